// TOSA ops: one question per function. always/never: what it returns is
// decided; open: it is not; implied: no check is left; stays: checks that stay.
// RUN: symshape-opt %s --symshape-pipeline -o %t
// RUN: FileCheck %s < %t

// CHECK-LABEL: func @always_tosa_add(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_tosa_add(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %y = tosa.add %x, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %e = tensor.dim %y, %c0 : tensor<?xf32>
  %ret = arith.cmpi eq, %d, %e : index
  return %ret : i1
}

// CHECK-LABEL: func @open_tosa_add_bcast(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_tosa_add_bcast(%x: tensor<?xf32>, %z: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %y = tosa.add %x, %z : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %e = tensor.dim %y, %c0 : tensor<?xf32>
  %ret = arith.cmpi eq, %d, %e : index
  return %ret : i1
}

// CHECK-LABEL: func @always_tosa_add_one(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_tosa_add_one(%x: tensor<?xf32>, %z: tensor<1xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %y = tosa.add %x, %z : (tensor<?xf32>, tensor<1xf32>) -> tensor<?xf32>
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %e = tensor.dim %y, %c0 : tensor<?xf32>
  %ret = arith.cmpi eq, %d, %e : index
  return %ret : i1
}

// CHECK-LABEL: func @always_tosa_concat(
// CHECK: return %true{{(_[0-9]+)?}} : i1
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

// CHECK-LABEL: func @always_tosa_transpose(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_tosa_transpose(%x: tensor<?x?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %y = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %d = tensor.dim %x, %c0 : tensor<?x?xf32>
  %e = tensor.dim %y, %c1 : tensor<?x?xf32>
  %ret = arith.cmpi eq, %d, %e : index
  return %ret : i1
}

// CHECK-LABEL: func @always_tosa_reduce(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_tosa_reduce(%x: tensor<?x?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %y = tosa.reduce_sum %x {axis = 1 : i32} : (tensor<?x?xf32>) -> tensor<?x1xf32>
  %d = tensor.dim %x, %c0 : tensor<?x?xf32>
  %e = tensor.dim %y, %c0 : tensor<?x1xf32>
  %ret = arith.cmpi eq, %d, %e : index
  return %ret : i1
}

// CHECK-LABEL: func @always_tosa_argmax(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_tosa_argmax(%x: tensor<?x?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %y = tosa.argmax %x {axis = 1 : i32} : (tensor<?x?xf32>) -> tensor<?xi32>
  %d = tensor.dim %x, %c0 : tensor<?x?xf32>
  %e = tensor.dim %y, %c0 : tensor<?xi32>
  %ret = arith.cmpi eq, %d, %e : index
  return %ret : i1
}

// CHECK-LABEL: func @always_tosa_matmul(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_tosa_matmul(%x: tensor<?x?x?xf32>, %z: tensor<?x?x?xf32>, %zp: tensor<1xf32>) -> i1 {
  %c1 = arith.constant 1 : index
  %y = tosa.matmul %x, %z, %zp, %zp : (tensor<?x?x?xf32>, tensor<?x?x?xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x?x?xf32>
  %d = tensor.dim %x, %c1 : tensor<?x?x?xf32>
  %e = tensor.dim %y, %c1 : tensor<?x?x?xf32>
  %ret = arith.cmpi eq, %d, %e : index
  return %ret : i1
}

// CHECK-LABEL: func @always_tosa_reshape(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_tosa_reshape(%x: tensor<?x4xf32>) -> i1 {
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %s = tosa.const_shape {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %y = tosa.reshape %x, %s : (tensor<?x4xf32>, !tosa.shape<2>) -> tensor<?x?xf32>
  %e = tensor.dim %y, %c1 : tensor<?x?xf32>
  %ret = arith.cmpi eq, %e, %c3 : index
  return %ret : i1
}

// CHECK-LABEL: func @always_tosa_slice(
// CHECK: return %true{{(_[0-9]+)?}} : i1
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

// CHECK-LABEL: func @always_tosa_pad(
// CHECK: return %true{{(_[0-9]+)?}} : i1
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

// CHECK-LABEL: func @always_tosa_tile(
// CHECK: return %true{{(_[0-9]+)?}} : i1
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

// CHECK-LABEL: func @always_tosa_conv2d(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_tosa_conv2d(%x: tensor<?x?x?x3xf32>, %w: tensor<8x3x3x3xf32>, %b: tensor<8xf32>, %zp: tensor<1xf32>) -> i1 {
  %c1 = arith.constant 1 : index
  %y = tosa.conv2d %x, %w, %b, %zp, %zp {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<?x?x?x3xf32>, tensor<8x3x3x3xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x?x?x8xf32>
  %e = tensor.dim %y, %c1 : tensor<?x?x?x8xf32>
  %d = tensor.dim %x, %c1 : tensor<?x?x?x3xf32>
  %ret = arith.cmpi eq, %e, %d : index
  return %ret : i1
}

// CHECK-LABEL: func @always_tosa_maxpool(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_tosa_maxpool(%x: tensor<?x?x?x3xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %y = tosa.max_pool2d %x {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<?x?x?x3xf32>) -> tensor<?x?x?x3xf32>
  %e = tensor.dim %y, %c0 : tensor<?x?x?x3xf32>
  %d = tensor.dim %x, %c0 : tensor<?x?x?x3xf32>
  %ret = arith.cmpi eq, %e, %d : index
  return %ret : i1
}

// CHECK-LABEL: func @always_tosa_gather(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_tosa_gather(%x: tensor<?x?x?xf32>, %i: tensor<?x?xi32>) -> i1 {
  %c1 = arith.constant 1 : index
  %y = tosa.gather %x, %i : (tensor<?x?x?xf32>, tensor<?x?xi32>) -> tensor<?x?x?xf32>
  %e = tensor.dim %y, %c1 : tensor<?x?x?xf32>
  %d = tensor.dim %i, %c1 : tensor<?x?xi32>
  %ret = arith.cmpi eq, %e, %d : index
  return %ret : i1
}

// CHECK-LABEL: func @always_tosa_cast(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_tosa_cast(%x: tensor<?x?xf32>) -> i1 {
  %c1 = arith.constant 1 : index
  %y = tosa.cast %x : (tensor<?x?xf32>) -> tensor<?x?xi32>
  %e = tensor.dim %y, %c1 : tensor<?x?xi32>
  %d = tensor.dim %x, %c1 : tensor<?x?xf32>
  %ret = arith.cmpi eq, %e, %d : index
  return %ret : i1
}

// CHECK-LABEL: func @always_tosa_reverse(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_tosa_reverse(%x: tensor<?x?xf32>) -> i1 {
  %c1 = arith.constant 1 : index
  %y = tosa.reverse %x {axis = 1 : i32} : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %e = tensor.dim %y, %c1 : tensor<?x?xf32>
  %d = tensor.dim %x, %c1 : tensor<?x?xf32>
  %ret = arith.cmpi eq, %e, %d : index
  return %ret : i1
}

// CHECK-LABEL: func @always_tosa_select(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_tosa_select(%p: tensor<?xi1>, %x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %y = tosa.select %p, %x, %x : (tensor<?xi1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %e = tensor.dim %y, %c0 : tensor<?xf32>
  %ret = arith.cmpi sge, %e, %c0 : index
  return %ret : i1
}

// CHECK-LABEL: func @always_tosa_tanh(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_tosa_tanh(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %y = tosa.tanh %x : (tensor<?xf32>) -> tensor<?xf32>
  %e = tensor.dim %y, %c0 : tensor<?xf32>
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %ret = arith.cmpi eq, %e, %d : index
  return %ret : i1
}

// CHECK-LABEL: func @always_tosa_clamp(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_tosa_clamp(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %y = tosa.clamp %x {min_val = 0.0 : f32, max_val = 1.0 : f32} : (tensor<?xf32>) -> tensor<?xf32>
  %e = tensor.dim %y, %c0 : tensor<?xf32>
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %ret = arith.cmpi eq, %e, %d : index
  return %ret : i1
}

// CHECK-LABEL: func @open_tosa_matmul_inner(
// CHECK: return %{{[0-9]+}}{{.*}} : i1
func.func @open_tosa_matmul_inner(%x: tensor<?x?x?xf32>, %z: tensor<?x?x?xf32>, %zp: tensor<1xf32>) -> i1 {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %y = tosa.matmul %x, %z, %zp, %zp : (tensor<?x?x?xf32>, tensor<?x?x?xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x?x?xf32>
  %d = tensor.dim %x, %c2 : tensor<?x?x?xf32>
  %e = tensor.dim %z, %c1 : tensor<?x?x?xf32>
  %ret = arith.cmpi eq, %d, %e : index
  return %ret : i1
}
