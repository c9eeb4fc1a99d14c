//===- Tensor.cpp - Shape models of tensor ops ---------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "SymShape/ExternalModels/ExternalModels.h"
#include "SymShape/Interfaces/ShapeModel.h"
#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

template <typename Model, typename Op>
using External = ShapeModelOpInterface::ExternalModel<Model, Op>;

//===----------------------------------------------------------------------===//
// Queries and construction
//===----------------------------------------------------------------------===//

struct DimModel : External<DimModel, tensor::DimOp> {
  void inferShapes(Operation *op, InferenceState &state) const {
    auto dim = cast<tensor::DimOp>(op);
    auto source = dyn_cast<RankedTensorType>(dim.getSource().getType());
    auto axis = state.content(dim.getIndex()).getConstantInt64();
    if (source && axis && *axis >= 0 && *axis < source.getRank())
      state.setContent(dim.getResult(), state.extent(dim.getSource(), *axis));
  }
};

struct RankModel : External<RankModel, tensor::RankOp> {
  void inferShapes(Operation *op, InferenceState &state) const {
    if (auto type = dyn_cast<RankedTensorType>(op->getOperand(0).getType()))
      state.setContent(op->getResult(0),
                       state.getExprContext().constant(type.getRank()));
  }
};

/// Ops that are given the dynamic sizes of their result in order.
template <typename OpTy>
struct DynamicSizesModel : External<DynamicSizesModel<OpTy>, OpTy> {
  void inferShapes(Operation *op, InferenceState &state) const {
    auto type = cast<RankedTensorType>(op->getResult(0).getType());
    auto create = cast<OpTy>(op);
    ValueRange sizes = sizesOf(create);
    for (int64_t axis = 0, next = 0; axis < type.getRank(); ++axis)
      if (type.isDynamicDim(axis) && next < int64_t(sizes.size()))
        state.setExtent(op->getResult(0), axis, state.content(sizes[next++]));
  }
  static ValueRange sizesOf(tensor::EmptyOp op) { return op.getDynamicSizes(); }
  static ValueRange sizesOf(tensor::SplatOp op) { return op.getDynamicSizes(); }
  static ValueRange sizesOf(tensor::GenerateOp op) {
    return op.getDynamicExtents();
  }
};

/// Same sizes and same elements: casts between tensor types. A size that only
/// the result type knows is filled in by the analysis.
template <typename OpTy>
struct SameShapeModel : External<SameShapeModel<OpTy>, OpTy> {
  void inferShapes(Operation *op, InferenceState &state) const {
    Value in = op->getOperand(0), out = op->getResult(0);
    if (!isa<RankedTensorType>(in.getType()))
      return;
    state.setExtents(out, state.extents(in));
    if (std::is_same_v<OpTy, tensor::CastOp> && !state.contents(in).empty())
      state.setContents(out, state.contents(in));
  }
};

//===----------------------------------------------------------------------===//
// Elements of small integer tensors
//===----------------------------------------------------------------------===//

struct FromElementsModel : External<FromElementsModel, tensor::FromElementsOp> {
  void inferShapes(Operation *op, InferenceState &state) const {
    if (op->getNumOperands() > unsigned(InferenceState::kMaxContents))
      return;
    SmallVector<DimExpr> contents;
    for (Value element : op->getOperands())
      contents.push_back(state.content(element));
    if (!contents.empty() && contents[0])
      state.setContents(op->getResult(0), contents);
  }
};

/// Row-major position of constant indices in a tensor whose sizes are constant;
/// -1 if not known or out of range.
int64_t linearPosition(ValueRange indices, ArrayRef<DimExpr> extents,
                       InferenceState &state) {
  int64_t position = 0;
  for (auto [index, extent] : llvm::zip_equal(indices, extents)) {
    auto i = state.content(index).getConstantInt64();
    auto size = extent.getConstantInt64();
    if (!i || !size || *i < 0 || *i >= *size)
      return -1;
    position = position * *size + *i;
  }
  return position;
}

struct ExtractModel : External<ExtractModel, tensor::ExtractOp> {
  void inferShapes(Operation *op, InferenceState &state) const {
    auto extract = cast<tensor::ExtractOp>(op);
    ArrayRef<DimExpr> contents = state.contents(extract.getTensor());
    if (contents.empty())
      return;
    int64_t position = linearPosition(
        extract.getIndices(), state.extents(extract.getTensor()), state);
    if (position >= 0 && position < int64_t(contents.size()) &&
        contents[position])
      state.setContent(extract.getResult(), contents[position]);
  }
};

struct InsertModel : External<InsertModel, tensor::InsertOp> {
  void inferShapes(Operation *op, InferenceState &state) const {
    auto insert = cast<tensor::InsertOp>(op);
    state.setExtents(insert.getResult(), state.extents(insert.getDest()));
    SmallVector<DimExpr> contents(state.contents(insert.getDest()));
    DimExpr element = state.content(insert.getScalar());
    if (!element)
      return;
    int64_t count = 1;
    for (DimExpr e : state.extents(insert.getDest())) {
      auto size = e.getConstantInt64();
      if (!size || *size > InferenceState::kMaxContents)
        return;
      count *= *size;
      if (count > InferenceState::kMaxContents)
        return;
    }
    contents.resize(count);
    int64_t position = linearPosition(insert.getIndices(),
                                      state.extents(insert.getDest()), state);
    if (position < 0)
      return; // any element may have changed
    contents[position] = element;
    state.setContents(insert.getResult(), contents);
  }
};

//===----------------------------------------------------------------------===//
// Slices and padding
//===----------------------------------------------------------------------===//

struct ExtractSliceModel : External<ExtractSliceModel, tensor::ExtractSliceOp> {
  void inferShapes(Operation *op, InferenceState &state) const {
    auto slice = cast<tensor::ExtractSliceOp>(op);
    SmallVector<OpFoldResult> sizes = slice.getMixedSizes();
    llvm::SmallBitVector dropped = slice.getDroppedDims();
    unsigned axis = 0;
    for (auto [i, size] : llvm::enumerate(sizes))
      if (!dropped.test(i))
        state.setExtent(slice.getResult(), axis++, state.size(size));
    inferContents(slice, state);
  }

  /// Elements of a rank-1 slice with constant offset, size and stride.
  static void inferContents(tensor::ExtractSliceOp slice,
                            InferenceState &state) {
    ArrayRef<DimExpr> contents = state.contents(slice.getSource());
    if (contents.empty() || slice.getSourceType().getRank() != 1)
      return;
    auto offset = state.size(slice.getMixedOffsets()[0]).getConstantInt64();
    auto size = state.size(slice.getMixedSizes()[0]).getConstantInt64();
    auto stride = state.size(slice.getMixedStrides()[0]).getConstantInt64();
    int64_t count = contents.size();
    if (!offset || !size || !stride || *offset < 0 || *size < 0 ||
        *size > count || *stride < 1 || *stride > count || *offset > count ||
        (*size > 0 && *offset + (*size - 1) * *stride >= count))
      return;
    SmallVector<DimExpr> taken;
    for (int64_t i = 0; i < *size; ++i)
      taken.push_back(contents[*offset + i * *stride]);
    if (!taken.empty())
      state.setContents(slice.getResult(), taken);
  }
};

struct PadModel : External<PadModel, tensor::PadOp> {
  void inferShapes(Operation *op, InferenceState &state) const {
    auto pad = cast<tensor::PadOp>(op);
    for (auto [axis, low, high] :
         llvm::enumerate(pad.getMixedLowPad(), pad.getMixedHighPad())) {
      DimExpr size = state.extent(pad.getSource(), axis) + state.size(low) +
                     state.size(high);
      state.setExtent(pad.getResult(), axis, state.getProver().simplify(size));
    }
  }
};

struct ConcatModel : External<ConcatModel, tensor::ConcatOp> {
  void inferShapes(Operation *op, InferenceState &state) const {
    auto concat = cast<tensor::ConcatOp>(op);
    unsigned dim = concat.getDim();
    Value result = concat.getResult();
    SmallVector<DimExpr> sizes, contents;
    bool followed = true;
    for (Value input : concat.getInputs()) {
      sizes.push_back(state.extent(input, dim));
      ArrayRef<DimExpr> elements = state.contents(input);
      followed &= !elements.empty() && state.extents(input).size() == 1;
      llvm::append_range(contents, elements);
    }
    // The other sizes are the same in all inputs, or the op is undefined.
    for (auto [axis, e] : llvm::enumerate(state.extents(concat.getInputs()[0])))
      if (axis != dim)
        state.setExtent(result, axis, e);
    state.setExtent(result, dim, state.getExprContext().add(sizes));
    if (followed)
      state.setContents(result, contents);
  }
};

//===----------------------------------------------------------------------===//
// Reshapes
//===----------------------------------------------------------------------===//

struct CollapseShapeModel
    : External<CollapseShapeModel, tensor::CollapseShapeOp> {
  void inferShapes(Operation *op, InferenceState &state) const {
    auto collapse = cast<tensor::CollapseShapeOp>(op);
    ArrayRef<DimExpr> source = state.extents(collapse.getSrc());
    for (auto [axis, group] :
         llvm::enumerate(collapse.getReassociationIndices())) {
      SmallVector<DimExpr> factors;
      for (int64_t i : group)
        factors.push_back(source[i]);
      state.setExtent(collapse.getResult(), axis,
                      state.getExprContext().mul(factors));
    }
    if (!state.contents(collapse.getSrc()).empty())
      state.setContents(collapse.getResult(),
                        state.contents(collapse.getSrc()));
  }
};

struct ExpandShapeModel : External<ExpandShapeModel, tensor::ExpandShapeOp> {
  void inferShapes(Operation *op, InferenceState &state) const {
    auto expand = cast<tensor::ExpandShapeOp>(op);
    for (auto [axis, size] : llvm::enumerate(expand.getMixedOutputShape()))
      state.setExtent(expand.getResult(), axis, state.size(size));
    if (!state.contents(expand.getSrc()).empty())
      state.setContents(expand.getResult(), state.contents(expand.getSrc()));
  }
};

struct ReshapeModel : External<ReshapeModel, tensor::ReshapeOp> {
  void inferShapes(Operation *op, InferenceState &state) const {
    auto reshape = cast<tensor::ReshapeOp>(op);
    auto type = dyn_cast<RankedTensorType>(reshape.getResult().getType());
    ArrayRef<DimExpr> sizes = state.contents(reshape.getShape());
    if (!type || type.getRank() != int64_t(sizes.size()))
      return;
    for (auto [axis, size] : llvm::enumerate(sizes))
      if (size)
        state.setExtent(reshape.getResult(), axis, size);
    if (!state.contents(reshape.getSource()).empty())
      state.setContents(reshape.getResult(),
                        state.contents(reshape.getSource()));
  }
};

/// gather: the sizes of the indices but for the last, then the slice.
struct GatherModel : External<GatherModel, tensor::GatherOp> {
  void inferShapes(Operation *op, InferenceState &state) const {
    auto gather = cast<tensor::GatherOp>(op);
    ArrayRef<DimExpr> indices = state.extents(gather.getIndices());
    for (auto [axis, e] : llvm::enumerate(indices.drop_back()))
      state.setExtent(gather.getResult(), axis, e);
    // Axes named by gather_dims have size 1 or are dropped; others are whole.
    unsigned base = indices.size() - 1;
    ArrayRef<DimExpr> source = state.extents(gather.getSource());
    ArrayRef<int64_t> gathered = gather.getGatherDims();
    auto type = cast<RankedTensorType>(gather.getResult().getType());
    bool keepsRank = type.getRank() == int64_t(base + source.size());
    unsigned axis = base;
    for (auto [i, e] : llvm::enumerate(source)) {
      bool isGathered = llvm::is_contained(gathered, int64_t(i));
      if (isGathered && !keepsRank)
        continue;
      state.setExtent(gather.getResult(), axis++,
                      isGathered ? state.getExprContext().constant(1) : e);
    }
  }
};

} // namespace

void symshape::registerTensorModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *ctx, tensor::TensorDialect *) {
    using namespace tensor;
    DimOp::attachInterface<DimModel>(*ctx);
    RankOp::attachInterface<RankModel>(*ctx);
    EmptyOp::attachInterface<DynamicSizesModel<EmptyOp>>(*ctx);
    SplatOp::attachInterface<DynamicSizesModel<SplatOp>>(*ctx);
    GenerateOp::attachInterface<DynamicSizesModel<GenerateOp>>(*ctx);
    CastOp::attachInterface<SameShapeModel<CastOp>>(*ctx);
    BitcastOp::attachInterface<SameShapeModel<BitcastOp>>(*ctx);
    FromElementsOp::attachInterface<FromElementsModel>(*ctx);
    ExtractOp::attachInterface<ExtractModel>(*ctx);
    InsertOp::attachInterface<InsertModel>(*ctx);
    ExtractSliceOp::attachInterface<ExtractSliceModel>(*ctx);
    PadOp::attachInterface<PadModel>(*ctx);
    ConcatOp::attachInterface<ConcatModel>(*ctx);
    CollapseShapeOp::attachInterface<CollapseShapeModel>(*ctx);
    ExpandShapeOp::attachInterface<ExpandShapeModel>(*ctx);
    ReshapeOp::attachInterface<ReshapeModel>(*ctx);
    GatherOp::attachInterface<GatherModel>(*ctx);
  });
}
