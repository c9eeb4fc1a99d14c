//===- LinearTierScale.cpp - Rows multiplied to the size of a question ----===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// From e >= 0 follows m * e >= 0 for a monomial m >= 0. Products of two rows
// have one more atom. This rule serves questions about monomials of three and
// more atoms, such as a linear index a * c * ((f floordiv c) mod b) + ...: m is
// the factor between a term of a row and a term of the question.
//
//===----------------------------------------------------------------------===//

#include "Expr/Polynomials.h"
#include "Facts/Budgets.h"
#include "Facts/Rules.h"
#include "Prover/LinearTier.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir::symshape;
using namespace mlir::symshape::detail;

bool LinearTier::addScaled() {
  if (!isOn(Rule::LinearScale))
    return false;
  ExprContext &ctx = table.getContext();
  SmallVector<DimExpr, 8> wanted;
  unsigned highest = 0;
  for (const Row &r : rows) {
    SmallVector<DimExpr::Term, 8> terms;
    DynamicAPInt offset;
    if (r.isGoal)
      r.e.getAsSum(terms, offset);
    for (const DimExpr::Term &t : terms) {
      unsigned degree = degreeOf(t.first);
      if (degree < 2 || llvm::is_contained(wanted, t.first) ||
          wanted.size() == budgets.scale.wanted)
        continue;
      wanted.push_back(t.first);
      highest = std::max(highest, degree);
    }
  }
  if (highest < 3)
    return false;
  size_t scaled = 0;
  for (size_t i = 0, n = rows.size(); i != n; ++i) {
    Row r = rows[i];
    SmallVector<DimExpr::Term, 8> terms;
    DynamicAPInt offset;
    r.e.getAsSum(terms, offset);
    if (r.isGoal || terms.size() < 2 || r.e.getTreeSize() > budgets.scale.size)
      continue;
    SmallVector<DimExpr, 4> tried;
    for (const DimExpr::Term &t : terms)
      for (DimExpr w : wanted) {
        DimExpr m = divideMonomials(w, t.first);
        if (!m || m.isConstant() || llvm::is_contained(tried, m) ||
            !(r.isEquality || table.isNonNegative(m)))
          continue;
        tried.push_back(m);
        unsigned fresh = 0;
        bool tooHigh = false;
        for (const DimExpr::Term &o : terms) {
          fresh += !columns.count(ctx.mul(o.first, m));
          tooHigh |= degreeOf(o.first) + degreeOf(m) > highest;
        }
        if (fresh > 1 || tooHigh || scaled == budgets.scale.scaled)
          continue;
        ++scaled;
        addRow(ctx.mul(r.e, m), r.isEquality, false);
      }
  }
  return scaled != 0;
}
