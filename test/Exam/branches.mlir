// Values and facts of scf.if, scf.index_switch and scf.execute_region.
// A name begins with the answer: always (returns true), open (returns no constant),
// implied (no check remains), stays (the counted checks remain). At a TODO, the checks
// give the present answer.
// RUN: %exam %s > %t.checks
// RUN: symshape-opt %s --symshape-pipeline | FileCheck %t.checks

func.func @implied_if_then(%n: index) {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %p = arith.cmpi sgt, %n, %c3 : index
  scf.if %p {
    %q = arith.cmpi sgt, %n, %c2 : index
    cf.assert %q, "m1"
  }
  return
}

func.func @implied_if_else(%n: index) {
  %c3 = arith.constant 3 : index
  %p = arith.cmpi sgt, %n, %c3 : index
  scf.if %p {
  } else {
    %q = arith.cmpi sle, %n, %c3 : index
    cf.assert %q, "m1"
  }
  return
}

func.func @stays_if_leak(%n: index) {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %p = arith.cmpi sgt, %n, %c3 : index
  scf.if %p {
  }
  %q = arith.cmpi sgt, %n, %c2 : index
  cf.assert %q, "m1"
  return
}

func.func @implied_else_of_or_refutes_both(%a: index, %b: index) {
  %c0 = arith.constant 0 : index
  %p = arith.cmpi slt, %a, %b : index
  %z = arith.cmpi slt, %a, %c0 : index
  %o = arith.ori %p, %z : i1
  scf.if %o {
  } else {
    %q = arith.cmpi sge, %b, %c0 : index
    %r = arith.cmpi sge, %a, %b : index
    cf.assert %r, "ge"
  }
  return
}

func.func @stays_else_of_and_refutes_neither(%a: index, %b: index) {
  %c0 = arith.constant 0 : index
  %p = arith.cmpi slt, %a, %b : index
  %z = arith.cmpi slt, %a, %c0 : index
  %o = arith.andi %p, %z : i1
  scf.if %o {
  } else {
    %r = arith.cmpi sge, %a, %b : index
    cf.assert %r, "ge"
  }
  return
}

func.func @implied_if_dead_branch(%x: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %p = arith.cmpi slt, %n, %c0 : index
  scf.if %p {
    %f = arith.constant false
    cf.assert %f, "m1"
  }
  return
}

func.func @stays_dead_contradiction(%n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %p = arith.cmpi sgt, %n, %c3 : index
  scf.if %p {
    %q = arith.cmpi slt, %n, %c2 : index
    scf.if %q {
      %r = arith.cmpi eq, %m, %c0 : index
      cf.assert %r, "m1"
    }
  }
  %t = arith.cmpi eq, %m, %c0 : index
  cf.assert %t, "m2"
  return
}

func.func @stays_assert_that_fails_in_branch(%a: index, %b: index) {
  %p = arith.cmpi slt, %a, %b : index
  scf.if %p {
    %n = arith.cmpi sge, %a, %b : index
    cf.assert %n, "never"
  }
  return
}

func.func @always_if_result(%p: i1) -> i1 {
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %v = scf.if %p -> index {
    scf.yield %c3 : index
  } else {
    scf.yield %c5 : index
  }
  %ret = arith.cmpi sge, %v, %c3 : index
  return %ret : i1
}

func.func @always_if_result_dims(%p: i1, %x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = scf.if %p -> tensor<?xf32> {
    %n = tensor.dim %x, %c0 : tensor<?xf32>
    %m = arith.addi %n, %c1 : index
    %e = tensor.empty(%m) : tensor<?xf32>
    scf.yield %e : tensor<?xf32>
  } else {
    scf.yield %x : tensor<?xf32>
  }
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %d = tensor.dim %v, %c0 : tensor<?xf32>
  %ret = arith.cmpi sge, %d, %a : index
  return %ret : i1
}

func.func @open_if_result_dims(%p: i1, %x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = scf.if %p -> tensor<?xf32> {
    %n = tensor.dim %x, %c0 : tensor<?xf32>
    %m = arith.addi %n, %c1 : index
    %e = tensor.empty(%m) : tensor<?xf32>
    scf.yield %e : tensor<?xf32>
  } else {
    scf.yield %x : tensor<?xf32>
  }
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %d = tensor.dim %v, %c0 : tensor<?xf32>
  %ret = arith.cmpi eq, %d, %a : index
  return %ret : i1
}

// The extent is 4 or n.
func.func @open_if_dim_of_one_arm(%x: tensor<?xf32>, %y: tensor<4xf32>, %c: i1) -> i1 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %yc = tensor.cast %y : tensor<4xf32> to tensor<?xf32>
  %s = scf.if %c -> tensor<?xf32> {
    scf.yield %x : tensor<?xf32>
  } else {
    scf.yield %yc : tensor<?xf32>
  }
  %d = tensor.dim %s, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %d, %c4 : index
  return %p : i1
}

func.func @open_select_of_tensors_dim(%x: tensor<?xf32>, %y: tensor<?xf32>, %c: i1) -> (i1, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %s = arith.select %c, %x, %y : tensor<?xf32>
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %b = tensor.dim %s, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %a, %b : index
  return %p, %s : i1, tensor<?xf32>
}

func.func @always_if_guarded_value(%n: index) -> i1 {
  %c4 = arith.constant 4 : index
  %p = arith.cmpi eq, %n, %c4 : index
  %v = scf.if %p -> index {
    scf.yield %c4 : index
  } else {
    scf.yield %n : index
  }
  %ret = arith.cmpi eq, %v, %n : index
  return %ret : i1
}

// TODO: not found yet.
func.func @always_if_guarded_div(%x: tensor<?xf32>, %y: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %k = tensor.dim %y, %c0 : tensor<?xf32>
  %p = arith.cmpi ne, %k, %c0 : index
  %v = scf.if %p -> index {
    %q = arith.divui %n, %k : index
    %m = arith.muli %q, %k : index
    scf.yield %m : index
  } else {
    scf.yield %n : index
  }
  %ret = arith.cmpi sle, %v, %n : index
  return %ret : i1
}

func.func @always_if_computes_min(%x: tensor<?xf32>, %k: index) -> i1 {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %lt = arith.cmpi slt, %k, %n : index
  %v = scf.if %lt -> index {
    scf.yield %k : index
  } else {
    scf.yield %n : index
  }
  %p = arith.cmpi sle, %v, %n : index
  return %p : i1
}

func.func @always_index_switch(%n: index) -> i1 {
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %c7 = arith.constant 7 : index
  %v = scf.index_switch %n -> index
  case 1 {
    scf.yield %c3 : index
  }
  case 4 {
    scf.yield %c5 : index
  }
  default {
    scf.yield %c7 : index
  }
  %ret = arith.cmpi sge, %v, %c3 : index
  return %ret : i1
}

func.func @always_switch(%k: index) -> i1 {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %r = scf.index_switch %k -> index
  case 0 {
    scf.yield %c1 : index
  }
  case 7 {
    scf.yield %k : index
  }
  default {
    scf.yield %c2 : index
  }
  %p = arith.cmpi ult, %r, %c8 : index
  return %p : i1
}

func.func @implied_index_switch_case(%n: index) {
  %c4 = arith.constant 4 : index
  scf.index_switch %n
  case 4 {
    %p = arith.cmpi eq, %n, %c4 : index
    cf.assert %p, "m1"
    scf.yield
  }
  default {
    scf.yield
  }
  return
}

func.func @implied_index_switch_default(%n: index) {
  %c4 = arith.constant 4 : index
  scf.index_switch %n
  case 4 {
    scf.yield
  }
  default {
    %p = arith.cmpi ne, %n, %c4 : index
    cf.assert %p, "m1"
    scf.yield
  }
  return
}

func.func @stays_index_switch_default_not(%n: index) {
  %c5 = arith.constant 5 : index
  scf.index_switch %n
  case 4 {
    scf.yield
  }
  default {
    %p = arith.cmpi ne, %n, %c5 : index
    cf.assert %p, "m1"
    scf.yield
  }
  return
}

func.func @always_index_switch_value(%n: index) -> i1 {
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %v = scf.index_switch %n -> index
  case 1 {
    scf.yield %c1 : index
  }
  case 4 {
    scf.yield %c4 : index
  }
  default {
    scf.yield %n : index
  }
  %ret = arith.cmpi eq, %v, %n : index
  return %ret : i1
}

func.func @always_index_switch_default_of_dim_at_least_2(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %r = scf.index_switch %d -> i1
  case 0 { 
    %t = arith.constant true
    scf.yield %t : i1 
  }
  case 1 { 
    %t = arith.constant true
    scf.yield %t : i1 
  }
  default {
    %p = arith.cmpi sge, %d, %c2 : index
    scf.yield %p : i1
  }
  return %r : i1
}

// The number may be negative.
func.func @open_index_switch_default_of_any_at_least_2(%d: index) -> i1 {
  %c2 = arith.constant 2 : index
  %r = scf.index_switch %d -> i1
  case 0 { 
    %t = arith.constant true
    scf.yield %t : i1 
  }
  case 1 { 
    %t = arith.constant true
    scf.yield %t : i1 
  }
  default {
    %p = arith.cmpi sge, %d, %c2 : index
    scf.yield %p : i1
  }
  return %r : i1
}

func.func @always_execute_region(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %v = scf.execute_region -> index {
    %n = tensor.dim %x, %c0 : tensor<?xf32>
    scf.yield %n : index
  }
  %ret = arith.cmpi sge, %v, %c0 : index
  return %ret : i1
}
