// Equal sizes become one value. unify-dims-not.mlir has a counterexample to each
// case.
//
// RUN: symshape-opt %s --symshape-unify-dims | FileCheck %s
// RUN: symshape-opt %s --symshape-unify-dims --symshape-unify-dims | FileCheck %s
// RUN: symshape-opt %s --symshape-unify-dims > %t.once
// RUN: symshape-opt %t.once --symshape-unify-dims > %t.twice
// RUN: diff %t.once %t.twice
// RUN: %execute %s --after=--symshape-unify-dims
// RUN: %execute %s "--after=--symshape-unify-dims --canonicalize --cse --inline --sccp"

// Fires: equal-number
// CHECK-LABEL: func @square
// CHECK: %[[S:.*]] = tensor.dim %arg0, %c0
// CHECK-NOT: tensor.dim
// CHECK: tensor.empty(%[[S]], %[[S]])
func.func @square(%x: tensor<?x?xi32> {symshape.shape = #symshape.shape<[s, s]>}) -> tensor<?x?xi32>
    attributes {symshape.symbols = #symshape.symbols<s>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %d0 = tensor.dim %x, %c0 : tensor<?x?xi32>
  %d1 = tensor.dim %x, %c1 : tensor<?x?xi32>
  %e = tensor.empty(%d0, %d1) : tensor<?x?xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<?x?xi32>) -> tensor<?x?xi32>
  return %f : tensor<?x?xi32>
}
// CASE: square(<NxN>) for N = 0 1 3

// The sizes of intermediate results become those of the arguments.
// Fires: equal-number
// CHECK-LABEL: func @intermediate
// CHECK: %[[N:.*]] = tensor.dim %arg0, %c0
// CHECK: tensor.empty(%[[N]])
// CHECK-NOT: tensor.dim
// CHECK: tensor.empty(%[[N]])
func.func @intermediate(%x: tensor<?xi32>) -> (tensor<?xi32>, tensor<?xi32>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0 : i32
  %n = tensor.dim %x, %c0 : tensor<?xi32>
  %e = tensor.empty(%n) : tensor<?xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<?xi32>) -> tensor<?xi32>
  %m = tensor.dim %f, %c0 : tensor<?xi32>
  %g = tensor.empty(%m) : tensor<?xi32>
  %h = linalg.fill ins(%zero : i32) outs(%g : tensor<?xi32>) -> tensor<?xi32>
  return %f, %h : tensor<?xi32>, tensor<?xi32>
}
// CASE: intermediate(<N>) for N = 0 1 4

// A computed number becomes the extent of an argument that equals it, which is
// read at the entry.
// Fires: equal-number
// CHECK-LABEL: func @argument_first
// CHECK: %[[N:.*]] = tensor.dim %arg1, %c0
// CHECK-NOT: arith.muli
// CHECK: return %[[N]]
func.func @argument_first(%x: tensor<?xi32> {symshape.shape = #symshape.shape<[n]>},
                          %y: tensor<?xi32> {symshape.shape = #symshape.shape<[2 * n]>}) -> index
    attributes {symshape.symbols = #symshape.symbols<n>} {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %n = tensor.dim %x, %c0 : tensor<?xi32>
  %twice = arith.muli %n, %c2 : index
  return %twice : index
}
// CASE: argument_first(<0>, <0>) -> 0
// CASE: argument_first(<1>, <2>) -> 2

// The first one of two computed numbers is used.
// Fires: equal-number
// CHECK-LABEL: func @first_computed
// CHECK: %[[SUM:.*]] = arith.addi
// CHECK-NOT: arith.addi
// CHECK: return %[[SUM]], %[[SUM]]
func.func @first_computed(%x: tensor<?xi32>, %y: tensor<?xi32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xi32>
  %m = tensor.dim %y, %c0 : tensor<?xi32>
  %sum = arith.addi %n, %m : index
  %other = arith.addi %m, %n : index
  return %sum, %other : index, index
}
// CASE: first_computed(<N>, <M>) for N = 0 1 2, M = 0 3

// After the check, both sizes are one value; the check compares both of them.
// Fires: equal-number
// CHECK-LABEL: func @checked
// CHECK: %[[N:.*]] = tensor.dim %arg0
// CHECK: %[[M:.*]] = tensor.dim %arg1
// CHECK: tensor.empty(%[[N]], %[[M]])
// CHECK: arith.cmpi eq, %[[N]], %[[M]]
// CHECK: cf.assert
// CHECK: return %{{.*}}, %[[N]], %[[N]]
func.func @checked(%x: tensor<?xi32>, %y: tensor<?xi32>) -> (tensor<?x?xi32>, index, index) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0 : i32
  %n = tensor.dim %x, %c0 : tensor<?xi32>
  %m = tensor.dim %y, %c0 : tensor<?xi32>
  %e = tensor.empty(%n, %m) : tensor<?x?xi32>
  %same = arith.cmpi eq, %n, %m : index
  cf.assert %same, "equal sizes"
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<?x?xi32>) -> tensor<?x?xi32>
  return %f, %n, %m : tensor<?x?xi32>, index, index
}
// CASE: checked(<N>, <N>) for N = 0 1
// CASE: checked(<1>, <2>) -> stops "equal sizes"

// Integers of one type, too.
// Fires: equal-number
// CHECK-LABEL: func @integers
// CHECK: %[[A:.*]] = arith.index_cast %{{.*}} : index to i64
// CHECK-NOT: arith.index_cast
// CHECK: return %[[A]], %[[A]]
func.func @integers(%x: tensor<?xi32>) -> (i64, i64) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0 : i32
  %n = tensor.dim %x, %c0 : tensor<?xi32>
  %a = arith.index_cast %n : index to i64
  %e = tensor.empty(%n) : tensor<?xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<?xi32>) -> tensor<?xi32>
  %m = tensor.dim %f, %c0 : tensor<?xi32>
  %b = arith.index_cast %m : index to i64
  return %a, %b : i64, i64
}
// CASE: integers(<N>) for N = 0 1 5

// In a loop, a size from outside of it is replaced if the facts hold before the
// loop.
// Fires: equal-number
// CHECK-LABEL: func @in_loop
// CHECK: %[[N:.*]] = tensor.dim %arg0
// CHECK: %[[M:.*]] = tensor.dim %arg1
// CHECK: scf.for %{{.*}} = %c0 to %[[N]]
// CHECK: arith.addi %{{.*}}, %[[N]]
func.func @in_loop(%x: tensor<?xi32>, %y: tensor<?xi32>) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?xi32>
  %m = tensor.dim %y, %c0 : tensor<?xi32>
  %same = arith.cmpi eq, %n, %m : index
  cf.assert %same, "equal sizes"
  %r = scf.for %i = %c0 to %m step %c1 iter_args(%t = %c0) -> index {
    %u = arith.addi %t, %m : index
    scf.yield %u : index
  }
  return %r : index
}
// CASE: in_loop(<0>, <0>) -> 0
// CASE: in_loop(<1>, <1>) -> 1
// CASE: in_loop(<2>, <2>) -> 4
// CASE: in_loop(<2>, <1>) -> stops "equal sizes"

// Sizes, strides and offsets of buffers.
// Fires: equal-number
// CHECK-LABEL: func @buffers
// CHECK: %[[N:.*]] = memref.dim %arg0, %c0
// CHECK: %[[M:.*]] = memref.dim %arg0, %c1
// CHECK-NOT: memref.dim
// CHECK: memref.alloc(%[[N]], %[[M]])
// CHECK: memref.alloc(%[[N]])
// CHECK: memref.subview %{{.*}}[0, 0] [%[[N]], 1] [1, 1]
// CHECK: memref.reinterpret_cast %{{.*}} to offset: [0], sizes: [%[[N]], %[[M]]], strides: [%[[M]], 1]
func.func @buffers(%x: memref<?x?xi32>) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %x, %c0 : memref<?x?xi32>
  %m = memref.dim %x, %c1 : memref<?x?xi32>
  %a = memref.alloc(%n, %m) : memref<?x?xi32>
  memref.copy %x, %a : memref<?x?xi32> to memref<?x?xi32>
  %n2 = memref.dim %a, %c0 : memref<?x?xi32>
  %m2 = memref.dim %a, %c1 : memref<?x?xi32>
  %b = memref.alloc(%n2) : memref<?xi32>
  %n3 = memref.dim %b, %c0 : memref<?xi32>
  %v = memref.subview %a[0, 0] [%n3, 1] [1, 1] : memref<?x?xi32> to memref<?xi32, strided<[?]>>
  %w = memref.reinterpret_cast %a to offset: [0], sizes: [%n3, %m2], strides: [%m2, 1]
      : memref<?x?xi32> to memref<?x?xi32, strided<[?, 1]>>
  %s = memref.dim %v, %c0 : memref<?xi32, strided<[?]>>
  %t = memref.dim %w, %c1 : memref<?x?xi32, strided<[?, 1]>>
  memref.dealloc %b : memref<?xi32>
  memref.dealloc %a : memref<?x?xi32>
  %r = arith.addi %s, %t : index
  return %r : index
}
// CASE: buffers(<NxM>) for N = 0 1 3, M = 1 2

// An op without preconditions yields a number that may be read.
// Fires: equal-number
// CHECK-LABEL: func @casts
// CHECK: %[[I:.*]] = arith.index_castui
// CHECK: return %[[I]], %[[I]]
func.func @casts(%x: tensor<?xi32>) -> (i64, i64) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xi32>
  %i = arith.index_castui %n : index to i64
  %j = arith.index_cast %n : index to i64
  return %i, %j : i64, i64
}
// CASE: casts(<N>) for N = 0 1 3
