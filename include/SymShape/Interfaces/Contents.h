//===- Contents.h - Elements of small integer tensors -----------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Elements are in row-major order; an unknown element is null. A tensor of
// known sizes with unknown elements has a list of nulls here, so that an op can
// set some of them. The elements of a tensor of bits (i1) are 0 or 1.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_INTERFACES_CONTENTS_H
#define SYMSHAPE_INTERFACES_CONTENTS_H

#include "SymShape/Interfaces/ShapeModel.h"
#include "mlir/IR/BuiltinAttributes.h"

namespace mlir::symshape {

/// 1 where the condition holds, else 0: the element of a tensor of bits. Null
/// if the condition is null or too large.
DimExpr indicator(InferenceState &state, const ConditionRef &c);

/// The element that a scalar is or becomes in a tensor; null if unknown.
DimExpr elementOf(InferenceState &state, Value scalar);
/// Describes a scalar as an element of a tensor. Does nothing if it is null.
void setToElement(InferenceState &state, Value scalar, DimExpr element);

/// The elements of a tensor of integers with constant sizes, and those sizes.
struct Elements {
  SmallVector<int64_t> shape;
  SmallVector<DimExpr> values;

  /// All elements unknown, for these sizes. Null if there are too many.
  static std::optional<Elements> unknown(ArrayRef<int64_t> shape);
  /// The elements of `tensor`; null if they are not integers that the analysis
  /// follows, or if the sizes are not constant and small.
  static std::optional<Elements> of(InferenceState &state, Value tensor);

  bool anyKnown() const {
    return llvm::any_of(values, [](DimExpr e) { return bool(e); });
  }
  /// The position of an index; null if it is out of range.
  std::optional<int64_t> position(ArrayRef<int64_t> index) const;
  /// Calls `fn` with the index and the value of each element, in order.
  void
  forEach(llvm::function_ref<void(ArrayRef<int64_t> index, DimExpr &value)> fn);
  /// Sets the elements as the contents of `result`, if any is known.
  void setOn(InferenceState &state, Value result) const;
};

/// The constants that sizes or index values hold; null unless all are constant.
std::optional<SmallVector<int64_t>> constants(InferenceState &state,
                                              ArrayRef<OpFoldResult> values);
std::optional<SmallVector<int64_t>> constants(ArrayRef<DimExpr> values);

/// Sets the elements of a constant as contents of `result`, if they are few.
void setConstantContents(InferenceState &state, Value result,
                         DenseIntElementsAttr value);

/// The part of a tensor at `offsets`, with `sizes` and `strides`. Null if it
/// does not lie in the tensor.
std::optional<Elements> takeSlice(const Elements &source,
                                  ArrayRef<int64_t> offsets,
                                  ArrayRef<int64_t> sizes,
                                  ArrayRef<int64_t> strides);
/// Elements of this shape: `from` changes an index of the result to an index of
/// `source`, and the element there is taken. Where the index is out of range,
/// the element is `outside`. Null if there are too many elements.
std::optional<Elements>
moveElements(const Elements &source, ArrayRef<int64_t> shape,
             llvm::function_ref<void(MutableArrayRef<int64_t> index)> from,
             DimExpr outside = {});
/// `dest` with such a part replaced by `source`, which has as many elements, in
/// the same order. Null if they do not fit.
std::optional<Elements> putSlice(const Elements &dest, const Elements &source,
                                 ArrayRef<int64_t> offsets,
                                 ArrayRef<int64_t> sizes,
                                 ArrayRef<int64_t> strides);

} // namespace mlir::symshape

#endif // SYMSHAPE_INTERFACES_CONTENTS_H
