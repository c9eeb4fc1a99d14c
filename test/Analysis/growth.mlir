// A loop that adds the same number in each iteration has a closed form; a loop
// that does so in its first iteration only has none.
//
// RUN: symshape-opt %s --symshape-infer=print=table -o %t | FileCheck %s

// CHECK-LABEL: function @counter
func.func @counter(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c100 = arith.constant 100 : index
  %r = scf.for %i = %c0 to %c100 step %c1 iter_args(%a = %c1) -> index {
    %b = arith.addi %a, %c3 : index
    scf.yield %b : index
  }
  // CHECK: tensor<?xi8> [301] exact
  %0 = tensor.empty(%r) : tensor<?xi8>
  %q = scf.for %i = %c0 to %c100 step %c3 iter_args(%a = %n) -> index {
    %b = arith.addi %a, %c1 overflow<nsw> : index
    scf.yield %b : index
  }
  // CHECK: tensor<?xi16> [scalar(0, index_cast) + 34] exact
  %1 = tensor.empty(%q) : tensor<?xi16>
  return
}

// The loop may run zero times.
// CHECK-LABEL: function @trips
func.func @trips(%x: tensor<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  // CHECK: tensor<?xf32> [dim(0, 0) + max(scalar(1, index_cast) ceildiv 2, 0)] exact
  %r = scf.for %i = %c0 to %n step %c2 iter_args(%a = %x) -> tensor<?xf32> {
    %p = tensor.pad %a low[0] high[1] {
    ^bb0(%k: index):
      %z = arith.constant 0.0 : f32
      tensor.yield %z : f32
    } : tensor<?xf32> to tensor<?xf32>
    scf.yield %p : tensor<?xf32>
  }
  return
}

// Doubling: the second iteration adds more than the first.
// CHECK-LABEL: function @doubles
func.func @doubles(%x: tensor<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: %0 tensor<?xf32> [?] unknown
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> tensor<?xf32> {
    %p = tensor.concat dim(0) %a, %a : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %p : tensor<?xf32>
  }
  return
}

// The sum of 0, 1, 2, ...: each iteration adds another number.
// CHECK-LABEL: function @triangle
func.func @triangle() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %r = scf.for %i = %c0 to %c9 step %c1 iter_args(%a = %c0) -> index {
    %b = arith.addi %a, %i : index
    scf.yield %b : index
  }
  // Each of the 9 iterations adds at most 8.
  // CHECK: tensor<?xi8> [at_most(72)] at_most
  %0 = tensor.empty(%r) : tensor<?xi8>
  return
}

// The addition may wrap after enough iterations.
// CHECK-LABEL: function @wraps
func.func @wraps(%n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %k = arith.constant 1000000 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %c0) -> i32 : i32 {
    %b = arith.addi %a, %k : i32
    scf.yield %b : i32
  }
  %m = arith.index_cast %r : i32 to index
  // CHECK: tensor<?xi8> [?] unknown
  %0 = tensor.empty(%m) : tensor<?xi8>
  return
}

// CHECK-LABEL: function @first_only
func.func @first_only(%x: tensor<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %c0) -> index {
    %b = arith.addi %a, %c1 : index
    %m = arith.minsi %b, %c5 : index
    scf.yield %m : index
  }
  // CHECK: tensor<?xi8> [at_most(5)] at_most
  %0 = tensor.empty(%r) : tensor<?xi8>
  return
}

// When the loop ends, its condition is false for the number that it returns.
// CHECK-LABEL: function @while
func.func @while(%n: index, %x: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.while (%i = %c0, %j = %c0) : (index, index) -> (index, index) {
    %go = arith.cmpi slt, %i, %n : index
    scf.condition(%go) %i, %j : index, index
  } do {
  ^bb0(%i: index, %j: index):
    %k = arith.addi %i, %c1 : index
    %l = arith.addi %j, %k : index
    scf.yield %k, %l : index, index
  }
  %m = arith.minsi %r#0, %n : index
  %d = arith.subi %n, %m : index
  // CHECK: tensor<?xi8> [0] exact
  %0 = tensor.empty(%d) : tensor<?xi8>
  %p = arith.minsi %r#1, %n : index
  %e = arith.subi %n, %p : index
  // CHECK: tensor<?xi16> [?] unknown
  %1 = tensor.empty(%e) : tensor<?xi16>
  return
}

// The indices of elements are in range.
// CHECK-LABEL: function @positions
func.func @positions(%x: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %g = tensor.generate %d {
  ^bb0(%i: index):
    %m = arith.minsi %i, %d : index
    %e = arith.subi %m, %i : index
    // CHECK: tensor<?xi8> [0] exact
    %0 = tensor.empty(%e) : tensor<?xi8>
    %v = arith.constant 0.0 : f32
    tensor.yield %v : f32
  } : tensor<?xf32>
  return
}
