//===- LoopInvariants.cpp - Bounds of numbers that a loop changes ---------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionAnalyzer/LoopInvariants.h"
#include "FunctionAnalyzer/CountedLoop.h"
#include "SymShape/Interfaces/AnalysisBudgets.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::symshape;

void LoopInvariants::noteTrend(Value to, int id, DimExpr now, DimExpr passed,
                               Value from) {
  if (!now || !passed || budget.isUsed(2))
    return;
  Trend &trend = trends[{to, id}];
  Prover &prover = values.getProver();
  trend.atLeastInit = prover.provesLessEqual(now, passed);
  trend.atMostInit = prover.provesLessEqual(passed, now);
  if (!trend.atLeastInit && id == kNumberId) {
    trend.atLeastOne =
        values.isNonNegative(now - 1) && values.isNonNegative(passed - 1);
    trend.atLeastZero = !trend.atLeastOne && values.isNonNegative(now) &&
                        values.isNonNegative(passed);
  }
  if (auto arg = dyn_cast_or_null<BlockArgument>(from);
      arg && arg != to && arg.getOwner() == to.getParentBlock()) {
    trend.permuted = true;
    trend.partner = arg;
  }
  auto loop = findCountedLoop(to.getParentBlock()->getParentOp(), values);
  if (!trend.atMostInit) {
    Interval change = prover.bounds(passed - now);
    trend.sums = change.upper && *change.upper > 0 &&
                 *change.upper <= analysisBudgets.loops.step;
    trend.mostStep = trend.sums ? int64_t(*change.upper) : 0;
  }
  if (loop && id == kNumberId) {
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
      step && *step != 0 && id == kNumberId) {
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
  forEachMainNumber(point.getType(),
                    [&](int id) { trends.erase({point, id}); });
}

SmallVector<DimExpr>
LoopInvariants::permutedInits(Value to, int id, DimExpr init,
                              llvm::function_ref<Value(Value)> firstOf) {
  SmallVector<Value> seen{to};
  SmallVector<DimExpr> inits{init};
  for (auto it = trends.find({to, id});
       it != trends.end() && it->second.permuted;
       it = trends.find({seen.back(), id})) {
    Value next = it->second.partner;
    if (llvm::is_contained(seen, next))
      return inits;
    Value first = firstOf ? firstOf(next) : Value();
    DimExpr e = values.number(first, id);
    if (!e || seen.size() == analysisBudgets.loops.permuted ||
        !values.isPlain(e, next.getType()))
      return {};
    seen.push_back(next);
    inits.push_back(e);
  }
  return inits;
}

DimExpr LoopInvariants::assumeSum(NumberOf to, DimExpr init, bool forOverflow,
                                  FirstOf firstOf) {
  Block *header = to.first.getParentBlock();
  int64_t mostStep = trends[to].mostStep;
  auto sum = [&](DimExpr rounds) { return init + rounds * mostStep; };
  Bound bound{&Trend::sums, false, {}, forOverflow};
  DimExpr allRounds;
  if (auto loop = findCountedLoop(header->getParentOp(), values)) {
    DimExpr iteration =
        (values.content(loop->variable) - loop->lower).floorDiv(loop->step);
    allRounds = loop->count();
    bound.bound = sum(iteration);
    bound.next = sum(iteration + 1);
  } else {
    // The induction variable changes by the same number in each iteration.
    auto [induction, step] = growth.inductionIn(header);
    DimExpr number = induction ? values.content(induction) : DimExpr();
    Value first = induction && firstOf ? firstOf(induction) : Value();
    DimExpr start = first ? values.content(first) : DimExpr();
    if (induction == to.first || !number || !number.isSymbol() || !start ||
        !values.fits(start, induction.getType()))
      return {};
    auto roundsAt = [&, step = step](DimExpr e) {
      return step > 0 ? (e - start).floorDiv(step)
                      : (start - e).floorDiv(-step);
    };
    for (const Bound &limit : boundsOf(number))
      if (limit.assumed == &Trend::guarded)
        allRounds = roundsAt(limit.bound);
    bound.bound = sum(roundsAt(number));
    bound.induction = number;
  }
  if (!allRounds)
    return {};
  DimExpr most = sum(values.getProver().simplify(allRounds));
  if (most.getTreeSize() > analysisBudgets.loops.boundSize ||
      bound.bound.getTreeSize() > analysisBudgets.loops.boundSize)
    return {};
  DimExpr symbol = values.number(to.first, to.second);
  assumed[to].push_back(bound);
  assumed[to].push_back({&Trend::sums, false, most, forOverflow});
  bounds[symbol].push_back(assumed[to].back());
  return most;
}

void LoopInvariants::assume(Value to, Value first,
                            llvm::function_ref<bool(int)> differs,
                            llvm::function_ref<Value(Value)> firstOf) {
  ExprContext &ctx = values.getExprContext();
  forEachMainNumber(to.getType(), [&](int id) {
    auto &chosen = assumed[{to, id}];
    chosen.clear();
    auto trend = trends.find({to, id});
    if (!differs(id) || trend == trends.end())
      return;
    DimExpr symbol = values.number(to, id), init = values.number(first, id);
    if (!symbol.isSymbol() || !init ||
        init.getTreeSize() > analysisBudgets.loops.boundSize ||
        !values.isPlain(init, to.getType()))
      return;
    bool forOverflow = values.isNoNews(init, to.getType());
    const Trend &t = trend->second;
    auto add = [&](bool Trend::*which, bool isLower, DimExpr bound) {
      if (t.*which && bound &&
          bound.getTreeSize() <= analysisBudgets.loops.boundSize)
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
    if (t.permuted)
      if (auto inits = permutedInits(to, id, init, firstOf); !inits.empty()) {
        forOverflow = llvm::all_of(
            inits, [&](DimExpr e) { return values.isNoNews(e, to.getType()); });
        add(&Trend::permuted, false, ctx.max(inits));
        add(&Trend::permuted, true, ctx.min(inits));
      }
    if (!chosen.empty())
      bounds[symbol] = chosen;
    // The greatest numbers from outside the loop that the number can reach.
    SmallVector<DimExpr> uppers;
    for (const Bound &b : chosen)
      if (!b.isLower)
        uppers.push_back(b.bound);
    if (t.sums)
      if (DimExpr most = assumeSum({to, id}, init, forOverflow, firstOf))
        uppers.push_back(most);
    if (!uppers.empty())
      values.setUpper(symbol, ctx.min(uppers));
  });
}

void LoopInvariants::stateAssumed(Block *block) {
  for (BlockArgument arg : block->getArguments())
    forEachMainNumber(arg.getType(), [&](int id) {
      auto it = assumed.find({arg, id});
      if (it == assumed.end())
        return;
      DimExpr symbol = values.number(arg, id);
      for (const Bound &b : it->second) {
        Predicate bound{Relation::Le, b.bound, symbol};
        if (!b.isLower)
          std::swap(bound.lhs, bound.rhs);
        FactOrigin origin{FactOrigin::LoopBound, block->getParentOp(), arg, id};
        values.getScopes().state(
            {bound, origin, /*after=*/nullptr, b.forOverflow});
      }
    });
}

bool LoopInvariants::confirm(Value to, int id, DimExpr passed,
                             Value toInduction) {
  auto it = assumed.find({to, id});
  if (it == assumed.end())
    return true;
  bool confirmed = true;
  for (const Bound &b : it->second) {
    DimExpr bound = b.next ? b.next : b.bound;
    if (b.induction) {
      DimExpr next = growth.contentForInduction(toInduction);
      bound =
          !next
              ? DimExpr()
              : bound.replaceLeaves(values.getExprContext(), [&](DimExpr leaf) {
                  return leaf == b.induction ? next : leaf;
                });
    }
    if (passed && bound &&
        (b.isLower ? values.getProver().provesLessEqual(bound, passed)
                   : values.getProver().provesLessEqual(passed, bound)))
      continue;
    trends[{to, id}].*b.assumed = false;
    confirmed = false;
  }
  return confirmed;
}
