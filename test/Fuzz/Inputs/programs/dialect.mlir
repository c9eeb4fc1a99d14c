func.func @f(%x: tensor<?x4xf32> {symshape.shape = #symshape.shape<[n * 2, 4]>}, %i: index) -> tensor<?xf32> attributes {symshape.symbols = #symshape.symbols<n>} {
  %c = symshape.compare eq %i, %i : index, index
  %0 = tensor.collapse_shape %x [[0, 1]] : tensor<?x4xf32> into tensor<?xf32>
  return %0 : tensor<?xf32>
}
