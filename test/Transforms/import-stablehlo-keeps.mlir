// RUN: symshape-opt %s --allow-unregistered-dialect --symshape-import-stablehlo --split-input-file | FileCheck %s

// Nothing to read: the pass changes nothing.
// CHECK-LABEL: func.func @other
// CHECK-NEXT: call @callee
// CHECK: func.func private @callee
func.func @other(%x: tensor<?xf32>) -> tensor<?xf32> {
  %r = func.call @callee(%x) : (tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}
func.func private @callee(%x: tensor<?xf32>) -> tensor<?xf32> {
  return %x : tensor<?xf32>
}

// -----

// The extents of an op that the pass does not know stay unknown, and a call that
// is no shape assertion stays.
// CHECK-LABEL: func.func @unknown
// CHECK: "stablehlo.custom_call"
// CHECK-NOT: tensor.reshape
// CHECK: "stablehlo.rng"
func.func @unknown(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0 = "stablehlo.custom_call"(%x) <{call_target_name = "foo"}> : (tensor<?xf32>) -> tensor<?xf32>
  %1 = "stablehlo.rng"(%0) : (tensor<?xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

// -----

// `arith` leaves a division by zero undefined, StableHLO does not.
// CHECK-LABEL: func.func @divisor
// CHECK-COUNT-2: "stablehlo.divide"
// CHECK-NOT: arith.divsi
func.func @divisor(%a: tensor<i32>, %b: tensor<i32>) -> (tensor<i32>, tensor<i32>) {
  %minus = "stablehlo.constant"() <{value = dense<-1> : tensor<i32>}> : () -> tensor<i32>
  %0 = "stablehlo.divide"(%a, %b) : (tensor<i32>, tensor<i32>) -> tensor<i32>
  %1 = "stablehlo.divide"(%a, %minus) : (tensor<i32>, tensor<i32>) -> tensor<i32>
  return %0, %1 : tensor<i32>, tensor<i32>
}

// -----

// A recursion is inlined up to the limit only, and private functions that an
// attribute names stay.
// CHECK-LABEL: func.func @body
// CHECK: called_computations = [@add]
// CHECK: func.func private @add
func.func @body(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0 = "stablehlo.custom_call"(%x) <{call_target_name = "stablehlo.dynamic_reduce_window", called_computations = [@add]}> : (tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func private @add(%a: tensor<f32>, %b: tensor<f32>) -> tensor<f32> {
  %0 = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
