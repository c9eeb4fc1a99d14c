//===- RecordShapes.h - Inferred shapes written into the IR ---*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Writes what was inferred into the IR, where nothing reads it as a premise.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_ANALYSIS_RECORDSHAPES_H
#define SYMSHAPE_ANALYSIS_RECORDSHAPES_H

#include "SymShape/Analysis/ShapeAnalysis.h"

namespace mlir::symshape {

/// Reports every static size at a boundary that contradicts what is stated of
/// it. Fails if there is one.
LogicalResult reportConflicts(ModuleShapes &shapes);

/// Sets `symshape.inferred` on the ranked shaped arguments and results of each
/// function: exact over the function's inputs, a bound over them, or unknown.
void recordBoundary(ModuleShapes &shapes);

/// Puts a `symshape.tie_shape` behind every value that has a dynamic size with
/// an expression over boundary symbols and the arguments' sizes, and lets the
/// value's users read it instead. Entries over other leaves are left unknown.
/// Running it again adds nothing.
void recordTies(ModuleShapes &shapes);

} // namespace mlir::symshape

#endif // SYMSHAPE_ANALYSIS_RECORDSHAPES_H
