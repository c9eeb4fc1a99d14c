// The transposes of the ops that take sizes.
// RUN: symshape-opt %s -split-input-file --symshape-transpose=function=f --canonicalize --cse --verify-diagnostics | FileCheck %s

// A gather with clamped indices adds at the clamped ones, and one with zeros
// outside adds nothing there.
// CHECK-LABEL: func @f_transpose(
// CHECK-SAME: %[[I:[^:]*]]: tensor<?xi64>, %[[A:[^:]*]]: tensor<?xf32>, %[[B:[^:]*]]: tensor<?xf32>)
// CHECK: symshape.dynamic_scatter add %{{.*}}, %[[I]], %[[B]]{{.*}} index_vector_dim = 1 : (
// CHECK: symshape.dynamic_scatter add %{{.*}}, %[[I]], %[[A]]{{.*}} index_vector_dim = 1 clamp_starts : (
// CHECK: arith.addf
func.func @f(%x: tensor<8xf32>, %ids: tensor<?xi64>) -> (tensor<?xf32>, tensor<?xf32>) {
  %a = symshape.dynamic_gather %x, %ids slice_sizes = [1] collapsed_slice_dims = [0]
      start_index_map = [0] index_vector_dim = 1 : (tensor<8xf32>, tensor<?xi64>) -> tensor<?xf32>
  %b = symshape.dynamic_gather %x, %ids slice_sizes = [1] collapsed_slice_dims = [0]
      start_index_map = [0] index_vector_dim = 1 zero_outside : (tensor<8xf32>, tensor<?xi64>) -> tensor<?xf32>
  return %a, %b : tensor<?xf32>, tensor<?xf32>
}

// -----

// A slice of 3 elements with stride 2 spans 5 of 8: 1 before it, 2 after it and
// 1 between each two.
// CHECK-LABEL: func @f_transpose(
// CHECK-SAME: %[[CT:[^:]*]]: tensor<3xf32>)
// CHECK: %[[ZEROS:.*]] = linalg.fill {{.*}} -> tensor<8xf32>
// CHECK: tensor.insert_slice %[[CT]] into %[[ZEROS]][1] [3] [2] : tensor<3xf32> into tensor<8xf32>
func.func @f(%x: tensor<8xf32>) -> tensor<3xf32> {
  %r = symshape.dynamic_slice %x [1] [3] [2] : tensor<8xf32> -> tensor<3xf32>
  return %r : tensor<3xf32>
}

// -----

// The slice starts where it fits: between 0 and 8 - 3.
// CHECK-LABEL: func @f_transpose(
// CHECK-SAME: %[[I:[^:]*]]: index, %[[CT:[^:]*]]: tensor<3xf32>)
// CHECK: %[[LEAST:.*]] = arith.minsi %[[I]], %c5
// CHECK: %[[LOW:.*]] = arith.maxsi %[[LEAST]], %c0
// CHECK: %[[HIGH:.*]] = arith.subi %c5, %[[LOW]]
// CHECK: symshape.dynamic_pad %[[CT]] with %{{.*}} low = [%[[LOW]]] high = [%[[HIGH]]] interior = [0]
func.func @f(%x: tensor<8xf32>, %i: index) -> tensor<3xf32> {
  %r = symshape.dynamic_slice %x [%i] [3] [1] : tensor<8xf32> -> tensor<3xf32>
  return %r : tensor<3xf32>
}

// -----

// An empty slice gives no element: 8 zeros.
// CHECK-LABEL: func @f_transpose(
// CHECK: %[[ZEROS:.*]] = linalg.fill {{.*}} -> tensor<8xf32>
// CHECK: return %[[ZEROS]]
func.func @f(%x: tensor<8xf32>) -> tensor<0xf32> {
  %r = symshape.dynamic_slice %x [0] [0] [1] : tensor<8xf32> -> tensor<0xf32>
  return %r : tensor<0xf32>
}

// -----

// CHECK-LABEL: func @f_transpose(
// CHECK-SAME: %[[X:[^:]*]]: tensor<?x4xf32>, %[[N:[^:]*]]: index, %[[CT:[^:]*]]: tensor<?x4xf32>)
// CHECK: %[[D:.*]] = tensor.dim %[[X]], %c0
// CHECK: %[[HIGH:.*]] = arith.subi %[[D]], %{{.*}}
// CHECK: symshape.dynamic_pad %{{.*}} with %{{.*}} low = [0, 0] high = [%[[HIGH]], 0] interior = [0, 0]
func.func @f(%x: tensor<?x4xf32>, %n: index) -> tensor<?x4xf32> {
  %r = symshape.dynamic_truncate %x by %n axis 0 index_cast : tensor<?x4xf32>, index -> tensor<?x4xf32>
  return %r : tensor<?x4xf32>
}

// -----

// The elements of the source lie 2 apart, from 3 on.
// CHECK-LABEL: func @f_transpose(
// CHECK-SAME: %[[CT:[^:]*]]: tensor<13xf32>)
// CHECK: tensor.extract_slice %[[CT]][3] [5] [2] : tensor<13xf32> to tensor<5xf32>
// CHECK: return
func.func @f(%x: tensor<5xf32>) -> tensor<13xf32> {
  %z = arith.constant 0.0 : f32
  %r = symshape.dynamic_pad %x with %z low = [3] high = [1] interior = [1] : tensor<5xf32> -> tensor<13xf32>
  return %r : tensor<13xf32>
}

// -----

// Where the padding removes elements, their cotangents are 0.
// CHECK-LABEL: func @f_transpose(
// CHECK-SAME: %[[CT:[^:]*]]: tensor<3xf32>)
// CHECK: %[[ZERO:.*]] = arith.constant 0.0
// CHECK: %[[ALL:.*]] = tensor.pad %[[CT]] low[1] high[1] {
// CHECK: tensor.yield %[[ZERO]]
// CHECK: return %[[ALL]]
func.func @f(%x: tensor<5xf32>) -> tensor<3xf32> {
  %z = arith.constant 0.0 : f32
  %r = symshape.dynamic_pad %x with %z low = [-1] high = [-1] interior = [0] : tensor<5xf32> -> tensor<3xf32>
  return %r : tensor<3xf32>
}

// -----

// A sum over the axes that repeat elements: 0, and 2, where the source has an
// extent of 1.
// CHECK-LABEL: func @f_transpose(
// CHECK-SAME: %[[CT:[^:]*]]: tensor<2x3x4xf32>)
// CHECK: linalg.generic {{.*}} iterator_types = ["reduction", "parallel", "reduction"]} ins(%[[CT]] : tensor<2x3x4xf32>) outs(%{{.*}} : tensor<3xf32>)
// CHECK: arith.addf
// CHECK: tensor.expand_shape %{{.*}} {{\[}}[0, 1]] output_shape [3, 1] : tensor<3xf32> into tensor<3x1xf32>
func.func @f(%x: tensor<3x1xf32>) -> tensor<2x3x4xf32> {
  %r = symshape.dynamic_broadcast_in_dim %x to [2, 3, 4] dims = [1, 2] expanding = [1] : tensor<3x1xf32> -> tensor<2x3x4xf32>
  return %r : tensor<2x3x4xf32>
}

// -----

// CHECK-LABEL: func @f_transpose(
// CHECK-SAME: %[[X:[^:]*]]: tensor<?x?xf32>, %[[N:[^:]*]]: index, %[[CT:[^:]*]]: tensor<?xf32>)
// CHECK-DAG: %[[A:.*]] = tensor.dim %[[X]], %c0
// CHECK-DAG: %[[B:.*]] = tensor.dim %[[X]], %c1
// CHECK: symshape.dynamic_reshape %[[CT]] to [%[[A]], %[[B]]] : tensor<?xf32> -> tensor<?x?xf32>
func.func @f(%x: tensor<?x?xf32>, %n: index) -> tensor<?xf32> {
  %r = symshape.dynamic_reshape %x to [%n] : tensor<?x?xf32> -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

// Of several updates that replace an element, only the last one counts. Those
// of another kind are not linear.
// expected-note @below {{the transpose is with respect to argument 0 of @f}}
func.func @f(%u: tensor<?xf32>, %ids: tensor<?xi64>) -> tensor<8xf32> {
  %z = arith.constant dense<0.0> : tensor<8xf32>
  // expected-error @below {{'symshape.dynamic_scatter' op expected 'kind' to be add, found replace}}
  %r = symshape.dynamic_scatter replace %z, %ids, %u inserted_window_dims = [0]
      scatter_dims_to_operand_dims = [0] index_vector_dim = 1
      : (tensor<8xf32>, tensor<?xi64>, tensor<?xf32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// -----

// expected-note @below {{the transpose is with respect to argument 0 of @f}}
func.func @f(%u: tensor<?xf32>, %x: tensor<8xf32>, %ids: tensor<?xi64>) -> tensor<8xf32> {
  // expected-error @below {{'symshape.dynamic_scatter' op expected 'operands[2]' not to depend on the chosen arguments}}
  %r = symshape.dynamic_scatter max %x, %ids, %u inserted_window_dims = [0]
      scatter_dims_to_operand_dims = [0] index_vector_dim = 1
      : (tensor<8xf32>, tensor<?xi64>, tensor<?xf32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}
