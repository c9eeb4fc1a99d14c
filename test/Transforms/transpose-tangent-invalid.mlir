// Ops and values without a tangent.
// RUN: symshape-opt %s -split-input-file -verify-diagnostics --symshape-transpose="function=f mode=tangent"

// expected-note @+1 {{the tangent is with respect to argument 0 of @f}}
func.func @f(%x: tensor<?xf32>) -> tensor<?xf32> {
  // expected-error @+1 {{'math.exp' op expected 'operands[0]' not to depend on the chosen arguments, since the op is not known to be linear in it}}
  %r = math.exp %x : tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

// The product of all elements.

// expected-note @+1 {{the tangent is with respect to argument 0 of @f}}
func.func @f(%x: tensor<?xf32>) -> tensor<f32> {
  %i = arith.constant dense<1.0> : tensor<f32>
  // expected-error @+1 {{'linalg.reduce' op expected 'region' to add elements, found another way to combine them}}
  %r = linalg.reduce { arith.mulf } ins(%x : tensor<?xf32>) outs(%i : tensor<f32>) dimensions = [0]
  return %r : tensor<f32>
}

// -----

// expected-note @+1 {{the tangent is with respect to argument 0 of @f}}
func.func @f(%x: tensor<?xf32>, %a: tensor<?xf32>) -> tensor<?xf32> {
  // expected-error @+1 {{'arith.divf' op expected 'operands[1]' not to depend on the chosen arguments, since the op is not known to be linear in it}}
  %r = arith.divf %a, %x : tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

// A condition that depends on the argument.

// expected-note @+1 {{the tangent is with respect to argument 0 of @f}}
func.func @f(%x: tensor<4xf32>, %a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{'arith.cmpf' op expected 'operands[0]' not to depend on the chosen arguments, since the op is not known to be linear in it}}
  %p = arith.cmpf ogt, %x, %a : tensor<4xf32>
  %r = arith.select %p, %x, %a : tensor<4xi1>, tensor<4xf32>
  return %r : tensor<4xf32>
}
