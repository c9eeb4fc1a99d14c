// A contradicted claim is an error, with sizes as a counterexample.
// RUN: not symshape-opt %s --symshape-check-claims -o %t 2>&1 | FileCheck %s

// CHECK: check-claims-witness.mlir:[[@LINE+6]]:3: error: contradicted claim: dimension 0 of 'tensor<?xf32>': expected 's0 * 3 - 3', found 's0'
// CHECK: :[[@LINE+5]]:3: note: for s0 = [[S:[0-9]+]]: expected {{-?[0-9]+}}, found [[S]]
// CHECK: :[[@LINE+3]]:8: note: the value is defined here
func.func @f(%t: tensor<?xf32> {symshape.shape = #symshape.shape<[s0]>}) attributes {symshape.symbols = #symshape.symbols<s0 in [0, 64]>} {
  %a = symshape.param "s0" : !symshape.symbol
  %0 = math.exp %t : tensor<?xf32>
  symshape.claim_shape %0 (s0) -> [s0 * 3 - 3](%a : !symshape.symbol) : tensor<?xf32>
  return
}
// CHECK: {{^}}1 claim: 0 proved, 0 undecided, 1 contradicted
