// RUN: symshape-opt %s --symshape-infer=print=table -o %t | FileCheck %s

// Stored and printed sizes are simplified by the facts that hold where the size
// is computed.

// A multiple of 8, rounded to a multiple of 8.
// CHECK-LABEL: function @rounded_down
// CHECK: %4 tensor<?xf32> [dim(0, 0)] exact
func.func @rounded_down(%t: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %r = arith.remsi %n, %c8 : index
  %p = arith.cmpi eq, %r, %c0 : index
  cf.assert %p, "a multiple of 8"
  %q = arith.divsi %n, %c8 : index
  %k = arith.muli %q, %c8 : index
  %e = tensor.empty(%k) : tensor<?xf32>
  return %e : tensor<?xf32>
}
// CASE: rounded_down(<M>) for M = 0 1 2 6 8 16

// A multiple of 8, rounded to a multiple of 8.
// CHECK-LABEL: function @rounded_up
// CHECK: %4 tensor<?xf32> [dim(0, 0)] exact
func.func @rounded_up(%t: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %r = arith.remsi %n, %c8 : index
  %p = arith.cmpi eq, %r, %c0 : index
  cf.assert %p, "a multiple of 8"
  %q = arith.ceildivsi %n, %c8 : index
  %k = arith.muli %q, %c8 : index
  %e = tensor.empty(%k) : tensor<?xf32>
  return %e : tensor<?xf32>
}
// CASE: rounded_up(<M>) for M = 0 1 2 6 8 16

// Without the check, the division stays.
// CHECK-LABEL: function @not_known
// CHECK: %2 tensor<?xf32> [(dim(0, 0) floordiv 8) * 8] exact
func.func @not_known(%t: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %q = arith.divsi %n, %c8 : index
  %k = arith.muli %q, %c8 : index
  %e = tensor.empty(%k) : tensor<?xf32>
  return %e : tensor<?xf32>
}
// CASE: not_known(<M>) for M = 0 1 2 6 8 16

// The remainder by 4 gives the remainder by 2.
// CHECK-LABEL: function @remainder
// CHECK: %3 tensor<?xf32> [0] exact
func.func @remainder(%t: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %r = arith.remsi %n, %c4 : index
  %p = arith.cmpi eq, %r, %c2 : index
  cf.assert %p, "2 above a multiple of 4"
  %k = arith.remsi %n, %c2 : index
  %e = tensor.empty(%k) : tensor<?xf32>
  return %e : tensor<?xf32>
}
// CASE: remainder(<M>) for M = 0 1 2 6 8 16
