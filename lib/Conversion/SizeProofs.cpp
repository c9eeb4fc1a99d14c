//===- SizeProofs.cpp - Prove preconditions on sizes ----------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Analysis/AnswerRemarks.h"
#include "SymShape/Conversion/LowerDynamicOps.h"
#include "SymShape/Dialect/EmitExpr.h"
#include "SymShape/Dialect/WindowForms.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::symshape;

/// Translates `e`, an expression over the operands of `op`, to the analysis's
/// expressions. Null if the analysis does not follow one of the operands.
static DimExpr inAnalysis(const FunctionShapes &shapes, Operation *op,
                          DimExpr e) {
  bool known = true;
  DimExpr result = e.replaceLeaves(
      shapes.getModule().getExprContext(), [&](DimExpr leaf) -> DimExpr {
        Value operand = op->getOperand(leaf.getInputNumber());
        DimExpr found;
        if (leaf.getKind() == ExprKind::Scalar && !isSizeOperand(operand))
          found = {}; // a bound
        else if (leaf.getKind() == ExprKind::Scalar &&
                 isa<RankedTensorType>(operand.getType())) {
          ArrayRef<DimExpr> elements = shapes.contents(operand);
          found = elements.size() == 1 ? elements[0] : DimExpr();
        } else if (leaf.getKind() == ExprKind::Scalar)
          found = shapes.content(operand);
        else if (ArrayRef<DimExpr> sizes = shapes.extents(operand);
                 leaf.getAxis() < sizes.size())
          found = sizes[leaf.getAxis()];
        known &= bool(found);
        return found;
      });
  return known ? result : DimExpr();
}

/// True for a number that is a size of some value. (If that value is poison, so
/// is the number, and there is nothing to check.)
static bool isSizeOfValue(Operation *op, DimExpr e) {
  if (e.getKind() == ExprKind::InputDim)
    return true;
  if (e.getKind() != ExprKind::Scalar)
    return false;
  Value operand = op->getOperand(e.getInputNumber());
  if (auto extent = operand.getDefiningOp<FromIndexOp>())
    operand = extent.getSource();
  return isa_and_nonnull<tensor::DimOp, memref::DimOp, SizeOp>(
      operand.getDefiningOp());
}

/// True if the ranges of its leaves prove that `e` fits an index.
static bool fitsIndex(ShapeCursor &at, Operation *op, DimExpr e) {
  Prover &prover = at.getProver();
  EmitOptions options;
  options.maxExtent = getAssumedMaxExtent(op);
  auto rangeOf = [&](DimExpr leaf) {
    if (isSizeOfValue(op, leaf))
      return Interval::between(0, options.maxExtent);
    DimExpr known = inAnalysis(at.getShapes(), op, leaf);
    Interval range = known ? prover.bounds(known) : Interval();
    int64_t least = std::numeric_limits<int64_t>::min();
    int64_t most = std::numeric_limits<int64_t>::max();
    if (!range.lower || *range.lower < least)
      range.lower = llvm::DynamicAPInt(least);
    if (!range.upper || *range.upper > most)
      range.upper = llvm::DynamicAPInt(most);
    return range;
  };
  options.range = rangeOf;
  return symshape::fitsIndex(e, options);
}

/// True if an answer of the analysis is *always*; records it.
static bool isProved(ShapeCursor &at, Operation *op,
                     const ShapeAnswer &answer) {
  if (answer.isAlways())
    recordAnswer(at.getShapes(), op, "proved-size", answer);
  return answer.isAlways();
}

/// Proves the two halves of a precondition from the control facts before `op`.
static SizeProofs::Proof prove(ShapeCursor &at, Operation *op,
                               const SizeRequirement &requirement) {
  DimExpr value = inAnalysis(at.getShapes(), op, requirement.value);
  DimExpr bound = inAnalysis(at.getShapes(), op, requirement.bound);
  if (!value || !bound)
    return {};
  bool isSize = isSizeOfValue(op, requirement.value);
  if (requirement.kind == SizeRequirement::AtLeast)
    return {(isSize && requirement.bound.isConstant(0)) ||
                isProved(at, op, isAtMost(at, bound, value)),
            requirement.value.isLeaf() ||
                ::fitsIndex(at, op, requirement.value)};
  if (requirement.kind == SizeRequirement::Equal) {
    bool equal = isProved(at, op, sameExtent(at, value, bound));
    return {equal, equal};
  }
  return {isSize || isProved(at, op, isAtMost(at, 0, value)),
          isProved(at, op, isAtMost(at, value, bound))};
}

/// Proves a predicate of expressions over the operands of `op`.
static bool proves(ShapeCursor &at, Operation *op, const Predicate &p) {
  DimExpr lhs = inAnalysis(at.getShapes(), op, p.lhs);
  DimExpr rhs = inAnalysis(at.getShapes(), op, p.rhs);
  return lhs && rhs &&
         isProved(at, op, ask(at, makeCompare(p.relation, lhs, rhs)));
}

SizeProofs::SizeProofs(ModuleShapes &shapes) {
  ExprContext ctx;
  for (FunctionOpInterface func : shapes.functions()) {
    ShapeCursor at = shapes.of(func).atBoundary();
    func->walk([&](SizeRequirementsOpInterface op) {
      SmallVector<SizeRequirement> requirements;
      op.getSizeRequirements(ctx, requirements);
      at.moveBefore(op);
      SmallVector<Proof> &found = proofs[op];
      found.clear();
      for (const SizeRequirement &requirement : requirements)
        found.push_back(prove(at, op, requirement));
      auto isProved = [&](const Predicate &p) { return proves(at, op, p); };
      KnownSizes known{ctx, isProved};
      TypeSwitch<Operation *>(op)
          .Case<DynamicTruncateOp, DynamicReshapeOp, DynamicBroadcastInDimOp,
                DynamicSliceOp, DynamicPadOp, DynamicIotaOp>(
              [&](auto resize) { plans[resize] = planForm(resize, known); })
          .Case([&](WindowOpInterface window) {
            plans[window] = planForm(window, known);
          });
    });
  }
}

SizeProofs::Proof SizeProofs::lookup(Operation *op, unsigned i) const {
  auto it = proofs.find(op);
  if (it == proofs.end() || i >= it->second.size())
    return {};
  return it->second[i];
}

const ResizePlan *SizeProofs::lookupPlan(Operation *op) const {
  auto it = plans.find(op);
  return it == plans.end() ? nullptr : &it->second;
}
