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

/// Emits the number of the only expression in `upper` over `bindings`.
FailureOr<Value> emitBound(Operation *op, ExprListAttr upper,
                           ValueRange bindings) {
  OpBuilder builder(op);
  Location loc = op->getLoc();
  ExprContext ctx;
  DimExpr e = upper.getExprs().front().replaceLeaves(
      ctx, [](DimExpr) { return DimExpr(); });
  // The type conversion at the end makes an extent its number.
  SmallVector<Value> numbers = llvm::map_to_vector(bindings, [&](Value v) {
    if (!isa<ExtentType>(v.getType()))
      return v;
    Type index = builder.getIndexType();
    return UnrealizedConversionCastOp::create(builder, loc, index, v)
        .getResult(0);
  });
  auto range = [&](DimExpr leaf) {
    return getRangeOfIndex(numbers[leaf.getSymbolIndex()]);
  };
  EmitOptions options;
  options.range = range;
  FailureOr<Value> number = emitBoundNumber(
      builder, loc, e,
      [&](DimExpr leaf) -> OpFoldResult {
        return numbers[leaf.getSymbolIndex()];
      },
      options);
  if (failed(number))
    return op->emitOpError()
           << "expected numbers that need at most 1024 bits to compute";
  return number;
}
struct LowerSymShape
    : ModelPass<symshape::impl::LowerSymShapePassBase<LowerSymShape>> {
  using ModelPass::ModelPass;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    if (failed(verifyExtentsHaveNumbers(module)))
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
  struct Bound {
    Operation *op;
    ExprListAttr upper;
    OperandRange bindings;
  };
  SmallVector<Bound> bounds;
  getOperation().walk([&](Operation *op) {
    if (auto bound = dyn_cast<BoundOp>(op))
      bounds.push_back({op, bound.getUpper(), bound.getBindings()});
    else if (auto bound = dyn_cast<BoundOfOp>(op))
      bounds.push_back({op, bound.getUpper(), bound.getBindings()});
  });
  for (const Bound &bound : bounds)
    if (failed(verifyNumbers(bound.op, bound.bindings)))
      return failure();
  for (const Bound &bound : bounds) {
    FailureOr<Value> number = emitBound(bound.op, bound.upper, bound.bindings);
    if (failed(number))
      return failure();
    // This form lowers to its operand, like every extent made from an index.
    OpBuilder builder(bound.op);
    Location loc = bound.op->getLoc();
    Value exact = FromIndexOp::create(builder, loc, *number);
    Value weak =
        WeakenOp::create(builder, loc, bound.op->getResult(0).getType(), exact);
    bound.op->getResult(0).replaceAllUsesWith(weak);
    bound.op->erase();
  }
  return success();
}
} // namespace
