// Chains of tosa ops become static, with one cast at the end.
// RUN: symshape-opt %s --symshape-refine-types --canonicalize | FileCheck %s

// CHECK-LABEL: func @tosa
// CHECK: tosa.exp {{.*}} -> tensor<2x3xf32>
// CHECK-NEXT: tosa.add {{.*}} -> tensor<2x3xf32>
// CHECK-NEXT: tosa.reduce_sum {{.*}} -> tensor<2x1xf32>
// CHECK-NEXT: tensor.cast
// CHECK-NEXT: return
func.func @tosa(%x: tensor<2x3xf32>) -> tensor<?x?xf32> {
  %0 = tosa.exp %x : (tensor<2x3xf32>) -> tensor<?x?xf32>
  %1 = tosa.add %0, %x : (tensor<?x?xf32>, tensor<2x3xf32>) -> tensor<?x?xf32>
  %2 = tosa.reduce_sum %1 {axis = 1 : i32} : (tensor<?x?xf32>) -> tensor<?x?xf32>
  return %2 : tensor<?x?xf32>
}
