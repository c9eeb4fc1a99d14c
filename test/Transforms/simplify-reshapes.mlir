// Reshapes whose groups of axes are proved become collapse_shape and
// expand_shape.
// RUN: symshape-opt %s --symshape-simplify-reshapes --canonicalize | FileCheck %s
// RUN: symshape-opt %s --symshape-simplify-reshapes=several-dynamic-sizes \
// RUN:   --canonicalize | FileCheck %s --check-prefix=SEVERAL
// RUN: symshape-opt %s --symshape-pipeline -o %t
// RUN: symshape-opt %t --symshape-pipeline | diff %t -
// RUN: %execute %s

// CHECK-LABEL: func @collapse
// CHECK: tensor.collapse_shape %{{.*}} {{\[\[}}0], [1, 2], [3]] : tensor<?x4x?x8xf32> into tensor<?x?x8xf32>
// CHECK-NOT: tensor.reshape
// CASE: collapse(<Nx4x3x8>) -> returns for N = 0 2
// CASE: collapse(<1x4x0x8>) -> returns
func.func @collapse(%x: tensor<?x4x?x8xf32>) -> tensor<?x?x8xf32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %b = tensor.dim %x, %c0 : tensor<?x4x?x8xf32>
  %s = tensor.dim %x, %c2 : tensor<?x4x?x8xf32>
  %n = arith.muli %s, %c4 : index
  %shape = tensor.from_elements %b, %n, %c8 : tensor<3xindex>
  %r = tensor.reshape %x(%shape)
      : (tensor<?x4x?x8xf32>, tensor<3xindex>) -> tensor<?x?x8xf32>
  return %r : tensor<?x?x8xf32>
}

// The one dynamic size of each group comes from the list of sizes.
// CHECK-LABEL: func @expand
// CHECK-SAME: %[[X:.*]]: tensor<?x32xf32>
// CHECK: %[[B:.*]] = tensor.dim %[[X]]
// CHECK: tensor.expand_shape %[[X]] {{\[\[}}0], [1, 2]] output_shape [%[[B]], 4, 8] : tensor<?x32xf32> into tensor<?x4x8xf32>
// CASE: expand(<Nx32>) -> returns for N = 0 2
func.func @expand(%x: tensor<?x32xf32>) -> tensor<?x4x8xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %b = tensor.dim %x, %c0 : tensor<?x32xf32>
  %shape = tensor.from_elements %b, %c4, %c8 : tensor<3xindex>
  %r = tensor.reshape %x(%shape)
      : (tensor<?x32xf32>, tensor<3xindex>) -> tensor<?x4x8xf32>
  return %r : tensor<?x4x8xf32>
}

// CHECK-LABEL: func @both
// CHECK: %[[C:.*]] = tensor.collapse_shape %{{.*}} {{\[\[}}0, 1], [2]]
// CHECK-SAME: tensor<?x2x12xf32> into tensor<?x12xf32>
// CHECK: tensor.expand_shape %[[C]] {{\[\[}}0], [1, 2]]
// CHECK-SAME: tensor<?x12xf32> into tensor<?x3x4xf32>
// CASE: both(<Nx2x12>) -> returns for N = 0 5
func.func @both(%x: tensor<?x2x12xf32>) -> tensor<?x3x4xf32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %b = tensor.dim %x, %c0 : tensor<?x2x12xf32>
  %n = arith.muli %b, %c2 : index
  %n64 = arith.index_cast %n : index to i64
  %three = arith.constant 3 : i64
  %four = arith.constant 4 : i64
  %shape = tensor.from_elements %n64, %three, %four : tensor<3xi64>
  %r = tensor.reshape %x(%shape)
      : (tensor<?x2x12xf32>, tensor<3xi64>) -> tensor<?x3x4xf32>
  return %r : tensor<?x3x4xf32>
}

// CHECK-LABEL: func @same
// CHECK-SAME: %[[X:.*]]: tensor<?x?xf32>
// CHECK: return %[[X]]
// CASE: same(<Nx3>) -> returns for N = 0 2
func.func @same(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %x, %c0 : tensor<?x?xf32>
  %n = tensor.dim %x, %c1 : tensor<?x?xf32>
  %shape = tensor.from_elements %m, %n : tensor<2xindex>
  %r = tensor.reshape %x(%shape)
      : (tensor<?x?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// A reshape that undoes earlier ones is the value before them.
// CHECK-LABEL: func @undone
// CHECK-SAME: %[[X:.*]]: tensor<?x?x?xf32>
// CHECK: return %[[X]]
// CASE: undone(<2xNx4>) -> returns for N = 0 3
func.func @undone(%x: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %a = tensor.dim %x, %c0 : tensor<?x?x?xf32>
  %b = tensor.dim %x, %c1 : tensor<?x?x?xf32>
  %c = tensor.dim %x, %c2 : tensor<?x?x?xf32>
  %flat = tensor.collapse_shape %x [[0, 1], [2]]
      : tensor<?x?x?xf32> into tensor<?x?xf32>
  %e = tensor.expand_shape %flat [[0], [1, 2]] output_shape [%b, %c, 1]
      : tensor<?x?xf32> into tensor<?x?x1xf32>
  %shape = tensor.from_elements %a, %b, %c : tensor<3xindex>
  %r = tensor.reshape %flat(%shape)
      : (tensor<?x?xf32>, tensor<3xindex>) -> tensor<?x?x?xf32>
  return %r : tensor<?x?x?xf32>
}

// A check before the reshape gives the groups.
// CHECK-LABEL: func @checked
// CHECK: cf.assert
// CHECK: tensor.collapse_shape
// CHECK-NOT: tensor.reshape
// CASE: checked(<2x3>, 6) -> returns
// CASE: checked(<0x3>, 0) -> returns
// CASE: checked(<2x3>, 5) -> stops "product"
func.func @checked(%x: tensor<?x?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.dim %x, %c0 : tensor<?x?xf32>
  %b = tensor.dim %x, %c1 : tensor<?x?xf32>
  %m = arith.muli %a, %b : index
  %p = arith.cmpi eq, %m, %n : index
  cf.assert %p, "product"
  %shape = tensor.from_elements %n : tensor<1xindex>
  %r = tensor.reshape %x(%shape)
      : (tensor<?x?xf32>, tensor<1xindex>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// The shape `n` into `n floordiv 4, 4` has as many elements only if 4 divides n.
// CHECK-LABEL: func @divisible
// CHECK: tensor.expand_shape
// CASE: divisible(<N>) -> returns for N = 0 8
// CASE: divisible(<9>) -> stops "multiple"
func.func @divisible(%x: tensor<?xf32>) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %rest = arith.remsi %n, %c4 : index
  %p = arith.cmpi eq, %rest, %c0 : index
  cf.assert %p, "multiple"
  %q = arith.divsi %n, %c4 : index
  %shape = tensor.from_elements %q, %c4 : tensor<2xindex>
  %r = tensor.reshape %x(%shape)
      : (tensor<?xf32>, tensor<2xindex>) -> tensor<?x4xf32>
  return %r : tensor<?x4xf32>
}

// Splitting one axis into several dynamic ones is an option, since upstream's
// expand-strided-metadata crashes on it.
// CHECK-LABEL: func @several
// CHECK: tensor.reshape
// SEVERAL-LABEL: func @several
// SEVERAL: tensor.expand_shape %{{.*}} {{\[\[}}0, 1], [2]] output_shape [%arg1, %arg2, 16]
// CASE: several(<6x16>, 2, 3) -> returns
// CASE: several(<0x16>, 0, 3) -> returns
// CASE: several(<6x16>, 2, 2) -> stops "product"
func.func @several(%x: tensor<?x16xf32>, %b: index, %s: index)
    -> tensor<?x?x16xf32> {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %n = tensor.dim %x, %c0 : tensor<?x16xf32>
  %b0 = arith.cmpi sge, %b, %c0 : index
  %s0 = arith.cmpi sge, %s, %c0 : index
  cf.assert %b0, "b"
  cf.assert %s0, "s"
  %limit = arith.constant 65536 : index
  %b1 = arith.cmpi slt, %b, %limit : index
  %s1 = arith.cmpi slt, %s, %limit : index
  cf.assert %b1, "b"
  cf.assert %s1, "s"
  %m = arith.muli %b, %s : index
  %p = arith.cmpi eq, %m, %n : index
  cf.assert %p, "product"
  %shape = tensor.from_elements %b, %s, %c16 : tensor<3xindex>
  %r = tensor.reshape %x(%shape)
      : (tensor<?x16xf32>, tensor<3xindex>) -> tensor<?x?x16xf32>
  return %r : tensor<?x?x16xf32>
}

// [a, b] into [b, a] is one group of two axes, not the value itself.
// CHECK-LABEL: func @swapped
// CHECK: tensor.reshape
// SEVERAL-LABEL: func @swapped
// SEVERAL: %[[C:.*]] = tensor.collapse_shape %{{.*}} {{\[\[}}0, 1]]
// SEVERAL: tensor.expand_shape %[[C]] {{\[\[}}0, 1]]
// CASE: swapped(<Nx3>) -> returns for N = 0 2
func.func @swapped(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.dim %x, %c0 : tensor<?x?xf32>
  %b = tensor.dim %x, %c1 : tensor<?x?xf32>
  %shape = tensor.from_elements %b, %a : tensor<2xindex>
  %r = tensor.reshape %x(%shape)
      : (tensor<?x?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// A cast that only hides static sizes does not hide the groups.
// Fires: reshape-of-cast
// CHECK-LABEL: func @behind_cast
// CHECK-SAME: %[[X:.*]]: tensor<4x3x8xf32>
// CHECK: tensor.collapse_shape %[[X]] {{\[\[}}0, 1], [2]] : tensor<4x3x8xf32> into tensor<12x8xf32>
// CHECK-NOT: tensor.reshape
// CASE: behind_cast(<4x3x8>) -> returns
func.func @behind_cast(%x: tensor<4x3x8xf32>) -> tensor<12x8xf32> {
  %hidden = tensor.cast %x : tensor<4x3x8xf32> to tensor<?x?x8xf32>
  %shape = arith.constant dense<[12, 8]> : tensor<2xindex>
  %r = tensor.reshape %hidden(%shape)
      : (tensor<?x?x8xf32>, tensor<2xindex>) -> tensor<12x8xf32>
  return %r : tensor<12x8xf32>
}
