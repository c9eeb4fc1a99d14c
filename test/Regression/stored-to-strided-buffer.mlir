// RUN: symshape-opt %s --symshape-pipeline | FileCheck %s

// Numbers that a program stores to a small buffer are known only if each
// position is a place of its own.

// CHECK-LABEL: func.func @one_place
// CHECK: %[[LOADED:.*]] = memref.load
// CHECK: return %[[LOADED]]
func.func @one_place() -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %c9 = arith.constant 9 : index
  %b = memref.alloc() : memref<2xindex, strided<[0]>>
  memref.store %c7, %b[%c0] : memref<2xindex, strided<[0]>>
  memref.store %c9, %b[%c1] : memref<2xindex, strided<[0]>>
  %r = memref.load %b[%c0] : memref<2xindex, strided<[0]>>
  return %r : index
}

// CHECK-LABEL: func.func @one_place_by_map
// CHECK: %[[LOADED:.*]] = memref.load
// CHECK: return %[[LOADED]]
func.func @one_place_by_map() -> index {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c7 = arith.constant 7 : index
  %c9 = arith.constant 9 : index
  %b = memref.alloc() : memref<3xindex, affine_map<(i) -> (i mod 2)>>
  memref.store %c7, %b[%c0] : memref<3xindex, affine_map<(i) -> (i mod 2)>>
  memref.store %c9, %b[%c2] : memref<3xindex, affine_map<(i) -> (i mod 2)>>
  %r = memref.load %b[%c0] : memref<3xindex, affine_map<(i) -> (i mod 2)>>
  return %r : index
}

// CHECK-LABEL: func.func @two_places
// CHECK: %[[SEVEN:.*]] = arith.constant 7
// CHECK: return %[[SEVEN]]
func.func @two_places() -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %c9 = arith.constant 9 : index
  %b = memref.alloc() : memref<2xindex>
  memref.store %c7, %b[%c0] : memref<2xindex>
  memref.store %c9, %b[%c1] : memref<2xindex>
  %r = memref.load %b[%c0] : memref<2xindex>
  return %r : index
}
