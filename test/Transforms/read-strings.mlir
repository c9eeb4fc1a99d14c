// Which strings become premises, which claims, and which say nothing.
// RUN: symshape-opt %s --split-input-file --symshape-import-shape-strings | FileCheck %s

// Each exporter has its own mark for an unknown size; `symshape.shape_string`
// takes both.
// CHECK-LABEL: func.func @marks(
// CHECK-SAME: %{{.*}}: tensor<?x0xf32> {symshape.shape = #symshape.shape<[?, 0]>}
// CHECK-SAME: #symshape.shape<[?, 1]>
// CHECK-SAME: #symshape.shape<[?, ?]>
func.func @marks(%x: tensor<?x0xf32> {jax.shape = "_, 0"}, %y: tensor<?x1xf32> {onnx.shape = "?, 1"},
                 %z: tensor<?x?xf32> {symshape.shape_string = "_, ?"}) {
  return
}

// -----

// Only JAX promises that a name is at least 1, and an extent is below 2^31.
// CHECK-LABEL: func.func @ranges(
// CHECK-SAME: #symshape.symbols<a in [1, 2147483647], b, c>
func.func @ranges(%x: tensor<?xf32> {jax.shape = "a"}, %y: tensor<?xf32> {onnx.shape = "b"}, %z: tensor<?xf32> {symshape.shape_string = "c"}) {
  return
}

// -----

// A name that only results have is defined where it is alone. Where nothing
// defines it, an entry would define it, and claims nothing.
// CHECK-LABEL: func.func @defined(
// CHECK: %[[K:.*]] = symshape.symbol "k" claimed
// CHECK: symshape.claim_shape %arg0 (k) -> [k](%[[K]] :
// CHECK: symshape.claim_shape %arg0 (k) -> [k + 1](%[[K]] :
// CHECK-LABEL: func.func @alone(
// CHECK-NOT: symshape.symbol
// CHECK: symshape.claim_shape %arg0 {{.*}}[?]{{.*}}unread = ["k"]
// CHECK-LABEL: func.func @never_alone(
// CHECK-NOT: symshape.symbol
// CHECK: symshape.claim_shape %arg0 {{.*}}[?]{{.*}}unread = ["k+1"]
// CHECK: symshape.claim_shape %arg0 {{.*}}[?]{{.*}}unread = ["2*k"]
func.func @defined(%x: tensor<?xf32>) -> (tensor<?xf32> {onnx.shape = "k"}, tensor<?xf32> {onnx.shape = "k+1"}) {
  return %x, %x : tensor<?xf32>, tensor<?xf32>
}
func.func @alone(%x: tensor<?xf32>) -> (tensor<?xf32> {onnx.shape = "k"}) {
  return %x : tensor<?xf32>
}
func.func @never_alone(%x: tensor<?xf32>) -> (tensor<?xf32> {onnx.shape = "k+1"}, tensor<?xf32> {onnx.shape = "2*k"}) {
  return %x, %x : tensor<?xf32>, tensor<?xf32>
}

// -----

// No extent is negative, so that a and b are at least 1. A constraint that this,
// or an earlier constraint, implies is not stated.
// CHECK-LABEL: func.func @implied(
// CHECK: symshape.predicate le (a, b) -> [3, a + b](
// CHECK: symshape.predicate le (a, b) -> [a, b](
// CHECK-NOT: symshape.predicate
// CHECK: return
func.func @implied(%x: tensor<?x?xf32> {symshape.shape_string = "a - 1, b - 1"})
    attributes {symshape.constraint_strings = ["a + b >= 2", "a + b >= 3", "a <= b", "2*a <= 2*b", "a*b >= 1"]} {
  return
}
