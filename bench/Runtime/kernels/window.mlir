// The last 512 of at most 512 tokens, by clamped bounds, times a weight
// Sizes: b=4, s=128
// Tile: linalg.generic [1, 4, 16]
#id = affine_map<(i, j, k) -> (i, j, k)>
func.func @kernel(
    %x: tensor<?x?x64xf32> {symshape.shape = #symshape.shape<[b, s, 64]>},
    %w: tensor<?x64xf32> {symshape.shape = #symshape.shape<[s, 64]>}) -> tensor<?x?x64xf32>
    attributes {symshape.symbols = #symshape.symbols<b in [1, 64], s in [8, 512] divisor 8>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c512 = arith.constant 512 : index
  %b = tensor.dim %x, %c0 : tensor<?x?x64xf32>
  %s = tensor.dim %x, %c1 : tensor<?x?x64xf32>
  %d = arith.subi %s, %c512 : index
  %from = arith.maxsi %d, %c0 : index
  %n = arith.subi %s, %from : index
  %y = tensor.extract_slice %x[0, %from, 0] [%b, %n, 64] [1, 1, 1] : tensor<?x?x64xf32> to tensor<?x?x64xf32>
  %v = tensor.extract_slice %w[%from, 0] [%n, 64] [1, 1] : tensor<?x64xf32> to tensor<?x64xf32>
  %e = tensor.empty(%b, %n) : tensor<?x?x64xf32>
  %r = linalg.generic {indexing_maps = [#id, affine_map<(i, j, k) -> (j, k)>, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%y, %v : tensor<?x?x64xf32>, tensor<?x64xf32>) outs(%e : tensor<?x?x64xf32>) {
  ^bb0(%p: f32, %q: f32, %old: f32):
    %m = arith.mulf %p, %q : f32
    linalg.yield %m : f32
  } -> tensor<?x?x64xf32>
  return %r : tensor<?x?x64xf32>
}
