// CASE: f2(<1: 1>, <1: 1>, <1x1: 1>, 2, true)
// CASE: f2(<3: 1>, <3: 1>, <3x3: 1>, 2, true)
// CASE: f2(<2: 1>, <2: 1>, <3x1: 1>, 1, false)
// CASE: f2(<2: 1>, <2: 1>, <2x2: 1>, 2, false)
func.func @f2(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = linalg.add ins(%y, %y : tensor<?xf32>, tensor<?xf32>) outs(%y : tensor<?xf32>) -> tensor<?xf32>
  %2 = tensor.dim %1, %c0 : tensor<?xf32>
  %3 = arith.cmpi ule, %c1, %2 : index
  cf.assert %3, "check 1"
  %4 = tensor.empty(%c1) : tensor<?xf32>
  %5 = linalg.fill ins(%z : f32) outs(%4 : tensor<?xf32>) -> tensor<?xf32>
  %6 = tensor.insert_slice %5 into %1[0] [%c1] [1] : tensor<?xf32> into tensor<?xf32>
  %7 = tensor.empty() : tensor<0xf32>
  %8 = linalg.fill ins(%z : f32) outs(%7 : tensor<0xf32>) -> tensor<0xf32>
  %9 = tensor.cast %8 : tensor<0xf32> to tensor<?xf32>
  %10 = tensor.empty(%c1) : tensor<?xf32>
  %11 = linalg.fill ins(%z : f32) outs(%10 : tensor<?xf32>) -> tensor<?xf32>
  %12 = tensor.dim %6, %c0 : tensor<?xf32>
  %13 = tensor.dim %11, %c0 : tensor<?xf32>
  %14 = arith.cmpi eq, %12, %13 : index
  cf.assert %14, "check 2"
  %15 = tensor.dim %6, %c0 : tensor<?xf32>
  %16 = tensor.dim %y, %c0 : tensor<?xf32>
  %17 = arith.cmpi eq, %15, %16 : index
  cf.assert %17, "check 3"
  %18 = arith.addf %6, %y : tensor<?xf32>
  %19 = tensor.dim %11, %c0 : tensor<?xf32>
  %20 = tensor.dim %x, %c0 : tensor<?xf32>
  %21 = arith.cmpi eq, %19, %20 : index
  cf.assert %21, "check 4"
  %22 = linalg.add ins(%11, %x : tensor<?xf32>, tensor<?xf32>) outs(%x : tensor<?xf32>) -> tensor<?xf32>
  %23 = tensor.dim %y, %c0 : tensor<?xf32>
  %24 = tensor.dim %1, %c0 : tensor<?xf32>
  %25 = arith.cmpi eq, %23, %24 : index
  cf.assert %25, "check 5"
  %26 = linalg.add ins(%y, %1 : tensor<?xf32>, tensor<?xf32>) outs(%1 : tensor<?xf32>) -> tensor<?xf32>
  %27 = tensor.dim %26, %c0 : tensor<?xf32>
  %28 = tensor.dim %m, %c1 : tensor<?x?xf32>
  return %27, %28, %26, %m : index, index, tensor<?xf32>, tensor<?x?xf32>
}
