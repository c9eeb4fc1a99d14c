// Signs, residues and indices, the second list: one question a part. Each says what is to be found, or
// what must stay. TODO marks what is not found yet.
// RUN: symshape-opt %s --symshape-pipeline -split-input-file -o %t
// RUN: FileCheck %s < %t

// While: condition reads memory that the body writes.
// CHECK-LABEL: module
// CHECK-COUNT-1: {{cf\.assert|shape\.cstr_}}
func.func @qg18(%m: memref<1xindex>, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.while : () -> () {
    %v = memref.load %m[%c0] : memref<1xindex>
    %c = arith.cmpi slt, %v, %k : index
    scf.condition(%c)
  } do {
    %v = memref.load %m[%c0] : memref<1xindex>
    %w = arith.addi %v, %c1 : index
    memref.store %w, %m[%c0] : memref<1xindex>
    scf.yield
  }
  %v = memref.load %m[%c0] : memref<1xindex>
  %p = arith.cmpi slt, %v, %k : index
  cf.assert %p, "smaller"
  return
}

// -----

// A parallel loop with a memory cell.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qg19(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloc() : memref<1xindex>
  memref.store %c0, %m[%c0] : memref<1xindex>
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    memref.store %i, %m[%c0] : memref<1xindex>
    scf.reduce
  }
  %v = memref.load %m[%c0] : memref<1xindex>
  %p = arith.cmpi eq, %v, %c0 : index
  return %p : i1
}

// -----

// Scf.reduce sum of ones as i8 may wrap.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qg20(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i8
  %o = arith.constant 1 : i8
  %s = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%z) -> i8 {
    scf.reduce(%o : i8) {
    ^bb0(%l: i8, %r: i8):
      %q = arith.addi %l, %r : i8
      scf.reduce.return %q : i8
    }
  }
  %p = arith.cmpi sge, %s, %z : i8
  return %p : i1
}

// -----

// For with carried i8 sum wraps.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qg21(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i8
  %o = arith.constant 1 : i8
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z) -> i8 {
    %q = arith.addi %a, %o : i8
    scf.yield %q : i8
  }
  %p = arith.cmpi sge, %s, %z : i8
  return %p : i1
}

// -----

// For with carried index sum over n*n iterations may wrap: sum of n.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qg22(%n: index, %k: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %c0) -> index {
    %q = arith.addi %a, %n : index
    scf.yield %q : index
  }
  %p = arith.cmpi sge, %s, %c0 : index
  return %p : i1
}

// -----

// Counting iterations: s == max(n, 0).
// CHECK-LABEL: module
// CHECK: return %true{{[_0-9]*}}{{[, ]}}
func.func @qg23(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %c0) -> index {
    %q = arith.addi %a, %c1 : index
    scf.yield %q : index
  }
  %m = arith.maxsi %n, %c0 : index
  %p = arith.cmpi eq, %s, %m : index
  return %p : i1
}

// -----

// Counting iterations from INT_MIN: ub - lb wraps.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qg24(%n: index, %l: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = scf.for %i = %l to %n step %c1 iter_args(%a = %c0) -> index {
    %q = arith.addi %a, %c1 : index
    scf.yield %q : index
  }
  %d = arith.subi %n, %l : index
  %m = arith.maxsi %d, %c0 : index
  %p = arith.cmpi eq, %s, %m : index
  return %p : i1
}

// -----

// ... or is it at least not negative? 2^64-1 iterations count to -1.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qg25(%n: index, %l: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = scf.for %i = %l to %n step %c1 iter_args(%a = %c0) -> index {
    %q = arith.addi %a, %c1 : index
    scf.yield %q : index
  }
  %p = arith.cmpi sge, %s, %c0 : index
  return %p : i1
}

// -----

// The last iv: i + step may exceed the maximum; compare in unsigned.
// CHECK-LABEL: module
// CHECK-COUNT-1: {{cf\.assert|shape\.cstr_}}
func.func @qg26(%n: index, %s: index) {
  %c0 = arith.constant 0 : index
  scf.for %i = %c0 to %n step %s {
    %j = arith.addi %i, %s : index
    %p = arith.cmpi sgt, %j, %i : index
    cf.assert %p, "next"
  }
  return
}

// -----

// Linear combination of ivs: i*4 + j < n*4 fails if n*4 wraps.
// CHECK-LABEL: module
// CHECK-COUNT-1: {{cf\.assert|shape\.cstr_}}
func.func @qg27(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %m = arith.muli %n, %c4 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %c4 step %c1 {
      %a = arith.muli %i, %c4 : index
      %b = arith.addi %a, %j : index
      %p = arith.cmpi slt, %b, %m : index
      cf.assert %p, "flat"
    }
  }
  return
}

// -----

// Of a size it does not.
// CHECK-LABEL: module
// CHECK-NOT: {{cf\.assert|shape\.cstr_}}
func.func @qg28(%x: tensor<?x4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %n = tensor.dim %x, %c0 : tensor<?x4xf32>
  %m = arith.muli %n, %c4 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %c4 step %c1 {
      %a = arith.muli %i, %c4 : index
      %b = arith.addi %a, %j : index
      %p = arith.cmpi slt, %b, %m : index
      cf.assert %p, "flat"
    }
  }
  return
}

// -----

// I*d1 + j < d0*d1 in a nest over a 2-d tensor.
// CHECK-LABEL: module
// CHECK-NOT: {{cf\.assert|shape\.cstr_}}
func.func @qg29(%x: tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?x?xf32>
  %k = tensor.dim %x, %c1 : tensor<?x?xf32>
  %m = arith.muli %n, %k : index
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %k step %c1 {
      %a = arith.muli %i, %k : index
      %b = arith.addi %a, %j : index
      %p = arith.cmpi slt, %b, %m : index
      cf.assert %p, "flat"
    }
  }
  return
}

// -----

// Transposed flattening: i*d1 + j with i below d1 and j below d0.
// CHECK-LABEL: module
// CHECK-COUNT-1: {{cf\.assert|shape\.cstr_}}
func.func @qg30(%x: tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?x?xf32>
  %k = tensor.dim %x, %c1 : tensor<?x?xf32>
  %m = arith.muli %n, %k : index
  scf.for %i = %c0 to %k step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %a = arith.muli %i, %k : index
      %b = arith.addi %a, %j : index
      %p = arith.cmpi slt, %b, %m : index
      cf.assert %p, "flat"
    }
  }
  return
}
