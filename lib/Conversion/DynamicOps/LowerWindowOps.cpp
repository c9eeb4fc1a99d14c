//===- LowerWindowOps.cpp - Lower convolutions and pools ------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Emits checks for the preconditions without a proof, then builds the upstream
// ops of WindowForms.h.
//
//===----------------------------------------------------------------------===//

#include "DynamicOps/CheckedSizes.h"
#include "SymShape/Dialect/WindowForms.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

struct LowerWindow : OpInterfaceRewritePattern<WindowOpInterface> {
  LowerWindow(MLIRContext *context, const PreconditionProofs &proofs)
      : OpInterfaceRewritePattern(context), proofs(proofs) {}

  LogicalResult matchAndRewrite(WindowOpInterface op,
                                PatternRewriter &rewriter) const override {
    ExprContext ctx;
    const ResizePlan *known = proofs.lookupPlan(op);
    ResizePlan plan =
        known ? *known
              : planForm(op, {ctx, [](ArrayRef<Predicate>) { return false; }});
    CheckedSizes sizes(rewriter, op, proofs, ctx);
    if (failed(sizes.emitChecks(/*valuesAreRead=*/false)))
      return failure();
    if (isRefuted(op)) {
      rewriter.replaceOp(
          op, createUnreached(rewriter, op.getLoc(), op->getResult(0)));
      return success();
    }
    WindowValues values =
        getWindowValues(rewriter, op, ctx, sizes.getGuard(),
                        [&](DimExpr e) { return sizes.get(e); });
    rewriter.replaceOp(op, buildForm(rewriter, op, plan, values));
    return success();
  }

  const PreconditionProofs &proofs;
};

} // namespace

void symshape::populateLowerWindowOpsPatterns(
    RewritePatternSet &patterns, const PreconditionProofs &proofs) {
  patterns.add<LowerWindow>(patterns.getContext(), proofs);
}
