// In a shape function, branches, loops and blocks pass sizes instead of
// tensors.
// RUN: symshape-opt %s --split-input-file --symshape-outline-shape-functions | FileCheck %s

// CHECK-LABEL: func.func private @branch_shapes
// CHECK-DAG: %[[X:.*]] = tensor.dim %arg0
// CHECK-DAG: %[[Y:.*]] = tensor.dim %arg1
// CHECK-NOT: tensor.concat
// CHECK: %[[R:.*]] = scf.if %arg2 -> (index) {
// CHECK: %[[S:.*]] = arith.addi
// CHECK: scf.yield %[[S]] : index
// CHECK: scf.yield %[[Y]] : index
// CHECK: %[[T:.*]] = arith.muli %[[R]], %
// CHECK: return %[[T]]
func.func @branch(%x: tensor<?xf32>, %y: tensor<?xf32>, %p: i1) -> tensor<?xf32> {
  %r = scf.if %p -> tensor<?xf32> {
    %c = tensor.concat dim(0) %x, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %c : tensor<?xf32>
  } else {
    scf.yield %y : tensor<?xf32>
  }
  %both = tensor.concat dim(0) %r, %r : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %both : tensor<?xf32>
}

// -----

// CHECK-LABEL: func.func private @loop_shapes
// CHECK: %[[X:.*]] = tensor.dim %arg0
// CHECK: %[[R:.*]] = scf.for {{.*}} iter_args(%[[N:.*]] = %[[X]]) -> (index) {
// CHECK-NOT: tensor
// CHECK: %[[NEXT:.*]] = arith.muli %[[N]], %
// CHECK: scf.yield %[[NEXT]] : index
// CHECK: return %[[R]]
func.func @loop(%x: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%c = %x) -> (tensor<?xf32>) {
    %h = tensor.concat dim(0) %c, %c : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %h : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// -----

// The loop carries the tensor that a check in the loop needs.
// CHECK-LABEL: func.func private @data_in_loop_shapes
// CHECK: scf.for {{.*}} iter_args(%[[T:.*]] = %arg0, %[[N:.*]] = %{{.*}}) -> (tensor<?xf32>, index)
// CHECK: tensor.concat
// CHECK: call @length
// CHECK: scf.yield
func.func private @length(%t: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %some = arith.cmpi sgt, %d, %c0 : index
  cf.assert %some, "empty"
  return %d : index
}
func.func @data_in_loop(%x: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%c = %x) -> (tensor<?xf32>) {
    %h = tensor.concat dim(0) %c, %c : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %k = func.call @length(%h) : (tensor<?xf32>) -> index
    scf.yield %h : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// -----

// CHECK-LABEL: func.func private @blocks_shapes
// CHECK: cf.cond_br %arg2
// CHECK-NOT: concat
// CHECK: ^[[JOIN:.*]](%[[N:.*]]: index):
// CHECK: %[[M:.*]] = arith.addi %[[N]], %
// CHECK: return %[[M]]
func.func @blocks(%x: tensor<?xf32>, %y: tensor<?xf32>, %p: i1) -> tensor<?xf32> {
  cf.cond_br %p, ^left, ^right(%y : tensor<?xf32>)
^left:
  %e = tensor.concat dim(0) %x, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  cf.br ^right(%e : tensor<?xf32>)
^right(%t: tensor<?xf32>):
  %c = tensor.concat dim(0) %t, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %c : tensor<?xf32>
}
