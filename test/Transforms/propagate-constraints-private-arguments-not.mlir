// Arguments of private functions without common facts.
//
// RUN: symshape-opt %s --allow-unregistered-dialect --symshape-propagate-constraints -o - | FileCheck %s
// RUN: symshape-opt %s --allow-unregistered-dialect --symshape-pipeline --symshape-pipeline -o - | FileCheck %s

// Code outside of the module may call the function.
// Must not fire: implied-check
// CHECK-LABEL: func @public
// CHECK: cf.assert
func.func @public(%n: index) {
  %c0 = arith.constant 0 : index
  %p = arith.cmpi sgt, %n, %c0 : index
  cf.assert %p, "positive"
  return
}
func.func @calls_public() {
  %c4 = arith.constant 4 : index
  func.call @public(%c4) : (index) -> ()
  return
}

// The function is used as a value, or named in an attribute.
// CHECK-LABEL: func private @taken
// CHECK: cf.assert
func.func private @taken(%n: index) {
  %c0 = arith.constant 0 : index
  %p = arith.cmpi sgt, %n, %c0 : index
  cf.assert %p, "positive"
  return
}
// CHECK-LABEL: func private @named
// CHECK: cf.assert
func.func private @named(%n: index) {
  %c0 = arith.constant 0 : index
  %p = arith.cmpi sgt, %n, %c0 : index
  cf.assert %p, "positive"
  return
}
// CHECK-LABEL: func private @named_at_call
// CHECK: cf.assert
func.func private @named_at_call(%n: index) {
  %c0 = arith.constant 0 : index
  %p = arith.cmpi sgt, %n, %c0 : index
  cf.assert %p, "positive"
  return
}
func.func @takes() -> ((index) -> ()) {
  %c4 = arith.constant 4 : index
  func.call @taken(%c4) : (index) -> ()
  func.call @named(%c4) {other.callback = [@named_at_call]} : (index) -> ()
  func.call @named_at_call(%c4) : (index) -> ()
  %f = func.constant @taken : (index) -> ()
  "other.register"() {what = {callee = @named}} : () -> ()
  return %f : (index) -> ()
}

// One of several callers passes another number.
// CHECK-LABEL: func private @differs
// CHECK: cf.assert
func.func private @differs(%n: index) {
  %c0 = arith.constant 0 : index
  %p = arith.cmpi sgt, %n, %c0 : index
  cf.assert %p, "positive"
  return
}
func.func @calls_differs(%n: index) {
  %c4 = arith.constant 4 : index
  func.call @differs(%c4) : (index) -> ()
  func.call @differs(%n) : (index) -> ()
  return
}

// The function is never called, or only in unreachable code.
// CHECK-LABEL: func private @never_called
// CHECK: cf.assert
func.func private @never_called(%n: index) {
  %c0 = arith.constant 0 : index
  %p = arith.cmpi sgt, %n, %c0 : index
  cf.assert %p, "positive"
  return
}
// CHECK-LABEL: func private @called_in_dead_code
// CHECK: cf.assert
func.func private @called_in_dead_code(%n: index) {
  %c0 = arith.constant 0 : index
  %p = arith.cmpi sgt, %n, %c0 : index
  cf.assert %p, "positive"
  return
}
func.func @dead(%n: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %p = arith.cmpi sgt, %n, %c4 : index
  %q = arith.cmpi slt, %n, %c0 : index
  scf.if %p {
    scf.if %q {
      func.call @called_in_dead_code(%n) : (index) -> ()
    }
  }
  return
}

// The check is after the call, or a call is on the other branch.
// CHECK-LABEL: func private @before_check
// CHECK: cf.assert
func.func private @before_check(%n: index, %m: index) {
  %p = arith.cmpi slt, %n, %m : index
  cf.assert %p, "less"
  return
}
func.func @checks_later(%n: index, %m: index) {
  func.call @before_check(%n, %m) : (index, index) -> ()
  %p = arith.cmpi slt, %n, %m : index
  cf.assert %p, "later"
  return
}
// CHECK-LABEL: func private @other_branch
// CHECK: cf.assert
func.func private @other_branch(%n: index, %m: index) {
  %p = arith.cmpi slt, %n, %m : index
  cf.assert %p, "less"
  return
}
func.func @branches(%n: index, %m: index) {
  %p = arith.cmpi slt, %n, %m : index
  scf.if %p {
    func.call @other_branch(%n, %m) : (index, index) -> ()
  } else {
    func.call @other_branch(%n, %m) : (index, index) -> ()
  }
  return
}

// The check in the callee, after the first call returns, is no fact about the
// first call: only the second call is after it.
// CHECK-LABEL: func private @by_itself
// CHECK: cf.assert
func.func private @by_itself(%n: index, %m: index) -> index {
  %p = arith.cmpi eq, %n, %m : index
  cf.assert %p, "equal"
  return %m : index
}
func.func @twice(%n: index, %m: index) {
  %r = func.call @by_itself(%n, %m) : (index, index) -> index
  %s = func.call @by_itself(%n, %r) : (index, index) -> index
  return
}

// The function calls itself with smaller and smaller numbers.
// CHECK-LABEL: func private @calls_itself
// CHECK: cf.assert
func.func private @calls_itself(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = arith.cmpi sge, %n, %c0 : index
  cf.assert %p, "not negative"
  %m = arith.subi %n, %c1 : index
  func.call @calls_itself(%m) : (index) -> ()
  return
}
func.func @starts() {
  %c4 = arith.constant 4 : index
  func.call @calls_itself(%c4) : (index) -> ()
  return
}
// CHECK-LABEL: func private @ping
// CHECK: cf.assert
func.func private @ping(%n: index) {
  %c0 = arith.constant 0 : index
  %p = arith.cmpi sge, %n, %c0 : index
  cf.assert %p, "not negative"
  func.call @pong(%n) : (index) -> ()
  return
}
func.func private @pong(%n: index) {
  %c1 = arith.constant 1 : index
  %m = arith.subi %n, %c1 : index
  func.call @ping(%m) : (index) -> ()
  return
}
func.func @starts_ping() {
  %c4 = arith.constant 4 : index
  func.call @ping(%c4) : (index) -> ()
  return
}

// The precondition of an op is no fact about its operands.
// CHECK-LABEL: func private @demanded
// CHECK: cf.assert
func.func private @demanded(%x: tensor<?xf32>, %y: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %e = tensor.dim %y, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %d, %e : index
  cf.assert %p, "same size"
  return
}
func.func @demands(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %r = linalg.add ins(%x, %y : tensor<?xf32>, tensor<?xf32>) outs(%x : tensor<?xf32>) -> tensor<?xf32>
  func.call @demanded(%x, %y) : (tensor<?xf32>, tensor<?xf32>) -> ()
  return %r : tensor<?xf32>
}

// The caller makes a tensor before the callee checks its size: the argument's
// size is not negative, but this is no fact about the number.
// CHECK-LABEL: func private @made_early
// CHECK: cf.assert
func.func private @made_early(%t: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %p = arith.cmpi sge, %n, %c0 : index
  cf.assert %p, "a size"
  return %t : tensor<?xf32>
}
func.func @makes_early(%n: index) -> tensor<?xf32> {
  %t = tensor.empty(%n) : tensor<?xf32>
  %r = func.call @made_early(%t, %n) : (tensor<?xf32>, index) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// The caller computes a sum that is poison if it wraps, before the callee's
// check: that the sum fits 32 bits is no fact about its operands.
// CHECK-LABEL: func private @summed_early
// CHECK: cf.assert
func.func private @summed_early(%a: i32, %b: i32, %sum: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %p = arith.cmpi sge, %b, %c0 : i32
  %q = scf.if %p -> i1 {
    %s = arith.addi %a, %b : i32
    %fits = arith.cmpi sge, %s, %a : i32
    cf.assert %fits, "wraps"
    scf.yield %fits : i1
  } else {
    scf.yield %p : i1
  }
  return %sum : i32
}
func.func @sums_early(%a: i32, %b: i32) -> i32 {
  %sum = arith.addi %a, %b overflow<nsw> : i32
  %r = func.call @summed_early(%a, %b, %sum) : (i32, i32, i32) -> i32
  return %r : i32
}
