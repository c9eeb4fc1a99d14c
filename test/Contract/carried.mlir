// A guarantee belongs to a value. Ops that move, combine or drop dimensions
// carry guarantees along, and never raise one.
// RUN: symshape-opt %s --symshape-infer=print=table -o %t | FileCheck %s

#id = affine_map<(d0, d1) -> (d0, d1)>

// CHECK-LABEL: function @carried{{$}}
func.func @carried(
    %x: tensor<?x?xf32> {symshape.shape = #symshape.shape<[a, b]>},
    %n: tensor<1xi32>, %zero: f32) attributes {symshape.symbols = #symshape.symbols<a, b>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %count = tensor.extract %n[%c0] : tensor<1xi32>
  // CHECK: tensor<?x?xf32> [at_most(a), b] at_most
  %t = symshape.dynamic_truncate %x by %count axis 0 round_half_away_clamp
      : tensor<?x?xf32>, i32 -> tensor<?x?xf32>
  %m = tensor.dim %t, %c0 : tensor<?x?xf32>
  %b = tensor.dim %t, %c1 : tensor<?x?xf32>

  // A transpose permutes the guarantees.
  // CHECK: tensor<?x?xf32> [b, at_most(a)] at_most
  %e0 = tensor.empty(%b, %m) : tensor<?x?xf32>
  // CHECK: tensor<?x?xf32> [b, at_most(a)] at_most
  %0 = linalg.transpose ins(%t : tensor<?x?xf32>)
      outs(%e0 : tensor<?x?xf32>) permutation = [1, 0]

  // A reduction drops a dimension; the remaining one may be exact or a bound.
  %e1 = tensor.empty(%m) : tensor<?xf32>
  // CHECK: tensor<?xf32> [at_most(a)] at_most
  // CHECK: tensor<?xf32> [at_most(a)] at_most
  %1 = linalg.reduce ins(%t : tensor<?x?xf32>) outs(%e1 : tensor<?xf32>)
      dimensions = [1]
    (%in: f32, %acc: f32) {
      %s = arith.addf %in, %acc : f32
      linalg.yield %s : f32
    }
  %e2 = tensor.empty(%b) : tensor<?xf32>
  // CHECK: tensor<?xf32> [b] exact
  // CHECK: tensor<?xf32> [b] exact
  %2 = linalg.reduce ins(%t : tensor<?x?xf32>) outs(%e2 : tensor<?xf32>)
      dimensions = [0]
    (%in: f32, %acc: f32) {
      %s = arith.addf %in, %acc : f32
      linalg.yield %s : f32
    }

  // Elementwise ops keep the guarantees of their operands.
  // CHECK: tensor<?x?xf32> [at_most(a), b] at_most
  %3 = arith.negf %t : tensor<?x?xf32>
  // CHECK: tensor<?x?xf32> [at_most(a), b] at_most
  %4 = linalg.exp ins(%3 : tensor<?x?xf32>) outs(%t : tensor<?x?xf32>) -> tensor<?x?xf32>

  // A concatenation adds up the extents along its axis; a bound plus an exact
  // extent is a bound.
  // CHECK: tensor<?x?xf32> [at_most(a * 2), b] at_most
  %5 = tensor.concat dim(0) %t, %x
      : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  // CHECK: tensor<?x?xf32> [at_most(a), b * 2] at_most
  %6 = tensor.concat dim(1) %t, %3
      : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return
}

// The program splits and merges the rows of a matrix product: reshapes take the
// actual sizes of their inputs.
// CHECK-LABEL: function @merged{{$}}
func.func @merged(
    %x: tensor<?x8xf32> {symshape.shape = #symshape.shape<[a, 8]>},
    %w: tensor<8x12xf32>, %n: tensor<1xi32>)
    attributes {symshape.symbols = #symshape.symbols<a>} {
  %c0 = arith.constant 0 : index
  %count = tensor.extract %n[%c0] : tensor<1xi32>
  // CHECK: tensor<?x8xf32> [at_most(a), 8] at_most
  %t = symshape.dynamic_truncate %x by %count axis 0 round_half_away_clamp
      : tensor<?x8xf32>, i32 -> tensor<?x8xf32>
  %m = tensor.dim %t, %c0 : tensor<?x8xf32>
  %e = tensor.empty(%m) : tensor<?x12xf32>
  // CHECK: tensor<?x12xf32> [at_most(a), 12] at_most
  // CHECK: tensor<?x12xf32> [at_most(a), 12] at_most
  %p = linalg.matmul ins(%t, %w : tensor<?x8xf32>, tensor<8x12xf32>)
      outs(%e : tensor<?x12xf32>) -> tensor<?x12xf32>
  %k = tensor.dim %p, %c0 : tensor<?x12xf32>
  // CHECK: tensor<?x4x3xf32> [at_most(a), 4, 3] at_most
  %s = symshape.dynamic_reshape %p to [%k, 4, 3]
      : tensor<?x12xf32> -> tensor<?x4x3xf32>
  // CHECK: tensor<?x12xf32> [at_most(a), 12] at_most
  %r = symshape.dynamic_reshape %s to [%k, 12]
      : tensor<?x4x3xf32> -> tensor<?x12xf32>
  return
}
