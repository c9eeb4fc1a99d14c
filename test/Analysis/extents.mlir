// The analysis follows sizes through extents.
// RUN: symshape-opt %s --symshape-infer=print=table -o %t | FileCheck %s

// CHECK-LABEL: function @exact{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: tensor<?x4xf32> [dim(0, 0), 4] exact
func.func @exact(%t: tensor<?x4xf32>, %n: index) {
  %a = symshape.size %t[0] : tensor<?x4xf32>
  %b = symshape.size %t[1] : tensor<?x4xf32>
  %ia = symshape.to_index %a : <exact>
  %ib = symshape.to_index %b : <exact>
  // CHECK-NEXT: tensor<?x?xf32> [dim(0, 0), 4] exact
  %0 = tensor.empty(%ia, %ib) : tensor<?x?xf32>
  %c0 = arith.constant 0 : index
  %max = arith.maxsi %n, %c0 : index
  %c = symshape.from_index %max
  %ic = symshape.to_index %c : <exact>
  // CHECK-NEXT: tensor<?xf32> [max(scalar(1, index_cast), 0)] exact
  %1 = tensor.empty(%ic) : tensor<?xf32>
  return
}

// A view of a bounded buffer has the sizes of its contents.
// CHECK-LABEL: function @bounds{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: tensor<?xf32> [dim(0, 0)] exact
func.func @bounds(%t: tensor<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %a = symshape.bound %t[0] at_most [64] : tensor<?xf32>
  %half = tensor.dim %t, %c0 : tensor<?xf32>
  // CHECK-NEXT: memref<?x4xf32> [dim(0, 0), 4] exact
  %2 = symshape.bounded_alloc(%half : index) at_most(%a : !symshape.extent<at_most>)
      : memref<?x4xf32>
  %d = memref.dim %2, %c0 : memref<?x4xf32>
  // CHECK-NEXT: tensor<?xf32> [dim(0, 0)] exact
  %3 = tensor.empty(%d) : tensor<?xf32>
  // A bound is no fact about the tensor.
  // CHECK-NEXT: tensor<?xf32> [dim(0, 0)] exact
  %4 = tensor.cast %t : tensor<?xf32> to tensor<?xf32>
  return
}

// The cases of `meet`.
// CHECK-LABEL: function @meet{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: tensor<?x?xf32> [dim(0, 0), dim(0, 1)] exact
func.func @meet(%t: tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %n = tensor.dim %t, %c0 : tensor<?x?xf32>
  %m = tensor.dim %t, %c1 : tensor<?x?xf32>
  // The result is the constant operand; without one, the first operand.
  %0 = symshape.meet %n, %m : index
  // CHECK-NEXT: tensor<?xf32> [dim(0, 0)] exact
  %e0 = tensor.empty(%0) : tensor<?xf32>
  %1 = symshape.meet %n, %c4 : index
  // CHECK-NEXT: tensor<?xf32> [4] exact
  %e1 = tensor.empty(%1) : tensor<?xf32>
  %a = symshape.size %t[0] : tensor<?x?xf32>
  %b = symshape.size %t[1] : tensor<?x?xf32>
  %2 = symshape.meet %a, %b : !symshape.extent<exact>
  %i2 = symshape.to_index %2 : <exact>
  // CHECK-NEXT: tensor<?xf32> [dim(0, 0)] exact
  %e2 = tensor.empty(%i2) : tensor<?xf32>
  // The result is the exact operand, on either side.
  %w = symshape.weaken %b : <exact> to <at_most>
  %3 = symshape.meet %w, %a : !symshape.extent<at_most>, !symshape.extent<exact>
  %i3 = symshape.to_index %3 : <exact>
  // CHECK-NEXT: tensor<?xf32> [dim(0, 0)] exact
  %e3 = tensor.empty(%i3) : tensor<?xf32>
  %u = symshape.weaken %b : <exact> to <unknown>
  %4 = symshape.meet %u, %a : !symshape.extent<unknown>, !symshape.extent<exact>
  %i4 = symshape.to_index %4 : <exact>
  // CHECK-NEXT: tensor<?xf32> [dim(0, 0)] exact
  %e4 = tensor.empty(%i4) : tensor<?xf32>
  // A meet of numbers that are never equal is no fact about the operands.
  %neg = arith.constant -1 : index
  %5 = symshape.meet %n, %neg : index
  // CHECK-NEXT: tensor<?xf32> [?] unknown
  %e5 = tensor.empty(%5) : tensor<?xf32>
  // CHECK-NEXT: tensor<?x?xf32> [dim(0, 0), dim(0, 1)] exact
  %e6 = tensor.empty(%n, %m) : tensor<?x?xf32>
  return
}

// An extent that differs between edges is unknown.
// CHECK-LABEL: function @merge{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: tensor<?x?xf32>
func.func @merge(%t: tensor<?x?xf32>, %p: i1) {
  %a = symshape.size %t[0] : tensor<?x?xf32>
  %b = symshape.size %t[1] : tensor<?x?xf32>
  %0 = scf.if %p -> !symshape.extent<exact> {
    scf.yield %a : !symshape.extent<exact>
  } else {
    scf.yield %b : !symshape.extent<exact>
  }
  %i0 = symshape.to_index %0 : <exact>
  // CHECK-NEXT: tensor<?xf32> [?] unknown
  %e0 = tensor.empty(%i0) : tensor<?xf32>
  return
}
