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

// The pass removes inputs without elements: upstream's decomposition inserts
// them at the end of a static size, which its verifier refuses.
// CHECK-LABEL: func @concat_with_none
// CHECK: tensor.concat dim(0) %{{[^,]*}}, %{{[^,]*}} : {{.*}} -> tensor<5xf32>
// CASE: concat_with_none(<2>, <3>, <0>) -> <5>
func.func @concat_with_none(%x: tensor<2xf32>, %y: tensor<3xf32>, %z: tensor<0xf32>) -> tensor<?xf32> {
  %a = tensor.cast %x : tensor<2xf32> to tensor<?xf32>
  %b = tensor.cast %z : tensor<0xf32> to tensor<?xf32>
  %c = tensor.concat dim(0) %a, %y, %b : (tensor<?xf32>, tensor<3xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %c : tensor<?xf32>
}

// CHECK-LABEL: func @concat_of_none
// CHECK-NOT: tensor.concat
// CHECK: tensor.empty() : tensor<0xf32>
// CASE: concat_of_none(<0>, <0>) -> <0>
func.func @concat_of_none(%x: tensor<0xf32>, %y: tensor<0xf32>) -> tensor<?xf32> {
  %a = tensor.cast %x : tensor<0xf32> to tensor<?xf32>
  %b = tensor.cast %y : tensor<0xf32> to tensor<?xf32>
  %c = tensor.concat dim(0) %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %c : tensor<?xf32>
}

// CHECK-LABEL: func @concat_of_one
// CHECK-NOT: tensor.concat
// CASE: concat_of_one(<4>, <0>) -> <4>
func.func @concat_of_one(%x: tensor<?xf32>, %y: tensor<0xf32>) -> tensor<?xf32> {
  %c = tensor.concat dim(0) %x, %y : (tensor<?xf32>, tensor<0xf32>) -> tensor<?xf32>
  return %c : tensor<?xf32>
}

// The other dimension has no elements.
// CHECK-LABEL: func @concat_beside_none
// CHECK-NOT: tensor.concat
// CHECK: tensor.empty(%{{.*}}) : tensor<?x0xf32>
// CASE: concat_beside_none(<2x3>, <4x3>) -> <6x0>
// CASE: concat_beside_none(<0x3>, <4x3>) -> <4x0>
func.func @concat_beside_none(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x?xf32>
  %m = tensor.dim %y, %c0 : tensor<?x?xf32>
  %a = tensor.extract_slice %x[0, 0] [%n, %c0] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
  %b = tensor.extract_slice %y[0, 0] [%m, %c0] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
  %c = tensor.concat dim(0) %a, %b : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %c : tensor<?x?xf32>
}

// A reshape without elements becomes an empty tensor: upstream refuses a static
// 0 beside a dynamic size in a group.
// CHECK-LABEL: func @collapse_of_none
// CHECK-NOT: tensor.collapse_shape
// CHECK: tensor.empty() : tensor<0xf32>
// CASE: collapse_of_none(N) -> <0> for N = 0 3
func.func @collapse_of_none(%n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %t = tensor.empty(%n, %c0) : tensor<?x?xf32>
  %r = tensor.collapse_shape %t [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// The other group keeps its size.
// CHECK-LABEL: func @collapse_beside
// CHECK-NOT: tensor.collapse_shape
// CHECK: tensor.empty({{.*}}) : tensor<0x?xf32>
// CASE: collapse_beside(3, 2) -> <0x6>
// CASE: collapse_beside(0, 2) -> <0x0>
func.func @collapse_beside(%n: index, %m: index) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %t = tensor.empty(%n, %c0, %n, %m) : tensor<?x?x?x?xf32>
  %r = tensor.collapse_shape %t [[0, 1], [2, 3]] : tensor<?x?x?x?xf32> into tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// CHECK-LABEL: func @expand_to_none
// CHECK-NOT: tensor.expand_shape
// CHECK: tensor.empty(%{{.*}}) : tensor<?x0xf32>
// CASE: expand_to_none(3) -> <3x0>
func.func @expand_to_none(%n: index) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %t = tensor.empty(%c0) : tensor<?xf32>
  %r = tensor.expand_shape %t [[0, 1]] output_shape [%n, %c0] : tensor<?xf32> into tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// A size of 1 is no size of 0.
// CHECK-LABEL: func @collapse_of_one
// CHECK: tensor.collapse_shape
// CASE: collapse_of_one(3) -> <3>
func.func @collapse_of_one(%n: index) -> tensor<?xf32> {
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %t = tensor.empty(%n, %c1) : tensor<?x?xf32>
  %f = linalg.fill ins(%z : f32) outs(%t : tensor<?x?xf32>) -> tensor<?x?xf32>
  %r = tensor.collapse_shape %f [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
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
