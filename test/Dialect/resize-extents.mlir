// Sizes that are extents, mixed with index operands and constants.
// RUN: symshape-opt %s | symshape-opt | FileCheck %s
// RUN: symshape-opt %s --mlir-print-op-generic | symshape-opt | FileCheck %s
// RUN: symshape-opt %s --verify-roundtrip -o /dev/null

// CHECK-LABEL: func @sizes
// CHECK-SAME: %[[N:[^:]*]]: index, %[[E:[^:]*]]: !symshape.extent<exact>
func.func @sizes(%x: tensor<?x8xf32>, %v: f32, %n: index,
                 %e: !symshape.extent<exact>) {
  // CHECK: dynamic_truncate %{{.*}} by %[[E]] axis 0 index_cast : tensor<?x8xf32>, !symshape.extent<exact> -> tensor<?x8xf32>
  %0 = symshape.dynamic_truncate %x by %e axis 0 index_cast
      : tensor<?x8xf32>, !symshape.extent<exact> -> tensor<?x8xf32>
  // CHECK: dynamic_reshape %{{.*}} to [%[[N]], 4, %[[E]] : !symshape.extent<exact>, %[[N]]] : tensor
  %1 = symshape.dynamic_reshape %x to [%n, 4, %e : !symshape.extent<exact>, %n]
      : tensor<?x8xf32> -> tensor<?x4x?x?xf32>
  // CHECK: dynamic_broadcast_in_dim %{{.*}} to [%[[E]] : !symshape.extent<exact>, %[[N]], 8] dims
  %2 = symshape.dynamic_broadcast_in_dim %x
      to [%e : !symshape.extent<exact>, %n, 8] dims = [1, 2]
      : tensor<?x8xf32> -> tensor<?x?x8xf32>
  // CHECK: dynamic_slice %{{.*}} [%[[N]], 0] [%[[E]] : !symshape.extent<exact>, 4] [1, %[[N]]]
  %3 = symshape.dynamic_slice %x [%n, 0] [%e : !symshape.extent<exact>, 4]
      [1, %n] : tensor<?x8xf32> -> tensor<?x4xf32>
  // CHECK: dynamic_pad %{{.*}} with %{{.*}} low = [%[[E]] : !symshape.extent<exact>, 1] high = [%[[N]], -2] interior = [0, %[[E]] : !symshape.extent<exact>]
  %4 = symshape.dynamic_pad %x with %v low = [%e : !symshape.extent<exact>, 1]
      high = [%n, -2] interior = [0, %e : !symshape.extent<exact>]
      : tensor<?x8xf32> -> tensor<?x?xf32>
  // CHECK: dynamic_iota [%[[E]] : !symshape.extent<exact>, 4, %[[N]]] axis 1
  %5 = symshape.dynamic_iota [%e : !symshape.extent<exact>, 4, %n] axis 1
      : tensor<?x4x?xi32>
  // The type of an index operand is optional.
  // CHECK: dynamic_iota [%[[N]]] axis 0
  %6 = symshape.dynamic_iota [%n : index] axis 0 : tensor<?xi32>
  return
}
