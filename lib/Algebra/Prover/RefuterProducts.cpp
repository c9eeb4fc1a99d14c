//===- RefuterProducts.cpp - Equations between products -------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Equations e == 0 between products, such as the equal element counts of a
// reshape, used as identities of polynomials:
//
// - An equation that determines a quotient replaces it in products of the
//   question, where linear reasoning cannot: with h floordiv 8 == 4 * (h
//   floordiv 32), (h floordiv 8) * w is 4 * (h floordiv 32) * w.
// - A numerator n may be replaced by n - t * e for any t. The
//   rewrite does this if the divisor divides the new numerator exactly, and if
//   the quotient is smaller: with a * b == c * d, the quotient
//   (a * b) floordiv c is (c * d) floordiv c.
// - If m * p is a combination of multiples of the equations (rational linear
//   algebra over their monomials), and m is not 0, then p == 0. With
//   a * b == c * d and e * c == f * b, both b * c * (a * e) and
//   b * c * (d * f) are c * d * e * c.
//
//===----------------------------------------------------------------------===//

#include "Expr/Polynomials.h"
#include "Facts/Budgets.h"
#include "Facts/Rules.h"
#include "Prover/Refuter.h"
#include "mlir/Analysis/Presburger/Simplex.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir::symshape;
using namespace mlir::symshape::detail;

/// The terms of `e` with its offset as a term of the monomial 1.
static SmallVector<DimExpr::Term, 8> termsOf(DimExpr e) {
  SmallVector<DimExpr::Term, 8> terms;
  DynamicAPInt offset;
  e.getAsSum(terms, offset);
  if (offset != 0)
    terms.emplace_back(e.getContext().constant(1), offset);
  return terms;
}

SmallVector<DimExpr, 8> Refuter::productEquations(const Items &items) {
  SmallVector<DimExpr, 8> equations;
  for (const Item &item : items)
    if (item.c.kind == Constraint::Zero && !item.isGoal &&
        item.c.e.getKind() == ExprKind::Sum &&
        item.c.e.getTreeSize() <= budgets.products.size &&
        equations.size() < budgets.products.equations &&
        llvm::any_of(item.c.e.getTerms(), [](const DimExpr::Term &t) {
          return t.first.getKind() == ExprKind::Product;
        }))
      equations.push_back(item.c.e);
  return equations;
}

/// The last quotient with the coefficient 1 or -1 that is no part of the rest
/// of `e == 0`, and its value; null if there is none.
static std::pair<DimExpr, DimExpr> solveForQuotient(DimExpr e) {
  SmallVector<DimExpr::Term> terms = termsOf(e);
  for (const DimExpr::Term &t : llvm::reverse(terms)) {
    if (t.first.getKind() != ExprKind::FloorDiv || abs(t.second) != 1)
      continue;
    DimExpr rest = e - t.first * int64_t(t.second);
    bool isPart = false;
    rest.walk([&](DimExpr part) { isPart |= part == t.first; });
    if (!isPart)
      return {t.first, t.second > 0 ? -rest : rest};
  }
  return {};
}

/// Whether a product in `e` has one of these factors.
static bool multiplies(DimExpr e, DimExpr factor) {
  return llvm::any_of(termsOf(e), [&](const DimExpr::Term &t) {
    return t.first.getKind() == ExprKind::Product &&
           llvm::any_of(t.first.getFactors(), [&](const DimExpr::Factor &f) {
             return f.first == factor;
           });
  });
}

bool Refuter::replaceQuotients(Items &items) {
  if (!isOn(Rule::Quotients))
    return false;
  SmallVector<DimExpr, 8> equations;
  for (const Item &item : items)
    if (!item.isGoal && item.c.kind == Constraint::Zero &&
        item.c.e.getKind() == ExprKind::Sum &&
        item.c.e.getTreeSize() <= budgets.equations.size)
      equations.push_back(item.c.e);
  bool changed = false;
  // An equation that was used does not count any more, so that this ends.
  while (!equations.empty()) {
    auto [quotient, value] = solveForQuotient(equations.pop_back_val());
    if (!quotient || llvm::none_of(items, [&, q = quotient](const Item &item) {
          return item.isGoal && item.c.kind != Constraint::AnyOf &&
                 multiplies(item.c.e, q);
        }))
      continue;
    auto replace = [&, q = quotient, v = value](DimExpr e) {
      return replaceAtoms(
          e, [&](DimExpr atom) { return atom == q ? v : DimExpr(); });
    };
    for (DimExpr &e : equations)
      e = replace(e);
    for (Item &item : items)
      if (item.isGoal)
        mapExprs(item.c, replace);
    changed = true;
  }
  return changed;
}

bool Refuter::reduceNumerators(Items &items, FactTable &table) {
  if (!isOn(Rule::Numerators))
    return false;
  SmallVector<DimExpr, 8> equations = productEquations(items);
  if (equations.empty())
    return false;
  bool changed = false;
  auto reduce = [&](DimExpr atom) -> DimExpr {
    if (atom.getKind() != ExprKind::FloorDiv ||
        atom.getTreeSize() > budgets.products.size)
      return {};
    DimExpr n = atom.getOperands()[0], d = atom.getOperands()[1];
    if (d.isConstant() || !table.isNonZero(d))
      return {};
    SmallVector<DimExpr, 12> forms = {n};
    for (size_t i = 0; i != forms.size(); ++i) {
      DimExpr quotient = divideExactly(forms[i], d);
      // Only smaller quotients: an equation may contain this very atom.
      if (quotient && quotient.getTreeSize() < atom.getTreeSize()) {
        changed = true;
        return quotient;
      }
      for (DimExpr e : equations)
        for (const DimExpr::Term &t : termsOf(forms[i]))
          for (const DimExpr::Term &u : termsOf(e)) {
            DimExpr m = u.first.isConstant()
                            ? DimExpr()
                            : divideMonomials(t.first, u.first);
            if (!m || forms.size() == budgets.products.forms ||
                mod(t.second, abs(u.second)) != 0)
              continue;
            DimExpr form = ctx.sub(
                forms[i], ctx.mul({ctx.constant(t.second / u.second), m, e}));
            if (form.getTreeSize() <= budgets.products.size &&
                !llvm::is_contained(forms, form))
              forms.push_back(form);
          }
    }
    return {};
  };
  for (Item &item : items)
    if (item.isGoal)
      mapExprs(item.c, [&](DimExpr e) { return replaceAtoms(e, reduce); });
  return changed;
}

/// Whether `p` is a rational combination of multiples of `equations`.
static bool isCombination(DimExpr p, ArrayRef<DimExpr> equations) {
  ExprContext &ctx = p.getContext();
  llvm::DenseMap<DimExpr, unsigned> columns;
  SmallVector<DimExpr> monomials, multiples;
  auto addColumns = [&](DimExpr e) {
    for (const DimExpr::Term &t : termsOf(e))
      if (!t.first.isConstant() &&
          columns.try_emplace(t.first, monomials.size()).second)
        monomials.push_back(t.first);
  };
  addColumns(p);
  for (size_t i = 0; i != monomials.size(); ++i)
    for (DimExpr e : equations)
      for (const DimExpr::Term &u : termsOf(e)) {
        DimExpr m = u.first.isConstant()
                        ? DimExpr()
                        : divideMonomials(monomials[i], u.first);
        if (!m || multiples.size() == budgets.products.multiples ||
            monomials.size() > budgets.products.columns)
          continue;
        DimExpr multiple = ctx.mul(m, e);
        if (llvm::is_contained(multiples, multiple))
          continue;
        multiples.push_back(multiple);
        addColumns(multiple);
      }
  if (multiples.empty())
    return false;
  mlir::presburger::Simplex simplex(monomials.size());
  auto rowOf = [&](DimExpr e) {
    SmallVector<DynamicAPInt> row(monomials.size() + 1, DynamicAPInt(0));
    for (const DimExpr::Term &t : termsOf(e))
      row[t.first.isConstant() ? monomials.size() : columns[t.first]] =
          t.second;
    return row;
  };
  for (DimExpr e : multiples)
    simplex.addEquality(rowOf(e));
  // Neither p >= 1 nor p <= -1 has a solution.
  for (DimExpr side : {p - 1, -p - 1}) {
    unsigned snapshot = simplex.getSnapshot();
    simplex.addInequality(rowOf(side));
    bool empty = simplex.isEmpty();
    simplex.rollback(snapshot);
    if (!empty)
      return false;
  }
  return true;
}

bool Refuter::refuteByProducts(const Items &items, FactTable &table) {
  if (!isOn(Rule::ProductCombinations))
    return false;
  SmallVector<DimExpr, 8> equations = productEquations(items);
  if (equations.size() < 2)
    return false;
  SmallVector<DimExpr, 8> factors;
  for (DimExpr e : equations)
    for (const DimExpr::Term &t : termsOf(e))
      for (const DimExpr::Factor &f : getFactorsOf(t.first))
        if (!llvm::is_contained(factors, f.first) && table.isNonZero(f.first))
          factors.push_back(f.first);
  SmallVector<DimExpr> multipliers = {ctx.constant(1)};
  for (size_t i = 0; i != factors.size(); ++i)
    multipliers.push_back(factors[i]);
  for (size_t i = 0; i != factors.size(); ++i)
    for (size_t j = 0; j <= i; ++j)
      multipliers.push_back(factors[i] * factors[j]);
  if (multipliers.size() > budgets.products.multipliers)
    multipliers.resize(budgets.products.multipliers);
  for (const Item &item : items) {
    if (!item.isGoal || item.c.e.getKind() != ExprKind::Sum ||
        item.c.e.getTreeSize() > budgets.products.size)
      continue;
    // p != 0, or p + c >= 0 with c < 0.
    DimExpr p = item.c.e;
    if (item.c.kind == Constraint::NonNegative && p.getOffset() < 0)
      p = ctx.sub(p, ctx.constant(p.getOffset()));
    else if (item.c.kind != Constraint::NonZero)
      continue;
    for (DimExpr m : multipliers) {
      if (steps < 2)
        return false;
      --steps;
      if (isCombination(m * p, equations)) {
        note(Products);
        return true;
      }
    }
  }
  return false;
}
