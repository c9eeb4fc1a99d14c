// The harness makes inputs that satisfy the stated premises.
// RUN: %execute %s
// RUN: %execute --made-up=40 %S/Inputs/premises.mlir

// A multiple of 4 in a range.
func.func @multiple(
    %x: tensor<?xf32> {symshape.shape = #symshape.shape<[n * 4]>})
    -> (tensor<?x4xf32>, i1, i1)
    attributes {symshape.symbols = #symshape.symbols<n in [1, 8]>} {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %m = arith.remsi %d, %c4 : index
  %p = arith.cmpi eq, %m, %c0 : index
  cf.assert %p, "not a multiple"
  %q = arith.divsi %d, %c4 : index
  %e = tensor.expand_shape %x [[0, 1]] output_shape [%q, 4]
    : tensor<?xf32> into tensor<?x4xf32>
  %r = arith.cmpi sgt, %d, %c4 : index
  return %e, %p, %r : tensor<?x4xf32>, i1, i1
}
// CASE: multiple(<N>) for N = 4 8 12 32
// CASE: multiple(<4: 0>) -> <1x4: 0>, true, false

// Two inputs of equal size.
func.func @shared(
    %x: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>},
    %y: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>},
    %z: tensor<?xf32>) -> (tensor<?xf32>, i1)
    attributes {symshape.symbols = #symshape.symbols<n>} {
  %c0 = arith.constant 0 : index
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %b = tensor.dim %y, %c0 : tensor<?xf32>
  %c = tensor.dim %z, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %a, %b : index
  cf.assert %p, "first two"
  %q = arith.cmpi eq, %b, %c : index
  cf.assert %q, "last two"
  %s = linalg.add ins(%x, %y : tensor<?xf32>, tensor<?xf32>)
                  outs(%z : tensor<?xf32>) -> tensor<?xf32>
  return %s, %q : tensor<?xf32>, i1
}
// CASE: shared(<N>, <N>, <M>) for N = 0 1 3, M = 0 1 3
// CASE: shared(<1>, <1>, <3>) -> stops "last two"

// at_most states a bound, not a size.
func.func @bounded(
    %x: tensor<?xf32> {symshape.shape = #symshape.shape<[at_most(n)]>},
    %y: tensor<?xf32> {symshape.shape = #symshape.shape<[n]>}) -> (i1, i1)
    attributes {symshape.symbols = #symshape.symbols<n>} {
  %c0 = arith.constant 0 : index
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %b = tensor.dim %y, %c0 : tensor<?xf32>
  %p = arith.cmpi sle, %a, %b : index
  %q = arith.cmpi eq, %a, %b : index
  return %p, %q : i1, i1
}
// CASE: bounded(<N>, <3>) for N = 0 1 2 3
// CASE: bounded(<2>, <3>) -> true, false
