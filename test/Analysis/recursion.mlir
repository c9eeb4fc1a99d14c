// RUN: symshape-opt %s --symshape-infer=print=table -o %t | FileCheck %s --check-prefix=TABLE
// RUN: symshape-opt %s --symshape-propagate-constraints | FileCheck %s
// RUN: %execute %s

// A function that calls itself: if each return keeps the extents of an argument,
// under the assumption that the calls do, then the function does.

func.func private @count_down(%x: tensor<?xi8>, %n: index) -> tensor<?xi8> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = arith.cmpi sgt, %n, %c0 : index
  %r = scf.if %p -> tensor<?xi8> {
    %m = arith.subi %n, %c1 : index
    %s = func.call @count_down(%x, %m) : (tensor<?xi8>, index) -> tensor<?xi8>
    scf.yield %s : tensor<?xi8>
  } else {
    scf.yield %x : tensor<?xi8>
  }
  return %r : tensor<?xi8>
}
// TABLE-LABEL: function @always_keeps
// TABLE: %0 tensor<?xi8> [dim(0, 0)] exact
// CHECK-LABEL: @always_keeps(
// CHECK: return %true
// CASE: always_keeps(<N>, M) for N = 0 1 4, M = -1 0 1 3
func.func @always_keeps(%x: tensor<?xi8>, %n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %r = call @count_down(%x, %n) : (tensor<?xi8>, index) -> tensor<?xi8>
  %d = tensor.dim %r, %c0 : tensor<?xi8>
  %e = tensor.dim %x, %c0 : tensor<?xi8>
  %p = arith.cmpi eq, %d, %e : index
  return %p : i1
}

// Each call adds a row; the columns stay.
func.func private @grow(%x: tensor<?x?xi8>, %n: index) -> tensor<?x?xi8> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = arith.cmpi sgt, %n, %c0 : index
  cf.cond_br %p, ^more, ^done
^more:
  %m = arith.subi %n, %c1 : index
  %d = tensor.dim %x, %c1 : tensor<?x?xi8>
  %z = arith.constant 0 : i8
  %row = tensor.splat %z[%d] : tensor<1x?xi8>
  %y = tensor.concat dim(0) %x, %row : (tensor<?x?xi8>, tensor<1x?xi8>) -> tensor<?x?xi8>
  %s = call @grow(%y, %m) : (tensor<?x?xi8>, index) -> tensor<?x?xi8>
  return %s : tensor<?x?xi8>
^done:
  return %x : tensor<?x?xi8>
}
// TABLE-LABEL: function @open_always_grows
// TABLE: %0 tensor<?x?xi8> [?, dim(0, 1)]
// CHECK-LABEL: @open_always_grows(
// CHECK: %[[P:.*]] = arith.cmpi
// CHECK: return %[[P]], %true
// CASE: open_always_grows(<NxK>, M) for N = 0 1 4, K = 0 1 2, M = -1 0 1 3
func.func @open_always_grows(%x: tensor<?x?xi8>, %n: index) -> (i1, i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = call @grow(%x, %n) : (tensor<?x?xi8>, index) -> tensor<?x?xi8>
  %d = tensor.dim %r, %c0 : tensor<?x?xi8>
  %e = tensor.dim %x, %c0 : tensor<?x?xi8>
  %p = arith.cmpi eq, %d, %e : index
  %f = tensor.dim %r, %c1 : tensor<?x?xi8>
  %g = tensor.dim %x, %c1 : tensor<?x?xi8>
  %q = arith.cmpi eq, %f, %g : index
  return %p, %q : i1, i1
}

// The calls swap the arguments, so that the result may be either.
func.func private @swap(%x: tensor<?xi8>, %y: tensor<?xi8>, %n: index) -> tensor<?xi8> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = arith.cmpi sgt, %n, %c0 : index
  %r = scf.if %p -> tensor<?xi8> {
    %m = arith.subi %n, %c1 : index
    %s = func.call @swap(%y, %x, %m) : (tensor<?xi8>, tensor<?xi8>, index) -> tensor<?xi8>
    scf.yield %s : tensor<?xi8>
  } else {
    scf.yield %x : tensor<?xi8>
  }
  return %r : tensor<?xi8>
}
// CHECK-LABEL: @open_swap(
// CHECK: %[[P:.*]] = arith.cmpi
// CHECK: %[[Q:.*]] = arith.cmpi
// CHECK: return %[[P]], %[[Q]]
// CASE: open_swap(<N>, <3>, M) for N = 0 1 3, M = 0 1 2
func.func @open_swap(%x: tensor<?xi8>, %y: tensor<?xi8>, %n: index) -> (i1, i1) {
  %c0 = arith.constant 0 : index
  %r = call @swap(%x, %y, %n) : (tensor<?xi8>, tensor<?xi8>, index) -> tensor<?xi8>
  %d = tensor.dim %r, %c0 : tensor<?xi8>
  %e = tensor.dim %x, %c0 : tensor<?xi8>
  %f = tensor.dim %y, %c0 : tensor<?xi8>
  %p = arith.cmpi eq, %d, %e : index
  %q = arith.cmpi eq, %d, %f : index
  return %p, %q : i1, i1
}

// The second argument has the extent of the result.
func.func private @second(%x: tensor<?xi8>, %y: tensor<?xi8>, %n: index) -> tensor<?xi8> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = arith.cmpi sgt, %n, %c0 : index
  %r = scf.if %p -> tensor<?xi8> {
    %m = arith.subi %n, %c1 : index
    %s = func.call @second(%y, %y, %m) : (tensor<?xi8>, tensor<?xi8>, index) -> tensor<?xi8>
    scf.yield %s : tensor<?xi8>
  } else {
    scf.yield %y : tensor<?xi8>
  }
  return %r : tensor<?xi8>
}
// TABLE-LABEL: function @always_second
// TABLE: %0 tensor<?xi8> [dim(1, 0)] exact
// CHECK-LABEL: @always_second(
// CHECK: return %true
// CASE: always_second(<N>, <3>, M) for N = 0 1 3, M = 0 1 2
func.func @always_second(%x: tensor<?xi8>, %y: tensor<?xi8>, %n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %r = call @second(%x, %y, %n) : (tensor<?xi8>, tensor<?xi8>, index) -> tensor<?xi8>
  %d = tensor.dim %r, %c0 : tensor<?xi8>
  %f = tensor.dim %y, %c0 : tensor<?xi8>
  %p = arith.cmpi eq, %d, %f : index
  return %p : i1
}

// Two functions that call each other: an induction over the calls of the first
// one, through the second one.
func.func private @even(%x: tensor<?xi8>, %n: index) -> tensor<?xi8> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = arith.cmpi sgt, %n, %c0 : index
  %r = scf.if %p -> tensor<?xi8> {
    %m = arith.subi %n, %c1 : index
    %s = func.call @odd(%x, %m) : (tensor<?xi8>, index) -> tensor<?xi8>
    scf.yield %s : tensor<?xi8>
  } else {
    scf.yield %x : tensor<?xi8>
  }
  return %r : tensor<?xi8>
}
func.func private @odd(%x: tensor<?xi8>, %n: index) -> tensor<?xi8> {
  %c1 = arith.constant 1 : index
  %m = arith.subi %n, %c1 : index
  %s = arith.addi %x, %x : tensor<?xi8>
  %r = func.call @even(%s, %m) : (tensor<?xi8>, index) -> tensor<?xi8>
  return %r : tensor<?xi8>
}
// TABLE-LABEL: function @always_even_keeps
// TABLE: %0 tensor<?xi8> [dim(0, 0)] exact
// CHECK-LABEL: @always_even_keeps(
// CHECK: return %true
// CASE: always_even_keeps(<N>, M) for N = 0 1 4, M = -1 0 1 2 3
func.func @always_even_keeps(%x: tensor<?xi8>, %n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %r = call @even(%x, %n) : (tensor<?xi8>, index) -> tensor<?xi8>
  %d = tensor.dim %r, %c0 : tensor<?xi8>
  %e = tensor.dim %x, %c0 : tensor<?xi8>
  %p = arith.cmpi eq, %d, %e : index
  return %p : i1
}

// The second function of a cycle of three adds a row, so the sizes of all three
// are unknown, and the results under the assumption are dropped.
func.func private @first_of_three(%x: tensor<?xi8>, %n: index) -> tensor<?xi8> {
  %c0 = arith.constant 0 : index
  %p = arith.cmpi sgt, %n, %c0 : index
  %r = scf.if %p -> tensor<?xi8> {
    %s = func.call @adds_a_row(%x, %n) : (tensor<?xi8>, index) -> tensor<?xi8>
    scf.yield %s : tensor<?xi8>
  } else {
    scf.yield %x : tensor<?xi8>
  }
  return %r : tensor<?xi8>
}
func.func private @adds_a_row(%x: tensor<?xi8>, %n: index) -> tensor<?xi8> {
  %row = tensor.empty() : tensor<1xi8>
  %s = tensor.concat dim(0) %x, %row : (tensor<?xi8>, tensor<1xi8>) -> tensor<?xi8>
  %r = func.call @third_of_three(%s, %n) : (tensor<?xi8>, index) -> tensor<?xi8>
  return %r : tensor<?xi8>
}
func.func private @third_of_three(%x: tensor<?xi8>, %n: index) -> tensor<?xi8> {
  %c1 = arith.constant 1 : index
  %m = arith.subi %n, %c1 : index
  %r = func.call @first_of_three(%x, %m) : (tensor<?xi8>, index) -> tensor<?xi8>
  return %r : tensor<?xi8>
}
// TABLE-LABEL: function @open_three
// TABLE: %0 tensor<?xi8> [?] unknown
// TABLE: %1 tensor<?xi8> [?] unknown
// CHECK-LABEL: @open_three(
// CHECK-NOT: return %true
// CASE: open_three(<N>, M) for N = 0 1 4, M = -1 0 1 2 3
func.func @open_three(%x: tensor<?xi8>, %n: index) -> (i1, i1) {
  %c0 = arith.constant 0 : index
  %r = call @first_of_three(%x, %n) : (tensor<?xi8>, index) -> tensor<?xi8>
  %s = call @third_of_three(%x, %n) : (tensor<?xi8>, index) -> tensor<?xi8>
  %d = tensor.dim %r, %c0 : tensor<?xi8>
  %f = tensor.dim %s, %c0 : tensor<?xi8>
  %e = tensor.dim %x, %c0 : tensor<?xi8>
  %p = arith.cmpi eq, %d, %e : index
  %q = arith.cmpi eq, %f, %e : index
  return %p, %q : i1, i1
}
