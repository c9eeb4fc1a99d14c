//===- MemRef.cpp - Shape models of memref ops ---------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "ModelSupport.h"
#include "SymShape/ExternalModels/ExternalModels.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

/// Ops whose operands are the dynamic sizes of the result, in order.
template <typename OpTy> struct AllocModel : External<AllocModel<OpTy>, OpTy> {
  void inferShapes(Operation *op, InferenceState &state) const {
    setDynamicExtents(state, op->getResult(0), sizesOf(cast<OpTy>(op)));
  }
  static ValueRange sizesOf(memref::AllocOp op) { return op.getDynamicSizes(); }
  static ValueRange sizesOf(memref::AllocaOp op) {
    return op.getDynamicSizes();
  }
  static ValueRange sizesOf(memref::ViewOp op) { return op.getSizes(); }
  static ValueRange sizesOf(memref::ReallocOp op) {
    return op.getODSOperands(1);
  }
};

struct SubViewModel : External<SubViewModel, memref::SubViewOp> {
  void inferShapes(Operation *op, InferenceState &state) const {
    inferSlice(cast<memref::SubViewOp>(op), state);
  }
};

struct ReinterpretCastModel
    : External<ReinterpretCastModel, memref::ReinterpretCastOp> {
  void inferShapes(Operation *op, InferenceState &state) const {
    auto view = cast<memref::ReinterpretCastOp>(op);
    for (auto [axis, size] : llvm::enumerate(view.getMixedSizes()))
      state.setExtent(view.getResult(), axis, state.size(size));
  }
};

struct CollapseShapeModel
    : External<CollapseShapeModel, memref::CollapseShapeOp> {
  void inferShapes(Operation *op, InferenceState &state) const {
    inferCollapse(cast<memref::CollapseShapeOp>(op), state);
  }
};

struct ExpandShapeModel : External<ExpandShapeModel, memref::ExpandShapeOp> {
  void inferShapes(Operation *op, InferenceState &state) const {
    inferExpand(cast<memref::ExpandShapeOp>(op), state);
  }
};

struct TransposeModel : External<TransposeModel, memref::TransposeOp> {
  void inferShapes(Operation *op, InferenceState &state) const {
    auto transpose = cast<memref::TransposeOp>(op);
    AffineMap permutation = transpose.getPermutation();
    for (unsigned axis = 0; axis < permutation.getNumResults(); ++axis)
      state.setExtent(
          transpose.getResult(), axis,
          state.extent(transpose.getIn(), permutation.getDimPosition(axis)));
  }
};

/// The sizes are the extents of the source. Static offsets and strides come
/// from the type; a dynamic stride of a memref without gaps is the product of
/// the sizes of the inner axes.
struct MetadataModel
    : External<MetadataModel, memref::ExtractStridedMetadataOp> {
  void inferShapes(Operation *op, InferenceState &state) const {
    auto metadata = cast<memref::ExtractStridedMetadataOp>(op);
    Value source = metadata.getSource();
    for (auto [result, e] :
         llvm::zip_equal(metadata.getSizes(), state.extents(source)))
      state.setContent(result, e);
    auto [strides, offset] =
        cast<MemRefType>(source.getType()).getStridesAndOffset();
    setStatic(state, metadata.getOffset(), offset);
    ArrayRef<DimExpr> inner = state.extents(source);
    bool hasNoGaps =
        cast<MemRefType>(source.getType()).getLayout().isIdentity();
    for (auto [result, stride] :
         llvm::zip_equal(metadata.getStrides(), strides)) {
      inner = inner.drop_front();
      if (ShapedType::isDynamic(stride) && hasNoGaps)
        state.setArithmetic(result, state.getProver().simplify(
                                        state.getExprContext().mul(inner)));
      setStatic(state, result, stride);
    }
  }

private:
  static void setStatic(InferenceState &state, Value result, int64_t value) {
    if (!ShapedType::isDynamic(value))
      state.setContent(result, state.getExprContext().constant(value));
  }
};

struct DistinctObjectsModel
    : External<DistinctObjectsModel, memref::DistinctObjectsOp> {
  void inferShapes(Operation *op, InferenceState &state) const {
    for (auto [in, out] : llvm::zip_equal(op->getOperands(), op->getResults()))
      if (isShapedAndRanked(in.getType()))
        state.setExtents(out, state.extents(in));
  }
};

} // namespace

void symshape::registerMemRefModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *ctx, memref::MemRefDialect *) {
    using namespace memref;
    DimOp::attachInterface<DimModel<DimOp>>(*ctx);
    RankOp::attachInterface<RankModel<RankOp>>(*ctx);
    AllocOp::attachInterface<AllocModel<AllocOp>>(*ctx);
    AllocaOp::attachInterface<AllocModel<AllocaOp>>(*ctx);
    ReallocOp::attachInterface<AllocModel<ReallocOp>>(*ctx);
    ViewOp::attachInterface<AllocModel<ViewOp>>(*ctx);
    CastOp::attachInterface<SameShapeModel<CastOp>>(*ctx);
    MemorySpaceCastOp::attachInterface<SameShapeModel<MemorySpaceCastOp>>(*ctx);
    AssumeAlignmentOp::attachInterface<SameShapeModel<AssumeAlignmentOp>>(*ctx);
    DistinctObjectsOp::attachInterface<DistinctObjectsModel>(*ctx);
    SubViewOp::attachInterface<SubViewModel>(*ctx);
    ReinterpretCastOp::attachInterface<ReinterpretCastModel>(*ctx);
    CollapseShapeOp::attachInterface<CollapseShapeModel>(*ctx);
    ExpandShapeOp::attachInterface<ExpandShapeModel>(*ctx);
    TransposeOp::attachInterface<TransposeModel>(*ctx);
    ExtractStridedMetadataOp::attachInterface<MetadataModel>(*ctx);
  });
}
