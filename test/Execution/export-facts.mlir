// Exported facts do not change results.
// RUN: %execute %s --after=--symshape-export-facts \
// RUN:   --after='--symshape-export-facts --int-range-optimizations --canonicalize --cse' \
// RUN:   --after=--symshape-pipeline=export-facts \
// RUN:   --after='--symshape-pipeline=export-facts --symshape-pipeline=export-facts'

func.func @divisor(%x: tensor<?xf32>) -> (index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c12 = arith.constant 12 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %q0 = arith.ceildivui %d, %c8 : index
  %r = arith.remui %d, %c4 : index
  %p = arith.cmpi eq, %r, %c0 : index
  cf.assert %p, "tiles"
  %q = arith.ceildivui %d, %c8 : index
  %s = arith.remui %d, %c12 : index
  %m = affine.apply affine_map<(d0) -> (d0 ceildiv 4 + d0 mod 12)>(%d)
  return %q0, %q, %s, %m : index, index, index, index
}
// CASE: divisor(<N>) for N = 0 1 2 3 4 8 11 12 16
// CASE: divisor(<3>) -> stops "tiles"
// CASE: divisor(<4>) -> 1, 1, 4, 5
// CASE: divisor(<12>) -> 2, 2, 0, 3
// CASE: divisor(<16>) -> 2, 2, 4, 8

func.func @remainder(%n: index, %m: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %low = arith.cmpi sge, %n, %c0 : index
  cf.assert %low, "not negative"
  %r = arith.remui %n, %c8 : index
  %p = arith.cmpi eq, %r, %c3 : index
  cf.assert %p, "3 left"
  %least = affine.min affine_map<()[s0, s1] -> (s0 mod 8, s1)>()[%n, %m]
  %q = arith.divsi %n, %c16 : index
  return %least, %q : index, index
}
// CASE: remainder(N, M) for N = -5 -1 0 1 3 11 19 35, M = -2 0 7
// CASE: remainder(19, 7) -> 3, 1
// CASE: remainder(-5, 7) -> stops "not negative"

func.func @range(%n: index, %k: index) -> (index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %c99 = arith.constant 99 : index
  %c100 = arith.constant 100 : index
  %p = arith.cmpi sge, %n, %c0 : index
  %q = arith.cmpi sle, %n, %c99 : index
  %both = arith.andi %p, %q : i1
  %r:3 = scf.if %both -> (index, index, index) {
    %r = arith.remsi %n, %c100 : index
    %s = arith.divsi %n, %c7 : index
    %t = arith.floordivsi %n, %c7 : index
    scf.yield %r, %s, %t : index, index, index
  } else {
    scf.yield %n, %n, %n : index, index, index
  }
  cf.assert %both, "in range"
  %s = arith.divsi %n, %c7 : index
  return %r#0, %r#1, %r#2, %s : index, index, index, index
}
// CASE: range(N, 1) for N = -101 -100 -99 -8 -1 0 1 6 7 98 99 100 101
// CASE: range(99, 1) -> 99, 14, 14, 14
