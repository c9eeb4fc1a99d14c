// Each precondition here is proved.
// RUN: symshape-opt %s --symshape-check -o /dev/null | FileCheck %s

// CHECK: precondition: {{[0-9]+}} proved
// CHECK-NOT: {{open|refuted|skipped|unread|data}}
func.func @accesses(%m: memref<?xf32>, %four: memref<4xf32>, %f: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %n = memref.dim %m, %c0 : memref<?xf32>
  memref.store %f, %four[%c3] : memref<4xf32>
  affine.for %k = 0 to 4 {
    affine.store %f, %four[%k] : memref<4xf32>
  }
  scf.for %i = %c0 to %n step %c1 {
    %a = memref.load %m[%i] : memref<?xf32>
    memref.store %a, %m[%i] : memref<?xf32>
  }
  affine.for %i = 0 to %n {
    %a = affine.load %m[%i] : memref<?xf32>
    affine.store %a, %m[%n - %i - 1] : memref<?xf32>
  }
  return
}

func.func @vectors(%m: memref<16xf32>, %t: tensor<?xf32>) -> (vector<8xf32>, vector<8xf32>, vector<8xf32>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %f = arith.constant 0.0 : f32
  %a = vector.load %m[%c8] : memref<16xf32>, vector<8xf32>
  // Out of bounds, this reads the padding.
  %b = vector.transfer_read %t[%c0], %f {in_bounds = [false]} : tensor<?xf32>, vector<8xf32>
  vector.transfer_write %a, %m[%c0] {in_bounds = [true]} : vector<8xf32>, memref<16xf32>
  %c = affine.vector_load %m[8] : memref<16xf32>, vector<8xf32>
  return %a, %b, %c : vector<8xf32>, vector<8xf32>, vector<8xf32>
}

// The last transfer may leave the memref, but each begins in it.
func.func @starts(%m: memref<?xf32>, %v: vector<4xf32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 0.0 : f32
  %n = memref.dim %m, %c0 : memref<?xf32>
  scf.for %i = %c0 to %n step %c4 {
    %a = vector.transfer_read %m[%i], %f : memref<?xf32>, vector<4xf32>
    vector.transfer_write %a, %m[%i] : vector<4xf32>, memref<?xf32>
  }
  vector.transfer_write %v, %m[%n] : vector<4xf32>, memref<?xf32>
  return
}

func.func @sizes(%t: tensor<?xf32>, %x: memref<32xi8>, %y: memref<8xf32>, %z: memref<?x4xf32>) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %a = memref.alloc(%n) : memref<?xf32>
  %c = bufferization.alloc_tensor(%n) : tensor<?xf32>
  %d = memref.view %x[%c0][] : memref<32xi8> to memref<8xf32>
  %e = memref.reinterpret_cast %y to offset: [0], sizes: [2, 4], strides: [4, 1] : memref<8xf32> to memref<2x4xf32>
  %f = memref.dim %y, %c0 : memref<8xf32>
  %g = memref.cast %z : memref<?x4xf32> to memref<?x4xf32, strided<[?, ?], offset: ?>>
  %h = memref.collapse_shape %z [[0, 1]] : memref<?x4xf32> into memref<?xf32>
  return
}
