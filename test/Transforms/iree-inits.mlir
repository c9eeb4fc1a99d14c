// An op that overwrites an initial value gets one that IREE merges with no other.
// RUN: symshape-opt %s --symshape-iree-inits --allow-unregistered-dialect | FileCheck %s

#id = affine_map<(d0, d1) -> (d0, d1)>
#none = affine_map<(d0, d1) -> ()>

// Zeros become a fill, which IREE does not merge.
// CHECK-LABEL: func.func @zeros(
// CHECK-NOT: linalg.generic
// CHECK-NOT: util.optimization_barrier
// CHECK: %[[Z:.*]] = linalg.fill
// CHECK: tensor.insert_slice %{{.*}} into %[[Z]]
func.func @zeros(%x: tensor<?x2xf32>, %n: index) -> tensor<?x9xf32> {
  %zero = arith.constant dense<0.0> : tensor<f32>
  %empty = tensor.empty(%n) : tensor<?x9xf32>
  %zeros = linalg.generic {indexing_maps = [#none, #id], iterator_types = ["parallel", "parallel"]}
      ins(%zero : tensor<f32>) outs(%empty : tensor<?x9xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<?x9xf32>
  %0 = tensor.insert_slice %x into %zeros[0, 3] [%n, 2] [1, 1] : tensor<?x2xf32> into tensor<?x9xf32>
  return %0 : tensor<?x9xf32>
}

// Two sorts with the same indices: each gets a copy under its own condition.
// CHECK-LABEL: func.func @indices(
// CHECK: %[[I:.*]] = linalg.generic
// CHECK: %[[N1:.*]] = "util.optimization_barrier"(%{{.*}}) : (i1) -> i1
// CHECK: %[[C1:.*]] = linalg.generic {{.*}} ins(%[[I]]
// CHECK: arith.select %[[N1]]
// CHECK: "tm_tensor.sort"(%{{.*}}, %[[C1]])
// CHECK: %[[N2:.*]] = "util.optimization_barrier"(%{{.*}}) : (i1) -> i1
// CHECK: %[[C2:.*]] = linalg.generic {{.*}} ins(%[[I]]
// CHECK: arith.select %[[N2]]
// CHECK: "tm_tensor.sort"(%{{.*}}, %[[C2]])
func.func @indices(%x: tensor<?x9xf32>, %n: index) -> (tensor<?x9xi64>, tensor<?x9xi64>) {
  %empty = tensor.empty(%n) : tensor<?x9xi64>
  %indices = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]}
      outs(%empty : tensor<?x9xi64>) {
  ^bb0(%out: i64):
    %i = linalg.index 1 : index
    %j = arith.index_cast %i : index to i64
    linalg.yield %j : i64
  } -> tensor<?x9xi64>
  %0:2 = "tm_tensor.sort"(%x, %indices) <{dimension = 1 : i64, operandSegmentSizes = array<i32: 0, 2>}> ({
  ^bb0(%a: f32, %b: f32, %c: i64, %d: i64):
    %1 = arith.cmpf ole, %a, %b : f32
    "tm_tensor.yield"(%1) : (i1) -> ()
  }) : (tensor<?x9xf32>, tensor<?x9xi64>) -> (tensor<?x9xf32>, tensor<?x9xi64>)
  %2:2 = "tm_tensor.sort"(%x, %indices) <{dimension = 1 : i64, operandSegmentSizes = array<i32: 0, 2>}> ({
  ^bb0(%a: f32, %b: f32, %c: i64, %d: i64):
    %1 = arith.cmpf oge, %a, %b : f32
    "tm_tensor.yield"(%1) : (i1) -> ()
  }) : (tensor<?x9xf32>, tensor<?x9xi64>) -> (tensor<?x9xf32>, tensor<?x9xi64>)
  return %0#1, %2#1 : tensor<?x9xi64>, tensor<?x9xi64>
}

// A value that is computed from an argument, and one that nothing overwrites, stay.
// CHECK-LABEL: func.func @stays(
// CHECK-NOT: util.optimization_barrier
// CHECK: return
func.func @stays(%x: tensor<?x9xi64>, %y: tensor<?x2xi64>, %n: index) -> (tensor<?x9xi64>, tensor<?x9xi64>) {
  %empty = tensor.empty(%n) : tensor<?x9xi64>
  %more = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<?x9xi64>) outs(%empty : tensor<?x9xi64>) {
  ^bb0(%in: i64, %out: i64):
    %i = linalg.index 1 : index
    %j = arith.index_cast %i : index to i64
    %k = arith.addi %in, %j : i64
    linalg.yield %k : i64
  } -> tensor<?x9xi64>
  %0 = tensor.insert_slice %y into %more[0, 3] [%n, 2] [1, 1] : tensor<?x2xi64> into tensor<?x9xi64>
  %rows = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]}
      outs(%empty : tensor<?x9xi64>) {
  ^bb0(%out: i64):
    %i = linalg.index 0 : index
    %j = arith.index_cast %i : index to i64
    linalg.yield %j : i64
  } -> tensor<?x9xi64>
  return %0, %rows : tensor<?x9xi64>, tensor<?x9xi64>
}

// A chain of computations without a tensor, and a reduction that starts from it.
// CHECK-LABEL: func.func @chain(
// CHECK: util.optimization_barrier
// CHECK: linalg.reduce
func.func @chain(%x: tensor<?x9xi64>, %n: index) -> tensor<9xi64> {
  %empty = tensor.empty() : tensor<9xi64>
  %columns = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      outs(%empty : tensor<9xi64>) {
  ^bb0(%out: i64):
    %i = linalg.index 0 : index
    %j = arith.index_cast %i : index to i64
    linalg.yield %j : i64
  } -> tensor<9xi64>
  %double = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%columns : tensor<9xi64>) outs(%empty : tensor<9xi64>) {
  ^bb0(%in: i64, %out: i64):
    %j = arith.addi %in, %in : i64
    linalg.yield %j : i64
  } -> tensor<9xi64>
  %0 = linalg.reduce { arith.addi } ins(%x : tensor<?x9xi64>) outs(%double : tensor<9xi64>) dimensions = [0]
  return %0 : tensor<9xi64>
}

// A fill writes every element. These ops write less:
// a column, the diagonal, and a reduction without an iteration.
// CHECK-LABEL: func.func @some_elements(
// CHECK-NOT: linalg.fill
// CHECK: return
#line = affine_map<(d0) -> (d0)>
#column = affine_map<(d0) -> (d0, 0)>
#diagonal = affine_map<(d0) -> (d0, d0)>
#row = affine_map<(d0, d1) -> (d0)>
func.func @some_elements(%x: tensor<3x2xf32>, %y: tensor<3x3xf32>, %z: tensor<3xf32>) -> (tensor<3x2xf32>, tensor<3x3xf32>, tensor<3xf32>) {
  %c = arith.constant dense<7.0> : tensor<3xf32>
  %0 = linalg.generic {indexing_maps = [#line, #column], iterator_types = ["parallel"]}
      ins(%c : tensor<3xf32>) outs(%x : tensor<3x2xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<3x2xf32>
  %1 = linalg.generic {indexing_maps = [#line, #diagonal], iterator_types = ["parallel"]}
      ins(%c : tensor<3xf32>) outs(%y : tensor<3x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<3x3xf32>
  %none = arith.constant dense<7.0> : tensor<3x0xf32>
  %2 = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%none : tensor<3x0xf32>) outs(%z : tensor<3xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<3xf32>
  return %0, %1, %2 : tensor<3x2xf32>, tensor<3x3xf32>, tensor<3xf32>
}

// The second dimension has one element, and the reduction has two iterations.
// CHECK-LABEL: func.func @all_elements(
// CHECK-COUNT-2: linalg.fill
// CHECK: return
func.func @all_elements(%x: tensor<3x1xf32>, %z: tensor<3xf32>) -> (tensor<3x1xf32>, tensor<3xf32>) {
  %c = arith.constant dense<7.0> : tensor<3xf32>
  %0 = linalg.generic {indexing_maps = [#line, #column], iterator_types = ["parallel"]}
      ins(%c : tensor<3xf32>) outs(%x : tensor<3x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<3x1xf32>
  %two = arith.constant dense<7.0> : tensor<3x2xf32>
  %1 = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%two : tensor<3x2xf32>) outs(%z : tensor<3xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<3xf32>
  return %0, %1 : tensor<3x1xf32>, tensor<3xf32>
}
