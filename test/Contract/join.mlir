// Control-flow joins: the result is exact only if every edge proves it by
// itself.
// RUN: symshape-opt %s --symshape-infer=print=table -o %t | FileCheck %s

// CHECK-LABEL: function @branches{{$}}
func.func @branches(
    %x: tensor<?xf32> {symshape.shape = #symshape.shape<[a]>},
    %y: tensor<?xf32> {symshape.shape = #symshape.shape<[b]>},
    %data: memref<2xindex>, %c: i1)
    attributes {symshape.symbols = #symshape.symbols<a, b>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %b = tensor.dim %y, %c0 : tensor<?xf32>
  %n = memref.load %data[%c0] : memref<2xindex>
  %m = memref.load %data[%c1] : memref<2xindex>
  %p = arith.maxsi %n, %c0 : index
  %q = arith.maxsi %m, %c0 : index
  %to_a = arith.minsi %p, %a : index
  %to_b = arith.minsi %q, %b : index
  %same = tensor.empty(%a) : tensor<?xf32>
  %most_a = tensor.empty(%to_a) : tensor<?xf32>
  %most_b = tensor.empty(%to_b) : tensor<?xf32>
  %some = tensor.empty(%n) : tensor<?xf32>
  %some2 = tensor.empty(%m) : tensor<?xf32>
  // exact and the same: exact.
  %r0 = scf.if %c -> tensor<?xf32> {
    scf.yield %x : tensor<?xf32>
  } else {
    scf.yield %same : tensor<?xf32>
  }
  // CHECK: tensor<?xi8> [a] exact
  %d0 = tensor.dim %r0, %c0 : tensor<?xf32>
  %t0 = tensor.empty(%d0) : tensor<?xi8>
  // exact and exact: the larger is a bound.
  %r1 = scf.if %c -> tensor<?xf32> {
    scf.yield %x : tensor<?xf32>
  } else {
    scf.yield %y : tensor<?xf32>
  }
  // CHECK: tensor<?xi8> [at_most(max(a, b))] at_most
  %d1 = tensor.dim %r1, %c0 : tensor<?xf32>
  %t1 = tensor.empty(%d1) : tensor<?xi8>
  // exact and at_most.
  %r2 = scf.if %c -> tensor<?xf32> {
    scf.yield %x : tensor<?xf32>
  } else {
    scf.yield %most_b : tensor<?xf32>
  }
  // CHECK: tensor<?xi8> [at_most(max(a, b))] at_most
  %d2 = tensor.dim %r2, %c0 : tensor<?xf32>
  %t2 = tensor.empty(%d2) : tensor<?xi8>
  // at_most and at_most.
  %r3 = scf.if %c -> tensor<?xf32> {
    scf.yield %most_a : tensor<?xf32>
  } else {
    scf.yield %most_b : tensor<?xf32>
  }
  // CHECK: tensor<?xi8> [at_most(max(a, b))] at_most
  %d3 = tensor.dim %r3, %c0 : tensor<?xf32>
  %t3 = tensor.empty(%d3) : tensor<?xi8>
  // Joined with unknown, anything is unknown.
  %r4 = scf.if %c -> tensor<?xf32> {
    scf.yield %x : tensor<?xf32>
  } else {
    scf.yield %some : tensor<?xf32>
  }
  // CHECK: tensor<?xi8> [?] unknown
  %d4 = tensor.dim %r4, %c0 : tensor<?xf32>
  %t4 = tensor.empty(%d4) : tensor<?xi8>
  %r5 = scf.if %c -> tensor<?xf32> {
    scf.yield %most_a : tensor<?xf32>
  } else {
    scf.yield %some : tensor<?xf32>
  }
  // CHECK: tensor<?xi8> [?] unknown
  %d5 = tensor.dim %r5, %c0 : tensor<?xf32>
  %t5 = tensor.empty(%d5) : tensor<?xi8>
  %r6 = scf.if %c -> tensor<?xf32> {
    scf.yield %some : tensor<?xf32>
  } else {
    scf.yield %some2 : tensor<?xf32>
  }
  // CHECK: tensor<?xi8> [?] unknown
  %d6 = tensor.dim %r6, %c0 : tensor<?xf32>
  %t6 = tensor.empty(%d6) : tensor<?xi8>
  // On the edge where a == 4 holds, 4 is a; so the result is exact.
  %c4 = arith.constant 4 : index
  %is4 = arith.cmpi eq, %a, %c4 : index
  %four = tensor.empty(%c4) : tensor<?xf32>
  %r7 = scf.if %is4 -> tensor<?xf32> {
    scf.yield %four : tensor<?xf32>
  } else {
    scf.yield %x : tensor<?xf32>
  }
  // CHECK: tensor<?xi8> [a] exact
  %d7 = tensor.dim %r7, %c0 : tensor<?xf32>
  %t7 = tensor.empty(%d7) : tensor<?xi8>
  // The same with exchanged arms.
  %r8 = scf.if %is4 -> tensor<?xf32> {
    scf.yield %x : tensor<?xf32>
  } else {
    scf.yield %four : tensor<?xf32>
  }
  // CHECK: tensor<?xi8> [4] exact
  %d8 = tensor.dim %r8, %c0 : tensor<?xf32>
  %t8 = tensor.empty(%d8) : tensor<?xi8>
  // A condition on another size does not prove this one.
  %other = arith.cmpi eq, %b, %c4 : index
  %r9 = scf.if %other -> tensor<?xf32> {
    scf.yield %four : tensor<?xf32>
  } else {
    scf.yield %x : tensor<?xf32>
  }
  // CHECK: tensor<?xi8> [at_most(max(a, 4))] at_most
  %d9 = tensor.dim %r9, %c0 : tensor<?xf32>
  %t9 = tensor.empty(%d9) : tensor<?xi8>
  return
}

// CHECK-LABEL: function @counted{{$}}
func.func @counted(
    %x: tensor<?xf32> {symshape.shape = #symshape.shape<[a]>},
    %y: tensor<?xf32> {symshape.shape = #symshape.shape<[b]>},
    %data: memref<2xindex>, %c: i1)
    attributes {symshape.symbols = #symshape.symbols<a, b>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %b = tensor.dim %y, %c0 : tensor<?xf32>
  %n = memref.load %data[%c0] : memref<2xindex>
  %m = memref.load %data[%c1] : memref<2xindex>
  %q = arith.maxsi %m, %c0 : index
  %to_b = arith.minsi %q, %b : index
  %same = tensor.empty(%a) : tensor<?xf32>
  %most_b = tensor.empty(%to_b) : tensor<?xf32>
  %some2 = tensor.empty(%m) : tensor<?xf32>
  // Each iteration keeps the size: exact.
  %r0 = scf.for %i = %c0 to %n step %c1 iter_args(%t = %x) -> tensor<?xf32> {
    scf.yield %same : tensor<?xf32>
  }
  // CHECK: tensor<?xi8> [a] exact
  %d0 = tensor.dim %r0, %c0 : tensor<?xf32>
  %t0 = tensor.empty(%d0) : tensor<?xi8>
  // The size differs after one or more iterations.
  %r1 = scf.for %i = %c0 to %n step %c1 iter_args(%t = %x) -> tensor<?xf32> {
    scf.yield %y : tensor<?xf32>
  }
  // CHECK: tensor<?xi8> [at_most(max(a, b))] at_most
  %d1 = tensor.dim %r1, %c0 : tensor<?xf32>
  %t1 = tensor.empty(%d1) : tensor<?xi8>
  %r2 = scf.for %i = %c0 to %n step %c1 iter_args(%t = %x) -> tensor<?xf32> {
    scf.yield %most_b : tensor<?xf32>
  }
  // CHECK: tensor<?xi8> [at_most(max(a, b))] at_most
  %d2 = tensor.dim %r2, %c0 : tensor<?xf32>
  %t2 = tensor.empty(%d2) : tensor<?xi8>
  %r3 = scf.for %i = %c0 to %n step %c1 iter_args(%t = %x) -> tensor<?xf32> {
    scf.yield %some2 : tensor<?xf32>
  }
  // CHECK: tensor<?xi8> [?] unknown
  %d3 = tensor.dim %r3, %c0 : tensor<?xf32>
  %t3 = tensor.empty(%d3) : tensor<?xi8>
  return
}

// CHECK-LABEL: function @conditional{{$}}
func.func @conditional(
    %x: tensor<?xf32> {symshape.shape = #symshape.shape<[a]>},
    %y: tensor<?xf32> {symshape.shape = #symshape.shape<[b]>},
    %c: i1)
    attributes {symshape.symbols = #symshape.symbols<a, b>} {
  %c0 = arith.constant 0 : index
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %same = tensor.empty(%a) : tensor<?xf32>
  // Each iteration keeps the size: exact.
  %r0 = scf.while (%t = %x) : (tensor<?xf32>) -> tensor<?xf32> {
    scf.condition(%c) %t : tensor<?xf32>
  } do {
  ^bb0(%t: tensor<?xf32>):
    scf.yield %same : tensor<?xf32>
  }
  // CHECK: tensor<?xi8> [a] exact
  %d0 = tensor.dim %r0, %c0 : tensor<?xf32>
  %t0 = tensor.empty(%d0) : tensor<?xi8>
  // The size changes: the result is not exact, and has no bound here.
  %r1 = scf.while (%t = %x) : (tensor<?xf32>) -> tensor<?xf32> {
    scf.condition(%c) %t : tensor<?xf32>
  } do {
  ^bb0(%t: tensor<?xf32>):
    scf.yield %y : tensor<?xf32>
  }
  // CHECK: tensor<?xi8> [?] unknown
  %d1 = tensor.dim %r1, %c0 : tensor<?xf32>
  %t1 = tensor.empty(%d1) : tensor<?xi8>
  // The tensor grows: the first iteration does not determine its size.
  %r2 = scf.while (%t = %x) : (tensor<?xf32>) -> tensor<?xf32> {
    scf.condition(%c) %t : tensor<?xf32>
  } do {
  ^bb0(%t: tensor<?xf32>):
    %g = tensor.concat dim(0) %t, %y
        : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %g : tensor<?xf32>
  }
  // CHECK: tensor<?xi8> [?] unknown
  %d2 = tensor.dim %r2, %c0 : tensor<?xf32>
  %t2 = tensor.empty(%d2) : tensor<?xi8>
  return
}

// CHECK-LABEL: function @blocks{{$}}
func.func @blocks(
    %x: tensor<?xf32> {symshape.shape = #symshape.shape<[a]>},
    %y: tensor<?xf32> {symshape.shape = #symshape.shape<[b]>},
    %data: memref<2xindex>, %c: i1)
    attributes {symshape.symbols = #symshape.symbols<a, b>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %b = tensor.dim %y, %c0 : tensor<?xf32>
  %n = memref.load %data[%c0] : memref<2xindex>
  %m = memref.load %data[%c1] : memref<2xindex>
  %p = arith.maxsi %n, %c0 : index
  %q = arith.maxsi %m, %c0 : index
  %to_a = arith.minsi %p, %a : index
  %to_b = arith.minsi %q, %b : index
  %same = tensor.empty(%a) : tensor<?xf32>
  %most_a = tensor.empty(%to_a) : tensor<?xf32>
  %most_b = tensor.empty(%to_b) : tensor<?xf32>
  %some = tensor.empty(%n) : tensor<?xf32>
  cf.cond_br %c,
      ^m(%x, %x, %x, %x, %most_a : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>),
      ^m(%same, %y, %most_b, %some, %most_b : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>)
^m(%m0: tensor<?xf32>, %m1: tensor<?xf32>, %m2: tensor<?xf32>, %m3: tensor<?xf32>, %m4: tensor<?xf32>):
  // CHECK: tensor<?xi8> [a] exact
  %d0 = tensor.dim %m0, %c0 : tensor<?xf32>
  %t0 = tensor.empty(%d0) : tensor<?xi8>
  // CHECK: tensor<?xi8> [at_most(max(a, b))] at_most
  %d1 = tensor.dim %m1, %c0 : tensor<?xf32>
  %t1 = tensor.empty(%d1) : tensor<?xi8>
  // CHECK: tensor<?xi8> [at_most(max(a, b))] at_most
  %d2 = tensor.dim %m2, %c0 : tensor<?xf32>
  %t2 = tensor.empty(%d2) : tensor<?xi8>
  // CHECK: tensor<?xi8> [?] unknown
  %d3 = tensor.dim %m3, %c0 : tensor<?xf32>
  %t3 = tensor.empty(%d3) : tensor<?xi8>
  // CHECK: tensor<?xi8> [at_most(max(a, b))] at_most
  %d4 = tensor.dim %m4, %c0 : tensor<?xf32>
  %t4 = tensor.empty(%d4) : tensor<?xi8>
  return
}
