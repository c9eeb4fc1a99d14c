// Buffers that keep their allocation: somebody else may see them, or they live longer
// than one run of their block.
// RUN: symshape-opt %s --symshape-plan-memory=least-static-bytes=0 --split-input-file \
// RUN:   --verify-diagnostics --allow-unregistered-dialect | FileCheck %s
// CHECK-NOT: memref.view

func.func private @use(memref<?xf32>)

func.func @returned(%n: index, %x: memref<?xf32>) -> memref<?xf32> {
  // expected-remark @below {{keeps its allocation: it leaves its block}}
  %a = memref.alloc(%n) : memref<?xf32>
  linalg.copy ins(%x : memref<?xf32>) outs(%a : memref<?xf32>)
  // expected-remark @below {{keeps its allocation: 'func.call' may keep its address}}
  %b = memref.alloc(%n) : memref<?xf32>
  // expected-note @below {{here}}
  func.call @use(%b) : (memref<?xf32>) -> ()
  // expected-note @below {{here}}
  return %a : memref<?xf32>
}

// -----

// With one planned offset, both iterations would use the same bytes for the old and
// the new value.
func.func @carried(%n: index, %t: index, %x: memref<?xf32>, %out: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %t step %c1 iter_args(%old = %x) -> memref<?xf32> {
    // expected-remark @below {{keeps its allocation: a loop carries it}}
    %new = memref.alloc(%n) : memref<?xf32>
    linalg.copy ins(%old : memref<?xf32>) outs(%new : memref<?xf32>)
    scf.yield %new : memref<?xf32>
  }
  linalg.copy ins(%r : memref<?xf32>) outs(%out : memref<?xf32>)
  return
}

// -----

func.func @stored(%n: index, %list: memref<2xmemref<?xf32>>) {
  %c0 = arith.constant 0 : index
  // expected-remark @below {{keeps its allocation: 'memref.store' may keep its address}}
  %a = memref.alloc(%n) : memref<?xf32>
  // expected-note @below {{here}}
  memref.store %a, %list[%c0] : memref<2xmemref<?xf32>>
  return
}

// -----

func.func @address(%n: index) -> index {
  // expected-remark @below {{keeps its allocation: 'memref.extract_aligned_pointer_as_index' may keep its address}}
  %a = memref.alloc(%n) : memref<?xf32>
  // expected-note @below {{here}}
  %p = memref.extract_aligned_pointer_as_index %a : memref<?xf32> -> index
  %zero = arith.xori %p, %p : index
  return %zero : index
}

// -----

func.func @metadata(%n: index) -> index {
  // expected-remark @below {{keeps its allocation: 'memref.extract_strided_metadata' may keep its address}}
  %a = memref.alloc(%n) : memref<?xf32>
  // expected-note @below {{here}}
  %base, %offset, %size, %stride = memref.extract_strided_metadata %a : memref<?xf32> -> memref<f32>, index, index, index
  return %size : index
}

// -----

// A view of the one allocation cannot be freed alone.
func.func @realloc(%n: index, %m: index) {
  // expected-remark @below {{keeps its allocation: 'memref.realloc' may keep its address}}
  %a = memref.alloc(%n) : memref<?xf32>
  // expected-note @below {{here}}
  %b = memref.realloc %a(%m) : memref<?xf32> to memref<?xf32>
  return
}

// -----

func.func @unknown(%n: index) {
  // expected-remark @below {{keeps its allocation: 'test.op' may keep its address}}
  %a = memref.alloc(%n) : memref<?xf32>
  // expected-note @below {{here}}
  "test.op"(%a) : (memref<?xf32>) -> ()
  return
}

// -----

// The region may run after the block.
func.func @async(%n: index, %x: memref<?xf32>) -> !async.token {
  // expected-remark @below {{keeps its allocation: 'async.execute' may use it later}}
  %a = memref.alloc(%n) : memref<?xf32>
  // expected-note @below {{here}}
  %token = async.execute {
    linalg.copy ins(%x : memref<?xf32>) outs(%a : memref<?xf32>)
    async.yield
  }
  return %token : !async.token
}

// -----

// One of two buffers is freed, and nobody knows which.
func.func @freed(%n: index, %c: i1) {
  // expected-remark @below {{keeps its allocation: not every run of its block frees it, or another buffer is freed in its place}}
  %a = memref.alloc(%n) : memref<?xf32>
  // expected-remark @below {{keeps its allocation: not every run of its block frees it, or another buffer is freed in its place}}
  %b = memref.alloc(%n) : memref<?xf32>
  %s = arith.select %c, %a, %b : memref<?xf32>
  // expected-note @below {{here}}
  memref.dealloc %s : memref<?xf32>
  return
}

// -----

func.func @other_forms(%n: index) {
  // expected-remark @below {{keeps its allocation: its elements have another size in memory}}
  %a = memref.alloc(%n) : memref<?xi4>
  // expected-remark @below {{keeps its allocation: its elements have another size in memory}}
  %b = memref.alloc(%n) : memref<?xf80>
  // expected-remark @below {{keeps its allocation: it is in a memory space}}
  %c = memref.alloc(%n) : memref<?xf32, 1>
  // expected-remark @below {{keeps its allocation: its layout is not the identity}}
  %d = memref.alloc(%n) : memref<?xf32, strided<[2]>>
  // expected-remark @below {{keeps its allocation: it has a larger alignment}}
  %e = memref.alloc(%n) {alignment = 128} : memref<?xf32>
  return
}

// -----

func.func @affine(%n: index) {
  // expected-remark @below {{no memory is planned in a function with affine loops}}
  affine.for %i = 0 to %n {
    %a = memref.alloc(%n) : memref<?xf32>
    %b = memref.alloc(%n) : memref<?xf32>
  }
  return
}

// -----

// The region of the terminator runs after the block frees its buffers.
func.func @after_the_end(%n: index, %x: memref<?xf32>, %init: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%init) -> f32 {
    // expected-remark @below {{keeps its allocation: it leaves its block}}
    %a = memref.alloc(%n) : memref<?xf32>
    linalg.copy ins(%x : memref<?xf32>) outs(%a : memref<?xf32>)
    %b = memref.alloc(%n) : memref<?xf32>
    linalg.copy ins(%x : memref<?xf32>) outs(%b : memref<?xf32>)
    scf.reduce(%init : f32) {
    ^bb0(%left: f32, %right: f32):
      // expected-note @below {{here}}
      %v = memref.load %a[%c0] : memref<?xf32>
      scf.reduce.return %v : f32
    }
  }
  return %r : f32
}

// -----

// 2^66 bytes are 0 modulo 2^64.
func.func @large(%n: index, %x: f32) {
  %c0 = arith.constant 0 : index
  // expected-remark @below {{keeps its allocation: its static sizes have more than 2^48 bytes}}
  %a = memref.alloc(%n) : memref<?x4294967296x4294967296xf32>
  memref.store %x, %a[%c0, %c0, %c0] : memref<?x4294967296x4294967296xf32>
  // expected-remark @below {{keeps its allocation: its static sizes have more than 2^48 bytes}}
  %b = memref.alloc() : memref<4611686018427387904x16xf32>
  memref.store %x, %b[%c0, %c0] : memref<4611686018427387904x16xf32>
  return
}

// -----

// The copies go on after their ops.
func.func @copied_later(%n: index, %x: memref<?xf32>) {
  %start = gpu.wait async
  // expected-remark @below {{keeps its allocation: 'gpu.memcpy' may keep its address}}
  %a = memref.alloc(%n) : memref<?xf32>
  // expected-note @below {{here}}
  %first = gpu.memcpy async [%start] %a, %x : memref<?xf32>, memref<?xf32>
  // expected-remark @below {{keeps its allocation: 'gpu.memcpy' may keep its address}}
  %b = memref.alloc(%n) : memref<?xf32>
  // expected-note @below {{here}}
  %second = gpu.memcpy async [%start] %b, %x : memref<?xf32>, memref<?xf32>
  gpu.wait [%first, %second]
  return
}

// -----

// The order of the ops in a graph is not that of their runs.
func.func @graph(%n: index, %x: f32) {
  "test.graph"() ({
    %c0 = arith.constant 0 : index
    memref.store %x, %b[%c0] : memref<?xf32>
    %a = memref.alloc(%n) : memref<?xf32>
    memref.store %x, %a[%c0] : memref<?xf32>
    %b = memref.alloc(%n) : memref<?xf32>
    "test.end"() : () -> ()
  }) : () -> ()
  return
}

// -----

func.func @unknown_region(%n: index, %x: f32) {
  %c0 = arith.constant 0 : index
  // expected-remark @below {{keeps its allocation: 'test.later' may use it later}}
  %a = memref.alloc(%n) : memref<?xf32>
  // expected-note @below {{here}}
  "test.later"() ({
    memref.store %x, %a[%c0] : memref<?xf32>
  }) : () -> ()
  return
}
