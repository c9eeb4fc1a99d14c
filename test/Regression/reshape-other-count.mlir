// A reshape that can never have as many elements as its source became a cast
// that upstream refuses. Now it is a check that fails.
// RUN: %execute %s --before=--lower-symshape-dynamic-ops \
// RUN:   --after='--lower-symshape-dynamic-ops --canonicalize --cse' \
// RUN:   | FileCheck %s
// CHECK: 5 inputs, 4 of them stopped at a check, 0 left out, 0 failures

// CASE: to_scalar(<Nx12>) -> stops "the number of elements of the source" for N = 0 1
func.func @to_scalar(%x: tensor<?x12xf32>) -> tensor<f32> {
  %r = symshape.dynamic_reshape %x to [] : tensor<?x12xf32> -> tensor<f32>
  return %r : tensor<f32>
}

// CASE: from_scalar(<: 3>, N) -> stops "the number of elements of the source" for N = 0 1
func.func @from_scalar(%x: tensor<f32>, %n: index) -> tensor<?x5xf32> {
  %r = symshape.dynamic_reshape %x to [%n, 5] : tensor<f32> -> tensor<?x5xf32>
  return %r : tensor<?x5xf32>
}

// CASE: one(<1x1: 7>) -> <: 7>
func.func @one(%x: tensor<?x1xf32>) -> tensor<f32> {
  %r = symshape.dynamic_reshape %x to [] : tensor<?x1xf32> -> tensor<f32>
  return %r : tensor<f32>
}
