//===- ElementSums.cpp - Numbers that an op accumulates -----------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Preconditions/ElementRanges.h"
#include "Preconditions/NumberSources.h"
#include "SymShape/Interfaces/LinalgLoops.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::symshape;

void ElementRanges::forget(Region &body) {
  body.walk([&](Block *block) {
    for (BlockArgument argument : block->getArguments())
      ranges.erase(argument);
    for (Operation &inner : *block)
      for (Value v : inner.getResults())
        ranges.erase(v);
  });
}

/// The range of the number after a step, if the one before it has this range,
/// and if the others may be any.
NumberRange ElementRanges::afterStep(const Steps &steps,
                                     const NumberRange &before) {
  forget(steps.body);
  for (Value other : steps.others)
    ranges[other] = {};
  ranges[steps.before] = before;
  NumberRange after = of(steps.after);
  forget(steps.body);
  return after ? NumberRange{after.min, after.max} : NumberRange();
}

/// A range that has the first number, and those after all steps; and the range
/// of the latter. Null if none was found.
std::pair<NumberRange, NumberRange>
ElementRanges::ofSteps(const Steps &steps, const NumberRange &start) {
  Prover &prover = overflowProver();
  auto isInside = [&](const NumberRange &a, const NumberRange &b) {
    return a && prover.query({Relation::Le, b.min, a.min}).isAlways() &&
           prover.query({Relation::Le, a.max, b.max}).isAlways();
  };
  NumberRange range{start.min, start.max};
  NumberRange after = afterStep(steps, range);
  if (isInside(after, range))
    return {range, after};
  if (!after)
    return {};
  range = {ctx.min({range.min, after.min}), ctx.max({range.max, after.max})};
  after = afterStep(steps, range);
  if (isInside(after, range))
    return {range, after};
  return {};
}

/// A number that a loop passes from one iteration to the next, before and after
/// all of them.
NumberRange ElementRanges::ofLoop(scf::ForOp loop, unsigned number) {
  BlockArgument carried = loop.getRegionIterArg(number);
  NumberRange start = of(loop.getInitArgs()[number]);
  if (!start)
    return {};
  Steps steps{loop.getRegion(), carried, loop.getYieldedValues()[number],
              loop.getRegionIterArgs()};
  return ofSteps(steps, start).first;
}

/// The numbers with which a structured op starts, and those of its steps: the
/// greatest of them, a sum of zeros, or a sum of so many numbers.
NumberRange ElementRanges::ofAccumulated(OpResult result, Value yielded) {
  auto op = cast<linalg::LinalgOp>(result.getOwner());
  OpOperand *output = op.getDpsInitOperand(result.getResultNumber());
  BlockArgument sum = op.getMatchingBlockArgument(output);
  NumberRange start = of(output->get());
  if (!start)
    return {};
  Prover &prover = overflowProver();
  // How many steps lead to each element.
  DimExpr count = ctx.constant(1);
  AffineMap map = op.getMatchingIndexingMap(output);
  for (unsigned dim : llvm::seq(op.getNumLoops())) {
    if (map.isFunctionOfDim(dim))
      continue;
    DimExpr size = linalgLoopExtent(
        op, dim, [&](Value operand) { return shapes.extents(operand); });
    if (!size)
      return {};
    count = count * size;
  }
  bool hasStep =
      prover.query({Relation::Le, ctx.constant(1), count}).isAlways();
  // The result is a number after a step, if there is any.
  if (auto [range, after] =
          ofSteps({op->getRegion(0), sum, yielded, {}}, start);
      range)
    return hasStep ? after : range;
  // A sum of the same number of numbers for each element.
  auto add = yielded.getDefiningOp<arith::AddIOp>();
  if (!add || (add.getLhs() == sum) == (add.getRhs() == sum))
    return {};
  Value summand = add.getLhs() == sum ? add.getRhs() : add.getLhs();
  NumberRange each = of(summand);
  forget(op->getRegion(0));
  if (!each)
    return {};
  DimExpr least = each.min * count, most = each.max * count;
  DimExpr zero = ctx.constant(0);
  NumberRange partial{start.min + ctx.min({zero, least}),
                      start.max + ctx.max({zero, most})};
  return fitting(partial, yielded.getType())
             ? NumberRange{start.min + least, start.max + most}
             : NumberRange();
}

/// The sums of torch-mlir's scan: sum k has the first k + 1 numbers.
NumberRange ElementRanges::ofScan(OpResult result) {
  Operation *op = result.getOwner();
  auto inclusive = op->getAttrOfType<BoolAttr>("inclusive");
  auto axis = op->getAttrOfType<IntegerAttr>("dimension");
  if (op->getName().getStringRef() != "tm_tensor.scan" ||
      result.getResultNumber() != 0 || !inclusive || !inclusive.getValue() ||
      !axis || op->getNumRegions() != 1 || op->getNumOperands() < 2)
    return {};
  Operation *yield = onlyTerminator(op->getRegion(0));
  auto add = yield && yield->getNumOperands() == 1
                 ? yield->getOperand(0).getDefiningOp<arith::AddIOp>()
                 : arith::AddIOp();
  if (!add || add.getLhs() == add.getRhs() ||
      !isa<BlockArgument>(add.getLhs()) || !isa<BlockArgument>(add.getRhs()))
    return {};
  NumberRange each = of(op->getOperand(0));
  DimExpr count = shapes.extent(op->getOperand(0), axis.getInt());
  if (!each || !count)
    return {};
  return fitting({ctx.min({each.min, each.min * count}),
                  ctx.max({each.max, each.max * count})},
                 result.getType());
}

/// The sums of torch-mlir's scatter: elements of the destination to which it
/// adds updates. Each row of the updates meets an element once at most.
NumberRange ElementRanges::ofScatter(OpResult result) {
  Operation *op = result.getOwner();
  if (op->getName().getStringRef() != "tm_tensor.scatter" ||
      op->getNumRegions() != 1 || op->getNumOperands() != 3)
    return {};
  Operation *yield = onlyTerminator(op->getRegion(0));
  if (!yield || yield->getNumOperands() != 1 ||
      yield->getBlock()->getNumArguments() != 2)
    return {};
  Value update = yield->getBlock()->getArgument(0);
  Value before = yield->getBlock()->getArgument(1);
  auto add = yield->getOperand(0).getDefiningOp<arith::AddIOp>();
  if (!add || !((add.getLhs() == update && add.getRhs() == before) ||
                (add.getLhs() == before && add.getRhs() == update)))
    return {};
  NumberRange each = of(op->getOperand(0)), start = of(op->getOperand(2));
  DimExpr count = shapes.extent(op->getOperand(0), 0);
  if (!each || !start || !count)
    return {};
  DimExpr zero = ctx.constant(0);
  return fitting({start.min + ctx.min({zero, each.min * count}),
                  start.max + ctx.max({zero, each.max * count})},
                 result.getType());
}
