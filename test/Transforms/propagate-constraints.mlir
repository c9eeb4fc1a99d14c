// Control facts prove or refute each case. propagate-constraints-not.mlir has a
// counterexample to each, in which no proof is possible.
//
// RUN: symshape-opt %s --allow-unregistered-dialect --symshape-propagate-constraints --canonicalize --cse -o - | FileCheck %s
// RUN: symshape-opt %s --allow-unregistered-dialect --symshape-pipeline -o - | FileCheck %s --check-prefixes=CHECK,TYPES
// RUN: symshape-opt %s --allow-unregistered-dialect --symshape-pipeline --symshape-pipeline -o - | FileCheck %s --check-prefixes=CHECK,TYPES

// Fires: implied-check
// CHECK-LABEL: func @implied_check
// CHECK: cf.assert %{{.*}}, "first"
// CHECK-NOT: cf.assert
// CHECK: return
func.func @implied_check(%a: index, %b: index, %c: index) {
  %ab = arith.cmpi slt, %a, %b : index
  %bc = arith.cmpi slt, %b, %c : index
  %both = arith.andi %ab, %bc : i1
  cf.assert %both, "first"
  %ac = arith.cmpi slt, %a, %c : index
  cf.assert %ac, "implied"
  cf.assert %bc, "implied, too"
  return
}

// Fires: constant-bit
// CHECK-LABEL: func @compare_behind_check
// CHECK: %[[FALSE:.*]] = arith.constant false
// CHECK: cf.assert
// CHECK: return %[[FALSE]]
func.func @compare_behind_check(%a: index, %b: index) -> i1 {
  %le = arith.cmpi sle, %a, %b : index
  cf.assert %le, "ordered"
  %gt = arith.cmpi sgt, %a, %b : index
  return %gt : i1
}

// The comparison is before the check, and its use after the check.
// Fires: selected-arm
// CHECK-LABEL: func @use_behind_check
// CHECK: %[[C7:.*]] = arith.constant 7 : index
// CHECK: cf.assert
// CHECK: return %[[C7]]
func.func @use_behind_check(%a: index, %b: index) -> index {
  %c7 = arith.constant 7 : index
  %lt = arith.cmpi slt, %a, %b : index
  cf.assert %lt, "ordered"
  %r = arith.select %lt, %c7, %a : index
  return %r : index
}

// Fires: constant-use
// CHECK-LABEL: func @inside_branch
// CHECK: scf.if
// CHECK-NEXT: "test.use"(%c4)
func.func @inside_branch(%n: index) {
  %c4 = arith.constant 4 : index
  %is4 = arith.cmpi eq, %n, %c4 : index
  scf.if %is4 {
    "test.use"(%n) : (index) -> ()
  }
  return
}

// Fires: constant-number
// CHECK-LABEL: func @sizes
// CHECK-NEXT: %[[TRUE:.*]] = arith.constant true
// CHECK-NEXT: return %[[TRUE]], %[[TRUE]]
func.func @sizes(%x: tensor<?x4xf32>) -> (i1, i1) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %d = tensor.dim %x, %c0 : tensor<?x4xf32>
  %f = tensor.collapse_shape %x [[0, 1]] : tensor<?x4xf32> into tensor<?xf32>
  %n = tensor.dim %f, %c0 : tensor<?xf32>
  %q = arith.divui %n, %c4 : index
  %same = arith.cmpi eq, %q, %d : index
  %ge = arith.cmpi sge, %n, %d : index
  return %same, %ge : i1, i1
}

// CHECK-LABEL: func @assumed
// CHECK-NOT: cf.assert
// CHECK: return
func.func @assumed(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>})
    attributes {symshape.symbols = #symshape.symbols<n in [2, 64] divisor 8>} {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %r = arith.remui %d, %c8 : index
  %whole = arith.cmpi eq, %r, %c0 : index
  cf.assert %whole, "multiple of 8"
  %least = arith.cmpi sge, %d, %c8 : index
  cf.assert %least, "not less than 8"
  return
}

// CHECK-LABEL: func @required
// CHECK: symshape.require
// CHECK-NOT: symshape.require
// CHECK: return
func.func @required(%a: index, %b: index) {
  %p = symshape.predicate eq (a, b) -> [a + b, 1024] (%a, %b : index, index)
  symshape.require %p, "sum"
  %q = symshape.predicate le (a, b) -> [a, 1024 - b] (%a, %b : index, index)
  symshape.require %q, "implied"
  return
}

// Fires: static-size
// CHECK-LABEL: func @concat_is_static
// TYPES: tensor.concat dim(0) %{{.*}}, %{{.*}} : (tensor<?xf32>, tensor<?xf32>) -> tensor<1024xf32>
func.func @concat_is_static(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1024 = arith.constant 1024 : index
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %b = tensor.dim %y, %c0 : tensor<?xf32>
  %s = arith.addi %a, %b : index
  %whole = arith.cmpi eq, %s, %c1024 : index
  cf.assert %whole, "together"
  %z = tensor.concat dim(0) %x, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %z : tensor<?xf32>
}

// Fires: same-number
// CHECK-LABEL: func @loop_range
// CHECK: scf.for %[[I:.*]] = %c0 to
// CHECK-NEXT: "test.use"(%[[I]], %true)
func.func @loop_range(%n: index) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  scf.for %i = %c0 to %n step %c2 {
    %least = arith.minsi %i, %n : index
    %r = arith.remui %i, %c2 : index
    %even = arith.cmpi eq, %r, %c0 : index
    "test.use"(%least, %even) : (index, i1) -> ()
  }
  return
}

// The first part of the disjunction is false, so the second one holds.
// CHECK-LABEL: func @choice
// CHECK: cf.assert
// CHECK: cf.assert
// CHECK: return %true
func.func @choice(%a: index, %b: index) -> i1 {
  %c1 = arith.constant 1 : index
  %same = arith.cmpi eq, %a, %b : index
  %one = arith.cmpi eq, %a, %c1 : index
  %fits = arith.ori %same, %one : i1
  cf.assert %fits, "broadcast"
  %more = arith.cmpi sgt, %a, %c1 : index
  cf.assert %more, "more than one"
  %r = arith.cmpi sle, %a, %b : index
  return %r : i1
}

// CHECK-LABEL: func @either
// CHECK-NEXT: %[[TRUE:.*]] = arith.constant true
// CHECK-NEXT: return %[[TRUE]]
func.func @either(%a: index, %b: index) -> i1 {
  %le = arith.cmpi sle, %a, %b : index
  %ge = arith.cmpi sge, %a, %b : index
  %r = arith.ori %le, %ge : i1
  return %r : i1
}

// Fires: input-number
// CHECK-LABEL: func @size_of_input
// CHECK-SAME: %[[X:.*]]: tensor<?x4xf32>
// CHECK: %[[D:.*]] = tensor.dim %[[X]]
// CHECK: return %{{.*}}, %[[D]]
func.func @size_of_input(%x: tensor<?x4xf32>) -> (tensor<?x2x2xf32>, index) {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?x4xf32>
  %e = tensor.expand_shape %x [[0], [1, 2]] output_shape [%d, 2, 2] : tensor<?x4xf32> into tensor<?x2x2xf32>
  %f = tensor.collapse_shape %e [[0, 1], [2]] : tensor<?x2x2xf32> into tensor<?x2xf32>
  %c2 = arith.constant 2 : index
  %n = tensor.dim %f, %c0 : tensor<?x2xf32>
  %h = arith.divui %n, %c2 : index
  return %e, %h : tensor<?x2x2xf32>, index
}

// Fires: input-use
// CHECK-LABEL: func @use_of_input
// CHECK-SAME: %[[A:.*]]: index, %[[B:.*]]: index
// CHECK: cf.assert
// CHECK: "test.use"(%[[A]]) : (index)
func.func @use_of_input(%a: index, %b: index) {
  %same = arith.cmpi eq, %a, %b : index
  cf.assert %same, "same"
  "test.use"(%b) : (index) -> ()
  return
}
