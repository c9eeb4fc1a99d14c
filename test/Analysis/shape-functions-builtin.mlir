// The shape functions that come with SymShape: a result has the sizes of the
// operand to which the op writes it.
// RUN: symshape-opt %s --allow-unregistered-dialect --symshape-infer=print=table -o %t | FileCheck %s

// CHECK-LABEL: function @ext{{$}}
func.func @ext(%t: tensor<?x?xf32>, %acc: tensor<?xf32>, %u: tensor<?xf32>, %i: tensor<?x1xi32>) {
  // CHECK: tensor<?x?xf16> [dim(0, 0), dim(0, 1)] exact
  // CHECK-NEXT: tensor<?xf16> [dim(1, 0)] exact
  %0:2 = "iree_linalg_ext.scan"(%t, %t, %acc) : (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?xf32>) -> (tensor<?x?xf16>, tensor<?xf16>)
  // CHECK-NEXT: tensor<?xi8> [dim(1, 0)] exact
  %1 = "iree_linalg_ext.sort"(%acc) : (tensor<?xf32>) -> tensor<?xi8>
  // CHECK-NEXT: tensor<?xi8> [dim(1, 0)] exact
  // CHECK-NEXT: tensor<?xi9> [dim(2, 0)] exact
  %2:2 = "iree_linalg_ext.sort"(%acc, %u) : (tensor<?xf32>, tensor<?xf32>) -> (tensor<?xi8>, tensor<?xi9>)
  // CHECK-NEXT: tensor<?xi10> [dim(1, 0)] exact
  %3 = "iree_linalg_ext.scatter"(%u, %i, %acc) : (tensor<?xf32>, tensor<?x1xi32>, tensor<?xf32>) -> tensor<?xi10>
  // Another number of operands, and an op that no function describes.
  // CHECK-NEXT: tensor<?xi11> [?] unknown
  %4 = "iree_linalg_ext.scatter"(%u, %acc) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xi11>
  // CHECK-NEXT: tensor<?xi12> [?] unknown
  %5 = "iree_linalg_ext.topk"(%u, %acc) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xi12>
  return
}
