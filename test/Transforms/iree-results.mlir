// A result that nothing uses is kept if its size is known only at run time and another result is used.
// RUN: symshape-opt %s --symshape-iree-results --allow-unregistered-dialect | FileCheck %s

// CHECK-LABEL: func.func @indices(
// CHECK: %[[S:.*]]:2 = "tm_tensor.sort"
// CHECK: "util.optimization_barrier"(%[[S]]#0) : (tensor<?xf32>) -> tensor<?xf32>
// CHECK-NOT: util.optimization_barrier
// CHECK: return
func.func @indices(%x: tensor<?xf32>, %i: tensor<?xi64>) -> tensor<?xi64> {
  %0:2 = "tm_tensor.sort"(%x, %i) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 0, 2>}> ({
  ^bb0(%a: f32, %b: f32, %c: i64, %d: i64):
    %1 = arith.cmpf ole, %a, %b : f32
    "tm_tensor.yield"(%1) : (i1) -> ()
  }) : (tensor<?xf32>, tensor<?xi64>) -> (tensor<?xf32>, tensor<?xi64>)
  return %0#1 : tensor<?xi64>
}

// CHECK-LABEL: func.func @both(
// CHECK-NOT: util.optimization_barrier
// CHECK: return
func.func @both(%x: tensor<?xf32>, %i: tensor<?xi64>) -> (tensor<?xf32>, tensor<?xi64>) {
  %0:2 = "tm_tensor.sort"(%x, %i) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 0, 2>}> ({
  ^bb0(%a: f32, %b: f32, %c: i64, %d: i64):
    %1 = arith.cmpf ole, %a, %b : f32
    "tm_tensor.yield"(%1) : (i1) -> ()
  }) : (tensor<?xf32>, tensor<?xi64>) -> (tensor<?xf32>, tensor<?xi64>)
  return %0#0, %0#1 : tensor<?xf32>, tensor<?xi64>
}

// Static results, an op without uses, and an op of another dialect.
// CHECK-LABEL: func.func @others(
// CHECK-NOT: util.optimization_barrier
// CHECK: return
func.func @others(%x: tensor<4xf32>, %i: tensor<4xi64>, %y: tensor<?xf32>, %j: tensor<?xi64>) -> (tensor<4xi64>, tensor<?xi64>) {
  %0:2 = "tm_tensor.sort"(%x, %i) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 0, 2>}> ({
  ^bb0(%a: f32, %b: f32, %c: i64, %d: i64):
    %1 = arith.cmpf ole, %a, %b : f32
    "tm_tensor.yield"(%1) : (i1) -> ()
  }) : (tensor<4xf32>, tensor<4xi64>) -> (tensor<4xf32>, tensor<4xi64>)
  %2:2 = "tm_tensor.sort"(%y, %j) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 0, 2>}> ({
  ^bb0(%a: f32, %b: f32, %c: i64, %d: i64):
    %1 = arith.cmpf ole, %a, %b : f32
    "tm_tensor.yield"(%1) : (i1) -> ()
  }) : (tensor<?xf32>, tensor<?xi64>) -> (tensor<?xf32>, tensor<?xi64>)
  %3:2 = "test.sort"(%y, %j) : (tensor<?xf32>, tensor<?xi64>) -> (tensor<?xf32>, tensor<?xi64>)
  return %0#1, %3#1 : tensor<4xi64>, tensor<?xi64>
}
