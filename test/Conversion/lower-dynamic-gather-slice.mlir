// A gather of one index vector is one slice, also of static sizes without a
// proof that they fit: a check, and a slice if it passes.
// RUN: symshape-opt %s --lower-symshape-dynamic-ops --canonicalize --cse --split-input-file | FileCheck %s

// CHECK-LABEL: func @static_sizes
// CHECK-SAME: %[[T:.*]]: tensor<?x?xf32>
// CHECK: cf.assert %{{.*}}, "{{.*}}slice_sizes[0] to be at most the extent of dimension 0 of the operand"
// CHECK: cf.assert %{{.*}}, "{{.*}}slice_sizes[1] to be at most the extent of dimension 1 of the operand"
// CHECK: %[[BOTH:.*]] = arith.andi
// CHECK: %[[R:.*]] = scf.if %[[BOTH]] -> (tensor<2x3xf32>) {
// CHECK: %[[S:.*]] = tensor.extract_slice %[[T]][%{{.*}}, %{{.*}}] [2, 3] [1, 1] : tensor<?x?xf32> to tensor<2x3xf32>
// CHECK-NEXT: scf.yield %[[S]]
// CHECK-NEXT: } else {
// CHECK: scf.yield %{{.*}} : tensor<2x3xf32>
// CHECK: return %[[R]]
func.func @static_sizes(%t: tensor<?x?xf32>, %i: tensor<2xi64>) -> tensor<2x3xf32> {
  %r = symshape.dynamic_gather %t, %i slice_sizes = [2, 3] offset_dims = [0, 1]
      start_index_map = [0, 1] index_vector_dim = 0
      : (tensor<?x?xf32>, tensor<2xi64>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// -----

// The collapsed axis has to have an element; the other slice is the whole axis.
// CHECK-LABEL: func @row
// CHECK: cf.assert %[[OK:.*]], "{{.*}}slice_sizes[0] to be at most the extent of dimension 0 of the operand"
// CHECK-NOT: cf.assert
// CHECK: scf.if %[[OK]] -> (tensor<4xf32>) {
// CHECK: tensor.extract_slice %{{.*}}[%{{.*}}, 0] [1, 4] [1, 1] : tensor<?x4xf32> to tensor<4xf32>
func.func @row(%t: tensor<?x4xf32>, %i: tensor<1xi32>) -> tensor<4xf32> {
  %r = symshape.dynamic_gather %t, %i slice_sizes = [1, 4] offset_dims = [0]
      collapsed_slice_dims = [0] start_index_map = [0] index_vector_dim = 0
      : (tensor<?x4xf32>, tensor<1xi32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// -----

// A proof that the sizes fit: no check, and the slice without a branch.
// CHECK-LABEL: func @proved
// CHECK-NOT: cf.assert
// CHECK-NOT: scf.if
// CHECK: tensor.extract_slice
// CHECK-SAME: to tensor<2xf32>
func.func @proved(%t: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %i: tensor<1xi32>) -> tensor<2xf32>
    attributes {symshape.symbols = #symshape.symbols<n in [2, *]>} {
  %r = symshape.dynamic_gather %t, %i slice_sizes = [2] offset_dims = [0]
      start_index_map = [0] index_vector_dim = 0
      : (tensor<?xf32>, tensor<1xi32>) -> tensor<2xf32>
  return %r : tensor<2xf32>
}

// -----

// Two vectors, or a number of them known at run time, are not one slice.
// CHECK-LABEL: func @two_vectors
// CHECK-NOT: tensor.extract_slice
// CHECK: linalg.generic
// CHECK: linalg.generic
// CHECK-NOT: tensor.extract_slice
// CHECK: return
func.func @two_vectors(%t: tensor<?xf32>, %i: tensor<2x1xi32>, %j: tensor<?x1xi32>)
    -> (tensor<2x3xf32>, tensor<?x3xf32>) {
  %r = symshape.dynamic_gather %t, %i slice_sizes = [3] offset_dims = [1]
      start_index_map = [0] index_vector_dim = 1
      : (tensor<?xf32>, tensor<2x1xi32>) -> tensor<2x3xf32>
  %s = symshape.dynamic_gather %t, %j slice_sizes = [3] offset_dims = [1]
      start_index_map = [0] index_vector_dim = 1
      : (tensor<?xf32>, tensor<?x1xi32>) -> tensor<?x3xf32>
  return %r, %s : tensor<2x3xf32>, tensor<?x3xf32>
}

// -----

// A slice starts inside the operand; with zero_outside, the window may not.
// CHECK-LABEL: func @outside
// CHECK-NOT: tensor.extract_slice
// CHECK: linalg.generic
// CHECK-NOT: tensor.extract_slice
// CHECK: return
func.func @outside(%t: tensor<?xf32>, %i: tensor<1xi32>) -> tensor<3xf32> {
  %r = symshape.dynamic_gather %t, %i slice_sizes = [3] offset_dims = [0]
      start_index_map = [0] index_vector_dim = 0 zero_outside
      : (tensor<?xf32>, tensor<1xi32>) -> tensor<3xf32>
  return %r : tensor<3xf32>
}

// -----

// One index vector of scalars is the same slice.
// CHECK-LABEL: func @scalars
// CHECK-SAME: %[[T:[^:]*]]: tensor<?x4xf32>, %[[I:[^:]*]]: index, %[[N:[^:]*]]: index
// CHECK: cf.assert %[[OK:.*]], "{{.*}}slice_sizes[0] to be at least 0 and at most the extent of dimension 0 of the operand"
// CHECK-DAG: %[[SIZE:.*]] = arith.select %[[OK]], %[[N]], %c0
// CHECK-DAG: %[[LOW:.*]] = arith.maxsi %[[I]], %c0
// CHECK-DAG: %[[AT:.*]] = arith.minsi %[[LOW]], %{{.*}} : index
// CHECK: tensor.extract_slice %[[T]][%[[AT]], 1] [%[[SIZE]], 3] [1, 1] : tensor<?x4xf32> to tensor<?x3xf32>
func.func @scalars(%t: tensor<?x4xf32>, %i: index, %n: index) -> tensor<?x3xf32> {
  %r = symshape.dynamic_gather %t, [%i, 7] slice_sizes = [%n, 3] offset_dims = [0, 1]
      start_index_map = [0, 1] : (tensor<?x4xf32>) -> tensor<?x3xf32>
  return %r : tensor<?x3xf32>
}
