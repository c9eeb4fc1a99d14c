// A lowered loop adds the step once more after the last iteration. If that
// wraps, the loop goes on with counters outside of its range.
// RUN: split-file %s %t
// RUN: symshape-opt %t/fire.mlir --symshape-check -o /dev/null | FileCheck %s --check-prefix=FIRE
// RUN: symshape-opt %t/fits.mlir --symshape-check -o /dev/null | FileCheck %s --check-prefix=FITS

//--- fire.mlir
// FIRE: precondition: 11 open
func.func @constants(%m: memref<128xf32>, %big: memref<9223372036854775807xi8>) {
  %c0 = arith.constant 0 : i8
  %c127 = arith.constant 127 : i8
  %c100 = arith.constant 100 : i8
  %z = arith.constant 0.0 : f32
  // FIRE: precondition open: expected a loop counter after the last iteration of at most '127', found '200'
  scf.for %i = %c0 to %c127 step %c100 : i8 {
    %x = arith.index_cast %i : i8 to index
    memref.store %z, %m[%x] : memref<128xf32>
  }
  %zero = arith.constant 0 : index
  %ub = arith.constant 9223372036854775807 : index
  %step = arith.constant 6917529027641081856 : index
  %b = arith.constant 0 : i8
  // FIRE: precondition open: expected a loop counter after the last iteration of at most '9223372036854775807', found '13835058055282163712'
  scf.for %i = %zero to %ub step %step {
    memref.store %b, %big[%i] : memref<9223372036854775807xi8>
  }
  // FIRE: precondition open: expected a loop counter after the last iteration of at most
  affine.for %i = 0 to 9223372036854775807 step 2 {
    memref.store %b, %big[%i] : memref<9223372036854775807xi8>
  }
  return
}

// n = 2147483647 is a number of an i32, and so is the last counter, not the next.
func.func @dynamic(%n: i32, %k: index) {
  %c0 = arith.constant 0 : i32
  %c2 = arith.constant 2 : i32
  // FIRE: precondition open: expected a loop counter after the last iteration of at most '2147483647', found
  scf.for %i = %c0 to %n step %c2 : i32 {
  }
  // FIRE: precondition open: expected a loop counter after the last iteration of at least '0'
  scf.for unsigned %i = %c0 to %n step %c2 : i32 {
  }
  // FIRE-COUNT-5: precondition open: expected a loop counter after the last iteration of at most '9223372036854775807', found
  %zero = arith.constant 0 : index
  %two = arith.constant 2 : index
  scf.for %i = %zero to %k step %two {
  }
  scf.parallel (%i) = (%zero) to (%k) step (%two) {
  }
  scf.forall (%i) = (0) to (%k) step (2) {
  }
  affine.for %i = 0 to %k step 2 {
  }
  affine.parallel (%i) = (0) to (symbol(%k)) step (2) {
  }
  return
}

// The claim is right for a loop of one iteration, which the loop need not be.
// FIRE: precondition open: expected a loop counter after the last iteration of at most '127', found '220'
func.func @growing(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}) -> tensor<?xf32>
    attributes {symshape.symbols = #symshape.symbols<n>} {
  %a = arith.constant 120 : i8
  %ub = arith.constant 127 : i8
  %s = arith.constant 100 : i8
  %z = arith.constant 0.0 : f32
  %r = scf.for %i = %a to %ub step %s iter_args(%t = %x) -> tensor<?xf32> : i8 {
    %u = tensor.pad %t low[0] high[1] {
    ^bb0(%q: index):
      tensor.yield %z : f32
    } : tensor<?xf32> to tensor<?xf32>
    scf.yield %u : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

//--- fits.mlir
// FITS: precondition: {{[0-9]+}} proved
// FITS-NEXT: precondition: 1 data
// FITS-NOT: {{open|refuted|skipped|unread}}
func.func @sizes(%t: tensor<?xf32>, %k: tensor<4xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  scf.for %i = %c0 to %d step %c1 {
  }
  scf.for %i = %c0 to %n step %c1 {
  }
  scf.for %i = %c0 to %d step %c4 {
    %last = affine.min affine_map<(i)[n] -> (n, i + 4)>(%i)[%d]
    scf.for %j = %i to %last step %c1 {
    }
  }
  scf.parallel (%i, %j) = (%c0, %c0) to (%d, %n) step (%c4, %c1) {
  }
  scf.forall (%i, %j) = (0, 0) to (%d, %n) step (32, 1) {
  }
  affine.for %i = 0 to %d step 4 {
  }
  affine.parallel (%i, %j) = (0, 0) to (symbol(%d), symbol(%n)) step (4, 1) {
  }
  // The number of iterations is data.
  %e = tensor.extract %k[%c1] : tensor<4xi32>
  %zero = arith.constant 0 : i32
  %two = arith.constant 2 : i32
  scf.for %i = %zero to %e step %two : i32 {
  }
  return
}

func.func @constants() {
  %c0 = arith.constant 0 : i8
  %c100 = arith.constant 100 : i8
  %c27 = arith.constant 27 : i8
  %c127 = arith.constant 127 : i8
  // The last counter is 27 * 3 = 81, the next one 108.
  scf.for %i = %c0 to %c100 step %c27 : i8 {
  }
  // 100 + 27 = 127 is not below 127.
  scf.for %i = %c100 to %c127 step %c27 : i8 {
  }
  // 200 + 54 = 254 fits an unsigned i8.
  %c200 = arith.constant 200 : i8
  %c254 = arith.constant 254 : i8
  %c54 = arith.constant 54 : i8
  scf.for unsigned %i = %c200 to %c254 step %c54 : i8 {
  }
  // No iteration.
  scf.for %i = %c127 to %c100 step %c100 : i8 {
  }
  return
}
