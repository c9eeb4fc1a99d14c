// An unknown size does not block passes that need no size: ranks fold, and
// unused ops are removed.
// RUN: symshape-opt %s --canonicalize --cse | FileCheck %s

// CHECK-LABEL: func @rank(
// CHECK-NEXT: %[[C:.*]] = arith.constant 2 : index
// CHECK-NEXT: return %[[C]] : index
func.func @rank(%x: tensor<?x?xf32>, %n: tensor<i32>) -> index {
  %count = tensor.extract %n[] : tensor<i32>
  %t = symshape.dynamic_truncate %x by %count axis 0 round_half_away_clamp
      : tensor<?x?xf32>, i32 -> tensor<?x?xf32>
  %r = tensor.rank %t : tensor<?x?xf32>
  return %r : index
}

// CHECK-LABEL: func @dead(
// CHECK-NEXT: return
func.func @dead(%x: tensor<?xf32>, %n: index, %u: !symshape.extent<unknown>,
                %e: !symshape.extent<at_most>) {
  %r = symshape.dynamic_reshape %x to [%n, %n] : tensor<?xf32> -> tensor<?x?xf32>
  %b = symshape.bound_of (e) -> [e * 2] (%e : !symshape.extent<at_most>)
  %m = symshape.meet %u, %e
      : !symshape.extent<unknown>, !symshape.extent<at_most>
  %i = symshape.dynamic_iota [%n] axis 0 : tensor<?xi32>
  return
}
