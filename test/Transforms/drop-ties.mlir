// The pass removes ties, which the pipeline needs no more.
// RUN: symshape-opt %s --symshape-drop-ties | FileCheck %s
// RUN: symshape-opt %s --symshape-infer=record=ties --symshape-pipeline \
// RUN:   | FileCheck %s --check-prefix=NONE
// NONE-NOT: symshape.tie_shape

// CHECK-LABEL: func @ties
// CHECK-SAME: (%[[X:.*]]: tensor<?xf32>)
// CHECK-NOT: tie_shape
// CHECK: return %[[X]]
func.func @ties(%x: tensor<?xf32>) -> tensor<?xf32> {
  %s = symshape.symbol "s" : !symshape.symbol
  %0 = symshape.tie_shape %x (s) -> [s] (%s : !symshape.symbol) : tensor<?xf32>
  %1 = symshape.tie_shape %0 [at_most(8)] : tensor<?xf32>
  return %1 : tensor<?xf32>
}
