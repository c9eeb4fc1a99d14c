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

// CHECK-LABEL: function @main
func.func @main(%x: tensor<?x?xf32>, %y: tensor<?xf32>) {
  // CHECK: %0 tensor<?x?xf32> [dim(0, 0) * 2, dim(0, 1) * 2] exact
  %0 = "my.doubled"(%x) : (tensor<?x?xf32>) -> tensor<?x?xf32>
  // CHECK: %1 tensor<?xf32> [dim(1, 0) * 2] exact
  %1 = "my.doubled"(%y) : (tensor<?xf32>) -> tensor<?xf32>
  // The result has another rank than the operand.
  // CHECK: %2 tensor<?x?xf32> [?, ?] unknown
  %2 = "my.doubled"(%y) : (tensor<?xf32>) -> tensor<?x?xf32>
  // TODO: not found yet: dim(0, 0) * dim(0, 1).
  // CHECK: %3 tensor<?xf32> [?] unknown
  %3 = "my.flat"(%x) : (tensor<?x?xf32>) -> tensor<?xf32>
  return
}
