// Some data meet all requirements of each of these programs at every size.
// RUN: symshape-opt %s --split-input-file --symshape-import-shape-strings --symshape-check -o /dev/null | FileCheck %s --implicit-check-not=open

// Rows k and k + n of 2 n.
// CHECK: precondition: {{[0-9]}} data
func.func @rows(%t: tensor<?xf32> {symshape.shape_string = "2 * n"}, %u: tensor<?xf32> {symshape.shape_string = "n"}, %d: tensor<1xi64>) -> (f32, f32)
    attributes {symshape.constraint_strings = ["n >= 1"]} {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %u, %c0 : tensor<?xf32>
  %x = tensor.extract %d[%c0] : tensor<1xi64>
  %i = arith.index_cast %x : i64 to index
  %v = tensor.extract %t[%i] : tensor<?xf32>
  %j = arith.addi %i, %n : index
  %w = tensor.extract %t[%j] : tensor<?xf32>
  return %v, %w : f32, f32
}

// -----

// Other elements of the tensor.
// CHECK: precondition: {{[0-9]}} data
func.func @elements(%t: tensor<?xf32> {symshape.shape_string = "n"}, %d: tensor<2xi64>) -> (f32, f32)
    attributes {symshape.constraint_strings = ["n >= 1"]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %x = tensor.extract %d[%c0] : tensor<2xi64>
  %i = arith.index_cast %x : i64 to index
  %v = tensor.extract %t[%i] : tensor<?xf32>
  %y = tensor.extract %d[%c1] : tensor<2xi64>
  %k = arith.index_cast %y : i64 to index
  %j = arith.subi %k, %n : index
  %w = tensor.extract %t[%j] : tensor<?xf32>
  return %v, %w : f32, f32
}

// -----

// One of two arms runs.
// CHECK: precondition: {{[0-9]}} data
func.func @arms(%t: tensor<?xf32> {symshape.shape_string = "n"}, %d: tensor<1xi64>, %b: i1) -> f32
    attributes {symshape.constraint_strings = ["n >= 1"]} {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %x = tensor.extract %d[%c0] : tensor<1xi64>
  %i = arith.index_cast %x : i64 to index
  %j = arith.subi %i, %n : index
  %v = scf.if %b -> f32 {
    %w = tensor.extract %t[%i] : tensor<?xf32>
    scf.yield %w : f32
  } else {
    %w = tensor.extract %t[%j] : tensor<?xf32>
    scf.yield %w : f32
  }
  return %v : f32
}

// -----

// Data skip the arm with the other requirement.
// CHECK: precondition: {{[0-9]}} data
func.func @skipped(%t: tensor<?xf32> {symshape.shape_string = "n"}, %d: tensor<1xi64>) -> f32
    attributes {symshape.constraint_strings = ["n >= 1"]} {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %x = tensor.extract %d[%c0] : tensor<1xi64>
  %i = arith.index_cast %x : i64 to index
  %j = arith.subi %i, %n : index
  %isLarge = arith.cmpi sge, %i, %n : index
  %v = scf.if %isLarge -> f32 {
    %w = tensor.extract %t[%j] : tensor<?xf32>
    scf.yield %w : f32
  } else {
    scf.yield %z : f32
  }
  %w = tensor.extract %t[%i] : tensor<?xf32>
  %s = arith.addf %v, %w : f32
  return %s : f32
}

// -----

// Remainders of one number.
// CHECK: precondition: {{[0-9]}} data
func.func @remainders(%t: tensor<?xf32> {symshape.shape_string = "n"}, %d: tensor<1xi64>) -> (f32, f32)
    attributes {symshape.constraint_strings = ["n >= 1"]} {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %x = tensor.extract %d[%c0] : tensor<1xi64>
  %i = arith.index_cast %x : i64 to index
  %a = arith.remui %i, %c3 : index
  %v = tensor.extract %t[%a] : tensor<?xf32>
  %b = arith.remui %i, %c5 : index
  %w = tensor.extract %t[%b] : tensor<?xf32>
  return %v, %w : f32, f32
}

// -----

// Each iteration chooses the same arm.
// CHECK: precondition: {{[0-9]}} data
func.func @arms_in_loop(%t: tensor<?xf32> {symshape.shape_string = "n"}, %d: tensor<1xi64>, %b: tensor<8xi1>) -> f32
    attributes {symshape.constraint_strings = ["n >= 1"]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %z = arith.constant 0.0 : f32
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %x = tensor.extract %d[%c0] : tensor<1xi64>
  %i = arith.index_cast %x : i64 to index
  %j = arith.subi %i, %n : index
  %r = scf.for %k = %c0 to %c8 step %c1 iter_args(%s = %z) -> f32 {
    %p = tensor.extract %b[%k] : tensor<8xi1>
    %v = scf.if %p -> f32 {
      %w = tensor.extract %t[%i] : tensor<?xf32>
      scf.yield %w : f32
    } else {
      %w = tensor.extract %t[%j] : tensor<?xf32>
      scf.yield %w : f32
    }
    scf.yield %v : f32
  }
  return %r : f32
}
