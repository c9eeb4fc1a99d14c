//===- CountedLoop.cpp - Loops with a counter -----------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionAnalyzer/CountedLoop.h"
#include "FunctionAnalyzer/AffineNumbers.h"
#include "Program/FollowedTypes.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::symshape;

DimExpr CountedLoop::count() const {
  ExprContext &ctx = step.getContext();
  return ctx.max({(upper - lower).ceilDiv(step), ctx.constant(0)});
}

/// The greatest of several lower bounds, or the least of several upper ones.
static DimExpr affineBound(AffineMap map, ValueRange operands, bool isLower,
                           InferenceState &values) {
  SmallVector<DimExpr> bounds;
  for (AffineExpr e : map.getResults())
    bounds.push_back(affineNumber(e, map.getNumDims(), operands, values));
  if (bounds.empty() || llvm::is_contained(bounds, DimExpr()))
    return {};
  ExprContext &ctx = values.getExprContext();
  return isLower ? ctx.max(bounds) : ctx.min(bounds);
}

std::optional<CountedLoop> symshape::findCountedLoop(Operation *op,
                                                     InferenceState &values) {
  CountedLoop result;
  if (auto loop = dyn_cast<scf::ForOp>(op)) {
    if (loop.getUnsignedCmp() ||
        !isFollowedInteger(loop.getInductionVar().getType()))
      return std::nullopt;
    result = {loop.getInductionVar(), values.content(loop.getLowerBound()),
              values.content(loop.getUpperBound()),
              values.content(loop.getStep())};
    return result;
  }
  auto loop = dyn_cast<affine::AffineForOp>(op);
  if (!loop)
    return std::nullopt;
  result = {loop.getInductionVar(),
            affineBound(loop.getLowerBoundMap(), loop.getLowerBoundOperands(),
                        true, values),
            affineBound(loop.getUpperBoundMap(), loop.getUpperBoundOperands(),
                        false, values),
            values.getExprContext().constant(loop.getStepAsInt())};
  return result.lower && result.upper ? std::optional(result) : std::nullopt;
}

std::optional<SmallVector<CountedLoop, 2>>
symshape::findParallelLoops(Operation *op, InferenceState &values) {
  SmallVector<CountedLoop, 2> loops;
  if (auto parallel = dyn_cast<scf::ParallelOp>(op)) {
    for (auto [variable, lower, upper, step] :
         llvm::zip_equal(parallel.getInductionVars(), parallel.getLowerBound(),
                         parallel.getUpperBound(), parallel.getStep()))
      loops.push_back({variable, values.content(lower), values.content(upper),
                       values.content(step)});
    return loops;
  }
  auto parallel = dyn_cast<affine::AffineParallelOp>(op);
  if (!parallel)
    return std::nullopt;
  SmallVector<int64_t, 8> steps = parallel.getSteps();
  for (auto [k, variable] : llvm::enumerate(parallel.getIVs())) {
    loops.push_back(
        {variable,
         affineBound(parallel.getLowerBoundMap(k),
                     parallel.getLowerBoundsOperands(), true, values),
         affineBound(parallel.getUpperBoundMap(k),
                     parallel.getUpperBoundsOperands(), false, values),
         values.getExprContext().constant(steps[k])});
    if (!loops.back().lower || !loops.back().upper)
      return std::nullopt;
  }
  return loops;
}
