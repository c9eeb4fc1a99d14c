//===- SymShapeResizeOps.td - Tensors of given sizes -------*- tablegen -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tensor ops that make a result of given sizes: truncate, reshape, broadcast,
// slice, pad, iota. Each size is a constant, an index or an exact extent. The
// verifier refuses a bound and an unknown extent, and names where it comes from.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_DIALECT_RESIZEOPS_TD
#define SYMSHAPE_DIALECT_RESIZEOPS_TD

include "SymShape/Dialect/SymShapeDynamicOps.td"
include "SymShape/Dialect/SymShapeFormInterface.td"

/// How a scalar becomes a size.
def SymShape_ScalarRule : I32EnumAttr<"ScalarRule",
    "rule that converts a scalar to a size", [
      I32EnumAttrCase<"round_half_away_clamp", 0>,
      I32EnumAttrCase<"index_cast", 1>, I32EnumAttrCase<"truncate", 2>,
      I32EnumAttrCase<"floor", 3>, I32EnumAttrCase<"ceil", 4>]> {
  let cppNamespace = "::mlir::symshape";
  let genSpecializedAttr = 0;
}
def SymShape_ScalarRuleAttr
    : EnumAttr<SymShape_Dialect, SymShape_ScalarRule, "scalar_rule">;

/// The types of numbers that a size may be computed from.
defvar sizeNumbers = [I8, I16, I32, I64, Index, F16, BF16, F32, F64];
def SymShape_SizeScalar : AnyTypeOf<
    !listconcat(sizeNumbers, [0DTensorOf<sizeNumbers>, SymShape_ExtentType]),
    "integer of 8 to 64 bits, index, float, tensor of rank 0 of one of these, "
    "or extent">;

class SymShape_ResizeOp<string mnemonic, list<Trait> traits = []>
    : SymShape_DynamicOp<mnemonic, !listconcat([
        DeclareOpInterfaceMethods<SymShape_OperandRoleOpInterface>],
        traits)> {
  let results = (outs AnyRankedTensor:$result);
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

def SymShape_DynamicTruncateOp : SymShape_ResizeOp<"dynamic_truncate",
    [DeclareOpInterfaceMethods<SymShape_FormOpInterface>]> {
  let summary = "Keep the first elements along an axis";
  let description = [{
    Returns the first `n` elements of `source` along `axis`. The rule converts
    `scalar` to an integer, and `n` is the minimum of this integer and the
    extent of the axis. The other extents do not change. The rules:

    - `round_half_away_clamp` rounds to the nearest integer, halves away from 0,
      and replaces a negative number by 0: for an extent of 4, 2.6 becomes 3, -2
      becomes 0 and 9 becomes 4;
    - `truncate`, `floor` and `ceil` round towards 0, down and up;
    - `index_cast` uses an integer, or the value of an extent, unchanged.

    `scalar` may also be a tensor of rank 0, which holds the number. No rule
    converts an integer to a float. The op stops the program if a float is not
    finite, or if the number is negative after rounding and the rule is not
    `round_half_away_clamp`. If the result is unused, passes may remove the op
    together with its checks; `symshape.require` is a check that stays.

    Example:

    ```mlir
    func.func @f(%x: tensor<?x8xf32>, %n: f32) -> tensor<?x8xf32> {
      %r = symshape.dynamic_truncate %x by %n axis 0 round_half_away_clamp
          : tensor<?x8xf32>, f32 -> tensor<?x8xf32>
      return %r : tensor<?x8xf32>
    }
    ```
  }];
  let arguments = (ins AnyRankedTensor:$source, SymShape_SizeScalar:$scalar,
                       I64Attr:$axis, SymShape_ScalarRuleAttr:$rule);
  let assemblyFormat = [{
    $source `by` $scalar `axis` $axis $rule attr-dict
    `:` type($source) `,` type($scalar) `->` type($result)
  }];
  let builders = [OpBuilder<(ins "::mlir::Value":$source,
                                 "::mlir::Value":$scalar, "int64_t":$axis,
                                 "ScalarRule":$rule)>];
  let extraClassDefinition = "";
  let extraClassDeclaration = [{
    /// The type of a tensor of `source` with a dynamic size along `axis`.
    static ::mlir::RankedTensorType inferType(::mlir::RankedTensorType source,
                                              int64_t axis);
    /// The type of the number: that of `scalar`, or of its element.
    ::mlir::Type getScalarType() {
      return ::mlir::getElementTypeOrSelf(getScalar().getType());
    }
  }];
}

def SymShape_DynamicReshapeOp : SymShape_ResizeOp<"dynamic_reshape",
    [DeclareOpInterfaceMethods<SymShape_FormOpInterface>]> {
  let summary = "Reshape a tensor to given sizes";
  let description = [{
    Returns the elements of `source`, in row-major order, as a tensor of the
    given sizes. There is one size per dimension of the result. The op stops the
    program if a size is negative, or if the number of elements changes. If the
    result is unused, passes may remove the op together with its checks.

    To infer one size from the others, build the op with
    `DynamicReshapeOp::createInferred`. It fails if another size may be 0, since
    then no size can be inferred.

    A size is a constant, an index or an extent, which is written with its type;
    the same holds for the other ops that take sizes. An extent that is not exact
    is an error, since a bound is not a size.

    Example:

    ```mlir
    func.func @f(%x: tensor<?x12xf32>, %n: index, %e: !symshape.extent<exact>)
        -> tensor<?x4x?xf32> {
      %r = symshape.dynamic_reshape %x to [%n, 4, %e : !symshape.extent<exact>]
          : tensor<?x12xf32> -> tensor<?x4x?xf32>
      return %r : tensor<?x4x?xf32>
    }
    ```
  }];
  let arguments = (ins AnyRankedTensor:$source,
                       Variadic<SymShape_IndexOrExtent>:$sizes,
                       DenseI64ArrayAttr:$static_sizes);
  let assemblyFormat = [{
    $source `to` custom<SizeList>($sizes, type($sizes), $static_sizes) attr-dict
    `:` type($source) `->` type($result)
  }];
  let builders = [OpBuilder<(ins "::mlir::Value":$source,
      "::llvm::ArrayRef<::mlir::OpFoldResult>":$sizes)>];
  let mixedLists = ["Sizes"];
  let extraClassDeclaration = [{
    ::llvm::SmallVector<::mlir::OpFoldResult> getMixedSizes();

    /// Builds the op with the size at `inferred` computed from the number of
    /// elements and the other sizes. `mayBeZero` says whether a dynamic one of
    /// them, or of the source's (given by its axis), may be 0; if one of the
    /// other sizes may, or static sizes leave a remainder, that is an error at
    /// `loc`. A remainder that is not excluded is checked when the program runs.
    static ::mlir::FailureOr<DynamicReshapeOp> createInferred(
        ::mlir::OpBuilder &builder, ::mlir::Location loc, ::mlir::Value source,
        ::llvm::ArrayRef<::mlir::OpFoldResult> sizes, unsigned inferred,
        ::llvm::function_ref<bool(::mlir::Value)> mayBeZero);
  }];
}

def SymShape_DynamicBroadcastInDimOp
    : SymShape_ResizeOp<"dynamic_broadcast_in_dim"> {
  let summary = "Broadcast a tensor to dynamic sizes";
  let description = [{
    Returns a tensor of the given sizes. Dimension `i` of `source` becomes
    dimension `dims[i]` of the result. The op repeats the dimension if its
    static extent is 1, or if `expanding` lists it.

    Preconditions, which the lowering checks at run time where they are not
    proved:

    - the extent of an `expanding` dimension is 1;
    - any other dimension that is not repeated has the same extent as its
      counterpart in the result, even if its extent is 1 at run time;
    - no size is negative.

    If a precondition is violated, the op stops the program. If the result is
    unused, passes may remove the op together with its checks.

    Example:

    ```mlir
    func.func @f(%x: tensor<?x1xf32>, %n: index, %m: index)
        -> tensor<4x?x?xf32> {
      %r = symshape.dynamic_broadcast_in_dim %x to [4, %n, %m] dims = [1, 2]
          : tensor<?x1xf32> -> tensor<4x?x?xf32>
      return %r : tensor<4x?x?xf32>
    }
    ```
  }];
  let arguments = (ins AnyRankedTensor:$source,
      Variadic<SymShape_IndexOrExtent>:$sizes, DenseI64ArrayAttr:$static_sizes,
      DenseI64ArrayAttr:$dims,
      DefaultValuedOptionalAttr<DenseI64ArrayAttr, "{}">:$expanding);
  let assemblyFormat = [{
    $source `to` custom<SizeList>($sizes, type($sizes), $static_sizes)
    `dims` `=` $dims (`expanding` `=` $expanding^)? attr-dict
    `:` type($source) `->` type($result)
  }];
  let builders = [OpBuilder<(ins "::mlir::Value":$source,
      "::llvm::ArrayRef<::mlir::OpFoldResult>":$sizes,
      "::llvm::ArrayRef<int64_t>":$dims,
      CArg<"::llvm::ArrayRef<int64_t>", "{}">:$expanding)>];
  let mixedLists = ["Sizes"];
  let extraClassDeclaration = [{
    ::llvm::SmallVector<::mlir::OpFoldResult> getMixedSizes();
    /// Whether dimension `i` of the source is repeated.
    bool expands(int64_t i);
  }];
}

def SymShape_DynamicSliceOp
    : SymShape_ResizeOp<"dynamic_slice",
        [AttrSizedOperandSegments,
         DeclareOpInterfaceMethods<SymShape_FormOpInterface>]> {
  let summary = "Extract a slice with dynamic starts, sizes and strides";
  let description = [{
    Returns, in each dimension, `size` elements of `source`: the first one at
    `start`, each next one `stride` further. As in `stablehlo.dynamic_slice`,
    the op moves a start to the nearest one for which the slice lies in the
    source.

    The op stops the program if a size is negative or larger than
    `extent ceildiv stride`, where `extent` is the source's extent in this
    dimension, or if a stride is less than 1. If the result is unused, passes
    may remove the op together with its checks.

    Example:

    ```mlir
    func.func @f(%x: tensor<?x8xf32>, %at: index, %n: index)
        -> tensor<?x4xf32> {
      %r = symshape.dynamic_slice %x [%at, 0] [%n, 4] [1, 2]
          : tensor<?x8xf32> -> tensor<?x4xf32>
      return %r : tensor<?x4xf32>
    }
    ```
  }];
  let arguments = (ins AnyRankedTensor:$source, Variadic<Index>:$starts,
      Variadic<SymShape_IndexOrExtent>:$sizes, Variadic<Index>:$strides,
      DenseI64ArrayAttr:$static_starts, DenseI64ArrayAttr:$static_sizes,
      DenseI64ArrayAttr:$static_strides);
  let assemblyFormat = [{
    $source custom<IndexList>($starts, $static_starts)
    custom<SizeList>($sizes, type($sizes), $static_sizes)
    custom<IndexList>($strides, $static_strides) attr-dict
    `:` type($source) `->` type($result)
  }];
  let builders = [OpBuilder<(ins "::mlir::Value":$source,
      "::llvm::ArrayRef<::mlir::OpFoldResult>":$starts,
      "::llvm::ArrayRef<::mlir::OpFoldResult>":$sizes,
      "::llvm::ArrayRef<::mlir::OpFoldResult>":$strides)>];
  let mixedLists = ["Starts", "Sizes", "Strides"];
  let extraClassDeclaration = [{
    ::llvm::SmallVector<::mlir::OpFoldResult> getMixedStarts();
    ::llvm::SmallVector<::mlir::OpFoldResult> getMixedSizes();
    ::llvm::SmallVector<::mlir::OpFoldResult> getMixedStrides();
    /// All of them, over the leaves of SizePreconditions.h.
    SliceExprs getExprs(ExprContext &ctx);
  }];
}

def SymShape_DynamicPadOp
    : SymShape_ResizeOp<"dynamic_pad", [AttrSizedOperandSegments,
        DeclareOpInterfaceMethods<SymShape_FormOpInterface>,
        TypesMatchWith<"the value has the type of the elements", "source",
                       "value",
                       "::llvm::cast<RankedTensorType>($_self).getElementType()"
                       >]> {
  let summary = "Pad a tensor by dynamic amounts";
  let description = [{
    In each dimension, inserts `value` as in `stablehlo.pad`: `interior` times
    between neighboring elements of `source`, then `low` times before them and
    `high` times after them. A negative `low` or `high` removes elements
    instead.

    The op stops the program if `interior` is negative, or if an extent of the
    result is negative or exceeds 2^63 - 1. The lowering adds a check unless it
    proves that this cannot happen. If the result is unused, passes may remove
    the op together with its checks.

    Example:

    ```mlir
    func.func @f(%x: tensor<?xf32>, %v: f32, %n: index) -> tensor<?xf32> {
      %r = symshape.dynamic_pad %x with %v low = [%n] high = [1] interior = [0]
          : tensor<?xf32> -> tensor<?xf32>
      return %r : tensor<?xf32>
    }
    ```
  }];
  let arguments = (ins AnyRankedTensor:$source, AnyType:$value,
      Variadic<SymShape_IndexOrExtent>:$low,
      Variadic<SymShape_IndexOrExtent>:$high,
      Variadic<SymShape_IndexOrExtent>:$interior,
      DenseI64ArrayAttr:$static_low, DenseI64ArrayAttr:$static_high,
      DenseI64ArrayAttr:$static_interior);
  let assemblyFormat = [{
    $source `with` $value
    `low` `=` custom<SizeList>($low, type($low), $static_low)
    `high` `=` custom<SizeList>($high, type($high), $static_high)
    `interior` `=`
    custom<SizeList>($interior, type($interior), $static_interior)
    attr-dict `:` type($source) `->` type($result)
  }];
  let builders = [OpBuilder<(ins "::mlir::Value":$source,
      "::mlir::Value":$value,
      "::llvm::ArrayRef<::mlir::OpFoldResult>":$low,
      "::llvm::ArrayRef<::mlir::OpFoldResult>":$high,
      "::llvm::ArrayRef<::mlir::OpFoldResult>":$interior)>];
  let mixedLists = ["Low", "High", "Interior"];
  let extraClassDeclaration = [{
    ::llvm::SmallVector<::mlir::OpFoldResult> getMixedLow();
    ::llvm::SmallVector<::mlir::OpFoldResult> getMixedHigh();
    ::llvm::SmallVector<::mlir::OpFoldResult> getMixedInterior();
    /// All of them and the result's sizes, over the leaves of
    /// SizePreconditions.h.
    PadExprs getExprs(ExprContext &ctx);
    /// The type of the result, static where all that makes a size is.
    static ::mlir::RankedTensorType inferType(
        ::mlir::RankedTensorType source,
        ::llvm::ArrayRef<::mlir::OpFoldResult> low,
        ::llvm::ArrayRef<::mlir::OpFoldResult> high,
        ::llvm::ArrayRef<::mlir::OpFoldResult> interior);
  }];
}

def SymShape_DynamicIotaOp : SymShape_ResizeOp<"dynamic_iota"> {
  let summary = "Fill a tensor with the positions along an axis";
  let description = [{
    Returns a tensor of the given sizes in which each element is its own
    position along `axis`. If a position does not fit the element type, it wraps
    around (integers) or is rounded (floats). The op stops the program if a size
    is negative. If the result is unused, passes may remove the op together with
    its checks.

    Example:

    ```mlir
    func.func @f(%n: index) -> tensor<?x4xi32> {
      %r = symshape.dynamic_iota [%n, 4] axis 0 : tensor<?x4xi32>
      return %r : tensor<?x4xi32>
    }
    ```
  }];
  let arguments = (ins Variadic<SymShape_IndexOrExtent>:$sizes,
                       DenseI64ArrayAttr:$static_sizes, I64Attr:$axis);
  let results = (outs RankedTensorOf<[AnySignlessIntegerOrIndex, AnyFloat]>
                 :$result);
  let assemblyFormat = [{
    custom<SizeList>($sizes, type($sizes), $static_sizes) `axis` $axis attr-dict
    `:` type($result)
  }];
  let builders = [OpBuilder<(ins "::mlir::Type":$elementType,
      "::llvm::ArrayRef<::mlir::OpFoldResult>":$sizes, "int64_t":$axis)>];
  let mixedLists = ["Sizes"];
  let extraClassDeclaration = [{
    ::llvm::SmallVector<::mlir::OpFoldResult> getMixedSizes();
  }];
}

#endif // SYMSHAPE_DIALECT_RESIZEOPS_TD
