// A fact that holds for the arguments of all calls holds in a private function.
//
// RUN: symshape-opt %s --symshape-propagate-constraints -o - | FileCheck %s
// RUN: symshape-opt %s --symshape-propagate-constraints --symshape-propagate-constraints -o - | FileCheck %s
// RUN: symshape-opt %s --symshape-pipeline --symshape-pipeline -o - | FileCheck %s

// A range: 4 at one call, at least 1 at the other.
// CHECK-LABEL: func private @range
// CHECK-NOT: cf.assert
// CHECK: return
func.func private @range(%n: index) {
  %c0 = arith.constant 0 : index
  %p = arith.cmpi sgt, %n, %c0 : index
  cf.assert %p, "positive"
  return
}
func.func @calls_range(%x: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  func.call @range(%c4) : (index) -> ()
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %e = arith.addi %d, %c1 : index
  func.call @range(%e) : (index) -> ()
  return
}

// A check before the call.
// CHECK-LABEL: func private @checked_before
// CHECK-NOT: cf.assert
// CHECK: return
func.func private @checked_before(%n: index, %m: index) {
  %p = arith.cmpi sle, %n, %m : index
  cf.assert %p, "ordered"
  return
}
// CHECK-LABEL: func @calls_checked
// CHECK: cf.assert %{{.*}}, "in the caller"
func.func @calls_checked(%n: index, %m: index) {
  %p = arith.cmpi slt, %n, %m : index
  cf.assert %p, "in the caller"
  func.call @checked_before(%n, %m) : (index, index) -> ()
  return
}

// In a chain of calls, the facts of each caller reach its callee.
// CHECK-LABEL: func private @last
// CHECK-NOT: cf.assert
// CHECK: return
func.func private @last(%x: tensor<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %d, %n : index
  cf.assert %p, "the size"
  return
}
// CHECK-LABEL: func private @middle
func.func private @middle(%x: tensor<?xf32>, %n: index) {
  func.call @last(%x, %n) : (tensor<?xf32>, index) -> ()
  return
}
// CHECK-LABEL: func @first
func.func @first(%x: tensor<?xf32>, %y: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %e = tensor.dim %y, %c0 : tensor<?xf32>
  func.call @middle(%x, %d) : (tensor<?xf32>, index) -> ()
  func.call @middle(%y, %e) : (tensor<?xf32>, index) -> ()
  return
}

// A number that the caller computes from others.
// CHECK-LABEL: func private @product
// CHECK-NOT: cf.assert
// CHECK: return
func.func private @product(%x: tensor<?x?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.dim %x, %c0 : tensor<?x?xf32>
  %b = tensor.dim %x, %c1 : tensor<?x?xf32>
  %ab = arith.muli %a, %b : index
  %p = arith.cmpi eq, %ab, %n : index
  cf.assert %p, "all elements"
  return
}
func.func @calls_product(%x: tensor<?x?xf32>, %y: tensor<?x4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.dim %x, %c0 : tensor<?x?xf32>
  %b = tensor.dim %x, %c1 : tensor<?x?xf32>
  %ab = arith.muli %a, %b : index
  func.call @product(%x, %ab) : (tensor<?x?xf32>, index) -> ()
  %z = tensor.cast %y : tensor<?x4xf32> to tensor<?x?xf32>
  %flat = tensor.collapse_shape %y [[0, 1]] : tensor<?x4xf32> into tensor<?xf32>
  %count = tensor.dim %flat, %c0 : tensor<?xf32>
  func.call @product(%z, %count) : (tensor<?x?xf32>, index) -> ()
  return
}

// A bit.
// CHECK-LABEL: func private @flag
// CHECK-NOT: cf.assert
// CHECK: return
func.func private @flag(%p: i1) {
  cf.assert %p, "set"
  return
}
func.func @calls_flag(%n: index) {
  %true = arith.constant true
  %c0 = arith.constant 0 : index
  func.call @flag(%true) : (i1) -> ()
  %p = arith.cmpi sge, %n, %c0 : index
  scf.if %p {
    func.call @flag(%p) : (i1) -> ()
  }
  return
}

// A recursive function calls this one; and two functions call each other, where
// a third one calls the first of them.
// CHECK-LABEL: func private @from_recursion
// CHECK-NOT: cf.assert
// CHECK: return
func.func private @from_recursion(%n: index) {
  %c0 = arith.constant 0 : index
  %p = arith.cmpi sgt, %n, %c0 : index
  cf.assert %p, "positive"
  return
}
func.func @recursion(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = arith.cmpi sgt, %n, %c0 : index
  scf.if %p {
    func.call @from_recursion(%n) : (index) -> ()
    %m = arith.subi %n, %c1 : index
    func.call @recursion(%m) : (index) -> ()
  }
  return
}
