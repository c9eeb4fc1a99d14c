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

/// True for an op whose result each machine rounds in the same way.
static bool isRoundedAlike(Operation *op) {
  return isa<arith::ArithDialect>(op->getDialect()) ||
         !isa<FloatType>(op->getResult(0).getType()) ||
         isa<math::SqrtOp, math::FmaOp>(op);
}

/// The result of the op for these operands; null if it does not fold.
static OpFoldResult foldCopy(Operation *op, ArrayRef<Attribute> constants) {
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
  // An argument of the block stands for an operand.
  if (auto same = dyn_cast<Value>(results.front())) {
    for (auto [operand, constant] :
         llvm::zip_equal(op->getOperands(), constants))
      if (copies.lookup(operand) == same)
        return constant;
    return {};
  }
  return results.front();
}

/// The integers between which a folded number lies.
static std::optional<IntegerLimits> limitsOfFolded(OpFoldResult folded) {
  auto value = dyn_cast_if_present<Attribute>(folded);
  if (auto integer = dyn_cast_if_present<IntegerAttr>(value)) {
    if (integer.getValue().getBitWidth() > 64)
      return std::nullopt;
    int64_t number = integer.getValue().getSExtValue();
    return IntegerLimits(number, number);
  }
  return isa_and_nonnull<FloatAttr>(value) ? limitsOf(value) : std::nullopt;
}

NumberRange ElementRanges::ofConstants(Operation *op) {
  auto isNumber = [](Type type) { return type.isIntOrIndexOrFloat(); };
  if (!isa_and_nonnull<arith::ArithDialect, math::MathDialect>(
          op->getDialect()) ||
      op->getNumRegions() != 0 || op->getNumResults() != 1 ||
      op->getNumOperands() == 0 || !isNumber(op->getResult(0).getType()) ||
      !llvm::all_of(op->getOperandTypes(), isNumber) || isInexact(op))
    return {};
  SmallVector<Attribute, 3> constants;
  SmallVector<unsigned, 3> zeros;
  bool areZero = true;
  for (auto [i, operand] : llvm::enumerate(op->getOperands())) {
    NumberRange range = of(operand);
    auto number = range && range.min == range.max ? range.min.getConstantInt64()
                                                  : std::nullopt;
    constants.push_back(number ? numberOf(operand.getType(), *number)
                               : TypedAttr());
    if (!constants.back())
      return {};
    areZero &= *number == 0;
    // The root of -0 is -0, which upstream does not fold.
    if (*number == 0 && isa<FloatType>(operand.getType()) &&
        !isa<math::SqrtOp>(op))
      zeros.push_back(i);
  }
  std::optional<IntegerLimits> limits;
  // A range does not know the sign of a zero, which an op such as a bitcast or
  // a division reads.
  for (unsigned signs = 0; signs != 1u << zeros.size(); ++signs) {
    for (auto [bit, i] : llvm::enumerate(zeros))
      constants[i] = FloatAttr::get(
          op->getOperand(i).getType(),
          APFloat::getZero(
              cast<FloatType>(op->getOperand(i).getType()).getFloatSemantics(),
              /*Negative=*/(signs >> bit) & 1));
    auto found = limitsOfFolded(foldCopy(op, constants));
    if (!found || (limits && *limits != *found))
      return {};
    limits = found;
  }
  // Of other numbers than 0, machines may compute slightly different results.
  int64_t error = areZero || isRoundedAlike(op) ? 0 : 1;
  return {ctx.constant(limits->first - error),
          ctx.constant(limits->second + error)};
}
