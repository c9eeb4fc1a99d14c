// Upstream cannot lower a pad of an empty tensor to static sizes.
// RUN: symshape-opt %s --symshape-pipeline | FileCheck %s

// Fires: pad-of-empty
// CHECK-LABEL: func.func @empty(
// CHECK-NOT: tensor.pad
// CHECK: tensor.generate
// CHECK-NEXT: ^bb0(%[[I:.*]]: index, %[[J:.*]]: index):
// CHECK-NEXT: %[[K:.*]] = arith.index_cast %[[I]] : index to i64
// CHECK-NEXT: tensor.yield %[[K]] : i64
// CHECK-NEXT: } : tensor<3x2xi64>
func.func @empty(%x: tensor<?x2xi64>) -> tensor<?x2xi64> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?x2xi64>
  %e = arith.cmpi eq, %d, %c0 : index
  cf.assert %e, "empty"
  %y = math.absi %x : tensor<?x2xi64>
  %p = tensor.pad %y low[1, 0] high[2, 0] {
  ^bb0(%i: index, %j: index):
    %k = arith.index_cast %i : index to i64
    tensor.yield %k : i64
  } : tensor<?x2xi64> to tensor<?x2xi64>
  return %p : tensor<?x2xi64>
}

// Must not fire: pad-of-empty
// The tensor has an element, or may have one.
// CHECK-LABEL: func.func @one(
// CHECK: tensor.pad
// CHECK-LABEL: func.func @any(
// CHECK: tensor.pad
func.func @one(%x: tensor<1xf32>, %c: f32) -> tensor<2xf32> {
  %p = tensor.pad %x low[1] high[0] {
  ^bb0(%i: index):
    tensor.yield %c : f32
  } : tensor<1xf32> to tensor<2xf32>
  return %p : tensor<2xf32>
}
func.func @any(%x: tensor<?xf32>, %c: f32) -> tensor<?xf32> {
  %p = tensor.pad %x low[1] high[0] {
  ^bb0(%i: index):
    tensor.yield %c : f32
  } : tensor<?xf32> to tensor<?xf32>
  return %p : tensor<?xf32>
}
