// CASE: f0(<0: 1>, <0: 1>, <0x0: 1>, 1, true)
// CASE: f0(<0: 1>, <0: 1>, <0x1: 1>, 2, true)
// CASE: f0(<0: 1>, <3: 1>, <1x2: 1>, 0, false)
// CASE: f0(<0: 1>, <3: 1>, <0x3: 1>, 2, true)
func.func @f0(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = tensor.collapse_shape %m [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %2 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %3 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %4 = arith.cmpi eq, %2, %3 : index
  cf.assert %4, "check 1"
  %5 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %6 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %7 = tensor.empty(%5, %6) : tensor<?x?xf32>
  %8 = linalg.fill ins(%z : f32) outs(%7 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %9 = linalg.matmul ins(%m, %m : tensor<?x?xf32>, tensor<?x?xf32>) outs(%8 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %10 = scf.if %p -> tensor<?xf32> {
    %11 = tensor.empty() : tensor<4xf32>
    %12 = linalg.fill ins(%z : f32) outs(%11 : tensor<4xf32>) -> tensor<4xf32>
    %13 = tensor.cast %12 : tensor<4xf32> to tensor<?xf32>
    %14 = tensor.dim %y, %c0 : tensor<?xf32>
    %15 = arith.cmpi ule, %c1, %14 : index
    cf.assert %15, "check 2"
    %16 = tensor.empty(%c1) : tensor<?xf32>
    %17 = linalg.fill ins(%z : f32) outs(%16 : tensor<?xf32>) -> tensor<?xf32>
    %18 = tensor.insert_slice %17 into %y[0] [%c1] [1] : tensor<?xf32> into tensor<?xf32>
    %19 = tensor.dim %m, %c1 : tensor<?x?xf32>
    %20 = tensor.dim %m, %c0 : tensor<?x?xf32>
    %21 = arith.cmpi eq, %19, %20 : index
    cf.assert %21, "check 3"
    %22 = tensor.dim %m, %c0 : tensor<?x?xf32>
    %23 = tensor.dim %m, %c1 : tensor<?x?xf32>
    %24 = tensor.empty(%22, %23) : tensor<?x?xf32>
    %25 = linalg.fill ins(%z : f32) outs(%24 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %26 = linalg.matmul ins(%m, %m : tensor<?x?xf32>, tensor<?x?xf32>) outs(%25 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %27 = tensor.collapse_shape %m [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
    scf.yield %27 : tensor<?xf32>
  } else {
    scf.yield %x : tensor<?xf32>
  }
  %28 = tensor.empty(%c3) : tensor<?xf32>
  %29 = linalg.fill ins(%z : f32) outs(%28 : tensor<?xf32>) -> tensor<?xf32>
  %30 = tensor.dim %29, %c0 : tensor<?xf32>
  %31 = tensor.dim %x, %c0 : tensor<?xf32>
  %32 = arith.cmpi eq, %30, %31 : index
  cf.assert %32, "check 4"
  %33 = linalg.copy ins(%29 : tensor<?xf32>) outs(%x : tensor<?xf32>) -> tensor<?xf32>
  %34 = scf.for %i34 = %c0 to %n step %c1 iter_args(%a34 = %29) -> tensor<?xf32> {
    %35 = tensor.dim %x, %c0 : tensor<?xf32>
    %36 = arith.cmpi ule, %c3, %35 : index
    cf.assert %36, "check 5"
    %37 = tensor.empty(%c3) : tensor<?xf32>
    %38 = linalg.fill ins(%z : f32) outs(%37 : tensor<?xf32>) -> tensor<?xf32>
    %39 = tensor.insert_slice %38 into %x[0] [%c3] [1] : tensor<?xf32> into tensor<?xf32>
    scf.yield %39 : tensor<?xf32>
  }
  %40 = tensor.dim %34, %c0 : tensor<?xf32>
  %41 = tensor.dim %1, %c0 : tensor<?xf32>
  %42 = arith.cmpi ule, %40, %41 : index
  cf.assert %42, "check 6"
  %43 = tensor.empty(%40) : tensor<?xf32>
  %44 = linalg.fill ins(%z : f32) outs(%43 : tensor<?xf32>) -> tensor<?xf32>
  %45 = tensor.insert_slice %44 into %1[0] [%40] [1] : tensor<?xf32> into tensor<?xf32>
  %46 = tensor.dim %34, %c0 : tensor<?xf32>
  %47 = tensor.dim %m, %c1 : tensor<?x?xf32>
  return %46, %47, %34, %m : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f1(<4: 1>, <1: 1>, <4x0: 1>, 1, true)
// CASE: f1(<2: 1>, <2: 1>, <2x2: 1>, 0, true)
// CASE: f1(<4: 1>, <0: 1>, <0x3: 1>, 1, false)
// CASE: f1(<2: 1>, <2: 1>, <2x2: 1>, 0, false)
func.func @f1(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = linalg.copy ins(%x : tensor<?xf32>) outs(%x : tensor<?xf32>) -> tensor<?xf32>
  %2 = arith.addf %m, %m : tensor<?x?xf32>
  %3 = tensor.dim %x, %c0 : tensor<?xf32>
  %4 = arith.cmpi eq, %3, %c0 : index
  cf.assert %4, "check 1"
  %5 = tensor.dim %1, %c0 : tensor<?xf32>
  %6 = tensor.dim %x, %c0 : tensor<?xf32>
  %7 = arith.cmpi ule, %5, %6 : index
  cf.assert %7, "check 2"
  %8 = tensor.empty(%5) : tensor<?xf32>
  %9 = linalg.fill ins(%z : f32) outs(%8 : tensor<?xf32>) -> tensor<?xf32>
  %10 = tensor.insert_slice %9 into %x[0] [%5] [1] : tensor<?xf32> into tensor<?xf32>
  %11 = tensor.dim %10, %c0 : tensor<?xf32>
  %12 = tensor.dim %m, %c1 : tensor<?x?xf32>
  return %11, %12, %10, %m : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f3(<2: 1>, <2: 1>, <2x2: 1>, 0, true)
// CASE: f3(<2: 1>, <0: 1>, <4x1: 1>, 2, true)
// CASE: f3(<0: 1>, <0: 1>, <2x1: 1>, 0, true)
// CASE: f3(<2: 1>, <4: 1>, <3x3: 1>, 1, true)
func.func @f3(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = scf.for %i1 = %c0 to %n step %c1 iter_args(%a1 = %y) -> tensor<?xf32> {
    %2 = scf.for %i2 = %c0 to %n step %c1 iter_args(%a2 = %x) -> tensor<?xf32> {
      %3 = tensor.dim %a1, %c0 : tensor<?xf32>
      %4 = arith.cmpi eq, %3, %c1 : index
      cf.assert %4, "check 1"
      %5 = tensor.cast %a1 : tensor<?xf32> to tensor<1xf32>
      %6 = tensor.cast %5 : tensor<1xf32> to tensor<?xf32>
      scf.yield %6 : tensor<?xf32>
    }
    %7 = tensor.dim %a1, %c0 : tensor<?xf32>
    %8 = arith.cmpi eq, %7, %c1 : index
    cf.assert %8, "check 2"
    %9 = tensor.cast %a1 : tensor<?xf32> to tensor<1xf32>
    %10 = tensor.cast %9 : tensor<1xf32> to tensor<?xf32>
    %11 = tensor.dim %10, %c0 : tensor<?xf32>
    %12 = tensor.dim %2, %c0 : tensor<?xf32>
    %13 = arith.cmpi eq, %11, %12 : index
    cf.assert %13, "check 3"
    %14 = linalg.add ins(%10, %2 : tensor<?xf32>, tensor<?xf32>) outs(%10 : tensor<?xf32>) -> tensor<?xf32>
    %15 = tensor.dim %14, %c0 : tensor<?xf32>
    %16 = arith.cmpi eq, %15, %c2 : index
    cf.assert %16, "check 4"
    %17 = tensor.cast %14 : tensor<?xf32> to tensor<2xf32>
    %18 = tensor.cast %17 : tensor<2xf32> to tensor<?xf32>
    scf.yield %18 : tensor<?xf32>
  }
  %19 = scf.if %p -> tensor<?xf32> {
    %20 = tensor.concat dim(0) %y, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %21 = scf.for %i21 = %c0 to %n step %c1 iter_args(%a21 = %x) -> tensor<?xf32> {
      %22 = tensor.empty() : tensor<0xf32>
      %23 = linalg.fill ins(%z : f32) outs(%22 : tensor<0xf32>) -> tensor<0xf32>
      %24 = tensor.cast %23 : tensor<0xf32> to tensor<?xf32>
      scf.yield %24 : tensor<?xf32>
    }
    scf.yield %21 : tensor<?xf32>
  } else {
    scf.yield %1 : tensor<?xf32>
  }
  %25 = scf.for %i25 = %c0 to %n step %c1 iter_args(%a25 = %x) -> tensor<?xf32> {
    %26 = tensor.dim %m, %c1 : tensor<?x?xf32>
    %27 = tensor.dim %m, %c0 : tensor<?x?xf32>
    %28 = arith.cmpi eq, %26, %27 : index
    cf.assert %28, "check 5"
    %29 = tensor.dim %m, %c0 : tensor<?x?xf32>
    %30 = tensor.dim %m, %c1 : tensor<?x?xf32>
    %31 = tensor.empty(%29, %30) : tensor<?x?xf32>
    %32 = linalg.fill ins(%z : f32) outs(%31 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %33 = linalg.matmul ins(%m, %m : tensor<?x?xf32>, tensor<?x?xf32>) outs(%32 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %34 = tensor.empty(%c1) : tensor<?xf32>
    %35 = linalg.fill ins(%z : f32) outs(%34 : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %35 : tensor<?xf32>
  }
  %36 = scf.if %p -> tensor<?xf32> {
    %37 = linalg.add ins(%m, %m : tensor<?x?xf32>, tensor<?x?xf32>) outs(%m : tensor<?x?xf32>) -> tensor<?x?xf32>
    %38 = tensor.dim %m, %c0 : tensor<?x?xf32>
    %39 = tensor.dim %37, %c0 : tensor<?x?xf32>
    %40 = arith.cmpi eq, %38, %39 : index
    cf.assert %40, "check 6"
    %41 = tensor.dim %m, %c1 : tensor<?x?xf32>
    %42 = tensor.dim %37, %c1 : tensor<?x?xf32>
    %43 = arith.cmpi eq, %41, %42 : index
    cf.assert %43, "check 7"
    %44 = linalg.add ins(%m, %37 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%m : tensor<?x?xf32>) -> tensor<?x?xf32>
    %45 = tensor.dim %m, %c0 : tensor<?x?xf32>
    %46 = tensor.dim %44, %c0 : tensor<?x?xf32>
    %47 = arith.cmpi eq, %45, %46 : index
    cf.assert %47, "check 8"
    %48 = tensor.dim %m, %c1 : tensor<?x?xf32>
    %49 = tensor.dim %44, %c1 : tensor<?x?xf32>
    %50 = arith.cmpi eq, %48, %49 : index
    cf.assert %50, "check 9"
    %51 = linalg.copy ins(%m : tensor<?x?xf32>) outs(%44 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %52 = tensor.dim %25, %c0 : tensor<?xf32>
    %53 = tensor.dim %19, %c0 : tensor<?xf32>
    %54 = tensor.empty(%52, %53) : tensor<?x?xf32>
    %55 = linalg.fill ins(%z : f32) outs(%54 : tensor<?x?xf32>) -> tensor<?x?xf32>
    scf.yield %25 : tensor<?xf32>
  } else {
    scf.yield %x : tensor<?xf32>
  }
  %56 = tensor.dim %19, %c0 : tensor<?xf32>
  %57 = tensor.dim %m, %c1 : tensor<?x?xf32>
  return %56, %57, %19, %m : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f4(<4: 1>, <4: 1>, <2x3: 1>, 0, true)
// CASE: f4(<1: 1>, <1: 1>, <1x1: 1>, 0, true)
// CASE: f4(<3: 1>, <3: 1>, <2x0: 1>, 1, false)
// CASE: f4(<3: 1>, <3: 1>, <3x3: 1>, 1, false)
func.func @f4(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
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
  %4 = arith.addf %x, %y : tensor<?xf32>
  %5 = tensor.collapse_shape %m [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %6 = tensor.concat dim(0) %x, %4 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %7 = tensor.dim %4, %c0 : tensor<?xf32>
  %8 = tensor.empty(%7, %c3) : tensor<?x?xf32>
  %9 = linalg.fill ins(%z : f32) outs(%8 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %10 = tensor.dim %4, %c0 : tensor<?xf32>
  %11 = arith.cmpi ule, %c4, %10 : index
  cf.assert %11, "check 2"
  %12 = tensor.empty(%c4) : tensor<?xf32>
  %13 = linalg.fill ins(%z : f32) outs(%12 : tensor<?xf32>) -> tensor<?xf32>
  %14 = tensor.insert_slice %13 into %4[0] [%c4] [1] : tensor<?xf32> into tensor<?xf32>
  %15 = tensor.collapse_shape %9 [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %16 = tensor.concat dim(0) %x, %14 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %17 = tensor.dim %16, %c0 : tensor<?xf32>
  %18 = tensor.dim %14, %c0 : tensor<?xf32>
  %19 = arith.cmpi eq, %17, %18 : index
  cf.assert %19, "check 3"
  %20 = tensor.empty(%c2, %c1) : tensor<?x?xf32>
  %21 = linalg.fill ins(%z : f32) outs(%20 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %22 = tensor.dim %x, %c0 : tensor<?xf32>
  %23 = tensor.dim %21, %c1 : tensor<?x?xf32>
  return %22, %23, %x, %21 : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f5(<0: 1>, <2: 1>, <2x4: 1>, 1, true)
// CASE: f5(<2: 1>, <2: 1>, <2x2: 1>, 1, false)
// CASE: f5(<2: 1>, <3: 1>, <2x3: 1>, 1, false)
// CASE: f5(<1: 1>, <2: 1>, <2x3: 1>, 2, false)
func.func @f5(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = scf.if %p -> tensor<?xf32> {
    %2 = tensor.empty(%c4, %c2) : tensor<?x?xf32>
    %3 = linalg.fill ins(%z : f32) outs(%2 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %4 = tensor.dim %y, %c0 : tensor<?xf32>
    %5 = arith.cmpi ule, %c1, %4 : index
    cf.assert %5, "check 1"
    %6 = tensor.extract_slice %y[0] [%c1] [1] : tensor<?xf32> to tensor<?xf32>
    scf.yield %6 : tensor<?xf32>
  } else {
    scf.yield %y : tensor<?xf32>
  }
  %7 = tensor.collapse_shape %m [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %8 = tensor.concat dim(0) %1, %1 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %9 = scf.for %i9 = %c0 to %n step %c1 iter_args(%a9 = %7) -> tensor<?xf32> {
    %10 = tensor.dim %m, %c1 : tensor<?x?xf32>
    %11 = tensor.dim %m, %c0 : tensor<?x?xf32>
    %12 = arith.cmpi eq, %10, %11 : index
    cf.assert %12, "check 2"
    %13 = tensor.dim %m, %c0 : tensor<?x?xf32>
    %14 = tensor.dim %m, %c1 : tensor<?x?xf32>
    %15 = tensor.empty(%13, %14) : tensor<?x?xf32>
    %16 = linalg.fill ins(%z : f32) outs(%15 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %17 = linalg.matmul ins(%m, %m : tensor<?x?xf32>, tensor<?x?xf32>) outs(%16 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %18 = tensor.dim %a9, %c0 : tensor<?xf32>
    %19 = tensor.dim %8, %c0 : tensor<?xf32>
    %20 = arith.cmpi eq, %18, %19 : index
    cf.assert %20, "check 3"
    %21 = tensor.dim %a9, %c0 : tensor<?xf32>
    %22 = tensor.dim %1, %c0 : tensor<?xf32>
    %23 = arith.cmpi eq, %21, %22 : index
    cf.assert %23, "check 4"
    %24 = arith.addf %a9, %8 : tensor<?xf32>
    %25 = linalg.add ins(%17, %17 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%17 : tensor<?x?xf32>) -> tensor<?x?xf32>
    scf.yield %24 : tensor<?xf32>
  }
  %26 = scf.for %i26 = %c0 to %n step %c1 iter_args(%a26 = %1) -> tensor<?xf32> {
    %27 = tensor.dim %1, %c0 : tensor<?xf32>
    %28 = arith.cmpi eq, %27, %c1 : index
    cf.assert %28, "check 5"
    %29 = tensor.cast %1 : tensor<?xf32> to tensor<1xf32>
    %30 = tensor.cast %29 : tensor<1xf32> to tensor<?xf32>
    %31 = scf.for %i31 = %c0 to %n step %c1 iter_args(%a31 = %7) -> tensor<?xf32> {
      %32 = tensor.concat dim(0) %7, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
      %33 = tensor.dim %7, %c0 : tensor<?xf32>
      %34 = tensor.empty(%33, %c0) : tensor<?x?xf32>
      %35 = linalg.fill ins(%z : f32) outs(%34 : tensor<?x?xf32>) -> tensor<?x?xf32>
      scf.yield %32 : tensor<?xf32>
    }
    %36 = tensor.concat dim(0) %7, %31 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %37 = tensor.dim %36, %c0 : tensor<?xf32>
    %38 = arith.cmpi eq, %37, %c1 : index
    cf.assert %38, "check 6"
    %39 = scf.for %i39 = %c0 to %n step %c1 iter_args(%a39 = %31) -> tensor<?xf32> {
      %40 = tensor.dim %m, %c1 : tensor<?x?xf32>
      %41 = tensor.dim %m, %c0 : tensor<?x?xf32>
      %42 = arith.cmpi eq, %40, %41 : index
      cf.assert %42, "check 7"
      %43 = tensor.dim %m, %c0 : tensor<?x?xf32>
      %44 = tensor.dim %m, %c1 : tensor<?x?xf32>
      %45 = tensor.empty(%43, %44) : tensor<?x?xf32>
      %46 = linalg.fill ins(%z : f32) outs(%45 : tensor<?x?xf32>) -> tensor<?x?xf32>
      %47 = linalg.matmul ins(%m, %m : tensor<?x?xf32>, tensor<?x?xf32>) outs(%46 : tensor<?x?xf32>) -> tensor<?x?xf32>
      scf.yield %a39 : tensor<?xf32>
    }
    scf.yield %39 : tensor<?xf32>
  }
  %48 = scf.for %i48 = %c0 to %n step %c1 iter_args(%a48 = %8) -> tensor<?xf32> {
    %49 = tensor.concat dim(0) %9, %26 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %50 = tensor.dim %49, %c0 : tensor<?xf32>
    %51 = arith.cmpi eq, %50, %c2 : index
    cf.assert %51, "check 8"
    scf.yield %49 : tensor<?xf32>
  }
  %52 = tensor.dim %x, %c0 : tensor<?xf32>
  %53 = tensor.dim %m, %c1 : tensor<?x?xf32>
  return %52, %53, %x, %m : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f6(<4: 1>, <4: 1>, <4x4: 1>, 2, true)
// CASE: f6(<0: 1>, <3: 1>, <4x0: 1>, 2, false)
// CASE: f6(<2: 1>, <1: 1>, <2x4: 1>, 1, true)
// CASE: f6(<3: 1>, <3: 1>, <3x3: 1>, 1, true)
func.func @f6(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = scf.for %i1 = %c0 to %n step %c1 iter_args(%a1 = %x) -> tensor<?xf32> {
    %2 = scf.for %i2 = %c0 to %n step %c1 iter_args(%a2 = %x) -> tensor<?xf32> {
      %3 = tensor.dim %x, %c0 : tensor<?xf32>
      %4 = tensor.dim %a2, %c0 : tensor<?xf32>
      %5 = arith.cmpi eq, %3, %4 : index
      cf.assert %5, "check 1"
      scf.yield %a2 : tensor<?xf32>
    }
    %6 = tensor.dim %x, %c0 : tensor<?xf32>
    %7 = tensor.dim %2, %c0 : tensor<?xf32>
    %8 = arith.cmpi eq, %6, %7 : index
    cf.assert %8, "check 2"
    %9 = arith.addf %x, %2 : tensor<?xf32>
    %10 = arith.addf %m, %m : tensor<?x?xf32>
    scf.yield %9 : tensor<?xf32>
  }
  %11 = tensor.dim %x, %c0 : tensor<?xf32>
  %12 = tensor.empty(%c4, %11) : tensor<?x?xf32>
  %13 = linalg.fill ins(%z : f32) outs(%12 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %14 = tensor.empty() : tensor<0xf32>
  %15 = linalg.fill ins(%z : f32) outs(%14 : tensor<0xf32>) -> tensor<0xf32>
  %16 = tensor.cast %15 : tensor<0xf32> to tensor<?xf32>
  %17 = tensor.empty() : tensor<2xf32>
  %18 = linalg.fill ins(%z : f32) outs(%17 : tensor<2xf32>) -> tensor<2xf32>
  %19 = tensor.cast %18 : tensor<2xf32> to tensor<?xf32>
  %20 = scf.for %i20 = %c0 to %n step %c1 iter_args(%a20 = %y) -> tensor<?xf32> {
    %21 = tensor.dim %a20, %c0 : tensor<?xf32>
    %22 = arith.cmpi eq, %21, %c2 : index
    cf.assert %22, "check 3"
    %23 = tensor.cast %a20 : tensor<?xf32> to tensor<2xf32>
    %24 = tensor.cast %23 : tensor<2xf32> to tensor<?xf32>
    %25 = scf.if %p -> tensor<?xf32> {
      %26 = tensor.empty() : tensor<1xf32>
      %27 = linalg.fill ins(%z : f32) outs(%26 : tensor<1xf32>) -> tensor<1xf32>
      %28 = tensor.cast %27 : tensor<1xf32> to tensor<?xf32>
      %29 = tensor.dim %1, %c0 : tensor<?xf32>
      %30 = arith.cmpi eq, %29, %c0 : index
      cf.assert %30, "check 4"
      %31 = tensor.cast %1 : tensor<?xf32> to tensor<0xf32>
      %32 = tensor.cast %31 : tensor<0xf32> to tensor<?xf32>
      %33 = tensor.dim %19, %c0 : tensor<?xf32>
      %34 = arith.cmpi ule, %c3, %33 : index
      cf.assert %34, "check 5"
      %35 = tensor.empty(%c3) : tensor<?xf32>
      %36 = linalg.fill ins(%z : f32) outs(%35 : tensor<?xf32>) -> tensor<?xf32>
      %37 = tensor.insert_slice %36 into %19[0] [%c3] [1] : tensor<?xf32> into tensor<?xf32>
      scf.yield %37 : tensor<?xf32>
    } else {
      scf.yield %19 : tensor<?xf32>
    }
    scf.yield %25 : tensor<?xf32>
  }
  %38 = tensor.dim %y, %c0 : tensor<?xf32>
  %39 = tensor.dim %m, %c1 : tensor<?x?xf32>
  return %38, %39, %y, %m : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f7(<3: 1>, <3: 1>, <3x3: 1>, 2, false)
// CASE: f7(<2: 1>, <2: 1>, <2x2: 1>, 2, false)
// CASE: f7(<1: 1>, <2: 1>, <2x3: 1>, 0, true)
// CASE: f7(<4: 1>, <4: 1>, <4x4: 1>, 2, false)
func.func @f7(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = tensor.empty() : tensor<2xf32>
  %2 = linalg.fill ins(%z : f32) outs(%1 : tensor<2xf32>) -> tensor<2xf32>
  %3 = tensor.cast %2 : tensor<2xf32> to tensor<?xf32>
  %4 = tensor.concat dim(0) %y, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %5 = tensor.dim %x, %c0 : tensor<?xf32>
  %6 = tensor.dim %4, %c0 : tensor<?xf32>
  %7 = arith.cmpi eq, %5, %6 : index
  cf.assert %7, "check 1"
  %8 = tensor.dim %x, %c0 : tensor<?xf32>
  %9 = tensor.dim %3, %c0 : tensor<?xf32>
  %10 = arith.cmpi eq, %8, %9 : index
  cf.assert %10, "check 2"
  %11 = linalg.copy ins(%x : tensor<?xf32>) outs(%4 : tensor<?xf32>) -> tensor<?xf32>
  %12 = tensor.dim %y, %c0 : tensor<?xf32>
  %13 = tensor.dim %x, %c0 : tensor<?xf32>
  %14 = arith.cmpi eq, %12, %13 : index
  cf.assert %14, "check 3"
  %15 = linalg.add ins(%y, %y : tensor<?xf32>, tensor<?xf32>) outs(%x : tensor<?xf32>) -> tensor<?xf32>
  %16 = tensor.dim %11, %c0 : tensor<?xf32>
  %17 = tensor.dim %15, %c0 : tensor<?xf32>
  %18 = arith.cmpi eq, %16, %17 : index
  cf.assert %18, "check 4"
  %19 = linalg.exp ins(%11 : tensor<?xf32>) outs(%11 : tensor<?xf32>) -> tensor<?xf32>
  %20 = tensor.empty(%c4, %c4) : tensor<?x?xf32>
  %21 = linalg.fill ins(%z : f32) outs(%20 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %22 = tensor.dim %x, %c0 : tensor<?xf32>
  %23 = tensor.dim %15, %c0 : tensor<?xf32>
  %24 = arith.cmpi eq, %22, %23 : index
  cf.assert %24, "check 5"
  %25 = tensor.dim %x, %c0 : tensor<?xf32>
  %26 = tensor.dim %y, %c0 : tensor<?xf32>
  %27 = arith.cmpi eq, %25, %26 : index
  cf.assert %27, "check 6"
  %28 = linalg.copy ins(%x : tensor<?xf32>) outs(%y : tensor<?xf32>) -> tensor<?xf32>
  %29 = tensor.dim %15, %c0 : tensor<?xf32>
  %30 = tensor.dim %19, %c0 : tensor<?xf32>
  %31 = arith.cmpi ule, %29, %30 : index
  cf.assert %31, "check 7"
  %32 = tensor.empty(%29) : tensor<?xf32>
  %33 = linalg.fill ins(%z : f32) outs(%32 : tensor<?xf32>) -> tensor<?xf32>
  %34 = tensor.insert_slice %33 into %19[0] [%29] [1] : tensor<?xf32> into tensor<?xf32>
  %35 = scf.for %i35 = %c0 to %n step %c1 iter_args(%a35 = %3) -> tensor<?xf32> {
    %36 = scf.for %i36 = %c0 to %n step %c1 iter_args(%a36 = %3) -> tensor<?xf32> {
      %37 = tensor.concat dim(0) %34, %34 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
      %38 = tensor.dim %19, %c0 : tensor<?xf32>
      %39 = tensor.dim %11, %c0 : tensor<?xf32>
      %40 = arith.cmpi eq, %38, %39 : index
      cf.assert %40, "check 8"
      %41 = tensor.dim %19, %c0 : tensor<?xf32>
      %42 = tensor.dim %34, %c0 : tensor<?xf32>
      %43 = arith.cmpi eq, %41, %42 : index
      cf.assert %43, "check 9"
      %44 = linalg.add ins(%19, %11 : tensor<?xf32>, tensor<?xf32>) outs(%34 : tensor<?xf32>) -> tensor<?xf32>
      %45 = tensor.empty() : tensor<0xf32>
      %46 = linalg.fill ins(%z : f32) outs(%45 : tensor<0xf32>) -> tensor<0xf32>
      %47 = tensor.cast %46 : tensor<0xf32> to tensor<?xf32>
      %48 = tensor.dim %21, %c1 : tensor<?x?xf32>
      %49 = tensor.dim %m, %c0 : tensor<?x?xf32>
      %50 = arith.cmpi eq, %48, %49 : index
      cf.assert %50, "check 10"
      %51 = tensor.dim %21, %c0 : tensor<?x?xf32>
      %52 = tensor.dim %m, %c1 : tensor<?x?xf32>
      %53 = tensor.empty(%51, %52) : tensor<?x?xf32>
      %54 = linalg.fill ins(%z : f32) outs(%53 : tensor<?x?xf32>) -> tensor<?x?xf32>
      %55 = linalg.matmul ins(%21, %m : tensor<?x?xf32>, tensor<?x?xf32>) outs(%54 : tensor<?x?xf32>) -> tensor<?x?xf32>
      scf.yield %47 : tensor<?xf32>
    }
    %56 = tensor.dim %34, %c0 : tensor<?xf32>
    %57 = arith.cmpi ule, %c2, %56 : index
    cf.assert %57, "check 11"
    %58 = tensor.extract_slice %34[0] [%c2] [1] : tensor<?xf32> to tensor<?xf32>
    %59 = tensor.dim %x, %c0 : tensor<?xf32>
    %60 = tensor.dim %a35, %c0 : tensor<?xf32>
    %61 = arith.cmpi eq, %59, %60 : index
    cf.assert %61, "check 12"
    %62 = linalg.exp ins(%x : tensor<?xf32>) outs(%a35 : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %62 : tensor<?xf32>
  }
  %63 = tensor.dim %11, %c0 : tensor<?xf32>
  %64 = tensor.dim %m, %c1 : tensor<?x?xf32>
  return %63, %64, %11, %m : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f8(<4: 1>, <4: 1>, <4x4: 1>, 2, false)
// CASE: f8(<1: 1>, <1: 1>, <1x1: 1>, 2, true)
// CASE: f8(<3: 1>, <3: 1>, <2x2: 1>, 1, false)
// CASE: f8(<2: 1>, <2: 1>, <2x2: 1>, 1, false)
func.func @f8(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
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
  %5 = tensor.empty(%c0) : tensor<?xf32>
  %6 = linalg.fill ins(%z : f32) outs(%5 : tensor<?xf32>) -> tensor<?xf32>
  %7 = tensor.dim %x, %c0 : tensor<?xf32>
  %8 = tensor.dim %4, %c0 : tensor<?xf32>
  %9 = arith.cmpi eq, %7, %8 : index
  cf.assert %9, "check 2"
  %10 = tensor.dim %x, %c0 : tensor<?xf32>
  %11 = tensor.dim %6, %c0 : tensor<?xf32>
  %12 = arith.cmpi eq, %10, %11 : index
  cf.assert %12, "check 3"
  %13 = arith.addf %x, %4 : tensor<?xf32>
  %14 = tensor.dim %13, %c0 : tensor<?xf32>
  %15 = arith.cmpi ule, %c0, %14 : index
  cf.assert %15, "check 4"
  %16 = tensor.extract_slice %13[0] [%c0] [1] : tensor<?xf32> to tensor<?xf32>
  %17 = scf.for %i17 = %c0 to %n step %c1 iter_args(%a17 = %16) -> tensor<?xf32> {
    %18 = tensor.dim %y, %c0 : tensor<?xf32>
    %19 = tensor.dim %4, %c0 : tensor<?xf32>
    %20 = arith.cmpi ule, %18, %19 : index
    cf.assert %20, "check 5"
    %21 = tensor.extract_slice %4[0] [%18] [1] : tensor<?xf32> to tensor<?xf32>
    %22 = tensor.dim %4, %c0 : tensor<?xf32>
    %23 = tensor.dim %21, %c0 : tensor<?xf32>
    %24 = arith.cmpi eq, %22, %23 : index
    cf.assert %24, "check 6"
    %25 = linalg.exp ins(%4 : tensor<?xf32>) outs(%21 : tensor<?xf32>) -> tensor<?xf32>
    %26 = tensor.collapse_shape %m [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
    %27 = tensor.concat dim(0) %25, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %27 : tensor<?xf32>
  }
  %28 = linalg.exp ins(%m : tensor<?x?xf32>) outs(%m : tensor<?x?xf32>) -> tensor<?x?xf32>
  %29 = scf.for %i29 = %c0 to %n step %c1 iter_args(%a29 = %y) -> tensor<?xf32> {
    %30 = tensor.dim %28, %c1 : tensor<?x?xf32>
    %31 = tensor.dim %28, %c0 : tensor<?x?xf32>
    %32 = arith.cmpi eq, %30, %31 : index
    cf.assert %32, "check 7"
    %33 = tensor.dim %28, %c0 : tensor<?x?xf32>
    %34 = tensor.dim %28, %c1 : tensor<?x?xf32>
    %35 = tensor.empty(%33, %34) : tensor<?x?xf32>
    %36 = linalg.fill ins(%z : f32) outs(%35 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %37 = linalg.matmul ins(%28, %28 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%36 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %38 = scf.if %p -> tensor<?xf32> {
      %39 = tensor.dim %37, %c0 : tensor<?x?xf32>
      %40 = tensor.dim %m, %c0 : tensor<?x?xf32>
      %41 = arith.cmpi eq, %39, %40 : index
      cf.assert %41, "check 8"
      %42 = tensor.dim %37, %c1 : tensor<?x?xf32>
      %43 = tensor.dim %m, %c1 : tensor<?x?xf32>
      %44 = arith.cmpi eq, %42, %43 : index
      cf.assert %44, "check 9"
      %45 = linalg.copy ins(%37 : tensor<?x?xf32>) outs(%m : tensor<?x?xf32>) -> tensor<?x?xf32>
      %46 = tensor.empty() : tensor<1xf32>
      %47 = linalg.fill ins(%z : f32) outs(%46 : tensor<1xf32>) -> tensor<1xf32>
      %48 = tensor.cast %47 : tensor<1xf32> to tensor<?xf32>
      %49 = tensor.empty(%c4, %c1) : tensor<?x?xf32>
      %50 = linalg.fill ins(%z : f32) outs(%49 : tensor<?x?xf32>) -> tensor<?x?xf32>
      %51 = tensor.dim %45, %c1 : tensor<?x?xf32>
      %52 = tensor.dim %28, %c0 : tensor<?x?xf32>
      %53 = arith.cmpi eq, %51, %52 : index
      cf.assert %53, "check 10"
      %54 = tensor.dim %45, %c0 : tensor<?x?xf32>
      %55 = tensor.dim %28, %c1 : tensor<?x?xf32>
      %56 = tensor.empty(%54, %55) : tensor<?x?xf32>
      %57 = linalg.fill ins(%z : f32) outs(%56 : tensor<?x?xf32>) -> tensor<?x?xf32>
      %58 = linalg.matmul ins(%45, %28 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%57 : tensor<?x?xf32>) -> tensor<?x?xf32>
      scf.yield %48 : tensor<?xf32>
    } else {
      scf.yield %16 : tensor<?xf32>
    }
    %59 = tensor.dim %16, %c0 : tensor<?xf32>
    %60 = tensor.dim %13, %c0 : tensor<?xf32>
    %61 = arith.cmpi eq, %59, %60 : index
    cf.assert %61, "check 11"
    %62 = linalg.add ins(%16, %13 : tensor<?xf32>, tensor<?xf32>) outs(%13 : tensor<?xf32>) -> tensor<?xf32>
    %63 = tensor.dim %38, %c0 : tensor<?xf32>
    %64 = tensor.dim %6, %c0 : tensor<?xf32>
    %65 = arith.cmpi eq, %63, %64 : index
    cf.assert %65, "check 12"
    %66 = tensor.dim %38, %c0 : tensor<?xf32>
    %67 = tensor.dim %a29, %c0 : tensor<?xf32>
    %68 = arith.cmpi eq, %66, %67 : index
    cf.assert %68, "check 13"
    %69 = linalg.exp ins(%38 : tensor<?xf32>) outs(%6 : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %69 : tensor<?xf32>
  }
  %70 = tensor.concat dim(0) %x, %17 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %71 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %72 = tensor.dim %28, %c0 : tensor<?x?xf32>
  %73 = arith.cmpi eq, %71, %72 : index
  cf.assert %73, "check 14"
  %74 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %75 = tensor.dim %28, %c1 : tensor<?x?xf32>
  %76 = arith.cmpi eq, %74, %75 : index
  cf.assert %76, "check 15"
  %77 = linalg.exp ins(%m : tensor<?x?xf32>) outs(%m : tensor<?x?xf32>) -> tensor<?x?xf32>
  %78 = tensor.dim %29, %c0 : tensor<?xf32>
  %79 = tensor.empty(%78, %c2) : tensor<?x?xf32>
  %80 = linalg.fill ins(%z : f32) outs(%79 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %81 = tensor.collapse_shape %m [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %82 = tensor.dim %y, %c0 : tensor<?xf32>
  %83 = tensor.dim %80, %c1 : tensor<?x?xf32>
  return %82, %83, %y, %80 : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f9(<0: 1>, <1: 1>, <1x3: 1>, 0, true)
// CASE: f9(<2: 1>, <2: 1>, <2x2: 1>, 0, true)
// CASE: f9(<2: 1>, <2: 1>, <2x2: 1>, 1, false)
// CASE: f9(<3: 1>, <1: 1>, <4x1: 1>, 2, false)
func.func @f9(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = tensor.collapse_shape %m [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %2 = tensor.dim %y, %c0 : tensor<?xf32>
  %3 = tensor.dim %1, %c0 : tensor<?xf32>
  %4 = arith.cmpi eq, %2, %3 : index
  cf.assert %4, "check 1"
  %5 = linalg.copy ins(%y : tensor<?xf32>) outs(%1 : tensor<?xf32>) -> tensor<?xf32>
  %6 = tensor.dim %5, %c0 : tensor<?xf32>
  %7 = tensor.dim %y, %c0 : tensor<?xf32>
  %8 = arith.cmpi eq, %6, %7 : index
  cf.assert %8, "check 2"
  %9 = linalg.copy ins(%5 : tensor<?xf32>) outs(%5 : tensor<?xf32>) -> tensor<?xf32>
  %10 = scf.for %i10 = %c0 to %n step %c1 iter_args(%a10 = %9) -> tensor<?xf32> {
    %11 = tensor.concat dim(0) %9, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %11 : tensor<?xf32>
  }
  %12 = tensor.dim %5, %c0 : tensor<?xf32>
  %13 = arith.cmpi eq, %12, %c3 : index
  cf.assert %13, "check 3"
  %14 = tensor.cast %5 : tensor<?xf32> to tensor<3xf32>
  %15 = tensor.cast %14 : tensor<3xf32> to tensor<?xf32>
  %16 = scf.for %i16 = %c0 to %n step %c1 iter_args(%a16 = %10) -> tensor<?xf32> {
    %17 = tensor.dim %9, %c0 : tensor<?xf32>
    %18 = tensor.dim %10, %c0 : tensor<?xf32>
    %19 = arith.cmpi eq, %17, %18 : index
    cf.assert %19, "check 4"
    %20 = linalg.add ins(%9, %10 : tensor<?xf32>, tensor<?xf32>) outs(%10 : tensor<?xf32>) -> tensor<?xf32>
    %21 = tensor.dim %m, %c1 : tensor<?x?xf32>
    %22 = tensor.dim %m, %c0 : tensor<?x?xf32>
    %23 = arith.cmpi eq, %21, %22 : index
    cf.assert %23, "check 5"
    %24 = tensor.dim %m, %c0 : tensor<?x?xf32>
    %25 = tensor.dim %m, %c1 : tensor<?x?xf32>
    %26 = tensor.empty(%24, %25) : tensor<?x?xf32>
    %27 = linalg.fill ins(%z : f32) outs(%26 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %28 = linalg.matmul ins(%m, %m : tensor<?x?xf32>, tensor<?x?xf32>) outs(%27 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %29 = scf.for %i29 = %c0 to %n step %c1 iter_args(%a29 = %a16) -> tensor<?xf32> {
      %30 = tensor.dim %9, %c0 : tensor<?xf32>
      %31 = tensor.dim %5, %c0 : tensor<?xf32>
      %32 = arith.cmpi eq, %30, %31 : index
      cf.assert %32, "check 6"
      %33 = tensor.dim %9, %c0 : tensor<?xf32>
      %34 = tensor.dim %a29, %c0 : tensor<?xf32>
      %35 = arith.cmpi eq, %33, %34 : index
      cf.assert %35, "check 7"
      %36 = arith.addf %9, %a29 : tensor<?xf32>
      %37 = tensor.empty() : tensor<2xf32>
      %38 = linalg.fill ins(%z : f32) outs(%37 : tensor<2xf32>) -> tensor<2xf32>
      %39 = tensor.cast %38 : tensor<2xf32> to tensor<?xf32>
      scf.yield %39 : tensor<?xf32>
    }
    %40 = tensor.dim %1, %c0 : tensor<?xf32>
    %41 = arith.cmpi eq, %40, %c1 : index
    cf.assert %41, "check 8"
    %42 = tensor.cast %1 : tensor<?xf32> to tensor<1xf32>
    %43 = tensor.cast %42 : tensor<1xf32> to tensor<?xf32>
    scf.yield %43 : tensor<?xf32>
  }
  %44 = scf.for %i44 = %c0 to %n step %c1 iter_args(%a44 = %9) -> tensor<?xf32> {
    %45 = tensor.dim %m, %c1 : tensor<?x?xf32>
    %46 = tensor.dim %m, %c0 : tensor<?x?xf32>
    %47 = arith.cmpi eq, %45, %46 : index
    cf.assert %47, "check 9"
    %48 = tensor.dim %m, %c0 : tensor<?x?xf32>
    %49 = tensor.dim %m, %c1 : tensor<?x?xf32>
    %50 = tensor.empty(%48, %49) : tensor<?x?xf32>
    %51 = linalg.fill ins(%z : f32) outs(%50 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %52 = linalg.matmul ins(%m, %m : tensor<?x?xf32>, tensor<?x?xf32>) outs(%51 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %53 = scf.for %i53 = %c0 to %n step %c1 iter_args(%a53 = %9) -> tensor<?xf32> {
      %54 = tensor.empty() : tensor<4xf32>
      %55 = linalg.fill ins(%z : f32) outs(%54 : tensor<4xf32>) -> tensor<4xf32>
      %56 = tensor.cast %55 : tensor<4xf32> to tensor<?xf32>
      %57 = tensor.concat dim(0) %a53, %a53 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
      %58 = tensor.empty(%c3) : tensor<?xf32>
      %59 = linalg.fill ins(%z : f32) outs(%58 : tensor<?xf32>) -> tensor<?xf32>
      scf.yield %59 : tensor<?xf32>
    }
    %60 = tensor.dim %x, %c0 : tensor<?xf32>
    %61 = arith.cmpi eq, %60, %c3 : index
    cf.assert %61, "check 10"
    %62 = tensor.cast %x : tensor<?xf32> to tensor<3xf32>
    %63 = tensor.cast %62 : tensor<3xf32> to tensor<?xf32>
    %64 = tensor.concat dim(0) %y, %a44 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %64 : tensor<?xf32>
  }
  %65 = scf.for %i65 = %c0 to %n step %c1 iter_args(%a65 = %y) -> tensor<?xf32> {
    %66 = tensor.dim %5, %c0 : tensor<?xf32>
    %67 = arith.cmpi eq, %66, %c0 : index
    cf.assert %67, "check 11"
    %68 = tensor.concat dim(0) %a65, %10 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %69 = tensor.dim %68, %c0 : tensor<?xf32>
    %70 = arith.cmpi eq, %69, %c1 : index
    cf.assert %70, "check 12"
    %71 = tensor.concat dim(0) %y, %15 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %72 = tensor.dim %71, %c0 : tensor<?xf32>
    %73 = tensor.dim %44, %c0 : tensor<?xf32>
    %74 = arith.cmpi eq, %72, %73 : index
    cf.assert %74, "check 13"
    %75 = tensor.concat dim(0) %a65, %16 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %76 = tensor.dim %75, %c0 : tensor<?xf32>
    %77 = tensor.dim %68, %c0 : tensor<?xf32>
    %78 = arith.cmpi eq, %76, %77 : index
    cf.assert %78, "check 14"
    scf.yield %75 : tensor<?xf32>
  }
  %79 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %80 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %81 = arith.cmpi eq, %79, %80 : index
  cf.assert %81, "check 15"
  %82 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %83 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %84 = tensor.empty(%82, %83) : tensor<?x?xf32>
  %85 = linalg.fill ins(%z : f32) outs(%84 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %86 = linalg.matmul ins(%m, %m : tensor<?x?xf32>, tensor<?x?xf32>) outs(%85 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %87 = scf.if %p -> tensor<?xf32> {
    %88 = tensor.dim %9, %c0 : tensor<?xf32>
    %89 = arith.cmpi eq, %88, %c2 : index
    cf.assert %89, "check 16"
    %90 = tensor.cast %9 : tensor<?xf32> to tensor<2xf32>
    %91 = tensor.cast %90 : tensor<2xf32> to tensor<?xf32>
    %92 = scf.if %p -> tensor<?xf32> {
      %93 = tensor.dim %65, %c0 : tensor<?xf32>
      %94 = tensor.dim %91, %c0 : tensor<?xf32>
      %95 = arith.cmpi eq, %93, %94 : index
      cf.assert %95, "check 17"
      %96 = linalg.add ins(%65, %91 : tensor<?xf32>, tensor<?xf32>) outs(%91 : tensor<?xf32>) -> tensor<?xf32>
      scf.yield %96 : tensor<?xf32>
    } else {
      scf.yield %65 : tensor<?xf32>
    }
    scf.yield %92 : tensor<?xf32>
  } else {
    scf.yield %44 : tensor<?xf32>
  }
  %97 = tensor.empty(%c4) : tensor<?xf32>
  %98 = linalg.fill ins(%z : f32) outs(%97 : tensor<?xf32>) -> tensor<?xf32>
  %99 = tensor.dim %15, %c0 : tensor<?xf32>
  %100 = arith.cmpi eq, %99, %c1 : index
  cf.assert %100, "check 18"
  %101 = tensor.cast %15 : tensor<?xf32> to tensor<1xf32>
  %102 = tensor.cast %101 : tensor<1xf32> to tensor<?xf32>
  %103 = tensor.dim %65, %c0 : tensor<?xf32>
  %104 = tensor.dim %m, %c1 : tensor<?x?xf32>
  return %103, %104, %65, %m : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f10(<1: 1>, <1: 1>, <1x1: 1>, 0, true)
// CASE: f10(<3: 1>, <3: 1>, <3x3: 1>, 2, true)
// CASE: f10(<4: 1>, <1: 1>, <4x3: 1>, 2, true)
// CASE: f10(<1: 1>, <1: 1>, <1x1: 1>, 1, false)
func.func @f10(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = tensor.collapse_shape %m [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %2 = linalg.copy ins(%x : tensor<?xf32>) outs(%x : tensor<?xf32>) -> tensor<?xf32>
  %3 = scf.if %p -> tensor<?xf32> {
    %4 = tensor.concat dim(0) %y, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %5 = linalg.exp ins(%m : tensor<?x?xf32>) outs(%m : tensor<?x?xf32>) -> tensor<?x?xf32>
    %6 = tensor.dim %5, %c1 : tensor<?x?xf32>
    %7 = tensor.dim %m, %c0 : tensor<?x?xf32>
    %8 = arith.cmpi eq, %6, %7 : index
    cf.assert %8, "check 1"
    %9 = tensor.dim %5, %c0 : tensor<?x?xf32>
    %10 = tensor.dim %m, %c1 : tensor<?x?xf32>
    %11 = tensor.empty(%9, %10) : tensor<?x?xf32>
    %12 = linalg.fill ins(%z : f32) outs(%11 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %13 = linalg.matmul ins(%5, %m : tensor<?x?xf32>, tensor<?x?xf32>) outs(%12 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %14 = tensor.empty(%c4, %c3) : tensor<?x?xf32>
    %15 = linalg.fill ins(%z : f32) outs(%14 : tensor<?x?xf32>) -> tensor<?x?xf32>
    scf.yield %4 : tensor<?xf32>
  } else {
    scf.yield %y : tensor<?xf32>
  }
  %16 = tensor.empty() : tensor<4xf32>
  %17 = linalg.fill ins(%z : f32) outs(%16 : tensor<4xf32>) -> tensor<4xf32>
  %18 = tensor.cast %17 : tensor<4xf32> to tensor<?xf32>
  %19 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %20 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %21 = arith.cmpi eq, %19, %20 : index
  cf.assert %21, "check 2"
  %22 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %23 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %24 = tensor.empty(%22, %23) : tensor<?x?xf32>
  %25 = linalg.fill ins(%z : f32) outs(%24 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %26 = linalg.matmul ins(%m, %m : tensor<?x?xf32>, tensor<?x?xf32>) outs(%25 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %27 = scf.for %i27 = %c0 to %n step %c1 iter_args(%a27 = %3) -> tensor<?xf32> {
    %28 = tensor.empty() : tensor<4xf32>
    %29 = linalg.fill ins(%z : f32) outs(%28 : tensor<4xf32>) -> tensor<4xf32>
    %30 = tensor.cast %29 : tensor<4xf32> to tensor<?xf32>
    %31 = tensor.dim %30, %c0 : tensor<?xf32>
    %32 = tensor.dim %x, %c0 : tensor<?xf32>
    %33 = arith.cmpi eq, %31, %32 : index
    cf.assert %33, "check 3"
    scf.yield %30 : tensor<?xf32>
  }
  %34 = scf.if %p -> tensor<?xf32> {
    %35 = scf.if %p -> tensor<?xf32> {
      %36 = arith.addf %m, %m : tensor<?x?xf32>
      %37 = tensor.dim %27, %c0 : tensor<?xf32>
      %38 = arith.cmpi eq, %37, %c3 : index
      cf.assert %38, "check 4"
      %39 = tensor.cast %27 : tensor<?xf32> to tensor<3xf32>
      %40 = tensor.cast %39 : tensor<3xf32> to tensor<?xf32>
      %41 = tensor.dim %y, %c0 : tensor<?xf32>
      %42 = tensor.dim %2, %c0 : tensor<?xf32>
      %43 = arith.cmpi eq, %41, %42 : index
      cf.assert %43, "check 5"
      %44 = tensor.dim %y, %c0 : tensor<?xf32>
      %45 = tensor.dim %27, %c0 : tensor<?xf32>
      %46 = arith.cmpi eq, %44, %45 : index
      cf.assert %46, "check 6"
      %47 = linalg.add ins(%y, %2 : tensor<?xf32>, tensor<?xf32>) outs(%27 : tensor<?xf32>) -> tensor<?xf32>
      %48 = tensor.concat dim(0) %40, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
      scf.yield %48 : tensor<?xf32>
    } else {
      scf.yield %2 : tensor<?xf32>
    }
    %49 = tensor.dim %3, %c0 : tensor<?xf32>
    %50 = tensor.dim %35, %c0 : tensor<?xf32>
    %51 = arith.cmpi eq, %49, %50 : index
    cf.assert %51, "check 7"
    %52 = tensor.dim %3, %c0 : tensor<?xf32>
    %53 = tensor.dim %1, %c0 : tensor<?xf32>
    %54 = arith.cmpi eq, %52, %53 : index
    cf.assert %54, "check 8"
    %55 = linalg.add ins(%3, %1 : tensor<?xf32>, tensor<?xf32>) outs(%35 : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %55 : tensor<?xf32>
  } else {
    scf.yield %y : tensor<?xf32>
  }
  %56 = tensor.dim %26, %c1 : tensor<?x?xf32>
  %57 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %58 = arith.cmpi eq, %56, %57 : index
  cf.assert %58, "check 9"
  %59 = tensor.dim %26, %c0 : tensor<?x?xf32>
  %60 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %61 = tensor.empty(%59, %60) : tensor<?x?xf32>
  %62 = linalg.fill ins(%z : f32) outs(%61 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %63 = linalg.matmul ins(%26, %m : tensor<?x?xf32>, tensor<?x?xf32>) outs(%62 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %64 = tensor.concat dim(0) %2, %34 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %65 = tensor.dim %34, %c0 : tensor<?xf32>
  %66 = tensor.dim %27, %c0 : tensor<?xf32>
  %67 = arith.cmpi ule, %65, %66 : index
  cf.assert %67, "check 10"
  %68 = tensor.extract_slice %27[0] [%65] [1] : tensor<?xf32> to tensor<?xf32>
  %69 = scf.if %p -> tensor<?xf32> {
    %70 = scf.for %i70 = %c0 to %n step %c1 iter_args(%a70 = %2) -> tensor<?xf32> {
      %71 = tensor.collapse_shape %26 [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
      %72 = tensor.collapse_shape %63 [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
      %73 = tensor.dim %68, %c0 : tensor<?xf32>
      %74 = tensor.dim %71, %c0 : tensor<?xf32>
      %75 = arith.cmpi eq, %73, %74 : index
      cf.assert %75, "check 11"
      %76 = tensor.dim %1, %c0 : tensor<?xf32>
      %77 = tensor.dim %71, %c0 : tensor<?xf32>
      %78 = arith.cmpi eq, %76, %77 : index
      cf.assert %78, "check 12"
      %79 = tensor.dim %1, %c0 : tensor<?xf32>
      %80 = tensor.dim %68, %c0 : tensor<?xf32>
      %81 = arith.cmpi eq, %79, %80 : index
      cf.assert %81, "check 13"
      %82 = linalg.copy ins(%1 : tensor<?xf32>) outs(%68 : tensor<?xf32>) -> tensor<?xf32>
      scf.yield %82 : tensor<?xf32>
    }
    %83 = tensor.empty(%c1, %c3) : tensor<?x?xf32>
    %84 = linalg.fill ins(%z : f32) outs(%83 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %85 = tensor.dim %x, %c0 : tensor<?xf32>
    %86 = arith.cmpi eq, %85, %c4 : index
    cf.assert %86, "check 14"
    %87 = tensor.cast %x : tensor<?xf32> to tensor<4xf32>
    %88 = tensor.cast %87 : tensor<4xf32> to tensor<?xf32>
    %89 = tensor.empty(%c2, %c4) : tensor<?x?xf32>
    %90 = linalg.fill ins(%z : f32) outs(%89 : tensor<?x?xf32>) -> tensor<?x?xf32>
    scf.yield %88 : tensor<?xf32>
  } else {
    scf.yield %34 : tensor<?xf32>
  }
  %91 = tensor.dim %2, %c0 : tensor<?xf32>
  %92 = tensor.dim %34, %c0 : tensor<?xf32>
  %93 = arith.cmpi eq, %91, %92 : index
  cf.assert %93, "check 15"
  %94 = tensor.dim %2, %c0 : tensor<?xf32>
  %95 = tensor.dim %69, %c0 : tensor<?xf32>
  %96 = arith.cmpi eq, %94, %95 : index
  cf.assert %96, "check 16"
  %97 = arith.addf %2, %69 : tensor<?xf32>
  %98 = tensor.dim %y, %c0 : tensor<?xf32>
  %99 = tensor.dim %m, %c1 : tensor<?x?xf32>
  return %98, %99, %y, %m : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f11(<1: 1>, <2: 1>, <0x4: 1>, 0, true)
// CASE: f11(<2: 1>, <1: 1>, <4x0: 1>, 2, false)
// CASE: f11(<0: 1>, <0: 1>, <3x2: 1>, 1, false)
// CASE: f11(<3: 1>, <2: 1>, <3x4: 1>, 1, true)
func.func @f11(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = linalg.copy ins(%m : tensor<?x?xf32>) outs(%m : tensor<?x?xf32>) -> tensor<?x?xf32>
  %2 = tensor.dim %x, %c0 : tensor<?xf32>
  %3 = tensor.dim %y, %c0 : tensor<?xf32>
  %4 = arith.cmpi ule, %2, %3 : index
  cf.assert %4, "check 1"
  %5 = tensor.extract_slice %y[0] [%2] [1] : tensor<?xf32> to tensor<?xf32>
  %6 = tensor.dim %5, %c0 : tensor<?xf32>
  %7 = arith.cmpi eq, %6, %c4 : index
  cf.assert %7, "check 2"
  %8 = tensor.dim %y, %c0 : tensor<?xf32>
  %9 = tensor.empty(%c0, %8) : tensor<?x?xf32>
  %10 = linalg.fill ins(%z : f32) outs(%9 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %11 = scf.for %i11 = %c0 to %n step %c1 iter_args(%a11 = %y) -> tensor<?xf32> {
    %12 = scf.if %p -> tensor<?xf32> {
      %13 = tensor.dim %m, %c0 : tensor<?x?xf32>
      %14 = tensor.dim %10, %c0 : tensor<?x?xf32>
      %15 = arith.cmpi eq, %13, %14 : index
      cf.assert %15, "check 3"
      %16 = tensor.dim %m, %c1 : tensor<?x?xf32>
      %17 = tensor.dim %10, %c1 : tensor<?x?xf32>
      %18 = arith.cmpi eq, %16, %17 : index
      cf.assert %18, "check 4"
      %19 = tensor.dim %m, %c0 : tensor<?x?xf32>
      %20 = tensor.dim %1, %c0 : tensor<?x?xf32>
      %21 = arith.cmpi eq, %19, %20 : index
      cf.assert %21, "check 5"
      %22 = tensor.dim %m, %c1 : tensor<?x?xf32>
      %23 = tensor.dim %1, %c1 : tensor<?x?xf32>
      %24 = arith.cmpi eq, %22, %23 : index
      cf.assert %24, "check 6"
      %25 = linalg.exp ins(%m : tensor<?x?xf32>) outs(%10 : tensor<?x?xf32>) -> tensor<?x?xf32>
      %26 = tensor.collapse_shape %25 [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
      %27 = tensor.dim %1, %c0 : tensor<?x?xf32>
      %28 = tensor.dim %10, %c0 : tensor<?x?xf32>
      %29 = arith.cmpi eq, %27, %28 : index
      cf.assert %29, "check 7"
      %30 = tensor.dim %1, %c1 : tensor<?x?xf32>
      %31 = tensor.dim %10, %c1 : tensor<?x?xf32>
      %32 = arith.cmpi eq, %30, %31 : index
      cf.assert %32, "check 8"
      %33 = arith.addf %1, %10 : tensor<?x?xf32>
      scf.yield %26 : tensor<?xf32>
    } else {
      scf.yield %a11 : tensor<?xf32>
    }
    scf.yield %12 : tensor<?xf32>
  }
  %34 = tensor.empty(%c0) : tensor<?xf32>
  %35 = linalg.fill ins(%z : f32) outs(%34 : tensor<?xf32>) -> tensor<?xf32>
  %36 = tensor.concat dim(0) %5, %5 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %37 = tensor.concat dim(0) %y, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %38 = scf.if %p -> tensor<?xf32> {
    %39 = tensor.empty() : tensor<3xf32>
    %40 = linalg.fill ins(%z : f32) outs(%39 : tensor<3xf32>) -> tensor<3xf32>
    %41 = tensor.cast %40 : tensor<3xf32> to tensor<?xf32>
    %42 = tensor.dim %y, %c0 : tensor<?xf32>
    %43 = tensor.dim %35, %c0 : tensor<?xf32>
    %44 = arith.cmpi eq, %42, %43 : index
    cf.assert %44, "check 9"
    %45 = tensor.dim %y, %c0 : tensor<?xf32>
    %46 = tensor.dim %41, %c0 : tensor<?xf32>
    %47 = arith.cmpi eq, %45, %46 : index
    cf.assert %47, "check 10"
    %48 = linalg.copy ins(%y : tensor<?xf32>) outs(%35 : tensor<?xf32>) -> tensor<?xf32>
    %49 = tensor.collapse_shape %10 [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
    scf.yield %49 : tensor<?xf32>
  } else {
    scf.yield %11 : tensor<?xf32>
  }
  %50 = tensor.dim %1, %c1 : tensor<?x?xf32>
  %51 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %52 = arith.cmpi eq, %50, %51 : index
  cf.assert %52, "check 11"
  %53 = tensor.dim %1, %c0 : tensor<?x?xf32>
  %54 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %55 = tensor.empty(%53, %54) : tensor<?x?xf32>
  %56 = linalg.fill ins(%z : f32) outs(%55 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %57 = linalg.matmul ins(%1, %m : tensor<?x?xf32>, tensor<?x?xf32>) outs(%56 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %58 = tensor.dim %11, %c0 : tensor<?xf32>
  %59 = tensor.dim %10, %c1 : tensor<?x?xf32>
  return %58, %59, %11, %10 : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f12(<4: 1>, <4: 1>, <4x4: 1>, 0, true)
// CASE: f12(<1: 1>, <1: 1>, <1x1: 1>, 1, false)
// CASE: f12(<3: 1>, <4: 1>, <4x2: 1>, 1, true)
// CASE: f12(<2: 1>, <3: 1>, <0x2: 1>, 2, true)
func.func @f12(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = scf.for %i1 = %c0 to %n step %c1 iter_args(%a1 = %x) -> tensor<?xf32> {
    %2 = scf.for %i2 = %c0 to %n step %c1 iter_args(%a2 = %y) -> tensor<?xf32> {
      %3 = tensor.dim %a2, %c0 : tensor<?xf32>
      %4 = arith.cmpi eq, %3, %c0 : index
      cf.assert %4, "check 1"
      %5 = tensor.cast %a2 : tensor<?xf32> to tensor<0xf32>
      %6 = tensor.cast %5 : tensor<0xf32> to tensor<?xf32>
      scf.yield %6 : tensor<?xf32>
    }
    %7 = tensor.dim %2, %c0 : tensor<?xf32>
    %8 = arith.cmpi ule, %c3, %7 : index
    cf.assert %8, "check 2"
    %9 = tensor.extract_slice %2[0] [%c3] [1] : tensor<?xf32> to tensor<?xf32>
    %10 = tensor.dim %9, %c0 : tensor<?xf32>
    %11 = tensor.empty(%10, %c4) : tensor<?x?xf32>
    %12 = linalg.fill ins(%z : f32) outs(%11 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %13 = tensor.dim %y, %c0 : tensor<?xf32>
    %14 = tensor.dim %x, %c0 : tensor<?xf32>
    %15 = arith.cmpi eq, %13, %14 : index
    cf.assert %15, "check 3"
    %16 = tensor.dim %y, %c0 : tensor<?xf32>
    %17 = tensor.dim %9, %c0 : tensor<?xf32>
    %18 = arith.cmpi eq, %16, %17 : index
    cf.assert %18, "check 4"
    %19 = linalg.copy ins(%y : tensor<?xf32>) outs(%9 : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %19 : tensor<?xf32>
  }
  %20 = linalg.copy ins(%1 : tensor<?xf32>) outs(%1 : tensor<?xf32>) -> tensor<?xf32>
  %21 = tensor.dim %x, %c0 : tensor<?xf32>
  %22 = tensor.dim %y, %c0 : tensor<?xf32>
  %23 = arith.cmpi eq, %21, %22 : index
  cf.assert %23, "check 5"
  %24 = linalg.copy ins(%x : tensor<?xf32>) outs(%y : tensor<?xf32>) -> tensor<?xf32>
  %25 = scf.for %i25 = %c0 to %n step %c1 iter_args(%a25 = %x) -> tensor<?xf32> {
    %26 = tensor.collapse_shape %m [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
    %27 = scf.if %p -> tensor<?xf32> {
      %28 = tensor.dim %m, %c1 : tensor<?x?xf32>
      %29 = tensor.dim %m, %c0 : tensor<?x?xf32>
      %30 = arith.cmpi eq, %28, %29 : index
      cf.assert %30, "check 6"
      %31 = tensor.dim %m, %c0 : tensor<?x?xf32>
      %32 = tensor.dim %m, %c1 : tensor<?x?xf32>
      %33 = tensor.empty(%31, %32) : tensor<?x?xf32>
      %34 = linalg.fill ins(%z : f32) outs(%33 : tensor<?x?xf32>) -> tensor<?x?xf32>
      %35 = linalg.matmul ins(%m, %m : tensor<?x?xf32>, tensor<?x?xf32>) outs(%34 : tensor<?x?xf32>) -> tensor<?x?xf32>
      %36 = tensor.empty() : tensor<0xf32>
      %37 = linalg.fill ins(%z : f32) outs(%36 : tensor<0xf32>) -> tensor<0xf32>
      %38 = tensor.cast %37 : tensor<0xf32> to tensor<?xf32>
      %39 = tensor.dim %20, %c0 : tensor<?xf32>
      %40 = arith.cmpi ule, %c2, %39 : index
      cf.assert %40, "check 7"
      %41 = tensor.empty(%c2) : tensor<?xf32>
      %42 = linalg.fill ins(%z : f32) outs(%41 : tensor<?xf32>) -> tensor<?xf32>
      %43 = tensor.insert_slice %42 into %20[0] [%c2] [1] : tensor<?xf32> into tensor<?xf32>
      scf.yield %43 : tensor<?xf32>
    } else {
      scf.yield %y : tensor<?xf32>
    }
    %44 = tensor.empty() : tensor<4xf32>
    %45 = linalg.fill ins(%z : f32) outs(%44 : tensor<4xf32>) -> tensor<4xf32>
    %46 = tensor.cast %45 : tensor<4xf32> to tensor<?xf32>
    %47 = linalg.exp ins(%m : tensor<?x?xf32>) outs(%m : tensor<?x?xf32>) -> tensor<?x?xf32>
    scf.yield %46 : tensor<?xf32>
  }
  %48 = linalg.exp ins(%m : tensor<?x?xf32>) outs(%m : tensor<?x?xf32>) -> tensor<?x?xf32>
  %49 = tensor.dim %y, %c0 : tensor<?xf32>
  %50 = tensor.dim %m, %c1 : tensor<?x?xf32>
  return %49, %50, %y, %m : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f13(<1: 1>, <3: 1>, <0x1: 1>, 2, true)
// CASE: f13(<1: 1>, <1: 1>, <1x1: 1>, 2, false)
// CASE: f13(<3: 1>, <3: 1>, <3x3: 1>, 0, true)
// CASE: f13(<2: 1>, <2: 1>, <2x2: 1>, 0, true)
func.func @f13(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
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
  %4 = linalg.add ins(%y, %y : tensor<?xf32>, tensor<?xf32>) outs(%x : tensor<?xf32>) -> tensor<?xf32>
  %5 = tensor.dim %x, %c0 : tensor<?xf32>
  %6 = arith.cmpi eq, %5, %c1 : index
  cf.assert %6, "check 2"
  %7 = tensor.cast %x : tensor<?xf32> to tensor<1xf32>
  %8 = tensor.cast %7 : tensor<1xf32> to tensor<?xf32>
  %9 = tensor.collapse_shape %m [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %10 = tensor.empty(%c0) : tensor<?xf32>
  %11 = linalg.fill ins(%z : f32) outs(%10 : tensor<?xf32>) -> tensor<?xf32>
  %12 = tensor.collapse_shape %m [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %13 = tensor.dim %8, %c0 : tensor<?xf32>
  %14 = arith.cmpi eq, %13, %c3 : index
  cf.assert %14, "check 3"
  %15 = tensor.cast %8 : tensor<?xf32> to tensor<3xf32>
  %16 = tensor.cast %15 : tensor<3xf32> to tensor<?xf32>
  %17 = scf.for %i17 = %c0 to %n step %c1 iter_args(%a17 = %8) -> tensor<?xf32> {
    %18 = tensor.dim %16, %c0 : tensor<?xf32>
    %19 = tensor.dim %9, %c0 : tensor<?xf32>
    %20 = arith.cmpi eq, %18, %19 : index
    cf.assert %20, "check 4"
    %21 = linalg.exp ins(%16 : tensor<?xf32>) outs(%16 : tensor<?xf32>) -> tensor<?xf32>
    %22 = tensor.dim %4, %c0 : tensor<?xf32>
    %23 = arith.cmpi ule, %c3, %22 : index
    cf.assert %23, "check 5"
    %24 = tensor.extract_slice %4[0] [%c3] [1] : tensor<?xf32> to tensor<?xf32>
    scf.yield %24 : tensor<?xf32>
  }
  %25 = scf.for %i25 = %c0 to %n step %c1 iter_args(%a25 = %17) -> tensor<?xf32> {
    %26 = tensor.dim %x, %c0 : tensor<?xf32>
    %27 = tensor.dim %4, %c0 : tensor<?xf32>
    %28 = arith.cmpi eq, %26, %27 : index
    cf.assert %28, "check 6"
    %29 = tensor.dim %x, %c0 : tensor<?xf32>
    %30 = tensor.dim %17, %c0 : tensor<?xf32>
    %31 = arith.cmpi eq, %29, %30 : index
    cf.assert %31, "check 7"
    %32 = linalg.exp ins(%x : tensor<?xf32>) outs(%4 : tensor<?xf32>) -> tensor<?xf32>
    %33 = tensor.dim %8, %c0 : tensor<?xf32>
    %34 = arith.cmpi eq, %33, %c4 : index
    cf.assert %34, "check 8"
    %35 = tensor.cast %8 : tensor<?xf32> to tensor<4xf32>
    %36 = tensor.cast %35 : tensor<4xf32> to tensor<?xf32>
    %37 = tensor.concat dim(0) %x, %12 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %38 = tensor.empty() : tensor<1xf32>
    %39 = linalg.fill ins(%z : f32) outs(%38 : tensor<1xf32>) -> tensor<1xf32>
    %40 = tensor.cast %39 : tensor<1xf32> to tensor<?xf32>
    scf.yield %40 : tensor<?xf32>
  }
  %41 = tensor.concat dim(0) %4, %25 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %42 = tensor.dim %9, %c0 : tensor<?xf32>
  %43 = tensor.dim %m, %c1 : tensor<?x?xf32>
  return %42, %43, %9, %m : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f14(<2: 1>, <2: 1>, <2x2: 1>, 2, true)
// CASE: f14(<1: 1>, <1: 1>, <1x1: 1>, 0, false)
// CASE: f14(<4: 1>, <4: 1>, <4x4: 1>, 2, false)
// CASE: f14(<4: 1>, <3: 1>, <4x0: 1>, 1, true)
func.func @f14(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = tensor.dim %y, %c0 : tensor<?xf32>
  %2 = tensor.empty(%1) : tensor<?xf32>
  %3 = linalg.fill ins(%z : f32) outs(%2 : tensor<?xf32>) -> tensor<?xf32>
  %4 = tensor.collapse_shape %m [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %5 = tensor.concat dim(0) %x, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %6 = scf.for %i6 = %c0 to %n step %c1 iter_args(%a6 = %3) -> tensor<?xf32> {
    %7 = tensor.dim %y, %c0 : tensor<?xf32>
    %8 = arith.cmpi ule, %c3, %7 : index
    cf.assert %8, "check 1"
    %9 = tensor.empty(%c3) : tensor<?xf32>
    %10 = linalg.fill ins(%z : f32) outs(%9 : tensor<?xf32>) -> tensor<?xf32>
    %11 = tensor.insert_slice %10 into %y[0] [%c3] [1] : tensor<?xf32> into tensor<?xf32>
    scf.yield %11 : tensor<?xf32>
  }
  %12 = tensor.empty(%c3, %c2) : tensor<?x?xf32>
  %13 = linalg.fill ins(%z : f32) outs(%12 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %14 = tensor.dim %y, %c0 : tensor<?xf32>
  %15 = arith.cmpi ule, %c4, %14 : index
  cf.assert %15, "check 2"
  %16 = tensor.empty(%c4) : tensor<?xf32>
  %17 = linalg.fill ins(%z : f32) outs(%16 : tensor<?xf32>) -> tensor<?xf32>
  %18 = tensor.insert_slice %17 into %y[0] [%c4] [1] : tensor<?xf32> into tensor<?xf32>
  %19 = tensor.concat dim(0) %4, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %20 = tensor.dim %5, %c0 : tensor<?xf32>
  %21 = tensor.dim %13, %c1 : tensor<?x?xf32>
  return %20, %21, %5, %13 : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f15(<4: 1>, <4: 1>, <4x4: 1>, 1, false)
// CASE: f15(<4: 1>, <4: 1>, <4x4: 1>, 0, true)
// CASE: f15(<2: 1>, <2: 1>, <4x2: 1>, 1, true)
// CASE: f15(<3: 1>, <2: 1>, <4x2: 1>, 2, false)
func.func @f15(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = scf.if %p -> tensor<?xf32> {
    %2 = tensor.dim %y, %c0 : tensor<?xf32>
    %3 = arith.cmpi eq, %2, %c4 : index
    cf.assert %3, "check 1"
    %4 = tensor.cast %y : tensor<?xf32> to tensor<4xf32>
    %5 = tensor.cast %4 : tensor<4xf32> to tensor<?xf32>
    %6 = tensor.dim %5, %c0 : tensor<?xf32>
    %7 = tensor.dim %x, %c0 : tensor<?xf32>
    %8 = arith.cmpi eq, %6, %7 : index
    cf.assert %8, "check 2"
    %9 = tensor.dim %5, %c0 : tensor<?xf32>
    %10 = tensor.dim %y, %c0 : tensor<?xf32>
    %11 = arith.cmpi eq, %9, %10 : index
    cf.assert %11, "check 3"
    %12 = linalg.exp ins(%5 : tensor<?xf32>) outs(%y : tensor<?xf32>) -> tensor<?xf32>
    %13 = tensor.collapse_shape %m [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
    %14 = tensor.dim %5, %c0 : tensor<?xf32>
    %15 = arith.cmpi eq, %14, %c3 : index
    cf.assert %15, "check 4"
    %16 = tensor.cast %5 : tensor<?xf32> to tensor<3xf32>
    %17 = tensor.cast %16 : tensor<3xf32> to tensor<?xf32>
    scf.yield %17 : tensor<?xf32>
  } else {
    scf.yield %x : tensor<?xf32>
  }
  %18 = scf.for %i18 = %c0 to %n step %c1 iter_args(%a18 = %y) -> tensor<?xf32> {
    %19 = tensor.dim %y, %c0 : tensor<?xf32>
    %20 = tensor.dim %a18, %c0 : tensor<?xf32>
    %21 = arith.cmpi eq, %19, %20 : index
    cf.assert %21, "check 5"
    %22 = arith.addf %y, %a18 : tensor<?xf32>
    %23 = tensor.dim %1, %c0 : tensor<?xf32>
    %24 = tensor.empty(%c1, %23) : tensor<?x?xf32>
    %25 = linalg.fill ins(%z : f32) outs(%24 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %26 = scf.for %i26 = %c0 to %n step %c1 iter_args(%a26 = %a18) -> tensor<?xf32> {
      %27 = tensor.dim %a18, %c0 : tensor<?xf32>
      %28 = arith.cmpi ule, %c1, %27 : index
      cf.assert %28, "check 6"
      %29 = tensor.empty(%c1) : tensor<?xf32>
      %30 = linalg.fill ins(%z : f32) outs(%29 : tensor<?xf32>) -> tensor<?xf32>
      %31 = tensor.insert_slice %30 into %a18[0] [%c1] [1] : tensor<?xf32> into tensor<?xf32>
      %32 = tensor.dim %m, %c0 : tensor<?x?xf32>
      %33 = tensor.dim %25, %c0 : tensor<?x?xf32>
      %34 = arith.cmpi eq, %32, %33 : index
      cf.assert %34, "check 7"
      %35 = tensor.dim %m, %c1 : tensor<?x?xf32>
      %36 = tensor.dim %25, %c1 : tensor<?x?xf32>
      %37 = arith.cmpi eq, %35, %36 : index
      cf.assert %37, "check 8"
      %38 = linalg.copy ins(%m : tensor<?x?xf32>) outs(%m : tensor<?x?xf32>) -> tensor<?x?xf32>
      %39 = tensor.dim %31, %c0 : tensor<?xf32>
      %40 = arith.cmpi eq, %39, %c2 : index
      cf.assert %40, "check 9"
      %41 = tensor.cast %31 : tensor<?xf32> to tensor<2xf32>
      %42 = tensor.cast %41 : tensor<2xf32> to tensor<?xf32>
      scf.yield %42 : tensor<?xf32>
    }
    %43 = tensor.concat dim(0) %a18, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %43 : tensor<?xf32>
  }
  %44 = scf.for %i44 = %c0 to %n step %c1 iter_args(%a44 = %y) -> tensor<?xf32> {
    %45 = scf.if %p -> tensor<?xf32> {
      %46 = tensor.dim %y, %c0 : tensor<?xf32>
      %47 = tensor.dim %18, %c0 : tensor<?xf32>
      %48 = arith.cmpi eq, %46, %47 : index
      cf.assert %48, "check 10"
      %49 = tensor.dim %y, %c0 : tensor<?xf32>
      %50 = tensor.dim %1, %c0 : tensor<?xf32>
      %51 = arith.cmpi eq, %49, %50 : index
      cf.assert %51, "check 11"
      %52 = linalg.exp ins(%y : tensor<?xf32>) outs(%1 : tensor<?xf32>) -> tensor<?xf32>
      %53 = tensor.dim %x, %c0 : tensor<?xf32>
      %54 = arith.cmpi eq, %53, %c0 : index
      cf.assert %54, "check 12"
      %55 = tensor.cast %x : tensor<?xf32> to tensor<0xf32>
      %56 = tensor.cast %55 : tensor<0xf32> to tensor<?xf32>
      scf.yield %56 : tensor<?xf32>
    } else {
      scf.yield %y : tensor<?xf32>
    }
    scf.yield %45 : tensor<?xf32>
  }
  %57 = scf.for %i57 = %c0 to %n step %c1 iter_args(%a57 = %1) -> tensor<?xf32> {
    %58 = tensor.dim %1, %c0 : tensor<?xf32>
    %59 = arith.cmpi eq, %58, %c2 : index
    cf.assert %59, "check 13"
    %60 = tensor.cast %1 : tensor<?xf32> to tensor<2xf32>
    %61 = tensor.cast %60 : tensor<2xf32> to tensor<?xf32>
    %62 = arith.addf %m, %m : tensor<?x?xf32>
    %63 = tensor.dim %1, %c0 : tensor<?xf32>
    %64 = tensor.dim %61, %c0 : tensor<?xf32>
    %65 = arith.cmpi eq, %63, %64 : index
    cf.assert %65, "check 14"
    %66 = tensor.dim %1, %c0 : tensor<?xf32>
    %67 = tensor.dim %y, %c0 : tensor<?xf32>
    %68 = arith.cmpi eq, %66, %67 : index
    cf.assert %68, "check 15"
    %69 = linalg.add ins(%1, %61 : tensor<?xf32>, tensor<?xf32>) outs(%y : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %69 : tensor<?xf32>
  }
  %70 = scf.for %i70 = %c0 to %n step %c1 iter_args(%a70 = %57) -> tensor<?xf32> {
    %71 = tensor.dim %y, %c0 : tensor<?xf32>
    %72 = tensor.dim %1, %c0 : tensor<?xf32>
    %73 = arith.cmpi eq, %71, %72 : index
    cf.assert %73, "check 16"
    %74 = tensor.dim %y, %c0 : tensor<?xf32>
    %75 = tensor.dim %x, %c0 : tensor<?xf32>
    %76 = arith.cmpi eq, %74, %75 : index
    cf.assert %76, "check 17"
    %77 = linalg.exp ins(%y : tensor<?xf32>) outs(%1 : tensor<?xf32>) -> tensor<?xf32>
    %78 = tensor.dim %57, %c0 : tensor<?xf32>
    %79 = tensor.dim %18, %c0 : tensor<?xf32>
    %80 = arith.cmpi eq, %78, %79 : index
    cf.assert %80, "check 18"
    %81 = tensor.dim %57, %c0 : tensor<?xf32>
    %82 = tensor.dim %y, %c0 : tensor<?xf32>
    %83 = arith.cmpi eq, %81, %82 : index
    cf.assert %83, "check 19"
    %84 = linalg.add ins(%57, %y : tensor<?xf32>, tensor<?xf32>) outs(%18 : tensor<?xf32>) -> tensor<?xf32>
    %85 = tensor.concat dim(0) %84, %77 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %86 = tensor.concat dim(0) %84, %44 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %87 = tensor.dim %86, %c0 : tensor<?xf32>
    %88 = arith.cmpi eq, %87, %c1 : index
    cf.assert %88, "check 20"
    scf.yield %86 : tensor<?xf32>
  }
  %89 = linalg.add ins(%m, %m : tensor<?x?xf32>, tensor<?x?xf32>) outs(%m : tensor<?x?xf32>) -> tensor<?x?xf32>
  %90 = tensor.empty() : tensor<0xf32>
  %91 = linalg.fill ins(%z : f32) outs(%90 : tensor<0xf32>) -> tensor<0xf32>
  %92 = tensor.cast %91 : tensor<0xf32> to tensor<?xf32>
  %93 = tensor.dim %57, %c0 : tensor<?xf32>
  %94 = tensor.dim %18, %c0 : tensor<?xf32>
  %95 = arith.cmpi eq, %93, %94 : index
  cf.assert %95, "check 21"
  %96 = tensor.dim %57, %c0 : tensor<?xf32>
  %97 = tensor.dim %1, %c0 : tensor<?xf32>
  %98 = arith.cmpi eq, %96, %97 : index
  cf.assert %98, "check 22"
  %99 = linalg.add ins(%57, %18 : tensor<?xf32>, tensor<?xf32>) outs(%1 : tensor<?xf32>) -> tensor<?xf32>
  %100 = tensor.concat dim(0) %18, %44 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %101 = tensor.concat dim(0) %44, %44 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %102 = tensor.dim %101, %c0 : tensor<?xf32>
  %103 = tensor.dim %89, %c1 : tensor<?x?xf32>
  return %102, %103, %101, %89 : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f16(<3: 1>, <1: 1>, <3x0: 1>, 0, true)
// CASE: f16(<3: 1>, <1: 1>, <0x2: 1>, 1, false)
// CASE: f16(<2: 1>, <2: 1>, <2x2: 1>, 0, false)
// CASE: f16(<1: 1>, <1: 1>, <1x1: 1>, 1, false)
func.func @f16(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = scf.for %i1 = %c0 to %n step %c1 iter_args(%a1 = %y) -> tensor<?xf32> {
    %2 = arith.addf %a1, %a1 : tensor<?xf32>
    %3 = tensor.dim %x, %c0 : tensor<?xf32>
    %4 = arith.cmpi eq, %3, %c0 : index
    cf.assert %4, "check 1"
    %5 = tensor.cast %x : tensor<?xf32> to tensor<0xf32>
    %6 = tensor.cast %5 : tensor<0xf32> to tensor<?xf32>
    %7 = tensor.collapse_shape %m [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
    %8 = scf.for %i8 = %c0 to %n step %c1 iter_args(%a8 = %y) -> tensor<?xf32> {
      %9 = tensor.empty(%c3) : tensor<?xf32>
      %10 = linalg.fill ins(%z : f32) outs(%9 : tensor<?xf32>) -> tensor<?xf32>
      %11 = tensor.empty(%c0) : tensor<?xf32>
      %12 = linalg.fill ins(%z : f32) outs(%11 : tensor<?xf32>) -> tensor<?xf32>
      scf.yield %12 : tensor<?xf32>
    }
    scf.yield %8 : tensor<?xf32>
  }
  %13 = tensor.dim %1, %c0 : tensor<?xf32>
  %14 = tensor.dim %y, %c0 : tensor<?xf32>
  %15 = arith.cmpi eq, %13, %14 : index
  cf.assert %15, "check 2"
  %16 = linalg.exp ins(%1 : tensor<?xf32>) outs(%1 : tensor<?xf32>) -> tensor<?xf32>
  %17 = tensor.dim %1, %c0 : tensor<?xf32>
  %18 = arith.cmpi ule, %c4, %17 : index
  cf.assert %18, "check 3"
  %19 = tensor.extract_slice %1[0] [%c4] [1] : tensor<?xf32> to tensor<?xf32>
  %20 = tensor.dim %x, %c0 : tensor<?xf32>
  %21 = tensor.dim %1, %c0 : tensor<?xf32>
  %22 = arith.cmpi eq, %20, %21 : index
  cf.assert %22, "check 4"
  %23 = tensor.empty(%c1) : tensor<?xf32>
  %24 = linalg.fill ins(%z : f32) outs(%23 : tensor<?xf32>) -> tensor<?xf32>
  %25 = scf.for %i25 = %c0 to %n step %c1 iter_args(%a25 = %1) -> tensor<?xf32> {
    %26 = tensor.dim %19, %c0 : tensor<?xf32>
    %27 = arith.cmpi eq, %26, %c1 : index
    cf.assert %27, "check 5"
    %28 = scf.for %i28 = %c0 to %n step %c1 iter_args(%a28 = %24) -> tensor<?xf32> {
      %29 = tensor.dim %a25, %c0 : tensor<?xf32>
      %30 = tensor.dim %24, %c0 : tensor<?xf32>
      %31 = arith.cmpi eq, %29, %30 : index
      cf.assert %31, "check 6"
      %32 = arith.addf %a25, %a25 : tensor<?xf32>
      scf.yield %32 : tensor<?xf32>
    }
    %33 = scf.for %i33 = %c0 to %n step %c1 iter_args(%a33 = %16) -> tensor<?xf32> {
      %34 = tensor.empty(%c4) : tensor<?xf32>
      %35 = linalg.fill ins(%z : f32) outs(%34 : tensor<?xf32>) -> tensor<?xf32>
      %36 = tensor.collapse_shape %m [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
      %37 = tensor.empty() : tensor<2xf32>
      %38 = linalg.fill ins(%z : f32) outs(%37 : tensor<2xf32>) -> tensor<2xf32>
      %39 = tensor.cast %38 : tensor<2xf32> to tensor<?xf32>
      %40 = tensor.dim %m, %c1 : tensor<?x?xf32>
      %41 = tensor.dim %m, %c0 : tensor<?x?xf32>
      %42 = arith.cmpi eq, %40, %41 : index
      cf.assert %42, "check 7"
      %43 = tensor.dim %m, %c0 : tensor<?x?xf32>
      %44 = tensor.dim %m, %c1 : tensor<?x?xf32>
      %45 = tensor.empty(%43, %44) : tensor<?x?xf32>
      %46 = linalg.fill ins(%z : f32) outs(%45 : tensor<?x?xf32>) -> tensor<?x?xf32>
      %47 = linalg.matmul ins(%m, %m : tensor<?x?xf32>, tensor<?x?xf32>) outs(%46 : tensor<?x?xf32>) -> tensor<?x?xf32>
      scf.yield %39 : tensor<?xf32>
    }
    %48 = tensor.dim %19, %c0 : tensor<?xf32>
    %49 = arith.cmpi eq, %48, %c3 : index
    cf.assert %49, "check 8"
    %50 = tensor.cast %19 : tensor<?xf32> to tensor<3xf32>
    %51 = tensor.cast %50 : tensor<3xf32> to tensor<?xf32>
    scf.yield %51 : tensor<?xf32>
  }
  %52 = tensor.dim %y, %c0 : tensor<?xf32>
  %53 = tensor.dim %m, %c1 : tensor<?x?xf32>
  return %52, %53, %y, %m : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f17(<1: 1>, <4: 1>, <4x2: 1>, 1, false)
// CASE: f17(<3: 1>, <3: 1>, <3x3: 1>, 1, false)
// CASE: f17(<3: 1>, <3: 1>, <3x3: 1>, 1, true)
// CASE: f17(<4: 1>, <4: 1>, <4x4: 1>, 1, false)
func.func @f17(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = tensor.dim %x, %c0 : tensor<?xf32>
  %2 = arith.cmpi ule, %c4, %1 : index
  cf.assert %2, "check 1"
  %3 = tensor.extract_slice %x[0] [%c4] [1] : tensor<?xf32> to tensor<?xf32>
  %4 = tensor.dim %3, %c0 : tensor<?xf32>
  %5 = arith.cmpi eq, %4, %c3 : index
  cf.assert %5, "check 2"
  %6 = tensor.cast %3 : tensor<?xf32> to tensor<3xf32>
  %7 = tensor.cast %6 : tensor<3xf32> to tensor<?xf32>
  %8 = tensor.dim %x, %c0 : tensor<?xf32>
  %9 = arith.cmpi ule, %c3, %8 : index
  cf.assert %9, "check 3"
  %10 = tensor.empty(%c3) : tensor<?xf32>
  %11 = linalg.fill ins(%z : f32) outs(%10 : tensor<?xf32>) -> tensor<?xf32>
  %12 = tensor.insert_slice %11 into %x[0] [%c3] [1] : tensor<?xf32> into tensor<?xf32>
  %13 = tensor.dim %12, %c0 : tensor<?xf32>
  %14 = arith.cmpi ule, %c4, %13 : index
  cf.assert %14, "check 4"
  %15 = tensor.extract_slice %12[0] [%c4] [1] : tensor<?xf32> to tensor<?xf32>
  %16 = tensor.concat dim(0) %y, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %17 = tensor.collapse_shape %m [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %18 = tensor.dim %x, %c0 : tensor<?xf32>
  %19 = tensor.dim %7, %c0 : tensor<?xf32>
  %20 = arith.cmpi eq, %18, %19 : index
  cf.assert %20, "check 5"
  %21 = tensor.dim %x, %c0 : tensor<?xf32>
  %22 = tensor.dim %17, %c0 : tensor<?xf32>
  %23 = arith.cmpi eq, %21, %22 : index
  cf.assert %23, "check 6"
  %24 = linalg.add ins(%x, %17 : tensor<?xf32>, tensor<?xf32>) outs(%7 : tensor<?xf32>) -> tensor<?xf32>
  %25 = scf.for %i25 = %c0 to %n step %c1 iter_args(%a25 = %12) -> tensor<?xf32> {
    %26 = linalg.add ins(%m, %m : tensor<?x?xf32>, tensor<?x?xf32>) outs(%m : tensor<?x?xf32>) -> tensor<?x?xf32>
    %27 = tensor.dim %3, %c0 : tensor<?xf32>
    %28 = arith.cmpi eq, %27, %c1 : index
    cf.assert %28, "check 7"
    %29 = tensor.cast %3 : tensor<?xf32> to tensor<1xf32>
    %30 = tensor.cast %29 : tensor<1xf32> to tensor<?xf32>
    %31 = tensor.empty(%c2, %c1) : tensor<?x?xf32>
    %32 = linalg.fill ins(%z : f32) outs(%31 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %33 = tensor.empty() : tensor<4xf32>
    %34 = linalg.fill ins(%z : f32) outs(%33 : tensor<4xf32>) -> tensor<4xf32>
    %35 = tensor.cast %34 : tensor<4xf32> to tensor<?xf32>
    scf.yield %35 : tensor<?xf32>
  }
  %36 = tensor.collapse_shape %m [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %37 = tensor.empty() : tensor<0xf32>
  %38 = linalg.fill ins(%z : f32) outs(%37 : tensor<0xf32>) -> tensor<0xf32>
  %39 = tensor.cast %38 : tensor<0xf32> to tensor<?xf32>
  %40 = tensor.dim %12, %c0 : tensor<?xf32>
  %41 = tensor.dim %15, %c0 : tensor<?xf32>
  %42 = arith.cmpi ule, %40, %41 : index
  cf.assert %42, "check 8"
  %43 = tensor.extract_slice %15[0] [%40] [1] : tensor<?xf32> to tensor<?xf32>
  %44 = tensor.dim %y, %c0 : tensor<?xf32>
  %45 = tensor.empty(%c4, %44) : tensor<?x?xf32>
  %46 = linalg.fill ins(%z : f32) outs(%45 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %47 = tensor.dim %16, %c0 : tensor<?xf32>
  %48 = tensor.dim %46, %c1 : tensor<?x?xf32>
  return %47, %48, %16, %46 : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f18(<0: 1>, <3: 1>, <2x0: 1>, 1, false)
// CASE: f18(<1: 1>, <0: 1>, <0x0: 1>, 2, true)
// CASE: f18(<4: 1>, <4: 1>, <4x4: 1>, 2, true)
// CASE: f18(<0: 1>, <0: 1>, <0x0: 1>, 2, false)
func.func @f18(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = tensor.dim %x, %c0 : tensor<?xf32>
  %2 = arith.cmpi ule, %c4, %1 : index
  cf.assert %2, "check 1"
  %3 = tensor.empty(%c4) : tensor<?xf32>
  %4 = linalg.fill ins(%z : f32) outs(%3 : tensor<?xf32>) -> tensor<?xf32>
  %5 = tensor.insert_slice %4 into %x[0] [%c4] [1] : tensor<?xf32> into tensor<?xf32>
  %6 = tensor.dim %5, %c0 : tensor<?xf32>
  %7 = tensor.dim %x, %c0 : tensor<?xf32>
  %8 = arith.cmpi eq, %6, %7 : index
  cf.assert %8, "check 2"
  %9 = tensor.dim %5, %c0 : tensor<?xf32>
  %10 = tensor.dim %y, %c0 : tensor<?xf32>
  %11 = arith.cmpi eq, %9, %10 : index
  cf.assert %11, "check 3"
  %12 = linalg.add ins(%5, %x : tensor<?xf32>, tensor<?xf32>) outs(%y : tensor<?xf32>) -> tensor<?xf32>
  %13 = tensor.empty(%c3) : tensor<?xf32>
  %14 = linalg.fill ins(%z : f32) outs(%13 : tensor<?xf32>) -> tensor<?xf32>
  %15 = arith.addf %m, %m : tensor<?x?xf32>
  %16 = tensor.dim %y, %c0 : tensor<?xf32>
  %17 = tensor.dim %5, %c0 : tensor<?xf32>
  %18 = arith.cmpi eq, %16, %17 : index
  cf.assert %18, "check 4"
  %19 = tensor.dim %y, %c0 : tensor<?xf32>
  %20 = tensor.dim %14, %c0 : tensor<?xf32>
  %21 = arith.cmpi eq, %19, %20 : index
  cf.assert %21, "check 5"
  %22 = linalg.exp ins(%y : tensor<?xf32>) outs(%14 : tensor<?xf32>) -> tensor<?xf32>
  %23 = tensor.empty() : tensor<4xf32>
  %24 = linalg.fill ins(%z : f32) outs(%23 : tensor<4xf32>) -> tensor<4xf32>
  %25 = tensor.cast %24 : tensor<4xf32> to tensor<?xf32>
  %26 = tensor.dim %5, %c0 : tensor<?xf32>
  %27 = tensor.dim %14, %c0 : tensor<?xf32>
  %28 = arith.cmpi eq, %26, %27 : index
  cf.assert %28, "check 6"
  %29 = arith.addf %5, %14 : tensor<?xf32>
  %30 = scf.if %p -> tensor<?xf32> {
    %31 = scf.if %p -> tensor<?xf32> {
      %32 = tensor.dim %25, %c0 : tensor<?xf32>
      %33 = arith.cmpi eq, %32, %c1 : index
      cf.assert %33, "check 7"
      %34 = tensor.cast %25 : tensor<?xf32> to tensor<1xf32>
      %35 = tensor.cast %34 : tensor<1xf32> to tensor<?xf32>
      scf.yield %35 : tensor<?xf32>
    } else {
      scf.yield %14 : tensor<?xf32>
    }
    %36 = tensor.empty() : tensor<1xf32>
    %37 = linalg.fill ins(%z : f32) outs(%36 : tensor<1xf32>) -> tensor<1xf32>
    %38 = tensor.cast %37 : tensor<1xf32> to tensor<?xf32>
    %39 = tensor.dim %5, %c0 : tensor<?xf32>
    %40 = tensor.dim %22, %c0 : tensor<?xf32>
    %41 = arith.cmpi eq, %39, %40 : index
    cf.assert %41, "check 8"
    %42 = tensor.dim %5, %c0 : tensor<?xf32>
    %43 = tensor.dim %25, %c0 : tensor<?xf32>
    %44 = arith.cmpi eq, %42, %43 : index
    cf.assert %44, "check 9"
    %45 = arith.addf %5, %22 : tensor<?xf32>
    %46 = tensor.empty(%c1, %c0) : tensor<?x?xf32>
    %47 = linalg.fill ins(%z : f32) outs(%46 : tensor<?x?xf32>) -> tensor<?x?xf32>
    scf.yield %45 : tensor<?xf32>
  } else {
    scf.yield %22 : tensor<?xf32>
  }
  %48 = tensor.concat dim(0) %12, %22 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %49 = tensor.dim %48, %c0 : tensor<?xf32>
  %50 = arith.cmpi eq, %49, %c4 : index
  cf.assert %50, "check 10"
  %51 = scf.for %i51 = %c0 to %n step %c1 iter_args(%a51 = %x) -> tensor<?xf32> {
    %52 = tensor.collapse_shape %m [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
    %53 = tensor.dim %29, %c0 : tensor<?xf32>
    %54 = tensor.dim %25, %c0 : tensor<?xf32>
    %55 = arith.cmpi eq, %53, %54 : index
    cf.assert %55, "check 11"
    %56 = linalg.add ins(%29, %25 : tensor<?xf32>, tensor<?xf32>) outs(%29 : tensor<?xf32>) -> tensor<?xf32>
    %57 = scf.if %p -> tensor<?xf32> {
      %58 = tensor.dim %25, %c0 : tensor<?xf32>
      %59 = arith.cmpi ule, %c0, %58 : index
      cf.assert %59, "check 12"
      %60 = tensor.empty(%c0) : tensor<?xf32>
      %61 = linalg.fill ins(%z : f32) outs(%60 : tensor<?xf32>) -> tensor<?xf32>
      %62 = tensor.insert_slice %61 into %25[0] [%c0] [1] : tensor<?xf32> into tensor<?xf32>
      %63 = tensor.dim %x, %c0 : tensor<?xf32>
      %64 = arith.cmpi eq, %63, %c3 : index
      cf.assert %64, "check 13"
      %65 = tensor.cast %x : tensor<?xf32> to tensor<3xf32>
      %66 = tensor.cast %65 : tensor<3xf32> to tensor<?xf32>
      %67 = tensor.dim %5, %c0 : tensor<?xf32>
      %68 = tensor.dim %12, %c0 : tensor<?xf32>
      %69 = arith.cmpi eq, %67, %68 : index
      cf.assert %69, "check 14"
      %70 = tensor.dim %5, %c0 : tensor<?xf32>
      %71 = tensor.dim %25, %c0 : tensor<?xf32>
      %72 = arith.cmpi eq, %70, %71 : index
      cf.assert %72, "check 15"
      %73 = linalg.exp ins(%5 : tensor<?xf32>) outs(%12 : tensor<?xf32>) -> tensor<?xf32>
      %74 = tensor.dim %30, %c0 : tensor<?xf32>
      %75 = arith.cmpi eq, %74, %c3 : index
      cf.assert %75, "check 16"
      %76 = tensor.cast %30 : tensor<?xf32> to tensor<3xf32>
      %77 = tensor.cast %76 : tensor<3xf32> to tensor<?xf32>
      scf.yield %77 : tensor<?xf32>
    } else {
      scf.yield %5 : tensor<?xf32>
    }
    scf.yield %57 : tensor<?xf32>
  }
  %78 = tensor.empty(%c3) : tensor<?xf32>
  %79 = linalg.fill ins(%z : f32) outs(%78 : tensor<?xf32>) -> tensor<?xf32>
  %80 = tensor.empty() : tensor<4xf32>
  %81 = linalg.fill ins(%z : f32) outs(%80 : tensor<4xf32>) -> tensor<4xf32>
  %82 = tensor.cast %81 : tensor<4xf32> to tensor<?xf32>
  %83 = tensor.dim %25, %c0 : tensor<?xf32>
  %84 = tensor.dim %m, %c1 : tensor<?x?xf32>
  return %83, %84, %25, %m : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f19(<0: 1>, <0: 1>, <2x4: 1>, 1, true)
// CASE: f19(<2: 1>, <2: 1>, <2x2: 1>, 0, false)
// CASE: f19(<1: 1>, <3: 1>, <2x0: 1>, 1, true)
// CASE: f19(<4: 1>, <0: 1>, <0x3: 1>, 0, true)
func.func @f19(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = scf.for %i1 = %c0 to %n step %c1 iter_args(%a1 = %x) -> tensor<?xf32> {
    %2 = tensor.empty() : tensor<1xf32>
    %3 = linalg.fill ins(%z : f32) outs(%2 : tensor<1xf32>) -> tensor<1xf32>
    %4 = tensor.cast %3 : tensor<1xf32> to tensor<?xf32>
    %5 = tensor.concat dim(0) %4, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %6 = tensor.dim %5, %c0 : tensor<?xf32>
    %7 = arith.cmpi eq, %6, %c4 : index
    cf.assert %7, "check 1"
    %8 = tensor.dim %x, %c0 : tensor<?xf32>
    %9 = tensor.dim %5, %c0 : tensor<?xf32>
    %10 = arith.cmpi eq, %8, %9 : index
    cf.assert %10, "check 2"
    %11 = linalg.exp ins(%x : tensor<?xf32>) outs(%x : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %11 : tensor<?xf32>
  }
  %12 = tensor.empty() : tensor<1xf32>
  %13 = linalg.fill ins(%z : f32) outs(%12 : tensor<1xf32>) -> tensor<1xf32>
  %14 = tensor.cast %13 : tensor<1xf32> to tensor<?xf32>
  %15 = tensor.empty() : tensor<4xf32>
  %16 = linalg.fill ins(%z : f32) outs(%15 : tensor<4xf32>) -> tensor<4xf32>
  %17 = tensor.cast %16 : tensor<4xf32> to tensor<?xf32>
  %18 = tensor.dim %y, %c0 : tensor<?xf32>
  %19 = tensor.dim %1, %c0 : tensor<?xf32>
  %20 = arith.cmpi eq, %18, %19 : index
  cf.assert %20, "check 3"
  %21 = tensor.dim %y, %c0 : tensor<?xf32>
  %22 = tensor.dim %17, %c0 : tensor<?xf32>
  %23 = arith.cmpi eq, %21, %22 : index
  cf.assert %23, "check 4"
  %24 = linalg.exp ins(%y : tensor<?xf32>) outs(%1 : tensor<?xf32>) -> tensor<?xf32>
  %25 = tensor.dim %24, %c0 : tensor<?xf32>
  %26 = arith.cmpi ule, %c0, %25 : index
  cf.assert %26, "check 5"
  %27 = tensor.extract_slice %24[0] [%c0] [1] : tensor<?xf32> to tensor<?xf32>
  %28 = tensor.concat dim(0) %27, %17 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %29 = tensor.dim %28, %c0 : tensor<?xf32>
  %30 = arith.cmpi eq, %29, %c4 : index
  cf.assert %30, "check 6"
  %31 = tensor.empty(%c1, %c2) : tensor<?x?xf32>
  %32 = linalg.fill ins(%z : f32) outs(%31 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %33 = tensor.dim %24, %c0 : tensor<?xf32>
  %34 = tensor.dim %m, %c1 : tensor<?x?xf32>
  return %33, %34, %24, %m : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f20(<1: 1>, <3: 1>, <1x2: 1>, 1, false)
// CASE: f20(<3: 1>, <3: 1>, <3x3: 1>, 1, false)
// CASE: f20(<2: 1>, <2: 1>, <2x2: 1>, 2, true)
// CASE: f20(<4: 1>, <1: 1>, <1x1: 1>, 0, false)
func.func @f20(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = tensor.empty(%c1) : tensor<?xf32>
  %2 = linalg.fill ins(%z : f32) outs(%1 : tensor<?xf32>) -> tensor<?xf32>
  %3 = tensor.dim %y, %c0 : tensor<?xf32>
  %4 = tensor.dim %x, %c0 : tensor<?xf32>
  %5 = arith.cmpi eq, %3, %4 : index
  cf.assert %5, "check 1"
  %6 = arith.addf %y, %x : tensor<?xf32>
  %7 = tensor.dim %2, %c0 : tensor<?xf32>
  %8 = arith.cmpi eq, %7, %c0 : index
  cf.assert %8, "check 2"
  %9 = tensor.dim %6, %c0 : tensor<?xf32>
  %10 = tensor.dim %y, %c0 : tensor<?xf32>
  %11 = arith.cmpi eq, %9, %10 : index
  cf.assert %11, "check 3"
  %12 = linalg.exp ins(%6 : tensor<?xf32>) outs(%6 : tensor<?xf32>) -> tensor<?xf32>
  %13 = tensor.dim %6, %c0 : tensor<?xf32>
  %14 = tensor.dim %2, %c0 : tensor<?xf32>
  %15 = arith.cmpi eq, %13, %14 : index
  cf.assert %15, "check 4"
  %16 = tensor.dim %6, %c0 : tensor<?xf32>
  %17 = tensor.dim %y, %c0 : tensor<?xf32>
  %18 = arith.cmpi eq, %16, %17 : index
  cf.assert %18, "check 5"
  %19 = linalg.copy ins(%6 : tensor<?xf32>) outs(%y : tensor<?xf32>) -> tensor<?xf32>
  %20 = arith.addf %m, %m : tensor<?x?xf32>
  %21 = tensor.concat dim(0) %19, %19 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %22 = tensor.dim %21, %c0 : tensor<?xf32>
  %23 = tensor.dim %x, %c0 : tensor<?xf32>
  %24 = arith.cmpi eq, %22, %23 : index
  cf.assert %24, "check 6"
  %25 = tensor.empty() : tensor<2xf32>
  %26 = linalg.fill ins(%z : f32) outs(%25 : tensor<2xf32>) -> tensor<2xf32>
  %27 = tensor.cast %26 : tensor<2xf32> to tensor<?xf32>
  %28 = tensor.dim %y, %c0 : tensor<?xf32>
  %29 = tensor.empty(%c0, %28) : tensor<?x?xf32>
  %30 = linalg.fill ins(%z : f32) outs(%29 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %31 = tensor.dim %y, %c0 : tensor<?xf32>
  %32 = tensor.dim %20, %c1 : tensor<?x?xf32>
  return %31, %32, %y, %20 : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f21(<3: 1>, <0: 1>, <2x3: 1>, 0, false)
// CASE: f21(<4: 1>, <4: 1>, <4x4: 1>, 0, false)
// CASE: f21(<3: 1>, <3: 1>, <4x0: 1>, 2, true)
// CASE: f21(<2: 1>, <2: 1>, <2x2: 1>, 0, true)
func.func @f21(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = tensor.empty(%c4, %c1) : tensor<?x?xf32>
  %2 = linalg.fill ins(%z : f32) outs(%1 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %3 = scf.if %p -> tensor<?xf32> {
    %4 = tensor.concat dim(0) %x, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %5 = tensor.empty() : tensor<1xf32>
    %6 = linalg.fill ins(%z : f32) outs(%5 : tensor<1xf32>) -> tensor<1xf32>
    %7 = tensor.cast %6 : tensor<1xf32> to tensor<?xf32>
    %8 = tensor.concat dim(0) %4, %4 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %8 : tensor<?xf32>
  } else {
    scf.yield %x : tensor<?xf32>
  }
  %9 = tensor.dim %2, %c1 : tensor<?x?xf32>
  %10 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %11 = arith.cmpi eq, %9, %10 : index
  cf.assert %11, "check 1"
  %12 = tensor.dim %2, %c0 : tensor<?x?xf32>
  %13 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %14 = tensor.empty(%12, %13) : tensor<?x?xf32>
  %15 = linalg.fill ins(%z : f32) outs(%14 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %16 = linalg.matmul ins(%2, %m : tensor<?x?xf32>, tensor<?x?xf32>) outs(%15 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %17 = tensor.concat dim(0) %3, %3 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %18 = tensor.empty() : tensor<0xf32>
  %19 = linalg.fill ins(%z : f32) outs(%18 : tensor<0xf32>) -> tensor<0xf32>
  %20 = tensor.cast %19 : tensor<0xf32> to tensor<?xf32>
  %21 = scf.for %i21 = %c0 to %n step %c1 iter_args(%a21 = %x) -> tensor<?xf32> {
    %22 = tensor.concat dim(0) %a21, %17 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %23 = tensor.dim %22, %c0 : tensor<?xf32>
    %24 = arith.cmpi eq, %23, %c3 : index
    cf.assert %24, "check 2"
    scf.yield %22 : tensor<?xf32>
  }
  %25 = tensor.dim %17, %c0 : tensor<?xf32>
  %26 = tensor.dim %x, %c0 : tensor<?xf32>
  %27 = arith.cmpi eq, %25, %26 : index
  cf.assert %27, "check 3"
  %28 = tensor.dim %17, %c0 : tensor<?xf32>
  %29 = tensor.dim %3, %c0 : tensor<?xf32>
  %30 = arith.cmpi eq, %28, %29 : index
  cf.assert %30, "check 4"
  %31 = linalg.exp ins(%17 : tensor<?xf32>) outs(%3 : tensor<?xf32>) -> tensor<?xf32>
  %32 = tensor.dim %y, %c0 : tensor<?xf32>
  %33 = tensor.dim %17, %c0 : tensor<?xf32>
  %34 = arith.cmpi eq, %32, %33 : index
  cf.assert %34, "check 5"
  %35 = tensor.dim %y, %c0 : tensor<?xf32>
  %36 = tensor.dim %31, %c0 : tensor<?xf32>
  %37 = arith.cmpi eq, %35, %36 : index
  cf.assert %37, "check 6"
  %38 = linalg.exp ins(%y : tensor<?xf32>) outs(%17 : tensor<?xf32>) -> tensor<?xf32>
  %39 = tensor.empty() : tensor<2xf32>
  %40 = linalg.fill ins(%z : f32) outs(%39 : tensor<2xf32>) -> tensor<2xf32>
  %41 = tensor.cast %40 : tensor<2xf32> to tensor<?xf32>
  %42 = tensor.dim %21, %c0 : tensor<?xf32>
  %43 = arith.cmpi ule, %c4, %42 : index
  cf.assert %43, "check 7"
  %44 = tensor.extract_slice %21[0] [%c4] [1] : tensor<?xf32> to tensor<?xf32>
  %45 = tensor.empty() : tensor<0xf32>
  %46 = linalg.fill ins(%z : f32) outs(%45 : tensor<0xf32>) -> tensor<0xf32>
  %47 = tensor.cast %46 : tensor<0xf32> to tensor<?xf32>
  %48 = tensor.dim %47, %c0 : tensor<?xf32>
  %49 = tensor.dim %2, %c1 : tensor<?x?xf32>
  return %48, %49, %47, %2 : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f22(<2: 1>, <2: 1>, <2x2: 1>, 0, true)
// CASE: f22(<3: 1>, <4: 1>, <3x0: 1>, 1, false)
// CASE: f22(<1: 1>, <3: 1>, <3x4: 1>, 2, true)
// CASE: f22(<3: 1>, <3: 1>, <3x3: 1>, 0, true)
func.func @f22(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
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
  %4 = arith.addf %x, %x : tensor<?xf32>
  %5 = tensor.empty(%c2) : tensor<?xf32>
  %6 = linalg.fill ins(%z : f32) outs(%5 : tensor<?xf32>) -> tensor<?xf32>
  %7 = scf.for %i7 = %c0 to %n step %c1 iter_args(%a7 = %6) -> tensor<?xf32> {
    %8 = tensor.dim %4, %c0 : tensor<?xf32>
    %9 = arith.cmpi eq, %8, %c3 : index
    cf.assert %9, "check 2"
    %10 = tensor.cast %4 : tensor<?xf32> to tensor<3xf32>
    %11 = tensor.cast %10 : tensor<3xf32> to tensor<?xf32>
    scf.yield %11 : tensor<?xf32>
  }
  %12 = scf.for %i12 = %c0 to %n step %c1 iter_args(%a12 = %x) -> tensor<?xf32> {
    %13 = tensor.empty(%c0, %c0) : tensor<?x?xf32>
    %14 = linalg.fill ins(%z : f32) outs(%13 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %15 = scf.for %i15 = %c0 to %n step %c1 iter_args(%a15 = %7) -> tensor<?xf32> {
      %16 = tensor.dim %4, %c0 : tensor<?xf32>
      %17 = tensor.dim %7, %c0 : tensor<?xf32>
      %18 = arith.cmpi eq, %16, %17 : index
      cf.assert %18, "check 3"
      %19 = tensor.dim %4, %c0 : tensor<?xf32>
      %20 = tensor.dim %a12, %c0 : tensor<?xf32>
      %21 = arith.cmpi eq, %19, %20 : index
      cf.assert %21, "check 4"
      %22 = arith.addf %4, %7 : tensor<?xf32>
      %23 = tensor.dim %m, %c0 : tensor<?x?xf32>
      %24 = tensor.dim %14, %c0 : tensor<?x?xf32>
      %25 = arith.cmpi eq, %23, %24 : index
      cf.assert %25, "check 5"
      %26 = tensor.dim %m, %c1 : tensor<?x?xf32>
      %27 = tensor.dim %14, %c1 : tensor<?x?xf32>
      %28 = arith.cmpi eq, %26, %27 : index
      cf.assert %28, "check 6"
      %29 = linalg.exp ins(%m : tensor<?x?xf32>) outs(%14 : tensor<?x?xf32>) -> tensor<?x?xf32>
      scf.yield %22 : tensor<?xf32>
    }
    scf.yield %15 : tensor<?xf32>
  }
  %30 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %31 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %32 = arith.cmpi eq, %30, %31 : index
  cf.assert %32, "check 7"
  %33 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %34 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %35 = tensor.empty(%33, %34) : tensor<?x?xf32>
  %36 = linalg.fill ins(%z : f32) outs(%35 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %37 = linalg.matmul ins(%m, %m : tensor<?x?xf32>, tensor<?x?xf32>) outs(%36 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %38 = tensor.dim %37, %c1 : tensor<?x?xf32>
  %39 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %40 = arith.cmpi eq, %38, %39 : index
  cf.assert %40, "check 8"
  %41 = tensor.dim %37, %c0 : tensor<?x?xf32>
  %42 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %43 = tensor.empty(%41, %42) : tensor<?x?xf32>
  %44 = linalg.fill ins(%z : f32) outs(%43 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %45 = linalg.matmul ins(%37, %m : tensor<?x?xf32>, tensor<?x?xf32>) outs(%44 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %46 = tensor.dim %7, %c0 : tensor<?xf32>
  %47 = tensor.dim %6, %c0 : tensor<?xf32>
  %48 = arith.cmpi eq, %46, %47 : index
  cf.assert %48, "check 9"
  %49 = arith.addf %7, %6 : tensor<?xf32>
  %50 = tensor.dim %x, %c0 : tensor<?xf32>
  %51 = tensor.dim %37, %c1 : tensor<?x?xf32>
  return %50, %51, %x, %37 : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f23(<3: 1>, <3: 1>, <3x3: 1>, 0, true)
// CASE: f23(<0: 1>, <0: 1>, <0x0: 1>, 0, true)
// CASE: f23(<0: 1>, <0: 1>, <0x0: 1>, 0, true)
// CASE: f23(<2: 1>, <3: 1>, <0x2: 1>, 0, false)
func.func @f23(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
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
  %5 = tensor.empty() : tensor<2xf32>
  %6 = linalg.fill ins(%z : f32) outs(%5 : tensor<2xf32>) -> tensor<2xf32>
  %7 = tensor.cast %6 : tensor<2xf32> to tensor<?xf32>
  %8 = tensor.dim %7, %c0 : tensor<?xf32>
  %9 = arith.cmpi eq, %8, %c2 : index
  cf.assert %9, "check 2"
  %10 = tensor.cast %7 : tensor<?xf32> to tensor<2xf32>
  %11 = tensor.cast %10 : tensor<2xf32> to tensor<?xf32>
  %12 = tensor.empty(%c1) : tensor<?xf32>
  %13 = linalg.fill ins(%z : f32) outs(%12 : tensor<?xf32>) -> tensor<?xf32>
  %14 = tensor.concat dim(0) %11, %7 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %15 = tensor.dim %y, %c0 : tensor<?xf32>
  %16 = arith.cmpi eq, %15, %c2 : index
  cf.assert %16, "check 3"
  %17 = tensor.cast %y : tensor<?xf32> to tensor<2xf32>
  %18 = tensor.cast %17 : tensor<2xf32> to tensor<?xf32>
  %19 = scf.for %i19 = %c0 to %n step %c1 iter_args(%a19 = %7) -> tensor<?xf32> {
    %20 = tensor.dim %y, %c0 : tensor<?xf32>
    %21 = tensor.empty(%c4, %20) : tensor<?x?xf32>
    %22 = linalg.fill ins(%z : f32) outs(%21 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %23 = tensor.dim %a19, %c0 : tensor<?xf32>
    %24 = tensor.dim %x, %c0 : tensor<?xf32>
    %25 = arith.cmpi eq, %23, %24 : index
    cf.assert %25, "check 4"
    %26 = tensor.collapse_shape %22 [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
    %27 = tensor.collapse_shape %22 [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
    scf.yield %27 : tensor<?xf32>
  }
  %28 = tensor.dim %11, %c0 : tensor<?xf32>
  %29 = tensor.dim %18, %c0 : tensor<?xf32>
  %30 = arith.cmpi eq, %28, %29 : index
  cf.assert %30, "check 5"
  %31 = tensor.dim %11, %c0 : tensor<?xf32>
  %32 = tensor.dim %13, %c0 : tensor<?xf32>
  %33 = arith.cmpi eq, %31, %32 : index
  cf.assert %33, "check 6"
  %34 = linalg.add ins(%11, %18 : tensor<?xf32>, tensor<?xf32>) outs(%13 : tensor<?xf32>) -> tensor<?xf32>
  %35 = tensor.empty() : tensor<4xf32>
  %36 = linalg.fill ins(%z : f32) outs(%35 : tensor<4xf32>) -> tensor<4xf32>
  %37 = tensor.cast %36 : tensor<4xf32> to tensor<?xf32>
  %38 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %39 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %40 = arith.cmpi eq, %38, %39 : index
  cf.assert %40, "check 7"
  %41 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %42 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %43 = tensor.empty(%41, %42) : tensor<?x?xf32>
  %44 = linalg.fill ins(%z : f32) outs(%43 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %45 = linalg.matmul ins(%m, %m : tensor<?x?xf32>, tensor<?x?xf32>) outs(%44 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %46 = tensor.dim %x, %c0 : tensor<?xf32>
  %47 = tensor.dim %m, %c1 : tensor<?x?xf32>
  return %46, %47, %x, %m : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f24(<2: 1>, <2: 1>, <2x2: 1>, 2, true)
// CASE: f24(<0: 1>, <0: 1>, <0x0: 1>, 2, true)
// CASE: f24(<3: 1>, <3: 1>, <3x3: 1>, 0, true)
// CASE: f24(<1: 1>, <2: 1>, <4x0: 1>, 2, false)
func.func @f24(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = tensor.dim %y, %c0 : tensor<?xf32>
  %2 = arith.cmpi eq, %1, %c4 : index
  cf.assert %2, "check 1"
  %3 = tensor.empty() : tensor<4xf32>
  %4 = linalg.fill ins(%z : f32) outs(%3 : tensor<4xf32>) -> tensor<4xf32>
  %5 = tensor.cast %4 : tensor<4xf32> to tensor<?xf32>
  %6 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %7 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %8 = arith.cmpi eq, %6, %7 : index
  cf.assert %8, "check 2"
  %9 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %10 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %11 = tensor.empty(%9, %10) : tensor<?x?xf32>
  %12 = linalg.fill ins(%z : f32) outs(%11 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %13 = linalg.matmul ins(%m, %m : tensor<?x?xf32>, tensor<?x?xf32>) outs(%12 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %14 = tensor.dim %5, %c0 : tensor<?xf32>
  %15 = arith.cmpi eq, %14, %c3 : index
  cf.assert %15, "check 3"
  %16 = tensor.cast %5 : tensor<?xf32> to tensor<3xf32>
  %17 = tensor.cast %16 : tensor<3xf32> to tensor<?xf32>
  %18 = scf.for %i18 = %c0 to %n step %c1 iter_args(%a18 = %5) -> tensor<?xf32> {
    %19 = tensor.dim %17, %c0 : tensor<?xf32>
    %20 = tensor.dim %5, %c0 : tensor<?xf32>
    %21 = arith.cmpi ule, %19, %20 : index
    cf.assert %21, "check 4"
    %22 = tensor.extract_slice %5[0] [%19] [1] : tensor<?xf32> to tensor<?xf32>
    scf.yield %22 : tensor<?xf32>
  }
  %23 = tensor.dim %x, %c0 : tensor<?xf32>
  %24 = tensor.dim %m, %c1 : tensor<?x?xf32>
  return %23, %24, %x, %m : index, index, tensor<?xf32>, tensor<?x?xf32>
}
