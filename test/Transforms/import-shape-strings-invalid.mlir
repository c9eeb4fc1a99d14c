// Strings that can never be true, or that have no meaning: the pass reports an
// error, and changes no function.
// RUN: symshape-opt %s --split-input-file --verify-diagnostics --symshape-import-shape-strings
// RUN: not symshape-opt %s --split-input-file --symshape-import-shape-strings 2>/dev/null | FileCheck %s --allow-empty
// CHECK-NOT: symshape.

func.func @rank(
    // expected-error @+1 {{argument 0: expected 2 dimensions in 'jax.shape' for 'tensor<?x4xf32>', found 1 in 'b'}}
    %arg0: tensor<?x4xf32> {jax.shape = "b"}) {
  return
}

func.func @untouched(%arg0: tensor<?xf32> {jax.shape = "b"}) {
  return
}

// -----

// expected-error @+1 {{result 0: expected 1 dimension in 'jax.shape' for 'tensor<?xf32>', found 2 in 'b, 4'}}
func.func @rank_of_result(%arg0: tensor<?xf32> {jax.shape = "b"}) -> (tensor<?xf32> {jax.shape = "b, 4"}) {
  return %arg0 : tensor<?xf32>
}

// -----

func.func @not_a_string(
    // expected-error @+1 {{argument 0: expected 'jax.shape' to be a string, found 4 : i64}}
    %arg0: tensor<?xf32> {jax.shape = 4}) {
  return
}

// -----

// expected-error @+1 {{expected 'jax.constraints' to be a list of strings, found "b >= 2"}}
func.func @not_a_list(%arg0: tensor<?xf32> {jax.shape = "b"}) attributes {jax.constraints = "b >= 2"} {
  return
}

// -----

// expected-error @+1 {{constraint 1: expected a string in 'jax.constraints', found 4 : i64}}
func.func @not_strings(%arg0: tensor<?xf32> {jax.shape = "b"}) attributes {jax.constraints = ["b >= 2", 4]} {
  return
}

// -----

func.func @unknown_function(
    // expected-error @+1 {{argument 0: in 'jax.shape', column 7: unknown function 'floorduv'; did you mean 'floordiv'?}}
    %arg0: tensor<?x?xf32> {jax.shape = "s, 2 *floorduv(s, 2)"}) {
  return
}

// -----

func.func @syntax(
    // expected-error @+1 {{argument 0: in 'jax.shape', column 8: expected an expression, found ')'}}
    %arg0: tensor<?x?xf32> {jax.shape = "s, (s *)"}) {
  return
}

// -----

func.func @no_dimension(
    // expected-error @+1 {{argument 0: in 'onnx.shape', column 4: expected a dimension, found nothing}}
    %arg0: tensor<?x?x4xf32> {onnx.shape = "s, , 4"}) {
  return
}

// -----

// expected-error @+1 {{result 0: in 'jax.shape', column 4: undeclared symbol 'batc'; did you mean 'batch'?}}
func.func @unbound(%arg0: tensor<?xf32> {jax.shape = "batch"}) -> (tensor<?xf32> {jax.shape = "2 *batc"}) {
  return %arg0 : tensor<?xf32>
}

// -----

// expected-error @+1 {{constraint 0: in '2 >= c', column 6: undeclared symbol 'c'}}
func.func @unbound_constraint(%arg0: tensor<?xf32> {jax.shape = "b"}) attributes {jax.constraints = ["2 >= c"]} {
  return
}

// -----

// expected-error @+1 {{constraint 0: in 'b = 2', column 3: expected a comparison: ==, !=, <=, >=, < or >}}
func.func @no_comparison(%arg0: tensor<?xf32> {jax.shape = "b"}) attributes {jax.constraints = ["b = 2"]} {
  return
}

// -----

// expected-error @+1 {{constraint 0: in 'b == 2 == c', column 8: expected the end of the expression, found '='}}
func.func @two_comparisons(%arg0: tensor<?x?xf32> {jax.shape = "b, c"}) attributes {jax.constraints = ["b == 2 == c"]} {
  return
}

// -----

// expected-error @+1 {{'b <= 0' is false for every value that the other facts allow: #symshape.symbol<b in [1, 2147483647]>}}
func.func @empty(%arg0: tensor<?xf32> {jax.shape = "b"}) attributes {jax.constraints = ["b <= 0"]} {
  return
}

// -----

// expected-error @+1 {{'2*b == 5' is false for every value that the other facts allow: #symshape.symbol<b in [1, 2147483647]>}}
func.func @no_integer(%arg0: tensor<?xf32> {jax.shape = "b"}) attributes {jax.constraints = ["2*b == 5"]} {
  return
}

// -----

// expected-error @+1 {{'3 >= 4' is never true}}
func.func @never(%arg0: tensor<?xf32> {jax.shape = "b"}) attributes {jax.constraints = ["3 >= 4"]} {
  return
}

// -----

func.func @static_size(
    // expected-error @+1 {{argument 0: dimension 1 of 'onnx.shape': expected 16 as in 'tensor<?x16xf32>', found 17}}
    %arg0: tensor<?x16xf32> {onnx.shape = "b, 17"}) {
  return
}

// -----

func.func @negative(
    // expected-error @+1 {{argument 0: dimension 0 of 'jax.shape': expected a size of at least 0, found -2}}
    %arg0: tensor<?xf32> {jax.shape = "-2"}) {
  return
}

// -----

func.func @both(
    // expected-error @+1 {{argument 0: expected only one of 'jax.shape' and 'onnx.shape', found both}}
    %arg0: tensor<?xf32> {jax.shape = "b", onnx.shape = "b"}) {
  return
}

// -----

func.func @no_shape(
    // expected-error @+1 {{argument 0: expected a ranked tensor or memref for 'jax.shape', found 'tensor<*xf32>'}}
    %arg0: tensor<*xf32> {jax.shape = "b"}) {
  return
}

// -----

func.func @large(
    // expected-error @+1 {{argument 0: dimension 0 of 'jax.shape': expected a size of at most 9223372036854775807, found 9223372036854775808}}
    %arg0: tensor<?xf32> {jax.shape = "9223372036854775808"}) {
  return
}

// -----

// expected-error @+1 {{'b > n or n == b + 1' is false for every value that the other facts allow}}
func.func @contradiction(%arg0: tensor<?x?xf32> {jax.shape = "b, n"}) attributes {jax.constraints = ["b == n", "b > n or n == b + 1"]} {
  return
}

// -----

// expected-error @+1 {{'b < b or 3 == 4' is never true}}
func.func @never_either(%arg0: tensor<?xf32> {jax.shape = "b"}) attributes {jax.constraints = ["b < b or 3 == 4"]} {
  return
}

// -----

// expected-error @+1 {{constraint 0: in 'b < 3 or c > 4 and b > 1', column 10: undeclared symbol 'c'}}
func.func @unbound_either(%arg0: tensor<?xf32> {jax.shape = "b"}) attributes {jax.constraints = ["b < 3 or c > 4 and b > 1"]} {
  return
}

// -----

// expected-error @+1 {{constraint 0: in 'b < 3 or', column 9: expected a comparison}}
func.func @half_either(%arg0: tensor<?xf32> {jax.shape = "b"}) attributes {jax.constraints = ["b < 3 or"]} {
  return
}

// -----

// expected-error @+1 {{constraint 0: in 'n <= k', column 6: undeclared symbol 'k'}}
func.func @unsigned_number(%arg0: tensor<?xf32> {symshape.shape_string = "n"},
    // expected-note @+1 {{argument 1 has this name: expected an index or a signless integer of at most 64 bits, found 'ui32'}}
    %arg1: ui32 {symshape.name = "k"}) attributes {symshape.constraint_strings = ["n <= k"]} {
  return
}

// -----

// expected-error @+1 {{constraint 0: in 'n <= k', column 6: undeclared symbol 'k'}}
func.func @wide_number(%arg0: tensor<?xf32> {symshape.shape_string = "n"},
    // expected-note @+1 {{argument 1 has this name: expected an index or a signless integer of at most 64 bits, found 'i128'}}
    %arg1: i128 {symshape.name = "k"}) attributes {symshape.constraint_strings = ["n <= k"]} {
  return
}

// -----

func.func @number_as_size(
    // expected-error @+1 {{argument 0: dimension 0 of 'symshape.shape_string': expected names of sizes, found 'k', the name of argument 1}}
    %arg0: tensor<?xf32> {symshape.shape_string = "k + 1"}, %arg1: i64 {symshape.name = "k"}) {
  return
}
