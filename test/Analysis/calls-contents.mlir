// RUN: symshape-opt %s --symshape-propagate-constraints | FileCheck %s
// RUN: %execute %s

// The elements of small integer tensors that functions return. The first word of
// a name says whether the comparison always holds.

func.func private @shape_of(%x: tensor<?x?xi8>) -> tensor<2xindex> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %x, %c0 : tensor<?x?xi8>
  %e = tensor.dim %x, %c1 : tensor<?x?xi8>
  %s = tensor.from_elements %e, %d : tensor<2xindex>
  return %s : tensor<2xindex>
}

// CHECK-LABEL: @always_shape_of(
// CHECK: return %true{{.*}}, %true
// CASE: always_shape_of(<Nx1>) for N = 0 1
// CASE: always_shape_of(<2x5>)
func.func @always_shape_of(%x: tensor<?x?xi8>) -> (i1, i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = call @shape_of(%x) : (tensor<?x?xi8>) -> tensor<2xindex>
  %e = tensor.extract %s[%c0] : tensor<2xindex>
  %d = tensor.extract %s[%c1] : tensor<2xindex>
  %rows = tensor.dim %x, %c0 : tensor<?x?xi8>
  %columns = tensor.dim %x, %c1 : tensor<?x?xi8>
  %a = arith.cmpi eq, %e, %columns : index
  %b = arith.cmpi eq, %d, %rows : index
  return %a, %b : i1, i1
}

// Two calls with different tensors have different elements.
// CHECK-LABEL: @open_two_calls(
// CHECK: %[[BIT:.*]] = arith.cmpi eq
// CHECK: return %[[BIT]]
// CASE: open_two_calls(<1x2>, <1xN>) for N = 0 2
func.func @open_two_calls(%x: tensor<?x?xi8>, %y: tensor<?x?xi8>) -> i1 {
  %c0 = arith.constant 0 : index
  %s = call @shape_of(%x) : (tensor<?x?xi8>) -> tensor<2xindex>
  %t = call @shape_of(%y) : (tensor<?x?xi8>) -> tensor<2xindex>
  %d = tensor.extract %s[%c0] : tensor<2xindex>
  %e = tensor.extract %t[%c0] : tensor<2xindex>
  %a = arith.cmpi eq, %d, %e : index
  return %a : i1
}

// The branches differ.
func.func private @either(%x: tensor<?xi8>, %c: i1) -> tensor<1xindex> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xi8>
  %r = scf.if %c -> tensor<1xindex> {
    %s = tensor.from_elements %d : tensor<1xindex>
    scf.yield %s : tensor<1xindex>
  } else {
    %t = tensor.from_elements %c0 : tensor<1xindex>
    scf.yield %t : tensor<1xindex>
  }
  return %r : tensor<1xindex>
}

// CHECK-LABEL: @open_either(
// CHECK: %[[BIT:.*]] = arith.cmpi eq
// CHECK: return %[[BIT]]
// CASE: open_either(<N>, false) for N = 0 3
// CASE: open_either(<3>, true)
func.func @open_either(%x: tensor<?xi8>, %c: i1) -> i1 {
  %c0 = arith.constant 0 : index
  %s = call @either(%x, %c) : (tensor<?xi8>, i1) -> tensor<1xindex>
  %d = tensor.extract %s[%c0] : tensor<1xindex>
  %e = tensor.dim %x, %c0 : tensor<?xi8>
  %a = arith.cmpi eq, %d, %e : index
  return %a : i1
}

// An element of an input is not known, the one beside it is.
func.func private @with_data(%x: tensor<?xi8>, %y: tensor<1xindex>) -> tensor<2xindex> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xi8>
  %e = tensor.extract %y[%c0] : tensor<1xindex>
  %s = tensor.from_elements %d, %e : tensor<2xindex>
  return %s : tensor<2xindex>
}

// CHECK-LABEL: @always_open_with_data(
// CHECK: %[[BIT:.*]] = arith.cmpi eq, %{{.*}}
// CHECK: return %true{{.*}}, %{{[0-9]+}}
// CASE: always_open_with_data(<3>, <1: N>) for N = 3 4
func.func @always_open_with_data(%x: tensor<?xi8>, %y: tensor<1xindex>) -> (i1, i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = call @with_data(%x, %y) : (tensor<?xi8>, tensor<1xindex>) -> tensor<2xindex>
  %d = tensor.extract %s[%c0] : tensor<2xindex>
  %e = tensor.extract %s[%c1] : tensor<2xindex>
  %n = tensor.dim %x, %c0 : tensor<?xi8>
  %a = arith.cmpi eq, %d, %n : index
  %b = arith.cmpi eq, %e, %n : index
  return %a, %b : i1, i1
}
