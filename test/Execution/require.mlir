// The pass turns premises into checks: they stop inputs that violate a premise,
// and no others, before the pipeline and after one or two runs of it.
// RUN: %python %symshape_src/utils/execute.py %s \
// RUN:   --before='--symshape-require-premises --lower-symshape-facts' \
// RUN:   --after='--symshape-require-premises --symshape-pipeline --lower-symshape-facts' \
// RUN:   --after='--symshape-require-premises --symshape-pipeline --symshape-pipeline --lower-symshape-facts --canonicalize --cse' \
// RUN:   --after='--symshape-require-premises --lower-symshape-facts --symshape-pipeline --symshape-pipeline'

// A multiple, in ranges; the body uses both.
func.func @multiple(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[n * 3 + 1]>}) -> (index, i1)
    attributes {symshape.symbols = #symshape.symbols<n in {[*, 0], [2, 3], [5, *]}>} {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %r = arith.remui %d, %c3 : index
  %c4 = arith.constant 4 : index
  %p = arith.cmpi eq, %d, %c4 : index
  return %r, %p : index, i1
}
// CASE: multiple(<N>) -> 1, false for N = 1 7 10 16 19 31
// CASE: multiple(<N>) -> stops "argument 0, dimension 0: expected n * 3 + 1" for N = 0 2 3 5 6 8 9 11 12
// CASE: multiple(<N>) -> stops "with n in [*, 0] or [2, 3] or [5, *]" for N = 4 13

// Two inputs of equal size, a bound, and a stated size.
func.func @shared(%x: tensor<?x?xf32> {symshape.shape = #symshape.shape<[n, at_most(n + 1)]>},
                  %y: tensor<?x?xf32> {symshape.shape = #symshape.shape<[n, 2]>}) -> (i1, i1, i1)
    attributes {symshape.symbols = #symshape.symbols<n>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.dim %x, %c0 : tensor<?x?xf32>
  %b = tensor.dim %x, %c1 : tensor<?x?xf32>
  %c = tensor.dim %y, %c0 : tensor<?x?xf32>
  %d = tensor.dim %y, %c1 : tensor<?x?xf32>
  %p = arith.cmpi eq, %a, %c : index
  %a1 = arith.addi %a, %c1 : index
  %q = arith.cmpi ule, %b, %a1 : index
  %c2 = arith.constant 2 : index
  %r = arith.cmpi eq, %d, %c2 : index
  return %p, %q, %r : i1, i1, i1
}
// CASE: shared(<1xN>, <1x2>) -> true, true, true for N = 0 2
// CASE: shared(<0x1>, <0x2>) -> true, true, true
// CASE: shared(<3x4>, <3x2>) -> true, true, true
// CASE: shared(<0x2>, <0x2>) -> stops "argument 0, dimension 1: expected at most n + 1, where n is dimension 0 of argument 0"
// CASE: shared(<3x5>, <3x2>) -> stops "argument 0, dimension 1: expected at most n + 1"
// CASE: shared(<3x1>, <2x2>) -> stops "argument 1, dimension 0: expected n, where n is dimension 0 of argument 0"
// CASE: shared(<1x1>, <0x2>) -> stops "argument 1, dimension 0: expected n"
// CASE: shared(<3x1>, <3xN>) -> stops "argument 1, dimension 1: expected 2" for N = 0 1

// The checks compare derived sizes exactly: 4 * 2^62 is not 0, 3 * 2^62 is not
// -2^62, and (2^62 + 2)^2 is not 4.
func.func @exact(%x: tensor<?x0xf32> {symshape.shape = #symshape.shape<[n, 0]>},
                   %y: tensor<?x0xf32> {symshape.shape = #symshape.shape<[n * 4611686018427387904, 0]>},
                   %z: tensor<?x0xf32> {symshape.shape = #symshape.shape<[m, 0]>},
                   %w: tensor<?x0xf32> {symshape.shape = #symshape.shape<[m * m, 0]>}) -> index
    attributes {symshape.symbols = #symshape.symbols<n, m>} {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?x0xf32>
  return %d : index
}
func.func @wrapped(%n: index, %n2: index, %m: index, %mm: index) -> index {
  %x = tensor.empty(%n) : tensor<?x0xf32>
  %y = tensor.empty(%n2) : tensor<?x0xf32>
  %z = tensor.empty(%m) : tensor<?x0xf32>
  %w = tensor.empty(%mm) : tensor<?x0xf32>
  %r = call @exact(%x, %y, %z, %w) : (tensor<?x0xf32>, tensor<?x0xf32>, tensor<?x0xf32>, tensor<?x0xf32>) -> index
  return %r : index
}
// CASE: wrapped(0, 0, 2, 4) -> 0
// CASE: wrapped(1, 4611686018427387904, 0, 0) -> 1
// CASE: wrapped(4, 0, 0, 0) -> stops "argument 1, dimension 0: expected n * 4611686018427387904"
// CASE: wrapped(5, 4611686018427387904, 0, 0) -> stops "argument 1, dimension 0"
// CASE: wrapped(0, 0, 4611686018427387906, 4) -> stops "argument 3, dimension 0: expected m * m"
// CASE: wrapped(0, 0, 4294967296, 0) -> stops "argument 3, dimension 0: expected m * m"

// The body reads a symbol, and states an assumption about it.
func.func @body(%x: tensor<?xf32> {symshape.shape = #symshape.shape<[a]>},
                %y: tensor<?xf32> {symshape.shape = #symshape.shape<[a + b * 2]>}, %n: index) -> index
    attributes {symshape.symbols = #symshape.symbols<a, b in [-2, 10]>} {
  %a = symshape.param "a" : !symshape.symbol
  %b = symshape.param "b" : !symshape.symbol
  %p = symshape.predicate lt (b, a) -> [b, a] (%b, %a : !symshape.symbol, !symshape.symbol)
  symshape.assume %p
  %c2 = arith.constant 2 : index
  %q = arith.cmpi sge, %n, %c2 : index
  symshape.assume %q
  return %n : index
}
// CASE: body(<3>, <7>, 2) -> 2
// CASE: body(<4>, <0>, 7) -> 7
// CASE: body(<3>, <6>, 2) -> stops "argument 1, dimension 0: expected a + b * 2"
// CASE: body(<6>, <0>, 2) -> stops "with b in [-2, 10]"
// CASE: body(<2>, <6>, 2) -> stops "argument 1, dimension 0: expected b to be less than a, where a is dimension 0 of argument 0 and a + b * 2 is dimension 0 of argument 1"
// CASE: body(<3>, <7>, N) -> stops "expected argument 2 to be at least 2" for N = -1 1

// The callee has its own checks.
func.func @caller(%x: tensor<?xf32>) -> i1 {
  %0, %1 = func.call @multiple(%x) : (tensor<?xf32>) -> (index, i1)
  return %1 : i1
}
// CASE: caller(<N>) -> false for N = 1 7
// CASE: caller(<N>) -> stops "argument 0, dimension 0" for N = 0 2 4

// Computing one symbol needs another.
func.func @jax(%x: tensor<?x?xf32> {symshape.shape = #symshape.shape<[a, a + b]>}) -> index
    attributes {symshape.symbols = #symshape.symbols<a in [1, *], b in [1, *] divisor 2>} {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?x?xf32>
  return %d : index
}
// CASE: jax(<1x3>) -> 1
// CASE: jax(<2x4>) -> 2
// CASE: jax(<0x2>) -> stops "argument 0, dimension 0: expected a to be in [1, *]"
// CASE: jax(<2xN>) -> stops "argument 0, dimension 1: expected a + b with b in [1, *]" for N = 1 2
// CASE: jax(<2x3>) -> stops "argument 0, dimension 1: expected a + b with b a multiple of 2"
