//===- TosaModels.h - Shared by the models of tosa ops ----------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Helpers of the models of tosa ops, and the functions that attach the models
// of each file.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_EXTERNALMODELS_TOSAMODELS_H
#define SYMSHAPE_LIB_EXTERNALMODELS_TOSAMODELS_H

#include "ModelSupport.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"

namespace mlir::symshape {

using Sizes = SmallVector<DimExpr>;

/// True if the value has extents that a model may read.
inline bool isRanked(Value v) { return isShapedAndRanked(v.getType()); }

/// max(e, 0).
inline DimExpr atLeastZero(InferenceState &state, DimExpr e) {
  ExprContext &ctx = state.getExprContext();
  return state.getProver().simplify(ctx.max({e, ctx.constant(0)}));
}

/// Attaches the models of element-wise ops that broadcast or compute elements.
void attachTosaElementwiseModels(MLIRContext *ctx);
/// Attaches the models of products, and of ops that move a window.
void attachTosaWindowModels(MLIRContext *ctx);

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_EXTERNALMODELS_TOSAMODELS_H
