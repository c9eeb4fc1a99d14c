func.func @f(%x: tensor<?xf32>) -> tensor<f32> {
  %0 = tensor.collapse_shape %x [] : tensor<?xf32> into tensor<f32>
  return %0 : tensor<f32>
}
