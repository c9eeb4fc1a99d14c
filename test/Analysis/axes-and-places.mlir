// Sizes of unknown axes, and indices that are delinearized or linearized.
// RUN: symshape-opt %s --allow-unregistered-dialect --symshape-propagate-constraints --cse | FileCheck %s
// RUN: symshape-opt %s --allow-unregistered-dialect \
// RUN:   --symshape-propagate-constraints=trust-preconditions --cse \
// RUN:   | FileCheck %s --check-prefix=TRUST

// CHECK-LABEL: @unranked(
// CHECK: return %true, %{{[0-9]+}} : i1, i1
func.func @unranked(%t: tensor<*xf32>, %axis: index) -> (i1, i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %t, %axis : tensor<*xf32>
  %size = arith.cmpi sge, %d, %c0 : index
  %positive = arith.cmpi sge, %d, %c1 : index
  return %size, %positive : i1, i1
}

// CHECK-LABEL: @some_axis(
// CHECK: return %true, %true, %{{[0-9]+}} : i1, i1, i1
func.func @some_axis(%t: tensor<4x7x5xf32>, %axis: index) -> (i1, i1, i1) {
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c6 = arith.constant 6 : index
  %d = tensor.dim %t, %axis : tensor<4x7x5xf32>
  %least = arith.cmpi sge, %d, %c4 : index
  %most = arith.cmpi sle, %d, %c7 : index
  %less = arith.cmpi sle, %d, %c6 : index
  return %least, %most, %less : i1, i1, i1
}

// CHECK-LABEL: @some_dynamic_axis(
// CHECK: return %true, %{{[0-9]+}} : i1, i1
func.func @some_dynamic_axis(%m: memref<?x3xf32>, %axis: index) -> (i1, i1) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %n = memref.dim %m, %c0 : memref<?x3xf32>
  %d = memref.dim %m, %axis : memref<?x3xf32>
  %either = arith.maxsi %n, %c3 : index
  %most = arith.cmpi sle, %d, %either : index
  %rows = arith.cmpi sle, %d, %n : index
  return %most, %rows : i1, i1
}

// Upstream's documentation says that the outer size "may be used during
// analysis". An index beyond the product is no undefined behavior, and every
// lowering computes the plain quotient, so this is a fact with
// trust-preconditions only.
// CHECK-LABEL: @delinearize(
// CHECK: return %{{[0-9]+}}, %true, %{{[0-9]+}}, %{{[0-9]+}} : i1, i1, i1, i1
// TRUST-LABEL: @delinearize(
// TRUST: return %true, %true, %{{[0-9]+}}, %{{[0-9]+}} : i1, i1, i1, i1
func.func @delinearize(%place: index) -> (i1, i1, i1, i1) {
  %c4 = arith.constant 4 : index
  %c3 = arith.constant 3 : index
  %a:2 = affine.delinearize_index %place into (4, 6) : index, index
  %below = arith.cmpi slt, %a#0, %c4 : index
  %less = arith.cmpi slt, %a#0, %c3 : index
  %c6 = arith.constant 6 : index
  %inner = arith.cmpi slt, %a#1, %c6 : index
  return %below, %inner, %less, %less : i1, i1, i1, i1
}

// Without an outer size the outermost result has no bound.
// TRUST-LABEL: @delinearize_open(
// TRUST: return %{{[0-9]+}} : i1
func.func @delinearize_open(%place: index) -> i1 {
  %c4 = arith.constant 4 : index
  %a:2 = affine.delinearize_index %place into (6) : index, index
  %below = arith.cmpi slt, %a#0, %c4 : index
  return %below : i1
}

// TRUST-LABEL: @delinearize_dynamic(
// TRUST: return %true : i1
func.func @delinearize_dynamic(%place: index, %t: tensor<?x?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %t, %c0 : tensor<?x?xf32>
  %m = tensor.dim %t, %c1 : tensor<?x?xf32>
  %a:2 = affine.delinearize_index %place into (%n, %m) : index, index
  %below = arith.cmpi slt, %a#0, %n : index
  return %below : i1
}

// With `disjoint`, the author asserts that the result is below the product; the
// first index may be negative.
// CHECK-LABEL: @linearize(
// CHECK: return %{{[0-9]+}}, %{{[0-9]+}}, %{{[0-9]+}} : i1, i1, i1
// TRUST-LABEL: @linearize(
// TRUST: return %true, %{{[0-9]+}}, %{{[0-9]+}} : i1, i1, i1
func.func @linearize(%i: index, %j: index) -> (i1, i1, i1) {
  %c0 = arith.constant 0 : index
  %c24 = arith.constant 24 : index
  %c23 = arith.constant 23 : index
  %p = affine.linearize_index disjoint [%i, %j] by (4, 6) : index
  %below = arith.cmpi slt, %p, %c24 : index
  %least = arith.cmpi sge, %p, %c0 : index
  %less = arith.cmpi slt, %p, %c23 : index
  return %below, %least, %less : i1, i1, i1
}

// TRUST-LABEL: @linearize_open(
// TRUST: return %{{[0-9]+}}, %{{[0-9]+}} : i1, i1
func.func @linearize_open(%i: index, %j: index) -> (i1, i1) {
  %c24 = arith.constant 24 : index
  %q = affine.linearize_index [%i, %j] by (4, 6) : index
  %plain = arith.cmpi slt, %q, %c24 : index
  %r = affine.linearize_index disjoint [%i, %j] by (6) : index
  %open = arith.cmpi slt, %r, %c24 : index
  return %plain, %open : i1, i1
}

// CHECK-LABEL: @linearize_in_range(
func.func @linearize_in_range() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c6 = arith.constant 6 : index
  %c24 = arith.constant 24 : index
  scf.for %i = %c0 to %c4 step %c1 {
    scf.for %j = %c0 to %c6 step %c1 {
      %p = affine.linearize_index disjoint [%i, %j] by (4, 6) : index
      %below = arith.cmpi slt, %p, %c24 : index
      // CHECK: "test.use"(%true)
      "test.use"(%below) : (i1) -> ()
    }
  }
  return
}
