//===- Arith.cpp - Shape models of arith ops -----------------*- C++ -*-===//
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
#include "SymShape/Interfaces/Contents.h"
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
struct BinaryModel : External<BinaryModel<OpTy, combine>, OpTy> {
  void inferShapes(Operation *op, InferenceState &state) const {
    bool noWrap = staysInRange<OpTy>;
    if (auto flags = dyn_cast<arith::ArithIntegerOverflowFlagsInterface>(op))
      noWrap |= flags.hasNoSignedWrap();
    inferIntegerBinary(op, state, combine, noWrap);
  }
};

/// The absolute value of the least number does not fit: the op returns that
/// number itself.
struct AbsModel : External<AbsModel, math::AbsIOp> {
  void inferShapes(Operation *op, InferenceState &state) const {
    if (!isScalarInteger(op))
      return inferElementwise(op, state);
    DimExpr e = state.content(op->getOperand(0));
    DimExpr abs = state.getExprContext().max({e, -e});
    state.setArithmetic(op->getResult(0), state.getProver().simplify(abs));
  }
};

/// The number of ones, or of zeros before or after all ones.
template <typename OpTy>
struct CountBitsModel : External<CountBitsModel<OpTy>, OpTy> {
  void inferShapes(Operation *op, InferenceState &state) const {
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
};

/// The sum, and whether the unsigned sum overflows.
struct AddExtendedModel : External<AddExtendedModel, arith::AddUIExtendedOp> {
  void inferShapes(Operation *op, InferenceState &state) const {
    auto add = cast<arith::AddUIExtendedOp>(op);
    if (!isScalarInteger(op))
      return inferElementwise(op, state);
    DimExpr a = state.content(add.getLhs()), b = state.content(add.getRhs());
    state.setArithmetic(add.getSum(), state.getProver().simplify(
                                          state.congruent(add.getLhs()) +
                                          state.congruent(add.getRhs())));
    // An unsigned op reads a negative number a as a + 2^width. So the sum
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
};

/// The product, as a low and a high half.
template <typename OpTy, bool isSigned>
struct MulExtendedModel : External<MulExtendedModel<OpTy, isSigned>, OpTy> {
  void inferShapes(Operation *op, InferenceState &state) const {
    auto mul = cast<OpTy>(op);
    if (!isScalarInteger(op))
      return inferElementwise(op, state);
    Type type = mul.getLow().getType();
    DimExpr a = state.content(mul.getLhs()), b = state.content(mul.getRhs());
    state.setArithmetic(mul.getLow(), state.getProver().simplify(
                                          state.congruent(mul.getLhs()) *
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
};

//===----------------------------------------------------------------------===//
// Bits, comparisons, selection
//===----------------------------------------------------------------------===//

/// Bitwise on integers; a logical connective on i1.
template <typename OpTy, Combine combine>
struct LogicModel : External<LogicModel<OpTy, combine>, OpTy> {
  void inferShapes(Operation *op, InferenceState &state) const {
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
};

struct CmpModel : External<CmpModel, arith::CmpIOp> {
  void inferShapes(Operation *op, InferenceState &state) const {
    auto cmp = cast<arith::CmpIOp>(op);
    Value lhs = cmp.getLhs(), rhs = cmp.getRhs();
    auto order = static_cast<IntegerOrder>(cmp.getPredicate());
    if (lhs.getType().isInteger(1))
      return state.setCondition(
          cmp.getResult(),
          compareBits(order, state.condition(lhs), state.condition(rhs)));
    if (!isScalarInteger(op))
      return inferElementwise(op, state);
    state.setCondition(cmp.getResult(),
                       compareIntegers(op, state, order, lhs, rhs));
  }
};

struct SelectModel : External<SelectModel, arith::SelectOp> {
  void inferShapes(Operation *op, InferenceState &state) const {
    auto select = cast<arith::SelectOp>(op);
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
      return copyDescription(state, a, result);
    if (verdict == Verdict::Never)
      return copyDescription(state, b, result);
    if (isShapedAndRanked(type))
      return selectShape(state, c, a, b, result);
    if (type.isInteger(1))
      return state.setCondition(
          result, selectCondition(c, state.condition(a), state.condition(b)));
    if (!type.isIntOrIndex())
      return;
    DimExpr x = state.content(a), y = state.content(b);
    if (DimExpr e = selectBetween(state, c, x, y))
      return state.setContent(result, e);
    DimExpr unknown = state.content(result);
    state.setContent(result, eitherOf(state, unknown, x, y));
    define(state, result, unknown, c, x, y);
    // Both arms are congruent to the same number modulo 2^width.
    if (state.congruent(a) == state.congruent(b))
      state.setCongruent(result, state.congruent(a));
  }

private:
  /// Returns conjunctions such that `c` is `truth` if and only if one of them
  /// holds; returns none if there would be too many.
  static SmallVector<ConditionRef> alternatives(const ConditionRef &c,
                                                bool truth) {
    constexpr size_t kMaxAlternatives = 3;
    if (c->kind == Condition::Not)
      return alternatives(c->args[0], !truth);
    if (c->kind == Condition::Compare)
      return {truth ? c : negation(c)};
    SmallVector<ConditionRef> result;
    if ((c->kind == Condition::Or) == truth) {
      for (const ConditionRef &arg : c->args) {
        auto parts = alternatives(arg, truth);
        if (parts.empty() || result.size() + parts.size() > kMaxAlternatives)
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
  static void define(InferenceState &state, Value result, DimExpr unknown,
                     const ConditionRef &c, DimExpr a, DimExpr b) {
    constexpr unsigned kMaxSize = 24;
    if (!c || !a || !b || !unknown.isSymbol() || c->size > 8 ||
        a.getTreeSize() > kMaxSize || b.getTreeSize() > kMaxSize ||
        !state.fits(a, result.getType()) || !state.fits(b, result.getType()))
      return;
    SmallVector<ConditionRef> cases;
    for (bool truth : {true, false}) {
      auto parts = alternatives(c, truth);
      ConditionRef is = makeCompare(Relation::Eq, unknown, truth ? a : b);
      // Too many: the result may be this operand, whatever the condition.
      if (parts.empty())
        cases.push_back(is);
      for (const ConditionRef &part : parts)
        cases.push_back(makeLogic(Condition::And, {part, is}));
    }
    if (cases.size() <= 4)
      state.define(result, makeLogic(Condition::Or, cases));
  }

  /// `unknown` is a fresh symbol for the result.
  static DimExpr selectOne(InferenceState &state, const ConditionRef &c,
                           DimExpr a, DimExpr b, DimExpr unknown) {
    if (DimExpr e = selectBetween(state, c, a, b))
      return e;
    return eitherOf(state, unknown, a, b);
  }

  /// The operands of a select on a single bit may differ in size: the size of
  /// one operand says nothing about the other.
  static void selectShape(InferenceState &state, const ConditionRef &c, Value a,
                          Value b, Value result) {
    ArrayRef<DimExpr> as = state.extents(a), bs = state.extents(b);
    SmallVector<DimExpr> unknown(state.extents(result));
    for (auto [axis, e] : llvm::enumerate(unknown))
      state.setExtent(result, axis, selectOne(state, c, as[axis], bs[axis], e));
  }

  static ConditionRef selectCondition(const ConditionRef &c,
                                      const ConditionRef &a,
                                      const ConditionRef &b) {
    if (a == b)
      return a;
    return disjunction(conjunction(c, a), conjunction(negation(c), b));
  }
};

//===----------------------------------------------------------------------===//
// Constants and casts
//===----------------------------------------------------------------------===//

struct ConstantModel : External<ConstantModel, arith::ConstantOp> {
  void inferShapes(Operation *op, InferenceState &state) const {
    auto constant = cast<arith::ConstantOp>(op);
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
            state.setReal(result, {ctx.constant(integer.getSExtValue()),
                                   int64_t(1) << k});
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
};

template <typename OpTy, bool readsUnsigned>
struct CastModel : External<CastModel<OpTy, readsUnsigned>, OpTy> {
  void inferShapes(Operation *op, InferenceState &state) const {
    auto flags = dyn_cast<arith::ArithIntegerOverflowFlagsInterface>(op);
    inferIntegerCast(op, state, readsUnsigned,
                     flags && flags.hasNoSignedWrap());
  }
};

} // namespace

void symshape::registerArithModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *ctx, arith::ArithDialect *) {
    using namespace arith;
    using namespace integers;
    ConstantOp::attachInterface<ConstantModel>(*ctx);
    AddIOp::attachInterface<BinaryModel<AddIOp, add>>(*ctx);
    SubIOp::attachInterface<BinaryModel<SubIOp, sub>>(*ctx);
    MulIOp::attachInterface<BinaryModel<MulIOp, mul>>(*ctx);
    DivSIOp::attachInterface<BinaryModel<DivSIOp, truncDivide>>(*ctx);
    RemSIOp::attachInterface<BinaryModel<RemSIOp, truncRemainder>>(*ctx);
    DivUIOp::attachInterface<BinaryModel<DivUIOp, unsignedDivide>>(*ctx);
    RemUIOp::attachInterface<BinaryModel<RemUIOp, unsignedRemainder>>(*ctx);
    FloorDivSIOp::attachInterface<BinaryModel<FloorDivSIOp, floorDivide>>(*ctx);
    CeilDivSIOp::attachInterface<BinaryModel<CeilDivSIOp, ceilDivide>>(*ctx);
    CeilDivUIOp::attachInterface<BinaryModel<CeilDivUIOp, unsignedCeilDivide>>(
        *ctx);
    MinSIOp::attachInterface<BinaryModel<MinSIOp, minimum>>(*ctx);
    MaxSIOp::attachInterface<BinaryModel<MaxSIOp, maximum>>(*ctx);
    MinUIOp::attachInterface<BinaryModel<MinUIOp, unsignedMinimum>>(*ctx);
    MaxUIOp::attachInterface<BinaryModel<MaxUIOp, unsignedMaximum>>(*ctx);
    ShLIOp::attachInterface<BinaryModel<ShLIOp, shiftLeft>>(*ctx);
    ShRSIOp::attachInterface<BinaryModel<ShRSIOp, shiftRight>>(*ctx);
    ShRUIOp::attachInterface<BinaryModel<ShRUIOp, unsignedShiftRight>>(*ctx);
    AddUIExtendedOp::attachInterface<AddExtendedModel>(*ctx);
    MulSIExtendedOp::attachInterface<MulExtendedModel<MulSIExtendedOp, true>>(
        *ctx);
    MulUIExtendedOp::attachInterface<MulExtendedModel<MulUIExtendedOp, false>>(
        *ctx);
    AndIOp::attachInterface<LogicModel<AndIOp, bitAnd>>(*ctx);
    OrIOp::attachInterface<LogicModel<OrIOp, bitOr>>(*ctx);
    XOrIOp::attachInterface<LogicModel<XOrIOp, bitXor>>(*ctx);
    CmpIOp::attachInterface<CmpModel>(*ctx);
    SelectOp::attachInterface<SelectModel>(*ctx);
    ExtSIOp::attachInterface<CastModel<ExtSIOp, false>>(*ctx);
    ExtUIOp::attachInterface<CastModel<ExtUIOp, true>>(*ctx);
    TruncIOp::attachInterface<CastModel<TruncIOp, false>>(*ctx);
    IndexCastOp::attachInterface<CastModel<IndexCastOp, false>>(*ctx);
    IndexCastUIOp::attachInterface<CastModel<IndexCastUIOp, true>>(*ctx);
  });
  registry.addExtension(+[](MLIRContext *ctx, math::MathDialect *) {
    math::AbsIOp::attachInterface<AbsModel>(*ctx);
    math::IPowIOp::attachInterface<BinaryModel<math::IPowIOp, integers::power>>(
        *ctx);
    math::CtPopOp::attachInterface<CountBitsModel<math::CtPopOp>>(*ctx);
    math::CountLeadingZerosOp::attachInterface<
        CountBitsModel<math::CountLeadingZerosOp>>(*ctx);
    math::CountTrailingZerosOp::attachInterface<
        CountBitsModel<math::CountTrailingZerosOp>>(*ctx);
  });
}
