//===- Prover.cpp - Questions about dimension expressions -----------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Algebra/Prover.h"
#include "FactTable.h"
#include "Refuter.h"
#include "WitnessSearch.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir::symshape;
using namespace mlir::symshape::detail;
using llvm::ArrayRef;

namespace {
/// A fact as it was stated.
struct Fact {
  bool isRange = false;
  Predicate predicate;
  DimExpr expr;
  SmallVector<Interval, 1> intervals;
};
} // namespace

/// Facts handed to the costly tiers.
static constexpr size_t kMaxFacts = 40;
/// Work of the costly tiers for one question (see Refuter).
static constexpr unsigned kSteps = 240;
/// Instructions spent on looking at every assignment, before and after them.
static constexpr uint64_t kFirstEnumeration = 30000;
static constexpr uint64_t kMoreEnumeration = 1000000;
/// Starting points of the witness search before and after the costly tiers.
static constexpr unsigned kFirstTries = 24;
static constexpr unsigned kMoreTries = 400;
/// Facts looked at when a contradiction is made irreducible.
static constexpr size_t kMaxConflictCandidates = 512;

struct Prover::Impl {
  explicit Impl(ExprContext &ctx) : ctx(ctx), table(ctx) {}

  ExprContext &ctx;
  FactTable table;
  std::vector<Fact> facts;
  struct Scope {
    size_t facts;
    bool consistent;
  };
  SmallVector<Scope, 4> scopes;
  SmallVector<FactId, 4> conflict;
  Statistics statistics;

  static void state(FactTable &table, const Fact &fact);
  uint64_t maskOf(const Fact &fact);
  FactId record(Fact fact);
  void findConflict();
  bool isContradictory(ArrayRef<FactId> ids);
  SmallVector<FactId> relevantFacts(uint64_t mask);
  bool proves(ArrayRef<FactId> ids, const Constraint &goal, unsigned steps,
              Answer &answer);
  void findUsed(const Predicate &question, ArrayRef<FactId> ids, bool truth,
                unsigned steps, Answer &answer);
  void searchWitnesses(const Constraint &goal, ArrayRef<FactId> ids,
                       const QueryOptions &options, unsigned tries,
                       Answer &answer, std::unique_ptr<WitnessSearch> &search);
  void makeSearch(const Constraint &goal, ArrayRef<FactId> ids,
                  std::unique_ptr<WitnessSearch> &search);
  bool isWitness(const Witness &witness, ArrayRef<FactId> ids,
                 const Constraint &goal, bool truth);
};

/// Decides `question` by the cheap tiers: 1 true, 0 false, -1 unknown.
static int decideCheaply(FactTable &table, const Predicate &question);

/// Drops from `ids` what `suffices` does not need, first in large pieces.
static void dropUnneeded(SmallVectorImpl<FactId> &ids,
                         llvm::function_ref<bool(ArrayRef<FactId>)> suffices) {
  if (ids.empty())
    return;
  for (size_t piece = (ids.size() + 1) / 2;; piece = (piece + 1) / 2) {
    for (size_t at = 0; at < ids.size();) {
      SmallVector<FactId> less(ids.begin(), ids.begin() + at);
      less.append(ids.begin() + std::min(at + piece, ids.size()), ids.end());
      if (suffices(less))
        ids = std::move(less);
      else
        at += piece;
    }
    if (piece == 1)
      break;
  }
}

void Prover::Impl::state(FactTable &table, const Fact &fact) {
  ExprContext &ctx = table.getContext();
  if (fact.isRange) {
    Interval range = fact.intervals.front();
    for (const Interval &i : fact.intervals)
      range = hull(range, i);
    table.require(fact.expr, range);
    return;
  }
  DimExpr a = fact.predicate.lhs, b = fact.predicate.rhs;
  switch (fact.predicate.relation) {
  case Relation::Eq:
    return table.requireZero(a - b);
  case Relation::Ne:
    return table.requireNonZero(a - b);
  case Relation::Le:
    return table.require(b - a, Interval::atLeast(0));
  case Relation::Lt:
    return table.require(b - a, Interval::atLeast(1));
  case Relation::Divisible:
    return table.requireZero(ctx.mod(a, b));
  }
}

uint64_t Prover::Impl::maskOf(const Fact &fact) {
  if (fact.isRange)
    return table.getMask(fact.expr);
  return table.getMask(fact.predicate.lhs) | table.getMask(fact.predicate.rhs);
}

FactId Prover::Impl::record(Fact fact) {
  FactId id = facts.size();
  ++statistics.facts;
  facts.push_back(std::move(fact));
  if (!conflict.empty())
    return id;
  state(table, facts.back());
  if (table.isInconsistent())
    findConflict();
  return id;
}

bool Prover::Impl::isContradictory(ArrayRef<FactId> ids) {
  FactTable fresh(ctx);
  for (FactId id : ids) {
    state(fresh, facts[id]);
    if (fresh.isInconsistent())
      return true;
  }
  return false;
}

void Prover::Impl::findConflict() {
  // Only facts connected with the last one can contradict it.
  FactId last = facts.size() - 1;
  SmallVector<FactId> all;
  uint64_t mask = maskOf(facts[last]);
  for (bool grown = true; grown;) {
    grown = false;
    for (const Fact &f : facts) {
      uint64_t m = maskOf(f);
      if ((m & mask) && (m & ~mask)) {
        mask |= m;
        grown = true;
      }
    }
  }
  for (FactId id = 0; id <= last; ++id)
    if (id == last || (maskOf(facts[id]) & mask))
      all.push_back(id);
  conflict.assign(all.begin(), all.end());
  if (all.size() > kMaxConflictCandidates || !isContradictory(all))
    return;
  dropUnneeded(all, [&](ArrayRef<FactId> ids) {
    return !ids.empty() && isContradictory(ids);
  });
  conflict.assign(all.begin(), all.end());
}

//===----------------------------------------------------------------------===//
// Facts
//===----------------------------------------------------------------------===//

Prover::Prover(ExprContext &ctx) : impl(std::make_unique<Impl>(ctx)) {}
Prover::~Prover() = default;
ExprContext &Prover::getContext() const { return impl->ctx; }

void Prover::push() {
  impl->table.push();
  impl->scopes.push_back({impl->facts.size(), impl->conflict.empty()});
}

void Prover::pop() {
  if (impl->scopes.empty())
    return;
  impl->table.pop();
  impl->facts.resize(impl->scopes.back().facts);
  if (impl->scopes.back().consistent)
    impl->conflict.clear();
  impl->scopes.pop_back();
}

unsigned Prover::getScopeDepth() const { return impl->scopes.size(); }

FactId Prover::add(const Predicate &fact) {
  Fact f;
  f.predicate = fact;
  return impl->record(std::move(f));
}

FactId Prover::addRange(DimExpr e, ArrayRef<Interval> intervals) {
  Fact f;
  f.isRange = true;
  f.expr = e;
  f.intervals.assign(intervals.begin(), intervals.end());
  if (f.intervals.empty())
    f.intervals.push_back(Interval::between(1, 0));
  return impl->record(std::move(f));
}

ArrayRef<FactId> Prover::getConflict() const { return impl->conflict; }
const Prover::Statistics &Prover::getStatistics() const {
  return impl->statistics;
}

//===----------------------------------------------------------------------===//
// Questions
//===----------------------------------------------------------------------===//

bool Prover::provesEqual(DimExpr a, DimExpr b) {
  ++impl->statistics.queries;
  if (!impl->conflict.empty())
    return false;
  if (a == b)
    return true;
  DimExpr d = a - b;
  if (d.isConstant())
    return d.isConstant(0);
  return impl->table.simplify(d).isConstant(0);
}

bool Prover::provesLessEqual(DimExpr a, DimExpr b) {
  ++impl->statistics.queries;
  if (!impl->conflict.empty())
    return false;
  if (a == b)
    return true;
  DimExpr d = b - a;
  if (d.isConstant())
    return d.getOffset() >= 0;
  if (atLeast(impl->table.bounds(d), 0))
    return true;
  DimExpr s = impl->table.simplify(d);
  return s != d && atLeast(impl->table.bounds(s), 0);
}

Interval Prover::bounds(DimExpr e) {
  ++impl->statistics.queries;
  if (!impl->conflict.empty())
    return Interval();
  Interval r = impl->table.bounds(e);
  if (e.isLeaf() || e.isConstant() || r.getSingle())
    return r;
  DimExpr s = impl->table.simplify(e);
  return s == e ? r : intersect(r, impl->table.bounds(s));
}

DimExpr Prover::simplify(DimExpr e) {
  if (!impl->conflict.empty())
    return e;
  DimExpr s = impl->table.simplify(e);
  return s.getTreeSize() <= e.getTreeSize() ? s : e;
}

/// Decides `question` by the cheap tiers: 1 true, 0 false, -1 unknown.
static int decideCheaply(FactTable &table, const Predicate &question) {
  ExprContext &ctx = table.getContext();
  auto decideZero = [&](DimExpr d) {
    DimExpr s = table.simplify(d);
    if (s.isConstant())
      return int(s.isConstant(0));
    return table.isNonZero(d) || table.isNonZero(s) ? 0 : -1;
  };
  auto decideNonNegative = [&](DimExpr d) {
    Interval r = table.bounds(d);
    if (!atLeast(r, 0) && !atMost(r, -1))
      r = intersect(r, table.bounds(table.simplify(d)));
    return atLeast(r, 0) ? 1 : atMost(r, -1) ? 0 : -1;
  };
  DimExpr a = question.lhs, b = question.rhs;
  switch (question.relation) {
  case Relation::Eq:
    return decideZero(a - b);
  case Relation::Ne: {
    int r = decideZero(a - b);
    return r < 0 ? r : 1 - r;
  }
  case Relation::Le:
    return decideNonNegative(b - a);
  case Relation::Lt:
    return decideNonNegative(b - a - 1);
  case Relation::Divisible:
    return decideZero(ctx.mod(a, b));
  }
  return -1;
}

/// The fact as constraints whose conjunction it is.
static void toConstraints(const Fact &fact, SmallVectorImpl<Constraint> &out) {
  if (!fact.isRange) {
    out.push_back(toConstraint(fact.predicate));
    return;
  }
  if (fact.intervals.size() > 1) {
    Constraint c{Constraint::OneOf, fact.expr};
    c.intervals.assign(fact.intervals.begin(), fact.intervals.end());
    out.push_back(std::move(c));
    return;
  }
  ExprContext &ctx = fact.expr.getContext();
  const Interval &r = fact.intervals.front();
  if (r.lower)
    out.push_back(
        {Constraint::NonNegative, fact.expr - ctx.constant(*r.lower)});
  if (r.upper)
    out.push_back(
        {Constraint::NonNegative, ctx.constant(*r.upper) - fact.expr});
}

SmallVector<FactId> Prover::Impl::relevantFacts(uint64_t mask) {
  // Connected with the question through shared leaves (or what looks so).
  SmallVector<FactId> ids;
  std::vector<bool> taken(facts.size());
  std::vector<uint64_t> masks;
  for (const Fact &f : facts)
    masks.push_back(maskOf(f));
  for (bool grown = true; grown && ids.size() <= kMaxFacts;) {
    grown = false;
    for (FactId id = 0; id != facts.size(); ++id) {
      if (taken[id] || (masks[id] && !(masks[id] & mask)))
        continue;
      taken[id] = true;
      ids.push_back(id);
      grown |= (masks[id] & ~mask) != 0;
      mask |= masks[id];
    }
  }
  llvm::sort(ids);
  return ids;
}

bool Prover::Impl::proves(ArrayRef<FactId> ids, const Constraint &goal,
                          unsigned steps, Answer &answer) {
  SmallVector<Constraint> constraints;
  for (FactId id : ids)
    toConstraints(facts[id], constraints);
  Refuter refuter(ctx, steps);
  if (refuter.refute(constraints, negate(goal))) {
    answer.tier = refuter.getTier();
    return true;
  }
  answer.outOfBudget |= refuter.isOutOfBudget();
  return false;
}

void Prover::Impl::findUsed(const Predicate &question, ArrayRef<FactId> ids,
                            bool truth, unsigned steps, Answer &answer) {
  Constraint goal = toConstraint(question);
  auto suffices = [&](ArrayRef<FactId> some) {
    FactTable fresh(ctx);
    for (FactId id : some)
      state(fresh, facts[id]);
    int decided = decideCheaply(fresh, question);
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
                              std::unique_ptr<WitnessSearch> &search) {
  if (search)
    return;
  SmallVector<Constraint> constraints;
  for (FactId id : ids)
    toConstraints(facts[id], constraints);
  search = std::make_unique<WitnessSearch>(table, constraints, goal);
}

void Prover::Impl::searchWitnesses(const Constraint &goal, ArrayRef<FactId> ids,
                                   const QueryOptions &options, unsigned tries,
                                   Answer &answer,
                                   std::unique_ptr<WitnessSearch> &search) {
  makeSearch(goal, ids, search);
  auto look = [&](bool truth, Half &half, Witness &witness) {
    if (half != Half::Unknown)
      return;
    std::optional<Witness> found = search->find(truth, tries);
    if (!found || !isWitness(*found, ids, goal, truth))
      return;
    half = Half::Yes;
    witness = std::move(*found);
  };
  look(false, answer.canBeFalse, answer.falseWitness);
  if (!options.onlyCounterexample)
    look(true, answer.canBeTrue, answer.trueWitness);
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
    toConstraints(facts[id], constraints);
  for (const Constraint &c : constraints) {
    std::optional<DynamicAPInt> v = evaluate(c.e, value);
    if (!v || !holdsAt(c, *v))
      return false;
  }
  std::optional<DynamicAPInt> v = evaluate(goal.e, value);
  return v && holdsAt(goal, *v) == truth;
}

Answer Prover::query(const Predicate &question, QueryOptions options) {
  Impl &p = *impl;
  ++p.statistics.queries;
  Answer answer;
  if (!p.conflict.empty())
    return answer;
  uint64_t mask = p.table.getMask(question.lhs) | p.table.getMask(question.rhs);
  Constraint goal = toConstraint(question);
  unsigned steps = 0;
  std::unique_ptr<WitnessSearch> search;
  SmallVector<FactId> ids;
  bool haveIds = false;
  auto needIds = [&] {
    if (!haveIds)
      ids = p.relevantFacts(mask);
    haveIds = true;
  };
  bool decided = false, truth = false;
  int cheap = decideCheaply(p.table, question);
  if (cheap >= 0) {
    answer.tier = "intervals";
    decided = true;
    truth = cheap == 1;
  }
  bool wantsBoth = options.wantWitness && !options.onlyCounterexample;
  if (!decided && !options.cheapOnly) {
    needIds();
    if (ids.size() <= kMaxFacts) {
      if (options.wantWitness)
        p.searchWitnesses(goal, ids, options, kFirstTries, answer, search);
      auto enumerate = [&](uint64_t limit) {
        p.makeSearch(goal, ids, search);
        Half canBeTrue, canBeFalse;
        Witness trueWitness, falseWitness;
        if (!search->enumerate(limit, canBeTrue, canBeFalse, trueWitness,
                               falseWitness))
          return false;
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
                   p.proves(ids, goal, steps, answer)) {
          decided = truth = true;
        } else if (answer.canBeTrue == Half::Unknown &&
                   p.proves(ids, negate(goal), steps, answer)) {
          decided = true;
        } else if (answer.canBeFalse == Half::Unknown &&
                   enumerate(kMoreEnumeration)) {
        } else if (options.wantWitness && answer.canBeFalse == Half::Unknown) {
          p.searchWitnesses(goal, ids, options, kMoreTries, answer, search);
        }
      }
    } else {
      answer.outOfBudget = true;
    }
  }
  if (decided) {
    (truth ? answer.canBeFalse : answer.canBeTrue) = Half::No;
    if (options.wantUsed) {
      needIds();
      p.findUsed(question, ids, truth, steps, answer);
    }
    if (wantsBoth && ids.size() <= kMaxFacts) {
      needIds();
      p.searchWitnesses(goal, ids, options, kFirstTries, answer, search);
    }
  }
  if (answer.canBeFalse == Half::Yes && answer.tier.empty())
    answer.tier = "witness";
  p.statistics.outOfBudget += answer.outOfBudget;
  return answer;
}
