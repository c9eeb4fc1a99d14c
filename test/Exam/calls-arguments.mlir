// Arguments of functions: a private function has the facts that all its calls share.
// A name begins with the answer: always (returns true), open (returns no constant),
// implied (no check remains), stays (the counted checks remain), number (returns that
// constant). At a TODO, the checks give the present answer.
// RUN: %exam %s > %t.checks
// RUN: symshape-opt %s --symshape-pipeline | FileCheck %t.checks

func.func private @stays_priv_pos(%n: index) {
  %c0 = arith.constant 0 : index
  %p = arith.cmpi sgt, %n, %c0 : index
  cf.assert %p, "pos"
  return
}

func.func @x_priv_pos3() {
  %c4 = arith.constant 4 : index
  func.call @stays_priv_pos(%c4) : (index) -> ()
  return
}

func.func @x_priv_pos4(%x: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  func.call @stays_priv_pos(%d) : (index) -> ()
  return
}

func.func private @always_priv_called_with_dim(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %p = arith.cmpi sge, %n, %c0 : index
  return %p : i1
}

func.func @x_priv_called_with_dim(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %r = call @always_priv_called_with_dim(%d) : (index) -> i1
  return %r : i1
}

// Other modules may call a public function.
func.func @open_public_called_with_dim(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %p = arith.cmpi sge, %n, %c0 : index
  return %p : i1
}

func.func @x_public_called_with_dim(%x: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %r = call @open_public_called_with_dim(%d) : (index) -> i1
  vector.print %r : i1
  return
}

func.func private @open_priv_with_address_taken(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %p = arith.cmpi sge, %n, %c0 : index
  return %p : i1
}

func.func @x_priv_with_address_taken(%x: tensor<?xf32>) -> ((index) -> i1) {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %r = call @open_priv_with_address_taken(%d) : (index) -> i1
  vector.print %r : i1
  %f = constant @open_priv_with_address_taken : (index) -> i1
  return %f : (index) -> i1
}

func.func private @open_priv_called_with_dim_and_any(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %p = arith.cmpi sge, %n, %c0 : index
  return %p : i1
}

func.func @x_priv_called_with_dim_and_any(%x: tensor<?xf32>, %k: index) {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %r = call @open_priv_called_with_dim_and_any(%d) : (index) -> i1
  vector.print %r : i1
  %s = call @open_priv_called_with_dim_and_any(%k) : (index) -> i1
  vector.print %s : i1
  return
}

func.func private @always_priv_same_dims(%x: tensor<?xf32>, %y: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %e = tensor.dim %y, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %d, %e : index
  return %p : i1
}

func.func @x_same_dims(%x: tensor<?xf32>, %y: tensor<?xf32>) -> (i1, i1) {
  %a = func.call @always_priv_same_dims(%x, %x) : (tensor<?xf32>, tensor<?xf32>) -> i1
  %b = func.call @always_priv_same_dims(%y, %y) : (tensor<?xf32>, tensor<?xf32>) -> i1
  return %a, %b : i1, i1
}

func.func private @open_priv_same_dims(%x: tensor<?xf32>, %y: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %e = tensor.dim %y, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %d, %e : index
  return %p : i1
}

func.func @x_same_dims2(%x: tensor<?xf32>, %y: tensor<?xf32>) -> (i1, i1) {
  %a = func.call @open_priv_same_dims(%x, %x) : (tensor<?xf32>, tensor<?xf32>) -> i1
  %b = func.call @open_priv_same_dims(%y, %x) : (tensor<?xf32>, tensor<?xf32>) -> i1
  return %a, %b : i1, i1
}

func.func private @always_priv_static(%x: tensor<?x?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %d = tensor.dim %x, %c0 : tensor<?x?xf32>
  %p = arith.cmpi eq, %d, %c16 : index
  return %p : i1
}

func.func @x_static(%x: tensor<16x?xf32>, %y: tensor<16x8xf32>) -> (i1, i1) {
  %u = tensor.cast %x : tensor<16x?xf32> to tensor<?x?xf32>
  %v = tensor.cast %y : tensor<16x8xf32> to tensor<?x?xf32>
  %a = func.call @always_priv_static(%u) : (tensor<?x?xf32>) -> i1
  %b = func.call @always_priv_static(%v) : (tensor<?x?xf32>) -> i1
  return %a, %b : i1, i1
}

func.func private @always_priv_range(%n: index) -> i1 {
  %c8 = arith.constant 8 : index
  %p = arith.cmpi slt, %n, %c8 : index
  return %p : i1
}

func.func @x_range() -> (i1, i1, i1) {
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %cm3 = arith.constant -3 : index
  %a = func.call @always_priv_range(%c4) : (index) -> i1
  %b = func.call @always_priv_range(%c7) : (index) -> i1
  %c = func.call @always_priv_range(%cm3) : (index) -> i1
  return %a, %b, %c : i1, i1, i1
}

func.func private @always_priv_mult8(%n: index) -> i1 {
  %c8 = arith.constant 8 : index
  %c0 = arith.constant 0 : index
  %r = arith.remui %n, %c8 : index
  %p = arith.cmpi eq, %r, %c0 : index
  return %p : i1
}

func.func @x_mult8(%x: tensor<?x8xf32>, %y: tensor<?x16xf32>) -> (i1, i1) {
  %c0 = arith.constant 0 : index
  %u = tensor.collapse_shape %x [[0, 1]] : tensor<?x8xf32> into tensor<?xf32>
  %v = tensor.collapse_shape %y [[0, 1]] : tensor<?x16xf32> into tensor<?xf32>
  %d = tensor.dim %u, %c0 : tensor<?xf32>
  %e = tensor.dim %v, %c0 : tensor<?xf32>
  %a = func.call @always_priv_mult8(%d) : (index) -> i1
  %b = func.call @always_priv_mult8(%e) : (index) -> i1
  return %a, %b : i1, i1
}

func.func private @implied_priv_guarded(%n: index, %m: index) {
  %p = arith.cmpi slt, %n, %m : index
  cf.assert %p, "less"
  return
}

func.func @x_guarded(%n: index, %m: index, %k: index) {
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %p = arith.cmpi slt, %n, %m : index
  scf.if %p {
    func.call @implied_priv_guarded(%n, %m) : (index, index) -> ()
  }
  scf.for %i = %c0 to %k step %c1 {
    func.call @implied_priv_guarded(%i, %k) : (index, index) -> ()
  }
  return
}

func.func private @stays_priv_guard_leak(%n: index, %m: index) {
  %p = arith.cmpi slt, %n, %m : index
  cf.assert %p, "less"
  return
}

func.func @x_guard_leak(%n: index, %m: index) {
  func.call @stays_priv_guard_leak(%n, %m) : (index, index) -> ()
  %p = arith.cmpi slt, %n, %m : index
  cf.assert %p, "less2"
  return
}

func.func private @stays_priv_recursive(%n: index) {
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %p = arith.cmpi sge, %n, %c0 : index
  cf.assert %p, "pos"
  %m = arith.subi %n, %c1 : index
  func.call @stays_priv_recursive(%m) : (index) -> ()
  return
}

func.func @x_recursive() {
  %c4 = arith.constant 4 : index
  func.call @stays_priv_recursive(%c4) : (index) -> ()
  return
}

// Each call passes n - 1, which may become negative.
func.func private @open_priv_recursion_minus_1(%n: index, %s: i1) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = arith.cmpi sge, %n, %c0 : index
  %r = scf.if %s -> i1 {
    %m = arith.subi %n, %c1 : index
    %q = func.call @open_priv_recursion_minus_1(%m, %p) : (index, i1) -> i1
    scf.yield %q : i1
  } else {
    scf.yield %p : i1
  }
  return %r : i1
}

func.func @x_priv_recursion_minus_1(%x: tensor<?xf32>, %s: i1) -> i1 {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %r = call @open_priv_recursion_minus_1(%d, %s) : (index, i1) -> i1
  return %r : i1
}

// TODO: not found yet. The function calls itself for n > 0 only.
func.func private @always_priv_guarded_recursion(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %g = arith.cmpi sgt, %n, %c0 : index
  scf.if %g {
    %m = arith.subi %n, %c1 : index
    %q = func.call @always_priv_guarded_recursion(%m) : (index) -> i1
    vector.print %q : i1
  }
  %p = arith.cmpi sge, %n, %c0 : index
  return %p : i1
}

func.func @always_priv_guarded_recursion_of_dim(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %r = call @always_priv_guarded_recursion(%d) : (index) -> i1
  return %r : i1
}

func.func private @always_priv_chain(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %p = arith.cmpi sgt, %n, %c0 : index
  return %p : i1
}

func.func private @p_chain2(%n: index) -> i1 {
  %r = func.call @always_priv_chain(%n) : (index) -> i1
  return %r : i1
}

func.func @x_chain() -> i1 {
  %c4 = arith.constant 4 : index
  %r = func.call @p_chain2(%c4) : (index) -> i1
  return %r : i1
}

func.func private @number_7_priv_const(%n: index) -> index {
  return %n : index
}

func.func @number_7_call_const() -> index {
  %c7 = arith.constant 7 : index
  %r = func.call @number_7_priv_const(%c7) : (index) -> index
  return %r : index
}

func.func private @p_dead_caller_target(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %p = arith.cmpi sgt, %n, %c0 : index
  return %p : i1
}
