// RUN: symshape-opt %s --allow-unregistered-dialect --symshape-infer=print=table -o %t | FileCheck %s

// Shape functions call functions that check their arguments. The checks are
// preconditions of the op: no size may follow from them.

func.func private @at_least_4(%n: index) -> index {
  %c4 = arith.constant 4 : index
  %p = arith.cmpi sge, %n, %c4 : index
  cf.assert %p, "at least 4"
  return %n : index
}

func.func private @own(%a: tensor<?xindex>) -> tensor<1xindex> attributes {symshape.shape_function = "my.own"} {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %n = tensor.extract %a[%c0] : tensor<?xindex>
  %m = func.call @at_least_4(%n) : (index) -> index
  %k = arith.maxsi %m, %c4 : index
  %r = tensor.from_elements %k : tensor<1xindex>
  return %r : tensor<1xindex>
}

// CHECK-LABEL: function @main
// CHECK: %0 tensor<?xf32> [?] unknown
func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0 = "my.own"(%x) : (tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// The check makes two returns equal, and bounds their results.
func.func private @equal(%n: index, %m: index) -> index {
  %p = arith.cmpi eq, %n, %m : index
  cf.assert %p, "equal"
  %c5 = arith.constant 5 : index
  %q = arith.cmpi slt, %n, %c5 : index
  cf.cond_br %q, ^n, ^m
^n:
  return %n : index
^m:
  return %m : index
}

// The check is in a function that the called function calls.
func.func private @calls_equal(%n: index, %m: index) -> index {
  %r = func.call @equal(%n, %m) : (index, index) -> index
  return %r : index
}

func.func private @either(%a: tensor<1xindex>, %b: tensor<1xindex>) -> tensor<1xindex> attributes {symshape.shape_function = "my.either"} {
  %c0 = arith.constant 0 : index
  %n = tensor.extract %a[%c0] : tensor<1xindex>
  %m = tensor.extract %b[%c0] : tensor<1xindex>
  %k = func.call @calls_equal(%n, %m) : (index, index) -> index
  %r = tensor.from_elements %k : tensor<1xindex>
  return %r : tensor<1xindex>
}

// CHECK-LABEL: function @different
// CHECK: %0 tensor<?xf32> [?] unknown
func.func @different(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %0 = "my.either"(%x, %y) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// Without a check, the size follows from the called function.
func.func private @at_least_1(%n: index) -> index {
  %c1 = arith.constant 1 : index
  %r = arith.maxsi %n, %c1 : index
  return %r : index
}

func.func private @grown(%a: tensor<1xindex>) -> tensor<1xindex> attributes {symshape.shape_function = "my.grown"} {
  %c0 = arith.constant 0 : index
  %n = tensor.extract %a[%c0] : tensor<1xindex>
  %k = func.call @at_least_1(%n) : (index) -> index
  %r = tensor.from_elements %k : tensor<1xindex>
  return %r : tensor<1xindex>
}

// CHECK-LABEL: function @not_empty
// CHECK: %0 tensor<?xf32> [max(dim(0, 0), 1)] exact
func.func @not_empty(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0 = "my.grown"(%x) : (tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
