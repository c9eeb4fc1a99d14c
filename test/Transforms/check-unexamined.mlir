// An op that only a shape model by name or a shape function describes has
// preconditions that nobody states. Those of tm_tensor are known by name.
// RUN: split-file %s %t
// RUN: symshape-opt %t/onnx.mlir --allow-unregistered-dialect --symshape-check -o /dev/null | FileCheck %s --check-prefix=ONNX
// RUN: symshape-opt %t/onnx.mlir --allow-unregistered-dialect --symshape-check=json=true -o /dev/null | FileCheck %s --check-prefix=JSON
// RUN: symshape-opt %t/function.mlir --allow-unregistered-dialect --symshape-check -o /dev/null | FileCheck %s --check-prefix=FUNCTION
// RUN: symshape-opt %t/fits.mlir --allow-unregistered-dialect --symshape-check -o /dev/null | FileCheck %s --check-prefix=FITS --allow-empty
// RUN: symshape-opt %t/differs.mlir --allow-unregistered-dialect --symshape-check -o /dev/null | FileCheck %s --check-prefix=DIFFERS
// RUN: symshape-opt %t/forms.mlir --allow-unregistered-dialect --symshape-check -o /dev/null | FileCheck %s --check-prefix=FORMS

// RUN: symshape-opt %t/scalable.mlir --symshape-check -o /dev/null | FileCheck %s --check-prefix=SCALABLE

//--- scalable.mlir
// The target decides how many elements a scalable vector has.
// SCALABLE: unexamined: 2 skipped
func.func @main(%m: memref<4xf32>, %pass: vector<[4]xf32>) -> vector<[4]xf32> {
  %c0 = arith.constant 0 : index
  %mask = vector.constant_mask [4] : vector<[4]xi1>
  %v = vector.maskedload %m[%c0], %mask, %pass : memref<4xf32>, vector<[4]xi1>, vector<[4]xf32> into vector<[4]xf32>
  vector.maskedstore %m[%c0], %mask, %v : memref<4xf32>, vector<[4]xi1>, vector<[4]xf32>
  %few = vector.constant_mask [2] : vector<4xi1>
  %dense = arith.constant dense<0.0> : vector<4xf32>
  %w = vector.maskedload %m[%c0], %few, %dense : memref<4xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %v : vector<[4]xf32>
}

//--- onnx.mlir
// The sizes of the operands may differ, and an index may be outside.
// ONNX: unexamined: 4 skipped
// ONNX: unexamined skipped: SymShape does not know all preconditions of this op
// ONNX-NEXT: and 1 consequence
// ONNX: unexamined skipped: SymShape does not know all preconditions of this op
// ONNX: unexamined skipped: SymShape does not know all preconditions of this op
// ONNX: unexamined skipped: SymShape does not know all preconditions of this op
// JSON-DAG: "op": "onnx.Add"
// JSON-DAG: "op": "onnx.MatMul"
// JSON-DAG: "onnx.Add": 2
func.func @main(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %i: tensor<?xi64>)
    -> (tensor<?x?xf32>, tensor<4x5xf32>, tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) {
  %0 = "onnx.Add"(%a, %b) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = "onnx.Add"(%a, %b) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<4x5xf32>
  %2 = "onnx.MatMul"(%a, %b) {onnx.opset = 18 : i64} : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %3 = "onnx.Concat"(%a, %b) {axis = 0 : si64, onnx.opset = 18 : i64} : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %4 = "onnx.Gather"(%a, %i) {axis = 0 : si64} : (tensor<?x?xf32>, tensor<?xi64>) -> tensor<?x?xf32>
  return %0, %1, %2, %3, %4 : tensor<?x?xf32>, tensor<4x5xf32>, tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>
}

//--- function.mlir
// FUNCTION: unexamined: 1 skipped
// FUNCTION: unexamined skipped: SymShape does not know all preconditions of this op
func.func @main(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %0 = "other.first"(%x, %y) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func private @first(%x: tensor<?xindex>, %y: tensor<?xindex>) -> tensor<?xindex> attributes {symshape.shape_function = "other.first"} {
  return %x : tensor<?xindex>
}

//--- fits.mlir
// The elements of the indices are data. Into n rows, they would be open: for n = 0, none is in range.
// FITS: precondition: 1 data
// FITS-NOT: skipped
// FITS: precondition data: the op requires an index inside its operand
// FITS-NOT: open
func.func @main(%x: tensor<?x4xf32>, %q: tensor<2x?x8xf32>, %rows: tensor<3x4xf32>, %i: tensor<3x1xi32>,
                %five: tensor<5x4xf32>)
    -> (tensor<?x4xf32>, tensor<?x4xf32>, tensor<2x?x8xf32>, tensor<5x4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?x4xf32>
  %m = tensor.dim %q, %c1 : tensor<2x?x8xf32>
  %out = tensor.empty(%n) : tensor<?x4xf32>
  %sum = tensor.empty() : tensor<4xf32>
  %positions = tensor.empty(%n) : tensor<?x4xi64>
  %same = tensor.empty(%m) : tensor<2x?x8xf32>
  %0:2 = "tm_tensor.scan"(%x, %out, %sum) <{dimension = 0 : i64, inclusive = true, operandSegmentSizes = array<i32: 1, 2>}> ({
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    "tm_tensor.yield"(%s) : (f32) -> ()
  }) : (tensor<?x4xf32>, tensor<?x4xf32>, tensor<4xf32>) -> (tensor<?x4xf32>, tensor<4xf32>)
  %1:2 = "tm_tensor.sort"(%x, %positions) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 0, 2>}> ({
  ^bb0(%a: f32, %b: f32, %c: i64, %d: i64):
    %less = arith.cmpf ole, %a, %b : f32
    "tm_tensor.yield"(%less) : (i1) -> ()
  }) : (tensor<?x4xf32>, tensor<?x4xi64>) -> (tensor<?x4xf32>, tensor<?x4xi64>)
  %2 = "tm_tensor.attention"(%q, %q, %q, %same) <{operandSegmentSizes = array<i32: 3, 1>}>
      : (tensor<2x?x8xf32>, tensor<2x?x8xf32>, tensor<2x?x8xf32>, tensor<2x?x8xf32>) -> tensor<2x?x8xf32>
  %3 = "tm_tensor.scatter"(%rows, %i, %five) <{dimension_map = array<i64: 0>, operandSegmentSizes = array<i32: 2, 1>, unique_indices = false}> ({
  ^bb0(%a: f32, %b: f32):
    "tm_tensor.yield"(%a) : (f32) -> ()
  }) : (tensor<3x4xf32>, tensor<3x1xi32>, tensor<5x4xf32>) -> tensor<5x4xf32>
  return %0#0, %1#0, %2, %3 : tensor<?x4xf32>, tensor<?x4xf32>, tensor<2x?x8xf32>, tensor<5x4xf32>
}

//--- differs.mlir
// DIFFERS: precondition: {{[0-9]+}} open
func.func @scan(%x: tensor<?x?xf32>, %out: tensor<?x?xf32>, %sum: tensor<?xf32>) -> tensor<3x?xf32> {
  // DIFFERS: precondition open: expected a size of '3' for dimension 0 of result 0, found 'dim(1, 0)'
  // DIFFERS: precondition open: expected a size of 'dim(0, 1)' for dimension 0 of operand 2, found 'dim(2, 0)'
  %0:2 = "tm_tensor.scan"(%x, %out, %sum) <{dimension = 0 : i64, inclusive = true, operandSegmentSizes = array<i32: 1, 2>}> ({
  ^bb0(%a: f32, %b: f32):
    "tm_tensor.yield"(%a) : (f32) -> ()
  }) : (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?xf32>) -> (tensor<3x?xf32>, tensor<?xf32>)
  return %0#0 : tensor<3x?xf32>
}
func.func @sort(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  // DIFFERS: precondition open: expected a size of 'dim(0, 0)' for dimension 0 of operand 1, found 'dim(1, 0)'
  %0:2 = "tm_tensor.sort"(%x, %y) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 0, 2>}> ({
  ^bb0(%a: f32, %b: f32, %c: f32, %d: f32):
    %less = arith.cmpf ole, %a, %b : f32
    "tm_tensor.yield"(%less) : (i1) -> ()
  }) : (tensor<?xf32>, tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  return %0#0 : tensor<?xf32>
}
func.func @scatter(%rows: tensor<?x?xf32>, %x: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %i = arith.constant dense<[[0], [1], [4]]> : tensor<3x1xi32>
  // DIFFERS: precondition open: expected a size of 'dim(0, 0)' for dimension 0 of operand 1, found '3'
  // DIFFERS: precondition open: the op requires an index inside its operand
  // DIFFERS: precondition open: expected at most 'dim(1, 1)' elements
  %0 = "tm_tensor.scatter"(%rows, %i, %x) <{dimension_map = array<i64: 0>, operandSegmentSizes = array<i32: 2, 1>, unique_indices = false}> ({
  ^bb0(%a: f32, %b: f32):
    "tm_tensor.yield"(%a) : (f32) -> ()
  }) : (tensor<?x?xf32>, tensor<3x1xi32>, tensor<4x?xf32>) -> tensor<4x?xf32>
  return %0 : tensor<4x?xf32>
}
func.func @attention(%q: tensor<?x?x?xf32>, %k: tensor<?x?x?xf32>, %v: tensor<?x?x?xf32>, %mask: tensor<?x?x?xi1>, %out: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
  // DIFFERS: precondition open: expected a size of 'dim(0, 0)' for dimension 0 of operand 1, found 'dim(1, 0)'
  // DIFFERS: expected a size of 'dim(0, 2)' for dimension 2 of operand 1, found 'dim(1, 2)'
  // DIFFERS: expected a size of 'dim(1, 1)' for dimension 1 of operand 2, found 'dim(2, 1)'
  // DIFFERS: expected a size of 'dim(1, 1)' for dimension 2 of operand 3, found 'dim(3, 2)'
  %0 = "tm_tensor.attention"(%q, %k, %v, %mask, %out) <{operandSegmentSizes = array<i32: 4, 1>}>
      : (tensor<?x?x?xf32>, tensor<?x?x?xf32>, tensor<?x?x?xf32>, tensor<?x?x?xi1>, tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return %0 : tensor<?x?x?xf32>
}

//--- forms.mlir
// Other ranks, a missing attribute, an index to a dimension that the updates
// have too.
// FORMS: unexamined: 3 skipped
func.func @main(%x: tensor<?xf32>, %y: tensor<?x?xf32>, %i: tensor<?x1xi32>) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
  %0:2 = "tm_tensor.scan"(%x, %x, %x) <{dimension = 0 : i64}> ({
  ^bb0(%a: f32, %b: f32):
    "tm_tensor.yield"(%a) : (f32) -> ()
  }) : (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  %1 = "tm_tensor.sort"(%x) ({
  ^bb0(%a: f32, %b: f32):
    %less = arith.cmpf ole, %a, %b : f32
    "tm_tensor.yield"(%less) : (i1) -> ()
  }) : (tensor<?xf32>) -> tensor<?xf32>
  %2 = "tm_tensor.scatter"(%y, %i, %x) <{dimension_map = array<i64: 0>}> ({
  ^bb0(%a: f32, %b: f32):
    "tm_tensor.yield"(%a) : (f32) -> ()
  }) : (tensor<?x?xf32>, tensor<?x1xi32>, tensor<?xf32>) -> tensor<?xf32>
  return %0#0, %1, %2 : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}
