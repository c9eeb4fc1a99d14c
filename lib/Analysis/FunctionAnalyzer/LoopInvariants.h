//===- LoopInvariants.h - Bounds of numbers that a loop changes -*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A number that a loop changes is a fresh symbol, but it may have bounds that
// hold in every iteration. The analysis guesses such a bound from one
// iteration: the number grew, or shrank, or stayed above zero, or the loop
// compares it with a number from outside. It assumes the guesses for a round,
// and each back edge has to prove them again; otherwise it drops them.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_ANALYSIS_LOOPINVARIANTS_H
#define SYMSHAPE_LIB_ANALYSIS_LOOPINVARIANTS_H

#include "FunctionAnalyzer/LoopGrowth.h"

namespace mlir::symshape {

class LoopInvariants {
  /// How a number that a loop changes compares to its value before the loop:
  /// the bounds worth assuming in a round. Kept from round to round.
  struct Trend {
    /// Never below, or never above, its first value.
    bool atLeastInit = false, atMostInit = false;
    /// Never below 0, or never below 1.
    bool atLeastZero = false, atLeastOne = false;
    /// A comparison in the loop with a number from outside stops it; it changes
    /// by `step` in each iteration.
    bool guarded = false;
    int64_t step = 0;
    /// Never above both its first value and all values of the loop's variable,
    /// or never below them: a running maximum or minimum.
    bool belowVariable = false, aboveVariable = false;
    /// Each iteration adds at most `mostStep`: the number of elements that
    /// satisfy a condition.
    bool sums = false;
    int64_t mostStep = 0;
    /// The loop passes it the value of another argument: two that are swapped
    /// stay between the least and the greatest of their first values.
    bool permuted = false;
    Value partner;
  };

public:
  struct Bound {
    bool Trend::*assumed;
    bool isLower;
    DimExpr bound;
    bool forOverflow = true;
    /// The bound of the next iteration, if it is not the same.
    DimExpr next = {};
    /// Or the symbol of the induction variable (see LoopGrowth.h): in the bound
    /// of the next iteration, the number that the edge passes to the induction
    /// variable takes its place.
    DimExpr induction = {};
  };

  LoopInvariants(ValueState &values, LoopGrowth &growth,
                 const WalkBudget &budget)
      : values(values), growth(growth), budget(budget) {}

  /// Forgets the results of earlier loops about `point`.
  void start(Value point);
  /// Notes how an iteration changed the number from `now` to `passed`, which is
  /// that of the value `from`.
  void noteTrend(Value to, int id, DimExpr now, DimExpr passed,
                 Value from = {});
  /// Chooses the bounds of the loop's number `to` that this round assumes.
  /// `first` is the value that the only entry edge passes; null if there are
  /// several. The provers have the facts of that edge. `differs` says which
  /// numbers have no common value on all edges. `firstOf` returns `first` for
  /// the other arguments of the block.
  void assume(Value to, Value first, llvm::function_ref<bool(int)> differs,
              llvm::function_ref<Value(Value)> firstOf = {});
  /// States the assumed bounds at the start of the loop's body.
  void stateAssumed(Block *block);
  /// True if the value that a back edge passes keeps the assumed bounds.
  /// `toInduction` is the value that the same edge passes to the induction
  /// variable of the block, if there is one.
  bool confirm(Value to, int id, DimExpr passed, Value toInduction);
  /// The bounds assumed of a symbol in this round.
  SmallVector<Bound, 2> boundsOf(DimExpr symbol) const {
    return bounds.lookup(symbol);
  }

private:
  using NumberOf = std::pair<Value, int>;
  using FirstOf = llvm::function_ref<Value(Value)>;
  /// Assumes that the number is at most `init` plus the amounts that all
  /// iterations so far can add. Returns an upper bound of it after all
  /// iterations; null if unknown.
  DimExpr assumeSum(NumberOf to, DimExpr init, bool forOverflow,
                    FirstOf firstOf);
  DimExpr guardBound(Value to, const Trend &trend, DimExpr init) const;
  /// The first values of all arguments that may be passed on to `to`.
  SmallVector<DimExpr> permutedInits(Value to, int id, DimExpr init,
                                     llvm::function_ref<Value(Value)> firstOf);

  ValueState &values;
  LoopGrowth &growth;
  const WalkBudget &budget;
  DenseMap<NumberOf, Trend> trends;
  /// The bounds that this round assumes, by number and by symbol.
  DenseMap<NumberOf, SmallVector<Bound, 2>> assumed;
  DenseMap<DimExpr, SmallVector<Bound, 2>> bounds;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_ANALYSIS_LOOPINVARIANTS_H
