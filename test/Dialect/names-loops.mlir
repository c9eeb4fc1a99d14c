// A symbol in a loop is a new integer in each iteration: copies of the body
// have their own symbols, and no pass merges them or moves them out.
// RUN: symshape-opt %s \
// RUN:   --pass-pipeline="builtin.module(func.func(affine-loop-unroll{unroll-factor=2},cse,canonicalize,loop-invariant-code-motion,cse,affine-loop-invariant-code-motion))" \
// RUN:   | FileCheck %s
// RUN: symshape-opt %s --pass-pipeline="builtin.module(func.func(loop-invariant-code-motion,cse,affine-loop-invariant-code-motion,control-flow-sink,buffer-loop-hoisting,buffer-hoisting,sccp))" \
// RUN:   | FileCheck %s --check-prefix=ROLLED

func.func private @use(tensor<?xf32>)

// CHECK-LABEL: func @unrolled
// CHECK-SAME: %[[A:.*]]: tensor<?xf32>
// ROLLED-LABEL: func @unrolled
func.func @unrolled(%t: tensor<?xf32>) {
  // CHECK-NOT: symshape
  // CHECK: affine.for
  // ROLLED-NOT: symshape
  // ROLLED: affine.for
  affine.for %i = 0 to 8 {
    // CHECK-NEXT: %[[S:.*]] = symshape.symbol "s0" in [2, 8]
    // CHECK-NEXT: %[[U:.*]] = symshape.tie_shape %[[A]]
    // CHECK-SAME: (%[[S]] : !symshape.symbol)
    // CHECK-NEXT: call @use(%[[U]])
    // CHECK-NEXT: %[[T:.*]] = symshape.symbol "s0" in [2, 8]
    // CHECK-NEXT: %[[V:.*]] = symshape.tie_shape %[[A]]
    // CHECK-SAME: (%[[T]] : !symshape.symbol)
    // CHECK-NEXT: call @use(%[[V]])
    // ROLLED-NEXT: %[[S:.*]] = symshape.symbol
    // ROLLED-NEXT: symshape.tie_shape {{.*}}(%[[S]] : !symshape.symbol)
    %s = symshape.symbol "s0" in [2, 8] : !symshape.symbol
    %u = symshape.tie_shape %t (s0) -> [s0] (%s : !symshape.symbol)
        : tensor<?xf32>
    func.call @use(%u) : (tensor<?xf32>) -> ()
  }
  return
}

// The symbol is declared outside: all iterations share it, and its tie may
// move.
// CHECK-LABEL: func @shared
// ROLLED-LABEL: func @shared
func.func @shared(%t: tensor<?xf32>) {
  // CHECK: %[[S:.*]] = symshape.symbol "s0"
  // CHECK: %[[U:.*]] = symshape.tie_shape {{.*}}(%[[S]] : !symshape.symbol)
  // ROLLED: %[[S:.*]] = symshape.symbol "s0"
  %s = symshape.symbol "s0" : !symshape.symbol
  // CHECK: affine.for
  // CHECK-NEXT: call @use(%[[U]])
  // CHECK-NEXT: call @use(%[[U]])
  affine.for %i = 0 to 8 {
    %u = symshape.tie_shape %t (s0) -> [s0] (%s : !symshape.symbol)
        : tensor<?xf32>
    func.call @use(%u) : (tensor<?xf32>) -> ()
  }
  return
}

// Assumptions and claims hold only where they are, so they stay in the loop.
// CHECK-LABEL: func @statements
// ROLLED-LABEL: func @statements
func.func @statements(%t: tensor<?xf32>, %n: index, %d: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK-NOT: symshape.assume
  // CHECK: scf.for
  // CHECK: symshape.assume
  // CHECK: symshape.claim_shape
  // ROLLED-NOT: symshape.assume
  // ROLLED: scf.for
  // ROLLED: symshape.assume
  // ROLLED: symshape.claim_shape
  scf.for %i = %c0 to %n step %c1 {
    %p = symshape.predicate le (d) -> [1, d] (%d : index)
    symshape.assume %p
    symshape.claim_shape %t (d) -> [d] (%d : index) : tensor<?xf32>
  }
  return
}
