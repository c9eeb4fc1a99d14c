// An op's preconditions are facts only for values that are poison if it is
// violated. If the user promises that no code was moved, they hold for all code
// after the op.
//
// RUN: symshape-opt %s --allow-unregistered-dialect --symshape-pipeline -o - | FileCheck %s
// RUN: symshape-opt %s --allow-unregistered-dialect --symshape-pipeline=trust-preconditions -o - | FileCheck %s --check-prefix=TRUST

// The result is poison unless the sizes agree, so it has the size of either
// operand. The operands' own sizes may differ.
// CHECK-LABEL: func @sum
// CHECK-SAME: %[[X:.*]]: tensor<?xf32>, %[[Y:.*]]: tensor<?xf32>
// CHECK-DAG: %[[SAME:.*]] = arith.cmpi eq
// CHECK: return %{{.*}}, %true, %[[SAME]]
// TRUST-LABEL: func @sum
// TRUST: return %{{.*}}, %true, %true
func.func @sum(%x: tensor<?xf32>, %y: tensor<?xf32>) -> (tensor<?xf32>, i1, i1) {
  %c0 = arith.constant 0 : index
  %r = linalg.exp ins(%x : tensor<?xf32>) outs(%y : tensor<?xf32>) -> tensor<?xf32>
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %b = tensor.dim %y, %c0 : tensor<?xf32>
  %c = tensor.dim %r, %c0 : tensor<?xf32>
  %own = arith.cmpi eq, %c, %a : index
  %same = arith.cmpi eq, %a, %b : index
  return %r, %own, %same : tensor<?xf32>, i1, i1
}

// A quotient is defined only if the divisor is not 0.
// Fires: value-facts
// CHECK-LABEL: func @quotient
// CHECK: return %c4
func.func @quotient(%x: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %four = arith.muli %a, %c4 : index
  %q = arith.divui %four, %a : index
  return %q : index
}

// The guarded op does not remove its check, even after it was moved.
// Must not fire: value-facts
// CHECK-LABEL: func @guard
// CHECK: cf.assert
// TRUST-LABEL: func @guard
func.func @guard(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %r = linalg.exp ins(%x : tensor<?xf32>) outs(%y : tensor<?xf32>) -> tensor<?xf32>
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %c = tensor.dim %r, %c0 : tensor<?xf32>
  %same = arith.cmpi eq, %a, %c : index
  cf.assert %same, "same size"
  return %r : tensor<?xf32>
}

// Before the op, its preconditions are no facts, even if the user promises them.
// TRUST-LABEL: func @before
// TRUST: %[[SAME:.*]] = arith.cmpi eq
// TRUST: "test.use"(%[[SAME]])
func.func @before(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %b = tensor.dim %y, %c0 : tensor<?xf32>
  %same = arith.cmpi eq, %a, %b : index
  "test.use"(%same) : (i1) -> ()
  %r = linalg.exp ins(%x : tensor<?xf32>) outs(%y : tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// The arm that the select does not use may be poison.
// CHECK-LABEL: func @arm
// CHECK: %[[CMP:.*]] = arith.cmpi eq
// CHECK: return %[[CMP]]
func.func @arm(%x: tensor<?xf32>, %y: tensor<?xf32>, %p: i1) -> i1 {
  %c0 = arith.constant 0 : index
  %r = linalg.exp ins(%x : tensor<?xf32>) outs(%y : tensor<?xf32>) -> tensor<?xf32>
  %s = arith.select %p, %r, %y : tensor<?xf32>
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %c = tensor.dim %s, %c0 : tensor<?xf32>
  %same = arith.cmpi eq, %a, %c : index
  return %same : i1
}

// An empty slice may start anywhere.
// CHECK-LABEL: func @slice
// CHECK: %[[IN:.*]] = arith.cmpi sle
// CHECK: return %[[IN]], %true
func.func @slice(%x: tensor<?xf32>, %o: index, %n: index) -> (i1, i1) {
  %c0 = arith.constant 0 : index
  %s = tensor.extract_slice %x[%o] [%n] [1] : tensor<?xf32> to tensor<?xf32>
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %m = tensor.dim %s, %c0 : tensor<?xf32>
  %end = arith.addi %o, %m : index
  %inside = arith.cmpi sle, %o, %d : index
  %fits = arith.cmpi sle, %m, %d : index
  return %inside, %fits : i1, i1
}
