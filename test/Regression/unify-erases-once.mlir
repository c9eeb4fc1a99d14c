// Equal numbers are found in the body of an op that is itself replaced and dead.
// RUN: symshape-opt %s --symshape-unify-dims --canonicalize | FileCheck %s
// RUN: %execute %s --after='--symshape-unify-dims'

// CASE: nested(<0>, true)
// CASE: nested(<3>, false)
// CHECK-LABEL: @nested(
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[N:.*]] = tensor.dim %{{.*}}, %[[C0]]
// CHECK-NEXT: return %[[N]] : index
func.func @nested(%x: tensor<?xi8>, %p: i1) -> index {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xi8>
  %r = scf.if %p -> index {
    %m = tensor.dim %x, %c0 : tensor<?xi8>
    %c1 = arith.constant 1 : index
    %q = arith.addi %m, %c1 : index
    %s = arith.subi %q, %c1 : index
    scf.yield %s : index
  } else {
    scf.yield %n : index
  }
  return %r : index
}
