//===- DynamicGather.cpp - Gather -------------------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DynamicOps/DynamicOps.h"
#include "FoldNumbers.h"
#include "SymShape/Algebra/Text.h"
#include "SymShape/Dialect/EmitExpr.h"
#include "SymShape/Dialect/ResizeForms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace mlir::symshape;

//===----------------------------------------------------------------------===//
// DynamicGatherOp
//===----------------------------------------------------------------------===//

SmallVector<int64_t> DynamicGatherOp::getBatchDims() {
  SmallVector<int64_t> dims;
  for (int64_t d = 0, rank = getResult().getType().getRank(); d < rank; ++d)
    if (!llvm::is_contained(getOffsetDims(), d))
      dims.push_back(d);
  return dims;
}

SmallVector<int64_t> DynamicGatherOp::getOffsetOperandDims() {
  SmallVector<int64_t> dims;
  for (int64_t d = 0, rank = getOperand().getType().getRank(); d < rank; ++d)
    if (!isCollapsed(d) && !isBatching(d))
      dims.push_back(d);
  return dims;
}

/// The number of the first operand that is a size.
static unsigned getFirstSize(DynamicGatherOp op) {
  return op.getInputAfterIndices() + op.getShapeSources().size() +
         op.getStarts().size();
}

DimExpr DynamicGatherOp::getSliceSize(ExprContext &ctx, unsigned axis) {
  return getMixedSize(getSliceSizes(), axis, ctx, getFirstSize(*this));
}

DimExpr DynamicGatherOp::getResultSize(ExprContext &ctx, unsigned axis) {
  ArrayRef<int64_t> offsetDims = getOffsetDims();
  const int64_t *offset = llvm::find(offsetDims, int64_t(axis));
  if (offset != offsetDims.end())
    return getSliceSize(ctx,
                        getOffsetOperandDims()[offset - offsetDims.begin()]);
  SmallVector<int64_t> batchDims = getBatchDims();
  int64_t batch = llvm::find(batchDims, int64_t(axis)) - batchDims.begin();
  return ctx.inputDim(1, getIndicesDim(batch));
}

LogicalResult DynamicGatherOp::verify() {
  int64_t rank = getOperand().getType().getRank();
  int64_t resultRank = getResult().getType().getRank();
  if (getOperand().getType().getElementType() !=
      getResult().getType().getElementType())
    return emitOpError() << "expected the result to have elements of type "
                         << getOperand().getType().getElementType()
                         << ", as the operand has, found "
                         << getResult().getType().getElementType();
  if (Type element = getOperand().getType().getElementType();
      getZeroOutside() && !element.isSignlessIntOrIndexOrFloat())
    return emitOpError() << "expected elements that are signless integers, "
                            "indices or floats for 'zero_outside', found "
                         << element;
  if (failed(verifyIndexing(
          *this,
          {getIndices(), getStarts(), getStaticStarts(), getIndexVectorDim()},
          rank, {"collapsed_slice_dims", getCollapsedSliceDims()},
          {"operand_batching_dims", getOperandBatchingDims()},
          {"start_indices_batching_dims", getStartIndicesBatchingDims()},
          {"start_index_map", getStartIndexMap()})))
    return failure();
  int64_t offsets = rank - int64_t(getCollapsedSliceDims().size()) -
                    int64_t(getOperandBatchingDims().size());
  if (int64_t(getOffsetDims().size()) != offsets)
    return emitOpError() << "expected " << counted(offsets, "entry", "entries")
                         << " in 'offset_dims', one for each dimension of the "
                            "operand that is neither collapsed nor batching, "
                            "found "
                         << getOffsetDims().size();
  int64_t batches =
      getIndicesRank() - (getVectorDim() < getIndicesRank() ? 1 : 0);
  if (resultRank != batches + offsets)
    return emitOpError() << "expected a result of rank " << batches + offsets
                         << " (" << counted(batches, "dimension", "dimensions")
                         << " of the indices and " << offsets
                         << " of the operand), found rank " << resultRank;
  if (failed(verifyDims(*this, "offset_dims", getOffsetDims(), resultRank,
                        "the result", /*sorted=*/true)))
    return failure();
  if (int64_t(getSliceSizes().getExprs().size()) != rank)
    return emitOpError()
           << "expected " << rank
           << " slice sizes, one for each dimension of the operand, "
              "found "
           << getSliceSizes().getExprs().size();
  if (failed(verifyMixedSizes(
          *this, "slice_sizes", getSliceSizes(), getSizes().size(),
          getInputAfterIndices() + getShapeSources().size())))
    return failure();
  return verifySizePreconditions(*this);
}

void DynamicGatherOp::getSizePreconditions(
    ExprContext &ctx, SmallVectorImpl<SizePrecondition> &preconditions) {
  for (int64_t d = 0, rank = getOperand().getType().getRank(); d < rank; ++d) {
    DimExpr size = getSliceSize(ctx, d), whole = ctx.inputDim(0, d);
    std::string what = entryOf("slice_sizes", d);
    if (DimExpr e = getSliceSizes().getExprs()[d];
        !e.isSymbol() && !e.isConstant())
      what += ", which is " + toString(e) + ",";
    if (isBatching(d)) {
      // The size has no effect: there is one slice per batch, even if it is
      // empty. It is in range as in any other dimension, also in one of extent
      // 0, where there is no batch.
      preconditions.push_back(SizePrecondition::inRange(
          size, ctx.constant(1), what,
          "1, since 'operand_batching_dims' lists its dimension"));
      if (!getZeroOutside())
        preconditions.push_back(
            SizePrecondition::inRange(size, whole, what, axisOf("operand", d)));
    } else if (isCollapsed(d)) {
      preconditions.push_back(SizePrecondition::equal(
          size, ctx.constant(1), what,
          "1, since 'collapsed_slice_dims' lists its dimension"));
      if (!getZeroOutside())
        preconditions.push_back(SizePrecondition::inRange(
            ctx.constant(1), whole, what, axisOf("operand", d)));
    } else {
      preconditions.push_back(
          SizePrecondition::inRange(size, whole, what, axisOf("operand", d)));
    }
  }
  requireIndexing(preconditions, ctx, getIndices(), getVectorDim(),
                  getOperandBatchingDims(), getStartIndicesBatchingDims(),
                  getStartIndexMap(), "start_index_map");
  auto type = getResult().getType();
  for (int64_t d = 0; d < type.getRank(); ++d)
    if (!type.isDynamicDim(d))
      preconditions.push_back(SizePrecondition::equal(
          getResultSize(ctx, d), ctx.constant(type.getDimSize(d)),
          axisOf("result", d),
          std::to_string(type.getDimSize(d)) +
              ", the extent in the result type"));
}

/// The op reads elements only from the operand; the indices select them.
OperandRole DynamicGatherOp::getOperandRole(OpOperand &operand) {
  if (operand == getOperandMutable())
    return OperandRole::data();
  // Indices and shape sources precede the sizes.
  unsigned number = operand.getOperandNumber();
  if (number < getFirstSize(*this))
    return OperandRole::position();
  unsigned symbol = number - getFirstSize(*this);
  for (auto [axis, e] : llvm::enumerate(getSliceSizes().getExprs()))
    if (e.anyLeaf([&](DimExpr leaf) {
          return leaf.isSymbol() && leaf.getSymbolIndex() == symbol;
        }))
      return OperandRole::size(entryOf("slice_sizes", axis));
  return OperandRole::size("slice_sizes");
}

void DynamicGatherOp::inferShapes(InferenceState &state) {
  ExprContext &ctx = state.getExprContext();
  for (int64_t d = 0, rank = getResult().getType().getRank(); d < rank; ++d)
    state.setExtent(getResult(), d,
                    inferSize(state, *this, getResultSize(ctx, d)));
}

LogicalResult
DynamicGatherOp::reifyResultShapes(OpBuilder &builder,
                                   ReifiedRankedShapedTypeDims &reified) {
  return reifySizes(
      builder, getOperation()->getResult(0),
      [&](ExprContext &ctx, unsigned axis) { return getResultSize(ctx, axis); },
      reified);
}

namespace {

/// Makes constant operands, and sizes of inputs with static types, static, and
/// removes shape sources that are no longer read.
// Rewrite: known-slice-sizes
LogicalResult foldSliceSizes(DynamicGatherOp op, PatternRewriter &rewriter) {
  ExprContext ctx;
  SmallVector<DimExpr> exprs;
  SmallVector<Value> sizes;
  for (DimExpr e : op.getSliceSizes().getExprs()) {
    if (e.isSymbol()) {
      Value operand = op.getSizes()[e.getSymbolIndex()];
      if (std::optional<int64_t> number = getConstantSize(operand)) {
        exprs.push_back(ctx.constant(*number));
        continue;
      }
      exprs.push_back(ctx.symbol(sizes.size()));
      sizes.push_back(operand);
      continue;
    }
    exprs.push_back(withStaticSizes(
        op, e.replaceLeaves(ctx, [](DimExpr) -> DimExpr { return {}; })));
  }
  // Shape sources that are still read, and their new numbers.
  SmallVector<Value> sources;
  unsigned firstSource = op.getInputAfterIndices();
  SmallVector<unsigned> renumbered =
      llvm::to_vector(llvm::seq<unsigned>(0, firstSource));
  for (auto [i, source] : llvm::enumerate(op.getShapeSources())) {
    bool isRead = llvm::any_of(exprs, [&, number = firstSource + i](DimExpr e) {
      return e.anyLeaf([&](DimExpr leaf) {
        return leaf.getKind() == ExprKind::InputDim &&
               leaf.getInputNumber() == number;
      });
    });
    renumbered.push_back(firstSource + sources.size());
    if (isRead)
      sources.push_back(source);
  }
  for (DimExpr &e : exprs)
    e = e.replaceLeaves(ctx, [&](DimExpr leaf) -> DimExpr {
      if (leaf.getKind() != ExprKind::InputDim)
        return {};
      return ctx.inputDim(renumbered[leaf.getInputNumber()], leaf.getAxis());
    });
  ExprListAttr attr = getMixedSizesAttr(op.getContext(), exprs, sizes.size());
  if (attr == op.getSliceSizesAttr() &&
      sources.size() == op.getShapeSources().size())
    return failure();
  // Constants that the verifier would reject stay operands: the op then fails
  // only if it is executed.
  if (isRefuted(op))
    return failure();
  rewriter.modifyOpInPlace(op, [&] {
    op.getShapeSourcesMutable().assign(sources);
    op.getSizesMutable().assign(sizes);
    op.setSliceSizesAttr(attr);
  });
  return success();
}

} // namespace

namespace {

/// Rewrites a gather of one slice at a known position.
// Rewrite: extracted-slice
LogicalResult extractSlice(DynamicGatherOp op, PatternRewriter &rewriter) {
  auto type = op.getOperand().getType();
  if (!op.getBatchDims().empty() || op.getZeroOutside() ||
      !op.getResult().getType().hasStaticShape() ||
      getSizeSpeculatability(op) != Speculation::Speculatable)
    return failure();
  std::optional<SmallVector<int64_t>> starts =
      getConstantStarts(op.getIndices(), op.getMixedStarts());
  if (!starts)
    return failure();
  SmallVector<int64_t> offsets(type.getRank(), 0), sizes;
  for (int64_t d = 0; d < type.getRank(); ++d) {
    std::optional<int64_t> size =
        op.getSliceSizes().getExprs()[d].getConstantInt64();
    if (!size)
      return failure();
    sizes.push_back(*size);
  }
  for (auto [d, start] : llvm::zip_equal(op.getStartIndexMap(), *starts)) {
    if (type.isDynamicDim(d))
      return failure();
    offsets[d] = std::clamp<int64_t>(start, 0, type.getDimSize(d) - sizes[d]);
  }
  auto attributes = [&](ArrayRef<int64_t> numbers) {
    return getAsIndexOpFoldResult(op.getContext(), numbers);
  };
  SmallVector<int64_t> strides(type.getRank(), 1);
  RankedTensorType resultType = op.getResult().getType();
  Value slice =
      createSlice(rewriter, op.getLoc(), op.getOperand(), attributes(offsets),
                  attributes(sizes), attributes(strides), resultType,
                  attributes(resultType.getShape()));
  if (slice.getType() != resultType)
    slice = tensor::CastOp::create(rewriter, op.getLoc(), resultType, slice);
  rewriter.replaceOp(op, slice);
  return success();
}

} // namespace

void DynamicGatherOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                                  MLIRContext *context) {
  patterns.add(extractSlice)
      .add(foldSliceSizes)
      .add(foldStarts<DynamicGatherOp>);
}
