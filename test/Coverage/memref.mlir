// What inference knows about the results of memref ops.
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

// memref.atomic_rmw: no result
// memref.copy: no result
// memref.dealloc: no result
// memref.dma_start: no result
// memref.dma_wait: no result
// memref.generic_atomic_rmw: no result
// memref.global: no result
// memref.prefetch: no result
// memref.store: no result
// memref.extract_aligned_pointer_as_index: no result
// memref.alloca_scope.return: terminator
// memref.atomic_yield: terminator

// Default contents: memory

// CASE: alloc(<N>, <1: 2>) for N = 0 1 3
func.func @alloc(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %c0 = arith.constant 0 : index
  %b = call @bounded(%x, %data) : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
  %u = call @unknown(%data) : (tensor<1xindex>) -> tensor<?xf32>
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %bn = tensor.dim %b, %c0 : tensor<?xf32>
  %un = tensor.dim %u, %c0 : tensor<?xf32>
  %m0 = memref.alloc(%n) : memref<?xf32> // memref.alloc exact: [n]
  %m1 = memref.alloc(%bn) : memref<?xf32> // memref.alloc bound: [at_most(n)]
  %m2 = memref.alloc(%un) : memref<?xf32> // memref.alloc unknown: [?]
  %a0 = memref.alloca(%n) : memref<?xf32> // memref.alloca exact: [n]
  %cc0 = memref.cast %m0 : memref<?xf32> to memref<?xf32, strided<[?], offset: ?>> // memref.cast exact: [n]
  %s0 = memref.subview %m0[0] [%n] [1] : memref<?xf32> to memref<?xf32, strided<[1]>> // memref.subview exact: [n]
  %t0 = memref.transpose %m0 (i) -> (i) : memref<?xf32> to memref<?xf32, strided<[1]>> // memref.transpose exact: [n]
  %w0 = memref.memory_space_cast %m0 : memref<?xf32> to memref<?xf32, 1> // memref.memory_space_cast exact: [n]
  %g0 = memref.assume_alignment %m0, 4 : memref<?xf32> // memref.assume_alignment exact: [n]
  %d0 = memref.dim %m0, %c0 : memref<?xf32>
  %e0 = tensor.empty(%d0) : tensor<?xi8> // memref.dim exact: [n]
  %v0 = memref.reinterpret_cast %m0 to offset: [0], sizes: [%n], strides: [1] : memref<?xf32> to memref<?xf32, strided<[1]>> // memref.reinterpret_cast exact: [n]
  %x0, %o0, %z0, %y0 = memref.extract_strided_metadata %m0 : memref<?xf32> -> memref<f32>, index, index, index
  %q0 = tensor.empty(%z0) : tensor<?xi8> // memref.extract_strided_metadata exact: [n]
  %a1 = memref.alloca(%bn) : memref<?xf32> // memref.alloca bound: [at_most(n)]
  %cc1 = memref.cast %m1 : memref<?xf32> to memref<?xf32, strided<[?], offset: ?>> // memref.cast bound: [at_most(n)]
  %s1 = memref.subview %m1[0] [%bn] [1] : memref<?xf32> to memref<?xf32, strided<[1]>> // memref.subview bound: [at_most(n)]
  %t1 = memref.transpose %m1 (i) -> (i) : memref<?xf32> to memref<?xf32, strided<[1]>> // memref.transpose bound: [at_most(n)]
  %w1 = memref.memory_space_cast %m1 : memref<?xf32> to memref<?xf32, 1> // memref.memory_space_cast bound: [at_most(n)]
  %g1 = memref.assume_alignment %m1, 4 : memref<?xf32> // memref.assume_alignment bound: [at_most(n)]
  %d1 = memref.dim %m1, %c0 : memref<?xf32>
  %e1 = tensor.empty(%d1) : tensor<?xi8> // memref.dim bound: [at_most(n)]
  %v1 = memref.reinterpret_cast %m1 to offset: [0], sizes: [%bn], strides: [1] : memref<?xf32> to memref<?xf32, strided<[1]>> // memref.reinterpret_cast bound: [at_most(n)]
  %x1, %o1, %z1, %y1 = memref.extract_strided_metadata %m1 : memref<?xf32> -> memref<f32>, index, index, index
  %q1 = tensor.empty(%z1) : tensor<?xi8> // memref.extract_strided_metadata bound: [at_most(n)]
  %a2 = memref.alloca(%un) : memref<?xf32> // memref.alloca unknown: [?]
  %cc2 = memref.cast %m2 : memref<?xf32> to memref<?xf32, strided<[?], offset: ?>> // memref.cast unknown: [?]
  %s2 = memref.subview %m2[0] [%un] [1] : memref<?xf32> to memref<?xf32, strided<[1]>> // memref.subview unknown: [?]
  %t2 = memref.transpose %m2 (i) -> (i) : memref<?xf32> to memref<?xf32, strided<[1]>> // memref.transpose unknown: [?]
  %w2 = memref.memory_space_cast %m2 : memref<?xf32> to memref<?xf32, 1> // memref.memory_space_cast unknown: [?]
  %g2 = memref.assume_alignment %m2, 4 : memref<?xf32> // memref.assume_alignment unknown: [?]
  %d2 = memref.dim %m2, %c0 : memref<?xf32>
  %e2 = tensor.empty(%d2) : tensor<?xi8> // memref.dim unknown: [?]
  %v2 = memref.reinterpret_cast %m2 to offset: [0], sizes: [%un], strides: [1] : memref<?xf32> to memref<?xf32, strided<[1]>> // memref.reinterpret_cast unknown: [?]
  %x2, %o2, %z2, %y2 = memref.extract_strided_metadata %m2 : memref<?xf32> -> memref<f32>, index, index, index
  %q2 = tensor.empty(%z2) : tensor<?xi8> // memref.extract_strided_metadata unknown: [?]
  return
}

// CASE: alloca_scope(<N>, <1: 2>) for N = 0 1 3
func.func @alloca_scope(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %c0 = arith.constant 0 : index
  %b = call @bounded(%x, %data) : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
  %u = call @unknown(%data) : (tensor<1xindex>) -> tensor<?xf32>
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %bn = tensor.dim %b, %c0 : tensor<?xf32>
  %un = tensor.dim %u, %c0 : tensor<?xf32>
  %r0 = memref.alloca_scope -> (index) {
    memref.alloca_scope.return %n : index
  }
  %0 = tensor.empty(%r0) : tensor<?xi8> // memref.alloca_scope exact: [n]
  %r1 = memref.alloca_scope -> (index) {
    memref.alloca_scope.return %bn : index
  }
  %1 = tensor.empty(%r1) : tensor<?xi8> // memref.alloca_scope bound: [at_most(n)]
  %r2 = memref.alloca_scope -> (index) {
    memref.alloca_scope.return %un : index
  }
  %2 = tensor.empty(%r2) : tensor<?xi8> // memref.alloca_scope unknown: [?]
  return
}

// memref.rank bound: static
// memref.rank unknown: static
// memref.get_global: static
// CASE: shapes(<N>, <1: 2>) for N = 0 1 3
func.func @shapes(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %c0 = arith.constant 0 : index
  %b = call @bounded(%x, %data) : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
  %u = call @unknown(%data) : (tensor<1xindex>) -> tensor<?xf32>
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %bn = tensor.dim %b, %c0 : tensor<?xf32>
  %un = tensor.dim %u, %c0 : tensor<?xf32>
  %m0 = memref.alloc(%n) : memref<?x4xf32>
  %a0 = memref.collapse_shape %m0 [[0, 1]] : memref<?x4xf32> into memref<?xf32> // memref.collapse_shape exact: [n * 4]
  %e0 = memref.expand_shape %m0 [[0, 1], [2]] output_shape [%n, 1, 4] : memref<?x4xf32> into memref<?x1x4xf32> // memref.expand_shape exact: [n, 1, 4]
  %m1 = memref.alloc(%bn) : memref<?x4xf32>
  %a1 = memref.collapse_shape %m1 [[0, 1]] : memref<?x4xf32> into memref<?xf32> // memref.collapse_shape bound: [at_most(n * 4)]
  %e1 = memref.expand_shape %m1 [[0, 1], [2]] output_shape [%bn, 1, 4] : memref<?x4xf32> into memref<?x1x4xf32> // memref.expand_shape bound: [at_most(n), 1, 4]
  %m2 = memref.alloc(%un) : memref<?x4xf32>
  %a2 = memref.collapse_shape %m2 [[0, 1]] : memref<?x4xf32> into memref<?xf32> // memref.collapse_shape unknown: [?]
  %e2 = memref.expand_shape %m2 [[0, 1], [2]] output_shape [%un, 1, 4] : memref<?x4xf32> into memref<?x1x4xf32> // memref.expand_shape unknown: [?, 1, 4]
  %sh = memref.alloca() : memref<1xindex>
  %l = memref.alloc(%n) : memref<?xf32>
  memref.store %n, %sh[%c0] : memref<1xindex>
  %0 = memref.reshape %l(%sh) : (memref<?xf32>, memref<1xindex>) -> memref<?xf32> // exact: [n]
  %k = memref.load %sh[%c0] : memref<1xindex>
  %1 = tensor.empty(%k) : tensor<?xi8> // memref.load exact: [n]
  memref.store %bn, %sh[%c0] : memref<1xindex>
  %2 = memref.reshape %l(%sh) : (memref<?xf32>, memref<1xindex>) -> memref<?xf32> // bound: [at_most(n)]
  %k1 = memref.load %sh[%c0] : memref<1xindex>
  %3 = tensor.empty(%k1) : tensor<?xi8> // memref.load bound: [at_most(n)]
  memref.store %un, %sh[%c0] : memref<1xindex>
  %4 = memref.reshape %l(%sh) : (memref<?xf32>, memref<1xindex>) -> memref<?xf32> // unknown: [?]
  %k2 = memref.load %sh[%c0] : memref<1xindex>
  %5 = tensor.empty(%k2) : tensor<?xi8> // memref.load unknown: [?]
  %bytes = memref.alloc(%n) : memref<?xi8>
  %c4 = arith.constant 4 : index
  %w = arith.divui %n, %c4 : index
  %6 = memref.view %bytes[%c0][%w] : memref<?xi8> to memref<?xf32> // exact: [n floordiv 4]
  %w1 = arith.divui %bn, %c4 : index
  %7 = memref.view %bytes[%c0][%w1] : memref<?xi8> to memref<?xf32> // bound: [at_most(n floordiv 4)]
  %w2 = arith.divui %un, %c4 : index
  %8 = memref.view %bytes[%c0][%w2] : memref<?xi8> to memref<?xf32> // unknown: [?]
  %rank = memref.rank %l : memref<?xf32>
  %9 = tensor.empty(%rank) : tensor<?xi8> // memref.rank exact: [1]
  return
}
