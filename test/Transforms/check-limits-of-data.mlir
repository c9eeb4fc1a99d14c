// A limit that is a size, for numbers of data: some data have to meet it at
// every size.
// RUN: symshape-opt %s --split-input-file --symshape-import-shape-strings --symshape-check -o /dev/null | FileCheck %s

// At least 100 for all data.
// CHECK: precondition: 1 open
func.func @bits(%t: tensor<?xf32> {symshape.shape_string = "n"}, %d: tensor<1xi64>) -> f32 attributes {symshape.constraint_strings = ["n >= 1"]} {
  %c0 = arith.constant 0 : index
  %x = tensor.extract %d[%c0] : tensor<1xi64>
  %k = math.ctpop %x : i64
  %c100 = arith.constant 100 : i64
  %sum = arith.addi %k, %c100 : i64
  %i = arith.index_cast %sum : i64 to index
  %v = tensor.extract %t[%i] : tensor<?xf32>
  return %v : f32
}

// -----

// CHECK: precondition: 2 open
func.func @exponential(%t: tensor<?xf32> {symshape.shape_string = "n"}, %d: tensor<1xf32>) -> f32 attributes {symshape.constraint_strings = ["n >= 1"]} {
  %c0 = arith.constant 0 : index
  %x = tensor.extract %d[%c0] : tensor<1xf32>
  %e = math.exp %x : f32
  %c100 = arith.constant 100.0 : f32
  %sum = arith.addf %e, %c100 : f32
  %k = arith.fptosi %sum : f32 to i64
  %i = arith.index_cast %k : i64 to index
  %v = tensor.extract %t[%i] : tensor<?xf32>
  return %v : f32
}

// -----

// The search does not follow loops.
// CHECK: precondition: 2 open
func.func @loop(%t: tensor<?xf32> {symshape.shape_string = "n"}, %d: tensor<1xi64>) -> f32 attributes {symshape.constraint_strings = ["n >= 1"]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %x = tensor.extract %d[%c0] : tensor<1xi64>
  %k = scf.for %j = %c0 to %c9 step %c1 iter_args(%y = %x) -> i64 {
    %square = arith.muli %y, %y : i64
    %c7 = arith.constant 7 : i64
    %next = arith.addi %square, %c7 : i64
    scf.yield %next : i64
  }
  %i = arith.index_cast %k : i64 to index
  %v = tensor.extract %t[%i] : tensor<?xf32>
  return %v : f32
}

// -----

// Row 0 exists.
// CHECK: precondition: 1 data
func.func @lowBits(%t: tensor<?xf32> {symshape.shape_string = "n"}, %d: tensor<1xi64>) -> f32 attributes {symshape.constraint_strings = ["n >= 1"]} {
  %c0 = arith.constant 0 : index
  %x = tensor.extract %d[%c0] : tensor<1xi64>
  %c7 = arith.constant 7 : i64
  %low = arith.andi %x, %c7 : i64
  %k = math.ctpop %low : i64
  %i = arith.index_cast %k : i64 to index
  %v = tensor.extract %t[%i] : tensor<?xf32>
  return %v : f32
}

// -----

// So does row sqrt(0).
// CHECK: precondition: 3 data
// CHECK-NOT: open
func.func @root(%t: tensor<?xf32> {symshape.shape_string = "n"}, %d: tensor<1xf32>) -> f32 attributes {symshape.constraint_strings = ["n >= 1"]} {
  %c0 = arith.constant 0 : index
  %x = tensor.extract %d[%c0] : tensor<1xf32>
  %e = math.sqrt %x : f32
  %k = arith.fptosi %e : f32 to i64
  %i = arith.index_cast %k : i64 to index
  %v = tensor.extract %t[%i] : tensor<?xf32>
  return %v : f32
}

// -----

// A constant limit is the same at every size.
// CHECK: precondition: 2 data
// CHECK-NOT: open
func.func @constant(%t: tensor<8xf32>, %d: tensor<1xi64>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %x = tensor.extract %d[%c0] : tensor<1xi64>
  %k = scf.for %j = %c0 to %c9 step %c1 iter_args(%y = %x) -> i64 {
    %square = arith.muli %y, %y : i64
    scf.yield %square : i64
  }
  %i = arith.index_cast %k : i64 to index
  %v = tensor.extract %t[%i] : tensor<8xf32>
  return %v : f32
}
