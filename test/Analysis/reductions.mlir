// RUN: symshape-opt %s --symshape-infer=print=table -o /dev/null | tr -s " " | FileCheck %s
// RUN: %execute %s --after=--symshape-sanitize

// Results of parallel loops: sums, least and greatest numbers.

// The bits of a tensor are counted.
// CHECK-LABEL: function @count
// CHECK: tensor<?xi8> [at_most(dim(0, 0))] at_most
// CASE: count(<0>)
// CASE: count(<1: 1>)
// CASE: count(<3: 1, 0, 1>)
func.func @count(%x: tensor<?xi8>) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i8
  %n = tensor.dim %x, %c0 : tensor<?xi8>
  %sum = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%c0) -> index {
    %e = tensor.extract %x[%i] : tensor<?xi8>
    %b = arith.cmpi ne, %e, %zero : i8
    %w = arith.extui %b : i1 to i64
    %k = arith.index_cast %w : i64 to index
    scf.reduce(%k : index) {
    ^bb0(%l: index, %r: index):
      %a = arith.addi %r, %l : index
      scf.reduce.return %a : index
    }
  }
  %t = tensor.empty(%sum) : tensor<?xi8>
  %d = tensor.dim %t, %c0 : tensor<?xi8>
  return %d : index
}

// Two dimensions, a step, a first number, and numbers of at most 7.
// CHECK-LABEL: function @nest
// CHECK: tensor<?xi8> [at_most(n * n * 7 - n * (n floordiv 2) * 7 + n)] at_most
// CASE: nest(<0>)
// CASE: nest(<1: 9>)
// CASE: nest(<3: 1, -9, 5>)
func.func @nest(%x: tensor<?xindex> {symshape.shape = #symshape.shape<[n]>}) -> index
    attributes {symshape.symbols = #symshape.symbols<n in [0, 1000]>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c7 = arith.constant 7 : index
  %n = tensor.dim %x, %c0 : tensor<?xindex>
  %sum = scf.parallel (%i, %j) = (%c0, %c0) to (%n, %n) step (%c1, %c2) init (%n) -> index {
    %e = tensor.extract %x[%i] : tensor<?xindex>
    %low = arith.maxsi %e, %c0 : index
    %k = arith.minsi %low, %c7 : index
    scf.reduce(%k : index) {
    ^bb0(%l: index, %r: index):
      %a = arith.addi %l, %r : index
      scf.reduce.return %a : index
    }
  }
  %t = tensor.empty(%sum) : tensor<?xi8>
  %d = tensor.dim %t, %c0 : tensor<?xi8>
  return %d : index
}

// Each iteration adds the same number.
// CHECK-LABEL: function @same
// CHECK: tensor<?xi8> [n * 3 + 2] exact
// CASE: same(<0>)
// CASE: same(<1: 9>)
// CASE: same(<3: 1, -9, 5>)
func.func @same(%x: tensor<?xindex> {symshape.shape = #symshape.shape<[n]>}) -> index
    attributes {symshape.symbols = #symshape.symbols<n in [0, 1000]>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %n = tensor.dim %x, %c0 : tensor<?xindex>
  %sum = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%c2) -> index {
    scf.reduce(%c3 : index) {
    ^bb0(%l: index, %r: index):
      %a = arith.addi %l, %r : index
      scf.reduce.return %a : index
    }
  }
  %t = tensor.empty(%sum) : tensor<?xi8>
  %d = tensor.dim %t, %c0 : tensor<?xi8>
  return %d : index
}

// Negative numbers lower a sum, but not that of no iterations.
// CHECK-LABEL: function @negative
// CHECK: tensor<?xi8> [?] unknown
// CASE: negative(<0>, 5)
// CASE: negative(<3: 1, 2, 3>, 5)
// CASE: negative(<3: 1, 2, 3>, 6)
func.func @negative(%x: tensor<?xi8>, %init: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m1 = arith.constant -1 : index
  %n = tensor.dim %x, %c0 : tensor<?xi8>
  %sum = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%init) -> index {
    scf.reduce(%m1 : index) {
    ^bb0(%l: index, %r: index):
      %a = arith.addi %l, %r : index
      scf.reduce.return %a : index
    }
  }
  %low = arith.maxsi %sum, %c0 : index
  %some = arith.minsi %low, %c1 : index
  %keep = arith.muli %low, %some : index
  %t = tensor.empty(%keep) : tensor<?xi8>
  %d = tensor.dim %t, %c0 : tensor<?xi8>
  return %d : index
}

// The sum may wrap: 200 numbers of at most 1 do not fit an i8.
// CHECK-LABEL: function @wraps
// CHECK: tensor<?xi8> [at_most(255)] at_most
// CHECK: tensor<?xi16> [at_most(200)] at_most
// CASE: wraps(<0>)
// CASE: wraps(<1: 1>)
// CASE: wraps(<3: 1, 0, 1>)
func.func @wraps(%x: tensor<?xi8>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c200 = arith.constant 200 : index
  %narrow = arith.constant 0 : i8
  %wide = arith.constant 0 : i16
  %n = tensor.dim %x, %c0 : tensor<?xi8>
  %0:2 = scf.parallel (%i) = (%c0) to (%c200) step (%c1) init (%narrow, %wide) -> (i8, i16) {
    %in = arith.cmpi slt, %i, %n : index
    %b = arith.extui %in : i1 to i8
    %w = arith.extui %in : i1 to i16
    scf.reduce(%b, %w : i8, i16) {
    ^bb0(%l: i8, %r: i8):
      %a = arith.addi %l, %r : i8
      scf.reduce.return %a : i8
    }, {
    ^bb0(%l: i16, %r: i16):
      %a = arith.addi %l, %r : i16
      scf.reduce.return %a : i16
    }
  }
  %k = arith.index_castui %0#0 : i8 to index
  %m = arith.index_cast %0#1 : i16 to index
  %t = tensor.empty(%k) : tensor<?xi8>
  %u = tensor.empty(%m) : tensor<?xi16>
  %dt = tensor.dim %t, %c0 : tensor<?xi8>
  %du = tensor.dim %u, %c0 : tensor<?xi16>
  return %dt, %du : index, index
}

// A step may be 0 or negative, or the numbers have no bound.
// CHECK-LABEL: function @unknown
// CHECK: tensor<?xi8> [?] unknown
// CHECK: tensor<?xi16> [?] unknown
// CASE: unknown(<3: 1, 2, 3>, 1)
// CASE: unknown(<3: 1, 2, 3>, 2)
func.func @unknown(%x: tensor<?xindex>, %step: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?xindex>
  %ones = scf.parallel (%i) = (%c0) to (%n) step (%step) init (%c0) -> index {
    scf.reduce(%c1 : index) {
    ^bb0(%l: index, %r: index):
      %a = arith.addi %l, %r : index
      scf.reduce.return %a : index
    }
  }
  %sum = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%c0) -> index {
    %e = tensor.extract %x[%i] : tensor<?xindex>
    scf.reduce(%e : index) {
    ^bb0(%l: index, %r: index):
      %a = arith.addi %l, %r : index
      scf.reduce.return %a : index
    }
  }
  %t = tensor.empty(%ones) : tensor<?xi8>
  %u = tensor.empty(%sum) : tensor<?xi16>
  %dt = tensor.dim %t, %c0 : tensor<?xi8>
  %du = tensor.dim %u, %c0 : tensor<?xi16>
  return %dt, %du : index, index
}

// The least number is at most the first one, the greatest at least the first
// one: the last position at which something holds, plus 1.
// CHECK-LABEL: function @extremes
// CHECK: tensor<?xi8> [at_most(5)] at_most
// CHECK: tensor<?xi16> [at_most(dim(0, 0))] at_most
// CASE: extremes(<0>)
// CASE: extremes(<1: 1>)
// CASE: extremes(<3: 1, 1, 0>)
// CASE: extremes(<3: 9, 9, 8>)
func.func @extremes(%x: tensor<?xindex>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %n = tensor.dim %x, %c0 : tensor<?xindex>
  %0:2 = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%c5, %c0) -> (index, index) {
    %e = tensor.extract %x[%i] : tensor<?xindex>
    %b = arith.cmpi ne, %e, %c0 : index
    %after = arith.addi %i, %c1 : index
    %p = arith.select %b, %after, %c0 : index
    scf.reduce(%e, %p : index, index) {
    ^bb0(%l: index, %r: index):
      %a = arith.minsi %l, %r : index
      scf.reduce.return %a : index
    }, {
    ^bb0(%l: index, %r: index):
      %a = arith.maxui %l, %r : index
      scf.reduce.return %a : index
    }
  }
  %t = tensor.empty(%0#0) : tensor<?xi8>
  %u = tensor.empty(%0#1) : tensor<?xi16>
  %dt = tensor.dim %t, %c0 : tensor<?xi8>
  %du = tensor.dim %u, %c0 : tensor<?xi16>
  return %dt, %du : index, index
}

// The greatest of a number and n is n only if there is an iteration.
// CHECK-LABEL: function @no_iteration
// CHECK: tensor<?xi8> [at_most(max(dim(0, 0), 1))] at_most
// CHECK: tensor<?xi16> [max(dim(0, 0), 1)] exact
// CASE: no_iteration(<0>, 0)
// CASE: no_iteration(<3: 1, 1, 0>, 0)
// CASE: no_iteration(<3: 1, 1, 0>, 2)
func.func @no_iteration(%x: tensor<?xi8>, %m: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %n = tensor.dim %x, %c0 : tensor<?xi8>
  %0 = scf.parallel (%i) = (%c0) to (%m) step (%c1) init (%c1) -> index {
    scf.reduce(%n : index) {
    ^bb0(%l: index, %r: index):
      %a = arith.maxsi %l, %r : index
      scf.reduce.return %a : index
    }
  }
  %1 = scf.parallel (%i) = (%c0) to (%c4) step (%c1) init (%c1) -> index {
    scf.reduce(%n : index) {
    ^bb0(%l: index, %r: index):
      %a = arith.maxsi %l, %r : index
      scf.reduce.return %a : index
    }
  }
  %t = tensor.empty(%0) : tensor<?xi8>
  %u = tensor.empty(%1) : tensor<?xi16>
  %dt = tensor.dim %t, %c0 : tensor<?xi8>
  %du = tensor.dim %u, %c0 : tensor<?xi16>
  return %dt, %du : index, index
}

// Other reductions: a difference, and one that ignores earlier elements.
// CHECK-LABEL: function @others
// CHECK: tensor<?xi8> [?] unknown
// CHECK: tensor<?xi16> [?] unknown
// CASE: others(<0>)
// CASE: others(<1: 1>)
func.func @others(%x: tensor<?xi8>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %n = tensor.dim %x, %c0 : tensor<?xi8>
  %0:2 = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%c9, %c0) -> (index, index) {
    scf.reduce(%c1, %c1 : index, index) {
    ^bb0(%l: index, %r: index):
      %a = arith.subi %l, %r : index
      scf.reduce.return %a : index
    }, {
    ^bb0(%l: index, %r: index):
      %a = arith.addi %r, %r : index
      scf.reduce.return %a : index
    }
  }
  %t = tensor.empty(%0#0) : tensor<?xi8>
  %u = tensor.empty(%0#1) : tensor<?xi16>
  %dt = tensor.dim %t, %c0 : tensor<?xi8>
  %du = tensor.dim %u, %c0 : tensor<?xi16>
  return %dt, %du : index, index
}

// affine.parallel adds to 0.
// CHECK-LABEL: function @affine
// CHECK: tensor<?xi8> [dim(0, 0) * 2 - 1] exact
// CASE: affine(<1: 1>)
// CASE: affine(<3: 1, 0, 1>)
func.func @affine(%x: tensor<?xi8>) -> index {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1 : i64
  %n = tensor.dim %x, %c0 : tensor<?xi8>
  %some = arith.cmpi ne, %n, %c0 : index
  cf.assert %some, "at least one"
  %0 = affine.parallel (%i) = (1) to (symbol(%n) * 2) reduce ("addi") -> i64 {
    affine.yield %one : i64
  }
  %sum = arith.index_cast %0 : i64 to index
  %t = tensor.empty(%sum) : tensor<?xi8>
  %d = tensor.dim %t, %c0 : tensor<?xi8>
  return %d : index
}
