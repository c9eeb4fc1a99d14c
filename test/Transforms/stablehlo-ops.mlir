// How the importer reads ops of StableHLO in generic form.
// RUN: symshape-opt %s --allow-unregistered-dialect --symshape-import-stablehlo \
// RUN:   --split-input-file --verify-diagnostics | FileCheck %s

// An attribute counts in the properties of an op and beside them.
// CHECK-LABEL: func.func @places(
// CHECK: %[[A:.*]] = tensor.dim %arg0, %{{.*}} : tensor<?x?xf32>
// CHECK: %[[B:.*]] = tensor.dim %arg0, %{{.*}} : tensor<?x?xf32>
// CHECK-NOT: stablehlo.get_dimension_size
// CHECK: cf.assert %{{.*}}, "in properties"
// CHECK: cf.assert %{{.*}}, "beside them"
func.func @places(%x: tensor<?x?xf32>, %ok: i1) -> (tensor<i32>, tensor<i64>) {
  %p = tensor.from_elements %ok : tensor<i1>
  %0 = "stablehlo.get_dimension_size"(%x) <{dimension = 0 : i64}> : (tensor<?x?xf32>) -> tensor<i32>
  %1 = "stablehlo.get_dimension_size"(%x) {dimension = 1 : i32} : (tensor<?x?xf32>) -> tensor<i64>
  "stablehlo.custom_call"(%p) <{call_target_name = "shape_assertion", error_message = "in properties"}> : (tensor<i1>) -> ()
  "stablehlo.custom_call"(%p) {call_target_name = "shape_assertion", error_message = "beside them"} : (tensor<i1>) -> ()
  return %0, %1 : tensor<i32>, tensor<i64>
}

// -----

// Axes out of range, a list of another type, and an op of another dialect: no
// extent is stated.
// CHECK-LABEL: func.func @unread(
// CHECK-NOT: tensor.reshape
// CHECK: return
func.func @unread(%x: tensor<?x4xf32>) {
  %0 = "stablehlo.transpose"(%x) <{permutation = array<i64: 1, 2>}> : (tensor<?x4xf32>) -> tensor<4x?xf32>
  %1 = "stablehlo.transpose"(%x) <{permutation = array<i64: -1, 0>}> : (tensor<?x4xf32>) -> tensor<4x?xf32>
  %2 = "stablehlo.transpose"(%x) <{permutation = array<i32: 1, 0>}> : (tensor<?x4xf32>) -> tensor<4x?xf32>
  %3 = "stablehlo.transpose"(%x) : (tensor<?x4xf32>) -> tensor<4x?xf32>
  %4 = "stablehlo2.transpose"(%x) <{permutation = array<i64: 1, 0>}> : (tensor<?x4xf32>) -> tensor<4x?xf32>
  return
}

// -----

// Only a call of this name is a check, and only signless integers of rank 0 are
// numbers.
// CHECK-LABEL: func.func @kept(
// CHECK: "stablehlo.custom_call"(%arg0) <{call_target_name = "shape_assertions"}>
// CHECK: "stablehlo.custom_call"(%arg0) : (tensor<i1>)
// CHECK: "stablehlo.add"(%arg1, %arg1) : (tensor<ui32>, tensor<ui32>)
// CHECK: "stablehlo.add"(%arg2, %arg2) : (tensor<1xi32>, tensor<1xi32>)
// CHECK: "stablehlo.add"(%arg3, %arg3) : (tensor<i32, "e">, tensor<i32, "e">)
// CHECK-LABEL: func.func @replaced(
// CHECK: arith.addi
// CHECK-NOT: stablehlo.add
func.func @kept(%ok: tensor<i1>, %u: tensor<ui32>, %v: tensor<1xi32>, %e: tensor<i32, "e">) {
  "stablehlo.custom_call"(%ok) <{call_target_name = "shape_assertions"}> : (tensor<i1>) -> ()
  "stablehlo.custom_call"(%ok) : (tensor<i1>) -> ()
  %0 = "stablehlo.add"(%u, %u) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
  %1 = "stablehlo.add"(%v, %v) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
  %2 = "stablehlo.add"(%e, %e) : (tensor<i32, "e">, tensor<i32, "e">) -> tensor<i32, "e">
  return
}
func.func @replaced(%n: tensor<i32>) -> tensor<i32> {
  %0 = "stablehlo.add"(%n, %n) : (tensor<i32>, tensor<i32>) -> tensor<i32>
  return %0 : tensor<i32>
}

// -----

func.func @no_scalar(%x: tensor<?xf32>) {
  // expected-error @below {{expected one result, a tensor of rank 0 of signless integers such as tensor<i32>}}
  %0 = "stablehlo.get_dimension_size"(%x) <{dimension = 0 : i64}> : (tensor<?xf32>) -> tensor<1xi32>
  // expected-error @below {{expected one result, a tensor of rank 0 of signless integers such as tensor<i32>}}
  %1 = "stablehlo.get_dimension_size"(%x) <{dimension = 0 : i64}> : (tensor<?xf32>) -> tensor<ui32>
  return
}

// -----

func.func @no_axis(%x: tensor<?xf32>, %y: tensor<*xf32>) {
  // expected-error @below {{expected 'dimension' to be a dimension of a ranked operand}}
  %0 = "stablehlo.get_dimension_size"(%x) <{dimension = -1 : i64}> : (tensor<?xf32>) -> tensor<i32>
  // expected-error @below {{expected 'dimension' to be a dimension of a ranked operand}}
  %1 = "stablehlo.get_dimension_size"(%y) <{dimension = 0 : i64}> : (tensor<*xf32>) -> tensor<i32>
  // expected-error @below {{expected 'dimension' to be a dimension of a ranked operand}}
  %2 = "stablehlo.get_dimension_size"(%x) <{dimension = "0"}> : (tensor<?xf32>) -> tensor<i32>
  return
}
