// RUN: symshape-opt %s -allow-unregistered-dialect --symshape-infer=print=table -o %t | FileCheck %s --check-prefix=TABLE
// RUN: symshape-opt %s -allow-unregistered-dialect --symshape-propagate-constraints | FileCheck %s

// Elements of arguments of rank 0, next to numbers that no input gives.

// A size that a scalar tensor gives is the smaller one of the rounded scalar
// and the size before.
// TABLE-LABEL: function @truncate
// TABLE: %{{.*}} tensor<?x?xf32> [min(dim(0, 0), scalar(1, round_half_away_clamp)), dim(0, 1)] exact
func.func @truncate(%x: tensor<?x?xf32>, %s: tensor<f32>) -> tensor<?x?xf32> {
  %v = tensor.extract %s[] : tensor<f32>
  %r = symshape.dynamic_truncate %x by %v axis 0 round_half_away_clamp
      : tensor<?x?xf32>, f32 -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// A tensor of rank 1 is data, and so is a tensor that the function computes.
// TABLE-LABEL: function @data
// TABLE: tensor<?x?xi8> [?, ?] unknown
func.func @data(%s: tensor<1xindex>, %t: tensor<index>, %u: tensor<index>) -> tensor<?x?xi8> {
  %c0 = arith.constant 0 : index
  %z = arith.constant 7 : i8
  %a = tensor.extract %s[%c0] : tensor<1xindex>
  %0 = "other.op"(%t, %u) : (tensor<index>, tensor<index>) -> tensor<index>
  %b = tensor.extract %0[] : tensor<index>
  %r = tensor.splat %z[%a, %b] : tensor<?x?xi8>
  return %r : tensor<?x?xi8>
}

// A call replaces the element by that of its operand.
func.func private @rows(%s: tensor<index>) -> tensor<?xi8> {
  %z = arith.constant 7 : i8
  %n = tensor.extract %s[] : tensor<index>
  %r = tensor.splat %z[%n] : tensor<?xi8>
  return %r : tensor<?xi8>
}
// TABLE-LABEL: function @calls_rows
// TABLE: tensor<?xi8> [dim(0, 0)] exact
// TABLE: tensor<?xi8> [scalar(1, index_cast)] exact
// TABLE: tensor<?xi8> [?] unknown
// CHECK-LABEL: @calls_rows(
// CHECK: return %true{{.*}}, %true{{.*}}, %{{[0-9]+}}
func.func @calls_rows(%x: tensor<?xi8>, %s: tensor<index>) -> (i1, i1, i1) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xi8>
  %t = tensor.from_elements %n : tensor<index>
  %u = "other.op"(%s) : (tensor<index>) -> tensor<index>
  %a = call @rows(%t) : (tensor<index>) -> tensor<?xi8>
  %b = call @rows(%s) : (tensor<index>) -> tensor<?xi8>
  %c = call @rows(%u) : (tensor<index>) -> tensor<?xi8>
  %d = tensor.dim %a, %c0 : tensor<?xi8>
  %e = tensor.dim %b, %c0 : tensor<?xi8>
  %f = tensor.dim %c, %c0 : tensor<?xi8>
  %m = tensor.extract %s[] : tensor<index>
  %p = arith.cmpi eq, %d, %n : index
  %q = arith.cmpi eq, %e, %m : index
  %r = arith.cmpi eq, %f, %m : index
  return %p, %q, %r : i1, i1, i1
}
