// Wrapping, bits, unsigned numbers: one question per function. always/never: what it
// returns is decided; open: it is not; implied: no check is left; stays: checks
// that stay.
// RUN: symshape-opt %s --symshape-pipeline -o %t
// RUN: FileCheck %s < %t

// CHECK-LABEL: func @always_add_sub(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_add_sub(%n: index, %m: index) -> i1 {
  %a = arith.addi %n, %m : index
  %b = arith.subi %a, %m : index
  %c = arith.addi %m, %b : index
  %p = arith.cmpi eq, %c, %a : index
  return %p : i1
}

// CHECK-LABEL: func @always_distribute(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_distribute(%n: i32, %m: i32) -> i1 {
  %k = arith.constant 3 : i32
  %a = arith.addi %n, %m : i32
  %b = arith.muli %a, %k : i32
  %c = arith.muli %n, %k : i32
  %d = arith.muli %m, %k : i32
  %e = arith.addi %c, %d : i32
  %p = arith.cmpi eq, %b, %e : i32
  return %p : i1
}

// CHECK-LABEL: func @open_wrap_compare(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_wrap_compare(%n: i32) -> i1 {
  %k = arith.constant 1 : i32
  %a = arith.addi %n, %k : i32
  %p = arith.cmpi sgt, %a, %n : i32
  return %p : i1
}

// CHECK-LABEL: func @always_wrap_ne(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_wrap_ne(%n: i32) -> i1 {
  %k = arith.constant 1 : i32
  %a = arith.addi %n, %k : i32
  %p = arith.cmpi ne, %a, %n : i32
  return %p : i1
}

// CHECK-LABEL: func @never_wrap_eq(
// CHECK: return %false{{(_[0-9]+)?}} : i1
func.func @never_wrap_eq(%n: i32) -> i1 {
  %k = arith.constant 5 : i32
  %a = arith.addi %n, %k : i32
  %p = arith.cmpi eq, %a, %n : i32
  return %p : i1
}

// CHECK-LABEL: func @open_wrap_ne_ext(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_wrap_ne_ext(%n: i8) -> i1 {
  %k = arith.constant 127 : i8
  %k2 = arith.constant 2 : i8
  %a = arith.muli %n, %k2 : i8
  %b = arith.muli %a, %k : i8
  %p = arith.cmpi ne, %b, %a : i8
  return %p : i1
}

// CHECK-LABEL: func @always_i8_wrap256(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_i8_wrap256(%n: i8) -> i1 {
  %k = arith.constant 16 : i8
  %z = arith.constant 0 : i8
  %a = arith.muli %n, %k : i8
  %b = arith.muli %a, %k : i8
  %p = arith.cmpi eq, %b, %z : i8
  return %p : i1
}

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

// CHECK-LABEL: func @always_trunc_even(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_trunc_even(%n: i64) -> i1 {
  %k = arith.constant 4 : i64
  %z = arith.constant 0 : i8
  %c3 = arith.constant 3 : i8
  %a = arith.muli %n, %k : i64
  %b = arith.trunci %a : i64 to i8
  %c = arith.andi %b, %c3 : i8
  %p = arith.cmpi eq, %c, %z : i8
  return %p : i1
}

// CHECK-LABEL: func @always_trunc_ext(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_trunc_ext(%n: i8) -> i1 {
  %a = arith.extsi %n : i8 to i32
  %b = arith.trunci %a : i32 to i8
  %p = arith.cmpi eq, %b, %n : i8
  return %p : i1
}

// CHECK-LABEL: func @open_trunc_ext(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_trunc_ext(%n: i32) -> i1 {
  %a = arith.trunci %n : i32 to i8
  %b = arith.extsi %a : i8 to i32
  %p = arith.cmpi eq, %b, %n : i32
  return %p : i1
}

// CHECK-LABEL: func @always_i8_range(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_i8_range(%n: i8) -> i1 {
  %a = arith.extsi %n : i8 to i32
  %c = arith.constant 127 : i32
  %p = arith.cmpi sle, %a, %c : i32
  return %p : i1
}

// CHECK-LABEL: func @always_i8_product(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_i8_product(%n: i8, %m: i8) -> i1 {
  %a = arith.extsi %n : i8 to i32
  %b = arith.extsi %m : i8 to i32
  %k = arith.muli %a, %b : i32
  %c = arith.constant 16384 : i32
  %p = arith.cmpi sle, %k, %c : i32
  return %p : i1
}

// CHECK-LABEL: func @open_i8_product(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_i8_product(%n: i8, %m: i8) -> i1 {
  %a = arith.extsi %n : i8 to i32
  %b = arith.extsi %m : i8 to i32
  %k = arith.muli %a, %b : i32
  %c = arith.constant 16383 : i32
  %p = arith.cmpi sle, %k, %c : i32
  return %p : i1
}

// CHECK-LABEL: func @always_i16_tensor_elem(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_i16_tensor_elem(%t: tensor<4xi16>) -> i1 {
  %c0 = arith.constant 0 : index
  %n = tensor.extract %t[%c0] : tensor<4xi16>
  %a = arith.extsi %n : i16 to i64
  %c = arith.constant -32768 : i64
  %p = arith.cmpi sge, %a, %c : i64
  return %p : i1
}

// CHECK-LABEL: func @always_ult_trans(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_ult_trans(%a: index, %b: index, %c: index) -> i1 {
  %p = arith.cmpi ult, %a, %b : index
  cf.assert %p, "m"
  %q = arith.cmpi ult, %b, %c : index
  cf.assert %q, "m"
  %r = arith.cmpi ult, %a, %c : index
  return %r : i1
}

// CHECK-LABEL: func @always_ult_ne(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_ult_ne(%a: index, %b: index) -> i1 {
  %p = arith.cmpi ult, %a, %b : index
  cf.assert %p, "m"
  %r = arith.cmpi ne, %a, %b : index
  return %r : i1
}

// CHECK-LABEL: func @open_ult_slt(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_ult_slt(%a: index, %b: index) -> i1 {
  %p = arith.cmpi ult, %a, %b : index
  cf.assert %p, "m"
  %r = arith.cmpi slt, %a, %b : index
  return %r : i1
}

// CHECK-LABEL: func @always_ult_pos(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_ult_pos(%a: index, %b: index) -> i1 {
  %c0 = arith.constant 0 : index
  %p = arith.cmpi ult, %a, %b : index
  cf.assert %p, "m"
  %r = arith.cmpi ne, %b, %c0 : index
  return %r : i1
}

// CHECK-LABEL: func @always_uge_zero(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_uge_zero(%a: index) -> i1 {
  %c0 = arith.constant 0 : index
  %r = arith.cmpi uge, %a, %c0 : index
  return %r : i1
}

// CHECK-LABEL: func @always_ult_or_uge(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_ult_or_uge(%a: index, %b: index) -> i1 {
  %p = arith.cmpi ult, %a, %b : index
  %q = arith.cmpi uge, %a, %b : index
  %r = arith.ori %p, %q : i1
  return %r : i1
}

// CHECK-LABEL: func @always_uge_not_ult(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_uge_not_ult(%a: index, %b: index) -> i1 {
  %p = arith.cmpi ult, %a, %b : index
  %q = arith.cmpi ugt, %b, %a : index
  %r = arith.cmpi eq, %p, %q : i1
  return %r : i1
}

// TODO: not found yet.
// CHECK-LABEL: func @always_minui_le(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @always_minui_le(%a: index, %b: index) -> i1 {
  %m = arith.minui %a, %b : index
  %r = arith.cmpi ule, %m, %b : index
  return %r : i1
}
