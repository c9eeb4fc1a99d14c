// Wrong bindings: an error at the op, and the program stays unchanged.
// RUN: symshape-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --symshape-import-torch-symbols -o %t

// A name that uses an undeclared name.
func.func @undeclared(%arg0: tensor<?xf32>, %arg1: tensor<?xf32>) {
  %0 = "torch_c.from_builtin_tensor"(%arg0) : (tensor<?xf32>) -> !torch.vtensor<[?],f32>
  // expected-warning @+1 {{cannot parse symbol name '4*s94' (column 3: undeclared symbol 's94'); treating it as an opaque symbol}}
  %4 = "torch.symbolic_int"() <{max_val = 64 : i64, min_val = 4 : i64, symbol_name = "4*s94"}> : () -> !torch.int
  "torch.bind_symbolic_shape"(%0, %4) <{shape_expressions = affine_map<()[s0] -> (s0)>}> : (!torch.vtensor<[?],f32>, !torch.int) -> ()
  return
}

// -----

// The name is no expression.
func.func @weird(%arg0: tensor<?xf32>, %arg1: tensor<?xf32>) {
  %0 = "torch_c.from_builtin_tensor"(%arg0) : (tensor<?xf32>) -> !torch.vtensor<[?],f32>
  // expected-warning @+1 {{cannot parse symbol name 'FloorDiv(s1, ' (column 10: undeclared symbol 's1'); treating it as an opaque symbol}}
  %4 = "torch.symbolic_int"() <{max_val = 64 : i64, min_val = 4 : i64, symbol_name = "FloorDiv(s1, "}> : () -> !torch.int
  "torch.bind_symbolic_shape"(%0, %4) <{shape_expressions = affine_map<()[s0] -> (s0)>}> : (!torch.vtensor<[?],f32>, !torch.int) -> ()
  return
}

// -----

// More expressions than the tensor has axes.
func.func @results(%arg0: tensor<?xf32>) {
  %0 = "torch_c.from_builtin_tensor"(%arg0) : (tensor<?xf32>) -> !torch.vtensor<[?],f32>
  %4 = "torch.symbolic_int"() <{max_val = 64 : i64, min_val = 4 : i64, symbol_name = "s0"}> : () -> !torch.int
  // expected-error @+1 {{expected 1 shape expression for 'tensor<?xf32>', found 2}}
  "torch.bind_symbolic_shape"(%0, %4) <{shape_expressions = affine_map<()[s0] -> (s0, 1)>}> : (!torch.vtensor<[?],f32>, !torch.int) -> ()
  return
}

// -----

// More operands than the map has symbols.
func.func @results(%arg0: tensor<?xf32>) {
  %0 = "torch_c.from_builtin_tensor"(%arg0) : (tensor<?xf32>) -> !torch.vtensor<[?],f32>
  %4 = "torch.symbolic_int"() <{max_val = 64 : i64, min_val = 4 : i64, symbol_name = "s0"}> : () -> !torch.int
  // expected-error @+1 {{expected a map of 2 symbols and no dimensions, found 1 symbols and 0 dimensions}}
  "torch.bind_symbolic_shape"(%0, %4, %4) <{shape_expressions = affine_map<()[s0] -> (s0)>}> : (!torch.vtensor<[?],f32>, !torch.int, !torch.int) -> ()
  return
}

// -----

// A map over dimensions.
func.func @dims(%arg0: tensor<?xf32>) {
  %0 = "torch_c.from_builtin_tensor"(%arg0) : (tensor<?xf32>) -> !torch.vtensor<[?],f32>
  %4 = "torch.symbolic_int"() <{max_val = 64 : i64, min_val = 4 : i64, symbol_name = "s0"}> : () -> !torch.int
  // expected-error @+1 {{expected a map of 1 symbols and no dimensions, found 0 symbols and 1 dimensions}}
  "torch.bind_symbolic_shape"(%0, %4) <{shape_expressions = affine_map<(d0) -> (d0)>}> : (!torch.vtensor<[?],f32>, !torch.int) -> ()
  return
}

// -----

// An operand is no symbol.
func.func @nosymbol(%arg0: tensor<?xf32>) {
  %0 = "torch_c.from_builtin_tensor"(%arg0) : (tensor<?xf32>) -> !torch.vtensor<[?],f32>
  %4 = "some.int"() : () -> !torch.int
  // expected-error @+1 {{expected the operands after the first to be results of 'torch.symbolic_int'}}
  "torch.bind_symbolic_shape"(%0, %4) <{shape_expressions = affine_map<()[s0] -> (s0)>}> : (!torch.vtensor<[?],f32>, !torch.int) -> ()
  return
}

// -----

// The shape is no map.
func.func @nomap(%arg0: tensor<?xf32>) {
  %0 = "torch_c.from_builtin_tensor"(%arg0) : (tensor<?xf32>) -> !torch.vtensor<[?],f32>
  // expected-error @+1 {{expected at least one operand, and an affine map 'shape_expressions'}}
  "torch.bind_symbolic_shape"(%0) <{shape_expressions = 7 : i32}> : (!torch.vtensor<[?],f32>) -> ()
  return
}

// -----

// The op has no value operand.
func.func @nooperand(%arg0: tensor<?xf32>) {
  // expected-error @+1 {{expected at least one operand, and an affine map 'shape_expressions'}}
  "torch.bind_symbolic_shape"() <{shape_expressions = affine_map<() -> (0)>}> : () -> ()
  return
}

// -----

// An empty range.
func.func @range(%arg0: tensor<?xf32>) {
  %0 = "torch_c.from_builtin_tensor"(%arg0) : (tensor<?xf32>) -> !torch.vtensor<[?],f32>
  // expected-error @+1 {{expected 'min_val' <= 'max_val', found 4 and 3}}
  %4 = "torch.symbolic_int"() <{max_val = 3 : i64, min_val = 4 : i64, symbol_name = "s0"}> : () -> !torch.int
  "torch.bind_symbolic_shape"(%0, %4) <{shape_expressions = affine_map<()[s0] -> (s0)>}> : (!torch.vtensor<[?],f32>, !torch.int) -> ()
  return
}

// -----

// A limit is no number.
func.func @attrs(%arg0: tensor<?xf32>) {
  // expected-error @+1 {{expected a string 'symbol_name', 64-bit integers 'min_val' and 'max_val', and one result}}
  %4 = "torch.symbolic_int"() <{max_val = "x", min_val = 4 : i64, symbol_name = "s0"}> : () -> !torch.int
  return
}

// -----

// A limit does not fit 64 bits.
func.func @big(%arg0: tensor<?xf32>) {
  // expected-error @+1 {{expected a string 'symbol_name', 64-bit integers 'min_val' and 'max_val', and one result}}
  %4 = "torch.symbolic_int"() <{max_val = 99999999999999999999999 : i128, min_val = 4 : i64, symbol_name = "s0"}> : () -> !torch.int
  return
}

// -----

// Fewer expressions than the tensor has axes, for a value of the body.
func.func @few(%arg0: tensor<?x?xf32>) {
  %0 = math.exp %arg0 : tensor<?x?xf32>
  %1 = "torch_c.from_builtin_tensor"(%0) : (tensor<?x?xf32>) -> !torch.vtensor<[?,?],f32>
  %2 = "torch.symbolic_int"() <{max_val = 64 : i64, min_val = 4 : i64, symbol_name = "s0"}> : () -> !torch.int
  // expected-error @+1 {{expected 2 shape expressions for 'tensor<?x?xf32>', found 1}}
  "torch.bind_symbolic_shape"(%1, %2) <{shape_expressions = affine_map<()[s0] -> (s0)>}> : (!torch.vtensor<[?,?],f32>, !torch.int) -> ()
  return
}

// -----

// One name with two ranges: the wider range holds.
func.func @two_ranges(%arg0: tensor<?xf32>) {
  %0 = "torch_c.from_builtin_tensor"(%arg0) : (tensor<?xf32>) -> !torch.vtensor<[?],f32>
  // expected-note @+1 {{the earlier declaration is here}}
  %1 = "torch.symbolic_int"() <{max_val = 30 : i64, min_val = 4 : i64, symbol_name = "s0"}> : () -> !torch.int
  // expected-warning @+1 {{symbol 's0' has another range in an earlier declaration; the import uses a range that contains both}}
  %2 = "torch.symbolic_int"() <{max_val = 20 : i64, min_val = 2 : i64, symbol_name = "s0"}> : () -> !torch.int
  "torch.bind_symbolic_shape"(%0, %2) <{shape_expressions = affine_map<()[s0] -> (s0)>}> : (!torch.vtensor<[?],f32>, !torch.int) -> ()
  return
}
