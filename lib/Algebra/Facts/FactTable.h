//===- FactTable.h - Scoped ranges of expressions ---------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The facts of the cheap tiers of the prover: an interval and excluded values
// for leaves and for composite expressions, and equalities solved for a leaf.
// Every linear relation becomes an interval of a *key*: the expression without
// its offset, divided by its content, with a positive first coefficient. So `a
// <= b` and `3 * b + 1 >= 3 * a` are the same interval of `a - b`.
//
// Changes are recorded and undone exactly by `pop`. Answers are cached; a fact
// invalidates only answers about expressions that share a leaf with it,
// directly or through other facts.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_ALGEBRA_FACTS_FACTTABLE_H
#define SYMSHAPE_LIB_ALGEBRA_FACTS_FACTTABLE_H

#include "Facts/Budgets.h"
#include "Facts/Constraint.h"
#include "SymShape/Algebra/Interval.h"
#include "llvm/ADT/DenseMap.h"
#include <array>

namespace mlir::symshape::detail {

using llvm::ArrayRef;
using llvm::SmallVector;
using llvm::SmallVectorImpl;

class FactTable {
public:
  explicit FactTable(ExprContext &ctx) : ctx(ctx) {}

  ExprContext &getContext() const { return ctx; }

  void push();
  void pop();
  unsigned getDepth() const { return scopes.size(); }

  /// Spends less on each bound: for the tables of the refuter, since there are
  /// many for one question.
  void useForOneCase() { forOneCase = true; }

  /// Call this with the leaves of every fact, even of one that changes no
  /// interval: answers that callers cache by version may depend on the fact.
  void noteFact(uint64_t mask) {
    if (mask & (mask - 1))
      link(mask);
    touch(mask, /*isNews=*/false);
  }

  /// States `e` in `range`; `e` != 0; `e` == 0.
  void require(DimExpr e, const Interval &range);
  /// States a range of a leaf that no scope has mentioned; `pop` keeps it.
  void requirePermanently(DimExpr leaf, const Interval &range);
  void requireNonZero(DimExpr e);
  void requireZero(DimExpr e);
  /// States that one of `alternatives` holds (FactTableChoices.cpp). As soon as
  /// all but one are refuted, that one is stated.
  void requireAnyOf(ArrayRef<Constraint::Conjunction> alternatives);
  /// States any constraint. For a OneOf, states only facts that hold for all
  /// its intervals.
  void state(const Constraint &c);
  /// Whether a constraint, other than OneOf and AnyOf, holds wherever the facts
  /// do (Yes) or nowhere (No).
  Truth decide(const Constraint &c);
  /// True if some expression has no possible value left.
  bool isInconsistent() const { return inconsistent; }

  /// An interval that holds every value of `e` under the facts.
  Interval bounds(DimExpr e);
  bool isNonZero(DimExpr e);
  bool isNonNegative(DimExpr e) { return atLeast(bounds(e), 0); }
  /// `e` >= 0, also by ends that are expressions (FactTableEnds.cpp).
  bool provesNonNegative(DimExpr e);
  bool isPositive(DimExpr e) { return atLeast(bounds(e), 1); }

  /// Replaces leaves that an equality determines, and leaves forced to one
  /// value. Equal to `e` wherever the facts hold.
  DimExpr normalize(DimExpr e);
  /// `normalize`, and operators resolved by the facts about their operands
  /// (FactTableSimplify.cpp). May be larger than `e`.
  DimExpr simplify(DimExpr e);

  /// Changes whenever an answer about expressions with these leaves may have
  /// changed. Closing a scope restores the old number; each number means one
  /// state.
  uint64_t getVersion(uint64_t mask) const;
  /// True if some fact is about more than a single leaf of `mask`.
  bool hasCompositeFacts(uint64_t mask) const { return mask & compositeBits; }

  /// Sums looked at for all answers so far: a measure of work, about 2 us each.
  uint64_t getSumsSeen() const { return sumsSeen; }

private:
  /// `e == scale * key + offset`.
  struct Normal {
    DimExpr key;
    DynamicAPInt scale, offset;
  };
  Normal getNormal(DimExpr e);

  struct Undo {
    enum Kind : uint8_t {
      Range,
      Hole,
      Solved,
      Occurrence,
      Choice,
      Settled
    } kind;
    DimExpr key;
    Interval old;
    bool had = false;
    size_t choice = 0; ///< the choice that becomes open again
  };
  struct Scope {
    size_t trail;
    uint64_t compositeBits, determinedBits;
    bool inconsistent;
    std::array<uint64_t, 64> links, lastChange;
    /// Bits of leaves that permanent ranges are about.
    uint64_t permanent = 0;
  };
  /// A choice between facts: one holds.
  struct Choice {
    std::vector<Constraint::Conjunction> alternatives;
    uint64_t mask;
    /// Nothing more can follow from it.
    bool settled = false;
  };
  template <typename T> struct Cached {
    T value;
    uint64_t version;
  };
  /// Most tables answer one question about a few expressions: their maps fit
  /// into the table.
  template <typename T, unsigned N = 16>
  using Map = llvm::SmallDenseMap<DimExpr, T, N>;

  /// (FactTableChoices.cpp)
  void examineChoices();
  void examineChoice(size_t index);
  void requireHull(ArrayRef<const Constraint::Conjunction *> open);
  void requireRemainder(DimExpr key, ArrayRef<Interval> values);

  void tighten(DimExpr key, Interval range);
  void propagate();
  void propagateKey(DimExpr key);
  void propagateSum(DimExpr key, const Interval &range);
  void propagateAtom(DimExpr key, const Interval &range);
  /// `isNews`: the fact is about a leaf on which a choice may depend.
  void touch(uint64_t mask, bool isNews = true);
  uint64_t closure(uint64_t mask) const;
  void link(uint64_t mask);
  bool solve(DimExpr e);

  const Interval *lookup(DimExpr key) const {
    auto it = ranges.find(key);
    return it == ranges.end() ? nullptr : &it->second;
  }
  Interval computeBounds(DimExpr e);
  Interval boundsOfSum(DimExpr e);
  Interval boundsByFacts(DimExpr e, ArrayRef<DimExpr::Term> terms);
  Interval boundsByRelaxation(DimExpr e, const DimExpr::Term &term,
                              DimExpr atom);
  Interval boundsByRelaxation(DimExpr e, const DimExpr::Term &term,
                              DimExpr atom, DimExpr n, DimExpr d);
  bool divideFinerQuotient(DimExpr e, DimExpr q, DimExpr &n, DimExpr &d);
  Interval boundsByGrouping(DimExpr e, ArrayRef<DimExpr::Term> terms);
  Interval boundsOfSquares(DimExpr e, ArrayRef<DimExpr::Term> terms);
  /// (FactTableShift.cpp)
  Interval boundsByShift(DimExpr e, ArrayRef<DimExpr::Term> terms);
  bool provesByEnds(DimExpr e, unsigned depth, unsigned &budget);
  Interval boundsByArms(DimExpr e, const DimExpr::Term &term, DimExpr atom);

  DimExpr simplifyNode(DimExpr e);
  DimExpr simplifyDivision(DimExpr n, DimExpr d);
  DimExpr divideByFactor(DimExpr n, DimExpr d);
  DimExpr takeOutQuotient(DimExpr n, DimExpr d);
  /// (FactTableRemainders.cpp)
  std::optional<DynamicAPInt> remainderByFacts(DimExpr e,
                                               const DynamicAPInt &d);
  std::optional<DynamicAPInt> remainderOf(DimExpr e, const DynamicAPInt &d);
  std::optional<DynamicAPInt> remainderOfMonomial(DimExpr e,
                                                  const DynamicAPInt &d);
  DimExpr dropRoundingOffset(DimExpr n, DimExpr d);
  DimExpr multiplyBack(DimExpr monomial, const DynamicAPInt &coefficient);
  DimExpr simplifyMinMax(bool isMin, ArrayRef<DimExpr> operands);
  DimExpr simplifyBroadcast(ArrayRef<DimExpr> operands);

  ExprContext &ctx;
  Map<Interval> ranges;
  /// Values that a key is known not to have.
  Map<SmallVector<DynamicAPInt, 1>, 4> holes;
  /// Leaves that an equality determines.
  Map<DimExpr, 4> solved;
  /// Composite keys with an interval, by the leaves below them.
  Map<SmallVector<DimExpr, 2>, 8> occurrences;
  std::vector<Choice> choices;
  /// Bits of the leaves of facts that were added since the last look at the
  /// choices.
  uint64_t news = 0;
  bool examining = false;
  /// How many choices may still be looked at again; grows with their number.
  unsigned choiceCredit = budgets.choices.firstCredit;
  SmallVector<Undo> trail;
  std::vector<Scope> scopes;
  bool inconsistent = false;

  SmallVector<DimExpr> queue;
  bool propagating = false;
  /// Keys that may still be looked at again, all facts together; each adds to
  /// it.
  unsigned propagationCredit = budgets.propagation.firstCredit;

  /// The last number given out.
  uint64_t version = 1;
  std::array<uint64_t, 64> lastChange = {};
  /// For each bit, the other bits that facts connect it with.
  std::array<uint64_t, 64> links = {};
  uint64_t compositeBits = 0;
  /// At least the bits of leaves that are solved or have one value only.
  uint64_t determinedBits = 0;
  Map<Cached<Interval>> boundsCache;
  Map<Cached<DimExpr>> normalizeCache, simplifyCache;

  /// Steps left of the question that is being answered, and how deep inside
  /// relaxations it is.
  bool forOneCase = false;
  uint64_t sumsSeen = 0;
  unsigned fuel = 0, fuelCredit = budgets.bounds.firstFuelCredit,
           relaxationDepth = 0, recursionDepth = 0;
};

} // namespace mlir::symshape::detail

#endif // SYMSHAPE_LIB_ALGEBRA_FACTS_FACTTABLE_H
