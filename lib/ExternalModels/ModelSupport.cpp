//===- ModelSupport.cpp - Shared by several shape models ------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ModelSupport.h"
#include "SymShape/Interfaces/AnalysisBudgets.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"

using namespace mlir;
using namespace mlir::symshape;

void symshape::inferElementwise(Operation *op, InferenceState &state) {
  for (Value operand : op->getOperands()) {
    if (!isShapedAndRanked(operand.getType()))
      continue;
    for (Value result : op->getResults())
      state.setExtents(result, state.extents(operand));
    return;
  }
}

void symshape::inferConcatExtents(ValueRange inputs, unsigned axis,
                                  Value result, InferenceState &state) {
  SmallVector<DimExpr> sizes;
  for (Value input : inputs)
    sizes.push_back(state.extent(input, axis));
  // In all inputs the other sizes are the same; otherwise the op is undefined.
  for (auto [i, e] : llvm::enumerate(state.extents(inputs[0])))
    if (i != axis)
      state.setExtent(result, i, e);
  state.setExtent(result, axis, state.getExprContext().add(sizes));
}

void symshape::inferConcatContents(ValueRange inputs, unsigned axis,
                                   Value result, InferenceState &state) {
  SmallVector<Elements> parts;
  SmallVector<int64_t> shape;
  for (Value input : inputs) {
    auto elements = Elements::of(state, input);
    if (!elements)
      return;
    if (shape.empty())
      shape = elements->shape;
    else
      shape[axis] += elements->shape[axis];
    parts.push_back(std::move(*elements));
  }
  auto whole = Elements::unknown(shape);
  SmallVector<int64_t> offsets(shape.size()), ones(shape.size(), 1);
  for (const Elements &part : parts) {
    if (whole)
      whole = putSlice(*whole, part, offsets, part.shape, ones);
    offsets[axis] += part.shape[axis];
  }
  if (whole)
    whole->setOn(state, result);
}

void symshape::inferPadContents(const Elements &source, ArrayRef<int64_t> low,
                                ArrayRef<int64_t> high,
                                llvm::function_ref<DimExpr()> padding,
                                Value result, InferenceState &state) {
  constexpr int64_t most = InferenceState::kMaxContents;
  if (low.size() != source.shape.size() || high.size() != low.size())
    return;
  SmallVector<int64_t> shape;
  for (auto [size, before, after] : llvm::zip_equal(source.shape, low, high)) {
    if (before < 0 || after < 0 || before > most || after > most)
      return;
    shape.push_back(before + size + after);
  }
  auto padded = moveElements(
      source, shape,
      [&](MutableArrayRef<int64_t> index) {
        for (auto [i, before] : llvm::zip_equal(index, low))
          i -= before;
      },
      padding());
  if (padded)
    padded->setOn(state, result);
}

void symshape::setDynamicExtents(InferenceState &state, Value result,
                                 ValueRange sizes) {
  auto type = cast<ShapedType>(result.getType());
  size_t next = 0;
  for (int64_t axis = 0; axis < type.getRank(); ++axis)
    if (type.isDynamicDim(axis) && next < sizes.size())
      state.setExtent(result, axis, state.content(sizes[next++]));
}

/// The numbers that the facts do not prove to be superfluous, because another
/// one comes before them in the order `isBefore` (or is equal).
static SmallVector<DimExpr>
withoutDominated(ArrayRef<DimExpr> numbers,
                 llvm::function_ref<bool(DimExpr, DimExpr)> isBefore) {
  // Each pair is a question to the prover.
  SmallVector<DimExpr> kept(numbers);
  if (numbers.size() <= analysisBudgets.models.comparedSizes)
    for (size_t i = 0; i != kept.size();) {
      bool isDominated = llvm::any_of(kept, [&](DimExpr &other) {
        return &other != &kept[i] && isBefore(other, kept[i]);
      });
      if (isDominated)
        kept.erase(kept.begin() + i);
      else
        ++i;
    }
  return kept;
}

// The least or the greatest of the numbers.
static DimExpr extremeOf(InferenceState &state, ArrayRef<DimExpr> numbers,
                         bool isLeast) {
  Prover &prover = state.getProver();
  ExprContext &ctx = state.getExprContext();
  auto isBefore = [&](DimExpr a, DimExpr b) {
    return isLeast ? prover.provesLessEqual(a, b)
                   : prover.provesLessEqual(b, a);
  };
  SmallVector<DimExpr> kept = withoutDominated(numbers, isBefore);
  return prover.simplify(isLeast ? ctx.min(kept) : ctx.max(kept));
}

DimExpr symshape::asIndex(InferenceState &state, DimExpr e, Type type,
                          Operation *op) {
  Type index = IndexType::get(op->getContext());
  if (!e || type.isIndex() || type.getIntOrFloatBitWidth() <= 32 ||
      type.getIntOrFloatBitWidth() <=
          DataLayout::closest(op).getTypeSizeInBits(index))
    return e;
  return state.fits(e, index) ? e : DimExpr();
}

DimExpr symshape::leastOf(InferenceState &state, ArrayRef<DimExpr> numbers) {
  return extremeOf(state, numbers, /*isLeast=*/true);
}

DimExpr symshape::greatestOf(InferenceState &state, ArrayRef<DimExpr> numbers) {
  return extremeOf(state, numbers, /*isLeast=*/false);
}

DimExpr symshape::broadcastSizes(InferenceState &state,
                                 ArrayRef<DimExpr> sizes) {
  ExprContext &ctx = state.getExprContext();
  SmallVector<DimExpr> open;
  for (DimExpr e : sizes) {
    if (e.isConstant(1))
      continue;
    if (e.isConstant() || state.isNonNegative(e - 2))
      return e;
    if (!llvm::is_contained(open, e))
      open.push_back(e);
  }
  if (open.empty())
    return ctx.constant(1);
  return open.size() == 1 ? open.front()
                          : state.getProver().simplify(ctx.broadcast(sizes));
}

void symshape::defineAsOneOf(InferenceState &state, Value result,
                             ArrayRef<DimExpr> sizes) {
  ExprContext &ctx = state.getExprContext();
  DimExpr size = state.content(result);
  DimExpr least = leastOf(state, sizes), greatest = greatestOf(state, sizes);
  if (least.getTreeSize() > analysisBudgets.models.boundSize)
    least = ctx.constant(0);
  ConditionRef fact = makeCompare(Relation::Le, least, size);
  if (greatest.getTreeSize() <= analysisBudgets.models.boundSize)
    fact = makeLogic(Condition::And,
                     {fact, makeCompare(Relation::Le, size, greatest)});
  state.define(result, fact);
}
