// The check refuses a bound that becomes a size, for each consumer. Next to
// each one is the same consumer with an exact size, and a use of the bound that
// makes no size.
// RUN: symshape-opt %s --symshape-check-exactness --split-input-file \
// RUN:   --verify-diagnostics

func.func @empty(%t: tensor<?xf32>, %n: index) {
  // expected-note @+1 {{the bound is stated here}}
  %b = symshape.bound %t[0] at_most [64] : tensor<?xf32>
  %i = symshape.bound_to_index %b : <at_most>
  // expected-error @+1 {{'tensor.empty' op expected an exact value for 'sizes[1]', found an upper bound (at_most)}}
  %0 = tensor.empty(%n, %i) : tensor<?x?xf32>
  // This size is exact.
  %1 = tensor.empty(%n, %n) : tensor<?x?xf32>
  return
}

// -----

func.func @splat_generate(%t: tensor<?xf32>, %n: index, %f: f32) {
  // expected-note @+1 {{the bound is stated here}}
  %b = symshape.bound %t[0] at_most [64] : tensor<?xf32>
  %i = symshape.bound_to_index %b : <at_most>
  // expected-error @+1 {{'tensor.splat' op expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
  %0 = tensor.splat %f[%i] : tensor<?x4xf32>
  // expected-error @+1 {{'tensor.generate' op expected an exact value for 'sizes[1]', found an upper bound (at_most)}}
  %1 = tensor.generate %i {
  ^bb0(%x: index, %y: index):
    tensor.yield %f : f32
  } : tensor<4x?xf32>
  %2 = tensor.splat %f[%n] : tensor<?x4xf32>
  // The body may compare with the bound.
  %3 = tensor.generate %n {
  ^bb0(%x: index, %y: index):
    %p = arith.cmpi slt, %y, %i : index
    %zero = arith.constant 0.0 : f32
    %v = arith.select %p, %f, %zero : f32
    tensor.yield %v : f32
  } : tensor<4x?xf32>
  return
}

// -----

func.func @reshape(%t: tensor<?x?xf32>, %n: index) {
  %c4 = arith.constant 4 : index
  // expected-note @+1 {{the bound is stated here}}
  %b = symshape.bound %t[0] at_most (n) -> [n] (%n : index) : tensor<?x?xf32>
  %i = symshape.bound_to_index %b : <at_most>
  // expected-error @+1 {{'tensor.expand_shape' op expected an exact value for 'output_shape[0]', found an upper bound (at_most)}}
  %0 = tensor.expand_shape %t [[0, 1], [2]] output_shape [%i, 4, %n] : tensor<?x?xf32> into tensor<?x4x?xf32>
  %shape = tensor.from_elements %c4, %i : tensor<2xindex>
  // expected-error @+1 {{'tensor.reshape' op expected an exact value for 'shape', found an upper bound (at_most)}}
  %1 = tensor.reshape %t(%shape) : (tensor<?x?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  %2 = tensor.expand_shape %t [[0, 1], [2]] output_shape [%n, 4, %n] : tensor<?x?xf32> into tensor<?x4x?xf32>
  %exact = tensor.from_elements %c4, %n : tensor<2xindex>
  %3 = tensor.reshape %t(%exact) : (tensor<?x?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  return
}

// -----

func.func @slices(%t: tensor<?xf32>, %u: tensor<?xf32>, %n: index) {
  // expected-note @+1 {{the bound is stated here}}
  %b = symshape.bound %t[0] at_most [64] : tensor<?xf32>
  %i = symshape.bound_to_index %b : <at_most>
  // expected-error @+1 {{'tensor.extract_slice' op expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
  %0 = tensor.extract_slice %t[0] [%i] [1] : tensor<?xf32> to tensor<?xf32>
  // expected-error @+1 {{'tensor.insert_slice' op expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
  %1 = tensor.insert_slice %u into %t[0] [%i] [1] : tensor<?xf32> into tensor<?xf32>
  // The offset and the stride of a slice are no sizes.
  %2 = tensor.extract_slice %t[%i] [%n] [%i] : tensor<?xf32> to tensor<?xf32>
  %3 = tensor.insert_slice %u into %t[%i] [%n] [1] : tensor<?xf32> into tensor<?xf32>
  %4 = tensor.extract %t[%i] : tensor<?xf32>
  return
}

// -----

func.func @pad(%t: tensor<?xf32>, %n: index, %f: f32) {
  // expected-note @+1 {{the bound is stated here}}
  %b = symshape.bound %t[0] at_most [64] : tensor<?xf32>
  %i = symshape.bound_to_index %b : <at_most>
  // expected-error @+2 {{'tensor.pad' op expected an exact value for 'low[0]', found an upper bound (at_most)}}
  // expected-error @+1 {{'tensor.pad' op expected an exact value for 'high[0]', found an upper bound (at_most)}}
  %0 = tensor.pad %t low[%i] high[%i] {
  ^bb0(%x: index):
    tensor.yield %f : f32
  } : tensor<?xf32> to tensor<?xf32>
  %1 = tensor.pad %t low[0] high[%n] {
  ^bb0(%x: index):
    tensor.yield %f : f32
  } : tensor<?xf32> to tensor<?xf32>
  return
}

// -----

func.func @packing(%t: tensor<?xf32>, %d: tensor<?x?xf32>, %n: index) {
  // expected-note @+1 {{the bound is stated here}}
  %b = symshape.bound %t[0] at_most [64] : tensor<?xf32>
  %i = symshape.bound_to_index %b : <at_most>
  // expected-error @+1 {{'linalg.pack' op expected an exact value for 'inner_tiles[0]', found an upper bound (at_most)}}
  %0 = linalg.pack %t inner_dims_pos = [0] inner_tiles = [%i] into %d : tensor<?xf32> -> tensor<?x?xf32>
  %1 = linalg.pack %t inner_dims_pos = [0] inner_tiles = [%n] into %d : tensor<?xf32> -> tensor<?x?xf32>
  return
}

// -----

func.func @buffers(%t: tensor<?xf32>, %m: memref<?xf32>, %raw: memref<4096xi8>, %n: index) {
  // expected-note @+1 {{the bound is stated here}}
  %b = symshape.bound %t[0] at_most [64] : tensor<?xf32>
  %i = symshape.bound_to_index %b : <at_most>
  // expected-error @+1 {{'memref.alloc' op expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
  %0 = memref.alloc(%i) : memref<?x4xf32>
  // expected-error @+1 {{'memref.alloca' op expected an exact value for 'sizes[1]', found an upper bound (at_most)}}
  %1 = memref.alloca(%i) : memref<4x?xf32>
  // expected-error @+1 {{'memref.subview' op expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
  %2 = memref.subview %m[0] [%i] [1] : memref<?xf32> to memref<?xf32, strided<[1]>>
  // expected-error @+1 {{'memref.reinterpret_cast' op expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
  %3 = memref.reinterpret_cast %m to offset: [0], sizes: [%i], strides: [1] : memref<?xf32> to memref<?xf32, strided<[1]>>
  // expected-error @+1 {{'memref.view' op expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
  %4 = memref.view %raw[%i][%i] : memref<4096xi8> to memref<?xf32>
  // expected-error @+1 {{'memref.realloc' op expected an exact value for 'size', found an upper bound (at_most)}}
  %5 = memref.realloc %m(%i) : memref<?xf32> to memref<?xf32>
  // expected-error @+1 {{'bufferization.alloc_tensor' op expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
  %6 = bufferization.alloc_tensor(%i) : tensor<?xf32>
  // An allocation as large as the bound, and a view of a part of it.
  %7 = symshape.bounded_alloc(%i : index) : memref<?xf32>
  %8 = memref.subview %7[0] [%n] [1] : memref<?xf32> to memref<?xf32, strided<[1]>>
  %9 = memref.load %m[%i] : memref<?xf32>
  memref.store %9, %m[%i] : memref<?xf32>
  %10 = bufferization.alloc_tensor(%n) size_hint=%i : tensor<?xf32>
  return
}

// -----

func.func @gather(%t: tensor<?x?xf32>, %ids: tensor<?x1xindex>, %n: index) {
  // expected-note @+1 {{the bound is stated here}}
  %b = symshape.bound %t[0] at_most [64] : tensor<?x?xf32>
  %i = symshape.bound_to_index %b : <at_most>
  // expected-error @+1 {{'symshape.dynamic_gather' op expected an exact value for 'slice_sizes[1]', found an upper bound (at_most)}}
  %0 = symshape.dynamic_gather %t, %ids slice_sizes = [1, %i] offset_dims = [1]
      collapsed_slice_dims = [0] start_index_map = [0] index_vector_dim = 1
      : (tensor<?x?xf32>, tensor<?x1xindex>) -> tensor<?x?xf32>
  // The start indices are no sizes.
  %at = tensor.from_elements %i : tensor<1x1xindex>
  %1 = symshape.dynamic_gather %t, %at slice_sizes = [1, %n] offset_dims = [1]
      collapsed_slice_dims = [0] start_index_map = [0] index_vector_dim = 1
      : (tensor<?x?xf32>, tensor<1x1xindex>) -> tensor<?x?xf32>
  return
}

// -----

// An extent that is not exact is no size either.
func.func @extent(%e: !symshape.extent<exact>, %t: tensor<?xf32>) {
  // expected-note @+1 {{the bound is stated here}}
  %w = symshape.weaken %e : <exact> to <at_most>
  %i = symshape.bound_to_index %w : <at_most>
  // expected-error @+1 {{'tensor.empty' op expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
  %0 = tensor.empty(%i) : tensor<?xf32>
  %n = symshape.to_index %e : <exact>
  %1 = tensor.empty(%n) : tensor<?xf32>
  %2 = symshape.bounded_alloc(%w : !symshape.extent<at_most>) : memref<?xf32>
  return
}

// -----

// The bound is an argument.
// expected-note @+1 {{the bound is stated here}}
func.func @argument(%w: !symshape.extent<at_most>) {
  %i = symshape.bound_to_index %w : <at_most>
  // expected-error @+1 {{'tensor.empty' op expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
  %0 = tensor.empty(%i) : tensor<?xf32>
  return
}

// -----

// The check follows the number through an extent that claims to be exact.
// expected-note @+1 {{the bound is stated here}}
func.func @there_and_back(%w: !symshape.extent<at_most>) {
  %i = symshape.bound_to_index %w : <at_most>
  %e = symshape.from_index %i
  %j = symshape.to_index %e : <exact>
  // expected-error @+1 {{expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
  %0 = tensor.empty(%j) : tensor<?xf32>
  return
}

// -----

// A meet with an exact number is exact; a meet of two bounds is a bound.
// expected-note @+1 {{the bound is stated here}}
func.func @meet(%w: !symshape.extent<at_most>, %v: !symshape.extent<at_most>,
                %n: index, %e: !symshape.extent<exact>) {
  %i = symshape.bound_to_index %w : <at_most>
  %j = symshape.bound_to_index %v : <at_most>
  %in = symshape.meet %i, %n : index
  %0 = tensor.empty(%in) : tensor<?xf32>
  %we = symshape.meet %w, %e : !symshape.extent<at_most>, !symshape.extent<exact>
  %iwe = symshape.to_index %we : <exact>
  %1 = tensor.empty(%iwe) : tensor<?xf32>
  %ij = symshape.meet %i, %j : index
  // expected-error @+1 {{expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
  %2 = tensor.empty(%ij) : tensor<?xf32>
  return
}

// -----

// A buffer that is as large as a bound has bounds as its sizes.
// expected-note @+1 {{the bound is stated here}}
func.func @room(%w: !symshape.extent<at_most>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %room = symshape.bounded_alloc(%w, %n : !symshape.extent<at_most>, index) : memref<?x?xf32>
  %d0 = memref.dim %room, %c0 : memref<?x?xf32>
  // expected-error @+1 {{expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
  %0 = tensor.empty(%d0) : tensor<?xf32>
  %d1 = memref.dim %room, %c1 : memref<?x?xf32>
  %1 = tensor.empty(%d1) : tensor<?xf32>
  %cast = memref.cast %room : memref<?x?xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  %e = symshape.size %cast[0] : memref<?x?xf32, strided<[?, ?], offset: ?>>
  %s = symshape.to_index %e : <exact>
  // expected-error @+1 {{expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
  %2 = tensor.empty(%s) : tensor<?xf32>
  %flat = memref.collapse_shape %room [[0, 1]] : memref<?x?xf32> into memref<?xf32>
  %f = memref.dim %flat, %c0 : memref<?xf32>
  // expected-error @+1 {{expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
  %3 = tensor.empty(%f) : tensor<?xf32>
  // A view of exact size has an exact size.
  %used = memref.subview %room[0, 0] [%n, %n] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1]>>
  %u = memref.dim %used, %c0 : memref<?x?xf32, strided<[?, 1]>>
  %4 = tensor.empty(%u) : tensor<?xf32>
  return
}

// -----

// An extent can be a slice size directly, without a conversion to index.
func.func @slice_sizes(%t: tensor<?x?x?xf32>, %i: tensor<1xi32>,
                       // expected-note @+1 {{the bound is stated here}}
                       %b: !symshape.extent<at_most>,
                       // expected-note @+1 {{the unknown extent is made here}}
                       %u: !symshape.extent<unknown>,
                       %e: !symshape.extent<exact>) {
  // expected-error @+2 {{'symshape.dynamic_gather' op expected an exact value for 'slice_sizes[0]', found an upper bound (at_most)}}
  // expected-error @+1 {{'symshape.dynamic_gather' op expected an exact value for 'slice_sizes[2]', found an unknown extent}}
  %0 = symshape.dynamic_gather %t, %i
      slice_sizes = [%b : !symshape.extent<at_most>,
                     %e : !symshape.extent<exact>,
                     %u : !symshape.extent<unknown>]
      offset_dims = [0, 1, 2] start_index_map = [0] index_vector_dim = 0
      : (tensor<?x?x?xf32>, tensor<1xi32>) -> tensor<?x?x?xf32>
  return
}
