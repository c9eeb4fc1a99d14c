// Product of two matrices
// Sizes: m=256, k=256, n=256
// Tile: linalg.matmul [4, 16, 4]
func.func @kernel(
    %a: tensor<?x?xf32> {symshape.shape = #symshape.shape<[m, k]>},
    %b: tensor<?x?xf32> {symshape.shape = #symshape.shape<[k, n]>})
    -> tensor<?x?xf32>
    attributes {symshape.symbols = #symshape.symbols<m in [1, 4096] divisor 8, k in [1, 4096] divisor 8, n in [1, 4096] divisor 16>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %m = tensor.dim %a, %c0 : tensor<?x?xf32>
  %n = tensor.dim %b, %c1 : tensor<?x?xf32>
  %e = tensor.empty(%m, %n) : tensor<?x?xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  %r = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%z : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}
