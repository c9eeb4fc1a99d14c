// The pass lowers all ops that take sizes, and counts and names its checks.
// RUN: symshape-opt %s --lower-symshape-dynamic-ops --split-input-file \
// RUN:   --verify-diagnostics | FileCheck %s
// RUN: symshape-opt %s --lower-symshape-dynamic-ops=print-observed \
// RUN:   --split-input-file --verify-diagnostics \
// RUN:   | FileCheck %s --check-prefix=OBSERVED
// RUN: symshape-opt %s --lower-symshape-dynamic-ops=bounded-buffers \
// RUN:   --split-input-file --verify-diagnostics \
// RUN:   | FileCheck %s --check-prefix=BOUNDED

// One op of each kind; none is left.
// CHECK-LABEL: func @kinds(
// CHECK-NOT: symshape.
// CHECK: linalg.generic
// CHECK-NOT: symshape.
// CHECK: tensor.pad
// CHECK-NOT: symshape.
// CHECK: return
func.func @kinds(%x: tensor<?xf32>, %t: tensor<8xf32>, %i: tensor<?x1xi32>, %v: f32) -> (tensor<?xf32>, tensor<8xf32>) {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %iota = symshape.dynamic_iota [%d] axis 0 : tensor<?xi32>
  %cut = symshape.dynamic_truncate %x by %d axis 0 index_cast : tensor<?xf32>, index -> tensor<?xf32>
  %wide = symshape.dynamic_broadcast_in_dim %cut to [2, %d] dims = [1] : tensor<?xf32> -> tensor<2x?xf32>
  %row = symshape.dynamic_slice %wide [0, 0] [1, %d] [1, 1] : tensor<2x?xf32> -> tensor<1x?xf32>
  %flat = symshape.dynamic_reshape %row to [%d] : tensor<1x?xf32> -> tensor<?xf32>
  %pad = symshape.dynamic_pad %flat with %v low = [1] high = [%d] interior = [0] : tensor<?xf32> -> tensor<?xf32>
  %read = symshape.dynamic_gather %t, %i slice_sizes = [1] offset_dims = [] collapsed_slice_dims = [0] start_index_map = [0] index_vector_dim = 1
      : (tensor<8xf32>, tensor<?x1xi32>) -> tensor<?xf32>
  %written = symshape.dynamic_scatter add %t, %i, %read inserted_window_dims = [0] scatter_dims_to_operand_dims = [0] index_vector_dim = 1
      : (tensor<8xf32>, tensor<?x1xi32>, tensor<?xf32>) -> tensor<8xf32>
  return %pad, %written : tensor<?xf32>, tensor<8xf32>
}

// -----

// Only the checks of the pass print numbers: those of the program stay.
// CHECK-LABEL: func @mine(
// CHECK: cf.assert %arg2, "mine"
// CHECK: cf.assert %{{.*}}, "{{.*}}expected sizes[0]
// OBSERVED-LABEL: func @mine(
// OBSERVED: cf.assert %arg2, "mine"
// OBSERVED: symshape.require %{{.*}}, "{{.*}}expected sizes[0]
// OBSERVED-NOT: cf.assert
// OBSERVED: return
func.func @mine(%x: tensor<?xf32>, %n: index, %p: i1) -> tensor<?xf32> {
  cf.assert %p, "mine"
  %r = symshape.dynamic_slice %x [0] [%n] [1] : tensor<?xf32> -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

// The number in %k is clamped to the size of %x, so a buffer of that size holds
// the result.
// CHECK-LABEL: func @bounded(
// CHECK-NOT: symshape.bounded_alloc
// BOUNDED-LABEL: func @bounded(
// BOUNDED: %[[N:.*]] = arith.minsi
// BOUNDED: %[[D:.*]] = tensor.dim %arg0, %c0
// BOUNDED: %[[E:.*]] = symshape.from_index %[[D]]
// BOUNDED: %[[MOST:.*]] = symshape.weaken %[[E]] : <exact> to <at_most>
// BOUNDED: symshape.bounded_alloc(%[[N]] : index) at_most(%[[MOST]] : !symshape.extent<at_most>) : memref<?xi32>
// BOUNDED: return
func.func @bounded(%x: tensor<?xf32>, %k: tensor<1xindex>) -> tensor<?xi32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %e = tensor.extract %k[%c0] : tensor<1xindex>
  %low = arith.maxsi %e, %c0 : index
  %n = arith.minsi %low, %d : index
  %r = symshape.dynamic_iota [%n] axis 0 : tensor<?xi32>
  return %r : tensor<?xi32>
}

// -----

// A bound is not a size.
// expected-note @below {{the bound is stated here}}
func.func @not_exact(%n: !symshape.extent<at_most>) -> tensor<?xi32> {
  // expected-error @below {{expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
  %r = symshape.dynamic_iota [%n : !symshape.extent<at_most>] axis 0 : tensor<?xi32>
  return %r : tensor<?xi32>
}
