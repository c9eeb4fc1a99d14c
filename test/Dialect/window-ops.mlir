// RUN: symshape-opt %s | symshape-opt | FileCheck %s
// RUN: symshape-opt %s --mlir-print-op-generic | symshape-opt | FileCheck %s
// RUN: symshape-opt %s --verify-roundtrip -o /dev/null

// CHECK-LABEL: func @conv_2d
func.func @conv_2d(%x: tensor<?x?x?x8xf32>, %w: tensor<3x3x8x16xf32>, %n: index, %e: !symshape.extent<exact>) {
  // CHECK: symshape.dynamic_conv_2d %{{.*}}, %{{.*}} strides = [%{{.*}}, 2] dilations = [1, %{{.*}} : !symshape.extent<exact>] low = [%{{.*}}, -1] high = [0, %{{.*}}] : tensor<?x?x?x8xf32>, tensor<3x3x8x16xf32> -> tensor<?x?x?x16xf32>
  %0 = symshape.dynamic_conv_2d %x, %w strides = [%n, 2] dilations = [1, %e : !symshape.extent<exact>]
      low = [%n, -1] high = [0, %n] : tensor<?x?x?x8xf32>, tensor<3x3x8x16xf32> -> tensor<?x?x?x16xf32>
  // CHECK: strides = [1, 1] dilations = [1, 1] same {note = 1 : i64} : tensor
  %1 = symshape.dynamic_conv_2d %x, %w strides = [1, 1] dilations = [1, 1] same {note = 1}
      : tensor<?x?x?x8xf32>, tensor<3x3x8x16xf32> -> tensor<?x?x?x16xf32>
  // CHECK: strides = [%{{.*}}, 1] dilations = [1, 1] same_lower : tensor
  %2 = symshape.dynamic_conv_2d %x, %w strides = [%n, 1] dilations = [1, 1] same_lower
      : tensor<?x?x?x8xf32>, tensor<3x3x8x16xf32> -> tensor<?x?x?x16xf32>
  return
}

// A size is static if all numbers that make it are.
// CHECK-LABEL: func @sizes
func.func @sizes(%x: tensor<2x9x9x4xi8>, %w: tensor<3x3x4x5xi8>, %k: tensor<?x3x4x5xi8>, %n: index) {
  // CHECK: tensor<2x9x9x4xi8>, tensor<3x3x4x5xi8> -> tensor<2x5x?x5xi32>
  %0 = symshape.dynamic_conv_2d %x, %w strides = [2, %n] dilations = [1, 1] low = [1, 1] high = [1, 1]
      : tensor<2x9x9x4xi8>, tensor<3x3x4x5xi8> -> tensor<2x5x?x5xi32>
  // A window of 10 elements does not fit 9.
  // CHECK: -> tensor<2x0x2x5xi8>
  %1 = symshape.dynamic_conv_2d %x, %w strides = [1, 1] dilations = [5, 4] low = [0, -1] high = [0, 2]
      : tensor<2x9x9x4xi8>, tensor<3x3x4x5xi8> -> tensor<2x0x2x5xi8>
  // With 'same', the filter does not matter.
  // CHECK: -> tensor<2x5x3x5xi8>
  %2 = symshape.dynamic_conv_2d %x, %k strides = [2, 4] dilations = [%n, 1] same
      : tensor<2x9x9x4xi8>, tensor<?x3x4x5xi8> -> tensor<2x5x3x5xi8>
  // CHECK: -> tensor<2x?x7x5xi8>
  %3 = symshape.dynamic_conv_2d %x, %k strides = [1, 1] dilations = [1, 1] low = [0, 0] high = [0, 0]
      : tensor<2x9x9x4xi8>, tensor<?x3x4x5xi8> -> tensor<2x?x7x5xi8>
  return
}

// CHECK-LABEL: func @others
func.func @others(%x: tensor<1x?x?x?x2xf16>, %w: tensor<3x3x3x2x4xf16>, %y: tensor<1x?x?x8xf32>,
                  %d: tensor<3x3x8x2xf32>, %t: tensor<3x3x16x8xf32>, %i: tensor<1x?x5x?xi32>, %n: index) {
  // CHECK: symshape.dynamic_conv_3d %{{.*}} strides = [%{{.*}}, 1, 1] dilations = [1, 1, %{{.*}}] low = [0, 0, 0] high = [1, 1, 1] : {{.*}} -> tensor<1x?x?x?x4xf32>
  %0 = symshape.dynamic_conv_3d %x, %w strides = [%n, 1, 1] dilations = [1, 1, %n] low = [0, 0, 0] high = [1, 1, 1]
      : tensor<1x?x?x?x2xf16>, tensor<3x3x3x2x4xf16> -> tensor<1x?x?x?x4xf32>
  // CHECK: symshape.dynamic_depthwise_conv_2d {{.*}} -> tensor<1x?x?x16xf32>
  %1 = symshape.dynamic_depthwise_conv_2d %y, %d strides = [%n, 1] dilations = [1, 1] same
      : tensor<1x?x?x8xf32>, tensor<3x3x8x2xf32> -> tensor<1x?x?x16xf32>
  // CHECK: symshape.dynamic_transpose_conv_2d {{.*}} -> tensor<1x?x?x16xf32>
  %2 = symshape.dynamic_transpose_conv_2d %y, %t strides = [%n, 2] dilations = [1, 1] low = [1, 1] high = [0, -1]
      : tensor<1x?x?x8xf32>, tensor<3x3x16x8xf32> -> tensor<1x?x?x16xf32>
  // CHECK: symshape.dynamic_max_pool_2d %{{.*}} kernel = [%{{.*}}, 2] strides = [2, 2] dilations = [1, 1] low = [0, 0] high = [0, 0] : tensor<1x?x5x?xi32> -> tensor<1x?x2x?xi32>
  %3 = symshape.dynamic_max_pool_2d %i kernel = [%n, 2] strides = [2, 2] dilations = [1, 1] low = [0, 0] high = [0, 0]
      : tensor<1x?x5x?xi32> -> tensor<1x?x2x?xi32>
  // CHECK: symshape.dynamic_avg_pool_2d %{{.*}} kernel = [%{{.*}}, 2] strides = [2, 2] dilations = [1, 1] same count_include_pad : tensor<1x?x?x8xf32> -> tensor<1x?x?x8xf32>
  %4 = symshape.dynamic_avg_pool_2d %y kernel = [%n, 2] strides = [2, 2] dilations = [1, 1] same count_include_pad
      : tensor<1x?x?x8xf32> -> tensor<1x?x?x8xf32>
  // CHECK: symshape.dynamic_avg_pool_2d {{.*}} same : tensor
  %5 = symshape.dynamic_avg_pool_2d %y kernel = [%n, 2] strides = [2, 2] dilations = [1, 1] same
      : tensor<1x?x?x8xf32> -> tensor<1x?x?x8xf32>
  return
}

// The filter has the channels of one group.
// CHECK-LABEL: func @groups
func.func @groups(%x: tensor<1x?x?x4xf32>, %w: tensor<3x3x2x6xf32>, %v: tensor<1x?x?x?xf32>, %y: tensor<1x?x?x6xf32>,
                  %g: index) {
  // CHECK: same groups = [2] : {{.*}} -> tensor<1x?x?x6xf32>
  %0 = symshape.dynamic_conv_2d %x, %w strides = [1, 1] dilations = [1, 1] same groups = [2]
      : tensor<1x?x?x4xf32>, tensor<3x3x2x6xf32> -> tensor<1x?x?x6xf32>
  // CHECK: low = [0, 0] high = [0, 0] groups = [%{{.*}}] : {{.*}} -> tensor<1x?x?x6xf32>
  %1 = symshape.dynamic_conv_2d %v, %w strides = [1, 1] dilations = [1, 1] low = [0, 0] high = [0, 0] groups = [%g]
      : tensor<1x?x?x?xf32>, tensor<3x3x2x6xf32> -> tensor<1x?x?x6xf32>
  // A transposed convolution has the channels of all groups.
  // CHECK: groups = [3] : {{.*}} -> tensor<1x?x?x6xf32>
  %2 = symshape.dynamic_transpose_conv_2d %y, %w strides = [1, 1] dilations = [1, 1] same groups = [3]
      : tensor<1x?x?x6xf32>, tensor<3x3x2x6xf32> -> tensor<1x?x?x6xf32>
  // CHECK: groups = [%{{.*}}] : {{.*}} -> tensor<1x?x?x?xf32>
  %3 = symshape.dynamic_transpose_conv_2d %y, %w strides = [1, 1] dilations = [1, 1] same groups = [%g]
      : tensor<1x?x?x6xf32>, tensor<3x3x2x6xf32> -> tensor<1x?x?x?xf32>
  return
}
