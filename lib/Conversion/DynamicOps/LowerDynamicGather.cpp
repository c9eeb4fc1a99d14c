//===- LowerDynamicGather.cpp - Lower dynamic_gather ----------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// If the indices are one vector, the result is one slice: extract_slice. If a
// check guards it that no size of the result covers, an scf.if contains it.
// Otherwise a parallel linalg.generic over the result reads element by element.
//
//===----------------------------------------------------------------------===//

#include "DynamicOps/CheckedSizes.h"
#include "DynamicOps/StartIndices.h"
#include "SymShape/Dialect/EmitExpr.h"
#include "SymShape/Dialect/ResizeForms.h"
#include "SymShape/Dialect/SymShape.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

/// The numbers of one op that are computed before its elements are read.
struct GatherPlan {
  DynamicGatherOp op;
  /// One per axis of the operand.
  SmallVector<OpFoldResult> sliceSizes;
  /// One per axis of the result; attributes where its type is static.
  SmallVector<OpFoldResult> resultSizes;
  /// If null, reading is safe wherever the result has elements.
  Value guard;
  StartIndices starts;
  /// For `zero_outside`, one per axis of the operand.
  SmallVector<Value> operandSizes;
};

struct LowerDynamicGather : OpRewritePattern<DynamicGatherOp> {
  LowerDynamicGather(MLIRContext *context, const PreconditionProofs &proofs)
      : OpRewritePattern(context), proofs(proofs) {}

  LogicalResult matchAndRewrite(DynamicGatherOp op,
                                PatternRewriter &rewriter) const override {
    ExprContext ctx;
    CheckedSizes sizes(rewriter, op, proofs, ctx);
    if (failed(sizes.emitChecks()))
      return failure();
    if (isRefuted(op)) {
      rewriter.replaceOp(
          op, createUnreached(rewriter, op.getLoc(), op.getResult()));
      return success();
    }

    GatherPlan plan{
        op,
        {},
        {},
        {},
        StartIndices(op.getIndices(), op.getVectorDim(), op.getMixedStarts()),
        {}};
    auto type = op.getResult().getType();
    for (int64_t d = 0; d < type.getRank(); ++d)
      plan.resultSizes.push_back(
          type.isDynamicDim(d)
              ? sizes.getResultSize(op.getResultSize(ctx, d))
              : OpFoldResult(rewriter.getIndexAttr(type.getDimSize(d))));
    for (int64_t d = 0, rank = op.getOperand().getType().getRank(); d < rank;
         ++d)
      plan.sliceSizes.push_back(op.isCollapsed(d)
                                    ? OpFoldResult(rewriter.getIndexAttr(1))
                                    : sizes.get(op.getSliceSize(ctx, d)));
    // Upstream infers the type of a slice from its sizes, so make constants
    // static.
    for (auto *list : {&plan.resultSizes, &plan.sliceSizes})
      for (OpFoldResult &size : *list)
        if (std::optional<int64_t> number = getConstantIntValue(size))
          size = rewriter.getIndexAttr(*number);
    plan.guard = sizes.getGuard();
    if (op.getZeroOutside())
      for (int64_t d = 0, rank = op.getOperand().getType().getRank(); d < rank;
           ++d)
        plan.operandSizes.push_back(getValueOrCreateConstantIndexOp(
            rewriter, op.getLoc(), sizes.get(ctx.inputDim(0, d))));
    for (int64_t d : op.getStartIndexMap()) {
      if (op.getZeroOutside()) {
        plan.starts.addExact(rewriter, op.getLoc(), d, plan.operandSizes[d]);
        continue;
      }
      OpFoldResult whole = sizes.get(ctx.inputDim(0, d));
      // A slice of the whole axis starts at 0 for every index.
      bool isWhole = op.getSliceSize(ctx, d) == ctx.inputDim(0, d);
      plan.starts.addClamped(
          rewriter, op.getLoc(), d,
          isWhole ? OpFoldResult(rewriter.getIndexAttr(0))
                  : subtract(rewriter, op.getLoc(), whole, plan.sliceSizes[d]));
    }
    bool isSlice = op.getBatchDims().empty() && !op.getZeroOutside();
    Value result = !isSlice     ? readElements(rewriter, plan)
                   : plan.guard ? sliceIfInRange(rewriter, plan)
                                : extractSlice(rewriter, plan);
    if (result.getType() != type)
      result = tensor::CastOp::create(rewriter, op.getLoc(), type, result);
    rewriter.replaceOp(op, result);
    return success();
  }

private:
  static OpFoldResult subtract(OpBuilder &builder, Location loc, OpFoldResult a,
                               OpFoldResult b) {
    if (a == b)
      return builder.getIndexAttr(0);
    std::optional<int64_t> x = getConstantIntValue(a);
    std::optional<int64_t> y = getConstantIntValue(b);
    if (x && y)
      return builder.getIndexAttr(*x - *y);
    if (y == 0)
      return a;
    return builder.createOrFold<arith::SubIOp>(
        loc, getValueOrCreateConstantIndexOp(builder, loc, a),
        getValueOrCreateConstantIndexOp(builder, loc, b));
  }

  /// A slice whose static sizes may not fit the operand. Upstream may move it
  /// to where the check does not guard it, so it is taken only if the check
  /// passes.
  static Value sliceIfInRange(PatternRewriter &rewriter, GatherPlan &plan) {
    Location loc = plan.op.getLoc();
    auto choice = scf::IfOp::create(
        rewriter, loc, plan.guard,
        [&](OpBuilder &b, Location l) {
          scf::YieldOp::create(b, l, extractSlice(b, plan));
        },
        [&](OpBuilder &b, Location l) {
          Value empty = tensor::EmptyOp::create(
              b, l, plan.resultSizes,
              plan.op.getOperand().getType().getElementType(),
              plan.op.getOperand().getType().getEncoding());
          scf::YieldOp::create(b, l, empty);
        });
    return choice.getResult(0);
  }

  static Value extractSlice(OpBuilder &rewriter, GatherPlan &plan) {
    DynamicGatherOp op = plan.op;
    Location loc = op.getLoc();
    auto operandType = op.getOperand().getType();
    int64_t rank = operandType.getRank();
    SmallVector<OpFoldResult> offsets(rank, rewriter.getIndexAttr(0));
    SmallVector<OpFoldResult> strides(rank, rewriter.getIndexAttr(1));
    for (unsigned k = 0; k < plan.starts.size(); ++k)
      offsets[plan.starts.axis(k)] = plan.starts.emit(rewriter, loc, k, {});
    // Use the sizes of the result, which are static where its type is static.
    SmallVector<OpFoldResult> sizes = plan.sliceSizes;
    SmallVector<int64_t> shape;
    for (auto [d, size] :
         llvm::zip_equal(op.getOffsetOperandDims(), plan.resultSizes)) {
      sizes[d] = size;
      shape.push_back(getConstantIntValue(size).value_or(ShapedType::kDynamic));
    }
    auto type = RankedTensorType::get(shape, operandType.getElementType(),
                                      operandType.getEncoding());
    return createSlice(rewriter, loc, op.getOperand(), offsets, sizes, strides,
                       type, plan.resultSizes);
  }

  static Value readElements(PatternRewriter &rewriter, GatherPlan &plan) {
    DynamicGatherOp op = plan.op;
    Location loc = op.getLoc();
    auto type = op.getResult().getType();
    Value init = tensor::EmptyOp::create(rewriter, loc, plan.resultSizes,
                                         type.getElementType());
    int64_t rank = type.getRank();
    SmallVector<utils::IteratorType> iterators(rank,
                                               utils::IteratorType::parallel);
    AffineMap map = rewriter.getMultiDimIdentityMap(rank);
    auto generic = linalg::GenericOp::create(
        rewriter, loc, init.getType(), ValueRange{}, init,
        ArrayRef<AffineMap>(map), iterators,
        [&](OpBuilder &body, Location loc, ValueRange args) {
          // `linalg.index` must be in the body itself, not in a region inside
          // it.
          SmallVector<Value> result;
          for (int64_t d = 0; d < rank; ++d)
            result.push_back(linalg::IndexOp::create(body, loc, d));
          Value element;
          if (!plan.guard) {
            element = readElement(body, plan, result);
          } else {
            auto read = [&](OpBuilder &b, Location loc) {
              scf::YieldOp::create(b, loc, readElement(b, plan, result));
            };
            auto keep = [&](OpBuilder &b, Location loc) {
              scf::YieldOp::create(b, loc, args[0]);
            };
            element = scf::IfOp::create(body, loc, plan.guard, read, keep)
                          .getResult(0);
          }
          linalg::YieldOp::create(body, loc, element);
        });
    return generic.getResult(0);
  }

  /// Reads the element of the operand for position `result`.
  static Value readElement(OpBuilder &builder, GatherPlan &plan,
                           ValueRange result) {
    DynamicGatherOp op = plan.op;
    Location loc = op.getLoc();
    SmallVector<Value> batch = llvm::map_to_vector(
        op.getBatchDims(), [&](int64_t d) { return result[d]; });
    if (op.getZeroOutside())
      return readOrZero(builder, plan, result, batch);
    SmallVector<Value> position(op.getOperand().getType().getRank());
    auto add = [&](int64_t d, Value v) {
      position[d] =
          position[d] ? builder.createOrFold<arith::AddIOp>(loc, position[d], v)
                      : v;
    };
    for (unsigned k = 0; k < plan.starts.size(); ++k) {
      OpFoldResult start = plan.starts.emit(builder, loc, k, batch);
      if (auto v = dyn_cast<Value>(start))
        add(plan.starts.axis(k), v);
    }
    for (auto [d, offset] : llvm::enumerate(getOffsets(op, result, batch)))
      if (offset)
        add(d, offset);
    for (Value &v : position)
      if (!v)
        v = arith::ConstantIndexOp::create(builder, loc, 0);
    return tensor::ExtractOp::create(builder, loc, op.getOperand(), position);
  }

  /// The position in its slice of the element for position `result`; null where
  /// the slice has the extent 1. In a batching axis, the position in the
  /// operand.
  static SmallVector<Value> getOffsets(DynamicGatherOp op, ValueRange result,
                                       ValueRange batch) {
    SmallVector<Value> offsets(op.getOperand().getType().getRank());
    for (auto [d, indicesDim] : llvm::zip_equal(
             op.getOperandBatchingDims(), op.getStartIndicesBatchingDims()))
      offsets[d] =
          batch[indicesDim < op.getVectorDim() ? indicesDim : indicesDim - 1];
    for (auto [d, offset] :
         llvm::zip_equal(op.getOffsetOperandDims(), op.getOffsetDims()))
      offsets[d] = result[offset];
    return offsets;
  }

  /// The same without clamping: 0 for an element outside the operand.
  static Value readOrZero(OpBuilder &builder, GatherPlan &plan,
                          ValueRange result, ValueRange batch) {
    DynamicGatherOp op = plan.op;
    Location loc = op.getLoc();
    SmallVector<Value> numbers;
    for (unsigned k = 0; k < plan.starts.size(); ++k)
      numbers.push_back(plan.starts.emitNumber(builder, loc, k, batch));
    ElementPosition at = plan.starts.emitPosition(builder, loc, numbers,
                                                  getOffsets(op, result, batch),
                                                  plan.operandSizes);
    auto read = [&](OpBuilder &b) -> Value {
      return tensor::ExtractOp::create(b, loc, op.getOperand(), at.indices);
    };
    if (!at.isInside)
      return read(builder);
    return scf::IfOp::create(
               builder, loc, at.isInside,
               [&](OpBuilder &b, Location loc) {
                 scf::YieldOp::create(b, loc, read(b));
               },
               [&](OpBuilder &b, Location loc) {
                 Type type = op.getOperand().getType().getElementType();
                 scf::YieldOp::create(
                     b, loc,
                     arith::ConstantOp::create(b, loc, b.getZeroAttr(type))
                         .getResult());
               })
        .getResult(0);
  }

  const PreconditionProofs &proofs;
};

} // namespace

void symshape::populateLowerDynamicGatherPatterns(
    RewritePatternSet &patterns, const PreconditionProofs &proofs) {
  patterns.add<LowerDynamicGather>(patterns.getContext(), proofs);
}
