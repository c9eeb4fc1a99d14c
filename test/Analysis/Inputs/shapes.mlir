// Shape functions for shape-functions.mlir.

// my.stack(a): the result has one more axis, of size 2.
func.func private @stack(%a: tensor<?xindex>) -> tensor<3xindex> attributes {symshape.shape_function = "my.stack"} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %m = tensor.extract %a[%c0] : tensor<?xindex>
  %n = tensor.extract %a[%c1] : tensor<?xindex>
  %r = tensor.from_elements %c2, %m, %n : tensor<3xindex>
  return %r : tensor<3xindex>
}

// The program has a shape function for this op, too.
func.func private @own(%a: tensor<?xindex>) -> tensor<?xindex> attributes {symshape.shape_function = "my.own"} {
  return %a : tensor<?xindex>
}

// SymShape has a model of this op, too.
func.func private @sort(%a: tensor<?xindex>) -> tensor<1xindex> attributes {symshape.shape_function = "tm_tensor.sort"} {
  %c7 = arith.constant 7 : index
  %r = tensor.from_elements %c7 : tensor<1xindex>
  return %r : tensor<1xindex>
}
