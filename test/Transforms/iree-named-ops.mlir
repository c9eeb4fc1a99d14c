// IREE gets named ops that its MLIR spells alike, and the others as generic ops.
// RUN: symshape-opt %s --symshape-iree-named-ops | FileCheck %s
// RUN: symshape-opt %s --symshape-iree-named-ops -o %t
// RUN: symshape-opt %t --symshape-iree-named-ops | diff %t -

// CHECK-LABEL: func.func @others
// CHECK-NOT: linalg.add
// CHECK-NOT: linalg.map
// CHECK-NOT: linalg.exp
// CHECK-COUNT-3: linalg.generic
// CHECK: return
func.func @others(%x: tensor<?xf32>, %e: tensor<?xf32>) -> tensor<?xf32> {
  %0 = linalg.add ins(%x, %x : tensor<?xf32>, tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %1 = linalg.map { math.absf } ins(%0 : tensor<?xf32>) outs(%e : tensor<?xf32>)
  %2 = linalg.exp ins(%1 : tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  return %2 : tensor<?xf32>
}

// CHECK-LABEL: func.func @alike
// CHECK-NOT: linalg.generic
// CHECK: linalg.fill
// CHECK: linalg.matmul
// CHECK: linalg.transpose
// CHECK: linalg.broadcast
// CHECK: linalg.reduce
// CHECK: return
// CHECK-LABEL: func.func @windows
// CHECK-NOT: linalg.generic
// CHECK: linalg.conv_1d_nwc_wcf
// CHECK: linalg.pooling_nwc_max
// CHECK: return
func.func @alike(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>, %e: tensor<?x?xf32>,
                 %deep: tensor<2x?x?xf32>, %row: tensor<?xf32>) -> (tensor<2x?x?xf32>, tensor<?xf32>) {
  %zero = arith.constant 0.0 : f32
  %0 = linalg.fill ins(%zero : f32) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = linalg.matmul ins(%x, %y : tensor<?x?xf32>, tensor<?x?xf32>) outs(%0 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %2 = linalg.transpose ins(%1 : tensor<?x?xf32>) outs(%e : tensor<?x?xf32>) permutation = [1, 0]
  %3 = linalg.broadcast ins(%2 : tensor<?x?xf32>) outs(%deep : tensor<2x?x?xf32>) dimensions = [0]
  %4 = linalg.reduce { arith.addf } ins(%2 : tensor<?x?xf32>) outs(%row : tensor<?xf32>) dimensions = [1]
  return %3, %4 : tensor<2x?x?xf32>, tensor<?xf32>
}
func.func @windows(%x: tensor<1x?x2xf32>, %k: tensor<3x2x2xf32>, %w: tensor<3xf32>,
                   %e: tensor<1x?x2xf32>) -> tensor<1x?x2xf32> {
  %0 = linalg.conv_1d_nwc_wcf ins(%x, %k : tensor<1x?x2xf32>, tensor<3x2x2xf32>) outs(%e : tensor<1x?x2xf32>) -> tensor<1x?x2xf32>
  %1 = linalg.pooling_nwc_max ins(%0, %w : tensor<1x?x2xf32>, tensor<3xf32>) outs(%e : tensor<1x?x2xf32>) -> tensor<1x?x2xf32>
  return %1 : tensor<1x?x2xf32>
}
