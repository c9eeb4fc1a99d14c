// What is left alone, and what must not be stated.
// RUN: symshape-opt %s --symshape-materialize-boundary | FileCheck %s

// A declaration has no body to state anything in.
// CHECK-LABEL: func private @declaration
// CHECK-SAME: (tensor<?xf32> {symshape.shape = #symshape.shape<[s0]>})
// CHECK-SAME: -> (tensor<?xf32> {symshape.shape = #symshape.shape<[s0 * 2]>})
// CHECK-SAME: symshape.symbols = #symshape.symbols<s0 in [2, 8]>
func.func private @declaration(
    tensor<?xf32> {symshape.shape = #symshape.shape<[s0]>})
    -> (tensor<?xf32> {symshape.shape = #symshape.shape<[s0 * 2]>})
    attributes {symshape.symbols = #symshape.symbols<s0 in [2, 8]>}

// Nothing to do.
// CHECK-LABEL: func @plain
// CHECK-NEXT: return
func.func @plain(%t: tensor<?xf32>) -> tensor<?xf32> {
  return %t : tensor<?xf32>
}

// What a definition says of its result is derived again, never assumed; what
// was inferred of an argument is no premise either.
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

// An entry that says nothing states nothing, and reads no size.
// CHECK-LABEL: func @unknown
// CHECK-NEXT: return
func.func @unknown(
    %t: tensor<?x?xf32> {symshape.shape = #symshape.shape<[?, ?]>}) {
  return
}

// Types that have no sizes: lowered signatures keep attributes.
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

// A module inside, with a function of its own that uses the same name: each
// keeps its own symbol and range.
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
