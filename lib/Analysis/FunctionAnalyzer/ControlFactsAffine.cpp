//===- ControlFactsAffine.cpp - Loops of the affine dialect ---------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionAnalyzer/AffineNumbers.h"
#include "FunctionAnalyzer/ControlFacts.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/IR/AffineMap.h"

using namespace mlir;
using namespace mlir::symshape;

void ControlFacts::stateAffineRange(Value variable, AffineMap lower,
                                    ValueRange lowerOperands, AffineMap upper,
                                    ValueRange upperOperands, int64_t step) {
  DimExpr i = values.content(variable);
  FactOrigin origin{FactOrigin::LoopRange,
                    variable.getParentRegion()->getParentOp(), variable};
  // The loop starts at the greatest of its lower bounds.
  for (AffineExpr e : lower.getResults())
    if (DimExpr bound =
            affineNumber(e, lower.getNumDims(), lowerOperands, values)) {
      statePredicate({Relation::Le, bound, i}, nullptr, origin);
      if (step > 1 && lower.getNumResults() == 1)
        statePredicate({Relation::Divisible, i - bound, ctx.constant(step)},
                       nullptr, origin);
    }
  for (AffineExpr e : upper.getResults())
    if (DimExpr bound =
            affineNumber(e, upper.getNumDims(), upperOperands, values))
      statePredicate({Relation::Lt, i, bound}, nullptr, origin);
}

void ControlFacts::stateAffineLoop(Operation *op) {
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
