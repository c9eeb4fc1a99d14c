// A claim after a loop. A loop with a constant step ends, if its body does: the
// claim may then be contradicted.
// RUN: not symshape-opt %s --symshape-check-claims -o %t 2>&1 | FileCheck %s

// CHECK: error: contradicted claim: dimension 0 of 'tensor<?xf32>': expected 's0 * 3 - 8', found 's0'
func.func @counted(%t: tensor<?xf32> {symshape.shape = #symshape.shape<[s0]>}, %m: index) attributes {symshape.symbols = #symshape.symbols<s0 in [1, 64]>} {
  %a = symshape.param "s0" : !symshape.symbol
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %m step %c1 iter_args(%x = %t) -> (tensor<?xf32>) {
    %y = math.exp %x : tensor<?xf32>
    scf.yield %y : tensor<?xf32>
  }
  symshape.claim_shape %t (s0) -> [s0 * 3 - 8](%a : !symshape.symbol) : tensor<?xf32>
  return
}
// CHECK: error: contradicted claim: dimension 0 of 'tensor<?xf32>': expected 's0 * 3 - 8', found 's0'
func.func @long_step(%t: tensor<?xf32> {symshape.shape = #symshape.shape<[s0]>}, %y: tensor<?xf32>) attributes {symshape.symbols = #symshape.symbols<s0 in [1, 64]>} {
  %a = symshape.param "s0" : !symshape.symbol
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %n = tensor.dim %y, %c0 : tensor<?xf32>
  scf.for %i = %c0 to %n step %c8 {
  }
  symshape.claim_shape %t (s0) -> [s0 * 3 - 8](%a : !symshape.symbol) : tensor<?xf32>
  return
}
// The step may be 0, or jump over the end of the numbers; the loop may go on; a
// check of data, a call or a value that may be poison is in the loop.
// CHECK-COUNT-6: warning: undecided claim
func.func @step(%t: tensor<?xf32> {symshape.shape = #symshape.shape<[s0]>}, %m: index) attributes {symshape.symbols = #symshape.symbols<s0 in [1, 64]>} {
  %a = symshape.param "s0" : !symshape.symbol
  %c0 = arith.constant 0 : index
  scf.for %i = %c0 to %m step %m {
  }
  symshape.claim_shape %t (s0) -> [s0 * 3 - 8](%a : !symshape.symbol) : tensor<?xf32>
  return
}
func.func @wraps(%t: tensor<?xf32> {symshape.shape = #symshape.shape<[s0]>}, %m: index) attributes {symshape.symbols = #symshape.symbols<s0 in [1, 64]>} {
  %a = symshape.param "s0" : !symshape.symbol
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %m step %c8 {
  }
  symshape.claim_shape %t (s0) -> [s0 * 3 - 8](%a : !symshape.symbol) : tensor<?xf32>
  return
}
func.func @open(%t: tensor<?xf32> {symshape.shape = #symshape.shape<[s0]>}, %b: i1) attributes {symshape.symbols = #symshape.symbols<s0 in [1, 64]>} {
  %a = symshape.param "s0" : !symshape.symbol
  scf.while : () -> () {
    scf.condition(%b)
  } do {
    scf.yield
  }
  symshape.claim_shape %t (s0) -> [s0 * 3 - 8](%a : !symshape.symbol) : tensor<?xf32>
  return
}
func.func @check(%t: tensor<?xf32> {symshape.shape = #symshape.shape<[s0]>}, %b: i1, %m: index) attributes {symshape.symbols = #symshape.symbols<s0 in [1, 64]>} {
  %a = symshape.param "s0" : !symshape.symbol
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %m step %c1 {
    cf.assert %b, "b"
  }
  symshape.claim_shape %t (s0) -> [s0 * 3 - 8](%a : !symshape.symbol) : tensor<?xf32>
  return
}
func.func private @extern()
func.func @call(%t: tensor<?xf32> {symshape.shape = #symshape.shape<[s0]>}, %m: index) attributes {symshape.symbols = #symshape.symbols<s0 in [1, 64]>} {
  %a = symshape.param "s0" : !symshape.symbol
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %m step %c1 {
    func.call @extern() : () -> ()
  }
  symshape.claim_shape %t (s0) -> [s0 * 3 - 8](%a : !symshape.symbol) : tensor<?xf32>
  return
}
// The second iteration may store at a place that is poison.
func.func @poison(%t: tensor<?xf32> {symshape.shape = #symshape.shape<[s0]>}, %e: tensor<4xindex>, %k: index, %b: memref<8xf32>, %f: f32) attributes {symshape.symbols = #symshape.symbols<s0 in [1, 64]>} {
  %a = symshape.param "s0" : !symshape.symbol
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = scf.for %i = %c0 to %c2 step %c1 iter_args(%at = %c0) -> (index) {
    memref.store %f, %b[%at] : memref<8xf32>
    %next = tensor.extract %e[%k] : tensor<4xindex>
    scf.yield %next : index
  }
  symshape.claim_shape %t (s0) -> [s0 * 3 - 8](%a : !symshape.symbol) : tensor<?xf32>
  return
}
// CHECK: {{^}}8 claims: 0 proved, 6 undecided, 2 contradicted
