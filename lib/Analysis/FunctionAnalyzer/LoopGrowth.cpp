//===- LoopGrowth.cpp - Numbers that grow in each iteration ---------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionAnalyzer/LoopGrowth.h"
#include "FunctionAnalyzer/CountedLoop.h"
#include "SymShape/Interfaces/AnalysisBudgets.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;
using namespace mlir::symshape;

void LoopGrowth::start(Operation *op, unsigned visibleBelow) {
  auto loop = dyn_cast<LoopLikeOpInterface>(op);
  if (!loop)
    return;
  bool isCounted = findCountedLoop(op, values).has_value();
  for (BlockArgument arg : loop.getRegionIterArgs()) {
    if (!isCounted) {
      growths.erase(arg);
      startHeader(arg.getOwner(), visibleBelow);
      continue;
    }
    Growth &growth = growths[arg];
    // First try a constant step from an earlier round of the enclosing loop.
    // Other expressions belong to that round only.
    Growth last = std::move(growth);
    growth = Growth();
    growth.visibleBelow = visibleBelow;
    if (budget.rounds > 0)
      for (auto &[id, step] : last.steps)
        if (step.isConstant()) {
          growth.steps.try_emplace(id, step);
          growth.tried.insert(id);
        }
  }
}

//===----------------------------------------------------------------------===//
// Numbers that change together
//===----------------------------------------------------------------------===//

void LoopGrowth::forgetPilots(ValueRange points) {
  for (Value point : points)
    if (auto arg = dyn_cast<BlockArgument>(point)) {
      pilots.erase(arg.getOwner());
      firstSymbols.erase(arg.getOwner());
      followers.erase(arg);
    }
}

const LoopGrowth::Follower *LoopGrowth::findFollower(Value to, int id) const {
  auto ids = followers.find(to);
  if (ids == followers.end())
    return nullptr;
  auto it = ids->second.find(id);
  return it == ids->second.end() ? nullptr : &it->second;
}

DimExpr LoopGrowth::follow(const Follower &follower, DimExpr init,
                           DimExpr pilot) {
  return init + (pilot - follower.pilot.init) * follower.ratio;
}

/// A number that may not fit its type may be poison (`nsw`). The range of its
/// type would imply a range of the followers, which are not poison.
DimExpr LoopGrowth::contentForPilot(Value toPilot) {
  DimExpr passed = toPilot ? values.content(toPilot) : DimExpr();
  return passed && values.fits(passed, toPilot.getType()) ? passed : DimExpr();
}

Value LoopGrowth::pilotOf(Value to, int id) const {
  const Follower *follower = findFollower(to, id);
  return follower ? follower->pilot.value : Value();
}

std::pair<Value, int64_t> LoopGrowth::pilotIn(Block *block) const {
  auto it = pilots.find(block);
  return it == pilots.end() ? std::pair<Value, int64_t>()
                            : std::pair(it->second.value, it->second.step);
}

void LoopGrowth::confirmStart(Value to, Value toPilot, int id) {
  const Follower *follower = findFollower(to, id);
  if (!follower)
    return;
  DimExpr assumed = follower->pilot.init, pilot = contentForPilot(toPilot);
  if (!pilot ||
      !(pilot == assumed || values.getProver().provesEqual(pilot, assumed)))
    followers[to].erase(id);
}

/// The pilot is another argument of the same block. The walk visits it first,
/// so that the values that an edge passes to it, and its symbol, exist before
/// those of its followers.
bool LoopGrowth::guessFollower(Value to, int id, DimExpr init, DimExpr passed) {
  auto arg = dyn_cast<BlockArgument>(to);
  bool failed = findFollower(to, id) && followers[to].erase(id);
  if (failed || !arg || !init || !passed ||
      budget.rounds > analysisBudgets.loops.growthDepth ||
      budget.isUsed(analysisBudgets.loops.growthShare) ||
      init.getTreeSize() > analysisBudgets.loops.growthSize)
    return false;
  DimExpr change = passed - init;
  auto step = change.getConstantInt64();
  if (step && (*step == 0 || *step == INT64_MIN))
    return false;
  auto it = pilots.find(arg.getOwner());
  if (it == pilots.end()) {
    // A pilot is an integer.
    if (id == kNumberId && step)
      pilots[arg.getOwner()] = {to, init, *step};
    return false;
  }
  const Pilot &pilot = it->second;
  if (pilot.value == to)
    return false;
  if (step) {
    if (*step % pilot.step != 0)
      return false;
    change = change.getContext().constant(*step / pilot.step);
  } else {
    if ((pilot.step != 1 && pilot.step != -1) ||
        change.getTreeSize() > analysisBudgets.loops.growthSize ||
        !isVisible(change, firstSymbols.lookup(arg.getOwner())))
      return false;
    change = change * pilot.step;
  }
  followers[to][id] = {pilot, change};
  return true;
}

/// Returns the guess for a number of `to`: the growth and the step per
/// iteration; null if there is none.
std::pair<LoopGrowth::Growth *, DimExpr> LoopGrowth::findStep(Value to,
                                                              int id) {
  auto it = growths.find(to);
  if (it == growths.end())
    return {};
  return {&it->second, it->second.steps.lookup(id)};
}

DimExpr LoopGrowth::grow(Value to, int id, DimExpr init) {
  if (const Follower *follower = findFollower(to, id); follower && init)
    return follow(*follower, init, values.content(follower->pilot.value));
  auto [growth, step] = findStep(to, id);
  if (!step || !init)
    return init;
  auto loop = findCountedLoop(cast<BlockArgument>(to).getOwner()->getParentOp(),
                              values);
  if (!loop) { // a bound may wrap
    growth->steps.erase(id);
    return init;
  }
  growth->iteration =
      (values.content(loop->variable) - loop->lower).floorDiv(loop->step);
  return init + step * growth->iteration;
}

DimExpr LoopGrowth::expectedNext(Value to, int id, DimExpr init,
                                 Value toPilot) {
  if (const Follower *follower = findFollower(to, id); follower && init) {
    DimExpr pilot = contentForPilot(toPilot);
    return pilot ? follow(*follower, init, pilot) : DimExpr();
  }
  auto [growth, step] = findStep(to, id);
  return step && init ? init + step * (growth->iteration + 1) : init;
}

bool LoopGrowth::guess(Value to, int id, DimExpr init, DimExpr passed) {
  auto it = growths.find(to);
  if (it == growths.end())
    return guessFollower(to, id, init, passed);
  if (!init || !passed)
    return false;
  Growth &growth = it->second;
  if (growth.steps.erase(id))
    return true;
  if (budget.rounds > analysisBudgets.loops.growthDepth ||
      budget.isUsed(analysisBudgets.loops.growthShare) ||
      !growth.tried.insert(id).second)
    return false;
  DimExpr step = passed - init;
  if (step.getTreeSize() + init.getTreeSize() >
          analysisBudgets.loops.growthSize ||
      !isVisible(step, growth.visibleBelow))
    return false;
  growth.steps[id] = step;
  return true;
}

void LoopGrowth::forEachTotal(
    Operation *op, llvm::function_ref<void(Value, Value, int, DimExpr)> fn) {
  auto counted = findCountedLoop(op, values);
  if (!counted)
    return;
  auto loop = cast<LoopLikeOpInterface>(op);
  DimExpr trips = values.getProver().simplify(counted->count());
  for (auto [arg, result] :
       llvm::zip_equal(loop.getRegionIterArgs(), op->getResults())) {
    auto it = growths.find(arg);
    if (it == growths.end())
      continue;
    for (auto &[id, step] : it->second.steps)
      fn(arg, result, id, step * trips);
  }
}
