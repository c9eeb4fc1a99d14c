//===- ExprContextSum.cpp - Canonical sums --------------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Expr/ExprStorage.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace mlir::symshape;
using namespace mlir::symshape::detail;

static bool isTermBefore(const DimExpr::Term &a, const DimExpr::Term &b) {
  return DimExpr::compare(a.first, b.first) < 0;
}

void LinearSum::add(DimExpr e, const DynamicAPInt &scale) {
  if (scale == 0)
    return;
  switch (e.getKind()) {
  case ExprKind::Constant:
    offset += e.getOffset() * scale;
    return;
  case ExprKind::Sum:
    offset += e.getOffset() * scale;
    for (const DimExpr::Term &t : e.getTerms())
      terms.emplace_back(t.first, t.second * scale);
    return;
  default:
    terms.emplace_back(e, scale);
  }
}

void LinearSum::scale(const DynamicAPInt &scale) {
  if (scale == 0)
    terms.clear();
  for (DimExpr::Term &t : terms)
    t.second *= scale;
  offset *= scale;
}

void LinearSum::normalize() {
  if (!llvm::is_sorted(terms, isTermBefore))
    llvm::sort(terms, isTermBefore);
  size_t out = 0;
  for (size_t i = 0, n = terms.size(); i != n;) {
    DimExpr::Term term = terms[i];
    for (++i; i != n && terms[i].first == term.first; ++i)
      term.second += terms[i].second;
    if (term.second != 0)
      terms[out++] = term;
  }
  terms.truncate(out);
}

DimExpr ExprContextImpl::finish(LinearSum &sum) {
  sum.normalize();
  return internSum(sum.terms, sum.offset);
}

DimExpr ExprContextImpl::add(DimExpr a, DimExpr b,
                             const DynamicAPInt &scaleOfB) {
  if (scaleOfB == 0)
    return a;
  if (b.isConstant())
    return addConstant(a, b.getOffset() * scaleOfB);
  if (a.isConstant())
    return addConstant(scale(b, scaleOfB), a.getOffset());
  SumView viewA(a), viewB(b);
  ArrayRef<DimExpr::Term> ta = viewA.getTerms(), tb = viewB.getTerms();
  DynamicAPInt offset = viewA.getOffset() + viewB.getOffset() * scaleOfB;
  const DynamicAPInt unit(1), *scaleA = &unit, *scaleB = &scaleOfB;
  if (tb.size() > ta.size()) {
    std::swap(ta, tb);
    std::swap(scaleA, scaleB);
  }
  SmallVector<DimExpr::Term, 12> result;
  auto appendA = [&](const DimExpr::Term *begin, const DimExpr::Term *end) {
    if (*scaleA == 1)
      return result.append(begin, end);
    for (; begin != end; ++begin)
      result.emplace_back(begin->first, begin->second * *scaleA);
  };

  // Both are sorted. Each term of the shorter one is looked up in the rest of
  // the longer one, so that adding one term compares log n times.
  result.reserve(ta.size() + tb.size());
  auto rest = ta.begin();
  for (const DimExpr::Term &t : tb) {
    auto at = tb.size() * 8 < ta.size()
                  ? std::lower_bound(rest, ta.end(), t, isTermBefore)
                  : std::find_if(rest, ta.end(), [&](const DimExpr::Term &o) {
                      return o.first == t.first || !isTermBefore(o, t);
                    });
    appendA(rest, at);
    rest = at;
    DynamicAPInt sum = t.second * *scaleB;
    if (at == ta.end() || at->first != t.first) {
      result.emplace_back(t.first, sum);
      continue;
    }
    sum += at->second * *scaleA;
    if (sum != 0)
      result.emplace_back(t.first, sum);
    ++rest;
  }
  appendA(rest, ta.end());
  return internSum(result, offset);
}

DimExpr ExprContextImpl::addConstant(DimExpr e, const DynamicAPInt &value) {
  if (value == 0)
    return e;
  SumView view(e);
  return internSum(view.getTerms(), view.getOffset() + value);
}

DimExpr ExprContextImpl::scale(DimExpr e, const DynamicAPInt &factor) {
  if (factor == 1)
    return e;
  if (factor == 0)
    return zero;
  LinearSum sum;
  sum.add(e, factor);
  // The order of terms does not depend on coefficients.
  return internSum(sum.terms, sum.offset);
}

DimExpr ExprContextImpl::divideExactly(DimExpr e, const DynamicAPInt &divisor) {
  if (divisor == 1)
    return e;
  SmallVector<DimExpr::Term, 4> terms;
  DynamicAPInt offset;
  e.getAsSum(terms, offset);
  for (DimExpr::Term &t : terms)
    t.second /= divisor;
  return internSum(terms, offset / divisor);
}

DynamicAPInt symshape::detail::contentOf(DimExpr e) {
  DynamicAPInt g = abs(e.getOffset());
  if (e.isConstant())
    return g;
  if (e.getKind() != ExprKind::Sum)
    return DynamicAPInt(1);
  for (const DimExpr::Term &t : e.getTerms()) {
    if (g == 1)
      break;
    g = gcd(g, abs(t.second));
  }
  return g;
}

bool symshape::detail::isLeadingNegative(DimExpr e) {
  if (e.getKind() == ExprKind::Sum)
    return e.getTerms().front().second < 0;
  return e.isConstant() && e.getOffset() < 0;
}
