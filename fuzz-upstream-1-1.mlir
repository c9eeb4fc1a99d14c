// CASE: f0(<1: 1>, <1: 1>, <1x1: 1>, 1, false)
// CASE: f0(<4: 1>, <1: 1>, <2x1: 1>, 1, false)
// CASE: f0(<0: 1>, <0: 1>, <0x0: 1>, 2, false)
// CASE: f0(<0: 1>, <2: 1>, <4x3: 1>, 2, true)
func.func @f0(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = tensor.dim %x, %c0 : tensor<?xf32>
  %2 = arith.cmpi eq, %1, %c2 : index
  cf.assert %2, "check 1"
  %3 = tensor.cast %x : tensor<?xf32> to tensor<2xf32>
  %4 = tensor.cast %3 : tensor<2xf32> to tensor<?xf32>
  %5 = tensor.empty(%c3) : tensor<?xf32>
  %6 = linalg.fill ins(%z : f32) outs(%5 : tensor<?xf32>) -> tensor<?xf32>
  %7 = scf.if %p -> tensor<?xf32> {
    %8 = tensor.dim %6, %c0 : tensor<?xf32>
    %9 = tensor.empty(%8) : tensor<?xf32>
    %10 = linalg.fill ins(%z : f32) outs(%9 : tensor<?xf32>) -> tensor<?xf32>
    %11 = tensor.dim %m, %c1 : tensor<?x?xf32>
    %12 = tensor.dim %m, %c0 : tensor<?x?xf32>
    %13 = arith.cmpi eq, %11, %12 : index
    cf.assert %13, "check 2"
    %14 = tensor.dim %m, %c0 : tensor<?x?xf32>
    %15 = tensor.dim %m, %c1 : tensor<?x?xf32>
    %16 = tensor.empty(%14, %15) : tensor<?x?xf32>
    %17 = linalg.fill ins(%z : f32) outs(%16 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %18 = linalg.matmul ins(%m, %m : tensor<?x?xf32>, tensor<?x?xf32>) outs(%17 : tensor<?x?xf32>) -> tensor<?x?xf32>
    scf.yield %10 : tensor<?xf32>
  } else {
    scf.yield %4 : tensor<?xf32>
  }
  %19 = tensor.dim %y, %c0 : tensor<?xf32>
  %20 = arith.cmpi eq, %19, %c2 : index
  cf.assert %20, "check 3"
  %21 = tensor.empty() : tensor<0xf32>
  %22 = linalg.fill ins(%z : f32) outs(%21 : tensor<0xf32>) -> tensor<0xf32>
  %23 = tensor.cast %22 : tensor<0xf32> to tensor<?xf32>
  %24 = tensor.empty() : tensor<4xf32>
  %25 = linalg.fill ins(%z : f32) outs(%24 : tensor<4xf32>) -> tensor<4xf32>
  %26 = tensor.cast %25 : tensor<4xf32> to tensor<?xf32>
  %27 = tensor.dim %x, %c0 : tensor<?xf32>
  %28 = tensor.dim %m, %c1 : tensor<?x?xf32>
  return %27, %28, %x, %m : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f1(<2: 1>, <2: 1>, <2x2: 1>, 2, true)
// CASE: f1(<4: 1>, <4: 1>, <1x3: 1>, 1, false)
// CASE: f1(<4: 1>, <4: 1>, <4x4: 1>, 1, false)
// CASE: f1(<2: 1>, <0: 1>, <4x4: 1>, 2, false)
func.func @f1(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = tensor.dim %y, %c0 : tensor<?xf32>
  %2 = tensor.dim %x, %c0 : tensor<?xf32>
  %3 = arith.cmpi eq, %1, %2 : index
  cf.assert %3, "check 1"
  %4 = arith.addf %y, %y : tensor<?xf32>
  %5 = linalg.copy ins(%m : tensor<?x?xf32>) outs(%m : tensor<?x?xf32>) -> tensor<?x?xf32>
  %6 = tensor.dim %4, %c0 : tensor<?xf32>
  %7 = tensor.dim %4, %c0 : tensor<?xf32>
  %8 = arith.cmpi ule, %6, %7 : index
  cf.assert %8, "check 2"
  %9 = tensor.extract_slice %4[0] [%6] [1] : tensor<?xf32> to tensor<?xf32>
  %10 = tensor.concat dim(0) %x, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %11 = tensor.dim %9, %c0 : tensor<?xf32>
  %12 = arith.cmpi ule, %c0, %11 : index
  cf.assert %12, "check 3"
  %13 = tensor.extract_slice %9[0] [%c0] [1] : tensor<?xf32> to tensor<?xf32>
  %14 = tensor.dim %5, %c0 : tensor<?x?xf32>
  %15 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %16 = arith.cmpi eq, %14, %15 : index
  cf.assert %16, "check 4"
  %17 = tensor.dim %5, %c1 : tensor<?x?xf32>
  %18 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %19 = arith.cmpi eq, %17, %18 : index
  cf.assert %19, "check 5"
  %20 = linalg.exp ins(%5 : tensor<?x?xf32>) outs(%m : tensor<?x?xf32>) -> tensor<?x?xf32>
  %21 = tensor.empty() : tensor<1xf32>
  %22 = linalg.fill ins(%z : f32) outs(%21 : tensor<1xf32>) -> tensor<1xf32>
  %23 = tensor.cast %22 : tensor<1xf32> to tensor<?xf32>
  %24 = tensor.dim %23, %c0 : tensor<?xf32>
  %25 = arith.cmpi ule, %c3, %24 : index
  cf.assert %25, "check 6"
  %26 = tensor.empty(%c3) : tensor<?xf32>
  %27 = linalg.fill ins(%z : f32) outs(%26 : tensor<?xf32>) -> tensor<?xf32>
  %28 = tensor.insert_slice %27 into %23[0] [%c3] [1] : tensor<?xf32> into tensor<?xf32>
  %29 = tensor.dim %13, %c0 : tensor<?xf32>
  %30 = tensor.dim %5, %c1 : tensor<?x?xf32>
  return %29, %30, %13, %5 : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f2(<3: 1>, <3: 1>, <3x3: 1>, 2, true)
// CASE: f2(<3: 1>, <3: 1>, <3x3: 1>, 1, true)
// CASE: f2(<1: 1>, <0: 1>, <2x0: 1>, 1, false)
// CASE: f2(<1: 1>, <1: 1>, <1x1: 1>, 2, true)
func.func @f2(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = tensor.dim %x, %c0 : tensor<?xf32>
  %2 = arith.cmpi eq, %1, %c1 : index
  cf.assert %2, "check 1"
  %3 = tensor.cast %x : tensor<?xf32> to tensor<1xf32>
  %4 = tensor.cast %3 : tensor<1xf32> to tensor<?xf32>
  %5 = tensor.collapse_shape %m [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %6 = tensor.dim %4, %c0 : tensor<?xf32>
  %7 = tensor.dim %y, %c0 : tensor<?xf32>
  %8 = arith.cmpi ule, %6, %7 : index
  cf.assert %8, "check 2"
  %9 = tensor.extract_slice %y[0] [%6] [1] : tensor<?xf32> to tensor<?xf32>
  %10 = tensor.collapse_shape %m [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %11 = tensor.empty(%c2, %c0) : tensor<?x?xf32>
  %12 = linalg.fill ins(%z : f32) outs(%11 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %13 = scf.if %p -> tensor<?xf32> {
    %14 = tensor.dim %y, %c0 : tensor<?xf32>
    %15 = tensor.dim %4, %c0 : tensor<?xf32>
    %16 = arith.cmpi eq, %14, %15 : index
    cf.assert %16, "check 3"
    %17 = linalg.exp ins(%y : tensor<?xf32>) outs(%4 : tensor<?xf32>) -> tensor<?xf32>
    %18 = tensor.collapse_shape %12 [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
    scf.yield %18 : tensor<?xf32>
  } else {
    scf.yield %10 : tensor<?xf32>
  }
  %19 = tensor.concat dim(0) %4, %5 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %20 = tensor.dim %19, %c0 : tensor<?xf32>
  %21 = arith.cmpi eq, %20, %c0 : index
  cf.assert %21, "check 4"
  %22 = tensor.dim %13, %c0 : tensor<?xf32>
  %23 = tensor.dim %9, %c0 : tensor<?xf32>
  %24 = arith.cmpi eq, %22, %23 : index
  cf.assert %24, "check 5"
  %25 = tensor.dim %13, %c0 : tensor<?xf32>
  %26 = tensor.dim %5, %c0 : tensor<?xf32>
  %27 = arith.cmpi eq, %25, %26 : index
  cf.assert %27, "check 6"
  %28 = linalg.add ins(%13, %5 : tensor<?xf32>, tensor<?xf32>) outs(%9 : tensor<?xf32>) -> tensor<?xf32>
  %29 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %30 = tensor.dim %12, %c0 : tensor<?x?xf32>
  %31 = arith.cmpi eq, %29, %30 : index
  cf.assert %31, "check 7"
  %32 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %33 = tensor.dim %12, %c1 : tensor<?x?xf32>
  %34 = arith.cmpi eq, %32, %33 : index
  cf.assert %34, "check 8"
  %35 = linalg.exp ins(%m : tensor<?x?xf32>) outs(%m : tensor<?x?xf32>) -> tensor<?x?xf32>
  %36 = tensor.empty() : tensor<3xf32>
  %37 = linalg.fill ins(%z : f32) outs(%36 : tensor<3xf32>) -> tensor<3xf32>
  %38 = tensor.cast %37 : tensor<3xf32> to tensor<?xf32>
  %39 = tensor.dim %19, %c0 : tensor<?xf32>
  %40 = tensor.empty(%39) : tensor<?xf32>
  %41 = linalg.fill ins(%z : f32) outs(%40 : tensor<?xf32>) -> tensor<?xf32>
  %42 = tensor.dim %28, %c0 : tensor<?xf32>
  %43 = tensor.dim %35, %c1 : tensor<?x?xf32>
  return %42, %43, %28, %35 : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f3(<1: 1>, <1: 1>, <1x1: 1>, 0, true)
// CASE: f3(<2: 1>, <2: 1>, <4x4: 1>, 1, false)
// CASE: f3(<2: 1>, <0: 1>, <2x1: 1>, 2, false)
// CASE: f3(<1: 1>, <1: 1>, <1x1: 1>, 1, true)
func.func @f3(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = scf.for %i1 = %c0 to %n step %c1 iter_args(%a1 = %y) -> tensor<?xf32> {
    %2 = scf.for %i2 = %c0 to %n step %c1 iter_args(%a2 = %a1) -> tensor<?xf32> {
      %3 = tensor.dim %m, %c1 : tensor<?x?xf32>
      %4 = tensor.dim %m, %c0 : tensor<?x?xf32>
      %5 = arith.cmpi eq, %3, %4 : index
      cf.assert %5, "check 1"
      %6 = tensor.dim %m, %c0 : tensor<?x?xf32>
      %7 = tensor.dim %m, %c1 : tensor<?x?xf32>
      %8 = tensor.empty(%6, %7) : tensor<?x?xf32>
      %9 = linalg.fill ins(%z : f32) outs(%8 : tensor<?x?xf32>) -> tensor<?x?xf32>
      %10 = linalg.matmul ins(%m, %m : tensor<?x?xf32>, tensor<?x?xf32>) outs(%9 : tensor<?x?xf32>) -> tensor<?x?xf32>
      scf.yield %a2 : tensor<?xf32>
    }
    %11 = tensor.empty(%c3) : tensor<?xf32>
    %12 = linalg.fill ins(%z : f32) outs(%11 : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %12 : tensor<?xf32>
  }
  %13 = tensor.dim %x, %c0 : tensor<?xf32>
  %14 = arith.cmpi eq, %13, %c3 : index
  cf.assert %14, "check 2"
  %15 = tensor.cast %x : tensor<?xf32> to tensor<3xf32>
  %16 = tensor.cast %15 : tensor<3xf32> to tensor<?xf32>
  %17 = tensor.empty(%c4, %c2) : tensor<?x?xf32>
  %18 = linalg.fill ins(%z : f32) outs(%17 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %19 = tensor.dim %16, %c0 : tensor<?xf32>
  %20 = arith.cmpi eq, %19, %c2 : index
  cf.assert %20, "check 3"
  %21 = tensor.cast %16 : tensor<?xf32> to tensor<2xf32>
  %22 = tensor.cast %21 : tensor<2xf32> to tensor<?xf32>
  %23 = tensor.empty() : tensor<1xf32>
  %24 = linalg.fill ins(%z : f32) outs(%23 : tensor<1xf32>) -> tensor<1xf32>
  %25 = tensor.cast %24 : tensor<1xf32> to tensor<?xf32>
  %26 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %27 = tensor.dim %18, %c0 : tensor<?x?xf32>
  %28 = arith.cmpi eq, %26, %27 : index
  cf.assert %28, "check 4"
  %29 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %30 = tensor.dim %18, %c1 : tensor<?x?xf32>
  %31 = arith.cmpi eq, %29, %30 : index
  cf.assert %31, "check 5"
  %32 = linalg.exp ins(%m : tensor<?x?xf32>) outs(%18 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %33 = tensor.dim %16, %c0 : tensor<?xf32>
  %34 = tensor.dim %22, %c0 : tensor<?xf32>
  %35 = arith.cmpi eq, %33, %34 : index
  cf.assert %35, "check 6"
  %36 = tensor.dim %16, %c0 : tensor<?xf32>
  %37 = tensor.dim %1, %c0 : tensor<?xf32>
  %38 = arith.cmpi eq, %36, %37 : index
  cf.assert %38, "check 7"
  %39 = arith.addf %16, %22 : tensor<?xf32>
  %40 = tensor.dim %39, %c0 : tensor<?xf32>
  %41 = tensor.dim %32, %c1 : tensor<?x?xf32>
  return %40, %41, %39, %32 : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f4(<1: 1>, <1: 1>, <1x1: 1>, 1, true)
// CASE: f4(<2: 1>, <0: 1>, <3x0: 1>, 2, false)
// CASE: f4(<1: 1>, <1: 1>, <1x1: 1>, 1, false)
// CASE: f4(<1: 1>, <2: 1>, <0x4: 1>, 2, true)
func.func @f4(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = scf.for %i1 = %c0 to %n step %c1 iter_args(%a1 = %x) -> tensor<?xf32> {
    %2 = tensor.dim %a1, %c0 : tensor<?xf32>
    %3 = tensor.dim %x, %c0 : tensor<?xf32>
    %4 = arith.cmpi eq, %2, %3 : index
    cf.assert %4, "check 1"
    %5 = tensor.dim %a1, %c0 : tensor<?xf32>
    %6 = tensor.dim %y, %c0 : tensor<?xf32>
    %7 = arith.cmpi eq, %5, %6 : index
    cf.assert %7, "check 2"
    %8 = linalg.exp ins(%a1 : tensor<?xf32>) outs(%x : tensor<?xf32>) -> tensor<?xf32>
    %9 = tensor.dim %x, %c0 : tensor<?xf32>
    %10 = arith.cmpi eq, %9, %c2 : index
    cf.assert %10, "check 3"
    %11 = tensor.cast %x : tensor<?xf32> to tensor<2xf32>
    %12 = tensor.cast %11 : tensor<2xf32> to tensor<?xf32>
    scf.yield %12 : tensor<?xf32>
  }
  %13 = linalg.add ins(%m, %m : tensor<?x?xf32>, tensor<?x?xf32>) outs(%m : tensor<?x?xf32>) -> tensor<?x?xf32>
  %14 = scf.if %p -> tensor<?xf32> {
    %15 = scf.for %i15 = %c0 to %n step %c1 iter_args(%a15 = %y) -> tensor<?xf32> {
      %16 = tensor.dim %x, %c0 : tensor<?xf32>
      %17 = arith.cmpi eq, %16, %c0 : index
      cf.assert %17, "check 4"
      %18 = tensor.cast %x : tensor<?xf32> to tensor<0xf32>
      %19 = tensor.cast %18 : tensor<0xf32> to tensor<?xf32>
      scf.yield %19 : tensor<?xf32>
    }
    scf.yield %15 : tensor<?xf32>
  } else {
    scf.yield %y : tensor<?xf32>
  }
  %20 = tensor.dim %y, %c0 : tensor<?xf32>
  %21 = tensor.empty(%20, %c4) : tensor<?x?xf32>
  %22 = linalg.fill ins(%z : f32) outs(%21 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %23 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %24 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %25 = arith.cmpi eq, %23, %24 : index
  cf.assert %25, "check 5"
  %26 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %27 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %28 = tensor.empty(%26, %27) : tensor<?x?xf32>
  %29 = linalg.fill ins(%z : f32) outs(%28 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %30 = linalg.matmul ins(%m, %m : tensor<?x?xf32>, tensor<?x?xf32>) outs(%29 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %31 = tensor.concat dim(0) %y, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %32 = tensor.dim %31, %c0 : tensor<?xf32>
  %33 = tensor.empty(%c3, %32) : tensor<?x?xf32>
  %34 = linalg.fill ins(%z : f32) outs(%33 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %35 = scf.for %i35 = %c0 to %n step %c1 iter_args(%a35 = %1) -> tensor<?xf32> {
    %36 = tensor.concat dim(0) %y, %a35 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %37 = tensor.dim %36, %c0 : tensor<?xf32>
    %38 = arith.cmpi eq, %37, %c0 : index
    cf.assert %38, "check 6"
    %39 = tensor.empty() : tensor<2xf32>
    %40 = linalg.fill ins(%z : f32) outs(%39 : tensor<2xf32>) -> tensor<2xf32>
    %41 = tensor.cast %40 : tensor<2xf32> to tensor<?xf32>
    %42 = tensor.concat dim(0) %a35, %36 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %43 = tensor.dim %42, %c0 : tensor<?xf32>
    %44 = arith.cmpi eq, %43, %c2 : index
    cf.assert %44, "check 7"
    scf.yield %42 : tensor<?xf32>
  }
  %45 = tensor.dim %14, %c0 : tensor<?xf32>
  %46 = arith.cmpi eq, %45, %c0 : index
  cf.assert %46, "check 8"
  %47 = tensor.cast %14 : tensor<?xf32> to tensor<0xf32>
  %48 = tensor.cast %47 : tensor<0xf32> to tensor<?xf32>
  %49 = tensor.dim %31, %c0 : tensor<?xf32>
  %50 = tensor.dim %48, %c0 : tensor<?xf32>
  %51 = arith.cmpi eq, %49, %50 : index
  cf.assert %51, "check 9"
  %52 = arith.addf %31, %48 : tensor<?xf32>
  %53 = tensor.dim %35, %c0 : tensor<?xf32>
  %54 = tensor.dim %22, %c1 : tensor<?x?xf32>
  return %53, %54, %35, %22 : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f5(<2: 1>, <3: 1>, <0x3: 1>, 0, true)
// CASE: f5(<2: 1>, <2: 1>, <2x2: 1>, 1, false)
// CASE: f5(<3: 1>, <4: 1>, <3x1: 1>, 0, false)
// CASE: f5(<0: 1>, <1: 1>, <4x2: 1>, 2, false)
func.func @f5(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = tensor.dim %x, %c0 : tensor<?xf32>
  %2 = tensor.dim %y, %c0 : tensor<?xf32>
  %3 = arith.cmpi eq, %1, %2 : index
  cf.assert %3, "check 1"
  %4 = linalg.copy ins(%x : tensor<?xf32>) outs(%x : tensor<?xf32>) -> tensor<?xf32>
  %5 = tensor.dim %x, %c0 : tensor<?xf32>
  %6 = tensor.dim %x, %c0 : tensor<?xf32>
  %7 = arith.cmpi ule, %5, %6 : index
  cf.assert %7, "check 2"
  %8 = tensor.empty(%5) : tensor<?xf32>
  %9 = linalg.fill ins(%z : f32) outs(%8 : tensor<?xf32>) -> tensor<?xf32>
  %10 = tensor.insert_slice %9 into %x[0] [%5] [1] : tensor<?xf32> into tensor<?xf32>
  %11 = linalg.exp ins(%m : tensor<?x?xf32>) outs(%m : tensor<?x?xf32>) -> tensor<?x?xf32>
  %12 = tensor.dim %x, %c0 : tensor<?xf32>
  %13 = tensor.empty(%12, %c1) : tensor<?x?xf32>
  %14 = linalg.fill ins(%z : f32) outs(%13 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %15 = tensor.dim %4, %c0 : tensor<?xf32>
  %16 = tensor.empty(%15, %c4) : tensor<?x?xf32>
  %17 = linalg.fill ins(%z : f32) outs(%16 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %18 = scf.for %i18 = %c0 to %n step %c1 iter_args(%a18 = %4) -> tensor<?xf32> {
    %19 = scf.for %i19 = %c0 to %n step %c1 iter_args(%a19 = %y) -> tensor<?xf32> {
      %20 = tensor.dim %a19, %c0 : tensor<?xf32>
      %21 = arith.cmpi ule, %c2, %20 : index
      cf.assert %21, "check 3"
      %22 = tensor.empty(%c2) : tensor<?xf32>
      %23 = linalg.fill ins(%z : f32) outs(%22 : tensor<?xf32>) -> tensor<?xf32>
      %24 = tensor.insert_slice %23 into %a19[0] [%c2] [1] : tensor<?xf32> into tensor<?xf32>
      %25 = tensor.dim %24, %c0 : tensor<?xf32>
      %26 = arith.cmpi eq, %25, %c4 : index
      cf.assert %26, "check 4"
      %27 = tensor.cast %24 : tensor<?xf32> to tensor<4xf32>
      %28 = tensor.cast %27 : tensor<4xf32> to tensor<?xf32>
      scf.yield %28 : tensor<?xf32>
    }
    %29 = scf.for %i29 = %c0 to %n step %c1 iter_args(%a29 = %19) -> tensor<?xf32> {
      %30 = tensor.empty(%c0) : tensor<?xf32>
      %31 = linalg.fill ins(%z : f32) outs(%30 : tensor<?xf32>) -> tensor<?xf32>
      %32 = tensor.concat dim(0) %y, %31 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
      %33 = tensor.dim %32, %c0 : tensor<?xf32>
      %34 = tensor.dim %32, %c0 : tensor<?xf32>
      %35 = arith.cmpi eq, %33, %34 : index
      cf.assert %35, "check 5"
      scf.yield %32 : tensor<?xf32>
    }
    scf.yield %29 : tensor<?xf32>
  }
  %36 = tensor.dim %18, %c0 : tensor<?xf32>
  %37 = tensor.dim %x, %c0 : tensor<?xf32>
  %38 = arith.cmpi eq, %36, %37 : index
  cf.assert %38, "check 6"
  %39 = tensor.dim %18, %c0 : tensor<?xf32>
  %40 = tensor.dim %10, %c0 : tensor<?xf32>
  %41 = arith.cmpi eq, %39, %40 : index
  cf.assert %41, "check 7"
  %42 = arith.addf %18, %10 : tensor<?xf32>
  %43 = tensor.dim %4, %c0 : tensor<?xf32>
  %44 = tensor.dim %11, %c1 : tensor<?x?xf32>
  return %43, %44, %4, %11 : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f6(<2: 1>, <0: 1>, <1x4: 1>, 2, true)
// CASE: f6(<3: 1>, <3: 1>, <3x3: 1>, 1, false)
// CASE: f6(<1: 1>, <1: 1>, <1x1: 1>, 2, false)
// CASE: f6(<0: 1>, <0: 1>, <0x0: 1>, 2, true)
func.func @f6(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = tensor.dim %y, %c0 : tensor<?xf32>
  %2 = tensor.dim %x, %c0 : tensor<?xf32>
  %3 = arith.cmpi eq, %1, %2 : index
  cf.assert %3, "check 1"
  %4 = linalg.copy ins(%y : tensor<?xf32>) outs(%y : tensor<?xf32>) -> tensor<?xf32>
  %5 = tensor.dim %4, %c0 : tensor<?xf32>
  %6 = tensor.dim %4, %c0 : tensor<?xf32>
  %7 = arith.cmpi ule, %5, %6 : index
  cf.assert %7, "check 2"
  %8 = tensor.extract_slice %4[0] [%5] [1] : tensor<?xf32> to tensor<?xf32>
  %9 = tensor.collapse_shape %m [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %10 = tensor.empty() : tensor<0xf32>
  %11 = linalg.fill ins(%z : f32) outs(%10 : tensor<0xf32>) -> tensor<0xf32>
  %12 = tensor.cast %11 : tensor<0xf32> to tensor<?xf32>
  %13 = scf.if %p -> tensor<?xf32> {
    %14 = tensor.dim %y, %c0 : tensor<?xf32>
    %15 = tensor.empty(%14, %c2) : tensor<?x?xf32>
    %16 = linalg.fill ins(%z : f32) outs(%15 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %17 = scf.for %i17 = %c0 to %n step %c1 iter_args(%a17 = %9) -> tensor<?xf32> {
      %18 = tensor.dim %9, %c0 : tensor<?xf32>
      %19 = tensor.empty(%18, %c0) : tensor<?x?xf32>
      %20 = linalg.fill ins(%z : f32) outs(%19 : tensor<?x?xf32>) -> tensor<?x?xf32>
      %21 = tensor.dim %9, %c0 : tensor<?xf32>
      %22 = arith.cmpi eq, %21, %c4 : index
      cf.assert %22, "check 3"
      %23 = tensor.cast %9 : tensor<?xf32> to tensor<4xf32>
      %24 = tensor.cast %23 : tensor<4xf32> to tensor<?xf32>
      %25 = tensor.dim %m, %c1 : tensor<?x?xf32>
      %26 = tensor.dim %m, %c0 : tensor<?x?xf32>
      %27 = arith.cmpi eq, %25, %26 : index
      cf.assert %27, "check 4"
      %28 = tensor.dim %m, %c0 : tensor<?x?xf32>
      %29 = tensor.dim %m, %c1 : tensor<?x?xf32>
      %30 = tensor.empty(%28, %29) : tensor<?x?xf32>
      %31 = linalg.fill ins(%z : f32) outs(%30 : tensor<?x?xf32>) -> tensor<?x?xf32>
      %32 = linalg.matmul ins(%m, %m : tensor<?x?xf32>, tensor<?x?xf32>) outs(%31 : tensor<?x?xf32>) -> tensor<?x?xf32>
      scf.yield %24 : tensor<?xf32>
    }
    %33 = tensor.dim %9, %c0 : tensor<?xf32>
    %34 = tensor.dim %12, %c0 : tensor<?xf32>
    %35 = arith.cmpi eq, %33, %34 : index
    cf.assert %35, "check 5"
    %36 = tensor.dim %9, %c0 : tensor<?xf32>
    %37 = tensor.dim %17, %c0 : tensor<?xf32>
    %38 = arith.cmpi eq, %36, %37 : index
    cf.assert %38, "check 6"
    %39 = linalg.add ins(%9, %12 : tensor<?xf32>, tensor<?xf32>) outs(%17 : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %39 : tensor<?xf32>
  } else {
    scf.yield %8 : tensor<?xf32>
  }
  %40 = tensor.collapse_shape %m [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %41 = tensor.concat dim(0) %4, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %42 = tensor.dim %41, %c0 : tensor<?xf32>
  %43 = arith.cmpi eq, %42, %c0 : index
  cf.assert %43, "check 7"
  %44 = tensor.dim %9, %c0 : tensor<?xf32>
  %45 = tensor.dim %m, %c1 : tensor<?x?xf32>
  return %44, %45, %9, %m : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f7(<0: 1>, <0: 1>, <0x0: 1>, 2, false)
// CASE: f7(<2: 1>, <4: 1>, <3x0: 1>, 1, false)
// CASE: f7(<1: 1>, <4: 1>, <0x2: 1>, 2, true)
// CASE: f7(<3: 1>, <4: 1>, <4x3: 1>, 2, false)
func.func @f7(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = tensor.dim %y, %c0 : tensor<?xf32>
  %2 = arith.cmpi ule, %c0, %1 : index
  cf.assert %2, "check 1"
  %3 = tensor.empty(%c0) : tensor<?xf32>
  %4 = linalg.fill ins(%z : f32) outs(%3 : tensor<?xf32>) -> tensor<?xf32>
  %5 = tensor.insert_slice %4 into %y[0] [%c0] [1] : tensor<?xf32> into tensor<?xf32>
  %6 = tensor.dim %x, %c0 : tensor<?xf32>
  %7 = arith.cmpi eq, %6, %c2 : index
  cf.assert %7, "check 2"
  %8 = tensor.cast %x : tensor<?xf32> to tensor<2xf32>
  %9 = tensor.cast %8 : tensor<2xf32> to tensor<?xf32>
  %10 = tensor.dim %y, %c0 : tensor<?xf32>
  %11 = tensor.dim %5, %c0 : tensor<?xf32>
  %12 = arith.cmpi eq, %10, %11 : index
  cf.assert %12, "check 3"
  %13 = linalg.copy ins(%y : tensor<?xf32>) outs(%5 : tensor<?xf32>) -> tensor<?xf32>
  %14 = tensor.dim %5, %c0 : tensor<?xf32>
  %15 = arith.cmpi eq, %14, %c3 : index
  cf.assert %15, "check 4"
  %16 = tensor.cast %5 : tensor<?xf32> to tensor<3xf32>
  %17 = tensor.cast %16 : tensor<3xf32> to tensor<?xf32>
  %18 = scf.if %p -> tensor<?xf32> {
    %19 = tensor.dim %5, %c0 : tensor<?xf32>
    %20 = arith.cmpi ule, %c0, %19 : index
    cf.assert %20, "check 5"
    %21 = tensor.empty(%c0) : tensor<?xf32>
    %22 = linalg.fill ins(%z : f32) outs(%21 : tensor<?xf32>) -> tensor<?xf32>
    %23 = tensor.insert_slice %22 into %5[0] [%c0] [1] : tensor<?xf32> into tensor<?xf32>
    %24 = tensor.dim %9, %c0 : tensor<?xf32>
    %25 = arith.cmpi eq, %24, %c1 : index
    cf.assert %25, "check 6"
    %26 = tensor.cast %9 : tensor<?xf32> to tensor<1xf32>
    %27 = tensor.cast %26 : tensor<1xf32> to tensor<?xf32>
    scf.yield %27 : tensor<?xf32>
  } else {
    scf.yield %5 : tensor<?xf32>
  }
  %28 = scf.if %p -> tensor<?xf32> {
    %29 = scf.for %i29 = %c0 to %n step %c1 iter_args(%a29 = %18) -> tensor<?xf32> {
      %30 = tensor.dim %5, %c0 : tensor<?xf32>
      %31 = tensor.empty(%c2, %30) : tensor<?x?xf32>
      %32 = linalg.fill ins(%z : f32) outs(%31 : tensor<?x?xf32>) -> tensor<?x?xf32>
      scf.yield %a29 : tensor<?xf32>
    }
    scf.yield %29 : tensor<?xf32>
  } else {
    scf.yield %x : tensor<?xf32>
  }
  %33 = tensor.dim %17, %c0 : tensor<?xf32>
  %34 = arith.cmpi ule, %c2, %33 : index
  cf.assert %34, "check 7"
  %35 = tensor.extract_slice %17[0] [%c2] [1] : tensor<?xf32> to tensor<?xf32>
  %36 = tensor.dim %17, %c0 : tensor<?xf32>
  %37 = tensor.dim %m, %c1 : tensor<?x?xf32>
  return %36, %37, %17, %m : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f8(<0: 1>, <4: 1>, <0x2: 1>, 2, false)
// CASE: f8(<4: 1>, <2: 1>, <1x3: 1>, 1, true)
// CASE: f8(<3: 1>, <4: 1>, <0x2: 1>, 2, false)
// CASE: f8(<0: 1>, <0: 1>, <0x0: 1>, 2, true)
func.func @f8(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = tensor.concat dim(0) %x, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %2 = tensor.dim %x, %c0 : tensor<?xf32>
  %3 = arith.cmpi ule, %c4, %2 : index
  cf.assert %3, "check 1"
  %4 = tensor.extract_slice %x[0] [%c4] [1] : tensor<?xf32> to tensor<?xf32>
  %5 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %6 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %7 = arith.cmpi eq, %5, %6 : index
  cf.assert %7, "check 2"
  %8 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %9 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %10 = tensor.empty(%8, %9) : tensor<?x?xf32>
  %11 = linalg.fill ins(%z : f32) outs(%10 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %12 = linalg.matmul ins(%m, %m : tensor<?x?xf32>, tensor<?x?xf32>) outs(%11 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %13 = tensor.concat dim(0) %y, %1 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %14 = tensor.collapse_shape %m [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %15 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %16 = tensor.dim %12, %c0 : tensor<?x?xf32>
  %17 = arith.cmpi eq, %15, %16 : index
  cf.assert %17, "check 3"
  %18 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %19 = tensor.dim %12, %c1 : tensor<?x?xf32>
  %20 = tensor.empty(%18, %19) : tensor<?x?xf32>
  %21 = linalg.fill ins(%z : f32) outs(%20 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %22 = linalg.matmul ins(%m, %12 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%21 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %23 = tensor.dim %1, %c0 : tensor<?xf32>
  %24 = tensor.dim %m, %c1 : tensor<?x?xf32>
  return %23, %24, %1, %m : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f9(<4: 1>, <2: 1>, <1x2: 1>, 2, true)
// CASE: f9(<0: 1>, <4: 1>, <3x2: 1>, 0, false)
// CASE: f9(<1: 1>, <1: 1>, <1x1: 1>, 2, true)
// CASE: f9(<4: 1>, <4: 1>, <4x4: 1>, 0, false)
func.func @f9(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %2 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %3 = arith.cmpi eq, %1, %2 : index
  cf.assert %3, "check 1"
  %4 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %5 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %6 = tensor.empty(%4, %5) : tensor<?x?xf32>
  %7 = linalg.fill ins(%z : f32) outs(%6 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %8 = linalg.matmul ins(%m, %m : tensor<?x?xf32>, tensor<?x?xf32>) outs(%7 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %9 = tensor.dim %x, %c0 : tensor<?xf32>
  %10 = tensor.dim %y, %c0 : tensor<?xf32>
  %11 = arith.cmpi eq, %9, %10 : index
  cf.assert %11, "check 2"
  %12 = linalg.add ins(%x, %y : tensor<?xf32>, tensor<?xf32>) outs(%y : tensor<?xf32>) -> tensor<?xf32>
  %13 = tensor.dim %12, %c0 : tensor<?xf32>
  %14 = tensor.empty(%13, %c4) : tensor<?x?xf32>
  %15 = linalg.fill ins(%z : f32) outs(%14 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %16 = tensor.dim %12, %c0 : tensor<?xf32>
  %17 = arith.cmpi ule, %c2, %16 : index
  cf.assert %17, "check 3"
  %18 = tensor.empty(%c2) : tensor<?xf32>
  %19 = linalg.fill ins(%z : f32) outs(%18 : tensor<?xf32>) -> tensor<?xf32>
  %20 = tensor.insert_slice %19 into %12[0] [%c2] [1] : tensor<?xf32> into tensor<?xf32>
  %21 = tensor.concat dim(0) %y, %20 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %22 = tensor.dim %21, %c0 : tensor<?xf32>
  %23 = arith.cmpi eq, %22, %c1 : index
  cf.assert %23, "check 4"
  %24 = tensor.dim %20, %c0 : tensor<?xf32>
  %25 = tensor.dim %8, %c1 : tensor<?x?xf32>
  return %24, %25, %20, %8 : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f10(<2: 1>, <3: 1>, <4x2: 1>, 1, true)
// CASE: f10(<1: 1>, <1: 1>, <1x1: 1>, 2, true)
// CASE: f10(<4: 1>, <4: 1>, <4x4: 1>, 2, false)
// CASE: f10(<0: 1>, <0: 1>, <4x0: 1>, 0, true)
func.func @f10(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = linalg.copy ins(%m : tensor<?x?xf32>) outs(%m : tensor<?x?xf32>) -> tensor<?x?xf32>
  %2 = tensor.empty(%c3) : tensor<?xf32>
  %3 = linalg.fill ins(%z : f32) outs(%2 : tensor<?xf32>) -> tensor<?xf32>
  %4 = scf.for %i4 = %c0 to %n step %c1 iter_args(%a4 = %x) -> tensor<?xf32> {
    %5 = tensor.empty() : tensor<0xf32>
    %6 = linalg.fill ins(%z : f32) outs(%5 : tensor<0xf32>) -> tensor<0xf32>
    %7 = tensor.cast %6 : tensor<0xf32> to tensor<?xf32>
    %8 = scf.if %p -> tensor<?xf32> {
      %9 = tensor.dim %a4, %c0 : tensor<?xf32>
      %10 = tensor.dim %7, %c0 : tensor<?xf32>
      %11 = arith.cmpi eq, %9, %10 : index
      cf.assert %11, "check 1"
      %12 = arith.addf %a4, %7 : tensor<?xf32>
      scf.yield %12 : tensor<?xf32>
    } else {
      scf.yield %3 : tensor<?xf32>
    }
    scf.yield %8 : tensor<?xf32>
  }
  %13 = tensor.collapse_shape %1 [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %14 = tensor.empty(%c1, %c3) : tensor<?x?xf32>
  %15 = linalg.fill ins(%z : f32) outs(%14 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %16 = tensor.concat dim(0) %4, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %17 = tensor.dim %3, %c0 : tensor<?xf32>
  %18 = tensor.dim %4, %c0 : tensor<?xf32>
  %19 = arith.cmpi eq, %17, %18 : index
  cf.assert %19, "check 2"
  %20 = tensor.dim %3, %c0 : tensor<?xf32>
  %21 = tensor.dim %13, %c0 : tensor<?xf32>
  %22 = arith.cmpi eq, %20, %21 : index
  cf.assert %22, "check 3"
  %23 = arith.addf %3, %4 : tensor<?xf32>
  %24 = tensor.dim %3, %c0 : tensor<?xf32>
  %25 = tensor.dim %4, %c0 : tensor<?xf32>
  %26 = arith.cmpi eq, %24, %25 : index
  cf.assert %26, "check 4"
  %27 = linalg.add ins(%3, %3 : tensor<?xf32>, tensor<?xf32>) outs(%4 : tensor<?xf32>) -> tensor<?xf32>
  %28 = scf.for %i28 = %c0 to %n step %c1 iter_args(%a28 = %4) -> tensor<?xf32> {
    %29 = tensor.empty() : tensor<0xf32>
    %30 = linalg.fill ins(%z : f32) outs(%29 : tensor<0xf32>) -> tensor<0xf32>
    %31 = tensor.cast %30 : tensor<0xf32> to tensor<?xf32>
    scf.yield %31 : tensor<?xf32>
  }
  %32 = tensor.dim %x, %c0 : tensor<?xf32>
  %33 = tensor.dim %1, %c1 : tensor<?x?xf32>
  return %32, %33, %x, %1 : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f11(<2: 1>, <2: 1>, <2x2: 1>, 0, false)
// CASE: f11(<0: 1>, <0: 1>, <0x0: 1>, 1, true)
// CASE: f11(<2: 1>, <2: 1>, <2x2: 1>, 2, true)
// CASE: f11(<3: 1>, <3: 1>, <3x3: 1>, 1, false)
func.func @f11(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = scf.if %p -> tensor<?xf32> {
    %2 = tensor.dim %m, %c1 : tensor<?x?xf32>
    %3 = tensor.dim %m, %c0 : tensor<?x?xf32>
    %4 = arith.cmpi eq, %2, %3 : index
    cf.assert %4, "check 1"
    %5 = tensor.dim %m, %c0 : tensor<?x?xf32>
    %6 = tensor.dim %m, %c1 : tensor<?x?xf32>
    %7 = tensor.empty(%5, %6) : tensor<?x?xf32>
    %8 = linalg.fill ins(%z : f32) outs(%7 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %9 = linalg.matmul ins(%m, %m : tensor<?x?xf32>, tensor<?x?xf32>) outs(%8 : tensor<?x?xf32>) -> tensor<?x?xf32>
    scf.yield %y : tensor<?xf32>
  } else {
    scf.yield %x : tensor<?xf32>
  }
  %10 = tensor.concat dim(0) %1, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %11 = tensor.dim %1, %c0 : tensor<?xf32>
  %12 = tensor.dim %10, %c0 : tensor<?xf32>
  %13 = arith.cmpi eq, %11, %12 : index
  cf.assert %13, "check 2"
  %14 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %15 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %16 = arith.cmpi eq, %14, %15 : index
  cf.assert %16, "check 3"
  %17 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %18 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %19 = tensor.empty(%17, %18) : tensor<?x?xf32>
  %20 = linalg.fill ins(%z : f32) outs(%19 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %21 = linalg.matmul ins(%m, %m : tensor<?x?xf32>, tensor<?x?xf32>) outs(%20 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %22 = tensor.dim %y, %c0 : tensor<?xf32>
  %23 = tensor.dim %x, %c0 : tensor<?xf32>
  %24 = arith.cmpi eq, %22, %23 : index
  cf.assert %24, "check 4"
  %25 = linalg.exp ins(%y : tensor<?xf32>) outs(%x : tensor<?xf32>) -> tensor<?xf32>
  %26 = tensor.dim %25, %c0 : tensor<?xf32>
  %27 = tensor.dim %x, %c0 : tensor<?xf32>
  %28 = arith.cmpi eq, %26, %27 : index
  cf.assert %28, "check 5"
  %29 = linalg.copy ins(%25 : tensor<?xf32>) outs(%x : tensor<?xf32>) -> tensor<?xf32>
  %30 = tensor.dim %10, %c0 : tensor<?xf32>
  %31 = arith.cmpi ule, %c4, %30 : index
  cf.assert %31, "check 6"
  %32 = tensor.extract_slice %10[0] [%c4] [1] : tensor<?xf32> to tensor<?xf32>
  %33 = tensor.collapse_shape %m [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %34 = tensor.dim %25, %c0 : tensor<?xf32>
  %35 = tensor.dim %m, %c1 : tensor<?x?xf32>
  return %34, %35, %25, %m : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f12(<2: 1>, <2: 1>, <2x2: 1>, 1, true)
// CASE: f12(<3: 1>, <3: 1>, <3x3: 1>, 1, false)
// CASE: f12(<3: 1>, <3: 1>, <3x3: 1>, 2, true)
// CASE: f12(<4: 1>, <0: 1>, <1x2: 1>, 1, false)
func.func @f12(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = tensor.dim %y, %c0 : tensor<?xf32>
  %2 = tensor.dim %x, %c0 : tensor<?xf32>
  %3 = arith.cmpi eq, %1, %2 : index
  cf.assert %3, "check 1"
  %4 = linalg.copy ins(%y : tensor<?xf32>) outs(%y : tensor<?xf32>) -> tensor<?xf32>
  %5 = tensor.concat dim(0) %y, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %6 = tensor.dim %5, %c0 : tensor<?xf32>
  %7 = tensor.dim %4, %c0 : tensor<?xf32>
  %8 = arith.cmpi eq, %6, %7 : index
  cf.assert %8, "check 2"
  %9 = tensor.empty(%c4) : tensor<?xf32>
  %10 = linalg.fill ins(%z : f32) outs(%9 : tensor<?xf32>) -> tensor<?xf32>
  %11 = tensor.dim %4, %c0 : tensor<?xf32>
  %12 = tensor.dim %10, %c0 : tensor<?xf32>
  %13 = arith.cmpi eq, %11, %12 : index
  cf.assert %13, "check 3"
  %14 = tensor.dim %4, %c0 : tensor<?xf32>
  %15 = tensor.dim %5, %c0 : tensor<?xf32>
  %16 = arith.cmpi eq, %14, %15 : index
  cf.assert %16, "check 4"
  %17 = arith.addf %4, %10 : tensor<?xf32>
  %18 = tensor.dim %10, %c0 : tensor<?xf32>
  %19 = tensor.empty(%18) : tensor<?xf32>
  %20 = linalg.fill ins(%z : f32) outs(%19 : tensor<?xf32>) -> tensor<?xf32>
  %21 = tensor.dim %10, %c0 : tensor<?xf32>
  %22 = tensor.dim %m, %c1 : tensor<?x?xf32>
  return %21, %22, %10, %m : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f13(<0: 1>, <1: 1>, <2x1: 1>, 0, true)
// CASE: f13(<3: 1>, <4: 1>, <0x0: 1>, 2, false)
// CASE: f13(<0: 1>, <1: 1>, <2x0: 1>, 2, true)
// CASE: f13(<0: 1>, <1: 1>, <1x4: 1>, 0, false)
func.func @f13(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = tensor.concat dim(0) %y, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %2 = tensor.concat dim(0) %y, %1 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %3 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %4 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %5 = arith.cmpi eq, %3, %4 : index
  cf.assert %5, "check 1"
  %6 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %7 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %8 = tensor.empty(%6, %7) : tensor<?x?xf32>
  %9 = linalg.fill ins(%z : f32) outs(%8 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %10 = linalg.matmul ins(%m, %m : tensor<?x?xf32>, tensor<?x?xf32>) outs(%9 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %11 = tensor.empty(%c2) : tensor<?xf32>
  %12 = linalg.fill ins(%z : f32) outs(%11 : tensor<?xf32>) -> tensor<?xf32>
  %13 = scf.if %p -> tensor<?xf32> {
    %14 = tensor.dim %12, %c0 : tensor<?xf32>
    %15 = arith.cmpi eq, %14, %c2 : index
    cf.assert %15, "check 2"
    %16 = tensor.dim %10, %c1 : tensor<?x?xf32>
    %17 = tensor.dim %10, %c0 : tensor<?x?xf32>
    %18 = arith.cmpi eq, %16, %17 : index
    cf.assert %18, "check 3"
    %19 = tensor.dim %10, %c0 : tensor<?x?xf32>
    %20 = tensor.dim %10, %c1 : tensor<?x?xf32>
    %21 = tensor.empty(%19, %20) : tensor<?x?xf32>
    %22 = linalg.fill ins(%z : f32) outs(%21 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %23 = linalg.matmul ins(%10, %10 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%22 : tensor<?x?xf32>) -> tensor<?x?xf32>
    scf.yield %12 : tensor<?xf32>
  } else {
    scf.yield %12 : tensor<?xf32>
  }
  %24 = tensor.dim %1, %c0 : tensor<?xf32>
  %25 = tensor.dim %m, %c1 : tensor<?x?xf32>
  return %24, %25, %1, %m : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f14(<4: 1>, <4: 1>, <4x4: 1>, 1, true)
// CASE: f14(<3: 1>, <3: 1>, <3x3: 1>, 0, true)
// CASE: f14(<1: 1>, <1: 1>, <1x1: 1>, 0, false)
// CASE: f14(<1: 1>, <0: 1>, <0x3: 1>, 0, true)
func.func @f14(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = tensor.concat dim(0) %x, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %2 = tensor.dim %1, %c0 : tensor<?xf32>
  %3 = tensor.dim %x, %c0 : tensor<?xf32>
  %4 = arith.cmpi eq, %2, %3 : index
  cf.assert %4, "check 1"
  %5 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %6 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %7 = arith.cmpi eq, %5, %6 : index
  cf.assert %7, "check 2"
  %8 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %9 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %10 = tensor.empty(%8, %9) : tensor<?x?xf32>
  %11 = linalg.fill ins(%z : f32) outs(%10 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %12 = linalg.matmul ins(%m, %m : tensor<?x?xf32>, tensor<?x?xf32>) outs(%11 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %13 = tensor.dim %1, %c0 : tensor<?xf32>
  %14 = tensor.dim %x, %c0 : tensor<?xf32>
  %15 = arith.cmpi ule, %13, %14 : index
  cf.assert %15, "check 3"
  %16 = tensor.extract_slice %x[0] [%13] [1] : tensor<?xf32> to tensor<?xf32>
  %17 = scf.for %i17 = %c0 to %n step %c1 iter_args(%a17 = %1) -> tensor<?xf32> {
    %18 = tensor.dim %a17, %c0 : tensor<?xf32>
    %19 = tensor.dim %16, %c0 : tensor<?xf32>
    %20 = arith.cmpi eq, %18, %19 : index
    cf.assert %20, "check 4"
    %21 = arith.addf %a17, %16 : tensor<?xf32>
    %22 = tensor.dim %a17, %c0 : tensor<?xf32>
    %23 = tensor.empty(%22) : tensor<?xf32>
    %24 = linalg.fill ins(%z : f32) outs(%23 : tensor<?xf32>) -> tensor<?xf32>
    %25 = tensor.dim %16, %c0 : tensor<?xf32>
    %26 = arith.cmpi eq, %25, %c0 : index
    cf.assert %26, "check 5"
    %27 = tensor.cast %16 : tensor<?xf32> to tensor<0xf32>
    %28 = tensor.cast %27 : tensor<0xf32> to tensor<?xf32>
    %29 = tensor.dim %12, %c0 : tensor<?x?xf32>
    %30 = tensor.dim %m, %c0 : tensor<?x?xf32>
    %31 = arith.cmpi eq, %29, %30 : index
    cf.assert %31, "check 6"
    %32 = tensor.dim %12, %c1 : tensor<?x?xf32>
    %33 = tensor.dim %m, %c1 : tensor<?x?xf32>
    %34 = arith.cmpi eq, %32, %33 : index
    cf.assert %34, "check 7"
    %35 = linalg.copy ins(%12 : tensor<?x?xf32>) outs(%m : tensor<?x?xf32>) -> tensor<?x?xf32>
    scf.yield %28 : tensor<?xf32>
  }
  %36 = tensor.dim %x, %c0 : tensor<?xf32>
  %37 = tensor.dim %17, %c0 : tensor<?xf32>
  %38 = arith.cmpi eq, %36, %37 : index
  cf.assert %38, "check 8"
  %39 = scf.for %i39 = %c0 to %n step %c1 iter_args(%a39 = %1) -> tensor<?xf32> {
    %40 = tensor.dim %16, %c0 : tensor<?xf32>
    %41 = arith.cmpi ule, %c4, %40 : index
    cf.assert %41, "check 9"
    %42 = tensor.extract_slice %16[0] [%c4] [1] : tensor<?xf32> to tensor<?xf32>
    %43 = tensor.collapse_shape %12 [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
    %44 = tensor.concat dim(0) %17, %1 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %44 : tensor<?xf32>
  }
  %45 = tensor.dim %16, %c0 : tensor<?xf32>
  %46 = arith.cmpi ule, %c4, %45 : index
  cf.assert %46, "check 10"
  %47 = tensor.empty(%c4) : tensor<?xf32>
  %48 = linalg.fill ins(%z : f32) outs(%47 : tensor<?xf32>) -> tensor<?xf32>
  %49 = tensor.insert_slice %48 into %16[0] [%c4] [1] : tensor<?xf32> into tensor<?xf32>
  %50 = tensor.empty(%c3) : tensor<?xf32>
  %51 = linalg.fill ins(%z : f32) outs(%50 : tensor<?xf32>) -> tensor<?xf32>
  %52 = tensor.concat dim(0) %49, %17 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %53 = tensor.dim %52, %c0 : tensor<?xf32>
  %54 = tensor.dim %x, %c0 : tensor<?xf32>
  %55 = arith.cmpi eq, %53, %54 : index
  cf.assert %55, "check 11"
  %56 = scf.for %i56 = %c0 to %n step %c1 iter_args(%a56 = %y) -> tensor<?xf32> {
    %57 = scf.for %i57 = %c0 to %n step %c1 iter_args(%a57 = %x) -> tensor<?xf32> {
      %58 = tensor.dim %39, %c0 : tensor<?xf32>
      %59 = tensor.dim %51, %c0 : tensor<?xf32>
      %60 = arith.cmpi eq, %58, %59 : index
      cf.assert %60, "check 12"
      %61 = tensor.dim %39, %c0 : tensor<?xf32>
      %62 = tensor.dim %a57, %c0 : tensor<?xf32>
      %63 = arith.cmpi eq, %61, %62 : index
      cf.assert %63, "check 13"
      %64 = linalg.copy ins(%39 : tensor<?xf32>) outs(%51 : tensor<?xf32>) -> tensor<?xf32>
      %65 = tensor.dim %12, %c1 : tensor<?x?xf32>
      %66 = tensor.dim %m, %c0 : tensor<?x?xf32>
      %67 = arith.cmpi eq, %65, %66 : index
      cf.assert %67, "check 14"
      %68 = tensor.dim %12, %c0 : tensor<?x?xf32>
      %69 = tensor.dim %m, %c1 : tensor<?x?xf32>
      %70 = tensor.empty(%68, %69) : tensor<?x?xf32>
      %71 = linalg.fill ins(%z : f32) outs(%70 : tensor<?x?xf32>) -> tensor<?x?xf32>
      %72 = linalg.matmul ins(%12, %m : tensor<?x?xf32>, tensor<?x?xf32>) outs(%71 : tensor<?x?xf32>) -> tensor<?x?xf32>
      %73 = tensor.concat dim(0) %39, %1 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
      %74 = tensor.dim %m, %c1 : tensor<?x?xf32>
      %75 = tensor.dim %m, %c0 : tensor<?x?xf32>
      %76 = arith.cmpi eq, %74, %75 : index
      cf.assert %76, "check 15"
      %77 = tensor.dim %m, %c0 : tensor<?x?xf32>
      %78 = tensor.dim %m, %c1 : tensor<?x?xf32>
      %79 = tensor.empty(%77, %78) : tensor<?x?xf32>
      %80 = linalg.fill ins(%z : f32) outs(%79 : tensor<?x?xf32>) -> tensor<?x?xf32>
      %81 = linalg.matmul ins(%m, %m : tensor<?x?xf32>, tensor<?x?xf32>) outs(%80 : tensor<?x?xf32>) -> tensor<?x?xf32>
      scf.yield %73 : tensor<?xf32>
    }
    scf.yield %57 : tensor<?xf32>
  }
  %82 = tensor.empty(%c1, %c2) : tensor<?x?xf32>
  %83 = linalg.fill ins(%z : f32) outs(%82 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %84 = tensor.dim %49, %c0 : tensor<?xf32>
  %85 = tensor.dim %12, %c1 : tensor<?x?xf32>
  return %84, %85, %49, %12 : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f15(<4: 1>, <4: 1>, <4x4: 1>, 0, false)
// CASE: f15(<4: 1>, <4: 1>, <4x4: 1>, 2, true)
// CASE: f15(<1: 1>, <1: 1>, <1x1: 1>, 0, true)
// CASE: f15(<1: 1>, <2: 1>, <1x0: 1>, 2, true)
func.func @f15(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %2 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %3 = arith.cmpi eq, %1, %2 : index
  cf.assert %3, "check 1"
  %4 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %5 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %6 = tensor.empty(%4, %5) : tensor<?x?xf32>
  %7 = linalg.fill ins(%z : f32) outs(%6 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %8 = linalg.matmul ins(%m, %m : tensor<?x?xf32>, tensor<?x?xf32>) outs(%7 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %9 = tensor.collapse_shape %m [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %10 = tensor.dim %9, %c0 : tensor<?xf32>
  %11 = tensor.dim %9, %c0 : tensor<?xf32>
  %12 = arith.cmpi eq, %10, %11 : index
  cf.assert %12, "check 2"
  %13 = tensor.empty(%c1, %c0) : tensor<?x?xf32>
  %14 = linalg.fill ins(%z : f32) outs(%13 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %15 = scf.if %p -> tensor<?xf32> {
    %16 = tensor.collapse_shape %14 [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
    %17 = tensor.empty(%c3, %c4) : tensor<?x?xf32>
    %18 = linalg.fill ins(%z : f32) outs(%17 : tensor<?x?xf32>) -> tensor<?x?xf32>
    scf.yield %16 : tensor<?xf32>
  } else {
    scf.yield %y : tensor<?xf32>
  }
  %19 = scf.for %i19 = %c0 to %n step %c1 iter_args(%a19 = %15) -> tensor<?xf32> {
    %20 = tensor.dim %15, %c0 : tensor<?xf32>
    %21 = arith.cmpi eq, %20, %c0 : index
    cf.assert %21, "check 3"
    %22 = tensor.cast %15 : tensor<?xf32> to tensor<0xf32>
    %23 = tensor.cast %22 : tensor<0xf32> to tensor<?xf32>
    scf.yield %23 : tensor<?xf32>
  }
  %24 = tensor.dim %y, %c0 : tensor<?xf32>
  %25 = tensor.empty(%24) : tensor<?xf32>
  %26 = linalg.fill ins(%z : f32) outs(%25 : tensor<?xf32>) -> tensor<?xf32>
  %27 = tensor.empty(%c4, %c3) : tensor<?x?xf32>
  %28 = linalg.fill ins(%z : f32) outs(%27 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %29 = tensor.collapse_shape %8 [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %30 = scf.if %p -> tensor<?xf32> {
    %31 = scf.for %i31 = %c0 to %n step %c1 iter_args(%a31 = %15) -> tensor<?xf32> {
      %32 = tensor.empty() : tensor<2xf32>
      %33 = linalg.fill ins(%z : f32) outs(%32 : tensor<2xf32>) -> tensor<2xf32>
      %34 = tensor.cast %33 : tensor<2xf32> to tensor<?xf32>
      scf.yield %34 : tensor<?xf32>
    }
    %35 = scf.for %i35 = %c0 to %n step %c1 iter_args(%a35 = %19) -> tensor<?xf32> {
      %36 = tensor.dim %31, %c0 : tensor<?xf32>
      %37 = arith.cmpi ule, %c0, %36 : index
      cf.assert %37, "check 4"
      %38 = tensor.extract_slice %31[0] [%c0] [1] : tensor<?xf32> to tensor<?xf32>
      scf.yield %38 : tensor<?xf32>
    }
    %39 = tensor.dim %15, %c0 : tensor<?xf32>
    %40 = tensor.dim %9, %c0 : tensor<?xf32>
    %41 = arith.cmpi eq, %39, %40 : index
    cf.assert %41, "check 5"
    %42 = tensor.dim %15, %c0 : tensor<?xf32>
    %43 = tensor.dim %29, %c0 : tensor<?xf32>
    %44 = arith.cmpi eq, %42, %43 : index
    cf.assert %44, "check 6"
    %45 = linalg.exp ins(%15 : tensor<?xf32>) outs(%9 : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %45 : tensor<?xf32>
  } else {
    scf.yield %9 : tensor<?xf32>
  }
  %46 = tensor.dim %x, %c0 : tensor<?xf32>
  %47 = tensor.dim %9, %c0 : tensor<?xf32>
  %48 = arith.cmpi eq, %46, %47 : index
  cf.assert %48, "check 7"
  %49 = tensor.dim %x, %c0 : tensor<?xf32>
  %50 = tensor.dim %29, %c0 : tensor<?xf32>
  %51 = arith.cmpi eq, %49, %50 : index
  cf.assert %51, "check 8"
  %52 = linalg.copy ins(%x : tensor<?xf32>) outs(%29 : tensor<?xf32>) -> tensor<?xf32>
  %53 = tensor.dim %19, %c0 : tensor<?xf32>
  %54 = tensor.dim %30, %c0 : tensor<?xf32>
  %55 = arith.cmpi eq, %53, %54 : index
  cf.assert %55, "check 9"
  %56 = linalg.exp ins(%19 : tensor<?xf32>) outs(%30 : tensor<?xf32>) -> tensor<?xf32>
  %57 = tensor.dim %30, %c0 : tensor<?xf32>
  %58 = tensor.dim %14, %c1 : tensor<?x?xf32>
  return %57, %58, %30, %14 : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f16(<4: 1>, <4: 1>, <4x4: 1>, 1, false)
// CASE: f16(<1: 1>, <1: 1>, <1x1: 1>, 1, true)
// CASE: f16(<2: 1>, <2: 1>, <2x2: 1>, 2, false)
// CASE: f16(<4: 1>, <4: 1>, <4x4: 1>, 0, false)
func.func @f16(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = tensor.collapse_shape %m [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %2 = linalg.copy ins(%1 : tensor<?xf32>) outs(%1 : tensor<?xf32>) -> tensor<?xf32>
  %3 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %4 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %5 = arith.cmpi eq, %3, %4 : index
  cf.assert %5, "check 1"
  %6 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %7 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %8 = tensor.empty(%6, %7) : tensor<?x?xf32>
  %9 = linalg.fill ins(%z : f32) outs(%8 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %10 = linalg.matmul ins(%m, %m : tensor<?x?xf32>, tensor<?x?xf32>) outs(%9 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %11 = scf.if %p -> tensor<?xf32> {
    %12 = scf.for %i12 = %c0 to %n step %c1 iter_args(%a12 = %1) -> tensor<?xf32> {
      %13 = tensor.empty(%c2, %c4) : tensor<?x?xf32>
      %14 = linalg.fill ins(%z : f32) outs(%13 : tensor<?x?xf32>) -> tensor<?x?xf32>
      %15 = tensor.dim %m, %c1 : tensor<?x?xf32>
      %16 = tensor.dim %m, %c0 : tensor<?x?xf32>
      %17 = arith.cmpi eq, %15, %16 : index
      cf.assert %17, "check 2"
      %18 = tensor.dim %m, %c0 : tensor<?x?xf32>
      %19 = tensor.dim %m, %c1 : tensor<?x?xf32>
      %20 = tensor.empty(%18, %19) : tensor<?x?xf32>
      %21 = linalg.fill ins(%z : f32) outs(%20 : tensor<?x?xf32>) -> tensor<?x?xf32>
      %22 = linalg.matmul ins(%m, %m : tensor<?x?xf32>, tensor<?x?xf32>) outs(%21 : tensor<?x?xf32>) -> tensor<?x?xf32>
      scf.yield %a12 : tensor<?xf32>
    }
    scf.yield %12 : tensor<?xf32>
  } else {
    scf.yield %1 : tensor<?xf32>
  }
  %23 = tensor.dim %1, %c0 : tensor<?xf32>
  %24 = tensor.dim %11, %c0 : tensor<?xf32>
  %25 = arith.cmpi eq, %23, %24 : index
  cf.assert %25, "check 3"
  %26 = tensor.dim %1, %c0 : tensor<?xf32>
  %27 = tensor.dim %y, %c0 : tensor<?xf32>
  %28 = arith.cmpi eq, %26, %27 : index
  cf.assert %28, "check 4"
  %29 = linalg.add ins(%1, %y : tensor<?xf32>, tensor<?xf32>) outs(%11 : tensor<?xf32>) -> tensor<?xf32>
  %30 = tensor.dim %29, %c0 : tensor<?xf32>
  %31 = tensor.dim %x, %c0 : tensor<?xf32>
  %32 = arith.cmpi eq, %30, %31 : index
  cf.assert %32, "check 5"
  %33 = tensor.dim %29, %c0 : tensor<?xf32>
  %34 = tensor.dim %1, %c0 : tensor<?xf32>
  %35 = arith.cmpi eq, %33, %34 : index
  cf.assert %35, "check 6"
  %36 = linalg.copy ins(%29 : tensor<?xf32>) outs(%1 : tensor<?xf32>) -> tensor<?xf32>
  %37 = tensor.dim %y, %c0 : tensor<?xf32>
  %38 = tensor.dim %10, %c1 : tensor<?x?xf32>
  return %37, %38, %y, %10 : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f17(<4: 1>, <4: 1>, <4x4: 1>, 2, false)
// CASE: f17(<0: 1>, <0: 1>, <3x0: 1>, 2, true)
// CASE: f17(<0: 1>, <0: 1>, <4x1: 1>, 1, false)
// CASE: f17(<4: 1>, <2: 1>, <3x1: 1>, 2, true)
func.func @f17(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = tensor.empty(%c1) : tensor<?xf32>
  %2 = linalg.fill ins(%z : f32) outs(%1 : tensor<?xf32>) -> tensor<?xf32>
  %3 = tensor.dim %y, %c0 : tensor<?xf32>
  %4 = tensor.dim %2, %c0 : tensor<?xf32>
  %5 = arith.cmpi eq, %3, %4 : index
  cf.assert %5, "check 1"
  %6 = linalg.add ins(%y, %y : tensor<?xf32>, tensor<?xf32>) outs(%2 : tensor<?xf32>) -> tensor<?xf32>
  %7 = tensor.dim %2, %c0 : tensor<?xf32>
  %8 = tensor.dim %6, %c0 : tensor<?xf32>
  %9 = arith.cmpi eq, %7, %8 : index
  cf.assert %9, "check 2"
  %10 = tensor.dim %2, %c0 : tensor<?xf32>
  %11 = tensor.dim %y, %c0 : tensor<?xf32>
  %12 = arith.cmpi eq, %10, %11 : index
  cf.assert %12, "check 3"
  %13 = arith.addf %2, %6 : tensor<?xf32>
  %14 = tensor.dim %x, %c0 : tensor<?xf32>
  %15 = arith.cmpi eq, %14, %c4 : index
  cf.assert %15, "check 4"
  %16 = tensor.dim %13, %c0 : tensor<?xf32>
  %17 = tensor.dim %x, %c0 : tensor<?xf32>
  %18 = arith.cmpi eq, %16, %17 : index
  cf.assert %18, "check 5"
  %19 = linalg.copy ins(%13 : tensor<?xf32>) outs(%x : tensor<?xf32>) -> tensor<?xf32>
  %20 = tensor.concat dim(0) %19, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %21 = tensor.empty(%c1) : tensor<?xf32>
  %22 = linalg.fill ins(%z : f32) outs(%21 : tensor<?xf32>) -> tensor<?xf32>
  %23 = tensor.concat dim(0) %19, %19 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %24 = scf.for %i24 = %c0 to %n step %c1 iter_args(%a24 = %13) -> tensor<?xf32> {
    %25 = tensor.empty(%c3, %c4) : tensor<?x?xf32>
    %26 = linalg.fill ins(%z : f32) outs(%25 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %27 = tensor.empty(%c4) : tensor<?xf32>
    %28 = linalg.fill ins(%z : f32) outs(%27 : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %28 : tensor<?xf32>
  }
  %29 = tensor.empty() : tensor<4xf32>
  %30 = linalg.fill ins(%z : f32) outs(%29 : tensor<4xf32>) -> tensor<4xf32>
  %31 = tensor.cast %30 : tensor<4xf32> to tensor<?xf32>
  %32 = tensor.empty() : tensor<1xf32>
  %33 = linalg.fill ins(%z : f32) outs(%32 : tensor<1xf32>) -> tensor<1xf32>
  %34 = tensor.cast %33 : tensor<1xf32> to tensor<?xf32>
  %35 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %36 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %37 = arith.cmpi eq, %35, %36 : index
  cf.assert %37, "check 6"
  %38 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %39 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %40 = tensor.empty(%38, %39) : tensor<?x?xf32>
  %41 = linalg.fill ins(%z : f32) outs(%40 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %42 = linalg.matmul ins(%m, %m : tensor<?x?xf32>, tensor<?x?xf32>) outs(%41 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %43 = tensor.dim %x, %c0 : tensor<?xf32>
  %44 = tensor.dim %42, %c1 : tensor<?x?xf32>
  return %43, %44, %x, %42 : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f18(<1: 1>, <3: 1>, <1x3: 1>, 0, true)
// CASE: f18(<2: 1>, <2: 1>, <1x3: 1>, 1, false)
// CASE: f18(<1: 1>, <3: 1>, <3x3: 1>, 2, false)
// CASE: f18(<2: 1>, <2: 1>, <2x2: 1>, 0, true)
func.func @f18(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = tensor.dim %x, %c0 : tensor<?xf32>
  %2 = tensor.dim %y, %c0 : tensor<?xf32>
  %3 = arith.cmpi ule, %1, %2 : index
  cf.assert %3, "check 1"
  %4 = tensor.empty(%1) : tensor<?xf32>
  %5 = linalg.fill ins(%z : f32) outs(%4 : tensor<?xf32>) -> tensor<?xf32>
  %6 = tensor.insert_slice %5 into %y[0] [%1] [1] : tensor<?xf32> into tensor<?xf32>
  %7 = scf.for %i7 = %c0 to %n step %c1 iter_args(%a7 = %6) -> tensor<?xf32> {
    %8 = tensor.dim %m, %c1 : tensor<?x?xf32>
    %9 = tensor.dim %m, %c0 : tensor<?x?xf32>
    %10 = arith.cmpi eq, %8, %9 : index
    cf.assert %10, "check 2"
    %11 = tensor.dim %m, %c0 : tensor<?x?xf32>
    %12 = tensor.dim %m, %c1 : tensor<?x?xf32>
    %13 = tensor.empty(%11, %12) : tensor<?x?xf32>
    %14 = linalg.fill ins(%z : f32) outs(%13 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %15 = linalg.matmul ins(%m, %m : tensor<?x?xf32>, tensor<?x?xf32>) outs(%14 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %16 = tensor.collapse_shape %m [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
    %17 = tensor.dim %a7, %c0 : tensor<?xf32>
    %18 = arith.cmpi eq, %17, %c3 : index
    cf.assert %18, "check 3"
    %19 = tensor.cast %a7 : tensor<?xf32> to tensor<3xf32>
    %20 = tensor.cast %19 : tensor<3xf32> to tensor<?xf32>
    scf.yield %20 : tensor<?xf32>
  }
  %21 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %22 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %23 = arith.cmpi eq, %21, %22 : index
  cf.assert %23, "check 4"
  %24 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %25 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %26 = tensor.empty(%24, %25) : tensor<?x?xf32>
  %27 = linalg.fill ins(%z : f32) outs(%26 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %28 = linalg.matmul ins(%m, %m : tensor<?x?xf32>, tensor<?x?xf32>) outs(%27 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %29 = scf.if %p -> tensor<?xf32> {
    %30 = tensor.concat dim(0) %y, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %31 = tensor.empty() : tensor<2xf32>
    %32 = linalg.fill ins(%z : f32) outs(%31 : tensor<2xf32>) -> tensor<2xf32>
    %33 = tensor.cast %32 : tensor<2xf32> to tensor<?xf32>
    %34 = tensor.collapse_shape %m [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
    scf.yield %34 : tensor<?xf32>
  } else {
    scf.yield %y : tensor<?xf32>
  }
  %35 = tensor.dim %x, %c0 : tensor<?xf32>
  %36 = tensor.dim %7, %c0 : tensor<?xf32>
  %37 = arith.cmpi ule, %35, %36 : index
  cf.assert %37, "check 5"
  %38 = tensor.empty(%35) : tensor<?xf32>
  %39 = linalg.fill ins(%z : f32) outs(%38 : tensor<?xf32>) -> tensor<?xf32>
  %40 = tensor.insert_slice %39 into %7[0] [%35] [1] : tensor<?xf32> into tensor<?xf32>
  %41 = tensor.dim %x, %c0 : tensor<?xf32>
  %42 = tensor.dim %28, %c1 : tensor<?x?xf32>
  return %41, %42, %x, %28 : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f19(<2: 1>, <2: 1>, <1x2: 1>, 0, true)
// CASE: f19(<2: 1>, <2: 1>, <2x2: 1>, 1, false)
// CASE: f19(<2: 1>, <2: 1>, <2x2: 1>, 0, false)
// CASE: f19(<1: 1>, <1: 1>, <0x4: 1>, 0, false)
func.func @f19(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = tensor.empty(%c4) : tensor<?xf32>
  %2 = linalg.fill ins(%z : f32) outs(%1 : tensor<?xf32>) -> tensor<?xf32>
  %3 = scf.if %p -> tensor<?xf32> {
    %4 = scf.for %i4 = %c0 to %n step %c1 iter_args(%a4 = %x) -> tensor<?xf32> {
      %5 = tensor.dim %x, %c0 : tensor<?xf32>
      %6 = tensor.dim %x, %c0 : tensor<?xf32>
      %7 = arith.cmpi ule, %5, %6 : index
      cf.assert %7, "check 1"
      %8 = tensor.extract_slice %x[0] [%5] [1] : tensor<?xf32> to tensor<?xf32>
      %9 = tensor.collapse_shape %m [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
      scf.yield %9 : tensor<?xf32>
    }
    %10 = tensor.dim %y, %c0 : tensor<?xf32>
    %11 = tensor.dim %4, %c0 : tensor<?xf32>
    %12 = arith.cmpi ule, %10, %11 : index
    cf.assert %12, "check 2"
    %13 = tensor.empty(%10) : tensor<?xf32>
    %14 = linalg.fill ins(%z : f32) outs(%13 : tensor<?xf32>) -> tensor<?xf32>
    %15 = tensor.insert_slice %14 into %4[0] [%10] [1] : tensor<?xf32> into tensor<?xf32>
    %16 = scf.for %i16 = %c0 to %n step %c1 iter_args(%a16 = %y) -> tensor<?xf32> {
      %17 = tensor.dim %x, %c0 : tensor<?xf32>
      %18 = tensor.dim %15, %c0 : tensor<?xf32>
      %19 = arith.cmpi eq, %17, %18 : index
      cf.assert %19, "check 3"
      %20 = linalg.exp ins(%x : tensor<?xf32>) outs(%15 : tensor<?xf32>) -> tensor<?xf32>
      %21 = tensor.empty(%c1) : tensor<?xf32>
      %22 = linalg.fill ins(%z : f32) outs(%21 : tensor<?xf32>) -> tensor<?xf32>
      scf.yield %22 : tensor<?xf32>
    }
    scf.yield %16 : tensor<?xf32>
  } else {
    scf.yield %y : tensor<?xf32>
  }
  %23 = arith.addf %m, %m : tensor<?x?xf32>
  %24 = scf.if %p -> tensor<?xf32> {
    %25 = tensor.empty(%c0, %c3) : tensor<?x?xf32>
    %26 = linalg.fill ins(%z : f32) outs(%25 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %27 = tensor.empty() : tensor<4xf32>
    %28 = linalg.fill ins(%z : f32) outs(%27 : tensor<4xf32>) -> tensor<4xf32>
    %29 = tensor.cast %28 : tensor<4xf32> to tensor<?xf32>
    %30 = tensor.dim %m, %c0 : tensor<?x?xf32>
    %31 = tensor.dim %23, %c0 : tensor<?x?xf32>
    %32 = arith.cmpi eq, %30, %31 : index
    cf.assert %32, "check 4"
    %33 = tensor.dim %m, %c1 : tensor<?x?xf32>
    %34 = tensor.dim %23, %c1 : tensor<?x?xf32>
    %35 = arith.cmpi eq, %33, %34 : index
    cf.assert %35, "check 5"
    %36 = linalg.copy ins(%m : tensor<?x?xf32>) outs(%23 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %37 = tensor.concat dim(0) %y, %29 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %38 = tensor.dim %37, %c0 : tensor<?xf32>
    %39 = tensor.dim %2, %c0 : tensor<?xf32>
    %40 = arith.cmpi eq, %38, %39 : index
    cf.assert %40, "check 6"
    scf.yield %37 : tensor<?xf32>
  } else {
    scf.yield %3 : tensor<?xf32>
  }
  %41 = tensor.dim %3, %c0 : tensor<?xf32>
  %42 = arith.cmpi ule, %c3, %41 : index
  cf.assert %42, "check 7"
  %43 = tensor.empty(%c3) : tensor<?xf32>
  %44 = linalg.fill ins(%z : f32) outs(%43 : tensor<?xf32>) -> tensor<?xf32>
  %45 = tensor.insert_slice %44 into %3[0] [%c3] [1] : tensor<?xf32> into tensor<?xf32>
  %46 = tensor.dim %y, %c0 : tensor<?xf32>
  %47 = tensor.dim %23, %c1 : tensor<?x?xf32>
  return %46, %47, %y, %23 : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f20(<1: 1>, <3: 1>, <0x2: 1>, 2, true)
// CASE: f20(<4: 1>, <2: 1>, <3x2: 1>, 0, false)
// CASE: f20(<1: 1>, <1: 1>, <0x0: 1>, 2, true)
// CASE: f20(<1: 1>, <1: 1>, <1x1: 1>, 2, true)
func.func @f20(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = tensor.dim %x, %c0 : tensor<?xf32>
  %2 = arith.cmpi eq, %1, %c4 : index
  cf.assert %2, "check 1"
  %3 = tensor.cast %x : tensor<?xf32> to tensor<4xf32>
  %4 = tensor.cast %3 : tensor<4xf32> to tensor<?xf32>
  %5 = tensor.concat dim(0) %y, %4 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %6 = tensor.dim %x, %c0 : tensor<?xf32>
  %7 = tensor.dim %y, %c0 : tensor<?xf32>
  %8 = arith.cmpi eq, %6, %7 : index
  cf.assert %8, "check 2"
  %9 = linalg.add ins(%x, %y : tensor<?xf32>, tensor<?xf32>) outs(%x : tensor<?xf32>) -> tensor<?xf32>
  %10 = tensor.concat dim(0) %y, %9 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %11 = tensor.dim %10, %c0 : tensor<?xf32>
  %12 = arith.cmpi eq, %11, %c4 : index
  cf.assert %12, "check 3"
  %13 = tensor.dim %5, %c0 : tensor<?xf32>
  %14 = tensor.dim %x, %c0 : tensor<?xf32>
  %15 = arith.cmpi ule, %13, %14 : index
  cf.assert %15, "check 4"
  %16 = tensor.extract_slice %x[0] [%13] [1] : tensor<?xf32> to tensor<?xf32>
  %17 = tensor.dim %5, %c0 : tensor<?xf32>
  %18 = tensor.dim %4, %c0 : tensor<?xf32>
  %19 = arith.cmpi eq, %17, %18 : index
  cf.assert %19, "check 5"
  %20 = tensor.dim %5, %c0 : tensor<?xf32>
  %21 = tensor.dim %10, %c0 : tensor<?xf32>
  %22 = arith.cmpi eq, %20, %21 : index
  cf.assert %22, "check 6"
  %23 = linalg.exp ins(%5 : tensor<?xf32>) outs(%10 : tensor<?xf32>) -> tensor<?xf32>
  %24 = tensor.dim %4, %c0 : tensor<?xf32>
  %25 = tensor.dim %10, %c0 : tensor<?xf32>
  %26 = arith.cmpi eq, %24, %25 : index
  cf.assert %26, "check 7"
  %27 = tensor.dim %4, %c0 : tensor<?xf32>
  %28 = tensor.dim %23, %c0 : tensor<?xf32>
  %29 = arith.cmpi eq, %27, %28 : index
  cf.assert %29, "check 8"
  %30 = linalg.copy ins(%4 : tensor<?xf32>) outs(%23 : tensor<?xf32>) -> tensor<?xf32>
  %31 = tensor.dim %y, %c0 : tensor<?xf32>
  %32 = tensor.dim %m, %c1 : tensor<?x?xf32>
  return %31, %32, %y, %m : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f21(<3: 1>, <2: 1>, <4x2: 1>, 2, false)
// CASE: f21(<0: 1>, <0: 1>, <0x0: 1>, 2, true)
// CASE: f21(<4: 1>, <4: 1>, <0x0: 1>, 0, true)
// CASE: f21(<2: 1>, <2: 1>, <2x2: 1>, 1, true)
func.func @f21(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = tensor.collapse_shape %m [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %2 = scf.for %i2 = %c0 to %n step %c1 iter_args(%a2 = %1) -> tensor<?xf32> {
    %3 = tensor.dim %x, %c0 : tensor<?xf32>
    %4 = tensor.dim %a2, %c0 : tensor<?xf32>
    %5 = arith.cmpi eq, %3, %4 : index
    cf.assert %5, "check 1"
    %6 = tensor.collapse_shape %m [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
    %7 = tensor.dim %6, %c0 : tensor<?xf32>
    %8 = arith.cmpi ule, %c0, %7 : index
    cf.assert %8, "check 2"
    %9 = tensor.empty(%c0) : tensor<?xf32>
    %10 = linalg.fill ins(%z : f32) outs(%9 : tensor<?xf32>) -> tensor<?xf32>
    %11 = tensor.insert_slice %10 into %6[0] [%c0] [1] : tensor<?xf32> into tensor<?xf32>
    scf.yield %11 : tensor<?xf32>
  }
  %12 = tensor.collapse_shape %m [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %13 = scf.for %i13 = %c0 to %n step %c1 iter_args(%a13 = %2) -> tensor<?xf32> {
    %14 = scf.if %p -> tensor<?xf32> {
      %15 = tensor.dim %m, %c1 : tensor<?x?xf32>
      %16 = tensor.dim %m, %c0 : tensor<?x?xf32>
      %17 = arith.cmpi eq, %15, %16 : index
      cf.assert %17, "check 3"
      %18 = tensor.dim %m, %c0 : tensor<?x?xf32>
      %19 = tensor.dim %m, %c1 : tensor<?x?xf32>
      %20 = tensor.empty(%18, %19) : tensor<?x?xf32>
      %21 = linalg.fill ins(%z : f32) outs(%20 : tensor<?x?xf32>) -> tensor<?x?xf32>
      %22 = linalg.matmul ins(%m, %m : tensor<?x?xf32>, tensor<?x?xf32>) outs(%21 : tensor<?x?xf32>) -> tensor<?x?xf32>
      %23 = tensor.dim %y, %c0 : tensor<?xf32>
      %24 = tensor.empty(%23, %c3) : tensor<?x?xf32>
      %25 = linalg.fill ins(%z : f32) outs(%24 : tensor<?x?xf32>) -> tensor<?x?xf32>
      %26 = tensor.empty() : tensor<3xf32>
      %27 = linalg.fill ins(%z : f32) outs(%26 : tensor<3xf32>) -> tensor<3xf32>
      %28 = tensor.cast %27 : tensor<3xf32> to tensor<?xf32>
      %29 = tensor.dim %a13, %c0 : tensor<?xf32>
      %30 = tensor.dim %12, %c0 : tensor<?xf32>
      %31 = arith.cmpi eq, %29, %30 : index
      cf.assert %31, "check 4"
      %32 = tensor.dim %a13, %c0 : tensor<?xf32>
      %33 = tensor.dim %28, %c0 : tensor<?xf32>
      %34 = arith.cmpi eq, %32, %33 : index
      cf.assert %34, "check 5"
      %35 = linalg.copy ins(%a13 : tensor<?xf32>) outs(%28 : tensor<?xf32>) -> tensor<?xf32>
      scf.yield %35 : tensor<?xf32>
    } else {
      scf.yield %y : tensor<?xf32>
    }
    %36 = tensor.dim %14, %c0 : tensor<?xf32>
    %37 = tensor.empty(%36) : tensor<?xf32>
    %38 = linalg.fill ins(%z : f32) outs(%37 : tensor<?xf32>) -> tensor<?xf32>
    %39 = tensor.dim %m, %c1 : tensor<?x?xf32>
    %40 = tensor.dim %m, %c0 : tensor<?x?xf32>
    %41 = arith.cmpi eq, %39, %40 : index
    cf.assert %41, "check 6"
    %42 = tensor.dim %m, %c0 : tensor<?x?xf32>
    %43 = tensor.dim %m, %c1 : tensor<?x?xf32>
    %44 = tensor.empty(%42, %43) : tensor<?x?xf32>
    %45 = linalg.fill ins(%z : f32) outs(%44 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %46 = linalg.matmul ins(%m, %m : tensor<?x?xf32>, tensor<?x?xf32>) outs(%45 : tensor<?x?xf32>) -> tensor<?x?xf32>
    scf.yield %38 : tensor<?xf32>
  }
  %47 = tensor.empty(%c4, %c2) : tensor<?x?xf32>
  %48 = linalg.fill ins(%z : f32) outs(%47 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %49 = tensor.dim %13, %c0 : tensor<?xf32>
  %50 = tensor.dim %x, %c0 : tensor<?xf32>
  %51 = arith.cmpi eq, %49, %50 : index
  cf.assert %51, "check 7"
  %52 = tensor.dim %13, %c0 : tensor<?xf32>
  %53 = tensor.dim %12, %c0 : tensor<?xf32>
  %54 = arith.cmpi eq, %52, %53 : index
  cf.assert %54, "check 8"
  %55 = linalg.copy ins(%13 : tensor<?xf32>) outs(%x : tensor<?xf32>) -> tensor<?xf32>
  %56 = scf.for %i56 = %c0 to %n step %c1 iter_args(%a56 = %x) -> tensor<?xf32> {
    %57 = tensor.empty() : tensor<4xf32>
    %58 = linalg.fill ins(%z : f32) outs(%57 : tensor<4xf32>) -> tensor<4xf32>
    %59 = tensor.cast %58 : tensor<4xf32> to tensor<?xf32>
    %60 = tensor.dim %12, %c0 : tensor<?xf32>
    %61 = tensor.empty(%60, %c4) : tensor<?x?xf32>
    %62 = linalg.fill ins(%z : f32) outs(%61 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %63 = tensor.dim %55, %c0 : tensor<?xf32>
    %64 = tensor.dim %y, %c0 : tensor<?xf32>
    %65 = arith.cmpi ule, %63, %64 : index
    cf.assert %65, "check 9"
    %66 = tensor.extract_slice %y[0] [%63] [1] : tensor<?xf32> to tensor<?xf32>
    %67 = tensor.dim %62, %c1 : tensor<?x?xf32>
    %68 = tensor.dim %62, %c0 : tensor<?x?xf32>
    %69 = arith.cmpi eq, %67, %68 : index
    cf.assert %69, "check 10"
    %70 = tensor.dim %62, %c0 : tensor<?x?xf32>
    %71 = tensor.dim %62, %c1 : tensor<?x?xf32>
    %72 = tensor.empty(%70, %71) : tensor<?x?xf32>
    %73 = linalg.fill ins(%z : f32) outs(%72 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %74 = linalg.matmul ins(%62, %62 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%73 : tensor<?x?xf32>) -> tensor<?x?xf32>
    scf.yield %66 : tensor<?xf32>
  }
  %75 = tensor.collapse_shape %48 [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %76 = tensor.dim %48, %c1 : tensor<?x?xf32>
  %77 = tensor.dim %48, %c0 : tensor<?x?xf32>
  %78 = arith.cmpi eq, %76, %77 : index
  cf.assert %78, "check 11"
  %79 = tensor.dim %48, %c0 : tensor<?x?xf32>
  %80 = tensor.dim %48, %c1 : tensor<?x?xf32>
  %81 = tensor.empty(%79, %80) : tensor<?x?xf32>
  %82 = linalg.fill ins(%z : f32) outs(%81 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %83 = linalg.matmul ins(%48, %48 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%82 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %84 = tensor.concat dim(0) %x, %75 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %85 = tensor.dim %56, %c0 : tensor<?xf32>
  %86 = tensor.dim %m, %c1 : tensor<?x?xf32>
  return %85, %86, %56, %m : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f22(<1: 1>, <1: 1>, <1x1: 1>, 2, true)
// CASE: f22(<1: 1>, <4: 1>, <1x1: 1>, 1, false)
// CASE: f22(<4: 1>, <4: 1>, <4x4: 1>, 0, false)
// CASE: f22(<4: 1>, <2: 1>, <2x0: 1>, 0, false)
func.func @f22(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = scf.for %i1 = %c0 to %n step %c1 iter_args(%a1 = %x) -> tensor<?xf32> {
    %2 = tensor.dim %a1, %c0 : tensor<?xf32>
    %3 = tensor.dim %x, %c0 : tensor<?xf32>
    %4 = arith.cmpi eq, %2, %3 : index
    cf.assert %4, "check 1"
    %5 = linalg.copy ins(%a1 : tensor<?xf32>) outs(%x : tensor<?xf32>) -> tensor<?xf32>
    %6 = tensor.dim %y, %c0 : tensor<?xf32>
    %7 = tensor.dim %x, %c0 : tensor<?xf32>
    %8 = arith.cmpi eq, %6, %7 : index
    cf.assert %8, "check 2"
    %9 = tensor.dim %y, %c0 : tensor<?xf32>
    %10 = tensor.dim %5, %c0 : tensor<?xf32>
    %11 = arith.cmpi eq, %9, %10 : index
    cf.assert %11, "check 3"
    %12 = linalg.copy ins(%y : tensor<?xf32>) outs(%5 : tensor<?xf32>) -> tensor<?xf32>
    %13 = scf.for %i13 = %c0 to %n step %c1 iter_args(%a13 = %12) -> tensor<?xf32> {
      %14 = linalg.add ins(%m, %m : tensor<?x?xf32>, tensor<?x?xf32>) outs(%m : tensor<?x?xf32>) -> tensor<?x?xf32>
      %15 = tensor.collapse_shape %m [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
      %16 = tensor.dim %14, %c0 : tensor<?x?xf32>
      %17 = tensor.dim %m, %c0 : tensor<?x?xf32>
      %18 = arith.cmpi eq, %16, %17 : index
      cf.assert %18, "check 4"
      %19 = tensor.dim %14, %c1 : tensor<?x?xf32>
      %20 = tensor.dim %m, %c1 : tensor<?x?xf32>
      %21 = arith.cmpi eq, %19, %20 : index
      cf.assert %21, "check 5"
      %22 = linalg.add ins(%14, %14 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%m : tensor<?x?xf32>) -> tensor<?x?xf32>
      %23 = tensor.dim %y, %c0 : tensor<?xf32>
      %24 = tensor.dim %5, %c0 : tensor<?xf32>
      %25 = arith.cmpi eq, %23, %24 : index
      cf.assert %25, "check 6"
      scf.yield %15 : tensor<?xf32>
    }
    %26 = tensor.empty(%c2) : tensor<?xf32>
    %27 = linalg.fill ins(%z : f32) outs(%26 : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %27 : tensor<?xf32>
  }
  %28 = tensor.dim %y, %c0 : tensor<?xf32>
  %29 = tensor.dim %1, %c0 : tensor<?xf32>
  %30 = arith.cmpi eq, %28, %29 : index
  cf.assert %30, "check 7"
  %31 = linalg.add ins(%y, %1 : tensor<?xf32>, tensor<?xf32>) outs(%y : tensor<?xf32>) -> tensor<?xf32>
  %32 = tensor.dim %1, %c0 : tensor<?xf32>
  %33 = tensor.dim %y, %c0 : tensor<?xf32>
  %34 = arith.cmpi eq, %32, %33 : index
  cf.assert %34, "check 8"
  %35 = scf.for %i35 = %c0 to %n step %c1 iter_args(%a35 = %x) -> tensor<?xf32> {
    %36 = linalg.copy ins(%m : tensor<?x?xf32>) outs(%m : tensor<?x?xf32>) -> tensor<?x?xf32>
    %37 = scf.if %p -> tensor<?xf32> {
      %38 = tensor.empty() : tensor<2xf32>
      %39 = linalg.fill ins(%z : f32) outs(%38 : tensor<2xf32>) -> tensor<2xf32>
      %40 = tensor.cast %39 : tensor<2xf32> to tensor<?xf32>
      scf.yield %40 : tensor<?xf32>
    } else {
      scf.yield %31 : tensor<?xf32>
    }
    %41 = tensor.dim %y, %c0 : tensor<?xf32>
    %42 = arith.cmpi eq, %41, %c4 : index
    cf.assert %42, "check 9"
    scf.yield %37 : tensor<?xf32>
  }
  %43 = tensor.concat dim(0) %y, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %44 = tensor.dim %43, %c0 : tensor<?xf32>
  %45 = arith.cmpi eq, %44, %c1 : index
  cf.assert %45, "check 10"
  %46 = tensor.dim %35, %c0 : tensor<?xf32>
  %47 = arith.cmpi eq, %46, %c0 : index
  cf.assert %47, "check 11"
  %48 = tensor.cast %35 : tensor<?xf32> to tensor<0xf32>
  %49 = tensor.cast %48 : tensor<0xf32> to tensor<?xf32>
  %50 = tensor.concat dim(0) %49, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %51 = tensor.dim %50, %c0 : tensor<?xf32>
  %52 = arith.cmpi eq, %51, %c3 : index
  cf.assert %52, "check 12"
  %53 = linalg.add ins(%m, %m : tensor<?x?xf32>, tensor<?x?xf32>) outs(%m : tensor<?x?xf32>) -> tensor<?x?xf32>
  %54 = tensor.concat dim(0) %x, %1 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %55 = linalg.add ins(%m, %m : tensor<?x?xf32>, tensor<?x?xf32>) outs(%m : tensor<?x?xf32>) -> tensor<?x?xf32>
  %56 = tensor.dim %1, %c0 : tensor<?xf32>
  %57 = arith.cmpi ule, %c4, %56 : index
  cf.assert %57, "check 13"
  %58 = tensor.extract_slice %1[0] [%c4] [1] : tensor<?xf32> to tensor<?xf32>
  %59 = tensor.dim %50, %c0 : tensor<?xf32>
  %60 = tensor.dim %53, %c1 : tensor<?x?xf32>
  return %59, %60, %50, %53 : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f23(<3: 1>, <1: 1>, <1x0: 1>, 1, false)
// CASE: f23(<4: 1>, <4: 1>, <4x4: 1>, 2, false)
// CASE: f23(<4: 1>, <2: 1>, <3x0: 1>, 0, false)
// CASE: f23(<0: 1>, <4: 1>, <1x4: 1>, 2, false)
func.func @f23(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = tensor.dim %y, %c0 : tensor<?xf32>
  %2 = arith.cmpi ule, %c4, %1 : index
  cf.assert %2, "check 1"
  %3 = tensor.empty(%c4) : tensor<?xf32>
  %4 = linalg.fill ins(%z : f32) outs(%3 : tensor<?xf32>) -> tensor<?xf32>
  %5 = tensor.insert_slice %4 into %y[0] [%c4] [1] : tensor<?xf32> into tensor<?xf32>
  %6 = scf.if %p -> tensor<?xf32> {
    %7 = tensor.dim %y, %c0 : tensor<?xf32>
    %8 = arith.cmpi eq, %7, %c1 : index
    cf.assert %8, "check 2"
    %9 = tensor.cast %y : tensor<?xf32> to tensor<1xf32>
    %10 = tensor.cast %9 : tensor<1xf32> to tensor<?xf32>
    %11 = scf.for %i11 = %c0 to %n step %c1 iter_args(%a11 = %5) -> tensor<?xf32> {
      %12 = tensor.dim %10, %c0 : tensor<?xf32>
      %13 = arith.cmpi eq, %12, %c4 : index
      cf.assert %13, "check 3"
      %14 = tensor.cast %10 : tensor<?xf32> to tensor<4xf32>
      %15 = tensor.cast %14 : tensor<4xf32> to tensor<?xf32>
      %16 = tensor.dim %5, %c0 : tensor<?xf32>
      %17 = arith.cmpi ule, %c0, %16 : index
      cf.assert %17, "check 4"
      %18 = tensor.empty(%c0) : tensor<?xf32>
      %19 = linalg.fill ins(%z : f32) outs(%18 : tensor<?xf32>) -> tensor<?xf32>
      %20 = tensor.insert_slice %19 into %5[0] [%c0] [1] : tensor<?xf32> into tensor<?xf32>
      %21 = tensor.empty() : tensor<3xf32>
      %22 = linalg.fill ins(%z : f32) outs(%21 : tensor<3xf32>) -> tensor<3xf32>
      %23 = tensor.cast %22 : tensor<3xf32> to tensor<?xf32>
      scf.yield %23 : tensor<?xf32>
    }
    %24 = tensor.concat dim(0) %5, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %25 = tensor.dim %10, %c0 : tensor<?xf32>
    %26 = arith.cmpi ule, %c3, %25 : index
    cf.assert %26, "check 5"
    %27 = tensor.empty(%c3) : tensor<?xf32>
    %28 = linalg.fill ins(%z : f32) outs(%27 : tensor<?xf32>) -> tensor<?xf32>
    %29 = tensor.insert_slice %28 into %10[0] [%c3] [1] : tensor<?xf32> into tensor<?xf32>
    scf.yield %29 : tensor<?xf32>
  } else {
    scf.yield %5 : tensor<?xf32>
  }
  %30 = tensor.collapse_shape %m [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %31 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %32 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %33 = arith.cmpi eq, %31, %32 : index
  cf.assert %33, "check 6"
  %34 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %35 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %36 = tensor.empty(%34, %35) : tensor<?x?xf32>
  %37 = linalg.fill ins(%z : f32) outs(%36 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %38 = linalg.matmul ins(%m, %m : tensor<?x?xf32>, tensor<?x?xf32>) outs(%37 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %39 = tensor.collapse_shape %m [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %40 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %41 = tensor.dim %38, %c0 : tensor<?x?xf32>
  %42 = arith.cmpi eq, %40, %41 : index
  cf.assert %42, "check 7"
  %43 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %44 = tensor.dim %38, %c1 : tensor<?x?xf32>
  %45 = arith.cmpi eq, %43, %44 : index
  cf.assert %45, "check 8"
  %46 = linalg.copy ins(%m : tensor<?x?xf32>) outs(%m : tensor<?x?xf32>) -> tensor<?x?xf32>
  %47 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %48 = tensor.dim %38, %c0 : tensor<?x?xf32>
  %49 = arith.cmpi eq, %47, %48 : index
  cf.assert %49, "check 9"
  %50 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %51 = tensor.dim %38, %c1 : tensor<?x?xf32>
  %52 = tensor.empty(%50, %51) : tensor<?x?xf32>
  %53 = linalg.fill ins(%z : f32) outs(%52 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %54 = linalg.matmul ins(%m, %38 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%53 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %55 = tensor.dim %x, %c0 : tensor<?xf32>
  %56 = tensor.dim %39, %c0 : tensor<?xf32>
  %57 = arith.cmpi eq, %55, %56 : index
  cf.assert %57, "check 10"
  %58 = tensor.dim %x, %c0 : tensor<?xf32>
  %59 = tensor.dim %y, %c0 : tensor<?xf32>
  %60 = arith.cmpi eq, %58, %59 : index
  cf.assert %60, "check 11"
  %61 = linalg.add ins(%x, %y : tensor<?xf32>, tensor<?xf32>) outs(%39 : tensor<?xf32>) -> tensor<?xf32>
  %62 = tensor.dim %61, %c0 : tensor<?xf32>
  %63 = tensor.dim %x, %c0 : tensor<?xf32>
  %64 = arith.cmpi eq, %62, %63 : index
  cf.assert %64, "check 12"
  %65 = tensor.dim %61, %c0 : tensor<?xf32>
  %66 = tensor.dim %39, %c0 : tensor<?xf32>
  %67 = arith.cmpi eq, %65, %66 : index
  cf.assert %67, "check 13"
  %68 = linalg.exp ins(%61 : tensor<?xf32>) outs(%x : tensor<?xf32>) -> tensor<?xf32>
  %69 = scf.if %p -> tensor<?xf32> {
    %70 = tensor.dim %46, %c1 : tensor<?x?xf32>
    %71 = tensor.dim %38, %c0 : tensor<?x?xf32>
    %72 = arith.cmpi eq, %70, %71 : index
    cf.assert %72, "check 14"
    %73 = tensor.dim %46, %c0 : tensor<?x?xf32>
    %74 = tensor.dim %38, %c1 : tensor<?x?xf32>
    %75 = tensor.empty(%73, %74) : tensor<?x?xf32>
    %76 = linalg.fill ins(%z : f32) outs(%75 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %77 = linalg.matmul ins(%46, %38 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%76 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %78 = tensor.empty() : tensor<1xf32>
    %79 = linalg.fill ins(%z : f32) outs(%78 : tensor<1xf32>) -> tensor<1xf32>
    %80 = tensor.cast %79 : tensor<1xf32> to tensor<?xf32>
    %81 = scf.if %p -> tensor<?xf32> {
      %82 = tensor.dim %61, %c0 : tensor<?xf32>
      %83 = tensor.dim %80, %c0 : tensor<?xf32>
      %84 = arith.cmpi eq, %82, %83 : index
      cf.assert %84, "check 15"
      %85 = tensor.dim %61, %c0 : tensor<?xf32>
      %86 = tensor.dim %68, %c0 : tensor<?xf32>
      %87 = arith.cmpi eq, %85, %86 : index
      cf.assert %87, "check 16"
      %88 = linalg.add ins(%61, %80 : tensor<?xf32>, tensor<?xf32>) outs(%68 : tensor<?xf32>) -> tensor<?xf32>
      %89 = tensor.dim %6, %c0 : tensor<?xf32>
      %90 = tensor.dim %x, %c0 : tensor<?xf32>
      %91 = arith.cmpi eq, %89, %90 : index
      cf.assert %91, "check 17"
      %92 = tensor.dim %6, %c0 : tensor<?xf32>
      %93 = tensor.dim %88, %c0 : tensor<?xf32>
      %94 = arith.cmpi eq, %92, %93 : index
      cf.assert %94, "check 18"
      %95 = linalg.exp ins(%6 : tensor<?xf32>) outs(%x : tensor<?xf32>) -> tensor<?xf32>
      %96 = tensor.collapse_shape %38 [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
      scf.yield %96 : tensor<?xf32>
    } else {
      scf.yield %6 : tensor<?xf32>
    }
    scf.yield %81 : tensor<?xf32>
  } else {
    scf.yield %61 : tensor<?xf32>
  }
  %97 = tensor.dim %38, %c1 : tensor<?x?xf32>
  %98 = tensor.dim %38, %c0 : tensor<?x?xf32>
  %99 = arith.cmpi eq, %97, %98 : index
  cf.assert %99, "check 19"
  %100 = tensor.dim %38, %c0 : tensor<?x?xf32>
  %101 = tensor.dim %38, %c1 : tensor<?x?xf32>
  %102 = tensor.empty(%100, %101) : tensor<?x?xf32>
  %103 = linalg.fill ins(%z : f32) outs(%102 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %104 = linalg.matmul ins(%38, %38 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%103 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %105 = tensor.dim %30, %c0 : tensor<?xf32>
  %106 = tensor.dim %x, %c0 : tensor<?xf32>
  %107 = arith.cmpi eq, %105, %106 : index
  cf.assert %107, "check 20"
  %108 = tensor.dim %30, %c0 : tensor<?xf32>
  %109 = tensor.dim %54, %c1 : tensor<?x?xf32>
  return %108, %109, %30, %54 : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f24(<0: 1>, <0: 1>, <0x0: 1>, 0, true)
// CASE: f24(<0: 1>, <0: 1>, <1x0: 1>, 0, true)
// CASE: f24(<1: 1>, <1: 1>, <1x1: 1>, 0, true)
// CASE: f24(<2: 1>, <2: 1>, <2x2: 1>, 2, false)
func.func @f24(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = linalg.exp ins(%m : tensor<?x?xf32>) outs(%m : tensor<?x?xf32>) -> tensor<?x?xf32>
  %2 = linalg.add ins(%m, %m : tensor<?x?xf32>, tensor<?x?xf32>) outs(%m : tensor<?x?xf32>) -> tensor<?x?xf32>
  %3 = tensor.dim %2, %c1 : tensor<?x?xf32>
  %4 = tensor.dim %2, %c0 : tensor<?x?xf32>
  %5 = arith.cmpi eq, %3, %4 : index
  cf.assert %5, "check 1"
  %6 = tensor.dim %2, %c0 : tensor<?x?xf32>
  %7 = tensor.dim %2, %c1 : tensor<?x?xf32>
  %8 = tensor.empty(%6, %7) : tensor<?x?xf32>
  %9 = linalg.fill ins(%z : f32) outs(%8 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %10 = linalg.matmul ins(%2, %2 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%9 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %11 = scf.for %i11 = %c0 to %n step %c1 iter_args(%a11 = %x) -> tensor<?xf32> {
    %12 = tensor.empty() : tensor<0xf32>
    %13 = linalg.fill ins(%z : f32) outs(%12 : tensor<0xf32>) -> tensor<0xf32>
    %14 = tensor.cast %13 : tensor<0xf32> to tensor<?xf32>
    scf.yield %14 : tensor<?xf32>
  }
  %15 = tensor.empty() : tensor<4xf32>
  %16 = linalg.fill ins(%z : f32) outs(%15 : tensor<4xf32>) -> tensor<4xf32>
  %17 = tensor.cast %16 : tensor<4xf32> to tensor<?xf32>
  %18 = tensor.dim %x, %c0 : tensor<?xf32>
  %19 = tensor.dim %y, %c0 : tensor<?xf32>
  %20 = arith.cmpi eq, %18, %19 : index
  cf.assert %20, "check 2"
  %21 = arith.addf %x, %x : tensor<?xf32>
  %22 = linalg.copy ins(%21 : tensor<?xf32>) outs(%21 : tensor<?xf32>) -> tensor<?xf32>
  %23 = scf.for %i23 = %c0 to %n step %c1 iter_args(%a23 = %y) -> tensor<?xf32> {
    %24 = tensor.dim %x, %c0 : tensor<?xf32>
    %25 = tensor.dim %y, %c0 : tensor<?xf32>
    %26 = arith.cmpi eq, %24, %25 : index
    cf.assert %26, "check 3"
    %27 = tensor.dim %x, %c0 : tensor<?xf32>
    %28 = tensor.dim %21, %c0 : tensor<?xf32>
    %29 = arith.cmpi eq, %27, %28 : index
    cf.assert %29, "check 4"
    %30 = arith.addf %x, %y : tensor<?xf32>
    %31 = tensor.empty() : tensor<2xf32>
    %32 = linalg.fill ins(%z : f32) outs(%31 : tensor<2xf32>) -> tensor<2xf32>
    %33 = tensor.cast %32 : tensor<2xf32> to tensor<?xf32>
    scf.yield %33 : tensor<?xf32>
  }
  %34 = tensor.dim %x, %c0 : tensor<?xf32>
  %35 = tensor.dim %y, %c0 : tensor<?xf32>
  %36 = arith.cmpi eq, %34, %35 : index
  cf.assert %36, "check 5"
  %37 = tensor.dim %x, %c0 : tensor<?xf32>
  %38 = tensor.dim %21, %c0 : tensor<?xf32>
  %39 = arith.cmpi eq, %37, %38 : index
  cf.assert %39, "check 6"
  %40 = linalg.add ins(%x, %21 : tensor<?xf32>, tensor<?xf32>) outs(%y : tensor<?xf32>) -> tensor<?xf32>
  %41 = scf.if %p -> tensor<?xf32> {
    %42 = tensor.dim %21, %c0 : tensor<?xf32>
    %43 = tensor.dim %x, %c0 : tensor<?xf32>
    %44 = arith.cmpi eq, %42, %43 : index
    cf.assert %44, "check 7"
    %45 = tensor.dim %21, %c0 : tensor<?xf32>
    %46 = tensor.dim %y, %c0 : tensor<?xf32>
    %47 = arith.cmpi eq, %45, %46 : index
    cf.assert %47, "check 8"
    %48 = linalg.copy ins(%21 : tensor<?xf32>) outs(%x : tensor<?xf32>) -> tensor<?xf32>
    %49 = scf.for %i49 = %c0 to %n step %c1 iter_args(%a49 = %11) -> tensor<?xf32> {
      %50 = tensor.concat dim(0) %11, %17 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
      scf.yield %50 : tensor<?xf32>
    }
    scf.yield %49 : tensor<?xf32>
  } else {
    scf.yield %x : tensor<?xf32>
  }
  %51 = tensor.dim %21, %c0 : tensor<?xf32>
  %52 = tensor.dim %2, %c1 : tensor<?x?xf32>
  return %51, %52, %21, %2 : index, index, tensor<?xf32>, tensor<?x?xf32>
}
