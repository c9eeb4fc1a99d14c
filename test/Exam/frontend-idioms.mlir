// Idioms of front ends: floor and ceiling division, negative indices, clamped slices.
// A name begins with the answer: always (returns true), open (returns no constant). At a
// TODO, the checks give the present answer.
// RUN: %exam %s > %t.checks
// RUN: symshape-opt %s --symshape-pipeline | FileCheck %t.checks

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

func.func @open_floordiv_idiom_wrong_sign(%n: i64) -> i1 {
  %i0 = arith.constant 0 : i64
  %i1 = arith.constant 1 : i64
  %i2 = arith.constant 2 : i64
  %q = arith.divsi %n, %i2 : i64
  %rm = arith.remsi %n, %i2 : i64
  %ne = arith.cmpi ne, %rm, %i0 : i64
  %sg = arith.cmpi sgt, %n, %i0 : i64
  %both = arith.andi %ne, %sg : i1
  %qm = arith.subi %q, %i1 : i64
  %fl = arith.select %both, %qm, %q : i64
  %f2 = arith.floordivsi %n, %i2 : i64
  %ret = arith.cmpi eq, %fl, %f2 : i64
  return %ret : i1
}

func.func @always_lowered_floordiv(%x: index) -> i1 {
  // the lowering of affine.apply x floordiv 8
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

// TODO: not found yet.
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

func.func @open_torch_normalize_any(%x: tensor<?xf32>, %i: index) -> i1 {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %neg = arith.cmpi slt, %i, %c0 : index
  %w = arith.addi %i, %n : index
  %s = arith.select %neg, %w, %i : index
  %ret = arith.cmpi slt, %s, %n : index
  return %ret : i1
}

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

func.func @always_torch_slice_clamp(%x: tensor<?xf32>, %start: i64, %end: i64) -> i1 {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i64
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %a = arith.index_cast %n : index to i64
  %sn = arith.addi %start, %a : i64
  %neg = arith.cmpi slt, %start, %i0 : i64
  %s1 = arith.select %neg, %sn, %start : i64
  %s2 = arith.maxsi %s1, %i0 : i64
  %s3 = arith.minsi %s2, %a : i64
  %en = arith.addi %end, %a : i64
  %nege = arith.cmpi slt, %end, %i0 : i64
  %e1 = arith.select %nege, %en, %end : i64
  %e2 = arith.maxsi %e1, %i0 : i64
  %e3 = arith.minsi %e2, %a : i64
  %e4 = arith.maxsi %e3, %s3 : i64
  %sz = arith.subi %e4, %s3 : i64
  %size = arith.index_cast %sz : i64 to index
  %off = arith.index_cast %s3 : i64 to index
  %y = tensor.extract_slice %x[%off] [%size] [1] : tensor<?xf32> to tensor<?xf32>
  %d = tensor.dim %y, %c0 : tensor<?xf32>
  %ret = arith.cmpi ule, %d, %n : index
  return %ret : i1
}

func.func @always_torch_slice_positive(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i64
  %i2 = arith.constant 2 : i64
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %a = arith.index_cast %n : index to i64
  %sn = arith.addi %i2, %a : i64
  %neg = arith.cmpi slt, %i2, %i0 : i64
  %s1 = arith.select %neg, %sn, %i2 : i64
  %lt = arith.cmpi slt, %s1, %i0 : i64
  %s2 = arith.select %lt, %i0, %s1 : i64
  %gt = arith.cmpi sgt, %s2, %a : i64
  %s3 = arith.select %gt, %a, %s2 : i64
  %sz = arith.subi %a, %s3 : i64
  %ret = arith.cmpi sge, %sz, %i0 : i64
  return %ret : i1
}

func.func @always_onnx_reshape_neg(%x: tensor<?x12xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c12 = arith.constant 12 : index
  %c4 = arith.constant 4 : index
  %n = tensor.dim %x, %c0 : tensor<?x12xf32>
  %t = arith.muli %n, %c12 : index
  %q = arith.divui %t, %c4 : index
  %s = tensor.from_elements %q, %c4 : tensor<2xindex>
  %y = tensor.reshape %x(%s) : (tensor<?x12xf32>, tensor<2xindex>) -> tensor<?x4xf32>
  %d = tensor.dim %y, %c0 : tensor<?x4xf32>
  %c3 = arith.constant 3 : index
  %e = arith.muli %n, %c3 : index
  %ret = arith.cmpi eq, %d, %e : index
  return %ret : i1
}
