// RUN: symshape-opt %s --split-input-file --verify-diagnostics

func.func @stride(%x: tensor<1x?x?x2xf32>, %w: tensor<3x3x2x4xf32>) {
  // expected-error @below {{'symshape.dynamic_conv_2d' op expected strides[1] to be at least 1, found 0}}
  %0 = symshape.dynamic_conv_2d %x, %w strides = [1, 0] dilations = [1, 1] same
      : tensor<1x?x?x2xf32>, tensor<3x3x2x4xf32> -> tensor<1x?x?x4xf32>
  return
}

// -----

func.func @dilation(%x: tensor<1x?x?x2xf32>, %w: tensor<3x3x2x4xf32>) {
  // expected-error @below {{expected dilations[0] to be at least 1, found -1}}
  %0 = symshape.dynamic_conv_2d %x, %w strides = [1, 1] dilations = [-1, 1] same
      : tensor<1x?x?x2xf32>, tensor<3x3x2x4xf32> -> tensor<1x?x?x4xf32>
  return
}

// -----

func.func @filter(%x: tensor<1x?x?x2xf32>, %w: tensor<3x0x2x4xf32>) {
  // expected-error @below {{expected the extent of dimension 1 of the filter to be at least 1, found 0}}
  %0 = symshape.dynamic_conv_2d %x, %w strides = [1, 1] dilations = [1, 1] same
      : tensor<1x?x?x2xf32>, tensor<3x0x2x4xf32> -> tensor<1x?x?x4xf32>
  return
}

// -----

func.func @kernel(%x: tensor<1x?x?x2xf32>) {
  // expected-error @below {{'symshape.dynamic_max_pool_2d' op expected kernel[0] to be at least 1, found 0}}
  %0 = symshape.dynamic_max_pool_2d %x kernel = [0, 1] strides = [1, 1] dilations = [1, 1] same
      : tensor<1x?x?x2xf32> -> tensor<1x?x?x2xf32>
  return
}

// -----

func.func @channels(%x: tensor<1x?x?x3xf32>, %w: tensor<3x3x2x4xf32>) {
  // expected-error @below {{expected the extent of dimension 3 of the input to be equal to the extent of dimension 2 of the filter, 2, found 3}}
  %0 = symshape.dynamic_conv_2d %x, %w strides = [1, 1] dilations = [1, 1] same
      : tensor<1x?x?x3xf32>, tensor<3x3x2x4xf32> -> tensor<1x?x?x4xf32>
  return
}

// -----

func.func @transposed_channels(%x: tensor<1x?x?x2xf32>, %w: tensor<3x3x2x4xf32>) {
  // expected-error @below {{expected the extent of dimension 3 of the input to be equal to the extent of dimension 3 of the filter, 4, found 2}}
  %0 = symshape.dynamic_transpose_conv_2d %x, %w strides = [1, 1] dilations = [1, 1] same
      : tensor<1x?x?x2xf32>, tensor<3x3x2x4xf32> -> tensor<1x?x?x2xf32>
  return
}

// -----

func.func @count(%x: tensor<1x?x?x2xf32>, %w: tensor<3x3x2x4xf32>) {
  // expected-error @below {{expected 2 entries in 'strides', one for each dimension of the window, found 1}}
  %0 = symshape.dynamic_conv_2d %x, %w strides = [1] dilations = [1, 1] same
      : tensor<1x?x?x2xf32>, tensor<3x3x2x4xf32> -> tensor<1x?x?x4xf32>
  return
}

// -----

func.func @low(%x: tensor<1x?x?x2xf32>, %w: tensor<3x3x2x4xf32>) {
  // expected-error @below {{expected 2 entries in 'low', one for each dimension of the window, found 3}}
  %0 = symshape.dynamic_conv_2d %x, %w strides = [1, 1] dilations = [1, 1] low = [1, 1, 1] high = [1, 1]
      : tensor<1x?x?x2xf32>, tensor<3x3x2x4xf32> -> tensor<1x?x?x4xf32>
  return
}

// -----

func.func @same_and_low(%x: tensor<1x?x?x2xf32>, %w: tensor<3x3x2x4xf32>) {
  // expected-error @below {{expected no entries in 'low', since 'padding' is 'same', found 2}}
  %0 = "symshape.dynamic_conv_2d"(%x, %w) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0, 0, 0>,
      padding = #symshape<window_padding same>, static_strides = array<i64: 1, 1>, static_dilations = array<i64: 1, 1>,
      static_low = array<i64: 1, 1>, static_high = array<i64>}>
      : (tensor<1x?x?x2xf32>, tensor<3x3x2x4xf32>) -> tensor<1x?x?x4xf32>
  return
}

// -----

func.func @padding(%x: tensor<1x?x?x2xf32>, %w: tensor<3x3x2x4xf32>) {
  %0 = symshape.dynamic_conv_2d %x, %w strides = [1, 1] dilations = [1, 1]
      // expected-error @below {{expected 'low', 'same' or 'same_lower'}}
      : tensor<1x?x?x2xf32>, tensor<3x3x2x4xf32> -> tensor<1x?x?x4xf32>
  return
}

// -----

func.func @size(%x: tensor<1x8x8x2xf32>, %w: tensor<3x3x2x4xf32>) {
  // expected-error @below {{expected a result of type 'tensor<1x6x4x4xf32>', found 'tensor<1x6x6x4xf32>'}}
  %0 = symshape.dynamic_conv_2d %x, %w strides = [1, 1] dilations = [1, 2] low = [0, 0] high = [0, 0]
      : tensor<1x8x8x2xf32>, tensor<3x3x2x4xf32> -> tensor<1x6x6x4xf32>
  return
}

// -----

func.func @dynamic_size(%x: tensor<1x8x8x2xf32>, %w: tensor<3x3x2x4xf32>, %n: index) {
  // expected-error @below {{expected a result of type 'tensor<1x?x6x4xf32>', found 'tensor<1x6x6x4xf32>'}}
  %0 = symshape.dynamic_conv_2d %x, %w strides = [1, 1] dilations = [%n, 1] low = [0, 0] high = [0, 0]
      : tensor<1x8x8x2xf32>, tensor<3x3x2x4xf32> -> tensor<1x6x6x4xf32>
  return
}

// -----

func.func @fits(%x: tensor<1x8x8x2xf32>, %w: tensor<3x3x2x4xf32>) {
  // expected-error @below {{expected the extent of dimension 1 of the padded input to be at least 0 and at most 9223372036854775807, found 9223372036854775813}}
  %0 = symshape.dynamic_conv_2d %x, %w strides = [8, 1] dilations = [1, 1] low = [9223372036854775805, 0] high = [0, 0]
      : tensor<1x8x8x2xf32>, tensor<3x3x2x4xf32> -> tensor<1x?x6x4xf32>
  return
}

// -----

func.func @transposed_fits(%x: tensor<1x8x8x2xf32>, %w: tensor<3x3x4x2xf32>) {
  // expected-error @below {{expected the extent of dimension 1 of the result with its padding to be at least 0 and at most 9223372036854775807, found}}
  %0 = symshape.dynamic_transpose_conv_2d %x, %w strides = [4611686018427387904, 1] dilations = [1, 1]
      low = [0, 0] high = [0, 0] : tensor<1x8x8x2xf32>, tensor<3x3x4x2xf32> -> tensor<1x?x10x4xf32>
  return
}

// -----

func.func @elements(%x: tensor<1x8x8x2xf32>, %w: tensor<3x3x2x4xf32>) {
  // expected-error @below {{expected elements of the result to be 'f32' or wider, found 'f16'}}
  %0 = symshape.dynamic_conv_2d %x, %w strides = [1, 1] dilations = [1, 1] same
      : tensor<1x8x8x2xf32>, tensor<3x3x2x4xf32> -> tensor<1x8x8x4xf16>
  return
}

// -----

func.func @integers(%x: tensor<1x8x8x2xi8>, %w: tensor<3x3x2x4xi8>) {
  // expected-error @below {{expected elements of the result to be 'i8' or wider, found 'f32'}}
  %0 = symshape.dynamic_conv_2d %x, %w strides = [1, 1] dilations = [1, 1] same
      : tensor<1x8x8x2xi8>, tensor<3x3x2x4xi8> -> tensor<1x8x8x4xf32>
  return
}

// -----

func.func @average(%x: tensor<1x8x8x2xi8>) {
  // expected-error @below {{operand #0 must be 4D tensor of 16-bit float or bfloat16 type or 32-bit float or 64-bit float values, but got 'tensor<1x8x8x2xi8>'}}
  %0 = symshape.dynamic_avg_pool_2d %x kernel = [1, 1] strides = [1, 1] dilations = [1, 1] same
      : tensor<1x8x8x2xi8> -> tensor<1x8x8x2xi8>
  return
}

// -----

func.func @rank(%x: tensor<8x8x2xf32>, %w: tensor<3x3x2x4xf32>) {
  // expected-error @below {{operand #0 must be 4D tensor}}
  %0 = symshape.dynamic_conv_2d %x, %w strides = [1, 1] dilations = [1, 1] same
      : tensor<8x8x2xf32>, tensor<3x3x2x4xf32> -> tensor<8x8x4xf32>
  return
}

// -----

func.func @no_group(%x: tensor<1x?x?x4xf32>, %w: tensor<3x3x2x6xf32>) {
  // expected-error @below {{expected groups[0] to be at least 1, found 0}}
  %0 = symshape.dynamic_conv_2d %x, %w strides = [1, 1] dilations = [1, 1] same groups = [0]
      : tensor<1x?x?x4xf32>, tensor<3x3x2x6xf32> -> tensor<1x?x?x6xf32>
  return
}

// -----

func.func @channels_of_groups(%x: tensor<1x?x?x4xf32>, %w: tensor<3x3x2x6xf32>) {
  // expected-error @below {{expected the extent of dimension 3 of the input to be equal to the extent of dimension 2 of the filter times groups[0], 6, found 4}}
  %0 = symshape.dynamic_conv_2d %x, %w strides = [1, 1] dilations = [1, 1] same groups = [3]
      : tensor<1x?x?x4xf32>, tensor<3x3x2x6xf32> -> tensor<1x?x?x6xf32>
  return
}

// -----

func.func @filters_of_groups(%x: tensor<1x?x?x4xf32>, %w: tensor<3x3x2x5xf32>) {
  // expected-error @below {{expected the extent of dimension 3 of the filter modulo groups[0] to be equal to 0, found 1}}
  %0 = symshape.dynamic_conv_2d %x, %w strides = [1, 1] dilations = [1, 1] same groups = [2]
      : tensor<1x?x?x4xf32>, tensor<3x3x2x5xf32> -> tensor<1x?x?x5xf32>
  return
}

// -----

func.func @two_groups(%x: tensor<1x?x?x4xf32>, %w: tensor<3x3x2x6xf32>) {
  // expected-error @below {{expected 1 entry in 'groups', found 2}}
  %0 = symshape.dynamic_conv_2d %x, %w strides = [1, 1] dilations = [1, 1] same groups = [2, 2]
      : tensor<1x?x?x4xf32>, tensor<3x3x2x6xf32> -> tensor<1x?x?x6xf32>
  return
}

// -----

func.func @depthwise_groups(%x: tensor<1x?x?x2xf32>, %w: tensor<3x3x2x6xf32>) {
  // expected-error @below {{expected no entry in 'groups', since each channel has its own filters, found 1}}
  %0 = symshape.dynamic_depthwise_conv_2d %x, %w strides = [1, 1] dilations = [1, 1] same groups = [1]
      : tensor<1x?x?x2xf32>, tensor<3x3x2x6xf32> -> tensor<1x?x?x12xf32>
  return
}

// -----

// The number of channels does not fit.
func.func @many_groups(%x: tensor<1x?x?x0xf32>, %w: tensor<3x3x2x0xf32>) {
  // expected-error @below {{expected the extent of dimension 3 of the result to be at least 0 and at most 9223372036854775807}}
  %0 = symshape.dynamic_transpose_conv_2d %x, %w strides = [1, 1] dilations = [1, 1] same groups = [9223372036854775807]
      : tensor<1x?x?x0xf32>, tensor<3x3x2x0xf32> -> tensor<1x?x?x?xf32>
  return
}
