// Inferred facts about the results of linalg ops.
// docs/understand/Coverage.md is written from these programs; see utils/coverage.py.
// RUN: %python %symshape_src/utils/coverage.py --expand %s > %t.mlir
// RUN: %execute %t.mlir --after=--symshape-sanitize

// linalg.index: terminator
// linalg.yield: terminator

// Default contents: floats

func.func @unary(%x: tensor<?xf32>) {
  %v0 = linalg.exp ins(%x : tensor<?xf32>) outs(%x : tensor<?xf32>) -> tensor<?xf32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  return
}

// linalg.abs: like linalg.exp
// linalg.ceil: like linalg.exp
// linalg.erf: like linalg.exp
// linalg.floor: like linalg.exp
// linalg.log: like linalg.exp
// linalg.negf: like linalg.exp
// linalg.reciprocal: like linalg.exp
// linalg.round: like linalg.exp
// linalg.rsqrt: like linalg.exp
// linalg.sqrt: like linalg.exp
// linalg.square: like linalg.exp
// linalg.tanh: like linalg.exp
// linalg.powf: like linalg.exp

// Default contents:

func.func @integers(%x: tensor<?xi32>, %cn: tensor<1xindex>) {
  %ci = arith.index_cast %cn : tensor<1xindex> to tensor<1xi32>
  %ce = tensor.empty() : tensor<1xi32>
  %two = arith.constant dense<2> : tensor<1xi32>
  %v0 = linalg.copy ins(%x : tensor<?xi32>) outs(%x : tensor<?xi32>) -> tensor<?xi32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %s3 = linalg.copy ins(%ci : tensor<1xi32>) outs(%ce : tensor<1xi32>) -> tensor<1xi32> // size contents: [n]
  %v3 = linalg.add ins(%x, %x : tensor<?xi32>, tensor<?xi32>) outs(%x : tensor<?xi32>) -> tensor<?xi32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %s6 = linalg.add ins(%ci, %two : tensor<1xi32>, tensor<1xi32>) outs(%ce : tensor<1xi32>) -> tensor<1xi32> // size contents: [n + 2]
  %v6 = linalg.sub ins(%x, %x : tensor<?xi32>, tensor<?xi32>) outs(%x : tensor<?xi32>) -> tensor<?xi32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %s9 = linalg.sub ins(%ci, %ci : tensor<1xi32>, tensor<1xi32>) outs(%ce : tensor<1xi32>) -> tensor<1xi32> // size contents: [0]
  %v9 = linalg.mul ins(%x, %x : tensor<?xi32>, tensor<?xi32>) outs(%x : tensor<?xi32>) -> tensor<?xi32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %s12 = linalg.mul ins(%ci, %two : tensor<1xi32>, tensor<1xi32>) outs(%ce : tensor<1xi32>) -> tensor<1xi32> // size contents: [n * 2]
  %v12 = linalg.max ins(%x, %x : tensor<?xi32>, tensor<?xi32>) outs(%x : tensor<?xi32>) -> tensor<?xi32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %s15 = linalg.max ins(%ci, %two : tensor<1xi32>, tensor<1xi32>) outs(%ce : tensor<1xi32>) -> tensor<1xi32> // size contents: [max(n, 2)]
  %v15 = linalg.min ins(%x, %x : tensor<?xi32>, tensor<?xi32>) outs(%x : tensor<?xi32>) -> tensor<?xi32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %s18 = linalg.min ins(%ci, %two : tensor<1xi32>, tensor<1xi32>) outs(%ce : tensor<1xi32>) -> tensor<1xi32> // size contents: [min(n, 2)]
  %v18 = linalg.div ins(%x, %x : tensor<?xi32>, tensor<?xi32>) outs(%x : tensor<?xi32>) -> tensor<?xi32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %s21 = linalg.div ins(%ci, %two : tensor<1xi32>, tensor<1xi32>) outs(%ce : tensor<1xi32>) -> tensor<1xi32> // size contents: [n floordiv 2]
  %v21 = linalg.div_unsigned ins(%x, %x : tensor<?xi32>, tensor<?xi32>) outs(%x : tensor<?xi32>) -> tensor<?xi32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %s24 = linalg.div_unsigned ins(%ci, %two : tensor<1xi32>, tensor<1xi32>) outs(%ce : tensor<1xi32>) -> tensor<1xi32> // size contents: [n floordiv 2]
  %v24 = linalg.elementwise kind=#linalg.elementwise_kind<add> ins(%x, %x : tensor<?xi32>, tensor<?xi32>) outs(%x : tensor<?xi32>) -> tensor<?xi32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %s27 = linalg.elementwise kind=#linalg.elementwise_kind<add> ins(%ci, %two : tensor<1xi32>, tensor<1xi32>) outs(%ce : tensor<1xi32>) -> tensor<1xi32> // size contents: [n + 2]
  return
}

// linalg.pack contents: not modelled
// linalg.unpack contents: not modelled
func.func @moves(%x: tensor<?xi32>, %n: index, %cn: tensor<1xindex>) {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0 : i32
  %ci = arith.index_cast %cn : tensor<1xindex> to tensor<1xi32>
  %ce = tensor.empty() : tensor<1xi32>
  %pt = arith.constant dense<true> : tensor<1xi1>
  %ce2 = tensor.empty() : tensor<1x1xi32>
  %cz = arith.constant dense<0> : tensor<1xi32>
  %p0 = tensor.empty(%n) : tensor<?xi1>
  %0 = linalg.select ins(%p0, %x, %x : tensor<?xi1>, tensor<?xi32>, tensor<?xi32>) outs(%x : tensor<?xi32>) -> tensor<?xi32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %m0 = linalg.map { arith.addi } ins(%x, %x : tensor<?xi32>, tensor<?xi32>) outs(%x : tensor<?xi32>) // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %f0 = linalg.fill ins(%z : i32) outs(%x : tensor<?xi32>) -> tensor<?xi32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %g0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<?xi32>) outs(%x : tensor<?xi32>) { // exact: [n]; bound: [at_most(n)]; unknown: [?]
^bb0(%a: i32, %o: i32):
    linalg.yield %a : i32
  } -> tensor<?xi32>
  %bo0 = tensor.empty(%n) : tensor<?x4xi32>
  %bc0 = linalg.broadcast ins(%x : tensor<?xi32>) outs(%bo0 : tensor<?x4xi32>) dimensions = [1] // exact: [n, 4]; bound: [at_most(n), 4]; unknown: [?, 4]
  %ro0 = tensor.empty(%n) : tensor<?xi32>
  %rd0 = linalg.reduce { arith.addi } ins(%bc0 : tensor<?x4xi32>) outs(%ro0 : tensor<?xi32>) dimensions = [1] // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %to0 = tensor.empty(%n) : tensor<4x?xi32>
  %tr0 = linalg.transpose ins(%bc0 : tensor<?x4xi32>) outs(%to0 : tensor<4x?xi32>) permutation = [1, 0] // exact: [4, n]; bound: [4, at_most(n)]; unknown: [4, ?]
  %po0 = tensor.empty(%n) : tensor<?x1x4xi32>
  %pk0 = linalg.pack %bc0 inner_dims_pos = [1] inner_tiles = [4] into %po0 : tensor<?x4xi32> -> tensor<?x1x4xi32> // exact: [n, 1, 4]; bound: [at_most(n), 1, 4]; unknown: [?, 1, 4]
  %up0 = linalg.unpack %pk0 inner_dims_pos = [1] inner_tiles = [4] into %bo0 : tensor<?x1x4xi32> -> tensor<?x4xi32> // exact: [n, 4]; bound: [at_most(n), 4]; unknown: [?, 4]
  %s0 = linalg.select ins(%pt, %ci, %ce : tensor<1xi1>, tensor<1xi32>, tensor<1xi32>) outs(%ce : tensor<1xi32>) -> tensor<1xi32> // size contents: [n]
  %s1 = linalg.map { arith.addi } ins(%ci, %ci : tensor<1xi32>, tensor<1xi32>) outs(%ce : tensor<1xi32>) // size contents: [n * 2]
  %ni = arith.index_cast %n : index to i32
  %s2 = linalg.fill ins(%ni : i32) outs(%ce : tensor<1xi32>) -> tensor<1xi32> // size contents: [n]
  %s3 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%ci : tensor<1xi32>) outs(%ce : tensor<1xi32>) {
^bb0(%a: i32, %o: i32):
    %w = arith.addi %a, %a : i32
    linalg.yield %w : i32
  } -> tensor<1xi32>
  %e3 = tensor.extract %s3[%c0] : tensor<1xi32>
  %k3 = arith.index_cast %e3 : i32 to index
  %t3 = tensor.empty(%k3) : tensor<?xi8> // linalg.generic contents: [n * 2]
  %s4 = linalg.broadcast ins(%ci : tensor<1xi32>) outs(%ce2 : tensor<1x1xi32>) dimensions = [1]
  %e4 = tensor.extract %s4[%c0, %c0] : tensor<1x1xi32>
  %k4 = arith.index_cast %e4 : i32 to index // linalg.broadcast size contents: [n]
  %s5 = linalg.transpose ins(%s4 : tensor<1x1xi32>) outs(%ce2 : tensor<1x1xi32>) permutation = [1, 0]
  %e5 = tensor.extract %s5[%c0, %c0] : tensor<1x1xi32>
  %k5 = arith.index_cast %e5 : i32 to index // linalg.transpose size contents: [n]
  %s6 = linalg.reduce { arith.addi } ins(%s4 : tensor<1x1xi32>) outs(%cz : tensor<1xi32>) dimensions = [1] // size contents: [n]
  return
}

// Default contents: floats

func.func @products(%x: tensor<?x4xf32>, %n: index) {
  %w = tensor.empty() : tensor<4x5xf32>
  %v = tensor.empty() : tensor<4xf32>
  %o0 = tensor.empty(%n) : tensor<?x5xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<?x4xf32>, tensor<4x5xf32>) outs(%o0 : tensor<?x5xf32>) -> tensor<?x5xf32> // exact: [n, 5]; bound: [at_most(n), 5]; unknown: [?, 5]
  %q0 = tensor.empty(%n) : tensor<?xf32>
  %mv0 = linalg.matvec ins(%x, %v : tensor<?x4xf32>, tensor<4xf32>) outs(%q0 : tensor<?xf32>) -> tensor<?xf32> // exact: [n]; bound: [at_most(n)]; unknown: [?]
  %sm0 = linalg.softmax dimension(1) ins(%x : tensor<?x4xf32>) outs(%x : tensor<?x4xf32>) -> tensor<?x4xf32> // exact: [n, 4]; bound: [at_most(n), 4]; unknown: [?, 4]
  %ct0 = linalg.contract indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>] ins(%x, %w : tensor<?x4xf32>, tensor<4x5xf32>) outs(%o0 : tensor<?x5xf32>) -> tensor<?x5xf32> // exact: [n, 5]; bound: [at_most(n), 5]; unknown: [?, 5]
  return
}

// linalg.batch_matmul: like linalg.matmul
// linalg.batch_matvec: like linalg.matmul
// linalg.batch_mmt4d: like linalg.matmul
// linalg.batch_reduce_matmul: like linalg.matmul
// linalg.batch_vecmat: like linalg.matmul
// linalg.mmt4d: like linalg.matmul
// linalg.quantized_batch_matmul: like linalg.matmul
// linalg.quantized_matmul: like linalg.matmul
// linalg.vecmat: like linalg.matmul
// linalg.fill_rng_2d: like linalg.matmul
// linalg.dot: static

func.func @windows(%x: tensor<?x8x8x4xf32>, %n: index) {
  %w = tensor.empty() : tensor<3x3x4x5xf32>
  %p = tensor.empty() : tensor<3x3xf32>
  %dw = tensor.empty() : tensor<3x3x4xf32>
  %o0 = tensor.empty(%n) : tensor<?x6x6x5xf32>
  %0 = linalg.conv_2d_nhwc_hwcf ins(%x, %w : tensor<?x8x8x4xf32>, tensor<3x3x4x5xf32>) outs(%o0 : tensor<?x6x6x5xf32>) -> tensor<?x6x6x5xf32> // exact: [n, 6, 6, 5]; bound: [at_most(n), 6, 6, 5]; unknown: [?, 6, 6, 5]
  %q0 = tensor.empty(%n) : tensor<?x6x6x4xf32>
  %mp0 = linalg.pooling_nhwc_max ins(%x, %p : tensor<?x8x8x4xf32>, tensor<3x3xf32>) outs(%q0 : tensor<?x6x6x4xf32>) -> tensor<?x6x6x4xf32> // exact: [n, 6, 6, 4]; bound: [at_most(n), 6, 6, 4]; unknown: [?, 6, 6, 4]
  %dc0 = linalg.depthwise_conv_2d_nhwc_hwc ins(%x, %dw : tensor<?x8x8x4xf32>, tensor<3x3x4xf32>) outs(%q0 : tensor<?x6x6x4xf32>) -> tensor<?x6x6x4xf32> // exact: [n, 6, 6, 4]; bound: [at_most(n), 6, 6, 4]; unknown: [?, 6, 6, 4]
  return
}

// linalg.conv_1d: like linalg.conv_2d_nhwc_hwcf
// linalg.conv_1d_ncw_fcw: like linalg.conv_2d_nhwc_hwcf
// linalg.conv_1d_nwc_wcf: like linalg.conv_2d_nhwc_hwcf
// linalg.conv_2d: like linalg.conv_2d_nhwc_hwcf
// linalg.conv_2d_nchw_fchw: like linalg.conv_2d_nhwc_hwcf
// linalg.conv_2d_nchw_fchw_q: like linalg.conv_2d_nhwc_hwcf
// linalg.conv_2d_ngchw_fgchw: like linalg.conv_2d_nhwc_hwcf
// linalg.conv_2d_ngchw_gfchw: like linalg.conv_2d_nhwc_hwcf
// linalg.conv_2d_ngchw_gfchw_q: like linalg.conv_2d_nhwc_hwcf
// linalg.conv_2d_nhwc_fhwc: like linalg.conv_2d_nhwc_hwcf
// linalg.conv_2d_nhwc_fhwc_q: like linalg.conv_2d_nhwc_hwcf
// linalg.conv_2d_nhwc_hwcf_q: like linalg.conv_2d_nhwc_hwcf
// linalg.conv_2d_nhwgc_gfhwc: like linalg.conv_2d_nhwc_hwcf
// linalg.conv_2d_nhwgc_gfhwc_q: like linalg.conv_2d_nhwc_hwcf
// linalg.conv_3d: like linalg.conv_2d_nhwc_hwcf
// linalg.conv_3d_ncdhw_fcdhw: like linalg.conv_2d_nhwc_hwcf
// linalg.conv_3d_ndhwc_dhwcf: like linalg.conv_2d_nhwc_hwcf
// linalg.conv_3d_ndhwc_dhwcf_q: like linalg.conv_2d_nhwc_hwcf

// linalg.depthwise_conv_1d_ncw_cw: like linalg.depthwise_conv_2d_nhwc_hwc
// linalg.depthwise_conv_1d_nwc_wc: like linalg.depthwise_conv_2d_nhwc_hwc
// linalg.depthwise_conv_1d_nwc_wcm: like linalg.depthwise_conv_2d_nhwc_hwc
// linalg.depthwise_conv_2d_nchw_chw: like linalg.depthwise_conv_2d_nhwc_hwc
// linalg.depthwise_conv_2d_nhwc_hwc_q: like linalg.depthwise_conv_2d_nhwc_hwc
// linalg.depthwise_conv_2d_nhwc_hwcm: like linalg.depthwise_conv_2d_nhwc_hwc
// linalg.depthwise_conv_2d_nhwc_hwcm_q: like linalg.depthwise_conv_2d_nhwc_hwc
// linalg.depthwise_conv_3d_ncdhw_cdhw: like linalg.depthwise_conv_2d_nhwc_hwc
// linalg.depthwise_conv_3d_ndhwc_dhwc: like linalg.depthwise_conv_2d_nhwc_hwc
// linalg.depthwise_conv_3d_ndhwc_dhwcm: like linalg.depthwise_conv_2d_nhwc_hwc

// linalg.pooling_nchw_max: like linalg.pooling_nhwc_max
// linalg.pooling_nchw_sum: like linalg.pooling_nhwc_max
// linalg.pooling_ncw_max: like linalg.pooling_nhwc_max
// linalg.pooling_ncw_sum: like linalg.pooling_nhwc_max
// linalg.pooling_ndhwc_max: like linalg.pooling_nhwc_max
// linalg.pooling_ndhwc_min: like linalg.pooling_nhwc_max
// linalg.pooling_ndhwc_sum: like linalg.pooling_nhwc_max
// linalg.pooling_nhwc_max_unsigned: like linalg.pooling_nhwc_max
// linalg.pooling_nhwc_min: like linalg.pooling_nhwc_max
// linalg.pooling_nhwc_min_unsigned: like linalg.pooling_nhwc_max
// linalg.pooling_nhwc_sum: like linalg.pooling_nhwc_max
// linalg.pooling_nwc_max: like linalg.pooling_nhwc_max
// linalg.pooling_nwc_max_unsigned: like linalg.pooling_nhwc_max
// linalg.pooling_nwc_min: like linalg.pooling_nhwc_max
// linalg.pooling_nwc_min_unsigned: like linalg.pooling_nhwc_max
// linalg.pooling_nwc_sum: like linalg.pooling_nhwc_max
// linalg.winograd_filter_transform: like linalg.winograd_input_transform
// linalg.winograd_output_transform: like linalg.winograd_input_transform
