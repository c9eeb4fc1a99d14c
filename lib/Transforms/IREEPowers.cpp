//===- IREEPowers.cpp - Powers that IREE computes right -------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Analysis/ShapePass.h"
#include "SymShape/Analysis/WalkOps.h"
#include "SymShape/Transforms/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"

namespace mlir::symshape {
#define GEN_PASS_DEF_IREEPOWERSPASS
#include "SymShape/Transforms/Passes.h.inc"
} // namespace mlir::symshape

using namespace mlir;
using namespace mlir::symshape;

namespace {

/// Emits the rules of a power around the power of a number that is not
/// negative.
class PowerBuilder {
public:
  PowerBuilder(OpBuilder &builder, Location loc, Type type)
      : builder(builder), loc(loc), type(type) {}

  Value power(Value base, Value exponent) {
    Value magnitude = math::PowFOp::create(
        builder, loc, math::AbsFOp::create(builder, loc, base), exponent);
    Value whole = equals(exponent, floor(exponent));
    Value half = arith::MulFOp::create(builder, loc, exponent, number(0.5));
    Value even = equals(half, floor(half));
    Value opposite = arith::NegFOp::create(builder, loc, magnitude);
    Value signedPower = select(even, magnitude, opposite);
    Value ofNegative = select(whole, signedPower, nan());
    Value negative = arith::CmpFOp::create(
        builder, loc, arith::CmpFPredicate::OLT, base, number(0.0));
    Value result = select(negative, ofNegative, magnitude);
    return select(equals(exponent, number(0.0)), number(1.0), result);
  }

private:
  Value constant(const APFloat &value) {
    TypedAttr attr = builder.getFloatAttr(getElementTypeOrSelf(type), value);
    if (auto shaped = dyn_cast<ShapedType>(type))
      attr = DenseElementsAttr::get(shaped, value);
    return arith::ConstantOp::create(builder, loc, attr);
  }

  const llvm::fltSemantics &semantics() {
    return cast<FloatType>(getElementTypeOrSelf(type)).getFloatSemantics();
  }

  Value number(double value) {
    APFloat converted(value);
    bool losesInfo;
    converted.convert(semantics(), APFloat::rmNearestTiesToEven, &losesInfo);
    return constant(converted);
  }

  Value nan() { return constant(APFloat::getQNaN(semantics())); }

  Value floor(Value value) {
    return math::FloorOp::create(builder, loc, value);
  }

  Value equals(Value left, Value right) {
    return arith::CmpFOp::create(builder, loc, arith::CmpFPredicate::OEQ, left,
                                 right);
  }

  Value select(Value condition, Value yes, Value no) {
    return arith::SelectOp::create(builder, loc, condition, yes, no);
  }

  OpBuilder &builder;
  Location loc;
  Type type;
};

struct IREEPowers
    : CountingPass<symshape::impl::IREEPowersPassBase<IREEPowers>> {
  using CountingPass::CountingPass;

  void runOnOperation() override {
    uint64_t inverted = invertNegative(), expanded = 0;
    for (auto op : collectOps<math::PowFOp>(getOperation())) {
      if (isa_and_nonnull<math::AbsFOp>(op.getLhs().getDefiningOp()))
        continue;
      ++expanded;
      OpBuilder builder(op);
      PowerBuilder powers(builder, op.getLoc(), op.getType());
      op->replaceAllUsesWith(
          ValueRange{powers.power(op.getLhs(), op.getRhs())});
      op->erase();
    }
    count("expanded", "Powers expanded", expanded);
    count("inverted", "Negative powers inverted", inverted);
    if (expanded == 0 && inverted == 0)
      markAllAnalysesPreserved();
  }

private:
  /// Turns powers to constant negative integers into quotients.
  uint64_t invertNegative() {
    uint64_t inverted = 0;
    for (auto op : collectOps<math::FPowIOp>(getOperation())) {
      APInt exponent;
      if (isa<ShapedType>(op.getType()) ||
          !matchPattern(op.getRhs(), m_ConstantInt(&exponent)) ||
          !exponent.isNegative() || exponent.isMinSignedValue())
        continue;
      ++inverted;
      OpBuilder builder(op);
      Value opposite = arith::ConstantOp::create(
          builder, op.getLoc(),
          builder.getIntegerAttr(op.getRhs().getType(), -exponent));
      Value one = arith::ConstantOp::create(
          builder, op.getLoc(), builder.getFloatAttr(op.getType(), 1.0));
      Value power =
          math::FPowIOp::create(builder, op.getLoc(), op.getLhs(), opposite);
      Value quotient = arith::DivFOp::create(builder, op.getLoc(), one, power);
      op->replaceAllUsesWith(ValueRange{quotient});
      op->erase();
    }
    return inverted;
  }
};

} // namespace
