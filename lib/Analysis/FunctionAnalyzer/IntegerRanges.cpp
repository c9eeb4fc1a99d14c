//===- IntegerRanges.cpp - Ranges of machine integers ---------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionAnalyzer/IntegerRanges.h"
#include "FunctionAnalyzer/ValueState.h"
#include "SymShape/Interfaces/AnalysisBudgets.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Index/IR/IndexOps.h"

using namespace mlir;
using namespace mlir::symshape;

static APInt toAPInt(const llvm::DynamicAPInt &value, unsigned width) {
  return APInt(width, int64_t(value), /*isSigned=*/true);
}

/// `value` as an end of a range of the type, or `otherwise` where it is absent
/// or does not fit.
static APInt endOr(const std::optional<llvm::DynamicAPInt> &value,
                   APInt otherwise) {
  unsigned width = otherwise.getBitWidth();
  if (!value || *value < llvm::DynamicAPInt(INT64_MIN) ||
      *value > llvm::DynamicAPInt(INT64_MAX) ||
      !llvm::isIntN(std::min(width, 64u), int64_t(*value)))
    return otherwise;
  return toAPInt(*value, width);
}

/// Returns the numbers that the signed and the unsigned reading of the bits
/// both allow. Returns nothing if there are none; upstream's functions return
/// such a range for an op that is always undefined.
static std::optional<ConstantIntRanges>
bothReadings(const ConstantIntRanges &range) {
  auto isEmpty = [](const ConstantIntRanges &r) {
    return r.smin().sgt(r.smax()) || r.umin().ugt(r.umax());
  };
  if (isEmpty(range))
    return std::nullopt;
  ConstantIntRanges both =
      ConstantIntRanges::fromSigned(range.smin(), range.smax())
          .intersection(range)
          .intersection(
              ConstantIntRanges::fromUnsigned(range.umin(), range.umax()));
  return isEmpty(both) ? std::nullopt : std::optional(both);
}

/// True if `a` allows fewer numbers than `b`, in some reading.
static bool isTighter(const ConstantIntRanges &a, const ConstantIntRanges &b) {
  return a.smin().sgt(b.smin()) || a.smax().slt(b.smax()) ||
         a.umin().ugt(b.umin()) || a.umax().ult(b.umax());
}

/// The range of the number that the facts imply.
ConstantIntRanges IntegerRanges::rangeFromFacts(Value v) {
  unsigned width = ConstantIntRanges::getStorageBitwidth(v.getType());
  APInt least = APInt::getSignedMinValue(width),
        greatest = APInt::getSignedMaxValue(width);
  Interval known = values.getProver().bounds(values.content(v));
  APInt lower = endOr(known.lower, least), upper = endOr(known.upper, greatest);
  if (lower.sgt(upper))
    return ConstantIntRanges::maxRange(width);
  return ConstantIntRanges::fromSigned(lower, upper);
}

IntegerValueRange IntegerRanges::rangeOf(Value v) {
  if (!isFollowedInteger(v.getType()) || v.getType().isUnsignedInteger())
    return IntegerValueRange::getMaxRange(v);
  ConstantIntRanges range = rangeFromFacts(v);
  auto known = ranges.find(v);
  if (known != ranges.end())
    if (auto both = bothReadings(known->second.intersection(range)))
      return *both;
  return range;
}

void IntegerRanges::note(Value v, const ConstantIntRanges &inferred) {
  std::optional<ConstantIntRanges> range = bothReadings(inferred);
  if (!range)
    return;
  if (v.getType().isInteger(1)) {
    if (auto value = range->getConstantValue())
      values.setConstantBit(v, !value->isZero());
    return;
  }
  if (!isFollowedInteger(v.getType()) || v.getType().isUnsignedInteger())
    return;
  DimExpr e = values.content(v);
  if (e.isConstant())
    return;
  // True if the symbol denotes only this number and no op defines it further. A
  // symbol that is congruent to an expression may also denote a later number.
  bool isOwn = !values.hasDefinitions() && !values.wrapped.lookup(v) &&
               values.isOwnSymbol(e, v) &&
               range->smin().getSignificantBits() <= 64 &&
               range->smax().getSignificantBits() <= 64;
  ConstantIntRanges before = rangeFromFacts(v);
  range = bothReadings(range->intersection(before));
  if (!range || !isTighter(*range, before))
    return;
  if (isOwn && range->smin() == range->smax())
    return values.setContent(
        v, values.getExprContext().constant(range->smin().getSExtValue()));
  if (isOwn) {
    Interval found;
    if (range->smin().sgt(before.smin()))
      found.lower = llvm::DynamicAPInt(range->smin().getSExtValue());
    if (range->smax().slt(before.smax()))
      found.upper = llvm::DynamicAPInt(range->smax().getSExtValue());
    if (found.lower || found.upper)
      values.addFreshRange(e, found,
                           {FactOrigin::Definition, v.getDefiningOp(), v});
    if (!isTighter(*range,
                   ConstantIntRanges::fromSigned(range->smin(), range->smax())))
      return;
  }
  ranges.insert_or_assign(v, *range);
}

/// True if upstream's functions may bound some result better than the facts do:
/// its number is no expression, the op excludes overflow, or an operand has a
/// range that is not a fact.
bool IntegerRanges::isWorthwhile(Operation *op) {
  if (op->getNumRegions() != 0)
    return true;
  if (!ranges.empty() &&
      llvm::any_of(op->getOperands(), [&](Value v) { return ranges.count(v); }))
    return true;
  auto flags = dyn_cast<arith::ArithIntegerOverflowFlagsInterface>(op);
  bool excludesOverflow =
      flags && (flags.hasNoSignedWrap() || flags.hasNoUnsignedWrap());
  return llvm::any_of(op->getResults(), [&](Value v) {
    if (!isFollowedInteger(v.getType()))
      return false;
    DimExpr e = values.content(v);
    return !e.isConstant() && (excludesOverflow || values.isOwnSymbol(e, v));
  });
}

void IntegerRanges::infer(Operation *op) {
  auto infer = dyn_cast<InferIntRangeInterface>(op);
  // The models describe affine arithmetic exactly, and upstream assumes that it
  // never wraps.
  if (!infer || op->hasTrait<OpTrait::ConstantLike>() ||
      isa<affine::AffineDialect>(op->getDialect()) || !isWorthwhile(op) ||
      !values.getProver().isConsistent())
    return;
  // Upstream computes ranges of `index` values in 64 bits.
  auto isNarrowIndex = [&](Type type) {
    return type.isIndex() && values.overflow.getIndexWidth() != 64;
  };
  auto isOtherWidth = [&](Type type) {
    return isNarrowIndex(type) ||
           (type.isInteger() &&
            type.getIntOrFloatBitWidth() > analysisBudgets.values.width);
  };
  if (llvm::any_of(op->getOperandTypes(), isOtherWidth) ||
      llvm::any_of(op->getResultTypes(), isOtherWidth))
    return;
  SmallVector<IntegerValueRange> operands;
  for (Value operand : op->getOperands())
    operands.push_back(rangeOf(operand));
  // Upstream negates the quotient if it divides the least number and rounds up:
  // as an i8, -128 / 4 is 32 there.
  if (isa<arith::CeilDivSIOp, index::CeilDivSOp>(op) &&
      operands[0].getValue().smin().isMinSignedValue())
    return;
  infer.inferResultRangesFromOptional(
      operands, [&](Value v, const IntegerValueRange &range) {
        if (!range.isUninitialized())
          note(v, range.getValue());
      });
}
