// RUN: symshape-opt %s --allow-unregistered-dialect --symshape-infer-onnx-ranks --symshape-import-shape-strings --symshape-infer | FileCheck %s

// The first states have the batch of the input: here it is 1 in every run.
// CHECK-LABEL: function @first_state
// CHECK: #0 {{.*}} [s, 1, 1, 8] exact
// CHECK: #1 {{.*}} [1, 1, 8] exact
func.func @first_state(%x: tensor<?x?x4xf32> {onnx.shape = "s, b, 4"}, %w: tensor<1x24x4xf32>, %r: tensor<1x24x8xf32>, %h: tensor<1x1x8xf32>) {
  %none = "onnx.None"() : () -> none
  %0:2 = "onnx.GRU"(%x, %w, %r, %none, %none, %h) {hidden_size = 8 : i64, opset = 17 : i64} : (tensor<?x?x4xf32>, tensor<1x24x4xf32>, tensor<1x24x8xf32>, none, none, tensor<1x1x8xf32>) -> (tensor<*xf32>, tensor<*xf32>)
  return
}

// The peepholes of an LSTM have no batch.
// CHECK-LABEL: function @no_state
// CHECK: #0 {{.*}} [s, 1, b, 8] exact
func.func @no_state(%x: tensor<?x?x4xf32> {onnx.shape = "s, b, 4"}, %w: tensor<1x32x4xf32>, %r: tensor<1x32x8xf32>, %p: tensor<1x24xf32>) {
  %none = "onnx.None"() : () -> none
  %0:2 = "onnx.LSTM"(%x, %w, %r, %none, %none, %none, %none, %p) {hidden_size = 8 : i64, opset = 17 : i64} : (tensor<?x?x4xf32>, tensor<1x32x4xf32>, tensor<1x32x8xf32>, none, none, none, none, tensor<1x24xf32>) -> (tensor<*xf32>, tensor<*xf32>)
  return
}
