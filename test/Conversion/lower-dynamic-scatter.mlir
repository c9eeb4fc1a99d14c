// RUN: symshape-opt %s --lower-symshape-dynamic-ops --canonicalize --cse --split-input-file | FileCheck %s

// As many updates as indices, so no check. The loop skips updates outside.
// CHECK-LABEL: func @count
// CHECK-SAME: (%[[T:.*]]: tensor<?xi32>, %[[IDS:.*]]: tensor<?xi64> {{.*}}, %[[U:.*]]: tensor<?xi32>
// CHECK-NOT: cf.assert
// CHECK-DAG: %[[N:.*]] = tensor.dim %[[U]], %c0
// CHECK-DAG: %[[D:.*]] = tensor.dim %[[T]], %c0
// CHECK: %[[D64:.*]] = arith.index_cast %[[D]] : index to i64
// CHECK: %[[R:.*]] = scf.for %[[K:.*]] = %c0 to %[[N]] step %c1 iter_args(%[[NOW:.*]] = %[[T]])
// CHECK-NEXT: %[[ID:.*]] = tensor.extract %[[IDS]][%[[K]]]
// CHECK-NEXT: %[[IN:.*]] = arith.cmpi ult, %[[ID]], %[[D64]] : i64
// CHECK-NEXT: %[[AT:.*]] = arith.index_cast %[[ID]]
// CHECK-NEXT: %[[NEXT:.*]] = scf.if %[[IN]]
// CHECK-NEXT: %[[NEW:.*]] = tensor.extract %[[U]][%[[K]]]
// CHECK-NEXT: %[[OLD:.*]] = tensor.extract %[[NOW]][%[[AT]]]
// CHECK-NEXT: %[[SUM:.*]] = arith.addi %[[OLD]], %[[NEW]]
// CHECK-NEXT: tensor.insert %[[SUM]] into %[[NOW]][%[[AT]]]
// CHECK: } else {
// CHECK-NEXT: scf.yield %[[NOW]]
// CHECK: return %[[R]]
func.func @count(
    %zeros: tensor<?xi32>,
    %ids: tensor<?xi64> {symshape.shape = #symshape.shape<[n]>},
    %ones: tensor<?xi32> {symshape.shape = #symshape.shape<[n]>})
    -> tensor<?xi32> attributes {symshape.symbols = #symshape.symbols<n>} {
  %r = symshape.dynamic_scatter add %zeros, %ids, %ones
      inserted_window_dims = [0] scatter_dims_to_operand_dims = [0]
      index_vector_dim = 1
      : (tensor<?xi32>, tensor<?xi64>, tensor<?xi32>) -> tensor<?xi32>
  return %r : tensor<?xi32>
}

// -----

// The pass checks preconditions that it cannot prove. Where a check fails, the
// loop runs zero times, because it may be moved to before the checks.
// CHECK-LABEL: func @checked
// CHECK: %[[FIT:.*]] = arith.cmpi sle
// CHECK: cf.assert %[[FIT]], "{{.*}}'symshape.dynamic_scatter' expected the extent of dimension 1 of the updates to be at most the extent of dimension 1 of the operand"
// CHECK: %[[SAME:.*]] = arith.cmpi eq
// CHECK: cf.assert %[[SAME]], "{{.*}}expected the extent of dimension 0 of the updates to be equal to the extent of dimension 0 of the indices"
// CHECK: %[[OK:.*]] = arith.andi %[[FIT]], %[[SAME]]
// CHECK: %[[N:.*]] = arith.select %[[OK]], %{{.*}}, %c0
// CHECK: scf.for %{{.*}} = %c0 to %[[N]]
func.func @checked(%t: tensor<?x?xf32>, %i: tensor<?x1xi32>,
                   %u: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = symshape.dynamic_scatter replace %t, %i, %u update_window_dims = [1]
      inserted_window_dims = [0] scatter_dims_to_operand_dims = [0]
      index_vector_dim = 1
      : (tensor<?x?xf32>, tensor<?x1xi32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// -----

// A NaN is the minimum of floats; bits are combined by or.
// CHECK-LABEL: func @kinds
// CHECK: arith.minimumf
// CHECK: arith.ori
func.func @kinds(%t: tensor<4xf32>, %i: tensor<3xi32>, %u: tensor<3xf32>,
                 %b: tensor<4xi1>, %v: tensor<3xi1>)
    -> (tensor<4xf32>, tensor<4xi1>) {
  %r = symshape.dynamic_scatter min %t, %i, %u inserted_window_dims = [0]
      scatter_dims_to_operand_dims = [0] index_vector_dim = 1
      : (tensor<4xf32>, tensor<3xi32>, tensor<3xf32>) -> tensor<4xf32>
  %s = symshape.dynamic_scatter add %b, %i, %v inserted_window_dims = [0]
      scatter_dims_to_operand_dims = [0] index_vector_dim = 1
      : (tensor<4xi1>, tensor<3xi32>, tensor<3xi1>) -> tensor<4xi1>
  return %r, %s : tensor<4xf32>, tensor<4xi1>
}

// One window at scalars. The updates are input 1, and their extent is checked.
// CHECK-LABEL: func @scalars
// CHECK-SAME: %[[T:[^:]*]]: tensor<?xf32>, %[[I:[^:]*]]: index, %[[U:[^:]*]]: tensor<?xf32>
// CHECK: cf.assert %{{.*}}, "{{.*}}dimension 0 of the updates to be at most the extent of dimension 0 of the operand"
// CHECK: scf.for %[[K:.*]] = %c0
// CHECK: arith.addi %[[I]], %[[K]]
// CHECK: arith.cmpi ult
func.func @scalars(%t: tensor<?xf32>, %i: index, %u: tensor<?xf32>) -> tensor<?xf32> {
  %r = symshape.dynamic_scatter add %t, [%i], %u update_window_dims = [0]
      scatter_dims_to_operand_dims = [0] : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}
