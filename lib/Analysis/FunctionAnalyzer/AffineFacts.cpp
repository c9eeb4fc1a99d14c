//===- AffineFacts.cpp - Loops and conditions of the affine dialect -------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// States the facts that hold in the regions of affine.for, affine.parallel and
// affine.if. Their bounds and conditions are affine expressions; the analysis
// reads them as numbers only if none of their parts can wrap.
//
//===----------------------------------------------------------------------===//

#include "FunctionAnalyzer/FunctionAnalyzer.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/IR/AffineExpr.h"
#include "mlir/IR/AffineMap.h"
#include "mlir/IR/IntegerSet.h"

using namespace mlir;
using namespace mlir::symshape;

DimExpr FunctionAnalyzer::affineNumber(AffineExpr expr, unsigned numDims,
                                       ValueRange operands) {
  switch (expr.getKind()) {
  case AffineExprKind::Constant:
    return ctx.constant(cast<AffineConstantExpr>(expr).getValue());
  case AffineExprKind::DimId:
    return content(operands[cast<AffineDimExpr>(expr).getPosition()]);
  case AffineExprKind::SymbolId:
    return content(
        operands[numDims + cast<AffineSymbolExpr>(expr).getPosition()]);
  default:
    break;
  }
  auto binary = cast<AffineBinaryOpExpr>(expr);
  DimExpr a = affineNumber(binary.getLHS(), numDims, operands);
  DimExpr b = affineNumber(binary.getRHS(), numDims, operands);
  if (!a || !b)
    return {};
  DimExpr result;
  switch (expr.getKind()) {
  case AffineExprKind::Add:
    result = a + b;
    break;
  case AffineExprKind::Mul:
    result = a * b;
    break;
  default:
    // The op is undefined for a divisor below 1.
    if (!isNonNegative(b - 1))
      return {};
    result = expr.getKind() == AffineExprKind::FloorDiv  ? a.floorDiv(b)
             : expr.getKind() == AffineExprKind::CeilDiv ? a.ceilDiv(b)
                                                         : a.mod(b);
    break;
  }
  return fits(result, IndexType::get(expr.getContext())) ? result : DimExpr();
}

void FunctionAnalyzer::stateAffineRange(Value variable, AffineMap lower,
                                        ValueRange lowerOperands,
                                        AffineMap upper,
                                        ValueRange upperOperands,
                                        int64_t step) {
  DimExpr i = content(variable);
  FactOrigin origin{FactOrigin::LoopRange,
                    variable.getParentRegion()->getParentOp(), variable};
  // The loop starts at the greatest of its lower bounds.
  for (AffineExpr e : lower.getResults())
    if (DimExpr bound = affineNumber(e, lower.getNumDims(), lowerOperands)) {
      statePredicate({Relation::Le, bound, i}, nullptr, origin);
      if (step > 1 && lower.getNumResults() == 1)
        statePredicate({Relation::Divisible, i - bound, ctx.constant(step)},
                       nullptr, origin);
    }
  for (AffineExpr e : upper.getResults())
    if (DimExpr bound = affineNumber(e, upper.getNumDims(), upperOperands))
      statePredicate({Relation::Lt, i, bound}, nullptr, origin);
}

void FunctionAnalyzer::stateAffineLoop(Operation *op) {
  if (auto loop = dyn_cast<affine::AffineForOp>(op))
    return stateAffineRange(loop.getInductionVar(), loop.getLowerBoundMap(),
                            loop.getLowerBoundOperands(),
                            loop.getUpperBoundMap(),
                            loop.getUpperBoundOperands(), loop.getStepAsInt());
  auto loop = dyn_cast<affine::AffineParallelOp>(op);
  if (!loop)
    return;
  SmallVector<int64_t, 8> steps = loop.getSteps();
  for (auto [k, variable] : llvm::enumerate(loop.getIVs()))
    stateAffineRange(variable, loop.getLowerBoundMap(k),
                     loop.getLowerBoundsOperands(), loop.getUpperBoundMap(k),
                     loop.getUpperBoundsOperands(), steps[k]);
}

ConditionRef FunctionAnalyzer::affineCondition(Operation *op) {
  auto branch = dyn_cast<affine::AffineIfOp>(op);
  if (!branch)
    return {};
  IntegerSet set = branch.getIntegerSet();
  SmallVector<ConditionRef> parts;
  for (auto [k, constraint] : llvm::enumerate(set.getConstraints())) {
    DimExpr e =
        affineNumber(constraint, set.getNumDims(), branch.getOperands());
    if (!e)
      return {};
    DimExpr zero = ctx.constant(0);
    parts.push_back(set.isEq(k) ? makeCompare(Relation::Eq, e, zero)
                                : makeCompare(Relation::Le, zero, e));
  }
  if (parts.size() == 1)
    return parts.front();
  return parts.empty() ? ConditionRef() : makeLogic(Condition::And, parts);
}
