// RUN: symshape-opt %s --symshape-infer=print=table -o /dev/null | tr -s " " | FileCheck %s
// RUN: %execute %s --after=--symshape-sanitize

// The elements of an integer tensor were not computed if all of them become
// floats, even if these become sizes.

// CHECK-LABEL: function @halves
// CHECK: tensor<?x?xi8> [min(n, 5) floordiv 2, n floordiv 2] exact
// CASE: halves(<0>)
// CASE: halves(<3>)
// CASE: halves(<10>)
func.func @halves(%x: tensor<?xi8> {symshape.shape = #symshape.shape<[n]>}) -> (index, index)
    attributes {symshape.symbols = #symshape.symbols<n in [0, 1000]>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?xi8>
  %i = arith.index_cast %n : index to i64
  %t = tensor.from_elements %i, %i : tensor<2xi64>
  %most = arith.constant dense<[5, 2000]> : tensor<2xi64>
  %least = arith.minsi %t, %most : tensor<2xi64>
  %f = arith.sitofp %least : tensor<2xi64> to tensor<2xf32>
  %half = arith.constant dense<0.5> : tensor<2xf32>
  %m = arith.mulf %f, %half : tensor<2xf32>
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

// The same with linalg ops: the integers are made in a body.
#id = affine_map<(d0) -> (d0)>
// CHECK-LABEL: function @in_bodies
// CHECK: tensor<?xi8> [min(n, 5) floordiv 2] exact
// CASE: in_bodies(<0>)
// CASE: in_bodies(<3>)
// CASE: in_bodies(<10>)
func.func @in_bodies(%x: tensor<?xi8> {symshape.shape = #symshape.shape<[n]>}) -> index
    attributes {symshape.symbols = #symshape.symbols<n in [0, 1000]>} {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xi8>
  %i = arith.index_cast %n : index to i64
  %t = tensor.from_elements %i : tensor<1xi64>
  %ei = tensor.empty() : tensor<1xi64>
  %ef = tensor.empty() : tensor<1xf32>
  %five = arith.constant dense<5> : tensor<1xi64>
  %least = linalg.min ins(%t, %five : tensor<1xi64>, tensor<1xi64>) outs(%ei : tensor<1xi64>) -> tensor<1xi64>
  %f = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%least : tensor<1xi64>) outs(%ef : tensor<1xf32>) {
  ^bb0(%in: i64, %out: f32):
    %v = arith.sitofp %in : i64 to f32
    linalg.yield %v : f32
  } -> tensor<1xf32>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%f : tensor<1xf32>) outs(%ei : tensor<1xi64>) {
  ^bb0(%in: f32, %out: i64):
    %half = arith.constant 0.5 : f32
    %m = arith.mulf %in, %half : f32
    %v = arith.fptosi %m : f32 to i64
    linalg.yield %v : i64
  } -> tensor<1xi64>
  %a = tensor.extract %r[%c0] : tensor<1xi64>
  %k = arith.index_cast %a : i64 to index
  %e = tensor.empty(%k) : tensor<?xi8>
  %d = tensor.dim %e, %c0 : tensor<?xi8>
  return %d : index
}
