// Bounds, conditions and carried values of affine.for, affine.parallel and affine.if.
// A name begins with the answer: always (returns true), open (returns no constant),
// implied (no check remains), stays (the counted checks remain). At a TODO, the checks
// give the present answer.
// RUN: %exam %s > %t.checks
// RUN: symshape-opt %s --symshape-pipeline | FileCheck %t.checks

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

func.func @implied_affine_for_iv_below_any_n(%n: index) {
  affine.for %i = 0 to %n {
    %p = arith.cmpi slt, %i, %n : index
    cf.assert %p, "in"
  }
  return
}

func.func @implied_affine_for_const() {
  %c10 = arith.constant 10 : index
  affine.for %i = 0 to 10 {
    %p = arith.cmpi slt, %i, %c10 : index
    cf.assert %p, "m1"
  }
  return
}

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

func.func @implied_affine_for_min_bound_with_8(%n: index) {
  %c8 = arith.constant 8 : index
  affine.for %i = 0 to min affine_map<(d0) -> (d0, 8)>(%n) {
    %p = arith.cmpi slt, %i, %c8 : index
    cf.assert %p, "in"
  }
  return
}

func.func @stays_affine_for_max_lower(%a: index, %n: index) {
  %c0 = arith.constant 0 : index
  affine.for %i = max affine_map<()[s0] -> (s0, 0)>()[%a] to %n {
    %p = arith.cmpi sge, %a, %c0 : index
    cf.assert %p, "m1"
  }
  return
}

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

func.func @stays_affine_for_leak(%n: index) {
  %c0 = arith.constant 0 : index
  affine.for %i = 0 to %n {
  }
  %p = arith.cmpi sgt, %n, %c0 : index
  cf.assert %p, "m1"
  return
}

// The loop may have no iteration.
func.func @stays_affine_for_n_positive_after_loop(%n: index, %a: index) {
  %c0 = arith.constant 0 : index
  %p = arith.cmpi sgt, %n, %c0 : index
  affine.for %i = 0 to %n {
    %v = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
    vector.print %v : index
  }
  cf.assert %p, "behind"
  return
}

func.func @implied_affine_tiled(%x: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %d = memref.dim %x, %c0 : memref<?xf32>
  affine.for %i = 0 to %d step 32 {
    affine.for %j = affine_map<(i) -> (i)>(%i) to min affine_map<(i)[s] -> (i + 32, s)>(%i)[%d] {
      %p = arith.cmpi ult, %j, %d : index
      cf.assert %p, "m1"
      %k = arith.subi %j, %i : index
      %c32 = arith.constant 32 : index
      %q = arith.cmpi ult, %k, %c32 : index
      cf.assert %q, "m2"
    }
  }
  return
}

func.func @implied_affine_normalized(%x: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %d = memref.dim %x, %c0 : memref<?xf32>
  affine.for %i = 0 to affine_map<()[s] -> (s ceildiv 32)>()[%d] {
    %j = affine.apply affine_map<(i) -> (i * 32)>(%i)
    %p = arith.cmpi slt, %j, %d : index
    cf.assert %p, "m1"
  }
  return
}

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

func.func @open_affine_for_other_step(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %s = affine.for %i = 0 to %n step 2 iter_args(%a = %c0) -> index {
    %b = arith.addi %a, %c1 : index
    affine.yield %b : index
  }
  %ret = arith.cmpi eq, %s, %n : index
  return %ret : i1
}

func.func @open_affine_for_empty(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = affine.for %i = 0 to %n iter_args(%a = %c0) -> index {
    %b = arith.addi %a, %c1 : index
    affine.yield %b : index
  }
  %ret = arith.cmpi eq, %s, %n : index
  return %ret : i1
}

func.func @always_affine_for_sum(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %s = affine.for %i = 0 to %n step 2 iter_args(%a = %c0) -> index {
    %b = arith.addi %a, %c3 : index
    affine.yield %b : index
  }
  %c2 = arith.constant 2 : index
  %q = arith.ceildivui %n, %c2 : index
  %t = arith.muli %q, %c3 : index
  %ret = arith.cmpi eq, %s, %t : index
  return %ret : i1
}

func.func @always_affine_for_concat(%x: tensor<?xf32>, %e: tensor<0xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %z = tensor.cast %e : tensor<0xf32> to tensor<?xf32>
  %s = affine.for %i = 0 to 5 iter_args(%a = %z) -> tensor<?xf32> {
    %b = tensor.concat dim(0) %a, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    affine.yield %b : tensor<?xf32>
  }
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %c5 = arith.constant 5 : index
  %m = arith.muli %n, %c5 : index
  %d = tensor.dim %s, %c0 : tensor<?xf32>
  %ret = arith.cmpi eq, %d, %m : index
  return %ret : i1
}

func.func @implied_affine_parallel(%x: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  affine.parallel (%i) = (0) to (%n) {
    %p = arith.cmpi ult, %i, %n : index
    cf.assert %p, "m1"
  }
  return
}

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

// TODO: not found yet.
func.func @always_affine_if_then_region_of_any_n(%n: index) -> i1 {
  %t = arith.constant true
  %c4 = arith.constant 4 : index
  %r = affine.if affine_set<(d0) : (d0 - 4 >= 0)>(%n) -> i1 {
    %p = arith.cmpi sge, %n, %c4 : index
    affine.yield %p : i1
  } else {
    affine.yield %t : i1
  }
  return %r : i1
}

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

func.func @open_affine_if_else_of_conjunction(%n: index, %m: index) -> i1 {
  %t = arith.constant true
  %c4 = arith.constant 4 : index
  %r = affine.if affine_set<(d0, d1) : (d0 - 4 >= 0, d1 - 4 >= 0)>(%n, %m) -> i1 {
    affine.yield %t : i1
  } else {
    %p = arith.cmpi slt, %n, %c4 : index
    affine.yield %p : i1
  }
  return %r : i1
}

func.func @stays_affine_if_leak(%n: index) {
  %c4 = arith.constant 4 : index
  affine.if affine_set<()[s0] : (s0 - 4 >= 0)>()[%n] {
  }
  %p = arith.cmpi sge, %n, %c4 : index
  cf.assert %p, "m1"
  return
}

func.func @stays_affine_if_wrap(%n: index) {
  %c1 = arith.constant 1 : index
  affine.if affine_set<()[s0] : (s0 * 4 - 4 >= 0)>()[%n] {
    %p = arith.cmpi sge, %n, %c1 : index
    cf.assert %p, "m1"
  }
  return
}

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

func.func @always_affine_if(%x: tensor<?xf32>, %n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %r = affine.if affine_set<(i)[s] : (s - 8 >= 0)>(%n)[%d] -> index {
    affine.yield %c8 : index
  } else {
    affine.yield %d : index
  }
  %p = arith.cmpi sle, %r, %c8 : index
  return %p : i1
}

func.func @implied_affine_if_nest(%x: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  affine.for %i = 0 to %d {
    affine.if affine_set<(i)[s] : (s - i - 9 >= 0)>(%i)[%d] {
      %e = affine.apply affine_map<(i) -> (i + 8)>(%i)
      %p = arith.cmpi slt, %e, %d : index
      cf.assert %p, "m1"
    }
  }
  return
}
