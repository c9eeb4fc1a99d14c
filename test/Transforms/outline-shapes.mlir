// The arguments, results and attributes of a shape function.
// RUN: symshape-opt %s --split-input-file --symshape-outline-shape-functions=values=all --verify-diagnostics | FileCheck %s --check-prefix=ALL
// RUN: symshape-opt %s --split-input-file --symshape-outline-shape-functions 2>/dev/null | FileCheck %s

// One size for each dynamic dimension of a result, also of a memref; none for a
// static dimension or a number. Only premises stay of the attributes.
// CHECK-LABEL: func.func private @results_shapes(
// CHECK-SAME: %arg0: tensor<?x4xf32> {symshape.shape = #symshape.shape<[n, 4]>}, %arg1: memref<3x?xf32>)
// CHECK-SAME: -> (index {symshape.describes = {axis = 0 : i64, result = 0 : i64}}, index {symshape.describes = {axis = 1 : i64, result = 3 : i64}})
// CHECK-SAME: attributes {symshape.auxiliary_of = @results, symshape.symbols = #symshape.symbols<n in [1, *]>} {
// CHECK: %[[D:.*]] = tensor.dim %arg0
// CHECK: %[[M:.*]] = memref.dim %arg1
// CHECK: return %[[D]], %[[M]] : index, index
func.func @results(%x: tensor<?x4xf32> {symshape.shape = #symshape.shape<[n, 4]>, other.a}, %m: memref<3x?xf32> {symshape.inferred = #symshape.shape<[3, ?]>})
    -> (tensor<?x4xf32> {other.b}, tensor<4xf32>, index, memref<3x?xf32>) attributes {symshape.symbols = #symshape.symbols<n in [1, *]>, other.c} {
  %c0 = arith.constant 0 : index
  %z = arith.constant dense<0.0> : tensor<4xf32>
  return %x, %z, %c0, %m : tensor<?x4xf32>, tensor<4xf32>, index, memref<3x?xf32>
}

// -----

// Each return gives its own size.
// CHECK-LABEL: func.func private @returns_shapes(
// CHECK: cf.cond_br %arg2, ^[[A:.*]], ^[[B:.*]]
// CHECK: ^[[A]]:
// CHECK: return %{{.*}} : index
// CHECK: ^[[B]]:
// CHECK: %[[S:.*]] = arith.addi
// CHECK: return %[[S]] : index
func.func @returns(%x: tensor<?xf32>, %y: tensor<?xf32>, %p: i1) -> tensor<?xf32> {
  cf.cond_br %p, ^a, ^b
^a:
  return %x : tensor<?xf32>
^b:
  %r = tensor.concat dim(0) %x, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

// The numbers of ops are those of the original, in which the constant is op 0.
// An op that does not dominate each return has no size there.
// ALL-LABEL: func.func private @all_shapes(
// ALL-SAME: -> (index {symshape.describes = {axis = 0 : i64, name = "first", number = 0 : i64}}, index {symshape.describes = {axis = 0 : i64, number = 0 : i64, op = 3 : i64}})
// ALL: return %{{.*}}, %{{.*}} : index, index
func.func @all(%x: tensor<?xf32>, %p: i1) -> index {
  %c0 = arith.constant 0 : index
  %e = math.exp %x {symshape.name = "first"} : tensor<?xf32>
  %d = tensor.dim %e, %c0 : tensor<?xf32>
  %f = tensor.concat dim(0) %e, %e : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  cf.cond_br %p, ^a, ^b
^a:
  // expected-remark @below {{no size of 'third' is returned, since this op does not dominate every return of the function}}
  %g = math.exp %f {symshape.name = "third"} : tensor<?xf32>
  return %d : index
^b:
  return %c0 : index
}

// -----

// A function that never returns has no sizes to return.
// CHECK-LABEL: func.func @endless(
// CHECK-NOT: _shapes
func.func @endless(%x: tensor<?xf32>) -> tensor<?xf32> {
  cf.br ^a
^a:
  cf.br ^a
}
