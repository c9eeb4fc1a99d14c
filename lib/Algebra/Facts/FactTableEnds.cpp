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
// one leaf after the other by an end that is itself an expression proves what
// no interval of numbers can: (i * m + j) * p + k < n * m * p for a mixed radix
// with symbolic extents.
//
//===----------------------------------------------------------------------===//

#include "Expr/Polynomials.h"
#include "Facts/FactTable.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir::symshape;
using namespace mlir::symshape::detail;

/// Replacements tried for one question.
static constexpr unsigned kReplacements = 24;
static constexpr unsigned kMaxDepth = 6;
static constexpr unsigned kMaxSize = 120;

bool FactTable::provesNonNegative(DimExpr e) {
  if (atLeast(bounds(e), 0))
    return true;
  if (e.isConstant() || !hasCompositeFacts(getMask(e)))
    return false;
  unsigned budget = kReplacements;
  return provesByEnds(e, kMaxDepth, budget);
}

bool FactTable::provesByEnds(DimExpr e, unsigned depth, unsigned &budget) {
  if (atLeast(bounds(e), 0))
    return true;
  if (depth == 0 || e.getTreeSize() > kMaxSize)
    return false;
  SmallVector<DimExpr::Term, 8> terms;
  DynamicAPInt offset;
  e.getAsSum(terms, offset);
  for (DimExpr x : e.getLeaves()) {
    auto it = occurrences.find(x);
    if (it == occurrences.end())
      continue;
    // The coefficient of x, a polynomial without it.
    SmallVector<DimExpr, 4> parts;
    bool linear = true;
    auto isX = [&](DimExpr l) { return l == x; };
    for (const DimExpr::Term &t : terms) {
      if (!(getMask(t.first) & getMask(x)) || !t.first.anyLeaf(isX))
        continue;
      DimExpr m = divideMonomials(t.first, x);
      linear &= m && !m.anyLeaf(isX);
      if (!linear)
        break;
      parts.push_back(ctx.mul(ctx.constant(t.second), m));
    }
    if (!linear || parts.empty())
      continue;
    DimExpr u = ctx.add(parts);
    Interval sign = bounds(u);
    bool up = atLeast(sign, 0);
    if (!up && !atMost(sign, 0))
      continue;
    SmallVector<DimExpr> keys(llvm::reverse(it->second));
    for (DimExpr key : keys) {
      if (key.getKind() != ExprKind::Sum || key.getTreeSize() > kMaxSize)
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

void FactTable::describeQuotient(DimExpr quotient,
                                 SmallVectorImpl<DimExpr> &rows) {
  DimExpr n = quotient.getOperands()[0], d = quotient.getOperands()[1];
  if (d.isConstant() || n.getTreeSize() > kMaxSize || !isPositive(d))
    return;
  SmallVector<DimExpr::Term, 4> terms;
  DynamicAPInt offset;
  n.getAsSum(terms, offset);
  for (const DimExpr::Term &t : terms) {
    DimExpr x = t.first;
    auto isX = [&](DimExpr l) { return l == x; };
    auto it = occurrences.find(x);
    if (!x.isLeaf() || it == occurrences.end() || d.anyLeaf(isX))
      continue;
    SmallVector<DimExpr> keys(llvm::reverse(it->second));
    for (DimExpr key : keys) {
      if (rows.size() >= 4)
        return;
      const Interval *range = lookup(key);
      if (key.getKind() != ExprKind::Sum || key.getTreeSize() > kMaxSize ||
          !range)
        continue;
      for (const DimExpr::Term &k : key.getTerms()) {
        if (k.first != x || abs(k.second) != 1)
          continue;
        DimExpr rest = k.second > 0 ? key - x : key + x;
        if (rest.anyLeaf(isX))
          continue;
        for (bool lower : {true, false}) {
          const auto &end = lower ? range->lower : range->upper;
          if (!end)
            continue;
          DimExpr value = ctx.constant(*end) - rest;
          if (k.second < 0)
            value = -value;
          // x >= value, or x <= value; the quotient is monotone in n.
          bool isLowerOfX = lower == (k.second > 0);
          bool isLowerOfN = isLowerOfX == (t.second > 0);
          DimExpr end2 = n + ctx.mul(ctx.constant(t.second), value - x);
          DimExpr bound = simplifyDivision(simplify(end2), simplify(d));
          bool isSimple = true;
          bound.walk([&](DimExpr node) {
            isSimple &= node.getKind() != ExprKind::FloorDiv;
          });
          if (isSimple)
            rows.push_back(isLowerOfN ? quotient - bound : bound - quotient);
        }
      }
    }
  }
}
