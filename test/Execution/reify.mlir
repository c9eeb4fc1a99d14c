// Passes compute sizes instead of reading them; sizes include 0 and 1.
// RUN: %execute %s --after=--symshape-reify-dims --after='--symshape-reify-dims --canonicalize --cse' --after='--symshape-reify-dims --loop-invariant-code-motion --symshape-reify-dims'

func.func @shapes(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>) -> (index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %all = tensor.concat dim(0) %x, %y, %x : (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %flat = tensor.collapse_shape %all [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %padded = tensor.pad %flat low[2] high[3] {
  ^bb0(%i: index):
    tensor.yield %zero : f32
  } : tensor<?xf32> to tensor<?xf32>
  %a = tensor.dim %all, %c0 : tensor<?x?xf32>
  %b = tensor.dim %all, %c1 : tensor<?x?xf32>
  %c = tensor.dim %flat, %c0 : tensor<?xf32>
  %d = tensor.dim %padded, %c0 : tensor<?xf32>
  return %a, %b, %c, %d : index, index, index, index
}
// CASE: shapes(<NxM>, <KxM>) for N = 0 1 2, M = 0 1 3, K = 0 1 4
// CASE: shapes(<2x3>, <4x3>) -> 8, 3, 24, 29

// The divisor may be 0, and the loop that the division is hoisted from may run
// zero times.
func.func private @divide(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.dim %x, %c0 : tensor<?x?xf32>
  %b = tensor.dim %x, %c1 : tensor<?x?xf32>
  %q = arith.divui %a, %b : index
  %t = tensor.empty(%q) : tensor<?xf32>
  return %t : tensor<?xf32>
}
func.func @divided(%x: tensor<?x?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %b = tensor.dim %x, %c1 : tensor<?x?xf32>
  %sum = scf.for %i = %c0 to %b step %c1 iter_args(%s = %c0) -> (index) {
    %t = func.call @divide(%x) : (tensor<?x?xf32>) -> tensor<?xf32>
    %d = tensor.dim %t, %c0 : tensor<?xf32>
    %next = arith.addi %s, %d : index
    scf.yield %next : index
  }
  return %sum : index
}
// CASE: divided(<NxM>) for N = 0 1 5, M = 0 1 2 5
// CASE: divided(<5x2>) -> 4
// CASE: divided(<5x0>) -> 0

// Divisions that round down, of numbers that may be negative.
func.func private @steps(%x: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %less = arith.subi %d, %c3 : index
  %half = arith.floordivsi %less, %c3 : index
  %least = arith.maxsi %half, %c0 : index
  %m = arith.minsi %least, %n : index
  %some = arith.maxsi %m, %c0 : index
  %t = tensor.empty(%some) : tensor<?xf32>
  return %t : tensor<?xf32>
}
func.func @negative(%x: tensor<?xf32>, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %t = call @steps(%x, %n) : (tensor<?xf32>, index) -> tensor<?xf32>
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  return %d : index
}
// CASE: negative(<N>, K) for N = 0 1 2 3 6 10, K = -1 0 1 9
// CASE: negative(<10>, 9) -> 2

// The pass computes a symbol from the size that is a multiple of it.
func.func private @third(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[s * 3 + 1]>}) -> tensor<?xf32>
    attributes {symshape.symbols = #symshape.symbols<s>} {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %q = arith.divui %d, %c3 : index
  %t = tensor.empty(%q) : tensor<?xf32>
  return %t : tensor<?xf32>
}
func.func @symbol(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[s * 3 + 1]>}) -> index
    attributes {symshape.symbols = #symshape.symbols<s in [0, 99]>} {
  %c0 = arith.constant 0 : index
  %t = call @third(%x) : (tensor<?xf32>) -> tensor<?xf32>
  %both = tensor.concat dim(0) %t, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %d = tensor.dim %both, %c0 : tensor<?xf32>
  return %d : index
}
// CASE: symbol(<1>) -> 1
// CASE: symbol(<4>) -> 5
// CASE: symbol(<10>) -> 13

// Checks stay, and code after them may use their predicates.
func.func @checked(%x: tensor<?xf32>, %n: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = math.exp %x : tensor<?xf32>
  %d = tensor.dim %e, %c0 : tensor<?xf32>
  %same = arith.cmpi eq, %d, %n : index
  cf.assert %same, "expected n"
  %f = math.exp %e : tensor<?xf32>
  %after = tensor.dim %f, %c0 : tensor<?xf32>
  %more = arith.addi %after, %c1 : index
  return %d, %more : index, index
}
// CASE: checked(<N>, K) for N = 0 1 2, K = 0 1 2
// CASE: checked(<2>, 2) -> 2, 3
// CASE: checked(<2>, 3) -> stops "expected n"

// A sum that grows in a loop, and a tensor that keeps its size.
func.func @loop(%x: tensor<?xf32>, %n: index) -> (index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:3 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %x, %s = %c0) -> (tensor<?xf32>, tensor<?xf32>, index) {
    %e = math.exp %a : tensor<?xf32>
    %g = tensor.concat dim(0) %b, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %d = tensor.dim %e, %c0 : tensor<?xf32>
    %k = tensor.dim %g, %c0 : tensor<?xf32>
    %dk = arith.addi %d, %k : index
    %next = arith.addi %s, %dk : index
    scf.yield %e, %g, %next : tensor<?xf32>, tensor<?xf32>, index
  }
  %d = tensor.dim %r#0, %c0 : tensor<?xf32>
  %k = tensor.dim %r#1, %c0 : tensor<?xf32>
  return %d, %k, %r#2 : index, index, index
}
// CASE: loop(<N>, K) for N = 0 1 3, K = -1 0 1 4
// CASE: loop(<3>, 2) -> 3, 9, 21

// The same with blocks.
func.func @blocks(%x: tensor<?xf32>, %y: tensor<?xf32>, %p: i1) -> (index, index) {
  %c0 = arith.constant 0 : index
  %dx = tensor.dim %x, %c0 : tensor<?xf32>
  %dy = tensor.dim %y, %c0 : tensor<?xf32>
  %both = tensor.concat dim(0) %x, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  cf.cond_br %p, ^left, ^right(%y : tensor<?xf32>)
^left:
  %e = math.exp %x : tensor<?xf32>
  cf.br ^right(%e : tensor<?xf32>)
^right(%t: tensor<?xf32>):
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %f = math.exp %t : tensor<?xf32>
  %two = tensor.concat dim(0) %f, %both : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %k = tensor.dim %two, %c0 : tensor<?xf32>
  return %d, %k : index, index
}
// CASE: blocks(<N>, <M>, true) for N = 0 1 2, M = 0 1 3
// CASE: blocks(<N>, <M>, false) for N = 0 1 2, M = 0 1 3
// CASE: blocks(<2>, <3>, true) -> 2, 7
