// Remainders, multiples and parity. Wrap-around keeps remainders by powers of two only.
// A name begins with the answer: always (returns true), never (returns false), open
// (returns no constant). At a TODO, the checks give the present answer.
// RUN: %exam %s > %t.checks
// RUN: symshape-opt %s --symshape-pipeline | FileCheck %t.checks

func.func @always_divmod_identity(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %q = arith.divui %d, %c4 : index
  %r = arith.remui %d, %c4 : index
  %m = arith.muli %q, %c4 : index
  %s = arith.addi %m, %r : index
  %ret = arith.cmpi eq, %s, %d : index
  return %ret : i1
}

func.func @always_divmod_identity_signed_any(%d: index) -> i1 {
  %c4 = arith.constant 4 : index
  %q = arith.divsi %d, %c4 : index
  %r = arith.remsi %d, %c4 : index
  %m = arith.muli %q, %c4 : index
  %s = arith.addi %m, %r : index
  %ret = arith.cmpi eq, %s, %d : index
  return %ret : i1
}

func.func @always_divsi_times_7_plus_remsi_is_dividend(%a: index) -> i1 {
  %c7 = arith.constant 7 : index
  %q = arith.divsi %a, %c7 : index
  %r = arith.remsi %a, %c7 : index
  %m = arith.muli %q, %c7 : index
  %s = arith.addi %m, %r : index
  %p = arith.cmpi eq, %s, %a : index
  return %p : i1
}

// remsi belongs to the division that rounds to zero.
func.func @open_floordivsi_times_7_plus_remsi_is_dividend(%a: index) -> i1 {
  %c7 = arith.constant 7 : index
  %q = arith.floordivsi %a, %c7 : index
  %r = arith.remsi %a, %c7 : index
  %m = arith.muli %q, %c7 : index
  %s = arith.addi %m, %r : index
  %p = arith.cmpi eq, %s, %a : index
  return %p : i1
}

func.func @always_remsi_range_any(%d: index) -> i1 {
  %c4 = arith.constant 4 : index
  %cm4 = arith.constant -4 : index
  %r = arith.remsi %d, %c4 : index
  %a = arith.cmpi slt, %r, %c4 : index
  %b = arith.cmpi sgt, %r, %cm4 : index
  %p = arith.andi %a, %b : i1
  return %p : i1
}

func.func @always_remsi_10_above_minus_10(%a: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c10 = arith.constant 10 : index
  %r = arith.remsi %a, %c10 : index
  %s = arith.addi %r, %c10 : index
  %p = arith.cmpi sgt, %s, %c0 : index
  return %p : i1
}

func.func @open_remsi_nonneg_any(%d: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %r = arith.remsi %d, %c4 : index
  %ret = arith.cmpi sge, %r, %c0 : index
  return %ret : i1
}

func.func @open_remsi_10_nonneg(%a: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c10 = arith.constant 10 : index
  %r = arith.remsi %a, %c10 : index
  %p = arith.cmpi sge, %r, %c0 : index
  return %p : i1
}

func.func @always_remsi_negative_divisor(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %cm4 = arith.constant -4 : index
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %r = arith.remsi %a, %cm4 : index
  %ret = arith.cmpi sge, %r, %c0 : index
  return %ret : i1
}

func.func @always_remui_nonneg_any(%d: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %r = arith.remui %d, %c4 : index
  %ret = arith.cmpi sge, %r, %c0 : index
  return %ret : i1
}

// As an unsigned number, -5 is greater than 2^63.
func.func @open_remui_minus_5_nonneg(%a: index) -> i1 {
  %c0 = arith.constant 0 : index
  %m = arith.constant -5 : index
  %q = arith.remui %a, %m : index
  %p = arith.cmpi sge, %q, %c0 : index
  return %p : i1
}

func.func @always_remui_10_below_10(%a: index) -> i1 {
  %c10 = arith.constant 10 : index
  %r = arith.remui %a, %c10 : index
  %p = arith.cmpi ult, %r, %c10 : index
  return %p : i1
}

// TODO: not found yet.
func.func @always_remui_lt(%a: index, %b: index) -> i1 {
  %m = arith.remui %a, %b : index
  %r = arith.cmpi ult, %m, %b : index
  return %r : i1
}

func.func @always_mod_of_mod(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c12 = arith.constant 12 : index
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %m = arith.remui %a, %c12 : index
  %k = arith.remui %m, %c4 : index
  %l = arith.remui %a, %c4 : index
  %ret = arith.cmpi eq, %k, %l : index
  return %ret : i1
}

func.func @open_rem_4_of_rem_10(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c10 = arith.constant 10 : index
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %m = arith.remui %a, %c10 : index
  %k = arith.remui %m, %c4 : index
  %l = arith.remui %a, %c4 : index
  %ret = arith.cmpi eq, %k, %l : index
  return %ret : i1
}

func.func @open_mod_not_monotone(%x: tensor<?x4xf32>, %y: tensor<?x4xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %a = tensor.dim %x, %c0 : tensor<?x4xf32>
  %b = tensor.dim %y, %c0 : tensor<?x4xf32>
  %p = arith.cmpi sle, %a, %b : index
  cf.assert %p, "m1"
  %a4 = arith.remui %a, %c4 : index
  %b4 = arith.remui %b, %c4 : index
  %ret = arith.cmpi sle, %a4, %b4 : index
  return %ret : i1
}

func.func @always_dim_twice_even(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %e = arith.muli %d, %c2 : index
  %r = arith.remsi %e, %c2 : index
  %ret = arith.cmpi eq, %r, %c0 : index
  return %ret : i1
}

func.func @always_i32_twice_even(%n: i32) -> i1 {
  %j0 = arith.constant 0 : i32
  %j2 = arith.constant 2 : i32
  %e = arith.muli %n, %j2 : i32
  %q = arith.remui %e, %j2 : i32
  %ret = arith.cmpi eq, %q, %j0 : i32
  return %ret : i1
}

func.func @always_i32_twice_even_signed(%n: i32) -> i1 {
  %j0 = arith.constant 0 : i32
  %j2 = arith.constant 2 : i32
  %e = arith.muli %n, %j2 : i32
  %q = arith.remsi %e, %j2 : i32
  %ret = arith.cmpi eq, %q, %j0 : i32
  return %ret : i1
}

func.func @open_i32_twice_mod4(%n: i32) -> i1 {
  %j0 = arith.constant 0 : i32
  %j2 = arith.constant 2 : i32
  %j4 = arith.constant 4 : i32
  %e = arith.muli %n, %j2 : i32
  %q = arith.remui %e, %j4 : i32
  %ret = arith.cmpi eq, %q, %j0 : i32
  return %ret : i1
}

func.func @open_i32_triple_mod3(%n: i32) -> i1 {
  %j0 = arith.constant 0 : i32
  %j3 = arith.constant 3 : i32
  %e = arith.muli %n, %j3 : i32
  %q = arith.remsi %e, %j3 : i32
  %ret = arith.cmpi eq, %q, %j0 : i32
  return %ret : i1
}

func.func @open_i32_six_mod6(%n: i32) -> i1 {
  %j0 = arith.constant 0 : i32
  %j6 = arith.constant 6 : i32
  %e = arith.muli %n, %j6 : i32
  %q = arith.remui %e, %j6 : i32
  %ret = arith.cmpi eq, %q, %j0 : i32
  return %ret : i1
}

// 2^64 is not a multiple of 3.
func.func @open_triple_rem_3_is_zero(%d: index) -> i1 {
  %c3 = arith.constant 3 : index
  %c0 = arith.constant 0 : index
  %a = arith.muli %d, %c3 : index
  %b = arith.remui %a, %c3 : index
  %p = arith.cmpi eq, %b, %c0 : index
  return %p : i1
}

func.func @always_product_divisible_signed(%x: tensor<?x8xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %a = tensor.dim %x, %c0 : tensor<?x8xf32>
  %m = arith.muli %a, %c8 : index
  %r = arith.remui %m, %c4 : index
  %ret = arith.cmpi eq, %r, %c0 : index
  return %ret : i1
}

func.func @never_odd_even(%x: tensor<?xf32>, %y: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %b = tensor.dim %y, %c0 : tensor<?xf32>
  %a2 = arith.muli %a, %c2 : index
  %b2 = arith.muli %b, %c2 : index
  %b3 = arith.addi %b2, %c1 : index
  %ret = arith.cmpi eq, %a2, %b3 : index
  return %ret : i1
}

func.func @always_double_plus_1_is_odd(%a: index) -> i1 {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %m = arith.muli %a, %c2 : index
  %s = arith.addi %m, %c1 : index
  %o = arith.andi %s, %c1 : index
  %p = arith.cmpi eq, %o, %c1 : index
  return %p : i1
}
