// In a loop whose step divides its range, the last tile is as large as the
// others: the size of a tile is a constant, in each of the forms in which a
// tiling pass writes it.
// RUN: symshape-opt %s --symshape-pipeline | FileCheck %s
// RUN: %execute %s --after=--symshape-pipeline

func.func private @printI64(i64)

// CHECK-LABEL: func @affine_min
// CHECK: scf.for
// CHECK-NOT: affine.min
// CHECK: tensor.extract_slice %{{.*}} [8] [1] : tensor<?xi32> to tensor<8xi32>
// CHECK: tensor.insert_slice %{{.*}} [8] [1] : tensor<8xi32> into tensor<?xi32>
func.func @affine_min(%a: tensor<?xi32>, %o: tensor<?xi32>) -> tensor<?xi32> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %n = tensor.dim %a, %c0 : tensor<?xi32>
  %k = tensor.dim %o, %c0 : tensor<?xi32>
  %fits = arith.cmpi eq, %n, %k : index
  cf.assert %fits, "equal sizes"
  %m = arith.remsi %n, %c8 : index
  %ok = arith.cmpi eq, %m, %c0 : index
  cf.assert %ok, "a multiple of 8"
  %r = scf.for %i = %c0 to %n step %c8 iter_args(%t = %o) -> tensor<?xi32> {
    %s = affine.min affine_map<(d0)[s0] -> (8, s0 - d0)>(%i)[%n]
    %v = tensor.extract_slice %a[%i] [%s] [1] : tensor<?xi32> to tensor<?xi32>
    %w = tensor.insert_slice %v into %t[%i] [%s] [1] : tensor<?xi32> into tensor<?xi32>
    scf.yield %w : tensor<?xi32>
  }
  return %r : tensor<?xi32>
}
// CASE: affine_min(<0>, <0>) -> <0>
// CASE: affine_min(<8: 1, 2, 3, 4, 5, 6, 7, 8>, <8: 0, 0, 0, 0, 0, 0, 0, 0>) -> <8: 1, 2, 3, 4, 5, 6, 7, 8>
// CASE: affine_min(<1: 1>, <1: 0>) -> stops "a multiple of 8"

// CHECK-LABEL: func @minsi
// CHECK: scf.for
// CHECK-NOT: arith.minsi
// CHECK: call @printI64(%c4_i64)
func.func @minsi(%q: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c1000 = arith.constant 1000 : index
  %small = arith.cmpi ult, %q, %c1000 : index
  cf.assert %small, "not many"
  %n = arith.muli %q, %c4 : index
  scf.for %i = %c0 to %n step %c4 {
    %left = arith.subi %n, %i : index
    %s = arith.minsi %c4, %left : index
    %print1 = arith.index_cast %s : index to i64
    func.call @printI64(%print1) : (i64) -> ()
  }
  return
}
// CASE: minsi(Q) for Q = 0 1 3

// Two loops with two tile sizes, the inner one over the outer one's tile.
// CHECK-LABEL: func @nested
// CHECK-NOT: affine.min
// CHECK: call @printI64(%c8_i64)
// CHECK-NOT: affine.min
// CHECK: call @printI64(%c2_i64)
func.func @nested(%q: index) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %c1000 = arith.constant 1000 : index
  %small = arith.cmpi ult, %q, %c1000 : index
  cf.assert %small, "not many"
  %n = arith.muli %q, %c8 : index
  scf.for %i = %c0 to %n step %c8 {
    %s = affine.min affine_map<(d0)[s0] -> (8, s0 - d0)>(%i)[%n]
    %print2 = arith.index_cast %s : index to i64
    func.call @printI64(%print2) : (i64) -> ()
    scf.for %j = %c0 to %s step %c2 {
      %t = affine.min affine_map<(d0)[s0] -> (s0 - d0, 2)>(%j)[%s]
      %print3 = arith.index_cast %t : index to i64
      func.call @printI64(%print3) : (i64) -> ()
    }
  }
  return
}
// CASE: nested(Q) for Q = 0 1 2

// A tile of unknown size that divides the range.
// CHECK-LABEL: func @symbolic_tile
// CHECK: scf.for
// CHECK-NOT: arith.minsi
// CHECK: arith.index_cast %arg1 : index to i64
// CHECK-NOT: arith.minsi
func.func @symbolic_tile(%q: index, %tile: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c1000 = arith.constant 1000 : index
  %a = arith.cmpi ult, %q, %c1000 : index
  %b = arith.cmpi ult, %tile, %c1000 : index
  %c = arith.cmpi uge, %tile, %c1 : index
  cf.assert %a, "not many"
  cf.assert %b, "not large"
  cf.assert %c, "not empty"
  %n = arith.muli %q, %tile : index
  scf.for %i = %c0 to %n step %tile {
    %left = arith.subi %n, %i : index
    %s = arith.minsi %tile, %left : index
    %print4 = arith.index_cast %s : index to i64
    func.call @printI64(%print4) : (i64) -> ()
  }
  return
}
// CASE: symbolic_tile(Q, T) for Q = 0 1 3, T = 1 2
