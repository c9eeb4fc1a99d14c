// Softmax of rows
// Sizes: r=256, s=256
// Tile: rows [4, 16]
// Tile: cells [4, 16]
#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
func.func @kernel(
    %x: tensor<?x?xf32> {symshape.shape = #symshape.shape<[r, s]>})
    -> tensor<?x?xf32>
    attributes {symshape.symbols = #symshape.symbols<r in [4, *] divisor 4, s in [16, 4096] divisor 16>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %lowest = arith.constant 0xFF800000 : f32
  %r = tensor.dim %x, %c0 : tensor<?x?xf32>
  %s = tensor.dim %x, %c1 : tensor<?x?xf32>
  %e = tensor.empty(%r, %s) : tensor<?x?xf32>
  %er = tensor.empty(%r) : tensor<?xf32>
  %l = linalg.fill ins(%lowest : f32) outs(%er : tensor<?xf32>) -> tensor<?xf32>
  %max = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<?x?xf32>) outs(%l : tensor<?xf32>) attrs = {kind = "rows"} {
  ^bb0(%a: f32, %old: f32):
    %n = arith.maximumf %a, %old : f32
    linalg.yield %n : f32
  } -> tensor<?xf32>
  %exp = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %max : tensor<?x?xf32>, tensor<?xf32>) outs(%e : tensor<?x?xf32>) attrs = {kind = "cells"} {
  ^bb0(%a: f32, %m: f32, %old: f32):
    %d = arith.subf %a, %m : f32
    %n = math.exp %d : f32
    linalg.yield %n : f32
  } -> tensor<?x?xf32>
  %zr = linalg.fill ins(%zero : f32) outs(%er : tensor<?xf32>) -> tensor<?xf32>
  %sum = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%exp : tensor<?x?xf32>) outs(%zr : tensor<?xf32>) attrs = {kind = "rows"} {
  ^bb0(%a: f32, %old: f32):
    %n = arith.addf %old, %a : f32
    linalg.yield %n : f32
  } -> tensor<?xf32>
  %p = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%exp, %sum : tensor<?x?xf32>, tensor<?xf32>) outs(%e : tensor<?x?xf32>) attrs = {kind = "cells"} {
  ^bb0(%a: f32, %m: f32, %old: f32):
    %n = arith.divf %a, %m : f32
    linalg.yield %n : f32
  } -> tensor<?x?xf32>
  return %p : tensor<?x?xf32>
}
