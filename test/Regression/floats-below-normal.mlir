// RUN: symshape-opt --symshape-infer=print=table %s -o /dev/null | FileCheck %s

// In half precision, 100 * 2^-19 * 2^-12 rounds to 0, and so does its `ceil`:
// the analysis follows a product only if no bit can be lost.

// CHECK-LABEL: function @underflows
// CHECK: tensor<?xf32> [at_most(1)] at_most
func.func @underflows(%n: i32) -> tensor<?xf32> {
  %c1 = arith.constant 1 : i32
  %c100 = arith.constant 100 : i32
  %low = arith.maxsi %n, %c1 : i32
  %k = arith.minsi %low, %c100 : i32
  %x = arith.sitofp %k : i32 to f16
  %a = arith.constant 1.9073486328125e-06 : f16 // 2^-19
  %b = arith.constant 2.44140625e-04 : f16 // 2^-12
  %y = arith.mulf %x, %a : f16
  %z = arith.mulf %y, %b : f16
  %up = math.ceil %z : f16
  %i = arith.fptosi %up : f16 to i64
  %s = arith.index_cast %i : i64 to index
  %e = tensor.empty(%s) : tensor<?xf32>
  return %e : tensor<?xf32>
}

// CHECK-LABEL: function @halves
// CHECK: tensor<?xf32> [min(max(scalar(0, index_cast), 1), 100) ceildiv 2] exact
func.func @halves(%n: i32) -> tensor<?xf32> {
  %c1 = arith.constant 1 : i32
  %c100 = arith.constant 100 : i32
  %low = arith.maxsi %n, %c1 : i32
  %k = arith.minsi %low, %c100 : i32
  %x = arith.sitofp %k : i32 to f16
  %a = arith.constant 5.0e-01 : f16
  %y = arith.mulf %x, %a : f16
  %up = math.ceil %y : f16
  %i = arith.fptosi %up : f16 to i64
  %s = arith.index_cast %i : i64 to index
  %e = tensor.empty(%s) : tensor<?xf32>
  return %e : tensor<?xf32>
}
