//===- CountedLoop.cpp - Loops with a counter -----------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionAnalyzer/CountedLoop.h"
#include "FunctionAnalyzer/AffineNumbers.h"
#include "FunctionAnalyzer/FollowedTypes.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::symshape;

std::optional<CountedLoop> symshape::findCountedLoop(Operation *op,
                                                     InferenceState &values) {
  ExprContext &ctx = values.getExprContext();
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
  // From the greatest of the lower bounds to the least of the upper ones.
  auto bound = [&](AffineMap map, ValueRange operands, bool isLower) {
    SmallVector<DimExpr> bounds;
    for (AffineExpr e : map.getResults())
      bounds.push_back(affineNumber(e, map.getNumDims(), operands, values));
    if (bounds.empty() || llvm::is_contained(bounds, DimExpr()))
      return DimExpr();
    return isLower ? ctx.max(bounds) : ctx.min(bounds);
  };
  result = {loop.getInductionVar(),
            bound(loop.getLowerBoundMap(), loop.getLowerBoundOperands(), true),
            bound(loop.getUpperBoundMap(), loop.getUpperBoundOperands(), false),
            ctx.constant(loop.getStepAsInt())};
  return result.lower && result.upper ? std::optional(result) : std::nullopt;
}
