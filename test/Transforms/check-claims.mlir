// Proved, undecided and contradicted claims; a correct one is never refuted.
// RUN: symshape-opt %s --split-input-file --verify-diagnostics=only-expected --symshape-check-claims -o %t 2>&1 | FileCheck %s

// CHECK: {{^}}2 claims: 2 proved, 0 undecided, 0 contradicted{{$}}
func.func @proved(%t: tensor<?x?xf32> {symshape.shape = #symshape.shape<[s0 * 2, s1]>}) attributes {symshape.symbols = #symshape.symbols<s0 in [1, 64], s1>} {
  %a = symshape.param "s0" : !symshape.symbol
  %b = symshape.param "s1" : !symshape.symbol
  %0 = tensor.collapse_shape %t [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  symshape.claim_shape %0 (s0, s1) -> [s0 * s1 * 2](%a, %b : !symshape.symbol, !symshape.symbol) : tensor<?xf32>
  symshape.claim_shape %t (s0, s1) -> [?, at_most(s1 + 1)](%a, %b : !symshape.symbol, !symshape.symbol) : tensor<?x?xf32>
  return
}

// -----

// CHECK: {{^}}2 claims: 0 proved, 0 undecided, 2 contradicted{{$}}
func.func @contradicted(%t: tensor<?xf32> {symshape.shape = #symshape.shape<[s0]>}) attributes {symshape.symbols = #symshape.symbols<s0 in [3, 64]>} {
  %a = symshape.param "s0" : !symshape.symbol
  %0 = math.exp %t : tensor<?xf32>
  // expected-error @+1 {{contradicted claim: dimension 0 of 'tensor<?xf32>': expected 's0 + 1', found 's0'}}
  symshape.claim_shape %0 (s0) -> [s0 + 1](%a : !symshape.symbol) : tensor<?xf32>
  // expected-error @+1 {{contradicted claim: dimension 0 of 'tensor<?xf32>': expected at most 's0 - 1', found 's0'}}
  symshape.claim_shape %0 (s0) -> [at_most(s0 - 1)](%a : !symshape.symbol) : tensor<?xf32>
  return
}

// -----

// CHECK: {{^}}1 claim: 0 proved, 0 undecided, 1 contradicted{{$}}
// The sizes are equal for all values in the range but one.
func.func @one_size(%t: tensor<?xf32> {symshape.shape = #symshape.shape<[s0]>}) attributes {symshape.symbols = #symshape.symbols<s0 in [1, 100000]>} {
  %a = symshape.param "s0" : !symshape.symbol
  %0 = math.exp %t : tensor<?xf32>
  // expected-error @+1 {{contradicted claim: dimension 0 of 'tensor<?xf32>': expected 'min(s0, 99999)', found 's0'}}
  symshape.claim_shape %0 (s0) -> [min(s0, 99999)](%a : !symshape.symbol) : tensor<?xf32>
  return
}

// -----

// CHECK: {{^}}2 claims: 1 proved, 0 undecided, 1 contradicted{{$}}
// A check before the claim proves it.
func.func @guarded(%t: tensor<?xf32> {symshape.shape = #symshape.shape<[s0]>}) attributes {symshape.symbols = #symshape.symbols<s0 in [1, 64]>} {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %a = symshape.param "s0" : !symshape.symbol
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %ok = arith.cmpi eq, %d, %c4 : index
  cf.assert %ok, "four"
  %0 = math.exp %t : tensor<?xf32>
  symshape.claim_shape %0 (s0) -> [4](%a : !symshape.symbol) : tensor<?xf32>
  // expected-error @+1 {{expected '5', found 's0'}}
  symshape.claim_shape %0 (s0) -> [5](%a : !symshape.symbol) : tensor<?xf32>
  return
}

// -----

// CHECK: {{^}}1 claim: 0 proved, 0 undecided, 1 contradicted{{$}}
// A check after the claim does not prove it.
func.func @checked_later(%t: tensor<?xf32> {symshape.shape = #symshape.shape<[s0]>}) attributes {symshape.symbols = #symshape.symbols<s0 in [1, 64]>} {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %a = symshape.param "s0" : !symshape.symbol
  %0 = math.exp %t : tensor<?xf32>
  // expected-error @+1 {{expected '4', found 's0'}}
  symshape.claim_shape %0 (s0) -> [4](%a : !symshape.symbol) : tensor<?xf32>
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %ok = arith.cmpi eq, %d, %c4 : index
  cf.assert %ok, "four"
  return
}

// -----

// CHECK: {{^}}3 claims: 1 proved, 2 undecided, 0 contradicted{{$}}
// In a branch, in a loop, after an unknown call: the claim is undecided.
func.func private @unknown(tensor<?xf32>)
func.func @branch(%t: tensor<?xf32> {symshape.shape = #symshape.shape<[s0]>}, %c: i1) attributes {symshape.symbols = #symshape.symbols<s0 in [1, 64]>} {
  %a = symshape.param "s0" : !symshape.symbol
  scf.if %c {
    %0 = math.exp %t : tensor<?xf32>
    // expected-warning @+1 {{undecided claim}}
    symshape.claim_shape %0 (s0) -> [min(s0, 32)](%a : !symshape.symbol) : tensor<?xf32>
    symshape.claim_shape %0 (s0) -> [s0](%a : !symshape.symbol) : tensor<?xf32>
  }
  call @unknown(%t) : (tensor<?xf32>) -> ()
  // expected-warning @+1 {{undecided claim}}
  symshape.claim_shape %t (s0) -> [min(s0, 32)](%a : !symshape.symbol) : tensor<?xf32>
  return
}

// -----

// CHECK: {{^}}1 claim: 0 proved, 1 undecided, 0 contradicted{{$}}
func.func @loop_before(%t: tensor<?xf32> {symshape.shape = #symshape.shape<[s0]>}, %c: i1) attributes {symshape.symbols = #symshape.symbols<s0 in [1, 64]>} {
  %a = symshape.param "s0" : !symshape.symbol
  scf.while : () -> () {
    scf.condition(%c)
  } do {
    scf.yield
  }
  // expected-warning @+1 {{undecided claim}}
  symshape.claim_shape %t (s0) -> [min(s0, 32)](%a : !symshape.symbol) : tensor<?xf32>
  return
}

// -----

// CHECK: {{^}}1 claim: 0 proved, 1 undecided, 0 contradicted{{$}}
// No execution may pass the check of data and reach the claim.
func.func @data_check(%t: tensor<?xf32> {symshape.shape = #symshape.shape<[s0]>}, %n: tensor<1xindex>) attributes {symshape.symbols = #symshape.symbols<s0 in [1, 64]>} {
  %c0 = arith.constant 0 : index
  %a = symshape.param "s0" : !symshape.symbol
  %k = tensor.extract %n[%c0] : tensor<1xindex>
  %ok = arith.cmpi slt, %k, %c0 : index
  cf.assert %ok, "data"
  // expected-warning @+1 {{no proof was found}}
  symshape.claim_shape %t (s0) -> [min(s0, 32)](%a : !symshape.symbol) : tensor<?xf32>
  return
}

// -----

// CHECK: {{^}}4 claims: 0 proved, 4 undecided, 0 contradicted{{$}}
// Data-dependent sizes, and a symbol that the first claim defines.
func.func @data(%t: tensor<?xf32> {symshape.shape = #symshape.shape<[s0]>}, %n: tensor<2xindex>) attributes {symshape.symbols = #symshape.symbols<s0 in [1, 64]>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = symshape.param "s0" : !symshape.symbol
  %u = symshape.symbol "u0" : !symshape.symbol
  %v = symshape.symbol "u1" : !symshape.symbol
  %w = symshape.symbol "u2" claimed in [0, 100] : !symshape.symbol
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %k = tensor.extract %n[%c0] : tensor<2xindex>
  %l = tensor.extract %n[%c1] : tensor<2xindex>
  %0 = tensor.empty(%k) : tensor<?xf32>
  %1 = tensor.empty(%l) : tensor<?xf32>
  // expected-warning @+1 {{the size is data-dependent}}
  symshape.claim_shape %0 (s0) -> [s0](%a : !symshape.symbol) : tensor<?xf32>
  // expected-warning @+1 {{the size is data-dependent}}
  symshape.claim_shape %0 (u0) -> [u0](%u : !symshape.symbol) : tensor<?xf32>
  // expected-remark @+2 {{this claim defines symbol u2}}
  // expected-warning @+1 {{the range claimed for 'u2' is not proved}}
  symshape.claim_shape %0 (u2) -> [u2](%w : !symshape.symbol) : tensor<?xf32>
  // expected-warning @+1 {{the size is data-dependent}}
  symshape.claim_shape %1 (u2) -> [u2](%w : !symshape.symbol) : tensor<?xf32>
  return
}

// -----

// CHECK: {{^}}1 claim: 0 proved, 1 undecided, 0 contradicted{{$}}
// Contradictory premises prove nothing.
// expected-error @+1 {{argument 2, dimension 0: expected 5 as in the type, found 's0'}}
func.func @inconsistent(%t: tensor<4xf32> {symshape.shape = #symshape.shape<[s0]>}, %u: tensor<?xf32> {symshape.shape = #symshape.shape<[s0]>}, %v: tensor<5xf32> {symshape.shape = #symshape.shape<[s0]>}) attributes {symshape.symbols = #symshape.symbols<s0>} {
  %a = symshape.param "s0" : !symshape.symbol
  // expected-warning @+1 {{the premises contradict each other}}
  symshape.claim_shape %u (s0) -> [s0 + 1](%a : !symshape.symbol) : tensor<?xf32>
  return
}

// -----

// CHECK: {{^}}2 claims: 0 proved, 1 undecided, 1 contradicted{{$}}
// A division by zero ends the program before the claim.
func.func @division(%t: tensor<?xf32> {symshape.shape = #symshape.shape<[s0]>}, %u: tensor<?xf32> {symshape.shape = #symshape.shape<[s1]>}) attributes {symshape.symbols = #symshape.symbols<s0 in [0, 64], s1 in [0, 10]>} {
  %c0 = arith.constant 0 : index
  %a = symshape.param "s0" : !symshape.symbol
  %b = symshape.param "s1" : !symshape.symbol
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %e = tensor.dim %u, %c0 : tensor<?xf32>
  %q = arith.divsi %d, %e : index
  // expected-warning @+1 {{undecided claim}}
  symshape.claim_shape %u (s1) -> [max(s1, 1)](%b : !symshape.symbol) : tensor<?xf32>
  // expected-error @+1 {{expected 'max(s1, 2)', found 's1'}}
  symshape.claim_shape %u (s1) -> [max(s1, 2)](%b : !symshape.symbol) : tensor<?xf32>
  return
}
