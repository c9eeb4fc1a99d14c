// In a version, an op after a check that always fails there may have operands
// that never fit. The version drops the op, since canonicalization alone would
// make its types invalid.
// RUN: execute.py %s --after='--symshape-specialize=likely="arg0.0=1" --canonicalize' \
// RUN:   --after='--symshape-specialize=likely="arg0.0=1" --symshape-pipeline'
// RUN: symshape-opt %s --symshape-specialize='likely="arg0.0=1"' --canonicalize \
// RUN:   2>/dev/null | FileCheck %s

// CHECK-LABEL: private @after_check_arg0_0_1(
// CHECK: cf.assert
// CHECK-NOT: linalg.add
// CHECK-LABEL: private @after_check_general(
// CHECK: linalg.add
// CASE: after_check(<3: 1.0, 2.0, 3.0>, <4: 5.0, 6.0, 7.0, 8.0>)
// CASE: after_check(<1: 1.0>, <3: 5.0, 6.0, 7.0>)
// CASE: after_check(<0>, <3: 5.0, 6.0, 7.0>)
func.func @after_check(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %size = tensor.dim %x, %c0 : tensor<?xf32>
  %fits = arith.cmpi eq, %size, %c3 : index
  cf.assert %fits, "three elements"
  %e = tensor.empty(%size) : tensor<?xf32>
  %slice = tensor.extract_slice %y[0] [3] [1] : tensor<?xf32> to tensor<3xf32>
  %three = tensor.cast %slice : tensor<3xf32> to tensor<?xf32>
  %sum = linalg.add ins(%x, %three : tensor<?xf32>, tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  return %sum : tensor<?xf32>
}

// Must not remove: at 1, the operands fit.
// CHECK-LABEL: private @fits_arg0_0_1(
// CHECK: linalg.add
// CHECK-LABEL: private @fits_general(
// CASE: fits(<3: 1.0, 2.0, 3.0>, <3: 5.0, 6.0, 7.0>)
// CASE: fits(<1: 1.0>, <1: 5.0>)
// CASE: fits(<1: 1.0>, <2: 5.0, 6.0>)
// CASE: fits(<0>, <0>)
func.func @fits(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %size = tensor.dim %x, %c0 : tensor<?xf32>
  %other = tensor.dim %y, %c0 : tensor<?xf32>
  %fits = arith.cmpi eq, %size, %other : index
  cf.assert %fits, "equal sizes"
  %e = tensor.empty(%size) : tensor<?xf32>
  %sum = linalg.add ins(%x, %y : tensor<?xf32>, tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  return %sum : tensor<?xf32>
}

// The same in a private function, which takes the types of its call.
// CHECK-LABEL: private @with_helper_arg0_0_1_helper(
// CHECK: cf.assert
// CHECK-NOT: linalg.add
// CHECK: return
func.func private @helper(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %size = tensor.dim %x, %c0 : tensor<?xf32>
  %other = tensor.dim %y, %c0 : tensor<?xf32>
  %fits = arith.cmpi eq, %size, %other : index
  cf.assert %fits, "equal sizes"
  %sum = linalg.add ins(%x, %y : tensor<?xf32>, tensor<?xf32>) outs(%y : tensor<?xf32>) -> tensor<?xf32>
  return %sum : tensor<?xf32>
}
// CASE: with_helper(<3: 1.0, 2.0, 3.0>)
// CASE: with_helper(<1: 1.0>)
// CASE: with_helper(<0>)
func.func @with_helper(%x: tensor<?xf32>) -> tensor<?xf32> {
  %c3 = arith.constant 3 : index
  %two = arith.constant 2.0 : f32
  %y = tensor.splat %two[%c3] : tensor<?xf32>
  %r = call @helper(%x, %y) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}
