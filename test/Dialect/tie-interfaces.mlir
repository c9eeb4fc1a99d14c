// Upstream sees a tie as its source: the same sizes and the same buffer. No
// interface uses the shape that the tie states.
// RUN: symshape-opt %s --resolve-shaped-type-result-dims | FileCheck %s
// RUN: symshape-opt %s --one-shot-bufferize=bufferize-function-boundaries | FileCheck %s --check-prefix=BUFFER

// CHECK-LABEL: func @sizes
// CHECK-SAME: %[[X:arg0]]: tensor<?x4xf32>
// CHECK: %[[D:.*]] = tensor.dim %[[X]], %
// CHECK: return %[[D]]
// BUFFER-LABEL: func @sizes
// BUFFER-NOT: symshape
// BUFFER-NOT: memref.alloc
// BUFFER: return
func.func @sizes(%x: tensor<?x4xf32>, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %t = symshape.tie_shape %x (n) -> [n, 4] (%n : index) : tensor<?x4xf32>
  %d = tensor.dim %t, %c0 : tensor<?x4xf32>
  return %d : index
}

// Bufferization writes the source in place, through the tie.
// BUFFER-LABEL: func @written
// BUFFER-SAME: %[[X:arg0]]: memref<
// BUFFER-NOT: memref.alloc
// BUFFER: memref.store %{{.*}}, %[[X]]
func.func @written(%x: tensor<?xf32>, %n: index, %v: f32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %t = symshape.tie_shape %x (n) -> [n] (%n : index) : tensor<?xf32>
  %r = tensor.insert %v into %t[%c0] : tensor<?xf32>
  return %r : tensor<?xf32>
}

// The source is read later, so bufferization writes a copy.
// BUFFER-LABEL: func @read_later
// BUFFER: memref.alloc
// BUFFER: memref.copy
func.func @read_later(%x: tensor<?xf32>, %n: index, %v: f32) -> (tensor<?xf32>, f32) {
  %c0 = arith.constant 0 : index
  %t = symshape.tie_shape %x (n) -> [n] (%n : index) : tensor<?xf32>
  %r = tensor.insert %v into %t[%c0] : tensor<?xf32>
  %old = tensor.extract %x[%c0] : tensor<?xf32>
  return %r, %old : tensor<?xf32>, f32
}
