// RUN: symshape-opt %s --symshape-infer=print=table -o /dev/null | tr -s " " | FileCheck %s
// RUN: %execute %s --after=--symshape-sanitize

// Numbers and sizes that some iterations of a loop increase: loops of blocks and
// scf.while, whose iterations another number counts.

// CHECK-LABEL: function @sum
// CHECK: tensor<?xf32> [at_most(max(scalar(0, index_cast), 0))] at_most
// CASE: sum(N, <3: 1, 0, 1>) for N = -1 0 1
// CASE: sum(3, <3: 1, 1, 1>)
func.func @sum(%n: index, %goes: tensor<?xi8>) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i8
  %size = tensor.dim %goes, %c0 : tensor<?xi8>
  %inside = arith.cmpi sle, %n, %size : index
  cf.assert %inside, "as many bits"
  cf.br ^header(%c0, %c0 : index, index)
^header(%count: index, %i: index):
  %c = arith.cmpi slt, %i, %n : index
  cf.cond_br %c, ^body, ^exit
^body:
  %l = tensor.extract %goes[%i] : tensor<?xi8>
  %b = arith.cmpi ne, %l, %zero : i8
  %w = arith.extui %b : i1 to i64
  %wi = arith.index_cast %w : i64 to index
  %more = arith.addi %count, %wi : index
  %j = arith.addi %i, %c1 : index
  cf.br ^header(%more, %j : index, index)
^exit:
  %t = tensor.empty(%count) : tensor<?xf32>
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  return %d : index
}

// A branch in the loop; the first value is not 0, and an iteration adds up to 2.
// CHECK-LABEL: function @branch
// CHECK: tensor<?xf32> [at_most(max(scalar(0, index_cast), 0) * 2 + 3)] at_most
// CASE: branch(N, <3: 1, 0, 1>) for N = 0 1
// CASE: branch(3, <3: 1, 1, 1>)
func.func @branch(%n: index, %goes: tensor<?xi8>) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %zero = arith.constant 0 : i8
  %size = tensor.dim %goes, %c0 : tensor<?xi8>
  %inside = arith.cmpi sle, %n, %size : index
  cf.assert %inside, "as many bits"
  cf.br ^header(%c0, %c3 : index, index)
^header(%i: index, %count: index):
  %c = arith.cmpi slt, %i, %n : index
  cf.cond_br %c, ^body, ^exit
^body:
  %l = tensor.extract %goes[%i] : tensor<?xi8>
  %b = arith.cmpi ne, %l, %zero : i8
  cf.cond_br %b, ^yes, ^latch(%count : index)
^yes:
  %more = arith.addi %count, %c2 : index
  cf.br ^latch(%more : index)
^latch(%next: index):
  %j = arith.addi %i, %c1 : index
  cf.br ^header(%j, %next : index, index)
^exit:
  %t = tensor.empty(%count) : tensor<?xf32>
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  return %d : index
}

// The counter goes down by 2.
// CHECK-LABEL: function @down
// CHECK: tensor<?xf32> [at_most((scalar(0, index_cast) + min(scalar(0, index_cast), -1)) floordiv 2 - min(scalar(0, index_cast), -1))] at_most
// CASE: down(N, <4: 1, 0, 1, 1>) for N = -1 0
// CASE: down(N, <4: 1, 1, 1, 1>) for N = 1 3
func.func @down(%n: index, %goes: tensor<?xi8>) -> index {
  %c0 = arith.constant 0 : index
  %m2 = arith.constant -2 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i8
  %size = tensor.dim %goes, %c0 : tensor<?xi8>
  %inside = arith.cmpi slt, %n, %size : index
  cf.assert %inside, "as many bits"
  cf.br ^header(%n, %c0 : index, index)
^header(%i: index, %count: index):
  %c = arith.cmpi sgt, %i, %c0 : index
  cf.cond_br %c, ^body, ^exit
^body:
  %l = tensor.extract %goes[%i] : tensor<?xi8>
  %b = arith.cmpi ne, %l, %zero : i8
  %more = arith.addi %count, %c1 : index
  %next = arith.select %b, %more, %count : index
  %j = arith.addi %i, %m2 : index
  cf.br ^header(%j, %next : index, index)
^exit:
  %t = tensor.empty(%count) : tensor<?xf32>
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  return %d : index
}

// CHECK-LABEL: function @while
// CHECK: tensor<?xf32> [at_most(max(scalar(0, index_cast), 0))] at_most
// CASE: while(N, <3: 1, 0, 1>) for N = 0 1
// CASE: while(3, <3: 1, 1, 1>)
func.func @while(%n: index, %goes: tensor<?xi8>) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i8
  %size = tensor.dim %goes, %c0 : tensor<?xi8>
  %inside = arith.cmpi sle, %n, %size : index
  cf.assert %inside, "as many bits"
  %r:2 = scf.while (%count = %c0, %i = %c0) : (index, index) -> (index, index) {
    %c = arith.cmpi slt, %i, %n : index
    scf.condition(%c) %count, %i : index, index
  } do {
  ^bb0(%count: index, %i: index):
    %l = tensor.extract %goes[%i] : tensor<?xi8>
    %b = arith.cmpi ne, %l, %zero : i8
    %more = arith.addi %count, %c1 : index
    %next = arith.select %b, %more, %count : index
    %j = arith.addi %i, %c1 : index
    scf.yield %next, %j : index, index
  }
  %t = tensor.empty(%r#0) : tensor<?xf32>
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  return %d : index
}

// A loop of blocks that appends a row in some iterations.
// CHECK-LABEL: function @rows
// CHECK: tensor<?xf32> [at_most(dim(1, 0) + max(scalar(0, index_cast), 0))] at_most
// CASE: rows(0, <1>, <3: 1, 0, 1>)
// CASE: rows(3, <0>, <3: 1, 0, 1>)
// CASE: rows(2, <2>, <3: 1, 1, 1>)
func.func @rows(%n: index, %a: tensor<?xf32>, %appends: tensor<?xi8>) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i8
  %size = tensor.dim %appends, %c0 : tensor<?xi8>
  %inside = arith.cmpi sle, %n, %size : index
  cf.assert %inside, "as many bits"
  %e = tensor.empty() : tensor<1xf32>
  cf.br ^header(%a, %c0 : tensor<?xf32>, index)
^header(%t: tensor<?xf32>, %i: index):
  %c = arith.cmpi slt, %i, %n : index
  cf.cond_br %c, ^body, ^exit
^body:
  %l = tensor.extract %appends[%i] : tensor<?xi8>
  %b = arith.cmpi ne, %l, %zero : i8
  %s = scf.if %b -> tensor<?xf32> {
    %g = tensor.concat dim(0) %t, %e : (tensor<?xf32>, tensor<1xf32>) -> tensor<?xf32>
    scf.yield %g : tensor<?xf32>
  } else {
    scf.yield %t : tensor<?xf32>
  }
  %j = arith.addi %i, %c1 : index
  cf.br ^header(%s, %j : tensor<?xf32>, index)
^exit:
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  return %d : index
}

// The same number of rows in each iteration; the tensor precedes the counter.
// CHECK-LABEL: function @append
// CHECK: %{{.*}}#0 tensor<?xf32> [dim(2, 0) * max(scalar(0, index_cast), 0) + dim(1, 0)] exact
// CASE: append(0, <1>, <2>)
// CASE: append(1, <0>, <2>)
// CASE: append(3, <2>, <0>)
// CASE: append(3, <1>, <1>)
func.func @append(%n: index, %a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c100 = arith.constant 100 : index
  %few = arith.cmpi sle, %n, %c100 : index
  cf.assert %few, "few iterations"
  %r:2 = scf.while (%t = %a, %i = %c0) : (tensor<?xf32>, index) -> (tensor<?xf32>, index) {
    %c = arith.cmpi slt, %i, %n : index
    scf.condition(%c) %t, %i : tensor<?xf32>, index
  } do {
  ^bb0(%t: tensor<?xf32>, %i: index):
    %g = tensor.concat dim(0) %t, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %j = arith.addi %i, %c1 : index
    scf.yield %g, %j : tensor<?xf32>, index
  }
  return %r#0 : tensor<?xf32>
}

//===----------------------------------------------------------------------===//
// No bound
//===----------------------------------------------------------------------===//

// One way through the loop adds to the number but not to the counter.
// CHECK-LABEL: function @not_stuck
// CHECK: tensor<?xf32> [?] unknown
// CASE: not_stuck(N, <4: 1, 1, 0, 0>) for N = 0 1
func.func @not_stuck(%n: index, %goes: tensor<?xi8>) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i8
  cf.br ^header(%c0, %c0 : index, index)
^header(%i: index, %count: index):
  %c = arith.cmpi slt, %i, %n : index
  cf.cond_br %c, ^body, ^exit
^body:
  %l = tensor.extract %goes[%count] : tensor<?xi8>
  %b = arith.cmpi ne, %l, %zero : i8
  %next = arith.addi %count, %c1 : index
  cf.cond_br %b, ^header(%i, %next : index, index), ^latch
^latch:
  %j = arith.addi %i, %c1 : index
  cf.br ^header(%j, %next : index, index)
^exit:
  %t = tensor.empty(%count) : tensor<?xf32>
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  return %d : index
}

// The limit is data that changes.
// CHECK-LABEL: function @not_limited
// CHECK: tensor<?xf32> [?] unknown
// CASE: not_limited(<3: N, 2, 0>) for N = 0 1
func.func @not_limited(%limits: tensor<?xindex>) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^header(%c0, %c0 : index, index)
^header(%i: index, %count: index):
  %n = tensor.extract %limits[%i] : tensor<?xindex>
  %c = arith.cmpi slt, %i, %n : index
  cf.cond_br %c, ^body, ^exit
^body:
  %b = arith.cmpi slt, %count, %n : index
  %more = arith.addi %count, %c1 : index
  %next = arith.select %b, %more, %count : index
  %j = arith.addi %i, %c1 : index
  cf.br ^header(%j, %next : index, index)
^exit:
  %t = tensor.empty(%count) : tensor<?xf32>
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  return %d : index
}

// An iteration adds the number of the counter, so the sum is no multiple of it.
// CHECK-LABEL: function @not_constant
// CHECK: tensor<?xf32> [?] unknown
// CASE: not_constant(N) for N = 0 1 5
func.func @not_constant(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^header(%c0, %c0 : index, index)
^header(%i: index, %sum: index):
  %c = arith.cmpi slt, %i, %n : index
  cf.cond_br %c, ^body, ^exit
^body:
  %next = arith.addi %sum, %i : index
  %j = arith.addi %i, %c1 : index
  cf.br ^header(%j, %next : index, index)
^exit:
  %t = tensor.empty(%sum) : tensor<?xf32>
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  return %d : index
}

// Two entries with different first values: the second begins at 5.
// CHECK-LABEL: function @not_one_entry
// CHECK: tensor<?xf32> [?] unknown
// CASE: not_one_entry(2, N, <3: 1, 1, 1>) for N = 0 1
func.func @not_one_entry(%n: index, %way: index, %goes: tensor<?xi8>) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %zero = arith.constant 0 : i8
  %q = arith.cmpi eq, %way, %c0 : index
  cf.cond_br %q, ^header(%c0, %c0 : index, index), ^header(%c0, %c5 : index, index)
^header(%i: index, %count: index):
  %c = arith.cmpi slt, %i, %n : index
  cf.cond_br %c, ^body, ^exit
^body:
  %l = tensor.extract %goes[%i] : tensor<?xi8>
  %b = arith.cmpi ne, %l, %zero : i8
  %more = arith.addi %count, %c1 : index
  %next = arith.select %b, %more, %count : index
  %j = arith.addi %i, %c1 : index
  cf.br ^header(%j, %next : index, index)
^exit:
  %t = tensor.empty(%count) : tensor<?xf32>
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  return %d : index
}

// The rows that an iteration appends change from iteration to iteration.
// CHECK-LABEL: function @not_the_same
// CHECK: %{{.*}}#1 tensor<?xf32> [?] unknown
// CASE: not_the_same(N, <1>, <2>) for N = 0 3
// CASE: not_the_same(1, <1>, <0>)
func.func @not_the_same(%n: index, %a: tensor<?xf32>, %b: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:3 = scf.while (%i = %c0, %t = %a, %u = %b) : (index, tensor<?xf32>, tensor<?xf32>) -> (index, tensor<?xf32>, tensor<?xf32>) {
    %c = arith.cmpi slt, %i, %n : index
    scf.condition(%c) %i, %t, %u : index, tensor<?xf32>, tensor<?xf32>
  } do {
  ^bb0(%i: index, %t: tensor<?xf32>, %u: tensor<?xf32>):
    %g = tensor.concat dim(0) %t, %u : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %j = arith.addi %i, %c1 : index
    scf.yield %j, %g, %g : index, tensor<?xf32>, tensor<?xf32>
  }
  %d = tensor.dim %r#1, %c0 : tensor<?xf32>
  return %d : index
}

// No number counts the iterations.
// CHECK-LABEL: function @not_counted
// CHECK: tensor<?xf32> [?] unknown
// CASE: not_counted(<3: N, 1, 0>) for N = 0 3
// CASE: not_counted(<3: 1, 2, 0>)
func.func @not_counted(%steps: tensor<?xindex>) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r:2 = scf.while (%left = %c3, %count = %c0) : (index, index) -> (index, index) {
    %step = tensor.extract %steps[%c0] : tensor<?xindex>
    %low = arith.maxsi %step, %c1 : index
    %next = arith.subi %left, %low : index
    %c = arith.cmpi sgt, %left, %c0 : index
    scf.condition(%c) %next, %count : index, index
  } do {
  ^bb0(%left: index, %count: index):
    %b = arith.cmpi sgt, %left, %c1 : index
    %more = arith.addi %count, %c1 : index
    %next = arith.select %b, %more, %count : index
    scf.yield %left, %next : index, index
  }
  %t = tensor.empty(%r#1) : tensor<?xf32>
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  return %d : index
}
