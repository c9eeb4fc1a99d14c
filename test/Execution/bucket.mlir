// A static version for all smaller sizes computes the same results as the
// function: below its sizes, at them, and above them by the general copy.
// The padding of the arguments holds zeros, or bits that are all 1.
// RUN: %execute %s "--after=--symshape-bucket=sizes=*=4" \
// RUN:   "--after=--symshape-bucket='sizes=*=2|4 poison'" \
// RUN:   "--after=--symshape-pipeline=only-warn --symshape-bucket='sizes=*=2|4 poison' --symshape-pipeline=only-warn" \
// RUN:   "--after=--symshape-bucket='sizes=*=2|4 poison limit=2' --inline --canonicalize --cse" \
// RUN:   "--after=--symshape-bucket='sizes=*=3 poison' --symshape-require-premises --symshape-pipeline=only-warn --lower-symshape"

// A sum from -0.0 stays -0.0 if there is nothing to add.
func.func @sum(%x: tensor<?xf32>) -> tensor<f32> {
  %z = arith.constant -0.0 : f32
  %e = tensor.empty() : tensor<f32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<f32>) -> tensor<f32>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]}
      ins(%x : tensor<?xf32>) outs(%f : tensor<f32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.addf %a, %o : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  return %r : tensor<f32>
}
// CASE: sum(<0>) -> <: -0.0>
// CASE: sum(<1: -0.0>) -> <: -0.0>
// CASE: sum(<3: 1.0, 2.0, 3.0>) -> <: 6.0>
// CASE: sum(<5: 1.0, 2.0, 3.0, 4.0, 5.0>) -> <: 15.0>

// `maxnumf` ignores a NaN, so it has no neutral element for all accumulators.
func.func @largest(%x: tensor<?xf32>) -> (tensor<f32>, tensor<f32>) {
  %z = arith.constant 0x7FC00000 : f32
  %e = tensor.empty() : tensor<f32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<f32>) -> tensor<f32>
  %r:2 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>, affine_map<(i) -> ()>], iterator_types = ["reduction"]}
      ins(%x : tensor<?xf32>) outs(%f, %f : tensor<f32>, tensor<f32>) {
  ^bb0(%a: f32, %o: f32, %p: f32):
    %s = arith.maxnumf %a, %o : f32
    %t = arith.maximumf %a, %p : f32
    linalg.yield %s, %t : f32, f32
  } -> (tensor<f32>, tensor<f32>)
  return %r#0, %r#1 : tensor<f32>, tensor<f32>
}
// CASE: largest(<N>) -> returns for N = 0 1 2 3 5

// The factor y has no dimension k, and is infinite: its product with 0 is NaN.
func.func @scaled(%x: tensor<?xf32>) -> tensor<f32> {
  %y = arith.constant dense<0x7F800000> : tensor<f32>
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<f32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<f32>) -> tensor<f32>
  %r = linalg.generic {indexing_maps = [affine_map<(k) -> (k)>, affine_map<(k) -> ()>, affine_map<(k) -> ()>], iterator_types = ["reduction"]}
      ins(%x, %y : tensor<?xf32>, tensor<f32>) outs(%f : tensor<f32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %m = arith.mulf %a, %b : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  return %r : tensor<f32>
}
// CASE: scaled(<N>) -> returns for N = 0 1 2 4

// Rows of prefixes: the matrix of b * s rows has padding between its rows.
func.func @joined(%x: tensor<?x?x3xf32> {symshape.shape = #symshape.shape<[b, s, 3]>},
                  %w: tensor<3x2xf32>) -> (tensor<?x?x2xf32>, tensor<?x2xf32>)
    attributes {symshape.symbols = #symshape.symbols<b, s>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %b = tensor.dim %x, %c0 : tensor<?x?x3xf32>
  %s = tensor.dim %x, %c1 : tensor<?x?x3xf32>
  %n = arith.muli %b, %s : index
  %c = tensor.collapse_shape %x [[0, 1], [2]] : tensor<?x?x3xf32> into tensor<?x3xf32>
  %e = tensor.empty(%n) : tensor<?x2xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<?x2xf32>) -> tensor<?x2xf32>
  %m = linalg.matmul ins(%c, %w : tensor<?x3xf32>, tensor<3x2xf32>) outs(%f : tensor<?x2xf32>) -> tensor<?x2xf32>
  %r = tensor.expand_shape %m [[0, 1], [2]] output_shape [%b, %s, 2] : tensor<?x2xf32> into tensor<?x?x2xf32>
  return %r, %m : tensor<?x?x2xf32>, tensor<?x2xf32>
}
// CASE: joined(<BxSx3>, <3x2>) -> returns for B = 0 1 2 3 5, S = 0 1 2 3 4

// A contraction over a padded dimension, whose padding holds NaN.
func.func @matmul(%x: tensor<?x?xf32> {symshape.shape = #symshape.shape<[m, k]>},
                  %y: tensor<?x?xf32> {symshape.shape = #symshape.shape<[k, n]>}) -> tensor<?x?xf32>
    attributes {symshape.symbols = #symshape.symbols<m, k, n>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %m = tensor.dim %x, %c0 : tensor<?x?xf32>
  %n = tensor.dim %y, %c1 : tensor<?x?xf32>
  %e = tensor.empty(%m, %n) : tensor<?x?xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  %r = linalg.matmul ins(%x, %y : tensor<?x?xf32>, tensor<?x?xf32>) outs(%f : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}
// CASE: matmul(<MxK>, <KxN>) -> returns for M = 0 1 3 5, K = 0 1 2 3, N = 1 4

// A gather by indices from the padding, and a division by zero there.
func.func @gather(%t: tensor<?xf32>, %i: tensor<?xi64>, %d: tensor<?xi64>) -> (tensor<?xf32>, tensor<?xi64>)
    {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %i, %c0 : tensor<?xi64>
  %m = tensor.dim %d, %c0 : tensor<?xi64>
  %e = tensor.empty(%n) : tensor<?xf32>
  %g = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%i : tensor<?xi64>) outs(%e : tensor<?xf32>) {
  ^bb0(%a: i64, %o: f32):
    %k = arith.index_cast %a : i64 to index
    %v = tensor.extract %t[%k] : tensor<?xf32>
    linalg.yield %v : f32
  } -> tensor<?xf32>
  %f = tensor.empty(%m) : tensor<?xi64>
  %q = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%d : tensor<?xi64>) outs(%f : tensor<?xi64>) {
  ^bb0(%a: i64, %o: i64):
    %c100 = arith.constant 100 : i64
    %v = arith.divsi %c100, %a : i64
    linalg.yield %v : i64
  } -> tensor<?xi64>
  return %g, %q : tensor<?xf32>, tensor<?xi64>
}
// CASE: gather(<3: 1.0, 2.0, 3.0>, <2: 2, 0>, <1: 7>) -> <2: 3.0, 1.0>, <1: 14>
// CASE: gather(<1: 1.0>, <0>, <3: 1, 2, -1>) -> <0>, <3: 100, 50, -100>

// A pad of a size that is not constant starts in the padding of its source.
func.func @pad(%x: tensor<?xf32>, %n: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %l = tensor.dim %n, %c0 : tensor<?xf32>
  %v = arith.constant 9.0 : f32
  %p = tensor.pad %x low[1] high[%l] {
  ^bb0(%i: index):
    tensor.yield %v : f32
  } : tensor<?xf32> to tensor<?xf32>
  %q = tensor.pad %p low[%l] high[2] {
  ^bb0(%i: index):
    tensor.yield %v : f32
  } : tensor<?xf32> to tensor<?xf32>
  return %q : tensor<?xf32>
}
// CASE: pad(<2: 1.0, 2.0>, <1: 0.0>) -> <7: 9.0, 9.0, 1.0, 2.0, 9.0, 9.0, 9.0>
// CASE: pad(<X>, <L>) -> returns for X = 0 1 3 5, L = 0 2 4

// The last elements, every second one, and an insertion over the middle.
func.func @slices(%x: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %one = arith.minui %n, %c1 : index
  %rest = arith.subi %n, %one : index
  %half = arith.ceildivui %n, %c2 : index
  %last = tensor.extract_slice %x[%rest] [%one] [1] : tensor<?xf32> to tensor<?xf32>
  %even = tensor.extract_slice %x[0] [%half] [2] : tensor<?xf32> to tensor<?xf32>
  %tail = tensor.extract_slice %x[%one] [%rest] [1] : tensor<?xf32> to tensor<?xf32>
  %in = tensor.insert_slice %tail into %x[0] [%rest] [1] : tensor<?xf32> into tensor<?xf32>
  return %last, %even, %in : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}
// CASE: slices(<4: 1.0, 2.0, 3.0, 4.0>) -> <1: 4.0>, <2: 1.0, 3.0>, <4: 2.0, 3.0, 4.0, 4.0>
// CASE: slices(<N>) -> returns for N = 0 1 2 3 5

// Parts of a concatenation follow each other without padding.
func.func @concat(%x: tensor<?x?xi64> {symshape.shape = #symshape.shape<[n, k]>},
                  %y: tensor<?x?xi64> {symshape.shape = #symshape.shape<[m, k]>}) -> (tensor<?x?xi64>, tensor<?xi64>)
    attributes {symshape.symbols = #symshape.symbols<n, m, k>} {
  %r = tensor.concat dim(0) %x, %y, %x : (tensor<?x?xi64>, tensor<?x?xi64>, tensor<?x?xi64>) -> tensor<?x?xi64>
  %c = tensor.collapse_shape %r [[0, 1]] : tensor<?x?xi64> into tensor<?xi64>
  return %r, %c : tensor<?x?xi64>, tensor<?xi64>
}
// CASE: concat(<2x1: 1, 2>, <1x1: 3>) -> <5x1: 1, 2, 3, 1, 2>, <5: 1, 2, 3, 1, 2>
// CASE: concat(<NxK>, <MxK>) -> returns for N = 0 1 3, M = 0 2 5, K = 0 1 2 3

// The versions may pad the results of the arms in different ways.
func.func @arms(%x: tensor<?xf32>, %y: tensor<?xf32>, %c: i1) -> (tensor<?xf32>, tensor<?xf32>) {
  %r = scf.if %c -> (tensor<?xf32>) {
    %t = tensor.concat dim(0) %x, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %t : tensor<?xf32>
  } else {
    scf.yield %y : tensor<?xf32>
  }
  %s = arith.select %c, %x, %y : tensor<?xf32>
  return %r, %s : tensor<?xf32>, tensor<?xf32>
}
// CASE: arms(<2: 1.0, 2.0>, <1: 3.0>, true) -> <3: 1.0, 2.0, 3.0>, <2: 1.0, 2.0>
// CASE: arms(<2: 1.0, 2.0>, <1: 3.0>, false) -> <1: 3.0>, <1: 3.0>

// The trip count is the actual size. A check in a body is about elements inside.
func.func @loop(%x: tensor<?xi64>) -> tensor<?xi64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?xi64>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %x) -> (tensor<?xi64>) {
    %e = tensor.empty(%n) : tensor<?xi64>
    %s = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
        ins(%t : tensor<?xi64>) outs(%e : tensor<?xi64>) {
    ^bb0(%a: i64, %o: i64):
      %k = linalg.index 0 : index
      %in = arith.cmpi ult, %k, %n : index
      cf.assert %in, "outside"
      %d = arith.subi %n, %k : index
      %j = arith.index_cast %d : index to i64
      %q = arith.divsi %a, %j : i64
      %v = arith.addi %a, %q : i64
      linalg.yield %v : i64
    } -> tensor<?xi64>
    scf.yield %s : tensor<?xi64>
  }
  return %r : tensor<?xi64>
}
// CASE: loop(<1: 3>) -> <1: 6>
// CASE: loop(<N>) -> returns for N = 0 1 2 3 5

// n + m is at most 6 in the version for n, m <= 3, but also if m is 0 and n is 6:
// the version must not use that n is at most 3.
func.func @total(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n + m]>},
                 %y: tensor<?xf32> {symshape.shape = #symshape.shape<[m * 2 + 2]>}) -> (tensor<?xf32>, tensor<?xf32>)
    attributes {symshape.symbols = #symshape.symbols<n, m>} {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %v = arith.constant 7.0 : f32
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %b = tensor.dim %y, %c0 : tensor<?xf32>
  %b2 = arith.subi %b, %c2 : index
  %m = arith.divui %b2, %c2 : index
  %n = arith.subi %a, %m : index
  %e = tensor.empty(%n) : tensor<?xf32>
  %f = linalg.fill ins(%v : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  return %f, %y : tensor<?xf32>, tensor<?xf32>
}
// CASE: total(<6>, <2>) -> <6: 7.0, 7.0, 7.0, 7.0, 7.0, 7.0>, <2>
// CASE: total(<N>, <4>) -> returns for N = 1 2 4 8 9
