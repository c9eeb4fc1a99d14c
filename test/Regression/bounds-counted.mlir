// Many comparisons with a bound can count up to it; one comparison chooses
// only.
// RUN: symshape-opt %s --symshape-check-exactness --split-input-file \
// RUN:   --verify-diagnostics

// The exactness check has no model of this op, so its region stores its yield.
func.func @atomic(%t: tensor<?xf32>, %n: index, %m: memref<1xi64>) {
  %c0 = arith.constant 0 : index
  // expected-note @below {{the bound is stated here}}
  %bb = symshape.bound %t[0] at_most [64] : tensor<?xf32>
  %b = symshape.bound_to_index %bb : <at_most>
  %ib = arith.index_cast %b : index to i64
  %in = arith.index_cast %n : index to i64
  // expected-error @below {{'memref.generic_atomic_rmw' op expected an exact value for 'yielded[0]', which is stored to memory, found an upper bound (at_most)}}
  %o = memref.generic_atomic_rmw %m[%c0] : memref<1xi64> {
  ^bb0(%x: i64):
    %z = arith.addi %x, %ib : i64
    memref.atomic_yield %z : i64
  }
  %p = memref.generic_atomic_rmw %m[%b] : memref<1xi64> {
  ^bb0(%x: i64):
    %z = arith.addi %x, %in : i64
    memref.atomic_yield %z : i64
  }
  return
}

// -----

// A mask has as many set lanes as the bound says.
func.func @lanes(%t: tensor<?xf32>, %n: index, %m: index,
                 %all: vector<64xi1>) {
  %c1 = arith.constant 1 : index
  // expected-note @below {{the bound is stated here}}
  %bb = symshape.bound %t[0] at_most [64] : tensor<?xf32>
  %b = symshape.bound_to_index %bb : <at_most>
  %mask = vector.create_mask %b : vector<64xi1>
  %st = vector.step : vector<64xindex>
  %z = arith.constant dense<0> : vector<64xindex>
  %sel = arith.select %mask, %st, %z : vector<64xi1>, vector<64xindex>
  %w = vector.reduction <maxui>, %sel : vector<64xindex> into index
  %s = arith.addi %w, %c1 : index
  // expected-error @below {{expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
  %u = tensor.empty(%s) : tensor<?xf32>
  %sum = vector.mask %mask { vector.reduction <add>, %st : vector<64xindex> into index } : vector<64xi1> -> index
  // expected-error @below {{expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
  %u1 = tensor.empty(%sum) : tensor<?xf32>
  // An unrelated mask, and one lane of this mask.
  %other = arith.select %all, %st, %z : vector<64xi1>, vector<64xindex>
  %o = vector.reduction <maxui>, %other : vector<64xindex> into index
  %u2 = tensor.empty(%o) : tensor<?xf32>
  %lane = vector.extract %mask[3] : i1 from vector<64xi1>
  %one = arith.select %lane, %n, %m : index
  %u3 = tensor.empty(%one) : tensor<?xf32>
  return
}

// -----

// Data that a mask chooses may be stored; an integer made from it is no size.
func.func @floats(%t: tensor<?xf32>, %v: vector<64xf32>, %out: memref<64xf32>) {
  %c0 = arith.constant 0 : index
  %z = arith.constant dense<0.0> : vector<64xf32>
  // expected-note @below {{the bound is stated here}}
  %bb = symshape.bound %t[0] at_most [64] : tensor<?xf32>
  %b = symshape.bound_to_index %bb : <at_most>
  %mask = vector.create_mask %b : vector<64xi1>
  %sel = arith.select %mask, %v, %z : vector<64xi1>, vector<64xf32>
  vector.store %sel, %out[%c0] : memref<64xf32>, vector<64xf32>
  vector.maskedstore %out[%c0], %mask, %v : memref<64xf32>, vector<64xi1>, vector<64xf32>
  %sum = vector.reduction <add>, %sel : vector<64xf32> into f32
  %i = arith.fptosi %sum : f32 to i32
  %s = arith.index_cast %i : i32 to index
  // expected-error @below {{expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
  %u = tensor.empty(%s) : tensor<?xf32>
  return
}

// -----

// A switch compares once per case; a switch with two results only
// chooses.
func.func @switches(%t: tensor<?xf32>, %n: index, %m: index) {
  %c0 = arith.constant 0 : index
  // expected-note @below {{the bound is stated here}}
  %bb = symshape.bound %t[0] at_most [64] : tensor<?xf32>
  %b = symshape.bound_to_index %bb : <at_most>
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %s:2 = scf.index_switch %b -> index, index
  case 1 {
    scf.yield %c1, %n : index, index
  }
  case 2 {
    scf.yield %c2, %n : index, index
  }
  default {
    scf.yield %c0, %n : index, index
  }
  // expected-error @below {{expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
  %u = tensor.empty(%s#0) : tensor<?xf32>
  %u1 = tensor.empty(%s#1) : tensor<?xf32>
  %two = scf.index_switch %b -> index
  case 1 {
    scf.yield %n : index
  }
  default {
    scf.yield %m : index
  }
  %u2 = tensor.empty(%two) : tensor<?xf32>
  %i = arith.index_cast %b : index to i32
  cf.switch %i : i32, [
    default: ^bb1(%c0, %n : index, index),
    1: ^bb1(%c1, %n : index, index),
    2: ^bb1(%c2, %n : index, index)
  ]
^bb1(%x: index, %y: index):
  // expected-error @below {{expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
  %u3 = tensor.empty(%x) : tensor<?xf32>
  %u4 = tensor.empty(%y) : tensor<?xf32>
  return
}

// -----

// The loop has an exact number of iterations, and compares in each of them.
func.func @rounds(%t: tensor<?xf32>, %n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-note @below {{the bound is stated here}}
  %bb = symshape.bound %t[0] at_most [64] : tensor<?xf32>
  %b = symshape.bound_to_index %bb : <at_most>
  %before = arith.cmpi slt, %n, %b : index
  %chosen = arith.select %before, %n, %m : index
  %r:4 = scf.for %k = %c0 to %n step %c1
      iter_args(%count = %c0, %last = %c0, %any = %n, %sum = %c0)
      -> (index, index, index, index) {
    %p = arith.cmpi slt, %k, %b : index
    %more = arith.addi %count, %c1 : index
    %count1 = arith.select %p, %more, %count : index
    %last1 = scf.if %p -> index {
      scf.yield %k : index
    } else {
      scf.yield %last : index
    }
    // The last iteration chooses between numbers that all iterations share.
    %any1 = arith.select %p, %m, %any : index
    // This number was chosen before the loop, so all iterations share it.
    %sum1 = arith.addi %sum, %chosen : index
    scf.yield %count1, %last1, %any1, %sum1 : index, index, index, index
  }
  // expected-error @below {{expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
  %u = tensor.empty(%r#0) : tensor<?xf32>
  // expected-error @below {{expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
  %u1 = tensor.empty(%r#1) : tensor<?xf32>
  %u2 = tensor.empty(%r#2) : tensor<?xf32>
  %u3 = tensor.empty(%r#3) : tensor<?xf32>
  return
}

// -----

// The same in blocks, and with a function that each iteration calls.
func.func private @below(%k: index, %b: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = arith.cmpi slt, %k, %b : index
  cf.cond_br %p, ^bb1, ^bb2
^bb1:
  return %c1 : index
^bb2:
  return %c0 : index
}
func.func @called(%t: tensor<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-note @below {{the bound is stated here}}
  %bb = symshape.bound %t[0] at_most [64] : tensor<?xf32>
  %b = symshape.bound_to_index %bb : <at_most>
  %once = call @below(%n, %b) : (index, index) -> index
  %u = tensor.empty(%once) : tensor<?xf32>
  cf.br ^head(%c0, %c0 : index, index)
^head(%k: index, %count: index):
  %go = arith.cmpi slt, %k, %n : index
  cf.cond_br %go, ^body, ^exit
^body:
  %x = call @below(%k, %b) : (index, index) -> index
  %count1 = arith.addi %count, %x : index
  %k1 = arith.addi %k, %c1 : index
  cf.br ^head(%k1, %count1 : index, index)
^exit:
  // expected-error @below {{expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
  %u1 = tensor.empty(%count) : tensor<?xf32>
  %u2 = tensor.empty(%k) : tensor<?xf32>
  return
}

// -----

// A comparison per element of a structured op, and its bits.
func.func @elements(%t: tensor<?xf32>, %n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-note @below {{the bound is stated here}}
  %bb = symshape.bound %t[0] at_most [64] : tensor<?xf32>
  %b = symshape.bound_to_index %bb : <at_most>
  %ones = tensor.generate {
  ^bb0(%k: index):
    %p = arith.cmpi slt, %k, %b : index
    %x = arith.select %p, %c1, %c0 : index
    tensor.yield %x : index
  } : tensor<64xindex>
  %e = tensor.extract %ones[%n] : tensor<64xindex>
  // expected-error @below {{expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
  %u = tensor.empty(%e) : tensor<?xf32>
  %bits = tensor.generate {
  ^bb0(%k: index):
    %p = arith.cmpi slt, %k, %b : index
    tensor.yield %p : i1
  } : tensor<64xi1>
  %none = tensor.empty() : tensor<64xi64>
  %numbers = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%bits : tensor<64xi1>) outs(%none : tensor<64xi64>) {
  ^bb0(%bit: i1, %o: i64):
    %x = arith.extui %bit : i1 to i64
    linalg.yield %x : i64
  } -> tensor<64xi64>
  %f = tensor.extract %numbers[%n] : tensor<64xi64>
  %s = arith.index_cast %f : i64 to index
  // expected-error @below {{expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
  %u1 = tensor.empty(%s) : tensor<?xf32>
  // One bit chooses a number for all elements.
  %once = arith.cmpi slt, %n, %b : index
  %chosen = arith.select %once, %n, %m : index
  %same = tensor.generate {
  ^bb0(%k: index):
    %x = arith.addi %k, %chosen : index
    tensor.yield %x : index
  } : tensor<64xindex>
  %g = tensor.extract %same[%n] : tensor<64xindex>
  %u2 = tensor.empty(%g) : tensor<?xf32>
  return
}

// -----

// Counting in memory: by an op that adds, by a function that a loop calls,
// through another buffer, and in a branch that compares with a bound.
// expected-note @below {{the bound is stated here}}
func.func @memory(%w: !symshape.extent<at_most>, %n: index, %x: memref<?xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i64
  %b = symshape.bound_to_index %w : <at_most>
  %m = memref.alloca() : memref<1xi64>
  %other = memref.alloca() : memref<1xi64>
  scf.for %k = %c0 to %b step %c1 {
    // expected-error @below {{'memref.atomic_rmw' op expected an exact value for 'operand #0', which is stored to memory, found an upper bound (at_most)}}
    %o = memref.atomic_rmw addi %one, %m[%c0] : (i64, memref<1xi64>) -> i64
    func.call @increment(%x) : (memref<?xi64>) -> ()
    %v = memref.load %other[%c0] : memref<1xi64>
    %v1 = arith.addi %v, %one : i64
    // expected-error @below {{'memref.store' op expected an exact value for 'operand #0', which is stored to memory, found an upper bound (at_most)}}
    memref.store %v1, %other[%c0] : memref<1xi64>
  }
  scf.for %k = %c0 to %b step %c1 {
    %data = memref.load %x[%k] : memref<?xi64>
    memref.store %data, %m[%c0] : memref<1xi64>
  }
  scf.for %k = %c0 to %n step %c1 {
    %p = arith.cmpi slt, %k, %b : index
    scf.if %p {
      %i = arith.index_cast %k : index to i64
      // expected-error @below {{'memref.store' op expected an exact value for 'operand #0', which is stored to memory, found an upper bound (at_most)}}
      memref.store %i, %m[%c0] : memref<1xi64>
      memref.store %i, %x[%k] : memref<?xi64>
    }
    %o = memref.atomic_rmw addi %one, %m[%c0] : (i64, memref<1xi64>) -> i64
  }
  return
}
func.func private @increment(%x: memref<?xi64>) {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1 : i64
  %v = memref.load %x[%c0] : memref<?xi64>
  %v1 = arith.addi %v, %one : i64
  // expected-error @below {{'memref.store' op expected an exact value for 'operand #0', which is stored to memory, found an upper bound (at_most)}}
  memref.store %v1, %x[%c0] : memref<?xi64>
  return
}

// -----

// A second loop counts the bits that the first one stored; the other bits are
// data.
func.func @bits(%t: tensor<?xf32>, %n: index, %data: memref<64xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-note @below {{the bound is stated here}}
  %bb = symshape.bound %t[0] at_most [64] : tensor<?xf32>
  %b = symshape.bound_to_index %bb : <at_most>
  %bits = memref.alloca() : memref<64xi1>
  scf.for %k = %c0 to %n step %c1 {
    %p = arith.cmpi slt, %k, %b : index
    memref.store %p, %bits[%k] : memref<64xi1>
  }
  %r:2 = scf.for %k = %c0 to %n step %c1 iter_args(%i = %c0, %j = %c0) -> (index, index) {
    %p = memref.load %bits[%k] : memref<64xi1>
    %i1 = arith.addi %i, %c1 : index
    %i2 = arith.select %p, %i1, %i : index
    %q = memref.load %data[%k] : memref<64xi1>
    %j1 = arith.addi %j, %c1 : index
    %j2 = arith.select %q, %j1, %j : index
    scf.yield %i2, %j2 : index, index
  }
  // expected-error @below {{expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
  %u = tensor.empty(%r#0) : tensor<?xf32>
  %u1 = tensor.empty(%r#1) : tensor<?xf32>
  return
}

// -----

// A loop that exchanges two values counts its iterations; a value that it
// passes on unchanged does not.
func.func @rotation(%t: tensor<?xf32>, %n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-note @below {{the bound is stated here}}
  %bb = symshape.bound %t[0] at_most [64] : tensor<?xf32>
  %b = symshape.bound_to_index %bb : <at_most>
  %r:3 = scf.for %k = %c0 to %b step %c1
      iter_args(%x = %n, %y = %m, %z = %n) -> (index, index, index) {
    scf.yield %y, %x, %z : index, index, index
  }
  // expected-error @below {{expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
  %u = tensor.empty(%r#0) : tensor<?xf32>
  %u1 = tensor.empty(%r#2) : tensor<?xf32>
  return
}

// -----

// The tensor grows in as many iterations as the bound says.
func.func @growing(%t: tensor<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-note @below {{the bound is stated here}}
  %bb = symshape.bound %t[0] at_most [64] : tensor<?xf32>
  %b = symshape.bound_to_index %bb : <at_most>
  %r:2 = scf.for %k = %c0 to %n step %c1 iter_args(%x = %t, %y = %t)
      -> (tensor<?xf32>, tensor<?xf32>) {
    %p = arith.cmpi slt, %k, %b : index
    %x1 = scf.if %p -> tensor<?xf32> {
      %more = tensor.concat dim(0) %x, %t : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
      scf.yield %more : tensor<?xf32>
    } else {
      scf.yield %x : tensor<?xf32>
    }
    %y1 = tensor.concat dim(0) %y, %t : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %x1, %y1 : tensor<?xf32>, tensor<?xf32>
  }
  %d = tensor.dim %r#0, %c0 : tensor<?xf32>
  // expected-error @below {{expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
  %u = tensor.empty(%d) : tensor<?xf32>
  %e = tensor.dim %r#1, %c0 : tensor<?xf32>
  %u1 = tensor.empty(%e) : tensor<?xf32>
  return
}

// -----

// A recursive function that counts in an argument.
// expected-note @below {{the bound is stated here}}
func.func private @next(%k: index, %n: index, %c: index, %w: !symshape.extent<at_most>) {
  %c1 = arith.constant 1 : index
  %b = symshape.bound_to_index %w : <at_most>
  %p = arith.cmpi slt, %k, %b : index
  scf.if %p {
    %k1 = arith.addi %k, %c1 : index
    func.call @next(%k1, %n, %c1, %w) : (index, index, index, !symshape.extent<at_most>) -> ()
  } else {
    // expected-error @below {{expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
    %u = tensor.empty(%k) : tensor<?xf32>
    %v = tensor.empty(%n) : tensor<?xf32>
    %x = tensor.empty(%c) : tensor<?xf32>
  }
  return
}
func.func @passed(%w: !symshape.extent<at_most>, %n: index) {
  %c0 = arith.constant 0 : index
  call @next(%c0, %n, %n, %w) : (index, index, index, !symshape.extent<at_most>) -> ()
  return
}

// -----

// The lanes that a mask writes: all of them together count, one only chooses.
func.func @masked_memory(%t: tensor<?xf32>, %v: vector<4xindex>) {
  %c0 = arith.constant 0 : index
  // expected-note @below {{the bound is stated here}}
  %bb = symshape.bound %t[0] at_most [64] : tensor<?xf32>
  %b = symshape.bound_to_index %bb : <at_most>
  %m = memref.alloca() : memref<4xindex>
  %other = memref.alloca() : memref<4xindex>
  vector.store %v, %m[%c0] : memref<4xindex>, vector<4xindex>
  vector.store %v, %other[%c0] : memref<4xindex>, vector<4xindex>
  %mask = vector.create_mask %b : vector<4xi1>
  vector.maskedstore %m[%c0], %mask, %v : memref<4xindex>, vector<4xi1>, vector<4xindex>
  %all = vector.load %m[%c0] : memref<4xindex>, vector<4xindex>
  %sum = vector.reduction <add>, %all : vector<4xindex> into index
  // expected-error @below {{expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
  %u = tensor.empty(%sum) : tensor<?xf32>
  %one = memref.load %m[%c0] : memref<4xindex>
  %u1 = tensor.empty(%one) : tensor<?xf32>
  %clean = vector.load %other[%c0] : memref<4xindex>, vector<4xindex>
  %sum1 = vector.reduction <add>, %clean : vector<4xindex> into index
  %u2 = tensor.empty(%sum1) : tensor<?xf32>
  return
}
