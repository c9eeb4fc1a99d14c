// Layer norm of rows of 256
// Sizes: t=256
// Tile: rows [4, 16]
// Tile: cells [4, 16]
#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
#column = affine_map<(i, j) -> (j)>
func.func @kernel(
    %x: tensor<?x256xf32> {symshape.shape = #symshape.shape<[t, 256]>},
    %gain: tensor<256xf32>, %bias: tensor<256xf32>) -> tensor<?x256xf32>
    attributes {symshape.symbols = #symshape.symbols<t in [4, *] divisor 4>} {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %n = arith.constant 256.0 : f32
  %tiny = arith.constant 1.0e-5 : f32
  %t = tensor.dim %x, %c0 : tensor<?x256xf32>
  %e = tensor.empty(%t) : tensor<?xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %sum = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<?x256xf32>) outs(%z : tensor<?xf32>) attrs = {kind = "rows"} {
  ^bb0(%a: f32, %old: f32):
    %s = arith.addf %old, %a : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  %ex = tensor.empty(%t) : tensor<?x256xf32>
  %centred = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %sum : tensor<?x256xf32>, tensor<?xf32>) outs(%ex : tensor<?x256xf32>) attrs = {kind = "cells"} {
  ^bb0(%a: f32, %s: f32, %old: f32):
    %m = arith.divf %s, %n : f32
    %d = arith.subf %a, %m : f32
    linalg.yield %d : f32
  } -> tensor<?x256xf32>
  %squares = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%centred : tensor<?x256xf32>) outs(%z : tensor<?xf32>) attrs = {kind = "rows"} {
  ^bb0(%a: f32, %old: f32):
    %q = arith.mulf %a, %a : f32
    %s = arith.addf %old, %q : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  %r = linalg.generic {indexing_maps = [#id, #row, #column, #column, #id], iterator_types = ["parallel", "parallel"]}
      ins(%centred, %squares, %gain, %bias : tensor<?x256xf32>, tensor<?xf32>, tensor<256xf32>, tensor<256xf32>)
      outs(%ex : tensor<?x256xf32>) attrs = {kind = "cells"} {
  ^bb0(%a: f32, %q: f32, %g: f32, %b: f32, %old: f32):
    %v = arith.divf %q, %n : f32
    %w = arith.addf %v, %tiny : f32
    %d = math.sqrt %w : f32
    %u = arith.divf %a, %d : f32
    %h = arith.mulf %u, %g : f32
    %o = arith.addf %h, %b : f32
    linalg.yield %o : f32
  } -> tensor<?x256xf32>
  return %r : tensor<?x256xf32>
}
