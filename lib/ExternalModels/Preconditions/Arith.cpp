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
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::symshape;
using Use = PreconditionUse;

namespace {

template <typename OpTy, bool isSigned>
bool stateDivision(OpTy op, PreconditionState &state) {
  requireDivisor(state, Use::Value, isSigned);
  if (!state.wants(Use::Checked))
    return true;
  if (op->hasAttr("isExact"))
    state.requireUnexpressed("a division without remainder", state.operand(0));
  state.requireOneShape(Use::Checked);
  return true;
}

/// A flag says that the exact result fits the type, as a signed or as an
/// unsigned number: the result is poison otherwise.
template <typename OpTy> bool stateFlags(OpTy op, PreconditionState &state) {
  state.requireOneShape(Use::Value);
  if (!state.wants(Use::Checked))
    return true;
  auto flags = op.getOverflowFlags();
  if (flags == arith::IntegerOverflowFlags::none)
    return true;
  Type type = getElementTypeOrSelf(op.getType());
  unsigned bits = type.isIndex() ? IndexType::kInternalStorageBitWidth
                                 : type.getIntOrFloatBitWidth();
  bool isUnsigned = bitEnumContainsAll(flags, arith::IntegerOverflowFlags::nuw);
  // The analysis takes the exact result for the result of such an op.
  if (isa<ShapedType>(op.getType()) || !state.content(op->getResult(0)) ||
      bits > 64)
    state.requireUnexpressed("a result that fits its type", op->getResult(0));
  else
    state.requireFits(op->getResult(0), bits, isUnsigned);
  return true;
}

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
  Type type = getElementTypeOrSelf(op.getType());
  unsigned bits = type.isIndex() ? IndexType::kInternalStorageBitWidth
                                 : type.getIntOrFloatBitWidth();
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
