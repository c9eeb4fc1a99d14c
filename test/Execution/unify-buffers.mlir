// Equal sizes, offsets and strides become one value after bufferization, too.
// RUN: symshape-opt %s --one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map" \
// RUN:   --expand-strided-metadata --canonicalize --cse -o %t.mlir
// RUN: symshape-opt %t.mlir --symshape-unify-dims | FileCheck %s
// RUN: grep "^// CASE" %s >> %t.mlir
// RUN: %execute %t.mlir --after=--symshape-unify-dims --after='--symshape-unify-dims --canonicalize --cse'

// CHECK-LABEL: func @rows
// CHECK: %[[N:.*]] = memref.dim %arg0, %c0
// CHECK: %[[M:.*]] = memref.dim %arg0, %c1
// CHECK: memref.alloc(%[[N]])
// CHECK: memref.reinterpret_cast %arg0 to offset: [%{{.*}}], sizes: [%[[N]]], strides: [%[[M]]]
func.func @rows(%x: tensor<?x?xi32>) -> tensor<?xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %n = tensor.dim %x, %c0 : tensor<?x?xi32>
  %m = tensor.dim %x, %c1 : tensor<?x?xi32>
  %e = tensor.empty(%n) : tensor<?xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<?xi32>) -> tensor<?xi32>
  %r = scf.for %j = %c0 to %m step %c1 iter_args(%t = %f) -> tensor<?xi32> {
    %k = tensor.dim %t, %c0 : tensor<?xi32>
    %column = tensor.extract_slice %x[0, %j] [%k, 1] [1, 1] : tensor<?x?xi32> to tensor<?xi32>
    %s = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
                         iterator_types = ["parallel"]}
        ins(%column : tensor<?xi32>) outs(%t : tensor<?xi32>) {
    ^bb0(%in: i32, %out: i32):
      %sum = arith.addi %in, %out : i32
      linalg.yield %sum : i32
    } -> tensor<?xi32>
    scf.yield %s : tensor<?xi32>
  }
  return %r : tensor<?xi32>
}
// CASE: rows(<0x2>)
// CASE: rows(<1x0>)
// CASE: rows(<1x1: 4>)
// CASE: rows(<2x3: 1, 2, 3, 4, 5, 6>)

// The checks keep all four sizes.
// CHECK-LABEL: func @flat
// CHECK: %[[N:.*]] = memref.dim %arg0, %c0
// CHECK: %[[M:.*]] = memref.dim %arg0, %c1
// CHECK: %[[N1:.*]] = memref.dim %arg1, %c0
// CHECK: %[[M1:.*]] = memref.dim %arg1, %c1
// CHECK: arith.cmpi eq, %[[N]], %[[N1]]
// CHECK: arith.cmpi eq, %[[M]], %[[M1]]
// CHECK: memref.alloc(%[[N]], %[[M]])
func.func @flat(%x: tensor<?x?xi32>, %y: tensor<?x?xi32>) -> tensor<?xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?x?xi32>
  %m = tensor.dim %x, %c1 : tensor<?x?xi32>
  %n2 = tensor.dim %y, %c0 : tensor<?x?xi32>
  %m2 = tensor.dim %y, %c1 : tensor<?x?xi32>
  %rows = arith.cmpi eq, %n, %n2 : index
  %columns = arith.cmpi eq, %m, %m2 : index
  cf.assert %rows, "rows"
  cf.assert %columns, "columns"
  %e = tensor.empty(%n2, %m2) : tensor<?x?xi32>
  %a = linalg.add ins(%x, %y : tensor<?x?xi32>, tensor<?x?xi32>) outs(%e : tensor<?x?xi32>) -> tensor<?x?xi32>
  %f = tensor.collapse_shape %a [[0, 1]] : tensor<?x?xi32> into tensor<?xi32>
  return %f : tensor<?xi32>
}
// CASE: flat(<0x2>, <0x2>)
// CASE: flat(<1x1: 4>, <1x1: 5>)
// CASE: flat(<2x2: 1, 2, 3, 4>, <2x2: 5, 6, 7, 8>)
// CASE: flat(<1x2>, <2x2>) -> stops "rows"
// CASE: flat(<2x1>, <2x2>) -> stops "columns"
