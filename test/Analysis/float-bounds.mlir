// RUN: symshape-opt %s --symshape-infer=print=table -o /dev/null | tr -s " " | FileCheck %s
// RUN: symshape-opt %s '--symshape-explain=function=open_332' -o /dev/null | FileCheck %s --check-prefix=WHY
// RUN: symshape-opt %s --symshape-propagate-constraints | FileCheck %s --check-prefix=FOLD
// RUN: %execute %s

// Sizes that floats round: an unknown number with bounds, never a size.

// In f32, 0.7 is 11744051 / 2^24, and 0.7 * 1000 is rounded to 700.
// CHECK-LABEL: function @scaled
// CHECK: tensor<?xf32> [at_most(700)] at_most
func.func @scaled(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}) -> tensor<?xf32>
    attributes {symshape.symbols = #symshape.symbols<n in [0, 1000]>} {
  %c0 = arith.constant 0 : index
  %scale = arith.constant 0.7 : f32
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %i = arith.index_cast %d : index to i64
  %f = arith.sitofp %i : i64 to f32
  %g = arith.mulf %f, %scale : f32
  %h = math.floor %g : f32
  %j = arith.fptosi %h : f32 to i64
  %k = arith.index_cast %j : i64 to index
  %0 = tensor.empty(%k) : tensor<?xf32>
  return %0 : tensor<?xf32>
}

// CHECK-LABEL: function @always_at_most_1021
// FOLD-LABEL: func @always_at_most_1021
// FOLD: return %true{{.*}}, %true
// CASE: always_at_most_1021(<N>) for N = 0 1 7 999 1000
func.func @always_at_most_1021(%x: tensor<?xf32>) -> (i1, i1) {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : i64
  %c1000 = arith.constant 1000 : index
  %c1021 = arith.constant 1021 : i64
  %third = arith.constant 0.333333343 : f32
  %two = arith.constant 2.1 : f32
  %a = arith.constant 7.5 : f32
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %small = arith.cmpi ule, %d, %c1000 : index
  cf.assert %small, "at most 1000"
  %i = arith.index_cast %d : index to i64
  %f = arith.sitofp %i : i64 to f32
  %q = arith.mulf %f, %third : f32
  %e = arith.addf %q, %a : f32
  %g = arith.mulf %e, %two : f32
  %m = arith.maximumf %g, %a : f32
  %n = arith.divf %m, %two : f32
  %o = arith.mulf %n, %two : f32
  %u = math.ceil %o : f32
  %h = arith.fptosi %u : f32 to i64
  %upper = arith.cmpi sle, %h, %c1021 : i64
  %lower = arith.cmpi sge, %h, %c7 : i64
  return %upper, %lower : i1, i1
}

// The least upper bound that the roundings allow is 333: 332 is none.
// WHY-LABEL: function @open_332
// WHY: the analysis does not follow the product with 0.333333343, which has more than 19 binary places
// FOLD-LABEL: func @open_332
// FOLD: arith.cmpi
// CASE: open_332(<N>) for N = 0 999 1000
func.func @open_332(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1000 = arith.constant 1000 : index
  %c332 = arith.constant 332 : i64
  %third = arith.constant 0.333333343 : f32
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %small = arith.cmpi ule, %d, %c1000 : index
  cf.assert %small, "at most 1000"
  %i = arith.index_cast %d : index to i64
  %f = arith.sitofp %i : i64 to f32
  %g = arith.mulf %f, %third : f32
  %h = arith.fptosi %g : f32 to i64
  %b = arith.cmpi sle, %h, %c332 : i64
  return %b : i1
}

// No bounds: an unbounded input, a divisor that may be 0, a number that may be
// infinite, arithmetic that may be reordered, a result that may not fit.
// CHECK-LABEL: function @open
// CHECK: tensor<?xf32> [?] unknown
// CHECK: tensor<?xf32> [?] unknown
// CHECK: tensor<?xf32> [?] unknown
// CHECK: tensor<?xf32> [?] unknown
// CHECK: tensor<?xf32> [?] unknown
func.func @open(%x: tensor<?xi1> {symshape.shape = #symshape.shape<[n]>}, %y: tensor<?xi1>, %any: f32)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 1000]>} {
  %c0 = arith.constant 0 : index
  %scale = arith.constant 0.7 : f32
  %big = arith.constant 3.0e38 : f32
  %d = tensor.dim %y, %c0 : tensor<?xi1>
  %i = arith.index_cast %d : index to i64
  %f = arith.sitofp %i : i64 to f32
  %g = arith.mulf %f, %scale : f32
  %h = arith.fptosi %g : f32 to i64
  %k = arith.index_cast %h : i64 to index
  %0 = tensor.empty(%k) : tensor<?xf32>
  %e = tensor.dim %x, %c0 : tensor<?xi1>
  %ei = arith.index_cast %e : index to i64
  %ef = arith.sitofp %ei : i64 to f32
  %eg = arith.divf %scale, %ef : f32
  %eh = arith.fptosi %eg : f32 to i64
  %ek = arith.index_cast %eh : i64 to index
  %1 = tensor.empty(%ek) : tensor<?xf32>
  %lg = arith.mulf %ef, %big : f32
  %lm = arith.minimumf %lg, %any : f32
  %lh = arith.fptosi %lm : f32 to i64
  %lk = arith.index_cast %lh : i64 to index
  %2 = tensor.empty(%lk) : tensor<?xf32>
  %rg = arith.mulf %ef, %scale fastmath<reassoc> : f32
  %rh = arith.fptosi %rg : f32 to i64
  %rk = arith.index_cast %rh : i64 to index
  %3 = tensor.empty(%rk) : tensor<?xf32>
  %sg = arith.mulf %ef, %scale : f32
  %sh = arith.fptosi %sg : f32 to i8
  %si = arith.extsi %sh : i8 to i64
  %sj = arith.index_cast %si : i64 to index
  %4 = tensor.empty(%sj) : tensor<?xf32>
  return
}
