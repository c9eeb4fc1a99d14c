// RUN: symshape-opt %s --symshape-infer=print=table -o /dev/null | tr -s " " | FileCheck %s
// RUN: %execute %s --after=--symshape-sanitize

// The control flow of tosa: both branches must agree on an extent, and a loop
// must keep it.

// CHECK-LABEL: function @branch
// CHECK: %0 tensor<?x?xi32> [dim(0, 0), dim(0, 1)] exact
// CHECK: %1 tensor<?x?xi32> [at_most(max(dim(0, 0), dim(1, 0))), at_most(max(dim(0, 1), dim(1, 1) * 2))] at_most
// CASE: branch(<2x3>, <2x0>, 0)
// CASE: branch(<2x3>, <1x4>, 1)
// CASE: branch(<0x1>, <1x1>, 1)
func.func @branch(%x: tensor<?x?xi32>, %y: tensor<?x?xi32>, %p: i1) -> (tensor<?x?xi32>, tensor<?x?xi32>) {
  %c = tensor.from_elements %p : tensor<i1>
  %0 = tosa.cond_if %c (%a = %x) : tensor<i1> (tensor<?x?xi32>) -> tensor<?x?xi32> {
  ^bb0(%a: tensor<?x?xi32>):
    tosa.yield %a : tensor<?x?xi32>
  } else {
  ^bb0(%a: tensor<?x?xi32>):
    %n = tosa.abs %a : (tensor<?x?xi32>) -> tensor<?x?xi32>
    tosa.yield %n : tensor<?x?xi32>
  }
  %1 = tosa.cond_if %c : tensor<i1> -> tensor<?x?xi32> {
    tosa.yield %x : tensor<?x?xi32>
  } else {
    %s = tosa.concat %y, %y {axis = 1 : i32} : (tensor<?x?xi32>, tensor<?x?xi32>) -> tensor<?x?xi32>
    tosa.yield %s : tensor<?x?xi32>
  }
  return %0, %1 : tensor<?x?xi32>, tensor<?x?xi32>
}

// The elements of small tensors: equal in both branches, and different.
// CHECK-LABEL: function @contents
// CHECK: tensor<?x?xi8> [dim(0, 0), ?] unknown
// CASE: contents(<0>, 0)
// CASE: contents(<3>, 1)
func.func @contents(%x: tensor<?xi32>, %p: i1) -> tensor<?x?xi8> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c = tensor.from_elements %p : tensor<i1>
  %d = tensor.dim %x, %c0 : tensor<?xi32>
  %w = arith.index_cast %d : index to i64
  %one64 = arith.constant 1 : i64
  %t = tensor.from_elements %w, %w : tensor<2xi64>
  %u = tensor.from_elements %w, %one64 : tensor<2xi64>
  %0 = tosa.cond_if %c : tensor<i1> -> tensor<2xi64> {
    tosa.yield %t : tensor<2xi64>
  } else {
    tosa.yield %u : tensor<2xi64>
  }
  %e = tensor.extract %0[%c0] : tensor<2xi64>
  %f0 = tensor.extract %0[%c1] : tensor<2xi64>
  %k = arith.index_cast %e : i64 to index
  %l = arith.index_cast %f0 : i64 to index
  %r = tensor.empty(%k, %l) : tensor<?x?xi8>
  %one = arith.constant 1 : i8
  %f = linalg.fill ins(%one : i8) outs(%r : tensor<?x?xi8>) -> tensor<?x?xi8>
  return %f : tensor<?x?xi8>
}

// A loop that keeps one size, one that grows, and one that exchanges two
// tensors. It may run zero times.
// CHECK-LABEL: function @loop
// CHECK: %2#1 tensor<?x?xi32> [?, dim(0, 1)] unknown
// CHECK: %2#2 tensor<?xi32> [?] unknown
// CHECK: %2#3 tensor<?xi32> [?] unknown
// CASE: loop(<2x3>, <1>, <2>, 0)
// CASE: loop(<2x3>, <1>, <2>, 1)
// CASE: loop(<2x3>, <0>, <2>, 3)
func.func @loop(%x: tensor<?x?xi32>, %y: tensor<?xi32>, %z: tensor<?xi32>, %times: i32) -> (tensor<?x?xi32>, tensor<?xi32>, tensor<?xi32>) {
  %t = tensor.from_elements %times : tensor<i32>
  %zero = "tosa.const"() {values = dense<0> : tensor<i32>} : () -> tensor<i32>
  %one = "tosa.const"() {values = dense<1> : tensor<i32>} : () -> tensor<i32>
  %0:4 = tosa.while_loop (%i = %zero, %a = %x, %b = %y, %d = %z) : (tensor<i32>, tensor<?x?xi32>, tensor<?xi32>, tensor<?xi32>) -> (tensor<i32>, tensor<?x?xi32>, tensor<?xi32>, tensor<?xi32>) {
    %go = tosa.greater %t, %i : (tensor<i32>, tensor<i32>) -> tensor<i1>
    tosa.yield %go : tensor<i1>
  } do {
  ^bb0(%i: tensor<i32>, %a: tensor<?x?xi32>, %b: tensor<?xi32>, %d: tensor<?xi32>):
    %j = tosa.add %i, %one : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %more = tosa.concat %a, %x {axis = 0 : i32} : (tensor<?x?xi32>, tensor<?x?xi32>) -> tensor<?x?xi32>
    tosa.yield %j, %more, %d, %b : tensor<i32>, tensor<?x?xi32>, tensor<?xi32>, tensor<?xi32>
  }
  return %0#1, %0#2, %0#3 : tensor<?x?xi32>, tensor<?xi32>, tensor<?xi32>
}

// A loop that keeps a size, and a number of its results.
// CHECK-LABEL: function @keeps
// CHECK: %2#1 tensor<?xi32> [n] exact
// CHECK: tensor<?x?xi8> [?, n] unknown
// CASE: keeps(<0>, 2)
// CASE: keeps(<3: 1, 2, 3>, 0)
// CASE: keeps(<3: 1, 2, 3>, 2)
func.func @keeps(%x: tensor<?xi32> {symshape.shape = #symshape.shape<[n]>}, %times: i32) -> (tensor<?xi32>, index, index)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 1000]>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = tensor.from_elements %times : tensor<1xi32>
  %size = tensor.dim %x, %c0 : tensor<?xi32>
  %i32 = arith.constant 0 : i32
  %sizei = arith.index_cast %size : index to i32
  %start = tensor.from_elements %i32, %sizei : tensor<2xi32>
  %step = "tosa.const"() {values = dense<[1, 0]> : tensor<2xi32>} : () -> tensor<2xi32>
  %0:2 = tosa.while_loop (%i = %start, %a = %x) : (tensor<2xi32>, tensor<?xi32>) -> (tensor<2xi32>, tensor<?xi32>) {
    %first = tensor.extract_slice %i[0] [1] [1] : tensor<2xi32> to tensor<1xi32>
    %go = tosa.greater %t, %first : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi1>
    %bit = tensor.collapse_shape %go [] : tensor<1xi1> into tensor<i1>
    tosa.yield %bit : tensor<i1>
  } do {
  ^bb0(%i: tensor<2xi32>, %a: tensor<?xi32>):
    %j = tosa.add %i, %step : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
    %n = tosa.abs %a : (tensor<?xi32>) -> tensor<?xi32>
    tosa.yield %j, %n : tensor<2xi32>, tensor<?xi32>
  }
  %e = tensor.extract %0#0[%c0] : tensor<2xi32>
  %f = tensor.extract %0#0[%c1] : tensor<2xi32>
  %k = arith.index_cast %e : i32 to index
  %l = arith.index_cast %f : i32 to index
  %r = tensor.empty(%k, %l) : tensor<?x?xi8>
  %rk = tensor.dim %r, %c0 : tensor<?x?xi8>
  %rl = tensor.dim %r, %c1 : tensor<?x?xi8>
  return %0#1, %rk, %rl : tensor<?xi32>, index, index
}
