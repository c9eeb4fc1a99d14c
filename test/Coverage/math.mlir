// Inferred facts about the results of math ops.
// docs/understand/Coverage.md is written from these programs; see utils/coverage.py.
// RUN: %python %symshape_src/utils/coverage.py --expand %s > %t.mlir
// RUN: %execute %t.mlir --after=--symshape-sanitize

// Default contents: floats

func.func @unary(%x: tensor<?xf32>) {
  %0 = math.absf %x : tensor<?xf32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %3 = math.acos %x : tensor<?xf32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %6 = math.acosh %x : tensor<?xf32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %9 = math.asin %x : tensor<?xf32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %12 = math.asinh %x : tensor<?xf32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %15 = math.atan %x : tensor<?xf32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %18 = math.atanh %x : tensor<?xf32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %21 = math.cbrt %x : tensor<?xf32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %24 = math.cos %x : tensor<?xf32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %27 = math.cosh %x : tensor<?xf32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %30 = math.erf %x : tensor<?xf32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %33 = math.erfc %x : tensor<?xf32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %36 = math.exp %x : tensor<?xf32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %39 = math.exp2 %x : tensor<?xf32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %42 = math.expm1 %x : tensor<?xf32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %45 = math.log %x : tensor<?xf32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %48 = math.log10 %x : tensor<?xf32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %51 = math.log1p %x : tensor<?xf32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %54 = math.log2 %x : tensor<?xf32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %57 = math.round %x : tensor<?xf32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %60 = math.roundeven %x : tensor<?xf32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %63 = math.rsqrt %x : tensor<?xf32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %66 = math.sin %x : tensor<?xf32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %69 = math.sinh %x : tensor<?xf32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %72 = math.sqrt %x : tensor<?xf32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %75 = math.tan %x : tensor<?xf32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %78 = math.tanh %x : tensor<?xf32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %81 = math.trunc %x : tensor<?xf32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  return
}

func.func @tests(%x: tensor<?xf32>) {
  %0 = math.isfinite %x : tensor<?xf32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %3 = math.isinf %x : tensor<?xf32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %6 = math.isnan %x : tensor<?xf32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %9 = math.isnormal %x : tensor<?xf32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  return
}

func.func @binary(%x: tensor<?xf32>) {
  %0 = math.atan2 %x, %x : tensor<?xf32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %3 = math.copysign %x, %x : tensor<?xf32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %6 = math.powf %x, %x : tensor<?xf32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  return
}

func.func @ternary(%x: tensor<?xf32>) {
  %0 = math.fma %x, %x, %x : tensor<?xf32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %3 = math.clampf %x to [%x, %x] : tensor<?xf32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  return
}

func.func @sincos(%x: tensor<?xf32>) {
  %0, %1 = math.sincos %x : tensor<?xf32> // exact: [n], [n]; bound: [at_most(n)], [at_most(n)]; unknown: [?], [?]
  return
}

func.func @fpowi(%x: tensor<?xf32>, %n: index) {
  %e = tensor.empty(%n) : tensor<?xi32>
  %0 = math.fpowi %x, %e : tensor<?xf32>, tensor<?xi32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  return
}

// Default contents:

func.func @integers(%x: tensor<?xf32>, %n: index, %cn: tensor<1xindex>) {
  %r0_0 = math.absi %n : index // size exact: [n]; bound: [at_most(n)]; unknown: [?]
  %s_0 = math.absi %cn : tensor<1xindex> // size contents: [n]
  %r0_1 = math.ctpop %n : index // size exact: [at_most(7)]; bound: [at_most(7)]; unknown: [at_most(64)]
  %s_1 = math.ctpop %cn : tensor<1xindex> // size contents: [?]
  %r0_2 = math.ctlz %n : index // size exact: [at_most(64)]; bound: [at_most(64)]; unknown: [at_most(64)]
  %s_2 = math.ctlz %cn : tensor<1xindex> // size contents: [?]
  %r0_3 = math.cttz %n : index // size exact: [at_most(64)]; bound: [at_most(64)]; unknown: [at_most(64)]
  %s_3 = math.cttz %cn : tensor<1xindex> // size contents: [?]
  %c2 = arith.constant 2 : index
  %two = arith.constant dense<2> : tensor<1xindex>
  %r0_4 = math.ipowi %n, %c2 : index // size exact: [n * n]; bound: [at_most(n * n)]; unknown: [?]
  %s_4 = math.ipowi %cn, %two : tensor<1xindex> // size contents: [n * n]
  return
}

func.func @ceil(%x: tensor<?xf32>, %n: index, %cn: tensor<1xindex>) {
  %half = arith.constant 0.5 : f64
  %hs = arith.constant dense<0.5> : tensor<1xf64>
  %i0 = arith.index_cast %n : index to i32
  %f0 = arith.sitofp %i0 : i32 to f64
  %h0 = arith.mulf %f0, %half : f64
  %g0 = math.ceil %h0 : f64
  %j0 = arith.fptosi %g0 : f64 to i32
  %r0 = arith.index_cast %j0 : i32 to index // math.ceil size exact: [n ceildiv 2]; bound: [at_most(n ceildiv 2)]; unknown: [?]
  %i3 = arith.index_cast %cn : tensor<1xindex> to tensor<1xi32>
  %f3 = arith.sitofp %i3 : tensor<1xi32> to tensor<1xf64>
  %h3 = arith.mulf %f3, %hs : tensor<1xf64>
  %g3 = math.ceil %h3 : tensor<1xf64>
  %j3 = arith.fptosi %g3 : tensor<1xf64> to tensor<1xi32>
  %s = arith.index_cast %j3 : tensor<1xi32> to tensor<1xindex> // math.ceil size contents: [n ceildiv 2]
  return
}

func.func @floor(%x: tensor<?xf32>, %n: index, %cn: tensor<1xindex>) {
  %half = arith.constant 0.5 : f64
  %hs = arith.constant dense<0.5> : tensor<1xf64>
  %i0 = arith.index_cast %n : index to i32
  %f0 = arith.sitofp %i0 : i32 to f64
  %h0 = arith.mulf %f0, %half : f64
  %g0 = math.floor %h0 : f64
  %j0 = arith.fptosi %g0 : f64 to i32
  %r0 = arith.index_cast %j0 : i32 to index // math.floor size exact: [n floordiv 2]; bound: [at_most(n floordiv 2)]; unknown: [?]
  %i3 = arith.index_cast %cn : tensor<1xindex> to tensor<1xi32>
  %f3 = arith.sitofp %i3 : tensor<1xi32> to tensor<1xf64>
  %h3 = arith.mulf %f3, %hs : tensor<1xf64>
  %g3 = math.floor %h3 : tensor<1xf64>
  %j3 = arith.fptosi %g3 : tensor<1xf64> to tensor<1xi32>
  %s = arith.index_cast %j3 : tensor<1xi32> to tensor<1xindex> // math.floor size contents: [n floordiv 2]
  return
}
