// Affine and index ops: one question per function. always/never: what it returns is
// decided; open: it is not; implied: no check is left; stays: checks that stay.
// RUN: symshape-opt %s --symshape-pipeline -o %t
// RUN: FileCheck %s < %t

// CHECK-LABEL: func @always_apply(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_apply(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %a = affine.apply affine_map<(d0) -> (d0 * 2)>(%n)
  %b = arith.muli %n, %c2 : index
  %ret = arith.cmpi eq, %a, %b : index
  return %ret : i1
}

// CHECK-LABEL: func @always_apply_ceildiv(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_apply_ceildiv(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %a = affine.apply affine_map<()[s0] -> ((s0 ceildiv 8) * 8)>()[%n]
  %ret = arith.cmpi sge, %a, %n : index
  return %ret : i1
}

// CHECK-LABEL: func @always_apply_mod(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_apply_mod(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %a = affine.apply affine_map<(d0) -> (d0 mod 8)>(%n)
  %ret = arith.cmpi sge, %a, %c0 : index
  return %ret : i1
}

// CHECK-LABEL: func @open_apply_wrap(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_apply_wrap(%n: index) -> i1 {
  %a = affine.apply affine_map<(d0) -> (d0 + 1)>(%n)
  %ret = arith.cmpi sgt, %a, %n : index
  return %ret : i1
}

// CHECK-LABEL: func @always_apply_floordiv(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_apply_floordiv(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %a = affine.apply affine_map<()[s0] -> ((s0 - 1) floordiv 2 + 1)>()[%n]
  %b = arith.ceildivui %n, %c2 : index
  %ret = arith.cmpi eq, %a, %b : index
  return %ret : i1
}

// CHECK-LABEL: func @always_min(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_min(%n: index, %m: index) -> i1 {
  %a = affine.min affine_map<(d0)[s0] -> (d0, s0)>(%n)[%m]
  %ret = arith.cmpi sle, %a, %m : index
  return %ret : i1
}

// CHECK-LABEL: func @always_max(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_max(%n: index) -> i1 {
  %c3 = arith.constant 3 : index
  %a = affine.max affine_map<(d0) -> (d0, 3)>(%n)
  %ret = arith.cmpi sge, %a, %c3 : index
  return %ret : i1
}

// CHECK-LABEL: func @implied_affine_for(
// CHECK-NOT: cf.assert
// CHECK: return
func.func @implied_affine_for(%x: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  affine.for %i = 0 to %n {
    %p = arith.cmpi slt, %i, %n : index
    cf.assert %p, "m1"
    %q = arith.cmpi sge, %i, %c0 : index
    cf.assert %q, "m2"
  }
  return
}

// CHECK-LABEL: func @implied_affine_for_const(
// CHECK-NOT: cf.assert
// CHECK: return
func.func @implied_affine_for_const() {
  %c10 = arith.constant 10 : index
  affine.for %i = 0 to 10 {
    %p = arith.cmpi slt, %i, %c10 : index
    cf.assert %p, "m1"
  }
  return
}

// CHECK-LABEL: func @implied_affine_for_min_bound(
// CHECK-NOT: cf.assert
// CHECK: return
func.func @implied_affine_for_min_bound(%x: tensor<?xf32>, %k: index) {
  %c0 = arith.constant 0 : index
  %c128 = arith.constant 128 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  affine.for %i = 0 to min affine_map<()[s0] -> (s0, 128)>()[%n] {
    %p = arith.cmpi slt, %i, %c128 : index
    cf.assert %p, "m1"
    %q = arith.cmpi slt, %i, %n : index
    cf.assert %q, "m2"
  }
  return
}

// CHECK-LABEL: func @implied_affine_for_step(
// CHECK-NOT: cf.assert
// CHECK: return
func.func @implied_affine_for_step(%x: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  affine.for %i = 0 to %n step 8 {
    %r = arith.remui %i, %c8 : index
    %p = arith.cmpi eq, %r, %c0 : index
    cf.assert %p, "m1"
  }
  return
}

// CHECK-LABEL: func @stays_affine_for_tile(
// CHECK-COUNT-1: cf.assert
// CHECK-NOT: cf.assert
// CHECK: return
func.func @stays_affine_for_tile(%x: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  affine.for %i = 0 to %n step 8 {
    %e = arith.addi %i, %c8 : index
    %p = arith.cmpi sle, %e, %n : index
    cf.assert %p, "m1"
  }
  return
}

// CHECK-LABEL: func @implied_affine_tile_min(
// CHECK-NOT: cf.assert
// CHECK: return
func.func @implied_affine_tile_min(%x: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  scf.for %i = %c0 to %n step %c8 {
    %s = affine.min affine_map<(d0)[s0] -> (8, s0 - d0)>(%i)[%n]
    %p = arith.cmpi sgt, %s, %c0 : index
    cf.assert %p, "m1"
    %e = arith.addi %i, %s : index
    %q = arith.cmpi sle, %e, %n : index
    cf.assert %q, "m2"
  }
  return
}

// CHECK-LABEL: func @implied_affine_if(
// CHECK-NOT: cf.assert
// CHECK: return
func.func @implied_affine_if(%x: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  affine.if affine_set<()[s0] : (s0 - 4 >= 0)>()[%n] {
    %p = arith.cmpi sge, %n, %c4 : index
    cf.assert %p, "m1"
  }
  return
}

// CHECK-LABEL: func @implied_affine_if_else(
// CHECK-NOT: cf.assert
// CHECK: return
func.func @implied_affine_if_else(%x: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  affine.if affine_set<()[s0] : (s0 - 4 >= 0)>()[%n] {
  } else {
    %p = arith.cmpi slt, %n, %c4 : index
    cf.assert %p, "m1"
  }
  return
}

// CHECK-LABEL: func @stays_affine_if_else_conj(
// CHECK-COUNT-1: cf.assert
// CHECK-NOT: cf.assert
// CHECK: return
func.func @stays_affine_if_else_conj(%x: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  affine.if affine_set<()[s0] : (s0 - 4 >= 0, s0 mod 2 == 0)>()[%n] {
    affine.yield
  } else {
    %p = arith.cmpi slt, %n, %c4 : index
    cf.assert %p, "m1"
  }
  return
}

// CHECK-LABEL: func @always_affine_if_result(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_affine_if_result(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %v = affine.if affine_set<()[s0] : (s0 - 4 >= 0)>()[%n] -> index {
    affine.yield %n : index
  } else {
    affine.yield %c4 : index
  }
  %ret = arith.cmpi sge, %v, %c4 : index
  return %ret : i1
}

// CHECK-LABEL: func @always_affine_for_iter(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_affine_for_iter(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %s = affine.for %i = 0 to %n iter_args(%a = %c0) -> index {
    %b = arith.addi %a, %c1 : index
    affine.yield %b : index
  }
  %ret = arith.cmpi eq, %s, %n : index
  return %ret : i1
}

// CHECK-LABEL: func @implied_affine_parallel(
// CHECK-NOT: cf.assert
// CHECK: return
func.func @implied_affine_parallel(%x: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  affine.parallel (%i) = (0) to (%n) {
    %p = arith.cmpi ult, %i, %n : index
    cf.assert %p, "m1"
  }
  return
}

// CHECK-LABEL: func @always_delinearize(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_delinearize(%x: tensor<?x4xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %n = tensor.dim %x, %c0 : tensor<?x4xf32>
  %q:2 = affine.delinearize_index %n into (4) : index, index
  %ret = arith.cmpi slt, %q#1, %c4 : index
  return %ret : i1
}

// CHECK-LABEL: func @always_delinearize_linearize(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_delinearize_linearize(%n: index) -> i1 {
  %q:2 = affine.delinearize_index %n into (4) : index, index
  %r = affine.linearize_index [%q#0, %q#1] by (4) : index
  %ret = arith.cmpi eq, %r, %n : index
  return %ret : i1
}

// CHECK-LABEL: func @always_linearize(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_linearize(%x: tensor<?x4xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %n = tensor.dim %x, %c0 : tensor<?x4xf32>
  %r = affine.linearize_index [%n, %c2] by (4) : index
  %m = arith.muli %n, %c4 : index
  %s = arith.addi %m, %c2 : index
  %ret = arith.cmpi eq, %r, %s : index
  return %ret : i1
}

// CHECK-LABEL: func @always_index_ops(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_index_ops(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %c = index.constant 4
  %q = index.ceildivs %n, %c
  %m = index.mul %q, %c
  %p = index.cmp sge(%m, %n)
  return %p : i1
}

// CHECK-LABEL: func @always_index_floordiv(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_index_floordiv(%n: index) -> i1 {
  %c = index.constant 4
  %q = index.floordivs %n, %c
  %m = index.mul %q, %c
  %p = index.cmp sle(%m, %n)
  return %p : i1
}

// CHECK-LABEL: func @always_index_max(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_index_max(%n: index) -> i1 {
  %c = index.constant 4
  %q = index.maxs %n, %c
  %p = index.cmp sge(%q, %c)
  return %p : i1
}

// CHECK-LABEL: func @open_index_add(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_index_add(%n: index) -> i1 {
  %c = index.constant 4
  %q = index.add %n, %c
  %p = index.cmp sge(%q, %n)
  return %p : i1
}

// CHECK-LABEL: func @always_index_casts(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_index_casts(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %a = index.casts %n : index to i64
  %b = index.casts %a : i64 to index
  %p = index.cmp eq(%b, %n)
  return %p : i1
}

// CHECK-LABEL: func @open_index_castu_i32(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_index_castu_i32(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %a = index.castu %n : index to i32
  %b = index.castu %a : i32 to index
  %p = index.cmp eq(%b, %n)
  return %p : i1
}

// CHECK-LABEL: func @always_index_bool(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_index_bool(%n: index) -> i1 {
  %t = index.bool.constant true
  return %t : i1
}

// CHECK-LABEL: func @always_index_shl(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_index_shl(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %c = index.constant 2
  %a = index.shl %n, %c
  %b = arith.muli %n, %c4 : index
  %ret = arith.cmpi eq, %a, %b : index
  return %ret : i1
}

// CHECK-LABEL: func @always_index_rem(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_index_rem(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %c = index.constant 4
  %a = index.remu %n, %c
  %b = arith.remui %n, %c4 : index
  %ret = arith.cmpi eq, %a, %b : index
  return %ret : i1
}

// CHECK-LABEL: func @always_affine_apply_two(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_affine_apply_two(%x: tensor<?x?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?x?xf32>
  %m = tensor.dim %x, %c1 : tensor<?x?xf32>
  %a = affine.apply affine_map<()[s0, s1] -> (s0 * s1)>()[%n, %m]
  %b = arith.muli %n, %m : index
  %ret = arith.cmpi eq, %a, %b : index
  return %ret : i1
}

// CHECK-LABEL: func @always_value_bounds_tile(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_value_bounds_tile(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %s = affine.min affine_map<()[s0] -> (s0, 16)>()[%n]
  %e = tensor.empty(%s) : tensor<?xf32>
  %d = tensor.dim %e, %c0 : tensor<?xf32>
  %ret = arith.cmpi sle, %d, %c16 : index
  return %ret : i1
}

// CHECK-LABEL: func @stays_affine_for_leak(
// CHECK-COUNT-1: cf.assert
// CHECK-NOT: cf.assert
// CHECK: return
func.func @stays_affine_for_leak(%n: index) {
  %c0 = arith.constant 0 : index
  affine.for %i = 0 to %n {
  }
  %p = arith.cmpi sgt, %n, %c0 : index
  cf.assert %p, "m1"
  return
}

// CHECK-LABEL: func @stays_affine_if_leak(
// CHECK-COUNT-1: cf.assert
// CHECK-NOT: cf.assert
// CHECK: return
func.func @stays_affine_if_leak(%n: index) {
  %c4 = arith.constant 4 : index
  affine.if affine_set<()[s0] : (s0 - 4 >= 0)>()[%n] {
  }
  %p = arith.cmpi sge, %n, %c4 : index
  cf.assert %p, "m1"
  return
}

// CHECK-LABEL: func @stays_affine_if_wrap(
// CHECK-COUNT-1: cf.assert
// CHECK-NOT: cf.assert
// CHECK: return
func.func @stays_affine_if_wrap(%n: index) {
  %c1 = arith.constant 1 : index
  affine.if affine_set<()[s0] : (s0 * 4 - 4 >= 0)>()[%n] {
    %p = arith.cmpi sge, %n, %c1 : index
    cf.assert %p, "m1"
  }
  return
}

// CHECK-LABEL: func @stays_affine_for_max_lower(
// CHECK-COUNT-1: cf.assert
// CHECK-NOT: cf.assert
// CHECK: return
func.func @stays_affine_for_max_lower(%a: index, %n: index) {
  %c0 = arith.constant 0 : index
  affine.for %i = max affine_map<()[s0] -> (s0, 0)>()[%a] to %n {
    %p = arith.cmpi sge, %a, %c0 : index
    cf.assert %p, "m1"
  }
  return
}
