//===- ProverFacts.cpp - The facts of a prover ----------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/Budgets.h"
#include "Prover/ProverImpl.h"
#include "Prover/Refuter.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir::symshape;
using namespace mlir::symshape::detail;
using llvm::ArrayRef;

void detail::toConstraints(const StoredFact &fact,
                           SmallVectorImpl<Constraint> &out) {
  const Constraint &c = fact.constraint;
  if (c.kind != Constraint::OneOf || c.intervals.size() > 1) {
    out.push_back(c);
    return;
  }
  ExprContext &ctx = c.e.getContext();
  const Interval &r = c.intervals.front();
  if (r.lower)
    out.push_back({Constraint::NonNegative, c.e - ctx.constant(*r.lower)});
  if (r.upper)
    out.push_back({Constraint::NonNegative, ctx.constant(*r.upper) - c.e});
}

void detail::addLeaves(DimExpr e, SmallVectorImpl<DimExpr> &leaves) {
  for (DimExpr leaf : e.getLeaves())
    if (!llvm::is_contained(leaves, leaf))
      leaves.push_back(leaf);
}

void detail::dropUnneeded(SmallVectorImpl<FactId> &ids,
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

void Prover::Impl::prepare(StoredFact &fact) {
  if (fact.isPrepared)
    return;
  Constraint &c = fact.constraint;
  SmallVector<DimExpr, 4> leaves;
  auto read = [&](const Predicate &p) {
    addLeaves(p.lhs, leaves);
    addLeaves(p.rhs, leaves);
    return toConstraint(p);
  };
  switch (fact.kind) {
  case Fact::Relation:
    c = read(fact.predicate);
    break;
  case Fact::Range:
    addLeaves(fact.predicate.lhs, leaves);
    c = {Constraint::OneOf, fact.predicate.lhs};
    c.intervals.assign(fact.intervals.begin(), fact.intervals.end());
    if (c.intervals.empty())
      c.intervals.push_back(Interval::between(1, 0));
    break;
  case Fact::Choice:
    c = {Constraint::AnyOf, ctx.constant(0)};
    for (const Conjunction &alternative : fact.alternatives) {
      Constraint::Conjunction &parts = c.alternatives.emplace_back();
      for (const Predicate &part : alternative)
        parts.push_back(read(part));
    }
    break;
  }
  fact.leaves.assign(leaves.begin(), leaves.end());
  fact.isPrepared = true;
}

/// The range of its expression that a constraint states; nothing if it states
/// no range.
static std::optional<Interval> rangeOf(const Constraint &c) {
  switch (c.kind) {
  case Constraint::Zero:
    return Interval::between(0, 0);
  case Constraint::NonNegative:
    return Interval::atLeast(0);
  case Constraint::OneOf:
    return hull(c.intervals);
  case Constraint::NonZero:
  case Constraint::AnyOf:
    break;
  }
  return std::nullopt;
}

FactId Prover::Impl::record(std::shared_ptr<StoredFact> fact) {
  if (!fact || !owns(*fact)) { // states nothing
    fact = std::make_shared<StoredFact>(nothing);
  } else if (fact->kind == Fact::Choice &&
             llvm::all_of(fact->alternatives,
                          [](const Conjunction &c) { return c.empty(); })) {
    // Without expressions, the fact belongs to no context, and its constraint
    // must not come from a prover of another one.
    fact = std::make_shared<StoredFact>(Fact(fact->alternatives));
  }
  facts.push_back(std::move(fact));
  return facts.size() - 1;
}

void Prover::Impl::catchUp() {
  for (;;) {
    if (numOpened != scopes.size() && scopes[numOpened].facts == numStated) {
      table.push();
      differences.push();
      scopes[numOpened++].consistent = conflict.empty();
    } else if (numStated != facts.size()) {
      stateNext();
    } else {
      return;
    }
  }
}

void Prover::Impl::stateNext() {
  FactId id = numStated++;
  StoredFact &fact = *facts[id];
  ++statistics.facts;
  prepare(fact);
  uint64_t mask = 0;
  for (DimExpr leaf : fact.leaves) {
    factsOfLeaf[leaf].push_back(id);
    mask |= leaf.getLeafMask();
  }
  table.noteFact(mask);
  if (!isPlainRange(fact))
    relating.push_back(id);
  if (!conflict.empty())
    return;
  // The remainder of a division is no difference.
  if (auto range = rangeOf(fact.constraint);
      range && !fact.is(Relation::Divisible))
    if (!differences.add(fact.constraint.e, *range, id, conflict))
      return;
  table.state(fact.constraint);
  if (table.isInconsistent())
    findConflict(id);
}

FactId Prover::Impl::recordPermanent(StoredFact fact) {
  FactId id = kPermanent | permanent.size();
  ++statistics.facts;
  assert(isPlainRange(fact) && "only of a leaf, and only an interval");
  // Facts of scopes come last, where `truncate` looks for them.
  prepare(fact);
  const Constraint &c = fact.constraint;
  auto &ids = factsOfLeaf[c.e];
  ids.insert(ids.begin(), id);
  table.requirePermanently(c.e, c.intervals.front());
  differences.addPermanently(c.e, c.intervals.front(), id);
  permanent.push_back(std::move(fact));
  return id;
}

void Prover::Impl::truncate(size_t size) {
  for (; facts.size() != size; facts.pop_back()) {
    if (numStated != facts.size())
      continue;
    --numStated;
    for (DimExpr leaf : facts.back()->leaves)
      factsOfLeaf[leaf].pop_back();
  }
  while (!relating.empty() && relating.back() >= size)
    relating.pop_back();
  apart.clear(); // the numbers of facts are used again
}

SmallVector<FactId> Prover::Impl::relevantFacts(SmallVector<DimExpr, 4> leaves,
                                                size_t limit) {
  llvm::SmallDenseSet<DimExpr, 16> seenLeaves(leaves.begin(), leaves.end());
  llvm::SmallDenseSet<FactId, 16> seen;
  SmallVector<FactId> ids;
  for (size_t i = 0; i != leaves.size() && ids.size() < limit; ++i) {
    auto it = factsOfLeaf.find(leaves[i]);
    if (it == factsOfLeaf.end())
      continue;
    for (FactId id : it->second) {
      if (!seen.insert(id).second)
        continue;
      ids.push_back(id);
      if (ids.size() >= limit)
        break;
      for (DimExpr leaf : getFact(id).leaves)
        if (seenLeaves.insert(leaf).second)
          leaves.push_back(leaf);
    }
  }
  llvm::sort(ids);
  return ids;
}

SmallVector<FactId> Prover::Impl::nearestFacts(SmallVector<DimExpr, 4> leaves,
                                               size_t limit) {
  llvm::SmallDenseSet<DimExpr, 16> known(leaves.begin(), leaves.end());
  llvm::SmallDenseSet<FactId, 16> taken;
  SmallVector<FactId> ids;
  for (bool again = true; again && ids.size() < limit;) {
    // Facts with few other leaves first.
    // How many other leaves a fact has, and its place among those found.
    SmallVector<std::tuple<unsigned, unsigned, FactId>> near;
    for (DimExpr leaf : leaves) {
      auto it = factsOfLeaf.find(leaf);
      if (it == factsOfLeaf.end())
        continue;
      for (FactId id : llvm::reverse(it->second)) {
        if (near.size() == budgets.question.nearSeen)
          break;
        if (!taken.contains(id))
          near.push_back(
              {llvm::count_if(getFact(id).leaves,
                              [&](DimExpr l) { return !known.contains(l); }),
               near.size(), id});
      }
    }
    llvm::sort(near);
    again = false;
    for (auto [others, place, id] : near) {
      if (ids.size() == limit)
        break;
      if (!taken.insert(id).second)
        continue;
      ids.push_back(id);
      again = true;
      for (DimExpr leaf : getFact(id).leaves)
        if (known.insert(leaf).second)
          leaves.push_back(leaf);
    }
  }
  llvm::sort(ids);
  return ids;
}

bool Prover::Impl::isContradictory(ArrayRef<FactId> ids, bool deep) {
  FactTable fresh(ctx);
  for (FactId id : ids) {
    fresh.state(getFact(id).constraint);
    if (fresh.isInconsistent())
      return true;
  }
  if (!deep || ids.empty() || ids.size() > budgets.question.facts)
    return false;
  SmallVector<Constraint> constraints;
  for (FactId id : ids)
    toConstraints(getFact(id), constraints);
  Constraint nothing{Constraint::Zero, ctx.constant(0)};
  unsigned most = std::max(credit, budgets.question.leastWork);
  Refuter refuter(ctx, budgets.question.steps, most);
  bool refuted = refuter.refute(constraints, nothing);
  spend(most - refuter.getWorkLeft());
  if (refuted)
    return true;
  Truth canBeTrue, canBeFalse;
  Witness trueWitness, falseWitness;
  return WitnessSearch(fresh, constraints, nothing)
             .enumerate(budgets.witness.firstEnumeration, canBeTrue, canBeFalse,
                        trueWitness, falseWitness) &&
         canBeTrue == Truth::False;
}

void Prover::Impl::recordConflict(SmallVector<FactId> ids) {
  dropUnneeded(
      ids, [&](ArrayRef<FactId> some) { return isContradictory(some, true); });
  conflict.assign(ids.begin(), ids.end());
}

void Prover::Impl::findConflict(FactId last) {
  // Only facts connected with the last one can contradict it. Try the close
  // ones first.
  SmallVector<FactId> all;
  auto isEnough = [&](ArrayRef<FactId> ids) {
    return isContradictory(ids, false);
  };
  for (size_t limit = budgets.conflict.firstCandidates;
       limit <= budgets.conflict.candidates; limit *= budgets.conflict.growth) {
    all = relevantFacts(leavesOf(getFact(last)), limit);
    if (!llvm::is_contained(all, last))
      all.push_back(last);
    if (isEnough(all)) {
      dropUnneeded(all, isEnough);
      break;
    }
    if (all.size() < limit)
      break;
  }
  conflict.assign(all.begin(), all.end());
}
