// A predicate may bind a symbol twice.
// RUN: symshape-opt %s --symshape-require-premises | FileCheck %s

// CHECK-LABEL: func @twice
// CHECK: %[[P:.*]] = symshape.predicate le (d0_0) -> [d0_0 floordiv 4, (d0_0 floordiv 4) * 2]
// CHECK-NEXT: symshape.require %[[P]]
// CHECK-NOT: symshape.param
func.func @twice(%arg0: tensor<?xf32> {symshape.shape = #symshape.shape<[h * 4]>})
    attributes {symshape.symbols = #symshape.symbols<h>} {
  %h = symshape.param "h" : !symshape.symbol
  %p = symshape.predicate le (a, b) -> [a, 2 * b] (%h, %h : !symshape.symbol, !symshape.symbol)
  symshape.assume %p
  return
}
