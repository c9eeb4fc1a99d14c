//===- RefuterPowers.cpp - Differences of powers --------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two facts about x^k - y^k:
//
//  - an odd power grows with its base, and an even one grows where no base is
//    negative: x^3 >= y^3 makes x >= y, and x^3 >= y^3 + 1 makes x >= y + 1;
//  - the factors of a number other than 0 are no larger than it:
//    x^2 - y^2 == 7 makes -7 <= x - y <= 7 and -7 <= x + y <= 7.
//
//===----------------------------------------------------------------------===//

#include "Expr/Polynomials.h"
#include "Facts/Rules.h"
#include "Prover/Refuter.h"
#include "llvm/ADT/STLExtras.h"
#include <numeric>

using namespace mlir::symshape;
using namespace mlir::symshape::detail;

namespace {
/// scale * (x^k - y^k) + offset, with scale >= 1 and k >= 2.
struct PowerDifference {
  DimExpr x, y;
  unsigned k;
  DynamicAPInt scale, offset;
};
} // namespace

/// The greatest k for which the monomial is a power with the exponent k.
static unsigned exponentOf(DimExpr monomial) {
  unsigned k = 0;
  for (const DimExpr::Factor &f : getFactorsOf(monomial))
    k = std::gcd(k, f.second);
  return k;
}

static DimExpr rootOf(DimExpr monomial, unsigned k, ExprContext &ctx) {
  SmallVector<DimExpr> factors;
  for (const DimExpr::Factor &f : getFactorsOf(monomial))
    factors.append(f.second / k, f.first);
  return ctx.mul(factors);
}

static std::optional<PowerDifference> matchDifference(DimExpr e) {
  SmallVector<DimExpr::Term, 2> terms;
  DynamicAPInt offset;
  if (e.getKind() != ExprKind::Sum)
    return std::nullopt;
  e.getAsSum(terms, offset);
  if (terms.size() != 2 || terms[0].second != -terms[1].second)
    return std::nullopt;
  if (terms[0].second < 0)
    std::swap(terms[0], terms[1]);
  unsigned k = std::gcd(exponentOf(terms[0].first), exponentOf(terms[1].first));
  if (k < 2)
    return std::nullopt;
  ExprContext &ctx = e.getContext();
  return PowerDifference{rootOf(terms[0].first, k, ctx),
                         rootOf(terms[1].first, k, ctx), k, terms[0].second,
                         offset};
}

void Refuter::comparePowers(Items &items, FactTable &table) {
  if (!isOn(Rule::Powers))
    return;
  for (size_t i = 0, n = items.size(); i != n; ++i) {
    Item item = items[i];
    if (item.c.kind == Constraint::OneOf || item.c.kind == Constraint::AnyOf)
      continue;
    std::optional<PowerDifference> d = matchDifference(item.c.e);
    if (!d)
      continue;
    auto push = [&](Constraint::Kind kind, DimExpr e) {
      Refuter::push(items, {{kind, e}, item.isGoal});
    };
    bool isZero = item.c.kind == Constraint::Zero;
    if (isZero && d->k == 2 && d->offset != 0) {
      DimExpr most = ctx.constant(abs(d->offset));
      for (DimExpr factor : {d->x - d->y, d->x + d->y})
        for (DimExpr e : {factor, -factor})
          push(Constraint::NonNegative, most - e);
      continue;
    }
    // The refuter decides squares by products of rows.
    bool grows = d->k % 2 == 1 ||
                 (table.isNonNegative(d->x) && table.isNonNegative(d->y));
    if (!grows || d->k < 3)
      continue;
    if (item.c.kind != Constraint::NonNegative) {
      if (d->offset == 0)
        push(item.c.kind, d->x - d->y);
    } else if (d->offset < d->scale) {
      // x^k - y^k >= -offset / scale, which is above -1.
      push(Constraint::NonNegative,
           d->offset < 0 ? d->x - d->y - 1 : d->x - d->y);
    }
  }
}
