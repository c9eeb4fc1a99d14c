//===- ExplainValues.cpp - How a number is computed -----------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Program/FollowedTypes.h"
#include "SymShape/Analysis/Explain.h"
#include "SymShape/Dialect/SymShape.h"
#include "SymShape/Interfaces/AnalysisBudgets.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {
/// A number in a value: an extent, or with axis -1 the value itself.
struct Source {
  Value value;
  int axis;
  DimExpr e;
};
} // namespace

struct Explainer::Chain {
  SmallVector<ExplainStep> steps;
  llvm::DenseSet<std::pair<Value, int>> seen;
  SmallVector<DimExpr> leaves;
};

std::string Explainer::definition(Value v, int axis, DimExpr e) const {
  std::string line =
      axis >= 0 ? "dimension " + std::to_string(axis) + " of " + text(v)
                : text(v);
  line += " is '" + text(e) + "'";
  if (Extent told = shapes.describe(e); told.isAtMost())
    line += ", at most '" + text(told.expr) + "'";
  if (Operation *op = v.getDefiningOp())
    return line + ", computed by '" + op->getName().getStringRef().str() + "'";
  auto arg = cast<BlockArgument>(v);
  if (arg.getOwner() != &shapes.getFunction().getFunctionBody().front())
    return line + ", on each entry to the block";
  auto function = shapes.getFunction();
  if (axis >= 0 && cast<ShapedType>(v.getType()).isDynamicDim(axis) &&
      function.getArgAttr(arg.getArgNumber(), SymShapeDialect::kShapeAttr))
    return line + ", as symshape.shape states";
  return line + ", which is an input";
}

/// True if `part` is `e`, or if a leaf occurs in both.
static bool contributes(DimExpr part, DimExpr e) {
  return part == e || part.anyLeaf([&](DimExpr leaf) {
    return e.anyLeaf([&](DimExpr other) { return leaf == other; });
  });
}

/// The numbers in the operands of the op that defines `v`; `v` may be made from
/// some of them.
static SmallVector<Source> extentSourcesOf(Value v,
                                           const FunctionShapes &shapes) {
  SmallVector<Source> sources;
  if (Operation *op = v.getDefiningOp())
    for (Value operand : op->getOperands()) {
      if (DimExpr content = shapes.content(operand))
        sources.push_back({operand, -1, content});
      for (auto [i, extent] : llvm::enumerate(shapes.extents(operand)))
        sources.push_back({operand, int(i), extent});
    }
  return sources;
}

void Explainer::follow(Value v, int axis, unsigned depth, Chain &chain) const {
  if (chain.steps.size() >= analysisBudgets.texts.steps ||
      depth > analysisBudgets.texts.depth ||
      !chain.seen.insert({v, axis}).second)
    return;
  ArrayRef<DimExpr> extents = shapes.extents(v);
  DimExpr e = axis < 0                     ? shapes.content(v)
              : axis < int(extents.size()) ? extents[axis]
                                           : DimExpr();
  if (!e)
    return;
  chain.steps.push_back(
      {ExplainStep::Definition, v.getLoc(), definition(v, axis, e), depth});
  for (DimExpr leaf : e.getLeaves())
    if (!llvm::is_contained(chain.leaves, leaf))
      chain.leaves.push_back(leaf);

  // If the op passes on a number, that one explains the result, and so on. Of
  // a long row of such ops, list the first and the last ones.
  SmallVector<Source> row;
  SmallVector<Source> sources = extentSourcesOf(v, shapes);
  while (!e.isConstant()) {
    auto *same = llvm::find_if(
        sources, [&](const Source &source) { return source.e == e; });
    if (same == sources.end())
      break;
    if (chain.seen.insert({same->value, same->axis}).second) {
      row.push_back(*same);
      sources = extentSourcesOf(row.back().value, shapes);
    } else {
      // An earlier step lists it and its sources.
      sources.clear();
    }
  }
  size_t numLeftOut = row.size() > analysisBudgets.texts.passedOn + 1
                          ? row.size() - analysisBudgets.texts.passedOn
                          : 0;
  for (size_t i = 0; i != row.size(); ++i) {
    ++depth;
    if (numLeftOut && i + 2 == analysisBudgets.texts.passedOn) {
      chain.steps.push_back({ExplainStep::Definition, row[i].value.getLoc(),
                             "and " + std::to_string(numLeftOut) +
                                 " more ops pass on this number unchanged",
                             depth++});
      i += numLeftOut;
    }
    const Source &next = row[i];
    chain.steps.push_back({ExplainStep::Definition, next.value.getLoc(),
                           definition(next.value, next.axis, e), depth});
  }
  for (const Source &source : sources)
    if (!source.e.isConstant() && contributes(source.e, e))
      follow(source.value, source.axis, depth + 1, chain);
}

SmallVector<ExplainStep> Explainer::explainExtent(Value v, unsigned axis) {
  Chain chain;
  if (!shapes.extent(v, axis))
    return {};
  shapes.getProver();
  follow(v, int(axis), 0, chain);
  addDataSteps(chain.leaves, chain.steps);
  return chain.steps;
}

SmallVector<ExplainStep> Explainer::explainContent(Value v) {
  Chain chain;
  shapes.getProver();
  follow(v, -1, 0, chain);
  addDataSteps(chain.leaves, chain.steps);
  return chain.steps;
}

SmallVector<ExplainStep> Explainer::explainLeaf(DimExpr leaf) {
  SmallVector<ExplainStep> steps, dataSteps;
  if (!shapes.owns(leaf) || !leaf.isLeaf())
    return steps;
  addDataSteps(leaf, dataSteps);
  FunctionOpInterface func = shapes.getFunction();
  Prover &prover = shapes.getProver();
  Location loc = func.getLoc();
  if (leaf.isSymbol()) {
    const SymbolRecord &record = module.symbol(leaf.getSymbolIndex());
    if (record.kind == SymbolRecord::Declared) {
      loc = record.origin.getLoc();
      // The facts of the declaration hold after it.
      if (Operation *op = record.origin.getDefiningOp())
        shapes.proverBefore(op->getNextNode());
    }
  }
  for (BlockArgument arg : func.getArguments()) {
    for (auto [axis, e] : llvm::enumerate(shapes.extents(arg)))
      if (e.anyLeaf([&](DimExpr other) { return other == leaf; }))
        steps.push_back(
            {ExplainStep::Definition, arg.getLoc(), definition(arg, axis, e)});
    if (shapes.content(arg) == leaf)
      steps.push_back(
          {ExplainStep::Definition, arg.getLoc(), definition(arg, -1, leaf)});
  }
  llvm::append_range(steps, dataSteps);
  for (FactId id : prover.factsAbout(leaf))
    steps.push_back(factStep(id));
  Interval range = prover.bounds(leaf);
  if (range.lower || range.upper)
    steps.push_back({ExplainStep::Reduced, loc,
                     "so '" + textOf(leaf, range, module) + "' everywhere"});
  return steps;
}
