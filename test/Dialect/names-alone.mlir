// In one block: two symbols of one name stay different, and an unused symbol is
// removed.
// RUN: symshape-opt %s --cse --canonicalize --cse | FileCheck %s

// CHECK-LABEL: func @same_name
// CHECK: %[[S:.*]] = symshape.symbol "s0" in [2, 8]
// CHECK: %[[T:.*]] = symshape.symbol "s0" in [2, 8]
// CHECK: tie_shape {{.*}}(%[[S]], %[[T]] : !symshape.symbol, !symshape.symbol)
func.func @same_name(%t: tensor<?xf32>) -> tensor<?xf32> {
  %s0 = symshape.symbol "s0" in [2, 8] : !symshape.symbol
  %s1 = symshape.symbol "s0" in [2, 8] : !symshape.symbol
  %u = symshape.tie_shape %t (a, b) -> [a + b]
      (%s0, %s1 : !symshape.symbol, !symshape.symbol) : tensor<?xf32>
  return %u : tensor<?xf32>
}

// CHECK-LABEL: func @unused
// CHECK-NEXT: return
func.func @unused(%t: tensor<?xf32>) {
  %s0 = symshape.symbol "s0" in [2, 8] : !symshape.symbol
  %u = symshape.tie_shape %t (a) -> [a] (%s0 : !symshape.symbol)
      : tensor<?xf32>
  %p = symshape.predicate eq (a) -> [a, 4] (%s0 : !symshape.symbol)
  return
}

// Reading one name twice yields one symbol.
// CHECK-LABEL: func @params
// CHECK: %[[S:.*]] = symshape.param "s0"
// CHECK-NOT: symshape.param
// CHECK: tie_shape {{.*}}(%[[S]], %[[S]] : !symshape.symbol, !symshape.symbol)
func.func @params(%t: tensor<?xf32>) -> tensor<?xf32>
    attributes {symshape.symbols = #symshape.symbols<s0>} {
  %s0 = symshape.param "s0" : !symshape.symbol
  %s1 = symshape.param "s0" : !symshape.symbol
  %u = symshape.tie_shape %t (a, b) -> [a + b]
      (%s0, %s1 : !symshape.symbol, !symshape.symbol) : tensor<?xf32>
  return %u : tensor<?xf32>
}

// Canonicalization keeps claims, also one of two equal claims; a claim does not
// prevent CSE of the memory reads before and after it.
// CHECK-LABEL: func @claims
// CHECK-COUNT-1: memref.load
// CHECK-COUNT-2: symshape.claim_shape
// CHECK-NOT: memref.load
// CHECK: return
func.func @claims(%m: memref<?xf32>, %t: tensor<?xf32>, %i: index)
    -> (f32, f32) {
  %a = memref.load %m[%i] : memref<?xf32>
  symshape.claim_shape %t (i) -> [i] (%i : index) : tensor<?xf32>
  symshape.claim_shape %t (i) -> [i] (%i : index) : tensor<?xf32>
  %b = memref.load %m[%i] : memref<?xf32>
  return %a, %b : f32, f32
}
