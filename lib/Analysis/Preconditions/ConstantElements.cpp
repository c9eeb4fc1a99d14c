//===- ConstantElements.cpp - Numbers computed from constants -------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The result of arithmetic on constants, such as the bits of chosen data or
// their exponential.
//
//===----------------------------------------------------------------------===//

#include "Preconditions/ConstantLimits.h"
#include "Preconditions/ElementRanges.h"
#include "SymShape/Interfaces/ExactFloats.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace mlir::symshape;

/// A constant of the type; null if the type does not have the number.
static TypedAttr numberOf(Type type, int64_t number) {
  if (auto floatType = dyn_cast<FloatType>(type)) {
    auto value = FloatAttr::get(floatType, double(number));
    return value.getValueAsDouble() == double(number) ? value : FloatAttr();
  }
  unsigned bits = type.isIndex()     ? IndexType::kInternalStorageBitWidth
                  : type.isInteger() ? type.getIntOrFloatBitWidth()
                                     : 0;
  if (bits == 0 || bits > 64 || !llvm::isIntN(bits, number))
    return {};
  return IntegerAttr::get(type, llvm::APInt(bits, number, /*isSigned=*/true));
}

/// True for an op that the sign of a zero affects. A range does not know it.
static bool readsSignOfZero(Operation *op) {
  return isa<arith::BitcastOp, math::CopySignOp, math::Atan2Op>(op);
}

/// True for an op whose result each machine rounds in the same way.
static bool isRoundedAlike(Operation *op) {
  return isa<arith::ArithDialect>(op->getDialect()) ||
         !isa<FloatType>(op->getResult(0).getType()) ||
         isa<math::SqrtOp, math::FmaOp>(op);
}

NumberRange ElementRanges::ofConstants(Operation *op) {
  auto isNumber = [](Type type) { return type.isIntOrIndexOrFloat(); };
  if (!isa_and_nonnull<arith::ArithDialect, math::MathDialect>(
          op->getDialect()) ||
      op->getNumRegions() != 0 || op->getNumResults() != 1 ||
      op->getNumOperands() == 0 || !isNumber(op->getResult(0).getType()) ||
      !llvm::all_of(op->getOperandTypes(), isNumber) || isInexact(op) ||
      readsSignOfZero(op))
    return {};
  SmallVector<Attribute, 3> constants;
  bool areZero = true;
  for (Value operand : op->getOperands()) {
    NumberRange range = of(operand);
    auto number = range && range.min == range.max ? range.min.getConstantInt64()
                                                  : std::nullopt;
    constants.push_back(number ? numberOf(operand.getType(), *number)
                               : TypedAttr());
    if (!constants.back())
      return {};
    areZero &= *number == 0;
  }
  // Folding may change an op, so that a copy is folded.
  Block block;
  IRMapping copies;
  for (Value operand : op->getOperands())
    if (!copies.contains(operand))
      copies.map(operand, block.addArgument(operand.getType(), op->getLoc()));
  block.push_back(op->clone(copies));
  SmallVector<OpFoldResult, 1> results;
  if (failed(block.front().fold(constants, results)) || results.size() != 1)
    return {};
  if (auto same = dyn_cast<Value>(results.front())) {
    for (Value operand : op->getOperands())
      if (copies.lookup(operand) == same)
        return of(operand);
    return {};
  }
  auto value = cast<Attribute>(results.front());
  if (auto integer = dyn_cast<IntegerAttr>(value))
    return integer.getValue().getBitWidth() <= 64
               ? constant(integer.getValue().getSExtValue())
               : NumberRange();
  auto limits = isa<FloatAttr>(value) ? limitsOf(value) : std::nullopt;
  if (!limits)
    return {};
  // Of other numbers than 0, machines may compute slightly different results.
  int64_t error = areZero || isRoundedAlike(op) ? 0 : 1;
  return {ctx.constant(limits->first - error),
          ctx.constant(limits->second + error)};
}
