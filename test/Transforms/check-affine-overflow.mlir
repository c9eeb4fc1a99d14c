// Affine ops are undefined if a sum or product on the way to their result does
// not fit an index.
// RUN: split-file --leading-lines %s %t
// RUN: symshape-opt %t/fire.mlir --symshape-check -o /dev/null | FileCheck %s --check-prefix=FIRE
// RUN: symshape-opt %t/fits.mlir --symshape-check -o /dev/null | FileCheck %s --check-prefix=FITS
// RUN: symshape-opt %t/narrow.mlir --symshape-check -o /dev/null | FileCheck %s --check-prefix=NARROW

//--- fire.mlir
// FIRE: precondition: 18 open
// FIRE: precondition: 2 refuted

// For n = 2, the product is 2^63.
func.func @linearize(%t: memref<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %n = memref.dim %t, %c0 : memref<?xf32>
  // FIRE: :[[@LINE+1]]:8: precondition open: expected a number that fits its type of at most '9223372036854775807', found 'dim(0, 0) * 4611686018427387904'
  %a = affine.linearize_index [%n, %c0] by (4611686018427387904) : index
  return %a : index
}

// Two terms that do not fit may have a sum that does.
func.func @terms(%i: index) -> index {
  %c1 = arith.constant 1 : index
  // FIRE: :[[@LINE+2]]:8: precondition open: expected a number that fits its type of at most '9223372036854775807', found 'scalar
  // FIRE: :[[@LINE+1]]:8: precondition open: expected a number that fits its type of at most '9223372036854775807', found 'max
  %a = affine.linearize_index [%c1, %i] by (9223372036854775807) : index
  return %a : index
}

// The indices are 0, but the product of the basis does not fit.
func.func @strides(%t: memref<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  // FIRE: :[[@LINE+1]]:8: precondition refuted: expected a number that fits its type of at most '9223372036854775807', found '18446744073709551616'
  %a = affine.linearize_index [%c0, %c0, %c0] by (4294967296, 4294967296) : index
  return %a : index
}

// The first element of the basis divides nothing, but is part of the product.
func.func @delinearize(%i: index, %t: memref<?xf32>) -> (index, index, index, index) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %t, %c0 : memref<?xf32>
  // FIRE: :[[@LINE+1]]:10: precondition refuted: expected a number that fits its type of at most '9223372036854775807', found '9223372036854775808'
  %a:2 = affine.delinearize_index %i into (2, 4611686018427387904) : index, index
  // FIRE: :[[@LINE+2]]:10: precondition open: expected an element of the basis of at least '1'
  // FIRE: :[[@LINE+1]]:10: precondition open: expected a number that fits its type of at most '9223372036854775807', found 'dim(1, 0) * 4611686018427387904'
  %b:2 = affine.delinearize_index %i into (%n, 4611686018427387904) : index, index
  return %a#0, %a#1, %b#0, %b#1 : index, index, index, index
}

func.func @maps(%i: index, %m: memref<?xf32>, %o: memref<7xf32>, %v: vector<1xf32>) -> (index, index, index) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %m, %c0 : memref<?xf32>
  // FIRE: :[[@LINE+1]]:8: precondition open: expected a number that fits its type of at most {{.*}}, found 'dim(1, 0) * 4611686018427387905'
  %a = affine.apply affine_map<(d0) -> ((d0 * 4611686018427387905) mod 7)>(%n)
  // FIRE: :[[@LINE+2]]:8: precondition open: expected a number that fits its type of at least
  // FIRE: :[[@LINE+1]]:8: precondition open: expected a number that fits its type of at most
  %b = affine.min affine_map<(d0) -> (d0 * 4, 3)>(%i)
  // FIRE: :[[@LINE+1]]:8: precondition open: expected a number that fits its type of at most {{.*}}, found 'dim(1, 0) * 4611686018427387906'
  %c = affine.max affine_map<(d0) -> (d0 * 4611686018427387906, 3)>(%n)
  // FIRE: :[[@LINE+1]]:3: precondition open: expected a number that fits its type of at most {{.*}}, found 'dim(1, 0) * 4611686018427387915'
  affine.for %k = 0 to affine_map<(d0) -> ((d0 * 4611686018427387915) mod 7)>(%n) {
  }
  // FIRE: :[[@LINE+1]]:3: precondition open: expected a number that fits its type of at most {{.*}}, found 'dim(1, 0) * 4611686018427387908 - 1'
  affine.if affine_set<(d0) : (d0 * 4611686018427387908 - 1 >= 0)>(%n) {
  }
  // FIRE: :[[@LINE+1]]:8: precondition open: expected a number that fits its type of at most {{.*}}, found 'dim(1, 0) * 4611686018427387909'
  %x = affine.load %o[(symbol(%n) * 4611686018427387909) mod 7] : memref<7xf32>
  // FIRE: :[[@LINE+1]]:3: precondition open: expected a number that fits its type of at most {{.*}}, found 'dim(1, 0) * 4611686018427387910'
  affine.store %x, %o[(symbol(%n) * 4611686018427387910) mod 7] : memref<7xf32>
  // FIRE: :[[@LINE+1]]:8: precondition open: expected a number that fits its type of at most {{.*}}, found 'dim(1, 0) * 4611686018427387911'
  %y = affine.vector_load %o[(symbol(%n) * 4611686018427387911) mod 7] : memref<7xf32>, vector<1xf32>
  // FIRE: :[[@LINE+1]]:3: precondition open: expected a number that fits its type of at most {{.*}}, found 'dim(1, 0) * 4611686018427387912'
  affine.vector_store %v, %o[(symbol(%n) * 4611686018427387912) mod 7] : memref<7xf32>, vector<1xf32>
  // FIRE: :[[@LINE+1]]:3: precondition open: expected a number that fits its type of at most {{.*}}, found 'dim(1, 0) * 4611686018427387913'
  affine.prefetch %o[(symbol(%n) * 4611686018427387913) mod 7], read, locality<3>, data : memref<7xf32>
  return %a, %b, %c : index, index, index
}

// Indexing maps compute with the numbers of iterations.
#id = affine_map<(d0) -> (d0)>
#wide = affine_map<(d0) -> ((d0 * 4611686018427387905) mod 7)>
func.func @iterations(%x: tensor<7xf32>, %e: tensor<?xf32>) -> tensor<?xf32> {
  // FIRE: :[[@LINE+1]]:8: precondition open: expected a number that fits its type of at most {{.*}}, found 'dim(1, 0) * 4611686018427387905 - 4611686018427387905'
  %r = linalg.generic {indexing_maps = [#wide, #id], iterator_types = ["parallel"]} ins(%x : tensor<7xf32>) outs(%e : tensor<?xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}

//--- fits.mlir
// FITS-NOT: {{open|refuted|skipped|unread|data}}
// FITS: precondition: {{[0-9]+}} proved
// FITS-NOT: {{open|refuted|skipped|unread|data}}
func.func @linearize(%t: memref<?x8xf32>, %u: memref<?x?xf32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %n = memref.dim %t, %c0 : memref<?x8xf32>
  %a = affine.linearize_index [%n, %c0] by (8) : index
  %b = affine.linearize_index [%c1, %c0, %c1] by (4294967296, 2147483647) : index
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %c8 step %c1 {
      %l = affine.linearize_index disjoint [%i, %j] by (%n, 8) : index
      %d:2 = affine.delinearize_index %l into (%n, 8) : index, index
      %v = memref.load %t[%d#0, %d#1] : memref<?x8xf32>
      memref.store %v, %t[%i, %j] : memref<?x8xf32>
    }
  }
  return %a, %b : index, index
}

func.func @maps(%m: memref<?xf32>, %o: memref<7xf32>, %v: vector<1xf32>) -> (index, index, index) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %m, %c0 : memref<?xf32>
  %a = affine.apply affine_map<(d0) -> ((d0 * 5 - 3) mod 7)>(%n)
  %b = affine.min affine_map<(d0) -> (d0 * 4, 3)>(%n)
  %c = affine.max affine_map<(d0) -> (d0 * 5 + 1, 3)>(%n)
  affine.for %k = 0 to affine_map<(d0) -> ((d0 * 5) mod 7)>(%n) {
    %w = affine.load %o[%k] : memref<7xf32>
    affine.store %w, %o[6 - %k] : memref<7xf32>
  }
  affine.if affine_set<(d0) : (d0 * 5 - 1 >= 0)>(%n) {
  }
  %x = affine.load %o[(symbol(%n) * 5) mod 7] : memref<7xf32>
  %y = affine.vector_load %o[(symbol(%n) * 5) mod 7] : memref<7xf32>, vector<1xf32>
  affine.vector_store %v, %o[(symbol(%n) * 5) mod 7] : memref<7xf32>, vector<1xf32>
  affine.prefetch %o[(symbol(%n) * 5) mod 7], read, locality<3>, data : memref<7xf32>
  return %a, %b, %c : index, index, index
}

#id = affine_map<(d0) -> (d0)>
#narrow = affine_map<(d0) -> ((d0 * 3 + 5) mod 7)>
func.func @iterations(%x: tensor<7xf32>, %e: tensor<?xf32>) -> tensor<?xf32> {
  %r = linalg.generic {indexing_maps = [#narrow, #id], iterator_types = ["parallel"]} ins(%x : tensor<7xf32>) outs(%e : tensor<?xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}

//--- narrow.mlir
// An index has the width that the data layout states.
// NARROW: precondition: 1 open
// NARROW: precondition: 3 refuted
module attributes {dlti.dl_spec = #dlti.dl_spec<index = 32 : i32>} {
  func.func @numbers() -> (index, index) {
    %a = arith.constant 1073741824 : index
    %c = arith.constant 4 : index
    %c0 = arith.constant 0 : index
    // NARROW: :[[@LINE+1]]:10: precondition refuted: expected a number that fits its type of at most '2147483647', found '4294967296'
    %r = arith.muli %a, %c overflow<nsw> : index
    // NARROW: :[[@LINE+1]]:10: precondition refuted: expected a number that fits its type of at most '2147483647', found '4294967296'
    %l = affine.linearize_index [%c, %c0] by (1073741824) : index
    return %r, %l : index, index
  }
  func.func @loop() {
    %c0 = arith.constant 0 : index
    %a = arith.constant 2147483647 : index
    %c = arith.constant 4 : index
    // NARROW: :[[@LINE+1]]:5: precondition open: expected a loop counter after the last iteration of at most '2147483647', found '2147483648'
    scf.for %i = %c0 to %a step %c {
    }
    return
  }
  func.func @shift(%m: index) -> index {
    %c = arith.constant 40 : index
    // NARROW: :[[@LINE+1]]:10: precondition refuted: expected a number of bits to shift of at most '31', found '40'
    %r = arith.shrui %m, %c : index
    return %r : index
  }
}
