// Chains of elementwise ops become static without casts in between.
// RUN: symshape-opt %s --symshape-propagate-constraints --symshape-refine-types \
// RUN:   --canonicalize --cse | FileCheck %s
// RUN: %execute %s

// CHECK-LABEL: func @arith
// CHECK: cf.assert
// CHECK: %[[A:.*]] = arith.addf {{.*}} : tensor<4xf32>
// CHECK-NEXT: %[[B:.*]] = math.exp %[[A]] : tensor<4xf32>
// CHECK-NEXT: %[[C:.*]] = arith.mulf %[[B]], %[[A]] : tensor<4xf32>
// CHECK-NEXT: %[[D:.*]] = tensor.cast %[[C]] : tensor<4xf32> to tensor<?xf32>
// CHECK-NEXT: return %[[D]]
// CASE: arith(4) -> returns
// CASE: arith(N) -> stops "four" for N = 0 1
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
// CASE: later(<N>) -> stops "four" for N = 0 1
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

// Operands that a check makes constant become static where an op uses them.
// CHECK-LABEL: func @operands
// CHECK: cf.assert
// CHECK: cf.assert
// CHECK-DAG: %[[X:.*]] = tensor.cast {{.*}} : tensor<?xf32> to tensor<4xf32>
// CHECK-DAG: %[[Y:.*]] = tensor.cast {{.*}} : tensor<?xf32> to tensor<4xf32>
// CHECK: %[[A:.*]] = arith.addf %[[X]], %[[Y]] : tensor<4xf32>
// CHECK-NEXT: %[[B:.*]] = arith.cmpf olt, %[[A]], %[[Y]] : tensor<4xf32>
// CHECK-NEXT: %[[C:.*]] = arith.select %[[B]], %[[A]], %[[Y]] : tensor<4xi1>, tensor<4xf32>
// CHECK-NEXT: %[[D:.*]] = arith.fptosi %[[C]] : tensor<4xf32> to tensor<4xi32>
// CHECK-NEXT: %[[E:.*]] = tensor.cast %[[D]] : tensor<4xi32> to tensor<?xi32>
// CHECK-NEXT: return %[[E]]
// CASE: operands(<4>, <4>) -> returns
// CASE: operands(<4>, <1>) -> stops "the second"
// CASE: operands(<0>, <4>) -> stops "the first"
func.func @operands(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xi32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %n, %c4 : index
  cf.assert %p, "the first"
  %m = tensor.dim %y, %c0 : tensor<?xf32>
  %q = arith.cmpi eq, %m, %c4 : index
  cf.assert %q, "the second"
  %a = arith.addf %x, %y : tensor<?xf32>
  %b = arith.cmpf olt, %a, %y : tensor<?xf32>
  %c = arith.select %b, %a, %y : tensor<?xi1>, tensor<?xf32>
  %d = arith.fptosi %c : tensor<?xf32> to tensor<?xi32>
  return %d : tensor<?xi32>
}

// Only one operand is known to have 4 elements: the other may have 1, where the
// program is undefined, or not; the op stays dynamic.
// Must not fire: static-op-types
// CHECK-LABEL: func @one_operand
// CHECK: arith.addf {{.*}} : tensor<?xf32>
// CASE: one_operand(<4>, <4>) -> returns
// CASE: one_operand(<0>, <4>) -> stops "the first"
func.func @one_operand(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %n, %c4 : index
  cf.assert %p, "the first"
  %a = arith.addf %x, %y : tensor<?xf32>
  return %a : tensor<?xf32>
}

// Fires: static-op-types
// CHECK-LABEL: func @linalg
// CHECK: linalg.matmul ins({{.*}} : tensor<4x?xf32>, tensor<?x8xf32>) outs({{.*}} : tensor<4x8xf32>) -> tensor<4x8xf32>
// CASE: linalg(<4xN>, <Nx8>) -> returns for N = 0 3
// CASE: linalg(<1x3>, <3x8>) -> stops "four"
func.func @linalg(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %z = arith.constant 0.0 : f32
  %n = tensor.dim %x, %c0 : tensor<?x?xf32>
  %p = arith.cmpi eq, %n, %c4 : index
  cf.assert %p, "four"
  %m = tensor.dim %y, %c1 : tensor<?x?xf32>
  %q = arith.cmpi eq, %m, %c8 : index
  cf.assert %q, "eight"
  %e = tensor.empty(%n, %m) : tensor<?x?xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  %r = linalg.matmul ins(%x, %y : tensor<?x?xf32>, tensor<?x?xf32>) outs(%f : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// A check of the size of a linalg op's result: upstream would move a cast after
// the check to that op, so no cast follows.
// Must not fire: static-op-types
// CHECK-LABEL: func @later_check
// CHECK: %[[A:.*]] = linalg.exp
// CHECK: cf.assert
// CHECK-NOT: tensor.cast
// CHECK: linalg.exp ins(%[[A]] : tensor<?xf32>)
// CASE: later_check(<4>) -> returns
// CASE: later_check(<0>) -> stops "four"
func.func @later_check(%x: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %a = linalg.exp ins(%x : tensor<?xf32>) outs(%x : tensor<?xf32>) -> tensor<?xf32>
  %n = tensor.dim %a, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %n, %c4 : index
  cf.assert %p, "four"
  %b = linalg.exp ins(%a : tensor<?xf32>) outs(%a : tensor<?xf32>) -> tensor<?xf32>
  return %b : tensor<?xf32>
}
