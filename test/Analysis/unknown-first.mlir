// An exact extent counts, whichever operand of concat or of an elementwise op
// states it; the axis along which concat joins is the sum.
// RUN: symshape-opt %s --allow-unregistered-dialect --symshape-infer=print=table -o %t | FileCheck %s

// CHECK-LABEL: function @concat{{$}}
func.func @concat(%t: tensor<?x?xf32>) {
  %u = "test.unknown"() : () -> tensor<?x?xf32>
  // CHECK: tensor<?x?xf32> [?, dim(0, 1)] unknown
  %0 = tensor.concat dim(0) %u, %t : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  // CHECK: tensor<?x?xf32> [?, dim(0, 1)] unknown
  %1 = tensor.concat dim(0) %t, %u : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return
}

// CHECK-LABEL: function @elementwise{{$}}
func.func @elementwise(%t: tensor<?xf32>) {
  %u = "test.unknown"() : () -> tensor<?xf32>
  // CHECK: %1 tensor<?xf32> [dim(0, 0)] exact
  %0 = arith.addf %u, %t : tensor<?xf32>
  // CHECK: %2 tensor<?xf32> [dim(0, 0)] exact
  %1 = arith.addf %t, %u : tensor<?xf32>
  return
}

// The operands of a select with one condition may differ in size.
// CHECK-LABEL: function @select{{$}}
func.func @select(%t: tensor<?xf32>, %c: i1) {
  %u = "test.unknown"() : () -> tensor<?xf32>
  // CHECK: %1 tensor<?xf32> [?] unknown
  %0 = arith.select %c, %u, %t : tensor<?xf32>
  return
}
