//===- Tosa.cpp - Shape models of tosa ops ----------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The analysis follows a `!tosa.shape` by its contents, like an extent tensor.
// Where a -1 means a size that the op computes itself, the models compute this
// size; where it only means an unknown number, they state nothing.
//
// An op is undefined if its operands do not fit each other, so a model may use
// the sizes of any of them.
//
//===----------------------------------------------------------------------===//

#include "Integers.h"
#include "SymShape/ExternalModels/ExternalModels.h"
#include "SymShape/Interfaces/Contents.h"
#include "SymShape/Interfaces/ElementMoves.h"
#include "TosaModels.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

//===----------------------------------------------------------------------===//
// One axis
//===----------------------------------------------------------------------===//

void inferArgMax(tosa::ArgMaxOp argMax, InferenceState &state) {
  if (!isRanked(argMax.getInput()))
    return;
  Sizes sizes(state.extents(argMax.getInput()));
  sizes.erase(sizes.begin() + argMax.getAxis());
  state.setExtents(argMax.getOutput(), sizes);
}

/// Only the whole result has to fit: sums and products that wrap on the way
/// give the same number.
void inferReducedContents(Operation *op, unsigned axis, Combine combine,
                          InferenceState &state) {
  auto in = Elements::of(state, op->getOperand(0));
  Type type = getElementTypeOrSelf(op->getResult(0).getType());
  if (!in || in->values.empty() || !in->anyKnown() || !type.isSignlessInteger())
    return;
  // As above: arithmetic on bits is signed.
  if (type.isInteger(1) && !isa<tosa::ReduceAllOp, tosa::ReduceAnyOp>(op))
    return;
  SmallVector<int64_t> shape = in->shape;
  shape[axis] = 1;
  auto out = Elements::unknown(shape);
  out->forEach([&](ArrayRef<int64_t> index, DimExpr &element) {
    SmallVector<int64_t> at(index);
    for (at[axis] = 0; at[axis] < in->shape[axis]; ++at[axis]) {
      DimExpr next = in->values[*in->position(at)];
      if (at[axis] == 0)
        element = next;
      else
        element = element && next ? combine(state, element, next) : DimExpr();
    }
    if (element)
      element = state.getProver().simplify(element);
    if (element && !type.isInteger(1) && !state.fits(element, type))
      element = DimExpr();
  });
  out->setOn(state, op->getResult(0));
}

template <typename OpTy, Combine combine>
void inferReduce(OpTy op, InferenceState &state) {
  Value in = op->getOperand(0);
  if (!isRanked(in))
    return;
  Sizes sizes(state.extents(in));
  unsigned axis = op.getAxis();
  sizes[axis] = state.getExprContext().constant(1);
  state.setExtents(op->getResult(0), sizes);
  inferReducedContents(op, axis, combine, state);
}

/// The scale has one element for each block of the last axis, whose extent is a
/// multiple of the block size.
void inferCastToBlockScaled(tosa::CastToBlockScaledOp cast,
                            InferenceState &state) {
  if (!isRanked(cast.getInputData()))
    return;
  Sizes sizes(state.extents(cast.getInputData()));
  state.setExtents(cast.getOutputData(), sizes);
  int64_t block = tosa::BlockSizeAttr::getBlockSizeValue(cast.getBlockSize());
  sizes.back() = sizes.back().floorDiv(block);
  state.setExtents(cast.getOutputScale(), sizes);
}

/// In all inputs, the other sizes are the same.
void inferConcat(tosa::ConcatOp op, InferenceState &state) {
  unsigned axis = op.getAxis();
  if (op->getNumOperands() == 0 || !llvm::all_of(op->getOperands(), isRanked))
    return;
  Sizes sizes(state.extents(op->getOperand(0))), parts;
  for (Value in : op->getOperands())
    parts.push_back(state.extent(in, axis));
  sizes[axis] = state.getExprContext().add(parts);
  state.setExtents(op->getResult(0), sizes);
  inferConcatContents(op->getOperands(), axis, op->getResult(0), state);
}

void inferIdentity(tosa::IdentityOp op, InferenceState &state) {
  state.copyDescription(op->getOperand(0), op->getResult(0));
}

//===----------------------------------------------------------------------===//
// Ops that take a shape
//===----------------------------------------------------------------------===//

/// For each number of `shape` that is a size or -1, sets the size of the axis
/// to `fn(axis, number, isMinusOne)`.
template <typename Fn>
void setByShape(InferenceState &state, Value result, Value shape, Fn fn) {
  for (auto [axis, e] : llvm::enumerate(Sizes(state.contents(shape)))) {
    if (!e || !(e.isConstant(-1) || state.isNonNegative(e)))
      continue;
    if (DimExpr size = fn(axis, e, e.isConstant(-1)))
      state.setExtent(result, axis, state.getProver().simplify(size));
  }
}

/// -1 means the size that keeps the number of elements.
void inferReshape(tosa::ReshapeOp reshape, InferenceState &state) {
  Value in = reshape.getInput1(), shape = reshape.getShape();
  ExprContext &ctx = state.getExprContext();
  ArrayRef<DimExpr> stated = state.contents(shape);
  Sizes others{ctx.constant(1)};
  for (DimExpr e : stated)
    if (!e || !e.isConstant(-1))
      others.push_back(e);
  DimExpr found;
  if (isRanked(in) && others.size() == stated.size() &&
      !llvm::is_contained(others, DimExpr())) {
    Sizes source{ctx.constant(1)};
    llvm::append_range(source, state.extents(in));
    DimExpr rest = ctx.mul(others);
    if (state.isNonNegative(rest - 1))
      found = ctx.mul(source).floorDiv(rest);
  }
  setByShape(
      state, reshape.getOutput(), shape,
      [&](unsigned, DimExpr e, bool minusOne) { return minusOne ? found : e; });
  if (ArrayRef<DimExpr> elements = state.contents(in); !elements.empty())
    state.setContents(reshape.getOutput(), elements);
}

void inferContents(tosa::SliceOp slice, ArrayRef<DimExpr> starts,
                   InferenceState &state) {
  auto source = Elements::of(state, slice.getInput1());
  auto offsets = constants(starts);
  auto sizes = constants(state.contents(slice.getSize()));
  if (!source || !offsets || !sizes)
    return;
  SmallVector<int64_t> ones(offsets->size(), 1);
  if (auto taken = takeSlice(*source, *offsets, *sizes, ones))
    taken->setOn(state, slice.getOutput());
}

/// -1 means the rest of the axis, from the start on.
void inferTosaSlice(tosa::SliceOp slice, InferenceState &state) {
  Value in = slice.getInput1();
  Sizes starts(state.contents(slice.getStart()));
  setByShape(state, slice.getOutput(), slice.getSize(),
             [&](unsigned axis, DimExpr e, bool minusOne) -> DimExpr {
               if (!minusOne)
                 return e;
               if (!isRanked(in) || axis >= starts.size() || !starts[axis] ||
                   !state.isNonNegative(starts[axis]))
                 return {};
               return atLeastZero(state, state.extent(in, axis) - starts[axis]);
             });
  inferContents(slice, starts, state);
}

/// -1 means an unknown number.
void inferTile(tosa::TileOp tile, InferenceState &state) {
  if (isRanked(tile.getInput1()))
    setByShape(state, tile.getOutput(), tile.getMultiples(),
               [&](unsigned axis, DimExpr e, bool minusOne) {
                 return minusOne ? DimExpr()
                                 : state.extent(tile.getInput1(), axis) * e;
               });
  auto source = Elements::of(state, tile.getInput1());
  auto times = constants(state.contents(tile.getMultiples()));
  if (!source || !times || times->size() != source->shape.size())
    return;
  SmallVector<int64_t> shape;
  for (auto [size, n] : llvm::zip_equal(source->shape, *times)) {
    if (n < 0 || n > InferenceState::kMaxContents)
      return;
    shape.push_back(size * n);
  }
  auto tiled =
      moveElements(*source, shape, [&](MutableArrayRef<int64_t> index) {
        for (auto [i, size] : llvm::zip_equal(index, source->shape))
          i %= size;
      });
  if (tiled)
    tiled->setOn(state, tile.getOutput());
}

void inferReverse(tosa::ReverseOp reverse, InferenceState &state) {
  inferElementwise(reverse, state);
  auto source = Elements::of(state, reverse.getInput1());
  unsigned axis = reverse.getAxis();
  if (!source || axis >= source->shape.size())
    return;
  auto reversed =
      moveElements(*source, source->shape, [&](MutableArrayRef<int64_t> index) {
        index[axis] = source->shape[axis] - 1 - index[axis];
      });
  if (reversed)
    reversed->setOn(state, reverse.getOutput());
}

/// The padding before and after each axis; -1 means an unknown number.
void inferPad(tosa::PadOp pad, InferenceState &state) {
  if (!isRanked(pad.getInput1()))
    return;
  Sizes sizes(state.extents(pad.getInput1()));
  Sizes padding(state.contents(pad.getPadding()));
  if (padding.size() != 2 * sizes.size())
    return;
  for (auto [axis, size] : llvm::enumerate(sizes)) {
    DimExpr before = padding[2 * axis], after = padding[2 * axis + 1];
    if (before && after && state.isNonNegative(before) &&
        state.isNonNegative(after))
      state.setExtent(pad.getOutput(), axis, size + before + after);
  }
  auto source = Elements::of(state, pad.getInput1());
  auto amounts = constants(padding);
  if (!source || !amounts)
    return;
  SmallVector<int64_t> low, high;
  for (size_t i = 0; i < amounts->size(); i += 2) {
    low.push_back((*amounts)[i]);
    high.push_back((*amounts)[i + 1]);
  }
  inferPadContents(
      *source, low, high,
      [&] {
        auto element = Elements::of(state, pad.getPadConst());
        return element && element->values.size() == 1 ? element->values.front()
                                                      : DimExpr();
      },
      pad.getOutput(), state);
}

void inferContents(tosa::TransposeOp op, InferenceState &state) {
  auto source = Elements::of(state, op.getInput1());
  if (!source || !source->anyKnown())
    return;
  SmallVector<int64_t> shape;
  for (int64_t axis : op.getPerms())
    shape.push_back(source->shape[axis]);
  auto result =
      moveElements(*source, shape, [&](MutableArrayRef<int64_t> index) {
        SmallVector<int64_t> at(index);
        for (auto [i, axis] : llvm::zip_equal(at, op.getPerms()))
          index[axis] = i;
      });
  result->setOn(state, op.getOutput());
}

void inferTranspose(tosa::TransposeOp transpose, InferenceState &state) {
  if (isRanked(transpose.getInput1()))
    for (auto [axis, from] : llvm::enumerate(transpose.getPerms()))
      state.setExtent(transpose.getOutput(), axis,
                      state.extent(transpose.getInput1(), from));
  inferContents(transpose, state);
}

void inferContents(Value values, Value indices, Value out,
                   InferenceState &state) {
  auto source = Elements::of(state, values);
  auto at = Elements::of(state, indices);
  if (!source || !at || !source->anyKnown())
    return;
  SmallVector<int64_t> shape(source->shape);
  shape[1] = at->shape[1];
  auto gathered =
      moveElements(*source, shape, [&](MutableArrayRef<int64_t> index) {
        auto position = at->position({index[0], index[1]});
        DimExpr row = position ? at->values[*position] : DimExpr();
        // No element has this index.
        index[1] = row ? row.getConstantInt64().value_or(-1) : -1;
      });
  if (gathered)
    gathered->setOn(state, out);
}

/// [N, K, C] at [N, W].
void inferGather(tosa::GatherOp op, InferenceState &state) {
  Value values = op->getOperand(0), indices = op->getOperand(1);
  Value out = op->getResult(0);
  if (isRanked(values))
    for (unsigned axis : {0, 2})
      state.setExtent(out, axis, state.extent(values, axis));
  if (isRanked(indices))
    state.setExtent(out, 1, state.extent(indices, 1));
  inferContents(values, indices, out, state);
}

/// [N, K, C] with [N, W, C] at [N, W], which are all different.
void inferScatter(tosa::ScatterOp scatter, InferenceState &state) {
  inferElementwise(scatter, state);
  auto result = Elements::of(state, scatter.getValuesIn());
  auto at = Elements::of(state, scatter.getIndices());
  auto input = Elements::of(state, scatter.getInput());
  auto rows = constants(state.contents(scatter.getIndices()));
  if (!result || !at || !input || !rows || rows->size() != at->values.size())
    return;
  input->forEach([&](ArrayRef<int64_t> index, DimExpr &element) {
    auto row = at->position({index[0], index[1]});
    auto to = row ? result->position({index[0], (*rows)[*row], index[2]})
                  : std::nullopt;
    if (to)
      result->values[*to] = element;
  });
  result->setOn(state, scatter.getValuesOut());
}

/// The scale has a fraction for each of the two axes.
void inferResize(tosa::ResizeOp resize, InferenceState &state) {
  Value in = resize.getInput(), out = resize.getOutput();
  if (!isRanked(in))
    return;
  for (unsigned axis : {0, 3})
    state.setExtent(out, axis, state.extent(in, axis));
  Sizes scale(state.contents(resize.getScale()));
  Sizes offset(state.contents(resize.getOffset()));
  Sizes border(state.contents(resize.getBorder()));
  if (scale.size() != 4 || offset.size() != 2 || border.size() != 2)
    return;
  for (unsigned i : {0, 1}) {
    DimExpr times = scale[2 * i], by = scale[2 * i + 1];
    if (times && by && offset[i] && border[i] && state.isNonNegative(by - 1))
      state.setExtent(
          out, i + 1,
          atLeastZero(state, ((state.extent(in, i + 1) - 1) * times -
                              offset[i] + border[i])
                                     .floorDiv(by) +
                                 1));
  }
}

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

template <typename OpTy> void inferConstant(OpTy op, InferenceState &state) {
  if (auto dense = dyn_cast<DenseIntElementsAttr>(cast<OpTy>(op).getValues()))
    setConstantContents(state, op->getResult(0), dense);
}

void inferDimOf(tosa::DimOp dim, InferenceState &state) {
  if (isRanked(dim.getInput1()))
    state.setContents(dim.getOutput(),
                      state.extent(dim.getInput1(), dim.getAxis()));
}

void inferConcatShape(tosa::ConcatShapeOp op, InferenceState &state) {
  Sizes sizes;
  for (Value in : op->getOperands()) {
    Sizes part(state.contents(in));
    part.resize(cast<tosa::shapeType>(in.getType()).getRank());
    llvm::append_range(sizes, part);
  }
  state.setContents(op->getResult(0), sizes);
}

void inferSliceShape(tosa::SliceShapeOp op, InferenceState &state) {
  ArrayRef<DimExpr> sizes = state.contents(op->getOperand(0));
  auto start = constants(state.contents(op->getOperand(1)));
  auto count = constants(state.contents(op->getOperand(2)));
  if (!start || !count || start->size() != 1 || count->size() != 1 ||
      start->front() < 0 || count->front() < 0 ||
      uint64_t(start->front()) + uint64_t(count->front()) > sizes.size())
    return;
  state.setContents(op->getResult(0),
                    Sizes(sizes.slice(start->front(), count->front())));
}

/// Element-wise; an element that may not fit an index becomes unknown.
template <typename OpTy, Combine combine>
void inferShapeMath(OpTy op, InferenceState &state) {
  Sizes as(state.contents(op->getOperand(0)));
  Sizes bs(state.contents(op->getOperand(op->getNumOperands() - 1)));
  if (as.size() != bs.size())
    return;
  Type index = IndexType::get(op->getContext());
  for (auto [a, b] : llvm::zip_equal(as, bs)) {
    DimExpr e = a && b ? combine(state, a, b) : DimExpr();
    if (e)
      e = state.getProver().simplify(e);
    a = e && state.fits(e, index) ? e : DimExpr();
  }
  state.setContents(op->getResult(0), as);
}

/// The logarithm of a constant to base 2, rounded up or down.
template <bool roundsUp>
DimExpr logarithm(InferenceState &state, DimExpr e, DimExpr) {
  auto number = e.getConstantInt64();
  if (!number || *number < 1)
    return {};
  return state.getExprContext().constant(
      int64_t(roundsUp ? llvm::Log2_64_Ceil(*number) : llvm::Log2_64(*number)));
}

DimExpr powerOfTwo(InferenceState &state, DimExpr e, DimExpr) {
  auto number = e.getConstantInt64();
  if (!number || *number < 0 || *number > 62)
    return {};
  return state.getExprContext().constant(int64_t(1) << *number);
}

//===----------------------------------------------------------------------===//
// Moves of elements
//===----------------------------------------------------------------------===//

ElementMoves moveGathered(tosa::GatherOp gather) {
  return ElementMoves::some(gather.getValues());
}

ElementMoves moveScattered(tosa::ScatterOp scatter) {
  return ElementMoves::some({scatter.getValuesIn(), scatter.getInput()});
}

ElementMoves movePadded(tosa::PadOp pad) {
  return ElementMoves::some({pad.getInput1(), pad.getPadConst()});
}

} // namespace

void symshape::registerTosaModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *ctx, tosa::TosaDialect *) {
    using namespace tosa;
    using namespace integers;
    // Ops with the trait that all shapes are the same need no model.
    attach<inferSameShape<TableOp>, inferSameShape<RescaleOp>, inferIdentity,
           inferReduce<ReduceAllOp, minimum>, inferReduce<ReduceAnyOp, maximum>,
           inferReduce<ReduceMaxOp, maximum>, inferReduce<ReduceMinOp, minimum>,
           inferReduce<ReduceProductOp, mul>, inferReduce<ReduceSumOp, add>,
           inferArgMax, inferConcat, inferReshape, inferTile, inferReverse,
           inferScatter, inferPad, inferResize, inferConstant<ConstOp>,
           inferConstant<tosa::ConstShapeOp>, inferDimOf, inferConcatShape,
           inferSliceShape, inferShapeMath<AddShapeOp, add>,
           inferShapeMath<SubShapeOp, sub>, inferShapeMath<MulShapeOp, mul>,
           inferShapeMath<DivCeilShapeOp, unsignedCeilDivide>,
           inferShapeMath<DivFloorShapeOp, unsignedDivide>,
           inferShapeMath<ModShapeOp, truncRemainder>,
           inferShapeMath<MaxShapeOp, maximum>,
           inferShapeMath<MinShapeOp, minimum>,
           inferShapeMath<Exp2ShapeOp, powerOfTwo>,
           inferShapeMath<Log2CeilShapeOp, logarithm<true>>,
           inferShapeMath<Log2FloorShapeOp, logarithm<false>>, inferTosaSlice,
           inferTranspose, inferGather, inferSameShape<CastFromBlockScaledOp>,
           inferCastToBlockScaled>(ctx);
    attachElementMoveFamily<reshapesFirst, IdentityOp, ReshapeOp>(ctx);
    attachElementMoveFamily<takesFirst, ReverseOp, TransposeOp>(ctx);
    attachElementMoveFamily<selectsFromFirst, tosa::SliceOp, TileOp>(ctx);
    attachElementMoveFamily<joinsOperands, tosa::ConcatOp>(ctx);
    attachElementMoves<moveGathered, moveScattered, movePadded>(ctx);
    attachTosaElementwiseModels(ctx);
    attachTosaWindowModels(ctx);
  });
}
