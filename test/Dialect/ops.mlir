// Every op, in pretty and in generic form, and through bytecode.
// RUN: symshape-opt %s --verify-roundtrip | FileCheck %s
// RUN: symshape-opt %s --mlir-print-op-generic | symshape-opt | FileCheck %s
// RUN: symshape-opt %s --mlir-print-op-generic \
// RUN:   | FileCheck %s --check-prefix=GENERIC

// CHECK-LABEL: func @symbols
// GENERIC-LABEL: sym_name = "symbols"
func.func @symbols() {
  // CHECK: %s0 = symshape.symbol "s0" : !symshape.symbol
  // GENERIC: "symshape.symbol"() <{info = #symshape.symbol<s0>}> : () -> !symshape.symbol
  %0 = symshape.symbol "s0" : !symshape.symbol
  // CHECK: symshape.symbol "seq len" in [2, 512] divisor 8 likely {128, 256} stays_dynamic : !symshape.symbol
  // GENERIC: <{info = #symshape.symbol<"seq len" in [2, 512] divisor 8 likely {128, 256} stays_dynamic>}>
  %1 = symshape.symbol "seq len" in [2, 512] divisor 8 likely {128, 256} stays_dynamic : !symshape.symbol
  // CHECK: symshape.symbol "n" in {[*, -3], [0, 4], [8, *]} : !symshape.symbol
  %2 = symshape.symbol "n" in {[*, -3], [0, 4], [8, *]} : !symshape.symbol
  // CHECK: symshape.symbol "u0" claimed in [0, 100] divisor 2 : !symshape.symbol
  %3 = symshape.symbol "u0" claimed in [0, 100] divisor 2 : !symshape.symbol
  // CHECK: symshape.symbol "u1" in [0, *] claimed in [2, *] {tag = 1 : i64} : !symshape.symbol
  %4 = symshape.symbol "u1" in [0, *] claimed in [2, *] {tag = 1 : i64} : !symshape.symbol
  // The names of properties are valid symbol names.
  // CHECK: symshape.symbol "in" in [1, 1] : !symshape.symbol
  %5 = symshape.symbol "in" in [1, 1] : !symshape.symbol
  // The quotes of a name are optional.
  // CHECK: symshape.symbol "bare" divisor 3 : !symshape.symbol
  %6 = symshape.symbol bare divisor 3 : !symshape.symbol
  return
}

// CHECK-LABEL: func @param
// CHECK-SAME: symshape.symbols = #symshape.symbols<s0 in [2, 512], "seq len">
func.func @param() attributes {
    symshape.symbols = #symshape.symbols<s0 in [2, 512], "seq len">} {
  // CHECK: %s0 = symshape.param "s0" : !symshape.symbol
  %0 = symshape.param "s0" : !symshape.symbol
  // CHECK: symshape.param "seq len" : !symshape.symbol
  %1 = symshape.param "seq len" : !symshape.symbol
  return
}

// CHECK-LABEL: func @tie
// CHECK-SAME: %[[T:.*]]: tensor<?x?x?xf32>, %[[N:.*]]: index, %[[M:.*]]: memref<?x4xf32>
func.func @tie(%t: tensor<?x?x?xf32>, %n: index, %m: memref<?x4xf32>)
    -> tensor<?x?x?xf32> {
  // CHECK: %[[S:.*]] = symshape.symbol "s0"
  %s = symshape.symbol "s0" : !symshape.symbol
  // CHECK: symshape.tie_shape %[[T]] (s0, n) -> [s0 * 32, at_most(n), ?](%[[S]], %[[N]] : !symshape.symbol, index) : tensor<?x?x?xf32>
  // GENERIC: "symshape.tie_shape"({{.*}}) <{shape = #symshape.shape<[s0 * 32, at_most(n), ?]>}>
  %u = symshape.tie_shape %t (s0, n) -> [s0 * 32, at_most(n), ?]
      (%s, %n : !symshape.symbol, index) : tensor<?x?x?xf32>
  // Names that are unused, or used first in another order.
  // CHECK: symshape.tie_shape %[[M]] (n, s0, z) -> [s0 - n, 4](%[[N]], %[[S]], %[[N]] : index, !symshape.symbol, index) : memref<?x4xf32>
  // GENERIC: <{shape = #symshape.shape<(n, s0, z) -> [s0 - n, 4]>}>
  %v = symshape.tie_shape %m (n, s0, z) -> [s0 - n, 4]
      (%n, %s, %n : index, !symshape.symbol, index) : memref<?x4xf32>
  // A shape without symbols.
  // CHECK: symshape.tie_shape %{{.*}} [?, 2, at_most(7)] {tag} : tensor<?x?x?xf32>
  %w = symshape.tie_shape %u [?, 2, at_most(7)] {tag} : tensor<?x?x?xf32>
  return %w : tensor<?x?x?xf32>
}

// CHECK-LABEL: func @claim
func.func @claim(%t: tensor<?x256xf32>, %scalar: tensor<f32>) {
  %s = symshape.symbol "s0" : !symshape.symbol
  // CHECK: symshape.claim_shape %{{.*}} (s0) -> [s0 * 32, 256](%{{.*}} : !symshape.symbol) : tensor<?x256xf32>
  // GENERIC: "symshape.claim_shape"({{.*}}) <{shape = #symshape.shape<[s0 * 32, 256]>}>
  symshape.claim_shape %t (s0) -> [s0 * 32, 256] (%s : !symshape.symbol)
      : tensor<?x256xf32>
  // CHECK: symshape.claim_shape %{{.*}} [] : tensor<f32>
  symshape.claim_shape %scalar [] : tensor<f32>
  return
}

// CHECK-LABEL: func @predicates
func.func @predicates(%d: index) {
  %s = symshape.symbol "s0" : !symshape.symbol
  // CHECK: %[[P:.*]] = symshape.predicate eq (s0, d) -> [s0 * 32, d](%{{.*}}, %{{.*}} : !symshape.symbol, index)
  // GENERIC: "symshape.predicate"({{.*}}) <{exprs = #symshape.exprs<[s0 * 32, d]>, kind = #symshape<predicate eq>}>
  %p = symshape.predicate eq (s0, d) -> [s0 * 32, d]
      (%s, %d : !symshape.symbol, index)
  // CHECK: symshape.predicate ne (d) -> [d, 0](%{{.*}} : index)
  %q = symshape.predicate ne (d) -> [d, 0] (%d : index)
  // CHECK: symshape.predicate le (d) -> [0, d](%{{.*}} : index)
  %r = symshape.predicate le (d) -> [0, d] (%d : index)
  // CHECK: symshape.predicate lt [0, 1]{{$}}
  %t = symshape.predicate lt [0, 1]
  // CHECK: symshape.predicate divisible (d) -> [d, 8](%{{.*}} : index)
  %u = symshape.predicate divisible (d) -> [d, 8] (%d : index)
  // CHECK: symshape.predicate in_range (d) -> [d + 1] in [1, 8](%{{.*}} : index)
  // GENERIC: <{exprs = #symshape.exprs<[d + 1]>, intervals = #symshape.intervals<[1, 8]>, kind = #symshape<predicate in_range>}>
  %v = symshape.predicate in_range (d) -> [d + 1] in [1, 8] (%d : index)
  // CHECK: symshape.predicate in_range (s) -> [s] in {[*, -3], [0, 4], [8, *]}(%{{.*}} : !symshape.symbol)
  %w = symshape.predicate in_range (s) -> [s] in {[*, -3], [0, 4], [8, *]} (%s : !symshape.symbol)
  // CHECK: symshape.predicate product_equal (d, s) -> [d, 64], [s, d + 1, 2](%{{.*}}, %{{.*}} : index, !symshape.symbol)
  // GENERIC: <{exprs = #symshape.exprs<[d, 64, s, d + 1, 2]>, groupSize = 2 : i64, kind = #symshape<predicate product_equal>}>
  %x = symshape.predicate product_equal (d, s) -> [d, 64], [s, d + 1, 2] (%d, %s : index, !symshape.symbol)
  // CHECK: symshape.predicate product_equal (d) -> [], [d](%{{.*}} : index) {tag}
  %y = symshape.predicate product_equal (d) -> [], [d] (%d : index) {tag}
  // CHECK: symshape.assume %[[P]]
  symshape.assume %p
  // CHECK: symshape.require %[[P]], "the \22size\22 is odd"
  symshape.require %p, "the \22size\22 is odd"
  // CHECK: symshape.constraints {
  // CHECK-NEXT: %[[Q:.*]] = symshape.predicate le (d) -> [1, d](%{{.*}} : index)
  // CHECK-NEXT: symshape.holds %[[Q]], %[[P]]
  // CHECK-NEXT: } {tag}
  symshape.constraints {
    %z = symshape.predicate le (d) -> [1, d] (%d : index)
    symshape.holds %z, %p
  } {tag}
  // CHECK: symshape.constraints {
  // CHECK-NEXT: symshape.holds{{$}}
  symshape.constraints {
    symshape.holds
  }
  return
}

// CHECK-LABEL: func private @types
// CHECK-SAME: !symshape.extent<exact>
// CHECK-SAME: !symshape.extent<at_most>
// CHECK-SAME: !symshape.extent<unknown>
// CHECK-SAME: !symshape.symbol
func.func private @types(!symshape.extent<exact>, !symshape.extent<at_most>,
                         !symshape.extent<unknown>, !symshape.symbol)
