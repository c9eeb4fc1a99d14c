// What has no tangent.
// RUN: symshape-opt %s -split-input-file -verify-diagnostics --symshape-transpose="function=f mode=tangent"

// expected-note @+1 {{the tangent is with respect to argument 0 of @f}}
func.func @f(%x: tensor<?xf32>) -> tensor<?xf32> {
  // expected-error @+1 {{'math.exp' op expected constant 'operands[0]', found linear}}
  %r = math.exp %x : tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

// The product of all elements.

// expected-note @+1 {{the tangent is with respect to argument 0 of @f}}
func.func @f(%x: tensor<?xf32>) -> tensor<f32> {
  %i = arith.constant dense<1.0> : tensor<f32>
  // expected-error @+1 {{'linalg.reduce' op expected adding 'region', found another way of combining}}
  %r = linalg.reduce { arith.mulf } ins(%x : tensor<?xf32>) outs(%i : tensor<f32>) dimensions = [0]
  return %r : tensor<f32>
}

// -----

// expected-note @+1 {{the tangent is with respect to argument 0 of @f}}
func.func @f(%x: tensor<?xf32>, %a: tensor<?xf32>) -> tensor<?xf32> {
  // expected-error @+1 {{'arith.divf' op expected constant 'operands[1]', found linear}}
  %r = arith.divf %a, %x : tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

// A condition that depends on the argument.

// expected-note @+1 {{the tangent is with respect to argument 0 of @f}}
func.func @f(%x: tensor<4xf32>, %a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{'arith.cmpf' op expected constant 'operands[0]', found linear}}
  %p = arith.cmpf ogt, %x, %a : tensor<4xf32>
  %r = arith.select %p, %x, %a : tensor<4xi1>, tensor<4xf32>
  return %r : tensor<4xf32>
}
