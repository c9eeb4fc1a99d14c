// A check states the condition of a branch, so that one arm is never taken and
// canonicalization folds the branch. The sizes of the other arm must be known
// before that: they show that no execution reaches the op after the branch, and
// its verifier refuses them once they are static.
// RUN: symshape-opt %s -split-input-file --symshape-pipeline=only-warn 2>/dev/null \
// RUN:   | FileCheck %s
// RUN: symshape-opt %s -split-input-file --symshape-infer=print=table \
// RUN:   -o /dev/null | FileCheck %s --check-prefix=TABLE
// RUN: %execute %s --after='--symshape-pipeline=only-warn' \
// RUN:   --after='--symshape-pipeline=only-warn --canonicalize'

// TABLE-LABEL: function @arm
// TABLE: #0 {{.*}} [5] exact
// TABLE: #1 {{.*}} [3] exact
// CHECK-LABEL: func @arm
// CHECK: cf.assert %{{.*}}, "large"
// CHECK-NOT: linalg.add
// CASE: arm(<5>, 4) -> stops "same"
// CASE: arm(<5>, 3) -> stops "large"
func.func @arm(%x: tensor<?xf32>, %k: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %s = tensor.empty(%c5) : tensor<?xf32>
  %b = arith.cmpi sgt, %k, %c3 : index
  cf.assert %b, "large"
  %r:2 = scf.if %b -> (tensor<?xf32>, tensor<?xf32>) {
    %e = tensor.empty(%c3) : tensor<?xf32>
    scf.yield %s, %e : tensor<?xf32>, tensor<?xf32>
  } else {
    scf.yield %x, %x : tensor<?xf32>, tensor<?xf32>
  }
  %d0 = tensor.dim %r#0, %c0 : tensor<?xf32>
  %d1 = tensor.dim %r#1, %c0 : tensor<?xf32>
  %eq = arith.cmpi eq, %d0, %d1 : index
  cf.assert %eq, "same"
  %a = linalg.add ins(%r#0, %r#1 : tensor<?xf32>, tensor<?xf32>)
                  outs(%r#0 : tensor<?xf32>) -> tensor<?xf32>
  return %a : tensor<?xf32>
}

// -----

// The bit that a branch returns decides another one.
// CHECK-LABEL: func @bit
// CHECK-NOT: linalg.add
// CASE: bit(<5>, 4, false) -> stops "same"
func.func @bit(%x: tensor<?xf32>, %k: index, %p: i1) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %true = arith.constant true
  %b = arith.cmpi sgt, %k, %c3 : index
  cf.assert %b, "large"
  %t = scf.if %b -> i1 {
    scf.yield %true : i1
  } else {
    scf.yield %p : i1
  }
  %r:2 = scf.if %t -> (tensor<?xf32>, tensor<?xf32>) {
    %s = tensor.empty(%c5) : tensor<?xf32>
    %e = tensor.empty(%c3) : tensor<?xf32>
    scf.yield %s, %e : tensor<?xf32>, tensor<?xf32>
  } else {
    scf.yield %x, %x : tensor<?xf32>, tensor<?xf32>
  }
  %d0 = tensor.dim %r#0, %c0 : tensor<?xf32>
  %d1 = tensor.dim %r#1, %c0 : tensor<?xf32>
  %eq = arith.cmpi eq, %d0, %d1 : index
  cf.assert %eq, "same"
  %a = linalg.add ins(%r#0, %r#1 : tensor<?xf32>, tensor<?xf32>)
                  outs(%r#0 : tensor<?xf32>) -> tensor<?xf32>
  return %a : tensor<?xf32>
}

// -----

// Both arms count: the check comes after the branch, which may take either.
// TABLE-LABEL: function @later
// TABLE: #0 {{.*}}at_most
// TABLE: #1 {{.*}}at_most
// CHECK-LABEL: func @later
// CHECK: scf.if
// CHECK: cf.assert %{{.*}}, "same"
// CHECK: linalg.add
// CHECK: cf.assert %{{.*}}, "large"
// CASE: later(<2: 1.0, 2.0>, 3) -> stops "large"
// CASE: later(<2: 1.0, 2.0>, 4) -> stops "same"
func.func @later(%x: tensor<?xf32>, %k: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %s = tensor.empty(%c5) : tensor<?xf32>
  %b = arith.cmpi sgt, %k, %c3 : index
  %r:2 = scf.if %b -> (tensor<?xf32>, tensor<?xf32>) {
    %e = tensor.empty(%c3) : tensor<?xf32>
    scf.yield %s, %e : tensor<?xf32>, tensor<?xf32>
  } else {
    scf.yield %x, %x : tensor<?xf32>, tensor<?xf32>
  }
  %d0 = tensor.dim %r#0, %c0 : tensor<?xf32>
  %d1 = tensor.dim %r#1, %c0 : tensor<?xf32>
  %eq = arith.cmpi eq, %d0, %d1 : index
  cf.assert %eq, "same"
  %a = linalg.add ins(%r#0, %r#1 : tensor<?xf32>, tensor<?xf32>)
                  outs(%r#0 : tensor<?xf32>) -> tensor<?xf32>
  cf.assert %b, "large"
  return %a : tensor<?xf32>
}

// -----

// Both arms count: the first iteration takes one, each later one the other.
// CHECK-LABEL: func @iterations
// CHECK: scf.for
// CHECK: arith.select
// CASE: iterations(<2: 1.0, 2.0>, N) -> returns for N = 1 3
func.func @iterations(%x: tensor<?xf32>, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %c0) -> index {
    %first = arith.cmpi eq, %i, %c0 : index
    %size = scf.if %first -> index {
      scf.yield %c5 : index
    } else {
      scf.yield %d : index
    }
    scf.yield %size : index
  }
  return %r : index
}
