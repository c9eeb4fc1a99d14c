// Masks, shifts and bit counts, and i1 as a number.
// RUN: symshape-opt %s --symshape-pipeline -split-input-file -o %t
// RUN: FileCheck %s < %t

// CHECK-LABEL: func @always_and_mask_mod(
// CHECK: return %true{{(_[0-9]+)?}} : i1
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

// CHECK-LABEL: func @always_and_mask_mod_any(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_and_mask_mod_any(%a: index) -> i1 {
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  %m = arith.andi %a, %c7 : index
  %k = arith.remui %a, %c8 : index
  %ret = arith.cmpi eq, %m, %k : index
  return %ret : i1
}

// -----

// (d & 7) == d rem 8, modular.
// CHECK-LABEL: module
// CHECK: return %true{{[_0-9]*}}{{[, ]}}
func.func @qa5(%d: index) -> i1 {
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  %a = arith.andi %d, %c7 : index
  %b = arith.remui %d, %c8 : index
  %p = arith.cmpi eq, %a, %b : index
  return %p : i1
}

// -----

// Remsi keeps the sign: -1 & 7 = 7, -1 remsi 8 = -1.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qa6(%d: index) -> i1 {
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  %a = arith.andi %d, %c7 : index
  %b = arith.remsi %d, %c8 : index
  %p = arith.cmpi eq, %a, %b : index
  return %p : i1
}

// -----

// CHECK-LABEL: func @open_and_mask_not_pow2(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
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

// CHECK-LABEL: func @always_mask_ult(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_mask_ult(%n: i32) -> i1 {
  %c7 = arith.constant 7 : i32
  %c8 = arith.constant 8 : i32
  %c = arith.andi %n, %c7 : i32
  %p = arith.cmpi ult, %c, %c8 : i32
  return %p : i1
}

// CHECK-LABEL: func @always_mask_mask(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_mask_mask(%n: i32, %m: i32) -> i1 {
  %c8 = arith.constant 8 : i32
  %c7 = arith.constant 7 : i32
  %a = arith.andi %n, %c7 : i32
  %b = arith.andi %a, %m : i32
  %p = arith.cmpi ult, %b, %c8 : i32
  return %p : i1
}

// CHECK-LABEL: func @always_align_up_mask(
// CHECK: return %true{{(_[0-9]+)?}} : i1
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

// CHECK-LABEL: func @always_align_up_mask_div(
// CHECK: return %true{{(_[0-9]+)?}} : i1
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

// -----

// CHECK-LABEL: func @always_align_up_mask(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_align_up_mask(%n: index) -> i1 {
  %c15 = arith.constant 15 : index
  %m = arith.constant -16 : index
  %c0 = arith.constant 0 : index
  %a = arith.addi %n, %c15 : index
  %b = arith.andi %a, %m : index
  %c = arith.andi %b, %c15 : index
  %p = arith.cmpi eq, %c, %c0 : index
  return %p : i1
}

// CHECK-LABEL: func @always_align_dim(
// CHECK: return %true{{(_[0-9]+)?}} : i1
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

// CHECK-LABEL: func @open_align_mask_no_round(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_align_mask_no_round(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %cm16 = arith.constant -16 : index
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %m = arith.andi %a, %cm16 : index
  %ret = arith.cmpi eq, %m, %a : index
  return %ret : i1
}

// -----

// Masking with -8 never makes a size greater.
// CHECK-LABEL: module
// CHECK: return %true{{[_0-9]*}}{{[, ]}}
func.func @qa4(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %m = arith.constant -8 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %a = arith.andi %d, %m : index
  %p = arith.cmpi ule, %a, %d : index
  return %p : i1
}

// -----

// And of two sizes is at most each.
// CHECK-LABEL: module
// CHECK: return %true{{[_0-9]*}}{{[, ]}}
func.func @qa45(%x: tensor<?x?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %x, %c0 : tensor<?x?xf32>
  %e = tensor.dim %x, %c1 : tensor<?x?xf32>
  %s = arith.andi %d, %e : index
  %p = arith.cmpi sle, %s, %e : index
  return %p : i1
}

// -----

// TODO: not found yet. Or of two sizes is at least each.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qa44(%x: tensor<?x?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %x, %c0 : tensor<?x?xf32>
  %e = tensor.dim %x, %c1 : tensor<?x?xf32>
  %s = arith.ori %d, %e : index
  %p = arith.cmpi sge, %s, %d : index
  return %p : i1
}

// -----

// Xor of two sizes is not bounded by either.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qa43(%x: tensor<?x?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %x, %c0 : tensor<?x?xf32>
  %e = tensor.dim %x, %c1 : tensor<?x?xf32>
  %s = arith.xori %d, %e : index
  %p = arith.cmpi sle, %s, %d : index
  return %p : i1
}

// -----

// CHECK-LABEL: func @always_or_low(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_or_low(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %t = arith.ori %n, %c1 : index
  %p = arith.cmpi sge, %t, %n : index
  return %p : i1
}

// CHECK-LABEL: func @always_or_disjoint(
// CHECK: return %true{{(_[0-9]+)?}} : i1
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

// CHECK-LABEL: func @always_xor_flip(
// CHECK: return %true{{(_[0-9]+)?}} : i1
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

// -----

// Popcount-like: a power of two check: n & (n-1) <= n for a size n >= 1.
// CHECK-LABEL: module
// CHECK: return %true{{[_0-9]*}}{{[, ]}}
func.func @qa56(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %m = arith.maxsi %d, %c1 : index
  %n = arith.subi %m, %c1 : index
  %a = arith.andi %m, %n : index
  %p = arith.cmpi slt, %a, %m : index
  return %p : i1
}

// -----

// X*4 is even in two's complement (low bits).
// CHECK-LABEL: module
// CHECK: return %true{{[_0-9]*}}{{[, ]}}
func.func @qa9(%d: index) -> i1 {
  %c4 = arith.constant 4 : index
  %c3 = arith.constant 3 : index
  %c0 = arith.constant 0 : index
  %a = arith.muli %d, %c4 : index
  %b = arith.andi %a, %c3 : index
  %p = arith.cmpi eq, %b, %c0 : index
  return %p : i1
}

// -----

// CHECK-LABEL: func @always_shl_mul(
// CHECK: return %true{{(_[0-9]+)?}} : i1
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

// CHECK-LABEL: func @always_shr_div(
// CHECK: return %true{{(_[0-9]+)?}} : i1
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

// CHECK-LABEL: func @always_shrs_floordiv_any(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_shrs_floordiv_any(%a: index) -> i1 {
  %c3 = arith.constant 3 : index
  %c8 = arith.constant 8 : index
  %m = arith.shrsi %a, %c3 : index
  %k = arith.floordivsi %a, %c8 : index
  %ret = arith.cmpi eq, %m, %k : index
  return %ret : i1
}

// CHECK-LABEL: func @open_shrs_div_any(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_shrs_div_any(%a: index) -> i1 {
  %c3 = arith.constant 3 : index
  %c8 = arith.constant 8 : index
  %m = arith.shrsi %a, %c3 : index
  %k = arith.divsi %a, %c8 : index
  %ret = arith.cmpi eq, %m, %k : index
  return %ret : i1
}

// -----

// Shrsi(a,1) == floordivsi(a,2).
// CHECK-LABEL: module
// CHECK: return %true{{[_0-9]*}}{{[, ]}}
func.func @qa26(%a: index) -> i1 {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %s = arith.shrsi %a, %c1 : index
  %q = arith.floordivsi %a, %c2 : index
  %p = arith.cmpi eq, %s, %q : index
  return %p : i1
}

// -----

// Shrsi of a negative number rounds down: shrsi(a,1) >= divsi(a,2) fails at
// -1.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qa25(%a: index) -> i1 {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %s = arith.shrsi %a, %c1 : index
  %q = arith.divsi %a, %c2 : index
  %p = arith.cmpi eq, %s, %q : index
  return %p : i1
}

// -----

// CHECK-LABEL: func @always_shift_mask(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_shift_mask(%n: index) -> i1 {
  %c3 = arith.constant 3 : index
  %c7 = arith.constant 7 : index
  %c0 = arith.constant 0 : index
  %a = arith.shli %n, %c3 : index
  %b = arith.andi %a, %c7 : index
  %p = arith.cmpi eq, %b, %c0 : index
  return %p : i1
}

// CHECK-LABEL: func @always_shift_back(
// CHECK: return %true{{(_[0-9]+)?}} : i1
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

// CHECK-LABEL: func @always_pow2_check(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_pow2_check(%x: tensor<?x32xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %c31 = arith.constant 31 : index
  %y = tensor.collapse_shape %x [[0, 1]] : tensor<?x32xf32> into tensor<?xf32>
  %n = tensor.dim %y, %c0 : tensor<?xf32>
  %s = arith.shrui %n, %c5 : index
  %t = arith.shli %s, %c5 : index
  %p = arith.cmpi eq, %t, %n : index
  return %p : i1
}

// -----

// Shifting a size right by 3 and left by 3 does not exceed it.
// CHECK-LABEL: module
// CHECK: return %true{{[_0-9]*}}{{[, ]}}
func.func @qa24(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %a = arith.shrui %d, %c3 : index
  %b = arith.shli %a, %c3 : index
  %p = arith.cmpi sle, %b, %d : index
  return %p : i1
}

// -----

// 1 << (s & 31) at index is positive.
// CHECK-LABEL: module
// CHECK: return %true{{[_0-9]*}}{{[, ]}}
func.func @qa55(%s: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c31 = arith.constant 31 : index
  %k = arith.andi %s, %c31 : index
  %v = arith.shli %c1, %k : index
  %p = arith.cmpi sgt, %v, %c0 : index
  return %p : i1
}

// -----

// Shift by the width or more is poison, but shift by 63 of 1 is INT_MIN,
// negative.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qa54(%s: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c63 = arith.constant 63 : index
  %k = arith.andi %s, %c63 : index
  %v = arith.shli %c1, %k : index
  %p = arith.cmpi sgt, %v, %c0 : index
  return %p : i1
}

// -----

// TODO: not found yet. Ctpop is at most 64.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qh25(%a: i64) -> i1 {
  %c = arith.constant 64 : i64
  %v = math.ctpop %a : i64
  %p = arith.cmpi ule, %v, %c : i64
  return %p : i1
}

// -----

// Ctlz of 0 is 64, not below 64.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qh26(%a: i64) -> i1 {
  %c = arith.constant 64 : i64
  %v = math.ctlz %a : i64
  %p = arith.cmpi ult, %v, %c : i64
  return %p : i1
}

// -----

// I1 addition is xor: b + b = 0 on i1, but a + b is not or.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qg11(%a: i1, %b: i1) -> i1 {
  %s = arith.addi %a, %b : i1
  %o = arith.ori %a, %b : i1
  %p = arith.cmpi eq, %s, %o : i1
  return %p : i1
}

// -----

// TODO: not found yet. A + a on i1 is false.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qg12(%a: i1) -> i1 {
  %s = arith.addi %a, %a : i1
  return %s : i1
}

// -----

// TODO: not found yet. Maxsi on i1 is and.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qg14(%a: i1, %b: i1) -> i1 {
  %m = arith.maxsi %a, %b : i1
  %o = arith.andi %a, %b : i1
  %p = arith.cmpi eq, %m, %o : i1
  return %p : i1
}

// -----

// Maxsi on i1 is and, not or.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qg13(%a: i1, %b: i1) -> i1 {
  %m = arith.maxsi %a, %b : i1
  %o = arith.ori %a, %b : i1
  %p = arith.cmpi eq, %m, %o : i1
  return %p : i1
}
