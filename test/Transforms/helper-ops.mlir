// The ops that TOSA's helper ops map to (docs/use/DynamicOps.md). If all sizes are
// known, the pipeline folds them away.
// RUN: symshape-opt %s --canonicalize --cse | FileCheck %s
// RUN: symshape-opt %s --canonicalize --cse | FileCheck %s --check-prefix=NONE

// NONE-LABEL: func @known
// NONE-NOT: tensor.dim
// NONE-NOT: from_elements
// NONE-NOT: tensor.extract
// NONE-NOT: cf.assert
// NONE-NOT: symshape
// NONE-NOT: ?
// NONE: return

// CHECK-LABEL: func @known
// CHECK-SAME: %[[X:.*]]: tensor<6x1x4xf32>
// CHECK-NEXT: %[[C:.*]] = tensor.collapse_shape %[[X]] {{\[\[}}0, 1, 2]]
// CHECK-NEXT: %[[E:.*]] = tensor.expand_shape %[[C]] {{\[\[}}0, 1, 2]] output_shape [1, 3, 8]
// CHECK-NEXT: return %[[E]]
func.func @known(%x: tensor<6x1x4xf32>) -> tensor<1x3x8xf32> {
  // index_const
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %most = arith.constant 2147483647 : index
  %any = tensor.cast %x : tensor<6x1x4xf32> to tensor<?x1x?xf32>
  // get_dim
  %rows = tensor.dim %any, %c0 : tensor<?x1x?xf32>
  %columns = tensor.dim %any, %c2 : tensor<?x1x?xf32>
  // dims_to_tensor, with an element type that may be too narrow for a size
  %fits = arith.cmpi ule, %rows, %most : index
  cf.assert %fits, "expected a size that fits i32"
  %rows32 = arith.index_cast %rows : index to i32
  %two = arith.constant 2 : i32
  %half = arith.divui %rows32, %two : i32
  %fits2 = arith.cmpi ule, %columns, %most : index
  cf.assert %fits2, "expected a size that fits i32"
  %columns32 = arith.index_cast %columns : index to i32
  %twice = arith.muli %columns32, %two : i32
  %dims = tensor.from_elements %half, %twice : tensor<2xi32>
  // extract_dim
  %a32 = tensor.extract %dims[%c0] : tensor<2xi32>
  %a = arith.index_cast %a32 : i32 to index
  %b32 = tensor.extract %dims[%c1] : tensor<2xi32>
  %b = arith.index_cast %b32 : i32 to index
  // collapse_dims, of a dimension that is 1 by its type
  %flat = tensor.collapse_shape %any [[0, 1], [2]]
      : tensor<?x1x?xf32> into tensor<?x?xf32>
  %r = symshape.dynamic_reshape %flat to [%a, %b]
      : tensor<?x?xf32> -> tensor<?x?xf32>
  // expand_dims
  %e = tensor.expand_shape %r [[0, 1], [2]] output_shape [1, %a, %b]
      : tensor<?x?xf32> into tensor<1x?x?xf32>
  %s = tensor.cast %e : tensor<1x?x?xf32> to tensor<1x3x8xf32>
  return %s : tensor<1x3x8xf32>
}
