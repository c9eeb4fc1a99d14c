// Inferred facts about the results of tosa ops with windows, products and transforms.
// docs/understand/Coverage.md is written from these programs; see utils/coverage.py. No
// pass of this MLIR lowers all of their ops to code.
// RUN: %python %symshape_src/utils/coverage.py --expand %s \
// RUN:   | symshape-opt --symshape-pipeline -o /dev/null

// Default contents: floats

func.func @resize(%x: tensor<?x8x8x4xf32>) {
  %sc = tosa.const_shape {values = dense<[2, 1, 2, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %of = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %bo = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %v0 = tosa.resize %x, %sc, %of, %bo {mode = NEAREST_NEIGHBOR} : (tensor<?x8x8x4xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<?x?x?x4xf32> // exact: [n, 15, 15, 4]; bound: [at_most(n), 15, 15, 4]; unknown: [?, 15, 15, 4]
  return
}

func.func @transpose_conv2d(%x: tensor<?x8x8x4xf32>) {
  %z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %w = tensor.empty() : tensor<5x3x3x4xf32>
  %bias = tensor.empty() : tensor<5xf32>
  %v0 = tosa.transpose_conv2d %x, %w, %bias, %z, %z {acc_type = f32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<?x8x8x4xf32>, tensor<5x3x3x4xf32>, tensor<5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x10x10x5xf32> // exact: [n, 10, 10, 5]; bound: [at_most(n), 10, 10, 5]; unknown: [?, 10, 10, 5]
  return
}

func.func @block_scaled(%x: tensor<?x8x32xf8E4M3FN>, %n: index) {
  %s = tensor.empty(%n) : tensor<?x8x1xf8E8M0FNU>
  %w = tensor.empty() : tensor<1x5x32xf8E4M3FN>
  %t = tensor.empty() : tensor<1x5x1xf8E8M0FNU>
  %v0 = tosa.matmul_t_block_scaled %x, %s, %w, %t {block_size = BLOCK_SIZE_32} : (tensor<?x8x32xf8E4M3FN>, tensor<?x8x1xf8E8M0FNU>, tensor<1x5x32xf8E4M3FN>, tensor<1x5x1xf8E8M0FNU>) -> tensor<?x?x?xf32> // exact: [n, 8, 5]; bound: [at_most(n), 8, 5]; unknown: [?, 8, 5]
  return
}
