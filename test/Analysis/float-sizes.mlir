// RUN: symshape-opt %s --symshape-infer="print=table" -o /dev/null | tr -s " " | FileCheck %s

// A quotient of integers is rounded, but never past an integer.
// CHECK-LABEL: function @ceil_of_quotient
// CHECK: {{^}} {{%[0-9]+}} tensor<?xf32> [n ceildiv 3] exact
// CHECK: {{^}} {{%[0-9]+}} tensor<?xf32> [n floordiv 3] exact
// CHECK: {{^}} {{%[0-9]+}} tensor<?xf32> [n floordiv 3] exact
func.func @ceil_of_quotient(
    %x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>})
    attributes {symshape.symbols = #symshape.symbols<n in [0, 4000000]>} {
  %c0 = arith.constant 0 : index
  %three = arith.constant 3.0 : f32
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %n = arith.index_cast %d : index to i64
  %f = arith.sitofp %n : i64 to f32
  %q = arith.divf %f, %three : f32
  %up = math.ceil %q : f32
  %iup = arith.fptosi %up : f32 to i64
  %sup = arith.index_cast %iup : i64 to index
  %0 = tensor.empty(%sup) : tensor<?xf32>
  %down = math.floor %q : f32
  %idown = arith.fptoui %down : f32 to i64
  %sdown = arith.index_cast %idown : i64 to index
  %1 = tensor.empty(%sdown) : tensor<?xf32>
  %wide = arith.extf %q : f32 to f64
  %icut = arith.fptosi %wide : f64 to i64
  %scut = arith.index_cast %icut : i64 to index
  %2 = tensor.empty(%scut) : tensor<?xf32>
  return
}

// With larger numbers the rounding may pass an integer: only a bound.
// CHECK-LABEL: function @too_large
// CHECK: {{^}} {{%[0-9]+}} tensor<?xf32> [at_most(3000000)] at_most
func.func @too_large(
    %x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>})
    attributes {symshape.symbols = #symshape.symbols<n in [0, 9000000]>} {
  %c0 = arith.constant 0 : index
  %three = arith.constant 3.0 : f32
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %n = arith.index_cast %d : index to i64
  %f = arith.sitofp %n : i64 to f32
  %q = arith.divf %f, %three : f32
  %up = math.ceil %q : f32
  %iup = arith.fptosi %up : f32 to i64
  %sup = arith.index_cast %iup : i64 to index
  %0 = tensor.empty(%sup) : tensor<?xf32>
  return
}

// The analysis knows only bounds of a rounded number after another operation or
// a narrowing, and nothing of a quotient that may be computed by a reciprocal.
// CHECK-LABEL: function @rounded_once
// CHECK: {{^}} {{%[0-9]+}} tensor<?xf32> [at_most(1000)] at_most
// CHECK: {{^}} {{%[0-9]+}} tensor<?xf32> [at_most(333)] at_most
// CHECK: {{^}} {{%[0-9]+}} tensor<?xf32> [?] unknown
func.func @rounded_once(
    %x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>})
    attributes {symshape.symbols = #symshape.symbols<n in [0, 1000]>} {
  %c0 = arith.constant 0 : index
  %three = arith.constant 3.0 : f64
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %n = arith.index_cast %d : index to i64
  %f = arith.sitofp %n : i64 to f64
  %q = arith.divf %f, %three : f64
  %p = arith.mulf %q, %three : f64
  %ip = arith.fptosi %p : f64 to i64
  %sp = arith.index_cast %ip : i64 to index
  %0 = tensor.empty(%sp) : tensor<?xf32>
  %narrow = arith.truncf %q : f64 to f32
  %in = arith.fptosi %narrow : f32 to i64
  %sn = arith.index_cast %in : i64 to index
  %1 = tensor.empty(%sn) : tensor<?xf32>
  %r = arith.divf %f, %three fastmath<arcp> : f64
  %ir = arith.fptosi %r : f64 to i64
  %sr = arith.index_cast %ir : i64 to index
  %2 = tensor.empty(%sr) : tensor<?xf32>
  return
}

// Sums, differences, minima, maxima and halves stay exact; unsigned conversions
// need a number that is not negative.
// CHECK-LABEL: function @exact
// CHECK: {{^}} {{%[0-9]+}} tensor<?xf32> [n + max(n floordiv 2, 4) + 1] exact
// CHECK: {{^}} {{%[0-9]+}} tensor<?xf32> [?] unknown
func.func @exact(
    %x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>})
    attributes {symshape.symbols = #symshape.symbols<n in [0, 1000]>} {
  %c0 = arith.constant 0 : index
  %half = arith.constant 0.5 : f32
  %one = arith.constant 1.0 : f32
  %four = arith.constant 4.0 : f32
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %n = arith.index_cast %d : index to i64
  %f = arith.uitofp %n : i64 to f32
  %h = arith.mulf %f, %half : f32
  %cut = math.trunc %h : f32
  %m = arith.maximumf %cut, %four : f32
  %s = arith.addf %m, %f : f32
  %t = arith.addf %s, %one : f32
  %i = arith.fptoui %t : f32 to i64
  %si = arith.index_cast %i : i64 to index
  %0 = tensor.empty(%si) : tensor<?xf32>
  %u = arith.subf %one, %f : f32
  %j = arith.fptoui %u : f32 to i64
  %sj = arith.index_cast %j : i64 to index
  %1 = tensor.empty(%sj) : tensor<?xf32>
  return
}

// A number of unknown sign is truncated towards zero. A number that f32 does
// not represent exactly has only a bound.
// CHECK-LABEL: function @truncated
// CHECK: {{^}} {{%[0-9]+}} tensor<?xf32> [min(n, 101) floordiv 2 + max(n, 101) ceildiv 2] exact
// CHECK: {{^}} {{%[0-9]+}} tensor<?xf32> [at_most(20000002)] at_most
func.func @truncated(
    %x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>},
    %y: tensor<?xf32> {symshape.shape = #symshape.shape<[m]>})
    attributes {symshape.symbols = #symshape.symbols<n in [0, 1000], m in [0, 20000000]>} {
  %c0 = arith.constant 0 : index
  %half = arith.constant 0.5 : f32
  %k = arith.constant 101.0 : f32
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %n = arith.index_cast %d : index to i64
  %f = arith.sitofp %n : i64 to f32
  %s = arith.subf %f, %k : f32
  %h = arith.mulf %s, %half : f32
  %cut = math.trunc %h : f32
  %up = arith.addf %cut, %k : f32
  %i = arith.fptosi %up : f32 to i64
  %si = arith.index_cast %i : i64 to index
  %0 = tensor.empty(%si) : tensor<?xf32>
  %e = tensor.dim %y, %c0 : tensor<?xf32>
  %m = arith.index_cast %e : index to i64
  %g = arith.sitofp %m : i64 to f32
  %t = arith.subf %g, %k : f32
  %l = math.trunc %t : f32
  %p = arith.addf %l, %k : f32
  %j = arith.fptosi %p : f32 to i64
  %sj = arith.index_cast %j : i64 to index
  %1 = tensor.empty(%sj) : tensor<?xf32>
  return
}

// The truncation of an integer changes nothing. Several truncations of a number
// of unknown sign leave a bound.
// CHECK-LABEL: function @truncated_often
// CHECK: {{^}} {{%[0-9]+}} tensor<?xf32> [n] exact
// CHECK: {{^}} {{%[0-9]+}} tensor<?xf32> [at_most(212)] at_most
func.func @truncated_often(
    %x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>})
    attributes {symshape.symbols = #symshape.symbols<n in [0, 1000]>} {
  %c0 = arith.constant 0 : index
  %k = arith.constant 100 : i64
  %half = arith.constant 0.5 : f32
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %n = arith.index_cast %d : index to i64
  %m = arith.subi %n, %k : i64
  %f = arith.sitofp %m : i64 to f32
  %a = math.trunc %f : f32
  %b = math.trunc %a : f32
  %i = arith.fptosi %b : f32 to i64
  %j = arith.addi %i, %k : i64
  %sj = arith.index_cast %j : i64 to index
  %0 = tensor.empty(%sj) : tensor<?xf32>
  %h0 = arith.mulf %f, %half : f32
  %t0 = math.trunc %h0 : f32
  %h1 = arith.mulf %t0, %half : f32
  %t1 = math.trunc %h1 : f32
  %h2 = arith.mulf %t1, %half : f32
  %t2 = math.trunc %h2 : f32
  %u = arith.fptosi %t2 : f32 to i64
  %v = arith.addi %u, %k : i64
  %sv = arith.index_cast %v : i64 to index
  %1 = tensor.empty(%sv) : tensor<?xf32>
  return
}
