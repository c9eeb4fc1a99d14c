// RUN: symshape-opt %s --canonicalize | FileCheck %s

// Constants become static numbers, and an op whose numbers are all static
// becomes upstream ops: no symshape op is left.
// Fires: known-window, decayed-window
// CHECK-LABEL: func @all
// CHECK-NOT: symshape
// CHECK-NOT: ?
// CHECK: linalg.conv_2d_nhwc_hwcf
// CHECK-NOT: symshape
// CHECK: linalg.conv_3d_ndhwc_dhwcf
// CHECK-NOT: symshape
// CHECK: linalg.depthwise_conv_2d_nhwc_hwcm
// CHECK-NOT: symshape
// CHECK: linalg.conv_2d_nhwc_hwcf
// CHECK-NOT: symshape
// CHECK: linalg.pooling_nhwc_max
// CHECK-NOT: symshape
// CHECK: linalg.pooling_nhwc_sum
// CHECK: linalg.pooling_nhwc_sum
// CHECK-NOT: symshape
// CHECK-NOT: ?
// CHECK: return
func.func @all(%x: tensor<1x7x8x4xf32>, %w: tensor<3x3x4x5xf32>, %y: tensor<1x5x5x5x2xf32>,
               %v: tensor<2x2x2x2x3xf32>, %d: tensor<3x3x4x2xf32>, %t: tensor<3x3x6x4xf32>)
    -> (tensor<1x4x4x5xf32>, tensor<1x4x4x4x3xf32>, tensor<1x7x8x8xf32>, tensor<1x13x8x6xf32>, tensor<1x3x4x4xf32>,
        tensor<1x4x4x4xf32>) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %xs = tensor.cast %x : tensor<1x7x8x4xf32> to tensor<?x?x?x?xf32>
  %ws = tensor.cast %w : tensor<3x3x4x5xf32> to tensor<?x?x?x?xf32>
  %0 = symshape.dynamic_conv_2d %xs, %ws strides = [%c2, %c2] dilations = [%c1, 1] low = [%c1, 1] high = [%c1, 0]
      : tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32> -> tensor<?x?x?x?xf32>
  %1 = symshape.dynamic_conv_3d %y, %v strides = [1, %c1, 1] dilations = [1, 1, %c1] low = [0, 0, 0] high = [0, 0, 0]
      : tensor<1x5x5x5x2xf32>, tensor<2x2x2x2x3xf32> -> tensor<1x4x?x?x3xf32>
  %2 = symshape.dynamic_depthwise_conv_2d %xs, %d strides = [%c1, 1] dilations = [%c1, 2] same
      : tensor<?x?x?x?xf32>, tensor<3x3x4x2xf32> -> tensor<?x?x?x8xf32>
  %3 = symshape.dynamic_transpose_conv_2d %xs, %t strides = [%c2, 1] dilations = [1, 1] low = [1, 1] high = [%c1, 1]
      : tensor<?x?x?x?xf32>, tensor<3x3x6x4xf32> -> tensor<?x?x?x6xf32>
  %4 = symshape.dynamic_max_pool_2d %xs kernel = [%c2, 2] strides = [%c2, 2] dilations = [1, 1] low = [0, 0]
      high = [0, 0] : tensor<?x?x?x?xf32> -> tensor<?x?x?x?xf32>
  %5 = symshape.dynamic_avg_pool_2d %xs kernel = [%c2, 2] strides = [%c2, 2] dilations = [1, 1] same
      : tensor<?x?x?x?xf32> -> tensor<?x?x?x?xf32>
  %r0 = tensor.cast %0 : tensor<?x?x?x?xf32> to tensor<1x4x4x5xf32>
  %r1 = tensor.cast %1 : tensor<1x4x?x?x3xf32> to tensor<1x4x4x4x3xf32>
  %r2 = tensor.cast %2 : tensor<?x?x?x8xf32> to tensor<1x7x8x8xf32>
  %r3 = tensor.cast %3 : tensor<?x?x?x6xf32> to tensor<1x13x8x6xf32>
  %r4 = tensor.cast %4 : tensor<?x?x?x?xf32> to tensor<1x3x4x4xf32>
  %r5 = tensor.cast %5 : tensor<?x?x?x?xf32> to tensor<1x4x4x4xf32>
  return %r0, %r1, %r2, %r3, %r4, %r5 : tensor<1x4x4x5xf32>, tensor<1x4x4x4x3xf32>, tensor<1x7x8x8xf32>,
      tensor<1x13x8x6xf32>, tensor<1x3x4x4xf32>, tensor<1x4x4x4xf32>
}

// A window that does not fit leaves no elements: upstream's named op would be
// invalid.
// CHECK-LABEL: func @empty
// CHECK-NOT: {{linalg|symshape}}
// CHECK: %[[E:.*]] = tensor.empty() : tensor<1x0x2x5xf32>
// CHECK: return %[[E]]
func.func @empty(%x: tensor<1x3x4x4xf32>, %w: tensor<5x3x4x5xf32>) -> tensor<1x0x2x5xf32> {
  %0 = symshape.dynamic_conv_2d %x, %w strides = [1, 1] dilations = [1, 1] low = [0, 0] high = [0, 0]
      : tensor<1x3x4x4xf32>, tensor<5x3x4x5xf32> -> tensor<1x0x2x5xf32>
  return %0 : tensor<1x0x2x5xf32>
}

// Negative pads cut the input.
// CHECK-LABEL: func @cut
// CHECK: tensor.extract_slice %{{.*}}[0, 1, 0, 0] [1, 5, 8, 4] [1, 1, 1, 1]
// CHECK-NOT: tensor.pad
// CHECK: linalg.conv_2d_nhwc_hwcf
func.func @cut(%x: tensor<1x7x8x4xf32>, %w: tensor<3x3x4x5xf32>) -> tensor<1x3x6x5xf32> {
  %0 = symshape.dynamic_conv_2d %x, %w strides = [1, 1] dilations = [1, 1] low = [-1, 0] high = [-1, 0]
      : tensor<1x7x8x4xf32>, tensor<3x3x4x5xf32> -> tensor<1x3x6x5xf32>
  return %0 : tensor<1x3x6x5xf32>
}

// A stride of 0 stays an operand: the op stops the program if it is executed.
// The channels of the second op may differ.
// Must not fire: known-window, decayed-window
// CHECK-LABEL: func @stays
// CHECK: %[[Z:.*]] = arith.constant 0 : index
// CHECK: symshape.dynamic_conv_2d {{.*}} strides = [%[[Z]], 1]
// CHECK: symshape.dynamic_conv_2d {{.*}} strides = [1, 1]
func.func @stays(%x: tensor<1x7x8x4xf32>, %w: tensor<3x3x4x5xf32>, %c: tensor<3x3x?x5xf32>)
    -> (tensor<1x?x6x5xf32>, tensor<1x5x6x5xf32>) {
  %c0 = arith.constant 0 : index
  %0 = symshape.dynamic_conv_2d %x, %w strides = [%c0, 1] dilations = [1, 1] low = [0, 0] high = [0, 0]
      : tensor<1x7x8x4xf32>, tensor<3x3x4x5xf32> -> tensor<1x?x6x5xf32>
  %1 = symshape.dynamic_conv_2d %x, %c strides = [1, 1] dilations = [1, 1] low = [0, 0] high = [0, 0]
      : tensor<1x7x8x4xf32>, tensor<3x3x?x5xf32> -> tensor<1x5x6x5xf32>
  return %0, %1 : tensor<1x?x6x5xf32>, tensor<1x5x6x5xf32>
}

// The element of the padding of an average does not count; without padding, the
// divisor is a constant.
// CHECK-LABEL: func @average
// CHECK-COUNT-1: linalg.pooling_nhwc_sum
// CHECK-NOT: linalg.pooling_nhwc_sum
// CHECK: linalg.generic
// CHECK: arith.divf
// CHECK: linalg.pooling_nhwc_sum
// CHECK-NOT: linalg.pooling_nhwc_sum
// CHECK: return
func.func @average(%x: tensor<1x7x8x4xf32>) -> (tensor<1x5x6x4xf32>, tensor<1x7x8x4xf32>) {
  %0 = symshape.dynamic_avg_pool_2d %x kernel = [3, 3] strides = [1, 1] dilations = [1, 1] low = [0, 0]
      high = [0, 0] : tensor<1x7x8x4xf32> -> tensor<1x5x6x4xf32>
  %1 = symshape.dynamic_avg_pool_2d %x kernel = [3, 3] strides = [1, 1] dilations = [1, 1] same count_include_pad
      : tensor<1x7x8x4xf32> -> tensor<1x7x8x4xf32>
  return %0, %1 : tensor<1x5x6x4xf32>, tensor<1x7x8x4xf32>
}

// Groups become upstream's convolution with an axis of groups.
// Fires: known-window, decayed-window
// CHECK-LABEL: func @groups
// CHECK: %[[W:.*]] = tensor.expand_shape %arg1 {{.*}} into tensor<3x3x2x2x3xf32>
// CHECK: %[[T:.*]] = linalg.transpose ins(%[[W]] {{.*}} permutation = [3, 4, 0, 1, 2]
// CHECK: linalg.conv_2d_nhwgc_gfhwc {{.*}}, %[[T]] : tensor<1x7x8x2x2xf32>, tensor<2x3x3x3x2xf32>)
// CHECK: %[[R:.*]] = tensor.collapse_shape {{.*}} into tensor<1x5x6x6xf32>
// CHECK: return %[[R]]
func.func @groups(%x: tensor<1x7x8x4xf32>, %w: tensor<3x3x2x6xf32>) -> tensor<1x5x6x6xf32> {
  %c2 = arith.constant 2 : index
  %0 = symshape.dynamic_conv_2d %x, %w strides = [1, 1] dilations = [1, 1] low = [0, 0] high = [0, 0] groups = [%c2]
      : tensor<1x7x8x4xf32>, tensor<3x3x2x6xf32> -> tensor<1x5x6x6xf32>
  return %0 : tensor<1x5x6x6xf32>
}

// A number of groups that is wrong or not known stays an operand.
// Must not fire: known-window, decayed-window
// CHECK-LABEL: func @groups_stay
// CHECK-SAME: %[[G:[^ :]*]]: index
// CHECK: %[[Z:.*]] = arith.constant 0 : index
// CHECK: symshape.dynamic_conv_2d {{.*}} groups = [%[[Z]]]
// CHECK: symshape.dynamic_conv_2d {{.*}} groups = [%[[G]]]
func.func @groups_stay(%g: index, %x: tensor<1x7x8x4xf32>, %w: tensor<3x3x?x6xf32>)
    -> (tensor<1x5x6x6xf32>, tensor<1x5x6x6xf32>) {
  %c0 = arith.constant 0 : index
  %0 = symshape.dynamic_conv_2d %x, %w strides = [1, 1] dilations = [1, 1] low = [0, 0] high = [0, 0] groups = [%c0]
      : tensor<1x7x8x4xf32>, tensor<3x3x?x6xf32> -> tensor<1x5x6x6xf32>
  %1 = symshape.dynamic_conv_2d %x, %w strides = [1, 1] dilations = [1, 1] low = [0, 0] high = [0, 0] groups = [%g]
      : tensor<1x7x8x4xf32>, tensor<3x3x?x6xf32> -> tensor<1x5x6x6xf32>
  return %0, %1 : tensor<1x5x6x6xf32>, tensor<1x5x6x6xf32>
}
