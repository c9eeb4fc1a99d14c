// A conversion counts only where its result is selected. It counts here: poison
// gets past the selection.
// RUN: symshape-opt %s --split-input-file --symshape-check -o /dev/null | FileCheck %s
#id = affine_map<(i, j) -> (i, j)>

// Only the diagonal is overwritten.
// CHECK: precondition: 1 open
// CHECK: precondition open: the op requires a number that fits the integer type
func.func @diagonal() -> tensor<4x4xi32> {
  %big = arith.constant dense<1.0e+20> : tensor<4x4xf32>
  %zero = arith.constant 0 : i32
  %poison = arith.fptosi %big : tensor<4x4xf32> to tensor<4x4xi32>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i, i)>], iterator_types = ["parallel"]} outs(%poison : tensor<4x4xi32>) {
  ^bb0(%old: i32):
    linalg.yield %zero : i32
  } -> tensor<4x4xi32>
  return %r : tensor<4x4xi32>
}

// -----

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>

// Without a column, nothing is overwritten.
// CHECK: precondition: 1 open
// CHECK: precondition open: the op requires a number that fits the integer type
func.func @columns(%x: tensor<4x?xi32>) -> tensor<4xi32> {
  %big = arith.constant dense<1.0e+20> : tensor<4xf32>
  %poison = arith.fptosi %big : tensor<4xf32> to tensor<4xi32>
  %r = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<4x?xi32>) outs(%poison : tensor<4xi32>) {
  ^bb0(%a: i32, %old: i32):
    linalg.yield %a : i32
  } -> tensor<4xi32>
  return %r : tensor<4xi32>
}

// -----

// A division by poison is undefined, whether or not its result is used.
// CHECK: precondition: 1 open
// CHECK: precondition open: the op requires a number that fits the integer type
// CHECK-NOT: precondition
func.func @divisor(%x: i32) -> i32 {
  %big = arith.constant 1.0e+20 : f32
  %seven = arith.constant 7 : i32
  %poison = arith.fptosi %big : f32 to i32
  %or = arith.ori %poison, %seven : i32
  %r = arith.remui %seven, %or : i32
  return %seven : i32
}

// -----

// So is one of poison by -1, which may be the least number.
// CHECK: precondition: 1 proved
// CHECK: precondition: {{[0-9]+}} open
// CHECK: precondition open: the op requires a number that fits the integer type
func.func @dividend(%x: i32) -> i32 {
  %big = arith.constant 1.0e+20 : f32
  %minus = arith.constant -1 : i32
  %poison = arith.fptosi %big : f32 to i32
  %r = arith.floordivsi %poison, %minus : i32
  return %minus : i32
}
