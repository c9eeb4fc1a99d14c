//===- OutlinedHazards.cpp - Ops that need the checks before them ---------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OutlinedHazards.h"
#include "SequentialControl.h"
#include "SymShape/Analysis/Checks.h"
#include "SymShape/Dialect/SymShape.h"
#include "SymShape/Interfaces/Division.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/ShapedOpInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::symshape;

bool symshape::isOutlinedCheck(Operation *op) {
  Check check = readCheck(op);
  return check.isRunTime() || check.isWitness();
}

static bool isAtLeastOne(Value v) {
  std::optional<int64_t> constant = getConstantIntValue(v);
  return constant && *constant >= 1;
}

/// True for `select(d == 0, 1, d)`, which is never 0. It may be -1: the least
/// signed integer has no quotient by -1.
static bool isNeverZero(Value divisor) {
  auto select = divisor.getDefiningOp<arith::SelectOp>();
  if (!select || !isAtLeastOne(select.getTrueValue()))
    return false;
  auto isZero = select.getCondition().getDefiningOp<arith::CmpIOp>();
  return isZero && isZero.getPredicate() == arith::CmpIPredicate::eq &&
         isZero.getLhs() == select.getFalseValue() &&
         matchPattern(isZero.getRhs(), m_Zero());
}

/// True for a size and for a constant that is not negative.
static bool isNeverNegative(Value v) {
  Operation *def = v.getDefiningOp();
  std::optional<int64_t> constant = getConstantIntValue(v);
  return constant ? *constant >= 0
                  : isa_and_nonnull<ShapedDimOpInterface, SizeOp>(def);
}

/// True for a number that is never the least one of its type.
static bool isNeverLeast(Value v) {
  if (isNeverNegative(v))
    return true;
  // A quotient by 2 has at most half of the range.
  std::optional<Division> quotient = readDivision(v.getDefiningOp());
  if (!quotient || !quotient->isSigned || quotient->isRemainder)
    return false;
  std::optional<int64_t> by = getConstantIntValue(quotient->divisor);
  return by && *by >= 2;
}

/// True if the division is defined for all operands that it may have.
static bool isSafeDivision(const Division &division) {
  Value by = division.divisor;
  if (isAtLeastOne(by))
    return true;
  if (!isNeverZero(by))
    return false;
  Value chosen = by.getDefiningOp<arith::SelectOp>().getFalseValue();
  return !division.isSigned || isNeverLeast(division.dividend) ||
         isNeverNegative(chosen);
}

bool symshape::mayGoWrong(Operation *op) {
  if (isOutlinedCheck(op) || op->hasTrait<OpTrait::IsTerminator>())
    return false;
  if (auto loop = dyn_cast<scf::ForOp>(op))
    return !isAtLeastOne(loop.getStep());
  if (isa<scf::WhileOp>(op))
    return true;
  if (auto block = dyn_cast<scf::ExecuteRegionOp>(op))
    return !block.getRegion().hasOneBlock();
  if (isSequentialControl(op))
    return false;
  // Upstream marks some divisions as speculatable although 0 divides there.
  if (std::optional<Division> division = readDivision(op);
      division && division->divisor.getType().isIntOrIndex())
    return !isSafeDivision(*division);
  StringRef name = op->getName().stripDialect();
  if (op->getNumOperands() == 2 &&
      (name.contains("div") || name.contains("rem")) &&
      op->getOperand(1).getType().isIntOrIndex())
    return !isAtLeastOne(op->getOperand(1));
  for (NamedAttribute attr : op->getAttrs())
    if (auto map = dyn_cast<AffineMapAttr>(attr.getValue()))
      if (!llvm::all_of(map.getValue().getResults(),
                        [](AffineExpr e) { return e.isPureAffine(); }))
        return true;
  return !isSpeculatable(op);
}
