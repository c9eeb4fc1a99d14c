// The sizes that an op needs, computed from its operands, and their checks.
// RUN: symshape-opt %s --lower-symshape-dynamic-ops --canonicalize --cse \
// RUN:   --split-input-file --verify-diagnostics | FileCheck %s

// Where its check fails, a size is 0: then the op is harmless before the check.
// 5 and the size of a value need no check.
// CHECK-LABEL: func @zero_if_negative(
// CHECK-SAME: %[[N:.*]]: index, %[[X:.*]]: tensor<?xf32>)
// CHECK: %[[D:.*]] = tensor.dim %[[X]], %c0
// CHECK: %[[OK:.*]] = arith.cmpi sge, %[[N]], %c0 : index
// CHECK: cf.assert %[[OK]], "{{.*}}checked-sizes.mlir:{{[0-9]+}}:8: 'symshape.dynamic_iota' expected sizes[0] to be at least 0"
// CHECK-NOT: cf.assert
// CHECK: %[[ROWS:.*]] = arith.select %[[OK]], %[[N]], %c0 : index
// CHECK: %[[COLUMNS:.*]] = arith.select %[[OK]], %[[D]], %c0 : index
// CHECK: tensor.empty(%[[ROWS]], %[[COLUMNS]]) : tensor<?x5x?xi32>
func.func @zero_if_negative(%n: index, %x: tensor<?xf32>) -> tensor<?x5x?xi32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %r = symshape.dynamic_iota [%n, 5, %d] axis 0 : tensor<?x5x?xi32>
  return %r : tensor<?x5x?xi32>
}

// -----

// Without a check, there is no size of 0 either.
// CHECK-LABEL: func @proved(
// CHECK-NOT: cf.assert
// CHECK-NOT: arith.select
// CHECK: %[[D:.*]] = tensor.dim %arg0, %c0
// CHECK-NEXT: tensor.empty(%[[D]]) : tensor<?xi32>
func.func @proved(%x: tensor<?xf32>) -> tensor<?xi32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %r = symshape.dynamic_iota [%d] axis 0 : tensor<?xi32>
  return %r : tensor<?xi32>
}

// -----

// One unsigned comparison checks both ends: -1 is greater than any extent.
// CHECK-LABEL: func @both_ends(
// CHECK: %[[D:.*]] = tensor.dim %arg0, %c0
// CHECK: %[[OK:.*]] = arith.cmpi ule, %arg1, %[[D]] : index
// CHECK: cf.assert %[[OK]], "{{.*}}expected sizes[0] to be at least 0 and at most the extent of dimension 0 of the source"
// CHECK: %[[SIZE:.*]] = arith.select %[[OK]], %arg1, %c0 : index
// CHECK: tensor.extract_slice %arg0[0] [%[[SIZE]]] [1]
func.func @both_ends(%x: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %r = symshape.dynamic_slice %x [0] [%n] [1] : tensor<?xf32> -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

// Constants out of range, by one on each side.
// CHECK-LABEL: func @four_of_three(
// CHECK: cf.assert %false
// CHECK-LABEL: func @minus_one(
// CHECK: cf.assert %false
// CHECK-LABEL: func @three_of_three(
// CHECK-NOT: cf.assert
// CHECK: return
// CHECK-LABEL: func @none(
// CHECK-NOT: cf.assert
// CHECK: return
func.func @four_of_three(%x: tensor<3xf32>) -> tensor<?xf32> {
  %c4 = arith.constant 4 : index
  %r = symshape.dynamic_slice %x [0] [%c4] [1] : tensor<3xf32> -> tensor<?xf32>
  return %r : tensor<?xf32>
}
func.func @minus_one(%x: tensor<3xf32>) -> tensor<?xf32> {
  %c-1 = arith.constant -1 : index
  %r = symshape.dynamic_slice %x [0] [%c-1] [1] : tensor<3xf32> -> tensor<?xf32>
  return %r : tensor<?xf32>
}
func.func @three_of_three(%x: tensor<3xf32>) -> tensor<?xf32> {
  %c3 = arith.constant 3 : index
  %r = symshape.dynamic_slice %x [0] [%c3] [1] : tensor<3xf32> -> tensor<?xf32>
  return %r : tensor<?xf32>
}
func.func @none(%x: tensor<3xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %r = symshape.dynamic_slice %x [0] [%c0] [1] : tensor<3xf32> -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

// The sum of two padding amounts may exceed 64 bits, so it is compared in more.
// CHECK-LABEL: func @wide_sum(
// CHECK: arith.addi %{{.*}} : i128
// CHECK: %[[SUM:.*]] = arith.addi %{{.*}} : i128
// CHECK: %[[OK:.*]] = arith.cmpi ule, %[[SUM]], %c9223372036854775807_i128 : i128
// CHECK: cf.assert %[[OK]], "{{.*}}expected the extent of dimension 0 of the result to be at least 0 and at most 9223372036854775807"
func.func @wide_sum(%x: tensor<?xf32>, %v: f32, %low: index, %high: index) -> tensor<?xf32> {
  %r = symshape.dynamic_pad %x with %v low = [%low] high = [%high]
      interior = [0] : tensor<?xf32> -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

// 128 bits hold the product of two sizes, and the index is extended to them:
// 2^32 * 2^32 elements are not 0.
// CHECK-LABEL: func @wide_product(
// CHECK: cf.assert %{{.*}}, "{{.*}}expected sizes[0] to be at least 0"
// CHECK: %[[COUNT:.*]] = arith.muli %{{.*}} : i128
// CHECK: %[[I:.*]] = arith.index_cast %arg1 : index to i64
// CHECK: %[[N:.*]] = arith.extsi %[[I]] : i64 to i128
// CHECK: %[[OK:.*]] = arith.cmpi eq, %[[N]], %[[COUNT]] : i128
// CHECK: cf.assert %[[OK]], "{{.*}}expected the product of sizes to be equal to the number of elements of the source"
func.func @wide_product(%x: tensor<?x?xf32>, %n: index) -> tensor<?xf32> {
  %r = symshape.dynamic_reshape %x to [%n] : tensor<?x?xf32> -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

// The product of 22 sizes, each below 2^48, may need more than 1,024 bits.
func.func @too_large(%t: tensor<?xf32>, %i: tensor<1xi32>, %l: tensor<?x?xi8>) -> tensor<?xf32> {
  // expected-error @below {{'symshape.dynamic_gather' op expected sizes that need at most 1024 bits to compute}}
  %r = symshape.dynamic_gather %t, %i like(%l : tensor<?x?xi8>)
      slice_sizes = [dim(2, 0) * dim(2, 0) * dim(2, 0) * dim(2, 0) * dim(2, 0)
          * dim(2, 0) * dim(2, 0) * dim(2, 0) * dim(2, 0) * dim(2, 0)
          * dim(2, 1) * dim(2, 1) * dim(2, 1) * dim(2, 1) * dim(2, 1)
          * dim(2, 1) * dim(2, 1) * dim(2, 1) * dim(2, 1) * dim(2, 1)
          * dim(2, 1) * dim(2, 1)]
      offset_dims = [0] start_index_map = [0] index_vector_dim = 0
      : (tensor<?xf32>, tensor<1xi32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}
