//===- CountedLoop.h - Loops with a counter ---------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The variables of loops with a counter, with the bounds of their ranges.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_ANALYSIS_COUNTEDLOOP_H
#define SYMSHAPE_LIB_ANALYSIS_COUNTEDLOOP_H

#include "SymShape/Interfaces/ShapeModel.h"

namespace mlir::symshape {

/// The variable is `lower`, `lower + step`, and so on, below `upper`.
struct CountedLoop {
  Value variable;
  DimExpr lower, upper, step;

  /// The number of iterations, for a step of at least 1.
  DimExpr count() const;
};

/// Returns the variable of scf.for or affine.for and its bounds; nothing for
/// other loops, or if a bound may wrap.
std::optional<CountedLoop> findCountedLoop(Operation *op,
                                           InferenceState &values);

/// The same for each variable of scf.parallel and affine.parallel.
std::optional<SmallVector<CountedLoop, 2>>
findParallelLoops(Operation *op, InferenceState &values);

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_ANALYSIS_COUNTEDLOOP_H
