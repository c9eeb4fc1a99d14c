// Blocks and branches: one question per function. always/never: what it returns is
// decided; open: it is not; implied: no check is left; stays: checks that stay.
// RUN: symshape-opt %s --symshape-pipeline -o %t
// RUN: FileCheck %s < %t

// CHECK-LABEL: func @implied_cond_br(
// CHECK-NOT: cf.assert
// CHECK: return
func.func @implied_cond_br(%n: index) {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %p = arith.cmpi sgt, %n, %c3 : index
  cf.cond_br %p, ^a, ^b
^a:
  %q = arith.cmpi sgt, %n, %c2 : index
  cf.assert %q, "m1"
  cf.br ^b
^b:
  return
}

// CHECK-LABEL: func @stays_cond_br_join(
// CHECK-COUNT-1: cf.assert
// CHECK-NOT: cf.assert
// CHECK: return
func.func @stays_cond_br_join(%n: index) {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %p = arith.cmpi sgt, %n, %c3 : index
  cf.cond_br %p, ^a, ^b
^a:
  cf.br ^b
^b:
  %q = arith.cmpi sgt, %n, %c2 : index
  cf.assert %q, "m1"
  return
}

// CHECK-LABEL: func @stays_cond_br_same_target(
// CHECK-COUNT-1: cf.assert
// CHECK-NOT: cf.assert
// CHECK: return
func.func @stays_cond_br_same_target(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %p = arith.cmpi sgt, %n, %c3 : index
  cf.cond_br %p, ^a(%c0 : index), ^a(%c1 : index)
^a(%z: index):
  %q = arith.cmpi sgt, %n, %c2 : index
  cf.assert %q, "m1"
  return
}

// CHECK-LABEL: func @always_join_values(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_join_values(%p: i1) -> i1 {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c7 = arith.constant 7 : index
  cf.cond_br %p, ^a(%c2 : index), ^a(%c7 : index)
^a(%z: index):
  %ret = arith.cmpi sgt, %z, %c1 : index
  return %ret : i1
}

// CHECK-LABEL: func @open_join_values(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_join_values(%p: i1) -> i1 {
  %c2 = arith.constant 2 : index
  %c7 = arith.constant 7 : index
  cf.cond_br %p, ^a(%c2 : index), ^a(%c7 : index)
^a(%z: index):
  %ret = arith.cmpi sgt, %z, %c2 : index
  return %ret : i1
}

// CHECK-LABEL: func @always_join_guarded(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_join_guarded(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %p = arith.cmpi slt, %n, %c0 : index
  cf.cond_br %p, ^a(%c0 : index), ^a(%n : index)
^a(%z: index):
  %ret = arith.cmpi sge, %z, %c0 : index
  return %ret : i1
}

// CHECK-LABEL: func @always_loop_counter(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_loop_counter(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^h(%c0 : index)
^h(%i: index):
  %p = arith.cmpi slt, %i, %n : index
  cf.cond_br %p, ^b, ^e
^b:
  %j = arith.addi %i, %c1 : index
  cf.br ^h(%j : index)
^e:
  %ret = arith.cmpi sge, %i, %c0 : index
  return %ret : i1
}

// CHECK-LABEL: func @always_loop_counter_exit(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_loop_counter_exit(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^h(%c0 : index)
^h(%i: index):
  %p = arith.cmpi slt, %i, %n : index
  cf.cond_br %p, ^b, ^e
^b:
  %j = arith.addi %i, %c1 : index
  cf.br ^h(%j : index)
^e:
  %ret = arith.cmpi sge, %i, %n : index
  return %ret : i1
}

// CHECK-LABEL: func @always_loop_exit_eq(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_loop_exit_eq(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  cf.br ^h(%c0 : index)
^h(%i: index):
  %p = arith.cmpi slt, %i, %n : index
  cf.cond_br %p, ^b, ^e
^b:
  %j = arith.addi %i, %c1 : index
  cf.br ^h(%j : index)
^e:
  %ret = arith.cmpi eq, %i, %n : index
  return %ret : i1
}

// CHECK-LABEL: func @open_loop_exit_ne(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_loop_exit_ne(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^h(%c0 : index)
^h(%i: index):
  %p = arith.cmpi ne, %i, %n : index
  cf.cond_br %p, ^b, ^e
^b:
  %j = arith.addi %i, %c1 : index
  cf.br ^h(%j : index)
^e:
  %ret = arith.cmpi sge, %i, %c0 : index
  return %ret : i1
}

// CHECK-LABEL: func @implied_loop_body(
// CHECK-NOT: cf.assert
// CHECK: return
func.func @implied_loop_body(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^h(%c0 : index)
^h(%i: index):
  %p = arith.cmpi slt, %i, %n : index
  cf.cond_br %p, ^b, ^e
^b:
  %q = arith.cmpi ult, %i, %n : index
  cf.assert %q, "m1"
  %j = arith.addi %i, %c1 : index
  cf.br ^h(%j : index)
^e:
  return
}

// CHECK-LABEL: func @always_loop_tensor(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_loop_tensor(%x: tensor<?xf32>, %n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^h(%c0, %x : index, tensor<?xf32>)
^h(%i: index, %t: tensor<?xf32>):
  %p = arith.cmpi slt, %i, %n : index
  cf.cond_br %p, ^b, ^e
^b:
  %j = arith.addi %i, %c1 : index
  %u = linalg.exp ins(%t : tensor<?xf32>) outs(%t : tensor<?xf32>) -> tensor<?xf32>
  cf.br ^h(%j, %u : index, tensor<?xf32>)
^e:
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %k = tensor.dim %x, %c0 : tensor<?xf32>
  %ret = arith.cmpi eq, %d, %k : index
  return %ret : i1
}

// CHECK-LABEL: func @implied_switch(
// CHECK-NOT: cf.assert
// CHECK: return
func.func @implied_switch(%f: i32) {
  %j3 = arith.constant 3 : i32
  cf.switch %f : i32, [
    default: ^d,
    3: ^c
  ]
^c:
  %p = arith.cmpi eq, %f, %j3 : i32
  cf.assert %p, "m1"
  cf.br ^e
^d:
  %q = arith.cmpi ne, %f, %j3 : i32
  cf.assert %q, "m2"
  cf.br ^e
^e:
  return
}

// CHECK-LABEL: func @stays_switch_shared(
// CHECK-COUNT-1: cf.assert
// CHECK-NOT: cf.assert
// CHECK: return
func.func @stays_switch_shared(%f: i32) {
  %j3 = arith.constant 3 : i32
  cf.switch %f : i32, [
    default: ^d,
    3: ^c,
    4: ^c
  ]
^c:
  %p = arith.cmpi eq, %f, %j3 : i32
  cf.assert %p, "m1"
  cf.br ^d
^d:
  return
}

// TODO: not found yet.
// CHECK-LABEL: func @implied_switch_shared_range(
// CHECK: cf.assert
func.func @implied_switch_shared_range(%f: i32) {
  %j4 = arith.constant 4 : i32
  cf.switch %f : i32, [
    default: ^d,
    3: ^c,
    4: ^c
  ]
^c:
  %p = arith.cmpi sle, %f, %j4 : i32
  cf.assert %p, "m1"
  cf.br ^d
^d:
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

// CHECK-LABEL: func @always_early_return(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_early_return(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %p = arith.cmpi sle, %n, %c0 : index
  cf.cond_br %p, ^r, ^c
^r:
  %tt = arith.constant true
  cf.br ^x(%tt : i1)
^c:
  %q = arith.cmpi sgt, %n, %c0 : index
  cf.br ^x(%q : i1)
^x(%z: i1):
  return %z : i1
}

// CHECK-LABEL: func @open_diamond_correlated(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_diamond_correlated(%p: i1, %n: index) -> i1 {
  %c1 = arith.constant 1 : index
  cf.cond_br %p, ^a, ^b
^a:
  cf.br ^c(%c1 : index)
^b:
  cf.br ^c(%n : index)
^c(%z: index):
  %ret = arith.cmpi eq, %z, %n : index
  return %ret : i1
}

// CHECK-LABEL: func @always_two_loops(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_two_loops(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  cf.br ^h(%c0, %c0 : index, index)
^h(%i: index, %s: index):
  %p = arith.cmpi slt, %i, %n : index
  cf.cond_br %p, ^b, ^e
^b:
  %j = arith.addi %i, %c1 : index
  %s2 = arith.addi %s, %c2 : index
  cf.br ^h(%j, %s2 : index, index)
^e:
  %d = arith.muli %n, %c2 : index
  %ret = arith.cmpi eq, %s, %d : index
  return %ret : i1
}

// CHECK-LABEL: func @stays_irreducible(
// CHECK-COUNT-1: cf.assert
// CHECK-NOT: cf.assert
// CHECK: return
func.func @stays_irreducible(%b: i1, %n: index) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  cf.cond_br %b, ^x(%c1 : index), ^y(%c2 : index)
^x(%i: index):
  %i2 = arith.addi %i, %c1 : index
  %p = arith.cmpi sgt, %i, %n : index
  cf.cond_br %p, ^z, ^y(%i2 : index)
^y(%j: index):
  %q = arith.cmpi sgt, %j, %c1 : index
  cf.assert %q, "m1"
  %j2 = arith.subi %j, %c1 : index
  cf.br ^x(%j2 : index)
^z:
  return
}
