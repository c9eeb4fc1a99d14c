// The folds of predicates and statements.
// RUN: symshape-opt %s --canonicalize --split-input-file | FileCheck %s
// RUN: symshape-opt %s --canonicalize --canonicalize --split-input-file | FileCheck %s

// Constants are compared as integers of any size, so nothing wraps.
// Fires: decided-predicate
// CHECK-LABEL: func @constants
func.func @constants() -> (i1, i1, i1, i1, i1, i1, i1, i1, i1) {
  // CHECK-DAG: %[[FALSE:.*]] = arith.constant false
  // CHECK-DAG: %[[TRUE:.*]] = arith.constant true
  %max = arith.constant 9223372036854775807 : index
  %neg = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  // max + 1 > max
  %0 = symshape.predicate lt (n) -> [n, n + 1] (%max : index)
  // -1 is -1, not 2^64 - 1
  %1 = symshape.predicate lt (n) -> [n, 0] (%neg : index)
  %2 = symshape.predicate eq (n) -> [n * n * n, -1] (%neg : index)
  // 2^126 != 0
  %3 = symshape.predicate eq (n) -> [(n + 1) * (n + 1), 0] (%max : index)
  // 0 divides only 0.
  %4 = symshape.predicate divisible (n, z) -> [n, z] (%max, %c0 : index, index)
  %5 = symshape.predicate divisible (z) -> [z, z] (%c0 : index)
  %6 = symshape.predicate in_range (n) -> [n] in {[-9, -2], [0, *]} (%neg : index)
  %7 = symshape.predicate in_range (n) -> [n * 4] in {[-9, -2], [0, *]} (%neg : index)
  %8 = symshape.predicate product_equal (n) -> [], [n, n] (%neg : index)
  // CHECK: return %[[TRUE]], %[[TRUE]], %[[TRUE]], %[[FALSE]], %[[FALSE]], %[[TRUE]], %[[FALSE]], %[[TRUE]], %[[TRUE]]
  return %0, %1, %2, %3, %4, %5, %6, %7, %8 : i1, i1, i1, i1, i1, i1, i1, i1, i1
}

// -----

// Two uses of one value are the same number.
// CHECK-LABEL: func @same_value
func.func @same_value(%n: index, %s: !symshape.symbol) -> (i1, i1, i1, i1, i1) {
  // CHECK-DAG: %[[FALSE:.*]] = arith.constant false
  // CHECK-DAG: %[[TRUE:.*]] = arith.constant true
  %0 = symshape.predicate eq (a, b) -> [a * 2, a + b] (%n, %n : index, index)
  %1 = symshape.predicate ne (a, b) -> [a, b] (%s, %s : !symshape.symbol, !symshape.symbol)
  %2 = symshape.predicate le (a) -> [a - 1, a] (%n : index)
  %3 = symshape.predicate divisible (a) -> [a * 32 + 64, 8] (%n : index)
  %4 = symshape.predicate product_equal (a, s) -> [a, s, 6], [3, s, 2, a] (%n, %s : index, !symshape.symbol)
  // CHECK: return %[[TRUE]], %[[FALSE]], %[[TRUE]], %[[TRUE]], %[[TRUE]]
  return %0, %1, %2, %3, %4 : i1, i1, i1, i1, i1
}

// -----

// A predicate that is true for some numbers only stays.
// Must not fire: decided-predicate
// CHECK-LABEL: func @undecided
func.func @undecided(%n: index, %m: index) -> (i1, i1, i1, i1, i1, i1) {
  // CHECK: %[[A:.*]] = symshape.predicate eq (a, b) -> [a, b]
  %0 = symshape.predicate eq (a, b) -> [a, b] (%n, %m : index, index)
  // A size is not negative, but an index may be.
  // CHECK: %[[B:.*]] = symshape.predicate le (a) -> [0, a]
  %1 = symshape.predicate le (a) -> [0, a] (%n : index)
  // A factor that may be 0 is not cancelled.
  // CHECK: %[[C:.*]] = symshape.predicate product_equal (a, b) -> [a, b], [a, 2]
  %2 = symshape.predicate product_equal (a, b) -> [a, b], [a, 2] (%n, %m : index, index)
  // CHECK: %[[D:.*]] = symshape.predicate divisible (a) -> [a * 4, 8]
  %3 = symshape.predicate divisible (a) -> [a * 4, 8] (%n : index)
  // CHECK: %[[E:.*]] = symshape.predicate in_range (a) -> [a] in [0, *]
  %4 = symshape.predicate in_range (a) -> [a] in [0, *] (%n : index)
  // Two symbols of one name are two numbers.
  %s = symshape.symbol "s" : !symshape.symbol
  %t = symshape.symbol "s" : !symshape.symbol
  // CHECK: %[[F:.*]] = symshape.predicate eq (s, t) -> [s, t]
  // Must not fire: known-terms
  %5 = symshape.predicate eq (s, t) -> [s, t] (%s, %t : !symshape.symbol, !symshape.symbol)
  // CHECK: return %[[A]], %[[B]], %[[C]], %[[D]], %[[E]], %[[F]]
  return %0, %1, %2, %3, %4, %5 : i1, i1, i1, i1, i1, i1
}

// -----

// Constants move into the expressions; each used value is one operand.
// Fires: known-terms
// CHECK-LABEL: func @bindings
// CHECK-SAME: (%[[N:.*]]: index, %[[M:.*]]: index)
func.func @bindings(%n: index, %m: index) -> (i1, i1) {
  %c4 = arith.constant 4 : index
  // CHECK: %[[A:.*]] = symshape.predicate eq (a, d) -> [a * 5 + 1, d](%[[N]], %[[M]] : index, index)
  %0 = symshape.predicate eq (a, b, c, unused, d) -> [a * b + c + 1, d]
      (%n, %c4, %n, %m, %m : index, index, index, index, index)
  // CHECK-NEXT: %[[B:.*]] = symshape.predicate product_equal (b) -> [4, b], [b * 5](%[[M]] : index)
  %1 = symshape.predicate product_equal (a, c, b) -> [c, b], [b * 5]
      (%n, %c4, %m : index, index, index)
  // CHECK-NEXT: return
  return %0, %1 : i1, i1
}

// -----

// Fires: assumed-parts, true-precondition, held-parts
// CHECK-LABEL: func @statements
// CHECK-SAME: (%[[P:.*]]: i1, %[[Q:.*]]: i1, %[[R:.*]]: i1)
func.func @statements(%p: i1, %q: i1, %r: i1) {
  %true = arith.constant true
  %pq = arith.andi %p, %q : i1
  %pqr = arith.andi %pq, %r : i1
  // A conjunction is split, and each part is stated once.
  // CHECK: symshape.assume %[[P]] {tag}
  // CHECK-NEXT: symshape.assume %[[Q]] {tag}
  // CHECK-NEXT: symshape.assume %[[R]] {tag}
  symshape.assume %pqr {tag}
  // CHECK-NEXT: symshape.constraints {
  // CHECK-NEXT: symshape.holds %[[P]], %[[Q]]
  // CHECK-NEXT: }
  symshape.constraints {
    symshape.holds %pq, %true, %p
  }
  // Statements that are trivially true are removed.
  // CHECK-NEXT: return
  symshape.assume %true
  symshape.require %true, "never"
  symshape.constraints {
    symshape.holds
  }
  symshape.constraints {
    %0 = symshape.predicate eq [1, 1]
    symshape.holds %0, %true
  }
  return
}

// -----

// A false statement stays, and so does every check.
// Must not fire: true-precondition, held-parts
// CHECK-LABEL: func @stays
// CHECK-SAME: (%[[P:.*]]: i1, %[[Q:.*]]: i1)
func.func @stays(%p: i1, %q: i1) {
  // CHECK: %[[FALSE:.*]] = arith.constant false
  %false = arith.constant false
  // CHECK-NEXT: %[[PQ:.*]] = arith.andi %[[P]], %[[Q]]
  %pq = arith.andi %p, %q : i1
  // CHECK-NEXT: symshape.assume %[[FALSE]]
  symshape.assume %false
  // CHECK-NEXT: symshape.require %[[FALSE]], "always"
  symshape.require %false, "always"
  // CHECK-NEXT: symshape.require %[[PQ]], "both"
  symshape.require %pq, "both"
  // A check does not remove the next one.
  // CHECK-NEXT: symshape.require %[[PQ]], "again"
  symshape.require %pq, "again"
  // CHECK-NEXT: symshape.assume %[[P]]
  // CHECK-NEXT: symshape.assume %[[Q]]
  symshape.assume %pq
  // CHECK-NEXT: symshape.constraints {
  // CHECK-NEXT: symshape.holds %[[FALSE]]
  symshape.constraints {
    symshape.holds %false
  }
  return
}

// -----

// A disjunction is not split.
// Must not fire: assumed-parts
// CHECK-LABEL: func @disjunction
func.func @disjunction(%p: i1, %q: i1) {
  // CHECK: %[[OR:.*]] = arith.ori
  %or = arith.ori %p, %q : i1
  // CHECK-NEXT: symshape.assume %[[OR]]
  symshape.assume %or
  return
}

// -----

// Splitting conjunctions with shared parts adds each part only once.
// CHECK-LABEL: func @shared
func.func @shared(%a: i1, %b: i1) {
  %c = arith.andi %a, %b : i1
  %d = arith.andi %b, %c : i1
  %e = arith.andi %c, %d : i1
  %f = arith.andi %d, %e : i1
  %g = arith.andi %e, %f : i1
  // CHECK-COUNT-2: symshape.assume
  // CHECK-NEXT: return
  symshape.assume %g
  return
}

// -----

// CSE does not merge facts, and no pass moves them out of loops that may run
// zero times.
// RUN: symshape-opt %s --cse --loop-invariant-code-motion --split-input-file \
// RUN:   | FileCheck %s --check-prefix=MOVE
// MOVE-LABEL: func @in_loop
func.func @in_loop(%p: i1, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // MOVE: scf.for
  scf.for %i = %c0 to %n step %c1 {
    // MOVE-NEXT: symshape.assume
    symshape.assume %p
    // MOVE-NEXT: symshape.require
    symshape.require %p, "fact"
    // MOVE-NEXT: symshape.constraints
    symshape.constraints {
      symshape.holds %p
    }
  }
  return
}
