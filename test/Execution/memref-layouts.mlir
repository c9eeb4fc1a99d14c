// Offsets, strides and numbers in memory, before and after the pipeline.
// RUN: %execute %s

func.func @part_of_part(%m: memref<?x8xf32>) -> (index, index, index) {
  %part = memref.subview %m[1, 2] [2, 2] [3, 1] : memref<?x8xf32> to memref<2x2xf32, strided<[24, 1], offset: 10>>
  %open = memref.cast %part : memref<2x2xf32, strided<[24, 1], offset: 10>> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  %inner = memref.subview %open[1, 1] [1, 1] [2, 1] : memref<?x?xf32, strided<[?, ?], offset: ?>> to memref<1x1xf32, strided<[?, ?], offset: ?>>
  %b, %o, %z:2, %s:2 = memref.extract_strided_metadata %inner : memref<1x1xf32, strided<[?, ?], offset: ?>> -> memref<f32>, index, index, index, index, index
  return %o, %s#0, %s#1 : index, index, index
}
// CASE: part_of_part(<Mx8>) for M = 5 6
// CASE: part_of_part(<5x8>) -> 35, 48, 1, <5x8>

func.func @transposed(%m: memref<?x?xf32>) -> (index, index, i1) {
  %c1 = arith.constant 1 : index
  %d1 = memref.dim %m, %c1 : memref<?x?xf32>
  %t = memref.transpose %m (i, j) -> (j, i) : memref<?x?xf32> to memref<?x?xf32, strided<[1, ?]>>
  %b, %o, %z:2, %s:2 = memref.extract_strided_metadata %t : memref<?x?xf32, strided<[1, ?]>> -> memref<f32>, index, index, index, index, index
  %p = arith.cmpi eq, %s#1, %d1 : index
  return %o, %s#1, %p : index, index, i1
}
// CASE: transposed(<MxN>) for M = 0 1 3, N = 0 1 2

func.func @reshaped(%m: memref<?xf32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = memref.dim %m, %c0 : memref<?xf32>
  %shape = memref.alloca() : memref<2xindex>
  memref.store %c0, %shape[%c0] : memref<2xindex>
  memref.store %d, %shape[%c0] : memref<2xindex>
  memref.store %c1, %shape[%c1] : memref<2xindex>
  %r = memref.reshape %m(%shape) : (memref<?xf32>, memref<2xindex>) -> memref<?x?xf32>
  memref.store %c0, %shape[%c0] : memref<2xindex>
  %r0 = memref.dim %r, %c0 : memref<?x?xf32>
  %r1 = memref.dim %r, %c1 : memref<?x?xf32>
  return %r0, %r1 : index, index
}
// CASE: reshaped(<N>) for N = 0 1 3
// CASE: reshaped(<3>) -> 3, 1, <3: 1, 2, 3>
