//===- Report.h - Inferred shapes as a table or JSON ------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Prints the inferred shape of every ranked shaped value: as a table for
// people, as JSON for programs.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_ANALYSIS_REPORT_H
#define SYMSHAPE_ANALYSIS_REPORT_H

#include "SymShape/Analysis/ConcreteSizes.h"
#include "SymShape/Analysis/ShapeAnalysis.h"
#include "llvm/Support/raw_ostream.h"

namespace mlir::symshape {

/// `file:line:column` if the location has one, else the printed location. With
/// the `state` of a function, many are printed fast.
std::string locationText(Location loc, AsmState *state = nullptr);

/// The first name in a location, or an empty text. An importer writes there
/// details that a line lacks, such as `encoder.layer.0: aten.linear`.
std::string originText(Location loc);

/// Both: `file:line:column (name)`.
std::string placeText(Location loc);

/// Prints one table per function: value, type, shape, guarantee, location. The
/// guarantee is the weakest one among the extents. If `sizes` gives values to
/// inputs, another column shows the resulting sizes: a number, `<= bound`, or
/// `?`. If `withSources`, another column shows from which inputs each extent
/// comes (`sourcesOf`): `[{arg0.0, arg1}, {}]`.
void printTable(llvm::raw_ostream &os, ModuleShapes &shapes,
                const ConcreteSizes &sizes = {}, bool withSources = false);

/// Prints one JSON object: {"functions": [{"name", "values": [{"value", "type",
/// "location", "origin", "extents": [{"guarantee", "expr"}]}]}]}. An unknown
/// extent has no "expr", and a location without a name has no "origin". If
/// `sizes` gives values to inputs, an extent that they determine has a "size".
/// If `withSources`, each extent has "sources": a list of
/// {"argument", "axis"}, {"argument"}, {"symbol"} or {"data", "location"},
/// where "data" is the name of an op.
void printJSON(llvm::raw_ostream &os, ModuleShapes &shapes,
               const ConcreteSizes &sizes = {}, bool withSources = false);

/// The location in the form that users search for, `file.mlir:3:8: `; empty if
/// it has no file.
std::string describeLocation(Location loc);

} // namespace mlir::symshape

#endif // SYMSHAPE_ANALYSIS_REPORT_H
