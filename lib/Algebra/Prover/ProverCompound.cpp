//===- ProverCompound.cpp - Questions made of questions -------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/Budgets.h"
#include "Prover/ProverImpl.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir::symshape;
using namespace mlir::symshape::detail;
using llvm::ArrayRef;

Answer Prover::queryAnyOf(ArrayRef<Predicate> question, QueryOptions options) {
  Impl &p = *impl;
  p.catchUp();
  Answer answer;
  if (!p.conflict.empty() ||
      !llvm::all_of(question, [&](const Predicate &q) { return p.owns(q); }))
    return answer;
  if (question.empty()) {
    answer.canBeTrue = Truth::False;
    answer.tier = "intervals";
    return answer;
  }
  if (question.size() == 1)
    return query(question.front(), options);

  // The disjunction is proved if one part holds whenever all others fail. An
  // equality is best as the last part: its negation is the weakest assumption.
  size_t last = question.size() - 1;
  for (size_t i = 0; i != question.size(); ++i)
    if (question[i].relation == Relation::Eq ||
        question[i].relation == Relation::Divisible)
      last = i;
  llvm::SmallDenseSet<FactId, 4> assumed;
  push();
  for (size_t i = 0; i != question.size() && isConsistent(); ++i)
    if (i != last)
      assumed.insert(add(negate(question[i])));
  Answer inner;
  if (isConsistent()) {
    inner = query(question[last], options);
  } else {
    inner.tier = "intervals";
  }
  SmallVector<FactId> conflict(getConflict().begin(), getConflict().end());
  pop();
  auto isAssumed = [&](FactId id) { return assumed.contains(id); };
  if (!conflict.empty()) {
    if (llvm::none_of(conflict, isAssumed)) {
      // The facts contradict each other, which no earlier query found.
      p.conflict.assign(conflict.begin(), conflict.end());
      return answer;
    }
    inner.canBeFalse = Truth::False;
    inner.canBeTrue = Truth::Unknown;
    inner.used.assign(conflict.begin(), conflict.end());
  }
  answer.tier = inner.tier;
  answer.outOfBudget = inner.outOfBudget;
  answer.canBeFalse = inner.canBeFalse;
  answer.falseWitness = std::move(inner.falseWitness);
  if (inner.canBeTrue == Truth::True) {
    answer.canBeTrue = Truth::True;
    answer.trueWitness = std::move(inner.trueWitness);
  }
  if (answer.canBeFalse == Truth::False) {
    llvm::erase_if(inner.used, isAssumed);
    answer.used = std::move(inner.used);
    return answer;
  }
  if (answer.canBeTrue == Truth::True ||
      (answer.canBeFalse == Truth::True && options.onlyCounterexample))
    return answer;

  // Never true if every part is never true.
  bool never = true;
  SmallVector<FactId, 4> used;
  for (const Predicate &part : question) {
    Answer a = query(part, options);
    if (!p.conflict.empty())
      return Answer();
    answer.outOfBudget |= a.outOfBudget;
    never &= a.canBeTrue == Truth::False;
    if (a.canBeTrue == Truth::True) {
      answer.canBeTrue = Truth::True;
      answer.trueWitness = std::move(a.trueWitness);
      return answer;
    }
    if (!never)
      continue;
    answer.tier = a.tier;
    for (FactId id : a.used)
      if (!llvm::is_contained(used, id))
        used.push_back(id);
  }
  if (never) {
    answer.canBeTrue = Truth::False;
    answer.used = std::move(used);
  }
  return answer;
}

bool Prover::searchContradiction() {
  Impl &p = *impl;
  p.catchUp();
  if (!p.conflict.empty())
    return true;
  Constraint nothing{Constraint::Zero, p.ctx.constant(0)};
  llvm::DenseSet<FactId> seen;
  for (FactId id : p.relating) {
    if (seen.contains(id))
      continue;
    SmallVector<FactId> ids =
        p.relevantFacts(Impl::leavesOf(p.getFact(id)), p.facts.size() + 1);
    seen.insert(ids.begin(), ids.end());
    if (ids.size() > budgets.question.facts) {
      ++p.statistics.outOfBudget;
      continue;
    }
    Impl::Search search;
    p.makeSearch(nothing, ids, search);
    if (search->find(true, budgets.witness.firstTries) ||
        !p.isContradictory(ids, true))
      continue;
    p.recordConflict(ids);
    return true;
  }
  return false;
}

std::optional<llvm::DynamicAPInt> Prover::getForcedValue(DimExpr e) {
  Impl &p = *impl;
  p.catchUp();
  if (!p.conflict.empty() || !p.owns(e))
    return std::nullopt;
  if (auto value = bounds(e).getSingle())
    return value;
  SmallVector<DimExpr, 4> leaves;
  addLeaves(e, leaves);
  SmallVector<FactId> ids = p.relevantFacts(leaves, budgets.question.facts + 1);
  if (ids.empty() || ids.size() > budgets.question.facts)
    return std::nullopt;
  // Only the value at one assignment can be the forced value.
  Constraint goal{Constraint::Zero, e};
  Impl::Search search;
  p.makeSearch(goal, ids, search);
  std::optional<Witness> witness =
      search->find(false, budgets.witness.firstTries);
  if (!witness)
    witness = search->find(true, budgets.witness.firstTries);
  if (!witness)
    return std::nullopt;
  std::optional<DynamicAPInt> value =
      evaluate(e, [&](DimExpr leaf) -> std::optional<DynamicAPInt> {
        for (const auto &[l, v] : *witness)
          if (l == leaf)
            return v;
        return std::nullopt;
      });
  if (!value)
    return std::nullopt;
  QueryOptions options;
  options.wantUsed = false;
  if (query({Relation::Eq, e, p.ctx.constant(*value)}, options).isAlways())
    return value;
  return std::nullopt;
}
