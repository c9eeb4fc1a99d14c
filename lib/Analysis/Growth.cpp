//===- Growth.cpp - What a loop adds in each iteration --------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A number that a counted loop carries and that the first iteration changes by
// k is guessed to be `init + k * iteration`. Like every candidate at a loop
// header the guess is assumed for a round, and the back edge has to prove it
// again, one iteration later. Then the result is known for any number of
// iterations, zero included.
//
//===----------------------------------------------------------------------===//

#include "FunctionAnalyzer.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::symshape;

/// Loops around each other of which growth is guessed: each guess is another
/// round, and what grows in an inner loop makes large expressions in an outer
/// one.
static constexpr unsigned kMaxGrowthDepth = 2;
static constexpr unsigned kMaxGrowthSize = 64;

void FunctionAnalyzer::startGrowth(Operation *op, unsigned visibleBelow) {
  auto loop = dyn_cast<scf::ForOp>(op);
  if (!loop || loop.getUnsignedCmp() ||
      !isFollowedInteger(loop.getInductionVar().getType()))
    return;
  for (BlockArgument arg : loop.getRegionIterArgs()) {
    Growth &growth = growths[arg];
    // A constant step found in an earlier round of a loop around is tried
    // first; other expressions were of that round.
    Growth last = std::move(growth);
    growth = Growth();
    growth.visibleBelow = visibleBelow;
    if (rounds > 0)
      for (auto &[slot, step] : last.steps)
        if (step.isConstant()) {
          growth.steps.try_emplace(slot, step);
          growth.tried.insert(slot);
        }
  }
}

/// What is guessed of a slot: how the number that `to` is grows, and by what in
/// each iteration; null if nothing is.
template <typename Growths>
static auto findStep(Growths &growths, Value to, int slot)
    -> std::pair<decltype(&growths.find(to)->second), DimExpr> {
  auto it = growths.find(to);
  if (it == growths.end())
    return {};
  return {&it->second, it->second.steps.lookup(slot)};
}

DimExpr FunctionAnalyzer::grow(Value to, int slot, DimExpr init) {
  auto [growth, step] = findStep(growths, to, slot);
  if (!step || !init)
    return init;
  auto loop =
      cast<scf::ForOp>(cast<BlockArgument>(to).getOwner()->getParentOp());
  growth->iteration =
      (content(loop.getInductionVar()) - content(loop.getLowerBound()))
          .floorDiv(content(loop.getStep()));
  return init + step * growth->iteration;
}

DimExpr FunctionAnalyzer::expectedNext(Value to, int slot, DimExpr init) const {
  auto [growth, step] = findStep(growths, to, slot);
  return step && init ? init + step * (growth->iteration + 1) : init;
}

bool FunctionAnalyzer::guessGrowth(Value to, int slot, DimExpr init,
                                   DimExpr brought) {
  auto it = growths.find(to);
  if (it == growths.end() || !init || !brought)
    return false;
  Growth &growth = it->second;
  growth.steps.erase(slot);
  if (rounds > kMaxGrowthDepth || visits > visitBudget / 4 ||
      !growth.tried.insert(slot).second)
    return false;
  DimExpr step = brought - init;
  if (step.getTreeSize() + init.getTreeSize() > kMaxGrowthSize ||
      !isVisible(step, growth.visibleBelow))
    return false;
  growth.steps[slot] = step;
  return true;
}

void FunctionAnalyzer::finishGrowth(Operation *op) {
  auto loop = dyn_cast<scf::ForOp>(op);
  if (!loop || !isFollowedInteger(loop.getInductionVar().getType()))
    return;
  DimExpr span = content(loop.getUpperBound()) - content(loop.getLowerBound());
  DimExpr trips = shapes.prover->simplify(
      ctx.max({span.ceilDiv(content(loop.getStep())), ctx.constant(0)}));
  for (auto [arg, result] :
       llvm::zip_equal(loop.getRegionIterArgs(), loop.getResults())) {
    auto it = growths.find(arg);
    if (it == growths.end())
      continue;
    Merge &from = merges[arg], &to = merges[result];
    Dropped &drop = dropped[result];
    for (auto &[slot, step] : it->second.steps) {
      DimExpr init = slot < 0 ? from.content : from.extents[slot];
      if (!init)
        continue;
      DimExpr total = init + step * trips;
      if (slot < 0) {
        to.content = total;
        drop.content = false;
      } else {
        to.extents[slot] = total;
        drop.extents.reset(slot);
      }
    }
  }
}
