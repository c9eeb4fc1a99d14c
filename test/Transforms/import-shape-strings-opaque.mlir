// Text that is not an expression, and declarations.
// RUN: symshape-opt %s --split-input-file --verify-diagnostics --symshape-import-shape-strings | FileCheck %s
// RUN: symshape-opt %s --split-input-file --symshape-import-shape-strings=keep-opaque=true 2>/dev/null | FileCheck %s --check-prefix=OPAQUE

// ONNX text that does not parse is the name of a dimension: equal texts are the
// same dimension, different texts are not.
// CHECK-LABEL: func.func @kept
// CHECK-SAME: %arg0: tensor<?x?xf32> {symshape.shape = #symshape.shape<["batch size", S]>}
// CHECK-SAME: %arg1: tensor<?x?xf32> {symshape.shape = #symshape.shape<["batch size", "resize(S, 2)"]>}
// CHECK-SAME: #symshape.symbols<"batch size", S, "resize(S, 2)">
// CHECK: symshape.claim_shape %arg0 ("batch size", S) -> ["batch size", S]
// OPAQUE-LABEL: func.func @kept
// expected-warning @+1 {{result 0: cannot parse dimension 'batch size'}}
func.func @kept(
    // expected-warning @+1 {{argument 0: cannot parse dimension 'batch size' (in 'onnx.shape', column 8: expected the end of the expression, found 'size'); treating it as an opaque dimension}}
    %arg0: tensor<?x?xf32> {onnx.shape = " batch size, S"},
    // expected-warning @+2 {{argument 1: cannot parse dimension 'batch size' (in 'onnx.shape', column 7}}
    // expected-warning @+1 {{argument 1: cannot parse dimension 'resize(S, 2)' (in 'onnx.shape', column 13: unknown function 'resize'); treating it as an opaque dimension}}
    %arg1: tensor<?x?xf32> {onnx.shape = "batch size, resize(S, 2)"})
    -> (tensor<?x?xf32> {onnx.shape = "batch size, S"}) {
  return %arg0 : tensor<?x?xf32>
}

// -----

// Text that parses is an expression, unless an option says otherwise.
// CHECK-LABEL: func.func @expression
// CHECK-SAME: #symshape.shape<[S + 1, 4]>
// CHECK-SAME: #symshape.symbols<S>
// OPAQUE-LABEL: func.func @expression
// OPAQUE-SAME: #symshape.shape<["S+1", 4]>
// OPAQUE-SAME: #symshape.symbols<"S+1">
func.func @expression(%arg0: tensor<?x4xf32> {onnx.shape = "S+1, 4"}) {
  return
}

// -----

// CHECK-LABEL: func.func private @declaration
// CHECK-SAME: onnx.shape = "S"
// expected-remark @+1 {{the declaration keeps its shape strings, since it has no body}}
func.func private @declaration(tensor<?xf32> {onnx.shape = "S"})
