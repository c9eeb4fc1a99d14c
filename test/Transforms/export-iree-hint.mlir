// iree-compile crashes on an op of SymShape.
// RUN: symshape-opt %s --symshape-export-iree --allow-unregistered-dialect -o /dev/null 2>&1 \
// RUN:   | FileCheck %s
// RUN: symshape-opt %s --symshape-export-iree --lower-symshape --allow-unregistered-dialect -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --allow-empty --check-prefix=NONE
// RUN: symshape-opt %s --lower-symshape-facts --symshape-export-iree --allow-unregistered-dialect -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --allow-empty --check-prefix=NONE

// NONE-NOT: warning
// CHECK: warning: 'symshape.predicate' is left, and iree-compile crashes on it; run 'lower-symshape' after 'symshape-export-iree'
// CHECK-NOT: warning
func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %p = symshape.predicate le (d) -> [d, 8] (%d : index)
  symshape.require %p, "eight"
  return %x : tensor<?xf32>
}
