// Loops of blocks: counters in the body and at the exit, and values that blocks carry.
// A name begins with the answer: always (returns true), open (returns no constant),
// implied (no check remains), stays (the counted checks remain).
// RUN: %exam %s > %t.checks
// RUN: symshape-opt %s --symshape-pipeline | FileCheck %t.checks

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

func.func @implied_block_loop_counter_nonneg(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^h(%c0 : index)
^h(%i: index):
  %c = arith.cmpi slt, %i, %n : index
  cf.cond_br %c, ^b, ^e
^b:
  %q = arith.cmpi sge, %i, %c0 : index
  cf.assert %q, "nonneg"
  %j = arith.addi %i, %c1 : index
  cf.br ^h(%j : index)
^e:
  return
}

// Near the greatest number, i + 2 may wrap.
func.func @stays_block_loop_counter_step_2_wraps(%n: index) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  cf.br ^h(%c0 : index)
^h(%i: index):
  %c = arith.cmpi slt, %i, %n : index
  cf.cond_br %c, ^b, ^e
^b:
  %q = arith.cmpi sge, %i, %c0 : index
  cf.assert %q, "nonneg"
  %j = arith.addi %i, %c2 : index
  cf.br ^h(%j : index)
^e:
  return
}

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

func.func @always_block_loop_two_counters(%x: tensor<?xf32>) -> i1 {
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

func.func @always_cf_down_up(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  cf.br ^h(%n, %c0 : index, index)
^h(%i: index, %s: index):
  %p = arith.cmpi sgt, %i, %c0 : index
  cf.cond_br %p, ^b, ^e
^b:
  %j = arith.subi %i, %c1 : index
  %s2 = arith.addi %s, %c1 : index
  cf.br ^h(%j, %s2 : index, index)
^e:
  %ret = arith.cmpi eq, %s, %n : index
  return %ret : i1
}

func.func @open_cf_uneven(%x: tensor<?xf32>, %b: i1) -> i1 {
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
  cf.cond_br %b, ^h(%j, %s2 : index, index), ^h(%j, %j : index, index)
^e:
  %d = arith.muli %n, %c2 : index
  %ret = arith.cmpi eq, %s, %d : index
  return %ret : i1
}

func.func @open_cf_two_entries(%x: tensor<?xf32>, %b: i1) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  cf.cond_br %b, ^h(%c0, %c0 : index, index), ^h(%c1, %c0 : index, index)
^h(%i: index, %s: index):
  %p = arith.cmpi slt, %i, %n : index
  cf.cond_br %p, ^b, ^e
^b:
  %j = arith.addi %i, %c1 : index
  %s2 = arith.addi %s, %c1 : index
  cf.br ^h(%j, %s2 : index, index)
^e:
  %ret = arith.cmpi eq, %s, %n : index
  return %ret : i1
}

func.func @always_cf_thirds(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  cf.br ^h(%c0, %c1, %c0 : index, index, index)
^h(%i: index, %s: index, %t: index):
  %p = arith.cmpi slt, %i, %n : index
  cf.cond_br %p, ^b, ^e
^b:
  %j = arith.addi %i, %c1 : index
  %s2 = arith.addi %s, %c2 : index
  %t2 = arith.addi %t, %c4 : index
  cf.br ^h(%j, %s2, %t2 : index, index, index)
^e:
  %u = arith.addi %s, %s : index
  %v = arith.addi %t, %c2 : index
  %ret = arith.cmpi eq, %u, %v : index
  return %ret : i1
}

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
