//===- Prover.cpp - Questions about dimension expressions -----------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Algebra/Prover.h"
#include "Prover/ProverImpl.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir::symshape;
using namespace mlir::symshape::detail;
using llvm::ArrayRef;

//===----------------------------------------------------------------------===//
// Facts
//===----------------------------------------------------------------------===//

Prover::Prover(ExprContext &ctx) : impl(std::make_unique<Impl>(ctx)) {}
Prover::~Prover() = default;
ExprContext &Prover::getContext() const { return impl->ctx; }

void Prover::push() { impl->scopes.push_back({impl->facts.size(), true}); }

void Prover::pop() {
  if (impl->scopes.empty())
    return;
  Impl::Scope scope = impl->scopes.pop_back_val();
  impl->truncate(scope.facts);
  if (impl->numOpened <= impl->scopes.size())
    return; // no query since `push`
  --impl->numOpened;
  impl->table.pop();
  impl->differences.pop();
  if (scope.consistent)
    impl->conflict.clear();
}

unsigned Prover::getScopeDepth() const { return impl->scopes.size(); }

void Prover::copyOuterFacts(const Prover &other) {
  const Impl &from = *other.impl;
  if (&impl->ctx != &from.ctx)
    return;
  assert(impl->facts.empty() && impl->permanent.empty() &&
         "only into an empty prover");
  for (const StoredFact &fact : from.permanent)
    impl->recordPermanent(fact);
  size_t end = from.scopes.empty() ? from.facts.size() : from.scopes[0].facts;
  impl->facts.assign(from.facts.begin(), from.facts.begin() + end);
  impl->credit = from.credit;
}

SharedFact::SharedFact(Fact fact)
    : fact(std::make_shared<StoredFact>(std::move(fact))) {}

FactId Prover::add(const SharedFact &fact) { return impl->record(fact.fact); }

FactId Prover::addPermanentRange(DimExpr leaf, const Interval &range) {
  if (!impl->owns(leaf) || !leaf.isLeaf())
    return impl->record(nullptr);
  return impl->recordPermanent(StoredFact(Fact(leaf, range)));
}

const Fact &Prover::getFact(FactId id) const {
  if (impl->hasFact(id))
    return impl->getFact(id);
  return impl->nothing;
}

void Prover::forEachFact(llvm::function_ref<void(const Fact &)> fn) const {
  for (const StoredFact &fact : impl->permanent)
    fn(fact);
  for (const std::shared_ptr<StoredFact> &fact : impl->facts)
    if (fact)
      fn(*fact);
}

ArrayRef<FactId> Prover::factsAbout(DimExpr leaf) const {
  impl->catchUp();
  auto it = impl->factsOfLeaf.find(leaf);
  return it == impl->factsOfLeaf.end() ? ArrayRef<FactId>() : it->second;
}

ArrayRef<FactId> Prover::getConflict() const {
  impl->catchUp();
  return impl->conflict;
}
const Prover::Statistics &Prover::getStatistics() const {
  return impl->statistics;
}

//===----------------------------------------------------------------------===//
// Questions
//===----------------------------------------------------------------------===//

bool Prover::provesEqual(DimExpr a, DimExpr b) {
  ++impl->statistics.queries;
  impl->catchUp();
  if (!impl->conflict.empty() || !impl->owns(a) || !impl->owns(b))
    return false;
  if (a == b)
    return true;
  DimExpr d = a - b;
  if (d.isConstant())
    return d.isConstant(0);
  return impl->table.simplify(d).isConstant(0) ||
         impl->differences.decide({Constraint::Zero, d}) == Truth::True ||
         impl->provesDeeply({Constraint::Zero, d});
}

bool Prover::provesLessEqual(DimExpr a, DimExpr b) {
  ++impl->statistics.queries;
  impl->catchUp();
  if (!impl->conflict.empty() || !impl->owns(a) || !impl->owns(b))
    return false;
  if (a == b)
    return true;
  DimExpr d = b - a;
  if (d.isConstant())
    return d.getOffset() >= 0;
  if (atLeast(impl->table.bounds(d), 0))
    return true;
  DimExpr s = impl->table.simplify(d);
  if (s != d && atLeast(impl->table.bounds(s), 0))
    return true;
  if (impl->differences.decide({Constraint::NonNegative, d}) == Truth::True)
    return true;
  return impl->provesDeeply({Constraint::NonNegative, s});
}

Interval Prover::bounds(DimExpr e) {
  ++impl->statistics.queries;
  impl->catchUp();
  if (!impl->conflict.empty() || !impl->owns(e))
    return Interval();
  Interval r = impl->table.bounds(e);
  if (e.isLeaf() || e.isConstant() || r.getSingle())
    return r;
  DimExpr s = impl->table.simplify(e);
  return s == e ? r : intersect(r, impl->table.bounds(s));
}

DimExpr Prover::simplify(DimExpr e) {
  impl->catchUp();
  if (!impl->conflict.empty() || !impl->owns(e))
    return e;
  DimExpr s = impl->table.simplify(e);
  return s.getTreeSize() <= e.getTreeSize() ? s : e;
}
