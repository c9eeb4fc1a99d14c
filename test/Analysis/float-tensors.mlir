// RUN: symshape-opt %s --symshape-infer=print=table -o /dev/null | tr -s " " | FileCheck %s
// RUN: %execute %s --after=--symshape-sanitize
// RUN: %execute %s

// Elements of small float tensors that ops put together, take apart and
// compute: sizes of a resize. They are followed only while they are exact.

// floor(scale * size), with scales [1, 1, 2, 0.5].
// CHECK-LABEL: function @resize
// CHECK: tensor<?x?xi8> [h * 2, w floordiv 2] exact
// CASE: resize(<0x0>)
// CASE: resize(<1x1>)
// CASE: resize(<3x5>)
func.func @resize(%x: tensor<?x?xi8> {symshape.shape = #symshape.shape<[h, w]>}) -> (index, index)
    attributes {symshape.symbols = #symshape.symbols<h in [0, 1000], w in [0, 1000]>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %h = tensor.dim %x, %c0 : tensor<?x?xi8>
  %w = tensor.dim %x, %c1 : tensor<?x?xi8>
  %hi = arith.index_cast %h : index to i64
  %wi = arith.index_cast %w : index to i64
  %one = arith.constant 1 : i64
  %sizes = tensor.from_elements %one, %one, %hi, %wi : tensor<4xi64>
  %ones = arith.constant dense<1.0> : tensor<2xf32>
  %given = arith.constant dense<[2.0, 0.5]> : tensor<2xf32>
  %scales = tensor.concat dim(0) %ones, %given : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>
  %last = tensor.extract_slice %scales[2] [2] [1] : tensor<4xf32> to tensor<2xf32>
  %f = arith.sitofp %sizes : tensor<4xi64> to tensor<4xf32>
  %fl = tensor.extract_slice %f[2] [2] [1] : tensor<4xf32> to tensor<2xf32>
  %m = arith.mulf %fl, %last : tensor<2xf32>
  %r = math.floor %m : tensor<2xf32>
  %i = arith.fptosi %r : tensor<2xf32> to tensor<2xi64>
  %a = tensor.extract %i[%c0] : tensor<2xi64>
  %b = tensor.extract %i[%c1] : tensor<2xi64>
  %k = arith.index_cast %a : i64 to index
  %l = arith.index_cast %b : i64 to index
  %t = tensor.empty(%k, %l) : tensor<?x?xi8>
  %d0 = tensor.dim %t, %c0 : tensor<?x?xi8>
  %d1 = tensor.dim %t, %c1 : tensor<?x?xi8>
  return %d0, %d1 : index, index
}

// A scalar that is taken from a tensor; reshapes, an insertion.
// CHECK-LABEL: function @scalars
// CHECK: tensor<?x?x?xi8> [n floordiv 2, n * 4, n * 3] exact
// CASE: scalars(<0>)
// CASE: scalars(<5>)
func.func @scalars(%x: tensor<?xi8> {symshape.shape = #symshape.shape<[n]>}) -> (index, index, index)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 1000]>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?xi8>
  %i = arith.index_cast %n : index to i64
  %f = arith.sitofp %i : i64 to f32
  %three = arith.constant 3.0 : f32
  %c = arith.constant dense<[[0.5, 4.0], [8.0, 16.0]]> : tensor<2x2xf32>
  %flat = tensor.collapse_shape %c [[0, 1]] : tensor<2x2xf32> into tensor<4xf32>
  %g = tensor.extract_slice %flat[0] [3] [1] : tensor<4xf32> to tensor<3xf32>
  %c2 = arith.constant 2 : index
  %set = tensor.insert %three into %g[%c2] : tensor<3xf32>
  %e = tensor.expand_shape %set [[0, 1]] output_shape [3, 1] : tensor<3xf32> into tensor<3x1xf32>
  %s0 = tensor.extract %e[%c0, %c0] : tensor<3x1xf32>
  %s1 = tensor.extract %e[%c1, %c0] : tensor<3x1xf32>
  %s2 = tensor.extract %e[%c2, %c0] : tensor<3x1xf32>
  %m0 = arith.mulf %f, %s0 : f32
  %m1 = arith.mulf %f, %s1 : f32
  %m2 = arith.mulf %f, %s2 : f32
  %i0 = arith.fptosi %m0 : f32 to i64
  %i1 = arith.fptoui %m1 : f32 to i64
  %i2 = arith.fptosi %m2 : f32 to i64
  %k0 = arith.index_cast %i0 : i64 to index
  %k1 = arith.index_cast %i1 : i64 to index
  %k2 = arith.index_cast %i2 : i64 to index
  %t = tensor.empty(%k0, %k1, %k2) : tensor<?x?x?xi8>
  %d0 = tensor.dim %t, %c0 : tensor<?x?x?xi8>
  %d1 = tensor.dim %t, %c1 : tensor<?x?x?xi8>
  %d2 = tensor.dim %t, %c2 : tensor<?x?x?xi8>
  return %d0, %d1, %d2 : index, index, index
}

// The same through linalg ops, one for each step.
#id = affine_map<(d0) -> (d0)>
// CHECK-LABEL: function @structured
// CHECK: tensor<?x?xi8> [w ceildiv 2, h * 3] exact
// CASE: structured(<0x0>)
// CASE: structured(<1x1>)
// CASE: structured(<3x5>)
func.func @structured(%x: tensor<?x?xi8> {symshape.shape = #symshape.shape<[h, w]>}) -> (index, index)
    attributes {symshape.symbols = #symshape.symbols<h in [0, 1000], w in [0, 1000]>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %h = tensor.dim %x, %c0 : tensor<?x?xi8>
  %w = tensor.dim %x, %c1 : tensor<?x?xi8>
  %hi = arith.index_cast %h : index to i64
  %wi = arith.index_cast %w : index to i64
  %sizes = tensor.from_elements %hi, %wi : tensor<2xi64>
  %ef = tensor.empty() : tensor<2xf32>
  %f = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%sizes : tensor<2xi64>) outs(%ef : tensor<2xf32>) {
  ^bb0(%in: i64, %out: f32):
    %v = arith.sitofp %in : i64 to f32
    linalg.yield %v : f32
  } -> tensor<2xf32>
  %scales = arith.constant dense<[3.0, 0.5]> : tensor<2xf32>
  %m = linalg.mul ins(%f, %scales : tensor<2xf32>, tensor<2xf32>) outs(%ef : tensor<2xf32>) -> tensor<2xf32>
  %row = tensor.expand_shape %m [[0, 1]] output_shape [1, 2] : tensor<2xf32> into tensor<1x2xf32>
  %et = tensor.empty() : tensor<2x1xf32>
  %column = linalg.transpose ins(%row : tensor<1x2xf32>) outs(%et : tensor<2x1xf32>) permutation = [1, 0]
  %flat = tensor.collapse_shape %column [[0, 1]] : tensor<2x1xf32> into tensor<2xf32>
  %ei = tensor.empty() : tensor<2xi64>
  %i = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%flat : tensor<2xf32>) outs(%ei : tensor<2xi64>) {
  ^bb0(%in: f32, %out: i64):
    %up = math.ceil %in : f32
    %v = arith.fptosi %up : f32 to i64
    linalg.yield %v : i64
  } -> tensor<2xi64>
  %a = tensor.extract %i[%c1] : tensor<2xi64>
  %b = tensor.extract %i[%c0] : tensor<2xi64>
  %k = arith.index_cast %a : i64 to index
  %l = arith.index_cast %b : i64 to index
  %t = tensor.empty(%k, %l) : tensor<?x?xi8>
  %d0 = tensor.dim %t, %c0 : tensor<?x?xi8>
  %d1 = tensor.dim %t, %c1 : tensor<?x?xi8>
  return %d0, %d1 : index, index
}

// The product with 0.7 is rounded: the elements have bounds, and are no sizes.
// CHECK-LABEL: function @rounded
// CHECK: tensor<?x?xi8> [at_most(700), n] at_most
// CASE: rounded(<0>)
// CASE: rounded(<10>)
// CASE: rounded(<1000>)
func.func @rounded(%x: tensor<?xi8> {symshape.shape = #symshape.shape<[n]>}) -> (index, index)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 1000]>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?xi8>
  %i = arith.index_cast %n : index to i64
  %t = tensor.from_elements %i, %i : tensor<2xi64>
  %p = arith.constant dense<0.7> : tensor<1xf32>
  %q = arith.constant dense<1.0> : tensor<1xf32>
  %scales = tensor.concat dim(0) %p, %q : (tensor<1xf32>, tensor<1xf32>) -> tensor<2xf32>
  %f = arith.sitofp %t : tensor<2xi64> to tensor<2xf32>
  %m = arith.mulf %f, %scales : tensor<2xf32>
  %r = arith.fptosi %m : tensor<2xf32> to tensor<2xi64>
  %a = tensor.extract %r[%c0] : tensor<2xi64>
  %b = tensor.extract %r[%c1] : tensor<2xi64>
  %k = arith.index_cast %a : i64 to index
  %l = arith.index_cast %b : i64 to index
  %e = tensor.empty(%k, %l) : tensor<?x?xi8>
  %d0 = tensor.dim %e, %c0 : tensor<?x?xi8>
  %d1 = tensor.dim %e, %c1 : tensor<?x?xi8>
  return %d0, %d1 : index, index
}

// 2^24 + 1 is no f32, so the first number may differ from n; 2^53 + 1 is out of
// reach, so the second one does not.
// CHECK-LABEL: function @wide
// CHECK: tensor<?x?xi8> [?, n] unknown
// CASE: wide(0)
// CASE: wide(16777215)
// CASE: wide(16777217)
// CASE: wide(16777219)
func.func @wide(%any: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %most = arith.constant 16777220 : index
  %ok = arith.cmpi ule, %any, %most : index
  cf.assert %ok, "few"
  %x = tensor.empty(%any) : tensor<?xi8>
  %r:2 = call @wide_sizes(%x) : (tensor<?xi8>) -> (index, index)
  return %r#0, %r#1 : index, index
}
func.func private @wide_sizes(%x: tensor<?xi8> {symshape.shape = #symshape.shape<[n]>}) -> (index, index)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 16777220]>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?xi8>
  %i = arith.index_cast %n : index to i64
  %t = tensor.from_elements %i : tensor<1xi64>
  %s = arith.sitofp %t : tensor<1xi64> to tensor<1xf32>
  %d = arith.sitofp %t : tensor<1xi64> to tensor<1xf64>
  %ss = tensor.concat dim(0) %s, %s : (tensor<1xf32>, tensor<1xf32>) -> tensor<2xf32>
  %dd = tensor.concat dim(0) %d, %d : (tensor<1xf64>, tensor<1xf64>) -> tensor<2xf64>
  %si = arith.fptosi %ss : tensor<2xf32> to tensor<2xi64>
  %di = arith.fptosi %dd : tensor<2xf64> to tensor<2xi64>
  %a = tensor.extract %si[%c0] : tensor<2xi64>
  %b = tensor.extract %di[%c1] : tensor<2xi64>
  %k = arith.index_cast %a : i64 to index
  %l = arith.index_cast %b : i64 to index
  %e = tensor.empty(%k, %l) : tensor<?x?xi8>
  %d0 = tensor.dim %e, %c0 : tensor<?x?xi8>
  %d1 = tensor.dim %e, %c1 : tensor<?x?xi8>
  return %d0, %d1 : index, index
}

// Unknown positions, data, and arithmetic that may be reordered.
// CHECK-LABEL: function @open
// CHECK: tensor<?x?x?x?xi8> [?, ?, ?, ?] unknown
// CASE: open(<3>, <2: 1.5, 2.5>, 0)
// CASE: open(<3>, <2: 1.5, 2.5>, 1)
func.func @open(%x: tensor<?xi8> {symshape.shape = #symshape.shape<[n]>}, %data: tensor<2xf32>, %at: index) -> (index, index, index, index)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 1000]>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %in = arith.cmpi ult, %at, %c2 : index
  cf.assert %in, "0 or 1"
  %n = tensor.dim %x, %c0 : tensor<?xi8>
  %i = arith.index_cast %n : index to i64
  %f = arith.sitofp %i : i64 to f32
  %scales = arith.constant dense<[2.0, 4.0]> : tensor<2xf32>
  // An element at an unknown position.
  %s0 = tensor.extract %scales[%at] : tensor<2xf32>
  // An element that an insertion at an unknown position may have replaced.
  %set = tensor.insert %f into %scales[%at] : tensor<2xf32>
  %s1 = tensor.extract %set[%c0] : tensor<2xf32>
  // An element of the data.
  %both = tensor.concat dim(0) %scales, %data : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>
  %s2 = tensor.extract %both[%c2] : tensor<4xf32>
  // The start of a slice is unknown.
  %slice = tensor.extract_slice %scales[%at] [1] [1] : tensor<2xf32> to tensor<1xf32>
  %s3 = tensor.extract %slice[%c0] : tensor<1xf32>
  %m0 = arith.mulf %f, %s0 : f32
  %m1 = arith.mulf %f, %s1 : f32
  %m2 = arith.mulf %f, %s2 : f32
  %m3 = arith.mulf %f, %s3 : f32
  %i0 = arith.fptosi %m0 : f32 to i64
  %i1 = arith.fptosi %m1 : f32 to i64
  %i2 = arith.fptosi %m2 : f32 to i64
  %i3 = arith.fptosi %m3 : f32 to i64
  %k0 = arith.index_cast %i0 : i64 to index
  %k1 = arith.index_cast %i1 : i64 to index
  %k2 = arith.index_cast %i2 : i64 to index
  %k3 = arith.index_cast %i3 : i64 to index
  %t = tensor.empty(%k0, %k1, %k2, %k3) : tensor<?x?x?x?xi8>
  %d0 = tensor.dim %t, %c0 : tensor<?x?x?x?xi8>
  %d1 = tensor.dim %t, %c1 : tensor<?x?x?x?xi8>
  %d2 = tensor.dim %t, %c2 : tensor<?x?x?x?xi8>
  %d3 = tensor.dim %t, %c3 : tensor<?x?x?x?xi8>
  return %d0, %d1, %d2, %d3 : index, index, index, index
}

// A bounded element is a new number in each iteration: the last one is not the
// one before.
// CHECK-LABEL: function @rounds
// CHECK: tensor<?xi64> [at_most(38)] at_most
// CHECK: tensor<?x?xi8> [?, ?] unknown
// CASE: rounds(<1: 5>)
// CASE: rounds(<3: 1, -9, 127>)
func.func @rounds(%x: tensor<?xi8>) -> (index, index, i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i64
  %none = arith.constant dense<0> : tensor<1xi64>
  %third = arith.constant dense<0.3> : tensor<1xf32>
  %n = tensor.dim %x, %c0 : tensor<?xi8>
  %last, %before = scf.for %i = %c0 to %n step %c1 iter_args(%a = %none, %b = %none) -> (tensor<1xi64>, tensor<1xi64>) {
    %e = tensor.extract %x[%i] : tensor<?xi8>
    %t = tensor.from_elements %e : tensor<1xi8>
    %f = arith.sitofp %t : tensor<1xi8> to tensor<1xf32>
    %m = arith.mulf %f, %third : tensor<1xf32>
    %r = arith.fptosi %m : tensor<1xf32> to tensor<1xi64>
    %re = tensor.extract %r[%c0] : tensor<1xi64>
    %rp = arith.maxsi %re, %zero : i64
    %rk = arith.index_cast %rp : i64 to index
    %inside = tensor.empty(%rk) : tensor<?xi64>
    scf.yield %r, %a : tensor<1xi64>, tensor<1xi64>
  }
  %e0 = tensor.extract %last[%c0] : tensor<1xi64>
  %e1 = tensor.extract %before[%c0] : tensor<1xi64>
  %same = arith.cmpi eq, %e0, %e1 : i64
  %p0 = arith.maxsi %e0, %zero : i64
  %p1 = arith.maxsi %e1, %zero : i64
  %k0 = arith.index_cast %p0 : i64 to index
  %k1 = arith.index_cast %p1 : i64 to index
  %t0 = tensor.empty(%k0, %k1) : tensor<?x?xi8>
  %d0 = tensor.dim %t0, %c0 : tensor<?x?xi8>
  %d1 = tensor.dim %t0, %c1 : tensor<?x?xi8>
  return %d0, %d1, %same : index, index, i1
}
