//===- Tensor.cpp - Shape models of tensor ops ------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "ModelSupport.h"
#include "SymShape/ExternalModels/ExternalModels.h"
#include "SymShape/Interfaces/Contents.h"
#include "SymShape/Interfaces/ElementMoves.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

//===----------------------------------------------------------------------===//
// Construction
//===----------------------------------------------------------------------===//

ValueRange sizesOf(tensor::EmptyOp op) { return op.getDynamicSizes(); }

ValueRange sizesOf(tensor::GenerateOp op) { return op.getDynamicExtents(); }

/// Ops whose operands are the dynamic sizes of the result, in order.
template <typename OpTy>
void inferDynamicSizes(OpTy op, InferenceState &state) {
  setDynamicExtents(state, op->getResult(0), sizesOf(op));
}

void inferSplat(tensor::SplatOp splat, InferenceState &state) {
  Value result = splat.getAggregate();
  setDynamicExtents(state, result, splat.getDynamicSizes());
  DimExpr element = elementOf(state, splat.getInput());
  auto type = splat.getType();
  if (!element || !type.hasStaticShape())
    return;
  if (auto elements = Elements::unknown(type.getShape())) {
    llvm::fill(elements->values, element);
    elements->setOn(state, result);
  }
}

void inferFromElements(tensor::FromElementsOp op, InferenceState &state) {
  if (op->getNumOperands() > unsigned(InferenceState::kMaxContents))
    return;
  SmallVector<DimExpr> contents;
  for (Value element : op->getOperands())
    contents.push_back(elementOf(state, element));
  if (llvm::any_of(contents, [](DimExpr e) { return bool(e); }))
    state.setContents(op->getResult(0), contents);
}

/// The result has the same sizes and elements. The analysis adds the sizes that
/// only the result type has.
void inferCast(tensor::CastOp op, InferenceState &state) {
  Value in = op->getOperand(0), out = op->getResult(0);
  if (!isa<RankedTensorType>(in.getType()))
    return;
  state.setExtents(out, state.extents(in));
  if (!state.contents(in).empty())
    state.setContents(out, state.contents(in));
}

//===----------------------------------------------------------------------===//
// Single elements
//===----------------------------------------------------------------------===//

/// Keeps the bits: the same number, if its sign bit is 0 or the sign stays.
void inferBitcast(tensor::BitcastOp op, InferenceState &state) {
  Value in = op->getOperand(0), out = op->getResult(0);
  if (!isShapedAndRanked(in.getType()) || !isShapedAndRanked(out.getType()))
    return;
  state.setExtents(out, state.extents(in));
  Type from = getElementTypeOrSelf(in.getType());
  Type to = getElementTypeOrSelf(out.getType());
  if (!from.isInteger() || !to.isInteger() || from.isInteger(1))
    return;
  SmallVector<DimExpr> elements(state.contents(in));
  if (from.isUnsignedInteger() != to.isUnsignedInteger())
    for (DimExpr &e : elements)
      if (e && !(state.isNonNegative(e) && state.fits(e, to)))
        e = DimExpr();
  if (!elements.empty())
    state.setContents(out, elements);
}

void inferExtract(tensor::ExtractOp extract, InferenceState &state) {
  if (!isa<RankedTensorType>(extract.getTensor().getType()))
    return;
  auto elements = Elements::of(state, extract.getTensor());
  if (!elements || elements->values.empty())
    return;
  DimExpr found;
  if (auto index = constants(
          state, getAsOpFoldResult(ValueRange(extract.getIndices())))) {
    if (auto position = elements->position(*index))
      found = elements->values[*position];
  } else if (llvm::all_equal(elements->values)) {
    found = elements->values.front(); // all are the same
  }
  setToElement(state, extract.getResult(), found);
}

void inferInsert(tensor::InsertOp insert, InferenceState &state) {
  state.setExtents(insert.getResult(), state.extents(insert.getDest()));
  auto elements = Elements::of(state, insert.getDest());
  auto index =
      constants(state, getAsOpFoldResult(ValueRange(insert.getIndices())));
  if (!elements || !index)
    return; // any element may have changed
  if (auto position = elements->position(*index)) {
    elements->values[*position] = elementOf(state, insert.getScalar());
    elements->setOn(state, insert.getResult());
  }
}

//===----------------------------------------------------------------------===//
// Slices and padding
//===----------------------------------------------------------------------===//

/// Sizes that are computed as the number of all rows after the first one. The
/// difference does not wrap: the first row and the slice are inside the source,
/// and an empty slice of this size starts at the end.
void inferSizesToEnd(tensor::ExtractSliceOp slice, InferenceState &state) {
  ArrayRef<DimExpr> source = state.extents(slice.getSource());
  llvm::SmallBitVector dropped = slice.getDroppedDims();
  unsigned axis = 0;
  for (auto [i, all] : llvm::enumerate(source)) {
    if (dropped.test(i))
      continue;
    auto number = dyn_cast<Value>(slice.getMixedSizes()[i]);
    if (number && isConstantIntValue(slice.getMixedStrides()[i], 1)) {
      DimExpr rest = all - state.size(slice.getMixedOffsets()[i]);
      if (state.content(number) != rest && state.congruent(number) == rest)
        state.setExtent(slice.getResult(), axis, rest);
    }
    ++axis;
  }
}

void inferExtractSlice(tensor::ExtractSliceOp slice, InferenceState &state) {
  inferSlice(slice, state);
  inferSizesToEnd(slice, state);
  auto source = Elements::of(state, slice.getSource());
  if (!source || !source->anyKnown())
    return;
  auto offsets = constants(state, slice.getMixedOffsets());
  auto sizes = constants(state, slice.getMixedSizes());
  auto strides = constants(state, slice.getMixedStrides());
  if (!offsets || !sizes || !strides)
    return;
  if (auto taken = takeSlice(*source, *offsets, *sizes, *strides))
    taken->setOn(state, slice.getResult());
}

void inferInsertSlice(tensor::InsertSliceOp slice, InferenceState &state) {
  state.setExtents(slice.getResult(), state.extents(slice.getDest()));
  auto dest = Elements::of(state, slice.getDest());
  auto source = Elements::of(state, slice.getSource());
  auto offsets = constants(state, slice.getMixedOffsets());
  auto sizes = constants(state, slice.getMixedSizes());
  auto strides = constants(state, slice.getMixedStrides());
  if (!dest || !source || !offsets || !sizes || !strides)
    return;
  if (auto result = putSlice(*dest, *source, *offsets, *sizes, *strides))
    result->setOn(state, slice.getResult());
}

void inferContents(tensor::PadOp pad, InferenceState &state) {
  auto source = Elements::of(state, pad.getSource());
  auto low = constants(state, pad.getMixedLowPad());
  auto high = constants(state, pad.getMixedHighPad());
  if (source && low && high)
    inferPadContents(
        *source, *low, *high,
        [&] {
          Value padding = pad.getConstantPaddingValue();
          return padding ? elementOf(state, padding) : DimExpr();
        },
        pad.getResult(), state);
}

DimExpr congruent(InferenceState &state, OpFoldResult amount) {
  auto value = dyn_cast<Value>(amount);
  return value ? state.congruent(value) : state.size(amount);
}

void inferPad(tensor::PadOp pad, InferenceState &state) {
  Prover &prover = state.getProver();
  for (auto [axis, low, high] :
       llvm::enumerate(pad.getMixedLowPad(), pad.getMixedHighPad())) {
    DimExpr source = state.extent(pad.getSource(), axis);
    // Index arithmetic computes the size modulo 2^width. If the sum of the
    // expressions to which the operands are congruent is a size, then that is
    // the size: n + (256 - n) is 256.
    DimExpr size = prover.simplify(source + congruent(state, low) +
                                   congruent(state, high));
    if (!state.isNonNegative(size) ||
        !state.fits(size, IndexType::get(pad->getContext())))
      size = prover.simplify(source + state.size(low) + state.size(high));
    state.setExtent(pad.getResult(), axis, size);
  }
  inferContents(pad, state);
}

void inferConcat(tensor::ConcatOp concat, InferenceState &state) {
  unsigned dim = concat.getDim();
  inferConcatExtents(concat.getInputs(), dim, concat.getResult(), state);
  inferConcatContents(concat.getInputs(), dim, concat.getResult(), state);
}

//===----------------------------------------------------------------------===//
// Reshapes
//===----------------------------------------------------------------------===//

void copyContents(InferenceState &state, Value from, Value to) {
  if (!state.contents(from).empty())
    state.setContents(to, state.contents(from));
}

/// The number of elements of a reshape to sizes that are data is that of its
/// source.
void inferFlatReshape(tensor::CollapseShapeOp collapse, InferenceState &state) {
  auto reshape = collapse.getSrc().getDefiningOp<tensor::ReshapeOp>();
  if (!reshape || collapse.getResultType().getRank() != 1 ||
      !isShapedAndRanked(reshape.getSource().getType()))
    return;
  ArrayRef<DimExpr> stated = state.contents(reshape.getShape());
  auto type = cast<RankedTensorType>(reshape.getResult().getType());
  if (type.getNumDynamicDims() > 1 &&
      (stated.empty() || llvm::count(stated, DimExpr()) > 1))
    state.setExtent(
        collapse.getResult(), 0,
        state.getExprContext().mul(state.extents(reshape.getSource())));
}

void inferCollapseShape(tensor::CollapseShapeOp collapse,
                        InferenceState &state) {
  inferCollapse(collapse, state);
  inferFlatReshape(collapse, state);
  copyContents(state, collapse.getSrc(), collapse.getResult());
}

void inferExpandShape(tensor::ExpandShapeOp expand, InferenceState &state) {
  inferExpand(expand, state);
  copyContents(state, expand.getSrc(), expand.getResult());
}

/// Sets a single unknown size: the number of elements does not change, so the
/// size is the quotient, unless that is 0 / 0.
void inferMissing(tensor::ReshapeOp reshape, InferenceState &state,
                  SmallVectorImpl<DimExpr> &sizes) {
  if (!isa<RankedTensorType>(reshape.getSource().getType()) ||
      llvm::count(sizes, DimExpr()) != 1)
    return;
  ExprContext &ctx = state.getExprContext();
  SmallVector<DimExpr> known;
  for (DimExpr e : sizes)
    if (e)
      known.push_back(e);
  DimExpr others = known.empty() ? ctx.constant(1) : ctx.mul(known);
  if (!state.isNonNegative(others - 1))
    return;
  ArrayRef<DimExpr> source = state.extents(reshape.getSource());
  DimExpr count = source.empty() ? ctx.constant(1) : ctx.mul(source);
  *llvm::find(sizes, DimExpr()) =
      state.getProver().simplify(count.floorDiv(others));
}

void inferReshape(tensor::ReshapeOp reshape, InferenceState &state) {
  auto type = dyn_cast<RankedTensorType>(reshape.getResult().getType());
  if (!type)
    return;
  ExprContext &ctx = state.getExprContext();
  ArrayRef<DimExpr> stated = state.contents(reshape.getShape());
  Type element = reshape.getShape().getType().getElementType();
  SmallVector<DimExpr> sizes(type.getRank());
  for (int64_t axis = 0; axis < type.getRank(); ++axis) {
    if (!type.isDynamicDim(axis))
      sizes[axis] = ctx.constant(type.getDimSize(axis));
    else if (stated.size() == sizes.size())
      sizes[axis] = asIndex(state, stated[axis], element, reshape);
  }
  inferMissing(reshape, state, sizes);
  state.setExtents(reshape.getResult(), sizes);
  copyContents(state, reshape.getSource(), reshape.getResult());
}

/// The elements at constant positions.
void inferContents(tensor::GatherOp gather, InferenceState &state) {
  auto source = Elements::of(state, gather.getSource());
  auto indices = Elements::of(state, gather.getIndices());
  ArrayRef<int64_t> dims = gather.getGatherDims();
  if (!source || !indices || dims.empty() ||
      dims.size() != source->shape.size())
    return;
  SmallVector<DimExpr> values;
  for (ArrayRef<DimExpr> at = indices->values; at.size() >= dims.size();
       at = at.drop_front(dims.size())) {
    DimExpr value;
    if (auto place = constants(at.take_front(dims.size()))) {
      SmallVector<int64_t> index(dims.size());
      for (auto [dim, i] : llvm::zip_equal(dims, *place))
        index[dim] = i;
      if (auto position = source->position(index))
        value = source->values[*position];
    }
    values.push_back(value);
  }
  if (llvm::any_of(values, [](DimExpr e) { return bool(e); }))
    state.setContents(gather.getResult(), values);
}

/// The sizes of the indices without the last one, then those of the slice.
void inferGather(tensor::GatherOp gather, InferenceState &state) {
  ArrayRef<DimExpr> indices = state.extents(gather.getIndices());
  for (auto [axis, e] : llvm::enumerate(indices.drop_back()))
    state.setExtent(gather.getResult(), axis, e);
  // Axes in gather_dims have size 1 or are dropped; the others keep their
  // size.
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
  inferContents(gather, state);
}

/// The result has the shape of the destination. The slices at constant
/// positions replace its elements.
void inferScatter(tensor::ScatterOp scatter, InferenceState &state) {
  state.setExtents(scatter.getResult(), state.extents(scatter.getDest()));
  auto source = Elements::of(state, scatter.getSource());
  auto result = Elements::of(state, scatter.getDest());
  auto indices = Elements::of(state, scatter.getIndices());
  ArrayRef<int64_t> dims = scatter.getScatterDims();
  if (!source || !result || !indices || dims.empty() ||
      dims.size() != result->shape.size() ||
      indices->values.size() != source->values.size() * dims.size())
    return;
  auto places = constants(indices->values);
  if (!places)
    return; // any element may have changed
  for (auto [i, value] : llvm::enumerate(source->values)) {
    SmallVector<int64_t> index(dims.size());
    for (auto [dim, place] : llvm::zip_equal(
             dims, ArrayRef(*places).slice(i * dims.size(), dims.size())))
      index[dim] = place;
    auto position = result->position(index);
    if (!position)
      return;
    result->values[*position] = value;
  }
  result->setOn(state, scatter.getResult());
}

//===----------------------------------------------------------------------===//
// Moves of elements
//===----------------------------------------------------------------------===//

ElementMoves moveInserted(tensor::InsertOp insert) {
  return ElementMoves::some({insert.getScalar(), insert.getDest()});
}

ElementMoves moveInsertedSlice(tensor::InsertSliceOp insert) {
  return ElementMoves::some({insert.getSource(), insert.getDest()});
}

ElementMoves moveScattered(tensor::ScatterOp scatter) {
  return ElementMoves::some({scatter.getSource(), scatter.getDest()});
}

/// The body may compute another number for each element of the padding.
ElementMoves movePadded(tensor::PadOp pad) {
  Value padding = pad.getConstantPaddingValue();
  return padding ? ElementMoves::some({pad.getSource(), padding})
                 : ElementMoves::unknown();
}

} // namespace

void symshape::registerTensorModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *ctx, tensor::TensorDialect *) {
    using namespace tensor;
    attachStrict<inferDim<DimOp>, inferCast, inferExtractSlice, inferConcat,
                 inferCollapseShape, inferExpandShape,
                 inferDynamicSizes<EmptyOp>, inferReshape>(ctx);
    attach<inferRank<RankOp>, inferSplat, inferBitcast, inferFromElements,
           inferExtract, inferInsert, inferInsertSlice, inferScatter,
           inferDynamicSizes<GenerateOp>, inferPad, inferGather>(ctx);
    attachElementMoveFamily<reshapesFirst, CastOp, CollapseShapeOp,
                            ExpandShapeOp, ReshapeOp>(ctx);
    attachElementMoveFamily<selectsFromFirst, ExtractOp, ExtractSliceOp,
                            GatherOp, SplatOp>(ctx);
    attachElementMoveFamily<joinsOperands, ConcatOp, FromElementsOp>(ctx);
    attachElementMoves<moveInserted, moveInsertedSlice, moveScattered,
                       movePadded>(ctx);
  });
}
