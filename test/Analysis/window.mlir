// RUN: symshape-opt %s --symshape-infer=print=table -o /dev/null | FileCheck %s

// CHECK-LABEL: function @given
// CHECK: %0 tensor<?x?x?x?xf32> [dim(0, 0), max((dim(0, 1) + scalar(4, index_cast) - 2) floordiv scalar(2, index_cast), -1) + 1, -min(dim(1, 1) * scalar(3, index_cast) - dim(0, 2) - scalar(3, index_cast), 0), dim(1, 3)] exact
func.func @given(%x: tensor<?x?x?x2xf32>, %w: tensor<3x?x2x?xf32>, %s: index, %d: index, %p: index) {
  %0 = symshape.dynamic_conv_2d %x, %w strides = [%s, 1] dilations = [1, %d] low = [%p, 0] high = [1, 0]
      : tensor<?x?x?x2xf32>, tensor<3x?x2x?xf32> -> tensor<?x?x?x?xf32>
  return
}

// CHECK-LABEL: function @same
// CHECK: %0 tensor<?x?x?x?xf32> [dim(0, 0), dim(0, 1) ceildiv scalar(2, index_cast), dim(0, 2) ceildiv 2, dim(1, 3)] exact
func.func @same(%x: tensor<?x?x?x2xf32>, %w: tensor<3x?x2x?xf32>, %s: index) {
  %0 = symshape.dynamic_conv_2d %x, %w strides = [%s, 2] dilations = [1, %s] same
      : tensor<?x?x?x2xf32>, tensor<3x?x2x?xf32> -> tensor<?x?x?x?xf32>
  return
}

// CHECK-LABEL: function @others
// CHECK: %0 tensor<?x?x?x?xf32> [dim(0, 0), dim(0, 1) ceildiv scalar(2, index_cast), dim(0, 2) ceildiv 2, dim(1, 2) * dim(1, 3)] exact
// CHECK: %1 tensor<?x?x?x?xf32> [dim(0, 0), max(dim(0, 1) * scalar(2, index_cast) - scalar(2, index_cast), -3) + 3, max(dim(0, 2) * 2, 1) - 1, dim(1, 2)] exact
// CHECK: %2 tensor<?x?x?x?xf32> [dim(0, 0), dim(0, 1) * scalar(2, index_cast), dim(0, 2) * 2, dim(1, 2)] exact
// CHECK: %3 tensor<?x?x?x?xf32> [dim(0, 0), max((dim(0, 1) - scalar(2, index_cast)) floordiv scalar(2, index_cast), -1) + 1, dim(0, 2) floordiv 2, dim(0, 3)] exact
func.func @others(%x: tensor<?x?x?x?xf32>, %w: tensor<3x3x?x?xf32>, %s: index) {
  %0 = symshape.dynamic_depthwise_conv_2d %x, %w strides = [%s, 2] dilations = [1, 1] same_lower
      : tensor<?x?x?x?xf32>, tensor<3x3x?x?xf32> -> tensor<?x?x?x?xf32>
  %1 = symshape.dynamic_transpose_conv_2d %x, %w strides = [%s, 2] dilations = [1, 1] low = [0, 1] high = [0, 1]
      : tensor<?x?x?x?xf32>, tensor<3x3x?x?xf32> -> tensor<?x?x?x?xf32>
  %2 = symshape.dynamic_transpose_conv_2d %x, %w strides = [%s, 2] dilations = [1, 1] same
      : tensor<?x?x?x?xf32>, tensor<3x3x?x?xf32> -> tensor<?x?x?x?xf32>
  %3 = symshape.dynamic_max_pool_2d %x kernel = [%s, 2] strides = [%s, 2] dilations = [1, 1] low = [0, 0]
      high = [0, 0] : tensor<?x?x?x?xf32> -> tensor<?x?x?x?xf32>
  return
}

