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
include "SymShape/Interfaces/SizePreconditionsInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"

/// An op that takes sizes. It has no effect, but may only be moved to where it
/// would not have run if no size of it can be wrong.
class SymShape_DynamicOp<string mnemonic, list<Trait> traits = []>
    : SymShape_Op<mnemonic, !listconcat([
        NoMemoryEffect, SymShape_ExactSizes,
        DeclareOpInterfaceMethods<ConditionallySpeculatable>,
        DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface,
                                  ["reifyResultShapes"]>,
        DeclareOpInterfaceMethods<SymShape_ShapeModelOpInterface>,
        DeclareOpInterfaceMethods<SymShape_SizePreconditionsOpInterface>],
        traits)> {
  /// The lists of constants and operands that `getMixed...` returns.
  list<string> mixedLists = [];
  code speculation = [{
    ::mlir::Speculation::Speculatability $cppClass::getSpeculatability() {
      return getSizeSpeculatability(*this);
    }
  }];
  let extraClassDefinition = !foldl(speculation, mixedLists, text, name,
                                    text # [{
    ::llvm::SmallVector<::mlir::OpFoldResult> $cppClass::getMixed}] # name # [{() {
      return getMixedValues(getStatic}] # name # "(), get" # name # [{(),
                            getContext());
    }
  }]);
}

/// Start indices: read as signed numbers.
def SymShape_IndexTensor : RankedTensorOf<[I8, I16, I32, I64, Index]>;

/// The methods that gather and scatter declare about their indices, which are a
/// tensor or one index vector of scalars.
defvar startIndicesDeclarations = [{
    /// The index vector of scalars. Empty if the indices are a tensor.
    ::llvm::SmallVector<::mlir::OpFoldResult> getMixedStarts();
    /// The axis of the indices that holds the index vectors. One index vector
    /// of scalars counts as a tensor of rank 1.
    int64_t getVectorDim() { return getIndexVectorDim().value_or(0); }
    /// The rank of the indices; 1 for scalars.
    int64_t getIndicesRank() {
      return getIndices() ? getIndices().getType().getRank() : 1;
    }
    /// The number of the first input after the indices.
    unsigned getInputAfterIndices() { return getIndices() ? 2 : 1; }
    /// The axis of the indices that goes with axis `i` of the batch axes.
    int64_t getIndicesDim(int64_t i) { return i < getVectorDim() ? i : i + 1; }
  }];

def SymShape_DynamicGatherOp
    : SymShape_DynamicOp<"dynamic_gather",
        [AttrSizedOperandSegments,
         DeclareOpInterfaceMethods<SymShape_OperandRoleOpInterface>]> {
  let summary = "Gather slices with dynamic sizes";
  let description = [{
    Gathers the slices of `operand` that start at the vectors in `indices`. The
    dimension numbers have the same meaning as in `stablehlo.gather`, including
    batching dimensions. There is one slice size per dimension of `operand`: a
    constant, an operand, or an expression over the extents of the inputs. In
    such an expression, `dim(k, a)` is the extent of axis `a` of input `k`. The
    operand is input 0, the tensor of indices is input 1, and the shape sources
    after `like` are the next inputs. The op reads only the extents of a shape
    source. A size operand is an index or an extent; the lowering rejects an
    extent that is not exact, since a bound is not a size.

    Instead of a tensor, `indices` may be one index vector, written as a list of
    constants and index operands: one for each entry of `start_index_map`. The
    op then has no `index_vector_dim`, and the shape sources are the inputs from
    1 on.

    The op clamps the start of a slice so that the slice lies in the operand: in
    each dimension to the range from 0 to the operand's extent minus the slice
    size. With `zero_outside`, it does not clamp: an element of a slice that lies
    outside the operand is 0.

    Preconditions, which the lowering checks at run time where they are not
    proved:

    - a slice size is between 0 and the extent of the operand in that dimension,
      1 if the dimension is collapsed, and 0 or 1 if it is a batching dimension.
      With `zero_outside`, the size 1 is also in range in a collapsed or
      batching dimension of extent 0;
    - the operand and the indices have equal extents in corresponding batching
      dimensions;
    - index vectors have one number for each entry of `start_index_map`;
    - static extents in the result's type equal the extents that the op
      produces.

    If a precondition is violated, the op stops the program. If the result is
    unused, passes may remove the op together with its checks.

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
    func.func @block(%t: tensor<?x?xf32>, %row: index, %n: index)
        -> tensor<?x4xf32> {
      %r = symshape.dynamic_gather %t, [%row, 2] slice_sizes = [%n, 4]
          offset_dims = [0, 1] start_index_map = [0, 1]
          : (tensor<?x?xf32>) -> tensor<?x4xf32>
      return %r : tensor<?x4xf32>
    }
    ```
  }];
  let arguments = (ins AnyRankedTensor:$operand,
      Optional<SymShape_IndexTensor>:$indices,
      Variadic<AnyRankedTensor>:$shape_sources, Variadic<Index>:$starts,
      Variadic<SymShape_IndexOrExtent>:$sizes,
      DefaultValuedOptionalAttr<DenseI64ArrayAttr, "{}">:$static_starts,
      SymShape_ExprListAttr:$slice_sizes,
      DefaultValuedOptionalAttr<DenseI64ArrayAttr, "{}">:$offset_dims,
      DefaultValuedOptionalAttr<DenseI64ArrayAttr, "{}">:$collapsed_slice_dims,
      DefaultValuedOptionalAttr<DenseI64ArrayAttr, "{}">:$operand_batching_dims,
      DefaultValuedOptionalAttr<DenseI64ArrayAttr, "{}">
          :$start_indices_batching_dims,
      DefaultValuedOptionalAttr<DenseI64ArrayAttr, "{}">:$start_index_map,
      OptionalAttr<I64Attr>:$index_vector_dim, UnitAttr:$zero_outside);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = [{
    $operand `,` custom<StartIndices>($indices, $starts, $static_starts)
    (`like` `(` $shape_sources^ `:` type($shape_sources) `)`)?
    `slice_sizes` `=` custom<MixedSizes>($slice_sizes, $sizes, type($sizes))
    (`offset_dims` `=` $offset_dims^)?
    (`collapsed_slice_dims` `=` $collapsed_slice_dims^)?
    (`operand_batching_dims` `=` $operand_batching_dims^)?
    (`start_indices_batching_dims` `=` $start_indices_batching_dims^)?
    (`start_index_map` `=` $start_index_map^)?
    (`index_vector_dim` `=` $index_vector_dim^)?
    (`zero_outside` $zero_outside^)? attr-dict
    `:` `(` type($operand) (`,` type($indices)^)? `)` `->` type($result)
  }];
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
  let mixedLists = ["Starts"];
  let extraClassDeclaration = !strconcat(startIndicesDeclarations, [{
    /// The slice size of an axis of the operand, over the leaves of
    /// SizePreconditions.h.
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
  }]);
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
                         [AttrSizedOperandSegments,
                          AllTypesMatch<["operand", "result"]>,
                          AllElementTypesMatch<["operand", "updates"]>,
            DeclareOpInterfaceMethods<SymShape_OperandRoleOpInterface>]> {
  let summary = "Scatter updates into slices with dynamic sizes";
  let description = [{
    Returns `operand` with the slices that start at the vectors in `indices`
    updated by the windows of `updates`. The dimension numbers have the same
    meaning as in `stablehlo.scatter`, including batching dimensions. A keyword
    instead of a region says how an update changes an element:

    - `replace`: the element becomes the update;
    - `add`, `mul`: the sum or product of both; for `i1`, `or` and `and`;
    - `min`, `max`: the minimum or maximum of both. Integers are signed; for
      `i1`, `and` and `or`. For floats, the result is NaN if one of them is NaN.

    The op skips an update whose element lies outside the operand, and still
    applies the other updates of its window. With `clamp_starts`, it moves each
    window into the operand instead, as `symshape.dynamic_gather` moves a slice.
    The op applies updates one after the other, in row-major order of `updates`:
    if several replace one element, the last one wins.

    Instead of a tensor, `indices` may be one index vector of scalars, as in
    `symshape.dynamic_gather`: the updates are then one window.

    Preconditions, which the lowering checks at run time where they are not
    proved:

    - a window is not larger than the operand. With `clamp_starts`, a window has
      the extent 1 in an inserted dimension;
    - updates and indices have equal extents in corresponding axes, and operand
      and indices in corresponding batching dimensions;
    - index vectors have one number for each entry of
      `scatter_dims_to_operand_dims`.

    If a precondition is violated, the op stops the program. If the result is
    unused, passes may remove the op together with its checks.

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
    func.func @store_row(%t: tensor<?x8xf32>, %row: index, %new: tensor<8xf32>)
        -> tensor<?x8xf32> {
      %r = symshape.dynamic_scatter replace %t, [%row], %new
          update_window_dims = [0] inserted_window_dims = [0]
          scatter_dims_to_operand_dims = [0]
          : (tensor<?x8xf32>, tensor<8xf32>) -> tensor<?x8xf32>
      return %r : tensor<?x8xf32>
    }
    ```
  }];
  let arguments = (ins SymShape_ScatterKindAttr:$kind,
      AnyRankedTensor:$operand, Optional<SymShape_IndexTensor>:$indices,
      AnyRankedTensor:$updates, Variadic<Index>:$starts,
      DefaultValuedOptionalAttr<DenseI64ArrayAttr, "{}">:$static_starts,
      DefaultValuedOptionalAttr<DenseI64ArrayAttr, "{}">:$update_window_dims,
      DefaultValuedOptionalAttr<DenseI64ArrayAttr, "{}">:$inserted_window_dims,
      DefaultValuedOptionalAttr<DenseI64ArrayAttr, "{}">:$input_batching_dims,
      DefaultValuedOptionalAttr<DenseI64ArrayAttr, "{}">
          :$scatter_indices_batching_dims,
      DefaultValuedOptionalAttr<DenseI64ArrayAttr, "{}">
          :$scatter_dims_to_operand_dims,
      OptionalAttr<I64Attr>:$index_vector_dim, UnitAttr:$clamp_starts);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = [{
    custom<ScatterKind>($kind) $operand `,`
    custom<StartIndices>($indices, $starts, $static_starts) `,` $updates
    (`update_window_dims` `=` $update_window_dims^)?
    (`inserted_window_dims` `=` $inserted_window_dims^)?
    (`input_batching_dims` `=` $input_batching_dims^)?
    (`scatter_indices_batching_dims` `=` $scatter_indices_batching_dims^)?
    (`scatter_dims_to_operand_dims` `=` $scatter_dims_to_operand_dims^)?
    (`index_vector_dim` `=` $index_vector_dim^)?
    (`clamp_starts` $clamp_starts^)? attr-dict
    `:` `(` type($operand) `,`
    custom<IndicesAndUpdatesTypes>(type($indices), type($updates)) `)`
    `->` type($result)
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizer = 1;
  let mixedLists = ["Starts"];
  let extraClassDeclaration = !strconcat(startIndicesDeclarations, [{
    /// The axes of the updates that are not window axes, in order.
    ::llvm::SmallVector<int64_t> getScatterDims();
    /// The axes of the operand that windows extend in, in order.
    ::llvm::SmallVector<int64_t> getWindowOperandDims();
  }]);
}

#endif // SYMSHAPE_DIALECT_DYNAMICOPS_TD
