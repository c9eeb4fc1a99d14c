// Numbers that may wrap are equal if they are congruent to one expression. The
// analysis assumes no other fact about them.
// RUN: symshape-opt %s --allow-unregistered-dialect --symshape-propagate-constraints --cse | FileCheck %s

// CHECK-LABEL: @sums_merged
// CHECK: return %true, %{{[0-9]+}} : i1, i1
func.func @sums_merged(%a: index, %b: index, %c: i1) -> (i1, i1) {
  %sum = arith.addi %a, %b : index
  %r = scf.if %c -> index {
    %x = arith.addi %a, %b : index
    scf.yield %x : index
  } else {
    %y = arith.addi %b, %a : index
    scf.yield %y : index
  }
  %same = arith.cmpi eq, %r, %sum : index
  %less = arith.cmpi sge, %r, %a : index
  return %same, %less : i1, i1
}

// CHECK-LABEL: @sums_selected
// CHECK: return %true : i1
func.func @sums_selected(%a: index, %b: index, %c: i1) -> i1 {
  %x = arith.addi %a, %b : index
  %y = arith.addi %b, %a : index
  %r = arith.select %c, %x, %y : index
  %same = arith.cmpi eq, %r, %x : index
  return %same : i1
}

// CHECK-LABEL: @sums_of_blocks
// CHECK: return %true : i1
func.func @sums_of_blocks(%a: index, %b: index, %c: i1) -> i1 {
  %sum = arith.addi %a, %b : index
  cf.cond_br %c, ^x, ^y
^x:
  %x = arith.addi %a, %b : index
  cf.br ^join(%x : index)
^y:
  %y = arith.addi %b, %a : index
  cf.br ^join(%y : index)
^join(%r: index):
  %same = arith.cmpi eq, %r, %sum : index
  return %same : i1
}

// One sum is greater by one.
// CHECK-LABEL: @different_sums
// CHECK: return %{{[0-9]+}} : i1
func.func @different_sums(%a: index, %b: index, %c: i1) -> i1 {
  %c1 = arith.constant 1 : index
  %sum = arith.addi %a, %b : index
  %r = scf.if %c -> index {
    %x = arith.addi %a, %b : index
    scf.yield %x : index
  } else {
    %y = arith.addi %b, %c1 : index
    scf.yield %y : index
  }
  %same = arith.cmpi eq, %r, %sum : index
  return %same : i1
}

// The sum in 32 bits differs from the sum in 64 bits.
// CHECK-LABEL: @other_width
// CHECK: return %{{[0-9]+}} : i1
func.func @other_width(%a: i32, %b: i32) -> i1 {
  %x = arith.addi %a, %b : i32
  %wa = arith.extsi %a : i32 to i64
  %wb = arith.extsi %b : i32 to i64
  %y = arith.addi %wa, %wb : i64
  %wx = arith.extsi %x : i32 to i64
  %same = arith.cmpi eq, %wx, %y : i64
  return %same : i1
}

// A number of one iteration differs from that of another.
// CHECK-LABEL: @another_iteration
// CHECK: return %{{.*}}#1 : i1
func.func @another_iteration(%n: index, %a: index, %m: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%last = %m, %is = %true) -> (index, i1) {
    %x = arith.addi %last, %a : index
    %y = arith.addi %m, %a : index
    %same = arith.cmpi eq, %x, %y : index
    scf.yield %x, %same : index, i1
  }
  return %r#1 : i1
}

// Two equal sums that may wrap give equal sizes.
// CHECK-LABEL: @sizes
// CHECK: return %true : i1
func.func @sizes(%a: index, %b: index) -> i1 {
  %c0 = arith.constant 0 : index
  %x = arith.addi %a, %b : index
  %y = arith.addi %b, %a : index
  %t = tensor.empty(%x) : tensor<?xf32>
  %u = tensor.empty(%y) : tensor<?xf32>
  %m = tensor.dim %t, %c0 : tensor<?xf32>
  %n = tensor.dim %u, %c0 : tensor<?xf32>
  %same = arith.cmpi eq, %m, %n : index
  return %same : i1
}

// The first sum is poison where %a + %b overflows, the second is not: a fact
// about the first is no fact about the second.
// CHECK-LABEL: @poison_in_one
// CHECK: %[[R:.*]] = arith.cmpi sge
// CHECK: return %[[R]] : i1
func.func @poison_in_one(%n: i8, %m: i8, %k: i8) -> i1 {
  %c0 = arith.constant 0 : i8
  %c1 = arith.constant 1 : i8
  %a = arith.maxsi %n, %c0 : i8
  %b = arith.maxsi %m, %c0 : i8
  %c = arith.minui %k, %c1 : i8
  %ab = arith.addi %a, %b overflow<nsw> : i8
  %first = arith.addi %ab, %c : i8
  "test.use"(%first) : (i8) -> ()
  %bc = arith.addi %b, %c : i8
  %second = arith.addi %a, %bc : i8
  %r = arith.cmpi sge, %second, %c0 : i8
  return %r : i1
}
