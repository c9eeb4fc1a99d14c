//===- TosaPreconditions.h - Preconditions of tosa ops ----------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_ANALYSIS_TOSAPRECONDITIONS_H
#define SYMSHAPE_LIB_ANALYSIS_TOSAPRECONDITIONS_H

#include "SymShape/Analysis/Preconditions.h"

namespace mlir::symshape {

/// Appends the preconditions of a tosa op: dimensions that its operands share
/// are equal, a slice is inside its operand, and a window has at least the
/// place that makes the size of the result 0.
void appendTosaPreconditions(Operation *op, const FunctionShapes &shapes,
                             SmallVectorImpl<Precondition> &preconditions);

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_ANALYSIS_TOSAPRECONDITIONS_H
