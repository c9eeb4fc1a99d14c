//===- LowerResizeOps.cpp - Lower ops that make a given size --------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Lowers truncate, reshape, broadcast, slice, pad and iota: emits checks for
// the preconditions without a proof, then builds the upstream ops of
// ResizeForms.h.
//
//===----------------------------------------------------------------------===//

#include "DynamicOps/CheckedSizes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

/// The plan made for `op` before the first rewrite; for a new op, a plan
/// without proofs.
template <typename OpTy>
ResizePlan planOf(OpTy op, const PreconditionProofs &proofs) {
  if (const ResizePlan *plan = proofs.lookupPlan(op))
    return *plan;
  ExprContext ctx;
  return planForm(op, {ctx, [](ArrayRef<Predicate>) { return false; }});
}

/// Replaces sizes and amounts by 0 if a check fails. Upstream may move the
/// built ops to points that the check does not guard, where they must be
/// harmless.
void guard(OpBuilder &builder, Location loc, Value ok, ResizeLists &lists) {
  if (!ok)
    return;
  Value zero;
  auto guardOne = [&](OpFoldResult &number) {
    if (!zero)
      zero = arith::ConstantIndexOp::create(builder, loc, 0);
    number = builder.createOrFold<arith::SelectOp>(
        loc, ok, getValueOrCreateConstantIndexOp(builder, loc, number), zero);
  };
  // Constant sizes are in the type of the result and must stay.
  for (OpFoldResult &size : lists.sizes)
    if (isa<Value>(size))
      guardOne(size);
  for (auto *amounts : {&lists.low, &lists.high, &lists.interior})
    for (OpFoldResult &amount : *amounts)
      if (!isConstantIntValue(amount, 0))
        guardOne(amount);
}

template <typename OpTy> struct LowerResize : OpRewritePattern<OpTy> {
  LowerResize(MLIRContext *context, const PreconditionProofs &proofs)
      : OpRewritePattern<OpTy>(context), proofs(proofs) {}

  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    ResizePlan plan = planOf(op, proofs);
    ExprContext ctx;
    CheckedSizes sizes(rewriter, op, proofs, ctx);
    if (failed(sizes.emitChecks(/*valuesAreRead=*/false)))
      return failure();
    if (isRefuted(op)) {
      rewriter.replaceOp(
          op, createUnreached(rewriter, op.getLoc(), op.getResult()));
      return success();
    }
    ResizeLists lists = getLists(rewriter, op);
    guard(rewriter, op.getLoc(), sizes.getGuard(), lists);
    rewriter.replaceOp(op, buildForm(rewriter, op, plan, std::move(lists)));
    return success();
  }

  const PreconditionProofs &proofs;
};

struct LowerTruncate : OpRewritePattern<DynamicTruncateOp> {
  LowerTruncate(MLIRContext *context, const PreconditionProofs &proofs)
      : OpRewritePattern(context), proofs(proofs) {}

  LogicalResult matchAndRewrite(DynamicTruncateOp op,
                                PatternRewriter &rewriter) const override {
    TruncatedSize kept = emitTruncatedSize(rewriter, op, planOf(op, proofs));
    StringRef rule = stringifyScalarRule(op.getRule());
    if (kept.isFinite)
      emitSizeCheck(rewriter, op, kept.isFinite,
                    "expected the scalar to be finite");
    if (kept.isNonNegative)
      emitSizeCheck(rewriter, op, kept.isNonNegative,
                    "expected the scalar to be at least 0 after rule '" + rule +
                        "'");
    ResizeLists lists;
    lists.sizes = {kept.size};
    for (Value ok : {kept.isFinite, kept.isNonNegative})
      guard(rewriter, op.getLoc(), ok, lists);
    rewriter.replaceOp(op, buildForm(rewriter, op, lists.sizes[0]));
    return success();
  }

  const PreconditionProofs &proofs;
};

} // namespace

void symshape::populateLowerResizeOpsPatterns(
    RewritePatternSet &patterns, const PreconditionProofs &proofs) {
  patterns
      .add<LowerTruncate, LowerResize<DynamicReshapeOp>,
           LowerResize<DynamicBroadcastInDimOp>, LowerResize<DynamicSliceOp>,
           LowerResize<DynamicPadOp>, LowerResize<DynamicIotaOp>>(
          patterns.getContext(), proofs);
}
