// RUN: symshape-opt %s --symshape-infer="print=table" -o /dev/null | FileCheck %s

// A reshape divides the number of elements to infer one size. The number is not
// negative, although its terms have both signs.
// CHECK-LABEL: @inferred_size
// CHECK: %reshape {{.*}} [s * (h floordiv 8) - s, w floordiv 8 - 1, 4] {{ *}}exact
func.func @inferred_size(
    %x: tensor<?x?x?x4xf32> {symshape.shape = #symshape.shape<[s, h floordiv 8 - 1, w floordiv 8 - 1, 4]>})
    -> tensor<?x?x4xf32>
    attributes {symshape.symbols = #symshape.symbols<s in [1, 8], h in [16, 512], w in [16, 512]>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : i64
  %d0 = tensor.dim %x, %c0 : tensor<?x?x?x4xf32>
  %d1 = tensor.dim %x, %c1 : tensor<?x?x?x4xf32>
  %d2 = tensor.dim %x, %c2 : tensor<?x?x?x4xf32>
  %i0 = arith.index_cast %d0 : index to i64
  %i1 = arith.index_cast %d1 : index to i64
  %i2 = arith.index_cast %d2 : index to i64
  %kept = arith.muli %i2, %c4 : i64
  %m0 = arith.muli %i0, %i1 : i64
  %m1 = arith.muli %m0, %i2 : i64
  %all = arith.muli %m1, %c4 : i64
  %inferred = arith.divsi %all, %kept : i64
  %shape = tensor.from_elements %inferred, %i2, %c4 : tensor<3xi64>
  %0 = tensor.reshape %x(%shape)
      : (tensor<?x?x?x4xf32>, tensor<3xi64>) -> tensor<?x?x4xf32>
  return %0 : tensor<?x?x4xf32>
}

// Where the kept size may be 0, the factors do not cancel.
// CHECK-LABEL: @kept_may_be_zero
// CHECK: %reshape
// CHECK-NOT: [s * (h floordiv 8) - s, w floordiv 8 - 1, 4]
func.func @kept_may_be_zero(
    %x: tensor<?x?x?x4xf32> {symshape.shape = #symshape.shape<[s, h floordiv 8 - 1, w floordiv 8 - 1, 4]>})
    -> tensor<?x?x4xf32>
    attributes {symshape.symbols = #symshape.symbols<s in [1, 8], h in [16, 512], w in [8, 512]>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : i64
  %d0 = tensor.dim %x, %c0 : tensor<?x?x?x4xf32>
  %d1 = tensor.dim %x, %c1 : tensor<?x?x?x4xf32>
  %d2 = tensor.dim %x, %c2 : tensor<?x?x?x4xf32>
  %i0 = arith.index_cast %d0 : index to i64
  %i1 = arith.index_cast %d1 : index to i64
  %i2 = arith.index_cast %d2 : index to i64
  %kept = arith.muli %i2, %c4 : i64
  %m0 = arith.muli %i0, %i1 : i64
  %m1 = arith.muli %m0, %i2 : i64
  %all = arith.muli %m1, %c4 : i64
  %inferred = arith.divsi %all, %kept : i64
  %shape = tensor.from_elements %inferred, %i2, %c4 : tensor<3xi64>
  %0 = tensor.reshape %x(%shape)
      : (tensor<?x?x?x4xf32>, tensor<3xi64>) -> tensor<?x?x4xf32>
  return %0 : tensor<?x?x4xf32>
}
