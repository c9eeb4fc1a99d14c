// Gathers and scatters that say that their indices differ.
// RUN: symshape-opt %s --split-input-file --symshape-check -o /dev/null | FileCheck %s

// CHECK: precondition: 1 open
// CHECK: precondition open: the op requires indices that differ from each other
func.func @scatter_equal(%x: tensor<2x1x4xf32>, %y: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %i = arith.constant dense<[[3], [3]]> : tensor<2x1xindex>
  %r = tensor.scatter %x into %y[%i] scatter_dims([0]) unique : (tensor<2x1x4xf32>, tensor<8x4xf32>, tensor<2x1xindex>) -> tensor<8x4xf32>
  return %r : tensor<8x4xf32>
}

// -----

// CHECK: precondition: 1 open
// CHECK: precondition open: the op requires indices that differ from each other
func.func @gather_equal(%y: tensor<8x4xf32>) -> tensor<2x4xf32> {
  %i = arith.constant dense<[[3], [3]]> : tensor<2x1xindex>
  %r = tensor.gather %y[%i] gather_dims([0]) unique : (tensor<8x4xf32>, tensor<2x1xindex>) -> tensor<2x4xf32>
  return %r : tensor<2x4xf32>
}

// -----

// Nothing shows that data differ.
// CHECK: precondition: {{[0-9]+}} open
// CHECK: precondition open: the op requires indices that differ from each other
func.func @gather_data(%y: tensor<8x4xf32>, %i: tensor<?x1xindex>) -> tensor<?x4xf32> {
  %r = tensor.gather %y[%i] gather_dims([0]) unique : (tensor<8x4xf32>, tensor<?x1xindex>) -> tensor<?x4xf32>
  return %r : tensor<?x4xf32>
}
