// Elements and sizes of the results of tensor ops.
// RUN: %execute %s

func.func @halves(%x: tensor<?xf32>) -> (tensor<?xf32>, i1) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %h = arith.divsi %d, %c2 : index
  %r = arith.subi %d, %h : index
  %a = tensor.extract_slice %x[0] [%h] [1] : tensor<?xf32> to tensor<?xf32>
  %b = tensor.extract_slice %x[%h] [%r] [1] : tensor<?xf32> to tensor<?xf32>
  %s = tensor.concat dim(0) %b, %a
    : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %e = tensor.dim %s, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %e, %d : index
  return %s, %p : tensor<?xf32>, i1
}
// CASE: halves(<N>) for N = 0 1 2 3
// CASE: halves(<3: 1, 2, 3>) -> <3: 2, 3, 1>, true

func.func @padded(%x: tensor<?x?xf32>, %n: index) -> (tensor<?x?xf32>, i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f = arith.constant 9.0 : f32
  %ok = arith.cmpi ult, %n, %c1 : index
  %two = arith.addi %c1, %c1 : index
  %k = arith.select %ok, %c1, %two : index
  %p = tensor.pad %x low[%k, 0] high[0, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %f : f32
  } : tensor<?x?xf32> to tensor<?x?xf32>
  %a = tensor.dim %p, %c0 : tensor<?x?xf32>
  %b = tensor.dim %x, %c0 : tensor<?x?xf32>
  %q = arith.cmpi sgt, %a, %b : index
  return %p, %q : tensor<?x?xf32>, i1
}
// CASE: padded(<MxN>, K) for M = 0 1 2, N = 0 2, K = -1 0 1
// CASE: padded(<1x1: 5>, 0) -> <2x2: 9, 9, 5, 9>, true

func.func @there_and_back(%x: tensor<?x?xf32>) -> (tensor<?x?xf32>, i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %x, %c0 : tensor<?x?xf32>
  %n = tensor.dim %x, %c1 : tensor<?x?xf32>
  %f = tensor.collapse_shape %x [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %e = tensor.expand_shape %f [[0, 1]] output_shape [%m, %n]
    : tensor<?xf32> into tensor<?x?xf32>
  %d = tensor.dim %f, %c0 : tensor<?xf32>
  %mn = arith.muli %m, %n : index
  %p = arith.cmpi eq, %d, %mn : index
  return %e, %p : tensor<?x?xf32>, i1
}
// CASE: there_and_back(<MxN>) for M = 0 1 2, N = 0 1 3

func.func @transposed(%x: tensor<?x?xf32>) -> (tensor<?x?xf32>, i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %x, %c0 : tensor<?x?xf32>
  %n = tensor.dim %x, %c1 : tensor<?x?xf32>
  %e = tensor.empty(%n, %m) : tensor<?x?xf32>
  %t = linalg.transpose ins(%x : tensor<?x?xf32>) outs(%e : tensor<?x?xf32>)
      permutation = [1, 0]
  %d = tensor.dim %t, %c0 : tensor<?x?xf32>
  %p = arith.cmpi eq, %d, %m : index
  return %t, %p : tensor<?x?xf32>, i1
}
// CASE: transposed(<MxN>) for M = 0 1 2, N = 0 1 3

func.func @generated(%n: index) -> (tensor<?xindex>, i1) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %k = arith.maxsi %n, %c0 : index
  %g = tensor.generate %k {
  ^bb0(%i: index):
    %p = arith.cmpi slt, %i, %c3 : index
    %v = arith.select %p, %i, %c3 : index
    tensor.yield %v : index
  } : tensor<?xindex>
  %d = tensor.dim %g, %c0 : tensor<?xindex>
  %p = arith.cmpi eq, %d, %n : index
  return %g, %p : tensor<?xindex>, i1
}
// CASE: generated(N) for N = -1 0 1 3 5

// The elements of a tensor are sizes.
func.func @from_contents(%s: tensor<2xi64>, %x: tensor<?xf32>)
    -> (tensor<?x?xf32>, i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.extract %s[%c0] : tensor<2xi64>
  %b = tensor.extract %s[%c1] : tensor<2xi64>
  %m = arith.muli %a, %b : i64
  %mi = arith.index_cast %m : i64 to index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %mi, %d : index
  cf.assert %p, "count differs"
  %zero = arith.constant 0 : i64
  %q = arith.cmpi sge, %a, %zero : i64
  cf.assert %q, "negative"
  %ai = arith.index_cast %a : i64 to index
  %bi = arith.index_cast %b : i64 to index
  %t = tensor.from_elements %ai, %bi : tensor<2xindex>
  %r = tensor.reshape %x(%t) : (tensor<?xf32>, tensor<2xindex>)
    -> tensor<?x?xf32>
  %e = tensor.dim %r, %c0 : tensor<?x?xf32>
  %u = arith.cmpi eq, %e, %ai : index
  return %r, %u : tensor<?x?xf32>, i1
}
// CASE: from_contents(<2: A, B>, <N>) for A = 0 1 2, B = 1 3, N = 0 1 2 6
// CASE: from_contents(<2: -2, -1>, <2>) -> stops "negative"

func.func @reduced(%x: tensor<?x?xf32>) -> (tensor<?xf32>, i1) {
  %c0 = arith.constant 0 : index
  %f0 = arith.constant 0.0 : f32
  %m = tensor.dim %x, %c0 : tensor<?x?xf32>
  %e = tensor.empty(%m) : tensor<?xf32>
  %i = linalg.fill ins(%f0 : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %r = linalg.reduce ins(%x : tensor<?x?xf32>) outs(%i : tensor<?xf32>)
      dimensions = [1] (%v: f32, %acc: f32) {
        %s = arith.addf %v, %acc : f32
        linalg.yield %s : f32
      }
  %d = tensor.dim %r, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %d, %m : index
  return %r, %p : tensor<?xf32>, i1
}
// CASE: reduced(<MxN>) for M = 0 1 2, N = 0 1 3

// Buffers: the harness compares written elements, too.
func.func @buffer(%m: memref<?xf32>, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f = arith.constant 3.0 : f32
  %d = memref.dim %m, %c0 : memref<?xf32>
  %k = arith.minsi %n, %d : index
  scf.for %i = %c0 to %k step %c1 {
    memref.store %f, %m[%i] : memref<?xf32>
  }
  return %k : index
}
// CASE: buffer(<N>, K) for N = 0 1 3, K = -1 0 1 2 5
// CASE: buffer(<2: 1, 2>, 1) -> 1, <2: 3, 2>

func.func @rank_zero(%x: tensor<f32>, %y: tensor<i1>) -> (tensor<f32>, i1) {
  %v = tensor.extract %y[] : tensor<i1>
  %r = linalg.add ins(%x, %x : tensor<f32>, tensor<f32>)
                  outs(%x : tensor<f32>) -> tensor<f32>
  return %r, %v : tensor<f32>, i1
}
// CASE: rank_zero(<: 4>, <: N>) -> <: 8>, N for N = false true

// Rounding and signed zeros.
func.func @floats(%x: f64, %n: index) -> (f64, i64, f32) {
  %i = arith.index_cast %n : index to i64
  %f = arith.sitofp %i : i64 to f64
  %m = arith.mulf %f, %x : f64
  %r = math.floor %m : f64
  %j = arith.fptosi %r : f64 to i64
  %t = arith.truncf %m : f64 to f32
  return %r, %j, %t : f64, i64, f32
}
// CASE: floats(X, N) for X = -0.5 0.1 0.25 2.0, N = -3 0 1 7

// A half of a number of either sign, rounded towards zero. The first comparison
// always holds for these numbers; the second one is false for -3, -1, 1 and 3.
func.func @truncates(%n: index) -> (i1, i1) {
  %low = arith.constant -1000 : index
  %high = arith.constant 1000 : index
  %c2 = arith.constant 2 : i64
  %half = arith.constant 0.5 : f32
  %p = arith.cmpi sge, %n, %low : index
  cf.assert %p, "too small"
  %q = arith.cmpi sle, %n, %high : index
  cf.assert %q, "too large"
  %i = arith.index_cast %n : index to i64
  %f = arith.sitofp %i : i64 to f32
  %h = arith.mulf %f, %half : f32
  %t = math.trunc %h : f32
  %j = arith.fptosi %t : f32 to i64
  %d = arith.divsi %i, %c2 : i64
  %same = arith.cmpi eq, %j, %d : i64
  %back = arith.muli %j, %c2 : i64
  %even = arith.cmpi eq, %back, %i : i64
  return %same, %even : i1, i1
}
// CASE: truncates(N) for N = -1000 -3 -2 -1 0 1 2 3 999
// CASE: truncates(1001) -> stops "too large"
