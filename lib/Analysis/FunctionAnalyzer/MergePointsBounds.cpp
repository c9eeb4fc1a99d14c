//===- MergePointsBounds.cpp - Bounds of values that edges differ in ------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A number that differs between the edges of a merge is a fresh symbol. It has
// the bounds that every edge proves by itself, under its own condition.
//
//===----------------------------------------------------------------------===//

#include "FunctionAnalyzer/MergePoints.h"
#include "SymShape/Interfaces/AnalysisBudgets.h"

using namespace mlir;
using namespace mlir::symshape;

void MergePoints::findBounds(Value to, unsigned visibleBelow,
                             SmallVectorImpl<StatedFact> &found) {
  auto it = merges.find(to);
  if (it == merges.end())
    return;
  // Copy the edges: reading them may analyse more values.
  auto edges = it->second.edges;
  if (edges.empty() || edges.size() > analysisBudgets.walk.boundedEdges ||
      llvm::any_of(edges, [](auto &edge) { return !edge.second; }))
    return;
  struct Candidate {
    DimExpr bound;
    bool isLower;
    bool holds = true;
  };
  auto find = [&](int id) {
    DimExpr symbol = values.number(to, id);
    if (!symbol || !symbol.isSymbol())
      return;
    SmallVector<DimExpr, analysisBudgets.walk.boundedEdges> passed;
    SmallVector<Candidate> candidates;
    auto consider = [&](DimExpr bound, bool isLower) {
      if (candidates.size() < 2 * analysisBudgets.walk.mergeBounds &&
          isVisible(bound, visibleBelow) &&
          bound.getTreeSize() <= analysisBudgets.loops.boundSize &&
          bound != symbol && llvm::none_of(candidates, [&](const Candidate &c) {
            return c.bound == bound && c.isLower == isLower;
          }))
        candidates.push_back({bound, isLower});
    };
    for (auto &[edge, from] : edges) {
      DimExpr e = values.number(from, id);
      if (!e || e == symbol)
        return;
      passed.push_back(e);
      consider(e, true);
      consider(e, false);
      for (const LoopInvariants::Bound &b : invariants.boundsOf(e))
        consider(b.bound, b.isLower);
    }
    if (DimExpr carried = values.number(carriedAs(to), id))
      for (const LoopInvariants::Bound &b : invariants.boundsOf(carried))
        consider(b.bound, b.isLower);
    // The least and the greatest number that any edge passes.
    std::optional<Interval> range;
    bool unreached = false, arePlain = true, forOverflow = true;
    for (auto [k, e] : llvm::enumerate(passed))
      facts.onEdge(edges[k].first, [&, &e = e] {
        Prover &prover = values.getProver();
        // An edge that is never taken would prove every bound.
        if (!prover.isConsistent()) {
          unreached = true;
          return;
        }
        arePlain = arePlain && values.isPlain(e, to.getType());
        forOverflow = forOverflow && values.isNoNews(e, to.getType());
        Interval here = prover.bounds(e);
        if (!range)
          range = here;
        if (!here.lower || !range->lower)
          range->lower.reset();
        else if (*here.lower < *range->lower)
          range->lower = here.lower;
        if (!here.upper || !range->upper)
          range->upper.reset();
        else if (*here.upper > *range->upper)
          range->upper = here.upper;
        for (Candidate &c : candidates)
          c.holds = c.holds && (c.isLower ? prover.provesLessEqual(c.bound, e)
                                          : prover.provesLessEqual(e, c.bound));
      });
    if (unreached)
      return;
    auto state = [&](DimExpr lesser, DimExpr greater) {
      found.push_back({Predicate{Relation::Le, lesser, greater}, FactOrigin(),
                       /*after=*/nullptr, forOverflow});
    };
    for (const Candidate &c : candidates)
      if (c.holds && arePlain)
        state(c.isLower ? c.bound : symbol, c.isLower ? symbol : c.bound);
    // The range of an extent is already known.
    if (id != kNumberId || !range)
      return;
    // Reports show a constant bound, unless it is only that of the type.
    if (!range->upper || values.isTypeLimit(*range->upper, to.getType()))
      for (const Candidate &c : candidates)
        if (c.holds && arePlain && !c.isLower)
          values.setUpper(symbol, c.bound);
    if (range->lower)
      state(ctx.constant(*range->lower), symbol);
    if (range->upper)
      state(symbol, ctx.constant(*range->upper));
  };
  forEachMainNumber(to.getType(), find);
}
