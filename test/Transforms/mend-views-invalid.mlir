// RUN: symshape-opt %s --split-input-file --verify-diagnostics --symshape-mend-views

// The result has two dynamic dimensions: the number of elements does not
// determine it.
func.func @ambiguous(%x: tensor<?x?x?x8xf32>) -> tensor<?x?xf32> {
  // expected-error @below {{cannot mend this cast, whose static size is not proved}}
  %cast = tensor.cast %x : tensor<?x?x?x8xf32> to tensor<?x1x?x8xf32>
  %r = tensor.collapse_shape %cast [[0], [1, 2, 3]] : tensor<?x1x?x8xf32> into tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// -----

// The number of elements may not be a multiple of 16.
func.func @indivisible(%x: tensor<?x?x8xf32>) -> tensor<?x16xf32> {
  // expected-error @below {{cannot mend this cast, whose static size is not proved}}
  %cast = tensor.cast %x : tensor<?x?x8xf32> to tensor<?x2x8xf32>
  %r = tensor.collapse_shape %cast [[0], [1, 2]] : tensor<?x2x8xf32> into tensor<?x16xf32>
  return %r : tensor<?x16xf32>
}

// -----

// A caller sees the type.
func.func @returned(%x: tensor<?x?xf32>) -> tensor<?x1xf32> {
  // expected-error @below {{cannot mend this cast, whose static size is not proved}}
  %cast = tensor.cast %x : tensor<?x?xf32> to tensor<?x1xf32>
  return %cast : tensor<?x1xf32>
}

// -----

// The elementwise op reads one element of the dimension.
#one = affine_map<(d0, d1) -> (d0, 0)>
#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @broadcast(%x: tensor<?x?xf32>, %e: tensor<?x8xf32>) -> tensor<?x8xf32> {
  // expected-error @below {{cannot mend this cast, whose static size is not proved}}
  %cast = tensor.cast %x : tensor<?x?xf32> to tensor<?x1xf32>
  %r = linalg.generic {indexing_maps = [#one, #id], iterator_types = ["parallel", "parallel"]}
      ins(%cast : tensor<?x1xf32>) outs(%e : tensor<?x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<?x8xf32>
  return %r : tensor<?x8xf32>
}
