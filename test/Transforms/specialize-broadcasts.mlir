// Dimensions that may or may not expand: versions in which no dimension does, and
// in which one does.
// RUN: symshape-opt %s --symshape-specialize=broadcasts 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK < %t.remarks
// RUN: FileCheck %s --check-prefix=PLAN < %t.remarks
// RUN: symshape-opt %s --symshape-specialize=broadcasts --symshape-pipeline 2>/dev/null | FileCheck %s --check-prefix=FOLDED
// Without the option, nothing happens.
// RUN: symshape-opt %s --symshape-specialize 2>&1 | FileCheck %s --check-prefix=NOT
// NOT-NOT: remark
// NOT-NOT: symshape.version

// REMARK: remark: this function now calls one of 4 versions
// REMARK: note: 'sum_arg0_0_arg1_0' for arg0.0 = arg1.0, if dimension 0 of argument 0 equals dimension 0 of argument 1
// REMARK: note: 'sum_arg0_0_1' for arg0.0 = 1, if dimension 0 of argument 0 is 1
// REMARK: note: 'sum_arg1_0_1' for arg1.0 = 1, if dimension 0 of argument 1 is 1
// REMARK: note: 'sum_general' otherwise
// CHECK-LABEL: func.func @sum(
// CHECK: arith.cmpi eq, %[[A:.*]], %[[B:.*]] : index
// CHECK: call @sum_arg0_0_arg1_0(%{{.*}}, %{{.*}}) : (tensor<?xf32>, tensor<?xf32>)
// CHECK: call @sum_arg0_0_1(%{{.*}}, %{{.*}}) : (tensor<1xf32>, tensor<?xf32>)
// CHECK: call @sum_general
func.func @sum(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %r = tosa.add %x, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// REMARK: remark: this function now calls one of 3 versions
// REMARK: note: 'lowered_n_above_1' for n > 1, if dimension 0 of argument 0 exceeds 1
// REMARK: note: 'lowered_n_1' for n = 1, if dimension 0 of argument 0 is 1
// In the versions, the pipeline folds the comparison.
// FOLDED-LABEL: func.func private @lowered_n_above_1(
// FOLDED: return %false
// FOLDED-LABEL: func.func private @lowered_n_1(
// FOLDED: return %true
// FOLDED-LABEL: func.func private @lowered_general(
// FOLDED: arith.cmpi
func.func @lowered(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}) -> i1
    attributes {symshape.symbols = #symshape.symbols<n>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %d, %c1 : index
  return %p : i1
}

// The premises exclude 1: only one version is left, and it always holds.
// PLAN: remark: no version for n > 1, since the premises imply it
// PLAN: remark: no version for n = 1: 'n = 1' contradicts the premises
// CHECK-LABEL: func.func @excluded(
// CHECK-NOT: call
// CHECK: return
func.func @excluded(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %k: index) -> (i1, i1)
    attributes {symshape.symbols = #symshape.symbols<n in [2, 9]>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %p = arith.cmpi ne, %c1, %d : index
  // An integer argument is no size.
  %q = arith.cmpi eq, %k, %c1 : index
  return %p, %q : i1, i1
}
