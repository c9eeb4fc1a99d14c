// Asserts that imply other asserts, or seem to.
// A name begins with the answer: stays (the counted checks remain). At a TODO, the
// checks give the present answer.
// RUN: %exam %s > %t.checks
// RUN: symshape-opt %s --symshape-pipeline | FileCheck %t.checks

func.func @stays_slt_implies_ne(%a: index, %b: index) {
  %p = arith.cmpi slt, %a, %b : index
  cf.assert %p, "lt"
  %q = arith.cmpi ne, %a, %b : index
  cf.assert %q, "ne"
  return
}

func.func @stays2_slt_does_not_imply_ult(%a: index, %b: index) {
  %p = arith.cmpi slt, %a, %b : index
  cf.assert %p, "lt"
  %q = arith.cmpi ult, %a, %b : index
  cf.assert %q, "ult"
  return
}

func.func @stays_ult_dim_implies_nonneg(%a: index, %x: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %p = arith.cmpi ult, %a, %d : index
  cf.assert %p, "in"
  %q = arith.cmpi sge, %a, %c0 : index
  cf.assert %q, "sge"
  return
}

// The second assert must not remove the first.
func.func @stays2_later_stronger_assert(%a: index) {
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %p = arith.cmpi sgt, %a, %c3 : index
  cf.assert %p, "gt3"
  %q = arith.cmpi sgt, %a, %c5 : index
  cf.assert %q, "gt5"
  return
}

func.func @stays3_assert_weaker_first(%n: index, %b: i1) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %q = arith.cmpi sgt, %n, %c1 : index
  cf.assert %q, "m1"
  %p = arith.cmpi sgt, %n, %c2 : index
  cf.assert %p, "m2"
  %r = arith.cmpi sgt, %n, %c3 : index
  cf.assert %r, "m3"
  return
}

func.func @stays2_transitive_guard(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %k = tensor.dim %a, %c0 : tensor<?xf32>
  %l = tensor.dim %b, %c0 : tensor<?xf32>
  %m = tensor.dim %c, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %k, %l : index
  cf.assert %p, "m1"
  %q = arith.cmpi eq, %l, %m : index
  cf.assert %q, "m2"
  %r = arith.cmpi eq, %k, %m : index
  cf.assert %r, "m3"
  return
}

func.func @stays_assert_dominates(%n: index, %b: i1) {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %p = arith.cmpi sgt, %n, %c3 : index
  cf.assert %p, "m1"
  cf.cond_br %b, ^a, ^c
^a:
  cf.br ^c
^c:
  %q = arith.cmpi sgt, %n, %c2 : index
  cf.assert %q, "m2"
  return
}

func.func @stays2_assert_one_path(%n: index, %b: i1) {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %p = arith.cmpi sgt, %n, %c3 : index
  cf.cond_br %b, ^a, ^c
^a:
  cf.assert %p, "m1"
  cf.br ^c
^c:
  %q = arith.cmpi sgt, %n, %c2 : index
  cf.assert %q, "m2"
  return
}

func.func @stays_assert_later(%n: index, %b: i1) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %q = arith.cmpi sgt, %n, %c2 : index
  cf.assert %q, "m1"
  cf.cond_br %b, ^a, ^c
^a:
  cf.br ^c
^c:
  %p = arith.cmpi sgt, %n, %c1 : index
  cf.assert %p, "m2"
  return
}

func.func @stays_if_assert_leak(%n: index, %b: i1) {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %p = arith.cmpi sgt, %n, %c3 : index
  scf.if %b {
    cf.assert %p, "m1"
  }
  %q = arith.cmpi sgt, %n, %c2 : index
  scf.if %q {
  }
  return
}

func.func @stays2_if_assert_leak_to_assert(%n: index, %b: i1) {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %p = arith.cmpi sgt, %n, %c3 : index
  scf.if %b {
    cf.assert %p, "m1"
  }
  %q = arith.cmpi sgt, %n, %c2 : index
  cf.assert %q, "m2"
  return
}

func.func @stays_if_both_arms_assert(%n: index, %b: i1) {
  %c3 = arith.constant 3 : index
  %p = arith.cmpi sgt, %n, %c3 : index
  cf.assert %p, "m1"
  scf.if %b {
    cf.assert %p, "m2"
  } else {
    cf.assert %p, "m3"
  }
  %q = arith.cmpi slt, %n, %c3 : index
  %r = arith.constant true
  %s = arith.xori %q, %r : i1
  cf.assert %s, "m4"
  return
}

func.func @stays2_assert_in_branch_and_after(%c: i1, %a: index) {
  %c3 = arith.constant 3 : index
  %p = arith.cmpi sgt, %a, %c3 : index
  scf.if %c {
    cf.assert %p, "in"
  }
  cf.assert %p, "behind"
  return
}

// TODO: not found yet.
// CHECK-LABEL: func @stays_assert_in_both_arms_implies_after(
// CHECK-COUNT-3: {{cf\.assert|shape\.cstr_}}
// CHECK-NOT: {{cf\.assert|shape\.cstr_}}
func.func @stays_assert_in_both_arms_implies_after(%c: i1, %a: index) {
  %c3 = arith.constant 3 : index
  %p = arith.cmpi sgt, %a, %c3 : index
  scf.if %c {
    cf.assert %p, "then"
  } else {
    cf.assert %p, "else"
  }
  cf.assert %p, "behind"
  return
}

func.func @stays_assert_in_execute_region_implies_after(%a: index, %b: index) {
  %p = arith.cmpi slt, %a, %b : index
  scf.execute_region {
    cf.assert %p, "in"
    scf.yield
  }
  cf.assert %p, "behind"
  return
}

func.func @stays2_assert_in_execute_region_block_and_after(%a: index, %b: index, %c: i1) {
  %p = arith.cmpi slt, %a, %b : index
  scf.execute_region {
    cf.cond_br %c, ^x, ^y
  ^x:
    cf.assert %p, "in"
    cf.br ^y
  ^y:
    scf.yield
  }
  cf.assert %p, "behind"
  return
}

func.func @stays_assert_in_alloca_scope_implies_after(%a: index, %b: index) {
  %p = arith.cmpi slt, %a, %b : index
  memref.alloca_scope {
    cf.assert %p, "in"
  }
  cf.assert %p, "out"
  return
}

func.func @stays2_conditional_assert_in_alloca_scope_and_after(%a: index, %b: index) {
  %p = arith.cmpi slt, %a, %b : index
  memref.alloca_scope {
    %c = arith.cmpi eq, %a, %b : index
    scf.if %c {
      cf.assert %p, "in"
    }
  }
  cf.assert %p, "out"
  return
}

// Both asserts remain, and so does the code after them.
func.func @stays2_contradictory_asserts(%a: index, %b: index) -> index {
  %p = arith.cmpi slt, %a, %b : index
  cf.assert %p, "1"
  %q = arith.cmpi sgt, %a, %b : index
  cf.assert %q, "2"
  return %a : index
}

func.func @stays_assert_false(%a: index) -> index {
  %f = arith.constant false
  cf.assert %f, "never"
  return %a : index
}
