// RUN: symshape-opt %s --symshape-infer=print=table -o /dev/null | tr -s " " | FileCheck %s
// RUN: symshape-opt %s --symshape-propagate-constraints | FileCheck %s --check-prefix=FOLD
// RUN: %execute %s

// Sizes after loops: growth without a counter of the op, early exits, arguments
// that swap places, and counts. The first word of a name says whether the
// comparison always holds.

// A counted scf.while.
// CHECK-LABEL: function @always_while
// CHECK: %{{.*}}#1 tensor<?xf32> [dim(1, 0) + max(scalar(0, index_cast), 0) * 3] exact
// FOLD-LABEL: @always_while
// FOLD: return %true
// CASE: always_while(N, <0>) for N = -1 1
// CASE: always_while(0, <1>)
// CASE: always_while(4, <2>)
func.func @always_while(%n: index, %a: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c100 = arith.constant 100 : index
  %few = arith.cmpi sle, %n, %c100 : index
  cf.assert %few, "few iterations"
  %e = tensor.empty() : tensor<3xf32>
  %r:2 = scf.while (%i = %c0, %t = %a) : (index, tensor<?xf32>) -> (index, tensor<?xf32>) {
    %c = arith.cmpi slt, %i, %n : index
    scf.condition(%c) %i, %t : index, tensor<?xf32>
  } do {
  ^bb0(%i: index, %t: tensor<?xf32>):
    %g = tensor.concat dim(0) %t, %e : (tensor<?xf32>, tensor<3xf32>) -> tensor<?xf32>
    %j = arith.addi %i, %c1 : index
    scf.yield %j, %g : index, tensor<?xf32>
  }
  %d = tensor.dim %r#1, %c0 : tensor<?xf32>
  %da = tensor.dim %a, %c0 : tensor<?xf32>
  %trips = arith.maxsi %n, %c0 : index
  %more = arith.muli %trips, %c3 : index
  %want = arith.addi %da, %more : index
  %same = arith.cmpi eq, %d, %want : index
  return %same : i1
}

// A loop of blocks: the size at the return is exact, and that in the loop
// differs from iteration to iteration.
// CHECK-LABEL: function @blocks
// CHECK: tensor<?xf32> [at_most(dim(1, 0) + max(scalar(0, index_cast), 0) * 3)] at_most
// CASE: blocks(-1, <0>)
// CASE: blocks(0, <1>)
// CASE: blocks(3, <2>)
func.func @blocks(%n: index, %a: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c100 = arith.constant 100 : index
  %few = arith.cmpi sle, %n, %c100 : index
  cf.assert %few, "few iterations"
  %e = tensor.empty() : tensor<3xf32>
  cf.br ^header(%c0, %a : index, tensor<?xf32>)
^header(%i: index, %t: tensor<?xf32>):
  %c = arith.cmpi slt, %i, %n : index
  cf.cond_br %c, ^body, ^exit
^body:
  %g = tensor.concat dim(0) %t, %e : (tensor<?xf32>, tensor<3xf32>) -> tensor<?xf32>
  %j = arith.addi %i, %c1 : index
  cf.br ^header(%j, %g : index, tensor<?xf32>)
^exit:
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  return %d : index
}

// An early exit leaves a bound, and the relation to the counter.
// CHECK-LABEL: function @always_early
// CHECK: %{{.*}}#2 tensor<?xf32> [at_most(max(scalar(0, index_cast), 0))] at_most
// FOLD-LABEL: @always_early
// FOLD: return %true{{.*}}, %{{.*}} : i1, index
// CASE: always_early(N, <3: 1, 1, 1>) for N = -1 0 3
// CASE: always_early(3, <3: 0, 1, 1>)
// CASE: always_early(2, <3: 1, 0, 1>)
func.func @always_early(%n: index, %goes: tensor<?xi8>) -> (i1, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i8
  %true = arith.constant true
  %size = tensor.dim %goes, %c0 : tensor<?xi8>
  %inside = arith.cmpi sle, %n, %size : index
  cf.assert %inside, "as many bits"
  %s = tensor.empty(%c0) : tensor<?xf32>
  %e = tensor.empty() : tensor<1xf32>
  %r:3 = scf.while (%i = %c0, %k = %true, %t = %s) : (index, i1, tensor<?xf32>) -> (index, i1, tensor<?xf32>) {
    %c = arith.cmpi slt, %i, %n : index
    %b = arith.andi %c, %k : i1
    scf.condition(%b) %i, %k, %t : index, i1, tensor<?xf32>
  } do {
  ^bb0(%i: index, %k: i1, %t: tensor<?xf32>):
    %g = tensor.concat dim(0) %t, %e : (tensor<?xf32>, tensor<1xf32>) -> tensor<?xf32>
    %l = tensor.extract %goes[%i] : tensor<?xi8>
    %m = arith.cmpi ne, %l, %zero : i8
    %j = arith.addi %i, %c1 : index
    scf.yield %j, %m, %g : index, i1, tensor<?xf32>
  }
  %d = tensor.dim %r#2, %c0 : tensor<?xf32>
  %same = arith.cmpi eq, %d, %r#0 : index
  return %same, %d : i1, index
}

// The early exit may come before the last iteration.
// FOLD-LABEL: @open_early
// FOLD: %[[BIT:.*]] = arith.cmpi eq
// FOLD: return %[[BIT]]
// CASE: open_early(N, <3: 1, 1, 1>) for N = 0 2
// CASE: open_early(3, <3: 0, 1, 1>)
func.func @open_early(%n: index, %goes: tensor<?xi8>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i8
  %true = arith.constant true
  %size = tensor.dim %goes, %c0 : tensor<?xi8>
  %inside = arith.cmpi sle, %n, %size : index
  cf.assert %inside, "as many bits"
  %r:2 = scf.while (%i = %c0, %k = %true) : (index, i1) -> (index, i1) {
    %c = arith.cmpi slt, %i, %n : index
    %b = arith.andi %c, %k : i1
    scf.condition(%b) %i, %k : index, i1
  } do {
  ^bb0(%i: index, %k: i1):
    %l = tensor.extract %goes[%i] : tensor<?xi8>
    %m = arith.cmpi ne, %l, %zero : i8
    %j = arith.addi %i, %c1 : index
    scf.yield %j, %m : index, i1
  }
  %same = arith.cmpi eq, %n, %r#0 : index
  return %same : i1
}

// Swapped arguments, and three that change places.
// CHECK-LABEL: function @swap
// CHECK: %{{.*}}#0 tensor<?xf32> [at_most(max(dim(1, 0), dim(2, 0)))] at_most
// CHECK: %{{.*}}#1 tensor<?xf32> [at_most(max(dim(1, 0), dim(2, 0)))] at_most
// CASE: swap(0, <2>, <5>)
// CASE: swap(1, <2>, <0>)
// CASE: swap(2, <1>, <5>)
func.func @swap(%n: index, %a: tensor<?xf32>, %b: tensor<?xf32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %b) -> (tensor<?xf32>, tensor<?xf32>) {
    scf.yield %y, %x : tensor<?xf32>, tensor<?xf32>
  }
  %d = tensor.dim %r#0, %c0 : tensor<?xf32>
  %e = tensor.dim %r#1, %c0 : tensor<?xf32>
  return %d, %e : index, index
}

// CHECK-LABEL: function @rotate
// CHECK: %{{.*}}#0 tensor<?xf32> [at_most(max(dim(1, 0), dim(2, 0), dim(3, 0)))] at_most
// CASE: rotate(0, <2>, <5>, <1>)
// CASE: rotate(1, <2>, <0>, <1>)
// CASE: rotate(2, <1>, <5>, <7>)
func.func @rotate(%n: index, %a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:3 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %b, %z = %c) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
    scf.yield %y, %z, %x : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
  }
  %d = tensor.dim %r#0, %c0 : tensor<?xf32>
  return %d : index
}

// A loop that takes half of the rows again and again.
// CHECK-LABEL: function @halve
// CHECK: tensor<?xf32> [at_most(dim(1, 0))] at_most
// CASE: halve(N, <5>) for N = 0 1
// CASE: halve(9, <1>)
// CASE: halve(2, <0>)
func.func @halve(%n: index, %a: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %a) -> tensor<?xf32> {
    %d = tensor.dim %t, %c0 : tensor<?xf32>
    %h = arith.ceildivui %d, %c2 : index
    %s = tensor.extract_slice %t[0] [%h] [1] : tensor<?xf32> to tensor<?xf32>
    scf.yield %s : tensor<?xf32>
  }
  %d = tensor.dim %r, %c0 : tensor<?xf32>
  return %d : index
}

// A loop that appends a row in some iterations.
// CHECK-LABEL: function @some
// CHECK: tensor<?xf32> [at_most(dim(1, 0) + max(scalar(0, index_cast), 0))] at_most
// CASE: some(0, <1>, <3: 1, 0, 1>)
// CASE: some(3, <0>, <3: 1, 0, 1>)
// CASE: some(2, <2>, <3: 1, 1, 1>)
func.func @some(%n: index, %a: tensor<?xf32>, %appends: tensor<?xi8>) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i8
  %size = tensor.dim %appends, %c0 : tensor<?xi8>
  %inside = arith.cmpi sle, %n, %size : index
  cf.assert %inside, "as many bits"
  %e = tensor.empty() : tensor<1xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %a) -> tensor<?xf32> {
    %l = tensor.extract %appends[%i] : tensor<?xi8>
    %b = arith.cmpi ne, %l, %zero : i8
    %s = scf.if %b -> tensor<?xf32> {
      %g = tensor.concat dim(0) %t, %e : (tensor<?xf32>, tensor<1xf32>) -> tensor<?xf32>
      scf.yield %g : tensor<?xf32>
    } else {
      scf.yield %t : tensor<?xf32>
    }
    scf.yield %s : tensor<?xf32>
  }
  %d = tensor.dim %r, %c0 : tensor<?xf32>
  return %d : index
}

// The counter skips its limit.
// CHECK-LABEL: function @by_two
// CHECK: tensor<?xf32> [max(dim(0, 0) floordiv 2, 2) * 2 + 1] exact
// CASE: by_two(<0>)
// CASE: by_two(<5>)
// CASE: by_two(<6>)
// CASE: by_two(<9>)
func.func @by_two(%x: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c5 = arith.constant 5 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %r = scf.while (%i = %c5) : (index) -> index {
    %below = arith.cmpi slt, %i, %n : index
    scf.condition(%below) %i : index
  } do {
  ^bb0(%i: index):
    %next = arith.addi %i, %c2 : index
    scf.yield %next : index
  }
  %t = tensor.empty(%r) : tensor<?xf32>
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  return %d : index
}

// The counter goes down, and a number is computed from it.
// CHECK-LABEL: function @down
// CHECK: tensor<?xf32> [
// CHECK-SAME: ] exact
// CASE: down(<0>)
// CASE: down(<1>)
// CASE: down(<4>)
// CASE: down(<8>)
func.func @down(%x: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %r:2 = scf.while (%i = %n) : (index) -> (index, index) {
    %above = arith.cmpi sgt, %i, %c2 : index
    %more = arith.addi %i, %c3 : index
    scf.condition(%above) %i, %more : index, index
  } do {
  ^bb0(%i: index, %more: index):
    %next = arith.subi %i, %c3 : index
    scf.yield %next : index
  }
  %t = tensor.empty(%r#1) : tensor<?xf32>
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  return %d : index
}

// A second condition may end the loop earlier.
// CHECK-LABEL: function @two_conditions
// CHECK-NOT: max(dim(0, 0) floordiv 2, 2) * 2 + 1
func.func @two_conditions(%x: tensor<?xf32>, %go: i1) -> index {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c5 = arith.constant 5 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %r = scf.while (%i = %c5) : (index) -> index {
    %below = arith.cmpi slt, %i, %n : index
    %both = arith.andi %below, %go : i1
    scf.condition(%both) %i : index
  } do {
  ^bb0(%i: index):
    %next = arith.addi %i, %c2 : index
    scf.yield %next : index
  }
  %t = tensor.empty(%r) : tensor<?xf32>
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  return %d : index
}
