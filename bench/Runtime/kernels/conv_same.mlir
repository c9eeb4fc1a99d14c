// Convolution 3x3 of 16 to 16 channels, stride 1, SAME padding computed from the sizes
// Sizes: b=1, h=48, w=48
func.func @kernel(
    %x: tensor<?x?x?x16xf32> {symshape.shape = #symshape.shape<[b, h, w, 16]>},
    %f: tensor<3x3x16x16xf32>) -> tensor<?x?x?x16xf32>
    attributes {symshape.symbols = #symshape.symbols<b in [1, 64], h in [8, 1024] divisor 8, w in [8, 1024] divisor 8>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %zero = arith.constant 0.0 : f32
  %b = tensor.dim %x, %c0 : tensor<?x?x?x16xf32>
  %h = tensor.dim %x, %c1 : tensor<?x?x?x16xf32>
  %w = tensor.dim %x, %c2 : tensor<?x?x?x16xf32>
  %oh = arith.ceildivsi %h, %c1 : index
  %ow = arith.ceildivsi %w, %c1 : index
  %h1 = arith.subi %oh, %c1 : index
  %w1 = arith.subi %ow, %c1 : index
  %hn = arith.addi %h1, %c3 : index
  %wn = arith.addi %w1, %c3 : index
  %hd = arith.subi %hn, %h : index
  %wd = arith.subi %wn, %w : index
  %ht = arith.maxsi %hd, %c0 : index
  %wt = arith.maxsi %wd, %c0 : index
  %hl = arith.divui %ht, %c2 : index
  %wl = arith.divui %wt, %c2 : index
  %hh = arith.subi %ht, %hl : index
  %wh = arith.subi %wt, %wl : index
  %p = tensor.pad %x low[0, %hl, %wl, 0] high[0, %hh, %wh, 0] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<?x?x?x16xf32> to tensor<?x?x?x16xf32>
  %e = tensor.empty(%b, %oh, %ow) : tensor<?x?x?x16xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<?x?x?x16xf32>) -> tensor<?x?x?x16xf32>
  %r = linalg.conv_2d_nhwc_hwcf ins(%p, %f : tensor<?x?x?x16xf32>, tensor<3x3x16x16xf32>) outs(%z : tensor<?x?x?x16xf32>) -> tensor<?x?x?x16xf32>
  return %r : tensor<?x?x?x16xf32>
}
