//===- Selection.cpp - Numbers that a condition selects -------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Interfaces/Selection.h"
#include "SelectionCases.h"
#include "SymShape/Interfaces/AnalysisBudgets.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

using namespace mlir;
using namespace mlir::symshape;
using llvm::SmallVector;

static DimExpr indicatorOf(Prover &prover, const Condition &c) {
  ExprContext &ctx = prover.getContext();
  DimExpr zero = ctx.constant(0), one = ctx.constant(1);
  auto isPositive = [&](DimExpr e) {
    return ctx.max({ctx.min({e, one}), zero});
  };
  auto differ = [&](DimExpr a, DimExpr b) {
    return ctx.min({ctx.max({a - b, b - a}), one});
  };
  SmallVector<DimExpr> args;
  for (const ConditionRef &arg : c.args)
    args.push_back(indicatorOf(prover, *arg));
  switch (c.kind) {
  case Condition::And:
    return ctx.min(args);
  case Condition::Or:
    return ctx.max(args);
  case Condition::Not:
    return one - args[0];
  case Condition::Compare:
    break;
  }
  // The quotients that are rounded up and down differ by 1, or not at all.
  if (auto test = symshape::detail::asRemainderTest(prover, c.compare)) {
    DimExpr rest = test->number.ceilDiv(test->divisor) -
                   test->number.floorDiv(test->divisor);
    return test->isMultiple ? one - rest : rest;
  }
  auto [relation, lhs, rhs] = c.compare;
  switch (relation) {
  case Relation::Lt:
    return isPositive(rhs - lhs);
  case Relation::Le:
    return isPositive(rhs - lhs + 1);
  case Relation::Eq:
    return one - differ(lhs, rhs);
  case Relation::Ne:
    return differ(lhs, rhs);
  case Relation::Divisible:
    return one - differ(lhs.mod(rhs), zero);
  }
  return {};
}

DimExpr symshape::indicator(Prover &prover, const ConditionRef &c) {
  ExprContext &ctx = prover.getContext();
  switch (decide(c, prover)) {
  case Verdict::Always:
    return ctx.constant(1);
  case Verdict::Never:
    return ctx.constant(0);
  default:
    break;
  }
  if (!c || c->size > analysisBudgets.contents.indicatorConditions)
    return {};
  DimExpr e = prover.simplify(indicatorOf(prover, *c));
  return e.getTreeSize() <= analysisBudgets.contents.indicatorSize ? e
                                                                   : DimExpr();
}

/// True if `a <= b` is proved under the assumption `p`.
static bool provesUnder(Prover &prover, const Predicate &p, DimExpr a,
                        DimExpr b) {
  prover.push();
  prover.add(p);
  bool proved = prover.provesLessEqual(a, b);
  prover.pop();
  return proved;
}

/// The condition without the parts that the facts decide.
static ConditionRef simplify(Prover &prover, const ConditionRef &c) {
  if (c->kind == Condition::Compare) {
    Verdict verdict = decide(c, prover);
    return verdict == Verdict::Always || verdict == Verdict::Never
               ? constantCondition(prover.getContext(),
                                   verdict == Verdict::Always)
               : c;
  }
  ConditionRef result = simplify(prover, c->args[0]);
  if (c->kind == Condition::Not)
    return negation(result);
  for (const ConditionRef &arg : llvm::drop_begin(c->args)) {
    ConditionRef part = simplify(prover, arg);
    result = c->kind == Condition::And ? conjunction(result, part)
                                       : disjunction(result, part);
  }
  return result;
}

/// Adds facts that follow from `c` being `truth`.
static void suppose(Prover &prover, const ConditionRef &c, bool truth) {
  if (c->kind == Condition::Compare)
    prover.add(truth ? c->compare : negate(c->compare));
  else if (c->kind == Condition::Not)
    suppose(prover, c->args[0], !truth);
  else if ((c->kind == Condition::And) == truth)
    for (const ConditionRef &arg : c->args)
      suppose(prover, arg, truth);
}

DimExpr symshape::selectBetween(Prover &prover, const ConditionRef &c,
                                DimExpr a, DimExpr b) {
  if (!a || !b)
    return {};
  if (a == b)
    return a;
  switch (decide(c, prover)) {
  case Verdict::Always:
    return a;
  case Verdict::Never:
    return b;
  default:
    break;
  }
  if (prover.provesEqual(a, b))
    return a;
  if (!prover.isConsistent() || !c ||
      a.getTreeSize() > analysisBudgets.models.duplicated ||
      b.getTreeSize() > analysisBudgets.models.duplicated)
    return {};
  if (c->kind == Condition::Not)
    return selectBetween(prover, c->args[0], b, a);
  if (c->kind != Condition::Compare) {
    ConditionRef open = simplify(prover, c);
    if (open && open->size < c->size)
      return selectBetween(prover, open, a, b);
  }
  ExprContext &ctx = prover.getContext();
  if (c->kind == Condition::Compare) {
    // The condition selects the larger number (or the smaller one).
    Predicate holds = c->compare, fails = negate(c->compare);
    if (provesUnder(prover, holds, b, a) && provesUnder(prover, fails, a, b))
      return prover.simplify(ctx.max({a, b}));
    if (provesUnder(prover, holds, a, b) && provesUnder(prover, fails, b, a))
      return prover.simplify(ctx.min({a, b}));
  }
  DimExpr difference = a - b, base = b;
  // Each number matters only where it is selected; it may equal the other one
  // there.
  for (auto [truth, arm, other] : {std::tuple(true, &a, &b), {false, &b, &a}}) {
    prover.push();
    suppose(prover, c, truth);
    bool isOther = false;
    if (prover.isConsistent()) {
      *arm = prover.simplify(*arm);
      isOther = prover.provesEqual(*arm, *other);
    }
    prover.pop();
    if (isOther)
      return *other;
  }
  if (DimExpr e = symshape::detail::selectRounded(prover, c, a, b))
    return e;
  // The numbers differ by a constant, where they are selected or everywhere.
  if ((a - b).isConstant()) {
    difference = a - b;
    base = b;
  }
  if (!difference.isConstant() ||
      base.getTreeSize() > analysisBudgets.models.combined)
    return {};
  DimExpr bit = indicator(prover, c);
  if (!bit || bit.getTreeSize() > analysisBudgets.models.combined)
    return {};
  return prover.simplify(base + difference * bit);
}
