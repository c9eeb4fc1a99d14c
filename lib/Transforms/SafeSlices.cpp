//===- SafeSlices.cpp - Slices that upstream rewrites rightly -------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SafeForms.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::symshape;

//===----------------------------------------------------------------------===//
// Reduced rank
//===----------------------------------------------------------------------===//

/// True if upstream may drop other axes than `dropped`: it drops the first axes
/// of size 1, and a size in front of a dropped axis is 1 or may become 1.
static bool mayDropOtherAxes(ArrayRef<int64_t> sizes,
                             const llvm::SmallBitVector &dropped) {
  bool mayBeOne = false;
  for (auto [axis, size] : llvm::enumerate(sizes)) {
    if (dropped.test(axis)) {
      if (mayBeOne)
        return true;
    } else if (size == 1 || ShapedType::isDynamic(size)) {
      mayBeOne = true;
    }
  }
  return false;
}

/// The groups of a reshape that drops axes or adds them: a dropped axis is in
/// the group of the kept one before it, or the first kept one.
static SmallVector<ReassociationIndices>
groupsOf(const llvm::SmallBitVector &dropped) {
  SmallVector<ReassociationIndices> groups;
  ReassociationIndices open;
  for (unsigned axis = 0; axis != dropped.size(); ++axis) {
    if (!dropped.test(axis) &&
        llvm::any_of(open, [&](int64_t a) { return !dropped.test(a); })) {
      groups.push_back(std::move(open));
      open.clear();
    }
    open.push_back(axis);
  }
  if (!open.empty())
    groups.push_back(std::move(open));
  return groups;
}

namespace {

// Rewrite: full-rank-slices
struct FullRankExtract : OpRewritePattern<tensor::ExtractSliceOp> {
  FullRankExtract(MLIRContext *context)
      : OpRewritePattern(context, kSafeFormBenefit) {}

  LogicalResult matchAndRewrite(tensor::ExtractSliceOp op,
                                PatternRewriter &rewriter) const override {
    RankedTensorType type = op.getType();
    llvm::SmallBitVector dropped = op.getDroppedDims();
    if (type.getEncoding() || op.getSourceType().getEncoding() ||
        op.getSourceType().getRank() - type.getRank() !=
            int64_t(dropped.count()) ||
        !mayDropOtherAxes(op.getStaticSizes(), dropped))
      return failure();
    Location loc = op.getLoc();
    Value whole = tensor::ExtractSliceOp::create(
        rewriter, loc, op.getSource(), op.getMixedOffsets(), op.getMixedSizes(),
        op.getMixedStrides());
    Value reduced = tensor::CollapseShapeOp::create(rewriter, loc, whole,
                                                    groupsOf(dropped));
    if (reduced.getType() != type)
      reduced = tensor::CastOp::create(rewriter, loc, type, reduced);
    rewriter.replaceOp(op, reduced);
    return success();
  }
};

/// `Op` is `tensor.insert_slice` or `tensor.parallel_insert_slice`.
// Rewrite: full-rank-inserts
template <typename Op> struct FullRankInsert : OpRewritePattern<Op> {
  FullRankInsert(MLIRContext *context)
      : OpRewritePattern<Op>(context, kSafeFormBenefit) {}

  LogicalResult matchAndRewrite(Op op,
                                PatternRewriter &rewriter) const override {
    RankedTensorType type = op.getSourceType();
    llvm::SmallBitVector dropped = op.getDroppedDims();
    int64_t rank = op.getDestType().getRank();
    if (type.getEncoding() ||
        rank - type.getRank() != int64_t(dropped.count()) ||
        !mayDropOtherAxes(op.getStaticSizes(), dropped))
      return failure();
    OpBuilder::InsertionGuard guard(rewriter);
    if (std::is_same_v<Op, tensor::ParallelInsertSliceOp>)
      rewriter.setInsertionPoint(op->getParentOp());
    Location loc = op.getLoc();
    SmallVector<int64_t> shape;
    SmallVector<OpFoldResult> sizes;
    int64_t next = 0;
    for (int64_t axis = 0; axis != rank; ++axis) {
      if (dropped.test(axis)) {
        shape.push_back(1);
        sizes.push_back(rewriter.getIndexAttr(1));
        continue;
      }
      shape.push_back(type.getDimSize(next));
      sizes.push_back(
          tensor::getMixedSize(rewriter, loc, op.getSource(), next++));
    }
    Value whole =
        tensor::ExpandShapeOp::create(rewriter, loc, type.clone(shape),
                                      op.getSource(), groupsOf(dropped), sizes);
    rewriter.modifyOpInPlace(op, [&] { op.getSourceMutable().assign(whole); });
    return success();
  }
};

//===----------------------------------------------------------------------===//
// Slices of unpacked tensors
//===----------------------------------------------------------------------===//

/// A slice that upstream moves before the unpack takes fewer elements of an
/// axis that is not packed, but upstream leaves the source of the unpack as it
/// is. This pattern slices the source, too.
// Rewrite: sliced-unpack
struct SliceUnpackSource : OpRewritePattern<tensor::ExtractSliceOp> {
  SliceUnpackSource(MLIRContext *context)
      : OpRewritePattern(context, kSafeFormBenefit) {}

  LogicalResult matchAndRewrite(tensor::ExtractSliceOp op,
                                PatternRewriter &rewriter) const override {
    auto unpack = op.getSource().getDefiningOp<linalg::UnPackOp>();
    if (!unpack || !unpack->hasOneUse() || !unpack.hasPureTensorSemantics() ||
        !unpack.canFoldSliceOp(op))
      return failure();
    auto source = cast<RankedTensorType>(unpack.getSourceType());
    auto dest = cast<RankedTensorType>(unpack.getDestType());
    if (source.getEncoding() || dest.getEncoding())
      return failure();
    SmallVector<OpFoldResult> sizes = op.getMixedSizes();
    Location loc = op.getLoc();
    // Slice the axes of the source that come from an axis without tiles.
    SmallVector<OpFoldResult> sourceSizes =
        tensor::getMixedSizes(rewriter, loc, unpack.getSource());
    ArrayRef<int64_t> order = unpack.getOuterDimsPerm();
    ArrayRef<int64_t> tiled = unpack.getInnerDimsPos();
    for (int64_t outer = 0; outer != dest.getRank(); ++outer) {
      int64_t axis = order.empty() ? outer : order[outer];
      if (!llvm::is_contained(tiled, axis))
        sourceSizes[outer] = sizes[axis];
    }
    SmallVector<OpFoldResult> zeros(source.getRank(), rewriter.getIndexAttr(0));
    SmallVector<OpFoldResult> ones(source.getRank(), rewriter.getIndexAttr(1));
    Value part = tensor::ExtractSliceOp::create(
        rewriter, loc, unpack.getSource(), zeros, sourceSizes, ones);
    Value into = tensor::ExtractSliceOp::create(
        rewriter, loc, op.getType(), unpack.getDest(), op.getMixedOffsets(),
        sizes, op.getMixedStrides());
    rewriter.replaceOpWithNewOp<linalg::UnPackOp>(
        op, part, into, tiled, unpack.getMixedTiles(), order);
    return success();
  }
};

//===----------------------------------------------------------------------===//
// Offsets and strides
//===----------------------------------------------------------------------===//

} // namespace

/// The type of `v` with the sizes that casts of it hide.
static ShapedType typeBeforeCasts(Value v) {
  while (Operation *def = v.getDefiningOp()) {
    if (!isa<memref::CastOp, tensor::CastOp>(def) ||
        !cast<ShapedType>(def->getOperand(0).getType()).hasRank())
      break;
    v = def->getOperand(0);
  }
  return cast<ShapedType>(v.getType());
}

namespace {

// Rewrite: marked-strides
template <typename Op> struct SafeStrides : OpRewritePattern<Op> {
  SafeStrides(MLIRContext *context)
      : OpRewritePattern<Op>(context, kSafeFormBenefit + 1) {}

  LogicalResult matchAndRewrite(Op op,
                                PatternRewriter &rewriter) const override {
    SmallVector<OpFoldResult> strides = op.getMixedStrides();
    bool changed = false;
    // With this stride, no second element is in bounds.
    for (OpFoldResult &stride : strides)
      if (isa<Value>(stride) &&
          getConstantIntValue(stride) == ShapedType::kDynamic) {
        stride = rewriter.getIndexAttr(0);
        changed = true;
      }
    if (!changed)
      return failure();
    replace(op, op.getMixedOffsets(), strides, rewriter);
    return success();
  }

private:
  static void replace(memref::SubViewOp op, ArrayRef<OpFoldResult> offsets,
                      ArrayRef<OpFoldResult> strides,
                      PatternRewriter &rewriter) {
    auto whole = memref::SubViewOp::inferResultType(
        op.getSourceType(), offsets, op.getMixedSizes(), strides);
    llvm::SmallBitVector dropped = op.getDroppedDims();
    MemRefType type = whole;
    if (dropped.any()) {
      auto [wholeStrides, offset] = whole.getStridesAndOffset();
      SmallVector<int64_t> shape, kept;
      for (auto [axis, size] : llvm::enumerate(whole.getShape()))
        if (!dropped.test(axis)) {
          shape.push_back(size);
          kept.push_back(wholeStrides[axis]);
        }
      type =
          MemRefType::get(shape, whole.getElementType(),
                          StridedLayoutAttr::get(op.getContext(), offset, kept),
                          whole.getMemorySpace());
    }
    Value view =
        memref::SubViewOp::create(rewriter, op.getLoc(), type, op.getSource(),
                                  offsets, op.getMixedSizes(), strides);
    rewriter.replaceOpWithNewOp<memref::CastOp>(op, op.getType(), view);
  }

  static void replace(tensor::ExtractSliceOp op, ArrayRef<OpFoldResult> offsets,
                      ArrayRef<OpFoldResult> strides,
                      PatternRewriter &rewriter) {
    rewriter.replaceOpWithNewOp<tensor::ExtractSliceOp>(
        op, op.getType(), op.getSource(), offsets, op.getMixedSizes(), strides);
  }

  template <typename InsertOp>
  static void replace(InsertOp op, ArrayRef<OpFoldResult> offsets,
                      ArrayRef<OpFoldResult> strides,
                      PatternRewriter &rewriter) {
    rewriter.replaceOpWithNewOp<InsertOp>(op, op.getSource(), op.getDest(),
                                          offsets, op.getMixedSizes(), strides);
  }
};

/// A view at the end of an axis, or of an axis of size 0, is empty wherever it
/// begins. Upstream's verifier refuses its static offset.
// Rewrite: empty-views
struct SafeEmptyView : OpRewritePattern<memref::SubViewOp> {
  SafeEmptyView(MLIRContext *context)
      : OpRewritePattern(context, kSafeFormBenefit + 2) {}

  LogicalResult matchAndRewrite(memref::SubViewOp op,
                                PatternRewriter &rewriter) const override {
    ArrayRef<int64_t> extents = typeBeforeCasts(op.getSource()).getShape();
    MemRefType type = op.getType();
    int64_t offset;
    SmallVector<int64_t> strides;
    auto isAtEnd = [](auto pair) {
      std::optional<int64_t> start = getConstantIntValue(std::get<0>(pair));
      int64_t extent = std::get<1>(pair);
      return start && !ShapedType::isDynamic(extent) && *start >= extent;
    };
    if (failed(type.getStridesAndOffset(strides, offset)) ||
        llvm::none_of(llvm::zip_equal(op.getMixedOffsets(), extents), isAtEnd))
      return failure();
    // No element is accessed, so any offset and strides that fit the type do.
    if (ShapedType::isDynamic(offset))
      offset = 0;
    for (int64_t &stride : strides)
      if (ShapedType::isDynamic(stride))
        stride = 1;
    SmallVector<OpFoldResult> sizes;
    llvm::SmallBitVector dropped = op.getDroppedDims();
    for (auto [axis, size] : llvm::enumerate(op.getMixedSizes()))
      if (!dropped.test(axis))
        sizes.push_back(size);
    auto layout = StridedLayoutAttr::get(op.getContext(), offset, strides);
    Value view = memref::ReinterpretCastOp::create(
        rewriter, op.getLoc(),
        MemRefType::get(type.getShape(), type.getElementType(), layout,
                        type.getMemorySpace()),
        op.getSource(), rewriter.getIndexAttr(offset), sizes,
        getAsIndexOpFoldResult(op.getContext(), strides));
    if (view.getType() != type)
      view = memref::CastOp::create(rewriter, op.getLoc(), type, view);
    rewriter.replaceOp(op, view);
    return success();
  }
};

/// Upstream's verifier refuses static sizes and offsets below 0 of a
/// `memref.reinterpret_cast`, and takes -2^63 for the mark of a dynamic one.
/// With such a number, the op is undefined, or no access is in bounds.
// Rewrite: reinterpreted-marks
struct SafeReinterpretCast : OpRewritePattern<memref::ReinterpretCastOp> {
  SafeReinterpretCast(MLIRContext *context)
      : OpRewritePattern(context, kSafeFormBenefit) {}

  LogicalResult matchAndRewrite(memref::ReinterpretCastOp op,
                                PatternRewriter &rewriter) const override {
    auto isUnsafe = [&](OpOperand &operand) {
      std::optional<int64_t> number = getConstantIntValue(operand.get());
      bool isStride = llvm::is_contained(op.getStrides(), operand.get());
      return number &&
             (isStride ? *number == ShapedType::kDynamic : *number < 0);
    };
    if (llvm::none_of(op->getOpOperands(), isUnsafe))
      return failure();
    Value zero = arith::ConstantIndexOp::create(rewriter, op.getLoc(), 0);
    SmallVector<OpOperand *> unsafe;
    for (OpOperand &operand : op->getOpOperands())
      if (isUnsafe(operand))
        unsafe.push_back(&operand);
    rewriter.modifyOpInPlace(op, [&] {
      for (OpOperand *operand : unsafe)
        operand->set(zero);
    });
    return success();
  }
};

/// The bounds of an `scf.forall` and the basis of an `affine.linearize_index`
/// use the mark, too. A loop to -2^63 or to the next number has no iterations;
/// one from there does not end, and a negative basis is undefined.
// Rewrite: marked-bounds
template <typename Op> struct SafeBounds : OpRewritePattern<Op> {
  SafeBounds(MLIRContext *context)
      : OpRewritePattern<Op>(context, kSafeFormBenefit) {}

  LogicalResult matchAndRewrite(Op op,
                                PatternRewriter &rewriter) const override {
    SmallVector<OpOperand *> marks;
    for (OpOperand &operand : op->getOpOperands())
      if (getConstantIntValue(operand.get()) == ShapedType::kDynamic)
        marks.push_back(&operand);
    if (marks.empty())
      return failure();
    Value next = arith::ConstantIndexOp::create(rewriter, op.getLoc(),
                                                ShapedType::kDynamic + 1);
    rewriter.modifyOpInPlace(op, [&] {
      for (OpOperand *operand : marks)
        operand->set(next);
    });
    return success();
  }
};

//===----------------------------------------------------------------------===//
// Sizes of expanded shapes
//===----------------------------------------------------------------------===//

// Rewrite: expanded-static-sizes
struct SafeExpandShape : OpRewritePattern<tensor::ExpandShapeOp> {
  SafeExpandShape(MLIRContext *context)
      : OpRewritePattern(context, kSafeFormBenefit) {}

  LogicalResult matchAndRewrite(tensor::ExpandShapeOp op,
                                PatternRewriter &rewriter) const override {
    ArrayRef<int64_t> shape = op.getResultType().getShape();
    if (shape == op.getStaticOutputShape())
      return failure();
    SmallVector<OpFoldResult> sizes = op.getMixedOutputShape();
    SmallVector<Value> dynamic;
    for (auto [size, extent] : llvm::zip_equal(sizes, shape))
      if (ShapedType::isDynamic(extent))
        dynamic.push_back(
            getValueOrCreateConstantIndexOp(rewriter, op.getLoc(), size));
    rewriter.modifyOpInPlace(op, [&] {
      op.getOutputShapeMutable().assign(dynamic);
      op.setStaticOutputShape(shape);
    });
    return success();
  }
};

} // namespace

void symshape::populateSafeSlicePatterns(RewritePatternSet &patterns) {
  patterns
      .add<FullRankExtract, FullRankInsert<tensor::InsertSliceOp>,
           FullRankInsert<tensor::ParallelInsertSliceOp>, SliceUnpackSource,
           SafeStrides<memref::SubViewOp>, SafeStrides<tensor::ExtractSliceOp>,
           SafeStrides<tensor::InsertSliceOp>,
           SafeStrides<tensor::ParallelInsertSliceOp>, SafeEmptyView,
           SafeReinterpretCast, SafeBounds<scf::ForallOp>,
           SafeBounds<affine::AffineLinearizeIndexOp>, SafeExpandShape>(
          patterns.getContext());
}
