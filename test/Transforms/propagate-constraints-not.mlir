// Nothing may be proved here: by an op that a check guards, or by facts that do
// not hold.
//
// RUN: symshape-opt %s --allow-unregistered-dialect --symshape-propagate-constraints -o - | FileCheck %s
// RUN: symshape-opt %s --allow-unregistered-dialect --symshape-pipeline -o - | FileCheck %s
// RUN: symshape-opt %s --allow-unregistered-dialect --symshape-pipeline --symshape-pipeline -o - | FileCheck %s

// Neither the op that a check guards nor a later op removes the check.
// Must not fire: implied-check
// CHECK-LABEL: func @guards_add
// CHECK: cf.assert %{{.*}}, "same size"
// CHECK: linalg.add
func.func @guards_add(%x: tensor<?xf32>, %y: tensor<?xf32>, %z: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %b = tensor.dim %y, %c0 : tensor<?xf32>
  %same = arith.cmpi eq, %a, %b : index
  cf.assert %same, "same size"
  %r = linalg.add ins(%x, %y : tensor<?xf32>, tensor<?xf32>) outs(%z : tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// The op that the check guards was moved to before the check.
// CHECK-LABEL: func @guards_moved_cast
// CHECK: cf.assert %{{.*}}, "four"
func.func @guards_moved_cast(%x: tensor<?xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %r = tensor.cast %x : tensor<?xf32> to tensor<4xf32>
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %is4 = arith.cmpi eq, %a, %c4 : index
  cf.assert %is4, "four"
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @weaker_first
// CHECK: cf.assert %{{.*}}, "weaker"
// CHECK: cf.assert %{{.*}}, "stronger"
func.func @weaker_first(%a: index, %b: index) {
  %le = arith.cmpi sle, %a, %b : index
  cf.assert %le, "weaker"
  %lt = arith.cmpi slt, %a, %b : index
  cf.assert %lt, "stronger"
  return
}

// Must not fire: constant-bit
// CHECK-LABEL: func @before_check
// CHECK: %[[CMP:.*]] = arith.cmpi
// CHECK: "test.use"(%[[CMP]])
// CHECK: cf.assert %[[CMP]]
func.func @before_check(%a: index, %b: index) {
  %lt = arith.cmpi slt, %a, %b : index
  "test.use"(%lt) : (i1) -> ()
  cf.assert %lt, "ordered"
  return
}

// A branch does not prove its own condition.
// Must not fire: constant-use
// CHECK-LABEL: func @own_branch
// CHECK: %[[CMP:.*]] = arith.cmpi
// CHECK: scf.if %[[CMP]]
// CHECK: cf.assert %{{.*}}, "behind"
func.func @own_branch(%n: index) {
  %c4 = arith.constant 4 : index
  %is4 = arith.cmpi eq, %n, %c4 : index
  scf.if %is4 {
    cf.assert %is4, "inside"
    "test.use"(%n) : (index) -> ()
  }
  %again = arith.cmpi eq, %n, %c4 : index
  cf.assert %again, "behind"
  return
}

// CHECK-LABEL: func @zero_trips
// CHECK: scf.for
// CHECK: cf.assert %{{.*}}, "inside"
// CHECK: cf.assert %{{.*}}, "behind"
func.func @zero_trips(%a: index, %b: index, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %lt = arith.cmpi slt, %a, %b : index
  scf.for %i = %c0 to %n step %c1 {
    cf.assert %lt, "inside"
  }
  cf.assert %lt, "behind"
  return
}

// A cast before a loop that may run zero times is no fact.
// CHECK-LABEL: func @moved_out_of_loop
// CHECK: cf.assert
// CHECK: return %dim
func.func @moved_out_of_loop(%x: tensor<?xf32>, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %s = tensor.cast %x : tensor<?xf32> to tensor<4xf32>
  %k = tensor.dim %x, %c0 : tensor<?xf32>
  %is4 = arith.cmpi eq, %k, %c4 : index
  scf.for %i = %c0 to %n step %c1 {
    cf.assert %is4, "four"
    "test.use"(%s) : (tensor<4xf32>) -> ()
  }
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  return %d : index
}

// One arm of a select may be poison if the select uses the other arm.
// Must not fire: selected-arm
// CHECK-LABEL: func @selected
// CHECK: arith.select
func.func @selected(%x: tensor<?xf32>, %y: tensor<4xf32>, %b: i1) -> index {
  %c0 = arith.constant 0 : index
  %s = tensor.cast %x : tensor<?xf32> to tensor<4xf32>
  %back = tensor.cast %s : tensor<4xf32> to tensor<?xf32>
  %t = arith.select %b, %back, %x : tensor<?xf32>
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  return %d : index
}

// Contradictory facts prove nothing, inside or outside.
// CHECK-LABEL: func @dead_branch
// CHECK: scf.if
// CHECK: cf.assert %{{.*}}, "four"
// CHECK: cf.assert %{{.*}}, "five"
// CHECK: %[[IN:.*]] = arith.cmpi sgt
// CHECK: "test.use"(%[[IN]])
// CHECK: %[[OUT:.*]] = arith.cmpi slt
// CHECK: return %[[OUT]]
func.func @dead_branch(%n: index, %p: i1) -> i1 {
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %is4 = arith.cmpi eq, %n, %c4 : index
  %is5 = arith.cmpi eq, %n, %c5 : index
  scf.if %p {
    cf.assert %is4, "four"
    cf.assert %is5, "five"
    %more = arith.cmpi sgt, %n, %c5 : index
    "test.use"(%more) : (i1) -> ()
  }
  %less = arith.cmpi slt, %n, %c5 : index
  return %less : i1
}

// CHECK-LABEL: func @choice
// CHECK: %[[CMP:.*]] = arith.cmpi sle
// CHECK: return %[[CMP]]
func.func @choice(%a: index, %b: index) -> i1 {
  %c1 = arith.constant 1 : index
  %same = arith.cmpi eq, %a, %b : index
  %one = arith.cmpi eq, %a, %c1 : index
  %fits = arith.ori %same, %one : i1
  cf.assert %fits, "broadcast"
  %r = arith.cmpi sle, %a, %b : index
  return %r : i1
}

// Sizes of 0 and 1 are ordinary.
// CHECK-LABEL: func @zero
// CHECK: arith.cmpi
// CHECK: arith.cmpi
// CHECK: arith.cmpi
func.func @zero(%x: tensor<?x?xf32>) -> (i1, i1, i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.dim %x, %c0 : tensor<?x?xf32>
  %b = tensor.dim %x, %c1 : tensor<?x?xf32>
  %ab = arith.muli %a, %b : index
  %positive = arith.cmpi sgt, %a, %c0 : index
  %one = arith.cmpi ne, %a, %c1 : index
  %more = arith.cmpi sge, %ab, %a : index
  return %positive, %one, %more : i1, i1, i1
}

// Arithmetic that may wrap.
// CHECK-LABEL: func @wrap
// CHECK: arith.cmpi
// CHECK: arith.cmpi
func.func @wrap(%n: i32, %m: index) -> (i1, i1) {
  %c1 = arith.constant 1 : i32
  %k = arith.constant 1 : index
  %next = arith.addi %n, %c1 : i32
  %more = arith.cmpi sgt, %next, %n : i32
  %p = arith.addi %m, %k : index
  %less = arith.cmpi slt, %m, %p : index
  return %more, %less : i1, i1
}

// The facts of one edge do not hold on the other.
// Must not fire: constant-number
// CHECK-LABEL: func @edges
// CHECK: ^{{.*}}(%[[R:.*]]: index):
// CHECK: return %[[R]]
func.func @edges(%n: index, %p: i1) -> index {
  %c4 = arith.constant 4 : index
  %is4 = arith.cmpi eq, %n, %c4 : index
  cf.cond_br %p, ^a, ^b
^a:
  cf.assert %is4, "four"
  cf.br ^end(%n : index)
^b:
  %two = arith.addi %n, %n : index
  cf.br ^end(%two : index)
^end(%r: index):
  return %r : index
}

// A sum that may wrap does not equal the sum without wrapping.
// Must not fire: same-number
// CHECK-LABEL: func @not_same
// CHECK: %[[M:.*]] = arith.minsi
// CHECK: return %[[M]]
func.func @not_same(%n: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %t = arith.addi %n, %c1 : i32
  %m = arith.minsi %t, %n : i32
  return %m : i32
}

// Uses before the check.
// Must not fire: input-use, input-number, static-size
// CHECK-LABEL: func @not_yet
// CHECK-SAME: %[[A:.*]]: index, %[[B:.*]]: index
// CHECK: tensor.empty(%[[B]]) : tensor<?xf32>
// CHECK: "test.use"(%[[B]]
// CHECK: cf.assert
func.func @not_yet(%a: index, %b: index) {
  %c4 = arith.constant 4 : index
  %e = tensor.empty(%b) : tensor<?xf32>
  "test.use"(%b, %e) : (index, tensor<?xf32>) -> ()
  %same = arith.cmpi eq, %a, %b : index
  %is4 = arith.cmpi eq, %b, %c4 : index
  %both = arith.andi %same, %is4 : i1
  cf.assert %both, "same"
  return
}
