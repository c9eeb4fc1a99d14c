//===- FactTableSimplify.cpp - Simplification under facts -----------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Rewrites that are valid under the facts, with their preconditions:
//   (Q * d + r) floordiv d = Q + r floordiv d         d != 0
//   (g * n) floordiv (g * d) = n floordiv d           g != 0
//   (n floordiv a) floordiv b = n floordiv (a * b)    b >= 0
//   n floordiv d = v                                  bounds leave one value
//   n floordiv d = q + v                              (n - d * q) floordiv d =
//   v d * (n floordiv d) = n - v                        n mod d = v
//     (FactTableRemainders.cpp)
//   min/max: an arm that never wins is dropped        order proved
//   broadcast: see simplifyBroadcast
//
//===----------------------------------------------------------------------===//

#include "Expr/Polynomials.h"
#include "Facts/Budgets.h"
#include "Facts/FactTable.h"
#include "Facts/Rules.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir::symshape;
using namespace mlir::symshape::detail;
using llvm::ArrayRef;

DimExpr FactTable::simplify(DimExpr e) {
  uint64_t mask = e.getLeafMask();
  if (!mask || (e.isLeaf() && !(mask & determinedBits)))
    return e;
  uint64_t now = getVersion(mask);
  auto it = simplifyCache.find(e);
  if (it != simplifyCache.end() && it->second.version == now)
    return it->second.value;
  DimExpr result = e;
  if (e.getTreeSize() <= budgets.simplify.size &&
      e.getDepth() <= budgets.simplify.depth) {
    result = simplifyNode(normalize(e));
    if (!result.isConstant())
      if (auto v = bounds(result).getSingle())
        result = ctx.constant(*v);
  }
  simplifyCache[e] = {result, now};
  return result;
}

DimExpr FactTable::simplifyNode(DimExpr e) {
  SmallVector<DimExpr, 4> operands;
  switch (e.getKind()) {
  case ExprKind::Constant:
  case ExprKind::Symbol:
  case ExprKind::InputDim:
  case ExprKind::Scalar:
    return e;
  case ExprKind::FloorDiv:
    return simplifyDivision(simplify(e.getOperands()[0]),
                            simplify(e.getOperands()[1]));
  case ExprKind::Mod:
    return ctx.mod(simplify(e.getOperands()[0]), simplify(e.getOperands()[1]));
  case ExprKind::Min:
  case ExprKind::Max: {
    for (DimExpr o : e.getOperands())
      operands.push_back(simplify(o));
    // Do not build a long one again.
    if (operands.size() > budgets.simplify.arms &&
        llvm::equal(operands, e.getOperands()))
      return e;
    return simplifyMinMax(e.getKind() == ExprKind::Min, operands);
  }
  case ExprKind::Broadcast:
    for (DimExpr o : e.getOperands())
      operands.push_back(simplify(o));
    return simplifyBroadcast(operands);
  case ExprKind::Product: {
    bool changed = false;
    for (const DimExpr::Factor &f : e.getFactors()) {
      DimExpr s = simplify(f.first);
      changed |= s != f.first;
      operands.append(f.second, s);
    }
    DimExpr product = changed ? ctx.mul(operands) : e;
    if (DimExpr whole = multiplyBack(product, DynamicAPInt(1)))
      return whole;
    return product;
  }
  case ExprKind::Sum: {
    bool changed = false;
    SmallVector<DimExpr::Term, 4> terms;
    const DynamicAPInt one(1);
    for (const DimExpr::Term &t : e.getTerms()) {
      if (DimExpr whole = multiplyBack(t.first, t.second)) {
        terms.emplace_back(simplify(whole), one);
        changed = true;
        continue;
      }
      DimExpr s = simplify(t.first);
      DimExpr whole = s != t.first ? multiplyBack(s, t.second) : DimExpr();
      changed |= s != t.first;
      if (whole)
        terms.emplace_back(whole, one);
      else
        terms.emplace_back(s, t.second);
    }
    return changed ? ctx.fromSum(terms, e.getOffset()) : e;
  }
  }
  return e;
}

/// Divides by one factor `f` of `d == f * g` first, if it divides a part of the
/// numerator: `(a * f + b) floordiv (f * g)` is `(a + b floordiv f) floordiv g`
/// for an integer g >= 1 and f != 0. Null if there is no such factor. `d` is
/// not 0.
DimExpr FactTable::divideByFactor(DimExpr n, DimExpr d) {
  if (!isOn(Rule::DivideByFactor) || n.getKind() != ExprKind::Sum ||
      d.getOffset() != 0)
    return {};
  SmallVector<DimExpr::Term> terms;
  DynamicAPInt offset;
  d.getAsSum(terms, offset);
  if (terms.size() != 1)
    return {};
  SmallVector<DimExpr> factors;
  for (const DimExpr::Factor &factor : getFactorsOf(terms[0].first))
    factors.push_back(factor.first);
  if (abs(terms[0].second) != 1)
    factors.push_back(ctx.constant(terms[0].second));
  for (DimExpr f : factors) {
    DimExpr g = divideByMonomial(d, f);
    if (f == d || !isPositive(g))
      continue;
    DimExpr rest = n;
    DimExpr quotient = divideWithRest(rest, f);
    if (!quotient.isConstant(0))
      return simplifyDivision(quotient + simplifyDivision(rest, f), g);
  }
  return {};
}

/// Finds a quotient q in the numerator for which `n - d * q` has a known
/// quotient v by the constant d: `n floordiv d` is then q + v. The canonical
/// form hides multiples of d, since it reduces coefficients: 100 * q + n - 60 *
/// q is 40 * q + n. Null if there is no such q.
DimExpr FactTable::takeOutQuotient(DimExpr n, DimExpr d) {
  if (!isOn(Rule::TakeOutQuotient))
    return {};
  unsigned tried = 0;
  for (const DimExpr::Term &t : n.getTerms()) {
    if (t.first.getKind() != ExprKind::FloorDiv)
      continue;
    if (tried++ == budgets.simplify.quotients)
      break;
    DimExpr q = t.second > 0 ? t.first : -t.first;
    if (auto v = floorDivide(bounds(n - d * q), bounds(d)).getSingle())
      return q + ctx.constant(*v);
  }
  return {};
}

DimExpr FactTable::simplifyDivision(DimExpr n, DimExpr d) {
  if (!isOn(Rule::SimplifyDivision))
    return ctx.floorDiv(n, d);
  if (d.isConstant()) {
    DimExpr q = ctx.floorDiv(n, d);
    if (q.getKind() != ExprKind::FloorDiv)
      return q;
    n = q.getOperands()[0];
    d = q.getOperands()[1];
    if (DimExpr plain = dropRoundingOffset(n, d))
      return plain;
  }
  if (auto v = floorDivide(bounds(n), bounds(d)).getSingle())
    return ctx.constant(*v);
  if (d.isConstant()) {
    DimExpr whole = takeOutQuotient(n, d);
    return whole ? whole : ctx.floorDiv(n, d);
  }
  if (!isNonZero(d))
    return ctx.floorDiv(n, d);
  // Take out the part that the divisor divides.
  DimExpr rest = n;
  DimExpr quotient = divideWithRest(rest, d);
  // Cancel common factors, all not 0 since d is not.
  DimExpr divisor = d;
  DimExpr common = commonMonomial(rest, divisor);
  if (!common.isConstant()) {
    rest = divideByMonomial(rest, common);
    divisor = divideByMonomial(divisor, common);
  }
  if (rest.isConstant(0))
    return quotient;
  DimExpr result;
  Interval db = bounds(divisor);
  if (atLeast(db, 1)) {
    // If the rest is in [-d, 2 * d), comparisons with the divisor may leave
    // only one of the quotients -1, 0 and 1.
    Interval rb = bounds(rest);
    if (atLeast(rb, 0)) {
      if (provesNonNegative(divisor - rest - 1))
        result = ctx.constant(0);
      else if (provesNonNegative(rest - divisor) &&
               provesNonNegative(divisor * 2 - rest - 1))
        result = ctx.constant(1);
    } else if (atMost(rb, -1) && atLeast(bounds(rest + divisor), 0)) {
      result = ctx.constant(-1);
    }
    if (!result && rest.getKind() == ExprKind::FloorDiv)
      result = ctx.floorDiv(rest.getOperands()[0],
                            ctx.mul(rest.getOperands()[1], divisor));
  }
  if (!result)
    result = divideByFactor(rest, divisor);
  if (!result)
    result = ctx.floorDiv(rest, divisor);
  return ctx.add(quotient, result);
}

DimExpr FactTable::simplifyMinMax(bool isMin, ArrayRef<DimExpr> operands) {
  if (!isOn(Rule::SimplifyMinMax))
    return isMin ? ctx.min(operands) : ctx.max(operands);
  llvm::SmallSetVector<DimExpr, 4> distinct(operands.begin(), operands.end());
  SmallVector<DimExpr, 4> arms(distinct.getArrayRef());
  if (arms.size() > 1 && arms.size() <= budgets.simplify.arms) {
    for (size_t i = 0; i < arms.size() && arms.size() > 1;) {
      bool dropped = false;
      for (size_t j = 0; j != arms.size() && !dropped; ++j) {
        if (i == j)
          continue;
        Interval gap = bounds(arms[i] - arms[j]);
        dropped = isMin ? atLeast(gap, 0) : atMost(gap, 0);
      }
      if (dropped)
        arms.erase(arms.begin() + i);
      else
        ++i;
    }
  }
  return isMin ? ctx.min(arms) : ctx.max(arms);
}

DimExpr FactTable::simplifyBroadcast(ArrayRef<DimExpr> operands) {
  if (!isOn(Rule::SimplifyBroadcast))
    return ctx.broadcast(operands);
  // Arguments equal to 1 do not count. If none of the others can be 1, the
  // result is their minimum. An argument can be dropped if it is at least as
  // large as another one that is not 1: where it is 1, it does not count, and
  // elsewhere it does not win.
  SmallVector<DimExpr, 4> arms, notOne;
  for (DimExpr o : operands)
    if (!o.isConstant(1) && !llvm::is_contained(arms, o))
      arms.push_back(o);
  if (arms.empty())
    return ctx.constant(1);
  for (DimExpr o : arms)
    if (isNonZero(o - 1))
      notOne.push_back(o);
  if (notOne.size() == arms.size())
    return simplifyMinMax(/*isMin=*/true, arms);
  if (arms.size() <= budgets.simplify.arms)
    llvm::erase_if(arms, [&](DimExpr o) {
      return !llvm::is_contained(notOne, o) &&
             llvm::any_of(notOne,
                          [&](DimExpr p) { return atLeast(bounds(o - p), 0); });
    });
  return ctx.broadcast(arms);
}
