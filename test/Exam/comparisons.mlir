// Comparisons that another one, signed or unsigned, implies.
// A name begins with the answer: always (returns true), never (returns false), open
// (returns no constant), stays (the counted checks remain). At a TODO, the checks give
// the present answer.
// RUN: %exam %s > %t.checks
// RUN: symshape-opt %s --symshape-pipeline | FileCheck %t.checks

func.func @always_dim_nonneg(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %ret = arith.cmpi sge, %d, %c0 : index
  return %ret : i1
}

func.func @never_dim_negative(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %ret = arith.cmpi slt, %n, %c0 : index
  return %ret : i1
}

// The limit of 2^48 elements rules out overflow only. It is no bound.
func.func @open_dim_below_2_48(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %k = arith.constant 281474976710656 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %p = arith.cmpi slt, %d, %k : index
  return %p : i1
}

// TODO: not found yet.
func.func @always_dim_at_most_int64_max(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %k = arith.constant 9223372036854775807 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %p = arith.cmpi ule, %d, %k : index
  return %p : i1
}

func.func @never_lt_self(%n: index) -> i1 {
  %ret = arith.cmpi slt, %n, %n : index
  return %ret : i1
}

func.func @always_unsigned_cmp_dim(%x: tensor<?xf32>, %i: index) -> i1 {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %p = arith.cmpi ult, %i, %n : index
  cf.assert %p, "m1"
  %ret = arith.cmpi sge, %i, %c0 : index
  return %ret : i1
}

func.func @open_unsigned_cmp_any(%n: index, %i: index) -> i1 {
  %c0 = arith.constant 0 : index
  %p = arith.cmpi ult, %i, %n : index
  cf.assert %p, "m1"
  %ret = arith.cmpi sge, %i, %c0 : index
  return %ret : i1
}

func.func @always_signed_bounds_to_unsigned(%x: tensor<?xf32>, %i: index) -> i1 {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %p = arith.cmpi sge, %i, %c0 : index
  cf.assert %p, "m1"
  %q = arith.cmpi slt, %i, %n : index
  cf.assert %q, "m2"
  %ret = arith.cmpi ult, %i, %n : index
  return %ret : i1
}

func.func @open_signed_lt_to_unsigned(%x: tensor<?xf32>, %i: index) -> i1 {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %q = arith.cmpi slt, %i, %n : index
  cf.assert %q, "m1"
  %ret = arith.cmpi ult, %i, %n : index
  return %ret : i1
}

func.func @always_ult_trans(%a: index, %b: index, %c: index) -> i1 {
  %p = arith.cmpi ult, %a, %b : index
  cf.assert %p, "m"
  %q = arith.cmpi ult, %b, %c : index
  cf.assert %q, "m"
  %r = arith.cmpi ult, %a, %c : index
  return %r : i1
}

func.func @open_ult_not_transitive(%a: index, %b: index, %c: index) -> i1 {
  %p = arith.cmpi ult, %a, %b : index
  cf.assert %p, "m"
  %q = arith.cmpi ult, %c, %b : index
  cf.assert %q, "m"
  %r = arith.cmpi ult, %a, %c : index
  return %r : i1
}

func.func @open_ult_mixed(%a: index, %b: index, %c: index) -> i1 {
  %p = arith.cmpi ult, %a, %b : index
  cf.assert %p, "m"
  %q = arith.cmpi slt, %b, %c : index
  cf.assert %q, "m"
  %r = arith.cmpi ult, %a, %c : index
  return %r : i1
}

func.func @always_ult_ne(%a: index, %b: index) -> i1 {
  %p = arith.cmpi ult, %a, %b : index
  cf.assert %p, "m"
  %r = arith.cmpi ne, %a, %b : index
  return %r : i1
}

func.func @open_ult_slt(%a: index, %b: index) -> i1 {
  %p = arith.cmpi ult, %a, %b : index
  cf.assert %p, "m"
  %r = arith.cmpi slt, %a, %b : index
  return %r : i1
}

func.func @always_ult_pos(%a: index, %b: index) -> i1 {
  %c0 = arith.constant 0 : index
  %p = arith.cmpi ult, %a, %b : index
  cf.assert %p, "m"
  %r = arith.cmpi ne, %b, %c0 : index
  return %r : i1
}

func.func @always_uge_zero(%a: index) -> i1 {
  %c0 = arith.constant 0 : index
  %r = arith.cmpi uge, %a, %c0 : index
  return %r : i1
}

func.func @always_ult_or_uge(%a: index, %b: index) -> i1 {
  %p = arith.cmpi ult, %a, %b : index
  %q = arith.cmpi uge, %a, %b : index
  %r = arith.ori %p, %q : i1
  return %r : i1
}

func.func @always_uge_not_ult(%a: index, %b: index) -> i1 {
  %p = arith.cmpi ult, %a, %b : index
  %q = arith.cmpi ugt, %b, %a : index
  %r = arith.cmpi eq, %p, %q : i1
  return %r : i1
}

func.func @always_order_chain(%a: index, %b: index, %c: index, %d: index) -> i1 {
  %p = arith.cmpi slt, %a, %b : index
  cf.assert %p, "1"
  %q = arith.cmpi sle, %b, %c : index
  cf.assert %q, "2"
  %r = arith.cmpi slt, %c, %d : index
  cf.assert %r, "3"
  %s = arith.cmpi sge, %a, %d : index
  %t = arith.constant true
  %u = arith.xori %s, %t : i1
  return %u : i1
}

func.func @open_order_chain_mixes_signedness(%a: index, %b: index, %c: index) -> i1 {
  %p = arith.cmpi slt, %a, %b : index
  cf.assert %p, "1"
  %q = arith.cmpi ult, %b, %c : index
  cf.assert %q, "2"
  %s = arith.cmpi slt, %a, %c : index
  return %s : i1
}

func.func @always_or_conditions(%n: index) -> i1 {
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %p = arith.cmpi sge, %n, %c4 : index
  %q = arith.cmpi slt, %n, %c5 : index
  %r = arith.ori %p, %q : i1
  return %r : i1
}

func.func @open_or_conditions_gap(%n: index) -> i1 {
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %p = arith.cmpi sge, %n, %c5 : index
  %q = arith.cmpi slt, %n, %c4 : index
  %r = arith.ori %p, %q : i1
  return %r : i1
}

func.func @never_and_conditions(%n: index) -> i1 {
  %c5 = arith.constant 5 : index
  %c6 = arith.constant 6 : index
  %p = arith.cmpi sgt, %n, %c5 : index
  %q = arith.cmpi slt, %n, %c6 : index
  %r = arith.andi %p, %q : i1
  return %r : i1
}

func.func @stays_vector_lane_nonneg(%a: vector<2xindex>) {
  %c0 = arith.constant dense<0> : vector<2xindex>
  %p = arith.cmpi sge, %a, %c0 : vector<2xindex>
  %b = vector.extract %p[0] : i1 from vector<2xi1>
  cf.assert %b, "lane 0"
  return
}
