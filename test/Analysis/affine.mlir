// Affine maps over sizes.
// RUN: symshape-opt %s --symshape-infer=print=table -o %t | FileCheck %s

// CHECK-LABEL: function @apply{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: tensor<?x?xf32> [dim(0, 0), dim(0, 1)] exact
func.func @apply(%t: tensor<?x?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d0 = tensor.dim %t, %c0 : tensor<?x?xf32>
  %d1 = tensor.dim %t, %c1 : tensor<?x?xf32>
  %a = affine.apply affine_map<(d0)[s0] -> (d0 * 2 + s0 floordiv 4 - 1)>(%d0)[%d1]
  // CHECK-NEXT: tensor<?xf32> [dim(0, 0) * 2 + dim(0, 1) floordiv 4 - 1] exact
  %0 = tensor.empty(%a) : tensor<?xf32>
  %b = affine.apply affine_map<(d0) -> (d0 ceildiv 8)>(%d0)
  // CHECK-NEXT: tensor<?xf32> [dim(0, 0) ceildiv 8] exact
  %1 = tensor.empty(%b) : tensor<?xf32>
  %c = affine.apply affine_map<(d0) -> (d0 mod 8)>(%n)
  // CHECK-NEXT: tensor<?xf32> [scalar(1, index_cast) mod 8] exact
  %2 = tensor.empty(%c) : tensor<?xf32>
  // The product may wrap.
  %d = affine.apply affine_map<(d0) -> (d0 * 3)>(%n)
  // CHECK-NEXT: tensor<?xf32> [?] unknown
  %3 = tensor.empty(%d) : tensor<?xf32>
  // The divisor may be 0 or less.
  %e = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%d0)[%d1]
  // CHECK-NEXT: tensor<?xf32> [?] unknown
  %4 = tensor.empty(%e) : tensor<?xf32>
  // The products wrap, but the difference fits.
  %f = affine.apply affine_map<(d0) -> (d0 * 1024 - d0 * 1023)>(%d0)
  // CHECK-NEXT: tensor<?xf32> [dim(0, 0)] exact
  %5 = tensor.empty(%f) : tensor<?xf32>
  return
}

// CHECK-LABEL: function @minmax{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: tensor<?x?xf32> [dim(0, 0), dim(0, 1)] exact
func.func @minmax(%t: tensor<?x?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d0 = tensor.dim %t, %c0 : tensor<?x?xf32>
  %d1 = tensor.dim %t, %c1 : tensor<?x?xf32>
  %a = affine.min affine_map<(d0)[s0] -> (d0, s0 - 1, 128)>(%d0)[%d1]
  // CHECK-NEXT: tensor<?xf32> [min(dim(0, 0), dim(0, 1) - 1, 128)] exact
  %0 = tensor.empty(%a) : tensor<?xf32>
  %b = affine.max affine_map<(d0)[s0] -> (d0, s0 + 1)>(%d0)[%d1]
  // CHECK-NEXT: tensor<?xf32> [max(dim(0, 0), dim(0, 1) + 1)] exact
  %1 = tensor.empty(%b) : tensor<?xf32>
  %c = affine.min affine_map<(d0)[s0] -> (d0 * 3, s0)>(%n)[%d1]
  // CHECK-NEXT: tensor<?xf32> [?] unknown
  %2 = tensor.empty(%c) : tensor<?xf32>
  return
}

// CHECK-LABEL: function @loop{{$}}
// CHECK-NEXT: value type
// CHECK-NEXT: tensor<?xf32> [dim(0, 0)] exact
func.func @loop(%t: tensor<?xf32>, %n: index) {
  // CHECK-NEXT: tensor<?xf32> [dim(0, 0)] exact
  // CHECK-NEXT: tensor<?xf32> [dim(0, 0)] exact
  %r = affine.for %i = 0 to %n iter_args(%a = %t) -> (tensor<?xf32>) {
    // CHECK-NEXT: tensor<?xf32> [dim(0, 0)] exact
    %0 = math.exp %a : tensor<?xf32>
    affine.yield %0 : tensor<?xf32>
  }
  // The loop adds one %t per iteration, and none if %n is negative.
  // CHECK-NEXT: tensor<?xf32> [dim(0, 0) * max(scalar(1, index_cast), 0) + dim(0, 0)] exact
  // CHECK-NEXT: tensor<?xf32> [?] unknown
  %g = affine.for %i = 0 to %n iter_args(%a = %t) -> (tensor<?xf32>) {
    // CHECK-NEXT: tensor<?xf32> [?] unknown
    %0 = tensor.concat dim(0) %a, %t : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    affine.yield %0 : tensor<?xf32>
  }
  // CHECK-NEXT: tensor<?xf32> [at_most(dim(0, 0) * max(scalar(1, index_cast), 0) + dim(0, 0))] at_most
  %b = affine.if affine_set<(d0) : (d0 - 4 >= 0)>(%n) -> tensor<?xf32> {
    affine.yield %t : tensor<?xf32>
  } else {
    affine.yield %g : tensor<?xf32>
  }
  return
}
