// Loops may run zero times; their checks hold inside only.
// RUN: %execute %s

func.func private @printI64(i64)

func.func @check_in_loop(%n: index, %x: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %n step %c1 {
    %p = arith.cmpi eq, %x, %c4 : index
    cf.assert %p, "not 4"
  }
  %r = arith.cmpi eq, %x, %c4 : index
  return %r : i1
}
// CASE: check_in_loop(N, X) for N = -1 0 1 3, X = 3 4
// CASE: check_in_loop(0, 3) -> false
// CASE: check_in_loop(1, 3) -> stops "not 4"

// A cast before a loop that runs zero times gives no fact.
func.func @hoisted_cast(%x: tensor<?xf32>, %n: index) -> (i1, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %f0 = arith.constant 0.0 : f32
  %y = tensor.cast %x : tensor<?xf32> to tensor<4xf32>
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %f0) -> (f32) {
    %e = tensor.extract %y[%i] : tensor<4xf32>
    %b = arith.addf %a, %e : f32
    scf.yield %b : f32
  }
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %d, %c4 : index
  return %p, %s : i1, f32
}
// CASE: hoisted_cast(<N>, 0) for N = 0 1 3 4 5
// CASE: hoisted_cast(<4>, K) for K = 0 1 4
// CASE: hoisted_cast(<3>, 0) -> false, 0

// The same with an addition.
func.func @hoisted_add(%x: tensor<?xf32>, %y: tensor<?xf32>, %n: index)
    -> (i1, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %b = tensor.dim %y, %c0 : tensor<?xf32>
  %e = tensor.empty(%a) : tensor<?xf32>
  %s = linalg.add ins(%x, %y : tensor<?xf32>, tensor<?xf32>)
                  outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%k = %c0) -> (index) {
    %d = tensor.dim %s, %c0 : tensor<?xf32>
    %l = arith.addi %k, %d : index
    scf.yield %l : index
  }
  %p = arith.cmpi eq, %a, %b : index
  return %p, %r : i1, index
}
// CASE: hoisted_add(<N>, <M>, 0) for N = 0 1 2, M = 0 1 2
// CASE: hoisted_add(<N>, <N>, 2) for N = 0 1 3
// CASE: hoisted_add(<1>, <2>, 0) -> false, 0

// The size of the expanded tensor is read in the loop only, which may not run.
func.func @hoisted_size(%x: tensor<?xf32>, %n: index) -> (i1, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %e = tensor.expand_shape %x [[0, 1]] output_shape [%d, 1]
    : tensor<?xf32> into tensor<?x1xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%k = %c0) -> (index) {
    %w = tensor.dim %e, %c0 : tensor<?x1xf32>
    %l = arith.addi %k, %w : index
    scf.yield %l : index
  }
  %p = arith.cmpi eq, %d, %n : index
  return %p, %r : i1, index
}
// CASE: hoisted_size(<N>, K) for N = 0 1 3, K = 0 1 3

func.func @induction(%n: index, %step: index) -> (index, i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f = arith.constant false
  %p = arith.cmpi sge, %step, %c1 : index
  cf.assert %p, "step"
  %r:2 = scf.for %i = %c1 to %n step %step iter_args(%k = %c0, %b = %f)
      -> (index, i1) {
    %low = arith.cmpi sge, %i, %c1 : index
    cf.assert %low, "at least the lower bound"
    %high = arith.cmpi slt, %i, %n : index
    cf.assert %high, "below the upper bound"
    %some = arith.cmpi sgt, %n, %c1 : index
    %l = arith.addi %k, %i : index
    scf.yield %l, %some : index, i1
  }
  return %r#0, %r#1 : index, i1
}
// CASE: induction(N, S) for N = -3 0 1 2 5, S = -1 0 1 2 7

// The carried size changes in each iteration.
func.func @growing(%x: tensor<?xf32>, %n: index) -> (index, i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %g = scf.for %i = %c0 to %n step %c1 iter_args(%t = %x) -> (tensor<?xf32>) {
    %u = tensor.concat dim(0) %t, %x
      : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %u : tensor<?xf32>
  }
  %d = tensor.dim %g, %c0 : tensor<?xf32>
  %w = tensor.dim %x, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %d, %w : index
  return %d, %p : index, i1
}
// CASE: growing(<N>, K) for N = 0 1 2, K = 0 1 3
// CASE: growing(<2>, 3) -> 8, false

// Each iteration exchanges the carried tensors.
func.func @swapped(%x: tensor<?xf32>, %y: tensor<?xf32>, %n: index)
    -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %g:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %y)
      -> (tensor<?xf32>, tensor<?xf32>) {
    scf.yield %b, %a : tensor<?xf32>, tensor<?xf32>
  }
  %d = tensor.dim %g#0, %c0 : tensor<?xf32>
  %e = tensor.dim %g#1, %c0 : tensor<?xf32>
  return %d, %e : index, index
}
// CASE: swapped(<1>, <3>, K) for K = 0 1 2

// When scf.while ends, its condition is false.
func.func @halve(%n: index) -> (index, index, i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r:2 = scf.while (%a = %n, %k = %c0) : (index, index) -> (index, index) {
    %p = arith.cmpi sgt, %a, %c1 : index
    scf.condition(%p) %a, %k : index, index
  } do {
  ^bb0(%a: index, %k: index):
    %q = arith.cmpi sge, %a, %c2 : index
    cf.assert %q, "at least 2 inside"
    %h = arith.divsi %a, %c2 : index
    %l = arith.addi %k, %c1 : index
    scf.yield %h, %l : index, index
  }
  %p = arith.cmpi sle, %r#0, %c1 : index
  cf.assert %p, "at most 1 after"
  %s = arith.cmpi eq, %r#0, %n : index
  return %r#0, %r#1, %s : index, index, i1
}
// CASE: halve(N) for N = -5 0 1 2 3 9 64
// CASE: halve(9) -> 1, 3, false

// The check in the condition region runs once more than the body does.
func.func @check_in_condition(%n: index, %x: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.while (%k = %c0) : (index) -> (index) {
    %q = arith.cmpi ne, %k, %x : index
    cf.assert %q, "met"
    %p = arith.cmpi slt, %k, %n : index
    scf.condition(%p) %k : index
  } do {
  ^bb0(%k: index):
    %w = arith.index_cast %k : index to i64
    func.call @printI64(%w) : (i64) -> ()
    %l = arith.addi %k, %c1 : index
    scf.yield %l : index
  }
  return %r : index
}
// CASE: check_in_condition(N, X) for N = 0 1 2, X = -1 0 1 2 3
// CASE: check_in_condition(2, 2) -> stops "met"

// Doubling wraps to 0, and stays 0.
func.func @wrapping(%n: index) -> (i64, i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i64
  %zero = arith.constant 0 : i64
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%k = %one) -> (i64) {
    %l = arith.addi %k, %k : i64
    scf.yield %l : i64
  }
  %p = arith.cmpi sgt, %r, %zero : i64
  return %r, %p : i64, i1
}
// CASE: wrapping(N) for N = 0 1 62 63 64 65
// CASE: wrapping(63) -> -9223372036854775808, false

func.func @zero_trip_result(%x: tensor<?xf32>, %n: index) -> (index, i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %g = scf.for %i = %c0 to %n step %c1 iter_args(%t = %x) -> (tensor<?xf32>) {
    %e = tensor.empty(%c5) : tensor<?xf32>
    scf.yield %e : tensor<?xf32>
  }
  %d = tensor.dim %g, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %d, %c5 : index
  return %d, %p : index, i1
}
// CASE: zero_trip_result(<N>, K) for N = 0 4 5, K = -1 0 1 2
