// A specialized function computes the same results as before: in each version,
// in the general copy, for sizes 0 and 1, and after upstream's passes.
// RUN: %execute %s "--after=--symshape-specialize" \
// RUN:   "--after=--symshape-specialize --symshape-pipeline=only-warn" \
// RUN:   "--after=--symshape-specialize --canonicalize --cse --inline --sccp --canonicalize" \
// RUN:   "--after=--symshape-specialize --inline --symshape-pipeline=only-warn --symshape-pipeline=only-warn" \
// RUN:   "--after=--symshape-specialize=broadcasts --symshape-pipeline=only-warn --inline --canonicalize" \
// RUN:   "--after=--symshape-specialize=likely=arg1=0|1|-1|2 --symshape-pipeline=only-warn" \
// RUN:   "--after=--symshape-specialize --symshape-require-premises --symshape-pipeline=only-warn --lower-symshape"

// Two arguments of one size, and a size derived from a symbol.
func.func @twice(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>},
                 %y: tensor<?xf32> {symshape.shape = #symshape.shape<[n * 2]>}) -> (tensor<?xf32>, index)
    attributes {symshape.symbols = #symshape.symbols<n likely {0, 1, 3}>} {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %y, %c0 : tensor<?xf32>
  %r = tensor.concat dim(0) %x, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %r, %d : tensor<?xf32>, index
}
// CASE: twice(<0>, <0>) -> <0>, 0
// CASE: twice(<1: 5>, <2: 6, 7>) -> <3: 5, 6, 7>, 2
// CASE: twice(<3: 1, 2, 3>, <6: 4, 5, 6, 7, 8, 9>) -> <9: 1, 2, 3, 4, 5, 6, 7, 8, 9>, 6
// CASE: twice(<2: 1, 2>, <4: 4, 5, 6, 7>) -> <6: 1, 2, 4, 5, 6, 7>, 4

// A tensor that grows in a loop must not get the size with which it starts. The
// function chooses again when it calls itself.
func.func @grows(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}, %k: index) -> tensor<?xf32>
    attributes {symshape.symbols = #symshape.symbols<n likely {0, 1, 2}>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %k step %c1 iter_args(%a = %x) -> tensor<?xf32> {
    %b = tensor.concat dim(0) %a, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %b : tensor<?xf32>
  }
  %p = arith.cmpi eq, %k, %c1 : index
  %s = scf.if %p -> tensor<?xf32> {
    %t = func.call @grows(%r, %c0) : (tensor<?xf32>, index) -> tensor<?xf32>
    scf.yield %t : tensor<?xf32>
  } else {
    scf.yield %r : tensor<?xf32>
  }
  return %s : tensor<?xf32>
}
// CASE: grows(<N>, K) -> returns for N = 0 1 2 3, K = 0 1 2
// CASE: grows(<2: 1, 2>, 1) -> <4: 1, 2, 1, 2>

// Checks stay, in the same order as other effects.
func.func @checks(%x: tensor<?x?xf32> {symshape.shape = #symshape.shape<[n, m]>}, %y: tensor<?xf32>) -> (i1, index)
    attributes {symshape.symbols = #symshape.symbols<n likely {1, 4}, m likely {1}>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = tensor.dim %x, %c0 : tensor<?x?xf32>
  %m = tensor.dim %x, %c1 : tensor<?x?xf32>
  %d = tensor.dim %y, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %n, %d : index
  cf.assert %p, "same"
  %q = arith.cmpi sle, %m, %c2 : index
  cf.assert %q, "at most 2"
  %e = arith.cmpi eq, %d, %c1 : index
  %s = arith.muli %d, %m : index
  return %e, %s : i1, index
}
// CASE: checks(<NxM>, <D>) for N = 0 1 4, M = 0 1 3, D = 0 1 4
// CASE: checks(<4x1>, <4>) -> false, 4
// CASE: checks(<1x1>, <4>) -> stops "same"
// CASE: checks(<4x3>, <4>) -> stops "at most 2"

// A broadcast as a lowering writes it: a size of 1 expands.
func.func @expands(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %m = tensor.dim %y, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %n, %c1 : index
  %d = arith.select %p, %m, %n : index
  %r = tensor.generate %d {
  ^bb0(%i: index):
    %one = arith.cmpi eq, %m, %c1 : index
    %a = arith.select %p, %c0, %i : index
    %b = arith.select %one, %c0, %i : index
    %u = tensor.extract %x[%a] : tensor<?xf32>
    %v = tensor.extract %y[%b] : tensor<?xf32>
    %s = arith.addf %u, %v : f32
    tensor.yield %s : f32
  } : tensor<?xf32>
  return %r : tensor<?xf32>
}
// CASE: expands(<2: 1, 2>, <2: 5, 7>) -> <2: 6, 9>
// CASE: expands(<1: 1>, <2: 5, 7>) -> <2: 6, 8>
// CASE: expands(<2: 1, 2>, <1: 5>) -> <2: 6, 7>
// CASE: expands(<1: 1>, <1: 5>) -> <1: 6>
// CASE: expands(<0>, <0>) -> <0>
// CASE: expands(<1: 1>, <0>) -> <0>

// Several blocks; an integer argument.
func.func @blocks(%x: tensor<?xf32>, %k: i32) -> index {
  %c0 = arith.constant 0 : index
  %c0_i32 = arith.constant 0 : i32
  %p = arith.cmpi slt, %k, %c0_i32 : i32
  cf.cond_br %p, ^negative, ^size
^negative:
  return %c0 : index
^size:
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %i = arith.index_cast %k : i32 to index
  %s = arith.addi %n, %i : index
  return %s : index
}
// CASE: blocks(<N>, K) for N = 0 1 2 5, K = -1 0 1

// A caller of versions, for which a size is known.
func.func @caller(%k: index) -> (tensor<?xf32>, index) {
  %e = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %f = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %x = tensor.cast %e : tensor<2xf32> to tensor<?xf32>
  %y = tensor.cast %f : tensor<4xf32> to tensor<?xf32>
  %g = call @grows(%x, %k) : (tensor<?xf32>, index) -> tensor<?xf32>
  %r:2 = call @twice(%x, %y) : (tensor<?xf32>, tensor<?xf32>) -> (tensor<?xf32>, index)
  return %g, %r#1 : tensor<?xf32>, index
}
// CASE: caller(K) -> returns for K = 0 1 3
