//===- SliceOps.cpp - Slice, pad and iota -----------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Preconditions on sizes and sizes of the results; see ResizeOps.cpp.
//
//===----------------------------------------------------------------------===//

#include "DynamicOps/ResizeOps.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::symshape;

//===----------------------------------------------------------------------===//
// DynamicSliceOp
//===----------------------------------------------------------------------===//

void DynamicSliceOp::build(OpBuilder &builder, OperationState &state,
                           Value source, ArrayRef<OpFoldResult> starts,
                           ArrayRef<OpFoldResult> sizes,
                           ArrayRef<OpFoldResult> strides) {
  auto [staticStarts, startValues] = decomposeMixedValues(starts);
  auto [staticSizes, sizeValues] = decomposeMixedValues(sizes);
  auto [staticStrides, strideValues] = decomposeMixedValues(strides);
  build(builder, state,
        withShape(cast<RankedTensorType>(source.getType()), staticSizes),
        source, startValues, sizeValues, strideValues, staticStarts,
        staticSizes, staticStrides);
}

SliceExprs DynamicSliceOp::getExprs(ExprContext &ctx) {
  return {toExprs(ctx, getStaticStarts(), 1),
          toExprs(ctx, getStaticSizes(), 1 + getStarts().size()),
          toExprs(ctx, getStaticStrides(),
                  1 + getStarts().size() + getSizes().size())};
}

LogicalResult DynamicSliceOp::verify() {
  RankedTensorType type = getSource().getType();
  int64_t rank = type.getRank();
  if (failed(verifyList(*this, "starts", getStaticStarts(), getStarts(), rank,
                        "source")) ||
      failed(verifyList(*this, "sizes", getStaticSizes(), getSizes(), rank,
                        "source")) ||
      failed(verifyList(*this, "strides", getStaticStrides(), getStrides(),
                        rank, "source")) ||
      failed(verifySizePreconditions(*this)))
    return failure();
  return verifyResult(*this, withShape(type, getStaticSizes()));
}

void DynamicSliceOp::getSizePreconditions(
    ExprContext &ctx, SmallVectorImpl<SizePrecondition> &preconditions) {
  SliceExprs exprs = getExprs(ctx);
  for (auto [i, size, stride] : llvm::enumerate(exprs.sizes, exprs.strides)) {
    std::string whole = axisOf("source", i);
    if (!stride.isConstant(1)) {
      preconditions.push_back(SizePrecondition::atLeast(stride, ctx.constant(1),
                                                        entryOf("strides", i)));
      whole += " divided by the stride, rounded up";
    }
    preconditions.push_back(SizePrecondition::inRange(
        size, ctx.inputDim(0, i).ceilDiv(stride), entryOf("sizes", i), whole));
  }
}

OperandRole DynamicSliceOp::getOperandRole(OpOperand &operand) {
  if (&operand == &getSourceMutable())
    return OperandRole::data();
  unsigned number = operand.getOperandNumber() - 1 - getStarts().size();
  // For starts, `number` wraps to a large unsigned number.
  if (number >= getSizes().size())
    return OperandRole::position();
  return OperandRole::size("sizes", operand, getSizes(), getStaticSizes());
}

void DynamicSliceOp::inferShapes(InferenceState &state) {
  SliceExprs exprs = getExprs(state.getExprContext());
  setSizes(state, *this, exprs.sizes);
  // Take the elements of a vector if start, size and stride are constant.
  ArrayRef<DimExpr> contents = state.contents(getSource());
  if (contents.empty() || exprs.sizes.size() != 1)
    return;
  auto number = [&](DimExpr e) {
    DimExpr known = inferSize(state, *this, e);
    return known ? known.getConstantInt64() : std::nullopt;
  };
  auto start = number(exprs.starts[0]), size = number(exprs.sizes[0]),
       stride = number(exprs.strides[0]);
  int64_t count = contents.size();
  if (!start || !size || !stride || *size < 1 || *size > count || *stride < 1 ||
      *stride > count)
    return;
  int64_t span = (*size - 1) * *stride + 1;
  if (span > count)
    return;
  int64_t first = std::clamp<int64_t>(*start, 0, count - span);
  SmallVector<DimExpr> taken;
  for (int64_t i = 0; i < *size; ++i)
    taken.push_back(contents[first + i * *stride]);
  state.setContents(getResult(), taken);
}

LogicalResult
DynamicSliceOp::reifyResultShapes(OpBuilder &builder,
                                  ReifiedRankedShapedTypeDims &reified) {
  return reifyList(builder, *this, getMixedSizes(), reified);
}

//===----------------------------------------------------------------------===//
// DynamicPadOp
//===----------------------------------------------------------------------===//

/// The size of a padded axis.
static DimExpr paddedSize(DimExpr size, DimExpr low, DimExpr high,
                          DimExpr interior) {
  ExprContext &ctx = size.getContext();
  DimExpr gaps = interior.isConstant(0)
                     ? interior
                     : ctx.max({size - 1, ctx.constant(0)}) * interior;
  return low + size + gaps + high;
}

RankedTensorType DynamicPadOp::inferType(RankedTensorType source,
                                         ArrayRef<OpFoldResult> low,
                                         ArrayRef<OpFoldResult> high,
                                         ArrayRef<OpFoldResult> interior) {
  ExprContext ctx;
  SmallVector<int64_t> shape(source.getRank(), ShapedType::kDynamic);
  for (auto [i, size] : llvm::enumerate(source.getShape())) {
    // An operand makes the axis dynamic even if it is constant: a pass may make
    // it constant, and does not change types.
    if (!isa<Attribute>(low[i]) || !isa<Attribute>(high[i]) ||
        !isa<Attribute>(interior[i]) || ShapedType::isDynamic(size))
      continue;
    auto number = [&](OpFoldResult entry) {
      return ctx.constant(*getConstantIntValue(entry));
    };
    auto padded = paddedSize(ctx.constant(size), number(low[i]),
                             number(high[i]), number(interior[i]))
                      .getConstantInt64();
    // The verifier rejects a negative size.
    if (padded && *padded >= 0)
      shape[i] = *padded;
  }
  return withShape(source, shape);
}

void DynamicPadOp::build(OpBuilder &builder, OperationState &state,
                         Value source, Value value, ArrayRef<OpFoldResult> low,
                         ArrayRef<OpFoldResult> high,
                         ArrayRef<OpFoldResult> interior) {
  auto [staticLow, lowValues] = decomposeMixedValues(low);
  auto [staticHigh, highValues] = decomposeMixedValues(high);
  auto [staticInterior, interiorValues] = decomposeMixedValues(interior);
  build(
      builder, state,
      inferType(cast<RankedTensorType>(source.getType()), low, high, interior),
      source, value, lowValues, highValues, interiorValues, staticLow,
      staticHigh, staticInterior);
}

PadExprs DynamicPadOp::getExprs(ExprContext &ctx) {
  PadExprs exprs{
      toExprs(ctx, getStaticLow(), 2),
      toExprs(ctx, getStaticHigh(), 2 + getLow().size()),
      toExprs(ctx, getStaticInterior(), 2 + getLow().size() + getHigh().size()),
      {}};
  for (auto [i, low, high, interior] :
       llvm::enumerate(exprs.low, exprs.high, exprs.interior))
    exprs.sizes.push_back(paddedSize(ctx.inputDim(0, i), low, high, interior));
  return exprs;
}

LogicalResult DynamicPadOp::verify() {
  RankedTensorType type = getSource().getType();
  int64_t rank = type.getRank();
  if (failed(
          verifyList(*this, "low", getStaticLow(), getLow(), rank, "source")) ||
      failed(verifyList(*this, "high", getStaticHigh(), getHigh(), rank,
                        "source")) ||
      failed(verifyList(*this, "interior", getStaticInterior(), getInterior(),
                        rank, "source")) ||
      failed(verifySizePreconditions(*this)))
    return failure();
  return verifyResult(*this, inferType(type, getMixedLow(), getMixedHigh(),
                                       getMixedInterior()));
}

void DynamicPadOp::getSizePreconditions(
    ExprContext &ctx, SmallVectorImpl<SizePrecondition> &preconditions) {
  PadExprs exprs = getExprs(ctx);
  DimExpr zero = ctx.constant(0);
  for (auto [i, interior, size] :
       llvm::enumerate(exprs.interior, exprs.sizes)) {
    preconditions.push_back(
        SizePrecondition::atLeast(interior, zero, entryOf("interior", i)));
    preconditions.push_back(
        SizePrecondition::atLeast(size, zero, axisOf("result", i)));
  }
}

OperandRole DynamicPadOp::getOperandRole(OpOperand &operand) {
  unsigned number = operand.getOperandNumber(), low = 2,
           high = low + getLow().size(), interior = high + getHigh().size();
  if (number < low)
    return OperandRole::data();
  if (number < high)
    return OperandRole::size("low", operand, getLow(), getStaticLow());
  if (number < interior)
    return OperandRole::size("high", operand, getHigh(), getStaticHigh());
  return OperandRole::size("interior", operand, getInterior(),
                           getStaticInterior());
}

void DynamicPadOp::inferShapes(InferenceState &state) {
  setSizes(state, *this, getExprs(state.getExprContext()).sizes);
}

LogicalResult
DynamicPadOp::reifyResultShapes(OpBuilder &builder,
                                ReifiedRankedShapedTypeDims &reified) {
  return reifySizes(
      builder, getOperation()->getResult(0),
      [&](ExprContext &ctx, unsigned axis) {
        return getExprs(ctx).sizes[axis];
      },
      reified);
}

//===----------------------------------------------------------------------===//
// DynamicIotaOp
//===----------------------------------------------------------------------===//

void DynamicIotaOp::build(OpBuilder &builder, OperationState &state,
                          Type elementType, ArrayRef<OpFoldResult> sizes,
                          int64_t axis) {
  auto [statics, values] = decomposeMixedValues(sizes);
  build(builder, state, RankedTensorType::get(statics, elementType), values,
        statics, axis);
}

LogicalResult DynamicIotaOp::verify() {
  auto type = cast<RankedTensorType>(getResult().getType());
  if (failed(verifyList(*this, "sizes", getStaticSizes(), getSizes(),
                        type.getRank(), "result")))
    return failure();
  if (int64_t axis = getAxis(); axis < 0 || axis >= type.getRank())
    return emitOpError()
           << "expected 'axis' to be an axis of the result of rank "
           << type.getRank() << ", found " << axis;
  if (failed(verifySizePreconditions(*this)))
    return failure();
  return verifyResult(*this, withShape(type, getStaticSizes()));
}

void DynamicIotaOp::getSizePreconditions(
    ExprContext &ctx, SmallVectorImpl<SizePrecondition> &preconditions) {
  requireSizes(ctx, toExprs(ctx, getStaticSizes(), 0), preconditions);
}

OperandRole DynamicIotaOp::getOperandRole(OpOperand &operand) {
  return OperandRole::size("sizes", operand, getSizes(), getStaticSizes());
}

void DynamicIotaOp::inferShapes(InferenceState &state) {
  setSizes(state, *this, toExprs(state.getExprContext(), getStaticSizes(), 0));
}

LogicalResult
DynamicIotaOp::reifyResultShapes(OpBuilder &builder,
                                 ReifiedRankedShapedTypeDims &reified) {
  return reifyList(builder, *this, getMixedSizes(), reified);
}
