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
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

namespace mlir::symshape {
#define GEN_PASS_DEF_IREEPOWERSPASS
#include "SymShape/Transforms/Passes.h.inc"
} // namespace mlir::symshape

using namespace mlir;
using namespace mlir::symshape;

namespace {

/// Emits the rules of C's `pow` around the power of a number that is not
/// negative.
class PowerBuilder {
public:
  PowerBuilder(OpBuilder &builder, math::PowFOp op)
      : builder(builder), loc(op.getLoc()), type(op.getType()), op(op) {}

  Value power(Value base, Value exponent) {
    Value zero = number(0.0), one = number(1.0);
    bool isAbsolute = isa_and_nonnull<math::AbsFOp>(base.getDefiningOp());
    Value absolute =
        isAbsolute ? base : math::AbsFOp::create(builder, loc, base);
    Value magnitude = math::PowFOp::create(builder, loc, absolute, exponent);
    // The logarithm of 1 is 0, and 0 times an infinity is no number.
    Value infinite = equals(math::AbsFOp::create(builder, loc, exponent),
                            constant(APFloat::getInf(semantics())));
    magnitude = select(both(equals(absolute, one), infinite), one, magnitude);
    Value result = isAbsolute ? magnitude : withSign(magnitude, base, exponent);
    // These hold for a base or an exponent that is no number, too.
    result = select(equals(base, one), one, result);
    return select(equals(exponent, zero), one, result);
  }

private:
  /// The power of a base that may be negative, from the power of its magnitude.
  Value withSign(Value magnitude, Value base, Value exponent) {
    Value zero = number(0.0);
    // An infinite exponent counts as even.
    Value whole = equals(exponent, floor(exponent));
    Value half = arith::MulFOp::create(builder, loc, exponent, number(0.5));
    Value even = equals(half, floor(half));
    Value opposite = arith::NegFOp::create(builder, loc, magnitude);
    Value signedPower = select(even, magnitude, opposite);
    // Only its inverse shows the sign of -0.
    Value negative = isLess(base, zero);
    Value inverse = arith::DivFOp::create(builder, loc, number(1.0), base);
    Value hasSign =
        arith::OrIOp::create(builder, loc, negative, isLess(inverse, zero));
    Value finite =
        isLess(constant(APFloat::getInf(semantics(), /*Negative=*/true)), base);
    Value ofFraction = select(both(negative, finite), nan(), magnitude);
    return select(both(whole, hasSign), signedPower,
                  select(whole, magnitude, ofFraction));
  }

  Value constant(const APFloat &value) {
    Type element = getElementTypeOrSelf(type);
    TypedAttr attr = builder.getFloatAttr(element, value);
    auto shaped = dyn_cast<ShapedType>(type);
    bool isDynamic = shaped && !shaped.hasStaticShape();
    if (shaped && !isDynamic)
      attr = DenseElementsAttr::get(shaped, value);
    Value number = arith::ConstantOp::create(builder, loc, attr);
    if (!isDynamic)
      return number;
    SmallVector<Value> sizes;
    for (unsigned axis : llvm::seq<unsigned>(shaped.getRank()))
      if (shaped.isDynamicDim(axis))
        sizes.push_back(tensor::DimOp::create(builder, loc, op.getLhs(), axis));
    return tensor::SplatOp::create(builder, loc, number, shaped, sizes);
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

  Value isLess(Value left, Value right) {
    return arith::CmpFOp::create(builder, loc, arith::CmpFPredicate::OLT, left,
                                 right);
  }

  Value both(Value left, Value right) {
    return arith::AndIOp::create(builder, loc, left, right);
  }

  Value select(Value condition, Value yes, Value no) {
    return arith::SelectOp::create(builder, loc, condition, yes, no);
  }

  OpBuilder &builder;
  Location loc;
  Type type;
  math::PowFOp op;
};

/// True if the pass made the power: an absolute number has it, and only the
/// selection of 1 reads it.
bool isExpanded(math::PowFOp op) {
  if (!isa_and_nonnull<math::AbsFOp>(op.getLhs().getDefiningOp()) ||
      !op->hasOneUse())
    return false;
  auto choice = dyn_cast<arith::SelectOp>(*op->getUsers().begin());
  if (!choice || choice.getFalseValue() != op.getResult())
    return false;
  Value one = choice.getTrueValue();
  if (auto splat = one.getDefiningOp<tensor::SplatOp>())
    one = splat.getInput();
  return matchPattern(one, m_OneFloat());
}

struct IREEPowers
    : CountingPass<symshape::impl::IREEPowersPassBase<IREEPowers>> {
  using CountingPass::CountingPass;

  void runOnOperation() override {
    uint64_t inverted = invertNegative(), expanded = 0;
    for (auto op : collectOps<math::PowFOp>(getOperation())) {
      if (isExpanded(op) || isa<UnrankedTensorType>(op.getType()))
        continue;
      ++expanded;
      OpBuilder builder(op);
      PowerBuilder powers(builder, op);
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
