// The transposes and tangents of functions; test/Execution runs them.
// RUN: symshape-opt %s -split-input-file --symshape-transpose=function=f --canonicalize --cse | FileCheck %s

// The function reads the extents of the argument only.

// CHECK-LABEL: func @f_transpose
// CHECK-SAME: (%[[X:.*]]: tensor<?x?xf32>, %[[W:.*]]: tensor<?x?xf32>, %[[CT:.*]]: tensor<?x?xf32>) -> tensor<?x?xf32>
// CHECK-DAG: %[[N:.*]] = tensor.dim %[[X]], %c0
// CHECK-DAG: %[[K:.*]] = tensor.dim %[[W]], %c1
// CHECK-DAG: symshape.require %{{.*}}, "expected the cotangent of result 0 to have the extent of result 0 along dimension 0"
// CHECK: linalg.generic
// CHECK-SAME: iterator_types = ["parallel", "reduction", "parallel"]
// CHECK-SAME: ins(%[[CT]], %[[W]]
// CHECK-NOT: linalg.{{generic|matmul}}
// CHECK: return
func.func @f(%x: tensor<?x?xf32>, %w: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %n = tensor.dim %x, %c0 : tensor<?x?xf32>
  %k = tensor.dim %w, %c1 : tensor<?x?xf32>
  %e = tensor.empty(%n, %k) : tensor<?x?xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  %r = linalg.matmul ins(%x, %w : tensor<?x?xf32>, tensor<?x?xf32>) outs(%i : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// -----

// Constant window extents: the gather has no shape source.

// CHECK-LABEL: func @f_transpose
// CHECK: symshape.dynamic_gather
// CHECK-NOT: like
// CHECK-SAME: slice_sizes = [2]
// CHECK-SAME: zero_outside
func.func @f(%u: tensor<?x2xf32>, %zeros: tensor<8xf32>, %ids: tensor<?xi64>) -> tensor<8xf32> {
  %z = arith.constant dense<0.0> : tensor<8xf32>
  %r = symshape.dynamic_scatter add %z, %ids, %u update_window_dims = [1]
      scatter_dims_to_operand_dims = [0] index_vector_dim = 1
      : (tensor<8xf32>, tensor<?xi64>, tensor<?x2xf32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// -----

// Dynamic ones: the updates are the shape source.

// CHECK-LABEL: func @f_transpose
// CHECK-SAME: (%[[U:.*]]: tensor<?x?xf32>, %{{.*}}: tensor<8xf32>, %{{.*}}: tensor<?xi64>
// CHECK: symshape.dynamic_gather %{{.*}} like(%[[U]] : tensor<?x?xf32>)
// CHECK-SAME: slice_sizes = [dim(2, 1)]
// CHECK-SAME: index_vector_dim = 1 : (
func.func @f(%u: tensor<?x?xf32>, %zeros: tensor<8xf32>, %ids: tensor<?xi64>) -> tensor<8xf32> {
  %z = arith.constant dense<0.0> : tensor<8xf32>
  %r = symshape.dynamic_scatter add %z, %ids, %u update_window_dims = [1]
      scatter_dims_to_operand_dims = [0] index_vector_dim = 1 clamp_starts
      : (tensor<8xf32>, tensor<?xi64>, tensor<?x?xf32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// -----

// Checks and other effects are copied.

// CHECK-LABEL: func @f_transpose
// CHECK: cf.assert %{{.*}}, "positive"
func.func @f(%x: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %p = arith.cmpi sgt, %n, %c0 : index
  cf.assert %p, "positive"
  %r = arith.addf %x, %x : tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

// Scalar indices stay scalars, and the window stays one.

// CHECK-LABEL: func @f_transpose
// CHECK-SAME: (%[[X:.*]]: tensor<?x4xf32>, %[[I:.*]]: index, %[[CT:.*]]: tensor<?x4xf32>)
// CHECK: symshape.dynamic_scatter add %{{.*}}, [%[[I]], 2], %[[CT]] update_window_dims = [0, 1]
// CHECK-SAME: scatter_dims_to_operand_dims = [0, 1] clamp_starts : (
func.func @f(%x: tensor<?x4xf32>, %i: index) -> tensor<?x4xf32> {
  %r = symshape.dynamic_gather %x, [%i, 2] slice_sizes = [dim(0, 0), 4] offset_dims = [0, 1]
      start_index_map = [0, 1] : (tensor<?x4xf32>) -> tensor<?x4xf32>
  return %r : tensor<?x4xf32>
}

// -----

// The shape source is input 1.

// CHECK-LABEL: func @f_transpose
// CHECK-SAME: (%[[U:.*]]: tensor<?xf32>, %{{.*}}: tensor<8xf32>, %[[I:.*]]: index,
// CHECK: symshape.dynamic_gather %{{.*}}, [%[[I]]] like(%[[U]] : tensor<?xf32>)
// CHECK-SAME: slice_sizes = [dim(1, 0)]
// CHECK-SAME: zero_outside
func.func @f(%u: tensor<?xf32>, %zeros: tensor<8xf32>, %i: index) -> tensor<8xf32> {
  %z = arith.constant dense<0.0> : tensor<8xf32>
  %r = symshape.dynamic_scatter add %z, [%i], %u update_window_dims = [0]
      scatter_dims_to_operand_dims = [0] : (tensor<8xf32>, tensor<?xf32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}
