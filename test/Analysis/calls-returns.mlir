// RUN: symshape-opt %s --symshape-infer=print=table -o %t | FileCheck %s --check-prefix=TABLE
// RUN: symshape-opt %s --symshape-propagate-constraints | FileCheck %s
// RUN: %execute %s

// Results of functions with several returns.

// The first n rows, at most 8.
func.func private @first_8(%x: tensor<?xi8>) -> (tensor<?xi8>, index) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xi8>
  %c8 = arith.constant 8 : index
  %z = arith.constant 1 : i8
  %p = arith.cmpi slt, %n, %c8 : index
  cf.cond_br %p, ^few, ^many
^few:
  %t = tensor.splat %z[%n] : tensor<?xi8>
  return %t, %n : tensor<?xi8>, index
^many:
  %u = tensor.splat %z[%c8] : tensor<?xi8>
  return %u, %c8 : tensor<?xi8>, index
}

// Both results have the same number; it is at most 8, and at most n.
// TABLE-LABEL: function @always_first_8
// TABLE: tensor<?xi8> [at_most(min(dim(0, 0), 8))] at_most
// CHECK-LABEL: @always_first_8(
// CHECK: return %true{{.*}}, %true{{.*}}, %true{{.*}}, %{{[0-9]+}}
// CASE: always_first_8(<N>) for N = 0 1 7 8 9
func.func @always_first_8(%x: tensor<?xi8>) -> (i1, i1, i1, i1) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %n = tensor.dim %x, %c0 : tensor<?xi8>
  %t, %m = call @first_8(%x) : (tensor<?xi8>) -> (tensor<?xi8>, index)
  %d = tensor.dim %t, %c0 : tensor<?xi8>
  %p = arith.cmpi eq, %d, %m : index
  %q = arith.cmpi sle, %d, %c8 : index
  %r = arith.cmpi sle, %d, %n : index
  %s = arith.cmpi eq, %d, %n : index
  return %p, %q, %r, %s : i1, i1, i1, i1
}

// Under the condition of the branch, both returns have n rows.
func.func private @four_or_n(%x: tensor<?xi8>) -> tensor<?xi8> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1 : i8
  %n = tensor.dim %x, %c0 : tensor<?xi8>
  %p = arith.cmpi eq, %n, %c4 : index
  cf.cond_br %p, ^a, ^b
^a:
  %t = tensor.splat %z[%c4] : tensor<?xi8>
  return %t : tensor<?xi8>
^b:
  return %x : tensor<?xi8>
}
// TABLE-LABEL: function @always_four_or_n
// TABLE: %0 tensor<?xi8> [dim(0, 0)] exact
// CHECK-LABEL: @always_four_or_n(
// CHECK: return %true
// CASE: always_four_or_n(<N>) for N = 0 1 4 5
func.func @always_four_or_n(%x: tensor<?xi8>) -> i1 {
  %c0 = arith.constant 0 : index
  %r = call @four_or_n(%x) : (tensor<?xi8>) -> tensor<?xi8>
  %d = tensor.dim %r, %c0 : tensor<?xi8>
  %n = tensor.dim %x, %c0 : tensor<?xi8>
  %p = arith.cmpi eq, %d, %n : index
  return %p : i1
}

// The two results differ at one return.
func.func private @one_differs(%n: index, %m: index, %c: i1) -> (index, index) {
  cf.cond_br %c, ^a, ^b
^a:
  return %n, %n : index, index
^b:
  return %n, %m : index, index
}
// CHECK-LABEL: @open_one_differs(
// CHECK: %[[P:.*]] = arith.cmpi
// CHECK: return %[[P]]
// CASE: open_one_differs(1, M, C) for M = 1 2, C = true false
func.func @open_one_differs(%n: index, %m: index, %c: i1) -> i1 {
  %r:2 = call @one_differs(%n, %m, %c) : (index, index, i1) -> (index, index)
  %p = arith.cmpi eq, %r#0, %r#1 : index
  return %p : i1
}

// The elements that both returns pass on.
func.func private @same_elements(%x: tensor<?xi8>, %c: i1) -> tensor<2xindex> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?xi8>
  cf.cond_br %c, ^a, ^b
^a:
  %s = tensor.from_elements %n, %c0 : tensor<2xindex>
  return %s : tensor<2xindex>
^b:
  %t = tensor.from_elements %n, %c1 : tensor<2xindex>
  return %t : tensor<2xindex>
}
// CHECK-LABEL: @always_open_same_elements(
// CHECK: return %true{{.*}}, %{{[0-9]+}}
// CASE: always_open_same_elements(<N>, C) for N = 0 1 3, C = true false
func.func @always_open_same_elements(%x: tensor<?xi8>, %c: i1) -> (i1, i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = call @same_elements(%x, %c) : (tensor<?xi8>, i1) -> tensor<2xindex>
  %a = tensor.extract %s[%c0] : tensor<2xindex>
  %b = tensor.extract %s[%c1] : tensor<2xindex>
  %n = tensor.dim %x, %c0 : tensor<?xi8>
  %p = arith.cmpi eq, %a, %n : index
  %q = arith.cmpi eq, %b, %c0 : index
  return %p, %q : i1, i1
}

// A negative number: the first result is poison at one return, where the second
// is 2. So the second is not always at least 5.
func.func private @empty_or_not(%n: index, %c: i1) -> (tensor<?xi8>, index) {
  %c5 = arith.constant 5 : index
  %m = arith.addi %n, %c5 overflow<nsw> : index
  %t = tensor.empty(%n) : tensor<?xi8>
  cf.cond_br %c, ^a, ^b
^a:
  return %t, %m : tensor<?xi8>, index
^b:
  %u = tensor.empty(%c5) : tensor<?xi8>
  %c10 = arith.constant 10 : index
  return %u, %c10 : tensor<?xi8>, index
}
// CHECK-LABEL: @open_empty_or_not(
// CHECK: %[[P:.*]] = arith.cmpi
// CHECK: return %[[P]]
func.func @open_empty_or_not(%n: index, %c: i1) -> i1 {
  %c5 = arith.constant 5 : index
  %t, %m = call @empty_or_not(%n, %c) : (index, i1) -> (tensor<?xi8>, index)
  %p = arith.cmpi sge, %m, %c5 : index
  return %p : i1
}
