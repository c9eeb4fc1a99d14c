// Errors that only scatter has.
// RUN: symshape-opt %s --split-input-file --verify-diagnostics

func.func @kind(%t: tensor<?xf32>, %i: tensor<?xi32>, %u: tensor<?xf32>) -> tensor<?xf32> {
  // expected-error @+1 {{expected one of 'replace', 'add', 'mul', 'min', 'max', found 'sub'}}
  %r = symshape.dynamic_scatter sub %t, %i, %u inserted_window_dims = [0] scatter_dims_to_operand_dims = [0] index_vector_dim = 1 : (tensor<?xf32>, tensor<?xi32>, tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @no_kind(%t: tensor<?xf32>, %i: tensor<?xi32>, %u: tensor<?xf32>) -> tensor<?xf32> {
  // expected-error @+1 {{expected one of 'replace', 'add', 'mul', 'min', 'max'}}
  %r = symshape.dynamic_scatter %t, %i, %u inserted_window_dims = [0] scatter_dims_to_operand_dims = [0] index_vector_dim = 1 : (tensor<?xf32>, tensor<?xi32>, tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @complex(%t: tensor<?xcomplex<f32>>, %i: tensor<?xi32>, %u: tensor<?xcomplex<f32>>) -> tensor<?xcomplex<f32>> {
  // expected-error @+1 {{expected elements that are signless integers, indices or floats for 'add', found 'complex<f32>'}}
  %r = symshape.dynamic_scatter add %t, %i, %u inserted_window_dims = [0] scatter_dims_to_operand_dims = [0] index_vector_dim = 1 : (tensor<?xcomplex<f32>>, tensor<?xi32>, tensor<?xcomplex<f32>>) -> tensor<?xcomplex<f32>>
  return %r : tensor<?xcomplex<f32>>
}

// -----

func.func @signed(%t: tensor<?xsi8>, %i: tensor<?xi32>, %u: tensor<?xsi8>) -> tensor<?xsi8> {
  // expected-error @+1 {{expected elements that are signless integers, indices or floats for 'max', found 'si8'}}
  %r = symshape.dynamic_scatter max %t, %i, %u inserted_window_dims = [0] scatter_dims_to_operand_dims = [0] index_vector_dim = 1 : (tensor<?xsi8>, tensor<?xi32>, tensor<?xsi8>) -> tensor<?xsi8>
  return %r : tensor<?xsi8>
}

// -----

func.func @window_count(%t: tensor<?x?xf32>, %i: tensor<?xi32>, %u: tensor<?xf32>) -> tensor<?x?xf32> {
  // expected-error @+1 {{expected 1 entry in 'update_window_dims', one for each dimension of the operand that is neither inserted nor batching, found 0}}
  %r = symshape.dynamic_scatter add %t, %i, %u inserted_window_dims = [0] scatter_dims_to_operand_dims = [0] index_vector_dim = 1 : (tensor<?x?xf32>, tensor<?xi32>, tensor<?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// -----

func.func @updates_rank(%t: tensor<?x?xf32>, %i: tensor<?xi32>, %u: tensor<?xf32>) -> tensor<?x?xf32> {
  // expected-error @+1 {{expected updates of rank 2 (1 dimension of the indices and 1 of the windows), found rank 1}}
  %r = symshape.dynamic_scatter add %t, %i, %u update_window_dims = [0] inserted_window_dims = [0] scatter_dims_to_operand_dims = [0] index_vector_dim = 1 : (tensor<?x?xf32>, tensor<?xi32>, tensor<?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// -----

func.func @window_sorted(%t: tensor<?x?xf32>, %i: tensor<1xi32>, %u: tensor<?x?xf32>) -> tensor<?x?xf32> {
  // expected-error @+1 {{expected 'update_window_dims' to be sorted, found [1, 0]}}
  %r = symshape.dynamic_scatter add %t, %i, %u update_window_dims = [1, 0] scatter_dims_to_operand_dims = [0] index_vector_dim = 0 : (tensor<?x?xf32>, tensor<1xi32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// -----

func.func @window_size(%t: tensor<4xf32>, %i: tensor<1xi32>, %u: tensor<5xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{expected the extent of dimension 0 of the updates to be at most the extent of dimension 0 of the operand, 4, found 5}}
  %r = symshape.dynamic_scatter add %t, %i, %u update_window_dims = [0] scatter_dims_to_operand_dims = [0] index_vector_dim = 0 : (tensor<4xf32>, tensor<1xi32>, tensor<5xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// -----

func.func @scatter_size(%t: tensor<4xf32>, %i: tensor<3x1xi32>, %u: tensor<5xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{expected the extent of dimension 0 of the updates to be equal to the extent of dimension 0 of the indices, 3, found 5}}
  %r = symshape.dynamic_scatter add %t, %i, %u inserted_window_dims = [0] scatter_dims_to_operand_dims = [0] index_vector_dim = 1 : (tensor<4xf32>, tensor<3x1xi32>, tensor<5xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// -----

func.func @inserted_range(%t: tensor<4xf32>, %i: tensor<3x1xi32>, %u: tensor<3xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{expected 'inserted_window_dims' to name dimensions of the operand, which has rank 1, found [1]}}
  %r = symshape.dynamic_scatter add %t, %i, %u inserted_window_dims = [1] scatter_dims_to_operand_dims = [0] index_vector_dim = 1 : (tensor<4xf32>, tensor<3x1xi32>, tensor<3xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// -----

func.func @result_type(%t: tensor<4xf32>, %i: tensor<3x1xi32>, %u: tensor<3xf32>) -> tensor<?xf32> {
  // expected-error @+1 {{failed to verify that all of {operand, result} have same type}}
  %r = symshape.dynamic_scatter add %t, %i, %u inserted_window_dims = [0] scatter_dims_to_operand_dims = [0] index_vector_dim = 1 : (tensor<4xf32>, tensor<3x1xi32>, tensor<3xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @scalars_batching(%t: tensor<?x?xf32>, %i: index, %u: tensor<?xf32>) -> tensor<?x?xf32> {
  // expected-error @+1 {{expected no entries in 'input_batching_dims', since the indices are scalars, found 1}}
  %r = symshape.dynamic_scatter add %t, [%i], %u inserted_window_dims = [0] input_batching_dims = [1] scatter_indices_batching_dims = [0] scatter_dims_to_operand_dims = [0] : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// -----

func.func @scalars_updates_rank(%t: tensor<?xf32>, %i: index, %u: tensor<?xf32>) -> tensor<?xf32> {
  // expected-error @+1 {{expected updates of rank 0 (0 dimensions of the indices and 0 of the windows), found rank 1}}
  %r = symshape.dynamic_scatter add %t, [%i], %u inserted_window_dims = [0] scatter_dims_to_operand_dims = [0] : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @scalars_window_size(%t: tensor<4xf32>, %i: index, %u: tensor<5xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{expected the extent of dimension 0 of the updates to be at most the extent of dimension 0 of the operand, 4, found 5}}
  %r = symshape.dynamic_scatter add %t, [%i], %u update_window_dims = [0] scatter_dims_to_operand_dims = [0] : (tensor<4xf32>, tensor<5xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// -----

func.func @tensor_without_type(%t: tensor<?xf32>, %i: tensor<1xi32>, %u: tensor<f32>) -> tensor<?xf32> {
  // expected-error @+1 {{number of operands and types do not match: got 1 operands and 0 types}}
  %r = symshape.dynamic_scatter add %t, %i, %u inserted_window_dims = [0] scatter_dims_to_operand_dims = [0] index_vector_dim = 0 : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @scalar_is_word(%t: tensor<?xf32>, %u: tensor<f32>) -> tensor<?xf32> {
  // expected-error @+1 {{expected an SSA value or an integer}}
  %r = symshape.dynamic_scatter add %t, [n], %u inserted_window_dims = [0] scatter_dims_to_operand_dims = [0] : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

// The number that marks an operand in the list of static starts.
func.func @least_start(%t: tensor<?xf32>, %u: tensor<f32>) -> tensor<?xf32> {
  // expected-error @+1 {{expected an integer greater than -9223372036854775808}}
  %r = symshape.dynamic_scatter add %t, [-9223372036854775808], %u inserted_window_dims = [0] scatter_dims_to_operand_dims = [0] : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}
