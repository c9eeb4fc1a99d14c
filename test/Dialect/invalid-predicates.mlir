// RUN: symshape-opt %s --split-input-file --verify-diagnostics \
// RUN:   --allow-unregistered-dialect

// symshape.predicate and symshape.assume

func.func @one_expression() {
  // expected-error @+1 {{expected 2 expressions, found 1}}
  %0 = symshape.predicate eq [4]
  return
}

// -----

func.func @bound() {
  // expected-error @+1 {{expected an expression, found 'at_most'}}
  %0 = symshape.predicate eq [at_most(4), 4]
  return
}

// -----

func.func @relation() {
  // expected-error @+1 {{expected one of 'eq', 'ne', 'le', 'lt', 'divisible', 'in_range', 'product_equal', found 'about'}}
  %0 = symshape.predicate about [4, 4]
  return
}

// -----

func.func @not_a_condition(%n: index) {
  // expected-error @+2 {{expects different type than prior uses}}
  // expected-note @-2 {{prior use here}}
  symshape.assume %n
  return
}

// -----

func.func @no_intervals(%n: index) {
  // expected-error @+1 {{expected 'in'}}
  %0 = symshape.predicate in_range (n) -> [n] (%n : index)
  return
}

// -----

func.func @intervals_left_out(%n: index) {
  // expected-error @+1 {{'in_range' needs intervals}}
  %0 = "symshape.predicate"(%n) {kind = #symshape<predicate in_range>,
      exprs = #symshape.exprs<[n]>} : (index) -> i1
  return
}

// -----

func.func @intervals_of_a_comparison(%n: index) {
  // expected-error @+1 {{'le' takes no intervals}}
  %0 = "symshape.predicate"(%n) {kind = #symshape<predicate le>,
      exprs = #symshape.exprs<[n, 4]>, intervals = #symshape.intervals<[0, 1]>}
      : (index) -> i1
  return
}

// -----

func.func @two_in_range(%n: index) {
  // expected-error @+1 {{expected 1 expression, found 2}}
  %0 = symshape.predicate in_range (n) -> [n, n + 1] in [0, 4] (%n : index)
  return
}

// -----

func.func @empty_interval(%n: index) {
  // expected-error @+1 {{expected an interval that is not empty, found [4, 0]}}
  %0 = symshape.predicate in_range (n) -> [n] in [4, 0] (%n : index)
  return
}

// -----

func.func @unsorted_intervals(%n: index) {
  // expected-error @+1 {{expected intervals that are sorted and disjoint}}
  %0 = symshape.predicate in_range (n) -> [n] in {[4, 8], [0, 1]} (%n : index)
  return
}

// -----

// expected-error @+1 {{expected '['}}
func.func private @empty_set() attributes {x = #symshape.intervals<{}>}

// -----

func.func @one_group(%n: index) {
  // expected-error @+1 {{expected ','}}
  %0 = symshape.predicate product_equal (n) -> [n, 4] (%n : index)
  return
}

// -----

func.func @three_groups(%n: index) {
  // expected-error @+1 {{expected operation name in quotes}}
  %0 = symshape.predicate product_equal (n) -> [n], [4], [2] (%n : index)
  return
}

// -----

func.func @groups_of_a_comparison(%n: index) {
  // expected-error @+1 {{'le' takes no groups of factors}}
  %0 = "symshape.predicate"(%n) {kind = #symshape<predicate le>,
      exprs = #symshape.exprs<[n, 4]>, groupSize = 1 : i64} : (index) -> i1
  return
}

// -----

func.func @group_size_left_out(%n: index) {
  // expected-error @+1 {{'product_equal' needs two groups of factors}}
  %0 = "symshape.predicate"(%n) {kind = #symshape<predicate product_equal>,
      exprs = #symshape.exprs<[n, 4]>} : (index) -> i1
  return
}

// -----

func.func @group_too_large(%n: index) {
  // expected-error @+1 {{expected at most 2 factors in the first group, found 3}}
  %0 = "symshape.predicate"(%n) {kind = #symshape<predicate product_equal>,
      exprs = #symshape.exprs<[n, 4]>, groupSize = 3 : i64} : (index) -> i1
  return
}

// -----

func.func @negative_group(%n: index) {
  // expected-error @+1 {{attribute 'groupSize' failed to satisfy constraint: 64-bit signless integer attribute whose value is non-negative}}
  %0 = "symshape.predicate"(%n) {kind = #symshape<predicate product_equal>,
      exprs = #symshape.exprs<[n, 4]>, groupSize = -1 : i64} : (index) -> i1
  return
}

// -----

// symshape.require

func.func @no_message(%p: i1) {
  // expected-error @+1 {{expected ','}}
  symshape.require %p
  return
}

// -----

// symshape.constraints

func.func @no_terminator(%p: i1) {
  symshape.constraints {
    // expected-error @+1 {{block with no terminator}}
    %0 = symshape.predicate lt [0, 1]
  }
  return
}

// -----

func.func @other_terminator() {
  // expected-error @+1 {{expected 'symshape.holds' at the end of its region}}
  symshape.constraints {
    llvm.unreachable
  }
  return
}

// -----

func.func @effect(%p: i1, %m: memref<index>) {
  // expected-error @+1 {{expected only pure ops in the region}}
  symshape.constraints {
    // expected-note @+1 {{this op is not pure}}
    %0 = memref.load %m[] : memref<index>
    symshape.holds %p
  }
  return
}

// -----

func.func @may_be_undefined(%p: i1, %a: index, %b: index) {
  // expected-error @+1 {{expected only pure ops in the region}}
  symshape.constraints {
    // expected-note @+1 {{this op is not pure}}
    %0 = arith.divsi %a, %b : index
    symshape.holds %p
  }
  return
}

// -----

func.func @holds_alone(%p: i1) {
  // expected-error @+1 {{expects parent op 'symshape.constraints'}}
  symshape.holds %p
}

// -----

func.func @holds_a_number(%n: index) {
  symshape.constraints {
    // expected-error @+2 {{expects different type than prior uses}}
    // expected-note @-3 {{prior use here}}
    symshape.holds %n
  }
  return
}

// -----

func.func @no_block() {
  // expected-error @+1 {{region #0 ('facts') failed to verify constraint: region with 1 blocks}}
  "symshape.constraints"() ({}) : () -> ()
  return
}
