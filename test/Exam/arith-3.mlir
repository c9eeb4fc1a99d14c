// Integer arithmetic: one question per function. always/never: what it returns is
// decided; open: it is not; implied: no check is left; stays: checks that stay.
// RUN: symshape-opt %s --symshape-pipeline -o %t
// RUN: FileCheck %s < %t

// CHECK-LABEL: func @always_mod_of_mod(
// CHECK: return %true{{(_[0-9]+)?}} : i1
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

// CHECK-LABEL: func @open_mod_of_mod_no(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_mod_of_mod_no(%x: tensor<?xf32>) -> i1 {
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

// CHECK-LABEL: func @always_div_of_div(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_div_of_div(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c12 = arith.constant 12 : index
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %m = arith.divui %a, %c4 : index
  %k = arith.divui %m, %c3 : index
  %l = arith.divui %a, %c12 : index
  %ret = arith.cmpi eq, %k, %l : index
  return %ret : i1
}

// CHECK-LABEL: func @always_halves(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_halves(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %h = arith.divui %a, %c2 : index
  %r = arith.subi %a, %h : index
  %c = arith.ceildivui %a, %c2 : index
  %ret = arith.cmpi eq, %r, %c : index
  return %ret : i1
}

// CHECK-LABEL: func @open_halves_equal(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_halves_equal(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %h = arith.divui %a, %c2 : index
  %r = arith.subi %a, %h : index
  %ret = arith.cmpi eq, %r, %h : index
  return %ret : i1
}

// CHECK-LABEL: func @always_conv_out_size(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_conv_out_size(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %p = arith.addi %a, %c2 : index
  %q = arith.subi %p, %c3 : index
  %r = arith.floordivsi %q, %c2 : index
  %s = arith.addi %r, %c1 : index
  %h = arith.ceildivsi %a, %c2 : index
  %ret = arith.cmpi eq, %s, %h : index
  return %ret : i1
}

// CHECK-LABEL: func @open_conv_out_size_truncating(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_conv_out_size_truncating(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %q = arith.subi %a, %c3 : index
  %r = arith.divsi %q, %c2 : index
  %s = arith.addi %r, %c1 : index
  %f = arith.floordivsi %q, %c2 : index
  %t = arith.addi %f, %c1 : index
  %ret = arith.cmpi eq, %s, %t : index
  return %ret : i1
}

// CHECK-LABEL: func @always_remsi_negative_divisor(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_remsi_negative_divisor(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %cm4 = arith.constant -4 : index
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %r = arith.remsi %a, %cm4 : index
  %ret = arith.cmpi sge, %r, %c0 : index
  return %ret : i1
}

// CHECK-LABEL: func @always_divsi_negative_divisor(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_divsi_negative_divisor(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %cm4 = arith.constant -4 : index
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %r = arith.divsi %a, %cm4 : index
  %ret = arith.cmpi sle, %r, %c0 : index
  return %ret : i1
}

// CHECK-LABEL: func @always_nested_select_range(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_nested_select_range(%p: i1, %q: i1) -> i1 {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %a = arith.select %q, %c2, %c3 : index
  %b = arith.select %p, %c1, %a : index
  %ret = arith.cmpi sle, %b, %c3 : index
  return %ret : i1
}

// CHECK-LABEL: func @always_select_same_diff(
// CHECK: return %true{{(_[0-9]+)?}} : i1
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

// CHECK-LABEL: func @open_select_two_conds(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_select_two_conds(%p: i1, %q: i1, %x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %a = arith.select %p, %n, %c1 : index
  %b = arith.select %q, %n, %c1 : index
  %ret = arith.cmpi eq, %a, %b : index
  return %ret : i1
}

// CHECK-LABEL: func @always_select_implied_arm(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_select_implied_arm(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = arith.cmpi sgt, %n, %c0 : index
  %s = arith.select %p, %n, %c1 : index
  %ret = arith.cmpi sgt, %s, %c0 : index
  return %ret : i1
}

// CHECK-LABEL: func @always_broadcast_select_idiom(
// CHECK: return %true{{(_[0-9]+)?}} : i1
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

// CHECK-LABEL: func @always_or_conditions(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_or_conditions(%n: index) -> i1 {
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %p = arith.cmpi sge, %n, %c4 : index
  %q = arith.cmpi slt, %n, %c5 : index
  %r = arith.ori %p, %q : i1
  return %r : i1
}

// CHECK-LABEL: func @open_or_conditions_gap(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_or_conditions_gap(%n: index) -> i1 {
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %p = arith.cmpi sge, %n, %c5 : index
  %q = arith.cmpi slt, %n, %c4 : index
  %r = arith.ori %p, %q : i1
  return %r : i1
}

// CHECK-LABEL: func @never_and_conditions(
// CHECK: return %false{{(_[0-9]+)?}} : i1
func.func @never_and_conditions(%n: index) -> i1 {
  %c5 = arith.constant 5 : index
  %c6 = arith.constant 6 : index
  %p = arith.cmpi sgt, %n, %c5 : index
  %q = arith.cmpi slt, %n, %c6 : index
  %r = arith.andi %p, %q : i1
  return %r : i1
}

// CHECK-LABEL: func @always_trunc_ext_dim_i32_bounded(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_trunc_ext_dim_i32_bounded(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c100 = arith.constant 100 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %m = arith.remui %n, %c100 : index
  %a = arith.index_cast %m : index to i32
  %b = arith.extsi %a : i32 to i64
  %c = arith.index_cast %b : i64 to index
  %ret = arith.cmpi eq, %c, %m : index
  return %ret : i1
}

// CHECK-LABEL: func @open_trunci_loses(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_trunci_loses(%n: i64) -> i1 {
  %a = arith.trunci %n : i64 to i32
  %b = arith.extsi %a : i32 to i64
  %ret = arith.cmpi eq, %n, %b : i64
  return %ret : i1
}

// CHECK-LABEL: func @always_subui_zero(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_subui_zero(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %m = arith.minui %n, %c5 : index
  %d = arith.subi %n, %m : index
  %ret = arith.cmpi sge, %d, %c0 : index
  return %ret : i1
}

// CHECK-LABEL: func @always_product_compare_monotone(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_product_compare_monotone(%x: tensor<?x4xf32>, %y: tensor<?x4xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %a = tensor.dim %x, %c0 : tensor<?x4xf32>
  %b = tensor.dim %y, %c0 : tensor<?x4xf32>
  %p = arith.cmpi sle, %a, %b : index
  cf.assert %p, "m1"
  %a4 = arith.muli %a, %c4 : index
  %b4 = arith.muli %b, %c4 : index
  %ret = arith.cmpi sle, %a4, %b4 : index
  return %ret : i1
}

// CHECK-LABEL: func @always_div_monotone(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_div_monotone(%x: tensor<?x4xf32>, %y: tensor<?x4xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %a = tensor.dim %x, %c0 : tensor<?x4xf32>
  %b = tensor.dim %y, %c0 : tensor<?x4xf32>
  %p = arith.cmpi sle, %a, %b : index
  cf.assert %p, "m1"
  %a4 = arith.divui %a, %c4 : index
  %b4 = arith.divui %b, %c4 : index
  %ret = arith.cmpi sle, %a4, %b4 : index
  return %ret : i1
}

// CHECK-LABEL: func @open_mod_not_monotone(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
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

// CHECK-LABEL: func @always_mulsi_extended(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_mulsi_extended(%n: i32) -> i1 {
  %j0 = arith.constant 0 : i32
  %m = arith.muli %n, %j0 : i32
  %ret = arith.cmpi eq, %m, %j0 : i32
  return %ret : i1
}

// CHECK-LABEL: func @always_umulext_high_zero(
// CHECK: return %true{{(_[0-9]+)?}} : i1
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

// CHECK-LABEL: func @always_adduie_no_overflow(
// CHECK: return %true{{(_[0-9]+)?}} : i1
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
