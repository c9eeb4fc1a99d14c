// An op that gives a tensor its sizes does not accept a bound as a size.
// RUN: symshape-opt %s --symshape-check-exactness --split-input-file \
// RUN:   --verify-diagnostics

func.func @reshape(%x: tensor<?x?xf32>, %n: index) {
  // expected-note @+1 {{the bound is stated here}}
  %b = symshape.bound %x[0] at_most [64] : tensor<?x?xf32>
  %i = symshape.bound_to_index %b : <at_most>
  // expected-error @+1 {{'symshape.dynamic_reshape' op expected an exact value for 'sizes[2]', found an upper bound (at_most)}}
  %0 = symshape.dynamic_reshape %x to [%n, 4, %i]
      : tensor<?x?xf32> -> tensor<?x4x?xf32>
  %1 = symshape.dynamic_reshape %x to [%n, 4, %n]
      : tensor<?x?xf32> -> tensor<?x4x?xf32>
  return
}

// -----

func.func @broadcast(%x: tensor<?xf32>, %n: index) {
  // expected-note @+1 {{the bound is stated here}}
  %b = symshape.bound %x[0] at_most [64] : tensor<?xf32>
  %i = symshape.bound_to_index %b : <at_most>
  // expected-error @+1 {{'symshape.dynamic_broadcast_in_dim' op expected an exact value for 'sizes[1]', found an upper bound (at_most)}}
  %0 = symshape.dynamic_broadcast_in_dim %x to [%n, %i] dims = [1]
      : tensor<?xf32> -> tensor<?x?xf32>
  return
}

// -----

// The start of a slice is no size.
func.func @slice(%x: tensor<?xf32>, %n: index) {
  // expected-note @+1 {{the bound is stated here}}
  %b = symshape.bound %x[0] at_most [64] : tensor<?xf32>
  %i = symshape.bound_to_index %b : <at_most>
  %0 = symshape.dynamic_slice %x [%i] [%n] [1] : tensor<?xf32> -> tensor<?xf32>
  // expected-error @+1 {{'symshape.dynamic_slice' op expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
  %1 = symshape.dynamic_slice %x [%n] [%i] [1] : tensor<?xf32> -> tensor<?xf32>
  return
}

// -----

func.func @pad(%x: tensor<?x?xf32>, %v: f32, %n: index) {
  // expected-note @+1 {{the bound is stated here}}
  %b = symshape.bound %x[0] at_most [64] : tensor<?x?xf32>
  %i = symshape.bound_to_index %b : <at_most>
  // expected-error @+1 {{'symshape.dynamic_pad' op expected an exact value for 'high[1]', found an upper bound (at_most)}}
  %0 = symshape.dynamic_pad %x with %v low = [%n, 0] high = [0, %i]
      interior = [0, 0] : tensor<?x?xf32> -> tensor<?x?xf32>
  return
}

// -----

func.func @iota(%x: tensor<?xf32>) {
  // expected-note @+1 {{the bound is stated here}}
  %b = symshape.bound %x[0] at_most [64] : tensor<?xf32>
  %i = symshape.bound_to_index %b : <at_most>
  // expected-error @+1 {{'symshape.dynamic_iota' op expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
  %0 = symshape.dynamic_iota [%i] axis 0 : tensor<?xi32>
  return
}

// -----

func.func @truncate(%x: tensor<?xf32>) {
  // expected-note @+1 {{the bound is stated here}}
  %b = symshape.bound %x[0] at_most [64] : tensor<?xf32>
  %i = symshape.bound_to_index %b : <at_most>
  // expected-error @+1 {{'symshape.dynamic_truncate' op expected an exact value for 'scalar', found an upper bound (at_most)}}
  %0 = symshape.dynamic_truncate %x by %i axis 0 index_cast
      : tensor<?xf32>, index -> tensor<?xf32>
  return
}

// -----

// The number in a tensor of rank 0.
func.func @truncate_by_tensor(%x: tensor<?xf32>) {
  // expected-note @+1 {{the bound is stated here}}
  %b = symshape.bound %x[0] at_most [64] : tensor<?xf32>
  %i = symshape.bound_to_index %b : <at_most>
  %t = tensor.from_elements %i : tensor<index>
  // expected-error @+1 {{'symshape.dynamic_truncate' op expected an exact value for 'scalar', found an upper bound (at_most)}}
  %0 = symshape.dynamic_truncate %x by %t axis 0 index_cast
      : tensor<?xf32>, tensor<index> -> tensor<?xf32>
  return
}

// -----

// The actual extent is exact.
func.func @truncate_by_exact_tensor(%x: tensor<?xf32>, %y: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %i = tensor.dim %y, %c0 : tensor<?xf32>
  %t = tensor.from_elements %i : tensor<index>
  %0 = symshape.dynamic_truncate %x by %t axis 0 index_cast
      : tensor<?xf32>, tensor<index> -> tensor<?xf32>
  return
}

// -----

// A bound may say where a slice starts.
func.func @starts(%x: tensor<?xf32>, %u: tensor<2xf32>) {
  %b = symshape.bound %x[0] at_most [64] : tensor<?xf32>
  %i = symshape.bound_to_index %b : <at_most>
  %0 = symshape.dynamic_gather %x, [%i] slice_sizes = [2] offset_dims = [0]
      start_index_map = [0] : (tensor<?xf32>) -> tensor<2xf32>
  %1 = symshape.dynamic_scatter add %x, [%i], %u update_window_dims = [0]
      scatter_dims_to_operand_dims = [0] : (tensor<?xf32>, tensor<2xf32>) -> tensor<?xf32>
  return
}

// -----

// It is no slice size, also next to scalar indices.
func.func @size_next_to_starts(%x: tensor<?xf32>, %at: index) {
  // expected-note @+1 {{the bound is stated here}}
  %b = symshape.bound %x[0] at_most [64] : tensor<?xf32>
  %i = symshape.bound_to_index %b : <at_most>
  // expected-error @+1 {{'symshape.dynamic_gather' op expected an exact value for 'slice_sizes[0]', found an upper bound (at_most)}}
  %0 = symshape.dynamic_gather %x, [%at] slice_sizes = [%i] offset_dims = [0]
      start_index_map = [0] : (tensor<?xf32>) -> tensor<?xf32>
  return
}
