// Sums and products of constants are merged with the flags that still hold, and
// comparisons of differences stay right if the difference wraps.
// RUN: symshape-opt %s --symshape-canonicalize | FileCheck %s
// RUN: symshape-opt %s --symshape-canonicalize --symshape-canonicalize | FileCheck %s
// RUN: symshape-opt %s --symshape-canonicalize --canonicalize --cse | FileCheck %s --check-prefix=AFTER
// RUN: %execute %s --after='--symshape-canonicalize' --after='--symshape-canonicalize --canonicalize --cse'

// Fires: merged-constants, merged-factors
// The merged constant overflows, so the new op may wrap.
// CHECK-LABEL: func @wraps(
// CHECK: arith.addi %arg0, %c56_i8 : i8
// CHECK: arith.muli %arg0, %c-128_i8 : i8
func.func @wraps(%x: i8) -> (i8, i8) {
  %m = arith.constant -100 : i8
  %a = arith.addi %x, %m overflow<nsw> : i8
  %b = arith.addi %a, %m overflow<nsw> : i8
  %t = arith.constant 2 : i8
  %s = arith.constant 64 : i8
  %c = arith.muli %x, %t overflow<nsw> : i8
  %d = arith.muli %c, %s overflow<nsw> : i8
  return %b, %d : i8, i8
}

// CHECK-LABEL: func @fits(
// CHECK: arith.addi %arg0, %c-3_i8 overflow<nsw> : i8
// CHECK: arith.muli %arg0, %c6_i8 overflow<nsw> : i8
// CHECK: arith.subi %c2_i8, %arg0 : i8
func.func @fits(%x: i8) -> (i8, i8, i8) {
  %m = arith.constant -1 : i8
  %t = arith.constant 2 : i8
  %u = arith.constant 3 : i8
  %a = arith.addi %x, %m overflow<nsw> : i8
  %b = arith.subi %a, %t overflow<nsw> : i8
  %c = arith.muli %x, %t overflow<nsw> : i8
  %d = arith.muli %c, %u overflow<nsw> : i8
  %e = arith.subi %u, %x : i8
  %f = arith.addi %e, %m overflow<nsw> : i8
  return %b, %d, %f : i8, i8, i8
}

// Must not fire: merged-constants, merged-factors
// CHECK-LABEL: func @unlike(
// CHECK: arith.muli %arg0, %c2_i8 : i8
// CHECK-NEXT: arith.addi %{{.*}}, %c3_i8 : i8
// CHECK-NEXT: arith.muli %{{.*}}, %c2_i8 : i8
func.func @unlike(%x: i8) -> i8 {
  %t = arith.constant 2 : i8
  %u = arith.constant 3 : i8
  %a = arith.muli %x, %t : i8
  %b = arith.addi %a, %u : i8
  %c = arith.muli %b, %t : i8
  return %c : i8
}

// Fires: index-comparisons
// CHECK-LABEL: func @compare(
// CHECK-DAG: %[[MINUS:.*]] = index.constant -1
// CHECK-DAG: %[[ZERO:.*]] = index.constant 0
// CHECK: %[[N:.*]] = index.sub
// CHECK: index.cmp eq(%[[N]], %[[ZERO]])
// CHECK: index.cmp sle(%[[N]], %[[MINUS]])
// AFTER-LABEL: func @compare(
// AFTER: index.cmp eq(
// AFTER: index.cmp sle(%{{.*}}, %idx-1
func.func @compare(%x: index) -> (i1, i1) {
  %two = index.constant 2
  %zero = index.constant 0
  %n = index.sub %x, %two
  %u = index.cmp ule(%n, %zero)
  %s = index.cmp slt(%n, %zero)
  return %u, %s : i1, i1
}

// Must not fire: index-comparisons
// CHECK-LABEL: func @compare_one(
// CHECK: index.cmp slt(%{{.*}}, %idx1)
func.func @compare_one(%x: index) -> i1 {
  %one = index.constant 1
  %n = index.sub %x, %one
  %s = index.cmp slt(%n, %one)
  return %s : i1
}

// 4 - (9 - x), (x - 9) - 4, x + 128 + 128 and x + 4 - 3.
// CHECK-LABEL: func @signs(
// CHECK: %[[A:.*]] = arith.addi %arg0, %c-5_i8 : i8
// CHECK: %[[B:.*]] = arith.addi %arg0, %c-13_i8 : i8
// CHECK: return %[[A]], %[[B]], %arg0, %{{.*}}
// CASE: signs(0) -> -5, -13, 0, 1
// CASE: signs(1) -> -4, -12, 1, 2
// CASE: signs(-1) -> -6, -14, -1, 0
// CASE: signs(127) -> 122, 114, 127, -128
// CASE: signs(-128) -> 123, 115, -128, -127
func.func @signs(%x: i8) -> (i8, i8, i8, i8) {
  %c = arith.constant 4 : i8
  %d = arith.constant 9 : i8
  %least = arith.constant -128 : i8
  %a0 = arith.subi %d, %x : i8
  %a = arith.subi %c, %a0 : i8
  %b0 = arith.subi %x, %d : i8
  %b = arith.subi %b0, %c : i8
  %l0 = arith.subi %x, %least : i8
  %l = arith.subi %l0, %least : i8
  %m = arith.constant -3 : i8
  %f0 = arith.addi %x, %c : i8
  %f = arith.addi %f0, %m : i8
  return %a, %b, %l, %f : i8, i8, i8, i8
}

// The merged op does not wrap if neither op does. If only one has the flag, the
// other one may wrap. A flag about unsigned numbers is dropped.
// CHECK-LABEL: func @flags(
// CHECK: arith.addi %arg0, %c3_i8 : i8
// CHECK: arith.addi %arg0, %c-3_i8 : i8
// CHECK: arith.muli %arg0, %c6_i8 : i8
// CASE: flags(0) -> 3, -3, 0
// CASE: flags(1) -> 4, -2, 6
func.func @flags(%x: i8) -> (i8, i8, i8) {
  %one = arith.constant 1 : i8
  %two = arith.constant 2 : i8
  %three = arith.constant 3 : i8
  %a0 = arith.addi %x, %one overflow<nsw> : i8
  %a = arith.addi %a0, %two : i8
  %b0 = arith.subi %x, %one : i8
  %b = arith.subi %b0, %two overflow<nsw> : i8
  %c0 = arith.muli %x, %two overflow<nuw> : i8
  %c = arith.muli %c0, %three overflow<nuw> : i8
  return %a, %b, %c : i8, i8, i8
}
