// Sizes that are elements of a slice of a vector of sizes.
// RUN: symshape-opt %s --allow-unregistered-dialect --symshape-import-stablehlo --symshape-infer -o /dev/null 2>&1 | tr -s " " | FileCheck %s

// CHECK-LABEL: function @slice
// CHECK: tensor<?xf32> [n] exact
func.func @slice(%x: tensor<?x?xf32> {symshape.shape = #symshape.shape<[m, n]>}) -> tensor<?xf32> attributes {symshape.symbols = #symshape.symbols<m in [1, 1000], n in [1, 1000]>} {
  %d0 = "stablehlo.get_dimension_size"(%x) <{dimension = 0 : i64}> : (tensor<?x?xf32>) -> tensor<i32>
  %d1 = "stablehlo.get_dimension_size"(%x) <{dimension = 1 : i64}> : (tensor<?x?xf32>) -> tensor<i32>
  %r0 = "stablehlo.reshape"(%d0) : (tensor<i32>) -> tensor<1xi32>
  %r1 = "stablehlo.reshape"(%d1) : (tensor<i32>) -> tensor<1xi32>
  %s = "stablehlo.concatenate"(%r0, %r1) <{dimension = 0 : i64}> : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %l = "stablehlo.slice"(%s) <{limit_indices = array<i64: 2>, start_indices = array<i64: 1>, strides = array<i64: 1>}> : (tensor<2xi32>) -> tensor<1xi32>
  %one = "stablehlo.constant"() <{value = dense<1.0> : tensor<f32>}> : () -> tensor<f32>
  %y = "stablehlo.dynamic_broadcast_in_dim"(%one, %l) <{broadcast_dimensions = array<i64>}> : (tensor<f32>, tensor<1xi32>) -> tensor<?xf32>
  return %y : tensor<?xf32>
}

// Every second element.
// CHECK-LABEL: function @strided
// CHECK: tensor<?x?xf32> [m, m + 1] exact
func.func @strided(%x: tensor<?x?xf32> {symshape.shape = #symshape.shape<[m, n]>}) -> tensor<?x?xf32> attributes {symshape.symbols = #symshape.symbols<m in [1, 1000], n in [1, 1000]>} {
  %c1 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
  %d0 = "stablehlo.get_dimension_size"(%x) <{dimension = 0 : i64}> : (tensor<?x?xf32>) -> tensor<i32>
  %d1 = "stablehlo.get_dimension_size"(%x) <{dimension = 1 : i64}> : (tensor<?x?xf32>) -> tensor<i32>
  %d2 = "stablehlo.add"(%d0, %c1) : (tensor<i32>, tensor<i32>) -> tensor<i32>
  %r0 = "stablehlo.reshape"(%d0) : (tensor<i32>) -> tensor<1xi32>
  %r1 = "stablehlo.reshape"(%d1) : (tensor<i32>) -> tensor<1xi32>
  %r2 = "stablehlo.reshape"(%d2) : (tensor<i32>) -> tensor<1xi32>
  %s = "stablehlo.concatenate"(%r1, %r0, %r1, %r2) <{dimension = 0 : i64}> : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<4xi32>
  %l = "stablehlo.slice"(%s) <{limit_indices = array<i64: 4>, start_indices = array<i64: 1>, strides = array<i64: 2>}> : (tensor<4xi32>) -> tensor<2xi32>
  %one = "stablehlo.constant"() <{value = dense<1.0> : tensor<f32>}> : () -> tensor<f32>
  %y = "stablehlo.dynamic_broadcast_in_dim"(%one, %l) <{broadcast_dimensions = array<i64>}> : (tensor<f32>, tensor<2xi32>) -> tensor<?x?xf32>
  return %y : tensor<?x?xf32>
}

// A dynamic slice starts where it fits: at 1, not at 7.
// CHECK-LABEL: function @clamped
// CHECK: tensor<?xf32> [n] exact
func.func @clamped(%x: tensor<?x?xf32> {symshape.shape = #symshape.shape<[m, n]>}) -> tensor<?xf32> attributes {symshape.symbols = #symshape.symbols<m in [1, 1000], n in [1, 1000]>} {
  %d0 = "stablehlo.get_dimension_size"(%x) <{dimension = 0 : i64}> : (tensor<?x?xf32>) -> tensor<i32>
  %d1 = "stablehlo.get_dimension_size"(%x) <{dimension = 1 : i64}> : (tensor<?x?xf32>) -> tensor<i32>
  %r0 = "stablehlo.reshape"(%d0) : (tensor<i32>) -> tensor<1xi32>
  %r1 = "stablehlo.reshape"(%d1) : (tensor<i32>) -> tensor<1xi32>
  %s = "stablehlo.concatenate"(%r0, %r1) <{dimension = 0 : i64}> : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %i = "stablehlo.constant"() <{value = dense<7> : tensor<i32>}> : () -> tensor<i32>
  %l = "stablehlo.dynamic_slice"(%s, %i) <{slice_sizes = array<i64: 1>}> : (tensor<2xi32>, tensor<i32>) -> tensor<1xi32>
  %one = "stablehlo.constant"() <{value = dense<1.0> : tensor<f32>}> : () -> tensor<f32>
  %y = "stablehlo.dynamic_broadcast_in_dim"(%one, %l) <{broadcast_dimensions = array<i64>}> : (tensor<f32>, tensor<1xi32>) -> tensor<?xf32>
  return %y : tensor<?xf32>
}

// A start that is data may be 0 or 1.
// CHECK-LABEL: function @start_is_data
// CHECK: tensor<?xf32> [?] unknown
// CHECK: tensor<?xf32> [?] unknown
func.func @start_is_data(%x: tensor<?x?xf32> {symshape.shape = #symshape.shape<[m, n]>}, %i: tensor<i32>) -> tensor<?xf32> attributes {symshape.symbols = #symshape.symbols<m in [1, 1000], n in [1, 1000]>} {
  %d0 = "stablehlo.get_dimension_size"(%x) <{dimension = 0 : i64}> : (tensor<?x?xf32>) -> tensor<i32>
  %d1 = "stablehlo.get_dimension_size"(%x) <{dimension = 1 : i64}> : (tensor<?x?xf32>) -> tensor<i32>
  %r0 = "stablehlo.reshape"(%d0) : (tensor<i32>) -> tensor<1xi32>
  %r1 = "stablehlo.reshape"(%d1) : (tensor<i32>) -> tensor<1xi32>
  %s = "stablehlo.concatenate"(%r0, %r1) <{dimension = 0 : i64}> : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %l = "stablehlo.dynamic_slice"(%s, %i) <{slice_sizes = array<i64: 1>}> : (tensor<2xi32>, tensor<i32>) -> tensor<1xi32>
  %one = "stablehlo.constant"() <{value = dense<1.0> : tensor<f32>}> : () -> tensor<f32>
  %y = "stablehlo.dynamic_broadcast_in_dim"(%one, %l) <{broadcast_dimensions = array<i64>}> : (tensor<f32>, tensor<1xi32>) -> tensor<?xf32>
  return %y : tensor<?xf32>
}
