// RUN: symshape-opt %s --symshape-pad='sizes=arg0.0=128' --canonicalize 2>/dev/null | FileCheck %s
// RUN: symshape-opt %s --symshape-pad='sizes=arg0.0=128' --symshape-pad='sizes=arg0.0=64' 2>&1 | FileCheck %s --check-prefix=TWICE
// TWICE: warning: no function gets a static version: none that is public has a dynamic dimension in an argument and no versions yet

// The function itself becomes static: the caller pads, and passes actual sizes.
// CHECK-LABEL: func.func @scale(
// CHECK-SAME: %[[X:.*]]: tensor<128x8xf32>, %[[N:.*]]: index) -> (tensor<128x8xf32>, index)
// CHECK-SAME: attributes {symshape.padded}
// CHECK: %[[FITS:.*]] = arith.cmpi ule, %[[N]], %c128
// CHECK: cf.assert %[[FITS]], "argument 0, dimension 0: expected an actual size of at most 128"
// CHECK: %[[R:.*]] = linalg.generic
// CHECK: return %[[R]], %[[N]] : tensor<128x8xf32>, index
func.func @scale(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x8xf32>
  %e = tensor.empty(%n) : tensor<?x8xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<?x8xf32>) outs(%e : tensor<?x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.addf %a, %a : f32
    linalg.yield %s : f32
  } -> tensor<?x8xf32>
  return %r : tensor<?x8xf32>
}

// The actual sizes meet the premises, as after symshape-require-premises.
// CHECK-LABEL: func.func @premises(
// CHECK-SAME: %{{.*}}: tensor<128xf32>, %{{.*}}: tensor<128xf32>, %[[A:.*]]: index, %[[B:.*]]: index)
// CHECK-DAG: symshape.predicate in_range {{.*}}(%[[A]] : index)
// CHECK-DAG: symshape.predicate eq {{.*}}(%[[B]], %[[A]] : index, index)
// CHECK: symshape.require %{{.*}}, "argument 1, dimension 0: expected n, where n is dimension 0 of argument 0"
func.func @premises(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>},
                    %y: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}) -> tensor<?xf32>
    attributes {symshape.symbols = #symshape.symbols<n in [2, *]>} {
  %r = arith.addf %x, %y : tensor<?xf32>
  return %r : tensor<?xf32>
}
