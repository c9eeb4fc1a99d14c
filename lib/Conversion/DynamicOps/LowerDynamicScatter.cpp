//===- LowerDynamicScatter.cpp - Lower dynamic_scatter --------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A loop nest over the updates carries the result, so that updates of the same
// element are applied one after the other. One update:
//
//   %inside = <every start + offset is below the size of its axis>
//   %next = scf.if %inside { tensor.insert ... } else { yield the old tensor }
//
//===----------------------------------------------------------------------===//

#include "DynamicOps/CheckedSizes.h"
#include "DynamicOps/StartIndices.h"
#include "SymShape/Dialect/ResizeForms.h"
#include "SymShape/Dialect/SymShape.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

/// Builds the loops of one op.
class ScatterLoops {
public:
  ScatterLoops(OpBuilder &builder, DynamicScatterOp op,
               ArrayRef<Value> updateSizes, ArrayRef<Value> operandSizes)
      : op(op), updateSizes(updateSizes), operandSizes(operandSizes),
        starts(op.getIndices(), op.getVectorDim(), op.getMixedStarts()) {
    for (int64_t d : op.getScatterDimsToOperandDims())
      if (op.getClampStarts())
        starts.addClamped(builder, op.getLoc(), d, findLimit(builder, d));
      else
        starts.addExact(builder, op.getLoc(), d, operandSizes[d]);
    SmallVector<int64_t> scatterDims = op.getScatterDims();
    firstDepthWithStarts = scatterDims.empty() ? 0 : scatterDims.back() + 1;
  }

  /// Emits all updates at positions that begin with `ivs`; returns the
  /// resulting tensor.
  Value build(OpBuilder &builder, Value before) {
    Location loc = op.getLoc();
    unsigned depth = ivs.size();
    // Read the indices as soon as the enclosing loops determine their position.
    if (depth == firstDepthWithStarts)
      readStarts(builder);
    if (depth == updateSizes.size())
      return buildUpdate(builder, before);
    Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
    Value one = arith::ConstantIndexOp::create(builder, loc, 1);
    auto loop = scf::ForOp::create(
        builder, loc, zero, updateSizes[depth], one, before,
        [&](OpBuilder &body, Location loc, Value iv, ValueRange carried) {
          ivs.push_back(iv);
          scf::YieldOp::create(body, loc, build(body, carried[0]));
          ivs.pop_back();
        });
    return loop.getResult(0);
  }

private:
  void readStarts(OpBuilder &builder) {
    SmallVector<Value> batch;
    for (int64_t d : op.getScatterDims())
      batch.push_back(ivs[d]);
    numbers.clear();
    for (unsigned k = 0; k < starts.size(); ++k)
      numbers.push_back(starts.emitNumber(builder, op.getLoc(), k, batch));
  }

  /// The last start for which a window lies in axis `d` of the operand.
  OpFoldResult findLimit(OpBuilder &builder, int64_t d) {
    Value window;
    for (auto [updatesDim, operandDim] :
         llvm::zip_equal(op.getUpdateWindowDims(), op.getWindowOperandDims()))
      if (operandDim == d)
        window = updateSizes[updatesDim];
    if (!window)
      window = arith::ConstantIndexOp::create(builder, op.getLoc(), 1);
    return getAsOpFoldResult(builder.createOrFold<arith::SubIOp>(
        op.getLoc(), operandSizes[d], window));
  }

  Value buildUpdate(OpBuilder &builder, Value before) {
    Location loc = op.getLoc();
    SmallVector<Value> position(op.getOperand().getType().getRank());
    for (auto [updatesDim, d] :
         llvm::zip_equal(op.getUpdateWindowDims(), op.getWindowOperandDims()))
      position[d] = ivs[updatesDim];
    SmallVector<int64_t> scatterDims = op.getScatterDims();
    for (auto [d, indicesDim] : llvm::zip_equal(
             op.getInputBatchingDims(), op.getScatterIndicesBatchingDims())) {
      int64_t i = indicesDim < op.getVectorDim() ? indicesDim : indicesDim - 1;
      position[d] = ivs[scatterDims[i]];
    }

    ElementPosition at =
        starts.emitPosition(builder, loc, numbers, position, operandSizes);
    auto update = [&](OpBuilder &b) -> Value {
      Value value = tensor::ExtractOp::create(b, loc, op.getUpdates(), ivs);
      if (op.getKind() != ScatterKind::replace)
        value = combine(
            b, tensor::ExtractOp::create(b, loc, before, at.indices), value);
      return tensor::InsertOp::create(b, loc, value, before, at.indices);
    };
    if (!at.isInside)
      return update(builder);
    return scf::IfOp::create(
               builder, loc, at.isInside,
               [&](OpBuilder &b, Location loc) {
                 scf::YieldOp::create(b, loc, update(b));
               },
               [&](OpBuilder &b, Location loc) {
                 scf::YieldOp::create(b, loc, before);
               })
        .getResult(0);
  }

  Value combine(OpBuilder &b, Value old, Value update) {
    Location loc = op.getLoc();
    bool isFloat = isa<FloatType>(old.getType());
    bool isBit = old.getType().isInteger(1);
    switch (op.getKind()) {
    case ScatterKind::replace:
      return update;
    case ScatterKind::add:
      return isFloat ? arith::AddFOp::create(b, loc, old, update).getResult()
             : isBit ? arith::OrIOp::create(b, loc, old, update).getResult()
                     : arith::AddIOp::create(b, loc, old, update).getResult();
    case ScatterKind::mul:
      return isFloat ? arith::MulFOp::create(b, loc, old, update).getResult()
                     : arith::MulIOp::create(b, loc, old, update).getResult();
    case ScatterKind::min:
      return isFloat
                 ? arith::MinimumFOp::create(b, loc, old, update).getResult()
             : isBit ? arith::AndIOp::create(b, loc, old, update).getResult()
                     : arith::MinSIOp::create(b, loc, old, update).getResult();
    case ScatterKind::max:
      return isFloat
                 ? arith::MaximumFOp::create(b, loc, old, update).getResult()
             : isBit ? arith::OrIOp::create(b, loc, old, update).getResult()
                     : arith::MaxSIOp::create(b, loc, old, update).getResult();
    }
    llvm_unreachable("every kind is handled");
  }

  DynamicScatterOp op;
  ArrayRef<Value> updateSizes, operandSizes;
  StartIndices starts;
  unsigned firstDepthWithStarts;
  SmallVector<Value> ivs, numbers;
};

struct LowerDynamicScatter : OpRewritePattern<DynamicScatterOp> {
  LowerDynamicScatter(MLIRContext *context, const PreconditionProofs &proofs)
      : OpRewritePattern(context), proofs(proofs) {}

  LogicalResult matchAndRewrite(DynamicScatterOp op,
                                PatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    ExprContext ctx;
    CheckedSizes sizes(rewriter, op, proofs, ctx);
    if (failed(sizes.emitChecks()))
      return failure();
    if (isRefuted(op)) {
      rewriter.replaceOp(op, op.getOperand());
      return success();
    }
    auto sizesOf = [&](unsigned input, int64_t rank) {
      SmallVector<Value> values;
      for (int64_t d = 0; d < rank; ++d)
        values.push_back(getValueOrCreateConstantIndexOp(
            rewriter, loc, sizes.get(ctx.inputDim(input, d))));
      return values;
    };
    SmallVector<Value> updateSizes =
        sizesOf(op.getInputAfterIndices(), op.getUpdates().getType().getRank());
    SmallVector<Value> operandSizes =
        sizesOf(0, op.getOperand().getType().getRank());
    // If a check fails, no loop runs.
    Value guard = sizes.getGuard();
    if (guard && !updateSizes.empty())
      updateSizes[0] = rewriter.createOrFold<arith::SelectOp>(
          loc, guard, updateSizes[0],
          arith::ConstantIndexOp::create(rewriter, loc, 0));
    ScatterLoops loops(rewriter, op, updateSizes, operandSizes);
    if (!guard || !updateSizes.empty()) {
      rewriter.replaceOp(op, loops.build(rewriter, op.getOperand()));
      return success();
    }
    auto choice = scf::IfOp::create(
        rewriter, loc, guard,
        [&](OpBuilder &b, Location loc) {
          scf::YieldOp::create(b, loc, loops.build(b, op.getOperand()));
        },
        [&](OpBuilder &b, Location loc) {
          scf::YieldOp::create(b, loc, op.getOperand());
        });
    rewriter.replaceOp(op, choice);
    return success();
  }

  const PreconditionProofs &proofs;
};

} // namespace

void symshape::populateLowerDynamicScatterPatterns(
    RewritePatternSet &patterns, const PreconditionProofs &proofs) {
  patterns.add<LowerDynamicScatter>(patterns.getContext(), proofs);
}
