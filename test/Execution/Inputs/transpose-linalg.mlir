// Functions of linalg ops, for transposes.py.

// TRANSPOSE: matmul_lhs 0
// CASE: matmul_lhs(<N x M>, <M x K>) for N = 0 1 3, M = 0 1 2, K = 1 4
func.func @matmul_lhs(%x: tensor<?x?xf64>, %w: tensor<?x?xf64>) -> tensor<?x?xf64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f64
  %n = tensor.dim %x, %c0 : tensor<?x?xf64>
  %k = tensor.dim %w, %c1 : tensor<?x?xf64>
  %e = tensor.empty(%n, %k) : tensor<?x?xf64>
  %i = linalg.fill ins(%z : f64) outs(%e : tensor<?x?xf64>) -> tensor<?x?xf64>
  %r = linalg.matmul ins(%x, %w : tensor<?x?xf64>, tensor<?x?xf64>) outs(%i : tensor<?x?xf64>) -> tensor<?x?xf64>
  return %r : tensor<?x?xf64>
}

// The operand is the second one, and the result has static sizes.
// TRANSPOSE: matmul_rhs 1
// CASE: matmul_rhs(<3 x M>, <M x 4>) for M = 0 1 2
func.func @matmul_rhs(%x: tensor<3x?xf64>, %w: tensor<?x4xf64>) -> tensor<3x4xf64> {
  %z = arith.constant dense<0.0> : tensor<3x4xf64>
  %r = linalg.matmul ins(%x, %w : tensor<3x?xf64>, tensor<?x4xf64>) outs(%z : tensor<3x4xf64>) -> tensor<3x4xf64>
  return %r : tensor<3x4xf64>
}

// A sum with an initial value is linear in both together.
// TRANSPOSE: matmul_and_init 0 2
// CASE: matmul_and_init(<N x 2>, <2 x K>, <N x K>) for N = 0 1 3, K = 1 2
func.func @matmul_and_init(%x: tensor<?x2xf64>, %w: tensor<2x?xf64>, %i: tensor<?x?xf64>) -> tensor<?x?xf64> {
  %r = linalg.matmul ins(%x, %w : tensor<?x2xf64>, tensor<2x?xf64>) outs(%i : tensor<?x?xf64>) -> tensor<?x?xf64>
  return %r : tensor<?x?xf64>
}

// TANGENT: matmul_both 0 1
// CASE: matmul_both(<N x M>, <M x 2>, <N x 2>) for N = 0 1 3, M = 0 1 2
func.func @matmul_both(%x: tensor<?x?xf64>, %w: tensor<?x2xf64>, %i: tensor<?x2xf64>) -> tensor<?x2xf64> {
  %r = linalg.matmul ins(%x, %w : tensor<?x?xf64>, tensor<?x2xf64>) outs(%i : tensor<?x2xf64>) -> tensor<?x2xf64>
  return %r : tensor<?x2xf64>
}

// TANGENT: gram 0
// CASE: gram(<N x M>) for N = 0 1 3, M = 0 1 2
func.func @gram(%x: tensor<?x?xf64>) -> tensor<?x?xf64> {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f64
  %n = tensor.dim %x, %c0 : tensor<?x?xf64>
  %e = tensor.empty(%n, %n) : tensor<?x?xf64>
  %i = linalg.fill ins(%z : f64) outs(%e : tensor<?x?xf64>) -> tensor<?x?xf64>
  %r = linalg.generic {
      indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %x : tensor<?x?xf64>, tensor<?x?xf64>) outs(%i : tensor<?x?xf64>) {
  ^bb0(%a: f64, %b: f64, %s: f64):
    %p = arith.mulf %a, %b : f64
    %t = arith.addf %s, %p : f64
    linalg.yield %t : f64
  } -> tensor<?x?xf64>
  return %r : tensor<?x?xf64>
}

// TRANSPOSE: batch_matmul 1
// CASE: batch_matmul(<B x 2 x M>, <B x M x 3>, <B x 2 x 3: 0>) for B = 0 1 2, M = 0 1 2
func.func @batch_matmul(%a: tensor<?x2x?xf64>, %b: tensor<?x?x3xf64>, %unused: tensor<?x2x3xf64>) -> tensor<?x2x3xf64> {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f64
  %n = tensor.dim %a, %c0 : tensor<?x2x?xf64>
  %i = tensor.splat %z[%n] : tensor<?x2x3xf64>
  %r = linalg.batch_matmul ins(%a, %b : tensor<?x2x?xf64>, tensor<?x?x3xf64>) outs(%i : tensor<?x2x3xf64>) -> tensor<?x2x3xf64>
  return %r : tensor<?x2x3xf64>
}

// TRANSPOSE: matvec 0
// CASE: matvec(<N x M>, <M>) for N = 0 1 3, M = 0 1 2
func.func @matvec(%a: tensor<?x?xf64>, %v: tensor<?xf64>) -> tensor<?xf64> {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f64
  %n = tensor.dim %a, %c0 : tensor<?x?xf64>
  %i = tensor.splat %z[%n] : tensor<?xf64>
  %r = linalg.matvec ins(%a, %v : tensor<?x?xf64>, tensor<?xf64>) outs(%i : tensor<?xf64>) -> tensor<?xf64>
  return %r : tensor<?xf64>
}

// TRANSPOSE: dot 1
// CASE: dot(<N>, <N>) for N = 0 1 3
func.func @dot(%a: tensor<?xf64>, %b: tensor<?xf64>) -> tensor<f64> {
  %i = arith.constant dense<0.0> : tensor<f64>
  %r = linalg.dot ins(%a, %b : tensor<?xf64>, tensor<?xf64>) outs(%i : tensor<f64>) -> tensor<f64>
  return %r : tensor<f64>
}

// TRANSPOSE: reduce 0
// CASE: reduce(<N x M x 3>) for N = 0 1 2, M = 0 1 4
func.func @reduce(%x: tensor<?x?x3xf64>) -> tensor<?xf64> {
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f64
  %m = tensor.dim %x, %c1 : tensor<?x?x3xf64>
  %e = tensor.empty(%m) : tensor<?xf64>
  %i = linalg.fill ins(%z : f64) outs(%e : tensor<?xf64>) -> tensor<?xf64>
  %r = linalg.reduce { arith.addf } ins(%x : tensor<?x?x3xf64>) outs(%i : tensor<?xf64>) dimensions = [0, 2]
  return %r : tensor<?xf64>
}

// TRANSPOSE: broadcast 0
// CASE: broadcast(<N>, M) for N = 0 1 2, M = 0 1 4
func.func @broadcast(%x: tensor<?xf64>, %m: index) -> tensor<?x?xf64> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf64>
  %e = tensor.empty(%m, %n) : tensor<?x?xf64>
  %r = linalg.broadcast ins(%x : tensor<?xf64>) outs(%e : tensor<?x?xf64>) dimensions = [0]
  return %r : tensor<?x?xf64>
}

// TRANSPOSE: permutation 0
// CASE: permutation(<N x 2 x M>) for N = 0 1 3, M = 1 2
func.func @permutation(%x: tensor<?x2x?xf64>) -> tensor<?x?x2xf64> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %n = tensor.dim %x, %c0 : tensor<?x2x?xf64>
  %m = tensor.dim %x, %c2 : tensor<?x2x?xf64>
  %e = tensor.empty(%m, %n) : tensor<?x?x2xf64>
  %r = linalg.transpose ins(%x : tensor<?x2x?xf64>) outs(%e : tensor<?x?x2xf64>) permutation = [2, 0, 1]
  return %r : tensor<?x?x2xf64>
}

// Elementwise ops on tensors, and a value that is used twice.
// TRANSPOSE: elementwise 0
// CASE: elementwise(<N x M>, <N x M: 2>, <N x M>) for N = 0 1 3, M = 1 2
func.func @elementwise(%x: tensor<?x?xf64>, %a: tensor<?x?xf64>, %c: tensor<?x?xf64>) -> tensor<?x?xf64> {
  %0 = arith.mulf %a, %x : tensor<?x?xf64>
  %1 = arith.negf %0 : tensor<?x?xf64>
  %2 = arith.subf %x, %1 : tensor<?x?xf64>
  %3 = arith.divf %2, %a : tensor<?x?xf64>
  %4 = arith.addf %3, %x : tensor<?x?xf64>
  %5 = arith.cmpf ogt, %c, %a : tensor<?x?xf64>
  %6 = arith.select %5, %4, %0 : tensor<?x?xi1>, tensor<?x?xf64>
  return %6 : tensor<?x?xf64>
}

// TANGENT: square 0
// CASE: square(<N>, <N>) for N = 0 1 3
func.func @square(%x: tensor<?xf64>, %b: tensor<?xf64>) -> tensor<?xf64> {
  %0 = arith.mulf %x, %x : tensor<?xf64>
  %1 = arith.addf %b, %0 : tensor<?xf64>
  %2 = arith.subf %1, %x : tensor<?xf64>
  return %2 : tensor<?xf64>
}

// Two results of a body with coefficients that depend on the position.
// TRANSPOSE: two_results 0
// CASE: two_results(<N x M>, <M>) for N = 0 1 3, M = 1 2
func.func @two_results(%x: tensor<?x?xf64>, %a: tensor<?xf64>) -> (tensor<?x?xf64>, tensor<?xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f64
  %n = tensor.dim %x, %c0 : tensor<?x?xf64>
  %m = tensor.dim %x, %c1 : tensor<?x?xf64>
  %e = tensor.splat %z[%n, %m] : tensor<?x?xf64>
  %s = tensor.splat %z[%n] : tensor<?xf64>
  %r:2 = linalg.generic {
      indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
      iterator_types = ["parallel", "reduction"]}
      ins(%x, %a : tensor<?x?xf64>, tensor<?xf64>) outs(%e, %s : tensor<?x?xf64>, tensor<?xf64>) {
  ^bb0(%v: f64, %w: f64, %o: f64, %p: f64):
    %i = linalg.index 1 : index
    %j = arith.index_cast %i : index to i64
    %f = arith.sitofp %j : i64 to f64
    %1 = arith.mulf %v, %f : f64
    %2 = arith.mulf %v, %w : f64
    %3 = arith.addf %p, %2 : f64
    linalg.yield %1, %3 : f64, f64
  } -> (tensor<?x?xf64>, tensor<?xf64>)
  return %r#0, %r#1 : tensor<?x?xf64>, tensor<?xf64>
}

// TRANSPOSE: diagonal 0
// CASE: diagonal(<N x N>) for N = 0 1 3
func.func @diagonal(%x: tensor<?x?xf64>) -> tensor<?xf64> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x?xf64>
  %e = tensor.empty(%n) : tensor<?xf64>
  %r = linalg.generic {
      indexing_maps = [affine_map<(d0) -> (d0, d0)>, affine_map<(d0) -> (d0)>],
      iterator_types = ["parallel"]}
      ins(%x : tensor<?x?xf64>) outs(%e : tensor<?xf64>) {
  ^bb0(%v: f64, %o: f64):
    linalg.yield %v : f64
  } -> tensor<?xf64>
  return %r : tensor<?xf64>
}

// One operand gives the extent of a loop that another one lacks.
// TRANSPOSE: outer_sum 0 1
// CASE: outer_sum(<N>, <M>) for N = 0 1 3, M = 0 1 2
func.func @outer_sum(%x: tensor<?xf64>, %y: tensor<?xf64>) -> tensor<?xf64> {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f64
  %n = tensor.dim %x, %c0 : tensor<?xf64>
  %i = tensor.splat %z[%n] : tensor<?xf64>
  %r = linalg.generic {
      indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>],
      iterator_types = ["parallel", "reduction"]}
      ins(%x, %y : tensor<?xf64>, tensor<?xf64>) outs(%i : tensor<?xf64>) {
  ^bb0(%a: f64, %b: f64, %s: f64):
    %p = arith.subf %a, %b : f64
    %t = arith.addf %s, %p : f64
    linalg.yield %t : f64
  } -> tensor<?xf64>
  return %r : tensor<?xf64>
}

// TRANSPOSE: conv_input 0
// CASE: conv_input(<1 x H x 5 x 2>, <3 x 2 x 2 x 3>, <1 x R x 2 x 3: 0>) for H = 5, R = 2
// CASE: conv_input(<1 x H x 5 x 2>, <3 x 2 x 2 x 3>, <1 x R x 2 x 3: 0>) for H = 3, R = 1
// CASE: conv_input(<1 x H x 5 x 2>, <3 x 2 x 2 x 3>, <1 x R x 2 x 3: 0>) for H = 2, R = 0
func.func @conv_input(%x: tensor<?x?x?x2xf64>, %k: tensor<?x?x2x3xf64>, %like: tensor<?x?x?x3xf64>) -> tensor<?x?x?x3xf64> {
  %z = arith.constant 0.0 : f64
  %i = linalg.fill ins(%z : f64) outs(%like : tensor<?x?x?x3xf64>) -> tensor<?x?x?x3xf64>
  %r = linalg.conv_2d_nhwc_hwcf {strides = dense<2> : tensor<2xi64>}
      ins(%x, %k : tensor<?x?x?x2xf64>, tensor<?x?x2x3xf64>) outs(%i : tensor<?x?x?x3xf64>) -> tensor<?x?x?x3xf64>
  return %r : tensor<?x?x?x3xf64>
}

// TRANSPOSE: conv_filter 1
// CASE: conv_filter(<2 x 5 x W x 2>, <2 x K x 2 x 3>, <2 x 3 x R x 3: 0>) for W = 7, K = 3, R = 3
// CASE: conv_filter(<2 x 5 x W x 2>, <2 x K x 2 x 3>, <2 x 3 x R x 3: 0>) for W = 1, K = 1, R = 1
func.func @conv_filter(%x: tensor<?x?x?x2xf64>, %k: tensor<?x?x2x3xf64>, %like: tensor<?x?x?x3xf64>) -> tensor<?x?x?x3xf64> {
  %z = arith.constant 0.0 : f64
  %i = linalg.fill ins(%z : f64) outs(%like : tensor<?x?x?x3xf64>) -> tensor<?x?x?x3xf64>
  %r = linalg.conv_2d_nhwc_hwcf {dilations = dense<2> : tensor<2xi64>}
      ins(%x, %k : tensor<?x?x?x2xf64>, tensor<?x?x2x3xf64>) outs(%i : tensor<?x?x?x3xf64>) -> tensor<?x?x?x3xf64>
  return %r : tensor<?x?x?x3xf64>
}

// TRANSPOSE: pool 0
// CASE: pool(<1 x H x 6 x 2>, <3 x 2: 0>, <1 x R x 5 x 2: 0>) for H = 5, R = 3
// CASE: pool(<1 x H x 6 x 2>, <3 x 2: 0>, <1 x R x 5 x 2: 0>) for H = 3, R = 1
func.func @pool(%x: tensor<?x?x?x2xf64>, %k: tensor<?x?xf64>, %like: tensor<?x?x?x2xf64>) -> tensor<?x?x?x2xf64> {
  %z = arith.constant 0.0 : f64
  %i = linalg.fill ins(%z : f64) outs(%like : tensor<?x?x?x2xf64>) -> tensor<?x?x?x2xf64>
  %r = linalg.pooling_nhwc_sum
      ins(%x, %k : tensor<?x?x?x2xf64>, tensor<?x?xf64>) outs(%i : tensor<?x?x?x2xf64>) -> tensor<?x?x?x2xf64>
  return %r : tensor<?x?x?x2xf64>
}

// A number becomes all elements.
// TRANSPOSE: fill 0
// CASE: fill(2.0, N) for N = 0 1 3
func.func @fill(%x: f64, %n: index) -> tensor<?x2xf64> {
  %e = tensor.empty(%n) : tensor<?x2xf64>
  %r = linalg.fill ins(%x : f64) outs(%e : tensor<?x2xf64>) -> tensor<?x2xf64>
  return %r : tensor<?x2xf64>
}

// TRANSPOSE: zero 0
// CASE: zero(<N x M>) for N = 0 3, M = 1 2
func.func @zero(%x: tensor<?x?xf64>) -> tensor<?x?xf64> {
  %r = arith.subf %x, %x : tensor<?x?xf64>
  return %r : tensor<?x?xf64>
}

// A row without elements leaves its initial value, and so does its tangent.
// TANGENT: last_of_row 0
// CASE: last_of_row(<3 x N>) for N = 0 1 2
func.func @last_of_row(%x: tensor<3x?xf64>) -> tensor<3xf64> {
  %z = arith.constant dense<0.0> : tensor<3xf64>
  %r = linalg.generic {
      indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
      iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<3x?xf64>) outs(%z : tensor<3xf64>) {
  ^bb0(%i: f64, %o: f64):
    linalg.yield %i : f64
  } -> tensor<3xf64>
  return %r : tensor<3xf64>
}

// Every second element stays as it is.
// TANGENT: spread 0
// CASE: spread(<3>) for N = 0
func.func @spread(%x: tensor<3xf64>) -> tensor<5xf64> {
  %z = arith.constant dense<0.0> : tensor<5xf64>
  %r = linalg.generic {
      indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (2 * d0)>],
      iterator_types = ["parallel"]} ins(%x : tensor<3xf64>) outs(%z : tensor<5xf64>) {
  ^bb0(%i: f64, %o: f64):
    linalg.yield %i : f64
  } -> tensor<5xf64>
  return %r : tensor<5xf64>
}
