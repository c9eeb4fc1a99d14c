// Bits where control flow merges: the value of each path, under its path
// condition.
//
// RUN: symshape-opt %s --symshape-propagate-constraints -o - | FileCheck %s
// RUN: symshape-opt %s --symshape-pipeline --symshape-pipeline -o - | FileCheck %s

// The usual spelling of "and" in a program with branches.
// CHECK-LABEL: func @and_if
// CHECK: cf.assert %{{.*}}, "both"
// CHECK-NOT: cf.assert
// CHECK: return
func.func @and_if(%a: index, %b: index, %c: i1) {
  %false = arith.constant false
  %p = scf.if %c -> i1 {
    %q = arith.cmpi slt, %a, %b : index
    scf.yield %q : i1
  } else {
    scf.yield %false : i1
  }
  cf.assert %p, "both"
  cf.assert %c, "the bit"
  %r = arith.cmpi sle, %a, %b : index
  cf.assert %r, "less or equal"
  return
}

// Counterexample: the other branch may have made the bit true.
// CHECK-LABEL: func @or_if
// CHECK: cf.assert %{{.*}}, "either"
// CHECK: cf.assert %{{.*}}, "less"
// CHECK: return
func.func @or_if(%a: index, %b: index, %c: i1) {
  %true = arith.constant true
  %p = scf.if %c -> i1 {
    %q = arith.cmpi slt, %a, %b : index
    scf.yield %q : i1
  } else {
    scf.yield %true : i1
  }
  cf.assert %p, "either"
  %r = arith.cmpi slt, %a, %b : index
  cf.assert %r, "less"
  return
}

// Counterexample: the check is before the merge, not in the branch.
// CHECK-LABEL: func @before_if
// CHECK: cf.assert %{{.*}}, "less"
// CHECK: cf.assert %{{.*}}, "both"
func.func @before_if(%a: index, %b: index, %c: i1) {
  %false = arith.constant false
  %q = arith.cmpi slt, %a, %b : index
  cf.assert %q, "less"
  %p = scf.if %c -> i1 {
    scf.yield %q : i1
  } else {
    scf.yield %false : i1
  }
  cf.assert %p, "both"
  return
}

// The same with blocks.
// CHECK-LABEL: func @and_blocks
// CHECK: cf.assert %{{.*}}, "both"
// CHECK-NOT: cf.assert
// CHECK: return
func.func @and_blocks(%a: index, %b: index, %c: i1) {
  %false = arith.constant false
  cf.cond_br %c, ^then, ^join(%false : i1)
^then:
  %q = arith.cmpi slt, %a, %b : index
  cf.br ^join(%q : i1)
^join(%p: i1):
  cf.assert %p, "both"
  %r = arith.cmpi sle, %a, %b : index
  cf.assert %r, "less or equal"
  return
}

// Counterexample: a third edge enters the block.
// CHECK-LABEL: func @three_ways
// CHECK: cf.assert %{{.*}}, "some"
// CHECK: cf.assert %{{.*}}, "less"
func.func @three_ways(%a: index, %b: index, %c: i1, %d: i1) {
  %true = arith.constant true
  %false = arith.constant false
  cf.cond_br %c, ^then, ^else
^then:
  %q = arith.cmpi slt, %a, %b : index
  cf.br ^join(%q : i1)
^else:
  cf.cond_br %d, ^join(%false : i1), ^join(%true : i1)
^join(%p: i1):
  cf.assert %p, "some"
  %r = arith.cmpi slt, %a, %b : index
  cf.assert %r, "less"
  return
}

// Counterexample: each iteration computes its own bit.
// CHECK-LABEL: func @in_loop
// CHECK: cf.assert %{{.*}}, "last"
// CHECK: cf.assert %{{.*}}, "positive"
func.func @in_loop(%n: index, %x: tensor<?xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  %p = scf.for %i = %c0 to %n step %c1 iter_args(%was = %true) -> i1 {
    %e = tensor.extract %x[%i] : tensor<?xindex>
    %q = arith.cmpi sgt, %e, %c0 : index
    scf.yield %q : i1
  }
  cf.assert %p, "last"
  %r = arith.cmpi sgt, %n, %c0 : index
  cf.assert %r, "positive"
  return
}

// Every execution that reaches the code after the region runs the region.
// CHECK-LABEL: func @assuming
// CHECK: return %true{{.*}} : i1
func.func @assuming(%n: index) -> i1 {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %p = arith.cmpi sgt, %n, %c3 : index
  %w = shape.cstr_require %p, "big"
  %r = shape.assuming %w -> (i1) {
    %q = arith.cmpi sgt, %n, %c2 : index
    shape.assuming_yield %q : i1
  }
  return %r : i1
}
// Counterexample: n > 3 does not imply n > 4.
// CHECK-LABEL: func @assuming_other
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @assuming_other(%n: index) -> i1 {
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %p = arith.cmpi sgt, %n, %c3 : index
  %w = shape.cstr_require %p, "big"
  %r = shape.assuming %w -> (i1) {
    %q = arith.cmpi sgt, %n, %c4 : index
    shape.assuming_yield %q : i1
  }
  return %r : i1
}
