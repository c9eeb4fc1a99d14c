// An op is unreachable if every way through the branch before it fails a check
// or contradicts a condition. Such an op may have sizes that differ, which
// canonicalization would make static, and which the op's verifier refuses.
// RUN: symshape-opt %s --symshape-pipeline | FileCheck %s
// RUN: symshape-opt %s --symshape-pipeline \
// RUN:   | symshape-opt --canonicalize --inline --canonicalize --sccp -o /dev/null
// RUN: %execute %s --after='--symshape-pipeline' \
// RUN:   --after='--symshape-pipeline --canonicalize --inline --sccp'

// The inner branch is taken wherever the outer one is, and its check fails: %a
// has 2 elements.
// CHECK-LABEL: func @same_condition
// CHECK: "first"
// CHECK: "second"
// CHECK-NOT: linalg.exp
// CHECK: return
// CASE: same_condition(<2>, false) -> returns
// CASE: same_condition(<2>, true) -> stops "second"
// CASE: same_condition(<0>, true) -> stops "first"
func.func @same_condition(%y: tensor<?xf32>, %p: i1) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %f = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<2xf32>
  %t2 = linalg.fill ins(%f : f32) outs(%e : tensor<2xf32>) -> tensor<2xf32>
  %t = tensor.cast %t2 : tensor<2xf32> to tensor<?xf32>
  %r = scf.if %p -> tensor<?xf32> {
    %d = tensor.dim %y, %c0 : tensor<?xf32>
    %ok = arith.cmpi eq, %d, %c2 : index
    cf.assert %ok, "first"
    %a = linalg.add ins(%t, %t : tensor<?xf32>, tensor<?xf32>) outs(%y : tensor<?xf32>) -> tensor<?xf32>
    %b = scf.if %p -> tensor<?xf32> {
      %da = tensor.dim %a, %c0 : tensor<?xf32>
      %ok4 = arith.cmpi eq, %da, %c4 : index
      cf.assert %ok4, "second"
      %a4 = tensor.cast %a : tensor<?xf32> to tensor<4xf32>
      %ad = tensor.cast %a4 : tensor<4xf32> to tensor<?xf32>
      scf.yield %ad : tensor<?xf32>
    } else {
      scf.yield %y : tensor<?xf32>
    }
    %s = linalg.exp ins(%t : tensor<?xf32>) outs(%b : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %s : tensor<?xf32>
  } else {
    scf.yield %y : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// Both blocks before the last one fail.
// CHECK-LABEL: func @blocks
// CHECK: "small"
// CHECK: "large"
// CHECK-NOT: linalg.exp
// CHECK: return
// CASE: blocks(<3>, false) -> stops "large"
// CASE: blocks(<3>, true) -> stops "small"
func.func @blocks(%x: tensor<3xf32>, %p: i1) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %t = tensor.cast %x : tensor<3xf32> to tensor<?xf32>
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  cf.cond_br %p, ^small, ^large
^small:
  %is2 = arith.cmpi eq, %d, %c2 : index
  cf.assert %is2, "small"
  %t2 = tensor.cast %t : tensor<?xf32> to tensor<2xf32>
  %e2 = tensor.cast %t2 : tensor<2xf32> to tensor<?xf32>
  cf.br ^end(%e2 : tensor<?xf32>)
^large:
  %is4 = arith.cmpi eq, %d, %c4 : index
  cf.assert %is4, "large"
  %t4 = tensor.cast %t : tensor<?xf32> to tensor<4xf32>
  %e4 = tensor.cast %t4 : tensor<4xf32> to tensor<?xf32>
  cf.br ^end(%e4 : tensor<?xf32>)
^end(%b: tensor<?xf32>):
  %s = linalg.exp ins(%t : tensor<?xf32>) outs(%b : tensor<?xf32>) -> tensor<?xf32>
  return %s : tensor<?xf32>
}

// The called function never returns.
// CHECK-LABEL: func private @p_fails
func.func private @p_fails(%t: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %is2 = arith.cmpi eq, %d, %c2 : index
  cf.assert %is2, "two"
  %is4 = arith.cmpi eq, %d, %c4 : index
  cf.assert %is4, "four"
  %t4 = tensor.cast %t : tensor<?xf32> to tensor<4xf32>
  %e4 = tensor.cast %t4 : tensor<4xf32> to tensor<?xf32>
  return %e4 : tensor<?xf32>
}
// CHECK-LABEL: func @call
// CHECK: call @p_fails
// CHECK-NOT: linalg.exp
// CHECK: return
// CASE: call(<2>, false) -> returns
// CASE: call(<2>, true) -> stops "four"
func.func @call(%x: tensor<2xf32>, %p: i1) -> tensor<?xf32> {
  %t = tensor.cast %x : tensor<2xf32> to tensor<?xf32>
  %r = scf.if %p -> tensor<?xf32> {
    %b = func.call @p_fails(%t) : (tensor<?xf32>) -> tensor<?xf32>
    %s = linalg.exp ins(%t : tensor<?xf32>) outs(%b : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %s : tensor<?xf32>
  } else {
    scf.yield %t : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// One way is left: code after the branch stays, checks included.
// CHECK-LABEL: func @one_way
// CHECK: "never"
// CHECK: "after"
// CHECK: linalg.exp
// CHECK: return
// CASE: one_way(<3>, false) -> returns
// CASE: one_way(<0>, false) -> stops "after"
// CASE: one_way(<3>, true) -> stops "never"
func.func @one_way(%x: tensor<?xf32>, %p: i1) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  scf.if %p {
    %never = arith.cmpi slt, %d, %c0 : index
    cf.assert %never, "never"
  }
  %some = arith.cmpi sgt, %d, %c0 : index
  cf.assert %some, "after"
  %e = tensor.empty(%d) : tensor<?xf32>
  %s = linalg.exp ins(%x : tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  return %s : tensor<?xf32>
}

// A loop may run no iteration, so a check that fails in it stops nothing.
// CHECK-LABEL: func @no_iteration
// CHECK: "never"
// CHECK: "after"
// CHECK: linalg.exp
// CHECK: return
// CASE: no_iteration(<3>, 0) -> returns
// CASE: no_iteration(<0>, 0) -> stops "after"
// CASE: no_iteration(<3>, 1) -> stops "never"
func.func @no_iteration(%x: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    %never = arith.cmpi slt, %d, %c0 : index
    cf.assert %never, "never"
  }
  %some = arith.cmpi sgt, %d, %c0 : index
  cf.assert %some, "after"
  %e = tensor.empty(%d) : tensor<?xf32>
  %s = linalg.exp ins(%x : tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  return %s : tensor<?xf32>
}

// One of two returns can be reached.
func.func private @p_one_return(%d: index, %p: i1) -> index {
  %c0 = arith.constant 0 : index
  cf.cond_br %p, ^fails, ^ends
^fails:
  %never = arith.cmpi ult, %d, %c0 : index
  cf.assert %never, "never"
  return %c0 : index
^ends:
  return %d : index
}
// CHECK-LABEL: func @one_return
// CHECK: call @p_one_return
// CHECK: "after"
// CHECK: linalg.exp
// CASE: one_return(<3>, false) -> returns
// CASE: one_return(<0>, false) -> stops "after"
// CASE: one_return(<3>, true) -> stops "never"
func.func @one_return(%x: tensor<?xf32>, %p: i1) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %m = func.call @p_one_return(%d, %p) : (index, i1) -> index
  %some = arith.cmpi sgt, %m, %c0 : index
  cf.assert %some, "after"
  %e = tensor.empty(%d) : tensor<?xf32>
  %s = linalg.exp ins(%x : tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  return %s : tensor<?xf32>
}
