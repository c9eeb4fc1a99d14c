// Offsets and strides of memrefs, and numbers that a small buffer holds. Each
// tensor.empty shows the numbers as sizes.
// RUN: symshape-opt %s --symshape-infer=print=table -o %t | FileCheck %s

// CHECK-LABEL: function @views{{$}}
func.func @views(%m: memref<?x8xf32>, %n: index, %k: index) {
  %part = memref.subview %m[1, 2] [%n, 2] [3, 1] : memref<?x8xf32> to memref<?x2xf32, strided<[24, 1], offset: 10>>
  %cast = memref.cast %part : memref<?x2xf32, strided<[24, 1], offset: 10>> to memref<?x2xf32, strided<[?, ?], offset: ?>>
  %b1, %o1, %z1:2, %s1:2 = memref.extract_strided_metadata %cast : memref<?x2xf32, strided<[?, ?], offset: ?>> -> memref<f32>, index, index, index, index, index
  // CHECK: tensor<?x?x?xi2> [10, 24, 1] exact
  %t1 = tensor.empty(%o1, %s1#0, %s1#1) : tensor<?x?x?xi2>
  // A part of the part: 10 + 1 * 24 + 1.
  %inner = memref.subview %cast[1, 1] [1, 1] [2, 1] : memref<?x2xf32, strided<[?, ?], offset: ?>> to memref<1x1xf32, strided<[?, ?], offset: ?>>
  %b2, %o2, %z2:2, %s2:2 = memref.extract_strided_metadata %inner : memref<1x1xf32, strided<[?, ?], offset: ?>> -> memref<f32>, index, index, index, index, index
  // CHECK: tensor<?x?x?xi3> [35, 48, 1] exact
  %t2 = tensor.empty(%o2, %s2#0, %s2#1) : tensor<?x?x?xi3>
  // A negative or zero stride is a number like any other.
  %back = memref.reinterpret_cast %m to offset: [7], sizes: [8], strides: [-1] : memref<?x8xf32> to memref<8xf32, strided<[-1], offset: 7>>
  %again = memref.subview %back[2] [3] [2] : memref<8xf32, strided<[-1], offset: 7>> to memref<3xf32, strided<[-2], offset: 5>>
  %open = memref.cast %again : memref<3xf32, strided<[-2], offset: 5>> to memref<3xf32, strided<[?], offset: ?>>
  %b3, %o3, %z3, %s3 = memref.extract_strided_metadata %open : memref<3xf32, strided<[?], offset: ?>> -> memref<f32>, index, index, index
  %plus = arith.addi %o3, %s3 : index
  // CHECK: tensor<?xi4> [3] exact
  %t3 = tensor.empty(%plus) : tensor<?xi4>
  // k * 8 may wrap.
  %wide = memref.subview %m[0, 0] [%n, 4] [%k, 1] : memref<?x8xf32> to memref<?x4xf32, strided<[?, 1]>>
  %b4, %o4, %z4:2, %s4:2 = memref.extract_strided_metadata %wide : memref<?x4xf32, strided<[?, 1]>> -> memref<f32>, index, index, index, index, index
  // CHECK: tensor<?x?xi5> [?, 1] unknown
  %t4 = tensor.empty(%s4#0, %s4#1) : tensor<?x?xi5>
  return
}

// CHECK-LABEL: function @permuted{{$}}
func.func @permuted(%m: memref<?x?xf32>, %c: memref<?x?xf32, strided<[?, ?]>>) {
  %t = memref.transpose %m (i, j) -> (j, i) : memref<?x?xf32> to memref<?x?xf32, strided<[1, ?]>>
  %b1, %o1, %z1:2, %s1:2 = memref.extract_strided_metadata %t : memref<?x?xf32, strided<[1, ?]>> -> memref<f32>, index, index, index, index, index
  // CHECK: tensor<?x?xi2> [1, dim(0, 1)] exact
  %t1 = tensor.empty(%s1#0, %s1#1) : tensor<?x?xi2>
  // The strides of an argument are unknown; a size of 1 has any stride.
  %flat = memref.collapse_shape %c [[0, 1]] : memref<?x?xf32, strided<[?, ?]>> into memref<?xf32, strided<[?]>>
  %b2, %o2, %z2, %s2 = memref.extract_strided_metadata %flat : memref<?xf32, strided<[?]>> -> memref<f32>, index, index, index
  // CHECK: tensor<?xi3> [?] unknown
  %t2 = tensor.empty(%s2) : tensor<?xi3>
  return
}

// The last number stored to a position counts.
// CHECK-LABEL: function @stored{{$}}
func.func @stored(%m: memref<?xf32>, %a: index, %b: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %shape = memref.alloca() : memref<2xindex>
  memref.store %b, %shape[%c0] : memref<2xindex>
  memref.store %b, %shape[%c1] : memref<2xindex>
  memref.store %a, %shape[%c0] : memref<2xindex>
  // CHECK: memref<?x?xf32> [scalar(1, index_cast), scalar(2, index_cast)] exact
  %r = memref.reshape %m(%shape) : (memref<?xf32>, memref<2xindex>) -> memref<?x?xf32>
  memref.store %c1, %shape[%c0] : memref<2xindex>
  %one = memref.load %shape[%c0] : memref<2xindex>
  // CHECK: tensor<?xi2> [1] exact
  %t = tensor.empty(%one) : tensor<?xi2>
  return
}

// A store to an unknown position, a store in a branch, another name, a call.
// CHECK-LABEL: function @stored_not{{$}}
func.func private @writes(memref<1xindex>)
func.func @stored_not(%m: memref<?xf32>, %a: index, %i: index, %f: i1, %arg: memref<1xindex>) {
  %c0 = arith.constant 0 : index
  %p = memref.alloca() : memref<1xindex>
  memref.store %a, %p[%c0] : memref<1xindex>
  memref.store %a, %p[%i] : memref<1xindex>
  %src1 = memref.memory_space_cast %m : memref<?xf32> to memref<?xf32, 1>
  // CHECK: memref<?xf32, 1> [?] unknown
  %r1 = memref.reshape %src1(%p) : (memref<?xf32, 1>, memref<1xindex>) -> memref<?xf32, 1>
  %q = memref.alloca() : memref<1xindex>
  memref.store %a, %q[%c0] : memref<1xindex>
  scf.if %f {
    memref.store %i, %q[%c0] : memref<1xindex>
  }
  %src2 = memref.memory_space_cast %m : memref<?xf32> to memref<?xf32, 2>
  // CHECK: memref<?xf32, 2> [?] unknown
  %r2 = memref.reshape %src2(%q) : (memref<?xf32, 2>, memref<1xindex>) -> memref<?xf32, 2>
  %s = memref.alloca() : memref<1xindex>
  %other = memref.cast %s : memref<1xindex> to memref<?xindex>
  memref.store %a, %s[%c0] : memref<1xindex>
  memref.store %i, %other[%c0] : memref<?xindex>
  %src3 = memref.memory_space_cast %m : memref<?xf32> to memref<?xf32, 3>
  // CHECK: memref<?xf32, 3> [?] unknown
  %r3 = memref.reshape %src3(%s) : (memref<?xf32, 3>, memref<1xindex>) -> memref<?xf32, 3>
  %u = memref.alloca() : memref<1xindex>
  memref.store %a, %u[%c0] : memref<1xindex>
  func.call @writes(%u) : (memref<1xindex>) -> ()
  %src4 = memref.memory_space_cast %m : memref<?xf32> to memref<?xf32, 4>
  // CHECK: memref<?xf32, 4> [?] unknown
  %r4 = memref.reshape %src4(%u) : (memref<?xf32, 4>, memref<1xindex>) -> memref<?xf32, 4>
  // A caller that passes a buffer may have other names for it.
  memref.store %a, %arg[%c0] : memref<1xindex>
  %src5 = memref.memory_space_cast %m : memref<?xf32> to memref<?xf32, 5>
  // CHECK: memref<?xf32, 5> [?] unknown
  %r5 = memref.reshape %src5(%arg) : (memref<?xf32, 5>, memref<1xindex>) -> memref<?xf32, 5>
  return
}

// A loop stores to a buffer from outside.
// CHECK-LABEL: function @stored_in_loop{{$}}
func.func @stored_in_loop(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = memref.alloca() : memref<1xindex>
  memref.store %c1, %p[%c0] : memref<1xindex>
  scf.for %i = %c0 to %n step %c1 {
    %last = memref.load %p[%c0] : memref<1xindex>
    // CHECK: tensor<?xi2> [?] unknown
    %t = tensor.empty(%last) : tensor<?xi2>
    memref.store %i, %p[%c0] : memref<1xindex>
  }
  return
}
