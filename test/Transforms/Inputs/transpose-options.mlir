func.func @f(%x: tensor<?xf32> loc("a"), %y: tensor<4xf32> loc("b")) -> tensor<4xf32> {
  %r = arith.negf %y : tensor<4xf32>
  return %r : tensor<4xf32>
}
