//===- FactTableRemainders.cpp - Divisions with a known remainder ---------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A fact n mod d == v with a constant v determines remainders of other numbers:
// if n mod 8 is 4, then (3 * n + 1) mod 4 is 1. A known remainder makes two
// kinds of expressions simpler, for d > 0 and n mod d = v:
//   c * d * (n floordiv d) = c * (n - v)
//   (n + k) floordiv d = n floordiv d + (k + v) floordiv d
// The first holds since n = d * (n floordiv d) + n mod d, for a divisor that is
// an expression as well. The second one makes n ceildiv 8 the same number as
// n floordiv 8 if n is a multiple of 8.
//
//===----------------------------------------------------------------------===//

#include "Expr/Polynomials.h"
#include "Facts/Budgets.h"
#include "Facts/FactTable.h"
#include "Facts/Rules.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir::symshape;
using namespace mlir::symshape::detail;

/// Finds `e mod d`, d > 0, by a fact about the remainder of `e`, of `e` plus a
/// constant, or of `e` plus numbers whose remainders are known.
std::optional<DynamicAPInt> FactTable::remainderByFacts(DimExpr e,
                                                        const DynamicAPInt &d) {
  SmallVector<DimExpr, 4> leaves = e.getLeaves();
  auto it = occurrences.find(leaves.front());
  if (it == occurrences.end())
    return std::nullopt;
  // Copies: building a remainder may add keys.
  SmallVector<DimExpr> keys(
      llvm::ArrayRef(it->second).take_front(budgets.bounds.factsSeen));
  for (DimExpr key : keys) {
    const Interval *range = lookup(key);
    if (!range || !range->getSingle())
      continue;
    for (const DimExpr::Term &t : key.getTerms()) {
      if (t.first.getKind() != ExprKind::FloorDiv ||
          !t.first.getOperands()[1].isConstant())
        continue;
      DimExpr n = t.first.getOperands()[0];
      const DynamicAPInt &modulus = t.first.getOperands()[1].getOffset();
      if (modulus <= 0 || !divides(d, modulus))
        continue;
      Normal remainder = getNormal(ctx.mod(n, t.first.getOperands()[1]));
      if (remainder.key != key)
        continue;
      DynamicAPInt known =
          *range->getSingle() * remainder.scale + remainder.offset;
      DimExpr rest = e - n;
      if (rest.isConstant())
        return mod(known + rest.getOffset(), d);
      // Only sums: of a leaf, the rest would be the sum again.
      if (e.getKind() == ExprKind::Sum && n.getKind() == ExprKind::Sum &&
          rest.getTreeSize() < e.getTreeSize())
        if (auto other = remainderOf(rest, d))
          return mod(known + *other, d);
    }
  }
  return std::nullopt;
}

std::optional<DynamicAPInt>
FactTable::remainderOfMonomial(DimExpr e, const DynamicAPInt &d) {
  if (d == 1)
    return DynamicAPInt(0);
  if (auto known = remainderByFacts(e, d))
    return known;
  if (e.getKind() != ExprKind::Product)
    return std::nullopt;
  std::optional<DynamicAPInt> product(1);
  for (const DimExpr::Factor &f : e.getFactors()) {
    std::optional<DynamicAPInt> known = remainderByFacts(f.first, d);
    // A multiple of d makes the product one, for all values of the other
    // factors.
    if (known && *known == 0)
      return DynamicAPInt(0);
    for (unsigned i = 0; product && i != f.second; ++i)
      product = known ? std::optional(mod(*product * *known, d)) : std::nullopt;
  }
  return product;
}

/// Finds the constant `e mod d`, d > 0. No value means "not known".
std::optional<DynamicAPInt> FactTable::remainderOf(DimExpr e,
                                                   const DynamicAPInt &d) {
  if (!hasCompositeFacts(e.getLeafMask()))
    return std::nullopt;
  SmallVector<DimExpr::Term> terms;
  DynamicAPInt sum;
  e.getAsSum(terms, sum);
  if (terms.empty())
    return mod(sum, d);
  if (terms.size() > budgets.bounds.groupedTerms)
    return std::nullopt;
  if (terms.size() > 1)
    if (auto known = remainderByFacts(e, d))
      return known;
  for (const DimExpr::Term &t : terms) {
    std::optional<DynamicAPInt> known =
        remainderOfMonomial(t.first, d / gcd(abs(t.second), d));
    if (!known)
      return std::nullopt;
    sum += *known * t.second;
  }
  return mod(sum, d);
}

/// Removes from the numerator of `n floordiv d` an offset that the remainder of
/// the rest makes superfluous; null if there is none.
DimExpr FactTable::dropRoundingOffset(DimExpr n, DimExpr d) {
  if (!isOn(Rule::SimplifyRemainders) || n.getOffset() == 0 ||
      d.getOffset() <= 0)
    return {};
  DimExpr plain = n - ctx.constant(n.getOffset());
  auto known = remainderOf(plain, d.getOffset());
  if (!known)
    return {};
  return ctx.floorDiv(plain, d) +
         ctx.constant(floorDiv(n.getOffset() + *known, d.getOffset()));
}

/// Simplifies `coefficient * monomial` if the monomial contains a division of
/// known remainder, and the rest its divisor; null otherwise.
DimExpr FactTable::multiplyBack(DimExpr monomial,
                                const DynamicAPInt &coefficient) {
  if (!isOn(Rule::SimplifyRemainders) ||
      !hasCompositeFacts(monomial.getLeafMask()))
    return {};
  for (const DimExpr::Factor &f : getFactorsOf(monomial)) {
    if (f.first.getKind() != ExprKind::FloorDiv)
      continue;
    DimExpr n = f.first.getOperands()[0], d = f.first.getOperands()[1];
    DimExpr rest = divideMonomials(monomial, f.first);
    DynamicAPInt scale = coefficient;
    std::optional<DynamicAPInt> known;
    if (d.isConstant()) {
      if (d.getOffset() <= 0 || !divides(d.getOffset(), coefficient))
        continue;
      scale = coefficient / d.getOffset();
      known = remainderOf(n, d.getOffset());
    } else {
      rest = rest ? divideMonomials(rest, d) : rest;
      if (!rest)
        continue;
      Normal remainder = getNormal(ctx.mod(n, d));
      const Interval *range = lookup(remainder.key);
      if (range && range->getSingle())
        known = *range->getSingle() * remainder.scale + remainder.offset;
    }
    if (!known)
      continue;
    DimExpr result =
        ctx.mul({ctx.constant(scale), rest, n - ctx.constant(*known)});
    // A sum times other factors may become longer.
    if (result.getTreeSize() <= monomial.getTreeSize() + 2)
      return result;
  }
  return {};
}
