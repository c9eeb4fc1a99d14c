// Windows, and outputs whose places a sum of loops gives: an op that does not fit
// the padded input has no iteration, and one that writes to such places must not
// write in the padding. A slice is at most as long as its source.
// RUN: %execute %s "--after=--symshape-bucket='sizes=*=4 poison'" \
// RUN:   "--after=--symshape-pipeline=only-warn --symshape-bucket='sizes=*=2|4 poison' --symshape-pipeline=only-warn"

func.func @dw(%x: tensor<?x?x?xf32> {symshape.shape = #symshape.shape<[b, s, c]>}, %k: tensor<2x?xf32> {symshape.shape = #symshape.shape<[2, c]>}) -> tensor<?x?x?xf32> attributes {symshape.symbols = #symshape.symbols<b, s, c>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %z = arith.constant 0.0 : f32
  %b = tensor.dim %x, %c0 : tensor<?x?x?xf32>
  %s = tensor.dim %x, %c1 : tensor<?x?x?xf32>
  %c = tensor.dim %x, %c2 : tensor<?x?x?xf32>
  %o = arith.subi %s, %c2 : index
  %e = tensor.empty(%b, %o, %c) : tensor<?x?x?xf32>
  %fl = linalg.fill ins(%z : f32) outs(%e : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  %r = linalg.depthwise_conv_1d_nwc_wc {dilations = dense<2> : tensor<1xi64>} ins(%x, %k : tensor<?x?x?xf32>, tensor<2x?xf32>) outs(%fl : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return %r : tensor<?x?x?xf32>
}
// CASE: dw(<BxSxC>, <2xC>) -> returns for B = 0 1 2, S = 2 3 4 5, C = 0 1 2

// -----

func.func @unfold(%x: tensor<?x?xf32>) -> tensor<?x3xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %b = tensor.dim %x, %c0 : tensor<?x?xf32>
  %s = tensor.dim %x, %c1 : tensor<?x?xf32>
  %o = arith.subi %s, %c2 : index
  %e = tensor.empty(%b, %o) : tensor<?x?x3xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i,j,k) -> (i,j+k)>, affine_map<(i,j,k) -> (i,j,k)>], iterator_types = ["parallel","parallel","parallel"]}
      ins(%x : tensor<?x?xf32>) outs(%e : tensor<?x?x3xf32>) {
    ^bb0(%a: f32, %o1: f32):
      linalg.yield %a : f32
    } -> tensor<?x?x3xf32>
  %c = tensor.collapse_shape %r [[0, 1], [2]] : tensor<?x?x3xf32> into tensor<?x3xf32>
  return %c : tensor<?x3xf32>
}
// CASE: unfold(<BxS>) -> returns for B = 0 1 2 3, S = 2 3 4 5

// -----

func.func @f(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %t = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i + 1)>], iterator_types = ["parallel"]}
      ins(%x : tensor<?xf32>) outs(%y : tensor<?xf32>) {
    ^bb0(%a: f32, %o: f32):
      %s = arith.addf %a, %o : f32
      linalg.yield %s : f32
    } -> tensor<?xf32>
  return %t : tensor<?xf32>
}
// CASE: f(<1>, <4>)
// CASE: f(<2>, <4>)
// CASE: f(<0>, <3>)

// -----

func.func @f(%x: tensor<?xf32>, %y: tensor<8xf32>) -> tensor<8xf32> {
  %t = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i * 2)>], iterator_types = ["parallel"]}
      ins(%x : tensor<?xf32>) outs(%y : tensor<8xf32>) {
    ^bb0(%a: f32, %o: f32):
      %s = arith.addf %a, %o : f32
      linalg.yield %s : f32
    } -> tensor<8xf32>
  return %t : tensor<8xf32>
}
// CASE: f(<1>, <8>)
// CASE: f(<2>, <8>)
// CASE: f(<0>, <8>)

// -----

func.func @f(%x: tensor<?x2xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %t = linalg.generic {indexing_maps = [affine_map<(i,k) -> (i,k)>, affine_map<(i,k) -> (i * 2 + k)>], iterator_types = ["parallel","parallel"]}
      ins(%x : tensor<?x2xf32>) outs(%y : tensor<?xf32>) {
    ^bb0(%a: f32, %o: f32):
      %s = arith.addf %a, %o : f32
      linalg.yield %s : f32
    } -> tensor<?xf32>
  return %t : tensor<?xf32>
}
// CASE: f(<1x2>, <4>)
// CASE: f(<1x2>, <2>)

// -----

func.func @f(%x: tensor<?x2xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %t = linalg.generic {indexing_maps = [affine_map<(i,k) -> (i,k)>, affine_map<(i,k) -> (i + k)>], iterator_types = ["reduction","reduction"]}
      ins(%x : tensor<?x2xf32>) outs(%y : tensor<?xf32>) {
    ^bb0(%a: f32, %o: f32):
      %s = arith.addf %a, %o : f32
      linalg.yield %s : f32
    } -> tensor<?xf32>
  return %t : tensor<?xf32>
}
// CASE: f(<1x2>, <4>)
// CASE: f(<0x2>, <4>)

// -----

func.func @f(%x: tensor<?x2x1xf32>, %k: tensor<3x1x1xf32>, %y: tensor<?x2x1xf32>) -> tensor<?x2x1xf32> {
  %r = linalg.conv_1d_nwc_wcf ins(%x, %k : tensor<?x2x1xf32>, tensor<3x1x1xf32>) outs(%y : tensor<?x2x1xf32>) -> tensor<?x2x1xf32>
  return %r : tensor<?x2x1xf32>
}
// CASE: f(<0x2x1>, <3x1x1>, <0x2x1>)

// -----

func.func @f(%x: tensor<?x?xf32>) -> tensor<?x2xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x?xf32>
  %t = tensor.extract_slice %x[0, 4] [%n, 2] [1, 1] : tensor<?x?xf32> to tensor<?x2xf32>
  return %t : tensor<?x2xf32>
}
// CASE: f(<2x6>)

// -----

func.func @f(%x: tensor<?xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c5 = arith.constant 5 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %nb = arith.divui %n, %c5 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %r = scf.for %i = %c0 to %nb step %c1 iter_args(%a = %f) -> (tensor<4xf32>) {
    %o = arith.muli %i, %c5 : index
    %s = tensor.extract_slice %x[%o] [5] [1] : tensor<?xf32> to tensor<5xf32>
    %q = tensor.extract_slice %s[1] [4] [1] : tensor<5xf32> to tensor<4xf32>
    %b = arith.addf %a, %q : tensor<4xf32>
    scf.yield %b : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
// CASE: f(<3>)
// CASE: f(<5>)
// CASE: f(<11>)

// -----

func.func @f(%x: tensor<?xf32>, %k: tensor<5xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %nb = arith.divui %n, %c5 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %nb step %c1 iter_args(%a = %x) -> (tensor<?xf32>) {
    %o = arith.muli %i, %c5 : index
    %q = tensor.insert_slice %k into %a[%o] [5] [1] : tensor<5xf32> into tensor<?xf32>
    scf.yield %q : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
// CASE: f(<3>, <5>)
// CASE: f(<5>, <5>)

// -----

func.func @f(%x: tensor<?x?xf32>, %c: i1) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x?xf32>
  %z = arith.constant 0.0 : f32
  %e = tensor.empty(%n) : tensor<?x4xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<?x4xf32>) -> tensor<?x4xf32>
  %r = scf.if %c -> tensor<?x4xf32> {
    %t = tensor.extract_slice %x[0, 0] [%n, 8] [1, 1] : tensor<?x?xf32> to tensor<?x8xf32>
    %g = tensor.expand_shape %t [[0], [1, 2]] output_shape [%n, 4, 2] : tensor<?x8xf32> into tensor<?x4x2xf32>
    %s = linalg.reduce ins(%g : tensor<?x4x2xf32>) outs(%f : tensor<?x4xf32>) dimensions = [2] (%a: f32, %o: f32) {
      %v = arith.addf %a, %o : f32
      linalg.yield %v : f32
    }
    scf.yield %s : tensor<?x4xf32>
  } else {
    scf.yield %f : tensor<?x4xf32>
  }
  return %r : tensor<?x4xf32>
}
// CASE: f(<2x2>, false)
// CASE: f(<2x8>, true)

// -----

func.func @f(%x: tensor<?x?xf32>, %c: i1) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %n = tensor.dim %x, %c0 : tensor<?x?xf32>
  %n8 = arith.muli %n, %c8 : index
  %z = arith.constant 0.0 : f32
  %s = tensor.splat %z[%n8] : tensor<?xf32>
  %r = scf.if %c -> tensor<?xf32> {
    %t = tensor.extract_slice %x[0, 0] [%n, 8] [1, 1] : tensor<?x?xf32> to tensor<?x8xf32>
    %g = tensor.collapse_shape %t [[0, 1]] : tensor<?x8xf32> into tensor<?xf32>
    %h = arith.addf %g, %s : tensor<?xf32>
    scf.yield %h : tensor<?xf32>
  } else {
    scf.yield %s : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
// CASE: f(<2x2>, false)
// CASE: f(<2x8>, true)

// -----

func.func @f(%x: tensor<?xf32>, %k: tensor<6xf32>, %c: i1) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %h = arith.divui %n, %c2 : index
  %r = scf.if %c -> tensor<?xf32> {
    %t = tensor.insert_slice %k into %x[0] [6] [1] : tensor<6xf32> into tensor<?xf32>
    %g = tensor.expand_shape %t [[0, 1]] output_shape [%h, 2] : tensor<?xf32> into tensor<?x2xf32>
    %t2 = tensor.extract_slice %g[0, 0] [%h, 1] [1, 1] : tensor<?x2xf32> to tensor<?xf32>
    scf.yield %t2 : tensor<?xf32>
  } else {
    %t2 = tensor.extract_slice %x[0] [%h] [1] : tensor<?xf32> to tensor<?xf32>
    scf.yield %t2 : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
// CASE: f(<2>, <6>, false)
// CASE: f(<6>, <6>, true)

// -----

func.func @f(%x: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %z = arith.constant 0.0 : f32
  %k = arith.constant dense<1.0> : tensor<5xf32>
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %c4 = arith.constant 4 : index
  %m = arith.subi %n, %c4 : index
  %o = arith.maxsi %m, %c0 : index
  %e = tensor.empty(%o) : tensor<?xf32>
  %fl = linalg.fill ins(%z : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %r = linalg.conv_1d ins(%x, %k : tensor<?xf32>, tensor<5xf32>) outs(%fl : tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}
// CASE: f(<4>) -> <0>
// CASE: f(<2>) -> <0>
// CASE: f(<6>)

// -----

func.func @f(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x?xf32>
  %e = tensor.empty(%n) : tensor<?xf32>
  %t = linalg.generic {indexing_maps = [affine_map<(i) -> (i, 4)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%x : tensor<?x?xf32>) outs(%e : tensor<?xf32>) {
    ^bb0(%a: f32, %o: f32):
      linalg.yield %a : f32
    } -> tensor<?xf32>
  return %t : tensor<?xf32>
}
// CASE: f(<0x2>) -> <0>
// CASE: f(<0x5>) -> <0>
// CASE: f(<2x5>)

// -----

func.func @f(%x: tensor<?x?xf32>, %y: tensor<2xf32>) -> tensor<2xf32> {
  %t = linalg.generic {indexing_maps = [affine_map<(i,k) -> (k, 4)>, affine_map<(i,k) -> (i)>], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<?x?xf32>) outs(%y : tensor<2xf32>) {
    ^bb0(%a: f32, %o: f32):
      %s = arith.addf %a, %o : f32
      linalg.yield %s : f32
    } -> tensor<2xf32>
  return %t : tensor<2xf32>
}
// CASE: f(<0x2>, <2: 5.0, 6.0>) -> <2: 5.0, 6.0>

// -----

func.func @f(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %t = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i + 1)>], iterator_types = ["parallel"]}
      ins(%x : tensor<?xf32>) outs(%y : tensor<?xf32>) {
    ^bb0(%a: f32, %o: f32):
      linalg.yield %a : f32
    } -> tensor<?xf32>
  return %t : tensor<?xf32>
}
// CASE: f(<1>, <4>)
// CASE: f(<2>, <4>)
// CASE: f(<0>, <3>)

// -----

func.func @f(%x: tensor<?xf32>, %y: tensor<8xf32>) -> tensor<8xf32> {
  %t = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i * 2)>], iterator_types = ["parallel"]}
      ins(%x : tensor<?xf32>) outs(%y : tensor<8xf32>) {
    ^bb0(%a: f32, %o: f32):
      linalg.yield %a : f32
    } -> tensor<8xf32>
  return %t : tensor<8xf32>
}
// CASE: f(<1>, <8>)
// CASE: f(<2>, <8>)
// CASE: f(<0>, <8>)

// -----

func.func @f(%x: tensor<?x3xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %z = arith.constant 0.0 : f32
  %n = tensor.dim %x, %c0 : tensor<?x3xf32>
  %m = arith.addi %n, %c2 : index
  %e = tensor.empty(%m) : tensor<?xf32>
  %fl = linalg.fill ins(%z : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %t = linalg.generic {indexing_maps = [affine_map<(i,k) -> (i,k)>, affine_map<(i,k) -> (i + k)>], iterator_types = ["reduction", "reduction"]}
      ins(%x : tensor<?x3xf32>) outs(%fl : tensor<?xf32>) {
    ^bb0(%a: f32, %o: f32):
      %s = arith.addf %a, %o : f32
      linalg.yield %s : f32
    } -> tensor<?xf32>
  return %t : tensor<?xf32>
}
// CASE: f(<1x3>)
// CASE: f(<2x3>)
// CASE: f(<4x3>)
// CASE: f(<0x3>)

// -----

func.func @f(%x: tensor<?xf32>, %k: index) -> tensor<?xf32> {
  %t = tensor.extract_slice %x[0] [%k] [1] : tensor<?xf32> to tensor<?xf32>
  return %t : tensor<?xf32>
}
// CASE: f(<3>, 2)

// -----

func.func @f(%x: tensor<?xf32>) -> index {
  %t = tensor.rank %x : tensor<?xf32>
  return %t : index
}
// CASE: f(<3>)

// -----

func.func @f(%x: tensor<?xf32>, %k: tensor<?xf32>, %y: tensor<6xf32>) -> tensor<6xf32> {
  %r = linalg.conv_1d ins(%x, %k : tensor<?xf32>, tensor<?xf32>) outs(%y : tensor<6xf32>) -> tensor<6xf32>
  return %r : tensor<6xf32>
}
// CASE: f(<4>, <0>, <6>)
// CASE: f(<7>, <2>, <6>)

// -----

func.func @is(%x: tensor<?x?xf32>, %k: tensor<?x6xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %k, %c0 : tensor<?x6xf32>
  %t = tensor.insert_slice %k into %x[0, 0] [%n, 6] [1, 1] : tensor<?x6xf32> into tensor<?x?xf32>
  return %t : tensor<?x?xf32>
}
// CASE: is(<2x2>, <0x6>)
// CASE: is(<1x6>, <1x6>)

// -----

func.func @cc(%x: tensor<2x?xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %k = arith.constant dense<1.0> : tensor<3xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(o,c,k) -> (o + k,c)>, affine_map<(o,c,k) -> (k)>, affine_map<(o,c,k) -> (o)>], iterator_types = ["parallel","reduction","reduction"]}
      ins(%x, %k : tensor<2x?xf32>, tensor<3xf32>) outs(%y : tensor<4xf32>) {
    ^bb0(%a: f32, %w: f32, %o1: f32):
      %v = arith.mulf %a, %w : f32
      %u = arith.addf %o1, %v : f32
      linalg.yield %u : f32
    } -> tensor<4xf32>
  return %r : tensor<4xf32>
}
// CASE: cc(<2x0>, <4>)

// -----

func.func @tr(%x: tensor<?x2xf32>, %n: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %b = tensor.dim %x, %c0 : tensor<?x2xf32>
  %t0 = arith.muli %b, %c3 : index
  %t = arith.addi %t0, %c1 : index
  %e = tensor.empty(%t) : tensor<?xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i,k) -> (i,k)>, affine_map<(i,k) -> (i * 3 + k + 2)>], iterator_types = ["parallel","parallel"]}
      ins(%x : tensor<?x2xf32>) outs(%f : tensor<?xf32>) {
    ^bb0(%a: f32, %o: f32):
      %s = arith.addf %a, %o : f32
      linalg.yield %s : f32
    } -> tensor<?xf32>
  return %r : tensor<?xf32>
}
// CASE: tr(<1x2>, <1>)
// CASE: tr(<2x2>, <1>)

// -----

func.func @cnt(%x: tensor<?xf32>, %kt: tensor<1xi64>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %k0 = tensor.extract %kt[%c0] : tensor<1xi64>
  %k = arith.index_cast %k0 : i64 to index
  %c = arith.cmpi ule, %k, %n : index
  cf.assert %c, "k <= n"
  %a = tensor.extract_slice %x[0] [%k] [1] : tensor<?xf32> to tensor<?xf32>
  return %a : tensor<?xf32>
}
// CASE: cnt(<3>, <1: 2>)
// CASE: cnt(<3>, <1: 3>)
// CASE: cnt(<3>, <1: 0>)
// CASE: cnt(<3>, <1: 4>) -> stops "k <= n"

// -----

func.func @rest(%x: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %e = tensor.empty(%n) : tensor<?xf32>
  %e0 = tensor.empty() : tensor<f32>
  %f0 = linalg.fill ins(%z : f32) outs(%e0 : tensor<f32>) -> tensor<f32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %e) -> (tensor<?xf32>) {
    %l = arith.subi %n, %i : index
    %s = tensor.extract_slice %x[%i] [%l] [1] : tensor<?xf32> to tensor<?xf32>
    %t = linalg.reduce ins(%s : tensor<?xf32>) outs(%f0 : tensor<f32>) dimensions = [0] (%p: f32, %o: f32) {
      %v = arith.addf %p, %o : f32
      linalg.yield %v : f32
    }
    %v = tensor.extract %t[] : tensor<f32>
    %w = tensor.insert %v into %a[%i] : tensor<?xf32>
    scf.yield %w : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
// CASE: rest(<N>) -> returns for N = 0 1 2 3 4 5
