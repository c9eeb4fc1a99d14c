// The passes respect wrapping, the rounding of divisions, and signedness.
// RUN: %execute %s

func.func @wraps_i32(%a: i32, %b: i32) -> (i32, i1, i1) {
  %s = arith.addi %a, %b : i32
  %p = arith.cmpi sge, %s, %a : i32
  %c0 = arith.constant 0 : i32
  %q = arith.cmpi sge, %b, %c0 : i32
  return %s, %p, %q : i32, i1, i1
}
// CASE: wraps_i32(A, B) for A = -2147483648 -1 0 1 2147483647, B = -1 0 1 2147483647

func.func @wraps_i64(%n: i64) -> (i1, i1, i64) {
  %one = arith.constant 1 : i64
  %two = arith.constant 2 : i64
  %m = arith.addi %n, %one : i64
  %p = arith.cmpi slt, %n, %m : i64
  %d = arith.muli %n, %two : i64
  %h = arith.divsi %d, %two : i64
  %q = arith.cmpi eq, %h, %n : i64
  return %p, %q, %m : i1, i1, i64
}
// CASE: wraps_i64(N) for N = -9223372036854775808 -3 0 3 4611686018427387904 9223372036854775807
// CASE: wraps_i64(9223372036854775807) -> false, false, -9223372036854775808

func.func @wraps_index(%n: index) -> (i1, i1) {
  %c1 = arith.constant 1 : index
  %m = arith.addi %n, %c1 : index
  %p = arith.cmpi sgt, %m, %n : index
  %q = arith.cmpi ugt, %m, %n : index
  return %p, %q : i1, i1
}
// CASE: wraps_index(N) for N = -1 0 9223372036854775807 -9223372036854775808

func.func @narrowed(%n: i64) -> (i1, i32, i64) {
  %t = arith.trunci %n : i64 to i32
  %w = arith.extsi %t : i32 to i64
  %u = arith.extui %t : i32 to i64
  %p = arith.cmpi eq, %w, %n : i64
  return %p, %t, %u : i1, i32, i64
}
// CASE: narrowed(N) for N = -1 0 7 2147483648 4294967296 -4294967297

func.func @divisions(%a: index, %b: index)
    -> (index, index, index, index, index) {
  %0 = arith.divsi %a, %b : index
  %1 = arith.floordivsi %a, %b : index
  %2 = arith.ceildivsi %a, %b : index
  %3 = arith.remsi %a, %b : index
  %4 = arith.divui %a, %b : index
  return %0, %1, %2, %3, %4 : index, index, index, index, index
}
// CASE: divisions(A, B) for A = -9 -8 -1 0 1 8 9, B = -4 -1 1 3 4
// CASE: divisions(-9, 4) -> -2, -3, -2, -1, 4611686018427387901

// Constant divisors, for which a fold would be wrong for negative numbers.
func.func @by_constants(%a: index) -> (index, index, index, index, i1) {
  %c4 = arith.constant 4 : index
  %m4 = arith.constant -4 : index
  %q = arith.floordivsi %a, %c4 : index
  %b = arith.muli %q, %c4 : index
  %r = arith.subi %a, %b : index
  %s = arith.remsi %a, %c4 : index
  %t = arith.remui %a, %c4 : index
  %u = arith.floordivsi %a, %m4 : index
  %p = arith.cmpi eq, %r, %s : index
  return %r, %s, %t, %u, %p : index, index, index, index, i1
}
// CASE: by_constants(N) for N = -9 -8 -4 -1 0 1 3 4 8 9
// CASE: by_constants(-9) -> 3, -1, 3, 2, false

func.func @ceil_by_adding(%a: index) -> (index, index, i1) {
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %s = arith.addi %a, %c3 : index
  %q = arith.divsi %s, %c4 : index
  %c = arith.ceildivsi %a, %c4 : index
  %p = arith.cmpi eq, %q, %c : index
  return %q, %c, %p : index, index, i1
}
// CASE: ceil_by_adding(N) for N = -9 -5 -4 -1 0 1 4 5 9223372036854775807

func.func @unsigned(%a: index, %b: index) -> (i1, i1, i1, i1) {
  %c0 = arith.constant 0 : index
  %p = arith.cmpi ult, %a, %b : index
  %q = arith.cmpi slt, %a, %b : index
  %r = arith.cmpi uge, %a, %c0 : index
  %s = arith.cmpi ugt, %a, %c0 : index
  return %p, %q, %r, %s : i1, i1, i1, i1
}
// CASE: unsigned(A, B) for A = -2 -1 0 1 2, B = -2 -1 0 1 2
// CASE: unsigned(-1, 1) -> false, true, true, true

// Signed and unsigned comparisons of sizes agree; those of size - 1 do not.
func.func @unsigned_sizes(%x: tensor<?xf32>, %y: tensor<?xf32>) -> (i1, i1, i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %b = tensor.dim %y, %c0 : tensor<?xf32>
  %p = arith.cmpi ult, %a, %b : index
  %d = arith.subi %a, %c1 : index
  %q = arith.cmpi ult, %d, %b : index
  %r = arith.cmpi ule, %d, %a : index
  return %p, %q, %r : i1, i1, i1
}
// CASE: unsigned_sizes(<N>, <M>) for N = 0 1 2, M = 0 1 2
// CASE: unsigned_sizes(<0>, <2>) -> true, false, false

func.func @minmax(%a: index, %b: index) -> (index, index, index, index, i1) {
  %0 = arith.minsi %a, %b : index
  %1 = arith.maxsi %a, %b : index
  %2 = arith.minui %a, %b : index
  %3 = arith.maxui %a, %b : index
  %s = arith.addi %0, %1 : index
  %t = arith.addi %a, %b : index
  %p = arith.cmpi eq, %s, %t : index
  return %0, %1, %2, %3, %p : index, index, index, index, i1
}
// CASE: minmax(A, B) for A = -2 -1 0 1 2, B = -2 -1 0 1 2

func.func @shifts(%a: i32) -> (i32, i32, i32, i1) {
  %c1 = arith.constant 1 : i32
  %l = arith.shli %a, %c1 : i32
  %r = arith.shrsi %l, %c1 : i32
  %u = arith.shrui %l, %c1 : i32
  %p = arith.cmpi eq, %r, %a : i32
  return %l, %r, %u, %p : i32, i32, i32, i1
}
// CASE: shifts(N) for N = -1 0 3 1073741824 -2147483648

// Facts from comparisons that are combined by xor, or, and.
func.func @logic(%a: index, %b: index) -> i1 {
  %t = arith.constant true
  %p = arith.cmpi sle, %a, %b : index
  %n = arith.xori %p, %t : i1
  cf.assert %n, "a is at most b"
  %q = arith.cmpi slt, %b, %a : index
  %r = arith.ori %q, %p : i1
  cf.assert %r, "one of both"
  %s = arith.andi %q, %n : i1
  return %s : i1
}
// CASE: logic(A, B) for A = -1 0 1, B = -1 0 1

func.func @affine(%a: index, %b: index) -> (index, index, index) {
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 floordiv 4 + s0)>(%a)[%b]
  %1 = affine.min affine_map<(d0)[s0] -> (d0, s0, 5)>(%a)[%b]
  %2 = affine.max affine_map<(d0)[s0] -> (d0 mod 4, s0 ceildiv 3)>(%a)[%b]
  return %0, %1, %2 : index, index, index
}
// CASE: affine(A, B) for A = -9 -4 -1 0 3 4, B = -3 -1 0 2 7
