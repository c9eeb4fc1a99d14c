//===- Explain.cpp - Explain proofs and missing facts -----------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReportFile.h"
#include "SymShape/Analysis/ExplainReport.h"
#include "SymShape/Analysis/ShapePass.h"
#include "SymShape/Transforms/Passes.h"

namespace mlir::symshape {
#define GEN_PASS_DEF_EXPLAINPASS
#include "SymShape/Transforms/Passes.h.inc"
} // namespace mlir::symshape

using namespace mlir;
using namespace mlir::symshape;

namespace {

struct Explain : ShapePass<symshape::impl::ExplainPassBase<Explain>> {
  using ShapePass::ShapePass;

  void runOnOperation() override {
    markAllAnalysesPreserved();
    if (line.hasValue() && (line == 0 || predicate.empty())) {
      mlir::emitError(getOperation().getLoc())
          << (line == 0
                  ? "in option 'line': expected a line of at least 1, found 0"
                  : "expected option 'predicate' together with 'line'");
      return signalPassFailure();
    }
    if (!symbol.empty() + !value.empty() + !predicate.empty() > 1) {
      mlir::emitError(getOperation().getLoc())
          << "expected only one of the options 'symbol', 'value' and "
             "'predicate'";
      return signalPassFailure();
    }
    ModuleShapes &shapes = getShapes();
    ExplainRequest request{symbol,   value,   predicate, line,
                           function, decided, missing};
    ExplanationReport report;
    if (failed(symshape::explain(shapes, request, report)))
      return signalPassFailure();
    LogicalResult written =
        writeReport(output, getOperation().getLoc(), [&](raw_ostream &os) {
          if (json)
            printExplanationsJSON(os, report);
          else
            printExplanations(os, report, /*all=*/decided);
        });
    if (failed(written))
      signalPassFailure();
  }
};

} // namespace
