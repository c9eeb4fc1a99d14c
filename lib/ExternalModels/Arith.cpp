//===- Arith.cpp - Shape models of arith ops --------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The models treat integers as ideal numbers: an op's result is its
// mathematical value only where no wrap is possible
// (InferenceState::setArithmetic).
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "Integers.h"
#include "ModelSupport.h"
#include "SymShape/ExternalModels/ExternalModels.h"
#include "SymShape/Interfaces/AnalysisBudgets.h"
#include "SymShape/Interfaces/Contents.h"
#include "SymShape/Interfaces/Selection.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

//===----------------------------------------------------------------------===//
// Integer arithmetic
//===----------------------------------------------------------------------===//

/// Ops whose result cannot wrap, since it lies between numbers that fit. (The
/// one quotient that does not fit, the least number divided by -1, is
/// undefined.)
template <typename OpTy>
constexpr bool staysInRange =
    llvm::is_one_of<OpTy, arith::DivSIOp, arith::DivUIOp, arith::RemSIOp,
                    arith::RemUIOp, arith::FloorDivSIOp, arith::CeilDivSIOp,
                    arith::CeilDivUIOp, arith::MinSIOp, arith::MinUIOp,
                    arith::MaxSIOp, arith::MaxUIOp, arith::ShRSIOp,
                    arith::ShRUIOp>::value;

template <typename OpTy, Combine combine>
void inferBinary(OpTy op, InferenceState &state) {
  bool noWrap = staysInRange<OpTy>;
  if (auto flags = dyn_cast<arith::ArithIntegerOverflowFlagsInterface>(
          op.getOperation()))
    noWrap |= flags.hasNoSignedWrap();
  inferIntegerBinary(op, state, combine, noWrap);
}

/// The absolute value of the least number does not fit: the op returns that
/// number itself.
void inferAbs(math::AbsIOp op, InferenceState &state) {
  if (!isScalarInteger(op))
    return inferElementwise(op, state);
  DimExpr e = state.content(op->getOperand(0));
  DimExpr abs = state.getExprContext().max({e, -e});
  state.setArithmetic(op->getResult(0), state.getProver().simplify(abs));
}

/// The number of ones, or of zeros before or after all ones.
template <typename OpTy> void inferCountBits(OpTy op, InferenceState &state) {
  if (!isScalarInteger(op))
    return inferElementwise(op, state);
  Value in = op->getOperand(0);
  int64_t width = integerWidth(op, in.getType()), least = 0, most = width;
  // In two bits, a count of 2 is the number -2.
  if (width < 3)
    return;
  // A number that is not negative is below 2^bits.
  Interval range = state.getProver().bounds(state.content(in));
  if (range.lower && *range.lower >= 0 && range.upper &&
      *range.upper < INT64_MAX) {
    int64_t bits = llvm::Log2_64_Ceil(uint64_t(int64_t(*range.upper)) + 1);
    if (std::is_same_v<OpTy, math::CountLeadingZerosOp>)
      least = std::max<int64_t>(width - bits, 0);
    else if (std::is_same_v<OpTy, math::CtPopOp>)
      most = std::min(most, bits);
    else if (*range.lower > 0) // 0 has `width` zeros after its ones
      most = std::min(most, bits - 1);
  }
  ExprContext &ctx = state.getExprContext();
  DimExpr unknown = state.content(op->getResult(0));
  state.setContent(
      op->getResult(0),
      ctx.max({ctx.min({unknown, ctx.constant(most)}), ctx.constant(least)}));
}

/// The sum, and whether the unsigned sum overflows.
void inferAddExtended(arith::AddUIExtendedOp add, InferenceState &state) {
  if (!isScalarInteger(add))
    return inferElementwise(add, state);
  DimExpr a = state.content(add.getLhs()), b = state.content(add.getRhs());
  state.setArithmetic(
      add.getSum(), state.getProver().simplify(state.congruent(add.getLhs()) +
                                               state.congruent(add.getRhs())));
  // An unsigned add reads a negative number a as a + 2^width. So the sum
  // overflows if and only if two of these three conditions are true.
  DimExpr zero = state.getExprContext().constant(0);
  ConditionRef x = makeCompare(Relation::Lt, a, zero);
  ConditionRef y = makeCompare(Relation::Lt, b, zero);
  ConditionRef sum = makeCompare(Relation::Le, zero, a + b);
  bool bothPlus = state.isNonNegative(a) && state.isNonNegative(b);
  state.setCondition(add.getOverflow(),
                     bothPlus
                         ? constantCondition(state.getExprContext(), false)
                         : disjunction(conjunction(x, y),
                                       conjunction(disjunction(x, y), sum)));
}

/// The product, as a low and a high half.
template <typename OpTy, bool isSigned>
void inferMulExtended(OpTy mul, InferenceState &state) {
  if (!isScalarInteger(mul))
    return inferElementwise(mul, state);
  Type type = mul.getLow().getType();
  DimExpr a = state.content(mul.getLhs()), b = state.content(mul.getRhs());
  state.setArithmetic(
      mul.getLow(), state.getProver().simplify(state.congruent(mul.getLhs()) *
                                               state.congruent(mul.getRhs())));
  DimExpr product = state.getProver().simplify(a * b);
  if (!state.fits(product, type))
    return;
  ExprContext &ctx = state.getExprContext();
  if (state.isNonNegative(a) && state.isNonNegative(b))
    state.setContent(mul.getHigh(), ctx.constant(0));
  else if (isSigned) // every bit is the sign
    state.setContent(
        mul.getHigh(),
        ctx.max({ctx.min({product, ctx.constant(0)}), ctx.constant(-1)}));
}

//===----------------------------------------------------------------------===//
// Bits, comparisons, selection
//===----------------------------------------------------------------------===//

/// Bitwise on integers; a logical connective on i1.
template <typename OpTy, Combine combine>
void inferLogic(OpTy op, InferenceState &state) {
  if (!op->getResult(0).getType().isInteger(1))
    return inferIntegerBinary(op, state, combine, /*noWrap=*/true);
  ConditionRef a = state.condition(op->getOperand(0));
  ConditionRef b = state.condition(op->getOperand(1));
  // `xor` with true is a negation.
  state.setCondition(op->getResult(0),
                     std::is_same_v<OpTy, arith::AndIOp> ? conjunction(a, b)
                     : std::is_same_v<OpTy, arith::OrIOp>
                         ? disjunction(a, b)
                         : compareBits(IntegerOrder::ne, a, b));
}

void inferCmp(arith::CmpIOp cmp, InferenceState &state) {
  Value lhs = cmp.getLhs(), rhs = cmp.getRhs();
  auto order = static_cast<IntegerOrder>(cmp.getPredicate());
  if (lhs.getType().isInteger(1))
    return state.setCondition(
        cmp.getResult(),
        compareBits(order, state.condition(lhs), state.condition(rhs)));
  if (!isScalarInteger(cmp))
    return inferElementwise(cmp, state);
  state.setCondition(cmp.getResult(),
                     compareIntegers(cmp, state, order, lhs, rhs));
}

/// Returns conjunctions such that `c` is `truth` if and only if one of them
/// holds; returns none if there would be too many.
SmallVector<ConditionRef> alternatives(const ConditionRef &c, bool truth) {
  if (c->kind == Condition::Not)
    return alternatives(c->args[0], !truth);
  if (c->kind == Condition::Compare)
    return {truth ? c : negation(c)};
  SmallVector<ConditionRef> result;
  if ((c->kind == Condition::Or) == truth) {
    for (const ConditionRef &arg : c->args) {
      auto parts = alternatives(arg, truth);
      if (parts.empty() || result.size() + parts.size() >
                               analysisBudgets.models.selectAlternatives)
        return {};
      llvm::append_range(result, parts);
    }
    return result;
  }
  for (const ConditionRef &arg : c->args) {
    auto parts = alternatives(arg, truth);
    if (parts.size() != 1)
      return {};
    result.push_back(parts.front());
  }
  return {makeLogic(Condition::And, result)};
}

/// States that the result is `a` where the condition holds, and `b`
/// elsewhere. States nothing if an operand may not fit the type: it is
/// undefined then, and the range of the type is no fact about it.
void define(InferenceState &state, Value result, DimExpr unknown,
            const ConditionRef &c, DimExpr a, DimExpr b) {
  if (!c || !a || !b || !unknown.isSymbol() ||
      c->size > analysisBudgets.models.selectCondition ||
      a.getTreeSize() > analysisBudgets.models.selectValue ||
      b.getTreeSize() > analysisBudgets.models.selectValue ||
      !state.fits(a, result.getType()) || !state.fits(b, result.getType()))
    return;
  SmallVector<ConditionRef> cases;
  for (bool truth : {true, false}) {
    auto parts = alternatives(c, truth);
    ConditionRef is = makeCompare(Relation::Eq, unknown, truth ? a : b);
    // Too many: the result may be this operand under every condition.
    if (parts.empty())
      cases.push_back(is);
    for (const ConditionRef &part : parts)
      cases.push_back(makeLogic(Condition::And, {part, is}));
  }
  if (cases.size() <= 4)
    state.define(result, makeLogic(Condition::Or, cases));
}

/// `unknown` is a fresh symbol for the result.
DimExpr selectOne(InferenceState &state, const ConditionRef &c, DimExpr a,
                  DimExpr b, DimExpr unknown) {
  if (DimExpr e = selectBetween(state.getProver(), c, a, b))
    return e;
  return eitherOf(state, unknown, a, b);
}

/// The operands of a select on a single bit may differ in size: the size of
/// one operand says nothing about the other.
void selectShape(InferenceState &state, const ConditionRef &c, Value a, Value b,
                 Value result) {
  ArrayRef<DimExpr> as = state.extents(a), bs = state.extents(b);
  SmallVector<DimExpr> unknown(state.extents(result));
  for (auto [axis, e] : llvm::enumerate(unknown))
    state.setExtent(result, axis, selectOne(state, c, as[axis], bs[axis], e));
}

ConditionRef selectCondition(const ConditionRef &c, const ConditionRef &a,
                             const ConditionRef &b) {
  if (a == b)
    return a;
  return disjunction(conjunction(c, a), conjunction(negation(c), b));
}

void inferSelect(arith::SelectOp select, InferenceState &state) {
  Value a = select.getTrueValue(), b = select.getFalseValue();
  Value result = select.getResult();
  Type type = result.getType();
  // An element-wise select: all operands have the sizes of the result.
  if (!select.getCondition().getType().isInteger(1)) {
    if (isShapedAndRanked(type))
      state.setExtents(result, state.extents(a));
    return;
  }
  ConditionRef c = state.condition(select.getCondition());
  Verdict verdict = state.decide(c);
  if (verdict == Verdict::Always)
    return state.copyDescription(a, result);
  if (verdict == Verdict::Never)
    return state.copyDescription(b, result);
  if (isShapedAndRanked(type))
    return selectShape(state, c, a, b, result);
  if (type.isInteger(1))
    return state.setCondition(
        result, selectCondition(c, state.condition(a), state.condition(b)));
  if (!type.isIntOrIndex())
    return;
  DimExpr x = state.content(a), y = state.content(b);
  if (DimExpr e = selectBetween(state.getProver(), c, x, y))
    return state.setContent(result, e);
  DimExpr unknown = state.content(result);
  state.setContent(result, eitherOf(state, unknown, x, y));
  define(state, result, unknown, c, x, y);
  // Both arms are congruent to the same number modulo 2^width.
  if (state.congruent(a) == state.congruent(b))
    state.setCongruent(result, state.congruent(a));
}

//===----------------------------------------------------------------------===//
// Constants and casts
//===----------------------------------------------------------------------===//

void inferConstant(arith::ConstantOp constant, InferenceState &state) {
  Value result = constant.getResult();
  ExprContext &ctx = state.getExprContext();
  Attribute value = constant.getValue();
  if (auto integer = dyn_cast<IntegerAttr>(value)) {
    if (!result.getType().isInteger(1))
      return state.setContent(
          result, ctx.constant(llvm::DynamicAPInt(integer.getValue())));
    return state.setCondition(
        result, constantCondition(ctx, !integer.getValue().isZero()));
  }
  if (auto real = dyn_cast<FloatAttr>(value)) {
    // A dyadic rational with a small denominator is exact. A machine may read
    // a subnormal number as 0.
    APFloat scaled = real.getValue();
    if (scaled.isDenormal())
      return;
    for (unsigned k = 0; k <= 40; ++k) {
      if (scaled.isInteger()) {
        llvm::APSInt integer(64, /*isUnsigned=*/false);
        bool exact = false;
        if (scaled.convertToInteger(integer, APFloat::rmTowardZero, &exact) ==
                APFloat::opOK &&
            exact)
          state.setReal(
              result, {ctx.constant(integer.getSExtValue()), int64_t(1) << k});
        return;
      }
      if (!scaled.isFinite())
        return;
      scaled = scalbn(scaled, 1, APFloat::rmNearestTiesToEven);
    }
    return;
  }
  if (auto dense = dyn_cast<DenseIntElementsAttr>(value))
    setConstantContents(state, result, dense);
}

template <typename OpTy, bool readsUnsigned>
void inferCast(OpTy op, InferenceState &state) {
  auto flags =
      dyn_cast<arith::ArithIntegerOverflowFlagsInterface>(op.getOperation());
  inferIntegerCast(op, state, readsUnsigned, flags && flags.hasNoSignedWrap());
}

} // namespace

void symshape::registerArithModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *ctx, arith::ArithDialect *) {
    using namespace arith;
    using namespace integers;
    attach<inferConstant, inferBinary<AddIOp, add>, inferBinary<SubIOp, sub>,
           inferBinary<MulIOp, mul>, inferBinary<DivSIOp, truncDivide>,
           inferBinary<RemSIOp, truncRemainder>,
           inferBinary<DivUIOp, unsignedDivide>,
           inferBinary<RemUIOp, unsignedRemainder>,
           inferBinary<FloorDivSIOp, floorDivide>,
           inferBinary<CeilDivSIOp, ceilDivide>,
           inferBinary<CeilDivUIOp, unsignedCeilDivide>,
           inferBinary<MinSIOp, minimum>, inferBinary<MaxSIOp, maximum>,
           inferBinary<MinUIOp, unsignedMinimum>,
           inferBinary<MaxUIOp, unsignedMaximum>,
           inferBinary<ShLIOp, shiftLeft>, inferBinary<ShRSIOp, shiftRight>,
           inferBinary<ShRUIOp, unsignedShiftRight>, inferAddExtended,
           inferMulExtended<MulSIExtendedOp, true>,
           inferMulExtended<MulUIExtendedOp, false>, inferLogic<AndIOp, bitAnd>,
           inferLogic<OrIOp, bitOr>, inferLogic<XOrIOp, bitXor>, inferCmp,
           inferCast<ExtSIOp, false>, inferCast<ExtUIOp, true>,
           inferCast<TruncIOp, false>, inferCast<IndexCastOp, false>,
           inferCast<IndexCastUIOp, true>, inferSelect>(ctx);
  });
  registry.addExtension(+[](MLIRContext *ctx, math::MathDialect *) {
    attach<inferAbs, inferBinary<math::IPowIOp, integers::power>,
           inferCountBits<math::CtPopOp>,
           inferCountBits<math::CountLeadingZerosOp>,
           inferCountBits<math::CountTrailingZerosOp>>(ctx);
  });
}
