// Passes fold comparisons, selects and divisions of sizes.
// RUN: %execute %s

func.func @nonnegative(%x: tensor<?x?xf32>) -> (i1, i1, i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.dim %x, %c0 : tensor<?x?xf32>
  %b = tensor.dim %x, %c1 : tensor<?x?xf32>
  %p = arith.cmpi sge, %a, %c0 : index
  %m = arith.muli %a, %b : index
  %q = arith.cmpi sge, %m, %b : index
  %r = arith.cmpi sgt, %a, %c0 : index
  return %p, %q, %r : i1, i1, i1
}
// CASE: nonnegative(<NxM>) for N = 0 1 2, M = 0 1 3
// CASE: nonnegative(<0x3>) -> true, false, false

func.func @static_size(%x: tensor<4x?xf32>) -> (i1, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %a = tensor.dim %x, %c0 : tensor<4x?xf32>
  %b = tensor.dim %x, %c1 : tensor<4x?xf32>
  %p = arith.cmpi sgt, %a, %c3 : index
  %h = arith.divsi %a, %c2 : index
  %m = arith.minsi %a, %b : index
  return %p, %h, %m : i1, index, index
}
// CASE: static_size(<4xN>) for N = 0 1 3 4 5

// The quotient times the divisor is the size only if the remainder is 0.
func.func @divided(%x: tensor<?xf32>) -> (index, i1, i1) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %q = arith.divui %d, %c3 : index
  %m = arith.muli %q, %c3 : index
  %p = arith.cmpi eq, %m, %d : index
  %r = arith.cmpi sle, %m, %d : index
  return %m, %p, %r : index, i1, i1
}
// CASE: divided(<N>) for N = 0 1 2 3 4 6

// A product divided by a factor that may be 0.
func.func @cancelled(%x: tensor<?x?xf32>) -> (index, i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.dim %x, %c0 : tensor<?x?xf32>
  %b = tensor.dim %x, %c1 : tensor<?x?xf32>
  %m = arith.muli %a, %b : index
  %safe = arith.maxsi %b, %c1 : index
  %q = arith.divsi %m, %safe : index
  %p = arith.cmpi eq, %q, %a : index
  return %q, %p : index, i1
}
// CASE: cancelled(<NxM>) for N = 0 1 3, M = 0 1 2
// CASE: cancelled(<3x0>) -> 0, false

func.func @select_is_max(%x: tensor<?xf32>, %y: tensor<?xf32>)
    -> (index, i1, index) {
  %c0 = arith.constant 0 : index
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %b = tensor.dim %y, %c0 : tensor<?xf32>
  %p = arith.cmpi slt, %a, %b : index
  %s = arith.select %p, %b, %a : index
  %m = arith.maxsi %a, %b : index
  %q = arith.cmpi eq, %s, %m : index
  %n = arith.minsi %s, %a : index
  return %s, %q, %n : index, i1, index
}
// CASE: select_is_max(<N>, <M>) for N = 0 1 2 5, M = 0 1 2 5

// Front ends write this for a size of -1, which means "the rest".
func.func @inferred_dim(%x: tensor<?xf32>, %k: i64) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %m1 = arith.constant -1 : i64
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %w = arith.index_cast %d : index to i64
  %p = arith.cmpi eq, %k, %m1 : i64
  %s = arith.select %p, %w, %k : i64
  %q = arith.cmpi eq, %s, %w : i64
  cf.assert %q, "size does not fit"
  %i = arith.index_cast %s : i64 to index
  %e = tensor.extract_slice %x[0] [%i] [1] : tensor<?xf32> to tensor<?xf32>
  return %e : tensor<?xf32>
}
// CASE: inferred_dim(<N>, K) for N = 0 1 3, K = -2 -1 0 1 3
// CASE: inferred_dim(<3>, 2) -> stops "size does not fit"

// A negative index counts from the end of the axis.
func.func @clamped(%x: tensor<?xf32>, %start: index, %stop: index)
    -> (tensor<?xf32>, i1) {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %neg = arith.cmpi slt, %start, %c0 : index
  %plus = arith.addi %start, %d : index
  %from0 = arith.select %neg, %plus, %start : index
  %from1 = arith.maxsi %from0, %c0 : index
  %from = arith.minsi %from1, %d : index
  %to0 = arith.maxsi %stop, %from : index
  %to = arith.minsi %to0, %d : index
  %n = arith.subi %to, %from : index
  %e = tensor.extract_slice %x[%from] [%n] [1] : tensor<?xf32> to tensor<?xf32>
  %s = tensor.dim %e, %c0 : tensor<?xf32>
  %p = arith.cmpi sle, %s, %d : index
  return %e, %p : tensor<?xf32>, i1
}
// CASE: clamped(<N>, A, B) for N = 0 1 4, A = -9 -2 0 1 9, B = -1 0 2 9

// Sizes after a check.
func.func @sum_is_static(%x: tensor<?xf32>, %y: tensor<?xf32>)
    -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %b = tensor.dim %y, %c0 : tensor<?xf32>
  %s = arith.addi %a, %b : index
  %p = arith.cmpi eq, %s, %c4 : index
  cf.assert %p, "sum is not 4"
  %r = tensor.concat dim(0) %x, %y
    : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}
// CASE: sum_is_static(<N>, <M>) for N = 0 1 2 4, M = 0 2 3 4

// The check of a broadcast: a size is 1 or n.
func.func @one_or_n(%x: tensor<?xf32>, %n: index) -> (index, i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %a = arith.cmpi eq, %d, %c1 : index
  %b = arith.cmpi eq, %d, %n : index
  %p = arith.ori %a, %b : i1
  cf.assert %p, "neither 1 nor n"
  %m = arith.maxsi %d, %n : index
  %q = arith.cmpi eq, %m, %n : index
  return %m, %q : index, i1
}
// CASE: one_or_n(<N>, M) for N = 0 1 2 3, M = -1 0 1 2 3

// A shape tensor holds sizes.
func.func @shape_tensor(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.dim %x, %c0 : tensor<?x?xf32>
  %b = tensor.dim %x, %c1 : tensor<?x?xf32>
  %s = tensor.from_elements %a, %b : tensor<2xindex>
  %e0 = tensor.extract %s[%c0] : tensor<2xindex>
  %e1 = tensor.extract %s[%c1] : tensor<2xindex>
  %n = arith.muli %e0, %e1 : index
  %t = tensor.from_elements %n : tensor<1xindex>
  %r = tensor.reshape %x(%t) : (tensor<?x?xf32>, tensor<1xindex>)
    -> tensor<?xf32>
  return %r : tensor<?xf32>
}
// CASE: shape_tensor(<NxM>) for N = 0 1 2, M = 0 1 3
