// Places that are split into indices, and indices that are joined.
// RUN: symshape-opt %s --symshape-propagate-constraints --cse | FileCheck %s

// The outermost result is below its size, or the op is undefined; without an
// outer size nothing bounds it.
// CHECK-LABEL: @delinearize
// CHECK: return %true, %true, %{{[0-9]+}}, %{{[0-9]+}} : i1, i1, i1, i1
func.func @delinearize(%place: index) -> (i1, i1, i1, i1) {
  %c4 = arith.constant 4 : index
  %c3 = arith.constant 3 : index
  %a:2 = affine.delinearize_index %place into (4, 6) : index, index
  %below = arith.cmpi slt, %a#0, %c4 : index
  %less = arith.cmpi slt, %a#0, %c3 : index
  %c6 = arith.constant 6 : index
  %inner = arith.cmpi slt, %a#1, %c6 : index
  %b:2 = affine.delinearize_index %place into (6) : index, index
  %open = arith.cmpi slt, %b#0, %c4 : index
  return %below, %inner, %less, %open : i1, i1, i1, i1
}

// CHECK-LABEL: @delinearize_dynamic
// CHECK: return %true : i1
func.func @delinearize_dynamic(%place: index, %t: tensor<?x?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %t, %c0 : tensor<?x?xf32>
  %m = tensor.dim %t, %c1 : tensor<?x?xf32>
  %a:2 = affine.delinearize_index %place into (%n, %m) : index, index
  %below = arith.cmpi slt, %a#0, %n : index
  return %below : i1
}

// Indices that are said to be disjoint make a place below the product.
// CHECK-LABEL: @linearize
// CHECK: return %true, %true, %{{[0-9]+}}, %{{[0-9]+}}, %{{[0-9]+}} : i1, i1, i1, i1, i1
func.func @linearize(%i: index, %j: index) -> (i1, i1, i1, i1, i1) {
  %c0 = arith.constant 0 : index
  %c24 = arith.constant 24 : index
  %c23 = arith.constant 23 : index
  %p = affine.linearize_index disjoint [%i, %j] by (4, 6) : index
  %below = arith.cmpi slt, %p, %c24 : index
  %least = arith.cmpi sge, %p, %c0 : index
  %less = arith.cmpi slt, %p, %c23 : index
  %q = affine.linearize_index [%i, %j] by (4, 6) : index
  %plain = arith.cmpi slt, %q, %c24 : index
  %r = affine.linearize_index disjoint [%i, %j] by (6) : index
  %open = arith.cmpi slt, %r, %c24 : index
  return %below, %least, %less, %plain, %open : i1, i1, i1, i1, i1
}
