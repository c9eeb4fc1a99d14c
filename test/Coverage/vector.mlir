// Inferred facts about the results of vector ops.
// docs/understand/Coverage.md is written from these programs; see utils/coverage.py.
// RUN: %python %symshape_src/utils/coverage.py --expand %s > %t.mlir
// RUN: %execute %t.mlir --after=--symshape-sanitize

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

func.func @transfer_write(%x: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %v = arith.constant dense<0.0> : vector<2xf32>
  %m = arith.constant dense<true> : vector<2xi1>
  %0 = vector.transfer_write %v, %x[%c0] : vector<2xf32>, tensor<?xf32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %k0 = vector.mask %m { vector.transfer_write %v, %x[%c0] : vector<2xf32>, tensor<?xf32> } : vector<2xi1> -> tensor<?xf32> // vector.mask exact: [n], [n]; bound: [at_most(n)], [at_most(n)]; unknown: [?], [?]
  return
}
