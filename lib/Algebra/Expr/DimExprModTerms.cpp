//===- DimExprModTerms.cpp - Remainders inside sums -----------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `n mod d` is written as the sum n - d * (n floordiv d), after which n may
// have been reduced. For each floor division F = n floordiv d in a sum the
// candidates are built as remainders again; one is taken if all its terms are
// there, so that the sum has no more terms than before.
//
//===----------------------------------------------------------------------===//

#include "Expr/ExprBudgets.h"
#include "Expr/ExprStorage.h"
#include "Expr/Polynomials.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::symshape;
using namespace mlir::symshape::detail;

namespace {
class ModFinder {
public:
  ModFinder(DimExpr e) : ctx(ExprContextImpl::of(e.getContext())) {
    e.getAsSum(terms, offset);
    for (auto [i, t] : llvm::enumerate(terms))
      position.try_emplace(t.first, i);
  }

  SmallVector<ModTerm, 2> run(DimExpr &rest) {
    llvm::SetVector<DimExpr> divisions;
    for (const DimExpr::Term &t : terms) {
      if (isDivision(t.first))
        divisions.insert(t.first);
      for (const DimExpr::Factor &f : t.first.getFactors())
        if (isDivision(f.first) && f.second == 1)
          divisions.insert(f.first);
    }
    if (divisions.size() <= exprBudgets.modTerms.divisions)
      for (DimExpr f : divisions)
        tryDivision(f, divisions.getArrayRef());
    LinearSum sum;
    sum.offset = offset;
    for (const DimExpr::Term &t : terms)
      if (t.second != 0)
        sum.terms.push_back(t);
    rest = ctx.internSum(sum.terms, sum.offset);
    return std::move(found);
  }

private:
  static bool isDivision(DimExpr e) {
    return e.getKind() == ExprKind::FloorDiv;
  }

  DynamicAPInt coefficientOf(DimExpr monomial) const {
    auto it = position.find(monomial);
    return it == position.end() ? DynamicAPInt(0) : terms[it->second].second;
  }

  struct Candidate {
    DynamicAPInt coefficient;
    DimExpr numerator, divisor, expanded;
    uint64_t cost = 0;
  };

  /// Checks that `coefficient * (n mod d)` is part of the sum, where the
  /// coefficient is given by the terms that contain `division`.
  std::optional<Candidate> check(DimExpr n, DimExpr d, DimExpr division) {
    DimExpr expanded = ctx.mod(n, d);
    if (expanded.getKind() != ExprKind::Sum)
      return std::nullopt;
    DynamicAPInt c(0);
    for (const DimExpr::Term &t : expanded.getTerms()) {
      if (t.first != division &&
          llvm::none_of(t.first.getFactors(), [&](const DimExpr::Factor &f) {
            return f.first == division;
          }))
        continue;
      DynamicAPInt present = coefficientOf(t.first);
      c = present / t.second;
      if (c == 0 || c * t.second != present)
        return std::nullopt;
      break;
    }
    if (c == 0)
      return std::nullopt;
    for (const DimExpr::Term &t : expanded.getTerms()) {
      DynamicAPInt present = coefficientOf(t.first);
      DynamicAPInt needed = t.second * c;
      if ((present < 0) != (needed < 0) || abs(present) < abs(needed))
        return std::nullopt;
    }
    bool leavesOffset = offset - expanded.getOffset() * c != 0;
    return Candidate{c, n, d, expanded,
                     uint64_t(n.getTreeSize()) + leavesOffset + (c < 0)};
  }

  void tryDivision(DimExpr division, ArrayRef<DimExpr> others) {
    std::optional<Candidate> best;
    auto consider = [&](DimExpr n, DimExpr d) {
      std::optional<Candidate> c = check(n, d, division);
      if (c && (!best || c->cost < best->cost))
        best = c;
    };
    DimExpr n = division.getOperands()[0], d = division.getOperands()[1];
    consider(n, d);
    if (d.isConstant()) {
      // The sign normal form: n floordiv d = -((-n + d - 1) floordiv d).
      DimExpr flipped =
          ctx.add(ctx.add(d, n, DynamicAPInt(-1)), ctx.one, DynamicAPInt(-1));
      consider(flipped, d);
      // (n floordiv a) floordiv b was merged to n floordiv (a * b).
      SmallVector<DynamicAPInt, 2> tried;
      for (DimExpr o : others) {
        DynamicAPInt a = o.getOperands()[1].getOffset();
        if (!o.getOperands()[1].isConstant() || a >= d.getOffset() ||
            !divides(a, d.getOffset()) || llvm::is_contained(tried, a))
          continue;
        tried.push_back(a);
        consider(ctx.floorDivConstant(n, a),
                 ctx.internConstant(d.getOffset() / a));
      }
    }
    if (!best)
      return;
    for (const DimExpr::Term &t : best->expanded.getTerms())
      terms[position.find(t.first)->second].second -=
          t.second * best->coefficient;
    offset -= best->expanded.getOffset() * best->coefficient;
    found.push_back({best->coefficient, best->numerator, best->divisor});
  }

  ExprContextImpl &ctx;
  SmallVector<DimExpr::Term, 4> terms;
  DynamicAPInt offset;
  llvm::DenseMap<DimExpr, size_t> position;
  SmallVector<ModTerm, 2> found;
};
} // namespace

SmallVector<ModTerm, 2> symshape::findModTerms(DimExpr e, DimExpr &rest) {
  rest = e;
  if (!e || e.getKind() != ExprKind::Sum ||
      e.getTreeSize() > ExprContext::kTreeBudget)
    return {};
  return ModFinder(e).run(rest);
}

SmallVector<std::pair<DynamicAPInt, DimExpr>, 2>
symshape::findCeiledHalves(DimExpr e, DimExpr &rest) {
  SmallVector<std::pair<DynamicAPInt, DimExpr>, 2> found;
  rest = e;
  if (!e || e.getKind() != ExprKind::Sum ||
      e.getTreeSize() > ExprContext::kTreeBudget)
    return found;
  ExprContext &ctx = e.getContext();
  for (const DimExpr::Term &t : e.getTerms()) {
    if (t.first.getKind() != ExprKind::FloorDiv ||
        !t.first.getOperands()[1].isConstant(2))
      continue;
    DimExpr half = t.first.getOperands()[0];
    SmallVector<DimExpr::Term, 4> parts;
    DynamicAPInt offset;
    half.getAsSum(parts, offset);
    auto isThere = [&](const DimExpr::Term &part) {
      return llvm::any_of(rest.getTerms(), [&](const DimExpr::Term &o) {
        return o.first == part.first && o.second == -t.second;
      });
    };
    if (offset != 0 || parts.size() > exprBudgets.modTerms.halvedTerms ||
        !llvm::all_of(parts, isThere))
      continue;
    found.push_back({-t.second, half});
    rest = rest + half.ceilDiv(2) * ctx.constant(t.second);
    if (rest.getKind() != ExprKind::Sum)
      break;
  }
  return found;
}
