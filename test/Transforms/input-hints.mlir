// One message names the pass or tool that the input needs first.
// RUN: symshape-opt %s -split-input-file -verify-diagnostics --symshape-check-contradictions --allow-unregistered-dialect
// RUN: symshape-opt %s -split-input-file -verify-diagnostics --symshape-pipeline --allow-unregistered-dialect
// RUN: symshape-opt %s -split-input-file -verify-diagnostics --symshape-infer=print=none --allow-unregistered-dialect

// Bindings are there, but not imported.
func.func @bound(%x: tensor<?xf32>) -> tensor<?xf32> {
  %s = "torch.symbolic_int"() <{max_val = 9 : i64, min_val = 2 : i64, symbol_name = "s"}> : () -> !torch.int
  %t = "torch_c.from_builtin_tensor"(%x) : (tensor<?xf32>) -> !torch.vtensor<[?],f32>
  // expected-warning @below {{found 2 ops such as 'torch.bind_symbolic_shape': the shapes that the exporter states are not imported, so the analysis ignores them; run 'symshape-import-torch-symbols' first}}
  "torch.bind_symbolic_shape"(%t, %s) <{shape_expressions = affine_map<()[s0] -> (s0)>}> : (!torch.vtensor<[?],f32>, !torch.int) -> ()
  "torch.bind_symbolic_shape"(%t, %s) <{shape_expressions = affine_map<()[s0] -> (s0)>}> : (!torch.vtensor<[?],f32>, !torch.int) -> ()
  return %x : tensor<?xf32>
}

// -----

// Not lowered.
func.func @torch(%x: !torch.vtensor<[?],f32>) -> !torch.vtensor<[?],f32> {
  %s = "torch.symbolic_int"() <{max_val = 9 : i64, min_val = 2 : i64, symbol_name = "s"}> : () -> !torch.int
  "torch.bind_symbolic_shape"(%x, %s) <{shape_expressions = affine_map<()[s0] -> (s0)>}> : (!torch.vtensor<[?],f32>, !torch.int) -> ()
  // expected-warning @below {{found 2 ops such as 'torch.aten.relu': this program is not lowered yet, so most of its sizes are unknown; lower it with torch-mlir to linalg on tensors}}
  %y = "torch.aten.relu"(%x) : (!torch.vtensor<[?],f32>) -> !torch.vtensor<[?],f32>
  %z = "torch.aten.relu"(%y) : (!torch.vtensor<[?],f32>) -> !torch.vtensor<[?],f32>
  return %z : !torch.vtensor<[?],f32>
}

// -----

func.func @stablehlo(%x: tensor<?xf32>) -> tensor<i32> {
  // expected-warning @below {{found 1 op such as 'stablehlo.get_dimension_size': the sizes that the program states are not imported, so the analysis ignores them; run 'symshape-import-stablehlo' first}}
  %n = "stablehlo.get_dimension_size"(%x) <{dimension = 0 : i64}> : (tensor<?xf32>) -> tensor<i32>
  return %n : tensor<i32>
}

// -----

// Ops that torch-mlir leaves in a lowered program need no hint.
func.func @lowered(%x: tensor<?xf32>, %n: i64) -> tensor<?xf32> {
  %t = "torch_c.from_builtin_tensor"(%x) : (tensor<?xf32>) -> !torch.vtensor<[?],f32>
  %i = "torch_c.from_i64"(%n) : (i64) -> !torch.int
  return %x : tensor<?xf32>
}
