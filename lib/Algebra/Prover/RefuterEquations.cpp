//===- RefuterEquations.cpp - Equations that determine a leaf -------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Three ways to eliminate an equation e == 0:
//
// - x + r == 0 with x not in r: x is -r. The rewrite takes the equation and the
//   leaf that read like a definition (`f == i * b + j` defines f), so that
//   ranges of digits stay ranges of leaves, for every order of the facts.
// - c * x + s == 0 with |c| >= 2: x is k - q for a fresh k and any q. With q
//   the quotients of the coefficients of s by c, the remaining coefficients are
//   smaller than c. Every solution extends to k by k = x + q.
// - r + d * q == 0 where q is made of quotients by d (equal remainders, say):
//   there is a k with r + d * k == 0, namely q. So the rewrite solves for a
//   leaf of r, and the quotients in q get simpler: they contain r - d * k.
//
//===----------------------------------------------------------------------===//

#include "Expr/Polynomials.h"
#include "Facts/Budgets.h"
#include "Facts/Rules.h"
#include "Prover/Refuter.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir::symshape;
using namespace mlir::symshape::detail;
using llvm::ArrayRef;

/// Whether `leaf` occurs in `e`.
static bool mentions(DimExpr e, DimExpr leaf) {
  return e.anyLeaf([&](DimExpr l) { return l == leaf; });
}

bool Refuter::solveDefinition(const Items &items, DimExpr &leaf,
                              DimExpr &value) {
  if (!isOn(Rule::Definitions))
    return false;
  // Terms with a minus in the value, then the size of the value.
  std::pair<unsigned, uint64_t> bestRank;
  leaf = DimExpr();
  for (const Item &item : items) {
    DimExpr e = item.c.e;
    if (item.c.kind != Constraint::Zero || e.getKind() != ExprKind::Sum ||
        e.getTreeSize() > budgets.equations.size)
      continue;
    ArrayRef<DimExpr::Term> terms = e.getTerms();
    unsigned positive = llvm::count_if(
        terms, [](const DimExpr::Term &t) { return t.second > 0; });
    for (const DimExpr::Term &t : llvm::reverse(terms)) {
      if (!t.first.isLeaf() || abs(t.second) != 1)
        continue;
      unsigned minuses =
          t.second > 0 ? positive - 1 : terms.size() - positive - 1;
      std::pair<unsigned, uint64_t> rank(minuses, e.getTreeSize());
      if (leaf && (rank > bestRank ||
                   (rank == bestRank && DimExpr::compare(t.first, leaf) <= 0)))
        continue;
      DimExpr rest = e - t.first * int64_t(t.second);
      if (mentions(rest, t.first))
        continue;
      leaf = t.first;
      value = t.second > 0 ? -rest : rest;
      bestRank = rank;
    }
  }
  return bool(leaf);
}

bool Refuter::solveScaled(const Items &items, DimExpr &leaf, DimExpr &value) {
  if (!isOn(Rule::ScaledDefinitions))
    return false;
  for (const Item &item : items) {
    DimExpr e = item.c.e;
    if (item.c.kind != Constraint::Zero || e.getKind() != ExprKind::Sum ||
        e.getTreeSize() > budgets.equations.size)
      continue;
    ArrayRef<DimExpr::Term> terms = e.getTerms();
    const DimExpr::Term *best = nullptr;
    for (const DimExpr::Term &t : terms)
      if (t.first.isLeaf() && (!best || abs(t.second) < abs(best->second)) &&
          !mentions(ctx.addScaled(e, t.first, -t.second), t.first))
        best = &t;
    if (!best || abs(best->second) < 2)
      continue;
    // Some other leaf must get a smaller coefficient, or all are gone.
    bool shrinks = false, exact = true;
    DimExpr sum = ctx.constant(floorDiv(e.getOffset(), best->second));
    for (const DimExpr::Term &t : terms) {
      if (&t == best)
        continue;
      DynamicAPInt q = floorDiv(t.second, best->second);
      bool divides = q * best->second == t.second;
      exact &= divides;
      shrinks |= !divides && t.first.isLeaf() &&
                 !mentions(ctx.addScaled(e, t.first, -t.second), t.first);
      sum = ctx.addScaled(sum, t.first, q);
    }
    if (!shrinks || exact)
      continue;
    leaf = best->first;
    value = ctx.sub(freshLeaf(), sum);
    return true;
  }
  return false;
}

bool Refuter::solveEquations(Items &items) {
  bool solved = false;
  for (unsigned i = 0; i != budgets.equations.solved; ++i) {
    DimExpr leaf, value;
    if (!solveDefinition(items, leaf, value) &&
        !solveScaled(items, leaf, value))
      return solved;
    substitute(items, leaf, value);
    solved = true;
  }
  return solved;
}

bool Refuter::solveCongruence(const Item &item, FactTable &table, DimExpr &leaf,
                              DimExpr &value) {
  if (!isOn(Rule::Congruences))
    return false;
  DimExpr e = item.c.e;
  if (e.getKind() != ExprKind::Sum || e.getTreeSize() > budgets.equations.size)
    return false;
  SmallVector<DimExpr, 4> divisors;
  for (const DimExpr::Term &t : e.getTerms())
    for (const DimExpr::Factor &f : getFactorsOf(t.first))
      if (f.first.getKind() == ExprKind::FloorDiv &&
          !llvm::is_contained(divisors, f.first.getOperands()[1]))
        divisors.push_back(f.first.getOperands()[1]);
  for (DimExpr d : divisors) {
    if (!table.isNonZero(d))
      continue;
    // e = rest + d * q with quotients by d in every term of q.
    DimExpr rest = e;
    SmallVector<DimExpr, 4> quotients;
    for (const DimExpr::Term &t : e.getTerms())
      for (const DimExpr::Factor &f : getFactorsOf(t.first))
        if (f.first.getKind() == ExprKind::FloorDiv && f.second == 1 &&
            f.first.getOperands()[1] == d &&
            !llvm::is_contained(quotients, f.first))
          quotients.push_back(f.first);
    bool moved = false;
    for (DimExpr q : quotients) {
      DimExpr coefficient = ctx.constant(0);
      SmallVector<DimExpr::Term, 8> terms;
      DynamicAPInt offset;
      rest.getAsSum(terms, offset);
      for (const DimExpr::Term &t : terms)
        if (DimExpr m = divideMonomials(t.first, q))
          coefficient = ctx.addScaled(coefficient, m, t.second);
      if (coefficient.isConstant(0) || !divideExactly(coefficient, d))
        continue;
      rest = ctx.sub(rest, ctx.mul(coefficient, q));
      moved = true;
    }
    if (!moved)
      continue;
    SmallVector<DimExpr::Term, 8> terms;
    DynamicAPInt offset;
    rest.getAsSum(terms, offset);
    for (const DimExpr::Term &t : llvm::reverse(terms)) {
      if (!t.first.isLeaf() || abs(t.second) != 1 || mentions(d, t.first))
        continue;
      DimExpr others = rest - t.first * int64_t(t.second);
      if (mentions(others, t.first) || llvm::none_of(quotients, [&](DimExpr q) {
            return mentions(q, t.first);
          }))
        continue;
      leaf = t.first;
      value = ctx.add(t.second > 0 ? -others : others, ctx.mul(d, freshLeaf()));
      return true;
    }
  }
  return false;
}
