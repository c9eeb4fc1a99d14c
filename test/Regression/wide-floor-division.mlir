// Floor division in a type wider than 64 bits: upstream's expansion of
// `arith.floordivsi` is wrong there, so that it is not emitted.
// RUN: symshape-opt %s --symshape-reify-dims | FileCheck %s
// RUN: %python %symshape_src/scripts/execute.py %s --after=--symshape-reify-dims
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
