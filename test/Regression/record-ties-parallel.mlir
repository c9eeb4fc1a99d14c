// RUN: symshape-opt --symshape-infer=record=ties %s | FileCheck %s

// The op that combines the results of a parallel loop uses the loop's own
// argument. A new name for a size in a tie differs from all symbols.

// CHECK-LABEL: func @combine
// CHECK: scf.forall {{.*}} shared_outs(%[[OUT:.*]] = %{{.*}})
// CHECK: symshape.tie_shape %[[OUT]]
// CHECK: tensor.parallel_insert_slice %{{.*}} into %[[OUT]]
// CHECK: %[[CONCAT:.*]] = tensor.concat
// CHECK: symshape.tie_shape %[[CONCAT]] (d0_0, d0_0_) -> [d0_0 + d0_0_]
func.func @combine(%t: tensor<?xf32>,
                   %u: tensor<?xf32> {symshape.shape = #symshape.shape<[d0_0]>})
    -> tensor<?xf32>
    attributes {symshape.symbols = #symshape.symbols<d0_0>} {
  %c0 = arith.constant 0 : index
  %q = scf.forall (%j) in (4) shared_outs(%o = %t) -> tensor<?xf32> {
    %d = tensor.dim %o, %c0 : tensor<?xf32>
    %e = tensor.empty(%d) : tensor<?xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %e into %o[0][%d][1]
          : tensor<?xf32> into tensor<?xf32>
    }
  }
  %x = tensor.concat dim(0) %q, %u
      : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %x : tensor<?xf32>
}
