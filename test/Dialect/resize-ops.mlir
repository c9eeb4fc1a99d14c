// RUN: symshape-opt %s | symshape-opt | FileCheck %s
// RUN: symshape-opt %s --mlir-print-op-generic | symshape-opt | FileCheck %s
// RUN: symshape-opt %s --verify-roundtrip -o /dev/null

// CHECK-LABEL: func @truncate
func.func @truncate(%x: tensor<?x8xf32>, %f: f64, %i: i64, %n: index) {
  // CHECK: symshape.dynamic_truncate %{{.*}} by %{{.*}} axis 0 round_half_away_clamp : tensor<?x8xf32>, f64 -> tensor<?x8xf32>
  %0 = symshape.dynamic_truncate %x by %f axis 0 round_half_away_clamp
      : tensor<?x8xf32>, f64 -> tensor<?x8xf32>
  // CHECK: symshape.dynamic_truncate %{{.*}} by %{{.*}} axis 1 index_cast : tensor<?x8xf32>, i64 -> tensor<?x?xf32>
  %1 = symshape.dynamic_truncate %x by %i axis 1 index_cast
      : tensor<?x8xf32>, i64 -> tensor<?x?xf32>
  // CHECK: axis 0 truncate
  %2 = symshape.dynamic_truncate %x by %n axis 0 truncate
      : tensor<?x8xf32>, index -> tensor<?x8xf32>
  // CHECK: axis 0 floor
  %3 = symshape.dynamic_truncate %x by %f axis 0 floor
      : tensor<?x8xf32>, f64 -> tensor<?x8xf32>
  // CHECK: axis 0 ceil
  %4 = symshape.dynamic_truncate %x by %f axis 0 ceil
      : tensor<?x8xf32>, f64 -> tensor<?x8xf32>
  return
}

// CHECK-LABEL: func @reshape
func.func @reshape(%x: tensor<?x12xf32>, %n: index, %s: tensor<f32>) {
  // CHECK: symshape.dynamic_reshape %{{.*}} to [%{{.*}}, 4, %{{.*}}] : tensor<?x12xf32> -> tensor<?x4x?xf32>
  %0 = symshape.dynamic_reshape %x to [%n, 4, %n]
      : tensor<?x12xf32> -> tensor<?x4x?xf32>
  // CHECK: symshape.dynamic_reshape %{{.*}} to [] : tensor<?x12xf32> -> tensor<f32>
  %1 = symshape.dynamic_reshape %x to [] : tensor<?x12xf32> -> tensor<f32>
  // CHECK: symshape.dynamic_reshape %{{.*}} to [1, %{{.*}}] : tensor<f32> -> tensor<1x?xf32>
  %2 = symshape.dynamic_reshape %s to [1, %n] : tensor<f32> -> tensor<1x?xf32>
  return
}

// CHECK-LABEL: func @broadcast
func.func @broadcast(%x: tensor<?x1xf32>, %n: index) {
  // CHECK: symshape.dynamic_broadcast_in_dim %{{.*}} to [%{{.*}}, 3, %{{.*}}] dims = [0, 2] : tensor<?x1xf32> -> tensor<?x3x?xf32>
  %0 = symshape.dynamic_broadcast_in_dim %x to [%n, 3, %n] dims = [0, 2]
      : tensor<?x1xf32> -> tensor<?x3x?xf32>
  // CHECK: dims = [1, 0] expanding = [0] : tensor<?x1xf32> -> tensor<4x4xf32>
  %1 = symshape.dynamic_broadcast_in_dim %x to [4, 4] dims = [1, 0]
      expanding = [0] : tensor<?x1xf32> -> tensor<4x4xf32>
  return
}

// CHECK-LABEL: func @slice
func.func @slice(%x: tensor<?x8xf32>, %n: index) {
  // CHECK: symshape.dynamic_slice %{{.*}} [%{{.*}}, 0] [%{{.*}}, 4] [1, %{{.*}}] : tensor<?x8xf32> -> tensor<?x4xf32>
  %0 = symshape.dynamic_slice %x [%n, 0] [%n, 4] [1, %n]
      : tensor<?x8xf32> -> tensor<?x4xf32>
  return
}

// CHECK-LABEL: func @pad
func.func @pad(%x: tensor<?x8xf32>, %v: f32, %n: index) {
  // CHECK: symshape.dynamic_pad %{{.*}} with %{{.*}} low = [%{{.*}}, 1] high = [0, -2] interior = [0, 1] : tensor<?x8xf32> -> tensor<?x14xf32>
  %0 = symshape.dynamic_pad %x with %v low = [%n, 1] high = [0, -2]
      interior = [0, 1] : tensor<?x8xf32> -> tensor<?x14xf32>
  return
}

// CHECK-LABEL: func @iota
func.func @iota(%n: index) {
  // CHECK: symshape.dynamic_iota [%{{.*}}, 4] axis 1 : tensor<?x4xi32>
  %0 = symshape.dynamic_iota [%n, 4] axis 1 : tensor<?x4xi32>
  return
}

// An op that may fail stays in its loop; one that cannot fail is moved.
// RUN: symshape-opt %s --loop-invariant-code-motion | FileCheck %s --check-prefix=MOVE
// MOVE-LABEL: func @moved
// MOVE: symshape.dynamic_truncate {{.*}} round_half_away_clamp
// MOVE: scf.for
// MOVE: symshape.dynamic_truncate {{.*}} index_cast
// MOVE: symshape.dynamic_reshape
func.func @moved(%x: tensor<?xf32>, %n: index, %u: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %u step %c1 {
    %a = symshape.dynamic_truncate %x by %n axis 0 round_half_away_clamp
        : tensor<?xf32>, index -> tensor<?xf32>
    %b = symshape.dynamic_truncate %x by %n axis 0 index_cast
        : tensor<?xf32>, index -> tensor<?xf32>
    %c = symshape.dynamic_reshape %x to [%n] : tensor<?xf32> -> tensor<?xf32>
    func.call @use(%a, %b, %c) : (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) -> ()
  }
  return
}
func.func private @use(tensor<?xf32>, tensor<?xf32>, tensor<?xf32>)

// CHECK-LABEL: func @truncate_by_tensor
func.func @truncate_by_tensor(%x: tensor<?x4xf32>, %n: tensor<f64>, %k: tensor<index>) {
  // CHECK: symshape.dynamic_truncate %arg0 by %arg1 axis 1 {{ ?}}ceil : tensor<?x4xf32>, tensor<f64> -> tensor<?x?xf32>
  %0 = symshape.dynamic_truncate %x by %n axis 1 ceil : tensor<?x4xf32>, tensor<f64> -> tensor<?x?xf32>
  // CHECK: symshape.dynamic_truncate %arg0 by %arg2 axis 0 {{ ?}}index_cast : tensor<?x4xf32>, tensor<index> -> tensor<?x4xf32>
  %1 = symshape.dynamic_truncate %x by %k axis 0 index_cast : tensor<?x4xf32>, tensor<index> -> tensor<?x4xf32>
  return
}
