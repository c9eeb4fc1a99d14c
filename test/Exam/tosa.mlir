// Result extents of TOSA ops, alone and one after another.
// A name begins with the answer: always (returns true), open (returns no constant),
// static (a type becomes static).
// RUN: %exam %s > %t.checks
// RUN: symshape-opt %s --symshape-pipeline | FileCheck %t.checks

func.func @always_tosa_add(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %y = tosa.add %x, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %e = tensor.dim %y, %c0 : tensor<?xf32>
  %ret = arith.cmpi eq, %d, %e : index
  return %ret : i1
}

func.func @always_tosa_add_one(%x: tensor<?xf32>, %z: tensor<1xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %y = tosa.add %x, %z : (tensor<?xf32>, tensor<1xf32>) -> tensor<?xf32>
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %e = tensor.dim %y, %c0 : tensor<?xf32>
  %ret = arith.cmpi eq, %d, %e : index
  return %ret : i1
}

func.func @open_tosa_add_bcast(%x: tensor<?xf32>, %z: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %y = tosa.add %x, %z : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %e = tensor.dim %y, %c0 : tensor<?xf32>
  %ret = arith.cmpi eq, %d, %e : index
  return %ret : i1
}

func.func @always_tosa_concat(%x: tensor<?x3xf32>, %z: tensor<?x3xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %y = tosa.concat %x, %z {axis = 0 : i32} : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
  %d = tensor.dim %x, %c0 : tensor<?x3xf32>
  %f = tensor.dim %z, %c0 : tensor<?x3xf32>
  %s = arith.addi %d, %f : index
  %e = tensor.dim %y, %c0 : tensor<?x3xf32>
  %ret = arith.cmpi eq, %s, %e : index
  return %ret : i1
}

func.func @always_tosa_concat_at_least_operand(%x: tensor<?xf32>, %y: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %r = tosa.concat %x, %y {axis = 0 : i32} : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %b = tensor.dim %r, %c0 : tensor<?xf32>
  %p = arith.cmpi sge, %b, %a : index
  return %p : i1
}

func.func @always_tosa_transpose(%x: tensor<?x?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %y = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %d = tensor.dim %x, %c0 : tensor<?x?xf32>
  %e = tensor.dim %y, %c1 : tensor<?x?xf32>
  %ret = arith.cmpi eq, %d, %e : index
  return %ret : i1
}

func.func @always_tosa_reduce(%x: tensor<?x?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %y = tosa.reduce_sum %x {axis = 1 : i32} : (tensor<?x?xf32>) -> tensor<?x1xf32>
  %d = tensor.dim %x, %c0 : tensor<?x?xf32>
  %e = tensor.dim %y, %c0 : tensor<?x1xf32>
  %ret = arith.cmpi eq, %d, %e : index
  return %ret : i1
}

func.func @always_tosa_reduced_dim_is_1(%x: tensor<?x?xf32>) -> i1 {
  %c1 = arith.constant 1 : index
  %r = tosa.reduce_sum %x {axis = 1 : i32} : (tensor<?x?xf32>) -> tensor<?x1xf32>
  %q = tensor.cast %r : tensor<?x1xf32> to tensor<?x?xf32>
  %a = tensor.dim %q, %c1 : tensor<?x?xf32>
  %p = arith.cmpi eq, %a, %c1 : index
  return %p : i1
}

func.func @always_tosa_argmax(%x: tensor<?x?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %y = tosa.argmax %x {axis = 1 : i32} : (tensor<?x?xf32>) -> tensor<?xi32>
  %d = tensor.dim %x, %c0 : tensor<?x?xf32>
  %e = tensor.dim %y, %c0 : tensor<?xi32>
  %ret = arith.cmpi eq, %d, %e : index
  return %ret : i1
}

func.func @always_tosa_matmul(%x: tensor<?x?x?xf32>, %z: tensor<?x?x?xf32>, %zp: tensor<1xf32>) -> i1 {
  %c1 = arith.constant 1 : index
  %y = tosa.matmul %x, %z, %zp, %zp : (tensor<?x?x?xf32>, tensor<?x?x?xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x?x?xf32>
  %d = tensor.dim %x, %c1 : tensor<?x?x?xf32>
  %e = tensor.dim %y, %c1 : tensor<?x?x?xf32>
  %ret = arith.cmpi eq, %d, %e : index
  return %ret : i1
}

func.func @open_tosa_matmul_inner(%x: tensor<?x?x?xf32>, %z: tensor<?x?x?xf32>, %zp: tensor<1xf32>) -> i1 {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %y = tosa.matmul %x, %z, %zp, %zp : (tensor<?x?x?xf32>, tensor<?x?x?xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x?x?xf32>
  %d = tensor.dim %x, %c2 : tensor<?x?x?xf32>
  %e = tensor.dim %z, %c1 : tensor<?x?x?xf32>
  %ret = arith.cmpi eq, %d, %e : index
  return %ret : i1
}

func.func @always_tosa_reshape(%x: tensor<?x4xf32>) -> i1 {
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %s = tosa.const_shape {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %y = tosa.reshape %x, %s : (tensor<?x4xf32>, !tosa.shape<2>) -> tensor<?x?xf32>
  %e = tensor.dim %y, %c1 : tensor<?x?xf32>
  %ret = arith.cmpi eq, %e, %c3 : index
  return %ret : i1
}

// CHECK-LABEL: func @static_tosa_reshape_to_constant_shape(
// CHECK: tensor<2x3xf32>
func.func @static_tosa_reshape_to_constant_shape(%x: tensor<?xf32>) -> tensor<?x?xf32> {
  %s = tosa.const_shape {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %r = tosa.reshape %x, %s : (tensor<?xf32>, !tosa.shape<2>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

func.func @open_tosa_reshape_unknown(%x: tensor<?x?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %s = tosa.const_shape {values = dense<[-1, 16]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %y = tosa.reshape %x, %s : (tensor<?x?xf32>, !tosa.shape<2>) -> tensor<?x16xf32>
  %d = tensor.dim %x, %c0 : tensor<?x?xf32>
  %e = tensor.dim %y, %c0 : tensor<?x16xf32>
  %p = arith.cmpi eq, %d, %e : index
  return %p : i1
}

func.func @always_tosa_slice(%x: tensor<?x4xf32>) -> i1 {
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %b = tosa.const_shape {values = dense<[0, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %s = tosa.const_shape {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %y = tosa.slice %x, %b, %s : (tensor<?x4xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<?x?xf32>
  %e = tensor.dim %y, %c1 : tensor<?x?xf32>
  %ret = arith.cmpi eq, %e, %c3 : index
  return %ret : i1
}

func.func @always_tosa_pad(%x: tensor<?xf32>, %v: tensor<1xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %s = tosa.const_shape {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %y = tosa.pad %x, %s, %v : (tensor<?xf32>, !tosa.shape<2>, tensor<1xf32>) -> tensor<?xf32>
  %e = tensor.dim %y, %c0 : tensor<?xf32>
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %f = arith.addi %d, %c5 : index
  %ret = arith.cmpi eq, %e, %f : index
  return %ret : i1
}

func.func @always_tosa_tile(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %s = tosa.const_shape {values = dense<[2]> : tensor<1xindex>} : () -> !tosa.shape<1>
  %y = tosa.tile %x, %s : (tensor<?xf32>, !tosa.shape<1>) -> tensor<?xf32>
  %e = tensor.dim %y, %c0 : tensor<?xf32>
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %f = arith.muli %d, %c2 : index
  %ret = arith.cmpi eq, %e, %f : index
  return %ret : i1
}

func.func @always_tosa_conv2d(%x: tensor<?x?x?x3xf32>, %w: tensor<8x3x3x3xf32>, %b: tensor<8xf32>, %zp: tensor<1xf32>) -> i1 {
  %c1 = arith.constant 1 : index
  %y = tosa.conv2d %x, %w, %b, %zp, %zp {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<?x?x?x3xf32>, tensor<8x3x3x3xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x?x?x8xf32>
  %e = tensor.dim %y, %c1 : tensor<?x?x?x8xf32>
  %d = tensor.dim %x, %c1 : tensor<?x?x?x3xf32>
  %ret = arith.cmpi eq, %e, %d : index
  return %ret : i1
}

func.func @open_tosa_conv_small(%x: tensor<?x?x?x3xf32>, %w: tensor<8x3x3x3xf32>, %b: tensor<8xf32>, %zp: tensor<1xf32>) -> i1 {
  %c1 = arith.constant 1 : index
  %y = tosa.conv2d %x, %w, %b, %zp, %zp {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<?x?x?x3xf32>, tensor<8x3x3x3xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x?x?x8xf32>
  %e = tensor.dim %y, %c1 : tensor<?x?x?x8xf32>
  %d = tensor.dim %x, %c1 : tensor<?x?x?x3xf32>
  %p = arith.cmpi eq, %e, %d : index
  return %p : i1
}

func.func @always_tosa_depthwise(%x: tensor<?x?x?x8xf32>, %w: tensor<3x3x8x2xf32>, %b: tensor<16xf32>, %zp: tensor<1xf32>) -> i1 {
  %c2 = arith.constant 2 : index
  %y = tosa.depthwise_conv2d %x, %w, %b, %zp, %zp {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 1, 0, 1>, stride = array<i64: 2, 2>} : (tensor<?x?x?x8xf32>, tensor<3x3x8x2xf32>, tensor<16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x?x?x16xf32>
  %d = tensor.dim %x, %c2 : tensor<?x?x?x8xf32>
  %e = tensor.dim %y, %c2 : tensor<?x?x?x16xf32>
  %h = arith.divui %d, %c2 : index
  %p = arith.cmpi eq, %h, %e : index
  return %p : i1
}

func.func @always_tosa_transpose_conv(%x: tensor<?x?x?x8xf32>, %w: tensor<4x2x2x8xf32>, %b: tensor<4xf32>, %zp: tensor<1xf32>) -> i1 {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %y = tosa.transpose_conv2d %x, %w, %b, %zp, %zp {acc_type = f32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<?x?x?x8xf32>, tensor<4x2x2x8xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x?x?x4xf32>
  %d = tensor.dim %x, %c1 : tensor<?x?x?x8xf32>
  %e = tensor.dim %y, %c1 : tensor<?x?x?x4xf32>
  %t = arith.muli %d, %c2 : index
  %p = arith.cmpi eq, %t, %e : index
  return %p : i1
}

func.func @always_tosa_maxpool(%x: tensor<?x?x?x3xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %y = tosa.max_pool2d %x {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<?x?x?x3xf32>) -> tensor<?x?x?x3xf32>
  %e = tensor.dim %y, %c0 : tensor<?x?x?x3xf32>
  %d = tensor.dim %x, %c0 : tensor<?x?x?x3xf32>
  %ret = arith.cmpi eq, %e, %d : index
  return %ret : i1
}

func.func @always_tosa_gather(%x: tensor<?x?x?xf32>, %i: tensor<?x?xi32>) -> i1 {
  %c1 = arith.constant 1 : index
  %y = tosa.gather %x, %i : (tensor<?x?x?xf32>, tensor<?x?xi32>) -> tensor<?x?x?xf32>
  %e = tensor.dim %y, %c1 : tensor<?x?x?xf32>
  %d = tensor.dim %i, %c1 : tensor<?x?xi32>
  %ret = arith.cmpi eq, %e, %d : index
  return %ret : i1
}

func.func @always_tosa_cast(%x: tensor<?x?xf32>) -> i1 {
  %c1 = arith.constant 1 : index
  %y = tosa.cast %x : (tensor<?x?xf32>) -> tensor<?x?xi32>
  %e = tensor.dim %y, %c1 : tensor<?x?xi32>
  %d = tensor.dim %x, %c1 : tensor<?x?xf32>
  %ret = arith.cmpi eq, %e, %d : index
  return %ret : i1
}

func.func @always_tosa_reverse(%x: tensor<?x?xf32>) -> i1 {
  %c1 = arith.constant 1 : index
  %y = tosa.reverse %x {axis = 1 : i32} : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %e = tensor.dim %y, %c1 : tensor<?x?xf32>
  %d = tensor.dim %x, %c1 : tensor<?x?xf32>
  %ret = arith.cmpi eq, %e, %d : index
  return %ret : i1
}

func.func @always_tosa_select(%p: tensor<?xi1>, %x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %y = tosa.select %p, %x, %x : (tensor<?xi1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %e = tensor.dim %y, %c0 : tensor<?xf32>
  %ret = arith.cmpi sge, %e, %c0 : index
  return %ret : i1
}

func.func @always_tosa_tanh(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %y = tosa.tanh %x : (tensor<?xf32>) -> tensor<?xf32>
  %e = tensor.dim %y, %c0 : tensor<?xf32>
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %ret = arith.cmpi eq, %e, %d : index
  return %ret : i1
}

func.func @always_tosa_abs(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %r = tosa.abs %x : (tensor<?xf32>) -> tensor<?xf32>
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %b = tensor.dim %r, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %a, %b : index
  return %p : i1
}

func.func @always_tosa_clamp(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %y = tosa.clamp %x {min_val = 0.0 : f32, max_val = 1.0 : f32} : (tensor<?xf32>) -> tensor<?xf32>
  %e = tensor.dim %y, %c0 : tensor<?xf32>
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %ret = arith.cmpi eq, %e, %d : index
  return %ret : i1
}

func.func @always_tosa_mul_shift(%x: tensor<?x?xf32>, %s: tensor<1xi8>) -> i1 {
  %c1 = arith.constant 1 : index
  %y = tosa.mul %x, %x, %s : (tensor<?x?xf32>, tensor<?x?xf32>, tensor<1xi8>) -> tensor<?x?xf32>
  %d = tensor.dim %x, %c1 : tensor<?x?xf32>
  %e = tensor.dim %y, %c1 : tensor<?x?xf32>
  %p = arith.cmpi eq, %d, %e : index
  return %p : i1
}

func.func @always_tosa_bias(%x: tensor<?x8xf32>, %b: tensor<1x8xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %y = tosa.add %x, %b : (tensor<?x8xf32>, tensor<1x8xf32>) -> tensor<?x8xf32>
  %d = tensor.dim %x, %c0 : tensor<?x8xf32>
  %e = tensor.dim %y, %c0 : tensor<?x8xf32>
  %p = arith.cmpi eq, %d, %e : index
  return %p : i1
}

func.func @open_tosa_bias_dynamic(%x: tensor<?x8xf32>, %b: tensor<?x8xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %y = tosa.add %x, %b : (tensor<?x8xf32>, tensor<?x8xf32>) -> tensor<?x8xf32>
  %d = tensor.dim %x, %c0 : tensor<?x8xf32>
  %e = tensor.dim %y, %c0 : tensor<?x8xf32>
  %p = arith.cmpi eq, %d, %e : index
  return %p : i1
}

func.func @always_tosa_broadcast_known(%x: tensor<?xf32>, %b: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %g = arith.cmpi sgt, %d, %c1 : index
  cf.assert %g, "m"
  %y = tosa.sub %x, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %e = tensor.dim %y, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %d, %e : index
  return %p : i1
}

func.func @open_tosa_broadcast_zero(%x: tensor<?xf32>, %b: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %g = arith.cmpi ne, %d, %c1 : index
  cf.assert %g, "m"
  %y = tosa.sub %x, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %e = tensor.dim %y, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %d, %e : index
  return %p : i1
}

func.func @always_tosa_pool_conv_same(%x: tensor<1x?x?x8xf32>) -> i1 {
  %c1 = arith.constant 1 : index
  %y = tosa.max_pool2d %x {kernel = array<i64: 3, 3>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x?x?x8xf32>) -> tensor<1x?x?x8xf32>
  %z = tosa.add %x, %y : (tensor<1x?x?x8xf32>, tensor<1x?x?x8xf32>) -> tensor<1x?x?x8xf32>
  %d = tensor.dim %x, %c1 : tensor<1x?x?x8xf32>
  %e = tensor.dim %z, %c1 : tensor<1x?x?x8xf32>
  %p = arith.cmpi eq, %d, %e : index
  return %p : i1
}

func.func @always_tosa_flatten(%x: tensor<?x4x8xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %s = tosa.const_shape {values = dense<[-1, 16]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %y = tosa.reshape %x, %s : (tensor<?x4x8xf32>, !tosa.shape<2>) -> tensor<?x16xf32>
  %d = tensor.dim %x, %c0 : tensor<?x4x8xf32>
  %e = tensor.dim %y, %c0 : tensor<?x16xf32>
  %t = arith.addi %d, %d : index
  %p = arith.cmpi eq, %t, %e : index
  return %p : i1
}

func.func @always_tosa_heads(%x: tensor<1x?x512xf32>) -> i1 {
  %c1 = arith.constant 1 : index
  %s = tosa.const_shape {values = dense<[1, -1, 8, 64]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %y = tosa.reshape %x, %s : (tensor<1x?x512xf32>, !tosa.shape<4>) -> tensor<1x?x8x64xf32>
  %t = tosa.transpose %y {perms = array<i32: 0, 2, 1, 3>} : (tensor<1x?x8x64xf32>) -> tensor<1x8x?x64xf32>
  %c2 = arith.constant 2 : index
  %d = tensor.dim %x, %c1 : tensor<1x?x512xf32>
  %e = tensor.dim %t, %c2 : tensor<1x8x?x64xf32>
  %p = arith.cmpi eq, %d, %e : index
  return %p : i1
}

func.func @always_tosa_mlp(%x: tensor<1x?x8xf32>, %w: tensor<1x8x16xf32>, %b: tensor<1x1x16xf32>, %zp: tensor<1xf32>) -> i1 {
  %c1 = arith.constant 1 : index
  %m = tosa.matmul %x, %w, %zp, %zp : (tensor<1x?x8xf32>, tensor<1x8x16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x?x16xf32>
  %a = tosa.add %m, %b : (tensor<1x?x16xf32>, tensor<1x1x16xf32>) -> tensor<1x?x16xf32>
  %y = tosa.sigmoid %a : (tensor<1x?x16xf32>) -> tensor<1x?x16xf32>
  %d = tensor.dim %x, %c1 : tensor<1x?x8xf32>
  %e = tensor.dim %y, %c1 : tensor<1x?x16xf32>
  %p = arith.cmpi eq, %d, %e : index
  return %p : i1
}

func.func @always_tosa_softmax(%x: tensor<?x?xf32>, %s: tensor<1xi8>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tosa.reduce_max %x {axis = 1 : i32} : (tensor<?x?xf32>) -> tensor<?x1xf32>
  %a = tosa.sub %x, %m : (tensor<?x?xf32>, tensor<?x1xf32>) -> tensor<?x?xf32>
  %e = tosa.exp %a : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %r = tosa.reduce_sum %e {axis = 1 : i32} : (tensor<?x?xf32>) -> tensor<?x1xf32>
  %i = tosa.reciprocal %r : (tensor<?x1xf32>) -> tensor<?x1xf32>
  %y = tosa.mul %e, %i, %s : (tensor<?x?xf32>, tensor<?x1xf32>, tensor<1xi8>) -> tensor<?x?xf32>
  %d = tensor.dim %x, %c1 : tensor<?x?xf32>
  %f = tensor.dim %y, %c1 : tensor<?x?xf32>
  %p = arith.cmpi eq, %d, %f : index
  %g = tensor.dim %x, %c0 : tensor<?x?xf32>
  %h = tensor.dim %y, %c0 : tensor<?x?xf32>
  %q = arith.cmpi eq, %g, %h : index
  %t = arith.andi %p, %q : i1
  return %t : i1
}

func.func @always_tosa_upsample(%x: tensor<1x?x?x3xf32>) -> i1 {
  %c1 = arith.constant 1 : index
  %scale = tosa.const_shape {values = dense<[2, 1, 2, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %offset = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %border = tosa.const_shape {values = dense<[1, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %y = tosa.resize %x, %scale, %offset, %border {mode = NEAREST_NEIGHBOR} : (tensor<1x?x?x3xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x?x?x3xf32>
  %d = tensor.dim %x, %c1 : tensor<1x?x?x3xf32>
  %e = tensor.dim %y, %c1 : tensor<1x?x?x3xf32>
  %t = arith.addi %d, %d : index
  %p = arith.cmpi eq, %t, %e : index
  return %p : i1
}

func.func @always_tosa_slice_concat(%x: tensor<?x4xf32>, %z: tensor<?x4xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %y = tosa.concat %x, %z, %x {axis = 0 : i32} : (tensor<?x4xf32>, tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  %b = tosa.const_shape {values = dense<[1, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %s = tosa.const_shape {values = dense<[2, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %w = tosa.slice %y, %b, %s : (tensor<?x4xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<?x4xf32>
  %e = tensor.dim %w, %c0 : tensor<?x4xf32>
  %c2 = arith.constant 2 : index
  %p = arith.cmpi eq, %e, %c2 : index
  return %p : i1
}
