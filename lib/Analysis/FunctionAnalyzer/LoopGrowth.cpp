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

void LoopGrowth::forgetInductions(ValueRange points) {
  for (Value point : points)
    if (auto arg = dyn_cast<BlockArgument>(point)) {
      inductions.erase(arg.getOwner());
      firstSymbols.erase(arg.getOwner());
      derivedOf.erase(arg);
    }
}

const LoopGrowth::Derived *LoopGrowth::findDerived(Value to, int id) const {
  auto ids = derivedOf.find(to);
  if (ids == derivedOf.end())
    return nullptr;
  auto it = ids->second.find(id);
  return it == ids->second.end() ? nullptr : &it->second;
}

DimExpr LoopGrowth::follow(const Derived &derived, DimExpr init,
                           DimExpr induction) {
  return init + (induction - derived.induction.init) * derived.ratio;
}

/// A number that may not fit its type may be poison (`nsw`). The range of its
/// type would imply a range of the derived variables, which are not poison.
DimExpr LoopGrowth::contentForInduction(Value toInduction) {
  DimExpr passed = toInduction ? values.content(toInduction) : DimExpr();
  return passed && values.fits(passed, toInduction.getType()) ? passed
                                                              : DimExpr();
}

Value LoopGrowth::inductionOf(Value to, int id) const {
  const Derived *derived = findDerived(to, id);
  return derived ? derived->induction.value : Value();
}

std::pair<Value, int64_t> LoopGrowth::inductionIn(Block *block) const {
  auto it = inductions.find(block);
  return it == inductions.end() ? std::pair<Value, int64_t>()
                                : std::pair(it->second.value, it->second.step);
}

void LoopGrowth::confirmStart(Value to, Value toInduction, int id) {
  const Derived *derived = findDerived(to, id);
  if (!derived)
    return;
  DimExpr assumed = derived->induction.init,
          induction = contentForInduction(toInduction);
  if (!induction || !(induction == assumed ||
                      values.getProver().provesEqual(induction, assumed)))
    derivedOf[to].erase(id);
}

/// The induction variable is another argument of the same block. The walk
/// visits it first, so that the values that an edge passes to it, and its
/// symbol, exist before those of its derived variables.
bool LoopGrowth::guessFollower(Value to, int id, DimExpr init, DimExpr passed) {
  auto arg = dyn_cast<BlockArgument>(to);
  bool failed = findDerived(to, id) && derivedOf[to].erase(id);
  if (failed || !arg || !init || !passed ||
      budget.rounds > analysisBudgets.loops.growthDepth ||
      budget.isUsed(analysisBudgets.loops.growthShare) ||
      init.getTreeSize() > analysisBudgets.loops.growthSize)
    return false;
  DimExpr change = passed - init;
  auto step = change.getConstantInt64();
  if (step && (*step == 0 || *step == INT64_MIN))
    return false;
  auto it = inductions.find(arg.getOwner());
  if (it == inductions.end()) {
    // An induction variable is an integer.
    if (id == kNumberId && step)
      inductions[arg.getOwner()] = {to, init, *step};
    return false;
  }
  const Induction &induction = it->second;
  if (induction.value == to)
    return false;
  if (step) {
    if (*step % induction.step != 0)
      return false;
    change = change.getContext().constant(*step / induction.step);
  } else {
    if ((induction.step != 1 && induction.step != -1) ||
        change.getTreeSize() > analysisBudgets.loops.growthSize ||
        !isVisible(change, firstSymbols.lookup(arg.getOwner())))
      return false;
    change = change * induction.step;
  }
  derivedOf[to][id] = {induction, change};
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
  if (const Derived *derived = findDerived(to, id); derived && init)
    return follow(*derived, init, values.content(derived->induction.value));
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
                                 Value toInduction) {
  if (const Derived *derived = findDerived(to, id); derived && init) {
    DimExpr induction = contentForInduction(toInduction);
    return induction ? follow(*derived, init, induction) : DimExpr();
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
