// Broadcasts with an axis that may expand.
//
// RUN: symshape-opt %s --symshape-pipeline | FileCheck %s
// RUN: symshape-opt %s --symshape-pipeline --symshape-pipeline | FileCheck %s
// RUN: %execute %s --after=--symshape-propagate-constraints
// RUN: %execute %s --after=--symshape-pipeline

#same = affine_map<(d0) -> (d0)>
#first = affine_map<(d0) -> (0)>

// The sizes may differ: x expands if it has one element.
// Must not fire: identity-broadcast
// CHECK-LABEL: func @may_expand
// CHECK: scf.if
// CHECK: linalg.generic
func.func @may_expand(%x: tensor<?xi32>, %y: tensor<?xi32>) -> tensor<?xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?xi32>
  %m = tensor.dim %y, %c0 : tensor<?xi32>
  %size = arith.maxui %n, %m : index
  %one = arith.cmpi eq, %n, %c1 : index
  %a = scf.if %one -> tensor<?xi32> {
    %e = tensor.empty(%size) : tensor<?xi32>
    %b = linalg.generic {indexing_maps = [#first, #same], iterator_types = ["parallel"]}
        ins(%x : tensor<?xi32>) outs(%e : tensor<?xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<?xi32>
    scf.yield %b : tensor<?xi32>
  } else {
    scf.yield %x : tensor<?xi32>
  }
  return %a : tensor<?xi32>
}
// CASE: may_expand(<0>, <0>) -> <0>
// CASE: may_expand(<1: 2>, <3>) -> <3: 2, 2, 2>
// CASE: may_expand(<1: 2>, <1>) -> <1: 2>
// CASE: may_expand(<2: 1, 2>, <2>) -> <2: 1, 2>

// The sizes are equal, but the op repeats the first element.
// Must not fire: identity-broadcast
// CHECK-LABEL: func @first_element
// CHECK: linalg.generic
func.func @first_element(%x: tensor<?xi32>) -> tensor<?xi32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xi32>
  %e = tensor.empty(%n) : tensor<?xi32>
  %b = linalg.generic {indexing_maps = [#first, #same], iterator_types = ["parallel"]}
      ins(%x : tensor<?xi32>) outs(%e : tensor<?xi32>) {
  ^bb0(%in: i32, %out: i32):
    linalg.yield %in : i32
  } -> tensor<?xi32>
  return %b : tensor<?xi32>
}
// CASE: first_element(<0>) -> <0>
// CASE: first_element(<1: 4>) -> <1: 4>
// CASE: first_element(<3: 4, 5, 6>) -> <3: 4, 4, 4>

// The op reverses the axes of a square.
// Must not fire: identity-broadcast
// CHECK-LABEL: func @transposed
// CHECK: linalg.generic
func.func @transposed(%x: tensor<2x2xi32>) -> tensor<2x2xi32> {
  %e = tensor.empty() : tensor<2x2xi32>
  %b = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>],
                       iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<2x2xi32>) outs(%e : tensor<2x2xi32>) {
  ^bb0(%in: i32, %out: i32):
    linalg.yield %in : i32
  } -> tensor<2x2xi32>
  return %b : tensor<2x2xi32>
}
// CASE: transposed(<2x2: 1, 2, 3, 4>) -> <2x2: 1, 3, 2, 4>

// The shapes may broadcast to another one.
// Must not fire: identity-shape-broadcast
// CHECK-LABEL: func @shapes
// CHECK: shape.broadcast
func.func @shapes(%x: tensor<?xi32>, %y: tensor<?xi32>) -> tensor<1xindex> {
  %sx = shape.shape_of %x : tensor<?xi32> -> tensor<1xindex>
  %sy = shape.shape_of %y : tensor<?xi32> -> tensor<1xindex>
  %b = shape.broadcast %sx, %sy : tensor<1xindex>, tensor<1xindex> -> tensor<1xindex>
  return %b : tensor<1xindex>
}
// CASE: shapes(<N>, <1>) for N = 0 3
// CASE: shapes(<1>, <3>)
// CASE: shapes(<2>, <2>)

// The op checks that the sizes are equal: its own check must not prove it.
// Must not fire: identity-broadcast
// CHECK-LABEL: func @other_sizes
// CHECK-COUNT-3: symshape.dynamic_broadcast_in_dim
func.func @other_sizes(%x: tensor<?xi32>, %n: index, %y: tensor<?x?xi32>) -> (tensor<?xi32>, tensor<?xi32>, tensor<?x?xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %x, %c0 : tensor<?xi32>
  %a = symshape.dynamic_broadcast_in_dim %x to [%n] dims = [0] : tensor<?xi32> -> tensor<?xi32>
  %b = symshape.dynamic_broadcast_in_dim %x to [%m] dims = [0] expanding = [0] : tensor<?xi32> -> tensor<?xi32>
  %d0 = tensor.dim %y, %c0 : tensor<?x?xi32>
  %d1 = tensor.dim %y, %c1 : tensor<?x?xi32>
  %c = symshape.dynamic_broadcast_in_dim %y to [%d1, %d0] dims = [1, 0] : tensor<?x?xi32> -> tensor<?x?xi32>
  return %a, %b, %c : tensor<?xi32>, tensor<?xi32>, tensor<?x?xi32>
}
