//===- Collect.h - Parts of the collection of obligations -------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The parts of `collectObligations` that have files of their own.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_ANALYSIS_COLLECT_H
#define SYMSHAPE_LIB_ANALYSIS_COLLECT_H

#include "SymShape/Analysis/Obligations.h"

namespace mlir::symshape {

/// Adds each statement of the module that no import and no other part reads:
/// an attribute or an encoding of a type. Also adds functions and other code
/// that the analysis does not visit.
void collectUnread(ModuleShapes &shapes, Obligations &found);

/// Adds the kinds of ops in a function that the analysis does not model.
/// `incomplete` are those whose models state only a part of their
/// preconditions.
void collectUnexamined(const FunctionShapes &shapes,
                       ArrayRef<Operation *> incomplete, Obligations &found);

/// Adds the shapes that the boundary of a function states for its results.
void collectResultShapes(const FunctionShapes &shapes,
                         const ObligationOptions &options, Obligations &found);

/// Adds the checks that are no assertion: witnesses, and branches to blocks
/// from which the program does not return.
void collectAssumedChecks(const FunctionShapes &shapes, Obligations &found);

/// Notices that the budget of a prover ended during the questions about one
/// obligation.
class ProverBudget {
public:
  explicit ProverBudget(const Prover &prover)
      : prover(prover), before(prover.getStatistics().outOfBudget) {}

  bool ended() const { return prover.getStatistics().outOfBudget != before; }
  /// Adds a note, if it ended.
  void noteEnd(Obligation &obligation) const {
    if (ended())
      addNote(obligation);
  }
  static void addNote(Obligation &obligation) {
    obligation.notes.push_back(
        {ExplainStep::Tried, obligation.loc,
         "the budget of the prover ended before it found an answer"});
  }

private:
  const Prover &prover;
  uint64_t before;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_ANALYSIS_COLLECT_H
