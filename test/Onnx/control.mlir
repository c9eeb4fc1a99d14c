// RUN: symshape-opt %s --allow-unregistered-dialect --symshape-infer-onnx-ranks --symshape-import-shape-strings --symshape-infer | FileCheck %s

// The results of both branches are merged; equal sizes stay, others
// are bounded.
// CHECK-LABEL: function @branch
// CHECK: %0 {{.*}} [at_most(n * 2), m]
func.func @branch(%x: tensor<?x?xf32> {onnx.shape = "n, m"}, %c: tensor<i1>) {
  %0 = "onnx.If"(%c) ({
    %1 = "onnx.Relu"(%x) {opset = 17 : i64} : (tensor<?x?xf32>) -> tensor<*xf32>
    "onnx.Yield"(%1) : (tensor<*xf32>) -> ()
  }, {
    %1 = "onnx.Concat"(%x, %x) {axis = 0 : i64, opset = 17 : i64} : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<*xf32>
    "onnx.Yield"(%1) : (tensor<*xf32>) -> ()
  }) {opset = 17 : i64} : (tensor<i1>) -> tensor<*xf32>
  return
}

// A loop keeps the sizes of a carried value, and collects a row in each
// iteration.
// CHECK-LABEL: function @loop
// CHECK: #0 {{.*}} [m]
// CHECK: #1 {{.*}} [n, m]
func.func @loop(%x: tensor<?x?xf32> {onnx.shape = "n, m"}, %v: tensor<?xf32> {onnx.shape = "m"})
    attributes {symshape.constraint_strings = ["n >= 1"]} {
  %zero = "onnx.Constant"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
  %true = "onnx.Constant"() {value = dense<true> : tensor<i1>} : () -> tensor<i1>
  %shape = "onnx.Shape"(%x) {opset = 17 : i64} : (tensor<?x?xf32>) -> tensor<*xi64>
  %n = "onnx.Gather"(%shape, %zero) {opset = 17 : i64} : (tensor<*xi64>, tensor<i64>) -> tensor<*xi64>
  %0:2 = "onnx.Loop"(%n, %true, %v) ({
  ^bb0(%i: tensor<i64>, %go: tensor<i1>, %old: tensor<*xf32>):
    %row = "onnx.Gather"(%x, %i) {opset = 17 : i64} : (tensor<?x?xf32>, tensor<i64>) -> tensor<*xf32>
    %new = "onnx.Add"(%old, %row) {opset = 17 : i64} : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    "onnx.Yield"(%go, %new, %row) : (tensor<i1>, tensor<*xf32>, tensor<*xf32>) -> ()
  }) {opset = 17 : i64} : (tensor<*xi64>, tensor<i1>, tensor<?xf32>) -> (tensor<*xf32>, tensor<*xf32>)
  return
}

// Data may end this loop, and a loop may have no iteration: then the runtime
// chooses the rank and the other sizes of the collected rows.
// CHECK-LABEL: function @loop_ends
// CHECK: #0 {{.*}} [m]
// CHECK-NOT: #1
// CHECK-LABEL: function @loop_ends_at_a_stated_rank
// CHECK: #0 {{.*}} [m]
// CHECK-NEXT: #1 {{.*}} [?, ?]
// CHECK-NEXT: %arg3
// CHECK-LABEL: function @loop_ends_at_another_rank
// CHECK: #0 {{.*}} [m]
// CHECK-NOT: #1
func.func @loop_ends(%x: tensor<?xf32> {onnx.shape = "m"}, %n: tensor<i64>, %go: tensor<i1>) {
  %0:2 = "onnx.Loop"(%n, %go, %x) ({
  ^bb0(%i: tensor<i64>, %c: tensor<i1>, %old: tensor<*xf32>):
    "onnx.Yield"(%c, %old, %old) : (tensor<i1>, tensor<*xf32>, tensor<*xf32>) -> ()
  }) {opset = 17 : i64} : (tensor<i64>, tensor<i1>, tensor<?xf32>) -> (tensor<*xf32>, tensor<*xf32>)
  return
}
func.func @loop_ends_at_a_stated_rank(%x: tensor<?xf32> {onnx.shape = "m"}, %n: tensor<i64>, %go: tensor<i1>) {
  %0:2 = "onnx.Loop"(%n, %go, %x) ({
  ^bb0(%i: tensor<i64>, %c: tensor<i1>, %old: tensor<*xf32>):
    "onnx.Yield"(%c, %old, %old) : (tensor<i1>, tensor<*xf32>, tensor<*xf32>) -> ()
  }) {body_ranks = array<i64: 1, 1>, opset = 17 : i64} : (tensor<i64>, tensor<i1>, tensor<?xf32>) -> (tensor<*xf32>, tensor<*xf32>)
  return
}
func.func @loop_ends_at_another_rank(%x: tensor<?xf32> {onnx.shape = "m"}, %n: tensor<i64>, %go: tensor<i1>) {
  %0:2 = "onnx.Loop"(%n, %go, %x) ({
  ^bb0(%i: tensor<i64>, %c: tensor<i1>, %old: tensor<*xf32>):
    "onnx.Yield"(%c, %old, %old) : (tensor<i1>, tensor<*xf32>, tensor<*xf32>) -> ()
  }) {body_ranks = array<i64: 1, 2>, opset = 17 : i64} : (tensor<i64>, tensor<i1>, tensor<?xf32>) -> (tensor<*xf32>, tensor<*xf32>)
  return
}

// A value that grows in each iteration has an unknown size.
// CHECK-LABEL: function @loop_grows
// CHECK: %0 {{.*}} [?]
func.func @loop_grows(%x: tensor<?xf32> {onnx.shape = "m"}, %n: tensor<i64>, %go: tensor<i1>) {
  %0 = "onnx.Loop"(%n, %go, %x) ({
  ^bb0(%i: tensor<i64>, %c: tensor<i1>, %old: tensor<*xf32>):
    %new = "onnx.Concat"(%old, %old) {axis = 0 : i64, opset = 17 : i64} : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    "onnx.Yield"(%c, %new) : (tensor<i1>, tensor<*xf32>) -> ()
  }) {opset = 17 : i64} : (tensor<i64>, tensor<i1>, tensor<?xf32>) -> tensor<*xf32>
  return
}

// The ranges of sizes decide whether a loop runs at least once.
// CHECK-LABEL: function @loop_over_some_rows
// CHECK: {{%[0-9]+}} tensor<?x?xf32> [n, n] exact
// CHECK-LABEL: function @loop_over_rows_or_none
// CHECK-NOT: tensor<?x?xf32>
// CHECK-LABEL: function @loop_changes_rank
func.func @loop_over_some_rows(%x: tensor<?xf32> {onnx.shape = "n"})
    attributes {symshape.constraint_strings = ["n >= 1"]} {
  %none = "onnx.None"() : () -> none
  %shape = "onnx.Shape"(%x) {opset = 17 : i64} : (tensor<?xf32>) -> tensor<*xi64>
  %n = "onnx.Squeeze"(%shape) {opset = 17 : i64} : (tensor<*xi64>) -> tensor<*xi64>
  %0 = "onnx.Loop"(%n, %none) ({
  ^bb0(%i: tensor<i64>, %c: tensor<i1>):
    %row = "onnx.Relu"(%x) {opset = 17 : i64} : (tensor<?xf32>) -> tensor<*xf32>
    "onnx.Yield"(%c, %row) : (tensor<i1>, tensor<*xf32>) -> ()
  }) {opset = 17 : i64} : (tensor<*xi64>, none) -> tensor<*xf32>
  return
}
func.func @loop_over_rows_or_none(%x: tensor<?xf32> {onnx.shape = "n"}) {
  %none = "onnx.None"() : () -> none
  %shape = "onnx.Shape"(%x) {opset = 17 : i64} : (tensor<?xf32>) -> tensor<*xi64>
  %n = "onnx.Squeeze"(%shape) {opset = 17 : i64} : (tensor<*xi64>) -> tensor<*xi64>
  %0 = "onnx.Loop"(%n, %none) ({
  ^bb0(%i: tensor<i64>, %c: tensor<i1>):
    %row = "onnx.Relu"(%x) {opset = 17 : i64} : (tensor<?xf32>) -> tensor<*xf32>
    "onnx.Yield"(%c, %row) : (tensor<i1>, tensor<*xf32>) -> ()
  }) {opset = 17 : i64} : (tensor<*xi64>, none) -> tensor<*xf32>
  return
}

// A value that changes its rank has none.
// CHECK-NOT: tensor<?x?xf32>
// CHECK: assumed
func.func @loop_changes_rank(%x: tensor<?xf32> {onnx.shape = "m"}, %n: tensor<i64>, %go: tensor<i1>) {
  %axis = "onnx.Constant"() {value = dense<0> : tensor<1xi64>} : () -> tensor<1xi64>
  %0 = "onnx.Loop"(%n, %go, %x) ({
  ^bb0(%i: tensor<i64>, %c: tensor<i1>, %old: tensor<*xf32>):
    %new = "onnx.Unsqueeze"(%old, %axis) {opset = 17 : i64} : (tensor<*xf32>, tensor<1xi64>) -> tensor<*xf32>
    "onnx.Yield"(%c, %new) : (tensor<i1>, tensor<*xf32>) -> ()
  }) {opset = 17 : i64} : (tensor<i64>, tensor<i1>, tensor<?xf32>) -> tensor<*xf32>
  return
}
