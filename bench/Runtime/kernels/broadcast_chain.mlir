// (x + bias) * scale - mean, in TOSA, whose dynamic sizes may broadcast
// Sizes: b=64, s=512
// Passes: func.func(tosa-to-linalg,tosa-to-tensor,tosa-to-arith)
// Fuse: linalg-fuse-elementwise-ops
// Tile: linalg.generic [4, 16]
func.func @kernel(
    %x: tensor<?x?xf32> {symshape.shape = #symshape.shape<[b, s]>},
    %bias: tensor<?x?xf32> {symshape.shape = #symshape.shape<[b, s]>},
    %scale: tensor<1x?xf32> {symshape.shape = #symshape.shape<[1, s]>},
    %mean: tensor<?x1xf32> {symshape.shape = #symshape.shape<[b, 1]>})
    -> tensor<?x?xf32>
    attributes {symshape.symbols = #symshape.symbols<b in [4, 256] divisor 4, s in [16, 4096] divisor 16>} {
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.add %x, %bias : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = tosa.mul %0, %scale, %shift : (tensor<?x?xf32>, tensor<1x?xf32>, tensor<1xi8>) -> tensor<?x?xf32>
  %2 = tosa.sub %1, %mean : (tensor<?x?xf32>, tensor<?x1xf32>) -> tensor<?x?xf32>
  return %2 : tensor<?x?xf32>
}
