// Two counters in one loop: the one that overflows its narrow type is undefined
// then, and does not bound the other.
// RUN: symshape-opt %s --symshape-pipeline | FileCheck %s
// RUN: %execute %s

// CHECK-LABEL: func @blocks
// CHECK: cf.assert {{.*}} "q < 128"
// CASE: blocks(128) -> returns
// CASE: blocks(129) -> stops "q < 128"
func.func @blocks(%n: i32) {
  %z8 = arith.constant 0 : i8
  %o8 = arith.constant 1 : i8
  %z = arith.constant 0 : i32
  %o = arith.constant 1 : i32
  %k = arith.constant 128 : i32
  cf.br ^h(%z8, %z : i8, i32)
^h(%p: i8, %q: i32):
  %c = arith.cmpi slt, %q, %n : i32
  cf.cond_br %c, ^b, ^e
^b:
  %lt = arith.cmpi slt, %q, %k : i32
  cf.assert %lt, "q < 128"
  %p1 = arith.addi %p, %o8 overflow<nsw> : i8
  %q1 = arith.addi %q, %o : i32
  cf.br ^h(%p1, %q1 : i8, i32)
^e:
  return
}

// CHECK-LABEL: func @loop
// CHECK: cf.assert {{.*}} "q < 128"
// CASE: loop(129) -> stops "q < 128"
func.func @loop(%n: i32) {
  %z8 = arith.constant 0 : i8
  %o8 = arith.constant 1 : i8
  %z = arith.constant 0 : i32
  %o = arith.constant 1 : i32
  %k = arith.constant 128 : i32
  %r:2 = scf.while (%p = %z8, %q = %z) : (i8, i32) -> (i8, i32) {
    %c = arith.cmpi slt, %q, %n : i32
    scf.condition(%c) %p, %q : i8, i32
  } do {
  ^bb0(%p: i8, %q: i32):
    %lt = arith.cmpi slt, %q, %k : i32
    cf.assert %lt, "q < 128"
    %p1 = arith.addi %p, %o8 overflow<nsw> : i8
    %q1 = arith.addi %q, %o overflow<nsw> : i32
    scf.yield %p1, %q1 : i8, i32
  }
  return
}

// CHECK-LABEL: func @loop_of_index
// CHECK: cf.assert {{.*}} "q < 128"
// CASE: loop_of_index(129) -> stops "q < 128"
func.func @loop_of_index(%n: index) {
  %z8 = arith.constant 0 : i8
  %o8 = arith.constant 1 : i8
  %z = arith.constant 0 : index
  %o = arith.constant 1 : index
  %k = arith.constant 128 : index
  %r:2 = scf.while (%p = %z8, %q = %z) : (i8, index) -> (i8, index) {
    %c = arith.cmpi slt, %q, %n : index
    scf.condition(%c) %p, %q : i8, index
  } do {
  ^bb0(%p: i8, %q: index):
    %lt = arith.cmpi slt, %q, %k : index
    cf.assert %lt, "q < 128"
    %p1 = arith.addi %p, %o8 overflow<nsw> : i8
    %q1 = arith.addi %q, %o overflow<nsw> : index
    scf.yield %p1, %q1 : i8, index
  }
  return
}

// CHECK-LABEL: func @from_overflow
// CHECK: cf.assert {{.*}} "lt"
// CASE: from_overflow(0, 127) -> stops "lt"
func.func @from_overflow(%n: i32, %x: i8) {
  %o8 = arith.constant 1 : i8
  %z8 = arith.addi %x, %o8 overflow<nsw> : i8
  %z = arith.constant 0 : i32
  %o = arith.constant 1 : i32
  %k = arith.constant 127 : i8
  cf.br ^h(%z8, %z : i8, i32)
^h(%p: i8, %q: i32):
  %xx = arith.extsi %x : i8 to i32
  %a = arith.addi %q, %xx : i32
  %c127 = arith.constant 127 : i32
  %lt = arith.cmpi slt, %a, %c127 : i32
  cf.assert %lt, "lt"
  %c = arith.cmpi slt, %q, %n : i32
  cf.cond_br %c, ^b, ^e
^b:
  %p1 = arith.addi %p, %o8 overflow<nsw> : i8
  %q1 = arith.addi %q, %o overflow<nsw> : i32
  cf.br ^h(%p1, %q1 : i8, i32)
^e:
  return
}

// CHECK-LABEL: func @fits
// CHECK-NOT: cf.assert
// CHECK: return
// CASE: fits(100) -> returns
func.func @fits(%n: i32) {
  %z8 = arith.constant 0 : i8
  %o8 = arith.constant 1 : i8
  %z = arith.constant 0 : i32
  %o = arith.constant 1 : i32
  %k = arith.constant 100 : i32
  %k8 = arith.constant 100 : i8
  cf.br ^h(%z8, %z : i8, i32)
^h(%p: i8, %q: i32):
  %c = arith.cmpi slt, %p, %k8 : i8
  cf.cond_br %c, ^b, ^e
^b:
  %lt = arith.cmpi slt, %q, %k : i32
  cf.assert %lt, "lt"
  %p1 = arith.addi %p, %o8 : i8
  %q1 = arith.addi %q, %o : i32
  cf.br ^h(%p1, %q1 : i8, i32)
^e:
  return
}
