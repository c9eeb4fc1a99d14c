//===- LoopInvariants.cpp - Bounds of numbers that a loop changes ---------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionAnalyzer/LoopInvariants.h"
#include "FunctionAnalyzer/CountedLoop.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::symshape;

void LoopInvariants::noteTrend(Value to, int slot, DimExpr now,
                               DimExpr passed) {
  if (!now || !passed || budget.isUsed(2))
    return;
  Trend &trend = trends[{to, slot}];
  Prover &prover = values.getProver();
  trend.atLeastInit = prover.provesLessEqual(now, passed);
  trend.atMostInit = prover.provesLessEqual(passed, now);
  if (!trend.atLeastInit && slot == kContentSlot) {
    trend.atLeastOne =
        values.isNonNegative(now - 1) && values.isNonNegative(passed - 1);
    trend.atLeastZero = !trend.atLeastOne && values.isNonNegative(now) &&
                        values.isNonNegative(passed);
  }
  if (auto loop =
          slot == kContentSlot
              ? findCountedLoop(to.getParentBlock()->getParentOp(), values)
              : std::nullopt) {
    trend.belowVariable =
        !trend.atMostInit &&
        prover.provesLessEqual(
            passed, values.getExprContext().max({now, loop->upper - 1}));
    trend.aboveVariable =
        !trend.atLeastInit &&
        prover.provesLessEqual(values.getExprContext().min({now, loop->lower}),
                               passed);
  }
  if (auto step = (passed - now).getConstantInt64();
      step && *step != 0 && slot == kContentSlot) {
    trend.guarded = true;
    trend.step = *step;
  }
}

/// Returns the limit that `to` can reach if the loop compares it with a number
/// from outside; null if there is no such comparison.
DimExpr LoopInvariants::guardBound(Value to, const Trend &trend,
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
    DimExpr limit = values.knownContent(other);
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

void LoopInvariants::start(Value point) {
  forEachSlot(point.getType(), [&](int slot) { trends.erase({point, slot}); });
}

void LoopInvariants::assume(Value to, Value first,
                            llvm::function_ref<bool(int)> differs) {
  ExprContext &ctx = values.getExprContext();
  forEachSlot(to.getType(), [&](int slot) {
    auto &chosen = assumed[{to, slot}];
    chosen.clear();
    auto trend = trends.find({to, slot});
    if (!differs(slot) || trend == trends.end())
      return;
    DimExpr symbol = values.slot(to, slot), init = values.slot(first, slot);
    if (!symbol.isSymbol() || !init || init.getTreeSize() > kMaxBoundSize ||
        !values.isPlain(init, to.getType()))
      return;
    bool forOverflow = values.isNoNews(init, to.getType());
    const Trend &t = trend->second;
    auto add = [&](bool Trend::*which, bool isLower, DimExpr bound) {
      if (t.*which && bound && bound.getTreeSize() <= kMaxBoundSize)
        chosen.push_back({which, isLower, bound, forOverflow});
    };
    add(&Trend::atLeastInit, true, init);
    add(&Trend::atMostInit, false, init);
    if (values.isNonNegative(init - 1))
      add(&Trend::atLeastOne, true, ctx.constant(1));
    if (values.isNonNegative(init))
      add(&Trend::atLeastZero, true, ctx.constant(0));
    if (t.belowVariable || t.aboveVariable)
      if (auto loop =
              findCountedLoop(to.getParentBlock()->getParentOp(), values)) {
        add(&Trend::belowVariable, false, ctx.max({init, loop->upper - 1}));
        add(&Trend::aboveVariable, true, ctx.min({init, loop->lower}));
      }
    if (t.guarded)
      add(&Trend::guarded, t.step < 0, guardBound(to, t, init));
    if (!chosen.empty())
      bounds[symbol] = chosen;
  });
}

void LoopInvariants::stateAssumed(Block *block) {
  for (BlockArgument arg : block->getArguments())
    forEachSlot(arg.getType(), [&](int slot) {
      auto it = assumed.find({arg, slot});
      if (it == assumed.end())
        return;
      DimExpr symbol = values.slot(arg, slot);
      for (const Bound &b : it->second) {
        StatedFact fact;
        fact.predicate = b.isLower ? Predicate{Relation::Le, b.bound, symbol}
                                   : Predicate{Relation::Le, symbol, b.bound};
        fact.origin = {FactOrigin::LoopBound, block->getParentOp(), arg, slot};
        fact.forOverflow = b.forOverflow;
        values.getScopes().state(std::move(fact));
      }
    });
}

bool LoopInvariants::confirm(Value to, int slot, DimExpr passed) {
  auto it = assumed.find({to, slot});
  if (it == assumed.end())
    return true;
  bool confirmed = true;
  for (const Bound &b : it->second) {
    if (passed &&
        (b.isLower ? values.getProver().provesLessEqual(b.bound, passed)
                   : values.getProver().provesLessEqual(passed, b.bound)))
      continue;
    trends[{to, slot}].*b.assumed = false;
    confirmed = false;
  }
  return confirmed;
}
