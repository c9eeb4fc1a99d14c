// Upstream lowers tosa arithmetic on bits to signed numbers of one bit, for which
// true is -1. The analysis follows only logical ops on bits.
// RUN: symshape-opt %s --symshape-infer -o /dev/null 2>&1 | FileCheck %s
// RUN: %execute %s --after='--symshape-pipeline'

// CASE: add(<3>)
// CHECK-LABEL: function @add{{$}}
// CHECK: %6 tensor<?xf32> [?]
func.func @add(%x: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %t = "tosa.const"() <{values = dense<true> : tensor<1xi1>}> : () -> tensor<1xi1>
  %f = "tosa.const"() <{values = dense<false> : tensor<1xi1>}> : () -> tensor<1xi1>
  %t3 = "tosa.const"() <{values = dense<true> : tensor<3xi1>}> : () -> tensor<3xi1>
  %s = tosa.add %t, %t : (tensor<1xi1>, tensor<1xi1>) -> tensor<1xi1>
  %c = tosa.cast %s : (tensor<1xi1>) -> tensor<1xi32>
  %e = tensor.extract %c[%c0] : tensor<1xi32>
  %n = arith.index_cast %e : i32 to index
  %m = tensor.empty(%n) : tensor<?xf32>
  %d = tensor.dim %m, %c0 : tensor<?xf32>
  return %d : index
}

// CASE: maximum(<3>)
// CHECK-LABEL: function @maximum{{$}}
// CHECK: %6 tensor<?xf32> [?]
func.func @maximum(%x: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %t = "tosa.const"() <{values = dense<true> : tensor<1xi1>}> : () -> tensor<1xi1>
  %f = "tosa.const"() <{values = dense<false> : tensor<1xi1>}> : () -> tensor<1xi1>
  %t3 = "tosa.const"() <{values = dense<true> : tensor<3xi1>}> : () -> tensor<3xi1>
  %s = tosa.maximum %t, %f : (tensor<1xi1>, tensor<1xi1>) -> tensor<1xi1>
  %c = tosa.cast %s : (tensor<1xi1>) -> tensor<1xi32>
  %e = tensor.extract %c[%c0] : tensor<1xi32>
  %n = arith.index_cast %e : i32 to index
  %m = tensor.empty(%n) : tensor<?xf32>
  %d = tensor.dim %m, %c0 : tensor<?xf32>
  return %d : index
}

// CASE: minimum(<3>)
// CHECK-LABEL: function @minimum{{$}}
// CHECK: %6 tensor<?xf32> [?]
func.func @minimum(%x: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %t = "tosa.const"() <{values = dense<true> : tensor<1xi1>}> : () -> tensor<1xi1>
  %f = "tosa.const"() <{values = dense<false> : tensor<1xi1>}> : () -> tensor<1xi1>
  %t3 = "tosa.const"() <{values = dense<true> : tensor<3xi1>}> : () -> tensor<3xi1>
  %s = tosa.minimum %t, %f : (tensor<1xi1>, tensor<1xi1>) -> tensor<1xi1>
  %c = tosa.cast %s : (tensor<1xi1>) -> tensor<1xi32>
  %e = tensor.extract %c[%c0] : tensor<1xi32>
  %n = arith.index_cast %e : i32 to index
  %m = tensor.empty(%n) : tensor<?xf32>
  %d = tensor.dim %m, %c0 : tensor<?xf32>
  return %d : index
}

// CASE: greater(<3>)
// CHECK-LABEL: function @greater{{$}}
// CHECK: %6 tensor<?xf32> [?]
func.func @greater(%x: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %t = "tosa.const"() <{values = dense<true> : tensor<1xi1>}> : () -> tensor<1xi1>
  %f = "tosa.const"() <{values = dense<false> : tensor<1xi1>}> : () -> tensor<1xi1>
  %t3 = "tosa.const"() <{values = dense<true> : tensor<3xi1>}> : () -> tensor<3xi1>
  %s = tosa.greater %t, %f : (tensor<1xi1>, tensor<1xi1>) -> tensor<1xi1>
  %c = tosa.cast %s : (tensor<1xi1>) -> tensor<1xi32>
  %e = tensor.extract %c[%c0] : tensor<1xi32>
  %n = arith.index_cast %e : i32 to index
  %m = tensor.empty(%n) : tensor<?xf32>
  %d = tensor.dim %m, %c0 : tensor<?xf32>
  return %d : index
}

// CASE: greater_equal(<3>)
// CHECK-LABEL: function @greater_equal{{$}}
// CHECK: %6 tensor<?xf32> [?]
func.func @greater_equal(%x: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %t = "tosa.const"() <{values = dense<true> : tensor<1xi1>}> : () -> tensor<1xi1>
  %f = "tosa.const"() <{values = dense<false> : tensor<1xi1>}> : () -> tensor<1xi1>
  %t3 = "tosa.const"() <{values = dense<true> : tensor<3xi1>}> : () -> tensor<3xi1>
  %s = tosa.greater_equal %f, %t : (tensor<1xi1>, tensor<1xi1>) -> tensor<1xi1>
  %c = tosa.cast %s : (tensor<1xi1>) -> tensor<1xi32>
  %e = tensor.extract %c[%c0] : tensor<1xi32>
  %n = arith.index_cast %e : i32 to index
  %m = tensor.empty(%n) : tensor<?xf32>
  %d = tensor.dim %m, %c0 : tensor<?xf32>
  return %d : index
}

// CASE: reduce_sum(<3>)
// CHECK-LABEL: function @reduce_sum{{$}}
// CHECK: %6 tensor<?xf32> [?]
func.func @reduce_sum(%x: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %t = "tosa.const"() <{values = dense<true> : tensor<1xi1>}> : () -> tensor<1xi1>
  %f = "tosa.const"() <{values = dense<false> : tensor<1xi1>}> : () -> tensor<1xi1>
  %t3 = "tosa.const"() <{values = dense<true> : tensor<3xi1>}> : () -> tensor<3xi1>
  %s = tosa.reduce_sum %t3 {axis = 0 : i32} : (tensor<3xi1>) -> tensor<1xi1>
  %c = tosa.cast %s : (tensor<1xi1>) -> tensor<1xi32>
  %e = tensor.extract %c[%c0] : tensor<1xi32>
  %n = arith.index_cast %e : i32 to index
  %m = tensor.empty(%n) : tensor<?xf32>
  %d = tensor.dim %m, %c0 : tensor<?xf32>
  return %d : index
}

// CASE: equal(<3>)
// CHECK-LABEL: function @equal{{$}}
// CHECK: %6 tensor<?xf32> [1]
func.func @equal(%x: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %t = "tosa.const"() <{values = dense<true> : tensor<1xi1>}> : () -> tensor<1xi1>
  %f = "tosa.const"() <{values = dense<false> : tensor<1xi1>}> : () -> tensor<1xi1>
  %t3 = "tosa.const"() <{values = dense<true> : tensor<3xi1>}> : () -> tensor<3xi1>
  %s = tosa.equal %t, %t : (tensor<1xi1>, tensor<1xi1>) -> tensor<1xi1>
  %c = tosa.cast %s : (tensor<1xi1>) -> tensor<1xi32>
  %e = tensor.extract %c[%c0] : tensor<1xi32>
  %n = arith.index_cast %e : i32 to index
  %m = tensor.empty(%n) : tensor<?xf32>
  %d = tensor.dim %m, %c0 : tensor<?xf32>
  return %d : index
}

// CASE: logical_or(<3>)
// CHECK-LABEL: function @logical_or{{$}}
// CHECK: %6 tensor<?xf32> [1]
func.func @logical_or(%x: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %t = "tosa.const"() <{values = dense<true> : tensor<1xi1>}> : () -> tensor<1xi1>
  %f = "tosa.const"() <{values = dense<false> : tensor<1xi1>}> : () -> tensor<1xi1>
  %t3 = "tosa.const"() <{values = dense<true> : tensor<3xi1>}> : () -> tensor<3xi1>
  %s = tosa.logical_or %t, %f : (tensor<1xi1>, tensor<1xi1>) -> tensor<1xi1>
  %c = tosa.cast %s : (tensor<1xi1>) -> tensor<1xi32>
  %e = tensor.extract %c[%c0] : tensor<1xi32>
  %n = arith.index_cast %e : i32 to index
  %m = tensor.empty(%n) : tensor<?xf32>
  %d = tensor.dim %m, %c0 : tensor<?xf32>
  return %d : index
}
