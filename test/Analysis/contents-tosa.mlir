// RUN: symshape-opt %s --symshape-infer=print=table -o /dev/null | tr -s " " | FileCheck %s

// The elements of small integer tensors that tosa ops compute.

// CHECK-LABEL: function @arithmetic
// CHECK: tensor<?x?xf32> [n + 2, 3 - n] exact
func.func @arithmetic(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}) -> tensor<?x?xf32>
    attributes {symshape.symbols = #symshape.symbols<n in [0, 3]>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %i = arith.index_cast %d : index to i32
  %t = tensor.from_elements %i : tensor<1xi32>
  %k = "tosa.const"() {values = dense<[2, -3]> : tensor<2xi32>} : () -> tensor<2xi32>
  %s = "tosa.const"() {values = dense<[1, -1]> : tensor<2xi32>} : () -> tensor<2xi32>
  %shift = "tosa.const"() {values = dense<0> : tensor<1xi8>} : () -> tensor<1xi8>
  %signed = tosa.mul %t, %s, %shift : (tensor<1xi32>, tensor<2xi32>, tensor<1xi8>) -> tensor<2xi32>
  // [n + 2, -n - 3] and [n + 2, n + 3]
  %sum = tosa.add %signed, %k : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  %abs = tosa.abs %sum : (tensor<2xi32>) -> tensor<2xi32>
  %two = "tosa.const"() {values = dense<[0, 6]> : tensor<2xi32>} : () -> tensor<2xi32>
  // [n + 2, n - 3] and [n + 2, 3 - n]
  %left = tosa.sub %abs, %two : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  %again = tosa.abs %left : (tensor<2xi32>) -> tensor<2xi32>
  %e0 = tensor.extract %again[%c0] : tensor<2xi32>
  %e1 = tensor.extract %again[%c1] : tensor<2xi32>
  %k0 = arith.index_cast %e0 : i32 to index
  %k1 = arith.index_cast %e1 : i32 to index
  %r = tensor.empty(%k0, %k1) : tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// CHECK-LABEL: function @moves
// CHECK: tensor<?x?x?xf32> [5, n, 7] exact
func.func @moves(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}) -> tensor<?x?x?xf32>
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %i = arith.index_cast %d : index to i32
  %t = tensor.from_elements %i : tensor<1xi32>
  %k = "tosa.const"() {values = dense<[5, 7]> : tensor<2xi32>} : () -> tensor<2xi32>
  // [5, 7, n, n]
  %all = tosa.concat %k, %t, %t {axis = 0 : i32} : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<4xi32>
  %two = tosa.const_shape {values = dense<2> : tensor<2xindex>} : () -> !tosa.shape<2>
  %square = tosa.reshape %all, %two : (tensor<4xi32>, !tosa.shape<2>) -> tensor<2x2xi32>
  // [[5, n], [7, n]]
  %turned = tosa.transpose %square {perms = array<i32: 1, 0>} : (tensor<2x2xi32>) -> tensor<2x2xi32>
  %four = tosa.const_shape {values = dense<4> : tensor<1xindex>} : () -> !tosa.shape<1>
  %flat = tosa.reshape %turned, %four : (tensor<2x2xi32>, !tosa.shape<1>) -> tensor<4xi32>
  %zero = tosa.const_shape {values = dense<0> : tensor<1xindex>} : () -> !tosa.shape<1>
  %three = tosa.const_shape {values = dense<3> : tensor<1xindex>} : () -> !tosa.shape<1>
  %slice = tosa.slice %flat, %zero, %three : (tensor<4xi32>, !tosa.shape<1>, !tosa.shape<1>) -> tensor<3xi32>
  %same = tosa.identity %slice : (tensor<3xi32>) -> tensor<3xi32>
  %wide = tosa.cast %same : (tensor<3xi32>) -> tensor<3xi16>
  %e0 = tensor.extract %wide[%c0] : tensor<3xi16>
  %e1 = tensor.extract %wide[%c1] : tensor<3xi16>
  %e2 = tensor.extract %wide[%c2] : tensor<3xi16>
  %k0 = arith.index_cast %e0 : i16 to index
  %k1 = arith.index_cast %e1 : i16 to index
  %k2 = arith.index_cast %e2 : i16 to index
  %r = tensor.empty(%k0, %k1, %k2) : tensor<?x?x?xf32>
  return %r : tensor<?x?x?xf32>
}

// CHECK-LABEL: function @chosen
// CHECK: tensor<?x?x?xf32> [min(n, 5), max(n, 5), 12] exact
func.func @chosen(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}) -> tensor<?x?x?xf32>
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %i = arith.index_cast %d : index to i32
  %t = tensor.from_elements %i : tensor<1xi32>
  %five = "tosa.const"() {values = dense<5> : tensor<1xi32>} : () -> tensor<1xi32>
  %seven = "tosa.const"() {values = dense<7> : tensor<1xi32>} : () -> tensor<1xi32>
  %above = tosa.greater %t, %five : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi1>
  %least = tosa.select %above, %five, %t : (tensor<1xi1>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
  %most = tosa.maximum %five, %t : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
  %both = tosa.concat %five, %seven {axis = 0 : i32} : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %sum = tosa.reduce_sum %both {axis = 0 : i32} : (tensor<2xi32>) -> tensor<1xi32>
  %e0 = tensor.extract %least[%c0] : tensor<1xi32>
  %e1 = tensor.extract %most[%c0] : tensor<1xi32>
  %e2 = tensor.extract %sum[%c0] : tensor<1xi32>
  %k0 = arith.index_cast %e0 : i32 to index
  %k1 = arith.index_cast %e1 : i32 to index
  %k2 = arith.index_cast %e2 : i32 to index
  %r = tensor.empty(%k0, %k1, %k2) : tensor<?x?x?xf32>
  return %r : tensor<?x?x?xf32>
}

// Not known: a sum that may wrap, a shifted product, a cast that may cut, the
// elements of an input.
// CHECK-LABEL: function @open
// CHECK: tensor<?x?x?x?xf32> [?, ?, ?, ?] unknown
func.func @open(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %y: tensor<1xi32>) -> tensor<?x?x?x?xf32>
    attributes {symshape.symbols = #symshape.symbols<n in [0, 2147483647]>} {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %i = arith.index_cast %d : index to i32
  %t = tensor.from_elements %i : tensor<1xi32>
  %five = "tosa.const"() {values = dense<5> : tensor<1xi32>} : () -> tensor<1xi32>
  %one = "tosa.const"() {values = dense<1> : tensor<1xi8>} : () -> tensor<1xi8>
  %sum = tosa.add %t, %five : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
  %product = tosa.mul %five, %five, %one : (tensor<1xi32>, tensor<1xi32>, tensor<1xi8>) -> tensor<1xi32>
  %cut = tosa.cast %t : (tensor<1xi32>) -> tensor<1xi16>
  %data = tosa.maximum %y, %five : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
  %e0 = tensor.extract %sum[%c0] : tensor<1xi32>
  %e1 = tensor.extract %product[%c0] : tensor<1xi32>
  %e2 = tensor.extract %cut[%c0] : tensor<1xi16>
  %e3 = tensor.extract %data[%c0] : tensor<1xi32>
  %k0 = arith.index_cast %e0 : i32 to index
  %k1 = arith.index_cast %e1 : i32 to index
  %k2 = arith.index_cast %e2 : i16 to index
  %k3 = arith.index_cast %e3 : i32 to index
  %r = tensor.empty(%k0, %k1, %k2, %k3) : tensor<?x?x?x?xf32>
  return %r : tensor<?x?x?x?xf32>
}

// Row 0 of [[5], [n]] is replaced. With a row that is data, any row may be.
// CHECK-LABEL: function @scatter
// CHECK: tensor<?x?xf32> [6, n] exact
// CHECK: tensor<?x?xf32> [?, ?] unknown
func.func @scatter(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %data: tensor<1x1xi32>)
    -> (tensor<?x?xf32>, tensor<?x?xf32>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %five = arith.constant 5 : i32
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %i = arith.index_cast %d : index to i32
  %t = tensor.from_elements %five, %i : tensor<1x2x1xi32>
  %new = "tosa.const"() {values = dense<6> : tensor<1x1x1xi32>} : () -> tensor<1x1x1xi32>
  %first = "tosa.const"() {values = dense<0> : tensor<1x1xi32>} : () -> tensor<1x1xi32>
  %s = tosa.scatter %t, %first, %new : (tensor<1x2x1xi32>, tensor<1x1xi32>, tensor<1x1x1xi32>) -> tensor<1x2x1xi32>
  %u = tosa.scatter %t, %data, %new : (tensor<1x2x1xi32>, tensor<1x1xi32>, tensor<1x1x1xi32>) -> tensor<1x2x1xi32>
  %s0 = tensor.extract %s[%c0, %c0, %c0] : tensor<1x2x1xi32>
  %s1 = tensor.extract %s[%c0, %c1, %c0] : tensor<1x2x1xi32>
  %u0 = tensor.extract %u[%c0, %c0, %c0] : tensor<1x2x1xi32>
  %u1 = tensor.extract %u[%c0, %c1, %c0] : tensor<1x2x1xi32>
  %k0 = arith.index_cast %s0 : i32 to index
  %k1 = arith.index_cast %s1 : i32 to index
  %l0 = arith.index_cast %u0 : i32 to index
  %l1 = arith.index_cast %u1 : i32 to index
  %r = tensor.empty(%k0, %k1) : tensor<?x?xf32>
  %q = tensor.empty(%l0, %l1) : tensor<?x?xf32>
  return %r, %q : tensor<?x?xf32>, tensor<?x?xf32>
}

// Float elements, too.
// CHECK-LABEL: function @reversed
// CHECK: tensor<?x?xi8> [n * 4, n * 3] exact
func.func @reversed(%x: tensor<?xi8> {symshape.shape = #symshape.shape<[n]>}) -> tensor<?x?xi8>
    attributes {symshape.symbols = #symshape.symbols<n in [0, 1000]>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?xi8>
  %i = arith.index_cast %n : index to i64
  %f = arith.sitofp %i : i64 to f32
  %factors = arith.constant dense<[3.0, 4.0]> : tensor<2xf32>
  %r = tosa.reverse %factors {axis = 0 : i32} : (tensor<2xf32>) -> tensor<2xf32>
  %a = tensor.extract %r[%c0] : tensor<2xf32>
  %b = tensor.extract %r[%c1] : tensor<2xf32>
  %ma = arith.mulf %f, %a : f32
  %mb = arith.mulf %f, %b : f32
  %ia = arith.fptosi %ma : f32 to i64
  %ib = arith.fptosi %mb : f32 to i64
  %k = arith.index_cast %ia : i64 to index
  %l = arith.index_cast %ib : i64 to index
  %t = tensor.empty(%k, %l) : tensor<?x?xi8>
  return %t : tensor<?x?xi8>
}
