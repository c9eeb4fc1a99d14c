// An op needs exact extents as sizes. For all others, the exactness check and
// lowering report the same errors, all in one run.
// RUN: symshape-opt %s --symshape-check-exactness --verify-diagnostics
// RUN: symshape-opt %s --lower-symshape-dynamic-ops --verify-diagnostics

func.func @at_most(%x: tensor<?x8xf32>, %v: f32, %n: index,
                   // expected-note @+1 {{the bound is stated here}}
                   %b: !symshape.extent<at_most>) {
  // expected-error @+1 {{'symshape.dynamic_truncate' op expected an exact value for 'scalar', found an upper bound (at_most)}}
  %0 = symshape.dynamic_truncate %x by %b axis 0 index_cast
      : tensor<?x8xf32>, !symshape.extent<at_most> -> tensor<?x8xf32>
  // expected-error @+1 {{'symshape.dynamic_reshape' op expected an exact value for 'sizes[2]', found an upper bound (at_most)}}
  %1 = symshape.dynamic_reshape %x to [%n, 4, %b : !symshape.extent<at_most>]
      : tensor<?x8xf32> -> tensor<?x4x?xf32>
  // expected-error @+1 {{'symshape.dynamic_broadcast_in_dim' op expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
  %2 = symshape.dynamic_broadcast_in_dim %x
      to [%b : !symshape.extent<at_most>, %n, 8] dims = [1, 2]
      : tensor<?x8xf32> -> tensor<?x?x8xf32>
  // expected-error @+1 {{'symshape.dynamic_slice' op expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
  %3 = symshape.dynamic_slice %x [%n, 0] [%b : !symshape.extent<at_most>, 4]
      [1, 1] : tensor<?x8xf32> -> tensor<?x4xf32>
  // expected-error @+2 {{'symshape.dynamic_pad' op expected an exact value for 'low[0]', found an upper bound (at_most)}}
  // expected-error @+1 {{'symshape.dynamic_pad' op expected an exact value for 'interior[1]', found an upper bound (at_most)}}
  %4 = symshape.dynamic_pad %x with %v low = [%b : !symshape.extent<at_most>, 1]
      high = [%n, -2] interior = [0, %b : !symshape.extent<at_most>]
      : tensor<?x8xf32> -> tensor<?x?xf32>
  // expected-error @+1 {{'symshape.dynamic_iota' op expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
  %5 = symshape.dynamic_iota [%b : !symshape.extent<at_most>] axis 0
      : tensor<?xi32>
  return
}

// expected-note @+1 {{the unknown extent is made here}}
func.func @unknown(%n: index, %u: !symshape.extent<unknown>) {
  // expected-error @+1 {{'symshape.dynamic_iota' op expected an exact value for 'sizes[1]', found an unknown extent}}
  %0 = symshape.dynamic_iota [%n, %u : !symshape.extent<unknown>] axis 0
      : tensor<?x?xi32>
  return
}

// The check finds a bound that became a number and then an exact extent. An
// extent that a meet makes exact is a size.
func.func @laundered(%x: tensor<?xf32>) {
  // expected-note @+1 {{the bound is stated here}}
  %b = symshape.bound %x[0] at_most [64] : tensor<?xf32>
  %i = symshape.bound_to_index %b : <at_most>
  %l = symshape.from_index %i
  // expected-error @+1 {{'symshape.dynamic_iota' op expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
  %0 = symshape.dynamic_iota [%l : !symshape.extent<exact>] axis 0
      : tensor<?xi32>
  %s = symshape.size %x[0] : tensor<?xf32>
  %e = symshape.meet %b, %s
      : !symshape.extent<at_most>, !symshape.extent<exact>
  %1 = symshape.dynamic_iota [%e : !symshape.extent<exact>] axis 0
      : tensor<?xi32>
  return
}
