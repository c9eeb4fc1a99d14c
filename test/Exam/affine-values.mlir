// affine.apply, affine.min, affine.max, delinearized indices, and the index dialect.
// A name begins with the answer: always (returns true), open (returns no constant). At a
// TODO, the checks give the present answer.
// RUN: %exam %s > %t.checks
// RUN: symshape-opt %s --symshape-pipeline | FileCheck %t.checks

func.func @always_affine_apply_doubles(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %a = affine.apply affine_map<(d0) -> (d0 * 2)>(%n)
  %b = arith.muli %n, %c2 : index
  %ret = arith.cmpi eq, %a, %b : index
  return %ret : i1
}

func.func @always_affine_apply_two(%x: tensor<?x?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?x?xf32>
  %m = tensor.dim %x, %c1 : tensor<?x?xf32>
  %a = affine.apply affine_map<()[s0, s1] -> (s0 * s1)>()[%n, %m]
  %b = arith.muli %n, %m : index
  %ret = arith.cmpi eq, %a, %b : index
  return %ret : i1
}

func.func @always_apply_mod(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %a = affine.apply affine_map<(d0) -> (d0 mod 8)>(%n)
  %ret = arith.cmpi sge, %a, %c0 : index
  return %ret : i1
}

func.func @open_apply_wrap(%n: index) -> i1 {
  %a = affine.apply affine_map<(d0) -> (d0 + 1)>(%n)
  %ret = arith.cmpi sgt, %a, %n : index
  return %ret : i1
}

func.func @always_apply_floordiv(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %a = affine.apply affine_map<()[s0] -> ((s0 - 1) floordiv 2 + 1)>()[%n]
  %b = arith.ceildivui %n, %c2 : index
  %ret = arith.cmpi eq, %a, %b : index
  return %ret : i1
}

func.func @always_affine_floordiv_8_times_8_at_most_any(%n: index) -> i1 {
  %a = affine.apply affine_map<(d0) -> (d0 floordiv 8)>(%n)
  %c8 = arith.constant 8 : index
  %b = arith.muli %a, %c8 : index
  %p = arith.cmpi sle, %b, %n : index
  return %p : i1
}

func.func @always_apply_ceildiv(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %a = affine.apply affine_map<()[s0] -> ((s0 ceildiv 8) * 8)>()[%n]
  %ret = arith.cmpi sge, %a, %n : index
  return %ret : i1
}

func.func @open_affine_ceildiv_2_nonneg(%a: index) -> i1 {
  %c0 = arith.constant 0 : index
  %q = affine.apply affine_map<(d0) -> (d0 ceildiv 2)>(%a)
  %p = arith.cmpi sge, %q, %c0 : index
  return %p : i1
}

func.func @always_affine_min_at_most_operand(%n: index, %m: index) -> i1 {
  %a = affine.min affine_map<(d0)[s0] -> (d0, s0)>(%n)[%m]
  %ret = arith.cmpi sle, %a, %m : index
  return %ret : i1
}

// TODO: not found yet.
func.func @always_affine_min_at_most_constant(%n: index, %m: index) -> i1 {
  %c8 = arith.constant 8 : index
  %a = affine.min affine_map<(d0, d1) -> (8, d0 - d1)>(%n, %m)
  %p = arith.cmpi sle, %a, %c8 : index
  return %p : i1
}

func.func @open_affine_min_nonneg(%n: index, %m: index) -> i1 {
  %c0 = arith.constant 0 : index
  %a = affine.min affine_map<(d0, d1) -> (8, d0 - d1)>(%n, %m)
  %p = arith.cmpi sge, %a, %c0 : index
  return %p : i1
}

func.func @always_affine_max_at_least_constant(%n: index) -> i1 {
  %c3 = arith.constant 3 : index
  %a = affine.max affine_map<(d0) -> (d0, 3)>(%n)
  %ret = arith.cmpi sge, %a, %c3 : index
  return %ret : i1
}

func.func @always_value_bounds_tile(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %s = affine.min affine_map<()[s0] -> (s0, 16)>()[%n]
  %e = tensor.empty(%s) : tensor<?xf32>
  %d = tensor.dim %e, %c0 : tensor<?xf32>
  %ret = arith.cmpi sle, %d, %c16 : index
  return %ret : i1
}

func.func @always_delinearize(%x: tensor<?x4xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %n = tensor.dim %x, %c0 : tensor<?x4xf32>
  %q:2 = affine.delinearize_index %n into (4) : index, index
  %ret = arith.cmpi slt, %q#1, %c4 : index
  return %ret : i1
}

func.func @always_delinearize_inner_below_basis(%n: index) -> i1 {
  %c8 = arith.constant 8 : index
  %a, %b = affine.delinearize_index %n into (4, 8) : index, index
  %p = arith.cmpi slt, %b, %c8 : index
  return %p : i1
}

// The outer part of 100 is 12.
func.func @open_delinearize_outer_below_4(%n: index) -> i1 {
  %c4 = arith.constant 4 : index
  %a, %b = affine.delinearize_index %n into (8) : index, index
  %p = arith.cmpi slt, %a, %c4 : index
  return %p : i1
}

func.func @open_delinearize_negative(%l: index) -> i1 {
  %c0 = arith.constant 0 : index
  %d:2 = affine.delinearize_index %l into (8) : index, index
  %p = arith.cmpi sge, %d#0, %c0 : index
  return %p : i1
}

func.func @always_delinearize_linearize(%n: index) -> i1 {
  %q:2 = affine.delinearize_index %n into (4) : index, index
  %r = affine.linearize_index [%q#0, %q#1] by (4) : index
  %ret = arith.cmpi eq, %r, %n : index
  return %ret : i1
}

func.func @always_delinearize_then_linearize_disjoint(%n: index) -> i1 {
  %a, %b = affine.delinearize_index %n into (8) : index, index
  %l = affine.linearize_index disjoint [%a, %b] by (8) : index
  %p = arith.cmpi eq, %l, %n : index
  return %p : i1
}

func.func @always_linearize(%x: tensor<?x4xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %n = tensor.dim %x, %c0 : tensor<?x4xf32>
  %r = affine.linearize_index [%n, %c2] by (4) : index
  %m = arith.muli %n, %c4 : index
  %s = arith.addi %m, %c2 : index
  %ret = arith.cmpi eq, %r, %s : index
  return %ret : i1
}

func.func @always_index_ceildivs_covers(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %c = index.constant 4
  %q = index.ceildivs %n, %c
  %m = index.mul %q, %c
  %p = index.cmp sge(%m, %n)
  return %p : i1
}

func.func @always_index_floordiv(%n: index) -> i1 {
  %c = index.constant 4
  %q = index.floordivs %n, %c
  %m = index.mul %q, %c
  %p = index.cmp sle(%m, %n)
  return %p : i1
}

func.func @always_index_max(%n: index) -> i1 {
  %c = index.constant 4
  %q = index.maxs %n, %c
  %p = index.cmp sge(%q, %c)
  return %p : i1
}

func.func @open_index_add(%n: index) -> i1 {
  %c = index.constant 4
  %q = index.add %n, %c
  %p = index.cmp sge(%q, %n)
  return %p : i1
}

func.func @always_index_casts(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %a = index.casts %n : index to i64
  %b = index.casts %a : i64 to index
  %p = index.cmp eq(%b, %n)
  return %p : i1
}

func.func @open_index_castu_i32(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %a = index.castu %n : index to i32
  %b = index.castu %a : i32 to index
  %p = index.cmp eq(%b, %n)
  return %p : i1
}

func.func @always_index_bool(%n: index) -> i1 {
  %t = index.bool.constant true
  return %t : i1
}

func.func @always_index_shl(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %c = index.constant 2
  %a = index.shl %n, %c
  %b = arith.muli %n, %c4 : index
  %ret = arith.cmpi eq, %a, %b : index
  return %ret : i1
}

func.func @always_index_rem(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %c = index.constant 4
  %a = index.remu %n, %c
  %b = arith.remui %n, %c4 : index
  %ret = arith.cmpi eq, %a, %b : index
  return %ret : i1
}
