// Patches of 8x8 of an image, as rows, times a matrix
// Sizes: b=1, h=64, w=64
// Tile: linalg.matmul [4, 16, 4]
func.func @kernel(
    %x: tensor<?x3x?x?xf32> {symshape.shape = #symshape.shape<[b, 3, h, w]>},
    %f: tensor<192x64xf32>) -> tensor<?x?x64xf32>
    attributes {symshape.symbols = #symshape.symbols<b in [1, 64], h in [16, 1024] divisor 16, w in [16, 1024] divisor 16>} {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %n3 = arith.constant 3 : index
  %n8 = arith.constant 8 : index
  %n64 = arith.constant 64 : index
  %n192 = arith.constant 192 : index
  %zero = arith.constant 0.0 : f32
  %b = tensor.dim %x, %c0 : tensor<?x3x?x?xf32>
  %h = tensor.dim %x, %c2 : tensor<?x3x?x?xf32>
  %w = tensor.dim %x, %c3 : tensor<?x3x?x?xf32>
  %gh = arith.divui %h, %n8 : index
  %gw = arith.divui %w, %n8 : index
  %grid = arith.muli %gh, %gw : index
  %rows = arith.muli %b, %grid : index
  %shape6 = tensor.from_elements %b, %n3, %gh, %n8, %gw, %n8 : tensor<6xindex>
  %x6 = tensor.reshape %x(%shape6) : (tensor<?x3x?x?xf32>, tensor<6xindex>) -> tensor<?x3x?x8x?x8xf32>
  %e6 = tensor.empty(%b, %gh, %gw) : tensor<?x?x?x3x8x8xf32>
  %t6 = linalg.transpose ins(%x6 : tensor<?x3x?x8x?x8xf32>) outs(%e6 : tensor<?x?x?x3x8x8xf32>) permutation = [0, 2, 4, 1, 3, 5]
  %shape2 = tensor.from_elements %rows, %n192 : tensor<2xindex>
  %x2 = tensor.reshape %t6(%shape2) : (tensor<?x?x?x3x8x8xf32>, tensor<2xindex>) -> tensor<?x192xf32>
  %e = tensor.empty(%rows) : tensor<?x64xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<?x64xf32>) -> tensor<?x64xf32>
  %y = linalg.matmul ins(%x2, %f : tensor<?x192xf32>, tensor<192x64xf32>) outs(%z : tensor<?x64xf32>) -> tensor<?x64xf32>
  %shape3 = tensor.from_elements %b, %grid, %n64 : tensor<3xindex>
  %r = tensor.reshape %y(%shape3) : (tensor<?x64xf32>, tensor<3xindex>) -> tensor<?x?x64xf32>
  return %r : tensor<?x?x64xf32>
}
