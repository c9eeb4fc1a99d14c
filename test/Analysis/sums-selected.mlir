// Sums that may wrap are one number where both are congruent to one sum.
// RUN: symshape-opt %s --symshape-propagate-constraints --cse | FileCheck %s

// CHECK-LABEL: @either_order
// CHECK: return %true, %{{[0-9]+}} : i1, i1
func.func @either_order(%a: index, %b: index, %c: i1) -> (i1, i1) {
  %x = arith.addi %a, %b : index
  %y = arith.addi %b, %a : index
  %r = arith.select %c, %x, %y : index
  %same = arith.cmpi eq, %r, %x : index
  %greater = arith.cmpi sge, %r, %a : index
  return %same, %greater : i1, i1
}

// One more on one side.
// CHECK-LABEL: @different
// CHECK: return %{{[0-9]+}} : i1
func.func @different(%a: index, %b: index, %c: i1) -> i1 {
  %c1 = arith.constant 1 : index
  %x = arith.addi %a, %b : index
  %y = arith.addi %b, %c1 : index
  %r = arith.select %c, %x, %y : index
  %same = arith.cmpi eq, %r, %x : index
  return %same : i1
}
