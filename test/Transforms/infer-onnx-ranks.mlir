// The ranks of the results of ONNX nodes.
// RUN: symshape-opt %s --allow-unregistered-dialect --symshape-infer-onnx-ranks \
// RUN:   | FileCheck %s

// The function returns the type of its value.
// CHECK-LABEL: func.func @chain(
// CHECK-SAME: -> (tensor<?x?x?xf32>, tensor<f32>)
// CHECK: "onnx.Unsqueeze"{{.*}} -> tensor<?x?x?xf32>
// CHECK: "onnx.ReduceSum"{{.*}} -> tensor<f32>
func.func @chain(%x: tensor<?x?xf32>) -> (tensor<*xf32>, tensor<*xf32>) {
  %axis = "onnx.Constant"() {value = dense<-1> : tensor<1xi64>} : () -> tensor<1xi64>
  %0 = "onnx.Unsqueeze"(%x, %axis) {opset = 17 : i64} : (tensor<?x?xf32>, tensor<1xi64>) -> tensor<*xf32>
  %1 = "onnx.ReduceSum"(%0) {keepdims = 0 : i64, opset = 17 : i64} : (tensor<*xf32>) -> tensor<*xf32>
  return %0, %1 : tensor<*xf32>, tensor<*xf32>
}

// Data, or an unknown node, decides the rank; a rank that is stated stays.
// CHECK-LABEL: func.func @open(
// CHECK-SAME: -> (tensor<*xf32>, tensor<*xf32>, tensor<?xf32>)
// CHECK: "onnx.Reshape"{{.*}} -> tensor<*xf32>
// CHECK: "onnx.Unheard"{{.*}} -> tensor<*xf32>
// CHECK: "onnx.Relu"{{.*}} -> tensor<?xf32>
func.func @open(%x: tensor<?xf32>, %s: tensor<?xi64>) -> (tensor<*xf32>, tensor<*xf32>, tensor<?xf32>) {
  %0 = "onnx.Reshape"(%x, %s) {opset = 17 : i64} : (tensor<?xf32>, tensor<?xi64>) -> tensor<*xf32>
  %1 = "onnx.Unheard"(%x) {opset = 17 : i64} : (tensor<?xf32>) -> tensor<*xf32>
  %2 = "onnx.Relu"(%x) {opset = 17 : i64} : (tensor<?xf32>) -> tensor<?xf32>
  return %0, %1, %2 : tensor<*xf32>, tensor<*xf32>, tensor<?xf32>
}

// Without ONNX nodes, nothing changes.
// CHECK-LABEL: func.func @other(%{{.*}}: tensor<*xf32>) -> tensor<*xf32>
// CHECK-NEXT: %[[R:.*]] = "other.Relu"(%{{.*}}) : (tensor<*xf32>) -> tensor<*xf32>
// CHECK-NEXT: return %[[R]]
// CHECK: func.func private @declared(tensor<*xf32>) -> tensor<*xf32>
func.func @other(%x: tensor<*xf32>) -> tensor<*xf32> {
  %0 = "other.Relu"(%x) : (tensor<*xf32>) -> tensor<*xf32>
  return %0 : tensor<*xf32>
}
func.func private @declared(tensor<*xf32>) -> tensor<*xf32>
