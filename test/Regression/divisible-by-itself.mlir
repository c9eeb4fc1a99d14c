// A number is divisible by itself, also 0 by 0. The analysis believed that the
// conjunction of such a predicate and another one is never true, and removed
// the check below.
//
// RUN: symshape-opt %s --symshape-propagate-constraints | FileCheck %s

// CHECK-LABEL: func @kept
func.func @kept(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %a, %c0 : tensor<?xf32>
  %m = tensor.dim %b, %c0 : tensor<?xf32>
  %always = symshape.predicate divisible (n) -> [n, n] (%n : index)
  // CHECK: %[[EQ:.*]] = symshape.predicate eq
  %same = symshape.predicate eq (n, m) -> [n, m] (%n, %m : index, index)
  // CHECK: %[[BOTH:.*]] = arith.andi %{{.*}}, %[[EQ]]
  // CHECK: cf.assert %[[BOTH]]
  %both = arith.andi %always, %same : i1
  cf.assert %both, "expected equal sizes"
  return %a : tensor<?xf32>
}

// CHECK-LABEL: func @removed
// CHECK-NOT: cf.assert
func.func @removed(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %a, %c0 : tensor<?xf32>
  %m = tensor.dim %b, %c0 : tensor<?xf32>
  %always = symshape.predicate divisible (n) -> [n, n] (%n : index)
  %same = symshape.predicate eq (n, m) -> [n, m] (%n, %m : index, index)
  %either = arith.ori %always, %same : i1
  cf.assert %either, "expected anything"
  return %a : tensor<?xf32>
}
