// Inferred facts about the numbers and results of affine ops.
// docs/understand/Coverage.md is written from these programs; see utils/coverage.py.
// RUN: %python %symshape_src/utils/coverage.py --expand %s > %t.mlir
// RUN: %execute %t.mlir --after=--symshape-sanitize

// affine.dma_start: no result
// affine.dma_wait: no result
// affine.prefetch: no result
// affine.store: no result
// affine.vector_store: no result
// affine.yield: terminator
// affine.load: memory
// affine.vector_load: memory

// Default contents: no tensor

func.func @numbers(%x: tensor<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %r0_0 = affine.apply affine_map<(d0) -> (d0 * 2 + 1)>(%n) // size exact: [n * 2 + 1]; bound: [at_most(n * 2 + 1)]; unknown: [?]
  %r0_1 = affine.max affine_map<(d0) -> (d0, 2)>(%n) // size exact: [max(n, 2)]; bound: [at_most(max(n, 2))]; unknown: [?]
  %r0_2 = affine.min affine_map<(d0) -> (d0, 2)>(%n) // size exact: [min(n, 2)]; bound: [at_most(min(n, 2))]; unknown: [at_most(2)]
  %r0_3:2 = affine.delinearize_index %n into (2, 4) : index, index
  %v0_3 = tensor.empty(%r0_3#0) : tensor<?xi8> // affine.delinearize_index exact: [n floordiv 4]; bound: [at_most(n floordiv 4)]; unknown: [?]
  %r0_4 = affine.linearize_index [%n, %c0] by (2, 4) : index // size exact: [n * 4]; bound: [at_most(n * 4)]; unknown: [?]
  return
}

func.func @for(%x: tensor<?xf32>, %cn: tensor<1xindex>) {
  %c0 = arith.constant 0 : index
  %0 = affine.for %i = 0 to 3 iter_args(%a = %x) -> (tensor<?xf32>) { // affine.for exact: [n * 4]; bound: [at_most(n * 4)]; unknown: [?]
    %more = tensor.concat dim(0) %a, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    affine.yield %more : tensor<?xf32>
  }
  %s = affine.for %i = 0 to 3 iter_args(%a = %cn) -> (tensor<1xindex>) {
    affine.yield %a : tensor<1xindex>
  }
  %k = tensor.extract %s[%c0] : tensor<1xindex>
  %3 = tensor.empty(%k) : tensor<?xi8> // affine.for contents: [n]
  return
}

func.func @if(%x: tensor<?xf32>, %n: index, %whole_n: index, %cn: tensor<1xindex>) {
  %c0 = arith.constant 0 : index
  %0 = affine.if affine_set<(d0) : (d0 - 2 >= 0)>(%whole_n) -> tensor<?xf32> { // affine.if exact: [n]; bound: [at_most(n)]; unknown: [?]
    affine.yield %x : tensor<?xf32>
  } else {
    affine.yield %x : tensor<?xf32>
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

func.func @parallel(%x: tensor<?xf32>, %n: index) {
  %one = arith.constant 1 : i64
  %r0 = affine.parallel (%i) = (0) to (symbol(%n)) reduce ("addi") -> i64 {
    affine.yield %one : i64
  }
  %k0 = arith.index_cast %r0 : i64 to index
  %0 = tensor.empty(%k0) : tensor<?xi8> // affine.parallel exact: [n]; bound: [at_most(n)]; unknown: [?]
  return
}
