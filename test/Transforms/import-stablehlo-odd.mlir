// Sizes of unusual types, names that are words of the grammar, and ops that
// StableHLO's verifier rejects, which stay as they are.
// RUN: symshape-opt %s --allow-unregistered-dialect --symshape-import-stablehlo 2>&1 | FileCheck %s --implicit-check-not=error:

// CHECK-LABEL: func.func @index
// CHECK: %[[A:.*]] = tensor.extract %arg1
// CHECK: %[[B:.*]] = tensor.extract %arg1
// CHECK: tensor.from_elements %[[A]], %[[B]]
func.func @index(%x: tensor<f32>, %s: tensor<2xindex>) -> tensor<?x?xf32> {
  %r = "stablehlo.dynamic_broadcast_in_dim"(%x, %s) <{broadcast_dimensions = array<i64>}> : (tensor<f32>, tensor<2xindex>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// The size is 200, not -56.
// CHECK-LABEL: func.func @unsigned
// CHECK-NOT: tensor.reshape
func.func @unsigned(%x: tensor<f32>, %s: tensor<1xui32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %c = "stablehlo.constant"() <{value = dense<200> : tensor<1xui8>}> : () -> tensor<1xui8>
  %r = "stablehlo.dynamic_broadcast_in_dim"(%x, %c) <{broadcast_dimensions = array<i64>}> : (tensor<f32>, tensor<1xui8>) -> tensor<?xf32>
  %q = "stablehlo.dynamic_broadcast_in_dim"(%x, %s) <{broadcast_dimensions = array<i64>}> : (tensor<f32>, tensor<1xui32>) -> tensor<?xf32>
  return %r, %q : tensor<?xf32>, tensor<?xf32>
}

// The number true is 1, and a conversion to fewer bits changes a number.
// CHECK-LABEL: func.func @converted
// CHECK: %[[B:.*]] = "stablehlo.convert"(%arg1)
// CHECK: tensor.extract %[[B]]
// CHECK: %[[N:.*]] = "stablehlo.convert"(%arg2)
// CHECK: tensor.extract %[[N]]
// CHECK: tensor.extract %arg3
func.func @converted(%x: tensor<f32>, %b: tensor<1xi1>, %w: tensor<1xi64>, %n: tensor<1xi8>) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
  %s0 = "stablehlo.convert"(%b) : (tensor<1xi1>) -> tensor<1xi32>
  %r0 = "stablehlo.dynamic_broadcast_in_dim"(%x, %s0) <{broadcast_dimensions = array<i64>}> : (tensor<f32>, tensor<1xi32>) -> tensor<?xf32>
  %s1 = "stablehlo.convert"(%w) : (tensor<1xi64>) -> tensor<1xi8>
  %r1 = "stablehlo.dynamic_broadcast_in_dim"(%x, %s1) <{broadcast_dimensions = array<i64>}> : (tensor<f32>, tensor<1xi8>) -> tensor<?xf32>
  %s2 = "stablehlo.convert"(%n) : (tensor<1xi8>) -> tensor<1xi32>
  %r2 = "stablehlo.dynamic_broadcast_in_dim"(%x, %s2) <{broadcast_dimensions = array<i64>}> : (tensor<f32>, tensor<1xi32>) -> tensor<?xf32>
  return %r0, %r1, %r2 : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}

// CHECK-LABEL: func.func @word
// CHECK-SAME: #symshape.shape<["dim", 4]>
// CHECK-SAME: #symshape.symbols<"dim">
func.func @word(%x: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %n = "stablehlo.get_dimension_size"(%x) <{dimension = 0 : i64}> : (tensor<?x4xf32>) -> tensor<i32>
  %r = func.call @callee(%n, %x) : (tensor<i32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  return %r : tensor<?x4xf32>
}
func.func private @callee(%n: tensor<i32> {jax.global_constant = "dim"}, %x: tensor<?x4xf32>) -> tensor<?x4xf32> {
  return %x : tensor<?x4xf32>
}

// CHECK-LABEL: func.func @rejected
// CHECK-NOT: tensor.reshape
func.func @rejected(%x: tensor<?x4xf32>, %v: tensor<2xi32>, %v1: tensor<1xi32>, %s: tensor<i32>, %s64: tensor<i64>, %i: i32, %f: tensor<2xf32>) {
  %0 = "stablehlo.transpose"(%x) <{permutation = array<i64: 7, -3>}> : (tensor<?x4xf32>) -> tensor<4x?xf32>
  %1 = "stablehlo.concatenate"(%x, %i) <{dimension = 1 : i64}> : (tensor<?x4xf32>, i32) -> tensor<?x?xf32>
  %2 = "stablehlo.concatenate"(%x, %v1) <{dimension = 1 : i64}> : (tensor<?x4xf32>, tensor<1xi32>) -> tensor<?x?xf32>
  %3 = "stablehlo.real_dynamic_slice"(%x, %v, %v1, %v) : (tensor<?x4xf32>, tensor<2xi32>, tensor<1xi32>, tensor<2xi32>) -> tensor<?x?xf32>
  %4 = "stablehlo.real_dynamic_slice"(%x, %s, %s, %i) : (tensor<?x4xf32>, tensor<i32>, tensor<i32>, i32) -> tensor<?x?xf32>
  %5 = "stablehlo.dynamic_pad"(%x, %s, %v1, %v1, %v) : (tensor<?x4xf32>, tensor<i32>, tensor<1xi32>, tensor<1xi32>, tensor<2xi32>) -> tensor<?x?x?x?xf32>
  %6 = "stablehlo.pad"(%x, %s) <{edge_padding_low = array<i64: 1>, edge_padding_high = array<i64>, interior_padding = array<i64: 0, 0>}> : (tensor<?x4xf32>, tensor<i32>) -> tensor<?x?xf32>
  %7 = "stablehlo.dot_general"(%x, %x) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [9, -1]>}> : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x?xf32>
  %8 = "stablehlo.dynamic_reshape"(%x, %f) : (tensor<?x4xf32>, tensor<2xf32>) -> tensor<?x?xf32>
  %9 = "stablehlo.convert"() : () -> tensor<2xi32>
  %10 = "stablehlo.select"(%s, %s, %s) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>
  %11 = "stablehlo.add"(%s, %s64) : (tensor<i32>, tensor<i64>) -> tensor<i32>
  %12 = "stablehlo.compare"(%s, %s) <{comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<i32>, tensor<i32>) -> tensor<i32>
  return
}
