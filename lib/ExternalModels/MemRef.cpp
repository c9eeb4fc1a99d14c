//===- MemRef.cpp - Shape models of memref ops ------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "ModelSupport.h"
#include "SymShape/ExternalModels/ExternalModels.h"
#include "SymShape/Interfaces/AnalysisBudgets.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

/// True if the type leaves the offset or a stride of the result open.
bool hasFreeLayout(ViewLikeOpInterface view) {
  auto type = dyn_cast<MemRefType>(view->getResult(0).getType());
  int64_t offset;
  SmallVector<int64_t> strides;
  return type && !type.getLayout().isIdentity() &&
         succeeded(type.getStridesAndOffset(strides, offset)) &&
         (ShapedType::isDynamic(offset) ||
          llvm::any_of(strides, ShapedType::isDynamic));
}

ValueRange sizesOf(memref::AllocOp op) { return op.getDynamicSizes(); }

ValueRange sizesOf(memref::AllocaOp op) { return op.getDynamicSizes(); }

ValueRange sizesOf(memref::ViewOp op) { return op.getSizes(); }

ValueRange sizesOf(memref::ReallocOp op) { return op.getODSOperands(1); }

/// Ops whose operands are the dynamic sizes of the result, in order.
template <typename OpTy> void inferAlloc(OpTy op, InferenceState &state) {
  setDynamicExtents(state, op->getResult(0), sizesOf(op));
}

/// Ops that only change the type of a memref.
template <typename OpTy> void inferSameView(OpTy op, InferenceState &state) {
  Value in = op->getOperand(0), out = op->getResult(0);
  if (!isShapedAndRanked(in.getType()))
    return;
  state.setExtents(out, state.extents(in));
  state.setLayout(out, state.layout(in));
}

void inferLayout(memref::SubViewOp view, InferenceState &state) {
  SmallVector<DimExpr> source = state.layout(view.getSource());
  SmallVector<DimExpr> offsets = state.sizes(view.getMixedOffsets());
  SmallVector<DimExpr> steps = state.sizes(view.getMixedStrides());
  if (source.size() != steps.size() + 1)
    return;
  llvm::SmallBitVector dropped = view.getDroppedDims();
  SmallVector<DimExpr> result{source.front()};
  for (auto [axis, stride] : llvm::enumerate(ArrayRef(source).drop_front())) {
    result.front() = result.front() + offsets[axis] * stride;
    if (!dropped.test(axis))
      result.push_back(steps[axis] * stride);
  }
  for (DimExpr &e : result)
    e = state.getProver().simplify(e);
  state.setLayout(view.getResult(), result);
}

void inferSubView(memref::SubViewOp view, InferenceState &state) {
  inferSlice(view, state);
  if (hasFreeLayout(view))
    inferLayout(view, state);
}

void inferReinterpretCast(memref::ReinterpretCastOp view,
                          InferenceState &state) {
  for (auto [axis, size] : llvm::enumerate(view.getMixedSizes()))
    state.setExtent(view.getResult(), axis, state.size(size));
  SmallVector<DimExpr> layout = state.sizes(view.getMixedOffsets());
  llvm::append_range(layout, state.sizes(view.getMixedStrides()));
  state.setLayout(view.getResult(), layout);
}

/// An axis of size 1 has any stride, so the stride of a group of axes is not
/// that of the last one.
void inferLayout(memref::CollapseShapeOp op, InferenceState &state) {
  SmallVector<DimExpr> source = state.layout(op.getSrc());
  if (source.empty())
    return;
  SmallVector<DimExpr> result{source.front()};
  for (const ReassociationIndices &group : op.getReassociationIndices())
    result.push_back(group.size() == 1 ? source[group.front() + 1] : DimExpr());
  state.setLayout(op.getResult(), result);
}

void inferCollapseShape(memref::CollapseShapeOp collapse,
                        InferenceState &state) {
  inferCollapse(collapse, state);
  if (hasFreeLayout(collapse))
    inferLayout(collapse, state);
}

/// The last axis of a group has the stride of the source.
void inferLayout(memref::ExpandShapeOp op, InferenceState &state) {
  SmallVector<DimExpr> source = state.layout(op.getSrc());
  SmallVector<DimExpr> sizes = state.sizes(op.getMixedOutputShape());
  if (source.empty())
    return;
  SmallVector<DimExpr> result(sizes.size() + 1);
  result.front() = source.front();
  for (auto [axis, group] : llvm::enumerate(op.getReassociationIndices())) {
    DimExpr stride = source[axis + 1];
    for (int64_t i : llvm::reverse(group)) {
      result[i + 1] = state.getProver().simplify(stride);
      stride = stride * sizes[i];
    }
  }
  state.setLayout(op.getResult(), result);
}

void inferExpandShape(memref::ExpandShapeOp expand, InferenceState &state) {
  inferExpand(expand, state);
  if (hasFreeLayout(expand))
    inferLayout(expand, state);
}

void inferTranspose(memref::TransposeOp transpose, InferenceState &state) {
  AffineMap permutation = transpose.getPermutation();
  for (unsigned axis = 0; axis < permutation.getNumResults(); ++axis)
    state.setExtent(
        transpose.getResult(), axis,
        state.extent(transpose.getIn(), permutation.getDimPosition(axis)));
  SmallVector<DimExpr> source = state.layout(transpose.getIn());
  if (source.empty())
    return;
  SmallVector<DimExpr> result{source.front()};
  for (unsigned axis = 0; axis < permutation.getNumResults(); ++axis)
    result.push_back(source[permutation.getDimPosition(axis) + 1]);
  state.setLayout(transpose.getResult(), result);
}

/// The sizes, the offset and the strides of the source. The base is the whole
/// buffer.
void inferMetadata(memref::ExtractStridedMetadataOp metadata,
                   InferenceState &state) {
  Value source = metadata.getSource();
  for (auto [result, e] :
       llvm::zip_equal(metadata.getSizes(), state.extents(source)))
    state.setContent(result, e);
  SmallVector<DimExpr> layout = state.layout(source);
  if (layout.empty())
    return;
  state.setArithmetic(metadata.getOffset(), layout.front());
  for (auto [result, stride] :
       llvm::zip_equal(metadata.getStrides(), ArrayRef(layout).drop_front()))
    state.setArithmetic(result, state.getProver().simplify(stride));
}

/// The number that a small buffer has at a constant position, where `reader`
/// reads it; null if it is unknown. Follows a buffer only if it has no other
/// name and if its block contains all stores to it, so that they run in the
/// order of the program.
DimExpr storedNumber(Value buffer, int64_t position, Operation *reader,
                     InferenceState &state) {
  Operation *alloc = buffer.getDefiningOp();
  auto type = cast<MemRefType>(buffer.getType());
  if (!isa_and_nonnull<memref::AllocOp, memref::AllocaOp>(alloc) ||
      type.getRank() != 1 || reader->getBlock() != alloc->getBlock())
    return {};
  // With another layout, two positions may be one place.
  if (!type.getLayout().isIdentity())
    return {};
  memref::StoreOp last;
  unsigned users = 0;
  for (OpOperand &use : buffer.getUses()) {
    Operation *user = use.getOwner();
    if (++users > analysisBudgets.models.bufferUsers)
      return {};
    bool onlyReads = isa<memref::LoadOp, memref::DimOp>(user) ||
                     (isa<memref::ReshapeOp>(user) && use.getOperandNumber());
    if (onlyReads)
      continue;
    auto store = dyn_cast<memref::StoreOp>(user);
    bool isPlain = store && store.getValueToStore() != buffer;
    if (!isPlain && !isa<memref::DeallocOp>(user))
      return {};
    if (user->getBlock() != alloc->getBlock())
      return {};
    if (!isPlain || !user->isBeforeInBlock(reader))
      continue;
    auto at = state.content(store.getIndices().front()).getConstantInt64();
    if (!at)
      return {}; // it may write to any position
    if (*at == position && (!last || last->isBeforeInBlock(store)))
      last = store;
  }
  return last ? state.content(last.getValueToStore()) : DimExpr();
}

/// The sizes are the numbers that the program stored to a small buffer.
void inferReshape(memref::ReshapeOp reshape, InferenceState &state) {
  auto type = dyn_cast<MemRefType>(reshape.getResult().getType());
  if (!type)
    return;
  for (int64_t axis = 0; axis < type.getRank(); ++axis)
    if (type.isDynamicDim(axis))
      if (DimExpr e = asIndex(
              state, storedNumber(reshape.getShape(), axis, reshape, state),
              cast<MemRefType>(reshape.getShape().getType()).getElementType(),
              reshape))
        state.setExtent(reshape.getResult(), axis, e);
}

void inferLoad(memref::LoadOp load, InferenceState &state) {
  if (load.getIndices().size() != 1 || !load.getType().isIntOrIndex())
    return;
  auto at = state.content(load.getIndices().front()).getConstantInt64();
  DimExpr e = at ? storedNumber(load.getMemRef(), *at, load, state) : DimExpr();
  if (e)
    state.setContent(load.getResult(), e);
}

void inferDistinctObjects(memref::DistinctObjectsOp op, InferenceState &state) {
  for (auto [in, out] : llvm::zip_equal(op->getOperands(), op->getResults()))
    if (isShapedAndRanked(in.getType())) {
      state.setExtents(out, state.extents(in));
      state.setLayout(out, state.layout(in));
    }
}

} // namespace

void symshape::registerMemRefModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *ctx, memref::MemRefDialect *) {
    using namespace memref;
    attachStrict<inferDim<DimOp>>(ctx);
    attach<inferRank<RankOp>, inferSameView<CastOp>,
           inferSameView<MemorySpaceCastOp>, inferSameView<AssumeAlignmentOp>,
           inferDistinctObjects, inferReinterpretCast, inferReshape, inferLoad,
           inferTranspose, inferMetadata, inferAlloc<AllocOp>,
           inferAlloc<AllocaOp>, inferAlloc<ReallocOp>, inferAlloc<ViewOp>,
           inferSubView, inferCollapseShape, inferExpandShape>(ctx);
  });
}
