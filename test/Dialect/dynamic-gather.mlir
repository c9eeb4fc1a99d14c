// Round trips of gather.
// RUN: symshape-opt %s --verify-roundtrip | FileCheck %s
// RUN: symshape-opt %s --mlir-print-op-generic | symshape-opt | FileCheck %s
// RUN: symshape-opt %s --emit-bytecode | symshape-opt | FileCheck %s

// CHECK-LABEL: func @mixed_sizes
func.func @mixed_sizes(%t: tensor<?x?x?xf32>, %i: tensor<?x2xi64>, %n: index,
                       %like: tensor<?x?xf32>) -> tensor<?x?x?xf32> {
  // CHECK: symshape.dynamic_gather %arg0, %arg1 like(%arg3 : tensor<?x?xf32>) slice_sizes = [1, %arg2, dim(2, 1) floordiv 2]
  // CHECK-SAME: offset_dims = [1, 2] collapsed_slice_dims = [0] start_index_map = [0, 2] index_vector_dim = 1
  // CHECK-SAME: : (tensor<?x?x?xf32>, tensor<?x2xi64>) -> tensor<?x?x?xf32>
  %r = symshape.dynamic_gather %t, %i like(%like : tensor<?x?xf32>)
      slice_sizes = [1, %n, dim(2, 1) floordiv 2] offset_dims = [1, 2]
      collapsed_slice_dims = [0] start_index_map = [0, 2] index_vector_dim = 1
      : (tensor<?x?x?xf32>, tensor<?x2xi64>) -> tensor<?x?x?xf32>
  return %r : tensor<?x?x?xf32>
}

// CHECK-LABEL: func @batching
func.func @batching(%t: tensor<?x?xi1>, %i: tensor<?x?xindex>) -> tensor<?x?xi1> {
  // CHECK: slice_sizes = [1, 1] collapsed_slice_dims = [1] operand_batching_dims = [0] start_indices_batching_dims = [1] start_index_map = [1] index_vector_dim = 2 {tag = 1 : i64} :
  %r = symshape.dynamic_gather %t, %i slice_sizes = [1, 1]
      collapsed_slice_dims = [1] operand_batching_dims = [0]
      start_indices_batching_dims = [1] start_index_map = [1]
      index_vector_dim = 2 {tag = 1 : i64}
      : (tensor<?x?xi1>, tensor<?x?xindex>) -> tensor<?x?xi1>
  return %r : tensor<?x?xi1>
}

// CHECK-LABEL: func @rank_zero
func.func @rank_zero(%t: tensor<f32>, %i: tensor<3x0xi8>) -> tensor<3xf32> {
  // CHECK: slice_sizes = [] index_vector_dim = 1 : (tensor<f32>, tensor<3x0xi8>) -> tensor<3xf32>
  %r = symshape.dynamic_gather %t, %i slice_sizes = [] index_vector_dim = 1
      : (tensor<f32>, tensor<3x0xi8>) -> tensor<3xf32>
  return %r : tensor<3xf32>
}

// One index vector of scalars: shape sources are inputs from 1 on.
// CHECK-LABEL: func @scalars
func.func @scalars(%t: tensor<?x?x?xf32>, %i: index, %n: index,
                   %like: tensor<?x?xf32>) -> tensor<?x?xf32> {
  // CHECK: symshape.dynamic_gather %arg0, [%arg1, -3] like(%arg3 : tensor<?x?xf32>) slice_sizes = [1, %arg2, dim(1, 1) floordiv 2]
  // CHECK-SAME: offset_dims = [0, 1] collapsed_slice_dims = [0] start_index_map = [0, 2] zero_outside
  // CHECK-SAME: : (tensor<?x?x?xf32>) -> tensor<?x?xf32>
  %r = symshape.dynamic_gather %t, [%i, -3] like(%like : tensor<?x?xf32>)
      slice_sizes = [1, %n, dim(1, 1) floordiv 2] offset_dims = [0, 1]
      collapsed_slice_dims = [0] start_index_map = [0, 2] zero_outside
      : (tensor<?x?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// An index vector without numbers: the slice starts at 0.
// CHECK-LABEL: func @no_scalars
func.func @no_scalars(%t: tensor<?xf32>) -> tensor<2xf32> {
  // CHECK: symshape.dynamic_gather %arg0, [] slice_sizes = [2] offset_dims = [0] : (tensor<?xf32>) -> tensor<2xf32>
  %r = symshape.dynamic_gather %t, [] slice_sizes = [2] offset_dims = [0]
      : (tensor<?xf32>) -> tensor<2xf32>
  return %r : tensor<2xf32>
}
