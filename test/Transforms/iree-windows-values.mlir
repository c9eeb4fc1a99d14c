// The passes for IREE change no result, with and without iterations.
// RUN: %execute %s --after=--symshape-iree-windows --after=--symshape-iree-inits

#in = affine_map<(b, o, k) -> (b, o + k)>
#w = affine_map<(b, o, k) -> (k)>
#out = affine_map<(b, o, k) -> (b, o)>
func.func @window(%x: tensor<?x?xf32>, %w: tensor<3xf32>, %e: tensor<?x1xf32>) -> tensor<?x1xf32> {
  %r = linalg.generic {indexing_maps = [#in, #w, #out], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : tensor<?x?xf32>, tensor<3xf32>) outs(%e : tensor<?x1xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %m = arith.mulf %a, %c : f32
    %s = arith.addf %m, %o : f32
    linalg.yield %s : f32
  } -> tensor<?x1xf32>
  return %r : tensor<?x1xf32>
}
// CASE: window(<NxM>, <3>, <Nx1>) for N = 1 2, M = 3 4
// CASE: window(<0xM>, <3>, <0x1>) for M = 0 1 2 3 4

func.func @long_window(%x: tensor<1x?x1xf32>, %w: tensor<?x1x1xf32>, %e: tensor<1x1x1xf32>) -> tensor<1x1x1xf32> {
  %0 = linalg.conv_1d_nwc_wcf ins(%x, %w : tensor<1x?x1xf32>, tensor<?x1x1xf32>) outs(%e : tensor<1x1x1xf32>) -> tensor<1x1x1xf32>
  return %0 : tensor<1x1x1xf32>
}
// CASE: long_window(<1x3x1>, <Kx1x1>, <1x1x1>) for K = 0 1 2 3

func.func @unit_windows(%x: tensor<?x?x?x1xf32>, %w: tensor<2x1xf32>, %e: tensor<?x?x?x1xf32>) -> tensor<?x?x?x1xf32> {
  %0 = linalg.pooling_nhwc_max ins(%x, %w : tensor<?x?x?x1xf32>, tensor<2x1xf32>) outs(%e : tensor<?x?x?x1xf32>) -> tensor<?x?x?x1xf32>
  return %0 : tensor<?x?x?x1xf32>
}
// CASE: unit_windows(<1x4x5x1>, <2x1>, <1x3xWx1>) for W = 0 1 4 5
// CASE: unit_windows(<0x4x2x1>, <2x1>, <0x3xWx1>) for W = 0 1 4 5

#line = affine_map<(d0) -> (d0)>
#column = affine_map<(d0) -> (d0, 0)>
#diagonal = affine_map<(d0) -> (d0, d0)>
func.func @column(%x: tensor<3x?xf32>) -> tensor<3x?xf32> {
  %c = arith.constant dense<7.0> : tensor<3xf32>
  %0 = linalg.generic {indexing_maps = [#line, #column], iterator_types = ["parallel"]}
      ins(%c : tensor<3xf32>) outs(%x : tensor<3x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<3x?xf32>
  return %0 : tensor<3x?xf32>
}
// CASE: column(<3xN>) for N = 1 2

func.func @diagonal(%x: tensor<3x3xf32>) -> tensor<3x3xf32> {
  %c = arith.constant dense<7.0> : tensor<3xf32>
  %0 = linalg.generic {indexing_maps = [#line, #diagonal], iterator_types = ["parallel"]}
      ins(%c : tensor<3xf32>) outs(%x : tensor<3x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<3x3xf32>
  return %0 : tensor<3x3xf32>
}
// CASE: diagonal(<3x3>)

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
func.func @no_iteration(%x: tensor<3xf32>) -> tensor<3xf32> {
  %c = arith.constant dense<7.0> : tensor<3x0xf32>
  %0 = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%c : tensor<3x0xf32>) outs(%x : tensor<3xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<3xf32>
  return %0 : tensor<3xf32>
}
// CASE: no_iteration(<3>)
