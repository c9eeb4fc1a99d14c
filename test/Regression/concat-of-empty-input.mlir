// RUN: symshape-opt %s --symshape-pipeline=only-warn | FileCheck %s

// In the branch, `%a` has no elements, and the sizes of `%b` are unknown. So
// that the concat is defined, axis 1 of `%b` must be 0, too. Upstream infers that
// from the type of `%a` alone, and then cannot bufferize a concat with a static
// size of 0: it becomes an empty tensor.

// CHECK-LABEL: func @behind_branch
// CHECK-NOT: tensor.concat
// CHECK: return
func.func @behind_branch(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %a, %c1 : tensor<?x?xf32>
  %has = arith.cmpi sgt, %n, %c0 : index
  cf.cond_br %has, ^full, ^empty
^full:
  return %n : index
^empty:
  %concat = tensor.concat dim(0) %b, %a
      : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %rows = tensor.dim %concat, %c0 : tensor<?x?xf32>
  %columns = tensor.dim %concat, %c1 : tensor<?x?xf32>
  %sum = arith.addi %rows, %columns : index
  return %sum : index
}

// The concatenated axis may be 0 in one input only: the concat stays.

// CHECK-LABEL: func @other_axis
// CHECK: tensor.concat
func.func @other_axis(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>)
    -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %a, %c0 : tensor<?x?xf32>
  %has = arith.cmpi sgt, %n, %c0 : index
  cf.cond_br %has, ^full, ^empty
^full:
  return %a : tensor<?x?xf32>
^empty:
  %concat = tensor.concat dim(0) %b, %b, %a
      : (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %concat : tensor<?x?xf32>
}

// CASE: behind_branch(<2x1: 1.0, 2.0>, <3x1: 1.0, 2.0, 3.0>)
// CASE: behind_branch(<2x0>, <3x0>)
// CASE: behind_branch(<0x0>, <0x0>)
// CASE: other_axis(<0x1>, <2x1: 1.0, 2.0>)
// CASE: other_axis(<1x1: 5.0>, <2x1: 1.0, 2.0>)
