//===- Contents.cpp - Elements of small integer tensors -------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Interfaces/Contents.h"
#include "SymShape/Interfaces/AnalysisBudgets.h"
#include "SymShape/Interfaces/Selection.h"
#include "mlir/IR/BuiltinTypes.h"

using namespace mlir;
using namespace mlir::symshape;

DimExpr symshape::indicator(InferenceState &state, const ConditionRef &c) {
  return indicator(state.getProver(), c);
}

DimExpr symshape::elementOf(InferenceState &state, Value scalar) {
  return scalar.getType().isInteger(1)
             ? indicator(state, state.condition(scalar))
             : state.content(scalar);
}

void symshape::setToElement(InferenceState &state, Value scalar,
                            DimExpr element) {
  if (!element)
    return;
  if (!scalar.getType().isInteger(1))
    return state.setContent(scalar, element);
  DimExpr zero = state.getExprContext().constant(0);
  state.setCondition(scalar, makeCompare(Relation::Ne, element, zero));
}

std::optional<Elements> Elements::unknown(ArrayRef<int64_t> shape) {
  int64_t count = 1;
  for (int64_t size : shape) {
    if (size < 0 || size > InferenceState::kMaxContents)
      return std::nullopt;
    count *= size;
    if (count > InferenceState::kMaxContents)
      return std::nullopt;
  }
  return Elements{SmallVector<int64_t>(shape), SmallVector<DimExpr>(count)};
}

std::optional<Elements> Elements::of(InferenceState &state, Value tensor) {
  auto type = dyn_cast<RankedTensorType>(tensor.getType());
  if (!type || !type.getElementType().isIntOrIndex())
    return std::nullopt;
  auto shape = constants(state.extents(tensor));
  if (!shape)
    return std::nullopt;
  auto elements = unknown(*shape);
  if (!elements)
    return std::nullopt;
  ArrayRef<DimExpr> known = state.contents(tensor);
  if (known.size() == elements->values.size())
    llvm::copy(known, elements->values.begin());
  return elements;
}

void symshape::setConstantContents(InferenceState &state, Value result,
                                   DenseIntElementsAttr value) {
  Type element = value.getElementType();
  if (value.getNumElements() > InferenceState::kMaxContents ||
      !element.isSignlessIntOrIndex())
    return;
  ExprContext &ctx = state.getExprContext();
  SmallVector<DimExpr> contents;
  for (const APInt &number : value.getValues<APInt>())
    contents.push_back(element.isInteger(1)
                           ? ctx.constant(number.isZero() ? 0 : 1)
                           : ctx.constant(llvm::DynamicAPInt(number)));
  state.setContents(result, contents);
}

std::optional<int64_t> Elements::position(ArrayRef<int64_t> index) const {
  if (index.size() != shape.size())
    return std::nullopt;
  int64_t position = 0;
  for (auto [i, size] : llvm::zip_equal(index, shape)) {
    if (i < 0 || i >= size)
      return std::nullopt;
    position = position * size + i;
  }
  return position;
}

void Elements::forEach(
    llvm::function_ref<void(ArrayRef<int64_t>, DimExpr &)> fn) {
  SmallVector<int64_t> index(shape.size());
  for (DimExpr &value : values) {
    fn(index, value);
    for (size_t axis = shape.size(); axis-- > 0;) {
      if (++index[axis] < shape[axis])
        break;
      index[axis] = 0;
    }
  }
}

void Elements::setOn(InferenceState &state, Value result) const {
  if (anyKnown())
    state.setContents(result, values);
}

std::optional<SmallVector<int64_t>>
symshape::constants(ArrayRef<DimExpr> values) {
  SmallVector<int64_t> result;
  for (DimExpr e : values) {
    auto value = e ? e.getConstantInt64() : std::nullopt;
    if (!value)
      return std::nullopt;
    result.push_back(*value);
  }
  return result;
}

std::optional<SmallVector<int64_t>>
symshape::constants(InferenceState &state, ArrayRef<OpFoldResult> values) {
  return constants(state.sizes(values));
}

/// Calls `fn` with the position in `whole` of each element of the slice, in
/// order. Returns false if an element lies outside, or if there are too many.
static bool walkSlice(const Elements &whole, ArrayRef<int64_t> offsets,
                      ArrayRef<int64_t> sizes, ArrayRef<int64_t> strides,
                      llvm::function_ref<void(int64_t)> fn) {
  auto slice = Elements::unknown(sizes);
  if (!slice || offsets.size() != sizes.size() ||
      strides.size() != sizes.size())
    return false;
  // Larger numbers are out of range, and their products could overflow.
  for (auto [offset, stride] : llvm::zip_equal(offsets, strides))
    if (offset < 0 || offset > InferenceState::kMaxContents || stride < 1 ||
        stride > InferenceState::kMaxContents)
      return false;
  bool inside = true;
  slice->forEach([&](ArrayRef<int64_t> index, DimExpr &) {
    SmallVector<int64_t> at;
    for (auto [i, offset, stride] : llvm::zip_equal(index, offsets, strides))
      at.push_back(offset + i * stride);
    auto position = whole.position(at);
    inside &= position.has_value();
    if (inside)
      fn(*position);
  });
  return inside;
}

std::optional<Elements> symshape::takeSlice(const Elements &source,
                                            ArrayRef<int64_t> offsets,
                                            ArrayRef<int64_t> sizes,
                                            ArrayRef<int64_t> strides) {
  Elements result{SmallVector<int64_t>(sizes), {}};
  if (!walkSlice(source, offsets, sizes, strides,
                 [&](int64_t p) { result.values.push_back(source.values[p]); }))
    return std::nullopt;
  return result;
}

std::optional<Elements>
symshape::moveElements(const Elements &source, ArrayRef<int64_t> shape,
                       llvm::function_ref<void(MutableArrayRef<int64_t>)> from,
                       DimExpr outside) {
  auto result = Elements::unknown(shape);
  if (result)
    result->forEach([&](ArrayRef<int64_t> index, DimExpr &element) {
      SmallVector<int64_t> at(index);
      from(at);
      auto position = source.position(at);
      element = position ? source.values[*position] : outside;
    });
  return result;
}

std::optional<Elements> symshape::putSlice(const Elements &dest,
                                           const Elements &source,
                                           ArrayRef<int64_t> offsets,
                                           ArrayRef<int64_t> sizes,
                                           ArrayRef<int64_t> strides) {
  Elements result = dest;
  size_t next = 0;
  if (!walkSlice(dest, offsets, sizes, strides, [&](int64_t p) {
        if (next < source.values.size())
          result.values[p] = source.values[next];
        ++next;
      }))
    return std::nullopt;
  if (next != source.values.size())
    return std::nullopt;
  return result;
}
