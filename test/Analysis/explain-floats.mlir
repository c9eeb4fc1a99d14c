// A size that float arithmetic may round: the claim and the report name the
// range in which all ops on the way are exact.
// RUN: symshape-opt %s --symshape-check-claims -verify-diagnostics -o %t
// RUN: symshape-opt %s --symshape-explain -o %t | FileCheck %s

// The analysis follows the size up to this range, and no further.
// RUN: sed -e '/expected-/d' -e 's/symbols<n>/symbols<n in [*, 5592405]>/' %s > %t.mlir
// RUN: symshape-opt %t.mlir --symshape-infer=print=table -o %t | tr -s " " | FileCheck %s --check-prefix=EXACT
// RUN: sed -e '/expected-/d' -e 's/symbols<n>/symbols<n in [*, 5592406]>/' %s > %t.mlir
// RUN: symshape-opt %t.mlir --symshape-infer=print=table -o %t | tr -s " " | FileCheck %s --check-prefix=ROUNDS

// The cast is exact up to 2^24, the product up to 2^24 / 3.
// EXACT-LABEL: function @product
// EXACT: tensor<?xf32> [n * 3] exact
// ROUNDS-LABEL: function @product
// ROUNDS: tensor<?xf32> [at_most(16777218)] at_most
// expected-note@+1 {{the f32 arithmetic is exact if 'n <= 5592405'; to state it, declare symshape.symbols = #symshape.symbols<n in [*, 5592405]>}}
func.func @product(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}) -> tensor<?xf32>
    attributes {symshape.symbols = #symshape.symbols<n>} {
  %s0 = symshape.param "n" : !symshape.symbol
  %c0 = arith.constant 0 : index
  %three = arith.constant 3.0 : f32
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %i = arith.index_cast %d : index to i64
  %f = arith.sitofp %i : i64 to f32
  %g = arith.mulf %f, %three : f32
  // expected-note@+1 {{the float arithmetic is not known to be exact}}
  %j = arith.fptosi %g : f32 to i64
  %k = arith.index_cast %j : i64 to index
  // expected-note@+1 {{the value is defined here}}
  %0 = tensor.empty(%k) : tensor<?xf32>
  // expected-warning@+1 {{expected 'n * 3', found '_d0': the size depends on inexact float arithmetic}}
  symshape.claim_shape %0 (s0) -> [3 * s0] (%s0 : !symshape.symbol) : tensor<?xf32>
  return %0 : tensor<?xf32>
}

// A rounded quotient needs one more bit. The fact is about the input.
// CHECK-LABEL: function @quotient
// CHECK: arith.cmpi: sometimes: '_d{{[0-9]+}} >= 1'
// CHECK: the f32 arithmetic is exact if 'm <= 4194302'; to state it, declare symshape.symbols = #symshape.symbols<m in [1, 4194302]>
// CHECK-NOT: always if
func.func @quotient(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[m * 2]>}) -> i1
    attributes {symshape.symbols = #symshape.symbols<m in [1, *]>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : i64
  %two = arith.constant 2.0 : f32
  %three = arith.constant 3.0 : f32
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %i = arith.index_cast %d : index to i64
  %f = arith.sitofp %i : i64 to f32
  %e = arith.subf %f, %two : f32
  %g = arith.divf %e, %three : f32
  %h = math.ceil %g : f32
  %j = arith.fptosi %h : f32 to i64
  %p = arith.cmpi sge, %j, %c1 : i64
  return %p : i1
}

// An unsigned cast reads -1 as a large number, so the range starts at 0.
// CHECK-LABEL: function @unsigned
// CHECK: the f32 arithmetic is exact if 'scalar(0, index_cast) <= 16777216 and scalar(0, index_cast) >= 0'
func.func @unsigned(%n: i64) -> i1 {
  %c1 = arith.constant 1 : i64
  %f = arith.uitofp %n : i64 to f32
  %j = arith.fptoui %f : f32 to i64
  %p = arith.cmpi eq, %j, %c1 : i64
  return %p : i1
}

// The product with 2^-28 is 0 in f16, for each n that f16 represents.
// CHECK-LABEL: function @underflow
// CHECK-NOT: arithmetic is exact
func.func @underflow(%n: i64) -> i1 {
  %c1 = arith.constant 1 : i64
  %tiny = arith.constant 6.103515625e-05 : f16
  %f = arith.sitofp %n : i64 to f16
  %g = arith.mulf %f, %tiny : f16
  %g2 = arith.mulf %g, %tiny : f16
  %h = math.ceil %g2 : f16
  %j = arith.fptosi %h : f16 to i64
  %p = arith.cmpi eq, %j, %c1 : i64
  return %p : i1
}
