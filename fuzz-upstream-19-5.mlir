// CASE: f0(<0: 1>, <0: 1>, <0x0: 1>, 2, true)
// CASE: f0(<0: 1>, <3: 1>, <0x0: 1>, 1, false)
// CASE: f0(<3: 1>, <2: 1>, <4x4: 1>, 2, false)
// CASE: f0(<1: 1>, <4: 1>, <4x0: 1>, 1, true)
func.func @f0(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = scf.if %p -> tensor<?xf32> {
    %2 = tensor.dim %x, %c0 : tensor<?xf32>
    %3 = arith.cmpi ule, %c4, %2 : index
    cf.assert %3, "check 1"
    %4 = tensor.extract_slice %x[0] [%c4] [1] : tensor<?xf32> to tensor<?xf32>
    scf.yield %4 : tensor<?xf32>
  } else {
    scf.yield %x : tensor<?xf32>
  }
  %5 = tensor.dim %y, %c0 : tensor<?xf32>
  %6 = arith.cmpi eq, %5, %c0 : index
  cf.assert %6, "check 2"
  %7 = tensor.cast %y : tensor<?xf32> to tensor<0xf32>
  %8 = tensor.cast %7 : tensor<0xf32> to tensor<?xf32>
  %9 = tensor.dim %1, %c0 : tensor<?xf32>
  %10 = tensor.dim %x, %c0 : tensor<?xf32>
  %11 = arith.cmpi eq, %9, %10 : index
  cf.assert %11, "check 3"
  %12 = linalg.copy ins(%1 : tensor<?xf32>) outs(%1 : tensor<?xf32>) -> tensor<?xf32>
  %13 = tensor.empty() : tensor<4xf32>
  %14 = linalg.fill ins(%z : f32) outs(%13 : tensor<4xf32>) -> tensor<4xf32>
  %15 = tensor.cast %14 : tensor<4xf32> to tensor<?xf32>
  %16 = tensor.dim %12, %c0 : tensor<?xf32>
  %17 = tensor.dim %m, %c1 : tensor<?x?xf32>
  return %16, %17, %12, %m : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f1(<3: 1>, <3: 1>, <3x3: 1>, 1, true)
// CASE: f1(<3: 1>, <1: 1>, <0x3: 1>, 1, true)
// CASE: f1(<4: 1>, <4: 1>, <4x2: 1>, 0, false)
// CASE: f1(<4: 1>, <2: 1>, <0x0: 1>, 2, true)
func.func @f1(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = tensor.empty(%c3, %c3) : tensor<?x?xf32>
  %2 = linalg.fill ins(%z : f32) outs(%1 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %3 = scf.for %i3 = %c0 to %n step %c1 iter_args(%a3 = %y) -> tensor<?xf32> {
    %4 = tensor.dim %y, %c0 : tensor<?xf32>
    %5 = tensor.dim %y, %c0 : tensor<?xf32>
    %6 = arith.cmpi ule, %4, %5 : index
    cf.assert %6, "check 1"
    %7 = tensor.extract_slice %y[0] [%4] [1] : tensor<?xf32> to tensor<?xf32>
    scf.yield %7 : tensor<?xf32>
  }
  %8 = scf.for %i8 = %c0 to %n step %c1 iter_args(%a8 = %3) -> tensor<?xf32> {
    %9 = scf.for %i9 = %c0 to %n step %c1 iter_args(%a9 = %x) -> tensor<?xf32> {
      %10 = tensor.empty(%c0) : tensor<?xf32>
      %11 = linalg.fill ins(%z : f32) outs(%10 : tensor<?xf32>) -> tensor<?xf32>
      %12 = tensor.collapse_shape %2 [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
      scf.yield %12 : tensor<?xf32>
    }
    %13 = scf.for %i13 = %c0 to %n step %c1 iter_args(%a13 = %y) -> tensor<?xf32> {
      %14 = tensor.dim %3, %c0 : tensor<?xf32>
      %15 = tensor.dim %a13, %c0 : tensor<?xf32>
      %16 = arith.cmpi eq, %14, %15 : index
      cf.assert %16, "check 2"
      %17 = tensor.dim %3, %c0 : tensor<?xf32>
      %18 = tensor.dim %y, %c0 : tensor<?xf32>
      %19 = arith.cmpi eq, %17, %18 : index
      cf.assert %19, "check 3"
      %20 = arith.addf %3, %a13 : tensor<?xf32>
      %21 = tensor.concat dim(0) %3, %3 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
      %22 = tensor.collapse_shape %m [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
      %23 = tensor.empty(%c3) : tensor<?xf32>
      %24 = linalg.fill ins(%z : f32) outs(%23 : tensor<?xf32>) -> tensor<?xf32>
      scf.yield %24 : tensor<?xf32>
    }
    scf.yield %13 : tensor<?xf32>
  }
  %25 = tensor.empty(%c3) : tensor<?xf32>
  %26 = linalg.fill ins(%z : f32) outs(%25 : tensor<?xf32>) -> tensor<?xf32>
  %27 = tensor.collapse_shape %m [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %28 = tensor.empty(%c0) : tensor<?xf32>
  %29 = linalg.fill ins(%z : f32) outs(%28 : tensor<?xf32>) -> tensor<?xf32>
  %30 = tensor.dim %y, %c0 : tensor<?xf32>
  %31 = tensor.dim %m, %c1 : tensor<?x?xf32>
  return %30, %31, %y, %m : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f2(<2: 1>, <2: 1>, <1x3: 1>, 1, true)
// CASE: f2(<4: 1>, <4: 1>, <4x4: 1>, 1, true)
// CASE: f2(<2: 1>, <3: 1>, <2x3: 1>, 1, true)
// CASE: f2(<2: 1>, <2: 1>, <2x0: 1>, 1, true)
func.func @f2(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
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
  %5 = tensor.dim %y, %c0 : tensor<?xf32>
  %6 = tensor.dim %4, %c0 : tensor<?xf32>
  %7 = arith.cmpi ule, %5, %6 : index
  cf.assert %7, "check 2"
  %8 = tensor.empty(%5) : tensor<?xf32>
  %9 = linalg.fill ins(%z : f32) outs(%8 : tensor<?xf32>) -> tensor<?xf32>
  %10 = tensor.insert_slice %9 into %4[0] [%5] [1] : tensor<?xf32> into tensor<?xf32>
  %11 = tensor.collapse_shape %m [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %12 = tensor.collapse_shape %m [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %13 = scf.for %i13 = %c0 to %n step %c1 iter_args(%a13 = %10) -> tensor<?xf32> {
    %14 = scf.for %i14 = %c0 to %n step %c1 iter_args(%a14 = %a13) -> tensor<?xf32> {
      %15 = tensor.dim %y, %c0 : tensor<?xf32>
      %16 = tensor.empty(%15) : tensor<?xf32>
      %17 = linalg.fill ins(%z : f32) outs(%16 : tensor<?xf32>) -> tensor<?xf32>
      %18 = tensor.dim %y, %c0 : tensor<?xf32>
      %19 = arith.cmpi ule, %c3, %18 : index
      cf.assert %19, "check 3"
      %20 = tensor.empty(%c3) : tensor<?xf32>
      %21 = linalg.fill ins(%z : f32) outs(%20 : tensor<?xf32>) -> tensor<?xf32>
      %22 = tensor.insert_slice %21 into %y[0] [%c3] [1] : tensor<?xf32> into tensor<?xf32>
      scf.yield %22 : tensor<?xf32>
    }
    scf.yield %14 : tensor<?xf32>
  }
  %23 = tensor.dim %12, %c0 : tensor<?xf32>
  %24 = tensor.dim %m, %c1 : tensor<?x?xf32>
  return %23, %24, %12, %m : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f3(<4: 1>, <1: 1>, <2x0: 1>, 1, true)
// CASE: f3(<2: 1>, <3: 1>, <4x1: 1>, 1, true)
// CASE: f3(<4: 1>, <3: 1>, <0x1: 1>, 1, true)
// CASE: f3(<3: 1>, <3: 1>, <3x3: 1>, 1, true)
func.func @f3(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = tensor.dim %x, %c0 : tensor<?xf32>
  %2 = tensor.empty(%1) : tensor<?xf32>
  %3 = linalg.fill ins(%z : f32) outs(%2 : tensor<?xf32>) -> tensor<?xf32>
  %4 = tensor.dim %3, %c0 : tensor<?xf32>
  %5 = tensor.dim %3, %c0 : tensor<?xf32>
  %6 = arith.cmpi eq, %4, %5 : index
  cf.assert %6, "check 1"
  %7 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %8 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %9 = arith.cmpi eq, %7, %8 : index
  cf.assert %9, "check 2"
  %10 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %11 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %12 = tensor.empty(%10, %11) : tensor<?x?xf32>
  %13 = linalg.fill ins(%z : f32) outs(%12 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %14 = linalg.matmul ins(%m, %m : tensor<?x?xf32>, tensor<?x?xf32>) outs(%13 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %15 = tensor.dim %y, %c0 : tensor<?xf32>
  %16 = arith.cmpi eq, %15, %c1 : index
  cf.assert %16, "check 3"
  %17 = tensor.cast %y : tensor<?xf32> to tensor<1xf32>
  %18 = tensor.cast %17 : tensor<1xf32> to tensor<?xf32>
  %19 = tensor.dim %x, %c0 : tensor<?xf32>
  %20 = arith.cmpi ule, %c1, %19 : index
  cf.assert %20, "check 4"
  %21 = tensor.extract_slice %x[0] [%c1] [1] : tensor<?xf32> to tensor<?xf32>
  %22 = tensor.empty(%c0, %c2) : tensor<?x?xf32>
  %23 = linalg.fill ins(%z : f32) outs(%22 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %24 = tensor.dim %21, %c0 : tensor<?xf32>
  %25 = tensor.dim %14, %c1 : tensor<?x?xf32>
  return %24, %25, %21, %14 : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f4(<2: 1>, <2: 1>, <2x2: 1>, 1, true)
// CASE: f4(<0: 1>, <0: 1>, <0x0: 1>, 2, false)
// CASE: f4(<0: 1>, <0: 1>, <0x0: 1>, 0, false)
// CASE: f4(<4: 1>, <4: 1>, <4x4: 1>, 1, true)
func.func @f4(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
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
  %9 = tensor.collapse_shape %8 [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %10 = tensor.dim %x, %c0 : tensor<?xf32>
  %11 = arith.cmpi ule, %c3, %10 : index
  cf.assert %11, "check 2"
  %12 = tensor.extract_slice %x[0] [%c3] [1] : tensor<?xf32> to tensor<?xf32>
  %13 = tensor.empty(%c3, %c4) : tensor<?x?xf32>
  %14 = linalg.fill ins(%z : f32) outs(%13 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %15 = tensor.concat dim(0) %x, %9 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %16 = scf.if %p -> tensor<?xf32> {
    %17 = tensor.concat dim(0) %15, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %18 = tensor.dim %17, %c0 : tensor<?xf32>
    %19 = arith.cmpi eq, %18, %c0 : index
    cf.assert %19, "check 3"
    %20 = tensor.cast %17 : tensor<?xf32> to tensor<0xf32>
    %21 = tensor.cast %20 : tensor<0xf32> to tensor<?xf32>
    %22 = tensor.dim %y, %c0 : tensor<?xf32>
    %23 = tensor.dim %9, %c0 : tensor<?xf32>
    %24 = arith.cmpi eq, %22, %23 : index
    cf.assert %24, "check 4"
    %25 = tensor.dim %17, %c0 : tensor<?xf32>
    %26 = tensor.dim %12, %c0 : tensor<?xf32>
    %27 = arith.cmpi eq, %25, %26 : index
    cf.assert %27, "check 5"
    %28 = tensor.dim %17, %c0 : tensor<?xf32>
    %29 = tensor.dim %15, %c0 : tensor<?xf32>
    %30 = arith.cmpi eq, %28, %29 : index
    cf.assert %30, "check 6"
    %31 = linalg.copy ins(%17 : tensor<?xf32>) outs(%12 : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %31 : tensor<?xf32>
  } else {
    scf.yield %12 : tensor<?xf32>
  }
  %32 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %33 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %34 = arith.cmpi eq, %32, %33 : index
  cf.assert %34, "check 7"
  %35 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %36 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %37 = tensor.empty(%35, %36) : tensor<?x?xf32>
  %38 = linalg.fill ins(%z : f32) outs(%37 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %39 = linalg.matmul ins(%m, %m : tensor<?x?xf32>, tensor<?x?xf32>) outs(%38 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %40 = tensor.dim %9, %c0 : tensor<?xf32>
  %41 = tensor.empty(%40) : tensor<?xf32>
  %42 = linalg.fill ins(%z : f32) outs(%41 : tensor<?xf32>) -> tensor<?xf32>
  %43 = tensor.dim %42, %c0 : tensor<?xf32>
  %44 = arith.cmpi eq, %43, %c3 : index
  cf.assert %44, "check 8"
  %45 = tensor.cast %42 : tensor<?xf32> to tensor<3xf32>
  %46 = tensor.cast %45 : tensor<3xf32> to tensor<?xf32>
  %47 = scf.for %i47 = %c0 to %n step %c1 iter_args(%a47 = %16) -> tensor<?xf32> {
    %48 = tensor.dim %y, %c0 : tensor<?xf32>
    %49 = tensor.dim %a47, %c0 : tensor<?xf32>
    %50 = arith.cmpi eq, %48, %49 : index
    cf.assert %50, "check 9"
    %51 = tensor.dim %y, %c0 : tensor<?xf32>
    %52 = tensor.dim %15, %c0 : tensor<?xf32>
    %53 = arith.cmpi eq, %51, %52 : index
    cf.assert %53, "check 10"
    %54 = linalg.add ins(%y, %a47 : tensor<?xf32>, tensor<?xf32>) outs(%15 : tensor<?xf32>) -> tensor<?xf32>
    %55 = tensor.empty(%c0) : tensor<?xf32>
    %56 = linalg.fill ins(%z : f32) outs(%55 : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %56 : tensor<?xf32>
  }
  %57 = tensor.dim %46, %c0 : tensor<?xf32>
  %58 = arith.cmpi ule, %c0, %57 : index
  cf.assert %58, "check 11"
  %59 = tensor.extract_slice %46[0] [%c0] [1] : tensor<?xf32> to tensor<?xf32>
  %60 = tensor.dim %39, %c1 : tensor<?x?xf32>
  %61 = tensor.dim %14, %c0 : tensor<?x?xf32>
  %62 = arith.cmpi eq, %60, %61 : index
  cf.assert %62, "check 12"
  %63 = tensor.dim %39, %c0 : tensor<?x?xf32>
  %64 = tensor.dim %14, %c1 : tensor<?x?xf32>
  %65 = tensor.empty(%63, %64) : tensor<?x?xf32>
  %66 = linalg.fill ins(%z : f32) outs(%65 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %67 = linalg.matmul ins(%39, %14 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%66 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %68 = tensor.dim %16, %c0 : tensor<?xf32>
  %69 = tensor.dim %14, %c1 : tensor<?x?xf32>
  return %68, %69, %16, %14 : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f5(<2: 1>, <4: 1>, <1x2: 1>, 2, true)
// CASE: f5(<0: 1>, <0: 1>, <2x2: 1>, 1, false)
// CASE: f5(<1: 1>, <4: 1>, <0x3: 1>, 0, false)
// CASE: f5(<4: 1>, <4: 1>, <4x4: 1>, 1, false)
func.func @f5(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = tensor.concat dim(0) %x, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %2 = tensor.dim %1, %c0 : tensor<?xf32>
  %3 = arith.cmpi eq, %2, %c3 : index
  cf.assert %3, "check 1"
  %4 = tensor.empty(%c1, %c1) : tensor<?x?xf32>
  %5 = linalg.fill ins(%z : f32) outs(%4 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %6 = tensor.collapse_shape %5 [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %7 = tensor.dim %6, %c0 : tensor<?xf32>
  %8 = arith.cmpi ule, %c0, %7 : index
  cf.assert %8, "check 2"
  %9 = tensor.empty(%c0) : tensor<?xf32>
  %10 = linalg.fill ins(%z : f32) outs(%9 : tensor<?xf32>) -> tensor<?xf32>
  %11 = tensor.insert_slice %10 into %6[0] [%c0] [1] : tensor<?xf32> into tensor<?xf32>
  %12 = tensor.dim %11, %c0 : tensor<?xf32>
  %13 = tensor.dim %5, %c1 : tensor<?x?xf32>
  return %12, %13, %11, %5 : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f6(<4: 1>, <4: 1>, <4x4: 1>, 0, true)
// CASE: f6(<4: 1>, <4: 1>, <4x4: 1>, 0, false)
// CASE: f6(<2: 1>, <2: 1>, <2x2: 1>, 1, false)
// CASE: f6(<4: 1>, <4: 1>, <4x4: 1>, 1, true)
func.func @f6(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = tensor.dim %y, %c0 : tensor<?xf32>
  %2 = tensor.empty(%1) : tensor<?xf32>
  %3 = linalg.fill ins(%z : f32) outs(%2 : tensor<?xf32>) -> tensor<?xf32>
  %4 = tensor.dim %3, %c0 : tensor<?xf32>
  %5 = tensor.empty(%4) : tensor<?xf32>
  %6 = linalg.fill ins(%z : f32) outs(%5 : tensor<?xf32>) -> tensor<?xf32>
  %7 = tensor.dim %x, %c0 : tensor<?xf32>
  %8 = tensor.dim %3, %c0 : tensor<?xf32>
  %9 = arith.cmpi eq, %7, %8 : index
  cf.assert %9, "check 1"
  %10 = linalg.exp ins(%x : tensor<?xf32>) outs(%3 : tensor<?xf32>) -> tensor<?xf32>
  %11 = tensor.concat dim(0) %6, %3 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %12 = tensor.collapse_shape %m [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %13 = tensor.dim %6, %c0 : tensor<?xf32>
  %14 = tensor.dim %10, %c0 : tensor<?xf32>
  %15 = arith.cmpi ule, %13, %14 : index
  cf.assert %15, "check 2"
  %16 = tensor.extract_slice %10[0] [%13] [1] : tensor<?xf32> to tensor<?xf32>
  %17 = tensor.dim %16, %c0 : tensor<?xf32>
  %18 = tensor.dim %x, %c0 : tensor<?xf32>
  %19 = arith.cmpi ule, %17, %18 : index
  cf.assert %19, "check 3"
  %20 = tensor.extract_slice %x[0] [%17] [1] : tensor<?xf32> to tensor<?xf32>
  %21 = tensor.concat dim(0) %16, %3 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %22 = scf.for %i22 = %c0 to %n step %c1 iter_args(%a22 = %10) -> tensor<?xf32> {
    %23 = scf.if %p -> tensor<?xf32> {
      %24 = tensor.dim %16, %c0 : tensor<?xf32>
      %25 = tensor.dim %10, %c0 : tensor<?xf32>
      %26 = arith.cmpi eq, %24, %25 : index
      cf.assert %26, "check 4"
      %27 = tensor.dim %16, %c0 : tensor<?xf32>
      %28 = tensor.dim %12, %c0 : tensor<?xf32>
      %29 = arith.cmpi eq, %27, %28 : index
      cf.assert %29, "check 5"
      %30 = arith.addf %16, %12 : tensor<?xf32>
      %31 = tensor.dim %m, %c1 : tensor<?x?xf32>
      %32 = tensor.dim %m, %c0 : tensor<?x?xf32>
      %33 = arith.cmpi eq, %31, %32 : index
      cf.assert %33, "check 6"
      %34 = tensor.dim %m, %c0 : tensor<?x?xf32>
      %35 = tensor.dim %m, %c1 : tensor<?x?xf32>
      %36 = tensor.empty(%34, %35) : tensor<?x?xf32>
      %37 = linalg.fill ins(%z : f32) outs(%36 : tensor<?x?xf32>) -> tensor<?x?xf32>
      %38 = linalg.matmul ins(%m, %m : tensor<?x?xf32>, tensor<?x?xf32>) outs(%37 : tensor<?x?xf32>) -> tensor<?x?xf32>
      %39 = tensor.dim %30, %c0 : tensor<?xf32>
      %40 = arith.cmpi ule, %c1, %39 : index
      cf.assert %40, "check 7"
      %41 = tensor.empty(%c1) : tensor<?xf32>
      %42 = linalg.fill ins(%z : f32) outs(%41 : tensor<?xf32>) -> tensor<?xf32>
      %43 = tensor.insert_slice %42 into %30[0] [%c1] [1] : tensor<?xf32> into tensor<?xf32>
      scf.yield %43 : tensor<?xf32>
    } else {
      scf.yield %x : tensor<?xf32>
    }
    %44 = scf.if %p -> tensor<?xf32> {
      %45 = tensor.collapse_shape %m [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
      %46 = tensor.dim %10, %c0 : tensor<?xf32>
      %47 = arith.cmpi eq, %46, %c2 : index
      cf.assert %47, "check 8"
      scf.yield %45 : tensor<?xf32>
    } else {
      scf.yield %16 : tensor<?xf32>
    }
    scf.yield %44 : tensor<?xf32>
  }
  %48 = tensor.dim %22, %c0 : tensor<?xf32>
  %49 = tensor.dim %m, %c1 : tensor<?x?xf32>
  return %48, %49, %22, %m : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f7(<0: 1>, <0: 1>, <0x0: 1>, 1, true)
// CASE: f7(<1: 1>, <1: 1>, <1x1: 1>, 1, true)
// CASE: f7(<1: 1>, <3: 1>, <3x3: 1>, 0, true)
// CASE: f7(<4: 1>, <1: 1>, <3x3: 1>, 0, true)
func.func @f7(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = scf.for %i1 = %c0 to %n step %c1 iter_args(%a1 = %x) -> tensor<?xf32> {
    %2 = tensor.concat dim(0) %x, %a1 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %3 = tensor.dim %a1, %c0 : tensor<?xf32>
    %4 = tensor.empty(%3, %c4) : tensor<?x?xf32>
    %5 = linalg.fill ins(%z : f32) outs(%4 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %6 = scf.for %i6 = %c0 to %n step %c1 iter_args(%a6 = %2) -> tensor<?xf32> {
      %7 = tensor.dim %5, %c0 : tensor<?x?xf32>
      %8 = tensor.dim %m, %c0 : tensor<?x?xf32>
      %9 = arith.cmpi eq, %7, %8 : index
      cf.assert %9, "check 1"
      %10 = tensor.dim %5, %c1 : tensor<?x?xf32>
      %11 = tensor.dim %m, %c1 : tensor<?x?xf32>
      %12 = arith.cmpi eq, %10, %11 : index
      cf.assert %12, "check 2"
      %13 = arith.addf %5, %m : tensor<?x?xf32>
      %14 = tensor.collapse_shape %m [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
      %15 = tensor.dim %2, %c0 : tensor<?xf32>
      %16 = tensor.empty(%15, %c2) : tensor<?x?xf32>
      %17 = linalg.fill ins(%z : f32) outs(%16 : tensor<?x?xf32>) -> tensor<?x?xf32>
      %18 = tensor.dim %13, %c0 : tensor<?x?xf32>
      %19 = tensor.dim %m, %c0 : tensor<?x?xf32>
      %20 = arith.cmpi eq, %18, %19 : index
      cf.assert %20, "check 3"
      %21 = tensor.dim %13, %c1 : tensor<?x?xf32>
      %22 = tensor.dim %m, %c1 : tensor<?x?xf32>
      %23 = arith.cmpi eq, %21, %22 : index
      cf.assert %23, "check 4"
      %24 = arith.addf %13, %m : tensor<?x?xf32>
      scf.yield %14 : tensor<?xf32>
    }
    scf.yield %6 : tensor<?xf32>
  }
  %25 = tensor.dim %x, %c0 : tensor<?xf32>
  %26 = tensor.empty(%25) : tensor<?xf32>
  %27 = linalg.fill ins(%z : f32) outs(%26 : tensor<?xf32>) -> tensor<?xf32>
  %28 = scf.for %i28 = %c0 to %n step %c1 iter_args(%a28 = %y) -> tensor<?xf32> {
    %29 = tensor.concat dim(0) %x, %1 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %29 : tensor<?xf32>
  }
  %30 = linalg.exp ins(%1 : tensor<?xf32>) outs(%1 : tensor<?xf32>) -> tensor<?xf32>
  %31 = tensor.dim %x, %c0 : tensor<?xf32>
  %32 = arith.cmpi ule, %c4, %31 : index
  cf.assert %32, "check 5"
  %33 = tensor.extract_slice %x[0] [%c4] [1] : tensor<?xf32> to tensor<?xf32>
  %34 = tensor.empty() : tensor<3xf32>
  %35 = linalg.fill ins(%z : f32) outs(%34 : tensor<3xf32>) -> tensor<3xf32>
  %36 = tensor.cast %35 : tensor<3xf32> to tensor<?xf32>
  %37 = arith.addf %m, %m : tensor<?x?xf32>
  %38 = tensor.dim %28, %c0 : tensor<?xf32>
  %39 = tensor.dim %x, %c0 : tensor<?xf32>
  %40 = arith.cmpi eq, %38, %39 : index
  cf.assert %40, "check 6"
  %41 = tensor.dim %28, %c0 : tensor<?xf32>
  %42 = tensor.dim %27, %c0 : tensor<?xf32>
  %43 = arith.cmpi eq, %41, %42 : index
  cf.assert %43, "check 7"
  %44 = linalg.copy ins(%28 : tensor<?xf32>) outs(%27 : tensor<?xf32>) -> tensor<?xf32>
  %45 = tensor.dim %27, %c0 : tensor<?xf32>
  %46 = tensor.empty(%45) : tensor<?xf32>
  %47 = linalg.fill ins(%z : f32) outs(%46 : tensor<?xf32>) -> tensor<?xf32>
  %48 = tensor.concat dim(0) %36, %47 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %49 = tensor.empty(%c3, %c3) : tensor<?x?xf32>
  %50 = linalg.fill ins(%z : f32) outs(%49 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %51 = tensor.dim %47, %c0 : tensor<?xf32>
  %52 = tensor.dim %m, %c1 : tensor<?x?xf32>
  return %51, %52, %47, %m : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f8(<1: 1>, <2: 1>, <0x0: 1>, 1, false)
// CASE: f8(<2: 1>, <0: 1>, <0x2: 1>, 0, true)
// CASE: f8(<2: 1>, <1: 1>, <2x0: 1>, 2, false)
// CASE: f8(<2: 1>, <4: 1>, <4x0: 1>, 0, false)
func.func @f8(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = tensor.dim %y, %c0 : tensor<?xf32>
  %2 = tensor.dim %y, %c0 : tensor<?xf32>
  %3 = tensor.empty(%1, %2) : tensor<?x?xf32>
  %4 = linalg.fill ins(%z : f32) outs(%3 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %5 = tensor.dim %x, %c0 : tensor<?xf32>
  %6 = tensor.empty(%5, %c1) : tensor<?x?xf32>
  %7 = linalg.fill ins(%z : f32) outs(%6 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %8 = tensor.dim %7, %c1 : tensor<?x?xf32>
  %9 = tensor.dim %4, %c0 : tensor<?x?xf32>
  %10 = arith.cmpi eq, %8, %9 : index
  cf.assert %10, "check 1"
  %11 = tensor.dim %7, %c0 : tensor<?x?xf32>
  %12 = tensor.dim %4, %c1 : tensor<?x?xf32>
  %13 = tensor.empty(%11, %12) : tensor<?x?xf32>
  %14 = linalg.fill ins(%z : f32) outs(%13 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %15 = linalg.matmul ins(%7, %4 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%14 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %16 = tensor.empty(%c3, %c3) : tensor<?x?xf32>
  %17 = linalg.fill ins(%z : f32) outs(%16 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %18 = tensor.concat dim(0) %x, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %19 = tensor.empty(%c4, %c2) : tensor<?x?xf32>
  %20 = linalg.fill ins(%z : f32) outs(%19 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %21 = tensor.dim %y, %c0 : tensor<?xf32>
  %22 = tensor.dim %x, %c0 : tensor<?xf32>
  %23 = arith.cmpi eq, %21, %22 : index
  cf.assert %23, "check 2"
  %24 = arith.addf %y, %y : tensor<?xf32>
  %25 = tensor.dim %18, %c0 : tensor<?xf32>
  %26 = arith.cmpi eq, %25, %c3 : index
  cf.assert %26, "check 3"
  %27 = tensor.cast %18 : tensor<?xf32> to tensor<3xf32>
  %28 = tensor.cast %27 : tensor<3xf32> to tensor<?xf32>
  %29 = scf.if %p -> tensor<?xf32> {
    %30 = scf.for %i30 = %c0 to %n step %c1 iter_args(%a30 = %18) -> tensor<?xf32> {
      %31 = tensor.dim %28, %c0 : tensor<?xf32>
      %32 = tensor.dim %24, %c0 : tensor<?xf32>
      %33 = arith.cmpi eq, %31, %32 : index
      cf.assert %33, "check 4"
      %34 = linalg.copy ins(%28 : tensor<?xf32>) outs(%24 : tensor<?xf32>) -> tensor<?xf32>
      scf.yield %34 : tensor<?xf32>
    }
    %35 = tensor.dim %y, %c0 : tensor<?xf32>
    %36 = tensor.dim %28, %c0 : tensor<?xf32>
    %37 = arith.cmpi eq, %35, %36 : index
    cf.assert %37, "check 5"
    %38 = tensor.dim %y, %c0 : tensor<?xf32>
    %39 = tensor.dim %30, %c0 : tensor<?xf32>
    %40 = arith.cmpi eq, %38, %39 : index
    cf.assert %40, "check 6"
    %41 = linalg.add ins(%y, %28 : tensor<?xf32>, tensor<?xf32>) outs(%30 : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %41 : tensor<?xf32>
  } else {
    scf.yield %28 : tensor<?xf32>
  }
  %42 = tensor.concat dim(0) %y, %24 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %43 = tensor.dim %4, %c0 : tensor<?x?xf32>
  %44 = tensor.dim %17, %c0 : tensor<?x?xf32>
  %45 = arith.cmpi eq, %43, %44 : index
  cf.assert %45, "check 7"
  %46 = tensor.dim %4, %c1 : tensor<?x?xf32>
  %47 = tensor.dim %17, %c1 : tensor<?x?xf32>
  %48 = arith.cmpi eq, %46, %47 : index
  cf.assert %48, "check 8"
  %49 = linalg.add ins(%4, %17 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%4 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %50 = scf.if %p -> tensor<?xf32> {
    %51 = tensor.dim %15, %c1 : tensor<?x?xf32>
    %52 = tensor.dim %m, %c0 : tensor<?x?xf32>
    %53 = arith.cmpi eq, %51, %52 : index
    cf.assert %53, "check 9"
    %54 = tensor.dim %15, %c0 : tensor<?x?xf32>
    %55 = tensor.dim %m, %c1 : tensor<?x?xf32>
    %56 = tensor.empty(%54, %55) : tensor<?x?xf32>
    %57 = linalg.fill ins(%z : f32) outs(%56 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %58 = linalg.matmul ins(%15, %m : tensor<?x?xf32>, tensor<?x?xf32>) outs(%57 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %59 = tensor.dim %29, %c0 : tensor<?xf32>
    %60 = tensor.dim %42, %c0 : tensor<?xf32>
    %61 = arith.cmpi eq, %59, %60 : index
    cf.assert %61, "check 10"
    %62 = tensor.dim %29, %c0 : tensor<?xf32>
    %63 = tensor.dim %x, %c0 : tensor<?xf32>
    %64 = arith.cmpi eq, %62, %63 : index
    cf.assert %64, "check 11"
    %65 = linalg.copy ins(%29 : tensor<?xf32>) outs(%x : tensor<?xf32>) -> tensor<?xf32>
    %66 = tensor.collapse_shape %15 [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
    %67 = tensor.dim %65, %c0 : tensor<?xf32>
    %68 = arith.cmpi eq, %67, %c3 : index
    cf.assert %68, "check 12"
    %69 = tensor.cast %65 : tensor<?xf32> to tensor<3xf32>
    %70 = tensor.cast %69 : tensor<3xf32> to tensor<?xf32>
    scf.yield %70 : tensor<?xf32>
  } else {
    scf.yield %18 : tensor<?xf32>
  }
  %71 = tensor.dim %y, %c0 : tensor<?xf32>
  %72 = tensor.dim %7, %c1 : tensor<?x?xf32>
  return %71, %72, %y, %7 : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f9(<4: 1>, <4: 1>, <4x4: 1>, 1, false)
// CASE: f9(<2: 1>, <2: 1>, <2x2: 1>, 1, true)
// CASE: f9(<0: 1>, <1: 1>, <4x3: 1>, 0, false)
// CASE: f9(<3: 1>, <3: 1>, <3x3: 1>, 1, true)
func.func @f9(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = tensor.empty() : tensor<4xf32>
  %2 = linalg.fill ins(%z : f32) outs(%1 : tensor<4xf32>) -> tensor<4xf32>
  %3 = tensor.cast %2 : tensor<4xf32> to tensor<?xf32>
  %4 = linalg.copy ins(%3 : tensor<?xf32>) outs(%3 : tensor<?xf32>) -> tensor<?xf32>
  %5 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %6 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %7 = arith.cmpi eq, %5, %6 : index
  cf.assert %7, "check 1"
  %8 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %9 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %10 = tensor.empty(%8, %9) : tensor<?x?xf32>
  %11 = linalg.fill ins(%z : f32) outs(%10 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %12 = linalg.matmul ins(%m, %m : tensor<?x?xf32>, tensor<?x?xf32>) outs(%11 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %13 = tensor.empty() : tensor<1xf32>
  %14 = linalg.fill ins(%z : f32) outs(%13 : tensor<1xf32>) -> tensor<1xf32>
  %15 = tensor.cast %14 : tensor<1xf32> to tensor<?xf32>
  %16 = tensor.dim %x, %c0 : tensor<?xf32>
  %17 = tensor.dim %m, %c1 : tensor<?x?xf32>
  return %16, %17, %x, %m : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f10(<2: 1>, <2: 1>, <2x2: 1>, 0, false)
// CASE: f10(<4: 1>, <4: 1>, <2x4: 1>, 0, true)
// CASE: f10(<1: 1>, <1: 1>, <1x1: 1>, 1, false)
// CASE: f10(<1: 1>, <1: 1>, <1x1: 1>, 1, true)
func.func @f10(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = tensor.empty(%c4) : tensor<?xf32>
  %2 = linalg.fill ins(%z : f32) outs(%1 : tensor<?xf32>) -> tensor<?xf32>
  %3 = linalg.exp ins(%m : tensor<?x?xf32>) outs(%m : tensor<?x?xf32>) -> tensor<?x?xf32>
  %4 = tensor.dim %3, %c1 : tensor<?x?xf32>
  %5 = tensor.dim %3, %c0 : tensor<?x?xf32>
  %6 = arith.cmpi eq, %4, %5 : index
  cf.assert %6, "check 1"
  %7 = tensor.dim %3, %c0 : tensor<?x?xf32>
  %8 = tensor.dim %3, %c1 : tensor<?x?xf32>
  %9 = tensor.empty(%7, %8) : tensor<?x?xf32>
  %10 = linalg.fill ins(%z : f32) outs(%9 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %11 = linalg.matmul ins(%3, %3 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%10 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %12 = tensor.concat dim(0) %y, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %13 = tensor.collapse_shape %3 [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %14 = scf.for %i14 = %c0 to %n step %c1 iter_args(%a14 = %y) -> tensor<?xf32> {
    %15 = scf.for %i15 = %c0 to %n step %c1 iter_args(%a15 = %a14) -> tensor<?xf32> {
      %16 = tensor.dim %y, %c0 : tensor<?xf32>
      %17 = arith.cmpi eq, %16, %c2 : index
      cf.assert %17, "check 2"
      %18 = tensor.collapse_shape %3 [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
      %19 = tensor.dim %a15, %c0 : tensor<?xf32>
      %20 = tensor.dim %12, %c0 : tensor<?xf32>
      %21 = arith.cmpi eq, %19, %20 : index
      cf.assert %21, "check 3"
      %22 = tensor.dim %a15, %c0 : tensor<?xf32>
      %23 = tensor.dim %y, %c0 : tensor<?xf32>
      %24 = arith.cmpi eq, %22, %23 : index
      cf.assert %24, "check 4"
      %25 = linalg.copy ins(%a15 : tensor<?xf32>) outs(%y : tensor<?xf32>) -> tensor<?xf32>
      %26 = tensor.empty(%c2) : tensor<?xf32>
      %27 = linalg.fill ins(%z : f32) outs(%26 : tensor<?xf32>) -> tensor<?xf32>
      scf.yield %27 : tensor<?xf32>
    }
    %28 = tensor.dim %y, %c0 : tensor<?xf32>
    %29 = tensor.empty(%c4, %28) : tensor<?x?xf32>
    %30 = linalg.fill ins(%z : f32) outs(%29 : tensor<?x?xf32>) -> tensor<?x?xf32>
    scf.yield %15 : tensor<?xf32>
  }
  %31 = tensor.dim %12, %c0 : tensor<?xf32>
  %32 = tensor.dim %12, %c0 : tensor<?xf32>
  %33 = arith.cmpi ule, %31, %32 : index
  cf.assert %33, "check 5"
  %34 = tensor.empty(%31) : tensor<?xf32>
  %35 = linalg.fill ins(%z : f32) outs(%34 : tensor<?xf32>) -> tensor<?xf32>
  %36 = tensor.insert_slice %35 into %12[0] [%31] [1] : tensor<?xf32> into tensor<?xf32>
  %37 = scf.if %p -> tensor<?xf32> {
    %38 = tensor.empty() : tensor<4xf32>
    %39 = linalg.fill ins(%z : f32) outs(%38 : tensor<4xf32>) -> tensor<4xf32>
    %40 = tensor.cast %39 : tensor<4xf32> to tensor<?xf32>
    %41 = tensor.empty() : tensor<2xf32>
    %42 = linalg.fill ins(%z : f32) outs(%41 : tensor<2xf32>) -> tensor<2xf32>
    %43 = tensor.cast %42 : tensor<2xf32> to tensor<?xf32>
    %44 = scf.for %i44 = %c0 to %n step %c1 iter_args(%a44 = %43) -> tensor<?xf32> {
      %45 = tensor.dim %40, %c0 : tensor<?xf32>
      %46 = tensor.dim %2, %c0 : tensor<?xf32>
      %47 = arith.cmpi eq, %45, %46 : index
      cf.assert %47, "check 6"
      %48 = linalg.copy ins(%40 : tensor<?xf32>) outs(%2 : tensor<?xf32>) -> tensor<?xf32>
      %49 = tensor.empty() : tensor<3xf32>
      %50 = linalg.fill ins(%z : f32) outs(%49 : tensor<3xf32>) -> tensor<3xf32>
      %51 = tensor.cast %50 : tensor<3xf32> to tensor<?xf32>
      %52 = tensor.dim %3, %c0 : tensor<?x?xf32>
      %53 = tensor.dim %m, %c0 : tensor<?x?xf32>
      %54 = arith.cmpi eq, %52, %53 : index
      cf.assert %54, "check 7"
      %55 = tensor.dim %3, %c1 : tensor<?x?xf32>
      %56 = tensor.dim %m, %c1 : tensor<?x?xf32>
      %57 = arith.cmpi eq, %55, %56 : index
      cf.assert %57, "check 8"
      %58 = tensor.dim %3, %c0 : tensor<?x?xf32>
      %59 = tensor.dim %11, %c0 : tensor<?x?xf32>
      %60 = arith.cmpi eq, %58, %59 : index
      cf.assert %60, "check 9"
      %61 = tensor.dim %3, %c1 : tensor<?x?xf32>
      %62 = tensor.dim %11, %c1 : tensor<?x?xf32>
      %63 = arith.cmpi eq, %61, %62 : index
      cf.assert %63, "check 10"
      %64 = linalg.copy ins(%3 : tensor<?x?xf32>) outs(%m : tensor<?x?xf32>) -> tensor<?x?xf32>
      scf.yield %51 : tensor<?xf32>
    }
    scf.yield %44 : tensor<?xf32>
  } else {
    scf.yield %14 : tensor<?xf32>
  }
  %65 = tensor.dim %36, %c0 : tensor<?xf32>
  %66 = tensor.dim %11, %c1 : tensor<?x?xf32>
  return %65, %66, %36, %11 : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f11(<2: 1>, <2: 1>, <2x2: 1>, 2, false)
// CASE: f11(<0: 1>, <0: 1>, <0x0: 1>, 2, false)
// CASE: f11(<4: 1>, <4: 1>, <4x4: 1>, 0, false)
// CASE: f11(<1: 1>, <1: 1>, <1x1: 1>, 1, true)
func.func @f11(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = tensor.dim %x, %c0 : tensor<?xf32>
  %2 = arith.cmpi ule, %c0, %1 : index
  cf.assert %2, "check 1"
  %3 = tensor.extract_slice %x[0] [%c0] [1] : tensor<?xf32> to tensor<?xf32>
  %4 = scf.for %i4 = %c0 to %n step %c1 iter_args(%a4 = %y) -> tensor<?xf32> {
    %5 = tensor.concat dim(0) %y, %a4 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %6 = tensor.empty(%c4) : tensor<?xf32>
    %7 = linalg.fill ins(%z : f32) outs(%6 : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %7 : tensor<?xf32>
  }
  %8 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %9 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %10 = arith.cmpi eq, %8, %9 : index
  cf.assert %10, "check 2"
  %11 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %12 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %13 = tensor.empty(%11, %12) : tensor<?x?xf32>
  %14 = linalg.fill ins(%z : f32) outs(%13 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %15 = linalg.matmul ins(%m, %m : tensor<?x?xf32>, tensor<?x?xf32>) outs(%14 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %16 = scf.if %p -> tensor<?xf32> {
    %17 = tensor.concat dim(0) %y, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %18 = scf.for %i18 = %c0 to %n step %c1 iter_args(%a18 = %y) -> tensor<?xf32> {
      %19 = tensor.dim %3, %c0 : tensor<?xf32>
      %20 = tensor.dim %a18, %c0 : tensor<?xf32>
      %21 = arith.cmpi eq, %19, %20 : index
      cf.assert %21, "check 3"
      %22 = tensor.dim %3, %c0 : tensor<?xf32>
      %23 = tensor.dim %17, %c0 : tensor<?xf32>
      %24 = arith.cmpi eq, %22, %23 : index
      cf.assert %24, "check 4"
      %25 = linalg.exp ins(%3 : tensor<?xf32>) outs(%a18 : tensor<?xf32>) -> tensor<?xf32>
      %26 = tensor.concat dim(0) %3, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
      scf.yield %26 : tensor<?xf32>
    }
    %27 = tensor.collapse_shape %m [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
    %28 = tensor.dim %15, %c0 : tensor<?x?xf32>
    %29 = tensor.dim %m, %c0 : tensor<?x?xf32>
    %30 = arith.cmpi eq, %28, %29 : index
    cf.assert %30, "check 5"
    %31 = tensor.dim %15, %c1 : tensor<?x?xf32>
    %32 = tensor.dim %m, %c1 : tensor<?x?xf32>
    %33 = arith.cmpi eq, %31, %32 : index
    cf.assert %33, "check 6"
    %34 = arith.addf %15, %15 : tensor<?x?xf32>
    scf.yield %27 : tensor<?xf32>
  } else {
    scf.yield %y : tensor<?xf32>
  }
  %35 = scf.for %i35 = %c0 to %n step %c1 iter_args(%a35 = %y) -> tensor<?xf32> {
    %36 = tensor.dim %y, %c0 : tensor<?xf32>
    %37 = tensor.empty(%36) : tensor<?xf32>
    %38 = linalg.fill ins(%z : f32) outs(%37 : tensor<?xf32>) -> tensor<?xf32>
    %39 = tensor.dim %38, %c0 : tensor<?xf32>
    %40 = tensor.empty(%39) : tensor<?xf32>
    %41 = linalg.fill ins(%z : f32) outs(%40 : tensor<?xf32>) -> tensor<?xf32>
    %42 = tensor.empty(%c2, %c2) : tensor<?x?xf32>
    %43 = linalg.fill ins(%z : f32) outs(%42 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %44 = tensor.concat dim(0) %41, %3 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %44 : tensor<?xf32>
  }
  %45 = tensor.empty(%c1, %c3) : tensor<?x?xf32>
  %46 = linalg.fill ins(%z : f32) outs(%45 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %47 = tensor.dim %16, %c0 : tensor<?xf32>
  %48 = tensor.dim %35, %c0 : tensor<?xf32>
  %49 = arith.cmpi eq, %47, %48 : index
  cf.assert %49, "check 7"
  %50 = tensor.dim %16, %c0 : tensor<?xf32>
  %51 = tensor.dim %y, %c0 : tensor<?xf32>
  %52 = arith.cmpi eq, %50, %51 : index
  cf.assert %52, "check 8"
  %53 = arith.addf %16, %y : tensor<?xf32>
  %54 = tensor.collapse_shape %m [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %55 = tensor.empty() : tensor<0xf32>
  %56 = linalg.fill ins(%z : f32) outs(%55 : tensor<0xf32>) -> tensor<0xf32>
  %57 = tensor.cast %56 : tensor<0xf32> to tensor<?xf32>
  %58 = tensor.dim %54, %c0 : tensor<?xf32>
  %59 = tensor.dim %m, %c1 : tensor<?x?xf32>
  return %58, %59, %54, %m : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f12(<3: 1>, <3: 1>, <3x3: 1>, 1, false)
// CASE: f12(<1: 1>, <2: 1>, <2x1: 1>, 1, true)
// CASE: f12(<2: 1>, <4: 1>, <2x1: 1>, 1, true)
// CASE: f12(<3: 1>, <3: 1>, <3x3: 1>, 1, false)
func.func @f12(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = scf.for %i1 = %c0 to %n step %c1 iter_args(%a1 = %x) -> tensor<?xf32> {
    %2 = tensor.collapse_shape %m [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
    %3 = tensor.dim %y, %c0 : tensor<?xf32>
    %4 = arith.cmpi ule, %c1, %3 : index
    cf.assert %4, "check 1"
    %5 = tensor.empty(%c1) : tensor<?xf32>
    %6 = linalg.fill ins(%z : f32) outs(%5 : tensor<?xf32>) -> tensor<?xf32>
    %7 = tensor.insert_slice %6 into %y[0] [%c1] [1] : tensor<?xf32> into tensor<?xf32>
    scf.yield %7 : tensor<?xf32>
  }
  %8 = tensor.dim %1, %c0 : tensor<?xf32>
  %9 = tensor.empty(%8) : tensor<?xf32>
  %10 = linalg.fill ins(%z : f32) outs(%9 : tensor<?xf32>) -> tensor<?xf32>
  %11 = tensor.concat dim(0) %10, %10 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %12 = tensor.dim %y, %c0 : tensor<?xf32>
  %13 = tensor.empty(%12) : tensor<?xf32>
  %14 = linalg.fill ins(%z : f32) outs(%13 : tensor<?xf32>) -> tensor<?xf32>
  %15 = tensor.concat dim(0) %10, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %16 = tensor.dim %15, %c0 : tensor<?xf32>
  %17 = arith.cmpi eq, %16, %c3 : index
  cf.assert %17, "check 2"
  %18 = tensor.dim %15, %c0 : tensor<?xf32>
  %19 = arith.cmpi eq, %18, %c4 : index
  cf.assert %19, "check 3"
  %20 = scf.if %p -> tensor<?xf32> {
    %21 = linalg.copy ins(%m : tensor<?x?xf32>) outs(%m : tensor<?x?xf32>) -> tensor<?x?xf32>
    %22 = tensor.dim %15, %c0 : tensor<?xf32>
    %23 = tensor.empty(%22) : tensor<?xf32>
    %24 = linalg.fill ins(%z : f32) outs(%23 : tensor<?xf32>) -> tensor<?xf32>
    %25 = tensor.concat dim(0) %11, %11 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %26 = scf.for %i26 = %c0 to %n step %c1 iter_args(%a26 = %15) -> tensor<?xf32> {
      %27 = tensor.empty(%c4) : tensor<?xf32>
      %28 = linalg.fill ins(%z : f32) outs(%27 : tensor<?xf32>) -> tensor<?xf32>
      %29 = tensor.dim %21, %c0 : tensor<?x?xf32>
      %30 = tensor.dim %m, %c0 : tensor<?x?xf32>
      %31 = arith.cmpi eq, %29, %30 : index
      cf.assert %31, "check 4"
      %32 = tensor.dim %21, %c1 : tensor<?x?xf32>
      %33 = tensor.dim %m, %c1 : tensor<?x?xf32>
      %34 = arith.cmpi eq, %32, %33 : index
      cf.assert %34, "check 5"
      %35 = linalg.copy ins(%21 : tensor<?x?xf32>) outs(%21 : tensor<?x?xf32>) -> tensor<?x?xf32>
      scf.yield %28 : tensor<?xf32>
    }
    scf.yield %26 : tensor<?xf32>
  } else {
    scf.yield %10 : tensor<?xf32>
  }
  %36 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %37 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %38 = arith.cmpi eq, %36, %37 : index
  cf.assert %38, "check 6"
  %39 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %40 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %41 = tensor.empty(%39, %40) : tensor<?x?xf32>
  %42 = linalg.fill ins(%z : f32) outs(%41 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %43 = linalg.matmul ins(%m, %m : tensor<?x?xf32>, tensor<?x?xf32>) outs(%42 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %44 = tensor.empty(%c3) : tensor<?xf32>
  %45 = linalg.fill ins(%z : f32) outs(%44 : tensor<?xf32>) -> tensor<?xf32>
  %46 = tensor.dim %x, %c0 : tensor<?xf32>
  %47 = tensor.empty(%c4, %46) : tensor<?x?xf32>
  %48 = linalg.fill ins(%z : f32) outs(%47 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %49 = tensor.dim %x, %c0 : tensor<?xf32>
  %50 = tensor.dim %11, %c0 : tensor<?xf32>
  %51 = arith.cmpi eq, %49, %50 : index
  cf.assert %51, "check 7"
  %52 = tensor.dim %x, %c0 : tensor<?xf32>
  %53 = tensor.dim %y, %c0 : tensor<?xf32>
  %54 = arith.cmpi eq, %52, %53 : index
  cf.assert %54, "check 8"
  %55 = linalg.add ins(%x, %11 : tensor<?xf32>, tensor<?xf32>) outs(%y : tensor<?xf32>) -> tensor<?xf32>
  %56 = tensor.dim %11, %c0 : tensor<?xf32>
  %57 = tensor.dim %43, %c1 : tensor<?x?xf32>
  return %56, %57, %11, %43 : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f13(<0: 1>, <0: 1>, <0x0: 1>, 2, true)
// CASE: f13(<4: 1>, <4: 1>, <4x4: 1>, 1, false)
// CASE: f13(<1: 1>, <1: 1>, <1x1: 1>, 2, false)
// CASE: f13(<3: 1>, <3: 1>, <3x3: 1>, 0, false)
func.func @f13(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = tensor.empty(%c2) : tensor<?xf32>
  %2 = linalg.fill ins(%z : f32) outs(%1 : tensor<?xf32>) -> tensor<?xf32>
  %3 = arith.addf %m, %m : tensor<?x?xf32>
  %4 = tensor.concat dim(0) %x, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %5 = tensor.collapse_shape %m [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %6 = scf.if %p -> tensor<?xf32> {
    %7 = tensor.dim %m, %c0 : tensor<?x?xf32>
    %8 = tensor.dim %3, %c0 : tensor<?x?xf32>
    %9 = arith.cmpi eq, %7, %8 : index
    cf.assert %9, "check 1"
    %10 = tensor.dim %m, %c1 : tensor<?x?xf32>
    %11 = tensor.dim %3, %c1 : tensor<?x?xf32>
    %12 = arith.cmpi eq, %10, %11 : index
    cf.assert %12, "check 2"
    %13 = arith.addf %m, %3 : tensor<?x?xf32>
    scf.yield %5 : tensor<?xf32>
  } else {
    scf.yield %5 : tensor<?xf32>
  }
  %14 = tensor.collapse_shape %m [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %15 = tensor.dim %5, %c0 : tensor<?xf32>
  %16 = tensor.dim %3, %c1 : tensor<?x?xf32>
  return %15, %16, %5, %3 : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f14(<3: 1>, <1: 1>, <0x0: 1>, 0, true)
// CASE: f14(<2: 1>, <2: 1>, <2x2: 1>, 2, true)
// CASE: f14(<4: 1>, <4: 1>, <4x4: 1>, 2, true)
// CASE: f14(<1: 1>, <1: 1>, <1x1: 1>, 0, false)
func.func @f14(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = tensor.dim %x, %c0 : tensor<?xf32>
  %2 = arith.cmpi ule, %c3, %1 : index
  cf.assert %2, "check 1"
  %3 = tensor.empty(%c3) : tensor<?xf32>
  %4 = linalg.fill ins(%z : f32) outs(%3 : tensor<?xf32>) -> tensor<?xf32>
  %5 = tensor.insert_slice %4 into %x[0] [%c3] [1] : tensor<?xf32> into tensor<?xf32>
  %6 = scf.for %i6 = %c0 to %n step %c1 iter_args(%a6 = %y) -> tensor<?xf32> {
    %7 = tensor.empty(%c2, %c2) : tensor<?x?xf32>
    %8 = linalg.fill ins(%z : f32) outs(%7 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %9 = tensor.dim %8, %c1 : tensor<?x?xf32>
    %10 = tensor.dim %m, %c0 : tensor<?x?xf32>
    %11 = arith.cmpi eq, %9, %10 : index
    cf.assert %11, "check 2"
    %12 = tensor.dim %8, %c0 : tensor<?x?xf32>
    %13 = tensor.dim %m, %c1 : tensor<?x?xf32>
    %14 = tensor.empty(%12, %13) : tensor<?x?xf32>
    %15 = linalg.fill ins(%z : f32) outs(%14 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %16 = linalg.matmul ins(%8, %m : tensor<?x?xf32>, tensor<?x?xf32>) outs(%15 : tensor<?x?xf32>) -> tensor<?x?xf32>
    scf.yield %a6 : tensor<?xf32>
  }
  %17 = tensor.concat dim(0) %5, %6 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %18 = scf.if %p -> tensor<?xf32> {
    %19 = tensor.empty() : tensor<3xf32>
    %20 = linalg.fill ins(%z : f32) outs(%19 : tensor<3xf32>) -> tensor<3xf32>
    %21 = tensor.cast %20 : tensor<3xf32> to tensor<?xf32>
    %22 = tensor.dim %17, %c0 : tensor<?xf32>
    %23 = tensor.empty(%22, %c1) : tensor<?x?xf32>
    %24 = linalg.fill ins(%z : f32) outs(%23 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %25 = tensor.dim %m, %c0 : tensor<?x?xf32>
    %26 = tensor.dim %24, %c0 : tensor<?x?xf32>
    %27 = arith.cmpi eq, %25, %26 : index
    cf.assert %27, "check 3"
    %28 = tensor.dim %m, %c1 : tensor<?x?xf32>
    %29 = tensor.dim %24, %c1 : tensor<?x?xf32>
    %30 = arith.cmpi eq, %28, %29 : index
    cf.assert %30, "check 4"
    %31 = linalg.copy ins(%m : tensor<?x?xf32>) outs(%24 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %32 = scf.if %p -> tensor<?xf32> {
      %33 = tensor.empty() : tensor<3xf32>
      %34 = linalg.fill ins(%z : f32) outs(%33 : tensor<3xf32>) -> tensor<3xf32>
      %35 = tensor.cast %34 : tensor<3xf32> to tensor<?xf32>
      scf.yield %35 : tensor<?xf32>
    } else {
      scf.yield %17 : tensor<?xf32>
    }
    scf.yield %32 : tensor<?xf32>
  } else {
    scf.yield %17 : tensor<?xf32>
  }
  %36 = tensor.dim %6, %c0 : tensor<?xf32>
  %37 = tensor.dim %6, %c0 : tensor<?xf32>
  %38 = arith.cmpi ule, %36, %37 : index
  cf.assert %38, "check 5"
  %39 = tensor.empty(%36) : tensor<?xf32>
  %40 = linalg.fill ins(%z : f32) outs(%39 : tensor<?xf32>) -> tensor<?xf32>
  %41 = tensor.insert_slice %40 into %6[0] [%36] [1] : tensor<?xf32> into tensor<?xf32>
  %42 = tensor.empty() : tensor<3xf32>
  %43 = linalg.fill ins(%z : f32) outs(%42 : tensor<3xf32>) -> tensor<3xf32>
  %44 = tensor.cast %43 : tensor<3xf32> to tensor<?xf32>
  %45 = linalg.copy ins(%m : tensor<?x?xf32>) outs(%m : tensor<?x?xf32>) -> tensor<?x?xf32>
  %46 = scf.if %p -> tensor<?xf32> {
    %47 = tensor.empty() : tensor<3xf32>
    %48 = linalg.fill ins(%z : f32) outs(%47 : tensor<3xf32>) -> tensor<3xf32>
    %49 = tensor.cast %48 : tensor<3xf32> to tensor<?xf32>
    %50 = scf.if %p -> tensor<?xf32> {
      %51 = tensor.dim %45, %c0 : tensor<?x?xf32>
      %52 = tensor.dim %m, %c0 : tensor<?x?xf32>
      %53 = arith.cmpi eq, %51, %52 : index
      cf.assert %53, "check 6"
      %54 = tensor.dim %45, %c1 : tensor<?x?xf32>
      %55 = tensor.dim %m, %c1 : tensor<?x?xf32>
      %56 = arith.cmpi eq, %54, %55 : index
      cf.assert %56, "check 7"
      %57 = arith.addf %45, %45 : tensor<?x?xf32>
      %58 = tensor.collapse_shape %45 [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
      scf.yield %58 : tensor<?xf32>
    } else {
      scf.yield %6 : tensor<?xf32>
    }
    %59 = tensor.dim %17, %c0 : tensor<?xf32>
    %60 = arith.cmpi eq, %59, %c3 : index
    cf.assert %60, "check 8"
    %61 = tensor.cast %17 : tensor<?xf32> to tensor<3xf32>
    %62 = tensor.cast %61 : tensor<3xf32> to tensor<?xf32>
    scf.yield %62 : tensor<?xf32>
  } else {
    scf.yield %17 : tensor<?xf32>
  }
  %63 = tensor.dim %17, %c0 : tensor<?xf32>
  %64 = tensor.dim %45, %c1 : tensor<?x?xf32>
  return %63, %64, %17, %45 : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f15(<3: 1>, <1: 1>, <1x4: 1>, 0, true)
// CASE: f15(<3: 1>, <3: 1>, <3x3: 1>, 1, false)
// CASE: f15(<1: 1>, <4: 1>, <1x3: 1>, 0, true)
// CASE: f15(<4: 1>, <4: 1>, <4x4: 1>, 2, true)
func.func @f15(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = linalg.copy ins(%m : tensor<?x?xf32>) outs(%m : tensor<?x?xf32>) -> tensor<?x?xf32>
  %2 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %3 = tensor.dim %1, %c0 : tensor<?x?xf32>
  %4 = arith.cmpi eq, %2, %3 : index
  cf.assert %4, "check 1"
  %5 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %6 = tensor.dim %1, %c1 : tensor<?x?xf32>
  %7 = tensor.empty(%5, %6) : tensor<?x?xf32>
  %8 = linalg.fill ins(%z : f32) outs(%7 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %9 = linalg.matmul ins(%m, %1 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%8 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %10 = tensor.dim %y, %c0 : tensor<?xf32>
  %11 = tensor.dim %x, %c0 : tensor<?xf32>
  %12 = arith.cmpi eq, %10, %11 : index
  cf.assert %12, "check 2"
  %13 = linalg.add ins(%y, %x : tensor<?xf32>, tensor<?xf32>) outs(%y : tensor<?xf32>) -> tensor<?xf32>
  %14 = scf.if %p -> tensor<?xf32> {
    %15 = scf.for %i15 = %c0 to %n step %c1 iter_args(%a15 = %13) -> tensor<?xf32> {
      %16 = tensor.dim %1, %c1 : tensor<?x?xf32>
      %17 = tensor.dim %1, %c0 : tensor<?x?xf32>
      %18 = arith.cmpi eq, %16, %17 : index
      cf.assert %18, "check 3"
      %19 = tensor.dim %1, %c0 : tensor<?x?xf32>
      %20 = tensor.dim %1, %c1 : tensor<?x?xf32>
      %21 = tensor.empty(%19, %20) : tensor<?x?xf32>
      %22 = linalg.fill ins(%z : f32) outs(%21 : tensor<?x?xf32>) -> tensor<?x?xf32>
      %23 = linalg.matmul ins(%1, %1 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%22 : tensor<?x?xf32>) -> tensor<?x?xf32>
      scf.yield %a15 : tensor<?xf32>
    }
    %24 = tensor.collapse_shape %m [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
    %25 = tensor.dim %x, %c0 : tensor<?xf32>
    %26 = arith.cmpi ule, %c4, %25 : index
    cf.assert %26, "check 4"
    %27 = tensor.empty(%c4) : tensor<?xf32>
    %28 = linalg.fill ins(%z : f32) outs(%27 : tensor<?xf32>) -> tensor<?xf32>
    %29 = tensor.insert_slice %28 into %x[0] [%c4] [1] : tensor<?xf32> into tensor<?xf32>
    %30 = tensor.dim %y, %c0 : tensor<?xf32>
    %31 = arith.cmpi ule, %c4, %30 : index
    cf.assert %31, "check 5"
    %32 = tensor.extract_slice %y[0] [%c4] [1] : tensor<?xf32> to tensor<?xf32>
    scf.yield %32 : tensor<?xf32>
  } else {
    scf.yield %y : tensor<?xf32>
  }
  %33 = tensor.dim %14, %c0 : tensor<?xf32>
  %34 = tensor.empty(%33) : tensor<?xf32>
  %35 = linalg.fill ins(%z : f32) outs(%34 : tensor<?xf32>) -> tensor<?xf32>
  %36 = tensor.empty() : tensor<3xf32>
  %37 = linalg.fill ins(%z : f32) outs(%36 : tensor<3xf32>) -> tensor<3xf32>
  %38 = tensor.cast %37 : tensor<3xf32> to tensor<?xf32>
  %39 = scf.if %p -> tensor<?xf32> {
    %40 = scf.for %i40 = %c0 to %n step %c1 iter_args(%a40 = %y) -> tensor<?xf32> {
      %41 = tensor.empty() : tensor<2xf32>
      %42 = linalg.fill ins(%z : f32) outs(%41 : tensor<2xf32>) -> tensor<2xf32>
      %43 = tensor.cast %42 : tensor<2xf32> to tensor<?xf32>
      %44 = tensor.dim %43, %c0 : tensor<?xf32>
      %45 = arith.cmpi eq, %44, %c2 : index
      cf.assert %45, "check 6"
      %46 = tensor.cast %43 : tensor<?xf32> to tensor<2xf32>
      %47 = tensor.cast %46 : tensor<2xf32> to tensor<?xf32>
      scf.yield %47 : tensor<?xf32>
    }
    %48 = tensor.collapse_shape %m [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
    %49 = tensor.dim %35, %c0 : tensor<?xf32>
    %50 = tensor.dim %40, %c0 : tensor<?xf32>
    %51 = arith.cmpi eq, %49, %50 : index
    cf.assert %51, "check 7"
    %52 = arith.addf %35, %40 : tensor<?xf32>
    scf.yield %52 : tensor<?xf32>
  } else {
    scf.yield %y : tensor<?xf32>
  }
  %53 = scf.if %p -> tensor<?xf32> {
    %54 = tensor.empty() : tensor<4xf32>
    %55 = linalg.fill ins(%z : f32) outs(%54 : tensor<4xf32>) -> tensor<4xf32>
    %56 = tensor.cast %55 : tensor<4xf32> to tensor<?xf32>
    scf.yield %56 : tensor<?xf32>
  } else {
    scf.yield %38 : tensor<?xf32>
  }
  %57 = tensor.dim %35, %c0 : tensor<?xf32>
  %58 = tensor.dim %9, %c1 : tensor<?x?xf32>
  return %57, %58, %35, %9 : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f16(<4: 1>, <4: 1>, <4x4: 1>, 1, false)
// CASE: f16(<0: 1>, <0: 1>, <2x4: 1>, 1, true)
// CASE: f16(<2: 1>, <4: 1>, <0x1: 1>, 1, true)
// CASE: f16(<1: 1>, <2: 1>, <0x2: 1>, 1, true)
func.func @f16(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
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
  %9 = tensor.dim %y, %c0 : tensor<?xf32>
  %10 = tensor.empty(%c3, %9) : tensor<?x?xf32>
  %11 = linalg.fill ins(%z : f32) outs(%10 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %12 = tensor.dim %11, %c1 : tensor<?x?xf32>
  %13 = tensor.dim %8, %c0 : tensor<?x?xf32>
  %14 = arith.cmpi eq, %12, %13 : index
  cf.assert %14, "check 2"
  %15 = tensor.dim %11, %c0 : tensor<?x?xf32>
  %16 = tensor.dim %8, %c1 : tensor<?x?xf32>
  %17 = tensor.empty(%15, %16) : tensor<?x?xf32>
  %18 = linalg.fill ins(%z : f32) outs(%17 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %19 = linalg.matmul ins(%11, %8 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%18 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %20 = tensor.dim %19, %c0 : tensor<?x?xf32>
  %21 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %22 = arith.cmpi eq, %20, %21 : index
  cf.assert %22, "check 3"
  %23 = tensor.dim %19, %c1 : tensor<?x?xf32>
  %24 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %25 = arith.cmpi eq, %23, %24 : index
  cf.assert %25, "check 4"
  %26 = tensor.dim %19, %c0 : tensor<?x?xf32>
  %27 = tensor.dim %8, %c0 : tensor<?x?xf32>
  %28 = arith.cmpi eq, %26, %27 : index
  cf.assert %28, "check 5"
  %29 = tensor.dim %19, %c1 : tensor<?x?xf32>
  %30 = tensor.dim %8, %c1 : tensor<?x?xf32>
  %31 = arith.cmpi eq, %29, %30 : index
  cf.assert %31, "check 6"
  %32 = linalg.add ins(%19, %8 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%m : tensor<?x?xf32>) -> tensor<?x?xf32>
  %33 = tensor.dim %y, %c0 : tensor<?xf32>
  %34 = tensor.empty(%33) : tensor<?xf32>
  %35 = linalg.fill ins(%z : f32) outs(%34 : tensor<?xf32>) -> tensor<?xf32>
  %36 = tensor.dim %19, %c1 : tensor<?x?xf32>
  %37 = tensor.dim %11, %c0 : tensor<?x?xf32>
  %38 = arith.cmpi eq, %36, %37 : index
  cf.assert %38, "check 7"
  %39 = tensor.dim %19, %c0 : tensor<?x?xf32>
  %40 = tensor.dim %11, %c1 : tensor<?x?xf32>
  %41 = tensor.empty(%39, %40) : tensor<?x?xf32>
  %42 = linalg.fill ins(%z : f32) outs(%41 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %43 = linalg.matmul ins(%19, %11 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%42 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %44 = tensor.dim %19, %c0 : tensor<?x?xf32>
  %45 = tensor.dim %43, %c0 : tensor<?x?xf32>
  %46 = arith.cmpi eq, %44, %45 : index
  cf.assert %46, "check 8"
  %47 = tensor.dim %19, %c1 : tensor<?x?xf32>
  %48 = tensor.dim %43, %c1 : tensor<?x?xf32>
  %49 = arith.cmpi eq, %47, %48 : index
  cf.assert %49, "check 9"
  %50 = tensor.dim %19, %c0 : tensor<?x?xf32>
  %51 = tensor.dim %8, %c0 : tensor<?x?xf32>
  %52 = arith.cmpi eq, %50, %51 : index
  cf.assert %52, "check 10"
  %53 = tensor.dim %19, %c1 : tensor<?x?xf32>
  %54 = tensor.dim %8, %c1 : tensor<?x?xf32>
  %55 = arith.cmpi eq, %53, %54 : index
  cf.assert %55, "check 11"
  %56 = linalg.copy ins(%19 : tensor<?x?xf32>) outs(%8 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %57 = tensor.dim %y, %c0 : tensor<?xf32>
  %58 = tensor.dim %32, %c1 : tensor<?x?xf32>
  return %57, %58, %y, %32 : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f17(<3: 1>, <3: 1>, <3x3: 1>, 0, false)
// CASE: f17(<3: 1>, <2: 1>, <1x0: 1>, 2, false)
// CASE: f17(<4: 1>, <4: 1>, <4x4: 1>, 2, true)
// CASE: f17(<1: 1>, <1: 1>, <1x1: 1>, 1, false)
func.func @f17(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = tensor.concat dim(0) %y, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %2 = scf.if %p -> tensor<?xf32> {
    %3 = scf.for %i3 = %c0 to %n step %c1 iter_args(%a3 = %x) -> tensor<?xf32> {
      %4 = tensor.dim %1, %c0 : tensor<?xf32>
      %5 = tensor.empty(%c3, %4) : tensor<?x?xf32>
      %6 = linalg.fill ins(%z : f32) outs(%5 : tensor<?x?xf32>) -> tensor<?x?xf32>
      %7 = tensor.dim %1, %c0 : tensor<?xf32>
      %8 = tensor.empty(%7, %c0) : tensor<?x?xf32>
      %9 = linalg.fill ins(%z : f32) outs(%8 : tensor<?x?xf32>) -> tensor<?x?xf32>
      %10 = tensor.dim %y, %c0 : tensor<?xf32>
      %11 = tensor.dim %1, %c0 : tensor<?xf32>
      %12 = arith.cmpi eq, %10, %11 : index
      cf.assert %12, "check 1"
      %13 = arith.addf %y, %1 : tensor<?xf32>
      scf.yield %13 : tensor<?xf32>
    }
    scf.yield %3 : tensor<?xf32>
  } else {
    scf.yield %y : tensor<?xf32>
  }
  %14 = tensor.empty() : tensor<2xf32>
  %15 = linalg.fill ins(%z : f32) outs(%14 : tensor<2xf32>) -> tensor<2xf32>
  %16 = tensor.cast %15 : tensor<2xf32> to tensor<?xf32>
  %17 = scf.if %p -> tensor<?xf32> {
    %18 = tensor.dim %16, %c0 : tensor<?xf32>
    %19 = tensor.dim %16, %c0 : tensor<?xf32>
    %20 = arith.cmpi ule, %18, %19 : index
    cf.assert %20, "check 2"
    %21 = tensor.extract_slice %16[0] [%18] [1] : tensor<?xf32> to tensor<?xf32>
    %22 = tensor.collapse_shape %m [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
    scf.yield %22 : tensor<?xf32>
  } else {
    scf.yield %2 : tensor<?xf32>
  }
  %23 = tensor.empty(%c1) : tensor<?xf32>
  %24 = linalg.fill ins(%z : f32) outs(%23 : tensor<?xf32>) -> tensor<?xf32>
  %25 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %26 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %27 = arith.cmpi eq, %25, %26 : index
  cf.assert %27, "check 3"
  %28 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %29 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %30 = tensor.empty(%28, %29) : tensor<?x?xf32>
  %31 = linalg.fill ins(%z : f32) outs(%30 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %32 = linalg.matmul ins(%m, %m : tensor<?x?xf32>, tensor<?x?xf32>) outs(%31 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %33 = tensor.dim %32, %c1 : tensor<?x?xf32>
  %34 = tensor.dim %32, %c0 : tensor<?x?xf32>
  %35 = arith.cmpi eq, %33, %34 : index
  cf.assert %35, "check 4"
  %36 = tensor.dim %32, %c0 : tensor<?x?xf32>
  %37 = tensor.dim %32, %c1 : tensor<?x?xf32>
  %38 = tensor.empty(%36, %37) : tensor<?x?xf32>
  %39 = linalg.fill ins(%z : f32) outs(%38 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %40 = linalg.matmul ins(%32, %32 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%39 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %41 = tensor.dim %24, %c0 : tensor<?xf32>
  %42 = tensor.dim %32, %c1 : tensor<?x?xf32>
  return %41, %42, %24, %32 : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f18(<0: 1>, <0: 1>, <0x0: 1>, 2, false)
// CASE: f18(<3: 1>, <3: 1>, <3x3: 1>, 2, false)
// CASE: f18(<1: 1>, <1: 1>, <1x1: 1>, 0, true)
// CASE: f18(<3: 1>, <3: 1>, <3x3: 1>, 1, false)
func.func @f18(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = linalg.copy ins(%m : tensor<?x?xf32>) outs(%m : tensor<?x?xf32>) -> tensor<?x?xf32>
  %2 = tensor.dim %1, %c1 : tensor<?x?xf32>
  %3 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %4 = arith.cmpi eq, %2, %3 : index
  cf.assert %4, "check 1"
  %5 = tensor.dim %1, %c0 : tensor<?x?xf32>
  %6 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %7 = tensor.empty(%5, %6) : tensor<?x?xf32>
  %8 = linalg.fill ins(%z : f32) outs(%7 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %9 = linalg.matmul ins(%1, %m : tensor<?x?xf32>, tensor<?x?xf32>) outs(%8 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %10 = scf.for %i10 = %c0 to %n step %c1 iter_args(%a10 = %x) -> tensor<?xf32> {
    %11 = scf.if %p -> tensor<?xf32> {
      %12 = tensor.empty() : tensor<0xf32>
      %13 = linalg.fill ins(%z : f32) outs(%12 : tensor<0xf32>) -> tensor<0xf32>
      %14 = tensor.cast %13 : tensor<0xf32> to tensor<?xf32>
      %15 = tensor.dim %x, %c0 : tensor<?xf32>
      %16 = arith.cmpi eq, %15, %c1 : index
      cf.assert %16, "check 2"
      %17 = tensor.cast %x : tensor<?xf32> to tensor<1xf32>
      %18 = tensor.cast %17 : tensor<1xf32> to tensor<?xf32>
      scf.yield %18 : tensor<?xf32>
    } else {
      scf.yield %y : tensor<?xf32>
    }
    %19 = tensor.empty(%c0, %c2) : tensor<?x?xf32>
    %20 = linalg.fill ins(%z : f32) outs(%19 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %21 = scf.for %i21 = %c0 to %n step %c1 iter_args(%a21 = %11) -> tensor<?xf32> {
      %22 = tensor.dim %a10, %c0 : tensor<?xf32>
      %23 = tensor.empty(%c0, %22) : tensor<?x?xf32>
      %24 = linalg.fill ins(%z : f32) outs(%23 : tensor<?x?xf32>) -> tensor<?x?xf32>
      scf.yield %a21 : tensor<?xf32>
    }
    %25 = tensor.concat dim(0) %x, %a10 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %26 = tensor.dim %25, %c0 : tensor<?xf32>
    %27 = arith.cmpi eq, %26, %c3 : index
    cf.assert %27, "check 3"
    scf.yield %25 : tensor<?xf32>
  }
  %28 = tensor.empty(%c1, %c0) : tensor<?x?xf32>
  %29 = linalg.fill ins(%z : f32) outs(%28 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %30 = tensor.dim %y, %c0 : tensor<?xf32>
  %31 = tensor.dim %29, %c1 : tensor<?x?xf32>
  return %30, %31, %y, %29 : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f19(<4: 1>, <0: 1>, <0x1: 1>, 1, true)
// CASE: f19(<1: 1>, <1: 1>, <1x1: 1>, 0, true)
// CASE: f19(<1: 1>, <1: 1>, <1x1: 1>, 0, true)
// CASE: f19(<1: 1>, <1: 1>, <1x1: 1>, 0, false)
func.func @f19(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = tensor.dim %x, %c0 : tensor<?xf32>
  %2 = tensor.empty(%c2, %1) : tensor<?x?xf32>
  %3 = linalg.fill ins(%z : f32) outs(%2 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %4 = tensor.dim %y, %c0 : tensor<?xf32>
  %5 = arith.cmpi ule, %c1, %4 : index
  cf.assert %5, "check 1"
  %6 = tensor.extract_slice %y[0] [%c1] [1] : tensor<?xf32> to tensor<?xf32>
  %7 = tensor.dim %y, %c0 : tensor<?xf32>
  %8 = tensor.empty(%7, %c4) : tensor<?x?xf32>
  %9 = linalg.fill ins(%z : f32) outs(%8 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %10 = scf.for %i10 = %c0 to %n step %c1 iter_args(%a10 = %6) -> tensor<?xf32> {
    %11 = tensor.collapse_shape %m [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
    scf.yield %11 : tensor<?xf32>
  }
  %12 = tensor.empty(%c1, %c2) : tensor<?x?xf32>
  %13 = linalg.fill ins(%z : f32) outs(%12 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %14 = tensor.empty() : tensor<1xf32>
  %15 = linalg.fill ins(%z : f32) outs(%14 : tensor<1xf32>) -> tensor<1xf32>
  %16 = tensor.cast %15 : tensor<1xf32> to tensor<?xf32>
  %17 = tensor.empty(%c3) : tensor<?xf32>
  %18 = linalg.fill ins(%z : f32) outs(%17 : tensor<?xf32>) -> tensor<?xf32>
  %19 = tensor.concat dim(0) %y, %16 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %20 = tensor.dim %19, %c0 : tensor<?xf32>
  %21 = arith.cmpi eq, %20, %c3 : index
  cf.assert %21, "check 2"
  %22 = tensor.concat dim(0) %19, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %23 = tensor.dim %22, %c0 : tensor<?xf32>
  %24 = arith.cmpi eq, %23, %c0 : index
  cf.assert %24, "check 3"
  %25 = tensor.dim %6, %c0 : tensor<?xf32>
  %26 = arith.cmpi ule, %c3, %25 : index
  cf.assert %26, "check 4"
  %27 = tensor.extract_slice %6[0] [%c3] [1] : tensor<?xf32> to tensor<?xf32>
  %28 = tensor.dim %10, %c0 : tensor<?xf32>
  %29 = arith.cmpi ule, %c3, %28 : index
  cf.assert %29, "check 5"
  %30 = tensor.extract_slice %10[0] [%c3] [1] : tensor<?xf32> to tensor<?xf32>
  %31 = tensor.dim %y, %c0 : tensor<?xf32>
  %32 = arith.cmpi ule, %c1, %31 : index
  cf.assert %32, "check 6"
  %33 = tensor.extract_slice %y[0] [%c1] [1] : tensor<?xf32> to tensor<?xf32>
  %34 = tensor.dim %y, %c0 : tensor<?xf32>
  %35 = tensor.dim %m, %c1 : tensor<?x?xf32>
  return %34, %35, %y, %m : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f20(<1: 1>, <1: 1>, <1x1: 1>, 0, false)
// CASE: f20(<1: 1>, <3: 1>, <1x1: 1>, 1, true)
// CASE: f20(<1: 1>, <2: 1>, <3x0: 1>, 0, false)
// CASE: f20(<4: 1>, <3: 1>, <3x3: 1>, 0, false)
func.func @f20(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = tensor.concat dim(0) %x, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %2 = tensor.empty() : tensor<4xf32>
  %3 = linalg.fill ins(%z : f32) outs(%2 : tensor<4xf32>) -> tensor<4xf32>
  %4 = tensor.cast %3 : tensor<4xf32> to tensor<?xf32>
  %5 = tensor.dim %y, %c0 : tensor<?xf32>
  %6 = arith.cmpi eq, %5, %c4 : index
  cf.assert %6, "check 1"
  %7 = tensor.cast %y : tensor<?xf32> to tensor<4xf32>
  %8 = tensor.cast %7 : tensor<4xf32> to tensor<?xf32>
  %9 = tensor.empty(%c2, %c0) : tensor<?x?xf32>
  %10 = linalg.fill ins(%z : f32) outs(%9 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %11 = tensor.concat dim(0) %8, %4 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %12 = tensor.dim %11, %c0 : tensor<?xf32>
  %13 = tensor.dim %y, %c0 : tensor<?xf32>
  %14 = arith.cmpi eq, %12, %13 : index
  cf.assert %14, "check 2"
  %15 = tensor.collapse_shape %m [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %16 = tensor.concat dim(0) %4, %1 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %17 = scf.for %i17 = %c0 to %n step %c1 iter_args(%a17 = %15) -> tensor<?xf32> {
    %18 = scf.for %i18 = %c0 to %n step %c1 iter_args(%a18 = %1) -> tensor<?xf32> {
      %19 = tensor.dim %a18, %c0 : tensor<?xf32>
      %20 = arith.cmpi eq, %19, %c1 : index
      cf.assert %20, "check 3"
      %21 = tensor.cast %a18 : tensor<?xf32> to tensor<1xf32>
      %22 = tensor.cast %21 : tensor<1xf32> to tensor<?xf32>
      %23 = tensor.dim %4, %c0 : tensor<?xf32>
      %24 = tensor.empty(%23) : tensor<?xf32>
      %25 = linalg.fill ins(%z : f32) outs(%24 : tensor<?xf32>) -> tensor<?xf32>
      %26 = tensor.dim %22, %c0 : tensor<?xf32>
      %27 = tensor.empty(%26, %c2) : tensor<?x?xf32>
      %28 = linalg.fill ins(%z : f32) outs(%27 : tensor<?x?xf32>) -> tensor<?x?xf32>
      %29 = tensor.empty() : tensor<4xf32>
      %30 = linalg.fill ins(%z : f32) outs(%29 : tensor<4xf32>) -> tensor<4xf32>
      %31 = tensor.cast %30 : tensor<4xf32> to tensor<?xf32>
      scf.yield %31 : tensor<?xf32>
    }
    %32 = tensor.dim %y, %c0 : tensor<?xf32>
    %33 = tensor.dim %8, %c0 : tensor<?xf32>
    %34 = arith.cmpi eq, %32, %33 : index
    cf.assert %34, "check 4"
    %35 = tensor.dim %y, %c0 : tensor<?xf32>
    %36 = tensor.dim %16, %c0 : tensor<?xf32>
    %37 = arith.cmpi eq, %35, %36 : index
    cf.assert %37, "check 5"
    %38 = arith.addf %y, %8 : tensor<?xf32>
    scf.yield %38 : tensor<?xf32>
  }
  %39 = tensor.empty(%c4, %c2) : tensor<?x?xf32>
  %40 = linalg.fill ins(%z : f32) outs(%39 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %41 = tensor.dim %40, %c0 : tensor<?x?xf32>
  %42 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %43 = arith.cmpi eq, %41, %42 : index
  cf.assert %43, "check 6"
  %44 = tensor.dim %40, %c1 : tensor<?x?xf32>
  %45 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %46 = arith.cmpi eq, %44, %45 : index
  cf.assert %46, "check 7"
  %47 = linalg.add ins(%40, %m : tensor<?x?xf32>, tensor<?x?xf32>) outs(%m : tensor<?x?xf32>) -> tensor<?x?xf32>
  %48 = tensor.dim %8, %c0 : tensor<?xf32>
  %49 = tensor.dim %m, %c1 : tensor<?x?xf32>
  return %48, %49, %8, %m : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f21(<0: 1>, <0: 1>, <0x0: 1>, 0, false)
// CASE: f21(<2: 1>, <0: 1>, <3x1: 1>, 0, true)
// CASE: f21(<0: 1>, <0: 1>, <0x0: 1>, 2, true)
// CASE: f21(<1: 1>, <3: 1>, <4x1: 1>, 2, false)
func.func @f21(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = scf.for %i1 = %c0 to %n step %c1 iter_args(%a1 = %y) -> tensor<?xf32> {
    %2 = tensor.empty(%c3) : tensor<?xf32>
    %3 = linalg.fill ins(%z : f32) outs(%2 : tensor<?xf32>) -> tensor<?xf32>
    %4 = tensor.empty() : tensor<2xf32>
    %5 = linalg.fill ins(%z : f32) outs(%4 : tensor<2xf32>) -> tensor<2xf32>
    %6 = tensor.cast %5 : tensor<2xf32> to tensor<?xf32>
    %7 = tensor.dim %a1, %c0 : tensor<?xf32>
    %8 = tensor.empty(%c4, %7) : tensor<?x?xf32>
    %9 = linalg.fill ins(%z : f32) outs(%8 : tensor<?x?xf32>) -> tensor<?x?xf32>
    scf.yield %6 : tensor<?xf32>
  }
  %10 = tensor.empty(%c0) : tensor<?xf32>
  %11 = linalg.fill ins(%z : f32) outs(%10 : tensor<?xf32>) -> tensor<?xf32>
  %12 = tensor.dim %11, %c0 : tensor<?xf32>
  %13 = arith.cmpi eq, %12, %c2 : index
  cf.assert %13, "check 1"
  %14 = tensor.cast %11 : tensor<?xf32> to tensor<2xf32>
  %15 = tensor.cast %14 : tensor<2xf32> to tensor<?xf32>
  %16 = scf.for %i16 = %c0 to %n step %c1 iter_args(%a16 = %15) -> tensor<?xf32> {
    %17 = scf.if %p -> tensor<?xf32> {
      %18 = tensor.dim %y, %c0 : tensor<?xf32>
      %19 = arith.cmpi eq, %18, %c4 : index
      cf.assert %19, "check 2"
      %20 = tensor.dim %x, %c0 : tensor<?xf32>
      %21 = arith.cmpi eq, %20, %c3 : index
      cf.assert %21, "check 3"
      %22 = tensor.cast %x : tensor<?xf32> to tensor<3xf32>
      %23 = tensor.cast %22 : tensor<3xf32> to tensor<?xf32>
      scf.yield %23 : tensor<?xf32>
    } else {
      scf.yield %1 : tensor<?xf32>
    }
    %24 = scf.for %i24 = %c0 to %n step %c1 iter_args(%a24 = %11) -> tensor<?xf32> {
      %25 = tensor.dim %m, %c1 : tensor<?x?xf32>
      %26 = tensor.dim %m, %c0 : tensor<?x?xf32>
      %27 = arith.cmpi eq, %25, %26 : index
      cf.assert %27, "check 4"
      %28 = tensor.dim %m, %c0 : tensor<?x?xf32>
      %29 = tensor.dim %m, %c1 : tensor<?x?xf32>
      %30 = tensor.empty(%28, %29) : tensor<?x?xf32>
      %31 = linalg.fill ins(%z : f32) outs(%30 : tensor<?x?xf32>) -> tensor<?x?xf32>
      %32 = linalg.matmul ins(%m, %m : tensor<?x?xf32>, tensor<?x?xf32>) outs(%31 : tensor<?x?xf32>) -> tensor<?x?xf32>
      %33 = tensor.empty(%c1) : tensor<?xf32>
      %34 = linalg.fill ins(%z : f32) outs(%33 : tensor<?xf32>) -> tensor<?xf32>
      scf.yield %34 : tensor<?xf32>
    }
    scf.yield %24 : tensor<?xf32>
  }
  %35 = tensor.dim %16, %c0 : tensor<?xf32>
  %36 = arith.cmpi ule, %c1, %35 : index
  cf.assert %36, "check 5"
  %37 = tensor.empty(%c1) : tensor<?xf32>
  %38 = linalg.fill ins(%z : f32) outs(%37 : tensor<?xf32>) -> tensor<?xf32>
  %39 = tensor.insert_slice %38 into %16[0] [%c1] [1] : tensor<?xf32> into tensor<?xf32>
  %40 = tensor.dim %16, %c0 : tensor<?xf32>
  %41 = tensor.dim %1, %c0 : tensor<?xf32>
  %42 = arith.cmpi eq, %40, %41 : index
  cf.assert %42, "check 6"
  %43 = linalg.add ins(%16, %16 : tensor<?xf32>, tensor<?xf32>) outs(%1 : tensor<?xf32>) -> tensor<?xf32>
  %44 = tensor.dim %15, %c0 : tensor<?xf32>
  %45 = tensor.dim %16, %c0 : tensor<?xf32>
  %46 = arith.cmpi eq, %44, %45 : index
  cf.assert %46, "check 7"
  %47 = tensor.dim %15, %c0 : tensor<?xf32>
  %48 = tensor.dim %x, %c0 : tensor<?xf32>
  %49 = arith.cmpi eq, %47, %48 : index
  cf.assert %49, "check 8"
  %50 = linalg.exp ins(%15 : tensor<?xf32>) outs(%16 : tensor<?xf32>) -> tensor<?xf32>
  %51 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %52 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %53 = arith.cmpi eq, %51, %52 : index
  cf.assert %53, "check 9"
  %54 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %55 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %56 = tensor.empty(%54, %55) : tensor<?x?xf32>
  %57 = linalg.fill ins(%z : f32) outs(%56 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %58 = linalg.matmul ins(%m, %m : tensor<?x?xf32>, tensor<?x?xf32>) outs(%57 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %59 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %60 = tensor.dim %58, %c0 : tensor<?x?xf32>
  %61 = arith.cmpi eq, %59, %60 : index
  cf.assert %61, "check 10"
  %62 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %63 = tensor.dim %58, %c1 : tensor<?x?xf32>
  %64 = arith.cmpi eq, %62, %63 : index
  cf.assert %64, "check 11"
  %65 = linalg.exp ins(%m : tensor<?x?xf32>) outs(%m : tensor<?x?xf32>) -> tensor<?x?xf32>
  %66 = tensor.concat dim(0) %50, %15 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %67 = tensor.empty(%c1) : tensor<?xf32>
  %68 = linalg.fill ins(%z : f32) outs(%67 : tensor<?xf32>) -> tensor<?xf32>
  %69 = tensor.dim %16, %c0 : tensor<?xf32>
  %70 = tensor.dim %m, %c1 : tensor<?x?xf32>
  return %69, %70, %16, %m : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f22(<2: 1>, <3: 1>, <4x0: 1>, 0, false)
// CASE: f22(<2: 1>, <0: 1>, <3x2: 1>, 1, false)
// CASE: f22(<2: 1>, <3: 1>, <1x4: 1>, 0, true)
// CASE: f22(<1: 1>, <1: 1>, <1x1: 1>, 1, true)
func.func @f22(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = scf.for %i1 = %c0 to %n step %c1 iter_args(%a1 = %x) -> tensor<?xf32> {
    %2 = tensor.concat dim(0) %a1, %a1 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %3 = linalg.exp ins(%m : tensor<?x?xf32>) outs(%m : tensor<?x?xf32>) -> tensor<?x?xf32>
    %4 = tensor.dim %3, %c0 : tensor<?x?xf32>
    %5 = tensor.dim %m, %c0 : tensor<?x?xf32>
    %6 = arith.cmpi eq, %4, %5 : index
    cf.assert %6, "check 1"
    %7 = tensor.dim %3, %c1 : tensor<?x?xf32>
    %8 = tensor.dim %m, %c1 : tensor<?x?xf32>
    %9 = arith.cmpi eq, %7, %8 : index
    cf.assert %9, "check 2"
    %10 = linalg.exp ins(%3 : tensor<?x?xf32>) outs(%m : tensor<?x?xf32>) -> tensor<?x?xf32>
    scf.yield %2 : tensor<?xf32>
  }
  %11 = linalg.add ins(%m, %m : tensor<?x?xf32>, tensor<?x?xf32>) outs(%m : tensor<?x?xf32>) -> tensor<?x?xf32>
  %12 = tensor.dim %1, %c0 : tensor<?xf32>
  %13 = tensor.dim %1, %c0 : tensor<?xf32>
  %14 = arith.cmpi ule, %12, %13 : index
  cf.assert %14, "check 3"
  %15 = tensor.empty(%12) : tensor<?xf32>
  %16 = linalg.fill ins(%z : f32) outs(%15 : tensor<?xf32>) -> tensor<?xf32>
  %17 = tensor.insert_slice %16 into %1[0] [%12] [1] : tensor<?xf32> into tensor<?xf32>
  %18 = tensor.dim %y, %c0 : tensor<?xf32>
  %19 = tensor.empty(%18) : tensor<?xf32>
  %20 = linalg.fill ins(%z : f32) outs(%19 : tensor<?xf32>) -> tensor<?xf32>
  %21 = tensor.empty(%c0, %c1) : tensor<?x?xf32>
  %22 = linalg.fill ins(%z : f32) outs(%21 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %23 = scf.for %i23 = %c0 to %n step %c1 iter_args(%a23 = %1) -> tensor<?xf32> {
    %24 = tensor.dim %x, %c0 : tensor<?xf32>
    %25 = tensor.dim %y, %c0 : tensor<?xf32>
    %26 = arith.cmpi eq, %24, %25 : index
    cf.assert %26, "check 4"
    %27 = linalg.exp ins(%x : tensor<?xf32>) outs(%x : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %27 : tensor<?xf32>
  }
  %28 = tensor.dim %y, %c0 : tensor<?xf32>
  %29 = tensor.dim %1, %c0 : tensor<?xf32>
  %30 = arith.cmpi eq, %28, %29 : index
  cf.assert %30, "check 5"
  %31 = linalg.copy ins(%y : tensor<?xf32>) outs(%1 : tensor<?xf32>) -> tensor<?xf32>
  %32 = tensor.concat dim(0) %31, %20 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %33 = tensor.dim %x, %c0 : tensor<?xf32>
  %34 = tensor.dim %1, %c0 : tensor<?xf32>
  %35 = arith.cmpi eq, %33, %34 : index
  cf.assert %35, "check 6"
  %36 = tensor.dim %x, %c0 : tensor<?xf32>
  %37 = tensor.dim %23, %c0 : tensor<?xf32>
  %38 = arith.cmpi eq, %36, %37 : index
  cf.assert %38, "check 7"
  %39 = linalg.exp ins(%x : tensor<?xf32>) outs(%23 : tensor<?xf32>) -> tensor<?xf32>
  %40 = tensor.dim %17, %c0 : tensor<?xf32>
  %41 = tensor.dim %m, %c1 : tensor<?x?xf32>
  return %40, %41, %17, %m : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f23(<1: 1>, <1: 1>, <1x1: 1>, 1, false)
// CASE: f23(<1: 1>, <1: 1>, <1x1: 1>, 1, false)
// CASE: f23(<4: 1>, <1: 1>, <0x4: 1>, 2, false)
// CASE: f23(<3: 1>, <1: 1>, <4x0: 1>, 2, false)
func.func @f23(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = tensor.dim %y, %c0 : tensor<?xf32>
  %2 = arith.cmpi eq, %1, %c3 : index
  cf.assert %2, "check 1"
  %3 = tensor.cast %y : tensor<?xf32> to tensor<3xf32>
  %4 = tensor.cast %3 : tensor<3xf32> to tensor<?xf32>
  %5 = scf.for %i5 = %c0 to %n step %c1 iter_args(%a5 = %y) -> tensor<?xf32> {
    %6 = tensor.empty(%c2, %c4) : tensor<?x?xf32>
    %7 = linalg.fill ins(%z : f32) outs(%6 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %8 = tensor.dim %7, %c1 : tensor<?x?xf32>
    %9 = tensor.dim %7, %c0 : tensor<?x?xf32>
    %10 = arith.cmpi eq, %8, %9 : index
    cf.assert %10, "check 2"
    %11 = tensor.dim %7, %c0 : tensor<?x?xf32>
    %12 = tensor.dim %7, %c1 : tensor<?x?xf32>
    %13 = tensor.empty(%11, %12) : tensor<?x?xf32>
    %14 = linalg.fill ins(%z : f32) outs(%13 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %15 = linalg.matmul ins(%7, %7 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%14 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %16 = tensor.empty() : tensor<2xf32>
    %17 = linalg.fill ins(%z : f32) outs(%16 : tensor<2xf32>) -> tensor<2xf32>
    %18 = tensor.cast %17 : tensor<2xf32> to tensor<?xf32>
    scf.yield %18 : tensor<?xf32>
  }
  %19 = tensor.dim %y, %c0 : tensor<?xf32>
  %20 = tensor.empty(%c3, %19) : tensor<?x?xf32>
  %21 = linalg.fill ins(%z : f32) outs(%20 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %22 = tensor.empty() : tensor<0xf32>
  %23 = linalg.fill ins(%z : f32) outs(%22 : tensor<0xf32>) -> tensor<0xf32>
  %24 = tensor.cast %23 : tensor<0xf32> to tensor<?xf32>
  %25 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %26 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %27 = arith.cmpi eq, %25, %26 : index
  cf.assert %27, "check 3"
  %28 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %29 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %30 = tensor.empty(%28, %29) : tensor<?x?xf32>
  %31 = linalg.fill ins(%z : f32) outs(%30 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %32 = linalg.matmul ins(%m, %m : tensor<?x?xf32>, tensor<?x?xf32>) outs(%31 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %33 = tensor.dim %32, %c1 : tensor<?x?xf32>
  %34 = tensor.dim %21, %c0 : tensor<?x?xf32>
  %35 = arith.cmpi eq, %33, %34 : index
  cf.assert %35, "check 4"
  %36 = tensor.dim %32, %c0 : tensor<?x?xf32>
  %37 = tensor.dim %21, %c1 : tensor<?x?xf32>
  %38 = tensor.empty(%36, %37) : tensor<?x?xf32>
  %39 = linalg.fill ins(%z : f32) outs(%38 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %40 = linalg.matmul ins(%32, %21 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%39 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %41 = tensor.dim %40, %c1 : tensor<?x?xf32>
  %42 = tensor.dim %21, %c0 : tensor<?x?xf32>
  %43 = arith.cmpi eq, %41, %42 : index
  cf.assert %43, "check 5"
  %44 = tensor.dim %40, %c0 : tensor<?x?xf32>
  %45 = tensor.dim %21, %c1 : tensor<?x?xf32>
  %46 = tensor.empty(%44, %45) : tensor<?x?xf32>
  %47 = linalg.fill ins(%z : f32) outs(%46 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %48 = linalg.matmul ins(%40, %21 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%47 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %49 = tensor.dim %y, %c0 : tensor<?xf32>
  %50 = tensor.dim %24, %c0 : tensor<?xf32>
  %51 = arith.cmpi eq, %49, %50 : index
  cf.assert %51, "check 6"
  %52 = arith.addf %y, %24 : tensor<?xf32>
  %53 = tensor.empty(%c4, %c3) : tensor<?x?xf32>
  %54 = linalg.fill ins(%z : f32) outs(%53 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %55 = tensor.dim %5, %c0 : tensor<?xf32>
  %56 = tensor.empty(%55) : tensor<?xf32>
  %57 = linalg.fill ins(%z : f32) outs(%56 : tensor<?xf32>) -> tensor<?xf32>
  %58 = tensor.concat dim(0) %57, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %59 = tensor.dim %58, %c0 : tensor<?xf32>
  %60 = arith.cmpi eq, %59, %c3 : index
  cf.assert %60, "check 7"
  %61 = tensor.dim %4, %c0 : tensor<?xf32>
  %62 = tensor.dim %21, %c1 : tensor<?x?xf32>
  return %61, %62, %4, %21 : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f24(<0: 1>, <3: 1>, <0x1: 1>, 0, false)
// CASE: f24(<2: 1>, <2: 1>, <2x2: 1>, 0, true)
// CASE: f24(<3: 1>, <3: 1>, <3x3: 1>, 2, true)
// CASE: f24(<0: 1>, <0: 1>, <3x0: 1>, 2, false)
func.func @f24(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = tensor.dim %x, %c0 : tensor<?xf32>
  %2 = arith.cmpi eq, %1, %c0 : index
  cf.assert %2, "check 1"
  %3 = tensor.cast %x : tensor<?xf32> to tensor<0xf32>
  %4 = tensor.cast %3 : tensor<0xf32> to tensor<?xf32>
  %5 = tensor.dim %4, %c0 : tensor<?xf32>
  %6 = tensor.dim %x, %c0 : tensor<?xf32>
  %7 = arith.cmpi eq, %5, %6 : index
  cf.assert %7, "check 2"
  %8 = tensor.dim %4, %c0 : tensor<?xf32>
  %9 = tensor.dim %y, %c0 : tensor<?xf32>
  %10 = arith.cmpi eq, %8, %9 : index
  cf.assert %10, "check 3"
  %11 = linalg.exp ins(%4 : tensor<?xf32>) outs(%y : tensor<?xf32>) -> tensor<?xf32>
  %12 = tensor.concat dim(0) %y, %11 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %13 = tensor.dim %12, %c0 : tensor<?xf32>
  %14 = tensor.dim %11, %c0 : tensor<?xf32>
  %15 = arith.cmpi eq, %13, %14 : index
  cf.assert %15, "check 4"
  %16 = scf.for %i16 = %c0 to %n step %c1 iter_args(%a16 = %12) -> tensor<?xf32> {
    %17 = tensor.dim %12, %c0 : tensor<?xf32>
    %18 = arith.cmpi eq, %17, %c3 : index
    cf.assert %18, "check 5"
    %19 = tensor.dim %m, %c1 : tensor<?x?xf32>
    %20 = tensor.dim %m, %c0 : tensor<?x?xf32>
    %21 = arith.cmpi eq, %19, %20 : index
    cf.assert %21, "check 6"
    %22 = tensor.dim %m, %c0 : tensor<?x?xf32>
    %23 = tensor.dim %m, %c1 : tensor<?x?xf32>
    %24 = tensor.empty(%22, %23) : tensor<?x?xf32>
    %25 = linalg.fill ins(%z : f32) outs(%24 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %26 = linalg.matmul ins(%m, %m : tensor<?x?xf32>, tensor<?x?xf32>) outs(%25 : tensor<?x?xf32>) -> tensor<?x?xf32>
    scf.yield %a16 : tensor<?xf32>
  }
  %27 = tensor.concat dim(0) %12, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %28 = tensor.dim %27, %c0 : tensor<?xf32>
  %29 = arith.cmpi eq, %28, %c3 : index
  cf.assert %29, "check 7"
  %30 = tensor.dim %12, %c0 : tensor<?xf32>
  %31 = arith.cmpi ule, %c4, %30 : index
  cf.assert %31, "check 8"
  %32 = tensor.empty(%c4) : tensor<?xf32>
  %33 = linalg.fill ins(%z : f32) outs(%32 : tensor<?xf32>) -> tensor<?xf32>
  %34 = tensor.insert_slice %33 into %12[0] [%c4] [1] : tensor<?xf32> into tensor<?xf32>
  %35 = tensor.empty() : tensor<3xf32>
  %36 = linalg.fill ins(%z : f32) outs(%35 : tensor<3xf32>) -> tensor<3xf32>
  %37 = tensor.cast %36 : tensor<3xf32> to tensor<?xf32>
  %38 = tensor.dim %27, %c0 : tensor<?xf32>
  %39 = tensor.dim %27, %c0 : tensor<?xf32>
  %40 = arith.cmpi eq, %38, %39 : index
  cf.assert %40, "check 9"
  %41 = scf.for %i41 = %c0 to %n step %c1 iter_args(%a41 = %12) -> tensor<?xf32> {
    %42 = tensor.dim %37, %c0 : tensor<?xf32>
    %43 = arith.cmpi eq, %42, %c1 : index
    cf.assert %43, "check 10"
    %44 = tensor.cast %37 : tensor<?xf32> to tensor<1xf32>
    %45 = tensor.cast %44 : tensor<1xf32> to tensor<?xf32>
    %46 = tensor.concat dim(0) %a41, %a41 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %47 = tensor.dim %12, %c0 : tensor<?xf32>
    %48 = tensor.empty(%47, %c3) : tensor<?x?xf32>
    %49 = linalg.fill ins(%z : f32) outs(%48 : tensor<?x?xf32>) -> tensor<?x?xf32>
    scf.yield %46 : tensor<?xf32>
  }
  %50 = tensor.dim %11, %c0 : tensor<?xf32>
  %51 = tensor.dim %m, %c1 : tensor<?x?xf32>
  return %50, %51, %11, %m : index, index, tensor<?xf32>, tensor<?x?xf32>
}
