// Products and common factors: exact for extents of one tensor, else they may wrap.
// A name begins with the answer: always (returns true), open (returns no constant). At a
// TODO, the checks give the present answer.
// RUN: %exam %s > %t.checks
// RUN: symshape-opt %s --symshape-pipeline | FileCheck %t.checks

func.func @always_product_one_tensor(%x: tensor<?x?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.dim %x, %c0 : tensor<?x?xf32>
  %b = tensor.dim %x, %c1 : tensor<?x?xf32>
  %m = arith.muli %a, %b : index
  %ret = arith.cmpi sge, %m, %c0 : index
  return %ret : i1
}

func.func @open_product_one_tensor_zero(%x: tensor<?x?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.dim %x, %c0 : tensor<?x?xf32>
  %b = tensor.dim %x, %c1 : tensor<?x?xf32>
  %m = arith.muli %a, %b : index
  %ret = arith.cmpi sge, %m, %a : index
  return %ret : i1
}

func.func @open_product_overflow(%x: tensor<?xf32>, %y: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %b = tensor.dim %y, %c0 : tensor<?xf32>
  %m = arith.muli %a, %b : index
  %ret = arith.cmpi sge, %m, %c0 : index
  return %ret : i1
}

func.func @open_product_of_dims_of_two_tensors_nonneg(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.dim %x, %c0 : tensor<?x?xf32>
  %b = tensor.dim %y, %c1 : tensor<?x?xf32>
  %m = arith.muli %a, %b : index
  %p = arith.cmpi sge, %m, %c0 : index
  return %p : i1
}

// The tensor need not have two extents of this size.
func.func @open_square_of_dim_nonneg(%x: tensor<?x?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %a = tensor.dim %x, %c0 : tensor<?x?xf32>
  %m = arith.muli %a, %a : index
  %p = arith.cmpi sge, %m, %c0 : index
  return %p : i1
}

func.func @open_i32_product_of_dims_nonneg(%x: tensor<?x?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i32
  %a = tensor.dim %x, %c0 : tensor<?x?xf32>
  %b = tensor.dim %x, %c1 : tensor<?x?xf32>
  %i = arith.index_cast %a : index to i32
  %j = arith.index_cast %b : index to i32
  %m = arith.muli %i, %j : i32
  %p = arith.cmpi sge, %m, %z : i32
  return %p : i1
}

// The tensor with a * b elements exists in the branch only.
func.func @open_product_of_extents_of_tensor_in_branch(%a: index, %b: index, %c: i1) -> i1 {
  %c0 = arith.constant 0 : index
  %a0 = arith.maxsi %a, %c0 : index
  %b0 = arith.maxsi %b, %c0 : index
  %m = arith.muli %a0, %b0 : index
  scf.if %c {
    %e = tensor.empty(%a0, %b0) : tensor<?x?xf32>
    %t = tensor.collapse_shape %e [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
    %v = tensor.extract %t[%c0] : tensor<?xf32>
    vector.print %v : f32
  }
  %p = arith.cmpi sge, %m, %c0 : index
  return %p : i1
}

// The loop may have no iteration.
func.func @open_product_of_extents_of_tensor_in_loop(%a: index, %b: index, %n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a0 = arith.maxsi %a, %c0 : index
  %b0 = arith.maxsi %b, %c0 : index
  %m = arith.muli %a0, %b0 : index
  scf.for %i = %c0 to %n step %c1 {
    %e = tensor.empty(%a0, %b0) : tensor<?x?xf32>
    %v = tensor.extract %e[%c0, %c0] : tensor<?x?xf32>
    vector.print %v : f32
  }
  %p = arith.cmpi sge, %m, %c0 : index
  return %p : i1
}

func.func @always_square_nonneg(%n: i32) -> i1 {
  %i0 = arith.constant 0 : i64
  %e = arith.extsi %n : i32 to i64
  %m = arith.muli %e, %e : i64
  %ret = arith.cmpi sge, %m, %i0 : i64
  return %ret : i1
}

func.func @open_square_nonneg_wrap(%n: i32) -> i1 {
  %j0 = arith.constant 0 : i32
  %m = arith.muli %n, %n : i32
  %ret = arith.cmpi sge, %m, %j0 : i32
  return %ret : i1
}

func.func @open_square_of_index_nonneg(%d: index) -> i1 {
  %c0 = arith.constant 0 : index
  %a = arith.muli %d, %d : index
  %p = arith.cmpi sge, %a, %c0 : index
  return %p : i1
}

// The square of 2^32 wraps to 0.
func.func @open_zero_square_means_zero(%d: index) -> i1 {
  %c0 = arith.constant 0 : index
  %a = arith.muli %d, %d : index
  %z = arith.cmpi eq, %a, %c0 : index
  %r = scf.if %z -> i1 {
    %p = arith.cmpi eq, %d, %c0 : index
    scf.yield %p : i1
  } else {
    %t = arith.constant true
    scf.yield %t : i1
  }
  return %r : i1
}

func.func @open_ipowi_2_nonneg(%a: i64) -> i1 {
  %c0 = arith.constant 0 : i64
  %c2 = arith.constant 2 : i64
  %v = math.ipowi %a, %c2 : i64
  %p = arith.cmpi sge, %v, %c0 : i64
  return %p : i1
}

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

func.func @open_div_by_unknown(%x: tensor<?xf32>, %y: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %b = tensor.dim %y, %c0 : tensor<?xf32>
  %m = arith.muli %a, %b : index
  %q = arith.divui %m, %b : index
  %ret = arith.cmpi eq, %q, %a : index
  return %ret : i1
}

// For b = 0 the quotient is 0.
func.func @open_product_div_clamped_factor_is_other(%x: tensor<?x?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.dim %x, %c0 : tensor<?x?xf32>
  %b = tensor.dim %x, %c1 : tensor<?x?xf32>
  %m = arith.maxsi %b, %c1 : index
  %ab = arith.muli %a, %b : index
  %q = arith.divui %ab, %m : index
  %p = arith.cmpi eq, %q, %a : index
  return %p : i1
}

// Both a and c may be 0.
func.func @open_equal_products_cancel(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = arith.constant true
  %a = tensor.dim %x, %c0 : tensor<?x?xf32>
  %b = tensor.dim %x, %c1 : tensor<?x?xf32>
  %c = tensor.dim %y, %c0 : tensor<?x?xf32>
  %d = tensor.dim %y, %c1 : tensor<?x?xf32>
  %ab = arith.muli %a, %b : index
  %cd = arith.muli %c, %d : index
  %e = arith.cmpi eq, %ab, %cd : index
  %f = arith.cmpi eq, %a, %c : index
  %g = arith.andi %e, %f : i1
  %r = scf.if %g -> i1 {
    %p = arith.cmpi eq, %b, %d : index
    scf.yield %p : i1
  } else {
    scf.yield %t : i1
  }
  return %r : i1
}

func.func @always_equal_products_cancel_nonzero_factor(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = arith.constant true
  %a = tensor.dim %x, %c0 : tensor<?x?xf32>
  %b = tensor.dim %x, %c1 : tensor<?x?xf32>
  %c = tensor.dim %y, %c0 : tensor<?x?xf32>
  %d = tensor.dim %y, %c1 : tensor<?x?xf32>
  %ab = arith.muli %a, %b : index
  %cd = arith.muli %c, %d : index
  %e = arith.cmpi eq, %ab, %cd : index
  %f = arith.cmpi eq, %a, %c : index
  %n = arith.cmpi ne, %a, %c0 : index
  %g = arith.andi %e, %f : i1
  %h = arith.andi %g, %n : i1
  %r = scf.if %h -> i1 {
    %p = arith.cmpi eq, %b, %d : index
    scf.yield %p : i1
  } else {
    scf.yield %t : i1
  }
  return %r : i1
}

func.func @always_times_3_distributes(%x: tensor<?xf32>, %y: tensor<?xf32>) -> i1 {
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

// Holds modulo 2^64.
func.func @always_triple_minus_double_is_same(%d: index) -> i1 {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %a = arith.muli %d, %c3 : index
  %b = arith.muli %d, %c2 : index
  %e = arith.subi %a, %b : index
  %p = arith.cmpi eq, %e, %d : index
  return %p : i1
}

func.func @always_times_zero_is_zero(%n: i32) -> i1 {
  %j0 = arith.constant 0 : i32
  %m = arith.muli %n, %j0 : i32
  %ret = arith.cmpi eq, %m, %j0 : i32
  return %ret : i1
}

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

func.func @open_i8_product_differs_from_factor(%n: i8) -> i1 {
  %k = arith.constant 127 : i8
  %k2 = arith.constant 2 : i8
  %a = arith.muli %n, %k2 : i8
  %b = arith.muli %a, %k : i8
  %p = arith.cmpi ne, %b, %a : i8
  return %p : i1
}

func.func @always_i8_16_times_16_is_zero(%n: i8) -> i1 {
  %k = arith.constant 16 : i8
  %z = arith.constant 0 : i8
  %a = arith.muli %n, %k : i8
  %b = arith.muli %a, %k : i8
  %p = arith.cmpi eq, %b, %z : i8
  return %p : i1
}

func.func @always_i8_product(%n: i8, %m: i8) -> i1 {
  %a = arith.extsi %n : i8 to i32
  %b = arith.extsi %m : i8 to i32
  %k = arith.muli %a, %b : i32
  %c = arith.constant 16384 : i32
  %p = arith.cmpi sle, %k, %c : i32
  return %p : i1
}

func.func @open_i8_product(%n: i8, %m: i8) -> i1 {
  %a = arith.extsi %n : i8 to i32
  %b = arith.extsi %m : i8 to i32
  %k = arith.muli %a, %b : i32
  %c = arith.constant 16383 : i32
  %p = arith.cmpi sle, %k, %c : i32
  return %p : i1
}

// TODO: not found yet. 3 has an inverse modulo 2^64.
func.func @always_zero_triple_means_zero(%a: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %s = arith.muli %a, %c3 : index
  %z = arith.cmpi eq, %s, %c0 : index
  cf.assert %z, "zero"
  %p = arith.cmpi eq, %a, %c0 : index
  return %p : i1
}

// The double of 2^63 wraps to 0.
func.func @open_zero_double_means_zero(%a: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %s = arith.muli %a, %c2 : index
  %z = arith.cmpi eq, %s, %c0 : index
  cf.assert %z, "zero"
  %p = arith.cmpi eq, %a, %c0 : index
  return %p : i1
}
