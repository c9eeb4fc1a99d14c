// The remainder of the least 64-bit number by -1 must not trap.
//
// RUN: symshape-opt %s --symshape-pipeline -o %t

module {
  func.func private @printI64(i64)
  func.func private @printNewline()
  func.func @f10(%arg0: tensor<?xf32>, %arg1: index, %arg2: tensor<?xf32>, %arg3: tensor<?xf32>, %arg4: i64) -> (tensor<?xf32>, index, i1, i1) {
    %c0 = arith.constant 0 : index
    %dim = tensor.dim %arg0, %c0 : tensor<?xf32>
    %0 = arith.cmpi eq, %dim, %arg1 : index
    cf.assert %0, "f10v9"
    %c0_0 = arith.constant 0 : index
    %1 = arith.maxsi %dim, %c0_0 : index
    %c0_1 = arith.constant 0 : index
    %2 = arith.maxsi %1, %c0_1 : index
    %c9 = arith.constant 9 : index
    %3 = arith.minsi %2, %c9 : index
    %c0_2 = arith.constant 0 : index
    %4 = arith.maxsi %2, %c0_2 : index
    %c9_3 = arith.constant 9 : index
    %5 = arith.minsi %4, %c9_3 : index
    %6 = tensor.empty(%3, %5) : tensor<?x?xf32>
    %c0_4 = arith.constant 0 : index
    %7 = arith.maxsi %1, %c0_4 : index
    %c20 = arith.constant 20 : index
    %8 = arith.minsi %7, %c20 : index
    %9 = tensor.empty(%8) : tensor<?xf32>
    %c0_5 = arith.constant 0 : index
    %10 = arith.maxsi %2, %c0_5 : index
    %c3 = arith.constant 3 : index
    %11 = arith.minsi %10, %c3 : index
    %12 = tensor.empty(%11) : tensor<?xf32>
    %c0_6 = arith.constant 0 : index
    %13 = arith.maxsi %3, %c0_6 : index
    %c20_7 = arith.constant 20 : index
    %14 = arith.minsi %13, %c20_7 : index
    %15 = tensor.empty(%14) : tensor<?xf32>
    %16 = arith.index_cast %4 : index to i64
    call @printI64(%16) : (i64) -> ()
    call @printNewline() : () -> ()
    %c0_8 = arith.constant 0 : index
    %17 = arith.maxsi %5, %c0_8 : index
    %c20_9 = arith.constant 20 : index
    %18 = arith.minsi %17, %c20_9 : index
    %19 = tensor.empty(%18) : tensor<?xf32>
    call @printI64(%16) : (i64) -> ()
    call @printNewline() : () -> ()
    %c1_i32 = arith.constant 1 : i32
    %c0_i32 = arith.constant 0 : i32
    %c1_i32_10 = arith.constant 1 : i32
    %from_elements = tensor.from_elements %c1_i32, %c0_i32, %c1_i32_10 : tensor<3xi32>
    %20 = arith.cmpi ult, %dim, %dim : index
    %21 = arith.select %20, %arg0, %arg0 : tensor<?xf32>
    %c1 = arith.constant 1 : index
    %22 = arith.addi %dim, %c1 : index
    %23 = arith.cmpi ugt, %arg1, %22 : index
    %c4 = arith.constant 4 : index
    %24 = arith.minsi %18, %c4 : index
    %c0_11 = arith.constant 0 : index
    %c1_12 = arith.constant 1 : index
    %25:2 = scf.for %arg5 = %c0_11 to %24 step %c1_12 iter_args(%arg6 = %17, %arg7 = %dim) -> (index, index) {
      %c-9223372036854775808 = arith.constant -9223372036854775808 : index
      %35 = arith.muli %c-9223372036854775808, %24 : index
      %c4_17 = arith.constant 4 : index
      %36 = arith.minsi %24, %c4_17 : index
      %c1_18 = arith.constant 1 : index
      %c1_19 = arith.constant 1 : index
      %37:3 = scf.for %arg8 = %c1_18 to %36 step %c1_19 iter_args(%arg9 = %4, %arg10 = %35, %arg11 = %12) -> (index, index, tensor<?xf32>) {
        %concat = tensor.concat dim(0) %arg11, %19 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
        %c3_20 = arith.constant 3 : index
        %c-1 = arith.constant -1 : index
        %42 = arith.cmpi eq, %arg6, %arg6 : index
        %43 = arith.select %42, %arg6, %c-1 : index
        %44 = arith.index_cast %43 : index to i64
        func.call @printI64(%44) : (i64) -> ()
        func.call @printNewline() : () -> ()
        %c0_21 = arith.constant 0 : index
        %dim_22 = tensor.dim %21, %c0_21 : tensor<?xf32>
        %c0_23 = arith.constant 0 : index
        %dim_24 = tensor.dim %21, %c0_23 : tensor<?xf32>
        %cast = tensor.cast %arg2 : tensor<?xf32> to tensor<?xf32>
        %c0_25 = arith.constant 0 : index
        %45 = arith.maxsi %dim_22, %c0_25 : index
        %c20_26 = arith.constant 20 : index
        %46 = arith.minsi %45, %c20_26 : index
        %47 = tensor.empty(%46) : tensor<?xf32>
        scf.yield %dim_24, %46, %47 : index, index, tensor<?xf32>
      }
      %38 = arith.index_cast %37#0 : index to i64
      func.call @printI64(%38) : (i64) -> ()
      func.call @printNewline() : () -> ()
      %39 = arith.cmpi ult, %dim, %arg1 : index
      %c-1_i32 = arith.constant -1 : i32
      %40 = arith.trunci %c-1_i32 : i32 to i8
      %41 = arith.extsi %40 : i8 to i64
      func.call @printI64(%41) : (i64) -> ()
      func.call @printNewline() : () -> ()
      scf.yield %arg6, %37#1 : index, index
    }
    %26 = arith.index_cast %25#1 : index to i64
    call @printI64(%26) : (i64) -> ()
    call @printNewline() : () -> ()
    %c8 = arith.constant 8 : index
    %27 = arith.ceildivui %c8, %5 : index
    %28 = arith.index_cast %25#1 : index to i64
    call @printI64(%28) : (i64) -> ()
    call @printNewline() : () -> ()
    %c1_13 = arith.constant 1 : index
    %dim_14 = tensor.dim %6, %c1_13 : tensor<?x?xf32>
    %c1_15 = arith.constant 1 : index
    %c3_16 = arith.constant 3 : index
    %29 = arith.muli %dim_14, %c3_16 : index
    %30 = arith.cmpi sle, %29, %c1_15 : index
    %31 = arith.cmpi slt, %26, %16 : i64
    %32 = arith.select %31, %26, %16 : i64
    %33 = arith.index_cast %29 : index to i64
    call @printI64(%33) : (i64) -> ()
    call @printNewline() : () -> ()
    %34 = arith.index_cast %29 : index to i64
    call @printI64(%34) : (i64) -> ()
    call @printNewline() : () -> ()
    return %12, %13, %23, %23 : tensor<?xf32>, index, i1, i1
  }
}

// CASE: f10(<5: 2.0, 0.5, 3.0, 3.0, 0.5>, 5, <3: 2.0, -1.5, 0.0>, <5: 0.0, -1.5, 0.0, 3.0, 0.5>, -2)
// CASE: f10(<4: 0.0, 3.0, 1.0, 0.0>, 1, <4: 0.5, 3.0, 2.0, 3.0>, <4: 2.0, 0.5, -1.5, -1.5>, 4)
// CASE: f10(<3: 2.0, 0.0, 1.0>, 8, <0>, <2: 2.0, -1.5>, 2)
// CASE: f10(<7: 3.0, 0.5, 2.0, -1.5, 0.5, 0.0, 1.0>, -1, <0>, <7: 3.0, 2.0, -1.5, 0.5, -1.5, 1.0, 2.0>, 3)
// CASE: f10(<1: -1.5>, 1, <2: 3.0, 1.0>, <1: 3.0>, 1)
// CASE: f10(<7: 1.0, -1.5, 0.0, 1.0, 2.0, -1.5, 3.0>, 0, <7: 1.0, 2.0, 3.0, 2.0, 2.0, -1.5, 0.0>, <7: 1.0, 2.0, 1.0, 0.0, 0.0, 0.0, 3.0>, 1)
// CASE: f10(<2: 0.0, 2.0>, 2, <2: 0.0, 2.0>, <2: 3.0, 2.0>, 0)
// CASE: f10(<1: 2.0>, 2147483648, <1: 0.5>, <4: 1.0, 0.5, 1.0, 3.0>, 2)
