// What inference knows about the block arguments of cf ops.
// docs/Coverage.md is written from these programs; see utils/coverage.py.
// RUN: %execute %s --after=--symshape-sanitize

func.func private @bounded(%x: tensor<?xf32>, %data: tensor<1xindex>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %n = tensor.extract %data[%c0] : tensor<1xindex>
  %low = arith.maxsi %n, %c0 : index
  %k = arith.minsi %low, %d : index
  %r = tensor.extract_slice %x[0] [%k] [1] : tensor<?xf32> to tensor<?xf32>
  return %r : tensor<?xf32>
}

func.func private @unknown(%data: tensor<1xindex>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.extract %data[%c0] : tensor<1xindex>
  %k = arith.maxsi %n, %c0 : index
  %e = tensor.empty(%k) : tensor<?xf32>
  return %e : tensor<?xf32>
}

// CASE: br(<N>, <1: 2>) for N = 0 1 3
func.func @br(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %c0 = arith.constant 0 : index
  %b = call @bounded(%x, %data) : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
  %u = call @unknown(%data) : (tensor<1xindex>) -> tensor<?xf32>
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %cn = tensor.from_elements %n : tensor<1xindex>
  cf.br ^bb1(%x, %b, %u, %cn : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<1xindex>)
^bb1(%0: tensor<?xf32>, %1: tensor<?xf32>, %2: tensor<?xf32>, %s: tensor<1xindex>):
  %3 = tensor.cast %0 : tensor<?xf32> to tensor<?xf32> // cf.br exact: [n]
  %4 = tensor.cast %1 : tensor<?xf32> to tensor<?xf32> // cf.br bound: [at_most(n)]
  %5 = tensor.cast %2 : tensor<?xf32> to tensor<?xf32> // cf.br unknown: [?]
  %k = tensor.extract %s[%c0] : tensor<1xindex>
  %6 = tensor.empty(%k) : tensor<?xi8> // cf.br contents: [n]
  return
}

// CASE: cond_br(<N>, <1: 2>) for N = 0 1 3
func.func @cond_br(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %c0 = arith.constant 0 : index
  %b = call @bounded(%x, %data) : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
  %u = call @unknown(%data) : (tensor<1xindex>) -> tensor<?xf32>
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %cn = tensor.from_elements %n : tensor<1xindex>
  %d = tensor.extract %data[%c0] : tensor<1xindex>
  %q = arith.cmpi eq, %d, %c0 : index
  %cm = arith.addi %cn, %cn : tensor<1xindex>
  %half = arith.subi %cm, %cn : tensor<1xindex>
  cf.cond_br %q, ^bb1(%x, %b, %u, %cn : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<1xindex>), ^bb1(%x, %b, %u, %half : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<1xindex>)
^bb1(%0: tensor<?xf32>, %1: tensor<?xf32>, %2: tensor<?xf32>, %s: tensor<1xindex>):
  %3 = tensor.cast %0 : tensor<?xf32> to tensor<?xf32> // cf.cond_br exact: [n]
  %4 = tensor.cast %1 : tensor<?xf32> to tensor<?xf32> // cf.cond_br bound: [at_most(n)]
  %5 = tensor.cast %2 : tensor<?xf32> to tensor<?xf32> // cf.cond_br unknown: [?]
  %k = tensor.extract %s[%c0] : tensor<1xindex>
  %6 = tensor.empty(%k) : tensor<?xi8> // cf.cond_br contents: [n]
  return
}

// CASE: switch(<N>, <1: 2>) for N = 0 1 3
func.func @switch(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %c0 = arith.constant 0 : index
  %b = call @bounded(%x, %data) : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
  %u = call @unknown(%data) : (tensor<1xindex>) -> tensor<?xf32>
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %cn = tensor.from_elements %n : tensor<1xindex>
  %d = tensor.extract %data[%c0] : tensor<1xindex>
  %e = arith.index_cast %d : index to i32
  cf.switch %e : i32, [
    default: ^bb1(%x, %b, %u, %cn : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<1xindex>),
    1: ^bb1(%x, %b, %u, %cn : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<1xindex>)
  ]
^bb1(%0: tensor<?xf32>, %1: tensor<?xf32>, %2: tensor<?xf32>, %s: tensor<1xindex>):
  %3 = tensor.cast %0 : tensor<?xf32> to tensor<?xf32> // cf.switch exact: [n]
  %4 = tensor.cast %1 : tensor<?xf32> to tensor<?xf32> // cf.switch bound: [at_most(n)]
  %5 = tensor.cast %2 : tensor<?xf32> to tensor<?xf32> // cf.switch unknown: [?]
  %k = tensor.extract %s[%c0] : tensor<1xindex>
  %6 = tensor.empty(%k) : tensor<?xi8> // cf.switch contents: [n]
  return
}

// CASE: assert(<N>, <1: 2>) for N = 0 1 3
func.func @assert(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %c0 = arith.constant 0 : index
  %b = call @bounded(%x, %data) : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
  %u = call @unknown(%data) : (tensor<1xindex>) -> tensor<?xf32>
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %bn = tensor.dim %b, %c0 : tensor<?xf32>
  %un = tensor.dim %u, %c0 : tensor<?xf32>
  %c7 = arith.constant 7 : index
  %p = arith.cmpi eq, %n, %c7 : index
  %pb = arith.cmpi eq, %bn, %c7 : index
  %pu = arith.cmpi sle, %un, %n : index
  %e = tensor.extract %data[%c0] : tensor<1xindex>
  %pc = arith.cmpi eq, %e, %c7 : index
  cf.assert %p, "seven"
  cf.assert %pb, "seven"
  cf.assert %pu, "few"
  cf.assert %pc, "seven"
  %0 = tensor.empty(%n) : tensor<?xi8> // cf.assert exact: [7]
  %1 = tensor.empty(%bn) : tensor<?xi8> // cf.assert bound: [7]
  %2 = tensor.empty(%un) : tensor<?xi8> // cf.assert unknown: [at_most(7)]
  %k = tensor.extract %data[%c0] : tensor<1xindex>
  %3 = tensor.empty(%k) : tensor<?xi8> // cf.assert contents: [?]
  return
}
