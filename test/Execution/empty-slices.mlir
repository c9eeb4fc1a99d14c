// Slices without elements, at the end of an axis or of a tensor without
// elements: upstream's verifier refuses a static offset there.
// RUN: %execute %s --before=--lower-symshape-dynamic-ops \
// RUN:   --after='--lower-symshape-dynamic-ops --canonicalize --cse' \
// RUN:   --after='--canonicalize --lower-symshape-dynamic-ops --canonicalize' \
// RUN:   | FileCheck %s
// CHECK: 0 left out, 0 failures

// CASE: gather(<0>, <1: 5>, 0) -> <0>
// CASE: gather(<0>, <1: 0>, 1) -> stops "at most the extent of dimension 0 of the operand"
func.func @gather(%t: tensor<0xf32>, %i: tensor<1xi32>, %n: index)
    -> tensor<?xf32> {
  %r = symshape.dynamic_gather %t, %i slice_sizes = [%n] offset_dims = [0]
      start_index_map = [0] index_vector_dim = 0
      : (tensor<0xf32>, tensor<1xi32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// The operand is empty at run time only; then the slice is empty, too.
// CASE: gather_dynamic(<N>, <1: 5>, 0) -> <0> for N = 0 2
// CASE: gather_dynamic(<0>, <1: 5>, 1) -> stops "at most the extent of dimension 0 of the operand"
func.func @gather_dynamic(%t: tensor<?xf32>, %i: tensor<1xi32>, %n: index)
    -> tensor<?xf32> {
  %r = symshape.dynamic_gather %t, %i slice_sizes = [%n] offset_dims = [0]
      start_index_map = [0] index_vector_dim = 0
      : (tensor<?xf32>, tensor<1xi32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// CASE: gather_whole(<0>, <1: 5>) -> <0>
func.func @gather_whole(%t: tensor<0xf32>, %i: tensor<1xi32>) -> tensor<0xf32> {
  %r = symshape.dynamic_gather %t, %i slice_sizes = [0] offset_dims = [0]
      start_index_map = [0] index_vector_dim = 0
      : (tensor<0xf32>, tensor<1xi32>) -> tensor<0xf32>
  return %r : tensor<0xf32>
}

// CASE: gather_columns(<3x0>, <1: 5>, 2) -> <2x0>
// CASE: gather_columns(<3x0>, <1: 5>, 4) -> stops "at most the extent of dimension 0 of the operand"
func.func @gather_columns(%t: tensor<?x0xf32>, %i: tensor<1xi32>, %n: index)
    -> tensor<?x0xf32> {
  %r = symshape.dynamic_gather %t, %i slice_sizes = [%n, 0]
      offset_dims = [0, 1] start_index_map = [0] index_vector_dim = 0
      : (tensor<?x0xf32>, tensor<1xi32>) -> tensor<?x0xf32>
  return %r : tensor<?x0xf32>
}

// CASE: gather_column(<3x0>, <1: 5>) -> <0>
func.func @gather_column(%t: tensor<?x0xf32>, %i: tensor<1xi32>)
    -> tensor<0xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %t, %c0 : tensor<?x0xf32>
  %any = arith.cmpi uge, %d, %c1 : index
  cf.assert %any, "no row"
  %r = symshape.dynamic_gather %t, %i slice_sizes = [1, 0] offset_dims = [0]
      collapsed_slice_dims = [0] start_index_map = [0] index_vector_dim = 0
      : (tensor<?x0xf32>, tensor<1xi32>) -> tensor<0xf32>
  return %r : tensor<0xf32>
}

// A known index beyond the end is clamped to the end.
// CASE: gather_end(<4>) -> <0>
func.func @gather_end(%t: tensor<4xf32>) -> tensor<0xf32> {
  %i = arith.constant dense<9> : tensor<1xi32>
  %r = symshape.dynamic_gather %t, %i slice_sizes = [0] offset_dims = [0]
      start_index_map = [0] index_vector_dim = 0
      : (tensor<4xf32>, tensor<1xi32>) -> tensor<0xf32>
  return %r : tensor<0xf32>
}

// CASE: slice(<0>, 3, 0) -> <0>
// CASE: slice(<0>, 3, 1) -> stops "at most the extent of dimension 0 of the source"
func.func @slice(%t: tensor<0xf32>, %at: index, %n: index) -> tensor<?xf32> {
  %r = symshape.dynamic_slice %t [%at] [%n] [1] : tensor<0xf32> -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// CASE: slice_rows(<0x4>, 3) -> <0x4>
func.func @slice_rows(%t: tensor<0x4xf32>, %at: index) -> tensor<0x4xf32> {
  %r = symshape.dynamic_slice %t [%at, 0] [0, 4] [1, 1]
      : tensor<0x4xf32> -> tensor<0x4xf32>
  return %r : tensor<0x4xf32>
}

// CASE: slice_end(<4>) -> <0>, <0>
func.func @slice_end(%t: tensor<4xf32>) -> (tensor<0xf32>, tensor<0xf32>) {
  %r = symshape.dynamic_slice %t [4] [0] [1] : tensor<4xf32> -> tensor<0xf32>
  %s = symshape.dynamic_slice %t [7] [0] [2] : tensor<4xf32> -> tensor<0xf32>
  return %r, %s : tensor<0xf32>, tensor<0xf32>
}

// CASE: slice_end_dynamic(<N>) -> <0> for N = 2 4
func.func @slice_end_dynamic(%t: tensor<?xf32>) -> tensor<0xf32> {
  %r = symshape.dynamic_slice %t [4] [0] [1] : tensor<?xf32> -> tensor<0xf32>
  return %r : tensor<0xf32>
}

// CASE: truncate(<0x4>, 3) -> <0x4>
// CASE: truncate(<0x4>, -1) -> stops "at least 0"
func.func @truncate(%t: tensor<0x4xf32>, %n: i32) -> tensor<?x4xf32> {
  %r = symshape.dynamic_truncate %t by %n axis 0 index_cast
      : tensor<0x4xf32>, i32 -> tensor<?x4xf32>
  return %r : tensor<?x4xf32>
}

// CASE: truncate_cast(<0>, 3) -> <0>
func.func @truncate_cast(%t: tensor<0xf32>, %n: i32) -> tensor<?xf32> {
  %c = tensor.cast %t : tensor<0xf32> to tensor<?xf32>
  %r = symshape.dynamic_truncate %c by %n axis 0 index_cast
      : tensor<?xf32>, i32 -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// CASE: pad_cut(<1>, 7.0) -> <0>
func.func @pad_cut(%t: tensor<1xf32>, %v: f32) -> tensor<0xf32> {
  %r = symshape.dynamic_pad %t with %v low = [-1] high = [0] interior = [0]
      : tensor<1xf32> -> tensor<0xf32>
  return %r : tensor<0xf32>
}

// CASE: pad_moved(<0>, 7.0) -> <0>
func.func @pad_moved(%t: tensor<0xf32>, %v: f32) -> tensor<0xf32> {
  %r = symshape.dynamic_pad %t with %v low = [-1] high = [1] interior = [0]
      : tensor<0xf32> -> tensor<0xf32>
  return %r : tensor<0xf32>
}

// CASE: pad_gaps(<0>, 7.0) -> <2: 7, 7>, <0>
func.func @pad_gaps(%t: tensor<0xf32>, %v: f32)
    -> (tensor<2xf32>, tensor<0xf32>) {
  %r = symshape.dynamic_pad %t with %v low = [2] high = [0] interior = [2]
      : tensor<0xf32> -> tensor<2xf32>
  %s = symshape.dynamic_pad %t with %v low = [0] high = [0] interior = [2]
      : tensor<0xf32> -> tensor<0xf32>
  return %r, %s : tensor<2xf32>, tensor<0xf32>
}

// CASE: scatter(<0>, <1: N>, <0>) -> <0> for N = 0 2
func.func @scatter(%t: tensor<0xf32>, %i: tensor<1xi32>, %u: tensor<0xf32>)
    -> tensor<0xf32> {
  %r = symshape.dynamic_scatter replace %t, %i, %u update_window_dims = [0]
      scatter_dims_to_operand_dims = [0] index_vector_dim = 0
      : (tensor<0xf32>, tensor<1xi32>, tensor<0xf32>) -> tensor<0xf32>
  return %r : tensor<0xf32>
}

// CASE: scatter_end(<4: 1, 2, 3, 4>, <0>) -> <4: 1, 2, 3, 4>
func.func @scatter_end(%t: tensor<4xf32>, %u: tensor<0xf32>) -> tensor<4xf32> {
  %i = arith.constant dense<4> : tensor<1xi32>
  %r = symshape.dynamic_scatter replace %t, %i, %u update_window_dims = [0]
      scatter_dims_to_operand_dims = [0] index_vector_dim = 0
      : (tensor<4xf32>, tensor<1xi32>, tensor<0xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}
