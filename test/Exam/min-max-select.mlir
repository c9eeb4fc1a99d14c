// Minimum, maximum, absolute value, and selects that compute them.
// A name begins with the answer: always (returns true), open (returns no constant),
// implied (no check remains), stays (the counted checks remain). At a TODO, the checks
// give the present answer.
// RUN: %exam %s > %t.checks
// RUN: symshape-opt %s --symshape-pipeline | FileCheck %t.checks

func.func @always_min_le(%a: index, %b: index) -> i1 {
  %m = arith.minsi %a, %b : index
  %ret = arith.cmpi sle, %m, %b : index
  return %ret : i1
}

// TODO: not found yet.
func.func @always_minui_le(%a: index, %b: index) -> i1 {
  %m = arith.minui %a, %b : index
  %r = arith.cmpi ule, %m, %b : index
  return %r : i1
}

func.func @open_min_le_unsigned_mix(%a: index, %b: index) -> i1 {
  %m = arith.minui %a, %b : index
  %ret = arith.cmpi sle, %m, %b : index
  return %ret : i1
}

func.func @always_max_ge(%a: i32, %b: i32) -> i1 {
  %m = arith.maxsi %a, %b : i32
  %ret = arith.cmpi sge, %m, %a : i32
  return %ret : i1
}

// TODO: not found yet.
func.func @always_maxui_ge(%a: index, %b: index) -> i1 {
  %m = arith.maxui %a, %b : index
  %r = arith.cmpi uge, %m, %b : index
  return %r : i1
}

func.func @always_sort_bounds(%a: index, %b: index) -> i1 {
  %lo = arith.minsi %a, %b : index
  %hi = arith.maxsi %a, %b : index
  %p = arith.cmpi sle, %lo, %hi : index
  return %p : i1
}

func.func @always_minmax_sum(%x: tensor<?xf32>, %y: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %b = tensor.dim %y, %c0 : tensor<?xf32>
  %m = arith.minsi %a, %b : index
  %M = arith.maxsi %a, %b : index
  %s = arith.addi %m, %M : index
  %t = arith.addi %a, %b : index
  %ret = arith.cmpi eq, %s, %t : index
  return %ret : i1
}

func.func @always_sort_sum(%a: i32, %b: i32) -> i1 {
  %lo = arith.minsi %a, %b : i32
  %hi = arith.maxsi %a, %b : i32
  %s = arith.addi %lo, %hi : i32
  %t = arith.addi %a, %b : i32
  %p = arith.cmpi eq, %s, %t : i32
  return %p : i1
}

// For a = -2 and b = 1, minsi is -2 and minui is 1.
func.func @open_minsi_at_least_minui(%a: index, %b: index) -> i1 {
  %m = arith.minsi %a, %b : index
  %n = arith.minui %a, %b : index
  %p = arith.cmpi sge, %m, %n : index
  return %p : i1
}

// TODO: not found yet. minui returns one of its operands.
func.func @always_minsi_at_most_minui(%a: index, %b: index) -> i1 {
  %m = arith.minsi %a, %b : index
  %n = arith.minui %a, %b : index
  %p = arith.cmpi sle, %m, %n : index
  return %p : i1
}

func.func @always_dim_minus_its_min_with_5_nonneg(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %m = arith.minui %n, %c5 : index
  %d = arith.subi %n, %m : index
  %ret = arith.cmpi sge, %d, %c0 : index
  return %ret : i1
}

func.func @always_clamp_in_range(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c10 = arith.constant 10 : index
  %a = arith.maxsi %n, %c0 : index
  %b = arith.minsi %a, %c10 : index
  %p = arith.cmpi sge, %b, %c0 : index
  %q = arith.cmpi sle, %b, %c10 : index
  %r = arith.andi %p, %q : i1
  return %r : i1
}

func.func @always_abs_nonneg_dim_diff(%x: tensor<?xf32>, %y: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %b = tensor.dim %y, %c0 : tensor<?xf32>
  %d = arith.subi %a, %b : index
  %n = arith.cmpi slt, %d, %c0 : index
  %g = arith.subi %c0, %d : index
  %s = arith.select %n, %g, %d : index
  %ret = arith.cmpi sge, %s, %c0 : index
  return %ret : i1
}

func.func @open_abs_nonneg_any(%d: index) -> i1 {
  %c0 = arith.constant 0 : index
  %n = arith.cmpi slt, %d, %c0 : index
  %g = arith.subi %c0, %d : index
  %s = arith.select %n, %g, %d : index
  %ret = arith.cmpi sge, %s, %c0 : index
  return %ret : i1
}

// The negation of INT64_MIN wraps to INT64_MIN.
func.func @open_max_of_number_and_negation_nonneg(%d: index) -> i1 {
  %c0 = arith.constant 0 : index
  %n = arith.subi %c0, %d : index
  %a = arith.maxsi %d, %n : index
  %p = arith.cmpi sge, %a, %c0 : index
  return %p : i1
}

func.func @always_abs(%x: tensor<?xf32>, %k: i32) -> i1 {
  %c0 = arith.constant 0 : i64
  %b = arith.extsi %k : i32 to i64
  %a = math.absi %b : i64
  %p = arith.cmpi sge, %a, %c0 : i64
  return %p : i1
}

// The absolute value of INT64_MIN is INT64_MIN.
func.func @open_absi_nonneg(%a: i64) -> i1 {
  %c0 = arith.constant 0 : i64
  %v = math.absi %a : i64
  %p = arith.cmpi sge, %v, %c0 : i64
  return %p : i1
}

func.func @always_select_max_idiom(%a: index, %b: index) -> i1 {
  %p = arith.cmpi sgt, %a, %b : index
  %s = arith.select %p, %a, %b : index
  %ret = arith.cmpi sge, %s, %b : index
  return %ret : i1
}

func.func @always_select_max_eq_maxsi(%a: index, %b: index) -> i1 {
  %p = arith.cmpi sgt, %a, %b : index
  %s = arith.select %p, %a, %b : index
  %m = arith.maxsi %a, %b : index
  %ret = arith.cmpi eq, %s, %m : index
  return %ret : i1
}

func.func @open_select_max_wrong_arm(%a: index, %b: index) -> i1 {
  %p = arith.cmpi sgt, %a, %b : index
  %s = arith.select %p, %b, %a : index
  %ret = arith.cmpi sge, %s, %b : index
  return %ret : i1
}

func.func @always_select_slt_is_minsi(%a: index, %b: index) -> i1 {
  %lt = arith.cmpi slt, %a, %b : index
  %s = arith.select %lt, %a, %b : index
  %m = arith.minsi %a, %b : index
  %p = arith.cmpi eq, %s, %m : index
  return %p : i1
}

func.func @open_select_ult_is_minsi(%a: index, %b: index) -> i1 {
  %lt = arith.cmpi ult, %a, %b : index
  %s = arith.select %lt, %a, %b : index
  %m = arith.minsi %a, %b : index
  %p = arith.cmpi eq, %s, %m : index
  return %p : i1
}

func.func @always_select_clamp(%k: i32) -> i1 {
  %c0 = arith.constant 0 : i32
  %c255 = arith.constant 255 : i32
  %p = arith.cmpi slt, %k, %c0 : i32
  %a = arith.select %p, %c0, %k : i32
  %q = arith.cmpi sgt, %a, %c255 : i32
  %b = arith.select %q, %c255, %a : i32
  %r = arith.cmpi ule, %b, %c255 : i32
  return %r : i1
}

func.func @implied_select_clamps_from_below(%a: index) {
  %c4 = arith.constant 4 : index
  %p = arith.cmpi sgt, %a, %c4 : index
  %s = arith.select %p, %a, %c4 : index
  %q = arith.cmpi sge, %s, %c4 : index
  cf.assert %q, "a"
  return
}

// The condition holds for the first arm of the select, not for a.
func.func @stays_select_condition_is_no_fact(%a: index) {
  %c4 = arith.constant 4 : index
  %p = arith.cmpi sgt, %a, %c4 : index
  %s = arith.select %p, %a, %c4 : index
  %q = arith.cmpi sge, %a, %c4 : index
  cf.assert %q, "a"
  return
}

func.func @always_select_implied_arm(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = arith.cmpi sgt, %n, %c0 : index
  %s = arith.select %p, %n, %c1 : index
  %ret = arith.cmpi sgt, %s, %c0 : index
  return %ret : i1
}

func.func @always_nested_select_range(%p: i1, %q: i1) -> i1 {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %a = arith.select %q, %c2, %c3 : index
  %b = arith.select %p, %c1, %a : index
  %ret = arith.cmpi sle, %b, %c3 : index
  return %ret : i1
}

func.func @always_select_same_diff(%p: i1, %x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %a = arith.select %p, %n, %c1 : index
  %b = arith.select %p, %n, %c1 : index
  %d = arith.subi %a, %b : index
  %ret = arith.cmpi eq, %d, %c0 : index
  return %ret : i1
}

func.func @open_select_two_conds(%p: i1, %q: i1, %x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %a = arith.select %p, %n, %c1 : index
  %b = arith.select %q, %n, %c1 : index
  %ret = arith.cmpi eq, %a, %b : index
  return %ret : i1
}

func.func @open_select_either(%b: i1, %n: i32) -> i1 {
  %j0 = arith.constant 0 : i32
  %m = arith.select %b, %n, %j0 : i32
  %ret = arith.cmpi eq, %m, %n : i32
  return %ret : i1
}

func.func @always_broadcast_select_idiom(%x: tensor<?xf32>, %y: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %b = tensor.dim %y, %c0 : tensor<?xf32>
  %e = arith.cmpi eq, %a, %b : index
  cf.assert %e, "m1"
  %o = arith.cmpi eq, %a, %c1 : index
  %s = arith.select %o, %b, %a : index
  %ret = arith.cmpi eq, %s, %a : index
  return %ret : i1
}

// TODO: not found yet.
func.func @always_broadcast_select_is_other_extent(%x: tensor<?xf32>, %y: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %b = tensor.dim %y, %c0 : tensor<?xf32>
  %a1 = arith.cmpi eq, %a, %c1 : index
  %b1 = arith.cmpi eq, %b, %c1 : index
  %e = arith.cmpi eq, %a, %b : index
  %o1 = arith.ori %a1, %b1 : i1
  %o2 = arith.ori %o1, %e : i1
  cf.assert %o2, "broadcast"
  %s = arith.select %a1, %b, %a : index
  %p0 = arith.cmpi eq, %s, %b : index
  %p = arith.ori %p0, %b1 : i1
  return %p : i1
}

// The extents 0 and 1 broadcast to 0.
func.func @open_broadcast_select_is_max(%x: tensor<?xf32>, %y: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %b = tensor.dim %y, %c0 : tensor<?xf32>
  %a1 = arith.cmpi eq, %a, %c1 : index
  %b1 = arith.cmpi eq, %b, %c1 : index
  %e = arith.cmpi eq, %a, %b : index
  %o1 = arith.ori %a1, %b1 : i1
  %o2 = arith.ori %o1, %e : i1
  cf.assert %o2, "broadcast"
  %s = arith.select %a1, %b, %a : index
  %m = arith.maxsi %a, %b : index
  %p = arith.cmpi eq, %s, %m : index
  return %p : i1
}

func.func @always_select_with_poison_in_dead_arm(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %p = arith.cmpi sge, %n, %c0 : index
  %u = ub.poison : index
  %r = arith.select %p, %n, %u : index
  %q = arith.cmpi eq, %r, %n : index
  return %q : i1
}

func.func @open_select_with_poison(%a: index, %c: i1) -> i1 {
  %u = ub.poison : index
  %v = arith.select %c, %a, %u : index
  %c0 = arith.constant 0 : index
  %p = arith.cmpi eq, %v, %c0 : index
  return %p : i1
}

// The condition fails in four ways: in each, the result is 4.
func.func @always_select_in_range_and_divisible_is_4_or_more(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c96 = arith.constant 96 : index
  %c100 = arith.constant 100 : index
  %p = arith.cmpi sge, %n, %c4 : index
  %q = arith.cmpi sle, %n, %c100 : index
  %o = arith.cmpi ne, %n, %c96 : index
  %m = arith.remsi %n, %c4 : index
  %z = arith.cmpi eq, %m, %c0 : index
  %pq = arith.andi %p, %q : i1
  %pqo = arith.andi %pq, %o : i1
  %all = arith.andi %pqo, %z : i1
  %s = arith.select %all, %n, %c4 : index
  %r = arith.cmpi sge, %s, %c4 : index
  return %r : i1
}

// The arms are exchanged: for n = 0, the result is 0.
func.func @open_select_unless_in_range_and_divisible(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c96 = arith.constant 96 : index
  %c100 = arith.constant 100 : index
  %p = arith.cmpi sge, %n, %c4 : index
  %q = arith.cmpi sle, %n, %c100 : index
  %o = arith.cmpi ne, %n, %c96 : index
  %m = arith.remsi %n, %c4 : index
  %z = arith.cmpi eq, %m, %c0 : index
  %pq = arith.andi %p, %q : i1
  %pqo = arith.andi %pq, %o : i1
  %all = arith.andi %pqo, %z : i1
  %s = arith.select %all, %c4, %n : index
  %r = arith.cmpi sge, %s, %c4 : index
  return %r : i1
}

// For n = 102, which is in range and not divisible by 4, the result is 2.
func.func @open_select_in_range_and_divisible_or_2(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c96 = arith.constant 96 : index
  %c200 = arith.constant 200 : index
  %p = arith.cmpi sge, %n, %c4 : index
  %q = arith.cmpi sle, %n, %c200 : index
  %o = arith.cmpi ne, %n, %c96 : index
  %m = arith.remsi %n, %c4 : index
  %z = arith.cmpi eq, %m, %c0 : index
  %pq = arith.andi %p, %q : i1
  %pqo = arith.andi %pq, %o : i1
  %all = arith.andi %pqo, %z : i1
  %s = arith.select %all, %n, %c2 : index
  %r = arith.cmpi sge, %s, %c4 : index
  return %r : i1
}
