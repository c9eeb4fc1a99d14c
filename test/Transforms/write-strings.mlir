// Where the premises and claims of strings are written.
// RUN: symshape-opt %s --split-input-file --symshape-import-shape-strings | FileCheck %s --implicit-check-not=jax.shape

// JAX counts elements in 32 bits. The strings are gone; other attributes stay.
// CHECK: module attributes {symshape.count_width = 32 : i64}
// CHECK-LABEL: func.func @jax(
// CHECK-SAME: %{{.*}}: tensor<?xf32> {other.a, symshape.shape = #symshape.shape<[n]>})
// CHECK-SAME: -> (tensor<?xf32> {other.b})
// CHECK-SAME: attributes {other.c, symshape.symbols = #symshape.symbols<n in [2, 2147483647]>}
func.func @jax(%x: tensor<?xf32> {jax.shape = "n", other.a}) -> (tensor<?xf32> {jax.shape = "n", other.b})
    attributes {jax.constraints = ["n >= 2"], other.c} {
  return %x : tensor<?xf32>
}

// -----

// Others do not.
// CHECK: module {
// CHECK-LABEL: func.func @neutral(
// CHECK: return
func.func @neutral(%x: tensor<?xf32> {symshape.shape_string = "n"}) {
  return
}

// -----

// Each name is read once, before the facts, which precede the body. A number is
// cast once, and an index not at all.
// CHECK-LABEL: func.func @order(
// CHECK-NEXT: %[[N:.*]] = symshape.param "n"
// CHECK-NEXT: %[[K:.*]] = arith.index_cast %arg1 : i32 to index
// CHECK-NEXT: %[[P:.*]] = symshape.predicate le (n, k) -> [n, k](%[[N]], %[[K]] :
// CHECK-NEXT: symshape.assume %[[P]]
// CHECK-NEXT: %[[Q:.*]] = symshape.predicate le (k, i) -> [k, i](%[[K]], %arg2 : index, index)
// CHECK-NEXT: symshape.assume %[[Q]]
// CHECK-NEXT: arith.constant 0 : index
// CHECK-NEXT: symshape.claim_shape %arg0 (n) -> [n](%[[N]] :
// CHECK-NEXT: return
func.func @order(%x: tensor<?xf32> {symshape.shape_string = "n"}, %k: i32 {symshape.name = "k"}, %i: index {symshape.name = "i"})
    -> (tensor<?xf32> {symshape.shape_string = "n"})
    attributes {symshape.constraint_strings = ["n <= k", "k <= i"]} {
  %c0 = arith.constant 0 : index
  return %x : tensor<?xf32>
}

// -----

// Each return has its claims. A symbol that only results have is made before
// each return, and a claim over it in the other block would be undefined.
// CHECK-LABEL: func.func @returns(
// CHECK: ^bb1:
// CHECK-NEXT: %[[A:.*]] = symshape.symbol "u" claimed
// CHECK-NEXT: symshape.claim_shape %arg0 (u) -> [u](%[[A]] :
// CHECK-NEXT: symshape.claim_shape %arg0 (u) -> [u](%[[A]] :
// CHECK-NEXT: return
// CHECK: ^bb2:
// CHECK-NEXT: %[[B:.*]] = symshape.symbol "u" claimed
// CHECK-NEXT: symshape.claim_shape %arg0 (u) -> [u](%[[B]] :
// CHECK-NEXT: symshape.claim_shape %arg1 (u) -> [u](%[[B]] :
// CHECK-NEXT: return
func.func @returns(%x: tensor<?xf32>, %y: tensor<?xf32>, %p: i1) -> (tensor<?xf32> {onnx.shape = "u"}, tensor<?xf32> {onnx.shape = "u"}) {
  cf.cond_br %p, ^a, ^b
^a:
  return %x, %x : tensor<?xf32>, tensor<?xf32>
^b:
  return %x, %y : tensor<?xf32>, tensor<?xf32>
}

// -----

// A function that never returns keeps the strings of its results: nothing
// states them.
// CHECK-LABEL: func.func @endless(
// CHECK-SAME: -> (tensor<?xf32> {onnx.shape = "n"})
// CHECK-NOT: symshape.claim_shape
// CHECK: cf.br
func.func @endless(%x: tensor<?xf32> {onnx.shape = "n"}) -> (tensor<?xf32> {onnx.shape = "n"}) {
  cf.br ^a
^a:
  cf.br ^a
}

// -----

// Alternatives are one assumption, of all of their parts.
// CHECK-LABEL: func.func @either(
// CHECK: %[[A:.*]] = symshape.predicate eq (n) -> [n, 0](
// CHECK: %[[B:.*]] = symshape.predicate lt (n, m) -> [n, m](
// CHECK: %[[C:.*]] = symshape.predicate ne (m) -> [m, 5](
// CHECK: %[[BC:.*]] = arith.andi %[[B]], %[[C]] : i1
// CHECK: %[[P:.*]] = arith.ori %[[A]], %[[BC]] : i1
// CHECK: symshape.assume %[[P]]
func.func @either(%x: tensor<?x?xf32> {symshape.shape_string = "n, m"}) attributes {symshape.constraint_strings = ["n == 0 or n < m and m != 5"]} {
  return
}
