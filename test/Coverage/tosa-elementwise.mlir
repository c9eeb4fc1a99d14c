// Inferred facts about the results of elementwise tosa ops.
// docs/understand/Coverage.md is written from these programs; see utils/coverage.py.
// RUN: %python %symshape_src/utils/coverage.py --expand %s > %t.mlir
// RUN: %execute %t.mlir --after=--symshape-sanitize

// Default contents: floats

func.func @unary(%x: tensor<?xf32>) {
  %v0 = tosa.ceil %x : (tensor<?xf32>) -> tensor<?xf32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %v3 = tosa.cos %x : (tensor<?xf32>) -> tensor<?xf32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %v6 = tosa.erf %x : (tensor<?xf32>) -> tensor<?xf32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %v9 = tosa.exp %x : (tensor<?xf32>) -> tensor<?xf32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %v12 = tosa.floor %x : (tensor<?xf32>) -> tensor<?xf32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %v15 = tosa.log %x : (tensor<?xf32>) -> tensor<?xf32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %v18 = tosa.reciprocal %x : (tensor<?xf32>) -> tensor<?xf32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %v21 = tosa.rsqrt %x : (tensor<?xf32>) -> tensor<?xf32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %v24 = tosa.sigmoid %x : (tensor<?xf32>) -> tensor<?xf32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %v27 = tosa.sin %x : (tensor<?xf32>) -> tensor<?xf32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %v30 = tosa.tanh %x : (tensor<?xf32>) -> tensor<?xf32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  return
}

func.func @binary(%x: tensor<?xf32>) {
  %v0 = tosa.pow %x, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  return
}

// Default contents:

func.func @integers_unary(%x: tensor<?xi32>, %cn: tensor<1xindex>) {
  %c0 = arith.constant 0 : index
  %ci = arith.index_cast %cn : tensor<1xindex> to tensor<1xi32>
  %z = "tosa.const"() {values = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
  %v0 = tosa.abs %x : (tensor<?xi32>) -> tensor<?xi32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %s3 = tosa.abs %ci : (tensor<1xi32>) -> tensor<1xi32> // size contents: [n]
  %v3 = tosa.bitwise_not %x : (tensor<?xi32>) -> tensor<?xi32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %s6 = tosa.bitwise_not %ci : (tensor<1xi32>) -> tensor<1xi32>
  %e6 = tensor.extract %s6[%c0] : tensor<1xi32>
  %k6 = arith.index_cast %e6 : i32 to index
  %p6 = arith.subi %c0, %k6 : index // tosa.bitwise_not size contents: [n + 1]
  %v6 = tosa.clz %x : (tensor<?xi32>) -> tensor<?xi32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %s9 = tosa.clz %ci : (tensor<1xi32>) -> tensor<1xi32> // size contents: [?]
  %v9 = tosa.identity %x : (tensor<?xi32>) -> tensor<?xi32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %s12 = tosa.identity %ci : (tensor<1xi32>) -> tensor<1xi32> // size contents: [n]
  %v12 = tosa.clamp %x {max_val = 5 : i32, min_val = 1 : i32} : (tensor<?xi32>) -> tensor<?xi32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %s15 = tosa.clamp %ci {max_val = 5 : i32, min_val = 1 : i32} : (tensor<1xi32>) -> tensor<1xi32> // size contents: [min(max(n, 1), 5)]
  %v15 = "tosa.negate"(%x, %z, %z) : (tensor<?xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xi32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %s18 = "tosa.negate"(%ci, %z, %z) : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
  %e18 = tensor.extract %s18[%c0] : tensor<1xi32>
  %k18 = arith.index_cast %e18 : i32 to index
  %p18 = arith.subi %c0, %k18 : index // tosa.negate size contents: [n]
  %v18 = tosa.reverse %x {axis = 0 : i32} : (tensor<?xi32>) -> tensor<?xi32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %s21 = tosa.reverse %ci {axis = 0 : i32} : (tensor<1xi32>) -> tensor<1xi32> // size contents: [n]
  %v21 = tosa.cast %x : (tensor<?xi32>) -> tensor<?xi32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %s24 = tosa.cast %ci : (tensor<1xi32>) -> tensor<1xi32> // size contents: [n]
  return
}

func.func @integers_binary(%x: tensor<?xi32>, %cn: tensor<1xindex>) {
  %ci = arith.index_cast %cn : tensor<1xindex> to tensor<1xi32>
  %k = "tosa.const"() {values = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
  %sh = "tosa.const"() {values = dense<0> : tensor<1xi8>} : () -> tensor<1xi8>
  %v0 = tosa.add %x, %k : (tensor<?xi32>, tensor<1xi32>) -> tensor<?xi32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %s3 = tosa.add %ci, %k : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32> // size contents: [n + 2]
  %v3 = tosa.bitwise_and %x, %k : (tensor<?xi32>, tensor<1xi32>) -> tensor<?xi32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %s6 = tosa.bitwise_and %ci, %k : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32> // size contents: [((n floordiv 2) mod 2) * 2]
  %v6 = tosa.bitwise_or %x, %k : (tensor<?xi32>, tensor<1xi32>) -> tensor<?xi32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %s9 = tosa.bitwise_or %ci, %k : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32> // size contents: [(n floordiv 4) * 4 + n mod 2 + 2]
  %v9 = tosa.bitwise_xor %x, %k : (tensor<?xi32>, tensor<1xi32>) -> tensor<?xi32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %s12 = tosa.bitwise_xor %ci, %k : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32> // size contents: [n - ((n floordiv 2) mod 2) * 4 + 2]
  %v12 = tosa.intdiv %x, %k : (tensor<?xi32>, tensor<1xi32>) -> tensor<?xi32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %s15 = tosa.intdiv %ci, %k : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32> // size contents: [n floordiv 2]
  %v15 = tosa.logical_left_shift %x, %k : (tensor<?xi32>, tensor<1xi32>) -> tensor<?xi32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %s18 = tosa.logical_left_shift %ci, %k : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32> // size contents: [n * 4]
  %v18 = tosa.logical_right_shift %x, %k : (tensor<?xi32>, tensor<1xi32>) -> tensor<?xi32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %s21 = tosa.logical_right_shift %ci, %k : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32> // size contents: [n floordiv 4]
  %v21 = tosa.maximum %x, %k : (tensor<?xi32>, tensor<1xi32>) -> tensor<?xi32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %s24 = tosa.maximum %ci, %k : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32> // size contents: [max(n, 2)]
  %v24 = tosa.minimum %x, %k : (tensor<?xi32>, tensor<1xi32>) -> tensor<?xi32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %s27 = tosa.minimum %ci, %k : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32> // size contents: [min(n, 2)]
  %v27 = tosa.sub %x, %k : (tensor<?xi32>, tensor<1xi32>) -> tensor<?xi32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %s30 = tosa.sub %ci, %ci : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32> // size contents: [0]
  %v30 = tosa.mul %x, %k, %sh : (tensor<?xi32>, tensor<1xi32>, tensor<1xi8>) -> tensor<?xi32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %s33 = tosa.mul %ci, %k, %sh : (tensor<1xi32>, tensor<1xi32>, tensor<1xi8>) -> tensor<1xi32> // size contents: [n * 2]
  %v33 = tosa.arithmetic_right_shift %x, %k {round = false} : (tensor<?xi32>, tensor<1xi32>) -> tensor<?xi32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %s36 = tosa.arithmetic_right_shift %ci, %k {round = false} : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32> // size contents: [n floordiv 4]
  return
}

func.func @comparisons(%x: tensor<?xi32>, %cn: tensor<1xindex>) {
  %ci = arith.index_cast %cn : tensor<1xindex> to tensor<1xi32>
  %k = "tosa.const"() {values = dense<4> : tensor<1xi32>} : () -> tensor<1xi32>
  %equal0 = tosa.equal %x, %k : (tensor<?xi32>, tensor<1xi32>) -> tensor<?xi1> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %pequal = tosa.equal %ci, %k : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi1>
  %sequal = tosa.select %pequal, %k, %ci : (tensor<1xi1>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32> // tosa.equal size contents: [n]
  %greater0 = tosa.greater %x, %k : (tensor<?xi32>, tensor<1xi32>) -> tensor<?xi1> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %pgreater = tosa.greater %ci, %k : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi1>
  %sgreater = tosa.select %pgreater, %k, %ci : (tensor<1xi1>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32> // tosa.greater size contents: [min(n, 4)]
  %greater_equal0 = tosa.greater_equal %x, %k : (tensor<?xi32>, tensor<1xi32>) -> tensor<?xi1> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %pgreater_equal = tosa.greater_equal %ci, %k : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi1>
  %sgreater_equal = tosa.select %pgreater_equal, %k, %ci : (tensor<1xi1>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32> // tosa.greater_equal size contents: [min(n, 4)]
  %logical_and0 = tosa.logical_and %equal0, %equal0 : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %plogical_and = tosa.logical_and %pgreater, %pgreater : (tensor<1xi1>, tensor<1xi1>) -> tensor<1xi1>
  %slogical_and = tosa.select %plogical_and, %k, %ci : (tensor<1xi1>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32> // tosa.logical_and size contents: [min(n, 4)]
  %logical_or0 = tosa.logical_or %equal0, %equal0 : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %plogical_or = tosa.logical_or %pgreater, %pgreater : (tensor<1xi1>, tensor<1xi1>) -> tensor<1xi1>
  %slogical_or = tosa.select %plogical_or, %k, %ci : (tensor<1xi1>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32> // tosa.logical_or size contents: [min(n, 4)]
  %logical_xor0 = tosa.logical_xor %equal0, %equal0 : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %plogical_xor = tosa.logical_xor %pgreater, %pgreater : (tensor<1xi1>, tensor<1xi1>) -> tensor<1xi1>
  %slogical_xor = tosa.select %plogical_xor, %k, %ci : (tensor<1xi1>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32> // tosa.logical_xor size contents: [n]
  %logical_not0 = tosa.logical_not %equal0 : (tensor<?xi1>) -> tensor<?xi1> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %plogical_not = tosa.logical_not %pgreater : (tensor<1xi1>) -> tensor<1xi1>
  %slogical_not = tosa.select %plogical_not, %k, %ci : (tensor<1xi1>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32> // tosa.logical_not size contents: [max(n, 4)]
  %select0 = tosa.select %equal0, %x, %x : (tensor<?xi1>, tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %sel = tosa.select %pgreater, %k, %ci : (tensor<1xi1>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32> // size contents: [min(n, 4)]
  return
}
