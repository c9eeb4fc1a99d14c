// -128 divided by 4 is -32, but upstream's range of the quotient has 32 in its
// place.
// RUN: symshape-opt %s --symshape-pipeline | FileCheck %s
// RUN: %execute %s

// %m is -4, so that %n is -128 and %d is from 4 to 124.
// CHECK-LABEL: func @least
// CHECK-NOT: arith.constant true
// CASE: least(-4, -1) -> false
// CASE: least(-4, -31) -> false
// CASE: least(-4, 0) -> stops "negative"
func.func @least(%a: i8, %b: i8) -> i1 {
  %c0 = arith.constant 0 : i8
  %c5 = arith.constant 5 : i8
  %c-4 = arith.constant -4 : i8
  %is = arith.cmpi eq, %a, %c-4 : i8
  cf.assert %is, "-4"
  %negative = arith.cmpi slt, %b, %c0 : i8
  cf.assert %negative, "negative"
  %m = arith.maxui %a, %c-4 : i8
  %n = arith.shli %m, %c5 overflow<nsw> : i8
  %d = arith.muli %b, %m overflow<nsw> : i8
  %q = arith.ceildivsi %n, %d : i8
  %p = arith.cmpi sgt, %q, %c0 : i8
  return %p : i1
}

// %n is -64.
// CHECK-LABEL: func @other
// CHECK: %[[FALSE:.*]] = arith.constant false
// CHECK: return %[[FALSE]]
// CASE: other(-4, -1) -> false
// CASE: other(-4, -31) -> false
func.func @other(%a: i8, %b: i8) -> i1 {
  %c0 = arith.constant 0 : i8
  %c4 = arith.constant 4 : i8
  %c-4 = arith.constant -4 : i8
  %is = arith.cmpi eq, %a, %c-4 : i8
  cf.assert %is, "-4"
  %negative = arith.cmpi slt, %b, %c0 : i8
  cf.assert %negative, "negative"
  %m = arith.maxui %a, %c-4 : i8
  %n = arith.shli %m, %c4 overflow<nsw> : i8
  %d = arith.muli %b, %m overflow<nsw> : i8
  %q = arith.ceildivsi %n, %d : i8
  %p = arith.cmpi sgt, %q, %c0 : i8
  return %p : i1
}
