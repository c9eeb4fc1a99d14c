// Inferred facts about the results of tosa ops with windows, products and transforms.
// docs/understand/Coverage.md is written from these programs; see utils/coverage.py.
// RUN: %python %symshape_src/utils/coverage.py --expand %s > %t.mlir
// RUN: %execute %t.mlir --after=--symshape-sanitize

// Default contents: floats

func.func @windows(%x: tensor<?x8x8x4xf32>) {
  %z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %w = tensor.empty() : tensor<5x3x3x4xf32>
  %bias = tensor.empty() : tensor<5xf32>
  %dw = tensor.empty() : tensor<3x3x4x2xf32>
  %db = tensor.empty() : tensor<8xf32>
  %cv0 = tosa.conv2d %x, %w, %bias, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<?x8x8x4xf32>, tensor<5x3x3x4xf32>, tensor<5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x6x6x5xf32> // exact: [n, 6, 6, 5]; bound: [at_most(n), 6, 6, 5]; unknown: [?, 6, 6, 5]
  %dc0 = tosa.depthwise_conv2d %x, %dw, %db, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<?x8x8x4xf32>, tensor<3x3x4x2xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x6x6x8xf32> // exact: [n, 6, 6, 8]; bound: [at_most(n), 6, 6, 8]; unknown: [?, 6, 6, 8]
  %mp0 = tosa.max_pool2d %x {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<?x8x8x4xf32>) -> tensor<?x4x4x4xf32> // exact: [n, 4, 4, 4]; bound: [at_most(n), 4, 4, 4]; unknown: [?, 4, 4, 4]
  %ap0 = tosa.avg_pool2d %x, %z, %z {acc_type = f32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<?x8x8x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x4x4x4xf32> // exact: [n, 4, 4, 4]; bound: [at_most(n), 4, 4, 4]; unknown: [?, 4, 4, 4]
  return
}

func.func @conv3d(%x: tensor<?x8x8x8x2xf32>) {
  %z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %w = tensor.empty() : tensor<5x3x3x3x2xf32>
  %bias = tensor.empty() : tensor<5xf32>
  %v0 = tosa.conv3d %x, %w, %bias, %z, %z {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<?x8x8x8x2xf32>, tensor<5x3x3x3x2xf32>, tensor<5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x6x6x6x5xf32> // exact: [n, 6, 6, 6, 5]; bound: [at_most(n), 6, 6, 6, 5]; unknown: [?, 6, 6, 6, 5]
  return
}

func.func @products(%x: tensor<?x8x4xf32>, %n: index) {
  %z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %w0 = tensor.empty(%n) : tensor<?x4x8xf32>
  %m0 = tosa.matmul %x, %w0, %z, %z : (tensor<?x8x4xf32>, tensor<?x4x8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x8x8xf32> // exact: [n, 8, 8]; bound: [at_most(n), 8, 8]; unknown: [?, 8, 8]
  %f0, %g0 = tosa.fft2d %x, %x {inverse = false} : (tensor<?x8x4xf32>, tensor<?x8x4xf32>) -> (tensor<?x8x4xf32>, tensor<?x8x4xf32>) // exact: [n, 8, 4], [n, 8, 4]; bound: [at_most(n), 8, 4], [at_most(n), 8, 4]; unknown: [?, 8, 4], [?, 8, 4]
  %r0, %q0 = tosa.rfft2d %x : (tensor<?x8x4xf32>) -> (tensor<?x8x3xf32>, tensor<?x8x3xf32>) // exact: [n, 8, 3], [n, 8, 3]; bound: [at_most(n), 8, 3], [at_most(n), 8, 3]; unknown: [?, 8, 3], [?, 8, 3]
  return
}
