// Masks, shifts and bit counts, and i1 as a number.
// A name begins with the answer: always (returns true), never (returns false), open
// (returns no constant). At a TODO, the checks give the present answer.
// RUN: %exam %s > %t.checks
// RUN: symshape-opt %s --symshape-pipeline | FileCheck %t.checks

func.func @always_and_mask_mod(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %m = arith.andi %a, %c7 : index
  %k = arith.remui %a, %c8 : index
  %ret = arith.cmpi eq, %m, %k : index
  return %ret : i1
}

func.func @always_and_mask_mod_any(%a: index) -> i1 {
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  %m = arith.andi %a, %c7 : index
  %k = arith.remui %a, %c8 : index
  %ret = arith.cmpi eq, %m, %k : index
  return %ret : i1
}

// For -1, the bits are 7 and the remainder is -1.
func.func @open_and_7_is_remsi_8(%d: index) -> i1 {
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  %a = arith.andi %d, %c7 : index
  %b = arith.remsi %d, %c8 : index
  %p = arith.cmpi eq, %a, %b : index
  return %p : i1
}

func.func @open_and_mask_not_pow2(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c6 = arith.constant 6 : index
  %c7 = arith.constant 7 : index
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %m = arith.andi %a, %c6 : index
  %k = arith.remui %a, %c7 : index
  %ret = arith.cmpi eq, %m, %k : index
  return %ret : i1
}

func.func @always_mask_ult(%n: i32) -> i1 {
  %c7 = arith.constant 7 : i32
  %c8 = arith.constant 8 : i32
  %c = arith.andi %n, %c7 : i32
  %p = arith.cmpi ult, %c, %c8 : i32
  return %p : i1
}

func.func @always_mask_mask(%n: i32, %m: i32) -> i1 {
  %c8 = arith.constant 8 : i32
  %c7 = arith.constant 7 : i32
  %a = arith.andi %n, %c7 : i32
  %b = arith.andi %a, %m : i32
  %p = arith.cmpi ult, %b, %c8 : i32
  return %p : i1
}

func.func @always_align_up_mask(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c15 = arith.constant 15 : index
  %cm16 = arith.constant -16 : index
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %b = arith.addi %a, %c15 : index
  %m = arith.andi %b, %cm16 : index
  %ret = arith.cmpi sge, %m, %a : index
  return %ret : i1
}

func.func @always_align_up_mask_div(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c15 = arith.constant 15 : index
  %c16 = arith.constant 16 : index
  %cm16 = arith.constant -16 : index
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %b = arith.addi %a, %c15 : index
  %m = arith.andi %b, %cm16 : index
  %r = arith.remui %m, %c16 : index
  %ret = arith.cmpi eq, %r, %c0 : index
  return %ret : i1
}

func.func @always_align_up_mask_clears_low_bits(%n: index) -> i1 {
  %c15 = arith.constant 15 : index
  %m = arith.constant -16 : index
  %c0 = arith.constant 0 : index
  %a = arith.addi %n, %c15 : index
  %b = arith.andi %a, %m : index
  %c = arith.andi %b, %c15 : index
  %p = arith.cmpi eq, %c, %c0 : index
  return %p : i1
}

func.func @always_align_dim(%x: tensor<?xf32>) -> i1 {
  %c15 = arith.constant 15 : index
  %m = arith.constant -16 : index
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %a = arith.addi %n, %c15 : index
  %b = arith.andi %a, %m : index
  %p = arith.cmpi uge, %b, %n : index
  return %p : i1
}

func.func @open_align_mask_no_round(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %cm16 = arith.constant -16 : index
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %m = arith.andi %a, %cm16 : index
  %ret = arith.cmpi eq, %m, %a : index
  return %ret : i1
}

func.func @always_and_minus_8_ule_dim(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %m = arith.constant -8 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %a = arith.andi %d, %m : index
  %p = arith.cmpi ule, %a, %d : index
  return %p : i1
}

func.func @always_and_of_dims_at_most_dim(%x: tensor<?x?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %x, %c0 : tensor<?x?xf32>
  %e = tensor.dim %x, %c1 : tensor<?x?xf32>
  %s = arith.andi %d, %e : index
  %p = arith.cmpi sle, %s, %e : index
  return %p : i1
}

// TODO: not found yet.
func.func @always_or_of_dims_at_least_dim(%x: tensor<?x?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %x, %c0 : tensor<?x?xf32>
  %e = tensor.dim %x, %c1 : tensor<?x?xf32>
  %s = arith.ori %d, %e : index
  %p = arith.cmpi sge, %s, %d : index
  return %p : i1
}

func.func @open_xor_of_dims_at_most_dim(%x: tensor<?x?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %x, %c0 : tensor<?x?xf32>
  %e = tensor.dim %x, %c1 : tensor<?x?xf32>
  %s = arith.xori %d, %e : index
  %p = arith.cmpi sle, %s, %d : index
  return %p : i1
}

func.func @always_or_low(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %t = arith.ori %n, %c1 : index
  %p = arith.cmpi sge, %t, %n : index
  return %p : i1
}

func.func @always_or_disjoint(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c7 = arith.constant 7 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %a = arith.shli %n, %c3 : index
  %b = arith.andi %n, %c7 : index
  %t = arith.ori %a, %b : index
  %s = arith.addi %a, %b : index
  %p = arith.cmpi eq, %t, %s : index
  return %p : i1
}

func.func @always_xor_flip(%n: i32) -> i1 {
  %m1 = arith.constant -1 : i32
  %c1 = arith.constant 1 : i32
  %a = arith.xori %n, %m1 : i32
  %b = arith.addi %a, %c1 : i32
  %c0 = arith.constant 0 : i32
  %c = arith.subi %c0, %n : i32
  %p = arith.cmpi eq, %b, %c : i32
  return %p : i1
}

// The usual test for a power of two.
func.func @always_n_and_n_minus_1_below_n(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %m = arith.maxsi %d, %c1 : index
  %n = arith.subi %m, %c1 : index
  %a = arith.andi %m, %n : index
  %p = arith.cmpi slt, %a, %m : index
  return %p : i1
}

func.func @always_low_bits_of_4_times_are_zero(%d: index) -> i1 {
  %c4 = arith.constant 4 : index
  %c3 = arith.constant 3 : index
  %c0 = arith.constant 0 : index
  %a = arith.muli %d, %c4 : index
  %b = arith.andi %a, %c3 : index
  %p = arith.cmpi eq, %b, %c0 : index
  return %p : i1
}

func.func @always_shl_mul(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c8 = arith.constant 8 : index
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %m = arith.shli %a, %c3 : index
  %k = arith.muli %a, %c8 : index
  %ret = arith.cmpi eq, %m, %k : index
  return %ret : i1
}

func.func @always_shr_div(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c8 = arith.constant 8 : index
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %m = arith.shrui %a, %c3 : index
  %k = arith.divui %a, %c8 : index
  %ret = arith.cmpi eq, %m, %k : index
  return %ret : i1
}

func.func @always_shrs_floordiv_any(%a: index) -> i1 {
  %c3 = arith.constant 3 : index
  %c8 = arith.constant 8 : index
  %m = arith.shrsi %a, %c3 : index
  %k = arith.floordivsi %a, %c8 : index
  %ret = arith.cmpi eq, %m, %k : index
  return %ret : i1
}

func.func @open_shrs_div_any(%a: index) -> i1 {
  %c3 = arith.constant 3 : index
  %c8 = arith.constant 8 : index
  %m = arith.shrsi %a, %c3 : index
  %k = arith.divsi %a, %c8 : index
  %ret = arith.cmpi eq, %m, %k : index
  return %ret : i1
}

func.func @always_shrsi_1_is_floordivsi_2(%a: index) -> i1 {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %s = arith.shrsi %a, %c1 : index
  %q = arith.floordivsi %a, %c2 : index
  %p = arith.cmpi eq, %s, %q : index
  return %p : i1
}

// For -1, the shift is -1 and the quotient is 0.
func.func @open_shrsi_1_is_divsi_2(%a: index) -> i1 {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %s = arith.shrsi %a, %c1 : index
  %q = arith.divsi %a, %c2 : index
  %p = arith.cmpi eq, %s, %q : index
  return %p : i1
}

func.func @always_shift_mask(%n: index) -> i1 {
  %c3 = arith.constant 3 : index
  %c7 = arith.constant 7 : index
  %c0 = arith.constant 0 : index
  %a = arith.shli %n, %c3 : index
  %b = arith.andi %a, %c7 : index
  %p = arith.cmpi eq, %b, %c0 : index
  return %p : i1
}

func.func @always_shift_back(%n: i32) -> i1 {
  %c3 = arith.constant 3 : i32
  %a = arith.shrui %n, %c3 : i32
  %b = arith.shli %a, %c3 : i32
  %c7 = arith.constant 7 : i32
  %c = arith.andi %n, %c7 : i32
  %d = arith.addi %b, %c : i32
  %p = arith.cmpi eq, %d, %n : i32
  return %p : i1
}

func.func @always_shift_right_and_left_of_multiple_of_32(%x: tensor<?x32xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %y = tensor.collapse_shape %x [[0, 1]] : tensor<?x32xf32> into tensor<?xf32>
  %n = tensor.dim %y, %c0 : tensor<?xf32>
  %s = arith.shrui %n, %c5 : index
  %t = arith.shli %s, %c5 : index
  %p = arith.cmpi eq, %t, %n : index
  return %p : i1
}

func.func @always_shift_right_and_left_at_most_dim(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %a = arith.shrui %d, %c3 : index
  %b = arith.shli %a, %c3 : index
  %p = arith.cmpi sle, %b, %d : index
  return %p : i1
}

func.func @always_1_shifted_by_0_to_31_positive(%s: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c31 = arith.constant 31 : index
  %k = arith.andi %s, %c31 : index
  %v = arith.shli %c1, %k : index
  %p = arith.cmpi sgt, %v, %c0 : index
  return %p : i1
}

// 1 << 63 is INT64_MIN.
func.func @open_1_shifted_by_0_to_63_positive(%s: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c63 = arith.constant 63 : index
  %k = arith.andi %s, %c63 : index
  %v = arith.shli %c1, %k : index
  %p = arith.cmpi sgt, %v, %c0 : index
  return %p : i1
}

func.func @always_ctpop_at_most_64(%a: i64) -> i1 {
  %c = arith.constant 64 : i64
  %v = math.ctpop %a : i64
  %p = arith.cmpi ule, %v, %c : i64
  return %p : i1
}

// ctlz of 0 is 64.
func.func @open_ctlz_below_64(%a: i64) -> i1 {
  %c = arith.constant 64 : i64
  %v = math.ctlz %a : i64
  %p = arith.cmpi ult, %v, %c : i64
  return %p : i1
}

// The sum of two i1 is their xor.
func.func @open_i1_sum_is_or(%a: i1, %b: i1) -> i1 {
  %s = arith.addi %a, %b : i1
  %o = arith.ori %a, %b : i1
  %p = arith.cmpi eq, %s, %o : i1
  return %p : i1
}

// TODO: not found yet. The sum is false.
func.func @never_i1_sum_with_itself(%a: i1) -> i1 {
  %s = arith.addi %a, %a : i1
  return %s : i1
}

// TODO: not found yet. As a signed i1, true is -1.
func.func @always_i1_maxsi_is_and(%a: i1, %b: i1) -> i1 {
  %m = arith.maxsi %a, %b : i1
  %o = arith.andi %a, %b : i1
  %p = arith.cmpi eq, %m, %o : i1
  return %p : i1
}

func.func @open_i1_maxsi_is_or(%a: i1, %b: i1) -> i1 {
  %m = arith.maxsi %a, %b : i1
  %o = arith.ori %a, %b : i1
  %p = arith.cmpi eq, %m, %o : i1
  return %p : i1
}
