// RUN: symshape-opt --symshape-check-claims --verify-diagnostics=only-expected %s 2>&1 \
// RUN:   -o /dev/null | FileCheck %s

// A contradicted claim is false in some execution that reaches it. Only those
// claims below that are marked as contradicted are.

// CHECK: 11 claims: 2 proved, 8 undecided, 1 contradicted

// No execution makes a tensor of negative size, so s0 = 0 is no counterexample.
func.func @negative_size(%a: tensor<?xf32> {symshape.shape = #symshape.shape<[s0]>})
    attributes {symshape.symbols = #symshape.symbols<s0>} {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %d = tensor.dim %a, %c0 : tensor<?xf32>
  %less = arith.subi %d, %c2 : index
  %most = arith.maxsi %less, %c0 : index
  // expected-note@+1 {{the value is defined here}}
  %p = tensor.pad %a low[-1] high[-1] {
  ^bb0(%i: index):
    %z = arith.constant 0.0 : f32
    tensor.yield %z : f32
  } : tensor<?xf32> to tensor<?xf32>
  // expected-warning@+1 {{undecided claim}}
  symshape.claim_shape %p (x) -> [x] (%most : index) : tensor<?xf32>
  symshape.claim_shape %p (x) -> [x] (%less : index) : tensor<?xf32>
  return
}

// The size of the claimed value counts, whichever op made the value.
// expected-note@+1 {{the value is defined here}}
func.func @size_before(%a: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %d = tensor.dim %a, %c0 : tensor<?xf32>
  %less = arith.subi %d, %c2 : index
  %e = tensor.empty(%less) : tensor<?xf32>
  %most = arith.maxsi %d, %c2 : index
  // expected-warning@+1 {{undecided claim}}
  symshape.claim_shape %a (x) -> [x] (%most : index) : tensor<?xf32>
  return
}

// No square is 3 in 64 bits, so an unknown value of 3 is no counterexample.
// expected-note@+1 {{the value is defined here}}
func.func @condition_on_unknown(%a: tensor<?xf32>, %n: index) {
  %c3 = arith.constant 3 : index
  %c7 = arith.constant 7 : index
  %m = arith.muli %n, %n : index
  %p = arith.cmpi eq, %m, %c3 : index
  cf.assert %p, "never"
  // expected-warning@+1 {{undecided claim}}
  symshape.claim_shape %a (x) -> [x] (%c7 : index) : tensor<?xf32>
  return
}

// A condition on the inputs can be true, so there is a counterexample.
// expected-note@+1 {{the value is defined here}}
func.func @condition_on_inputs(%a: tensor<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %d = tensor.dim %a, %c0 : tensor<?xf32>
  %p = arith.cmpi sgt, %d, %c3 : index
  cf.assert %p, "large"
  // expected-error@+2 {{contradicted claim}}
  // expected-note@+1 {{for arg0.0 = 4: expected 3, found 4}}
  symshape.claim_shape %a (x) -> [x] (%c3 : index) : tensor<?xf32>
  return
}

// A division inside a region ends the program as one outside does.
// expected-note@+1 {{the value is defined here}}
func.func @division_in_region(%a: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %a, %c0 : tensor<?xf32>
  %m = scf.execute_region -> index {
    %q = arith.divsi %c1, %d : index
    scf.yield %q : index
  }
  %x = arith.maxsi %d, %c1 : index
  // expected-warning@+1 {{undecided claim}}
  symshape.claim_shape %a (x) -> [x] (%x : index) : tensor<?xf32>
  return
}

// Ops of other dialects may stop the program.
// expected-note@+1 {{the value is defined here}}
func.func @assume_elsewhere(%a: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %d = tensor.dim %a, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %d, %c3 : index
  llvm.intr.assume %p : i1
  // expected-warning@+1 {{undecided claim}}
  symshape.claim_shape %a () -> [3] : tensor<?xf32>
  return
}

func.func private @may_not_return()

// expected-note@+1 {{the value is defined here}}
func.func @call_before(%a: tensor<?xf32>) {
  func.call @may_not_return() : () -> ()
  // expected-warning@+1 {{undecided claim}}
  symshape.claim_shape %a () -> [3] : tensor<?xf32>
  return
}

// One symbol, but each iteration has its own size: the claim cannot define it.
func.func @defined_in_loop(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %u = symshape.symbol "u0" claimed in [0, *] : !symshape.symbol
  scf.for %i = %c0 to %n step %c1 {
    // expected-note@+1 {{the value is defined here}}
    %e = tensor.empty(%i) : tensor<?xf32>
    // expected-warning@+1 {{undecided claim}}
    symshape.claim_shape %e (u0) -> [u0] (%u : !symshape.symbol)
        : tensor<?xf32>
  }
  return
}

// A claim in a branch that is not taken defines no symbol: the second claim is
// correct for some symbol.
// expected-note@+1 {{the value is defined here}}
func.func @defined_in_branch(%a: tensor<?xf32>, %c: i1) {
  %u = symshape.symbol "u0" claimed : !symshape.symbol
  scf.if %c {
    // expected-warning@+1 {{undecided claim}}
    symshape.claim_shape %a (u0) -> [u0 + 1] (%u : !symshape.symbol)
        : tensor<?xf32>
  }
  return
}

// Each iteration has its own symbol, which its claim defines.
func.func @defined_in_same_block(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %u = symshape.symbol "u0" claimed : !symshape.symbol
    %e = tensor.empty(%i) : tensor<?xf32>
    // expected-remark@+1 {{this claim defines symbol u0}}
    symshape.claim_shape %e (u0) -> [u0] (%u : !symshape.symbol)
        : tensor<?xf32>
  }
  return
}
