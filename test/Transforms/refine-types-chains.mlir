// Chains of elementwise ops become static without casts in between.
// RUN: symshape-opt %s --symshape-propagate-constraints --symshape-refine-types \
// RUN:   --canonicalize | FileCheck %s
// RUN: %execute %s

// CHECK-LABEL: func @arith
// CHECK: cf.assert
// CHECK: %[[A:.*]] = arith.addf {{.*}} : tensor<4xf32>
// CHECK-NEXT: %[[B:.*]] = math.exp %[[A]] : tensor<4xf32>
// CHECK-NEXT: %[[C:.*]] = arith.mulf %[[B]], %[[A]] : tensor<4xf32>
// CHECK-NEXT: %[[D:.*]] = tensor.cast %[[C]] : tensor<4xf32> to tensor<?xf32>
// CHECK-NEXT: return %[[D]]
// CASE: arith(4) -> returns
// CASE: arith(1) -> stops "four"
// CASE: arith(0) -> stops "four"
func.func @arith(%n: index) -> tensor<?xf32> {
  %c4 = arith.constant 4 : index
  %p = arith.cmpi eq, %n, %c4 : index
  cf.assert %p, "four"
  %f = arith.constant 2.0 : f32
  %x = tensor.splat %f[%n] : tensor<?xf32>
  %a = arith.addf %x, %x : tensor<?xf32>
  %b = math.exp %a : tensor<?xf32>
  %c = arith.mulf %b, %a : tensor<?xf32>
  return %c : tensor<?xf32>
}

// Sizes that are not one number stay dynamic, also if only a later check gives
// it.
// CHECK-LABEL: func @later
// CHECK: arith.addf {{.*}} : tensor<?xf32>
// CHECK: cf.assert
// CASE: later(<4>) -> returns
// CASE: later(<0>) -> stops "four"
// CASE: later(<1>) -> stops "four"
func.func @later(%x: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %a = arith.addf %x, %x : tensor<?xf32>
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %n, %c4 : index
  cf.assert %p, "four"
  %b = math.exp %a : tensor<?xf32>
  return %a, %b : tensor<?xf32>, tensor<?xf32>
}

// The op that inserts into a shared output uses the block argument.
// CHECK-LABEL: func @forall
// CHECK: scf.forall {{.*}} shared_outs(%[[O:.*]] =
// CHECK: tensor.parallel_insert_slice {{.*}} into %[[O]]
func.func @forall(%x: tensor<8xf32>) -> tensor<?xf32> {
  %a = tensor.cast %x : tensor<8xf32> to tensor<?xf32>
  %q = scf.forall (%i) in (2) shared_outs(%o = %a) -> tensor<?xf32> {
    %e = tensor.extract %o[%i] : tensor<?xf32>
    %s = tensor.from_elements %e : tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  return %q : tensor<?xf32>
}
