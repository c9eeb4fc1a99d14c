// Overflow: nsw, nuw, and the carries and high halves of extended sums and products.
// A name begins with the answer: always (returns true), never (returns false), open
// (returns no constant). At a TODO, the checks give the present answer.
// RUN: %exam %s > %t.checks
// RUN: symshape-opt %s --symshape-pipeline | FileCheck %t.checks

func.func @always_index_plus_one_nsw(%n: index) -> i1 {
  %c1 = arith.constant 1 : index
  %e = arith.addi %n, %c1 overflow<nsw> : index
  %ret = arith.cmpi sgt, %e, %n : index
  return %ret : i1
}

func.func @open_index_plus_one_nuw_signed(%n: index) -> i1 {
  %c1 = arith.constant 1 : index
  %e = arith.addi %n, %c1 overflow<nuw> : index
  %ret = arith.cmpi sgt, %e, %n : index
  return %ret : i1
}

// TODO: not found yet.
func.func @always_index_plus_one_nuw_unsigned(%n: index) -> i1 {
  %c1 = arith.constant 1 : index
  %e = arith.addi %n, %c1 overflow<nuw> : index
  %ret = arith.cmpi ugt, %e, %n : index
  return %ret : i1
}

func.func @always_nsw_chain(%a: index) -> i1 {
  %c1 = arith.constant 1 : index
  %m = arith.addi %a, %c1 overflow<nsw> : index
  %n = arith.addi %m, %c1 overflow<nsw> : index
  %r = arith.cmpi sgt, %n, %a : index
  return %r : i1
}

func.func @always_nsw_sum_with_0_to_9_not_smaller(%a: index, %b: index) -> i1 {
  %c10 = arith.constant 10 : index
  %r = arith.remui %b, %c10 : index
  %s = arith.addi %a, %r overflow<nsw> : index
  %p = arith.cmpi sge, %s, %a : index
  return %p : i1
}

// An unused sum with nsw gives no fact about the same sum without nsw.
func.func @open_sum_with_nsw_elsewhere(%a: index, %b: index) -> i1 {
  %s = arith.addi %a, %b overflow<nsw> : index
  %t = arith.addi %a, %b : index
  %p = arith.cmpi sge, %t, %a : index
  return %p : i1
}

// TODO: not found yet.
func.func @always_nuw_add(%a: index, %b: index) -> i1 {
  %m = arith.addi %a, %b overflow<nuw> : index
  %r = arith.cmpi uge, %m, %b : index
  return %r : i1
}

func.func @open_add_unsigned(%a: index, %b: index) -> i1 {
  %m = arith.addi %a, %b : index
  %r = arith.cmpi uge, %m, %b : index
  return %r : i1
}

func.func @always_square_nonneg_nsw(%n: i32) -> i1 {
  %j0 = arith.constant 0 : i32
  %m = arith.muli %n, %n overflow<nsw> : i32
  %ret = arith.cmpi sge, %m, %j0 : i32
  return %ret : i1
}

func.func @always_adduie_no_overflow(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %i4 = arith.constant 4 : i64
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %a = arith.index_cast %n : index to i64
  %s, %o = arith.addui_extended %a, %i4 : i64, i1
  %true = arith.constant true
  %f = arith.xori %o, %true : i1
  return %f : i1
}

func.func @never_adduie_carry_of_two_dims(%x: tensor<?x?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %x, %c0 : tensor<?x?xf32>
  %e = tensor.dim %x, %c1 : tensor<?x?xf32>
  %a = arith.index_cast %d : index to i64
  %b = arith.index_cast %e : index to i64
  %s, %o = arith.addui_extended %a, %b : i64, i1
  return %o : i1
}

// CHECK-LABEL: func @open_addui_carry(
// CHECK: return %overflow : i1
func.func @open_addui_carry(%n: i64) -> i1 {
  %i4 = arith.constant 4 : i64
  %s, %o = arith.addui_extended %n, %i4 : i64, i1
  return %o : i1
}

// CHECK-LABEL: func @open_adduie_carry_of_any_plus_1(
// CHECK: return %overflow : i1
func.func @open_adduie_carry_of_any_plus_1(%a: i64) -> i1 {
  %c1 = arith.constant 1 : i64
  %s, %o = arith.addui_extended %a, %c1 : i64, i1
  return %o : i1
}

func.func @always_addui_carry_of_negative(%n: i64) -> i1 {
  %i4 = arith.constant 4 : i64
  %im4 = arith.constant -4 : i64
  %s, %o = arith.addui_extended %i4, %im4 : i64, i1
  return %o : i1
}

func.func @always_addui_carry_bits(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %s, %o = arith.addui_extended %n, %n : index, i1
  %p = arith.cmpi uge, %s, %n : index
  return %p : i1
}

// TODO: not found yet.
func.func @always_adduie_carry_iff_sum_below_operand(%a: i64, %b: i64) -> i1 {
  %s, %o = arith.addui_extended %a, %b : i64, i1
  %lt = arith.cmpi ult, %s, %a : i64
  %p = arith.cmpi eq, %lt, %o : i1
  return %p : i1
}

func.func @always_umulext_high_zero(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i64
  %i4 = arith.constant 4 : i64
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %a = arith.index_cast %n : index to i64
  %lo, %hi = arith.mului_extended %a, %i4 : i64
  %ret = arith.cmpi eq, %hi, %i0 : i64
  return %ret : i1
}

func.func @open_umulext_high(%n: i64) -> i1 {
  %i0 = arith.constant 0 : i64
  %i4 = arith.constant 4 : i64
  %lo, %hi = arith.mului_extended %n, %i4 : i64
  %ret = arith.cmpi eq, %hi, %i0 : i64
  return %ret : i1
}

func.func @always_mulsi_ext(%k: i32, %l: i32) -> i1 {
  %c1 = arith.constant 1 : i32
  %lo, %hi = arith.mulsi_extended %k, %c1 : i32
  %p = arith.cmpi eq, %lo, %k : i32
  return %p : i1
}

func.func @always_smulext_high(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant -1 : i64
  %i1 = arith.constant 1 : i64
  %im4 = arith.constant -4 : i64
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %a = arith.index_cast %n : index to i64
  %b = arith.addi %a, %i1 : i64
  %lo, %hi = arith.mulsi_extended %b, %im4 : i64
  %ret = arith.cmpi eq, %hi, %i0 : i64
  return %ret : i1
}

func.func @open_smulext_high(%n: i32) -> i1 {
  %j0 = arith.constant 0 : i32
  %j4 = arith.constant 1 : i32
  %lo, %hi = arith.mulsi_extended %n, %j4 : i32
  %ret = arith.cmpi eq, %hi, %j0 : i32
  return %ret : i1
}

// TODO: not found yet. Neither factor is negative.
func.func @always_mulsie_high_of_dims_nonneg(%x: tensor<?xf32>, %y: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0 : i64
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %e = tensor.dim %y, %c0 : tensor<?xf32>
  %a = arith.index_cast %d : index to i64
  %b = arith.index_cast %e : index to i64
  %l, %h = arith.mulsi_extended %a, %b : i64
  %p = arith.cmpi sge, %h, %z : i64
  return %p : i1
}
