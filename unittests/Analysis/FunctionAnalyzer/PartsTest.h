//===- PartsTest.h - Test the parts of the analysis -------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A fixture that gives a test the parts of the function analysis, to be driven
// by hand: it analyses a program, and then describes its values again through a
// `ValueState` of its own.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_UNITTESTS_ANALYSIS_PARTSTEST_H
#define SYMSHAPE_UNITTESTS_ANALYSIS_PARTSTEST_H

#include "AnalysisTest.h"
#include "FunctionAnalyzer/MergePoints.h"

namespace mlir::symshape {

class PartsTest : public AnalysisTest {
protected:
  /// Analyses the program and builds the parts. Facts are those of the
  /// function's entry.
  void start(llvm::StringRef text) {
    analyse(text);
    if (!shapes)
      return;
    auto &own = const_cast<FunctionShapes &>(known());
    values = std::make_unique<ValueState>(own);
    facts = std::make_unique<ControlFacts>(*values, own);
    merges = std::make_unique<MergePoints>(*values, *facts, budget);
    values->getScopes().enter(&func().getFunctionBody().front(), nullptr,
                              nullptr);
  }

  ExprContext &ctx() { return values->getExprContext(); }
  DimExpr arg(unsigned i) { return values->content(func().getArgument(i)); }

  WalkBudget budget;
  std::unique_ptr<ValueState> values;
  std::unique_ptr<ControlFacts> facts;
  std::unique_ptr<MergePoints> merges;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_UNITTESTS_ANALYSIS_PARTSTEST_H
