// Elements that fewer than k others of their row exceed; the others become 0
// Sizes: r=64, n=128
// Tile: ranks [1, 4, 16]
// Tile: cells [4, 16]
#id = affine_map<(i, j) -> (i, j)>
func.func @kernel(
    %x: tensor<?x?xf32> {symshape.shape = #symshape.shape<[r, n]>}) -> tensor<?x?xf32>
    attributes {symshape.symbols = #symshape.symbols<r in [4, *] divisor 4, n in [16, 1024] divisor 16>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %k = arith.constant 10 : i32
  %none = arith.constant 0.0 : f32
  %r = tensor.dim %x, %c0 : tensor<?x?xf32>
  %n = tensor.dim %x, %c1 : tensor<?x?xf32>
  %er = tensor.empty(%r, %n) : tensor<?x?xi32>
  %zr = linalg.fill ins(%zero : i32) outs(%er : tensor<?x?xi32>) -> tensor<?x?xi32>
  %ranks = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, j)>, affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %x : tensor<?x?xf32>, tensor<?x?xf32>) outs(%zr : tensor<?x?xi32>) attrs = {kind = "ranks"} {
  ^bb0(%mine: f32, %other: f32, %rank: i32):
    %better = arith.cmpf ogt, %other, %mine : f32
    %one = arith.extui %better : i1 to i32
    %next = arith.addi %rank, %one : i32
    linalg.yield %next : i32
  } -> tensor<?x?xi32>
  %e = tensor.empty(%r, %n) : tensor<?x?xf32>
  %f = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %ranks : tensor<?x?xf32>, tensor<?x?xi32>) outs(%e : tensor<?x?xf32>) attrs = {kind = "cells"} {
  ^bb0(%a: f32, %rank: i32, %old: f32):
    %best = arith.cmpi slt, %rank, %k : i32
    %kept = arith.select %best, %a, %none : f32
    linalg.yield %kept : f32
  } -> tensor<?x?xf32>
  return %f : tensor<?x?xf32>
}
