// Ops without a model that implement upstream interfaces: ops of the dialect
// that tests mlir-opt.
// UNSUPPORTED: sanitizers

// RUN: mlir-opt %s --load-dialect-plugin=%symshape_plugin \
// RUN:   --load-pass-plugin=%symshape_plugin \
// RUN:   --pass-pipeline='builtin.module(symshape-infer{print=table})' \
// RUN:   -o %t.mlir | FileCheck %s

// The ops that the interfaces create are not inserted into the program.
// RUN: mlir-opt %s --load-dialect-plugin=%symshape_plugin -o %t.before
// RUN: mlir-opt %s --load-dialect-plugin=%symshape_plugin \
// RUN:   --load-pass-plugin=%symshape_plugin \
// RUN:   --pass-pipeline='builtin.module(symshape-infer{record=none})' \
// RUN:   -o %t.after
// RUN: diff %t.before %t.after

// The results have the shapes of the second and of the first operand.
// CHECK-LABEL: function @main
func.func @main(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) {
  // CHECK: tensor<?x?xf32> [dim(1, 0), dim(1, 1)] exact
  // CHECK: tensor<?x?xf32> [dim(0, 0), dim(0, 1)] exact
  %0:2 = "test.op_with_result_shape_interface"(%a, %b) : (tensor<?x?xf32>, tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
  // CHECK: tensor<?x?xf32> [dim(1, 0), dim(1, 1)] exact
  // CHECK: tensor<?x?xf32> [dim(0, 0), dim(0, 1)] exact
  %1:2 = "test.reify_shaped_type_using_reify_result_shapes"(%a, %b) : (tensor<?x?xf32>, tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
  // CHECK: tensor<?x?xf32> [dim(1, 0), dim(1, 1)] exact
  // CHECK: tensor<?x?xf32> [dim(0, 0), dim(0, 1)] exact
  %2:2 = "test.reify_shaped_type_using_reify_shape_of_result"(%a, %b) : (tensor<?x?xf32>, tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
  // CHECK: tensor<?x?xf32> [dim(1, 0), dim(1, 1)] exact
  // CHECK: tensor<?x?xf32> [dim(0, 0), dim(0, 1)] exact
  %3:2 = "test.reify_shaped_type_using_reify_dim_of_result"(%a, %b) : (tensor<?x?xf32>, tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
  return
}

// Sizes that an interface does not give are unknown.
// CHECK-LABEL: function @unreifiable
func.func @unreifiable(%a: tensor<?x?xf32>) {
  // CHECK: tensor<?x?xf32> [dim(0, 0), ?] unknown
  %0 = "test.unreifiable_result_shapes"(%a) : (tensor<?x?xf32>) -> tensor<?x?xf32>
  // CHECK: tensor<?x?xf32> [dim(0, 0), ?] unknown
  %1 = "test.unreifiable_result_shape"(%a) : (tensor<?x?xf32>) -> tensor<?x?xf32>
  return
}

// In a loop, the analysis queries the interface in each round.
// CHECK-LABEL: function @loop
func.func @loop(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %n: index) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: tensor<?x?xf32> [?, ?] unknown
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %b) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
    %0:2 = "test.reify_shaped_type_using_reify_result_shapes"(%x, %y) : (tensor<?x?xf32>, tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
    scf.yield %0#0, %0#1 : tensor<?x?xf32>, tensor<?x?xf32>
  }
  // CHECK: tensor<?x?xf32> [dim(0, 0), dim(0, 1)] exact
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> tensor<?x?xf32> {
    %0:2 = "test.reify_shaped_type_using_reify_result_shapes"(%b, %x) : (tensor<?x?xf32>, tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
    scf.yield %0#0 : tensor<?x?xf32>
  }
  return %r#0 : tensor<?x?xf32>
}
