// What inference knows about the results of memref ops.
// docs/Coverage.md is written from these programs; see utils/coverage.py. No
// pass of this MLIR lowers all of their ops to code.
// RUN: symshape-opt %s --symshape-pipeline -o /dev/null

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

// Default contents: memory

func.func @realloc(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %c0 = arith.constant 0 : index
  %b = call @bounded(%x, %data) : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
  %u = call @unknown(%data) : (tensor<1xindex>) -> tensor<?xf32>
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %bn = tensor.dim %b, %c0 : tensor<?xf32>
  %un = tensor.dim %u, %c0 : tensor<?xf32>
  %m0 = memref.alloc(%n) : memref<?xf32>
  %m1 = memref.alloc(%bn) : memref<?xf32>
  %m2 = memref.alloc(%un) : memref<?xf32>
  %h0 = memref.realloc %m0(%n) : memref<?xf32> to memref<?xf32> // memref.realloc exact: [n]
  %a0 = memref.alloc(%n) : memref<?xf32>
  %f0, %f0b = memref.distinct_objects %h0, %a0 : memref<?xf32>, memref<?xf32> // memref.distinct_objects exact: [n], [n]
  %h1 = memref.realloc %m1(%bn) : memref<?xf32> to memref<?xf32> // memref.realloc bound: [at_most(n)]
  %a1 = memref.alloc(%bn) : memref<?xf32>
  %f1, %f1b = memref.distinct_objects %h1, %a1 : memref<?xf32>, memref<?xf32> // memref.distinct_objects bound: [at_most(n)], [at_most(n)]
  %h2 = memref.realloc %m2(%un) : memref<?xf32> to memref<?xf32> // memref.realloc unknown: [?]
  %a2 = memref.alloc(%un) : memref<?xf32>
  %f2, %f2b = memref.distinct_objects %h2, %a2 : memref<?xf32>, memref<?xf32> // memref.distinct_objects unknown: [?], [?]
  return
}
