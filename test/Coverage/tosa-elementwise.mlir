// What inference knows about the results of elementwise tosa ops.
// docs/Coverage.md is written from these programs; see utils/coverage.py.
// RUN: %execute %s --after=--symshape-sanitize

func.func private @bounded(%x: tensor<?xf32>, %data: tensor<1xindex>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %n = tensor.extract %data[%c0] : tensor<1xindex>
  %low = arith.maxsi %n, %c0 : index
  %k = arith.minsi %low, %d : index
  %r = tensor.extract_slice %x[0] [%k] [1] : tensor<?xf32> to tensor<?xf32>
  return %r : tensor<?xf32>
}

func.func private @unknown(%data: tensor<1xindex>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.extract %data[%c0] : tensor<1xindex>
  %k = arith.maxsi %n, %c0 : index
  %e = tensor.empty(%k) : tensor<?xf32>
  return %e : tensor<?xf32>
}

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

// Default contents: floats

// CASE: unary(<N>, <1: 2>) for N = 0 1 3
func.func @unary(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %b = call @bounded(%x, %data) : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
  %u = call @unknown(%data) : (tensor<1xindex>) -> tensor<?xf32>
  %v0 = tosa.ceil %x : (tensor<?xf32>) -> tensor<?xf32> // exact: [n]
  %v1 = tosa.ceil %b : (tensor<?xf32>) -> tensor<?xf32> // bound: [at_most(n)]
  %v2 = tosa.ceil %u : (tensor<?xf32>) -> tensor<?xf32> // unknown: [?]
  %v3 = tosa.cos %x : (tensor<?xf32>) -> tensor<?xf32> // exact: [n]
  %v4 = tosa.cos %b : (tensor<?xf32>) -> tensor<?xf32> // bound: [at_most(n)]
  %v5 = tosa.cos %u : (tensor<?xf32>) -> tensor<?xf32> // unknown: [?]
  %v6 = tosa.erf %x : (tensor<?xf32>) -> tensor<?xf32> // exact: [n]
  %v7 = tosa.erf %b : (tensor<?xf32>) -> tensor<?xf32> // bound: [at_most(n)]
  %v8 = tosa.erf %u : (tensor<?xf32>) -> tensor<?xf32> // unknown: [?]
  %v9 = tosa.exp %x : (tensor<?xf32>) -> tensor<?xf32> // exact: [n]
  %v10 = tosa.exp %b : (tensor<?xf32>) -> tensor<?xf32> // bound: [at_most(n)]
  %v11 = tosa.exp %u : (tensor<?xf32>) -> tensor<?xf32> // unknown: [?]
  %v12 = tosa.floor %x : (tensor<?xf32>) -> tensor<?xf32> // exact: [n]
  %v13 = tosa.floor %b : (tensor<?xf32>) -> tensor<?xf32> // bound: [at_most(n)]
  %v14 = tosa.floor %u : (tensor<?xf32>) -> tensor<?xf32> // unknown: [?]
  %v15 = tosa.log %x : (tensor<?xf32>) -> tensor<?xf32> // exact: [n]
  %v16 = tosa.log %b : (tensor<?xf32>) -> tensor<?xf32> // bound: [at_most(n)]
  %v17 = tosa.log %u : (tensor<?xf32>) -> tensor<?xf32> // unknown: [?]
  %v18 = tosa.reciprocal %x : (tensor<?xf32>) -> tensor<?xf32> // exact: [n]
  %v19 = tosa.reciprocal %b : (tensor<?xf32>) -> tensor<?xf32> // bound: [at_most(n)]
  %v20 = tosa.reciprocal %u : (tensor<?xf32>) -> tensor<?xf32> // unknown: [?]
  %v21 = tosa.rsqrt %x : (tensor<?xf32>) -> tensor<?xf32> // exact: [n]
  %v22 = tosa.rsqrt %b : (tensor<?xf32>) -> tensor<?xf32> // bound: [at_most(n)]
  %v23 = tosa.rsqrt %u : (tensor<?xf32>) -> tensor<?xf32> // unknown: [?]
  %v24 = tosa.sigmoid %x : (tensor<?xf32>) -> tensor<?xf32> // exact: [n]
  %v25 = tosa.sigmoid %b : (tensor<?xf32>) -> tensor<?xf32> // bound: [at_most(n)]
  %v26 = tosa.sigmoid %u : (tensor<?xf32>) -> tensor<?xf32> // unknown: [?]
  %v27 = tosa.sin %x : (tensor<?xf32>) -> tensor<?xf32> // exact: [n]
  %v28 = tosa.sin %b : (tensor<?xf32>) -> tensor<?xf32> // bound: [at_most(n)]
  %v29 = tosa.sin %u : (tensor<?xf32>) -> tensor<?xf32> // unknown: [?]
  %v30 = tosa.tanh %x : (tensor<?xf32>) -> tensor<?xf32> // exact: [n]
  %v31 = tosa.tanh %b : (tensor<?xf32>) -> tensor<?xf32> // bound: [at_most(n)]
  %v32 = tosa.tanh %u : (tensor<?xf32>) -> tensor<?xf32> // unknown: [?]
  return
}

// CASE: binary(<N>, <1: 2>) for N = 0 1 3
func.func @binary(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %b = call @bounded(%x, %data) : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
  %u = call @unknown(%data) : (tensor<1xindex>) -> tensor<?xf32>
  %v0 = tosa.pow %x, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32> // exact: [n]
  %v1 = tosa.pow %b, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32> // bound: [at_most(n)]
  %v2 = tosa.pow %u, %u : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32> // unknown: [?]
  return
}

// Default contents:

// CASE: integers_unary(<N>, <1: 2>) for N = 0 1 3
func.func @integers_unary(%x: tensor<?xi32> {symshape.shape = #symshape.shape<[n]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %c0 = arith.constant 0 : index
  %b = call @bounded_i32(%x, %data) : (tensor<?xi32>, tensor<1xindex>) -> tensor<?xi32>
  %u = call @unknown_i32(%data) : (tensor<1xindex>) -> tensor<?xi32>
  %n = tensor.dim %x, %c0 : tensor<?xi32>
  %cn = tensor.from_elements %n : tensor<1xindex>
  %ci = arith.index_cast %cn : tensor<1xindex> to tensor<1xi32>
  %k = "tosa.const"() {values = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
  %z = "tosa.const"() {values = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
  %sh = "tosa.const"() {values = dense<0> : tensor<1xi8>} : () -> tensor<1xi8>
  %v0 = tosa.abs %x : (tensor<?xi32>) -> tensor<?xi32> // exact: [n]
  %v1 = tosa.abs %b : (tensor<?xi32>) -> tensor<?xi32> // bound: [at_most(n)]
  %v2 = tosa.abs %u : (tensor<?xi32>) -> tensor<?xi32> // unknown: [?]
  %s3 = tosa.abs %ci : (tensor<1xi32>) -> tensor<1xi32>
  %e3 = tensor.extract %s3[%c0] : tensor<1xi32>
  %k3 = arith.index_cast %e3 : i32 to index
  %t3 = tensor.empty(%k3) : tensor<?xi8> // tosa.abs contents: [n]
  %v3 = tosa.bitwise_not %x : (tensor<?xi32>) -> tensor<?xi32> // exact: [n]
  %v4 = tosa.bitwise_not %b : (tensor<?xi32>) -> tensor<?xi32> // bound: [at_most(n)]
  %v5 = tosa.bitwise_not %u : (tensor<?xi32>) -> tensor<?xi32> // unknown: [?]
  %s6 = tosa.bitwise_not %ci : (tensor<1xi32>) -> tensor<1xi32>
  %e6 = tensor.extract %s6[%c0] : tensor<1xi32>
  %k6 = arith.index_cast %e6 : i32 to index
  %p6 = arith.subi %c0, %k6 : index
  %t6 = tensor.empty(%p6) : tensor<?xi8> // tosa.bitwise_not contents: [n + 1]
  %v6 = tosa.clz %x : (tensor<?xi32>) -> tensor<?xi32> // exact: [n]
  %v7 = tosa.clz %b : (tensor<?xi32>) -> tensor<?xi32> // bound: [at_most(n)]
  %v8 = tosa.clz %u : (tensor<?xi32>) -> tensor<?xi32> // unknown: [?]
  %s9 = tosa.clz %ci : (tensor<1xi32>) -> tensor<1xi32>
  %e9 = tensor.extract %s9[%c0] : tensor<1xi32>
  %k9 = arith.index_cast %e9 : i32 to index
  %t9 = tensor.empty(%k9) : tensor<?xi8> // tosa.clz contents: [?]
  %v9 = tosa.identity %x : (tensor<?xi32>) -> tensor<?xi32> // exact: [n]
  %v10 = tosa.identity %b : (tensor<?xi32>) -> tensor<?xi32> // bound: [at_most(n)]
  %v11 = tosa.identity %u : (tensor<?xi32>) -> tensor<?xi32> // unknown: [?]
  %s12 = tosa.identity %ci : (tensor<1xi32>) -> tensor<1xi32>
  %e12 = tensor.extract %s12[%c0] : tensor<1xi32>
  %k12 = arith.index_cast %e12 : i32 to index
  %t12 = tensor.empty(%k12) : tensor<?xi8> // tosa.identity contents: [n]
  %v12 = tosa.clamp %x {max_val = 5 : i32, min_val = 1 : i32} : (tensor<?xi32>) -> tensor<?xi32> // exact: [n]
  %v13 = tosa.clamp %b {max_val = 5 : i32, min_val = 1 : i32} : (tensor<?xi32>) -> tensor<?xi32> // bound: [at_most(n)]
  %v14 = tosa.clamp %u {max_val = 5 : i32, min_val = 1 : i32} : (tensor<?xi32>) -> tensor<?xi32> // unknown: [?]
  %s15 = tosa.clamp %ci {max_val = 5 : i32, min_val = 1 : i32} : (tensor<1xi32>) -> tensor<1xi32>
  %e15 = tensor.extract %s15[%c0] : tensor<1xi32>
  %k15 = arith.index_cast %e15 : i32 to index
  %t15 = tensor.empty(%k15) : tensor<?xi8> // tosa.clamp contents: [min(max(n, 1), 5)]
  %v15 = "tosa.negate"(%x, %z, %z) : (tensor<?xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xi32> // exact: [n]
  %v16 = "tosa.negate"(%b, %z, %z) : (tensor<?xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xi32> // bound: [at_most(n)]
  %v17 = "tosa.negate"(%u, %z, %z) : (tensor<?xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xi32> // unknown: [?]
  %s18 = "tosa.negate"(%ci, %z, %z) : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
  %e18 = tensor.extract %s18[%c0] : tensor<1xi32>
  %k18 = arith.index_cast %e18 : i32 to index
  %p18 = arith.subi %c0, %k18 : index
  %t18 = tensor.empty(%p18) : tensor<?xi8> // tosa.negate contents: [n]
  %v18 = tosa.reverse %x {axis = 0 : i32} : (tensor<?xi32>) -> tensor<?xi32> // exact: [n]
  %v19 = tosa.reverse %b {axis = 0 : i32} : (tensor<?xi32>) -> tensor<?xi32> // bound: [at_most(n)]
  %v20 = tosa.reverse %u {axis = 0 : i32} : (tensor<?xi32>) -> tensor<?xi32> // unknown: [?]
  %s21 = tosa.reverse %ci {axis = 0 : i32} : (tensor<1xi32>) -> tensor<1xi32>
  %e21 = tensor.extract %s21[%c0] : tensor<1xi32>
  %k21 = arith.index_cast %e21 : i32 to index
  %t21 = tensor.empty(%k21) : tensor<?xi8> // tosa.reverse contents: [n]
  %v21 = tosa.cast %x : (tensor<?xi32>) -> tensor<?xi32> // exact: [n]
  %v22 = tosa.cast %b : (tensor<?xi32>) -> tensor<?xi32> // bound: [at_most(n)]
  %v23 = tosa.cast %u : (tensor<?xi32>) -> tensor<?xi32> // unknown: [?]
  %s24 = tosa.cast %ci : (tensor<1xi32>) -> tensor<1xi32>
  %e24 = tensor.extract %s24[%c0] : tensor<1xi32>
  %k24 = arith.index_cast %e24 : i32 to index
  %t24 = tensor.empty(%k24) : tensor<?xi8> // tosa.cast contents: [n]
  return
}

// CASE: integers_binary(<N>, <1: 2>) for N = 0 1 3
func.func @integers_binary(%x: tensor<?xi32> {symshape.shape = #symshape.shape<[n]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %c0 = arith.constant 0 : index
  %b = call @bounded_i32(%x, %data) : (tensor<?xi32>, tensor<1xindex>) -> tensor<?xi32>
  %u = call @unknown_i32(%data) : (tensor<1xindex>) -> tensor<?xi32>
  %n = tensor.dim %x, %c0 : tensor<?xi32>
  %cn = tensor.from_elements %n : tensor<1xindex>
  %ci = arith.index_cast %cn : tensor<1xindex> to tensor<1xi32>
  %k = "tosa.const"() {values = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
  %sh = "tosa.const"() {values = dense<0> : tensor<1xi8>} : () -> tensor<1xi8>
  %v0 = tosa.add %x, %k : (tensor<?xi32>, tensor<1xi32>) -> tensor<?xi32> // exact: [n]
  %v1 = tosa.add %b, %k : (tensor<?xi32>, tensor<1xi32>) -> tensor<?xi32> // bound: [at_most(n)]
  %v2 = tosa.add %u, %k : (tensor<?xi32>, tensor<1xi32>) -> tensor<?xi32> // unknown: [?]
  %s3 = tosa.add %ci, %k : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
  %e3 = tensor.extract %s3[%c0] : tensor<1xi32>
  %k3 = arith.index_cast %e3 : i32 to index
  %t3 = tensor.empty(%k3) : tensor<?xi8> // tosa.add contents: [n + 2]
  %v3 = tosa.bitwise_and %x, %k : (tensor<?xi32>, tensor<1xi32>) -> tensor<?xi32> // exact: [n]
  %v4 = tosa.bitwise_and %b, %k : (tensor<?xi32>, tensor<1xi32>) -> tensor<?xi32> // bound: [at_most(n)]
  %v5 = tosa.bitwise_and %u, %k : (tensor<?xi32>, tensor<1xi32>) -> tensor<?xi32> // unknown: [?]
  %s6 = tosa.bitwise_and %ci, %k : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
  %e6 = tensor.extract %s6[%c0] : tensor<1xi32>
  %k6 = arith.index_cast %e6 : i32 to index
  %t6 = tensor.empty(%k6) : tensor<?xi8> // tosa.bitwise_and contents: [((n floordiv 2) mod 2) * 2]
  %v6 = tosa.bitwise_or %x, %k : (tensor<?xi32>, tensor<1xi32>) -> tensor<?xi32> // exact: [n]
  %v7 = tosa.bitwise_or %b, %k : (tensor<?xi32>, tensor<1xi32>) -> tensor<?xi32> // bound: [at_most(n)]
  %v8 = tosa.bitwise_or %u, %k : (tensor<?xi32>, tensor<1xi32>) -> tensor<?xi32> // unknown: [?]
  %s9 = tosa.bitwise_or %ci, %k : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
  %e9 = tensor.extract %s9[%c0] : tensor<1xi32>
  %k9 = arith.index_cast %e9 : i32 to index
  %t9 = tensor.empty(%k9) : tensor<?xi8> // tosa.bitwise_or contents: [(n floordiv 4) * 4 + n mod 2 + 2]
  %v9 = tosa.bitwise_xor %x, %k : (tensor<?xi32>, tensor<1xi32>) -> tensor<?xi32> // exact: [n]
  %v10 = tosa.bitwise_xor %b, %k : (tensor<?xi32>, tensor<1xi32>) -> tensor<?xi32> // bound: [at_most(n)]
  %v11 = tosa.bitwise_xor %u, %k : (tensor<?xi32>, tensor<1xi32>) -> tensor<?xi32> // unknown: [?]
  %s12 = tosa.bitwise_xor %ci, %k : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
  %e12 = tensor.extract %s12[%c0] : tensor<1xi32>
  %k12 = arith.index_cast %e12 : i32 to index
  %t12 = tensor.empty(%k12) : tensor<?xi8> // tosa.bitwise_xor contents: [n - ((n floordiv 2) mod 2) * 4 + 2]
  %v12 = tosa.intdiv %x, %k : (tensor<?xi32>, tensor<1xi32>) -> tensor<?xi32> // exact: [n]
  %v13 = tosa.intdiv %b, %k : (tensor<?xi32>, tensor<1xi32>) -> tensor<?xi32> // bound: [at_most(n)]
  %v14 = tosa.intdiv %u, %k : (tensor<?xi32>, tensor<1xi32>) -> tensor<?xi32> // unknown: [?]
  %s15 = tosa.intdiv %ci, %k : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
  %e15 = tensor.extract %s15[%c0] : tensor<1xi32>
  %k15 = arith.index_cast %e15 : i32 to index
  %t15 = tensor.empty(%k15) : tensor<?xi8> // tosa.intdiv contents: [n floordiv 2]
  %v15 = tosa.logical_left_shift %x, %k : (tensor<?xi32>, tensor<1xi32>) -> tensor<?xi32> // exact: [n]
  %v16 = tosa.logical_left_shift %b, %k : (tensor<?xi32>, tensor<1xi32>) -> tensor<?xi32> // bound: [at_most(n)]
  %v17 = tosa.logical_left_shift %u, %k : (tensor<?xi32>, tensor<1xi32>) -> tensor<?xi32> // unknown: [?]
  %s18 = tosa.logical_left_shift %ci, %k : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
  %e18 = tensor.extract %s18[%c0] : tensor<1xi32>
  %k18 = arith.index_cast %e18 : i32 to index
  %t18 = tensor.empty(%k18) : tensor<?xi8> // tosa.logical_left_shift contents: [n * 4]
  %v18 = tosa.logical_right_shift %x, %k : (tensor<?xi32>, tensor<1xi32>) -> tensor<?xi32> // exact: [n]
  %v19 = tosa.logical_right_shift %b, %k : (tensor<?xi32>, tensor<1xi32>) -> tensor<?xi32> // bound: [at_most(n)]
  %v20 = tosa.logical_right_shift %u, %k : (tensor<?xi32>, tensor<1xi32>) -> tensor<?xi32> // unknown: [?]
  %s21 = tosa.logical_right_shift %ci, %k : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
  %e21 = tensor.extract %s21[%c0] : tensor<1xi32>
  %k21 = arith.index_cast %e21 : i32 to index
  %t21 = tensor.empty(%k21) : tensor<?xi8> // tosa.logical_right_shift contents: [n floordiv 4]
  %v21 = tosa.maximum %x, %k : (tensor<?xi32>, tensor<1xi32>) -> tensor<?xi32> // exact: [n]
  %v22 = tosa.maximum %b, %k : (tensor<?xi32>, tensor<1xi32>) -> tensor<?xi32> // bound: [at_most(n)]
  %v23 = tosa.maximum %u, %k : (tensor<?xi32>, tensor<1xi32>) -> tensor<?xi32> // unknown: [?]
  %s24 = tosa.maximum %ci, %k : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
  %e24 = tensor.extract %s24[%c0] : tensor<1xi32>
  %k24 = arith.index_cast %e24 : i32 to index
  %t24 = tensor.empty(%k24) : tensor<?xi8> // tosa.maximum contents: [max(n, 2)]
  %v24 = tosa.minimum %x, %k : (tensor<?xi32>, tensor<1xi32>) -> tensor<?xi32> // exact: [n]
  %v25 = tosa.minimum %b, %k : (tensor<?xi32>, tensor<1xi32>) -> tensor<?xi32> // bound: [at_most(n)]
  %v26 = tosa.minimum %u, %k : (tensor<?xi32>, tensor<1xi32>) -> tensor<?xi32> // unknown: [?]
  %s27 = tosa.minimum %ci, %k : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
  %e27 = tensor.extract %s27[%c0] : tensor<1xi32>
  %k27 = arith.index_cast %e27 : i32 to index
  %t27 = tensor.empty(%k27) : tensor<?xi8> // tosa.minimum contents: [min(n, 2)]
  %v27 = tosa.sub %x, %k : (tensor<?xi32>, tensor<1xi32>) -> tensor<?xi32> // exact: [n]
  %v28 = tosa.sub %b, %k : (tensor<?xi32>, tensor<1xi32>) -> tensor<?xi32> // bound: [at_most(n)]
  %v29 = tosa.sub %u, %k : (tensor<?xi32>, tensor<1xi32>) -> tensor<?xi32> // unknown: [?]
  %s30 = tosa.sub %ci, %ci : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
  %e30 = tensor.extract %s30[%c0] : tensor<1xi32>
  %k30 = arith.index_cast %e30 : i32 to index
  %t30 = tensor.empty(%k30) : tensor<?xi8> // tosa.sub contents: [0]
  %v30 = tosa.mul %x, %k, %sh : (tensor<?xi32>, tensor<1xi32>, tensor<1xi8>) -> tensor<?xi32> // exact: [n]
  %v31 = tosa.mul %b, %k, %sh : (tensor<?xi32>, tensor<1xi32>, tensor<1xi8>) -> tensor<?xi32> // bound: [at_most(n)]
  %v32 = tosa.mul %u, %k, %sh : (tensor<?xi32>, tensor<1xi32>, tensor<1xi8>) -> tensor<?xi32> // unknown: [?]
  %s33 = tosa.mul %ci, %k, %sh : (tensor<1xi32>, tensor<1xi32>, tensor<1xi8>) -> tensor<1xi32>
  %e33 = tensor.extract %s33[%c0] : tensor<1xi32>
  %k33 = arith.index_cast %e33 : i32 to index
  %t33 = tensor.empty(%k33) : tensor<?xi8> // tosa.mul contents: [n * 2]
  %v33 = tosa.arithmetic_right_shift %x, %k {round = false} : (tensor<?xi32>, tensor<1xi32>) -> tensor<?xi32> // exact: [n]
  %v34 = tosa.arithmetic_right_shift %b, %k {round = false} : (tensor<?xi32>, tensor<1xi32>) -> tensor<?xi32> // bound: [at_most(n)]
  %v35 = tosa.arithmetic_right_shift %u, %k {round = false} : (tensor<?xi32>, tensor<1xi32>) -> tensor<?xi32> // unknown: [?]
  %s36 = tosa.arithmetic_right_shift %ci, %k {round = false} : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
  %e36 = tensor.extract %s36[%c0] : tensor<1xi32>
  %k36 = arith.index_cast %e36 : i32 to index
  %t36 = tensor.empty(%k36) : tensor<?xi8> // tosa.arithmetic_right_shift contents: [n floordiv 4]
  return
}

// CASE: comparisons(<N>, <1: 2>) for N = 0 1 3
func.func @comparisons(%x: tensor<?xi32> {symshape.shape = #symshape.shape<[n]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %c0 = arith.constant 0 : index
  %b = call @bounded_i32(%x, %data) : (tensor<?xi32>, tensor<1xindex>) -> tensor<?xi32>
  %u = call @unknown_i32(%data) : (tensor<1xindex>) -> tensor<?xi32>
  %n = tensor.dim %x, %c0 : tensor<?xi32>
  %cn = tensor.from_elements %n : tensor<1xindex>
  %ci = arith.index_cast %cn : tensor<1xindex> to tensor<1xi32>
  %k = "tosa.const"() {values = dense<4> : tensor<1xi32>} : () -> tensor<1xi32>
  %equal0 = tosa.equal %x, %k : (tensor<?xi32>, tensor<1xi32>) -> tensor<?xi1> // exact: [n]
  %equal1 = tosa.equal %b, %k : (tensor<?xi32>, tensor<1xi32>) -> tensor<?xi1> // bound: [at_most(n)]
  %equal2 = tosa.equal %u, %k : (tensor<?xi32>, tensor<1xi32>) -> tensor<?xi1> // unknown: [?]
  %pequal = tosa.equal %ci, %k : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi1>
  %sequal = tosa.select %pequal, %k, %ci : (tensor<1xi1>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
  %eequal = tensor.extract %sequal[%c0] : tensor<1xi32>
  %kequal = arith.index_cast %eequal : i32 to index
  %tequal = tensor.empty(%kequal) : tensor<?xi8> // tosa.equal contents: [?]
  %greater0 = tosa.greater %x, %k : (tensor<?xi32>, tensor<1xi32>) -> tensor<?xi1> // exact: [n]
  %greater1 = tosa.greater %b, %k : (tensor<?xi32>, tensor<1xi32>) -> tensor<?xi1> // bound: [at_most(n)]
  %greater2 = tosa.greater %u, %k : (tensor<?xi32>, tensor<1xi32>) -> tensor<?xi1> // unknown: [?]
  %pgreater = tosa.greater %ci, %k : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi1>
  %sgreater = tosa.select %pgreater, %k, %ci : (tensor<1xi1>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
  %egreater = tensor.extract %sgreater[%c0] : tensor<1xi32>
  %kgreater = arith.index_cast %egreater : i32 to index
  %tgreater = tensor.empty(%kgreater) : tensor<?xi8> // tosa.greater contents: [min(n, 4)]
  %greater_equal0 = tosa.greater_equal %x, %k : (tensor<?xi32>, tensor<1xi32>) -> tensor<?xi1> // exact: [n]
  %greater_equal1 = tosa.greater_equal %b, %k : (tensor<?xi32>, tensor<1xi32>) -> tensor<?xi1> // bound: [at_most(n)]
  %greater_equal2 = tosa.greater_equal %u, %k : (tensor<?xi32>, tensor<1xi32>) -> tensor<?xi1> // unknown: [?]
  %pgreater_equal = tosa.greater_equal %ci, %k : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi1>
  %sgreater_equal = tosa.select %pgreater_equal, %k, %ci : (tensor<1xi1>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
  %egreater_equal = tensor.extract %sgreater_equal[%c0] : tensor<1xi32>
  %kgreater_equal = arith.index_cast %egreater_equal : i32 to index
  %tgreater_equal = tensor.empty(%kgreater_equal) : tensor<?xi8> // tosa.greater_equal contents: [min(n, 4)]
  %logical_and0 = tosa.logical_and %equal0, %equal0 : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1> // exact: [n]
  %logical_and1 = tosa.logical_and %equal1, %equal1 : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1> // bound: [at_most(n)]
  %logical_and2 = tosa.logical_and %equal2, %equal2 : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1> // unknown: [?]
  %plogical_and = tosa.logical_and %pgreater, %pgreater : (tensor<1xi1>, tensor<1xi1>) -> tensor<1xi1>
  %slogical_and = tosa.select %plogical_and, %k, %ci : (tensor<1xi1>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
  %elogical_and = tensor.extract %slogical_and[%c0] : tensor<1xi32>
  %klogical_and = arith.index_cast %elogical_and : i32 to index
  %tlogical_and = tensor.empty(%klogical_and) : tensor<?xi8> // tosa.logical_and contents: [min(n, 4)]
  %logical_or0 = tosa.logical_or %equal0, %equal0 : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1> // exact: [n]
  %logical_or1 = tosa.logical_or %equal1, %equal1 : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1> // bound: [at_most(n)]
  %logical_or2 = tosa.logical_or %equal2, %equal2 : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1> // unknown: [?]
  %plogical_or = tosa.logical_or %pgreater, %pgreater : (tensor<1xi1>, tensor<1xi1>) -> tensor<1xi1>
  %slogical_or = tosa.select %plogical_or, %k, %ci : (tensor<1xi1>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
  %elogical_or = tensor.extract %slogical_or[%c0] : tensor<1xi32>
  %klogical_or = arith.index_cast %elogical_or : i32 to index
  %tlogical_or = tensor.empty(%klogical_or) : tensor<?xi8> // tosa.logical_or contents: [min(n, 4)]
  %logical_xor0 = tosa.logical_xor %equal0, %equal0 : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1> // exact: [n]
  %logical_xor1 = tosa.logical_xor %equal1, %equal1 : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1> // bound: [at_most(n)]
  %logical_xor2 = tosa.logical_xor %equal2, %equal2 : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1> // unknown: [?]
  %plogical_xor = tosa.logical_xor %pgreater, %pgreater : (tensor<1xi1>, tensor<1xi1>) -> tensor<1xi1>
  %slogical_xor = tosa.select %plogical_xor, %k, %ci : (tensor<1xi1>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
  %elogical_xor = tensor.extract %slogical_xor[%c0] : tensor<1xi32>
  %klogical_xor = arith.index_cast %elogical_xor : i32 to index
  %tlogical_xor = tensor.empty(%klogical_xor) : tensor<?xi8> // tosa.logical_xor contents: [n]
  %logical_not0 = tosa.logical_not %equal0 : (tensor<?xi1>) -> tensor<?xi1> // exact: [n]
  %logical_not1 = tosa.logical_not %equal1 : (tensor<?xi1>) -> tensor<?xi1> // bound: [at_most(n)]
  %logical_not2 = tosa.logical_not %equal2 : (tensor<?xi1>) -> tensor<?xi1> // unknown: [?]
  %plogical_not = tosa.logical_not %pgreater : (tensor<1xi1>) -> tensor<1xi1>
  %slogical_not = tosa.select %plogical_not, %k, %ci : (tensor<1xi1>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
  %elogical_not = tensor.extract %slogical_not[%c0] : tensor<1xi32>
  %klogical_not = arith.index_cast %elogical_not : i32 to index
  %tlogical_not = tensor.empty(%klogical_not) : tensor<?xi8> // tosa.logical_not contents: [max(n, 4)]
  %select0 = tosa.select %equal0, %x, %x : (tensor<?xi1>, tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32> // exact: [n]
  %select1 = tosa.select %equal1, %b, %b : (tensor<?xi1>, tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32> // bound: [at_most(n)]
  %select2 = tosa.select %equal2, %u, %u : (tensor<?xi1>, tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32> // unknown: [?]
  %sel = tosa.select %pgreater, %k, %ci : (tensor<1xi1>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
  %esel = tensor.extract %sel[%c0] : tensor<1xi32>
  %ksel = arith.index_cast %esel : i32 to index
  %tsel = tensor.empty(%ksel) : tensor<?xi8> // tosa.select contents: [min(n, 4)]
  return
}
