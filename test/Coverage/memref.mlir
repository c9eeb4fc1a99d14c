// Inferred facts about the results of memref ops.
// docs/understand/Coverage.md is written from these programs; see utils/coverage.py.
// RUN: %python %symshape_src/utils/coverage.py --expand %s > %t.mlir
// RUN: %execute %t.mlir --after=--symshape-sanitize

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

func.func @alloc(%x: tensor<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %m0 = memref.alloc(%n) : memref<?xf32> // memref.alloc exact: [n]; bound: [at_most(n)]; unknown: [?]
  %a0 = memref.alloca(%n) : memref<?xf32> // memref.alloca exact: [n]; bound: [at_most(n)]; unknown: [?]
  %cc0 = memref.cast %m0 : memref<?xf32> to memref<?xf32, strided<[?], offset: ?>> // memref.cast exact: [n]; bound: [at_most(n)]; unknown: [?]
  %s0 = memref.subview %m0[0] [%n] [1] : memref<?xf32> to memref<?xf32, strided<[1]>> // memref.subview exact: [n]; bound: [at_most(n)]; unknown: [?]
  %t0 = memref.transpose %m0 (i) -> (i) : memref<?xf32> to memref<?xf32, strided<[1]>> // memref.transpose exact: [n]; bound: [at_most(n)]; unknown: [?]
  %w0 = memref.memory_space_cast %m0 : memref<?xf32> to memref<?xf32, 1> // memref.memory_space_cast exact: [n]; bound: [at_most(n)]; unknown: [?]
  %g0 = memref.assume_alignment %m0, 4 : memref<?xf32> // memref.assume_alignment exact: [n]; bound: [at_most(n)]; unknown: [?]
  %d0 = memref.dim %m0, %c0 : memref<?xf32>
  %e0 = tensor.empty(%d0) : tensor<?xi8> // memref.dim exact: [n]; bound: [at_most(n)]; unknown: [?]
  %v0 = memref.reinterpret_cast %m0 to offset: [0], sizes: [%n], strides: [1] : memref<?xf32> to memref<?xf32, strided<[1]>> // memref.reinterpret_cast exact: [n]; bound: [at_most(n)]; unknown: [?]
  %x0, %o0, %z0, %y0 = memref.extract_strided_metadata %m0 : memref<?xf32> -> memref<f32>, index, index, index
  %q0 = tensor.empty(%z0) : tensor<?xi8> // memref.extract_strided_metadata exact: [n]; bound: [at_most(n)]; unknown: [?]
  return
}

func.func @alloca_scope(%x: tensor<?xf32>, %n: index) {
  %r0 = memref.alloca_scope -> (index) {
    memref.alloca_scope.return %n : index
  }
  %0 = tensor.empty(%r0) : tensor<?xi8> // memref.alloca_scope exact: [n]; bound: [at_most(n)]; unknown: [?]
  return
}

// memref.rank bound: static
// memref.rank unknown: static
// memref.get_global: static
func.func @shapes(%x: tensor<?xf32>, %n: index, %whole_n: index) {
  %c0 = arith.constant 0 : index
  %m = memref.alloc(%n) : memref<?x4xf32>
  %a = memref.collapse_shape %m [[0, 1]] : memref<?x4xf32> into memref<?xf32> // exact: [n * 4]; bound: [at_most(n * 4)]; unknown: [?]
  %e = memref.expand_shape %m [[0, 1], [2]] output_shape [%n, 1, 4] : memref<?x4xf32> into memref<?x1x4xf32> // exact: [n, 1, 4]; bound: [at_most(n), 1, 4]; unknown: [?, 1, 4]
  %sh = memref.alloca() : memref<1xindex>
  %l = memref.alloc(%whole_n) : memref<?xf32>
  memref.store %n, %sh[%c0] : memref<1xindex>
  %0 = memref.reshape %l(%sh) : (memref<?xf32>, memref<1xindex>) -> memref<?xf32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %k = memref.load %sh[%c0] : memref<1xindex>
  %1 = tensor.empty(%k) : tensor<?xi8> // memref.load exact: [n]; bound: [at_most(n)]; unknown: [?]
  %bytes = memref.alloc(%whole_n) : memref<?xi8>
  %c4 = arith.constant 4 : index
  %w = arith.divui %n, %c4 : index
  %6 = memref.view %bytes[%c0][%w] : memref<?xi8> to memref<?xf32> // exact: [n floordiv 4]; bound: [at_most(n floordiv 4)]; unknown: [?]
  %rank = memref.rank %l : memref<?xf32> // size exact: [1]
  return
}
