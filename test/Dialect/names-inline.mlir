// A function that is inlined twice, or into two branches, has two symbols: a
// fact about the argument of one call is no fact about the other.
// RUN: symshape-opt %s --symshape-materialize-boundary --inline --cse \
// RUN:   --canonicalize --loop-invariant-code-motion --split-input-file \
// RUN:   | FileCheck %s
// Before a function's boundary is materialized, its calls are not inlined if it
// reads the boundary.
// RUN: symshape-opt %s --inline --split-input-file \
// RUN:   | FileCheck %s --check-prefix=BEFORE

// BEFORE-LABEL: func @twice
// BEFORE-COUNT-2: call @callee
// BEFORE-NOT: symshape.param
// BEFORE: return
// CHECK-LABEL: func @twice
// CHECK-SAME: %[[A:.*]]: tensor<?xf32>, %[[B:.*]]: tensor<?xf32>
func.func @twice(%a: tensor<?xf32>, %b: tensor<?xf32>)
    -> (tensor<?xf32>, tensor<?xf32>) {
  // CHECK: %[[S:.*]] = symshape.symbol "s0" in [2, 512]
  // CHECK: %[[DA:.*]] = tensor.dim %[[A]], %{{.*}}
  // CHECK: %[[P:.*]] = symshape.predicate eq
  // CHECK-SAME: (%[[S]], %[[DA]] : !symshape.symbol, index)
  // CHECK: symshape.assume %[[P]]
  // CHECK: %[[U:.*]] = symshape.tie_shape %[[A]]
  // CHECK-SAME: (%[[S]] : !symshape.symbol)
  %0 = call @callee(%a) : (tensor<?xf32>) -> tensor<?xf32>
  // CHECK: %[[T:.*]] = symshape.symbol "s0" in [2, 512]
  // CHECK: %[[DB:.*]] = tensor.dim %[[B]], %{{.*}}
  // CHECK: %[[Q:.*]] = symshape.predicate eq
  // CHECK-SAME: (%[[T]], %[[DB]] : !symshape.symbol, index)
  // CHECK: symshape.assume %[[Q]]
  // CHECK: %[[V:.*]] = symshape.tie_shape %[[B]]
  // CHECK-SAME: (%[[T]] : !symshape.symbol)
  %1 = call @callee(%b) : (tensor<?xf32>) -> tensor<?xf32>
  // CHECK: return %[[U]], %[[V]]
  return %0, %1 : tensor<?xf32>, tensor<?xf32>
}
// The same for two calls with one argument: one symbol per execution.
// CHECK-LABEL: func @twice_the_same
// CHECK-SAME: %[[A:.*]]: tensor<?xf32>
func.func @twice_the_same(%a: tensor<?xf32>)
    -> (tensor<?xf32>, tensor<?xf32>) {
  // CHECK: %[[S:.*]] = symshape.symbol "s0"
  // CHECK: symshape.tie_shape %[[A]] {{.*}}(%[[S]] : !symshape.symbol)
  %0 = call @callee(%a) : (tensor<?xf32>) -> tensor<?xf32>
  // CHECK: %[[T:.*]] = symshape.symbol "s0"
  // CHECK: symshape.tie_shape %[[A]] {{.*}}(%[[T]] : !symshape.symbol)
  %1 = call @callee(%a) : (tensor<?xf32>) -> tensor<?xf32>
  return %0, %1 : tensor<?xf32>, tensor<?xf32>
}
func.func private @callee(%t: tensor<?xf32> {symshape.shape = #symshape.shape<[s0 * 2]>})
    -> tensor<?xf32> attributes {symshape.symbols = #symshape.symbols<s0 in [2, 512]>} {
  %s = symshape.param "s0" : !symshape.symbol
  %u = symshape.tie_shape %t (s0) -> [s0 * 2] (%s : !symshape.symbol) : tensor<?xf32>
  return %u : tensor<?xf32>
}

// -----

// BEFORE-LABEL: func @branches
// BEFORE-COUNT-2: call @callee
// CHECK-LABEL: func @branches
// CHECK-SAME: %[[C:.*]]: i1, %[[A:.*]]: tensor<?xf32>
func.func @branches(%c: i1, %a: tensor<?xf32>) -> tensor<?xf32> {
  // No op moves to before the branch.
  // CHECK-NOT: symshape
  // CHECK: scf.if %[[C]]
  %0 = scf.if %c -> tensor<?xf32> {
    // CHECK: %[[S:.*]] = symshape.symbol "s0" in [2, 512]
    // CHECK: symshape.assume
    // CHECK: symshape.tie_shape %[[A]] {{.*}}(%[[S]] : !symshape.symbol)
    %1 = func.call @callee(%a) : (tensor<?xf32>) -> tensor<?xf32>
    scf.yield %1 : tensor<?xf32>
  // CHECK: } else {
  } else {
    // CHECK: %[[T:.*]] = symshape.symbol "s0" in [2, 512]
    // CHECK: symshape.assume
    // CHECK: symshape.tie_shape %[[A]] {{.*}}(%[[T]] : !symshape.symbol)
    %2 = func.call @callee(%a) : (tensor<?xf32>) -> tensor<?xf32>
    scf.yield %2 : tensor<?xf32>
  }
  return %0 : tensor<?xf32>
}
func.func private @callee(%t: tensor<?xf32> {symshape.shape = #symshape.shape<[s0]>})
    -> tensor<?xf32> attributes {symshape.symbols = #symshape.symbols<s0 in [2, 512]>} {
  %s = symshape.param "s0" : !symshape.symbol
  %u = symshape.tie_shape %t (s0) -> [s0] (%s : !symshape.symbol) : tensor<?xf32>
  return %u : tensor<?xf32>
}

// -----

// Two functions use one name for different symbols: each keeps its range.
// CHECK-LABEL: func @two_callees
// CHECK-SAME: %[[A:.*]]: tensor<?xf32>
func.func @two_callees(%a: tensor<?xf32>) -> tensor<?xf32> {
  // CHECK: %[[S:.*]] = symshape.symbol "s0" in [2, 512]
  // CHECK: %[[U:.*]] = symshape.tie_shape %[[A]] {{.*}}(%[[S]] : !symshape.symbol)
  %0 = call @prefill(%a) : (tensor<?xf32>) -> tensor<?xf32>
  // CHECK: %[[T:.*]] = symshape.symbol "s0" in [1, 1]
  // CHECK: symshape.tie_shape %[[U]] {{.*}}(%[[T]] : !symshape.symbol)
  %1 = call @decode(%0) : (tensor<?xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}
func.func private @prefill(%t: tensor<?xf32> {symshape.shape = #symshape.shape<[s0]>})
    -> tensor<?xf32> attributes {symshape.symbols = #symshape.symbols<s0 in [2, 512]>} {
  %s = symshape.param "s0" : !symshape.symbol
  %u = symshape.tie_shape %t (s0) -> [s0] (%s : !symshape.symbol) : tensor<?xf32>
  return %u : tensor<?xf32>
}
func.func private @decode(%t: tensor<?xf32> {symshape.shape = #symshape.shape<[s0]>})
    -> tensor<?xf32> attributes {symshape.symbols = #symshape.symbols<s0 in [1, 1]>} {
  %s = symshape.param "s0" : !symshape.symbol
  %u = symshape.tie_shape %t (s0) -> [s0] (%s : !symshape.symbol) : tensor<?xf32>
  return %u : tensor<?xf32>
}

// -----

// A call in a loop has a new symbol in each iteration, so nothing is hoisted.
// CHECK-LABEL: func @in_a_loop
func.func @in_a_loop(%n: index, %a: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK-NOT: symshape.symbol
  // CHECK: scf.for
  // CHECK: %[[S:.*]] = symshape.symbol "s0"
  // CHECK: symshape.tie_shape {{.*}}(%[[S]] : !symshape.symbol)
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %a) -> tensor<?xf32> {
    %u = func.call @callee(%t) : (tensor<?xf32>) -> tensor<?xf32>
    scf.yield %u : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
func.func private @callee(%t: tensor<?xf32> {symshape.shape = #symshape.shape<[s0]>})
    -> tensor<?xf32> attributes {symshape.symbols = #symshape.symbols<s0>} {
  %s = symshape.param "s0" : !symshape.symbol
  %u = symshape.tie_shape %t (s0) -> [s0] (%s : !symshape.symbol) : tensor<?xf32>
  return %u : tensor<?xf32>
}

// -----

// Recursion: the declaration is in the function, so each activation has its own
// symbol. (Upstream does not inline functions of a cycle.)
// CHECK-LABEL: func @even
// CHECK-SAME: %[[N:.*]]: index, %[[A:.*]]: tensor<?xf32>
// CHECK: %[[S:.*]] = symshape.symbol "s0" in [2, 512]
// CHECK: %[[U:.*]] = symshape.tie_shape %[[A]] {{.*}}(%[[S]] : !symshape.symbol)
// CHECK: call @odd(%[[N]], %[[U]])
func.func @even(%n: index, %t: tensor<?xf32> {symshape.shape = #symshape.shape<[s0]>})
    -> tensor<?xf32> attributes {symshape.symbols = #symshape.symbols<s0 in [2, 512]>} {
  %c0 = arith.constant 0 : index
  %s = symshape.param "s0" : !symshape.symbol
  %u = symshape.tie_shape %t (s0) -> [s0] (%s : !symshape.symbol) : tensor<?xf32>
  %done = arith.cmpi sle, %n, %c0 : index
  %r = scf.if %done -> tensor<?xf32> {
    scf.yield %u : tensor<?xf32>
  } else {
    %v = func.call @odd(%n, %u) : (index, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %v : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
// CHECK-LABEL: func private @odd
// CHECK-SAME: %[[N:.*]]: index, %[[A:.*]]: tensor<?xf32>
// CHECK: %[[S:.*]] = symshape.symbol "s0" in [0, 1024]
// CHECK: %[[U:.*]] = symshape.tie_shape %[[A]] {{.*}}(%[[S]] : !symshape.symbol)
// CHECK: call @even(%{{.*}}, %[[U]])
func.func private @odd(%n: index, %t: tensor<?xf32> {symshape.shape = #symshape.shape<[s0]>})
    -> tensor<?xf32> attributes {symshape.symbols = #symshape.symbols<s0 in [0, 1024]>} {
  %c1 = arith.constant 1 : index
  %s = symshape.param "s0" : !symshape.symbol
  %u = symshape.tie_shape %t (s0) -> [s0] (%s : !symshape.symbol) : tensor<?xf32>
  %m = arith.subi %n, %c1 : index
  %v = func.call @even(%m, %u) : (index, tensor<?xf32>) -> tensor<?xf32>
  return %v : tensor<?xf32>
}
