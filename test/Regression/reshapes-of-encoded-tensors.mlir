// collapse_shape keeps the encoding of its source, and expand_shape checks
// none; an encoding may also depend on the rank. So such a reshape stays.
// RUN: symshape-opt %s --symshape-simplify-reshapes | FileCheck %s

// CHECK-LABEL: func @other
// CHECK: tensor.reshape
func.func @other(%x: tensor<?x?xf32, "a">) -> tensor<?xf32, "b"> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.dim %x, %c0 : tensor<?x?xf32, "a">
  %b = tensor.dim %x, %c1 : tensor<?x?xf32, "a">
  %n = arith.muli %a, %b : index
  %s = tensor.from_elements %n : tensor<1xindex>
  %r = tensor.reshape %x(%s)
      : (tensor<?x?xf32, "a">, tensor<1xindex>) -> tensor<?xf32, "b">
  return %r : tensor<?xf32, "b">
}

// CHECK-LABEL: func @dropped
// CHECK: tensor.reshape
func.func @dropped(%x: tensor<?xf32, "a">) -> tensor<?x1xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.dim %x, %c0 : tensor<?xf32, "a">
  %s = tensor.from_elements %a, %c1 : tensor<2xindex>
  %r = tensor.reshape %x(%s)
      : (tensor<?xf32, "a">, tensor<2xindex>) -> tensor<?x1xf32>
  return %r : tensor<?x1xf32>
}

// The value before the reshape has the same type.
// CHECK-LABEL: func @same
// CHECK-SAME: %[[X:.*]]: tensor
// CHECK: return %[[X]]
func.func @same(%x: tensor<?xf32, "a">) -> tensor<?xf32, "a"> {
  %c0 = arith.constant 0 : index
  %a = tensor.dim %x, %c0 : tensor<?xf32, "a">
  %s = tensor.from_elements %a : tensor<1xindex>
  %r = tensor.reshape %x(%s)
      : (tensor<?xf32, "a">, tensor<1xindex>) -> tensor<?xf32, "a">
  return %r : tensor<?xf32, "a">
}
