// RUN: symshape-opt %s --allow-unregistered-dialect --symshape-infer=print=table -o %t | FileCheck %s

// A shape function calls a function that checks its argument. The check is a
// precondition of the op, so the size is not known to be at least 4.

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
// CHECK: %0 tensor<?xf32> [max(dim(0, 0), 4)] exact
func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0 = "my.own"(%x) : (tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
