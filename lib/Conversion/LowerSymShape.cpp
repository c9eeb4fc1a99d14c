//===- LowerSymShape.cpp - Lower to upstream ops only ---------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Computes bounds and checks, and then removes the rest of the dialect.
//
//===----------------------------------------------------------------------===//

#include "RemoveDialect.h"
#include "SymShape/Analysis/ShapePass.h"
#include "SymShape/Conversion/BoundedBuffers.h"
#include "SymShape/Conversion/LowerFacts.h"
#include "SymShape/Conversion/Passes.h"
#include "SymShape/Dialect/EmitExpr.h"
#include "WideIntegers.h"

namespace mlir::symshape {
#define GEN_PASS_DEF_LOWERSYMSHAPEPASS
#include "SymShape/Conversion/Passes.h.inc"
} // namespace mlir::symshape

using namespace mlir;
using namespace mlir::symshape;

namespace {

FailureOr<Value> emitBound(BoundOp op) {
  OpBuilder builder(op);
  Location loc = op.getLoc();
  ExprContext ctx;
  DimExpr e = op.getUpper().getExprs().front().replaceLeaves(
      ctx, [](DimExpr) { return DimExpr(); });
  auto range = [&](DimExpr leaf) {
    return getRangeOfIndex(op.getBindings()[leaf.getSymbolIndex()]);
  };
  EmitOptions options;
  options.range = range;
  FailureOr<Value> number = emitBoundNumber(
      builder, loc, e,
      [&](DimExpr leaf) -> OpFoldResult {
        return op.getBindings()[leaf.getSymbolIndex()];
      },
      options);
  if (failed(number))
    return op.emitOpError()
           << "expected numbers that need at most 1024 bits to compute";
  return number;
}
struct LowerSymShape
    : ModelPass<symshape::impl::LowerSymShapePassBase<LowerSymShape>> {
  using ModelPass::ModelPass;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    if (failed(verifyExtentsHaveNumbers(module, getArgument(), permit)))
      return signalPassFailure();
    eraseUnusedExtents(module);
    if (failed(computeBounds()))
      return signalPassFailure();
    FailureOr<unsigned> checks =
        lowerFacts(module, {printObserved, traceObserved});
    if (failed(checks))
      return signalPassFailure();
    count("checks", "Checks lowered", *checks);
    expandWideIntegers(module);
    if (failed(removeDialect(module)))
      signalPassFailure();
  }

private:
  LogicalResult computeBounds();
};

/// Replaces bounds by their numbers while operands still have the types that
/// expressions are emitted for.
LogicalResult LowerSymShape::computeBounds() {
  SmallVector<BoundOp> bounds;
  getOperation().walk([&](BoundOp op) { bounds.push_back(op); });
  for (BoundOp op : bounds)
    if (failed(verifyNumbers(op, op.getBindings())))
      return failure();
  for (BoundOp op : bounds) {
    FailureOr<Value> number = emitBound(op);
    if (failed(number))
      return failure();
    // This form lowers to its operand, like every extent made from an index.
    OpBuilder builder(op);
    Value exact = FromIndexOp::create(builder, op.getLoc(), *number);
    Value bound = WeakenOp::create(builder, op.getLoc(), op.getType(), exact);
    op.getResult().replaceAllUsesWith(bound);
    op.erase();
  }
  return success();
}
} // namespace
