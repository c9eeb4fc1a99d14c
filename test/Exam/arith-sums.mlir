// Sums and differences of integers: exact for extents of tensors, else they may wrap.
// A name begins with the answer: always (returns true), never (returns false), open
// (returns no constant). At a TODO, the checks give the present answer.
// RUN: %exam %s > %t.checks
// RUN: symshape-opt %s --symshape-pipeline | FileCheck %t.checks

func.func @always_dim_plus_one_positive(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %e = arith.addi %d, %c1 : index
  %ret = arith.cmpi sgt, %e, %c0 : index
  return %ret : i1
}

func.func @always_plus_one_differs(%d: index) -> i1 {
  %c1 = arith.constant 1 : index
  %a = arith.addi %d, %c1 : index
  %p = arith.cmpi ne, %a, %d : index
  return %p : i1
}

// Fails for the greatest number.
func.func @open_index_plus_one(%n: index) -> i1 {
  %c1 = arith.constant 1 : index
  %e = arith.addi %n, %c1 : index
  %ret = arith.cmpi sgt, %e, %n : index
  return %ret : i1
}

func.func @open_i32_plus_1_is_greater(%n: i32) -> i1 {
  %k = arith.constant 1 : i32
  %a = arith.addi %n, %k : i32
  %p = arith.cmpi sgt, %a, %n : i32
  return %p : i1
}

func.func @always_i32_plus_1_differs(%n: i32) -> i1 {
  %k = arith.constant 1 : i32
  %a = arith.addi %n, %k : i32
  %p = arith.cmpi ne, %a, %n : i32
  return %p : i1
}

func.func @never_i32_plus_5_is_same(%n: i32) -> i1 {
  %k = arith.constant 5 : i32
  %a = arith.addi %n, %k : i32
  %p = arith.cmpi eq, %a, %n : i32
  return %p : i1
}

func.func @always_sum_minus_summand_is_other(%a: index, %b: index) -> i1 {
  %s = arith.addi %a, %b : index
  %d = arith.subi %s, %b : index
  %ret = arith.cmpi eq, %d, %a : index
  return %ret : i1
}

func.func @always_add_sub(%n: index, %m: index) -> i1 {
  %a = arith.addi %n, %m : index
  %b = arith.subi %a, %m : index
  %c = arith.addi %m, %b : index
  %p = arith.cmpi eq, %c, %a : index
  return %p : i1
}

// TODO: not found yet. Holds with wrap-around too.
func.func @always_zero_difference_means_equal(%a: index, %b: index) -> i1 {
  %c0 = arith.constant 0 : index
  %s = arith.subi %a, %b : index
  %z = arith.cmpi eq, %s, %c0 : index
  cf.assert %z, "zero"
  %p = arith.cmpi eq, %a, %b : index
  return %p : i1
}

func.func @open_sub_order_wrap(%a: index, %b: index) -> i1 {
  %c0 = arith.constant 0 : index
  %d = arith.subi %a, %b : index
  %p = arith.cmpi sgt, %d, %c0 : index
  %q = arith.cmpi sgt, %a, %b : index
  %r = arith.xori %p, %q : i1
  return %r : i1
}

// The difference may wrap.
func.func @open_positive_difference_means_greater(%a: index, %b: index) -> i1 {
  %c0 = arith.constant 0 : index
  %s = arith.subi %a, %b : index
  %z = arith.cmpi sgt, %s, %c0 : index
  cf.assert %z, "positive"
  %p = arith.cmpi sgt, %a, %b : index
  return %p : i1
}

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

func.func @always_positive_dim_difference_means_greater(%x: tensor<?x?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.dim %x, %c0 : tensor<?x?xf32>
  %b = tensor.dim %x, %c1 : tensor<?x?xf32>
  %s = arith.subi %a, %b : index
  %z = arith.cmpi sgt, %s, %c0 : index
  cf.assert %z, "positive"
  %p = arith.cmpi sgt, %a, %b : index
  return %p : i1
}

func.func @always_dim_difference_sle_dim(%x: tensor<?xf32>, %y: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %e = tensor.dim %y, %c0 : tensor<?xf32>
  %s = arith.subi %d, %e : index
  %p = arith.cmpi sle, %s, %d : index
  return %p : i1
}

// A negative difference is a large unsigned number.
func.func @open_dim_difference_ule_dim(%x: tensor<?xf32>, %y: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %e = tensor.dim %y, %c0 : tensor<?xf32>
  %s = arith.subi %d, %e : index
  %p = arith.cmpi ule, %s, %d : index
  return %p : i1
}

// The numbers may differ in their top bit.
func.func @open_equal_doubles_mean_equal(%a: index, %b: index) -> i1 {
  %s = arith.addi %a, %a : index
  %t = arith.addi %b, %b : index
  %z = arith.cmpi eq, %s, %t : index
  cf.assert %z, "doubles"
  %p = arith.cmpi eq, %a, %b : index
  return %p : i1
}

// 100 + 100 wraps to -56.
func.func @open_i8_sum_of_0_to_100_nonneg(%a: i8, %b: i8) -> i1 {
  %c0 = arith.constant 0 : i8
  %c100 = arith.constant 100 : i8
  %a0 = arith.maxsi %a, %c0 : i8
  %a1 = arith.minsi %a0, %c100 : i8
  %b0 = arith.maxsi %b, %c0 : i8
  %b1 = arith.minsi %b0, %c100 : i8
  %s = arith.addi %a1, %b1 : i8
  %p = arith.cmpi sge, %s, %c0 : i8
  return %p : i1
}

func.func @always_i8_sum_of_0_to_63_nonneg(%a: i8, %b: i8) -> i1 {
  %c0 = arith.constant 0 : i8
  %c63 = arith.constant 63 : i8
  %a0 = arith.maxsi %a, %c0 : i8
  %a1 = arith.minsi %a0, %c63 : i8
  %b0 = arith.maxsi %b, %c0 : i8
  %b1 = arith.minsi %b0, %c63 : i8
  %s = arith.addi %a1, %b1 : i8
  %p = arith.cmpi sge, %s, %c0 : i8
  return %p : i1
}

// The sum may wrap as an i32.
func.func @open_i32_double_of_dim_at_least_dim(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %t = arith.index_cast %d : index to i32
  %m = arith.addi %t, %t : i32
  %p = arith.cmpi sge, %m, %t : i32
  return %p : i1
}

func.func @open_wrapped_extended(%n: i32) -> i1 {
  %j1 = arith.constant 1 : i32
  %i1 = arith.constant 1 : i64
  %a = arith.addi %n, %j1 : i32
  %b = arith.extsi %a : i32 to i64
  %c = arith.extsi %n : i32 to i64
  %d = arith.addi %c, %i1 : i64
  %ret = arith.cmpi eq, %b, %d : i64
  return %ret : i1
}
