// RUN: symshape-opt %s --symshape-propagate-constraints | FileCheck %s

// The analysis does not join the elements of tensors that two returns pass on.

func.func private @either(%x: tensor<?xi8>, %c: i1) -> tensor<1xindex> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xi8>
  %s = tensor.from_elements %d : tensor<1xindex>
  %t = tensor.from_elements %c0 : tensor<1xindex>
  cf.cond_br %c, ^a, ^b
^a:
  return %s : tensor<1xindex>
^b:
  return %t : tensor<1xindex>
}

// CHECK-LABEL: @open_either(
// CHECK: %[[BIT:.*]] = arith.cmpi eq
// CHECK: return %[[BIT]]
func.func @open_either(%x: tensor<?xi8>, %c: i1) -> i1 {
  %c0 = arith.constant 0 : index
  %s = call @either(%x, %c) : (tensor<?xi8>, i1) -> tensor<1xindex>
  %d = tensor.extract %s[%c0] : tensor<1xindex>
  %e = tensor.dim %x, %c0 : tensor<?xi8>
  %a = arith.cmpi eq, %d, %e : index
  return %a : i1
}
