// Errors of gather; scatter shares most of them.
// RUN: symshape-opt %s --split-input-file --verify-diagnostics

func.func @element_type(%t: tensor<?xf32>, %i: tensor<?xi32>) -> tensor<?xi32> {
  // expected-error @+1 {{expected the result to have elements of type 'f32', as the operand has, found 'i32'}}
  %r = symshape.dynamic_gather %t, %i slice_sizes = [1] collapsed_slice_dims = [0] start_index_map = [0] index_vector_dim = 1 : (tensor<?xf32>, tensor<?xi32>) -> tensor<?xi32>
  return %r : tensor<?xi32>
}

// -----

func.func @vector_dim(%t: tensor<?xf32>, %i: tensor<?xi32>) -> tensor<?xf32> {
  // expected-error @+1 {{expected 'index_vector_dim' to be from 0 to 1, the rank of the indices, found 2}}
  %r = symshape.dynamic_gather %t, %i slice_sizes = [1] collapsed_slice_dims = [0] start_index_map = [0] index_vector_dim = 2 : (tensor<?xf32>, tensor<?xi32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @dims_range(%t: tensor<?xf32>, %i: tensor<?xi32>) -> tensor<?xf32> {
  // expected-error @+1 {{expected 'collapsed_slice_dims' to name dimensions of the operand, which has rank 1, found [1]}}
  %r = symshape.dynamic_gather %t, %i slice_sizes = [1] collapsed_slice_dims = [1] start_index_map = [0] index_vector_dim = 1 : (tensor<?xf32>, tensor<?xi32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @dims_twice(%t: tensor<?x?xf32>, %i: tensor<?x2xi32>) -> tensor<?xf32> {
  // expected-error @+1 {{expected 'start_index_map' to name no dimension twice, found [1, 1]}}
  %r = symshape.dynamic_gather %t, %i slice_sizes = [1, 1] collapsed_slice_dims = [0, 1] start_index_map = [1, 1] index_vector_dim = 1 : (tensor<?x?xf32>, tensor<?x2xi32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @dims_sorted(%t: tensor<?x?xf32>, %i: tensor<?x2xi32>) -> tensor<?xf32> {
  // expected-error @+1 {{expected 'collapsed_slice_dims' to be sorted, found [1, 0]}}
  %r = symshape.dynamic_gather %t, %i slice_sizes = [1, 1] collapsed_slice_dims = [1, 0] start_index_map = [0, 1] index_vector_dim = 1 : (tensor<?x?xf32>, tensor<?x2xi32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @negative(%t: tensor<?x?xf32>, %i: tensor<?x2xi32>) -> tensor<?xf32> {
  // expected-error @+1 {{expected 'operand_batching_dims' to name dimensions of the operand, which has rank 2, found [-1]}}
  %r = symshape.dynamic_gather %t, %i slice_sizes = [1, 1] collapsed_slice_dims = [0] operand_batching_dims = [-1] start_indices_batching_dims = [0] start_index_map = [0, 1] index_vector_dim = 1 : (tensor<?x?xf32>, tensor<?x2xi32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @disjoint(%t: tensor<?x?xf32>, %i: tensor<?x1xi32>) -> tensor<?xf32> {
  // expected-error @+1 {{expected 'collapsed_slice_dims' and 'operand_batching_dims' to have no dimension in common, found 1}}
  %r = symshape.dynamic_gather %t, %i slice_sizes = [1, 1] collapsed_slice_dims = [0, 1] operand_batching_dims = [1] start_indices_batching_dims = [0] start_index_map = [0] index_vector_dim = 1 : (tensor<?x?xf32>, tensor<?x1xi32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @mapped_batching(%t: tensor<?x?xf32>, %i: tensor<?x1xi32>) -> tensor<?xf32> {
  // expected-error @+1 {{expected 'start_index_map' and 'operand_batching_dims' to have no dimension in common, found 1}}
  %r = symshape.dynamic_gather %t, %i slice_sizes = [1, 1] collapsed_slice_dims = [0] operand_batching_dims = [1] start_indices_batching_dims = [0] start_index_map = [1] index_vector_dim = 1 : (tensor<?x?xf32>, tensor<?x1xi32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @batching_counts(%t: tensor<?x?xf32>, %i: tensor<?x1xi32>) -> tensor<?xf32> {
  // expected-error @+1 {{expected 'start_indices_batching_dims' to have 1 entry, as many as 'operand_batching_dims', found 0}}
  %r = symshape.dynamic_gather %t, %i slice_sizes = [1, 1] collapsed_slice_dims = [0] operand_batching_dims = [1] start_index_map = [0] index_vector_dim = 1 : (tensor<?x?xf32>, tensor<?x1xi32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @batching_vector(%t: tensor<?x?xf32>, %i: tensor<?x1xi32>) -> tensor<?xf32> {
  // expected-error @+1 {{expected 'start_indices_batching_dims' not to contain 'index_vector_dim', found 1}}
  %r = symshape.dynamic_gather %t, %i slice_sizes = [1, 1] collapsed_slice_dims = [0] operand_batching_dims = [1] start_indices_batching_dims = [1] start_index_map = [0] index_vector_dim = 1 : (tensor<?x?xf32>, tensor<?x1xi32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @scalars(%t: tensor<?x?xf32>, %i: tensor<?xi32>) -> tensor<?xf32> {
  // expected-error @+1 {{expected 1 entry in 'start_index_map', since 'index_vector_dim' is the rank of the indices, found 2}}
  %r = symshape.dynamic_gather %t, %i slice_sizes = [1, 1] collapsed_slice_dims = [0, 1] start_index_map = [0, 1] index_vector_dim = 1 : (tensor<?x?xf32>, tensor<?xi32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @vector_size(%t: tensor<?x?xf32>, %i: tensor<?x3xi32>) -> tensor<?xf32> {
  // expected-error @+1 {{expected the extent of dimension 1 of the indices to be equal to 2, the entries of 'start_index_map', found 3}}
  %r = symshape.dynamic_gather %t, %i slice_sizes = [1, 1] collapsed_slice_dims = [0, 1] start_index_map = [0, 1] index_vector_dim = 1 : (tensor<?x?xf32>, tensor<?x3xi32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @offset_count(%t: tensor<?x?xf32>, %i: tensor<?x1xi32>) -> tensor<?xf32> {
  // expected-error @+1 {{expected 1 entry in 'offset_dims', one for each dimension of the operand that is neither collapsed nor batching, found 0}}
  %r = symshape.dynamic_gather %t, %i slice_sizes = [1, 1] collapsed_slice_dims = [0] start_index_map = [0] index_vector_dim = 1 : (tensor<?x?xf32>, tensor<?x1xi32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @result_rank(%t: tensor<?x?xf32>, %i: tensor<?x1xi32>) -> tensor<?xf32> {
  // expected-error @+1 {{expected a result of rank 2 (1 dimension of the indices and 1 of the operand), found rank 1}}
  %r = symshape.dynamic_gather %t, %i slice_sizes = [1, 1] offset_dims = [0] collapsed_slice_dims = [0] start_index_map = [0] index_vector_dim = 1 : (tensor<?x?xf32>, tensor<?x1xi32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @slice_count(%t: tensor<?x?xf32>, %i: tensor<?x1xi32>) -> tensor<?x?xf32> {
  // expected-error @+1 {{expected 2 slice sizes, one for each dimension of the operand, found 1}}
  %r = symshape.dynamic_gather %t, %i slice_sizes = [1] offset_dims = [1] collapsed_slice_dims = [0] start_index_map = [0] index_vector_dim = 1 : (tensor<?x?xf32>, tensor<?x1xi32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// -----

func.func @no_input(%t: tensor<?x?xf32>, %i: tensor<?x1xi32>) -> tensor<?x?xf32> {
  // expected-error @+1 {{expected slice_sizes[1] to be a constant, an operand or an expression over the inputs' sizes, found 'dim(2, 0)': 'dim(2, 0)' names an input that does not exist}}
  %r = symshape.dynamic_gather %t, %i slice_sizes = [1, dim(2, 0)] offset_dims = [1] collapsed_slice_dims = [0] start_index_map = [0] index_vector_dim = 1 : (tensor<?x?xf32>, tensor<?x1xi32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// -----

func.func @no_axis(%t: tensor<?x?xf32>, %i: tensor<?x1xi32>) -> tensor<?x?xf32> {
  // expected-error @+1 {{found 'dim(0, 2) + 1': 'dim(0, 2)' names a dimension that does not exist}}
  %r = symshape.dynamic_gather %t, %i slice_sizes = [1, dim(0, 2) + 1] offset_dims = [1] collapsed_slice_dims = [0] start_index_map = [0] index_vector_dim = 1 : (tensor<?x?xf32>, tensor<?x1xi32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// -----

func.func @scalar_leaf(%t: tensor<?x?xf32>, %i: tensor<?x1xi32>) -> tensor<?x?xf32> {
  // expected-error @+1 {{'scalar(1, index_cast)' is not the size of an input}}
  %r = symshape.dynamic_gather %t, %i slice_sizes = [1, scalar(1, index_cast)] offset_dims = [1] collapsed_slice_dims = [0] start_index_map = [0] index_vector_dim = 1 : (tensor<?x?xf32>, tensor<?x1xi32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// -----

func.func @size_operands(%t: tensor<?xf32>, %i: tensor<?xi32>, %n: index) -> tensor<?xf32> {
  // expected-error @+1 {{expected 0 size operands, one for each entry of 'slice_sizes' that is an operand, found 1}}
  %r = "symshape.dynamic_gather"(%t, %i, %n) <{collapsed_slice_dims = array<i64: 0>, index_vector_dim = 1 : i64, operandSegmentSizes = array<i32: 1, 1, 0, 0, 1>, slice_sizes = #symshape.exprs<[1]>, start_index_map = array<i64: 0>}> : (tensor<?xf32>, tensor<?xi32>, index) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @symbol_in_text(%t: tensor<?xf32>, %i: tensor<?xi32>) -> tensor<?xf32> {
  // expected-error @+1 {{undeclared symbol 'n'}}
  %r = symshape.dynamic_gather %t, %i slice_sizes = [n + 1] collapsed_slice_dims = [0] start_index_map = [0] index_vector_dim = 1 : (tensor<?xf32>, tensor<?xi32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @too_large(%t: tensor<?x4xf32>, %i: tensor<?x1xi32>) -> tensor<?x?xf32> {
  // expected-error @+1 {{expected slice_sizes[1] to be at most the extent of dimension 1 of the operand, 4, found 5}}
  %r = symshape.dynamic_gather %t, %i slice_sizes = [1, 5] offset_dims = [1] collapsed_slice_dims = [0] start_index_map = [0] index_vector_dim = 1 : (tensor<?x4xf32>, tensor<?x1xi32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// -----

func.func @negative_size(%t: tensor<?x?xf32>, %i: tensor<?x1xi32>) -> tensor<?x?xf32> {
  // expected-error @+1 {{expected slice_sizes[1] to be at least 0 and at most the extent of dimension 1 of the operand, found -1}}
  %r = symshape.dynamic_gather %t, %i slice_sizes = [1, -1] offset_dims = [1] collapsed_slice_dims = [0] start_index_map = [0] index_vector_dim = 1 : (tensor<?x?xf32>, tensor<?x1xi32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// -----

func.func @collapsed_size(%t: tensor<?x?xf32>, %i: tensor<?x1xi32>) -> tensor<?x?xf32> {
  // expected-error @+1 {{expected slice_sizes[0] to be equal to 1, since 'collapsed_slice_dims' lists its dimension, found 2}}
  %r = symshape.dynamic_gather %t, %i slice_sizes = [2, 1] offset_dims = [1] collapsed_slice_dims = [0] start_index_map = [0] index_vector_dim = 1 : (tensor<?x?xf32>, tensor<?x1xi32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// -----

func.func @batching_size(%t: tensor<?x?xf32>, %i: tensor<?x1xi32>) -> tensor<?xf32> {
  // expected-error @+1 {{expected slice_sizes[1] to be at most 1, since 'operand_batching_dims' lists its dimension, found 2}}
  %r = symshape.dynamic_gather %t, %i slice_sizes = [1, 2] collapsed_slice_dims = [0] operand_batching_dims = [1] start_indices_batching_dims = [0] start_index_map = [0] index_vector_dim = 1 : (tensor<?x?xf32>, tensor<?x1xi32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @batching_sizes(%t: tensor<?x3xf32>, %i: tensor<2x1xi32>) -> tensor<?xf32> {
  // expected-error @+1 {{expected the extent of dimension 1 of the operand to be equal to the extent of dimension 0 of the indices, 2, found 3}}
  %r = symshape.dynamic_gather %t, %i slice_sizes = [1, 1] collapsed_slice_dims = [0] operand_batching_dims = [1] start_indices_batching_dims = [0] start_index_map = [0] index_vector_dim = 1 : (tensor<?x3xf32>, tensor<2x1xi32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @result_size(%t: tensor<?x?xf32>, %i: tensor<?x1xi32>) -> tensor<?x4xf32> {
  // expected-error @+1 {{expected the extent of dimension 1 of the result to be equal to 4, the extent in the result type, found 3}}
  %r = symshape.dynamic_gather %t, %i slice_sizes = [1, 3] offset_dims = [1] collapsed_slice_dims = [0] start_index_map = [0] index_vector_dim = 1 : (tensor<?x?xf32>, tensor<?x1xi32>) -> tensor<?x4xf32>
  return %r : tensor<?x4xf32>
}

// -----

func.func @index_type(%t: tensor<?xf32>, %i: tensor<?xi1>) -> tensor<?xf32> {
  // expected-error @+1 {{operand #1 must be ranked tensor of 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer or index values}}
  %r = symshape.dynamic_gather %t, %i slice_sizes = [1] collapsed_slice_dims = [0] start_index_map = [0] index_vector_dim = 1 : (tensor<?xf32>, tensor<?xi1>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @scalars_with_vector_dim(%t: tensor<?xf32>, %i: index) -> tensor<f32> {
  // expected-error @+1 {{expected no 'index_vector_dim', since the indices are scalars, found 0}}
  %r = symshape.dynamic_gather %t, [%i] slice_sizes = [1] collapsed_slice_dims = [0] start_index_map = [0] index_vector_dim = 0 : (tensor<?xf32>) -> tensor<f32>
  return %r : tensor<f32>
}

// -----

func.func @tensor_without_vector_dim(%t: tensor<?xf32>, %i: tensor<1xi32>) -> tensor<f32> {
  // expected-error @+1 {{expected 'index_vector_dim', since the indices are a tensor}}
  %r = symshape.dynamic_gather %t, %i slice_sizes = [1] collapsed_slice_dims = [0] start_index_map = [0] : (tensor<?xf32>, tensor<1xi32>) -> tensor<f32>
  return %r : tensor<f32>
}

// -----

func.func @scalar_count(%t: tensor<?x?xf32>, %i: index) -> tensor<f32> {
  // expected-error @+1 {{expected 2 indices, one for each entry of 'start_index_map', found 1}}
  %r = symshape.dynamic_gather %t, [%i] slice_sizes = [1, 1] collapsed_slice_dims = [0, 1] start_index_map = [0, 1] : (tensor<?x?xf32>) -> tensor<f32>
  return %r : tensor<f32>
}

// -----

func.func @scalars_batching(%t: tensor<?x?xf32>, %i: index) -> tensor<f32> {
  // expected-error @+1 {{expected no entries in 'operand_batching_dims', since the indices are scalars, found 1}}
  %r = symshape.dynamic_gather %t, [%i] slice_sizes = [1, 1] collapsed_slice_dims = [0] operand_batching_dims = [1] start_indices_batching_dims = [0] start_index_map = [0] : (tensor<?x?xf32>) -> tensor<f32>
  return %r : tensor<f32>
}

// -----

func.func @scalars_indices_batching(%t: tensor<?xf32>, %i: index) -> tensor<f32> {
  // expected-error @+1 {{expected 'start_indices_batching_dims' to have 0 entries, as many as 'operand_batching_dims', found 1}}
  %r = symshape.dynamic_gather %t, [%i] slice_sizes = [1] collapsed_slice_dims = [0] start_indices_batching_dims = [0] start_index_map = [0] : (tensor<?xf32>) -> tensor<f32>
  return %r : tensor<f32>
}

// -----

func.func @scalars_map_range(%t: tensor<?xf32>, %i: index) -> tensor<f32> {
  // expected-error @+1 {{expected 'start_index_map' to name dimensions of the operand, which has rank 1, found [1]}}
  %r = symshape.dynamic_gather %t, [%i] slice_sizes = [1] collapsed_slice_dims = [0] start_index_map = [1] : (tensor<?xf32>) -> tensor<f32>
  return %r : tensor<f32>
}

// -----

func.func @scalars_result_rank(%t: tensor<?xf32>, %i: index) -> tensor<?xf32> {
  // expected-error @+1 {{expected a result of rank 0 (0 dimensions of the indices and 0 of the operand), found rank 1}}
  %r = symshape.dynamic_gather %t, [%i] slice_sizes = [1] collapsed_slice_dims = [0] start_index_map = [0] : (tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @scalars_no_input(%t: tensor<?xf32>, %i: index, %l: tensor<?xf32>) -> tensor<?xf32> {
  // expected-error @+1 {{'dim(2, 0)' names an input that does not exist}}
  %r = symshape.dynamic_gather %t, [%i] like(%l : tensor<?xf32>) slice_sizes = [dim(2, 0)] offset_dims = [0] start_index_map = [0] : (tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @scalars_with_type(%t: tensor<?xf32>, %i: index) -> tensor<f32> {
  // expected-error @+1 {{number of operands and types do not match: got 0 operands and 1 types}}
  %r = symshape.dynamic_gather %t, [%i] slice_sizes = [1] collapsed_slice_dims = [0] start_index_map = [0] : (tensor<?xf32>, tensor<1xi64>) -> tensor<f32>
  return %r : tensor<f32>
}

// -----

func.func @tensor_without_type(%t: tensor<?xf32>, %i: tensor<1xi32>) -> tensor<f32> {
  // expected-error @+1 {{number of operands and types do not match: got 1 operands and 0 types}}
  %r = symshape.dynamic_gather %t, %i slice_sizes = [1] collapsed_slice_dims = [0] start_index_map = [0] index_vector_dim = 0 : (tensor<?xf32>) -> tensor<f32>
  return %r : tensor<f32>
}

// -----

// expected-note @+1 {{prior use here}}
func.func @scalar_type(%t: tensor<?xf32>, %i: i64) -> tensor<f32> {
  // expected-error @+1 {{expects different type than prior uses: 'index' vs 'i64'}}
  %r = symshape.dynamic_gather %t, [%i] slice_sizes = [1] collapsed_slice_dims = [0] start_index_map = [0] : (tensor<?xf32>) -> tensor<f32>
  return %r : tensor<f32>
}

// -----

func.func @both(%t: tensor<?xf32>, %i: tensor<1xi32>, %n: index) -> tensor<f32> {
  // expected-error @+1 {{expected the indices as one tensor or as scalars, found both}}
  %r = "symshape.dynamic_gather"(%t, %i, %n) <{collapsed_slice_dims = array<i64: 0>, index_vector_dim = 0 : i64, operandSegmentSizes = array<i32: 1, 1, 0, 1, 0>, slice_sizes = #symshape.exprs<[1]>, start_index_map = array<i64: 0>, static_starts = array<i64: -9223372036854775808>}> : (tensor<?xf32>, tensor<1xi32>, index) -> tensor<f32>
  return %r : tensor<f32>
}

// -----

func.func @start_operands(%t: tensor<?xf32>, %n: index) -> tensor<f32> {
  // expected-error @+1 {{expected 0 operands in 'starts', found 1}}
  %r = "symshape.dynamic_gather"(%t, %n) <{collapsed_slice_dims = array<i64: 0>, operandSegmentSizes = array<i32: 1, 0, 0, 1, 0>, slice_sizes = #symshape.exprs<[1]>, start_index_map = array<i64: 0>, static_starts = array<i64: 3>}> : (tensor<?xf32>, index) -> tensor<f32>
  return %r : tensor<f32>
}

// -----

// The number that marks an operand in the list of static starts.
func.func @least_start(%t: tensor<?xf32>) -> tensor<f32> {
  // expected-error @+1 {{expected an integer greater than -9223372036854775808}}
  %r = symshape.dynamic_gather %t, [-9223372036854775808] slice_sizes = [1] collapsed_slice_dims = [0] start_index_map = [0] : (tensor<?xf32>) -> tensor<f32>
  return %r : tensor<f32>
}
