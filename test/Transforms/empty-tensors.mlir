// Upstream cannot lower some ops without elements, if their sizes are static.
// RUN: symshape-opt %s --symshape-refine-types --split-input-file | FileCheck %s
// RUN: %execute %s --after='--symshape-refine-types' \
// RUN:   --after='--symshape-refine-types --canonicalize --symshape-refine-types'

// The pass removes inputs without elements: upstream's decomposition inserts
// them at the end of a static size, which its verifier refuses.
// CHECK-LABEL: func @concat_with_none
// CHECK: tensor.concat dim(0) %{{[^,]*}}, %{{[^,]*}} : {{.*}} -> tensor<5xf32>
// CASE: concat_with_none(<2>, <3>, <0>) -> <5>
func.func @concat_with_none(%x: tensor<2xf32>, %y: tensor<3xf32>, %z: tensor<0xf32>) -> tensor<?xf32> {
  %a = tensor.cast %x : tensor<2xf32> to tensor<?xf32>
  %b = tensor.cast %z : tensor<0xf32> to tensor<?xf32>
  %c = tensor.concat dim(0) %a, %y, %b : (tensor<?xf32>, tensor<3xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %c : tensor<?xf32>
}

// CHECK-LABEL: func @concat_of_none
// CHECK-NOT: tensor.concat
// CHECK: tensor.empty() : tensor<0xf32>
// CASE: concat_of_none(<0>, <0>) -> <0>
func.func @concat_of_none(%x: tensor<0xf32>, %y: tensor<0xf32>) -> tensor<?xf32> {
  %a = tensor.cast %x : tensor<0xf32> to tensor<?xf32>
  %b = tensor.cast %y : tensor<0xf32> to tensor<?xf32>
  %c = tensor.concat dim(0) %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %c : tensor<?xf32>
}

// CHECK-LABEL: func @concat_of_one
// CHECK-NOT: tensor.concat
// CASE: concat_of_one(<4>, <0>) -> <4>
func.func @concat_of_one(%x: tensor<?xf32>, %y: tensor<0xf32>) -> tensor<?xf32> {
  %c = tensor.concat dim(0) %x, %y : (tensor<?xf32>, tensor<0xf32>) -> tensor<?xf32>
  return %c : tensor<?xf32>
}

// The other dimension has no elements.
// CHECK-LABEL: func @concat_beside_none
// CHECK-NOT: tensor.concat
// CHECK: tensor.empty(%{{.*}}) : tensor<?x0xf32>
// CASE: concat_beside_none(<2x3>, <4x3>) -> <6x0>
// CASE: concat_beside_none(<0x3>, <4x3>) -> <4x0>
func.func @concat_beside_none(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x?xf32>
  %m = tensor.dim %y, %c0 : tensor<?x?xf32>
  %a = tensor.extract_slice %x[0, 0] [%n, %c0] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
  %b = tensor.extract_slice %y[0, 0] [%m, %c0] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
  %c = tensor.concat dim(0) %a, %b : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %c : tensor<?x?xf32>
}

// A reshape without elements becomes an empty tensor: upstream refuses a static
// 0 beside a dynamic size in a group.
// CHECK-LABEL: func @collapse_of_none
// CHECK-NOT: tensor.collapse_shape
// CHECK: tensor.empty() : tensor<0xf32>
// CASE: collapse_of_none(N) -> <0> for N = 0 3
func.func @collapse_of_none(%n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %t = tensor.empty(%n, %c0) : tensor<?x?xf32>
  %r = tensor.collapse_shape %t [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// The other group keeps its size.
// CHECK-LABEL: func @collapse_beside
// CHECK-NOT: tensor.collapse_shape
// CHECK: tensor.empty({{.*}}) : tensor<0x?xf32>
// CASE: collapse_beside(3, 2) -> <0x6>
// CASE: collapse_beside(0, 2) -> <0x0>
func.func @collapse_beside(%n: index, %m: index) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %t = tensor.empty(%n, %c0, %n, %m) : tensor<?x?x?x?xf32>
  %r = tensor.collapse_shape %t [[0, 1], [2, 3]] : tensor<?x?x?x?xf32> into tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// CHECK-LABEL: func @expand_to_none
// CHECK-NOT: tensor.expand_shape
// CHECK: tensor.empty(%{{.*}}) : tensor<?x0xf32>
// CASE: expand_to_none(3) -> <3x0>
func.func @expand_to_none(%n: index) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %t = tensor.empty(%c0) : tensor<?xf32>
  %r = tensor.expand_shape %t [[0, 1]] output_shape [%n, %c0] : tensor<?xf32> into tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// A size of 1 is no size of 0.
// CHECK-LABEL: func @collapse_of_one
// CHECK: tensor.collapse_shape
// CASE: collapse_of_one(3) -> <3>
func.func @collapse_of_one(%n: index) -> tensor<?xf32> {
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %t = tensor.empty(%n, %c1) : tensor<?x?xf32>
  %f = linalg.fill ins(%z : f32) outs(%t : tensor<?x?xf32>) -> tensor<?x?xf32>
  %r = tensor.collapse_shape %f [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// Fires: pad-of-empty
// CHECK-LABEL: func.func @empty(
// CHECK-NOT: tensor.pad
// CHECK: tensor.generate
// CHECK-NEXT: ^bb0(%[[I:.*]]: index, %[[J:.*]]: index):
// CHECK-NEXT: %[[K:.*]] = arith.index_cast %[[I]] : index to i64
// CHECK-NEXT: tensor.yield %[[K]] : i64
// CHECK-NEXT: } : tensor<3x2xi64>
// CASE: empty(<0x2>) -> <3x2: 0, 0, 1, 1, 2, 2>
// CASE: empty(<1x2: 1, 2>) -> stops "empty"
func.func @empty(%x: tensor<?x2xi64>) -> tensor<?x2xi64> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?x2xi64>
  %e = arith.cmpi eq, %d, %c0 : index
  cf.assert %e, "empty"
  %y = math.absi %x : tensor<?x2xi64>
  %p = tensor.pad %y low[1, 0] high[2, 0] {
  ^bb0(%i: index, %j: index):
    %k = arith.index_cast %i : index to i64
    tensor.yield %k : i64
  } : tensor<?x2xi64> to tensor<?x2xi64>
  return %p : tensor<?x2xi64>
}

// Must not fire: pad-of-empty
// The tensor has an element, or may have one.
// CHECK-LABEL: func.func @one(
// CHECK: tensor.pad
// CHECK-LABEL: func.func @any(
// CHECK: tensor.pad
// CASE: one(<1: 4.0>, 7.0) -> <2: 7.0, 4.0>
// CASE: any(<0>, 7.0) -> <1: 7.0>
// CASE: any(<1: 4.0>, 7.0) -> <2: 7.0, 4.0>
func.func @one(%x: tensor<1xf32>, %c: f32) -> tensor<2xf32> {
  %p = tensor.pad %x low[1] high[0] {
  ^bb0(%i: index):
    tensor.yield %c : f32
  } : tensor<1xf32> to tensor<2xf32>
  return %p : tensor<2xf32>
}
func.func @any(%x: tensor<?xf32>, %c: f32) -> tensor<?xf32> {
  %p = tensor.pad %x low[1] high[0] {
  ^bb0(%i: index):
    tensor.yield %c : f32
  } : tensor<?xf32> to tensor<?xf32>
  return %p : tensor<?xf32>
}

// An input that may be empty stays, in its place, beside one of size 1.
// CHECK-LABEL: func.func @maybe_empty(
// CHECK: tensor.concat dim(0) %arg0, %arg1, %arg0 : (tensor<?xf32>, tensor<1xf32>, tensor<?xf32>) -> tensor<?xf32>
// CASE: maybe_empty(<0>, <1: 4.0>) -> <1: 4.0>
// CASE: maybe_empty(<1: 3.0>, <1: 4.0>) -> <3: 3.0, 4.0, 3.0>
func.func @maybe_empty(%x: tensor<?xf32>, %y: tensor<1xf32>) -> tensor<?xf32> {
  %c = tensor.concat dim(0) %x, %y, %x : (tensor<?xf32>, tensor<1xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %c : tensor<?xf32>
}

// A result without elements, with padding known only at run time.
// Fires: pad-of-empty
// CHECK-LABEL: func.func @none(
// CHECK-NOT: tensor.pad
// CHECK: return
func.func @none(%x: tensor<?xf32>, %low: index, %c: f32) -> tensor<0xf32> {
  %p = tensor.pad %x low[%low] high[0] {
  ^bb0(%i: index):
    tensor.yield %c : f32
  } : tensor<?xf32> to tensor<0xf32>
  return %p : tensor<0xf32>
}

// -----

// The low padding alone fills the result, so that no element of %x is left;
// with one less, an element may be left. The first pad cannot be executed.
// Fires: pad-of-empty
// CHECK-LABEL: func.func @filled(
// CHECK-NOT: tensor.pad
// CHECK: tensor.generate
// Must not fire: pad-of-empty
// CHECK-LABEL: func.func @not_filled(
// CHECK: tensor.pad
func.func @filled(%x: tensor<?xf32>, %c: f32) -> tensor<2xf32> {
  %p = tensor.pad %x low[2] high[0] {
  ^bb0(%i: index):
    tensor.yield %c : f32
  } : tensor<?xf32> to tensor<2xf32>
  return %p : tensor<2xf32>
}
func.func @not_filled(%x: tensor<?xf32>, %c: f32) -> tensor<2xf32> {
  %p = tensor.pad %x low[1] high[0] {
  ^bb0(%i: index):
    tensor.yield %c : f32
  } : tensor<?xf32> to tensor<2xf32>
  return %p : tensor<2xf32>
}
