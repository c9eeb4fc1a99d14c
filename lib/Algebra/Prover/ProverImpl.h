//===- ProverImpl.h - State of a prover -------------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_LIB_ALGEBRA_PROVER_PROVERIMPL_H
#define SYMSHAPE_LIB_ALGEBRA_PROVER_PROVERIMPL_H

#include "Facts/Budgets.h"
#include "Facts/Constraint.h"
#include "Facts/DifferenceGraph.h"
#include "Facts/FactTable.h"
#include "Prover/WitnessSearch.h"

namespace mlir::symshape {
namespace detail {

/// A fact as it was stated, and as a constraint, which `prepare` makes when the
/// fact is first used.
struct StoredFact : Fact {
  explicit StoredFact(Fact fact) : Fact(std::move(fact)) {}
  StoredFact(const StoredFact &) = default;
  // Lets a vector of them grow without copies.
  StoredFact(StoredFact &&) noexcept = default;

  Constraint constraint{Constraint::Zero, {}};
  bool isPrepared = false;
  SmallVector<DimExpr, 2> leaves; ///< distinct; set by `prepare`
};

/// Appends the constraints whose conjunction is the prepared fact. The two ends
/// of an interval become two constraints.
void toConstraints(const StoredFact &fact, SmallVectorImpl<Constraint> &out);
/// Appends the distinct leaves of `e`.
void addLeaves(DimExpr e, SmallVectorImpl<DimExpr> &leaves);
/// Drops from `ids` the facts that `suffices` does not need, first in large
/// pieces.
void dropUnneeded(SmallVectorImpl<FactId> &ids,
                  llvm::function_ref<bool(ArrayRef<FactId>)> suffices);

} // namespace detail

struct Prover::Impl {
  using StoredFact = detail::StoredFact;
  using Constraint = detail::Constraint;
  template <typename T> using SmallVectorImpl = llvm::SmallVectorImpl<T>;
  template <typename T> using ArrayRef = llvm::ArrayRef<T>;

  explicit Impl(ExprContext &ctx) : ctx(ctx), table(ctx) {}

  ExprContext &ctx;
  detail::FactTable table;
  detail::DifferenceGraph differences;
  std::vector<std::shared_ptr<StoredFact>> facts;
  /// Facts that no scope takes back; their ids have the highest bit set.
  std::vector<StoredFact> permanent;
  static constexpr FactId kPermanent = FactId(1) << 31;
  bool hasFact(FactId id) const {
    return id & kPermanent ? (id & ~kPermanent) < permanent.size()
                           : id < facts.size();
  }
  const StoredFact &getFact(FactId id) const {
    return id & kPermanent ? permanent[id & ~kPermanent] : *facts[id];
  }
  /// What `Prover::getFact` gives for an id without a fact.
  Fact nothing{Predicate{Relation::Eq, ctx.constant(0), ctx.constant(0)}};
  /// The facts that are not plain ranges of leaves, in order.
  llvm::SmallVector<FactId, 8> relating;
  /// The facts about each leaf, in order.
  llvm::SmallDenseMap<DimExpr, llvm::SmallVector<FactId, 2>, 16> factsOfLeaf;
  struct Scope {
    size_t facts;
    bool consistent;
  };
  llvm::SmallVector<Scope, 4> scopes;
  /// The number of facts and scopes that the other members include: a fact that
  /// is popped before any query costs nothing.
  size_t numStated = 0, numOpened = 0;
  llvm::SmallVector<FactId, 4> conflict;
  Statistics statistics;

  /// True for an expression of the prover's context.
  bool owns(DimExpr e) const { return e && &e.getContext() == &ctx; }
  bool owns(const Predicate &p) const { return owns(p.lhs) && owns(p.rhs); }
  bool owns(const Fact &fact) const {
    return fact.allExprs([&](DimExpr e) { return owns(e); });
  }

  //===--- Facts (ProverFacts.cpp) ------------------------------------------//
  void prepare(StoredFact &fact);
  static llvm::SmallVector<DimExpr, 4> leavesOf(const StoredFact &fact) {
    return {fact.leaves.begin(), fact.leaves.end()};
  }
  /// Records a fact; one of another context states nothing.
  FactId record(std::shared_ptr<StoredFact> fact);
  /// Catches up with `facts` and `scopes`. Call it before every answer.
  void catchUp();
  void stateNext();
  FactId recordPermanent(StoredFact fact);
  /// Forgets the facts from `size` on.
  void truncate(size_t size);
  /// The facts that mention the leaves and few other ones, newest first; at
  /// most `limit`.
  llvm::SmallVector<FactId> nearestFacts(llvm::SmallVector<DimExpr, 4> leaves,
                                         size_t limit);
  /// The facts connected with `leaves` through shared leaves; stops at `limit`.
  llvm::SmallVector<FactId> relevantFacts(llvm::SmallVector<DimExpr, 4> leaves,
                                          size_t limit);
  /// `last` made the table inconsistent.
  void findConflict(FactId last);
  /// Records a conflict among `ids`, which contradict each other.
  void recordConflict(llvm::SmallVector<FactId> ids);
  /// Whether the cheap tiers (`deep`: all tiers) find a contradiction.
  bool isContradictory(ArrayRef<FactId> ids, bool deep);

  //===--- Questions (ProverQuery.cpp) --------------------------------------//
  /// True if the cheap tiers prove or refute the question whenever this is
  /// possible: it is a sum of leaves, each once, that no fact relates, or a
  /// difference of two leaves that only differences relate (a path in the graph
  /// is then the only proof).
  bool isDecidedCheaply(const Constraint &goal, ArrayRef<FactId> ids) const;
  bool proves(ArrayRef<FactId> ids, const Constraint &goal, unsigned steps,
              Answer &answer);
  void findUsed(const Constraint &goal, ArrayRef<FactId> ids, bool truth,
                unsigned steps, Answer &answer);
  /// The costly tiers with a small budget, for questions on which they can
  /// find more than the cheap ones; answers are remembered.
  bool provesDeeply(const Constraint &goal);
  struct Remembered {
    bool proved;
    uint64_t version;
  };
  llvm::DenseMap<DimExpr, Remembered> deepZero, deepNonNegative;
  /// Answers to questions that asked only for the verdict. A proof is valid
  /// until a fact about the leaves of the question is added (`version`), an
  /// example until any fact is added (`versionOfAll`).
  struct Known {
    Answer answer;
    uint64_t version, versionOfAll;
  };
  llvm::DenseMap<DimExpr, Known> knownZero, knownNonZero, knownNonNegative;
  /// Work of the costly tiers left for all questions together, so that a long
  /// series of questions ends, too.
  unsigned credit = detail::budgets.question.firstCredit;
  unsigned nearCredit = detail::budgets.question.nearCredit;
  void spend(unsigned work) { credit -= std::min(credit, work); }
  /// One question on its way through the tiers (TierRun.h).
  class TierRun;
  using Search = std::unique_ptr<detail::WitnessSearch>;
  void makeSearch(const Constraint &goal, ArrayRef<FactId> ids, Search &search);
  /// Assigns the leaves of the facts that have nothing to do with `ids`, so
  /// that the witness meets every fact; false if no such assignment was found.
  bool extendWitness(Witness &witness, ArrayRef<FactId> ids);
  /// True if the table always finds contradictions between facts of this form.
  static bool isPlainRange(const Fact &fact) {
    return fact.kind == Fact::Range && fact.predicate.lhs.isLeaf();
  }
  /// Assignments found for facts apart from a question, by their first fact.
  struct Apart {
    uint64_t version;
    std::optional<Witness> witness;
  };
  llvm::DenseMap<FactId, Apart> apart;
  /// `in64Bits`: only if no value on the way exceeds 64 bits.
  bool isWitness(const Witness &witness, ArrayRef<FactId> ids,
                 const Constraint &goal, bool truth, bool in64Bits = false);
  /// After a proof by the costly tiers: whether its facts contradict each
  /// other, in which case it proves nothing. Records the conflict.
  bool provesTooMuch(const Constraint &goal, ArrayRef<FactId> ids, bool truth,
                     Search &search);
};

} // namespace mlir::symshape

#endif // SYMSHAPE_LIB_ALGEBRA_PROVER_PROVERIMPL_H
