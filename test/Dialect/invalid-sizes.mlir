// A size is an index or an exact extent: each op that takes sizes, and each of
// its operands that is one. The error names the operand, the required and the
// observed guarantee, and the origin.
// RUN: symshape-opt %s --split-input-file --verify-diagnostics

func.func @truncate(%x: tensor<?x8xf32>,
    // expected-note @+1 {{the bound is stated here}}
    %b: !symshape.extent<at_most>) {
  // expected-error @+1 {{'symshape.dynamic_truncate' op expected an exact value for 'scalar', found an upper bound (at_most)}}
  %0 = symshape.dynamic_truncate %x by %b axis 0 index_cast
      : tensor<?x8xf32>, !symshape.extent<at_most> -> tensor<?x8xf32>
  return
}

// -----

func.func @reshape(%x: tensor<?x8xf32>, %n: index,
    // expected-note @+1 {{the bound is stated here}}
    %b: !symshape.extent<at_most>) {
  // expected-error @+1 {{'symshape.dynamic_reshape' op expected an exact value for 'sizes[2]', found an upper bound (at_most)}}
  %0 = symshape.dynamic_reshape %x to [%n, 4, %b : !symshape.extent<at_most>]
      : tensor<?x8xf32> -> tensor<?x4x?xf32>
  return
}

// -----

func.func @broadcast(%x: tensor<?x8xf32>, %n: index,
    // expected-note @+1 {{the bound is stated here}}
    %b: !symshape.extent<at_most>) {
  // expected-error @+1 {{'symshape.dynamic_broadcast_in_dim' op expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
  %0 = symshape.dynamic_broadcast_in_dim %x
      to [%b : !symshape.extent<at_most>, %n, 8] dims = [1, 2]
      : tensor<?x8xf32> -> tensor<?x?x8xf32>
  return
}

// -----

func.func @slice(%x: tensor<?x8xf32>, %n: index,
    // expected-note @+1 {{the bound is stated here}}
    %b: !symshape.extent<at_most>) {
  // expected-error @+1 {{'symshape.dynamic_slice' op expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
  %0 = symshape.dynamic_slice %x [%n, 0] [%b : !symshape.extent<at_most>, 4] [1, 1]
      : tensor<?x8xf32> -> tensor<?x4xf32>
  return
}

// -----

func.func @pad_low(%x: tensor<?x8xf32>, %v: f32, %n: index,
    // expected-note @+1 {{the bound is stated here}}
    %b: !symshape.extent<at_most>) {
  // expected-error @+1 {{'symshape.dynamic_pad' op expected an exact value for 'low[0]', found an upper bound (at_most)}}
  %0 = symshape.dynamic_pad %x with %v low = [%b : !symshape.extent<at_most>, 1]
      high = [%n, -2] interior = [0, 0] : tensor<?x8xf32> -> tensor<?x?xf32>
  return
}

// -----

func.func @pad_high(%x: tensor<?x?xf32>, %v: f32, %n: index,
    // expected-note @+1 {{the bound is stated here}}
    %b: !symshape.extent<at_most>) {
  // expected-error @+1 {{'symshape.dynamic_pad' op expected an exact value for 'high[1]', found an upper bound (at_most)}}
  %0 = symshape.dynamic_pad %x with %v low = [%n, 0]
      high = [0, %b : !symshape.extent<at_most>] interior = [0, 0] : tensor<?x?xf32> -> tensor<?x?xf32>
  return
}

// -----

func.func @pad_interior(%x: tensor<?x8xf32>, %v: f32,
    // expected-note @+1 {{the bound is stated here}}
    %b: !symshape.extent<at_most>) {
  // expected-error @+1 {{'symshape.dynamic_pad' op expected an exact value for 'interior[1]', found an upper bound (at_most)}}
  %0 = symshape.dynamic_pad %x with %v low = [0, 0] high = [0, 0]
      interior = [0, %b : !symshape.extent<at_most>] : tensor<?x8xf32> -> tensor<?x?xf32>
  return
}

// -----

func.func @iota(%n: index,
    // expected-note @+1 {{the bound is stated here}}
    %b: !symshape.extent<at_most>) {
  // expected-error @+1 {{'symshape.dynamic_iota' op expected an exact value for 'sizes[1]', found an upper bound (at_most)}}
  %0 = symshape.dynamic_iota [%n, %b : !symshape.extent<at_most>] axis 0
      : tensor<?x?xi32>
  return
}

// -----

func.func @gather(%t: tensor<?x?x?xf32>, %i: tensor<1xi32>, %e: !symshape.extent<exact>,
    // expected-note @+1 {{the bound is stated here}}
    %b: !symshape.extent<at_most>) {
  // expected-error @+1 {{'symshape.dynamic_gather' op expected an exact value for 'slice_sizes[1]', found an upper bound (at_most)}}
  %0 = symshape.dynamic_gather %t, %i
      slice_sizes = [%e : !symshape.extent<exact>, %b : !symshape.extent<at_most>, 4]
      offset_dims = [0, 1, 2] start_index_map = [0] index_vector_dim = 0
      : (tensor<?x?x?xf32>, tensor<1xi32>) -> tensor<?x?x4xf32>
  return
}

// -----

func.func @gather_scalar_starts(%x: tensor<?xf32>, %at: index,
    // expected-note @+1 {{the bound is stated here}}
    %b: !symshape.extent<at_most>) {
  // expected-error @+1 {{'symshape.dynamic_gather' op expected an exact value for 'slice_sizes[0]', found an upper bound (at_most)}}
  %0 = symshape.dynamic_gather %x, [%at] slice_sizes = [%b : !symshape.extent<at_most>]
      offset_dims = [0] start_index_map = [0] : (tensor<?xf32>) -> tensor<?xf32>
  return
}

// -----

func.func @conv_strides(%x: tensor<?x8x8x2xf32>, %w: tensor<3x3x2x4xf32>,
    // expected-note @+1 {{the bound is stated here}}
    %b: !symshape.extent<at_most>) {
  // expected-error @+1 {{'symshape.dynamic_conv_2d' op expected an exact value for 'strides[0]', found an upper bound (at_most)}}
  %0 = symshape.dynamic_conv_2d %x, %w strides = [%b : !symshape.extent<at_most>, 2]
      dilations = [1, 1] same
      : tensor<?x8x8x2xf32>, tensor<3x3x2x4xf32> -> tensor<?x?x4x4xf32>
  return
}

// -----

func.func @conv_dilations(%x: tensor<?x8x8x2xf32>, %w: tensor<3x3x2x4xf32>,
    // expected-note @+1 {{the bound is stated here}}
    %b: !symshape.extent<at_most>) {
  // expected-error @+1 {{'symshape.dynamic_conv_2d' op expected an exact value for 'dilations[1]', found an upper bound (at_most)}}
  %0 = symshape.dynamic_conv_2d %x, %w strides = [1, 1]
      dilations = [1, %b : !symshape.extent<at_most>] low = [0, 0] high = [0, 0]
      : tensor<?x8x8x2xf32>, tensor<3x3x2x4xf32> -> tensor<?x6x?x4xf32>
  return
}

// -----

func.func @conv_padding(%x: tensor<?x8x8x2xf32>, %w: tensor<3x3x2x4xf32>,
    // expected-note @+1 {{the bound is stated here}}
    %b: !symshape.extent<at_most>) {
  // expected-error @+1 {{'symshape.dynamic_conv_2d' op expected an exact value for 'high[0]', found an upper bound (at_most)}}
  %0 = symshape.dynamic_conv_2d %x, %w strides = [1, 1]
      dilations = [1, 1] low = [0, 0] high = [%b : !symshape.extent<at_most>, 0]
      : tensor<?x8x8x2xf32>, tensor<3x3x2x4xf32> -> tensor<?x?x6x4xf32>
  return
}

// -----

func.func @pool_kernel(%x: tensor<1x?x?x8xf32>,
    // expected-note @+1 {{the bound is stated here}}
    %b: !symshape.extent<at_most>) {
  // expected-error @+1 {{'symshape.dynamic_max_pool_2d' op expected an exact value for 'kernel[0]', found an upper bound (at_most)}}
  %0 = symshape.dynamic_max_pool_2d %x kernel = [%b : !symshape.extent<at_most>, 2]
      strides = [2, 2] dilations = [1, 1] low = [0, 0] high = [0, 0]
      : tensor<1x?x?x8xf32> -> tensor<1x?x?x8xf32>
  return
}

// -----

func.func @truncate(%x: tensor<?x8xf32>,
    // expected-note @+1 {{the unknown extent is made here}}
    %b: !symshape.extent<unknown>) {
  // expected-error @+1 {{'symshape.dynamic_truncate' op expected an exact value for 'scalar', found an unknown extent}}
  %0 = symshape.dynamic_truncate %x by %b axis 0 index_cast
      : tensor<?x8xf32>, !symshape.extent<unknown> -> tensor<?x8xf32>
  return
}

// -----

func.func @reshape(%x: tensor<?x8xf32>, %n: index,
    // expected-note @+1 {{the unknown extent is made here}}
    %b: !symshape.extent<unknown>) {
  // expected-error @+1 {{'symshape.dynamic_reshape' op expected an exact value for 'sizes[2]', found an unknown extent}}
  %0 = symshape.dynamic_reshape %x to [%n, 4, %b : !symshape.extent<unknown>]
      : tensor<?x8xf32> -> tensor<?x4x?xf32>
  return
}

// -----

func.func @iota(%n: index,
    // expected-note @+1 {{the unknown extent is made here}}
    %b: !symshape.extent<unknown>) {
  // expected-error @+1 {{'symshape.dynamic_iota' op expected an exact value for 'sizes[1]', found an unknown extent}}
  %0 = symshape.dynamic_iota [%n, %b : !symshape.extent<unknown>] axis 0
      : tensor<?x?xi32>
  return
}

// -----

func.func @gather(%t: tensor<?x?x?xf32>, %i: tensor<1xi32>, %e: !symshape.extent<exact>,
    // expected-note @+1 {{the unknown extent is made here}}
    %b: !symshape.extent<unknown>) {
  // expected-error @+1 {{'symshape.dynamic_gather' op expected an exact value for 'slice_sizes[1]', found an unknown extent}}
  %0 = symshape.dynamic_gather %t, %i
      slice_sizes = [%e : !symshape.extent<exact>, %b : !symshape.extent<unknown>, 4]
      offset_dims = [0, 1, 2] start_index_map = [0] index_vector_dim = 0
      : (tensor<?x?x?xf32>, tensor<1xi32>) -> tensor<?x?x4xf32>
  return
}

// -----

func.func @pool_kernel(%x: tensor<1x?x?x8xf32>,
    // expected-note @+1 {{the unknown extent is made here}}
    %b: !symshape.extent<unknown>) {
  // expected-error @+1 {{'symshape.dynamic_max_pool_2d' op expected an exact value for 'kernel[0]', found an unknown extent}}
  %0 = symshape.dynamic_max_pool_2d %x kernel = [%b : !symshape.extent<unknown>, 2]
      strides = [2, 2] dilations = [1, 1] low = [0, 0] high = [0, 0]
      : tensor<1x?x?x8xf32> -> tensor<1x?x?x8xf32>
  return
}

// -----

// The origin is the op that states the bound.
func.func @stated(%x: tensor<?xf32>) {
  // expected-note @+1 {{the bound is stated here}}
  %b = symshape.bound %x[0] at_most [64] : tensor<?xf32>
  // expected-error @+1 {{'symshape.dynamic_reshape' op expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
  %0 = symshape.dynamic_reshape %x to [%b : !symshape.extent<at_most>, 4]
      : tensor<?xf32> -> tensor<?x4xf32>
  return
}

// -----

// A meet of two bounds is a bound.
func.func @meet(%x: tensor<?xf32>, %a: !symshape.extent<at_most>,
                %b: !symshape.extent<at_most>) {
  // expected-note @+1 {{the bound is stated here}}
  %m = symshape.meet %a, %b : !symshape.extent<at_most>
  // expected-error @+1 {{'symshape.dynamic_iota' op expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
  %0 = symshape.dynamic_iota [%m : !symshape.extent<at_most>] axis 0
      : tensor<?xi32>
  return
}

// -----

// The same holds for an op in generic form.
// expected-note @+1 {{the bound is stated here}}
func.func @generic(%b: !symshape.extent<at_most>) {
  // expected-error @+1 {{'symshape.dynamic_iota' op expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
  %0 = "symshape.dynamic_iota"(%b) {axis = 0 : i64, static_sizes = array<i64: -9223372036854775808>} : (!symshape.extent<at_most>) -> tensor<?xi32>
  return
}

// -----

// No error: exact extents, and an extent that a meet with an exact one, or
// reading the size, makes exact.
func.func @exact(%x: tensor<?xf32>, %e: !symshape.extent<exact>,
                 %b: !symshape.extent<at_most>,
                 %u: !symshape.extent<unknown>) {
  %0 = symshape.dynamic_iota [%e : !symshape.extent<exact>] axis 0
      : tensor<?xi32>
  %m = symshape.meet %b, %e : !symshape.extent<at_most>, !symshape.extent<exact>
  %1 = symshape.dynamic_iota [%m : !symshape.extent<exact>] axis 0
      : tensor<?xi32>
  %v = symshape.meet %u, %e : !symshape.extent<unknown>, !symshape.extent<exact>
  %2 = symshape.dynamic_iota [%v : !symshape.extent<exact>] axis 0
      : tensor<?xi32>
  %s = symshape.size %x[0] : tensor<?xf32>
  %3 = symshape.dynamic_truncate %x by %s axis 0 index_cast
      : tensor<?xf32>, !symshape.extent<exact> -> tensor<?xf32>
  return
}
