// Half of the greatest unsigned number, rounded up, has the bits of the least
// signed number.
// RUN: symshape-opt %s --symshape-pipeline | FileCheck %s
// RUN: %execute %s

// CHECK-LABEL: func @half
// CHECK: %[[P:.*]] = arith.cmpi slt
// CHECK: return %[[P]]
// CASE: half(0) -> false
// CASE: half(-2) -> false
// CASE: half(-1) -> true
func.func @half(%a: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %q = arith.ceildivui %a, %c2 : index
  %p = arith.cmpi slt, %q, %c0 : index
  return %p : i1
}

// CHECK-LABEL: func @half_of_index
// CHECK: index.cmp slt
func.func @half_of_index(%a: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %q = index.ceildivu %a, %c2
  %p = index.cmp slt(%q, %c0)
  return %p : i1
}

// CHECK-LABEL: func @third
// CHECK: %[[FALSE:.*]] = arith.constant false
// CHECK: return %[[FALSE]]
// CASE: third(N) -> false for N = -9223372036854775808 -1
func.func @third(%a: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %q = arith.ceildivui %a, %c3 : index
  %p = arith.cmpi slt, %q, %c0 : index
  return %p : i1
}
