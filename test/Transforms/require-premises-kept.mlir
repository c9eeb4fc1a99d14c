// What cannot be checked stays assumed, and is told.
// RUN: symshape-opt %s --symshape-require-premises --verify-diagnostics | FileCheck %s

// A symbol of the body has no value that could be compared.
// CHECK-LABEL: func.func @body_symbol
// CHECK: symshape.assume
func.func @body_symbol(%arg0: tensor<?xi8> {symshape.shape = #symshape.shape<[n]>})
    attributes {symshape.symbols = #symshape.symbols<n>} {
  %c0 = arith.constant 0 : index
  // expected-note @below {{this symbol has no value at run time}}
  %s = symshape.symbol "s" : !symshape.symbol
  %d = tensor.dim %arg0, %c0 : tensor<?xi8>
  %p = symshape.predicate eq (d, s) -> [d, s * 2] (%d, %s : index, !symshape.symbol)
  // expected-remark @below {{still assumed, and not checked}}
  symshape.assume %p
  return
}
