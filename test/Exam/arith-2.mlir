// Integer arithmetic: one question per function. always/never: what it returns is
// decided; open: it is not; implied: no check is left; stays: checks that stay.
// RUN: symshape-opt %s --symshape-pipeline -o %t
// RUN: FileCheck %s < %t

// CHECK-LABEL: func @always_floordiv_idiom_any(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_floordiv_idiom_any(%n: i64) -> i1 {
  %i0 = arith.constant 0 : i64
  %i1 = arith.constant 1 : i64
  %i2 = arith.constant 2 : i64
  %q = arith.divsi %n, %i2 : i64
  %rm = arith.remsi %n, %i2 : i64
  %ne = arith.cmpi ne, %rm, %i0 : i64
  %sg = arith.cmpi slt, %n, %i0 : i64
  %both = arith.andi %ne, %sg : i1
  %qm = arith.subi %q, %i1 : i64
  %fl = arith.select %both, %qm, %q : i64
  %f2 = arith.floordivsi %n, %i2 : i64
  %ret = arith.cmpi eq, %fl, %f2 : i64
  return %ret : i1
}

// CHECK-LABEL: func @open_i32_trunc_eq(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_i32_trunc_eq(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %a = arith.index_cast %n : index to i32
  %b = arith.index_cast %a : i32 to index
  %ret = arith.cmpi eq, %b, %n : index
  return %ret : i1
}

// CHECK-LABEL: func @always_i64_cast_eq(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_i64_cast_eq(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %a = arith.index_cast %n : index to i64
  %b = arith.index_cast %a : i64 to index
  %ret = arith.cmpi eq, %b, %n : index
  return %ret : i1
}

// CHECK-LABEL: func @always_i32_trunc_small(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_i32_trunc_small(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1000 = arith.constant 1000 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %p = arith.cmpi slt, %n, %c1000 : index
  cf.assert %p, "m1"
  %a = arith.index_cast %n : index to i32
  %b = arith.index_cast %a : i32 to index
  %ret = arith.cmpi eq, %b, %n : index
  return %ret : i1
}

// CHECK-LABEL: func @always_i32_ext_range(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_i32_ext_range(%n: i32) -> i1 {
  %i2147483647 = arith.constant 2147483647 : i64
  %b = arith.extsi %n : i32 to i64
  %ret = arith.cmpi sle, %b, %i2147483647 : i64
  return %ret : i1
}

// CHECK-LABEL: func @always_i8_extui_range(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_i8_extui_range(%n: i8) -> i1 {
  %j256 = arith.constant 256 : i32
  %b = arith.extui %n : i8 to i32
  %ret = arith.cmpi ult, %b, %j256 : i32
  return %ret : i1
}

// CHECK-LABEL: func @open_i8_extsi_unsigned(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_i8_extsi_unsigned(%n: i8) -> i1 {
  %j256 = arith.constant 256 : i32
  %b = arith.extsi %n : i8 to i32
  %ret = arith.cmpi ult, %b, %j256 : i32
  return %ret : i1
}

// CHECK-LABEL: func @always_i1_ext(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_i1_ext(%p: i1) -> i1 {
  %j1 = arith.constant 1 : i32
  %b = arith.extui %p : i1 to i32
  %ret = arith.cmpi sle, %b, %j1 : i32
  return %ret : i1
}

// CHECK-LABEL: func @open_i1_extsi(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_i1_extsi(%p: i1) -> i1 {
  %j0 = arith.constant 0 : i32
  %b = arith.extsi %p : i1 to i32
  %ret = arith.cmpi sge, %b, %j0 : i32
  return %ret : i1
}

// CHECK-LABEL: func @always_bool_roundtrip(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_bool_roundtrip(%x: tensor<?xf32>, %y: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %j0 = arith.constant 0 : i32
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %p = arith.cmpi sge, %a, %c0 : index
  %b = arith.extui %p : i1 to i32
  %ret = arith.cmpi ne, %b, %j0 : i32
  return %ret : i1
}

// CHECK-LABEL: func @open_div_by_unknown(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_div_by_unknown(%x: tensor<?xf32>, %y: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %b = tensor.dim %y, %c0 : tensor<?xf32>
  %m = arith.muli %a, %b : index
  %q = arith.divui %m, %b : index
  %ret = arith.cmpi eq, %q, %a : index
  return %ret : i1
}

// CHECK-LABEL: func @always_div_by_pos(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_div_by_pos(%x: tensor<?xf32>, %y: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1000000 = arith.constant 1000000 : index
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %b = tensor.dim %y, %c0 : tensor<?xf32>
  %p = arith.cmpi sgt, %b, %c0 : index
  cf.assert %p, "m1"
  %al = arith.cmpi slt, %a, %c1000000 : index
  cf.assert %al, "m2"
  %bl = arith.cmpi slt, %b, %c1000000 : index
  cf.assert %bl, "m3"
  %m = arith.muli %a, %b : index
  %q = arith.divui %m, %b : index
  %ret = arith.cmpi eq, %q, %a : index
  return %ret : i1
}

// CHECK-LABEL: func @open_product_overflow(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_product_overflow(%x: tensor<?xf32>, %y: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %b = tensor.dim %y, %c0 : tensor<?xf32>
  %m = arith.muli %a, %b : index
  %ret = arith.cmpi sge, %m, %c0 : index
  return %ret : i1
}

// CHECK-LABEL: func @always_product_one_tensor(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_product_one_tensor(%x: tensor<?x?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.dim %x, %c0 : tensor<?x?xf32>
  %b = tensor.dim %x, %c1 : tensor<?x?xf32>
  %m = arith.muli %a, %b : index
  %ret = arith.cmpi sge, %m, %c0 : index
  return %ret : i1
}

// CHECK-LABEL: func @open_product_one_tensor_zero(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_product_one_tensor_zero(%x: tensor<?x?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.dim %x, %c0 : tensor<?x?xf32>
  %b = tensor.dim %x, %c1 : tensor<?x?xf32>
  %m = arith.muli %a, %b : index
  %ret = arith.cmpi sge, %m, %a : index
  return %ret : i1
}

// CHECK-LABEL: func @always_product_divisible_signed(
// CHECK: return %true{{(_[0-9]+)?}} : i1
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

// CHECK-LABEL: func @always_unsigned_cmp_dim(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_unsigned_cmp_dim(%x: tensor<?xf32>, %i: index) -> i1 {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %p = arith.cmpi ult, %i, %n : index
  cf.assert %p, "m1"
  %ret = arith.cmpi sge, %i, %c0 : index
  return %ret : i1
}

// CHECK-LABEL: func @open_unsigned_cmp_any(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_unsigned_cmp_any(%n: index, %i: index) -> i1 {
  %c0 = arith.constant 0 : index
  %p = arith.cmpi ult, %i, %n : index
  cf.assert %p, "m1"
  %ret = arith.cmpi sge, %i, %c0 : index
  return %ret : i1
}

// CHECK-LABEL: func @always_signed_bounds_to_unsigned(
// CHECK: return %true{{(_[0-9]+)?}} : i1
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

// CHECK-LABEL: func @open_signed_lt_to_unsigned(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_signed_lt_to_unsigned(%x: tensor<?xf32>, %i: index) -> i1 {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %q = arith.cmpi slt, %i, %n : index
  cf.assert %q, "m1"
  %ret = arith.cmpi ult, %i, %n : index
  return %ret : i1
}

// CHECK-LABEL: func @never_lt_self(
// CHECK: return %false{{(_[0-9]+)?}} : i1
func.func @never_lt_self(%n: index) -> i1 {
  %ret = arith.cmpi slt, %n, %n : index
  return %ret : i1
}

// CHECK-LABEL: func @never_dim_negative(
// CHECK: return %false{{(_[0-9]+)?}} : i1
func.func @never_dim_negative(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %ret = arith.cmpi slt, %n, %c0 : index
  return %ret : i1
}

// CHECK-LABEL: func @never_odd_even(
// CHECK: return %false{{(_[0-9]+)?}} : i1
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

// CHECK-LABEL: func @always_square_nonneg(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_square_nonneg(%n: i32) -> i1 {
  %i0 = arith.constant 0 : i64
  %e = arith.extsi %n : i32 to i64
  %m = arith.muli %e, %e : i64
  %ret = arith.cmpi sge, %m, %i0 : i64
  return %ret : i1
}

// CHECK-LABEL: func @open_square_nonneg_wrap(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_square_nonneg_wrap(%n: i32) -> i1 {
  %j0 = arith.constant 0 : i32
  %m = arith.muli %n, %n : i32
  %ret = arith.cmpi sge, %m, %j0 : i32
  return %ret : i1
}

// CHECK-LABEL: func @always_square_nonneg_nsw(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_square_nonneg_nsw(%n: i32) -> i1 {
  %j0 = arith.constant 0 : i32
  %m = arith.muli %n, %n overflow<nsw> : i32
  %ret = arith.cmpi sge, %m, %j0 : i32
  return %ret : i1
}

// CHECK-LABEL: func @always_dist(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_dist(%x: tensor<?xf32>, %y: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %b = tensor.dim %y, %c0 : tensor<?xf32>
  %s = arith.addi %a, %b : index
  %s3 = arith.muli %s, %c3 : index
  %a3 = arith.muli %a, %c3 : index
  %b3 = arith.muli %b, %c3 : index
  %t = arith.addi %a3, %b3 : index
  %ret = arith.cmpi eq, %s3, %t : index
  return %ret : i1
}

// CHECK-LABEL: func @always_wrap_distributes_anyway(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_wrap_distributes_anyway(%a: index, %b: index) -> i1 {
  %s = arith.addi %a, %b : index
  %d = arith.subi %s, %b : index
  %ret = arith.cmpi eq, %d, %a : index
  return %ret : i1
}

// CHECK-LABEL: func @open_sub_order_wrap(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_sub_order_wrap(%a: index, %b: index) -> i1 {
  %c0 = arith.constant 0 : index
  %d = arith.subi %a, %b : index
  %p = arith.cmpi sgt, %d, %c0 : index
  %q = arith.cmpi sgt, %a, %b : index
  %r = arith.xori %p, %q : i1
  return %r : i1
}

// CHECK-LABEL: func @never_sub_order_dims(
// CHECK: return %false{{(_[0-9]+)?}} : i1
func.func @never_sub_order_dims(%x: tensor<?xf32>, %y: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %b = tensor.dim %y, %c0 : tensor<?xf32>
  %d = arith.subi %a, %b : index
  %p = arith.cmpi sgt, %d, %c0 : index
  %q = arith.cmpi sgt, %a, %b : index
  %r = arith.xori %p, %q : i1
  return %r : i1
}
