// Views of memory: sizes from operands, from the source, or permuted.
// RUN: symshape-opt %s --symshape-infer=print=table -o %t | FileCheck %s

// CHECK-LABEL: function @views{{$}}
func.func @views(%m: memref<?x?x4xf32>, %bytes: memref<?xi8>, %n: index) {
  %c0 = arith.constant 0 : index
  // CHECK: memref<?x2xf32> [scalar(2, index_cast), 2] exact
  %view = memref.view %bytes[%c0][%n] : memref<?xi8> to memref<?x2xf32>
  // CHECK: memref<4x?x?xf32, strided<[1, ?, 4]>> [4, dim(0, 0), dim(0, 1)] exact
  %t = memref.transpose %m (i, j, k) -> (k, i, j) : memref<?x?x4xf32> to memref<4x?x?xf32, strided<[1, ?, 4]>>
  // CHECK: memref<?x?x4xf32, 1> [dim(0, 0), dim(0, 1), 4] exact
  %space = memref.memory_space_cast %m : memref<?x?x4xf32> to memref<?x?x4xf32, 1>
  // CHECK: memref<?x?x4xf32> [dim(0, 0), dim(0, 1), 4] exact
  %aligned = memref.assume_alignment %m, 16 : memref<?x?x4xf32>
  // CHECK: memref<?x?x4xf32> [dim(0, 0), dim(0, 1), 4] exact
  // CHECK: memref<?xi8> [dim(1, 0)] exact
  %a, %b = memref.distinct_objects %m, %bytes : memref<?x?x4xf32>, memref<?xi8>
  // CHECK: memref<?xi8> [scalar(2, index_cast)] exact
  %more = memref.realloc %b(%n) : memref<?xi8> to memref<?xi8>
  // CHECK: memref<?x3xf32, strided<[3, 1]>> [scalar(2, index_cast), 3] exact
  %cast = memref.reinterpret_cast %m to offset: [0], sizes: [%n, 3], strides: [3, 1] : memref<?x?x4xf32> to memref<?x3xf32, strided<[3, 1]>>
  return
}

// CHECK-LABEL: function @metadata{{$}}
func.func @metadata(%m: memref<?x4xf32, strided<[?, 1], offset: 8>>) {
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %m : memref<?x4xf32, strided<[?, 1], offset: 8>> -> memref<f32>, index, index, index, index, index
  // CHECK: tensor<?x?x?xi1> [8, dim(0, 0), 4] exact
  %0 = tensor.empty(%offset, %sizes#0, %sizes#1) : tensor<?x?x?xi1>
  // The type does not determine the stride.
  // CHECK: tensor<?x?xi2> [?, 1] unknown
  %1 = tensor.empty(%strides#0, %strides#1) : tensor<?x?xi2>
  %rank = memref.rank %m : memref<?x4xf32, strided<[?, 1], offset: 8>>
  // CHECK: tensor<?xi3> [2] exact
  %2 = tensor.empty(%rank) : tensor<?xi3>
  return
}

// A select between two views.
// CHECK-LABEL: function @chosen{{$}}
func.func @chosen(%m: memref<?xf32>, %k: memref<?xf32>, %b: i1) {
  // CHECK: memref<?xf32> [at_most(max(dim(0, 0), dim(1, 0)))] at_most
  %0 = arith.select %b, %m, %k : memref<?xf32>
  // CHECK: memref<?xf32> [dim(0, 0)] exact
  %1 = arith.select %b, %m, %m : memref<?xf32>
  return
}
