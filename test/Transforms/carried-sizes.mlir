// A shape function whose control flow passes sizes: every query of a passed
// tensor becomes a passed size.
// RUN: symshape-opt %s --symshape-outline-shape-functions | FileCheck %s

// One value, two sizes.
// CHECK-LABEL: func.func private @two_sizes_shapes
// CHECK: %[[R:.*]]:2 = scf.if %arg2 -> (index, index) {
// CHECK: %[[A1:.*]] = tensor.dim %arg0, %c1
// CHECK: %[[A0:.*]] = tensor.dim %arg0, %c0
// CHECK: scf.yield %[[A1]], %[[A0]] : index, index
// CHECK: %[[B1:.*]] = tensor.dim %arg1, %c1
// CHECK: %[[B0:.*]] = tensor.dim %arg1, %c0
// CHECK: scf.yield %[[B1]], %[[B0]] : index, index
// CHECK: %[[N:.*]] = arith.muli %[[R]]#1, %[[R]]#0
// CHECK: return %[[N]] : index
func.func @two_sizes(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>, %p: i1) -> tensor<?xf32> {
  %r = scf.if %p -> tensor<?x?xf32> {
    scf.yield %x : tensor<?x?xf32>
  } else {
    scf.yield %y : tensor<?x?xf32>
  }
  %flat = tensor.collapse_shape %r [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  return %flat : tensor<?xf32>
}

// The branch passes the size that the loop around it passes on.
// CHECK-LABEL: func.func private @loop_of_branch_shapes
// CHECK: %[[Y:.*]] = tensor.dim %arg1
// CHECK: %[[X:.*]] = tensor.dim %arg0
// CHECK: %[[R:.*]] = scf.for {{.*}} iter_args(%[[N:.*]] = %[[X]]) -> (index) {
// CHECK: %[[B:.*]] = scf.if %arg3 -> (index) {
// CHECK: %[[S:.*]] = arith.addi %[[N]], %[[Y]]
// CHECK: scf.yield %[[S]] : index
// CHECK: scf.yield %[[N]] : index
// CHECK: scf.yield %[[B]] : index
// CHECK: return %[[R]] : index
func.func @loop_of_branch(%x: tensor<?xf32>, %y: tensor<?xf32>, %n: index, %p: i1) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%c = %x) -> (tensor<?xf32>) {
    %b = scf.if %p -> tensor<?xf32> {
      %h = tensor.concat dim(0) %c, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
      scf.yield %h : tensor<?xf32>
    } else {
      scf.yield %c : tensor<?xf32>
    }
    scf.yield %b : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// A loop of another kind keeps its tensor.
// CHECK-LABEL: func.func private @while_shapes
// CHECK: %[[R:.*]] = scf.while {{.*}} : (tensor<?xf32>) -> tensor<?xf32> {
// CHECK: tensor.concat
// CHECK: %[[D:.*]] = tensor.dim %[[R]]
// CHECK: return %[[D]] : index
func.func @while(%x: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %r = scf.while (%c = %x) : (tensor<?xf32>) -> tensor<?xf32> {
    %d = tensor.dim %c, %c0 : tensor<?xf32>
    %go = arith.cmpi slt, %d, %n : index
    scf.condition(%go) %c : tensor<?xf32>
  } do {
  ^bb0(%c: tensor<?xf32>):
    %h = tensor.concat dim(0) %c, %c : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %h : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// A block that branches to itself through others, and a value that is no size.
// CHECK-LABEL: func.func private @block_loop_shapes
// CHECK: %[[X:.*]] = tensor.dim %arg0
// CHECK: cf.br ^[[HEAD:.*]](%c0, %[[X]] : index, index)
// CHECK: ^[[HEAD]](%[[I:.*]]: index, %[[N:.*]]: index):
// CHECK: %[[NEXT:.*]] = arith.addi %[[I]], %c1
// CHECK: %[[TWICE:.*]] = arith.muli %[[N]], %
// CHECK: cf.br ^[[HEAD]](%[[NEXT]], %[[TWICE]] : index, index)
// CHECK: return %[[N]] : index
func.func @block_loop(%x: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^head(%c0, %x : index, tensor<?xf32>)
^head(%i: index, %t: tensor<?xf32>):
  %go = arith.cmpi slt, %i, %n : index
  cf.cond_br %go, ^body, ^done
^body:
  %h = tensor.concat dim(0) %t, %t : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %next = arith.addi %i, %c1 : index
  cf.br ^head(%next, %h : index, tensor<?xf32>)
^done:
  return %t : tensor<?xf32>
}

// The size of a memref.
// CHECK-LABEL: func.func private @memory_shapes
// CHECK: %[[R:.*]] = scf.if %arg2 -> (index) {
// CHECK: %[[X:.*]] = memref.dim %arg0
// CHECK: scf.yield %[[X]] : index
// CHECK: %[[Y:.*]] = memref.dim %arg1
// CHECK: scf.yield %[[Y]] : index
// CHECK: return %[[R]] : index
func.func @memory(%x: memref<?xf32>, %y: memref<?xf32>, %p: i1) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %r = scf.if %p -> memref<?xf32> {
    scf.yield %x : memref<?xf32>
  } else {
    scf.yield %y : memref<?xf32>
  }
  %d = memref.dim %r, %c0 : memref<?xf32>
  %e = tensor.empty(%d) : tensor<?xf32>
  return %e : tensor<?xf32>
}
