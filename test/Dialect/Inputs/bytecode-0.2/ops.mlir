module {
  func.func @symbols() {
    %s0 = symshape.symbol "s0" : !symshape.symbol
    %0 = symshape.symbol "seq len" in [2, 512] divisor 8 likely {128, 256} stays_dynamic : !symshape.symbol
    %n = symshape.symbol "n" in {[*, -3], [0, 4], [8, *]} : !symshape.symbol
    %u0 = symshape.symbol "u0" claimed in [0, 100] divisor 2 : !symshape.symbol
    %u1 = symshape.symbol "u1" in [0, *] claimed in [2, *] {tag = 1 : i64} : !symshape.symbol
    %in = symshape.symbol "in" in [1, 1] : !symshape.symbol
    %bare = symshape.symbol "bare" divisor 3 : !symshape.symbol
    return
  }
  func.func @param() attributes {symshape.symbols = #symshape.symbols<s0 in [2, 512], "seq len">} {
    %s0 = symshape.param "s0" : !symshape.symbol
    %0 = symshape.param "seq len" : !symshape.symbol
    return
  }
  func.func @tie(%arg0: tensor<?x?x?xf32>, %arg1: index, %arg2: memref<?x4xf32>) -> tensor<?x?x?xf32> {
    %s0 = symshape.symbol "s0" : !symshape.symbol
    %0 = symshape.tie_shape %arg0 (s0, n) -> [s0 * 32, at_most(n), ?](%s0, %arg1 : !symshape.symbol, index) : tensor<?x?x?xf32>
    %1 = symshape.tie_shape %arg2 (n, s0, z) -> [s0 - n, 4](%arg1, %s0, %arg1 : index, !symshape.symbol, index) : memref<?x4xf32>
    %2 = symshape.tie_shape %0 [?, 2, at_most(7)] {tag} : tensor<?x?x?xf32>
    return %2 : tensor<?x?x?xf32>
  }
  func.func @claim(%arg0: tensor<?x256xf32>, %arg1: tensor<f32>) {
    %s0 = symshape.symbol "s0" : !symshape.symbol
    symshape.claim_shape %arg0 (s0) -> [s0 * 32, 256](%s0 : !symshape.symbol) : tensor<?x256xf32>
    symshape.claim_shape %arg1 [] : tensor<f32>
    return
  }
  func.func @predicates(%arg0: index) {
    %s0 = symshape.symbol "s0" : !symshape.symbol
    %0 = symshape.predicate eq (s0, d) -> [s0 * 32, d](%s0, %arg0 : !symshape.symbol, index)
    %1 = symshape.predicate ne (d) -> [d, 0](%arg0 : index)
    %2 = symshape.predicate le (d) -> [0, d](%arg0 : index)
    %3 = symshape.predicate lt [0, 1]
    %4 = symshape.predicate divisible (d) -> [d, 8](%arg0 : index)
    %5 = symshape.predicate in_range (d) -> [d + 1] in [1, 8](%arg0 : index)
    %6 = symshape.predicate in_range (s) -> [s] in {[*, -3], [0, 4], [8, *]}(%s0 : !symshape.symbol)
    %7 = symshape.predicate product_equal (d, s) -> [d, 64], [s, d + 1, 2](%arg0, %s0 : index, !symshape.symbol)
    %8 = symshape.predicate product_equal (d) -> [], [d](%arg0 : index) {tag}
    symshape.assume %0
    symshape.require %0, "the \22size\22 is odd"
    symshape.constraints {
      %9 = symshape.predicate le (d) -> [1, d](%arg0 : index)
      symshape.holds %9, %0
    } {tag}
    symshape.constraints {
      symshape.holds
    }
    return
  }
  func.func private @types(!symshape.extent<exact>, !symshape.extent<at_most>, !symshape.extent<unknown>, !symshape.symbol)
}

