//===- Polynomials.cpp - Division of canonical sums -----------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Expr/Polynomials.h"
#include "Expr/ExprBudgets.h"
#include "Expr/ExprStorage.h"
#include "SymShape/Algebra/Interval.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir::symshape;
using namespace mlir::symshape::detail;
using llvm::ArrayRef;
using llvm::DynamicAPInt;
using llvm::SmallVector;
using llvm::SmallVectorImpl;

SmallVector<DimExpr::Factor, 4> detail::getFactorsOf(DimExpr monomial) {
  SmallVector<DimExpr::Factor, 4> factors;
  if (monomial.isConstant())
    return factors;
  if (monomial.getKind() == ExprKind::Product)
    llvm::append_range(factors, monomial.getFactors());
  else
    factors.emplace_back(monomial, 1);
  return factors;
}

static DimExpr fromFactors(ExprContext &ctx,
                           ArrayRef<DimExpr::Factor> factors) {
  SmallVector<DimExpr, 6> list;
  for (const DimExpr::Factor &f : factors)
    list.append(f.second, f.first);
  return list.empty() ? ctx.constant(1) : ctx.mul(list);
}

DimExpr detail::divideMonomials(DimExpr a, DimExpr b) {
  ExprContext &ctx = a.getContext();
  if (a == b)
    return ctx.constant(1);
  if (b.isConstant())
    return a;
  SmallVector<DimExpr::Factor, 4> rest = getFactorsOf(a);
  for (const DimExpr::Factor &f : getFactorsOf(b)) {
    auto *it = llvm::find_if(
        rest, [&](const DimExpr::Factor &g) { return g.first == f.first; });
    if (it == rest.end() || it->second < f.second)
      return {};
    it->second -= f.second;
  }
  return fromFactors(ctx, rest);
}

unsigned detail::degreeOf(DimExpr monomial) {
  if (monomial.getKind() != ExprKind::Product)
    return monomial.isConstant() ? 0 : 1;
  unsigned degree = 0;
  for (const DimExpr::Factor &f : monomial.getFactors())
    degree += f.second;
  return degree;
}

/// Appends the terms including the constant, as a term of the monomial 1.
static void getAllTerms(DimExpr e, SmallVectorImpl<DimExpr::Term> &terms) {
  SmallVector<DimExpr::Term, 4> own;
  DynamicAPInt offset;
  e.getAsSum(own, offset);
  llvm::append_range(terms, own);
  if (offset != 0)
    terms.emplace_back(e.getContext().constant(1), offset);
}

/// The term of highest degree, the first one in structural order.
static DimExpr::Term getLeadingTerm(DimExpr e) {
  SmallVector<DimExpr::Term, 4> terms;
  getAllTerms(e, terms);
  DimExpr::Term best = terms.front();
  unsigned degree = degreeOf(best.first);
  for (const DimExpr::Term &t : terms) {
    unsigned d = degreeOf(t.first);
    if (d > degree) {
      best = t;
      degree = d;
    }
  }
  return best;
}

static size_t countTerms(DimExpr e) {
  SmallVector<DimExpr::Term, 8> terms;
  getAllTerms(e, terms);
  return terms.size();
}

DimExpr detail::divideWithRest(DimExpr &numerator, DimExpr divisor) {
  ExprContext &ctx = numerator.getContext();
  DimExpr quotient = ctx.constant(0);
  if (divisor.isConstant(0) || numerator.isConstant(0))
    return quotient;
  DimExpr::Term lead = getLeadingTerm(divisor);
  bool single = divisor.getKind() != ExprKind::Sum ||
                (divisor.getTerms().size() == 1 && divisor.getOffset() == 0);
  unsigned steps = exprBudgets.polynomials.divisionSteps;
  for (bool again = true; again;) {
    again = false;
    SmallVector<DimExpr::Term, 8> terms;
    getAllTerms(numerator, terms);
    for (const DimExpr::Term &t : terms) {
      DimExpr m = divideMonomials(t.first, lead.first);
      if (!m)
        continue;
      // Whole multiples only; the rest of a coefficient stays.
      DynamicAPInt c = t.second / lead.second;
      if (c == 0)
        continue;
      DimExpr part = ctx.scale(m, c);
      DimExpr next = ctx.sub(numerator, ctx.mul(part, divisor));
      if (!single && countTerms(next) > terms.size())
        continue;
      if (steps-- == 0)
        return quotient;
      numerator = next;
      quotient = ctx.add(quotient, part);
      again = !numerator.isConstant(0);
      break;
    }
  }
  return quotient;
}

DimExpr detail::divideExactly(DimExpr numerator, DimExpr divisor) {
  ExprContext &ctx = numerator.getContext();
  if (divisor.isConstant(0))
    return {};
  if (divisor.isConstant()) {
    if (!divides(divisor.getOffset(), contentOf(numerator)))
      return {};
    return ExprContextImpl::of(ctx).divideExactly(numerator,
                                                  divisor.getOffset());
  }
  DimExpr::Term lead = getLeadingTerm(divisor);
  DimExpr quotient = ctx.constant(0);
  for (unsigned step = 0; step != exprBudgets.polynomials.divisionSteps;
       ++step) {
    if (numerator.isConstant(0))
      return quotient;
    // Some term of highest degree must be divisible by the leading term.
    SmallVector<DimExpr::Term, 8> terms;
    getAllTerms(numerator, terms);
    unsigned degree = degreeOf(getLeadingTerm(numerator).first);
    bool found = false;
    for (const DimExpr::Term &t : terms) {
      if (degreeOf(t.first) != degree || !divides(lead.second, t.second))
        continue;
      DimExpr m = divideMonomials(t.first, lead.first);
      if (!m)
        continue;
      DimExpr part = ctx.scale(m, t.second / lead.second);
      numerator = ctx.sub(numerator, ctx.mul(part, divisor));
      quotient = ctx.add(quotient, part);
      found = true;
      break;
    }
    if (!found)
      return {};
  }
  return {};
}

DimExpr detail::commonMonomial(DimExpr a, DimExpr b) {
  ExprContext &ctx = a.getContext();
  SmallVector<DimExpr::Term, 8> terms;
  getAllTerms(a, terms);
  getAllTerms(b, terms);
  if (terms.empty())
    return ctx.constant(1);
  SmallVector<DimExpr::Factor, 4> common = getFactorsOf(terms.front().first);
  DynamicAPInt content(0);
  for (const DimExpr::Term &t : terms) {
    content = gcd(content, abs(t.second));
    SmallVector<DimExpr::Factor, 4> factors = getFactorsOf(t.first);
    for (DimExpr::Factor &c : common) {
      auto *it = llvm::find_if(factors, [&](const DimExpr::Factor &f) {
        return f.first == c.first;
      });
      c.second = it == factors.end() ? 0 : std::min(c.second, it->second);
    }
  }
  return ctx.scale(fromFactors(ctx, common), content);
}

DimExpr detail::divideByMonomial(DimExpr e, DimExpr monomial) {
  ExprContext &ctx = e.getContext();
  SmallVector<DimExpr::Term, 2> divisor;
  DynamicAPInt offset;
  monomial.getAsSum(divisor, offset);
  DimExpr m = divisor.empty() ? ctx.constant(1) : divisor.front().first;
  DynamicAPInt c = divisor.empty() ? offset : divisor.front().second;
  SmallVector<DimExpr::Term, 8> terms;
  getAllTerms(e, terms);
  for (DimExpr::Term &t : terms)
    t = {divideMonomials(t.first, m), t.second / c};
  return ctx.fromSum(terms, DynamicAPInt(0));
}

//===----------------------------------------------------------------------===//
// Factors
//===----------------------------------------------------------------------===//

static std::optional<DynamicAPInt> exactRoot(const DynamicAPInt &v) {
  constexpr unsigned bits = exprBudgets.polynomials.rootBits;
  if (v < 0 || v > (int64_t(1) << (2 * bits)))
    return std::nullopt;
  int64_t target = int64_t(v), r = 0;
  for (int64_t bit = int64_t(1) << bits; bit; bit >>= 1)
    if ((r + bit) * (r + bit) <= target)
      r += bit;
  if (r * r != target)
    return std::nullopt;
  return DynamicAPInt(r);
}

/// c * m with (c * m)^2 equal to the term, or null.
static DimExpr rootOfTerm(const DynamicAPInt &coefficient, DimExpr monomial) {
  ExprContext &ctx = monomial.getContext();
  std::optional<DynamicAPInt> c = exactRoot(coefficient);
  if (!c)
    return {};
  SmallVector<DimExpr::Factor, 4> factors = getFactorsOf(monomial);
  for (DimExpr::Factor &f : factors) {
    if (f.second % 2)
      return {};
    f.second /= 2;
  }
  return ctx.scale(fromFactors(ctx, factors), *c);
}

/// Splits `e` into `x * u + v` for an atom x of degree 1 with u a proper
/// factor; true if v is a multiple of u.
static bool splitLinear(DimExpr e, DimExpr x, DimExpr &u, DimExpr &rest) {
  ExprContext &ctx = e.getContext();
  SmallVector<DimExpr::Term, 8> terms;
  getAllTerms(e, terms);
  SmallVector<DimExpr::Term, 8> with, without;
  for (const DimExpr::Term &t : terms) {
    DimExpr divided =
        t.first.isConstant() ? DimExpr() : divideMonomials(t.first, x);
    if (!divided) {
      without.push_back(t);
      continue;
    }
    if (!divided.isConstant() && divideMonomials(divided, x))
      return false;
    with.emplace_back(divided, t.second);
  }
  if (with.size() < 2 || without.empty())
    return false;
  const DynamicAPInt zero(0);
  u = ctx.fromSum(with, zero);
  DimExpr quotient = detail::divideExactly(ctx.fromSum(without, zero), u);
  if (!quotient)
    return false;
  rest = ctx.add(x, quotient);
  return true;
}

static void factorizeInto(DimExpr e, SmallVectorImpl<DimExpr> &factors,
                          unsigned budget) {
  auto push = [&](DimExpr f) {
    if (!f.isConstant() && !llvm::is_contained(factors, f))
      factors.push_back(f);
  };
  if (e.isConstant() || e.getKind() != ExprKind::Sum || budget == 0) {
    if (e.getKind() == ExprKind::Product)
      for (const DimExpr::Factor &f : e.getFactors())
        push(f.first);
    else
      push(e);
    return;
  }
  DimExpr common = commonMonomial(e, e);
  DimExpr rest = divideByMonomial(e, common);
  SmallVector<DimExpr::Term, 2> own;
  DynamicAPInt offset;
  common.getAsSum(own, offset);
  for (const DimExpr::Term &t : own)
    for (const DimExpr::Factor &f : getFactorsOf(t.first))
      push(f.first);
  SmallVector<DimExpr::Term, 8> terms;
  getAllTerms(rest, terms);
  // A polynomial of degree 1 has no factor but its content, taken out above.
  bool isLinear = llvm::all_of(terms, [](const DimExpr::Term &t) {
    return t.first.isConstant() || t.first.getKind() != ExprKind::Product;
  });
  if (terms.size() < 2 || terms.size() > exprBudgets.polynomials.terms ||
      isLinear)
    return push(rest);
  if (terms.size() == 2 && (terms[0].second < 0) != (terms[1].second < 0)) {
    DimExpr a = rootOfTerm(abs(terms[0].second), terms[0].first);
    DimExpr b = rootOfTerm(abs(terms[1].second), terms[1].first);
    if (a && b) {
      factorizeInto(a - b, factors, budget - 1);
      factorizeInto(a + b, factors, budget - 1);
      return;
    }
  }
  SmallVector<DimExpr, 8> atoms, all;
  for (const DimExpr::Term &t : terms)
    for (const DimExpr::Factor &f : getFactorsOf(t.first)) {
      if (t.first.isConstant())
        continue;
      if (f.second == 1 && !llvm::is_contained(atoms, f.first))
        atoms.push_back(f.first);
      if (!llvm::is_contained(all, f.first))
        all.push_back(f.first);
    }
  for (DimExpr x : atoms) {
    DimExpr u, other;
    if (splitLinear(rest, x, u, other)) {
      factorizeInto(u, factors, budget - 1);
      factorizeInto(other, factors, budget - 1);
      return;
    }
  }
  // Simple factors of a polynomial that is not linear in any atom.
  if (all.size() <= exprBudgets.polynomials.triedAtoms) {
    auto tryFactor = [&](DimExpr f) {
      DimExpr quotient = detail::divideExactly(rest, f);
      if (!quotient || quotient.isConstant())
        return false;
      factorizeInto(f, factors, 0);
      factorizeInto(quotient, factors, budget - 1);
      return true;
    };
    for (size_t i = 0; i != all.size(); ++i) {
      for (size_t j = 0; j != i; ++j)
        if (tryFactor(all[i] - all[j]) || tryFactor(all[i] + all[j]))
          return;
      for (int64_t c : {1, -1, 2, -2})
        if (tryFactor(all[i] - c))
          return;
    }
  }
  push(rest);
}

SmallVector<DimExpr, 4> detail::factorize(DimExpr e) {
  SmallVector<DimExpr, 4> factors;
  if (e.getTreeSize() > exprBudgets.polynomials.size) {
    factors.push_back(e);
    return factors;
  }
  factorizeInto(e, factors, exprBudgets.polynomials.depth);
  if (factors.empty())
    factors.push_back(e);
  return factors;
}

//===----------------------------------------------------------------------===//
// Replacement
//===----------------------------------------------------------------------===//

namespace {
class Replacer {
public:
  Replacer(ExprContext &ctx, llvm::function_ref<DimExpr(DimExpr)> fn)
      : ctx(ctx), fn(fn) {}

  DimExpr run(DimExpr e) {
    if (e.isConstant())
      return e;
    auto it = done.find(e);
    if (it != done.end())
      return it->second;
    DimExpr r = compute(e);
    done[e] = r;
    return r;
  }

private:
  DimExpr compute(DimExpr e) {
    bool isAtom =
        e.getKind() != ExprKind::Product && e.getKind() != ExprKind::Sum;
    if (DimExpr r = isAtom ? fn(e) : DimExpr())
      return r;
    bool changed = false;
    forEachChild(e, [&](DimExpr child) { changed |= run(child) != child; });
    if (!changed)
      return e;
    return ExprContextImpl::of(ctx).mapChildren(
        e, [&](DimExpr child) { return run(child); });
  }

  ExprContext &ctx;
  llvm::function_ref<DimExpr(DimExpr)> fn;
  llvm::DenseMap<DimExpr, DimExpr> done;
};
} // namespace

DimExpr detail::replaceAtoms(DimExpr e,
                             llvm::function_ref<DimExpr(DimExpr)> fn) {
  return Replacer(e.getContext(), fn).run(e);
}
