// Functions of dynamic ops, for transposes.py. Indices lie inside the operand,
// at its ends, and outside.

// TRANSPOSE: rows 0
// CASE: rows(<N x 3>, <4: 0, 1, -1, 9>, <3: 0>) for N = 1 2 5
// CASE: rows(<5 x 3>, <0>, <3: 0>)
// CASE: rows(<5 x 3>, <2: 4, 4>, <M: 0>) for M = 0 1 2
func.func @rows(%x: tensor<?x3xf64>, %ids: tensor<?xi64>, %like: tensor<?xf64>) -> tensor<?x?xf64> {
  %r = symshape.dynamic_gather %x, %ids like(%like : tensor<?xf64>)
      slice_sizes = [1, dim(2, 0)] offset_dims = [1]
      collapsed_slice_dims = [0] start_index_map = [0] index_vector_dim = 1
      : (tensor<?x3xf64>, tensor<?xi64>) -> tensor<?x?xf64>
  return %r : tensor<?x?xf64>
}

// Windows overlap.
// TRANSPOSE: windows 0
// CASE: windows(<N x M>, <3x2: 0, 0, 1, 1, 4, -3>) for N = 2 3 5, M = 3 4
func.func @windows(%x: tensor<?x?xf64>, %at: tensor<?x2xi32>) -> tensor<?x2x3xf64> {
  %r = symshape.dynamic_gather %x, %at slice_sizes = [2, 3] offset_dims = [1, 2]
      start_index_map = [1, 0] index_vector_dim = 1
      : (tensor<?x?xf64>, tensor<?x2xi32>) -> tensor<?x2x3xf64>
  return %r : tensor<?x2x3xf64>
}

// A slice size of 1 is out of range where there is no batch.
// TRANSPOSE: batches 0
// CASE: batches(<B x 4 x 2>, <B x 3 x 1: 1>) for B = 0 1 3
func.func @batches(%x: tensor<?x4x2xf64>, %at: tensor<?x3x1xindex>) -> tensor<?x3x2xf64> {
  %r = symshape.dynamic_gather %x, %at slice_sizes = [min(dim(0, 0), 1), 1, 2] offset_dims = [2]
      collapsed_slice_dims = [1] operand_batching_dims = [0]
      start_indices_batching_dims = [0] start_index_map = [1] index_vector_dim = 2
      : (tensor<?x4x2xf64>, tensor<?x3x1xindex>) -> tensor<?x3x2xf64>
  return %r : tensor<?x3x2xf64>
}

// The gather of one vector.
// TRANSPOSE: one_slice 0
// CASE: one_slice(<5 x 2>, <1: 1>, N) for N = 0 1 3
// CASE: one_slice(<5 x 2>, <1: 9>, 2)
func.func @one_slice(%x: tensor<?x2xf64>, %at: tensor<1xi64>, %n: index) -> tensor<?x2xf64> {
  %r = symshape.dynamic_gather %x, %at slice_sizes = [%n, 2] offset_dims = [0, 1]
      start_index_map = [0] index_vector_dim = 0
      : (tensor<?x2xf64>, tensor<1xi64>) -> tensor<?x2xf64>
  return %r : tensor<?x2xf64>
}

// TRANSPOSE: zero_outside 0
// CASE: zero_outside(<N x 3>, <5: 0, 1, -1, -2, 9>) for N = 2 3 5
// CASE: zero_outside(<2 x 3>, <0>)
func.func @zero_outside(%x: tensor<?x3xf64>, %ids: tensor<?xi64>) -> tensor<?x2x3xf64> {
  %r = symshape.dynamic_gather %x, %ids slice_sizes = [2, 3] offset_dims = [1, 2]
      start_index_map = [0] index_vector_dim = 1 zero_outside
      : (tensor<?x3xf64>, tensor<?xi64>) -> tensor<?x2x3xf64>
  return %r : tensor<?x2x3xf64>
}

// TRANSPOSE: scatter_add 0 1
// CASE: scatter_add(<N x 3>, <4 x 3>, <4: 0, 1, -1, 9>) for N = 0 1 2 5
// CASE: scatter_add(<2 x 3>, <0 x 3>, <0>)
// CASE: scatter_add(<2 x M>, <3 x M>, <3: 1, 1, 0>) for M = 0 1 2
func.func @scatter_add(%x: tensor<?x?xf64>, %u: tensor<?x?xf64>, %ids: tensor<?xi64>) -> tensor<?x?xf64> {
  %r = symshape.dynamic_scatter add %x, %ids, %u update_window_dims = [1]
      inserted_window_dims = [0] scatter_dims_to_operand_dims = [0] index_vector_dim = 1
      : (tensor<?x?xf64>, tensor<?xi64>, tensor<?x?xf64>) -> tensor<?x?xf64>
  return %r : tensor<?x?xf64>
}

// Windows that lie outside in part, with constant extents.
// TRANSPOSE: scatter_windows 0
// CASE: scatter_windows(<3 x 2>, <3: 0, -1, 3>, N) for N = 2 4
func.func @scatter_windows(%u: tensor<3x2xf64>, %ids: tensor<3xi64>, %n: index) -> tensor<?xf64> {
  %z = arith.constant 0.0 : f64
  %x = tensor.splat %z[%n] : tensor<?xf64>
  %r = symshape.dynamic_scatter add %x, %ids, %u update_window_dims = [1]
      scatter_dims_to_operand_dims = [0] index_vector_dim = 1
      : (tensor<?xf64>, tensor<3xi64>, tensor<3x2xf64>) -> tensor<?xf64>
  return %r : tensor<?xf64>
}

// TRANSPOSE: scatter_clamped 0
// CASE: scatter_clamped(<3 x M>, <3: 0, -1, 3>, N) for M = 0 1 2, N = 2 4
func.func @scatter_clamped(%u: tensor<3x?xf64>, %ids: tensor<3xi64>, %n: index) -> tensor<?xf64> {
  %z = arith.constant 0.0 : f64
  %x = tensor.splat %z[%n] : tensor<?xf64>
  %0 = arith.addf %u, %u : tensor<3x?xf64>
  %r = symshape.dynamic_scatter add %x, %ids, %0 update_window_dims = [1]
      scatter_dims_to_operand_dims = [0] index_vector_dim = 1 clamp_starts
      : (tensor<?xf64>, tensor<3xi64>, tensor<3x?xf64>) -> tensor<?xf64>
  return %r : tensor<?xf64>
}

// TRANSPOSE: scatter_replace 0
// CASE: scatter_replace(<N>, <3: 0, 1, 9>, <3: 0>) for N = 0 1 2 5
func.func @scatter_replace(%x: tensor<?xf64>, %ids: tensor<?xi64>, %zeros: tensor<?xf64>) -> tensor<?xf64> {
  %z = arith.constant 0.0 : f64
  %e = linalg.fill ins(%z : f64) outs(%zeros : tensor<?xf64>) -> tensor<?xf64>
  %r = symshape.dynamic_scatter replace %x, %ids, %e inserted_window_dims = [0]
      scatter_dims_to_operand_dims = [0] index_vector_dim = 1
      : (tensor<?xf64>, tensor<?xi64>, tensor<?xf64>) -> tensor<?xf64>
  return %r : tensor<?xf64>
}

// TRANSPOSE: slice 0
// CASE: slice(<8 x 3>, A, N, S) for A = -1 0 1 2 9, N = 0 1 2, S = 1 2 3
func.func @slice(%x: tensor<?x3xf64>, %a: index, %n: index, %s: index) -> tensor<?x2xf64> {
  %r = symshape.dynamic_slice %x [%a, 1] [%n, 2] [%s, 1] : tensor<?x3xf64> -> tensor<?x2xf64>
  return %r : tensor<?x2xf64>
}

// TRANSPOSE: truncate 0
// CASE: truncate(<N x 2>, A) for N = 0 1 4, A = 0.0 1.4 2.5 9.0
func.func @truncate(%x: tensor<?x2xf64>, %n: f64) -> tensor<?x2xf64> {
  %r = symshape.dynamic_truncate %x by %n axis 0 round_half_away_clamp : tensor<?x2xf64>, f64 -> tensor<?x2xf64>
  return %r : tensor<?x2xf64>
}

// TRANSPOSE: pad 0
// CASE: pad(<N>, A, B, C) for N = 3, A = -2 -1 0 2, B = -1 0 1, C = 0 2
// CASE: pad(<N>, A, B, C) for N = 0 1, A = 0 2, B = 0 1, C = 0 2
// CASE: pad(<3>, -5, 4, 0)
func.func @pad(%x: tensor<?xf64>, %a: index, %b: index, %c: index) -> tensor<?xf64> {
  %z = arith.constant 0.0 : f64
  %r = symshape.dynamic_pad %x with %z low = [%a] high = [%b] interior = [%c] : tensor<?xf64> -> tensor<?xf64>
  return %r : tensor<?xf64>
}

// TRANSPOSE: pad_static 0
// CASE: pad_static(<N x 3>) for N = 0 1 3
func.func @pad_static(%x: tensor<?x3xf64>) -> tensor<?x7xf64> {
  %z = arith.constant 0.0 : f64
  %r = symshape.dynamic_pad %x with %z low = [1, 0] high = [0, 2] interior = [2, 1] : tensor<?x3xf64> -> tensor<?x7xf64>
  return %r : tensor<?x7xf64>
}

// TRANSPOSE: reshape 0
// CASE: reshape(<N x M>, N) for N = 0 1 3, M = 0 1 4
func.func @reshape(%x: tensor<?x?xf64>, %n: index) -> tensor<?x1x?xf64> {
  %c1 = arith.constant 1 : index
  %m = tensor.dim %x, %c1 : tensor<?x?xf64>
  %r = symshape.dynamic_reshape %x to [%m, 1, %n] : tensor<?x?xf64> -> tensor<?x1x?xf64>
  return %r : tensor<?x1x?xf64>
}

// TRANSPOSE: broadcast 0
// CASE: broadcast(<1 x N x 1>, N, M) for N = 0 1 3, M = 0 1 2
func.func @broadcast(%x: tensor<?x?x1xf64>, %n: index, %m: index) -> tensor<?x?x2x?xf64> {
  %r = symshape.dynamic_broadcast_in_dim %x to [%n, %m, 2, %m] dims = [3, 0, 2] expanding = [0]
      : tensor<?x?x1xf64> -> tensor<?x?x2x?xf64>
  return %r : tensor<?x?x2x?xf64>
}

// TRANSPOSE: tie 0
// CASE: tie(<N>) for N = 0 1 3
func.func @tie(%x: tensor<?xf64>) -> tensor<?xf64> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf64>
  %0 = symshape.tie_shape %x (n) -> [n] (%n : index) : tensor<?xf64>
  %r = arith.addf %0, %x : tensor<?xf64>
  return %r : tensor<?xf64>
}

// Several ops, whose sizes depend on each other.
// TRANSPOSE: chain 0
// CASE: chain(<N x 4>, <3: 0, 2, 1>, A) for N = 1 2 4, A = 1 2
func.func @chain(%x: tensor<?x4xf64>, %ids: tensor<?xi64>, %k: index) -> tensor<?x?xf64> {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f64
  %g = symshape.dynamic_gather %x, %ids slice_sizes = [1, 4] offset_dims = [1]
      collapsed_slice_dims = [0] start_index_map = [0] index_vector_dim = 1
      : (tensor<?x4xf64>, tensor<?xi64>) -> tensor<?x4xf64>
  %s = symshape.dynamic_slice %g [1, 0] [%k, 2] [1, 2] : tensor<?x4xf64> -> tensor<?x2xf64>
  %p = symshape.dynamic_pad %s with %z low = [%k, 0] high = [-1, 1] interior = [1, 0] : tensor<?x2xf64> -> tensor<?x3xf64>
  %n = tensor.dim %p, %c0 : tensor<?x3xf64>
  %b = symshape.dynamic_broadcast_in_dim %p to [2, %n, 3] dims = [1, 2] : tensor<?x3xf64> -> tensor<2x?x3xf64>
  %six = arith.constant 6 : index
  %r = symshape.dynamic_reshape %b to [%n, %six] : tensor<2x?x3xf64> -> tensor<?x?xf64>
  return %r : tensor<?x?xf64>
}

// Scalar indices, inside, at the end and outside.
// TRANSPOSE: slice_at_scalars 0
// CASE: slice_at_scalars(<5 x M>, I, N) for M = 1 2 3, I = -2 0 1 4 9, N = 0 1 3
func.func @slice_at_scalars(%x: tensor<?x?xf64>, %i: index, %n: index) -> tensor<?xf64> {
  %r = symshape.dynamic_gather %x, [1, %i] slice_sizes = [%n, 1] offset_dims = [0]
      collapsed_slice_dims = [1] start_index_map = [1, 0] : (tensor<?x?xf64>) -> tensor<?xf64>
  return %r : tensor<?xf64>
}

// TRANSPOSE: window_outside 0
// CASE: window_outside(<N>, I, <M>) for N = 3 4, M = 0 1 3, I = -2 0 1 3 9
func.func @window_outside(%x: tensor<?xf64>, %i: index, %like: tensor<?xf64>) -> tensor<?xf64> {
  %r = symshape.dynamic_gather %x, [%i] like(%like : tensor<?xf64>) slice_sizes = [dim(1, 0)]
      offset_dims = [0] start_index_map = [0] zero_outside : (tensor<?xf64>) -> tensor<?xf64>
  return %r : tensor<?xf64>
}

// TRANSPOSE: add_at_scalars 0 1
// CASE: add_at_scalars(<N x M>, <N x M>, I) for N = 0 1 2, M = 1 3, I = -1 0 1 5
// CASE: add_at_scalars(<4 x 3>, <2 x 1>, I) for I = -1 0 1 3 5
func.func @add_at_scalars(%x: tensor<?x?xf64>, %u: tensor<?x?xf64>, %i: index) -> tensor<?x?xf64> {
  %r = symshape.dynamic_scatter add %x, [%i, 1], %u update_window_dims = [0, 1]
      scatter_dims_to_operand_dims = [0, 1] : (tensor<?x?xf64>, tensor<?x?xf64>) -> tensor<?x?xf64>
  return %r : tensor<?x?xf64>
}

// TRANSPOSE: replace_at_scalar 0
// CASE: replace_at_scalar(<N>, I, <2: 0>) for N = 2 5, I = -1 0 4 9
func.func @replace_at_scalar(%x: tensor<?xf64>, %i: index, %zeros: tensor<?xf64>) -> tensor<?xf64> {
  %z = arith.constant 0.0 : f64
  %e = linalg.fill ins(%z : f64) outs(%zeros : tensor<?xf64>) -> tensor<?xf64>
  %r = symshape.dynamic_scatter replace %x, [%i], %e update_window_dims = [0]
      scatter_dims_to_operand_dims = [0] clamp_starts : (tensor<?xf64>, tensor<?xf64>) -> tensor<?xf64>
  return %r : tensor<?xf64>
}

// TRANSPOSE: truncate_by_tensor 0
// CASE: truncate_by_tensor(<N x 2>, <: 0.0>) for N = 0 1 4
// CASE: truncate_by_tensor(<N x 2>, <: 2.5>) for N = 0 1 4
// CASE: truncate_by_tensor(<N x 2>, <: -9.0>) for N = 0 1 4
func.func @truncate_by_tensor(%x: tensor<?x2xf64>, %n: tensor<f64>) -> tensor<?x2xf64> {
  %r = symshape.dynamic_truncate %x by %n axis 0 round_half_away_clamp : tensor<?x2xf64>, tensor<f64> -> tensor<?x2xf64>
  return %r : tensor<?x2xf64>
}
