// A linear index is split again: quotient and remainder are the indices from
// which it was computed. linearize-not.mlir has a counterexample to each case.
//
// RUN: symshape-opt %s --symshape-pipeline | FileCheck %s
// RUN: symshape-opt %s --symshape-pipeline --symshape-pipeline | FileCheck %s
// RUN: symshape-opt %s --symshape-pipeline --canonicalize --cse --inline --sccp | FileCheck %s
// RUN: %execute %s --after=--symshape-pipeline

func.func private @printI64(i64)

// With symbolic bases and checked indices.
// CHECK-LABEL: func @checked
// CHECK: cf.assert
// CHECK: cf.assert
// CHECK-NEXT: return %arg0, %arg1
func.func @checked(%i: index, %j: index, %x: tensor<?x?xi32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?x?xi32>
  %m = tensor.dim %x, %c1 : tensor<?x?xi32>
  %row = arith.cmpi ult, %i, %n : index
  %column = arith.cmpi ult, %j, %m : index
  cf.assert %row, "row"
  cf.assert %column, "column"
  %l = affine.linearize_index [%i, %j] by (%n, %m) : index
  %d:2 = affine.delinearize_index %l into (%n, %m) : index, index
  return %d#0, %d#1 : index, index
}
// CASE: checked(I, J, <2x3>) for I = 0 1, J = 0 1 2
// CASE: checked(0, 0, <1x1>) -> 0, 0
// CASE: checked(0, 0, <0x3>) -> stops "row"
// CASE: checked(0, 0, <3x0>) -> stops "column"
// CASE: checked(-1, 0, <3x3>) -> stops "row"

// The bases of both ops are equal only by a check.
// CHECK-LABEL: func @equal_bases
// CHECK-NOT: affine.linearize_index
// CHECK-NOT: affine.delinearize_index
// CHECK: return %arg0, %arg1
func.func @equal_bases(%i: index, %j: index, %x: tensor<?x?xi32>, %y: tensor<?xi32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?x?xi32>
  %m = tensor.dim %x, %c1 : tensor<?x?xi32>
  %k = tensor.dim %y, %c0 : tensor<?xi32>
  %row = arith.cmpi ult, %i, %n : index
  %column = arith.cmpi ult, %j, %m : index
  %same = arith.cmpi eq, %m, %k : index
  cf.assert %row, "row"
  cf.assert %column, "column"
  cf.assert %same, "equal bases"
  %l = affine.linearize_index [%i, %j] by (%n, %m) : index
  %d:2 = affine.delinearize_index %l into (%n, %k) : index, index
  return %d#0, %d#1 : index, index
}
// CASE: equal_bases(I, J, <2x3>, <3>) for I = 0 1, J = 0 1 2
// CASE: equal_bases(0, 0, <1x1>, <1>) -> 0, 0
// CASE: equal_bases(0, 1, <2x3>, <2>) -> stops "equal bases"
// CASE: equal_bases(0, 0, <2x0>, <0>) -> stops "column"

// In arith, in loops over the axes.
// Fires: equal-number
// CHECK-LABEL: func @loops
// CHECK: scf.for %[[I:.*]] =
// CHECK: scf.for %[[J:.*]] =
// CHECK-NOT: arith.divui
// CHECK-NOT: arith.remui
// CHECK: arith.index_cast %[[I]]
// CHECK: arith.index_cast %[[J]]
func.func @loops(%x: tensor<?x?xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?x?xi32>
  %m = tensor.dim %x, %c1 : tensor<?x?xi32>
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %m step %c1 {
      %im = arith.muli %i, %m : index
      %l = arith.addi %im, %j : index
      %q = arith.divui %l, %m : index
      %r = arith.remui %l, %m : index
      %a = arith.index_cast %q : index to i64
      %b = arith.index_cast %r : index to i64
      func.call @printI64(%a) : (i64) -> ()
      func.call @printI64(%b) : (i64) -> ()
    }
  }
  return
}
// CASE: loops(<NxM>) for N = 0 1 2, M = 0 1 3

// Three axes, signed division, and affine.apply.
// CHECK-LABEL: func @three
// CHECK: scf.for %[[I:.*]] =
// CHECK: scf.for %[[J:.*]] =
// CHECK: scf.for %[[H:.*]] =
// CHECK-NOT: linearize
// CHECK-NOT: affine.apply
// CHECK: arith.index_cast %[[I]]
// CHECK: arith.index_cast %[[J]]
// CHECK: arith.index_cast %[[H]]
func.func @three(%x: tensor<?x?x4xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %n = tensor.dim %x, %c0 : tensor<?x?x4xi32>
  %m = tensor.dim %x, %c1 : tensor<?x?x4xi32>
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %m step %c1 {
      scf.for %h = %c0 to %c4 step %c1 {
        %l = affine.linearize_index [%i, %j, %h] by (%n, %m, 4) : index
        %d:3 = affine.delinearize_index %l into (%n, %m, 4) : index, index, index
        %r = affine.apply affine_map<(d0) -> (d0 mod 4)>(%l)
        %a = arith.index_cast %d#0 : index to i64
        %b = arith.index_cast %d#1 : index to i64
        %c = arith.index_cast %r : index to i64
        func.call @printI64(%a) : (i64) -> ()
        func.call @printI64(%b) : (i64) -> ()
        func.call @printI64(%c) : (i64) -> ()
      }
    }
  }
  return
}
// CASE: three(<NxMx4>) for N = 0 1 2, M = 0 1 2
