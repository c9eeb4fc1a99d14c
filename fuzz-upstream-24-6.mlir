// CASE: f1(<4: 1>, <4: 1>, <4x4: 1>, 1, false)
// CASE: f1(<2: 1>, <2: 1>, <2x2: 1>, 0, true)
// CASE: f1(<1: 1>, <4: 1>, <0x2: 1>, 2, true)
// CASE: f1(<4: 1>, <4: 1>, <4x4: 1>, 0, true)
func.func @f1(%x: tensor<?xf32>, %y: tensor<?xf32>, %m: tensor<?x?xf32>, %n: index, %p: i1) -> (index, index, tensor<?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1.0 : f32
  %1 = scf.for %i1 = %c0 to %n step %c1 iter_args(%a1 = %x) -> tensor<?xf32> {
    %2 = tensor.dim %x, %c0 : tensor<?xf32>
    %3 = tensor.dim %a1, %c0 : tensor<?xf32>
    %4 = arith.cmpi eq, %2, %3 : index
    cf.assert %4, "check 1"
    %5 = tensor.dim %x, %c0 : tensor<?xf32>
    %6 = tensor.dim %y, %c0 : tensor<?xf32>
    %7 = arith.cmpi eq, %5, %6 : index
    cf.assert %7, "check 2"
    %8 = linalg.add ins(%x, %y : tensor<?xf32>, tensor<?xf32>) outs(%a1 : tensor<?xf32>) -> tensor<?xf32>
    %9 = scf.if %p -> tensor<?xf32> {
      %10 = arith.addf %m, %m : tensor<?x?xf32>
      scf.yield %8 : tensor<?xf32>
    } else {
      scf.yield %a1 : tensor<?xf32>
    }
    %11 = tensor.dim %a1, %c0 : tensor<?xf32>
    %12 = tensor.dim %x, %c0 : tensor<?xf32>
    %13 = arith.cmpi eq, %11, %12 : index
    cf.assert %13, "check 3"
    %14 = arith.addf %a1, %a1 : tensor<?xf32>
    scf.yield %14 : tensor<?xf32>
  }
  %15 = scf.for %i15 = %c0 to %n step %c1 iter_args(%a15 = %x) -> tensor<?xf32> {
    %16 = tensor.concat dim(0) %x, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %17 = scf.if %p -> tensor<?xf32> {
      %18 = tensor.dim %y, %c0 : tensor<?xf32>
      %19 = tensor.dim %y, %c0 : tensor<?xf32>
      %20 = tensor.empty(%18, %19) : tensor<?x?xf32>
      %21 = linalg.fill ins(%z : f32) outs(%20 : tensor<?x?xf32>) -> tensor<?x?xf32>
      %22 = tensor.empty(%c0, %c0) : tensor<?x?xf32>
      %23 = linalg.fill ins(%z : f32) outs(%22 : tensor<?x?xf32>) -> tensor<?x?xf32>
      scf.yield %16 : tensor<?xf32>
    } else {
      scf.yield %16 : tensor<?xf32>
    }
    %24 = tensor.concat dim(0) %1, %1 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %25 = tensor.dim %24, %c0 : tensor<?xf32>
    %26 = arith.cmpi eq, %25, %c1 : index
    cf.assert %26, "check 4"
    %27 = tensor.empty(%c0) : tensor<?xf32>
    %28 = linalg.fill ins(%z : f32) outs(%27 : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %28 : tensor<?xf32>
  }
  %29 = tensor.dim %15, %c0 : tensor<?xf32>
  %30 = arith.cmpi eq, %29, %c4 : index
  cf.assert %30, "check 5"
  %31 = tensor.cast %15 : tensor<?xf32> to tensor<4xf32>
  %32 = tensor.cast %31 : tensor<4xf32> to tensor<?xf32>
  %33 = tensor.concat dim(0) %15, %15 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %34 = tensor.dim %33, %c0 : tensor<?xf32>
  %35 = arith.cmpi eq, %34, %c3 : index
  cf.assert %35, "check 6"
  %36 = scf.for %i36 = %c0 to %n step %c1 iter_args(%a36 = %33) -> tensor<?xf32> {
    %37 = tensor.dim %32, %c0 : tensor<?xf32>
    %38 = tensor.dim %y, %c0 : tensor<?xf32>
    %39 = arith.cmpi eq, %37, %38 : index
    cf.assert %39, "check 7"
    %40 = linalg.exp ins(%32 : tensor<?xf32>) outs(%y : tensor<?xf32>) -> tensor<?xf32>
    %41 = tensor.concat dim(0) %33, %32 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %41 : tensor<?xf32>
  }
  %42 = scf.for %i42 = %c0 to %n step %c1 iter_args(%a42 = %36) -> tensor<?xf32> {
    %43 = tensor.collapse_shape %m [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
    %44 = tensor.dim %15, %c0 : tensor<?xf32>
    %45 = tensor.dim %a42, %c0 : tensor<?xf32>
    %46 = arith.cmpi eq, %44, %45 : index
    cf.assert %46, "check 8"
    %47 = tensor.dim %15, %c0 : tensor<?xf32>
    %48 = tensor.dim %32, %c0 : tensor<?xf32>
    %49 = arith.cmpi eq, %47, %48 : index
    cf.assert %49, "check 9"
    %50 = linalg.add ins(%15, %32 : tensor<?xf32>, tensor<?xf32>) outs(%a42 : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %50 : tensor<?xf32>
  }
  %51 = tensor.dim %42, %c0 : tensor<?xf32>
  %52 = tensor.dim %33, %c0 : tensor<?xf32>
  %53 = arith.cmpi eq, %51, %52 : index
  cf.assert %53, "check 10"
  %54 = linalg.exp ins(%42 : tensor<?xf32>) outs(%42 : tensor<?xf32>) -> tensor<?xf32>
  %55 = scf.for %i55 = %c0 to %n step %c1 iter_args(%a55 = %x) -> tensor<?xf32> {
    %56 = tensor.dim %15, %c0 : tensor<?xf32>
    %57 = tensor.empty(%56, %c2) : tensor<?x?xf32>
    %58 = linalg.fill ins(%z : f32) outs(%57 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %59 = tensor.dim %a55, %c0 : tensor<?xf32>
    %60 = tensor.dim %15, %c0 : tensor<?xf32>
    %61 = arith.cmpi eq, %59, %60 : index
    cf.assert %61, "check 11"
    %62 = linalg.copy ins(%a55 : tensor<?xf32>) outs(%15 : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %62 : tensor<?xf32>
  }
  %63 = tensor.dim %42, %c0 : tensor<?xf32>
  %64 = tensor.dim %54, %c0 : tensor<?xf32>
  %65 = arith.cmpi eq, %63, %64 : index
  cf.assert %65, "check 12"
  %66 = tensor.dim %42, %c0 : tensor<?xf32>
  %67 = tensor.dim %32, %c0 : tensor<?xf32>
  %68 = arith.cmpi eq, %66, %67 : index
  cf.assert %68, "check 13"
  %69 = linalg.add ins(%42, %54 : tensor<?xf32>, tensor<?xf32>) outs(%32 : tensor<?xf32>) -> tensor<?xf32>
  %70 = tensor.dim %55, %c0 : tensor<?xf32>
  %71 = tensor.dim %32, %c0 : tensor<?xf32>
  %72 = arith.cmpi eq, %70, %71 : index
  cf.assert %72, "check 14"
  %73 = linalg.exp ins(%55 : tensor<?xf32>) outs(%32 : tensor<?xf32>) -> tensor<?xf32>
  %74 = tensor.dim %33, %c0 : tensor<?xf32>
  %75 = tensor.dim %m, %c1 : tensor<?x?xf32>
  return %74, %75, %33, %m : index, index, tensor<?xf32>, tensor<?x?xf32>
}
