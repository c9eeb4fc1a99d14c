// Numbers that checks and later ops share: later ops compute them again, from the sizes with facts.
// RUN: symshape-opt %s -split-input-file --allow-unregistered-dialect --symshape-export-iree --lower-symshape | FileCheck %s

// CHECK-LABEL: func.func @shared
// CHECK: %[[N:.*]] = tensor.dim %arg0
// CHECK: %[[H:.*]] = arith.divsi %[[N]]
// CHECK: cmpi sle, %[[H]]
// CHECK: cf.assert %{{.*}}, "at most 8"
// CHECK: %[[F:.*]] = "util.assume.int"
// CHECK: %[[G:.*]] = arith.divsi %[[F]]
// CHECK-NOT: arith.cmpi
// CHECK: "test.use"(%[[F]], %[[G]], %c8)
func.func @shared(%x: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %half = arith.divsi %n, %c2 : index
  %fits = arith.cmpi sle, %half, %c8 : index
  cf.assert %fits, "at most 8"
  "test.use"(%n, %half, %c8) : (index, index, index) -> ()
  return
}

// -----

// The size of an argument without facts stays as it is.
// CHECK-LABEL: func.func @not_shared
// CHECK: %[[M:.*]] = tensor.dim %arg1
// CHECK: cf.assert
// CHECK: %[[F:.*]] = "util.assume.int"
// CHECK: "test.use"(%[[M]])
func.func @not_shared(%x: tensor<?xf32>, %y: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %m = tensor.dim %y, %c0 : tensor<?xf32>
  %fits = arith.cmpi sle, %n, %c8 : index
  cf.assert %fits, "at most 8"
  "test.use"(%m) : (index) -> ()
  return
}
