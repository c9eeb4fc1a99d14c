// RUN: symshape-opt %s --split-input-file --symshape-check-claims \
// RUN:   --verify-diagnostics=only-expected -o /dev/null 2>&1 | FileCheck %s

// A claim that is false in every execution that reaches it is contradicted, no
// matter which ops are before it. A claim that is false in some is not.

// CHECK: {{^}}2 claims: 0 proved, 1 undecided, 1 contradicted
func.func @check_of_data(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n * 32]>}, %i: tensor<1xi64>)
    attributes {symshape.symbols = #symshape.symbols<n in [1, 100]>} {
  %n = symshape.param "n" : !symshape.symbol
  %c256 = arith.constant 256 : i64
  %first = arith.constant 0 : index
  %e = tensor.extract %i[%first] : tensor<1xi64>
  %ok = arith.cmpi slt, %e, %c256 : i64
  // expected-note@+1 {{execution might not reach the claim with these sizes: this check depends on data}}
  cf.assert %ok, "index in range"
  // expected-error@+3 {{contradicted claim}}
  // expected-note-re@+2 {{for n = {{[0-9]+}}: expected}}
  // expected-note@+1 {{no execution that reaches the claim satisfies it}}
  symshape.claim_shape %x (n) -> [n * 64] (%n : !symshape.symbol) : tensor<?xf32>
  // expected-warning@+2 {{execution might not reach the claim with the sizes of the counterexample}}
  // expected-note-re@+1 {{for n = {{[0-9]+}}: expected}}
  symshape.claim_shape %x (n) -> [min(n, 50) * 32] (%n : !symshape.symbol) : tensor<?xf32>
  return
}

// -----

// CHECK: {{^}}4 claims: 0 proved, 2 undecided, 2 contradicted
func.func private @unknown(tensor<?xf32>)
func.func @branch_and_call(%t: tensor<?xf32> {symshape.shape = #symshape.shape<[s0]>}, %c: i1)
    attributes {symshape.symbols = #symshape.symbols<s0 in [1, 64]>} {
  %a = symshape.param "s0" : !symshape.symbol
  // expected-note@+1 {{the analysis does not know whether execution reaches the region of this op that has the claim}}
  scf.if %c {
    %0 = math.exp %t : tensor<?xf32>
    // expected-error@+1 {{contradicted claim}}
    symshape.claim_shape %0 (s0) -> [s0 + 1](%a : !symshape.symbol) : tensor<?xf32>
    // expected-warning@+1 {{undecided claim}}
    symshape.claim_shape %0 (s0) -> [min(s0, 32)](%a : !symshape.symbol) : tensor<?xf32>
  }
  // expected-note@+1 {{this call might not return}}
  call @unknown(%t) : (tensor<?xf32>) -> ()
  // expected-error@+1 {{contradicted claim}}
  symshape.claim_shape %t (s0) -> [s0 + 1](%a : !symshape.symbol) : tensor<?xf32>
  // expected-warning@+1 {{undecided claim}}
  symshape.claim_shape %t (s0) -> [min(s0, 32)](%a : !symshape.symbol) : tensor<?xf32>
  return
}

// -----

// A data-dependent size equals itself for every value.
// CHECK: {{^}}2 claims: 0 proved, 1 undecided, 1 contradicted
func.func @data(%n: tensor<1xindex>) {
  %first = arith.constant 0 : index
  %k = tensor.extract %n[%first] : tensor<1xindex>
  %0 = tensor.empty(%k) : tensor<?xf32>
  %1 = tensor.concat dim(0) %0, %0 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  // expected-error@+1 {{contradicted claim}}
  symshape.claim_shape %1 (k) -> [k * 2 + 1] (%k : index) : tensor<?xf32>
  // expected-warning@+1 {{the size is data-dependent}}
  symshape.claim_shape %1 (k) -> [k] (%k : index) : tensor<?xf32>
  return
}

// -----

// If the facts contradict each other, the pass does not contradict the claim.
// CHECK: {{^}}1 claim: 0 proved, 1 undecided, 0 contradicted
func.func @unreachable(%t: tensor<?xf32> {symshape.shape = #symshape.shape<[s0]>})
    attributes {symshape.symbols = #symshape.symbols<s0 in [1, 4]>} {
  %a = symshape.param "s0" : !symshape.symbol
  %c0 = arith.constant 0 : index
  %c9 = arith.constant 9 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %long = arith.cmpi sge, %d, %c9 : index
  scf.if %long {
    // expected-warning@+1 {{undecided claim}}
    symshape.claim_shape %t (s0) -> [s0 + 1](%a : !symshape.symbol) : tensor<?xf32>
  }
  return
}
