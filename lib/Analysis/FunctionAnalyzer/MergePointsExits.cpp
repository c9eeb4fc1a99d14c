//===- MergePointsExits.cpp - Results of loops without a counter ----------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionAnalyzer/MergePoints.h"
#include "SymShape/Interfaces/AnalysisBudgets.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::symshape;

/// The number in the last iteration of the loop, whose condition is false, if
/// it starts at `init`, changes by a constant in each iteration, and the
/// condition compares it with a limit from outside. For `i < n`, the start 5
/// and the step 2, this is 5 + 2 * max(0, (n - 5) ceildiv 2).
DimExpr MergePoints::lastOfCounter(scf::WhileOp loop, unsigned i,
                                   unsigned visibleBelow) {
  if (!loop.getBefore().hasOneBlock() || !loop.getAfter().hasOneBlock())
    return {};
  DimExpr number = values.content(loop.getBeforeArguments()[i]);
  DimExpr init = values.content(loop.getInits()[i]);
  DimExpr next = values.content(loop.getYieldOp().getOperand(i));
  ConditionRef c = values.condition(loop.getConditionOp().getCondition());
  if (!number.isSymbol() ||
      !values.isOwnSymbol(number, loop.getBeforeArguments()[i]) ||
      !isVisible(init, visibleBelow) || !c || c->kind != Condition::Compare)
    return {};
  auto step = (next - number).getConstantInt64();
  const Predicate &p = c->compare;
  if (!step || *step == 0 || *step == INT64_MIN ||
      (p.relation != Relation::Lt && p.relation != Relation::Le))
    return {};
  // The loop goes on while `rest` is not negative. Each iteration lowers it.
  DimExpr rest = p.rhs - p.lhs;
  if (p.relation == Relation::Lt)
    rest = rest - 1;
  DimExpr limit = *step > 0 ? rest + number : rest - number;
  if (!isVisible(limit, visibleBelow))
    return {};
  DimExpr start = *step > 0 ? limit - init : limit + init;
  DimExpr iterations =
      ctx.max({start.floorDiv(std::abs(*step)) + 1, ctx.constant(0)});
  return values.getProver().simplify(init + iterations * *step);
}

void MergePoints::describeExit(Operation *op, unsigned visibleBelow) {
  auto loop = dyn_cast<scf::WhileOp>(op);
  if (!loop || !loop->getNumResults())
    return;
  auto isOwn = [&](DimExpr e, Value result) {
    return e && values.isOwnSymbol(e, result);
  };
  // The numbers of the last iteration, and the expressions that describe them
  // outside.
  DenseMap<DimExpr, DimExpr> outside;
  Prover &prover = values.getProver();
  for (auto [i, arg] : llvm::enumerate(loop.getBeforeArguments()))
    if (isFollowedInteger(arg.getType()))
      if (DimExpr last = lastOfCounter(loop, i, visibleBelow))
        outside.try_emplace(values.content(arg), last);
  // Null if the number also depends on others of the last iteration.
  auto outsideOf = [&](DimExpr inside) -> DimExpr {
    bool isComplete = true;
    DimExpr replaced = inside.replaceLeaves(ctx, [&](DimExpr leaf) {
      DimExpr known =
          isVisible(leaf, visibleBelow) ? leaf : outside.lookup(leaf);
      isComplete &= bool(known);
      return known ? known : leaf;
    });
    return isComplete ? replaced : DimExpr();
  };
  for (auto [result, from] :
       llvm::zip_equal(loop.getResults(), loop.getConditionOp().getArgs())) {
    DimExpr e = isFollowedInteger(result.getType()) ? values.content(result)
                                                    : DimExpr();
    if (!isOwn(e, result))
      continue;
    DimExpr inside = values.content(from);
    if (DimExpr last = outsideOf(inside)) {
      values.setContent(result, prover.simplify(last));
      continue;
    }
    SmallVector<DimExpr> uppers;
    for (const LoopInvariants::Bound &b : invariants.boundsOf(inside)) {
      if (!isVisible(b.bound, visibleBelow))
        continue;
      if (prover.provesEqual(e, b.bound)) {
        e = b.bound;
        values.setContent(result, e);
        break;
      }
      if (!b.isLower && prover.provesLessEqual(e, b.bound))
        uppers.push_back(b.bound);
    }
    if (!uppers.empty() && isOwn(e, result))
      values.setUpper(e, ctx.min(uppers));
    if (inside.isSymbol())
      outside.try_emplace(inside, e);
  }
  for (auto [result, from] :
       llvm::zip_equal(loop.getResults(), loop.getConditionOp().getArgs())) {
    if (!isRankedShaped(result.getType()))
      continue;
    SmallVector<DimExpr> extents(values.knownExtents(result));
    bool changed = false;
    for (auto [e, inside] : llvm::zip(extents, values.extents(from))) {
      if (!isOwn(e, result))
        continue;
      DimExpr replaced = outsideOf(inside);
      if (!replaced)
        continue;
      e = prover.simplify(replaced);
      changed = true;
    }
    if (!changed)
      continue;
    for (auto [axis, e] : llvm::enumerate(extents))
      values.setExtent(result, axis, e);
    values.finish(result);
  }
}
