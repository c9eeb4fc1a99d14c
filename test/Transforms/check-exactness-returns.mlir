// A bound that is returned to unknown callers cannot be followed further, like
// a bound that is passed to an unknown function.
// RUN: symshape-opt %s --symshape-check-exactness --split-input-file \
// RUN:   --verify-diagnostics
// RUN: symshape-opt %s --symshape-check-exactness=permit=number,elements,called_exact \
// RUN:   --split-input-file -o %t

func.func @number(%t: tensor<?xf32>) -> (index, f32) {
  %zero = arith.constant 0.0 : f32
  // expected-note @+1 {{the bound is stated here}}
  %b = symshape.bound %t[0] at_most [64] : tensor<?xf32>
  %n = symshape.bound_to_index %b : <at_most>
  // expected-error @+1 {{'func.return' op expected an exact value for 'operand #0', which is returned to unknown callers, found an upper bound (at_most)}}
  return %n, %zero : index, f32
}

// -----

func.func @elements(%t: tensor<?xf32>) -> tensor<2xi32> {
  %one = arith.constant 1 : i32
  // expected-note @+1 {{the bound is stated here}}
  %b = symshape.bound %t[0] at_most [64] : tensor<?xf32>
  %n = symshape.bound_to_index %b : <at_most>
  %i = arith.index_cast %n : index to i32
  %r = tensor.from_elements %i, %one : tensor<2xi32>
  // expected-error @+1 {{'func.return' op expected an exact value for 'operand #0', which is returned to unknown callers, found an upper bound (at_most)}}
  return %r : tensor<2xi32>
}

// -----

func.func @called_exact(%t: tensor<?xf32>) -> !symshape.extent<exact> {
  // expected-note @+1 {{the bound is stated here}}
  %b = symshape.bound %t[0] at_most [64] : tensor<?xf32>
  %n = symshape.bound_to_index %b : <at_most>
  %e = symshape.from_index %n
  // expected-error @+1 {{'func.return' op expected an exact value for 'operand #0', which is returned to unknown callers, found an upper bound (at_most)}}
  return %e : !symshape.extent<exact>
}

// -----

// No error: a type that says it is a bound, a known caller that compares only,
// a number that a bound chooses, and permitted returns.
func.func @extent(%t: tensor<?xf32>) -> !symshape.extent<at_most> {
  %b = symshape.bound %t[0] at_most [64] : tensor<?xf32>
  return %b : !symshape.extent<at_most>
}
func.func private @known(%t: tensor<?xf32>) -> index {
  %b = symshape.bound %t[0] at_most [64] : tensor<?xf32>
  %n = symshape.bound_to_index %b : <at_most>
  return %n : index
}
func.func @caller(%t: tensor<?xf32>, %m: index) -> (i1, index) {
  %n = call @known(%t) : (tensor<?xf32>) -> index
  %less = arith.cmpi ult, %m, %n : index
  return %less, %m : i1, index
}
func.func @permitted(%t: tensor<?xf32>) -> index
    attributes {symshape.permit_bounds} {
  %b = symshape.bound %t[0] at_most [64] : tensor<?xf32>
  %n = symshape.bound_to_index %b : <at_most>
  return %n : index
}
func.func @permitted_here(%t: tensor<?xf32>) -> index {
  %b = symshape.bound %t[0] at_most [64] : tensor<?xf32>
  %n = symshape.bound_to_index %b : <at_most>
  return {symshape.permit_bounds} %n : index
}
