//===- ExplainReport.h - Explanations in text and JSON ----------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds the named subjects of a user's questions and prints the explanations.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_ANALYSIS_EXPLAINREPORT_H
#define SYMSHAPE_ANALYSIS_EXPLAINREPORT_H

#include "SymShape/Analysis/SuggestedFix.h"
#include "llvm/Support/raw_ostream.h"

namespace mlir::symshape {

/// What to explain. If nothing is named: every undecided check, comparison,
/// selection, minimum, maximum and division of sizes.
struct ExplainRequest {
  /// A symbol of the boundary or of the body, or an input: `dim(0, 1)`.
  std::string symbol;
  /// `arg0`, `arg0.1`, `result0.1`, `%name`, `%name.1`, or a line: `12`.
  std::string value;
  /// A predicate such as `n * 2 <= m`.
  std::string predicate;
  /// Evaluate the predicate before the op on this line; 0 means at the end of
  /// the function's entry block.
  unsigned line = 0;
  /// If not empty, explain only this function.
  std::string function;
  /// List proved and refuted questions, too.
  bool decided = false;
  /// Search for facts that would answer an undecided question.
  bool missing = true;
};

/// The explanation of one subject.
struct ExplainedItem {
  FunctionOpInterface function;
  /// The subject: the name of an op, a value, a symbol.
  std::string subject;
  Explanation explanation;
  SmallVector<std::pair<MissingFact, SuggestedFix>> fixes;
  /// Other ops that ask the same, such as a select by a comparison.
  SmallVector<std::pair<std::string, Location>> also;
};

struct ExplanationReport {
  std::vector<ExplainedItem> items;
  /// Whether these are the questions that the program itself asks; the report
  /// then starts with a summary.
  bool isSurvey = false;
  /// The number of proved and refuted questions of the program, listed or not.
  unsigned numDecided = 0;
};

/// Collects the requested explanations in program order. Fails, with an error,
/// if no subject has the given name.
LogicalResult explain(ModuleShapes &shapes, const ExplainRequest &request,
                      ExplanationReport &report);

/// Returns the question that an op answers by comparing sizes: whether the
/// condition of a check, comparison or selection holds, which operand of a
/// minimum or maximum is less, whether a division is exact. Null for any other
/// op, and for an op on unsigned numbers that may be negative.
ConditionRef questionAbout(const FunctionShapes &shapes, Operation *op);

/// Prints a summary by cause, and the items. For a long survey it prints only
/// one item for each cause, unless `all` is true.
void printExplanations(llvm::raw_ostream &os, const ExplanationReport &report,
                       bool all);
void printExplanationsJSON(llvm::raw_ostream &os,
                           const ExplanationReport &report);

} // namespace mlir::symshape

#endif // SYMSHAPE_ANALYSIS_EXPLAINREPORT_H
