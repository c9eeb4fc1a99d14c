//===- FactTableBounds.cpp - Interval bounds under facts ------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Interval arithmetic, improved for sums, where the same leaf occurs in several
// terms:
//  - by facts: a stated interval of `a - b` serves `3 * a - 3 * b + c`;
//  - by relaxation: with q = n floordiv d and d >= 1, the term c * d * q is
//    c * n - c * r for some remainder r in [0, d - 1]; if the sum contains
//    n floordiv a, too, n floordiv (a * b) is (n floordiv a) floordiv b here;
//  - by grouping: x * y - x is x * (y - 1);
//  - by shifting the origin (FactTableShift.cpp);
//  - by squares: a * x * x + b * x is extremal next to -b / (2 * a) or at an
//    end of x;
//  - by arms: c * min(x, y) is one of c * x, c * y, and at most each (c > 0).
// Each of these gives a valid interval, so their intersection is valid, too.
//
//===----------------------------------------------------------------------===//

#include "Expr/Polynomials.h"
#include "Facts/Budgets.h"
#include "Facts/FactTable.h"
#include "Facts/Rules.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"

using namespace mlir::symshape;
using namespace mlir::symshape::detail;
using llvm::ArrayRef;

Interval FactTable::bounds(DimExpr e) {
  switch (e.getKind()) {
  case ExprKind::Constant:
    return point(e.getOffset());
  case ExprKind::Symbol:
  case ExprKind::InputDim:
  case ExprKind::Scalar: {
    const Interval *r = lookup(e);
    return r ? *r : Interval();
  }
  default:
    break;
  }
  uint64_t now = getVersion(e.getLeafMask());
  auto it = boundsCache.find(e);
  if (it != boundsCache.end() && it->second.version == now + 1)
    return it->second.value;
  if (recursionDepth > budgets.bounds.recursionDepth)
    return Interval();
  if (recursionDepth == 0) {
    fuelCredit += budgets.bounds.fuelPerQuestion;
    fuel = std::min(!forOneCase   ? budgets.bounds.fuel
                    : propagating ? budgets.bounds.propagationFuel
                                  : budgets.bounds.caseFuel,
                    fuelCredit);
    fuelCredit -= fuel;
  }
  ++recursionDepth;
  Interval r = computeBounds(e);
  --recursionDepth;
  if (recursionDepth == 0)
    fuelCredit += fuel;
  if (const Interval *stated = lookup(e))
    r = intersect(r, *stated);
  // An answer found with little fuel left is right but may be loose.
  if (fuel != 0 || recursionDepth == 0)
    boundsCache[e] = {r, now + 1};
  return r;
}

bool FactTable::isNonZero(DimExpr e) {
  if (e.isConstant())
    return !e.isConstant(0);
  Interval r = bounds(e);
  if (atLeast(r, 1) || atMost(r, -1))
    return true;
  if (e.getKind() == ExprKind::Product)
    return llvm::all_of(e.getFactors(), [&](const DimExpr::Factor &f) {
      return isNonZero(f.first);
    });
  Normal n = getNormal(e);
  DynamicAPInt value = floorDiv(-n.offset, n.scale);
  if (value * n.scale != -n.offset)
    return true;
  auto it = holes.find(n.key);
  return it != holes.end() && llvm::is_contained(it->second, value);
}

Interval FactTable::computeBounds(DimExpr e) {
  ArrayRef<DimExpr> operands = e.getOperands();
  switch (e.getKind()) {
  case ExprKind::FloorDiv:
    return floorDivide(bounds(operands[0]), bounds(operands[1]));
  case ExprKind::Mod:
    return remainder(bounds(operands[0]), bounds(operands[1]));
  case ExprKind::Min:
  case ExprKind::Max: {
    Interval r = bounds(operands[0]);
    for (DimExpr o : operands.drop_front())
      r = e.getKind() == ExprKind::Min ? minimum(r, bounds(o))
                                       : maximum(r, bounds(o));
    return r;
  }
  case ExprKind::Broadcast: {
    // A broadcast equals one of its arguments, and is at most each argument
    // that is not 1.
    Interval r = bounds(operands[0]);
    for (DimExpr o : operands.drop_front())
      r = hull(r, bounds(o));
    for (DimExpr o : operands)
      if (isNonZero(o - 1))
        r = intersect(r, {std::nullopt, bounds(o).upper});
    return r;
  }
  case ExprKind::Product: {
    Interval r = point(DynamicAPInt(1));
    for (const DimExpr::Factor &f : e.getFactors())
      r = multiply(r, power(bounds(f.first), f.second));
    return r;
  }
  case ExprKind::Sum:
    return boundsOfSum(e);
  default:
    return Interval();
  }
}

/// The atom of a summand that a relaxation can replace; null if there is none.
static DimExpr getRelaxableAtom(DimExpr monomial) {
  auto isRelaxable = [](DimExpr a) {
    switch (a.getKind()) {
    case ExprKind::FloorDiv:
    case ExprKind::Min:
    case ExprKind::Max:
    case ExprKind::Broadcast:
      return true;
    default:
      return false;
    }
  };
  if (isRelaxable(monomial))
    return monomial;
  for (const DimExpr::Factor &f : monomial.getFactors())
    if (f.second == 1 && isRelaxable(f.first))
      return f.first;
  return {};
}

Interval FactTable::boundsByGrouping(DimExpr e, ArrayRef<DimExpr::Term> terms) {
  if (!isOn(Rule::BoundsByGrouping))
    return Interval();
  Interval r;
  SmallVector<DimExpr, 4> tried;
  for (const DimExpr::Term &t : terms) {
    for (const DimExpr::Factor &f : t.first.getFactors()) {
      DimExpr x = f.first;
      if (llvm::is_contained(tried, x))
        continue;
      if (tried.size() == budgets.bounds.groupings ||
          fuel < budgets.bounds.groupingFuel)
        return r;
      tried.push_back(x);
      auto hasX = [&](const DimExpr::Term &o) {
        return o.first == x || llvm::any_of(o.first.getFactors(),
                                            [&](const DimExpr::Factor &g) {
                                              return g.first == x;
                                            });
      };
      if (llvm::count_if(terms, hasX) < 2)
        continue;
      // e = x * u + v
      SmallVector<DimExpr::Term, 4> with, without;
      for (const DimExpr::Term &o : terms) {
        if (DimExpr m = divideMonomials(o.first, x))
          with.emplace_back(m, o.second);
        else
          without.push_back(o);
      }
      if (with.size() < 2)
        continue;
      DimExpr u = ctx.fromSum(with, DynamicAPInt(0)),
              v = ctx.fromSum(without, e.getOffset());
      r = intersect(r, add(multiply(bounds(x), bounds(u)), bounds(v)));
    }
  }
  return r;
}

static bool isSquare(DimExpr monomial) {
  return monomial.getFactors().size() == 1 &&
         monomial.getFactors()[0].second == 2;
}

/// The values of a * x * x + b * x for the integers x in `range`, a != 0.
static Interval boundsOfQuadratic(const DynamicAPInt &a, const DynamicAPInt &b,
                                  const Interval &range) {
  Interval r;
  auto join = [&, first = true](const DynamicAPInt &x) mutable {
    Interval p = point((a * x + b) * x);
    r = first ? p : hull(r, p);
    first = false;
  };
  // The integers on both sides of the vertex, moved into the range.
  DynamicAPInt vertex = floorDiv(-b, a + a);
  for (DynamicAPInt x : {vertex, vertex + 1}) {
    if (range.lower && x < *range.lower)
      x = *range.lower;
    if (range.upper && x > *range.upper)
      x = *range.upper;
    join(x);
  }
  if (range.lower)
    join(*range.lower);
  if (range.upper)
    join(*range.upper);
  if (!range.lower || !range.upper)
    (a > 0 ? r.upper : r.lower).reset();
  return r;
}

Interval FactTable::boundsOfSquares(DimExpr e, ArrayRef<DimExpr::Term> terms) {
  if (!isOn(Rule::BoundsOfSquares))
    return Interval();
  Interval r = point(e.getOffset());
  SmallVector<bool, 8> done(terms.size(), false);
  for (size_t i = 0; i != terms.size(); ++i) {
    if (!isSquare(terms[i].first))
      continue;
    DimExpr x = terms[i].first.getFactors()[0].first;
    DynamicAPInt b(0);
    for (size_t j = 0; j != terms.size(); ++j)
      if (terms[j].first == x) {
        b = terms[j].second;
        done[j] = true;
      }
    done[i] = true;
    r = add(r, boundsOfQuadratic(terms[i].second, b, bounds(x)));
  }
  for (size_t i = 0; i != terms.size(); ++i)
    if (!done[i])
      r = add(r, scale(bounds(terms[i].first), terms[i].second));
  return r;
}

Interval FactTable::boundsOfSum(DimExpr e) {
  if (fuel == 0)
    return Interval();
  --fuel;
  ++sumsSeen;
  ArrayRef<DimExpr::Term> terms = e.getTerms();
  Interval r = point(e.getOffset());
  bool relaxable = false, squares = false;
  unsigned products = 0;
  for (const DimExpr::Term &t : terms) {
    r = add(r, scale(bounds(t.first), t.second));
    relaxable |= bool(getRelaxableAtom(t.first));
    squares |= isSquare(t.first);
    products += t.first.getKind() == ExprKind::Product;
  }
  if (products > 0 && terms.size() <= budgets.bounds.groupedTerms &&
      !r.getSingle())
    r = intersect(r, boundsByGrouping(e, terms));
  if (squares)
    r = intersect(r, boundsOfSquares(e, terms));
  // Shift only where it matters most: the sign is unknown.
  if (products > 0 && terms.size() > 1 && !atLeast(r, 0) && !atMost(r, -1))
    r = intersect(r, boundsByShift(e, terms));
  if (hasCompositeFacts(e.getLeafMask()))
    r = intersect(r, boundsByFacts(e, terms));
  if (!relaxable || relaxationDepth == budgets.bounds.relaxationDepth ||
      r.getSingle())
    return r;
  ++relaxationDepth;
  llvm::scope_exit leave([&] { --relaxationDepth; });
  unsigned tried = 0;
  for (const DimExpr::Term &t : terms) {
    DimExpr atom = getRelaxableAtom(t.first);
    if (!atom)
      continue;
    if (++tried > budgets.bounds.relaxedTerms || fuel == 0)
      break;
    r = intersect(r, atom.getKind() == ExprKind::FloorDiv
                         ? boundsByRelaxation(e, t, atom)
                         : boundsByArms(e, t, atom));
  }
  return r;
}

/// The coefficient of `monomial` in `terms`, or null.
static const DynamicAPInt *coefficientOf(ArrayRef<DimExpr::Term> terms,
                                         DimExpr monomial) {
  for (const DimExpr::Term &t : terms)
    if (t.first == monomial)
      return &t.second;
  return nullptr;
}

Interval FactTable::boundsByFacts(DimExpr e, ArrayRef<DimExpr::Term> terms) {
  if (!isOn(Rule::BoundsByFacts))
    return Interval();
  Normal n = getNormal(e);
  Interval r;
  if (n.key != e)
    if (const Interval *stated = lookup(n.key))
      r = add(scale(*stated, n.scale), point(n.offset));
  if (recursionDepth > budgets.bounds.factDepth ||
      fuel < budgets.bounds.factFuel)
    return r;
  // e = f * key + rest, for facts about sums that share a term with e.
  unsigned tried = 0;
  SmallVector<DimExpr, 8> seen;
  for (const DimExpr::Term &t : terms) {
    SmallVector<DimExpr, 2> leaves;
    if (t.first.isLeaf())
      leaves.push_back(t.first);
    else
      llvm::append_range(leaves, t.first.getLeaves());
    for (DimExpr leaf : leaves) {
      auto it = occurrences.find(leaf);
      if (it == occurrences.end())
        continue;
      // Later facts first: those of the innermost scope.
      SmallVector<DimExpr> keys(llvm::reverse(
          ArrayRef(it->second).take_back(budgets.bounds.factsSeen)));
      for (DimExpr key : keys) {
        if (key.getKind() != ExprKind::Sum || key == n.key ||
            llvm::is_contained(seen, key))
          continue;
        const DynamicAPInt *c = coefficientOf(key.getTerms(), t.first);
        if (!c || !divides(*c, t.second))
          continue;
        if (++tried > budgets.bounds.factsTried ||
            fuel < budgets.bounds.factFuel)
          return r;
        seen.push_back(key);
        DynamicAPInt f = t.second / *c;
        DimExpr rest = ctx.addScaled(e, key, -f);
        // Use only facts that leave a smaller rest.
        if (rest.getTreeSize() >= e.getTreeSize())
          continue;
        Interval stated = scale(*lookup(key), f);
        r = intersect(r, add(stated, bounds(rest)));
      }
    }
  }
  return r;
}

/// Finds `q == n floordiv d` for a smaller d: m floordiv (a * b) is
/// (m floordiv a) floordiv b for b >= 1 and any a, and for a constant a other
/// than 0, (m + a * c) floordiv (a * b) is (m floordiv a + c) floordiv b. `e`
/// must contain m floordiv a; of several, one with a largest a is taken. False
/// if there is none.
bool FactTable::divideFinerQuotient(DimExpr e, DimExpr q, DimExpr &n,
                                    DimExpr &d) {
  if (!isOn(Rule::BoundsOfDigits))
    return false;
  DimExpr whole = q.getOperands()[0], a;
  for (const DimExpr::Term &t : e.getTerms()) {
    DimExpr finer = getRelaxableAtom(t.first);
    if (!finer || finer == q || finer.getKind() != ExprKind::FloorDiv ||
        finer.getLeafMask() & ~q.getLeafMask())
      continue;
    DimExpr m = finer.getOperands()[0], divisor = finer.getOperands()[1];
    if (m != whole && !divisor.isConstant())
      continue;
    DimExpr b = divideExactly(q.getOperands()[1], divisor);
    if (!b || (a && !divideExactly(divisor, a)) || !isPositive(b))
      continue;
    DimExpr c =
        m == whole ? ctx.constant(0) : divideExactly(whole - m, divisor);
    if (!c || !c.isConstant())
      continue;
    n = finer + c;
    d = b;
    a = divisor;
  }
  return bool(a);
}

Interval FactTable::boundsByRelaxation(DimExpr e, const DimExpr::Term &term,
                                       DimExpr q) {
  if (!isOn(Rule::BoundsByRelaxation))
    return Interval();
  DimExpr n = q.getOperands()[0], d = q.getOperands()[1], finer, factor;
  if (!divideFinerQuotient(e, q, finer, factor))
    return boundsByRelaxation(e, term, q, n, d);
  Interval r = boundsByRelaxation(e, term, q, finer, factor);
  // A term may contain a symbolic divisor, but not its factor alone.
  return d.isConstant() ? r
                        : intersect(r, boundsByRelaxation(e, term, q, n, d));
}

/// The same, with `q == n floordiv d`.
Interval FactTable::boundsByRelaxation(DimExpr e, const DimExpr::Term &term,
                                       DimExpr q, DimExpr n, DimExpr d) {
  if (d.isConstant()) {
    // k * c = m * d, so k * e = k * rest + m * (n - r) * p, with p the other
    // factors of the term.
    const DynamicAPInt &dv = d.getOffset(), &c = term.second;
    if (dv <= 0)
      return Interval();
    DynamicAPInt k = dv / gcd(dv, abs(c)), m = k * c / dv;
    DimExpr p = ctx.constant(1);
    if (term.first != q) {
      SmallVector<DimExpr, 4> factors;
      for (const DimExpr::Factor &f : term.first.getFactors())
        for (unsigned i = 0; f.first != q && i != f.second; ++i)
          factors.push_back(f.first);
      p = ctx.mul(factors);
    }
    DimExpr rest = ctx.addScaled(e, term.first, -c);
    DimExpr replaced = ctx.addScaled(ctx.scale(rest, k), ctx.mul(n, p), m);
    Interval r = multiply({DynamicAPInt(0), dv - 1}, bounds(p));
    return divideExactly(add(bounds(replaced), scale(r, -m)), k);
  }
  if (!atLeast(bounds(d), 1))
    return Interval();
  // The term must be one of m * d * q.
  DimExpr product = ctx.mul(d, q);
  SmallVector<DimExpr::Term, 4> productTerms;
  DynamicAPInt offset;
  product.getAsSum(productTerms, offset);
  const DynamicAPInt *c = coefficientOf(productTerms, term.first);
  if (!c || !divides(*c, term.second))
    return Interval();
  DynamicAPInt m = term.second / *c;
  // e - m * d * q + m * n - m * r, r in [0, d - 1]
  DimExpr base = ctx.addScaled(ctx.addScaled(e, product, -m), n, m);
  if (base.getTreeSize() > e.getTreeSize() + n.getTreeSize())
    return Interval();
  Interval atZero = bounds(base);
  Interval atMostD = bounds(ctx.addScaled(base, d - 1, -m));
  return m > 0 ? Interval{atMostD.lower, atZero.upper}
               : Interval{atZero.lower, atMostD.upper};
}

Interval FactTable::boundsByArms(DimExpr e, const DimExpr::Term &term,
                                 DimExpr atom) {
  if (!isOn(Rule::BoundsByArms))
    return Interval();
  if (term.first != atom)
    return Interval();
  DimExpr rest = ctx.addScaled(e, atom, -term.second);
  std::optional<Interval> any;
  Interval each;
  // A minimum is at most each arm, a maximum at least each arm. Both equal one
  // of the arms, and so does a broadcast.
  bool below = (atom.getKind() == ExprKind::Min) == (term.second > 0);
  bool ordered = atom.getKind() != ExprKind::Broadcast;
  for (DimExpr arm : atom.getOperands()) {
    Interval r = bounds(ctx.addScaled(rest, arm, term.second));
    any = any ? hull(*any, r) : r;
    if (!ordered)
      continue;
    each = intersect(each, below ? Interval{std::nullopt, r.upper}
                                 : Interval{r.lower, std::nullopt});
  }
  return intersect(*any, each);
}
