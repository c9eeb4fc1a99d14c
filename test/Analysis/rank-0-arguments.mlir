// RUN: symshape-opt %s --symshape-infer="print=table record=boundary" -o %t | FileCheck %s --check-prefix=TABLE
// RUN: FileCheck %s --check-prefix=RECORD < %t
// RUN: symshape-opt %s --symshape-propagate-constraints | FileCheck %s
// RUN: %execute %s

// The element of an argument of rank 0 is an input, like a number.

// TABLE-LABEL: function @empty
// TABLE: %splat tensor<?xi8> [scalar(0, index_cast)] exact
// RECORD: func.func @empty({{.*}}-> (tensor<?xi8> {symshape.inferred = #symshape.shape<[scalar(0, index_cast)]>})
// CASE: empty(<: N>) for N = 0 1 4
func.func @empty(%s: tensor<i64>) -> tensor<?xi8> {
  %z = arith.constant 7 : i8
  %v = tensor.extract %s[] : tensor<i64>
  %n = arith.index_cast %v : i64 to index
  %r = tensor.splat %z[%n] : tensor<?xi8>
  return %r : tensor<?xi8>
}

// Two extractions give the same number; two arguments do not.
// CHECK-LABEL: @always_open_twice(
// CHECK: return %true{{.*}}, %{{[0-9]+}}
// CASE: always_open_twice(<: N>, <: M>) for N = -1 0 1, M = 0 1
func.func @always_open_twice(%s: tensor<i64>, %t: tensor<i64>) -> (i1, i1) {
  %a = tensor.extract %s[] : tensor<i64>
  %b = tensor.extract %s[] : tensor<i64>
  %c = tensor.extract %t[] : tensor<i64>
  %p = arith.cmpi eq, %a, %b : i64
  %q = arith.cmpi eq, %a, %c : i64
  return %p, %q : i1, i1
}

// The element of an i32 does not fit 40 bits, and may be negative.
// CHECK-LABEL: @always_open_range(
// CHECK: return %true{{.*}}, %{{[0-9]+}}
// CASE: always_open_range(<: N>) for N = -2147483648 -1 0 2147483647
func.func @always_open_range(%s: tensor<i32>) -> (i1, i1) {
  %c40 = arith.constant 1099511627776 : i64
  %c0 = arith.constant 0 : i64
  %a = tensor.extract %s[] : tensor<i32>
  %b = arith.extsi %a : i32 to i64
  %p = arith.cmpi slt, %b, %c40 : i64
  %q = arith.cmpi sge, %b, %c0 : i64
  return %p, %q : i1, i1
}

// A call replaces the element by that of its operand.
func.func private @rows(%s: tensor<index>) -> tensor<?xi8> {
  %z = arith.constant 7 : i8
  %n = tensor.extract %s[] : tensor<index>
  %r = tensor.splat %z[%n] : tensor<?xi8>
  return %r : tensor<?xi8>
}
// TABLE-LABEL: function @always_rows
// TABLE: tensor<?xi8> [dim(0, 0)] exact
// TABLE: tensor<?xi8> [scalar(1, index_cast)] exact
// CHECK-LABEL: @always_rows(
// CHECK: return %true{{.*}}, %true
// CASE: always_rows(<N>, <: M>) for N = 0 1 3, M = 0 1 2
func.func @always_rows(%x: tensor<?xi8>, %s: tensor<index>) -> (i1, i1) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xi8>
  %t = tensor.from_elements %n : tensor<index>
  %a = call @rows(%t) : (tensor<index>) -> tensor<?xi8>
  %b = call @rows(%s) : (tensor<index>) -> tensor<?xi8>
  %d = tensor.dim %a, %c0 : tensor<?xi8>
  %e = tensor.dim %b, %c0 : tensor<?xi8>
  %m = tensor.extract %s[] : tensor<index>
  %p = arith.cmpi eq, %d, %n : index
  %q = arith.cmpi eq, %e, %m : index
  return %p, %q : i1, i1
}
