// Numbers that may differ, or are not known to be equal where they are used,
// stay as they are.
//
// RUN: symshape-opt %s --symshape-unify-dims | FileCheck %s
// RUN: symshape-opt %s --symshape-unify-dims --symshape-unify-dims | FileCheck %s
// RUN: %execute %s --after=--symshape-unify-dims
// RUN: %execute %s "--after=--symshape-unify-dims --canonicalize --cse --inline --sccp"

// Must not fire: equal-number
// CHECK-LABEL: func @not_square
// CHECK: %[[N:.*]] = tensor.dim %arg0, %c0
// CHECK: %[[M:.*]] = tensor.dim %arg0, %c1
// CHECK: return %[[N]], %[[M]]
func.func @not_square(%x: tensor<?x?xi32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?x?xi32>
  %m = tensor.dim %x, %c1 : tensor<?x?xi32>
  return %n, %m : index, index
}
// CASE: not_square(<NxM>) for N = 0 1 2, M = 0 1 3

// A check keeps its operands, and so does everything before it.
// Must not fire: equal-number
// CHECK-LABEL: func @before_check
// CHECK: %[[N:.*]] = tensor.dim %arg0
// CHECK: %[[M:.*]] = tensor.dim %arg1
// CHECK: %[[SAME:.*]] = arith.cmpi eq, %[[N]], %[[M]]
// CHECK: cf.assert %[[SAME]]
func.func @before_check(%x: tensor<?xi32>, %y: tensor<?xi32>) -> i1 {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xi32>
  %m = tensor.dim %y, %c0 : tensor<?xi32>
  %same = arith.cmpi eq, %n, %m : index
  cf.assert %same, "equal sizes"
  return %same : i1
}
// CASE: before_check(<N>, <N>) for N = 0 1 3
// CASE: before_check(<1>, <2>) -> stops "equal sizes"
// CASE: before_check(<0>, <1>) -> stops "equal sizes"

// A fact of a branch holds in the branch only.
// Must not fire: equal-number
// CHECK-LABEL: func @after_branch
// CHECK: %[[N:.*]] = tensor.dim %arg0
// CHECK: %[[M:.*]] = tensor.dim %arg1
// CHECK: return %{{.*}}, %[[M]]
func.func @after_branch(%x: tensor<?xi32>, %y: tensor<?xi32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xi32>
  %m = tensor.dim %y, %c0 : tensor<?xi32>
  %same = arith.cmpi eq, %n, %m : index
  %r = scf.if %same -> index {
    scf.yield %m : index
  } else {
    scf.yield %c0 : index
  }
  return %r, %m : index, index
}
// CASE: after_branch(<N>, <M>) for N = 0 1 2, M = 0 1 2

// The check in the loop does not run if the loop does not. Upstream moves the
// division out of the loop, where %k may be 0.
// Must not fire: equal-number
// CHECK-LABEL: func @check_in_loop
// CHECK: arith.divui %{{.*}}, %[[SIZE:.*]] : index
// CHECK-NOT: arith.divui %{{.*}}, %arg1
func.func @check_in_loop(%x: tensor<?xi32>, %k: index, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %x, %c0 : tensor<?xi32>
  %size = arith.maxsi %d, %c1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %c0) -> index {
    %same = arith.cmpi eq, %size, %k : index
    cf.assert %same, "equal sizes"
    %q = arith.divui %n, %size : index
    %u = arith.addi %t, %q : index
    scf.yield %u : index
  }
  return %r : index
}
// CASE: check_in_loop(<2>, 0, 0) -> 0
// CASE: check_in_loop(<2>, 2, 3) -> 3
// CASE: check_in_loop(<0>, 1, 1) -> 1
// CASE: check_in_loop(<2>, 0, 1) -> stops "equal sizes"

// The size of a sum of tensors is poison where they do not fit. It does not
// replace a size that is not.
// Must not fire: equal-number
// CHECK-LABEL: func @maybe_poison
// CHECK: %[[D:.*]] = tensor.dim %{{.*}}, %c0
// CHECK: %[[N:.*]] = arith.addi
// CHECK: return %[[N]]
func.func @maybe_poison(%x: tensor<?xi32>, %y: tensor<?xi32>, %z: tensor<?xi32>, %p: i1) -> index {
  %c0 = arith.constant 0 : index
  %a = tensor.concat dim(0) %x, %y : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  %b = arith.addi %a, %z : tensor<?xi32>
  %d = tensor.dim %b, %c0 : tensor<?xi32>
  scf.if %p {
    %same = arith.cmpi sge, %d, %c0 : index
    cf.assert %same, "a size"
  }
  %n0 = tensor.dim %x, %c0 : tensor<?xi32>
  %n1 = tensor.dim %y, %c0 : tensor<?xi32>
  %n = arith.addi %n0, %n1 : index
  return %n : index
}
// CASE: maybe_poison(<N>, <M>, <1>, false) for N = 0 1 2, M = 0 1

// An assumption keeps the values that it is about, and so does a predicate.
// Must not fire: equal-number
// CHECK-LABEL: func @stated
// CHECK: %[[N:.*]] = tensor.dim %arg0
// CHECK: %[[M:.*]] = tensor.dim %arg1
// CHECK: symshape.predicate eq{{.*}}%[[N]], %[[M]]
func.func @stated(%x: tensor<?xi32>, %y: tensor<?xi32>) -> index {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xi32>
  %m = tensor.dim %y, %c0 : tensor<?xi32>
  %same = symshape.predicate eq (n, m) -> [n, m] (%n, %m : index, index)
  symshape.assume %same
  return %n : index
}

// The premises that a later pass checks are still checked.
// RUN: symshape-opt %s --symshape-unify-dims --symshape-require-premises | FileCheck %s --check-prefix=PREMISE
// PREMISE-LABEL: func @premise
// PREMISE: %[[D1:.*]] = tensor.dim %arg0, %c1
// PREMISE: %[[D0:.*]] = tensor.dim %arg0, %c0
// PREMISE: symshape.predicate eq {{.*}}(%[[D1]], %[[D0]] : index, index)
// PREMISE: symshape.require
// PREMISE: return
func.func @premise(%x: tensor<?x?xi32> {symshape.shape = #symshape.shape<[s, s]>}) -> (index, index)
    attributes {symshape.symbols = #symshape.symbols<s>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d0 = tensor.dim %x, %c0 : tensor<?x?xi32>
  %d1 = tensor.dim %x, %c1 : tensor<?x?xi32>
  return %d0, %d1 : index, index
}

// A comparison with a bound keeps the bound, even if an equal number is known.
// Must not fire: equal-number
// CHECK-LABEL: func @bound
// CHECK: %[[B:.*]] = symshape.bound
// CHECK: symshape.compare le %{{.*}}, %[[B]]
func.func @bound(%x: tensor<?xi32> {symshape.shape = #symshape.shape<[n]>}) -> i1
    attributes {symshape.symbols = #symshape.symbols<n>} {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xi32>
  %e = symshape.bound %x[0] at_most (n) -> [n] (%n : index) : tensor<?xi32>
  %fits = symshape.compare le %n, %e : index, !symshape.extent<at_most>
  return %fits : i1
}

// The results are poison for some sizes: a sum that has to fit, a shift of odd
// numbers, a quotient by 0.
// Must not fire: equal-number
// CHECK-LABEL: func @flags
// CHECK: %[[A:.*]] = arith.addi %{{.*}}, %{{.*}} overflow<nsw>
// CHECK: %[[B:.*]] = arith.addi
// CHECK: %[[C:.*]] = arith.shrui
// CHECK: %[[D:.*]] = arith.divui
// CHECK: return %[[A]], %[[B]], %[[C]], %[[D]]
func.func @flags(%x: tensor<?xi32>) -> (index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = tensor.dim %x, %c0 : tensor<?xi32>
  %a = arith.addi %n, %c1 overflow<nsw> : index
  %b = arith.addi %c1, %n : index
  %c = arith.shrui %n, %c1 exact : index
  %d = arith.divui %n, %c2 : index
  return %a, %b, %c, %d : index, index, index, index
}
