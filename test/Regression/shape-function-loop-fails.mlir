// RUN: symshape-opt %s --allow-unregistered-dialect --symshape-infer=print=table -o /dev/null | FileCheck %s

// In an iteration of these loops, the shape function divides by 0, or a check
// fails. Then the function has no result, so nothing may be said of the sizes.

func.func private @divide(%a: tensor<?xindex>) -> tensor<1xindex> attributes {symshape.shape_function = "my.divide"} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c6 = arith.constant 6 : index
  %rank = tensor.dim %a, %c0 : tensor<?xindex>
  %p = scf.for %i = %c0 to %rank step %c1 iter_args(%x = %c1) -> (index) {
    %e = tensor.extract %a[%i] : tensor<?xindex>
    %n = arith.divui %c6, %e : index
    scf.yield %n : index
  }
  %g = tensor.from_elements %p : tensor<1xindex>
  return %g : tensor<1xindex>
}
func.func private @check(%a: tensor<?xindex>) -> tensor<1xindex> attributes {symshape.shape_function = "my.check"} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rank = tensor.dim %a, %c0 : tensor<?xindex>
  %p = scf.for %i = %c0 to %rank step %c1 iter_args(%x = %c0) -> (index) {
    %e = tensor.extract %a[%i] : tensor<?xindex>
    %ok = arith.cmpi eq, %e, %c1 : index
    cf.assert %ok, "one"
    scf.yield %e : index
  }
  %g = tensor.from_elements %p : tensor<1xindex>
  return %g : tensor<1xindex>
}
func.func private @halve(%a: tensor<?xindex>) -> tensor<1xindex> attributes {symshape.shape_function = "my.halve"} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %rank = tensor.dim %a, %c0 : tensor<?xindex>
  %p = scf.for %i = %c0 to %rank step %c1 iter_args(%x = %c1) -> (index) {
    %e = tensor.extract %a[%i] : tensor<?xindex>
    %h = arith.divui %e, %c2 : index
    %n = arith.muli %x, %h : index
    scf.yield %n : index
  }
  %g = tensor.from_elements %p : tensor<1xindex>
  return %g : tensor<1xindex>
}

// CHECK-LABEL: function @main
func.func @main(%t: tensor<2x0xf32>, %u: tensor<5x7xf32>) {
  // CHECK: %0 {{.*}} [?] {{ *}}unknown
  %0 = "my.divide"(%t) : (tensor<2x0xf32>) -> tensor<?xf32>
  // CHECK: %1 {{.*}} [?] {{ *}}unknown
  %1 = "my.check"(%u) : (tensor<5x7xf32>) -> tensor<?xf32>
  // A division by a constant cannot fail.
  // CHECK: %2 {{.*}} [6] {{ *}}exact
  %2 = "my.halve"(%u) : (tensor<5x7xf32>) -> tensor<?xf32>
  return
}
