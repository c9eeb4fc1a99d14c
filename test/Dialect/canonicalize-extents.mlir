// The folds of extents, and cases that must not fold.
// RUN: symshape-opt %s --canonicalize --cse | FileCheck %s
// RUN: symshape-opt %s --canonicalize --cse --sccp --int-range-optimizations \
// RUN:   --canonicalize --cse | FileCheck %s

// Fires: extent-of-its-number, number-of-its-extent
// CHECK-LABEL: func @there_and_back
// CHECK-SAME: (%[[N:.*]]: index, %[[E:.*]]: !symshape.extent<exact>)
func.func @there_and_back(%n: index, %e: !symshape.extent<exact>)
    -> (index, !symshape.extent<exact>) {
  %0 = symshape.from_index %n
  %1 = symshape.to_index %0 : <exact>
  %2 = symshape.to_index %e : <exact>
  %3 = symshape.from_index %2
  // CHECK-NEXT: return %[[N]], %[[E]]
  return %1, %3 : index, !symshape.extent<exact>
}

// Fires: known-size
// Must not fire: known-size
// CHECK-LABEL: func @sizes
func.func @sizes(%t: tensor<?x4xf32>) -> (index, index, index) {
  // CHECK-DAG: %[[C4:.*]] = arith.constant 4 : index
  // CHECK-DAG: %[[E:.*]] = symshape.size %{{.*}}[0]
  // CHECK-DAG: %[[I:.*]] = symshape.to_index %[[E]]
  %0 = symshape.size %t[0] : tensor<?x4xf32>
  %1 = symshape.size %t[1] : tensor<?x4xf32>
  %2 = symshape.size %t[0] : tensor<?x4xf32>
  %3 = symshape.to_index %0 : <exact>
  %4 = symshape.to_index %1 : <exact>
  %5 = symshape.to_index %2 : <exact>
  // CHECK: return %[[I]], %[[C4]], %[[I]]
  return %3, %4, %5 : index, index, index
}

// A bound stays a bound, even if it is constant: no fold makes it a number.
// Fires: known-bound, known-bound-of
// Must not fire: number-of-its-extent
// CHECK-LABEL: func @bounds_stay
// CHECK-SAME: (%[[T:.*]]: tensor<?xf32>)
func.func @bounds_stay(%t: tensor<?xf32>) -> (i1, i1, i1, i1) {
  // CHECK-DAG: %[[C8:.*]] = arith.constant 8 : index
  // CHECK-DAG: %[[B:.*]] = symshape.bound %[[T]][0] at_most [64] : tensor<?xf32>
  // CHECK-DAG: %[[F:.*]] = symshape.from_index %[[C8]]
  // CHECK-DAG: %[[W:.*]] = symshape.weaken %[[F]] : <exact> to <at_most>
  // CHECK-DAG: %[[M:.*]] = symshape.meet %[[B]], %[[W]] : !symshape.extent<at_most>
  // CHECK-DAG: %[[O:.*]] = symshape.bound_of [66]
  // CHECK-DAG: %[[PB:.*]] = symshape.compare le %[[B]], %[[C8]]
  // CHECK-DAG: %[[PW:.*]] = symshape.compare le %[[W]], %[[C8]]
  // CHECK-DAG: %[[PM:.*]] = symshape.compare le %[[M]], %[[C8]]
  // CHECK-DAG: %[[PO:.*]] = symshape.compare le %[[O]], %[[C8]]
  %c8 = arith.constant 8 : index
  %c64 = arith.constant 64 : index
  %b = symshape.bound %t[0] at_most (n) -> [n] (%c64 : index) : tensor<?xf32>
  %0 = symshape.compare le %b, %c8 : !symshape.extent<at_most>, index
  %f = symshape.from_index %c8
  %w = symshape.weaken %f : <exact> to <at_most>
  %1 = symshape.compare le %w, %c8 : !symshape.extent<at_most>, index
  %m = symshape.meet %b, %w : !symshape.extent<at_most>
  %2 = symshape.compare le %m, %c8 : !symshape.extent<at_most>, index
  %o = symshape.bound_of (n) -> [n + 2] (%c64 : index)
  %3 = symshape.compare le %o, %c8 : !symshape.extent<at_most>, index
  // CHECK: return %[[PB]], %[[PW]], %[[PM]], %[[PO]]
  return %0, %1, %2, %3 : i1, i1, i1, i1
}

// Fires: weaken-once
// CHECK-LABEL: func @weaken
// CHECK-SAME: (%[[E:.*]]: !symshape.extent<exact>)
func.func @weaken(%e: !symshape.extent<exact>)
    -> (!symshape.extent<exact>, !symshape.extent<unknown>) {
  // CHECK-NEXT: %[[U:.*]] = symshape.weaken %[[E]] : <exact> to <unknown>
  %0 = symshape.weaken %e : <exact> to <exact>
  %1 = symshape.weaken %e : <exact> to <at_most>
  %2 = symshape.weaken %1 : <at_most> to <unknown>
  // CHECK-NEXT: return %[[E]], %[[U]]
  return %0, %2 : !symshape.extent<exact>, !symshape.extent<unknown>
}

// Fires: meet-of-one
// CHECK-LABEL: func @meet
// CHECK-SAME: (%[[N:.*]]: index, %[[E:.*]]: !symshape.extent<exact>, %[[A:.*]]: !symshape.extent<at_most>, %[[U:.*]]: !symshape.extent<unknown>)
func.func @meet(%n: index, %e: !symshape.extent<exact>,
                %a: !symshape.extent<at_most>, %u: !symshape.extent<unknown>)
    -> (index, index, !symshape.extent<exact>, !symshape.extent<exact>,
        !symshape.extent<at_most>, !symshape.extent<unknown>) {
  // CHECK-NEXT: %[[C4:.*]] = arith.constant 4 : index
  %four = arith.constant 4 : index
  %also = arith.constant 4 : index
  %0 = symshape.meet %n, %n : index
  %1 = symshape.meet %four, %also : index
  %2 = symshape.meet %e, %e : !symshape.extent<exact>
  %3 = symshape.meet %u, %e : !symshape.extent<unknown>, !symshape.extent<exact>
  %4 = symshape.meet %a, %u : !symshape.extent<at_most>, !symshape.extent<unknown>
  %5 = symshape.meet %u, %u : !symshape.extent<unknown>
  // CHECK-NEXT: return %[[N]], %[[C4]], %[[E]], %[[E]], %[[A]], %[[U]]
  return %0, %1, %2, %3, %4, %5 : index, index, !symshape.extent<exact>,
      !symshape.extent<exact>, !symshape.extent<at_most>,
      !symshape.extent<unknown>
}

// A meet of numbers that may differ does not fold to one of them, and a bound
// does not replace a size.
// Must not fire: meet-of-one
// CHECK-LABEL: func @no_meet
func.func @no_meet(%n: index, %e: !symshape.extent<exact>,
                   %a: !symshape.extent<at_most>)
    -> (index, index, !symshape.extent<exact>) {
  // CHECK-DAG: %[[C4:.*]] = arith.constant 4 : index
  // CHECK-DAG: %[[C5:.*]] = arith.constant 5 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  // CHECK-DAG: %[[A:.*]] = symshape.meet %{{.*}}, %[[C4]] : index
  %0 = symshape.meet %c4, %n : index
  // CHECK-DAG: %[[B:.*]] = symshape.meet %[[C4]], %[[C5]] : index
  %1 = symshape.meet %c4, %c5 : index
  // CHECK-DAG: %[[C:.*]] = symshape.meet %{{.*}}, %{{.*}} : !symshape.extent<at_most>, !symshape.extent<exact>
  %2 = symshape.meet %a, %e : !symshape.extent<at_most>, !symshape.extent<exact>
  // CHECK: return %[[A]], %[[B]], %[[C]]
  return %0, %1, %2 : index, index, !symshape.extent<exact>
}

// Unused ops state nothing, so they are removed.
// CHECK-LABEL: func @unused
func.func @unused(%t: tensor<?xf32>, %n: index, %m: index) {
  // CHECK-NEXT: return
  %0 = symshape.meet %n, %m : index
  %1 = symshape.bound %t[0] at_most (n) -> [n] (%n : index) : tensor<?xf32>
  %2 = symshape.bound_of (w) -> [w * 2] (%1 : !symshape.extent<at_most>)
  %3 = symshape.compare le %n, %2 : index, !symshape.extent<at_most>
  %4 = symshape.mask %2 : !symshape.extent<at_most> -> vector<4xi1>
  %5 = symshape.bounded_alloc(%m : index)
      at_most(%2 : !symshape.extent<at_most>) : memref<?xf32>
  return
}

// No fold uses a weaker extent as a stronger one.
// Must not fire: weaken-once, extent-of-its-number, number-of-its-extent
// CHECK-LABEL: func @no_stronger
// CHECK-SAME: (%[[N:.*]]: index, %[[E:.*]]: !symshape.extent<exact>)
func.func @no_stronger(%n: index, %e: !symshape.extent<exact>)
    -> (!symshape.extent<at_most>, index) {
  // CHECK-DAG: %[[W:.*]] = symshape.weaken %[[E]] : <exact> to <at_most>
  // CHECK-DAG: %[[F:.*]] = symshape.from_index %[[N]]
  // CHECK-DAG: %[[M:.*]] = symshape.meet %[[F]], %[[W]] :
  // CHECK-DAG: %[[I:.*]] = symshape.to_index %[[M]] : <exact>
  %0 = symshape.weaken %e : <exact> to <at_most>
  %1 = symshape.from_index %n
  %2 = symshape.meet %1, %0 : !symshape.extent<exact>, !symshape.extent<at_most>
  %3 = symshape.to_index %2 : <exact>
  // CHECK: return %[[W]], %[[I]]
  return %0, %3 : !symshape.extent<at_most>, index
}

// A value that is not a constant stays an operand of the bound.
// Must not fire: known-bound, known-bound-of
// CHECK-LABEL: func @bound_by_a_value
// CHECK-SAME: (%[[T:.*]]: tensor<?xf32>, %[[N:.*]]: index)
func.func @bound_by_a_value(%t: tensor<?xf32>, %n: index)
    -> !symshape.extent<at_most> {
  // CHECK: %[[B:.*]] = symshape.bound %[[T]][0] at_most (n) -> [n * 2](%[[N]] : index)
  %0 = symshape.bound %t[0] at_most (n) -> [n * 2] (%n : index) : tensor<?xf32>
  // CHECK: %[[C:.*]] = symshape.bound_of (b) -> [b * 4](%[[B]] : !symshape.extent<at_most>)
  %1 = symshape.bound_of (b) -> [b * 4] (%0 : !symshape.extent<at_most>)
  // CHECK: return %[[C]]
  return %1 : !symshape.extent<at_most>
}
