// RUN: symshape-opt %s --allow-unregistered-dialect --symshape-infer-onnx-ranks --symshape-import-shape-strings --symshape-infer | FileCheck %s

// Two sizes that may differ broadcast; neither of them is the result.
// CHECK-LABEL: function @two_sizes
// CHECK: %0 {{.*}} [broadcast(n, k), m]
// CHECK: %1 {{.*}} [n, m]
func.func @two_sizes(%x: tensor<?x?xf32> {onnx.shape = "n, m"},
                     %y: tensor<?x?xf32> {onnx.shape = "k, m"}) {
  %0 = "onnx.Add"(%x, %y) {opset = 17 : i64} : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<*xf32>
  %1 = "onnx.Mul"(%x, %x) {opset = 17 : i64} : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<*xf32>
  return
}

// A size of at least 2 is that of the result.
// CHECK-LABEL: function @at_least_two
// CHECK: %0 {{.*}} [n, m]
func.func @at_least_two(%x: tensor<?x?xf32> {onnx.shape = "n, m"},
                        %y: tensor<?x1xf32> {onnx.shape = "k, 1"})
    attributes {symshape.constraint_strings = ["n >= 2", "k >= 1"]} {
  %0 = "onnx.Add"(%x, %y) {opset = 17 : i64} : (tensor<?x?xf32>, tensor<?x1xf32>) -> tensor<*xf32>
  return
}

// An unknown size broadcasts with a known one of at least 2, and with no other.
// CHECK-LABEL: function @unknown_size
// CHECK: %1 {{.*}} [4, ?]
func.func @unknown_size(%x: tensor<?x?xf32> {onnx.shape = "n, m"}, %y: tensor<4x?xf32> {onnx.shape = "4, k"}) {
  %0 = "onnx.Strange"(%x) {opset = 17 : i64, ranks = array<i64: 2>} : (tensor<?x?xf32>) -> tensor<*xf32>
  %1 = "onnx.Add"(%0, %y) {opset = 17 : i64} : (tensor<*xf32>, tensor<4x?xf32>) -> tensor<*xf32>
  return
}

// Before version 7, the second input was stretched to the first.
// CHECK-LABEL: function @old_version
// CHECK: %0 {{.*}} [n, m]
func.func @old_version(%x: tensor<?x?xf32> {onnx.shape = "n, m"}, %y: tensor<?xf32> {onnx.shape = "k"}) {
  %0 = "onnx.Add"(%x, %y) {axis = 0 : i64, broadcast = 1 : i64, opset = 6 : i64}
      : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<*xf32>
  return
}

// The rank that the file states counts only for an op without a model: the rank
// of a squeeze without axes depends on the sizes.
// CHECK-LABEL: function @stated_rank
// CHECK-NOT: loc("squeezed")
// CHECK: assumed
func.func @stated_rank(%x: tensor<?x1xf32> {onnx.shape = "n, 1"}) {
  %0 = "onnx.Squeeze"(%x) {opset = 17 : i64, ranks = array<i64: 1>} : (tensor<?x1xf32>) -> tensor<*xf32> loc("squeezed")
  return
}
