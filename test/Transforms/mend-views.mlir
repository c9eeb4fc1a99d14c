// Views whose lowering states a wrong static size become right for all sizes.
// RUN: symshape-opt %s --split-input-file --symshape-mend-views | FileCheck %s
// RUN: symshape-opt %s --split-input-file --symshape-mend-views --symshape-check-claims -o /dev/null
// RUN: %execute %s --before='--symshape-mend-views' --after='--symshape-mend-views --symshape-pipeline'

// Two dimensions are joined: [b, s, 8] to [b * s, 8].
// Fires: mended-view
// CHECK-LABEL: func @join
// CHECK-NOT: tensor.cast
// CHECK: tensor.collapse_shape %{{.*}} {{\[}}[0, 1], [2]] : tensor<?x?x8xf32> into tensor<?x8xf32>
// CASE: join(<Nx1x8>) -> <Nx8> for N = 1 5
// CASE: join(<2x3x8>) -> <6x8>
func.func @join(%x: tensor<?x?x8xf32> {symshape.shape = #symshape.shape<[b, s, 8]>}) -> tensor<?x8xf32>
    attributes {symshape.symbols = #symshape.symbols<b, s>} {
  %b = symshape.param "b" : !symshape.symbol
  %s = symshape.param "s" : !symshape.symbol
  %cast = tensor.cast %x : tensor<?x?x8xf32> to tensor<?x1x8xf32>
  %r = tensor.collapse_shape %cast [[0], [1, 2]] : tensor<?x1x8xf32> into tensor<?x8xf32>
  symshape.claim_shape %r (b, s) -> [b * s, 8] (%b, %s : !symshape.symbol, !symshape.symbol) : tensor<?x8xf32>
  return %r : tensor<?x8xf32>
}

// -----

#id3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#id2 = affine_map<(d0, d1) -> (d0, d1)>

// A split and a join, [s, 2 * b, 8] to [s * b, 16]; the cast is before an
// elementwise op, and the size of the next destination was folded.
// CHECK-LABEL: func @regroup
// CHECK-SAME: %[[X:.*]]: tensor<?x?x8xf32>
// CHECK-NOT: tensor.cast
// CHECK: linalg.generic {{.*}} ins(%[[X]] : tensor<?x?x8xf32>)
// CHECK: tensor.collapse_shape %{{.*}} {{\[}}[0, 1, 2]]
// CHECK: %[[R:.*]] = tensor.expand_shape %{{.*}} {{\[}}[0, 1]] output_shape [%{{.*}}, 16]
// CHECK: %[[D:.*]] = tensor.dim %[[R]], %{{.*}}
// CHECK: tensor.empty(%[[D]]) : tensor<?x16xf32>
// CASE: regroup(<Nx2x8>) -> <Nx16> for N = 1 3
// CASE: regroup(<3x4x8>) -> <6x16>
func.func @regroup(%x: tensor<?x?x8xf32> {symshape.shape = #symshape.shape<[s, b * 2, 8]>}) -> tensor<?x16xf32>
    attributes {symshape.symbols = #symshape.symbols<b, s>} {
  %b = symshape.param "b" : !symshape.symbol
  %s = symshape.param "s" : !symshape.symbol
  %c0 = arith.constant 0 : index
  %dim = tensor.dim %x, %c0 : tensor<?x?x8xf32>
  %e = tensor.empty(%dim) : tensor<?x2x8xf32>
  %cast = tensor.cast %x : tensor<?x?x8xf32> to tensor<?x2x8xf32>
  %y = linalg.generic {indexing_maps = [#id3, #id3], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%cast : tensor<?x2x8xf32>) outs(%e : tensor<?x2x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %2 = arith.addf %in, %in : f32
    linalg.yield %2 : f32
  } -> tensor<?x2x8xf32>
  %c = tensor.collapse_shape %y [[0], [1, 2]] : tensor<?x2x8xf32> into tensor<?x16xf32>
  %f = tensor.empty(%dim) : tensor<?x16xf32>
  %r = linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%c : tensor<?x16xf32>) outs(%f : tensor<?x16xf32>) {
  ^bb0(%in: f32, %out: f32):
    %2 = arith.addf %in, %in : f32
    linalg.yield %2 : f32
  } -> tensor<?x16xf32>
  symshape.claim_shape %r (b, s) -> [b * s, 16] (%b, %s : !symshape.symbol, !symshape.symbol) : tensor<?x16xf32>
  return %r : tensor<?x16xf32>
}

// -----

// Two operands were cast; the result is cast back.
// CHECK-LABEL: func @residual
// CHECK-SAME: %[[X:[^:]*]]: tensor<?x?xf32> {{.*}}, %[[Y:[^:]*]]: tensor<?x?xf32> {{.*}})
// CHECK-NOT: tensor.cast
// CHECK: linalg.add ins(%[[X]], %[[Y]] : tensor<?x?xf32>, tensor<?x?xf32>)
// CHECK-NOT: tensor.cast
// CASE: residual(<2xN>, <2xN>) -> <2xN> for N = 1 3
func.func @residual(%x: tensor<?x?xf32> {symshape.shape = #symshape.shape<[b, s]>},
                    %y: tensor<?x?xf32> {symshape.shape = #symshape.shape<[b, s]>}) -> tensor<?x?xf32>
    attributes {symshape.symbols = #symshape.symbols<b, s>} {
  %c0 = arith.constant 0 : index
  %dim = tensor.dim %x, %c0 : tensor<?x?xf32>
  %e = tensor.empty(%dim) : tensor<?x1xf32>
  %cx = tensor.cast %x : tensor<?x?xf32> to tensor<?x1xf32>
  %cy = tensor.cast %y : tensor<?x?xf32> to tensor<?x1xf32>
  %z = linalg.add ins(%cx, %cy : tensor<?x1xf32>, tensor<?x1xf32>) outs(%e : tensor<?x1xf32>) -> tensor<?x1xf32>
  %r = tensor.cast %z : tensor<?x1xf32> to tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>

// Canonicalization folded the cast into the destination.
// CHECK-LABEL: func @folded
// CHECK-SAME: %[[X:[^:]*]]: tensor<?x?xf32>
// CHECK-NOT: tensor.cast
// CHECK: linalg.generic {{.*}} ins(%[[X]] : tensor<?x?xf32>) outs(%{{.*}} : tensor<?x?xf32>)
// CHECK: tensor.collapse_shape %{{.*}} {{\[}}[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
// CASE: folded(<2x3>, <2x3>) -> <6>
// CASE: folded(<4x1>, <4x1>) -> <4>
func.func @folded(%x: tensor<?x?xf32> {symshape.shape = #symshape.shape<[b, s]>},
                  %y: tensor<?x?xf32> {symshape.shape = #symshape.shape<[b, s]>}) -> tensor<?xf32>
    attributes {symshape.symbols = #symshape.symbols<b, s>} {
  %c0 = arith.constant 0 : index
  %cst = arith.constant 0.0 : f32
  %dim = tensor.dim %x, %c0 : tensor<?x?xf32>
  %e = tensor.empty(%dim) : tensor<?x1xf32>
  %f = linalg.fill ins(%cst : f32) outs(%e : tensor<?x1xf32>) -> tensor<?x1xf32>
  %z = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<?x?xf32>) outs(%f : tensor<?x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %2 = arith.addf %in, %out : f32
    linalg.yield %2 : f32
  } -> tensor<?x1xf32>
  %cy = tensor.cast %y : tensor<?x?xf32> to tensor<?x1xf32>
  %s = linalg.add ins(%z, %cy : tensor<?x1xf32>, tensor<?x1xf32>) outs(%e : tensor<?x1xf32>) -> tensor<?x1xf32>
  %r = tensor.collapse_shape %s [[0, 1]] : tensor<?x1xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

// The sizes are proved, so that the cast is right.
// Must not fire: mended-view
// CHECK-LABEL: func @proved
// CHECK: tensor.cast %{{.*}} : tensor<?x?x8xf32> to tensor<?x1x8xf32>
// CHECK: tensor.collapse_shape %{{.*}} {{\[}}[0], [1, 2]]
func.func @proved(%x: tensor<?x?x8xf32> {symshape.shape = #symshape.shape<[b, s, 8]>}) -> tensor<?x8xf32>
    attributes {symshape.symbols = #symshape.symbols<b, s in [1, 1]>} {
  %cast = tensor.cast %x : tensor<?x?x8xf32> to tensor<?x1x8xf32>
  %r = tensor.collapse_shape %cast [[0], [1, 2]] : tensor<?x1x8xf32> into tensor<?x8xf32>
  return %r : tensor<?x8xf32>
}
