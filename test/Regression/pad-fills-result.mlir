// RUN: symshape-opt %s --symshape-pipeline=only-warn | FileCheck %s

// A check proves that the source is empty, but its type keeps the dynamic size.
// Upstream lowers such a pad to a copy into a view of the result that starts
// at its end, and refuses the view if the result has a static size.

// CHECK-LABEL: func @one_axis
// CHECK-NOT: tensor.pad
// CHECK: tensor.generate
// CHECK: } : tensor<1xf32>
func.func @one_axis(%x: tensor<?xf32>, %c: f32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %empty = arith.cmpi eq, %n, %c0 : index
  cf.assert %empty, "empty"
  %p = tensor.pad %x low[1] high[0] {
  ^bb0(%i: index):
    tensor.yield %c : f32
  } : tensor<?xf32> to tensor<?xf32>
  return %p : tensor<?xf32>
}

// CHECK-LABEL: func @dynamic_beside
// CHECK-NOT: tensor.pad
// CHECK: tensor.generate
// CHECK: } : tensor<?x2xf32>
func.func @dynamic_beside(%x: tensor<?x?xf32>, %k: index, %c: f32)
    -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c1 : tensor<?x?xf32>
  %empty = arith.cmpi eq, %n, %c0 : index
  cf.assert %empty, "empty"
  %fits = arith.cmpi ult, %k, %c1 : index
  cf.assert %fits, "fits"
  %p = tensor.pad %x low[3, 2] high[%k, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %c : f32
  } : tensor<?x?xf32> to tensor<?x?xf32>
  return %p : tensor<?x?xf32>
}

// The size of the result is not proved, but upstream computes it from the type
// of the source.

// CHECK-LABEL: func @typed_source
// CHECK-NOT: tensor.pad
// CHECK: tensor.generate
func.func @typed_source(%x: tensor<?x0xf32>, %k: index, %c: f32)
    -> tensor<?x?xf32> {
  %p = tensor.pad %x low[1, %k] high[%k, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %c : f32
  } : tensor<?x0xf32> to tensor<?x?xf32>
  return %p : tensor<?x?xf32>
}

// The result has a place for an element of the source: the pad stays.

// CHECK-LABEL: func @has_place
// CHECK: tensor.pad
func.func @has_place(%x: tensor<?xf32>, %c: f32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %one = arith.cmpi eq, %n, %c1 : index
  cf.assert %one, "one"
  %p = tensor.pad %x low[1] high[0] {
  ^bb0(%i: index):
    tensor.yield %c : f32
  } : tensor<?xf32> to tensor<?xf32>
  return %p : tensor<?xf32>
}

// CASE: one_axis(<0>, 2.0)
// CASE: one_axis(<1: 1.0>, 2.0)
// CASE: dynamic_beside(<Nx0>, 0, 3.0) for N = 0 2
// CASE: dynamic_beside(<2x1: 1.0, 2.0>, 0, 3.0)
// CASE: typed_source(<2x0>, 1, 3.0)
// CASE: typed_source(<0x0>, 0, 3.0)
// CASE: has_place(<1: 1.0>, 2.0)
// CASE: has_place(<0>, 2.0)
