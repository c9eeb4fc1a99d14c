// The kinds of facts, and no facts for a program without products of matrices.
// RUN: symshape-opt %s -split-input-file --allow-unregistered-dialect --symshape-export-iree="trust kinds=ranges" | FileCheck %s --check-prefixes=CHECK,RANGES
// RUN: symshape-opt %s -split-input-file --allow-unregistered-dialect --symshape-export-iree="trust kinds=divisors" | FileCheck %s --check-prefixes=CHECK,DIVISORS
// RUN: symshape-opt %s -split-input-file --allow-unregistered-dialect --symshape-export-iree="trust only-with-products" | FileCheck %s --check-prefixes=CHECK,PRODUCTS
// RUN: not symshape-opt %s -split-input-file --allow-unregistered-dialect --symshape-export-iree="trust kinds=most" 2>&1 | FileCheck %s --check-prefix=WORD
// RUN: not symshape-opt %s -split-input-file --allow-unregistered-dialect --symshape-export-iree=only-with-products 2>&1 | FileCheck %s --check-prefix=UNCHECKED

// WORD: error: in option 'kinds': expected all, ranges or divisors, found 'most'
// UNCHECKED: error: expected premises that are checked at the entry

// CHECK-LABEL: func.func @sums
// RANGES: #util.int.assumption<umin = 16, umax = 512>
// DIVISORS: #util.int.assumption<udiv = 8>
// PRODUCTS-NOT: util.assume.int
// PRODUCTS-NOT: flow.tensor.tie_shape
// CHECK: return
func.func @sums(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n * 8]>}, %out: tensor<f32>) -> tensor<f32>
    attributes {symshape.symbols = #symshape.symbols<n in [2, 64]>} {
  %r = linalg.reduce ins(%x : tensor<?xf32>) outs(%out : tensor<f32>) dimensions = [0]
    (%a: f32, %b: f32) {
      %s = arith.addf %a, %b : f32
      linalg.yield %s : f32
    }
  return %r : tensor<f32>
}

// -----

// A named product, in another function than the facts.
// CHECK-LABEL: func.func @named
// RANGES: #util.int.assumption<umin = 16, umax = 512>
// DIVISORS: #util.int.assumption<udiv = 8>
// PRODUCTS: #util.int.assumption<umin = 16, umax = 512, udiv = 8>
func.func @named(%x: tensor<?x?xf32> {symshape.shape = #symshape.shape<[n * 8, n * 8]>}) -> tensor<?x?xf32>
    attributes {symshape.symbols = #symshape.symbols<n in [2, 64]>} {
  %r = call @product(%x) : (tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}
func.func private @product(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = linalg.matmul ins(%x, %x : tensor<?x?xf32>, tensor<?x?xf32>) outs(%x : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// -----

// A product as a generic op.
// CHECK-LABEL: func.func @generic
// PRODUCTS: #util.int.assumption<umin = 16, umax = 512, udiv = 8>
#vector = affine_map<(d0) -> (d0)>
#none = affine_map<(d0) -> ()>
func.func @generic(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n * 8]>}, %out: tensor<f32>) -> tensor<f32>
    attributes {symshape.symbols = #symshape.symbols<n in [2, 64]>} {
  %r = linalg.generic {indexing_maps = [#vector, #vector, #none], iterator_types = ["reduction"]}
      ins(%x, %x : tensor<?xf32>, tensor<?xf32>) outs(%out : tensor<f32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %p = arith.mulf %a, %b : f32
    %s = arith.addf %c, %p : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  return %r : tensor<f32>
}
