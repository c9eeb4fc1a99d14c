//--- join.mlir
func.func @main(%x: tensor<?xf32> {symshape.shape_string = "8*n"},
                %y: tensor<?xf32> {symshape.shape_string = "n"}) -> tensor<?xf32>
    attributes {symshape.constraint_strings = ["n >= 1", "n <= 64"]} {
  %r = tensor.concat dim(0) %x, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}
//--- cast.mlir
func.func @main(%x: tensor<?xf32>) -> tensor<4xf32> {
  %r = tensor.cast %x : tensor<?xf32> to tensor<4xf32>
  return %r : tensor<4xf32>
}
//--- claim.mlir
func.func @main(%x: tensor<?xf32> {symshape.shape_string = "n"})
    -> (tensor<?xf32> {symshape.shape_string = "n + 1"}) {
  return %x : tensor<?xf32>
}
