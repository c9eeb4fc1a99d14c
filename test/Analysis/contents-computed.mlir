// RUN: symshape-opt %s --symshape-infer=print=table -o /dev/null | tr -s " " | FileCheck %s
// RUN: %execute %s --after=--symshape-sanitize

// Elements of small integer tensors: ops that compute each by itself, move them,
// or carry them through a loop.

// CHECK-LABEL: function @bits
// CHECK: tensor<?x?x?x?xi8> [n mod 4, (n floordiv 4) * 4 + 3, (n floordiv 4) * 8 - n + 3, n] exact
// CASE: bits(<N>) for N = 0 1 3 7
func.func @bits(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}) -> tensor<?x?x?x?xi8>
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %i = arith.index_cast %d : index to i32
  %t = tensor.from_elements %i : tensor<1xi32>
  %three = "tosa.const"() {values = dense<3> : tensor<1xi32>} : () -> tensor<1xi32>
  %two = "tosa.const"() {values = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
  %and = tosa.bitwise_and %t, %three : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
  %or = tosa.bitwise_or %t, %three : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
  %xor = tosa.bitwise_xor %t, %three : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
  %not = tosa.bitwise_not %t : (tensor<1xi32>) -> tensor<1xi32>
  %back = tosa.bitwise_not %not : (tensor<1xi32>) -> tensor<1xi32>
  %e0 = tensor.extract %and[%c0] : tensor<1xi32>
  %k0 = arith.index_cast %e0 : i32 to index
  %e1 = tensor.extract %or[%c0] : tensor<1xi32>
  %k1 = arith.index_cast %e1 : i32 to index
  %e2 = tensor.extract %xor[%c0] : tensor<1xi32>
  %k2 = arith.index_cast %e2 : i32 to index
  %e3 = tensor.extract %back[%c0] : tensor<1xi32>
  %k3 = arith.index_cast %e3 : i32 to index
  %r = tensor.empty(%k0, %k1, %k2, %k3) : tensor<?x?x?x?xi8>
  return %r : tensor<?x?x?x?xi8>
}

// CHECK-LABEL: function @shifts
// CHECK: tensor<?x?x?x?xi8> [n * 4, n floordiv 4, n floordiv 4, (n + 2) floordiv 4] exact
// CASE: shifts(<N>) for N = 0 1 3 6 7 10
func.func @shifts(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}) -> tensor<?x?x?x?xi8>
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %i = arith.index_cast %d : index to i32
  %t = tensor.from_elements %i : tensor<1xi32>
  %two = "tosa.const"() {values = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
  %up = tosa.logical_left_shift %t, %two : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
  %down = tosa.logical_right_shift %t, %two : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
  %cut = tosa.arithmetic_right_shift %t, %two {round = false} : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
  %nearest = tosa.arithmetic_right_shift %t, %two {round = true} : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
  %e0 = tensor.extract %up[%c0] : tensor<1xi32>
  %k0 = arith.index_cast %e0 : i32 to index
  %e1 = tensor.extract %down[%c0] : tensor<1xi32>
  %k1 = arith.index_cast %e1 : i32 to index
  %e2 = tensor.extract %cut[%c0] : tensor<1xi32>
  %k2 = arith.index_cast %e2 : i32 to index
  %e3 = tensor.extract %nearest[%c0] : tensor<1xi32>
  %k3 = arith.index_cast %e3 : i32 to index
  %r = tensor.empty(%k0, %k1, %k2, %k3) : tensor<?x?x?x?xi8>
  return %r : tensor<?x?x?x?xi8>
}

// CHECK-LABEL: function @limits
// CHECK: tensor<?x?x?xi8> [max(min(n, 4), 1), max(n, 2), n] exact
// CASE: limits(<N>) for N = 0 1 3 7
func.func @limits(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}) -> tensor<?x?x?xi8>
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %i = arith.index_cast %d : index to i32
  %t = tensor.from_elements %i : tensor<1xi32>
  %zero = "tosa.const"() {values = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
  %two = "tosa.const"() {values = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
  %five = "tosa.const"() {values = dense<5> : tensor<1xi32>} : () -> tensor<1xi32>
  %minus = "tosa.negate"(%t, %zero, %zero) : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
  %clamp = tosa.clamp %minus {min_val = -4 : i32, max_val = -1 : i32} : (tensor<1xi32>) -> tensor<1xi32>
  %plus = "tosa.negate"(%clamp, %zero, %zero) : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
  %above = tosa.greater %t, %two : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi1>
  %below = tosa.logical_not %above : (tensor<1xi1>) -> tensor<1xi1>
  %all = tosa.logical_xor %above, %below : (tensor<1xi1>, tensor<1xi1>) -> tensor<1xi1>
  %chosen = tosa.select %below, %two, %t : (tensor<1xi1>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
  %one = tosa.select %all, %t, %five : (tensor<1xi1>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
  %e0 = tensor.extract %plus[%c0] : tensor<1xi32>
  %k0 = arith.index_cast %e0 : i32 to index
  %e1 = tensor.extract %chosen[%c0] : tensor<1xi32>
  %k1 = arith.index_cast %e1 : i32 to index
  %e2 = tensor.extract %one[%c0] : tensor<1xi32>
  %k2 = arith.index_cast %e2 : i32 to index
  %r = tensor.empty(%k0, %k1, %k2) : tensor<?x?x?xi8>
  return %r : tensor<?x?x?xi8>
}

// [n, 5], then [5, n], [5, n, 5, n], [7, 5, n, 5, n, 7, 7], and n before all.
// CHECK-LABEL: function @moves
// CHECK: tensor<?x?x?x?x?xi8> [n, 7, 5, n, 7] exact
// CASE: moves(<N>) for N = 0 1 3 7
func.func @moves(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}) -> tensor<?x?x?x?x?xi8>
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %i = arith.index_cast %d : index to i32
  %five = arith.constant 5 : i32
  %t = tensor.from_elements %i, %five : tensor<2xi32>
  %reverse = tosa.reverse %t {axis = 0 : i32} : (tensor<2xi32>) -> tensor<2xi32>
  %two = tosa.const_shape {values = dense<2> : tensor<1xindex>} : () -> !tosa.shape<1>
  %tile = tosa.tile %reverse, %two : (tensor<2xi32>, !tosa.shape<1>) -> tensor<4xi32>
  %amounts = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %seven = "tosa.const"() {values = dense<7> : tensor<1xi32>} : () -> tensor<1xi32>
  %pad = tosa.pad %tile, %amounts, %seven : (tensor<4xi32>, !tosa.shape<2>, tensor<1xi32>) -> tensor<7xi32>
  %wide = tensor.pad %pad low[1] high[0] {
  ^bb0(%at: index):
    tensor.yield %i : i32
  } : tensor<7xi32> to tensor<8xi32>
  %c3 = arith.constant 3 : index
  %c7 = arith.constant 7 : index
  %e0 = tensor.extract %wide[%c0] : tensor<8xi32>
  %k0 = arith.index_cast %e0 : i32 to index
  %e1 = tensor.extract %wide[%c1] : tensor<8xi32>
  %k1 = arith.index_cast %e1 : i32 to index
  %e2 = tensor.extract %wide[%c2] : tensor<8xi32>
  %k2 = arith.index_cast %e2 : i32 to index
  %e3 = tensor.extract %wide[%c3] : tensor<8xi32>
  %k3 = arith.index_cast %e3 : i32 to index
  %e4 = tensor.extract %wide[%c7] : tensor<8xi32>
  %k4 = arith.index_cast %e4 : i32 to index
  %r = tensor.empty(%k0, %k1, %k2, %k3, %k4) : tensor<?x?x?x?x?xi8>
  return %r : tensor<?x?x?x?x?xi8>
}

// [5, n, 5], and then [6, n, 5].
// CHECK-LABEL: function @rows
// CHECK: tensor<?x?x?xi8> [5, n, 5] exact
// CASE: rows(<N>) for N = 0 1 3
func.func @rows(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}) -> tensor<?x?x?xi8>
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %i = arith.index_cast %d : index to i32
  %five = arith.constant 5 : i32
  %t = tensor.from_elements %i, %five : tensor<1x2x1xi32>
  %at = "tosa.const"() {values = dense<[[1, 0, 1]]> : tensor<1x3xi32>} : () -> tensor<1x3xi32>
  %g = tosa.gather %t, %at : (tensor<1x2x1xi32>, tensor<1x3xi32>) -> tensor<1x3x1xi32>
  %e0 = tensor.extract %g[%c0, %c0, %c0] : tensor<1x3x1xi32>
  %k0 = arith.index_cast %e0 : i32 to index
  %e1 = tensor.extract %g[%c0, %c1, %c0] : tensor<1x3x1xi32>
  %k1 = arith.index_cast %e1 : i32 to index
  %e2 = tensor.extract %g[%c0, %c2, %c0] : tensor<1x3x1xi32>
  %k2 = arith.index_cast %e2 : i32 to index
  %r = tensor.empty(%k0, %k1, %k2) : tensor<?x?x?xi8>
  return %r : tensor<?x?x?xi8>
}

// CHECK-LABEL: function @loop
// CHECK: tensor<?x?xi8> [n * 2, n * 3 + 5] exact
// CASE: loop(<N>) for N = 0 1 3 7
func.func @loop(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}) -> tensor<?x?xi8>
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %i = arith.index_cast %d : index to i32
  %five = arith.constant 5 : i32
  %step = arith.constant dense<[1, 3]> : tensor<2xi32>
  %t = tensor.from_elements %i, %five : tensor<2xi32>
  %s = scf.for %k = %c0 to %d step %c1 iter_args(%a = %t) -> (tensor<2xi32>) {
    %next = arith.addi %a, %step : tensor<2xi32>
    scf.yield %next : tensor<2xi32>
  }
  %e0 = tensor.extract %s[%c0] : tensor<2xi32>
  %k0 = arith.index_cast %e0 : i32 to index
  %e1 = tensor.extract %s[%c1] : tensor<2xi32>
  %k1 = arith.index_cast %e1 : i32 to index
  %r = tensor.empty(%k0, %k1) : tensor<?x?xi8>
  return %r : tensor<?x?xi8>
}

//===----------------------------------------------------------------------===//
// Not known
//===----------------------------------------------------------------------===//

// A product and a sum that may wrap, and a zero point that is not 0.
// CHECK-LABEL: function @open_numbers
// CHECK: tensor<?x?x?xi8> [?, ?, ?] unknown
// CASE: open_numbers(<N>) for N = 0 1 3
func.func @open_numbers(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}) -> tensor<?x?x?xi8>
    attributes {symshape.symbols = #symshape.symbols<n in [0, 2147483647]>} {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %i = arith.index_cast %d : index to i32
  %t = tensor.from_elements %i : tensor<1xi32>
  %zero = "tosa.const"() {values = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
  %one = "tosa.const"() {values = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
  %three = "tosa.const"() {values = dense<3> : tensor<1xi32>} : () -> tensor<1xi32>
  %low = "tosa.const"() {values = dense<-5> : tensor<1xi32>} : () -> tensor<1xi32>
  %up = tosa.logical_left_shift %t, %one : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
  %sum = tosa.add %t, %three : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
  %down = tosa.logical_right_shift %sum, %one : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
  %byte = tosa.cast %t : (tensor<1xi32>) -> tensor<1xi8>
  %one8 = "tosa.const"() {values = dense<1> : tensor<1xi8>} : () -> tensor<1xi8>
  %zero8 = "tosa.const"() {values = dense<0> : tensor<1xi8>} : () -> tensor<1xi8>
  %shifted = "tosa.negate"(%byte, %one8, %zero8) : (tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1xi8>
  %e0 = tensor.extract %up[%c0] : tensor<1xi32>
  %k0 = arith.index_cast %e0 : i32 to index
  %e1 = tensor.extract %down[%c0] : tensor<1xi32>
  %k1 = arith.index_cast %e1 : i32 to index
  %e2 = tensor.extract %shifted[%c0] : tensor<1xi8>
  %k2 = arith.index_cast %e2 : i8 to index
  %r = tensor.empty(%k0, %k1, %k2) : tensor<?x?x?xi8>
  return %r : tensor<?x?x?xi8>
}

// Positions that are data, a number of rows that varies, and new elements that
// differ.
// CHECK-LABEL: function @open_moves
// CHECK: tensor<?x?x?xi8> [?, ?, ?] unknown
// CASE: open_moves(<N>, <1x1: 1>) for N = 1 3
// CASE: open_moves(<0>, <1x1: 0>)
func.func @open_moves(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %at: tensor<1x1xi32>) -> tensor<?x?x?xi8>
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %i = arith.index_cast %d : index to i32
  %five = arith.constant 5 : i32
  %t = tensor.from_elements %i, %five : tensor<1x2x1xi32>
  %g = tosa.gather %t, %at : (tensor<1x2x1xi32>, tensor<1x1xi32>) -> tensor<1x1x1xi32>
  %row = tensor.from_elements %five : tensor<1xi32>
  %p = tensor.pad %row low[%d] high[0] {
  ^bb0(%k: index):
    tensor.yield %i : i32
  } : tensor<1xi32> to tensor<?xi32>
  %q = tensor.pad %row low[1] high[0] {
  ^bb0(%k: index):
    %w = arith.index_cast %k : index to i32
    tensor.yield %w : i32
  } : tensor<1xi32> to tensor<2xi32>
  %e0 = tensor.extract %g[%c0, %c0, %c0] : tensor<1x1x1xi32>
  %k0 = arith.index_cast %e0 : i32 to index
  %e2 = tensor.extract %p[%c0] : tensor<?xi32>
  %k2 = arith.index_cast %e2 : i32 to index
  %e3 = tensor.extract %q[%c0] : tensor<2xi32>
  %k3 = arith.index_cast %e3 : i32 to index
  %r = tensor.empty(%k0, %k2, %k3) : tensor<?x?x?xi8>
  return %r : tensor<?x?x?xi8>
}

// The elements do not grow by the same number in each iteration.
// CHECK-LABEL: function @open_loop
// CHECK: tensor<?x?xi8> [?, ?] unknown
// CASE: open_loop(<N>) for N = 0 1 3
func.func @open_loop(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}) -> tensor<?x?xi8>
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %i = arith.index_cast %d : index to i32
  %five = arith.constant 5 : i32
  %t = tensor.from_elements %i, %five : tensor<2xi32>
  %s = scf.for %k = %c0 to %d step %c1 iter_args(%a = %t) -> (tensor<2xi32>) {
    %turned = tosa.reverse %a {axis = 0 : i32} : (tensor<2xi32>) -> tensor<2xi32>
    %next = arith.addi %a, %turned : tensor<2xi32>
    scf.yield %next : tensor<2xi32>
  }
  %e0 = tensor.extract %s[%c0] : tensor<2xi32>
  %k0 = arith.index_cast %e0 : i32 to index
  %e1 = tensor.extract %s[%c1] : tensor<2xi32>
  %k1 = arith.index_cast %e1 : i32 to index
  %r = tensor.empty(%k0, %k1) : tensor<?x?xi8>
  return %r : tensor<?x?xi8>
}

// The sum wraps after two iterations.
// CHECK-LABEL: function @open_wrap
// CHECK: tensor<?xi8> [?] unknown
// CASE: open_wrap(<N>) for N = 0 1 3
func.func @open_wrap(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}) -> tensor<?xi8>
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %i = arith.index_cast %d : index to i32
  %five = arith.constant 5 : i8
  %step = arith.constant dense<100> : tensor<1xi8>
  %t = tensor.from_elements %five : tensor<1xi8>
  %s = scf.for %k = %c0 to %d step %c1 iter_args(%a = %t) -> (tensor<1xi8>) {
    %next = arith.addi %a, %step : tensor<1xi8>
    scf.yield %next : tensor<1xi8>
  }
  %e0 = tensor.extract %s[%c0] : tensor<1xi8>
  %k0 = arith.index_cast %e0 : i8 to index
  %r = tensor.empty(%k0) : tensor<?xi8>
  return %r : tensor<?xi8>
}
