// One token: its key joins the cache, and the query is multiplied with all keys
// Sizes: b=8, p=511
// Tile: linalg.generic [1, 4, 16]
#keys = affine_map<(i, j, k) -> (i, j, k)>
func.func @kernel(
    %cache: tensor<?x?x64xf32> {symshape.shape = #symshape.shape<[b, p, 64]>},
    %key: tensor<?x1x64xf32> {symshape.shape = #symshape.shape<[b, 1, 64]>},
    %query: tensor<?x64xf32> {symshape.shape = #symshape.shape<[b, 64]>}) -> tensor<?x?xf32>
    attributes {symshape.symbols = #symshape.symbols<b in [1, 64], p in [0, 4095]>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %keys = tensor.concat dim(1) %cache, %key : (tensor<?x?x64xf32>, tensor<?x1x64xf32>) -> tensor<?x?x64xf32>
  %b = tensor.dim %keys, %c0 : tensor<?x?x64xf32>
  %n = tensor.dim %keys, %c1 : tensor<?x?x64xf32>
  %e = tensor.empty(%b, %n) : tensor<?x?xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  %r = linalg.generic {indexing_maps = [#keys, affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%keys, %query : tensor<?x?x64xf32>, tensor<?x64xf32>) outs(%z : tensor<?x?xf32>) {
  ^bb0(%a: f32, %q: f32, %old: f32):
    %p = arith.mulf %a, %q : f32
    %m = arith.addf %old, %p : f32
    linalg.yield %m : f32
  } -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}
