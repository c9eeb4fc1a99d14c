// Upstream gives a loop the static type of its initial value, and passes types
// on through linalg ops. Only a tensor.reshape on the way prevents this, so it
// stays: the caller passes 4 elements, and the loop doubles them.
// RUN: symshape-opt %s --symshape-simplify-reshapes | FileCheck %s
// RUN: %execute %s --after='--symshape-simplify-reshapes --inline --canonicalize' --after='--symshape-pipeline --inline --canonicalize'

#id = affine_map<(i, j) -> (i, j)>

// CHECK-LABEL: func @grow
// CHECK: tensor.reshape
// CHECK: linalg.generic
func.func @grow(%x: tensor<?xf32>, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %shape = tensor.from_elements %c1, %d : tensor<2xindex>
  %long = tensor.reshape %x(%shape)
      : (tensor<?xf32>, tensor<2xindex>) -> tensor<1x?xf32>
  %start = linalg.generic {indexing_maps = [#id],
                           iterator_types = ["parallel", "parallel"]}
      outs(%long : tensor<1x?xf32>) {
  ^bb0(%e: f32):
    %s = arith.addf %e, %e : f32
    linalg.yield %s : f32
  } -> tensor<1x?xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %start)
      -> (tensor<1x?xf32>) {
    %two = tensor.concat dim(1) %t, %t
        : (tensor<1x?xf32>, tensor<1x?xf32>) -> tensor<1x?xf32>
    scf.yield %two : tensor<1x?xf32>
  }
  %e = tensor.dim %r, %c1 : tensor<1x?xf32>
  return %e : index
}

// CASE: caller(2) -> 16
// CASE: caller(0) -> 4
func.func @caller(%n: index) -> index {
  %f = arith.constant 0.0 : f32
  %four = tensor.splat %f : tensor<4xf32>
  %x = tensor.cast %four : tensor<4xf32> to tensor<?xf32>
  %r = func.call @grow(%x, %n) : (tensor<?xf32>, index) -> index
  return %r : index
}

// An earlier reshape on the way to the loop need not stay.
// CHECK-LABEL: func @two
// CHECK: tensor.collapse_shape
// CHECK: tensor.reshape
// CHECK-NOT: tensor.reshape
// CASE: two(<2x3>, 2) -> 24
// CASE: two(<0x3>, 2) -> 0
func.func @two(%x: tensor<?x?xf32>, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.dim %x, %c0 : tensor<?x?xf32>
  %b = tensor.dim %x, %c1 : tensor<?x?xf32>
  %ab = arith.muli %a, %b : index
  %flat = tensor.from_elements %ab : tensor<1xindex>
  %long = tensor.from_elements %c1, %ab : tensor<2xindex>
  %y = tensor.reshape %x(%flat)
      : (tensor<?x?xf32>, tensor<1xindex>) -> tensor<?xf32>
  %z = tensor.reshape %y(%long)
      : (tensor<?xf32>, tensor<2xindex>) -> tensor<1x?xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %z)
      -> (tensor<1x?xf32>) {
    %two = tensor.concat dim(1) %t, %t
        : (tensor<1x?xf32>, tensor<1x?xf32>) -> tensor<1x?xf32>
    scf.yield %two : tensor<1x?xf32>
  }
  %e = tensor.dim %r, %c1 : tensor<1x?xf32>
  return %e : index
}
