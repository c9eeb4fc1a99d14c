// The arguments of a public function are free data only if nothing in the
// module refers to it: a caller may pass a constant or a size.
// RUN: symshape-opt %s --split-input-file --symshape-import-shape-strings --symshape-check -o /dev/null | FileCheck %s

// CHECK: precondition: 2 open
func.func @pick(%t: tensor<?xf32> {symshape.shape_string = "n"}, %d: tensor<1xi64>) -> f32 attributes {symshape.constraint_strings = ["n >= 1"]} {
  %c0 = arith.constant 0 : index
  %x = tensor.extract %d[%c0] : tensor<1xi64>
  %i = arith.index_cast %x : i64 to index
  %v = tensor.extract %t[%i] : tensor<?xf32>
  return %v : f32
}
func.func @constant(%t: tensor<?xf32> {symshape.shape_string = "n"}) -> f32 attributes {symshape.constraint_strings = ["n >= 1"]} {
  %c = arith.constant dense<100> : tensor<1xi64>
  %v = func.call @pick(%t, %c) : (tensor<?xf32>, tensor<1xi64>) -> f32
  return %v : f32
}

// -----

// CHECK: check: 1 open
func.func @below(%t: tensor<?xf32> {symshape.shape_string = "n"}, %d: tensor<1xi64>) attributes {symshape.constraint_strings = ["n >= 1"]} {
  %c0 = arith.constant 0 : index
  %x = tensor.extract %d[%c0] : tensor<1xi64>
  %i = arith.index_cast %x : i64 to index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %p = arith.cmpi slt, %i, %n : index
  cf.assert %p, "below n"
  return
}
func.func @size(%t: tensor<?xf32> {symshape.shape_string = "n"}) attributes {symshape.constraint_strings = ["n >= 1"]} {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %ni = arith.index_cast %n : index to i64
  %c = tensor.from_elements %ni : tensor<1xi64>
  func.call @below(%t, %c) : (tensor<?xf32>, tensor<1xi64>) -> ()
  return
}

// -----

// CHECK: check: 1 open
func.func @scalar(%i: index) {
  %c8 = arith.constant 8 : index
  %p = arith.cmpi slt, %i, %c8 : index
  cf.assert %p, "below 8"
  return
}
func.func @nine() {
  %c9 = arith.constant 9 : index
  func.call @scalar(%c9) : (index) -> ()
  return
}

// -----

// A call of itself.
// CHECK: precondition: 1 open
func.func @recursive(%a: i64, %d: tensor<1xi64>, %k: i1) -> i64 {
  %c0 = arith.constant 0 : index
  %r = scf.if %k -> i64 {
    %c = arith.constant dense<0> : tensor<1xi64>
    %f = arith.constant false
    %v = func.call @recursive(%a, %c, %f) : (i64, tensor<1xi64>, i1) -> i64
    scf.yield %v : i64
  } else {
    %x = tensor.extract %d[%c0] : tensor<1xi64>
    %q = arith.divui %a, %x : i64
    scf.yield %q : i64
  }
  return %r : i64
}

// -----

// A reference from which an indirect call may follow.
// CHECK: precondition: 1 open
func.func @divide(%a: i64, %d: tensor<1xi64>) -> i64 {
  %c0 = arith.constant 0 : index
  %x = tensor.extract %d[%c0] : tensor<1xi64>
  %q = arith.divui %a, %x : i64
  return %q : i64
}
func.func @reference() -> ((i64, tensor<1xi64>) -> i64) {
  %f = func.constant @divide : (i64, tensor<1xi64>) -> i64
  return %f : (i64, tensor<1xi64>) -> i64
}

// -----

// An entry stays one if it calls other functions.
// CHECK: precondition: 1 data
// CHECK: check: 1 checked
func.func @main(%a: i64, %d: tensor<1xi64>) -> i64 {
  %c0 = arith.constant 0 : index
  %x = tensor.extract %d[%c0] : tensor<1xi64>
  %q = arith.divui %a, %x : i64
  %c8 = arith.constant 8 : i64
  %p = arith.cmpi slt, %x, %c8 : i64
  cf.assert %p, "below 8"
  %r = func.call @helper(%q) : (i64) -> i64
  return %r : i64
}
func.func private @helper(%q: i64) -> i64 {
  return %q : i64
}
