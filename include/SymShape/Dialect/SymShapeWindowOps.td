//===- SymShapeWindowOps.td - Convolutions and pools -------*- tablegen -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Convolutions and pools whose strides, dilations and pads are constants,
// indices and extents, in any mix. They are one family: each op gives its kind
// and its lists, and Window.h defines the rest.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_DIALECT_WINDOWOPS_TD
#define SYMSHAPE_DIALECT_WINDOWOPS_TD

include "SymShape/Dialect/SymShapeDynamicOps.td"
include "SymShape/Dialect/SymShapeWindowInterface.td"

/// How a window op gives its padding.
def SymShape_WindowPadding : I32EnumAttr<"WindowPadding",
    "how the padding is given", [
      I32EnumAttrCase<"given", 0>, I32EnumAttrCase<"same", 1>,
      I32EnumAttrCase<"same_lower", 2>]> {
  let cppNamespace = "::mlir::symshape";
  let genSpecializedAttr = 0;
}
def SymShape_WindowPaddingAttr
    : EnumAttr<SymShape_Dialect, SymShape_WindowPadding, "window_padding">;

class SymShape_WindowTensor<list<Type> elements, int rank>
    : TensorRankOf<elements, [rank]>;
defvar SymShape_WindowFloats = [F16, BF16, F32, F64];
defvar SymShape_WindowNumbers =
    !listconcat([I8, I16, I32, I64], SymShape_WindowFloats);

class SymShape_WindowOp<string mnemonic, string kind, list<Trait> traits>
    : SymShape_DynamicOp<mnemonic, !listconcat([
        AttrSizedOperandSegments,
        DeclareOpInterfaceMethods<SymShape_OperandRoleOpInterface>,
        DeclareOpInterfaceMethods<SymShape_WindowOpInterface>], traits)> {
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
  /// The methods that every window op forwards to Window.h.
  code forwarding = speculation # [{
    ::mlir::symshape::WindowKind $cppClass::getWindowKind() {
      return ::mlir::symshape::WindowKind::}] # kind # [{;
    }
    ::llvm::LogicalResult $cppClass::verify() { return verifyWindow(*this); }
    void $cppClass::getSizePreconditions(
        ::mlir::symshape::ExprContext &ctx,
        ::llvm::SmallVectorImpl<::mlir::symshape::SizePrecondition>
            &preconditions) {
      requireWindow(*this, ctx, preconditions);
    }
    ::mlir::symshape::OperandRole
    $cppClass::getOperandRole(::mlir::OpOperand &operand) {
      return getWindowOperandRole(*this, operand);
    }
    void $cppClass::inferShapes(::mlir::symshape::InferenceState &state) {
      inferWindowShapes(*this, state);
    }
    ::llvm::LogicalResult $cppClass::reifyResultShapes(
        ::mlir::OpBuilder &builder,
        ::mlir::ReifiedRankedShapedTypeDims &reified) {
      return reifyWindow(*this, builder, reified);
    }
    void $cppClass::getCanonicalizationPatterns(
        ::mlir::RewritePatternSet &patterns, ::mlir::MLIRContext *) {
      addWindowPatterns(patterns, getOperationName());
    }
  }];
}

/// A convolution with `spatial` axes.
class SymShape_ConvOp<string mnemonic, string kind, int spatial>
    : SymShape_WindowOp<mnemonic, kind,
                        [AllElementTypesMatch<["input", "filter"]>]> {
  defvar Tensor =
      SymShape_WindowTensor<SymShape_WindowNumbers, !add(spatial, 2)>;
  let arguments = (ins Tensor:$input, Tensor:$filter,
      Variadic<SymShape_IndexOrExtent>:$strides,
      Variadic<SymShape_IndexOrExtent>:$dilations,
      Variadic<SymShape_IndexOrExtent>:$low,
      Variadic<SymShape_IndexOrExtent>:$high,
      Variadic<SymShape_IndexOrExtent>:$groups,
      DenseI64ArrayAttr:$static_strides, DenseI64ArrayAttr:$static_dilations,
      DenseI64ArrayAttr:$static_low, DenseI64ArrayAttr:$static_high,
      DefaultValuedOptionalAttr<DenseI64ArrayAttr, "{}">:$static_groups,
      SymShape_WindowPaddingAttr:$padding);
  let results = (outs Tensor:$result);
  let assemblyFormat = [{
    $input `,` $filter
    `strides` `=` custom<SizeList>($strides, type($strides), $static_strides)
    `dilations` `=`
    custom<SizeList>($dilations, type($dilations), $static_dilations)
    custom<WindowPadding>($padding, $low, type($low), $static_low, $high,
                          type($high), $static_high)
    (`groups` `=` custom<SizeList>($groups, type($groups), $static_groups)^)?
    attr-dict `:` type($input) `,` type($filter) `->` type($result)
  }];
  let builders = [OpBuilder<(ins "::mlir::Type":$elementType,
      "::mlir::Value":$input, "::mlir::Value":$filter,
      "const ::mlir::symshape::WindowNumbers &":$numbers), [{
    buildWindow($_builder, $_state, WindowKind::}] # kind # [{, elementType,
                input, filter, numbers);
  }]>];
  let extraClassDefinition = forwarding # [{
    ::mlir::symshape::WindowLists $cppClass::getWindowLists() {
      return {{"kernel", {}, getOperation()->getOperands().take_front(0)},
              {"strides", getStaticStrides(), getStrides()},
              {"dilations", getStaticDilations(), getDilations()},
              {"low", getStaticLow(), getLow()},
              {"high", getStaticHigh(), getHigh()},
              {"groups", getStaticGroups(), getGroups()}};
    }
  }];
}

def SymShape_DynamicConv2DOp
    : SymShape_ConvOp<"dynamic_conv_2d", "Conv", 2> {
  let summary = "Convolve with dynamic strides, dilations and pads";
  let description = [{
    Returns the convolution of `input` (axes N, H, W, C) with `filter` (axes H,
    W, C, F), as a tensor with axes N, H, W, F. There is one number per spatial
    axis in each list: a constant, an index or an extent.

    Element `o` of a spatial axis of the result is the sum over the elements `k`
    of the filter of `input[o * stride + k * dilation - low] * filter[k]`, where
    an element outside the input is 0. With `low` and `high`, the axis has
    `(extent + low + high - (kernel - 1) * dilation - 1) floordiv stride + 1`
    elements, or none if that is negative: if the filter does not fit, the
    result is empty. A negative `low` or `high` ignores elements of the input.
    With `same` instead, the axis has `extent ceildiv stride` elements, and both
    sides of the input get half of the padding that this takes, the upper side
    (with `same_lower` the lower side) one more if it is odd.

    With `groups = [g]`, where `g` is a constant, an index or an extent, the op
    splits the channels of the input and those of the result into `g` groups of
    neighbors, and each group of the result is the convolution of the same group
    of the input. For 8 channels, 6 filters and 2 groups, the first 3 filters
    read channels 0 to 3; axis C of the filter has the extent 4.

    The elements of the result may be wider than those of the inputs. Then the
    op converts (signed) before it multiplies.

    Preconditions, which the lowering checks at run time where they are not
    proved:

    - strides, dilations, groups and the filter's extents are at least 1;
    - the input has as many channels as the filter, times the groups;
    - the groups divide the number of filters;
    - the extent of an axis including its padding fits 63 bits. With `same`,
      `extent + (kernel - 1) * dilation` does.

    If a precondition is violated, the op stops the program. If the result is
    unused, passes may remove the op together with its checks.

    Example:

    ```mlir
    func.func @f(%x: tensor<?x?x?x8xf32>, %w: tensor<3x3x8x16xf32>, %s: index,
                 %p: index) -> tensor<?x?x?x16xf32> {
      %r = symshape.dynamic_conv_2d %x, %w strides = [%s, 2] dilations = [1, 1]
          low = [%p, 1] high = [%p, -1]
          : tensor<?x?x?x8xf32>, tensor<3x3x8x16xf32> -> tensor<?x?x?x16xf32>
      return %r : tensor<?x?x?x16xf32>
    }
    ```
  }];
}

def SymShape_DynamicConv3DOp
    : SymShape_ConvOp<"dynamic_conv_3d", "Conv", 3> {
  let summary = "Convolve along three axes with dynamic strides, dilations and pads";
  let description = [{
    `symshape.dynamic_conv_2d` with three spatial axes: the input has axes N, D,
    H, W, C, the filter D, H, W, C, F, and the result N, D, H, W, F.

    Example:

    ```mlir
    func.func @f(%x: tensor<1x?x?x?x2xf32>, %w: tensor<3x3x3x2x4xf32>,
                 %s: index) -> tensor<1x?x?x?x4xf32> {
      %r = symshape.dynamic_conv_3d %x, %w strides = [%s, %s, 1]
          dilations = [1, 1, 2] same
          : tensor<1x?x?x?x2xf32>, tensor<3x3x3x2x4xf32>
          -> tensor<1x?x?x?x4xf32>
      return %r : tensor<1x?x?x?x4xf32>
    }
    ```
  }];
}

def SymShape_DynamicDepthwiseConv2DOp
    : SymShape_ConvOp<"dynamic_depthwise_conv_2d", "Depthwise", 2> {
  let summary = "Convolve each channel with its own filters";
  let description = [{
    Like `symshape.dynamic_conv_2d`, but each channel of the input has its own
    filters. The filter has axes H, W, C, M. Channel `c * M + m` of the result
    is the convolution of channel `c` with the filter at `c, m`, so the result
    has `C * M` channels.

    Example:

    ```mlir
    func.func @f(%x: tensor<1x?x?x8xf32>, %w: tensor<3x3x8x2xf32>, %d: index)
        -> tensor<1x?x?x16xf32> {
      %r = symshape.dynamic_depthwise_conv_2d %x, %w strides = [1, 1]
          dilations = [%d, %d] same
          : tensor<1x?x?x8xf32>, tensor<3x3x8x2xf32> -> tensor<1x?x?x16xf32>
      return %r : tensor<1x?x?x16xf32>
    }
    ```
  }];
}

def SymShape_DynamicTransposeConv2DOp
    : SymShape_ConvOp<"dynamic_transpose_conv_2d", "Transpose", 2> {
  let summary = "Compute a transposed convolution with dynamic strides, dilations and pads";
  let description = [{
    Returns the linear transpose of `symshape.dynamic_conv_2d` with the same
    filter (axes H, W, C, F) and the same lists, applied to `input` (axes N, H,
    W, F). The result has axes N, H, W, C: element `i` of a spatial axis of the
    input, times `filter[k]`, is added to element
    `i * stride + k * dilation - low` of the result, if there is one.

    The axis has
    `(extent - 1) * stride + (kernel - 1) * dilation + 1 - low - high` elements,
    or none if that is negative. So pads are those of the transposed
    convolution: they make the result smaller, and a negative `high` adds zeros
    (some frameworks name that output padding). With `same`, the axis has
    `extent * stride` elements. With `groups = [g]`, the result has `g` times as
    many channels as axis C of the filter.

    Preconditions, which the lowering checks at run time where they are not
    proved:

    - strides, dilations, groups and the filter's extents are at least 1;
    - the channels of the input are as many as those of axis F of the filter,
      and the groups divide this number;
    - the extents of the result fit 63 bits, also before the removal of pads.

    Example:

    ```mlir
    func.func @f(%x: tensor<1x?x?x16xf32>, %w: tensor<3x3x8x16xf32>, %s: index)
        -> tensor<1x?x?x8xf32> {
      %r = symshape.dynamic_transpose_conv_2d %x, %w strides = [%s, %s]
          dilations = [1, 1] low = [1, 1] high = [1, 0]
          : tensor<1x?x?x16xf32>, tensor<3x3x8x16xf32> -> tensor<1x?x?x8xf32>
      return %r : tensor<1x?x?x8xf32>
    }
    ```
  }];
}

/// A pool with two spatial axes.
class SymShape_PoolOp<string mnemonic, string kind, list<Type> elements>
    : SymShape_WindowOp<mnemonic, kind,
                        [AllElementTypesMatch<["input", "result"]>]> {
  defvar Tensor = SymShape_WindowTensor<elements, 4>;
  dag lists = (ins Tensor:$input, Variadic<SymShape_IndexOrExtent>:$kernel,
      Variadic<SymShape_IndexOrExtent>:$strides,
      Variadic<SymShape_IndexOrExtent>:$dilations,
      Variadic<SymShape_IndexOrExtent>:$low,
      Variadic<SymShape_IndexOrExtent>:$high,
      DenseI64ArrayAttr:$static_kernel, DenseI64ArrayAttr:$static_strides,
      DenseI64ArrayAttr:$static_dilations, DenseI64ArrayAttr:$static_low,
      DenseI64ArrayAttr:$static_high, SymShape_WindowPaddingAttr:$padding);
  let results = (outs Tensor:$result);
  string format = [{
    $input `kernel` `=` custom<SizeList>($kernel, type($kernel), $static_kernel)
    `strides` `=` custom<SizeList>($strides, type($strides), $static_strides)
    `dilations` `=`
    custom<SizeList>($dilations, type($dilations), $static_dilations)
    custom<WindowPadding>($padding, $low, type($low), $static_low, $high,
                          type($high), $static_high)
  }];
  string formatEnd = [{ attr-dict `:` type($input) `->` type($result) }];
  let builders = [OpBuilder<(ins "::mlir::Value":$input,
      "const ::mlir::symshape::WindowNumbers &":$numbers), [{
    buildWindow($_builder, $_state, WindowKind::}] # kind # [{,
                getElementTypeOrSelf(input), input, /*filter=*/{}, numbers);
  }]>];
  let extraClassDefinition = forwarding # [{
    ::mlir::symshape::WindowLists $cppClass::getWindowLists() {
      return {{"kernel", getStaticKernel(), getKernel()},
              {"strides", getStaticStrides(), getStrides()},
              {"dilations", getStaticDilations(), getDilations()},
              {"low", getStaticLow(), getLow()},
              {"high", getStaticHigh(), getHigh()},
              {"groups", {}, getOperation()->getOperands().take_front(0)}};
    }
  }];
}

def SymShape_DynamicMaxPool2DOp
    : SymShape_PoolOp<"dynamic_max_pool_2d", "Max", SymShape_WindowNumbers> {
  let summary = "Take the maximum of each window, with dynamic strides and pads";
  let description = [{
    Returns the maximum of the elements of `input` (axes N, H, W, C) in each
    window. `kernel` gives the extents of the window. The extents of the result
    and the other lists have the same meaning as in `symshape.dynamic_conv_2d`.
    Elements of the padding do not count: the maximum of a window without
    elements of the input is the least number of the type, for floats minus
    infinity. Integers are signed. If an element is NaN, so is the maximum.

    Preconditions, which the lowering checks at run time where they are not
    proved: the extents of the window, strides and dilations are at least 1, and
    the extent of an axis including its padding fits 63 bits, as in
    `symshape.dynamic_conv_2d`.

    Example:

    ```mlir
    func.func @f(%x: tensor<1x?x?x8xf32>, %k: index) -> tensor<1x?x?x8xf32> {
      %r = symshape.dynamic_max_pool_2d %x kernel = [%k, 2] strides = [%k, 2]
          dilations = [1, 1] low = [0, 0] high = [0, 0]
          : tensor<1x?x?x8xf32> -> tensor<1x?x?x8xf32>
      return %r : tensor<1x?x?x8xf32>
    }
    ```
  }];
  let arguments = lists;
  let assemblyFormat = format # formatEnd;
}

def SymShape_DynamicAvgPool2DOp
    : SymShape_PoolOp<"dynamic_avg_pool_2d", "Average", SymShape_WindowFloats> {
  let summary = "Take the average of each window, with dynamic strides and pads";
  let description = [{
    Returns the average of the elements of `input` in each window; see
    `symshape.dynamic_max_pool_2d`. The op divides by the number of elements of
    the input in the window, and returns 0 if there are none. With
    `count_include_pad`, it divides by the number of elements of the window.

    Example:

    ```mlir
    func.func @f(%x: tensor<1x?x?x8xf32>, %s: index) -> tensor<1x?x?x8xf32> {
      %r = symshape.dynamic_avg_pool_2d %x kernel = [3, 3] strides = [%s, %s]
          dilations = [1, 1] same count_include_pad
          : tensor<1x?x?x8xf32> -> tensor<1x?x?x8xf32>
      return %r : tensor<1x?x?x8xf32>
    }
    ```
  }];
  let arguments = !con(lists, (ins UnitAttr:$count_include_pad));
  let assemblyFormat =
      format # "(`count_include_pad` $count_include_pad^)?" # formatEnd;
  let extraClassDeclaration = [{
    bool countsPadding() { return getCountIncludePad(); }
  }];
}

#endif // SYMSHAPE_DIALECT_WINDOWOPS_TD
