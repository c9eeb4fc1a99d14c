// A start index of a narrow type stays cut: upstream's canonicalizer folds an
// index_cast to a narrower type and back, so the lowering extends the index
// first.
// RUN: execute.py %s --before=--lower-symshape-dynamic-ops \
// RUN:   --after='--lower-symshape-dynamic-ops --canonicalize'
// RUN: symshape-opt %s --lower-symshape-dynamic-ops --canonicalize | FileCheck %s

// The number 255 is -1 as an i8, which is clamped to 0; 299 is 43.
// CHECK-LABEL: func.func @gathers
// CHECK: arith.extsi
// CASE: gathers(<300>, N) for N = 3 255 299
func.func @gathers(%t: tensor<?xi32>, %i: index) -> tensor<2xi32> {
  %v = arith.index_cast %i : index to i8
  %e = tensor.from_elements %v : tensor<1xi8>
  %r = symshape.dynamic_gather %t, %e slice_sizes = [2] offset_dims = [0] start_index_map = [0] index_vector_dim = 0 : (tensor<?xi32>, tensor<1xi8>) -> tensor<2xi32>
  return %r : tensor<2xi32>
}

// A scatter does not clamp: it skips windows outside.
// CHECK-LABEL: func.func @scatters
// CASE: scatters(<5: 1, 2, 3, 4, 5>, N) for N = 3 255
// CASE: scatters(<50>, 299)
// CASE: scatters(<0>, 0)
func.func @scatters(%t: tensor<?xi32>, %i: index) -> tensor<?xi32> {
  %v = arith.index_cast %i : index to i8
  %e = tensor.from_elements %v : tensor<1xi8>
  %u = arith.constant dense<7> : tensor<1xi32>
  %r = symshape.dynamic_scatter replace %t, %e, %u update_window_dims = [0] scatter_dims_to_operand_dims = [0] index_vector_dim = 0 : (tensor<?xi32>, tensor<1xi8>, tensor<1xi32>) -> tensor<?xi32>
  return %r : tensor<?xi32>
}
