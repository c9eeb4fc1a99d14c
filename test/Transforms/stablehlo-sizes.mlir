// The sizes of the results of StableHLO ops, and sizes that are elements of vectors.
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

// The extents that StableHLO defines for the results of other ops.
// CHECK-LABEL: function @defined
// CHECK: tensor<?x?x?xf32> [b, n, m] exact
// CHECK: tensor<?xf32> [n] exact
// CHECK: tensor<?x?xf32> [m, n] exact
// CHECK: tensor<?x?xf32> [n * 2, m] exact
// CHECK: tensor<?x?xf32> [n + 3, m - 1] exact
// CHECK: tensor<?x?xf32> [n, m] exact
func.func @defined(%x: tensor<?x?x?xf32> {symshape.shape = #symshape.shape<[b, n, k]>}, %w: tensor<?x?x?xf32> {symshape.shape = #symshape.shape<[b, k, m]>}, %y: tensor<?x?xf32> {symshape.shape = #symshape.shape<[n, m]>}, %p: tensor<i1>, %v: tensor<f32>)
    attributes {symshape.symbols = #symshape.symbols<b in [1, 100], n in [1, 100], m in [1, 100], k in [1, 100]>} {
  %dot = "stablehlo.dot_general"(%x, %w) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>}> : (tensor<?x?x?xf32>, tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  %sum = "stablehlo.reduce"(%dot, %v) <{dimensions = array<i64: 0, 2>}> ({
  ^bb0(%a: tensor<f32>, %c: tensor<f32>):
    "stablehlo.return"(%a) : (tensor<f32>) -> ()
  }) : (tensor<?x?x?xf32>, tensor<f32>) -> tensor<?xf32>
  %turned = "stablehlo.transpose"(%y) <{permutation = array<i64: 1, 0>}> : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %joined = "stablehlo.concatenate"(%y, %y) <{dimension = 0 : i64}> : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %padded = "stablehlo.pad"(%y, %v) <{edge_padding_low = array<i64: 1, -1>, edge_padding_high = array<i64: 2, 0>, interior_padding = array<i64: 0, 0>}> : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
  %chosen = "stablehlo.select"(%p, %y, %y) : (tensor<i1>, tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return
}

// Padding between elements depends on their number: unknown, not too small.
// CHECK-LABEL: function @interior
// CHECK: tensor<?xf32> [?] unknown
// CHECK-NOT: %reshape
func.func @interior(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %v: tensor<f32>) attributes {symshape.symbols = #symshape.symbols<n>} {
  %r = "stablehlo.pad"(%x, %v) <{edge_padding_low = array<i64: 0>, edge_padding_high = array<i64: 0>, interior_padding = array<i64: 1>}> : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
  return
}

// From 1 to 6 in steps of 2 are 3 elements: the division rounds up.
// CHECK-LABEL: function @strided_slice
// CHECK: tensor<?xf32> [3] exact
func.func @strided_slice(%x: tensor<?xf32>) {
  %start = "stablehlo.constant"() <{value = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
  %limit = "stablehlo.constant"() <{value = dense<6> : tensor<1xi32>}> : () -> tensor<1xi32>
  %stride = "stablehlo.constant"() <{value = dense<2> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r = "stablehlo.real_dynamic_slice"(%x, %start, %limit, %stride) : (tensor<?xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xf32>
  return
}

// A slice from 1 of two sizes does not reach a third one.
// CHECK-LABEL: function @beyond
// CHECK: tensor<?x?xf32> [?, ?] unknown
// CHECK-NOT: %reshape
func.func @beyond(%d: tensor<1xi32>, %v: tensor<f32>) {
  %s = "stablehlo.concatenate"(%d, %d) <{dimension = 0 : i64}> : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %l = "stablehlo.slice"(%s) <{limit_indices = array<i64: 3>, start_indices = array<i64: 1>, strides = array<i64: 1>}> : (tensor<2xi32>) -> tensor<2xi32>
  %r = "stablehlo.dynamic_broadcast_in_dim"(%v, %l) <{broadcast_dimensions = array<i64>}> : (tensor<f32>, tensor<2xi32>) -> tensor<?x?xf32>
  return
}
