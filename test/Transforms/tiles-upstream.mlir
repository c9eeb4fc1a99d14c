// A matmul that upstream tiles twice, with other tile sizes: every slice becomes
// static, since the tile sizes divide the sizes of the matrices.
// RUN: mlir-opt %s --transform-interpreter \
// RUN:   --test-transform-dialect-erase-schedule --canonicalize --cse \
// RUN:   | symshape-opt --symshape-pipeline | FileCheck %s

// CHECK-LABEL: func @matmul
// CHECK: scf.for
// CHECK-NOT: affine.min
// CHECK: linalg.matmul ins(%{{.*}}, %{{.*}} : tensor<4x8xf32>, tensor<8x8xf32>) outs(%{{.*}} : tensor<4x8xf32>)
// CHECK-NOT: tensor.cast
// CHECK: tensor.insert_slice {{.*}} : tensor<4x8xf32> into tensor<8x16xf32>
// CHECK: tensor.insert_slice {{.*}} : tensor<8x16xf32> into tensor<?x?xf32>

// Nothing says that 16 divides the columns: only the rows of the tiles are
// static.
// CHECK-LABEL: func @any_columns
// CHECK: affine.min
// CHECK: linalg.matmul ins(%{{.*}}, %{{.*}} : tensor<4x8xf32>, tensor<8x?xf32>) outs(%{{.*}} : tensor<4x?xf32>)

module attributes {transform.with_named_sequence} {
  func.func @matmul(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %c16 = arith.constant 16 : index
    %m = tensor.dim %a, %c0 : tensor<?x?xf32>
    %k = tensor.dim %a, %c1 : tensor<?x?xf32>
    %n = tensor.dim %b, %c1 : tensor<?x?xf32>
    %rm = arith.remui %m, %c8 : index
    %divides_m = arith.cmpi eq, %rm, %c0 : index
    cf.assert %divides_m, "a multiple of 8"
    %rn = arith.remui %n, %c16 : index
    %divides_n = arith.cmpi eq, %rn, %c0 : index
    cf.assert %divides_n, "a multiple of 16"
    %rk = arith.remui %k, %c8 : index
    %divides_k = arith.cmpi eq, %rk, %c0 : index
    cf.assert %divides_k, "a multiple of 8"
    %r = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
    return %r : tensor<?x?xf32>
  }
  func.func @any_columns(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %m = tensor.dim %a, %c0 : tensor<?x?xf32>
    %k = tensor.dim %a, %c1 : tensor<?x?xf32>
    %rm = arith.remui %m, %c8 : index
    %divides_m = arith.cmpi eq, %rm, %c0 : index
    cf.assert %divides_m, "a multiple of 8"
    %rk = arith.remui %k, %c8 : index
    %divides_k = arith.cmpi eq, %rk, %c0 : index
    cf.assert %divides_k, "a multiple of 8"
    %r = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
    return %r : tensor<?x?xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %all = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %tile, %loops:3 = transform.structured.tile_using_for %all tile_sizes [8, 16, 8] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    %inner, %inner_loops:2 = transform.structured.tile_using_for %tile tile_sizes [4, 8] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}
