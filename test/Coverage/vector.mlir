// What inference knows about the results of vector ops.
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

// vector.bitcast: no result
// vector.broadcast: no result
// vector.compressstore: no result
// vector.constant_mask: no result
// vector.contract: no result
// vector.create_mask: no result
// vector.deinterleave: no result
// vector.expandload: no result
// vector.extract: no result
// vector.extract_strided_slice: no result
// vector.fma: no result
// vector.from_elements: no result
// vector.insert: no result
// vector.insert_strided_slice: no result
// vector.interleave: no result
// vector.load: no result
// vector.maskedload: no result
// vector.maskedstore: no result
// vector.multi_reduction: no result
// vector.outerproduct: no result
// vector.print: no result
// vector.reduction: no result
// vector.scalable.extract: no result
// vector.scalable.insert: no result
// vector.scan: no result
// vector.shape_cast: no result
// vector.shuffle: no result
// vector.step: no result
// vector.store: no result
// vector.to_elements: no result
// vector.transpose: no result
// vector.vscale: no result
// vector.yield: terminator
// vector.gather: no result
// vector.transfer_read: no result
// vector.type_cast: static

// Default contents: not modelled

// CASE: transfer_write(<N>, <1: 2>) for N = 0 1 3
func.func @transfer_write(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %c0 = arith.constant 0 : index
  %b = call @bounded(%x, %data) : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
  %u = call @unknown(%data) : (tensor<1xindex>) -> tensor<?xf32>
  %v = arith.constant dense<0.0> : vector<2xf32>
  %vi = arith.constant dense<0> : vector<2xindex>
  %m = arith.constant dense<true> : vector<2xi1>
  %0 = vector.transfer_write %v, %x[%c0] : vector<2xf32>, tensor<?xf32> // exact: [n]
  %k0 = vector.mask %m { vector.transfer_write %v, %x[%c0] : vector<2xf32>, tensor<?xf32> } : vector<2xi1> -> tensor<?xf32> // vector.mask exact: [?], [n]
  %1 = vector.transfer_write %v, %b[%c0] : vector<2xf32>, tensor<?xf32> // bound: [at_most(n)]
  %k1 = vector.mask %m { vector.transfer_write %v, %b[%c0] : vector<2xf32>, tensor<?xf32> } : vector<2xi1> -> tensor<?xf32> // vector.mask bound: [?], [at_most(n)]
  %2 = vector.transfer_write %v, %u[%c0] : vector<2xf32>, tensor<?xf32> // unknown: [?]
  %k2 = vector.mask %m { vector.transfer_write %v, %u[%c0] : vector<2xf32>, tensor<?xf32> } : vector<2xi1> -> tensor<?xf32> // vector.mask unknown: [?], [?]
  return
}
