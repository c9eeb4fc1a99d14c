//===- LinalgLoops.cpp - How often the loops of linalg ops run ------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Preconditions/LinalgLoops.h"
#include "mlir/Analysis/FlatLinearValueConstraints.h"

using namespace mlir;
using namespace mlir::symshape;

DimExpr symshape::linalgLoopExtent(
    linalg::LinalgOp op, unsigned dim,
    llvm::function_ref<ArrayRef<DimExpr>(Value)> extents) {
  // Upstream's lowering, too, takes the first axis that the loop indexes alone.
  for (auto [map, operand] :
       llvm::zip(op.getIndexingMapsArray(), op->getOperands()))
    for (auto [axis, e] : llvm::enumerate(map.getResults())) {
      auto index = dyn_cast<AffineDimExpr>(e);
      if (!index || index.getPosition() != dim)
        continue;
      ArrayRef<DimExpr> sizes = extents(operand);
      return axis < sizes.size() ? sizes[axis] : DimExpr();
    }
  return {};
}

DimExpr symshape::requiredSize(AffineExpr e, ArrayRef<DimExpr> counts,
                               ExprContext &ctx) {
  SmallVector<int64_t> steps;
  if (failed(getFlattenedAffineExpr(e, counts.size(), 0, &steps)) ||
      steps.size() != counts.size() + 1 || steps.back() < 0)
    return {};
  DimExpr size = ctx.constant(steps.back()) + 1;
  for (auto [step, count] : llvm::zip(ArrayRef(steps).drop_back(), counts)) {
    if (step == 0)
      continue;
    if (step < 0 || !count)
      return {};
    size = size + (count - 1) * ctx.constant(step);
  }
  return size;
}
