//===- Prover.cpp - Questions about dimension expressions -----------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Algebra/Prover.h"
#include "FactTable.h"
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
};

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
  // Drop what is not needed, first in large pieces.
  for (size_t piece = (all.size() + 1) / 2;; piece = (piece + 1) / 2) {
    for (size_t at = 0; at < all.size() && all.size() > 1;) {
      SmallVector<FactId> less(all.begin(), all.begin() + at);
      less.append(all.begin() + std::min(at + piece, all.size()), all.end());
      if (isContradictory(less))
        all = std::move(less);
      else
        at += piece;
    }
    if (piece == 1)
      break;
  }
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

Answer Prover::query(const Predicate &question, QueryOptions options) {
  ++impl->statistics.queries;
  Answer answer;
  if (!impl->conflict.empty())
    return answer;
  int decided = decideCheaply(impl->table, question);
  if (decided >= 0) {
    answer.tier = "intervals";
    (decided ? answer.canBeFalse : answer.canBeTrue) = Half::No;
  }
  return answer;
}
