// Induction variables and bounds of scf.for, scf.forall and scf.parallel.
// A name begins with the answer: implied (no check remains), stays (the counted checks
// remain). At a TODO, the checks give the present answer.
// RUN: %exam %s > %t.checks
// RUN: symshape-opt %s --symshape-pipeline | FileCheck %t.checks

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

func.func @implied_for_nonempty_inside(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %p = arith.cmpi sgt, %n, %c0 : index
    cf.assert %p, "m1"
  }
  return
}

func.func @implied_for_body_runs_only_for_positive_n(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %q = arith.cmpi sgt, %n, %c0 : index
  scf.for %i = %c0 to %n step %c1 {
    cf.assert %q, "in"
  }
  return
}

func.func @stays_for_nonempty_leak(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
  }
  %p = arith.cmpi sge, %n, %c0 : index
  cf.assert %p, "m1"
  return
}

// The body may not run.
func.func @stays_for_assert_after_loop_without_iteration(%n: index, %a: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %q = arith.cmpi sgt, %n, %c0 : index
  scf.for %i = %c0 to %n step %c1 {
    cf.assert %q, "in"
  }
  cf.assert %q, "behind"
  return
}

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

// The sum may wrap.
func.func @stays_for_iv_plus_step_greater(%n: index, %s: index) {
  %c0 = arith.constant 0 : index
  scf.for %i = %c0 to %n step %s {
    %j = arith.addi %i, %s : index
    %p = arith.cmpi sgt, %j, %i : index
    cf.assert %p, "next"
  }
  return
}

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

func.func @stays_for_lower_negative(%n: index, %l: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %l to %n step %c1 {
    %q = arith.cmpi sge, %i, %c0 : index
    cf.assert %q, "m1"
  }
  return
}

func.func @implied_for_down(%x: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    %d = arith.subi %n, %i : index
    %e = arith.subi %d, %c1 : index
    %p = arith.cmpi sge, %e, %c0 : index
    cf.assert %p, "m1"
    %q = arith.cmpi slt, %e, %n : index
    cf.assert %q, "m2"
  }
  return
}

// In the body a < b holds. After the loop it need not.
func.func @stays_for_lower_bound_below_upper_after_loop(%a: index, %b: index, %n: index) -> tensor<?xf32> {
  %p = arith.cmpi slt, %a, %b : index
  %f = arith.constant 1.0 : f32
  %g = scf.for %i = %a to %b step %n iter_args(%x = %f) -> f32 {
    cf.assert %p, "in"
    scf.yield %x : f32
  }
  cf.assert %p, "out"
  %e = tensor.from_elements %g : tensor<1xf32>
  %r = tensor.cast %e : tensor<1xf32> to tensor<?xf32>
  return %r : tensor<?xf32>
}

func.func @stays_for_invariant_assert(%n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %p = arith.cmpi sgt, %m, %c0 : index
    cf.assert %p, "m1"
  }
  return
}

func.func @stays_for_invariant_assert_below_5(%n: index, %a: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  scf.for %i = %c0 to %n step %c1 {
    %p = arith.cmpi slt, %a, %c5 : index
    cf.assert %p, "a < 5"
  }
  return
}

func.func @stays_for_invariant_assert_twice(%n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = arith.cmpi sgt, %m, %c0 : index
  cf.assert %p, "m1"
  scf.for %i = %c0 to %n step %c1 {
    %q = arith.cmpi sge, %m, %c1 : index
    cf.assert %q, "m2"
  }
  %t = arith.cmpi sgt, %n, %n : index
  return
}

func.func @implied_for_i32(%n: i32) {
  %j0 = arith.constant 0 : i32
  %j1 = arith.constant 1 : i32
  scf.for %i = %j0 to %n step %j1 : i32 {
    %k = arith.addi %i, %j1 : i32
    %p = arith.cmpi sgt, %k, %j0 : i32
    cf.assert %p, "m1"
  }
  return
}

func.func @stays_for_i32(%n: i32) {
  %j0 = arith.constant 0 : i32
  %j1 = arith.constant 1 : i32
  %j2 = arith.constant 2 : i32
  scf.for %i = %j0 to %n step %j1 : i32 {
    %k = arith.addi %i, %j2 : i32
    %p = arith.cmpi sgt, %k, %j0 : i32
    cf.assert %p, "m1"
  }
  return
}

// The induction variable may be negative.
func.func @stays_for_i8_iv_sign(%lb: i8, %ub: i8) {
  %c1 = arith.constant 1 : i8
  scf.for %i = %lb to %ub step %c1 : i8 {
    %s = arith.extsi %i : i8 to i32
    %u = arith.extui %i : i8 to i32
    %p = arith.cmpi eq, %s, %u : i32
    cf.assert %p, "sign"
  }
  return
}

func.func @stays_unsigned_for_bound_nonneg(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for unsigned %i = %c0 to %n step %c1 {
    %q = arith.cmpi sge, %n, %c0 : index
    cf.assert %q, "signed"
  }
  return
}

// TODO: not found yet.
func.func @implied_unsigned_for_iv_ult_n(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for unsigned %i = %c0 to %n step %c1 {
    %q = arith.cmpi ult, %i, %n : index
    cf.assert %q, "ult"
  }
  return
}

func.func @implied_nested_for(%x: tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?x?xf32>
  %m = tensor.dim %x, %c1 : tensor<?x?xf32>
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %i to %m step %c1 {
      %q = arith.cmpi slt, %i, %m : index
      cf.assert %q, "m1"
      %r = arith.cmpi ult, %j, %m : index
      cf.assert %r, "m2"
    }
  }
  return
}

func.func @implied_nested_for_triangle(%x: tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?x?xf32>
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %i step %c1 {
      %k = arith.addi %j, %c1 : index
      %q = arith.cmpi slt, %k, %n : index
      cf.assert %q, "m1"
    }
  }
  return
}

func.func @stays_nested_for_triangle(%x: tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?x?xf32>
  %m = tensor.dim %x, %c1 : tensor<?x?xf32>
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %i step %c1 {
      %q = arith.cmpi slt, %j, %m : index
      cf.assert %q, "m1"
    }
  }
  return
}

func.func @implied_forall_bounds(%n: index) {
  %c0 = arith.constant 0 : index
  scf.forall (%i) in (%n) {
    %q = arith.cmpi slt, %i, %n : index
    cf.assert %q, "m1"
    %p = arith.cmpi sge, %i, %c0 : index
    cf.assert %p, "m2"
  }
  return
}

func.func @implied_forall_step(%n: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  scf.forall (%i) = (0) to (%n) step (4) {
    %r = arith.remui %i, %c4 : index
    %p = arith.cmpi eq, %r, %c0 : index
    cf.assert %p, "m1"
  }
  return
}

func.func @implied_parallel_bounds(%n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.parallel (%i, %j) = (%c0, %c0) to (%n, %m) step (%c1, %c2) {
    %q = arith.cmpi slt, %j, %m : index
    cf.assert %q, "m1"
    %p = arith.cmpi sgt, %n, %c0 : index
    cf.assert %p, "m2"
    scf.reduce
  }
  return
}

func.func @implied_parallel_second_iv(%n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i, %j) = (%c0, %c0) to (%n, %m) step (%c1, %c1) {
    %p = arith.cmpi slt, %j, %m : index
    cf.assert %p, "j"
    scf.reduce
  }
  return
}

// The loop may have no iteration.
func.func @stays2_parallel_assert_and_after(%n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %q = arith.cmpi sgt, %m, %c0 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    cf.assert %q, "m"
    scf.reduce
  }
  cf.assert %q, "behind"
  return
}
