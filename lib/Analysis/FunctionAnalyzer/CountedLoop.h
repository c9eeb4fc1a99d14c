//===- CountedLoop.h - Loops with a counter ---------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The variable of scf.for and affine.for, with the bounds of its range.
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
};

/// Returns the variable of a loop and its bounds; nothing for other loops, or
/// if a bound may wrap.
std::optional<CountedLoop> findCountedLoop(Operation *op,
                                           InferenceState &values);

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_ANALYSIS_COUNTEDLOOP_H
