// RUN: symshape-opt %s --symshape-infer=print=table -o %t | FileCheck %s --check-prefix=TABLE
// RUN: symshape-opt %s --symshape-propagate-constraints | FileCheck %s
// RUN: %execute %s

// The elements of small integer tensors that callers pass to private functions.

// A function that makes a tensor of the shape that it gets.
func.func private @make(%s: tensor<2xindex>) -> tensor<?x?xi8> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 7 : i8
  %d = tensor.extract %s[%c0] : tensor<2xindex>
  %e = tensor.extract %s[%c1] : tensor<2xindex>
  %t = tensor.splat %z[%d, %e] : tensor<?x?xi8>
  return %t : tensor<?x?xi8>
}

// Each call has its own shape.
// TABLE-LABEL: function @always_make
// TABLE: tensor<?x?xi8> [dim(0, 1), 4] exact
// TABLE: tensor<?x?xi8> [4, dim(0, 0) + 1] exact
// CHECK-LABEL: @always_make(
// CHECK: return %true{{.*}}, %true
// CASE: always_make(<NxM>) for N = 0 1 3, M = 0 1 2
func.func @always_make(%x: tensor<?x?xi8>) -> (i1, i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %n = tensor.dim %x, %c0 : tensor<?x?xi8>
  %m = tensor.dim %x, %c1 : tensor<?x?xi8>
  %n1 = arith.addi %n, %c1 : index
  %s = tensor.from_elements %m, %c4 : tensor<2xindex>
  %t = tensor.from_elements %c4, %n1 : tensor<2xindex>
  %a = call @make(%s) : (tensor<2xindex>) -> tensor<?x?xi8>
  %b = call @make(%t) : (tensor<2xindex>) -> tensor<?x?xi8>
  %d = tensor.dim %a, %c0 : tensor<?x?xi8>
  %p = arith.cmpi eq, %d, %m : index
  %e = tensor.dim %b, %c1 : tensor<?x?xi8>
  %q = arith.cmpi sgt, %e, %n : index
  return %p, %q : i1, i1
}

// The elements are data: both results of a call still agree, two calls need not.
func.func private @make_two(%s: tensor<1xindex>) -> (tensor<?xi8>, tensor<?xi8>) {
  %c0 = arith.constant 0 : index
  %z = arith.constant 7 : i8
  %d = tensor.extract %s[%c0] : tensor<1xindex>
  %t = tensor.splat %z[%d] : tensor<?xi8>
  %e = tensor.extract %s[%c0] : tensor<1xindex>
  %u = tensor.splat %z[%e] : tensor<?xi8>
  return %t, %u : tensor<?xi8>, tensor<?xi8>
}
// CHECK-LABEL: @always_open_make_two(
// CHECK: return %true{{.*}}, %{{[0-9]+}}
// CASE: always_open_make_two(<1: N>, <1: M>) for N = 0 1 2, M = 0 1
func.func @always_open_make_two(%s: tensor<1xindex>, %t: tensor<1xindex>) -> (i1, i1) {
  %c0 = arith.constant 0 : index
  %a, %b = call @make_two(%s) : (tensor<1xindex>) -> (tensor<?xi8>, tensor<?xi8>)
  %c, %d = call @make_two(%t) : (tensor<1xindex>) -> (tensor<?xi8>, tensor<?xi8>)
  %e = tensor.dim %a, %c0 : tensor<?xi8>
  %f = tensor.dim %b, %c0 : tensor<?xi8>
  %g = tensor.dim %c, %c0 : tensor<?xi8>
  %p = arith.cmpi eq, %e, %f : index
  %q = arith.cmpi eq, %e, %g : index
  return %p, %q : i1, i1
}

// All callers pass the rows of the other argument as element 1, and 3 as
// element 0; element 2 differs.
// TABLE-LABEL: function @inside
// TABLE: %splat tensor<?x?x?xi8> [3, dim(0, 0), ?]
// CHECK-LABEL: func private @inside(
// CHECK: return %true{{.*}}, %true{{.*}}, %{{[0-9]+}}
func.func private @inside(%x: tensor<?xi8>, %s: tensor<3xi64>) -> (i1, i1, i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %z = arith.constant 7 : i8
  %a = tensor.extract %s[%c0] : tensor<3xi64>
  %b = tensor.extract %s[%c1] : tensor<3xi64>
  %c = tensor.extract %s[%c2] : tensor<3xi64>
  %d = arith.index_cast %a : i64 to index
  %e = arith.index_cast %b : i64 to index
  %f = arith.index_cast %c : i64 to index
  %t = tensor.splat %z[%d, %e, %f] : tensor<?x?x?xi8>
  %n = tensor.dim %x, %c0 : tensor<?xi8>
  %p = arith.cmpi eq, %d, %c3 : index
  %q = arith.cmpi eq, %e, %n : index
  %r = arith.cmpi eq, %f, %n : index
  return %p, %q, %r : i1, i1, i1
}
// CASE: calls_inside(<N>, <M>) for N = 0 1 3, M = 0 1 2
func.func @calls_inside(%x: tensor<?xi8>, %y: tensor<?xi8>) -> (i1, i1, i1, i1) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xi8>
  %m = tensor.dim %y, %c0 : tensor<?xi8>
  %i = arith.index_cast %n : index to i64
  %j = arith.index_cast %m : index to i64
  %k = arith.constant 3 : i64
  %s = tensor.from_elements %k, %i, %k : tensor<3xi64>
  %t = tensor.from_elements %k, %j, %j : tensor<3xi64>
  %a, %p, %u = call @inside(%x, %s) : (tensor<?xi8>, tensor<3xi64>) -> (i1, i1, i1)
  %b, %q, %v = call @inside(%y, %t) : (tensor<?xi8>, tensor<3xi64>) -> (i1, i1, i1)
  return %a, %p, %b, %q : i1, i1, i1, i1
}

// One caller passes data.
// CHECK-LABEL: func private @data_once(
// CHECK: %[[P:.*]] = arith.cmpi
// CHECK: return %[[P]]
func.func private @data_once(%s: tensor<1xindex>) -> i1 {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %d = tensor.extract %s[%c0] : tensor<1xindex>
  %p = arith.cmpi eq, %d, %c3 : index
  return %p : i1
}
// CHECK-LABEL: @passes_data(
// CHECK: return %true{{.*}}, %{{[0-9]+}}
// CASE: passes_data(<1: N>) for N = 0 1 3
func.func @passes_data(%t: tensor<1xindex>) -> (i1, i1) {
  %c3 = arith.constant 3 : index
  %s = tensor.from_elements %c3 : tensor<1xindex>
  %a = call @data_once(%s) : (tensor<1xindex>) -> i1
  %b = call @data_once(%t) : (tensor<1xindex>) -> i1
  return %a, %b : i1, i1
}
