//===- ProverQuery.cpp - How a question is answered -----------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/Budgets.h"
#include "Facts/Rules.h"
#include "Prover/ProverImpl.h"
#include "Prover/Refuter.h"
#include "Prover/TierRun.h"
#include "Prover/Trace.h"
#include "SymShape/Algebra/Text.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir::symshape;
using namespace mlir::symshape::detail;
using llvm::ArrayRef;

bool Prover::Impl::proves(ArrayRef<FactId> ids, const Constraint &goal,
                          unsigned steps, Answer &answer) {
  if (credit == 0) {
    answer.outOfBudget = true;
    return false;
  }
  SmallVector<Constraint> constraints;
  for (FactId id : ids)
    toConstraints(getFact(id), constraints);
  unsigned most = std::min(credit, steps * budgets.question.workPerStep);
  Refuter refuter(ctx, steps, most);
  bool refuted = refuter.refute(constraints, negate(goal));
  spend(most - refuter.getWorkLeft());
  if (isTracing())
    trace([&](llvm::raw_ostream &os) {
      os << "    refutes " << toTraceString(negate(goal)) << " under "
         << counted(ids.size(), "fact", "facts") << ": "
         << (refuted ? "yes, " : "no, ")
         << (refuted                   ? refuter.getTier()
             : refuter.isOutOfBudget() ? "out of steps"
                                       : "no rule is left")
         << ", " << most - refuter.getWorkLeft() << " of " << most
         << " units of work";
    });
  if (refuted) {
    answer.tier = refuter.getTier();
    return true;
  }
  answer.outOfBudget |= refuter.isOutOfBudget();
  return false;
}

/// True if the costly tiers may find more than intervals do: some fact relates
/// several leaves, or some operator does.
static bool isWorthwhile(FactTable &table, DimExpr e) {
  if (table.hasCompositeFacts(e.getLeafMask()))
    return true;
  if (e.getTreeSize() > budgets.question.worthwhileSize)
    return false;
  bool found = false;
  e.walk([&](DimExpr node) {
    ExprKind kind = node.getKind();
    found |= kind == ExprKind::FloorDiv || kind == ExprKind::Min ||
             kind == ExprKind::Max || kind == ExprKind::Broadcast;
  });
  return found;
}

/// True if the fact is a range of a leaf, which the table represents exactly.
static bool isIntervalOfLeaf(const StoredFact &fact) {
  if (fact.kind == Fact::Range)
    return fact.predicate.lhs.isLeaf() && fact.constraint.intervals.size() == 1;
  if (fact.kind != Fact::Relation || fact.leaves.size() != 1 ||
      fact.is(Relation::Ne) || fact.is(Relation::Divisible))
    return false;
  DimExpr a = fact.predicate.lhs, b = fact.predicate.rhs;
  return (a.isLeaf() && b.isConstant()) || (a.isConstant() && b.isLeaf());
}

/// True if every number between the ends of the goal's expression is its value
/// somewhere: `a - b` with a in [0, 3] and b in [0, 2] is each of -2, ..., 3.
static bool isDecidedByIntervals(const Constraint &goal) {
  SmallVector<DimExpr::Term> terms;
  DynamicAPInt offset;
  goal.e.getAsSum(terms, offset);
  return llvm::all_of(terms, [&](const DimExpr::Term &term) {
    return term.first.isLeaf() &&
           (goal.kind == Constraint::NonNegative || abs(term.second) == 1);
  });
}

/// True if the graph of differences holds the constraint: `a - b + 3 >= 0`, or
/// `a - 3 == 0`, for leaves a and b.
static bool isDifference(const Constraint &c) {
  bool isZero = c.kind == Constraint::Zero;
  if (!isZero && c.kind != Constraint::NonNegative)
    return false;
  SmallVector<DimExpr::Term> terms;
  DynamicAPInt offset;
  c.e.getAsSum(terms, offset);
  return !terms.empty() && terms.size() <= 2 &&
         llvm::all_of(terms,
                      [&](const DimExpr::Term &term) {
                        return term.first.isLeaf() &&
                               (!isZero || abs(term.second) == 1);
                      }) &&
         (terms.size() == 1 || terms[0].second == -terms[1].second) &&
         abs(offset) < budgets.differences.weight;
}

bool Prover::Impl::isDecidedCheaply(const Constraint &goal,
                                    ArrayRef<FactId> ids) const {
  if (llvm::all_of(ids,
                   [&](FactId id) { return isIntervalOfLeaf(getFact(id)); }))
    return isDecidedByIntervals(goal);
  if (!isOn(Rule::Differences) ||
      !(isDifference(goal) || isDifference(negate(goal))))
    return false;
  SmallVector<Constraint> constraints;
  for (FactId id : ids)
    toConstraints(getFact(id), constraints);
  return llvm::all_of(constraints, isDifference);
}

bool Prover::Impl::provesDeeply(const Constraint &goal) {
  auto &remembered = goal.kind == Constraint::Zero ? deepZero : deepNonNegative;
  uint64_t version = table.getVersion(goal.e.getLeafMask());
  auto it = remembered.find(goal.e);
  if (it != remembered.end() && it->second.version == version)
    return it->second.proved;
  bool proved = false;
  credit += budgets.question.creditPerQuestion;
  if (credit != 0 && isWorthwhile(table, goal.e)) {
    spend(1);
    SmallVector<DimExpr, 4> leaves;
    addLeaves(goal.e, leaves);
    SmallVector<FactId> ids = relevantFacts(leaves, budgets.question.facts + 1);
    Answer answer;
    Search search;
    proved = ids.size() <= budgets.question.facts &&
             !isDecidedCheaply(goal, ids) &&
             proves(ids, goal, budgets.question.fewSteps, answer) &&
             !provesTooMuch(goal, ids, true, search);
    statistics.outOfBudget += answer.outOfBudget;
  }
  remembered[goal.e] = {proved, version};
  return proved;
}

void Prover::Impl::findUsed(const Constraint &goal, ArrayRef<FactId> ids,
                            bool truth, unsigned steps, Answer &answer) {
  auto suffices = [&](ArrayRef<FactId> some) {
    FactTable fresh(ctx);
    for (FactId id : some)
      fresh.state(getFact(id).constraint);
    Truth decided = fresh.decide(goal);
    if (decided != Truth::Unknown)
      return decided == truthOf(truth);
    if (steps == 0)
      return false;
    Answer ignored;
    return proves(some, truth ? goal : negate(goal), steps, ignored);
  };
  SmallVector<FactId> used(ids.begin(), ids.end());
  if (isTracing())
    trace([](llvm::raw_ostream &os) { os << "  again, with fewer facts:"; });
  if (used.size() <= budgets.question.facts)
    dropUnneeded(used, suffices);
  answer.used.assign(used.begin(), used.end());
}

void Prover::Impl::makeSearch(const Constraint &goal, ArrayRef<FactId> ids,
                              Search &search) {
  if (search)
    return;
  SmallVector<Constraint> constraints;
  for (FactId id : ids)
    toConstraints(getFact(id), constraints);
  search = std::make_unique<WitnessSearch>(table, constraints, goal);
}

bool Prover::Impl::extendWitness(Witness &witness, ArrayRef<FactId> ids) {
  llvm::SmallDenseSet<FactId, 16> met(ids.begin(), ids.end());
  Constraint nothing{Constraint::Zero, ctx.constant(0)};
  for (FactId id : relating) {
    if (met.contains(id))
      continue;
    SmallVector<DimExpr, 4> leaves = leavesOf(getFact(id));
    SmallVector<FactId> others =
        relevantFacts(leaves, budgets.question.facts + 1);
    if (others.empty())
      others.push_back(id); // a fact about constants
    if (others.size() > budgets.question.facts)
      return false;
    met.insert(others.begin(), others.end());
    uint64_t mask = 0;
    for (DimExpr leaf : leaves)
      mask |= leaf.getLeafMask();
    uint64_t version = table.getVersion(mask);
    auto known = apart.find(id);
    if (known == apart.end() || known->second.version != version) {
      Search search;
      makeSearch(nothing, others, search);
      std::optional<Witness> found =
          search->find(true, budgets.witness.moreTries);
      if (found && !isWitness(*found, others, nothing, true))
        found.reset();
      known = apart.insert_or_assign(id, Apart{version, found}).first;
    }
    if (!known->second.witness)
      return false;
    witness.insert(witness.end(), known->second.witness->begin(),
                   known->second.witness->end());
  }
  return true;
}

bool Prover::Impl::provesTooMuch(const Constraint &goal, ArrayRef<FactId> ids,
                                 bool truth, Search &search) {
  // The table finds every contradiction between ranges of leaves.
  if (llvm::all_of(ids, [&](FactId id) { return isPlainRange(getFact(id)); }))
    return false;
  makeSearch(goal, ids, search);
  // One assignment that meets the facts shows that they are consistent.
  if (search->find(truth, budgets.witness.firstTries))
    return false;
  // Facts that prove a statement and its opposite contradict each other, too.
  Answer ignored;
  if (!isContradictory(ids, true) && !proves(ids, truth ? negate(goal) : goal,
                                             budgets.question.steps, ignored))
    return false;
  recordConflict({ids.begin(), ids.end()});
  return true;
}

bool Prover::Impl::isWitness(const Witness &witness, ArrayRef<FactId> ids,
                             const Constraint &goal, bool truth,
                             bool in64Bits) {
  auto value = [&](DimExpr leaf) -> std::optional<DynamicAPInt> {
    for (const auto &[l, v] : witness)
      if (l == leaf)
        return v;
    return std::nullopt;
  };
  SmallVector<Constraint> constraints;
  for (FactId id : ids)
    toConstraints(getFact(id), constraints);
  for (const Constraint &c : constraints) {
    if (holdsUnder(c, value, in64Bits) != Truth::True)
      return false;
  }
  return holdsUnder(goal, value, in64Bits) == truthOf(truth);
}

Answer Prover::query(const Predicate &question, QueryOptions options) {
  Impl &p = *impl;
  ++p.statistics.queries;
  p.catchUp();
  if (!p.conflict.empty() || !p.owns(question))
    return Answer();
  Constraint goal = toConstraint(question);
  if (options.wantWitness || options.wantUsed || options.cheapOnly)
    return Prover::Impl::TierRun(p, question, goal, options).run();
  // Callers that need only the verdict ask often.
  auto &known = goal.kind == Constraint::Zero      ? p.knownZero
                : goal.kind == Constraint::NonZero ? p.knownNonZero
                                                   : p.knownNonNegative;
  uint64_t version = p.table.getVersion(goal.e.getLeafMask());
  uint64_t versionOfAll = p.table.getVersion(~uint64_t(0));
  auto it = known.find(goal.e);
  if (it != known.end() && it->second.version == version) {
    Answer answer = it->second.answer;
    if (it->second.versionOfAll != versionOfAll) {
      for (Truth *possible : {&answer.canBeTrue, &answer.canBeFalse})
        if (*possible == Truth::True)
          *possible = Truth::Unknown;
      answer.trueWitness.clear();
      answer.falseWitness.clear();
    }
    return answer;
  }
  Answer answer = Prover::Impl::TierRun(p, question, goal, options).run();
  if (p.conflict.empty())
    known[goal.e] = {answer, version, versionOfAll};
  return answer;
}

void Prover::limitWork(uint64_t units) {
  impl->credit = unsigned(std::min<uint64_t>(impl->credit, units));
}
