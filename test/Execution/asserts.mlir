// Before and after the passes, checks stop the same inputs with the same
// message.
// RUN: %execute %s

func.func private @printI64(i64)

// The second check repeats the first.
func.func @repeated(%x: tensor<?xf32>, %y: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %b = tensor.dim %y, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %a, %b : index
  cf.assert %p, "first"
  %q = arith.cmpi sle, %b, %a : index
  cf.assert %q, "second"
  return %a : index
}
// CASE: repeated(<N>, <M>) for N = 0 1 3, M = 0 1 3
// CASE: repeated(<1>, <3>) -> stops "first"

// The check guards the op after it, which has the same precondition.
func.func @guards_add(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %b = tensor.dim %y, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %a, %b : index
  cf.assert %p, "sizes differ"
  %s = linalg.add ins(%x, %y : tensor<?xf32>, tensor<?xf32>)
                  outs(%x : tensor<?xf32>) -> tensor<?xf32>
  return %s : tensor<?xf32>
}
// CASE: guards_add(<N>, <M>) for N = 0 1 3, M = 0 1 3
// CASE: guards_add(<3>, <2>) -> stops "sizes differ"
// CASE: guards_add(<2: 1, 2>, <2: 3, 5>) -> <2: 4, 7>

func.func @guards_matmul(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>)
    -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f0 = arith.constant 0.0 : f32
  %k0 = tensor.dim %x, %c1 : tensor<?x?xf32>
  %k1 = tensor.dim %y, %c0 : tensor<?x?xf32>
  %p = arith.cmpi eq, %k0, %k1 : index
  cf.assert %p, "inner sizes differ"
  %m = tensor.dim %x, %c0 : tensor<?x?xf32>
  %n = tensor.dim %y, %c1 : tensor<?x?xf32>
  %e = tensor.empty(%m, %n) : tensor<?x?xf32>
  %i = linalg.fill ins(%f0 : f32) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  %r = linalg.matmul ins(%x, %y : tensor<?x?xf32>, tensor<?x?xf32>)
                     outs(%i : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}
// CASE: guards_matmul(<Mx2>, <Kx3>) for M = 0 1 2, K = 0 1 2 3
// CASE: guards_matmul(<1x2: 1, 2>, <2x1: 3, 4>) -> <1x1: 11>
// CASE: guards_matmul(<1x2>, <3x1>) -> stops "inner"

func.func @guards_cast(%x: tensor<?xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %d, %c4 : index
  cf.assert %p, "not 4"
  %r = tensor.cast %x : tensor<?xf32> to tensor<4xf32>
  return %r : tensor<4xf32>
}
// CASE: guards_cast(<N>) for N = 0 1 3 4 5
// CASE: guards_cast(<3>) -> stops "not 4"

func.func @guards_expand(%x: tensor<?xf32>) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %m = arith.remsi %d, %c4 : index
  %p = arith.cmpi eq, %m, %c0 : index
  cf.assert %p, "not a multiple of 4"
  %q = arith.divsi %d, %c4 : index
  %r = tensor.expand_shape %x [[0, 1]] output_shape [%q, 4]
    : tensor<?xf32> into tensor<?x4xf32>
  return %r : tensor<?x4xf32>
}
// CASE: guards_expand(<N>) for N = 0 1 4 6 8
// CASE: guards_expand(<5>) -> stops "multiple"

func.func @guards_slice(%x: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %p = arith.cmpi ule, %n, %d : index
  cf.assert %p, "slice too long"
  %r = tensor.extract_slice %x[0] [%n] [1] : tensor<?xf32> to tensor<?xf32>
  return %r : tensor<?xf32>
}
// CASE: guards_slice(<N>, K) for N = 0 1 3, K = -1 0 1 3 4

func.func @guards_extract(%x: tensor<?xf32>, %i: index) -> f32 {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %low = arith.cmpi sge, %i, %c0 : index
  %high = arith.cmpi slt, %i, %d : index
  %p = arith.andi %low, %high : i1
  cf.assert %p, "out of bounds"
  %r = tensor.extract %x[%i] : tensor<?xf32>
  return %r : f32
}
// CASE: guards_extract(<N>, I) for N = 0 1 3, I = -1 0 1 2 3

func.func @guards_division(%n: index, %d: index) -> index {
  %c0 = arith.constant 0 : index
  %p = arith.cmpi ne, %d, %c0 : index
  cf.assert %p, "division by zero"
  %r = arith.floordivsi %n, %d : index
  return %r : index
}
// CASE: guards_division(N, D) for N = -7 0 7, D = -2 0 1 2

// The op is before the check; its precondition must not remove the check.
func.func @op_before_check(%x: tensor<?xf32>, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %y = tensor.cast %x : tensor<?xf32> to tensor<4xf32>
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %d, %c4 : index
  cf.assert %p, "not 4"
  %e = tensor.extract %y[%c0] : tensor<4xf32>
  %i = arith.fptosi %e : f32 to i64
  %r = arith.index_cast %i : i64 to index
  return %r : index
}
// CASE: op_before_check(<N>, 1) for N = 0 1 3 4 5
// CASE: op_before_check(<3>, 1) -> stops "not 4"

// The passes keep which of two checks stops a program, and the output before
// it.
func.func @two_messages(%a: index, %b: index) -> index {
  %c0 = arith.constant 0 : index
  %p = arith.cmpi sgt, %a, %c0 : index
  %w = arith.index_cast %a : index to i64
  call @printI64(%w) : (i64) -> ()
  cf.assert %p, "a"
  %q = arith.cmpi sgt, %b, %c0 : index
  cf.assert %q, "b"
  %pq = arith.andi %p, %q : i1
  cf.assert %pq, "both"
  %s = arith.addi %a, %b : index
  %r = arith.cmpi sgt, %s, %c0 : index
  cf.assert %r, "sum wraps"
  return %s : index
}
// CASE: two_messages(A, B) for A = -1 0 1 9223372036854775807, B = -1 0 1 5
// CASE: two_messages(9223372036854775807, 1) -> stops "sum wraps"
// CASE: two_messages(-1, -1) -> stops "a"

// An earlier check implies later ones, but not the other way round.
func.func @implied(%n: index) -> index {
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %c8 = arith.constant 8 : index
  %a = arith.cmpi sge, %n, %c3 : index
  cf.assert %a, "at least 3"
  %b = arith.cmpi sge, %n, %c5 : index
  cf.assert %b, "at least 5"
  %c = arith.cmpi sge, %n, %c3 : index
  cf.assert %c, "at least 3 again"
  %d = arith.cmpi sle, %n, %c8 : index
  cf.assert %d, "at most 8"
  %e = arith.cmpi ult, %n, %c8 : index
  cf.assert %e, "below 8"
  return %n : index
}
// CASE: implied(N) for N = -1 2 3 4 5 7 8 9
// CASE: implied(4) -> stops "at least 5"
// CASE: implied(8) -> stops "below 8"

// The second check is never true: the code after it is dead, the check stays.
func.func @never(%n: index) -> index {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %a = arith.cmpi slt, %n, %c1 : index
  cf.assert %a, "below 1"
  %b = arith.cmpi sgt, %n, %c2 : index
  cf.assert %b, "above 2"
  %m = arith.addi %n, %c1 : index
  return %m : index
}
// CASE: never(N) for N = -1 0 1 2 3
// CASE: never(0) -> stops "above 2"

// The condition of a later check uses the result of the guarded op.
func.func @laundered(%x: tensor<?xf32>, %y: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %s = linalg.add ins(%x, %y : tensor<?xf32>, tensor<?xf32>)
                  outs(%x : tensor<?xf32>) -> tensor<?xf32>
  %b = tensor.dim %y, %c0 : tensor<?xf32>
  %d = tensor.dim %s, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %a, %b : index
  cf.assert %p, "sizes differ"
  %q = arith.cmpi eq, %d, %b : index
  cf.assert %q, "result differs"
  return %d : index
}
// CASE: laundered(<N>, <M>) for N = 0 1 2, M = 0 1 2
// CASE: laundered(<1>, <2>) -> stops "sizes differ"
