//===- Prover.h - Questions about dimension expressions ---------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A `Prover` holds facts about the leaves and expressions of one context and
// answers questions under them. It never guesses: "unknown" is an answer, and
// running out of its step budget gives that answer.
//
// Facts are scoped: `push` opens a scope, `pop` restores the state before it
// exactly. Adding a fact is incremental.
//
// All expressions belong to the context of the prover. About a null expression
// or one of another context, every question is answered unknown, in every
// build, and such a fact states nothing.
//
//===----------------------------------------------------------------------===//

#ifndef SYMSHAPE_ALGEBRA_PROVER_H
#define SYMSHAPE_ALGEBRA_PROVER_H

#include "SymShape/Algebra/Fact.h"
#include <memory>
#include <vector>

namespace mlir::symshape {

/// Always: proved for every assignment that meets the facts. Never: proved
/// false for each. Sometimes: witnesses for both. Only Always and Never may
/// change a program.
enum class Verdict : uint8_t { Always, Never, Sometimes, Unknown };

/// Identifies a fact of a prover for as long as its scope is open; ids are
/// given in order of `add` and used again after `pop`.
using FactId = unsigned;

/// An assignment of leaves, checked by evaluation against every fact.
using Witness = std::vector<std::pair<DimExpr, llvm::DynamicAPInt>>;

/// The answer to one question.
struct Answer {
  /// Whether some assignment that meets the facts makes the statement true /
  /// false: False if that is proved impossible, True if such an assignment was
  /// found and checked.
  Truth canBeTrue = Truth::Unknown;
  Truth canBeFalse = Truth::Unknown;
  /// The facts that the proof used; a small set, not necessarily minimal.
  llvm::SmallVector<FactId, 4> used;
  /// The tier that gave the answer, for statistics and explanations.
  llvm::StringRef tier;
  /// An assignment under which the statement is true / false; only where
  /// `canBeTrue` / `canBeFalse` is True.
  Witness trueWitness, falseWitness;
  /// True if some tier ran out of its step budget.
  bool outOfBudget = false;

  Verdict verdict() const {
    if (canBeFalse == Truth::False)
      return canBeTrue == Truth::False ? Verdict::Unknown : Verdict::Always;
    if (canBeTrue == Truth::False)
      return Verdict::Never;
    if (canBeTrue == Truth::True && canBeFalse == Truth::True)
      return Verdict::Sometimes;
    return Verdict::Unknown;
  }
  bool isAlways() const { return verdict() == Verdict::Always; }
  bool isNever() const { return verdict() == Verdict::Never; }
};

namespace detail {
struct StoredFact;
}

struct ProverTier; // in ProverDebug.h

/// A fact that several provers of one context may have, or one prover several
/// times. The results that a prover computes about it are kept for the next
/// time. Provers that share facts must not be used by two threads at once, not
/// even with a thread-safe context.
class SharedFact {
public:
  explicit SharedFact(Fact fact);

private:
  friend class Prover;
  std::shared_ptr<detail::StoredFact> fact;
};

class Prover {
public:
  explicit Prover(ExprContext &ctx);
  ~Prover();
  Prover(const Prover &) = delete;
  Prover &operator=(const Prover &) = delete;

  ExprContext &getContext() const;

  /// Adds the facts that `other` has outside its scopes. This prover has no
  /// fact yet, and the same context; the facts get the same ids. The provers
  /// share them (see SharedFact).
  void copyOuterFacts(const Prover &other);

  /// Opens a scope / closes the innermost one, and restores every fact, bound
  /// and cache.
  void push();
  void pop();
  /// Number of open scopes.
  unsigned getScopeDepth() const;

  /// States a fact. Facts that contradict each other make the scope
  /// inconsistent: every question is then answered unknown.
  FactId add(const SharedFact &fact);
  FactId add(Fact fact) { return add(SharedFact(std::move(fact))); }
  FactId add(const Predicate &fact) { return add(Fact(fact)); }
  FactId addRange(DimExpr e, llvm::ArrayRef<Interval> intervals) {
    return add(Fact(e, intervals));
  }
  FactId addAnyOf(llvm::ArrayRef<Conjunction> alternatives) {
    return add(Fact(alternatives));
  }
  /// States a range of a leaf that no fact of an open scope mentions. It holds
  /// in every scope: `pop` does not remove it. Use it for a fact that is found
  /// inside a scope, but is true of a symbol wherever the symbol exists. All
  /// ranges of one leaf must overlap, so that such a fact contradicts nothing.
  /// States nothing if `leaf` is no leaf of the prover's context.
  FactId addPermanentRange(DimExpr leaf, const Interval &range);
  /// A fact of an open scope, as it was stated. Valid until the next fact is
  /// added. An id without a fact gives `0 == 0`.
  const Fact &getFact(FactId id) const;
  /// Calls `fn` with each fact of an open scope, and each permanent range.
  void forEachFact(llvm::function_ref<void(const Fact &)> fn) const;
  /// The facts of open scopes that mention a leaf, in order.
  llvm::ArrayRef<FactId> factsAbout(DimExpr leaf) const;
  /// The facts found contradictory, an irreducible set; empty if none were.
  llvm::ArrayRef<FactId> getConflict() const;
  bool isConsistent() const { return getConflict().empty(); }

  /// How to answer a question.
  struct QueryOptions {
    /// Search for assignments that show the halves to be possible. This costs
    /// more, and never changes Always and Never; Unknown may become Sometimes.
    bool wantWitness = false;
    /// Stop after the cheap tiers (canonical form, intervals, relaxation).
    bool cheapOnly = false;
    /// Search only for a witness for which the question is false.
    bool onlyCounterexample = false;
    /// Look only for a proof: do not extend an assignment that decides the
    /// question to the facts about other symbols. An answer that only such an
    /// assignment shows to be possible stays unknown.
    bool onlyProof = false;
    /// Fill `Answer::used` (the proof is repeated with fewer facts).
    bool wantUsed = true;
  };

  /// Answers a question under the facts of the open scopes.
  Answer query(const Predicate &question, QueryOptions options);
  Answer query(const Predicate &question) { return query(question, {}); }

  /// The same for the question whether at least one of several predicates
  /// holds. This may be proved although no single predicate always holds: a <=
  /// 3 or a >= 3.
  Answer queryAnyOf(llvm::ArrayRef<Predicate> question, QueryOptions options);
  Answer queryAnyOf(llvm::ArrayRef<Predicate> question) {
    return queryAnyOf(question, {});
  }

  /// Looks for a contradiction between facts with all tiers, within the budget
  /// of a question for each group of connected facts; true if there is one
  /// (`getConflict`). False means that none was found.
  bool searchContradiction();

  /// The value of `e`, if the facts allow only one value and the prover finds
  /// it. Costs more than `bounds`, and finds more.
  std::optional<llvm::DynamicAPInt> getForcedValue(DimExpr e);

  /// True if proved for every assignment that meets the facts; false means "not
  /// proved". The analysis mostly uses these forms.
  bool provesEqual(DimExpr a, DimExpr b);
  bool provesLessEqual(DimExpr a, DimExpr b);

  /// The tightest interval found for `e`. An absent end means that no bound was
  /// found.
  Interval bounds(DimExpr e);

  /// An expression equal to `e` wherever the facts hold, not larger than `e`:
  /// min/max arms that never win are dropped, divisions that are exact or whose
  /// value is known are resolved, forced values are substituted.
  DimExpr simplify(DimExpr e);

  /// Limits the work that the costly tiers spend on all further questions
  /// together, apart from a small amount for each question. A unit of work
  /// takes about 20 microseconds. Cheap tiers (canonical forms, intervals) have
  /// no limit.
  void limitWork(uint64_t units);

  struct Statistics {
    uint64_t queries = 0, facts = 0, outOfBudget = 0;
  };
  const Statistics &getStatistics() const;

private:
  struct Impl;
  std::unique_ptr<Impl> impl;
  friend std::vector<ProverTier> getProverTiers();
};

} // namespace mlir::symshape

#endif // SYMSHAPE_ALGEBRA_PROVER_H
