// Branches between blocks: facts on edges, switches and block arguments.
// A name begins with the answer: always (returns true), open (returns no constant),
// implied (no check remains), stays (the counted checks remain). At a TODO, the checks
// give the present answer.
// RUN: %exam %s > %t.checks
// RUN: symshape-opt %s --symshape-pipeline | FileCheck %t.checks

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

func.func @implied_cond_br_both_edges(%a: index, %b: index) {
  %p = arith.cmpi slt, %a, %b : index
  cf.cond_br %p, ^t, ^f
^t:
  %q = arith.cmpi sge, %b, %a : index
  cf.assert %q, "t"
  cf.br ^e
^f:
  %r = arith.cmpi sle, %b, %a : index
  cf.assert %r, "f"
  cf.br ^e
^e:
  return
}

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

func.func @stays_cond_br_both_edges_to_one_block(%a: index, %b: index) {
  %p = arith.cmpi slt, %a, %b : index
  cf.cond_br %p, ^t, ^t
^t:
  %q = arith.cmpi slt, %a, %b : index
  cf.assert %q, "t"
  return
}

func.func @stays_block_with_unguarded_predecessor(%a: index, %b: index, %c: i1) {
  cf.cond_br %c, ^m, ^t
^m:
  %p = arith.cmpi slt, %a, %b : index
  cf.cond_br %p, ^t, ^e
^t:
  %q = arith.cmpi slt, %a, %b : index
  cf.assert %q, "t"
  cf.br ^e
^e:
  return
}

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

func.func @implied_after_early_return(%a: index, %b: index) {
  %p = arith.cmpi slt, %a, %b : index
  cf.cond_br %p, ^r, ^z
^z:
  %q = arith.cmpi sge, %a, %b : index
  cf.assert %q, "ge"
  cf.br ^r
^r:
  return
}

func.func @stays_early_return_on_one_of_two_paths(%a: index, %b: index, %c: i1) {
  cf.cond_br %c, ^x, ^y
^x:
  %p = arith.cmpi slt, %a, %b : index
  cf.cond_br %p, ^r, ^z
^y:
  cf.br ^z
^z:
  %q = arith.cmpi sge, %a, %b : index
  cf.assert %q, "ge"
  cf.br ^r
^r:
  return
}

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

func.func @always_switch_case_equals_and_default_differs(%a: i32) -> i1 {
  %c3 = arith.constant 3 : i32
  cf.switch %a : i32, [
    default: ^d,
    3: ^c
  ]
^c:
  %p = arith.cmpi eq, %a, %c3 : i32
  return %p : i1
^d:
  %q = arith.cmpi ne, %a, %c3 : i32
  return %q : i1
}

func.func @open_switch_default_shares_block_with_case(%a: i32) -> i1 {
  %c3 = arith.constant 3 : i32
  %t = arith.constant true
  cf.switch %a : i32, [
    default: ^d,
    3: ^d,
    4: ^c
  ]
^c:
  cf.br ^e(%t : i1)
^d:
  %q = arith.cmpi ne, %a, %c3 : i32
  cf.br ^e(%q : i1)
^e(%r: i1):
  return %r : i1
}

func.func @always_join_values(%p: i1) -> i1 {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c7 = arith.constant 7 : index
  cf.cond_br %p, ^a(%c2 : index), ^a(%c7 : index)
^a(%z: index):
  %ret = arith.cmpi sgt, %z, %c1 : index
  return %ret : i1
}

func.func @open_join_values(%p: i1) -> i1 {
  %c2 = arith.constant 2 : index
  %c7 = arith.constant 7 : index
  cf.cond_br %p, ^a(%c2 : index), ^a(%c7 : index)
^a(%z: index):
  %ret = arith.cmpi sgt, %z, %c2 : index
  return %ret : i1
}

func.func @always_join_guarded(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %p = arith.cmpi slt, %n, %c0 : index
  cf.cond_br %p, ^a(%c0 : index), ^a(%n : index)
^a(%z: index):
  %ret = arith.cmpi sge, %z, %c0 : index
  return %ret : i1
}

func.func @always_block_argument_at_least_4(%a: index, %c: i1) -> i1 {
  %c4 = arith.constant 4 : index
  %c9 = arith.constant 9 : index
  %m = arith.maxsi %a, %c4 : index
  cf.cond_br %c, ^e(%m : index), ^e(%c9 : index)
^e(%v: index):
  %p = arith.cmpi sge, %v, %c4 : index
  return %p : i1
}

func.func @always_block_argument_from_guarded_edge(%a: index) -> i1 {
  %c4 = arith.constant 4 : index
  %c9 = arith.constant 9 : index
  %g = arith.cmpi sgt, %a, %c4 : index
  cf.cond_br %g, ^e(%a : index), ^e(%c9 : index)
^e(%v: index):
  %p = arith.cmpi sgt, %v, %c4 : index
  return %p : i1
}

// The edge that passes a is the one with a <= 4.
func.func @open_block_argument_from_other_edge(%a: index) -> i1 {
  %c4 = arith.constant 4 : index
  %c9 = arith.constant 9 : index
  %g = arith.cmpi sgt, %a, %c4 : index
  cf.cond_br %g, ^e(%c9 : index), ^e(%a : index)
^e(%v: index):
  %p = arith.cmpi sgt, %v, %c4 : index
  return %p : i1
}

// The only edge that is taken passes a.
func.func @open_block_argument_of_dead_predecessor(%a: index) -> i1 {
  %c4 = arith.constant 4 : index
  cf.br ^e(%a : index)
^dead:
  cf.br ^e(%c4 : index)
^e(%v: index):
  %p = arith.cmpi eq, %v, %c4 : index
  return %p : i1
}

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
