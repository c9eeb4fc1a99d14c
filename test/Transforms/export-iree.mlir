// RUN: symshape-opt %s -split-input-file --allow-unregistered-dialect --symshape-require-premises --symshape-pipeline --symshape-export-iree --lower-symshape --canonicalize | FileCheck %s
// RUN: echo 'func.func @f() { return }' | not symshape-opt - --symshape-export-iree 2>&1 | FileCheck %s --check-prefix=REGISTERED
// RUN: not symshape-opt %s -split-input-file --allow-unregistered-dialect --symshape-export-iree 2>&1 | FileCheck %s --check-prefix=UNCHECKED

// REGISTERED: error: the pass creates unregistered ops of IREE; pass --allow-unregistered-dialect
// UNCHECKED: error: expected premises that are checked at the entry: run 'symshape-require-premises' first, or set 'trust'

// The facts come after the last check, and the checks read the plain sizes.
// CHECK-LABEL: func.func @range_and_divisor
// CHECK: %[[D:.*]] = tensor.dim %arg0, %c0
// CHECK-NOT: util.assume.int
// CHECK: cf.assert
// CHECK: cf.assert
// CHECK: %[[N:.*]] = tensor.dim %arg0, %c0
// CHECK: %[[A:.*]] = "util.assume.int"(%[[N]]) <{assumptions = {{\[\[}}#util.int.assumption<umin = 16, umax = 512, udiv = 8>{{\]\]}}}> : (index) -> index
// CHECK: %[[T:.*]] = "flow.tensor.tie_shape"(%arg0, %[[A]]) : (tensor<?x4xf32>, index) -> tensor<?x4xf32>
// CHECK: "test.use"(%[[T]])
func.func @range_and_divisor(%x: tensor<?x4xf32> {symshape.shape = #symshape.shape<[n * 8, 4]>})
    attributes {symshape.symbols = #symshape.symbols<n in [2, 64]>} {
  "test.use"(%x) : (tensor<?x4xf32>) -> ()
  return
}

// -----

// A size without facts: that it is not negative, IREE knows.
// CHECK-LABEL: func.func @nothing_known
// CHECK-NOT: util.assume.int
// CHECK-NOT: tie_shape
func.func @nothing_known(%x: tensor<?xf32>) {
  "test.use"(%x) : (tensor<?xf32>) -> ()
  return
}

// -----

// A fact that holds in a branch only is not stated at the entry.
// CHECK-LABEL: func.func @in_a_branch
// CHECK-NOT: util.assume.int
func.func @in_a_branch(%x: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %p = arith.cmpi sge, %d, %c8 : index
  scf.if %p {
    "test.use"(%x) : (tensor<?xf32>) -> ()
  }
  return
}

// -----

// An op with effects before a check may end the execution: only the checks
// before it count.
// CHECK-LABEL: func.func @after_effects
// CHECK: "test.effect"
// CHECK-NOT: umin = 8
// CHECK: return
func.func @after_effects(%x: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  "test.effect"(%x) : (tensor<?xf32>) -> ()
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %p = arith.cmpi sge, %d, %c8 : index
  cf.assert %p, "too small"
  "test.use"(%x) : (tensor<?xf32>) -> ()
  return
}
