//===- Arith.cpp - Preconditions of arith and math ops --------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Element-wise ops on tensors require equal shapes, besides the preconditions
// on their elements.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "Preconditions/Families.h"
#include "SymShape/ExternalModels/ExternalModels.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace mlir::symshape;
using Use = PreconditionUse;

namespace {

template <typename OpTy, bool isSigned>
bool stateDivision(OpTy op, PreconditionState &state) {
  requireDivisor(state, Use::Value, isSigned);
  if (!state.wants(Use::Checked))
    return true;
  PreconditionState::Consequence poison(state, Violation::Poison);
  if (op->hasAttr("isExact"))
    state.requireUnexpressed("a division without remainder", state.operand(0));
  state.requireOneShape(Use::Checked);
  return true;
}

//===----------------------------------------------------------------------===//
// Overflow flags
//===----------------------------------------------------------------------===//

template <typename OpTy> DimExpr combine(DimExpr a, DimExpr b) {
  if constexpr (std::is_same_v<OpTy, arith::AddIOp>)
    return a + b;
  else if constexpr (std::is_same_v<OpTy, arith::SubIOp>)
    return a - b;
  else
    return a * b;
}

/// `a` and `b` are the numbers that the operands have as signed ones. Read as
/// unsigned numbers, their result is at least 0 and below 2^bits.
template <typename OpTy>
void requireUnsignedFit(PreconditionState &state, DimExpr a, DimExpr b,
                        unsigned bits) {
  Value result = state.getOp()->getResult(0);
  DimExpr zero = state.constant(0), half = state.constant(1);
  for (unsigned i = 1; i < bits; ++i)
    half = half * 2;
  DimExpr most = half * 2 - 1;
  if (a.isConstant() && b.isConstant()) {
    auto read = [&](DimExpr e) {
      return *e.getConstant() < 0 ? e + half * 2 : e;
    };
    DimExpr exact = combine<OpTy>(read(a), read(b));
    requireFitting(state, Precondition::AtLeast, zero, exact, result);
    requireFitting(state, Precondition::AtMost, exact, most, result);
    return;
  }
  // Numbers that are not negative are the same as unsigned ones. Others may fit
  // too.
  auto require = [&](Precondition::Kind kind, DimExpr lhs, DimExpr rhs) {
    if (Precondition *p = requireFitting(state, kind, lhs, rhs, result))
      p->isStronger = true;
  };
  require(Precondition::AtLeast, zero, b);
  if (std::is_same_v<OpTy, arith::SubIOp>)
    return require(Precondition::AtLeast, zero, a - b);
  require(Precondition::AtLeast, zero, a);
  // The sum of two numbers below 2^(bits - 1) always fits.
  if (std::is_same_v<OpTy, arith::MulIOp>)
    require(Precondition::AtMost, a * b, most);
}

/// A flag says that the exact result fits the type, as a signed or as an
/// unsigned number: the result is poison otherwise. With both flags, both have
/// to hold.
template <typename OpTy> bool stateFlags(OpTy op, PreconditionState &state) {
  state.requireOneShape(Use::Value);
  if (!state.wants(Use::Checked))
    return true;
  auto flags = op.getOverflowFlags();
  if (flags == arith::IntegerOverflowFlags::none)
    return true;
  unsigned bits = bitsOf(op.getType(), op);
  Value result = op->getResult(0);
  DimExpr a = state.content(op->getOperand(0)), b = state.constant(0);
  if (op->getNumOperands() == 2)
    b = state.content(op->getOperand(1));
  if (isa<ShapedType>(op.getType()) || !a || !b || bits < 2 || bits > 64) {
    state.requireUnexpressed("a result that fits its type", result);
    return true;
  }
  constexpr bool truncates = std::is_same_v<OpTy, arith::TruncIOp>;
  if (bitEnumContainsAll(flags, arith::IntegerOverflowFlags::nsw)) {
    DimExpr exact = a;
    if constexpr (!truncates)
      exact = combine<OpTy>(a, b);
    requireSignedFit(state, exact, bits, result);
  }
  if (!bitEnumContainsAll(flags, arith::IntegerOverflowFlags::nuw))
    return true;
  if constexpr (truncates) {
    requireFitting(state, Precondition::AtLeast, state.constant(0), a, result);
    requireFitting(state, Precondition::AtMost, a,
                   state.constant(llvm::maxUIntN(std::min(bits, 63u))), result);
  } else {
    requireUnsignedFit<OpTy>(state, a, b, bits);
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Other ops
//===----------------------------------------------------------------------===//

template <typename OpTy> bool stateShift(OpTy op, PreconditionState &state) {
  state.requireOneShape(Use::Value);
  requireShift(state);
  if constexpr (std::is_same_v<OpTy, arith::ShLIOp>)
    if (op.getOverflowFlags() != arith::IntegerOverflowFlags::none)
      state.requireUnexpressed("a result that fits its type", op.getResult());
  if (op->hasAttr("isExact"))
    state.requireUnexpressed("a shift without remainder", state.operand(0));
  return true;
}

/// The rounded number fits the type.
template <typename OpTy>
bool stateFloatToInt(OpTy op, PreconditionState &state) {
  state.requireOneShape(Use::Value);
  if (!state.wants(Use::Checked))
    return true;
  unsigned bits = bitsOf(op.getType(), op);
  DimExpr e = state.content(op.getOut());
  if (e && state.isKnown(e) && bits <= 64)
    state.requireFits(op.getOut(), bits, std::is_same_v<OpTy, arith::FPToUIOp>);
  else if (Precondition *p = state.requireUnexpressed(
               "a number that fits the integer type", op.getIn())) {
    p->fitsBits = std::min(bits, 64u);
    p->fitsUnsigned = std::is_same_v<OpTy, arith::FPToUIOp>;
  }
  return true;
}

/// Only an element-wise select needs operands of one shape.
bool stateSelect(arith::SelectOp select, PreconditionState &state) {
  if (isa<RankedTensorType>(select.getCondition().getType()))
    state.requireOneShape(Use::Undefined);
  return true;
}

/// 0 has no negative power.
bool statePower(math::IPowIOp, PreconditionState &state) {
  state.requireOneShape(Use::Value);
  state.requireNumbers(state.operand(1), state.constant(0), DimExpr(),
                       "an exponent");
  return true;
}

} // namespace

void symshape::registerArithPreconditions(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *ctx, arith::ArithDialect *) {
    using namespace arith;
    attachPreconditionFamily<stateNothing, ConstantOp>(ctx);
    attachPreconditionFamily<
        stateElementwise, AddFOp, AddUIExtendedOp, AndIOp, BitcastOp, CmpFOp,
        CmpIOp, DivFOp, ExtFOp, ExtSIOp, ExtUIOp, IndexCastOp, IndexCastUIOp,
        MaxNumFOp, MaxSIOp, MaxUIOp, MaximumFOp, MinNumFOp, MinSIOp, MinUIOp,
        MinimumFOp, MulFOp, MulSIExtendedOp, MulUIExtendedOp, NegFOp, OrIOp,
        RemFOp, SIToFPOp, ScalingExtFOp, ScalingTruncFOp, SubFOp, TruncFOp,
        UIToFPOp, XOrIOp>(ctx);
    attachPreconditions<
        stateDivision<DivSIOp, true>, stateDivision<RemSIOp, true>,
        stateDivision<CeilDivSIOp, true>, stateDivision<FloorDivSIOp, true>,
        stateDivision<DivUIOp, false>, stateDivision<RemUIOp, false>,
        stateDivision<CeilDivUIOp, false>, stateFlags<AddIOp>,
        stateFlags<SubIOp>, stateFlags<MulIOp>, stateFlags<TruncIOp>,
        stateShift<ShLIOp>, stateShift<ShRSIOp>, stateShift<ShRUIOp>,
        stateFloatToInt<FPToSIOp>, stateFloatToInt<FPToUIOp>, stateSelect>(ctx);
  });
  registry.addExtension(+[](MLIRContext *ctx, math::MathDialect *) {
    using namespace math;
    attachPreconditionFamily<
        stateElementwise, AbsFOp, AbsIOp, AcosOp, AcoshOp, AsinOp, AsinhOp,
        Atan2Op, AtanOp, AtanhOp, CbrtOp, CeilOp, ClampFOp, CopySignOp, CosOp,
        CoshOp, CountLeadingZerosOp, CountTrailingZerosOp, CtPopOp, ErfOp,
        ErfcOp, Exp2Op, ExpM1Op, ExpOp, FPowIOp, FloorOp, FmaOp, IsFiniteOp,
        IsInfOp, IsNaNOp, IsNormalOp, Log10Op, Log1pOp, Log2Op, LogOp, PowFOp,
        RoundEvenOp, RoundOp, RsqrtOp, SinOp, SincosOp, SinhOp, SqrtOp, TanOp,
        TanhOp, TruncOp>(ctx);
    attachPreconditions<statePower>(ctx);
  });
}
