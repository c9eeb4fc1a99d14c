// Extension, truncation, index_cast, and small types such as i1 and i8.
// A name begins with the answer: always (returns true), open (returns no constant),
// stays (the counted checks remain).
// RUN: %exam %s > %t.checks
// RUN: symshape-opt %s --symshape-pipeline | FileCheck %t.checks

func.func @always_i64_cast_eq(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %a = arith.index_cast %n : index to i64
  %b = arith.index_cast %a : i64 to index
  %ret = arith.cmpi eq, %b, %n : index
  return %ret : i1
}

func.func @open_i32_trunc_eq(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %a = arith.index_cast %n : index to i32
  %b = arith.index_cast %a : i32 to index
  %ret = arith.cmpi eq, %b, %n : index
  return %ret : i1
}

func.func @open_i32_cast_of_any_index_and_back(%x: index) -> i1 {
  %t = arith.index_cast %x : index to i32
  %b = arith.index_cast %t : i32 to index
  %p = arith.cmpi eq, %b, %x : index
  return %p : i1
}

func.func @always_i32_trunc_small(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1000 = arith.constant 1000 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %p = arith.cmpi slt, %n, %c1000 : index
  cf.assert %p, "m1"
  %a = arith.index_cast %n : index to i32
  %b = arith.index_cast %a : i32 to index
  %ret = arith.cmpi eq, %b, %n : index
  return %ret : i1
}

// In the branch, x is in [0, 1000).
func.func @always_i32_cast_and_back_in_branch(%x: index) -> i1 {
  %c1000 = arith.constant 1000 : index
  %in = arith.cmpi ult, %x, %c1000 : index
  %r = scf.if %in -> i1 {
    %t = arith.index_cast %x : index to i32
    %b = arith.index_cast %t : i32 to index
    %p = arith.cmpi eq, %b, %x : index
    scf.yield %p : i1
  } else {
    %t = arith.constant true
    scf.yield %t : i1
  }
  return %r : i1
}

func.func @open_i32_cast_of_dim_nonneg(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0 : i32
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %t = arith.index_cast %d : index to i32
  %p = arith.cmpi sge, %t, %z : i32
  return %p : i1
}

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

func.func @open_trunci_loses(%n: i64) -> i1 {
  %a = arith.trunci %n : i64 to i32
  %b = arith.extsi %a : i32 to i64
  %ret = arith.cmpi eq, %n, %b : i64
  return %ret : i1
}

func.func @always_trunc_ext(%n: i8) -> i1 {
  %a = arith.extsi %n : i8 to i32
  %b = arith.trunci %a : i32 to i8
  %p = arith.cmpi eq, %b, %n : i8
  return %p : i1
}

func.func @open_trunc_ext(%n: i32) -> i1 {
  %a = arith.trunci %n : i32 to i8
  %b = arith.extsi %a : i8 to i32
  %p = arith.cmpi eq, %b, %n : i32
  return %p : i1
}

func.func @always_trunc_even(%n: i64) -> i1 {
  %k = arith.constant 4 : i64
  %z = arith.constant 0 : i8
  %c3 = arith.constant 3 : i8
  %a = arith.muli %n, %k : i64
  %b = arith.trunci %a : i64 to i8
  %c = arith.andi %b, %c3 : i8
  %p = arith.cmpi eq, %c, %z : i8
  return %p : i1
}

func.func @always_i32_ext_range(%n: i32) -> i1 {
  %i2147483647 = arith.constant 2147483647 : i64
  %b = arith.extsi %n : i32 to i64
  %ret = arith.cmpi sle, %b, %i2147483647 : i64
  return %ret : i1
}

func.func @always_i8_extui_range(%n: i8) -> i1 {
  %j256 = arith.constant 256 : i32
  %b = arith.extui %n : i8 to i32
  %ret = arith.cmpi ult, %b, %j256 : i32
  return %ret : i1
}

func.func @open_i8_extsi_unsigned(%n: i8) -> i1 {
  %j256 = arith.constant 256 : i32
  %b = arith.extsi %n : i8 to i32
  %ret = arith.cmpi ult, %b, %j256 : i32
  return %ret : i1
}

func.func @always_i8_range(%n: i8) -> i1 {
  %a = arith.extsi %n : i8 to i32
  %c = arith.constant 127 : i32
  %p = arith.cmpi sle, %a, %c : i32
  return %p : i1
}

func.func @always_i16_tensor_elem(%t: tensor<4xi16>) -> i1 {
  %c0 = arith.constant 0 : index
  %n = tensor.extract %t[%c0] : tensor<4xi16>
  %a = arith.extsi %n : i16 to i64
  %c = arith.constant -32768 : i64
  %p = arith.cmpi sge, %a, %c : i64
  return %p : i1
}

// index_castui of -1 is 2^32 - 1.
func.func @open_i32_castui_is_cast(%x: i32) -> i1 {
  %a = arith.index_castui %x : i32 to index
  %b = arith.index_cast %x : i32 to index
  %p = arith.cmpi eq, %a, %b : index
  return %p : i1
}

func.func @always_i32_castui_at_least_cast(%x: i32) -> i1 {
  %a = arith.index_castui %x : i32 to index
  %b = arith.index_cast %x : i32 to index
  %p = arith.cmpi sge, %a, %b : index
  return %p : i1
}

func.func @stays_extui_operand_nonneg(%x: i32) -> i64 {
  %z = arith.constant 0 : i32
  %e = arith.extui %x : i32 to i64
  %p = arith.cmpi sge, %x, %z : i32
  cf.assert %p, "nneg"
  return %e : i64
}

func.func @always_i1_ext(%p: i1) -> i1 {
  %j1 = arith.constant 1 : i32
  %b = arith.extui %p : i1 to i32
  %ret = arith.cmpi sle, %b, %j1 : i32
  return %ret : i1
}

func.func @always_bool_ext(%b: i1) -> i1 {
  %e = arith.extui %b : i1 to i32
  %c2 = arith.constant 2 : i32
  %p = arith.cmpi ult, %e, %c2 : i32
  return %p : i1
}

func.func @open_i1_extsi(%p: i1) -> i1 {
  %j0 = arith.constant 0 : i32
  %b = arith.extsi %p : i1 to i32
  %ret = arith.cmpi sge, %b, %j0 : i32
  return %ret : i1
}

// extsi of true is -1.
func.func @always_i1_extsi_not_positive(%a: i1) -> i1 {
  %c0 = arith.constant 0 : i32
  %e = arith.extsi %a : i1 to i32
  %p = arith.cmpi sle, %e, %c0 : i32
  return %p : i1
}

// As a signed i1, true is -1.
func.func @open_i1_sge_false(%a: i1) -> i1 {
  %f = arith.constant false
  %p = arith.cmpi sge, %a, %f : i1
  return %p : i1
}

// index_cast of true is -1.
func.func @open_i1_index_cast_nonneg(%a: i1) -> i1 {
  %c0 = arith.constant 0 : index
  %e = arith.index_cast %a : i1 to index
  %p = arith.cmpi sge, %e, %c0 : index
  return %p : i1
}

func.func @always_i1_index_castui_below_2(%a: i1) -> i1 {
  %c2 = arith.constant 2 : index
  %e = arith.index_castui %a : i1 to index
  %p = arith.cmpi ult, %e, %c2 : index
  return %p : i1
}

func.func @always_bool_roundtrip(%x: tensor<?xf32>, %y: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %j0 = arith.constant 0 : i32
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %p = arith.cmpi sge, %a, %c0 : index
  %b = arith.extui %p : i1 to i32
  %ret = arith.cmpi ne, %b, %j0 : i32
  return %ret : i1
}

func.func @always_bool_sum(%x: tensor<?xf32>, %b: i1) -> i1 {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %e = arith.index_castui %b : i1 to index
  %m = arith.addi %n, %e : index
  %p = arith.cmpi uge, %m, %n : index
  return %p : i1
}

func.func @open_wrap_differ_by_256(%n: i8) -> i1 {
  %a = arith.extsi %n : i8 to i16
  %j = arith.constant 256 : i16
  %b = arith.addi %a, %j : i16
  %c = arith.trunci %b : i16 to i8
  %k = arith.constant 1 : i8
  %d = arith.addi %c, %k : i8
  %ret = arith.cmpi sgt, %d, %n : i8
  return %ret : i1
}

func.func @always_wrap_256(%n: i8) -> i1 {
  %a = arith.extsi %n : i8 to i16
  %j = arith.constant 256 : i16
  %b = arith.addi %a, %j : i16
  %c = arith.trunci %b : i16 to i8
  %ret = arith.cmpi eq, %c, %n : i8
  return %ret : i1
}

func.func @always_trunc_i8_extui_of_1_to_255(%n: index) -> i1 {
  %c1 = arith.constant 1 : index
  %c255 = arith.constant 255 : index
  %p = arith.cmpi sge, %n, %c1 : index
  %q = arith.cmpi sle, %n, %c255 : index
  %b = arith.andi %p, %q : i1
  cf.assert %b, "1 to 255"
  %t = arith.index_cast %n : index to i8
  %u = arith.index_castui %t : i8 to index
  %ret = arith.cmpi eq, %u, %n : index
  return %ret : i1
}

// 256 becomes 0.
func.func @open_trunc_i8_extui_of_1_to_256(%n: i64) -> i1 {
  %c1 = arith.constant 1 : i64
  %c256 = arith.constant 256 : i64
  %p = arith.cmpi sge, %n, %c1 : i64
  %q = arith.cmpi sle, %n, %c256 : i64
  %b = arith.andi %p, %q : i1
  cf.assert %b, "1 to 256"
  %t = arith.trunci %n : i64 to i8
  %u = arith.extui %t : i8 to i64
  %ret = arith.cmpi eq, %u, %n : i64
  return %ret : i1
}

// 128 becomes -128.
func.func @open_trunc_i8_extsi_of_1_to_255(%n: i64) -> i1 {
  %c1 = arith.constant 1 : i64
  %c255 = arith.constant 255 : i64
  %p = arith.cmpi sge, %n, %c1 : i64
  %q = arith.cmpi sle, %n, %c255 : i64
  %b = arith.andi %p, %q : i1
  cf.assert %b, "1 to 255"
  %t = arith.trunci %n : i64 to i8
  %u = arith.extsi %t : i8 to i64
  %ret = arith.cmpi eq, %u, %n : i64
  return %ret : i1
}

func.func @always_trunc_i8_extui_is_remainder_by_256(%n: i64) -> i1 {
  %c256 = arith.constant 256 : i64
  %t = arith.trunci %n : i64 to i8
  %u = arith.extui %t : i8 to i64
  %r = arith.remui %n, %c256 : i64
  %ret = arith.cmpi eq, %u, %r : i64
  return %ret : i1
}
