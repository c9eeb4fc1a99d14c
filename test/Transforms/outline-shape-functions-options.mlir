// RUN: symshape-opt %s --symshape-outline-shape-functions=values=named | FileCheck %s --check-prefix=NAMED
// RUN: symshape-opt %s --symshape-outline-shape-functions=values=all | FileCheck %s --check-prefix=ALL
// RUN: symshape-opt %s --symshape-outline-shape-functions=return-values | FileCheck %s --check-prefix=VALUES
// RUN: symshape-opt %s --symshape-outline-shape-functions=refuse-data 2>&1 | FileCheck %s --check-prefix=REFUSED
// RUN: symshape-opt %s --symshape-outline-shape-functions=public --symbol-dce | FileCheck %s --check-prefix=PUBLIC
// RUN: symshape-opt %s --symshape-outline-shape-functions --symbol-dce | FileCheck %s --check-prefix=PRIVATE
// RUN: symshape-opt %s --symshape-outline-shape-functions=values=named 2>&1 >/dev/null | FileCheck %s --check-prefix=UNSEEN

// NAMED: func.func private @main_shapes(
// NAMED-SAME: -> (index {symshape.describes = {axis = 0 : i64, name = "both", number = 0 : i64}})
// ALL: func.func private @main_shapes(
// ALL-SAME: -> (index {symshape.describes = {axis = 0 : i64, number = 0 : i64, op = 2 : i64}}, index {symshape.describes = {axis = 0 : i64, name = "both", number = 0 : i64}}, index {symshape.describes = {axis = 0 : i64, number = 0 : i64, op = 4 : i64}})
// VALUES: func.func private @main_shapes(
// VALUES-SAME: -> (index {symshape.describes = {axis = 0 : i64, result = 0 : i64}}, tensor<?xf32> {symshape.describes = {result = 0 : i64}})
// VALUES: math.exp
// VALUES: return %{{.*}}, %{{.*}} : index, tensor<?xf32>
// REFUSED: remark: cannot outline the sizes of this function: one is data-dependent
// REFUSED: func.func private @main_shapes(
// REFUSED-NOT: @data_shapes
// PUBLIC: func.func @main_shapes(
// PRIVATE-NOT: _shapes
// UNSEEN: remark: no size of 'inside' is returned, since this op does not dominate every return of the function
func.func @main(%x: tensor<?xf32>, %p: i1) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = math.exp %x : tensor<?xf32>
  %b = tensor.concat dim(0) %e, %x {symshape.name = "both"} : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %r = scf.if %p -> tensor<?xf32> {
    %i = math.exp %b {symshape.name = "inside"} : tensor<?xf32>
    scf.yield %i : tensor<?xf32>
  } else {
    scf.yield %b : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

func.func private @filter(tensor<?xf32>) -> tensor<?xf32>
func.func @data(%x: tensor<?xf32>) -> tensor<?xf32> {
  %y = call @filter(%x) : (tensor<?xf32>) -> tensor<?xf32>
  return %y : tensor<?xf32>
}
