// Parts of networks: convolution, pooling windows, attention heads, key-value caches.
// A name begins with the answer: always (returns true), open (returns no constant),
// implied (no check remains), stays (the counted checks remain).
// RUN: %exam %s > %t.checks
// RUN: symshape-opt %s --symshape-pipeline | FileCheck %t.checks

func.func @always_conv_out_size(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %p = arith.addi %a, %c2 : index
  %q = arith.subi %p, %c3 : index
  %r = arith.floordivsi %q, %c2 : index
  %s = arith.addi %r, %c1 : index
  %h = arith.ceildivsi %a, %c2 : index
  %ret = arith.cmpi eq, %s, %h : index
  return %ret : i1
}

func.func @open_conv_out_size_truncating(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %q = arith.subi %a, %c3 : index
  %r = arith.divsi %q, %c2 : index
  %s = arith.addi %r, %c1 : index
  %f = arith.floordivsi %q, %c2 : index
  %t = arith.addi %f, %c1 : index
  %ret = arith.cmpi eq, %s, %t : index
  return %ret : i1
}

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

func.func @always_conv_same(%x: tensor<1x?x?x3xf32>, %w: tensor<3x3x3x8xf32>) -> i1 {
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
