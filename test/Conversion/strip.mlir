// RUN: symshape-opt %s --symshape-strip --split-input-file \
// RUN:   --allow-unregistered-dialect | FileCheck %s
// RUN: symshape-opt %s --symshape-strip --split-input-file \
// RUN:   --allow-unregistered-dialect \
// RUN:   | FileCheck %s --check-prefix=TRACE --implicit-check-not=symshape

// Without statements, attributes and encodings the program is the same.
// TRACE: module
// CHECK: module {
// CHECK-NEXT: func.func @stated(%[[T:.*]]: tensor<?x4xf32> {other.a}) -> tensor<?x4xf32> attributes {other.c} {
// CHECK-NEXT: return %[[T]]
module attributes {symshape.max_extent = 1000 : i64} {
  func.func @stated(
      %t: tensor<?x4xf32, #symshape.shape<[n, 4]>> {symshape.shape = #symshape.shape<[n, 4]>, other.a})
      -> (tensor<?x4xf32, #symshape.shape<[n, 4]>> {symshape.inferred = #symshape.shape<[n, 4]>})
      attributes {symshape.symbols = #symshape.symbols<n in [1, *]>, other.c} {
    %n = symshape.param "n" : !symshape.symbol
    %s = symshape.symbol "s" in [2, 512] : !symshape.symbol
    %u = symshape.tie_shape %t (n) -> [n, 4] (%n : !symshape.symbol)
        : tensor<?x4xf32, #symshape.shape<[n, 4]>>
    symshape.claim_shape %u (s) -> [s, 4] (%s : !symshape.symbol)
        : tensor<?x4xf32, #symshape.shape<[n, 4]>>
    %p = symshape.predicate le (n, s) -> [n, s] (%n, %s : !symshape.symbol, !symshape.symbol)
    symshape.assume %p
    symshape.constraints {
      %q = symshape.predicate eq (n, s) -> [n, s] (%n, %s : !symshape.symbol, !symshape.symbol)
      symshape.holds %q
    }
    return %u : tensor<?x4xf32, #symshape.shape<[n, 4]>>
  }
}

// -----

// An extent becomes the index that it holds. Nobody reads the bound and the
// meet of bounds.
// CHECK-LABEL: func private @extents(
// CHECK-SAME: %[[T:.*]]: tensor<?xf32>, %[[N:.*]]: index, %[[E:.*]]: index) -> (index, index, index)
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[D:.*]] = tensor.dim %[[T]], %[[C0]]
// CHECK-NEXT: return %[[D]], %[[N]], %[[E]] : index, index, index
func.func private @extents(%t: tensor<?xf32>, %n: index, %e: !symshape.extent<exact>)
    -> (index, index, !symshape.extent<exact>) {
  %size = symshape.size %t[0] : tensor<?xf32>
  %bound = symshape.bound %t[0] at_most [64] : tensor<?xf32>
  %other = symshape.bound %t[0] at_most [32] : tensor<?xf32>
  %least = symshape.meet %bound, %other : !symshape.extent<at_most>, !symshape.extent<at_most>
  %d = symshape.to_index %size : <exact>
  %made = symshape.from_index %n
  %i = symshape.to_index %made : <exact>
  return %d, %i, %e : index, index, !symshape.extent<exact>
}

// -----

// A comparison that is only assumed, with a bound over a symbol, leaves no code.
// CHECK-LABEL: func @assumed
// CHECK-NEXT: return
func.func @assumed(%n: index) {
  %s = symshape.symbol "s" : !symshape.symbol
  %w = symshape.bound_of (s) -> [s * 2] (%s : !symshape.symbol)
  %p = symshape.compare le %n, %w : index, !symshape.extent<at_most>
  symshape.assume %p
  symshape.constraints {
    %q = symshape.compare lt %n, %w : index, !symshape.extent<at_most>
    symshape.holds %q
  }
  return
}

// -----

// A program without traces does not change: its checks stay.
// CHECK-LABEL: func @upstream(
// CHECK: %[[P:.*]] = arith.cmpi
// CHECK: cf.assert %[[P]], "rows"
// CHECK: tensor.cast
func.func @upstream(%t: tensor<?xf32>, %n: index) -> tensor<4xf32> {
  %c4 = arith.constant 4 : index
  %p = arith.cmpi eq, %n, %c4 : index
  cf.assert %p, "rows"
  %r = tensor.cast %t : tensor<?xf32> to tensor<4xf32>
  return %r : tensor<4xf32>
}

// -----

// Encodings and attributes of other dialects stay.
// CHECK-LABEL: func @others(
// CHECK-SAME: %{{.*}}: tensor<?xf32, "other"> {other.name = "x"})
func.func @others(%t: tensor<?xf32, "other"> {other.name = "x", symshape.shape_string = "n"}) {
  return
}
