// Folding a switch leaves a loop that nothing reaches, in which a number is its own
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
