// RUN: symshape-opt %s --lower-symshape-dynamic-ops --canonicalize --cse --split-input-file | FileCheck %s

// Every size is proved: the pass emits no check, no division and no new size.
// CHECK-LABEL: func @known
// CHECK-SAME: (%[[TABLE:.*]]: tensor<?x?xf32> {{.*}}, %[[IDS:.*]]: tensor<?x1xi64>, %[[LIKE:.*]]: tensor<?xf32>
// CHECK-NOT: cf.assert
// CHECK-NOT: div
// CHECK-DAG: %[[D:.*]] = tensor.dim %[[LIKE]], %c0
// CHECK-DAG: %[[N:.*]] = tensor.dim %[[IDS]], %c0
// CHECK-DAG: %[[V:.*]] = tensor.dim %[[TABLE]], %c0
// CHECK: %[[LAST:.*]] = arith.subi %[[V]], %c1
// CHECK: %[[LAST64:.*]] = arith.index_cast %[[LAST]] : index to i64
// CHECK: %[[EMPTY:.*]] = tensor.empty(%[[N]], %[[D]])
// CHECK-NEXT: %[[R:.*]] = linalg.generic {{.*}} iterator_types = ["parallel", "parallel"]} outs(%[[EMPTY]]
// CHECK-NEXT: ^bb0
// CHECK-NEXT: %[[I:.*]] = linalg.index 0
// CHECK-NEXT: %[[J:.*]] = linalg.index 1
// CHECK-NEXT: %[[ID:.*]] = tensor.extract %[[IDS]][%[[I]], %c0]
// CHECK-NEXT: %[[LOW:.*]] = arith.maxsi %[[ID]], %c0_i64
// CHECK-NEXT: %[[ROW64:.*]] = arith.minsi %[[LOW]], %[[LAST64]]
// CHECK-NEXT: %[[ROW:.*]] = arith.index_cast %[[ROW64]]
// CHECK-NEXT: %[[E:.*]] = tensor.extract %[[TABLE]][%[[ROW]], %[[J]]]
// CHECK-NEXT: linalg.yield %[[E]]
// CHECK: return %[[R]]
func.func @known(
    %table: tensor<?x?xf32> {symshape.shape = #symshape.shape<[v, d]>},
    %ids: tensor<?x1xi64>,
    %like: tensor<?xf32> {symshape.shape = #symshape.shape<[d]>})
    -> tensor<?x?xf32>
    attributes {symshape.symbols = #symshape.symbols<v in [1, *], d>} {
  %r = symshape.dynamic_gather %table, %ids like(%like : tensor<?xf32>)
      slice_sizes = [1, dim(2, 0)] offset_dims = [1]
      collapsed_slice_dims = [0] start_index_map = [0] index_vector_dim = 1
      : (tensor<?x?xf32>, tensor<?x1xi64>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}
