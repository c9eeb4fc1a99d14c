// Inferred facts about the results of tosa ops that move or reduce elements.
// docs/understand/Coverage.md is written from these programs; see utils/coverage.py.
// RUN: %python %symshape_src/utils/coverage.py --expand %s > %t.mlir
// RUN: %execute %t.mlir --after=--symshape-sanitize

func.func @moves(%x: tensor<?xi32>, %whole: tensor<?xi32>, %cn: tensor<1xindex>) {
  %ci = arith.index_cast %cn : tensor<1xindex> to tensor<1xi32>
  %one = tosa.const_shape {values = dense<1> : tensor<1xindex>} : () -> !tosa.shape<1>
  %zero = tosa.const_shape {values = dense<0> : tensor<1xindex>} : () -> !tosa.shape<1>
  %two = tosa.const_shape {values = dense<2> : tensor<1xindex>} : () -> !tosa.shape<1>
  %all = tosa.const_shape {values = dense<-1> : tensor<1xindex>} : () -> !tosa.shape<1>
  %pad = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %pv = "tosa.const"() {values = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
  %cc0 = tosa.concat %whole, %x {axis = 0 : i32} : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32> // exact: [n * 2]; bound: [at_most(n * 2)]; unknown: [?]
  %p0 = tosa.pad %x, %pad, %pv : (tensor<?xi32>, !tosa.shape<2>, tensor<1xi32>) -> tensor<?xi32> // exact: [n + 3]; bound: [at_most(n + 3)]; unknown: [?]
  %r0 = tosa.reshape %x, %all : (tensor<?xi32>, !tosa.shape<1>) -> tensor<?xi32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %tl0 = tosa.tile %x, %two : (tensor<?xi32>, !tosa.shape<1>) -> tensor<?xi32> // exact: [n * 2]; bound: [at_most(n * 2)]; unknown: [?]
  %tr0 = tosa.transpose %x {perms = array<i32: 0>} : (tensor<?xi32>) -> tensor<?xi32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %sl0 = tosa.slice %x, %zero, %all : (tensor<?xi32>, !tosa.shape<1>, !tosa.shape<1>) -> tensor<?xi32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %cat = tosa.concat %pv, %ci {axis = 0 : i32} : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %s0 = tosa.slice %cat, %one, %one : (tensor<2xi32>, !tosa.shape<1>, !tosa.shape<1>) -> tensor<1xi32> // tosa.concat size contents: [n]
  %s1 = tosa.reshape %ci, %one : (tensor<1xi32>, !tosa.shape<1>) -> tensor<1xi32> // size contents: [n]
  %s2 = tosa.transpose %ci {perms = array<i32: 0>} : (tensor<1xi32>) -> tensor<1xi32> // size contents: [n]
  %s3 = tosa.slice %ci, %zero, %one : (tensor<1xi32>, !tosa.shape<1>, !tosa.shape<1>) -> tensor<1xi32> // size contents: [n]
  %padded = tosa.pad %ci, %pad, %pv : (tensor<1xi32>, !tosa.shape<2>, tensor<1xi32>) -> tensor<4xi32>
  %s4 = tosa.slice %padded, %one, %one : (tensor<4xi32>, !tosa.shape<1>, !tosa.shape<1>) -> tensor<1xi32> // tosa.pad size contents: [n]
  %tiled = tosa.tile %ci, %two : (tensor<1xi32>, !tosa.shape<1>) -> tensor<2xi32>
  %s5 = tosa.slice %tiled, %one, %one : (tensor<2xi32>, !tosa.shape<1>, !tosa.shape<1>) -> tensor<1xi32> // tosa.tile size contents: [n]
  return
}

func.func @reductions(%x: tensor<?x1xi32>, %cn: tensor<1xindex>) {
  %ci = arith.index_cast %cn : tensor<1xindex> to tensor<1xi32>
  %max0 = tosa.reduce_max %x {axis = 1 : i32} : (tensor<?x1xi32>) -> tensor<?x1xi32> // exact: [n, 1]; bound: [at_most(n), 1]; unknown: [?, 1]
  %min0 = tosa.reduce_min %x {axis = 1 : i32} : (tensor<?x1xi32>) -> tensor<?x1xi32> // exact: [n, 1]; bound: [at_most(n), 1]; unknown: [?, 1]
  %product0 = tosa.reduce_product %x {axis = 1 : i32} : (tensor<?x1xi32>) -> tensor<?x1xi32> // exact: [n, 1]; bound: [at_most(n), 1]; unknown: [?, 1]
  %sum0 = tosa.reduce_sum %x {axis = 1 : i32} : (tensor<?x1xi32>) -> tensor<?x1xi32> // exact: [n, 1]; bound: [at_most(n), 1]; unknown: [?, 1]
  %s0 = tosa.reduce_max %ci {axis = 0 : i32} : (tensor<1xi32>) -> tensor<1xi32> // size contents: [n]
  %s1 = tosa.reduce_min %ci {axis = 0 : i32} : (tensor<1xi32>) -> tensor<1xi32> // size contents: [n]
  %s2 = tosa.reduce_product %ci {axis = 0 : i32} : (tensor<1xi32>) -> tensor<1xi32> // size contents: [n]
  %s3 = tosa.reduce_sum %ci {axis = 0 : i32} : (tensor<1xi32>) -> tensor<1xi32> // size contents: [n]
  return
}

// Default contents: data

func.func @reductions_of_bits(%x: tensor<?x1xi1>) {
  %v0 = tosa.reduce_all %x {axis = 1 : i32} : (tensor<?x1xi1>) -> tensor<?x1xi1> // exact: [n, 1]; bound: [at_most(n), 1]; unknown: [?, 1]
  %v3 = tosa.reduce_any %x {axis = 1 : i32} : (tensor<?x1xi1>) -> tensor<?x1xi1> // exact: [n, 1]; bound: [at_most(n), 1]; unknown: [?, 1]
  return
}

func.func @argmax(%x: tensor<?x4xf32>) {
  %v0 = tosa.argmax %x {axis = 1 : i32} : (tensor<?x4xf32>) -> tensor<?xi32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  return
}

// Default contents: not modelled

func.func @gather(%x: tensor<?x4x2xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %i0 = tensor.empty(%n) : tensor<?x5xi32>
  %g0 = tosa.gather %x, %i0 : (tensor<?x4x2xi32>, tensor<?x5xi32>) -> tensor<?x5x2xi32> // exact: [n, 5, 2]; bound: [at_most(n), 5, 2]; unknown: [?, 5, 2]
  %i = arith.index_cast %n : index to i32
  %cn = tensor.from_elements %i : tensor<1x1x1xi32>
  %first = "tosa.const"() {values = dense<0> : tensor<1x1xi32>} : () -> tensor<1x1xi32>
  %s = tosa.gather %cn, %first : (tensor<1x1x1xi32>, tensor<1x1xi32>) -> tensor<1x1x1xi32>
  %e = tensor.extract %s[%c0, %c0, %c0] : tensor<1x1x1xi32>
  %k = arith.index_cast %e : i32 to index // tosa.gather size contents: [n]
  return
}

// Default contents: floats

// tosa.table contents: not modelled
// tosa.rescale contents: not modelled
// tosa.apply_scale contents: not modelled
func.func @tables(%x: tensor<?xi8>) {
  %table = "tosa.const"() {values = dense<0> : tensor<256xi8>} : () -> tensor<256xi8>
  %m = "tosa.const"() {values = dense<1073741824> : tensor<1xi32>} : () -> tensor<1xi32>
  %s = "tosa.const"() {values = dense<30> : tensor<1xi8>} : () -> tensor<1xi8>
  %iz = "tosa.const"() {values = dense<0> : tensor<1xi8>} : () -> tensor<1xi8>
  %oz = "tosa.const"() {values = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
  %tb0 = tosa.table %x, %table : (tensor<?xi8>, tensor<256xi8>) -> tensor<?xi8> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %rs0 = tosa.rescale %x, %m, %s, %iz, %oz {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<?xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi32>) -> tensor<?xi32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  return
}

func.func @scaled(%x: tensor<?xi32>, %n: index) {
  %m = tensor.empty(%n) : tensor<?xi32>
  %s = tensor.empty(%n) : tensor<?xi8>
  %as0 = tosa.apply_scale %x, %m, %s {rounding_mode = SINGLE_ROUND} : (tensor<?xi32>, tensor<?xi32>, tensor<?xi8>) -> tensor<?xi32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  return
}

// tosa.yield: terminator
// tosa.custom: data
// tosa.variable: no result
// tosa.variable_read: data
// tosa.variable_write: no result

// Default contents: no tensor

func.func @constants(%x: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %v = "tosa.const"() {values = dense<7> : tensor<1xi32>} : () -> tensor<1xi32>
  %e = tensor.extract %v[%c0] : tensor<1xi32>
  %k = arith.index_cast %e : i32 to index
  %t = tensor.empty(%k) : tensor<?xi8> // tosa.const contents: [7]
  return
}

func.func @control(%x: tensor<?xi32>, %cn: tensor<1xindex>) {
  %c0 = arith.constant 0 : index
  %true = "tosa.const"() {values = dense<true> : tensor<i1>} : () -> tensor<i1>
  %false = "tosa.const"() {values = dense<false> : tensor<i1>} : () -> tensor<i1>
  %if0 = tosa.cond_if %true : tensor<i1> -> tensor<?xi32> { // exact: [n]; bound: [at_most(n)]; unknown: [?]
    tosa.yield %x : tensor<?xi32>
  } else {
    tosa.yield %x : tensor<?xi32>
  }
  %w0 = tosa.while_loop (%a = %x) : (tensor<?xi32>) -> (tensor<?xi32>) { // exact: [n]; bound: [at_most(n)]; unknown: [?]
    tosa.yield %false : tensor<i1>
  } do {
^bb0(%a: tensor<?xi32>):
    tosa.yield %a : tensor<?xi32>
  }
  %first = tensor.extract %cn[%c0] : tensor<1xindex>
  %i = arith.index_cast %first : index to i32
  %s = tensor.from_elements %i : tensor<1xi32>
  %s0 = tosa.cond_if %true : tensor<i1> -> tensor<1xi32> {
    tosa.yield %s : tensor<1xi32>
  } else {
    tosa.yield %s : tensor<1xi32>
  }
  %e0 = tensor.extract %s0[%c0] : tensor<1xi32>
  %k0 = arith.index_cast %e0 : i32 to index
  %t0 = tensor.empty(%k0) : tensor<?xi8> // tosa.cond_if contents: [n]
  %s1 = tosa.while_loop (%a = %s) : (tensor<1xi32>) -> (tensor<1xi32>) {
    tosa.yield %false : tensor<i1>
  } do {
^bb0(%a: tensor<1xi32>):
    tosa.yield %a : tensor<1xi32>
  }
  %e1 = tensor.extract %s1[%c0] : tensor<1xi32>
  %k1 = arith.index_cast %e1 : i32 to index
  %t1 = tensor.empty(%k1) : tensor<?xi8> // tosa.while_loop contents: [n]
  return
}
