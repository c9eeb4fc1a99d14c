//===- RecordShapes.h - Inferred shapes written into the IR -----*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Writes inferred shapes into the IR in forms that the analysis does not read
// as premises.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_ANALYSIS_RECORDSHAPES_H
#define SYMSHAPE_ANALYSIS_RECORDSHAPES_H

#include "SymShape/Analysis/ShapeAnalysis.h"

namespace mlir::symshape {

/// Reports every static size at the boundary of one function, or of all, that
/// contradicts the stated shape. Fails if there is one.
LogicalResult reportConflicts(const FunctionShapes &shapes);
LogicalResult reportConflicts(ModuleShapes &shapes);

/// Sets `symshape.inferred` on the ranked shaped arguments and results of each
/// function. Each entry is an exact expression over the function's inputs, a
/// bound over them, or unknown.
void recordBoundary(ModuleShapes &shapes);

/// Inserts a `symshape.tie_shape` after every value that has a dynamic size
/// with an expression over boundary symbols and the arguments' sizes, and
/// redirects the value's users to it. Entries over other leaves become unknown.
/// A second run adds nothing.
void recordTies(ModuleShapes &shapes);

} // namespace mlir::symshape

#endif // SYMSHAPE_ANALYSIS_RECORDSHAPES_H
