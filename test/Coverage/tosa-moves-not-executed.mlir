// Inferred facts about the results of tosa ops that move or reduce elements.
// docs/understand/Coverage.md is written from these programs; see utils/coverage.py. No
// pass of this MLIR lowers all of their ops to code.
// RUN: %python %symshape_src/utils/coverage.py --expand %s \
// RUN:   | symshape-opt --symshape-pipeline -o /dev/null

// Default contents: not modelled

func.func @scatter(%x: tensor<?x4x2xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %h0 = tensor.empty(%n) : tensor<?x3xi32>
  %w0 = tensor.empty(%n) : tensor<?x3x2xi32>
  %sc0 = tosa.scatter %x, %h0, %w0 : (tensor<?x4x2xi32>, tensor<?x3xi32>, tensor<?x3x2xi32>) -> tensor<?x4x2xi32> // exact: [n, 4, 2]; bound: [at_most(n), 4, 2]; unknown: [?, 4, 2]
  %i = arith.index_cast %n : index to i32
  %cn = tensor.from_elements %i : tensor<1x1x1xi32>
  %first = "tosa.const"() {values = dense<0> : tensor<1x1xi32>} : () -> tensor<1x1xi32>
  %s = tosa.scatter %cn, %first, %cn : (tensor<1x1x1xi32>, tensor<1x1xi32>, tensor<1x1x1xi32>) -> tensor<1x1x1xi32>
  %e = tensor.extract %s[%c0, %c0, %c0] : tensor<1x1x1xi32>
  %k = arith.index_cast %e : i32 to index // tosa.scatter size contents: [n]
  return
}

// Default contents: floats

func.func @block_scaled(%x: tensor<?x32xf32>) {
  %d, %s = tosa.cast_to_block_scaled %x {block_size = BLOCK_SIZE_32} : (tensor<?x32xf32>) -> (tensor<?x?xf8E4M3FN>, tensor<?x?xf8E8M0FNU>) // exact: [n, 32], [n, 1]; bound: [at_most(n), 32], [at_most(n), 1]; unknown: [?, 32], [?, 1]
  %c0 = tosa.cast_from_block_scaled %d, %s {block_size = BLOCK_SIZE_32} : (tensor<?x?xf8E4M3FN>, tensor<?x?xf8E8M0FNU>) -> tensor<?x?xf32> // exact: [n, 32]; bound: [at_most(n), 32]; unknown: [?, 32]
  return
}

// Default contents: no tensor

// tosa.const_shape bound: static
// tosa.const_shape unknown: static
// tosa.const exact: static
// tosa.const bound: static
// tosa.const unknown: static
func.func @shapes(%x: tensor<?xi32>) {
  %k = tosa.const_shape {values = dense<2> : tensor<1xindex>} : () -> !tosa.shape<1>
  %d0 = tosa.dim %x {axis = 0 : i32} : (tensor<?xi32>) -> !tosa.shape<1>
  %start = "tosa.const"() {values = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
  %size = "tosa.const"() {values = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
  %o = "tosa.const"() {values = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
  %oo = "tosa.const"() {values = dense<0> : tensor<1x1xi32>} : () -> tensor<1x1xi32>
  %pk = tosa.tile %o, %k : (tensor<1xi32>, !tosa.shape<1>) -> tensor<?xi32> // tosa.const_shape exact: [2]
  %pdim0 = tosa.tile %o, %d0 : (tensor<1xi32>, !tosa.shape<1>) -> tensor<?xi32> // tosa.dim exact: [n]; bound: [at_most(n)]; unknown: [?]
  %add_shape0 = tosa.add_shape %d0, %k : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
  %padd_shape0 = tosa.tile %o, %add_shape0 : (tensor<1xi32>, !tosa.shape<1>) -> tensor<?xi32> // tosa.add_shape exact: [n + 2]; bound: [at_most(n + 2)]; unknown: [?]
  %mul_shape0 = tosa.mul_shape %d0, %k : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
  %pmul_shape0 = tosa.tile %o, %mul_shape0 : (tensor<1xi32>, !tosa.shape<1>) -> tensor<?xi32> // tosa.mul_shape exact: [n * 2]; bound: [at_most(n * 2)]; unknown: [?]
  %div_ceil_shape0 = tosa.div_ceil_shape %d0, %k : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
  %pdiv_ceil_shape0 = tosa.tile %o, %div_ceil_shape0 : (tensor<1xi32>, !tosa.shape<1>) -> tensor<?xi32> // tosa.div_ceil_shape exact: [n ceildiv 2]; bound: [at_most(n ceildiv 2)]; unknown: [?]
  %div_floor_shape0 = tosa.div_floor_shape %d0, %k : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
  %pdiv_floor_shape0 = tosa.tile %o, %div_floor_shape0 : (tensor<1xi32>, !tosa.shape<1>) -> tensor<?xi32> // tosa.div_floor_shape exact: [n floordiv 2]; bound: [at_most(n floordiv 2)]; unknown: [?]
  %max_shape0 = tosa.max_shape %d0, %k : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
  %pmax_shape0 = tosa.tile %o, %max_shape0 : (tensor<1xi32>, !tosa.shape<1>) -> tensor<?xi32> // tosa.max_shape exact: [max(n, 2)]; bound: [at_most(max(n, 2))]; unknown: [?]
  %min_shape0 = tosa.min_shape %d0, %k : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
  %pmin_shape0 = tosa.tile %o, %min_shape0 : (tensor<1xi32>, !tosa.shape<1>) -> tensor<?xi32> // tosa.min_shape exact: [min(n, 2)]; bound: [at_most(min(n, 2))]; unknown: [at_most(2)]
  %mod_shape0 = tosa.mod_shape %d0, %k : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
  %pmod_shape0 = tosa.tile %o, %mod_shape0 : (tensor<1xi32>, !tosa.shape<1>) -> tensor<?xi32> // tosa.mod_shape exact: [n mod 2]; bound: [at_most(min(n, 1))]; unknown: [at_most(1)]
  %a0 = tosa.add_shape %d0, %k : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
  %sub_shape0 = tosa.sub_shape %a0, %k : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
  %psub_shape0 = tosa.tile %o, %sub_shape0 : (tensor<1xi32>, !tosa.shape<1>) -> tensor<?xi32> // tosa.sub_shape exact: [n]; bound: [at_most(n)]; unknown: [?]
  %exp2_shape0 = tosa.exp2_shape %d0 : (!tosa.shape<1>) -> !tosa.shape<1>
  %pexp2_shape0 = tosa.tile %o, %exp2_shape0 : (tensor<1xi32>, !tosa.shape<1>) -> tensor<?xi32> // tosa.exp2_shape exact: [?]; bound: [?]; unknown: [?]
  %log2_ceil_shape0 = tosa.log2_ceil_shape %d0 : (!tosa.shape<1>) -> !tosa.shape<1>
  %plog2_ceil_shape0 = tosa.tile %o, %log2_ceil_shape0 : (tensor<1xi32>, !tosa.shape<1>) -> tensor<?xi32> // tosa.log2_ceil_shape exact: [?]; bound: [?]; unknown: [?]
  %log2_floor_shape0 = tosa.log2_floor_shape %d0 : (!tosa.shape<1>) -> !tosa.shape<1>
  %plog2_floor_shape0 = tosa.tile %o, %log2_floor_shape0 : (tensor<1xi32>, !tosa.shape<1>) -> tensor<?xi32> // tosa.log2_floor_shape exact: [?]; bound: [?]; unknown: [?]
  %cs0 = tosa.concat_shape %d0, %k : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<2>
  %ss0 = tosa.slice_shape %cs0, %start, %size : (!tosa.shape<2>, tensor<1xi32>, tensor<1xi32>) -> !tosa.shape<1>
  %pslice_shape0 = tosa.tile %o, %ss0 : (tensor<1xi32>, !tosa.shape<1>) -> tensor<?xi32> // tosa.slice_shape exact: [n]; bound: [at_most(n)]; unknown: [?]
  %q0 = tosa.tile %oo, %cs0 : (tensor<1x1xi32>, !tosa.shape<2>) -> tensor<?x2xi32> // tosa.concat_shape exact: [n, 2]; bound: [at_most(n), 2]; unknown: [?, 2]
  return
}
