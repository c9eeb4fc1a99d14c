// Results of calls, to functions in the module and to unknown ones.
// A name begins with the answer: always (returns true), never (returns false), open
// (returns no constant), stays (the counted checks remain). At a TODO, the checks give
// the present answer.
// RUN: %exam %s > %t.checks
// RUN: symshape-opt %s --symshape-pipeline | FileCheck %t.checks

func.func @always_call_len(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %e = func.call @p_len(%x) : (tensor<?xf32>) -> index
  %ret = arith.cmpi eq, %d, %e : index
  return %ret : i1
}

func.func private @p_len(%x: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  return %d : index
}

func.func @always_call_id(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %y = func.call @p_id(%x) : (tensor<?xf32>) -> tensor<?xf32>
  %e = tensor.dim %y, %c0 : tensor<?xf32>
  %ret = arith.cmpi eq, %d, %e : index
  return %ret : i1
}

func.func private @p_id(%x: tensor<?xf32>) -> tensor<?xf32> {
  return %x : tensor<?xf32>
}

func.func @always_call_clamp(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %e = func.call @p_clamp(%n) : (index) -> index
  %ret = arith.cmpi sge, %e, %c0 : index
  return %ret : i1
}

func.func private @p_clamp(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %m = arith.maxsi %n, %c0 : index
  return %m : index
}

func.func @always_call_returns_max_with_1(%k: index) -> i1 {
  %c1 = arith.constant 1 : index
  %r = call @p_call_returns_max_with_1(%k) : (index) -> index
  %p = arith.cmpi sge, %r, %c1 : index
  return %p : i1
}

func.func private @p_call_returns_max_with_1(%n: index) -> index {
  %c1 = arith.constant 1 : index
  %m = arith.maxsi %n, %c1 : index
  return %m : index
}

func.func @always_call_tuple(%x: tensor<?xf32>) -> i1 {
  %a:2 = func.call @p_tuple(%x) : (tensor<?xf32>) -> (index, index)
  %p = arith.cmpi slt, %a#0, %a#1 : index
  return %p : i1
}

func.func private @p_tuple(%x: tensor<?xf32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %e = arith.addi %d, %c1 : index
  return %d, %e : index, index
}

func.func @always_call_filter(%x: tensor<?xf32>, %n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %y = func.call @p_filter(%x, %n) : (tensor<?xf32>, index) -> tensor<?xf32>
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %e = tensor.dim %y, %c0 : tensor<?xf32>
  %p = arith.cmpi sle, %e, %d : index
  return %p : i1
}

func.func private @p_filter(%x: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %m = arith.minui %n, %d : index
  %s = tensor.extract_slice %x[0] [%m] [1] : tensor<?xf32> to tensor<?xf32>
  return %s : tensor<?xf32>
}

func.func @always_call_two_returns(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %y = func.call @p_abs(%n) : (index) -> index
  %p = arith.cmpi sge, %y, %c0 : index
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

func.func @never_odd_dim_of_doubled_tensor(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c1 = arith.constant 1 : index
  %r = call @p_double(%x) : (tensor<?xf32>) -> tensor<?xf32>
  %d = tensor.dim %r, %c0 : tensor<?xf32>
  %m = arith.remui %d, %c2 : index
  %p = arith.cmpi eq, %m, %c1 : index
  return %p : i1
}

func.func private @p_double(%x: tensor<?xf32>) -> tensor<?xf32> {
  %r = tensor.concat dim(0) %x, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// The result for 1 is -1.
func.func @open_mutual_recursion_nonneg(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %r = call @p_mutual_recursion_nonneg_g(%n) : (index) -> index
  %p = arith.cmpi sge, %r, %c0 : index
  return %p : i1
}

func.func private @p_mutual_recursion_nonneg_g(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %p = arith.cmpi eq, %n, %c0 : index
  %r = scf.if %p -> index {
    scf.yield %n : index
  } else {
    %c1 = arith.constant 1 : index
    %m = arith.subi %n, %c1 : index
    %q = func.call @p_mutual_recursion_nonneg_h(%m) : (index) -> index
    %s = arith.subi %q, %c1 : index
    scf.yield %s : index
  }
  return %r : index
}

func.func private @p_mutual_recursion_nonneg_h(%n: index) -> index {
  %r = call @p_mutual_recursion_nonneg_g(%n) : (index) -> index
  return %r : index
}

func.func @open_call_external(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %y = func.call @p_ext(%x) : (tensor<?xf32>) -> tensor<?xf32>
  %e = tensor.dim %y, %c0 : tensor<?xf32>
  %ret = arith.cmpi eq, %d, %e : index
  return %ret : i1
}

func.func private @p_ext(tensor<?xf32>) -> tensor<?xf32>

func.func @open_external_result_is_argument(%n: index) -> i1 {
  %r = call @p_external_result_is_argument(%n) : (index) -> index
  %p = arith.cmpi eq, %r, %n : index
  return %p : i1
}

func.func private @p_external_result_is_argument(index) -> index

func.func @open_two_external_results_equal(%n: index) -> i1 {
  %r = call @p_two_external_results_equal(%n) : (index) -> index
  %s = call @p_two_external_results_equal(%n) : (index) -> index
  %p = arith.cmpi eq, %r, %s : index
  return %p : i1
}

func.func private @p_two_external_results_equal(index) -> index

func.func @stays_call_indirect_result(%f: (index) -> index, %n: index) {
  %r = call_indirect %f(%n) : (index) -> index
  %p = arith.cmpi eq, %r, %n : index
  cf.assert %p, "same"
  return
}

// The call returns only if d is 4, and only then the function returns p.
func.func @always_before_checked_call(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %d, %c4 : index
  %y = func.call @p_checked(%x) : (tensor<?xf32>) -> tensor<?xf32>
  return %p : i1
}

func.func private @p_checked(%x: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %d, %c4 : index
  cf.assert %p, "four"
  return %x : tensor<?xf32>
}

func.func @implied_callee_assert_implies_caller_assert(%k: index) {
  %c1 = arith.constant 1 : index
  call @stays_callee_assert_before_caller_assert(%k) : (index) -> ()
  %p = arith.cmpi sge, %k, %c1 : index
  cf.assert %p, "caller"
  return
}

func.func private @stays_callee_assert_before_caller_assert(%n: index) {
  %c1 = arith.constant 1 : index
  %p = arith.cmpi sge, %n, %c1 : index
  cf.assert %p, "callee"
  return
}

func.func @stays_caller_assert_after_callee_assert_in_branch(%k: index, %b: i1) {
  %c1 = arith.constant 1 : index
  call @stays_callee_assert_in_branch(%k, %b) : (index, i1) -> ()
  %p = arith.cmpi sge, %k, %c1 : index
  cf.assert %p, "caller"
  return
}

func.func private @stays_callee_assert_in_branch(%n: index, %b: i1) {
  %c1 = arith.constant 1 : index
  %p = arith.cmpi sge, %n, %c1 : index
  scf.if %b {
    cf.assert %p, "callee"
  }
  return
}

// The call refers to the function beside it, not to the one in the nested module.
func.func @stays_function_of_nested_module(%n: index) {
  %c1 = arith.constant 1 : index
  %r = call @p_function_of_nested_module(%n) : (index) -> index
  %p = arith.cmpi eq, %r, %c1 : index
  cf.assert %p, "one"
  return
}

module @inner {
  func.func private @p_function_of_nested_module(%n: index) -> index {
    %c1 = arith.constant 1 : index
    return %c1 : index
  }
}

func.func private @p_function_of_nested_module(index) -> index
