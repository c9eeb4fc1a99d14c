// A number above 64 bits is no counterexample: the executed program computes
// sizes in 64 bits, in which four times this number is 0.
// RUN: symshape-opt %s --symshape-check-claims -o %t 2>&1 | FileCheck %s

// CHECK: warning: undecided claim: dimension 0 of 'tensor<?xf32>': expected '0'
// CHECK-NOT: error
func.func @quadruple(%n: index) -> tensor<?xf32> {
  %large = arith.constant 4611686018427387904 : index
  %p = arith.cmpi sge, %n, %large : index
  cf.assert %p, "large"
  %e = tensor.empty(%n) : tensor<?x4xf32>
  %c = tensor.collapse_shape %e [[0, 1]] : tensor<?x4xf32> into tensor<?xf32>
  symshape.claim_shape %c[0] : tensor<?xf32>
  return %c : tensor<?xf32>
}
