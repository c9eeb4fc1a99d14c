// CASE: f0(<0: 1>, <0: 1>, <0x0: 1>, 1, false)
// CASE: f0(<4: 1>, <4: 1>, <4x4: 1>, 2, true)
// CASE: f0(<0: 1>, <0: 1>, <0x0: 1>, 1, true)
// CASE: f0(<0: 1>, <0: 1>, <0x0: 1>, 1, false)
func.func @f0(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = tensor.concat dim(0) %x, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %2 = tensor.empty(%c0, %c1) : tensor<?x?xf32>
  %3 = linalg.fill ins(%z : f32) outs(%2 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %4 = tensor.empty(%c0, %c4) : tensor<?x?xf32>
  %5 = linalg.fill ins(%z : f32) outs(%4 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %6 = tensor.dim %y, %c0 : tensor<?xf32>
  %7 = arith.cmpi eq, %6, %c4 : index
  cf.assert %7, "check 1"
  %8 = tensor.dim %x, %c0 : tensor<?xf32>
  %9 = tensor.dim %m, %c1 : tensor<?x?xf32>
  return %8, %9, %x, %m : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f1(<4: 1>, <0: 1>, <2x0: 1>, 2, true)
// CASE: f1(<1: 1>, <1: 1>, <2x1: 1>, 0, false)
// CASE: f1(<0: 1>, <0: 1>, <0x0: 1>, 1, false)
// CASE: f1(<4: 1>, <4: 1>, <4x4: 1>, 2, false)
func.func @f1(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
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
  %5 = tensor.dim %4, %c0 : tensor<?xf32>
  %6 = tensor.dim %y, %c0 : tensor<?xf32>
  %7 = arith.cmpi eq, %5, %6 : index
  cf.assert %7, "check 2"
  %8 = linalg.copy ins(%4 : tensor<?xf32>) outs(%y : tensor<?xf32>) -> tensor<?xf32>
  %9 = linalg.copy ins(%m : tensor<?x?xf32>) outs(%m : tensor<?x?xf32>) -> tensor<?x?xf32>
  %10 = tensor.empty(%c4) : tensor<?xf32>
  %11 = linalg.fill ins(%z : f32) outs(%10 : tensor<?xf32>) -> tensor<?xf32>
  %12 = tensor.dim %x, %c0 : tensor<?xf32>
  %13 = tensor.dim %4, %c0 : tensor<?xf32>
  %14 = arith.cmpi eq, %12, %13 : index
  cf.assert %14, "check 3"
  %15 = tensor.dim %x, %c0 : tensor<?xf32>
  %16 = tensor.dim %8, %c0 : tensor<?xf32>
  %17 = arith.cmpi eq, %15, %16 : index
  cf.assert %17, "check 4"
  %18 = linalg.copy ins(%x : tensor<?xf32>) outs(%4 : tensor<?xf32>) -> tensor<?xf32>
  %19 = tensor.collapse_shape %m [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %20 = tensor.dim %8, %c0 : tensor<?xf32>
  %21 = tensor.empty(%20) : tensor<?xf32>
  %22 = linalg.fill ins(%z : f32) outs(%21 : tensor<?xf32>) -> tensor<?xf32>
  %23 = tensor.dim %19, %c0 : tensor<?xf32>
  %24 = tensor.dim %m, %c1 : tensor<?x?xf32>
  return %23, %24, %19, %m : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f2(<4: 1>, <3: 1>, <4x4: 1>, 2, false)
// CASE: f2(<1: 1>, <1: 1>, <1x1: 1>, 2, false)
// CASE: f2(<2: 1>, <1: 1>, <2x0: 1>, 1, true)
// CASE: f2(<2: 1>, <2: 1>, <2x2: 1>, 2, true)
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
  %4 = linalg.add ins(%y, %y : tensor<?xf32>, tensor<?xf32>) outs(%x : tensor<?xf32>) -> tensor<?xf32>
  %5 = tensor.empty(%c1) : tensor<?xf32>
  %6 = linalg.fill ins(%z : f32) outs(%5 : tensor<?xf32>) -> tensor<?xf32>
  %7 = tensor.empty() : tensor<1xf32>
  %8 = linalg.fill ins(%z : f32) outs(%7 : tensor<1xf32>) -> tensor<1xf32>
  %9 = tensor.cast %8 : tensor<1xf32> to tensor<?xf32>
  %10 = tensor.dim %y, %c0 : tensor<?xf32>
  %11 = tensor.empty(%c4, %10) : tensor<?x?xf32>
  %12 = linalg.fill ins(%z : f32) outs(%11 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %13 = tensor.dim %4, %c0 : tensor<?xf32>
  %14 = tensor.dim %m, %c1 : tensor<?x?xf32>
  return %13, %14, %4, %m : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f3(<0: 1>, <3: 1>, <2x2: 1>, 2, true)
// CASE: f3(<2: 1>, <2: 1>, <2x2: 1>, 0, false)
// CASE: f3(<2: 1>, <0: 1>, <3x1: 1>, 1, true)
// CASE: f3(<0: 1>, <0: 1>, <0x0: 1>, 1, false)
func.func @f3(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
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
  %5 = scf.for %i5 = %c0 to %n step %c1 iter_args(%a5 = %4) -> tensor<?xf32> {
    %6 = tensor.dim %4, %c0 : tensor<?xf32>
    %7 = tensor.dim %y, %c0 : tensor<?xf32>
    %8 = arith.cmpi ule, %6, %7 : index
    cf.assert %8, "check 2"
    %9 = tensor.empty(%6) : tensor<?xf32>
    %10 = linalg.fill ins(%z : f32) outs(%9 : tensor<?xf32>) -> tensor<?xf32>
    %11 = tensor.insert_slice %10 into %y[0] [%6] [1] : tensor<?xf32> into tensor<?xf32>
    %12 = scf.for %i12 = %c0 to %n step %c1 iter_args(%a12 = %x) -> tensor<?xf32> {
      %13 = tensor.concat dim(0) %11, %4 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
      scf.yield %13 : tensor<?xf32>
    }
    %14 = tensor.dim %a5, %c0 : tensor<?xf32>
    %15 = tensor.dim %4, %c0 : tensor<?xf32>
    %16 = arith.cmpi eq, %14, %15 : index
    cf.assert %16, "check 3"
    %17 = tensor.dim %a5, %c0 : tensor<?xf32>
    %18 = tensor.dim %12, %c0 : tensor<?xf32>
    %19 = arith.cmpi eq, %17, %18 : index
    cf.assert %19, "check 4"
    %20 = linalg.exp ins(%a5 : tensor<?xf32>) outs(%4 : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %20 : tensor<?xf32>
  }
  %21 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %22 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %23 = arith.cmpi eq, %21, %22 : index
  cf.assert %23, "check 5"
  %24 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %25 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %26 = tensor.empty(%24, %25) : tensor<?x?xf32>
  %27 = linalg.fill ins(%z : f32) outs(%26 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %28 = linalg.matmul ins(%m, %m : tensor<?x?xf32>, tensor<?x?xf32>) outs(%27 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %29 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %30 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %31 = arith.cmpi eq, %29, %30 : index
  cf.assert %31, "check 6"
  %32 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %33 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %34 = tensor.empty(%32, %33) : tensor<?x?xf32>
  %35 = linalg.fill ins(%z : f32) outs(%34 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %36 = linalg.matmul ins(%m, %m : tensor<?x?xf32>, tensor<?x?xf32>) outs(%35 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %37 = tensor.dim %4, %c0 : tensor<?xf32>
  %38 = tensor.dim %x, %c0 : tensor<?xf32>
  %39 = arith.cmpi eq, %37, %38 : index
  cf.assert %39, "check 7"
  %40 = linalg.exp ins(%4 : tensor<?xf32>) outs(%x : tensor<?xf32>) -> tensor<?xf32>
  %41 = tensor.dim %5, %c0 : tensor<?xf32>
  %42 = tensor.dim %5, %c0 : tensor<?xf32>
  %43 = tensor.empty(%41, %42) : tensor<?x?xf32>
  %44 = linalg.fill ins(%z : f32) outs(%43 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %45 = scf.for %i45 = %c0 to %n step %c1 iter_args(%a45 = %4) -> tensor<?xf32> {
    %46 = tensor.dim %m, %c1 : tensor<?x?xf32>
    %47 = tensor.dim %m, %c0 : tensor<?x?xf32>
    %48 = arith.cmpi eq, %46, %47 : index
    cf.assert %48, "check 8"
    %49 = tensor.dim %m, %c0 : tensor<?x?xf32>
    %50 = tensor.dim %m, %c1 : tensor<?x?xf32>
    %51 = tensor.empty(%49, %50) : tensor<?x?xf32>
    %52 = linalg.fill ins(%z : f32) outs(%51 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %53 = linalg.matmul ins(%m, %m : tensor<?x?xf32>, tensor<?x?xf32>) outs(%52 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %54 = tensor.concat dim(0) %y, %4 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %54 : tensor<?xf32>
  }
  %55 = scf.if %p -> tensor<?xf32> {
    %56 = scf.for %i56 = %c0 to %n step %c1 iter_args(%a56 = %x) -> tensor<?xf32> {
      %57 = tensor.dim %a56, %c0 : tensor<?xf32>
      %58 = tensor.dim %4, %c0 : tensor<?xf32>
      %59 = arith.cmpi eq, %57, %58 : index
      cf.assert %59, "check 9"
      %60 = linalg.exp ins(%a56 : tensor<?xf32>) outs(%4 : tensor<?xf32>) -> tensor<?xf32>
      scf.yield %60 : tensor<?xf32>
    }
    %61 = tensor.dim %4, %c0 : tensor<?xf32>
    %62 = arith.cmpi eq, %61, %c3 : index
    cf.assert %62, "check 10"
    %63 = tensor.cast %4 : tensor<?xf32> to tensor<3xf32>
    %64 = tensor.cast %63 : tensor<3xf32> to tensor<?xf32>
    %65 = scf.for %i65 = %c0 to %n step %c1 iter_args(%a65 = %5) -> tensor<?xf32> {
      %66 = tensor.dim %4, %c0 : tensor<?xf32>
      %67 = arith.cmpi eq, %66, %c4 : index
      cf.assert %67, "check 11"
      %68 = tensor.cast %4 : tensor<?xf32> to tensor<4xf32>
      %69 = tensor.cast %68 : tensor<4xf32> to tensor<?xf32>
      %70 = tensor.dim %28, %c0 : tensor<?x?xf32>
      %71 = tensor.dim %m, %c0 : tensor<?x?xf32>
      %72 = arith.cmpi eq, %70, %71 : index
      cf.assert %72, "check 12"
      %73 = tensor.dim %28, %c1 : tensor<?x?xf32>
      %74 = tensor.dim %m, %c1 : tensor<?x?xf32>
      %75 = arith.cmpi eq, %73, %74 : index
      cf.assert %75, "check 13"
      %76 = tensor.dim %28, %c0 : tensor<?x?xf32>
      %77 = tensor.dim %36, %c0 : tensor<?x?xf32>
      %78 = arith.cmpi eq, %76, %77 : index
      cf.assert %78, "check 14"
      %79 = tensor.dim %28, %c1 : tensor<?x?xf32>
      %80 = tensor.dim %36, %c1 : tensor<?x?xf32>
      %81 = arith.cmpi eq, %79, %80 : index
      cf.assert %81, "check 15"
      %82 = arith.addf %28, %m : tensor<?x?xf32>
      scf.yield %69 : tensor<?xf32>
    }
    %83 = tensor.dim %65, %c0 : tensor<?xf32>
    %84 = tensor.dim %40, %c0 : tensor<?xf32>
    %85 = arith.cmpi eq, %83, %84 : index
    cf.assert %85, "check 16"
    %86 = arith.addf %65, %40 : tensor<?xf32>
    scf.yield %86 : tensor<?xf32>
  } else {
    scf.yield %5 : tensor<?xf32>
  }
  %87 = tensor.collapse_shape %28 [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %88 = tensor.dim %x, %c0 : tensor<?xf32>
  %89 = tensor.dim %5, %c0 : tensor<?xf32>
  %90 = arith.cmpi ule, %88, %89 : index
  cf.assert %90, "check 17"
  %91 = tensor.empty(%88) : tensor<?xf32>
  %92 = linalg.fill ins(%z : f32) outs(%91 : tensor<?xf32>) -> tensor<?xf32>
  %93 = tensor.insert_slice %92 into %5[0] [%88] [1] : tensor<?xf32> into tensor<?xf32>
  %94 = tensor.dim %5, %c0 : tensor<?xf32>
  %95 = tensor.dim %28, %c1 : tensor<?x?xf32>
  return %94, %95, %5, %28 : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f4(<0: 1>, <4: 1>, <1x1: 1>, 0, false)
// CASE: f4(<4: 1>, <1: 1>, <3x3: 1>, 0, false)
// CASE: f4(<4: 1>, <1: 1>, <4x2: 1>, 1, true)
// CASE: f4(<3: 1>, <3: 1>, <3x3: 1>, 0, true)
func.func @f4(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = scf.for %i1 = %c0 to %n step %c1 iter_args(%a1 = %y) -> tensor<?xf32> {
    %2 = tensor.empty(%c2, %c4) : tensor<?x?xf32>
    %3 = linalg.fill ins(%z : f32) outs(%2 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %4 = tensor.dim %3, %c1 : tensor<?x?xf32>
    %5 = tensor.dim %3, %c0 : tensor<?x?xf32>
    %6 = arith.cmpi eq, %4, %5 : index
    cf.assert %6, "check 1"
    %7 = tensor.dim %3, %c0 : tensor<?x?xf32>
    %8 = tensor.dim %3, %c1 : tensor<?x?xf32>
    %9 = tensor.empty(%7, %8) : tensor<?x?xf32>
    %10 = linalg.fill ins(%z : f32) outs(%9 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %11 = linalg.matmul ins(%3, %3 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%10 : tensor<?x?xf32>) -> tensor<?x?xf32>
    scf.yield %a1 : tensor<?xf32>
  }
  %12 = tensor.dim %x, %c0 : tensor<?xf32>
  %13 = tensor.dim %1, %c0 : tensor<?xf32>
  %14 = arith.cmpi eq, %12, %13 : index
  cf.assert %14, "check 2"
  %15 = tensor.dim %x, %c0 : tensor<?xf32>
  %16 = tensor.dim %y, %c0 : tensor<?xf32>
  %17 = arith.cmpi eq, %15, %16 : index
  cf.assert %17, "check 3"
  %18 = linalg.add ins(%x, %1 : tensor<?xf32>, tensor<?xf32>) outs(%y : tensor<?xf32>) -> tensor<?xf32>
  %19 = scf.for %i19 = %c0 to %n step %c1 iter_args(%a19 = %18) -> tensor<?xf32> {
    %20 = scf.if %p -> tensor<?xf32> {
      %21 = tensor.dim %a19, %c0 : tensor<?xf32>
      %22 = tensor.dim %18, %c0 : tensor<?xf32>
      %23 = tensor.empty(%21, %22) : tensor<?x?xf32>
      %24 = linalg.fill ins(%z : f32) outs(%23 : tensor<?x?xf32>) -> tensor<?x?xf32>
      %25 = tensor.dim %x, %c0 : tensor<?xf32>
      %26 = tensor.dim %18, %c0 : tensor<?xf32>
      %27 = arith.cmpi eq, %25, %26 : index
      cf.assert %27, "check 4"
      %28 = linalg.exp ins(%x : tensor<?xf32>) outs(%x : tensor<?xf32>) -> tensor<?xf32>
      %29 = tensor.dim %1, %c0 : tensor<?xf32>
      %30 = arith.cmpi eq, %29, %c1 : index
      cf.assert %30, "check 5"
      %31 = tensor.cast %1 : tensor<?xf32> to tensor<1xf32>
      %32 = tensor.cast %31 : tensor<1xf32> to tensor<?xf32>
      %33 = tensor.empty(%c2, %c3) : tensor<?x?xf32>
      %34 = linalg.fill ins(%z : f32) outs(%33 : tensor<?x?xf32>) -> tensor<?x?xf32>
      scf.yield %32 : tensor<?xf32>
    } else {
      scf.yield %1 : tensor<?xf32>
    }
    %35 = scf.for %i35 = %c0 to %n step %c1 iter_args(%a35 = %1) -> tensor<?xf32> {
      %36 = tensor.collapse_shape %m [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
      %37 = tensor.dim %18, %c0 : tensor<?xf32>
      %38 = tensor.dim %a19, %c0 : tensor<?xf32>
      %39 = arith.cmpi eq, %37, %38 : index
      cf.assert %39, "check 6"
      %40 = tensor.dim %18, %c0 : tensor<?xf32>
      %41 = tensor.dim %1, %c0 : tensor<?xf32>
      %42 = arith.cmpi eq, %40, %41 : index
      cf.assert %42, "check 7"
      %43 = linalg.add ins(%18, %a19 : tensor<?xf32>, tensor<?xf32>) outs(%1 : tensor<?xf32>) -> tensor<?xf32>
      %44 = tensor.empty(%c3, %c0) : tensor<?x?xf32>
      %45 = linalg.fill ins(%z : f32) outs(%44 : tensor<?x?xf32>) -> tensor<?x?xf32>
      %46 = tensor.dim %y, %c0 : tensor<?xf32>
      %47 = arith.cmpi ule, %c4, %46 : index
      cf.assert %47, "check 8"
      %48 = tensor.empty(%c4) : tensor<?xf32>
      %49 = linalg.fill ins(%z : f32) outs(%48 : tensor<?xf32>) -> tensor<?xf32>
      %50 = tensor.insert_slice %49 into %y[0] [%c4] [1] : tensor<?xf32> into tensor<?xf32>
      scf.yield %50 : tensor<?xf32>
    }
    %51 = tensor.concat dim(0) %1, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %52 = tensor.concat dim(0) %x, %a19 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %53 = tensor.dim %52, %c0 : tensor<?xf32>
    %54 = arith.cmpi eq, %53, %c2 : index
    cf.assert %54, "check 9"
    scf.yield %52 : tensor<?xf32>
  }
  %55 = scf.for %i55 = %c0 to %n step %c1 iter_args(%a55 = %1) -> tensor<?xf32> {
    %56 = scf.if %p -> tensor<?xf32> {
      %57 = tensor.dim %a55, %c0 : tensor<?xf32>
      %58 = tensor.dim %19, %c0 : tensor<?xf32>
      %59 = tensor.empty(%57, %58) : tensor<?x?xf32>
      %60 = linalg.fill ins(%z : f32) outs(%59 : tensor<?x?xf32>) -> tensor<?x?xf32>
      %61 = tensor.dim %19, %c0 : tensor<?xf32>
      %62 = arith.cmpi ule, %c1, %61 : index
      cf.assert %62, "check 10"
      %63 = tensor.extract_slice %19[0] [%c1] [1] : tensor<?xf32> to tensor<?xf32>
      %64 = tensor.dim %19, %c0 : tensor<?xf32>
      %65 = tensor.dim %1, %c0 : tensor<?xf32>
      %66 = arith.cmpi ule, %64, %65 : index
      cf.assert %66, "check 11"
      %67 = tensor.extract_slice %1[0] [%64] [1] : tensor<?xf32> to tensor<?xf32>
      scf.yield %67 : tensor<?xf32>
    } else {
      scf.yield %1 : tensor<?xf32>
    }
    scf.yield %56 : tensor<?xf32>
  }
  %68 = tensor.dim %19, %c0 : tensor<?xf32>
  %69 = tensor.dim %m, %c1 : tensor<?x?xf32>
  return %68, %69, %19, %m : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f5(<4: 1>, <4: 1>, <4x4: 1>, 2, true)
// CASE: f5(<2: 1>, <2: 1>, <2x2: 1>, 0, false)
// CASE: f5(<3: 1>, <2: 1>, <1x2: 1>, 2, false)
// CASE: f5(<3: 1>, <3: 1>, <3x3: 1>, 2, true)
func.func @f5(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = scf.for %i1 = %c0 to %n step %c1 iter_args(%a1 = %y) -> tensor<?xf32> {
    %2 = linalg.exp ins(%m : tensor<?x?xf32>) outs(%m : tensor<?x?xf32>) -> tensor<?x?xf32>
    %3 = scf.if %p -> tensor<?xf32> {
      %4 = tensor.collapse_shape %2 [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
      scf.yield %4 : tensor<?xf32>
    } else {
      scf.yield %x : tensor<?xf32>
    }
    scf.yield %3 : tensor<?xf32>
  }
  %5 = tensor.dim %y, %c0 : tensor<?xf32>
  %6 = tensor.empty(%5) : tensor<?xf32>
  %7 = linalg.fill ins(%z : f32) outs(%6 : tensor<?xf32>) -> tensor<?xf32>
  %8 = tensor.dim %y, %c0 : tensor<?xf32>
  %9 = arith.cmpi eq, %8, %c1 : index
  cf.assert %9, "check 1"
  %10 = tensor.cast %y : tensor<?xf32> to tensor<1xf32>
  %11 = tensor.cast %10 : tensor<1xf32> to tensor<?xf32>
  %12 = tensor.empty(%c4) : tensor<?xf32>
  %13 = linalg.fill ins(%z : f32) outs(%12 : tensor<?xf32>) -> tensor<?xf32>
  %14 = tensor.empty() : tensor<2xf32>
  %15 = linalg.fill ins(%z : f32) outs(%14 : tensor<2xf32>) -> tensor<2xf32>
  %16 = tensor.cast %15 : tensor<2xf32> to tensor<?xf32>
  %17 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %18 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %19 = arith.cmpi eq, %17, %18 : index
  cf.assert %19, "check 2"
  %20 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %21 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %22 = tensor.empty(%20, %21) : tensor<?x?xf32>
  %23 = linalg.fill ins(%z : f32) outs(%22 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %24 = linalg.matmul ins(%m, %m : tensor<?x?xf32>, tensor<?x?xf32>) outs(%23 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %25 = tensor.empty(%c1) : tensor<?xf32>
  %26 = linalg.fill ins(%z : f32) outs(%25 : tensor<?xf32>) -> tensor<?xf32>
  %27 = tensor.collapse_shape %m [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %28 = tensor.dim %1, %c0 : tensor<?xf32>
  %29 = tensor.dim %11, %c0 : tensor<?xf32>
  %30 = arith.cmpi eq, %28, %29 : index
  cf.assert %30, "check 3"
  %31 = tensor.dim %1, %c0 : tensor<?xf32>
  %32 = tensor.dim %16, %c0 : tensor<?xf32>
  %33 = arith.cmpi eq, %31, %32 : index
  cf.assert %33, "check 4"
  %34 = linalg.add ins(%1, %16 : tensor<?xf32>, tensor<?xf32>) outs(%11 : tensor<?xf32>) -> tensor<?xf32>
  %35 = tensor.dim %34, %c0 : tensor<?xf32>
  %36 = tensor.dim %26, %c0 : tensor<?xf32>
  %37 = arith.cmpi eq, %35, %36 : index
  cf.assert %37, "check 5"
  %38 = tensor.dim %34, %c0 : tensor<?xf32>
  %39 = tensor.dim %13, %c0 : tensor<?xf32>
  %40 = arith.cmpi eq, %38, %39 : index
  cf.assert %40, "check 6"
  %41 = arith.addf %34, %26 : tensor<?xf32>
  %42 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %43 = tensor.dim %24, %c0 : tensor<?x?xf32>
  %44 = arith.cmpi eq, %42, %43 : index
  cf.assert %44, "check 7"
  %45 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %46 = tensor.dim %24, %c1 : tensor<?x?xf32>
  %47 = tensor.empty(%45, %46) : tensor<?x?xf32>
  %48 = linalg.fill ins(%z : f32) outs(%47 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %49 = linalg.matmul ins(%m, %24 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%48 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %50 = tensor.dim %x, %c0 : tensor<?xf32>
  %51 = tensor.dim %49, %c1 : tensor<?x?xf32>
  return %50, %51, %x, %49 : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f6(<3: 1>, <3: 1>, <3x3: 1>, 1, true)
// CASE: f6(<3: 1>, <3: 1>, <3x3: 1>, 2, false)
// CASE: f6(<2: 1>, <0: 1>, <2x2: 1>, 2, true)
// CASE: f6(<0: 1>, <0: 1>, <0x0: 1>, 2, true)
func.func @f6(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = tensor.concat dim(0) %y, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %2 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %3 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %4 = arith.cmpi eq, %2, %3 : index
  cf.assert %4, "check 1"
  %5 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %6 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %7 = tensor.empty(%5, %6) : tensor<?x?xf32>
  %8 = linalg.fill ins(%z : f32) outs(%7 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %9 = linalg.matmul ins(%m, %m : tensor<?x?xf32>, tensor<?x?xf32>) outs(%8 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %10 = tensor.concat dim(0) %1, %1 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %11 = scf.if %p -> tensor<?xf32> {
    %12 = tensor.empty() : tensor<1xf32>
    %13 = linalg.fill ins(%z : f32) outs(%12 : tensor<1xf32>) -> tensor<1xf32>
    %14 = tensor.cast %13 : tensor<1xf32> to tensor<?xf32>
    scf.yield %14 : tensor<?xf32>
  } else {
    scf.yield %x : tensor<?xf32>
  }
  %15 = tensor.dim %10, %c0 : tensor<?xf32>
  %16 = tensor.dim %9, %c1 : tensor<?x?xf32>
  return %15, %16, %10, %9 : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f7(<4: 1>, <4: 1>, <4x4: 1>, 2, false)
// CASE: f7(<4: 1>, <4: 1>, <4x4: 1>, 1, true)
// CASE: f7(<1: 1>, <2: 1>, <0x1: 1>, 0, true)
// CASE: f7(<3: 1>, <1: 1>, <1x2: 1>, 0, false)
func.func @f7(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = tensor.dim %x, %c0 : tensor<?xf32>
  %2 = tensor.empty(%c3, %1) : tensor<?x?xf32>
  %3 = linalg.fill ins(%z : f32) outs(%2 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %4 = tensor.dim %y, %c0 : tensor<?xf32>
  %5 = tensor.empty(%4) : tensor<?xf32>
  %6 = linalg.fill ins(%z : f32) outs(%5 : tensor<?xf32>) -> tensor<?xf32>
  %7 = linalg.copy ins(%x : tensor<?xf32>) outs(%x : tensor<?xf32>) -> tensor<?xf32>
  %8 = tensor.dim %x, %c0 : tensor<?xf32>
  %9 = arith.cmpi eq, %8, %c0 : index
  cf.assert %9, "check 1"
  %10 = tensor.cast %x : tensor<?xf32> to tensor<0xf32>
  %11 = tensor.cast %10 : tensor<0xf32> to tensor<?xf32>
  %12 = tensor.collapse_shape %m [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %13 = tensor.concat dim(0) %x, %6 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %14 = tensor.dim %7, %c0 : tensor<?xf32>
  %15 = arith.cmpi ule, %c0, %14 : index
  cf.assert %15, "check 2"
  %16 = tensor.empty(%c0) : tensor<?xf32>
  %17 = linalg.fill ins(%z : f32) outs(%16 : tensor<?xf32>) -> tensor<?xf32>
  %18 = tensor.insert_slice %17 into %7[0] [%c0] [1] : tensor<?xf32> into tensor<?xf32>
  %19 = scf.if %p -> tensor<?xf32> {
    %20 = tensor.dim %x, %c0 : tensor<?xf32>
    %21 = arith.cmpi ule, %c4, %20 : index
    cf.assert %21, "check 3"
    %22 = tensor.extract_slice %x[0] [%c4] [1] : tensor<?xf32> to tensor<?xf32>
    %23 = tensor.dim %22, %c0 : tensor<?xf32>
    %24 = tensor.dim %y, %c0 : tensor<?xf32>
    %25 = arith.cmpi eq, %23, %24 : index
    cf.assert %25, "check 4"
    %26 = linalg.add ins(%22, %y : tensor<?xf32>, tensor<?xf32>) outs(%y : tensor<?xf32>) -> tensor<?xf32>
    %27 = tensor.empty(%c2, %c2) : tensor<?x?xf32>
    %28 = linalg.fill ins(%z : f32) outs(%27 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %29 = scf.for %i29 = %c0 to %n step %c1 iter_args(%a29 = %26) -> tensor<?xf32> {
      %30 = tensor.dim %22, %c0 : tensor<?xf32>
      %31 = tensor.dim %18, %c0 : tensor<?xf32>
      %32 = tensor.empty(%30, %31) : tensor<?x?xf32>
      %33 = linalg.fill ins(%z : f32) outs(%32 : tensor<?x?xf32>) -> tensor<?x?xf32>
      scf.yield %a29 : tensor<?xf32>
    }
    scf.yield %29 : tensor<?xf32>
  } else {
    scf.yield %7 : tensor<?xf32>
  }
  %34 = tensor.collapse_shape %3 [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %35 = scf.if %p -> tensor<?xf32> {
    %36 = tensor.dim %19, %c0 : tensor<?xf32>
    %37 = arith.cmpi eq, %36, %c0 : index
    cf.assert %37, "check 5"
    %38 = tensor.cast %19 : tensor<?xf32> to tensor<0xf32>
    %39 = tensor.cast %38 : tensor<0xf32> to tensor<?xf32>
    %40 = scf.for %i40 = %c0 to %n step %c1 iter_args(%a40 = %x) -> tensor<?xf32> {
      %41 = tensor.dim %19, %c0 : tensor<?xf32>
      %42 = arith.cmpi eq, %41, %c1 : index
      cf.assert %42, "check 6"
      %43 = tensor.cast %19 : tensor<?xf32> to tensor<1xf32>
      %44 = tensor.cast %43 : tensor<1xf32> to tensor<?xf32>
      %45 = tensor.dim %7, %c0 : tensor<?xf32>
      %46 = arith.cmpi eq, %45, %c1 : index
      cf.assert %46, "check 7"
      %47 = tensor.cast %7 : tensor<?xf32> to tensor<1xf32>
      %48 = tensor.cast %47 : tensor<1xf32> to tensor<?xf32>
      %49 = tensor.empty() : tensor<3xf32>
      %50 = linalg.fill ins(%z : f32) outs(%49 : tensor<3xf32>) -> tensor<3xf32>
      %51 = tensor.cast %50 : tensor<3xf32> to tensor<?xf32>
      scf.yield %51 : tensor<?xf32>
    }
    scf.yield %40 : tensor<?xf32>
  } else {
    scf.yield %6 : tensor<?xf32>
  }
  %52 = tensor.dim %34, %c0 : tensor<?xf32>
  %53 = arith.cmpi eq, %52, %c4 : index
  cf.assert %53, "check 8"
  %54 = tensor.cast %34 : tensor<?xf32> to tensor<4xf32>
  %55 = tensor.cast %54 : tensor<4xf32> to tensor<?xf32>
  %56 = tensor.dim %y, %c0 : tensor<?xf32>
  %57 = tensor.dim %3, %c1 : tensor<?x?xf32>
  return %56, %57, %y, %3 : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f8(<4: 1>, <1: 1>, <0x4: 1>, 1, false)
// CASE: f8(<3: 1>, <3: 1>, <3x3: 1>, 0, true)
// CASE: f8(<2: 1>, <2: 1>, <2x2: 1>, 2, true)
// CASE: f8(<4: 1>, <2: 1>, <4x1: 1>, 2, true)
func.func @f8(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = scf.for %i1 = %c0 to %n step %c1 iter_args(%a1 = %y) -> tensor<?xf32> {
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
      %11 = tensor.dim %m, %c0 : tensor<?x?xf32>
      %12 = tensor.dim %9, %c0 : tensor<?x?xf32>
      %13 = arith.cmpi eq, %11, %12 : index
      cf.assert %13, "check 2"
      %14 = tensor.dim %m, %c1 : tensor<?x?xf32>
      %15 = tensor.dim %9, %c1 : tensor<?x?xf32>
      %16 = arith.cmpi eq, %14, %15 : index
      cf.assert %16, "check 3"
      %17 = linalg.copy ins(%m : tensor<?x?xf32>) outs(%9 : tensor<?x?xf32>) -> tensor<?x?xf32>
      %18 = tensor.concat dim(0) %x, %a1 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
      %19 = tensor.dim %18, %c0 : tensor<?xf32>
      %20 = tensor.dim %y, %c0 : tensor<?xf32>
      %21 = arith.cmpi eq, %19, %20 : index
      cf.assert %21, "check 4"
      %22 = tensor.dim %x, %c0 : tensor<?xf32>
      %23 = tensor.dim %18, %c0 : tensor<?xf32>
      %24 = arith.cmpi ule, %22, %23 : index
      cf.assert %24, "check 5"
      %25 = tensor.empty(%22) : tensor<?xf32>
      %26 = linalg.fill ins(%z : f32) outs(%25 : tensor<?xf32>) -> tensor<?xf32>
      %27 = tensor.insert_slice %26 into %18[0] [%22] [1] : tensor<?xf32> into tensor<?xf32>
      scf.yield %27 : tensor<?xf32>
    } else {
      scf.yield %y : tensor<?xf32>
    }
    %28 = tensor.dim %a1, %c0 : tensor<?xf32>
    %29 = arith.cmpi eq, %28, %c2 : index
    cf.assert %29, "check 6"
    scf.yield %10 : tensor<?xf32>
  }
  %30 = tensor.dim %y, %c0 : tensor<?xf32>
  %31 = arith.cmpi ule, %c0, %30 : index
  cf.assert %31, "check 7"
  %32 = tensor.empty(%c0) : tensor<?xf32>
  %33 = linalg.fill ins(%z : f32) outs(%32 : tensor<?xf32>) -> tensor<?xf32>
  %34 = tensor.insert_slice %33 into %y[0] [%c0] [1] : tensor<?xf32> into tensor<?xf32>
  %35 = scf.for %i35 = %c0 to %n step %c1 iter_args(%a35 = %y) -> tensor<?xf32> {
    %36 = scf.for %i36 = %c0 to %n step %c1 iter_args(%a36 = %a35) -> tensor<?xf32> {
      %37 = tensor.empty(%c2, %c0) : tensor<?x?xf32>
      %38 = linalg.fill ins(%z : f32) outs(%37 : tensor<?x?xf32>) -> tensor<?x?xf32>
      %39 = tensor.concat dim(0) %a36, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
      %40 = tensor.dim %39, %c0 : tensor<?xf32>
      %41 = tensor.dim %a35, %c0 : tensor<?xf32>
      %42 = arith.cmpi eq, %40, %41 : index
      cf.assert %42, "check 8"
      %43 = tensor.dim %a36, %c0 : tensor<?xf32>
      %44 = arith.cmpi eq, %43, %c2 : index
      cf.assert %44, "check 9"
      %45 = tensor.cast %a36 : tensor<?xf32> to tensor<2xf32>
      %46 = tensor.cast %45 : tensor<2xf32> to tensor<?xf32>
      scf.yield %46 : tensor<?xf32>
    }
    %47 = tensor.dim %36, %c0 : tensor<?xf32>
    %48 = tensor.dim %34, %c0 : tensor<?xf32>
    %49 = arith.cmpi eq, %47, %48 : index
    cf.assert %49, "check 10"
    %50 = linalg.copy ins(%36 : tensor<?xf32>) outs(%34 : tensor<?xf32>) -> tensor<?xf32>
    %51 = tensor.dim %36, %c0 : tensor<?xf32>
    %52 = arith.cmpi eq, %51, %c0 : index
    cf.assert %52, "check 11"
    %53 = tensor.dim %y, %c0 : tensor<?xf32>
    %54 = tensor.dim %34, %c0 : tensor<?xf32>
    %55 = arith.cmpi eq, %53, %54 : index
    cf.assert %55, "check 12"
    %56 = tensor.dim %y, %c0 : tensor<?xf32>
    %57 = tensor.dim %x, %c0 : tensor<?xf32>
    %58 = arith.cmpi eq, %56, %57 : index
    cf.assert %58, "check 13"
    %59 = arith.addf %y, %34 : tensor<?xf32>
    scf.yield %59 : tensor<?xf32>
  }
  %60 = tensor.dim %35, %c0 : tensor<?xf32>
  %61 = arith.cmpi eq, %60, %c3 : index
  cf.assert %61, "check 14"
  %62 = tensor.cast %35 : tensor<?xf32> to tensor<3xf32>
  %63 = tensor.cast %62 : tensor<3xf32> to tensor<?xf32>
  %64 = tensor.dim %63, %c0 : tensor<?xf32>
  %65 = tensor.dim %m, %c1 : tensor<?x?xf32>
  return %64, %65, %63, %m : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f9(<2: 1>, <1: 1>, <1x2: 1>, 0, true)
// CASE: f9(<4: 1>, <4: 1>, <4x4: 1>, 2, false)
// CASE: f9(<2: 1>, <2: 1>, <2x2: 1>, 2, true)
// CASE: f9(<3: 1>, <3: 1>, <0x2: 1>, 2, false)
func.func @f9(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = tensor.collapse_shape %m [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %2 = tensor.concat dim(0) %1, %1 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %3 = tensor.dim %1, %c0 : tensor<?xf32>
  %4 = tensor.empty(%3, %c0) : tensor<?x?xf32>
  %5 = linalg.fill ins(%z : f32) outs(%4 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %6 = tensor.concat dim(0) %x, %2 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %7 = tensor.dim %y, %c0 : tensor<?xf32>
  %8 = tensor.dim %1, %c0 : tensor<?xf32>
  %9 = arith.cmpi ule, %7, %8 : index
  cf.assert %9, "check 1"
  %10 = tensor.empty(%7) : tensor<?xf32>
  %11 = linalg.fill ins(%z : f32) outs(%10 : tensor<?xf32>) -> tensor<?xf32>
  %12 = tensor.insert_slice %11 into %1[0] [%7] [1] : tensor<?xf32> into tensor<?xf32>
  %13 = tensor.dim %x, %c0 : tensor<?xf32>
  %14 = tensor.dim %1, %c0 : tensor<?xf32>
  %15 = arith.cmpi eq, %13, %14 : index
  cf.assert %15, "check 2"
  %16 = tensor.dim %x, %c0 : tensor<?xf32>
  %17 = tensor.dim %y, %c0 : tensor<?xf32>
  %18 = arith.cmpi eq, %16, %17 : index
  cf.assert %18, "check 3"
  %19 = linalg.add ins(%x, %y : tensor<?xf32>, tensor<?xf32>) outs(%1 : tensor<?xf32>) -> tensor<?xf32>
  %20 = scf.for %i20 = %c0 to %n step %c1 iter_args(%a20 = %y) -> tensor<?xf32> {
    %21 = tensor.empty() : tensor<0xf32>
    %22 = linalg.fill ins(%z : f32) outs(%21 : tensor<0xf32>) -> tensor<0xf32>
    %23 = tensor.cast %22 : tensor<0xf32> to tensor<?xf32>
    %24 = tensor.dim %6, %c0 : tensor<?xf32>
    %25 = tensor.dim %a20, %c0 : tensor<?xf32>
    %26 = arith.cmpi eq, %24, %25 : index
    cf.assert %26, "check 4"
    %27 = linalg.exp ins(%6 : tensor<?xf32>) outs(%a20 : tensor<?xf32>) -> tensor<?xf32>
    %28 = tensor.dim %2, %c0 : tensor<?xf32>
    %29 = tensor.dim %19, %c0 : tensor<?xf32>
    %30 = arith.cmpi eq, %28, %29 : index
    cf.assert %30, "check 5"
    %31 = tensor.dim %2, %c0 : tensor<?xf32>
    %32 = tensor.dim %x, %c0 : tensor<?xf32>
    %33 = arith.cmpi eq, %31, %32 : index
    cf.assert %33, "check 6"
    %34 = arith.addf %2, %x : tensor<?xf32>
    %35 = scf.for %i35 = %c0 to %n step %c1 iter_args(%a35 = %2) -> tensor<?xf32> {
      %36 = tensor.concat dim(0) %1, %6 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
      %37 = tensor.dim %36, %c0 : tensor<?xf32>
      %38 = arith.cmpi eq, %37, %c1 : index
      cf.assert %38, "check 7"
      %39 = tensor.dim %a20, %c0 : tensor<?xf32>
      %40 = tensor.dim %2, %c0 : tensor<?xf32>
      %41 = arith.cmpi eq, %39, %40 : index
      cf.assert %41, "check 8"
      %42 = linalg.copy ins(%a20 : tensor<?xf32>) outs(%2 : tensor<?xf32>) -> tensor<?xf32>
      %43 = tensor.dim %6, %c0 : tensor<?xf32>
      %44 = arith.cmpi eq, %43, %c2 : index
      cf.assert %44, "check 9"
      scf.yield %42 : tensor<?xf32>
    }
    scf.yield %35 : tensor<?xf32>
  }
  %45 = scf.if %p -> tensor<?xf32> {
    %46 = tensor.dim %6, %c0 : tensor<?xf32>
    %47 = arith.cmpi ule, %c0, %46 : index
    cf.assert %47, "check 10"
    %48 = tensor.extract_slice %6[0] [%c0] [1] : tensor<?xf32> to tensor<?xf32>
    %49 = tensor.dim %1, %c0 : tensor<?xf32>
    %50 = tensor.dim %2, %c0 : tensor<?xf32>
    %51 = arith.cmpi eq, %49, %50 : index
    cf.assert %51, "check 11"
    %52 = tensor.dim %1, %c0 : tensor<?xf32>
    %53 = tensor.dim %12, %c0 : tensor<?xf32>
    %54 = arith.cmpi eq, %52, %53 : index
    cf.assert %54, "check 12"
    %55 = arith.addf %1, %2 : tensor<?xf32>
    %56 = scf.if %p -> tensor<?xf32> {
      %57 = tensor.concat dim(0) %x, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
      scf.yield %57 : tensor<?xf32>
    } else {
      scf.yield %2 : tensor<?xf32>
    }
    scf.yield %56 : tensor<?xf32>
  } else {
    scf.yield %x : tensor<?xf32>
  }
  %58 = tensor.dim %5, %c0 : tensor<?x?xf32>
  %59 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %60 = arith.cmpi eq, %58, %59 : index
  cf.assert %60, "check 13"
  %61 = tensor.dim %5, %c1 : tensor<?x?xf32>
  %62 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %63 = arith.cmpi eq, %61, %62 : index
  cf.assert %63, "check 14"
  %64 = arith.addf %5, %m : tensor<?x?xf32>
  %65 = tensor.empty(%c2) : tensor<?xf32>
  %66 = linalg.fill ins(%z : f32) outs(%65 : tensor<?xf32>) -> tensor<?xf32>
  %67 = tensor.dim %66, %c0 : tensor<?xf32>
  %68 = tensor.dim %5, %c1 : tensor<?x?xf32>
  return %67, %68, %66, %5 : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f10(<2: 1>, <2: 1>, <2x2: 1>, 1, true)
// CASE: f10(<4: 1>, <1: 1>, <3x4: 1>, 0, false)
// CASE: f10(<4: 1>, <4: 1>, <4x4: 1>, 0, true)
// CASE: f10(<3: 1>, <4: 1>, <2x2: 1>, 1, true)
func.func @f10(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
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
  %4 = linalg.add ins(%x, %y : tensor<?xf32>, tensor<?xf32>) outs(%y : tensor<?xf32>) -> tensor<?xf32>
  %5 = tensor.collapse_shape %m [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %6 = tensor.empty() : tensor<3xf32>
  %7 = linalg.fill ins(%z : f32) outs(%6 : tensor<3xf32>) -> tensor<3xf32>
  %8 = tensor.cast %7 : tensor<3xf32> to tensor<?xf32>
  %9 = tensor.collapse_shape %m [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %10 = scf.for %i10 = %c0 to %n step %c1 iter_args(%a10 = %8) -> tensor<?xf32> {
    %11 = scf.for %i11 = %c0 to %n step %c1 iter_args(%a11 = %8) -> tensor<?xf32> {
      %12 = tensor.empty(%c1, %c3) : tensor<?x?xf32>
      %13 = linalg.fill ins(%z : f32) outs(%12 : tensor<?x?xf32>) -> tensor<?x?xf32>
      %14 = arith.addf %m, %m : tensor<?x?xf32>
      scf.yield %a11 : tensor<?xf32>
    }
    %15 = scf.for %i15 = %c0 to %n step %c1 iter_args(%a15 = %5) -> tensor<?xf32> {
      %16 = tensor.dim %4, %c0 : tensor<?xf32>
      %17 = tensor.empty(%16, %c2) : tensor<?x?xf32>
      %18 = linalg.fill ins(%z : f32) outs(%17 : tensor<?x?xf32>) -> tensor<?x?xf32>
      %19 = tensor.dim %a15, %c0 : tensor<?xf32>
      %20 = arith.cmpi eq, %19, %c2 : index
      cf.assert %20, "check 2"
      %21 = tensor.cast %a15 : tensor<?xf32> to tensor<2xf32>
      %22 = tensor.cast %21 : tensor<2xf32> to tensor<?xf32>
      scf.yield %22 : tensor<?xf32>
    }
    %23 = tensor.empty() : tensor<4xf32>
    %24 = linalg.fill ins(%z : f32) outs(%23 : tensor<4xf32>) -> tensor<4xf32>
    %25 = tensor.cast %24 : tensor<4xf32> to tensor<?xf32>
    scf.yield %25 : tensor<?xf32>
  }
  %26 = tensor.dim %x, %c0 : tensor<?xf32>
  %27 = tensor.dim %10, %c0 : tensor<?xf32>
  %28 = arith.cmpi eq, %26, %27 : index
  cf.assert %28, "check 3"
  %29 = tensor.dim %x, %c0 : tensor<?xf32>
  %30 = tensor.dim %5, %c0 : tensor<?xf32>
  %31 = arith.cmpi eq, %29, %30 : index
  cf.assert %31, "check 4"
  %32 = linalg.add ins(%x, %5 : tensor<?xf32>, tensor<?xf32>) outs(%10 : tensor<?xf32>) -> tensor<?xf32>
  %33 = tensor.dim %32, %c0 : tensor<?xf32>
  %34 = tensor.dim %32, %c0 : tensor<?xf32>
  %35 = arith.cmpi ule, %33, %34 : index
  cf.assert %35, "check 5"
  %36 = tensor.empty(%33) : tensor<?xf32>
  %37 = linalg.fill ins(%z : f32) outs(%36 : tensor<?xf32>) -> tensor<?xf32>
  %38 = tensor.insert_slice %37 into %32[0] [%33] [1] : tensor<?xf32> into tensor<?xf32>
  %39 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %40 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %41 = arith.cmpi eq, %39, %40 : index
  cf.assert %41, "check 6"
  %42 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %43 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %44 = tensor.empty(%42, %43) : tensor<?x?xf32>
  %45 = linalg.fill ins(%z : f32) outs(%44 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %46 = linalg.matmul ins(%m, %m : tensor<?x?xf32>, tensor<?x?xf32>) outs(%45 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %47 = tensor.collapse_shape %m [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %48 = tensor.dim %4, %c0 : tensor<?xf32>
  %49 = tensor.empty(%c4, %48) : tensor<?x?xf32>
  %50 = linalg.fill ins(%z : f32) outs(%49 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %51 = scf.for %i51 = %c0 to %n step %c1 iter_args(%a51 = %x) -> tensor<?xf32> {
    %52 = tensor.concat dim(0) %y, %4 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %53 = tensor.dim %46, %c0 : tensor<?x?xf32>
    %54 = tensor.dim %m, %c0 : tensor<?x?xf32>
    %55 = arith.cmpi eq, %53, %54 : index
    cf.assert %55, "check 7"
    %56 = tensor.dim %46, %c1 : tensor<?x?xf32>
    %57 = tensor.dim %m, %c1 : tensor<?x?xf32>
    %58 = arith.cmpi eq, %56, %57 : index
    cf.assert %58, "check 8"
    %59 = tensor.dim %46, %c0 : tensor<?x?xf32>
    %60 = tensor.dim %50, %c0 : tensor<?x?xf32>
    %61 = arith.cmpi eq, %59, %60 : index
    cf.assert %61, "check 9"
    %62 = tensor.dim %46, %c1 : tensor<?x?xf32>
    %63 = tensor.dim %50, %c1 : tensor<?x?xf32>
    %64 = arith.cmpi eq, %62, %63 : index
    cf.assert %64, "check 10"
    %65 = linalg.exp ins(%46 : tensor<?x?xf32>) outs(%m : tensor<?x?xf32>) -> tensor<?x?xf32>
    %66 = tensor.empty(%c2) : tensor<?xf32>
    %67 = linalg.fill ins(%z : f32) outs(%66 : tensor<?xf32>) -> tensor<?xf32>
    %68 = tensor.collapse_shape %m [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
    scf.yield %68 : tensor<?xf32>
  }
  %69 = tensor.dim %38, %c0 : tensor<?xf32>
  %70 = tensor.dim %m, %c1 : tensor<?x?xf32>
  return %69, %70, %38, %m : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f11(<0: 1>, <0: 1>, <0x0: 1>, 1, false)
// CASE: f11(<3: 1>, <0: 1>, <1x1: 1>, 0, false)
// CASE: f11(<3: 1>, <0: 1>, <0x1: 1>, 0, false)
// CASE: f11(<1: 1>, <1: 1>, <1x1: 1>, 0, false)
func.func @f11(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = tensor.empty(%c0, %c4) : tensor<?x?xf32>
  %2 = linalg.fill ins(%z : f32) outs(%1 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %3 = scf.for %i3 = %c0 to %n step %c1 iter_args(%a3 = %y) -> tensor<?xf32> {
    %4 = tensor.empty() : tensor<0xf32>
    %5 = linalg.fill ins(%z : f32) outs(%4 : tensor<0xf32>) -> tensor<0xf32>
    %6 = tensor.cast %5 : tensor<0xf32> to tensor<?xf32>
    %7 = scf.for %i7 = %c0 to %n step %c1 iter_args(%a7 = %a3) -> tensor<?xf32> {
      %8 = linalg.add ins(%a3, %a3 : tensor<?xf32>, tensor<?xf32>) outs(%a3 : tensor<?xf32>) -> tensor<?xf32>
      %9 = tensor.dim %m, %c1 : tensor<?x?xf32>
      %10 = tensor.dim %2, %c0 : tensor<?x?xf32>
      %11 = arith.cmpi eq, %9, %10 : index
      cf.assert %11, "check 1"
      %12 = tensor.dim %m, %c0 : tensor<?x?xf32>
      %13 = tensor.dim %2, %c1 : tensor<?x?xf32>
      %14 = tensor.empty(%12, %13) : tensor<?x?xf32>
      %15 = linalg.fill ins(%z : f32) outs(%14 : tensor<?x?xf32>) -> tensor<?x?xf32>
      %16 = linalg.matmul ins(%m, %2 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%15 : tensor<?x?xf32>) -> tensor<?x?xf32>
      %17 = tensor.dim %2, %c1 : tensor<?x?xf32>
      %18 = tensor.dim %2, %c0 : tensor<?x?xf32>
      %19 = arith.cmpi eq, %17, %18 : index
      cf.assert %19, "check 2"
      %20 = tensor.dim %2, %c0 : tensor<?x?xf32>
      %21 = tensor.dim %2, %c1 : tensor<?x?xf32>
      %22 = tensor.empty(%20, %21) : tensor<?x?xf32>
      %23 = linalg.fill ins(%z : f32) outs(%22 : tensor<?x?xf32>) -> tensor<?x?xf32>
      %24 = linalg.matmul ins(%2, %2 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%23 : tensor<?x?xf32>) -> tensor<?x?xf32>
      %25 = tensor.dim %8, %c0 : tensor<?xf32>
      %26 = arith.cmpi eq, %25, %c1 : index
      cf.assert %26, "check 3"
      scf.yield %8 : tensor<?xf32>
    }
    %27 = tensor.dim %7, %c0 : tensor<?xf32>
    %28 = tensor.dim %x, %c0 : tensor<?xf32>
    %29 = arith.cmpi eq, %27, %28 : index
    cf.assert %29, "check 4"
    %30 = tensor.dim %7, %c0 : tensor<?xf32>
    %31 = tensor.dim %y, %c0 : tensor<?xf32>
    %32 = arith.cmpi eq, %30, %31 : index
    cf.assert %32, "check 5"
    %33 = linalg.exp ins(%7 : tensor<?xf32>) outs(%y : tensor<?xf32>) -> tensor<?xf32>
    %34 = tensor.collapse_shape %2 [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
    scf.yield %34 : tensor<?xf32>
  }
  %35 = scf.for %i35 = %c0 to %n step %c1 iter_args(%a35 = %y) -> tensor<?xf32> {
    %36 = tensor.collapse_shape %2 [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
    scf.yield %36 : tensor<?xf32>
  }
  %37 = tensor.concat dim(0) %x, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %38 = linalg.exp ins(%2 : tensor<?x?xf32>) outs(%2 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %39 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %40 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %41 = arith.cmpi eq, %39, %40 : index
  cf.assert %41, "check 6"
  %42 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %43 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %44 = tensor.empty(%42, %43) : tensor<?x?xf32>
  %45 = linalg.fill ins(%z : f32) outs(%44 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %46 = linalg.matmul ins(%m, %m : tensor<?x?xf32>, tensor<?x?xf32>) outs(%45 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %47 = tensor.empty() : tensor<2xf32>
  %48 = linalg.fill ins(%z : f32) outs(%47 : tensor<2xf32>) -> tensor<2xf32>
  %49 = tensor.cast %48 : tensor<2xf32> to tensor<?xf32>
  %50 = tensor.collapse_shape %38 [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %51 = tensor.concat dim(0) %37, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %52 = scf.for %i52 = %c0 to %n step %c1 iter_args(%a52 = %49) -> tensor<?xf32> {
    %53 = tensor.dim %51, %c0 : tensor<?xf32>
    %54 = tensor.dim %a52, %c0 : tensor<?xf32>
    %55 = arith.cmpi eq, %53, %54 : index
    cf.assert %55, "check 7"
    %56 = tensor.dim %51, %c0 : tensor<?xf32>
    %57 = tensor.dim %3, %c0 : tensor<?xf32>
    %58 = arith.cmpi eq, %56, %57 : index
    cf.assert %58, "check 8"
    %59 = linalg.copy ins(%51 : tensor<?xf32>) outs(%3 : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %59 : tensor<?xf32>
  }
  %60 = tensor.dim %52, %c0 : tensor<?xf32>
  %61 = tensor.dim %2, %c1 : tensor<?x?xf32>
  return %60, %61, %52, %2 : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f12(<0: 1>, <1: 1>, <4x1: 1>, 2, false)
// CASE: f12(<1: 1>, <1: 1>, <1x1: 1>, 2, false)
// CASE: f12(<1: 1>, <3: 1>, <3x3: 1>, 2, false)
// CASE: f12(<1: 1>, <1: 1>, <1x1: 1>, 1, true)
func.func @f12(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = arith.addf %m, %m : tensor<?x?xf32>
  %2 = scf.if %p -> tensor<?xf32> {
    %3 = tensor.dim %y, %c0 : tensor<?xf32>
    %4 = arith.cmpi ule, %c3, %3 : index
    cf.assert %4, "check 1"
    %5 = tensor.empty(%c3) : tensor<?xf32>
    %6 = linalg.fill ins(%z : f32) outs(%5 : tensor<?xf32>) -> tensor<?xf32>
    %7 = tensor.insert_slice %6 into %y[0] [%c3] [1] : tensor<?xf32> into tensor<?xf32>
    %8 = scf.for %i8 = %c0 to %n step %c1 iter_args(%a8 = %x) -> tensor<?xf32> {
      %9 = tensor.dim %a8, %c0 : tensor<?xf32>
      %10 = tensor.dim %7, %c0 : tensor<?xf32>
      %11 = arith.cmpi eq, %9, %10 : index
      cf.assert %11, "check 2"
      %12 = linalg.exp ins(%a8 : tensor<?xf32>) outs(%7 : tensor<?xf32>) -> tensor<?xf32>
      scf.yield %12 : tensor<?xf32>
    }
    %13 = tensor.empty() : tensor<2xf32>
    %14 = linalg.fill ins(%z : f32) outs(%13 : tensor<2xf32>) -> tensor<2xf32>
    %15 = tensor.cast %14 : tensor<2xf32> to tensor<?xf32>
    scf.yield %15 : tensor<?xf32>
  } else {
    scf.yield %x : tensor<?xf32>
  }
  %16 = tensor.dim %y, %c0 : tensor<?xf32>
  %17 = tensor.dim %x, %c0 : tensor<?xf32>
  %18 = arith.cmpi eq, %16, %17 : index
  cf.assert %18, "check 3"
  %19 = arith.addf %y, %x : tensor<?xf32>
  %20 = scf.for %i20 = %c0 to %n step %c1 iter_args(%a20 = %x) -> tensor<?xf32> {
    %21 = tensor.collapse_shape %1 [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
    %22 = tensor.dim %1, %c1 : tensor<?x?xf32>
    %23 = tensor.dim %1, %c0 : tensor<?x?xf32>
    %24 = arith.cmpi eq, %22, %23 : index
    cf.assert %24, "check 4"
    %25 = tensor.dim %1, %c0 : tensor<?x?xf32>
    %26 = tensor.dim %1, %c1 : tensor<?x?xf32>
    %27 = tensor.empty(%25, %26) : tensor<?x?xf32>
    %28 = linalg.fill ins(%z : f32) outs(%27 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %29 = linalg.matmul ins(%1, %1 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%28 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %30 = tensor.dim %a20, %c0 : tensor<?xf32>
    %31 = tensor.dim %21, %c0 : tensor<?xf32>
    %32 = arith.cmpi eq, %30, %31 : index
    cf.assert %32, "check 5"
    %33 = linalg.add ins(%a20, %21 : tensor<?xf32>, tensor<?xf32>) outs(%21 : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %33 : tensor<?xf32>
  }
  %34 = tensor.empty(%c0) : tensor<?xf32>
  %35 = linalg.fill ins(%z : f32) outs(%34 : tensor<?xf32>) -> tensor<?xf32>
  %36 = tensor.empty(%c1, %c3) : tensor<?x?xf32>
  %37 = linalg.fill ins(%z : f32) outs(%36 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %38 = scf.if %p -> tensor<?xf32> {
    %39 = tensor.dim %y, %c0 : tensor<?xf32>
    %40 = arith.cmpi eq, %39, %c2 : index
    cf.assert %40, "check 6"
    %41 = tensor.cast %y : tensor<?xf32> to tensor<2xf32>
    %42 = tensor.cast %41 : tensor<2xf32> to tensor<?xf32>
    %43 = tensor.dim %2, %c0 : tensor<?xf32>
    %44 = tensor.dim %19, %c0 : tensor<?xf32>
    %45 = arith.cmpi eq, %43, %44 : index
    cf.assert %45, "check 7"
    %46 = tensor.dim %2, %c0 : tensor<?xf32>
    %47 = tensor.dim %x, %c0 : tensor<?xf32>
    %48 = arith.cmpi eq, %46, %47 : index
    cf.assert %48, "check 8"
    %49 = arith.addf %2, %19 : tensor<?xf32>
    %50 = tensor.empty() : tensor<4xf32>
    %51 = linalg.fill ins(%z : f32) outs(%50 : tensor<4xf32>) -> tensor<4xf32>
    %52 = tensor.cast %51 : tensor<4xf32> to tensor<?xf32>
    %53 = scf.for %i53 = %c0 to %n step %c1 iter_args(%a53 = %20) -> tensor<?xf32> {
      %54 = tensor.dim %37, %c0 : tensor<?x?xf32>
      %55 = tensor.dim %m, %c0 : tensor<?x?xf32>
      %56 = arith.cmpi eq, %54, %55 : index
      cf.assert %56, "check 9"
      %57 = tensor.dim %37, %c1 : tensor<?x?xf32>
      %58 = tensor.dim %m, %c1 : tensor<?x?xf32>
      %59 = arith.cmpi eq, %57, %58 : index
      cf.assert %59, "check 10"
      %60 = linalg.add ins(%37, %m : tensor<?x?xf32>, tensor<?x?xf32>) outs(%m : tensor<?x?xf32>) -> tensor<?x?xf32>
      %61 = tensor.empty() : tensor<2xf32>
      %62 = linalg.fill ins(%z : f32) outs(%61 : tensor<2xf32>) -> tensor<2xf32>
      %63 = tensor.cast %62 : tensor<2xf32> to tensor<?xf32>
      scf.yield %63 : tensor<?xf32>
    }
    scf.yield %53 : tensor<?xf32>
  } else {
    scf.yield %35 : tensor<?xf32>
  }
  %64 = scf.for %i64 = %c0 to %n step %c1 iter_args(%a64 = %38) -> tensor<?xf32> {
    %65 = tensor.dim %2, %c0 : tensor<?xf32>
    %66 = tensor.dim %a64, %c0 : tensor<?xf32>
    %67 = arith.cmpi eq, %65, %66 : index
    cf.assert %67, "check 11"
    %68 = tensor.dim %2, %c0 : tensor<?xf32>
    %69 = tensor.dim %38, %c0 : tensor<?xf32>
    %70 = arith.cmpi eq, %68, %69 : index
    cf.assert %70, "check 12"
    %71 = linalg.add ins(%2, %a64 : tensor<?xf32>, tensor<?xf32>) outs(%38 : tensor<?xf32>) -> tensor<?xf32>
    %72 = tensor.empty(%c3, %c1) : tensor<?x?xf32>
    %73 = linalg.fill ins(%z : f32) outs(%72 : tensor<?x?xf32>) -> tensor<?x?xf32>
    scf.yield %71 : tensor<?xf32>
  }
  %74 = scf.if %p -> tensor<?xf32> {
    %75 = tensor.dim %m, %c0 : tensor<?x?xf32>
    %76 = tensor.dim %1, %c0 : tensor<?x?xf32>
    %77 = arith.cmpi eq, %75, %76 : index
    cf.assert %77, "check 13"
    %78 = tensor.dim %m, %c1 : tensor<?x?xf32>
    %79 = tensor.dim %1, %c1 : tensor<?x?xf32>
    %80 = arith.cmpi eq, %78, %79 : index
    cf.assert %80, "check 14"
    %81 = linalg.copy ins(%m : tensor<?x?xf32>) outs(%1 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %82 = tensor.collapse_shape %81 [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
    scf.yield %82 : tensor<?xf32>
  } else {
    scf.yield %x : tensor<?xf32>
  }
  %83 = scf.for %i83 = %c0 to %n step %c1 iter_args(%a83 = %20) -> tensor<?xf32> {
    %84 = tensor.collapse_shape %m [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
    %85 = tensor.empty(%c2) : tensor<?xf32>
    %86 = linalg.fill ins(%z : f32) outs(%85 : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %86 : tensor<?xf32>
  }
  %87 = tensor.collapse_shape %37 [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %88 = tensor.dim %38, %c0 : tensor<?xf32>
  %89 = tensor.dim %37, %c1 : tensor<?x?xf32>
  return %88, %89, %38, %37 : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f13(<4: 1>, <4: 1>, <4x4: 1>, 1, true)
// CASE: f13(<0: 1>, <1: 1>, <4x1: 1>, 2, false)
// CASE: f13(<0: 1>, <0: 1>, <0x0: 1>, 1, false)
// CASE: f13(<3: 1>, <3: 1>, <3x3: 1>, 1, true)
func.func @f13(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = linalg.exp ins(%m : tensor<?x?xf32>) outs(%m : tensor<?x?xf32>) -> tensor<?x?xf32>
  %2 = tensor.concat dim(0) %y, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %3 = scf.for %i3 = %c0 to %n step %c1 iter_args(%a3 = %y) -> tensor<?xf32> {
    %4 = scf.for %i4 = %c0 to %n step %c1 iter_args(%a4 = %a3) -> tensor<?xf32> {
      %5 = tensor.dim %y, %c0 : tensor<?xf32>
      %6 = tensor.dim %a3, %c0 : tensor<?xf32>
      %7 = arith.cmpi eq, %5, %6 : index
      cf.assert %7, "check 1"
      %8 = linalg.copy ins(%y : tensor<?xf32>) outs(%a3 : tensor<?xf32>) -> tensor<?xf32>
      %9 = tensor.dim %x, %c0 : tensor<?xf32>
      %10 = tensor.dim %a3, %c0 : tensor<?xf32>
      %11 = arith.cmpi eq, %9, %10 : index
      cf.assert %11, "check 2"
      %12 = tensor.dim %x, %c0 : tensor<?xf32>
      %13 = tensor.dim %y, %c0 : tensor<?xf32>
      %14 = arith.cmpi eq, %12, %13 : index
      cf.assert %14, "check 3"
      %15 = linalg.copy ins(%x : tensor<?xf32>) outs(%y : tensor<?xf32>) -> tensor<?xf32>
      %16 = tensor.empty(%c3) : tensor<?xf32>
      %17 = linalg.fill ins(%z : f32) outs(%16 : tensor<?xf32>) -> tensor<?xf32>
      %18 = tensor.empty(%c0) : tensor<?xf32>
      %19 = linalg.fill ins(%z : f32) outs(%18 : tensor<?xf32>) -> tensor<?xf32>
      scf.yield %19 : tensor<?xf32>
    }
    %20 = tensor.dim %x, %c0 : tensor<?xf32>
    %21 = arith.cmpi eq, %20, %c0 : index
    cf.assert %21, "check 4"
    %22 = tensor.cast %x : tensor<?xf32> to tensor<0xf32>
    %23 = tensor.cast %22 : tensor<0xf32> to tensor<?xf32>
    %24 = tensor.concat dim(0) %23, %a3 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %25 = tensor.collapse_shape %1 [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
    scf.yield %25 : tensor<?xf32>
  }
  %26 = scf.if %p -> tensor<?xf32> {
    %27 = tensor.concat dim(0) %x, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %28 = tensor.collapse_shape %m [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
    %29 = tensor.dim %28, %c0 : tensor<?xf32>
    %30 = arith.cmpi eq, %29, %c4 : index
    cf.assert %30, "check 5"
    %31 = tensor.cast %28 : tensor<?xf32> to tensor<4xf32>
    %32 = tensor.cast %31 : tensor<4xf32> to tensor<?xf32>
    scf.yield %32 : tensor<?xf32>
  } else {
    scf.yield %3 : tensor<?xf32>
  }
  %33 = tensor.empty(%c2) : tensor<?xf32>
  %34 = linalg.fill ins(%z : f32) outs(%33 : tensor<?xf32>) -> tensor<?xf32>
  %35 = scf.if %p -> tensor<?xf32> {
    %36 = tensor.dim %34, %c0 : tensor<?xf32>
    %37 = arith.cmpi eq, %36, %c1 : index
    cf.assert %37, "check 6"
    scf.yield %34 : tensor<?xf32>
  } else {
    scf.yield %3 : tensor<?xf32>
  }
  %38 = tensor.concat dim(0) %x, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %39 = tensor.empty() : tensor<0xf32>
  %40 = linalg.fill ins(%z : f32) outs(%39 : tensor<0xf32>) -> tensor<0xf32>
  %41 = tensor.cast %40 : tensor<0xf32> to tensor<?xf32>
  %42 = scf.for %i42 = %c0 to %n step %c1 iter_args(%a42 = %y) -> tensor<?xf32> {
    %43 = tensor.dim %y, %c0 : tensor<?xf32>
    %44 = tensor.empty(%43, %c0) : tensor<?x?xf32>
    %45 = linalg.fill ins(%z : f32) outs(%44 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %46 = tensor.dim %x, %c0 : tensor<?xf32>
    %47 = arith.cmpi eq, %46, %c2 : index
    cf.assert %47, "check 7"
    %48 = tensor.cast %x : tensor<?xf32> to tensor<2xf32>
    %49 = tensor.cast %48 : tensor<2xf32> to tensor<?xf32>
    %50 = tensor.dim %2, %c0 : tensor<?xf32>
    %51 = tensor.dim %34, %c0 : tensor<?xf32>
    %52 = arith.cmpi eq, %50, %51 : index
    cf.assert %52, "check 8"
    %53 = arith.addf %2, %34 : tensor<?xf32>
    scf.yield %53 : tensor<?xf32>
  }
  %54 = tensor.dim %2, %c0 : tensor<?xf32>
  %55 = tensor.empty(%54) : tensor<?xf32>
  %56 = linalg.fill ins(%z : f32) outs(%55 : tensor<?xf32>) -> tensor<?xf32>
  %57 = tensor.dim %x, %c0 : tensor<?xf32>
  %58 = tensor.dim %m, %c1 : tensor<?x?xf32>
  return %57, %58, %x, %m : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f14(<3: 1>, <3: 1>, <3x3: 1>, 1, false)
// CASE: f14(<0: 1>, <1: 1>, <3x2: 1>, 1, true)
// CASE: f14(<4: 1>, <4: 1>, <4x4: 1>, 2, true)
// CASE: f14(<1: 1>, <0: 1>, <0x3: 1>, 0, false)
func.func @f14(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = scf.for %i1 = %c0 to %n step %c1 iter_args(%a1 = %x) -> tensor<?xf32> {
    %2 = arith.addf %m, %m : tensor<?x?xf32>
    %3 = tensor.dim %m, %c1 : tensor<?x?xf32>
    %4 = tensor.dim %2, %c0 : tensor<?x?xf32>
    %5 = arith.cmpi eq, %3, %4 : index
    cf.assert %5, "check 1"
    %6 = tensor.dim %m, %c0 : tensor<?x?xf32>
    %7 = tensor.dim %2, %c1 : tensor<?x?xf32>
    %8 = tensor.empty(%6, %7) : tensor<?x?xf32>
    %9 = linalg.fill ins(%z : f32) outs(%8 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %10 = linalg.matmul ins(%m, %2 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%9 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %11 = tensor.dim %a1, %c0 : tensor<?xf32>
    %12 = tensor.dim %y, %c0 : tensor<?xf32>
    %13 = arith.cmpi eq, %11, %12 : index
    cf.assert %13, "check 2"
    %14 = linalg.exp ins(%a1 : tensor<?xf32>) outs(%a1 : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %14 : tensor<?xf32>
  }
  %15 = tensor.dim %1, %c0 : tensor<?xf32>
  %16 = arith.cmpi eq, %15, %c4 : index
  cf.assert %16, "check 3"
  %17 = tensor.cast %1 : tensor<?xf32> to tensor<4xf32>
  %18 = tensor.cast %17 : tensor<4xf32> to tensor<?xf32>
  %19 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %20 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %21 = arith.cmpi eq, %19, %20 : index
  cf.assert %21, "check 4"
  %22 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %23 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %24 = tensor.empty(%22, %23) : tensor<?x?xf32>
  %25 = linalg.fill ins(%z : f32) outs(%24 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %26 = linalg.matmul ins(%m, %m : tensor<?x?xf32>, tensor<?x?xf32>) outs(%25 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %27 = tensor.dim %x, %c0 : tensor<?xf32>
  %28 = tensor.dim %1, %c0 : tensor<?xf32>
  %29 = arith.cmpi eq, %27, %28 : index
  cf.assert %29, "check 5"
  %30 = tensor.dim %x, %c0 : tensor<?xf32>
  %31 = tensor.dim %18, %c0 : tensor<?xf32>
  %32 = arith.cmpi eq, %30, %31 : index
  cf.assert %32, "check 6"
  %33 = linalg.add ins(%x, %1 : tensor<?xf32>, tensor<?xf32>) outs(%18 : tensor<?xf32>) -> tensor<?xf32>
  %34 = tensor.dim %x, %c0 : tensor<?xf32>
  %35 = arith.cmpi eq, %34, %c1 : index
  cf.assert %35, "check 7"
  %36 = tensor.cast %x : tensor<?xf32> to tensor<1xf32>
  %37 = tensor.cast %36 : tensor<1xf32> to tensor<?xf32>
  %38 = tensor.concat dim(0) %33, %37 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %39 = tensor.dim %38, %c0 : tensor<?xf32>
  %40 = tensor.dim %33, %c0 : tensor<?xf32>
  %41 = arith.cmpi eq, %39, %40 : index
  cf.assert %41, "check 8"
  %42 = tensor.dim %38, %c0 : tensor<?xf32>
  %43 = tensor.dim %y, %c0 : tensor<?xf32>
  %44 = arith.cmpi eq, %42, %43 : index
  cf.assert %44, "check 9"
  %45 = linalg.copy ins(%38 : tensor<?xf32>) outs(%y : tensor<?xf32>) -> tensor<?xf32>
  %46 = tensor.collapse_shape %26 [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %47 = scf.if %p -> tensor<?xf32> {
    %48 = tensor.dim %45, %c0 : tensor<?xf32>
    %49 = tensor.dim %1, %c0 : tensor<?xf32>
    %50 = arith.cmpi eq, %48, %49 : index
    cf.assert %50, "check 10"
    %51 = tensor.dim %45, %c0 : tensor<?xf32>
    %52 = tensor.dim %18, %c0 : tensor<?xf32>
    %53 = arith.cmpi eq, %51, %52 : index
    cf.assert %53, "check 11"
    %54 = linalg.copy ins(%45 : tensor<?xf32>) outs(%18 : tensor<?xf32>) -> tensor<?xf32>
    %55 = tensor.concat dim(0) %38, %45 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %56 = tensor.dim %55, %c0 : tensor<?xf32>
    %57 = arith.cmpi eq, %56, %c4 : index
    cf.assert %57, "check 12"
    %58 = tensor.dim %18, %c0 : tensor<?xf32>
    %59 = tensor.dim %54, %c0 : tensor<?xf32>
    %60 = arith.cmpi eq, %58, %59 : index
    cf.assert %60, "check 13"
    %61 = tensor.dim %18, %c0 : tensor<?xf32>
    %62 = tensor.dim %45, %c0 : tensor<?xf32>
    %63 = arith.cmpi eq, %61, %62 : index
    cf.assert %63, "check 14"
    %64 = arith.addf %18, %54 : tensor<?xf32>
    scf.yield %64 : tensor<?xf32>
  } else {
    scf.yield %46 : tensor<?xf32>
  }
  %65 = tensor.dim %y, %c0 : tensor<?xf32>
  %66 = tensor.dim %37, %c0 : tensor<?xf32>
  %67 = arith.cmpi eq, %65, %66 : index
  cf.assert %67, "check 15"
  %68 = arith.addf %y, %37 : tensor<?xf32>
  %69 = tensor.collapse_shape %26 [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %70 = tensor.concat dim(0) %46, %46 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %71 = tensor.dim %70, %c0 : tensor<?xf32>
  %72 = tensor.dim %69, %c0 : tensor<?xf32>
  %73 = arith.cmpi eq, %71, %72 : index
  cf.assert %73, "check 16"
  %74 = tensor.dim %y, %c0 : tensor<?xf32>
  %75 = tensor.dim %26, %c1 : tensor<?x?xf32>
  return %74, %75, %y, %26 : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f15(<3: 1>, <4: 1>, <3x2: 1>, 0, true)
// CASE: f15(<3: 1>, <2: 1>, <1x2: 1>, 0, false)
// CASE: f15(<2: 1>, <2: 1>, <2x2: 1>, 2, true)
// CASE: f15(<0: 1>, <0: 1>, <0x0: 1>, 0, false)
func.func @f15(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = tensor.concat dim(0) %x, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %2 = tensor.dim %1, %c0 : tensor<?xf32>
  %3 = arith.cmpi eq, %2, %c2 : index
  cf.assert %3, "check 1"
  %4 = scf.for %i4 = %c0 to %n step %c1 iter_args(%a4 = %x) -> tensor<?xf32> {
    %5 = arith.addf %1, %1 : tensor<?xf32>
    %6 = scf.for %i6 = %c0 to %n step %c1 iter_args(%a6 = %a4) -> tensor<?xf32> {
      %7 = tensor.concat dim(0) %a4, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
      %8 = tensor.dim %1, %c0 : tensor<?xf32>
      %9 = arith.cmpi eq, %8, %c1 : index
      cf.assert %9, "check 2"
      %10 = tensor.empty(%c1) : tensor<?xf32>
      %11 = linalg.fill ins(%z : f32) outs(%10 : tensor<?xf32>) -> tensor<?xf32>
      %12 = tensor.dim %11, %c0 : tensor<?xf32>
      %13 = arith.cmpi eq, %12, %c2 : index
      cf.assert %13, "check 3"
      %14 = tensor.cast %11 : tensor<?xf32> to tensor<2xf32>
      %15 = tensor.cast %14 : tensor<2xf32> to tensor<?xf32>
      scf.yield %15 : tensor<?xf32>
    }
    %16 = scf.for %i16 = %c0 to %n step %c1 iter_args(%a16 = %5) -> tensor<?xf32> {
      %17 = tensor.dim %1, %c0 : tensor<?xf32>
      %18 = tensor.dim %5, %c0 : tensor<?xf32>
      %19 = arith.cmpi eq, %17, %18 : index
      cf.assert %19, "check 4"
      %20 = tensor.dim %1, %c0 : tensor<?xf32>
      %21 = tensor.dim %6, %c0 : tensor<?xf32>
      %22 = arith.cmpi eq, %20, %21 : index
      cf.assert %22, "check 5"
      %23 = linalg.add ins(%1, %5 : tensor<?xf32>, tensor<?xf32>) outs(%6 : tensor<?xf32>) -> tensor<?xf32>
      %24 = tensor.dim %a4, %c0 : tensor<?xf32>
      %25 = tensor.dim %23, %c0 : tensor<?xf32>
      %26 = arith.cmpi eq, %24, %25 : index
      cf.assert %26, "check 6"
      %27 = tensor.dim %a4, %c0 : tensor<?xf32>
      %28 = tensor.dim %y, %c0 : tensor<?xf32>
      %29 = arith.cmpi eq, %27, %28 : index
      cf.assert %29, "check 7"
      %30 = arith.addf %a4, %y : tensor<?xf32>
      scf.yield %30 : tensor<?xf32>
    }
    %31 = scf.for %i31 = %c0 to %n step %c1 iter_args(%a31 = %5) -> tensor<?xf32> {
      %32 = tensor.dim %5, %c0 : tensor<?xf32>
      %33 = arith.cmpi ule, %c1, %32 : index
      cf.assert %33, "check 8"
      %34 = tensor.extract_slice %5[0] [%c1] [1] : tensor<?xf32> to tensor<?xf32>
      scf.yield %34 : tensor<?xf32>
    }
    scf.yield %31 : tensor<?xf32>
  }
  %35 = tensor.dim %4, %c0 : tensor<?xf32>
  %36 = tensor.dim %4, %c0 : tensor<?xf32>
  %37 = arith.cmpi eq, %35, %36 : index
  cf.assert %37, "check 9"
  %38 = tensor.collapse_shape %m [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %39 = tensor.dim %4, %c0 : tensor<?xf32>
  %40 = arith.cmpi ule, %c3, %39 : index
  cf.assert %40, "check 10"
  %41 = tensor.extract_slice %4[0] [%c3] [1] : tensor<?xf32> to tensor<?xf32>
  %42 = arith.addf %m, %m : tensor<?x?xf32>
  %43 = scf.for %i43 = %c0 to %n step %c1 iter_args(%a43 = %x) -> tensor<?xf32> {
    %44 = tensor.dim %x, %c0 : tensor<?xf32>
    %45 = tensor.dim %x, %c0 : tensor<?xf32>
    %46 = arith.cmpi ule, %44, %45 : index
    cf.assert %46, "check 11"
    %47 = tensor.empty(%44) : tensor<?xf32>
    %48 = linalg.fill ins(%z : f32) outs(%47 : tensor<?xf32>) -> tensor<?xf32>
    %49 = tensor.insert_slice %48 into %x[0] [%44] [1] : tensor<?xf32> into tensor<?xf32>
    %50 = tensor.dim %x, %c0 : tensor<?xf32>
    %51 = arith.cmpi eq, %50, %c0 : index
    cf.assert %51, "check 12"
    %52 = tensor.collapse_shape %42 [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
    scf.yield %52 : tensor<?xf32>
  }
  %53 = tensor.dim %1, %c0 : tensor<?xf32>
  %54 = tensor.dim %42, %c1 : tensor<?x?xf32>
  return %53, %54, %1, %42 : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f16(<2: 1>, <1: 1>, <4x2: 1>, 0, true)
// CASE: f16(<1: 1>, <2: 1>, <4x0: 1>, 2, true)
// CASE: f16(<4: 1>, <4: 1>, <4x4: 1>, 1, true)
// CASE: f16(<1: 1>, <2: 1>, <1x0: 1>, 2, false)
func.func @f16(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = scf.for %i1 = %c0 to %n step %c1 iter_args(%a1 = %x) -> tensor<?xf32> {
    %2 = tensor.concat dim(0) %y, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %3 = tensor.dim %2, %c0 : tensor<?xf32>
    %4 = arith.cmpi eq, %3, %c4 : index
    cf.assert %4, "check 1"
    %5 = tensor.cast %2 : tensor<?xf32> to tensor<4xf32>
    %6 = tensor.cast %5 : tensor<4xf32> to tensor<?xf32>
    scf.yield %6 : tensor<?xf32>
  }
  %7 = scf.for %i7 = %c0 to %n step %c1 iter_args(%a7 = %1) -> tensor<?xf32> {
    %8 = scf.for %i8 = %c0 to %n step %c1 iter_args(%a8 = %a7) -> tensor<?xf32> {
      %9 = linalg.copy ins(%m : tensor<?x?xf32>) outs(%m : tensor<?x?xf32>) -> tensor<?x?xf32>
      %10 = tensor.empty(%c1) : tensor<?xf32>
      %11 = linalg.fill ins(%z : f32) outs(%10 : tensor<?xf32>) -> tensor<?xf32>
      %12 = tensor.collapse_shape %m [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
      %13 = tensor.dim %11, %c0 : tensor<?xf32>
      %14 = tensor.dim %y, %c0 : tensor<?xf32>
      %15 = arith.cmpi ule, %13, %14 : index
      cf.assert %15, "check 2"
      %16 = tensor.extract_slice %y[0] [%13] [1] : tensor<?xf32> to tensor<?xf32>
      scf.yield %16 : tensor<?xf32>
    }
    %17 = scf.for %i17 = %c0 to %n step %c1 iter_args(%a17 = %8) -> tensor<?xf32> {
      %18 = tensor.collapse_shape %m [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
      %19 = tensor.concat dim(0) %x, %a7 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
      %20 = tensor.dim %y, %c0 : tensor<?xf32>
      %21 = arith.cmpi eq, %20, %c1 : index
      cf.assert %21, "check 3"
      %22 = tensor.cast %y : tensor<?xf32> to tensor<1xf32>
      %23 = tensor.cast %22 : tensor<1xf32> to tensor<?xf32>
      %24 = tensor.dim %y, %c0 : tensor<?xf32>
      %25 = tensor.empty(%24, %c3) : tensor<?x?xf32>
      %26 = linalg.fill ins(%z : f32) outs(%25 : tensor<?x?xf32>) -> tensor<?x?xf32>
      scf.yield %23 : tensor<?xf32>
    }
    %27 = tensor.dim %x, %c0 : tensor<?xf32>
    %28 = tensor.empty(%27) : tensor<?xf32>
    %29 = linalg.fill ins(%z : f32) outs(%28 : tensor<?xf32>) -> tensor<?xf32>
    %30 = tensor.empty() : tensor<0xf32>
    %31 = linalg.fill ins(%z : f32) outs(%30 : tensor<0xf32>) -> tensor<0xf32>
    %32 = tensor.cast %31 : tensor<0xf32> to tensor<?xf32>
    scf.yield %32 : tensor<?xf32>
  }
  %33 = tensor.dim %1, %c0 : tensor<?xf32>
  %34 = tensor.dim %x, %c0 : tensor<?xf32>
  %35 = arith.cmpi eq, %33, %34 : index
  cf.assert %35, "check 4"
  %36 = linalg.copy ins(%1 : tensor<?xf32>) outs(%x : tensor<?xf32>) -> tensor<?xf32>
  %37 = scf.if %p -> tensor<?xf32> {
    %38 = scf.for %i38 = %c0 to %n step %c1 iter_args(%a38 = %1) -> tensor<?xf32> {
      %39 = tensor.empty() : tensor<4xf32>
      %40 = linalg.fill ins(%z : f32) outs(%39 : tensor<4xf32>) -> tensor<4xf32>
      %41 = tensor.cast %40 : tensor<4xf32> to tensor<?xf32>
      %42 = tensor.dim %1, %c0 : tensor<?xf32>
      %43 = tensor.dim %a38, %c0 : tensor<?xf32>
      %44 = arith.cmpi eq, %42, %43 : index
      cf.assert %44, "check 5"
      %45 = tensor.dim %1, %c0 : tensor<?xf32>
      %46 = tensor.dim %7, %c0 : tensor<?xf32>
      %47 = arith.cmpi eq, %45, %46 : index
      cf.assert %47, "check 6"
      %48 = linalg.copy ins(%1 : tensor<?xf32>) outs(%7 : tensor<?xf32>) -> tensor<?xf32>
      scf.yield %48 : tensor<?xf32>
    }
    %49 = tensor.concat dim(0) %7, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %50 = tensor.empty(%c0) : tensor<?xf32>
    %51 = linalg.fill ins(%z : f32) outs(%50 : tensor<?xf32>) -> tensor<?xf32>
    %52 = tensor.dim %38, %c0 : tensor<?xf32>
    %53 = arith.cmpi eq, %52, %c4 : index
    cf.assert %53, "check 7"
    %54 = tensor.cast %38 : tensor<?xf32> to tensor<4xf32>
    %55 = tensor.cast %54 : tensor<4xf32> to tensor<?xf32>
    scf.yield %55 : tensor<?xf32>
  } else {
    scf.yield %1 : tensor<?xf32>
  }
  %56 = tensor.dim %36, %c0 : tensor<?xf32>
  %57 = arith.cmpi ule, %c4, %56 : index
  cf.assert %57, "check 8"
  %58 = tensor.empty(%c4) : tensor<?xf32>
  %59 = linalg.fill ins(%z : f32) outs(%58 : tensor<?xf32>) -> tensor<?xf32>
  %60 = tensor.insert_slice %59 into %36[0] [%c4] [1] : tensor<?xf32> into tensor<?xf32>
  %61 = tensor.collapse_shape %m [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %62 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %63 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %64 = arith.cmpi eq, %62, %63 : index
  cf.assert %64, "check 9"
  %65 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %66 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %67 = tensor.empty(%65, %66) : tensor<?x?xf32>
  %68 = linalg.fill ins(%z : f32) outs(%67 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %69 = linalg.matmul ins(%m, %m : tensor<?x?xf32>, tensor<?x?xf32>) outs(%68 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %70 = tensor.dim %36, %c0 : tensor<?xf32>
  %71 = tensor.dim %m, %c1 : tensor<?x?xf32>
  return %70, %71, %36, %m : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f17(<0: 1>, <0: 1>, <2x4: 1>, 1, true)
// CASE: f17(<0: 1>, <4: 1>, <3x3: 1>, 2, true)
// CASE: f17(<3: 1>, <0: 1>, <0x1: 1>, 2, false)
// CASE: f17(<4: 1>, <1: 1>, <0x1: 1>, 1, true)
func.func @f17(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = tensor.dim %y, %c0 : tensor<?xf32>
  %2 = tensor.empty(%1, %c0) : tensor<?x?xf32>
  %3 = linalg.fill ins(%z : f32) outs(%2 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %4 = tensor.concat dim(0) %y, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %5 = tensor.dim %4, %c0 : tensor<?xf32>
  %6 = arith.cmpi eq, %5, %c1 : index
  cf.assert %6, "check 1"
  %7 = scf.for %i7 = %c0 to %n step %c1 iter_args(%a7 = %x) -> tensor<?xf32> {
    %8 = scf.if %p -> tensor<?xf32> {
      %9 = tensor.collapse_shape %3 [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
      scf.yield %9 : tensor<?xf32>
    } else {
      scf.yield %y : tensor<?xf32>
    }
    scf.yield %8 : tensor<?xf32>
  }
  %10 = tensor.empty() : tensor<4xf32>
  %11 = linalg.fill ins(%z : f32) outs(%10 : tensor<4xf32>) -> tensor<4xf32>
  %12 = tensor.cast %11 : tensor<4xf32> to tensor<?xf32>
  %13 = tensor.dim %7, %c0 : tensor<?xf32>
  %14 = tensor.empty(%13) : tensor<?xf32>
  %15 = linalg.fill ins(%z : f32) outs(%14 : tensor<?xf32>) -> tensor<?xf32>
  %16 = scf.if %p -> tensor<?xf32> {
    %17 = tensor.dim %7, %c0 : tensor<?xf32>
    %18 = tensor.dim %4, %c0 : tensor<?xf32>
    %19 = arith.cmpi ule, %17, %18 : index
    cf.assert %19, "check 2"
    %20 = tensor.extract_slice %4[0] [%17] [1] : tensor<?xf32> to tensor<?xf32>
    %21 = tensor.dim %20, %c0 : tensor<?xf32>
    %22 = arith.cmpi eq, %21, %c1 : index
    cf.assert %22, "check 3"
    %23 = tensor.cast %20 : tensor<?xf32> to tensor<1xf32>
    %24 = tensor.cast %23 : tensor<1xf32> to tensor<?xf32>
    scf.yield %24 : tensor<?xf32>
  } else {
    scf.yield %15 : tensor<?xf32>
  }
  %25 = tensor.dim %x, %c0 : tensor<?xf32>
  %26 = tensor.dim %4, %c0 : tensor<?xf32>
  %27 = arith.cmpi eq, %25, %26 : index
  cf.assert %27, "check 4"
  %28 = tensor.dim %x, %c0 : tensor<?xf32>
  %29 = tensor.dim %y, %c0 : tensor<?xf32>
  %30 = arith.cmpi eq, %28, %29 : index
  cf.assert %30, "check 5"
  %31 = arith.addf %x, %4 : tensor<?xf32>
  %32 = tensor.dim %y, %c0 : tensor<?xf32>
  %33 = arith.cmpi eq, %32, %c2 : index
  cf.assert %33, "check 6"
  %34 = tensor.cast %y : tensor<?xf32> to tensor<2xf32>
  %35 = tensor.cast %34 : tensor<2xf32> to tensor<?xf32>
  %36 = tensor.dim %31, %c0 : tensor<?xf32>
  %37 = tensor.dim %3, %c1 : tensor<?x?xf32>
  return %36, %37, %31, %3 : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f18(<4: 1>, <0: 1>, <4x0: 1>, 2, false)
// CASE: f18(<3: 1>, <4: 1>, <1x2: 1>, 1, true)
// CASE: f18(<3: 1>, <1: 1>, <3x2: 1>, 1, false)
// CASE: f18(<2: 1>, <2: 1>, <2x2: 1>, 1, false)
func.func @f18(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = arith.addf %x, %x : tensor<?xf32>
  %2 = tensor.empty() : tensor<4xf32>
  %3 = linalg.fill ins(%z : f32) outs(%2 : tensor<4xf32>) -> tensor<4xf32>
  %4 = tensor.cast %3 : tensor<4xf32> to tensor<?xf32>
  %5 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %6 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %7 = arith.cmpi eq, %5, %6 : index
  cf.assert %7, "check 1"
  %8 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %9 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %10 = tensor.empty(%8, %9) : tensor<?x?xf32>
  %11 = linalg.fill ins(%z : f32) outs(%10 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %12 = linalg.matmul ins(%m, %m : tensor<?x?xf32>, tensor<?x?xf32>) outs(%11 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %13 = tensor.dim %1, %c0 : tensor<?xf32>
  %14 = arith.cmpi ule, %c4, %13 : index
  cf.assert %14, "check 2"
  %15 = tensor.extract_slice %1[0] [%c4] [1] : tensor<?xf32> to tensor<?xf32>
  %16 = scf.if %p -> tensor<?xf32> {
    %17 = tensor.concat dim(0) %x, %4 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %18 = tensor.dim %4, %c0 : tensor<?xf32>
    %19 = tensor.empty(%c4, %18) : tensor<?x?xf32>
    %20 = linalg.fill ins(%z : f32) outs(%19 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %21 = tensor.empty(%c4, %c3) : tensor<?x?xf32>
    %22 = linalg.fill ins(%z : f32) outs(%21 : tensor<?x?xf32>) -> tensor<?x?xf32>
    scf.yield %17 : tensor<?xf32>
  } else {
    scf.yield %1 : tensor<?xf32>
  }
  %23 = tensor.empty(%c0, %c0) : tensor<?x?xf32>
  %24 = linalg.fill ins(%z : f32) outs(%23 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %25 = tensor.dim %4, %c0 : tensor<?xf32>
  %26 = tensor.dim %12, %c1 : tensor<?x?xf32>
  return %25, %26, %4, %12 : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f19(<1: 1>, <1: 1>, <4x0: 1>, 2, false)
// CASE: f19(<0: 1>, <2: 1>, <2x2: 1>, 1, true)
// CASE: f19(<4: 1>, <4: 1>, <4x4: 1>, 2, false)
// CASE: f19(<4: 1>, <4: 1>, <4x4: 1>, 0, true)
func.func @f19(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = scf.for %i1 = %c0 to %n step %c1 iter_args(%a1 = %y) -> tensor<?xf32> {
    %2 = tensor.dim %y, %c0 : tensor<?xf32>
    %3 = tensor.dim %x, %c0 : tensor<?xf32>
    %4 = arith.cmpi eq, %2, %3 : index
    cf.assert %4, "check 1"
    %5 = linalg.add ins(%y, %x : tensor<?xf32>, tensor<?xf32>) outs(%y : tensor<?xf32>) -> tensor<?xf32>
    %6 = tensor.dim %a1, %c0 : tensor<?xf32>
    %7 = tensor.empty(%6) : tensor<?xf32>
    %8 = linalg.fill ins(%z : f32) outs(%7 : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %8 : tensor<?xf32>
  }
  %9 = scf.for %i9 = %c0 to %n step %c1 iter_args(%a9 = %y) -> tensor<?xf32> {
    %10 = tensor.dim %x, %c0 : tensor<?xf32>
    %11 = tensor.dim %1, %c0 : tensor<?xf32>
    %12 = arith.cmpi eq, %10, %11 : index
    cf.assert %12, "check 2"
    %13 = tensor.dim %x, %c0 : tensor<?xf32>
    %14 = tensor.dim %y, %c0 : tensor<?xf32>
    %15 = arith.cmpi eq, %13, %14 : index
    cf.assert %15, "check 3"
    %16 = linalg.add ins(%x, %y : tensor<?xf32>, tensor<?xf32>) outs(%1 : tensor<?xf32>) -> tensor<?xf32>
    %17 = tensor.dim %x, %c0 : tensor<?xf32>
    %18 = tensor.dim %1, %c0 : tensor<?xf32>
    %19 = arith.cmpi eq, %17, %18 : index
    cf.assert %19, "check 4"
    %20 = linalg.add ins(%x, %1 : tensor<?xf32>, tensor<?xf32>) outs(%x : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %20 : tensor<?xf32>
  }
  %21 = linalg.add ins(%m, %m : tensor<?x?xf32>, tensor<?x?xf32>) outs(%m : tensor<?x?xf32>) -> tensor<?x?xf32>
  %22 = tensor.empty(%c0, %c4) : tensor<?x?xf32>
  %23 = linalg.fill ins(%z : f32) outs(%22 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %24 = tensor.dim %23, %c1 : tensor<?x?xf32>
  %25 = tensor.dim %21, %c0 : tensor<?x?xf32>
  %26 = arith.cmpi eq, %24, %25 : index
  cf.assert %26, "check 5"
  %27 = tensor.dim %23, %c0 : tensor<?x?xf32>
  %28 = tensor.dim %21, %c1 : tensor<?x?xf32>
  %29 = tensor.empty(%27, %28) : tensor<?x?xf32>
  %30 = linalg.fill ins(%z : f32) outs(%29 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %31 = linalg.matmul ins(%23, %21 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%30 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %32 = tensor.collapse_shape %m [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %33 = scf.for %i33 = %c0 to %n step %c1 iter_args(%a33 = %y) -> tensor<?xf32> {
    %34 = tensor.dim %m, %c1 : tensor<?x?xf32>
    %35 = tensor.dim %23, %c0 : tensor<?x?xf32>
    %36 = arith.cmpi eq, %34, %35 : index
    cf.assert %36, "check 6"
    %37 = tensor.dim %m, %c0 : tensor<?x?xf32>
    %38 = tensor.dim %23, %c1 : tensor<?x?xf32>
    %39 = tensor.empty(%37, %38) : tensor<?x?xf32>
    %40 = linalg.fill ins(%z : f32) outs(%39 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %41 = linalg.matmul ins(%m, %23 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%40 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %42 = tensor.dim %9, %c0 : tensor<?xf32>
    %43 = arith.cmpi eq, %42, %c1 : index
    cf.assert %43, "check 7"
    %44 = tensor.cast %9 : tensor<?xf32> to tensor<1xf32>
    %45 = tensor.cast %44 : tensor<1xf32> to tensor<?xf32>
    %46 = tensor.empty(%c4, %c2) : tensor<?x?xf32>
    %47 = linalg.fill ins(%z : f32) outs(%46 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %48 = scf.for %i48 = %c0 to %n step %c1 iter_args(%a48 = %x) -> tensor<?xf32> {
      %49 = tensor.dim %32, %c0 : tensor<?xf32>
      %50 = arith.cmpi eq, %49, %c1 : index
      cf.assert %50, "check 8"
      %51 = tensor.empty(%c4) : tensor<?xf32>
      %52 = linalg.fill ins(%z : f32) outs(%51 : tensor<?xf32>) -> tensor<?xf32>
      scf.yield %52 : tensor<?xf32>
    }
    scf.yield %48 : tensor<?xf32>
  }
  %53 = tensor.dim %1, %c0 : tensor<?xf32>
  %54 = tensor.empty(%53) : tensor<?xf32>
  %55 = linalg.fill ins(%z : f32) outs(%54 : tensor<?xf32>) -> tensor<?xf32>
  %56 = tensor.dim %1, %c0 : tensor<?xf32>
  %57 = tensor.empty(%56, %c4) : tensor<?x?xf32>
  %58 = linalg.fill ins(%z : f32) outs(%57 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %59 = scf.for %i59 = %c0 to %n step %c1 iter_args(%a59 = %32) -> tensor<?xf32> {
    %60 = scf.for %i60 = %c0 to %n step %c1 iter_args(%a60 = %55) -> tensor<?xf32> {
      %61 = tensor.dim %55, %c0 : tensor<?xf32>
      %62 = arith.cmpi ule, %c4, %61 : index
      cf.assert %62, "check 9"
      %63 = tensor.extract_slice %55[0] [%c4] [1] : tensor<?xf32> to tensor<?xf32>
      %64 = tensor.dim %23, %c0 : tensor<?x?xf32>
      %65 = tensor.dim %21, %c0 : tensor<?x?xf32>
      %66 = arith.cmpi eq, %64, %65 : index
      cf.assert %66, "check 10"
      %67 = tensor.dim %23, %c1 : tensor<?x?xf32>
      %68 = tensor.dim %21, %c1 : tensor<?x?xf32>
      %69 = arith.cmpi eq, %67, %68 : index
      cf.assert %69, "check 11"
      %70 = arith.addf %23, %21 : tensor<?x?xf32>
      scf.yield %63 : tensor<?xf32>
    }
    %71 = scf.for %i71 = %c0 to %n step %c1 iter_args(%a71 = %60) -> tensor<?xf32> {
      %72 = tensor.dim %x, %c0 : tensor<?xf32>
      %73 = tensor.dim %32, %c0 : tensor<?xf32>
      %74 = arith.cmpi ule, %72, %73 : index
      cf.assert %74, "check 12"
      %75 = tensor.extract_slice %32[0] [%72] [1] : tensor<?xf32> to tensor<?xf32>
      %76 = tensor.dim %60, %c0 : tensor<?xf32>
      %77 = tensor.empty(%c0, %76) : tensor<?x?xf32>
      %78 = linalg.fill ins(%z : f32) outs(%77 : tensor<?x?xf32>) -> tensor<?x?xf32>
      scf.yield %75 : tensor<?xf32>
    }
    %79 = tensor.dim %a59, %c0 : tensor<?xf32>
    %80 = tensor.dim %1, %c0 : tensor<?xf32>
    %81 = arith.cmpi eq, %79, %80 : index
    cf.assert %81, "check 13"
    %82 = tensor.dim %a59, %c0 : tensor<?xf32>
    %83 = tensor.dim %9, %c0 : tensor<?xf32>
    %84 = arith.cmpi eq, %82, %83 : index
    cf.assert %84, "check 14"
    %85 = linalg.exp ins(%a59 : tensor<?xf32>) outs(%9 : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %85 : tensor<?xf32>
  }
  %86 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %87 = tensor.dim %23, %c0 : tensor<?x?xf32>
  %88 = arith.cmpi eq, %86, %87 : index
  cf.assert %88, "check 15"
  %89 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %90 = tensor.dim %23, %c1 : tensor<?x?xf32>
  %91 = tensor.empty(%89, %90) : tensor<?x?xf32>
  %92 = linalg.fill ins(%z : f32) outs(%91 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %93 = linalg.matmul ins(%m, %23 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%92 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %94 = tensor.dim %59, %c0 : tensor<?xf32>
  %95 = tensor.dim %93, %c1 : tensor<?x?xf32>
  return %94, %95, %59, %93 : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f20(<4: 1>, <4: 1>, <4x4: 1>, 2, false)
// CASE: f20(<4: 1>, <4: 1>, <4x4: 1>, 1, false)
// CASE: f20(<0: 1>, <2: 1>, <2x4: 1>, 2, true)
// CASE: f20(<4: 1>, <4: 1>, <4x4: 1>, 0, true)
func.func @f20(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = tensor.dim %y, %c0 : tensor<?xf32>
  %2 = arith.cmpi eq, %1, %c0 : index
  cf.assert %2, "check 1"
  %3 = scf.for %i3 = %c0 to %n step %c1 iter_args(%a3 = %y) -> tensor<?xf32> {
    %4 = tensor.empty(%c2) : tensor<?xf32>
    %5 = linalg.fill ins(%z : f32) outs(%4 : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %5 : tensor<?xf32>
  }
  %6 = scf.if %p -> tensor<?xf32> {
    %7 = tensor.empty(%c4, %c4) : tensor<?x?xf32>
    %8 = linalg.fill ins(%z : f32) outs(%7 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %9 = tensor.concat dim(0) %y, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %9 : tensor<?xf32>
  } else {
    scf.yield %y : tensor<?xf32>
  }
  %10 = tensor.dim %6, %c0 : tensor<?xf32>
  %11 = arith.cmpi eq, %10, %c2 : index
  cf.assert %11, "check 2"
  %12 = tensor.cast %6 : tensor<?xf32> to tensor<2xf32>
  %13 = tensor.cast %12 : tensor<2xf32> to tensor<?xf32>
  %14 = tensor.dim %y, %c0 : tensor<?xf32>
  %15 = tensor.dim %6, %c0 : tensor<?xf32>
  %16 = arith.cmpi eq, %14, %15 : index
  cf.assert %16, "check 3"
  %17 = tensor.dim %y, %c0 : tensor<?xf32>
  %18 = tensor.dim %3, %c0 : tensor<?xf32>
  %19 = arith.cmpi eq, %17, %18 : index
  cf.assert %19, "check 4"
  %20 = arith.addf %y, %6 : tensor<?xf32>
  %21 = tensor.dim %6, %c0 : tensor<?xf32>
  %22 = tensor.dim %m, %c1 : tensor<?x?xf32>
  return %21, %22, %6, %m : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f21(<2: 1>, <2: 1>, <2x2: 1>, 1, false)
// CASE: f21(<2: 1>, <2: 1>, <0x4: 1>, 2, false)
// CASE: f21(<4: 1>, <4: 1>, <4x4: 1>, 2, false)
// CASE: f21(<2: 1>, <2: 1>, <2x2: 1>, 2, true)
func.func @f21(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
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
  %4 = linalg.copy ins(%y : tensor<?xf32>) outs(%x : tensor<?xf32>) -> tensor<?xf32>
  %5 = tensor.dim %x, %c0 : tensor<?xf32>
  %6 = tensor.empty(%5, %c2) : tensor<?x?xf32>
  %7 = linalg.fill ins(%z : f32) outs(%6 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %8 = tensor.collapse_shape %7 [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %9 = tensor.empty() : tensor<3xf32>
  %10 = linalg.fill ins(%z : f32) outs(%9 : tensor<3xf32>) -> tensor<3xf32>
  %11 = tensor.cast %10 : tensor<3xf32> to tensor<?xf32>
  %12 = tensor.dim %4, %c0 : tensor<?xf32>
  %13 = tensor.dim %y, %c0 : tensor<?xf32>
  %14 = arith.cmpi eq, %12, %13 : index
  cf.assert %14, "check 2"
  %15 = arith.addf %4, %y : tensor<?xf32>
  %16 = tensor.dim %4, %c0 : tensor<?xf32>
  %17 = arith.cmpi eq, %16, %c4 : index
  cf.assert %17, "check 3"
  %18 = tensor.cast %4 : tensor<?xf32> to tensor<4xf32>
  %19 = tensor.cast %18 : tensor<4xf32> to tensor<?xf32>
  %20 = tensor.dim %11, %c0 : tensor<?xf32>
  %21 = tensor.dim %4, %c0 : tensor<?xf32>
  %22 = arith.cmpi eq, %20, %21 : index
  cf.assert %22, "check 4"
  %23 = tensor.dim %11, %c0 : tensor<?xf32>
  %24 = tensor.dim %15, %c0 : tensor<?xf32>
  %25 = arith.cmpi eq, %23, %24 : index
  cf.assert %25, "check 5"
  %26 = arith.addf %11, %15 : tensor<?xf32>
  %27 = tensor.empty() : tensor<3xf32>
  %28 = linalg.fill ins(%z : f32) outs(%27 : tensor<3xf32>) -> tensor<3xf32>
  %29 = tensor.cast %28 : tensor<3xf32> to tensor<?xf32>
  %30 = tensor.dim %x, %c0 : tensor<?xf32>
  %31 = arith.cmpi ule, %c2, %30 : index
  cf.assert %31, "check 6"
  %32 = tensor.extract_slice %x[0] [%c2] [1] : tensor<?xf32> to tensor<?xf32>
  %33 = tensor.empty(%c1, %c3) : tensor<?x?xf32>
  %34 = linalg.fill ins(%z : f32) outs(%33 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %35 = tensor.dim %8, %c0 : tensor<?xf32>
  %36 = tensor.dim %34, %c1 : tensor<?x?xf32>
  return %35, %36, %8, %34 : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f22(<4: 1>, <3: 1>, <4x3: 1>, 1, true)
// CASE: f22(<2: 1>, <2: 1>, <2x2: 1>, 1, true)
// CASE: f22(<4: 1>, <0: 1>, <0x0: 1>, 1, true)
// CASE: f22(<2: 1>, <2: 1>, <2x2: 1>, 2, false)
func.func @f22(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = arith.addf %m, %m : tensor<?x?xf32>
  %2 = tensor.dim %y, %c0 : tensor<?xf32>
  %3 = arith.cmpi ule, %c0, %2 : index
  cf.assert %3, "check 1"
  %4 = tensor.extract_slice %y[0] [%c0] [1] : tensor<?xf32> to tensor<?xf32>
  %5 = tensor.dim %x, %c0 : tensor<?xf32>
  %6 = tensor.dim %4, %c0 : tensor<?xf32>
  %7 = arith.cmpi eq, %5, %6 : index
  cf.assert %7, "check 2"
  %8 = arith.addf %x, %4 : tensor<?xf32>
  %9 = tensor.collapse_shape %m [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %10 = tensor.concat dim(0) %4, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %11 = tensor.concat dim(0) %9, %9 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %12 = tensor.empty(%c0) : tensor<?xf32>
  %13 = linalg.fill ins(%z : f32) outs(%12 : tensor<?xf32>) -> tensor<?xf32>
  %14 = tensor.dim %10, %c0 : tensor<?xf32>
  %15 = arith.cmpi eq, %14, %c1 : index
  cf.assert %15, "check 3"
  %16 = tensor.cast %10 : tensor<?xf32> to tensor<1xf32>
  %17 = tensor.cast %16 : tensor<1xf32> to tensor<?xf32>
  %18 = tensor.dim %13, %c0 : tensor<?xf32>
  %19 = arith.cmpi ule, %c1, %18 : index
  cf.assert %19, "check 4"
  %20 = tensor.empty(%c1) : tensor<?xf32>
  %21 = linalg.fill ins(%z : f32) outs(%20 : tensor<?xf32>) -> tensor<?xf32>
  %22 = tensor.insert_slice %21 into %13[0] [%c1] [1] : tensor<?xf32> into tensor<?xf32>
  %23 = tensor.dim %x, %c0 : tensor<?xf32>
  %24 = arith.cmpi eq, %23, %c1 : index
  cf.assert %24, "check 5"
  %25 = tensor.cast %x : tensor<?xf32> to tensor<1xf32>
  %26 = tensor.cast %25 : tensor<1xf32> to tensor<?xf32>
  %27 = scf.for %i27 = %c0 to %n step %c1 iter_args(%a27 = %8) -> tensor<?xf32> {
    %28 = scf.for %i28 = %c0 to %n step %c1 iter_args(%a28 = %8) -> tensor<?xf32> {
      %29 = tensor.dim %10, %c0 : tensor<?xf32>
      %30 = tensor.dim %26, %c0 : tensor<?xf32>
      %31 = arith.cmpi ule, %29, %30 : index
      cf.assert %31, "check 6"
      %32 = tensor.extract_slice %26[0] [%29] [1] : tensor<?xf32> to tensor<?xf32>
      %33 = tensor.concat dim(0) %10, %8 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
      %34 = tensor.concat dim(0) %26, %a28 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
      scf.yield %34 : tensor<?xf32>
    }
    %35 = scf.if %p -> tensor<?xf32> {
      %36 = tensor.empty(%c1) : tensor<?xf32>
      %37 = linalg.fill ins(%z : f32) outs(%36 : tensor<?xf32>) -> tensor<?xf32>
      %38 = tensor.empty() : tensor<0xf32>
      %39 = linalg.fill ins(%z : f32) outs(%38 : tensor<0xf32>) -> tensor<0xf32>
      %40 = tensor.cast %39 : tensor<0xf32> to tensor<?xf32>
      %41 = tensor.dim %4, %c0 : tensor<?xf32>
      %42 = tensor.dim %11, %c0 : tensor<?xf32>
      %43 = arith.cmpi eq, %41, %42 : index
      cf.assert %43, "check 7"
      %44 = tensor.dim %4, %c0 : tensor<?xf32>
      %45 = tensor.dim %y, %c0 : tensor<?xf32>
      %46 = arith.cmpi eq, %44, %45 : index
      cf.assert %46, "check 8"
      %47 = arith.addf %4, %y : tensor<?xf32>
      scf.yield %47 : tensor<?xf32>
    } else {
      scf.yield %y : tensor<?xf32>
    }
    %48 = tensor.empty() : tensor<2xf32>
    %49 = linalg.fill ins(%z : f32) outs(%48 : tensor<2xf32>) -> tensor<2xf32>
    %50 = tensor.cast %49 : tensor<2xf32> to tensor<?xf32>
    %51 = scf.if %p -> tensor<?xf32> {
      %52 = tensor.dim %m, %c0 : tensor<?x?xf32>
      %53 = tensor.dim %1, %c0 : tensor<?x?xf32>
      %54 = arith.cmpi eq, %52, %53 : index
      cf.assert %54, "check 9"
      %55 = tensor.dim %m, %c1 : tensor<?x?xf32>
      %56 = tensor.dim %1, %c1 : tensor<?x?xf32>
      %57 = arith.cmpi eq, %55, %56 : index
      cf.assert %57, "check 10"
      %58 = linalg.exp ins(%m : tensor<?x?xf32>) outs(%1 : tensor<?x?xf32>) -> tensor<?x?xf32>
      %59 = tensor.dim %17, %c0 : tensor<?xf32>
      %60 = tensor.dim %35, %c0 : tensor<?xf32>
      %61 = arith.cmpi eq, %59, %60 : index
      cf.assert %61, "check 11"
      %62 = tensor.dim %17, %c0 : tensor<?xf32>
      %63 = tensor.dim %50, %c0 : tensor<?xf32>
      %64 = arith.cmpi eq, %62, %63 : index
      cf.assert %64, "check 12"
      %65 = arith.addf %17, %50 : tensor<?xf32>
      scf.yield %65 : tensor<?xf32>
    } else {
      scf.yield %10 : tensor<?xf32>
    }
    scf.yield %51 : tensor<?xf32>
  }
  %66 = scf.for %i66 = %c0 to %n step %c1 iter_args(%a66 = %26) -> tensor<?xf32> {
    %67 = tensor.collapse_shape %1 [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
    %68 = tensor.dim %11, %c0 : tensor<?xf32>
    %69 = arith.cmpi ule, %c1, %68 : index
    cf.assert %69, "check 13"
    %70 = tensor.empty(%c1) : tensor<?xf32>
    %71 = linalg.fill ins(%z : f32) outs(%70 : tensor<?xf32>) -> tensor<?xf32>
    %72 = tensor.insert_slice %71 into %11[0] [%c1] [1] : tensor<?xf32> into tensor<?xf32>
    %73 = scf.for %i73 = %c0 to %n step %c1 iter_args(%a73 = %a66) -> tensor<?xf32> {
      %74 = tensor.dim %8, %c0 : tensor<?xf32>
      %75 = tensor.dim %11, %c0 : tensor<?xf32>
      %76 = arith.cmpi eq, %74, %75 : index
      cf.assert %76, "check 14"
      %77 = arith.addf %8, %8 : tensor<?xf32>
      %78 = tensor.dim %10, %c0 : tensor<?xf32>
      %79 = tensor.empty(%78) : tensor<?xf32>
      %80 = linalg.fill ins(%z : f32) outs(%79 : tensor<?xf32>) -> tensor<?xf32>
      %81 = linalg.exp ins(%1 : tensor<?x?xf32>) outs(%1 : tensor<?x?xf32>) -> tensor<?x?xf32>
      %82 = tensor.concat dim(0) %27, %13 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
      scf.yield %82 : tensor<?xf32>
    }
    %83 = scf.if %p -> tensor<?xf32> {
      %84 = tensor.dim %11, %c0 : tensor<?xf32>
      %85 = tensor.dim %a66, %c0 : tensor<?xf32>
      %86 = tensor.empty(%84, %85) : tensor<?x?xf32>
      %87 = linalg.fill ins(%z : f32) outs(%86 : tensor<?x?xf32>) -> tensor<?x?xf32>
      %88 = tensor.dim %9, %c0 : tensor<?xf32>
      %89 = arith.cmpi eq, %88, %c4 : index
      cf.assert %89, "check 15"
      %90 = tensor.cast %9 : tensor<?xf32> to tensor<4xf32>
      %91 = tensor.cast %90 : tensor<4xf32> to tensor<?xf32>
      scf.yield %91 : tensor<?xf32>
    } else {
      scf.yield %67 : tensor<?xf32>
    }
    scf.yield %83 : tensor<?xf32>
  }
  %92 = tensor.dim %17, %c0 : tensor<?xf32>
  %93 = tensor.dim %m, %c1 : tensor<?x?xf32>
  return %92, %93, %17, %m : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f23(<3: 1>, <4: 1>, <1x3: 1>, 2, false)
// CASE: f23(<3: 1>, <3: 1>, <0x1: 1>, 1, true)
// CASE: f23(<2: 1>, <1: 1>, <4x4: 1>, 2, false)
// CASE: f23(<0: 1>, <0: 1>, <0x0: 1>, 0, true)
func.func @f23(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
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
  %4 = linalg.exp ins(%y : tensor<?xf32>) outs(%x : tensor<?xf32>) -> tensor<?xf32>
  %5 = tensor.empty(%c4) : tensor<?xf32>
  %6 = linalg.fill ins(%z : f32) outs(%5 : tensor<?xf32>) -> tensor<?xf32>
  %7 = scf.for %i7 = %c0 to %n step %c1 iter_args(%a7 = %y) -> tensor<?xf32> {
    %8 = tensor.dim %y, %c0 : tensor<?xf32>
    %9 = arith.cmpi eq, %8, %c3 : index
    cf.assert %9, "check 2"
    %10 = tensor.cast %y : tensor<?xf32> to tensor<3xf32>
    %11 = tensor.cast %10 : tensor<3xf32> to tensor<?xf32>
    scf.yield %11 : tensor<?xf32>
  }
  %12 = tensor.dim %y, %c0 : tensor<?xf32>
  %13 = tensor.dim %6, %c0 : tensor<?xf32>
  %14 = arith.cmpi eq, %12, %13 : index
  cf.assert %14, "check 3"
  %15 = tensor.dim %y, %c0 : tensor<?xf32>
  %16 = tensor.dim %x, %c0 : tensor<?xf32>
  %17 = arith.cmpi eq, %15, %16 : index
  cf.assert %17, "check 4"
  %18 = arith.addf %y, %6 : tensor<?xf32>
  %19 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %20 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %21 = arith.cmpi eq, %19, %20 : index
  cf.assert %21, "check 5"
  %22 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %23 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %24 = tensor.empty(%22, %23) : tensor<?x?xf32>
  %25 = linalg.fill ins(%z : f32) outs(%24 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %26 = linalg.matmul ins(%m, %m : tensor<?x?xf32>, tensor<?x?xf32>) outs(%25 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %27 = tensor.dim %7, %c0 : tensor<?xf32>
  %28 = tensor.dim %4, %c0 : tensor<?xf32>
  %29 = arith.cmpi eq, %27, %28 : index
  cf.assert %29, "check 6"
  %30 = tensor.dim %7, %c0 : tensor<?xf32>
  %31 = tensor.dim %18, %c0 : tensor<?xf32>
  %32 = arith.cmpi eq, %30, %31 : index
  cf.assert %32, "check 7"
  %33 = linalg.copy ins(%7 : tensor<?xf32>) outs(%4 : tensor<?xf32>) -> tensor<?xf32>
  %34 = tensor.empty(%c4, %c3) : tensor<?x?xf32>
  %35 = linalg.fill ins(%z : f32) outs(%34 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %36 = tensor.empty(%c4, %c4) : tensor<?x?xf32>
  %37 = linalg.fill ins(%z : f32) outs(%36 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %38 = tensor.dim %m, %c0 : tensor<?x?xf32>
  %39 = tensor.dim %26, %c0 : tensor<?x?xf32>
  %40 = arith.cmpi eq, %38, %39 : index
  cf.assert %40, "check 8"
  %41 = tensor.dim %m, %c1 : tensor<?x?xf32>
  %42 = tensor.dim %26, %c1 : tensor<?x?xf32>
  %43 = arith.cmpi eq, %41, %42 : index
  cf.assert %43, "check 9"
  %44 = linalg.add ins(%m, %26 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%m : tensor<?x?xf32>) -> tensor<?x?xf32>
  %45 = tensor.dim %y, %c0 : tensor<?xf32>
  %46 = tensor.dim %26, %c1 : tensor<?x?xf32>
  return %45, %46, %y, %26 : index, index, tensor<?xf32>, tensor<?x?xf32>
}
// CASE: f24(<1: 1>, <1: 1>, <1x1: 1>, 1, true)
// CASE: f24(<4: 1>, <3: 1>, <2x0: 1>, 0, false)
// CASE: f24(<3: 1>, <3: 1>, <3x3: 1>, 1, true)
// CASE: f24(<0: 1>, <3: 1>, <3x3: 1>, 2, false)
func.func @f24(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = tensor.concat dim(0) %x, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %2 = tensor.dim %1, %c0 : tensor<?xf32>
  %3 = arith.cmpi eq, %2, %c3 : index
  cf.assert %3, "check 1"
  %4 = tensor.empty() : tensor<4xf32>
  %5 = linalg.fill ins(%z : f32) outs(%4 : tensor<4xf32>) -> tensor<4xf32>
  %6 = tensor.cast %5 : tensor<4xf32> to tensor<?xf32>
  %7 = tensor.empty() : tensor<2xf32>
  %8 = linalg.fill ins(%z : f32) outs(%7 : tensor<2xf32>) -> tensor<2xf32>
  %9 = tensor.cast %8 : tensor<2xf32> to tensor<?xf32>
  %10 = tensor.concat dim(0) %1, %1 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %11 = tensor.concat dim(0) %1, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %12 = tensor.dim %11, %c0 : tensor<?xf32>
  %13 = arith.cmpi eq, %12, %c4 : index
  cf.assert %13, "check 2"
  %14 = tensor.collapse_shape %m [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %15 = tensor.dim %1, %c0 : tensor<?xf32>
  %16 = tensor.dim %x, %c0 : tensor<?xf32>
  %17 = arith.cmpi eq, %15, %16 : index
  cf.assert %17, "check 3"
  %18 = linalg.exp ins(%1 : tensor<?xf32>) outs(%x : tensor<?xf32>) -> tensor<?xf32>
  %19 = scf.for %i19 = %c0 to %n step %c1 iter_args(%a19 = %6) -> tensor<?xf32> {
    %20 = tensor.concat dim(0) %11, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %21 = scf.if %p -> tensor<?xf32> {
      %22 = tensor.collapse_shape %m [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
      %23 = tensor.dim %11, %c0 : tensor<?xf32>
      %24 = tensor.dim %y, %c0 : tensor<?xf32>
      %25 = arith.cmpi ule, %23, %24 : index
      cf.assert %25, "check 4"
      %26 = tensor.empty(%23) : tensor<?xf32>
      %27 = linalg.fill ins(%z : f32) outs(%26 : tensor<?xf32>) -> tensor<?xf32>
      %28 = tensor.insert_slice %27 into %y[0] [%23] [1] : tensor<?xf32> into tensor<?xf32>
      scf.yield %28 : tensor<?xf32>
    } else {
      scf.yield %14 : tensor<?xf32>
    }
    %29 = arith.addf %m, %m : tensor<?x?xf32>
    scf.yield %21 : tensor<?xf32>
  }
  %30 = scf.if %p -> tensor<?xf32> {
    %31 = scf.for %i31 = %c0 to %n step %c1 iter_args(%a31 = %10) -> tensor<?xf32> {
      %32 = tensor.dim %y, %c0 : tensor<?xf32>
      %33 = tensor.dim %19, %c0 : tensor<?xf32>
      %34 = arith.cmpi eq, %32, %33 : index
      cf.assert %34, "check 5"
      %35 = tensor.dim %y, %c0 : tensor<?xf32>
      %36 = tensor.dim %14, %c0 : tensor<?xf32>
      %37 = arith.cmpi eq, %35, %36 : index
      cf.assert %37, "check 6"
      %38 = linalg.copy ins(%y : tensor<?xf32>) outs(%14 : tensor<?xf32>) -> tensor<?xf32>
      %39 = tensor.dim %m, %c1 : tensor<?x?xf32>
      %40 = tensor.dim %m, %c0 : tensor<?x?xf32>
      %41 = arith.cmpi eq, %39, %40 : index
      cf.assert %41, "check 7"
      %42 = tensor.dim %m, %c0 : tensor<?x?xf32>
      %43 = tensor.dim %m, %c1 : tensor<?x?xf32>
      %44 = tensor.empty(%42, %43) : tensor<?x?xf32>
      %45 = linalg.fill ins(%z : f32) outs(%44 : tensor<?x?xf32>) -> tensor<?x?xf32>
      %46 = linalg.matmul ins(%m, %m : tensor<?x?xf32>, tensor<?x?xf32>) outs(%45 : tensor<?x?xf32>) -> tensor<?x?xf32>
      scf.yield %38 : tensor<?xf32>
    }
    scf.yield %31 : tensor<?xf32>
  } else {
    scf.yield %y : tensor<?xf32>
  }
  %47 = tensor.dim %9, %c0 : tensor<?xf32>
  %48 = tensor.dim %m, %c1 : tensor<?x?xf32>
  return %47, %48, %9, %m : index, index, tensor<?xf32>, tensor<?x?xf32>
}
