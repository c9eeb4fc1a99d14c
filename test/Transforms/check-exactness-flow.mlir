// The check follows a bound through the program, and reports no other numbers.
// RUN: symshape-opt %s --symshape-check-exactness --split-input-file \
// RUN:   --verify-diagnostics

func.func @arithmetic(%t: tensor<?xf32>, %n: index) {
  %c2 = arith.constant 2 : index
  // expected-note @+1 {{the bound is stated here}}
  %b = symshape.bound %t[0] at_most [64] : tensor<?xf32>
  %i = symshape.bound_to_index %b : <at_most>
  %add = arith.addi %n, %i : index
  %half = arith.divui %add, %c2 : index
  // expected-error @+1 {{expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
  %0 = tensor.empty(%half) : tensor<?xf32>
  %i32 = arith.index_cast %i : index to i32
  %f = arith.sitofp %i32 : i32 to f32
  %g = math.floor %f : f32
  %j32 = arith.fptosi %g : f32 to i32
  %j = arith.index_cast %j32 : i32 to index
  // expected-error @+1 {{expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
  %1 = tensor.empty(%j) : tensor<?xf32>
  %k = affine.apply affine_map<()[s0] -> (s0 ceildiv 4)>()[%i]
  // expected-error @+1 {{expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
  %2 = tensor.empty(%k) : tensor<?xf32>
  %min = arith.minsi %n, %i : index
  // expected-error @+1 {{expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
  %3 = tensor.empty(%min) : tensor<?xf32>
  %m = arith.muli %n, %c2 : index
  %4 = tensor.empty(%m) : tensor<?xf32>
  return
}

// -----

func.func @selection(%t: tensor<?xf32>, %n: index, %m: index) {
  // expected-note @+1 {{the bound is stated here}}
  %b = symshape.bound %t[0] at_most [64] : tensor<?xf32>
  %i = symshape.bound_to_index %b : <at_most>
  %p = arith.cmpi slt, %i, %n : index
  %s = arith.select %p, %n, %i : index
  // expected-error @+1 {{expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
  %0 = tensor.empty(%s) : tensor<?xf32>
  // A number that a comparison with a bound chooses is no bound.
  %u = arith.select %p, %n, %m : index
  %1 = tensor.empty(%u) : tensor<?xf32>
  %v = scf.if %p -> index {
    scf.yield %n : index
  } else {
    scf.yield %m : index
  }
  %2 = tensor.empty(%v) : tensor<?xf32>
  %q = symshape.predicate le (i, n) -> [i, n] (%i, %n : index, index)
  symshape.require %q, "too many"
  cf.assert %p, "too few"
  return
}

// -----

func.func @branches(%t: tensor<?xf32>, %n: index, %p: i1) {
  // expected-note @+1 {{the bound is stated here}}
  %b = symshape.bound %t[0] at_most [64] : tensor<?xf32>
  %i = symshape.bound_to_index %b : <at_most>
  %v:2 = scf.if %p -> (index, index) {
    scf.yield %n, %n : index, index
  } else {
    scf.yield %i, %n : index, index
  }
  // expected-error @+1 {{expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
  %0 = tensor.empty(%v#0) : tensor<?xf32>
  %1 = tensor.empty(%v#1) : tensor<?xf32>
  cf.cond_br %p, ^bb1(%n, %i : index, index), ^bb1(%n, %n : index, index)
^bb1(%x: index, %y: index):
  %2 = tensor.empty(%x) : tensor<?xf32>
  // expected-error @+1 {{expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
  %3 = tensor.empty(%y) : tensor<?xf32>
  return
}

// -----

func.func @loop(%t: tensor<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-note @+1 {{the bound is stated here}}
  %b = symshape.bound %t[0] at_most [64] : tensor<?xf32>
  %i = symshape.bound_to_index %b : <at_most>
  // In the second iteration the first argument is the bound.
  %r:3 = scf.for %k = %c0 to %n step %c1
      iter_args(%x = %n, %y = %n, %z = %n) -> (index, index, index) {
    // expected-error @+1 {{expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
    %0 = tensor.empty(%x) : tensor<?xf32>
    %1 = tensor.empty(%z) : tensor<?xf32>
    %2 = tensor.empty(%k) : tensor<?xf32>
    %w = arith.addi %z, %c1 : index
    scf.yield %y, %i, %w : index, index, index
  }
  // expected-error @+1 {{expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
  %3 = tensor.empty(%r#0) : tensor<?xf32>
  %4 = tensor.empty(%r#2) : tensor<?xf32>
  return
}

// -----

// A loop that runs as often as a bound says counts it.
func.func @counting(%t: tensor<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-note @+1 {{the bound is stated here}}
  %b = symshape.bound %t[0] at_most [64] : tensor<?xf32>
  %i = symshape.bound_to_index %b : <at_most>
  %r:2 = scf.for %k = %c0 to %i step %c1
      iter_args(%x = %c0, %y = %n) -> (index, index) {
    // expected-error @+1 {{expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
    %0 = tensor.empty(%k) : tensor<?xf32>
    %1 = arith.addi %x, %c1 : index
    scf.yield %1, %y : index, index
  }
  // expected-error @+1 {{expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
  %1 = tensor.empty(%r#0) : tensor<?xf32>
  // The loop does not change this value.
  %2 = tensor.empty(%r#1) : tensor<?xf32>
  %w:2 = scf.while (%x = %c0, %y = %n) : (index, index) -> (index, index) {
    %p = arith.cmpi slt, %x, %i : index
    scf.condition(%p) %x, %y : index, index
  } do {
  ^bb0(%x: index, %y: index):
    %3 = arith.addi %x, %c1 : index
    scf.yield %3, %y : index, index
  }
  // expected-error @+1 {{expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
  %4 = tensor.empty(%w#0) : tensor<?xf32>
  %5 = tensor.empty(%w#1) : tensor<?xf32>
  return
}

// -----

// The same with blocks.
func.func @counting_blocks(%t: tensor<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-note @+1 {{the bound is stated here}}
  %b = symshape.bound %t[0] at_most [64] : tensor<?xf32>
  %i = symshape.bound_to_index %b : <at_most>
  cf.br ^header(%c0 : index)
^header(%x: index):
  %p = arith.cmpi slt, %x, %i : index
  cf.cond_br %p, ^body, ^exit
^body:
  %next = arith.addi %x, %c1 : index
  cf.br ^header(%next : index)
^exit:
  // expected-error @+1 {{expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
  %0 = tensor.empty(%x) : tensor<?xf32>
  // A branch that is taken once is no loop.
  cf.cond_br %p, ^bb4(%n : index), ^bb4(%c1 : index)
^bb4(%y: index):
  %1 = tensor.empty(%y) : tensor<?xf32>
  return
}

// -----

// One call passes a bound, the other does not.
func.func private @same(%n: index, %m: index) -> (index, index) {
  return %m, %n : index, index
}
func.func private @make(%n: index) -> tensor<?xf32> {
  // expected-error @+1 {{expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
  %0 = tensor.empty(%n) : tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func private @make_exact(%n: index) -> tensor<?xf32> {
  %0 = tensor.empty(%n) : tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func private @bound_of(%t: tensor<?xf32>) -> index {
  // expected-note @+1 {{the bound is stated here}}
  %b = symshape.bound %t[0] at_most [64] : tensor<?xf32>
  %i = symshape.bound_to_index %b : <at_most>
  return %i : index
}
func.func @calls(%t: tensor<?xf32>, %n: index) {
  %i = call @bound_of(%t) : (tensor<?xf32>) -> index
  // expected-error @+1 {{expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
  %0 = tensor.empty(%i) : tensor<?xf32>
  %a:2 = call @same(%n, %i) : (index, index) -> (index, index)
  // expected-error @+1 {{expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
  %1 = tensor.empty(%a#0) : tensor<?xf32>
  %2 = tensor.empty(%a#1) : tensor<?xf32>
  %c:2 = call @same(%n, %n) : (index, index) -> (index, index)
  %3 = tensor.empty(%c#0) : tensor<?xf32>
  %4 = func.call @make(%i) : (index) -> tensor<?xf32>
  %5 = func.call @make(%n) : (index) -> tensor<?xf32>
  %6 = func.call @make_exact(%n) : (index) -> tensor<?xf32>
  return
}

// -----

func.func private @down(%n: index, %k: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = arith.cmpi sle, %k, %c0 : index
  %r = scf.if %p -> index {
    scf.yield %n : index
  } else {
    %l = arith.subi %k, %c1 : index
    %s = func.call @down(%n, %l) : (index, index) -> index
    scf.yield %s : index
  }
  return %r : index
}
func.func @recursion(%t: tensor<?xf32>, %n: index) {
  // expected-note @+1 {{the bound is stated here}}
  %b = symshape.bound %t[0] at_most [64] : tensor<?xf32>
  %i = symshape.bound_to_index %b : <at_most>
  %0 = call @down(%i, %n) : (index, index) -> index
  // expected-error @+1 {{expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
  %1 = tensor.empty(%0) : tensor<?xf32>
  %2 = call @down(%n, %n) : (index, index) -> index
  %3 = tensor.empty(%2) : tensor<?xf32>
  return
}

// -----

func.func @shape_tensors(%t: tensor<?xf32>, %n: index, %dest: tensor<2xindex>) {
  %c0 = arith.constant 0 : index
  // expected-note @+1 {{the bound is stated here}}
  %b = symshape.bound %t[0] at_most [64] : tensor<?xf32>
  %i = symshape.bound_to_index %b : <at_most>
  %a = tensor.from_elements %i, %n : tensor<2xindex>
  %1 = tensor.extract %a[%c0] : tensor<2xindex>
  // expected-error @+1 {{expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
  %2 = tensor.empty(%1) : tensor<?xf32>
  %c = tensor.insert %i into %dest[%c0] : tensor<2xindex>
  %cast = arith.index_cast %c : tensor<2xindex> to tensor<2xi64>
  %both = tensor.concat dim(0) %cast, %cast : (tensor<2xi64>, tensor<2xi64>) -> tensor<4xi64>
  %slice = tensor.extract_slice %both[1] [2] [1] : tensor<4xi64> to tensor<2xi64>
  // expected-error @+1 {{'tensor.reshape' op expected an exact value for 'shape', found an upper bound (at_most)}}
  %3 = tensor.reshape %t(%slice) : (tensor<?xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  %init = tensor.empty() : tensor<2xi64>
  %twice = linalg.add ins(%cast, %cast : tensor<2xi64>, tensor<2xi64>) outs(%init : tensor<2xi64>) -> tensor<2xi64>
  // expected-error @+1 {{'tensor.reshape' op expected an exact value for 'shape', found an upper bound (at_most)}}
  %4 = tensor.reshape %t(%twice) : (tensor<?xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  %captured = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%init : tensor<2xi64>) {
  ^bb0(%out: i64):
    %x = arith.index_cast %i : index to i64
    linalg.yield %x : i64
  } -> tensor<2xi64>
  // expected-error @+1 {{'tensor.reshape' op expected an exact value for 'shape', found an upper bound (at_most)}}
  %5 = tensor.reshape %t(%captured) : (tensor<?xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  %made = tensor.generate {
  ^bb0(%k: index):
    tensor.yield %i : index
  } : tensor<2xindex>
  // expected-error @+1 {{'tensor.reshape' op expected an exact value for 'shape', found an upper bound (at_most)}}
  %6 = tensor.reshape %t(%made) : (tensor<?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  // The element at a bound is no bound, and neither is the size of the tensor.
  %e = tensor.extract %dest[%i] : tensor<2xindex>
  %7 = tensor.empty(%e) : tensor<?xf32>
  %d = tensor.dim %a, %c0 : tensor<2xindex>
  %8 = tensor.empty(%d) : tensor<?xf32>
  return
}

// -----

// Threads combine their slices, and reductions their sums.
func.func @parallel(%t: tensor<?xf32>, %n: index, %dest: tensor<8xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-note @+1 {{the bound is stated here}}
  %b = symshape.bound %t[0] at_most [64] : tensor<?xf32>
  %i = symshape.bound_to_index %b : <at_most>
  %part = tensor.from_elements %i : tensor<1xindex>
  %all = scf.forall (%k) in (8) shared_outs(%o = %dest) -> tensor<8xindex> {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %part into %o[%k] [1] [1] : tensor<1xindex> into tensor<8xindex>
    }
  }
  %e = tensor.extract %all[%c0] : tensor<8xindex>
  // expected-error @+1 {{expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
  %0 = tensor.empty(%e) : tensor<?xf32>
  %sum = scf.parallel (%k) = (%c0) to (%n) step (%c1) init (%c0) -> index {
    scf.reduce(%n : index) {
    ^bb0(%l: index, %r: index):
      %x = arith.addi %l, %i : index
      scf.reduce.return %x : index
    }
  }
  // expected-error @+1 {{expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
  %1 = tensor.empty(%sum) : tensor<?xf32>
  return
}
