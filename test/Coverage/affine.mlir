// What inference knows about the numbers and results of affine ops.
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

// affine.dma_start: no result
// affine.dma_wait: no result
// affine.prefetch: no result
// affine.store: no result
// affine.vector_store: no result
// affine.yield: terminator
// affine.load: memory
// affine.vector_load: memory
// affine.parallel: not modelled

// Default contents: no tensor

// CASE: numbers(<N>, <1: 2>) for N = 0 1 3
func.func @numbers(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %c0 = arith.constant 0 : index
  %b = call @bounded(%x, %data) : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
  %u = call @unknown(%data) : (tensor<1xindex>) -> tensor<?xf32>
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %bn = tensor.dim %b, %c0 : tensor<?xf32>
  %un = tensor.dim %u, %c0 : tensor<?xf32>
  %r0_0 = affine.apply affine_map<(d0) -> (d0 * 2 + 1)>(%n)
  %v0_0 = tensor.empty(%r0_0) : tensor<?xi8> // affine.apply exact: [n * 2 + 1]
  %r1_0 = affine.apply affine_map<(d0) -> (d0 * 2 + 1)>(%bn)
  %v1_0 = tensor.empty(%r1_0) : tensor<?xi8> // affine.apply bound: [at_most(n * 2 + 1)]
  %r2_0 = affine.apply affine_map<(d0) -> (d0 * 2 + 1)>(%un)
  %v2_0 = tensor.empty(%r2_0) : tensor<?xi8> // affine.apply unknown: [?]
  %r0_1 = affine.max affine_map<(d0) -> (d0, 2)>(%n)
  %v0_1 = tensor.empty(%r0_1) : tensor<?xi8> // affine.max exact: [max(n, 2)]
  %r1_1 = affine.max affine_map<(d0) -> (d0, 2)>(%bn)
  %v1_1 = tensor.empty(%r1_1) : tensor<?xi8> // affine.max bound: [at_most(max(n, 2))]
  %r2_1 = affine.max affine_map<(d0) -> (d0, 2)>(%un)
  %v2_1 = tensor.empty(%r2_1) : tensor<?xi8> // affine.max unknown: [?]
  %r0_2 = affine.min affine_map<(d0) -> (d0, 2)>(%n)
  %v0_2 = tensor.empty(%r0_2) : tensor<?xi8> // affine.min exact: [min(n, 2)]
  %r1_2 = affine.min affine_map<(d0) -> (d0, 2)>(%bn)
  %v1_2 = tensor.empty(%r1_2) : tensor<?xi8> // affine.min bound: [at_most(min(n, 2))]
  %r2_2 = affine.min affine_map<(d0) -> (d0, 2)>(%un)
  %v2_2 = tensor.empty(%r2_2) : tensor<?xi8> // affine.min unknown: [at_most(2)]
  %r0_3:2 = affine.delinearize_index %n into (2, 4) : index, index
  %v0_3 = tensor.empty(%r0_3#0) : tensor<?xi8> // affine.delinearize_index exact: [n floordiv 4]
  %r1_3:2 = affine.delinearize_index %bn into (2, 4) : index, index
  %v1_3 = tensor.empty(%r1_3#0) : tensor<?xi8> // affine.delinearize_index bound: [at_most(n floordiv 4)]
  %r2_3:2 = affine.delinearize_index %un into (2, 4) : index, index
  %v2_3 = tensor.empty(%r2_3#0) : tensor<?xi8> // affine.delinearize_index unknown: [?]
  %r0_4 = affine.linearize_index [%n, %c0] by (2, 4) : index
  %v0_4 = tensor.empty(%r0_4) : tensor<?xi8> // affine.linearize_index exact: [n * 4]
  %r1_4 = affine.linearize_index [%bn, %c0] by (2, 4) : index
  %v1_4 = tensor.empty(%r1_4) : tensor<?xi8> // affine.linearize_index bound: [at_most(n * 4)]
  %r2_4 = affine.linearize_index [%un, %c0] by (2, 4) : index
  %v2_4 = tensor.empty(%r2_4) : tensor<?xi8> // affine.linearize_index unknown: [?]
  return
}

// CASE: for(<N>, <1: 2>) for N = 0 1 3
func.func @for(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %c0 = arith.constant 0 : index
  %b = call @bounded(%x, %data) : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
  %u = call @unknown(%data) : (tensor<1xindex>) -> tensor<?xf32>
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %cn = tensor.from_elements %n : tensor<1xindex>
  %0 = affine.for %i = 0 to 3 iter_args(%a = %x) -> (tensor<?xf32>) { // affine.for exact: [n * 4]
    %more = tensor.concat dim(0) %a, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    affine.yield %more : tensor<?xf32>
  }
  %1 = affine.for %i = 0 to 3 iter_args(%a = %b) -> (tensor<?xf32>) { // affine.for bound: [at_most(n * 4)]
    %more = tensor.concat dim(0) %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    affine.yield %more : tensor<?xf32>
  }
  %2 = affine.for %i = 0 to 3 iter_args(%a = %u) -> (tensor<?xf32>) { // affine.for unknown: [?]
    %more = tensor.concat dim(0) %a, %u : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    affine.yield %more : tensor<?xf32>
  }
  %s = affine.for %i = 0 to 3 iter_args(%a = %cn) -> (tensor<1xindex>) {
    affine.yield %a : tensor<1xindex>
  }
  %k = tensor.extract %s[%c0] : tensor<1xindex>
  %3 = tensor.empty(%k) : tensor<?xi8> // affine.for contents: [n]
  return
}

// CASE: if(<N>, <1: 2>) for N = 0 1 3
func.func @if(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %c0 = arith.constant 0 : index
  %b = call @bounded(%x, %data) : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
  %u = call @unknown(%data) : (tensor<1xindex>) -> tensor<?xf32>
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %cn = tensor.from_elements %n : tensor<1xindex>
  %0 = affine.if affine_set<(d0) : (d0 - 2 >= 0)>(%n) -> tensor<?xf32> { // affine.if exact: [n]
    affine.yield %x : tensor<?xf32>
  } else {
    affine.yield %x : tensor<?xf32>
  }
  %1 = affine.if affine_set<(d0) : (d0 - 2 >= 0)>(%n) -> tensor<?xf32> { // affine.if bound: [at_most(n)]
    affine.yield %b : tensor<?xf32>
  } else {
    affine.yield %b : tensor<?xf32>
  }
  %2 = affine.if affine_set<(d0) : (d0 - 2 >= 0)>(%n) -> tensor<?xf32> { // affine.if unknown: [?]
    affine.yield %u : tensor<?xf32>
  } else {
    affine.yield %u : tensor<?xf32>
  }
  %s = affine.if affine_set<(d0) : (d0 - 2 >= 0)>(%n) -> tensor<1xindex> {
    affine.yield %cn : tensor<1xindex>
  } else {
    affine.yield %cn : tensor<1xindex>
  }
  %k = tensor.extract %s[%c0] : tensor<1xindex>
  %3 = tensor.empty(%k) : tensor<?xi8> // affine.if contents: [n]
  return
}
