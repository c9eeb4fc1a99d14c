//===- LinalgLoops.h - How often the loops of linalg ops run ----*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_INTERFACES_LINALGLOOPS_H
#define SYMSHAPE_INTERFACES_LINALGLOOPS_H

#include "SymShape/Algebra/DimExpr.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::symshape {

/// Returns the number of iterations of loop `dim` of a structured op. It is the
/// size of the operand dimension by which upstream defines the loop's range.
/// Null if a loop range is no single operand dimension, or if the extents of
/// that operand are unknown. `extents` returns the sizes of an operand.
DimExpr loopExtent(ArrayRef<AffineMap> maps, ValueRange operands, unsigned dim,
                   llvm::function_ref<ArrayRef<DimExpr>(Value)> extents);
inline DimExpr
linalgLoopExtent(linalg::LinalgOp op, unsigned dim,
                 llvm::function_ref<ArrayRef<DimExpr>(Value)> extents) {
  return loopExtent(op.getIndexingMapsArray(), op->getOperands(), dim, extents);
}

/// The number of iterations of the loop whose number `index` gives.
inline DimExpr
linalgLoopExtent(linalg::IndexOp index,
                 llvm::function_ref<ArrayRef<DimExpr>(Value)> extents) {
  auto around = dyn_cast<linalg::LinalgOp>(index->getParentOp());
  return around ? linalgLoopExtent(around, index.getDim(), extents) : DimExpr();
}

/// True if the loops, with an iteration each, write every element of an output
/// of this map and type: each of them runs along a dimension of its own, or the
/// dimension has one element.
bool coversAll(AffineMap map, ShapedType type);

/// The least and the greatest value of an index of a structured op.
struct IndexRange {
  DimExpr min, max;
  /// True if some iteration has this value; otherwise it is only a bound.
  bool minIsReached = true, maxIsReached = true;
};

/// Returns the range of the index `e` over all iterations: for `d0 * 2 - d1`
/// with 3 and 4 iterations, -3 to 4. `counts` has the number of iterations of
/// each loop, and each is supposed to be at least 1. Null numbers if `e` uses a
/// loop whose count is null, or symbols.
IndexRange indexRange(AffineExpr e, ArrayRef<DimExpr> counts, ExprContext &ctx);

} // namespace mlir::symshape

#endif // SYMSHAPE_INTERFACES_LINALGLOOPS_H
