// Arithmetic, the second list: one question a part. Each says what is to be found, or
// what must stay. TODO marks what is not found yet.
// RUN: symshape-opt %s --symshape-pipeline -split-input-file -o %t
// RUN: FileCheck %s < %t

// Extsi of a bit is 0 or -1: never positive.
// CHECK-LABEL: module
// CHECK: return %true{{[_0-9]*}}{{[, ]}}
func.func @qa29(%a: i1) -> i1 {
  %c0 = arith.constant 0 : i32
  %e = arith.extsi %a : i1 to i32
  %p = arith.cmpi sle, %e, %c0 : i32
  return %p : i1
}

// -----

// Index_cast of a bit is signed (-1): not >= 0.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qa30(%a: i1) -> i1 {
  %c0 = arith.constant 0 : index
  %e = arith.index_cast %a : i1 to index
  %p = arith.cmpi sge, %e, %c0 : index
  return %p : i1
}

// -----

// Index_castui of a bit is 0 or 1.
// CHECK-LABEL: module
// CHECK: return %true{{[_0-9]*}}{{[, ]}}
func.func @qa31(%a: i1) -> i1 {
  %c2 = arith.constant 2 : index
  %e = arith.index_castui %a : i1 to index
  %p = arith.cmpi ult, %e, %c2 : index
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

// Trunc to i32 and back is not the number.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qa34(%x: index) -> i1 {
  %t = arith.index_cast %x : index to i32
  %b = arith.index_cast %t : i32 to index
  %p = arith.cmpi eq, %b, %x : index
  return %p : i1
}

// -----

// In the branch x in [0, 1000) it is.
// CHECK-LABEL: module
// CHECK: return %true{{[_0-9]*}}{{[, ]}}
func.func @qa35(%x: index) -> i1 {
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

// -----

// Index_castui of i32 is zero-extending: -1 becomes 2^32-1.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qa36(%x: i32) -> i1 {
  %a = arith.index_castui %x : i32 to index
  %b = arith.index_cast %x : i32 to index
  %p = arith.cmpi eq, %a, %b : index
  return %p : i1
}

// -----

// Zero-extended i32 is at least the sign-extended one, signed at index.
// CHECK-LABEL: module
// CHECK: return %true{{[_0-9]*}}{{[, ]}}
func.func @qa37(%x: i32) -> i1 {
  %a = arith.index_castui %x : i32 to index
  %b = arith.index_cast %x : i32 to index
  %p = arith.cmpi sge, %a, %b : index
  return %p : i1
}

// -----

// TODO: not found yet. Addui_extended: overflow is only possible if sum < a;
// sum >=u a when no overflow.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qa38(%a: i64, %b: i64) -> i1 {
  %s, %o = arith.addui_extended %a, %b : i64, i1
  %lt = arith.cmpi ult, %s, %a : i64
  %p = arith.cmpi eq, %lt, %o : i1
  return %p : i1
}

// -----

// Addui_extended overflow of size-like numbers below 2^63 cannot happen, but
// of any i64 it may.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qa39(%a: i64) -> i1 {
  %c1 = arith.constant 1 : i64
  %s, %o = arith.addui_extended %a, %c1 : i64, i1
  return %o : i1
}

// -----

// Sizes as i64 never overflow unsigned.
// CHECK-LABEL: module
// CHECK: return %false{{[_0-9]*}}{{[, ]}}
func.func @qa40(%x: tensor<?x?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %x, %c0 : tensor<?x?xf32>
  %e = tensor.dim %x, %c1 : tensor<?x?xf32>
  %a = arith.index_cast %d : index to i64
  %b = arith.index_cast %e : index to i64
  %s, %o = arith.addui_extended %a, %b : i64, i1
  return %o : i1
}

// -----

// Nsw on the sum says nothing if the sum is not used by the comparison's other
// side (poison stays local).
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qa41(%a: index, %b: index) -> i1 {
  %s = arith.addi %a, %b overflow<nsw> : index
  %t = arith.addi %a, %b : index
  %p = arith.cmpi sge, %t, %a : index
  return %p : i1
}

// -----

// A + b nsw with b in [0,9]: never smaller.
// CHECK-LABEL: module
// CHECK: return %true{{[_0-9]*}}{{[, ]}}
func.func @qa42(%a: index, %b: index) -> i1 {
  %c10 = arith.constant 10 : index
  %r = arith.remui %b, %c10 : index
  %s = arith.addi %a, %r overflow<nsw> : index
  %p = arith.cmpi sge, %s, %a : index
  return %p : i1
}

// -----

// Xor of two sizes is not bounded by either.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qa43(%x: tensor<?x?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %x, %c0 : tensor<?x?xf32>
  %e = tensor.dim %x, %c1 : tensor<?x?xf32>
  %s = arith.xori %d, %e : index
  %p = arith.cmpi sle, %s, %d : index
  return %p : i1
}

// -----

// TODO: not found yet. Or of two sizes is at least each.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qa44(%x: tensor<?x?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %x, %c0 : tensor<?x?xf32>
  %e = tensor.dim %x, %c1 : tensor<?x?xf32>
  %s = arith.ori %d, %e : index
  %p = arith.cmpi sge, %s, %d : index
  return %p : i1
}

// -----

// And of two sizes is at most each.
// CHECK-LABEL: module
// CHECK: return %true{{[_0-9]*}}{{[, ]}}
func.func @qa45(%x: tensor<?x?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %x, %c0 : tensor<?x?xf32>
  %e = tensor.dim %x, %c1 : tensor<?x?xf32>
  %s = arith.andi %d, %e : index
  %p = arith.cmpi sle, %s, %e : index
  return %p : i1
}

// -----

// Ceildivui(a,2) of any a may be 2^63 (negative).
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qa46(%a: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %q = arith.ceildivui %a, %c2 : index
  %p = arith.cmpi sge, %q, %c0 : index
  return %p : i1
}

// -----

// Ceildivsi rounds to +inf: (-1)/2 = 0, -1*... q*2 >= a holds but may wrap?
// INT_MAX ceildiv 2 = 2^62, *2 = 2^63 wraps.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qa47(%a: index) -> i1 {
  %c2 = arith.constant 2 : index
  %q = arith.ceildivsi %a, %c2 : index
  %m = arith.muli %q, %c2 : index
  %p = arith.cmpi sge, %m, %a : index
  return %p : i1
}

// -----

// Floordivsi(a,2)*2 <= a for all a.
// CHECK-LABEL: module
// CHECK: return %true{{[_0-9]*}}{{[, ]}}
func.func @qa48(%a: index) -> i1 {
  %c2 = arith.constant 2 : index
  %q = arith.floordivsi %a, %c2 : index
  %m = arith.muli %q, %c2 : index
  %p = arith.cmpi sle, %m, %a : index
  return %p : i1
}

// -----

// TODO: not found yet. Mulsi_extended of two sizes' i64: high half is >= 0
// (both not negative).
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qa49(%x: tensor<?xf32>, %y: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0 : i64
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %e = tensor.dim %y, %c0 : tensor<?xf32>
  %a = arith.index_cast %d : index to i64
  %b = arith.index_cast %e : index to i64
  %l, %h = arith.mulsi_extended %a, %b : i64
  %p = arith.cmpi sge, %h, %z : i64
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

// Select(a<b, a, b) == minsi(a,b).
// CHECK-LABEL: module
// CHECK: return %true{{[_0-9]*}}{{[, ]}}
func.func @qa52(%a: index, %b: index) -> i1 {
  %lt = arith.cmpi slt, %a, %b : index
  %s = arith.select %lt, %a, %b : index
  %m = arith.minsi %a, %b : index
  %p = arith.cmpi eq, %s, %m : index
  return %p : i1
}

// -----

// Select(a <u b, a, b) is not the signed minimum.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qa53(%a: index, %b: index) -> i1 {
  %lt = arith.cmpi ult, %a, %b : index
  %s = arith.select %lt, %a, %b : index
  %m = arith.minsi %a, %b : index
  %p = arith.cmpi eq, %s, %m : index
  return %p : i1
}

// -----

// Shift by the width or more is poison, but shift by 63 of 1 is INT_MIN,
// negative.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qa54(%s: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c63 = arith.constant 63 : index
  %k = arith.andi %s, %c63 : index
  %v = arith.shli %c1, %k : index
  %p = arith.cmpi sgt, %v, %c0 : index
  return %p : i1
}

// -----

// 1 << (s & 31) at index is positive.
// CHECK-LABEL: module
// CHECK: return %true{{[_0-9]*}}{{[, ]}}
func.func @qa55(%s: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c31 = arith.constant 31 : index
  %k = arith.andi %s, %c31 : index
  %v = arith.shli %c1, %k : index
  %p = arith.cmpi sgt, %v, %c0 : index
  return %p : i1
}

// -----

// Popcount-like: a power of two check: n & (n-1) <= n for a size n >= 1.
// CHECK-LABEL: module
// CHECK: return %true{{[_0-9]*}}{{[, ]}}
func.func @qa56(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %m = arith.maxsi %d, %c1 : index
  %n = arith.subi %m, %c1 : index
  %a = arith.andi %m, %n : index
  %p = arith.cmpi slt, %a, %m : index
  return %p : i1
}
