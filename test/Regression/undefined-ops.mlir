// Ops whose operands never fit. Valid programs have them after a check that
// always fails and in branches that are never taken. Canonicalization would
// make the sizes static, which the verifiers of the ops refuse.
// RUN: symshape-opt %s -split-input-file --symshape-pipeline=only-warn \
// RUN:   -verify-diagnostics=only-expected
// RUN: symshape-opt %s -split-input-file --symshape-pipeline=only-warn 2>/dev/null \
// RUN:   | FileCheck %s
// RUN: symshape-opt %s -split-input-file --symshape-pipeline=only-warn 2>/dev/null \
// RUN:   | symshape-opt -split-input-file --canonicalize --inline --sccp \
// RUN:   -o /dev/null
// RUN: %execute %s --after='--symshape-pipeline=only-warn' \
// RUN:   --after='--symshape-pipeline=only-warn --canonicalize'

// CHECK-LABEL: func @check
// CHECK: cf.assert
// CHECK-NOT: linalg.mul
// CASE: check(<2x3>, false) -> returns
// CASE: check(<2x3>, true) -> stops "square"
func.func @check(%x: tensor<2x3xf32>, %p: i1) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c = tensor.cast %x : tensor<2x3xf32> to tensor<?x?xf32>
  %r = scf.if %p -> tensor<?x?xf32> {
    %a = tensor.dim %c, %c0 : tensor<?x?xf32>
    %b = tensor.dim %c, %c1 : tensor<?x?xf32>
    %q = arith.cmpi eq, %a, %b : index
    cf.assert %q, "square"
    %e = tensor.empty(%b, %a) : tensor<?x?xf32>
    %m = linalg.mul ins(%c, %c : tensor<?x?xf32>, tensor<?x?xf32>) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
    scf.yield %m : tensor<?x?xf32>
  } else {
    scf.yield %c : tensor<?x?xf32>
  }
  return %r : tensor<?x?xf32>
}

// -----

// CHECK-LABEL: func @matmul
// CHECK-NOT: linalg.matmul
// CASE: matmul(<2x3>, <4x5>, false) -> returns
func.func @matmul(%x: tensor<2x3xf32>, %y: tensor<4x5xf32>, %p: i1) -> tensor<?x?xf32> {
  %a = tensor.cast %x : tensor<2x3xf32> to tensor<?x?xf32>
  %b = tensor.cast %y : tensor<4x5xf32> to tensor<?x?xf32>
  %r = scf.if %p -> tensor<?x?xf32> {
    %c2 = arith.constant 2 : index
    %c5 = arith.constant 5 : index
    %e = tensor.empty(%c2, %c5) : tensor<?x?xf32>
    // expected-warning@+1 {{expected a size of '3' for dimension 0 of operand 1, found '4'}}
    %c = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
    scf.yield %c : tensor<?x?xf32>
  } else {
    scf.yield %a : tensor<?x?xf32>
  }
  return %r : tensor<?x?xf32>
}

// -----

// A window of 4 elements does not fit 3 elements.
// CHECK-LABEL: func @window
// CHECK-NOT: linalg.conv
// CASE: window(<3>, <4>, false) -> returns
func.func @window(%x: tensor<3xf32>, %y: tensor<4xf32>, %p: i1) -> tensor<?xf32> {
  %a = tensor.cast %x : tensor<3xf32> to tensor<?xf32>
  %b = tensor.cast %y : tensor<4xf32> to tensor<?xf32>
  %r = scf.if %p -> tensor<?xf32> {
    %c2 = arith.constant 2 : index
    %e = tensor.empty(%c2) : tensor<?xf32>
    // expected-warning@+1 {{expected at least '5' elements along dimension 0 of operand 0, found '3'}}
    %c = linalg.conv_1d ins(%a, %b : tensor<?xf32>, tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %c : tensor<?xf32>
  } else {
    scf.yield %a : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// -----

// CHECK-LABEL: func @pack
// CHECK-NOT: linalg.pack
func.func @pack(%x: tensor<8xf32>, %p: i1) -> tensor<?x?xf32> {
  %c3 = arith.constant 3 : index
  %a = tensor.cast %x : tensor<8xf32> to tensor<?xf32>
  %d = tensor.empty() : tensor<2x3xf32>
  %e = tensor.cast %d : tensor<2x3xf32> to tensor<?x?xf32>
  %r = scf.if %p -> tensor<?x?xf32> {
    // expected-warning@+2 {{expected a size of '3' for dimension 0 of operand 1, found '2'}}
    // expected-warning@+1 {{expected a multiple of '3' for dimension 0 of operand 0, found '8'}}
    %c = linalg.pack %a inner_dims_pos = [0] inner_tiles = [%c3] into %e : tensor<?xf32> -> tensor<?x?xf32>
    scf.yield %c : tensor<?x?xf32>
  } else {
    scf.yield %e : tensor<?x?xf32>
  }
  return %r : tensor<?x?xf32>
}

// -----

// A pack that fits stays. (Upstream's verifier refuses a tile size that is an
// operand beside a static dimension.)
// CHECK-LABEL: func @pack_fits
// CHECK: linalg.pack {{.*}} tensor<6xf32> -> tensor<2x3xf32>
func.func @pack_fits(%x: tensor<6xf32>) -> tensor<?x?xf32> {
  %c3 = arith.constant 3 : index
  %a = tensor.cast %x : tensor<6xf32> to tensor<?xf32>
  %d = tensor.empty() : tensor<2x3xf32>
  %e = tensor.cast %d : tensor<2x3xf32> to tensor<?x?xf32>
  %c = linalg.pack %a inner_dims_pos = [0] inner_tiles = [%c3] into %e : tensor<?xf32> -> tensor<?x?xf32>
  return %c : tensor<?x?xf32>
}

// -----

// A transpose and a broadcast with one known and one unknown size: their
// verifiers refuse a static size beside a dynamic one.
// CHECK-LABEL: func @half_known
// CHECK: linalg.transpose
// CHECK: linalg.broadcast
// CASE: half_known(<2x3>, <3x2>, <2x3x4>) -> returns
func.func @half_known(%x: tensor<2x3xf32>, %y: tensor<?x?xf32>, %z: tensor<?x?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?x?xf32>) {
  %c = tensor.cast %x : tensor<2x3xf32> to tensor<?x?xf32>
  %t = linalg.transpose ins(%c : tensor<?x?xf32>) outs(%y : tensor<?x?xf32>) permutation = [1, 0]
  %b = linalg.broadcast ins(%c : tensor<?x?xf32>) outs(%z : tensor<?x?x?xf32>) dimensions = [2]
  return %t, %b : tensor<?x?xf32>, tensor<?x?x?xf32>
}

// -----

// A window beyond the end of its operand is valid in an op that has no
// iterations.
// CHECK-LABEL: func @empty_window
// CASE: empty_window(<2>) -> 0
func.func @empty_window(%x: tensor<2xf32>) -> index {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %y = tensor.empty(%c3) : tensor<?xf32>
  %e = tensor.empty(%c0) : tensor<?xf32>
  %a = tensor.cast %x : tensor<2xf32> to tensor<?xf32>
  %c = linalg.conv_1d ins(%a, %y : tensor<?xf32>, tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %d = tensor.dim %c, %c0 : tensor<?xf32>
  return %d : index
}

// -----

// CHECK-LABEL: func @copies
// CHECK-NOT: copy
func.func @copies() {
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %a = memref.alloc(%c4) : memref<?xf32>
  %b = memref.alloc(%c8) : memref<?xf32>
  // expected-warning@+1 {{expected a size of '8' for dimension 0 of operand 1, found '4'}}
  memref.copy %b, %a : memref<?xf32> to memref<?xf32>
  // expected-warning@+1 {{expected a size of '8' for dimension 0 of operand 1, found '4'}}
  linalg.copy ins(%b : memref<?xf32>) outs(%a : memref<?xf32>)
  return
}

// -----

// Sizes that are equal, or not proved to differ, stay.
// CHECK-LABEL: func @fits
// CHECK: linalg.mul
// CHECK: linalg.copy
// CASE: fits(<2x3>, <2x3>, <2x3>) -> returns
func.func @fits(%x: tensor<2x3xf32>, %y: tensor<?x?xf32>, %z: tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %c = tensor.cast %x : tensor<2x3xf32> to tensor<?x?xf32>
  %m = linalg.mul ins(%c, %y : tensor<?x?xf32>, tensor<?x?xf32>) outs(%z : tensor<?x?xf32>) -> tensor<?x?xf32>
  %n = linalg.copy ins(%y : tensor<?x?xf32>) outs(%z : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %m, %n : tensor<?x?xf32>, tensor<?x?xf32>
}

// -----

// An op that has no iterations.
// CHECK-LABEL: func @empty
// CASE: empty() -> 0
func.func @empty() -> index {
  %c0 = arith.constant 0 : index
  %a = tensor.empty(%c0) : tensor<?xf32>
  %b = linalg.exp ins(%a : tensor<?xf32>) outs(%a : tensor<?xf32>) -> tensor<?xf32>
  %d = tensor.dim %b, %c0 : tensor<?xf32>
  return %d : index
}

// -----

// Views of buffers.
// CHECK-LABEL: func @subview
// CHECK-NOT: memref.subview
// CASE: subview(false) -> 0.0
func.func @subview(%p: i1) -> f32 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %z = arith.constant 0.0 : f32
  %r = scf.if %p -> f32 {
    %a = memref.alloc(%c4) : memref<?xf32>
    // expected-warning@+1 {{expected at most '4' elements in a slice along dimension 0, found '8'}}
    %s = memref.subview %a[0] [%c8] [1] : memref<?xf32> to memref<?xf32, strided<[1]>>
    %v = memref.load %s[%c0] : memref<?xf32, strided<[1]>>
    scf.yield %v : f32
  } else {
    scf.yield %z : f32
  }
  return %r : f32
}

// -----

// CHECK-LABEL: func @expand
// CHECK-NOT: memref.expand_shape
func.func @expand(%p: i1) -> f32 {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 0.0 : f32
  %r = scf.if %p -> f32 {
    %a = memref.alloc(%c4) : memref<?xf32>
    // expected-warning@+1 {{expected a size of '6' for dimension 0 of operand 0, found '4'}}
    %s = memref.expand_shape %a [[0, 1]] output_shape [%c2, %c3] : memref<?xf32> into memref<?x?xf32>
    %v = memref.load %s[%c0, %c0] : memref<?x?xf32>
    scf.yield %v : f32
  } else {
    scf.yield %z : f32
  }
  return %r : f32
}

// -----

// CHECK-LABEL: func @cast
// CHECK: ub.poison
func.func @cast(%m: memref<8xf32>) -> memref<4xf32> {
  %a = memref.cast %m : memref<8xf32> to memref<?xf32>
  // expected-warning@+1 {{expected a size of '4' for dimension 0 of operand 0, found '8'}}
  %b = memref.cast %a : memref<?xf32> to memref<4xf32>
  return %b : memref<4xf32>
}

// -----

// A view that fits, to the last element, stays.
// CHECK-LABEL: func @view_fits
// CHECK: memref.subview
func.func @view_fits(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %a = memref.alloc(%c4) : memref<?xf32>
  memref.store %x, %a[%c1] : memref<?xf32>
  %s = memref.subview %a[1] [%c3] [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: 1>>
  %v = memref.load %s[%c0] : memref<?xf32, strided<[1], offset: 1>>
  return %v : f32
}

// -----

// The check allows no valid slice: canonicalization would slice 2 elements of
// 1.
// CHECK-LABEL: func @slice_of_two
// CHECK: cf.assert
// CHECK-NOT: tensor.extract_slice
// CASE: slice_of_two(<1>, N) -> stops "two" for N = 0 1
func.func @slice_of_two(%x: tensor<1xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %a = tensor.cast %x : tensor<1xf32> to tensor<?xf32>
  %fits = arith.cmpi ule, %n, %c1 : index
  cf.assert %fits, "fits"
  %s = tensor.extract_slice %a[0] [%n] [1] : tensor<?xf32> to tensor<?xf32>
  %d = tensor.dim %s, %c0 : tensor<?xf32>
  %two = arith.cmpi eq, %d, %c2 : index
  cf.assert %two, "two"
  %c = tensor.cast %s : tensor<?xf32> to tensor<2xf32>
  %r = tensor.cast %c : tensor<2xf32> to tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

// An op that never fits, with another one in its region.
// CHECK-LABEL: func @nested
// CHECK-NOT: linalg.generic
// CASE: nested(<3>, <2>, 0) -> stops "two"
func.func @nested(%a: tensor<?xf32>, %b: tensor<2xf32>, %k: index) -> tensor<2xf32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %da = tensor.dim %a, %c0 : tensor<?xf32>
  %three = arith.cmpi eq, %da, %c3 : index
  cf.assert %three, "three"
  %two = arith.cmpi eq, %da, %c2 : index
  cf.assert %two, "two"
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
      iterator_types = ["parallel"]} ins(%a : tensor<?xf32>) outs(%b : tensor<2xf32>) {
  ^bb0(%p: f32, %q: f32):
    %t = tensor.cast %a : tensor<?xf32> to tensor<5xf32>
    %e = tensor.extract %t[%k] : tensor<5xf32>
    linalg.yield %e : f32
  } -> tensor<2xf32>
  return %r : tensor<2xf32>
}

// -----

// The other size of a cast that never fits stays unknown: a size of 0 would not
// fit the addition.
// CHECK-LABEL: func @other_size
// CASE: other_size(<2x4>, <3x5>, false) -> returns
// CASE: other_size(<2x3>, <3x5>, true) -> stops "four"
func.func @other_size(%x: tensor<?x?xf32>, %y: tensor<3x5xf32>, %b: i1) -> tensor<3x5xf32> {
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %d1 = tensor.dim %x, %c1 : tensor<?x?xf32>
  %p1 = arith.cmpi eq, %d1, %c4 : index
  cf.assert %p1, "four"
  %r = scf.if %b -> tensor<3x5xf32> {
    // expected-warning@+1 {{expected a size of '5' for dimension 1 of operand 0, found 'dim(0, 1)', which is never equal to that}}
    %c = tensor.cast %x : tensor<?x?xf32> to tensor<?x5xf32>
    %s = linalg.add ins(%c, %y : tensor<?x5xf32>, tensor<3x5xf32>) outs(%y : tensor<3x5xf32>) -> tensor<3x5xf32>
    scf.yield %s : tensor<3x5xf32>
  } else {
    scf.yield %y : tensor<3x5xf32>
  }
  return %r : tensor<3x5xf32>
}

// -----

// CHECK-LABEL: func @other_size_concat
// CASE: other_size_concat(<2x4>, <3x5>, <6x5>, false) -> returns
func.func @other_size_concat(%x: tensor<?x?xf32>, %y: tensor<3x5xf32>, %z: tensor<6x5xf32>, %b: i1) -> tensor<6x5xf32> {
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %d1 = tensor.dim %x, %c1 : tensor<?x?xf32>
  %p1 = arith.cmpi eq, %d1, %c4 : index
  cf.assert %p1, "four"
  %r = scf.if %b -> tensor<6x5xf32> {
    // expected-warning@+1 {{expected a size of '5' for dimension 1 of operand 0, found 'dim(0, 1)', which is never equal to that}}
    %c = tensor.cast %x : tensor<?x?xf32> to tensor<?x5xf32>
    %s = tensor.concat dim(0) %c, %y : (tensor<?x5xf32>, tensor<3x5xf32>) -> tensor<6x5xf32>
    scf.yield %s : tensor<6x5xf32>
  } else {
    scf.yield %z : tensor<6x5xf32>
  }
  return %r : tensor<6x5xf32>
}

// -----

// An operand that the op does not use may be empty.
// CHECK-LABEL: func @unused
// CHECK: linalg.generic
// CASE: unused(<0>, <3>) -> returns
func.func @unused(%k: tensor<?xf32>, %x: tensor<3xf32>) -> tensor<3xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %k, %c0 : tensor<?xf32>
  %z = arith.cmpi eq, %d, %c0 : index
  %r = scf.if %z -> tensor<3xf32> {
    %r1 = linalg.generic {indexing_maps = [affine_map<(d0) -> (0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%k : tensor<?xf32>) outs(%x : tensor<3xf32>) {
    ^bb0(%a: f32, %b: f32):
      %s = arith.addf %b, %b : f32
      linalg.yield %s : f32
    } -> tensor<3xf32>
    scf.yield %r1 : tensor<3xf32>
  } else {
    scf.yield %x : tensor<3xf32>
  }
  return %r : tensor<3xf32>
}

// -----

// Lowering a dynamic op adds a check of its operands. Removing the only use
// because that check fails would remove the check, too.
// CHECK-LABEL: func private @checked
// CHECK: symshape.dynamic_pad
func.func private @checked(%x: tensor<3xi32>, %n: index) -> tensor<?xi32> {
  %v = arith.constant 99 : i32
  %r = symshape.dynamic_pad %x with %v low = [-9223372036854775807] high = [%n] interior = [2] : tensor<3xi32> -> tensor<?xi32>
  %g = tensor.cast %r : tensor<?xi32> to tensor<?xi32>
  return %g : tensor<?xi32>
}
func.func @main(%x: tensor<3xi32>) -> tensor<?xi32> {
  %c2 = arith.constant 2 : index
  %r = func.call @checked(%x, %c2) : (tensor<3xi32>, index) -> tensor<?xi32>
  return %r : tensor<?xi32>
}
