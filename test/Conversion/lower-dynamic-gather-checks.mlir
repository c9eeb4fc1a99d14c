// Which run-time checks the pass emits, and how.
// RUN: symshape-opt %s --lower-symshape-dynamic-ops --split-input-file | FileCheck %s

// One check covers both ends; the size is 0 where the check fails.
// CHECK-LABEL: func @operand_size
// CHECK-SAME: %[[T:.*]]: tensor<?xf32>, %{{.*}}, %[[N:.*]]: index)
// CHECK: %[[D:.*]] = tensor.dim %[[T]], %c0
// CHECK: %[[OK:.*]] = arith.cmpi ule, %[[N]], %[[D]] : index
// CHECK: cf.assert %[[OK]], "{{.*}}lower-dynamic-gather-checks.mlir:{{[0-9]+}}:8: 'symshape.dynamic_gather' expected slice_sizes[0] to be at least 0 and at most the extent of dimension 0 of the operand"
// CHECK-NOT: cf.assert
// CHECK: %[[SAFE:.*]] = arith.select %[[OK]], %[[N]], %c0
// CHECK: %[[LEFT:.*]] = arith.subi %[[D]], %[[N]]
// CHECK: %[[LAST:.*]] = arith.index_cast %[[LEFT]] : index to i64
// CHECK: arith.maxsi
// CHECK: arith.minsi %{{.*}}, %[[LAST]]
// CHECK: tensor.extract_slice %[[T]][%{{.*}}] [%[[SAFE]]] [1]
func.func @operand_size(%t: tensor<?xf32>, %i: tensor<1xi32>, %n: index)
    -> tensor<?xf32> {
  %r = symshape.dynamic_gather %t, %i slice_sizes = [%n] offset_dims = [0]
      start_index_map = [0] index_vector_dim = 0
      : (tensor<?xf32>, tensor<1xi32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

// One end is proved, so the check covers the other end only.
// CHECK-LABEL: func @nonnegative
// CHECK: %[[OK:.*]] = arith.cmpi sle
// CHECK: cf.assert %[[OK]]
// CHECK-NOT: cf.assert
func.func @nonnegative(%t: tensor<?xf32>, %i: tensor<1xi32>, %u: tensor<?xi8>)
    -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %u, %c0 : tensor<?xi8>
  %r = symshape.dynamic_gather %t, %i slice_sizes = [%n] offset_dims = [0]
      start_index_map = [0] index_vector_dim = 0
      : (tensor<?xf32>, tensor<1xi32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

// CHECK-LABEL: func @at_most
// CHECK: %[[OK:.*]] = arith.cmpi sge, %{{.*}}, %c0
// CHECK: cf.assert %[[OK]]
// CHECK-NOT: cf.assert
func.func @at_most(%t: tensor<?xf32>, %i: tensor<1xi32>, %n: index)
    -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %least = arith.minsi %n, %d : index
  %r = symshape.dynamic_gather %t, %i slice_sizes = [%least] offset_dims = [0]
      start_index_map = [0] index_vector_dim = 0
      : (tensor<?xf32>, tensor<1xi32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

// A check in the program suffices if it is before the op.
// CHECK-LABEL: func @checked_before
// CHECK: cf.assert %{{.*}}, "mine"
// CHECK-NOT: cf.assert
// CHECK: tensor.extract_slice
func.func @checked_before(%t: tensor<?xf32>, %i: tensor<1xi32>, %n: index)
    -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %p = arith.cmpi sge, %n, %c0 : index
  %q = arith.cmpi sle, %n, %d : index
  %both = arith.andi %p, %q : i1
  cf.assert %both, "mine"
  %r = symshape.dynamic_gather %t, %i slice_sizes = [%n] offset_dims = [0]
      start_index_map = [0] index_vector_dim = 0
      : (tensor<?xf32>, tensor<1xi32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

// CHECK-LABEL: func @checked_behind
// CHECK: cf.assert %{{.*}}, "{{.*}}slice_sizes[0]
// CHECK: tensor.extract_slice
// CHECK: cf.assert %{{.*}}, "mine"
func.func @checked_behind(%t: tensor<?xf32>, %i: tensor<1xi32>, %n: index)
    -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %r = symshape.dynamic_gather %t, %i slice_sizes = [%n] offset_dims = [0]
      start_index_map = [0] index_vector_dim = 0
      : (tensor<?xf32>, tensor<1xi32>) -> tensor<?xf32>
  %p = arith.cmpi sge, %n, %c0 : index
  %q = arith.cmpi sle, %n, %d : index
  %both = arith.andi %p, %q : i1
  cf.assert %both, "mine"
  return %r : tensor<?xf32>
}

// -----

// Two ops with one size: each has a check, and neither proves the other.
// CHECK-LABEL: func @twice
// CHECK-COUNT-2: cf.assert
func.func @twice(%t: tensor<?xf32>, %i: tensor<1xi32>, %n: index)
    -> (tensor<?xf32>, tensor<?xf32>) {
  %r = symshape.dynamic_gather %t, %i slice_sizes = [%n] offset_dims = [0]
      start_index_map = [0] index_vector_dim = 0
      : (tensor<?xf32>, tensor<1xi32>) -> tensor<?xf32>
  %s = symshape.dynamic_gather %t, %i slice_sizes = [%n] offset_dims = [0]
      start_index_map = [0] index_vector_dim = 0
      : (tensor<?xf32>, tensor<1xi32>) -> tensor<?xf32>
  return %r, %s : tensor<?xf32>, tensor<?xf32>
}

// -----

// This check does not make a size of the result 0, so it guards the reads:
// upstream passes may move the reads to before the check.
// CHECK-LABEL: func @guarded
// CHECK: %[[OK:.*]] = arith.cmpi sge, %{{.*}}, %c1
// CHECK: cf.assert %[[OK]], "{{.*}}expected slice_sizes[0] to be at most the extent of dimension 0 of the operand"
// CHECK: linalg.generic
// CHECK: scf.if %[[OK]] -> (f32)
// CHECK: tensor.extract
func.func @guarded(%t: tensor<?xf32>, %i: tensor<?xi64>) -> tensor<?xf32> {
  %r = symshape.dynamic_gather %t, %i slice_sizes = [1]
      collapsed_slice_dims = [0] start_index_map = [0] index_vector_dim = 1
      : (tensor<?xf32>, tensor<?xi64>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

// The message prints the expression.
// CHECK-LABEL: func @expression
// CHECK: cf.assert %{{.*}}, "{{.*}}expected slice_sizes[0], which is dim(2, 0) * 2, to be at least 0 and at most the extent of dimension 0 of the operand"
func.func @expression(%t: tensor<?xf32>, %i: tensor<1xi32>, %l: tensor<?xi8>)
    -> tensor<?xf32> {
  %r = symshape.dynamic_gather %t, %i like(%l : tensor<?xi8>)
      slice_sizes = [dim(2, 0) * 2] offset_dims = [0]
      start_index_map = [0] index_vector_dim = 0
      : (tensor<?xf32>, tensor<1xi32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

// The check compares a product that may exceed 64 bits in a wider type.
// CHECK-LABEL: func @wide
// CHECK: arith.extsi %{{.*}} : i64 to i128
// CHECK: %[[N:.*]] = arith.muli %{{.*}} : i128
// CHECK: %[[OK:.*]] = arith.cmpi sle, %[[N]], %{{.*}} : i128
// CHECK: cf.assert %[[OK]]
// CHECK: arith.trunci %[[N]] : i128 to i64
func.func @wide(%t: tensor<?xf32>, %i: tensor<1xi32>, %l: tensor<?x?xi8>)
    -> tensor<?xf32> {
  %r = symshape.dynamic_gather %t, %i like(%l : tensor<?x?xi8>)
      slice_sizes = [dim(2, 0) * dim(2, 1)] offset_dims = [0]
      start_index_map = [0] index_vector_dim = 0
      : (tensor<?xf32>, tensor<1xi32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

// The product is proved to be in range, so it fits and needs no wider type.
// CHECK-LABEL: func @product_in_range
// CHECK-NOT: cf.assert
// CHECK-NOT: i128
// CHECK: arith.muli %{{.*}} : index
// CHECK: tensor.extract_slice
func.func @product_in_range(
    %t: tensor<?xf32> {symshape.shape = #symshape.shape<[a * b]>},
    %i: tensor<1xi32>,
    %l: tensor<?x?xi8> {symshape.shape = #symshape.shape<[a, b]>})
    -> tensor<?xf32> attributes {symshape.symbols = #symshape.symbols<a, b>} {
  %r = symshape.dynamic_gather %t, %i like(%l : tensor<?x?xi8>)
      slice_sizes = [dim(2, 0) * dim(2, 1)] offset_dims = [0]
      start_index_map = [0] index_vector_dim = 0
      : (tensor<?xf32>, tensor<1xi32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

// The divisor may be 0: the division is safe wherever it is moved.
// CHECK-LABEL: func @divided
// CHECK: %[[ZERO:.*]] = arith.cmpi eq, %[[D:.*]], %c0
// CHECK: %[[SAFE:.*]] = arith.select %[[ZERO]], %c1{{.*}}, %[[D]]
// CHECK: arith.divui %{{.*}}, %[[SAFE]]
func.func @divided(%t: tensor<?xf32>, %i: tensor<1xi32>, %l: tensor<?x?xi8>)
    -> tensor<?xf32> {
  %r = symshape.dynamic_gather %t, %i like(%l : tensor<?x?xi8>)
      slice_sizes = [dim(2, 0) floordiv dim(2, 1)] offset_dims = [0]
      start_index_map = [0] index_vector_dim = 0
      : (tensor<?xf32>, tensor<1xi32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}
