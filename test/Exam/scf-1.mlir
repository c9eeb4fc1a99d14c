// Structured control flow: one question per function. always/never: what it returns is
// decided; open: it is not; implied: no check is left; stays: checks that stay.
// RUN: symshape-opt %s --symshape-pipeline -o %t
// RUN: FileCheck %s < %t

// CHECK-LABEL: func @implied_if_then(
// CHECK-NOT: cf.assert
// CHECK: return
func.func @implied_if_then(%n: index) {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %p = arith.cmpi sgt, %n, %c3 : index
  scf.if %p {
    %q = arith.cmpi sgt, %n, %c2 : index
    cf.assert %q, "m1"
  }
  return
}

// CHECK-LABEL: func @implied_if_else(
// CHECK-NOT: cf.assert
// CHECK: return
func.func @implied_if_else(%n: index) {
  %c3 = arith.constant 3 : index
  %p = arith.cmpi sgt, %n, %c3 : index
  scf.if %p {
  } else {
    %q = arith.cmpi sle, %n, %c3 : index
    cf.assert %q, "m1"
  }
  return
}

// CHECK-LABEL: func @stays_if_leak(
// CHECK-COUNT-1: cf.assert
// CHECK-NOT: cf.assert
// CHECK: return
func.func @stays_if_leak(%n: index) {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %p = arith.cmpi sgt, %n, %c3 : index
  scf.if %p {
  }
  %q = arith.cmpi sgt, %n, %c2 : index
  cf.assert %q, "m1"
  return
}

// CHECK-LABEL: func @stays_if_assert_leak(
// CHECK-COUNT-1: cf.assert
// CHECK-NOT: cf.assert
// CHECK: return
func.func @stays_if_assert_leak(%n: index, %b: i1) {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %p = arith.cmpi sgt, %n, %c3 : index
  scf.if %b {
    cf.assert %p, "m1"
  }
  %q = arith.cmpi sgt, %n, %c2 : index
  scf.if %q {
  }
  return
}

// CHECK-LABEL: func @stays_if_assert_leak2(
// CHECK-COUNT-2: cf.assert
// CHECK-NOT: cf.assert
// CHECK: return
func.func @stays_if_assert_leak2(%n: index, %b: i1) {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %p = arith.cmpi sgt, %n, %c3 : index
  scf.if %b {
    cf.assert %p, "m1"
  }
  %q = arith.cmpi sgt, %n, %c2 : index
  cf.assert %q, "m2"
  return
}

// CHECK-LABEL: func @stays_if_both_arms_assert(
// CHECK-COUNT-1: cf.assert
// CHECK-NOT: cf.assert
// CHECK: return
func.func @stays_if_both_arms_assert(%n: index, %b: i1) {
  %c3 = arith.constant 3 : index
  %p = arith.cmpi sgt, %n, %c3 : index
  cf.assert %p, "m1"
  scf.if %b {
    cf.assert %p, "m2"
  } else {
    cf.assert %p, "m3"
  }
  %q = arith.cmpi slt, %n, %c3 : index
  %r = arith.constant true
  %s = arith.xori %q, %r : i1
  cf.assert %s, "m4"
  return
}

// CHECK-LABEL: func @always_if_result(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_if_result(%p: i1) -> i1 {
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %v = scf.if %p -> index {
    scf.yield %c3 : index
  } else {
    scf.yield %c5 : index
  }
  %ret = arith.cmpi sge, %v, %c3 : index
  return %ret : i1
}

// CHECK-LABEL: func @always_if_result_dims(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_if_result_dims(%p: i1, %x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = scf.if %p -> tensor<?xf32> {
    %n = tensor.dim %x, %c0 : tensor<?xf32>
    %m = arith.addi %n, %c1 : index
    %e = tensor.empty(%m) : tensor<?xf32>
    scf.yield %e : tensor<?xf32>
  } else {
    scf.yield %x : tensor<?xf32>
  }
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %d = tensor.dim %v, %c0 : tensor<?xf32>
  %ret = arith.cmpi sge, %d, %a : index
  return %ret : i1
}

// CHECK-LABEL: func @open_if_result_dims(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_if_result_dims(%p: i1, %x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = scf.if %p -> tensor<?xf32> {
    %n = tensor.dim %x, %c0 : tensor<?xf32>
    %m = arith.addi %n, %c1 : index
    %e = tensor.empty(%m) : tensor<?xf32>
    scf.yield %e : tensor<?xf32>
  } else {
    scf.yield %x : tensor<?xf32>
  }
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %d = tensor.dim %v, %c0 : tensor<?xf32>
  %ret = arith.cmpi eq, %d, %a : index
  return %ret : i1
}

// CHECK-LABEL: func @always_if_guarded_value(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_if_guarded_value(%n: index) -> i1 {
  %c4 = arith.constant 4 : index
  %p = arith.cmpi eq, %n, %c4 : index
  %v = scf.if %p -> index {
    scf.yield %c4 : index
  } else {
    scf.yield %n : index
  }
  %ret = arith.cmpi eq, %v, %n : index
  return %ret : i1
}

// TODO: not found yet.
// CHECK-LABEL: func @always_if_guarded_div(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @always_if_guarded_div(%x: tensor<?xf32>, %y: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %k = tensor.dim %y, %c0 : tensor<?xf32>
  %p = arith.cmpi ne, %k, %c0 : index
  %v = scf.if %p -> index {
    %q = arith.divui %n, %k : index
    %m = arith.muli %q, %k : index
    scf.yield %m : index
  } else {
    scf.yield %n : index
  }
  %ret = arith.cmpi sle, %v, %n : index
  return %ret : i1
}

// CHECK-LABEL: func @implied_for_iv_bounds(
// CHECK-NOT: cf.assert
// CHECK: return
func.func @implied_for_iv_bounds(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %p = arith.cmpi slt, %i, %n : index
    cf.assert %p, "m1"
    %q = arith.cmpi sge, %i, %c0 : index
    cf.assert %q, "m2"
  }
  return
}

// CHECK-LABEL: func @implied_for_nonempty_inside(
// CHECK-NOT: cf.assert
// CHECK: return
func.func @implied_for_nonempty_inside(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %p = arith.cmpi sgt, %n, %c0 : index
    cf.assert %p, "m1"
  }
  return
}

// CHECK-LABEL: func @stays_for_nonempty_leak(
// CHECK-COUNT-1: cf.assert
// CHECK-NOT: cf.assert
// CHECK: return
func.func @stays_for_nonempty_leak(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
  }
  %p = arith.cmpi sge, %n, %c0 : index
  cf.assert %p, "m1"
  return
}

// CHECK-LABEL: func @stays_for_next(
// CHECK-COUNT-1: cf.assert
// CHECK-NOT: cf.assert
// CHECK: return
func.func @stays_for_next(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %j = arith.addi %i, %c1 : index
    %p = arith.cmpi slt, %j, %n : index
    cf.assert %p, "m1"
  }
  return
}

// CHECK-LABEL: func @implied_for_next_le(
// CHECK-NOT: cf.assert
// CHECK: return
func.func @implied_for_next_le(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %j = arith.addi %i, %c1 : index
    %p = arith.cmpi sle, %j, %n : index
    cf.assert %p, "m1"
  }
  return
}

// CHECK-LABEL: func @implied_for_step4_divisible(
// CHECK-NOT: cf.assert
// CHECK: return
func.func @implied_for_step4_divisible(%n: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %n step %c4 {
    %r = arith.remui %i, %c4 : index
    %p = arith.cmpi eq, %r, %c0 : index
    cf.assert %p, "m1"
  }
  return
}

// CHECK-LABEL: func @stays_for_step4_tile_in_bounds(
// CHECK-COUNT-1: cf.assert
// CHECK-NOT: cf.assert
// CHECK: return
func.func @stays_for_step4_tile_in_bounds(%n: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %n step %c4 {
    %e = arith.addi %i, %c4 : index
    %p = arith.cmpi sle, %e, %n : index
    cf.assert %p, "m1"
  }
  return
}

// CHECK-LABEL: func @implied_for_step4_tile_divisible(
// CHECK-NOT: cf.assert
// CHECK: return
func.func @implied_for_step4_tile_divisible(%x: tensor<?x4xf32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %f = tensor.collapse_shape %x [[0, 1]] : tensor<?x4xf32> into tensor<?xf32>
  %n = tensor.dim %f, %c0 : tensor<?xf32>
  scf.for %i = %c0 to %n step %c4 {
    %e = arith.addi %i, %c4 : index
    %p = arith.cmpi sle, %e, %n : index
    cf.assert %p, "m1"
  }
  return
}

// CHECK-LABEL: func @implied_for_tile_min(
// CHECK-NOT: cf.assert
// CHECK: return
func.func @implied_for_tile_min(%x: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  scf.for %i = %c0 to %n step %c8 {
    %l = arith.subi %n, %i : index
    %s = arith.minsi %l, %c8 : index
    %p = arith.cmpi sgt, %s, %c0 : index
    cf.assert %p, "m1"
    %e = arith.addi %i, %s : index
    %q = arith.cmpi sle, %e, %n : index
    cf.assert %q, "m2"
  }
  return
}

// CHECK-LABEL: func @stays_for_lower_negative(
// CHECK-COUNT-1: cf.assert
// CHECK-NOT: cf.assert
// CHECK: return
func.func @stays_for_lower_negative(%n: index, %l: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %l to %n step %c1 {
    %q = arith.cmpi sge, %i, %c0 : index
    cf.assert %q, "m1"
  }
  return
}

// CHECK-LABEL: func @always_for_sum_nonneg(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_for_sum_nonneg(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %c0) -> index {
    %b = arith.addi %a, %i overflow<nsw> : index
    scf.yield %b : index
  }
  %ret = arith.cmpi sge, %s, %c0 : index
  return %ret : i1
}

// CHECK-LABEL: func @open_for_sum_wraps(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_for_sum_wraps(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %c0) -> index {
    %b = arith.addi %a, %i : index
    scf.yield %b : index
  }
  %ret = arith.cmpi sge, %s, %c0 : index
  return %ret : i1
}

// CHECK-LABEL: func @always_for_count(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_for_count(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %c0) -> index {
    %b = arith.addi %a, %c1 : index
    scf.yield %b : index
  }
  %ret = arith.cmpi eq, %s, %n : index
  return %ret : i1
}

// CHECK-LABEL: func @open_for_count_neg(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_for_count_neg(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %c0) -> index {
    %b = arith.addi %a, %c1 : index
    scf.yield %b : index
  }
  %ret = arith.cmpi eq, %s, %n : index
  return %ret : i1
}

// CHECK-LABEL: func @always_for_count_max(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_for_count_max(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %c0) -> index {
    %b = arith.addi %a, %c1 : index
    scf.yield %b : index
  }
  %m = arith.maxsi %n, %c0 : index
  %ret = arith.cmpi eq, %s, %m : index
  return %ret : i1
}

// CHECK-LABEL: func @always_for_invariant_tensor(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_for_invariant_tensor(%x: tensor<?xf32>, %n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> tensor<?xf32> {
    %b = linalg.add ins(%a, %a : tensor<?xf32>, tensor<?xf32>) outs(%a : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %b : tensor<?xf32>
  }
  %d = tensor.dim %r, %c0 : tensor<?xf32>
  %e = tensor.dim %x, %c0 : tensor<?xf32>
  %ret = arith.cmpi eq, %d, %e : index
  return %ret : i1
}

// CHECK-LABEL: func @always_for_swap(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_for_swap(%x: tensor<?xf32>, %y: tensor<?xf32>, %n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a0 = tensor.dim %x, %c0 : tensor<?xf32>
  %b0 = tensor.dim %y, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %a0, %b0 : index
  cf.assert %p, "m1"
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %y) -> (tensor<?xf32>, tensor<?xf32>) {
    scf.yield %b, %a : tensor<?xf32>, tensor<?xf32>
  }
  %d = tensor.dim %r#0, %c0 : tensor<?xf32>
  %ret = arith.cmpi eq, %d, %a0 : index
  return %ret : i1
}

// CHECK-LABEL: func @open_for_swap(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_for_swap(%x: tensor<?xf32>, %y: tensor<?xf32>, %n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a0 = tensor.dim %x, %c0 : tensor<?xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %y) -> (tensor<?xf32>, tensor<?xf32>) {
    scf.yield %b, %a : tensor<?xf32>, tensor<?xf32>
  }
  %d = tensor.dim %r#0, %c0 : tensor<?xf32>
  %ret = arith.cmpi eq, %d, %a0 : index
  return %ret : i1
}

// CHECK-LABEL: func @always_for_grow(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_for_grow(%x: tensor<?xf32>, %n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> tensor<?xf32> {
    %b = tensor.concat dim(0) %a, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %b : tensor<?xf32>
  }
  %d = tensor.dim %r, %c0 : tensor<?xf32>
  %e = tensor.dim %x, %c0 : tensor<?xf32>
  %ret = arith.cmpi sge, %d, %e : index
  return %ret : i1
}

// CHECK-LABEL: func @open_for_grow_strict(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_for_grow_strict(%x: tensor<?xf32>, %n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> tensor<?xf32> {
    %b = tensor.concat dim(0) %a, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %b : tensor<?xf32>
  }
  %d = tensor.dim %r, %c0 : tensor<?xf32>
  %e = tensor.dim %x, %c0 : tensor<?xf32>
  %ret = arith.cmpi sgt, %d, %e : index
  return %ret : i1
}
