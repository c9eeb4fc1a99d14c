// The analysis follows sizes through floats only where every step is exact over
// the whole range; a number that is rounded has bounds.
// RUN: symshape-opt %s --symshape-infer=print=table -o %t | FileCheck %s

// 2^24 is the last number up to which f32 holds every integer.
// CHECK-LABEL: function @f32{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: tensor<?xi1> [s0] exact
// CHECK-NEXT: tensor<?xi1> [s1] exact
// CHECK-NEXT: tensor<?xi1> [dim(2, 0)] exact
func.func @f32(%a: tensor<?xi1> {symshape.shape = #symshape.shape<[s0]>}, %b: tensor<?xi1> {symshape.shape = #symshape.shape<[s1]>}, %u: tensor<?xi1>) attributes {symshape.symbols = #symshape.symbols<s0 in [0, 16777216], s1 in [0, 16777217]>} {
  %c0 = arith.constant 0 : index
  %half = arith.constant 0.5 : f32
  %third = arith.constant 0.333333343 : f32
  %two = arith.constant 2.0 : f32
  %d0 = tensor.dim %a, %c0 : tensor<?xi1>
  %i0 = arith.index_cast %d0 : index to i64
  %f0 = arith.sitofp %i0 : i64 to f32
  %h0 = arith.mulf %f0, %half : f32
  %g0 = math.floor %h0 : f32
  %j0 = arith.fptosi %g0 : f32 to i64
  %k0 = arith.index_cast %j0 : i64 to index
  // CHECK-NEXT: tensor<?xi1> [s0 floordiv 2] exact
  %0 = tensor.empty(%k0) : tensor<?xi1>
  %c = math.ceil %h0 : f32
  %jc = arith.fptosi %c : f32 to i64
  %kc = arith.index_cast %jc : i64 to index
  // CHECK-NEXT: tensor<?xi1> [s0 ceildiv 2] exact
  %1 = tensor.empty(%kc) : tensor<?xi1>
  // Without a rounding op, the conversion rounds towards zero.
  %jt = arith.fptosi %h0 : f32 to i64
  %kt = arith.index_cast %jt : i64 to index
  // CHECK-NEXT: tensor<?xi1> [s0 floordiv 2] exact
  %2 = tensor.empty(%kt) : tensor<?xi1>
  // No float is exactly one third.
  %h1 = arith.mulf %f0, %third : f32
  %g1 = math.floor %h1 : f32
  %j1 = arith.fptosi %g1 : f32 to i64
  %k1 = arith.index_cast %j1 : i64 to index
  // CHECK-NEXT: tensor<?xi1> [at_most(5592405)] at_most
  %3 = tensor.empty(%k1) : tensor<?xi1>
  // Twice the number may need one more bit.
  %h2 = arith.mulf %f0, %two : f32
  %j2 = arith.fptosi %h2 : f32 to i64
  %k2 = arith.index_cast %j2 : i64 to index
  // CHECK-NEXT: tensor<?xi1> [at_most(33554432)] at_most
  %4 = tensor.empty(%k2) : tensor<?xi1>
  // The range has one more number, so the conversion to f32 may round.
  %d1 = tensor.dim %b, %c0 : tensor<?xi1>
  %i1 = arith.index_cast %d1 : index to i64
  %f1 = arith.sitofp %i1 : i64 to f32
  %j3 = arith.fptosi %f1 : f32 to i64
  %k3 = arith.index_cast %j3 : i64 to index
  // CHECK-NEXT: tensor<?xi1> [at_most(16777218)] at_most
  %5 = tensor.empty(%k3) : tensor<?xi1>
  // The symbol has no range.
  %d2 = tensor.dim %u, %c0 : tensor<?xi1>
  %i2 = arith.index_cast %d2 : index to i64
  %f2 = arith.sitofp %i2 : i64 to f32
  %j4 = arith.fptosi %f2 : f32 to i64
  %k4 = arith.index_cast %j4 : i64 to index
  // CHECK-NEXT: tensor<?xi1> [?] unknown
  %6 = tensor.empty(%k4) : tensor<?xi1>
  return
}

// The limit of f64 is 2^53.
// CHECK-LABEL: function @f64{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: tensor<?xi1> [s0] exact
// CHECK-NEXT: tensor<?xi1> [s1] exact
func.func @f64(%a: tensor<?xi1> {symshape.shape = #symshape.shape<[s0]>}, %b: tensor<?xi1> {symshape.shape = #symshape.shape<[s1]>}) attributes {symshape.symbols = #symshape.symbols<s0 in [0, 9007199254740992], s1 in [0, 9007199254740993]>} {
  %c0 = arith.constant 0 : index
  %x = arith.constant 1.5 : f64
  %quarter = arith.constant 4.0 : f64
  %three = arith.constant 3.0 : f64
  %d0 = tensor.dim %a, %c0 : tensor<?xi1>
  %i0 = arith.index_cast %d0 : index to i64
  %f0 = arith.sitofp %i0 : i64 to f64
  %j0 = arith.fptosi %f0 : f64 to i64
  %k0 = arith.index_cast %j0 : i64 to index
  // CHECK-NEXT: tensor<?xi1> [s0] exact
  %0 = tensor.empty(%k0) : tensor<?xi1>
  %q = arith.divf %f0, %quarter : f64
  %j1 = arith.fptosi %q : f64 to i64
  %k1 = arith.index_cast %j1 : i64 to index
  // CHECK-NEXT: tensor<?xi1> [s0 floordiv 4] exact
  %1 = tensor.empty(%k1) : tensor<?xi1>
  %t = arith.divf %f0, %three : f64
  %j2 = arith.fptosi %t : f64 to i64
  %k2 = arith.index_cast %j2 : i64 to index
  // CHECK-NEXT: tensor<?xi1> [at_most(3002399751580331)] at_most
  %2 = tensor.empty(%k2) : tensor<?xi1>
  %m = arith.mulf %f0, %x : f64
  %j3 = arith.fptosi %m : f64 to i64
  %k3 = arith.index_cast %j3 : i64 to index
  // CHECK-NEXT: tensor<?xi1> [at_most(13510798882111488)] at_most
  %3 = tensor.empty(%k3) : tensor<?xi1>
  %d1 = tensor.dim %b, %c0 : tensor<?xi1>
  %i1 = arith.index_cast %d1 : index to i64
  %f1 = arith.sitofp %i1 : i64 to f64
  %j4 = arith.fptosi %f1 : f64 to i64
  %k4 = arith.index_cast %j4 : i64 to index
  // CHECK-NEXT: tensor<?xi1> [at_most(9007199254740994)] at_most
  %4 = tensor.empty(%k4) : tensor<?xi1>
  return
}

// Exporters write int(1.5 * n) like this.
// CHECK-LABEL: function @scale{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: tensor<?xi1> [n] exact
func.func @scale(%a: tensor<?xi1> {symshape.shape = #symshape.shape<[n]>}) attributes {symshape.symbols = #symshape.symbols<n in [1, 1000000]>} {
  %c0 = arith.constant 0 : index
  %x = arith.constant 1.5 : f64
  %d = tensor.dim %a, %c0 : tensor<?xi1>
  %i = arith.index_cast %d : index to i64
  %f = arith.sitofp %i : i64 to f64
  %m = arith.mulf %f, %x : f64
  %r = math.floor %m : f64
  %j = arith.fptosi %r : f64 to i64
  %k = arith.index_cast %j : i64 to index
  // CHECK-NEXT: tensor<?xi1> [n + n floordiv 2] exact
  %0 = tensor.empty(%k) : tensor<?xi1>
  // f16 has too few bits for a million.
  %s = arith.truncf %f : f64 to f16
  %e = arith.extf %s : f16 to f64
  %j1 = arith.fptosi %e : f64 to i64
  %k1 = arith.index_cast %j1 : i64 to index
  // CHECK-NEXT: tensor<?xi1> [?] unknown
  %1 = tensor.empty(%k1) : tensor<?xi1>
  return
}

// The product rounds to 0 in f16, so its ceiling is not 1.
// CHECK-LABEL: function @underflow{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: tensor<?xi1> [n] exact
func.func @underflow(%a: tensor<?xi1> {symshape.shape = #symshape.shape<[n]>}) attributes {symshape.symbols = #symshape.symbols<n in [1, 100]>} {
  %c0 = arith.constant 0 : index
  %x = arith.constant 3.0517578125e-05 : f16
  %d = tensor.dim %a, %c0 : tensor<?xi1>
  %i = arith.index_cast %d : index to i64
  %f = arith.sitofp %i : i64 to f16
  %m = arith.mulf %f, %x : f16
  %m2 = arith.mulf %m, %x : f16
  %r = math.ceil %m2 : f16
  %j = arith.fptosi %r : f16 to i64
  %k = arith.index_cast %j : i64 to index
  // CHECK-NEXT: tensor<?xi1> [at_most(1)] at_most
  %0 = tensor.empty(%k) : tensor<?xi1>
  %once = math.ceil %m : f16
  %j1 = arith.fptosi %once : f16 to i64
  %k1 = arith.index_cast %j1 : i64 to index
  // CHECK-NEXT: tensor<?xi1> [at_most(1)] at_most
  %1 = tensor.empty(%k1) : tensor<?xi1>
  return
}
