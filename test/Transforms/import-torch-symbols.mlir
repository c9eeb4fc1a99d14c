// Imports symbols and bindings of torch.export and torch-mlir.
// RUN: symshape-opt %s --allow-unregistered-dialect --split-input-file --symshape-import-torch-symbols | FileCheck %s

// Ranges, the order of operands, a named map, and unlimited sizes.
#map = affine_map<()[s0, s1] -> (s1, s0 * 2 + 1)>
// CHECK-LABEL: func.func @premises
// CHECK-SAME: %arg0: tensor<?x?xf32> {symshape.shape = #symshape.shape<[s77, s2 * 2 + 1]>}
// CHECK-SAME: %arg1: tensor<?xi64> {symshape.shape = #symshape.shape<[s3]>}
// CHECK-SAME: symshape.symbols = #symshape.symbols<s77 in [2, *], s2 in [0, *], s3 in [*, 64]>
// CHECK-NEXT: return
func.func @premises(%arg0: tensor<?x?xf32>, %arg1: tensor<?xi64>) {
  %0 = "torch_c.from_builtin_tensor"(%arg0) : (tensor<?x?xf32>) -> !torch.vtensor<[?,?],f32>
  %1 = "torch_c.from_builtin_tensor"(%arg1) : (tensor<?xi64>) -> !torch.vtensor<[?],si64>
  %2 = "torch.symbolic_int"() <{max_val = 9223372036854775807 : i64, min_val = 2 : i64, symbol_name = "s77"}> : () -> !torch.int
  %3 = "torch.symbolic_int"() <{max_val = 9223372036854775806 : i64, min_val = 0 : i64, symbol_name = "s2"}> : () -> !torch.int
  %4 = "torch.symbolic_int"() <{max_val = 64 : i64, min_val = -9223372036854775808 : i64, symbol_name = "s3"}> : () -> !torch.int
  "torch.bind_symbolic_shape"(%0, %3, %2) <{shape_expressions = #map}> : (!torch.vtensor<[?,?],f32>, !torch.int, !torch.int) -> ()
  "torch.bind_symbolic_shape"(%1, %4) <{shape_expressions = affine_map<()[s0] -> (s0)>}> : (!torch.vtensor<[?],si64>, !torch.int) -> ()
  return
}

// -----

// The second binding of a size is a claim, and so is a binding of a result.
// CHECK-LABEL: func.func @claims
// CHECK-SAME: %arg0: tensor<?xf32> {symshape.shape = #symshape.shape<[s0]>}
// CHECK-SAME: symshape.symbols = #symshape.symbols<s0 in [0, 10]>
// CHECK-NEXT: %[[S:.*]] = symshape.param "s0"
// CHECK-NEXT: symshape.claim_shape %arg0 (s0) -> [s0 * 2](%[[S]] :
// CHECK-NEXT: %[[E:.*]] = math.exp %arg0
// CHECK-NEXT: symshape.claim_shape %[[E]] (s0) -> [s0](%[[S]] :
// CHECK-NEXT: return
func.func @claims(%arg0: tensor<?xf32>) -> tensor<?xf32> {
  %0 = "torch_c.from_builtin_tensor"(%arg0) : (tensor<?xf32>) -> !torch.vtensor<[?],f32>
  %1 = "torch.symbolic_int"() <{max_val = 10 : i64, min_val = 0 : i64, symbol_name = "s0"}> : () -> !torch.int
  "torch.bind_symbolic_shape"(%0, %1) <{shape_expressions = affine_map<()[s0] -> (s0)>}> : (!torch.vtensor<[?],f32>, !torch.int) -> ()
  "torch.bind_symbolic_shape"(%0, %1) <{shape_expressions = affine_map<()[s0] -> (s0 * 2)>}> : (!torch.vtensor<[?],f32>, !torch.int) -> ()
  %2 = math.exp %arg0 : tensor<?xf32>
  %3 = "torch_c.from_builtin_tensor"(%2) : (tensor<?xf32>) -> !torch.vtensor<[?],f32>
  "torch.bind_symbolic_shape"(%3, %1) <{shape_expressions = affine_map<()[s0] -> (s0)>}> : (!torch.vtensor<[?],f32>, !torch.int) -> ()
  return %2 : tensor<?xf32>
}

// -----

// The pass follows conversions in both directions, also to an argument.
// CHECK-LABEL: func.func @see_through
// CHECK-SAME: %arg0: tensor<?xf32> {symshape.shape = #symshape.shape<[s0]>}
// CHECK-NOT: symshape.claim_shape
func.func @see_through(%arg0: tensor<?xf32>) -> tensor<?xf32> {
  %0 = "torch_c.from_builtin_tensor"(%arg0) : (tensor<?xf32>) -> !torch.vtensor<[?],f32>
  %1 = "torch_c.to_builtin_tensor"(%0) : (!torch.vtensor<[?],f32>) -> tensor<?xf32>
  %2 = "torch_c.from_builtin_tensor"(%1) : (tensor<?xf32>) -> !torch.vtensor<[?],f32>
  %s = "torch.symbolic_int"() <{max_val = 10 : i64, min_val = 0 : i64, symbol_name = "s0"}> : () -> !torch.int
  "torch.bind_symbolic_shape"(%2, %s) <{shape_expressions = affine_map<()[s0] -> (s0)>}> : (!torch.vtensor<[?],f32>, !torch.int) -> ()
  %3 = math.exp %1 : tensor<?xf32>
  return %3 : tensor<?xf32>
}

// -----

// A name may be an expression of other names.
// CHECK-LABEL: func.func @expressions
// CHECK-SAME: symshape.symbols = #symshape.symbols<s17 in [2, 100], s77 in [2, 100], s94 in [1, 16]>
// CHECK: symshape.claim_shape %{{.*}} (s17, s77) -> [max(s17, s77)]
// CHECK-NEXT: symshape.claim_shape %{{.*}} (s17) -> [max(s17, 0) floordiv 2 - min(s17, 0) floordiv 2 + min(s17, 0) * 2 + max(s17, 0)]
// CHECK-NEXT: symshape.claim_shape %{{.*}} (s94) -> [s94 * 4]
func.func @expressions(%arg0: tensor<?xf32>, %arg1: tensor<?xf32>, %arg2: tensor<?xf32>) {
  %a = "torch_c.from_builtin_tensor"(%arg0) : (tensor<?xf32>) -> !torch.vtensor<[?],f32>
  %b = "torch_c.from_builtin_tensor"(%arg1) : (tensor<?xf32>) -> !torch.vtensor<[?],f32>
  %c = "torch_c.from_builtin_tensor"(%arg2) : (tensor<?xf32>) -> !torch.vtensor<[?],f32>
  %s17 = "torch.symbolic_int"() <{max_val = 100 : i64, min_val = 2 : i64, symbol_name = "s17"}> : () -> !torch.int
  %s77 = "torch.symbolic_int"() <{max_val = 100 : i64, min_val = 2 : i64, symbol_name = "s77"}> : () -> !torch.int
  %s94 = "torch.symbolic_int"() <{max_val = 16 : i64, min_val = 1 : i64, symbol_name = "s94"}> : () -> !torch.int
  %d94 = "torch.symbolic_int"() <{max_val = 64 : i64, min_val = 4 : i64, symbol_name = "4*s94"}> : () -> !torch.int
  %max = "torch.symbolic_int"() <{max_val = 100 : i64, min_val = 2 : i64, symbol_name = "Max(s17, s77)"}> : () -> !torch.int
  %trunc = "torch.symbolic_int"() <{max_val = 150 : i64, min_val = 3 : i64, symbol_name = "TruncToInt(1.5*ToFloat(s17))"}> : () -> !torch.int
  "torch.bind_symbolic_shape"(%a, %s17) <{shape_expressions = affine_map<()[s0] -> (s0)>}> : (!torch.vtensor<[?],f32>, !torch.int) -> ()
  "torch.bind_symbolic_shape"(%b, %s77) <{shape_expressions = affine_map<()[s0] -> (s0)>}> : (!torch.vtensor<[?],f32>, !torch.int) -> ()
  "torch.bind_symbolic_shape"(%c, %s94) <{shape_expressions = affine_map<()[s0] -> (s0 * 4)>}> : (!torch.vtensor<[?],f32>, !torch.int) -> ()
  %0 = math.exp %arg0 : tensor<?xf32>
  %1 = "torch_c.from_builtin_tensor"(%0) : (tensor<?xf32>) -> !torch.vtensor<[?],f32>
  "torch.bind_symbolic_shape"(%1, %max) <{shape_expressions = affine_map<()[s0] -> (s0)>}> : (!torch.vtensor<[?],f32>, !torch.int) -> ()
  "torch.bind_symbolic_shape"(%1, %trunc) <{shape_expressions = affine_map<()[s0] -> (s0)>}> : (!torch.vtensor<[?],f32>, !torch.int) -> ()
  "torch.bind_symbolic_shape"(%1, %d94) <{shape_expressions = affine_map<()[s0] -> (s0)>}> : (!torch.vtensor<[?],f32>, !torch.int) -> ()
  return
}

// -----

// A data-dependent size is no premise: its range is a claim.
// CHECK-LABEL: func.func @data
// CHECK-NOT: symshape.symbols
// CHECK: %[[U:.*]] = symshape.symbol "u0" claimed in [0, 100]
// CHECK: symshape.claim_shape %{{.*}} (u0) -> [u0](%[[U]] :
func.func @data(%arg0: tensor<?xf32>, %n: tensor<index>) -> tensor<?xf32> {
  %u0 = "torch.symbolic_int"() <{max_val = 100 : i64, min_val = 0 : i64, symbol_name = "u0"}> : () -> !torch.int
  %k = tensor.extract %n[] : tensor<index>
  %0 = tensor.empty(%k) : tensor<?xf32>
  %1 = "torch_c.from_builtin_tensor"(%0) : (tensor<?xf32>) -> !torch.vtensor<[?],f32>
  "torch.bind_symbolic_shape"(%1, %u0) <{shape_expressions = affine_map<()[s0] -> (s0)>}> : (!torch.vtensor<[?],f32>, !torch.int) -> ()
  return %0 : tensor<?xf32>
}

// -----

// Nothing to import: nothing changes.
// CHECK-LABEL: func.func @nothing
// CHECK-NEXT: "torch_c.from_builtin_tensor"
// CHECK-NEXT: "torch_c.to_builtin_tensor"
// CHECK-NEXT: return
func.func @nothing(%arg0: tensor<?xf32>) -> tensor<?xf32> {
  %0 = "torch_c.from_builtin_tensor"(%arg0) : (tensor<?xf32>) -> !torch.vtensor<[?],f32>
  %1 = "torch_c.to_builtin_tensor"(%0) : (!torch.vtensor<[?],f32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

// -----

// The boundary states premises already: they stay, the binding of the argument
// repeats them, and the declared symbol and the value of the integer argument are
// those of the claims. Only s1 is a symbol of the bindings alone.
// CHECK-LABEL: func.func @stated_premises
// CHECK-SAME: %arg0: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}
// CHECK-SAME: symshape.symbols = #symshape.symbols<n in [2, 9]>
// CHECK: %[[N:.*]] = symshape.param "n"
// CHECK: %[[K:.*]] = arith.index_cast %arg1 : i64 to index
// CHECK: %[[S:.*]] = symshape.symbol "s1" claimed in [0, 50]
// CHECK-NOT: symshape.claim_shape
// CHECK: symshape.claim_shape %cast (n, k, s1) -> [n + k + s1](%[[N]], %[[K]], %[[S]] : !symshape.symbol, index, !symshape.symbol)
// CHECK-NOT: symshape.claim_shape
func.func @stated_premises(%arg0: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>},
                           %arg1: i64 {symshape.name = "k"}) -> tensor<?xf32>
    attributes {symshape.symbols = #symshape.symbols<n in [2, 9]>} {
  %n = "torch.symbolic_int"() {symbol_name = "n", min_val = 0 : i64, max_val = 50 : i64} : () -> !torch.int
  %k = "torch.symbolic_int"() {symbol_name = "k", min_val = 0 : i64, max_val = 50 : i64} : () -> !torch.int
  %s = "torch.symbolic_int"() {symbol_name = "s1", min_val = 0 : i64, max_val = 50 : i64} : () -> !torch.int
  "torch.bind_symbolic_shape"(%arg0, %n) {shape_expressions = affine_map<()[s0] -> (s0)>} : (tensor<?xf32>, !torch.int) -> ()
  %0 = tensor.cast %arg0 : tensor<?xf32> to tensor<?xf32>
  "torch.bind_symbolic_shape"(%0, %n, %k, %s) {shape_expressions = affine_map<()[s0, s1, s2] -> (s0 + s1 + s2)>} : (tensor<?xf32>, !torch.int, !torch.int, !torch.int) -> ()
  return %0 : tensor<?xf32>
}

// -----

// The symbols of two branches are the declared one.
// CHECK-LABEL: func.func @declared_in_branches
// CHECK-NOT: = symshape.symbol "
// CHECK-COUNT-2: symshape.claim_shape {{.*}} -> [n](%{{.*}} : !symshape.symbol)
func.func @declared_in_branches(%arg0: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %c: i1) -> tensor<?xf32>
    attributes {symshape.symbols = #symshape.symbols<n in [2, 9]>} {
  %r = scf.if %c -> tensor<?xf32> {
    %n = "torch.symbolic_int"() {symbol_name = "n", min_val = 0 : i64, max_val = 50 : i64} : () -> !torch.int
    "torch.bind_symbolic_shape"(%arg0, %n) {shape_expressions = affine_map<()[s0] -> (s0)>} : (tensor<?xf32>, !torch.int) -> ()
    scf.yield %arg0 : tensor<?xf32>
  } else {
    %n = "torch.symbolic_int"() {symbol_name = "n", min_val = 0 : i64, max_val = 50 : i64} : () -> !torch.int
    "torch.bind_symbolic_shape"(%arg0, %n) {shape_expressions = affine_map<()[s0] -> (s0)>} : (tensor<?xf32>, !torch.int) -> ()
    scf.yield %arg0 : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
