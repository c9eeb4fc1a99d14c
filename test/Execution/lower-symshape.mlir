// Lowered to numbers: extents through calls, branches, loops and meets.
// RUN: %execute %s --before='--lower-symshape-dynamic-ops --lower-symshape' \
// RUN:   --after='--canonicalize --cse --lower-symshape-dynamic-ops --lower-symshape --canonicalize' \
// RUN:   | FileCheck %s
// CHECK: 0 left out, 0 failures

// CASE: sizes(<Nx4>) -> N, 4 for N = 0 1 5
func.func @sizes(%t: tensor<?x4xf32>) -> (index, index) {
  %e = symshape.size %t[0] : tensor<?x4xf32>
  %f = symshape.size %t[1] : tensor<?x4xf32>
  %m = symshape.to_index %e : <exact>
  %n = symshape.to_index %f : <exact>
  return %m, %n : index, index
}

// The program compares a size with a bound, and allocates more memory than a
// buffer needs.
// CASE: bound(<3>, 5) -> true, 7
// CASE: bound(<3>, 0) -> false, 7
// CASE: bound(<0>, 1) -> true, 7
func.func @bound(%t: tensor<?xf32>, %n: index) -> (i1, index) {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %b = symshape.bound %t[0] at_most (n) -> [n * 2] (%n : index)
      : tensor<?xf32>
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %fits = symshape.compare le %d, %b : index, !symshape.extent<at_most>
  %c = symshape.bound_of (b) -> [b + 7] (%b : !symshape.extent<at_most>)
  %room = symshape.bounded_alloc(%c7 : index)
      at_most(%c : !symshape.extent<at_most>) : memref<?xi8>
  %r = memref.dim %room, %c0 : memref<?xi8>
  memref.dealloc %room : memref<?xi8>
  return %fits, %r : i1, index
}

// A bound that exceeds an index becomes the greatest index: it does not wrap to
// less than the size.
// CASE: large_bound(<3>, 2) -> true
// CASE: large_bound(<3>, 4611686018427387904) -> true
// CASE: large_bound(<3>, 9223372036854775807) -> true
// CASE: large_bound(<3>, 1) -> false
func.func @large_bound(%t: tensor<?xf32>, %n: index) -> i1 {
  %c3 = arith.constant 3 : index
  %b = symshape.bound %t[0] at_most (n) -> [n * n] (%n : index)
      : tensor<?xf32>
  %fits = symshape.compare le %c3, %b : index, !symshape.extent<at_most>
  return %fits : i1
}

// A meet of two bounds is the lesser; a meet of a bound and a size is the size.
// CASE: meets(<4>, 9, 6) -> true, 4, 4
// CASE: meets(<4>, 5, 8) -> false, 4, 4
// CASE: meets(<0>, 0, 9) -> false, 0, 0
func.func @meets(%t: tensor<?xf32>, %m: index, %n: index)
    -> (i1, index, index) {
  %c6 = arith.constant 6 : index
  %a = symshape.bound %t[0] at_most (m) -> [m] (%m : index) : tensor<?xf32>
  %b = symshape.bound %t[0] at_most (n) -> [n] (%n : index) : tensor<?xf32>
  %ab = symshape.meet %a, %b : !symshape.extent<at_most>
  %six = symshape.compare eq %ab, %c6 : !symshape.extent<at_most>, index
  %e = symshape.size %t[0] : tensor<?xf32>
  %ae = symshape.meet %a, %e : !symshape.extent<at_most>, !symshape.extent<exact>
  %x = symshape.to_index %ae : <exact>
  %u = symshape.weaken %ab : <at_most> to <unknown>
  %ue = symshape.meet %u, %ae : !symshape.extent<unknown>, !symshape.extent<exact>
  %y = symshape.to_index %ue : <exact>
  return %six, %x, %y : i1, index, index
}

func.func private @half(%e: !symshape.extent<exact>, %s: !symshape.symbol)
    -> (!symshape.symbol, !symshape.extent<exact>) {
  %c2 = arith.constant 2 : index
  %n = symshape.to_index %e : <exact>
  %h = arith.divui %n, %c2 : index
  %r = symshape.from_index %h
  return %s, %r : !symshape.symbol, !symshape.extent<exact>
}

// CASE: control(<9>, true, 0) -> 4
// CASE: control(<9>, true, 3) -> 0
// CASE: control(<9>, false, 2) -> 2
// CASE: control(<0>, true, 2) -> 0
func.func @control(%t: tensor<?xf32>, %c: i1, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = symshape.symbol "s" : !symshape.symbol
  %e = symshape.size %t[0] : tensor<?xf32>
  %if:2 = scf.if %c -> (!symshape.extent<exact>, !symshape.symbol) {
    %q:2 = func.call @half(%e, %s) : (!symshape.extent<exact>, !symshape.symbol)
        -> (!symshape.symbol, !symshape.extent<exact>)
    scf.yield %q#1, %q#0 : !symshape.extent<exact>, !symshape.symbol
  } else {
    scf.yield %e, %s : !symshape.extent<exact>, !symshape.symbol
  }
  %loop:2 = scf.for %i = %c0 to %n step %c1
      iter_args(%z = %if#1, %k = %if#0)
      -> (!symshape.symbol, !symshape.extent<exact>) {
    %q:2 = func.call @half(%k, %z) : (!symshape.extent<exact>, !symshape.symbol)
        -> (!symshape.symbol, !symshape.extent<exact>)
    scf.yield %q#0, %q#1 : !symshape.symbol, !symshape.extent<exact>
  }
  cf.cond_br %c, ^a(%loop#1, %s : !symshape.extent<exact>, !symshape.symbol),
                 ^a(%loop#1, %loop#0 : !symshape.extent<exact>, !symshape.symbol)
^a(%f: !symshape.extent<exact>, %y: !symshape.symbol):
  %r = arith.select %c, %f, %f : !symshape.extent<exact>
  %x = symshape.to_index %r : <exact>
  return %x : index
}

// A slice whose size is an extent, with the checks of the program and of the
// op.
// CASE: slice(<5>, 3, <1: 1>) -> <3>
// CASE: slice(<5>, 0, <1: 9>) -> <0>
// CASE: slice(<5>, 6, <1: 1>) -> stops "at most the extent of dimension 0 of the operand"
// CASE: slice(<8>, 8, <1: 1>) -> stops "less than seven"
func.func @slice(%t: tensor<?xf32>, %n: index, %at: tensor<1xi32>)
    -> tensor<?xf32> {
  %p = symshape.predicate lt (n) -> [n, 7] (%n : index)
  symshape.require %p, "less than seven"
  %e = symshape.from_index %n
  %r = symshape.dynamic_gather %t, %at
      slice_sizes = [%e : !symshape.extent<exact>] offset_dims = [0]
      start_index_map = [0] index_vector_dim = 0
      : (tensor<?xf32>, tensor<1xi32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// Functions that take and return extents.
// CASE: values(<4>, true) -> 8
// CASE: values(<4>, false) -> 4
// CASE: values(<0>, true) -> 0
func.func private @same(%s: !symshape.symbol, %e: !symshape.extent<exact>)
    -> (!symshape.extent<exact>, !symshape.symbol) {
  return %e, %s : !symshape.extent<exact>, !symshape.symbol
}
func.func private @twice(%s: !symshape.symbol, %e: !symshape.extent<exact>)
    -> (!symshape.extent<exact>, !symshape.symbol) {
  %n = symshape.to_index %e : <exact>
  %m = arith.addi %n, %n : index
  %f = symshape.from_index %m
  return %f, %s : !symshape.extent<exact>, !symshape.symbol
}
func.func @values(%t: tensor<?xf32>, %c: i1) -> index {
  %s = symshape.symbol "s" : !symshape.symbol
  %e = symshape.size %t[0] : tensor<?xf32>
  %a = constant @twice : (!symshape.symbol, !symshape.extent<exact>)
      -> (!symshape.extent<exact>, !symshape.symbol)
  %b = constant @same : (!symshape.symbol, !symshape.extent<exact>)
      -> (!symshape.extent<exact>, !symshape.symbol)
  %f = arith.select %c, %a, %b : (!symshape.symbol, !symshape.extent<exact>)
      -> (!symshape.extent<exact>, !symshape.symbol)
  %r:2 = call_indirect %f(%s, %e)
      : (!symshape.symbol, !symshape.extent<exact>)
      -> (!symshape.extent<exact>, !symshape.symbol)
  %n = symshape.to_index %r#0 : <exact>
  return %n : index
}
