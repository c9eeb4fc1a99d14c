// RUN: symshape-opt %s --allow-unregistered-dialect --symshape-infer-onnx-ranks --symshape-import-shape-strings --symshape-infer | FileCheck %s

// The selected boxes are at most those that the third input allows for each
// batch and class, at most all if it depends on data, and none without it.
// CHECK-LABEL: function @boxes
// CHECK: [at_most(b * c * min(n, 20)), 3] {{.*}}loc("some")
// CHECK: [at_most(b * n * c), 3] {{.*}}loc("by data")
// CHECK: [0, 3] {{.*}}loc("none")
func.func @boxes(%boxes: tensor<?x?x4xf32> {onnx.shape = "b, n, 4"}, %scores: tensor<?x?x?xf32> {onnx.shape = "b, c, n"}, %k: tensor<1xi64>) {
  %most = "onnx.Constant"() {value = dense<20> : tensor<1xi64>} : () -> tensor<1xi64>
  %0 = "onnx.NonMaxSuppression"(%boxes, %scores, %most) {opset = 11 : i64}
      : (tensor<?x?x4xf32>, tensor<?x?x?xf32>, tensor<1xi64>) -> tensor<*xi64> loc("some")
  %1 = "onnx.NonMaxSuppression"(%boxes, %scores, %k) {opset = 11 : i64}
      : (tensor<?x?x4xf32>, tensor<?x?x?xf32>, tensor<1xi64>) -> tensor<*xi64> loc("by data")
  %2 = "onnx.NonMaxSuppression"(%boxes, %scores) {opset = 11 : i64}
      : (tensor<?x?x4xf32>, tensor<?x?x?xf32>) -> tensor<*xi64> loc("none")
  return
}
