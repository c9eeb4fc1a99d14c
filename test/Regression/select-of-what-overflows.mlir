// An operand of a select fits its type, but its own operands may have
// overflowed: then it is poison, and the select does not use it.
// RUN: symshape-opt %s --symshape-pipeline | FileCheck %s
// RUN: %execute %s

// CHECK-LABEL: func @sum
// CHECK: cf.assert
// CHECK: %[[P:.*]] = arith.cmpi slt
// CHECK: return %[[P]]
// CASE: sum(2147483647, 0, 1) -> false
func.func @sum(%x: i32, %y: i32, %m: i32) -> i1 {
  %c1 = arith.constant 1 : i32
  %imax = arith.constant 2147483647 : i32
  %a = arith.addi %x, %c1 overflow<nsw> : i32
  %c = arith.cmpi slt, %y, %m : i32
  %s = arith.select %c, %a, %y : i32
  cf.assert %c, "c"
  %p = arith.cmpi slt, %x, %imax : i32
  return %p : i1
}

// CHECK-LABEL: func @narrowed
// CHECK: cf.assert
// CHECK: %[[P:.*]] = arith.cmpi sle
// CHECK: return %[[P]]
// CASE: narrowed(2147483648, 0, 1) -> false
func.func @narrowed(%x: i64, %y: index, %m: index) -> i1 {
  %imax = arith.constant 2147483647 : i64
  %a = arith.trunci %x overflow<nsw> : i64 to i32
  %b = arith.index_cast %y : index to i32
  %c = arith.cmpi slt, %y, %m : index
  %s = arith.select %c, %a, %b : i32
  cf.assert %c, "c"
  %p = arith.cmpi sle, %x, %imax : i64
  return %p : i1
}

// CHECK-LABEL: func @square
// CHECK: cf.assert
// CHECK: %[[P:.*]] = arith.cmpi slt
// CHECK: return %[[P]]
// CASE: square(50001, 0, 1) -> false
func.func @square(%x: i32, %y: i32, %m: i32) -> i1 {
  %c1 = arith.constant 1 : i32
  %imax = arith.constant 2147483647 : i32
  %a = arith.muli %x, %x overflow<nsw> : i32
  %c = arith.cmpi slt, %y, %m : i32
  %s = arith.select %c, %a, %y : i32
  cf.assert %c, "c"
  %k = arith.constant 50000 : i32
  %p = arith.cmpi slt, %x, %k : i32
  return %p : i1
}

// CHECK-LABEL: func @quotient
// CHECK: cf.assert
// CHECK: %[[P:.*]] = arith.cmpi sgt
// CHECK: return %[[P]]
func.func @quotient(%x: i32, %y: i32, %m: i32) -> i1 {
  %c1 = arith.constant -1 : i32
  %imin = arith.constant -2147483648 : i32
  %a = arith.divsi %x, %c1 : i32
  %c = arith.cmpi slt, %y, %m : i32
  %s = arith.select %c, %a, %y : i32
  cf.assert %c, "c"
  %p = arith.cmpi sgt, %x, %imin : i32
  return %p : i1
}
