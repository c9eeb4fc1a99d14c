//===- Refuter.h - Shows that constraints have no solution ------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A question is proved by showing that the facts and its negation have no
// common solution. The constraints are rewritten, keeping their solutions
// (equalities are solved for a leaf, divisibility becomes a fresh leaf,
// divisions are simplified), then handed to linear reasoning, then split into
// cases that together cover everything: an arm of a minimum, a factor of a
// product that is 0, a sign, a remainder, a value.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_ALGEBRA_PROVER_REFUTER_H
#define SYMSHAPE_LIB_ALGEBRA_PROVER_REFUTER_H

#include "Facts/Budgets.h"
#include "Facts/Constraint.h"
#include "Facts/FactTable.h"
#include <memory>

namespace mlir::symshape::detail {

class Refuter {
public:
  /// `steps`: how many cases and tables there may be before giving up. `work`:
  /// the same for their cost, in units of about 20 us.
  Refuter(ExprContext &ctx, unsigned steps, unsigned work)
      : ctx(ctx), steps(steps), work(work) {}

  /// True if no assignment meets all `facts` and `goal`.
  bool refute(ArrayRef<Constraint> facts, const Constraint &goal);

  bool isOutOfBudget() const { return steps == 0; }
  unsigned getWorkLeft() const { return work; }
  /// The most costly kind of reasoning that was needed.
  llvm::StringRef getTier() const;

private:
  enum Tier { Rewriting, Linear, Products, Cases, Residues };
  struct Item {
    Constraint c;
    bool isGoal;
  };
  using Items = SmallVector<Item, 12>;
  struct Limits {
    unsigned depth = budgets.refuter.depth;
    /// Choices between facts that are split inside each other.
    unsigned choices = budgets.refuter.choiceDepth;
    bool residues = true, signs = true, quotients = true;
  };

  /// Adds a constraint that the case does not have yet, up to the limit of
  /// constraints.
  static void push(Items &items, const Item &item);
  bool runAll(const Items &items);
  /// Leaves only the choices that are closest to the question, by leaves that
  /// constraints share.
  static void keepCloseChoices(Items &items);
  bool run(Items items, Limits limits);
  /// Subtracts the cost of a table.
  void charge(const FactTable &table);
  void charge(uint64_t cost);
  /// Rewrites until nothing changes. True if a contradiction was found.
  bool rewrite(Items &items, std::unique_ptr<FactTable> &table);
  /// Drops alternatives that `table` refutes. True if none is left; a single
  /// one is pushed as facts.
  bool pruneAlternatives(const Item &item, FactTable &table,
                         llvm::function_ref<void(const Item &)> push,
                         bool &changed);
  void eliminateDivisibility(Items &items, FactTable &table);
  bool solveDivisibility(const Item &item, FactTable &table, DimExpr &leaf,
                         DimExpr &value);
  /// (RefuterEquations.cpp)
  bool solveEquations(Items &items);
  bool solveDefinition(const Items &items, DimExpr &leaf, DimExpr &value);
  bool solveScaled(const Items &items, DimExpr &leaf, DimExpr &value);
  bool solveCongruence(const Item &item, FactTable &table, DimExpr &leaf,
                       DimExpr &value);
  /// (RefuterProducts.cpp)
  static SmallVector<DimExpr, 8> productEquations(const Items &items);
  bool replaceQuotients(Items &items);
  bool reduceNumerators(Items &items, FactTable &table);
  bool refuteByProducts(const Items &items, FactTable &table);
  /// `factorize`, remembered: most constraints of a case are in others, too.
  SmallVector<DimExpr, 4> factorsOf(DimExpr e);
  void factorConstraints(Items &items, FactTable &table);
  /// Adds the constraints on bases that constraints on differences of powers
  /// imply.
  void comparePowers(Items &items, FactTable &table);
  /// True if some equation has no solution modulo a small number.
  bool hasNoResidues(const Items &items);
  bool solveByEnds(const Items &items, FactTable &table);
  bool solveLinear(const Items &items, FactTable &table, unsigned effort);
  /// Splits into cases. True if every case was refuted.
  bool split(const Items &items, FactTable &table, Limits limits);
  /// A kind of split: whether it can be applied, and if so whether every case
  /// was refuted.
  enum class Outcome { NotApplicable, Open, Refuted };
  Outcome splitAlternatives(const Items &items, FactTable &table,
                            Limits limits);
  Outcome splitZeroProduct(const Items &items, FactTable &table, Limits limits);
  Outcome splitArms(const Items &items, FactTable &table, Limits limits);
  Outcome splitGoal(const Items &items, FactTable &table, Limits limits);
  Outcome splitIntervals(const Items &items, FactTable &table, Limits limits);
  Outcome splitSigns(const Items &items, FactTable &table, Limits limits);
  Outcome splitNonZero(const Items &items, FactTable &table, Limits limits);
  Outcome splitResidues(const Items &items, FactTable &table, Limits limits);
  Outcome splitValues(const Items &items, FactTable &table, Limits limits);
  Outcome splitFactorSigns(const Items &items, FactTable &table, Limits limits);
  /// Refutes `items` with `more` added.
  bool runWith(const Items &items, ArrayRef<Constraint> more, Limits limits);
  static void substitute(Items &items, DimExpr leaf, DimExpr value);
  DimExpr freshLeaf();
  void note(Tier t) { deepest = std::max(deepest, t); }

  ExprContext &ctx;
  llvm::DenseMap<DimExpr, SmallVector<DimExpr, 4>> factors;
  unsigned steps, work;
  Tier deepest = Rewriting;
  /// Position of the next leaf of the prover's own.
  unsigned nextLeaf = 0;
  bool eliminated = false;
};

} // namespace mlir::symshape::detail

#endif // SYMSHAPE_LIB_ALGEBRA_PROVER_REFUTER_H
