// The size of the last tile stays computed where it may differ.
// RUN: symshape-opt %s --symshape-pipeline | FileCheck %s
// RUN: %execute %s --after=--symshape-pipeline

func.func private @printI64(i64)

// Nothing says that 4 divides n.
// CHECK-LABEL: func @any_size
// CHECK: arith.minsi
func.func @any_size(%n: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %n step %c4 {
    %left = arith.subi %n, %i : index
    %s = arith.minsi %c4, %left : index
    %print5 = arith.index_cast %s : index to i64
    func.call @printI64(%print5) : (i64) -> ()
  }
  return
}
// CASE: any_size(N) for N = -1 0 1 4 7

// The range is a multiple of 8, but the loop starts at 2.
// CHECK-LABEL: func @other_start
// CHECK: arith.minsi
func.func @other_start(%q: index) {
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %c1000 = arith.constant 1000 : index
  %small = arith.cmpi ult, %q, %c1000 : index
  cf.assert %small, "not many"
  %n = arith.muli %q, %c8 : index
  scf.for %i = %c2 to %n step %c8 {
    %left = arith.subi %n, %i : index
    %s = arith.minsi %c8, %left : index
    %print6 = arith.index_cast %s : index to i64
    func.call @printI64(%print6) : (i64) -> ()
  }
  return
}
// CASE: other_start(Q) for Q = 0 1 2

// The tile of 6 does not divide a multiple of 4.
// CHECK-LABEL: func @other_step
// CHECK: affine.min
func.func @other_step(%q: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c6 = arith.constant 6 : index
  %c1000 = arith.constant 1000 : index
  %small = arith.cmpi ult, %q, %c1000 : index
  cf.assert %small, "not many"
  %n = arith.muli %q, %c4 : index
  scf.for %i = %c0 to %n step %c6 {
    %s = affine.min affine_map<(d0)[s0] -> (6, s0 - d0)>(%i)[%n]
    %print7 = arith.index_cast %s : index to i64
    func.call @printI64(%print7) : (i64) -> ()
  }
  return
}
// CASE: other_step(Q) for Q = 0 1 2 3

// The check comes after the loop.
// CHECK-LABEL: func @checked_later
// CHECK: arith.minsi
// CHECK: cf.assert
func.func @checked_later(%n: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %n step %c4 {
    %left = arith.subi %n, %i : index
    %s = arith.minsi %c4, %left : index
    %print8 = arith.index_cast %s : index to i64
    func.call @printI64(%print8) : (i64) -> ()
  }
  %m = arith.remsi %n, %c4 : index
  %ok = arith.cmpi eq, %m, %c0 : index
  cf.assert %ok, "a multiple of 4"
  return
}
// CASE: checked_later(N) for N = 0 1 4 7

// The product may wrap, so that 3 need not divide it.
// CHECK-LABEL: func @may_wrap
// CHECK: arith.minsi
func.func @may_wrap(%q: index) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %n = arith.muli %q, %c3 : index
  %c9 = arith.constant 9 : index
  %small = arith.cmpi slt, %n, %c9 : index
  cf.assert %small, "not many"
  scf.for %i = %c0 to %n step %c3 {
    %left = arith.subi %n, %i : index
    %s = arith.minsi %c3, %left : index
    %print9 = arith.index_cast %s : index to i64
    func.call @printI64(%print9) : (i64) -> ()
  }
  return
}
// 3 * 6148914691236517207 is 5 modulo 2^64.
// CASE: may_wrap(Q) for Q = 0 1 6148914691236517207
