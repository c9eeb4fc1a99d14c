// RUN: symshape-opt %s --allow-unregistered-dialect --symshape-infer-onnx-ranks --symshape-import-shape-strings --symshape-infer | FileCheck %s

// The branch that no run takes says nothing about the results, also if it
// yields another rank, and also if it comes first.
// CHECK-LABEL: function @always
// CHECK: %2 {{.*}} [n, m] exact
// CHECK-LABEL: function @never
// CHECK: %2 {{.*}} [1, n, m] exact
// CHECK-LABEL: function @sometimes
// CHECK-NOT: %1 {{.*}}
// CHECK-LABEL: function @same_numbers
func.func @always(%x: tensor<?x?xf32> {onnx.shape = "n, m"}) {
  %axis = "onnx.Constant"() {value = dense<0> : tensor<1xi64>} : () -> tensor<1xi64>
  %c = "onnx.Constant"() {value = dense<true> : tensor<1xi1>} : () -> tensor<1xi1>
  %r = "onnx.If"(%c) ({
    %1 = "onnx.Relu"(%x) {opset = 17 : i64} : (tensor<?x?xf32>) -> tensor<*xf32>
    "onnx.Yield"(%1) : (tensor<*xf32>) -> ()
  }, {
    %1 = "onnx.Unsqueeze"(%x, %axis) {opset = 17 : i64} : (tensor<?x?xf32>, tensor<1xi64>) -> tensor<*xf32>
    "onnx.Yield"(%1) : (tensor<*xf32>) -> ()
  }) {opset = 17 : i64} : (tensor<1xi1>) -> tensor<*xf32>
  return
}
func.func @never(%x: tensor<?x?xf32> {onnx.shape = "n, m"}) {
  %axis = "onnx.Constant"() {value = dense<0> : tensor<1xi64>} : () -> tensor<1xi64>
  %c = "onnx.Constant"() {value = dense<false> : tensor<1xi1>} : () -> tensor<1xi1>
  %r = "onnx.If"(%c) ({
    %1 = "onnx.Relu"(%x) {opset = 17 : i64} : (tensor<?x?xf32>) -> tensor<*xf32>
    "onnx.Yield"(%1) : (tensor<*xf32>) -> ()
  }, {
    %1 = "onnx.Unsqueeze"(%x, %axis) {opset = 17 : i64} : (tensor<?x?xf32>, tensor<1xi64>) -> tensor<*xf32>
    "onnx.Yield"(%1) : (tensor<*xf32>) -> ()
  }) {opset = 17 : i64} : (tensor<1xi1>) -> tensor<*xf32>
  return
}
func.func @sometimes(%x: tensor<?x?xf32> {onnx.shape = "n, m"}, %c: tensor<1xi1>) {
  %axis = "onnx.Constant"() {value = dense<0> : tensor<1xi64>} : () -> tensor<1xi64>
  %r = "onnx.If"(%c) ({
    %1 = "onnx.Relu"(%x) {opset = 17 : i64} : (tensor<?x?xf32>) -> tensor<*xf32>
    "onnx.Yield"(%1) : (tensor<*xf32>) -> ()
  }, {
    %1 = "onnx.Unsqueeze"(%x, %axis) {opset = 17 : i64} : (tensor<?x?xf32>, tensor<1xi64>) -> tensor<*xf32>
    "onnx.Yield"(%1) : (tensor<*xf32>) -> ()
  }) {opset = 17 : i64} : (tensor<1xi1>) -> tensor<*xf32>
  return
}

// Numbers that both branches yield are those of the result; others are unknown.
// CHECK: tensor<?x?xf32> [n, ?]
func.func @same_numbers(%x: tensor<?x?xf32> {onnx.shape = "n, m"}, %c: tensor<1xi1>) {
  %axis = "onnx.Constant"() {value = dense<0> : tensor<1xi64>} : () -> tensor<1xi64>
  %shape = "onnx.Shape"(%x) {opset = 17 : i64} : (tensor<?x?xf32>) -> tensor<*xi64>
  %n = "onnx.Gather"(%shape, %axis) {opset = 17 : i64} : (tensor<*xi64>, tensor<1xi64>) -> tensor<*xi64>
  %r = "onnx.If"(%c) ({
    "onnx.Yield"(%shape) : (tensor<*xi64>) -> ()
  }, {
    %1 = "onnx.Concat"(%n, %n) {axis = 0 : i64, opset = 17 : i64} : (tensor<*xi64>, tensor<*xi64>) -> tensor<*xi64>
    "onnx.Yield"(%1) : (tensor<*xi64>) -> ()
  }) {opset = 17 : i64} : (tensor<1xi1>) -> tensor<*xi64>
  %2 = "onnx.ConstantOfShape"(%r) {opset = 17 : i64} : (tensor<*xi64>) -> tensor<*xf32>
  return
}
