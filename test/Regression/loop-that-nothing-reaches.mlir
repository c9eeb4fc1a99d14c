// Folding a switch leaves an unreachable loop, in which a number is its own
// successor; canonicalization has to end there.
// RUN: symshape-opt %s --symshape-pipeline | FileCheck %s
// RUN: %execute %s

// CHECK-LABEL: func @f
// CHECK: return
// CASE: f(0, 0) -> returns
func.func @f(%n: i64, %x: i64) {
  %c0 = arith.constant 0 : i64
  %c2 = arith.constant 2 : i64
  %c1 = arith.constant 1 : i64
  cf.br ^h(%c0 : i64)
^d(%j: i64):
  %j1 = arith.addi %j, %c1 : i64
  %p2 = arith.cmpi sge, %j1, %c2 : i64
  cf.cond_br %p2, ^e, ^m
^m:
  cf.br ^d(%j1 : i64)
^h(%i: i64):
  %k = arith.addi %i, %c1 : i64
  %c = arith.cmpi sge, %k, %c2 : i64
  cf.cond_br %c, ^e, ^n
^n:
  %s = arith.constant -128 : i32
  cf.switch %s : i32, [ default: ^h(%k : i64), 1: ^d(%k : i64) ]
^e:
  return
}

// The pass uses its facts to prove a condition before upstream folds ops.
// RUN: symshape-opt %s --symshape-propagate-constraints | FileCheck %s --check-prefix=TAKEN

// TAKEN-LABEL: func @decided
// TAKEN-NOT: cond_br
// TAKEN: return
// TAKEN-NEXT: }
// CASE: decided(3) -> returns
// CASE: decided(-1) -> stops "positive"
func.func @decided(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = arith.cmpi sgt, %n, %c0 : index
  cf.assert %p, "positive"
  %q = arith.cmpi sge, %n, %c1 : index
  cf.cond_br %q, ^end, ^loop(%n : index)
^loop(%i: index):
  %j = arith.addi %i, %c1 : index
  %k = arith.addi %j, %c1 : index
  cf.br ^loop(%k : index)
^end:
  return
}

// The pass keeps an undecided condition, and both successors.
// TAKEN-LABEL: func @open
// TAKEN: cond_br
// TAKEN: "other"
func.func @open(%n: index, %p: i1) {
  %c0 = arith.constant 0 : index
  %same = arith.cmpi eq, %n, %n : index
  cf.assert %same, "same"
  cf.cond_br %p, ^end, ^other
^other:
  %q = arith.cmpi sgt, %n, %c0 : index
  cf.assert %q, "other"
  cf.br ^end
^end:
  return
}
