//===- ElementIntegers.cpp - Integers from which indices are computed ----===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Preconditions/ElementRanges.h"
#include "SymShape/Interfaces/Arithmetic.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::symshape;

/// The remainder `x - x / c * c`.
NumberRange ElementRanges::ofRest(arith::SubIOp sub) {
  Value x = elementAtPlace(sub.getLhs());
  auto multiple = elementAtPlace(sub.getRhs()).getDefiningOp<arith::MulIOp>();
  if (!multiple)
    return {};
  for (unsigned i : {0, 1}) {
    std::optional<Division> quotient =
        readDivision(elementAtPlace(multiple->getOperand(i)).getDefiningOp());
    if (!quotient || !quotient->isSigned || quotient->isRemainder ||
        quotient->rounding == Division::Up ||
        elementAtPlace(quotient->dividend) != x)
      continue;
    NumberRange c = of(quotient->divisor);
    NumberRange factor = of(multiple->getOperand(1 - i));
    if (!c || !factor || c.min != c.max || factor.min != c.min ||
        factor.max != c.min ||
        !shapes.getProver()
             .query({Relation::Le, ctx.constant(1), c.min})
             .isAlways())
      continue;
    bool isNeverNegative =
        quotient->rounding == Division::Down || isNonNegative(of(x));
    return {isNeverNegative ? ctx.constant(0) : ctx.constant(1) - c.min,
            c.min - 1};
  }
  return {};
}

/// The product without rounding and without a limit, if the sign of a factor is
/// known.
NumberRange ElementRanges::product(NumberRange a, NumberRange b) {
  if (!a || !b)
    return {};
  if (isNonNegative(a) && isNonNegative(b))
    return {a.min * b.min, a.max * b.max};
  if (a.min == a.max && b.min == b.max)
    return {a.min * b.min, a.min * b.min};
  auto isPoint = [](const NumberRange &range) {
    return range.min == range.max && range.min.getConstantInt64();
  };
  if (isPoint(a))
    std::swap(a, b);
  if (isPoint(b))
    return *b.min.getConstantInt64() < 0
               ? NumberRange{a.max * b.min, a.min * b.min}
               : NumberRange{a.min * b.min, a.max * b.min};
  if (!isNonNegative(b))
    std::swap(a, b);
  if (!isNonNegative(b))
    return {};
  return {ctx.min({a.min * b.min, a.min * b.max}),
          ctx.max({a.max * b.min, a.max * b.max})};
}

/// A result of a map, of whose sums and products none wraps.
NumberRange ElementRanges::ofAffine(AffineExpr e, unsigned numDims,
                                    ValueRange operands) {
  if (auto number = dyn_cast<AffineConstantExpr>(e))
    return constant(number.getValue());
  if (auto dim = dyn_cast<AffineDimExpr>(e))
    return of(operands[dim.getPosition()]);
  if (auto symbol = dyn_cast<AffineSymbolExpr>(e))
    return of(operands[numDims + symbol.getPosition()]);
  auto binary = cast<AffineBinaryOpExpr>(e);
  NumberRange a = ofAffine(binary.getLHS(), numDims, operands);
  NumberRange b = ofAffine(binary.getRHS(), numDims, operands);
  if (!a || !b)
    return {};
  Type index = operands.front().getType();
  auto divisor =
      b.min == b.max ? b.min.getConstantInt64() : std::optional<int64_t>();
  bool isPositive = divisor && *divisor > 0;
  switch (e.getKind()) {
  case AffineExprKind::Add:
    return fitting({a.min + b.min, a.max + b.max}, index);
  case AffineExprKind::Mul:
    return fitting(product(a, b), index);
  case AffineExprKind::FloorDiv:
    return isPositive
               ? NumberRange{a.min.floorDiv(b.min), a.max.floorDiv(b.min)}
               : NumberRange();
  case AffineExprKind::Mod:
    return isPositive ? constant(0, *divisor - 1) : NumberRange();
  default:
    return {};
  }
}

/// The range of a quotient or a remainder by a positive number.
NumberRange ElementRanges::ofDivision(const Division &division) {
  NumberRange a = of(division.dividend), d = of(division.divisor);
  if (!a || !d ||
      !shapes.getProver()
           .query({Relation::Le, ctx.constant(1), d.min})
           .isAlways())
    return {};
  if (division.isRemainder) {
    // A remainder has the sign of the dividend.
    if (isNonNegative(a))
      return {ctx.constant(0), d.max - 1};
    return division.isSigned ? NumberRange{ctx.constant(1) - d.max, d.max - 1}
                             : NumberRange();
  }
  // The least quotient is that of the least dividend by the greatest divisor.
  if (!isNonNegative(a))
    return {};
  return division.rounding == Division::Up
             ? NumberRange{a.min.ceilDiv(d.max), a.max.ceilDiv(d.min)}
             : NumberRange{a.min.floorDiv(d.max), a.max.floorDiv(d.min)};
}

NumberRange ElementRanges::ofArithmetic(Operation *op) {
  if (std::optional<Division> division = readDivision(op))
    return ofDivision(*division);
  Type type = op->getResult(0).getType();
  auto operand = [&](unsigned i) { return of(op->getOperand(i)); };
  if (keepsSignedNumber(op))
    return fitting(operand(0), type);
  return TypeSwitch<Operation *, NumberRange>(op)
      .Case([&](affine::AffineApplyOp apply) {
        AffineMap map = apply.getAffineMap();
        return map.getNumInputs() == 0
                   ? NumberRange()
                   : ofAffine(map.getResult(0), map.getNumDims(),
                              apply.getMapOperands());
      })
      .Case<arith::ExtUIOp, arith::IndexCastUIOp>([&](auto) {
        NumberRange range = operand(0);
        if (getElementTypeOrSelf(op->getOperand(0).getType()).isInteger(1)) {
          if (range && range.min == range.max)
            return NumberRange{-range.max, -range.min};
          return NumberRange{ctx.constant(0), ctx.constant(1)};
        }
        return isNonNegative(range) ? fitting(range, type) : NumberRange();
      })
      .Case([&](arith::AddIOp) {
        NumberRange a = operand(0), b = operand(1);
        return a && b ? fitting({a.min + b.min, a.max + b.max}, type)
                      : NumberRange();
      })
      .Case([&](arith::SubIOp sub) {
        if (NumberRange rest = ofRest(sub))
          return rest;
        NumberRange a = operand(0), b = operand(1);
        return a && b ? fitting({a.min - b.max, a.max - b.min}, type)
                      : NumberRange();
      })
      .Case([&](arith::MulIOp) {
        NumberRange a = operand(0), b = operand(1);
        auto isZero = [](const NumberRange &range) {
          return range && range.min.isConstant(0) && range.max.isConstant(0);
        };
        return isZero(a) || isZero(b) ? constant(0)
                                      : fitting(product(a, b), type);
      })
      .Case([&](arith::MinSIOp) {
        NumberRange a = operand(0), b = operand(1);
        return a && b ? NumberRange{ctx.min({a.min, b.min}),
                                    ctx.min({a.max, b.max})}
                      : NumberRange();
      })
      .Case([&](arith::MaxSIOp) {
        NumberRange a = operand(0), b = operand(1);
        return a && b ? NumberRange{ctx.max({a.min, b.min}),
                                    ctx.max({a.max, b.max})}
                      : NumberRange();
      })
      .Case([&](math::AbsIOp) { return fitting(magnitude(operand(0)), type); })
      .Case([&](arith::SelectOp select) { return ofSelect(select); })
      .Default([&](Operation *) { return ofFloats(op); });
}
