// Each op marked FIRE may be undefined at sizes that the premises allow.
// RUN: symshape-opt %s --symshape-check -o /dev/null | FileCheck %s --check-prefix=FIRE

// FIRE: precondition:
func.func @accesses(%m: memref<?xf32>, %four: memref<4xf32>, %i: index, %f: f32) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  // FIRE: :[[@LINE+1]]:8: precondition open: expected at least '1' elements
  %a = memref.load %m[%c0] : memref<?xf32>
  // FIRE: :[[@LINE+1]]:3: precondition refuted: expected at least '5' elements along dimension 0 of operand 1, found '4'
  memref.store %f, %four[%c4] : memref<4xf32>
  // FIRE: :[[@LINE+1]]:8: precondition open: expected at least
  %b = affine.load %m[3] : memref<?xf32>
  affine.for %k = 0 to 5 {
    // FIRE: :[[@LINE+1]]:5: precondition open: expected at least
    affine.store %f, %four[%k] : memref<4xf32>
  }
  // FIRE: :[[@LINE+1]]:8: precondition open: expected at least
  %c = memref.atomic_rmw addf %f, %m[%i] : (f32, memref<?xf32>) -> f32
  return
}

func.func @vectors(%m: memref<?xf32>, %t: tensor<?xf32>) -> (vector<8xf32>, vector<8xf32>, vector<8xf32>) {
  %c2 = arith.constant 2 : index
  %c0 = arith.constant 0 : index
  %f = arith.constant 0.0 : f32
  // FIRE: :[[@LINE+1]]:8: precondition open: expected at least '8' elements
  %a = vector.load %m[%c0] : memref<?xf32>, vector<8xf32>
  // FIRE: :[[@LINE+1]]:8: precondition open: expected at least '8' elements
  %b = vector.transfer_read %t[%c0], %f {in_bounds = [true]} : tensor<?xf32>, vector<8xf32>
  // FIRE: :[[@LINE+1]]:3: precondition open: expected at least '10' elements
  vector.transfer_write %a, %m[%c2] {in_bounds = [true]} : vector<8xf32>, memref<?xf32>
  // FIRE: :[[@LINE+1]]:8: precondition open: expected at least '9' elements
  %c = affine.vector_load %m[1] : memref<?xf32>, vector<8xf32>
  return %a, %b, %c : vector<8xf32>, vector<8xf32>, vector<8xf32>
}

// Lowerings of a transfer compare only the upper end of a dimension that it may
// leave.
func.func @starts(%m: memref<?xf32>, %t: tensor<?x?xf32>, %i: index, %v: vector<4xf32>, %mask: vector<4xi1>) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>) {
  %c0 = arith.constant 0 : index
  %c10 = arith.constant 10 : index
  %minus = arith.constant -1 : index
  %f = arith.constant 0.0 : f32
  %n = memref.dim %m, %c0 : memref<?xf32>
  %s = arith.subi %n, %c10 : index
  // FIRE: :[[@LINE+1]]:8: precondition open: expected a first index of at least '0', found 'dim(0, 0) - 10'
  %a = vector.transfer_read %m[%s], %f : memref<?xf32>, vector<4xf32>
  // FIRE: :[[@LINE+1]]:3: precondition open: expected a first index of at least '0', found 'dim(0, 0) - 10'
  vector.transfer_write %v, %m[%s] : vector<4xf32>, memref<?xf32>
  // FIRE: :[[@LINE+2]]:8: precondition open: expected a first index of at least '0', found '-1'
  // FIRE: :[[@LINE+1]]:8: precondition open: expected at least '1' elements along dimension 1
  %b = vector.transfer_read %t[%minus, %c0], %f {permutation_map = affine_map<(d0, d1) -> (d0)>} : tensor<?x?xf32>, vector<4xf32>
  // FIRE: :[[@LINE+1]]:8: precondition open: expected a first index of at least '0', found '-1'
  %c = vector.transfer_read %m[%minus], %f, %mask : memref<?xf32>, vector<4xf32>
  // The index of the last lane would wrap.
  %last = arith.constant 9223372036854775805 : index
  // FIRE: :[[@LINE+1]]:8: precondition open: expected a first index of at most '9223372036854775804', found '9223372036854775805'
  %d = vector.transfer_read %m[%last], %f : memref<?xf32>, vector<4xf32>
  // FIRE: :[[@LINE+1]]:3: precondition open: expected an index of at least '0' along dimension 0 of operand 0, found '-1'
  vector.maskedstore %m[%minus], %mask, %v : memref<?xf32>, vector<4xi1>, vector<4xf32>
  return %a, %b, %c, %d : vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>
}

func.func @sizes(%n: index, %m: index, %k: index, %x: memref<?xi8>, %y: memref<?xf32>, %z: memref<?x4xf32, strided<[?, 1]>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // FIRE: :[[@LINE+1]]:8: precondition open: expected a size of at least '0'
  %a = memref.alloc(%n) : memref<?xf32>
  // FIRE: :[[@LINE+1]]:8: precondition open: expected a size of at least '0'
  %b = memref.alloca(%m) : memref<?xf32>
  // FIRE: :[[@LINE+1]]:8: precondition open: expected a size of at least '0'
  %c = bufferization.alloc_tensor(%k) : tensor<?xf32>
  // FIRE: :[[@LINE+1]]:8: precondition open: expected a number of bytes in the source of at least '32'
  %d = memref.view %x[%c0][] : memref<?xi8> to memref<8xf32>
  // FIRE: :[[@LINE+1]]:8: precondition open: expected a number of elements in the source of at least '8'
  %e = memref.reinterpret_cast %y to offset: [0], sizes: [8], strides: [1] : memref<?xf32> to memref<8xf32>
  // FIRE: :[[@LINE+1]]:8: precondition open: expected an axis of at most '0', found '1'
  %f = memref.dim %y, %c1 : memref<?xf32>
  // FIRE: :[[@LINE+1]]:8: precondition open: expected two equal numbers, {{.*}} '4'
  %g = memref.cast %z : memref<?x4xf32, strided<[?, 1]>> to memref<?x4xf32>
  return
}

// Where the layout is not the identity, joined dimensions may not be contiguous.
// FIRE: :[[@LINE+2]]:8: unexamined skipped: SymShape does not know all preconditions of this op
func.func @collapse(%z: memref<?x4xf32, strided<[?, ?]>>) -> memref<?xf32, strided<[?]>> {
  %g = memref.collapse_shape %z [[0, 1]] : memref<?x4xf32, strided<[?, ?]>> into memref<?xf32, strided<[?]>>
  return %g : memref<?xf32, strided<[?]>>
}
