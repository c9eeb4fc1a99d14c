//===- Arith.cpp - Shape models of arith ops -----------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Integers are followed as ideal numbers: an op's result is its mathematical
// value only where no wrap is possible (InferenceState::setArithmetic).
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "SymShape/ExternalModels/ExternalModels.h"
#include "SymShape/Interfaces/ShapeModel.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/APFloat.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

template <typename Model, typename Op>
using External = ShapeModelOpInterface::ExternalModel<Model, Op>;

/// The shapes of an op that works element by element.
void inferElementwise(Operation *op, InferenceState &state) {
  for (Value operand : op->getOperands()) {
    if (!isa<RankedTensorType>(operand.getType()))
      continue;
    if (isa<RankedTensorType>(op->getResult(0).getType()))
      state.setExtents(op->getResult(0), state.extents(operand));
    return;
  }
}

/// True if the op works on plain integers that are followed.
bool isScalarInteger(Operation *op) {
  return llvm::all_of(op->getOperandTypes(), [](Type t) {
    return t.isIntOrIndex() && !t.isInteger(1);
  });
}

//===----------------------------------------------------------------------===//
// Binary integer arithmetic
//===----------------------------------------------------------------------===//

/// Ops whose result lies between numbers that fit, so that nothing can wrap.
/// (The one quotient that does not fit, of the least number by -1, is
/// undefined.)
template <typename OpTy>
constexpr bool staysInRange =
    llvm::is_one_of<OpTy, arith::DivSIOp, arith::DivUIOp, arith::RemSIOp,
                    arith::RemUIOp, arith::FloorDivSIOp, arith::CeilDivSIOp,
                    arith::CeilDivUIOp, arith::MinSIOp, arith::MinUIOp,
                    arith::MaxSIOp, arith::MaxUIOp, arith::ShRSIOp,
                    arith::ShRUIOp>::value;

/// `combine(state, lhs, rhs)` gives the ideal result, or null for unknown.
template <typename OpTy, DimExpr (*combine)(InferenceState &, DimExpr, DimExpr)>
struct BinaryModel : External<BinaryModel<OpTy, combine>, OpTy> {
  void inferShapes(Operation *op, InferenceState &state) const {
    if (!isScalarInteger(op))
      return inferElementwise(op, state);
    DimExpr result = combine(state, state.content(op->getOperand(0)),
                             state.content(op->getOperand(1)));
    if (!result)
      return;
    bool noWrap = staysInRange<OpTy>;
    if (auto flags = dyn_cast<arith::ArithIntegerOverflowFlagsInterface>(op))
      noWrap |= flags.hasNoSignedWrap();
    state.setArithmetic(op->getResult(0), state.getProver().simplify(result),
                        noWrap);
  }
};

DimExpr add(InferenceState &, DimExpr a, DimExpr b) { return a + b; }
DimExpr sub(InferenceState &, DimExpr a, DimExpr b) { return a - b; }
DimExpr mul(InferenceState &, DimExpr a, DimExpr b) { return a * b; }
DimExpr floorDivide(InferenceState &, DimExpr a, DimExpr b) {
  return a.floorDiv(b);
}
DimExpr ceilDivide(InferenceState &, DimExpr a, DimExpr b) {
  return a.ceilDiv(b);
}
DimExpr minimum(InferenceState &s, DimExpr a, DimExpr b) {
  return s.getExprContext().min({a, b});
}
DimExpr maximum(InferenceState &s, DimExpr a, DimExpr b) {
  return s.getExprContext().max({a, b});
}

bool isNonPositive(InferenceState &s, DimExpr e) { return s.isNonNegative(-e); }

/// Division that rounds towards zero. Written with floor division where the
/// signs are known; for a positive divisor also where they are not, by taking
/// the positive and the negative part apart.
DimExpr truncDivide(InferenceState &s, DimExpr a, DimExpr b) {
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
  // Twice the size: not again and again.
  if (a.getTreeSize() > 64)
    return {};
  ExprContext &ctx = s.getExprContext();
  DimExpr zero = ctx.constant(0);
  return ctx.max({a, zero}).floorDiv(b) + ctx.min({a, zero}).ceilDiv(b);
}

/// Remainder with the sign of the dividend.
DimExpr truncRemainder(InferenceState &s, DimExpr a, DimExpr b) {
  if (s.isNonNegative(a) && s.isNonNegative(b))
    return a.mod(b);
  DimExpr quotient = truncDivide(s, a, b);
  return quotient ? a - b * quotient : DimExpr();
}

bool areNonNegative(InferenceState &s, DimExpr a, DimExpr b) {
  return s.isNonNegative(a) && s.isNonNegative(b);
}

// Unsigned ops agree with the signed ones on numbers that are not negative.
DimExpr unsignedDivide(InferenceState &s, DimExpr a, DimExpr b) {
  return areNonNegative(s, a, b) ? a.floorDiv(b) : DimExpr();
}
DimExpr unsignedCeilDivide(InferenceState &s, DimExpr a, DimExpr b) {
  return areNonNegative(s, a, b) ? a.ceilDiv(b) : DimExpr();
}
DimExpr unsignedRemainder(InferenceState &s, DimExpr a, DimExpr b) {
  return areNonNegative(s, a, b) ? a.mod(b) : DimExpr();
}
DimExpr unsignedMinimum(InferenceState &s, DimExpr a, DimExpr b) {
  return areNonNegative(s, a, b) ? minimum(s, a, b) : DimExpr();
}
DimExpr unsignedMaximum(InferenceState &s, DimExpr a, DimExpr b) {
  return areNonNegative(s, a, b) ? maximum(s, a, b) : DimExpr();
}

/// 2^k for a constant shift amount below 62.
DimExpr powerOfTwo(InferenceState &s, DimExpr amount) {
  auto k = amount.getConstantInt64();
  if (!k || *k < 0 || *k > 62)
    return {};
  return s.getExprContext().constant(int64_t(1) << *k);
}
DimExpr shiftLeft(InferenceState &s, DimExpr a, DimExpr b) {
  DimExpr factor = powerOfTwo(s, b);
  return factor ? a * factor : DimExpr();
}
DimExpr shiftRight(InferenceState &s, DimExpr a, DimExpr b) {
  DimExpr divisor = powerOfTwo(s, b);
  return divisor ? a.floorDiv(divisor) : DimExpr();
}
DimExpr unsignedShiftRight(InferenceState &s, DimExpr a, DimExpr b) {
  return s.isNonNegative(a) ? shiftRight(s, a, b) : DimExpr();
}

//===----------------------------------------------------------------------===//
// Bits, comparisons, selection
//===----------------------------------------------------------------------===//

/// On integers: `x & (2^k - 1)` is `x mod 2^k`. On bits: a conjunction.
struct AndModel : External<AndModel, arith::AndIOp> {
  void inferShapes(Operation *op, InferenceState &state) const {
    if (op->getResult(0).getType().isInteger(1)) {
      ConditionRef a = state.condition(op->getOperand(0));
      ConditionRef b = state.condition(op->getOperand(1));
      if (a && b)
        state.setCondition(op->getResult(0), makeLogic(Condition::And, {a, b}));
      return;
    }
    if (!isScalarInteger(op))
      return inferElementwise(op, state);
    DimExpr a = state.content(op->getOperand(0));
    DimExpr b = state.content(op->getOperand(1));
    if (a.isConstant())
      std::swap(a, b);
    auto mask = b.getConstantInt64();
    if (mask && *mask >= 0 && *mask < INT64_MAX && ((*mask + 1) & *mask) == 0)
      state.setArithmetic(op->getResult(0), a.mod(*mask + 1));
  }
};

struct OrModel : External<OrModel, arith::OrIOp> {
  void inferShapes(Operation *op, InferenceState &state) const {
    if (!op->getResult(0).getType().isInteger(1))
      return inferElementwise(op, state);
    ConditionRef a = state.condition(op->getOperand(0));
    ConditionRef b = state.condition(op->getOperand(1));
    if (a && b)
      state.setCondition(op->getResult(0), makeLogic(Condition::Or, {a, b}));
  }
};

/// `xor true` is a negation; of two conditions, that they differ.
struct XorModel : External<XorModel, arith::XOrIOp> {
  void inferShapes(Operation *op, InferenceState &state) const {
    if (!op->getResult(0).getType().isInteger(1))
      return inferElementwise(op, state);
    ConditionRef a = state.condition(op->getOperand(0));
    ConditionRef b = state.condition(op->getOperand(1));
    if (!a || !b)
      return;
    ConditionRef notA = makeLogic(Condition::Not, {a});
    ConditionRef notB = makeLogic(Condition::Not, {b});
    state.setCondition(
        op->getResult(0),
        makeLogic(Condition::Or, {makeLogic(Condition::And, {a, notB}),
                                  makeLogic(Condition::And, {notA, b})}));
  }
};

struct CmpModel : External<CmpModel, arith::CmpIOp> {
  void inferShapes(Operation *op, InferenceState &state) const {
    auto cmp = cast<arith::CmpIOp>(op);
    if (!isScalarInteger(op))
      return inferElementwise(op, state);
    DimExpr a = state.content(cmp.getLhs()), b = state.content(cmp.getRhs());
    using P = arith::CmpIPredicate;
    P predicate = cmp.getPredicate();
    bool isUnsigned = predicate == P::ult || predicate == P::ule ||
                      predicate == P::ugt || predicate == P::uge;
    // Unsigned order is the signed one where both sides are not negative.
    if (isUnsigned && !areNonNegative(state, a, b))
      return;
    ConditionRef c;
    switch (predicate) {
    case P::eq:
      c = makeCompare(Relation::Eq, a, b);
      break;
    case P::ne:
      c = makeCompare(Relation::Ne, a, b);
      break;
    case P::slt:
    case P::ult:
      c = makeCompare(Relation::Lt, a, b);
      break;
    case P::sle:
    case P::ule:
      c = makeCompare(Relation::Le, a, b);
      break;
    case P::sgt:
    case P::ugt:
      c = makeCompare(Relation::Lt, b, a);
      break;
    case P::sge:
    case P::uge:
      c = makeCompare(Relation::Le, b, a);
      break;
    }
    state.setCondition(cmp.getResult(), c);
  }
};

/// One element of a selection, or null where neither arm can be told.
DimExpr selectOne(InferenceState &state, const ConditionRef &c, DimExpr a,
                  DimExpr b) {
  if (!a || !b)
    return {};
  if (a == b)
    return a;
  Verdict verdict = state.decide(c);
  if (verdict == Verdict::Always)
    return a;
  if (verdict == Verdict::Never)
    return b;
  // The smaller or the larger of the two compared numbers.
  if (!c || c->kind != Condition::Compare ||
      (c->compare.relation != Relation::Lt &&
       c->compare.relation != Relation::Le))
    return {};
  DimExpr x = c->compare.lhs, y = c->compare.rhs;
  ExprContext &ctx = state.getExprContext();
  if (x == a && y == b)
    return state.getProver().simplify(ctx.min({a, b}));
  if (x == b && y == a)
    return state.getProver().simplify(ctx.max({a, b}));
  // `x < 0 ? 0 : x` and the like, where one side was folded into a constant:
  // `x < k ? k - 1 : x` and `x < k ? x : k - 1` differ from max and min by one.
  if (c->compare.relation == Relation::Lt) {
    if (x == b && y == a + 1)
      return state.getProver().simplify(ctx.max({a, b}));
    if (x == a && y == b + 1)
      return state.getProver().simplify(ctx.min({a, b}));
    if (x + 1 == a && y == b)
      return state.getProver().simplify(ctx.min({a, b}));
    if (x + 1 == b && y == a)
      return state.getProver().simplify(ctx.max({a, b}));
  }
  return {};
}

struct SelectModel : External<SelectModel, arith::SelectOp> {
  void inferShapes(Operation *op, InferenceState &state) const {
    auto select = cast<arith::SelectOp>(op);
    Value a = select.getTrueValue(), b = select.getFalseValue();
    Value result = select.getResult();
    bool scalarCondition = select.getCondition().getType().isInteger(1);
    ConditionRef c;
    if (scalarCondition)
      c = state.condition(select.getCondition());
    if (isa<RankedTensorType>(result.getType())) {
      // Element by element all operands have the size of the result.
      if (!scalarCondition)
        return state.setExtents(result, state.extents(a));
      // The operands of a select on a single bit may differ in size: a result
      // size is told only where both agree or the condition is decided.
      for (auto [axis, ea, eb] :
           llvm::enumerate(state.extents(a), state.extents(b))) {
        if (state.getProver().provesEqual(ea, eb))
          state.setExtent(result, axis, ea);
        else if (DimExpr e = selectDecided(state, c, ea, eb))
          state.setExtent(result, axis, e);
      }
      return;
    }
    if (!result.getType().isIntOrIndex() || result.getType().isInteger(1))
      return;
    if (DimExpr e = selectOne(state, c, state.content(a), state.content(b)))
      state.setContent(result, e);
  }

  static DimExpr selectDecided(InferenceState &state, const ConditionRef &c,
                               DimExpr a, DimExpr b) {
    switch (state.decide(c)) {
    case Verdict::Always:
      return a;
    case Verdict::Never:
      return b;
    default:
      return {};
    }
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
      DimExpr zero = ctx.constant(0);
      return state.setCondition(
          result,
          makeCompare(integer.getValue().isZero() ? Relation::Ne : Relation::Eq,
                      zero, zero));
    }
    if (auto real = dyn_cast<FloatAttr>(value)) {
      // A dyadic rational of moderate size is followed exactly.
      APFloat scaled = real.getValue();
      for (unsigned k = 0; k <= 20; ++k) {
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
    auto dense = dyn_cast<DenseIntElementsAttr>(value);
    if (!dense || dense.getNumElements() > InferenceState::kMaxContents ||
        dense.getElementType().isInteger(1))
      return;
    SmallVector<DimExpr> contents;
    for (const APInt &element : dense.getValues<APInt>())
      contents.push_back(ctx.constant(llvm::DynamicAPInt(element)));
    state.setContents(result, contents);
  }
};

/// Casts between integers that keep the number where it fits: sign extension,
/// truncation, index casts.
template <typename OpTy> struct CastModel : External<CastModel<OpTy>, OpTy> {
  void inferShapes(Operation *op, InferenceState &state) const {
    Value in = op->getOperand(0), out = op->getResult(0);
    constexpr bool readsUnsigned = std::is_same_v<OpTy, arith::ExtUIOp> ||
                                   std::is_same_v<OpTy, arith::IndexCastUIOp>;
    auto convert = [&](DimExpr e, Type type) -> DimExpr {
      if (!e || (readsUnsigned && !state.isNonNegative(e)) ||
          !state.fits(e, type))
        return {};
      return e;
    };
    if (isa<RankedTensorType>(in.getType())) {
      inferElementwise(op, state);
      Type element = getElementTypeOrSelf(out.getType());
      SmallVector<DimExpr> elements;
      for (DimExpr e : state.contents(in))
        elements.push_back(convert(e, element));
      if (!elements.empty())
        state.setContents(out, elements);
      return;
    }
    if (isScalarInteger(op))
      if (DimExpr e = convert(state.content(in), out.getType()))
        state.setContent(out, e);
  }
};

} // namespace

void symshape::registerArithModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *ctx, arith::ArithDialect *) {
    using namespace arith;
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
    AndIOp::attachInterface<AndModel>(*ctx);
    OrIOp::attachInterface<OrModel>(*ctx);
    XOrIOp::attachInterface<XorModel>(*ctx);
    CmpIOp::attachInterface<CmpModel>(*ctx);
    SelectOp::attachInterface<SelectModel>(*ctx);
    ExtSIOp::attachInterface<CastModel<ExtSIOp>>(*ctx);
    ExtUIOp::attachInterface<CastModel<ExtUIOp>>(*ctx);
    TruncIOp::attachInterface<CastModel<TruncIOp>>(*ctx);
    IndexCastOp::attachInterface<CastModel<IndexCastOp>>(*ctx);
    IndexCastUIOp::attachInterface<CastModel<IndexCastUIOp>>(*ctx);
  });
}
