// What inference knows about the results of calls.
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

// func.func: callee
// func.return: callee

func.func private @same(%x: tensor<?xf32>, %s: tensor<1xindex>) -> (tensor<?xf32>, tensor<1xindex>) {
  return %x, %s : tensor<?xf32>, tensor<1xindex>
}

// CASE: call(<N>, <1: 2>) for N = 0 1 3
func.func @call(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %c0 = arith.constant 0 : index
  %b = call @bounded(%x, %data) : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
  %u = call @unknown(%data) : (tensor<1xindex>) -> tensor<?xf32>
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %cn = tensor.from_elements %n : tensor<1xindex>
  %0, %s0 = call @same(%x, %cn) : (tensor<?xf32>, tensor<1xindex>) -> (tensor<?xf32>, tensor<1xindex>) // func.call exact: [n], [1]
  %1, %s1 = call @same(%b, %cn) : (tensor<?xf32>, tensor<1xindex>) -> (tensor<?xf32>, tensor<1xindex>) // func.call bound: [at_most(n)], [1]
  %2, %s2 = call @same(%u, %cn) : (tensor<?xf32>, tensor<1xindex>) -> (tensor<?xf32>, tensor<1xindex>) // func.call unknown: [?], [1]
  %k = tensor.extract %s0[%c0] : tensor<1xindex>
  %3 = tensor.empty(%k) : tensor<?xi8> // func.call contents: [n]
  return
}

// func.constant: no result
