// RUN: symshape-opt %s --allow-unregistered-dialect --symshape-infer-onnx-ranks --symshape-import-shape-strings --symshape-infer | FileCheck %s

// CHECK-LABEL: function @steps
func.func @steps(%x: tensor<?xf32> {onnx.shape = "n"}) attributes {symshape.constraint_strings = ["n >= 1"]} {
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

// onnxruntime takes the sizes across the axis from the first input that has
// elements: an input that may be empty decides nothing.
// CHECK-LABEL: function @concat_of_maybe_empty
// CHECK: %0 {{.*}} [?, b + d]
// CHECK: %1 {{.*}} [3, b + 2]
// CHECK: %2 {{.*}} [a, b * 2]
// CHECK: %3 {{.*}} [?, b + 2]
func.func @concat_of_maybe_empty(%x: tensor<?x?xf32> {onnx.shape = "a, b"}, %y: tensor<?x?xf32> {onnx.shape = "c, d"},
                                 %w: tensor<3x2xf32>, %e: tensor<4x0xf32>, %v: tensor<?x2xf32> {onnx.shape = "c, 2"}) {
  %0 = "onnx.Concat"(%x, %y) {axis = 1 : i64, opset = 17 : i64} : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<*xf32>
  %1 = "onnx.Concat"(%x, %e, %w) {axis = 1 : i64, opset = 17 : i64} : (tensor<?x?xf32>, tensor<4x0xf32>, tensor<3x2xf32>) -> tensor<*xf32>
  %2 = "onnx.Concat"(%x, %x) {axis = 1 : i64, opset = 17 : i64} : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<*xf32>
  %3 = "onnx.Concat"(%x, %v) {axis = 1 : i64, opset = 17 : i64} : (tensor<?x?xf32>, tensor<?x2xf32>) -> tensor<*xf32>
  return
}

// Inputs with elements agree; one of them is enough.
// CHECK-LABEL: function @concat_with_elements
// CHECK: %0 {{.*}} [a, b + d]
// CHECK: %3 {{.*}} [a, b + d]
func.func @concat_with_elements(%x: tensor<?x?xf32> {onnx.shape = "a, b"}, %y: tensor<?x?xf32> {onnx.shape = "c, d"})
    attributes {symshape.constraint_strings = ["a >= 1", "b >= 1"]} {
  %0 = "onnx.Concat"(%y, %x) {axis = 1 : i64, opset = 17 : i64} : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<*xf32>
  %s = "onnx.Constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
  %z = "onnx.Constant"() {value = dense<0> : tensor<i8>} : () -> tensor<i8>
  %1 = "onnx.com.microsoft.QLinearConcat"(%s, %z, %y, %s, %z, %x, %s, %z) {axis = 1 : i64, opset = 1 : i64} : (tensor<f32>, tensor<i8>, tensor<?x?xf32>, tensor<f32>, tensor<i8>, tensor<?x?xf32>, tensor<f32>, tensor<i8>) -> tensor<*xf32>
  return
}
