// Premises about arguments become checks at the entry.
// RUN: symshape-opt %s --split-input-file --symshape-require-premises | FileCheck %s
// A second run changes nothing.
// RUN: symshape-opt %s --split-input-file --symshape-require-premises --symshape-require-premises | FileCheck %s

// A range; a multiple; the same size twice; a stated size; a bound. The checks
// of a symbol are at the size that determines it.
// CHECK-LABEL: func.func @kinds
// CHECK-SAME: %arg0: tensor<?x?xf32> {symshape.checked_shape = #symshape.shape<[n, 768]>}
// CHECK-SAME: %arg1: memref<?x?x4xf32> {symshape.checked_shape = #symshape.shape<[n, at_most(n * 2), 4]>}
// CHECK-SAME: symshape.checked_symbols = #symshape.symbols<n in {[1, 8], [16, 64]} divisor 2 likely {4}>
// CHECK-DAG: %[[N:.*]] = tensor.dim %arg0, %c0
// CHECK-DAG: %[[M:.*]] = tensor.dim %arg0, %c1
// CHECK-DAG: %[[A:.*]] = memref.dim %arg1, %c0
// CHECK-DAG: %[[B:.*]] = memref.dim %arg1, %c1
// CHECK: %[[P:.*]] = symshape.predicate in_range (d0_0) -> [d0_0] in {[1, 8], [16, 64]}(%[[N]] : index)
// CHECK-NEXT: symshape.require %[[P]], "argument 0, dimension 0: expected n to be in [1, 8] or [16, 64]"
// CHECK-NEXT: %[[P:.*]] = symshape.predicate divisible (d0_0) -> [d0_0, 2](%[[N]] : index)
// CHECK-NEXT: symshape.require %[[P]], "argument 0, dimension 0: expected n to be a multiple of 2"
// CHECK-NEXT: %[[P:.*]] = symshape.predicate eq (d0_1) -> [d0_1, 768](%[[M]] : index)
// CHECK-NEXT: symshape.require %[[P]], "argument 0, dimension 1: expected 768"
// CHECK-NEXT: %[[P:.*]] = symshape.predicate eq (d1_0, d0_0) -> [d1_0, d0_0](%[[A]], %[[N]] : index, index)
// CHECK-NEXT: symshape.require %[[P]], "argument 1, dimension 0: expected n, where n is dimension 0 of argument 0"
// CHECK-NEXT: %[[P:.*]] = symshape.predicate le (d1_1, d0_0) -> [d1_1, d0_0 * 2](%[[B]], %[[N]] : index, index)
// CHECK-NEXT: symshape.require %[[P]], "argument 1, dimension 1: expected at most n * 2, where n is dimension 0 of argument 0"
// CHECK-NEXT: return
func.func @kinds(%arg0: tensor<?x?xf32> {symshape.shape = #symshape.shape<[n, 768]>},
                 %arg1: memref<?x?x4xf32> {symshape.shape = #symshape.shape<[n, at_most(n * 2), 4]>})
    attributes {symshape.symbols = #symshape.symbols<n in {[1, 8], [16, 64]} divisor 2 likely {4}>} {
  return
}

// -----

// A size that is a multiple of a symbol determines it if no size is the symbol
// itself, even if that size comes later.
// CHECK-LABEL: func.func @derived
// CHECK-DAG: %[[A:.*]] = tensor.dim %arg0, %c0
// CHECK-DAG: %[[B:.*]] = tensor.dim %arg0, %c1
// CHECK-DAG: %[[W:.*]] = tensor.dim %arg0, %c2
// CHECK-DAG: %[[C:.*]] = tensor.dim %arg1, %c0
// CHECK: %[[P:.*]] = symshape.predicate divisible (d0_0) -> [d0_0 - 1, 4](%[[A]] :
// CHECK-NEXT: symshape.require %[[P]], "argument 0, dimension 0: expected h * 4 + 1 for an integer h"
// CHECK-NEXT: %[[P:.*]] = symshape.predicate in_range (d0_0) -> [d0_0 ceildiv 4 - 1] in [2, *](%[[A]] :
// CHECK-NEXT: symshape.require %[[P]], "argument 0, dimension 0: expected h * 4 + 1 with h in [2, *]"
// CHECK-NEXT: %[[P:.*]] = symshape.predicate eq (d0_1, d1_0) -> [d0_1, d1_0 * d1_0](%[[B]], %[[C]] :
// CHECK-NEXT: symshape.require %[[P]], "argument 0, dimension 1: expected w * w, where w is dimension 0 of argument 1"
// CHECK-NEXT: %[[P:.*]] = symshape.predicate eq (d0_2, d1_0, d0_0) -> [d0_2, d1_0 + d0_0 ceildiv 4 - 1](%[[W]], %[[C]], %[[A]] :
// CHECK-NEXT: symshape.require %[[P]], "argument 0, dimension 2: expected h + w, where h * 4 + 1 is dimension 0 of argument 0 and w is dimension 0 of argument 1"
// CHECK-NEXT: return
func.func @derived(%arg0: tensor<?x?x?xf32> {symshape.shape = #symshape.shape<[h * 4 + 1, w * w, h + w]>},
                   %arg1: tensor<?xf32> {symshape.shape = #symshape.shape<[w]>})
    attributes {symshape.symbols = #symshape.symbols<h in [2, *], w>} {
  return
}

// -----

// Computing one symbol needs another one.
// CHECK-LABEL: func.func @chain
// CHECK: symshape.predicate in_range (d0_0, d1_0) -> [d1_0 - d0_0] in [1, *]
// CHECK-NEXT: symshape.require {{.*}} "argument 1, dimension 0: expected a + b with b in [1, *], where a is dimension 0 of argument 0"
// CHECK-NOT: symshape.require
func.func @chain(%arg0: tensor<?xf32> {symshape.shape = #symshape.shape<[a]>},
                 %arg1: tensor<?xf32> {symshape.shape = #symshape.shape<[a + b]>})
    attributes {symshape.symbols = #symshape.symbols<a, b in [1, *]>} {
  return
}

// -----

// The pass computes the symbols that the body reads, and checks the body's
// assumptions about arguments.
// CHECK-LABEL: func.func @body
// CHECK-DAG: %[[A:.*]] = tensor.dim %arg0, %c0
// CHECK-DAG: %[[B:.*]] = tensor.dim %arg1, %c0
// CHECK-DAG: %[[H:.*]] = arith.divui %[[A]], %c4
// CHECK-NOT: symshape.param
// CHECK: symshape.claim_shape %arg0 (h, w) -> [h + w](%[[H]], %[[B]] : index, index)
// CHECK-NEXT: %[[P:.*]] = symshape.predicate le (d0_0, d1_0) -> [d0_0 floordiv 4, d1_0](%[[A]], %[[B]] :
// CHECK-NEXT: symshape.require %[[P]], "argument 0, dimension 0: expected h to be at most w, where h * 4 is dimension 0 of argument 0 and w is dimension 0 of argument 1"
// CHECK: %[[N:.*]] = arith.cmpi sge, %arg2
// CHECK-NEXT: symshape.require %[[N]], "expected argument 2 to be at least 0"
// CHECK-NEXT: scf.if
// CHECK-NEXT: %[[P:.*]] = symshape.predicate in_range (d0_0) -> [d0_0 floordiv 4] in [1, 4](%[[A]] :
// CHECK-NEXT: symshape.require %[[P]], "argument 0, dimension 0: expected h to be in [1, 4], where h * 4 is dimension 0 of argument 0"
func.func @body(%arg0: tensor<?xf32> {symshape.shape = #symshape.shape<[h * 4]>},
                %arg1: tensor<?xf32> {symshape.shape = #symshape.shape<[w]>}, %arg2: index, %c: i1)
    attributes {symshape.symbols = #symshape.symbols<h, w>} {
  %h = symshape.param "h" : !symshape.symbol
  %w = symshape.param "w" : !symshape.symbol
  symshape.claim_shape %arg0 (h, w) -> [h + w] (%h, %w : !symshape.symbol, !symshape.symbol) : tensor<?xf32>
  symshape.constraints {
    %p = symshape.predicate le (h, w) -> [h, w] (%h, %w : !symshape.symbol, !symshape.symbol)
    symshape.holds %p
  }
  %c0 = arith.constant 0 : index
  %n = arith.cmpi sge, %arg2, %c0 : index
  symshape.assume %n
  scf.if %c {
    %q = symshape.predicate in_range (h) -> [h] in [1, 4] (%h : !symshape.symbol)
    symshape.assume %q
  }
  return
}

// -----

// The types prove all premises: there is no check and no premise left.
// CHECK-LABEL: func.func @static
// CHECK-SAME: symshape.checked_shape
// CHECK-NOT: symshape.require
// CHECK: return
func.func @static(%arg0: tensor<8x16xf32> {symshape.shape = #symshape.shape<[n * 4, 16]>})
    attributes {symshape.symbols = #symshape.symbols<n in [1, 2]>} {
  return
}

// -----

// An assumption about data stays, a size without a premise gets no check, and a
// function without premises does not change.
// CHECK-LABEL: func.func @data
// CHECK-SAME: symshape.checked_shape = #symshape.shape<[?, n]>
// CHECK-NOT: symshape.require
// CHECK: symshape.assume
func.func @data(%arg0: tensor<?x?xindex> {symshape.shape = #symshape.shape<[?, n]>})
    attributes {symshape.symbols = #symshape.symbols<n>} {
  %c0 = arith.constant 0 : index
  %e = tensor.extract %arg0[%c0, %c0] : tensor<?x?xindex>
  %p = arith.cmpi sge, %e, %c0 : index
  symshape.assume %p
  return
}
// CHECK-LABEL: func.func @none(%arg0: tensor<?xf32>) {
// CHECK-NEXT: return
func.func @none(%arg0: tensor<?xf32>) {
  return
}

// -----

// The pass removes inferred and stated shapes of results; inference makes them
// again.
// CHECK-LABEL: func.func @results
// CHECK-SAME: (%arg0: tensor<?xf32> {symshape.checked_shape = #symshape.shape<[n]>}) -> tensor<?xf32>
// CHECK-SAME: attributes {symshape.checked_symbols
func.func @results(%arg0: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>, symshape.inferred = #symshape.shape<[n]>})
    -> (tensor<?xf32> {symshape.shape = #symshape.shape<[n]>, symshape.inferred = #symshape.shape<[n]>})
    attributes {symshape.symbols = #symshape.symbols<n in [1, *]>} {
  return %arg0 : tensor<?xf32>
}

// -----

// The pass checks assumptions about computed sizes, about data and sizes
// together, and in regions.
// CHECK-LABEL: func.func @sizes_and_data
// CHECK-COUNT-3: symshape.require
// CHECK-NOT: symshape.assume
// CHECK-NOT: symshape.constraints
// CHECK: return
func.func @sizes_and_data(%arg0: tensor<?xi8>, %arg1: tensor<1xindex>, %c: i1) {
  %c0 = arith.constant 0 : index
  %c9 = arith.constant 9 : index
  %y = tensor.concat dim(0) %arg0, %arg0 : (tensor<?xi8>, tensor<?xi8>) -> tensor<?xi8>
  %d = tensor.dim %y, %c0 : tensor<?xi8>
  %p = arith.cmpi sle, %d, %c9 : index
  symshape.assume %p
  %k = tensor.extract %arg1[%c0] : tensor<1xindex>
  %q = arith.cmpi sle, %k, %c9 : index
  %pq = arith.andi %p, %q : i1
  symshape.constraints {
    symshape.holds %pq
  }
  %m = scf.if %c -> index {
    %e = tensor.dim %arg0, %c0 : tensor<?xi8>
    scf.yield %e : index
  } else {
    scf.yield %c0 : index
  }
  %r = symshape.predicate le (m) -> [m, 7] (%m : index)
  symshape.assume %r
  return
}

// -----

// The number goes through a loop, a block, or the elements of a tensor.
// CHECK-LABEL: func.func @by_way
// CHECK-COUNT-3: symshape.require
// CHECK-NOT: symshape.assume
// CHECK: return
func.func @by_way(%x: tensor<?xf32>, %k: index) -> index {
  %c0 = arith.constant 0 : index
  %c10 = arith.constant 10 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %w = scf.for %i = %c0 to %k step %c10 iter_args(%a = %d) -> index {
    %q = arith.cmpi sge, %a, %i : index
    symshape.assume %q
    %s = arith.subi %a, %i : index
    scf.yield %s : index
  }
  %t = tensor.from_elements %d, %c10 : tensor<2xindex>
  %n = tensor.extract %t[%c0] : tensor<2xindex>
  %p = arith.cmpi sge, %n, %c10 : index
  symshape.assume %p
  cf.br ^a(%d : index)
^a(%m: index):
  %r = arith.cmpi sge, %m, %c10 : index
  symshape.assume %r
  return %w : index
}

// -----

// A failing check prints sizes: the predicate reads them instead of symbols. A
// size whose type is static is a constant, and names stay different.
// CHECK-LABEL: func.func @sizes
// CHECK: %[[A:.*]] = tensor.dim %arg0, %c0
// CHECK-NOT: arith.divui
// CHECK: %[[P:.*]] = symshape.predicate le (d0_0, d0_0_) -> [d0_0_ + d0_0 floordiv 4, 8](%[[A]], %arg2 : index, index)
// CHECK-NEXT: symshape.require %[[P]], "argument 0, dimension 0: expected h + d0_0 to be at most k, where h * 4 is dimension 0 of argument 0 and k is dimension 0 of argument 1 and d0_0 is argument 2"
func.func @sizes(%arg0: tensor<?xf32> {symshape.shape = #symshape.shape<[h * 4]>},
                 %arg1: tensor<8xf32> {symshape.shape = #symshape.shape<[k]>}, %arg2: index)
    attributes {symshape.symbols = #symshape.symbols<h, k>} {
  %h = symshape.param "h" : !symshape.symbol
  %k = symshape.param "k" : !symshape.symbol
  %p = symshape.predicate le (h, d0_0, k) -> [h + d0_0, k] (%h, %arg2, %k : !symshape.symbol, index, !symshape.symbol)
  symshape.assume %p
  return
}
