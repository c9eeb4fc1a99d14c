//===- SizeProofs.cpp - Prove preconditions on sizes ----------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

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
static bool fitsIndex(const FunctionShapes &shapes, Operation *op, DimExpr e) {
  Prover &prover = shapes.proverBefore(op);
  EmitOptions options;
  options.maxExtent = getAssumedMaxExtent(op);
  auto rangeOf = [&](DimExpr leaf) {
    if (isSizeOfValue(op, leaf))
      return Interval::between(0, options.maxExtent);
    DimExpr known = inAnalysis(shapes, op, leaf);
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

/// Proves the two halves of a precondition from the control facts before `op`.
static SizeProofs::Proof prove(const FunctionShapes &shapes, Operation *op,
                               const SizeRequirement &requirement) {
  DimExpr value = inAnalysis(shapes, op, requirement.value);
  DimExpr bound = inAnalysis(shapes, op, requirement.bound);
  if (!value || !bound)
    return {};
  Prover &prover = shapes.proverBefore(op);
  if (requirement.kind == SizeRequirement::AtLeast)
    return {prover.provesLessEqual(bound, value) ||
                (requirement.bound.isConstant(0) &&
                 isSizeOfValue(op, requirement.value)),
            requirement.value.isLeaf() ||
                ::fitsIndex(shapes, op, requirement.value)};
  if (requirement.kind == SizeRequirement::Equal) {
    bool equal = prover.provesEqual(value, bound);
    return {equal, equal};
  }
  DimExpr zero = shapes.getModule().getExprContext().constant(0);
  return {prover.provesLessEqual(zero, value) ||
              isSizeOfValue(op, requirement.value),
          prover.provesLessEqual(value, bound)};
}

/// Proves a predicate of expressions over the operands of `op`.
static bool proves(const FunctionShapes &shapes, Operation *op,
                   const Predicate &p) {
  DimExpr lhs = inAnalysis(shapes, op, p.lhs);
  DimExpr rhs = inAnalysis(shapes, op, p.rhs);
  if (!lhs || !rhs)
    return false;
  Prover &prover = shapes.proverBefore(op);
  if (p.relation == Relation::Eq)
    return prover.provesEqual(lhs, rhs);
  return prover.query({p.relation, lhs, rhs}).isAlways();
}

SizeProofs::SizeProofs(ModuleShapes &shapes) {
  ExprContext ctx;
  for (FunctionOpInterface func : shapes.functions()) {
    const FunctionShapes &own = shapes.of(func);
    func->walk([&](SizeRequirementsOpInterface op) {
      SmallVector<SizeRequirement> requirements;
      op.getSizeRequirements(ctx, requirements);
      SmallVector<Proof> &found = proofs[op];
      found.clear();
      for (const SizeRequirement &requirement : requirements)
        found.push_back(prove(own, op, requirement));
      auto isProved = [&](const Predicate &p) { return proves(own, op, p); };
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
