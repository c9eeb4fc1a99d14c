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
  AffineMap map = op.getShapesToLoopsMap();
  if (!map || dim >= map.getNumResults())
    return {};
  auto position = dyn_cast<AffineDimExpr>(map.getResult(dim));
  if (!position)
    return {};
  // The map counts the dimensions of all operands one after another. Upstream
  // counts by the operands' ranks, also of those whose extents are unknown.
  unsigned at = position.getPosition();
  for (Value operand : op->getOperands()) {
    auto type = dyn_cast<ShapedType>(operand.getType());
    unsigned rank = type ? type.getRank() : 0;
    if (at < rank) {
      ArrayRef<DimExpr> sizes = extents(operand);
      return at < sizes.size() ? sizes[at] : DimExpr();
    }
    at -= rank;
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
