// A gather of one index vector, which is lowered to a slice, against the
// elements that the op's documentation gives: an index outside is clamped, and
// a slice that is larger than the operand stops the program.
// RUN: %execute %s --before=--lower-symshape-dynamic-ops \
// RUN:   --after='--lower-symshape-dynamic-ops --canonicalize --cse --loop-invariant-code-motion' \
// RUN:   --after='--symshape-pipeline --lower-symshape-dynamic-ops --canonicalize' \
// RUN:   | FileCheck %s
// CHECK: 0 left out, 0 failures

// CASE: static_sizes(<3: 7, 8, 9>, <1: 0>) -> <2: 7, 8>
// CASE: static_sizes(<3: 7, 8, 9>, <1: 1>) -> <2: 8, 9>
// CASE: static_sizes(<3: 7, 8, 9>, <1: 2>) -> <2: 8, 9>
// CASE: static_sizes(<3: 7, 8, 9>, <1: 9223372036854775807>) -> <2: 8, 9>
// CASE: static_sizes(<3: 7, 8, 9>, <1: -9223372036854775808>) -> <2: 7, 8>
// CASE: static_sizes(<2: 7, 8>, <1: 1>) -> <2: 7, 8>
// CASE: static_sizes(<N>, <1: 0>) -> stops "the extent of dimension 0 of the operand" for N = 0 1
func.func @static_sizes(%t: tensor<?xi32>, %i: tensor<1xi64>) -> tensor<2xi32> {
  %r = symshape.dynamic_gather %t, %i slice_sizes = [2] offset_dims = [0]
      start_index_map = [0] index_vector_dim = 0
      : (tensor<?xi32>, tensor<1xi64>) -> tensor<2xi32>
  return %r : tensor<2xi32>
}

// CASE: empty(<N>, <1: I>) -> <0> for N = 0 1 3, I = -1 0 1 5
func.func @empty(%t: tensor<?xi32>, %i: tensor<1xi64>) -> tensor<0xi32> {
  %r = symshape.dynamic_gather %t, %i slice_sizes = [0] offset_dims = [0]
      start_index_map = [0] index_vector_dim = 0
      : (tensor<?xi32>, tensor<1xi64>) -> tensor<0xi32>
  return %r : tensor<0xi32>
}

// CASE: row(<2x2: 1, 2, 3, 4>, <1: 1>) -> <2: 3, 4>
// CASE: row(<2x2: 1, 2, 3, 4>, <1: -7>) -> <2: 1, 2>
// CASE: row(<1x2: 1, 2>, <1: 6>) -> <2: 1, 2>
// CASE: row(<0x2>, <1: 0>) -> stops "the extent of dimension 0 of the operand"
func.func @row(%t: tensor<?x2xi32>, %i: tensor<1xi8>) -> tensor<2xi32> {
  %r = symshape.dynamic_gather %t, %i slice_sizes = [1, 2] offset_dims = [0]
      collapsed_slice_dims = [0] start_index_map = [0] index_vector_dim = 0
      : (tensor<?x2xi32>, tensor<1xi8>) -> tensor<2xi32>
  return %r : tensor<2xi32>
}

// One size is static and may not fit; the program knows the other one.
// CASE: mixed(<2x3: 1, 2, 3, 4, 5, 6>, <2: 1, 1>, 2) -> <1x2: 5, 6>
// CASE: mixed(<2x3: 1, 2, 3, 4, 5, 6>, <2: 0, 9>, 1) -> <1x1: 3>
// CASE: mixed(<2x3: 1, 2, 3, 4, 5, 6>, <2: 0, 9>, 0) -> <1x0>
// CASE: mixed(<1x0>, <2: 3, 3>, 0) -> <1x0>
// CASE: mixed(<0xM>, <2: 0, 0>, M) -> stops "the extent of dimension 0 of the operand" for M = 0 1
// CASE: mixed(<1x1>, <2: 0, 0>, N) -> stops "slice_sizes[1]" for N = -1 2
func.func @mixed(%t: tensor<?x?xi32>, %i: tensor<2xindex>, %n: index) -> tensor<1x?xi32> {
  %r = symshape.dynamic_gather %t, %i slice_sizes = [1, %n] offset_dims = [0, 1]
      start_index_map = [0, 1] index_vector_dim = 0
      : (tensor<?x?xi32>, tensor<2xindex>) -> tensor<1x?xi32>
  return %r : tensor<1x?xi32>
}

// In a loop that may run zero times, the slice is not read before its check.
// CASE: in_loop(<N>, <1: 0>, 0) -> 0 for N = 0 1 3
// CASE: in_loop(<3: 1, 2, 4>, <1: 1>, 3) -> 6
// CASE: in_loop(<1: 1>, <1: 0>, 1) -> stops "the extent of dimension 0 of the operand"
func.func @in_loop(%t: tensor<?xi32>, %i: tensor<1xi64>, %n: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %sum = scf.for %k = %c0 to %n step %c1 iter_args(%s = %zero) -> i32 {
    %r = symshape.dynamic_gather %t, %i slice_sizes = [2] offset_dims = [0]
        start_index_map = [0] index_vector_dim = 0
        : (tensor<?xi32>, tensor<1xi64>) -> tensor<2xi32>
    %e = tensor.extract %r[%c0] : tensor<2xi32>
    %next = arith.addi %s, %e : i32
    scf.yield %next : i32
  }
  return %sum : i32
}

// Two index vectors: each has its own window.
// CASE: two_vectors(<3: 7, 8, 9>, <2x1: 0, 5>) -> <2x2: 7, 8, 8, 9>
// CASE: two_vectors(<2: 7, 8>, <2x1: -1, 1>) -> <2x2: 7, 8, 7, 8>
// CASE: two_vectors(<N>, <2x1: 0, 0>) -> stops "the extent of dimension 0 of the operand" for N = 0 1
func.func @two_vectors(%t: tensor<?xi32>, %i: tensor<2x1xi64>) -> tensor<2x2xi32> {
  %r = symshape.dynamic_gather %t, %i slice_sizes = [2] offset_dims = [1]
      start_index_map = [0] index_vector_dim = 1
      : (tensor<?xi32>, tensor<2x1xi64>) -> tensor<2x2xi32>
  return %r : tensor<2x2xi32>
}

// In a batching dimension, a slice size is in range as in any other: 1 is not, of
// a dimension of extent 0, although there is no batch. With `zero_outside` it is.
// CASE: batch(<2x2: 1, 2, 3, 4>, <2x1: 1, 0>) -> <2: 2, 3>
// CASE: batch(<0x2>, <0x1>) -> stops "slice_sizes[0] to be at most the extent of dimension 0 of the operand"
// CASE: batch(<0x2>, <2x1>) -> stops "'symshape.dynamic_gather' expected"
// CASE: batch(<2x0>, <2x1>) -> stops "slice_sizes[1] to be at most the extent of dimension 1 of the operand"
func.func @batch(%t: tensor<?x?xi32>, %i: tensor<?x1xi64>) -> tensor<?xi32> {
  %r = symshape.dynamic_gather %t, %i slice_sizes = [1, 1]
      collapsed_slice_dims = [1] operand_batching_dims = [0]
      start_indices_batching_dims = [0] start_index_map = [1]
      index_vector_dim = 1
      : (tensor<?x?xi32>, tensor<?x1xi64>) -> tensor<?xi32>
  return %r : tensor<?xi32>
}

// CASE: batch_of_size(<2x2: 1, 2, 3, 4>, <2x1: 1, 0>, I) -> <2: 2, 3> for I = 0 1
// CASE: batch_of_size(<2x2>, <2x1>, I) -> stops "slice_sizes[0]" for I = -1 2
// CASE: batch_of_size(<0x2>, <0x1>, 0) -> <0>
// CASE: batch_of_size(<0x2>, <0x1>, I) -> stops "slice_sizes[0]" for I = -1 1 2
func.func @batch_of_size(%t: tensor<?x?xi32>, %i: tensor<?x1xi64>, %n: index) -> tensor<?xi32> {
  %r = symshape.dynamic_gather %t, %i slice_sizes = [%n, 1]
      collapsed_slice_dims = [1] operand_batching_dims = [0]
      start_indices_batching_dims = [0] start_index_map = [1]
      index_vector_dim = 1
      : (tensor<?x?xi32>, tensor<?x1xi64>) -> tensor<?xi32>
  return %r : tensor<?xi32>
}

// CASE: batch_outside(<2x2: 1, 2, 3, 4>, <2x1: 1, 5>) -> <2: 2, 0>
// CASE: batch_outside(<0x2>, <0x1>) -> <0>
// CASE: batch_outside(<2x0>, <2x1: 0, 0>) -> <2: 0, 0>
func.func @batch_outside(%t: tensor<?x?xi32>, %i: tensor<?x1xi64>) -> tensor<?xi32> {
  %r = symshape.dynamic_gather %t, %i slice_sizes = [1, 1]
      collapsed_slice_dims = [1] operand_batching_dims = [0]
      start_indices_batching_dims = [0] start_index_map = [1]
      index_vector_dim = 1 zero_outside
      : (tensor<?x?xi32>, tensor<?x1xi64>) -> tensor<?xi32>
  return %r : tensor<?xi32>
}

// No index: the result is empty, and the checks stay.
// CASE: no_index(<2x2: 1, 2, 3, 4>, <0x1>) -> <0x2>
// CASE: no_index(<0x2>, <0x1>) -> stops "the extent of dimension 0 of the operand"
func.func @no_index(%t: tensor<?x2xi32>, %i: tensor<?x1xi64>) -> tensor<?x2xi32> {
  %r = symshape.dynamic_gather %t, %i slice_sizes = [1, 2] offset_dims = [1]
      collapsed_slice_dims = [0] start_index_map = [0] index_vector_dim = 1
      : (tensor<?x2xi32>, tensor<?x1xi64>) -> tensor<?x2xi32>
  return %r : tensor<?x2xi32>
}
