// A check guards a cast to a static size. If the cast moved to the op before
// the check, as upstream's canonicalization does, the check would test the
// static size.
// RUN: symshape-opt %s --symshape-pipeline | FileCheck %s
// RUN: symshape-opt %s --symshape-pipeline=trust-preconditions | FileCheck %s
// RUN: symshape-opt %s --symshape-pipeline --symshape-pipeline | FileCheck %s
// RUN: %python %symshape_src/utils/execute.py %s \
// RUN:   --after=--symshape-pipeline \
// RUN:   --after=--symshape-pipeline=trust-preconditions

#id = affine_map<(d0) -> (d0)>

// CHECK-LABEL: func @concat
// CHECK: cf.assert {{.*}} "eight"
// CASE: concat(<4>) -> returns
// CASE: concat(<3>) -> stops "eight"
func.func @concat(%y: tensor<?xf32>) -> (tensor<4xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %0 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]}
      outs(%y : tensor<?xf32>) {
    ^bb0(%b: f32):
      %s = arith.addf %b, %b : f32
      linalg.yield %s : f32
  } -> tensor<?xf32>
  %e = tensor.concat dim(0) %0, %0
      : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %d = tensor.dim %e, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %d, %c8 : index
  cf.assert %p, "eight"
  %1 = tensor.cast %0 : tensor<?xf32> to tensor<4xf32>
  return %1, %e : tensor<4xf32>, tensor<?xf32>
}

// CHECK-LABEL: func @size
// CHECK: cf.assert {{.*}} "four"
// CASE: size(<4>) -> returns
// CASE: size(<5>) -> stops "four"
func.func @size(%y: tensor<?xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %0 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]}
      outs(%y : tensor<?xf32>) {
    ^bb0(%b: f32):
      %s = arith.addf %b, %b : f32
      linalg.yield %s : f32
  } -> tensor<?xf32>
  %d = tensor.dim %0, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %d, %c4 : index
  cf.assert %p, "four"
  %1 = tensor.cast %0 : tensor<?xf32> to tensor<4xf32>
  return %1 : tensor<4xf32>
}

// The check is about the number of elements, and guards the shape.
// CHECK-LABEL: func @count
// CHECK: cf.assert {{.*}} "six elements"
// CASE: count(<2x3>) -> returns
// CASE: count(<2x4>) -> stops "six elements"
#id2 = affine_map<(d0, d1) -> (d0, d1)>
func.func @count(%x: tensor<?x?xf32>) -> tensor<2x3xf32> {
  %c0 = arith.constant 0 : index
  %c6 = arith.constant 6 : index
  %0 = linalg.generic {indexing_maps = [#id2],
                       iterator_types = ["parallel", "parallel"]}
      outs(%x : tensor<?x?xf32>) {
    ^bb0(%b: f32):
      %s = arith.addf %b, %b : f32
      linalg.yield %s : f32
  } -> tensor<?x?xf32>
  %flat = tensor.collapse_shape %0 [[0, 1]]
      : tensor<?x?xf32> into tensor<?xf32>
  %d = tensor.dim %flat, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %d, %c6 : index
  cf.assert %p, "six elements"
  %1 = tensor.cast %0 : tensor<?x?xf32> to tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}
