// Attributes print in canonical form, which reads back as the same attribute.
// RUN: symshape-opt %s --verify-roundtrip | FileCheck %s

// CHECK-LABEL: func private @exprs
func.func private @exprs() attributes {
  // CHECK-SAME: a0 = #symshape.expr<s0 * 32 + 1>
  a0 = #symshape.expr<s0 * 32 + 1>,
  // CHECK-SAME: a1 = #symshape.expr<s0 * 32 + 1>
  a1 = #symshape.expr<1 + 16 * s0 + s0 * 16>,
  // CHECK-SAME: a2 = #symshape.expr<s1 floordiv 2>
  a2 = #symshape.expr<s1 floordiv 2>,
  // CHECK-SAME: a3 = #symshape.expr<s0 ceildiv 4>
  a3 = #symshape.expr<s0 ceildiv 4>,
  // CHECK-SAME: a4 = #symshape.expr<(s0 * s1) mod 8>
  a4 = #symshape.expr<s0 * s1 mod 8>,
  // CHECK-SAME: a5 = #symshape.expr<min(s0, s1, 7)>
  a5 = #symshape.expr<min(7, s1, s0)>,
  // CHECK-SAME: a6 = #symshape.expr<max(s0, 1) - 4>
  a6 = #symshape.expr<max(s0, 1) + 3 - 7>,
  // CHECK-SAME: a7 = #symshape.expr<broadcast(s0, s1)>
  a7 = #symshape.expr<broadcast(s1, s0)>,
  // CHECK-SAME: a8 = #symshape.expr<dim(0, 1) + scalar(2, index_cast)>
  a8 = #symshape.expr<scalar(2, index_cast) + dim(0, 1)>,
  // CHECK-SAME: b0 = #symshape.expr<-s0>
  b0 = #symshape.expr<- - -s0>,
  // CHECK-SAME: 123456789012345678901234567890
  b1 = #symshape.expr<123456789012345678901234567890>,
  // CHECK-SAME: b2 = #symshape.expr<0>
  b2 = #symshape.expr<(s0 + s1) * (s0 - s1) - s0 * s0 + s1 * s1>,
  // CHECK-SAME: b3 = #symshape.expr<9223372036854775808>
  b3 = #symshape.expr<9223372036854775807 + 1>,
  // CHECK-SAME: b4 = #symshape.expr<s0>
  b4 = #symshape.expr<"s0">
}

// CHECK-LABEL: func private @shapes
func.func private @shapes() attributes {
  // CHECK-SAME: a0 = #symshape.shape<[s0, at_most(s1 * 2), ?, 768]>
  a0 = #symshape.shape<[s0, at_most(s1 * 2), ?, 768]>,
  // CHECK-SAME: a1 = #symshape.shape<[]>
  a1 = #symshape.shape<[]>,
  // Names keep their numbers, even if the expressions use them in another
  // order.
  // CHECK-SAME: a2 = #symshape.shape<(b, a) -> [a + 1, b]>
  a2 = #symshape.shape<(b, a) -> [a + 1, b]>,
  // CHECK-SAME: a3 = #symshape.shape<[a + 1, b]>
  a3 = #symshape.shape<(a, b) -> [a + 1, b]>,
  // The printer sorts terms by number: here this is the order of appearance.
  // CHECK-SAME: a4 = #symshape.shape<[b + a, b]>
  a4 = #symshape.shape<[b + a, b]>,
  // CHECK-SAME: a5 = #symshape.shape<(unused) -> [2]>
  a5 = #symshape.shape<(unused) -> [2]>,
  // Names that are not identifiers, or words of the grammar, are quoted.
  // CHECK-SAME: a6 = #symshape.shape<["seq len", "min", "a\22b", "?", "3", x$y]>
  a6 = #symshape.shape<["seq len", "min", "a\22b", "?", "3", x$y]>,
  // CHECK-SAME: a7 = #symshape.shape<["at_most", at_most("dim"), "a.b"]>
  a7 = #symshape.shape<["at_most", at_most("dim"), "a.b"]>,
  // CHECK-SAME: a8 = #symshape.shape<[i32, f32, true, loc, x4, in]>
  a8 = #symshape.shape<[i32, f32, true, loc, x4, in]>,
  // CHECK-SAME: a9 = #symshape.exprs<[s * 2, s]>
  a9 = #symshape.exprs<[s * 2, s]>
}

// CHECK-LABEL: func private @symbols
func.func private @symbols() attributes {
  // CHECK-SAME: a0 = #symshape.symbols<s0 in [2, 512] divisor 8 likely {128, 256} stays_dynamic, s1, "seq len" in {[0, 4], [8, *]}>
  a0 = #symshape.symbols<s0 in [2, 512] divisor 8 likely {128, 256} stays_dynamic,
                         s1, "seq len" in {[0, 4], [8, *]}>,
  // CHECK-SAME: a1 = #symshape.symbols<>
  a1 = #symshape.symbols<>,
  // CHECK-SAME: a2 = #symshape.symbol<n in [-9223372036854775808, 9223372036854775807]>
  a2 = #symshape.symbol<n in [-9223372036854775808, 9223372036854775807]>,
  // CHECK-SAME: a3 = #symshape.symbol<n in [*, *]>
  a3 = #symshape.symbol<n in [*, *]>,
  // CHECK-SAME: a4 = #symshape.symbol<n>
  a4 = #symshape.symbol<n divisor 1 likely {}>
}

// CHECK-LABEL: func @boundary
// CHECK-SAME: %{{.*}}: tensor<?x?xf32> {symshape.inferred = #symshape.shape<[s0, dim(1, 0)]>, symshape.shape = #symshape.shape<[s0, at_most(s1)]>}
// CHECK-SAME: %{{.*}}: tensor<?xf32>
// CHECK-SAME: -> (tensor<?xf32> {symshape.shape = #symshape.shape<[s0 * s1]>})
// CHECK-SAME: symshape.symbols = #symshape.symbols<s0, s1 in [1, *]>
func.func @boundary(
    %a: tensor<?x?xf32> {symshape.shape = #symshape.shape<[s0, at_most(s1)]>,
                         symshape.inferred = #symshape.shape<[s0, dim(1, 0)]>},
    %b: tensor<?xf32>)
    -> (tensor<?xf32> {symshape.shape = #symshape.shape<[s0 * s1]>})
    attributes {symshape.symbols = #symshape.symbols<s0, s1 in [1, *]>} {
  return %b : tensor<?xf32>
}

// Only a ranked shaped type has a rank to compare with; lowered signatures keep
// their attributes.
// CHECK-LABEL: func private @lowered
func.func private @lowered(
    i64 {symshape.shape = #symshape.shape<[s0, 2]>},
    tensor<*xf32> {symshape.shape = #symshape.shape<[s0, 2]>})
    attributes {symshape.symbols = #symshape.symbols<s0>}

// Without symbols there is nothing to declare. The verifier accepts a size that
// the type contradicts; a pass reports it.
// CHECK-LABEL: func private @constants
func.func private @constants(
    tensor<4x?xf32> {symshape.shape = #symshape.shape<[5, ?]>})
