// RUN: twice-opt %s --symshape-infer=print=table
func.func @main(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}) -> tensor<?xf32>
    attributes {symshape.symbols = #symshape.symbols<n>} {
  %0 = twice.repeat %x, 3 : tensor<?xf32> -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
