// Sums and differences of integers: exact for extents of tensors, else they may wrap.
// RUN: symshape-opt %s --symshape-pipeline -split-input-file -o %t
// RUN: FileCheck %s < %t

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

// -----

// X + 1 != x always, also wrapped.
// CHECK-LABEL: module
// CHECK: return %true{{[_0-9]*}}{{[, ]}}
func.func @qa11(%d: index) -> i1 {
  %c1 = arith.constant 1 : index
  %a = arith.addi %d, %c1 : index
  %p = arith.cmpi ne, %a, %d : index
  return %p : i1
}

// -----

// X + 1 > x fails at the maximum.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qa12(%d: index) -> i1 {
  %c1 = arith.constant 1 : index
  %a = arith.addi %d, %c1 : index
  %p = arith.cmpi sgt, %a, %d : index
  return %p : i1
}

// -----

// CHECK-LABEL: func @open_index_plus_one(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_index_plus_one(%n: index) -> i1 {
  %c1 = arith.constant 1 : index
  %e = arith.addi %n, %c1 : index
  %ret = arith.cmpi sgt, %e, %n : index
  return %ret : i1
}

// CHECK-LABEL: func @open_wrap_compare(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_wrap_compare(%n: i32) -> i1 {
  %k = arith.constant 1 : i32
  %a = arith.addi %n, %k : i32
  %p = arith.cmpi sgt, %a, %n : i32
  return %p : i1
}

// CHECK-LABEL: func @always_wrap_ne(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_wrap_ne(%n: i32) -> i1 {
  %k = arith.constant 1 : i32
  %a = arith.addi %n, %k : i32
  %p = arith.cmpi ne, %a, %n : i32
  return %p : i1
}

// CHECK-LABEL: func @never_wrap_eq(
// CHECK: return %false{{(_[0-9]+)?}} : i1
func.func @never_wrap_eq(%n: i32) -> i1 {
  %k = arith.constant 5 : i32
  %a = arith.addi %n, %k : i32
  %p = arith.cmpi eq, %a, %n : i32
  return %p : i1
}

// CHECK-LABEL: func @always_wrap_distributes_anyway(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_wrap_distributes_anyway(%a: index, %b: index) -> i1 {
  %s = arith.addi %a, %b : index
  %d = arith.subi %s, %b : index
  %ret = arith.cmpi eq, %d, %a : index
  return %ret : i1
}

// CHECK-LABEL: func @always_add_sub(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_add_sub(%n: index, %m: index) -> i1 {
  %a = arith.addi %n, %m : index
  %b = arith.subi %a, %m : index
  %c = arith.addi %m, %b : index
  %p = arith.cmpi eq, %c, %a : index
  return %p : i1
}

// -----

// TODO: not found yet. A - b == 0 means a == b, also modular.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qf37(%a: index, %b: index) -> i1 {
  %c0 = arith.constant 0 : index
  %s = arith.subi %a, %b : index
  %z = arith.cmpi eq, %s, %c0 : index
  cf.assert %z, "zero"
  %p = arith.cmpi eq, %a, %b : index
  return %p : i1
}

// -----

// CHECK-LABEL: func @open_sub_order_wrap(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_sub_order_wrap(%a: index, %b: index) -> i1 {
  %c0 = arith.constant 0 : index
  %d = arith.subi %a, %b : index
  %p = arith.cmpi sgt, %d, %c0 : index
  %q = arith.cmpi sgt, %a, %b : index
  %r = arith.xori %p, %q : i1
  return %r : i1
}

// -----

// A - b > 0 does not mean a > b (wraps).
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qf38(%a: index, %b: index) -> i1 {
  %c0 = arith.constant 0 : index
  %s = arith.subi %a, %b : index
  %z = arith.cmpi sgt, %s, %c0 : index
  cf.assert %z, "positive"
  %p = arith.cmpi sgt, %a, %b : index
  return %p : i1
}

// -----

// CHECK-LABEL: func @never_sub_order_dims(
// CHECK: return %false{{(_[0-9]+)?}} : i1
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

// -----

// For sizes it does.
// CHECK-LABEL: module
// CHECK: return %true{{[_0-9]*}}{{[, ]}}
func.func @qf39(%x: tensor<?x?xf32>) -> i1 {
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

// -----

// D - e <= d, signed.
// CHECK-LABEL: module
// CHECK: return %true{{[_0-9]*}}{{[, ]}}
func.func @qa51(%x: tensor<?xf32>, %y: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %e = tensor.dim %y, %c0 : tensor<?xf32>
  %s = arith.subi %d, %e : index
  %p = arith.cmpi sle, %s, %d : index
  return %p : i1
}

// -----

// Subtracting sizes may be negative; unsigned comparison with 0 must not be
// confused: d - e <u d fails for e > d.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qa50(%x: tensor<?xf32>, %y: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %e = tensor.dim %y, %c0 : tensor<?xf32>
  %s = arith.subi %d, %e : index
  %p = arith.cmpi ule, %s, %d : index
  return %p : i1
}

// -----

// 2a == 2b does not mean a == b (top bit).
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qf40(%a: index, %b: index) -> i1 {
  %s = arith.addi %a, %a : index
  %t = arith.addi %b, %b : index
  %z = arith.cmpi eq, %s, %t : index
  cf.assert %z, "doubles"
  %p = arith.cmpi eq, %a, %b : index
  return %p : i1
}

// -----

// I8: 100 + 100 wraps negative: x,y in [0,100] at i8.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qa32(%a: i8, %b: i8) -> i1 {
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

// -----

// The same below 64 does not wrap.
// CHECK-LABEL: module
// CHECK: return %true{{[_0-9]*}}{{[, ]}}
func.func @qa33(%a: i8, %b: i8) -> i1 {
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

// -----

// I32 shape arithmetic: 2*d as i32 may wrap.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qf24(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %t = arith.index_cast %d : index to i32
  %m = arith.addi %t, %t : i32
  %p = arith.cmpi sge, %m, %t : i32
  return %p : i1
}

// -----

// CHECK-LABEL: func @open_wrapped_extended(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
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
