// Tensors and pairs of values that loops carry from one iteration to the next.
// A name begins with the answer: always (returns true), open (returns no constant),
// implied (no check remains). At a TODO, the checks give the present answer.
// RUN: %exam %s > %t.checks
// RUN: symshape-opt %s --symshape-pipeline | FileCheck %t.checks

func.func @always_for_invariant_tensor(%x: tensor<?xf32>, %n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> tensor<?xf32> {
    %b = linalg.add ins(%a, %a : tensor<?xf32>, tensor<?xf32>) outs(%a : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %b : tensor<?xf32>
  }
  %d = tensor.dim %r, %c0 : tensor<?xf32>
  %e = tensor.dim %x, %c0 : tensor<?xf32>
  %ret = arith.cmpi eq, %d, %e : index
  return %ret : i1
}

func.func @always_for_swap(%x: tensor<?xf32>, %y: tensor<?xf32>, %n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a0 = tensor.dim %x, %c0 : tensor<?xf32>
  %b0 = tensor.dim %y, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %a0, %b0 : index
  cf.assert %p, "m1"
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %y) -> (tensor<?xf32>, tensor<?xf32>) {
    scf.yield %b, %a : tensor<?xf32>, tensor<?xf32>
  }
  %d = tensor.dim %r#0, %c0 : tensor<?xf32>
  %ret = arith.cmpi eq, %d, %a0 : index
  return %ret : i1
}

func.func @open_for_swap(%x: tensor<?xf32>, %y: tensor<?xf32>, %n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a0 = tensor.dim %x, %c0 : tensor<?xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %y) -> (tensor<?xf32>, tensor<?xf32>) {
    scf.yield %b, %a : tensor<?xf32>, tensor<?xf32>
  }
  %d = tensor.dim %r#0, %c0 : tensor<?xf32>
  %ret = arith.cmpi eq, %d, %a0 : index
  return %ret : i1
}

// The result is a only after an even number of iterations.
func.func @open_for_swap_of_numbers(%n: index, %a: index, %b: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s:2 = scf.for %i = %c0 to %n step %c1 iter_args(%u = %a, %v = %b) -> (index, index) {
    scf.yield %v, %u : index, index
  }
  %p = arith.cmpi eq, %s#0, %a : index
  return %p : i1
}

// TODO: not found yet.
func.func @always_for_swap_keeps_sum(%n: index, %a: index, %b: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s:2 = scf.for %i = %c0 to %n step %c1 iter_args(%u = %a, %v = %b) -> (index, index) {
    scf.yield %v, %u : index, index
  }
  %x = arith.addi %s#0, %s#1 : index
  %y = arith.addi %a, %b : index
  %p = arith.cmpi eq, %x, %y : index
  return %p : i1
}

func.func @always_for_grow(%x: tensor<?xf32>, %n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> tensor<?xf32> {
    %b = tensor.concat dim(0) %a, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %b : tensor<?xf32>
  }
  %d = tensor.dim %r, %c0 : tensor<?xf32>
  %e = tensor.dim %x, %c0 : tensor<?xf32>
  %ret = arith.cmpi sge, %d, %e : index
  return %ret : i1
}

func.func @open_for_grow_strict(%x: tensor<?xf32>, %n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> tensor<?xf32> {
    %b = tensor.concat dim(0) %a, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %b : tensor<?xf32>
  }
  %d = tensor.dim %r, %c0 : tensor<?xf32>
  %e = tensor.dim %x, %c0 : tensor<?xf32>
  %ret = arith.cmpi sgt, %d, %e : index
  return %ret : i1
}

func.func @always_for_concat_dim_is_product(%x: tensor<?xf32>, %y: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %y, %c0 : tensor<?xf32>
  %dx = tensor.dim %x, %c0 : tensor<?xf32>
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%t = %x) -> tensor<?xf32> {
    %u = tensor.concat dim(0) %t, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %u : tensor<?xf32>
  }
  %d = tensor.dim %s, %c0 : tensor<?xf32>
  %m = arith.addi %n, %c1 : index
  %e = arith.muli %m, %dx : index
  %p = arith.cmpi eq, %d, %e : index
  return %p : i1
}

// For a negative n the loop has no iteration.
func.func @open_for_concat_dim_of_any_trip_count(%x: tensor<?xf32>, %n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %dx = tensor.dim %x, %c0 : tensor<?xf32>
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%t = %x) -> tensor<?xf32> {
    %u = tensor.concat dim(0) %t, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %u : tensor<?xf32>
  }
  %d = tensor.dim %s, %c0 : tensor<?xf32>
  %m = arith.addi %n, %c1 : index
  %e = arith.muli %m, %dx : index
  %p = arith.cmpi eq, %d, %e : index
  return %p : i1
}

// Without an iteration the extent is that of x, else 4.
func.func @open_for_dim_of_entry_or_yield(%x: tensor<?xf32>, %y: tensor<4xf32>, %n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %yc = tensor.cast %y : tensor<4xf32> to tensor<?xf32>
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%t = %x) -> tensor<?xf32> {
    scf.yield %yc : tensor<?xf32>
  }
  %d = tensor.dim %s, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %d, %c4 : index
  return %p : i1
}

// TODO: not found yet.
func.func @always_for_dim_of_yield_after_an_iteration(%x: tensor<?xf32>, %y: tensor<4xf32>, %n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %g = arith.cmpi sge, %n, %c1 : index
  cf.assert %g, "at least once"
  %yc = tensor.cast %y : tensor<4xf32> to tensor<?xf32>
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%t = %x) -> tensor<?xf32> {
    scf.yield %yc : tensor<?xf32>
  }
  %d = tensor.dim %s, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %d, %c4 : index
  return %p : i1
}

func.func @always_forall_result(%x: tensor<?xf32>, %n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %r = scf.forall (%i) in (%n) shared_outs(%o = %x) -> (tensor<?xf32>) {
    %s = tensor.extract_slice %o[%i] [1] [1] : tensor<?xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  %d = tensor.dim %r, %c0 : tensor<?xf32>
  %e = tensor.dim %x, %c0 : tensor<?xf32>
  %ret = arith.cmpi eq, %d, %e : index
  return %ret : i1
}

func.func @implied_forall_shared_out_dim(%x: tensor<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %e = tensor.dim %x, %c0 : tensor<?xf32>
  %r = scf.forall (%i) in (%n) shared_outs(%o = %x) -> (tensor<?xf32>) {
    %d = tensor.dim %o, %c0 : tensor<?xf32>
    %p = arith.cmpi eq, %d, %e : index
    cf.assert %p, "m1"
    %s = tensor.extract_slice %o[%i] [1] [1] : tensor<?xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  return
}

func.func @always_parallel_insert_dim(%x: tensor<?xf32>, %y: tensor<1xf32>, %n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %r = scf.forall (%i) in (%n) shared_outs(%o = %x) -> (tensor<?xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %y into %o[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  %d = tensor.dim %r, %c0 : tensor<?xf32>
  %e = tensor.dim %x, %c0 : tensor<?xf32>
  %ret = arith.cmpi eq, %d, %e : index
  return %ret : i1
}

func.func @always_forall_insert_keeps_dim(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %r = scf.forall (%i) in (%n) shared_outs(%o = %x) -> (tensor<?xf32>) {
    %s = tensor.extract_slice %o[%i] [1] [1] : tensor<?xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  %d = tensor.dim %r, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %d, %n : index
  return %p : i1
}
