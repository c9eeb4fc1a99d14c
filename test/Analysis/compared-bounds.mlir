// A comparison with a bound is a fact about the number of the bound, where that
// number is known and fits an index.
// RUN: symshape-opt %s --symshape-propagate-constraints | FileCheck %s

// The check implies the comparisons.
// CHECK-LABEL: func @constant
// CHECK: return %true{{.*}}, %true{{.*}}, %false
func.func @constant(%n: index) -> (i1, i1, i1) {
  %c64 = arith.constant 64 : index
  %c66 = arith.constant 66 : index
  %w = symshape.bound_of [65]
  %p = symshape.compare lt %n, %w : index, !symshape.extent<at_most>
  symshape.require %p, "too many"
  %a = arith.cmpi sle, %n, %c64 : index
  %b = symshape.compare le %n, %w : index, !symshape.extent<at_most>
  %c = arith.cmpi sge, %n, %c66 : index
  return %a, %b, %c : i1, i1, i1
}

// A bound of a value, and arithmetic on the bound.
// CHECK-LABEL: func @expressions
// CHECK: return %true
func.func @expressions(%t: tensor<?xf32>, %n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %w = symshape.bound %t[0] at_most (d) -> [d + 1] (%d : index) : tensor<?xf32>
  %v = symshape.bound_of (w) -> [w * 8 - 8] (%w : !symshape.extent<at_most>)
  %p = symshape.compare le %n, %v : index, !symshape.extent<at_most>
  symshape.assume %p
  %m = arith.muli %d, %c8 : index
  %a = arith.cmpi sle, %n, %m : index
  return %a : i1
}

// No fact: nothing describes the number of an argument.
// CHECK-LABEL: func @argument
// CHECK: %[[A:.*]] = arith.cmpi sle
// CHECK: return %[[A]]
func.func @argument(%w: !symshape.extent<at_most>, %n: index) -> i1 {
  %c64 = arith.constant 64 : index
  %p = symshape.compare le %n, %w : index, !symshape.extent<at_most>
  symshape.require %p, "too many"
  %a = arith.cmpi sle, %n, %c64 : index
  return %a : i1
}

// No fact: `m * m` may exceed an index, and the bound is then the greatest index.
// For m = 2^40 and the greatest n, the predicate is false, and the
// comparison is true.
// CHECK-LABEL: func @large
// CHECK: %[[P:.*]] = symshape.compare eq
// CHECK: return %[[P]], %true
func.func @large(%m: index, %n: index) -> (i1, i1) {
  %w = symshape.bound_of (m) -> [m * m] (%m : index)
  %p = symshape.compare eq %n, %w : index, !symshape.extent<at_most>
  %a = symshape.predicate eq (m, n) -> [m * m, n] (%m, %n : index, index)
  cf.assert %a, "equal"
  return %p, %a : i1, i1
}

// The fact holds in the branch only.
// CHECK-LABEL: func @branch
// CHECK: scf.if
// CHECK: %[[A:.*]] = arith.cmpi sle
// CHECK: return %[[A]]
func.func @branch(%n: index, %m: memref<?xf32>, %f: f32) -> i1 {
  %c64 = arith.constant 64 : index
  %w = symshape.bound_of [64]
  %p = symshape.compare le %n, %w : index, !symshape.extent<at_most>
  scf.if %p {
    memref.store %f, %m[%n] : memref<?xf32>
  }
  %a = arith.cmpi sle, %n, %c64 : index
  return %a : i1
}
