// Elements of tensors that are not sources of a size.
// RUN: symshape-opt %s --split-input-file --allow-unregistered-dialect --symshape-reify-dims | FileCheck %s

// The op checks that a float is finite. A tensor that the function computes is
// no argument.
// CHECK-LABEL: func.func @stays
// CHECK-NOT: tensor.extract
// CHECK: %[[A:.*]] = symshape.dynamic_truncate
// CHECK-NOT: tensor.extract
// CHECK: %[[B:.*]] = symshape.dynamic_truncate
// CHECK: tensor.dim %[[A]]
// CHECK: tensor.dim %[[B]]
func.func @stays(%x: tensor<?xf32>, %f: tensor<f32>, %n: tensor<i64>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %m = "test.same"(%n) : (tensor<i64>) -> tensor<i64>
  %a = symshape.dynamic_truncate %x by %f axis 0 floor : tensor<?xf32>, tensor<f32> -> tensor<?xf32>
  %b = symshape.dynamic_truncate %x by %m axis 0 index_cast : tensor<?xf32>, tensor<i64> -> tensor<?xf32>
  %d = tensor.dim %a, %c0 : tensor<?xf32>
  %e = tensor.dim %b, %c0 : tensor<?xf32>
  return %d, %e : index, index
}
