//===- Window.h - Shared by convolutions and pools --------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A window op moves a window over the spatial axes of its input and computes an
// element of the result at each place. These structs describe where the window
// is: the lists of an op, the same as numbers, and the resulting sizes.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_DIALECT_WINDOW_H
#define SYMSHAPE_DIALECT_WINDOW_H

#include "SymShape/Algebra/DimExpr.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/ValueRange.h"

namespace mlir::symshape {

/// How an op combines the elements in its window.
enum class WindowKind { Conv, Depthwise, Transpose, Max, Average };

/// A list of constants and operands, one for each spatial axis.
/// `ShapedType::kDynamic` denotes the next operand.
struct WindowList {
  StringRef field;
  ArrayRef<int64_t> statics;
  OperandRange values;
};

/// The lists of an op. `kernel` is empty if the op has a filter; `low` and
/// `high` are empty if the padding is not given. `groups` has at most one
/// entry.
struct WindowLists {
  WindowList kernel, strides, dilations, low, high, groups;

  SmallVector<const WindowList *> all() const {
    return {&kernel, &strides, &dilations, &low, &high, &groups};
  }
};

enum class WindowPadding : uint32_t;

/// The lists of an op as constants and values.
struct WindowNumbers {
  SmallVector<OpFoldResult> kernel, strides, dilations, low, high, groups;
  WindowPadding padding{};
  /// For an average: whether it counts elements of the padding.
  bool countsPadding = false;

  SmallVector<SmallVector<OpFoldResult> *> all() {
    return {&kernel, &strides, &dilations, &low, &high, &groups};
  }
};

/// The numbers of a spatial axis, over the leaves of SizePreconditions.h.
struct WindowAxis {
  /// `extent` is that of the input. `low` and `high` are null if the padding is
  /// not given.
  DimExpr extent, kernel, stride, dilation, low, high;
  /// The distance of the last element of the window from the first:
  /// `(kernel - 1) * dilation`.
  DimExpr reach;
  /// The extent of the input with its padding (with `same`: at least that); for
  /// a transposed convolution, the extent of the result before the removal of
  /// pads. A precondition is that it fits 63 bits.
  DimExpr whole;
  /// The extent of the result.
  DimExpr size;
};

struct WindowExprs {
  SmallVector<WindowAxis> axes;
  /// The number of groups; null if there are none.
  DimExpr groups;
  /// The sizes of the result, for all axes.
  SmallVector<DimExpr> sizes;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_DIALECT_WINDOW_H
