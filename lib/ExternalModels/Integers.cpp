//===- Integers.cpp - Integer arithmetic on expressions -------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Integers.h"
#include "ModelSupport.h"
#include "SymShape/Interfaces/AnalysisBudgets.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::symshape;

//===----------------------------------------------------------------------===//
// Sums, products, quotients
//===----------------------------------------------------------------------===//

static bool isNonPositive(InferenceState &s, DimExpr e) {
  return s.isNonNegative(-e);
}
static bool areNonNegative(InferenceState &s, DimExpr a, DimExpr b) {
  return s.isNonNegative(a) && s.isNonNegative(b);
}

DimExpr integers::add(InferenceState &, DimExpr a, DimExpr b) { return a + b; }
DimExpr integers::sub(InferenceState &, DimExpr a, DimExpr b) { return a - b; }
DimExpr integers::mul(InferenceState &, DimExpr a, DimExpr b) { return a * b; }
DimExpr integers::floorDivide(InferenceState &, DimExpr a, DimExpr b) {
  return a.floorDiv(b);
}
DimExpr integers::ceilDivide(InferenceState &, DimExpr a, DimExpr b) {
  return a.ceilDiv(b);
}
DimExpr integers::minimum(InferenceState &s, DimExpr a, DimExpr b) {
  return leastOf(s, {a, b});
}
DimExpr integers::maximum(InferenceState &s, DimExpr a, DimExpr b) {
  return greatestOf(s, {a, b});
}

/// Uses floor division where the signs are known. If only the divisor is known
/// to be positive, divides the positive and the negative part of `a`
/// separately.
DimExpr integers::truncDivide(InferenceState &s, DimExpr a, DimExpr b) {
  if (isNonPositive(s, b)) {
    a = -a;
    b = -b;
  }
  if (!s.isNonNegative(b))
    return {};
  if (s.isNonNegative(a))
    return a.floorDiv(b);
  if (isNonPositive(s, a))
    return a.ceilDiv(b);
  if (a.getTreeSize() > analysisBudgets.models.duplicated)
    return {};
  ExprContext &ctx = s.getExprContext();
  DimExpr zero = ctx.constant(0);
  return ctx.max({a, zero}).floorDiv(b) + ctx.min({a, zero}).ceilDiv(b);
}

/// The remainder has the sign of the dividend.
DimExpr integers::truncRemainder(InferenceState &s, DimExpr a, DimExpr b) {
  if (areNonNegative(s, a, b))
    return a.mod(b);
  DimExpr quotient = truncDivide(s, a, b);
  return quotient ? a - b * quotient : DimExpr();
}

DimExpr integers::unsignedDivide(InferenceState &s, DimExpr a, DimExpr b) {
  return areNonNegative(s, a, b) ? a.floorDiv(b) : DimExpr();
}
DimExpr integers::unsignedCeilDivide(InferenceState &s, DimExpr a, DimExpr b) {
  return areNonNegative(s, a, b) ? a.ceilDiv(b) : DimExpr();
}
/// The remainder by a power of two depends only on the last bits, so it is the
/// same for signed and unsigned numbers.
DimExpr integers::unsignedRemainder(InferenceState &s, DimExpr a, DimExpr b) {
  auto divisor = b.getConstantInt64();
  bool isPowerOfTwo =
      divisor && *divisor > 0 && llvm::isPowerOf2_64(uint64_t(*divisor));
  return isPowerOfTwo || areNonNegative(s, a, b) ? a.mod(b) : DimExpr();
}
DimExpr integers::unsignedMinimum(InferenceState &s, DimExpr a, DimExpr b) {
  return areNonNegative(s, a, b) ? minimum(s, a, b) : DimExpr();
}
DimExpr integers::unsignedMaximum(InferenceState &s, DimExpr a, DimExpr b) {
  return areNonNegative(s, a, b) ? maximum(s, a, b) : DimExpr();
}

DimExpr integers::power(InferenceState &s, DimExpr a, DimExpr b) {
  auto times = b.getConstantInt64();
  if (!times || *times < 0 || *times > analysisBudgets.models.exponent ||
      a.getTreeSize() > analysisBudgets.models.duplicated)
    return {};
  DimExpr product = s.getExprContext().constant(1);
  for (int64_t i = 0; i < *times; ++i)
    product = product * a;
  return product;
}

//===----------------------------------------------------------------------===//
// Bits
//===----------------------------------------------------------------------===//

/// 2^k for a constant shift amount of at most 62.
static DimExpr powerOfTwo(InferenceState &s, DimExpr amount) {
  auto k = amount.getConstantInt64();
  if (!k || *k < 0 || *k > 62)
    return {};
  return s.getExprContext().constant(int64_t(1) << *k);
}
DimExpr integers::shiftLeft(InferenceState &s, DimExpr a, DimExpr b) {
  DimExpr factor = powerOfTwo(s, b);
  return factor ? a * factor : DimExpr();
}
DimExpr integers::shiftRight(InferenceState &s, DimExpr a, DimExpr b) {
  DimExpr divisor = powerOfTwo(s, b);
  return divisor ? a.floorDiv(divisor) : DimExpr();
}
DimExpr integers::unsignedShiftRight(InferenceState &s, DimExpr a, DimExpr b) {
  return s.isNonNegative(a) ? shiftRight(s, a, b) : DimExpr();
}

/// `x & mask` for a mask whose ones are one run: they begin at bit `low`, and
/// end below bit `high`. For any integer in two's complement.
static DimExpr applyMask(DimExpr x, int64_t mask) {
  ExprContext &ctx = x.getContext();
  if (mask == 0)
    return ctx.constant(0);
  int64_t low = int64_t(1) << std::min(llvm::countr_zero(uint64_t(mask)), 62);
  DimExpr kept = x.floorDiv(low);
  int64_t run = mask >> llvm::countr_zero(uint64_t(mask));
  if (run != -1) { // else all bits from `low` on
    if (run < 0 || run == INT64_MAX || ((run + 1) & run) != 0)
      return {};
    kept = kept.mod(run + 1);
  } else if (mask == INT64_MIN) {
    return {};
  }
  return kept * low;
}

/// True if no bit may be set in both: `a` is a multiple of a power of two that
/// is greater than `b`.
static bool areBitsApart(InferenceState &s, DimExpr a, DimExpr b) {
  Interval range = s.getProver().bounds(b);
  if (!range.lower || *range.lower < 0 || !range.upper ||
      *range.upper > int64_t(1) << 61)
    return false;
  uint64_t step = llvm::PowerOf2Ceil(uint64_t(int64_t(*range.upper)) + 1);
  return s.getProver().simplify(a.mod(int64_t(step))).isConstant(0);
}

DimExpr integers::bitAnd(InferenceState &s, DimExpr a, DimExpr b) {
  if (a == b)
    return a;
  if (a.isConstant())
    std::swap(a, b);
  if (auto mask = b.getConstantInt64())
    return applyMask(a, *mask);
  if (areBitsApart(s, a, b) || areBitsApart(s, b, a))
    return s.getExprContext().constant(0);
  return {};
}
DimExpr integers::bitOr(InferenceState &s, DimExpr a, DimExpr b) {
  DimExpr both = bitAnd(s, a, b);
  return both ? a + b - both : DimExpr();
}
DimExpr integers::bitXor(InferenceState &s, DimExpr a, DimExpr b) {
  DimExpr both = bitAnd(s, a, b);
  return both ? a + b - both * 2 : DimExpr();
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

static bool isFollowed(Type t) { return t.isIntOrIndex() && !t.isInteger(1); }

bool symshape::isScalarInteger(Operation *op) {
  return llvm::all_of(op->getOperandTypes(), isFollowed);
}

/// The least and the greatest result of an unsigned op, for operands that may
/// be negative when read as signed; null where there is no useful bound.
static std::pair<DimExpr, DimExpr>
unsignedRange(InferenceState &state, Combine combine, DimExpr a, DimExpr b) {
  ExprContext &ctx = state.getExprContext();
  DimExpr zero = ctx.constant(0), least;
  if (combine == integers::unsignedRemainder) {
    if (state.isNonNegative(b - 1))
      return {zero, b - 1};
  } else if (combine == integers::unsignedDivide ||
             combine == integers::unsignedCeilDivide) {
    // A quotient by 2 or more is below 2^(width-1), so it is not negative when
    // read as signed. But half of 2^width - 1, rounded up, is 2^(width-1),
    // which is read as the least number.
    int64_t least = combine == integers::unsignedDivide ? 2 : 3;
    if (b.getConstantInt64().value_or(0) >= least)
      return {zero, DimExpr()};
  } else if (combine == integers::unsignedShiftRight) {
    DimExpr divisor = powerOfTwo(state, b);
    if (divisor && !divisor.isConstant(1))
      return {zero, DimExpr()};
  } else if (combine == integers::unsignedMinimum ||
             combine == integers::bitAnd) {
    // The result is at most each operand that is not negative.
    for (DimExpr e : {a, b})
      if (state.isNonNegative(e))
        least = least ? ctx.min({least, e}) : e;
    if (least)
      return {zero, least};
  }
  return {};
}

unsigned symshape::integerWidth(Operation *op, Type type) {
  return DataLayout::closest(op).getTypeSizeInBits(type).getFixedValue();
}

/// The number read as unsigned; null if that needs large constants.
static DimExpr readUnsigned(Operation *op, InferenceState &state, Value v) {
  DimExpr e = state.content(v);
  if (state.isNonNegative(e))
    return e;
  unsigned width = integerWidth(op, v.getType());
  return width > 62 ? DimExpr() : e.mod(int64_t(1) << width);
}

static bool isRingOp(Combine combine) {
  return combine == integers::add || combine == integers::sub ||
         combine == integers::mul || combine == integers::shiftLeft;
}
static bool isBitwise(Combine combine) {
  return combine == integers::bitAnd || combine == integers::bitOr ||
         combine == integers::bitXor;
}

/// The result, if it depends only on the last bits of the operands: the
/// expressions to which these are congruent have the same last bits.
static DimExpr combineLastBits(InferenceState &state, Combine combine, Value a,
                               Value b) {
  if (combine == integers::bitAnd && state.content(a).isConstant())
    std::swap(a, b);
  auto number = state.content(b).getConstantInt64();
  if (!number || *number <= 0 || state.congruent(a) == state.content(a))
    return {};
  if (combine == integers::bitAnd)
    return combine(state, state.congruent(a), state.content(b));
  if (!llvm::isPowerOf2_64(*number) ||
      (combine != integers::unsignedRemainder &&
       combine != integers::truncRemainder))
    return {};
  DimExpr rest = state.getProver().simplify(state.congruent(a).mod(*number));
  return combine == integers::unsignedRemainder || rest.isConstant(0)
             ? rest
             : DimExpr();
}

/// The result of the op on the expressions to which the operands are congruent;
/// null if it does not follow from them.
static DimExpr combineUncut(InferenceState &state, Combine combine, Value a,
                            Value b) {
  DimExpr x = state.congruent(a), y = state.congruent(b);
  if (combine == integers::shiftLeft)
    y = state.content(b);
  else if (!isRingOp(combine) &&
           !(isBitwise(combine) && (x.isConstant() || y.isConstant())))
    return {};
  DimExpr e = combine(state, x, y);
  return e ? state.getProver().simplify(e) : DimExpr();
}

/// The result of an unsigned op on numbers that may be negative.
static DimExpr combineUnsigned(Operation *op, InferenceState &state,
                               Combine combine) {
  if (combine != integers::unsignedDivide &&
      combine != integers::unsignedCeilDivide &&
      combine != integers::unsignedRemainder &&
      combine != integers::unsignedShiftRight &&
      combine != integers::unsignedMinimum &&
      combine != integers::unsignedMaximum)
    return {};
  DimExpr x = readUnsigned(op, state, op->getOperand(0));
  DimExpr y = readUnsigned(op, state, op->getOperand(1));
  return x && y ? combine(state, x, y) : DimExpr();
}

/// States facts about `a * 2^amount` for an amount that is not constant.
/// The result is a multiple of each power of two that divides `a`, even if it
/// wraps.
static void defineShifted(InferenceState &state, Value result, DimExpr a,
                          DimExpr amount) {
  ExprContext &ctx = state.getExprContext();
  Prover &prover = state.getProver();
  DimExpr unknown = state.content(result);
  if (!unknown.isSymbol() || a.getTreeSize() > analysisBudgets.models.boundSize)
    return;
  Interval shifts = prover.bounds(amount);
  if (shifts.lower && *shifts.lower >= 0 && shifts.upper &&
      *shifts.upper <= 62) {
    int64_t first(*shifts.lower), last(*shifts.upper);
    SmallVector<DimExpr> all;
    for (int64_t k : {first, last})
      all.push_back(a * (int64_t(1) << k));
    if (state.isNonNegative(a) && state.fits(all.back(), result.getType())) {
      SmallVector<ConditionRef> cases;
      for (int64_t k = first; k <= last && last - first < 4; ++k)
        cases.push_back(
            makeCompare(Relation::Eq, unknown, a * (int64_t(1) << k)));
      SmallVector<ConditionRef> facts = {
          makeCompare(Relation::Le, all.front(), unknown),
          makeCompare(Relation::Le, unknown, all.back())};
      if (!cases.empty())
        facts.push_back(makeLogic(Condition::Or, cases));
      state.define(result, makeLogic(Condition::And, facts));
    }
  }
  int64_t divisor = 1;
  while (divisor < 1 << 16 && prover.simplify(a.mod(divisor * 2)).isConstant(0))
    divisor *= 2;
  if (divisor != 1)
    state.define(result, makeCompare(Relation::Divisible, unknown,
                                     ctx.constant(divisor)));
}

/// The minimum or maximum of a number and the least or greatest number of its
/// type: one of the two. Null for other numbers and ops.
static DimExpr combineWithEnd(Operation *op, Combine combine, DimExpr x,
                              DimExpr y) {
  bool isUnsigned = combine == integers::unsignedMinimum ||
                    combine == integers::unsignedMaximum;
  bool isMinimum =
      combine == integers::minimum || combine == integers::unsignedMinimum;
  if (!isUnsigned && !isMinimum && combine != integers::maximum)
    return {};
  if (!y.isConstant())
    std::swap(x, y);
  unsigned width = integerWidth(op, op->getResult(0).getType());
  auto number = y.getConstantInt64();
  if (!number || width > 64)
    return {};
  // As a signed number, the greatest unsigned one is -1.
  int64_t least = isUnsigned ? 0 : llvm::minIntN(width);
  int64_t greatest = isUnsigned ? -1 : llvm::maxIntN(width);
  if (*number == greatest)
    return isMinimum ? x : y;
  return *number == least ? (isMinimum ? y : x) : DimExpr();
}

void symshape::inferIntegerBinary(Operation *op, InferenceState &state,
                                  Combine combine, bool noWrap) {
  Value a = op->getOperand(0), b = op->getOperand(1), result = op->getResult(0);
  if (isScalarInteger(op)) {
    DimExpr x = state.content(a), y = state.content(b);
    if (DimExpr e = combineWithEnd(op, combine, x, y))
      return state.setContent(result, e);
    if (DimExpr e = combineLastBits(state, combine, a, b))
      return state.setContent(result, e);
    DimExpr uncut = isRingOp(combine) && noWrap
                        ? DimExpr()
                        : combineUncut(state, combine, a, b);
    if (uncut && state.fits(uncut, result.getType()))
      return state.setContent(result, uncut);
    if (DimExpr e = combine(state, x, y)) {
      state.setArithmetic(result, state.getProver().simplify(e), noWrap);
      if (uncut)
        state.setCongruent(result, uncut);
      return;
    }
    DimExpr asUnsigned = combineUnsigned(op, state, combine);
    if (asUnsigned) {
      asUnsigned = state.getProver().simplify(asUnsigned);
      if (state.fits(asUnsigned, result.getType()))
        return state.setContent(result, asUnsigned);
      state.setCongruent(result, asUnsigned);
    }
    auto [lower, upper] = unsignedRange(state, combine, x, y);
    if (combine == integers::shiftLeft)
      defineShifted(state, result, x, y);
    if (!lower)
      return;
    ExprContext &ctx = state.getExprContext();
    DimExpr unknown = state.content(result);
    if (upper && upper.getTreeSize() <= analysisBudgets.models.combined)
      unknown = ctx.min({unknown, upper});
    state.setContent(result, ctx.max({unknown, lower}));
    return;
  }
  inferElementwise(op, state);
}

void symshape::inferIntegerCast(Operation *op, InferenceState &state,
                                bool readsUnsigned, bool noWrap) {
  Value in = op->getOperand(0), out = op->getResult(0);
  ExprContext &ctx = state.getExprContext();
  Type from = getElementTypeOrSelf(in.getType());
  auto convert = [&](DimExpr e, Type type) -> DimExpr {
    if (!e)
      return {};
    if (readsUnsigned && !state.isNonNegative(e)) {
      // Read the bits of a negative number as an unsigned number. For 200, cut
      // to an i8, these are the bits of 200 and of -56.
      if (!from.isInteger() || from.getIntOrFloatBitWidth() > 62)
        return {};
      e = state.getProver().simplify(
          state.congruent(in).mod(int64_t(1) << from.getIntOrFloatBitWidth()));
    }
    return noWrap || state.fits(e, type) ? e : DimExpr();
  };
  if (isa<ShapedType>(in.getType())) {
    inferElementwise(op, state);
    return;
  }
  if (in.getType().isInteger(1)) {
    if (!isFollowed(out.getType()))
      return;
    if (DimExpr bit = indicator(state, state.condition(in)))
      state.setContent(out, readsUnsigned ? bit : -bit);
    return;
  }
  if (!isFollowed(in.getType()))
    return;
  DimExpr e = state.content(in);
  if (out.getType().isInteger(1))
    state.setCondition(
        out,
        makeCompare(Relation::Ne, state.congruent(in).mod(2), ctx.constant(0)));
  else if (DimExpr converted = convert(e, out.getType()))
    state.setContent(out, converted);
  else if (integerWidth(op, out.getType()) <= integerWidth(op, in.getType()))
    state.setArithmetic(out, state.congruent(in));
}
