// Maxima of windows of 2x2
// Sizes: b=1, h=96, w=96
func.func @kernel(
    %x: tensor<?x?x?x16xf32> {symshape.shape = #symshape.shape<[b, h, w, 16]>}) -> tensor<?x?x?x16xf32>
    attributes {symshape.symbols = #symshape.symbols<b in [1, 64], h in [8, 1024] divisor 8, w in [8, 1024] divisor 8>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %lowest = arith.constant 0xFF800000 : f32
  %b = tensor.dim %x, %c0 : tensor<?x?x?x16xf32>
  %h = tensor.dim %x, %c1 : tensor<?x?x?x16xf32>
  %w = tensor.dim %x, %c2 : tensor<?x?x?x16xf32>
  %h2 = arith.subi %h, %c2 : index
  %w2 = arith.subi %w, %c2 : index
  %hd = arith.divui %h2, %c2 : index
  %wd = arith.divui %w2, %c2 : index
  %oh = arith.addi %hd, %c1 : index
  %ow = arith.addi %wd, %c1 : index
  %e = tensor.empty(%b, %oh, %ow) : tensor<?x?x?x16xf32>
  %z = linalg.fill ins(%lowest : f32) outs(%e : tensor<?x?x?x16xf32>) -> tensor<?x?x?x16xf32>
  %window = tensor.empty() : tensor<2x2xf32>
  %r = linalg.pooling_nhwc_max {strides = dense<2> : tensor<2xi64>} ins(%x, %window : tensor<?x?x?x16xf32>, tensor<2x2xf32>) outs(%z : tensor<?x?x?x16xf32>) -> tensor<?x?x?x16xf32>
  return %r : tensor<?x?x?x16xf32>
}
