//===- ControlFlow.cpp - Blocks, regions and loops ------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionAnalyzer/FunctionAnalyzer.h"
#include "FunctionAnalyzer/OnnxControl.h"
#include "FunctionAnalyzer/RegionEdges.h"
#include "SymShape/Interfaces/AnalysisBudgets.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/IR/Dominance.h"
#include "llvm/ADT/PostOrderIterator.h"

using namespace mlir;
using namespace mlir::symshape;

ConditionRef FunctionAnalyzer::guardFrom(Block *from, const ControlEdge &edge) {
  if (!edge.source)
    return {};
  SmallVector<ConditionRef> parts;
  auto add = [&](const ControlEdge &step) {
    if (step.condition)
      parts.push_back(step.guard());
    return step.condition || step.source->getNumSuccessors() == 1;
  };
  bool isKnown = add(edge);
  Block *block = edge.source->getBlock();
  for (unsigned i = 0; isKnown && block != from; ++i) {
    Block *before = block->getSinglePredecessor();
    if (!before || i == analysisBudgets.walk.guardBlocks)
      return {};
    Operation *terminator = before->getTerminator();
    auto successors = terminator->getSuccessors();
    isKnown = llvm::count(successors, block) == 1 &&
              add(facts.edgeTo(terminator, llvm::find(successors, block) -
                                               successors.begin()));
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
  merges.invariants.stateAssumed(&region.front());
  visitBlock(region.front());
}

void FunctionAnalyzer::enterRegion(Region &region, Operation *parentOp) {
  auto loop = dyn_cast_or_null<scf::WhileOp>(parentOp);
  if (loop && &region == &loop.getAfter() && loop.getBefore().hasOneBlock())
    // The after region starts where the condition was found to be true.
    values.getScopes().enter(&region.front(), loop.getBeforeBody(),
                             loop.getConditionOp());
  else
    values.getScopes().enter(
        &region.front(), parentOp ? parentOp->getBlock() : nullptr, parentOp);
  if (parentOp)
    facts.stateEntry(parentOp, region);
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
  for (Block &block : llvm::drop_begin(region))
    merges.start(ValueRange(block.getArguments()));

  size_t firstShape = values.overflow.getNumShapes();
  for (unsigned round = 0;; ++round) {
    WalkRound walk(budget, round);
    bool settleNow = walk.settleNow;
    module.counts.loopsGivenUp += settleNow;
    values.overflow.forgetShapesFrom(firstShape);
    llvm::SmallPtrSet<Block *, 16> entered, reached;
    bool stable = true;
    for (Block &block : llvm::drop_begin(region))
      for (BlockArgument arg : block.getArguments())
        merges.startRound(arg);
    for (Block *block : order) {
      if (block->isEntryBlock())
        enterRegion(region, parentOp);
      else
        enterBlock(block, {entered, reached}, dominance, settleNow);
      entered.insert(block);
      visitBlock(*block);
      Operation *terminator = block->getTerminator();
      auto branch = dyn_cast<BranchOpInterface>(terminator);
      for (unsigned i = 0, e = block->getNumSuccessors(); i < e; ++i) {
        Block *successor = block->getSuccessor(i);
        ControlEdge edge = facts.edgeTo(terminator, i);
        facts.onEdge(edge, [&] {
          if (values.getProver().isConsistent())
            reached.insert(successor);
          for (unsigned k :
               merges.orderOf(ValueRange(successor->getArguments()))) {
            BlockArgument arg = successor->getArgument(k);
            Value from;
            if (branch)
              from = branch.getSuccessorOperands(i)[k];
            stable &=
                merges.addEdge(arg, edge, from, entered.contains(successor),
                               module.getNumSymbols());
          }
        });
      }
    }
    if (walk.isLast(stable))
      return;
  }
}

void FunctionAnalyzer::enterBlock(Block *block, const WalkedBlocks &walked,
                                  DominanceInfo &dominance, bool settleNow) {
  FactScopes &scopes = values.getScopes();
  Block *dominator = dominance.getNode(block)->getIDom()->getBlock();
  scopes.enter(block, dominator, nullptr);
  auto isWalkedOrDead = [&](Block *p) {
    return walked.entered.contains(p) || !dominance.isReachableFromEntry(p);
  };
  bool isComplete = llvm::all_of(block->getPredecessors(), isWalkedOrDead);
  // A block with a predecessor that was not walked yet and that it does not
  // dominate is not the header of a natural loop: assume nothing.
  bool isNatural = llvm::all_of(block->getPredecessors(), [&](Block *p) {
    return isWalkedOrDead(p) || dominance.dominates(block, p);
  });
  if (!isComplete)
    merges.growth.startHeader(block, module.getNumSymbols());
  for (unsigned k : merges.orderOf(ValueRange(block->getArguments()))) {
    BlockArgument arg = block->getArgument(k);
    if (!isNatural || settleNow)
      merges.addEdge(arg, ControlEdge(), Value(), false, 0);
    if (!isComplete) {
      merges.settle(arg, /*complete=*/false);
      merges.assumeBounds(arg);
      continue;
    }
    auto isVisible = [&](DimExpr leaf) {
      return isDefinedAt(leaf, *block, dominance);
    };
    auto guardOf = [&](const ControlEdge &edge) {
      return guardFrom(dominator, edge);
    };
    merges.retryEdges(arg, module.getNumSymbols());
    scopes.moveToStart(block);
    merges.selectNumbers(arg, isVisible, guardOf);
    merges.settle(arg, /*complete=*/true);
    merges.mergeCongruences(arg, module.getNumSymbols());
    merges.mergeBits(arg, isVisible, guardOf);
  }
  scopes.moveToStart(block);
  merges.invariants.stateAssumed(block);
  if (isComplete) {
    SmallVector<StatedFact> bounds;
    for (BlockArgument arg : block->getArguments())
      merges.findBounds(arg, module.getNumSymbols(), bounds);
    scopes.moveToStart(block);
    for (StatedFact &bound : bounds) {
      bound.origin = {FactOrigin::MergeBound, nullptr, block->getArgument(0)};
      scopes.state(std::move(bound));
    }
    if (!walked.reached.contains(block))
      facts.stateNoExit(dominator->getTerminator(), nullptr);
  }
  // The condition of the only edge that leads here holds in the block.
  Block *predecessor = block->getSinglePredecessor();
  if (!predecessor)
    return;
  Operation *terminator = predecessor->getTerminator();
  auto successors = terminator->getSuccessors();
  if (llvm::count(successors, block) != 1)
    return;
  ControlEdge edge = facts.edgeTo(terminator, llvm::find(successors, block) -
                                                  successors.begin());
  facts.stateCondition(
      edge.condition, edge.taken, nullptr,
      {FactOrigin::Branch, terminator, Value(), -1, edge.taken});
}

/// True if control gets past `op` only on an edge that leaves its regions. The
/// body of `async.execute` runs later, and one lane alone runs that of
/// `gpu.warp_execute_on_lane_0`, though their interface says the same.
static bool runsInSequence(Operation *op) {
  return isa<shape::AssumingOp, memref::AllocaScopeOp>(op) ||
         isa_and_nonnull<scf::SCFDialect, affine::AffineDialect>(
             op->getDialect());
}

void FunctionAnalyzer::visitRegionBranch(Operation *op) {
  // Every merge point of the op: block arguments that edges pass values to, and
  // results.
  SmallVector<Value> points(op->getResults());
  for (Region &region : op->getRegions())
    if (!region.empty())
      llvm::append_range(points, region.getArguments());
  merges.start(points);

  // Give unknown bits their symbols now: they exist before the op.
  for (Value operand : op->getOperands())
    values.condition(operand);
  unsigned visibleBelow = module.getNumSymbols();
  merges.growth.start(op, visibleBelow);
  size_t firstShape = values.overflow.getNumShapes();
  bool canExit = false, isChoice = isa<scf::IfOp>(op) || isOnnxIf(op);
  for (unsigned round = 0;; ++round) {
    WalkRound walk(budget, round);
    for (Value point : points)
      merges.startRound(point);
    bool settleNow = walk.settleNow;
    module.counts.loopsGivenUp += settleNow;
    values.overflow.forgetShapesFrom(firstShape);
    llvm::SmallPtrSet<Region *, 4> entered;
    bool stable = true;
    canExit = false;
    auto addEdges = [&](const ControlEdge &edge, const RegionEdge &to) {
      ValueRange inputs = to.inputs, passed = to.passed;
      bool matches = inputs.size() == passed.size();
      Region *region = to.target;
      facts.onEdge(edge, [&] {
        bool isConsistent = values.getProver().isConsistent();
        canExit |= !region && isConsistent;
        // A branch that the facts exclude says nothing about the results.
        if (isChoice && !region && !isConsistent)
          return;
        for (unsigned i : merges.orderOf(inputs)) {
          // After the last round, treat the arguments of regions as unknown.
          Value from = matches && !(settleNow && region) ? passed[i] : Value();
          stable &= merges.addEdge(
              inputs[i], edge, from, region && entered.contains(region),
              region ? module.getNumSymbols() : visibleBelow);
        }
      });
    };
    forEachEdgeInto(op, [&](const RegionEdge &to) {
      addEdges(facts.edgeInto(op, to.target), to);
    });

    for (Region &region : op->getRegions()) {
      if (region.empty())
        continue;
      for (unsigned k : merges.orderOf(ValueRange(region.getArguments()))) {
        BlockArgument arg = region.getArgument(k);
        if (merges.hasEdges(arg)) {
          merges.settle(arg, /*complete=*/false);
          merges.assumeBounds(arg);
        } else {
          describeOnnxSlice(arg, values); // or an induction variable
        }
      }
      entered.insert(&region);
      visitRegion(region, op);
      canExit |= hasUnknownWayOut(region);
      forEachEdgeOut(op, region,
                     [&](Operation *terminator, const RegionEdge &to) {
                       addEdges(facts.edgeOut(terminator, to.target), to);
                     });
    }
    if (walk.isLast(stable))
      break;
    // The values that left the regions may have been those of an unstable loop.
    if (walk.wasOpen)
      merges.start(op->getResults());
  }
  settleResults(op, visibleBelow);
  if (!canExit && runsInSequence(op))
    facts.stateNoExit(op, op);
}

void FunctionAnalyzer::settleResults(Operation *op, unsigned visibleBelow) {
  FactScopes &scopes = values.getScopes();
  for (Value result : op->getResults())
    merges.retryEdges(result, visibleBelow);
  scopes.moveBefore(op);
  values.setCurrent(op);
  merges.applyGrowth(op);
  unsigned insideEnd = module.getNumSymbols();
  bool isChoice = isa<scf::IfOp>(op) || isOnnxIf(op);
  for (Value result : op->getResults()) {
    if (!merges.hasEdges(result)) {
      describeOnnxCollected(cast<OpResult>(result), visibleBelow, values);
      continue;
    }
    auto isOutside = [&](DimExpr leaf) {
      return isVisible(leaf, visibleBelow);
    };
    auto guardOf = [&](const ControlEdge &edge) {
      return isChoice
                 ? facts.edgeInto(op, edge.source->getParentRegion()).guard()
                 : ConditionRef();
    };
    if (isChoice) {
      scopes.moveBefore(op);
      merges.selectNumbers(result, isOutside, guardOf);
    }
    merges.settle(result, /*complete=*/true);
    merges.mergeCongruences(result, visibleBelow);
    if (isChoice)
      merges.mergeContents(result, visibleBelow);
    merges.mergeBits(result, isOutside, guardOf);
  }
  SmallVector<StatedFact> bounds;
  for (Value result : op->getResults())
    merges.findBounds(result, visibleBelow, bounds);
  scopes.moveBefore(op);
  for (StatedFact &bound : bounds) {
    bound.origin = {FactOrigin::MergeBound, op};
    bound.after = op;
    scopes.state(std::move(bound));
  }
  facts.stateExit(op, visibleBelow, insideEnd);
  merges.describeExit(op, visibleBelow);
  merges.describeReductions(op, visibleBelow);
}
