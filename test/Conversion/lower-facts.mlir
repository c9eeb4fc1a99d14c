// Checks become upstream ops; the pass removes statements.
// RUN: symshape-opt %s --split-input-file --lower-symshape-facts | FileCheck %s
// RUN: symshape-opt %s --split-input-file --lower-symshape-facts=print-observed=true | FileCheck %s --check-prefix=PRINT

// Sizes fit an index; the pass computes expressions over them exactly.
// CHECK-LABEL: func.func @kinds
// CHECK: %[[D:.*]] = tensor.dim
// CHECK: %[[R:.*]] = arith.remsi %[[D]], %c4
// CHECK: %[[P:.*]] = arith.cmpi eq, %[[R]], %c0
// CHECK: cf.assert %[[P]], "a multiple"
// CHECK: %[[A:.*]] = arith.cmpi sge, %[[D]], %c1
// CHECK: %[[B:.*]] = arith.cmpi sle, %[[D]], %c8
// CHECK: %[[AB:.*]] = arith.andi %[[A]], %[[B]]
// CHECK: %[[C:.*]] = arith.cmpi sge, %[[D]], %c16
// CHECK: %[[P:.*]] = arith.ori %[[AB]], %[[C]]
// CHECK: cf.assert %[[P]], "in range"
// CHECK: %[[P:.*]] = arith.cmpi slt, %arg1, %[[D]]
// CHECK: cf.assert %[[P]], "less"
// n * 3 may need more than 64 bits: compare two words.
// CHECK-NOT: i128
// CHECK: %[[N:.*]] = arith.index_cast %arg1 : index to i64
// CHECK: %[[LOW:.*]] = arith.muli %[[N]], %c3_i64 : i64
// CHECK: %[[D64:.*]] = arith.index_cast %[[D]] : index to i64
// CHECK: %[[X:.*]] = arith.xori %[[D64]], %[[LOW]] : i64
// CHECK: %[[BITS:.*]] = arith.ori %[[X]], %{{.*}} : i64
// CHECK: %[[P:.*]] = arith.cmpi ne, %[[BITS]], %c0_i64{{.*}} : i64
// CHECK: cf.assert %[[P]], "different"
// CHECK-NOT: i128
// CHECK: cf.assert %{{.*}}, "product"
// CHECK-NOT: symshape
func.func @kinds(%t: tensor<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %0 = symshape.predicate divisible (d) -> [d, -4] (%d : index)
  symshape.require %0, "a multiple"
  %1 = symshape.predicate in_range (d) -> [d] in {[1, 8], [16, *]} (%d : index)
  symshape.require %1, "in range"
  %2 = symshape.predicate lt (n, d) -> [n, d] (%n, %d : index, index)
  symshape.require %2, "less"
  %3 = symshape.predicate ne (d, n) -> [d, n * 3] (%d, %n : index, index)
  symshape.require %3, "different"
  %4 = symshape.predicate product_equal (d, n) -> [d, n], [n, 2] (%d, %n : index, index)
  symshape.require %4, "product"
  return
}

// -----

// A divisor of 0 divides only 0. The emitted code never divides by 0, and
// rounds the quotient down.
// CHECK-LABEL: func.func @by_zero
// CHECK-NOT: i128
// CHECK: %[[M:.*]] = arith.index_cast %arg1 : index to i64
// CHECK: arith.index_cast %arg0 : index to i64
// CHECK: %[[BITS:.*]] = arith.ori %{{.*}}, %{{.*}} : i64
// CHECK: %[[ZERO:.*]] = arith.cmpi eq, %[[BITS]], %c0_i64{{.*}} : i64
// CHECK: arith.select %[[ZERO]], %c1_i64{{.*}}, %[[M]] : i64
// CHECK: scf.for
// CHECK-NOT: {{divsi|remsi|divui|remui}}
// CHECK: cf.assert %{{.*}}, "a multiple"
func.func @by_zero(%n: index, %m: index) {
  %0 = symshape.predicate divisible (n, m) -> [n, m] (%n, %m : index, index)
  symshape.require %0, "a multiple"
  return
}

// -----

// The pass removes statements and the ops that only statements use.
// CHECK-LABEL: func.func @statements
// CHECK-SAME: (%arg0: tensor<?xf32>, %arg1: index, %arg2: i1) -> tensor<?xf32> {
// CHECK-NEXT: return %arg0
// PRINT-LABEL: func.func @statements
// PRINT-NEXT: return
func.func @statements(%t: tensor<?xf32>, %n: index, %c: i1) -> tensor<?xf32> {
  %s = symshape.symbol "s" in [1, 4] : !symshape.symbol
  %0 = symshape.predicate le (s, n) -> [s, n] (%s, %n : !symshape.symbol, index)
  %1 = arith.andi %0, %c : i1
  symshape.assume %1
  symshape.constraints {
    %2 = symshape.predicate le (n) -> [n, 4] (%n : index)
    symshape.holds %2, %0
  }
  symshape.claim_shape %t (s) -> [s] (%s : !symshape.symbol) : tensor<?xf32>
  %u = symshape.tie_shape %t (s) -> [s] (%s : !symshape.symbol) : tensor<?xf32>
  return %u : tensor<?xf32>
}

// -----

// The pass computes a predicate that other ops use, even if an assumption uses
// it too.
// CHECK-LABEL: func.func @used
// CHECK: %[[P:.*]] = arith.cmpi sle, %arg0, %arg1
// CHECK-NEXT: return %[[P]]
func.func @used(%n: index, %m: index) -> i1 {
  %0 = symshape.predicate le (n, m) -> [n, m] (%n, %m : index, index)
  symshape.assume %0
  return %0 : i1
}

// -----

// PRINT-LABEL: func.func @observed
// PRINT: %[[F:.*]] = arith.xori %[[P:.*]], %true
// PRINT-NEXT: scf.if %[[F]] {
// PRINT-NEXT: vector.print str "argument 0: expected less than m, found n = "
// PRINT-NEXT: vector.print %arg0 : index punctuation <no_punctuation>
// PRINT-NEXT: vector.print str ", m = "
// PRINT-NEXT: vector.print %arg1 : index punctuation <no_punctuation>
// PRINT-NEXT: vector.print{{$}}
// PRINT-NEXT: }
// PRINT-NEXT: cf.assert %[[P]], "argument 0: expected less than m"
func.func @observed(%n: index, %m: index) {
  %0 = symshape.predicate lt (n, m) -> [n, m] (%n, %m : index, index)
  symshape.require %0, "argument 0: expected less than m"
  return
}

// -----

// A failing check reports the compared numbers, also for a conjunction.
// PRINT-LABEL: func.func @compared
// PRINT: scf.if
// PRINT-NEXT: vector.print str "less, found "
// PRINT-NEXT: vector.print %arg0 : index punctuation <no_punctuation>
// PRINT-NEXT: vector.print str ", "
// PRINT-NEXT: vector.print %arg1 : index punctuation <no_punctuation>
// PRINT-NEXT: vector.print{{$}}
// PRINT-NEXT: }
// PRINT-NEXT: cf.assert %{{.*}}, "less"
// PRINT: scf.if
// PRINT-NEXT: vector.print str "both, found "
// PRINT-NEXT: vector.print %arg0 : index punctuation <no_punctuation>
// PRINT-NEXT: vector.print str ", "
// PRINT-NEXT: vector.print %arg1 : index punctuation <no_punctuation>
// PRINT-NEXT: vector.print str ", m = "
// PRINT-NEXT: vector.print %arg1 : index punctuation <no_punctuation>
// PRINT-NEXT: vector.print{{$}}
// PRINT-NEXT: }
// PRINT-NEXT: cf.assert %{{.*}}, "both"
func.func @compared(%n: index, %m: index) {
  %p = arith.cmpi slt, %n, %m : index
  symshape.require %p, "less"
  %q = symshape.predicate lt (m) -> [m, 8] (%m : index)
  %both = arith.andi %p, %q : i1
  symshape.require %both, "both"
  return
}

// -----

// If the check compares unsigned numbers, they print as unsigned.
// PRINT-LABEL: func.func @unsigned
// PRINT: vector.print str "small, found "
// PRINT-NEXT: %[[A:.*]] = arith.index_castui %arg0 : i8 to index
// PRINT-NEXT: vector.print %[[A]] : index punctuation <no_punctuation>
// PRINT-NEXT: vector.print str ", "
// PRINT-NEXT: %[[B:.*]] = arith.index_castui %arg1 : i8 to index
// PRINT-NEXT: vector.print %[[B]] : index punctuation <no_punctuation>
// PRINT: vector.print str "large, found "
// PRINT-NEXT: arith.index_castui %arg2 : i64 to index
// Else they print as signed.
// PRINT: vector.print str "signed, found "
// PRINT-NEXT: vector.print %arg0 : i8 punctuation <no_punctuation>
// PRINT: vector.print str "equal, found "
// PRINT-NEXT: vector.print %arg0 : i8 punctuation <no_punctuation>
func.func @unsigned(%n: i8, %m: i8, %x: i64, %y: i64) {
  %p = arith.cmpi ult, %n, %m : i8
  symshape.require %p, "small"
  %q = arith.cmpi uge, %x, %y : i64
  symshape.require %q, "large"
  %r = arith.cmpi sgt, %n, %m : i8
  symshape.require %r, "signed"
  %s = arith.cmpi eq, %n, %m : i8
  symshape.require %s, "equal"
  return
}

// -----

// A number that cannot be printed is not reported, and neither is a
// disjunction.
// PRINT-LABEL: func.func @not_observed
// PRINT-NOT: print
// PRINT: cf.assert %{{.*}}, "wide"
// PRINT-NOT: print
// PRINT: cf.assert %{{.*}}, "either"
// PRINT-NOT: print
// PRINT: cf.assert %arg2, "flag"
func.func @not_observed(%n: i128, %m: index, %c: i1) {
  %c0 = arith.constant 0 : i128
  %c1 = arith.constant 1 : index
  %p = arith.cmpi eq, %n, %c0 : i128
  symshape.require %p, "wide"
  %q = arith.cmpi eq, %m, %c1 : index
  %either = arith.ori %c, %q : i1
  symshape.require %either, "either"
  symshape.require %c, "flag"
  return
}

// -----

// The program's own wide integers stay as they are.
// CHECK-LABEL: func.func @own_wide_integers
// CHECK: arith.addi %arg0, %{{.*}} : i128
// CHECK: cf.assert
func.func @own_wide_integers(%a: i128, %n: index, %m: index) -> i128 {
  %c1 = arith.constant 1 : i128
  %s = arith.addi %a, %c1 : i128
  %0 = symshape.predicate eq (n, m) -> [n + 1, m] (%n, %m : index, index)
  symshape.require %0, "next"
  return %s : i128
}
