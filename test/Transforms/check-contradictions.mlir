// Contradictory facts: an error with these facts as notes, if every execution
// reaches the place; a remark in dead code. Reported once, at the first place.
//
// RUN: symshape-opt %s --symshape-check-contradictions --split-input-file --verify-diagnostics -o %t
// -----

// expected-note @below {{'n in [1, 8]': the range of the symbol is declared here}}
func.func @range_and_check(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>})
    attributes {symshape.symbols = #symshape.symbols<n in [1, 8]>} {
  %c0 = arith.constant 0 : index
  %c9 = arith.constant 9 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %p = arith.cmpi sge, %n, %c9 : index
  // expected-error @below {{the facts that hold here contradict each other}}
  // expected-note @below {{'n >= 9': checked here}}
  cf.assert %p, "at least 9"
  // No second report.
  %q = arith.cmpi sge, %n, %c0 : index
  cf.assert %q, "at least 0"
  return
}

// -----

// Three facts contradict each other; without one of them they do not. The
// fourth is unrelated, and no note names it.
func.func @three(%a: index, %b: index, %c: index) {
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %p = arith.cmpi sge, %a, %c5 : index
  %q = arith.cmpi sle, %b, %c3 : index
  %r = arith.cmpi slt, %a, %b : index
  %u = arith.cmpi sle, %a, %c : index
  cf.assert %u, "no part"
  // expected-note @below {{'scalar(0, index_cast) >= 5': checked here}}
  cf.assert %p, "a >= 5"
  // expected-note @below {{'scalar(1, index_cast) <= 3': assumed here}}
  symshape.assume %q
  // expected-error @below {{the facts that hold here contradict each other}}
  // expected-note @below {{'scalar(0, index_cast) < scalar(1, index_cast)': checked here}}
  symshape.require %r, "a < b"
  return
}

// -----

// Ranges alone do not find this contradiction.
func.func @around(%a: index, %b: index, %c: index) {
  %c9 = arith.constant 9 : index
  %p = arith.cmpi slt, %a, %b : index
  %q = arith.cmpi slt, %b, %c : index
  %r = arith.cmpi slt, %c, %a : index
  %u = arith.cmpi sle, %a, %c9 : index
  cf.assert %u, "no part"
  // expected-note @below {{'scalar(0, index_cast) < scalar(1, index_cast)': checked here}}
  cf.assert %p, "a < b"
  // expected-note @below {{'scalar(1, index_cast) < scalar(2, index_cast)': assumed here}}
  symshape.assume %q
  // expected-error @below {{the facts that hold here contradict each other}}
  // expected-note @below {{'scalar(2, index_cast) < scalar(0, index_cast)': checked here}}
  symshape.require %r, "c < a"
  cf.assert %u, "not again"
  return
}

// -----

// Dead code is no error. Its facts hold only inside it.
func.func @dead(%n: index) -> index {
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %is4 = arith.cmpi eq, %n, %c4 : index
  %is5 = arith.cmpi eq, %n, %c5 : index
  // expected-note @below {{'scalar(0, index_cast) == 4': the condition is true here}}
  %r = scf.if %is4 -> index {
    // expected-note @below {{'scalar(0, index_cast) == 5': the condition is true here}}
    %s = scf.if %is5 -> index {
      // expected-remark @below {{unreachable: the facts that hold here contradict each other}}
      %t = arith.addi %n, %n : index
      %u = arith.addi %t, %n : index
      scf.yield %u : index
    } else {
      scf.yield %c4 : index
    }
    scf.yield %s : index
  } else {
    scf.yield %c5 : index
  }
  return %r : index
}

// -----

// After a branch, a loop or a call, the program may not reach the check.
func.func private @other()
func.func @behind_call(%n: index) {
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %is4 = arith.cmpi eq, %n, %c4 : index
  %is5 = arith.cmpi eq, %n, %c5 : index
  // expected-note @below {{checked here}}
  cf.assert %is4, "4"
  call @other() : () -> ()
  // expected-remark @below {{unreachable: the facts that hold here contradict each other}}
  // expected-note @below {{checked here}}
  cf.assert %is5, "5"
  return
}

// -----

func.func @in_loop(%n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %is4 = arith.cmpi eq, %n, %c4 : index
  %is5 = arith.cmpi eq, %n, %c5 : index
  // expected-note @below {{checked here}}
  cf.assert %is4, "4"
  // The loop may run zero times.
  scf.for %i = %c0 to %m step %c1 {
    // expected-remark @below {{unreachable: the facts that hold here contradict each other}}
    // expected-note @below {{checked here}}
    cf.assert %is5, "5"
  }
  return
}

// -----

// The two arms may state opposite facts.
func.func @arms(%n: index, %b: i1) {
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %is4 = arith.cmpi eq, %n, %c4 : index
  %is5 = arith.cmpi eq, %n, %c5 : index
  scf.if %b {
    cf.assert %is4, "4"
  } else {
    cf.assert %is5, "5"
  }
  cf.cond_br %b, ^four, ^five
^four:
  cf.assert %is4, "4"
  cf.br ^end
^five:
  cf.assert %is5, "5"
  cf.br ^end
^end:
  return
}

// -----

// A check that is false by itself is a way to stop the program.
// expected-note @below {{an extent is never negative}}
func.func @stop(%x: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %negative = arith.cmpi slt, %n, %c0 : index
  // expected-warning @below {{this check never succeeds}}
  // expected-note @below {{'dim(0, 0) < 0': checked here}}
  cf.assert %negative, "stop"
  return
}
