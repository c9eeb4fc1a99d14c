// RUN: symshape-opt %s -split-input-file --allow-unregistered-dialect --symshape-iree-checks | FileCheck %s
// RUN: symshape-opt %s -split-input-file --allow-unregistered-dialect --symshape-iree-checks --symshape-iree-checks | FileCheck %s

// The branch and both assertions move; the numbers that they read stay.
// CHECK-LABEL: func.func @main
// CHECK: %[[N:.*]] = tensor.dim %arg0
// CHECK: %[[C:.*]] = arith.cmpi sle, %[[N]]
// CHECK: %[[D:.*]] = arith.cmpi sge, %[[N]]
// CHECK-NOT: cf.assert
// CHECK-NOT: scf.if
// CHECK: call @main_checks_0(%{{.*}}, %[[N]], %[[C]], %[[D]])
// CHECK-NEXT: test.use
// CHECK: func.func private @main_checks_0(%[[X:.*]]: i1, %[[M:.*]]: index, %[[A:.*]]: i1, %[[B:.*]]: i1) attributes {noinline}
// CHECK-NEXT: scf.if %[[X]] {
// CHECK-NEXT: "test.print"(%[[M]])
// CHECK: cf.assert %[[A]], "at most 8"
// CHECK: cf.assert %[[B]], "at least 1"
// CHECK-NEXT: return
// CHECK-NOT: call @main_checks_0
func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %fits = arith.cmpi sle, %n, %c8 : index
  %exceeds = arith.cmpi sgt, %n, %c8 : index
  scf.if %exceeds {
    "test.print"(%n) : (index) -> ()
  }
  cf.assert %fits, "at most 8"
  %some = arith.cmpi sge, %n, %c1 : index
  cf.assert %some, "at least 1"
  "test.use"(%n) : (index) -> ()
  return %x : tensor<?xf32>
}
// A name that is taken.
func.func private @main_checks()

// -----

// An assertion is no branch.
// CHECK-LABEL: func.func @no_branch
// CHECK: cf.assert
// CHECK-NOT: noinline
func.func @no_branch(%x: tensor<?xf32>, %fits: i1) -> tensor<?xf32> {
  cf.assert %fits, "fits"
  return %x : tensor<?xf32>
}

// -----

// A check after another effect stays: the effect would come before it.
// CHECK-LABEL: func.func @after_effect
// CHECK: "test.effect"
// CHECK-NEXT: cf.assert %arg2, "second"
// CHECK: func.func private @after_effect_checks(%[[A:.*]]: i1, %[[N:.*]]: index)
// CHECK-NEXT: scf.if %[[A]]
// CHECK-NEXT: "test.print"(%[[N]])
// CHECK: cf.assert %[[A]], "first"
// CHECK-NEXT: return
func.func @after_effect(%x: tensor<?xf32>, %a: i1, %b: i1, %n: index) -> tensor<?xf32> {
  scf.if %a {
    "test.print"(%n) : (index) -> ()
  }
  cf.assert %a, "first"
  "test.effect"() : () -> ()
  cf.assert %b, "second"
  return %x : tensor<?xf32>
}

// -----

// A branch that reads a tensor, and one with a result, stay; so do the checks after it.
// CHECK-LABEL: func.func @reads_a_tensor
// CHECK: scf.if
// CHECK: cf.assert
// CHECK-NOT: noinline
func.func @reads_a_tensor(%x: tensor<?xf32>, %a: i1) -> tensor<?xf32> {
  scf.if %a {
    "test.print"(%x) : (tensor<?xf32>) -> ()
  }
  cf.assert %a, "stays"
  return %x : tensor<?xf32>
}

// -----

// CHECK-LABEL: func.func @branch_with_a_result
// CHECK: scf.if
// CHECK: cf.assert
// CHECK-NOT: noinline
func.func @branch_with_a_result(%x: tensor<?xf32>, %a: i1, %n: index) -> tensor<?xf32> {
  %m = scf.if %a -> index {
    "test.print"(%n) : (index) -> ()
    scf.yield %n : index
  } else {
    %c1 = arith.constant 1 : index
    scf.yield %c1 : index
  }
  cf.assert %a, "stays"
  "test.use"(%m) : (index) -> ()
  return %x : tensor<?xf32>
}
