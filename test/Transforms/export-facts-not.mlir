// Cases without an exported fact; all checks stay.
// RUN: symshape-opt %s --symshape-export-facts > %t.exported
// RUN: symshape-opt %s | diff - %t.exported
// RUN: symshape-opt %s --symshape-pipeline=export-facts \
// RUN:   --symshape-pipeline=export-facts | FileCheck %s

// Must not fire: exported-fact

// A later check uses the number, and a number that is computed from it.
// CHECK-LABEL: @feeds_check
// CHECK-COUNT-3: cf.assert
func.func @feeds_check(%n: index, %m: index) -> index {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c8 = arith.constant 8 : index
  %low = arith.cmpi sge, %n, %c0 : index
  cf.assert %low, "not negative"
  %r = arith.remui %n, %c8 : index
  %p = arith.cmpi eq, %r, %c0 : index
  cf.assert %p, "tiles"
  %q = arith.divui %n, %c8 : index
  %more = arith.addi %q, %c3 : index
  %big = arith.cmpi ult, %more, %m : index
  cf.assert %big, "fits"
  return %q : index
}

// The same through the size of a tensor, a select, and the bound of a loop.
// CHECK-LABEL: @feeds_through
// CHECK: cf.assert %{{.*}}, "size"
// CHECK: cf.assert %{{.*}}, "arm"
func.func @feeds_through(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>},
                         %m: index, %b: i1, %y: memref<?xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 99] divisor 8>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %tiles = arith.ceildivui %n, %c8 : index
  %t = tensor.empty(%tiles) : tensor<?xf32>
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %p = arith.cmpi ule, %d, %m : index
  cf.assert %p, "size"
  %other = arith.ceildivsi %n, %c8 : index
  %arm = arith.select %b, %other, %m : index
  %q = arith.cmpi ne, %arm, %c1 : index
  cf.assert %q, "arm"
  %bound = arith.divui %n, %c8 : index
  scf.for %i = %c0 to %bound step %c1 {
    memref.store %i, %y[%i] : memref<?xindex>
  }
  %stored = arith.divsi %n, %c8 : index
  memref.store %stored, %y[%c0] : memref<?xindex>
  %passed = arith.floordivsi %n, %c8 : index
  func.call @callee(%passed) : (index) -> ()
  %yielded = scf.if %b -> index {
    %in = arith.divui %n, %c8 : index
    scf.yield %in : index
  } else {
    scf.yield %m : index
  }
  memref.store %yielded, %y[%c0] : memref<?xindex>
  return
}
func.func private @callee(index)

// An op's precondition is no control fact. A fact of a branch, or of a loop
// that may run zero times, does not hold after it.
// CHECK-LABEL: @value_facts
// CHECK: cf.assert
func.func @value_facts(%x: tensor<?xf32>, %y: tensor<16xf32>, %n: index, %k: index)
    -> (tensor<16xf32>, index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %tiles = tensor.expand_shape %x [[0, 1]] output_shape [%k, 8]
      : tensor<?xf32> into tensor<?x8xf32>
  %sum = linalg.add ins(%y, %y : tensor<16xf32>, tensor<16xf32>)
                    outs(%y : tensor<16xf32>) -> tensor<16xf32>
  %q = arith.divui %d, %c8 : index
  scf.for %i = %c0 to %n step %c1 {
    %r = arith.remui %d, %c8 : index
    %p = arith.cmpi eq, %r, %c0 : index
    cf.assert %p, "perhaps never reached"
  }
  %behind = arith.ceildivui %d, %c8 : index
  %low = arith.cmpi sge, %n, %c0 : index
  scf.if %low {
    vector.print %n : index
  }
  %signed = arith.divsi %n, %c8 : index
  return %sum, %q, %behind, %signed : tensor<16xf32>, index, index, index
}

// The pass exports no unsigned quotient of a number that may be negative, no
// constant, no fact that the IR already shows, and never that sizes are at most
// 2^48.
// CHECK-LABEL: @nothing_to_tell
func.func @nothing_to_tell(%x: tensor<?xf32>, %n: index, %m: index) -> (index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %large = arith.constant 562949953421312 : index
  %p = symshape.predicate divisible (n) -> [n, 8] (%n : index)
  symshape.assume %p
  %q = arith.floordivsi %n, %c8 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %shown = arith.muli %d, %c8 : index
  %tiles = arith.divui %shown, %c4 : index
  %same = arith.remui %d, %large : index
  %known = arith.minui %m, %c4 : index
  %r = arith.remui %known, %c8 : index
  return %q, %tiles, %same, %r : index, index, index, index
}

// The facts contradict each other.
// CHECK-LABEL: @dead
func.func @dead(%n: index, %b: i1) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %neg = arith.cmpi slt, %n, %c0 : index
  scf.if %neg {
    %p = symshape.predicate divisible (n) -> [n, 8] (%n : index)
    symshape.assume %p
    %pos = arith.cmpi sgt, %n, %c8 : index
    symshape.assume %pos
    %q = arith.divui %n, %c8 : index
    vector.print %q : index
  }
  return
}
