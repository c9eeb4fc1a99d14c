// Imports shapes as exporters write them.
// RUN: symshape-opt %s --split-input-file --symshape-import-shape-strings | FileCheck %s
// A second import changes nothing.
// RUN: symshape-opt %s --split-input-file --symshape-import-shape-strings > %t.once
// RUN: symshape-opt %t.once --split-input-file --symshape-import-shape-strings | FileCheck %s

// JAX: variables are at least 1, extents of arguments below 2^31. A constraint
// on one variable becomes its range or divisor.
// CHECK-LABEL: func.func @jax
// CHECK-SAME: %arg0: tensor<?x?x16xf32> {symshape.shape = #symshape.shape<[b, s, 16]>}
// CHECK-SAME: -> (tensor<?x?x16xf32>, tensor<?x?x16xf32>)
// CHECK-SAME: attributes {symshape.symbols = #symshape.symbols<b in [1, 2147483647], s in [2, 2147483647] divisor 8>}
// CHECK-NEXT: %[[B:.*]] = symshape.param "b"
// CHECK-NEXT: %[[S:.*]] = symshape.param "s"
// CHECK: symshape.claim_shape %arg0 (b, s) -> [b, s, 16](%[[B]], %[[S]] :
// CHECK-NEXT: symshape.claim_shape %{{.*}} (b, s) -> [b, s floordiv 8, 16](%[[B]], %[[S]] :
// CHECK-NEXT: return
func.func @jax(%arg0: tensor<?x?x16xf32> {jax.shape = "b, s, 16"})
    -> (tensor<?x?x16xf32> {jax.shape = "b, s, 16"},
        tensor<?x?x16xf32> {jax.shape = "b, floordiv(s, 8), 16"})
    attributes {jax.constraints = ["s >= 2", "mod(s, 8) == 0"]} {
  %0 = tensor.extract_slice %arg0[0, 0, 0] [1, 1, 16] [1, 1, 1] : tensor<?x?x16xf32> to tensor<1x1x16xf32>
  %1 = tensor.cast %0 : tensor<1x1x16xf32> to tensor<?x?x16xf32>
  return %arg0, %1 : tensor<?x?x16xf32>, tensor<?x?x16xf32>
}

// -----

// Every kind of constraint on one variable.
// CHECK-LABEL: func.func @ranges
// CHECK-SAME: #symshape.symbols<
// CHECK-SAME: a in [1, 7],
// CHECK-SAME: b in [4, 2147483647],
// CHECK-SAME: c in [12, 12],
// CHECK-SAME: d in {[1, 4], [6, 2147483647]},
// CHECK-SAME: e in [1, 2147483647] divisor 24,
// CHECK-SAME: f in [2, 1000],
// CHECK-SAME: g in [1, 1073741820],
// CHECK-SAME: h in [1, 2147483647] divisor 4>
// CHECK-NEXT: return
func.func @ranges(%arg0: tensor<?x?x?x?x?x?x?x?xf32> {jax.shape = "(a, b, c, d, e, f, 2*g + 7, h,)"})
    attributes {jax.constraints = ["a < 8", "2*b > 7", "3*c - 36 == 0", "d != 5",
        "mod(e, 8) == 0", "0 == mod(e, 6)", "f + 1 >= 3", "1000 >= f",
        "4*floordiv(h, 4) == h"]} {
  return
}

// -----

// The pass states a constraint on several variables as an assumption at the
// entry.
// CHECK-LABEL: func.func @relations
// CHECK-SAME: symshape.symbols = #symshape.symbols<a in [1, 2147483647], b in [1, *]>
// CHECK-NEXT: %[[A:.*]] = symshape.param "a"
// CHECK-NEXT: %[[B:.*]] = symshape.param "b"
// CHECK-NEXT: %[[P:.*]] = symshape.predicate le (a, b) -> [a + b, 2147483647](%[[A]], %[[B]] :
// CHECK-NEXT: symshape.assume %[[P]]
// CHECK-NEXT: %[[P:.*]] = symshape.predicate le (b, a) -> [b, a * 2](%[[B]], %[[A]] :
// CHECK-NEXT: symshape.assume %[[P]]
// CHECK-NEXT: %[[P:.*]] = symshape.predicate divisible (a, b) -> [a * b, 8](%[[A]], %[[B]] :
// CHECK-NEXT: symshape.assume %[[P]]
// CHECK-NEXT: %[[P:.*]] = symshape.predicate eq (a) -> [a mod 4, 1](%[[A]] :
// CHECK-NEXT: symshape.assume %[[P]]
// CHECK-NEXT: return
func.func @relations(%arg0: tensor<?x?xf32> {jax.shape = "a, a + b"})
    attributes {jax.constraints = ["2*a >= b", "mod(a*b, 8) == 0", "mod(a, 4) == 1", "a + 1 >= a"]} {
  return
}

// -----

// JAX names no size here; the type gives a dimension; a scalar.
// CHECK-LABEL: func.func @placeholders
// CHECK-SAME: %arg0: tensor<?x?x4xf32> {symshape.shape = #symshape.shape<[?, ?, 4]>}
// CHECK-SAME: %arg1: tensor<4xf32> {symshape.shape = #symshape.shape<[c]>}
// CHECK-SAME: %arg2: i32,
// CHECK-SAME: %arg3: tensor<f32> {symshape.shape = #symshape.shape<[]>}
// CHECK-SAME: #symshape.symbols<c in [1, *]>
// CHECK-NEXT: return
func.func @placeholders(%arg0: tensor<?x?x4xf32> {jax.shape = "_, _, 4"}, %arg1: tensor<4xf32> {jax.shape = "c"},
                        %arg2: i32 {jax.shape = ""}, %arg3: tensor<f32> {jax.shape = "()"}) {
  return
}

// -----

// ONNX: equal names are the same dimension, also across arguments; division
// truncates; a name has no range.
// CHECK-LABEL: func.func @onnx
// CHECK-SAME: %arg0: tensor<?x?x2xf32> {onnx.name = "x", symshape.shape = #symshape.shape<[B, S, 2]>}
// CHECK-SAME: %arg1: memref<?x?xf32> {symshape.shape = #symshape.shape<[B, max(S, 0) floordiv 2 + min(S, 0) ceildiv 2]>}
// CHECK-SAME: %arg2: tensor<?xf32> {symshape.shape = #symshape.shape<[S ceildiv 3]>}
// CHECK-SAME: %arg3: tensor<?xf32> {symshape.shape = #symshape.shape<[?]>}
// CHECK-SAME: #symshape.symbols<B, S>
// CHECK-NEXT: return
func.func @onnx(%arg0: tensor<?x?x2xf32> {onnx.name = "x", onnx.shape = "B, S, 2"},
                %arg1: memref<?x?xf32> {onnx.shape = "B, S/2"},
                %arg2: tensor<?xf32> {onnx.shape = "floor(S/3 + 2/3)"},
                %arg3: tensor<?xf32> {onnx.shape = "?"}) {
  return
}

// -----

// ONNX names sizes of results that no argument has: such a name becomes a
// symbol at the return op, and only claims use it.
// CHECK-LABEL: func.func @onnx_results
// CHECK-SAME: #symshape.symbols<N>}
// CHECK-NEXT: %[[N:.*]] = symshape.param "N"
// CHECK: cf.cond_br
// CHECK: %[[U:.*]] = symshape.symbol "unk__1" claimed
// CHECK-NEXT: symshape.claim_shape %arg0 (unk__1) -> [unk__1](%[[U]] :
// CHECK-NEXT: symshape.claim_shape %arg0 (N, unk__1) -> [N + unk__1](%[[N]], %[[U]] :
// CHECK-NEXT: return
// CHECK: %[[V:.*]] = symshape.symbol "unk__1" claimed
// CHECK-NEXT: symshape.claim_shape %arg1 (unk__1) -> [unk__1](%[[V]] :
// CHECK-NEXT: symshape.claim_shape %arg0 (N, unk__1) -> [N + unk__1](%[[N]], %[[V]] :
// CHECK-NEXT: return
func.func @onnx_results(%arg0: tensor<?xf32> {onnx.shape = "N"}, %arg1: tensor<?xf32>, %c: i1)
    -> (tensor<?xf32> {onnx.shape = "unk__1"}, tensor<?xf32> {onnx.shape = "unk__1+N"}, tensor<?xf32> {onnx.shape = "?"}) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  return %arg0, %arg0, %arg0 : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
^bb2:
  return %arg1, %arg0, %arg0 : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}

// -----

// An already stated shape stays the premise; both ranges hold.
// CHECK-LABEL: func.func @stated
// CHECK-SAME: %arg0: tensor<?xf32> {symshape.shape = #symshape.shape<[b]>}
// CHECK-SAME: %arg1: tensor<?xf32> {symshape.shape = #symshape.shape<[b]>}
// CHECK-SAME: #symshape.symbols<b in [1, 64] divisor 2 likely {8} stays_dynamic>
// CHECK-NEXT: %[[B:.*]] = symshape.param "b"
// CHECK-NEXT: symshape.claim_shape %arg0 (b) -> [b * 2](%[[B]] :
// CHECK-NEXT: return
func.func @stated(%arg0: tensor<?xf32> {symshape.shape = #symshape.shape<[b]>, jax.shape = "2*b"},
                  %arg1: tensor<?xf32> {jax.shape = "b"})
    attributes {symshape.symbols = #symshape.symbols<b in [0, 64] divisor 2 likely {8} stays_dynamic>} {
  return
}

// -----

// Nothing to import: nothing changes.
// CHECK-LABEL: func.func @nothing
// CHECK-SAME: (%arg0: tensor<?xf32> {onnx.name = "x"}) -> tensor<?xf32> {
// CHECK-NEXT: return
func.func @nothing(%arg0: tensor<?xf32> {onnx.name = "x"}) -> tensor<?xf32> {
  return %arg0 : tensor<?xf32>
}
