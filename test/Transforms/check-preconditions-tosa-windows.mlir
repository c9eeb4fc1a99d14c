// Windows, biases, shifts and conditions of tosa ops.
// RUN: split-file %s %t
// RUN: symshape-opt %t/fire.mlir --symshape-check -o /dev/null | FileCheck %s --check-prefix=FIRE
// RUN: symshape-opt %t/fits.mlir --symshape-check -o /dev/null | FileCheck %s --check-prefix=FITS

//--- fire.mlir
// FIRE: precondition: {{[0-9]+}} open
// FIRE: precondition: 2 refuted
// An input of one row has no window, although the rounded quotient is 0.
func.func @pool(%x: tensor<1x?x?x3xf32>) -> tensor<1x?x?x3xf32> {
  // FIRE: precondition open: expected at least '2' elements along dimension 1 of operand 0, found 'dim(0, 1)'
  // FIRE: precondition open: expected a multiple of '2' for dimension 1 of operand 0, found 'dim(0, 1) - 2'
  // FIRE: precondition open: expected at least '3' elements along dimension 2 of operand 0, found 'dim(0, 2)'
  %r = tosa.max_pool2d %x {kernel = array<i64: 2, 3>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 1>} : (tensor<1x?x?x3xf32>) -> tensor<1x?x?x3xf32>
  return %r : tensor<1x?x?x3xf32>
}

func.func @conv(%x: tensor<1x?x8x3xf32>, %w: tensor<16x3x3x3xf32>, %b: tensor<16xf32>) -> tensor<1x?x8x16xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  // FIRE: precondition open: expected at least '2' elements along dimension 1 of operand 0, found 'dim(0, 1)'
  %r = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 1, 1, 1>, stride = array<i64: 1, 1>}
      : (tensor<1x?x8x3xf32>, tensor<16x3x3x3xf32>, tensor<16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x?x8x16xf32>
  return %r : tensor<1x?x8x16xf32>
}

func.func @bias(%x: tensor<1x8x8x3xf32>, %w: tensor<16x3x3x3xf32>, %b: tensor<?xf32>, %d: tensor<3x3x3x2xf32>, %x3: tensor<1x8x8x8x3xf32>, %w3: tensor<16x3x3x3x3xf32>)
    -> (tensor<1x6x6x16xf32>, tensor<1x6x6x6xf32>, tensor<1x6x6x6x16xf32>, tensor<1x10x10x16xf32>) {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  // FIRE: precondition open: expected a size of '16' for dimension 0 of operand 2, found 'dim(2, 0)'
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}
      : (tensor<1x8x8x3xf32>, tensor<16x3x3x3xf32>, tensor<?xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x6x16xf32>
  // FIRE: precondition open: expected a size of '6' for dimension 0 of operand 2, found 'dim(2, 0)'
  %1 = tosa.depthwise_conv2d %x, %d, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}
      : (tensor<1x8x8x3xf32>, tensor<3x3x3x2xf32>, tensor<?xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x6x6xf32>
  // FIRE: precondition open: expected a size of '16' for dimension 0 of operand 2, found 'dim(2, 0)'
  %2 = tosa.conv3d %x3, %w3, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>}
      : (tensor<1x8x8x8x3xf32>, tensor<16x3x3x3x3xf32>, tensor<?xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x6x6x16xf32>
  // FIRE: precondition open: expected a size of '16' for dimension 0 of operand 2, found 'dim(2, 0)'
  %3 = tosa.transpose_conv2d %x, %w, %b, %z, %z {acc_type = f32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}
      : (tensor<1x8x8x3xf32>, tensor<16x3x3x3xf32>, tensor<?xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x10x10x16xf32>
  return %0, %1, %2, %3 : tensor<1x6x6x16xf32>, tensor<1x6x6x6xf32>, tensor<1x6x6x6x16xf32>, tensor<1x10x10x16xf32>
}

// A negative padding of the result removes less than the kernel.
func.func @transpose_conv(%x: tensor<1x8x8x3xf32>, %w: tensor<16x?x3x3xf32>, %b: tensor<1xf32>) -> tensor<1x?x10x16xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  // FIRE: precondition open: expected at least '3' elements along dimension 1 of operand 1, found 'dim(1, 1)'
  %0 = tosa.transpose_conv2d %x, %w, %b, %z, %z {acc_type = f32, out_pad = array<i64: -2, 0, 0, 0>, stride = array<i64: 1, 1>}
      : (tensor<1x8x8x3xf32>, tensor<16x?x3x3xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x?x10x16xf32>
  return %0 : tensor<1x?x10x16xf32>
}

func.func @shifts(%y: tensor<4xi32>, %w: tensor<4xi16>) -> (tensor<4xi32>, tensor<4xi32>) {
  %s = "tosa.const"() <{values = dense<64> : tensor<1xi8>}> : () -> tensor<1xi8>
  %one = "tosa.const"() <{values = dense<1> : tensor<1xi8>}> : () -> tensor<1xi8>
  // FIRE: precondition refuted: expected a number of bits to shift of at most '63', found '64'
  %0 = tosa.mul %y, %y, %s : (tensor<4xi32>, tensor<4xi32>, tensor<1xi8>) -> tensor<4xi32>
  // FIRE: precondition refuted: expected a number of bits to shift of at most '0', found '1'
  %1 = tosa.mul %w, %w, %one : (tensor<4xi16>, tensor<4xi16>, tensor<1xi8>) -> tensor<4xi32>
  return %0, %1 : tensor<4xi32>, tensor<4xi32>
}

func.func @conditions(%x: tensor<?xf32>, %c: tensor<?xi1>) -> (tensor<?xf32>, tensor<?xi1>) {
  // FIRE: precondition open: expected two equal numbers, found 'dim(1, 0)' and '1'
  %r = tosa.cond_if %c : tensor<?xi1> -> tensor<?xf32> {
    tosa.yield %x : tensor<?xf32>
  } else {
    tosa.yield %x : tensor<?xf32>
  }
  return %r, %c : tensor<?xf32>, tensor<?xi1>
}

func.func @loops(%c: tensor<?xi1>) -> tensor<?xi1> {
  // FIRE: precondition open: expected two equal numbers, found {{.*}} and '1'
  %r = tosa.while_loop (%a = %c) : (tensor<?xi1>) -> tensor<?xi1> {
    tosa.yield %a : tensor<?xi1>
  } do {
  ^bb0(%a: tensor<?xi1>):
    tosa.yield %a : tensor<?xi1>
  }
  return %r : tensor<?xi1>
}

//--- fits.mlir
// FITS: precondition: {{[0-9]+}} proved
// FITS-NOT: {{open|refuted|skipped|unread}}
func.func @windows(%x: tensor<1x?x?x3xf32> {symshape.shape = #symshape.shape<[1, 2 * n, m, 3]>}, %w: tensor<16x3x3x3xf32>, %b: tensor<1xf32>)
    -> (tensor<1x?x?x3xf32>, tensor<1x?x?x16xf32>) attributes {symshape.symbols = #symshape.symbols<n in [1, *], m in [1, *]>} {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %p = tosa.max_pool2d %x {kernel = array<i64: 2, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 1>} : (tensor<1x?x?x3xf32>) -> tensor<1x?x?x3xf32>
  %r = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>}
      : (tensor<1x?x?x3xf32>, tensor<16x3x3x3xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x?x?x16xf32>
  return %p, %r : tensor<1x?x?x3xf32>, tensor<1x?x?x16xf32>
}

func.func @others(%y: tensor<4xi32>, %x: tensor<?xf32>, %c: tensor<1xi1>, %d: tensor<i1>) -> (tensor<4xi32>, tensor<?xf32>, tensor<?xf32>, tensor<i1>) {
  %s = "tosa.const"() <{values = dense<63> : tensor<1xi8>}> : () -> tensor<1xi8>
  %zero = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %y, %y, %s : (tensor<4xi32>, tensor<4xi32>, tensor<1xi8>) -> tensor<4xi32>
  %1 = tosa.mul %x, %x, %zero : (tensor<?xf32>, tensor<?xf32>, tensor<1xi8>) -> tensor<?xf32>
  %2 = tosa.cond_if %c : tensor<1xi1> -> tensor<?xf32> {
    tosa.yield %x : tensor<?xf32>
  } else {
    tosa.yield %x : tensor<?xf32>
  }
  %3 = tosa.while_loop (%a = %d) : (tensor<i1>) -> tensor<i1> {
    tosa.yield %a : tensor<i1>
  } do {
  ^bb0(%a: tensor<i1>):
    tosa.yield %a : tensor<i1>
  }
  return %0, %1, %2, %3 : tensor<4xi32>, tensor<?xf32>, tensor<?xf32>, tensor<i1>
}
