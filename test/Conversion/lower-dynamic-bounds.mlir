// Before it lowers, the pass checks exactness like `symshape-check-exactness`,
// and reports the same errors. After an error it lowers nothing.
// RUN: symshape-opt %s --lower-symshape-dynamic-ops --split-input-file \
// RUN:   --verify-diagnostics
// RUN: symshape-opt %s --symshape-check-exactness --split-input-file \
// RUN:   --verify-diagnostics

// The bound is an extent.
func.func @extent(%t: tensor<?xf32>, %i: tensor<1xi32>,
                  // expected-note @+1 {{the bound is stated here}}
                  %b: !symshape.extent<at_most>) -> tensor<?xf32> {
  // expected-error @+1 {{'symshape.dynamic_gather' op expected an exact value for 'slice_sizes[0]', found an upper bound (at_most)}}
  %r = symshape.dynamic_gather %t, %i
      slice_sizes = [%b : !symshape.extent<at_most>] offset_dims = [0]
      start_index_map = [0] index_vector_dim = 0
      : (tensor<?xf32>, tensor<1xi32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

// The bound is a number, passed through arithmetic, a branch and a function.
func.func private @half(%n: index) -> index {
  %c2 = arith.constant 2 : index
  %h = arith.divui %n, %c2 : index
  return %h : index
}
func.func @number(%t: tensor<?xf32>, %i: tensor<1xi32>, %c: i1)
    -> tensor<?xf32> {
  %c8 = arith.constant 8 : index
  // expected-note @+1 {{the bound is stated here}}
  %b = symshape.bound %t[0] at_most [64] : tensor<?xf32>
  %n = symshape.bound_to_index %b : <at_most>
  %h = call @half(%n) : (index) -> index
  %s = scf.if %c -> index {
    scf.yield %h : index
  } else {
    scf.yield %c8 : index
  }
  // expected-error @+1 {{'symshape.dynamic_gather' op expected an exact value for 'slice_sizes[0]', found an upper bound (at_most)}}
  %r = symshape.dynamic_gather %t, %i slice_sizes = [%s] offset_dims = [0]
      start_index_map = [0] index_vector_dim = 0
      : (tensor<?xf32>, tensor<1xi32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

// One run reports all errors.
func.func @several(%t: tensor<?xf32>, %v: f32) -> (tensor<?xf32>, tensor<?xf32>,
                                                   tensor<?xi32>) {
  %c0 = arith.constant 0 : index
  // expected-note @+1 {{the bound is stated here}}
  %b = symshape.bound %t[0] at_most [64] : tensor<?xf32>
  %n = symshape.bound_to_index %b : <at_most>
  // expected-error @+1 {{'symshape.dynamic_slice' op expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
  %0 = symshape.dynamic_slice %t [%c0] [%n] [1]
      : tensor<?xf32> -> tensor<?xf32>
  // expected-error @+1 {{'symshape.dynamic_pad' op expected an exact value for 'high[0]', found an upper bound (at_most)}}
  %1 = symshape.dynamic_pad %t with %v low = [0] high = [%n] interior = [0]
      : tensor<?xf32> -> tensor<?xf32>
  // expected-error @+1 {{'symshape.dynamic_iota' op expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
  %2 = symshape.dynamic_iota [%n] axis 0 : tensor<?xi32>
  return %0, %1, %2 : tensor<?xf32>, tensor<?xf32>, tensor<?xi32>
}
