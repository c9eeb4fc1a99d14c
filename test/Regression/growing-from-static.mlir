// A loop begins with a tensor of static size, which grows. Upstream's
// canonicalization would let the loop carry the static type.
// RUN: symshape-opt %s --symshape-pipeline | FileCheck %s
// RUN: %execute %s

// CHECK-LABEL: func @grow
// CHECK-NOT: return %c0
// CASE: grow(<3>, 2) -> 6
// CASE: grow(<3>, 0) -> 0
// CASE: grow(<1>, 3) -> 3
func.func @grow(%x: tensor<?xf32>, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<0xf32>
  %i = tensor.cast %e : tensor<0xf32> to tensor<?xf32>
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%a = %i) -> (tensor<?xf32>) {
    %b = tensor.concat dim(0) %a, %x
        : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %b : tensor<?xf32>
  }
  %d = tensor.dim %r, %c0 : tensor<?xf32>
  return %d : index
}

// The same with scf.while.
// CASE: grow_while(<3>, 5) -> 6
// CASE: grow_while(<3>, 0) -> 0
func.func @grow_while(%x: tensor<?xf32>, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %e = tensor.empty() : tensor<0xf32>
  %i = tensor.cast %e : tensor<0xf32> to tensor<?xf32>
  %r = scf.while (%a = %i) : (tensor<?xf32>) -> tensor<?xf32> {
    %s = tensor.dim %a, %c0 : tensor<?xf32>
    %more = arith.cmpi slt, %s, %n : index
    scf.condition(%more) %a : tensor<?xf32>
  } do {
  ^bb0(%a: tensor<?xf32>):
    %b = tensor.concat dim(0) %a, %x
        : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %b : tensor<?xf32>
  }
  %d = tensor.dim %r, %c0 : tensor<?xf32>
  return %d : index
}
