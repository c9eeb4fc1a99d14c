// What inference knows about the results of tosa ops that move or reduce elements.
// docs/Coverage.md is written from these programs; see utils/coverage.py.
// RUN: %execute %s --after=--symshape-sanitize

func.func private @bounded_i32(%x: tensor<?xi32>, %data: tensor<1xindex>) -> tensor<?xi32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xi32>
  %n = tensor.extract %data[%c0] : tensor<1xindex>
  %low = arith.maxsi %n, %c0 : index
  %k = arith.minsi %low, %d : index
  %r = tensor.extract_slice %x[0] [%k] [1] : tensor<?xi32> to tensor<?xi32>
  return %r : tensor<?xi32>
}

func.func private @unknown_i32(%data: tensor<1xindex>) -> tensor<?xi32> {
  %c0 = arith.constant 0 : index
  %n = tensor.extract %data[%c0] : tensor<1xindex>
  %k = arith.maxsi %n, %c0 : index
  %e = tensor.empty(%k) : tensor<?xi32>
  return %e : tensor<?xi32>
}

func.func private @bounded_1xi32(%x: tensor<?x1xi32>, %data: tensor<1xindex>) -> tensor<?x1xi32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?x1xi32>
  %n = tensor.extract %data[%c0] : tensor<1xindex>
  %low = arith.maxsi %n, %c0 : index
  %k = arith.minsi %low, %d : index
  %r = tensor.extract_slice %x[0, 0] [%k, 1] [1, 1] : tensor<?x1xi32> to tensor<?x1xi32>
  return %r : tensor<?x1xi32>
}

func.func private @unknown_1xi32(%data: tensor<1xindex>) -> tensor<?x1xi32> {
  %c0 = arith.constant 0 : index
  %n = tensor.extract %data[%c0] : tensor<1xindex>
  %k = arith.maxsi %n, %c0 : index
  %e = tensor.empty(%k) : tensor<?x1xi32>
  return %e : tensor<?x1xi32>
}

func.func private @bounded_1xi1(%x: tensor<?x1xi1>, %data: tensor<1xindex>) -> tensor<?x1xi1> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?x1xi1>
  %n = tensor.extract %data[%c0] : tensor<1xindex>
  %low = arith.maxsi %n, %c0 : index
  %k = arith.minsi %low, %d : index
  %r = tensor.extract_slice %x[0, 0] [%k, 1] [1, 1] : tensor<?x1xi1> to tensor<?x1xi1>
  return %r : tensor<?x1xi1>
}

func.func private @unknown_1xi1(%data: tensor<1xindex>) -> tensor<?x1xi1> {
  %c0 = arith.constant 0 : index
  %n = tensor.extract %data[%c0] : tensor<1xindex>
  %k = arith.maxsi %n, %c0 : index
  %e = tensor.empty(%k) : tensor<?x1xi1>
  return %e : tensor<?x1xi1>
}

func.func private @bounded_4xf32(%x: tensor<?x4xf32>, %data: tensor<1xindex>) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?x4xf32>
  %n = tensor.extract %data[%c0] : tensor<1xindex>
  %low = arith.maxsi %n, %c0 : index
  %k = arith.minsi %low, %d : index
  %r = tensor.extract_slice %x[0, 0] [%k, 4] [1, 1] : tensor<?x4xf32> to tensor<?x4xf32>
  return %r : tensor<?x4xf32>
}

func.func private @unknown_4xf32(%data: tensor<1xindex>) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.extract %data[%c0] : tensor<1xindex>
  %k = arith.maxsi %n, %c0 : index
  %e = tensor.empty(%k) : tensor<?x4xf32>
  return %e : tensor<?x4xf32>
}

func.func private @bounded_4x2xi32(%x: tensor<?x4x2xi32>, %data: tensor<1xindex>) -> tensor<?x4x2xi32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?x4x2xi32>
  %n = tensor.extract %data[%c0] : tensor<1xindex>
  %low = arith.maxsi %n, %c0 : index
  %k = arith.minsi %low, %d : index
  %r = tensor.extract_slice %x[0, 0, 0] [%k, 4, 2] [1, 1, 1] : tensor<?x4x2xi32> to tensor<?x4x2xi32>
  return %r : tensor<?x4x2xi32>
}

func.func private @unknown_4x2xi32(%data: tensor<1xindex>) -> tensor<?x4x2xi32> {
  %c0 = arith.constant 0 : index
  %n = tensor.extract %data[%c0] : tensor<1xindex>
  %k = arith.maxsi %n, %c0 : index
  %e = tensor.empty(%k) : tensor<?x4x2xi32>
  return %e : tensor<?x4x2xi32>
}

func.func private @bounded_i8(%x: tensor<?xi8>, %data: tensor<1xindex>) -> tensor<?xi8> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xi8>
  %n = tensor.extract %data[%c0] : tensor<1xindex>
  %low = arith.maxsi %n, %c0 : index
  %k = arith.minsi %low, %d : index
  %r = tensor.extract_slice %x[0] [%k] [1] : tensor<?xi8> to tensor<?xi8>
  return %r : tensor<?xi8>
}

func.func private @unknown_i8(%data: tensor<1xindex>) -> tensor<?xi8> {
  %c0 = arith.constant 0 : index
  %n = tensor.extract %data[%c0] : tensor<1xindex>
  %k = arith.maxsi %n, %c0 : index
  %e = tensor.empty(%k) : tensor<?xi8>
  return %e : tensor<?xi8>
}

// CASE: moves(<N>, <1: 2>) for N = 0 1 3
func.func @moves(%x: tensor<?xi32> {symshape.shape = #symshape.shape<[n]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %c0 = arith.constant 0 : index
  %b = call @bounded_i32(%x, %data) : (tensor<?xi32>, tensor<1xindex>) -> tensor<?xi32>
  %u = call @unknown_i32(%data) : (tensor<1xindex>) -> tensor<?xi32>
  %n = tensor.dim %x, %c0 : tensor<?xi32>
  %cn = tensor.from_elements %n : tensor<1xindex>
  %ci = arith.index_cast %cn : tensor<1xindex> to tensor<1xi32>
  %one = tosa.const_shape {values = dense<1> : tensor<1xindex>} : () -> !tosa.shape<1>
  %zero = tosa.const_shape {values = dense<0> : tensor<1xindex>} : () -> !tosa.shape<1>
  %two = tosa.const_shape {values = dense<2> : tensor<1xindex>} : () -> !tosa.shape<1>
  %all = tosa.const_shape {values = dense<-1> : tensor<1xindex>} : () -> !tosa.shape<1>
  %pad = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %pv = "tosa.const"() {values = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
  %cc0 = tosa.concat %x, %x {axis = 0 : i32} : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32> // exact: [n * 2]
  %p0 = tosa.pad %x, %pad, %pv : (tensor<?xi32>, !tosa.shape<2>, tensor<1xi32>) -> tensor<?xi32> // exact: [n + 3]
  %r0 = tosa.reshape %x, %all : (tensor<?xi32>, !tosa.shape<1>) -> tensor<?xi32> // exact: [n]
  %tl0 = tosa.tile %x, %two : (tensor<?xi32>, !tosa.shape<1>) -> tensor<?xi32> // exact: [n * 2]
  %tr0 = tosa.transpose %x {perms = array<i32: 0>} : (tensor<?xi32>) -> tensor<?xi32> // exact: [n]
  %sl0 = tosa.slice %x, %zero, %all : (tensor<?xi32>, !tosa.shape<1>, !tosa.shape<1>) -> tensor<?xi32> // exact: [n]
  %cc1 = tosa.concat %x, %b {axis = 0 : i32} : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32> // bound: [at_most(n * 2)]
  %p1 = tosa.pad %b, %pad, %pv : (tensor<?xi32>, !tosa.shape<2>, tensor<1xi32>) -> tensor<?xi32> // bound: [at_most(n + 3)]
  %r1 = tosa.reshape %b, %all : (tensor<?xi32>, !tosa.shape<1>) -> tensor<?xi32> // bound: [at_most(n)]
  %tl1 = tosa.tile %b, %two : (tensor<?xi32>, !tosa.shape<1>) -> tensor<?xi32> // bound: [at_most(n * 2)]
  %tr1 = tosa.transpose %b {perms = array<i32: 0>} : (tensor<?xi32>) -> tensor<?xi32> // bound: [at_most(n)]
  %sl1 = tosa.slice %b, %zero, %all : (tensor<?xi32>, !tosa.shape<1>, !tosa.shape<1>) -> tensor<?xi32> // bound: [at_most(n)]
  %cc2 = tosa.concat %x, %u {axis = 0 : i32} : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32> // unknown: [?]
  %p2 = tosa.pad %u, %pad, %pv : (tensor<?xi32>, !tosa.shape<2>, tensor<1xi32>) -> tensor<?xi32> // unknown: [?]
  %r2 = tosa.reshape %u, %all : (tensor<?xi32>, !tosa.shape<1>) -> tensor<?xi32> // unknown: [?]
  %tl2 = tosa.tile %u, %two : (tensor<?xi32>, !tosa.shape<1>) -> tensor<?xi32> // unknown: [?]
  %tr2 = tosa.transpose %u {perms = array<i32: 0>} : (tensor<?xi32>) -> tensor<?xi32> // unknown: [?]
  %sl2 = tosa.slice %u, %zero, %all : (tensor<?xi32>, !tosa.shape<1>, !tosa.shape<1>) -> tensor<?xi32> // unknown: [?]
  %cat = tosa.concat %pv, %ci {axis = 0 : i32} : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %s0 = tosa.slice %cat, %one, %one : (tensor<2xi32>, !tosa.shape<1>, !tosa.shape<1>) -> tensor<1xi32>
  %e0 = tensor.extract %s0[%c0] : tensor<1xi32>
  %k0 = arith.index_cast %e0 : i32 to index
  %t0 = tensor.empty(%k0) : tensor<?xi8> // tosa.concat contents: [n]
  %s1 = tosa.reshape %ci, %one : (tensor<1xi32>, !tosa.shape<1>) -> tensor<1xi32>
  %e1 = tensor.extract %s1[%c0] : tensor<1xi32>
  %k1 = arith.index_cast %e1 : i32 to index
  %t1 = tensor.empty(%k1) : tensor<?xi8> // tosa.reshape contents: [n]
  %s2 = tosa.transpose %ci {perms = array<i32: 0>} : (tensor<1xi32>) -> tensor<1xi32>
  %e2 = tensor.extract %s2[%c0] : tensor<1xi32>
  %k2 = arith.index_cast %e2 : i32 to index
  %t2 = tensor.empty(%k2) : tensor<?xi8> // tosa.transpose contents: [n]
  %s3 = tosa.slice %ci, %zero, %one : (tensor<1xi32>, !tosa.shape<1>, !tosa.shape<1>) -> tensor<1xi32>
  %e3 = tensor.extract %s3[%c0] : tensor<1xi32>
  %k3 = arith.index_cast %e3 : i32 to index
  %t3 = tensor.empty(%k3) : tensor<?xi8> // tosa.slice contents: [n]
  %padded = tosa.pad %ci, %pad, %pv : (tensor<1xi32>, !tosa.shape<2>, tensor<1xi32>) -> tensor<4xi32>
  %s4 = tosa.slice %padded, %one, %one : (tensor<4xi32>, !tosa.shape<1>, !tosa.shape<1>) -> tensor<1xi32>
  %e4 = tensor.extract %s4[%c0] : tensor<1xi32>
  %k4 = arith.index_cast %e4 : i32 to index
  %t4 = tensor.empty(%k4) : tensor<?xi8> // tosa.pad contents: [n]
  %tiled = tosa.tile %ci, %two : (tensor<1xi32>, !tosa.shape<1>) -> tensor<2xi32>
  %s5 = tosa.slice %tiled, %one, %one : (tensor<2xi32>, !tosa.shape<1>, !tosa.shape<1>) -> tensor<1xi32>
  %e5 = tensor.extract %s5[%c0] : tensor<1xi32>
  %k5 = arith.index_cast %e5 : i32 to index
  %t5 = tensor.empty(%k5) : tensor<?xi8> // tosa.tile contents: [n]
  return
}

// CASE: reductions(<Nx1>, <1: 2>) for N = 0 1 3
func.func @reductions(%x: tensor<?x1xi32> {symshape.shape = #symshape.shape<[n, 1]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %c0 = arith.constant 0 : index
  %b = call @bounded_1xi32(%x, %data) : (tensor<?x1xi32>, tensor<1xindex>) -> tensor<?x1xi32>
  %u = call @unknown_1xi32(%data) : (tensor<1xindex>) -> tensor<?x1xi32>
  %n = tensor.dim %x, %c0 : tensor<?x1xi32>
  %cn = tensor.from_elements %n : tensor<1xindex>
  %ci = arith.index_cast %cn : tensor<1xindex> to tensor<1xi32>
  %c1t = arith.constant 0 : i32
  %max0 = tosa.reduce_max %x {axis = 1 : i32} : (tensor<?x1xi32>) -> tensor<?x1xi32> // exact: [n, 1]
  %min0 = tosa.reduce_min %x {axis = 1 : i32} : (tensor<?x1xi32>) -> tensor<?x1xi32> // exact: [n, 1]
  %product0 = tosa.reduce_product %x {axis = 1 : i32} : (tensor<?x1xi32>) -> tensor<?x1xi32> // exact: [n, 1]
  %sum0 = tosa.reduce_sum %x {axis = 1 : i32} : (tensor<?x1xi32>) -> tensor<?x1xi32> // exact: [n, 1]
  %max1 = tosa.reduce_max %b {axis = 1 : i32} : (tensor<?x1xi32>) -> tensor<?x1xi32> // bound: [at_most(n), 1]
  %min1 = tosa.reduce_min %b {axis = 1 : i32} : (tensor<?x1xi32>) -> tensor<?x1xi32> // bound: [at_most(n), 1]
  %product1 = tosa.reduce_product %b {axis = 1 : i32} : (tensor<?x1xi32>) -> tensor<?x1xi32> // bound: [at_most(n), 1]
  %sum1 = tosa.reduce_sum %b {axis = 1 : i32} : (tensor<?x1xi32>) -> tensor<?x1xi32> // bound: [at_most(n), 1]
  %max2 = tosa.reduce_max %u {axis = 1 : i32} : (tensor<?x1xi32>) -> tensor<?x1xi32> // unknown: [?, 1]
  %min2 = tosa.reduce_min %u {axis = 1 : i32} : (tensor<?x1xi32>) -> tensor<?x1xi32> // unknown: [?, 1]
  %product2 = tosa.reduce_product %u {axis = 1 : i32} : (tensor<?x1xi32>) -> tensor<?x1xi32> // unknown: [?, 1]
  %sum2 = tosa.reduce_sum %u {axis = 1 : i32} : (tensor<?x1xi32>) -> tensor<?x1xi32> // unknown: [?, 1]
  %s0 = tosa.reduce_max %ci {axis = 0 : i32} : (tensor<1xi32>) -> tensor<1xi32>
  %e0 = tensor.extract %s0[%c0] : tensor<1xi32>
  %k0 = arith.index_cast %e0 : i32 to index
  %t0 = tensor.empty(%k0) : tensor<?xi8> // tosa.reduce_max contents: [n]
  %s1 = tosa.reduce_min %ci {axis = 0 : i32} : (tensor<1xi32>) -> tensor<1xi32>
  %e1 = tensor.extract %s1[%c0] : tensor<1xi32>
  %k1 = arith.index_cast %e1 : i32 to index
  %t1 = tensor.empty(%k1) : tensor<?xi8> // tosa.reduce_min contents: [n]
  %s2 = tosa.reduce_product %ci {axis = 0 : i32} : (tensor<1xi32>) -> tensor<1xi32>
  %e2 = tensor.extract %s2[%c0] : tensor<1xi32>
  %k2 = arith.index_cast %e2 : i32 to index
  %t2 = tensor.empty(%k2) : tensor<?xi8> // tosa.reduce_product contents: [n]
  %s3 = tosa.reduce_sum %ci {axis = 0 : i32} : (tensor<1xi32>) -> tensor<1xi32>
  %e3 = tensor.extract %s3[%c0] : tensor<1xi32>
  %k3 = arith.index_cast %e3 : i32 to index
  %t3 = tensor.empty(%k3) : tensor<?xi8> // tosa.reduce_sum contents: [n]
  return
}

// Default contents: data

// CASE: reductions_of_bits(<Nx1>, <1: 2>) for N = 0 1 3
func.func @reductions_of_bits(%x: tensor<?x1xi1> {symshape.shape = #symshape.shape<[n, 1]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %b = call @bounded_1xi1(%x, %data) : (tensor<?x1xi1>, tensor<1xindex>) -> tensor<?x1xi1>
  %u = call @unknown_1xi1(%data) : (tensor<1xindex>) -> tensor<?x1xi1>
  %v0 = tosa.reduce_all %x {axis = 1 : i32} : (tensor<?x1xi1>) -> tensor<?x1xi1> // exact: [n, 1]
  %v1 = tosa.reduce_all %b {axis = 1 : i32} : (tensor<?x1xi1>) -> tensor<?x1xi1> // bound: [at_most(n), 1]
  %v2 = tosa.reduce_all %u {axis = 1 : i32} : (tensor<?x1xi1>) -> tensor<?x1xi1> // unknown: [?, 1]
  %v3 = tosa.reduce_any %x {axis = 1 : i32} : (tensor<?x1xi1>) -> tensor<?x1xi1> // exact: [n, 1]
  %v4 = tosa.reduce_any %b {axis = 1 : i32} : (tensor<?x1xi1>) -> tensor<?x1xi1> // bound: [at_most(n), 1]
  %v5 = tosa.reduce_any %u {axis = 1 : i32} : (tensor<?x1xi1>) -> tensor<?x1xi1> // unknown: [?, 1]
  return
}

// CASE: argmax(<Nx4>, <1: 2>) for N = 0 1 3
func.func @argmax(%x: tensor<?x4xf32> {symshape.shape = #symshape.shape<[n, 4]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %b = call @bounded_4xf32(%x, %data) : (tensor<?x4xf32>, tensor<1xindex>) -> tensor<?x4xf32>
  %u = call @unknown_4xf32(%data) : (tensor<1xindex>) -> tensor<?x4xf32>
  %v0 = tosa.argmax %x {axis = 1 : i32} : (tensor<?x4xf32>) -> tensor<?xi32> // exact: [n]
  %v1 = tosa.argmax %b {axis = 1 : i32} : (tensor<?x4xf32>) -> tensor<?xi32> // bound: [at_most(n)]
  %v2 = tosa.argmax %u {axis = 1 : i32} : (tensor<?x4xf32>) -> tensor<?xi32> // unknown: [?]
  return
}

// Default contents: not modelled

// CASE: gather(<Nx4x2>, <1: 2>) for N = 0 1 3
func.func @gather(%x: tensor<?x4x2xi32> {symshape.shape = #symshape.shape<[n, 4, 2]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %c0 = arith.constant 0 : index
  %b = call @bounded_4x2xi32(%x, %data) : (tensor<?x4x2xi32>, tensor<1xindex>) -> tensor<?x4x2xi32>
  %u = call @unknown_4x2xi32(%data) : (tensor<1xindex>) -> tensor<?x4x2xi32>
  %n = tensor.dim %x, %c0 : tensor<?x4x2xi32>
  %bn = tensor.dim %b, %c0 : tensor<?x4x2xi32>
  %un = tensor.dim %u, %c0 : tensor<?x4x2xi32>
  %i0 = tensor.empty(%n) : tensor<?x5xi32>
  %g0 = tosa.gather %x, %i0 : (tensor<?x4x2xi32>, tensor<?x5xi32>) -> tensor<?x5x2xi32> // exact: [n, 5, 2]
  %i1 = tensor.empty(%bn) : tensor<?x5xi32>
  %g1 = tosa.gather %b, %i1 : (tensor<?x4x2xi32>, tensor<?x5xi32>) -> tensor<?x5x2xi32> // bound: [at_most(n), 5, 2]
  %i2 = tensor.empty(%un) : tensor<?x5xi32>
  %g2 = tosa.gather %u, %i2 : (tensor<?x4x2xi32>, tensor<?x5xi32>) -> tensor<?x5x2xi32> // unknown: [?, 5, 2]
  %i = arith.index_cast %n : index to i32
  %cn = tensor.from_elements %i : tensor<1x1x1xi32>
  %first = "tosa.const"() {values = dense<0> : tensor<1x1xi32>} : () -> tensor<1x1xi32>
  %s = tosa.gather %cn, %first : (tensor<1x1x1xi32>, tensor<1x1xi32>) -> tensor<1x1x1xi32>
  %e = tensor.extract %s[%c0, %c0, %c0] : tensor<1x1x1xi32>
  %k = arith.index_cast %e : i32 to index
  %t = tensor.empty(%k) : tensor<?xi8> // tosa.gather contents: [n]
  return
}

// Default contents: floats

// tosa.table contents: not modelled
// tosa.rescale contents: not modelled
// CASE: tables(<N>, <1: 2>) for N = 0 1 3
func.func @tables(%x: tensor<?xi8> {symshape.shape = #symshape.shape<[n]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %b = call @bounded_i8(%x, %data) : (tensor<?xi8>, tensor<1xindex>) -> tensor<?xi8>
  %u = call @unknown_i8(%data) : (tensor<1xindex>) -> tensor<?xi8>
  %table = "tosa.const"() {values = dense<0> : tensor<256xi8>} : () -> tensor<256xi8>
  %m = "tosa.const"() {values = dense<1073741824> : tensor<1xi32>} : () -> tensor<1xi32>
  %s = "tosa.const"() {values = dense<30> : tensor<1xi8>} : () -> tensor<1xi8>
  %iz = "tosa.const"() {values = dense<0> : tensor<1xi8>} : () -> tensor<1xi8>
  %oz = "tosa.const"() {values = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
  %tb0 = tosa.table %x, %table : (tensor<?xi8>, tensor<256xi8>) -> tensor<?xi8> // exact: [n]
  %rs0 = tosa.rescale %x, %m, %s, %iz, %oz {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<?xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi32>) -> tensor<?xi32> // exact: [n]
  %tb1 = tosa.table %b, %table : (tensor<?xi8>, tensor<256xi8>) -> tensor<?xi8> // bound: [at_most(n)]
  %rs1 = tosa.rescale %b, %m, %s, %iz, %oz {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<?xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi32>) -> tensor<?xi32> // bound: [at_most(n)]
  %tb2 = tosa.table %u, %table : (tensor<?xi8>, tensor<256xi8>) -> tensor<?xi8> // unknown: [?]
  %rs2 = tosa.rescale %u, %m, %s, %iz, %oz {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<?xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi32>) -> tensor<?xi32> // unknown: [?]
  return
}

// tosa.yield: terminator
// tosa.custom: data
// tosa.variable: no result
// tosa.variable_read: data
// tosa.variable_write: no result
// tosa.cast_from_block_scaled: not modelled
// tosa.cast_to_block_scaled: not modelled
// tosa.matmul_t_block_scaled: not modelled
// tosa.apply_scale: not modelled

// Default contents: no tensor

// CASE: constants(<N>, <1: 2>) for N = 0 1 3
func.func @constants(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %c0 = arith.constant 0 : index
  %v = "tosa.const"() {values = dense<7> : tensor<1xi32>} : () -> tensor<1xi32>
  %e = tensor.extract %v[%c0] : tensor<1xi32>
  %k = arith.index_cast %e : i32 to index
  %t = tensor.empty(%k) : tensor<?xi8> // tosa.const contents: [7]
  return
}
