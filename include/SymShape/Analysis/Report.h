//===- Report.h - Inferred shapes as a table or JSON ----------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Prints what the analysis knows of every ranked shaped value: a table for
// people, JSON for programs.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_ANALYSIS_REPORT_H
#define SYMSHAPE_ANALYSIS_REPORT_H

#include "SymShape/Analysis/ConcreteSizes.h"
#include "SymShape/Analysis/ShapeAnalysis.h"
#include "llvm/Support/raw_ostream.h"

namespace mlir::symshape {

/// `file:line:column` where there is one, else the location as it is.
std::string locationText(Location loc);

/// One table per function: value, type, shape, guarantee, location. The
/// guarantee is that of the least known extent. Where `sizes` gives values to
/// inputs, a column shows the sizes that follow: a number, `<= bound`, or `?`.
void printTable(llvm::raw_ostream &os, ModuleShapes &shapes,
                const ConcreteSizes &sizes = {});

/// One JSON object: {"functions": [{"name", "values":
/// [{"value", "type", "location", "extents": [{"guarantee", "expr"}]}]}]}. An
/// unknown extent has no "expr".
/// Where `sizes` gives values to inputs, an extent that follows has a "size".
void printJSON(llvm::raw_ostream &os, ModuleShapes &shapes,
               const ConcreteSizes &sizes = {});

} // namespace mlir::symshape

#endif // SYMSHAPE_ANALYSIS_REPORT_H
