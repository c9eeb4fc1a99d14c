//===- MergePointsReductions.cpp - Results of parallel loops --------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A parallel loop combines numbers of its iterations in any order. The sum of n
// numbers from l to u is from n * l to n * u:
//
//   %sum = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%c0) -> index {
//     ...                                  %bit is 0 or 1: %sum is at most n
//     scf.reduce(%bit : index) { ... arith.addi ... }
//
//===----------------------------------------------------------------------===//

#include "FunctionAnalyzer/CountedLoop.h"
#include "FunctionAnalyzer/MergePoints.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::symshape;

using arith::AtomicRMWKind;

namespace {
/// How a loop computes a result: from the first number, null for 0, and from
/// the number `passed` of each iteration.
struct Reduction {
  std::optional<AtomicRMWKind> kind;
  Value init, passed;
};
} // namespace

/// Returns the kind of a reduction region that has one op; nothing for other
/// regions.
static std::optional<AtomicRMWKind> kindOf(Block &body) {
  Operation *combiner = body.getTerminator()->getOperand(0).getDefiningOp();
  if (!combiner || combiner->getBlock() != &body ||
      combiner->getNumOperands() != 2 ||
      !llvm::all_of(body.getArguments(), [&](BlockArgument arg) {
        return llvm::is_contained(combiner->getOperands(), arg);
      }))
    return std::nullopt;
  return llvm::TypeSwitch<Operation *, std::optional<AtomicRMWKind>>(combiner)
      .Case([](arith::AddIOp) { return AtomicRMWKind::addi; })
      .Case([](arith::MaxSIOp) { return AtomicRMWKind::maxs; })
      .Case([](arith::MinSIOp) { return AtomicRMWKind::mins; })
      .Case([](arith::MaxUIOp) { return AtomicRMWKind::maxu; })
      .Case([](arith::MinUIOp) { return AtomicRMWKind::minu; })
      .Default(std::nullopt);
}

static SmallVector<Reduction> findReductions(Operation *op) {
  SmallVector<Reduction> result;
  if (auto loop = dyn_cast<scf::ParallelOp>(op)) {
    auto reduce = cast<scf::ReduceOp>(loop.getBody()->getTerminator());
    for (auto [region, init, passed] : llvm::zip_equal(
             reduce.getReductions(), loop.getInitVals(), reduce.getOperands()))
      result.push_back({kindOf(region.front()), init, passed});
  } else if (auto loop = dyn_cast<affine::AffineParallelOp>(op)) {
    for (auto [kind, passed] : llvm::zip_equal(
             loop.getReductions().getAsRange<arith::AtomicRMWKindAttr>(),
             loop.getBody()->getTerminator()->getOperands()))
      // The verifier refuses the other kinds for types that arith ops take.
      result.push_back({kind.getValue() == AtomicRMWKind::addi
                            ? std::optional(AtomicRMWKind::addi)
                            : std::nullopt,
                        Value(), passed});
  }
  return result;
}

/// The bounds, over values from outside, of a number of the body; null where
/// there is none. The provers have the facts of the body.
std::pair<DimExpr, DimExpr>
MergePoints::rangeOutside(Value number, ArrayRef<CountedLoop> loops,
                          unsigned visibleBelow) {
  if (!isFollowedInteger(number.getType()))
    return {};
  DimExpr e = values.content(number);
  if (isVisible(e, visibleBelow))
    return {e, e};
  Prover &prover = values.getProver();
  Interval range = prover.bounds(e);
  DimExpr atEnd = e.replaceLeaves(ctx, [&](DimExpr leaf) {
    for (const CountedLoop &loop : loops)
      if (leaf == values.content(loop.variable))
        return loop.upper - 1;
    return DimExpr();
  });
  DimExpr upper = atEnd == e || prover.provesLessEqual(e, atEnd)
                      ? upperOf(atEnd, {}, visibleBelow)
                      : DimExpr();
  if (!upper && range.upper &&
      !values.isTypeLimit(*range.upper, number.getType()))
    upper = ctx.constant(*range.upper);
  DimExpr lower = range.lower ? ctx.constant(*range.lower) : DimExpr();
  if (!values.isNonNegative(e) && prover.provesLessEqual(ctx.constant(0), e))
    lower = ctx.constant(0);
  return {lower, upper};
}

void MergePoints::describeReductions(Operation *op, unsigned visibleBelow) {
  SmallVector<Reduction> reductions = findReductions(op);
  if (reductions.empty())
    return;
  Prover &prover = values.getProver();
  auto loops = findParallelLoops(op, values);
  DimExpr count = loops ? ctx.constant(1) : DimExpr();
  if (!loops)
    loops.emplace();
  for (const CountedLoop &loop : *loops)
    count = count && values.isNonNegative(loop.step - 1) ? count * loop.count()
                                                         : DimExpr();
  bool runs = count && values.isNonNegative(count - 1);

  SmallVector<std::pair<DimExpr, DimExpr>> ranges;
  values.getScopes().moveBefore(op->getRegion(0).front().getTerminator());
  for (const Reduction &reduction : reductions)
    ranges.push_back(rangeOutside(reduction.passed, *loops, visibleBelow));
  values.getScopes().moveBefore(op);

  for (auto [reduction, range, result] :
       llvm::zip_equal(reductions, ranges, op->getResults())) {
    if (!reduction.kind || !isFollowedInteger(result.getType()))
      continue;
    AtomicRMWKind kind = *reduction.kind;
    auto [least, most] = range;
    DimExpr init =
        reduction.init ? values.content(reduction.init) : ctx.constant(0);
    DimExpr lower, upper;
    switch (kind) {
    case AtomicRMWKind::addi:
      if (!count || !least || !most)
        continue;
      // If no total wraps, the sum is the total, even if partial sums wrap.
      lower = init + count * least;
      upper = init + count * most;
      if (!values.fits(lower, result.getType()) ||
          !values.fits(upper, result.getType()))
        continue;
      break;
    case AtomicRMWKind::maxu:
    case AtomicRMWKind::minu:
      if (!least || !values.isNonNegative(least) || !values.isNonNegative(init))
        continue;
      [[fallthrough]];
    default:
      if (kind == AtomicRMWKind::maxs || kind == AtomicRMWKind::maxu) {
        lower = runs && least ? ctx.max({init, least}) : init;
        upper = most ? ctx.max({init, most}) : DimExpr();
      } else {
        lower = least ? ctx.min({init, least}) : DimExpr();
        upper = runs && most ? ctx.min({init, most}) : init;
      }
    }
    DimExpr e = values.content(result);
    if (upper)
      e = ctx.min({e, upper});
    if (lower)
      e = ctx.max({e, lower});
    values.setContent(result, lower == upper ? lower : prover.simplify(e));
  }
}
