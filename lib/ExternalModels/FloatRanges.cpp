//===- FloatRanges.cpp - Bounds of floats ---------------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FloatRanges.h"
#include "SymShape/Interfaces/AnalysisBudgets.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace mlir::symshape;

using MaybeRange = std::optional<FloatRange>;

static constexpr APFloat::roundingMode kDown = APFloat::rmTowardNegative,
                                       kUp = APFloat::rmTowardPositive;

//===----------------------------------------------------------------------===//
// Arithmetic on bounds
//===----------------------------------------------------------------------===//

/// Checks the bounds. A machine may replace a subnormal result by 0.
static MaybeRange checked(APFloat lower, APFloat upper) {
  if (!lower.isFinite() || !upper.isFinite())
    return std::nullopt;
  if (lower.isDenormal() && !lower.isNegative())
    lower = APFloat::getZero(lower.getSemantics());
  if (upper.isDenormal() && upper.isNegative())
    upper = APFloat::getZero(upper.getSemantics());
  return FloatRange{lower, upper};
}

using Combination = APFloat::opStatus (APFloat::*)(const APFloat &,
                                                   APFloat::roundingMode);

/// The least and the greatest result over the four pairs of bounds: an op that
/// is monotonic in each operand takes its extremes there.
static MaybeRange combine(const FloatRange &a, const FloatRange &b,
                          Combination combination) {
  std::optional<APFloat> lower, upper;
  for (const APFloat &x : {a.lower, a.upper})
    for (const APFloat &y : {b.lower, b.upper}) {
      APFloat down = x, up = x;
      (down.*combination)(y, kDown);
      (up.*combination)(y, kUp);
      if (!down.isFinite() || !up.isFinite())
        return std::nullopt;
      if (!lower || down < *lower)
        lower = down;
      if (!upper || up > *upper)
        upper = up;
    }
  return checked(*lower, *upper);
}

static MaybeRange converted(FloatRange r, Type type) {
  const llvm::fltSemantics &semantics =
      cast<FloatType>(type).getFloatSemantics();
  bool losesInfo;
  r.lower.convert(semantics, kDown, &losesInfo);
  r.upper.convert(semantics, kUp, &losesInfo);
  return checked(r.lower, r.upper);
}

static MaybeRange rounded(FloatRange r, APFloat::roundingMode mode) {
  r.lower.roundToIntegral(mode);
  r.upper.roundToIntegral(mode);
  return checked(r.lower, r.upper);
}

static bool excludesZero(const FloatRange &r) {
  return (!r.lower.isZero() && !r.lower.isNegative()) ||
         (!r.upper.isZero() && r.upper.isNegative());
}

/// The bounds of a quotient of an integer by a constant.
static MaybeRange rangeOfQuotient(InferenceState &state, DimExpr numerator,
                                  int64_t denominator, Type type) {
  Interval range = state.getProver().bounds(numerator);
  const llvm::DynamicAPInt limit(INT64_MAX);
  if (!range.lower || !range.upper || *range.lower < -limit ||
      *range.upper > limit)
    return std::nullopt;
  const llvm::fltSemantics &semantics =
      cast<FloatType>(type).getFloatSemantics();
  auto quotient = [&](const llvm::DynamicAPInt &value,
                      APFloat::roundingMode mode) -> std::optional<APFloat> {
    APFloat n(semantics), d(semantics);
    n.convertFromAPInt(APInt(64, int64_t(value), /*isSigned=*/true),
                       /*IsSigned=*/true, mode);
    if (d.convertFromAPInt(APInt(64, denominator), /*IsSigned=*/true, mode) !=
        APFloat::opOK)
      return std::nullopt;
    n.divide(d, mode);
    return n;
  };
  auto lower = quotient(*range.lower, kDown);
  auto upper = quotient(*range.upper, kUp);
  return lower && upper ? checked(*lower, *upper) : std::nullopt;
}

//===----------------------------------------------------------------------===//
// The ops that compute a float
//===----------------------------------------------------------------------===//

namespace {
class RangeSearch {
public:
  explicit RangeSearch(InferenceState &state) : state(state) {}
  MaybeRange of(Value v);

private:
  MaybeRange ofResult(Operation *op);
  MaybeRange ofUnary(Operation *op, const FloatRange &in);
  MaybeRange ofBinary(Operation *op, const FloatRange &a, const FloatRange &b);

  InferenceState &state;
  unsigned steps = 0;
};
} // namespace

MaybeRange RangeSearch::of(Value v) {
  Type type = v.getType();
  if (!precisionOf(type) || ++steps > analysisBudgets.models.floatSteps)
    return std::nullopt;
  if (ExactReal r = state.real(v); r.numerator && !r.isRounded)
    if (MaybeRange range =
            rangeOfQuotient(state, r.numerator, r.denominator, type))
      return range;
  Operation *op = v.getDefiningOp();
  return op && !isInexact(op) ? ofResult(op) : std::nullopt;
}

MaybeRange RangeSearch::ofResult(Operation *op) {
  if (auto constant = dyn_cast<arith::ConstantOp>(op)) {
    auto value = dyn_cast<FloatAttr>(constant.getValue());
    return value ? checked(value.getValue(), value.getValue()) : std::nullopt;
  }
  if (isa<arith::SIToFPOp, arith::UIToFPOp>(op)) {
    DimExpr e = state.content(op->getOperand(0));
    if (!e || (isa<arith::UIToFPOp>(op) && !state.isNonNegative(e)))
      return std::nullopt;
    return rangeOfQuotient(state, e, 1, op->getResult(0).getType());
  }
  if (isa<arith::SelectOp>(op)) {
    MaybeRange a = of(op->getOperand(1)), b = of(op->getOperand(2));
    if (!a || !b)
      return std::nullopt;
    return FloatRange{llvm::minimum(a->lower, b->lower),
                      llvm::maximum(a->upper, b->upper)};
  }
  if (op->getNumOperands() == 0 || op->getNumOperands() > 2)
    return std::nullopt;
  MaybeRange a = of(op->getOperand(0));
  if (!a || op->getNumOperands() == 1)
    return a ? ofUnary(op, *a) : std::nullopt;
  MaybeRange b = of(op->getOperand(1));
  return b ? ofBinary(op, *a, *b) : std::nullopt;
}

MaybeRange RangeSearch::ofUnary(Operation *op, const FloatRange &in) {
  if (isa<arith::NegFOp>(op))
    return FloatRange{neg(in.upper), neg(in.lower)};
  if (isa<arith::ExtFOp, arith::TruncFOp>(op))
    return precisionOf(op->getResult(0).getType())
               ? converted(in, op->getResult(0).getType())
               : std::nullopt;
  if (isa<math::FloorOp>(op))
    return rounded(in, APFloat::rmTowardNegative);
  if (isa<math::CeilOp>(op))
    return rounded(in, APFloat::rmTowardPositive);
  if (isa<math::TruncOp>(op))
    return rounded(in, APFloat::rmTowardZero);
  if (isa<math::RoundOp>(op))
    return rounded(in, APFloat::rmNearestTiesToAway);
  if (isa<math::RoundEvenOp>(op))
    return rounded(in, APFloat::rmNearestTiesToEven);
  return std::nullopt;
}

MaybeRange RangeSearch::ofBinary(Operation *op, const FloatRange &a,
                                 const FloatRange &b) {
  if (isa<arith::AddFOp>(op))
    return combine(a, b, &APFloat::add);
  if (isa<arith::SubFOp>(op))
    return combine(a, b, &APFloat::subtract);
  if (isa<arith::MulFOp>(op))
    return combine(a, b, &APFloat::multiply);
  if (isa<arith::DivFOp>(op))
    return excludesZero(b) ? combine(a, b, &APFloat::divide) : std::nullopt;
  if (isa<arith::MinimumFOp, arith::MinNumFOp>(op))
    return FloatRange{llvm::minimum(a.lower, b.lower),
                      llvm::minimum(a.upper, b.upper)};
  if (isa<arith::MaximumFOp, arith::MaxNumFOp>(op))
    return FloatRange{llvm::maximum(a.lower, b.lower),
                      llvm::maximum(a.upper, b.upper)};
  return std::nullopt;
}

MaybeRange symshape::rangeOf(InferenceState &state, Value flt) {
  return RangeSearch(state).of(flt);
}
