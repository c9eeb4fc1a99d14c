// A linear index that does not split into the indices from which it was
// computed.
//
// RUN: symshape-opt %s --symshape-pipeline | FileCheck %s
// RUN: symshape-opt %s --symshape-pipeline --symshape-pipeline | FileCheck %s
// RUN: %execute %s --after=--symshape-pipeline

func.func private @printI64(i64)

// The column may be m: (i * m + m) / m is i + 1.
// Must not fire: equal-number
// CHECK-LABEL: func @one_too_many
// CHECK: arith.divui
// CHECK: arith.remui
func.func @one_too_many(%x: tensor<?x?xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?x?xi32>
  %m = tensor.dim %x, %c1 : tensor<?x?xi32>
  %nonempty = arith.cmpi ne, %m, %c0 : index
  cf.assert %nonempty, "no columns"
  %end = arith.addi %m, %c1 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %end step %c1 {
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
// CASE: one_too_many(<NxM>) for N = 0 1 2, M = 1 3
// CASE: one_too_many(<1x0>) -> stops "no columns"

// Nothing says that the indices are in range.
// Must not fire: equal-number
// CHECK-LABEL: func @any_index
// CHECK: affine.delinearize_index
func.func @any_index(%i: index, %j: index, %x: tensor<?x?xi32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?x?xi32>
  %m = tensor.dim %x, %c1 : tensor<?x?xi32>
  %nonempty = arith.cmpi ne, %m, %c0 : index
  cf.assert %nonempty, "no columns"
  %l = affine.linearize_index [%i, %j] by (%n, %m) : index
  %d:2 = affine.delinearize_index %l into (%n, %m) : index, index
  return %d#0, %d#1 : index, index
}
// CASE: any_index(I, J, <2x3>) for I = 0 1 2, J = -1 0 2 3 4
// CASE: any_index(0, 0, <2x0>) -> stops "no columns"

// The bases are swapped.
// Must not fire: equal-number
// CHECK-LABEL: func @swapped
// CHECK: affine.delinearize_index
func.func @swapped(%i: index, %j: index, %x: tensor<?x?xi32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?x?xi32>
  %m = tensor.dim %x, %c1 : tensor<?x?xi32>
  %row = arith.cmpi ult, %i, %n : index
  %column = arith.cmpi ult, %j, %m : index
  cf.assert %row, "row"
  cf.assert %column, "column"
  %l = affine.linearize_index [%i, %j] by (%n, %m) : index
  %d:2 = affine.delinearize_index %l into (%m, %n) : index, index
  return %d#0, %d#1 : index, index
}
// CASE: swapped(I, J, <2x3>) for I = 0 1, J = 0 1 2
// CASE: swapped(0, 0, <1x1>) -> 0, 0
// CASE: swapped(0, 0, <0x3>) -> stops "row"

// The row may be so large that the product wraps.
// Must not fire: equal-number
// CHECK-LABEL: func @wraps
// CHECK: arith.divui
func.func @wraps(%i: index, %j: index, %x: tensor<?xi32>) -> index {
  %c0 = arith.constant 0 : index
  %m = tensor.dim %x, %c0 : tensor<?xi32>
  %column = arith.cmpi ult, %j, %m : index
  cf.assert %column, "column"
  %im = arith.muli %i, %m : index
  %l = arith.addi %im, %j : index
  %q = arith.divui %l, %m : index
  return %q : index
}
// CASE: wraps(I, 0, <3>) for I = 0 1 9223372036854775807 -1
// CASE: wraps(0, 0, <0>) -> stops "column"
