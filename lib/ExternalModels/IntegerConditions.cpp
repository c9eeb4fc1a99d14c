//===- IntegerConditions.cpp - Comparisons and selections -----------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Integers.h"
#include "SymShape/Interfaces/AnalysisBudgets.h"

using namespace mlir;
using namespace mlir::symshape;

/// `a < b`, or `a <= b`, as unsigned numbers. Numbers that are negative when
/// read as signed are the largest.
static ConditionRef compareUnsigned(InferenceState &state, Relation relation,
                                    DimExpr a, DimExpr b) {
  if (a == b)
    return constantCondition(state.getExprContext(), relation == Relation::Le);
  DimExpr zero = state.getExprContext().constant(0);
  ConditionRef ordered = makeCompare(relation, a, b);
  auto isNegative = [&](DimExpr e) { return state.isNonNegative(-e - 1); };
  bool aIsPositive = state.isNonNegative(a),
       bIsPositive = state.isNonNegative(b);
  bool aIsNegative = isNegative(a), bIsNegative = isNegative(b);
  if ((aIsPositive && bIsPositive) || (aIsNegative && bIsNegative))
    return ordered;
  if (bIsPositive)
    return makeLogic(Condition::And,
                     {makeCompare(Relation::Le, zero, a), ordered});
  if (aIsPositive)
    return makeLogic(Condition::Or,
                     {makeCompare(Relation::Lt, b, zero), ordered});
  if (aIsNegative)
    return makeLogic(Condition::And,
                     {makeCompare(Relation::Lt, b, zero), ordered});
  if (bIsNegative)
    return makeLogic(Condition::Or,
                     {makeCompare(Relation::Le, zero, a), ordered});
  if (relation == Relation::Le)
    return negation(compareUnsigned(state, Relation::Lt, b, a));
  // The comparison is true if and only if two of these three are true.
  ConditionRef aIsPlus = makeCompare(Relation::Le, zero, a);
  ConditionRef bIsMinus = makeCompare(Relation::Lt, b, zero);
  return makeLogic(Condition::And,
                   {makeLogic(Condition::Or, {ordered, aIsPlus}),
                    makeLogic(Condition::Or, {ordered, bIsMinus}),
                    makeLogic(Condition::Or, {aIsPlus, bIsMinus})});
}

ConditionRef symshape::compareIntegers(InferenceState &state,
                                       IntegerOrder order, DimExpr a,
                                       DimExpr b) {
  switch (order) {
  case IntegerOrder::eq:
    return makeCompare(Relation::Eq, a, b);
  case IntegerOrder::ne:
    return makeCompare(Relation::Ne, a, b);
  case IntegerOrder::slt:
    return makeCompare(Relation::Lt, a, b);
  case IntegerOrder::sle:
    return makeCompare(Relation::Le, a, b);
  case IntegerOrder::sgt:
    return makeCompare(Relation::Lt, b, a);
  case IntegerOrder::sge:
    return makeCompare(Relation::Le, b, a);
  case IntegerOrder::ult:
    return compareUnsigned(state, Relation::Lt, a, b);
  case IntegerOrder::ule:
    return compareUnsigned(state, Relation::Le, a, b);
  case IntegerOrder::ugt:
    return compareUnsigned(state, Relation::Lt, b, a);
  case IntegerOrder::uge:
    return compareUnsigned(state, Relation::Le, b, a);
  }
  return {};
}

ConditionRef symshape::compareIntegers(Operation *op, InferenceState &state,
                                       IntegerOrder order, Value lhs,
                                       Value rhs) {
  DimExpr a = state.content(lhs), b = state.content(rhs);
  DimExpr x = state.congruent(lhs), y = state.congruent(rhs);
  if (x == a && y == b)
    return compareIntegers(state, order, a, b);
  Prover &prover = state.getProver();
  DimExpr difference = prover.simplify(x - y);
  unsigned width = integerWidth(op, lhs.getType());
  if (width <= 62)
    difference = prover.simplify(difference.mod(int64_t(1) << width));
  // Of wider integers, only a constant difference is known modulo 2^width.
  std::optional<int64_t> constant = difference.getConstantInt64();
  bool isMultiple =
      constant && (*constant == 0 ||
                   (width < 64 && uint64_t(*constant) << (64 - width) == 0));
  if (isMultiple || prover.provesEqual(x, y))
    return compareIntegers(state, order, a, a);
  bool isEqual = order == IntegerOrder::eq;
  if ((isEqual || order == IntegerOrder::ne) && constant)
    return constantCondition(state.getExprContext(), !isEqual);
  return compareIntegers(state, order, a, b);
}

/// Read as a signed number, a set bit is -1.
ConditionRef symshape::compareBits(IntegerOrder order, const ConditionRef &a,
                                   const ConditionRef &b) {
  ConditionRef notA = negation(a), notB = negation(b);
  switch (order) {
  case IntegerOrder::eq:
    return disjunction(conjunction(a, b), conjunction(notA, notB));
  case IntegerOrder::ne:
    return disjunction(conjunction(a, notB), conjunction(notA, b));
  case IntegerOrder::ult:
  case IntegerOrder::sgt:
    return conjunction(notA, b);
  case IntegerOrder::ule:
  case IntegerOrder::sge:
    return disjunction(notA, b);
  case IntegerOrder::ugt:
  case IntegerOrder::slt:
    return conjunction(a, notB);
  case IntegerOrder::uge:
  case IntegerOrder::sle:
    return disjunction(a, notB);
  }
  return {};
}

DimExpr symshape::eitherOf(InferenceState &state, DimExpr unknown, DimExpr a,
                           DimExpr b) {
  if (a.getTreeSize() > analysisBudgets.models.combined ||
      b.getTreeSize() > analysisBudgets.models.combined)
    return unknown;
  ExprContext &ctx = state.getExprContext();
  DimExpr lower = state.getProver().simplify(ctx.min({a, b}));
  DimExpr upper = state.getProver().simplify(ctx.max({a, b}));
  return ctx.max({ctx.min({unknown, upper}), lower});
}
