// Checks of the shape dialect that test something else, and regions that stay
// apart.
//
// RUN: symshape-opt %s --symshape-propagate-constraints | FileCheck %s
// RUN: symshape-opt %s --symshape-propagate-constraints --symshape-propagate-constraints | FileCheck %s
// RUN: %execute %s --after=--symshape-propagate-constraints
// RUN: %execute %s --after=--symshape-pipeline

func.func private @printI64(i64)

// One axis of two is compared by both.
// Must not fire: equal-witness
// CHECK-LABEL: func @other_axes
// CHECK: shape.cstr_require
// CHECK: shape.cstr_require
// CHECK: return
func.func @other_axes(%x: tensor<?x?xi32>, %y: tensor<?x?xi32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.dim %x, %c0 : tensor<?x?xi32>
  %b = tensor.dim %y, %c0 : tensor<?x?xi32>
  %c = tensor.dim %x, %c1 : tensor<?x?xi32>
  %d = tensor.dim %y, %c1 : tensor<?x?xi32>
  %rows = arith.cmpi eq, %a, %b : index
  %columns = arith.cmpi eq, %c, %d : index
  %w = shape.cstr_require %rows, "rows"
  %r = shape.assuming %w -> index {
    shape.assuming_yield %a : index
  }
  %w2 = shape.cstr_require %columns, "columns"
  %r2 = shape.assuming %w2 -> index {
    shape.assuming_yield %c : index
  }
  return %r, %r2 : index, index
}
// CASE: other_axes(<NxM>, <NxM>) for N = 0 1 2, M = 0 1 3
// CASE: other_axes(<1x2>, <2x2>) -> stops
// CASE: other_axes(<2x1>, <2x2>) -> stops

// Shapes that broadcast need not be equal.
// Must not fire: equal-witness
// CHECK-LABEL: func @weaker
// CHECK: shape.cstr_broadcastable
// CHECK: shape.cstr_eq
// CHECK: return
func.func @weaker(%x: tensor<?xi32>, %y: tensor<?xi32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %a = tensor.dim %x, %c0 : tensor<?xi32>
  %sx = shape.shape_of %x : tensor<?xi32> -> tensor<1xindex>
  %sy = shape.shape_of %y : tensor<?xi32> -> tensor<1xindex>
  %w = shape.cstr_broadcastable %sx, %sy : tensor<1xindex>, tensor<1xindex>
  %r = shape.assuming %w -> index {
    shape.assuming_yield %c7 : index
  }
  %w2 = shape.cstr_eq %sy, %sx : tensor<1xindex>, tensor<1xindex>
  %r2 = shape.assuming %w2 -> index {
    shape.assuming_yield %a : index
  }
  return %r, %r2 : index, index
}
// CASE: weaker(<N>, <N>) for N = 0 1 3
// CASE: weaker(<N>, <3>) -> stops for N = 1 2

// The check in a branch may not run.
// Must not fire: equal-witness
// CHECK-LABEL: func @in_branch
// CHECK: shape.cstr_eq
// CHECK: shape.cstr_eq
// CHECK: return
func.func @in_branch(%x: tensor<?xi32>, %y: tensor<?xi32>, %p: i1) -> (index, index) {
  %c0 = arith.constant 0 : index
  %a = tensor.dim %x, %c0 : tensor<?xi32>
  %sx = shape.shape_of %x : tensor<?xi32> -> tensor<1xindex>
  %sy = shape.shape_of %y : tensor<?xi32> -> tensor<1xindex>
  %r = scf.if %p -> index {
    %w = shape.cstr_eq %sx, %sy : tensor<1xindex>, tensor<1xindex>
    %q = shape.assuming %w -> index {
      shape.assuming_yield %a : index
    }
    scf.yield %q : index
  } else {
    scf.yield %c0 : index
  }
  %w2 = shape.cstr_eq %sy, %sx : tensor<1xindex>, tensor<1xindex>
  %r2 = shape.assuming %w2 -> index {
    shape.assuming_yield %a : index
  }
  return %r, %r2 : index, index
}
// CASE: in_branch(<2>, <2>, true) -> 2, 2
// CASE: in_branch(<2>, <3>, N) -> stops for N = false true

// An op between the regions uses the first one's result.
// Must not fire: merged-assuming
// CHECK-LABEL: func @used_between
// CHECK: shape.assuming
// CHECK: arith.addi
// CHECK: shape.assuming
func.func @used_between(%x: tensor<?xi32>, %y: tensor<?xi32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %a = tensor.dim %x, %c0 : tensor<?xi32>
  %sx = shape.shape_of %x : tensor<?xi32> -> tensor<1xindex>
  %sy = shape.shape_of %y : tensor<?xi32> -> tensor<1xindex>
  %w = shape.cstr_eq %sx, %sy : tensor<1xindex>, tensor<1xindex>
  %r = shape.assuming %w -> index {
    %0 = arith.muli %a, %a : index
    shape.assuming_yield %0 : index
  }
  %t = arith.addi %r, %a : index
  %r2 = shape.assuming %w -> index {
    %0 = arith.muli %t, %t : index
    shape.assuming_yield %0 : index
  }
  return %r, %r2 : index, index
}
// CASE: used_between(<N>, <N>) for N = 0 1 3
// CASE: used_between(<1>, <3>) -> stops

// The first region prints, and another op prints between both.
// Must not fire: merged-assuming
// CHECK-LABEL: func @prints
// CHECK: shape.assuming
// CHECK: call @printI64
// CHECK: call @printI64
// CHECK: shape.assuming
func.func @prints(%x: tensor<?xi32>, %y: tensor<?xi32>) -> index {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1 : i64
  %two = arith.constant 2 : i64
  %a = tensor.dim %x, %c0 : tensor<?xi32>
  %sx = shape.shape_of %x : tensor<?xi32> -> tensor<1xindex>
  %sy = shape.shape_of %y : tensor<?xi32> -> tensor<1xindex>
  %w = shape.cstr_eq %sx, %sy : tensor<1xindex>, tensor<1xindex>
  %r = shape.assuming %w -> index {
    func.call @printI64(%one) : (i64) -> ()
    shape.assuming_yield %a : index
  }
  func.call @printI64(%two) : (i64) -> ()
  %r2 = shape.assuming %w -> index {
    %0 = arith.muli %a, %a : index
    shape.assuming_yield %0 : index
  }
  %s = arith.addi %r, %r2 : index
  return %s : index
}
// CASE: prints(<N>, <N>) for N = 0 1 3
// CASE: prints(<1>, <3>) -> stops
