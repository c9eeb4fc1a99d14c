//===- FactTableEnds.cpp - Bounds by symbolic ends ------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// If e = x * u + v with x in neither u nor v, and a fact gives x <= h, then
// u <= 0 makes e at least h * u + v; likewise for x >= l and u >= 0. Replacing
// one leaf after the other by an end that is itself an expression proves
// inequalities that no interval of numbers can: (i * m + j) * p + k < n * m * p
// for a mixed radix with symbolic extents.
//
//===----------------------------------------------------------------------===//

#include "Expr/Polynomials.h"
#include "Facts/Budgets.h"
#include "Facts/FactTable.h"
#include "Facts/Rules.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir::symshape;
using namespace mlir::symshape::detail;

bool FactTable::provesNonNegative(DimExpr e) {
  if (atLeast(bounds(e), 0))
    return true;
  if (e.isConstant() || !hasCompositeFacts(e.getLeafMask()))
    return false;
  unsigned budget = budgets.ends.replacements;
  return provesByEnds(e, budgets.ends.depth, budget);
}

bool FactTable::provesByEnds(DimExpr e, unsigned depth, unsigned &budget) {
  if (!isOn(Rule::Ends))
    return false;
  if (atLeast(bounds(e), 0))
    return true;
  if (depth == 0 || e.getTreeSize() > budgets.ends.size)
    return false;
  SmallVector<DimExpr::Term, 8> terms;
  DynamicAPInt offset;
  e.getAsSum(terms, offset);
  for (DimExpr x : e.getLeaves()) {
    auto it = occurrences.find(x);
    if (it == occurrences.end())
      continue;
    // The coefficient of x, a polynomial without it.
    SmallVector<DimExpr::Term, 4> parts;
    bool linear = true;
    auto isX = [&](DimExpr l) { return l == x; };
    for (const DimExpr::Term &t : terms) {
      if (!(t.first.getLeafMask() & x.getLeafMask()) || !t.first.anyLeaf(isX))
        continue;
      DimExpr m = divideMonomials(t.first, x);
      linear &= m && !m.anyLeaf(isX);
      if (!linear)
        break;
      parts.emplace_back(m, t.second);
    }
    if (!linear || parts.empty())
      continue;
    DimExpr u = ctx.fromSum(parts, DynamicAPInt(0));
    Interval sign = bounds(u);
    bool up = atLeast(sign, 0);
    if (!up && !atMost(sign, 0))
      continue;
    SmallVector<DimExpr> keys(llvm::reverse(it->second));
    for (DimExpr key : keys) {
      if (key.getKind() != ExprKind::Sum ||
          key.getTreeSize() > budgets.ends.size)
        continue;
      const Interval *range = lookup(key);
      if (!range)
        continue;
      for (const DimExpr::Term &t : key.getTerms()) {
        if (t.first != x || abs(t.second) != 1)
          continue;
        DimExpr rest = t.second > 0 ? key - x : key + x;
        if (rest.anyLeaf(isX))
          continue;
        // t * x + rest in range; a lower end of x is wanted for u >= 0.
        bool wantsLower = up == (t.second > 0);
        const auto &end = wantsLower ? range->lower : range->upper;
        if (!end)
          continue;
        DimExpr value = ctx.constant(*end) - rest;
        if (t.second < 0)
          value = -value;
        if (budget-- == 0) {
          budget = 0;
          return false;
        }
        if (provesByEnds(e + u * (value - x), depth - 1, budget))
          return true;
        if (budget == 0)
          return false;
      }
    }
  }
  return false;
}
