// Facts of a branch hold in this branch only.
// RUN: %execute %s

func.func private @printI64(i64)

// The predicate of the check holds in its branch only, not after it.
func.func @check_in_branch(%n: index, %go: i1) -> i1 {
  %c4 = arith.constant 4 : index
  scf.if %go {
    %p = arith.cmpi eq, %n, %c4 : index
    cf.assert %p, "not 4"
  }
  %r = arith.cmpi eq, %n, %c4 : index
  return %r : i1
}
// CASE: check_in_branch(N, true) for N = 3 4
// CASE: check_in_branch(N, false) for N = 3 4
// CASE: check_in_branch(3, true) -> stops "not 4"
// CASE: check_in_branch(3, false) -> false

// The condition holds in one branch, its negation in the other.
func.func @condition(%n: index, %m: index) -> (index, i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = arith.cmpi slt, %n, %m : index
  %r:2 = scf.if %p -> (index, i1) {
    %q = arith.cmpi sge, %n, %m : index
    cf.assert %p, "then"
    %v = arith.select %q, %c0, %n : index
    scf.yield %v, %q : index, i1
  } else {
    %q = arith.cmpi sge, %n, %m : index
    cf.assert %q, "else"
    %v = arith.select %p, %c1, %m : index
    scf.yield %v, %q : index, i1
  }
  return %r#0, %r#1 : index, i1
}
// CASE: condition(N, M) for N = -1 0 1 2, M = -1 0 1 2

// A branch does not prove its own condition.
func.func @own_condition(%x: tensor<?xf32>, %y: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %b = tensor.dim %y, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %a, %b : index
  scf.if %p {
    %q = arith.cmpi eq, %b, %a : index
    cf.assert %q, "inside"
    %w = arith.index_cast %a : index to i64
    func.call @printI64(%w) : (i64) -> ()
  }
  return %p : i1
}
// CASE: own_condition(<N>, <M>) for N = 0 1 2, M = 0 1 2

// Contradictory facts in a dead branch prove nothing outside of it.
func.func @dead_branch(%n: index) -> (i1, i1) {
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %low = arith.cmpi slt, %n, %c3 : index
  scf.if %low {
    %high = arith.cmpi sgt, %n, %c5 : index
    scf.if %high {
      %f = arith.cmpi eq, %n, %c3 : index
      cf.assert %f, "dead"
    }
  }
  %p = arith.cmpi eq, %n, %c3 : index
  %q = arith.cmpi sgt, %n, %c5 : index
  return %p, %q : i1, i1
}
// CASE: dead_branch(N) for N = -1 2 3 4 5 6

// Both arms have a check, which stops different inputs.
func.func @both_arms(%n: index, %go: i1) -> i1 {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  scf.if %go {
    %p = arith.cmpi eq, %n, %c2 : index
    cf.assert %p, "then"
  } else {
    %p = arith.cmpi eq, %n, %c3 : index
    cf.assert %p, "else"
  }
  %a = arith.cmpi sle, %n, %c3 : index
  %b = arith.cmpi eq, %n, %c2 : index
  %r = arith.xori %a, %b : i1
  return %r : i1
}
// CASE: both_arms(N, true) for N = 1 2 3 4
// CASE: both_arms(N, false) for N = 1 2 3 4

// The arms yield tensors of different sizes.
func.func @sizes_of_arms(%x: tensor<?xf32>, %go: i1) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %t = scf.if %go -> (tensor<?xf32>) {
    scf.yield %x : tensor<?xf32>
  } else {
    %e = tensor.empty(%c7) : tensor<?xf32>
    scf.yield %e : tensor<?xf32>
  }
  %s = tensor.dim %t, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %s, %d : index
  %r = arith.select %p, %c1, %c0 : index
  return %s, %r : index, index
}
// CASE: sizes_of_arms(<N>, true) for N = 0 1 7
// CASE: sizes_of_arms(<N>, false) for N = 0 1 7

// A select may use the arm that has no precondition.
func.func @select_arm(%x: tensor<?xf32>, %n: index) -> (i1, index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %y = tensor.cast %x : tensor<?xf32> to tensor<4xf32>
  %z = tensor.cast %y : tensor<4xf32> to tensor<?xf32>
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %d, %c4 : index
  %t = arith.select %p, %z, %x : tensor<?xf32>
  %s = tensor.dim %t, %c0 : tensor<?xf32>
  return %p, %s : i1, index
}
// CASE: select_arm(<N>, 0) for N = 0 3 4 5
// CASE: select_arm(<3>, 0) -> false, 3

func.func @switch(%n: index, %k: index) -> index {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %r = scf.index_switch %k -> index
  case 0 {
    %p = arith.cmpi eq, %k, %c0 : index
    cf.assert %p, "is 0"
    scf.yield %n : index
  }
  case 2 {
    %p = arith.cmpi eq, %n, %c2 : index
    cf.assert %p, "n is 2"
    %s = arith.addi %k, %n : index
    scf.yield %s : index
  }
  default {
    %p = arith.cmpi ne, %n, %c2 : index
    cf.assert %p, "n is not 2"
    scf.yield %k : index
  }
  return %r : index
}
// CASE: switch(N, K) for N = 0 1 2, K = -1 0 1 2

// Nested conditions: the outer one proves or refutes the inner one in one arm.
func.func @nested(%n: index, %m: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %p = arith.cmpi sgt, %n, %m : index
  %r = scf.if %p -> index {
    %q = arith.cmpi sge, %n, %m : index
    %s = scf.if %q -> index {
      scf.yield %c0 : index
    } else {
      scf.yield %c1 : index
    }
    scf.yield %s : index
  } else {
    %q = arith.cmpi sge, %n, %m : index
    %s = scf.if %q -> index {
      scf.yield %c2 : index
    } else {
      scf.yield %c3 : index
    }
    scf.yield %s : index
  }
  return %r : index
}
// CASE: nested(N, M) for N = -2 0 1 2, M = -2 0 1 2
// CASE: nested(1, 1) -> 2
// CASE: nested(0, 1) -> 3
