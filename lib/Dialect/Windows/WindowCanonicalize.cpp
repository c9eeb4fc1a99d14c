//===- WindowCanonicalize.cpp - Fold the numbers of window ops ------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Makes convolutions and pools static, as ResizeCanonicalize.cpp does for
// tensors of given sizes.
//
//===----------------------------------------------------------------------===//

#include "FoldNumbers.h"
#include "Windows/WindowOps.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

/// Builds `op` again with more static parts; null if there are none.
Operation *rebuildWindow(OpBuilder &b, WindowOpInterface op) {
  bool changed = false;
  WindowNumbers numbers = getWindowNumbers(op);
  for (SmallVector<OpFoldResult> *list : numbers.all())
    changed |= foldConstants(*list);
  Value input = op->getOperand(0), filter;
  changed |= lookThroughCast(input);
  if (op.getWindowLists().kernel.statics.empty()) {
    filter = op->getOperand(1);
    changed |= lookThroughCast(filter);
  }
  if (!changed)
    return nullptr;
  OperationState state(op.getLoc(), op->getName());
  buildWindow(b, state, op.getWindowKind(),
              getElementTypeOrSelf(op->getResult(0)), input, filter, numbers);
  return b.create(state);
}

// Rewrite: known-window
struct FoldWindow : RewritePattern {
  FoldWindow(StringRef name, MLIRContext *context)
      : RewritePattern(name, /*benefit=*/1, context) {}

  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    OpBuilder detached(op->getContext());
    return replaceByRebuilt(
        rewriter, op, rebuildWindow(detached, cast<WindowOpInterface>(op)));
  }
};

/// Replaces an op by upstream ops if types alone show that no check is needed,
/// and the result is static.
// Rewrite: decayed-window
struct DecayWindow : RewritePattern {
  DecayWindow(StringRef name, MLIRContext *context)
      : RewritePattern(name, /*benefit=*/1, context) {}

  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    auto window = cast<WindowOpInterface>(op);
    auto type = cast<RankedTensorType>(op->getResult(0).getType());
    if (!type.hasStaticShape() ||
        getSizeSpeculatability(op) != Speculation::Speculatable)
      return failure();
    ExprContext ctx;
    auto number = [&](DimExpr e) -> std::optional<int64_t> {
      return withStaticSizes(op, e).getConstantInt64();
    };
    // The sizes with `same` do not depend on the dilations.
    for (const WindowAxis &axis : getWindowExprs(window, ctx).axes)
      if (!number(axis.whole) || !number(axis.size))
        return failure();
    StaticProver prover(op, ctx);
    ResizePlan plan = planForm(window, KnownSizes{ctx, prover});
    WindowValues values = getWindowValues(
        rewriter, window, ctx, /*guard=*/{}, [&](DimExpr e) -> OpFoldResult {
          return rewriter.getIndexAttr(*number(e));
        });
    rewriter.replaceOp(op, buildForm(rewriter, window, plan, values));
    return success();
  }
};

} // namespace

void symshape::addWindowPatterns(RewritePatternSet &patterns,
                                 StringRef opName) {
  patterns.add<FoldWindow, DecayWindow>(opName, patterns.getContext());
}
