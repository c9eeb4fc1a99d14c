//===- LinearTierSquares.cpp - Quadratics of linear forms -----------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For an integer l and an integer v: (l - v) * (l - v - 1) >= 0, since no
// integer lies between v and v + 1. Completing the square in the quadratic part
// of a row, one leaf after the other, yields the linear forms l; the vertex of
// the row as a function of l yields v. So a question whose quadratic part is a
// sum of squares is proved or refuted in each of its forms, expanded or not.
//
//===----------------------------------------------------------------------===//

#include "Expr/Polynomials.h"
#include "Facts/Budgets.h"
#include "Facts/Rules.h"
#include "Prover/LinearTier.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir::symshape;
using namespace mlir::symshape::detail;

/// The quadratic part of `e` in atoms.
static DimExpr quadraticPart(DimExpr e) {
  ExprContext &ctx = e.getContext();
  SmallVector<DimExpr::Term, 8> terms, kept;
  DynamicAPInt offset;
  e.getAsSum(terms, offset);
  for (const DimExpr::Term &t : terms) {
    if (t.first.getKind() != ExprKind::Product)
      continue;
    unsigned degree = 0;
    for (const DimExpr::Factor &f : t.first.getFactors())
      degree += f.second;
    if (degree == 2)
      kept.push_back(t);
  }
  return ctx.fromSum(kept, DynamicAPInt(0));
}

/// The coefficient of `monomial` in `e`.
static DynamicAPInt coefficientOf(DimExpr e, DimExpr monomial) {
  SmallVector<DimExpr::Term, 8> terms;
  DynamicAPInt offset;
  e.getAsSum(terms, offset);
  for (const DimExpr::Term &t : terms)
    if (t.first == monomial)
      return t.second;
  return DynamicAPInt(0);
}

void LinearTier::addSquaresOf(DimExpr e) {
  ExprContext &ctx = table.getContext();
  DimExpr quadratic = quadraticPart(e);
  // scale * e = scale * (sum of the forms found) + rest.
  for (unsigned step = 0;
       step != budgets.squares.forms && !quadratic.isConstant(); ++step) {
    // A square whose coefficient is positive.
    SmallVector<DimExpr::Term, 8> terms;
    DynamicAPInt offset, c(0);
    quadratic.getAsSum(terms, offset);
    DimExpr x;
    for (const DimExpr::Term &t : terms)
      if (t.second > 0 && getFactorsOf(t.first).size() == 1) {
        x = getFactorsOf(t.first)[0].first;
        c = t.second;
        break;
      }
    if (!x)
      return;
    // 4 * c * quadratic = (2 * c * x + b)^2 + a quadratic without x.
    SmallVector<DimExpr::Term, 8> form = {{x, c + c}};
    for (const DimExpr::Term &t : terms)
      if (getFactorsOf(t.first).size() == 2)
        if (DimExpr y = divideMonomials(t.first, x))
          form.emplace_back(y, t.second);
    DynamicAPInt content(0);
    for (const DimExpr::Term &t : form)
      content = gcd(content, abs(t.second));
    DimExpr whole = ctx.constant(0), l = ctx.constant(0);
    for (const DimExpr::Term &t : form) {
      whole = ctx.addScaled(whole, t.first, t.second);
      l = ctx.addScaled(l, t.first, t.second / content);
    }
    // As far as the row is a function of l: (c / a^2) * l^2 + (b / a) * l for
    // the coefficient a of x in l, lowest at l = -a * b / (2 * c).
    DynamicAPInt a = (c + c) / content, b = coefficientOf(e, x);
    DynamicAPInt vertex = floorDiv(-a * b, c + c);
    SmallVector<DynamicAPInt, 3> places = {DynamicAPInt(0), DynamicAPInt(-1)};
    if (!llvm::is_contained(places, vertex))
      places.push_back(vertex);
    for (const DynamicAPInt &v : places) {
      DimExpr shifted = ctx.sub(l, ctx.constant(v));
      addRow(shifted * (shifted - 1), false, false);
    }
    quadratic = ctx.sub(ctx.scale(quadratic, 4 * c), whole * whole);
    e = ctx.scale(e, 4 * c);
  }
}

void LinearTier::addSquares() {
  if (!isOn(Rule::LinearSquares))
    return;
  SmallVector<DimExpr, 4> wanted;
  for (const Row &r : rows) {
    // A row that is refuted by a lower end has squares with a minus.
    if (!r.isGoal || r.e.getTreeSize() > budgets.squares.rowSize)
      continue;
    DimExpr quadratic = quadraticPart(r.e);
    if (quadratic.getKind() == ExprKind::Sum)
      wanted.push_back(-r.e);
  }
  for (DimExpr e : wanted)
    addSquaresOf(e);
}
