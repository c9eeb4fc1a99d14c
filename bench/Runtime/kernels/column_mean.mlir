// Means over the sequence
// Sizes: b=4, s=128
// Tile: sums [1, 4, 16]
// Tile: cells [1, 16]
func.func @kernel(
    %x: tensor<?x?x64xf32> {symshape.shape = #symshape.shape<[b, s, 64]>}) -> tensor<?x64xf32>
    attributes {symshape.symbols = #symshape.symbols<b in [1, 64], s in [4, 4096] divisor 4>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %b = tensor.dim %x, %c0 : tensor<?x?x64xf32>
  %s = tensor.dim %x, %c1 : tensor<?x?x64xf32>
  %si = arith.index_cast %s : index to i64
  %sf = arith.sitofp %si : i64 to f32
  %e = tensor.empty(%b) : tensor<?x64xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<?x64xf32>) -> tensor<?x64xf32>
  %sum = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, j, k)>, affine_map<(i, j, k) -> (i, k)>], iterator_types = ["parallel", "reduction", "parallel"]}
      ins(%x : tensor<?x?x64xf32>) outs(%z : tensor<?x64xf32>) attrs = {kind = "sums"} {
  ^bb0(%a: f32, %old: f32):
    %n = arith.addf %old, %a : f32
    linalg.yield %n : f32
  } -> tensor<?x64xf32>
  %mean = linalg.generic {indexing_maps = [affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (i, k)>], iterator_types = ["parallel", "parallel"]}
      ins(%sum : tensor<?x64xf32>) outs(%e : tensor<?x64xf32>) attrs = {kind = "cells"} {
  ^bb0(%a: f32, %old: f32):
    %q = arith.divf %a, %sf : f32
    linalg.yield %q : f32
  } -> tensor<?x64xf32>
  return %mean : tensor<?x64xf32>
}
