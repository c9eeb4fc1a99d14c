// The predicates of checks and branches hold where they dominate, and only
// there.
//
// RUN: symshape-opt %s --symshape-infer=print=table -o %t | FileCheck %s

// CHECK-LABEL: function @check
func.func @check(%x: tensor<?xf32>, %y: tensor<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %is4 = arith.cmpi eq, %n, %c4 : index
  %d = arith.subi %n, %c4 : index
  // CHECK: tensor<?xi8> [scalar(2, index_cast)] exact
  %before = tensor.empty(%n) : tensor<?xi8>
  cf.assert %is4, "four"
  %s = arith.select %is4, %c0, %n : index
  // CHECK: tensor<?xi16> [0] exact
  %behind = tensor.empty(%s) : tensor<?xi16>
  return
}

// An unknown bit has the same value at each use.
// CHECK-LABEL: function @bit
func.func @bit(%x: tensor<?xf32>, %y: tensor<?xf32>, %b: i1) {
  // CHECK: tensor<?xf32> [at_most(max(dim(0, 0), dim(1, 0)))] at_most
  %before = arith.select %b, %x, %y : tensor<?xf32>
  cf.assert %b, "checked"
  // CHECK: tensor<?xf32> [dim(0, 0)] exact
  %behind = arith.select %b, %x, %y : tensor<?xf32>
  // CHECK: tensor<?xf32> [dim(0, 0)] exact
  %again = arith.select %b, %x, %y : tensor<?xf32>
  return
}

// CHECK-LABEL: function @branch
func.func @branch(%x: tensor<?xf32>, %y: tensor<?xf32>, %b: i1) {
  // CHECK: tensor<?xf32> [at_most(max(dim(0, 0), dim(1, 0)))] at_most
  %r = scf.if %b -> tensor<?xf32> {
    // CHECK: tensor<?xf32> [dim(0, 0)] exact
    %0 = arith.select %b, %x, %y : tensor<?xf32>
    scf.yield %0 : tensor<?xf32>
  } else {
    // CHECK: tensor<?xf32> [dim(1, 0)] exact
    %1 = arith.select %b, %x, %y : tensor<?xf32>
    scf.yield %1 : tensor<?xf32>
  }
  // CHECK: tensor<?xf32> [at_most(max(dim(0, 0), dim(1, 0)))] at_most
  %2 = arith.select %b, %x, %y : tensor<?xf32>
  return
}

// A check inside a loop that may run zero times is no fact after the loop.
// CHECK-LABEL: function @loop
func.func @loop(%x: tensor<?xf32>, %y: tensor<?xf32>, %b: i1, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    cf.assert %b, "checked"
    // CHECK: tensor<?xf32> [dim(0, 0)] exact
    %0 = arith.select %b, %x, %y : tensor<?xf32>
  }
  // CHECK: tensor<?xf32> [at_most(max(dim(0, 0), dim(1, 0)))] at_most
  %1 = arith.select %b, %x, %y : tensor<?xf32>
  return
}

// CHECK-LABEL: function @blocks
func.func @blocks(%x: tensor<?xf32>, %y: tensor<?xf32>, %b: i1) {
  cf.cond_br %b, ^yes, ^no
^yes:
  // CHECK: tensor<?xf32> [dim(0, 0)] exact
  %0 = arith.select %b, %x, %y : tensor<?xf32>
  cf.br ^end
^no:
  // CHECK: tensor<?xf32> [dim(1, 0)] exact
  %1 = arith.select %b, %x, %y : tensor<?xf32>
  cf.br ^end
^end:
  // CHECK: tensor<?xf32> [at_most(max(dim(0, 0), dim(1, 0)))] at_most
  %2 = arith.select %b, %x, %y : tensor<?xf32>
  return
}

// On each edge of a join, the facts of that edge apply.
// CHECK-LABEL: function @join
func.func @join(%n: index) {
  %c4 = arith.constant 4 : index
  %is4 = arith.cmpi eq, %n, %c4 : index
  %r = scf.if %is4 -> index {
    scf.yield %c4 : index
  } else {
    scf.yield %n : index
  }
  // CHECK: tensor<?xi8> [scalar(0, index_cast)] exact
  %0 = tensor.empty(%r) : tensor<?xi8>
  %q = scf.if %is4 -> index {
    scf.yield %n : index
  } else {
    scf.yield %c4 : index
  }
  // CHECK: tensor<?xi16> [4] exact
  %1 = tensor.empty(%q) : tensor<?xi16>
  cf.cond_br %is4, ^end(%c4 : index), ^end(%n : index)
^end(%p: index):
  // CHECK: tensor<?xi32> [scalar(0, index_cast)] exact
  %2 = tensor.empty(%p) : tensor<?xi32>
  return
}

// CHECK-LABEL: function @induction
func.func @induction(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %less = arith.minsi %i, %n : index
    %a = arith.subi %less, %i : index
    // CHECK: tensor<?xi8> [0] exact
    %0 = tensor.empty(%a) : tensor<?xi8>
    %more = arith.maxsi %i, %c1 : index
    %b = arith.subi %more, %i : index
    // The number of the first iteration.
    // CHECK: tensor<?xi16> [at_most(1)] at_most
    %1 = tensor.empty(%b) : tensor<?xi16>
  }
  return
}

// CHECK-LABEL: function @while
func.func @while(%n: index) {
  %c0 = arith.constant 0 : index
  %c9 = arith.constant 9 : index
  %r = scf.while (%i = %c0) : (index) -> index {
    %go = arith.cmpi slt, %i, %c9 : index
    %least = arith.minsi %i, %c9 : index
    %s = arith.subi %least, %i : index
    // CHECK: tensor<?xi8> [at_most(0)] at_most
    %0 = tensor.empty(%s) : tensor<?xi8>
    scf.condition(%go) %i : index
  } do {
  ^bb0(%j: index):
    %least = arith.minsi %j, %c9 : index
    %s = arith.subi %least, %j : index
    // CHECK: tensor<?xi16> [0] exact
    %1 = tensor.empty(%s) : tensor<?xi16>
    %k = arith.addi %j, %n : index
    scf.yield %k : index
  }
  return
}
