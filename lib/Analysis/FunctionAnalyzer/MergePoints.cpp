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

/// A number that could not keep its candidate when the enclosing loop was first
/// walked cannot keep it under the weaker candidates of a later round, so it
/// stays dropped. Results are merged again.
void MergePoints::start(ValueRange points) {
  for (Value point : points) {
    if (budget.rounds > 0 && isa<BlockArgument>(point))
      continue;
    dropped.erase(point);
    invariants.start(point);
  }
  growth.forgetInductions(points);
}

SmallVector<unsigned> MergePoints::orderOf(ValueRange points) const {
  SmallVector<unsigned> order, tensors;
  for (auto [i, point] : llvm::enumerate(points)) {
    auto arg = dyn_cast<BlockArgument>(point);
    if (!arg || !isFollowedInteger(arg.getType()))
      tensors.push_back(i);
    else if (growth.inductionIn(arg.getOwner()).first == arg)
      order.insert(order.begin(), i);
    else
      order.push_back(i);
  }
  llvm::append_range(order, tensors);
  return order;
}

Value MergePoints::passedToInduction(Value to) const {
  if (!isa<BlockArgument>(to))
    return {};
  Value induction = growth.inductionIn(to.getParentBlock()).first;
  auto from = induction ? merges.find(induction) : merges.end();
  auto same = merges.find(to);
  // The induction variable is visited first, so both have this edge.
  return from == merges.end() || same == merges.end() ||
                 from->second.edges.empty() ||
                 from->second.edges.size() != same->second.edges.size()
             ? Value()
             : from->second.edges.back().second;
}

void MergePoints::applyGrowth(Operation *loop) {
  growth.forEachTotal(loop, [&](Value arg, Value result, int id,
                                DimExpr total) {
    // Copy the numbers: the next look-up may add a merge.
    SmallVector<DimExpr, 4> inits = merges[arg].numbers;
    Merge &to = merges[result];
    size_t next = 0;
    ValueDescriptions::forEachNumber(result.getType(), [&](NumberPlace place) {
      size_t i = next++;
      if (place.id != id || i >= std::min(inits.size(), to.numbers.size()) ||
          !inits[i])
        return;
      to.numbers[i] = inits[i] + total;
      dropped[result].reset(i);
    });
  });
}

void MergePoints::assumeBounds(Value to) {
  auto it = merges.find(to);
  if (it == merges.end())
    return;
  // Copy the fields that this function uses: describing values may add merges.
  auto [entry, from] = it->second.edges.front();
  bool isSingle = it->second.edges.size() == 1;
  SmallVector<DimExpr, 4> numbers = it->second.numbers;
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
        [&](int id) { return !numbers[id == kNumberId ? 0 : id]; }, firstOf);
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
  if (!isFollowedInteger(to.getType()) || it == merges.end() ||
      it->second.edges.empty() || it->second.numbers.front())
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

void MergePoints::mergeContents(Value to, unsigned visibleBelow) {
  auto it = merges.find(to);
  // If the type is static, its elements are numbers of the point
  // (forEachNumber).
  auto type = dyn_cast<ShapedType>(to.getType());
  if (!type || !type.hasRank() || type.hasStaticShape() || it == merges.end() ||
      it->second.edges.empty())
    return;
  std::optional<SmallVector<DimExpr>> common;
  for (auto &[edge, from] : it->second.edges) {
    ArrayRef<DimExpr> es = from ? values.contents(from) : ArrayRef<DimExpr>();
    if (es.empty() || (common && common->size() != es.size()))
      return;
    if (!common)
      common.emplace(es);
    for (auto [e, other] : llvm::zip_equal(*common, es))
      if (e && (e != other || !isVisible(e, visibleBelow)))
        e = DimExpr();
  }
  values.setContents(to, *common);
  values.finish(to);
}

bool MergePoints::addEdge(Value to, const ControlEdge &edge, Value from,
                          bool entered, unsigned visibleBelow) {
  Type type = to.getType();
  SmallVector<DimExpr, 4> passed = values.numbers(type, from);
  Merge &merge = merges[to];
  llvm::SmallBitVector &drop = dropped[to];
  merge.edges.push_back({edge, from});
  merge.numbers.resize(passed.size());
  drop.resize(passed.size());
  bool first = !merge.seeded;
  merge.seeded = true;
  noteUppers(to, passed, first, visibleBelow);

  // Takes the number of the first edge, or checks the edge against it. Returns
  // false if the edge drops a number that walked code used.
  auto mergeNumber = [&](DimExpr &number, DimExpr passed, int id,
                         bool &isDropped) {
    if (first && !entered) {
      if (growth.inductionOf(to, id))
        growth.confirmStart(to, passedToInduction(to), id);
      if (passed && isVisible(passed, visibleBelow))
        number = passed;
      else
        isDropped = true;
      return true;
    }
    // On other entry edges, too, a derived variable keeps its relation to its
    // induction variable.
    bool follows = number && growth.inductionOf(to, id);
    DimExpr expected =
        entered || follows
            ? growth.expectedNext(to, id, number, passedToInduction(to))
            : number;
    if (expected && passed &&
        (expected == passed ||
         values.getProver().provesEqual(expected, passed)))
      return true;
    if (entered) {
      if (growth.guess(to, id, number, passed))
        return false;
      if (id >= kNumberId)
        invariants.noteTrend(to, id, growth.grow(to, id, number), passed, from);
    }
    isDropped = true;
    number = DimExpr();
    return !entered;
  };
  bool kept = true;
  size_t next = 0;
  ValueDescriptions::forEachNumber(type, [&](NumberPlace place) {
    size_t i = next++;
    bool isDropped = drop.test(i);
    if (!isDropped) {
      kept &= mergeNumber(merge.numbers[i], passed[i], place.id, isDropped);
      drop[i] = isDropped;
    }
    if (entered && place.id >= kNumberId)
      kept &=
          invariants.confirm(to, place.id, passed[i], passedToInduction(to));
  });
  return kept;
}

void MergePoints::noteUppers(Value to, ArrayRef<DimExpr> passed, bool first,
                             unsigned visibleBelow) {
  Merge &merge = merges[to];
  merge.uppers.resize(slots::Extents::count(to.getType()));
  for (auto [upper, e] : llvm::zip(merge.uppers, passed)) {
    if (!first && !upper)
      continue;
    DimExpr own = upperOf(e, upper, visibleBelow);
    upper = !first && own ? ctx.max({upper, own}) : own;
  }
}

void MergePoints::settle(Value to, bool complete) {
  Merge &merge = merges[to];
  llvm::SmallBitVector &drop = dropped[to];
  SmallVector<DimExpr, 4> numbers;
  size_t next = 0;
  ValueDescriptions::forEachNumber(to.getType(), [&](NumberPlace place) {
    size_t i = next++;
    if (i == merge.numbers.size())
      merge.numbers.emplace_back();
    DimExpr &number = merge.numbers[i];
    if (!complete && !place.isCarried) {
      number = DimExpr();
      drop.resize(std::max<size_t>(drop.size(), next));
      drop.set(i);
    }
    numbers.push_back(number ? growth.grow(to, place.id, number) : number);
  });
  values.erase(to);
  values.setNumbers(to, numbers);
  values.finish(to);
  if (complete && isRankedShaped(to.getType()))
    boundDropped(to, merge);
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

/// True if some number of the point was dropped that all edges with a value
/// know.
bool MergePoints::isWorthRetrying(Value to) {
  llvm::SmallBitVector open = dropped[to];
  for (auto &[edge, from] : merges[to].edges) {
    if (open.none())
      return false;
    if (from)
      for (auto [i, e] : llvm::enumerate(values.numbers(to.getType(), from)))
        if (!e)
          open.reset(i);
  }
  return open.any();
}

void MergePoints::retryEdges(Value to, unsigned visibleBelow) {
  auto it = merges.find(to);
  if (it == merges.end() || it->second.edges.size() < 2 || !isWorthRetrying(to))
    return;
  Edges edges = edgesTaken(it->second);
  size_t count = edges.size();
  bool someNever = count < it->second.edges.size();
  if (count == 0 || count > analysisBudgets.walk.retriedEdges ||
      llvm::any_of(edges, [](auto &edge) { return !edge.second; }))
    return;
  // Returns a value that all edges pass to a place, given the value of each.
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
  SmallVector<SmallVector<DimExpr, 4>, 2> passed;
  for (auto &[edge, from] : edges)
    passed.push_back(values.numbers(to.getType(), from));
  Merge &merge = merges[to];
  llvm::SmallBitVector &drop = dropped[to];
  for (unsigned i : drop.set_bits())
    if (DimExpr e = retry(llvm::map_to_vector(
            passed, [&](const auto &numbers) { return numbers[i]; }))) {
      merge.numbers[i] = e;
      drop.reset(i);
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
    if (merge.numbers[axis] || e.isConstant())
      continue;
    DimExpr upper = merge.uppers[axis];
    if (DimExpr carried =
            upper ? DimExpr() : values.number(carriedAs(to), axis))
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
