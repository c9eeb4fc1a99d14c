//===- ProverQuery.cpp - How a question is answered -----------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Prover/ProverImpl.h"
#include "Prover/Refuter.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir::symshape;
using namespace mlir::symshape::detail;
using llvm::ArrayRef;

/// Starting points of the witness search before and after the costly tiers.
static constexpr unsigned kFirstTries = 24;
static constexpr unsigned kMoreTries = 400;
/// Instructions spent on looking at every assignment after them.
static constexpr uint64_t kMoreEnumeration = 1000000;

bool Prover::Impl::proves(ArrayRef<FactId> ids, const Constraint &goal,
                          unsigned steps, Answer &answer) {
  if (credit == 0) {
    answer.outOfBudget = true;
    return false;
  }
  SmallVector<Constraint> constraints;
  for (FactId id : ids)
    toConstraints(getFact(id), ctx, constraints);
  unsigned most = std::min(credit, steps * kWorkPerStep);
  Refuter refuter(ctx, steps, most);
  bool refuted = refuter.refute(constraints, negate(goal));
  spend(most - refuter.getWorkLeft());
  if (refuted) {
    answer.tier = refuter.getTier();
    return true;
  }
  answer.outOfBudget |= refuter.isOutOfBudget();
  return false;
}

/// Whether intervals are not already all there is to know: some fact relates
/// several leaves, or some operator does.
static bool isWorthwhile(FactTable &table, DimExpr e) {
  if (table.hasCompositeFacts(table.getMask(e)))
    return true;
  if (e.getTreeSize() > 200)
    return false;
  bool found = false;
  e.walk([&](DimExpr node) {
    ExprKind kind = node.getKind();
    found |= kind == ExprKind::FloorDiv || kind == ExprKind::Min ||
             kind == ExprKind::Max || kind == ExprKind::Broadcast;
  });
  return found;
}

bool Prover::Impl::provesDeeply(const Constraint &goal) {
  auto &remembered = goal.kind == Constraint::Zero ? deepZero : deepNonNegative;
  uint64_t version = table.getVersion(table.getMask(goal.e));
  auto it = remembered.find(goal.e);
  if (it != remembered.end() && it->second.version == version)
    return it->second.proved;
  bool proved = false;
  credit += kCreditPerQuestion;
  if (credit != 0 && isWorthwhile(table, goal.e)) {
    spend(1);
    SmallVector<DimExpr, 4> leaves;
    addLeaves(goal.e, leaves);
    SmallVector<FactId> ids = relevantFacts(leaves, kMaxFacts + 1);
    Answer answer;
    Search search;
    proved = ids.size() <= kMaxFacts && proves(ids, goal, kFewSteps, answer) &&
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
      state(fresh, getFact(id));
    int decided = fresh.decide(goal);
    if (decided >= 0)
      return (decided == 1) == truth;
    if (steps == 0)
      return false;
    Answer ignored;
    return proves(some, truth ? goal : negate(goal), steps, ignored);
  };
  SmallVector<FactId> used(ids.begin(), ids.end());
  if (used.size() <= kMaxFacts)
    dropUnneeded(used, suffices);
  answer.used.assign(used.begin(), used.end());
}

void Prover::Impl::makeSearch(const Constraint &goal, ArrayRef<FactId> ids,
                              Search &search) {
  if (search)
    return;
  SmallVector<Constraint> constraints;
  for (FactId id : ids)
    toConstraints(getFact(id), ctx, constraints);
  search = std::make_unique<WitnessSearch>(table, constraints, goal);
}

void Prover::Impl::searchWitnesses(const Constraint &goal, ArrayRef<FactId> ids,
                                   const QueryOptions &options, unsigned tries,
                                   Answer &answer, Search &search) {
  makeSearch(goal, ids, search);
  auto look = [&](bool truth, Half &half, Witness &witness) {
    if (half != Half::Unknown)
      return;
    std::optional<Witness> found = search->find(truth, tries);
    if (!found || !isWitness(*found, ids, goal, truth) ||
        !extendWitness(*found, ids))
      return;
    half = Half::Yes;
    witness = std::move(*found);
  };
  look(false, answer.canBeFalse, answer.falseWitness);
  if (!options.onlyCounterexample)
    look(true, answer.canBeTrue, answer.trueWitness);
}

bool Prover::Impl::extendWitness(Witness &witness, ArrayRef<FactId> ids) {
  llvm::SmallDenseSet<FactId, 16> met(ids.begin(), ids.end());
  Constraint nothing{Constraint::Zero, ctx.constant(0)};
  for (FactId id : relating) {
    if (met.contains(id))
      continue;
    SmallVector<DimExpr, 4> leaves = leavesOf(getFact(id));
    SmallVector<FactId> others = relevantFacts(leaves, kMaxFacts + 1);
    if (others.empty())
      others.push_back(id); // a fact about constants
    if (others.size() > kMaxFacts)
      return false;
    met.insert(others.begin(), others.end());
    uint64_t mask = 0;
    for (DimExpr leaf : leaves)
      mask |= table.getMask(leaf);
    uint64_t version = table.getVersion(mask);
    auto known = apart.find(id);
    if (known == apart.end() || known->second.version != version) {
      Search search;
      makeSearch(nothing, others, search);
      std::optional<Witness> found = search->find(true, kMoreTries);
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
  if (search->find(truth, kFirstTries))
    return false;
  // Facts that prove a statement and its opposite contradict each other, too.
  Answer ignored;
  if (!isContradictory(ids, true) &&
      !proves(ids, truth ? negate(goal) : goal, kSteps, ignored))
    return false;
  recordConflict({ids.begin(), ids.end()});
  return true;
}

bool Prover::Impl::isWitness(const Witness &witness, ArrayRef<FactId> ids,
                             const Constraint &goal, bool truth) {
  auto value = [&](DimExpr leaf) -> std::optional<DynamicAPInt> {
    for (const auto &[l, v] : witness)
      if (l == leaf)
        return v;
    return std::nullopt;
  };
  SmallVector<Constraint> constraints;
  for (FactId id : ids)
    toConstraints(getFact(id), ctx, constraints);
  for (const Constraint &c : constraints) {
    if (!holdsUnder(c, value).value_or(false))
      return false;
  }
  return holdsUnder(goal, value) == truth;
}

Answer Prover::query(const Predicate &question, QueryOptions options) {
  Impl &p = *impl;
  ++p.statistics.queries;
  p.catchUp();
  if (!p.conflict.empty())
    return Answer();
  Constraint goal = toConstraint(question);
  if (options.wantWitness || options.wantUsed || options.cheapOnly)
    return p.ask(question, goal, options);
  // Who asks for the verdict only, asks often.
  auto &known = goal.kind == Constraint::Zero      ? p.knownZero
                : goal.kind == Constraint::NonZero ? p.knownNonZero
                                                   : p.knownNonNegative;
  uint64_t version = p.table.getVersion(p.table.getMask(goal.e));
  uint64_t versionOfAll = p.table.getVersion(~uint64_t(0));
  auto it = known.find(goal.e);
  if (it != known.end() && it->second.version == version) {
    Answer answer = it->second.answer;
    if (it->second.versionOfAll != versionOfAll) {
      for (Half *half : {&answer.canBeTrue, &answer.canBeFalse})
        if (*half == Half::Yes)
          *half = Half::Unknown;
      answer.trueWitness.clear();
      answer.falseWitness.clear();
    }
    return answer;
  }
  Answer answer = p.ask(question, goal, options);
  if (p.conflict.empty())
    known[goal.e] = {answer, version, versionOfAll};
  return answer;
}

Answer Prover::Impl::ask(const Predicate &question, const Constraint &goal,
                         const QueryOptions &options) {
  credit += kCreditPerQuestion;
  Answer answer;
  unsigned steps = 0;
  Search search;
  SmallVector<FactId> ids;
  bool haveIds = false;
  auto needIds = [&] {
    if (haveIds)
      return;
    haveIds = true;
    SmallVector<DimExpr, 4> leaves;
    addLeaves(question.lhs, leaves);
    addLeaves(question.rhs, leaves);
    ids = relevantFacts(leaves, kMaxFacts + 1);
  };
  bool decided = false, truth = false;
  int cheap = table.decide(goal);
  if (cheap >= 0) {
    answer.tier = "intervals";
    decided = true;
    truth = cheap == 1;
  }
  SmallVector<FactId, 8> path;
  if (!decided) {
    cheap = differences.decide(goal, &path);
    if (cheap >= 0) {
      answer.tier = "differences";
      decided = true;
      truth = cheap == 1;
    }
  }
  bool wantsBoth = options.wantWitness && !options.onlyCounterexample;
  if (!decided && !options.cheapOnly) {
    needIds();
    spend(1 + ids.size() / kFactsPerWork);
    // Who wants a witness asks once.
    if (ids.size() <= kMaxFacts && (credit != 0 || options.wantWitness)) {
      if (options.wantWitness)
        searchWitnesses(goal, ids, options, kFirstTries, answer, search);
      auto enumerate = [&](uint64_t limit) {
        makeSearch(goal, ids, search);
        Half canBeTrue, canBeFalse;
        Witness trueWitness, falseWitness;
        if (!search->enumerate(limit, canBeTrue, canBeFalse, trueWitness,
                               falseWitness))
          return false;
        if (canBeTrue == Half::Yes && !extendWitness(trueWitness, ids))
          canBeTrue = Half::Unknown;
        if (canBeFalse == Half::Yes && !extendWitness(falseWitness, ids))
          canBeFalse = Half::Unknown;
        answer.canBeTrue = canBeTrue;
        answer.canBeFalse = canBeFalse;
        answer.trueWitness = trueWitness;
        answer.falseWitness = falseWitness;
        answer.tier = "enumeration";
        decided = canBeTrue == Half::No || canBeFalse == Half::No;
        truth = canBeFalse == Half::No;
        return true;
      };
      // A counterexample rules out "always", an example "never".
      if (answer.canBeFalse != Half::Yes || !options.onlyCounterexample) {
        steps = kSteps;
        if (enumerate(kFirstEnumeration)) {
        } else if (answer.canBeFalse == Half::Unknown &&
                   proves(ids, goal, steps, answer)) {
          decided = truth = true;
        } else if (answer.canBeTrue == Half::Unknown &&
                   proves(ids, negate(goal), steps, answer)) {
          decided = true;
        } else if (answer.canBeFalse == Half::Unknown &&
                   enumerate(kMoreEnumeration)) {
        } else if (options.wantWitness && answer.canBeFalse == Half::Unknown) {
          searchWitnesses(goal, ids, options, kMoreTries, answer, search);
        }
      }
    } else {
      answer.outOfBudget = true;
    }
  }
  if (decided && cheap < 0 && provesTooMuch(goal, ids, truth, search))
    return Answer();
  if (decided) {
    (truth ? answer.canBeFalse : answer.canBeTrue) = Half::No;
    if (options.wantUsed && !path.empty()) {
      answer.used.assign(path.begin(), path.end());
    } else if (options.wantUsed) {
      needIds();
      findUsed(goal, ids, truth, steps, answer);
    }
    // A proof of "never" alone does not show that anything meets the facts.
    if (wantsBoth || (options.wantWitness && !truth))
      needIds();
    if ((wantsBoth || (options.wantWitness && !truth)) &&
        ids.size() <= kMaxFacts) {
      searchWitnesses(goal, ids, options, kFirstTries, answer, search);
      Half other = truth ? answer.canBeTrue : answer.canBeFalse;
      if (cheap >= 0 && other != Half::Yes &&
          provesTooMuch(goal, ids, truth, search))
        return Answer();
    }
  }
  if (answer.canBeFalse == Half::Yes && answer.tier.empty())
    answer.tier = "witness";
  statistics.outOfBudget += answer.outOfBudget;
  return answer;
}
