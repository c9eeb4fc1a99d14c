// Every op on extents, in pretty and in generic form, and through bytecode.
// RUN: symshape-opt %s --verify-roundtrip | FileCheck %s
// RUN: symshape-opt %s --mlir-print-op-generic | symshape-opt | FileCheck %s
// RUN: symshape-opt %s --emit-bytecode | symshape-opt | FileCheck %s

// CHECK-LABEL: func @exact
// CHECK-SAME: %[[T:.*]]: tensor<?x4xf32>, %[[M:.*]]: memref<?xf32>, %[[N:.*]]: index
func.func @exact(%t: tensor<?x4xf32>, %m: memref<?xf32>, %n: index) {
  // CHECK: %[[A:.*]] = symshape.size %[[T]][0] : tensor<?x4xf32>
  %a = symshape.size %t[0] : tensor<?x4xf32>
  // CHECK: symshape.size %[[T]][1] : tensor<?x4xf32>
  %b = symshape.size %t[1] : tensor<?x4xf32>
  // CHECK: symshape.size %[[M]][0] {tag} : memref<?xf32>
  %c = symshape.size %m[0] {tag} : memref<?xf32>
  // CHECK: %[[D:.*]] = symshape.from_index %[[N]]
  %d = symshape.from_index %n
  // CHECK: symshape.to_index %[[A]] : <exact>
  %e = symshape.to_index %a : <exact>
  // CHECK: symshape.to_index %[[D]] : <exact>
  %f = symshape.to_index %d : !symshape.extent<exact>
  return
}

// CHECK-LABEL: func @weaken
// CHECK-SAME: %[[E:.*]]: !symshape.extent<exact>, %[[B:.*]]: !symshape.extent<at_most>
func.func @weaken(%e: !symshape.extent<exact>, %b: !symshape.extent<at_most>) {
  // CHECK: symshape.weaken %[[E]] : <exact> to <at_most>
  %d = symshape.weaken %e : <exact> to <at_most>
  // CHECK: symshape.weaken %[[E]] : <exact> to <unknown>
  %f = symshape.weaken %e : <exact> to <unknown>
  // CHECK: symshape.weaken %[[B]] : <at_most> to <unknown>
  %g = symshape.weaken %b : <at_most> to <unknown>
  // CHECK: symshape.weaken %[[B]] : <at_most> to <at_most>
  %h = symshape.weaken %b : <at_most> to <at_most>
  return
}

// The table of meets: the combination of two descriptions of one extent.
// CHECK-LABEL: func @meet
// CHECK-SAME: %[[M:.*]]: index, %[[N:.*]]: index, %[[E:.*]]: !symshape.extent<exact>, %[[A:.*]]: !symshape.extent<at_most>, %[[U:.*]]: !symshape.extent<unknown>
func.func @meet(%m: index, %n: index, %e: !symshape.extent<exact>,
                %a: !symshape.extent<at_most>, %u: !symshape.extent<unknown>)
    -> (index, !symshape.extent<exact>, !symshape.extent<exact>,
        !symshape.extent<exact>, !symshape.extent<exact>,
        !symshape.extent<at_most>, !symshape.extent<at_most>,
        !symshape.extent<unknown>) {
  // CHECK: symshape.meet %[[M]], %[[N]] : index
  %0 = symshape.meet %m, %n : index
  // CHECK: symshape.meet %[[E]], %[[E]] : !symshape.extent<exact>
  %1 = symshape.meet %e, %e : !symshape.extent<exact>
  // CHECK: symshape.meet %[[E]], %[[A]] : !symshape.extent<exact>, !symshape.extent<at_most>
  %2 = symshape.meet %e, %a : !symshape.extent<exact>, !symshape.extent<at_most>
  // CHECK: symshape.meet %[[A]], %[[E]] : !symshape.extent<at_most>, !symshape.extent<exact>
  %3 = symshape.meet %a, %e : !symshape.extent<at_most>, !symshape.extent<exact>
  // CHECK: symshape.meet %[[E]], %[[U]] : !symshape.extent<exact>, !symshape.extent<unknown>
  %4 = symshape.meet %e, %u : !symshape.extent<exact>, !symshape.extent<unknown>
  // CHECK: symshape.meet %[[A]], %[[A]] : !symshape.extent<at_most>
  %5 = symshape.meet %a, %a : !symshape.extent<at_most>
  // CHECK: symshape.meet %[[U]], %[[A]] : !symshape.extent<unknown>, !symshape.extent<at_most>
  %6 = symshape.meet %u, %a : !symshape.extent<unknown>, !symshape.extent<at_most>
  // CHECK: symshape.meet %[[U]], %[[U]] : !symshape.extent<unknown>
  %7 = symshape.meet %u, %u : !symshape.extent<unknown>
  return %0, %1, %2, %3, %4, %5, %6, %7 : index, !symshape.extent<exact>,
      !symshape.extent<exact>, !symshape.extent<exact>, !symshape.extent<exact>,
      !symshape.extent<at_most>, !symshape.extent<at_most>,
      !symshape.extent<unknown>
}
