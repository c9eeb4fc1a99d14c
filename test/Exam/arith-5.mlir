// Unsigned numbers, idioms of lowerings: one question per function. always/never: what it
// returns is decided; open: it is not; implied: no check is left; stays: checks
// that stay.
// RUN: symshape-opt %s --symshape-pipeline -o %t
// RUN: FileCheck %s < %t

// TODO: not found yet.
// CHECK-LABEL: func @always_maxui_ge(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @always_maxui_ge(%a: index, %b: index) -> i1 {
  %m = arith.maxui %a, %b : index
  %r = arith.cmpi uge, %m, %b : index
  return %r : i1
}

// TODO: not found yet.
// CHECK-LABEL: func @always_divui_le(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @always_divui_le(%a: index, %b: index) -> i1 {
  %m = arith.divui %a, %b : index
  %r = arith.cmpi ule, %m, %a : index
  return %r : i1
}

// TODO: not found yet.
// CHECK-LABEL: func @always_remui_lt(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @always_remui_lt(%a: index, %b: index) -> i1 {
  %m = arith.remui %a, %b : index
  %r = arith.cmpi ult, %m, %b : index
  return %r : i1
}

// TODO: not found yet.
// CHECK-LABEL: func @always_nuw_add(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @always_nuw_add(%a: index, %b: index) -> i1 {
  %m = arith.addi %a, %b overflow<nuw> : index
  %r = arith.cmpi uge, %m, %b : index
  return %r : i1
}

// CHECK-LABEL: func @open_add_unsigned(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_add_unsigned(%a: index, %b: index) -> i1 {
  %m = arith.addi %a, %b : index
  %r = arith.cmpi uge, %m, %b : index
  return %r : i1
}

// CHECK-LABEL: func @always_nsw_chain(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_nsw_chain(%a: index) -> i1 {
  %c1 = arith.constant 1 : index
  %m = arith.addi %a, %c1 overflow<nsw> : index
  %n = arith.addi %m, %c1 overflow<nsw> : index
  %r = arith.cmpi sgt, %n, %a : index
  return %r : i1
}

// CHECK-LABEL: func @always_abs(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_abs(%x: tensor<?xf32>, %k: i32) -> i1 {
  %c0 = arith.constant 0 : i64
  %b = arith.extsi %k : i32 to i64
  %a = math.absi %b : i64
  %p = arith.cmpi sge, %a, %c0 : i64
  return %p : i1
}

// CHECK-LABEL: func @always_select_clamp(
// CHECK: return %true{{(_[0-9]+)?}} : i1
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

// CHECK-LABEL: func @always_mulsi_ext(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_mulsi_ext(%k: i32, %l: i32) -> i1 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %lo, %hi = arith.mulsi_extended %k, %c1 : i32
  %p = arith.cmpi eq, %lo, %k : i32
  return %p : i1
}

// CHECK-LABEL: func @always_addui_carry_bits(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_addui_carry_bits(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %s, %o = arith.addui_extended %n, %n : index, i1
  %p = arith.cmpi uge, %s, %n : index
  return %p : i1
}

// TODO: not found yet.
// CHECK-LABEL: func @always_ceildiv_idiom(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @always_ceildiv_idiom(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %z = arith.cmpi eq, %n, %c0 : index
  %m = arith.subi %n, %c1 : index
  %q = arith.divui %m, %c8 : index
  %q1 = arith.addi %q, %c1 : index
  %s = arith.select %z, %c0, %q1 : index
  %t = arith.ceildivui %n, %c8 : index
  %p = arith.cmpi eq, %s, %t : index
  return %p : i1
}

// TODO: not found yet.
// CHECK-LABEL: func @always_lowered_floordiv(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @always_lowered_floordiv(%x: index) -> i1 {
  // what affine.apply x floordiv 8 lowers to
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %cm1 = arith.constant -1 : index
  %n = arith.cmpi slt, %x, %c0 : index
  %m = arith.subi %cm1, %x : index
  %s = arith.select %n, %m, %x : index
  %d = arith.divsi %s, %c8 : index
  %e = arith.subi %cm1, %d : index
  %r = arith.select %n, %e, %d : index
  %t = arith.floordivsi %x, %c8 : index
  %p = arith.cmpi eq, %r, %t : index
  return %p : i1
}

// CHECK-LABEL: func @always_lowered_mod(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_lowered_mod(%x: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %m = arith.remsi %x, %c8 : index
  %n = arith.cmpi slt, %m, %c0 : index
  %a = arith.addi %m, %c8 : index
  %r = arith.select %n, %a, %m : index
  %p = arith.cmpi ult, %r, %c8 : index
  return %p : i1
}

// CHECK-LABEL: func @always_lowered_ceildiv(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_lowered_ceildiv(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %x0 = tensor.dim %x, %c0 : tensor<?xf32>
  %n = arith.cmpi sle, %x0, %c0 : index
  %neg = arith.subi %c0, %x0 : index
  %pos = arith.subi %x0, %c1 : index
  %s = arith.select %n, %neg, %pos : index
  %d = arith.divsi %s, %c8 : index
  %nd = arith.subi %c0, %d : index
  %pd = arith.addi %d, %c1 : index
  %r = arith.select %n, %nd, %pd : index
  %t = arith.ceildivsi %x0, %c8 : index
  %p = arith.cmpi eq, %r, %t : index
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

// CHECK-LABEL: func @always_bool_ext(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_bool_ext(%b: i1) -> i1 {
  %e = arith.extui %b : i1 to i32
  %c2 = arith.constant 2 : i32
  %p = arith.cmpi ult, %e, %c2 : i32
  return %p : i1
}

// CHECK-LABEL: func @always_bool_sum(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_bool_sum(%x: tensor<?xf32>, %b: i1) -> i1 {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %e = arith.index_castui %b : i1 to index
  %m = arith.addi %n, %e : index
  %p = arith.cmpi uge, %m, %n : index
  return %p : i1
}
