// A dynamic dimension that is proved constant becomes static; a cast restores
// the old type for the uses.
// RUN: symshape-opt %s --symshape-refine-types --allow-unregistered-dialect \
// RUN:   | FileCheck %s
// RUN: %execute %s --after='--symshape-refine-types' \
// RUN:   --after='--symshape-refine-types --canonicalize --symshape-refine-types'

// The program computes the first of two sizes.
// CHECK-LABEL: func @computed
// CHECK: %[[T:.*]] = tensor.empty({{.*}}) : tensor<?x?xf32>
// CHECK: %[[N:.*]] = tensor.cast %[[T]] : tensor<?x?xf32> to tensor<6x?xf32>
// CHECK: %[[F:.*]] = linalg.fill {{.*}} outs(%[[N]] : tensor<6x?xf32>)
// CHECK: tensor.cast %[[F]] : tensor<6x?xf32> to tensor<?x?xf32>
// CASE: computed(2) -> <6x2>
func.func @computed(%n: index) -> tensor<?x?xf32> {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %z = arith.constant 0.0 : f32
  %m = arith.muli %c2, %c3 : index
  %t = tensor.empty(%m, %n) : tensor<?x?xf32>
  %f = linalg.fill ins(%z : f32) outs(%t : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %f : tensor<?x?xf32>
}

// The concat itself becomes static.
// CHECK-LABEL: func @concat
// CHECK: tensor.concat {{.*}} -> tensor<5xf32>
// CASE: concat(<2>, <3>) -> <5>
func.func @concat(%x: tensor<2xf32>, %y: tensor<3xf32>) -> tensor<?xf32> {
  %c = tensor.concat dim(0) %x, %y : (tensor<2xf32>, tensor<3xf32>) -> tensor<?xf32>
  return %c : tensor<?xf32>
}

// The terminator of scf.forall uses the shared output itself.
// CHECK-LABEL: func @forall
// CHECK: scf.forall {{.*}} shared_outs(%[[A:.*]] = %
// CHECK: tensor.parallel_insert_slice {{.*}} into %[[A]]
// CASE: forall(<4>) -> <4>
func.func @forall(%x: tensor<4xf32>) -> tensor<?xf32> {
  %d = tensor.cast %x : tensor<4xf32> to tensor<?xf32>
  %r = scf.forall (%i) in (4) shared_outs(%o = %d) -> tensor<?xf32> {
    %e = tensor.extract_slice %o[%i] [1] [1] : tensor<?xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %e into %o[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  return %r : tensor<?xf32>
}

// These stay dynamic: a bound, one of two numbers, and a size that only a later
// check states.
// CHECK-LABEL: func @not_constant
// CHECK-NOT: tensor<4xf32>
// CASE: not_constant(<3>, true) -> returns
func.func @not_constant(%x: tensor<?xf32>, %p: i1) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 0.0 : f32
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %least = arith.minsi %n, %c4 : index
  %a = tensor.empty(%least) : tensor<?xf32>
  %size = arith.select %p, %c3, %c4 : index
  %b = tensor.empty(%size) : tensor<?xf32>
  %f = linalg.fill ins(%z : f32) outs(%a : tensor<?xf32>) -> tensor<?xf32>
  %g = linalg.fill ins(%z : f32) outs(%b : tensor<?xf32>) -> tensor<?xf32>
  %is = arith.cmpi eq, %n, %c3 : index
  cf.assert %is, "three"
  %r = tensor.concat dim(0) %f, %g : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}
