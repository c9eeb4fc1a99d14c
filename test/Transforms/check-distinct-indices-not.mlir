// Indices that differ, and a gather for which they need not.
// RUN: symshape-opt %s --symshape-check -o /dev/null | FileCheck %s --allow-empty

// CHECK-NOT: {{open|refuted|skipped|unread}}

// Tuples differ, although their numbers do not. One index differs from no other.
func.func @tuples(%y: tensor<8x4xf32>) -> tensor<2xf32> {
  %i = arith.constant dense<[[3, 1], [1, 3]]> : tensor<2x2xindex>
  %r = tensor.gather %y[%i] gather_dims([0, 1]) unique : (tensor<8x4xf32>, tensor<2x2xindex>) -> tensor<2xf32>
  return %r : tensor<2xf32>
}
func.func @one(%x: tensor<1x1x4xf32>, %y: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %i = arith.constant dense<3> : tensor<1x1xindex>
  %r = tensor.scatter %x into %y[%i] scatter_dims([0]) unique : (tensor<1x1x4xf32>, tensor<8x4xf32>, tensor<1x1xindex>) -> tensor<8x4xf32>
  return %r : tensor<8x4xf32>
}
func.func @equal_allowed(%y: tensor<8x4xf32>) -> tensor<2x4xf32> {
  %i = arith.constant dense<[[3], [3]]> : tensor<2x1xindex>
  %r = tensor.gather %y[%i] gather_dims([0]) : (tensor<8x4xf32>, tensor<2x1xindex>) -> tensor<2x4xf32>
  return %r : tensor<2x4xf32>
}
