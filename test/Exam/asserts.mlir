// Asserts that imply other asserts, or seem to.
// RUN: symshape-opt %s --symshape-pipeline -split-input-file -o %t
// RUN: FileCheck %s < %t

// The second assert follows from the first.
// CHECK-LABEL: module
// CHECK-COUNT-1: {{cf\.assert|shape\.cstr_}}
// CHECK-NOT: {{cf\.assert|shape\.cstr_}}
func.func @qb1(%a: index, %b: index) {
  %c0 = arith.constant 0 : index
  %p = arith.cmpi slt, %a, %b : index
  cf.assert %p, "lt"
  %q = arith.cmpi ne, %a, %b : index
  cf.assert %q, "ne"
  return
}

// -----

// Slt does not give ult.
// CHECK-LABEL: module
// CHECK-COUNT-2: {{cf\.assert|shape\.cstr_}}
func.func @qb2(%a: index, %b: index) {
  %p = arith.cmpi slt, %a, %b : index
  cf.assert %p, "lt"
  %q = arith.cmpi ult, %a, %b : index
  cf.assert %q, "ult"
  return
}

// -----

// A ult size gives 0 <= a.
// CHECK-LABEL: module
// CHECK-COUNT-1: {{cf\.assert|shape\.cstr_}}
// CHECK-NOT: {{cf\.assert|shape\.cstr_}}
func.func @qb3(%a: index, %x: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %p = arith.cmpi ult, %a, %d : index
  cf.assert %p, "in"
  %q = arith.cmpi sge, %a, %c0 : index
  cf.assert %q, "sge"
  return
}

// -----

// The later, stronger assert must not remove the earlier.
// CHECK-LABEL: module
// CHECK-COUNT-2: {{cf\.assert|shape\.cstr_}}
func.func @qb4(%a: index) {
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %p = arith.cmpi sgt, %a, %c3 : index
  cf.assert %p, "gt3"
  %q = arith.cmpi sgt, %a, %c5 : index
  cf.assert %q, "gt5"
  return
}

// -----

// CHECK-LABEL: func @stays_assert_weaker_first(
// CHECK-COUNT-3: cf.assert
// CHECK-NOT: cf.assert
// CHECK: return
func.func @stays_assert_weaker_first(%n: index, %b: i1) {
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

// CHECK-LABEL: func @stays_transitive_guard(
// CHECK-COUNT-2: cf.assert
// CHECK-NOT: cf.assert
// CHECK: return
func.func @stays_transitive_guard(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>) {
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

// CHECK-LABEL: func @stays_assert_dominates(
// CHECK-COUNT-1: cf.assert
// CHECK-NOT: cf.assert
// CHECK: return
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

// CHECK-LABEL: func @stays_assert_one_path(
// CHECK-COUNT-2: cf.assert
// CHECK-NOT: cf.assert
// CHECK: return
func.func @stays_assert_one_path(%n: index, %b: i1) {
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

// CHECK-LABEL: func @stays_assert_later(
// CHECK-COUNT-1: cf.assert
// CHECK-NOT: cf.assert
// CHECK: return
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

// CHECK-LABEL: func @stays_if_assert_leak(
// CHECK-COUNT-1: cf.assert
// CHECK-NOT: cf.assert
// CHECK: return
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

// CHECK-LABEL: func @stays_if_assert_leak2(
// CHECK-COUNT-2: cf.assert
// CHECK-NOT: cf.assert
// CHECK: return
func.func @stays_if_assert_leak2(%n: index, %b: i1) {
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

// CHECK-LABEL: func @stays_if_both_arms_assert(
// CHECK-COUNT-1: cf.assert
// CHECK-NOT: cf.assert
// CHECK: return
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

// -----

// An assert in a branch does not speak for the code behind.
// CHECK-LABEL: module
// CHECK-COUNT-2: {{cf\.assert|shape\.cstr_}}
func.func @qb5(%c: i1, %a: index) {
  %c3 = arith.constant 3 : index
  %p = arith.cmpi sgt, %a, %c3 : index
  scf.if %c {
    cf.assert %p, "in"
  }
  cf.assert %p, "behind"
  return
}

// -----

// TODO: not found yet. Asserted in both branches, then behind.
// CHECK-LABEL: module
// CHECK-COUNT-3: {{cf\.assert|shape\.cstr_}}
// CHECK-NOT: {{cf\.assert|shape\.cstr_}}
func.func @qb6(%c: i1, %a: index) {
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

// -----

// Execute_region's assert always runs.
// CHECK-LABEL: module
// CHECK-COUNT-1: {{cf\.assert|shape\.cstr_}}
// CHECK-NOT: {{cf\.assert|shape\.cstr_}}
func.func @qb45(%a: index, %b: index) {
  %p = arith.cmpi slt, %a, %b : index
  scf.execute_region {
    cf.assert %p, "in"
    scf.yield
  }
  cf.assert %p, "behind"
  return
}

// -----

// Execute_region with a branch around the assert.
// CHECK-LABEL: module
// CHECK-COUNT-2: {{cf\.assert|shape\.cstr_}}
func.func @qb46(%a: index, %b: index, %c: i1) {
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

// -----

// Alloca_scope always runs.
// CHECK-LABEL: module
// CHECK-COUNT-1: {{cf\.assert|shape\.cstr_}}
// CHECK-NOT: {{cf\.assert|shape\.cstr_}}
func.func @qf9(%a: index, %b: index) {
  %p = arith.cmpi slt, %a, %b : index
  memref.alloca_scope {
    cf.assert %p, "in"
  }
  cf.assert %p, "out"
  return
}

// -----

// An unknown op with a region that holds the assert.
// CHECK-LABEL: module
// CHECK-COUNT-2: {{cf\.assert|shape\.cstr_}}
func.func @qf8(%a: index, %b: index) {
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

// -----

// Contradictory asserts: both stay, and so does what is behind.
// CHECK-LABEL: module
// CHECK-COUNT-2: {{cf\.assert|shape\.cstr_}}
func.func @qh27(%a: index, %b: index) -> index {
  %p = arith.cmpi slt, %a, %b : index
  cf.assert %p, "1"
  %q = arith.cmpi sgt, %a, %b : index
  cf.assert %q, "2"
  return %a : index
}

// -----

// Assert false stays.
// CHECK-LABEL: module
// CHECK-COUNT-1: {{cf\.assert|shape\.cstr_}}
func.func @qh28(%a: index) -> index {
  %f = arith.constant false
  cf.assert %f, "never"
  return %a : index
}
