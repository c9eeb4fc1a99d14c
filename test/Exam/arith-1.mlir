// Integer arithmetic: one question per function. always/never: what it returns is
// decided; open: it is not; implied: no check is left; stays: checks that stay.
// RUN: symshape-opt %s --symshape-pipeline -o %t
// RUN: FileCheck %s < %t

// CHECK-LABEL: func @always_dim_nonneg(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_dim_nonneg(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %ret = arith.cmpi sge, %d, %c0 : index
  return %ret : i1
}

// CHECK-LABEL: func @always_dim_plus_one_positive(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_dim_plus_one_positive(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %e = arith.addi %d, %c1 : index
  %ret = arith.cmpi sgt, %e, %c0 : index
  return %ret : i1
}

// CHECK-LABEL: func @open_index_plus_one(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_index_plus_one(%n: index) -> i1 {
  %c1 = arith.constant 1 : index
  %e = arith.addi %n, %c1 : index
  %ret = arith.cmpi sgt, %e, %n : index
  return %ret : i1
}

// CHECK-LABEL: func @always_index_plus_one_nsw(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_index_plus_one_nsw(%n: index) -> i1 {
  %c1 = arith.constant 1 : index
  %e = arith.addi %n, %c1 overflow<nsw> : index
  %ret = arith.cmpi sgt, %e, %n : index
  return %ret : i1
}

// CHECK-LABEL: func @open_index_plus_one_nuw_signed(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_index_plus_one_nuw_signed(%n: index) -> i1 {
  %c1 = arith.constant 1 : index
  %e = arith.addi %n, %c1 overflow<nuw> : index
  %ret = arith.cmpi sgt, %e, %n : index
  return %ret : i1
}

// TODO: not found yet.
// CHECK-LABEL: func @always_index_plus_one_nuw_unsigned(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @always_index_plus_one_nuw_unsigned(%n: index) -> i1 {
  %c1 = arith.constant 1 : index
  %e = arith.addi %n, %c1 overflow<nuw> : index
  %ret = arith.cmpi ugt, %e, %n : index
  return %ret : i1
}

// CHECK-LABEL: func @always_dim_twice_even(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_dim_twice_even(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %e = arith.muli %d, %c2 : index
  %r = arith.remsi %e, %c2 : index
  %ret = arith.cmpi eq, %r, %c0 : index
  return %ret : i1
}

// CHECK-LABEL: func @open_i32_twice_even_signed_div(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_i32_twice_even_signed_div(%n: i32) -> i1 {
  %j2 = arith.constant 2 : i32
  %e = arith.muli %n, %j2 : i32
  %q = arith.divsi %e, %j2 : i32
  %ret = arith.cmpi eq, %q, %n : i32
  return %ret : i1
}

// CHECK-LABEL: func @always_i32_twice_even(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_i32_twice_even(%n: i32) -> i1 {
  %j0 = arith.constant 0 : i32
  %j2 = arith.constant 2 : i32
  %e = arith.muli %n, %j2 : i32
  %q = arith.remui %e, %j2 : i32
  %ret = arith.cmpi eq, %q, %j0 : i32
  return %ret : i1
}

// CHECK-LABEL: func @always_i32_twice_even_signed(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_i32_twice_even_signed(%n: i32) -> i1 {
  %j0 = arith.constant 0 : i32
  %j2 = arith.constant 2 : i32
  %e = arith.muli %n, %j2 : i32
  %q = arith.remsi %e, %j2 : i32
  %ret = arith.cmpi eq, %q, %j0 : i32
  return %ret : i1
}

// CHECK-LABEL: func @open_i32_triple_mod3(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_i32_triple_mod3(%n: i32) -> i1 {
  %j0 = arith.constant 0 : i32
  %j3 = arith.constant 3 : i32
  %e = arith.muli %n, %j3 : i32
  %q = arith.remsi %e, %j3 : i32
  %ret = arith.cmpi eq, %q, %j0 : i32
  return %ret : i1
}

// CHECK-LABEL: func @always_divmod_identity(
// CHECK: return %true{{(_[0-9]+)?}} : i1
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

// CHECK-LABEL: func @always_divmod_identity_signed_any(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_divmod_identity_signed_any(%d: index) -> i1 {
  %c4 = arith.constant 4 : index
  %q = arith.divsi %d, %c4 : index
  %r = arith.remsi %d, %c4 : index
  %m = arith.muli %q, %c4 : index
  %s = arith.addi %m, %r : index
  %ret = arith.cmpi eq, %s, %d : index
  return %ret : i1
}

// CHECK-LABEL: func @always_remsi_range_any(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_remsi_range_any(%d: index) -> i1 {
  %c4 = arith.constant 4 : index
  %cm4 = arith.constant -4 : index
  %r = arith.remsi %d, %c4 : index
  %a = arith.cmpi slt, %r, %c4 : index
  %b = arith.cmpi sgt, %r, %cm4 : index
  %p = arith.andi %a, %b : i1
  return %p : i1
}

// CHECK-LABEL: func @open_remsi_nonneg_any(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_remsi_nonneg_any(%d: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %r = arith.remsi %d, %c4 : index
  %ret = arith.cmpi sge, %r, %c0 : index
  return %ret : i1
}

// CHECK-LABEL: func @always_remui_nonneg_any(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_remui_nonneg_any(%d: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %r = arith.remui %d, %c4 : index
  %ret = arith.cmpi sge, %r, %c0 : index
  return %ret : i1
}

// CHECK-LABEL: func @always_ceildiv_covers(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_ceildiv_covers(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %q = arith.ceildivui %d, %c8 : index
  %m = arith.muli %q, %c8 : index
  %ret = arith.cmpi sge, %m, %d : index
  return %ret : i1
}

// CHECK-LABEL: func @always_ceildiv_slack(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_ceildiv_slack(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %q = arith.ceildivsi %d, %c8 : index
  %m = arith.muli %q, %c8 : index
  %s = arith.subi %m, %d : index
  %ret = arith.cmpi slt, %s, %c8 : index
  return %ret : i1
}

// CHECK-LABEL: func @open_floordiv_covers(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_floordiv_covers(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %q = arith.floordivsi %d, %c8 : index
  %m = arith.muli %q, %c8 : index
  %ret = arith.cmpi sge, %m, %d : index
  return %ret : i1
}

// CHECK-LABEL: func @always_floordiv_below(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_floordiv_below(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %q = arith.divsi %d, %c8 : index
  %m = arith.muli %q, %c8 : index
  %ret = arith.cmpi sle, %m, %d : index
  return %ret : i1
}

// CHECK-LABEL: func @open_divsi_vs_floordiv_any(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_divsi_vs_floordiv_any(%n: index) -> i1 {
  %c2 = arith.constant 2 : index
  %a = arith.divsi %n, %c2 : index
  %b = arith.floordivsi %n, %c2 : index
  %ret = arith.cmpi eq, %a, %b : index
  return %ret : i1
}

// CHECK-LABEL: func @always_divsi_vs_floordiv_dim(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_divsi_vs_floordiv_dim(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %a = arith.divsi %n, %c2 : index
  %b = arith.floordivsi %n, %c2 : index
  %ret = arith.cmpi eq, %a, %b : index
  return %ret : i1
}

// CHECK-LABEL: func @always_divsi_divui_dim(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_divsi_divui_dim(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %a = arith.divsi %n, %c7 : index
  %b = arith.divui %n, %c7 : index
  %ret = arith.cmpi eq, %a, %b : index
  return %ret : i1
}

// CHECK-LABEL: func @open_divsi_divui_any(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_divsi_divui_any(%n: index) -> i1 {
  %c7 = arith.constant 7 : index
  %a = arith.divsi %n, %c7 : index
  %b = arith.divui %n, %c7 : index
  %ret = arith.cmpi eq, %a, %b : index
  return %ret : i1
}

// CHECK-LABEL: func @always_min_le(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_min_le(%a: index, %b: index) -> i1 {
  %m = arith.minsi %a, %b : index
  %ret = arith.cmpi sle, %m, %b : index
  return %ret : i1
}

// CHECK-LABEL: func @open_min_le_unsigned_mix(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_min_le_unsigned_mix(%a: index, %b: index) -> i1 {
  %m = arith.minui %a, %b : index
  %ret = arith.cmpi sle, %m, %b : index
  return %ret : i1
}

// CHECK-LABEL: func @always_max_ge(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_max_ge(%a: i32, %b: i32) -> i1 {
  %m = arith.maxsi %a, %b : i32
  %ret = arith.cmpi sge, %m, %a : i32
  return %ret : i1
}

// CHECK-LABEL: func @always_minmax_sum(
// CHECK: return %true{{(_[0-9]+)?}} : i1
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

// CHECK-LABEL: func @always_select_max_idiom(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_select_max_idiom(%a: index, %b: index) -> i1 {
  %p = arith.cmpi sgt, %a, %b : index
  %s = arith.select %p, %a, %b : index
  %ret = arith.cmpi sge, %s, %b : index
  return %ret : i1
}

// CHECK-LABEL: func @always_select_max_eq_maxsi(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_select_max_eq_maxsi(%a: index, %b: index) -> i1 {
  %p = arith.cmpi sgt, %a, %b : index
  %s = arith.select %p, %a, %b : index
  %m = arith.maxsi %a, %b : index
  %ret = arith.cmpi eq, %s, %m : index
  return %ret : i1
}

// CHECK-LABEL: func @open_select_max_wrong_arm(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_select_max_wrong_arm(%a: index, %b: index) -> i1 {
  %p = arith.cmpi sgt, %a, %b : index
  %s = arith.select %p, %b, %a : index
  %ret = arith.cmpi sge, %s, %b : index
  return %ret : i1
}

// CHECK-LABEL: func @always_abs_nonneg_dim_diff(
// CHECK: return %true{{(_[0-9]+)?}} : i1
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

// CHECK-LABEL: func @open_abs_nonneg_any(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_abs_nonneg_any(%d: index) -> i1 {
  %c0 = arith.constant 0 : index
  %n = arith.cmpi slt, %d, %c0 : index
  %g = arith.subi %c0, %d : index
  %s = arith.select %n, %g, %d : index
  %ret = arith.cmpi sge, %s, %c0 : index
  return %ret : i1
}

// CHECK-LABEL: func @always_clamp_in_range(
// CHECK: return %true{{(_[0-9]+)?}} : i1
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

// CHECK-LABEL: func @always_torch_negative_index_normalize(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_torch_negative_index_normalize(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %i = arith.subi %n, %c1 : index
  %neg = arith.cmpi slt, %i, %c0 : index
  %w = arith.addi %i, %n : index
  %s = arith.select %neg, %w, %i : index
  %ret = arith.cmpi slt, %s, %n : index
  return %ret : i1
}

// CHECK-LABEL: func @open_torch_normalize_any(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_torch_normalize_any(%x: tensor<?xf32>, %i: index) -> i1 {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %neg = arith.cmpi slt, %i, %c0 : index
  %w = arith.addi %i, %n : index
  %s = arith.select %neg, %w, %i : index
  %ret = arith.cmpi slt, %s, %n : index
  return %ret : i1
}

// CHECK-LABEL: func @always_torch_clamped_start(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_torch_clamped_start(%x: tensor<?xf32>, %i: index) -> i1 {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %neg = arith.cmpi slt, %i, %c0 : index
  %w = arith.addi %i, %n : index
  %s = arith.select %neg, %w, %i : index
  %l = arith.cmpi slt, %s, %c0 : index
  %s2 = arith.select %l, %c0, %s : index
  %g = arith.cmpi sgt, %s2, %n : index
  %s3 = arith.select %g, %n, %s2 : index
  %p = arith.cmpi sge, %s3, %c0 : index
  %q = arith.cmpi sle, %s3, %n : index
  %r = arith.andi %p, %q : i1
  return %r : i1
}

// CHECK-LABEL: func @always_jax_floor_divide(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_jax_floor_divide(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i64
  %i1 = arith.constant 1 : i64
  %i3 = arith.constant 3 : i64
  %i4 = arith.constant 4 : i64
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %a = arith.index_cast %n : index to i64
  %b = arith.addi %a, %i3 : i64
  %q = arith.divsi %b, %i4 : i64
  %rm = arith.remsi %b, %i4 : i64
  %ne = arith.cmpi ne, %rm, %i0 : i64
  %sg = arith.cmpi slt, %b, %i0 : i64
  %both = arith.andi %ne, %sg : i1
  %qm = arith.subi %q, %i1 : i64
  %fl = arith.select %both, %qm, %q : i64
  %m = arith.muli %fl, %i4 : i64
  %ret = arith.cmpi sge, %m, %a : i64
  return %ret : i1
}

// CHECK-LABEL: func @always_jax_floor_divide_sign(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_jax_floor_divide_sign(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %j0 = arith.constant 0 : i32
  %j1 = arith.constant 1 : i32
  %j2 = arith.constant 2 : i32
  %j31 = arith.constant 31 : i32
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %a = arith.index_cast %n : index to i32
  %q = arith.divsi %a, %j2 : i32
  %rm = arith.remsi %a, %j2 : i32
  %z = arith.cmpi eq, %a, %j0 : i32
  %sh = arith.shrsi %a, %j31 : i32
  %sgn0 = arith.ori %sh, %j1 : i32
  %sgn = arith.select %z, %j0, %sgn0 : i32
  %ns = arith.cmpi ne, %sgn, %j1 : i32
  %ne = arith.cmpi ne, %rm, %j0 : i32
  %both = arith.andi %ns, %ne : i1
  %qm = arith.subi %q, %j1 : i32
  %fl = arith.select %both, %qm, %q : i32
  %f2 = arith.floordivsi %a, %j2 : i32
  %ret = arith.cmpi eq, %fl, %f2 : i32
  return %ret : i1
}
