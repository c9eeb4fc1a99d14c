// Scores above the diagonal become -inf; checks state that both axes are s
// Sizes: b=2, s=256
// Tile: linalg.generic [1, 4, 16]
func.func @kernel(
    %x: tensor<?x?x?xf32> {symshape.shape = #symshape.shape<[b, s, s]>}) -> tensor<?x?x?xf32>
    attributes {symshape.symbols = #symshape.symbols<b in [1, 64], s in [16, 2048] divisor 16>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %lowest = arith.constant -1.0e+9 : f32
  %b = tensor.dim %x, %c0 : tensor<?x?x?xf32>
  %s = tensor.dim %x, %c1 : tensor<?x?x?xf32>
  %t = tensor.dim %x, %c2 : tensor<?x?x?xf32>
  %same = arith.cmpi eq, %s, %t : index
  cf.assert %same, "as many keys as queries"
  %e = tensor.empty(%b, %s, %t) : tensor<?x?x?xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, j, k)>, affine_map<(i, j, k) -> (i, j, k)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x : tensor<?x?x?xf32>) outs(%e : tensor<?x?x?xf32>) {
  ^bb0(%a: f32, %old: f32):
    %j = linalg.index 1 : index
    %k = linalg.index 2 : index
    %later = arith.cmpi ugt, %k, %j : index
    %n = arith.select %later, %lowest, %a : f32
    linalg.yield %n : f32
  } -> tensor<?x?x?xf32>
  return %r : tensor<?x?x?xf32>
}
