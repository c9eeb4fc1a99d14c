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
// linear in the number of ops: below a depth, a loop is not walked again by
// itself, but with the loop around it (WalkRound).
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_ANALYSIS_WALKBUDGET_H
#define SYMSHAPE_LIB_ANALYSIS_WALKBUDGET_H

#include "SymShape/Interfaces/AnalysisBudgets.h"

#include <cstdint>
#include <utility>

namespace mlir::symshape {

struct WalkBudget {
  /// Ops visited so far, and the number of visits after which the analysis
  /// walks each loop only once.
  uint64_t visits = 0, limit = analysisBudgets.walk.furtherOps;
  /// The number of loops around the current op that may be walked again.
  unsigned rounds = 0;
  /// The ops around the current op that are walked until nothing changes.
  unsigned repeated = 0;
  /// True if a deep loop was not stable, so that a walk around it must be
  /// repeated.
  bool isOpen = false;
  /// True if nothing repeats the walk around: it decides about deep loops.
  bool decidesDeep = false;

  /// The limit for a function of this many ops.
  void setNumOps(uint64_t numOps) {
    limit = (limit + numOps) * analysisBudgets.walk.visitsPerOp;
  }
  /// True in a loop that is walked again only with the loop around it.
  bool isDeep() const { return repeated > analysisBudgets.walk.depth; }
  /// True if at least `1 / parts` of the budget was used.
  bool isUsed(unsigned parts) const { return visits > limit / parts; }
};

/// One walk of the regions of an op that is walked until nothing changes:
///
///   for (unsigned round = 0;; ++round) {
///     WalkRound walk(budget, round);
///     bool stable = ...;               the walk; obeys walk.settleNow
///     if (walk.isLast(stable))
///       break;
///   }
class WalkRound {
public:
  WalkRound(WalkBudget &budget, unsigned round)
      : budget(budget), settledDeep(budget.decidesDeep) {
    ++budget.rounds;
    ++budget.repeated;
    settleNow = round >= analysisBudgets.walk.rounds ||
                budget.visits > budget.limit ||
                (budget.isDeep() && budget.decidesDeep);
    if (!budget.isDeep())
      budget.decidesDeep = settleNow;
  }
  ~WalkRound() {
    --budget.rounds;
    --budget.repeated;
    budget.decidesDeep = settledDeep;
  }
  WalkRound(const WalkRound &) = delete;
  WalkRound &operator=(const WalkRound &) = delete;

  /// Returns true if no other round follows. `stable` says whether this walk
  /// confirmed all that it assumed about this op.
  bool isLast(bool stable) {
    if (!budget.isDeep()) {
      wasOpen = std::exchange(budget.isOpen, false);
      return stable && !wasOpen;
    }
    if (settleNow || stable)
      return stable;
    budget.isOpen = true;
    return true;
  }

  /// True if the loop must drop all merges that may still change.
  bool settleNow;
  /// After isLast(): true if a deep loop inside was not stable.
  bool wasOpen = false;

private:
  WalkBudget &budget;
  bool settledDeep;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_ANALYSIS_WALKBUDGET_H
