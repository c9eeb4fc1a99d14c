// The complete code of a gather whose sizes are proved to be in range: no
// check, no division, and no size computed twice.
// RUN: symshape-opt %s --lower-symshape-dynamic-ops --lower-symshape \
// RUN:   --canonicalize --cse \
// RUN:   | FileCheck %s --implicit-check-not=cf.assert --implicit-check-not=div

// CHECK: func.func @rows(%[[T:.*]]: tensor<?x?xf32>, %[[I:.*]]: tensor<?xi64>, %[[L:.*]]: tensor<?xf32>) -> tensor<?x?xf32> {
// CHECK-DAG: %[[Z:.*]] = arith.constant 0 : i64
// CHECK-DAG: %[[C0:.*]] = arith.constant 0 : index
// CHECK-DAG: %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[W:.*]] = tensor.dim %[[L]], %[[C0]]
// CHECK-NEXT: %[[N:.*]] = tensor.dim %[[I]], %[[C0]]
// CHECK-NEXT: %[[R:.*]] = tensor.dim %[[T]], %[[C0]]
// CHECK-NEXT: %[[LAST:.*]] = arith.subi %[[R]], %[[C1]] : index
// CHECK-NEXT: %[[MOST:.*]] = arith.index_cast %[[LAST]] : index to i64
// CHECK-NEXT: %[[E:.*]] = tensor.empty(%[[N]], %[[W]]) : tensor<?x?xf32>
// CHECK-NEXT: %[[G:.*]] = linalg.generic
// CHECK-NEXT: ^bb0
// CHECK-NEXT: %[[P:.*]] = linalg.index 0
// CHECK-NEXT: %[[Q:.*]] = linalg.index 1
// CHECK-NEXT: %[[A:.*]] = tensor.extract %[[I]][%[[P]]]
// CHECK-NEXT: %[[B:.*]] = arith.maxsi %[[A]], %[[Z]] : i64
// CHECK-NEXT: %[[C:.*]] = arith.minsi %[[B]], %[[MOST]] : i64
// CHECK-NEXT: %[[D:.*]] = arith.index_cast %[[C]] : i64 to index
// CHECK-NEXT: %[[X:.*]] = tensor.extract %[[T]][%[[D]], %[[Q]]]
// CHECK-NEXT: linalg.yield %[[X]]
// CHECK-NEXT: }
// CHECK-NEXT: return %[[G]]
func.func @rows(
    %table: tensor<?x?xf32> {symshape.shape = #symshape.shape<[rows, columns]>},
    %ids: tensor<?xi64>,
    %like: tensor<?xf32> {symshape.shape = #symshape.shape<[wanted]>})
    -> tensor<?x?xf32>
    attributes {symshape.symbols = #symshape.symbols<
        rows in [1, *], columns in [64, *], wanted in [0, 64]>} {
  %r = symshape.dynamic_gather %table, %ids like(%like : tensor<?xf32>)
      slice_sizes = [1, dim(2, 0)] offset_dims = [1] collapsed_slice_dims = [0]
      start_index_map = [0] index_vector_dim = 1
      : (tensor<?x?xf32>, tensor<?xi64>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// One slice, of a size that the program computes: the pass uses that value, and
// the program's other uses of it stay.
// CHECK: func.func @half(%[[T:.*]]: tensor<?xf32>, %[[I:.*]]: tensor<1xindex>) -> (tensor<?xf32>, index) {
// CHECK-DAG: %[[C0:.*]] = arith.constant 0 : index
// CHECK-DAG: %[[D:.*]] = tensor.dim %[[T]], %[[C0]]
// CHECK-NEXT: %[[S:.*]] = arith.shrui
// CHECK-NEXT: %[[LAST:.*]] = arith.subi %[[D]], %[[S]]
// CHECK-NEXT: %[[A:.*]] = tensor.extract %[[I]][%[[C0]]]
// CHECK-NEXT: %[[B:.*]] = arith.maxsi %[[A]], %[[C0]]
// CHECK-NEXT: %[[AT:.*]] = arith.minsi %[[B]], %[[LAST]]
// CHECK-NEXT: %[[R:.*]] = tensor.extract_slice %[[T]][%[[AT]]] [%[[S]]] [1]
// CHECK-NEXT: return %[[R]], %[[S]]
func.func @half(%t: tensor<?xf32>, %i: tensor<1xindex>)
    -> (tensor<?xf32>, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %s = arith.shrui %d, %c1 : index
  %r = symshape.dynamic_gather %t, %i slice_sizes = [%s] offset_dims = [0]
      start_index_map = [0] index_vector_dim = 0
      : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
  return %r, %s : tensor<?xf32>, index
}
