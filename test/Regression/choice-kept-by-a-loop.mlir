// A loop that keeps a number or replaces it by one from outside makes one choice;
// a loop that replaces it by its own count counts up to the bound.
// RUN: not symshape-opt %s --symshape-check-exactness -o /dev/null 2>&1 | FileCheck %s

// CHECK-NOT: error
func.func @from_outside(%t: tensor<?xf32>, %n: index, %k: index) -> tensor<?xf32> {
  %w = symshape.bound %t[0] at_most [64] : tensor<?xf32>
  %b = symshape.bound_to_index %w : <at_most>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %k step %c1 iter_args(%v = %c1) -> index {
    %p = arith.cmpi slt, %i, %b : index
    %s = arith.select %p, %n, %v : index
    scf.yield %s : index
  }
  %e = tensor.empty(%r) : tensor<?xf32>
  return %e : tensor<?xf32>
}

// CHECK: choice-kept-by-a-loop.mlir:[[#@LINE+12]]:8: error: 'tensor.empty' op expected an exact value for 'sizes[0]', found an upper bound (at_most)
// CHECK-NOT: error
func.func @own_count(%t: tensor<?xf32>, %n: index, %k: index) -> tensor<?xf32> {
  %w = symshape.bound %t[0] at_most [64] : tensor<?xf32>
  %b = symshape.bound_to_index %w : <at_most>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %k step %c1 iter_args(%v = %c1) -> index {
    %p = arith.cmpi slt, %i, %b : index
    %s = arith.select %p, %i, %v : index
    scf.yield %s : index
  }
  %e = tensor.empty(%r) : tensor<?xf32>
  return %e : tensor<?xf32>
}
