// Sums of rows
// Sizes: r=512, s=512
// Tile: linalg.generic [4, 16]
func.func @kernel(
    %x: tensor<?x?xf32> {symshape.shape = #symshape.shape<[r, s]>}) -> tensor<?xf32>
    attributes {symshape.symbols = #symshape.symbols<r in [4, *] divisor 4, s in [16, 4096] divisor 16>} {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %r = tensor.dim %x, %c0 : tensor<?x?xf32>
  %e = tensor.empty(%r) : tensor<?xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %sum = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<?x?xf32>) outs(%z : tensor<?xf32>) {
  ^bb0(%a: f32, %old: f32):
    %n = arith.addf %old, %a : f32
    linalg.yield %n : f32
  } -> tensor<?xf32>
  return %sum : tensor<?xf32>
}
