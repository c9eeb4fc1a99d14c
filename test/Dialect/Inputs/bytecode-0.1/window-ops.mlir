module {
  func.func @conv_2d(%arg0: tensor<?x?x?x8xf32>, %arg1: tensor<3x3x8x16xf32>, %arg2: index, %arg3: !symshape.extent<exact>) {
    %0 = symshape.dynamic_conv_2d %arg0, %arg1 strides = [%arg2, 2] dilations = [1, %arg3 : !symshape.extent<exact>] low = [%arg2, -1] high = [0, %arg2] : tensor<?x?x?x8xf32>, tensor<3x3x8x16xf32> -> tensor<?x?x?x16xf32>
    %1 = symshape.dynamic_conv_2d %arg0, %arg1 strides = [1, 1] dilations = [1, 1] same {note = 1 : i64} : tensor<?x?x?x8xf32>, tensor<3x3x8x16xf32> -> tensor<?x?x?x16xf32>
    %2 = symshape.dynamic_conv_2d %arg0, %arg1 strides = [%arg2, 1] dilations = [1, 1] same_lower : tensor<?x?x?x8xf32>, tensor<3x3x8x16xf32> -> tensor<?x?x?x16xf32>
    return
  }
  func.func @sizes(%arg0: tensor<2x9x9x4xi8>, %arg1: tensor<3x3x4x5xi8>, %arg2: tensor<?x3x4x5xi8>, %arg3: index) {
    %0 = symshape.dynamic_conv_2d %arg0, %arg1 strides = [2, %arg3] dilations = [1, 1] low = [1, 1] high = [1, 1] : tensor<2x9x9x4xi8>, tensor<3x3x4x5xi8> -> tensor<2x5x?x5xi32>
    %1 = symshape.dynamic_conv_2d %arg0, %arg1 strides = [1, 1] dilations = [5, 4] low = [0, -1] high = [0, 2] : tensor<2x9x9x4xi8>, tensor<3x3x4x5xi8> -> tensor<2x0x2x5xi8>
    %2 = symshape.dynamic_conv_2d %arg0, %arg2 strides = [2, 4] dilations = [%arg3, 1] same : tensor<2x9x9x4xi8>, tensor<?x3x4x5xi8> -> tensor<2x5x3x5xi8>
    %3 = symshape.dynamic_conv_2d %arg0, %arg2 strides = [1, 1] dilations = [1, 1] low = [0, 0] high = [0, 0] : tensor<2x9x9x4xi8>, tensor<?x3x4x5xi8> -> tensor<2x?x7x5xi8>
    return
  }
  func.func @others(%arg0: tensor<1x?x?x?x2xf16>, %arg1: tensor<3x3x3x2x4xf16>, %arg2: tensor<1x?x?x8xf32>, %arg3: tensor<3x3x8x2xf32>, %arg4: tensor<3x3x16x8xf32>, %arg5: tensor<1x?x5x?xi32>, %arg6: index) {
    %0 = symshape.dynamic_conv_3d %arg0, %arg1 strides = [%arg6, 1, 1] dilations = [1, 1, %arg6] low = [0, 0, 0] high = [1, 1, 1] : tensor<1x?x?x?x2xf16>, tensor<3x3x3x2x4xf16> -> tensor<1x?x?x?x4xf32>
    %1 = symshape.dynamic_depthwise_conv_2d %arg2, %arg3 strides = [%arg6, 1] dilations = [1, 1] same : tensor<1x?x?x8xf32>, tensor<3x3x8x2xf32> -> tensor<1x?x?x16xf32>
    %2 = symshape.dynamic_transpose_conv_2d %arg2, %arg4 strides = [%arg6, 2] dilations = [1, 1] low = [1, 1] high = [0, -1] : tensor<1x?x?x8xf32>, tensor<3x3x16x8xf32> -> tensor<1x?x?x16xf32>
    %3 = symshape.dynamic_max_pool_2d %arg5 kernel = [%arg6, 2] strides = [2, 2] dilations = [1, 1] low = [0, 0] high = [0, 0] : tensor<1x?x5x?xi32> -> tensor<1x?x2x?xi32>
    %4 = symshape.dynamic_avg_pool_2d %arg2 kernel = [%arg6, 2] strides = [2, 2] dilations = [1, 1] same count_include_pad : tensor<1x?x?x8xf32> -> tensor<1x?x?x8xf32>
    %5 = symshape.dynamic_avg_pool_2d %arg2 kernel = [%arg6, 2] strides = [2, 2] dilations = [1, 1] same : tensor<1x?x?x8xf32> -> tensor<1x?x?x8xf32>
    return
  }
  func.func @groups(%arg0: tensor<1x?x?x4xf32>, %arg1: tensor<3x3x2x6xf32>, %arg2: tensor<1x?x?x?xf32>, %arg3: tensor<1x?x?x6xf32>, %arg4: index) {
    %0 = symshape.dynamic_conv_2d %arg0, %arg1 strides = [1, 1] dilations = [1, 1] same groups = [2] : tensor<1x?x?x4xf32>, tensor<3x3x2x6xf32> -> tensor<1x?x?x6xf32>
    %1 = symshape.dynamic_conv_2d %arg2, %arg1 strides = [1, 1] dilations = [1, 1] low = [0, 0] high = [0, 0] groups = [%arg4] : tensor<1x?x?x?xf32>, tensor<3x3x2x6xf32> -> tensor<1x?x?x6xf32>
    %2 = symshape.dynamic_transpose_conv_2d %arg3, %arg1 strides = [1, 1] dilations = [1, 1] same groups = [3] : tensor<1x?x?x6xf32>, tensor<3x3x2x6xf32> -> tensor<1x?x?x6xf32>
    %3 = symshape.dynamic_transpose_conv_2d %arg3, %arg1 strides = [1, 1] dilations = [1, 1] same groups = [%arg4] : tensor<1x?x?x6xf32>, tensor<3x3x2x6xf32> -> tensor<1x?x?x?xf32>
    return
  }
}

