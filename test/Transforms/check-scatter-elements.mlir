// The elements of a scatter are those of the destination and of the updates, or sums of so many of them.
// RUN: symshape-opt %s --allow-unregistered-dialect --symshape-import-shape-strings --symshape-check -o /dev/null | FileCheck %s

#id = affine_map<(d0) -> (d0)>

// CHECK: check: 2 proved
// CHECK-NEXT: check: 4 open

// Numbers below 16 in place of zeros, or at most 16 of them added to a zero.
// CHECK-NOT: "put in place"
// CHECK-NOT: "added"
func.func @fits(%x: tensor<?xf32> {symshape.shape_string = "n"}, %places: tensor<?x1xi64> {symshape.shape_string = "n, 1"},
    %data: tensor<?xi64> {symshape.shape_string = "n"}) attributes {symshape.constraint_strings = ["n <= 16", "n >= 1"]} {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0 : i64
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %e = tensor.empty(%n) : tensor<?xi64>
  %zeros = linalg.fill ins(%zero : i64) outs(%e : tensor<?xi64>) -> tensor<?xi64>
  %rows = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%e : tensor<?xi64>) {
  ^bb0(%out: i64):
    %i = linalg.index 0 : index
    %j = arith.index_cast %i : index to i64
    linalg.yield %j : i64
  } -> tensor<?xi64>
  %put = "tm_tensor.scatter"(%rows, %places, %zeros) <{dimension_map = array<i64: 0>, operandSegmentSizes = array<i32: 2, 1>, unique_indices = false}> ({
  ^bb0(%a: i64, %b: i64):
    "tm_tensor.yield"(%a) : (i64) -> ()
  }) : (tensor<?xi64>, tensor<?x1xi64>, tensor<?xi64>) -> tensor<?xi64>
  %cput = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%put : tensor<?xi64>) outs(%e : tensor<?xi64>) {
  ^bb0(%p: i64, %o: i64):
    %limit = arith.constant 16 : i64
    %less = arith.cmpi slt, %p, %limit : i64
    cf.assert %less, "put in place"
    linalg.yield %p : i64
  } -> tensor<?xi64>
  %sum = "tm_tensor.scatter"(%rows, %places, %zeros) <{dimension_map = array<i64: 0>, operandSegmentSizes = array<i32: 2, 1>, unique_indices = false}> ({
  ^bb0(%a: i64, %b: i64):
    %s = arith.addi %b, %a : i64
    "tm_tensor.yield"(%s) : (i64) -> ()
  }) : (tensor<?xi64>, tensor<?x1xi64>, tensor<?xi64>) -> tensor<?xi64>
  %csum = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%sum : tensor<?xi64>) outs(%e : tensor<?xi64>) {
  ^bb0(%p: i64, %o: i64):
    %limit = arith.constant 241 : i64
    %less = arith.cmpi slt, %p, %limit : i64
    cf.assert %less, "added"
    linalg.yield %p : i64
  } -> tensor<?xi64>
  return
}

// A sum may be 240 by the ranges; another sum and a body that keeps the destination have no known range.
// CHECK: check open: this check is not proved: "too few"
// CHECK: check open: this check is not proved: "kept"
// CHECK: check open: this check is not proved: "doubled"
// CHECK: check open: this check is not proved: "row numbers below 15"
func.func @fits_not(%x: tensor<?xf32> {symshape.shape_string = "n"}, %places: tensor<?x1xi64> {symshape.shape_string = "n, 1"},
    %data: tensor<?xi64> {symshape.shape_string = "n"}) attributes {symshape.constraint_strings = ["n <= 16", "n >= 1"]} {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0 : i64
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %e = tensor.empty(%n) : tensor<?xi64>
  %zeros = linalg.fill ins(%zero : i64) outs(%e : tensor<?xi64>) -> tensor<?xi64>
  %rows = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%e : tensor<?xi64>) {
  ^bb0(%out: i64):
    %i = linalg.index 0 : index
    %j = arith.index_cast %i : index to i64
    linalg.yield %j : i64
  } -> tensor<?xi64>
  %sum = "tm_tensor.scatter"(%rows, %places, %zeros) <{dimension_map = array<i64: 0>, operandSegmentSizes = array<i32: 2, 1>, unique_indices = false}> ({
  ^bb0(%a: i64, %b: i64):
    %s = arith.addi %b, %a : i64
    "tm_tensor.yield"(%s) : (i64) -> ()
  }) : (tensor<?xi64>, tensor<?x1xi64>, tensor<?xi64>) -> tensor<?xi64>
  %csum = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%sum : tensor<?xi64>) outs(%e : tensor<?xi64>) {
  ^bb0(%p: i64, %o: i64):
    %limit = arith.constant 240 : i64
    %less = arith.cmpi slt, %p, %limit : i64
    cf.assert %less, "too few"
    linalg.yield %p : i64
  } -> tensor<?xi64>
  %kept = "tm_tensor.scatter"(%rows, %places, %zeros) <{dimension_map = array<i64: 0>, operandSegmentSizes = array<i32: 2, 1>, unique_indices = false}> ({
  ^bb0(%a: i64, %b: i64):
    "tm_tensor.yield"(%b) : (i64) -> ()
  }) : (tensor<?xi64>, tensor<?x1xi64>, tensor<?xi64>) -> tensor<?xi64>
  %ckept = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%kept : tensor<?xi64>) outs(%e : tensor<?xi64>) {
  ^bb0(%p: i64, %o: i64):
    %limit = arith.constant 16 : i64
    %less = arith.cmpi slt, %p, %limit : i64
    cf.assert %less, "kept"
    linalg.yield %p : i64
  } -> tensor<?xi64>
  %two = "tm_tensor.scatter"(%rows, %places, %zeros) <{dimension_map = array<i64: 0>, operandSegmentSizes = array<i32: 2, 1>, unique_indices = false}> ({
  ^bb0(%a: i64, %b: i64):
    %s = arith.addi %b, %b : i64
    "tm_tensor.yield"(%s) : (i64) -> ()
  }) : (tensor<?xi64>, tensor<?x1xi64>, tensor<?xi64>) -> tensor<?xi64>
  %ctwo = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%two : tensor<?xi64>) outs(%e : tensor<?xi64>) {
  ^bb0(%p: i64, %o: i64):
    %limit = arith.constant 16 : i64
    %less = arith.cmpi slt, %p, %limit : i64
    cf.assert %less, "doubled"
    linalg.yield %p : i64
  } -> tensor<?xi64>
  %put = "tm_tensor.scatter"(%rows, %places, %zeros) <{dimension_map = array<i64: 0>, operandSegmentSizes = array<i32: 2, 1>, unique_indices = false}> ({
  ^bb0(%a: i64, %b: i64):
    "tm_tensor.yield"(%a) : (i64) -> ()
  }) : (tensor<?xi64>, tensor<?x1xi64>, tensor<?xi64>) -> tensor<?xi64>
  %cput = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%put : tensor<?xi64>) outs(%e : tensor<?xi64>) {
  ^bb0(%p: i64, %o: i64):
    %limit = arith.constant 15 : i64
    %less = arith.cmpi slt, %p, %limit : i64
    cf.assert %less, "row numbers below 15"
    linalg.yield %p : i64
  } -> tensor<?xi64>
  return
}
