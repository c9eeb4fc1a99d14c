// Division, and how divsi, divui, floordivsi, ceildivsi and ceildivui round.
// A name begins with the answer: always (returns true), open (returns no constant),
// implied (no check remains), stays (the counted checks remain). At a TODO, the checks
// give the present answer.
// RUN: %exam %s > %t.checks
// RUN: symshape-opt %s --symshape-pipeline | FileCheck %t.checks

func.func @always_ceildiv_covers(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %q = arith.ceildivui %d, %c8 : index
  %m = arith.muli %q, %c8 : index
  %ret = arith.cmpi sge, %m, %d : index
  return %ret : i1
}

func.func @always_ceildiv_slack(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %q = arith.ceildivsi %d, %c8 : index
  %m = arith.muli %q, %c8 : index
  %s = arith.subi %m, %d : index
  %ret = arith.cmpi slt, %s, %c8 : index
  return %ret : i1
}

func.func @open_floordiv_covers(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %q = arith.floordivsi %d, %c8 : index
  %m = arith.muli %q, %c8 : index
  %ret = arith.cmpi sge, %m, %d : index
  return %ret : i1
}

func.func @always_floordiv_below(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %q = arith.divsi %d, %c8 : index
  %m = arith.muli %q, %c8 : index
  %ret = arith.cmpi sle, %m, %d : index
  return %ret : i1
}

func.func @always_round_up_to_8_at_least_dim(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %a = arith.addi %d, %c7 : index
  %b = arith.divui %a, %c8 : index
  %e = arith.muli %b, %c8 : index
  %p = arith.cmpi sge, %e, %d : index
  return %p : i1
}

// `a + 7` may wrap.
func.func @open_round_up_to_8_at_least_any(%a: index) -> i1 {
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  %b = arith.addi %a, %c7 : index
  %q = arith.divui %b, %c8 : index
  %e = arith.muli %q, %c8 : index
  %p = arith.cmpi sge, %e, %a : index
  return %p : i1
}

func.func @always_floordivsi_2_times_2_at_most_any(%a: index) -> i1 {
  %c2 = arith.constant 2 : index
  %q = arith.floordivsi %a, %c2 : index
  %m = arith.muli %q, %c2 : index
  %p = arith.cmpi sle, %m, %a : index
  return %p : i1
}

// The product wraps for the greatest number.
func.func @open_ceildivsi_2_times_2_at_least_any(%a: index) -> i1 {
  %c2 = arith.constant 2 : index
  %q = arith.ceildivsi %a, %c2 : index
  %m = arith.muli %q, %c2 : index
  %p = arith.cmpi sge, %m, %a : index
  return %p : i1
}

// The product may wrap to 0.
func.func @open_ceildivui_2_times_2_uge_any(%a: index) -> i1 {
  %c2 = arith.constant 2 : index
  %q = arith.ceildivui %a, %c2 : index
  %m = arith.muli %q, %c2 : index
  %p = arith.cmpi uge, %m, %a : index
  return %p : i1
}

func.func @open_divsi_vs_floordiv_any(%n: index) -> i1 {
  %c2 = arith.constant 2 : index
  %a = arith.divsi %n, %c2 : index
  %b = arith.floordivsi %n, %c2 : index
  %ret = arith.cmpi eq, %a, %b : index
  return %ret : i1
}

func.func @always_divsi_vs_floordiv_dim(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %a = arith.divsi %n, %c2 : index
  %b = arith.floordivsi %n, %c2 : index
  %ret = arith.cmpi eq, %a, %b : index
  return %ret : i1
}

func.func @always_divsi_divui_dim(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %a = arith.divsi %n, %c7 : index
  %b = arith.divui %n, %c7 : index
  %ret = arith.cmpi eq, %a, %b : index
  return %ret : i1
}

func.func @open_divsi_divui_any(%n: index) -> i1 {
  %c7 = arith.constant 7 : index
  %a = arith.divsi %n, %c7 : index
  %b = arith.divui %n, %c7 : index
  %ret = arith.cmpi eq, %a, %b : index
  return %ret : i1
}

func.func @always_divsi_negative_divisor(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %cm4 = arith.constant -4 : index
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %r = arith.divsi %a, %cm4 : index
  %ret = arith.cmpi sle, %r, %c0 : index
  return %ret : i1
}

func.func @open_divsi_minus_1_not_positive(%a: index) -> i1 {
  %c0 = arith.constant 0 : index
  %m = arith.constant -1 : index
  %q = arith.divsi %a, %m : index
  %p = arith.cmpi sle, %q, %c0 : index
  return %p : i1
}

// As an unsigned number, -5 is greater than 2^63.
func.func @always_divui_minus_5_at_most_1(%a: index) -> i1 {
  %c1 = arith.constant 1 : index
  %m = arith.constant -5 : index
  %q = arith.divui %a, %m : index
  %p = arith.cmpi ule, %q, %c1 : index
  return %p : i1
}

// The quotient of 2^64 - 1 is 2^63.
func.func @open_ceildivui_2_nonneg_any(%a: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %q = arith.ceildivui %a, %c2 : index
  %p = arith.cmpi sge, %q, %c0 : index
  return %p : i1
}

func.func @open_i32_ceildivui_2_nonneg(%a: i32) -> i1 {
  %c0 = arith.constant 0 : i32
  %c2 = arith.constant 2 : i32
  %q = arith.ceildivui %a, %c2 : i32
  %p = arith.cmpi sge, %q, %c0 : i32
  return %p : i1
}

func.func @open_ceildivui_by_at_least_2_nonneg(%a: index, %b: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %d = arith.maxui %b, %c2 : index
  %q = arith.ceildivui %a, %d : index
  %p = arith.cmpi sge, %q, %c0 : index
  return %p : i1
}

func.func @always_ceildivui_3_nonneg(%a: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %q = arith.ceildivui %a, %c3 : index
  %p = arith.cmpi sge, %q, %c0 : index
  return %p : i1
}

// The divisor may be 1.
func.func @open_divui_by_at_least_1_nonneg(%a: index, %b: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = arith.maxui %b, %c1 : index
  %q = arith.divui %a, %d : index
  %p = arith.cmpi sge, %q, %c0 : index
  return %p : i1
}

// The quotient is 1, so false is right as well.
func.func @open_sum_ceildivui_itself_not_positive(%a: index, %b: index) -> i1 {
  %c0 = arith.constant 0 : index
  %s = arith.addi %a, %b : index
  %q = arith.ceildivui %s, %s : index
  %p = arith.cmpi sle, %q, %c0 : index
  return %p : i1
}

func.func @open_i32_twice_halved_is_same(%n: i32) -> i1 {
  %j2 = arith.constant 2 : i32
  %e = arith.muli %n, %j2 : i32
  %q = arith.divsi %e, %j2 : i32
  %ret = arith.cmpi eq, %q, %n : i32
  return %ret : i1
}

// The product may wrap.
func.func @open_4_times_div_4_is_same(%d: index) -> i1 {
  %c4 = arith.constant 4 : index
  %a = arith.muli %d, %c4 : index
  %b = arith.divui %a, %c4 : index
  %p = arith.cmpi eq, %b, %d : index
  return %p : i1
}

func.func @always_div_of_div(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c12 = arith.constant 12 : index
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %m = arith.divui %a, %c4 : index
  %k = arith.divui %m, %c3 : index
  %l = arith.divui %a, %c12 : index
  %ret = arith.cmpi eq, %k, %l : index
  return %ret : i1
}

func.func @always_div_monotone(%x: tensor<?x4xf32>, %y: tensor<?x4xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %a = tensor.dim %x, %c0 : tensor<?x4xf32>
  %b = tensor.dim %y, %c0 : tensor<?x4xf32>
  %p = arith.cmpi sle, %a, %b : index
  cf.assert %p, "m1"
  %a4 = arith.divui %a, %c4 : index
  %b4 = arith.divui %b, %c4 : index
  %ret = arith.cmpi sle, %a4, %b4 : index
  return %ret : i1
}

func.func @always_halves(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %h = arith.divui %a, %c2 : index
  %r = arith.subi %a, %h : index
  %c = arith.ceildivui %a, %c2 : index
  %ret = arith.cmpi eq, %r, %c : index
  return %ret : i1
}

func.func @open_halves_equal(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %h = arith.divui %a, %c2 : index
  %r = arith.subi %a, %h : index
  %ret = arith.cmpi eq, %r, %h : index
  return %ret : i1
}

// TODO: not found yet.
func.func @always_divui_le(%a: index, %b: index) -> i1 {
  %m = arith.divui %a, %b : index
  %r = arith.cmpi ule, %m, %a : index
  return %r : i1
}

// TODO: not found yet.
func.func @implied_quotient_ule_dividend(%a: index, %b: index) {
  %c0 = arith.constant 0 : index
  %nz = arith.cmpi ne, %b, %c0 : index
  scf.if %nz {
    %q = arith.divui %a, %b : index
    %p = arith.cmpi ule, %q, %a : index
    cf.assert %p, "smaller"
  }
  return
}

// For a = -4 and b = 2, the quotient is greater than a.
func.func @stays_signed_quotient_sle_dividend(%a: index, %b: index) {
  %c0 = arith.constant 0 : index
  %nz = arith.cmpi sgt, %b, %c0 : index
  scf.if %nz {
    %q = arith.divsi %a, %b : index
    %p = arith.cmpi sle, %q, %a : index
    cf.assert %p, "smaller"
  }
  return
}

func.func @stays_quotient_ule_divisor(%a: index, %b: index) -> index {
  %c0 = arith.constant 0 : index
  %nz = arith.cmpi ne, %b, %c0 : index
  %r = scf.if %nz -> index {
    %q = arith.divui %a, %b : index
    scf.yield %q : index
  } else {
    scf.yield %c0 : index
  }
  %p = arith.cmpi ule, %r, %b : index
  cf.assert %p, "any"
  return %r : index
}
