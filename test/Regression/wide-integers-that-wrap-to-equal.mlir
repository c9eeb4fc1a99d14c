// Two additions of -2^62 to a 63-bit integer give the integer itself. The
// difference, -2^63, fits 64 bits, so the analysis believed that it is no
// multiple of 2^63, and folded the comparison to false.
//
// RUN: symshape-opt %s --symshape-propagate-constraints | FileCheck %s

// CHECK-LABEL: func @wraps
// CHECK: %[[TRUE:.*]] = arith.constant true
// CHECK: return %[[TRUE]]
func.func @wraps(%m: i64) -> i1 {
  %n = arith.trunci %m : i64 to i63
  %c = arith.constant -4611686018427387904 : i63
  %a = arith.addi %n, %c : i63
  %b = arith.addi %a, %c : i63
  %p = arith.cmpi eq, %b, %n : i63
  return %p : i1
}

// One addition does not wrap to the same number.
// CHECK-LABEL: func @differs
// CHECK: %[[FALSE:.*]] = arith.constant false
// CHECK: return %[[FALSE]]
func.func @differs(%m: i64) -> i1 {
  %n = arith.trunci %m : i64 to i63
  %c = arith.constant -4611686018427387904 : i63
  %a = arith.addi %n, %c : i63
  %p = arith.cmpi eq, %a, %n : i63
  return %p : i1
}

// Of a 64-bit integer, the sum is another number.
// CHECK-LABEL: func @wider
// CHECK: %[[FALSE:.*]] = arith.constant false
// CHECK: return %[[FALSE]]
func.func @wider(%n: i64) -> i1 {
  %c = arith.constant -4611686018427387904 : i64
  %a = arith.addi %n, %c : i64
  %b = arith.addi %a, %c : i64
  %p = arith.cmpi eq, %b, %n : i64
  return %p : i1
}
