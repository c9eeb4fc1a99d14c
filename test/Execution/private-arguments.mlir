// Facts about the arguments of private functions hold at every call, also where
// a check stops the program, and after inlining.
// RUN: %execute %s
// RUN: %execute %s "--after=--symshape-pipeline --inline --symshape-pipeline"

func.func private @count(%n: index, %m: index) -> (index, i1) {
  %c0 = arith.constant 0 : index
  %p = arith.cmpi sge, %n, %c0 : index
  cf.assert %p, "not negative"
  %q = arith.cmpi sle, %n, %m : index
  cf.assert %q, "in order"
  %r = arith.subi %m, %n : index
  %s = arith.cmpi sgt, %r, %c0 : index
  return %r, %s : index, i1
}
func.func @after_check(%n: index, %m: index) -> (index, i1) {
  %c0 = arith.constant 0 : index
  %p = arith.cmpi slt, %n, %m : index
  cf.assert %p, "less"
  %q = arith.cmpi sgt, %n, %c0 : index
  cf.assert %q, "positive"
  %r:2 = call @count(%n, %m) : (index, index) -> (index, i1)
  return %r#0, %r#1 : index, i1
}
// CASE: after_check(N, M) for N = -1 0 1 2, M = -1 0 2 3
// CASE: after_check(1, 3) -> 2, true
// CASE: after_check(0, 3) -> stops "positive"
// CASE: after_check(1, 1) -> stops "less"
func.func @same(%x: tensor<?xf32>) -> (index, i1) {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %r:2 = call @count(%d, %d) : (index, index) -> (index, i1)
  return %r#0, %r#1 : index, i1
}
// CASE: same(<N>) for N = 0 1 3
// CASE: same(<3>) -> 0, false

// Only the callee has a check.
func.func private @late(%n: index, %m: index) -> index {
  %p = arith.cmpi slt, %n, %m : index
  cf.assert %p, "in the callee"
  return %n : index
}
func.func @too_late(%n: index, %m: index) -> index {
  %r = call @late(%n, %m) : (index, index) -> index
  %p = arith.cmpi slt, %n, %m : index
  cf.assert %p, "too late"
  %s = call @late(%r, %m) : (index, index) -> index
  return %s : index
}
// CASE: too_late(N, M) for N = -1 0 1, M = -1 0 1
// CASE: too_late(1, 1) -> stops "in the callee"

// A slice whose size is a number.
func.func private @some(%x: tensor<?xf32>, %n: index) -> (tensor<?xf32>, i1) {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %m = arith.minui %n, %d : index
  %s = tensor.extract_slice %x[0] [%m] [1] : tensor<?xf32> to tensor<?xf32>
  %p = arith.cmpi eq, %m, %d : index
  return %s, %p : tensor<?xf32>, i1
}
func.func @parts(%x: tensor<?xf32>, %n: index) -> (index, index, i1, i1) {
  %c0 = arith.constant 0 : index
  %a:2 = call @some(%x, %n) : (tensor<?xf32>, index) -> (tensor<?xf32>, i1)
  %b:2 = call @some(%a#0, %n) : (tensor<?xf32>, index) -> (tensor<?xf32>, i1)
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %e = tensor.dim %b#0, %c0 : tensor<?xf32>
  %p = arith.cmpi sle, %e, %d : index
  %q = arith.cmpi eq, %e, %d : index
  return %d, %e, %p, %q : index, index, i1, i1
}
// CASE: parts(<N>, M) for N = 0 1 3, M = -1 0 1 2 5
// CASE: parts(<3>, 2) -> 3, 2, true, false

// Bits that depend on the path.
func.func @bits(%a: index, %b: index, %c: i1) -> (i1, i1) {
  %false = arith.constant false
  %p = scf.if %c -> i1 {
    %q = arith.cmpi slt, %a, %b : index
    scf.yield %q : i1
  } else {
    scf.yield %false : i1
  }
  cf.assert %p, "both"
  %r = arith.cmpi sle, %a, %b : index
  return %r, %c : i1, i1
}
// CASE: bits(N, M, true) for N = 0 1 2, M = 0 1 2
// CASE: bits(N, M, false) for N = 0 1 2, M = 0 1 2
// CASE: bits(0, 1, false) -> stops "both"
func.func @bit_blocks(%a: index, %b: index, %c: i1, %d: i1) -> (i1, i1) {
  %false = arith.constant false
  cf.cond_br %c, ^then, ^else
^then:
  %q = arith.cmpi slt, %a, %b : index
  cf.br ^join(%q : i1)
^else:
  cf.cond_br %d, ^more, ^join(%false : i1)
^more:
  %s = arith.cmpi eq, %a, %b : index
  cf.br ^join(%s : i1)
^join(%p: i1):
  cf.assert %p, "some"
  %r = arith.cmpi sle, %a, %b : index
  %t = arith.cmpi slt, %a, %b : index
  return %r, %t : i1, i1
}
// CASE: bit_blocks(N, M, true, true) for N = 0 1 2, M = 0 1 2
// CASE: bit_blocks(N, M, false, true) for N = 0 1 2, M = 0 1 2
// CASE: bit_blocks(N, M, true, false) for N = 0 1 2, M = 0 1 2
// CASE: bit_blocks(N, M, false, false) for N = 0 1 2, M = 0 1 2
