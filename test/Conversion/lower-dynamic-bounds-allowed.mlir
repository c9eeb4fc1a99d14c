// An op that takes sizes may be next to ops that use a bound.
// RUN: symshape-opt %s --lower-symshape-dynamic-ops | FileCheck %s

// The bound is compared, and is a buffer size. The op takes another number.
// CHECK-LABEL: func @beside
// CHECK: symshape.bound_to_index
// CHECK: tensor.extract_slice
// CHECK: symshape.bounded_alloc
func.func @beside(%t: tensor<?xf32>, %i: tensor<1xi32>, %n: index)
    -> (tensor<?xf32>, memref<?xf32>) {
  %b = symshape.bound %t[0] at_most [64] : tensor<?xf32>
  %m = symshape.bound_to_index %b : <at_most>
  %fits = arith.cmpi sle, %n, %m : index
  cf.assert %fits, "more than there may be"
  %r = symshape.dynamic_gather %t, %i slice_sizes = [%n] offset_dims = [0]
      start_index_map = [0] index_vector_dim = 0
      : (tensor<?xf32>, tensor<1xi32>) -> tensor<?xf32>
  %room = symshape.bounded_alloc(%m : index) : memref<?xf32>
  return %r, %room : tensor<?xf32>, memref<?xf32>
}

// The exactness check refuses this use of a bound as a size; this pass does
// not, because it does not lower that op.
// CHECK-LABEL: func @elsewhere
// CHECK: tensor.empty
func.func @elsewhere(%t: tensor<?xf32>) -> tensor<?xf32> {
  %b = symshape.bound %t[0] at_most [64] : tensor<?xf32>
  %m = symshape.bound_to_index %b : <at_most>
  %r = tensor.empty(%m) : tensor<?xf32>
  return %r : tensor<?xf32>
}

// The start index of a slice is no size.
// CHECK-LABEL: func @start
// CHECK: tensor.extract_slice
func.func @start(%t: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %b = symshape.bound %t[0] at_most [64] : tensor<?xf32>
  %m = symshape.bound_to_index %b : <at_most>
  %i = tensor.from_elements %m : tensor<1xindex>
  %r = symshape.dynamic_gather %t, %i slice_sizes = [%n] offset_dims = [0]
      start_index_map = [0] index_vector_dim = 0
      : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}
