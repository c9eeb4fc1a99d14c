// Reshapes that stay.
// RUN: symshape-opt %s --symshape-simplify-reshapes | FileCheck %s
// RUN: %execute %s

// The sizes are unrelated to the source.
// CHECK-LABEL: func @unrelated
// CHECK: tensor.reshape
// CASE: unrelated(<2x3>, 6) -> returns
func.func @unrelated(%x: tensor<?x?xf32>, %n: index) -> tensor<?xf32> {
  %shape = tensor.from_elements %n : tensor<1xindex>
  %r = tensor.reshape %x(%shape)
      : (tensor<?x?xf32>, tensor<1xindex>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// A check after the reshape says nothing about it.
// CHECK-LABEL: func @checked_later
// CHECK: tensor.reshape
// CHECK: cf.assert
// CASE: checked_later(<2x3>, 6) -> returns
func.func @checked_later(%x: tensor<?x?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %shape = tensor.from_elements %n : tensor<1xindex>
  %r = tensor.reshape %x(%shape)
      : (tensor<?x?xf32>, tensor<1xindex>) -> tensor<?xf32>
  %a = tensor.dim %x, %c0 : tensor<?x?xf32>
  %b = tensor.dim %x, %c1 : tensor<?x?xf32>
  %m = arith.muli %a, %b : index
  %p = arith.cmpi eq, %m, %n : index
  cf.assert %p, "product"
  return %r : tensor<?xf32>
}

// 9 elements into 9 floordiv 4 rows of 4 would lose one.
// CHECK-LABEL: func @not_divisible
// CHECK: tensor.reshape
// CASE: not_divisible(<8>) -> returns
func.func @not_divisible(%x: tensor<?xf32>) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %q = arith.divsi %n, %c4 : index
  %shape = tensor.from_elements %q, %c4 : tensor<2xindex>
  %r = tensor.reshape %x(%shape)
      : (tensor<?xf32>, tensor<2xindex>) -> tensor<?x4xf32>
  return %r : tensor<?x4xf32>
}

// Upstream does not bufferize a collapse_shape of a group with a static 0.
// CHECK-LABEL: func @zero
// CHECK: tensor.reshape
// CASE: zero(<3x0>) -> returns
func.func @zero(%x: tensor<?x0xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %shape = tensor.from_elements %c0 : tensor<1xindex>
  %r = tensor.reshape %x(%shape)
      : (tensor<?x0xf32>, tensor<1xindex>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// The result's type has static sizes where the source has none.
// CHECK-LABEL: func @cast_needed
// CHECK: tensor.reshape
// CASE: cast_needed(<12>) -> returns
// CASE: cast_needed(<11>) -> stops "twelve"
func.func @cast_needed(%x: tensor<?xf32>) -> tensor<3x4xf32> {
  %c0 = arith.constant 0 : index
  %c12 = arith.constant 12 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %n, %c12 : index
  cf.assert %p, "twelve"
  %shape = arith.constant dense<[3, 4]> : tensor<2xi64>
  %r = tensor.reshape %x(%shape)
      : (tensor<?xf32>, tensor<2xi64>) -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}

// The sizes are contents of an argument.
// CHECK-LABEL: func @data
// CHECK: tensor.reshape
func.func @data(%x: tensor<?xf32>, %shape: tensor<2xindex>)
    -> tensor<?x?xf32> {
  %r = tensor.reshape %x(%shape)
      : (tensor<?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// The grouping is a fact only inside the branch.
// CHECK-LABEL: func @branch
// CHECK: scf.if
// CHECK: tensor.collapse_shape
// CHECK: } else {
// CHECK: tensor.reshape
// CASE: branch(<2x3>, 6) -> returns
func.func @branch(%x: tensor<?x?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.dim %x, %c0 : tensor<?x?xf32>
  %b = tensor.dim %x, %c1 : tensor<?x?xf32>
  %m = arith.muli %a, %b : index
  %p = arith.cmpi eq, %m, %n : index
  %shape = tensor.from_elements %n : tensor<1xindex>
  %r = scf.if %p -> tensor<?xf32> {
    %s = tensor.reshape %x(%shape)
        : (tensor<?x?xf32>, tensor<1xindex>) -> tensor<?xf32>
    scf.yield %s : tensor<?xf32>
  } else {
    %s = tensor.reshape %x(%shape)
        : (tensor<?x?xf32>, tensor<1xindex>) -> tensor<?xf32>
    scf.yield %s : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// The reshape keeps the loop apart from a static initial value: upstream gives
// the loop the type of that value, although the tensor grows.
// CHECK-LABEL: func @growing_loop
// CHECK: tensor.reshape
// CHECK: tensor.collapse_shape
// CHECK: scf.for
// CASE: growing_loop(N) -> returns for N = 0 2
func.func @growing_loop(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f = arith.constant 0.0 : f32
  %init = tensor.splat %f : tensor<4xf32>
  %hidden = tensor.cast %init : tensor<4xf32> to tensor<?xf32>
  %shape = arith.constant dense<[1, 4]> : tensor<2xi64>
  %long = tensor.reshape %hidden(%shape)
      : (tensor<?xf32>, tensor<2xi64>) -> tensor<1x?xf32>
  %start = tensor.collapse_shape %long [[0, 1]]
      : tensor<1x?xf32> into tensor<?xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %start)
      -> (tensor<?xf32>) {
    %two = tensor.concat dim(0) %t, %t
        : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %two : tensor<?xf32>
  }
  %d = tensor.dim %r, %c0 : tensor<?xf32>
  return %d : index
}

// A caller that passes a static tensor may be inlined later.
// CHECK-LABEL: func @growing_argument
// CHECK: tensor.reshape
// CHECK: tensor.collapse_shape
// CHECK: scf.for
// CASE: growing_argument(<3>, 2) -> returns
// CASE: growing_argument(<0>, 1) -> returns
func.func @growing_argument(%x: tensor<?xf32>, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %shape = tensor.from_elements %c1, %d : tensor<2xindex>
  %long = tensor.reshape %x(%shape)
      : (tensor<?xf32>, tensor<2xindex>) -> tensor<1x?xf32>
  %start = tensor.collapse_shape %long [[0, 1]]
      : tensor<1x?xf32> into tensor<?xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %start)
      -> (tensor<?xf32>) {
    %two = tensor.concat dim(0) %t, %t
        : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %two : tensor<?xf32>
  }
  %e = tensor.dim %r, %c0 : tensor<?xf32>
  return %e : index
}

// The cast requires 12 elements, so it stays in front of the new op.
// Must not fire: reshape-of-cast
// CHECK-LABEL: func @requiring_cast
// CHECK: %[[C:.*]] = tensor.cast %{{.*}} : tensor<?xf32> to tensor<12xf32>
// CHECK: tensor.expand_shape %[[C]]
// CASE: requiring_cast(<12>) -> returns
func.func @requiring_cast(%x: tensor<?xf32>) -> tensor<3x4xf32> {
  %y = tensor.cast %x : tensor<?xf32> to tensor<12xf32>
  %shape = arith.constant dense<[3, 4]> : tensor<2xi64>
  %r = tensor.reshape %y(%shape)
      : (tensor<12xf32>, tensor<2xi64>) -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}
