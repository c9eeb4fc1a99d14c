// Branches between blocks: each edge of a join has its own facts.
// RUN: %execute %s

func.func private @printI64(i64)

func.func @join(%n: index, %go: i1) -> (index, i1) {
  %c4 = arith.constant 4 : index
  cf.cond_br %go, ^then, ^else
^then:
  %p = arith.cmpi eq, %n, %c4 : index
  cf.assert %p, "not 4"
  cf.br ^end(%n : index)
^else:
  cf.br ^end(%c4 : index)
^end(%m: index):
  %q = arith.cmpi eq, %m, %c4 : index
  %r = arith.cmpi eq, %n, %c4 : index
  %s = arith.xori %q, %r : i1
  return %m, %s : index, i1
}
// CASE: join(N, true) for N = 3 4
// CASE: join(N, false) for N = 3 4

// Both edges of a branch enter one block, with different operands.
func.func @same_target(%n: index, %m: index) -> (index, i1) {
  %p = arith.cmpi slt, %n, %m : index
  cf.cond_br %p, ^end(%n : index), ^end(%m : index)
^end(%s: index):
  %q = arith.cmpi sle, %s, %n : index
  %r = arith.cmpi slt, %n, %m : index
  %t = arith.andi %q, %r : i1
  return %s, %t : index, i1
}
// CASE: same_target(N, M) for N = -1 0 1, M = -1 0 1

func.func @loop(%n: index, %x: index) -> (index, i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^head(%c0 : index)
^head(%i: index):
  %p = arith.cmpi slt, %i, %n : index
  cf.cond_br %p, ^body, ^end
^body:
  %q = arith.cmpi eq, %x, %n : index
  cf.assert %q, "x is not n"
  %w = arith.index_cast %i : index to i64
  func.call @printI64(%w) : (i64) -> ()
  %j = arith.addi %i, %c1 : index
  cf.br ^head(%j : index)
^end:
  %r = arith.cmpi eq, %x, %n : index
  return %i, %r : index, i1
}
// CASE: loop(N, X) for N = -1 0 1 3, X = 0 1 3
// CASE: loop(0, 3) -> 0, false

// One path skips the check.
func.func @around(%n: index, %a: i1, %b: i1) -> i1 {
  %c0 = arith.constant 0 : index
  cf.cond_br %a, ^check, ^skip
^check:
  %p = arith.cmpi sgt, %n, %c0 : index
  cf.assert %p, "positive"
  cf.cond_br %b, ^skip, ^end
^skip:
  %q = arith.cmpi sgt, %n, %c0 : index
  return %q : i1
^end:
  %r = arith.cmpi sgt, %n, %c0 : index
  return %r : i1
}
// CASE: around(N, true, true) for N = -1 0 1
// CASE: around(N, true, false) for N = -1 0 1
// CASE: around(N, false, true) for N = -1 0 1

// The conditions of these blocks contradict each other: they are unreachable.
func.func @dead(%n: index) -> i1 {
  %c2 = arith.constant 2 : index
  %c5 = arith.constant 5 : index
  %p = arith.cmpi slt, %n, %c2 : index
  cf.cond_br %p, ^low, ^end
^low:
  %q = arith.cmpi sgt, %n, %c5 : index
  cf.cond_br %q, ^dead, ^end
^dead:
  %f = arith.cmpi eq, %n, %c2 : index
  cf.assert %f, "dead"
  cf.br ^end
^end:
  %r = arith.cmpi sgt, %n, %c5 : index
  return %r : i1
}
// CASE: dead(N) for N = -1 1 2 3 5 6

// A block joins tensors of different sizes.
func.func @tensors(%x: tensor<?xf32>, %y: tensor<?xf32>, %go: i1)
    -> (index, i1, i1) {
  %c0 = arith.constant 0 : index
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %b = tensor.dim %y, %c0 : tensor<?xf32>
  %t = scf.execute_region -> index {
    cf.cond_br %go, ^l(%a : index), ^r(%b : index)
  ^l(%v: index):
    cf.br ^m(%v : index)
  ^r(%w: index):
    cf.br ^m(%w : index)
  ^m(%u: index):
    scf.yield %u : index
  }
  %p = arith.cmpi eq, %t, %a : index
  %q = arith.cmpi eq, %t, %b : index
  return %t, %p, %q : index, i1, i1
}
// CASE: tensors(<N>, <M>, true) for N = 0 1 2, M = 0 1 2
// CASE: tensors(<N>, <M>, false) for N = 0 1 2, M = 0 1 2

func.func @switch(%k: i32, %n: index) -> (index, i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.switch %k : i32, [
    default: ^other,
    0: ^end(%c0 : index),
    7: ^end(%n : index)
  ]
^other:
  %p = arith.cmpi eq, %n, %c1 : index
  cf.assert %p, "n is not 1"
  cf.br ^end(%c1 : index)
^end(%v: index):
  %q = arith.cmpi eq, %v, %n : index
  return %v, %q : index, i1
}
// CASE: switch(K, N) for K = -1 0 1 7, N = 0 1 2
