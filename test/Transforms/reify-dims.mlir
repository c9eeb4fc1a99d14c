// The cheapest arithmetic replaces queries of sizes. reify-dims-not.mlir has
// the queries that must stay.
// RUN: symshape-opt %s --split-input-file --symshape-reify-dims | FileCheck %s
// RUN: symshape-opt %s --split-input-file --symshape-reify-dims > %t.once
// RUN: symshape-opt %s --split-input-file --symshape-reify-dims --symshape-reify-dims | diff %t.once -

// Fires: reify-argument
// The pass prefers the size of an argument to derived values.
// CHECK-LABEL: func @argument
// CHECK-SAME: %[[X:.*]]: tensor<?xf32>
// CHECK: %[[D:.*]] = tensor.dim %[[X]], %{{.*}}
// CHECK-NOT: tensor.dim
// CHECK: return %[[D]]
func.func @argument(%x: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %e = math.exp %x : tensor<?xf32>
  %f = math.exp %e : tensor<?xf32>
  %d = tensor.dim %f, %c0 : tensor<?xf32>
  return %d : index
}

// -----

// Fires: reify-existing
// The pass prefers an existing index to new ops.
// CHECK-LABEL: func @existing
// CHECK-SAME: %{{.*}}: tensor<?xf32>, %[[N:.*]]: index
// CHECK: %[[D:.*]] = tensor.dim %{{.*}}, %
// CHECK: %[[TWICE:.*]] = arith.muli %[[D]], %
// CHECK-NOT: tensor.dim
// CHECK: return %[[TWICE]], %[[N]]
func.func @existing(%x: tensor<?xf32>, %n: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %twice = arith.muli %d, %c2 : index
  %both = tensor.concat dim(0) %x, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %a = tensor.dim %both, %c0 : tensor<?xf32>
  %new = tensor.empty(%n) : tensor<?xf32>
  %b = tensor.dim %new, %c0 : tensor<?xf32>
  return %a, %b : index, index
}

// -----

// Fires: reify-shifted
// The size is an existing number plus 1.
// CHECK-LABEL: func @shifted
// CHECK: %[[P:.*]] = arith.muli
// CHECK: %[[S:.*]] = arith.addi %[[P]], %c5{{.*}} : index
// CHECK: return %[[S]]
func.func @shifted(%x: tensor<?x?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %a = tensor.dim %x, %c0 : tensor<?x?xf32>
  %b = tensor.dim %x, %c1 : tensor<?x?xf32>
  %ab = arith.muli %a, %b : index
  %flat = tensor.collapse_shape %x [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %padded = tensor.pad %flat low[2] high[3] {
  ^bb0(%i: index):
    tensor.yield %zero : f32
  } : tensor<?xf32> to tensor<?xf32>
  %d = tensor.dim %padded, %c0 : tensor<?xf32>
  return %d : index
}

// -----

// The pass computes only the queried size.
// CHECK-LABEL: func @only
// CHECK-SAME: %[[X:.*]]: tensor<?x?xf32>, %[[Y:.*]]: tensor<?x?xf32>
// CHECK: %[[C1:.*]] = arith.constant 1
// CHECK: %[[D:.*]] = tensor.dim %[[X]], %[[C1]]
// CHECK-NOT: tensor.dim
// CHECK: return %[[D]]
func.func @only(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>) -> index {
  %c1 = arith.constant 1 : index
  %all = tensor.concat dim(0) %x, %y : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %d = tensor.dim %all, %c1 : tensor<?x?xf32>
  return %d : index
}

// -----

// Facts that hold at the query: another index is proved equal.
// CHECK-LABEL: func @checked
// CHECK-SAME: %{{.*}}: tensor<?xf32>, %[[N:.*]]: index
// CHECK: %[[D:.*]] = tensor.dim
// CHECK: arith.cmpi eq, %[[D]], %[[N]]
// CHECK: return %[[N]]
func.func @checked(%x: tensor<?xf32>, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %e = math.exp %x : tensor<?xf32>
  %d = tensor.dim %e, %c0 : tensor<?xf32>
  %same = arith.cmpi eq, %d, %n : index
  cf.assert %same, "expected n"
  %empty = tensor.empty(%n) : tensor<?xf32>
  %after = linalg.exp ins(%e : tensor<?xf32>) outs(%empty : tensor<?xf32>) -> tensor<?xf32>
  %a = tensor.dim %after, %c0 : tensor<?xf32>
  return %a : index
}

// -----

// CHECK-LABEL: func @simplified
// CHECK-SAME: %[[X:.*]]: tensor<?x?xf32>
// CHECK-DAG: %[[D:.*]] = tensor.dim %[[X]], %c0
// CHECK: return %[[D]]
func.func @simplified(%x: tensor<?x?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.dim %x, %c0 : tensor<?x?xf32>
  %b = tensor.dim %x, %c1 : tensor<?x?xf32>
  %some = arith.cmpi sgt, %b, %c0 : index
  cf.assert %some, "empty"
  %ab = arith.muli %a, %b : index
  %q = arith.divui %ab, %b : index
  %t = tensor.empty(%q) : tensor<?xf32>
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  return %d : index
}

// -----

// Fires: reify-constant
// The size is one number.
// CHECK-LABEL: func @constant
// CHECK: %[[C:.*]] = arith.constant 12 : index
// CHECK: return %[[C]]
func.func @constant(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[4]>}) -> index {
  %c0 = arith.constant 0 : index
  %all = tensor.concat dim(0) %x, %x, %x : (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %d = tensor.dim %all, %c0 : tensor<?xf32>
  return %d : index
}

// -----

// Fires: reify-symbol
// The boundary states that a size is a multiple of the symbol.
// CHECK-LABEL: func @symbol
// CHECK-SAME: %[[X:.*]]: tensor<?xf32>
// CHECK: %[[D:.*]] = tensor.dim %[[X]], %
// CHECK: call @half
// CHECK: %[[S:.*]] = arith.divui %[[D]], %c32{{.*}} : index
// CHECK: return %[[S]]
func.func private @half(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[s * 32]>}) -> tensor<?xf32>
    attributes {symshape.symbols = #symshape.symbols<s>} {
  %c0 = arith.constant 0 : index
  %c32 = arith.constant 32 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %q = arith.divui %d, %c32 : index
  %t = tensor.empty(%q) : tensor<?xf32>
  return %t : tensor<?xf32>
}
func.func @symbol(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[s0 * 32]>}) -> index
    attributes {symshape.symbols = #symshape.symbols<s0>} {
  %c0 = arith.constant 0 : index
  %t = call @half(%x) : (tensor<?xf32>) -> tensor<?xf32>
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  return %d : index
}

// -----

// Neither symbol can be computed, but (a * 4 + b * 4 + c) - c is 4 * (a + b).
// CHECK-LABEL: func @sum_of_symbols
// CHECK: scf.if
// CHECK: } else {
// CHECK: }
// CHECK: arith.floordivsi %{{.*}}, %c4
// CHECK: return
func.func @sum_of_symbols(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[a * 4 + b * 4 + c]>},
    %y: tensor<?xf32> {symshape.shape = #symshape.shape<[c]>}, %p: i1) -> index
    attributes {symshape.symbols = #symshape.symbols<a in [0, 99], b in [0, 99], c>} {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %dx = tensor.dim %x, %c0 : tensor<?xf32>
  %dy = tensor.dim %y, %c0 : tensor<?xf32>
  %t = scf.if %p -> tensor<?xf32> {
    %n = arith.subi %dx, %dy : index
    %q = arith.divui %n, %c4 : index
    %e = tensor.empty(%q) : tensor<?xf32>
    scf.yield %e : tensor<?xf32>
  } else {
    %n = arith.subi %dx, %dy : index
    %q = arith.divui %n, %c4 : index
    %e = tensor.empty(%q) : tensor<?xf32>
    scf.yield %e : tensor<?xf32>
  }
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  return %d : index
}

// -----

// An assumption gives the symbol, because no size is linear in it.
// CHECK-LABEL: func @assumed
// CHECK-SAME: %[[N:.*]]: index
// CHECK: symshape.assume
// CHECK: scf.if
// CHECK: } else {
// CHECK: }
// CHECK: %[[S:.*]] = arith.floordivsi %[[N]], %c8{{.*}} : index
// CHECK: return %[[S]]
func.func @assumed(%n: index, %x: tensor<?xf32> {symshape.shape = #symshape.shape<[s * b]>},
                   %y: tensor<?xf32> {symshape.shape = #symshape.shape<[b]>}, %p: i1) -> index
    attributes {symshape.symbols = #symshape.symbols<s in [0, 99], b in [1, 64]>} {
  %c0 = arith.constant 0 : index
  %s = symshape.param "s" : !symshape.symbol
  %q = symshape.predicate eq (s, n) -> [s * 8, n] (%s, %n : !symshape.symbol, index)
  symshape.assume %q
  %sb = tensor.dim %x, %c0 : tensor<?xf32>
  %b = tensor.dim %y, %c0 : tensor<?xf32>
  %r = scf.if %p -> tensor<?xf32> {
    %k = arith.divui %sb, %b : index
    %t = tensor.empty(%k) : tensor<?xf32>
    scf.yield %t : tensor<?xf32>
  } else {
    %k = arith.divui %sb, %b : index
    %t = tensor.empty(%k) : tensor<?xf32>
    scf.yield %t : tensor<?xf32>
  }
  %d = tensor.dim %r, %c0 : tensor<?xf32>
  return %d : index
}

// -----

// Fires: reify-arithmetic
// The pass guards a divisor that may be 0, since the op may be moved.
// CHECK-LABEL: func @guarded
// CHECK: scf.if
// CHECK: } else {
// CHECK: }
// CHECK: %[[ZERO:.*]] = arith.cmpi eq, %[[B:.*]], %c0{{.*}} : index
// CHECK: %[[SAFE:.*]] = arith.select %[[ZERO]], %c1{{.*}}, %[[B]] : index
// CHECK: %[[Q:.*]] = arith.divui %{{.*}}, %[[SAFE]] : index
// CHECK: %[[R:.*]] = arith.select %[[ZERO]], %c0{{.*}}, %[[Q]] : index
// CHECK: return %[[R]]
func.func @guarded(%x: tensor<?x?xf32>, %p: i1) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.dim %x, %c0 : tensor<?x?xf32>
  %b = tensor.dim %x, %c1 : tensor<?x?xf32>
  %r = scf.if %p -> tensor<?xf32> {
    %q = arith.divui %a, %b : index
    %e = tensor.empty(%q) : tensor<?xf32>
    scf.yield %e : tensor<?xf32>
  } else {
    %q = arith.divui %a, %b : index
    %e = tensor.empty(%q) : tensor<?xf32>
    scf.yield %e : tensor<?xf32>
  }
  %d = tensor.dim %r, %c0 : tensor<?xf32>
  return %d : index
}

// -----

// A divisor that is at least 1 by the boundary needs no guard.
// CHECK-LABEL: func @unguarded
// CHECK: scf.if
// CHECK: } else {
// CHECK: }
// CHECK-NOT: select
// CHECK: %[[Q:.*]] = arith.divui %{{.*}}, %{{.*}} : index
// CHECK: return %[[Q]]
func.func @unguarded(%x: tensor<?x?xf32> {symshape.shape = #symshape.shape<[a, b]>}, %p: i1) -> index
    attributes {symshape.symbols = #symshape.symbols<a, b in [1, 64]>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.dim %x, %c0 : tensor<?x?xf32>
  %b = tensor.dim %x, %c1 : tensor<?x?xf32>
  %r = scf.if %p -> tensor<?xf32> {
    %q = arith.divui %a, %b : index
    %e = tensor.empty(%q) : tensor<?xf32>
    scf.yield %e : tensor<?xf32>
  } else {
    %q = arith.divui %a, %b : index
    %e = tensor.empty(%q) : tensor<?xf32>
    scf.yield %e : tensor<?xf32>
  }
  %d = tensor.dim %r, %c0 : tensor<?xf32>
  return %d : index
}

// -----

// Fires: reify-source
// For a size that only a tensor has, the pass queries this tensor.
// CHECK-LABEL: func @data
// CHECK: %[[ALL:.*]] = call @filter
// CHECK: %[[D:.*]] = tensor.dim %[[ALL]], %
// CHECK: %[[TWICE:.*]] = arith.muli %[[D]], %c2
// CHECK-NOT: tensor.dim
// CHECK: return %[[TWICE]]
func.func private @filter(tensor<?xf32>) -> tensor<?xf32>
func.func @data(%x: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %all = call @filter(%x) : (tensor<?xf32>) -> tensor<?xf32>
  %twice = tensor.concat dim(0) %all, %all : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %d = tensor.dim %twice, %c0 : tensor<?xf32>
  return %d : index
}

// -----

// CHECK-LABEL: func @other_queries
// CHECK-SAME: %[[M:.*]]: memref<?x?xf32>, %[[T:.*]]: tensor<?x?xf32>
// CHECK-DAG: %[[DM:.*]] = memref.dim %[[M]], %
// CHECK-DAG: %[[T1:.*]] = tensor.dim %[[T]], %
// CHECK-DAG: %[[E:.*]] = symshape.from_index %[[T1]]
// CHECK: return %[[DM]], %[[E]], %{{.*}}, %{{.*}}
func.func @other_queries(%m: memref<?x?xf32>, %t: tensor<?x?xf32>)
    -> (index, !symshape.extent<exact>, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = math.exp %t : tensor<?x?xf32>
  %d0 = memref.dim %m, %c0 : memref<?x?xf32>
  %a = memref.alloc(%d0) : memref<?xf32>
  %d = memref.dim %a, %c0 : memref<?xf32>
  %s = symshape.size %e[1] : tensor<?x?xf32>
  %n = shape.dim %e, %c1 : tensor<?x?xf32>, index -> index
  %shape = shape.shape_of %e : tensor<?x?xf32> -> tensor<2xindex>
  %g = shape.get_extent %shape, %c1 : tensor<2xindex>, index -> index
  return %d, %s, %n, %g : index, !symshape.extent<exact>, index, index
}

// -----

// In regions, the pass handles each query separately.
// CHECK-LABEL: func @regions
// CHECK: scf.for
// CHECK-NOT: tensor.dim
// CHECK: return
func.func @regions(%x: tensor<?xf32>, %n: index, %sizes: memref<?xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (tensor<?xf32>) {
    %e = math.exp %a : tensor<?xf32>
    %d = tensor.dim %e, %c0 : tensor<?xf32>
    memref.store %d, %sizes[%i] : memref<?xindex>
    %p = arith.cmpi eq, %i, %c1 : index
    scf.if %p {
      %d2 = tensor.dim %e, %c0 : tensor<?xf32>
      memref.store %d2, %sizes[%c0] : memref<?xindex>
    }
    scf.yield %e : tensor<?xf32>
  }
  %last = tensor.dim %r, %c0 : tensor<?xf32>
  memref.store %last, %sizes[%c0] : memref<?xindex>
  return
}

// -----

// An intermediate number that does not fit 64 bits is computed in wider
// integers.
// CHECK-LABEL: func @wide
// CHECK: arith.muli %{{.*}}, %{{.*}} : i128
// CHECK: arith.minsi %{{.*}}, %{{.*}} : i128
func.func private @narrow(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %b = tensor.dim %y, %c0 : tensor<?xf32>
  %ia = arith.index_cast %a : index to i128
  %ib = arith.index_cast %b : index to i128
  %m = arith.muli %ia, %ib : i128
  %least = arith.minsi %m, %ia : i128
  %n = arith.index_cast %least : i128 to index
  %t = tensor.empty(%n) : tensor<?xf32>
  return %t : tensor<?xf32>
}
func.func @wide(%x: tensor<?xf32>, %y: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %t = call @narrow(%x, %y) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  return %d : index
}

// -----

// The product of the sizes of one tensor fits 64 bits.
// CHECK-LABEL: func @counted
// CHECK-NOT: i128
func.func private @least(%x: tensor<?x?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %flat = tensor.collapse_shape %x [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %a = tensor.dim %flat, %c0 : tensor<?xf32>
  %b = tensor.dim %y, %c0 : tensor<?xf32>
  %n = arith.minsi %a, %b : index
  %t = tensor.empty(%n) : tensor<?xf32>
  return %t : tensor<?xf32>
}
func.func @counted(%x: tensor<?x?xf32>, %y: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %t = call @least(%x, %y) : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  return %d : index
}
