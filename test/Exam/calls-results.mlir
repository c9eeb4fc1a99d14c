// Results of calls, to functions in the module and to unknown ones.
// RUN: symshape-opt %s --symshape-pipeline -split-input-file -o %t
// RUN: FileCheck %s < %t

func.func private @p_len(%x: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  return %d : index
}

// CHECK-LABEL: func @always_call_len(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_call_len(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %e = func.call @p_len(%x) : (tensor<?xf32>) -> index
  %ret = arith.cmpi eq, %d, %e : index
  return %ret : i1
}

func.func private @p_id(%x: tensor<?xf32>) -> tensor<?xf32> {
  return %x : tensor<?xf32>
}

// CHECK-LABEL: func @always_call_id(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_call_id(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %y = func.call @p_id(%x) : (tensor<?xf32>) -> tensor<?xf32>
  %e = tensor.dim %y, %c0 : tensor<?xf32>
  %ret = arith.cmpi eq, %d, %e : index
  return %ret : i1
}

func.func private @p_clamp(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %m = arith.maxsi %n, %c0 : index
  return %m : index
}

// CHECK-LABEL: func @always_call_clamp(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_call_clamp(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %e = func.call @p_clamp(%n) : (index) -> index
  %ret = arith.cmpi sge, %e, %c0 : index
  return %ret : i1
}

// -----

// Summary: callee returns max(n, 1).
// CHECK-LABEL: module
// CHECK: return %true{{[_0-9]*}}{{[, ]}}
func.func @qe5(%k: index) -> i1 {
  %c1 = arith.constant 1 : index
  %r = call @f(%k) : (index) -> index
  %p = arith.cmpi sge, %r, %c1 : index
  return %p : i1
}

func.func private @f(%n: index) -> index {
  %c1 = arith.constant 1 : index
  %m = arith.maxsi %n, %c1 : index
  return %m : index
}

// -----

func.func private @p_tuple(%x: tensor<?xf32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %e = arith.addi %d, %c1 : index
  return %d, %e : index, index
}

// CHECK-LABEL: func @always_call_tuple(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_call_tuple(%x: tensor<?xf32>) -> i1 {
  %a:2 = func.call @p_tuple(%x) : (tensor<?xf32>) -> (index, index)
  %p = arith.cmpi slt, %a#0, %a#1 : index
  return %p : i1
}

func.func private @p_filter(%x: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %m = arith.minui %n, %d : index
  %s = tensor.extract_slice %x[0] [%m] [1] : tensor<?xf32> to tensor<?xf32>
  return %s : tensor<?xf32>
}

// CHECK-LABEL: func @always_call_filter(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_call_filter(%x: tensor<?xf32>, %n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %y = func.call @p_filter(%x, %n) : (tensor<?xf32>, index) -> tensor<?xf32>
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %e = tensor.dim %y, %c0 : tensor<?xf32>
  %p = arith.cmpi sle, %e, %d : index
  return %p : i1
}

func.func private @p_abs(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %p = arith.cmpi slt, %n, %c0 : index
  cf.cond_br %p, ^a, ^b
^a:
  return %c0 : index
^b:
  return %n : index
}

// CHECK-LABEL: func @always_call_two_returns(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_call_two_returns(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %y = func.call @p_abs(%n) : (index) -> index
  %p = arith.cmpi sge, %y, %c0 : index
  return %p : i1
}

// -----

// The callee's size is always the caller's doubled.
// CHECK-LABEL: module
// CHECK: return %false{{[_0-9]*}}{{[, ]}}
func.func private @double(%x: tensor<?xf32>) -> tensor<?xf32> {
  %r = tensor.concat dim(0) %x, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

func.func @qe46(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c1 = arith.constant 1 : index
  %r = call @double(%x) : (tensor<?xf32>) -> tensor<?xf32>
  %d = tensor.dim %r, %c0 : tensor<?xf32>
  %m = arith.remui %d, %c2 : index
  %p = arith.cmpi eq, %m, %c1 : index
  return %p : i1
}

// -----

// Mutual recursion that never returns proves nothing about what it returns.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qe10(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %r = call @g(%n) : (index) -> index
  %p = arith.cmpi sge, %r, %c0 : index
  return %p : i1
}

func.func private @g(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %p = arith.cmpi eq, %n, %c0 : index
  %r = scf.if %p -> index {
    scf.yield %n : index
  } else {
    %c1 = arith.constant 1 : index
    %m = arith.subi %n, %c1 : index
    %q = func.call @h(%m) : (index) -> index
    %s = arith.subi %q, %c1 : index
    scf.yield %s : index
  }
  return %r : index
}

func.func private @h(%n: index) -> index {
  %r = call @g(%n) : (index) -> index
  return %r : index
}

// -----

func.func private @p_ext(tensor<?xf32>) -> tensor<?xf32>

// CHECK-LABEL: func @open_call_external(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_call_external(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %y = func.call @p_ext(%x) : (tensor<?xf32>) -> tensor<?xf32>
  %e = tensor.dim %y, %c0 : tensor<?xf32>
  %ret = arith.cmpi eq, %d, %e : index
  return %ret : i1
}

// -----

// An external function's result is anything.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func private @ext(index) -> index

func.func @qe11(%n: index) -> i1 {
  %r = call @ext(%n) : (index) -> index
  %p = arith.cmpi eq, %r, %n : index
  return %p : i1
}

// -----

// Two calls of an external function may return different numbers.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func private @ext(index) -> index

func.func @qe12(%n: index) -> i1 {
  %r = call @ext(%n) : (index) -> index
  %s = call @ext(%n) : (index) -> index
  %p = arith.cmpi eq, %r, %s : index
  return %p : i1
}

// -----

// Call_indirect: the callee is unknown.
// CHECK-LABEL: module
// CHECK-COUNT-1: {{cf\.assert|shape\.cstr_}}
func.func @qf19(%f: (index) -> index, %n: index) {
  %r = call_indirect %f(%n) : (index) -> index
  %p = arith.cmpi eq, %r, %n : index
  cf.assert %p, "same"
  return
}

// -----

func.func private @p_checked(%x: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %d, %c4 : index
  cf.assert %p, "four"
  return %x : tensor<?xf32>
}

// CHECK-LABEL: func @open_before_checked_call(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_before_checked_call(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %d, %c4 : index
  %y = func.call @p_checked(%x) : (tensor<?xf32>) -> tensor<?xf32>
  return %p : i1
}

// -----

// TODO: not found yet. An assert in the callee on every path holds after the
// call.
// CHECK-LABEL: module
// CHECK-COUNT-2: {{cf\.assert|shape\.cstr_}}
// CHECK-NOT: {{cf\.assert|shape\.cstr_}}
func.func @qe6(%k: index) {
  %c1 = arith.constant 1 : index
  call @f(%k) : (index) -> ()
  %p = arith.cmpi sge, %k, %c1 : index
  cf.assert %p, "caller"
  return
}

func.func private @f(%n: index) {
  %c1 = arith.constant 1 : index
  %p = arith.cmpi sge, %n, %c1 : index
  cf.assert %p, "callee"
  return
}

// -----

// ... but not if the callee's assert stands in a branch.
// CHECK-LABEL: module
// CHECK-COUNT-2: {{cf\.assert|shape\.cstr_}}
func.func @qe7(%k: index, %b: i1) {
  %c1 = arith.constant 1 : index
  call @f(%k, %b) : (index, i1) -> ()
  %p = arith.cmpi sge, %k, %c1 : index
  cf.assert %p, "caller"
  return
}

func.func private @f(%n: index, %b: i1) {
  %c1 = arith.constant 1 : index
  %p = arith.cmpi sge, %n, %c1 : index
  scf.if %b {
    cf.assert %p, "callee"
  }
  return
}

// -----

// A nested function-like module: symbol names resolve to the nearest table.
// CHECK-LABEL: module
// CHECK-COUNT-1: {{cf\.assert|shape\.cstr_}}
module @inner {
  func.func private @f(%n: index) -> index {
    %c1 = arith.constant 1 : index
    return %c1 : index
  }
}

func.func private @f(index) -> index

func.func @qg17(%n: index) {
  %c1 = arith.constant 1 : index
  %r = call @f(%n) : (index) -> index
  %p = arith.cmpi eq, %r, %c1 : index
  cf.assert %p, "one"
  return
}
