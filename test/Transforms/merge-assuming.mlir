// Checks of the shape dialect that repeat an earlier check, and the regions of
// one witness.
//
// RUN: symshape-opt %s --symshape-propagate-constraints | FileCheck %s
// RUN: symshape-opt %s --symshape-propagate-constraints --symshape-propagate-constraints | FileCheck %s
// RUN: symshape-opt %s --symshape-propagate-constraints --canonicalize --cse --inline --sccp | FileCheck %s
// RUN: %execute %s --after=--symshape-propagate-constraints
// RUN: %execute %s --after=--symshape-pipeline

// The same shapes in another order.
// Fires: equal-witness, merged-assuming
// CHECK-LABEL: func @other_order
// CHECK: %[[W:.*]] = shape.cstr_eq
// CHECK-NOT: shape.cstr_eq
// CHECK: %[[R:.*]]:2 = shape.assuming %[[W]]
// CHECK-NOT: shape.assuming %
// CHECK: return %[[R]]#0, %[[R]]#1
func.func @other_order(%x: tensor<?xi32>, %y: tensor<?xi32>) -> (tensor<?xi32>, tensor<?xi32>) {
  %sx = shape.shape_of %x : tensor<?xi32> -> tensor<1xindex>
  %sy = shape.shape_of %y : tensor<?xi32> -> tensor<1xindex>
  %w = shape.cstr_eq %sx, %sy : tensor<1xindex>, tensor<1xindex>
  %r = shape.assuming %w -> tensor<?xi32> {
    %0 = arith.addi %x, %y : tensor<?xi32>
    shape.assuming_yield %0 : tensor<?xi32>
  }
  %w2 = shape.cstr_eq %sy, %sx : tensor<1xindex>, tensor<1xindex>
  %r2 = shape.assuming %w2 -> tensor<?xi32> {
    %0 = arith.muli %r, %y : tensor<?xi32>
    shape.assuming_yield %0 : tensor<?xi32>
  }
  return %r, %r2 : tensor<?xi32>, tensor<?xi32>
}
// CASE: other_order(<0>, <0>) -> <0>, <0>
// CASE: other_order(<1: 2>, <1: 3>) -> <1: 5>, <1: 15>
// CASE: other_order(<2: 1, 2>, <2: 3, 4>) -> <2: 4, 6>, <2: 12, 24>
// CASE: other_order(<1: 2>, <2: 3, 4>) -> stops

// Three shapes: each order states that all of them are the same.
// Fires: equal-witness
// CHECK-LABEL: func @three
// CHECK: shape.cstr_eq
// CHECK-NOT: shape.cstr_eq
// CHECK: return
func.func @three(%x: tensor<?xi32>, %y: tensor<?xi32>, %z: tensor<?xi32>) -> (tensor<?xi32>, tensor<?xi32>) {
  %sx = shape.shape_of %x : tensor<?xi32> -> tensor<1xindex>
  %sy = shape.shape_of %y : tensor<?xi32> -> tensor<1xindex>
  %sz = shape.shape_of %z : tensor<?xi32> -> tensor<1xindex>
  %w = shape.cstr_eq %sx, %sy, %sz : tensor<1xindex>, tensor<1xindex>, tensor<1xindex>
  %r = shape.assuming %w -> tensor<?xi32> {
    %0 = arith.addi %x, %y : tensor<?xi32>
    shape.assuming_yield %0 : tensor<?xi32>
  }
  %w2 = shape.cstr_eq %sz, %sx, %sy : tensor<1xindex>, tensor<1xindex>, tensor<1xindex>
  %r2 = shape.assuming %w2 -> tensor<?xi32> {
    %0 = arith.addi %y, %z : tensor<?xi32>
    shape.assuming_yield %0 : tensor<?xi32>
  }
  return %r, %r2 : tensor<?xi32>, tensor<?xi32>
}
// CASE: three(<0>, <0>, <0>) -> <0>, <0>
// CASE: three(<1: 1>, <1: 2>, <1: 3>) -> <1: 3>, <1: 5>
// CASE: three(<1: 1>, <1: 2>, <2: 3, 4>) -> stops

// Shapes that broadcast in either order.
// Fires: equal-witness
// CHECK-LABEL: func @broadcast
// CHECK: shape.cstr_broadcastable
// CHECK-NOT: shape.cstr_broadcastable
// CHECK: return
func.func @broadcast(%x: tensor<?x?xi32>, %y: tensor<?xi32>) -> (index, index) {
  %c1 = arith.constant 1 : index
  %sx = shape.shape_of %x : tensor<?x?xi32> -> tensor<2xindex>
  %sy = shape.shape_of %y : tensor<?xi32> -> tensor<1xindex>
  %w = shape.cstr_broadcastable %sx, %sy : tensor<2xindex>, tensor<1xindex>
  %r = shape.assuming %w -> index {
    %b = shape.broadcast %sx, %sy : tensor<2xindex>, tensor<1xindex> -> tensor<2xindex>
    %e = tensor.extract %b[%c1] : tensor<2xindex>
    shape.assuming_yield %e : index
  }
  %w2 = shape.cstr_broadcastable %sy, %sx : tensor<1xindex>, tensor<2xindex>
  %r2 = shape.assuming %w2 -> index {
    %b = shape.broadcast %sy, %sx : tensor<1xindex>, tensor<2xindex> -> tensor<2xindex>
    %e = tensor.extract %b[%c1] : tensor<2xindex>
    shape.assuming_yield %e : index
  }
  return %r, %r2 : index, index
}
// CASE: broadcast(<2xN>, <3>) -> 3, 3 for N = 1 3
// CASE: broadcast(<2x0>, <1>) -> 0, 0
// CASE: broadcast(<2x3>, <2>) -> stops
