// A loop that runs as often as a bound says counts the bound, also if the count
// is in memory.
// RUN: symshape-opt %s --symshape-check-exactness --split-input-file \
// RUN:   --verify-diagnostics

func.func @counted(%t: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-note @+1 {{the bound is stated here}}
  %b = symshape.bound %t[0] at_most [64] : tensor<?xf32>
  %n = symshape.bound_to_index %b : <at_most>
  %m = memref.alloc() : memref<1xindex>
  memref.store %c0, %m[%c0] : memref<1xindex>
  scf.for %k = %c0 to %n step %c1 {
    %v = memref.load %m[%c0] : memref<1xindex>
    %w = arith.addi %v, %c1 : index
    // expected-error @+1 {{'memref.store' op expected an exact value for 'operand #0', which is stored to memory, found an upper bound (at_most)}}
    memref.store %w, %m[%c0] : memref<1xindex>
  }
  %r = memref.load %m[%c0] : memref<1xindex>
  return %r : index
}

// -----

// The loop counts through a view, and its condition compares with a bound.
func.func @while(%t: tensor<?xf32>, %data: memref<4xi64>) {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1 : i64
  // expected-note @+1 {{the bound is stated here}}
  %b = symshape.bound %t[0] at_most [64] : tensor<?xf32>
  %n = symshape.bound_to_index %b : <at_most>
  %limit = arith.index_cast %n : index to i64
  %any = memref.cast %data : memref<4xi64> to memref<?xi64>
  scf.while : () -> () {
    %v = memref.load %data[%c0] : memref<4xi64>
    %less = arith.cmpi slt, %v, %limit : i64
    scf.condition(%less)
  } do {
    %v = memref.load %data[%c0] : memref<4xi64>
    %w = arith.addi %v, %one : i64
    // expected-error @+1 {{'memref.store' op expected an exact value for 'operand #0', which is stored to memory, found an upper bound (at_most)}}
    memref.store %w, %any[%c0] : memref<?xi64>
    scf.yield
  }
  return
}

// -----

// Indices of elements in a buffer as large as a bound.
func.func @positions(%t: tensor<?xf32>) {
  // expected-note @+1 {{the bound is stated here}}
  %b = symshape.bound %t[0] at_most [64] : tensor<?xf32>
  %room = symshape.bounded_alloc(%b : !symshape.extent<at_most>)
      : memref<?x4xindex>
  // expected-error @+1 {{'linalg.generic' op expected an exact value for 'outs[0]', which is stored to memory, found an upper bound (at_most)}}
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>],
                  iterator_types = ["parallel", "parallel"]}
      outs(%room : memref<?x4xindex>) {
  ^bb0(%out: index):
    %i = linalg.index 0 : index
    linalg.yield %i : index
  }
  // The other axis has an exact size.
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>],
                  iterator_types = ["parallel", "parallel"]}
      outs(%room : memref<?x4xindex>) {
  ^bb0(%out: index):
    %j = linalg.index 1 : index
    linalg.yield %j : index
  }
  return
}

// -----

// Each iteration changes an element of its own, or stores a number that it has
// loaded, or the loop runs as often as an exact size says.
func.func @harmless(%t: tensor<?xf32>, %x: memref<?xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i32
  %b = symshape.bound %t[0] at_most [64] : tensor<?xf32>
  %n = symshape.bound_to_index %b : <at_most>
  %room = symshape.bounded_alloc(%n : index) : memref<?xi32>
  %d = memref.dim %x, %c0 : memref<?xi32>
  %count = memref.alloc() : memref<1xi32>
  scf.for %k = %c0 to %n step %c1 {
    %v = memref.load %room[%k] : memref<?xi32>
    %w = arith.addi %v, %one : i32
    memref.store %w, %room[%k] : memref<?xi32>
    %u = memref.load %x[%k] : memref<?xi32>
    memref.store %u, %room[%k] : memref<?xi32>
  }
  scf.for %k = %c0 to %d step %c1 {
    %v = memref.load %count[%c0] : memref<1xi32>
    %w = arith.addi %v, %one : i32
    memref.store %w, %count[%c0] : memref<1xi32>
  }
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>],
                  iterator_types = ["parallel"]} outs(%x : memref<?xi32>) {
  ^bb0(%out: i32):
    %i = linalg.index 0 : index
    %p = arith.index_cast %i : index to i32
    linalg.yield %p : i32
  }
  return
}
