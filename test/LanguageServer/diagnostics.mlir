// Contradictions and claims as diagnostics, in programs that `// -----`
// separates; errors of the parser; requests of an editor while somebody types.
// RUN: %python %S/Inputs/client.py symshape-lsp-server %s --garbage | FileCheck %s

// hover: %x
func.func @claims(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>})
    attributes {symshape.symbols = #symshape.symbols<n>} {
  %0 = tensor.concat dim(0) %x, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %n = symshape.param "n" : !symshape.symbol
  symshape.claim_shape %0 (s0) -> [s0 * 2](%n : !symshape.symbol) : tensor<?xf32>
  symshape.claim_shape %0 (s0) -> [s0 + 1](%n : !symshape.symbol) : tensor<?xf32>
  return
}

// -----

func.func @contradiction(%x: tensor<?xf32>, %y: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %dx = tensor.dim %x, %c0 : tensor<?xf32>
  %four = arith.cmpi eq, %dx, %c4 : index
  cf.assert %four, "four"
  %five = arith.cmpi eq, %dx, %c5 : index
  cf.assert %five, "five"
  return
}

// -----

// hover: %broken
func.func @syntax(%broken: tensor<?xf32>) {
  %0 = tensor.dim %broken : tensor<?xf32>
  return
}

// -----

// hover: %later
func.func @after(%later: tensor<4x?xf32>) {
  return
}

// CHECK: hover %x: 6:19-6:21
// CHECK-NEXT: `%x : tensor<?xf32>`
// CHECK: hover %broken: nothing
// CHECK: hover %later: 40:18-40:24
// CHECK: 11:3-11:23 error: contradicted claim: dimension 0 of 'tensor<?xf32>': expected 'n + 1', found 'n * 2'
// CHECK-NEXT: 11:3-11:3: for n = 0: expected 1, found 0
// CHECK-NEXT: 8:8-8:8: the value is defined here
// CHECK-NEXT: 25:3-25:12 error: the facts that hold here contradict each other
// CHECK-NEXT: 23:3-23:3: 'dim(0, 0) == 4': checked here
// CHECK-NEXT: 25:3-25:3: 'dim(0, 0) == 5': checked here
// CHECK-NEXT: 33:26-33:27 error: expected ','
// CHECK-NEXT: after garbage: `%x : tensor<?xf32>`
// CHECK-NEXT: shutdown: None
// CHECK-NEXT: exit code: 0
