// Sizes of the results of tosa ops.
// RUN: symshape-opt %s --symshape-infer=print=table -o %t | FileCheck %s

// An extent of 1 broadcasts where the type says 1; of two dynamic extents either
// may broadcast. An operand with a static extent other than 1 gives the result
// this extent.
// CHECK-LABEL: function @elementwise{{$}}
func.func @elementwise(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>, %one: tensor<1x1xf32>, %rows: tensor<?x4xf32>, %p: tensor<?x1xi1>, %shift: tensor<1xi8>) {
  // CHECK: {{%[0-9]+}} tensor<?x?xf32> [dim(0, 0), dim(0, 1)] exact
  %0 = tosa.add %x, %x : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  // CHECK-NEXT: tensor<?x?xf32> [broadcast(dim(0, 0), dim(1, 0)), broadcast(dim(0, 1), dim(1, 1))] exact
  %1 = tosa.sub %x, %y : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  // CHECK-NEXT: tensor<?x?xf32> [dim(0, 0), dim(0, 1)] exact
  %2 = tosa.maximum %one, %x : (tensor<1x1xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  // CHECK-NEXT: tensor<?x?xf32> [broadcast(dim(0, 0), dim(3, 0)), 4] exact
  %3 = tosa.mul %x, %rows, %shift : (tensor<?x?xf32>, tensor<?x4xf32>, tensor<1xi8>) -> tensor<?x?xf32>
  // CHECK-NEXT: tensor<?x?xi1> [dim(0, 0), dim(0, 1)] exact
  %4 = tosa.greater %x, %one : (tensor<?x?xf32>, tensor<1x1xf32>) -> tensor<?x?xi1>
  // CHECK-NEXT: tensor<?x?xf32> [broadcast(dim(0, 0), dim(3, 0), dim(4, 0)), 4] exact
  %5 = tosa.select %p, %x, %rows : (tensor<?x1xi1>, tensor<?x?xf32>, tensor<?x4xf32>) -> tensor<?x?xf32>
  // CHECK-NEXT: tensor<?x?xf32> [dim(0, 0), dim(0, 1)] exact
  %6 = tosa.reverse %x {axis = 0 : i32} : (tensor<?x?xf32>) -> tensor<?x?xf32>
  // CHECK-NEXT: tensor<?x?xf32> [dim(0, 0), dim(0, 1)] exact
  %7 = tosa.exp %x : (tensor<?x?xf32>) -> tensor<?x?xf32>
  // CHECK-NEXT: tensor<?x?xf32> [dim(0, 0), dim(0, 1)] exact
  %8 = tosa.identity %x : (tensor<?x?xf32>) -> tensor<?x?xf32>
  // With an unranked operand, the shape of the result is unknown.
  %u = tensor.cast %x : tensor<?x?xf32> to tensor<*xf32>
  // CHECK-NEXT: tensor<?x?xf32> [?, ?] unknown
  %9 = tosa.pow %x, %u : (tensor<?x?xf32>, tensor<*xf32>) -> tensor<?x?xf32>
  return
}

// CHECK-LABEL: function @products{{$}}
func.func @products(%a: tensor<?x?x?xf32>, %b: tensor<?x?x?xf32>, %z: tensor<1xf32>, %i: tensor<?x?xi32>) {
  // CHECK: {{%[0-9]+}} tensor<?x?x?xf32> [dim(0, 0), dim(0, 1), dim(1, 2)] exact
  %0 = tosa.matmul %a, %b, %z, %z : (tensor<?x?x?xf32>, tensor<?x?x?xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x?x?xf32>
  // CHECK-NEXT: tensor<?x?xi32> [dim(0, 0), dim(0, 2)] exact
  %1 = tosa.argmax %a {axis = 1 : i32} : (tensor<?x?x?xf32>) -> tensor<?x?xi32>
  // CHECK-NEXT: tensor<?x?x1xf32> [dim(0, 0), dim(0, 1), 1] exact
  %2 = tosa.reduce_max %a {axis = 2 : i32} : (tensor<?x?x?xf32>) -> tensor<?x?x1xf32>
  // CHECK-NEXT: tensor<?x?x?xf32> [dim(0, 0), dim(0, 1) + dim(1, 1), dim(0, 2)] exact
  %3 = tosa.concat %a, %b {axis = 1 : i32} : (tensor<?x?x?xf32>, tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  // CHECK-NEXT: tensor<?x?x?xf32> [dim(0, 2), dim(0, 0), dim(0, 1)] exact
  %4 = tosa.transpose %a {perms = array<i32: 2, 0, 1>} : (tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  // CHECK-NEXT: tensor<?x?x?xf32> [dim(0, 0), dim(3, 1), dim(0, 2)] exact
  %5 = tosa.gather %a, %i : (tensor<?x?x?xf32>, tensor<?x?xi32>) -> tensor<?x?x?xf32>
  // CHECK-NEXT: tensor<?x?x?xf32> [dim(0, 0), dim(0, 1), dim(0, 2)] exact
  %6 = tosa.scatter %a, %i, %b : (tensor<?x?x?xf32>, tensor<?x?xi32>, tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  // CHECK-NEXT: tensor<?x?x?xf32> [dim(0, 0), dim(0, 1), dim(0, 2) floordiv 2 + 1] exact
  // CHECK-NEXT: tensor<?x?x?xf32> [dim(0, 0), dim(0, 1), dim(0, 2) floordiv 2 + 1] exact
  %7:2 = tosa.rfft2d %a : (tensor<?x?x?xf32>) -> (tensor<?x?x?xf32>, tensor<?x?x?xf32>)
  return
}

// The second operand has the shape [N or 1, W, C], so only the first one states
// N. A scale has the extents of its data, except C.
// CHECK-LABEL: function @block_scaled{{$}}
func.func @block_scaled(%a: tensor<?x?x?xf8E4M3FN>, %s: tensor<?x?x?xf8E8M0FNU>, %b: tensor<?x?x?xf8E4M3FN>, %t: tensor<?x?x?xf8E8M0FNU>, %one: tensor<1x?x64xf8E4M3FN>, %four: tensor<4x?x2xf8E8M0FNU>, %five: tensor<?x5x2xf8E8M0FNU>) {
  // CHECK: {{%[0-9]+}} tensor<?x?x?xf32> [dim(0, 0), dim(0, 1), dim(2, 1)] exact
  %0 = tosa.matmul_t_block_scaled %a, %s, %b, %t {block_size = BLOCK_SIZE_32} : (tensor<?x?x?xf8E4M3FN>, tensor<?x?x?xf8E8M0FNU>, tensor<?x?x?xf8E4M3FN>, tensor<?x?x?xf8E8M0FNU>) -> tensor<?x?x?xf32>
  // The batch of %one broadcasts: the result has that of %a.
  // CHECK-NEXT: tensor<?x?x?xf32> [dim(0, 0), dim(0, 1), dim(4, 1)] exact
  %1 = tosa.matmul_t_block_scaled %a, %s, %one, %t {block_size = BLOCK_SIZE_32} : (tensor<?x?x?xf8E4M3FN>, tensor<?x?x?xf8E8M0FNU>, tensor<1x?x64xf8E4M3FN>, tensor<?x?x?xf8E8M0FNU>) -> tensor<?x?x?xf32>
  // A scale states a number that its data does not.
  // CHECK-NEXT: tensor<?x?x?xf32> [4, dim(0, 1), 5] exact
  %2 = tosa.matmul_t_block_scaled %a, %four, %b, %five {block_size = BLOCK_SIZE_32} : (tensor<?x?x?xf8E4M3FN>, tensor<4x?x2xf8E8M0FNU>, tensor<?x?x?xf8E4M3FN>, tensor<?x5x2xf8E8M0FNU>) -> tensor<?x?x?xf32>
  %ua = tensor.cast %a : tensor<?x?x?xf8E4M3FN> to tensor<*xf8E4M3FN>
  %us = tensor.cast %s : tensor<?x?x?xf8E8M0FNU> to tensor<*xf8E8M0FNU>
  %ub = tensor.cast %b : tensor<?x?x?xf8E4M3FN> to tensor<*xf8E4M3FN>
  %ut = tensor.cast %t : tensor<?x?x?xf8E8M0FNU> to tensor<*xf8E8M0FNU>
  // Without the rank of the data, the scale states the extents.
  // CHECK-NEXT: tensor<?x?x?xf32> [dim(1, 0), dim(1, 1), dim(3, 1)] exact
  %3 = tosa.matmul_t_block_scaled %ua, %s, %ub, %t {block_size = BLOCK_SIZE_32} : (tensor<*xf8E4M3FN>, tensor<?x?x?xf8E8M0FNU>, tensor<*xf8E4M3FN>, tensor<?x?x?xf8E8M0FNU>) -> tensor<?x?x?xf32>
  // The batch of %b may be 1, so it does not state N.
  // CHECK-NEXT: tensor<?x?x?xf32> [?, ?, dim(2, 1)] unknown
  %4 = tosa.matmul_t_block_scaled %ua, %us, %b, %t {block_size = BLOCK_SIZE_32} : (tensor<*xf8E4M3FN>, tensor<*xf8E8M0FNU>, tensor<?x?x?xf8E4M3FN>, tensor<?x?x?xf8E8M0FNU>) -> tensor<?x?x?xf32>
  // CHECK-NEXT: tensor<?x?x?xf32> [dim(0, 0), dim(0, 1), ?] unknown
  %5 = tosa.matmul_t_block_scaled %a, %s, %ub, %ut {block_size = BLOCK_SIZE_32} : (tensor<?x?x?xf8E4M3FN>, tensor<?x?x?xf8E8M0FNU>, tensor<*xf8E4M3FN>, tensor<*xf8E8M0FNU>) -> tensor<?x?x?xf32>
  return
}

// A scale has an element for each block of 32 elements of its data.
// CHECK-LABEL: function @block_casts{{$}}
func.func @block_casts(%x: tensor<?x?xf32>, %r96: tensor<?x96xf32>, %r0: tensor<?x?xf32> {symshape.shape = #symshape.shape<[1, 0]>}, %d: tensor<?x?xf8E4M3FN>, %s: tensor<?x?xf8E8M0FNU>) {
  // CHECK: %output_data tensor<?x?xf8E4M3FN> [dim(0, 0), dim(0, 1)] exact
  // CHECK-NEXT: %output_scale tensor<?x?xf8E8M0FNU> [dim(0, 0), dim(0, 1) floordiv 32] exact
  %0:2 = tosa.cast_to_block_scaled %x {block_size = BLOCK_SIZE_32} : (tensor<?x?xf32>) -> (tensor<?x?xf8E4M3FN>, tensor<?x?xf8E8M0FNU>)
  // CHECK-NEXT: tensor<?x?xf8E4M3FN> [dim(1, 0), 96] exact
  // CHECK-NEXT: tensor<?x?xf8E8M0FNU> [dim(1, 0), 3] exact
  %1:2 = tosa.cast_to_block_scaled %r96 {block_size = BLOCK_SIZE_32} : (tensor<?x96xf32>) -> (tensor<?x?xf8E4M3FN>, tensor<?x?xf8E8M0FNU>)
  // CHECK-NEXT: tensor<?x?xf8E4M3FN> [1, 0] exact
  // CHECK-NEXT: tensor<?x?xf8E8M0FNU> [1, 0] exact
  %2:2 = tosa.cast_to_block_scaled %r0 {block_size = BLOCK_SIZE_32} : (tensor<?x?xf32>) -> (tensor<?x?xf8E4M3FN>, tensor<?x?xf8E8M0FNU>)
  // CHECK-NEXT: tensor<?x?xf32> [dim(3, 0), dim(3, 1)] exact
  %3 = tosa.cast_from_block_scaled %d, %s {block_size = BLOCK_SIZE_32} : (tensor<?x?xf8E4M3FN>, tensor<?x?xf8E8M0FNU>) -> tensor<?x?xf32>
  // The rank of the operand is unknown, so the models leave the extents open.
  %ux = tensor.cast %x : tensor<?x?xf32> to tensor<*xf32>
  // CHECK-NEXT: tensor<?x?xf8E4M3FN> [?, ?] unknown
  // CHECK-NEXT: tensor<?x?xf8E8M0FNU> [?, ?] unknown
  %4:2 = tosa.cast_to_block_scaled %ux {block_size = BLOCK_SIZE_32} : (tensor<*xf32>) -> (tensor<?x?xf8E4M3FN>, tensor<?x?xf8E8M0FNU>)
  %ud = tensor.cast %d : tensor<?x?xf8E4M3FN> to tensor<*xf8E4M3FN>
  // CHECK-NEXT: tensor<?x?xf32> [?, ?] unknown
  %5 = tosa.cast_from_block_scaled %ud, %s {block_size = BLOCK_SIZE_32} : (tensor<*xf8E4M3FN>, tensor<?x?xf8E8M0FNU>) -> tensor<?x?xf32>
  return
}

// A window that is larger than its operand fits nowhere, but the size is not
// negative.
// CHECK-LABEL: function @windows{{$}}
func.func @windows(%x: tensor<?x?x?x3xf32>, %w: tensor<8x3x3x3xf32>, %d: tensor<3x5x3x4xf32>, %v: tensor<?x?x?x3xf32>, %b: tensor<8xf32>, %c: tensor<12xf32>, %e: tensor<?xf32>, %z: tensor<1xf32>) {
  // The padding keeps the size.
  // CHECK: {{%[0-9]+}} tensor<?x?x?x8xf32> [dim(0, 0), dim(0, 1), dim(0, 2), 8] exact
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<?x?x?x3xf32>, tensor<8x3x3x3xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x?x?x8xf32>
  // CHECK-NEXT: tensor<?x?x?x8xf32> [dim(0, 0), max(dim(0, 1), 4) - 4, max(dim(0, 2) ceildiv 2, 1) - 1, 8] exact
  %1 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 2, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 2>} : (tensor<?x?x?x3xf32>, tensor<8x3x3x3xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x?x?x8xf32>
  // CHECK-NEXT: tensor<?x?x?x12xf32> [dim(0, 0), max(dim(0, 1), 2) - 2, max(dim(0, 2), 4) - 4, 12] exact
  %2 = tosa.depthwise_conv2d %x, %d, %c, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<?x?x?x3xf32>, tensor<3x5x3x4xf32>, tensor<12xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x?x?x12xf32>
  // CHECK-NEXT: tensor<?x?x?x?xf32> [dim(0, 0), max(dim(0, 1) * 2 + dim(3, 1), 1) - 1, max(dim(0, 2) + dim(3, 2), 1) - 1, dim(3, 0)] exact
  %3 = tosa.transpose_conv2d %x, %v, %e, %z, %z {acc_type = f32, out_pad = array<i64: 1, 0, 0, 0>, stride = array<i64: 2, 1>} : (tensor<?x?x?x3xf32>, tensor<?x?x?x3xf32>, tensor<?xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x?x?x?xf32>
  // CHECK-NEXT: tensor<?x?x?x3xf32> [dim(0, 0), dim(0, 1) floordiv 2, max(dim(0, 2), 1) - 1, 3] exact
  %4 = tosa.max_pool2d %x {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 1>} : (tensor<?x?x?x3xf32>) -> tensor<?x?x?x3xf32>
  // CHECK-NEXT: tensor<?x?x?x3xf32> [dim(0, 0), dim(0, 1), dim(0, 2), 3] exact
  %5 = tosa.avg_pool2d %x, %z, %z {acc_type = f32, kernel = array<i64: 3, 3>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<?x?x?x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x?x?x3xf32>
  return
}

// The op replaces a -1 in reshape by the missing size; a -1 that means
// "unknown" gives no size.
// CHECK-LABEL: function @shapes{{$}}
func.func @shapes(%x: tensor<?x6xf32>, %z: tensor<1xf32>) {
  %to = tosa.const_shape {values = dense<[-1, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // CHECK: {{%[0-9]+}} tensor<?x3xf32> [dim(0, 0) * 2, 3] exact
  %0 = tosa.reshape %x, %to : (tensor<?x6xf32>, !tosa.shape<2>) -> tensor<?x3xf32>
  // The missing size would be 0 / 0, so it is unknown.
  %none = tosa.const_shape {values = dense<[-1, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // CHECK-NEXT: tensor<?x?xf32> [?, 0] unknown
  %1 = tosa.reshape %x, %none : (tensor<?x6xf32>, !tosa.shape<2>) -> tensor<?x?xf32>
  %start = tosa.const_shape {values = dense<[2, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %size = tosa.const_shape {values = dense<[-1, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // CHECK-NEXT: tensor<?x?xf32> [max(dim(0, 0), 2) - 2, 4] exact
  %2 = tosa.slice %x, %start, %size : (tensor<?x6xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<?x?xf32>
  %times = tosa.const_shape {values = dense<[3, -1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // CHECK-NEXT: tensor<?x?xf32> [dim(0, 0) * 3, ?] unknown
  %3 = tosa.tile %x, %times : (tensor<?x6xf32>, !tosa.shape<2>) -> tensor<?x?xf32>
  %padding = tosa.const_shape {values = dense<[1, 2, -1, 4]> : tensor<4xindex>} : () -> !tosa.shape<4>
  // CHECK-NEXT: tensor<?x?xf32> [dim(0, 0) + 3, ?] unknown
  %4 = tosa.pad %x, %padding, %z : (tensor<?x6xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<?x?xf32>
  return
}

// CHECK-LABEL: function @resize{{$}}
func.func @resize(%x: tensor<?x?x?x3xf32>) {
  %scale = tosa.const_shape {values = dense<[4, 2, 1, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %offset = tosa.const_shape {values = dense<[-1, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %border = tosa.const_shape {values = dense<[1, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // CHECK: {{%[0-9]+}} tensor<?x?x?x3xf32> [dim(0, 0), dim(0, 1) * 2, dim(0, 2) ceildiv 2, 3] exact
  %0 = tosa.resize %x, %scale, %offset, %border {mode = NEAREST_NEIGHBOR} : (tensor<?x?x?x3xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<?x?x?x3xf32>
  return
}

// The program computes the shape.
// CHECK-LABEL: function @shape_math{{$}}
func.func @shape_math(%x: tensor<?x6xf32>, %y: tensor<?x?x?xf32>) {
  %one = "tosa.const"() {values = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
  %count = "tosa.const"() {values = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
  %rows = tosa.dim %x {axis = 0 : i32} : (tensor<?x6xf32>) -> !tosa.shape<1>
  %two = tosa.const_shape {values = dense<2> : tensor<1xindex>} : () -> !tosa.shape<1>
  %twice = tosa.mul_shape %rows, %two : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
  %half = tosa.div_ceil_shape %rows, %two : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
  %more = tosa.add_shape %half, %two : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
  %less = tosa.sub_shape %rows, %two : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
  %eight = tosa.exp2_shape %two : (!tosa.shape<1>) -> !tosa.shape<1>
  %both = tosa.concat_shape %twice, %more, %eight, %less : (!tosa.shape<1>, !tosa.shape<1>, !tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<4>
  // A number that may be negative is no size.
  // CHECK: {{%[0-9]+}} tensor<?x?x?x?xf32> [dim(0, 0) * 2, dim(0, 0) ceildiv 2 + 2, 4, ?] unknown
  %0 = tosa.reshape %y, %both : (tensor<?x?x?xf32>, !tosa.shape<4>) -> tensor<?x?x?x?xf32>
  %part = tosa.slice_shape %both, %one, %count : (!tosa.shape<4>, tensor<1xi32>, tensor<1xi32>) -> !tosa.shape<2>
  // CHECK-NEXT: tensor<?x?xf32> [dim(0, 0) ceildiv 2 + 2, 4] exact
  %1 = tosa.reshape %y, %part : (tensor<?x?x?xf32>, !tosa.shape<2>) -> tensor<?x?xf32>
  return
}
