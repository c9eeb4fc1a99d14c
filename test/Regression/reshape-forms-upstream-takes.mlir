// A reshape becomes ops that upstream's later passes accept.
// RUN: symshape-opt %s --lower-symshape-dynamic-ops --canonicalize --cse \
// RUN:   | FileCheck %s
// RUN: symshape-opt %s --lower-symshape-dynamic-ops --canonicalize --cse \
// RUN:   | mlir-opt --one-shot-bufferize='bufferize-function-boundaries=true function-boundary-type-conversion=identity-layout-map' \
// RUN:   --expand-strided-metadata -o /dev/null

// A constant with a dynamic type is static in expand_shape, whose output_shape
// must agree with its type.
// CHECK-LABEL: func @constant_behind_dynamic
// CHECK: tensor.expand_shape %{{.*}} output_shape [1, %{{.*}}, 1] : tensor<?xf16> into tensor<1x?x1xf16>
func.func @constant_behind_dynamic(%t: tensor<?xf16>, %d: index) -> tensor<1x?x?xf16> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %t, %c0 : tensor<?xf16>
  %a = symshape.dynamic_reshape %t to [%n, 1] : tensor<?xf16> -> tensor<?x1xf16>
  %b = symshape.dynamic_reshape %a to [1, %n, %c1] : tensor<?x1xf16> -> tensor<1x?x?xf16>
  return %b : tensor<1x?x?xf16>
}

// Two dynamic sizes in one group.
// CHECK-LABEL: func @two_dynamic
// CHECK-NOT: expand_shape
// CHECK: tensor.reshape
func.func @two_dynamic(%t: tensor<?x?xf32>, %a: index, %b: index) -> tensor<?x?x2xf32> {
  %r = symshape.dynamic_reshape %t to [%a, %b, 2] : tensor<?x?xf32> -> tensor<?x?x2xf32>
  return %r : tensor<?x?x2xf32>
}

// With one dynamic size the pass keeps expand_shape, which other passes know.
// CHECK-LABEL: func @one_dynamic
// CHECK: tensor.expand_shape
// CHECK-NOT: tensor.reshape
func.func @one_dynamic(%t: tensor<?xf32>, %a: index) -> tensor<?x2xf32> {
  %r = symshape.dynamic_reshape %t to [%a, 2] : tensor<?xf32> -> tensor<?x2xf32>
  return %r : tensor<?x2xf32>
}

// Bufferization rejects a collapse_shape of [0, ?].
// CHECK-LABEL: func @group_with_zero
// CHECK-NOT: collapse_shape
// CHECK: tensor.empty
func.func @group_with_zero(%t: tensor<0x?xf32>, %a: index) -> tensor<?xf32> {
  %r = symshape.dynamic_reshape %t to [%a] : tensor<0x?xf32> -> tensor<?xf32>
  return %r : tensor<?xf32>
}
// CHECK-LABEL: func @group_without_zero
// CHECK: tensor.collapse_shape
func.func @group_without_zero(%t: tensor<2x?xf32>, %a: index) -> tensor<?xf32> {
  %r = symshape.dynamic_reshape %t to [%a] : tensor<2x?xf32> -> tensor<?xf32>
  return %r : tensor<?xf32>
}
