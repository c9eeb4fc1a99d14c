//===- PrintStatistics.cpp - Print the counters of passes -------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OptionWords.h"
#include "ReportFile.h"
#include "SymShape/Analysis/ShapeAnalysis.h"
#include "SymShape/Dialect/Counters.h"
#include "SymShape/Dialect/SymShape.h"
#include "SymShape/Transforms/Passes.h"

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
    return checkWord(UnknownLoc::get(context), "format", format,
                     {"text", "json"});
  }

  void runOnOperation() override {
    markAllAnalysesPreserved();
    if (auto shapes = getCachedAnalysis<CachedShapes>())
      shapes->get().addToCounters();
    Counters &counters =
        getContext().getLoadedDialect<SymShapeDialect>()->getCounters();
    LogicalResult written =
        writeReport(output, getOperation()->getLoc(), [&](raw_ostream &os) {
          if (format == "json")
            counters.printJSON(os);
          else
            counters.printText(os);
        });
    if (failed(written))
      signalPassFailure();
  }
};

} // namespace
