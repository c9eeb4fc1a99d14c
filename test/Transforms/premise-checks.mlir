// Which checks imply the premises about sizes, and how the sizes determine the
// symbols.
// RUN: symshape-opt %s --split-input-file --symshape-require-premises | FileCheck %s
// RUN: %python %symshape_src/utils/execute.py %s \
// RUN:   --before='--symshape-require-premises --lower-symshape-facts' \
// RUN:   --after='--symshape-require-premises --symshape-pipeline --lower-symshape-facts'

// The size is 10 - 2n, so that a size of 11 means no integer, and 12 means -1.
// CHECK-LABEL: func.func @negative(
// CHECK: symshape.predicate divisible (d0_0) -> [d0_0 - 10, -2](
// CHECK: symshape.require %{{.*}}, "argument 0, dimension 0: expected 10 - n * 2 for an integer n"
// CHECK: symshape.require %{{.*}}, "argument 0, dimension 0: expected 10 - n * 2 with n in [0, *]"
// CHECK-NOT: symshape.require
// CHECK: return
// CASE: negative(<N>) -> returns for N = 0 2 8 10
// CASE: negative(<N>) -> stops "an integer n" for N = 1 9 11
// CASE: negative(<N>) -> stops "with n in [0, *]" for N = 12 14
func.func @negative(%x: tensor<?xi8> {symshape.shape = #symshape.shape<[10 - 2 * n]>})
    attributes {symshape.symbols = #symshape.symbols<n in [0, *]>} {
  return
}

// -----

// A bare symbol determines its value, also in a later argument. Two sizes with
// the same entry are compared with each other.
// CHECK-LABEL: func.func @chain(
// CHECK-DAG: %[[A:.*]] = tensor.dim %arg0, %c0
// CHECK-DAG: %[[B:.*]] = tensor.dim %arg1, %c0
// CHECK-DAG: %[[C:.*]] = tensor.dim %arg2, %c0
// CHECK: symshape.predicate in_range (d0_0, d1_0) -> [d0_0 - d1_0] in [1, *](%[[A]], %[[B]] :
// CHECK: symshape.require %{{.*}}, "argument 0, dimension 0: expected a + b with a in [1, *], where b is dimension 0 of argument 1"
// CHECK: symshape.predicate eq (d2_0, d0_0) -> [d2_0, d0_0](%[[C]], %[[A]] :
// CHECK: symshape.require %{{.*}}, "argument 2, dimension 0: expected a + b,
// CHECK-NOT: symshape.require
// CHECK: return
// CASE: chain(<3>, <2>, <3>) -> returns
// CASE: chain(<1>, <0>, <1>) -> returns
// CASE: chain(<2>, <2>, <2>) -> stops "with a in [1, *]"
// CASE: chain(<1>, <2>, <1>) -> stops "with a in [1, *]"
// CASE: chain(<3>, <2>, <1>) -> stops "argument 2, dimension 0"
func.func @chain(%x: tensor<?xi8> {symshape.shape = #symshape.shape<[a + b]>},
                 %y: tensor<?xi8> {symshape.shape = #symshape.shape<[b]>},
                 %z: tensor<?xi8> {symshape.shape = #symshape.shape<[a + b]>})
    attributes {symshape.symbols = #symshape.symbols<a in [1, *], b>} {
  return
}

// -----

// A size below a bound is no value of the bound, and may be 0.
// CHECK-LABEL: func.func @bound(
// CHECK: symshape.predicate le (d0_0, d1_0) -> [d0_0, d1_0 * 2](
// CHECK: symshape.require %{{.*}}, "argument 0, dimension 0: expected at most n * 2, where n is dimension 0 of argument 1"
// CHECK-NOT: symshape.require
// CHECK: return
// CASE: bound(<N>, <1>) -> returns for N = 0 1 2
// CASE: bound(<0>, <0>) -> returns
// CASE: bound(<3>, <1>) -> stops "at most n * 2"
func.func @bound(%x: tensor<?xi8> {symshape.shape = #symshape.shape<[at_most(n * 2)]>}, %y: tensor<?xi8> {symshape.shape = #symshape.shape<[n]>})
    attributes {symshape.symbols = #symshape.symbols<n>} {
  return
}

// -----

// The type proves all premises.
// CHECK-LABEL: func.func @static_proves(
// CHECK-NOT: symshape.require
// CHECK: return
func.func @static_proves(%x: tensor<0x1x6xi8> {symshape.shape = #symshape.shape<[n, at_most(m), m * 3]>})
    attributes {symshape.symbols = #symshape.symbols<n in [0, 0], m divisor 2>} {
  return
}
