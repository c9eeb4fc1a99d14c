// RUN: symshape-opt %s --allow-unregistered-dialect --symshape-infer-onnx-ranks --symshape-import-shape-strings --symshape-infer | FileCheck %s

// Numbers that are computed from sizes.
// CHECK-LABEL: function @numbers
func.func @numbers(%x: tensor<?x4xf32> {onnx.shape = "n, 4"}) attributes {symshape.constraint_strings = ["n >= 1", "n <= 1000"]} {
  %shape = "onnx.Shape"(%x) {end = 1 : i64, opset = 17 : i64} : (tensor<?x4xf32>) -> tensor<*xi64>
  %c4 = "onnx.Constant"() {value = dense<4> : tensor<1xi64>} : () -> tensor<1xi64>
  %c3 = "onnx.Constant"() {value = dense<3> : tensor<1xi64>} : () -> tensor<1xi64>
  %minus = "onnx.Neg"(%shape) {opset = 17 : i64} : (tensor<*xi64>) -> tensor<*xi64>
  // The remainder has the sign of the divisor, or with fmod that of -n.
  // CHECK: [(n ceildiv 4) * 4] {{ *}}exact {{ *}}loc("floor remainder")
  %m = "onnx.Mod"(%minus, %c4) {opset = 17 : i64} : (tensor<*xi64>, tensor<1xi64>) -> tensor<*xi64>
  %s = "onnx.Add"(%shape, %m) {opset = 17 : i64} : (tensor<*xi64>, tensor<*xi64>) -> tensor<*xi64>
  %0 = "onnx.ConstantOfShape"(%s) {opset = 17 : i64} : (tensor<*xi64>) -> tensor<*xf32> loc("floor remainder")
  // CHECK: [(n floordiv 4) * 4] {{ *}}exact {{ *}}loc("truncated remainder")
  %f = "onnx.Mod"(%minus, %c4) {fmod = 1 : i64, opset = 17 : i64} : (tensor<*xi64>, tensor<1xi64>) -> tensor<*xi64>
  %t = "onnx.Add"(%shape, %f) {opset = 17 : i64} : (tensor<*xi64>, tensor<*xi64>) -> tensor<*xi64>
  %1 = "onnx.ConstantOfShape"(%t) {opset = 17 : i64} : (tensor<*xi64>) -> tensor<*xf32> loc("truncated remainder")
  // Division rounds towards zero.
  // CHECK: [n - n floordiv 3] {{ *}}exact {{ *}}loc("quotient")
  %d = "onnx.Div"(%minus, %c3) {opset = 17 : i64} : (tensor<*xi64>, tensor<1xi64>) -> tensor<*xi64>
  %q = "onnx.Add"(%shape, %d) {opset = 17 : i64} : (tensor<*xi64>, tensor<*xi64>) -> tensor<*xi64>
  %2 = "onnx.ConstantOfShape"(%q) {opset = 17 : i64} : (tensor<*xi64>) -> tensor<*xf32> loc("quotient")
  return
}

// Casts: through bits, through floats, and to a type that may be too small.
// CHECK-LABEL: function @casts
func.func @casts(%x: tensor<?x4xf32> {onnx.shape = "n, 4"}) attributes {symshape.constraint_strings = ["n >= 1", "n <= 1000"]} {
  %shape = "onnx.Shape"(%x) {end = 1 : i64, opset = 17 : i64} : (tensor<?x4xf32>) -> tensor<*xi64>
  // CHECK: [1] {{ *}}exact {{ *}}loc("bit")
  %bit = "onnx.Cast"(%shape) {opset = 17 : i64} : (tensor<*xi64>) -> tensor<*xi1>
  %b = "onnx.Cast"(%bit) {opset = 17 : i64} : (tensor<*xi1>) -> tensor<*xi64>
  %0 = "onnx.ConstantOfShape"(%b) {opset = 17 : i64} : (tensor<*xi64>) -> tensor<*xf32> loc("bit")
  // CHECK: [n + n floordiv 2] {{ *}}exact {{ *}}loc("exact float")
  %half = "onnx.Constant"() {value = dense<1.5> : tensor<1xf32>} : () -> tensor<1xf32>
  %f = "onnx.Cast"(%shape) {opset = 17 : i64} : (tensor<*xi64>) -> tensor<*xf32>
  %g = "onnx.Mul"(%f, %half) {opset = 17 : i64} : (tensor<*xf32>, tensor<1xf32>) -> tensor<*xf32>
  %i = "onnx.Cast"(%g) {opset = 17 : i64} : (tensor<*xf32>) -> tensor<*xi64>
  %1 = "onnx.ConstantOfShape"(%i) {opset = 17 : i64} : (tensor<*xi64>) -> tensor<*xf32> loc("exact float")
  // CHECK: [?] {{ *}}unknown {{ *}}loc("rounded float")
  %tenth = "onnx.Constant"() {value = dense<0.7> : tensor<1xf32>} : () -> tensor<1xf32>
  %h = "onnx.Mul"(%f, %tenth) {opset = 17 : i64} : (tensor<*xf32>, tensor<1xf32>) -> tensor<*xf32>
  %j = "onnx.Cast"(%h) {opset = 17 : i64} : (tensor<*xf32>) -> tensor<*xi64>
  %2 = "onnx.ConstantOfShape"(%j) {opset = 17 : i64} : (tensor<*xi64>) -> tensor<*xf32> loc("rounded float")
  // CHECK: [?] {{ *}}unknown {{ *}}loc("too small a type")
  %small = "onnx.Cast"(%shape) {opset = 17 : i64} : (tensor<*xi64>) -> tensor<*xi8>
  %back = "onnx.Cast"(%small) {opset = 17 : i64} : (tensor<*xi8>) -> tensor<*xi64>
  %3 = "onnx.ConstantOfShape"(%back) {opset = 17 : i64} : (tensor<*xi64>) -> tensor<*xf32> loc("too small a type")
  // CHECK: [n] {{ *}}exact {{ *}}loc("large enough a type")
  %wide = "onnx.Cast"(%shape) {opset = 17 : i64} : (tensor<*xi64>) -> tensor<*xi32>
  %again = "onnx.Cast"(%wide) {opset = 17 : i64} : (tensor<*xi32>) -> tensor<*xi64>
  %4 = "onnx.ConstantOfShape"(%again) {opset = 17 : i64} : (tensor<*xi64>) -> tensor<*xf32> loc("large enough a type")
  return
}

// A reduction, a position in a list, and a list in two dimensions.
// CHECK-LABEL: function @lists
func.func @lists(%x: tensor<?x?xf32> {onnx.shape = "n, m"}) {
  %shape = "onnx.Shape"(%x) {opset = 17 : i64} : (tensor<?x?xf32>) -> tensor<*xi64>
  // CHECK: [n * m] {{ *}}exact {{ *}}loc("product")
  %p = "onnx.ReduceProd"(%shape) {opset = 17 : i64} : (tensor<*xi64>) -> tensor<*xi64>
  %0 = "onnx.ConstantOfShape"(%p) {opset = 17 : i64} : (tensor<*xi64>) -> tensor<*xf32> loc("product")
  // CHECK: [m] {{ *}}exact {{ *}}loc("from the end")
  %last = "onnx.Constant"() {value = dense<-1> : tensor<1xi64>} : () -> tensor<1xi64>
  %m = "onnx.Gather"(%shape, %last) {opset = 17 : i64} : (tensor<*xi64>, tensor<1xi64>) -> tensor<*xi64>
  %1 = "onnx.ConstantOfShape"(%m) {opset = 17 : i64} : (tensor<*xi64>) -> tensor<*xf32> loc("from the end")
  // CHECK: [m, n] {{ *}}exact {{ *}}loc("transposed list")
  %rows = "onnx.Constant"() {value = dense<[1, 2]> : tensor<2xi64>} : () -> tensor<2xi64>
  %columns = "onnx.Constant"() {value = dense<[1, 0]> : tensor<2xi64>} : () -> tensor<2xi64>
  %r = "onnx.Reshape"(%shape, %rows) {opset = 17 : i64} : (tensor<*xi64>, tensor<2xi64>) -> tensor<*xi64>
  %g = "onnx.Gather"(%r, %columns) {axis = 1 : i64, opset = 17 : i64} : (tensor<*xi64>, tensor<2xi64>) -> tensor<*xi64>
  %t = "onnx.Transpose"(%g) {opset = 17 : i64} : (tensor<*xi64>) -> tensor<*xi64>
  %l = "onnx.Reshape"(%t, %last) {opset = 17 : i64} : (tensor<*xi64>, tensor<1xi64>) -> tensor<*xi64>
  %2 = "onnx.ConstantOfShape"(%l) {opset = 17 : i64} : (tensor<*xi64>) -> tensor<*xf32> loc("transposed list")
  return
}
