//===- MergePoints.cpp - Values at which control flow merges --------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionAnalyzer/MergePoints.h"
#include "SymShape/Interfaces/AnalysisBudgets.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;
using namespace mlir::symshape;

/// A slot that could not keep its candidate when the enclosing loop was first
/// walked cannot keep it under the weaker candidates of a later round, so it
/// stays dropped. Results are merged again.
void MergePoints::start(ValueRange points) {
  for (Value point : points) {
    if (budget.rounds > 0 && isa<BlockArgument>(point))
      continue;
    dropped.erase(point);
    invariants.start(point);
  }
  growth.forgetPilots(points);
}

SmallVector<unsigned> MergePoints::orderOf(ValueRange points) const {
  SmallVector<unsigned> order, tensors;
  for (auto [i, point] : llvm::enumerate(points)) {
    auto arg = dyn_cast<BlockArgument>(point);
    if (!arg || !isFollowedInteger(arg.getType()))
      tensors.push_back(i);
    else if (growth.pilotIn(arg.getOwner()).first == arg)
      order.insert(order.begin(), i);
    else
      order.push_back(i);
  }
  llvm::append_range(order, tensors);
  return order;
}

Value MergePoints::passedToPilot(Value to) const {
  if (!isa<BlockArgument>(to))
    return {};
  Value pilot = growth.pilotIn(to.getParentBlock()).first;
  auto from = pilot ? merges.find(pilot) : merges.end();
  auto same = merges.find(to);
  // The pilot is visited first, so both have this edge.
  return from == merges.end() || same == merges.end() ||
                 from->second.edges.empty() ||
                 from->second.edges.size() != same->second.edges.size()
             ? Value()
             : from->second.edges.back().second;
}

void MergePoints::applyGrowth(Operation *loop) {
  growth.forEachTotal(loop,
                      [&](Value arg, Value result, int slot, DimExpr total) {
                        const Merge &from = merges[arg];
                        int64_t element = elementSlot(slot);
                        DimExpr init = slot == kContentSlot ? from.content
                                       : slot >= 0 ? from.extents[slot]
                                                   : from.contents[element];
                        if (!init)
                          return;
                        Merge &to = merges[result];
                        Dropped &drop = dropped[result];
                        if (slot == kContentSlot) {
                          to.content = init + total;
                          drop.content = false;
                        } else if (slot < 0) {
                          if (size_t(element) >= to.contents.size())
                            return;
                          to.contents[element] = init + total;
                          drop.contents.reset(element);
                        } else {
                          to.extents[slot] = init + total;
                          drop.extents.reset(slot);
                        }
                      });
}

void MergePoints::assumeBounds(Value to) {
  auto it = merges.find(to);
  if (it == merges.end())
    return;
  // Copy the fields that this function uses: describing values may add merges.
  auto [entry, from] = it->second.edges.front();
  bool isSingle = it->second.edges.size() == 1;
  SmallVector<DimExpr, 4> extents = it->second.extents;
  DimExpr content = it->second.content;
  // Query the first value where its edge starts: facts about it hold there.
  auto firstOf = [&](Value other) -> Value {
    auto found = merges.find(other);
    return found == merges.end() || found->second.edges.size() != 1
               ? Value()
               : found->second.edges.front().second;
  };
  facts.onEdge(entry, [&, from = from] {
    invariants.assume(
        to, isSingle ? from : Value(),
        [&](int slot) {
          return slot == kContentSlot ? !content : !extents[slot];
        },
        firstOf);
  });
}

DimExpr MergePoints::upperOf(DimExpr e, DimExpr others, unsigned visibleBelow) {
  if (!e || isVisible(e, visibleBelow))
    return e;
  DimExpr upper = values.upperOf(e);
  if (upper && isVisible(upper, visibleBelow))
    return upper;
  if (others && values.getProver().provesLessEqual(e, others))
    return others;
  if (e.isLeaf())
    return {};
  // The bound of any arm of a min bounds it, and those of all arms of a max.
  bool isMin = e.getKind() == ExprKind::Min;
  if (isMin || e.getKind() == ExprKind::Max) {
    SmallVector<DimExpr> uppers;
    for (DimExpr arg : e.getOperands())
      if (DimExpr bound = upperOf(arg, {}, visibleBelow))
        uppers.push_back(bound);
    if (isMin ? !uppers.empty() : uppers.size() == e.getOperands().size())
      return isMin ? ctx.min(uppers) : ctx.max(uppers);
  }
  // Put the bounds of the symbols in their place, if that gives a bound.
  upper = e.replaceLeaves(ctx, [&](DimExpr leaf) -> DimExpr {
    if (isVisible(leaf, visibleBelow))
      return leaf;
    DimExpr bound = values.upperOf(leaf);
    return bound ? bound : leaf;
  });
  return isVisible(upper, visibleBelow) &&
                 upper.getTreeSize() <= analysisBudgets.loops.boundSize &&
                 values.getProver().provesLessEqual(e, upper)
             ? upper
             : DimExpr();
}

void MergePoints::mergeCongruences(Value to, unsigned visibleBelow) {
  auto it = merges.find(to);
  if (it == merges.end() || it->second.content || it->second.edges.empty() ||
      !isFollowedInteger(to.getType()))
    return;
  DimExpr common;
  for (auto &[edge, from] : it->second.edges) {
    DimExpr e = from ? values.congruent(from) : DimExpr();
    if (!e || (common && e != common) || !isVisible(e, visibleBelow))
      return;
    common = e;
  }
  values.setWrapped(to, common);
}

bool MergePoints::addEdge(Value to, const ControlEdge &edge, Value from,
                          bool entered, unsigned visibleBelow) {
  Merge &merge = merges[to];
  merge.edges.push_back({edge, from});
  Dropped &drop = dropped[to];
  bool first = !merge.seeded;
  merge.seeded = true;
  bool kept = true;
  // For one slot: take the first edge's expression, or check the edge against
  // it.
  auto mergeSlot = [&](DimExpr &slot, DimExpr passed, int id, auto isDropped,
                       auto dropIt) {
    if (isDropped())
      return;
    if (first && !entered) {
      if (growth.pilotOf(to, id))
        growth.confirmStart(to, passedToPilot(to), id);
      if (passed && isVisible(passed, visibleBelow))
        slot = passed;
      else
        dropIt();
      return;
    }
    // On other entry edges, too, a follower keeps its relation to its pilot.
    bool follows = slot && growth.pilotOf(to, id);
    DimExpr expected =
        entered || follows
            ? growth.expectedNext(to, id, slot, passedToPilot(to))
            : slot;
    if (expected && passed &&
        (expected == passed ||
         values.getProver().provesEqual(expected, passed)))
      return;
    if (entered) {
      if (growth.guess(to, id, slot, passed)) {
        kept = false;
        return;
      }
      if (id >= kContentSlot)
        invariants.noteTrend(to, id, growth.grow(to, id, slot), passed, from);
    }
    dropIt();
    slot = DimExpr();
    kept &= !entered;
  };

  Type type = to.getType();
  if (isRankedShaped(type)) {
    unsigned rank = cast<ShapedType>(type).getRank();
    ArrayRef<DimExpr> passed;
    if (from && isRankedShaped(from.getType()))
      passed = values.extents(from);
    merge.extents.resize(rank);
    drop.extents.resize(rank);
    merge.uppers.resize(rank);
    for (unsigned i = 0; i < rank; ++i) {
      DimExpr upper = i < passed.size() ? passed[i] : DimExpr();
      if (first || merge.uppers[i])
        upper = upperOf(upper, merge.uppers[i], visibleBelow);
      if (!first)
        upper = upper && merge.uppers[i] ? ctx.max({merge.uppers[i], upper})
                                         : DimExpr();
      merge.uppers[i] = upper;
      mergeSlot(
          merge.extents[i], i < passed.size() ? passed[i] : DimExpr(), i,
          [&] { return drop.extents.test(i); }, [&] { drop.extents.set(i); });
    }
    int64_t count =
        cast<ShapedType>(type).hasStaticShape() ? values.followedCount(to) : -1;
    if (count > 0) {
      ArrayRef<DimExpr> elements =
          from ? values.contents(from) : ArrayRef<DimExpr>();
      merge.contents.resize(count);
      drop.contents.resize(count);
      for (int64_t i = 0; i < count; ++i)
        mergeSlot(
            merge.contents[i],
            i < int64_t(elements.size()) ? elements[i] : DimExpr(),
            elementSlot(i), [&] { return drop.contents.test(i); },
            [&] { drop.contents.set(i); });
    }
  } else if (isFollowedInteger(type)) {
    mergeSlot(
        merge.content, from ? values.content(from) : DimExpr(), kContentSlot,
        [&] { return drop.content; }, [&] { drop.content = true; });
  }
  if (entered) {
    ArrayRef<DimExpr> passed;
    if (from && isRankedShaped(from.getType()))
      passed = values.extents(from);
    for (auto [axis, e] : llvm::enumerate(passed))
      kept &= invariants.confirm(to, axis, e, passedToPilot(to));
    if (isFollowedInteger(type))
      kept &= invariants.confirm(to, kContentSlot,
                                 from ? values.content(from) : DimExpr(),
                                 passedToPilot(to));
  }
  return kept;
}

void MergePoints::settle(Value to, bool complete) {
  const Merge &merge = merges[to];
  Type type = to.getType();
  values.erase(to);
  if (isRankedShaped(type)) {
    for (auto [axis, e] : llvm::enumerate(merge.extents))
      if (e)
        values.setExtent(to, axis, growth.grow(to, axis, e));
    values.finish(to);
    if (complete)
      boundDropped(to, merge);
    if (llvm::any_of(merge.contents, [](DimExpr e) { return bool(e); })) {
      SmallVector<DimExpr> contents(merge.contents);
      for (auto [i, e] : llvm::enumerate(contents))
        e = growth.grow(to, elementSlot(i), e);
      values.setContents(to, contents);
    }
  } else if (isFollowedInteger(type)) {
    values.setContent(to, merge.content
                              ? growth.grow(to, kContentSlot, merge.content)
                              : values.fresh(to, kContentSlot));
  }
}

MergePoints::Edges MergePoints::edgesTaken(const Merge &merge) {
  Edges taken;
  if (merge.edges.size() > analysisBudgets.walk.testedEdges)
    return taken;
  // Copy the edges: describing values may add merges.
  Edges all = merge.edges;
  for (auto &edge : all)
    facts.onEdge(edge.first, [&] {
      if (values.getProver().isConsistent())
        taken.push_back(edge);
    });
  return taken;
}

void MergePoints::retryEdges(Value to, unsigned visibleBelow) {
  auto it = merges.find(to);
  if (it == merges.end())
    return;
  Merge &merge = it->second;
  Dropped &drop = dropped[to];
  if (merge.edges.size() < 2 || (!drop.content && drop.extents.none()))
    return;
  Edges edges = edgesTaken(merge);
  size_t count = edges.size();
  bool someNever = count < merge.edges.size();
  if (count == 0 || count > analysisBudgets.walk.retriedEdges ||
      llvm::any_of(edges, [](auto &edge) { return !edge.second; }))
    return;
  // Returns a value that all edges pass to a slot, given the value of each.
  auto retry = [&](ArrayRef<DimExpr> passed) -> DimExpr {
    if (llvm::is_contained(passed, DimExpr()))
      return {};
    for (auto [k, candidate] : llvm::enumerate(passed)) {
      // addEdge() compared the value of the first edge with all others.
      if ((k == 0 && !someNever) || !isVisible(candidate, visibleBelow))
        continue;
      bool fitsAll = true;
      for (size_t j = 0; j != count && fitsAll; ++j)
        if (passed[j] != candidate)
          facts.onEdge(edges[j].first, [&, &candidate = candidate] {
            fitsAll = values.getProver().provesEqual(passed[j], candidate);
          });
      if (fitsAll)
        return candidate;
    }
    return {};
  };
  SmallVector<DimExpr> passed(count);
  if (isRankedShaped(to.getType())) {
    for (unsigned axis = 0; axis < merge.extents.size(); ++axis) {
      if (merge.extents[axis] || !drop.extents.test(axis))
        continue;
      for (auto [k, edge] : llvm::enumerate(edges)) {
        ArrayRef<DimExpr> es = values.extents(edge.second);
        passed[k] = axis < es.size() ? es[axis] : DimExpr();
      }
      if (DimExpr e = retry(passed)) {
        merge.extents[axis] = e;
        drop.extents.reset(axis);
      }
    }
  } else if (isFollowedInteger(to.getType()) && !merge.content &&
             drop.content) {
    for (auto [k, edge] : llvm::enumerate(edges))
      passed[k] = values.content(edge.second);
    if (DimExpr e = retry(passed)) {
      merge.content = e;
      drop.content = false;
    }
  }
}

Value MergePoints::carriedAs(Value to) {
  auto result = dyn_cast<OpResult>(to);
  auto loop = result ? dyn_cast<LoopLikeOpInterface>(result.getOwner())
                     : LoopLikeOpInterface();
  return loop && !isa<scf::WhileOp, tosa::WhileOp>(result.getOwner())
             ? Value(loop.getTiedLoopRegionIterArg(result))
             : Value();
}

/// An extent that differs between the edges is at most their largest extent.
void MergePoints::boundDropped(Value to, const Merge &merge) {
  for (auto [axis, e] : llvm::enumerate(values.knownExtents(to))) {
    if (merge.extents[axis] || e.isConstant())
      continue;
    DimExpr upper = merge.uppers[axis];
    if (DimExpr carried = upper ? DimExpr() : values.slot(carriedAs(to), axis))
      upper = values.upperOf(carried);
    if (!upper)
      continue;
    values.setUpper(e, upper);
    // A negative bound would contradict that an extent is not negative. Then
    // one of the edges is never taken, which a fact about this symbol must not
    // say.
    Interval range = values.getProver().bounds(upper);
    if (range.upper && *range.upper >= 0)
      values.addFreshRange(e, Interval{std::nullopt, range.upper},
                           {FactOrigin::MergeBound, nullptr, to, int(axis)});
  }
}
