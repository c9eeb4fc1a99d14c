// The folds of gather, and cases that must not fold.
// RUN: symshape-opt %s --canonicalize --split-input-file \
// RUN:   --allow-unregistered-dialect | FileCheck %s
// RUN: symshape-opt %s --loop-invariant-code-motion --split-input-file \
// RUN:   --allow-unregistered-dialect \
// RUN:   | FileCheck %s --check-prefix=MOVE

// Constants become static; a source whose sizes are known is no operand any
// more.
// Fires: known-slice-sizes
// CHECK-LABEL: func @static_sizes
// CHECK-SAME: (%[[T:.*]]: tensor<?x?x?xf32>, %[[I:.*]]: tensor<?x2xi64>, %{{.*}}: tensor<3xi8>, %[[B:.*]]: tensor<?x7xi8>)
// CHECK: symshape.dynamic_gather %[[T]], %[[I]] like(%[[B]] : tensor<?x7xi8>) slice_sizes = [4, 7, dim(2, 0)] offset_dims
func.func @static_sizes(%t: tensor<?x?x?xf32>, %i: tensor<?x2xi64>,
                        %a: tensor<3xi8>, %b: tensor<?x7xi8>)
    -> tensor<?x?x?x?xf32> {
  %n = arith.constant 4 : index
  %r = symshape.dynamic_gather %t, %i
      like(%a, %b : tensor<3xi8>, tensor<?x7xi8>)
      slice_sizes = [%n, dim(2, 0) + 4, dim(3, 0)]
      offset_dims = [1, 2, 3] start_index_map = [0, 2] index_vector_dim = 1
      : (tensor<?x?x?xf32>, tensor<?x2xi64>) -> tensor<?x?x?x?xf32>
  return %r : tensor<?x?x?x?xf32>
}

// -----

// A constant exact extent becomes static; one that is not constant does not.
// CHECK-LABEL: func @extents
// CHECK-SAME: %[[N:[^:]*]]: !symshape.extent<exact>
// CHECK: symshape.dynamic_gather %{{.*}} slice_sizes = [4, %[[N]] : !symshape.extent<exact>]
func.func @extents(%t: tensor<?x?xf32>, %i: tensor<?x1xi64>, %b: !symshape.extent<exact>)
    -> tensor<?x?x?xf32> {
  %four = arith.constant 4 : index
  %e = symshape.from_index %four
  %r = symshape.dynamic_gather %t, %i
      slice_sizes = [%e : !symshape.extent<exact>, %b : !symshape.extent<exact>]
      offset_dims = [1, 2] start_index_map = [0] index_vector_dim = 1
      : (tensor<?x?xf32>, tensor<?x1xi64>) -> tensor<?x?x?xf32>
  return %r : tensor<?x?x?xf32>
}

// -----

// A constant that is never valid stays an operand: the op fails if it is
// executed.
// Must not fire: known-slice-sizes
// CHECK-LABEL: func @wrong_constant
// CHECK: %[[N:.*]] = arith.constant 9 : index
// CHECK: slice_sizes = [%[[N]]]
func.func @wrong_constant(%t: tensor<4xf32>, %i: tensor<1xi64>)
    -> tensor<?xf32> {
  %n = arith.constant 9 : index
  %r = symshape.dynamic_gather %t, %i slice_sizes = [%n] offset_dims = [0]
      start_index_map = [0] index_vector_dim = 0
      : (tensor<4xf32>, tensor<1xi64>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

// One slice at a constant position, which is clamped.
// Fires: extracted-slice
// CHECK-LABEL: func @one_slice
// CHECK: tensor.extract_slice %arg0[1, 2] [1, 3] [1, 1] : tensor<4x5xf32> to tensor<3xf32>
func.func @one_slice(%t: tensor<4x5xf32>) -> tensor<3xf32> {
  %i = arith.constant dense<[9, 1]> : tensor<2xi64>
  %r = symshape.dynamic_gather %t, %i slice_sizes = [1, 3] offset_dims = [0]
      collapsed_slice_dims = [0] start_index_map = [1, 0] index_vector_dim = 0
      : (tensor<4x5xf32>, tensor<2xi64>) -> tensor<3xf32>
  return %r : tensor<3xf32>
}

// -----

// CHECK-LABEL: func @negative_start
// CHECK: tensor.extract_slice %arg0[0] [3] [1] : tensor<4xf32> to tensor<3xf32>
func.func @negative_start(%t: tensor<4xf32>) -> tensor<3xf32> {
  %i = arith.constant dense<-1> : tensor<1xi8>
  %r = symshape.dynamic_gather %t, %i slice_sizes = [3] offset_dims = [0]
      start_index_map = [0] index_vector_dim = 0
      : (tensor<4xf32>, tensor<1xi8>) -> tensor<3xf32>
  return %r : tensor<3xf32>
}

// -----

// The operand may be too small.
// Must not fire: extracted-slice
// CHECK-LABEL: func @unknown_operand
// CHECK: symshape.dynamic_gather
func.func @unknown_operand(%t: tensor<?xf32>) -> tensor<3xf32> {
  %i = arith.constant dense<1> : tensor<1xi8>
  %r = symshape.dynamic_gather %t, %i slice_sizes = [3] offset_dims = [0]
      start_index_map = [0] index_vector_dim = 0
      : (tensor<?xf32>, tensor<1xi8>) -> tensor<3xf32>
  return %r : tensor<3xf32>
}

// -----

// An op that may fail stays in its loop; one that cannot fail is hoisted.
// MOVE-LABEL: func @loop
// MOVE: slice_sizes = [2]
// MOVE: scf.for
// MOVE: slice_sizes = [%arg2]
func.func @loop(%t: tensor<4xf32>, %i: tensor<1xi64>, %n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %k = %c0 to %m step %c1 {
    %r = symshape.dynamic_gather %t, %i slice_sizes = [%n] offset_dims = [0]
        start_index_map = [0] index_vector_dim = 0
        : (tensor<4xf32>, tensor<1xi64>) -> tensor<?xf32>
    %s = symshape.dynamic_gather %t, %i slice_sizes = [2] offset_dims = [0]
        start_index_map = [0] index_vector_dim = 0
        : (tensor<4xf32>, tensor<1xi64>) -> tensor<2xf32>
    "test.use"(%r, %s) : (tensor<?xf32>, tensor<2xf32>) -> ()
  }
  return
}

// -----

// Constant scalars become static, and then the op a slice, clamped.
// Fires: known-starts
// Fires: extracted-slice
// CHECK-LABEL: func @at_scalars
// CHECK: %[[R:.*]] = tensor.extract_slice %arg0[2, 0] [2, 1] [1, 1] : tensor<4x3xf32> to tensor<2xf32>
// CHECK: return %[[R]]
func.func @at_scalars(%t: tensor<4x3xf32>) -> tensor<2xf32> {
  %far = arith.constant 9223372036854775807 : index
  %r = symshape.dynamic_gather %t, [%far, -4] slice_sizes = [2, 1] offset_dims = [0]
      collapsed_slice_dims = [1] start_index_map = [0, 1] : (tensor<4x3xf32>) -> tensor<2xf32>
  return %r : tensor<2xf32>
}

// -----

// One scalar is not constant, and the other one is the number that marks an
// operand.
// Must not fire: known-starts
// Must not fire: extracted-slice
// CHECK-LABEL: func @unknown_scalars
// CHECK: %[[M:.*]] = arith.constant -9223372036854775808 : index
// CHECK: symshape.dynamic_gather %arg0, [%[[M]], %arg1]
func.func @unknown_scalars(%t: tensor<4x3xf32>, %i: index) -> tensor<2xf32> {
  %least = arith.constant -9223372036854775808 : index
  %r = symshape.dynamic_gather %t, [%least, %i] slice_sizes = [2, 1] offset_dims = [0]
      collapsed_slice_dims = [1] start_index_map = [0, 1] : (tensor<4x3xf32>) -> tensor<2xf32>
  return %r : tensor<2xf32>
}

// -----

// The source of sizes that is left is input 1.
// Fires: known-slice-sizes
// CHECK-LABEL: func @scalars_sources
// CHECK: symshape.dynamic_gather %arg0, [%arg1] like(%arg3 : tensor<?xi8>) slice_sizes = [3, dim(1, 0)]
func.func @scalars_sources(%t: tensor<?x?xf32>, %i: index, %a: tensor<3xi8>, %b: tensor<?xi8>) -> tensor<?x?xf32> {
  %r = symshape.dynamic_gather %t, [%i] like(%a, %b : tensor<3xi8>, tensor<?xi8>)
      slice_sizes = [dim(1, 0), dim(2, 0)] offset_dims = [0, 1] start_index_map = [1]
      : (tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}
