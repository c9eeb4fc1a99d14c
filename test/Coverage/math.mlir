// What inference knows about the results of math ops.
// docs/Coverage.md is written from these programs; see utils/coverage.py.
// RUN: %execute %s --after=--symshape-sanitize

func.func private @bounded(%x: tensor<?xf32>, %data: tensor<1xindex>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %n = tensor.extract %data[%c0] : tensor<1xindex>
  %low = arith.maxsi %n, %c0 : index
  %k = arith.minsi %low, %d : index
  %r = tensor.extract_slice %x[0] [%k] [1] : tensor<?xf32> to tensor<?xf32>
  return %r : tensor<?xf32>
}

func.func private @unknown(%data: tensor<1xindex>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.extract %data[%c0] : tensor<1xindex>
  %k = arith.maxsi %n, %c0 : index
  %e = tensor.empty(%k) : tensor<?xf32>
  return %e : tensor<?xf32>
}

// Default contents: floats

// CASE: unary(<N>, <1: 2>) for N = 0 1 3
func.func @unary(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %b = call @bounded(%x, %data) : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
  %u = call @unknown(%data) : (tensor<1xindex>) -> tensor<?xf32>
  %0 = math.absf %x : tensor<?xf32> // exact: [n]
  %1 = math.absf %b : tensor<?xf32> // bound: [at_most(n)]
  %2 = math.absf %u : tensor<?xf32> // unknown: [?]
  %3 = math.acos %x : tensor<?xf32> // exact: [n]
  %4 = math.acos %b : tensor<?xf32> // bound: [at_most(n)]
  %5 = math.acos %u : tensor<?xf32> // unknown: [?]
  %6 = math.acosh %x : tensor<?xf32> // exact: [n]
  %7 = math.acosh %b : tensor<?xf32> // bound: [at_most(n)]
  %8 = math.acosh %u : tensor<?xf32> // unknown: [?]
  %9 = math.asin %x : tensor<?xf32> // exact: [n]
  %10 = math.asin %b : tensor<?xf32> // bound: [at_most(n)]
  %11 = math.asin %u : tensor<?xf32> // unknown: [?]
  %12 = math.asinh %x : tensor<?xf32> // exact: [n]
  %13 = math.asinh %b : tensor<?xf32> // bound: [at_most(n)]
  %14 = math.asinh %u : tensor<?xf32> // unknown: [?]
  %15 = math.atan %x : tensor<?xf32> // exact: [n]
  %16 = math.atan %b : tensor<?xf32> // bound: [at_most(n)]
  %17 = math.atan %u : tensor<?xf32> // unknown: [?]
  %18 = math.atanh %x : tensor<?xf32> // exact: [n]
  %19 = math.atanh %b : tensor<?xf32> // bound: [at_most(n)]
  %20 = math.atanh %u : tensor<?xf32> // unknown: [?]
  %21 = math.cbrt %x : tensor<?xf32> // exact: [n]
  %22 = math.cbrt %b : tensor<?xf32> // bound: [at_most(n)]
  %23 = math.cbrt %u : tensor<?xf32> // unknown: [?]
  %24 = math.cos %x : tensor<?xf32> // exact: [n]
  %25 = math.cos %b : tensor<?xf32> // bound: [at_most(n)]
  %26 = math.cos %u : tensor<?xf32> // unknown: [?]
  %27 = math.cosh %x : tensor<?xf32> // exact: [n]
  %28 = math.cosh %b : tensor<?xf32> // bound: [at_most(n)]
  %29 = math.cosh %u : tensor<?xf32> // unknown: [?]
  %30 = math.erf %x : tensor<?xf32> // exact: [n]
  %31 = math.erf %b : tensor<?xf32> // bound: [at_most(n)]
  %32 = math.erf %u : tensor<?xf32> // unknown: [?]
  %33 = math.erfc %x : tensor<?xf32> // exact: [n]
  %34 = math.erfc %b : tensor<?xf32> // bound: [at_most(n)]
  %35 = math.erfc %u : tensor<?xf32> // unknown: [?]
  %36 = math.exp %x : tensor<?xf32> // exact: [n]
  %37 = math.exp %b : tensor<?xf32> // bound: [at_most(n)]
  %38 = math.exp %u : tensor<?xf32> // unknown: [?]
  %39 = math.exp2 %x : tensor<?xf32> // exact: [n]
  %40 = math.exp2 %b : tensor<?xf32> // bound: [at_most(n)]
  %41 = math.exp2 %u : tensor<?xf32> // unknown: [?]
  %42 = math.expm1 %x : tensor<?xf32> // exact: [n]
  %43 = math.expm1 %b : tensor<?xf32> // bound: [at_most(n)]
  %44 = math.expm1 %u : tensor<?xf32> // unknown: [?]
  %45 = math.log %x : tensor<?xf32> // exact: [n]
  %46 = math.log %b : tensor<?xf32> // bound: [at_most(n)]
  %47 = math.log %u : tensor<?xf32> // unknown: [?]
  %48 = math.log10 %x : tensor<?xf32> // exact: [n]
  %49 = math.log10 %b : tensor<?xf32> // bound: [at_most(n)]
  %50 = math.log10 %u : tensor<?xf32> // unknown: [?]
  %51 = math.log1p %x : tensor<?xf32> // exact: [n]
  %52 = math.log1p %b : tensor<?xf32> // bound: [at_most(n)]
  %53 = math.log1p %u : tensor<?xf32> // unknown: [?]
  %54 = math.log2 %x : tensor<?xf32> // exact: [n]
  %55 = math.log2 %b : tensor<?xf32> // bound: [at_most(n)]
  %56 = math.log2 %u : tensor<?xf32> // unknown: [?]
  %57 = math.round %x : tensor<?xf32> // exact: [n]
  %58 = math.round %b : tensor<?xf32> // bound: [at_most(n)]
  %59 = math.round %u : tensor<?xf32> // unknown: [?]
  %60 = math.roundeven %x : tensor<?xf32> // exact: [n]
  %61 = math.roundeven %b : tensor<?xf32> // bound: [at_most(n)]
  %62 = math.roundeven %u : tensor<?xf32> // unknown: [?]
  %63 = math.rsqrt %x : tensor<?xf32> // exact: [n]
  %64 = math.rsqrt %b : tensor<?xf32> // bound: [at_most(n)]
  %65 = math.rsqrt %u : tensor<?xf32> // unknown: [?]
  %66 = math.sin %x : tensor<?xf32> // exact: [n]
  %67 = math.sin %b : tensor<?xf32> // bound: [at_most(n)]
  %68 = math.sin %u : tensor<?xf32> // unknown: [?]
  %69 = math.sinh %x : tensor<?xf32> // exact: [n]
  %70 = math.sinh %b : tensor<?xf32> // bound: [at_most(n)]
  %71 = math.sinh %u : tensor<?xf32> // unknown: [?]
  %72 = math.sqrt %x : tensor<?xf32> // exact: [n]
  %73 = math.sqrt %b : tensor<?xf32> // bound: [at_most(n)]
  %74 = math.sqrt %u : tensor<?xf32> // unknown: [?]
  %75 = math.tan %x : tensor<?xf32> // exact: [n]
  %76 = math.tan %b : tensor<?xf32> // bound: [at_most(n)]
  %77 = math.tan %u : tensor<?xf32> // unknown: [?]
  %78 = math.tanh %x : tensor<?xf32> // exact: [n]
  %79 = math.tanh %b : tensor<?xf32> // bound: [at_most(n)]
  %80 = math.tanh %u : tensor<?xf32> // unknown: [?]
  %81 = math.trunc %x : tensor<?xf32> // exact: [n]
  %82 = math.trunc %b : tensor<?xf32> // bound: [at_most(n)]
  %83 = math.trunc %u : tensor<?xf32> // unknown: [?]
  return
}

// CASE: tests(<N>, <1: 2>) for N = 0 1 3
func.func @tests(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %b = call @bounded(%x, %data) : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
  %u = call @unknown(%data) : (tensor<1xindex>) -> tensor<?xf32>
  %0 = math.isfinite %x : tensor<?xf32> // exact: [n]
  %1 = math.isfinite %b : tensor<?xf32> // bound: [at_most(n)]
  %2 = math.isfinite %u : tensor<?xf32> // unknown: [?]
  %3 = math.isinf %x : tensor<?xf32> // exact: [n]
  %4 = math.isinf %b : tensor<?xf32> // bound: [at_most(n)]
  %5 = math.isinf %u : tensor<?xf32> // unknown: [?]
  %6 = math.isnan %x : tensor<?xf32> // exact: [n]
  %7 = math.isnan %b : tensor<?xf32> // bound: [at_most(n)]
  %8 = math.isnan %u : tensor<?xf32> // unknown: [?]
  %9 = math.isnormal %x : tensor<?xf32> // exact: [n]
  %10 = math.isnormal %b : tensor<?xf32> // bound: [at_most(n)]
  %11 = math.isnormal %u : tensor<?xf32> // unknown: [?]
  return
}

// CASE: binary(<N>, <1: 2>) for N = 0 1 3
func.func @binary(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %b = call @bounded(%x, %data) : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
  %u = call @unknown(%data) : (tensor<1xindex>) -> tensor<?xf32>
  %0 = math.atan2 %x, %x : tensor<?xf32> // exact: [n]
  %1 = math.atan2 %b, %b : tensor<?xf32> // bound: [at_most(n)]
  %2 = math.atan2 %u, %u : tensor<?xf32> // unknown: [?]
  %3 = math.copysign %x, %x : tensor<?xf32> // exact: [n]
  %4 = math.copysign %b, %b : tensor<?xf32> // bound: [at_most(n)]
  %5 = math.copysign %u, %u : tensor<?xf32> // unknown: [?]
  %6 = math.powf %x, %x : tensor<?xf32> // exact: [n]
  %7 = math.powf %b, %b : tensor<?xf32> // bound: [at_most(n)]
  %8 = math.powf %u, %u : tensor<?xf32> // unknown: [?]
  return
}

// CASE: ternary(<N>, <1: 2>) for N = 0 1 3
func.func @ternary(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %b = call @bounded(%x, %data) : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
  %u = call @unknown(%data) : (tensor<1xindex>) -> tensor<?xf32>
  %0 = math.fma %x, %x, %x : tensor<?xf32> // exact: [n]
  %1 = math.fma %b, %b, %b : tensor<?xf32> // bound: [at_most(n)]
  %2 = math.fma %u, %u, %u : tensor<?xf32> // unknown: [?]
  %3 = math.clampf %x to [%x, %x] : tensor<?xf32> // exact: [n]
  %4 = math.clampf %b to [%b, %b] : tensor<?xf32> // bound: [at_most(n)]
  %5 = math.clampf %u to [%u, %u] : tensor<?xf32> // unknown: [?]
  return
}

// CASE: sincos(<N>, <1: 2>) for N = 0 1 3
func.func @sincos(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %b = call @bounded(%x, %data) : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
  %u = call @unknown(%data) : (tensor<1xindex>) -> tensor<?xf32>
  %0, %1 = math.sincos %x : tensor<?xf32> // exact: [n], [n]
  %2, %3 = math.sincos %b : tensor<?xf32> // bound: [at_most(n)], [at_most(n)]
  %4, %5 = math.sincos %u : tensor<?xf32> // unknown: [?], [?]
  return
}

// CASE: fpowi(<N>, <1: 2>) for N = 0 1 3
func.func @fpowi(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %c0 = arith.constant 0 : index
  %b = call @bounded(%x, %data) : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
  %u = call @unknown(%data) : (tensor<1xindex>) -> tensor<?xf32>
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %bn = tensor.dim %b, %c0 : tensor<?xf32>
  %un = tensor.dim %u, %c0 : tensor<?xf32>
  %i = arith.constant dense<2> : tensor<2xi32>
  %e = tensor.empty(%n) : tensor<?xi32>
  %0 = math.fpowi %x, %e : tensor<?xf32>, tensor<?xi32> // exact: [n]
  %e1 = tensor.empty(%bn) : tensor<?xi32>
  %1 = math.fpowi %b, %e1 : tensor<?xf32>, tensor<?xi32> // bound: [at_most(n)]
  %e2 = tensor.empty(%un) : tensor<?xi32>
  %2 = math.fpowi %u, %e2 : tensor<?xf32>, tensor<?xi32> // unknown: [?]
  return
}

// Default contents:

// CASE: integers(<N>, <1: 2>) for N = 0 1 3
func.func @integers(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %c0 = arith.constant 0 : index
  %b = call @bounded(%x, %data) : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
  %u = call @unknown(%data) : (tensor<1xindex>) -> tensor<?xf32>
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %bn = tensor.dim %b, %c0 : tensor<?xf32>
  %un = tensor.dim %u, %c0 : tensor<?xf32>
  %cn = tensor.from_elements %n : tensor<1xindex>
  %r0_0 = math.absi %n : index
  %v0_0 = tensor.empty(%r0_0) : tensor<?xi8> // math.absi exact: [n]
  %r1_0 = math.absi %bn : index
  %v1_0 = tensor.empty(%r1_0) : tensor<?xi8> // math.absi bound: [at_most(n)]
  %r2_0 = math.absi %un : index
  %v2_0 = tensor.empty(%r2_0) : tensor<?xi8> // math.absi unknown: [?]
  %s_0 = math.absi %cn : tensor<1xindex>
  %k3_0 = tensor.extract %s_0[%c0] : tensor<1xindex>
  %v3_0 = tensor.empty(%k3_0) : tensor<?xi8> // math.absi contents: [n]
  %r0_1 = math.ctpop %n : index
  %v0_1 = tensor.empty(%r0_1) : tensor<?xi8> // math.ctpop exact: [at_most(7)]
  %r1_1 = math.ctpop %bn : index
  %v1_1 = tensor.empty(%r1_1) : tensor<?xi8> // math.ctpop bound: [at_most(7)]
  %r2_1 = math.ctpop %un : index
  %v2_1 = tensor.empty(%r2_1) : tensor<?xi8> // math.ctpop unknown: [at_most(64)]
  %s_1 = math.ctpop %cn : tensor<1xindex>
  %k3_1 = tensor.extract %s_1[%c0] : tensor<1xindex>
  %v3_1 = tensor.empty(%k3_1) : tensor<?xi8> // math.ctpop contents: [?]
  %r0_2 = math.ctlz %n : index
  %v0_2 = tensor.empty(%r0_2) : tensor<?xi8> // math.ctlz exact: [at_most(64)]
  %r1_2 = math.ctlz %bn : index
  %v1_2 = tensor.empty(%r1_2) : tensor<?xi8> // math.ctlz bound: [at_most(64)]
  %r2_2 = math.ctlz %un : index
  %v2_2 = tensor.empty(%r2_2) : tensor<?xi8> // math.ctlz unknown: [at_most(64)]
  %s_2 = math.ctlz %cn : tensor<1xindex>
  %k3_2 = tensor.extract %s_2[%c0] : tensor<1xindex>
  %v3_2 = tensor.empty(%k3_2) : tensor<?xi8> // math.ctlz contents: [?]
  %r0_3 = math.cttz %n : index
  %v0_3 = tensor.empty(%r0_3) : tensor<?xi8> // math.cttz exact: [at_most(64)]
  %r1_3 = math.cttz %bn : index
  %v1_3 = tensor.empty(%r1_3) : tensor<?xi8> // math.cttz bound: [at_most(64)]
  %r2_3 = math.cttz %un : index
  %v2_3 = tensor.empty(%r2_3) : tensor<?xi8> // math.cttz unknown: [at_most(64)]
  %s_3 = math.cttz %cn : tensor<1xindex>
  %k3_3 = tensor.extract %s_3[%c0] : tensor<1xindex>
  %v3_3 = tensor.empty(%k3_3) : tensor<?xi8> // math.cttz contents: [?]
  %c2 = arith.constant 2 : index
  %two = arith.constant dense<2> : tensor<1xindex>
  %r0_4 = math.ipowi %n, %c2 : index
  %v0_4 = tensor.empty(%r0_4) : tensor<?xi8> // math.ipowi exact: [n * n]
  %r1_4 = math.ipowi %bn, %c2 : index
  %v1_4 = tensor.empty(%r1_4) : tensor<?xi8> // math.ipowi bound: [at_most(n * n)]
  %r2_4 = math.ipowi %un, %c2 : index
  %v2_4 = tensor.empty(%r2_4) : tensor<?xi8> // math.ipowi unknown: [?]
  %s_4 = math.ipowi %cn, %two : tensor<1xindex>
  %k3_4 = tensor.extract %s_4[%c0] : tensor<1xindex>
  %v3_4 = tensor.empty(%k3_4) : tensor<?xi8> // math.ipowi contents: [n * n]
  return
}

// CASE: ceil(<N>, <1: 2>) for N = 0 1 3
func.func @ceil(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %c0 = arith.constant 0 : index
  %b = call @bounded(%x, %data) : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
  %u = call @unknown(%data) : (tensor<1xindex>) -> tensor<?xf32>
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %bn = tensor.dim %b, %c0 : tensor<?xf32>
  %un = tensor.dim %u, %c0 : tensor<?xf32>
  %cn = tensor.from_elements %n : tensor<1xindex>
  %half = arith.constant 0.5 : f64
  %hs = arith.constant dense<0.5> : tensor<1xf64>
  %i0 = arith.index_cast %n : index to i32
  %f0 = arith.sitofp %i0 : i32 to f64
  %h0 = arith.mulf %f0, %half : f64
  %g0 = math.ceil %h0 : f64
  %j0 = arith.fptosi %g0 : f64 to i32
  %r0 = arith.index_cast %j0 : i32 to index
  %0 = tensor.empty(%r0) : tensor<?xi8> // math.ceil exact: [n ceildiv 2]
  %i1 = arith.index_cast %bn : index to i32
  %f1 = arith.sitofp %i1 : i32 to f64
  %h1 = arith.mulf %f1, %half : f64
  %g1 = math.ceil %h1 : f64
  %j1 = arith.fptosi %g1 : f64 to i32
  %r1 = arith.index_cast %j1 : i32 to index
  %1 = tensor.empty(%r1) : tensor<?xi8> // math.ceil bound: [at_most(n ceildiv 2)]
  %i2 = arith.index_cast %un : index to i32
  %f2 = arith.sitofp %i2 : i32 to f64
  %h2 = arith.mulf %f2, %half : f64
  %g2 = math.ceil %h2 : f64
  %j2 = arith.fptosi %g2 : f64 to i32
  %r2 = arith.index_cast %j2 : i32 to index
  %2 = tensor.empty(%r2) : tensor<?xi8> // math.ceil unknown: [?]
  %i3 = arith.index_cast %cn : tensor<1xindex> to tensor<1xi32>
  %f3 = arith.sitofp %i3 : tensor<1xi32> to tensor<1xf64>
  %h3 = arith.mulf %f3, %hs : tensor<1xf64>
  %g3 = math.ceil %h3 : tensor<1xf64>
  %j3 = arith.fptosi %g3 : tensor<1xf64> to tensor<1xi32>
  %s = arith.index_cast %j3 : tensor<1xi32> to tensor<1xindex>
  %k3 = tensor.extract %s[%c0] : tensor<1xindex>
  %3 = tensor.empty(%k3) : tensor<?xi8> // math.ceil contents: [?]
  return
}

// CASE: floor(<N>, <1: 2>) for N = 0 1 3
func.func @floor(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %c0 = arith.constant 0 : index
  %b = call @bounded(%x, %data) : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
  %u = call @unknown(%data) : (tensor<1xindex>) -> tensor<?xf32>
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %bn = tensor.dim %b, %c0 : tensor<?xf32>
  %un = tensor.dim %u, %c0 : tensor<?xf32>
  %cn = tensor.from_elements %n : tensor<1xindex>
  %half = arith.constant 0.5 : f64
  %hs = arith.constant dense<0.5> : tensor<1xf64>
  %i0 = arith.index_cast %n : index to i32
  %f0 = arith.sitofp %i0 : i32 to f64
  %h0 = arith.mulf %f0, %half : f64
  %g0 = math.floor %h0 : f64
  %j0 = arith.fptosi %g0 : f64 to i32
  %r0 = arith.index_cast %j0 : i32 to index
  %0 = tensor.empty(%r0) : tensor<?xi8> // math.floor exact: [n floordiv 2]
  %i1 = arith.index_cast %bn : index to i32
  %f1 = arith.sitofp %i1 : i32 to f64
  %h1 = arith.mulf %f1, %half : f64
  %g1 = math.floor %h1 : f64
  %j1 = arith.fptosi %g1 : f64 to i32
  %r1 = arith.index_cast %j1 : i32 to index
  %1 = tensor.empty(%r1) : tensor<?xi8> // math.floor bound: [at_most(n floordiv 2)]
  %i2 = arith.index_cast %un : index to i32
  %f2 = arith.sitofp %i2 : i32 to f64
  %h2 = arith.mulf %f2, %half : f64
  %g2 = math.floor %h2 : f64
  %j2 = arith.fptosi %g2 : f64 to i32
  %r2 = arith.index_cast %j2 : i32 to index
  %2 = tensor.empty(%r2) : tensor<?xi8> // math.floor unknown: [?]
  %i3 = arith.index_cast %cn : tensor<1xindex> to tensor<1xi32>
  %f3 = arith.sitofp %i3 : tensor<1xi32> to tensor<1xf64>
  %h3 = arith.mulf %f3, %hs : tensor<1xf64>
  %g3 = math.floor %h3 : tensor<1xf64>
  %j3 = arith.fptosi %g3 : tensor<1xf64> to tensor<1xi32>
  %s = arith.index_cast %j3 : tensor<1xi32> to tensor<1xindex>
  %k3 = tensor.extract %s[%c0] : tensor<1xindex>
  %3 = tensor.empty(%k3) : tensor<?xi8> // math.floor contents: [?]
  return
}
