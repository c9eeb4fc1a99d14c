// RUN: symshape-opt %s --symshape-pipeline=only-warn | FileCheck %s

// The number of bits in a number of two bits is at most 2, which is -2 as a
// signed number of two bits. The checks may fail.

// CHECK-LABEL: func @ones(
// CHECK: cf.assert
func.func @ones(%y: i32) -> i32 {
  %x = arith.trunci %y : i32 to i2
  %c0 = arith.constant 0 : i2
  %p = math.ctpop %x : i2
  %q = arith.cmpi sge, %p, %c0 : i2
  cf.assert %q, "not negative"
  %w = arith.extsi %p : i2 to i32
  return %w : i32
}

// CHECK-LABEL: func @trailing(
// CHECK: cf.assert
func.func @trailing(%y: i32) -> i32 {
  %x = arith.trunci %y : i32 to i2
  %c0 = arith.constant 0 : i2
  %p = math.cttz %x : i2
  %q = arith.cmpi sge, %p, %c0 : i2
  cf.assert %q, "not negative"
  %w = arith.extsi %p : i2 to i32
  return %w : i32
}

// CHECK-LABEL: func @leading(
// CHECK: cf.assert
func.func @leading(%y: i32) -> i32 {
  %x = arith.trunci %y : i32 to i2
  %c0 = arith.constant 0 : i2
  %p = math.ctlz %x : i2
  %q = arith.cmpi sge, %p, %c0 : i2
  cf.assert %q, "not negative"
  %w = arith.extsi %p : i2 to i32
  return %w : i32
}

// CHECK-LABEL: func @size(
// CHECK: cf.assert
func.func @size(%y: i32) -> (index, i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = arith.trunci %y : i32 to i2
  %p = math.ctpop %x : i2
  %k = arith.index_castui %p : i2 to index
  %t = tensor.empty(%k) : tensor<?xf32>
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %q = arith.cmpi sle, %d, %c1 : index
  cf.assert %q, "at most 1"
  return %d, %q : index, i1
}

// Three bits hold a count of 3.

// CHECK-LABEL: func @three_bits(
// CHECK-NOT: cf.assert
func.func @three_bits(%y: i32) -> i32 {
  %x = arith.trunci %y : i32 to i3
  %c0 = arith.constant 0 : i3
  %p = math.ctpop %x : i3
  %q = arith.cmpi sge, %p, %c0 : i3
  cf.assert %q, "not negative"
  %w = arith.extsi %p : i3 to i32
  return %w : i32
}

// CASE: ones(N) for N = 0 1 3
// CASE: trailing(N) for N = 0 1
// CASE: leading(N) for N = 0 3
// CASE: size(N) for N = 0 1 3
// CASE: three_bits(7)
