module {
  func.func @mixed_sizes(%arg0: tensor<?x?x?xf32>, %arg1: tensor<?x2xi64>, %arg2: index, %arg3: tensor<?x?xf32>) -> tensor<?x?x?xf32> {
    %0 = symshape.dynamic_gather %arg0, %arg1 like(%arg3 : tensor<?x?xf32>) slice_sizes = [1, %arg2, dim(2, 1) floordiv 2] offset_dims = [1, 2] collapsed_slice_dims = [0] start_index_map = [0, 2] index_vector_dim = 1 : (tensor<?x?x?xf32>, tensor<?x2xi64>) -> tensor<?x?x?xf32>
    return %0 : tensor<?x?x?xf32>
  }
  func.func @batching(%arg0: tensor<?x?xi1>, %arg1: tensor<?x?xindex>) -> tensor<?x?xi1> {
    %0 = symshape.dynamic_gather %arg0, %arg1 slice_sizes = [1, 1] collapsed_slice_dims = [1] operand_batching_dims = [0] start_indices_batching_dims = [1] start_index_map = [1] index_vector_dim = 2 {tag = 1 : i64} : (tensor<?x?xi1>, tensor<?x?xindex>) -> tensor<?x?xi1>
    return %0 : tensor<?x?xi1>
  }
  func.func @rank_zero(%arg0: tensor<f32>, %arg1: tensor<3x0xi8>) -> tensor<3xf32> {
    %0 = symshape.dynamic_gather %arg0, %arg1 slice_sizes = [] index_vector_dim = 1 : (tensor<f32>, tensor<3x0xi8>) -> tensor<3xf32>
    return %0 : tensor<3xf32>
  }
  func.func @scalars(%arg0: tensor<?x?x?xf32>, %arg1: index, %arg2: index, %arg3: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %0 = symshape.dynamic_gather %arg0, [%arg1, -3] like(%arg3 : tensor<?x?xf32>) slice_sizes = [1, %arg2, dim(1, 1) floordiv 2] offset_dims = [0, 1] collapsed_slice_dims = [0] start_index_map = [0, 2] zero_outside : (tensor<?x?x?xf32>) -> tensor<?x?xf32>
    return %0 : tensor<?x?xf32>
  }
  func.func @no_scalars(%arg0: tensor<?xf32>) -> tensor<2xf32> {
    %0 = symshape.dynamic_gather %arg0, [] slice_sizes = [2] offset_dims = [0] : (tensor<?xf32>) -> tensor<2xf32>
    return %0 : tensor<2xf32>
  }
}

