//===- SymShapeDynamicOps.td - Ops that take sizes ---------*- tablegen -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tensor ops whose sizes are operands, mixed with static ones. They are lowered
// to upstream ops by `lower-symshape-dynamic-ops`.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_DIALECT_DYNAMICOPS_TD
#define SYMSHAPE_DIALECT_DYNAMICOPS_TD

include "SymShape/Dialect/SymShapeExtentOps.td"
include "SymShape/Interfaces/SizeRequirementsInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"

/// An op that takes sizes. It has no effect, but may only be moved to where it
/// would not have run if no size of it can be wrong.
class SymShape_DynamicOp<string mnemonic, list<Trait> traits = []>
    : SymShape_Op<mnemonic, !listconcat([
        NoMemoryEffect,
        DeclareOpInterfaceMethods<ConditionallySpeculatable>,
        DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface,
                                  ["reifyResultShapes"]>,
        DeclareOpInterfaceMethods<SymShape_ShapeModelOpInterface>,
        DeclareOpInterfaceMethods<SymShape_SizeRequirementsOpInterface>],
        traits)>;

/// Start indices: read as signed numbers.
def SymShape_IndexTensor : RankedTensorOf<[I8, I16, I32, I64, Index]>;

def SymShape_DynamicGatherOp
    : SymShape_DynamicOp<"dynamic_gather",
        [AttrSizedOperandSegments,
         DeclareOpInterfaceMethods<SymShape_OperandRoleOpInterface>]> {
  let summary = "Gather slices whose sizes may be dynamic";
  let description = [{
    Takes from `operand` the slices that start at the vectors in `indices`.
    Dimension numbers mean what they mean in `stablehlo.gather`, batching
    dimensions included. There is one slice size per dimension of `operand`: a
    constant, an operand, or an expression over the sizes of the inputs, where
    `dim(k, a)` is axis `a` of input `k`: the operand is input 0, the indices are
    input 1, and the shape sources given by `like` follow. A shape source is read
    only for its sizes. An operand is an index or an extent; an extent that is
    not exact is refused by lowering, since a bound is not a size.

    The start of a slice is clamped so that the slice lies in the operand: in
    each dimension to between 0 and the size of the operand less that of the
    slice. The following must hold, else the op fails when it is executed; where
    it is not proved, lowering checks it:

    - a slice size is between 0 and the extent of the operand in that dimension,
      1 if the dimension is collapsed, and 0 or 1 if it is a batching dimension.
      In a batching dimension of extent 0 the slice size may be 1: the batch is
      empty, and nothing is read;
    - the operand and the indices have the same sizes in corresponding batching
      dimensions;
    - index vectors have one number for each entry of `start_index_map`;
    - static sizes of the result's type are what the op gives.

    An op whose result is not used may be removed, and its checks with it.

    Example:

    ```mlir
    func.func @rows(%table: tensor<?x?xf32>, %ids: tensor<?x1xi64>,
                    %like: tensor<?xf32>) -> tensor<?x?xf32> {
      %r = symshape.dynamic_gather %table, %ids like(%like : tensor<?xf32>)
          slice_sizes = [1, dim(2, 0)] offset_dims = [1]
          collapsed_slice_dims = [0] start_index_map = [0] index_vector_dim = 1
          : (tensor<?x?xf32>, tensor<?x1xi64>) -> tensor<?x?xf32>
      return %r : tensor<?x?xf32>
    }
    ```
  }];
  let arguments = (ins AnyRankedTensor:$operand,
      SymShape_IndexTensor:$indices,
      Variadic<AnyRankedTensor>:$shape_sources,
      Variadic<SymShape_IndexOrExtent>:$sizes,
      SymShape_ExprListAttr:$slice_sizes,
      DefaultValuedOptionalAttr<DenseI64ArrayAttr, "{}">:$offset_dims,
      DefaultValuedOptionalAttr<DenseI64ArrayAttr, "{}">:$collapsed_slice_dims,
      DefaultValuedOptionalAttr<DenseI64ArrayAttr, "{}">:$operand_batching_dims,
      DefaultValuedOptionalAttr<DenseI64ArrayAttr, "{}">
          :$start_indices_batching_dims,
      DefaultValuedOptionalAttr<DenseI64ArrayAttr, "{}">:$start_index_map,
      I64Attr:$index_vector_dim);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = [{
    $operand `,` $indices
    (`like` `(` $shape_sources^ `:` type($shape_sources) `)`)?
    `slice_sizes` `=` custom<MixedSizes>($slice_sizes, $sizes, type($sizes))
    (`offset_dims` `=` $offset_dims^)?
    (`collapsed_slice_dims` `=` $collapsed_slice_dims^)?
    (`operand_batching_dims` `=` $operand_batching_dims^)?
    (`start_indices_batching_dims` `=` $start_indices_batching_dims^)?
    (`start_index_map` `=` $start_index_map^)?
    `index_vector_dim` `=` $index_vector_dim attr-dict
    `:` `(` type($operand) `,` type($indices) `)` `->` type($result)
  }];
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
  let extraClassDeclaration = [{
    /// The slice size of an axis of the operand, over the leaves of
    /// SizeRequirements.h.
    DimExpr getSliceSize(ExprContext &ctx, unsigned axis);
    /// The size of an axis of the result, over the same.
    DimExpr getResultSize(ExprContext &ctx, unsigned axis);
    /// The axes of the result that are not offset axes, in order.
    ::llvm::SmallVector<int64_t> getBatchDims();
    /// The axes of the operand that appear in the result, in order.
    ::llvm::SmallVector<int64_t> getOffsetOperandDims();
    bool isCollapsed(int64_t axis) {
      return ::llvm::is_contained(getCollapsedSliceDims(), axis);
    }
    bool isBatching(int64_t axis) {
      return ::llvm::is_contained(getOperandBatchingDims(), axis);
    }
    /// The axis of the indices that goes with axis `i` of the batch axes.
    int64_t getIndicesDim(int64_t i) {
      return i < int64_t(getIndexVectorDim()) ? i : i + 1;
    }
  }];
}

def SymShape_ScatterKind : I32EnumAttr<"ScatterKind",
    "how an update changes an element", [
      I32EnumAttrCase<"replace", 0>, I32EnumAttrCase<"add", 1>,
      I32EnumAttrCase<"mul", 2>, I32EnumAttrCase<"min", 3>,
      I32EnumAttrCase<"max", 4>]> {
  let cppNamespace = "::mlir::symshape";
  let genSpecializedAttr = 0;
}
def SymShape_ScatterKindAttr : EnumAttr<SymShape_Dialect, SymShape_ScatterKind,
                                        "scatter_kind">;

def SymShape_DynamicScatterOp
    : SymShape_DynamicOp<"dynamic_scatter",
                         [AllTypesMatch<["operand", "result"]>,
                          AllElementTypesMatch<["operand", "updates"]>,
            DeclareOpInterfaceMethods<SymShape_OperandRoleOpInterface>]> {
  let summary = "Change slices whose sizes may be dynamic";
  let description = [{
    Gives `operand` with the slices that start at the vectors in `indices`
    changed by the windows of `updates`. Dimension numbers mean what they mean in
    `stablehlo.scatter`, batching dimensions included; what an update does is
    named instead of computed by a region:

    - `replace`: the element becomes the update;
    - `add`, `mul`: their sum or product; of bits, `or` and `and`;
    - `min`, `max`: the smaller or larger, of integers as signed numbers (of bits,
      `and` and `or`); of floats NaN if one of them is.

    An update whose element lies outside the operand is skipped, the others of
    its window are not. Updates are applied one after the other in row-major order
    of `updates`: of several that replace one element, the last one stays.

    The following must hold, else the op fails when it is executed; where it is
    not proved, lowering checks it:

    - a window is not larger than the operand;
    - updates and indices have the same sizes in corresponding axes, and so have
      the operand and the indices in corresponding batching dimensions;
    - index vectors have one number for each entry of
      `scatter_dims_to_operand_dims`.

    Example:

    ```mlir
    func.func @count(%zeros: tensor<?xi32>, %ids: tensor<?x1xi64>,
                     %ones: tensor<?xi32>) -> tensor<?xi32> {
      %r = symshape.dynamic_scatter add %zeros, %ids, %ones
          inserted_window_dims = [0] scatter_dims_to_operand_dims = [0]
          index_vector_dim = 1
          : (tensor<?xi32>, tensor<?x1xi64>, tensor<?xi32>) -> tensor<?xi32>
      return %r : tensor<?xi32>
    }
    ```
  }];
  let arguments = (ins SymShape_ScatterKindAttr:$kind,
      AnyRankedTensor:$operand, SymShape_IndexTensor:$indices,
      AnyRankedTensor:$updates,
      DefaultValuedOptionalAttr<DenseI64ArrayAttr, "{}">:$update_window_dims,
      DefaultValuedOptionalAttr<DenseI64ArrayAttr, "{}">:$inserted_window_dims,
      DefaultValuedOptionalAttr<DenseI64ArrayAttr, "{}">:$input_batching_dims,
      DefaultValuedOptionalAttr<DenseI64ArrayAttr, "{}">
          :$scatter_indices_batching_dims,
      DefaultValuedOptionalAttr<DenseI64ArrayAttr, "{}">
          :$scatter_dims_to_operand_dims,
      I64Attr:$index_vector_dim);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = [{
    custom<ScatterKind>($kind) $operand `,` $indices `,` $updates
    (`update_window_dims` `=` $update_window_dims^)?
    (`inserted_window_dims` `=` $inserted_window_dims^)?
    (`input_batching_dims` `=` $input_batching_dims^)?
    (`scatter_indices_batching_dims` `=` $scatter_indices_batching_dims^)?
    (`scatter_dims_to_operand_dims` `=` $scatter_dims_to_operand_dims^)?
    `index_vector_dim` `=` $index_vector_dim attr-dict
    `:` `(` type($operand) `,` type($indices) `,` type($updates) `)`
    `->` type($result)
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizer = 1;
  let extraClassDeclaration = [{
    /// The axes of the updates that are not window axes, in order.
    ::llvm::SmallVector<int64_t> getScatterDims();
    /// The axes of the operand that windows extend in, in order.
    ::llvm::SmallVector<int64_t> getWindowOperandDims();
    /// The axis of the indices that goes with axis `i` of the scatter axes.
    int64_t getIndicesDim(int64_t i) {
      return i < int64_t(getIndexVectorDim()) ? i : i + 1;
    }
  }];
}

#endif // SYMSHAPE_DIALECT_DYNAMICOPS_TD
