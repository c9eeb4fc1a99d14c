// RUN: symshape-opt %s --symshape-propagate-constraints | FileCheck %s
// RUN: %execute %s

// A predicate that a function checked on every way to its returns holds after a
// call. The first word of a name says whether the comparison always holds.

func.func private @at_least_1(%n: index) {
  %c1 = arith.constant 1 : index
  %p = arith.cmpi sge, %n, %c1 : index
  cf.assert %p, "at least 1"
  return
}

// CHECK-LABEL: @always_after_check(
// CHECK: return %true
// CASE: always_after_check(N) for N = 1 2
// CASE: always_after_check(0) -> stops "at least 1"
func.func @always_after_check(%k: index) -> i1 {
  %c0 = arith.constant 0 : index
  call @at_least_1(%k) : (index) -> ()
  %p = arith.cmpi sgt, %k, %c0 : index
  return %p : i1
}

// Before the call, nothing is checked.
func.func private @printI64(i64)
// CHECK-LABEL: @open_before_check(
// CHECK: %[[P:.*]] = arith.cmpi
// CHECK: %[[E:.*]] = arith.extui %[[P]]
// CHECK: call @printI64(%[[E]])
// CHECK: return %true
// CASE: open_before_check(N) for N = -1 0 1
func.func @open_before_check(%k: index) -> i1 {
  %c0 = arith.constant 0 : index
  %p = arith.cmpi sgt, %k, %c0 : index
  %e = arith.extui %p : i1 to i64
  call @printI64(%e) : (i64) -> ()
  call @at_least_1(%k) : (index) -> ()
  return %p : i1
}

// The check of another number.
// CHECK-LABEL: @open_other_number(
// CHECK: %[[P:.*]] = arith.cmpi
// CHECK: return %[[P]]
// CASE: open_other_number(N, M) for N = 1 2, M = -1 0 1
func.func @open_other_number(%k: index, %m: index) -> i1 {
  %c0 = arith.constant 0 : index
  call @at_least_1(%k) : (index) -> ()
  %p = arith.cmpi sgt, %m, %c0 : index
  return %p : i1
}

// The check that the caller makes after the call is implied; that of the callee
// stays, since it is the only one before.
func.func private @stays_in_callee(%n: index) {
  %c1 = arith.constant 1 : index
  %p = arith.cmpi sge, %n, %c1 : index
  cf.assert %p, "callee"
  return
}
// CHECK-LABEL: func private @stays_in_callee(
// CHECK: cf.assert {{.*}} "callee"
// CHECK-LABEL: @implied_in_caller(
// CHECK-NOT: cf.assert
// CHECK: return
// CASE: implied_in_caller(N) for N = 1 3
// CASE: implied_in_caller(-5) -> stops "callee"
func.func @implied_in_caller(%k: index) {
  %c1 = arith.constant 1 : index
  call @stays_in_callee(%k) : (index) -> ()
  %p = arith.cmpi sge, %k, %c1 : index
  cf.assert %p, "caller"
  return
}

// A call in an arm, in a loop that may not run, or in a parallel loop checks
// nothing after it.
// CHECK-LABEL: @open_in_regions(
// CHECK: %[[P:.*]] = arith.cmpi
// CHECK: return %[[P]]
// CASE: open_in_regions(N, false, 0) for N = -1 0 1
// CASE: open_in_regions(1, true, 1)
func.func @open_in_regions(%k: index, %c: i1, %n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.if %c {
    func.call @at_least_1(%k) : (index) -> ()
  }
  scf.for %i = %c0 to %n step %c1 {
    func.call @at_least_1(%k) : (index) -> ()
  }
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    func.call @at_least_1(%k) : (index) -> ()
    scf.reduce
  }
  %p = arith.cmpi sgt, %k, %c0 : index
  return %p : i1
}

// One return checks n >= 1, the other n >= 2.
func.func private @two_returns(%n: index, %c: i1) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  cf.cond_br %c, ^a, ^b
^a:
  %p = arith.cmpi sge, %n, %c2 : index
  cf.assert %p, "at least 2"
  return
^b:
  %q = arith.cmpi sge, %n, %c1 : index
  cf.assert %q, "at least 1"
  return
}

// CHECK-LABEL: @always_open_two_returns(
// CHECK: return %true{{.*}}, %{{[0-9]+}}
// CASE: always_open_two_returns(N, false) for N = 1 2
// CASE: always_open_two_returns(2, true)
// CASE: always_open_two_returns(1, true) -> stops "at least 2"
func.func @always_open_two_returns(%k: index, %c: i1) -> (i1, i1) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  call @two_returns(%k, %c) : (index, i1) -> ()
  %p = arith.cmpi sge, %k, %c1 : index
  %q = arith.cmpi sge, %k, %c2 : index
  return %p, %q : i1, i1
}

// One return checks nothing.
func.func private @one_return_checks(%n: index, %c: i1) {
  %c1 = arith.constant 1 : index
  cf.cond_br %c, ^a, ^b
^a:
  %p = arith.cmpi sge, %n, %c1 : index
  cf.assert %p, "at least 1"
  return
^b:
  return
}
// CHECK-LABEL: @open_one_return_checks(
// CHECK: %[[P:.*]] = arith.cmpi
// CHECK: return %[[P]]
// CASE: open_one_return_checks(N, false) for N = -1 0 1
func.func @open_one_return_checks(%k: index, %c: i1) -> i1 {
  %c1 = arith.constant 1 : index
  call @one_return_checks(%k, %c) : (index, i1) -> ()
  %p = arith.cmpi sge, %k, %c1 : index
  return %p : i1
}

// The branch that fails never returns, so its condition is false after a call.
func.func private @stops_below_1(%n: index) {
  %c1 = arith.constant 1 : index
  %false = arith.constant false
  %p = arith.cmpi slt, %n, %c1 : index
  cf.cond_br %p, ^stop, ^go
^stop:
  cf.assert %false, "below 1"
  return
^go:
  return
}
// CHECK-LABEL: @always_after_stop(
// CHECK: return %true
// CASE: always_after_stop(N) for N = 1 2
// CASE: always_after_stop(0) -> stops "below 1"
func.func @always_after_stop(%k: index) -> i1 {
  %c0 = arith.constant 0 : index
  call @stops_below_1(%k) : (index) -> ()
  %p = arith.cmpi sgt, %k, %c0 : index
  return %p : i1
}

// Through two calls.
func.func private @calls_check(%x: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  call @at_least_1(%d) : (index) -> ()
  return
}
// CHECK-LABEL: @always_through_two_calls(
// CHECK: return %true
// CASE: always_through_two_calls(<N>) for N = 1 2
// CASE: always_through_two_calls(<0>) -> stops "at least 1"
func.func @always_through_two_calls(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  call @calls_check(%x) : (tensor<?xf32>) -> ()
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %p = arith.cmpi ne, %d, %c0 : index
  return %p : i1
}

// The callee checks a relation between a result and an argument, for a number
// that it reads from memory.
func.func private @read_up_to(%m: memref<1xindex>, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %k = memref.load %m[%c0] : memref<1xindex>
  %p = arith.cmpi ule, %k, %n : index
  %q = arith.cmpi sge, %n, %c0 : index
  %r = arith.andi %p, %q : i1
  cf.assert %r, "up to n"
  return %k : index
}
// CHECK-LABEL: @always_open_read_up_to(
// CHECK: return %true{{.*}}, %{{[0-9]+}}
// CASE: always_open_read_up_to(<1: 0>, 0)
// CASE: always_open_read_up_to(<1: 1>, 3)
// CASE: always_open_read_up_to(<1: 4>, 3) -> stops "up to n"
func.func @always_open_read_up_to(%m: memref<1xindex>, %n: index) -> (i1, i1) {
  %k = call @read_up_to(%m, %n) : (memref<1xindex>, index) -> index
  %p = arith.cmpi sle, %k, %n : index
  %q = arith.cmpi eq, %k, %n : index
  return %p, %q : i1, i1
}

// Two callers contradict each other: nothing follows for the callee, and each
// learns only the checks of the callee.
func.func private @not_zero(%n: index) {
  %c0 = arith.constant 0 : index
  %p = arith.cmpi ne, %n, %c0 : index
  cf.assert %p, "not 0"
  return
}
// CHECK-LABEL: func private @not_zero(
// CHECK: cf.assert {{.*}} "not 0"
// CHECK-LABEL: @always_positive_not_zero(
// CHECK: return %true
// CASE: always_positive_not_zero(<N>) for N = 1 2
// CASE: always_positive_not_zero(<0>) -> stops "not 0"
func.func @always_positive_not_zero(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  call @not_zero(%d) : (index) -> ()
  %p = arith.cmpi sgt, %d, %c0 : index
  return %p : i1
}
// CHECK-LABEL: @open_negative_not_zero(
// CHECK: %[[P:.*]] = arith.cmpi
// CHECK: return %[[P]]
// CASE: open_negative_not_zero(N) for N = -2 -1 1
func.func @open_negative_not_zero(%k: index) -> i1 {
  %c0 = arith.constant 0 : index
  call @not_zero(%k) : (index) -> ()
  %p = arith.cmpi sgt, %k, %c0 : index
  return %p : i1
}

// A negative number is no extent. The callee knows that its argument has at
// least 0 elements, but the caller must not learn that m is at least 0.
func.func private @same_size(%x: tensor<?xf32>, %m: index) {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %e = arith.maxsi %d, %c0 : index
  %p = arith.cmpi eq, %e, %m : index
  cf.assert %p, "same"
  return
}
// CHECK-LABEL: @open_same_size(
// CHECK: %[[P:.*]] = arith.cmpi
// CHECK: return %[[P]]
func.func @open_same_size(%n: index, %m: index) -> i1 {
  %x = tensor.empty(%n) : tensor<?xf32>
  call @same_size(%x, %m) : (tensor<?xf32>, index) -> ()
  %p = arith.cmpi eq, %n, %m : index
  return %p : i1
}

// The result is a bit.
func.func private @is_small(%n: index) -> i1 {
  %c8 = arith.constant 8 : index
  %p = arith.cmpi ult, %n, %c8 : index
  return %p : i1
}
// CHECK-LABEL: @always_open_is_small(
// CHECK: return %true{{.*}}, %{{[0-9]+}}
// CASE: always_open_is_small(N) for N = 0 4 5 7
// CASE: always_open_is_small(N) -> stops "small" for N = -1 8
func.func @always_open_is_small(%n: index) -> (i1, i1) {
  %c7 = arith.constant 7 : index
  %c4 = arith.constant 4 : index
  %s = call @is_small(%n) : (index) -> i1
  cf.assert %s, "small"
  %p = arith.cmpi sle, %n, %c7 : index
  %q = arith.cmpi sle, %n, %c4 : index
  return %p, %q : i1, i1
}
