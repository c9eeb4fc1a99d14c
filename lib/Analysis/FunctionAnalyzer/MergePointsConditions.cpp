//===- MergePointsConditions.cpp - Merges as selections -------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A merge whose edges have known conditions selects a value, as arith.select
// does.
//
//===----------------------------------------------------------------------===//

#include "FunctionAnalyzer/MergePoints.h"
#include "SymShape/Interfaces/AnalysisBudgets.h"
#include "SymShape/Interfaces/Selection.h"

using namespace mlir;
using namespace mlir::symshape;

static bool allLeaves(const ConditionRef &c,
                      llvm::function_ref<bool(DimExpr)> pred) {
  if (c->kind != Condition::Compare)
    return llvm::all_of(
        c->args, [&](const ConditionRef &arg) { return allLeaves(arg, pred); });
  auto isOther = [&](DimExpr leaf) { return !pred(leaf); };
  return !c->compare.lhs.anyLeaf(isOther) && !c->compare.rhs.anyLeaf(isOther);
}

void MergePoints::mergeBits(
    Value to, llvm::function_ref<bool(DimExpr)> isVisible,
    llvm::function_ref<ConditionRef(const ControlEdge &)> guardOf) {
  auto it = merges.find(to);
  if (!to.getType().isInteger(1) || it == merges.end())
    return;
  Edges edges = edgesTaken(it->second);
  if (edges.empty() || edges.size() > analysisBudgets.walk.retriedEdges ||
      llvm::any_of(edges, [](auto &edge) { return !edge.second; }))
    return;
  bool isTrue = true, isFalse = true;
  SmallVector<ConditionRef> ways;
  for (auto &[edge, from] : edges) {
    ConditionRef passed = values.condition(from);
    if (!passed || passed->size > analysisBudgets.walk.mergedBit)
      return;
    facts.onEdge(edge, [&] {
      Verdict verdict = values.decide(passed);
      isTrue &= verdict == Verdict::Always;
      isFalse &= verdict == Verdict::Never;
    });
    ConditionRef guard = edges.size() == 1 ? passed : guardOf(edge);
    if (guard && allLeaves(passed, isVisible) && allLeaves(guard, isVisible))
      ways.push_back(makeLogic(Condition::And, {guard, passed}));
  }
  if (isTrue || isFalse)
    values.setConstantBit(to, isTrue);
  else if (ways.size() == edges.size())
    if (ConditionRef c = makeLogic(Condition::Or, ways))
      values.setCondition(to, c);
}

void MergePoints::selectNumbers(
    Value to, llvm::function_ref<bool(DimExpr)> isVisible,
    llvm::function_ref<ConditionRef(const ControlEdge &)> guardOf) {
  auto it = merges.find(to);
  if (it == merges.end() || it->second.edges.size() != 2 || dropped[to].none())
    return;
  // Copy the edges: describing values may add merges.
  Edges edges = it->second.edges;
  ControlEdge edge = edges[0].first;
  Value first = edges[0].second, second = edges[1].second;
  if (!first || !second)
    return;
  ConditionRef guard;
  auto select = [&](DimExpr a, DimExpr b) -> DimExpr {
    auto isHidden = [&](DimExpr leaf) { return !isVisible(leaf); };
    if (!a || !b || a.anyLeaf(isHidden) || b.anyLeaf(isHidden))
      return {};
    if (!guard)
      guard = guardOf(edge);
    return guard && allLeaves(guard, isVisible)
               ? selectBetween(values.getProver(), guard, a, b)
               : DimExpr();
  };
  SmallVector<DimExpr, 4> as = values.numbers(to.getType(), first);
  SmallVector<DimExpr, 4> bs = values.numbers(to.getType(), second);
  Merge &merge = merges[to];
  llvm::SmallBitVector &drop = dropped[to];
  for (unsigned i : drop.set_bits())
    if (DimExpr e = select(as[i], bs[i])) {
      merge.numbers[i] = e;
      drop.reset(i);
    }
}
