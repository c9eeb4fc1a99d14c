// Some data meet each of these preconditions at every size.
// RUN: symshape-opt %s --symshape-import-shape-strings --symshape-check -o /dev/null | FileCheck %s

// CHECK: precondition: {{[0-9]+}} data
// CHECK-NOT: {{open|refuted|skipped|unread}}

// (k mod 8) + n, where n is less than 8: data 0 pass.
func.func @sum(%t: tensor<?xf32> {symshape.shape_string = "n"}, %d: tensor<3xindex>, %rows: tensor<8xf32>) -> f32
    attributes {symshape.constraint_strings = ["n <= 7"]} {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %x = tensor.extract %d[%c0] : tensor<3xindex>
  %k = arith.remui %x, %c8 : index
  %i = arith.addi %k, %n : index
  %v = tensor.extract %rows[%i] : tensor<8xf32>
  return %v : f32
}
func.func @product(%t: tensor<?xf32> {symshape.shape_string = "n"}, %d: tensor<3xindex>) -> index
    attributes {symshape.constraint_strings = ["n >= 1"]} {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %x = tensor.extract %d[%c0] : tensor<3xindex>
  %q = arith.muli %x, %n : index
  %v = arith.divui %c8, %q : index
  return %v : index
}
// Row n or n - 1 of n rows: data choose the last one.
func.func @choice(%t: tensor<?xf32> {symshape.shape_string = "n"}, %b: tensor<1xi1>) -> f32
    attributes {symshape.constraint_strings = ["n >= 1"]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %n1 = arith.subi %n, %c1 : index
  %bit = tensor.extract %b[%c0] : tensor<1xi1>
  %i = arith.select %bit, %n1, %n : index
  %v = tensor.extract %t[%i] : tensor<?xf32>
  return %v : f32
}
// Data count from 1, or are negative rows from the end.
func.func @conventions(%t: tensor<?xf32> {symshape.shape_string = "n"}, %d: tensor<3xindex>) -> (f32, f32)
    attributes {symshape.constraint_strings = ["n >= 1"]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %x = tensor.extract %d[%c0] : tensor<3xindex>
  %i = arith.subi %x, %c1 : index
  %v = tensor.extract %t[%i] : tensor<?xf32>
  %y = tensor.extract %d[%c1] : tensor<3xindex>
  %isNegative = arith.cmpi slt, %y, %c0 : index
  %fromEnd = arith.addi %y, %n : index
  %j = arith.select %isNegative, %fromEnd, %y : index
  %w = tensor.extract %t[%j] : tensor<?xf32>
  return %v, %w : f32, f32
}
func.func @positions(%x: tensor<?xf32> {symshape.shape_string = "n"}, %table: tensor<16xf32>, %offset: tensor<1xi64>)
    -> tensor<?xf32> attributes {symshape.constraint_strings = ["n <= 16"]} {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0 : i64
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %e = tensor.empty(%n) : tensor<?xf32>
  %k = tensor.extract %offset[%c0] : tensor<1xi64>
  %from = arith.maxsi %k, %z : i64
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
    outs(%e : tensor<?xf32>) {
  ^bb0(%out: f32):
    %i = linalg.index 0 : index
    %j = arith.index_cast %i : index to i64
    %p = arith.addi %j, %from : i64
    %at = arith.index_cast %p : i64 to index
    %v = tensor.extract %table[%at] : tensor<16xf32>
    linalg.yield %v : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}
// The position of the greatest number of a row is in the row.
func.func @argmax(%t: tensor<?x?xf32> {symshape.shape_string = "n, m"}, %row: tensor<?xf32> {symshape.shape_string = "m"}) -> tensor<?xf32>
    attributes {symshape.constraint_strings = ["m >= 1"]} {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0 : i64
  %small = arith.constant 0xFF800000 : f32
  %n = tensor.dim %t, %c0 : tensor<?x?xf32>
  %e = tensor.empty(%n) : tensor<?xf32>
  %ei = tensor.empty(%n) : tensor<?xi64>
  %f = linalg.fill ins(%small : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %g = linalg.fill ins(%z : i64) outs(%ei : tensor<?xi64>) -> tensor<?xi64>
  %max:2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
    ins(%t : tensor<?x?xf32>) outs(%f, %g : tensor<?xf32>, tensor<?xi64>) {
  ^bb0(%in: f32, %best: f32, %at: i64):
    %i = linalg.index 1 : index
    %j = arith.index_cast %i : index to i64
    %more = arith.cmpf ogt, %in, %best : f32
    %b = arith.select %more, %in, %best : f32
    %k = arith.select %more, %j, %at : i64
    linalg.yield %b, %k : f32, i64
  } -> (tensor<?xf32>, tensor<?xi64>)
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
    ins(%max#1 : tensor<?xi64>) outs(%e : tensor<?xf32>) {
  ^bb0(%p: i64, %out: f32):
    %q = arith.index_cast %p : i64 to index
    %v = tensor.extract %row[%q] : tensor<?xf32>
    linalg.yield %v : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}
// As many ones as columns: at most 8.
func.func @count(%t: tensor<?x?xi1> {symshape.shape_string = "n, m"}, %rows: tensor<9xf32>) -> tensor<?xf32>
    attributes {symshape.constraint_strings = ["m <= 8"]} {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0 : i64
  %n = tensor.dim %t, %c0 : tensor<?x?xi1>
  %e = tensor.empty(%n) : tensor<?xf32>
  %ei = tensor.empty(%n) : tensor<?xi64>
  %g = linalg.fill ins(%z : i64) outs(%ei : tensor<?xi64>) -> tensor<?xi64>
  %count = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
    ins(%t : tensor<?x?xi1>) outs(%g : tensor<?xi64>) {
  ^bb0(%in: i1, %sum: i64):
    %one = arith.extui %in : i1 to i64
    %more = arith.addi %one, %sum : i64
    linalg.yield %more : i64
  } -> tensor<?xi64>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
    ins(%count : tensor<?xi64>) outs(%e : tensor<?xf32>) {
  ^bb0(%p: i64, %out: f32):
    %q = arith.index_cast %p : i64 to index
    %v = tensor.extract %rows[%q] : tensor<9xf32>
    linalg.yield %v : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// The program only reads these buffers.
func.func @read(%ids: memref<4xi64>, %rows: memref<?xf32> {symshape.shape_string = "n"}, %out: memref<4xf32>)
    attributes {symshape.constraint_strings = ["n >= 1"]} {
  %view = memref.cast %ids : memref<4xi64> to memref<?xi64>
  %zero = arith.constant 0 : i64
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%ids : memref<4xi64>) outs(%out : memref<4xf32>) {
  ^bb0(%k: i64, %old: f32):
    %p = arith.cmpi sle, %zero, %k : i64
    cf.assert %p, "an index"
    %j = arith.index_cast %k : i64 to index
    %v = memref.load %rows[%j] : memref<?xf32>
    linalg.yield %v : f32
  }
  return
}
// A loop without an iteration, and one of several: 0 stays 0.
func.func @loops(%t: tensor<?xf32> {symshape.shape_string = "n"}, %d: tensor<3xindex>) -> (f32, f32)
    attributes {symshape.constraint_strings = ["n >= 1"]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %x = tensor.extract %d[%c0] : tensor<3xindex>
  %a, %b = scf.for %i = %c0 to %n step %c1 iter_args(%p = %x, %q = %x) -> (index, index) {
    %r = arith.muli %p, %n : index
    %s = arith.maxsi %q, %c0 : index
    scf.yield %r, %s : index, index
  }
  %v = tensor.extract %t[%a] : tensor<?xf32>
  %w = tensor.extract %t[%b] : tensor<?xf32>
  return %v, %w : f32, f32
}

// The importer of a batch normalization checks that sqrt(v + eps) is not 0, for
// weights v in a file of their own.
func.func @normalized() -> tensor<4xf32> {
  %v = arith.constant dense_resource<variance> : tensor<4xf32>
  %eps = arith.constant 1.0e-05 : f32
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %sum = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%v : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%x: f32, %out: f32):
    %s = arith.addf %x, %eps : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  %root = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%sum : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%x: f32, %out: f32):
    %s = math.sqrt %x : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%root : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%x: f32, %out: f32):
    %p = arith.cmpf une, %x, %zero : f32
    cf.assert %p, "a zero"
    linalg.yield %x : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}
