//===- ControlFlow.cpp - Merges and loops ---------------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionAnalyzer/FunctionAnalyzer.h"
#include "FunctionAnalyzer/RegionEdges.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Dominance.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/ScopeExit.h"

using namespace mlir;
using namespace mlir::symshape;

bool FunctionAnalyzer::isVisible(DimExpr e, unsigned visibleBelow) const {
  return !e.anyLeaf([&](DimExpr leaf) {
    return leaf.isSymbol() && leaf.getSymbolIndex() >= visibleBelow;
  });
}

/// A slot that could not keep its candidate when the enclosing loop was first
/// walked cannot keep it under the weaker candidates of a later round, so it
/// stays dropped. Results are merged again.
void FunctionAnalyzer::startMerge(Value point) {
  if (rounds > 0 && isa<BlockArgument>(point))
    return;
  dropped.erase(point);
  if (isFollowedInteger(point.getType()))
    trends.erase({point, -1});
  else if (isRankedShaped(point.getType()))
    for (int i = 0, e = cast<ShapedType>(point.getType()).getRank(); i < e; ++i)
      trends.erase({point, i});
}

/// The slot of an element of a tensor. The analysis does not guess how elements
/// change.
static constexpr int kNoGrowth = -2;

bool FunctionAnalyzer::addEdge(Value to, const Edge &edge, Value from,
                               bool entered, unsigned visibleBelow) {
  Merge &merge = merges[to];
  merge.edges.push_back({edge, from});
  Dropped &drop = dropped[to];
  bool first = !merge.seeded;
  merge.seeded = true;
  bool kept = true;
  // For one slot: take the first edge's expression, or check the edge against
  // it.
  auto mergeSlot = [&](DimExpr &slot, DimExpr brought, int id, auto isDropped,
                       auto dropIt) {
    if (isDropped())
      return;
    if (first && !entered) {
      auto follower = id == -1 ? followers.find(to) : followers.end();
      if (follower != followers.end()) {
        DimExpr pilot = broughtToPilot(follower->second);
        if (!pilot ||
            !(pilot == follower->second.pilot.init ||
              shapes.prover->provesEqual(pilot, follower->second.pilot.init)))
          followers.erase(follower);
      }
      if (brought && isVisible(brought, visibleBelow))
        slot = brought;
      else
        dropIt();
      return;
    }
    // On other entry edges, too, a follower keeps its relation to its pilot.
    DimExpr expected = entered || (id == -1 && followers.count(to) && slot)
                           ? expectedNext(to, id, slot)
                           : slot;
    if (expected && brought &&
        (expected == brought || shapes.prover->provesEqual(expected, brought)))
      return;
    if (entered && id != kNoGrowth) {
      if (guessGrowth(to, id, slot, brought)) {
        kept = false;
        return;
      }
      noteTrend(to, id, grow(to, id, slot), brought);
    }
    dropIt();
    slot = DimExpr();
    kept &= !entered;
  };

  Type type = to.getType();
  if (isRankedShaped(type)) {
    unsigned rank = cast<ShapedType>(type).getRank();
    ArrayRef<DimExpr> brought;
    if (from && isRankedShaped(from.getType()))
      brought = extents(from);
    merge.extents.resize(rank);
    drop.extents.resize(rank);
    merge.uppers.resize(rank);
    for (unsigned i = 0; i < rank; ++i) {
      DimExpr upper = i < brought.size() ? brought[i] : DimExpr();
      if (upper && !isVisible(upper, visibleBelow))
        upper = shapes.upperOf.lookup(upper);
      if (upper && !isVisible(upper, visibleBelow))
        upper = DimExpr();
      if (!first)
        upper = upper && merge.uppers[i] ? ctx.max({merge.uppers[i], upper})
                                         : DimExpr();
      merge.uppers[i] = upper;
      mergeSlot(
          merge.extents[i], i < brought.size() ? brought[i] : DimExpr(), i,
          [&] { return drop.extents.test(i); }, [&] { drop.extents.set(i); });
    }
    int64_t count =
        cast<ShapedType>(type).hasStaticShape() ? followedCount(to) : -1;
    if (count > 0) {
      ArrayRef<DimExpr> elements = from ? contents(from) : ArrayRef<DimExpr>();
      merge.contents.resize(count);
      drop.contents.resize(count);
      for (int64_t i = 0; i < count; ++i)
        mergeSlot(
            merge.contents[i],
            i < int64_t(elements.size()) ? elements[i] : DimExpr(), kNoGrowth,
            [&] { return drop.contents.test(i); },
            [&] { drop.contents.set(i); });
    }
  } else if (isFollowedInteger(type)) {
    mergeSlot(
        merge.content, from ? content(from) : DimExpr(), -1,
        [&] { return drop.content; }, [&] { drop.content = true; });
  }
  if (entered) {
    ArrayRef<DimExpr> brought;
    if (from && isRankedShaped(from.getType()))
      brought = extents(from);
    for (auto [axis, e] : llvm::enumerate(brought))
      kept &= confirmBounds(to, axis, e);
    if (isFollowedInteger(type))
      kept &= confirmBounds(to, -1, from ? content(from) : DimExpr());
  }
  return kept;
}

void FunctionAnalyzer::settle(Value to, bool complete) {
  const Merge &merge = merges[to];
  Type type = to.getType();
  erase(to);
  if (isRankedShaped(type)) {
    for (auto [axis, e] : llvm::enumerate(merge.extents))
      if (e)
        setExtent(to, axis, grow(to, axis, e));
    finish(to);
    if (complete)
      boundDropped(to, merge);
    if (llvm::any_of(merge.contents, [](DimExpr e) { return bool(e); }))
      setContents(to, merge.contents);
  } else if (isFollowedInteger(type)) {
    setContent(to, merge.content ? grow(to, -1, merge.content) : fresh(to, -1));
  }
}

/// Merges with more edges are not tried again, and their bits not merged.
static constexpr size_t kMaxRetriedEdges = 4;

void FunctionAnalyzer::retryEdges(Value to, unsigned visibleBelow) {
  auto it = merges.find(to);
  if (it == merges.end())
    return;
  Merge &merge = it->second;
  Dropped &drop = dropped[to];
  size_t count = merge.edges.size();
  if (count < 2 || count > kMaxRetriedEdges ||
      llvm::any_of(merge.edges, [](auto &edge) { return !edge.second; }))
    return;
  // Returns a value that all edges pass to a slot, given what each passes.
  auto retry = [&](ArrayRef<DimExpr> brought) -> DimExpr {
    if (llvm::is_contained(brought, DimExpr()))
      return {};
    for (auto [k, candidate] : llvm::enumerate(brought)) {
      if (k == 0 || !isVisible(candidate, visibleBelow))
        continue;
      bool fitsAll = true;
      for (size_t j = 0; j != count && fitsAll; ++j)
        if (brought[j] != candidate)
          onEdge(merge.edges[j].first, [&, &candidate = candidate] {
            fitsAll = shapes.prover->provesEqual(brought[j], candidate);
          });
      if (fitsAll)
        return candidate;
    }
    return {};
  };
  SmallVector<DimExpr> brought(count);
  if (isRankedShaped(to.getType())) {
    for (unsigned axis = 0; axis < merge.extents.size(); ++axis) {
      if (merge.extents[axis] || !drop.extents.test(axis))
        continue;
      for (auto [k, edge] : llvm::enumerate(merge.edges)) {
        ArrayRef<DimExpr> es = extents(edge.second);
        brought[k] = axis < es.size() ? es[axis] : DimExpr();
      }
      if (DimExpr e = retry(brought)) {
        merge.extents[axis] = e;
        drop.extents.reset(axis);
      }
    }
  } else if (isFollowedInteger(to.getType()) && !merge.content &&
             drop.content) {
    for (auto [k, edge] : llvm::enumerate(merge.edges))
      brought[k] = content(edge.second);
    if (DimExpr e = retry(brought)) {
      merge.content = e;
      drop.content = false;
    }
  }
}

/// An extent that differs between the edges is at most their largest extent.
void FunctionAnalyzer::boundDropped(Value to, const Merge &merge) {
  for (auto [axis, e] : llvm::enumerate(shapes.extentMap.lookup(to))) {
    DimExpr upper = merge.uppers[axis];
    if (merge.extents[axis] || !upper || e.isConstant())
      continue;
    shapes.upperOf[e] = upper;
    // A negative bound would contradict that an extent is not negative. Then
    // one of the edges is never taken, which a fact about this symbol must not
    // say.
    Interval range = shapes.prover->bounds(upper);
    if (range.upper && *range.upper >= 0)
      addFreshRange(e, Interval{std::nullopt, range.upper},
                    {FactOrigin::MergeBound, nullptr, to, int(axis)});
  }
}

//===----------------------------------------------------------------------===//
// Bits
//===----------------------------------------------------------------------===//

static bool allLeaves(const ConditionRef &c,
                      llvm::function_ref<bool(DimExpr)> pred) {
  if (c->kind != Condition::Compare)
    return llvm::all_of(
        c->args, [&](const ConditionRef &arg) { return allLeaves(arg, pred); });
  auto isOther = [&](DimExpr leaf) { return !pred(leaf); };
  return !c->compare.lhs.anyLeaf(isOther) && !c->compare.rhs.anyLeaf(isOther);
}

/// Larger conditions are not merged, so that conditions do not grow from merge
/// to merge.
static constexpr unsigned kMaxMergedBit = 32;

/// Returns the condition that holds where the edge is taken.
static ConditionRef takenWhere(const ConditionRef &condition, bool taken) {
  return taken ? condition : makeLogic(Condition::Not, {condition});
}

void FunctionAnalyzer::mergeBits(
    Value to, llvm::function_ref<bool(DimExpr)> isVisible,
    llvm::function_ref<ConditionRef(const Edge &)> guardOf) {
  auto it = merges.find(to);
  if (!to.getType().isInteger(1) || it == merges.end())
    return;
  auto edges = it->second.edges;
  if (edges.empty() || edges.size() > kMaxRetriedEdges ||
      llvm::any_of(edges, [](auto &edge) { return !edge.second; }))
    return;
  bool isTrue = true, isFalse = true;
  SmallVector<ConditionRef> ways;
  for (auto &[edge, from] : edges) {
    ConditionRef brought = condition(from);
    if (!brought || brought->size > kMaxMergedBit)
      return;
    onEdge(edge, [&] {
      // Conclude nothing from an edge that is never taken.
      Verdict verdict =
          shapes.prover->isConsistent() ? decide(brought) : Verdict::Unknown;
      isTrue &= verdict == Verdict::Always;
      isFalse &= verdict == Verdict::Never;
    });
    ConditionRef guard = edges.size() == 1 ? brought : guardOf(edge);
    if (guard && allLeaves(brought, isVisible) && allLeaves(guard, isVisible))
      ways.push_back(makeLogic(Condition::And, {guard, brought}));
  }
  if (isTrue || isFalse)
    setCondition(to, makeCompare(isTrue ? Relation::Eq : Relation::Ne,
                                 ctx.constant(0), ctx.constant(0)));
  else if (ways.size() == edges.size())
    if (ConditionRef c = makeLogic(Condition::Or, ways))
      setCondition(to, c);
}

/// The number of blocks that guardFrom() goes back over.
static constexpr unsigned kMaxWay = 8;

ConditionRef FunctionAnalyzer::guardFrom(Block *from, const Edge &edge) {
  if (!edge.source)
    return {};
  SmallVector<ConditionRef> parts;
  auto add = [&](const Edge &step) {
    if (step.condition)
      parts.push_back(takenWhere(step.condition, step.taken));
    return step.condition || step.source->getNumSuccessors() == 1;
  };
  bool isKnown = add(edge);
  Block *block = edge.source->getBlock();
  for (unsigned i = 0; isKnown && block != from; ++i) {
    Block *before = block->getSinglePredecessor();
    if (!before || i == kMaxWay)
      return {};
    Operation *terminator = before->getTerminator();
    auto successors = terminator->getSuccessors();
    isKnown = llvm::count(successors, block) == 1 &&
              add(edgeTo(terminator,
                         llvm::find(successors, block) - successors.begin()));
    block = before;
  }
  return isKnown && !parts.empty() ? makeLogic(Condition::And, parts)
                                   : ConditionRef();
}

void FunctionAnalyzer::visitRegion(Region &region, Operation *parentOp) {
  if (region.empty())
    return;
  if (!region.hasOneBlock())
    return visitBlocks(region, parentOp);
  enterRegion(region, parentOp);
  stateAssumedBounds(&region.front());
  visitBlock(region.front());
}

void FunctionAnalyzer::enterRegion(Region &region, Operation *parentOp) {
  auto loop = dyn_cast_or_null<scf::WhileOp>(parentOp);
  if (loop && &region == &loop.getAfter() && loop.getBefore().hasOneBlock())
    // The after region starts where the condition was found to be true.
    shapes.scopes->enter(&region.front(), loop.getBeforeBody(),
                         loop.getConditionOp());
  else
    shapes.scopes->enter(&region.front(),
                         parentOp ? parentOp->getBlock() : nullptr, parentOp);
  if (parentOp)
    stateEntry(parentOp, region);
}

/// True if every path to the block computes the value that the leaf denotes.
bool FunctionAnalyzer::isDefinedAt(DimExpr leaf, Block &block,
                                   DominanceInfo &dominance) const {
  if (!leaf.isSymbol())
    return true;
  Value origin = module.symbol(leaf.getSymbolIndex()).origin;
  return !origin ||
         dominance.properlyDominates(origin.getParentBlock(), &block);
}

/// Visits an unstructured control flow graph in reverse post-order.
void FunctionAnalyzer::visitBlocks(Region &region, Operation *parentOp) {
  llvm::ReversePostOrderTraversal<Region *> order(&region);
  DominanceInfo dominance(region.getParentOp());
  for (Block &block : llvm::drop_begin(region)) {
    for (BlockArgument arg : block.getArguments())
      startMerge(arg);
    forgetPilots(SmallVector<Value>(block.getArguments()));
  }

  size_t firstShape = shapesSeen.size();
  for (unsigned round = 0;; ++round) {
    auto revisiting = llvm::scope_exit([&] { --rounds; });
    ++rounds;
    bool settleNow = mustSettle(round);
    module.counts.loopsGivenUp += settleNow;
    forgetShapesFrom(firstShape);
    llvm::SmallPtrSet<Block *, 16> entered;
    bool stable = true;
    for (Block &block : llvm::drop_begin(region))
      for (BlockArgument arg : block.getArguments())
        merges.erase(arg);
    for (Block *block : order) {
      if (block->isEntryBlock()) {
        enterRegion(region, parentOp);
      } else {
        Block *dominator = dominance.getNode(block)->getIDom()->getBlock();
        shapes.scopes->enter(block, dominator, nullptr);
        // A block with a predecessor that was not walked yet and that it does
        // not dominate is not the header of a natural loop: assume nothing.
        bool natural = llvm::all_of(block->getPredecessors(), [&](Block *p) {
          return entered.contains(p) || dominance.dominates(block, p) ||
                 !dominance.isReachableFromEntry(p);
        });
        bool complete = llvm::all_of(block->getPredecessors(), [&](Block *p) {
          return entered.contains(p) || !dominance.isReachableFromEntry(p);
        });
        for (BlockArgument arg : block->getArguments()) {
          if (!natural || settleNow)
            addEdge(arg, Edge(), Value(), false, 0);
          if (complete) {
            retryEdges(arg, module.getNumSymbols());
            shapes.scopes->moveToStart(block);
          }
          settle(arg, complete);
          if (complete)
            mergeCongruences(arg, module.getNumSymbols());
          if (complete)
            mergeBits(
                arg,
                [&](DimExpr leaf) {
                  return isDefinedAt(leaf, *block, dominance);
                },
                [&](const Edge &edge) { return guardFrom(dominator, edge); });
          else
            assumeBounds(arg);
        }
        shapes.scopes->moveToStart(block);
        stateAssumedBounds(block);
        if (complete) {
          SmallVector<StatedFact> bounds;
          for (BlockArgument arg : block->getArguments())
            findMergeBounds(arg, module.getNumSymbols(), bounds);
          shapes.scopes->moveToStart(block);
          for (StatedFact &bound : bounds) {
            bound.origin = {FactOrigin::MergeBound, nullptr,
                            block->getArgument(0)};
            shapes.scopes->state(std::move(bound));
          }
        }
        // The condition of the only edge that leads here holds in the block.
        if (Block *predecessor = block->getSinglePredecessor()) {
          Operation *terminator = predecessor->getTerminator();
          auto successors = terminator->getSuccessors();
          if (llvm::count(successors, block) == 1) {
            unsigned i = llvm::find(successors, block) - successors.begin();
            Edge edge = edgeTo(terminator, i);
            stateCondition(
                edge.condition, edge.taken, nullptr,
                {FactOrigin::Branch, terminator, Value(), -1, edge.taken});
          }
        }
      }
      entered.insert(block);
      visitBlock(*block);
      Operation *terminator = block->getTerminator();
      auto branch = dyn_cast<BranchOpInterface>(terminator);
      for (unsigned i = 0, e = block->getNumSuccessors(); i < e; ++i) {
        Block *successor = block->getSuccessor(i);
        Edge edge = edgeTo(terminator, i);
        onEdge(edge, [&] {
          for (BlockArgument arg : successor->getArguments()) {
            Value from;
            if (branch)
              from = branch.getSuccessorOperands(i)[arg.getArgNumber()];
            stable &= addEdge(arg, edge, from, entered.contains(successor),
                              module.getNumSymbols());
          }
        });
      }
    }
    if (stable)
      return;
  }
}

void FunctionAnalyzer::visitRegionBranch(RegionBranchOpInterface op) {
  // Every merge point of the op: block arguments that edges pass values to, and
  // results.
  SmallVector<Value> points(op->getResults());
  for (Region &region : op->getRegions())
    if (!region.empty())
      llvm::append_range(points, region.getArguments());
  for (Value point : points)
    startMerge(point);
  forgetPilots(points);

  // Give unknown bits their symbols now: they exist before the op.
  for (Value operand : op->getOperands())
    condition(operand);
  unsigned visibleBelow = module.getNumSymbols();
  startGrowth(op, visibleBelow);
  size_t firstShape = shapesSeen.size();
  for (unsigned round = 0;; ++round) {
    auto revisiting = llvm::scope_exit([&] { --rounds; });
    ++rounds;
    for (Value point : points)
      merges.erase(point);
    bool settleNow = mustSettle(round);
    module.counts.loopsGivenUp += settleNow;
    forgetShapesFrom(firstShape);
    llvm::SmallPtrSet<Region *, 4> entered;
    bool stable = true;
    auto addEdges = [&](const Edge &edge, const RegionSuccessor &to,
                        OperandRange brought) {
      ValueRange inputs = to.getSuccessorInputs();
      bool matches = inputs.size() == brought.size();
      Region *region = to.getSuccessor();
      onEdge(edge, [&] {
        for (auto [i, input] : llvm::enumerate(inputs)) {
          // After the last round, treat the arguments of regions as unknown.
          Value from = matches && !(settleNow && region) ? brought[i] : Value();
          stable &=
              addEdge(input, edge, from, region && entered.contains(region),
                      region ? module.getNumSymbols() : visibleBelow);
        }
      });
    };
    SmallVector<RegionSuccessor> successors;
    op.getSuccessorRegions(RegionBranchPoint::parent(), successors);
    for (const RegionSuccessor &s : successors)
      addEdges(edgeInto(op, s.getSuccessor()), s,
               op.getEntrySuccessorOperands(s));

    for (Region &region : op->getRegions()) {
      if (region.empty())
        continue;
      for (BlockArgument arg : region.getArguments()) {
        if (merges.count(arg)) {
          settle(arg, /*complete=*/false);
          assumeBounds(arg);
        } else {
          forget(arg); // such as an induction variable
        }
      }
      entered.insert(&region);
      visitRegion(region, op);
      forEachWayOut(op, region,
                    [&](Operation *terminator, const RegionSuccessor &s,
                        OperandRange brought) {
                      addEdges(edgeOut(terminator, s.getSuccessor()), s,
                               brought);
                    });
    }
    if (stable)
      break;
  }
  for (Value result : op->getResults())
    retryEdges(result, visibleBelow);
  shapes.scopes->moveBefore(op);
  current = op;
  finishGrowth(op);
  unsigned insideEnd = module.getNumSymbols();
  for (Value result : op->getResults()) {
    if (merges.count(result)) {
      settle(result, /*complete=*/true);
      mergeCongruences(result, visibleBelow);
      mergeBits(
          result, [&](DimExpr leaf) { return isVisible(leaf, visibleBelow); },
          [&](const Edge &edge) -> ConditionRef {
            auto branch = dyn_cast<scf::IfOp>(op.getOperation());
            if (!branch)
              return {};
            return takenWhere(condition(branch.getCondition()),
                              edge.source->getParentRegion() ==
                                  &branch.getThenRegion());
          });
    } else {
      forget(result);
    }
  }
  SmallVector<StatedFact> bounds;
  for (Value result : op->getResults())
    findMergeBounds(result, visibleBelow, bounds);
  shapes.scopes->moveBefore(op);
  for (StatedFact &bound : bounds) {
    bound.origin = {FactOrigin::MergeBound, op};
    bound.behind = op;
    shapes.scopes->state(std::move(bound));
  }
  stateExit(op, visibleBelow, insideEnd);
}
