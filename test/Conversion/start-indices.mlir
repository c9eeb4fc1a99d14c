// The numbers of a start: read from the indices, widened, and clamped or compared.
// RUN: symshape-opt %s --lower-symshape-dynamic-ops --canonicalize --cse | FileCheck %s

// A narrow number is extended before it is clamped to a size that it cannot hold.
// CHECK-LABEL: func.func @narrow(
// CHECK: %[[V:.*]] = tensor.dim %arg0, %c0
// CHECK: %[[LAST:.*]] = arith.subi %[[V]], %c1
// CHECK: %[[MOST:.*]] = arith.index_cast %[[LAST]] : index to i64
// CHECK: %[[E:.*]] = tensor.extract %arg1
// CHECK: %[[W:.*]] = arith.extsi %[[E]] : i8 to i64
// CHECK: %[[LOW:.*]] = arith.maxsi %[[W]], %c0_i64
// CHECK: %[[HIGH:.*]] = arith.minsi %[[LOW]], %[[MOST]]
// CHECK: %[[AT:.*]] = arith.index_cast %[[HIGH]]
// CHECK: tensor.extract %arg0[%[[AT]], %
func.func @narrow(%table: tensor<?x4xf32> {symshape.shape = #symshape.shape<[v, 4]>}, %ids: tensor<?x1xi8>) -> tensor<?x4xf32> attributes {symshape.symbols = #symshape.symbols<v in [1, *]>} {
  %r = symshape.dynamic_gather %table, %ids
      slice_sizes = [1, 4] offset_dims = [1]
      collapsed_slice_dims = [0] start_index_map = [0] index_vector_dim = 1
      : (tensor<?x4xf32>, tensor<?x1xi8>) -> tensor<?x4xf32>
  return %r : tensor<?x4xf32>
}

// Numbers of type index stay, and each belongs to its own axis.
// CHECK-LABEL: func.func @index(
// CHECK: %[[LAST:.*]] = arith.subi
// CHECK-NOT: arith.index_cast
// CHECK: %[[E0:.*]] = tensor.extract %arg1[%[[I:.*]], %c0]
// CHECK: %[[L0:.*]] = arith.maxsi %[[E0]], %c0
// CHECK: %[[A1:.*]] = arith.minsi %[[L0]], %c3
// CHECK: %[[E1:.*]] = tensor.extract %arg1[%[[I]], %c1]
// CHECK: %[[L1:.*]] = arith.maxsi %[[E1]], %c0
// CHECK: %[[A0:.*]] = arith.minsi %[[L1]], %[[LAST]]
// CHECK: tensor.extract %arg0[%[[A0]], %[[A1]]]
func.func @index(%table: tensor<?x4xf32> {symshape.shape = #symshape.shape<[v, 4]>}, %ids: tensor<?x2xindex>) -> tensor<?xf32> attributes {symshape.symbols = #symshape.symbols<v in [1, *]>} {
  %r = symshape.dynamic_gather %table, %ids
      slice_sizes = [1, 1] offset_dims = []
      collapsed_slice_dims = [0, 1] start_index_map = [1, 0] index_vector_dim = 1
      : (tensor<?x4xf32>, tensor<?x2xindex>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// A slice of the whole axis starts at 0 for every index.
// CHECK-LABEL: func.func @whole(
// CHECK-NOT: tensor.extract %arg1
// CHECK: return
func.func @whole(%table: tensor<4x?xf32> {symshape.shape = #symshape.shape<[4, v]>}, %ids: tensor<?xi32>) -> tensor<?x4x?xf32> attributes {symshape.symbols = #symshape.symbols<v in [1, *]>} {
  %r = symshape.dynamic_gather %table, %ids
      slice_sizes = [4, dim(0, 1)] offset_dims = [1, 2]
      collapsed_slice_dims = [] start_index_map = [0] index_vector_dim = 1
      : (tensor<4x?xf32>, tensor<?xi32>) -> tensor<?x4x?xf32>
  return %r : tensor<?x4x?xf32>
}

// A position that may lie outside is compared, not clamped.
// CHECK-LABEL: func.func @exact(
// CHECK: %[[E:.*]] = tensor.extract %arg1
// CHECK: %[[W:.*]] = arith.extsi %[[E]] : i8 to i64
// CHECK: %[[N:.*]] = arith.maxsi %[[W]], %c-128_i64
// CHECK-NOT: arith.minsi
// CHECK: %[[IN:.*]] = arith.cmpi ult, %[[N]], %c200_i64
// CHECK: scf.if %[[IN]]
func.func @exact(%t: tensor<200xf32>, %i: tensor<3x1xi8>, %u: tensor<3xf32>) -> tensor<200xf32> {
  %r = symshape.dynamic_scatter replace %t, %i, %u inserted_window_dims = [0]
      scatter_dims_to_operand_dims = [0] index_vector_dim = 1
      : (tensor<200xf32>, tensor<3x1xi8>, tensor<3xf32>) -> tensor<200xf32>
  return %r : tensor<200xf32>
}
