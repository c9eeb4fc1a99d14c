// A size that comes from an integer in a tensor without axes is read from that
// tensor.
// RUN: symshape-opt %s --symshape-reify-dims | FileCheck %s
// RUN: symshape-opt %s --symshape-reify-dims --symshape-reify-dims | FileCheck %s
// RUN: %execute %s --before=--lower-symshape-dynamic-ops --after='--symshape-reify-dims --lower-symshape-dynamic-ops' --after='--symshape-reify-dims --canonicalize --cse --lower-symshape-dynamic-ops'

// CHECK-LABEL: func.func @of_i64
// CHECK-SAME: %[[X:.*]]: tensor<?xf32>, %[[N:.*]]: tensor<i64>
// CHECK-DAG: %[[E:.*]] = tensor.extract %[[N]][] : tensor<i64>
// CHECK-DAG: %[[D:.*]] = tensor.dim %[[X]]
// CHECK: %[[I:.*]] = arith.index_cast %[[E]] : i64 to index
// CHECK: %[[S:.*]] = arith.minsi %[[D]], %[[I]] : index
// CHECK-NOT: tensor.dim
// CHECK-NOT: tensor.extract
// CHECK: return
// CASE: of_i64(<4>, <: N>) -> N, N for N = 0 3
// CASE: of_i64(<0>, <: 3>) -> 0, 0
// CASE: of_i64(<2>, <: 5>) -> 2, 2
func.func @of_i64(%x: tensor<?xf32>, %n: tensor<i64>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %r = symshape.dynamic_truncate %x by %n axis 0 index_cast : tensor<?xf32>, tensor<i64> -> tensor<?xf32>
  %d = tensor.dim %r, %c0 : tensor<?xf32>
  %e = tensor.dim %r, %c0 : tensor<?xf32>
  return %d, %e : index, index
}

// CHECK-LABEL: func.func @of_i8
// CHECK: tensor.extract %{{.*}}[] : tensor<i8>
// CHECK: arith.index_cast %{{.*}} : i8 to index
// CASE: of_i8(<200>, <: 127>) -> 127
// CASE: of_i8(<200>, <: -128>) -> 0
func.func @of_i8(%x: tensor<?xf32>, %n: tensor<i8>) -> index {
  %c0 = arith.constant 0 : index
  %r = symshape.dynamic_truncate %x by %n axis 0 round_half_away_clamp : tensor<?xf32>, tensor<i8> -> tensor<?xf32>
  %d = tensor.dim %r, %c0 : tensor<?xf32>
  return %d : index
}

// CHECK-LABEL: func.func @of_index
// CHECK: tensor.extract %{{.*}}[] : tensor<index>
// CHECK-NOT: tensor.dim %{{[0-9]}}
// CHECK: return
func.func @of_index(%x: tensor<?xf32>, %n: tensor<index>) -> index {
  %c0 = arith.constant 0 : index
  %r = symshape.dynamic_truncate %x by %n axis 0 index_cast : tensor<?xf32>, tensor<index> -> tensor<?xf32>
  %d = tensor.dim %r, %c0 : tensor<?xf32>
  return %d : index
}
