// Cases in which the exactness check once missed that a bound became a size.
// RUN: symshape-opt %s --symshape-check-exactness --verify-diagnostics

// expected-note @+1 {{the bound is stated here}}
func.func @parallel(%w: !symshape.extent<at_most>) {
  %i = symshape.bound_to_index %w : <at_most>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.parallel (%k) = (%c0) to (%i) step (%c1) init (%c0) -> index {
    scf.reduce(%c1 : index) {
    ^bb0(%l: index, %m: index):
      %s = arith.addi %l, %m : index
      scf.reduce.return %s : index
    }
  }
  // expected-error @below {{expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
  %e = tensor.empty(%r) : tensor<?xf32>
  return
}

// Allocations without a model of their operands.
// expected-note @+1 {{the bound is stated here}}
func.func @allocations(%w: !symshape.extent<at_most>) {
  %i = symshape.bound_to_index %w : <at_most>
  // expected-error @below {{expected an exact value for 'operand #0', found an upper bound (at_most)}}
  %m = gpu.alloc (%i) : memref<?xf32>
  %x = arith.index_cast %i : index to i64
  // expected-error @below {{expected an exact value for 'operand #0', found an upper bound (at_most)}}
  %p = llvm.alloca %x x f32 : (i64) -> !llvm.ptr
  return
}

// An indirect call may call any function whose address is taken.
func.func private @get() -> index {
  %c = arith.constant 5 : index
  %w = symshape.from_index %c
  // expected-note @below {{the bound is stated here}}
  %v = symshape.weaken %w : <exact> to <at_most>
  %i = symshape.bound_to_index %v : <at_most>
  return %i : index
}
func.func private @other() -> index {
  %c = arith.constant 5 : index
  return %c : index
}
func.func @indirect() {
  %g = func.constant @get : () -> index
  %i = func.call_indirect %g() : () -> index
  // expected-error @below {{expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
  %e = tensor.empty(%i) : tensor<?xf32>
  %j = call @other() : () -> index
  %f = tensor.empty(%j) : tensor<?xf32>
  return
}

// A function that calls itself as often as a bound says counts the bound. An
// argument that it passes on unchanged is no count.
// expected-note @+1 {{the bound is stated here}}
func.func private @count(%k: index, %w: !symshape.extent<at_most>,
                         %t: tensor<?xf32>) -> (index, tensor<?xf32>) {
  %i = symshape.bound_to_index %w : <at_most>
  %c1 = arith.constant 1 : index
  %p = arith.cmpi slt, %k, %i : index
  %r:2 = scf.if %p -> (index, tensor<?xf32>) {
    %k1 = arith.addi %k, %c1 : index
    %x:2 = func.call @count(%k1, %w, %t)
        : (index, !symshape.extent<at_most>, tensor<?xf32>) -> (index, tensor<?xf32>)
    scf.yield %x#0, %x#1 : index, tensor<?xf32>
  } else {
    scf.yield %k, %t : index, tensor<?xf32>
  }
  return %r#0, %r#1 : index, tensor<?xf32>
}
func.func @recursion(%w: !symshape.extent<at_most>, %t: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %r:2 = call @count(%c0, %w, %t)
      : (index, !symshape.extent<at_most>, tensor<?xf32>) -> (index, tensor<?xf32>)
  // expected-error @below {{expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
  %e = tensor.empty(%r#0) : tensor<?xf32>
  %d = tensor.dim %r#1, %c0 : tensor<?xf32>
  %f = tensor.empty(%d) : tensor<?xf32>
  return
}

// The function builds a number from bits that depend on the bound.
// expected-note @+1 {{the bound is stated here}}
func.func @bits(%w: !symshape.extent<at_most>) {
  %i = symshape.bound_to_index %w : <at_most>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c100 = arith.constant 100 : index
  %r = scf.for %k = %c0 to %c100 step %c1 iter_args(%a = %c0) -> index {
    %p = arith.cmpi slt, %k, %i : index
    %x = arith.index_castui %p : i1 to index
    %b = arith.addi %a, %x : index
    scf.yield %b : index
  }
  // expected-error @below {{expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
  %e = tensor.empty(%r) : tensor<?xf32>
  %m = vector.create_mask %i : vector<16xi1>
  %n = arith.extui %m : vector<16xi1> to vector<16xi32>
  %s = vector.reduction <add>, %n : vector<16xi32> into i32
  %z = arith.index_cast %s : i32 to index
  // expected-error @below {{expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
  %f = tensor.empty(%z) : tensor<?xf32>
  return
}

// A number that a comparison with a bound chooses is no bound.
func.func @chosen(%w: !symshape.extent<at_most>, %n: index, %m: index, %p: i1) {
  %i = symshape.bound_to_index %w : <at_most>
  %c = arith.cmpi slt, %n, %i : index
  %s = arith.select %c, %n, %m : index
  %e = tensor.empty(%s) : tensor<?xf32>
  %r = scf.if %c -> index {
    scf.yield %n : index
  } else {
    scf.yield %m : index
  }
  %f = tensor.empty(%r) : tensor<?xf32>
  %x = arith.index_castui %p : i1 to index
  %g = tensor.empty(%x) : tensor<?xf32>
  return
}

// A tensor of the whole buffer has the bound as its size. A slice of exact size
// is exact, and a buffer may be larger than its contents.
func.func @room(%t: tensor<?xf32>, %n: index)
    -> (tensor<?xf32>, tensor<?xf32>, memref<?xf32>) {
  // expected-note @below {{the bound is stated here}}
  %w = symshape.bound %t[0] at_most [64] : tensor<?xf32>
  %room = symshape.bounded_alloc(%w : !symshape.extent<at_most>) : memref<?xf32>
  %all = bufferization.to_tensor %room restrict writable
      : memref<?xf32> to tensor<?xf32>
  %cut = tensor.extract_slice %all[0] [%n] [1] : tensor<?xf32> to tensor<?xf32>
  %twice = tensor.concat dim(0) %all, %all
      : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  // expected-error @below {{expected an exact value for 'dimension 0 of operand #0', which is returned to unknown callers, found an upper bound (at_most)}}
  return %twice, %cut, %room : tensor<?xf32>, tensor<?xf32>, memref<?xf32>
}

// A tensor that grows in a loop that runs as often as a bound says has the
// bound in its size; a tensor that the loop only writes does not.
func.func @growing(%x: tensor<?xf32>, %f: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-note @below {{the bound is stated here}}
  %e = symshape.bound %x[0] at_most [64] : tensor<?xf32>
  %b = symshape.bound_to_index %e : <at_most>
  %r:2 = scf.for %i = %c0 to %b step %c1 iter_args(%k = %x, %w = %x)
      -> (tensor<?xf32>, tensor<?xf32>) {
    %k1 = tensor.concat dim(0) %k, %x
        : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %w1 = tensor.insert %f into %w[%c0] : tensor<?xf32>
    scf.yield %k1, %w1 : tensor<?xf32>, tensor<?xf32>
  }
  %s = tensor.dim %r#0, %c0 : tensor<?xf32>
  // expected-error @below {{expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
  %t = tensor.empty(%s) : tensor<?xf32>
  %u = tensor.dim %r#1, %c0 : tensor<?xf32>
  %v = tensor.empty(%u) : tensor<?xf32>
  return
}

// The size of the allocated buffer, through an unranked type.
func.func @unranked(%x: tensor<?xf32>, %y: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  // expected-note @below {{the bound is stated here}}
  %e = symshape.bound %x[0] at_most [64] : tensor<?xf32>
  %m = symshape.bounded_alloc(%e : !symshape.extent<at_most>) : memref<?xf32>
  %c = memref.cast %m : memref<?xf32> to memref<*xf32>
  %s = memref.dim %c, %c0 : memref<*xf32>
  // expected-error @below {{expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
  %t = tensor.empty(%s) : tensor<?xf32>
  %r = memref.cast %c : memref<*xf32> to memref<?xf32>
  %d = memref.dim %r, %c0 : memref<?xf32>
  // expected-error @below {{expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
  %u = tensor.empty(%d) : tensor<?xf32>
  %n = memref.cast %y : memref<?xf32> to memref<*xf32>
  %o = memref.dim %n, %c0 : memref<*xf32>
  %v = tensor.empty(%o) : tensor<?xf32>
  return
}

// The offset of a view is that of the view, not a size of its source.
func.func @view_offset(%t: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  // expected-note @below {{the bound is stated here}}
  %w = symshape.bound %t[0] at_most [64] : tensor<?xf32>
  %b = symshape.bound_to_index %w : <at_most>
  %a = memref.alloca() : memref<128xi8>
  %v = memref.subview %a[%b][1][1] : memref<128xi8> to memref<1xi8, strided<[1], offset: ?>>
  %base, %off, %sz, %st = memref.extract_strided_metadata %v : memref<1xi8, strided<[1], offset: ?>> -> memref<i8>, index, index, index
  // expected-error @below {{expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
  %e = tensor.empty(%off) : tensor<?xf32>
  return %e : tensor<?xf32>
}

// A copy between buffers copies elements that depend on a bound.
func.func @copied_buffer(%t: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %al = memref.alloc() : memref<64xindex>
  linalg.fill ins(%c0 : index) outs(%al : memref<64xindex>)
  // expected-note @below {{the bound is stated here}}
  %w = symshape.bound %t[0] at_most [64] : tensor<?xf32>
  %b = symshape.bound_to_index %w : <at_most>
  scf.for %i = %c0 to %b step %c1 {
    memref.store %c1, %al[%i] : memref<64xindex>
  }
  %ar = memref.alloc() : memref<64xindex>
  memref.copy %al, %ar : memref<64xindex> to memref<64xindex> 
  %c64 = arith.constant 64 : index
  %s = scf.for %i = %c0 to %c64 step %c1 iter_args(%a = %c0) -> index {
    %l = memref.load %ar[%i] : memref<64xindex>
    %x = arith.addi %a, %l : index
    scf.yield %x : index
  } 
  // expected-error @below {{expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
  %e = tensor.empty(%s) : tensor<?xf32>
  return %e : tensor<?xf32>
}

// A reduction on buffers counts elements that depend on a bound.
func.func @reduced_buffer(%t: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %al = memref.alloc() : memref<64xindex>
  linalg.fill ins(%c0 : index) outs(%al : memref<64xindex>)
  // expected-note @below {{the bound is stated here}}
  %w = symshape.bound %t[0] at_most [64] : tensor<?xf32>
  %b = symshape.bound_to_index %w : <at_most>
  scf.for %i = %c0 to %b step %c1 {
    memref.store %c1, %al[%i] : memref<64xindex>
  }
  %ac = memref.alloc() : memref<index>
  memref.store %c0, %ac[] : memref<index>
  // expected-error @below {{'operand #0', which is stored to memory, found an upper bound (at_most)}}
  linalg.generic {indexing_maps=[affine_map<(d0)->(d0)>,affine_map<(d0)->()>], iterator_types=["reduction"]} ins(%al : memref<64xindex>) outs(%ac : memref<index>) { ^bb0(%p: index, %q: index):
    %z = arith.addi %p, %q : index
    linalg.yield %z : index }
  %s = memref.load %ac[] : memref<index> 
  %e = tensor.empty(%s) : tensor<?xf32>
  return %e : tensor<?xf32>
}

// The mask around an op decides which elements it writes.
func.func @masked_write(%t: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  // expected-note @below {{the bound is stated here}}
  %w = symshape.bound %t[0] at_most [64] : tensor<?xf32>
  %b = symshape.bound_to_index %w : <at_most>
  %al = memref.alloc() : memref<64xindex>
  %z = arith.constant dense<0> : vector<64xindex>
  %o = arith.constant dense<1> : vector<64xindex>
  vector.store %z, %al[%c0] : memref<64xindex>, vector<64xindex>
  %mk = vector.create_mask %b : vector<64xi1>
  vector.mask %mk { vector.transfer_write %o, %al[%c0] {in_bounds=[true]} : vector<64xindex>, memref<64xindex> } : vector<64xi1>
  %s = scf.for %i = %c0 to %c64 step %c1 iter_args(%a = %c0) -> index {
    %l = memref.load %al[%i] : memref<64xindex>
    %x = arith.addi %a, %l : index
    scf.yield %x : index
  }
  // expected-error @below {{expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
  %e = tensor.empty(%s) : tensor<?xf32>
  return %e : tensor<?xf32>
}

// Inside a launch, the size of the grid is the operand of the launch.
func.func @grid_size(%t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  // expected-note @below {{the bound is stated here}}
  %w = symshape.bound %t[0] at_most [64] : tensor<?xf32>
  %b = symshape.bound_to_index %w : <at_most>
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %b, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
    %n = gpu.grid_dim x
    // expected-error @below {{expected an exact value for 'sizes[0]', found an upper bound (at_most)}}
    %e = memref.alloc(%n) : memref<?xf32>
    gpu.terminator
  }
  return
}

// Each way of a switch on a bound stores its own number.
func.func @switch_in_memory(%t: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %al = memref.alloc() : memref<index>
  // expected-note @below {{the bound is stated here}}
  %w = symshape.bound %t[0] at_most [64] : tensor<?xf32>
  %b = symshape.bound_to_index %w : <at_most>
  scf.index_switch %b
  case 1 {
    // expected-error @below {{'operand #0', which is stored to memory, found an upper bound (at_most)}}
    memref.store %c1, %al[] : memref<index>
    scf.yield
  }
  case 2 {
    // expected-error @below {{'operand #0', which is stored to memory, found an upper bound (at_most)}}
    memref.store %c2, %al[] : memref<index>
    scf.yield
  }
  case 3 {
    // expected-error @below {{'operand #0', which is stored to memory, found an upper bound (at_most)}}
    memref.store %c3, %al[] : memref<index>
    scf.yield
  }
  default {
    // expected-error @below {{'operand #0', which is stored to memory, found an upper bound (at_most)}}
    memref.store %c0, %al[] : memref<index>
  }
  %s = memref.load %al[] : memref<index>
  %e = tensor.empty(%s) : tensor<?xf32>
  return %e : tensor<?xf32>
}
