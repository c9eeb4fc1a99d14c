// RUN: symshape-opt %s --allow-unregistered-dialect --symshape-infer-onnx-ranks --symshape-import-shape-strings --symshape-infer | FileCheck %s

// CHECK-LABEL: function @steps
func.func @steps(%x: tensor<?xf32> {onnx.shape = "n"}) attributes {symshape.constraints = ["n >= 1"]} {
  %zero = "onnx.Constant"() {value = dense<0> : tensor<1xi64>} : () -> tensor<1xi64>
  %one = "onnx.Constant"() {value = dense<1> : tensor<1xi64>} : () -> tensor<1xi64>
  %two = "onnx.Constant"() {value = dense<2> : tensor<1xi64>} : () -> tensor<1xi64>
  %five = "onnx.Constant"() {value = dense<5> : tensor<1xi64>} : () -> tensor<1xi64>
  %back = "onnx.Constant"() {value = dense<-1> : tensor<1xi64>} : () -> tensor<1xi64>
  %first = "onnx.Constant"() {value = dense<-9223372036854775808> : tensor<1xi64>} : () -> tensor<1xi64>
  %last = "onnx.Constant"() {value = dense<9223372036854775807> : tensor<1xi64>} : () -> tensor<1xi64>
  // CHECK: [n - 1] {{ *}}exact {{ *}}loc("from 1")
  %0 = "onnx.Slice"(%x, %one, %last, %zero) {opset = 17 : i64}
      : (tensor<?xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<*xf32> loc("from 1")
  // CHECK: [n ceildiv 2] {{ *}}exact {{ *}}loc("every second")
  %1 = "onnx.Slice"(%x, %zero, %last, %zero, %two) {opset = 17 : i64}
      : (tensor<?xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<*xf32> loc("every second")
  // The start is in the list or at its end.
  // CHECK: [min(n, 6)] {{ *}}exact {{ *}}loc("backwards from 5")
  %2 = "onnx.Slice"(%x, %five, %first, %zero, %back) {opset = 17 : i64}
      : (tensor<?xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<*xf32> loc("backwards from 5")
  // ONNX and onnxruntime read the greatest integer in different ways here.
  // CHECK: [at_most(n)] {{ *}}at_most {{ *}}loc("backwards to the end")
  %3 = "onnx.Slice"(%x, %five, %last, %zero, %back) {opset = 17 : i64}
      : (tensor<?xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<*xf32> loc("backwards to the end")
  return
}

// A start that may be negative or not, unknown axes, and an older version.
// CHECK-LABEL: function @slice_unknown
func.func @slice_unknown(%x: tensor<?x8xf32> {onnx.shape = "n, 8"}, %i: tensor<1xi64>) {
  %zero = "onnx.Constant"() {value = dense<0> : tensor<1xi64>} : () -> tensor<1xi64>
  %last = "onnx.Constant"() {value = dense<9223372036854775807> : tensor<1xi64>} : () -> tensor<1xi64>
  // CHECK: [at_most(n), 8] {{ *}}at_most {{ *}}loc("data")
  %0 = "onnx.Slice"(%x, %i, %last, %zero) {opset = 17 : i64}
      : (tensor<?x8xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<*xf32> loc("data")
  // CHECK: [?, ?] {{ *}}unknown {{ *}}loc("axis")
  %1 = "onnx.Slice"(%x, %zero, %last, %i) {opset = 17 : i64}
      : (tensor<?x8xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<*xf32> loc("axis")
  // CHECK: [n, 2] {{ *}}exact {{ *}}loc("attributes")
  %2 = "onnx.Slice"(%x) {axes = array<i64: 1>, ends = array<i64: 5>, opset = 9 : i64, starts = array<i64: 3>}
      : (tensor<?x8xf32>) -> tensor<*xf32> loc("attributes")
  return
}

// CHECK-LABEL: function @splits
func.func @splits(%x: tensor<?xf32> {onnx.shape = "n"}) {
  // CHECK: [n floordiv 2] {{ *}}exact {{ *}}loc("equal parts")
  // CHECK: [n floordiv 2] {{ *}}exact {{ *}}loc("equal parts")
  %0:2 = "onnx.Split"(%x) {opset = 13 : i64} : (tensor<?xf32>) -> (tensor<*xf32>, tensor<*xf32>) loc("equal parts")
  // CHECK: [n ceildiv 2] {{ *}}exact {{ *}}loc("the last is smaller")
  // CHECK: [n floordiv 2] {{ *}}exact {{ *}}loc("the last is smaller")
  %1:2 = "onnx.Split"(%x) {num_outputs = 2 : i64, opset = 18 : i64} : (tensor<?xf32>) -> (tensor<*xf32>, tensor<*xf32>) loc("the last is smaller")
  return
}
