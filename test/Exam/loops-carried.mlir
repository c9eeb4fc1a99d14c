// Numbers that loops carry from one iteration to the next: counters, sums, maxima.
// A name begins with the answer: always (returns true), open (returns no constant),
// implied (no check remains), stays (the counted checks remain). At a TODO, the checks
// give the present answer.
// RUN: %exam %s > %t.checks
// RUN: symshape-opt %s --symshape-pipeline | FileCheck %t.checks

func.func @always_for_count(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %c0) -> index {
    %b = arith.addi %a, %c1 : index
    scf.yield %b : index
  }
  %ret = arith.cmpi eq, %s, %n : index
  return %ret : i1
}

func.func @open_for_count_neg(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %c0) -> index {
    %b = arith.addi %a, %c1 : index
    scf.yield %b : index
  }
  %ret = arith.cmpi eq, %s, %n : index
  return %ret : i1
}

func.func @always_for_count_max(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %c0) -> index {
    %b = arith.addi %a, %c1 : index
    scf.yield %b : index
  }
  %m = arith.maxsi %n, %c0 : index
  %ret = arith.cmpi eq, %s, %m : index
  return %ret : i1
}

// n - l may wrap.
func.func @open_for_count_from_any_lower_bound(%n: index, %l: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = scf.for %i = %l to %n step %c1 iter_args(%a = %c0) -> index {
    %q = arith.addi %a, %c1 : index
    scf.yield %q : index
  }
  %d = arith.subi %n, %l : index
  %m = arith.maxsi %d, %c0 : index
  %p = arith.cmpi eq, %s, %m : index
  return %p : i1
}

// Up to 2^64 - 1 iterations count to -1.
func.func @open_for_count_from_any_lower_bound_nonneg(%n: index, %l: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = scf.for %i = %l to %n step %c1 iter_args(%a = %c0) -> index {
    %q = arith.addi %a, %c1 : index
    scf.yield %q : index
  }
  %p = arith.cmpi sge, %s, %c0 : index
  return %p : i1
}

func.func @always_for_sum_nonneg(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %c0) -> index {
    %b = arith.addi %a, %i overflow<nsw> : index
    scf.yield %b : index
  }
  %ret = arith.cmpi sge, %s, %c0 : index
  return %ret : i1
}

func.func @open_for_sum_wraps(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %c0) -> index {
    %b = arith.addi %a, %i : index
    scf.yield %b : index
  }
  %ret = arith.cmpi sge, %s, %c0 : index
  return %ret : i1
}

func.func @open_for_sum_of_n_wraps(%n: index, %k: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %c0) -> index {
    %q = arith.addi %a, %n : index
    scf.yield %q : index
  }
  %p = arith.cmpi sge, %s, %c0 : index
  return %p : i1
}

func.func @open_for_i8_sum_wraps(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i8
  %o = arith.constant 1 : i8
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z) -> i8 {
    %q = arith.addi %a, %o : i8
    scf.yield %q : i8
  }
  %p = arith.cmpi sge, %s, %z : i8
  return %p : i1
}

func.func @open_parallel_i8_sum_wraps(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i8
  %o = arith.constant 1 : i8
  %s = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%z) -> i8 {
    scf.reduce(%o : i8) {
    ^bb0(%l: i8, %r: i8):
      %q = arith.addi %l, %r : i8
      scf.reduce.return %q : i8
    }
  }
  %p = arith.cmpi sge, %s, %z : i8
  return %p : i1
}

// TODO: not found yet.
func.func @always_for_sum_of_twos_even(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %c0) -> (index) {
    %b = arith.addi %a, %c2 : index
    scf.yield %b : index
  }
  %r = arith.remui %s, %c2 : index
  %p = arith.cmpi eq, %r, %c0 : index
  return %p : i1
}

// Without an iteration the result is k, and the product may wrap.
func.func @open_for_times_3_divisible_by_3(%n: index, %k: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %k) -> (index) {
    %b = arith.muli %a, %c3 : index
    scf.yield %b : index
  }
  %r = arith.remui %s, %c3 : index
  %p = arith.cmpi eq, %r, %c0 : index
  return %p : i1
}

func.func @always_for_min_carried(%x: tensor<?xf32>, %n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.dim %x, %c0 : tensor<?xf32>
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %e) -> index {
    %b = arith.minsi %a, %i : index
    scf.yield %b : index
  }
  %ret = arith.cmpi sle, %s, %e : index
  return %ret : i1
}

func.func @always_running_min(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c100 = arith.constant 100 : index
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %c100) -> index {
    %b = arith.minsi %a, %i : index
    scf.yield %b : index
  }
  %ret = arith.cmpi sge, %s, %c0 : index
  return %ret : i1
}

func.func @always_for_max_carried(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %c1) -> index {
    %b = arith.maxsi %a, %i : index
    scf.yield %b : index
  }
  %ret = arith.cmpi sge, %s, %c1 : index
  return %ret : i1
}

func.func @always_for_running_max_at_least_start(%n: index, %k: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %k) -> (index) {
    %b = arith.maxsi %a, %i : index
    scf.yield %b : index
  }
  %p = arith.cmpi sge, %s, %k : index
  return %p : i1
}

func.func @open_for_max_carried(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %c1) -> index {
    %b = arith.maxsi %a, %i : index
    scf.yield %b : index
  }
  %ret = arith.cmpi sle, %s, %n : index
  return %ret : i1
}

func.func @open_running_max(%n: index, %m: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %m) -> index {
    %b = arith.maxsi %a, %i : index
    scf.yield %b : index
  }
  %t = arith.maxsi %n, %c0 : index
  %ret = arith.cmpi sle, %s, %t : index
  return %ret : i1
}

func.func @always_for_max_carried_upper(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %c0) -> index {
    %b = arith.maxsi %a, %i : index
    scf.yield %b : index
  }
  %m = arith.maxsi %n, %c0 : index
  %ret = arith.cmpi sle, %s, %m : index
  return %ret : i1
}

// The first iteration uses the entry value.
func.func @stays_for_carried_entry_value(%n: index, %a: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%v = %a) -> index {
    %p = arith.cmpi slt, %v, %c5 : index
    cf.assert %p, "v < 5"
    scf.yield %c1 : index
  }
  return
}

func.func @implied_for_carried_3_then_1(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%v = %c3) -> index {
    %p = arith.cmpi slt, %v, %c5 : index
    cf.assert %p, "v < 5"
    scf.yield %c1 : index
  }
  return
}
