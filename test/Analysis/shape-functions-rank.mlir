// RUN: symshape-opt %s --allow-unregistered-dialect --symshape-infer=print=table -o /dev/null 2>&1 | tr -s ' ' | FileCheck %s

// Shape functions for operands of any rank.

func.func private @doubled(%a: tensor<?xindex>) -> tensor<?xindex> attributes {symshape.shape_function = "my.doubled"} {
  %c0 = arith.constant 0 : index
  %rank = tensor.dim %a, %c0 : tensor<?xindex>
  %g = tensor.generate %rank {
  ^bb0(%i: index):
    %e = tensor.extract %a[%i] : tensor<?xindex>
    %d = arith.addi %e, %e : index
    tensor.yield %d : index
  } : tensor<?xindex>
  return %g : tensor<?xindex>
}

// The product of all extents.
func.func private @flat(%a: tensor<?xindex>) -> tensor<1xindex> attributes {symshape.shape_function = "my.flat"} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rank = tensor.dim %a, %c0 : tensor<?xindex>
  %p = scf.for %i = %c0 to %rank step %c1 iter_args(%acc = %c1) -> (index) {
    %e = tensor.extract %a[%i] : tensor<?xindex>
    %m = arith.muli %acc, %e : index
    scf.yield %m : index
  }
  %g = tensor.from_elements %p : tensor<1xindex>
  return %g : tensor<1xindex>
}

// The greatest extent.
func.func private @greatest(%a: tensor<?xindex>) -> tensor<1xindex> attributes {symshape.shape_function = "my.greatest"} {
  %c0 = arith.constant 0 : index
  %m = shape.reduce(%a, %c0) : tensor<?xindex> -> index {
  ^bb0(%axis: index, %extent: index, %most: index):
    %next = arith.maxsi %most, %extent : index
    shape.yield %next : index
  }
  %g = tensor.from_elements %m : tensor<1xindex>
  return %g : tensor<1xindex>
}

// Twice the number, as often as the first extent says.
func.func private @doubling(%a: tensor<?xindex>) -> tensor<1xindex> attributes {symshape.shape_function = "my.doubling"} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %times = tensor.extract %a[%c0] : tensor<?xindex>
  %p = scf.for %i = %c0 to %times step %c1 iter_args(%acc = %c1) -> (index) {
    %m = arith.addi %acc, %acc : index
    scf.yield %m : index
  }
  %g = tensor.from_elements %p : tensor<1xindex>
  return %g : tensor<1xindex>
}

// The product of the first extents.
func.func private @times(%a: tensor<?xindex>, %b: tensor<?xindex>) -> tensor<1xindex> attributes {symshape.shape_function = "my.times"} {
  %c0 = arith.constant 0 : index
  %x = tensor.extract %a[%c0] : tensor<?xindex>
  %y = tensor.extract %b[%c0] : tensor<?xindex>
  %p = arith.muli %x, %y : index
  %g = tensor.from_elements %p : tensor<1xindex>
  return %g : tensor<1xindex>
}

// The extents from the last to the first, in a tensor that the loop carries.
func.func private @reversed(%a: tensor<?xindex>) -> tensor<?xindex> attributes {symshape.shape_function = "my.reversed"} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rank = tensor.dim %a, %c0 : tensor<?xindex>
  %last = arith.subi %rank, %c1 : index
  %e = tensor.empty(%rank) : tensor<?xindex>
  %r = scf.for %i = %c0 to %rank step %c1 iter_args(%t = %e) -> (tensor<?xindex>) {
    %from = arith.subi %last, %i : index
    %x = tensor.extract %a[%from] : tensor<?xindex>
    %next = tensor.insert %x into %t[%i] : tensor<?xindex>
    scf.yield %next : tensor<?xindex>
  }
  return %r : tensor<?xindex>
}

// CHECK-LABEL: function @main
func.func @main(%x: tensor<?x?xf32>, %y: tensor<?xf32>, %z: tensor<f32>,
                %s: tensor<2x0x3xf32>, %t: tensor<2x1x3xf32>, %u: tensor<17xf32>) {
  // CHECK: %0 tensor<?x?xf32> [dim(0, 0) * 2, dim(0, 1) * 2] exact
  %0 = "my.doubled"(%x) : (tensor<?x?xf32>) -> tensor<?x?xf32>
  // CHECK: %1 tensor<?xf32> [dim(1, 0) * 2] exact
  %1 = "my.doubled"(%y) : (tensor<?xf32>) -> tensor<?xf32>
  // The result has another rank than the operand.
  // CHECK: %2 tensor<?x?xf32> [?, ?] unknown
  %2 = "my.doubled"(%y) : (tensor<?xf32>) -> tensor<?x?xf32>
  // CHECK: %3 tensor<?xf32> [dim(0, 0) * dim(0, 1)] exact
  %3 = "my.flat"(%x) : (tensor<?x?xf32>) -> tensor<?xf32>
  // CHECK: %4 tensor<?xf32> [dim(1, 0)] exact
  %4 = "my.flat"(%y) : (tensor<?xf32>) -> tensor<?xf32>
  // A scalar has one element: the loop has no iteration.
  // CHECK: %5 tensor<?xf32> [1] exact
  %5 = "my.flat"(%z) : (tensor<f32>) -> tensor<?xf32>
  // CHECK: %6 tensor<?xf32> [max(dim(0, 0), dim(0, 1))] exact
  %6 = "my.greatest"(%x) : (tensor<?x?xf32>) -> tensor<?xf32>
  // The number of iterations is an extent, and the body reads no extent.
  // CHECK: %7 tensor<?xf32> [?] unknown
  %7 = "my.doubling"(%y) : (tensor<?xf32>) -> tensor<?xf32>
  // CHECK: %8 tensor<?x?xf32> [dim(0, 1), dim(0, 0)] exact
  %8 = "my.reversed"(%x) : (tensor<?x?xf32>) -> tensor<?x?xf32>
  // CHECK: %9 tensor<?xf32> [0] exact
  %9 = "my.flat"(%s) : (tensor<2x0x3xf32>) -> tensor<?xf32>
  // CHECK: %10 tensor<?xf32> [6] exact
  %10 = "my.flat"(%t) : (tensor<2x1x3xf32>) -> tensor<?xf32>
  // CHECK: %11 tensor<?xf32> [3] exact
  %11 = "my.greatest"(%t) : (tensor<2x1x3xf32>) -> tensor<?xf32>
  // CHECK: %12 tensor<?x?x?xf32> [3, 1, 2] exact
  %12 = "my.reversed"(%t) : (tensor<2x1x3xf32>) -> tensor<?x?x?xf32>
  // CHECK: %13 tensor<?xf32> [4] exact
  %13 = "my.doubling"(%t) : (tensor<2x1x3xf32>) -> tensor<?xf32>
  // The extents of different tensors: the product may wrap.
  // CHECK: %14 tensor<?xf32> [?] unknown
  %14 = "my.times"(%y, %x) : (tensor<?xf32>, tensor<?x?xf32>) -> tensor<?xf32>
  // More iterations than the analysis walks.
  // CHECK: %15 tensor<?xf32> [?] unknown
  %15 = "my.doubling"(%u) : (tensor<17xf32>) -> tensor<?xf32>
  return
}
