// Round trips of scatter, and its folds.
// RUN: symshape-opt %s --verify-roundtrip | FileCheck %s
// RUN: symshape-opt %s --mlir-print-op-generic | symshape-opt | FileCheck %s
// RUN: symshape-opt %s --emit-bytecode | symshape-opt | FileCheck %s
// RUN: symshape-opt %s --canonicalize | FileCheck %s --check-prefix=FOLD

// CHECK-LABEL: func @kinds
func.func @kinds(%t: tensor<?x?xf32>, %i: tensor<?x1xi64>, %u: tensor<?x?xf32>)
    -> tensor<?x?xf32> {
  // CHECK: symshape.dynamic_scatter replace %arg0, %arg1, %arg2 update_window_dims = [1] inserted_window_dims = [0] scatter_dims_to_operand_dims = [0] index_vector_dim = 1 : (tensor<?x?xf32>, tensor<?x1xi64>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %0 = symshape.dynamic_scatter replace %t, %i, %u update_window_dims = [1]
      inserted_window_dims = [0] scatter_dims_to_operand_dims = [0]
      index_vector_dim = 1
      : (tensor<?x?xf32>, tensor<?x1xi64>, tensor<?x?xf32>) -> tensor<?x?xf32>
  // CHECK: symshape.dynamic_scatter max %{{.*}}, %arg1, %arg2
  %1 = symshape.dynamic_scatter max %0, %i, %u update_window_dims = [1]
      inserted_window_dims = [0] scatter_dims_to_operand_dims = [0]
      index_vector_dim = 1
      : (tensor<?x?xf32>, tensor<?x1xi64>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

// CHECK-LABEL: func @batching
func.func @batching(%t: tensor<?x?xi1>, %i: tensor<?x?xindex>,
                    %u: tensor<?x?xi1>) -> tensor<?x?xi1> {
  // CHECK: input_batching_dims = [0] scatter_indices_batching_dims = [1]
  %r = symshape.dynamic_scatter add %t, %i, %u inserted_window_dims = [1]
      input_batching_dims = [0] scatter_indices_batching_dims = [1]
      scatter_dims_to_operand_dims = [1] index_vector_dim = 2
      : (tensor<?x?xi1>, tensor<?x?xindex>, tensor<?x?xi1>) -> tensor<?x?xi1>
  return %r : tensor<?x?xi1>
}

// One window at a constant position.
// Fires: inserted-window
// FOLD-LABEL: func @insert
// FOLD: %[[R:.*]] = tensor.insert_slice %arg1 into %arg0[2, 1] [1, 3] [1, 1] : tensor<3xf32> into tensor<4x4xf32>
// FOLD: return %[[R]]
func.func @insert(%t: tensor<4x4xf32>, %u: tensor<3xf32>) -> tensor<4x4xf32> {
  %i = arith.constant dense<[1, 2]> : tensor<2xi64>
  %r = symshape.dynamic_scatter replace %t, %i, %u update_window_dims = [0]
      inserted_window_dims = [0] scatter_dims_to_operand_dims = [1, 0]
      index_vector_dim = 0
      : (tensor<4x4xf32>, tensor<2xi64>, tensor<3xf32>) -> tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}

// A part of the window is outside: scatter skips only that part.
// Must not fire: inserted-window
// FOLD-LABEL: func @insert_outside
// FOLD: symshape.dynamic_scatter
func.func @insert_outside(%t: tensor<4x4xf32>, %u: tensor<3xf32>)
    -> tensor<4x4xf32> {
  %i = arith.constant dense<[2, 2]> : tensor<2xi64>
  %r = symshape.dynamic_scatter replace %t, %i, %u update_window_dims = [0]
      inserted_window_dims = [0] scatter_dims_to_operand_dims = [1, 0]
      index_vector_dim = 0
      : (tensor<4x4xf32>, tensor<2xi64>, tensor<3xf32>) -> tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}

// Fires: empty-scatter
// FOLD-LABEL: func @nothing
// FOLD: return %arg0
func.func @nothing(%t: tensor<4xf32>, %i: tensor<0x1xi32>, %u: tensor<0xf32>)
    -> tensor<4xf32> {
  %r = symshape.dynamic_scatter add %t, %i, %u inserted_window_dims = [0]
      scatter_dims_to_operand_dims = [0] index_vector_dim = 1
      : (tensor<4xf32>, tensor<0x1xi32>, tensor<0xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// If there are indices but no updates, the op fails, so it stays.
// Must not fire: empty-scatter
// FOLD-LABEL: func @nothing_but_a_check
// FOLD: symshape.dynamic_scatter
func.func @nothing_but_a_check(%t: tensor<4xf32>, %i: tensor<?x1xi32>,
                               %u: tensor<0xf32>) -> tensor<4xf32> {
  %r = symshape.dynamic_scatter add %t, %i, %u inserted_window_dims = [0]
      scatter_dims_to_operand_dims = [0] index_vector_dim = 1
      : (tensor<4xf32>, tensor<?x1xi32>, tensor<0xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// One index vector of scalars.
// CHECK-LABEL: func @scalars
func.func @scalars(%t: tensor<?x?xf32>, %i: index, %u: tensor<?xf32>) -> tensor<?x?xf32> {
  // CHECK: symshape.dynamic_scatter min %arg0, [%arg1, 2], %arg2 update_window_dims = [0] inserted_window_dims = [0] scatter_dims_to_operand_dims = [0, 1] clamp_starts : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  %r = symshape.dynamic_scatter min %t, [%i, 2], %u update_window_dims = [0]
      inserted_window_dims = [0] scatter_dims_to_operand_dims = [0, 1] clamp_starts
      : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// Constant scalars become static, and then the op an insertion.
// Fires: known-starts
// Fires: inserted-window
// FOLD-LABEL: func @insert_at_scalars
// FOLD: %[[R:.*]] = tensor.insert_slice %arg1 into %arg0[2, 1] [1, 3] [1, 1] : tensor<3xf32> into tensor<4x4xf32>
// FOLD: return %[[R]]
func.func @insert_at_scalars(%t: tensor<4x4xf32>, %u: tensor<3xf32>) -> tensor<4x4xf32> {
  %c2 = arith.constant 2 : index
  %r = symshape.dynamic_scatter replace %t, [1, %c2], %u update_window_dims = [0]
      inserted_window_dims = [0] scatter_dims_to_operand_dims = [1, 0]
      : (tensor<4x4xf32>, tensor<3xf32>) -> tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}

// One scalar is not constant, and the other one is the number that marks an
// operand.
// Must not fire: known-starts
// Must not fire: inserted-window
// FOLD-LABEL: func @unknown_scalars
// FOLD: %[[M:.*]] = arith.constant -9223372036854775808 : index
// FOLD: symshape.dynamic_scatter replace %arg0, [%arg2, %[[M]]], %arg1
func.func @unknown_scalars(%t: tensor<4x4xf32>, %u: tensor<3xf32>, %i: index) -> tensor<4x4xf32> {
  %least = arith.constant -9223372036854775808 : index
  %r = symshape.dynamic_scatter replace %t, [%i, %least], %u update_window_dims = [0]
      inserted_window_dims = [0] scatter_dims_to_operand_dims = [1, 0]
      : (tensor<4x4xf32>, tensor<3xf32>) -> tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}
