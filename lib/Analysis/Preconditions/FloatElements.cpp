//===- FloatElements.cpp - Floats from which indices are computed ---------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A resampling reads row trunc((i + 0.5) * (s / t) - 0.5) of s rows, for i
// below t. The integers around each step of this computation do not show that
// the row exists. So a float also has a bound that is a fraction of
// expressions, such as
// ((2t - 1) * s - t) / 2t, with a limit of the errors of rounding.
//
//===----------------------------------------------------------------------===//

#include "Preconditions/ElementRanges.h"
#include "SymShape/Interfaces/Arithmetic.h"
#include "SymShape/Interfaces/ExactFloats.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"
#include <cmath>

using namespace mlir;
using namespace mlir::symshape;

//===----------------------------------------------------------------------===//
// Fractions
//===----------------------------------------------------------------------===//

namespace {

/// Errors are compared in steps of 1 / 1024.
constexpr int64_t kErrorSteps = 1024;

/// The magnitude that no number of the range exceeds; infinite if there is no
/// such constant.
double magnitudeOf(const NumberRange &range, Prover &prover) {
  auto lower = prover.bounds(range.min).lower;
  auto upper = prover.bounds(range.max).upper;
  llvm::DynamicAPInt limit(int64_t(1) << 53);
  if (!lower || !upper || *upper > limit || *lower < -limit)
    return INFINITY;
  return std::max(std::abs(double(int64_t(*lower))),
                  std::abs(double(int64_t(*upper))));
}

/// Half of the distance of floats around numbers up to `magnitude`.
double roundingError(Type type, double magnitude) {
  return std::ldexp(magnitude, -int(precisionOf(getElementTypeOrSelf(type))));
}

} // namespace

/// A constant p / 2^k as a fraction.
static std::optional<std::pair<int64_t, int64_t>> fractionOf(Value v) {
  llvm::APFloat x(0.0);
  if (!matchPattern(v, m_ConstantFloat(&x)) || !x.isFinite() ||
      llvm::APFloat::getSizeInBits(x.getSemantics()) > 64)
    return std::nullopt;
  double d = x.convertToDouble();
  for (int k = 0; k <= 16; ++k)
    if (double scaled = std::ldexp(d, k);
        scaled == std::floor(scaled) && std::abs(scaled) < 1e9)
      return std::pair(int64_t(scaled), int64_t(1) << k);
  return std::nullopt;
}

/// A fraction near a constant from 0 to 1000, such as 2 / 3 for the float next
/// to it, and a limit of its distance. The fraction stands for a bound, so that
/// small numbers keep the expressions small.
static std::optional<NumberRange> fractionNear(double c, unsigned precision,
                                               ExprContext &ctx) {
  if (!(c >= 0 && c <= 1000) || precision > 53)
    return std::nullopt;
  constexpr int64_t kMostDenominator = 256;
  for (int64_t q = 1; q <= kMostDenominator; ++q) {
    double p = std::round(c * double(q));
    double distance = std::abs(c - p / double(q));
    if (distance > std::ldexp(c, -int(precision)))
      continue;
    NumberRange fraction;
    fraction.numerator = ctx.constant(int64_t(p));
    fraction.denominator = ctx.constant(q);
    // The quotient and the difference are rounded here too.
    fraction.error = distance + std::ldexp(c, -50);
    return fraction;
  }
  return std::nullopt;
}

NumberRange ElementRanges::ofFloatConstant(const llvm::APFloat &x,
                                           NumberRange range) {
  auto fraction =
      fractionNear(x.convertToDouble(),
                   llvm::APFloat::semanticsPrecision(x.getSemantics()), ctx);
  if (!range || !fraction)
    return range;
  range.numerator = fraction->numerator;
  range.denominator = fraction->denominator;
  range.error = fraction->error;
  return range;
}

/// Adds the rounding of the result, whose integers `result` has.
static NumberRange withError(NumberRange result, double error, Type type,
                             Prover &prover) {
  result.error = error + roundingError(type, magnitudeOf(result, prover) + 1);
  if (!(result.error < 0.5))
    result.numerator = result.denominator = DimExpr();
  return result;
}

NumberRange ElementRanges::addFraction(arith::AddFOp op, NumberRange result) {
  for (auto [x, constant] : {std::pair(op.getLhs(), op.getRhs()),
                             std::pair(op.getRhs(), op.getLhs())}) {
    NumberRange a = of(x);
    auto c = fractionOf(constant);
    if (!result || !a.numerator || a.orZero || !c)
      continue;
    result.numerator = a.numerator * ctx.constant(c->second) +
                       a.denominator * ctx.constant(c->first);
    result.denominator = a.denominator * ctx.constant(c->second);
    result.sizes = a.sizes;
    return withError(result, a.error, op.getType(), overflowProver());
  }
  return result;
}

NumberRange ElementRanges::subtractFraction(arith::SubFOp op,
                                            NumberRange result) {
  NumberRange a = of(op.getLhs());
  auto c = fractionOf(op.getRhs());
  if (!result || !a.numerator || a.orZero || !c)
    return result;
  result.numerator = a.numerator * ctx.constant(c->second) -
                     a.denominator * ctx.constant(c->first);
  result.denominator = a.denominator * ctx.constant(c->second);
  result.sizes = a.sizes;
  return withError(result, a.error, op.getType(), overflowProver());
}

/// The factors are not negative.
NumberRange ElementRanges::multiplyFraction(arith::MulFOp op,
                                            NumberRange result) {
  auto factor = [&](Value v) {
    NumberRange range = of(v);
    if (auto c = fractionOf(v); c && c->first >= 0) {
      range.numerator = ctx.constant(c->first);
      range.denominator = ctx.constant(c->second);
      range.error = 0;
    }
    return range;
  };
  NumberRange a = factor(op.getLhs()), b = factor(op.getRhs());
  if (!result || !a.numerator || !b.numerator)
    return result;
  Prover &prover = overflowProver();
  // The denominators are at least 1.
  double x = magnitudeOf({ctx.constant(0), a.numerator}, prover);
  double y = magnitudeOf({ctx.constant(0), b.numerator}, prover);
  result.numerator = a.numerator * b.numerator;
  result.denominator = a.denominator * b.denominator;
  result.sizes = a.sizes;
  result.sizes.append(b.sizes);
  result.orZero = a.orZero || b.orZero;
  double error = a.error * b.error;
  if (a.error != 0)
    error += y * a.error;
  if (b.error != 0)
    error += x * b.error;
  return withError(result, error, op.getType(), prover);
}

NumberRange ElementRanges::divideFraction(arith::DivFOp op,
                                          NumberRange result) {
  NumberRange a = of(op.getLhs()), b = of(op.getRhs());
  if (!result || !a.numerator)
    return result;
  result.sizes = a.sizes;
  result.orZero = a.orZero;
  if (auto c = fractionOf(op.getRhs()); c && c->first > 0) {
    result.numerator = a.numerator * ctx.constant(c->second);
    result.denominator = a.denominator * ctx.constant(c->first);
    return withError(result, a.error * double(c->second) / double(c->first),
                     op.getType(), overflowProver());
  }
  // The divisor has no error: a size from 1 on, or an exact fraction of sizes,
  // such as 3n / 2.
  ExactReal exact = shapes.real(op.getRhs());
  if (b && b.min == b.max)
    exact = {b.max};
  if (!b || !exact.numerator || exact.isRounded ||
      !shapes.isKnown(exact.numerator))
    return {result.min, result.max};
  result.numerator = a.numerator * ctx.constant(exact.denominator);
  result.denominator = a.denominator * exact.numerator;
  // A fraction that may be less than 1, as n / 8 is, magnifies the error.
  bool isLess = !shapes.getProver()
                     .query({Relation::Le, ctx.constant(1), b.min})
                     .isAlways();
  return withError(result, a.error * double(isLess ? exact.denominator : 1),
                   op.getType(), overflowProver());
}

/// One of two numbers: a fraction also bounds 0, if the size to which it leads
/// is at least 1.
NumberRange ElementRanges::clamped(const NumberRange &x, const NumberRange &y) {
  NumberRange result{ctx.min({x.min, y.min}), ctx.max({x.max, y.max})};
  auto isZero = [](const NumberRange &range) {
    return range.min.isConstant(0) && range.max.isConstant(0);
  };
  const NumberRange &other = isZero(x) ? y : x;
  if (!(isZero(x) || isZero(y)) || !other.numerator)
    return result;
  result.numerator = other.numerator;
  result.denominator = other.denominator;
  result.error = other.error;
  result.sizes = other.sizes;
  result.orZero = true;
  return result;
}

/// A number up to n / d + error is below each size s for which n + error * d <
/// s * d; if d is a constant, the quotient itself is a bound.
NumberRange ElementRanges::truncateFraction(NumberRange range) {
  if (!range.numerator)
    return range;
  Prover &prover = shapes.getProver();
  DimExpr zero = ctx.constant(0), steps = ctx.constant(kErrorSteps);
  DimExpr error = ctx.constant(int64_t(std::ceil(range.error * kErrorSteps)));
  DimExpr least = range.numerator * steps + range.denominator * error;
  SmallVector<DimExpr> bounds{range.max};
  // A negative number is truncated to at most 0.
  bool isPositive = !range.orZero && isNonNegative(range);
  // A resampling of one row has no size among its numbers.
  SmallVector<DimExpr, 4> limits(range.sizes.begin(), range.sizes.end());
  limits.push_back(zero + 1);
  for (DimExpr size : limits)
    if (prover
            .query({Relation::Le, least + 1, size * range.denominator * steps})
            .isAlways() &&
        (isPositive || prover.query({Relation::Le, zero + 1, size}).isAlways()))
      bounds.push_back(size - 1);
  if (range.denominator.isConstant())
    bounds.push_back(
        ctx.max({zero, least.floorDiv(range.denominator * steps)}));
  return {range.min, ctx.min(bounds)};
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

/// The range, if each integer from its least to its greatest number is a float
/// of the type. Rounding keeps the order, so that a rounded result stays in the
/// range of the exact one.
NumberRange ElementRanges::representable(NumberRange range, Type type) {
  unsigned bits = precisionOf(getElementTypeOrSelf(type));
  if (!range || bits == 0 || bits > 62)
    return {};
  DimExpr limit = ctx.constant(int64_t(1) << bits);
  Prover &prover = overflowProver();
  bool fits = prover.query({Relation::Le, range.max, limit}).isAlways() &&
              prover.query({Relation::Le, -limit, range.min}).isAlways();
  return fits ? range : NumberRange();
}

/// The range after rounding, which may be wider than that of the exact number.
NumberRange ElementRanges::rounded(NumberRange range, Type type) {
  if (NumberRange exact = representable(range, type))
    return exact;
  // Of these types, 2^100 is no large number.
  unsigned bits = precisionOf(getElementTypeOrSelf(type));
  constexpr unsigned kSingle = 24, kDouble = 53;
  if (!range || (bits != kSingle && bits != kDouble))
    return {};
  Prover &prover = overflowProver();
  auto isAtMost = [&](DimExpr x, DimExpr y) {
    return prover.query({Relation::Le, x, y}).isAlways();
  };
  llvm::DynamicAPInt root(int64_t(1) << 50);
  DimExpr most = ctx.constant(root * root);
  if (!isAtMost(range.max, most) || !isAtMost(-most, range.min))
    return {};
  // Each integer up to the limit is a float, and no number doubles.
  DimExpr limit = ctx.constant(int64_t(1) << bits);
  auto isFloat = [&](DimExpr e) {
    return isAtMost(e, limit) && isAtMost(-limit, e);
  };
  DimExpr two = ctx.constant(2);
  return {isFloat(range.min) ? range.min
                             : ctx.min({range.min, range.min * two, limit}),
          isFloat(range.max) ? range.max
                             : ctx.max({range.max, range.max * two, -limit})};
}

/// True if a conversion rounds to a nearest float.
static bool roundsToNearest(Operation *op) {
  auto rounding = dyn_cast<arith::ArithRoundingModeInterface>(op);
  auto mode = rounding ? rounding.getRoundingModeAttr() : nullptr;
  return !mode || llvm::is_contained({arith::RoundingMode::to_nearest_even,
                                      arith::RoundingMode::to_nearest_away},
                                     mode.getValue());
}

/// The range of |x|.
NumberRange ElementRanges::magnitude(const NumberRange &range) {
  if (!range || isNonNegative(range))
    return range;
  return {ctx.max({ctx.constant(0), range.min, -range.max}),
          ctx.max({range.max, -range.min})};
}

/// The quotient by a number that is positive.
NumberRange ElementRanges::ofQuotient(arith::DivFOp op) {
  NumberRange a = of(op.getLhs());
  if (!a)
    return {};
  llvm::APFloat divisor(0.0);
  DimExpr zero = ctx.constant(0);
  bool isPositive = isNonNegative(a);
  DimExpr least = isPositive ? zero : ctx.min({zero, a.min});
  DimExpr most = isPositive ? a.max : ctx.max({zero, a.max});
  if (matchPattern(op.getRhs(), m_ConstantFloat(&divisor)) &&
      llvm::APFloat::getSizeInBits(divisor.getSemantics()) <= 64) {
    double c = divisor.convertToDouble();
    if (!(c > 1e-6))
      return {};
    auto factor = int64_t(std::ceil(1 / c));
    if (static_cast<long double>(factor) * c < 1)
      ++factor;
    // From x on, a quotient by c is at least floor(x / ceil(c)).
    if (isPositive && c < 1e9)
      least = a.min.floorDiv(ctx.constant(int64_t(std::ceil(c))));
    DimExpr scale = ctx.constant(factor);
    return rounded({isPositive ? least : least * scale, most * scale},
                   op.getType());
  }
  auto isAtLeastOne = [&](const NumberRange &range) {
    return range && shapes.getProver()
                        .query({Relation::Le, ctx.constant(1), range.min})
                        .isAlways();
  };
  if (isAtLeastOne(of(op.getRhs())))
    return rounded({least, most}, op.getType());
  // A ratio p / q of two such numbers: x / (p / q) is at most x * q, and
  // rounding does not double it.
  auto ratio = elementAtPlace(op.getRhs()).getDefiningOp<arith::DivFOp>();
  NumberRange q = ratio ? of(ratio.getRhs()) : NumberRange();
  if (!isAtLeastOne(q) || !isAtLeastOne(of(ratio.getLhs())))
    return {};
  DimExpr scale = q.max * ctx.constant(2);
  return rounded({isPositive ? zero : least * scale, most * scale},
                 op.getType());
}

NumberRange ElementRanges::ofProduct(arith::MulFOp op) {
  NumberRange a = of(op.getLhs()), b = of(op.getRhs());
  NumberRange result = rounded(product(a, b), op.getType());
  return isNonNegative(a) && isNonNegative(b) ? multiplyFraction(op, result)
                                              : result;
}

/// The logarithm of a number that is at least 1. It is not negative; since
/// nothing says how exact its computation is, an error of 1 is allowed for.
NumberRange ElementRanges::ofLogarithm(Operation *op) {
  NumberRange x = of(op->getOperand(0));
  if (!x || !shapes.getProver()
                 .query({Relation::Le, ctx.constant(1), x.min})
                 .isAlways())
    return {};
  // log2(x) < x, and no float has a larger one than its greatest exponent.
  constexpr int64_t kMostExponent = 1024;
  return {ctx.constant(-1),
          ctx.min({x.max + 1, ctx.constant(kMostExponent + 1)})};
}

/// A conversion from an integer or to a float of another type.
NumberRange ElementRanges::ofFloatConversion(Operation *op) {
  NumberRange range = of(op->getOperand(0));
  Type type = op->getResult(0).getType();
  if (isa<arith::ExtFOp>(op))
    return range;
  if (isa<arith::TruncFOp>(op)) {
    range = rounded(range, type);
    if (!range.numerator)
      return range;
    Prover &prover = overflowProver();
    range = withError(range, range.error, type, prover);
    // A rounding upwards, downwards or to zero errs by a whole step.
    return range.numerator && !roundsToNearest(op)
               ? withError(range, range.error, type, prover)
               : range;
  }
  if (!getArithmetic(op).isSigned)
    return isNonNegative(range) ? rounded(range, type) : NumberRange();
  NumberRange exact = representable(range, type);
  if (!exact)
    return rounded(range, type);
  exact.numerator = exact.max;
  exact.denominator = ctx.constant(1);
  exact.sizes = {exact.max};
  return exact;
}

NumberRange ElementRanges::ofTruncation(Operation *op) {
  NumberRange range = of(op->getOperand(0));
  Type type = op->getResult(0).getType();
  // Truncation makes a negative number larger than its fraction.
  if (isa<FloatType>(getElementTypeOrSelf(type)))
    return isNonNegative(range) ? range : NumberRange{range.min, range.max};
  // Integers at the ends stay where they are.
  return getArithmetic(op).isSigned || isNonNegative(range)
             ? fitting(truncateFraction(range), type)
             : NumberRange();
}

/// Arithmetic on two numbers.
NumberRange ElementRanges::ofFloatPair(Operation *op) {
  NumberRange a = of(op->getOperand(0)), b = of(op->getOperand(1));
  if (!a || !b)
    return {};
  Type type = op->getResult(0).getType();
  switch (getArithmetic(op).kind) {
  case Arithmetic::Add:
    return addFraction(cast<arith::AddFOp>(op),
                       rounded({a.min + b.min, a.max + b.max}, type));
  case Arithmetic::Subtract:
    return subtractFraction(cast<arith::SubFOp>(op),
                            rounded({a.min - b.max, a.max - b.min}, type));
  case Arithmetic::Minimum:
    return {ctx.min({a.min, b.min}), ctx.min({a.max, b.max})};
  default:
    NumberRange range = clamped(a, b);
    range.min = ctx.max({a.min, b.min});
    return range;
  }
}

NumberRange ElementRanges::ofFloats(Operation *op) {
  if (isInexact(op) || op->getNumOperands() == 0)
    return {};
  auto isFloat = [](Value v) {
    return isa<FloatType>(getElementTypeOrSelf(v));
  };
  if (!isFloat(op->getOperand(0)) && !isFloat(op->getResult(0)))
    return {};
  auto operand = [&](unsigned i) { return of(op->getOperand(i)); };
  switch (getArithmetic(op).kind) {
  case Arithmetic::Convert:
    return ofFloatConversion(op);
  case Arithmetic::Truncate:
    return ofTruncation(op);
  case Arithmetic::Floor:
    return operand(0);
  case Arithmetic::Ceil:
  case Arithmetic::Round: {
    NumberRange range = operand(0);
    return {range.min, range.max};
  }
  case Arithmetic::Negate: {
    NumberRange range = operand(0);
    return range ? NumberRange{-range.max, -range.min} : NumberRange();
  }
  case Arithmetic::Add:
  case Arithmetic::Subtract:
  case Arithmetic::Minimum:
  case Arithmetic::Maximum:
    return ofFloatPair(op);
  case Arithmetic::Multiply:
    return ofProduct(cast<arith::MulFOp>(op));
  case Arithmetic::Divide: {
    auto div = cast<arith::DivFOp>(op);
    return divideFraction(div, ofQuotient(div));
  }
  case Arithmetic::Logarithm:
    return ofLogarithm(op);
  default:
    break;
  }
  if (isa<math::AbsFOp>(op))
    return magnitude(operand(0));
  // The root of a number from a to b: one side of 1 keeps its side.
  if (isa<math::SqrtOp>(op)) {
    NumberRange range = operand(0);
    DimExpr one = ctx.constant(1);
    return isNonNegative(range) ? NumberRange{ctx.min({range.min, one}),
                                              ctx.max({range.max, one})}
                                : NumberRange();
  }
  return {};
}
