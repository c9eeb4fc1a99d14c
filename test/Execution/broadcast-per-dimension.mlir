// Upstream lowers a dynamic tosa op to one branch per operand and dimension
// that may expand. SymShape removes the branches of the dimensions that do not
// expand, and keeps the others.
// RUN: execute.py %s --before='--pass-pipeline=builtin.module(func.func(tosa-to-linalg))' \
// RUN:   --after='--symshape-pipeline'
// RUN: symshape-opt %s --pass-pipeline='builtin.module(func.func(tosa-to-linalg))' \
// RUN:   | symshape-opt --symshape-pipeline | FileCheck %s

// The rows are equal: only the columns may expand, one branch per operand.
// CHECK-LABEL: func.func @rows_equal
// CHECK-COUNT-2: scf.if
// CHECK-NOT: scf.if
// CASE: rows_equal(<2x3: 1.0, 2.0, 3.0, 4.0, 5.0, 6.0>, <2x1: 7.0, 8.0>)
// CASE: rows_equal(<1x1: 1.0>, <1x3: 7.0, 8.0, 9.0>)
// CASE: rows_equal(<0x2>, <0x1>)
// CASE: rows_equal(<2x1: 1.0, 2.0>, <2x1: 7.0, 8.0>)
func.func @rows_equal(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %m = tensor.dim %a, %c0 : tensor<?x?xf32>
  %n = tensor.dim %b, %c0 : tensor<?x?xf32>
  %same = arith.cmpi eq, %m, %n : index
  cf.assert %same, "equal rows"
  %sum = tosa.add %a, %b : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %sum : tensor<?x?xf32>
}

// All sizes are equal: no branch is left.
// CHECK-LABEL: func.func @all_equal
// CHECK-NOT: scf.if
// CHECK: return
// CASE: all_equal(<2x3: 1.0, 2.0, 3.0, 4.0, 5.0, 6.0>)
// CASE: all_equal(<1x0>)
func.func @all_equal(%a: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %b = math.absf %a : tensor<?x?xf32>
  %sum = tosa.add %a, %b : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %sum : tensor<?x?xf32>
}

// One row: it expands unless the other operand has one row, too.
// CHECK-LABEL: func.func @one_row
// CHECK: tensor<1x?xf32>
// CASE: one_row(<2x3: 1.0, 2.0, 3.0, 4.0, 5.0, 6.0>)
// CASE: one_row(<1x1: 3.0>)
func.func @one_row(%a: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c1 = arith.constant 1 : index
  %n = tensor.dim %a, %c1 : tensor<?x?xf32>
  %row = tensor.extract_slice %a[0, 0] [%c1, %n] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
  %sum = tosa.add %a, %row : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %sum : tensor<?x?xf32>
}

// Any size may be 1: both operands may expand in both dimensions.
// CHECK-LABEL: func.func @unknown
// CHECK-COUNT-4: scf.if
// CASE: unknown(<2x1: 1.0, 2.0>, <1x3: 5.0, 6.0, 7.0>)
// CASE: unknown(<1x1: 1.0>, <2x2: 5.0, 6.0, 7.0, 8.0>)
func.func @unknown(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %sum = tosa.add %a, %b : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %sum : tensor<?x?xf32>
}
