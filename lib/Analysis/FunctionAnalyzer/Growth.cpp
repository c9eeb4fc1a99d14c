//===- Growth.cpp - Numbers that grow in each iteration -------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// If a counted loop carries a number that the first iteration changes by k, the
// analysis guesses that the number is `init + k * iteration`. Like every
// candidate at a loop header, it assumes the guess for a round, and the back
// edge has to prove it for the next iteration. A proved guess gives the result
// after any number of iterations, including zero.
//
//===----------------------------------------------------------------------===//

#include "FunctionAnalyzer/FunctionAnalyzer.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;
using namespace mlir::symshape;

/// The depth of nested loops up to which the analysis guesses growth. Each
/// guess costs another round, and growth in an inner loop makes large
/// expressions in an outer one.
static constexpr unsigned kMaxGrowthDepth = 2;
static constexpr unsigned kMaxGrowthSize = 64;

/// Returns the variable of a loop and its bounds; nothing for other loops, or
/// if a bound may wrap.
std::optional<FunctionAnalyzer::CountedLoop>
FunctionAnalyzer::countedLoop(Operation *op) {
  CountedLoop result;
  if (auto loop = dyn_cast<scf::ForOp>(op)) {
    if (loop.getUnsignedCmp() ||
        !isFollowedInteger(loop.getInductionVar().getType()))
      return std::nullopt;
    result = {loop.getInductionVar(), content(loop.getLowerBound()),
              content(loop.getUpperBound()), content(loop.getStep())};
    return result;
  }
  auto loop = dyn_cast<affine::AffineForOp>(op);
  if (!loop)
    return std::nullopt;
  // From the greatest of the lower bounds to the least of the upper ones.
  auto bound = [&](AffineMap map, ValueRange operands, bool isLower) {
    SmallVector<DimExpr> bounds;
    for (AffineExpr e : map.getResults())
      bounds.push_back(affineNumber(e, map.getNumDims(), operands));
    if (bounds.empty() || llvm::is_contained(bounds, DimExpr()))
      return DimExpr();
    return isLower ? ctx.max(bounds) : ctx.min(bounds);
  };
  result = {loop.getInductionVar(),
            bound(loop.getLowerBoundMap(), loop.getLowerBoundOperands(), true),
            bound(loop.getUpperBoundMap(), loop.getUpperBoundOperands(), false),
            ctx.constant(loop.getStepAsInt())};
  return result.lower && result.upper ? std::optional(result) : std::nullopt;
}

void FunctionAnalyzer::startGrowth(Operation *op, unsigned visibleBelow) {
  auto loop = dyn_cast<LoopLikeOpInterface>(op);
  if (!loop)
    return;
  bool isCounted = countedLoop(op).has_value();
  for (BlockArgument arg : loop.getRegionIterArgs()) {
    if (!isCounted) {
      growths.erase(arg);
      continue;
    }
    Growth &growth = growths[arg];
    // First try a constant step from an earlier round of the enclosing loop.
    // Other expressions belong to that round only.
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

//===----------------------------------------------------------------------===//
// Numbers that change together
//===----------------------------------------------------------------------===//

void FunctionAnalyzer::forgetPilots(ArrayRef<Value> points) {
  for (Value point : points)
    if (auto arg = dyn_cast<BlockArgument>(point)) {
      pilots.erase(arg.getOwner());
      followers.erase(arg);
    }
}

DimExpr FunctionAnalyzer::follow(const Follower &follower, DimExpr init,
                                 DimExpr pilot) {
  return init + (pilot - follower.pilot.init) * follower.ratio;
}

/// Also returns null if the number may not fit its type. It may be poison then
/// (`nsw`), and the range of its type would imply a range of the followers,
/// which are not poison.
DimExpr FunctionAnalyzer::broughtToPilot(const Follower &follower) {
  auto it = merges.find(follower.pilot.value);
  Value from;
  if (it != merges.end() && !it->second.edges.empty())
    from = it->second.edges.back().second;
  DimExpr brought = from ? content(from) : DimExpr();
  return brought && fits(brought, from.getType()) ? brought : DimExpr();
}

/// The pilot is an earlier argument of the same block, so that the values that
/// an edge passes to it, and its symbol, exist before those of its followers.
bool FunctionAnalyzer::guessFollower(Value to, DimExpr init, DimExpr brought) {
  auto arg = dyn_cast<BlockArgument>(to);
  if (followers.erase(to) || !arg || !init || !brought ||
      rounds > kMaxGrowthDepth || visits > visitBudget / 4 ||
      init.getTreeSize() > kMaxGrowthSize)
    return false;
  auto step = (brought - init).getConstantInt64();
  if (!step || *step == 0 || *step == INT64_MIN)
    return false;
  auto [it, isFirst] = pilots.try_emplace(arg.getOwner());
  Pilot &pilot = it->second;
  if (isFirst)
    pilot = {to, init, *step};
  if (pilot.value == to || *step % pilot.step != 0)
    return false;
  followers[to] = {pilot, *step / pilot.step};
  return true;
}

/// Returns the guess for a slot of `to`: the growth and the step per iteration;
/// null if there is none.
template <typename Growths>
static auto findStep(Growths &growths, Value to, int slot)
    -> std::pair<decltype(&growths.find(to)->second), DimExpr> {
  auto it = growths.find(to);
  if (it == growths.end())
    return {};
  return {&it->second, it->second.steps.lookup(slot)};
}

DimExpr FunctionAnalyzer::grow(Value to, int slot, DimExpr init) {
  if (auto it = followers.find(to); it != followers.end() && slot == -1 && init)
    return follow(it->second, init, content(it->second.pilot.value));
  auto [growth, step] = findStep(growths, to, slot);
  if (!step || !init)
    return init;
  auto loop = countedLoop(cast<BlockArgument>(to).getOwner()->getParentOp());
  if (!loop) { // a bound may wrap
    growth->steps.erase(slot);
    return init;
  }
  growth->iteration =
      (content(loop->variable) - loop->lower).floorDiv(loop->step);
  return init + step * growth->iteration;
}

DimExpr FunctionAnalyzer::expectedNext(Value to, int slot, DimExpr init) {
  if (auto it = followers.find(to);
      it != followers.end() && slot == -1 && init) {
    DimExpr pilot = broughtToPilot(it->second);
    return pilot ? follow(it->second, init, pilot) : DimExpr();
  }
  auto [growth, step] = findStep(growths, to, slot);
  return step && init ? init + step * (growth->iteration + 1) : init;
}

bool FunctionAnalyzer::guessGrowth(Value to, int slot, DimExpr init,
                                   DimExpr brought) {
  auto it = growths.find(to);
  if (it == growths.end())
    return slot == -1 && guessFollower(to, init, brought);
  if (!init || !brought)
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
  auto counted = countedLoop(op);
  if (!counted)
    return;
  auto loop = cast<LoopLikeOpInterface>(op);
  DimExpr span = counted->upper - counted->lower;
  DimExpr trips = shapes.prover->simplify(
      ctx.max({span.ceilDiv(counted->step), ctx.constant(0)}));
  for (auto [arg, result] :
       llvm::zip_equal(loop.getRegionIterArgs(), op->getResults())) {
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
