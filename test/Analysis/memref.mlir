// The analysis follows sizes of buffers as it does those of tensors.
// RUN: symshape-opt %s --symshape-infer=print=table -o %t | FileCheck %s

// CHECK-LABEL: function @alloc{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: memref<?x?xf32> [dim(0, 0), dim(0, 1)] exact
func.func @alloc(%m: memref<?x?xf32>, %n: index, %k: i32) {
  %c0 = arith.constant 0 : index
  %d = memref.dim %m, %c0 : memref<?x?xf32>
  // CHECK-NEXT: memref<?x4x?xf32> [dim(0, 0), 4, scalar(1, index_cast)] exact
  %0 = memref.alloc(%d, %n) : memref<?x4x?xf32>
  // CHECK-NEXT: memref<?xf32> [dim(0, 0)] exact
  %1 = memref.alloca(%d) : memref<?xf32>
  // CHECK-NEXT: memref<?x8xf32> [dim(0, 0), 8] exact
  %2 = memref.cast %m : memref<?x?xf32> to memref<?x8xf32>
  // CHECK-NEXT: memref<?xf32, strided<[?], offset: ?>> [dim(0, 0)] exact
  %3 = memref.subview %m[1, %n] [%d, 1] [1, 1] : memref<?x?xf32> to memref<?xf32, strided<[?], offset: ?>>
  // CHECK-NEXT: memref<?xf32> [dim(0, 0) * dim(0, 1)] exact
  %4 = memref.collapse_shape %m [[0, 1]] : memref<?x?xf32> into memref<?xf32>
  // CHECK-NEXT: memref<?x2xf32> [scalar(1, index_cast), 2] exact
  %5 = memref.expand_shape %1 [[0, 1]] output_shape [%n, 2] : memref<?xf32> into memref<?x2xf32>
  // The source has bytes, so its size is not the view's; a number in memory
  // is that of the last store.
  // CHECK-NEXT: memref<?xi8> [dim(0, 0)] exact
  %6 = memref.alloc(%d) : memref<?xi8>
  // CHECK-NEXT: memref<?x4xf32> [scalar(1, index_cast), 4] exact
  %7 = memref.view %6[%c0][%n] : memref<?xi8> to memref<?x4xf32>
  // CHECK-NEXT: memref<?x3xf32, strided<[3, 1]>> [scalar(1, index_cast), 3] exact
  %8 = memref.reinterpret_cast %m to offset: [0], sizes: [%n, 3], strides: [3, 1] : memref<?x?xf32> to memref<?x3xf32, strided<[3, 1]>>
  // CHECK-NEXT: memref<1xindex> [1] exact
  %cell = memref.alloc() : memref<1xindex>
  memref.store %d, %cell[%c0] : memref<1xindex>
  %loaded = memref.load %cell[%c0] : memref<1xindex>
  // CHECK-NEXT: memref<?xf32> [dim(0, 0)] exact
  %9 = memref.alloc(%loaded) : memref<?xf32>
  return
}

// CHECK-LABEL: function @bufferization{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: tensor<?x?xf32> [dim(0, 0), dim(0, 1)] exact
// CHECK-NEXT: memref<?xf32> [dim(1, 0)] exact
func.func @bufferization(%t: tensor<?x?xf32>, %m: memref<?xf32>, %n: index) {
  // CHECK-NEXT: memref<?x?xf32> [dim(0, 0), dim(0, 1)] exact
  %0 = bufferization.to_buffer %t : tensor<?x?xf32> to memref<?x?xf32>
  // CHECK-NEXT: tensor<?xf32> [dim(1, 0)] exact
  %1 = bufferization.to_tensor %m : memref<?xf32> to tensor<?xf32>
  // CHECK-NEXT: tensor<4x?xf32> [4, scalar(2, index_cast)] exact
  %2 = bufferization.alloc_tensor(%n) : tensor<4x?xf32>
  // CHECK-NEXT: tensor<?x?xf32> [dim(0, 0), dim(0, 1)] exact
  %3 = bufferization.alloc_tensor() copy(%t) : tensor<?x?xf32>
  // CHECK-NEXT: memref<?xf32> [dim(1, 0)] exact
  %4 = bufferization.clone %m : memref<?xf32> to memref<?xf32>
  return
}
