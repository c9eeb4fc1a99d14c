// Calls, memory and affine, the second list: one question a part. Each says what is to be found, or
// what must stay. TODO marks what is not found yet.
// RUN: symshape-opt %s --symshape-pipeline -split-input-file -o %t
// RUN: FileCheck %s < %t

// Private callee called only with sizes: in it the argument is not negative.
// CHECK-LABEL: module
// CHECK: return %true{{[_0-9]*}}{{[, ]}}
func.func private @qe1(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %p = arith.cmpi sge, %n, %c0 : index
  return %p : i1
}
func.func @main(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %r = call @qe1(%d) : (index) -> i1
  return %r : i1
}

// -----

// The callee is public: others may call it.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qe2(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %p = arith.cmpi sge, %n, %c0 : index
  return %p : i1
}
func.func @other(%x: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %r = call @qe2(%d) : (index) -> i1
  vector.print %r : i1
  return
}

// -----

// Private, but its address is taken.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func private @qe3(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %p = arith.cmpi sge, %n, %c0 : index
  return %p : i1
}
func.func @other(%x: tensor<?xf32>) -> ((index) -> i1) {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %r = call @qe3(%d) : (index) -> i1
  vector.print %r : i1
  %f = constant @qe3 : (index) -> i1
  return %f : (index) -> i1
}

// -----

// Two callers, one brings a number that may be negative.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func private @qe4(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %p = arith.cmpi sge, %n, %c0 : index
  return %p : i1
}
func.func @main(%x: tensor<?xf32>, %k: index) {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %r = call @qe4(%d) : (index) -> i1
  vector.print %r : i1
  %s = call @qe4(%k) : (index) -> i1
  vector.print %s : i1
  return
}

// -----

// Summary: callee returns max(n, 1).
// CHECK-LABEL: module
// CHECK: return %true{{[_0-9]*}}{{[, ]}}
func.func @qe5(%k: index) -> i1 {
  %c1 = arith.constant 1 : index
  %r = call @f(%k) : (index) -> index
  %p = arith.cmpi sge, %r, %c1 : index
  return %p : i1
}
func.func private @f(%n: index) -> index {
  %c1 = arith.constant 1 : index
  %m = arith.maxsi %n, %c1 : index
  return %m : index
}

// -----

// TODO: not found yet. An assert in the callee on every path holds after the
// call.
// CHECK-LABEL: module
// CHECK-COUNT-2: {{cf\.assert|shape\.cstr_}}
// CHECK-NOT: {{cf\.assert|shape\.cstr_}}
func.func @qe6(%k: index) {
  %c1 = arith.constant 1 : index
  call @f(%k) : (index) -> ()
  %p = arith.cmpi sge, %k, %c1 : index
  cf.assert %p, "caller"
  return
}
func.func private @f(%n: index) {
  %c1 = arith.constant 1 : index
  %p = arith.cmpi sge, %n, %c1 : index
  cf.assert %p, "callee"
  return
}

// -----

// ... but not if the callee's assert stands in a branch.
// CHECK-LABEL: module
// CHECK-COUNT-2: {{cf\.assert|shape\.cstr_}}
func.func @qe7(%k: index, %b: i1) {
  %c1 = arith.constant 1 : index
  call @f(%k, %b) : (index, i1) -> ()
  %p = arith.cmpi sge, %k, %c1 : index
  cf.assert %p, "caller"
  return
}
func.func private @f(%n: index, %b: i1) {
  %c1 = arith.constant 1 : index
  %p = arith.cmpi sge, %n, %c1 : index
  scf.if %b {
    cf.assert %p, "callee"
  }
  return
}

// -----

// Recursion: the argument falls by 1 each time and may become negative.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func private @qe8(%n: index, %s: i1) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = arith.cmpi sge, %n, %c0 : index
  %r = scf.if %s -> i1 {
    %m = arith.subi %n, %c1 : index
    %q = func.call @qe8(%m, %p) : (index, i1) -> i1
    scf.yield %q : i1
  } else {
    scf.yield %p : i1
  }
  return %r : i1
}
func.func @main(%x: tensor<?xf32>, %s: i1) -> i1 {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %r = call @qe8(%d, %s) : (index, i1) -> i1
  return %r : i1
}

// -----

// TODO: not found yet. Recursion with a guard: below n > 0 only, so the
// argument is never negative.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func private @qe9(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = arith.constant true
  %g = arith.cmpi sgt, %n, %c0 : index
  scf.if %g {
    %m = arith.subi %n, %c1 : index
    %q = func.call @qe9(%m) : (index) -> i1
    vector.print %q : i1
  }
  %p = arith.cmpi sge, %n, %c0 : index
  return %p : i1
}
func.func @main(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %r = call @qe9(%d) : (index) -> i1
  return %r : i1
}

// -----

// Mutual recursion that never returns proves nothing about what it returns.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qe10(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %r = call @g(%n) : (index) -> index
  %p = arith.cmpi sge, %r, %c0 : index
  return %p : i1
}
func.func private @g(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %p = arith.cmpi eq, %n, %c0 : index
  %r = scf.if %p -> index {
    scf.yield %n : index
  } else {
    %c1 = arith.constant 1 : index
    %m = arith.subi %n, %c1 : index
    %q = func.call @h(%m) : (index) -> index
    %s = arith.subi %q, %c1 : index
    scf.yield %s : index
  }
  return %r : index
}
func.func private @h(%n: index) -> index {
  %r = call @g(%n) : (index) -> index
  return %r : index
}

// -----

// An external function's result is anything.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func private @ext(index) -> index
func.func @qe11(%n: index) -> i1 {
  %r = call @ext(%n) : (index) -> index
  %p = arith.cmpi eq, %r, %n : index
  return %p : i1
}

// -----

// Two calls of an external function may return different numbers.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func private @ext(index) -> index
func.func @qe12(%n: index) -> i1 {
  %r = call @ext(%n) : (index) -> index
  %s = call @ext(%n) : (index) -> index
  %p = arith.cmpi eq, %r, %s : index
  return %p : i1
}

// -----

// A call between the store and the load may change the memory.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func private @ext(memref<1xindex>)
func.func @qe13(%m: memref<1xindex>) -> i1 {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  memref.store %c7, %m[%c0] : memref<1xindex>
  call @ext(%m) : (memref<1xindex>) -> ()
  %v = memref.load %m[%c0] : memref<1xindex>
  %p = arith.cmpi eq, %v, %c7 : index
  return %p : i1
}

// -----

// Two memref arguments may alias.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qe14(%m: memref<1xindex>, %k: memref<1xindex>) -> i1 {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  memref.store %c7, %m[%c0] : memref<1xindex>
  memref.store %c8, %k[%c0] : memref<1xindex>
  %v = memref.load %m[%c0] : memref<1xindex>
  %p = arith.cmpi eq, %v, %c7 : index
  return %p : i1
}

// -----

// TODO: not found yet. Store and load of one local buffer.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qe15(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %m = memref.alloca() : memref<1xindex>
  memref.store %n, %m[%c0] : memref<1xindex>
  %v = memref.load %m[%c0] : memref<1xindex>
  %p = arith.cmpi eq, %v, %n : index
  return %p : i1
}

// -----

// A subview aliases.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qe16(%n: index, %i: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloca() : memref<4xindex>
  %s = memref.subview %m[%i] [1] [1] : memref<4xindex> to memref<1xindex, strided<[1], offset: ?>>
  memref.store %n, %m[%c1] : memref<4xindex>
  memref.store %c0, %s[%c0] : memref<1xindex, strided<[1], offset: ?>>
  %v = memref.load %m[%c1] : memref<4xindex>
  %p = arith.cmpi eq, %v, %n : index
  return %p : i1
}

// -----

// A loop stores between: the load in the next iteration sees it.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qe17(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloca() : memref<1xindex>
  memref.store %c0, %m[%c0] : memref<1xindex>
  scf.for %i = %c0 to %n step %c1 {
    %v = memref.load %m[%c0] : memref<1xindex>
    %w = arith.addi %v, %c1 : index
    memref.store %w, %m[%c0] : memref<1xindex>
  }
  %v = memref.load %m[%c0] : memref<1xindex>
  %p = arith.cmpi eq, %v, %c0 : index
  return %p : i1
}

// -----

// Two loads of an argument with a store to another in between.
// CHECK-LABEL: module
// CHECK-NOT: return %{{true|false}}
func.func @qe18(%m: memref<?xindex>, %k: memref<?xindex>) -> i1 {
  %c0 = arith.constant 0 : index
  %a = memref.load %m[%c0] : memref<?xindex>
  memref.store %c0, %k[%c0] : memref<?xindex>
  %b = memref.load %m[%c0] : memref<?xindex>
  %p = arith.cmpi eq, %a, %b : index
  return %p : i1
}

// -----

// Memref.dim of an alloc.
// CHECK-LABEL: module
// CHECK: return %true{{[_0-9]*}}{{[, ]}}
func.func @qe19(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %m = memref.alloc(%d) : memref<?xf32>
  %e = memref.dim %m, %c0 : memref<?xf32>
  memref.dealloc %m : memref<?xf32>
  %p = arith.cmpi eq, %d, %e : index
  return %p : i1
}

// -----

// To_buffer / to_tensor keep sizes.
// CHECK-LABEL: module
// CHECK: return %true{{[_0-9]*}}{{[, ]}}
func.func @qe20(%x: tensor<?xf32>) -> i1 {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %m = bufferization.to_buffer %x : tensor<?xf32> to memref<?xf32>
  %e = memref.dim %m, %c0 : memref<?xf32>
  %t = bufferization.to_tensor %m restrict : memref<?xf32> to tensor<?xf32>
  %f = tensor.dim %t, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %e, %f : index
  %q = arith.cmpi eq, %d, %e : index
  %r = arith.andi %p, %q : i1
  return %r : i1
}

// -----

// Memref.cast to static says nothing of the source for the check behind.
// CHECK-LABEL: module
// CHECK-COUNT-1: {{cf\.assert|shape\.cstr_}}
func.func @qe21(%m: memref<?xf32>) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %s = memref.cast %m : memref<?xf32> to memref<4xf32>
  %e = memref.dim %m, %c0 : memref<?xf32>
  %p = arith.cmpi eq, %e, %c4 : index
  cf.assert %p, "four"
  return %s : memref<4xf32>
}

// -----

// Reinterpret_cast may make the buffer longer than its source: n and the
// source's size are not related.
// CHECK-LABEL: module
// CHECK-COUNT-1: {{cf\.assert|shape\.cstr_}}
func.func @qe22(%m: memref<?xf32>, %n: index) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %s = memref.reinterpret_cast %m to offset: [0], sizes: [%n], strides: [1] : memref<?xf32> to memref<?xf32>
  %e = memref.dim %m, %c0 : memref<?xf32>
  %p = arith.cmpi sle, %n, %e : index
  cf.assert %p, "inside"
  return %s : memref<?xf32>
}
