//===- Sanitize.cpp - Check inferred extents at run time ------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SequentialControl.h"
#include "SymShape/Algebra/Text.h"
#include "SymShape/Analysis/AnswerRemarks.h"
#include "SymShape/Analysis/Report.h"
#include "SymShape/Analysis/ShapeAnalysis.h"
#include "SymShape/Analysis/ShapePass.h"
#include "SymShape/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::symshape {
#define GEN_PASS_DEF_SANITIZEPASS
#include "SymShape/Transforms/Passes.h.inc"
} // namespace mlir::symshape

using namespace mlir;
using namespace mlir::symshape;

namespace {

/// A number that a size must be.
struct Expectation {
  Operation *op;
  Value tensor;
  /// Insert the check before the op; else after it.
  bool before;
  int64_t axis;
  DimExpr expected;
  std::string message;
};

/// True if a check may be inserted next to `op`: regions of other ops may not
/// allow an op with effects.
bool mayCheckAt(Operation *op) {
  return isa<FunctionOpInterface>(op->getParentOp()) ||
         isSequentialControl(op->getParentOp());
}

struct Sanitize : ShapePass<symshape::impl::SanitizePassBase<Sanitize>> {
  using ShapePass::ShapePass;

  void runOnOperation() override {
    std::vector<Expectation> all;
    ModuleShapes &shapes = getShapes();
    for (FunctionOpInterface func : shapes.functions())
      func->walk<WalkOrder::PreOrder>([&](Operation *op) {
        if (op == func)
          return WalkResult::advance();
        if (isa<FunctionOpInterface>(op))
          return WalkResult::skip();
        if (mayCheckAt(op) && !op->hasTrait<OpTrait::IsTerminator>())
          collect(op, shapes.of(func), all);
        return WalkResult::advance();
      });
    for (Expectation &e : all)
      write(e);
    count("checks", "Run-time checks of extents", all.size());
    if (all.empty())
      markAllAnalysesPreserved();
  }

private:
  /// The leaves must be sizes or numbers that a caller passes.
  static bool isOverInputs(DimExpr e, FunctionOpInterface func) {
    for (DimExpr leaf : e.getLeaves()) {
      if (leaf.getKind() != ExprKind::InputDim ||
          leaf.getInputNumber() >= func.getNumArguments() ||
          !isa<RankedTensorType>(
              func.getArgumentTypes()[leaf.getInputNumber()]))
        return false;
    }
    return true;
  }

  void collect(Operation *op, const FunctionShapes &shapes,
               std::vector<Expectation> &all) {
    ExprContext &ctx = shapes.getModule().getExprContext();
    std::string name = "'" + op->getName().getStringRef().str() + "'";
    // A cast to a static size is undefined for any other size.
    if (auto cast_ = dyn_cast<tensor::CastOp>(op)) {
      auto from = dyn_cast<RankedTensorType>(cast_.getSource().getType());
      auto to = dyn_cast<RankedTensorType>(cast_.getType());
      for (int64_t axis = 0; from && to && axis < to.getRank(); ++axis)
        if (from.isDynamicDim(axis) && !to.isDynamicDim(axis))
          all.push_back({op, cast_.getSource(), true, axis,
                         ctx.constant(to.getDimSize(axis)),
                         describeLocation(op->getLoc()) + name + " expected " +
                             std::to_string(to.getDimSize(axis)) +
                             " for dimension " + std::to_string(axis) +
                             " of its operand"});
    }
    for (OpResult result : op->getResults()) {
      auto type = dyn_cast<RankedTensorType>(result.getType());
      ArrayRef<DimExpr> extents = shapes.extents(result);
      if (!type || extents.empty())
        continue;
      for (int64_t axis = 0; axis < type.getRank(); ++axis) {
        if (!type.isDynamicDim(axis) ||
            !isOverInputs(extents[axis], shapes.getFunction()))
          continue;
        recordAnswer(
            op, getArgument(), "checked-extent",
            [&] {
              return "dimension " + std::to_string(axis) +
                     " == " + shapes.getModule().text(extents[axis], 200);
            },
            Verdict::Always);
        all.push_back({op, result, false, axis, extents[axis],
                       describeLocation(op->getLoc()) + "dimension " +
                           std::to_string(axis) + " of the result of " + name +
                           ": expected " +
                           shapes.getModule().text(extents[axis])});
      }
    }
  }

  void write(const Expectation &e) {
    OpBuilder builder(e.op);
    if (!e.before)
      builder.setInsertionPointAfter(e.op);
    Location loc = e.op->getLoc();
    auto func = e.op->getParentOfType<FunctionOpInterface>();
    SmallVector<Value> bindings{
        tensor::DimOp::create(builder, loc, e.tensor, e.axis)};
    SmallVector<StringAttr> names{builder.getStringAttr("found")};
    SmallVector<DimExpr> leaves;
    ExprContext ctx;
    DimExpr expected = e.expected.replaceLeaves(ctx, [&](DimExpr leaf) {
      auto *it = llvm::find(leaves, leaf);
      unsigned index = it - leaves.begin() + 1;
      if (it == leaves.end()) {
        leaves.push_back(leaf);
        unsigned number = leaf.getInputNumber(), axis = leaf.getAxis();
        bindings.push_back(tensor::DimOp::create(
            builder, loc, func.getArgument(number), axis));
        names.push_back(
            builder.getStringAttr("d" + Twine(number) + "_" + Twine(axis)));
      }
      return ctx.symbol(index);
    });
    Value holds =
        PredicateOp::create(builder, loc, PredicateKind::eq,
                            ExprListAttr::get(builder.getContext(),
                                              {ctx.symbol(0), expected}, names),
                            bindings);
    RequireOp::create(builder, loc, holds, e.message);
  }
};

} // namespace
