// CASE: f0(<0: 1>, <2: 1>, <4x0: 1>, 1, false)
// CASE: f0(<4: 1>, <4: 1>, <4x4: 1>, 2, false)
// CASE: f0(<4: 1>, <2: 1>, <2x3: 1>, 0, true)
// CASE: f0(<3: 1>, <4: 1>, <0x2: 1>, 0, false)
func.func @f0(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = scf.if %p -> tensor<?xf32> {
    %2 = tensor.dim %x, %c0 : tensor<?xf32>
    %3 = arith.cmpi eq, %2, %c4 : index
    cf.assert %3, "check 1"
    %4 = tensor.cast %x : tensor<?xf32> to tensor<4xf32>
    %5 = tensor.cast %4 : tensor<4xf32> to tensor<?xf32>
    %6 = tensor.collapse_shape %m [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
    %7 = tensor.dim %6, %c0 : tensor<?xf32>
    %8 = tensor.dim %x, %c0 : tensor<?xf32>
    %9 = arith.cmpi eq, %7, %8 : index
    cf.assert %9, "check 2"
    %10 = tensor.dim %6, %c0 : tensor<?xf32>
    %11 = tensor.dim %y, %c0 : tensor<?xf32>
    %12 = arith.cmpi eq, %10, %11 : index
    cf.assert %12, "check 3"
    %13 = arith.addf %6, %y : tensor<?xf32>
    scf.yield %13 : tensor<?xf32>
  } else {
    scf.yield %x : tensor<?xf32>
  }
  %14 = tensor.dim %x, %c0 : tensor<?xf32>
  %15 = arith.cmpi ule, %c1, %14 : index
  cf.assert %15, "check 4"
  %16 = tensor.empty(%c1) : tensor<?xf32>
  %17 = linalg.fill ins(%z : f32) outs(%16 : tensor<?xf32>) -> tensor<?xf32>
  %18 = tensor.insert_slice %17 into %x[0] [%c1] [1] : tensor<?xf32> into tensor<?xf32>
  %19 = scf.for %i19 = %c0 to %n step %c1 iter_args(%a19 = %18) -> tensor<?xf32> {
    %20 = tensor.dim %x, %c0 : tensor<?xf32>
    %21 = arith.cmpi ule, %c1, %20 : index
    cf.assert %21, "check 5"
    %22 = tensor.empty(%c1) : tensor<?xf32>
    %23 = linalg.fill ins(%z : f32) outs(%22 : tensor<?xf32>) -> tensor<?xf32>
    %24 = tensor.insert_slice %23 into %x[0] [%c1] [1] : tensor<?xf32> into tensor<?xf32>
    %25 = tensor.collapse_shape %m [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
    %26 = scf.if %p -> tensor<?xf32> {
      %27 = tensor.dim %x, %c0 : tensor<?xf32>
      %28 = arith.cmpi eq, %27, %c2 : index
      cf.assert %28, "check 6"
      %29 = tensor.cast %x : tensor<?xf32> to tensor<2xf32>
      %30 = tensor.cast %29 : tensor<2xf32> to tensor<?xf32>
      %31 = tensor.collapse_shape %m [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
      %32 = tensor.dim %30, %c0 : tensor<?xf32>
      %33 = arith.cmpi eq, %32, %c2 : index
      cf.assert %33, "check 7"
      %34 = tensor.cast %30 : tensor<?xf32> to tensor<2xf32>
      %35 = tensor.cast %34 : tensor<2xf32> to tensor<?xf32>
      %36 = tensor.dim %a19, %c0 : tensor<?xf32>
      %37 = tensor.empty(%36, %c1) : tensor<?x?xf32>
      %38 = linalg.fill ins(%z : f32) outs(%37 : tensor<?x?xf32>) -> tensor<?x?xf32>
      scf.yield %35 : tensor<?xf32>
    } else {
      scf.yield %y : tensor<?xf32>
    }
    scf.yield %26 : tensor<?xf32>
  }
  %39 = tensor.concat dim(0) %x, %18 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %40 = tensor.dim %39, %c0 : tensor<?xf32>
  %41 = tensor.dim %19, %c0 : tensor<?xf32>
  %42 = arith.cmpi eq, %40, %41 : index
  cf.assert %42, "check 8"
  %43 = tensor.dim %39, %c0 : tensor<?xf32>
  %44 = tensor.dim %18, %c0 : tensor<?xf32>
  %45 = arith.cmpi eq, %43, %44 : index
  cf.assert %45, "check 9"
  %46 = tensor.dim %39, %c0 : tensor<?xf32>
  %47 = tensor.dim %y, %c0 : tensor<?xf32>
  %48 = arith.cmpi eq, %46, %47 : index
  cf.assert %48, "check 10"
  %49 = linalg.copy ins(%39 : tensor<?xf32>) outs(%18 : tensor<?xf32>) -> tensor<?xf32>
  %50 = tensor.dim %1, %c0 : tensor<?xf32>
  %51 = tensor.dim %18, %c0 : tensor<?xf32>
  %52 = arith.cmpi ule, %50, %51 : index
  cf.assert %52, "check 11"
  %53 = tensor.empty(%50) : tensor<?xf32>
  %54 = linalg.fill ins(%z : f32) outs(%53 : tensor<?xf32>) -> tensor<?xf32>
  %55 = tensor.insert_slice %54 into %18[0] [%50] [1] : tensor<?xf32> into tensor<?xf32>
  %56 = tensor.empty(%c0) : tensor<?xf32>
  %57 = linalg.fill ins(%z : f32) outs(%56 : tensor<?xf32>) -> tensor<?xf32>
  %58 = tensor.concat dim(0) %55, %19 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %59 = scf.for %i59 = %c0 to %n step %c1 iter_args(%a59 = %55) -> tensor<?xf32> {
    %60 = tensor.dim %19, %c0 : tensor<?xf32>
    %61 = arith.cmpi eq, %60, %c1 : index
    cf.assert %61, "check 12"
    %62 = tensor.cast %19 : tensor<?xf32> to tensor<1xf32>
    %63 = tensor.cast %62 : tensor<1xf32> to tensor<?xf32>
    %64 = tensor.collapse_shape %m [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
    %65 = scf.for %i65 = %c0 to %n step %c1 iter_args(%a65 = %1) -> tensor<?xf32> {
      %66 = tensor.dim %m, %c1 : tensor<?x?xf32>
      %67 = tensor.dim %m, %c0 : tensor<?x?xf32>
      %68 = arith.cmpi eq, %66, %67 : index
      cf.assert %68, "check 13"
      %69 = tensor.dim %m, %c0 : tensor<?x?xf32>
      %70 = tensor.dim %m, %c1 : tensor<?x?xf32>
      %71 = tensor.empty(%69, %70) : tensor<?x?xf32>
      %72 = linalg.fill ins(%z : f32) outs(%71 : tensor<?x?xf32>) -> tensor<?x?xf32>
      %73 = linalg.matmul ins(%m, %m : tensor<?x?xf32>, tensor<?x?xf32>) outs(%72 : tensor<?x?xf32>) -> tensor<?x?xf32>
      %74 = tensor.concat dim(0) %39, %49 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
      %75 = tensor.dim %a65, %c0 : tensor<?xf32>
      %76 = arith.cmpi eq, %75, %c3 : index
      cf.assert %76, "check 14"
      scf.yield %74 : tensor<?xf32>
    }
    scf.yield %65 : tensor<?xf32>
  }
  %77 = tensor.collapse_shape %m [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %78 = linalg.exp ins(%m : tensor<?x?xf32>) outs(%m : tensor<?x?xf32>) -> tensor<?x?xf32>
  %79 = tensor.dim %1, %c0 : tensor<?xf32>
  %80 = arith.cmpi eq, %79, %c2 : index
  cf.assert %80, "check 15"
  %81 = tensor.dim %x, %c0 : tensor<?xf32>
  %82 = tensor.dim %m, %c1 : tensor<?x?xf32>
  return %81, %82, %x, %m : index, index, tensor<?xf32>, tensor<?x?xf32>
}
