// The ops that use bounds, in pretty and in generic form, and through bytecode.
// RUN: symshape-opt %s --verify-roundtrip | FileCheck %s
// RUN: symshape-opt %s --mlir-print-op-generic | symshape-opt | FileCheck %s
// RUN: symshape-opt %s --emit-bytecode | symshape-opt | FileCheck %s

// CHECK-LABEL: func @bound
// CHECK-SAME: %[[T:.*]]: tensor<?xf32>, %[[N:.*]]: index, %[[E:.*]]: !symshape.extent<exact>, %[[W:.*]]: !symshape.extent<at_most>
func.func @bound(%t: tensor<?xf32>, %n: index, %e: !symshape.extent<exact>,
                 %w: !symshape.extent<at_most>) {
  %s = symshape.symbol "s" : !symshape.symbol
  // CHECK: symshape.bound %[[T]][0] at_most [512] : tensor<?xf32>
  %a = symshape.bound %t[0] at_most [512] : tensor<?xf32>
  // CHECK: symshape.bound %[[T]][0] at_most (n, s) -> [min(n, s * 2)](%[[N]], %{{.*}} : index, !symshape.symbol) {tag} : tensor<?xf32>
  %b = symshape.bound %t[0] at_most (n, s) -> [min(n, s * 2)]
      (%n, %s : index, !symshape.symbol) {tag} : tensor<?xf32>
  // Any expression over bounds states a bound of a value.
  // CHECK: symshape.bound %[[T]][0] at_most (w) -> [100 - w](%[[W]] : !symshape.extent<at_most>) : tensor<?xf32>
  %c = symshape.bound %t[0] at_most (w) -> [100 - w]
      (%w : !symshape.extent<at_most>) : tensor<?xf32>
  return
}

// Sums, constant factors, extents as factors, divisions, minima and maxima.
// CHECK-LABEL: func @bound_of
// CHECK-SAME: %[[N:.*]]: index, %[[E:.*]]: !symshape.extent<exact>, %[[W:.*]]: !symshape.extent<at_most>, %[[V:.*]]: !symshape.extent<at_most>
func.func @bound_of(%n: index, %e: !symshape.extent<exact>,
                    %w: !symshape.extent<at_most>,
                    %v: !symshape.extent<at_most>) {
  // CHECK: symshape.bound_of (w) -> [w * 4](%[[W]] : !symshape.extent<at_most>)
  %0 = symshape.bound_of (w) -> [w * 4] (%w : !symshape.extent<at_most>)
  // CHECK: symshape.bound_of (v, w) -> [v + w + 16](%[[V]], %[[W]] :
  %1 = symshape.bound_of (v, w) -> [v + w + 16]
      (%v, %w : !symshape.extent<at_most>, !symshape.extent<at_most>)
  // CHECK: symshape.bound_of (w, n) -> [{{.*}}min({{.*}} {tag}
  %2 = symshape.bound_of (w, n) -> [min(w, n - 3) ceildiv 16]
      (%w, %n : !symshape.extent<at_most>, index) {tag}
  // CHECK: symshape.bound_of (w, n) -> [max(
  %3 = symshape.bound_of (w, n) -> [max(w floordiv 2, w ceildiv 2, n mod 8)]
      (%w, %n : !symshape.extent<at_most>, index)
  // CHECK: symshape.bound_of (w, e) -> [w * e]
  %4 = symshape.bound_of (w, e) -> [w * e]
      (%w, %e : !symshape.extent<at_most>, !symshape.extent<exact>)
  // CHECK: symshape.bound_of [8]
  %5 = symshape.bound_of [8]
  return
}

// CHECK-LABEL: func @compare
// CHECK-SAME: %[[N:.*]]: index, %[[E:.*]]: !symshape.extent<exact>, %[[W:.*]]: !symshape.extent<at_most>
func.func @compare(%n: index, %e: !symshape.extent<exact>,
                   %w: !symshape.extent<at_most>) -> i1 {
  // CHECK: symshape.compare le %[[N]], %[[W]] : index, !symshape.extent<at_most>
  %0 = symshape.compare le %n, %w : index, !symshape.extent<at_most>
  // CHECK: symshape.compare lt %[[W]], %[[E]] : !symshape.extent<at_most>, !symshape.extent<exact>
  %1 = symshape.compare lt %w, %e : !symshape.extent<at_most>, !symshape.extent<exact>
  // CHECK: symshape.compare eq %[[W]], %[[W]] {tag} :
  %2 = symshape.compare eq %w, %w {tag} : !symshape.extent<at_most>, !symshape.extent<at_most>
  // CHECK: symshape.compare ne %[[N]], %[[N]] : index, index
  %3 = symshape.compare ne %n, %n : index, index
  return %0 : i1
}

// CHECK-LABEL: func @mask
// CHECK-SAME: %[[N:.*]]: index, %[[W:.*]]: !symshape.extent<at_most>
func.func @mask(%n: index, %w: !symshape.extent<at_most>) {
  // CHECK: symshape.mask %[[W]] : !symshape.extent<at_most> -> vector<64xi1>
  %0 = symshape.mask %w : !symshape.extent<at_most> -> vector<64xi1>
  // CHECK: symshape.mask %[[N]], %[[W]] {tag} : index, !symshape.extent<at_most> -> vector<4x[16]xi1>
  %1 = symshape.mask %n, %w {tag} : index, !symshape.extent<at_most> -> vector<4x[16]xi1>
  return
}

// CHECK-LABEL: func @alloc
// CHECK-SAME: %[[N:.*]]: index, %[[E:.*]]: !symshape.extent<exact>, %[[A:.*]]: !symshape.extent<at_most>
func.func @alloc(%n: index, %e: !symshape.extent<exact>,
                 %a: !symshape.extent<at_most>) {
  // CHECK: symshape.bounded_alloc : memref<4xf32>
  %0 = symshape.bounded_alloc : memref<4xf32>
  // CHECK: symshape.bounded_alloc(%[[N]] : index) at_most(%[[A]] : !symshape.extent<at_most>) {tag} : memref<?x4xf32, 3>
  %1 = symshape.bounded_alloc(%n : index) at_most(%a : !symshape.extent<at_most>) {tag}
      : memref<?x4xf32, 3>
  // CHECK: symshape.bounded_alloc(%[[N]], %[[E]] : index, !symshape.extent<exact>) at_most(%[[E]], %[[A]] : !symshape.extent<exact>, !symshape.extent<at_most>) : memref<?x2x?xf32>
  %2 = symshape.bounded_alloc(%n, %e : index, !symshape.extent<exact>)
      at_most(%e, %a : !symshape.extent<exact>, !symshape.extent<at_most>)
      : memref<?x2x?xf32>
  return
}

// Bounds go through branches, loops, calls, selects and tensors without
// becoming numbers.
// CHECK-LABEL: func @passed_on
func.func private @same(%w: !symshape.extent<at_most>) -> !symshape.extent<at_most> {
  return %w : !symshape.extent<at_most>
}
func.func @passed_on(%w: !symshape.extent<at_most>, %v: !symshape.extent<at_most>,
                     %p: i1, %n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = scf.if %p -> !symshape.extent<at_most> {
    scf.yield %w : !symshape.extent<at_most>
  } else {
    scf.yield %v : !symshape.extent<at_most>
  }
  %b = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> !symshape.extent<at_most> {
    %y = func.call @same(%x) : (!symshape.extent<at_most>) -> !symshape.extent<at_most>
    scf.yield %y : !symshape.extent<at_most>
  }
  %c = arith.select %p, %a, %b : !symshape.extent<at_most>
  %d = tensor.from_elements %c : tensor<1x!symshape.extent<at_most>>
  %e = tensor.extract %d[%c0] : tensor<1x!symshape.extent<at_most>>
  cf.br ^exit(%e : !symshape.extent<at_most>)
^exit(%f: !symshape.extent<at_most>):
  %r = symshape.compare le %n, %f : index, !symshape.extent<at_most>
  return %r : i1
}
