// Comparisons with bounds, arithmetic on bounds, masks, and buffers in larger
// memory.
// RUN: %execute %s --before='--lower-symshape' \
// RUN:   --after='--canonicalize --cse --lower-symshape --canonicalize' \
// RUN:   --after='--symshape-pipeline --lower-symshape' \
// RUN:   | FileCheck %s
// CHECK: 0 left out, 0 failures

// CASE: compared(5, 5) -> true, false, true, false
// CASE: compared(4, 5) -> true, true, false, true
// CASE: compared(6, 5) -> false, false, false, true
// CASE: compared(0, 0) -> true, false, true, false
// CASE: compared(-1, 0) -> true, true, false, true
func.func @compared(%n: index, %m: index) -> (i1, i1, i1, i1) {
  %w = symshape.bound_of (m) -> [m] (%m : index)
  %le = symshape.compare le %n, %w : index, !symshape.extent<at_most>
  %lt = symshape.compare lt %n, %w : index, !symshape.extent<at_most>
  %eq = symshape.compare eq %w, %n : !symshape.extent<at_most>, index
  %ne = symshape.compare ne %w, %n : !symshape.extent<at_most>, index
  return %le, %lt, %eq, %ne : i1, i1, i1, i1
}

// Each rule of arithmetic: the result is true where it has the second value.
// CASE: arithmetic(7, 30) -> true, true, true
// CASE: arithmetic(0, 0) -> true, true, true
// CASE: arithmetic(1, 1) -> true, true, true
func.func @arithmetic(%m: index, %n: index) -> (i1, i1, i1) {
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %w = symshape.bound_of (m) -> [m] (%m : index)
  %e = symshape.from_index %n
  %a = symshape.bound_of (w, n) -> [w * 4 + n] (%w, %n : !symshape.extent<at_most>, index)
  %a1 = arith.muli %m, %c4 : index
  %a2 = arith.addi %a1, %n : index
  %pa = symshape.compare eq %a, %a2 : !symshape.extent<at_most>, index
  %b = symshape.bound_of (a, n) -> [min(a, n + 5) ceildiv 3]
      (%a, %n : !symshape.extent<at_most>, index)
  %b1 = arith.addi %n, %c5 : index
  %b2 = arith.minsi %a2, %b1 : index
  %b3 = arith.ceildivsi %b2, %c3 : index
  %pb = symshape.compare eq %b, %b3 : !symshape.extent<at_most>, index
  %c = symshape.bound_of (b, e) -> [max(b * e, 5)]
      (%b, %e : !symshape.extent<at_most>, !symshape.extent<exact>)
  %c1 = arith.muli %b3, %n : index
  %c2 = arith.maxsi %c1, %c5 : index
  %pc = symshape.compare eq %c, %c2 : !symshape.extent<at_most>, index
  return %pa, %pb, %pc : i1, i1, i1
}

// A bound that exceeds an index becomes the greatest index, also inside of
// another expression.
// CASE: large(3, 4) -> true, true
// CASE: large(37, 4) -> false, true
// CASE: large(9223372036854775807, 9223372036854775807) -> true, true
func.func @large(%n: index, %m: index) -> (i1, i1) {
  %w = symshape.bound_of (m) -> [m * m] (%m : index)
  %v = symshape.bound_of (w) -> [w * 2 + 4] (%w : !symshape.extent<at_most>)
  %p = symshape.compare le %n, %v : index, !symshape.extent<at_most>
  %q = symshape.compare le %w, %v : !symshape.extent<at_most>, !symshape.extent<at_most>
  return %p, %q : i1, i1
}

// A comparison masks the iterations of a loop.
// CASE: masked_loop(<6: 1, 2, 3, 4, 5, 6>, 4) -> <6: 10, 20, 30, 40, 5, 6>
// CASE: masked_loop(<6: 1, 2, 3, 4, 5, 6>, 0) -> <6: 1, 2, 3, 4, 5, 6>
// CASE: masked_loop(<2: 1, 2>, 9) -> <2: 10, 20>
// CASE: masked_loop(<0>, 3) -> <0>
func.func @masked_loop(%t: tensor<?xi64>, %m: index) -> tensor<?xi64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %ten = arith.constant 10 : i64
  %w = symshape.bound_of (m) -> [m] (%m : index)
  %n = tensor.dim %t, %c0 : tensor<?xi64>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %t) -> tensor<?xi64> {
    %inside = symshape.compare lt %i, %w : index, !symshape.extent<at_most>
    %y = scf.if %inside -> tensor<?xi64> {
      %old = tensor.extract %x[%i] : tensor<?xi64>
      %new = arith.muli %old, %ten : i64
      %z = tensor.insert %new into %x[%i] : tensor<?xi64>
      scf.yield %z : tensor<?xi64>
    } else {
      scf.yield %x : tensor<?xi64>
    }
    scf.yield %y : tensor<?xi64>
  }
  return %r : tensor<?xi64>
}

// A loop that runs while the position is below a bound.
// CASE: while_below(5) -> 10
// CASE: while_below(0) -> 0
func.func @while_below(%m: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %w = symshape.bound_of (m) -> [m] (%m : index)
  %r:2 = scf.while (%i = %c0, %s = %c0) : (index, index) -> (index, index) {
    %p = symshape.compare lt %i, %w : index, !symshape.extent<at_most>
    scf.condition(%p) %i, %s : index, index
  } do {
  ^bb0(%i: index, %s: index):
    %i1 = arith.addi %i, %c1 : index
    %s1 = arith.addi %s, %i : index
    scf.yield %i1, %s1 : index, index
  }
  return %r#1 : index
}

// A mask with one lane for each position below the bound.
// CASE: lanes(3) -> 3
// CASE: lanes(0) -> 0
// CASE: lanes(9) -> 10
func.func @lanes(%m: index) -> i64 {
  %w = symshape.bound_of (m) -> [m] (%m : index)
  %zero = arith.constant dense<0> : vector<5xi64>
  %values = arith.constant dense<[0, 1, 2, 3, 4]> : vector<5xi64>
  %mask = symshape.mask %w : !symshape.extent<at_most> -> vector<5xi1>
  %chosen = arith.select %mask, %values, %zero : vector<5xi1>, vector<5xi64>
  %sum = vector.reduction <add>, %chosen : vector<5xi64> into i64
  return %sum : i64
}

// Extents and strides are those of the contents.
// CASE: contents(2, 3, 5) -> 2, 3, 3, 3060
// CASE: contents(0, 0, 5) -> 0, 0, 0, 0
// CASE: contents(3, 1, 1) -> 3, 1, 1, 3000
func.func @contents(%rows: index, %columns: index, %room: index)
    -> (index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c10 = arith.constant 10 : index
  %c1000 = arith.constant 1000 : index
  %w = symshape.bound_of (r, c) -> [max(r, c) + 4] (%room, %columns : index, index)
  %m = symshape.bounded_alloc(%rows, %columns : index, index)
      at_most(%rows, %w : index, !symshape.extent<at_most>)
      : memref<?x?xindex>
  %r = memref.dim %m, %c0 : memref<?x?xindex>
  %c = memref.dim %m, %c1 : memref<?x?xindex>
  scf.for %i = %c0 to %r step %c1 {
    scf.for %j = %c0 to %c step %c1 {
      %a = arith.muli %i, %c1000 : index
      %b = arith.muli %j, %c10 : index
      %v = arith.addi %a, %b : index
      memref.store %v, %m[%i, %j] : memref<?x?xindex>
    }
  }
  %s = scf.for %i = %c0 to %r step %c1 iter_args(%x = %c0) -> index {
    %y = scf.for %j = %c0 to %c step %c1 iter_args(%z = %x) -> index {
      %v = memref.load %m[%i, %j] : memref<?x?xindex>
      %t = arith.addi %z, %v : index
      scf.yield %t : index
    }
    scf.yield %y : index
  }
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %m
      : memref<?x?xindex> -> memref<index>, index, index, index, index, index
  memref.dealloc %m : memref<?x?xindex>
  return %r, %c, %strides#0, %s : index, index, index, index
}

// Bounds in branches and calls.
func.func private @larger(%a: !symshape.extent<at_most>, %b: !symshape.extent<at_most>)
    -> !symshape.extent<at_most> {
  %r = symshape.bound_of (a, b) -> [max(a, b)]
      (%a, %b : !symshape.extent<at_most>, !symshape.extent<at_most>)
  return %r : !symshape.extent<at_most>
}
// CASE: passed(true, 3, 5, 5) -> true
// CASE: passed(true, 3, 5, 6) -> false
// CASE: passed(false, 3, 5, 3) -> true
// CASE: passed(false, 3, 5, 4) -> false
func.func @passed(%p: i1, %m: index, %k: index, %n: index) -> i1 {
  %v = symshape.bound_of (m) -> [m] (%m : index)
  %w = symshape.bound_of (k) -> [k] (%k : index)
  %r = scf.if %p -> !symshape.extent<at_most> {
    %l = func.call @larger(%v, %w) : (!symshape.extent<at_most>, !symshape.extent<at_most>)
        -> !symshape.extent<at_most>
    scf.yield %l : !symshape.extent<at_most>
  } else {
    %s = symshape.meet %v, %w : !symshape.extent<at_most>
    scf.yield %s : !symshape.extent<at_most>
  }
  %q = symshape.compare le %n, %r : index, !symshape.extent<at_most>
  return %q : i1
}
