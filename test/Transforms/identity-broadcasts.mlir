// A broadcast becomes its input if no axis expands.
//
// RUN: symshape-opt %s --symshape-pipeline | FileCheck %s
// RUN: symshape-opt %s --symshape-pipeline --symshape-pipeline | FileCheck %s
// RUN: symshape-opt %s --symshape-pipeline --canonicalize --cse --inline --sccp | FileCheck %s
// RUN: %execute %s --after=--symshape-propagate-constraints
// RUN: %execute %s --after=--symshape-pipeline

#same = affine_map<(d0) -> (d0)>
#first = affine_map<(d0) -> (0)>

// The lowering of a tosa.add of dynamic sizes by upstream: an operand of size 1
// expands to the larger size. The check says that both sizes are the same.
// Fires: identity-broadcast
// CHECK-LABEL: func @tosa_add
// CHECK: cf.assert
// CHECK-NOT: scf.if
// CHECK: linalg.generic
// CHECK-SAME: ins(%arg0, %arg1
func.func @tosa_add(%x: tensor<?xi32>, %y: tensor<?xi32>) -> tensor<?xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?xi32>
  %m = tensor.dim %y, %c0 : tensor<?xi32>
  %same = arith.cmpi eq, %n, %m : index
  cf.assert %same, "equal sizes"
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
  %e = tensor.empty(%size) : tensor<?xi32>
  %r = linalg.generic {indexing_maps = [#same, #same, #same], iterator_types = ["parallel"]}
      ins(%a, %y : tensor<?xi32>, tensor<?xi32>) outs(%e : tensor<?xi32>) {
  ^bb0(%in: i32, %in1: i32, %out: i32):
    %s = arith.addi %in, %in1 : i32
    linalg.yield %s : i32
  } -> tensor<?xi32>
  return %r : tensor<?xi32>
}
// CASE: tosa_add(<0>, <0>) -> <0>
// CASE: tosa_add(<1: 2>, <1: 3>) -> <1: 5>
// CASE: tosa_add(<2: 1, 2>, <2: 3, 4>) -> <2: 4, 6>
// CASE: tosa_add(<1: 1>, <2: 3, 4>) -> stops "equal sizes"

// A copy to a tensor of the same size, by a named op, twice.
// Fires: identity-broadcast
// CHECK-LABEL: func @named
// CHECK-NOT: linalg.broadcast
// CHECK: return %arg0
func.func @named(%x: tensor<?x?xi32>) -> tensor<?x?xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?x?xi32>
  %m = tensor.dim %x, %c1 : tensor<?x?xi32>
  %e = tensor.empty(%n, %m) : tensor<?x?xi32>
  %a = linalg.broadcast ins(%x : tensor<?x?xi32>) outs(%e : tensor<?x?xi32>) dimensions = []
  %b = linalg.broadcast ins(%a : tensor<?x?xi32>) outs(%e : tensor<?x?xi32>) dimensions = []
  return %b : tensor<?x?xi32>
}
// CASE: named(<NxM>) for N = 0 1 2, M = 0 1 3

// The shape of a sum of equal shapes.
// Fires: identity-shape-broadcast
// CHECK-LABEL: func @shapes
// CHECK: cf.assert
// CHECK-NOT: shape.broadcast
// CHECK: return
func.func @shapes(%x: tensor<?xi32>, %y: tensor<?xi32>) -> tensor<1xindex> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xi32>
  %m = tensor.dim %y, %c0 : tensor<?xi32>
  %same = arith.cmpi eq, %n, %m : index
  cf.assert %same, "equal sizes"
  %sx = shape.shape_of %x : tensor<?xi32> -> tensor<1xindex>
  %sy = shape.shape_of %y : tensor<?xi32> -> tensor<1xindex>
  %b = shape.broadcast %sx, %sy : tensor<1xindex>, tensor<1xindex> -> tensor<1xindex>
  return %b : tensor<1xindex>
}
// CASE: shapes(<N>, <N>) for N = 0 1 3
// CASE: shapes(<1>, <3>) -> stops "equal sizes"

// To the sizes of the source.
// Fires: identity-broadcast
// CHECK-LABEL: func @own_sizes
// CHECK-NEXT: return %arg0
func.func @own_sizes(%x: tensor<?x?xi32>) -> tensor<?x?xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?x?xi32>
  %m = tensor.dim %x, %c1 : tensor<?x?xi32>
  %b = symshape.dynamic_broadcast_in_dim %x to [%n, %m] dims = [0, 1] : tensor<?x?xi32> -> tensor<?x?xi32>
  return %b : tensor<?x?xi32>
}
