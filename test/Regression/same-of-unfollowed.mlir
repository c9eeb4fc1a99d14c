// The pass replaced one unknown number by another unknown number.
// RUN: symshape-opt %s --symshape-propagate-constraints | FileCheck %s

// CHECK-LABEL: func.func @flip
// CHECK: %[[I:.*]] = linalg.index 0
// CHECK: %[[J:.*]] = linalg.index 1
// CHECK: %[[A:.*]] = arith.subi %c1, %[[I]]
// CHECK: %[[B:.*]] = arith.subi %c1, %[[J]]
// CHECK: tensor.extract %arg0[%[[A]], %[[B]]]
#map = affine_map<(d0, d1) -> (d0, d1)>
func.func @flip(%w: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<2x2xf32>
  %r = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<2x2xf32>) {
  ^bb0(%out: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %a = arith.subi %c1, %i : index
    %b = arith.subi %c1, %j : index
    %x = tensor.extract %w[%a, %b] : tensor<2x2xf32>
    linalg.yield %x : f32
  } -> tensor<2x2xf32>
  return %r : tensor<2x2xf32>
}
