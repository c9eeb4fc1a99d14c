// The loop may run zero times, and its check may fail: its fact that the counter
// is %k must not make the read of an element invariant, which upstream would move
// in front of the loop.
// RUN: symshape-opt %s --symshape-unify-dims | FileCheck %s
// RUN: %execute %s --after='--symshape-unify-dims --loop-invariant-code-motion' \
// RUN:   --after='--symshape-pipeline=only-warn --loop-invariant-code-motion'

// CASE: in_a_for_loop(<4: 1, 2, 3, 4>, <0>, 1000000000000, 0) -> 0
// CASE: in_a_for_loop(<4: 1, 2, 3, 4>, <0>, 0, 1) -> 1
// CASE: in_a_for_loop(<4: 1, 2, 3, 4>, <0>, 1000000000000, 1) -> stops "i is k"
// Must not fire: equal-number
// CHECK-LABEL: @in_a_for_loop(
// CHECK: %[[K:.*]] = arith.addi
// CHECK-NOT: tensor.extract %{{.*}}[%[[K]]]
// CHECK: return
func.func @in_a_for_loop(%t: tensor<?xi32>, %x: tensor<?xf32>, %a: index, %n: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i32
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %k = arith.addi %d, %a : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %z) -> i32 {
    %same = arith.cmpi eq, %i, %k : index
    cf.assert %same, "i is k"
    %e = tensor.extract %t[%i] : tensor<?xi32>
    %u = arith.addi %s, %e : i32
    scf.yield %u : i32
  }
  return %r : i32
}

// CASE: in_a_while_loop(<4: 1, 2, 3, 4>, <0>, 1000000000000, 0) -> 0
// CASE: in_a_while_loop(<4: 1, 2, 3, 4>, <0>, 0, 1) -> 1
// Must not fire: equal-number
// CHECK-LABEL: @in_a_while_loop(
// CHECK: %[[K:.*]] = arith.addi
// CHECK-NOT: tensor.extract %{{.*}}[%[[K]]]
// CHECK: return
func.func @in_a_while_loop(%t: tensor<?xi32>, %x: tensor<?xf32>, %a: index, %n: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i32
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %k = arith.addi %d, %a : index
  %r:2 = scf.while (%i = %c0, %s = %z) : (index, i32) -> (index, i32) {
    %more = arith.cmpi slt, %i, %n : index
    scf.condition(%more) %i, %s : index, i32
  } do {
  ^bb0(%i: index, %s: i32):
    %same = arith.cmpi eq, %i, %k : index
    cf.assert %same, "i is k"
    %e = tensor.extract %t[%i] : tensor<?xi32>
    %u = arith.addi %s, %e : i32
    %j = arith.addi %i, %c1 : index
    scf.yield %j, %u : index, i32
  }
  return %r#1 : i32
}
