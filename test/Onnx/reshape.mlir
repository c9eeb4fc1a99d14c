// RUN: symshape-opt %s --allow-unregistered-dialect --symshape-infer-onnx-ranks --symshape-import-shape-strings --symshape-infer | FileCheck %s

// -1 is the number of elements through the other sizes; equal factors cancel.
// CHECK-LABEL: function @computed
// CHECK: [(n * c) floordiv 2, 2]
// CHECK: [n, c * 6]
func.func @computed(%x: tensor<?x?xf32> {onnx.shape = "n, c"}, %y: tensor<?x?x6xf32> {onnx.shape = "n, c, 6"}) {
  %s = "onnx.Constant"() {value = dense<[-1, 2]> : tensor<2xi64>} : () -> tensor<2xi64>
  %0 = "onnx.Reshape"(%x, %s) {opset = 17 : i64} : (tensor<?x?xf32>, tensor<2xi64>) -> tensor<*xf32>
  %t = "onnx.Constant"() {value = dense<[0, -1]> : tensor<2xi64>} : () -> tensor<2xi64>
  %1 = "onnx.Reshape"(%y, %t) {opset = 17 : i64} : (tensor<?x?x6xf32>, tensor<2xi64>) -> tensor<*xf32>
  return
}

// A number that may be 0 may stand for a size of the source.
// CHECK-LABEL: function @zero
// CHECK: %3 {{.*}} [?, 4]
// CHECK: %4 {{.*}} [k, 4]
func.func @zero(%x: tensor<?x4xf32> {onnx.shape = "n, 4"}, %y: tensor<?xf32> {onnx.shape = "k"}) {
  %k = "onnx.Shape"(%y) {opset = 17 : i64} : (tensor<?xf32>) -> tensor<*xi64>
  %four = "onnx.Constant"() {value = dense<4> : tensor<1xi64>} : () -> tensor<1xi64>
  %s = "onnx.Concat"(%k, %four) {axis = 0 : i64, opset = 17 : i64} : (tensor<*xi64>, tensor<1xi64>) -> tensor<*xi64>
  %0 = "onnx.Reshape"(%x, %s) {opset = 17 : i64} : (tensor<?x4xf32>, tensor<*xi64>) -> tensor<*xf32> loc("may copy")
  %1 = "onnx.Reshape"(%x, %s) {allowzero = 1 : i64, opset = 17 : i64} : (tensor<?x4xf32>, tensor<*xi64>) -> tensor<*xf32>
  return
}
