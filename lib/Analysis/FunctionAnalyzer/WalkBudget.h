//===- WalkBudget.h - How often a walk may visit ops again ------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The analysis walks the body of a loop again when a guess about the loop was
// wrong, and nested loops multiply these rounds. The budget keeps the walk
// linear in the number of ops.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_ANALYSIS_WALKBUDGET_H
#define SYMSHAPE_LIB_ANALYSIS_WALKBUDGET_H

#include "SymShape/Interfaces/AnalysisBudgets.h"

#include <cstdint>

namespace mlir::symshape {

struct WalkBudget {
  /// Ops visited so far, and the number of visits after which the analysis
  /// walks each loop only once.
  uint64_t visits = 0, limit = analysisBudgets.walk.furtherOps;
  /// The number of loops around the current op that may be walked again.
  unsigned rounds = 0;

  /// The limit for a function of this many ops.
  void setNumOps(uint64_t numOps) {
    limit = (limit + numOps) * analysisBudgets.walk.visitsPerOp;
  }
  /// True if a loop must drop all merges that may still change.
  bool mustSettle(unsigned round) const {
    return round >= analysisBudgets.walk.rounds || visits > limit;
  }
  /// True if at least `1 / parts` of the budget was used.
  bool isUsed(unsigned parts) const { return visits > limit / parts; }
};

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_ANALYSIS_WALKBUDGET_H
