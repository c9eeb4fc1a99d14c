// What inference knows about the results of tosa ops that move or reduce elements.
// docs/Coverage.md is written from these programs; see utils/coverage.py. No
// pass of this MLIR lowers all of their ops to code.
// RUN: symshape-opt %s --symshape-pipeline -o /dev/null

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

// Default contents: not modelled

func.func @scatter(%x: tensor<?x4x2xi32> {symshape.shape = #symshape.shape<[n, 4, 2]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %c0 = arith.constant 0 : index
  %b = call @bounded_4x2xi32(%x, %data) : (tensor<?x4x2xi32>, tensor<1xindex>) -> tensor<?x4x2xi32>
  %u = call @unknown_4x2xi32(%data) : (tensor<1xindex>) -> tensor<?x4x2xi32>
  %n = tensor.dim %x, %c0 : tensor<?x4x2xi32>
  %bn = tensor.dim %b, %c0 : tensor<?x4x2xi32>
  %un = tensor.dim %u, %c0 : tensor<?x4x2xi32>
  %h0 = tensor.empty(%n) : tensor<?x3xi32>
  %w0 = tensor.empty(%n) : tensor<?x3x2xi32>
  %sc0 = tosa.scatter %x, %h0, %w0 : (tensor<?x4x2xi32>, tensor<?x3xi32>, tensor<?x3x2xi32>) -> tensor<?x4x2xi32> // exact: [n, 4, 2]
  %h1 = tensor.empty(%bn) : tensor<?x3xi32>
  %w1 = tensor.empty(%bn) : tensor<?x3x2xi32>
  %sc1 = tosa.scatter %b, %h1, %w1 : (tensor<?x4x2xi32>, tensor<?x3xi32>, tensor<?x3x2xi32>) -> tensor<?x4x2xi32> // bound: [at_most(n), 4, 2]
  %h2 = tensor.empty(%un) : tensor<?x3xi32>
  %w2 = tensor.empty(%un) : tensor<?x3x2xi32>
  %sc2 = tosa.scatter %u, %h2, %w2 : (tensor<?x4x2xi32>, tensor<?x3xi32>, tensor<?x3x2xi32>) -> tensor<?x4x2xi32> // unknown: [?, 4, 2]
  %i = arith.index_cast %n : index to i32
  %cn = tensor.from_elements %i : tensor<1x1x1xi32>
  %first = "tosa.const"() {values = dense<0> : tensor<1x1xi32>} : () -> tensor<1x1xi32>
  %s = tosa.scatter %cn, %first, %cn : (tensor<1x1x1xi32>, tensor<1x1xi32>, tensor<1x1x1xi32>) -> tensor<1x1x1xi32>
  %e = tensor.extract %s[%c0, %c0, %c0] : tensor<1x1x1xi32>
  %k = arith.index_cast %e : i32 to index
  %t = tensor.empty(%k) : tensor<?xi8> // tosa.scatter contents: [n]
  return
}

// Default contents:

// tosa.cond_if contents: not modelled
// tosa.while_loop contents: not modelled
func.func @control(%x: tensor<?xi32> {symshape.shape = #symshape.shape<[n]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %b = call @bounded_i32(%x, %data) : (tensor<?xi32>, tensor<1xindex>) -> tensor<?xi32>
  %u = call @unknown_i32(%data) : (tensor<1xindex>) -> tensor<?xi32>
  %true = "tosa.const"() {values = dense<true> : tensor<i1>} : () -> tensor<i1>
  %if0 = tosa.cond_if %true : tensor<i1> -> tensor<?xi32> { // exact: [?]
    tosa.yield %x : tensor<?xi32>
  } else {
    tosa.yield %x : tensor<?xi32>
  }
  %w0 = tosa.while_loop (%a = %x) : (tensor<?xi32>) -> (tensor<?xi32>) { // exact: [?]
    tosa.yield %true : tensor<i1>
  } do {
^bb0(%a: tensor<?xi32>):
    tosa.yield %a : tensor<?xi32>
  }
  %if1 = tosa.cond_if %true : tensor<i1> -> tensor<?xi32> { // bound: [?]
    tosa.yield %b : tensor<?xi32>
  } else {
    tosa.yield %b : tensor<?xi32>
  }
  %w1 = tosa.while_loop (%a = %b) : (tensor<?xi32>) -> (tensor<?xi32>) { // bound: [?]
    tosa.yield %true : tensor<i1>
  } do {
^bb0(%a: tensor<?xi32>):
    tosa.yield %a : tensor<?xi32>
  }
  %if2 = tosa.cond_if %true : tensor<i1> -> tensor<?xi32> { // unknown: [?]
    tosa.yield %u : tensor<?xi32>
  } else {
    tosa.yield %u : tensor<?xi32>
  }
  %w2 = tosa.while_loop (%a = %u) : (tensor<?xi32>) -> (tensor<?xi32>) { // unknown: [?]
    tosa.yield %true : tensor<i1>
  } do {
^bb0(%a: tensor<?xi32>):
    tosa.yield %a : tensor<?xi32>
  }
  return
}

// Default contents: no tensor

// tosa.const_shape bound: static
// tosa.const_shape unknown: static
// tosa.const exact: static
// tosa.const bound: static
// tosa.const unknown: static
func.func @shapes(%x: tensor<?xi32> {symshape.shape = #symshape.shape<[n]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %b = call @bounded_i32(%x, %data) : (tensor<?xi32>, tensor<1xindex>) -> tensor<?xi32>
  %u = call @unknown_i32(%data) : (tensor<1xindex>) -> tensor<?xi32>
  %k = tosa.const_shape {values = dense<2> : tensor<1xindex>} : () -> !tosa.shape<1>
  %d0 = tosa.dim %x {axis = 0 : i32} : (tensor<?xi32>) -> !tosa.shape<1>
  %d1 = tosa.dim %b {axis = 0 : i32} : (tensor<?xi32>) -> !tosa.shape<1>
  %d2 = tosa.dim %u {axis = 0 : i32} : (tensor<?xi32>) -> !tosa.shape<1>
  %start = "tosa.const"() {values = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
  %size = "tosa.const"() {values = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
  %o = "tosa.const"() {values = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
  %oo = "tosa.const"() {values = dense<0> : tensor<1x1xi32>} : () -> tensor<1x1xi32>
  %pk = tosa.tile %o, %k : (tensor<1xi32>, !tosa.shape<1>) -> tensor<?xi32> // tosa.const_shape exact: [2]
  %pdim0 = tosa.tile %o, %d0 : (tensor<1xi32>, !tosa.shape<1>) -> tensor<?xi32> // tosa.dim exact: [n]
  %add_shape0 = tosa.add_shape %d0, %k : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
  %padd_shape0 = tosa.tile %o, %add_shape0 : (tensor<1xi32>, !tosa.shape<1>) -> tensor<?xi32> // tosa.add_shape exact: [n + 2]
  %mul_shape0 = tosa.mul_shape %d0, %k : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
  %pmul_shape0 = tosa.tile %o, %mul_shape0 : (tensor<1xi32>, !tosa.shape<1>) -> tensor<?xi32> // tosa.mul_shape exact: [n * 2]
  %div_ceil_shape0 = tosa.div_ceil_shape %d0, %k : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
  %pdiv_ceil_shape0 = tosa.tile %o, %div_ceil_shape0 : (tensor<1xi32>, !tosa.shape<1>) -> tensor<?xi32> // tosa.div_ceil_shape exact: [n ceildiv 2]
  %div_floor_shape0 = tosa.div_floor_shape %d0, %k : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
  %pdiv_floor_shape0 = tosa.tile %o, %div_floor_shape0 : (tensor<1xi32>, !tosa.shape<1>) -> tensor<?xi32> // tosa.div_floor_shape exact: [n floordiv 2]
  %max_shape0 = tosa.max_shape %d0, %k : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
  %pmax_shape0 = tosa.tile %o, %max_shape0 : (tensor<1xi32>, !tosa.shape<1>) -> tensor<?xi32> // tosa.max_shape exact: [max(n, 2)]
  %min_shape0 = tosa.min_shape %d0, %k : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
  %pmin_shape0 = tosa.tile %o, %min_shape0 : (tensor<1xi32>, !tosa.shape<1>) -> tensor<?xi32> // tosa.min_shape exact: [min(n, 2)]
  %mod_shape0 = tosa.mod_shape %d0, %k : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
  %pmod_shape0 = tosa.tile %o, %mod_shape0 : (tensor<1xi32>, !tosa.shape<1>) -> tensor<?xi32> // tosa.mod_shape exact: [n mod 2]
  %a0 = tosa.add_shape %d0, %k : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
  %sub_shape0 = tosa.sub_shape %a0, %k : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
  %psub_shape0 = tosa.tile %o, %sub_shape0 : (tensor<1xi32>, !tosa.shape<1>) -> tensor<?xi32> // tosa.sub_shape exact: [n]
  %exp2_shape0 = tosa.exp2_shape %d0 : (!tosa.shape<1>) -> !tosa.shape<1>
  %pexp2_shape0 = tosa.tile %o, %exp2_shape0 : (tensor<1xi32>, !tosa.shape<1>) -> tensor<?xi32> // tosa.exp2_shape exact: [?]
  %log2_ceil_shape0 = tosa.log2_ceil_shape %d0 : (!tosa.shape<1>) -> !tosa.shape<1>
  %plog2_ceil_shape0 = tosa.tile %o, %log2_ceil_shape0 : (tensor<1xi32>, !tosa.shape<1>) -> tensor<?xi32> // tosa.log2_ceil_shape exact: [?]
  %log2_floor_shape0 = tosa.log2_floor_shape %d0 : (!tosa.shape<1>) -> !tosa.shape<1>
  %plog2_floor_shape0 = tosa.tile %o, %log2_floor_shape0 : (tensor<1xi32>, !tosa.shape<1>) -> tensor<?xi32> // tosa.log2_floor_shape exact: [?]
  %cs0 = tosa.concat_shape %d0, %k : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<2>
  %ss0 = tosa.slice_shape %cs0, %start, %size : (!tosa.shape<2>, tensor<1xi32>, tensor<1xi32>) -> !tosa.shape<1>
  %pslice_shape0 = tosa.tile %o, %ss0 : (tensor<1xi32>, !tosa.shape<1>) -> tensor<?xi32> // tosa.slice_shape exact: [n]
  %q0 = tosa.tile %oo, %cs0 : (tensor<1x1xi32>, !tosa.shape<2>) -> tensor<?x2xi32> // tosa.concat_shape exact: [n, 2]
  %pdim1 = tosa.tile %o, %d1 : (tensor<1xi32>, !tosa.shape<1>) -> tensor<?xi32> // tosa.dim bound: [at_most(n)]
  %add_shape1 = tosa.add_shape %d1, %k : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
  %padd_shape1 = tosa.tile %o, %add_shape1 : (tensor<1xi32>, !tosa.shape<1>) -> tensor<?xi32> // tosa.add_shape bound: [at_most(n + 2)]
  %mul_shape1 = tosa.mul_shape %d1, %k : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
  %pmul_shape1 = tosa.tile %o, %mul_shape1 : (tensor<1xi32>, !tosa.shape<1>) -> tensor<?xi32> // tosa.mul_shape bound: [at_most(n * 2)]
  %div_ceil_shape1 = tosa.div_ceil_shape %d1, %k : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
  %pdiv_ceil_shape1 = tosa.tile %o, %div_ceil_shape1 : (tensor<1xi32>, !tosa.shape<1>) -> tensor<?xi32> // tosa.div_ceil_shape bound: [at_most(n ceildiv 2)]
  %div_floor_shape1 = tosa.div_floor_shape %d1, %k : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
  %pdiv_floor_shape1 = tosa.tile %o, %div_floor_shape1 : (tensor<1xi32>, !tosa.shape<1>) -> tensor<?xi32> // tosa.div_floor_shape bound: [at_most(n floordiv 2)]
  %max_shape1 = tosa.max_shape %d1, %k : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
  %pmax_shape1 = tosa.tile %o, %max_shape1 : (tensor<1xi32>, !tosa.shape<1>) -> tensor<?xi32> // tosa.max_shape bound: [at_most(max(n, 2))]
  %min_shape1 = tosa.min_shape %d1, %k : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
  %pmin_shape1 = tosa.tile %o, %min_shape1 : (tensor<1xi32>, !tosa.shape<1>) -> tensor<?xi32> // tosa.min_shape bound: [at_most(min(n, 2))]
  %mod_shape1 = tosa.mod_shape %d1, %k : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
  %pmod_shape1 = tosa.tile %o, %mod_shape1 : (tensor<1xi32>, !tosa.shape<1>) -> tensor<?xi32> // tosa.mod_shape bound: [at_most(min(n, 1))]
  %a1 = tosa.add_shape %d1, %k : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
  %sub_shape1 = tosa.sub_shape %a1, %k : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
  %psub_shape1 = tosa.tile %o, %sub_shape1 : (tensor<1xi32>, !tosa.shape<1>) -> tensor<?xi32> // tosa.sub_shape bound: [at_most(n)]
  %exp2_shape1 = tosa.exp2_shape %d1 : (!tosa.shape<1>) -> !tosa.shape<1>
  %pexp2_shape1 = tosa.tile %o, %exp2_shape1 : (tensor<1xi32>, !tosa.shape<1>) -> tensor<?xi32> // tosa.exp2_shape bound: [?]
  %log2_ceil_shape1 = tosa.log2_ceil_shape %d1 : (!tosa.shape<1>) -> !tosa.shape<1>
  %plog2_ceil_shape1 = tosa.tile %o, %log2_ceil_shape1 : (tensor<1xi32>, !tosa.shape<1>) -> tensor<?xi32> // tosa.log2_ceil_shape bound: [?]
  %log2_floor_shape1 = tosa.log2_floor_shape %d1 : (!tosa.shape<1>) -> !tosa.shape<1>
  %plog2_floor_shape1 = tosa.tile %o, %log2_floor_shape1 : (tensor<1xi32>, !tosa.shape<1>) -> tensor<?xi32> // tosa.log2_floor_shape bound: [?]
  %cs1 = tosa.concat_shape %d1, %k : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<2>
  %ss1 = tosa.slice_shape %cs1, %start, %size : (!tosa.shape<2>, tensor<1xi32>, tensor<1xi32>) -> !tosa.shape<1>
  %pslice_shape1 = tosa.tile %o, %ss1 : (tensor<1xi32>, !tosa.shape<1>) -> tensor<?xi32> // tosa.slice_shape bound: [at_most(n)]
  %q1 = tosa.tile %oo, %cs1 : (tensor<1x1xi32>, !tosa.shape<2>) -> tensor<?x2xi32> // tosa.concat_shape bound: [at_most(n), 2]
  %pdim2 = tosa.tile %o, %d2 : (tensor<1xi32>, !tosa.shape<1>) -> tensor<?xi32> // tosa.dim unknown: [?]
  %add_shape2 = tosa.add_shape %d2, %k : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
  %padd_shape2 = tosa.tile %o, %add_shape2 : (tensor<1xi32>, !tosa.shape<1>) -> tensor<?xi32> // tosa.add_shape unknown: [?]
  %mul_shape2 = tosa.mul_shape %d2, %k : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
  %pmul_shape2 = tosa.tile %o, %mul_shape2 : (tensor<1xi32>, !tosa.shape<1>) -> tensor<?xi32> // tosa.mul_shape unknown: [?]
  %div_ceil_shape2 = tosa.div_ceil_shape %d2, %k : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
  %pdiv_ceil_shape2 = tosa.tile %o, %div_ceil_shape2 : (tensor<1xi32>, !tosa.shape<1>) -> tensor<?xi32> // tosa.div_ceil_shape unknown: [?]
  %div_floor_shape2 = tosa.div_floor_shape %d2, %k : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
  %pdiv_floor_shape2 = tosa.tile %o, %div_floor_shape2 : (tensor<1xi32>, !tosa.shape<1>) -> tensor<?xi32> // tosa.div_floor_shape unknown: [?]
  %max_shape2 = tosa.max_shape %d2, %k : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
  %pmax_shape2 = tosa.tile %o, %max_shape2 : (tensor<1xi32>, !tosa.shape<1>) -> tensor<?xi32> // tosa.max_shape unknown: [?]
  %min_shape2 = tosa.min_shape %d2, %k : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
  %pmin_shape2 = tosa.tile %o, %min_shape2 : (tensor<1xi32>, !tosa.shape<1>) -> tensor<?xi32> // tosa.min_shape unknown: [at_most(2)]
  %mod_shape2 = tosa.mod_shape %d2, %k : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
  %pmod_shape2 = tosa.tile %o, %mod_shape2 : (tensor<1xi32>, !tosa.shape<1>) -> tensor<?xi32> // tosa.mod_shape unknown: [at_most(1)]
  %a2 = tosa.add_shape %d2, %k : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
  %sub_shape2 = tosa.sub_shape %a2, %k : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
  %psub_shape2 = tosa.tile %o, %sub_shape2 : (tensor<1xi32>, !tosa.shape<1>) -> tensor<?xi32> // tosa.sub_shape unknown: [?]
  %exp2_shape2 = tosa.exp2_shape %d2 : (!tosa.shape<1>) -> !tosa.shape<1>
  %pexp2_shape2 = tosa.tile %o, %exp2_shape2 : (tensor<1xi32>, !tosa.shape<1>) -> tensor<?xi32> // tosa.exp2_shape unknown: [?]
  %log2_ceil_shape2 = tosa.log2_ceil_shape %d2 : (!tosa.shape<1>) -> !tosa.shape<1>
  %plog2_ceil_shape2 = tosa.tile %o, %log2_ceil_shape2 : (tensor<1xi32>, !tosa.shape<1>) -> tensor<?xi32> // tosa.log2_ceil_shape unknown: [?]
  %log2_floor_shape2 = tosa.log2_floor_shape %d2 : (!tosa.shape<1>) -> !tosa.shape<1>
  %plog2_floor_shape2 = tosa.tile %o, %log2_floor_shape2 : (tensor<1xi32>, !tosa.shape<1>) -> tensor<?xi32> // tosa.log2_floor_shape unknown: [?]
  %cs2 = tosa.concat_shape %d2, %k : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<2>
  %ss2 = tosa.slice_shape %cs2, %start, %size : (!tosa.shape<2>, tensor<1xi32>, tensor<1xi32>) -> !tosa.shape<1>
  %pslice_shape2 = tosa.tile %o, %ss2 : (tensor<1xi32>, !tosa.shape<1>) -> tensor<?xi32> // tosa.slice_shape unknown: [?]
  %q2 = tosa.tile %oo, %cs2 : (tensor<1x1xi32>, !tosa.shape<2>) -> tensor<?x2xi32> // tosa.concat_shape unknown: [?, 2]
  return
}
