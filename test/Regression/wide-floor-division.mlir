// Floor division in a type wider than 64 bits: upstream's expansion of
// `arith.floordivsi` is wrong there, so that it is not emitted.
// RUN: symshape-opt %s --symshape-reify-dims | FileCheck %s
// RUN: %python %symshape_src/utils/execute.py %s --after=--symshape-reify-dims \
// RUN:   --after=--lower-symshape-facts
// RUN: symshape-opt %s --lower-symshape-facts | FileCheck %s
// CHECK-NOT: floordivsi {{.*}} : i128

// CASE: trips(<1>, -3, -2, 2) -> 2
// CASE: trips(<1>, -3, -3, 2) -> 1
// CASE: trips(<1>, 0, 5, 2) -> 4
// CASE: trips(<1>, 5, 0, 3) -> 1
func.func @trips(%x: tensor<?xf32>, %lb: index, %ub: index, %st: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %ok = arith.cmpi sge, %st, %c1 : index
  cf.assert %ok, "step"
  %r = scf.for %i = %lb to %ub step %st iter_args(%a = %x) -> (tensor<?xf32>) {
    %e = tensor.concat dim(0) %a, %x
        : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %e : tensor<?xf32>
  }
  %d = tensor.dim %r, %c0 : tensor<?xf32>
  return %d : index
}

// CASE: predicates(-7, 2) -> true, true
// CASE: predicates(-8, 2) -> true, false
// CASE: predicates(7, -2) -> false, false
// CASE: predicates(7, 2) -> false, true
// CASE: predicates(9223372036854775807, -1) -> false, false
func.func @predicates(%n: index, %m: index) -> (i1, i1) {
  %0 = symshape.predicate lt (n, m) -> [(n * 3) floordiv (m * m), 0] (%n, %m : index, index)
  %1 = symshape.predicate lt (n, m) -> [(n * n) floordiv m * m, n * n] (%n, %m : index, index)
  return %0, %1 : i1, i1
}
