// An op without a model that has exact bounds of its sizes.
// RUN: %symshape_obj/test/Docs/my-opt %s --symshape-infer=print=table -o %t \
// RUN:   | FileCheck %s

// CHECK-LABEL: function @main
func.func @main(%x: tensor<?xf32>, %y: tensor<*xf32>) {
  // CHECK: tensor<?xf32> [dim(0, 0) * 2 + 1] exact
  %0 = "my.twice"(%x) : (tensor<?xf32>) -> tensor<?xf32>
  // CHECK: tensor<?xf32> [dim(0, 0) * 4 + 3] exact
  %1 = "my.twice"(%0) : (tensor<?xf32>) -> tensor<?xf32>
  // The sizes of an operand without a rank are unknown.
  // CHECK: tensor<?xf32> [?] unknown
  %2 = "my.twice"(%y) : (tensor<*xf32>) -> tensor<?xf32>
  return
}
