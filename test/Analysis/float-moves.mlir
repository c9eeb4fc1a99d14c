// RUN: symshape-opt %s --symshape-infer=print=table -o /dev/null | tr -s " " | FileCheck %s
// RUN: %execute %s --after=--symshape-sanitize
// RUN: %execute %s

// The analysis follows the elements of small float tensors through each op that moves elements: sizes of a resize.

// CHECK-LABEL: function @splat
// CHECK: tensor<?x?xi8> [n * 3, n floordiv 2] exact
// CASE: splat(<0>)
// CASE: splat(<5>)
func.func @splat(%x: tensor<?xi8> {symshape.shape = #symshape.shape<[n]>}) -> (index, index)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 1000]>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?xi8>
  %i = arith.index_cast %n : index to i64
  %f = arith.sitofp %i : i64 to f32
  %half = arith.constant 0.5 : f32
  %three = arith.constant dense<[3.0]> : tensor<1xf32>
  %halves = tensor.splat %half : tensor<2xf32>
  %factors = tensor.concat dim(0) %three, %halves : (tensor<1xf32>, tensor<2xf32>) -> tensor<3xf32>
  %a = tensor.extract %factors[%c0] : tensor<3xf32>
  %b = tensor.extract %factors[%c1] : tensor<3xf32>
  %ma = arith.mulf %f, %a : f32
  %mb = arith.mulf %f, %b : f32
  %ia = arith.fptosi %ma : f32 to i64
  %ib = arith.fptosi %mb : f32 to i64
  %k = arith.index_cast %ia : i64 to index
  %l = arith.index_cast %ib : i64 to index
  %t = tensor.empty(%k, %l) : tensor<?x?xi8>
  %d0 = tensor.dim %t, %c0 : tensor<?x?xi8>
  %d1 = tensor.dim %t, %c1 : tensor<?x?xi8>
  return %d0, %d1 : index, index
}

// The body computes the padding for each place.
// CHECK-LABEL: function @computed
// CHECK: tensor<?xi8> [?] unknown
// CASE: computed(<3>, 1.0)
func.func @computed(%x: tensor<?xi8> {symshape.shape = #symshape.shape<[n]>}, %y: f32) -> tensor<?xi8>
    attributes {symshape.symbols = #symshape.symbols<n in [0, 1000]>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?xi8>
  %i = arith.index_cast %n : index to i64
  %f = arith.sitofp %i : i64 to f32
  %three = arith.constant dense<3.0> : tensor<1xf32>
  %pad = tensor.pad %three low[0] high[1] {
  ^bb0(%p: index):
    %q = arith.index_cast %p : index to i32
    %g = arith.sitofp %q : i32 to f32
    %z = arith.mulf %g, %y : f32
    tensor.yield %z : f32
  } : tensor<1xf32> to tensor<2xf32>
  %b = tensor.extract %pad[%c1] : tensor<2xf32>
  %mb = arith.mulf %f, %b : f32
  %ib = arith.fptosi %mb : f32 to i64
  %l = arith.index_cast %ib : i64 to index
  %least = arith.maxsi %l, %c0 : index
  %t = tensor.empty(%least) : tensor<?xi8>
  return %t : tensor<?xi8>
}
