// Products of batches of matrices; any batch
// Sizes: b=6, m=64, k=64, n=128
// Tile: linalg.batch_matmul [1, 4, 16, 4]
func.func @kernel(
    %a: tensor<?x?x?xf32> {symshape.shape = #symshape.shape<[b, m, k]>},
    %b: tensor<?x?x?xf32> {symshape.shape = #symshape.shape<[b, k, n]>})
    -> tensor<?x?x?xf32>
    attributes {symshape.symbols = #symshape.symbols<b, m in [1, 4096] divisor 4, k in [1, 4096] divisor 8, n in [1, 4096] divisor 16>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %zero = arith.constant 0.0 : f32
  %batch = tensor.dim %a, %c0 : tensor<?x?x?xf32>
  %m = tensor.dim %a, %c1 : tensor<?x?x?xf32>
  %n = tensor.dim %b, %c2 : tensor<?x?x?xf32>
  %e = tensor.empty(%batch, %m, %n) : tensor<?x?x?xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  %r = linalg.batch_matmul ins(%a, %b : tensor<?x?x?xf32>, tensor<?x?x?xf32>) outs(%z : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return %r : tensor<?x?x?xf32>
}
