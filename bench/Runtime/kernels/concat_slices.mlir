// The halves of a sequence, exchanged: a concatenation of two slices, plus the input
// Sizes: b=2, s=256
// Tile: linalg.generic [1, 4, 16]
#id = affine_map<(i, j, k) -> (i, j, k)>
func.func @kernel(
    %x: tensor<?x?x32xf32> {symshape.shape = #symshape.shape<[b, s, 32]>}) -> tensor<?x?x32xf32>
    attributes {symshape.symbols = #symshape.symbols<b in [1, 64], s in [8, 2048] divisor 8>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %b = tensor.dim %x, %c0 : tensor<?x?x32xf32>
  %s = tensor.dim %x, %c1 : tensor<?x?x32xf32>
  %half = arith.divui %s, %c2 : index
  %rest = arith.subi %s, %half : index
  %low = tensor.extract_slice %x[0, 0, 0] [%b, %half, 32] [1, 1, 1] : tensor<?x?x32xf32> to tensor<?x?x32xf32>
  %high = tensor.extract_slice %x[0, %half, 0] [%b, %rest, 32] [1, 1, 1] : tensor<?x?x32xf32> to tensor<?x?x32xf32>
  %y = tensor.concat dim(1) %high, %low : (tensor<?x?x32xf32>, tensor<?x?x32xf32>) -> tensor<?x?x32xf32>
  %n = tensor.dim %y, %c1 : tensor<?x?x32xf32>
  %e = tensor.empty(%b, %n) : tensor<?x?x32xf32>
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %y : tensor<?x?x32xf32>, tensor<?x?x32xf32>) outs(%e : tensor<?x?x32xf32>) {
  ^bb0(%p: f32, %q: f32, %old: f32):
    %m = arith.addf %p, %q : f32
    linalg.yield %m : f32
  } -> tensor<?x?x32xf32>
  return %r : tensor<?x?x32xf32>
}
