// The ranges of the numbers that torch-mlir's scan and sort give.
// RUN: symshape-opt %s --allow-unregistered-dialect --symshape-import-shape-strings --symshape-check -o /dev/null | FileCheck %s

// CHECK: check: 2 proved
// CHECK-NEXT: check: 3 open

// The sums of n ones are 1 to n; position 16 is refused.
// CHECK-NOT: "sums of ones"
func.func @sums(%x: tensor<?xi64> {symshape.shape_string = "n"}) attributes {symshape.constraint_strings = ["n <= 16"]} {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1 : i64
  %z = arith.constant 0 : i64
  %c17 = arith.constant 17 : i64
  %n = tensor.dim %x, %c0 : tensor<?xi64>
  %e = tensor.empty(%n) : tensor<?xi64>
  %ones = linalg.fill ins(%one : i64) outs(%e : tensor<?xi64>) -> tensor<?xi64>
  %f = tensor.empty() : tensor<i64>
  %acc = linalg.fill ins(%z : i64) outs(%f : tensor<i64>) -> tensor<i64>
  %s:2 = "tm_tensor.scan"(%ones, %e, %acc) <{dimension = 0 : i64, inclusive = true, operandSegmentSizes = array<i32: 1, 2>}> ({
  ^bb0(%a: i64, %b: i64):
    %sum = arith.addi %a, %b : i64
    "tm_tensor.yield"(%sum) : (i64) -> ()
  }) : (tensor<?xi64>, tensor<?xi64>, tensor<i64>) -> (tensor<?xi64>, tensor<i64>)
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
    ins(%s#0 : tensor<?xi64>) outs(%e : tensor<?xi64>) {
  ^bb0(%p: i64, %o: i64):
    %less = arith.cmpi slt, %p, %c17 : i64
    cf.assert %less, "sums of ones"
    linalg.yield %p : i64
  } -> tensor<?xi64>
  return
}
// The last sum is n; one sum that starts before the first number has another range.
// CHECK: check open: this check is not proved: "too few"
// CHECK: check open: this check is not proved: "exclusive"
func.func @sums_not(%x: tensor<?xi64> {symshape.shape_string = "n"}, %start: tensor<i64>) attributes {symshape.constraint_strings = ["n <= 16"]} {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1 : i64
  %z = arith.constant 0 : i64
  %c16 = arith.constant 16 : i64
  %c17 = arith.constant 17 : i64
  %n = tensor.dim %x, %c0 : tensor<?xi64>
  %e = tensor.empty(%n) : tensor<?xi64>
  %ones = linalg.fill ins(%one : i64) outs(%e : tensor<?xi64>) -> tensor<?xi64>
  %f = tensor.empty() : tensor<i64>
  %acc = linalg.fill ins(%z : i64) outs(%f : tensor<i64>) -> tensor<i64>
  %s:2 = "tm_tensor.scan"(%ones, %e, %acc) <{dimension = 0 : i64, inclusive = true, operandSegmentSizes = array<i32: 1, 2>}> ({
  ^bb0(%a: i64, %b: i64):
    %sum = arith.addi %a, %b : i64
    "tm_tensor.yield"(%sum) : (i64) -> ()
  }) : (tensor<?xi64>, tensor<?xi64>, tensor<i64>) -> (tensor<?xi64>, tensor<i64>)
  %t:2 = "tm_tensor.scan"(%ones, %e, %acc) <{dimension = 0 : i64, inclusive = false, operandSegmentSizes = array<i32: 1, 2>}> ({
  ^bb0(%a: i64, %b: i64):
    %sum = arith.addi %a, %b : i64
    "tm_tensor.yield"(%sum) : (i64) -> ()
  }) : (tensor<?xi64>, tensor<?xi64>, tensor<i64>) -> (tensor<?xi64>, tensor<i64>)
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
    ins(%s#0, %t#0 : tensor<?xi64>, tensor<?xi64>) outs(%e : tensor<?xi64>) {
  ^bb0(%p: i64, %q: i64, %o: i64):
    %less = arith.cmpi slt, %p, %c16 : i64
    cf.assert %less, "too few"
    %less2 = arith.cmpi slt, %q, %c17 : i64
    cf.assert %less2, "exclusive"
    linalg.yield %p : i64
  } -> tensor<?xi64>
  return
}
// The sorted positions of n numbers are below n.
// CHECK: check open: this check is not proved: "sorted numbers"
func.func @sorted(%x: tensor<?xf32> {symshape.shape_string = "n"}, %y: tensor<?xi64> {symshape.shape_string = "n"}) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %n64 = arith.index_cast %n : index to i64
  %e = tensor.empty(%n) : tensor<?xi64>
  %positions = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%e : tensor<?xi64>) {
  ^bb0(%o: i64):
    %i = linalg.index 0 : index
    %j = arith.index_cast %i : index to i64
    linalg.yield %j : i64
  } -> tensor<?xi64>
  %s:3 = "tm_tensor.sort"(%x, %positions, %y) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 0, 3>}> ({
  ^bb0(%a: f32, %b: f32, %c: i64, %d: i64, %f: i64, %g: i64):
    %more = arith.cmpf ogt, %a, %b : f32
    "tm_tensor.yield"(%more) : (i1) -> ()
  }) : (tensor<?xf32>, tensor<?xi64>, tensor<?xi64>) -> (tensor<?xf32>, tensor<?xi64>, tensor<?xi64>)
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
    ins(%s#1, %s#2 : tensor<?xi64>, tensor<?xi64>) outs(%e : tensor<?xi64>) {
  ^bb0(%p: i64, %q: i64, %o: i64):
    %less = arith.cmpi slt, %p, %n64 : i64
    cf.assert %less, "sorted positions"
    %sum = arith.muli %q, %n64 : i64
    %many = arith.cmpi sgt, %sum, %n64 : i64
    cf.assert %many, "sorted numbers"
    linalg.yield %p : i64
  } -> tensor<?xi64>
  return
}
