//===- PrintStatistics.cpp - Print the counters of passes -------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Analysis/ShapeAnalysis.h"
#include "SymShape/Dialect/Counters.h"
#include "SymShape/Dialect/SymShape.h"
#include "SymShape/Transforms/Passes.h"
#include "mlir/Support/FileUtilities.h"
#include "llvm/Support/ToolOutputFile.h"

namespace mlir::symshape {
#define GEN_PASS_DEF_PRINTSTATISTICSPASS
#include "SymShape/Transforms/Passes.h.inc"
} // namespace mlir::symshape

using namespace mlir;
using namespace mlir::symshape;

namespace {

struct PrintStatistics
    : symshape::impl::PrintStatisticsPassBase<PrintStatistics> {
  using PrintStatisticsPassBase::PrintStatisticsPassBase;

  LogicalResult initialize(MLIRContext *context) override {
    if (format == "text" || format == "json")
      return success();
    return emitError(UnknownLoc::get(context))
           << "in option 'format': expected text or json, found '" << format
           << "'";
  }

  void runOnOperation() override {
    markAllAnalysesPreserved();
    std::string error;
    auto file = openOutputFile(output, &error);
    if (!file) {
      emitError(getOperation()->getLoc()) << error;
      return signalPassFailure();
    }
    if (auto shapes = getCachedAnalysis<CachedShapes>())
      shapes->get().addToCounters();
    Counters &counters =
        getContext().getLoadedDialect<SymShapeDialect>()->getCounters();
    if (format == "json")
      counters.printJSON(file->os());
    else
      counters.printText(file->os());
    file->keep();
  }
};

} // namespace
