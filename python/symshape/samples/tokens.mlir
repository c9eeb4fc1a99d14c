func.func @tokens(%image: tensor<?x?x16xf32> {symshape.shape = #symshape.shape<[h * 4, w, 16]>},
                  %text: tensor<?x16xf32> {symshape.shape = #symshape.shape<[t, 16]>})
    -> tensor<?x16xf32> attributes {symshape.symbols = #symshape.symbols<h, w, t>} {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %pixels = tensor.collapse_shape %image [[0, 1], [2]] : tensor<?x?x16xf32> into tensor<?x16xf32>
  %n = tensor.dim %pixels, %c0 : tensor<?x16xf32>
  %half = arith.floordivsi %n, %c2 : index
  %kept = tensor.extract_slice %pixels[0, 0] [%half, 16] [1, 1] : tensor<?x16xf32> to tensor<?x16xf32>
  %all = tensor.concat dim(0) %kept, %text : (tensor<?x16xf32>, tensor<?x16xf32>) -> tensor<?x16xf32>
  return %all : tensor<?x16xf32>
}
