// Rotary embedding: x * cos + concat(-x[half:], x[:half]) * sin
// Sizes: b=2, s=128
// Tile: cells [1, 4, 16]
#id = affine_map<(i, j, k) -> (i, j, k)>
#angle = affine_map<(i, j, k) -> (j, k)>
func.func @kernel(
    %x: tensor<?x?x64xf32> {symshape.shape = #symshape.shape<[b, s, 64]>},
    %cos: tensor<?x64xf32> {symshape.shape = #symshape.shape<[s, 64]>},
    %sin: tensor<?x64xf32> {symshape.shape = #symshape.shape<[s, 64]>}) -> tensor<?x?x64xf32>
    attributes {symshape.symbols = #symshape.symbols<b in [1, 64], s in [8, 2048] divisor 8>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %b = tensor.dim %x, %c0 : tensor<?x?x64xf32>
  %s = tensor.dim %x, %c1 : tensor<?x?x64xf32>
  %low = tensor.extract_slice %x[0, 0, 0] [%b, %s, 32] [1, 1, 1] : tensor<?x?x64xf32> to tensor<?x?x32xf32>
  %high = tensor.extract_slice %x[0, 0, 32] [%b, %s, 32] [1, 1, 1] : tensor<?x?x64xf32> to tensor<?x?x32xf32>
  %eh = tensor.empty(%b, %s) : tensor<?x?x32xf32>
  %minus = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%high : tensor<?x?x32xf32>) outs(%eh : tensor<?x?x32xf32>) attrs = {kind = "cells"} {
  ^bb0(%a: f32, %old: f32):
    %n = arith.negf %a : f32
    linalg.yield %n : f32
  } -> tensor<?x?x32xf32>
  %turned = tensor.concat dim(2) %minus, %low : (tensor<?x?x32xf32>, tensor<?x?x32xf32>) -> tensor<?x?x64xf32>
  %e = tensor.empty(%b, %s) : tensor<?x?x64xf32>
  %r = linalg.generic {indexing_maps = [#id, #id, #angle, #angle, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %turned, %cos, %sin : tensor<?x?x64xf32>, tensor<?x?x64xf32>, tensor<?x64xf32>, tensor<?x64xf32>)
      outs(%e : tensor<?x?x64xf32>) attrs = {kind = "cells"} {
  ^bb0(%a: f32, %t: f32, %c: f32, %d: f32, %old: f32):
    %p = arith.mulf %a, %c : f32
    %q = arith.mulf %t, %d : f32
    %n = arith.addf %p, %q : f32
    linalg.yield %n : f32
  } -> tensor<?x?x64xf32>
  return %r : tensor<?x?x64xf32>
}
