//===- Families.cpp - Preconditions that several ops share ----------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Preconditions/Families.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"
#include <set>

using namespace mlir;
using namespace mlir::symshape;
using Use = PreconditionUse;

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

DimExpr symshape::countOf(ArrayRef<DimExpr> sizes, PreconditionState &state) {
  return llvm::is_contained(sizes, DimExpr())
             ? DimExpr()
             : state.getExprContext().mul(sizes);
}

void symshape::requireCast(PreconditionState &state, Use use) {
  auto from = cast<ShapedType>(state.operand(0).getType());
  auto to = cast<ShapedType>(state.getOp()->getResult(0).getType());
  if (!to.hasRank())
    return;
  if (!from.hasRank())
    return (void)state.requireUnexpressed(
        "the rank and sizes of the result's type", {}, 0, use);
  for (int64_t axis = 0; axis < to.getRank(); ++axis)
    if (from.isDynamicDim(axis) && !to.isDynamicDim(axis))
      if (Precondition *p = state.requireSize(
              use, 0, axis, state.constant(to.getDimSize(axis))))
        p->statesSize = use == Use::Value;
}

bool symshape::stateElementwise(Operation *, PreconditionState &state) {
  state.requireOneShape(Use::Value);
  return true;
}

void symshape::requireReshape(PreconditionState &state, Use use) {
  Value from = state.operand(0), to = state.getOp()->getResult(0);
  auto isRanked = [](Value v) {
    return isa<RankedTensorType, MemRefType>(v.getType());
  };
  if (!state.wants(use) && !state.wantsUnexpressed())
    return;
  if (!isRanked(from) || !isRanked(to))
    return (void)state.requireUnexpressed(
        "as many elements as its unranked operand or result has", {}, 0, use);
  state.require(use, Relation::Eq, countOf(state.extents(from), state),
                countOf(state.extents(to), state), Precondition::Count);
  if (!state.wants(Use::Checked))
    return;
  auto type = cast<ShapedType>(to.getType());
  ArrayRef<DimExpr> sizes = state.contents(state.operand(1));
  if (!type.hasStaticShape() && sizes.empty())
    return (void)state.requireUnexpressed("sizes of at least 0",
                                          state.operand(1), 1, use);
  for (auto [axis, size] : llvm::enumerate(sizes)) {
    state.requireNonNegative(Use::Checked, size, "a size");
    if (axis < size_t(type.getRank()) && !type.isDynamicDim(axis))
      state.require(Use::Checked, Relation::Eq, size,
                    state.constant(type.getDimSize(axis)),
                    Precondition::Number);
  }
}

void symshape::requireNonNegativeSizes(PreconditionState &state, Use use,
                                       ValueRange sizes) {
  if (state.wants(use))
    for (Value size : sizes)
      state.requireNonNegative(use, state.content(size), "a size");
}

//===----------------------------------------------------------------------===//
// Slices
//===----------------------------------------------------------------------===//

/// The number of each axis with its offset, size and stride.
static auto mixedAxes(OffsetSizeAndStrideOpInterface slice) {
  return llvm::enumerate(slice.getMixedOffsets(), slice.getMixedSizes(),
                         slice.getMixedStrides());
}

void symshape::requireSlice(OffsetSizeAndStrideOpInterface slice,
                            unsigned whole, PreconditionState &state, Use use) {
  if (!state.wants(use))
    return;
  ExprContext &ctx = state.getExprContext();
  for (auto [axis, offset, count, stride] : mixedAxes(slice)) {
    DimExpr first = state.size(offset), n = state.size(count);
    DimExpr step = state.size(stride);
    DimExpr all = state.extent(state.operand(whole), axis);
    if (!first || !n || !all)
      return (void)state.requireUnexpressed("a slice inside its operand", {}, 0,
                                            use);
    state.requireNonNegative(use, first, "an offset");
    state.requireNonNegative(use, n, "a size");
    // An empty slice may start anywhere.
    if (step && step.isConstant(1))
      state.require(use, Relation::Le, n,
                    ctx.max({all - first, ctx.constant(0)}),
                    Precondition::Slice, 0, axis);
  }
}

void symshape::requireStrides(OffsetSizeAndStrideOpInterface slice,
                              unsigned whole, PreconditionState &state,
                              Use use) {
  if (!state.wants(use))
    return;
  ExprContext &ctx = state.getExprContext();
  for (auto [axis, offset, count, stride] : mixedAxes(slice)) {
    if (isConstantIntValue(stride, 1))
      continue;
    DimExpr first = state.size(offset), n = state.size(count);
    DimExpr step = state.size(stride);
    if (!first || !n || !step) {
      state.requireUnexpressed("a slice inside its operand", {}, 0, use);
      continue;
    }
    if (step.isConstant(1) || n.isConstant(0))
      continue;
    DimExpr last = first + (n - 1) * step;
    bool ascends = step.isConstant() && *step.getConstant() >= 0;
    SmallVector<Predicate, 1> runs;
    if (!n.isConstant())
      runs.push_back({Relation::Le, ctx.constant(1), n});
    IndexRange range{ascends ? first : ctx.min({first, last}),
                     ascends ? last : ctx.max({first, last})};
    state.requireInside(use, whole, axis, range, runs);
  }
}

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

unsigned symshape::bitsOf(Type type, Operation *op) {
  type = getElementTypeOrSelf(type);
  return type.isIndex()
             ? DataLayout::closest(op).getTypeSizeInBits(type).getFixedValue()
             : type.getIntOrFloatBitWidth();
}

Precondition *symshape::requireFitting(PreconditionState &state,
                                       Precondition::Kind kind, DimExpr lhs,
                                       DimExpr rhs, Value source) {
  if (lhs && rhs && lhs.isConstant() && rhs.isConstant() &&
      *lhs.getConstant() <= *rhs.getConstant())
    return nullptr;
  Precondition *p = state.require(Use::Checked, Relation::Le, lhs, rhs, kind, 0,
                                  0, "a number that fits its type");
  if (p) {
    p->source = source;
    p->assumesExtents = true;
  }
  return p;
}

void symshape::requireSignedFit(PreconditionState &state, DimExpr exact,
                                unsigned bits, Value source, bool isStronger) {
  auto require = [&](Precondition::Kind kind, DimExpr lhs, DimExpr rhs) {
    if (Precondition *p = requireFitting(state, kind, lhs, rhs, source))
      p->isStronger = isStronger;
  };
  require(Precondition::AtLeast, state.constant(llvm::minIntN(bits)), exact);
  require(Precondition::AtMost, exact, state.constant(llvm::maxIntN(bits)));
}

static void requireUnknownDivisor(PreconditionState &state) {
  if (Precondition *p = state.requireUnexpressed("a divisor other than 0",
                                                 state.operand(1), 1))
    p->kind = Precondition::Divisor;
}

/// Each divisor is not 0.
static void requireNonZero(PreconditionState &state, Use use) {
  Value divisor = state.operand(1);
  DimExpr zero = state.constant(0);
  if (isa<ShapedType>(divisor.getType())) {
    if (!state.wantsUnexpressed())
      return;
    ArrayRef<DimExpr> elements = state.contents(divisor);
    if (elements.empty() || llvm::is_contained(elements, DimExpr()))
      return requireUnknownDivisor(state);
    for (DimExpr e : elements)
      state.require(use, Relation::Ne, e, zero, Precondition::Divisor);
    return;
  }
  DimExpr e = state.content(divisor);
  if (!e)
    return requireUnknownDivisor(state);
  if (Precondition *p =
          state.require(use, Relation::Ne, e, zero, Precondition::Divisor))
    p->source = divisor;
}

/// The number that a scalar holds, or the elements of a tensor; empty if one of
/// them is not known.
static SmallVector<DimExpr> numbersOf(Value v, PreconditionState &state) {
  SmallVector<DimExpr> numbers;
  if (isa<ShapedType>(v.getType()))
    numbers.assign(state.contents(v).begin(), state.contents(v).end());
  else
    numbers.push_back(state.content(v));
  if (llvm::is_contained(numbers, DimExpr()))
    numbers.clear();
  return numbers;
}

/// The least number is not divided by -1: the quotient would not fit.
static void requireQuotient(PreconditionState &state) {
  Value dividend = state.operand(0), divisor = state.operand(1);
  // The one bit of an i1 is its sign.
  unsigned bits = bitsOf(divisor.getType(), state.getOp());
  bool isUsual = bits >= 2 && bits <= 64;
  auto mayBeMinusOne = [](DimExpr e) {
    return !e.isConstant() || e.isConstant(-1);
  };
  SmallVector<DimExpr> divisors = numbersOf(divisor, state);
  if (isUsual && !divisors.empty() && llvm::none_of(divisors, mayBeMinusOne))
    return;
  SmallVector<DimExpr> dividends = numbersOf(dividend, state);
  bool isPairwise = dividends.size() == 1 || divisors.size() == 1 ||
                    dividend.getType() == divisor.getType();
  if (!isUsual || divisors.empty() || dividends.empty() || !isPairwise) {
    if (Precondition *p =
            state.requireUnexpressed("a quotient that fits", dividend)) {
      p->kind = Precondition::Divisor;
      p->fitsBits = std::min(bits, 255u);
    }
    return;
  }
  DimExpr least = state.constant(llvm::minIntN(bits));
  llvm::SmallDenseSet<std::pair<DimExpr, DimExpr>> seen;
  for (size_t i : llvm::seq(std::max(dividends.size(), divisors.size()))) {
    DimExpr n = dividends[dividends.size() == 1 ? 0 : i];
    DimExpr d = divisors[divisors.size() == 1 ? 0 : i];
    if (!mayBeMinusOne(d) || (n.isConstant() && n != least) ||
        !seen.insert({n, d}).second)
      continue;
    if (Precondition *p =
            state.require(Use::Checked, Relation::Ne, d, state.constant(-1),
                          Precondition::Divisor)) {
      p->when.push_back({Relation::Le, n, least});
      p->source = divisor;
    }
  }
}

void symshape::requireDivisor(PreconditionState &state, Use use,
                              bool isSigned) {
  PreconditionState::Consequence undefined(state, Violation::Undefined);
  requireNonZero(state, use);
  if (isSigned && state.wants(Use::Checked))
    requireQuotient(state);
}

void symshape::requireShift(PreconditionState &state) {
  Value amount = state.operand(1);
  state.requireNumbers(
      amount, state.constant(0),
      state.constant(bitsOf(amount.getType(), state.getOp()) - 1),
      "a number of bits to shift");
}

void symshape::requireSteps(PreconditionState &state,
                            ArrayRef<OpFoldResult> steps) {
  if (state.wants(Use::Checked))
    for (OpFoldResult step : steps)
      state.requireAtLeast(Use::Checked, 1, state.size(step), "a step");
}

/// True if the elements are constants, and if the tuples of `width` of them
/// differ in each group of so many tuples.
static bool areDistinct(ArrayRef<DimExpr> elements, size_t group,
                        size_t width) {
  if (elements.empty())
    return false;
  std::set<std::vector<int64_t>> seen;
  for (size_t at = 0; at + width <= elements.size(); at += width) {
    if (at % (group * width) == 0)
      seen.clear();
    std::vector<int64_t> tuple;
    for (DimExpr e : elements.slice(at, width)) {
      auto number = e ? e.getConstantInt64() : std::nullopt;
      if (!number)
        return false;
      tuple.push_back(*number);
    }
    if (!seen.insert(tuple).second)
      return false;
  }
  return true;
}

void symshape::requireDistinct(PreconditionState &state, unsigned operand,
                               DimExpr group, size_t width) {
  Value indices = state.operand(operand);
  auto count = group ? group.getConstantInt64() : std::nullopt;
  if (!count ||
      (*count > 1 && !areDistinct(state.contents(indices), *count, width)))
    state.requireUnexpressed("indices that differ from each other", indices,
                             operand);
}

void symshape::requireAxis(PreconditionState &state, Value axis) {
  if (!state.wants(Use::Checked))
    return;
  auto type = dyn_cast<ShapedType>(state.operand(0).getType());
  if (!type || !type.hasRank())
    return (void)state.requireUnexpressed(
        "an axis below a rank that is not known", axis, 1);
  state.requireNumbers(axis, state.constant(0),
                       state.constant(type.getRank() - 1), "an axis");
}

void symshape::requireElementsInside(PreconditionState &state, Value indices,
                                     unsigned operand, unsigned axis) {
  if (!state.wants(Use::Access))
    return;
  ArrayRef<DimExpr> elements = state.contents(indices);
  if (elements.empty() || llvm::is_contained(elements, DimExpr()))
    return state.requireIndex(operand, axis, DimExpr(), indices);
  for (DimExpr e : elements)
    state.requireIndex(operand, axis, e, indices);
}
