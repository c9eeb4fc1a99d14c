//===- Invariants.cpp - Bounds of numbers that differ between edges -------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A number that differs between the edges of a merge is a fresh symbol, but it
// may have bounds that hold on every edge: each edge has to prove them by
// itself, under its own condition.
//
// At a loop header, the analysis guesses a bound from one iteration: the number
// grew, or shrank, or stayed above zero, or the loop compares it with a number
// from outside. Like the candidates of ControlFlow.cpp, the guesses are assumed
// for a round, and each back edge has to prove them again; otherwise they are
// dropped.
//
//===----------------------------------------------------------------------===//

#include "FunctionAnalyzer/FunctionAnalyzer.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::symshape;

/// Larger expressions are not used as bounds.
static constexpr unsigned kMaxBoundSize = 32;
/// The number of candidates and edges considered for one number.
static constexpr size_t kMaxBounds = 4, kMaxBoundedEdges = 4;

DimExpr FunctionAnalyzer::slotOf(Value v, int slot) {
  if (!v)
    return {};
  if (slot < 0)
    return isFollowedInteger(v.getType()) ? content(v) : DimExpr();
  if (!isRankedShaped(v.getType()))
    return {};
  ArrayRef<DimExpr> es = extents(v);
  return size_t(slot) < es.size() ? es[slot] : DimExpr();
}

bool FunctionAnalyzer::isPlain(DimExpr e, Type type) {
  if (isRankedShaped(type))
    return isNonNegative(e);
  return widthOf(type) >= 64 || fits(e, type);
}

bool FunctionAnalyzer::isNoNews(DimExpr e, Type type) {
  if (!isRankedShaped(type))
    return fits(e, type);
  Interval range = shapes.overflowProver->bounds(e);
  return range.upper && *range.upper <= module.getAssumedMaxExtent();
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

void FunctionAnalyzer::noteTrend(Value to, int slot, DimExpr now,
                                 DimExpr brought) {
  if (!now || !brought || visits > visitBudget / 2)
    return;
  Trend &trend = trends[{to, slot}];
  Prover &prover = *shapes.prover;
  trend.atLeastInit = prover.provesLessEqual(now, brought);
  trend.atMostInit = prover.provesLessEqual(brought, now);
  if (!trend.atLeastInit && slot < 0) {
    trend.atLeastOne = isNonNegative(now - 1) && isNonNegative(brought - 1);
    trend.atLeastZero =
        !trend.atLeastOne && isNonNegative(now) && isNonNegative(brought);
  }
  if (auto loop = slot < 0 ? countedLoop(to.getParentBlock()->getParentOp())
                           : std::nullopt) {
    trend.belowVariable =
        !trend.atMostInit &&
        prover.provesLessEqual(brought, ctx.max({now, loop->upper - 1}));
    trend.aboveVariable =
        !trend.atLeastInit &&
        prover.provesLessEqual(ctx.min({now, loop->lower}), brought);
  }
  if (auto step = (brought - now).getConstantInt64();
      step && *step != 0 && slot < 0) {
    trend.guarded = true;
    trend.step = *step;
  }
}

/// Returns the limit that `to` can reach if the loop compares it with a number
/// from outside; null if there is no such comparison.
DimExpr FunctionAnalyzer::guardBound(Value to, const Trend &trend,
                                     DimExpr init) const {
  Region *loop = to.getParentRegion();
  for (Operation *user : to.getUsers()) {
    auto cmp = dyn_cast<arith::CmpIOp>(user);
    if (!cmp)
      continue;
    bool isLeft = cmp.getLhs() == to;
    Value other = isLeft ? cmp.getRhs() : cmp.getLhs();
    // In a graph of blocks, the header may be anywhere in the region.
    bool isOutside =
        other.getParentRegion()->isProperAncestor(loop) ||
        (other.getParentBlock() != cast<BlockArgument>(to).getOwner() &&
         other.getParentRegion() == loop &&
         other.getParentBlock()->isEntryBlock());
    DimExpr limit = shapes.contentMap.lookup(other);
    if (!isOutside || !limit)
      continue;
    // True if the loop continues when the two are equal.
    bool goesOnWhenEqual = cmp.getPredicate() == arith::CmpIPredicate::sle ||
                           cmp.getPredicate() == arith::CmpIPredicate::sge ||
                           cmp.getPredicate() == arith::CmpIPredicate::ule ||
                           cmp.getPredicate() == arith::CmpIPredicate::uge;
    ExprContext &ctx = init.getContext();
    if (trend.step > 0)
      return ctx.max({init, limit + (trend.step - (goesOnWhenEqual ? 0 : 1))});
    return ctx.min({init, limit + (trend.step + (goesOnWhenEqual ? 0 : 1))});
  }
  return {};
}

void FunctionAnalyzer::assumeBounds(Value to) {
  auto it = merges.find(to);
  if (it == merges.end())
    return;
  auto [entry, from] = it->second.edges.front();
  bool single = it->second.edges.size() == 1;
  auto assume = [&, from = from](int slot, bool differs) {
    auto &bounds = assumed[{to, slot}];
    bounds.clear();
    auto trend = trends.find({to, slot});
    DimExpr symbol = slotOf(to, slot), init = slotOf(from, slot);
    if (!differs || !single || trend == trends.end() || !symbol.isSymbol() ||
        !init || init.getTreeSize() > kMaxBoundSize ||
        !isPlain(init, to.getType()))
      return;
    bool forOverflow = isNoNews(init, to.getType());
    const Trend &t = trend->second;
    auto add = [&](bool Trend::*which, bool isLower, DimExpr bound) {
      if (t.*which && bound && bound.getTreeSize() <= kMaxBoundSize)
        bounds.push_back({which, isLower, bound, forOverflow});
    };
    add(&Trend::atLeastInit, true, init);
    add(&Trend::atMostInit, false, init);
    if (isNonNegative(init - 1))
      add(&Trend::atLeastOne, true, ctx.constant(1));
    if (isNonNegative(init))
      add(&Trend::atLeastZero, true, ctx.constant(0));
    if (t.belowVariable || t.aboveVariable)
      if (auto loop = countedLoop(to.getParentBlock()->getParentOp())) {
        add(&Trend::belowVariable, false, ctx.max({init, loop->upper - 1}));
        add(&Trend::aboveVariable, true, ctx.min({init, loop->lower}));
      }
    if (t.guarded)
      add(&Trend::guarded, t.step < 0, guardBound(to, t, init));
    if (!bounds.empty())
      boundsOf[symbol] = bounds;
  };
  SmallVector<DimExpr> es(it->second.extents.begin(), it->second.extents.end());
  DimExpr number = it->second.content;
  // Query the first value where its edge starts: facts about it hold there.
  onEdge(entry, [&] {
    if (isFollowedInteger(to.getType()))
      assume(-1, !number);
    for (auto [axis, e] : llvm::enumerate(es))
      assume(axis, !e);
  });
}

void FunctionAnalyzer::stateAssumedBounds(Block *block) {
  for (BlockArgument arg : block->getArguments()) {
    auto state = [&](int slot) {
      auto it = assumed.find({arg, slot});
      if (it == assumed.end())
        return;
      DimExpr symbol = slotOf(arg, slot);
      for (const Bound &b : it->second) {
        StatedFact fact;
        fact.predicate = b.isLower ? Predicate{Relation::Le, b.bound, symbol}
                                   : Predicate{Relation::Le, symbol, b.bound};
        fact.origin = {FactOrigin::LoopBound, block->getParentOp(), arg, slot};
        fact.forOverflow = b.forOverflow;
        shapes.scopes->state(std::move(fact));
      }
    };
    if (isFollowedInteger(arg.getType()))
      state(-1);
    else if (isRankedShaped(arg.getType()))
      for (int i = 0, e = cast<ShapedType>(arg.getType()).getRank(); i < e; ++i)
        state(i);
  }
}

bool FunctionAnalyzer::confirmBounds(Value to, int slot, DimExpr brought) {
  auto it = assumed.find({to, slot});
  if (it == assumed.end())
    return true;
  bool confirmed = true;
  for (const Bound &b : it->second) {
    if (brought &&
        (b.isLower ? shapes.prover->provesLessEqual(b.bound, brought)
                   : shapes.prover->provesLessEqual(brought, b.bound)))
      continue;
    trends[{to, slot}].*b.assumed = false;
    confirmed = false;
  }
  return confirmed;
}

//===----------------------------------------------------------------------===//
// Merges
//===----------------------------------------------------------------------===//

void FunctionAnalyzer::findMergeBounds(Value to, unsigned visibleBelow,
                                       SmallVectorImpl<StatedFact> &found) {
  auto it = merges.find(to);
  if (it == merges.end())
    return;
  // Copy the edges: reading them may analyse more values.
  auto edges = it->second.edges;
  if (edges.empty() || edges.size() > kMaxBoundedEdges ||
      llvm::any_of(edges, [](auto &edge) { return !edge.second; }))
    return;
  struct Candidate {
    DimExpr bound;
    bool isLower;
    bool holds = true;
  };
  auto find = [&](int slot) {
    DimExpr symbol = slotOf(to, slot);
    if (!symbol || !symbol.isSymbol())
      return;
    SmallVector<DimExpr, kMaxBoundedEdges> brought;
    SmallVector<Candidate> candidates;
    auto consider = [&](DimExpr bound, bool isLower) {
      if (candidates.size() < 2 * kMaxBounds &&
          isVisible(bound, visibleBelow) &&
          bound.getTreeSize() <= kMaxBoundSize && bound != symbol &&
          llvm::none_of(candidates, [&](const Candidate &c) {
            return c.bound == bound && c.isLower == isLower;
          }))
        candidates.push_back({bound, isLower});
    };
    for (auto &[edge, from] : edges) {
      DimExpr e = slotOf(from, slot);
      if (!e || e == symbol)
        return;
      brought.push_back(e);
      consider(e, true);
      consider(e, false);
      for (const Bound &b : boundsOf.lookup(e))
        consider(b.bound, b.isLower);
    }
    // The least and the greatest number that any edge passes.
    std::optional<Interval> range;
    bool unreached = false, arePlain = true, forOverflow = true;
    for (auto [k, e] : llvm::enumerate(brought))
      onEdge(edges[k].first, [&, &e = e] {
        Prover &prover = *shapes.prover;
        // An edge that is never taken would prove every bound.
        if (!prover.isConsistent()) {
          unreached = true;
          return;
        }
        arePlain = arePlain && isPlain(e, to.getType());
        forOverflow = forOverflow && isNoNews(e, to.getType());
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
      StatedFact fact;
      fact.predicate = {Relation::Le, lesser, greater};
      fact.forOverflow = forOverflow;
      found.push_back(std::move(fact));
    };
    for (const Candidate &c : candidates)
      if (c.holds && arePlain)
        state(c.isLower ? c.bound : symbol, c.isLower ? symbol : c.bound);
    // The range of an extent is already known.
    if (slot >= 0 || !range)
      return;
    if (range->lower)
      state(ctx.constant(*range->lower), symbol);
    if (range->upper)
      state(symbol, ctx.constant(*range->upper));
  };
  if (isFollowedInteger(to.getType())) {
    find(-1);
  } else if (isRankedShaped(to.getType())) {
    for (int i = 0, e = cast<ShapedType>(to.getType()).getRank(); i < e; ++i)
      find(i);
  }
}
