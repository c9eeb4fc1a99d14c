module {
  func.func @kinds(%arg0: tensor<?x?xf32>, %arg1: tensor<?x1xi64>, %arg2: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %0 = symshape.dynamic_scatter replace %arg0, %arg1, %arg2 update_window_dims = [1] inserted_window_dims = [0] scatter_dims_to_operand_dims = [0] index_vector_dim = 1 : (tensor<?x?xf32>, tensor<?x1xi64>, tensor<?x?xf32>) -> tensor<?x?xf32>
    %1 = symshape.dynamic_scatter max %0, %arg1, %arg2 update_window_dims = [1] inserted_window_dims = [0] scatter_dims_to_operand_dims = [0] index_vector_dim = 1 : (tensor<?x?xf32>, tensor<?x1xi64>, tensor<?x?xf32>) -> tensor<?x?xf32>
    return %1 : tensor<?x?xf32>
  }
  func.func @batching(%arg0: tensor<?x?xi1>, %arg1: tensor<?x?xindex>, %arg2: tensor<?x?xi1>) -> tensor<?x?xi1> {
    %0 = symshape.dynamic_scatter add %arg0, %arg1, %arg2 inserted_window_dims = [1] input_batching_dims = [0] scatter_indices_batching_dims = [1] scatter_dims_to_operand_dims = [1] index_vector_dim = 2 : (tensor<?x?xi1>, tensor<?x?xindex>, tensor<?x?xi1>) -> tensor<?x?xi1>
    return %0 : tensor<?x?xi1>
  }
  func.func @insert(%arg0: tensor<4x4xf32>, %arg1: tensor<3xf32>) -> tensor<4x4xf32> {
    %cst = arith.constant dense<[1, 2]> : tensor<2xi64>
    %0 = symshape.dynamic_scatter replace %arg0, %cst, %arg1 update_window_dims = [0] inserted_window_dims = [0] scatter_dims_to_operand_dims = [1, 0] index_vector_dim = 0 : (tensor<4x4xf32>, tensor<2xi64>, tensor<3xf32>) -> tensor<4x4xf32>
    return %0 : tensor<4x4xf32>
  }
  func.func @insert_outside(%arg0: tensor<4x4xf32>, %arg1: tensor<3xf32>) -> tensor<4x4xf32> {
    %cst = arith.constant dense<2> : tensor<2xi64>
    %0 = symshape.dynamic_scatter replace %arg0, %cst, %arg1 update_window_dims = [0] inserted_window_dims = [0] scatter_dims_to_operand_dims = [1, 0] index_vector_dim = 0 : (tensor<4x4xf32>, tensor<2xi64>, tensor<3xf32>) -> tensor<4x4xf32>
    return %0 : tensor<4x4xf32>
  }
  func.func @nothing(%arg0: tensor<4xf32>, %arg1: tensor<0x1xi32>, %arg2: tensor<0xf32>) -> tensor<4xf32> {
    %0 = symshape.dynamic_scatter add %arg0, %arg1, %arg2 inserted_window_dims = [0] scatter_dims_to_operand_dims = [0] index_vector_dim = 1 : (tensor<4xf32>, tensor<0x1xi32>, tensor<0xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  func.func @nothing_but_a_check(%arg0: tensor<4xf32>, %arg1: tensor<?x1xi32>, %arg2: tensor<0xf32>) -> tensor<4xf32> {
    %0 = symshape.dynamic_scatter add %arg0, %arg1, %arg2 inserted_window_dims = [0] scatter_dims_to_operand_dims = [0] index_vector_dim = 1 : (tensor<4xf32>, tensor<?x1xi32>, tensor<0xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  func.func @scalars(%arg0: tensor<?x?xf32>, %arg1: index, %arg2: tensor<?xf32>) -> tensor<?x?xf32> {
    %0 = symshape.dynamic_scatter min %arg0, [%arg1, 2], %arg2 update_window_dims = [0] inserted_window_dims = [0] scatter_dims_to_operand_dims = [0, 1] clamp_starts : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
    return %0 : tensor<?x?xf32>
  }
  func.func @insert_at_scalars(%arg0: tensor<4x4xf32>, %arg1: tensor<3xf32>) -> tensor<4x4xf32> {
    %c2 = arith.constant 2 : index
    %0 = symshape.dynamic_scatter replace %arg0, [1, %c2], %arg1 update_window_dims = [0] inserted_window_dims = [0] scatter_dims_to_operand_dims = [1, 0] : (tensor<4x4xf32>, tensor<3xf32>) -> tensor<4x4xf32>
    return %0 : tensor<4x4xf32>
  }
  func.func @unknown_scalars(%arg0: tensor<4x4xf32>, %arg1: tensor<3xf32>, %arg2: index) -> tensor<4x4xf32> {
    %c-9223372036854775808 = arith.constant -9223372036854775808 : index
    %0 = symshape.dynamic_scatter replace %arg0, [%arg2, %c-9223372036854775808], %arg1 update_window_dims = [0] inserted_window_dims = [0] scatter_dims_to_operand_dims = [1, 0] : (tensor<4x4xf32>, tensor<3xf32>) -> tensor<4x4xf32>
    return %0 : tensor<4x4xf32>
  }
}

