// Inferred facts about the results of bufferization ops.
// docs/understand/Coverage.md is written from these programs; see utils/coverage.py.
// RUN: %python %symshape_src/utils/coverage.py --expand %s > %t.mlir
// RUN: %execute %t.mlir --after=--symshape-sanitize

// bufferization.dealloc: no result
// bufferization.dealloc_tensor: no result

// Default contents: memory

func.func @alloc_tensor(%x: tensor<?xf32>, %n: index, %cn: tensor<1xindex>) {
  %0 = bufferization.alloc_tensor(%n) : tensor<?xf32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %s = bufferization.alloc_tensor() copy(%cn) : tensor<1xindex> // size contents: [n]
  return
}

func.func @to_buffer(%x: tensor<?xf32>, %cn: tensor<1xindex>) {
  %c0 = arith.constant 0 : index
  %0 = bufferization.to_buffer %x : tensor<?xf32> to memref<?xf32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %t0 = bufferization.to_tensor %0 restrict : memref<?xf32> to tensor<?xf32> // bufferization.to_tensor exact: [n]; bound: [at_most(n)]; unknown: [?]
  %l0 = bufferization.clone %0 : memref<?xf32> to memref<?xf32> // bufferization.clone exact: [n]; bound: [at_most(n)]; unknown: [?]
  %m = bufferization.to_buffer %cn : tensor<1xindex> to memref<1xindex>
  %a = memref.load %m[%c0] : memref<1xindex>
  %3 = tensor.empty(%a) : tensor<?xi8> // bufferization.to_buffer contents: [?]
  %s = bufferization.to_tensor %m restrict : memref<1xindex> to tensor<1xindex> // size contents: [?]
  return
}

func.func @materialize_in_destination(%x: tensor<?xf32>, %cn: tensor<1xindex>) {
  %0 = bufferization.materialize_in_destination %x in %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %e = tensor.empty() : tensor<1xindex>
  %s = bufferization.materialize_in_destination %cn in %e : (tensor<1xindex>, tensor<1xindex>) -> tensor<1xindex> // size contents: [n]
  return
}
