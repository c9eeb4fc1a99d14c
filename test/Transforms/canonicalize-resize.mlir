// RUN: symshape-opt %s --canonicalize | FileCheck %s

// Constants become static sizes, and an op whose sizes are all static becomes
// an upstream op: no symshape op is left.
// Fires: known-sizes, decayed-op
// CHECK-LABEL: func @all
// CHECK-NOT: symshape
// CHECK-NOT: ?
// CHECK: return
func.func @all(%x: tensor<4x6xf32>, %v: f32) -> (tensor<2x6xf32>,
    tensor<3x8xf32>, tensor<5x4x6xf32>, tensor<2x3xf32>, tensor<7x6xf32>,
    tensor<4xi32>) {
  %dynamic = tensor.cast %x : tensor<4x6xf32> to tensor<?x?xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c6 = arith.constant 6 : index
  %c8 = arith.constant 8 : index
  %f = arith.constant 1.5 : f32
  %0 = symshape.dynamic_truncate %dynamic by %f axis 0 round_half_away_clamp
      : tensor<?x?xf32>, f32 -> tensor<?x?xf32>
  %1 = symshape.dynamic_reshape %dynamic to [%c3, %c8]
      : tensor<?x?xf32> -> tensor<?x?xf32>
  %2 = symshape.dynamic_broadcast_in_dim %dynamic to [%c5, %c4, %c6]
      dims = [1, 2] : tensor<?x?xf32> -> tensor<?x?x?xf32>
  %3 = symshape.dynamic_slice %dynamic [%c3, %c1] [%c2, %c3] [%c1, %c2]
      : tensor<?x?xf32> -> tensor<?x?xf32>
  %4 = symshape.dynamic_pad %dynamic with %v low = [%c3, 0] high = [%c0, 0]
      interior = [%c0, %c0] : tensor<?x?xf32> -> tensor<?x?xf32>
  %5 = symshape.dynamic_iota [%c4] axis 0 : tensor<?xi32>
  %r0 = tensor.cast %0 : tensor<?x?xf32> to tensor<2x6xf32>
  %r1 = tensor.cast %1 : tensor<?x?xf32> to tensor<3x8xf32>
  %r2 = tensor.cast %2 : tensor<?x?x?xf32> to tensor<5x4x6xf32>
  %r3 = tensor.cast %3 : tensor<?x?xf32> to tensor<2x3xf32>
  %r4 = tensor.cast %4 : tensor<?x?xf32> to tensor<7x6xf32>
  %r5 = tensor.cast %5 : tensor<?xi32> to tensor<4xi32>
  return %r0, %r1, %r2, %r3, %r4, %r5 : tensor<2x6xf32>, tensor<3x8xf32>,
    tensor<5x4x6xf32>, tensor<2x3xf32>, tensor<7x6xf32>, tensor<4xi32>
}

// Fires: decayed-truncate
// Must not fire: decayed-truncate
// CHECK-LABEL: func @truncate
// CHECK: tensor.cast %{{.*}} : tensor<4xf32> to tensor<?xf32>
// CHECK: tensor.empty() : tensor<0xf32>
// CHECK: tensor.extract_slice %{{.*}}[0] [3] [1]
// CHECK: symshape.dynamic_truncate %{{.*}} floor
// CHECK: symshape.dynamic_truncate %{{.*}} ceil
func.func @truncate(%x: tensor<4xf32>, %y: tensor<?xf32>)
    -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>,
        tensor<?xf32>) {
  %nine = arith.constant 9 : i64
  %0 = symshape.dynamic_truncate %x by %nine axis 0 index_cast
      : tensor<4xf32>, i64 -> tensor<?xf32>
  %negative = arith.constant -2.0 : f32
  %1 = symshape.dynamic_truncate %y by %negative axis 0 round_half_away_clamp
      : tensor<?xf32>, f32 -> tensor<?xf32>
  %some = arith.constant 2.6 : f32
  %2 = symshape.dynamic_truncate %x by %some axis 0 round_half_away_clamp
      : tensor<4xf32>, f32 -> tensor<?xf32>
  // These ops fail if they are executed.
  %3 = symshape.dynamic_truncate %x by %negative axis 0 floor
      : tensor<4xf32>, f32 -> tensor<?xf32>
  %inf = arith.constant 0x7F800000 : f32
  %4 = symshape.dynamic_truncate %x by %inf axis 0 ceil
      : tensor<4xf32>, f32 -> tensor<?xf32>
  return %0, %1, %2, %3, %4 : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>,
    tensor<?xf32>, tensor<?xf32>
}

// Wrong sizes stay operands; so do all sizes of an op with one unknown size.
// Must not fire: known-sizes, decayed-op
// CHECK-LABEL: func @wrong
// CHECK: symshape.dynamic_reshape %{{.*}} to [%{{.*}}, %{{.*}}] : tensor<6xf32> -> tensor<?x?xf32>
// CHECK: symshape.dynamic_slice %{{.*}} [0] [%{{.*}}] [1] : tensor<6xf32> -> tensor<?xf32>
// CHECK: symshape.dynamic_iota [%{{.*}}] axis 0 : tensor<?xi32>
// CHECK: symshape.dynamic_reshape %{{.*}} to [%{{.*}}, 2] : tensor<6xf32> -> tensor<?x2xf32>
func.func @wrong(%x: tensor<6xf32>, %n: index) -> (tensor<?x?xf32>,
    tensor<?xf32>, tensor<?xi32>, tensor<?x?xf32>) {
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %m1 = arith.constant -1 : index
  %0 = symshape.dynamic_reshape %x to [%c2, %c4]
      : tensor<6xf32> -> tensor<?x?xf32>
  %1 = symshape.dynamic_slice %x [0] [%c7] [1] : tensor<6xf32> -> tensor<?xf32>
  %2 = symshape.dynamic_iota [%m1] axis 0 : tensor<?xi32>
  %3 = symshape.dynamic_reshape %x to [%n, %c2]
      : tensor<6xf32> -> tensor<?x?xf32>
  return %0, %1, %2, %3 : tensor<?x?xf32>, tensor<?xf32>, tensor<?xi32>,
    tensor<?x?xf32>
}

// A dimension that has to be equal does not become expanding when the pass
// removes a cast and finds a size of 1.
// CHECK-LABEL: func @expands_not
// CHECK: %[[CAST:.*]] = tensor.cast
// CHECK: symshape.dynamic_broadcast_in_dim %[[CAST]] to [%{{.*}}] dims = [0] : tensor<?xf32>
// CHECK: symshape.dynamic_broadcast_in_dim %[[CAST]] to [4] dims = [0] : tensor<?xf32>
// CHECK-NOT: symshape
// CHECK: return
func.func @expands_not(%x: tensor<1xf32>, %n: index)
    -> (tensor<?xf32>, tensor<4xf32>, tensor<1xf32>, tensor<4xf32>) {
  %c1 = arith.constant 1 : index
  %y = tensor.cast %x : tensor<1xf32> to tensor<?xf32>
  %0 = symshape.dynamic_broadcast_in_dim %y to [%n] dims = [0]
      : tensor<?xf32> -> tensor<?xf32>
  %1 = symshape.dynamic_broadcast_in_dim %y to [4] dims = [0]
      : tensor<?xf32> -> tensor<4xf32>
  %2 = symshape.dynamic_broadcast_in_dim %y to [%c1] dims = [0]
      : tensor<?xf32> -> tensor<?xf32>
  %3 = symshape.dynamic_broadcast_in_dim %y to [4] dims = [0] expanding = [0]
      : tensor<?xf32> -> tensor<4xf32>
  %r2 = tensor.cast %2 : tensor<?xf32> to tensor<1xf32>
  return %0, %1, %r2, %3 : tensor<?xf32>, tensor<4xf32>, tensor<1xf32>,
    tensor<4xf32>
}

// The pass clamps starts to the source; a known start becomes static.
// CHECK-LABEL: func @starts
// CHECK-SAME: %[[X:.*]]: tensor<6xf32>, %[[N:.*]]: index
// CHECK: %[[LOW:.*]] = arith.maxsi %[[N]], %c0
// CHECK: %[[START:.*]] = arith.minsi %[[LOW]], %c4
// CHECK: tensor.extract_slice %[[X]][%[[START]]] [2] [1]
// CHECK: tensor.extract_slice %[[X]][4] [2] [1]
// CHECK: tensor.extract_slice %[[X]][1] [3] [2]
func.func @starts(%x: tensor<6xf32>, %n: index)
    -> (tensor<2xf32>, tensor<2xf32>, tensor<3xf32>) {
  %0 = symshape.dynamic_slice %x [%n] [2] [1] : tensor<6xf32> -> tensor<2xf32>
  %1 = symshape.dynamic_slice %x [9] [2] [1] : tensor<6xf32> -> tensor<2xf32>
  %2 = symshape.dynamic_slice %x [3] [3] [2] : tensor<6xf32> -> tensor<3xf32>
  return %0, %1, %2 : tensor<2xf32>, tensor<2xf32>, tensor<3xf32>
}

// A tensor of rank 0 that holds a constant.
// Fires: decayed-truncate
// CHECK-LABEL: func @truncate_by_tensor
// CHECK: tensor.extract_slice %arg0[0] [3] [1] : tensor<4xf32> to tensor<3xf32>
// CHECK: tensor.extract_slice %arg0[0] [2] [1] : tensor<4xf32> to tensor<2xf32>
func.func @truncate_by_tensor(%x: tensor<4xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %f = arith.constant dense<2.5> : tensor<f32>
  %0 = symshape.dynamic_truncate %x by %f axis 0 round_half_away_clamp
      : tensor<4xf32>, tensor<f32> -> tensor<?xf32>
  %n = arith.constant 2 : i8
  %t = tensor.from_elements %n : tensor<i8>
  %1 = symshape.dynamic_truncate %x by %t axis 0 index_cast
      : tensor<4xf32>, tensor<i8> -> tensor<?xf32>
  return %0, %1 : tensor<?xf32>, tensor<?xf32>
}

// The op fails if it is executed, or its number is not known.
// Must not fire: decayed-truncate
// CHECK-LABEL: func @truncate_by_unknown_tensor
// CHECK: symshape.dynamic_truncate %arg0 by %{{.*}} floor
// CHECK: symshape.dynamic_truncate %arg0 by %{{.*}} ceil
// CHECK: symshape.dynamic_truncate %arg0 by %arg1 axis 0 {{ ?}}round_half_away_clamp
func.func @truncate_by_unknown_tensor(%x: tensor<4xf32>, %n: tensor<f32>) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
  %negative = arith.constant dense<-3> : tensor<i32>
  %0 = symshape.dynamic_truncate %x by %negative axis 0 floor
      : tensor<4xf32>, tensor<i32> -> tensor<?xf32>
  %inf = arith.constant dense<0x7F800000> : tensor<f32>
  %1 = symshape.dynamic_truncate %x by %inf axis 0 ceil
      : tensor<4xf32>, tensor<f32> -> tensor<?xf32>
  %2 = symshape.dynamic_truncate %x by %n axis 0 round_half_away_clamp
      : tensor<4xf32>, tensor<f32> -> tensor<?xf32>
  return %0, %1, %2 : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}
