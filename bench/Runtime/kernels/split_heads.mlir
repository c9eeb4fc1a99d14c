// [b, s, 4 * 32] to [b, 4, s, 32], with shapes computed from sizes, as a view is exported
// Sizes: b=2, s=256
// Tile: linalg.transpose [1, 1, 1, 32]
func.func @kernel(
    %x: tensor<?x?x128xf32> {symshape.shape = #symshape.shape<[b, s, 128]>}) -> tensor<?x4x?x32xf32>
    attributes {symshape.symbols = #symshape.symbols<b in [1, 64], s in [4, 2048] divisor 4>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c32 = arith.constant 32 : index
  %b = tensor.dim %x, %c0 : tensor<?x?x128xf32>
  %s = tensor.dim %x, %c1 : tensor<?x?x128xf32>
  %shape = tensor.from_elements %b, %s, %c4, %c32 : tensor<4xindex>
  %y = tensor.reshape %x(%shape) : (tensor<?x?x128xf32>, tensor<4xindex>) -> tensor<?x?x4x32xf32>
  %e = tensor.empty(%b, %s) : tensor<?x4x?x32xf32>
  %r = linalg.transpose ins(%y : tensor<?x?x4x32xf32>) outs(%e : tensor<?x4x?x32xf32>) permutation = [0, 2, 1, 3]
  return %r : tensor<?x4x?x32xf32>
}
