//===- BoundNames.h - Names of a stated shape at a call ---------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A shape attribute names its symbols. At a call, the extents of the arguments
// give values to these names: with `[n * 2, m]` stated for an argument of
// extents [6, k], n is 3 and m is k.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_ANALYSIS_BOUNDNAMES_H
#define SYMSHAPE_LIB_ANALYSIS_BOUNDNAMES_H

#include "SymShape/Dialect/SymShape.h"

namespace mlir::symshape {

/// Returns the value of the symbol in `e` if it follows from `actual`, the
/// value of `e` at a call. `e` has to have the form `coefficient * symbol +
/// offset`; otherwise the result is null.
DimExpr solveFor(DimExpr e, DimExpr actual, DimExpr &symbol);

/// Calls `bind` with each name of `shape` whose value the extents of an
/// argument determine, and with that value.
void bindNames(ShapeAttr shape, ArrayRef<DimExpr> actual,
               llvm::function_ref<void(StringRef name, DimExpr value)> bind);

/// Returns an expression of `shape` in terms of a call; null if some name in it
/// has no value there.
DimExpr instantiate(ShapeAttr shape, DimExpr e, ExprContext &ctx,
                    llvm::function_ref<DimExpr(StringRef)> valueOf);

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_ANALYSIS_BOUNDNAMES_H
