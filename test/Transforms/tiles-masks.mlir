// The mask of a tile has all bits if the tile is full.
// RUN: symshape-opt %s --symshape-pipeline | FileCheck %s

// CHECK-LABEL: func @mask
// CHECK: scf.for
// CHECK-NOT: vector.create_mask
// CHECK: return
func.func @mask(%q: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c1000 = arith.constant 1000 : index
  %small = arith.cmpi ult, %q, %c1000 : index
  cf.assert %small, "not many"
  %n = arith.muli %q, %c4 : index
  scf.for %i = %c0 to %n step %c4 {
    %left = arith.subi %n, %i : index
    %s = arith.minsi %c4, %left : index
    %m = vector.create_mask %s : vector<4xi1>
    vector.print %m : vector<4xi1>
  }
  return
}

// Nothing says that 4 divides n.
// CHECK-LABEL: func @mask_of_any_size
// CHECK: vector.create_mask
func.func @mask_of_any_size(%n: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %n step %c4 {
    %left = arith.subi %n, %i : index
    %s = arith.minsi %c4, %left : index
    %m = vector.create_mask %s : vector<4xi1>
    vector.print %m : vector<4xi1>
  }
  return
}
