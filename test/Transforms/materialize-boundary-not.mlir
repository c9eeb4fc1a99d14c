// Functions that the pass does not change, and shapes that it must not state.
// RUN: symshape-opt %s --symshape-materialize-boundary | FileCheck %s

// A declaration has no body for the statements.
// CHECK-LABEL: func private @declaration
// CHECK-SAME: (tensor<?xf32> {symshape.shape = #symshape.shape<[s0]>})
// CHECK-SAME: -> (tensor<?xf32> {symshape.shape = #symshape.shape<[s0 * 2]>})
// CHECK-SAME: symshape.symbols = #symshape.symbols<s0 in [2, 8]>
func.func private @declaration(
    tensor<?xf32> {symshape.shape = #symshape.shape<[s0]>})
    -> (tensor<?xf32> {symshape.shape = #symshape.shape<[s0 * 2]>})
    attributes {symshape.symbols = #symshape.symbols<s0 in [2, 8]>}

// The function has no attributes.
// CHECK-LABEL: func @plain
// CHECK-NEXT: return
func.func @plain(%t: tensor<?xf32>) -> tensor<?xf32> {
  return %t : tensor<?xf32>
}

// The pass assumes neither the result shape that a definition states nor an
// inferred shape of an argument.
// CHECK-LABEL: func @result
// CHECK-SAME: (%[[T:.*]]: tensor<?xf32>) -> tensor<?xf32> {
// CHECK-NEXT: symshape.symbol "s0"
// CHECK-NEXT: return %[[T]]
func.func @result(
    %t: tensor<?xf32> {symshape.inferred = #symshape.shape<[s0 * 2]>})
    -> (tensor<?xf32> {symshape.shape = #symshape.shape<[s0]>})
    attributes {symshape.symbols = #symshape.symbols<s0>} {
  return %t : tensor<?xf32>
}

// An entry without information adds no statement, and reads no size.
// CHECK-LABEL: func @unknown
// CHECK-NEXT: return
func.func @unknown(
    %t: tensor<?x?xf32> {symshape.shape = #symshape.shape<[?, ?]>}) {
  return
}

// Lowered signatures keep attributes on types without sizes.
// CHECK-LABEL: func @other_types
// CHECK-SAME: (%{{.*}}: i64, %{{.*}}: tensor<*xf32>)
// CHECK-NEXT: symshape.symbol "s0"
// CHECK-NEXT: return
func.func @other_types(
    %i: i64 {symshape.shape = #symshape.shape<[s0]>},
    %u: tensor<*xf32> {symshape.shape = #symshape.shape<[s0]>})
    attributes {symshape.symbols = #symshape.symbols<s0>} {
  return
}

// A nested module has a function that uses the same name: each keeps its own
// symbol and range.
// CHECK-LABEL: func @outer
// CHECK: symshape.symbol "s0" in [2, 512]
// CHECK-NOT: = symshape.symbol
// CHECK: return
func.func @outer(%t: tensor<?xf32> {symshape.shape = #symshape.shape<[s0]>})
    attributes {symshape.symbols = #symshape.symbols<s0 in [2, 512]>} {
  return
}
// CHECK-LABEL: module @inner
module @inner {
  // CHECK-LABEL: func @nested
  // CHECK: symshape.symbol "s0" in [1, 1]
  // CHECK-NOT: = symshape.symbol
  // CHECK: return
  func.func @nested(%t: tensor<?xf32> {symshape.shape = #symshape.shape<[s0]>})
      attributes {symshape.symbols = #symshape.symbols<s0 in [1, 1]>} {
    return
  }
}
