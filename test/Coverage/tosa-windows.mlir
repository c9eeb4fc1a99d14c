// What inference knows about the results of tosa ops with windows, products and transforms.
// docs/Coverage.md is written from these programs; see utils/coverage.py.
// RUN: %execute %s --after=--symshape-sanitize

func.func private @bounded_8x8x4xf32(%x: tensor<?x8x8x4xf32>, %data: tensor<1xindex>) -> tensor<?x8x8x4xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?x8x8x4xf32>
  %n = tensor.extract %data[%c0] : tensor<1xindex>
  %low = arith.maxsi %n, %c0 : index
  %k = arith.minsi %low, %d : index
  %r = tensor.extract_slice %x[0, 0, 0, 0] [%k, 8, 8, 4] [1, 1, 1, 1] : tensor<?x8x8x4xf32> to tensor<?x8x8x4xf32>
  return %r : tensor<?x8x8x4xf32>
}

func.func private @unknown_8x8x4xf32(%data: tensor<1xindex>) -> tensor<?x8x8x4xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.extract %data[%c0] : tensor<1xindex>
  %k = arith.maxsi %n, %c0 : index
  %e = tensor.empty(%k) : tensor<?x8x8x4xf32>
  return %e : tensor<?x8x8x4xf32>
}

func.func private @bounded_8x8x8x2xf32(%x: tensor<?x8x8x8x2xf32>, %data: tensor<1xindex>) -> tensor<?x8x8x8x2xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?x8x8x8x2xf32>
  %n = tensor.extract %data[%c0] : tensor<1xindex>
  %low = arith.maxsi %n, %c0 : index
  %k = arith.minsi %low, %d : index
  %r = tensor.extract_slice %x[0, 0, 0, 0, 0] [%k, 8, 8, 8, 2] [1, 1, 1, 1, 1] : tensor<?x8x8x8x2xf32> to tensor<?x8x8x8x2xf32>
  return %r : tensor<?x8x8x8x2xf32>
}

func.func private @unknown_8x8x8x2xf32(%data: tensor<1xindex>) -> tensor<?x8x8x8x2xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.extract %data[%c0] : tensor<1xindex>
  %k = arith.maxsi %n, %c0 : index
  %e = tensor.empty(%k) : tensor<?x8x8x8x2xf32>
  return %e : tensor<?x8x8x8x2xf32>
}

func.func private @bounded_8x4xf32(%x: tensor<?x8x4xf32>, %data: tensor<1xindex>) -> tensor<?x8x4xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?x8x4xf32>
  %n = tensor.extract %data[%c0] : tensor<1xindex>
  %low = arith.maxsi %n, %c0 : index
  %k = arith.minsi %low, %d : index
  %r = tensor.extract_slice %x[0, 0, 0] [%k, 8, 4] [1, 1, 1] : tensor<?x8x4xf32> to tensor<?x8x4xf32>
  return %r : tensor<?x8x4xf32>
}

func.func private @unknown_8x4xf32(%data: tensor<1xindex>) -> tensor<?x8x4xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.extract %data[%c0] : tensor<1xindex>
  %k = arith.maxsi %n, %c0 : index
  %e = tensor.empty(%k) : tensor<?x8x4xf32>
  return %e : tensor<?x8x4xf32>
}

// Default contents: floats

// CASE: windows(<Nx8x8x4>, <1: 2>) for N = 0 1 3
func.func @windows(%x: tensor<?x8x8x4xf32> {symshape.shape = #symshape.shape<[n, 8, 8, 4]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %b = call @bounded_8x8x4xf32(%x, %data) : (tensor<?x8x8x4xf32>, tensor<1xindex>) -> tensor<?x8x8x4xf32>
  %u = call @unknown_8x8x4xf32(%data) : (tensor<1xindex>) -> tensor<?x8x8x4xf32>
  %z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %w = tensor.empty() : tensor<5x3x3x4xf32>
  %bias = tensor.empty() : tensor<5xf32>
  %dw = tensor.empty() : tensor<3x3x4x2xf32>
  %db = tensor.empty() : tensor<8xf32>
  %cv0 = tosa.conv2d %x, %w, %bias, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<?x8x8x4xf32>, tensor<5x3x3x4xf32>, tensor<5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x6x6x5xf32> // exact: [n, 6, 6, 5]
  %dc0 = tosa.depthwise_conv2d %x, %dw, %db, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<?x8x8x4xf32>, tensor<3x3x4x2xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x6x6x8xf32> // exact: [n, 6, 6, 8]
  %mp0 = tosa.max_pool2d %x {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<?x8x8x4xf32>) -> tensor<?x4x4x4xf32> // exact: [n, 4, 4, 4]
  %ap0 = tosa.avg_pool2d %x, %z, %z {acc_type = f32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<?x8x8x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x4x4x4xf32> // exact: [n, 4, 4, 4]
  %cv1 = tosa.conv2d %b, %w, %bias, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<?x8x8x4xf32>, tensor<5x3x3x4xf32>, tensor<5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x6x6x5xf32> // bound: [at_most(n), 6, 6, 5]
  %dc1 = tosa.depthwise_conv2d %b, %dw, %db, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<?x8x8x4xf32>, tensor<3x3x4x2xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x6x6x8xf32> // bound: [at_most(n), 6, 6, 8]
  %mp1 = tosa.max_pool2d %b {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<?x8x8x4xf32>) -> tensor<?x4x4x4xf32> // bound: [at_most(n), 4, 4, 4]
  %ap1 = tosa.avg_pool2d %b, %z, %z {acc_type = f32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<?x8x8x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x4x4x4xf32> // bound: [at_most(n), 4, 4, 4]
  %cv2 = tosa.conv2d %u, %w, %bias, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<?x8x8x4xf32>, tensor<5x3x3x4xf32>, tensor<5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x6x6x5xf32> // unknown: [?, 6, 6, 5]
  %dc2 = tosa.depthwise_conv2d %u, %dw, %db, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<?x8x8x4xf32>, tensor<3x3x4x2xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x6x6x8xf32> // unknown: [?, 6, 6, 8]
  %mp2 = tosa.max_pool2d %u {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<?x8x8x4xf32>) -> tensor<?x4x4x4xf32> // unknown: [?, 4, 4, 4]
  %ap2 = tosa.avg_pool2d %u, %z, %z {acc_type = f32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<?x8x8x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x4x4x4xf32> // unknown: [?, 4, 4, 4]
  return
}

// CASE: conv3d(<Nx8x8x8x2>, <1: 2>) for N = 0 1 3
func.func @conv3d(%x: tensor<?x8x8x8x2xf32> {symshape.shape = #symshape.shape<[n, 8, 8, 8, 2]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %b = call @bounded_8x8x8x2xf32(%x, %data) : (tensor<?x8x8x8x2xf32>, tensor<1xindex>) -> tensor<?x8x8x8x2xf32>
  %u = call @unknown_8x8x8x2xf32(%data) : (tensor<1xindex>) -> tensor<?x8x8x8x2xf32>
  %z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %w = tensor.empty() : tensor<5x3x3x3x2xf32>
  %bias = tensor.empty() : tensor<5xf32>
  %v0 = tosa.conv3d %x, %w, %bias, %z, %z {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<?x8x8x8x2xf32>, tensor<5x3x3x3x2xf32>, tensor<5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x6x6x6x5xf32> // exact: [n, 6, 6, 6, 5]
  %v1 = tosa.conv3d %b, %w, %bias, %z, %z {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<?x8x8x8x2xf32>, tensor<5x3x3x3x2xf32>, tensor<5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x6x6x6x5xf32> // bound: [at_most(n), 6, 6, 6, 5]
  %v2 = tosa.conv3d %u, %w, %bias, %z, %z {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<?x8x8x8x2xf32>, tensor<5x3x3x3x2xf32>, tensor<5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x6x6x6x5xf32> // unknown: [?, 6, 6, 6, 5]
  return
}

// CASE: products(<Nx8x4>, <1: 2>) for N = 0 1 3
func.func @products(%x: tensor<?x8x4xf32> {symshape.shape = #symshape.shape<[n, 8, 4]>}, %data: tensor<1xindex>)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 100]>} {
  %c0 = arith.constant 0 : index
  %b = call @bounded_8x4xf32(%x, %data) : (tensor<?x8x4xf32>, tensor<1xindex>) -> tensor<?x8x4xf32>
  %u = call @unknown_8x4xf32(%data) : (tensor<1xindex>) -> tensor<?x8x4xf32>
  %n = tensor.dim %x, %c0 : tensor<?x8x4xf32>
  %bn = tensor.dim %b, %c0 : tensor<?x8x4xf32>
  %un = tensor.dim %u, %c0 : tensor<?x8x4xf32>
  %z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %w0 = tensor.empty(%n) : tensor<?x4x8xf32>
  %m0 = tosa.matmul %x, %w0, %z, %z : (tensor<?x8x4xf32>, tensor<?x4x8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x8x8xf32> // exact: [n, 8, 8]
  %f0, %g0 = tosa.fft2d %x, %x {inverse = false} : (tensor<?x8x4xf32>, tensor<?x8x4xf32>) -> (tensor<?x8x4xf32>, tensor<?x8x4xf32>) // exact: [n, 8, 4], [n, 8, 4]
  %r0, %q0 = tosa.rfft2d %x : (tensor<?x8x4xf32>) -> (tensor<?x8x3xf32>, tensor<?x8x3xf32>) // exact: [n, 8, 3], [n, 8, 3]
  %w1 = tensor.empty(%bn) : tensor<?x4x8xf32>
  %m1 = tosa.matmul %b, %w1, %z, %z : (tensor<?x8x4xf32>, tensor<?x4x8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x8x8xf32> // bound: [at_most(n), 8, 8]
  %f1, %g1 = tosa.fft2d %b, %b {inverse = false} : (tensor<?x8x4xf32>, tensor<?x8x4xf32>) -> (tensor<?x8x4xf32>, tensor<?x8x4xf32>) // bound: [at_most(n), 8, 4], [at_most(n), 8, 4]
  %r1, %q1 = tosa.rfft2d %b : (tensor<?x8x4xf32>) -> (tensor<?x8x3xf32>, tensor<?x8x3xf32>) // bound: [at_most(n), 8, 3], [at_most(n), 8, 3]
  %w2 = tensor.empty(%un) : tensor<?x4x8xf32>
  %m2 = tosa.matmul %u, %w2, %z, %z : (tensor<?x8x4xf32>, tensor<?x4x8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x8x8xf32> // unknown: [?, 8, 8]
  %f2, %g2 = tosa.fft2d %u, %u {inverse = false} : (tensor<?x8x4xf32>, tensor<?x8x4xf32>) -> (tensor<?x8x4xf32>, tensor<?x8x4xf32>) // unknown: [?, 8, 4], [?, 8, 4]
  %r2, %q2 = tosa.rfft2d %u : (tensor<?x8x4xf32>) -> (tensor<?x8x3xf32>, tensor<?x8x3xf32>) // unknown: [?, 8, 3], [?, 8, 3]
  return
}
