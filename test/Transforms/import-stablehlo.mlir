// RUN: symshape-opt %s --allow-unregistered-dialect --symshape-import-stablehlo | FileCheck %s
// RUN: symshape-opt %s --allow-unregistered-dialect --symshape-import-stablehlo --symshape-infer -o /dev/null 2>&1 | FileCheck %s --check-prefix=SHAPES

// A module of `jax.export`: `@main` asserts the constraints and passes the
// dimension variable on under its name.
module attributes {jax.uses_shape_polymorphism = true} {
// CHECK: symshape.count_width = 32
// CHECK-LABEL: func.func @main(
// CHECK-SAME: {symshape.shape = #symshape.shape<[n, 4]>}
// CHECK-SAME: symshape.symbols = #symshape.symbols<n>
// SHAPES-LABEL: function @main
func.func @main(%x: tensor<?x4xf32>) -> tensor<?x8xf32> {
  // CHECK: %[[DIM:.*]] = tensor.dim %arg0
  // CHECK: %[[N:.*]] = arith.index_cast %[[DIM]] : index to i32
  // CHECK: %[[OK:.*]] = arith.cmpi sge, %[[N]],
  // CHECK: cf.assert %[[OK]], "Expected n >= 2 'n'."
  // CHECK-NOT: get_dimension_size
  // CHECK-NOT: call @half
  %n = "stablehlo.get_dimension_size"(%x) <{dimension = 0 : i64}> : (tensor<?x4xf32>) -> tensor<i32>
  %c2 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> tensor<i32>
  %ok = "stablehlo.compare"(%n, %c2) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
  "stablehlo.custom_call"(%ok, %n) <{api_version = 2 : i32, call_target_name = "shape_assertion", has_side_effect = true}> {error_message = "Expected n >= 2, but found {0} 'n'. Using the following polymorphic shapes specifications: x"} : (tensor<i1>, tensor<i32>) -> ()
  %r = func.call @half(%n, %x) : (tensor<i32>, tensor<?x4xf32>) -> tensor<?x8xf32>
  return %r : tensor<?x8xf32>
}
// CHECK-NOT: @half
func.func private @half(%n: tensor<i32> {jax.global_constant = "n"}, %x: tensor<?x4xf32>) -> tensor<?x8xf32> {
  %c2 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> tensor<i32>
  %c8 = "stablehlo.constant"() <{value = dense<8> : tensor<1xi32>}> : () -> tensor<1xi32>
  %h = "stablehlo.divide"(%n, %c2) : (tensor<i32>, tensor<i32>) -> tensor<i32>
  %m = "stablehlo.multiply"(%h, %c2) : (tensor<i32>, tensor<i32>) -> tensor<i32>
  %w = "stablehlo.constant"() <{value = dense<1.0> : tensor<4x8xf32>}> : () -> tensor<4x8xf32>
  // SHAPES-DAG: tensor<?x8xf32> {{ *}}[n, 8]
  %d = "stablehlo.dot_general"(%x, %w) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<?x4xf32>, tensor<4x8xf32>) -> tensor<?x8xf32>
  // SHAPES-DAG: tensor<?xf32> {{ *}}[n]
  %zero = "stablehlo.constant"() <{value = dense<0.0> : tensor<f32>}> : () -> tensor<f32>
  %s = "stablehlo.reduce"(%d, %zero) <{dimensions = array<i64: 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %sum = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%sum) : (tensor<f32>) -> ()
  }) : (tensor<?x8xf32>, tensor<f32>) -> tensor<?xf32>
  // SHAPES-DAG: tensor<?x8xf32> {{ *}}[n floordiv 2, 8]
  %h1 = "stablehlo.reshape"(%h) : (tensor<i32>) -> tensor<1xi32>
  %shape = "stablehlo.concatenate"(%h1, %c8) <{dimension = 0 : i64}> : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %z = "stablehlo.dynamic_broadcast_in_dim"(%zero, %shape) <{broadcast_dimensions = array<i64>}> : (tensor<f32>, tensor<2xi32>) -> tensor<?x8xf32>
  // SHAPES-DAG: tensor<?x8xf32> {{ *}}[n + n floordiv 2, 8]
  %c = "stablehlo.concatenate"(%z, %d) <{dimension = 0 : i64}> : (tensor<?x8xf32>, tensor<?x8xf32>) -> tensor<?x8xf32>
  // SHAPES-DAG: tensor<8x?xf32> {{ *}}[8, n + n floordiv 2]
  %t = "stablehlo.transpose"(%c) <{permutation = array<i64: 1, 0>}> : (tensor<?x8xf32>) -> tensor<8x?xf32>
  return %c : tensor<?x8xf32>
}
}
