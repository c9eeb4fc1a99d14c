// The pass applies upstream's patterns, except where they are wrong, and folds
// the listed ops.
// RUN: not symshape-opt %s --symshape-canonicalize=print=all -o /dev/null 2>&1 | FileCheck %s --check-prefix=WORD
// WORD: error: in option 'print': expected none, fired, listed or known, found 'all'
// RUN: symshape-opt %s --symshape-canonicalize | FileCheck %s
// RUN: symshape-opt %s --symshape-canonicalize --symshape-canonicalize | FileCheck %s
// RUN: symshape-opt %s --symshape-canonicalize=print=fired -o /dev/null | FileCheck %s --check-prefix=FIRED
// FIRED: fired arith.addi:MergeConstants
// FIRED: fired tensor.extract_slice:FullRankExtract

// Fires: listed-folds
// CHECK-LABEL: func @listed(
// CHECK: %[[N:.*]] = arith.addi %arg1, %c3 : index
// CHECK: %[[S:.*]] = tensor.extract_slice %arg0[0, 0, 0] [%[[N]], %arg1, 1] [1, 1, 1] : tensor<?x?x1xf32> to tensor<?x?x1xf32>
// CHECK-NEXT: tensor.collapse_shape %[[S]]
func.func @listed(%x: tensor<?x?x1xf32>, %s: index) -> tensor<?x?xf32> {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %a = arith.addi %s, %c1 : index
  %b = arith.addi %a, %c2 : index
  %r = tensor.extract_slice %x[0, 0, 0] [%b, %s, 1] [1, 1, 1] : tensor<?x?x1xf32> to tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// Must not fire: listed-folds
// The fold of arith.remui is not listed.
// CHECK-LABEL: func @unlisted(
// CHECK: arith.remui
func.func @unlisted(%x: i8) -> i8 {
  %one = arith.constant 1 : i8
  %r = arith.remui %x, %one : i8
  return %r : i8
}
