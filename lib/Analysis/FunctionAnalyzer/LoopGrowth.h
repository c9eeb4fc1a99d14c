//===- LoopGrowth.h - Numbers that grow in each iteration -------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// If a counted loop carries a number that the first iteration changes by k, the
// analysis guesses that the number is `init + k * iteration`. Like every
// candidate at a loop header, it assumes the guess for a round, and the back
// edge has to prove it for the next iteration. A proved guess gives the result
// after any number of iterations, including zero.
//
// A loop without a counter may change two numbers together. The first integer
// that changes by a constant is the *induction variable*; a *derived variable*,
// an integer or an extent, changes by a multiple of it, so that the derived
// variable is an expression over the induction variable. An induction variable
// that changes by 1 also counts the iterations, so a derived variable may
// change by any number from outside the loop.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_ANALYSIS_LOOPGROWTH_H
#define SYMSHAPE_LIB_ANALYSIS_LOOPGROWTH_H

#include "FunctionAnalyzer/ValueState.h"
#include "FunctionAnalyzer/WalkBudget.h"
#include "llvm/ADT/SmallSet.h"

namespace mlir::symshape {

class LoopGrowth {
public:
  LoopGrowth(ValueState &values, const WalkBudget &budget)
      : values(values), budget(budget) {}

  /// Starts the analysis of a loop. Symbols of the loop have the number
  /// `visibleBelow` or a greater one.
  void start(Operation *loop, unsigned visibleBelow);
  /// Forgets the induction variables and derived variables among `points`.
  void forgetInductions(ValueRange points);
  /// Starts the analysis of a loop of blocks with this header. Does nothing if
  /// it was started before.
  void startHeader(Block *header, unsigned visibleBelow) {
    firstSymbols.try_emplace(header, visibleBelow);
  }

  /// Returns the value of `to` in an iteration, if it is `init` in the first.
  DimExpr grow(Value to, int id, DimExpr init);
  /// Returns the same for the next iteration. `toInduction` is the value that
  /// the same edge passes to the induction variable of `to`, if it has one.
  DimExpr expectedNext(Value to, int id, DimExpr init, Value toInduction);
  /// Guesses growth after a back edge passed `passed` instead of `init`, or
  /// drops a guess that failed. Returns false if there was nothing to guess or
  /// to drop: then the iteration that starts with `init` passes `passed`.
  bool guess(Value to, int id, DimExpr init, DimExpr passed);

  /// Returns the induction variable of a number of `to`; null if it follows
  /// none.
  Value inductionOf(Value to, int id = kNumberId) const;
  /// Returns the induction variable among the arguments of a block, and by how
  /// much it changes in each iteration; null if there is none.
  std::pair<Value, int64_t> inductionIn(Block *block) const;
  /// Returns the number that an edge passes to an induction variable; null also
  /// if the number may be poison.
  DimExpr contentForInduction(Value toInduction);
  /// Drops the guess for a derived variable unless the induction variable also
  /// starts with the value that the guess assumes. `toInduction` is the value
  /// that the first edge passes.
  void confirmStart(Value to, Value toInduction, int id = kNumberId);

  /// Calls `fn` with each number that the loop was proved to grow: the argument
  /// that carries it, the result of the loop, the number, and by how much it
  /// grows in all iterations together.
  void forEachTotal(
      Operation *loop,
      llvm::function_ref<void(Value arg, Value result, int id, DimExpr total)>
          fn);

private:
  /// By how much a number that a counted loop carries grows in each iteration.
  struct Growth {
    unsigned visibleBelow = 0;
    /// The number of the iteration, from 0, in terms of the loop's variable.
    DimExpr iteration;
    llvm::SmallDenseMap<int, DimExpr, 2> steps;
    llvm::SmallDenseSet<int, 2> tried;
  };
  /// The first number that changes by a constant in each iteration, its value
  /// before the loop, and that constant.
  struct Induction {
    Value value;
    DimExpr init;
    int64_t step = 0;
  };
  /// A number that grows by `ratio` when the induction variable grows by 1.
  struct Derived {
    Induction induction;
    DimExpr ratio;
  };
  const Derived *findDerived(Value to, int id) const;
  bool guessFollower(Value to, int id, DimExpr init, DimExpr passed);
  /// Returns the value of the derived variable when the induction variable has
  /// the value `induction`, if the derived variable starts at `init`.
  static DimExpr follow(const Derived &derived, DimExpr init,
                        DimExpr induction);
  std::pair<Growth *, DimExpr> findStep(Value to, int id);

  ValueState &values;
  const WalkBudget &budget;
  /// For the numbers that a counted loop carries.
  DenseMap<Value, Growth> growths;
  DenseMap<Block *, Induction> inductions;
  /// The number of the first symbol of a loop, by its header.
  DenseMap<Block *, unsigned> firstSymbols;
  /// By value and number.
  DenseMap<Value, llvm::SmallDenseMap<int, Derived, 2>> derivedOf;
};

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_ANALYSIS_LOOPGROWTH_H
