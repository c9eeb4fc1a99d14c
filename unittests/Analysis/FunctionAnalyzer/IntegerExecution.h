//===- IntegerExecution.h - Run code on small integers ----------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A naive evaluator of the integer ops of arith, with poison, for tests that
// compare the analysis with every execution.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_UNITTESTS_ANALYSIS_INTEGEREXECUTION_H
#define SYMSHAPE_UNITTESTS_ANALYSIS_INTEGEREXECUTION_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"

namespace mlir::symshape {

/// The bits of a number; none for poison.
using Bits = std::optional<APInt>;

/// Returns `value` unless the flags of the op make it poison.
inline Bits withFlags(Operation *op, const APInt &value, bool signedWrap,
                      bool unsignedWrap) {
  auto flags = dyn_cast<arith::ArithIntegerOverflowFlagsInterface>(op);
  if (flags && ((flags.hasNoSignedWrap() && signedWrap) ||
                (flags.hasNoUnsignedWrap() && unsignedWrap)))
    return std::nullopt;
  return value;
}

inline Bits divide(Operation *op, const APInt &a, const APInt &b) {
  bool overflows = a.isMinSignedValue() && b.isAllOnes();
  bool isSigned = isa<arith::DivSIOp, arith::RemSIOp, arith::CeilDivSIOp,
                      arith::FloorDivSIOp>(op);
  if (b.isZero() || (isSigned && overflows && !isa<arith::RemSIOp>(op)))
    return std::nullopt;
  int64_t x = isSigned ? a.getSExtValue() : int64_t(a.getZExtValue());
  int64_t y = isSigned ? b.getSExtValue() : int64_t(b.getZExtValue());
  int64_t result = x / y;
  if (isa<arith::RemSIOp, arith::RemUIOp>(op))
    result = x % y;
  else if (isa<arith::CeilDivSIOp, arith::CeilDivUIOp>(op))
    result += x % y != 0 && (x < 0) == (y < 0);
  else if (isa<arith::FloorDivSIOp>(op))
    result -= x % y != 0 && (x < 0) != (y < 0);
  return APInt(a.getBitWidth(), result, isSigned, /*implicitTrunc=*/true);
}

inline Bits shift(Operation *op, const APInt &a, const APInt &b) {
  if (b.uge(a.getBitWidth()))
    return std::nullopt;
  if (isa<arith::ShRSIOp>(op))
    return a.ashr(b);
  if (isa<arith::ShRUIOp>(op))
    return a.lshr(b);
  APInt result = a.shl(b);
  return withFlags(op, result, result.ashr(b) != a, result.lshr(b) != a);
}

/// The results of an op of two operands of the same type.
inline SmallVector<Bits> evaluateBinary(Operation *op, const APInt &a,
                                        const APInt &b) {
  unsigned width = a.getBitWidth();
  bool wrapsS = false, wrapsU = false;
  if (isa<arith::AddIOp>(op)) {
    (void)a.sadd_ov(b, wrapsS);
    APInt sum = a.uadd_ov(b, wrapsU);
    return {withFlags(op, sum, wrapsS, wrapsU)};
  }
  if (isa<arith::SubIOp>(op)) {
    (void)a.ssub_ov(b, wrapsS);
    APInt difference = a.usub_ov(b, wrapsU);
    return {withFlags(op, difference, wrapsS, wrapsU)};
  }
  if (isa<arith::MulIOp>(op)) {
    (void)a.smul_ov(b, wrapsS);
    APInt product = a.umul_ov(b, wrapsU);
    return {withFlags(op, product, wrapsS, wrapsU)};
  }
  if (isa<arith::AddUIExtendedOp>(op)) {
    APInt sum = a.uadd_ov(b, wrapsU);
    return {sum, APInt(1, wrapsU)};
  }
  if (isa<arith::MulSIExtendedOp>(op)) {
    APInt product = a.sext(2 * width) * b.sext(2 * width);
    return {product.trunc(width), product.lshr(width).trunc(width)};
  }
  if (isa<arith::MulUIExtendedOp>(op)) {
    APInt product = a.zext(2 * width) * b.zext(2 * width);
    return {product.trunc(width), product.lshr(width).trunc(width)};
  }
  if (isa<arith::AndIOp>(op))
    return {a & b};
  if (isa<arith::OrIOp>(op))
    return {a | b};
  if (isa<arith::XOrIOp>(op))
    return {a ^ b};
  if (isa<arith::MinSIOp>(op))
    return {a.slt(b) ? a : b};
  if (isa<arith::MaxSIOp>(op))
    return {a.slt(b) ? b : a};
  if (isa<arith::MinUIOp>(op))
    return {a.ult(b) ? a : b};
  if (isa<arith::MaxUIOp>(op))
    return {a.ult(b) ? b : a};
  if (isa<arith::ShLIOp, arith::ShRSIOp, arith::ShRUIOp>(op))
    return {shift(op, a, b)};
  if (auto compare = dyn_cast<arith::CmpIOp>(op))
    return {APInt(1, arith::applyCmpPredicate(compare.getPredicate(), a, b))};
  return {divide(op, a, b)};
}

/// Runs a block of integer ops.
class IntegerExecution {
public:
  explicit IntegerExecution(ArrayRef<std::pair<Value, APInt>> inputs) {
    for (auto [v, bits] : inputs)
      values[v] = bits;
  }
  /// Runs the block. Returns false if a check of it fails.
  bool run(Block &block) {
    for (Operation &op : block)
      if (auto check = dyn_cast<cf::AssertOp>(op)) {
        Bits bit = values.lookup(check.getArg());
        if (!bit || bit->isZero())
          return false;
      } else if (isa_and_nonnull<arith::ArithDialect>(op.getDialect())) {
        SmallVector<Bits> results = evaluate(&op);
        for (auto [v, bits] : llvm::zip_equal(op.getResults(), results))
          values[v] = bits;
      }
    return true;
  }
  Bits operator[](Value v) const { return values.lookup(v); }

private:
  SmallVector<Bits> evaluate(Operation *op) {
    if (auto constant = dyn_cast<arith::ConstantOp>(op))
      return {cast<IntegerAttr>(constant.getValue()).getValue()};
    if (auto select = dyn_cast<arith::SelectOp>(op)) {
      Bits bit = values[select.getCondition()];
      if (!bit)
        return {std::nullopt};
      return {values[bit->isZero() ? select.getFalseValue()
                                   : select.getTrueValue()]};
    }
    SmallVector<APInt> operands;
    for (Value operand : op->getOperands()) {
      Bits bits = values[operand];
      if (!bits)
        return SmallVector<Bits>(op->getNumResults());
      operands.push_back(*bits);
    }
    if (op->getNumOperands() == 2)
      return evaluateBinary(op, operands[0], operands[1]);
    unsigned width = op->getResult(0).getType().getIntOrFloatBitWidth();
    if (isa<arith::ExtSIOp>(op))
      return {operands[0].sext(width)};
    if (isa<arith::ExtUIOp>(op))
      return {operands[0].zext(width)};
    APInt low = operands[0].trunc(width);
    unsigned from = operands[0].getBitWidth();
    return {withFlags(op, low, low.sext(from) != operands[0],
                      low.zext(from) != operands[0])};
  }

  DenseMap<Value, Bits> values;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_UNITTESTS_ANALYSIS_INTEGEREXECUTION_H
