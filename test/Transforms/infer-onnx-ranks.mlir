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

// A call keeps the types of the function that it calls.
// CHECK-LABEL: func.func @called(%{{.*}}: tensor<?xf32>) -> tensor<*xf32>
// CHECK-NEXT: %[[R:.*]] = "onnx.Relu"(%{{.*}}) {{.*}} -> tensor<?xf32>
// CHECK-NEXT: %[[C:.*]] = tensor.cast %[[R]] : tensor<?xf32> to tensor<*xf32>
// CHECK-NEXT: return %[[C]] : tensor<*xf32>
// CHECK-LABEL: func.func @caller(
// CHECK: %[[R:.*]] = "onnx.Relu"
// CHECK: %[[C:.*]] = tensor.cast %[[R]] : tensor<?xf32> to tensor<*xf32>
// CHECK: call @taker(%[[C]]) : (tensor<*xf32>) -> ()
func.func @called(%x: tensor<?xf32>) -> tensor<*xf32> {
  %0 = "onnx.Relu"(%x) {opset = 17 : i64} : (tensor<?xf32>) -> tensor<*xf32>
  return %0 : tensor<*xf32>
}
func.func @caller(%x: tensor<?xf32>) -> tensor<*xf32> {
  %0 = call @called(%x) : (tensor<?xf32>) -> tensor<*xf32>
  %1 = "onnx.Relu"(%x) {opset = 17 : i64} : (tensor<?xf32>) -> tensor<*xf32>
  call @taker(%1) : (tensor<*xf32>) -> ()
  return %0 : tensor<*xf32>
}
func.func private @taker(tensor<*xf32>)

// Returns that disagree keep the type of the function; branches keep the types
// of the arguments of blocks.
// CHECK-LABEL: func.func @returns(
// CHECK-SAME: -> (tensor<?xf32>, tensor<*xf32>)
// CHECK: %[[R:.*]] = "onnx.Relu"
// CHECK: %[[C:.*]] = tensor.cast %[[R]] : tensor<?xf32> to tensor<*xf32>
// CHECK: cf.cond_br {{.*}}(%[[C]] : tensor<*xf32>)
// CHECK: return %{{.*}}, %{{.*}} : tensor<?xf32>, tensor<*xf32>
// CHECK: tensor.dim %[[R]], %{{.*}} : tensor<?xf32>
// CHECK: scf.yield %[[C]] : tensor<*xf32>
// CHECK: return %[[R]], %{{.*}} : tensor<?xf32>, tensor<*xf32>
func.func @returns(%x: tensor<?xf32>, %p: i1) -> (tensor<*xf32>, tensor<*xf32>) {
  %0 = "onnx.Relu"(%x) {opset = 17 : i64} : (tensor<?xf32>) -> tensor<*xf32>
  cf.cond_br %p, ^a, ^b(%0 : tensor<*xf32>)
^a:
  %1 = "onnx.Relu"(%x) {opset = 17 : i64} : (tensor<?xf32>) -> tensor<*xf32>
  return %1, %1 : tensor<*xf32>, tensor<*xf32>
^b(%2: tensor<*xf32>):
  %c = arith.constant 0 : index
  %3 = tensor.dim %0, %c : tensor<*xf32>
  "other.take"(%3) : (index) -> ()
  %4 = scf.if %p -> tensor<*xf32> {
    scf.yield %0 : tensor<*xf32>
  } else {
    scf.yield %2 : tensor<*xf32>
  }
  return %0, %4 : tensor<*xf32>, tensor<*xf32>
}
