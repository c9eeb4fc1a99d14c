//===- Float.cpp - Sizes computed through floats ----------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Front ends compute sizes such as trunc(1.5 * n) and ceil(n / 3) in floats.
// The models follow such a number while it is exact, and one step further: a
// quotient n / d of exact integers is rounded to p bits, but if |n| < 2^(p-1),
// then its floor, ceiling and truncation are those of the exact quotient. A
// quotient that is not an integer differs from the next integer by at least 1 /
// d, and the error is below |n / d| * 2^(1-p), under any rounding mode. So the
// rounded quotient does not reach that integer. A quotient that is an integer
// is represented exactly. A conversion of any other float to an integer gives
// an unknown number with the bounds of the float.
//
//===----------------------------------------------------------------------===//

#include "FloatRanges.h"
#include "ModelSupport.h"
#include "SymShape/ExternalModels/ExternalModels.h"
#include "SymShape/Interfaces/AnalysisBudgets.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/DialectRegistry.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

/// True if |e| <= limit is proved.
bool isWithin(InferenceState &state, DimExpr e, int64_t limit) {
  Interval range = state.getProver().bounds(e);
  return range.lower && range.upper && *range.lower >= -limit &&
         *range.upper <= limit;
}

/// The exact value of an operand; without a numerator if it is unknown.
ExactReal exactReal(InferenceState &state, Value v) {
  ExactReal r = state.real(v);
  return r.isRounded ? ExactReal() : r;
}

/// Sets the value of a float if the type represents it without rounding: the
/// numerator needs no more bits than the type's precision.
void setExactReal(InferenceState &state, Value result, ExactReal r) {
  unsigned precision = precisionOf(result.getType());
  if (!precision || !r.numerator || r.isRounded)
    return;
  if (r.denominator > largestExactDenominator(result.getType()))
    return;
  if (isWithin(state, r.numerator, int64_t(1) << precision))
    state.setReal(result, r);
}

template <typename OpTy, bool isUnsigned>
void inferIntToFloat(OpTy op, InferenceState &state) {
  Value in = op->getOperand(0);
  if (isa<ShapedType>(in.getType()))
    return inferElementwise(op, state);
  DimExpr e = state.content(in);
  if (e && (!isUnsigned || state.isNonNegative(e)))
    setExactReal(state, op->getResult(0), {e, 1});
}

/// States the bounds of the conversion of `in`; false if none are found. A
/// float out of the range of the integer type would make the op undefined.
bool boundConversion(Value in, Value out, bool isUnsigned,
                     InferenceState &state) {
  std::optional<FloatRange> range = rangeOf(state, in);
  DimExpr e = range ? state.content(out) : DimExpr();
  if (!e)
    return false;
  auto truncate = [&](const APFloat &bound) -> DimExpr {
    llvm::APSInt value(64, /*isUnsigned=*/false);
    bool isExact;
    if (bound.convertToInteger(value, APFloat::rmTowardZero, &isExact) ==
        APFloat::opInvalidOp)
      return {};
    return state.getExprContext().constant(value.getExtValue());
  };
  DimExpr lower = truncate(range->lower), upper = truncate(range->upper);
  ExprContext &ctx = state.getExprContext();
  if (!lower || !upper || !state.fits(lower, out.getType()) ||
      !state.fits(upper, out.getType()) ||
      (isUnsigned && !state.isNonNegative(lower)))
    return false;
  state.setContent(out, ctx.max({ctx.min({e, upper}), lower}));
  return true;
}

/// The quotient, rounded towards zero; null if this would duplicate a large
/// numerator.
DimExpr truncateQuotient(InferenceState &state, const ExactReal &r) {
  if (r.denominator == 1)
    return r.numerator;
  ExprContext &ctx = state.getExprContext();
  DimExpr zero = ctx.constant(0), d = ctx.constant(r.denominator);
  if (state.isNonNegative(r.numerator))
    return r.numerator.floorDiv(d);
  if (state.isNonNegative(-r.numerator))
    return r.numerator.ceilDiv(d);
  if (r.numerator.getTreeSize() > analysisBudgets.models.duplicated)
    return {};
  return ctx.max({r.numerator, zero}).floorDiv(d) +
         ctx.min({r.numerator, zero}).ceilDiv(d);
}

/// A conversion to an integer rounds towards zero.
template <typename OpTy, bool isUnsigned>
void inferFloatToInt(OpTy op, InferenceState &state) {
  Value in = op->getOperand(0), out = op->getResult(0);
  if (isa<ShapedType>(in.getType()))
    return inferElementwise(op, state);
  if (out.getType().isInteger(1))
    return;
  ExactReal r = state.real(in);
  DimExpr e;
  if (r.numerator && (!isUnsigned || state.isNonNegative(r.numerator)))
    e = truncateQuotient(state, r);
  if (e)
    e = state.getProver().simplify(e);
  if (e && state.fits(e, out.getType()))
    return state.setArithmetic(out, e);
  // The bounds of floats, op by op, may be tighter than those of `e`.
  if (!boundConversion(in, out, isUnsigned, state) && e)
    state.setArithmetic(out, e);
}

/// A binary op. `combine` gets the numerators over a common denominator.
template <typename OpTy,
          DimExpr (*combine)(ExprContext &, DimExpr lhs, DimExpr rhs)>
void inferAligned(OpTy op, InferenceState &state) {
  if (isa<ShapedType>(op->getResult(0).getType()))
    return inferElementwise(op, state);
  ExactReal a = exactReal(state, op->getOperand(0));
  ExactReal b = exactReal(state, op->getOperand(1));
  if (!a.numerator || !b.numerator || isInexact(op))
    return;
  // The denominators are powers of two: the larger is a multiple of the
  // other.
  int64_t d = std::max(a.denominator, b.denominator);
  setExactReal(
      state, op->getResult(0),
      {combine(state.getExprContext(), a.numerator * (d / a.denominator),
               b.numerator * (d / b.denominator)),
       d});
}

DimExpr add(ExprContext &, DimExpr a, DimExpr b) { return a + b; }
DimExpr sub(ExprContext &, DimExpr a, DimExpr b) { return a - b; }
DimExpr minimumOf(ExprContext &ctx, DimExpr a, DimExpr b) {
  return ctx.min({a, b});
}
DimExpr maximumOf(ExprContext &ctx, DimExpr a, DimExpr b) {
  return ctx.max({a, b});
}

void inferMulF(arith::MulFOp op, InferenceState &state) {
  if (isa<ShapedType>(op->getResult(0).getType()))
    return inferElementwise(op, state);
  ExactReal a = exactReal(state, op->getOperand(0));
  ExactReal b = exactReal(state, op->getOperand(1));
  if (a.numerator && b.numerator && !isInexact(op) &&
      a.denominator < analysisBudgets.models.denominator &&
      b.denominator < analysisBudgets.models.denominator)
    setExactReal(state, op->getResult(0),
                 {a.numerator * b.numerator, a.denominator * b.denominator});
}

void inferNegF(arith::NegFOp op, InferenceState &state) {
  if (isa<ShapedType>(op->getResult(0).getType()))
    return inferElementwise(op, state);
  ExactReal r = state.real(op->getOperand(0));
  if (!r.numerator)
    return;
  r.numerator = -r.numerator;
  state.setReal(op->getResult(0), r);
}

void inferDivF(arith::DivFOp op, InferenceState &state) {
  Value result = op->getResult(0);
  if (isa<ShapedType>(result.getType()))
    return inferElementwise(op, state);
  ExactReal a = exactReal(state, op->getOperand(0));
  ExactReal b = exactReal(state, op->getOperand(1));
  unsigned precision = precisionOf(result.getType());
  if (!a.numerator || !b.numerator || !precision || isInexact(op) ||
      a.denominator >= analysisBudgets.models.denominator ||
      b.denominator >= analysisBudgets.models.denominator)
    return;
  auto divisor = b.numerator.getConstantInt64();
  if (!divisor || *divisor < 1 ||
      *divisor >= analysisBudgets.models.denominator)
    return;
  ExactReal r{a.numerator * b.denominator, a.denominator * *divisor};
  if (llvm::isPowerOf2_64(*divisor))
    return setExactReal(state, result, r);
  if (!isWithin(state, r.numerator, (int64_t(1) << (precision - 1)) - 1))
    return;
  if (r.denominator > largestRoundedDenominator(result.getType()))
    return;
  r.isRounded = true;
  state.setReal(result, r);
}

template <typename OpTy> void inferFloatCast(OpTy op, InferenceState &state) {
  Value in = op->getOperand(0), out = op->getResult(0);
  if (isa<ShapedType>(out.getType()))
    return inferElementwise(op, state);
  // A wider type keeps the number; a narrower one may round again.
  if (isa<arith::ExtFOp>(op) && precisionOf(out.getType()))
    return state.setReal(out, state.real(in));
  setExactReal(state, out, state.real(in));
}

enum class Rounding { Floor, Ceil, Trunc };

/// Rounds to an integer next to the operand. The type represents this integer
/// if it represents the operand.
template <typename OpTy, Rounding rounding>
void inferRound(OpTy op, InferenceState &state) {
  Value in = op->getOperand(0), out = op->getResult(0);
  if (isa<ShapedType>(in.getType()))
    return inferElementwise(op, state);
  ExactReal r = state.real(in);
  if (!r.numerator)
    return;
  DimExpr e = rounding == Rounding::Floor  ? r.numerator.floorDiv(r.denominator)
              : rounding == Rounding::Ceil ? r.numerator.ceilDiv(r.denominator)
                                           : truncateQuotient(state, r);
  if (!e)
    return;
  state.setReal(out, {state.getProver().simplify(e), 1});
}

} // namespace

void symshape::registerFloatModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *ctx, arith::ArithDialect *) {
    using namespace arith;
    attach<inferIntToFloat<SIToFPOp, false>, inferIntToFloat<UIToFPOp, true>,
           inferAligned<AddFOp, add>, inferAligned<SubFOp, sub>,
           inferAligned<MinimumFOp, minimumOf>,
           inferAligned<MinNumFOp, minimumOf>,
           inferAligned<MaximumFOp, maximumOf>,
           inferAligned<MaxNumFOp, maximumOf>, inferMulF, inferDivF, inferNegF,
           inferFloatCast<ExtFOp>, inferFloatCast<TruncFOp>,
           inferFloatToInt<FPToSIOp, false>, inferFloatToInt<FPToUIOp, true>>(
        ctx);
  });
  registry.addExtension(+[](MLIRContext *ctx, math::MathDialect *) {
    using namespace math;
    attach<inferRound<FloorOp, Rounding::Floor>,
           inferRound<CeilOp, Rounding::Ceil>,
           inferRound<TruncOp, Rounding::Trunc>>(ctx);
  });
}
