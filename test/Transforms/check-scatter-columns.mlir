// Each column of a scatter's indices belongs to one dimension. Importers insert the columns one by one, or concatenate them.
// RUN: symshape-opt %s --allow-unregistered-dialect --symshape-check -o /dev/null 2>&1 | FileCheck %s

#id = affine_map<(d0, d1) -> (d0, d1)>

// CHECK: precondition: 6 open

// Row numbers below n, and columns 0 to 8: both fit.
func.func @scatter_fits(%x: tensor<?x9xf32>) -> tensor<?x9xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x9xf32>
  %c9 = arith.constant 9 : i64
  %zero = arith.constant 0 : i64
  %e = tensor.empty(%n) : tensor<?x1xi64>
  %rows = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<?x1xi64>) {
  ^bb0(%out: i64):
    %i = linalg.index 0 : index
    %j = arith.index_cast %i : index to i64
    linalg.yield %j : i64
  } -> tensor<?x1xi64>
  %columns = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%rows : tensor<?x1xi64>) outs(%e : tensor<?x1xi64>) {
  ^bb0(%in: i64, %out: i64):
    %j = arith.remui %in, %c9 : i64
    linalg.yield %j : i64
  } -> tensor<?x1xi64>
  %e2 = tensor.empty(%n) : tensor<?x2xi64>
  %f = linalg.fill ins(%zero : i64) outs(%e2 : tensor<?x2xi64>) -> tensor<?x2xi64>
  %i1 = tensor.insert_slice %rows into %f[0, 0] [%n, 1] [1, 1] : tensor<?x1xi64> into tensor<?x2xi64>
  %i2 = tensor.insert_slice %columns into %i1[0, 1] [%n, 1] [1, 1] : tensor<?x1xi64> into tensor<?x2xi64>
  %u = tensor.empty(%n) : tensor<?xf32>
  %z = arith.constant 0.0 : f32
  %updates = linalg.fill ins(%z : f32) outs(%u : tensor<?xf32>) -> tensor<?xf32>
  %0 = "tm_tensor.scatter"(%updates, %i2, %x) <{dimension_map = array<i64: 0, 1>, operandSegmentSizes = array<i32: 2, 1>, unique_indices = false}> ({
  ^bb0(%a: f32, %b: f32):
    "tm_tensor.yield"(%a) : (f32) -> ()
  }) : (tensor<?xf32>, tensor<?x2xi64>, tensor<?x9xf32>) -> tensor<?x9xf32>
  return %0 : tensor<?x9xf32>
}

// Row numbers in a dimension of 9.
func.func @swapped(%x: tensor<?x9xf32>) -> tensor<?x9xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x9xf32>
  %c9 = arith.constant 9 : i64
  %zero = arith.constant 0 : i64
  %e = tensor.empty(%n) : tensor<?x1xi64>
  %rows = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<?x1xi64>) {
  ^bb0(%out: i64):
    %i = linalg.index 0 : index
    %j = arith.index_cast %i : index to i64
    linalg.yield %j : i64
  } -> tensor<?x1xi64>
  %e2 = tensor.empty(%n) : tensor<?x2xi64>
  %f = linalg.fill ins(%zero : i64) outs(%e2 : tensor<?x2xi64>) -> tensor<?x2xi64>
  // Column 1 has the row numbers, column 0 the zeros, which fit unless n is 0: then there are no rows.
  %i1 = tensor.insert_slice %rows into %f[0, 1] [%n, 1] [1, 1] : tensor<?x1xi64> into tensor<?x2xi64>
  %u = tensor.empty(%n) : tensor<?xf32>
  %z = arith.constant 0.0 : f32
  %updates = linalg.fill ins(%z : f32) outs(%u : tensor<?xf32>) -> tensor<?xf32>
  // CHECK: :[[#@LINE + 1]]:{{.*}}the op requires an index inside its operand
  %0 = "tm_tensor.scatter"(%updates, %i1, %x) <{dimension_map = array<i64: 0, 1>, operandSegmentSizes = array<i32: 2, 1>, unique_indices = false}> ({
  ^bb0(%a: f32, %b: f32):
    "tm_tensor.yield"(%a) : (f32) -> ()
  }) : (tensor<?xf32>, tensor<?x2xi64>, tensor<?x9xf32>) -> tensor<?x9xf32>
  return %0 : tensor<?x9xf32>
}

// A body that writes the only column, and one that writes the first of two: the second element stays unknown.
func.func @one_place(%x: tensor<?xf32>, %other: tensor<?x2xi64>) -> (tensor<?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %e = tensor.empty(%n) : tensor<?x1xi64>
  %rows = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0, 0)>], iterator_types = ["parallel"]} outs(%e : tensor<?x1xi64>) {
  ^bb0(%out: i64):
    %i = linalg.index 0 : index
    %j = arith.index_cast %i : index to i64
    linalg.yield %j : i64
  } -> tensor<?x1xi64>
  %e2 = tensor.empty(%n) : tensor<?x2xi64>
  %first = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0, 0)>], iterator_types = ["parallel"]} outs(%e2 : tensor<?x2xi64>) {
  ^bb0(%out: i64):
    %i = linalg.index 0 : index
    %j = arith.index_cast %i : index to i64
    linalg.yield %j : i64
  } -> tensor<?x2xi64>
  %flat = tensor.collapse_shape %first [[0, 1]] : tensor<?x2xi64> into tensor<?xi64>
  %places = tensor.expand_shape %flat [[0, 1]] output_shape [%n, 2] : tensor<?xi64> into tensor<?x2xi64>
  %z = arith.constant 0.0 : f32
  %u = tensor.empty(%n) : tensor<?xf32>
  %updates = linalg.fill ins(%z : f32) outs(%u : tensor<?xf32>) -> tensor<?xf32>
  %0 = "tm_tensor.scatter"(%updates, %rows, %x) <{dimension_map = array<i64: 0>, operandSegmentSizes = array<i32: 2, 1>, unique_indices = false}> ({
  ^bb0(%a: f32, %b: f32):
    "tm_tensor.yield"(%a) : (f32) -> ()
  }) : (tensor<?xf32>, tensor<?x1xi64>, tensor<?xf32>) -> tensor<?xf32>
  %square = tensor.empty(%n, %n) : tensor<?x?xf32>
  // CHECK: :[[#@LINE + 1]]:{{.*}}the op requires an index inside its operand
  %1 = "tm_tensor.scatter"(%updates, %places, %square) <{dimension_map = array<i64: 0, 1>, operandSegmentSizes = array<i32: 2, 1>, unique_indices = false}> ({
  ^bb0(%a: f32, %b: f32):
    "tm_tensor.yield"(%a) : (f32) -> ()
  }) : (tensor<?xf32>, tensor<?x2xi64>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0, %updates : tensor<?xf32>, tensor<?xf32>
}

// The same columns, concatenated.
func.func @concatenated(%x: tensor<?x9xf32>) -> tensor<?x9xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x9xf32>
  %c9 = arith.constant 9 : i64
  %e = tensor.empty(%n) : tensor<?x1xi64>
  %rows = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<?x1xi64>) {
  ^bb0(%out: i64):
    %i = linalg.index 0 : index
    %j = arith.index_cast %i : index to i64
    linalg.yield %j : i64
  } -> tensor<?x1xi64>
  %columns = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%rows : tensor<?x1xi64>) outs(%e : tensor<?x1xi64>) {
  ^bb0(%in: i64, %out: i64):
    %j = arith.remui %in, %c9 : i64
    linalg.yield %j : i64
  } -> tensor<?x1xi64>
  %both = tensor.concat dim(1) %rows, %columns : (tensor<?x1xi64>, tensor<?x1xi64>) -> tensor<?x2xi64>
  %u = tensor.empty(%n) : tensor<?xf32>
  %z = arith.constant 0.0 : f32
  %updates = linalg.fill ins(%z : f32) outs(%u : tensor<?xf32>) -> tensor<?xf32>
  %0 = "tm_tensor.scatter"(%updates, %both, %x) <{dimension_map = array<i64: 0, 1>, operandSegmentSizes = array<i32: 2, 1>, unique_indices = false}> ({
  ^bb0(%a: f32, %b: f32):
    "tm_tensor.yield"(%a) : (f32) -> ()
  }) : (tensor<?xf32>, tensor<?x2xi64>, tensor<?x9xf32>) -> tensor<?x9xf32>
  return %0 : tensor<?x9xf32>
}

// Row numbers in a dimension of 9.
func.func @concatenated_rows(%x: tensor<?x9xf32>) -> tensor<?x9xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x9xf32>
  %c9 = arith.constant 9 : i64
  %e = tensor.empty(%n) : tensor<?x1xi64>
  %rows = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<?x1xi64>) {
  ^bb0(%out: i64):
    %i = linalg.index 0 : index
    %j = arith.index_cast %i : index to i64
    linalg.yield %j : i64
  } -> tensor<?x1xi64>
  %columns = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%rows : tensor<?x1xi64>) outs(%e : tensor<?x1xi64>) {
  ^bb0(%in: i64, %out: i64):
    %j = arith.remui %in, %c9 : i64
    linalg.yield %j : i64
  } -> tensor<?x1xi64>
  %both = tensor.concat dim(1) %columns, %rows : (tensor<?x1xi64>, tensor<?x1xi64>) -> tensor<?x2xi64>
  %u = tensor.empty(%n) : tensor<?xf32>
  %z = arith.constant 0.0 : f32
  %updates = linalg.fill ins(%z : f32) outs(%u : tensor<?xf32>) -> tensor<?xf32>
  // CHECK: :[[#@LINE + 1]]:{{.*}}the op requires an index inside its operand
  %0 = "tm_tensor.scatter"(%updates, %both, %x) <{dimension_map = array<i64: 0, 1>, operandSegmentSizes = array<i32: 2, 1>, unique_indices = false}> ({
  ^bb0(%a: f32, %b: f32):
    "tm_tensor.yield"(%a) : (f32) -> ()
  }) : (tensor<?xf32>, tensor<?x2xi64>, tensor<?x9xf32>) -> tensor<?x9xf32>
  return %0 : tensor<?x9xf32>
}
