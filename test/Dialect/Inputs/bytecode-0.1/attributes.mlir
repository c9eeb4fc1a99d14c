module {
  func.func private @exprs() attributes {a0 = #symshape.expr<s0 * 32 + 1>, a1 = #symshape.expr<s0 * 32 + 1>, a2 = #symshape.expr<s1 floordiv 2>, a3 = #symshape.expr<s0 ceildiv 4>, a4 = #symshape.expr<(s0 * s1) mod 8>, a5 = #symshape.expr<min(s0, s1, 7)>, a6 = #symshape.expr<max(s0, 1) - 4>, a7 = #symshape.expr<broadcast(s0, s1)>, a8 = #symshape.expr<dim(0, 1) + scalar(2, index_cast)>, b0 = #symshape.expr<-s0>, b1 = #symshape.expr<123456789012345678901234567890>, b2 = #symshape.expr<0>, b3 = #symshape.expr<9223372036854775808>, b4 = #symshape.expr<s0>}
  func.func private @shapes() attributes {a0 = #symshape.shape<[s0, at_most(s1 * 2), ?, 768]>, a1 = #symshape.shape<[]>, a2 = #symshape.shape<(b, a) -> [a + 1, b]>, a3 = #symshape.shape<[a + 1, b]>, a4 = #symshape.shape<[b + a, b]>, a5 = #symshape.shape<(unused) -> [2]>, a6 = #symshape.shape<["seq len", "min", "a\22b", "?", "3", x$y]>, a7 = #symshape.shape<["at_most", at_most("dim"), "a.b"]>, a8 = #symshape.shape<[i32, f32, true, loc, x4, in]>, a9 = #symshape.exprs<[s * 2, s]>}
  func.func private @symbols() attributes {a0 = #symshape.symbols<s0 in [2, 512] divisor 8 likely {128, 256} stays_dynamic, s1, "seq len" in {[0, 4], [8, *]}>, a1 = #symshape.symbols<>, a2 = #symshape.symbol<n in [-9223372036854775808, 9223372036854775807]>, a3 = #symshape.symbol<n in [*, *]>, a4 = #symshape.symbol<n>}
  func.func @boundary(%arg0: tensor<?x?xf32> {symshape.inferred = #symshape.shape<[s0, dim(1, 0)]>, symshape.shape = #symshape.shape<[s0, at_most(s1)]>}, %arg1: tensor<?xf32>) -> (tensor<?xf32> {symshape.shape = #symshape.shape<[s0 * s1]>}) attributes {symshape.symbols = #symshape.symbols<s0, s1 in [1, *]>} {
    return %arg1 : tensor<?xf32>
  }
  func.func private @lowered(i64 {symshape.shape = #symshape.shape<[s0, 2]>}, tensor<*xf32> {symshape.shape = #symshape.shape<[s0, 2]>}) attributes {symshape.symbols = #symshape.symbols<s0>}
  func.func private @constants(tensor<4x?xf32> {symshape.shape = #symshape.shape<[5, ?]>})
}

