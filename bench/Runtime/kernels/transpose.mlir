// The transpose of a matrix
// Sizes: m=256, n=256
// Tile: linalg.transpose [8, 8]
func.func @kernel(
    %x: tensor<?x?xf32> {symshape.shape = #symshape.shape<[m, n]>}) -> tensor<?x?xf32>
    attributes {symshape.symbols = #symshape.symbols<m in [8, 4096] divisor 8, n in [8, 4096] divisor 8>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %x, %c0 : tensor<?x?xf32>
  %n = tensor.dim %x, %c1 : tensor<?x?xf32>
  %e = tensor.empty(%n, %m) : tensor<?x?xf32>
  %r = linalg.transpose ins(%x : tensor<?x?xf32>) outs(%e : tensor<?x?xf32>) permutation = [1, 0]
  return %r : tensor<?x?xf32>
}
