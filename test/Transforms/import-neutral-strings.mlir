// RUN: symshape-opt %s -split-input-file --allow-unregistered-dialect --symshape-import-shape-strings | FileCheck %s

// JAX's spelling and SymPy's, with ranges; nothing is implied.
// CHECK-NOT: symshape.count_width
// CHECK-LABEL: func.func @neutral(
// CHECK-SAME: %arg0: tensor<?x?x16xf32> {symshape.shape = #symshape.shape<[b, s * 2, 16]>}
// CHECK-SAME: %arg1: tensor<?x?xf32> {symshape.shape = #symshape.shape<[?, ?]>}
// CHECK-SAME: -> tensor<?xf32>
// CHECK-SAME: symshape.symbols = #symshape.symbols<b in [1, 8], s in [2, *]>
// CHECK-DAG: %[[B:.*]] = symshape.param "b"
// CHECK-DAG: %[[S:.*]] = symshape.param "s"
// CHECK: %[[P:.*]] = symshape.predicate le (b, s) -> [b, s]
// CHECK: symshape.assume %[[P]]
// CHECK: symshape.claim_shape %{{.*}} -> [b * (s floordiv 4)]
func.func @neutral(%x: tensor<?x?x16xf32> {symshape.shape_string = "b, 2*s, 16"},
                   %y: tensor<?x?xf32> {symshape.shape_string = "?, _"})
    -> (tensor<?xf32> {symshape.shape_string = "b*(s//4)"})
    attributes {symshape.constraint_strings = ["b >= 1", "b <= 8", "s >= 2", "b <= s"]} {
  %r = "test.make"() : () -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

// A result may name a size that no argument has, as ONNX's may.
// CHECK-LABEL: func.func @data_dependent
// CHECK: %[[U:.*]] = symshape.symbol "u0" claimed
// CHECK: symshape.claim_shape %{{.*}} (u0) -> [u0](%[[U]]
func.func @data_dependent(%x: tensor<?xf32> {symshape.shape_string = "n"})
    -> (tensor<?xf32> {symshape.shape_string = "u0"}, tensor<?xf32> {symshape.shape_string = "u0 + 1"}) {
  %r = "test.make"() : () -> tensor<?xf32>
  return %r, %x : tensor<?xf32>, tensor<?xf32>
}

// -----

// A name that nothing else has states nothing, nor does an expression over it.
// CHECK-LABEL: func.func @unbound
// CHECK-NEXT: %[[N:.*]] = symshape.param "n"
// CHECK-NEXT: "test.make"
// CHECK-NEXT: symshape.claim_shape %{{.*}} [?] {unread = ["u0"]} : tensor<?xf32>
// CHECK-NEXT: symshape.claim_shape %{{.*}} (n) -> [?, n](%[[N]] : !symshape.symbol) {unread = ["u1 + 1"]}
func.func @unbound(%x: tensor<?xf32> {symshape.shape_string = "n"})
    -> (tensor<?xf32> {symshape.shape_string = "u0"}, tensor<?x?xf32> {symshape.shape_string = "u1 + 1, n"}) {
  %r:2 = "test.make"() : () -> (tensor<?xf32>, tensor<?x?xf32>)
  return %r#0, %r#1 : tensor<?xf32>, tensor<?x?xf32>
}

// -----

// The operators of SymShape's own spelling are read in every spelling.
// CHECK-LABEL: func.func @infix
// CHECK: symshape.claim_shape %{{.*}} (n) -> [n ceildiv 2, n ceildiv 3 + n mod 4]
// CHECK: symshape.claim_shape %{{.*}} (n) -> [n floordiv 2]
func.func @infix(%x: tensor<?xf32> {symshape.shape_string = "n"})
    -> (tensor<?x?xf32> {onnx.shape = "((n + (-1)) floordiv 2) + 1, n ceildiv 3 + (n mod 4)"},
        tensor<?xf32> {symshape.shape_string = "n floordiv 2"}) {
  %r:2 = "test.make"() : () -> (tensor<?x?xf32>, tensor<?xf32>)
  return %r#0, %r#1 : tensor<?x?xf32>, tensor<?xf32>
}

// -----

// Programs without strings stay as they are.
// CHECK-LABEL: func.func @none(%arg0: tensor<?xf32>) {
func.func @none(%x: tensor<?xf32>) {
  return
}
