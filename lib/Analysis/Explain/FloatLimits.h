//===- FloatLimits.h - Ranges in which float arithmetic is exact *- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The analysis follows a number through floats only where no op rounds it. This
// finds the range of the integer for which that is so, over all ops on the way.
//
// Example: a * 3.0 in f32, for an integer a
//   `arith.sitofp` is exact for a <= 2^24, and the product for a * 3 <= 2^24;
//   so the limit is 5592405.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_ANALYSIS_FLOATLIMITS_H
#define SYMSHAPE_LIB_ANALYSIS_FLOATLIMITS_H

#include "SymShape/Analysis/ShapeAnalysis.h"

namespace mlir::symshape {

struct FloatLimit {
  /// The integer, and the op that converts it to a float.
  DimExpr number;
  Operation *cast = nullptr;
  /// If no number is greater in magnitude, the analysis follows the arithmetic.
  llvm::DynamicAPInt limit;
  /// If not empty, no limit exists: this arithmetic is not followed at all.
  std::string obstacle;
};

/// Returns the limit of the float arithmetic that computes the integer `v`;
/// none if `v` does not come from floats over one integer and constants.
std::optional<FloatLimit> findFloatLimit(Value v, const FunctionShapes &shapes);

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_ANALYSIS_FLOATLIMITS_H
