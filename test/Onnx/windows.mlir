// RUN: symshape-opt %s --allow-unregistered-dialect --symshape-infer-onnx-ranks --symshape-import-shape-strings --symshape-infer | FileCheck %s

// CHECK-LABEL: function @pools
func.func @pools(%x: tensor<1x3x?xf32> {onnx.shape = "1, 3, n"}) attributes {symshape.constraint_strings = ["n >= 4"]} {
  // CHECK: [1, 3, n floordiv 2] {{ *}}exact {{ *}}loc("down")
  %0 = "onnx.MaxPool"(%x) {kernel_shape = array<i64: 2>, opset = 17 : i64, strides = array<i64: 2>}
      : (tensor<1x3x?xf32>) -> tensor<*xf32> loc("down")
  // CHECK: [1, 3, n ceildiv 2] {{ *}}exact {{ *}}loc("up")
  %1 = "onnx.MaxPool"(%x) {ceil_mode = 1 : i64, kernel_shape = array<i64: 2>, opset = 17 : i64, strides = array<i64: 2>}
      : (tensor<1x3x?xf32>) -> tensor<*xf32> loc("up")
  // CHECK: [1, 3, n ceildiv 3] {{ *}}exact {{ *}}loc("same")
  %2 = "onnx.MaxPool"(%x) {auto_pad = "SAME_UPPER", kernel_shape = array<i64: 2>, opset = 17 : i64, strides = array<i64: 3>}
      : (tensor<1x3x?xf32>) -> tensor<*xf32> loc("same")
  // onnxruntime pads as if the window had no gaps.
  // CHECK: [1, 3, ?] {{ *}}unknown {{ *}}loc("same with gaps")
  %3 = "onnx.MaxPool"(%x) {auto_pad = "SAME_UPPER", dilations = array<i64: 2>, kernel_shape = array<i64: 2>, opset = 17 : i64, strides = array<i64: 3>}
      : (tensor<1x3x?xf32>) -> tensor<*xf32> loc("same with gaps")
  // CHECK: [1, 3, n - 2] {{ *}}exact {{ *}}loc("gaps")
  %4 = "onnx.MaxPool"(%x) {dilations = array<i64: 2>, kernel_shape = array<i64: 2>, opset = 17 : i64}
      : (tensor<1x3x?xf32>) -> tensor<*xf32> loc("gaps")
  return
}

// CHECK-LABEL: function @convolutions
func.func @convolutions(%x: tensor<1x3x?xf32> {onnx.shape = "1, 3, n"}) attributes {symshape.constraint_strings = ["n >= 4"]} {
  %w = "onnx.Constant"() : () -> tensor<5x3x3xf32>
  // CHECK: [1, 5, n - 1] {{ *}}exact {{ *}}loc("padded")
  %0 = "onnx.Conv"(%x, %w) {opset = 17 : i64, pads = array<i64: 0, 1>}
      : (tensor<1x3x?xf32>, tensor<5x3x3xf32>) -> tensor<*xf32> loc("padded")
  %t = "onnx.Constant"() : () -> tensor<3x2x3xf32>
  // CHECK: [1, 2, n * 2 + 2] {{ *}}exact {{ *}}loc("transposed")
  %1 = "onnx.ConvTranspose"(%x, %t) {opset = 17 : i64, output_padding = array<i64: 1>, strides = array<i64: 2>}
      : (tensor<1x3x?xf32>, tensor<3x2x3xf32>) -> tensor<*xf32> loc("transposed")
  // CHECK: [1, 2, n * 2] {{ *}}exact {{ *}}loc("transposed, same")
  %2 = "onnx.ConvTranspose"(%x, %t) {auto_pad = "SAME_UPPER", opset = 17 : i64, strides = array<i64: 2>}
      : (tensor<1x3x?xf32>, tensor<3x2x3xf32>) -> tensor<*xf32> loc("transposed, same")
  // A window that is smaller than its stride.
  // CHECK: [1, 2, ?] {{ *}}unknown {{ *}}loc("transposed, with holes")
  %3 = "onnx.ConvTranspose"(%x, %t) {auto_pad = "SAME_UPPER", opset = 17 : i64, strides = array<i64: 4>}
      : (tensor<1x3x?xf32>, tensor<3x2x3xf32>) -> tensor<*xf32> loc("transposed, with holes")
  return
}

// onnxruntime takes a part of a pool's window that is larger than its input by
// less than the stride: 1 element gives 1 window of 2. A convolution stops
// there.
// CHECK-LABEL: function @larger_than_the_input
func.func @larger_than_the_input(%x: tensor<1x3x?xf32> {onnx.shape = "1, 3, n"}) attributes {symshape.constraint_strings = ["n >= 1"]} {
  // CHECK: [1, 3, max(n floordiv 2, 1)] {{ *}}exact {{ *}}loc("part")
  %0 = "onnx.MaxPool"(%x) {kernel_shape = array<i64: 2>, opset = 17 : i64, strides = array<i64: 2>}
      : (tensor<1x3x?xf32>) -> tensor<*xf32> loc("part")
  // CHECK: [1, 3, max(n ceildiv 2, min(n floordiv 2, 1) + 1) - 1] {{ *}}exact {{ *}}loc("part or none")
  %1 = "onnx.AveragePool"(%x) {kernel_shape = array<i64: 3>, opset = 17 : i64, strides = array<i64: 2>}
      : (tensor<1x3x?xf32>) -> tensor<*xf32> loc("part or none")
  // CHECK: [1, 3, n ceildiv 2] {{ *}}exact {{ *}}loc("padded")
  %2 = "onnx.MaxPool"(%x) {kernel_shape = array<i64: 3>, opset = 17 : i64, pads = array<i64: 1, 1>, strides = array<i64: 2>}
      : (tensor<1x3x?xf32>) -> tensor<*xf32> loc("padded")
  %w = "onnx.Constant"() : () -> tensor<5x3x2xf32>
  // CHECK: [1, 5, n floordiv 2] {{ *}}exact {{ *}}loc("convolution")
  %3 = "onnx.Conv"(%x, %w) {opset = 17 : i64, strides = array<i64: 2>}
      : (tensor<1x3x?xf32>, tensor<5x3x2xf32>) -> tensor<*xf32> loc("convolution")
  return
}
