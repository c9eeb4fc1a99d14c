// The pass removes implied checks of the shape dialect, and keeps the
// others.
//
// RUN: symshape-opt %s --symshape-pipeline -o - | FileCheck %s
// RUN: symshape-opt %s --symshape-pipeline --symshape-pipeline -o - | FileCheck %s

// Fires: implied-witness
// CHECK-LABEL: func @implied
// CHECK: cf.assert
// CHECK-NOT: shape.cstr
// CHECK-NOT: shape.assuming
// CHECK: return
func.func @implied(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %b = tensor.dim %y, %c0 : tensor<?xf32>
  %same = arith.cmpi eq, %a, %b : index
  cf.assert %same, "same size"
  %sx = shape.shape_of %x : tensor<?xf32> -> tensor<1xindex>
  %sy = shape.shape_of %y : tensor<?xf32> -> tensor<1xindex>
  %w = shape.cstr_eq %sx, %sy : tensor<1xindex>, tensor<1xindex>
  %r = shape.assuming %w -> tensor<?xf32> {
    %0 = linalg.exp ins(%x : tensor<?xf32>) outs(%y : tensor<?xf32>) -> tensor<?xf32>
    shape.assuming_yield %0 : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// The predicate of a check in the region holds there, and not after the region.
// Must not fire: implied-witness
// CHECK-LABEL: func @kept
// CHECK: shape.cstr_eq
// CHECK: shape.assuming
// CHECK: cf.assert
func.func @kept(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %b = tensor.dim %y, %c0 : tensor<?xf32>
  %same = arith.cmpi eq, %a, %b : index
  %sx = shape.shape_of %x : tensor<?xf32> -> tensor<1xindex>
  %sy = shape.shape_of %y : tensor<?xf32> -> tensor<1xindex>
  %w = shape.cstr_eq %sx, %sy : tensor<1xindex>, tensor<1xindex>
  %r = shape.assuming %w -> tensor<?xf32> {
    cf.assert %same, "implied here"
    %0 = linalg.exp ins(%x : tensor<?xf32>) outs(%y : tensor<?xf32>) -> tensor<?xf32>
    shape.assuming_yield %0 : tensor<?xf32>
  }
  cf.assert %same, "not here"
  return %r : tensor<?xf32>
}
