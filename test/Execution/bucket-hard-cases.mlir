// Programs that broke the padded form once.
// RUN: %execute %s "--after=--symshape-bucket=sizes=*=3" \
// RUN:   "--after=--symshape-bucket='sizes=*=4 poison'" \
// RUN:   "--after=--symshape-pipeline=only-warn --symshape-bucket='sizes=*=2|9 poison' --symshape-pipeline=only-warn --canonicalize --cse"

// A remainder of whole tensors: the divisor is 1 in the padding.
func.func @f(%x: tensor<?xi32>, %y: tensor<?xi32>) -> tensor<?xi32> {
  %r = arith.remui %x, %y : tensor<?xi32>
  return %r : tensor<?xi32>
}
// CASE: f(<2: 5, 8>, <2: 3, 5>) -> <2: 2, 3>

// -----

func.func @f(%x: tensor<?xi32>, %y: tensor<?xi32>) -> tensor<?xi32> {
  %r = arith.remsi %x, %y : tensor<?xi32>
  return %r : tensor<?xi32>
}
// CASE: f(<2: 5, 8>, <2: 3, 5>) -> <2: 2, 3>

// -----

// An affine map that divides by an element does not run in the padding.
func.func @f(%x: tensor<?xindex>) -> tensor<?xindex> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xindex>
  %e = tensor.empty(%n) : tensor<?xindex>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%x : tensor<?xindex>) outs(%e : tensor<?xindex>) {
  ^bb0(%a: index, %o: index):
    %q = affine.apply affine_map<()[s0] -> (7 floordiv s0)>()[%a]
    linalg.yield %q : index
  } -> tensor<?xindex>
  return %r : tensor<?xindex>
}
// CASE: f(<2: 1, 2>)

// -----

// Nor does one that divides by an actual size, which may be 0.
func.func @f(%x: tensor<?x?xf32>) -> tensor<?xindex> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %b = tensor.dim %x, %c0 : tensor<?x?xf32>
  %s = tensor.dim %x, %c1 : tensor<?x?xf32>
  %n = arith.muli %b, %s : index
  %e = tensor.empty(%n) : tensor<?xindex>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      outs(%e : tensor<?xindex>) {
  ^bb0(%o: index):
    %i = linalg.index 0 : index
    %d:2 = affine.delinearize_index %i into (%b, %s) : index, index
    linalg.yield %d#0 : index
  } -> tensor<?xindex>
  return %r : tensor<?xindex>
}
// CASE: f(<2x0>)
// CASE: f(<2x3>)

// -----

// The same in the body of a generate.
func.func @f(%x: tensor<?xf32>, %s: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %m = tensor.dim %s, %c0 : tensor<?xf32>
  %r = tensor.generate %n {
  ^bb0(%i: index):
    %j = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%i)[%m]
    %v = tensor.extract %s[%j] : tensor<?xf32>
    tensor.yield %v : f32
  } : tensor<?xf32>
  return %r : tensor<?xf32>
}
// CASE: f(<0>, <0>) -> <0>
// CASE: f(<4>, <2>)

// -----

// A symbol with the name of an axis of another argument.
func.func @f(%x: tensor<?xf32> {symshape.shape = #symshape.shape<["arg1.0"]>}, %y: tensor<?xf32>) -> tensor<?xf32>
    attributes {symshape.symbols = #symshape.symbols<"arg1.0">} {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %y, %c0 : tensor<?xf32>
  %m = tensor.dim %x, %c0 : tensor<?xf32>
  %r = tensor.extract_slice %x[0] [%n] [1] : tensor<?xf32> to tensor<?xf32>
  return %r : tensor<?xf32>
}
// CASE: f(<3>, <1>)
// CASE: f(<4>, <2>)

// -----

// The body of a named op takes a number from the function.
func.func @f(%x: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %two = arith.constant 2.0 : f32
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %e = tensor.empty(%n) : tensor<?xf32>
  %r = linalg.map ins(%x : tensor<?xf32>) outs(%e : tensor<?xf32>) (%a: f32, %o: f32) {
    %v = arith.mulf %a, %two : f32
    linalg.yield %v : f32
  }
  return %r : tensor<?xf32>
}
// CASE: f(<N>) -> returns for N = 0 1 3 4 6

// -----

// The same where the op reduces a static dimension.
func.func @f(%x: tensor<?x4xf32>, %s: f32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x4xf32>
  %e = tensor.splat %s[%n] : tensor<?xf32>
  %r = linalg.reduce ins(%x : tensor<?x4xf32>) outs(%e : tensor<?xf32>) dimensions = [1] (%a: f32, %o: f32) {
    %v = arith.mulf %a, %s : f32
    %w = arith.addf %v, %o : f32
    linalg.yield %w : f32
  }
  return %r : tensor<?xf32>
}
// CASE: f(<N x 4>, 2.0) -> returns for N = 0 1 3 4 6

// -----

// A body with several blocks.
func.func @f(%x: tensor<?xi32>) -> tensor<?xi32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xi32>
  %e = tensor.empty(%n) : tensor<?xi32>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%x : tensor<?xi32>) outs(%e : tensor<?xi32>) {
  ^bb0(%a: i32, %o: i32):
    %z = arith.constant 5 : i32
    %c = arith.cmpi sgt, %a, %z : i32
    %v = scf.execute_region -> i32 {
      cf.cond_br %c, ^bb1(%a : i32), ^bb2
    ^bb1(%p: i32):
      scf.yield %p : i32
    ^bb2:
      cf.br ^bb1(%z : i32)
    }
    linalg.yield %v : i32
  } -> tensor<?xi32>
  return %r : tensor<?xi32>
}
// CASE: f(<2: 1, 8>)

// -----

// A result without elements has an actual size.
func.func @f(%x: tensor<?x0xf32>) -> tensor<?x0xf32> {
  return %x : tensor<?x0xf32>
}
// CASE: f(<3x0>)

// -----

// A static size in a type is the size, also if it comes from a dynamic input.
func.func @f(%x: tensor<?xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%x : tensor<?xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %v = arith.addf %a, %a : f32
    linalg.yield %v : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}
// CASE: f(<4>)

// -----

// The same for a concatenation,
func.func @f(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<5xf32> {
  %r = tensor.concat dim(0) %x, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<5xf32>
  return %r : tensor<5xf32>
}
// CASE: f(<2>, <3>)

// -----

// for a pad,
func.func @f(%x: tensor<?xf32>) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %v = arith.constant 1.0 : f32
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %h = arith.subi %c8, %n : index
  %r = tensor.pad %x low[0] high[%h] {
  ^bb0(%i: index):
    tensor.yield %v : f32
  } : tensor<?xf32> to tensor<8xf32>
  return %r : tensor<8xf32>
}
// CASE: f(<2>)
// CASE: f(<8>)

// -----

// and for a slice of two parts whose sizes add up to a constant.
func.func @f(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %y: tensor<?xf32>{symshape.shape = #symshape.shape<[4 - n]>}) -> tensor<4xf32>
    attributes {symshape.symbols = #symshape.symbols<n>} {
  %r = tensor.concat dim(0) %x, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %s = tensor.extract_slice %r[0] [4] [1] : tensor<?xf32> to tensor<4xf32>
  return %s : tensor<4xf32>
}
// CASE: f(<3>, <1>)

// -----

// Ops that no size of the version reaches may be too large for padded tensors:
// an insertion, a constant index, a window, a slice.
func.func @f(%x: tensor<?xf32>, %c: i1) -> tensor<?xf32> {
  %k = arith.constant dense<1.0> : tensor<4xf32>
  %r = scf.if %c -> tensor<?xf32> {
    %s = tensor.insert_slice %k into %x[0] [4] [1] : tensor<4xf32> into tensor<?xf32>
    scf.yield %s : tensor<?xf32>
  } else {
    scf.yield %x : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
// CASE: f(<2>, false)
// CASE: f(<5>, true)

// -----

func.func @f(%x: tensor<?x?xf32>, %c: i1) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x?xf32>
  %e = tensor.empty(%n) : tensor<?xf32>
  %z = arith.constant 0.0 : f32
  %s = tensor.splat %z[%n] : tensor<?xf32>
  %r = scf.if %c -> tensor<?xf32> {
    %t = linalg.generic {indexing_maps = [affine_map<(i) -> (i, 3)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%x : tensor<?x?xf32>) outs(%e : tensor<?xf32>) {
    ^bb0(%a: f32, %o: f32):
      linalg.yield %a : f32
    } -> tensor<?xf32>
    scf.yield %t : tensor<?xf32>
  } else {
    scf.yield %s : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
// CASE: f(<2x2>, false)
// CASE: f(<1x4>, true)

// -----

func.func @f(%x: tensor<?xf32>, %c: i1) -> tensor<3xf32> {
  %k = arith.constant dense<1.0> : tensor<2xf32>
  %e = arith.constant dense<0.0> : tensor<3xf32>
  %q = scf.if %c -> tensor<3xf32> {
    %r = linalg.conv_1d ins(%x, %k : tensor<?xf32>, tensor<2xf32>) outs(%e : tensor<3xf32>) -> tensor<3xf32>
    scf.yield %r : tensor<3xf32>
  } else {
    scf.yield %e : tensor<3xf32>
  }
  return %q : tensor<3xf32>
}
// CASE: f(<2>, false)
// CASE: f(<4>, true)

// -----

func.func @f(%x: tensor<?xf32>, %c: i1) -> tensor<4xf32> {
  %e = arith.constant dense<0.0> : tensor<4xf32>
  %q = scf.if %c -> tensor<4xf32> {
    %s = tensor.extract_slice %x[0] [4] [1] : tensor<?xf32> to tensor<4xf32>
    scf.yield %s : tensor<4xf32>
  } else {
    scf.yield %e : tensor<4xf32>
  }
  return %q : tensor<4xf32>
}
// CASE: f(<2>, false)
// CASE: f(<4>, true)

// -----

// A branch that no size of the version takes is no reason to refuse the
// function.
func.func @f(%x: tensor<?xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %c = arith.cmpi uge, %n, %c8 : index
  %r = scf.if %c -> f32 {
    %v = arith.constant 1.0 : f32
    scf.yield %v : f32
  } else {
    %v = arith.constant 2.0 : f32
    scf.yield %v : f32
  }
  return %r : f32
}
// CASE: f(<5>)

// -----

func.func @f(%x: tensor<?xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %c = arith.cmpi uge, %n, %c8 : index
  %r = scf.if %c -> f32 {
    %s = tensor.extract_slice %x[0] [8] [1] : tensor<?xf32> to tensor<8xf32>
    %v = tensor.extract %s[%c0] : tensor<8xf32>
    scf.yield %v : f32
  } else {
    %v = arith.constant 2.0 : f32
    scf.yield %v : f32
  }
  return %r : f32
}
// CASE: f(<5>)
// CASE: f(<8>)

// -----

func.func @f(%x: tensor<?xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %c = arith.cmpi uge, %n, %c8 : index
  %r = scf.if %c -> f32 {
    %s = tensor.cast %x : tensor<?xf32> to tensor<8xf32>
    %v = tensor.extract %s[%c0] : tensor<8xf32>
    scf.yield %v : f32
  } else {
    %v = arith.constant 2.0 : f32
    scf.yield %v : f32
  }
  return %r : f32
}
// CASE: f(<5>)
// CASE: f(<8>)

// -----

func.func @f(%x: tensor<?xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %c = arith.cmpi uge, %n, %c8 : index
  %r = scf.if %c -> f32 {
    cf.assert %c, "x"
    %d = arith.cmpi uge, %n, %c4 : index
    cf.assert %d, "x"
    %v = arith.constant 1.0 : f32
    scf.yield %v : f32
  } else {
    %v = arith.constant 2.0 : f32
    scf.yield %v : f32
  }
  return %r : f32
}
// CASE: f(<5>)
// CASE: f(<8>)
