//===- PreconditionProofs.cpp - Prove preconditions on sizes --------------===//
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
#include "mlir/Interfaces/ShapedOpInterfaces.h"

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
        if (leaf.getKind() == ExprKind::Scalar &&
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
  return isa_and_nonnull<ShapedDimOpInterface, SizeOp>(operand.getDefiningOp());
}

namespace {

/// Proves the preconditions of one op, and plans to record the answers that its
/// lowering uses.
class OpProver {
public:
  OpProver(ShapeCursor &at, Operation *op, PlannedAnswers &answers)
      : at(at), shapes(at.getShapes()), op(op), answers(answers) {}

  /// Proves the two halves of a precondition from the control facts before the
  /// op.
  PreconditionProofs::Proof prove(const SizePrecondition &precondition);
  /// Proves predicates of expressions over the operands of the op.
  bool proves(ArrayRef<Predicate> predicates);

private:
  PreconditionProofs::Proof proveRange(const SizePrecondition &precondition,
                                       DimExpr value, DimExpr bound);
  PreconditionProofs::Proof proveAtLeast(const SizePrecondition &precondition,
                                         DimExpr value, DimExpr bound);
  bool fitsIndex(DimExpr e);
  void recordProved(const ShapeAnswer &answer) {
    recordAnswer(shapes, op, "proved-size", answer, &answers);
  }
  /// The lowering checks a precondition without a proof.
  void recordChecked(const ShapeAnswer &answer) {
    recordAnswer(shapes, op, "checked-size", answer, &answers);
  }
  void recordUnasked(llvm::function_ref<std::string()> question) {
    recordAnswer(op, shapes.getModule().getAsker(), "checked-size", question,
                 Verdict::Unknown, &answers);
  }

  ShapeCursor &at;
  const FunctionShapes &shapes;
  Operation *op;
  PlannedAnswers &answers;
  /// The ranges that `fitsIndex` used.
  SmallVector<std::pair<DimExpr, Interval>> ranges;
};

} // namespace

/// True if the ranges of its leaves prove that `e` fits an index.
bool OpProver::fitsIndex(DimExpr e) {
  Prover &prover = at.getProver();
  EmitOptions options;
  options.maxExtent = getAssumedMaxExtent(op);
  ranges.clear();
  auto rangeOf = [&](DimExpr leaf) {
    if (isSizeOfValue(op, leaf))
      return Interval::between(0, options.maxExtent);
    DimExpr known = inAnalysis(shapes, op, leaf);
    Interval range = known ? prover.bounds(known) : Interval();
    if (range.lower || range.upper)
      ranges.push_back({known, range});
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

PreconditionProofs::Proof
OpProver::proveAtLeast(const SizePrecondition &precondition, DimExpr value,
                       DimExpr bound) {
  bool isSize =
      isSizeOfValue(op, precondition.value) && precondition.bound.isConstant(0);
  ShapeAnswer atLeast;
  if (!isSize)
    atLeast = isAtMost(at, bound, value);
  bool isLeaf = precondition.value.isLeaf();
  bool fits = isLeaf || fitsIndex(precondition.value);
  // The lowering checks both, or none.
  if ((isSize || atLeast.isAlways()) && fits) {
    if (!isSize)
      recordProved(atLeast);
    for (auto &[leaf, range] : ranges)
      recordRange(shapes, op, "fits-index", leaf, range, &answers);
    if (!isLeaf)
      recordRange(shapes, op, "fits-index", value,
                  Interval::between(std::numeric_limits<int64_t>::min(),
                                    std::numeric_limits<int64_t>::max()),
                  &answers);
    return {true, true};
  }
  if (!isSize && !atLeast.isAlways())
    recordChecked(atLeast);
  if (!fits)
    recordUnasked([&] {
      return "'" + shapes.getModule().text(value, 200) + "' fits an index";
    });
  return {isSize || atLeast.isAlways(), fits};
}

PreconditionProofs::Proof
OpProver::proveRange(const SizePrecondition &precondition, DimExpr value,
                     DimExpr bound) {
  PreconditionProofs::Proof proof{isSizeOfValue(op, precondition.value), false};
  auto half = [&](const ShapeAnswer &answer) {
    answer.isAlways() ? recordProved(answer) : recordChecked(answer);
    return answer.isAlways();
  };
  if (!proof.lower)
    proof.lower = half(isAtMost(at, 0, value));
  proof.upper = half(isAtMost(at, value, bound));
  return proof;
}

PreconditionProofs::Proof
OpProver::prove(const SizePrecondition &precondition) {
  if (decideStatically(op, precondition) == Verdict::Always)
    return {true, true};
  DimExpr value = inAnalysis(shapes, op, precondition.value);
  DimExpr bound = inAnalysis(shapes, op, precondition.bound);
  if (!value || !bound) {
    recordUnasked([&] { return precondition.getMessage(); });
    return {};
  }
  ranges.clear();
  switch (precondition.kind) {
  case SizePrecondition::AtLeast:
    return proveAtLeast(precondition, value, bound);
  case SizePrecondition::InRange:
    return proveRange(precondition, value, bound);
  case SizePrecondition::Equal:
    break;
  }
  ShapeAnswer equal = sameExtent(at, value, bound);
  equal.isAlways() ? recordProved(equal) : recordChecked(equal);
  return {equal.isAlways(), equal.isAlways()};
}

bool OpProver::proves(ArrayRef<Predicate> predicates) {
  AnswersForChange all;
  for (const Predicate &p : predicates) {
    DimExpr lhs = inAnalysis(shapes, op, p.lhs);
    DimExpr rhs = inAnalysis(shapes, op, p.rhs);
    if (!lhs || !rhs || !all.needs(ask(at, makeCompare(p.relation, lhs, rhs))))
      return false;
  }
  all.record(shapes, op, "proved-size", &answers);
  return true;
}

PreconditionProofs::PreconditionProofs(ModuleShapes &shapes) {
  ExprContext ctx;
  for (FunctionOpInterface func : shapes.functions()) {
    ShapeCursor at = shapes.of(func).atBoundary();
    func->walk([&](SizePreconditionsOpInterface op) {
      at.moveBefore(op);
      // A truncate clamps its number, or checks it, by its plan.
      SmallVector<SizePrecondition> preconditions;
      if (!isa<DynamicTruncateOp>(op))
        op.getSizePreconditions(ctx, preconditions);
      OpProver prover(at, op, answers);
      SmallVector<Proof> &found = proofs[op];
      found.clear();
      for (const SizePrecondition &precondition : preconditions)
        found.push_back(prover.prove(precondition));
      // An op that always fails is not built.
      if (isRefuted(op))
        return;
      PlannedAnswers own;
      OpProver planner(at, op, own);
      auto isProved = [&](ArrayRef<Predicate> p) { return planner.proves(p); };
      KnownSizes known{ctx, isProved};
      if (auto form = dyn_cast<FormOpInterface>(op.getOperation()))
        plans[op] = planForm(form, known);
      else if (auto window = dyn_cast<WindowOpInterface>(op.getOperation()))
        plans[op] = planForm(window, known);
      // Axes that stay in one group are not separated.
      if (!isa<DynamicReshapeOp>(op) || plans[op].groups.size() > 1)
        answers.append(own);
    });
  }
}

PreconditionProofs::Proof PreconditionProofs::lookup(Operation *op,
                                                     unsigned i) const {
  auto it = proofs.find(op);
  if (it == proofs.end() || i >= it->second.size())
    return {};
  return it->second[i];
}

const ResizePlan *PreconditionProofs::lookupPlan(Operation *op) const {
  auto it = plans.find(op);
  return it == plans.end() ? nullptr : &it->second;
}
