// SymShape's own ops: predicates, requirements, assumptions.
// RUN: %execute %s

func.func @predicates(%d: index, %h: index, %w: index) -> (i1, i1, i1, i1) {
  %p = symshape.predicate in_range (d) -> [d + 1] in {[1, 8], [16, *]}
      (%d : index)
  %q = symshape.predicate product_equal (d, h, w) -> [d, 6], [h, w]
      (%d, %h, %w : index, index, index)
  %r = symshape.predicate divisible (d, w) -> [d, w] (%d, %w : index, index)
  %s = symshape.predicate le (d, w) -> [min(d, 3) floordiv 2 mod w, 2 - w]
      (%d, %w : index, index)
  return %p, %q, %r, %s : i1, i1, i1, i1
}
// CASE: predicates(D, 6, W) for D = -7 -1 0 5 6 7 8 15, W = -3 -1 0 1 2 3 6
// CASE: predicates(6, 6, 6) -> true, true, true, false
// CASE: predicates(0, 6, 0) -> true, true, true, true
// CASE: predicates(8, 6, 3) -> false, false, false, false

// A failing requirement stops the program; an implied one may be removed.
func.func @required(%n: index, %m: index) -> i1 {
  %p = symshape.predicate divisible (n) -> [n, 4] (%n : index)
  symshape.require %p, "not a multiple of 4"
  %q = symshape.predicate divisible (n) -> [n, 2] (%n : index)
  symshape.require %q, "not even"
  %r = symshape.predicate lt (n, m) -> [n, m] (%n, %m : index, index)
  symshape.require %r, "not below m"
  %s = arith.cmpi sge, %n, %m : index
  return %s : i1
}
// CASE: required(N, M) for N = -4 0 2 3 4 8, M = -1 0 4 5
// CASE: required(6, 9) -> stops "not a multiple of 4"
// CASE: required(8, 8) -> stops "not below m"

// A requirement before the op that it guards.
func.func @guards(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %b = tensor.dim %y, %c0 : tensor<?xf32>
  %p = symshape.predicate eq (a, b) -> [a, b] (%a, %b : index, index)
  symshape.require %p, "sizes differ"
  %s = linalg.add ins(%x, %y : tensor<?xf32>, tensor<?xf32>)
                  outs(%x : tensor<?xf32>) -> tensor<?xf32>
  return %s : tensor<?xf32>
}
// CASE: guards(<N>, <M>) for N = 0 1 2, M = 0 1 2
// CASE: guards(<1>, <2>) -> stops "sizes differ"

// The inputs satisfy the assumption; passes may fold its consequences.
func.func @assumed(%x: tensor<?xf32>, %n: index) -> (i1, i1) {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %p = symshape.predicate eq (d, n) -> [d, n * 2] (%d, %n : index, index)
  symshape.assume %p
  %q = arith.cmpi sge, %n, %c0 : index
  %r = arith.cmpi sgt, %d, %n : index
  return %q, %r : i1, i1
}
// CASE: assumed(<0>, 0) -> true, false
// CASE: assumed(<6>, 3) -> true, true

// One interval, without braces.
// CASE: one_interval(<3>) -> true
// CASE: one_interval(<2>) -> true
// CASE: one_interval(<N>) -> false for N = 1 65
func.func @one_interval(%x: tensor<?xi8>) -> i1 {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xi8>
  %0 = symshape.predicate in_range (d) -> [d] in [2, 64] (%d : index)
  return %0 : i1
}
