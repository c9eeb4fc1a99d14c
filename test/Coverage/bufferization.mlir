// What inference knows about the results of bufferization ops.
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

// bufferization.dealloc: no result
// bufferization.dealloc_tensor: no result

// Default contents: not modelled

// CASE: alloc_tensor(<N>, <1: 2>) for N = 0 1 3
func.func @alloc_tensor(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %c0 = arith.constant 0 : index
  %b = call @bounded(%x, %data) : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
  %u = call @unknown(%data) : (tensor<1xindex>) -> tensor<?xf32>
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %bn = tensor.dim %b, %c0 : tensor<?xf32>
  %un = tensor.dim %u, %c0 : tensor<?xf32>
  %cn = tensor.from_elements %n : tensor<1xindex>
  %0 = bufferization.alloc_tensor(%n) : tensor<?xf32> // exact: [n]
  %1 = bufferization.alloc_tensor(%bn) : tensor<?xf32> // bound: [at_most(n)]
  %2 = bufferization.alloc_tensor(%un) : tensor<?xf32> // unknown: [?]
  %s = bufferization.alloc_tensor() copy(%cn) : tensor<1xindex>
  %k = tensor.extract %s[%c0] : tensor<1xindex>
  %3 = tensor.empty(%k) : tensor<?xi8> // bufferization.alloc_tensor contents: [?]
  return
}

// CASE: to_buffer(<N>, <1: 2>) for N = 0 1 3
func.func @to_buffer(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %c0 = arith.constant 0 : index
  %b = call @bounded(%x, %data) : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
  %u = call @unknown(%data) : (tensor<1xindex>) -> tensor<?xf32>
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %cn = tensor.from_elements %n : tensor<1xindex>
  %0 = bufferization.to_buffer %x : tensor<?xf32> to memref<?xf32> // exact: [n]
  %t0 = bufferization.to_tensor %0 restrict : memref<?xf32> to tensor<?xf32> // bufferization.to_tensor exact: [n]
  %l0 = bufferization.clone %0 : memref<?xf32> to memref<?xf32> // bufferization.clone exact: [n]
  %1 = bufferization.to_buffer %b : tensor<?xf32> to memref<?xf32> // bound: [at_most(n)]
  %t1 = bufferization.to_tensor %1 restrict : memref<?xf32> to tensor<?xf32> // bufferization.to_tensor bound: [at_most(n)]
  %l1 = bufferization.clone %1 : memref<?xf32> to memref<?xf32> // bufferization.clone bound: [at_most(n)]
  %2 = bufferization.to_buffer %u : tensor<?xf32> to memref<?xf32> // unknown: [?]
  %t2 = bufferization.to_tensor %2 restrict : memref<?xf32> to tensor<?xf32> // bufferization.to_tensor unknown: [?]
  %l2 = bufferization.clone %2 : memref<?xf32> to memref<?xf32> // bufferization.clone unknown: [?]
  %m = bufferization.to_buffer %cn : tensor<1xindex> to memref<1xindex>
  %a = memref.load %m[%c0] : memref<1xindex>
  %3 = tensor.empty(%a) : tensor<?xi8> // bufferization.to_buffer contents: [?]
  %s = bufferization.to_tensor %m restrict : memref<1xindex> to tensor<1xindex>
  %k = tensor.extract %s[%c0] : tensor<1xindex>
  %4 = tensor.empty(%k) : tensor<?xi8> // bufferization.to_tensor contents: [?]
  return
}

// CASE: materialize_in_destination(<N>, <1: 2>) for N = 0 1 3
func.func @materialize_in_destination(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %c0 = arith.constant 0 : index
  %b = call @bounded(%x, %data) : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
  %u = call @unknown(%data) : (tensor<1xindex>) -> tensor<?xf32>
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %cn = tensor.from_elements %n : tensor<1xindex>
  %0 = bufferization.materialize_in_destination %x in %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32> // exact: [n]
  %1 = bufferization.materialize_in_destination %b in %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32> // bound: [at_most(n)]
  %2 = bufferization.materialize_in_destination %u in %u : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32> // unknown: [?]
  %e = tensor.empty() : tensor<1xindex>
  %s = bufferization.materialize_in_destination %cn in %e : (tensor<1xindex>, tensor<1xindex>) -> tensor<1xindex>
  %k = tensor.extract %s[%c0] : tensor<1xindex>
  %3 = tensor.empty(%k) : tensor<?xi8> // bufferization.materialize_in_destination contents: [?]
  return
}
