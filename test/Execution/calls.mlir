// A fact about one call of a function holds for this call only.
// RUN: %execute %s

// One call passes 4, the other any number.
func.func private @checked(%n: index) -> index {
  %c4 = arith.constant 4 : index
  %p = arith.cmpi sle, %n, %c4 : index
  cf.assert %p, "at most 4"
  %c1 = arith.constant 1 : index
  %m = arith.addi %n, %c1 : index
  return %m : index
}

func.func @two_calls(%n: index) -> (index, i1) {
  %c4 = arith.constant 4 : index
  %a = call @checked(%c4) : (index) -> index
  %b = call @checked(%n) : (index) -> index
  %p = arith.cmpi sle, %n, %c4 : index
  %s = arith.addi %a, %b : index
  return %s, %p : index, i1
}
// CASE: two_calls(N) for N = -1 4 5
// CASE: two_calls(5) -> stops "at most 4"

func.func private @pair(%x: tensor<?xf32>, %y: tensor<?xf32>)
    -> (tensor<?xf32>, i1) {
  %c0 = arith.constant 0 : index
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %b = tensor.dim %y, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %a, %b : index
  %r = tensor.concat dim(0) %x, %y
    : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %r, %p : tensor<?xf32>, i1
}

// One call passes equal sizes, the next one different sizes.
func.func @same_and_other(%x: tensor<?xf32>, %y: tensor<?xf32>)
    -> (i1, i1, index) {
  %c0 = arith.constant 0 : index
  %xx, %p = call @pair(%x, %x)
    : (tensor<?xf32>, tensor<?xf32>) -> (tensor<?xf32>, i1)
  %xy, %q = call @pair(%xx, %y)
    : (tensor<?xf32>, tensor<?xf32>) -> (tensor<?xf32>, i1)
  %d = tensor.dim %xy, %c0 : tensor<?xf32>
  return %p, %q, %d : i1, i1, index
}
// CASE: same_and_other(<N>, <M>) for N = 0 1 2, M = 0 1 2 4

// The function counts down to 0; the check holds in each activation.
func.func private @down(%n: index, %sum: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = arith.cmpi sgt, %n, %c0 : index
  %r = scf.if %p -> index {
    %m = arith.subi %n, %c1 : index
    %s = arith.addi %sum, %n : index
    %t = func.call @down(%m, %s) : (index, index) -> index
    scf.yield %t : index
  } else {
    %q = arith.cmpi eq, %n, %c0 : index
    cf.assert %q, "below 0"
    scf.yield %sum : index
  }
  return %r : index
}

func.func @recursive(%n: index) -> (index, i1) {
  %c0 = arith.constant 0 : index
  %s = call @down(%n, %c0) : (index, index) -> index
  %p = arith.cmpi sge, %n, %c0 : index
  return %s, %p : index, i1
}
// CASE: recursive(N) for N = -2 0 1 4
// CASE: recursive(-2) -> stops "below 0"

// The callee always stops; the code after the call is dead.
func.func private @stops() -> index {
  %f = arith.constant false
  cf.assert %f, "always"
  %c0 = arith.constant 0 : index
  return %c0 : index
}

func.func @maybe(%go: i1, %n: index) -> (index, i1) {
  %c0 = arith.constant 0 : index
  %r = scf.if %go -> index {
    %s = func.call @stops() : () -> index
    scf.yield %s : index
  } else {
    scf.yield %n : index
  }
  %p = arith.cmpi eq, %r, %c0 : index
  return %r, %p : index, i1
}
// CASE: maybe(false, N) for N = 0 1
// CASE: maybe(true, 1) -> stops "always"

// The result is unused, but the check in the callee stays.
func.func @unused_result(%n: index) {
  %r = call @checked(%n) : (index) -> index
  return
}
// CASE: unused_result(N) for N = 4 5
// CASE: unused_result(5) -> stops "at most 4"
