//===- LinearTierSteps.cpp - Multiples of a divisor are a step apart ------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// With d >= 1, and d * e < (c + 1) * d from the rows: e < c + 1, so e <= c,
// since e is an integer; and then d * e <= c * d. The rational relaxation
// sees neither, for to it d * e is a column of its own. The expressions e are
// the multiples of d in a question, and differences of two expressions whose
// multiples of d occur in some row, such as quotients by d. So facts about
// quotients decide questions about rounded numbers and about remainders.
//
//===----------------------------------------------------------------------===//

#include "Expr/Polynomials.h"
#include "Facts/Budgets.h"
#include "Facts/Rules.h"
#include "Prover/LinearTier.h"
#include "mlir/Analysis/Presburger/Simplex.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir::symshape;
using namespace mlir::symshape::detail;
using mlir::presburger::Simplex;

/// An approximation of `v`. Errors do no harm, since points only save work.
static double toDouble(const DynamicAPInt &v) {
  constexpr int64_t limit = int64_t(1) << 53;
  if (v > limit || v < -limit)
    return v > 0 ? double(limit) : -double(limit);
  return double(int64_t(v));
}

namespace {
/// Points that approximately meet all rows. If a point meets a constraint, the
/// rows do not exclude it, so the simplex need not check it.
class Samples {
public:
  Samples(const llvm::DenseMap<DimExpr, unsigned> &columns)
      : columns(columns) {}

  void add(Simplex &simplex) {
    auto sample = simplex.getRationalSample();
    if (!sample || points.size() == budgets.steps.points)
      return;
    SmallVector<double> point;
    for (const mlir::presburger::Fraction &f : *sample)
      point.push_back(toDouble(f.num) / toDouble(f.den));
    points.push_back(std::move(point));
  }

  /// Whether e >= 0 holds at some point.
  bool meets(DimExpr e) const {
    return llvm::any_of(points, [&](ArrayRef<double> point) {
      return valueAt(e, point) >= -kTolerance;
    });
  }

  /// Drops the points at which e >= 0 does not hold.
  void restrict(DimExpr e) {
    llvm::erase_if(points, [&](ArrayRef<double> point) {
      return valueAt(e, point) < kTolerance;
    });
  }

private:
  static constexpr double kTolerance = 1e-6;

  double valueAt(DimExpr e, ArrayRef<double> point) const {
    SmallVector<DimExpr::Term, 8> terms;
    DynamicAPInt offset;
    e.getAsSum(terms, offset);
    double sum = toDouble(offset);
    for (const DimExpr::Term &t : terms)
      sum += toDouble(t.second) * point[columns.lookup(t.first)];
    return sum;
  }

  const llvm::DenseMap<DimExpr, unsigned> &columns;
  SmallVector<SmallVector<double>> points;
};
} // namespace

void LinearTier::findSteps(SmallVectorImpl<Step> &candidates) {
  ExprContext &ctx = table.getContext();
  // Divisors first, then factors of monomials in a question.
  SmallVector<DimExpr, 8> positive(divisors.begin(), divisors.end());
  for (DimExpr m : monomials) {
    if (m.getKind() != ExprKind::Product)
      continue;
    for (const DimExpr::Factor &f : m.getFactors())
      if (!llvm::is_contained(positive, f.first) && f.first.isLeaf() &&
          table.isPositive(f.first))
        positive.push_back(f.first);
  }
  if (positive.size() > budgets.steps.divisors)
    positive.truncate(budgets.steps.divisors);
  auto push = [&](DimExpr d, DimExpr e) {
    if (e.isConstant() || candidates.size() >= budgets.steps.candidates ||
        (d.isLeaf() && e.anyLeaf([&](DimExpr l) { return l == d; }) &&
         !llvm::is_contained(divisors, d)))
      return;
    for (const Step &s : candidates)
      if (s.divisor == d && (s.e == e || s.e == -e))
        return;
    candidates.push_back({d, e});
  };
  // A row that was divided: d * e + rest >= 0.
  struct Divided {
    DimExpr e, rest;
    bool isGoal;
  };
  for (DimExpr d : positive) {
    SmallVector<Divided> divided;
    for (const Row &r : rows) {
      if (r.e.getTreeSize() > budgets.steps.size)
        continue;
      DimExpr rest = r.e;
      DimExpr e = divideWithRest(rest, d);
      if (e.isConstant())
        continue;
      divided.push_back({e, rest, r.isGoal});
      // One alone comes up below.
      if (r.isGoal || e.getKind() == ExprKind::Sum)
        push(d, e);
    }
    // Rows whose sum leaves next to no rest.
    for (size_t i = 0; i != divided.size(); ++i)
      for (size_t j = 0; j != i; ++j)
        if (divided[i].rest.getKind() == ExprKind::Sum ||
            divided[i].rest.isLeaf())
          if ((divided[i].rest + divided[j].rest).isConstant())
            push(d, divided[i].e + divided[j].e);
  }
  for (DimExpr d : positive) {
    SmallVector<DimExpr, 8> multiples;
    for (DimExpr m : monomials)
      if (d.getKind() != ExprKind::Sum &&
          multiples.size() < budgets.steps.multiples)
        if (DimExpr e = divideMonomials(m, d); e && !e.isConstant())
          multiples.push_back(e);
    for (size_t i = 0; i != multiples.size(); ++i)
      for (size_t j = 0; j != i; ++j) {
        push(d, ctx.sub(multiples[i], multiples[j]));
        if (multiples[i].getKind() == ExprKind::FloorDiv &&
            multiples[j].getKind() == ExprKind::FloorDiv)
          push(d, ctx.add(multiples[i], multiples[j]));
      }
  }
}

bool LinearTier::addSteps() {
  if (!isOn(Rule::LinearSteps))
    return false;
  ExprContext &ctx = table.getContext();
  SmallVector<Step> candidates;
  findSteps(candidates);
  work += candidates.size();
  if (candidates.empty())
    return false;
  llvm::erase_if(candidates, [&](const Step &s) {
    SmallVector<DimExpr::Term, 8> terms;
    DynamicAPInt offset;
    (s.divisor * s.e).getAsSum(terms, offset);
    return llvm::any_of(
        terms, [&](const DimExpr::Term &t) { return !columns.count(t.first); });
  });
  for (const Step &s : candidates)
    for (DimExpr e : {s.divisor, s.e}) {
      SmallVector<DimExpr::Term, 8> terms;
      DynamicAPInt offset;
      e.getAsSum(terms, offset);
      for (const DimExpr::Term &t : terms)
        columnOf(t.first);
    }
  describeAll();
  if (candidates.empty() || !pay())
    return false;
  Simplex simplex(monomials.size());
  for (const Row &r : rows) {
    addTo(simplex, r.e, r.isEquality);
    if (simplex.isEmpty())
      return true;
    if (!payNumbers(simplex))
      return false;
  }
  Samples samples(columns);
  samples.add(simplex);
  unsigned checks = 0;
  // e >= 0 has no solution.
  auto excludes = [&](DimExpr e) {
    if (checks == budgets.steps.checks || samples.meets(e))
      return false;
    // One more row costs less than all of them.
    if (++checks % budgets.steps.checksPerPayment == 0 && !pay())
      return false;
    work += budgets.linear.productsPerWork;
    unsigned snapshot = simplex.getSnapshot();
    addTo(simplex, e, /*isEquality=*/false);
    bool empty = simplex.isEmpty();
    if (!empty) {
      samples.add(simplex);
      payNumbers(simplex);
    }
    simplex.rollback(snapshot);
    return empty;
  };
  // A bound that is found may lead to further bounds.
  SmallVector<std::optional<int64_t>> known(2 * candidates.size());
  for (bool again = true; again;) {
    again = false;
    for (size_t i = 0; i != known.size(); ++i) {
      const Step &s = candidates[i / 2];
      DimExpr e = i % 2 ? -s.e : s.e, d = s.divisor;
      DimExpr multiple = d * e;
      // The least c of a few for which e <= c.
      std::optional<int64_t> best;
      auto tryBound = [&](int64_t c) {
        if ((known[i] && *known[i] <= c) || !excludes(multiple - d * (c + 1)))
          return false;
        best = c;
        return true;
      };
      if (tryBound(0))
        tryBound(-1);
      else
        tryBound(1);
      if (steps == 0)
        return false;
      if (!best)
        continue;
      known[i] = best;
      again = true;
      DimExpr bound = ctx.constant(*best);
      for (DimExpr row : {bound - e, d * bound - multiple}) {
        addRow(row, false, /*isGoal=*/false);
        addTo(simplex, row, false);
        samples.restrict(row);
      }
      if (simplex.isEmpty())
        return true;
    }
  }
  return false;
}
