// Two layers: relu(x w + c) u, with tokens in two axes joined by a view
// Sizes: b=2, s=64
// Tile: linalg.matmul [4, 16, 4]
// Tile: cells [4, 16]
#id = affine_map<(i, j) -> (i, j)>
#column = affine_map<(i, j) -> (j)>
func.func @kernel(
    %x: tensor<?x?x64xf32> {symshape.shape = #symshape.shape<[b, s, 64]>},
    %w: tensor<64x256xf32>, %c: tensor<256xf32>, %u: tensor<256x64xf32>) -> tensor<?x?x64xf32>
    attributes {symshape.symbols = #symshape.symbols<b in [1, 64], s in [4, 2048] divisor 4>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %zero = arith.constant 0.0 : f32
  %b = tensor.dim %x, %c0 : tensor<?x?x64xf32>
  %s = tensor.dim %x, %c1 : tensor<?x?x64xf32>
  %t = arith.muli %b, %s : index
  %shape2 = tensor.from_elements %t, %c64 : tensor<2xindex>
  %x2 = tensor.reshape %x(%shape2) : (tensor<?x?x64xf32>, tensor<2xindex>) -> tensor<?x64xf32>
  %eh = tensor.empty(%t) : tensor<?x256xf32>
  %zh = linalg.fill ins(%zero : f32) outs(%eh : tensor<?x256xf32>) -> tensor<?x256xf32>
  %h = linalg.matmul ins(%x2, %w : tensor<?x64xf32>, tensor<64x256xf32>) outs(%zh : tensor<?x256xf32>) -> tensor<?x256xf32>
  %a = linalg.generic {indexing_maps = [#id, #column, #id], iterator_types = ["parallel", "parallel"]}
      ins(%h, %c : tensor<?x256xf32>, tensor<256xf32>) outs(%eh : tensor<?x256xf32>) attrs = {kind = "cells"} {
  ^bb0(%p: f32, %q: f32, %old: f32):
    %n = arith.addf %p, %q : f32
    %r = arith.maximumf %n, %zero : f32
    linalg.yield %r : f32
  } -> tensor<?x256xf32>
  %e = tensor.empty(%t) : tensor<?x64xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<?x64xf32>) -> tensor<?x64xf32>
  %y = linalg.matmul ins(%a, %u : tensor<?x256xf32>, tensor<256x64xf32>) outs(%z : tensor<?x64xf32>) -> tensor<?x64xf32>
  %shape3 = tensor.from_elements %b, %s, %c64 : tensor<3xindex>
  %r = tensor.reshape %y(%shape3) : (tensor<?x64xf32>, tensor<3xindex>) -> tensor<?x?x64xf32>
  return %r : tensor<?x?x64xf32>
}
