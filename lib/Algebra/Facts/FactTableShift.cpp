//===- FactTableShift.cpp - Bounds by moving the origin -------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A polynomial over atoms x >= l is one over r = x - l >= 0. Interval
// arithmetic sees more of the latter: x * y - x - y + 1 with x, y >= 2 is
// r * s + r + s + 1. An atom with an upper end only is x = u - r.
//
// The atoms become indices here, because a canonical expression could merge
// terms that no longer belong together: d * (n floordiv d) + n mod d is n, but
// not after the ranges of these operators are shifted.
//
//===----------------------------------------------------------------------===//

#include "Expr/Polynomials.h"
#include "Facts/Budgets.h"
#include "Facts/FactTable.h"
#include "Facts/Rules.h"
#include "llvm/ADT/STLExtras.h"
#include <array>

using namespace mlir::symshape;
using namespace mlir::symshape::detail;

namespace {
/// x == origin + sign * r, with r in `range`.
struct ShiftedAtom {
  DimExpr atom;
  DynamicAPInt origin;
  int sign;
  Interval range;
};
/// Exponents of the shifted atoms, and a coefficient.
using Monomial = std::array<uint8_t, budgets.shift.atoms>;
using Polynomial = SmallVector<std::pair<Monomial, DynamicAPInt>, 16>;
} // namespace

Interval FactTable::boundsByShift(DimExpr e, ArrayRef<DimExpr::Term> terms) {
  if (!isOn(Rule::BoundsByShift))
    return Interval();
  if (terms.size() > budgets.shift.terms)
    return Interval();
  SmallVector<ShiftedAtom, budgets.shift.atoms> atoms;
  auto indexOf = [&](DimExpr x) -> std::optional<size_t> {
    for (size_t i = 0; i != atoms.size(); ++i)
      if (atoms[i].atom == x)
        return i;
    if (atoms.size() == budgets.shift.atoms)
      return std::nullopt;
    Interval range = bounds(x);
    ShiftedAtom a{x, DynamicAPInt(0), 1, range};
    if (range.lower) {
      a.origin = *range.lower;
      a.range = add(range, point(-a.origin));
    } else if (range.upper) {
      a.origin = *range.upper;
      a.sign = -1;
      a.range = {DynamicAPInt(0), std::nullopt};
    }
    atoms.push_back(std::move(a));
    return atoms.size() - 1;
  };

  Polynomial sum = {{Monomial{}, e.getOffset()}};
  bool moved = false;
  for (const DimExpr::Term &t : terms) {
    Polynomial product = {{Monomial{}, t.second}};
    unsigned degree = 0;
    for (const DimExpr::Factor &f : getFactorsOf(t.first)) {
      degree += f.second;
      std::optional<size_t> i = indexOf(f.first);
      if (!i || degree > budgets.shift.degree)
        return Interval();
      moved |= atoms[*i].origin != 0 || atoms[*i].sign < 0;
      for (unsigned k = 0; k != f.second; ++k) {
        for (size_t j = 0, n = product.size(); j != n; ++j) {
          if (atoms[*i].origin != 0)
            product.emplace_back(product[j].first,
                                 product[j].second * atoms[*i].origin);
          ++product[j].first[*i];
          if (atoms[*i].sign < 0)
            product[j].second = -product[j].second;
        }
      }
    }
    for (auto &[m, c] : product) {
      auto *like = llvm::find_if(
          sum, [&, &m = m](const auto &s) { return s.first == m; });
      if (like != sum.end())
        like->second += c;
      else
        sum.emplace_back(m, c);
    }
    if (sum.size() > budgets.shift.monomials)
      return Interval();
  }
  if (!moved)
    return Interval();

  Interval result = point(DynamicAPInt(0));
  for (const auto &[m, c] : sum) {
    if (c == 0)
      continue;
    Interval product = point(c);
    for (size_t i = 0; i != atoms.size(); ++i)
      if (m[i] != 0)
        product = multiply(product, power(atoms[i].range, m[i]));
    result = add(result, product);
  }
  return result;
}
