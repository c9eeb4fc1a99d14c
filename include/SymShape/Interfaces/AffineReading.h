//===- AffineReading.h - Affine expressions as expressions ------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads MLIR's affine expressions as dim expressions.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_INTERFACES_AFFINEREADING_H
#define SYMSHAPE_INTERFACES_AFFINEREADING_H

#include "SymShape/Algebra/DimExpr.h"
#include "mlir/IR/AffineMap.h"

namespace mlir::symshape {

/// Returns result number `index` of `map` over `operands` (the dimensions of
/// the map first, then its symbols), without regard to wrapping. Returns null
/// if an operand that the result uses is null, or if `mayDivide` returns false
/// for the dividend and the divisor of a division or remainder.
///
///   affine_map<(d0)[s0] -> (d0 floordiv 2 + s0)> over (a, b) is a floordiv 2 +
///   b
///
/// If `visit` is given, it receives each sum and product that the result
/// computes on its way: these are the numbers that may wrap.
DimExpr
readAffine(AffineMap map, unsigned index, llvm::ArrayRef<DimExpr> operands,
           ExprContext &ctx,
           llvm::function_ref<bool(DimExpr, DimExpr)> mayDivide,
           llvm::function_ref<void(AffineExprKind, DimExpr)> visit = nullptr);

} // namespace mlir::symshape

#endif // SYMSHAPE_INTERFACES_AFFINEREADING_H
