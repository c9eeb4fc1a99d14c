// Convolutions, attention, what front ends compute: one question per function. always/never: what it
// returns is decided; open: it is not; implied: no check is left; stays: checks
// that stay.
// RUN: symshape-opt %s --symshape-pipeline -o %t
// RUN: FileCheck %s < %t

// CHECK-LABEL: func @always_conv_same(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_conv_same(%x: tensor<1x?x?x3xf32>, %w: tensor<3x3x3x8xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f = arith.constant 0.0 : f32
  %n = tensor.dim %x, %c1 : tensor<1x?x?x3xf32>
  %p = tensor.pad %x low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%a: index, %b: index, %c: index, %d: index):
    tensor.yield %f : f32
  } : tensor<1x?x?x3xf32> to tensor<1x?x?x3xf32>
  %h = tensor.dim %p, %c1 : tensor<1x?x?x3xf32>
  %c3 = arith.constant 3 : index
  %h3 = arith.subi %h, %c3 : index
  %oh = arith.addi %h3, %c1 : index
  %e = tensor.empty(%oh, %oh) : tensor<1x?x?x8xf32>
  %y = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%p, %w : tensor<1x?x?x3xf32>, tensor<3x3x3x8xf32>) outs(%e : tensor<1x?x?x8xf32>) -> tensor<1x?x?x8xf32>
  %d = tensor.dim %y, %c1 : tensor<1x?x?x8xf32>
  %ret = arith.cmpi eq, %d, %n : index
  return %ret : i1
}

// CHECK-LABEL: func @always_torch_conv_stride2(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_torch_conv_stride2(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %i1 = arith.constant 1 : i64
  %i2 = arith.constant 2 : i64
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %a = arith.index_cast %n : index to i64
  %b = arith.addi %a, %i2 : i64
  %k = arith.constant 3 : i64
  %b1 = arith.subi %b, %k : i64
  %q = arith.floordivsi %b1, %i2 : i64
  %r = arith.addi %q, %i1 : i64
  %u = arith.index_cast %r : i64 to index
  %c2 = arith.constant 2 : index
  %v = arith.ceildivsi %n, %c2 : index
  %ret = arith.cmpi eq, %u, %v : index
  return %ret : i1
}

// CHECK-LABEL: func @implied_im2col(
// CHECK-NOT: cf.assert
// CHECK: return
func.func @implied_im2col(%x: tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c2 = arith.constant 2 : index
  %n = tensor.dim %x, %c0 : tensor<?x?xf32>
  %o = arith.subi %n, %c2 : index
  scf.for %i = %c0 to %o step %c1 {
    scf.for %k = %c0 to %c3 step %c1 {
      %a = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%i, %k)
      %p = arith.cmpi slt, %a, %n : index
      cf.assert %p, "m1"
      %q = arith.cmpi sge, %a, %c0 : index
      cf.assert %q, "m2"
    }
  }
  return
}

// CHECK-LABEL: func @stays_im2col_far(
// CHECK-COUNT-1: cf.assert
// CHECK-NOT: cf.assert
// CHECK: return
func.func @stays_im2col_far(%x: tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c2 = arith.constant 2 : index
  %n = tensor.dim %x, %c0 : tensor<?x?xf32>
  %o = arith.subi %n, %c2 : index
  scf.for %i = %c0 to %o step %c1 {
    scf.for %k = %c0 to %c4 step %c1 {
      %a = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%i, %k)
      %p = arith.cmpi slt, %a, %n : index
      cf.assert %p, "m1"
    }
  }
  return
}

// CHECK-LABEL: func @implied_im2col_delinearize(
// CHECK-NOT: cf.assert
// CHECK: return
func.func @implied_im2col_delinearize(%x: tensor<?x16x16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %y = tensor.collapse_shape %x [[0, 1, 2]] : tensor<?x16x16xf32> into tensor<?xf32>
  %n = tensor.dim %y, %c0 : tensor<?xf32>
  %b = tensor.dim %x, %c0 : tensor<?x16x16xf32>
  scf.for %i = %c0 to %n step %c1 {
    %d:3 = affine.delinearize_index %i into (%b, 16, 16) : index, index, index
    %p = arith.cmpi slt, %d#0, %b : index
    cf.assert %p, "m1"
    %q = arith.cmpi ult, %d#1, %c16 : index
    cf.assert %q, "m2"
    %r = arith.cmpi ult, %d#2, %c16 : index
    cf.assert %r, "m3"
  }
  return
}

// CHECK-LABEL: func @implied_linear_index(
// CHECK-NOT: cf.assert
// CHECK: return
func.func @implied_linear_index(%x: tensor<?x16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %n = tensor.dim %x, %c0 : tensor<?x16xf32>
  %y = tensor.collapse_shape %x [[0, 1]] : tensor<?x16xf32> into tensor<?xf32>
  %t = tensor.dim %y, %c0 : tensor<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %c16 step %c1 {
      %l = affine.linearize_index disjoint [%i, %j] by (%n, 16) : index
      %p = arith.cmpi slt, %l, %t : index
      cf.assert %p, "m1"
    }
  }
  return
}

// CHECK-LABEL: func @implied_linear_index_dyn(
// CHECK-NOT: cf.assert
// CHECK: return
func.func @implied_linear_index_dyn(%x: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %x, %c0 : memref<?x?xf32>
  %m = memref.dim %x, %c1 : memref<?x?xf32>
  %t = arith.muli %n, %m : index
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %m step %c1 {
      %l = affine.linearize_index disjoint [%i, %j] by (%n, %m) : index
      %p = arith.cmpi ult, %l, %t : index
      cf.assert %p, "m1"
    }
  }
  return
}

// CHECK-LABEL: func @implied_delinearize_dyn(
// CHECK-NOT: cf.assert
// CHECK: return
func.func @implied_delinearize_dyn(%x: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %x, %c0 : memref<?x?xf32>
  %m = memref.dim %x, %c1 : memref<?x?xf32>
  %t = arith.muli %n, %m : index
  scf.for %l = %c0 to %t step %c1 {
    %d:2 = affine.delinearize_index %l into (%n, %m) : index, index
    %p = arith.cmpi ult, %d#1, %m : index
    cf.assert %p, "m1"
    %q = arith.cmpi slt, %d#0, %n : index
    cf.assert %q, "m2"
  }
  return
}

// CHECK-LABEL: func @implied_divrem_dyn(
// CHECK-NOT: cf.assert
// CHECK: return
func.func @implied_divrem_dyn(%x: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %x, %c0 : memref<?x?xf32>
  %m = memref.dim %x, %c1 : memref<?x?xf32>
  %t = arith.muli %n, %m : index
  scf.for %l = %c0 to %t step %c1 {
    %i = arith.divui %l, %m : index
    %j = arith.remui %l, %m : index
    %p = arith.cmpi ult, %j, %m : index
    cf.assert %p, "m1"
    %q = arith.cmpi ult, %i, %n : index
    cf.assert %q, "m2"
  }
  return
}

// CHECK-LABEL: func @implied_pool_window(
// CHECK-NOT: cf.assert
// CHECK: return
func.func @implied_pool_window(%x: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %o = arith.divui %n, %c2 : index
  scf.for %i = %c0 to %o step %c1 {
    scf.for %k = %c0 to %c2 step %c1 {
      %a = arith.muli %i, %c2 : index
      %b = arith.addi %a, %k : index
      %p = arith.cmpi ult, %b, %n : index
      cf.assert %p, "m1"
    }
  }
  return
}

// CHECK-LABEL: func @always_heads(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_heads(%x: tensor<?x?x512xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %b = tensor.dim %x, %c0 : tensor<?x?x512xf32>
  %s = tensor.dim %x, %c1 : tensor<?x?x512xf32>
  %e = tensor.expand_shape %x [[0], [1], [2, 3]] output_shape [%b, %s, 8, 64] : tensor<?x?x512xf32> into tensor<?x?x8x64xf32>
  %i = tensor.empty(%b, %s) : tensor<?x8x?x64xf32>
  %t = linalg.transpose ins(%e : tensor<?x?x8x64xf32>) outs(%i : tensor<?x8x?x64xf32>) permutation = [0, 2, 1, 3]
  %f = tensor.collapse_shape %t [[0, 1], [2], [3]] : tensor<?x8x?x64xf32> into tensor<?x?x64xf32>
  %d = tensor.dim %f, %c0 : tensor<?x?x64xf32>
  %c8 = arith.constant 8 : index
  %bh = arith.muli %b, %c8 : index
  %ret = arith.cmpi eq, %d, %bh : index
  return %ret : i1
}

// CHECK-LABEL: func @always_kv_cache(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_kv_cache(%k: tensor<?x8x?x64xf32>, %n: tensor<?x8x1x64xf32>) -> i1 {
  %c2 = arith.constant 2 : index
  %c1 = arith.constant 1 : index
  %y = tensor.concat dim(2) %k, %n : (tensor<?x8x?x64xf32>, tensor<?x8x1x64xf32>) -> tensor<?x8x?x64xf32>
  %d = tensor.dim %k, %c2 : tensor<?x8x?x64xf32>
  %e = tensor.dim %y, %c2 : tensor<?x8x?x64xf32>
  %s = arith.addi %d, %c1 : index
  %ret = arith.cmpi eq, %e, %s : index
  return %ret : i1
}

// CHECK-LABEL: func @always_kv_slice(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_kv_slice(%k: tensor<?x64xf32>, %len: index) -> i1 {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %k, %c0 : tensor<?x64xf32>
  %l = arith.minsi %len, %n : index
  %m = arith.maxsi %l, %c0 : index
  %v = tensor.extract_slice %k[0, 0] [%m, 64] [1, 1] : tensor<?x64xf32> to tensor<?x64xf32>
  %d = tensor.dim %v, %c0 : tensor<?x64xf32>
  %ret = arith.cmpi ule, %d, %n : index
  return %ret : i1
}

// CHECK-LABEL: func @stays3_kv_write(
// CHECK-COUNT-3: cf.assert
// CHECK-NOT: cf.assert
// CHECK: return
func.func @stays3_kv_write(%k: tensor<1024x64xf32>, %x: tensor<?x64xf32>, %pos: index) -> tensor<1024x64xf32> {
  %c0 = arith.constant 0 : index
  %c1024 = arith.constant 1024 : index
  %n = tensor.dim %x, %c0 : tensor<?x64xf32>
  %e = arith.addi %pos, %n : index
  %g = arith.cmpi sge, %pos, %c0 : index
  cf.assert %g, "m0"
  %p = arith.cmpi sle, %e, %c1024 : index
  cf.assert %p, "m1"
  %q = arith.cmpi sle, %n, %c1024 : index
  cf.assert %q, "m2"
  %y = tensor.insert_slice %x into %k[%pos, 0] [%n, 64] [1, 1] : tensor<?x64xf32> into tensor<1024x64xf32>
  return %y : tensor<1024x64xf32>
}

// CHECK-LABEL: func @always_attention_scores(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_attention_scores(%q: tensor<?x?x64xf32>, %k: tensor<?x?x64xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %b = tensor.dim %q, %c0 : tensor<?x?x64xf32>
  %s = tensor.dim %q, %c1 : tensor<?x?x64xf32>
  %t = tensor.dim %k, %c1 : tensor<?x?x64xf32>
  %i = tensor.empty(%b, %s, %t) : tensor<?x?x?xf32>
  %kt = tensor.empty(%b, %t) : tensor<?x64x?xf32>
  %k2 = linalg.transpose ins(%k : tensor<?x?x64xf32>) outs(%kt : tensor<?x64x?xf32>) permutation = [0, 2, 1]
  %y = linalg.batch_matmul ins(%q, %k2 : tensor<?x?x64xf32>, tensor<?x64x?xf32>) outs(%i : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  %d = tensor.dim %y, %c2 : tensor<?x?x?xf32>
  %ret = arith.cmpi eq, %d, %t : index
  return %ret : i1
}

// CHECK-LABEL: func @implied_causal_mask(
// CHECK-NOT: cf.assert
// CHECK: return
func.func @implied_causal_mask(%x: tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?x?xf32>
  scf.for %i = %c0 to %n step %c1 {
    %e = arith.addi %i, %c1 : index
    scf.for %j = %c0 to %e step %c1 {
      %p = arith.cmpi sle, %j, %i : index
      cf.assert %p, "m1"
      %q = arith.cmpi slt, %j, %n : index
      cf.assert %q, "m2"
    }
  }
  return
}

// CHECK-LABEL: func @always_grouped_heads(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_grouped_heads(%x: tensor<?x?xf32>) -> i1 {
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %h = tensor.dim %x, %c1 : tensor<?x?xf32>
  %g = arith.divui %h, %c4 : index
  %m = arith.muli %g, %c4 : index
  %r = arith.remui %h, %c4 : index
  %s = arith.addi %m, %r : index
  %ret = arith.cmpi eq, %s, %h : index
  return %ret : i1
}

// CHECK-LABEL: func @always_onnx_reshape_neg(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_onnx_reshape_neg(%x: tensor<?x12xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c12 = arith.constant 12 : index
  %c4 = arith.constant 4 : index
  %n = tensor.dim %x, %c0 : tensor<?x12xf32>
  %t = arith.muli %n, %c12 : index
  %q = arith.divui %t, %c4 : index
  %s = tensor.from_elements %q, %c4 : tensor<2xindex>
  %y = tensor.reshape %x(%s) : (tensor<?x12xf32>, tensor<2xindex>) -> tensor<?x4xf32>
  %d = tensor.dim %y, %c0 : tensor<?x4xf32>
  %c3 = arith.constant 3 : index
  %e = arith.muli %n, %c3 : index
  %ret = arith.cmpi eq, %d, %e : index
  return %ret : i1
}

// CHECK-LABEL: func @always_torch_slice_clamp(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_torch_slice_clamp(%x: tensor<?xf32>, %start: i64, %end: i64) -> i1 {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i64
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %a = arith.index_cast %n : index to i64
  %sn = arith.addi %start, %a : i64
  %neg = arith.cmpi slt, %start, %i0 : i64
  %s1 = arith.select %neg, %sn, %start : i64
  %s2 = arith.maxsi %s1, %i0 : i64
  %s3 = arith.minsi %s2, %a : i64
  %en = arith.addi %end, %a : i64
  %nege = arith.cmpi slt, %end, %i0 : i64
  %e1 = arith.select %nege, %en, %end : i64
  %e2 = arith.maxsi %e1, %i0 : i64
  %e3 = arith.minsi %e2, %a : i64
  %e4 = arith.maxsi %e3, %s3 : i64
  %sz = arith.subi %e4, %s3 : i64
  %size = arith.index_cast %sz : i64 to index
  %off = arith.index_cast %s3 : i64 to index
  %y = tensor.extract_slice %x[%off] [%size] [1] : tensor<?xf32> to tensor<?xf32>
  %d = tensor.dim %y, %c0 : tensor<?xf32>
  %ret = arith.cmpi ule, %d, %n : index
  return %ret : i1
}

// CHECK-LABEL: func @always_torch_slice_positive(
// CHECK: return %true{{(_[0-9]+)?}} : i1
func.func @always_torch_slice_positive(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i64
  %i2 = arith.constant 2 : i64
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %a = arith.index_cast %n : index to i64
  %sn = arith.addi %i2, %a : i64
  %neg = arith.cmpi slt, %i2, %i0 : i64
  %s1 = arith.select %neg, %sn, %i2 : i64
  %lt = arith.cmpi slt, %s1, %i0 : i64
  %s2 = arith.select %lt, %i0, %s1 : i64
  %gt = arith.cmpi sgt, %s2, %a : i64
  %s3 = arith.select %gt, %a, %s2 : i64
  %sz = arith.subi %a, %s3 : i64
  %ret = arith.cmpi sge, %sz, %i0 : i64
  return %ret : i1
}
