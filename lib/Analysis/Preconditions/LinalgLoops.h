//===- LinalgLoops.h - How often the loops of linalg ops run ----*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_ANALYSIS_LINALGLOOPS_H
#define SYMSHAPE_LIB_ANALYSIS_LINALGLOOPS_H

#include "SymShape/Algebra/DimExpr.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::symshape {

/// Returns the number of iterations of loop `dim` of a structured op. It is the
/// size of the operand dimension by which upstream defines the loop's range.
/// Null if a loop range is no single operand dimension, or if the extents of
/// that operand are unknown. `extents` returns the sizes of an operand.
DimExpr linalgLoopExtent(linalg::LinalgOp op, unsigned dim,
                         llvm::function_ref<ArrayRef<DimExpr>(Value)> extents);

/// Returns the least size that an operand dimension must have so that the index
/// `e` stays inside it in every iteration: for `d0 * 2 + d1` with 3 and 4
/// iterations, 2 * 2 + 3 + 1 = 8. `counts` has the number of iterations of each
/// loop, all at least 1. Null if `e` is no sum of loop indices with steps of at
/// least 0, or if it uses a loop whose count is null.
DimExpr requiredSize(AffineExpr e, ArrayRef<DimExpr> counts, ExprContext &ctx);

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_ANALYSIS_LINALGLOOPS_H
