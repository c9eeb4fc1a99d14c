// Structured control flow: one question per function. always/never: what it returns is
// decided; open: it is not; implied: no check is left; stays: checks that stay.
// RUN: symshape-opt %s --symshape-pipeline -o %t
// RUN: FileCheck %s < %t

// CHECK-LABEL: func @implied_while_cond(
// CHECK-NOT: cf.assert
// CHECK: return
func.func @implied_while_cond(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.while (%i = %c0) : (index) -> index {
    %p = arith.cmpi slt, %i, %n : index
    scf.condition(%p) %i : index
  } do {
  ^bb0(%i: index):
    %q = arith.cmpi slt, %i, %n : index
    cf.assert %q, "m1"
    %j = arith.addi %i, %c1 : index
    scf.yield %j : index
  }
  return
}

// CHECK-LABEL: func @implied_while_nonneg(
// CHECK-NOT: cf.assert
// CHECK: return
func.func @implied_while_nonneg(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.while (%i = %c0) : (index) -> index {
    %p = arith.cmpi slt, %i, %n : index
    scf.condition(%p) %i : index
  } do {
  ^bb0(%i: index):
    %j = arith.addi %i, %c1 : index
    %q = arith.cmpi sgt, %j, %c0 : index
    cf.assert %q, "m1"
    scf.yield %j : index
  }
  return
}

// CHECK-LABEL: func @always_while_exit(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_while_exit(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.while (%i = %c0) : (index) -> index {
    %p = arith.cmpi slt, %i, %n : index
    scf.condition(%p) %i : index
  } do {
  ^bb0(%i: index):
    %j = arith.addi %i, %c1 : index
    scf.yield %j : index
  }
  %ret = arith.cmpi sge, %r, %n : index
  return %ret : i1
}

// CHECK-LABEL: func @always_while_exit_nonneg(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_while_exit_nonneg(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.while (%i = %c0) : (index) -> index {
    %p = arith.cmpi slt, %i, %n : index
    scf.condition(%p) %i : index
  } do {
  ^bb0(%i: index):
    %j = arith.addi %i, %c1 : index
    scf.yield %j : index
  }
  %ret = arith.cmpi sge, %r, %c0 : index
  return %ret : i1
}

// CHECK-LABEL: func @open_while_exit_step2(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_while_exit_step2(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %r = scf.while (%i = %c0) : (index) -> index {
    %p = arith.cmpi slt, %i, %n : index
    scf.condition(%p) %i : index
  } do {
  ^bb0(%i: index):
    %j = arith.addi %i, %c2 : index
    scf.yield %j : index
  }
  %ret = arith.cmpi eq, %r, %n : index
  return %ret : i1
}

// CHECK-LABEL: func @always_while_exit_eq(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_while_exit_eq(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %r = scf.while (%i = %c0) : (index) -> index {
    %p = arith.cmpi slt, %i, %n : index
    scf.condition(%p) %i : index
  } do {
  ^bb0(%i: index):
    %j = arith.addi %i, %c1 : index
    scf.yield %j : index
  }
  %ret = arith.cmpi eq, %r, %n : index
  return %ret : i1
}

// CHECK-LABEL: func @always_while_halving(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_while_halving(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %r = scf.while (%i = %n) : (index) -> index {
    %p = arith.cmpi sgt, %i, %c1 : index
    scf.condition(%p) %i : index
  } do {
  ^bb0(%i: index):
    %j = arith.divui %i, %c2 : index
    scf.yield %j : index
  }
  %ret = arith.cmpi sle, %r, %c1 : index
  return %ret : i1
}

// TODO: not found yet.
// CHECK-LABEL: func @always_while_halving_nonneg(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @always_while_halving_nonneg(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %r = scf.while (%i = %n) : (index) -> index {
    %p = arith.cmpi sgt, %i, %c1 : index
    scf.condition(%p) %i : index
  } do {
  ^bb0(%i: index):
    %j = arith.divui %i, %c2 : index
    scf.yield %j : index
  }
  %ret = arith.cmpi sge, %r, %c0 : index
  return %ret : i1
}

// CHECK-LABEL: func @open_while_halving_one(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_while_halving_one(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %r = scf.while (%i = %n) : (index) -> index {
    %p = arith.cmpi sgt, %i, %c1 : index
    scf.condition(%p) %i : index
  } do {
  ^bb0(%i: index):
    %j = arith.divui %i, %c2 : index
    scf.yield %j : index
  }
  %ret = arith.cmpi eq, %r, %c1 : index
  return %ret : i1
}

// CHECK-LABEL: func @stays_while_before_not(
// CHECK-COUNT-1: cf.assert
// CHECK-NOT: cf.assert
// CHECK: return
func.func @stays_while_before_not(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.while (%i = %c0) : (index) -> index {
    %q = arith.cmpi slt, %i, %n : index
    cf.assert %q, "m1"
    %p = arith.cmpi slt, %i, %n : index
    scf.condition(%p) %i : index
  } do {
  ^bb0(%i: index):
    %j = arith.addi %i, %c1 : index
    scf.yield %j : index
  }
  return
}

// CHECK-LABEL: func @implied_forall_bounds(
// CHECK-NOT: cf.assert
// CHECK: return
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

// CHECK-LABEL: func @implied_forall_step(
// CHECK-NOT: cf.assert
// CHECK: return
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

// CHECK-LABEL: func @implied_parallel_bounds(
// CHECK-NOT: cf.assert
// CHECK: return
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

// CHECK-LABEL: func @always_forall_result(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_forall_result(%x: tensor<?xf32>, %n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %r = scf.forall (%i) in (%n) shared_outs(%o = %x) -> (tensor<?xf32>) {
    %s = tensor.extract_slice %o[%i] [1] [1] : tensor<?xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  %d = tensor.dim %r, %c0 : tensor<?xf32>
  %e = tensor.dim %x, %c0 : tensor<?xf32>
  %ret = arith.cmpi eq, %d, %e : index
  return %ret : i1
}

// CHECK-LABEL: func @implied_forall_shared_out_dim(
// CHECK-NOT: cf.assert
// CHECK: return
func.func @implied_forall_shared_out_dim(%x: tensor<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %e = tensor.dim %x, %c0 : tensor<?xf32>
  %r = scf.forall (%i) in (%n) shared_outs(%o = %x) -> (tensor<?xf32>) {
    %d = tensor.dim %o, %c0 : tensor<?xf32>
    %p = arith.cmpi eq, %d, %e : index
    cf.assert %p, "m1"
    %s = tensor.extract_slice %o[%i] [1] [1] : tensor<?xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  return
}

// CHECK-LABEL: func @always_index_switch(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_index_switch(%n: index) -> i1 {
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %c7 = arith.constant 7 : index
  %v = scf.index_switch %n -> index
  case 1 {
    scf.yield %c3 : index
  }
  case 4 {
    scf.yield %c5 : index
  }
  default {
    scf.yield %c7 : index
  }
  %ret = arith.cmpi sge, %v, %c3 : index
  return %ret : i1
}

// CHECK-LABEL: func @implied_index_switch_case(
// CHECK-NOT: cf.assert
// CHECK: return
func.func @implied_index_switch_case(%n: index) {
  %c4 = arith.constant 4 : index
  scf.index_switch %n
  case 4 {
    %p = arith.cmpi eq, %n, %c4 : index
    cf.assert %p, "m1"
    scf.yield
  }
  default {
    scf.yield
  }
  return
}

// CHECK-LABEL: func @implied_index_switch_default(
// CHECK-NOT: cf.assert
// CHECK: return
func.func @implied_index_switch_default(%n: index) {
  %c4 = arith.constant 4 : index
  scf.index_switch %n
  case 4 {
    scf.yield
  }
  default {
    %p = arith.cmpi ne, %n, %c4 : index
    cf.assert %p, "m1"
    scf.yield
  }
  return
}

// CHECK-LABEL: func @stays_index_switch_default_not(
// CHECK-COUNT-1: cf.assert
// CHECK-NOT: cf.assert
// CHECK: return
func.func @stays_index_switch_default_not(%n: index) {
  %c5 = arith.constant 5 : index
  scf.index_switch %n
  case 4 {
    scf.yield
  }
  default {
    %p = arith.cmpi ne, %n, %c5 : index
    cf.assert %p, "m1"
    scf.yield
  }
  return
}

// CHECK-LABEL: func @always_execute_region(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_execute_region(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %v = scf.execute_region -> index {
    %n = tensor.dim %x, %c0 : tensor<?xf32>
    scf.yield %n : index
  }
  %ret = arith.cmpi sge, %v, %c0 : index
  return %ret : i1
}

// CHECK-LABEL: func @always_index_switch_value(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_index_switch_value(%n: index) -> i1 {
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %v = scf.index_switch %n -> index
  case 1 {
    scf.yield %c1 : index
  }
  case 4 {
    scf.yield %c4 : index
  }
  default {
    scf.yield %n : index
  }
  %ret = arith.cmpi eq, %v, %n : index
  return %ret : i1
}

// CHECK-LABEL: func @stays_for_assert_then_after(
// CHECK-COUNT-1: cf.assert
// CHECK-NOT: cf.assert
// CHECK: return
func.func @stays_for_assert_then_after(%n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %p = arith.cmpi sgt, %m, %c0 : index
    cf.assert %p, "m1"
  }
  return
}

// CHECK-LABEL: func @stays_for_invariant_assert_twice(
// CHECK-COUNT-1: cf.assert
// CHECK-NOT: cf.assert
// CHECK: return
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

// CHECK-LABEL: func @always_for_min_carried(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_for_min_carried(%x: tensor<?xf32>, %n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.dim %x, %c0 : tensor<?xf32>
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %e) -> index {
    %b = arith.minsi %a, %i : index
    scf.yield %b : index
  }
  %ret = arith.cmpi sle, %s, %e : index
  return %ret : i1
}

// CHECK-LABEL: func @always_for_max_carried(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_for_max_carried(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %c1) -> index {
    %b = arith.maxsi %a, %i : index
    scf.yield %b : index
  }
  %ret = arith.cmpi sge, %s, %c1 : index
  return %ret : i1
}

// CHECK-LABEL: func @open_for_max_carried(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_for_max_carried(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %c1) -> index {
    %b = arith.maxsi %a, %i : index
    scf.yield %b : index
  }
  %ret = arith.cmpi sle, %s, %n : index
  return %ret : i1
}

// TODO: not found yet.
// CHECK-LABEL: func @always_for_max_carried_upper(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @always_for_max_carried_upper(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %c0) -> index {
    %b = arith.maxsi %a, %i : index
    scf.yield %b : index
  }
  %m = arith.maxsi %n, %c0 : index
  %ret = arith.cmpi sle, %s, %m : index
  return %ret : i1
}

// CHECK-LABEL: func @implied_nested_for(
// CHECK-NOT: cf.assert
// CHECK: return
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
