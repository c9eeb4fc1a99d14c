// Slices, views and reshapes that upstream's canonicalizer rewrites wrongly get
// forms that it rewrites rightly.
// RUN: symshape-opt %s --symshape-canonicalize | FileCheck %s
// RUN: symshape-opt %s --symshape-canonicalize --symshape-canonicalize | FileCheck %s
// RUN: symshape-opt %s --symshape-canonicalize --canonicalize --cse | FileCheck %s --check-prefix=AFTER

// Fires: full-rank-slices
// CHECK-LABEL: func @reduced(
// CHECK: tensor.extract_slice %{{.*}} : tensor<?x?x1xf32> to tensor<?x?x1xf32>
// CHECK-NEXT: tensor.collapse_shape %{{.*}} {{\[}}[0], [1, 2]] : tensor<?x?x1xf32> into tensor<?x?xf32>
func.func @reduced(%x: tensor<?x?x1xf32>, %b: index, %s: index) -> tensor<?x?xf32> {
  %r = tensor.extract_slice %x[0, 0, 0] [%b, %s, 1] [1, 1, 1] : tensor<?x?x1xf32> to tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// An axis of size 1 before a dropped one: upstream would drop the first.
// CHECK-LABEL: func @keeps_one(
// CHECK: tensor.extract_slice %{{.*}} : tensor<?x8x1xf32> to tensor<1x8x1xf32>
// CHECK-NEXT: tensor.collapse_shape %{{.*}} {{\[}}[0], [1, 2]]
func.func @keeps_one(%x: tensor<?x8x1xf32>, %i: index) -> tensor<1x8xf32> {
  %r = tensor.extract_slice %x[%i, 0, 0] [1, 8, 1] [1, 1, 1] : tensor<?x8x1xf32> to tensor<1x8xf32>
  return %r : tensor<1x8xf32>
}

// Must not fire: full-rank-slices
// The dropped axes come first, or no size before them can become 1.
// CHECK-LABEL: func @first_axes(
// CHECK: tensor.extract_slice %{{.*}} : tensor<1x4x1x?xf32> to tensor<?xf32>
// CHECK: tensor.extract_slice %{{.*}} : tensor<1x4x1x?xf32> to tensor<4x?xf32>
// CHECK-NOT: collapse_shape
// CHECK: return
func.func @first_axes(%x: tensor<1x4x1x?xf32>, %s: index) -> (tensor<?xf32>, tensor<4x?xf32>) {
  %a = tensor.extract_slice %x[0, 0, 0, 0] [1, 1, 1, %s] [1, 1, 1, 1] : tensor<1x4x1x?xf32> to tensor<?xf32>
  %b = tensor.extract_slice %x[0, 0, 0, 0] [1, 4, 1, %s] [1, 1, 1, 1] : tensor<1x4x1x?xf32> to tensor<4x?xf32>
  return %a, %b : tensor<?xf32>, tensor<4x?xf32>
}

// Fires: full-rank-inserts
// CHECK-LABEL: func @insert(
// CHECK: tensor.expand_shape %{{.*}} {{\[}}[0], [1, 2]] output_shape [%{{.*}}, %{{.*}}, 1] : tensor<?x?xf32> into tensor<?x?x1xf32>
// CHECK: tensor.insert_slice %{{.*}} : tensor<?x?x1xf32> into tensor<?x?x1xf32>
func.func @insert(%x: tensor<?x?xf32>, %y: tensor<?x?x1xf32>, %b: index, %s: index) -> tensor<?x?x1xf32> {
  %r = tensor.insert_slice %x into %y[0, 0, 0] [%b, %s, 1] [1, 1, 1] : tensor<?x?xf32> into tensor<?x?x1xf32>
  return %r : tensor<?x?x1xf32>
}

// Must not fire: full-rank-inserts
// CHECK-LABEL: func @insert_first(
// CHECK-NOT: expand_shape
// CHECK: tensor.insert_slice %{{.*}} : tensor<?xf32> into tensor<1x?xf32>
func.func @insert_first(%x: tensor<?xf32>, %y: tensor<1x?xf32>, %s: index) -> tensor<1x?xf32> {
  %r = tensor.insert_slice %x into %y[0, 0] [1, %s] [1, 1] : tensor<?xf32> into tensor<1x?xf32>
  return %r : tensor<1x?xf32>
}

// Fires: sliced-unpack
// CHECK-LABEL: func @unpack(
// CHECK: tensor.extract_slice %arg0[0, 0, 0] [%arg2, 2, 16] [1, 1, 1]
// CHECK: linalg.unpack %{{.*}} : tensor<?x2x16xf32> -> tensor<?x32xf32>
// AFTER-LABEL: func @unpack(
// AFTER: tensor.extract_slice %arg0[0, 0, 0] [%arg2, 2, 16] [1, 1, 1]
func.func @unpack(%src: tensor<?x2x16xf32>, %e: tensor<?x32xf32>, %k: index) -> tensor<?x32xf32> {
  %u = linalg.unpack %src inner_dims_pos = [1] inner_tiles = [16] into %e : tensor<?x2x16xf32> -> tensor<?x32xf32>
  %s = tensor.extract_slice %u[0, 0] [%k, 32] [1, 1] : tensor<?x32xf32> to tensor<?x32xf32>
  return %s : tensor<?x32xf32>
}

// Must not fire: sliced-unpack
// The slice does not begin at 0.
// CHECK-LABEL: func @unpack_offset(
// CHECK: %[[U:.*]] = linalg.unpack %arg0
// CHECK: tensor.extract_slice %[[U]]
func.func @unpack_offset(%src: tensor<?x2x16xf32>, %e: tensor<?x32xf32>, %k: index) -> tensor<?x32xf32> {
  %u = linalg.unpack %src inner_dims_pos = [1] inner_tiles = [16] into %e : tensor<?x2x16xf32> -> tensor<?x32xf32>
  %s = tensor.extract_slice %u[1, 0] [%k, 32] [1, 1] : tensor<?x32xf32> to tensor<?x32xf32>
  return %s : tensor<?x32xf32>
}

// Fires: expanded-static-sizes
// CHECK-LABEL: func @expand(
// CHECK: output_shape [1, %arg1, %arg2]
func.func @expand(%d: tensor<?x?xf32>, %m: index, %n: index) -> tensor<1x?x?xf32> {
  %c1 = arith.constant 1 : index
  %x = tensor.expand_shape %d [[0, 1], [2]] output_shape [%c1, %m, %n] : tensor<?x?xf32> into tensor<1x?x?xf32>
  return %x : tensor<1x?x?xf32>
}

// Must not fire: expanded-static-sizes
// CHECK-LABEL: func @expand_dynamic(
// CHECK: output_shape [%arg1, 4]
func.func @expand_dynamic(%d: tensor<?xf32>, %m: index) -> tensor<?x4xf32> {
  %x = tensor.expand_shape %d [[0, 1]] output_shape [%m, 4] : tensor<?xf32> into tensor<?x4xf32>
  return %x : tensor<?x4xf32>
}

// Fires: empty-views
// CHECK-LABEL: func @view_at_end(
// CHECK: memref.reinterpret_cast %{{.*}} to offset: [2], sizes: [0], strides: [1]
func.func @view_at_end(%a: memref<2xi64>) -> memref<0xi64, strided<[1], offset: 2>> {
  %b = memref.cast %a : memref<2xi64> to memref<?xi64>
  %v = memref.subview %b[2] [0] [1] : memref<?xi64> to memref<0xi64, strided<[1], offset: 2>>
  return %v : memref<0xi64, strided<[1], offset: 2>>
}

// Must not fire: empty-views
// CHECK-LABEL: func @view_inside(
// CHECK: memref.subview
func.func @view_inside(%a: memref<2xi64>) -> memref<1xi64, strided<[1], offset: 1>> {
  %b = memref.cast %a : memref<2xi64> to memref<?xi64>
  %v = memref.subview %b[1] [1] [1] : memref<?xi64> to memref<1xi64, strided<[1], offset: 1>>
  return %v : memref<1xi64, strided<[1], offset: 1>>
}

// Fires: marked-strides, reinterpreted-marks, marked-bounds
// CHECK-LABEL: func @marks(
// CHECK: memref.subview %arg0[0] [%arg1] [0]
// CHECK: memref.reinterpret_cast %arg0 to offset: [%c0], sizes: [1], strides: [%c0]
// CHECK: affine.linearize_index [%arg1, %arg1] by (%c-9223372036854775807, 4)
func.func @marks(%x: memref<?xf32>, %n: index) -> (memref<?xf32, strided<[?]>>, memref<1xf32, strided<[?], offset: ?>>, index) {
  %w = arith.constant -9223372036854775808 : index
  %a = memref.subview %x[0] [%n] [%w] : memref<?xf32> to memref<?xf32, strided<[?]>>
  %b = memref.reinterpret_cast %x to offset: [%w], sizes: [1], strides: [%w] : memref<?xf32> to memref<1xf32, strided<[?], offset: ?>>
  %c = affine.linearize_index [%n, %n] by (%w, 4) : index
  return %a, %b, %c : memref<?xf32, strided<[?]>>, memref<1xf32, strided<[?], offset: ?>>, index
}

// Must not fire: marked-strides, reinterpreted-marks, marked-bounds
// CHECK-LABEL: func @negative_stride(
// CHECK: memref.reinterpret_cast %arg0 to offset: [%c1], sizes: [2], strides: [%c-1]
func.func @negative_stride(%x: memref<?xf32>) -> memref<2xf32, strided<[?], offset: ?>> {
  %o = arith.constant 1 : index
  %w = arith.constant -1 : index
  %b = memref.reinterpret_cast %x to offset: [%o], sizes: [2], strides: [%w] : memref<?xf32> to memref<2xf32, strided<[?], offset: ?>>
  return %b : memref<2xf32, strided<[?], offset: ?>>
}

// The expansion comes before the terminator, which has only insertions.
// CHECK-LABEL: func @parallel_insert(
// CHECK: %[[E:.*]] = tensor.expand_shape %{{.*}} {{\[}}[0, 1]] output_shape [%{{.*}}, 1]
// CHECK: scf.forall.in_parallel {
// CHECK-NEXT: tensor.parallel_insert_slice %[[E]] into %{{.*}} : tensor<?x1xf32> into tensor<?x1xf32>
func.func @parallel_insert(%x: tensor<?xf32>, %y: tensor<?x1xf32>, %n: index, %k: index) -> tensor<?x1xf32> {
  %r = scf.forall (%i) in (%n) shared_outs(%o = %y) -> (tensor<?x1xf32>) {
    %e = tensor.extract_slice %x[%i] [%k] [1] : tensor<?xf32> to tensor<?xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %e into %o[%i, 0] [%k, 1] [1, 1] : tensor<?xf32> into tensor<?x1xf32>
    }
  }
  return %r : tensor<?x1xf32>
}

// -2^63 as a stride or bound would mean "dynamic".
// CHECK-LABEL: func @marks_of_tensors(
// CHECK: tensor.extract_slice %arg0[0] [%arg1] [0]
// CHECK: tensor.insert_slice %{{.*}} into %arg0[0] [%arg1] [0]
// CHECK: scf.forall (%{{.*}}) in (-9223372036854775807)
func.func @marks_of_tensors(%x: tensor<?xf32>, %n: index, %m: memref<index>) -> tensor<?xf32> {
  %w = arith.constant -9223372036854775808 : index
  %a = tensor.extract_slice %x[0] [%n] [%w] : tensor<?xf32> to tensor<?xf32>
  %b = tensor.insert_slice %a into %x[0] [%n] [%w] : tensor<?xf32> into tensor<?xf32>
  scf.forall (%i) = (0) to (%w) step (1) {
    memref.store %i, %m[] : memref<index>
  }
  return %b : tensor<?xf32>
}

// Must not fire: full-rank-slices, full-rank-inserts
// A reshape of an encoded tensor has no known encoding.
// CHECK-LABEL: func @encoded(
// CHECK: tensor.extract_slice %arg0{{.*}} : tensor<?x?x1xf32, "e"> to tensor<?x?xf32, "e">
// CHECK-NOT: _shape
// CHECK: return
func.func @encoded(%x: tensor<?x?x1xf32, "e">, %b: index, %s: index) -> tensor<?x?xf32, "e"> {
  %r = tensor.extract_slice %x[0, 0, 0] [%b, %s, 1] [1, 1, 1] : tensor<?x?x1xf32, "e"> to tensor<?x?xf32, "e">
  return %r : tensor<?x?xf32, "e">
}
