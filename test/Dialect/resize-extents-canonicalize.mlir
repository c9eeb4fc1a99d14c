// RUN: symshape-opt %s --canonicalize | FileCheck %s

// Constant extents become static sizes, and the ops become upstream ops.
// Fires: known-sizes, decayed-op, decayed-truncate
// CHECK-LABEL: func @all
// CHECK-NOT: symshape
// CHECK: return
func.func @all(%x: tensor<4x6xf32>, %v: f32)
    -> (tensor<2x6xf32>, tensor<3x8xf32>, tensor<5x4x6xf32>, tensor<2x6xf32>,
        tensor<7x6xf32>, tensor<4xi32>) {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %e2 = symshape.from_index %c2
  %e3 = symshape.from_index %c3
  %e5 = symshape.from_index %c5
  // The type gives this size.
  %e4 = symshape.size %x[0] : tensor<4x6xf32>
  %0 = symshape.dynamic_truncate %x by %e2 axis 0 index_cast
      : tensor<4x6xf32>, !symshape.extent<exact> -> tensor<?x6xf32>
  %1 = symshape.dynamic_reshape %x to [%e3 : !symshape.extent<exact>, 8]
      : tensor<4x6xf32> -> tensor<?x8xf32>
  %2 = symshape.dynamic_broadcast_in_dim %x
      to [%e5 : !symshape.extent<exact>, %e4 : !symshape.extent<exact>, 6]
      dims = [1, 2] : tensor<4x6xf32> -> tensor<?x?x6xf32>
  %3 = symshape.dynamic_slice %x [1, 0] [%e2 : !symshape.extent<exact>, 6]
      [1, 1] : tensor<4x6xf32> -> tensor<?x6xf32>
  %4 = symshape.dynamic_pad %x with %v low = [%e3 : !symshape.extent<exact>, 0]
      high = [0, 0] interior = [0, 0] : tensor<4x6xf32> -> tensor<?x6xf32>
  %5 = symshape.dynamic_iota [%e4 : !symshape.extent<exact>] axis 0
      : tensor<?xi32>
  %r0 = tensor.cast %0 : tensor<?x6xf32> to tensor<2x6xf32>
  %r1 = tensor.cast %1 : tensor<?x8xf32> to tensor<3x8xf32>
  %r2 = tensor.cast %2 : tensor<?x?x6xf32> to tensor<5x4x6xf32>
  %r3 = tensor.cast %3 : tensor<?x6xf32> to tensor<2x6xf32>
  %r4 = tensor.cast %4 : tensor<?x6xf32> to tensor<7x6xf32>
  %r5 = tensor.cast %5 : tensor<?xi32> to tensor<4xi32>
  return %r0, %r1, %r2, %r3, %r4, %r5 : tensor<2x6xf32>, tensor<3x8xf32>,
    tensor<5x4x6xf32>, tensor<2x6xf32>, tensor<7x6xf32>, tensor<4xi32>
}

// An exact extent that may be wrong stays.
// Must not fire: known-sizes, decayed-op
// CHECK-LABEL: func @wrong
// CHECK: dynamic_slice %{{.*}} [0] [%{{.*}} : !symshape.extent<exact>]
func.func @wrong(%x: tensor<4xf32>) -> tensor<?xf32> {
  %c9 = arith.constant 9 : index
  // The op fails if it is executed.
  %many = symshape.from_index %c9
  %0 = symshape.dynamic_slice %x [0] [%many : !symshape.extent<exact>] [1]
      : tensor<4xf32> -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
