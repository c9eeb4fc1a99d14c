//===- EqualWitnesses.cpp - Witnesses of the same condition -----*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Analysis/EqualWitnesses.h"
#include "SymShape/Analysis/AnswerRemarks.h"
#include "SymShape/Analysis/Checks.h"
#include "SymShape/Interfaces/AnalysisBudgets.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/IR/Dominance.h"

using namespace mlir;
using namespace mlir::symshape;

static void appendParts(const ConditionRef &c,
                        SmallVectorImpl<ConditionRef> &parts) {
  if (c->kind != Condition::And)
    return parts.push_back(c);
  for (const ConditionRef &arg : c->args)
    appendParts(arg, parts);
}

/// True if the conditions are the same up to the order of their parts.
static bool isSame(const ConditionRef &a, const ConditionRef &b) {
  if (a->kind != b->kind || a->args.size() != b->args.size())
    return false;
  if (a->kind == Condition::Compare) {
    const Predicate &p = a->compare, &q = b->compare;
    if (p.relation != q.relation)
      return false;
    bool commutes = p.relation == Relation::Eq || p.relation == Relation::Ne;
    return (p.lhs == q.lhs && p.rhs == q.rhs) ||
           (commutes && p.lhs == q.rhs && p.rhs == q.lhs);
  }
  auto isIn = [](const ConditionRef &arg, const ConditionRef &c) {
    return llvm::any_of(
        c->args, [&](const ConditionRef &other) { return isSame(arg, other); });
  };
  return llvm::all_of(a->args, [&](auto &arg) { return isIn(arg, b); }) &&
         llvm::all_of(b->args, [&](auto &arg) { return isIn(arg, a); });
}

/// True if `a` is proved to imply `b`.
static bool implies(const ConditionRef &a, const ConditionRef &b,
                    Prover &prover) {
  SmallVector<ConditionRef> given, wanted;
  appendParts(a, given);
  appendParts(b, wanted);
  prover.push();
  for (const ConditionRef &part : given)
    if (part->kind == Condition::Compare)
      prover.add(part->compare);
  bool result = llvm::all_of(wanted, [&](const ConditionRef &part) {
    return llvm::any_of(given, [&](auto &g) { return isSame(g, part); }) ||
           decide(part, prover) == Verdict::Always;
  });
  prover.pop();
  return result;
}

// Rewrite: equal-witness
SmallVector<EqualWitness>
symshape::findEqualWitnesses(const FunctionShapes &shapes) {
  SmallVector<EqualWitness> found;
  if (!shapes.hasOp<shape::CstrEqOp, shape::CstrBroadcastableOp,
                    shape::CstrRequireOp>())
    return found;
  SmallVector<Value> kept;
  std::optional<DominanceInfo> dominance;
  shapes.forEachOp([&](Operation *op) {
    if (!readCheck(op).isWitness())
      return;
    Value witness = op->getResult(0);
    ConditionRef condition = shapes.condition(witness);
    if (!condition)
      return;
    if (!dominance)
      dominance.emplace(shapes.getFunction());
    if (!dominance->hasSSADominance(op->getBlock()))
      return;
    Prover &prover = shapes.proverBefore(op);
    // A check that is always true or false is not compared with others.
    Verdict verdict = decide(condition, prover);
    if (verdict != Verdict::Unknown && verdict != Verdict::Sometimes)
      return;
    for (Value earlier :
         ArrayRef(kept).take_back(analysisBudgets.checks.earlierChecks)) {
      ConditionRef other = shapes.condition(earlier);
      if (dominance->properlyDominates(earlier, op) &&
          implies(other, condition, prover) &&
          implies(condition, other, prover)) {
        for (auto &[given, wanted] :
             {std::pair(other, condition), std::pair(condition, other)})
          recordAnswer(shapes, op, "equal-witness",
                       makeLogic(Condition::Or,
                                 {makeLogic(Condition::Not, {given}), wanted}));
        found.push_back({witness, earlier});
        return;
      }
    }
    kept.push_back(witness);
  });
  return found;
}
