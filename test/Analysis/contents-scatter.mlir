// RUN: symshape-opt %s --symshape-infer=print=table -o /dev/null | tr -s " " | FileCheck %s

// The elements that tensor.scatter writes at constant positions.
// CHECK-LABEL: function @scatter
// CHECK: tensor<?x?xf32> [5, dim(0, 0)] exact
// CHECK: tensor<?x?xf32> [?, ?] unknown
func.func @scatter(%a: tensor<?xf32>, %at: tensor<1x1xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %a, %c0 : tensor<?xf32>
  %t = tensor.from_elements %d : tensor<1x1xindex>
  %n = arith.constant dense<[5, 7]> : tensor<2xindex>
  %one = arith.constant dense<[[1]]> : tensor<1x1xindex>
  %v = tensor.scatter %t into %n[%one] scatter_dims([0]) unique : (tensor<1x1xindex>, tensor<2xindex>, tensor<1x1xindex>) -> tensor<2xindex>
  %e = tensor.extract %v[%c0] : tensor<2xindex>
  %f = tensor.extract %v[%c1] : tensor<2xindex>
  %r = tensor.empty(%e, %f) : tensor<?x?xf32>
  // At an unknown position, any element may be the one.
  %w = tensor.scatter %t into %n[%at] scatter_dims([0]) unique : (tensor<1x1xindex>, tensor<2xindex>, tensor<1x1xindex>) -> tensor<2xindex>
  %g = tensor.extract %w[%c0] : tensor<2xindex>
  %h = tensor.extract %w[%c1] : tensor<2xindex>
  %s = tensor.empty(%g, %h) : tensor<?x?xf32>
  return
}
