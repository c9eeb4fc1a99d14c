//===- Tensor.cpp - Preconditions of tensor ops ---------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "Preconditions/Families.h"
#include "SymShape/ExternalModels/ExternalModels.h"

using namespace mlir;
using namespace mlir::symshape;
using Use = PreconditionUse;

namespace {

bool stateCast(tensor::CastOp, PreconditionState &state) {
  requireCast(state, Use::Value);
  return true;
}

/// All inputs have the same sizes, except along the axis.
bool stateConcat(tensor::ConcatOp concat, PreconditionState &state) {
  Value first = concat.getInputs().front();
  if (state.wants(Use::Value))
    for (unsigned i = 1, e = concat.getInputs().size(); i < e; ++i)
      for (int64_t axis = 0; axis < concat.getRank(); ++axis)
        if (axis != int64_t(concat.getDim()))
          state.requireSize(Use::Value, i, axis, state.extent(first, axis));
  return true;
}

bool stateExpand(tensor::ExpandShapeOp expand, PreconditionState &state) {
  requireExpand(expand, state, Use::Value);
  return true;
}

bool stateCollapse(tensor::CollapseShapeOp collapse, PreconditionState &state) {
  requireCollapse(collapse, state, Use::Value);
  return true;
}

bool stateReshape(tensor::ReshapeOp, PreconditionState &state) {
  requireReshape(state, Use::Value);
  return true;
}

bool stateExtractSlice(tensor::ExtractSliceOp slice, PreconditionState &state) {
  requireSlice(slice, 0, state, Use::Value);
  requireStrides(slice, 0, state, Use::Undefined);
  return true;
}

bool stateInsertSlice(tensor::InsertSliceOp insert, PreconditionState &state) {
  requireSlice(insert, 1, state, Use::Value);
  requireStrides(insert, 1, state, Use::Undefined);
  if (state.wants(Use::Undefined))
    requireInserted(insert, state, Use::Undefined);
  return true;
}

bool stateParallelInsert(tensor::ParallelInsertSliceOp insert,
                         PreconditionState &state) {
  if (state.wants(Use::Undefined))
    requireInserted(insert, state, Use::Undefined);
  requireSlice(insert, 1, state, Use::Checked);
  requireStrides(insert, 1, state, Use::Checked);
  return true;
}

bool stateEmpty(tensor::EmptyOp empty, PreconditionState &state) {
  requireNonNegativeSizes(state, Use::Value, empty.getDynamicSizes());
  return true;
}

bool stateSplat(tensor::SplatOp splat, PreconditionState &state) {
  requireNonNegativeSizes(state, Use::Checked, splat.getDynamicSizes());
  return true;
}

/// A tensor of a negative size is poison, as that of tensor.empty is.
bool stateGenerate(tensor::GenerateOp generate, PreconditionState &state) {
  PreconditionState::Consequence poison(state, Violation::Poison);
  requireNonNegativeSizes(state, Use::Checked, generate.getDynamicExtents());
  return true;
}

/// A tensor does not become smaller: its elements would be written outside of
/// the result.
bool statePad(tensor::PadOp pad, PreconditionState &state) {
  if (state.wants(Use::Checked))
    for (auto amounts : {pad.getMixedLowPad(), pad.getMixedHighPad()})
      for (OpFoldResult amount : amounts)
        if (Precondition *p = state.requireNonNegative(
                Use::Checked, state.size(amount), "an amount of padding"))
          p->kind = Precondition::Padding;
  return true;
}

bool stateExtract(tensor::ExtractOp extract, PreconditionState &state) {
  for (auto [axis, index] : llvm::enumerate(extract.getIndices()))
    state.requireIndex(0, axis, index);
  return true;
}

bool stateInsert(tensor::InsertOp insert, PreconditionState &state) {
  for (auto [axis, index] : llvm::enumerate(insert.getIndices()))
    state.requireIndex(1, axis, index);
  return true;
}

/// The indices address dimensions of operand `whole`, and the sizes of
/// `slices` and of the indices agree.
template <typename OpTy>
void requireCoordinates(OpTy op, unsigned whole, ArrayRef<int64_t> axes,
                        Value slices, PreconditionState &state) {
  if (!state.wants(Use::Access))
    return;
  Value indices = op.getIndices();
  unsigned leading = cast<ShapedType>(indices.getType()).getRank() - 1;
  ArrayRef<DimExpr> elements = state.contents(indices);
  bool isKnown = !elements.empty() && !llvm::is_contained(elements, DimExpr());
  for (auto [i, axis] : llvm::enumerate(axes)) {
    if (!isKnown)
      state.requireIndex(whole, axis, DimExpr(), indices);
    for (size_t at = i; isKnown && at < elements.size(); at += axes.size())
      state.requireIndex(whole, axis, elements[at], indices);
  }
  for (unsigned axis : llvm::seq(leading)) {
    DimExpr size = state.extent(slices, axis);
    DimExpr expected = state.extent(indices, axis);
    if (size != expected)
      state.require(Use::Checked, Relation::Eq, size, expected,
                    Precondition::Number);
  }
}

/// No two tuples of coordinates are equal.
template <typename OpTy>
void requireUnique(OpTy op, unsigned operand, PreconditionState &state) {
  if (!op.getUnique() || !state.wants(Use::Checked))
    return;
  ArrayRef<DimExpr> sizes = state.extents(state.operand(operand));
  DimExpr count = sizes.empty() ? DimExpr() : countOf(sizes.drop_back(), state);
  auto type = cast<ShapedType>(state.operand(operand).getType());
  requireDistinct(state, operand, count, type.getShape().back());
}

bool stateGather(tensor::GatherOp gather, PreconditionState &state) {
  requireUnique(gather, 1, state);
  requireCoordinates(gather, 0, gather.getGatherDims(), gather.getResult(),
                     state);
  return true;
}

bool stateScatter(tensor::ScatterOp scatter, PreconditionState &state) {
  requireUnique(scatter, 2, state);
  requireCoordinates(scatter, 1, scatter.getScatterDims(), scatter.getSource(),
                     state);
  // The sizes after those of the indices are those of the destination.
  return !state.wants(Use::Access) ||
         cast<ShapedType>(scatter.getSource().getType()).hasStaticShape();
}

} // namespace

void symshape::registerTensorPreconditions(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *ctx, tensor::TensorDialect *) {
    using namespace tensor;
    attachPreconditionFamily<stateNothing, BitcastOp, FromElementsOp, RankOp,
                             YieldOp>(ctx);
    attachPreconditions<stateCast, stateConcat, stateExpand, stateCollapse,
                        stateReshape, stateExtractSlice, stateInsertSlice,
                        stateParallelInsert, stateEmpty, stateSplat,
                        stateGenerate, statePad, stateExtract, stateInsert,
                        stateGather, stateScatter, stateDim<DimOp>>(ctx);
  });
}
