// Attention of 4 heads: softmax(q k^T) v
// Sizes: b=2, s=128
// Tile: scores [1, 4, 16, 4]
// Tile: rows [1, 4, 16]
// Tile: cells [1, 4, 16]
// Tile: linalg.batch_matmul [1, 4, 16, 4]
#id = affine_map<(i, j, k) -> (i, j, k)>
#row = affine_map<(i, j, k) -> (i, j)>
func.func @kernel(
    %q: tensor<?x4x?x32xf32> {symshape.shape = #symshape.shape<[b, 4, s, 32]>},
    %k: tensor<?x4x?x32xf32> {symshape.shape = #symshape.shape<[b, 4, s, 32]>},
    %v: tensor<?x4x?x32xf32> {symshape.shape = #symshape.shape<[b, 4, s, 32]>})
    -> tensor<?x4x?x32xf32>
    attributes {symshape.symbols = #symshape.symbols<b in [1, 64], s in [16, 1024] divisor 16>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0.0 : f32
  %lowest = arith.constant 0xFF800000 : f32
  %b = tensor.dim %q, %c0 : tensor<?x4x?x32xf32>
  %s = tensor.dim %q, %c2 : tensor<?x4x?x32xf32>
  %q3 = tensor.collapse_shape %q [[0, 1], [2], [3]] : tensor<?x4x?x32xf32> into tensor<?x?x32xf32>
  %k3 = tensor.collapse_shape %k [[0, 1], [2], [3]] : tensor<?x4x?x32xf32> into tensor<?x?x32xf32>
  %v3 = tensor.collapse_shape %v [[0, 1], [2], [3]] : tensor<?x4x?x32xf32> into tensor<?x?x32xf32>
  %bh = arith.muli %b, %c4 : index
  %e = tensor.empty(%bh, %s, %s) : tensor<?x?x?xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  %scores = linalg.generic {indexing_maps = [affine_map<(i, j, k, d) -> (i, j, d)>, affine_map<(i, j, k, d) -> (i, k, d)>, affine_map<(i, j, k, d) -> (i, j, k)>],
      iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%q3, %k3 : tensor<?x?x32xf32>, tensor<?x?x32xf32>) outs(%z : tensor<?x?x?xf32>) attrs = {kind = "scores"} {
  ^bb0(%x: f32, %y: f32, %old: f32):
    %p = arith.mulf %x, %y : f32
    %n = arith.addf %old, %p : f32
    linalg.yield %n : f32
  } -> tensor<?x?x?xf32>
  %er = tensor.empty(%bh, %s) : tensor<?x?xf32>
  %l = linalg.fill ins(%lowest : f32) outs(%er : tensor<?x?xf32>) -> tensor<?x?xf32>
  %max = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%scores : tensor<?x?x?xf32>) outs(%l : tensor<?x?xf32>) attrs = {kind = "rows"} {
  ^bb0(%x: f32, %old: f32):
    %n = arith.maximumf %x, %old : f32
    linalg.yield %n : f32
  } -> tensor<?x?xf32>
  %exp = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%scores, %max : tensor<?x?x?xf32>, tensor<?x?xf32>) outs(%e : tensor<?x?x?xf32>) attrs = {kind = "cells"} {
  ^bb0(%x: f32, %m: f32, %old: f32):
    %d = arith.subf %x, %m : f32
    %n = math.exp %d : f32
    linalg.yield %n : f32
  } -> tensor<?x?x?xf32>
  %zr = linalg.fill ins(%zero : f32) outs(%er : tensor<?x?xf32>) -> tensor<?x?xf32>
  %sum = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%exp : tensor<?x?x?xf32>) outs(%zr : tensor<?x?xf32>) attrs = {kind = "rows"} {
  ^bb0(%x: f32, %old: f32):
    %n = arith.addf %old, %x : f32
    linalg.yield %n : f32
  } -> tensor<?x?xf32>
  %p = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%exp, %sum : tensor<?x?x?xf32>, tensor<?x?xf32>) outs(%e : tensor<?x?x?xf32>) attrs = {kind = "cells"} {
  ^bb0(%x: f32, %m: f32, %old: f32):
    %n = arith.divf %x, %m : f32
    linalg.yield %n : f32
  } -> tensor<?x?x?xf32>
  %eo = tensor.empty(%bh, %s) : tensor<?x?x32xf32>
  %zo = linalg.fill ins(%zero : f32) outs(%eo : tensor<?x?x32xf32>) -> tensor<?x?x32xf32>
  %o = linalg.batch_matmul ins(%p, %v3 : tensor<?x?x?xf32>, tensor<?x?x32xf32>) outs(%zo : tensor<?x?x32xf32>) -> tensor<?x?x32xf32>
  %r = tensor.expand_shape %o [[0, 1], [2], [3]] output_shape [%b, 4, %s, 32] : tensor<?x?x32xf32> into tensor<?x4x?x32xf32>
  return %r : tensor<?x4x?x32xf32>
}
