// A premise that cannot be checked stays an assumption, and the pass reports
// it.
// RUN: symshape-opt %s --symshape-require-premises --verify-diagnostics | FileCheck %s

// A symbol of the body has no value to compare with.
// CHECK-LABEL: func.func @body_symbol
// CHECK: symshape.assume
func.func @body_symbol(%arg0: tensor<?xi8> {symshape.shape = #symshape.shape<[n]>})
    attributes {symshape.symbols = #symshape.symbols<n>} {
  %c0 = arith.constant 0 : index
  // expected-note @below {{this symbol has no value at run time}}
  %s = symshape.symbol "s" : !symshape.symbol
  %d = tensor.dim %arg0, %c0 : tensor<?xi8>
  %p = symshape.predicate eq (d, s) -> [d, s * 2] (%d, %s : index, !symshape.symbol)
  // expected-remark @below {{the pass does not check this assumption, but keeps it}}
  symshape.assume %p
  return
}
