//===- AffineNumbers.h - Affine expressions as numbers ----------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads the bounds and conditions of affine ops as numbers, if none of their
// parts can wrap.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_ANALYSIS_AFFINENUMBERS_H
#define SYMSHAPE_LIB_ANALYSIS_AFFINENUMBERS_H

#include "SymShape/Interfaces/ShapeModel.h"
#include "mlir/IR/AffineExpr.h"

namespace mlir::symshape {

/// Returns the number that an affine expression computes; null if it may wrap,
/// or if a divisor may be below 1.
DimExpr affineNumber(AffineExpr expr, unsigned numDims, ValueRange operands,
                     InferenceState &values);

/// Returns the condition of an affine.if; null for other ops, or if unknown.
ConditionRef affineCondition(Operation *op, InferenceState &values);

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_ANALYSIS_AFFINENUMBERS_H
