//===- ResizeOps.cpp - Tensors of given sizes -------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Defines truncate, reshape and broadcast: their preconditions on sizes, and
// the sizes of their results. ResizeForms.cpp expresses them by upstream ops.
// SliceOps.cpp defines slice, pad and iota.
//
//===----------------------------------------------------------------------===//

#include "DynamicOps/ResizeOps.h"
#include "SymShape/Algebra/Text.h"
#include "SymShape/Dialect/EmitExpr.h"
#include "SymShape/Dialect/ResizeForms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::symshape;

//===----------------------------------------------------------------------===//
// Lists of constants and operands
//===----------------------------------------------------------------------===//

SmallVector<DimExpr>
symshape::toExprs(ExprContext &ctx, ArrayRef<int64_t> statics, unsigned next) {
  return llvm::map_to_vector(statics, [&](int64_t size) {
    return ShapedType::isDynamic(size) ? ctx.scalar(next++, kIndexRule)
                                       : ctx.constant(size);
  });
}

LogicalResult symshape::verifyList(Operation *op, StringRef field,
                                   ArrayRef<int64_t> statics,
                                   OperandRange values, int64_t expected,
                                   StringRef each) {
  if (int64_t(statics.size()) != expected)
    return op->emitOpError()
           << "expected " << counted(expected, "entry", "entries") << " in '"
           << field << "', one for each dimension of the " << each << ", found "
           << statics.size();
  int64_t dynamic = llvm::count_if(statics, ShapedType::isDynamic);
  if (dynamic != int64_t(values.size()))
    return op->emitOpError()
           << "expected " << counted(dynamic, "operand", "operands") << " in '"
           << field << "', found " << values.size();
  return success();
}

RankedTensorType symshape::withShape(RankedTensorType type,
                                     ArrayRef<int64_t> shape) {
  return RankedTensorType::get(shape, type.getElementType());
}

LogicalResult symshape::verifyResult(Operation *op, RankedTensorType expected) {
  auto found = cast<RankedTensorType>(op->getResult(0).getType());
  if (found.getShape() == expected.getShape() &&
      found.getElementType() == expected.getElementType())
    return success();
  return op->emitOpError() << "expected a result of type " << expected
                           << ", found " << found;
}

void symshape::requireSizes(ExprContext &ctx, ArrayRef<DimExpr> sizes,
                            SmallVectorImpl<SizePrecondition> &preconditions) {
  for (auto [i, size] : llvm::enumerate(sizes))
    preconditions.push_back(
        SizePrecondition::atLeast(size, ctx.constant(0), entryOf("sizes", i)));
}

void symshape::setSizes(InferenceState &state, Operation *op,
                        ArrayRef<DimExpr> sizes) {
  for (auto [axis, size] : llvm::enumerate(sizes))
    if (DimExpr known = inferSize(state, op, size))
      state.setExtent(op->getResult(0), axis,
                      state.getProver().simplify(known));
}

//===----------------------------------------------------------------------===//
// DynamicTruncateOp
//===----------------------------------------------------------------------===//

RankedTensorType DynamicTruncateOp::inferType(RankedTensorType source,
                                              int64_t axis) {
  SmallVector<int64_t> shape(source.getShape());
  if (axis >= 0 && axis < int64_t(shape.size()))
    shape[axis] = ShapedType::kDynamic;
  return withShape(source, shape);
}

void DynamicTruncateOp::build(OpBuilder &builder, OperationState &state,
                              Value source, Value scalar, int64_t axis,
                              ScalarRule rule) {
  build(builder, state,
        inferType(cast<RankedTensorType>(source.getType()), axis), source,
        scalar, axis, rule);
}

LogicalResult DynamicTruncateOp::verify() {
  RankedTensorType type = getSource().getType();
  int64_t axis = getAxis();
  if (axis < 0 || axis >= type.getRank())
    return emitOpError()
           << "expected 'axis' to be an axis of the source of rank "
           << type.getRank() << ", found " << axis;
  if (getRule() == ScalarRule::index_cast && isa<FloatType>(getScalarType()))
    return emitOpError() << "expected an integer, index or extent for rule "
                            "'index_cast', found "
                         << getScalarType();
  return verifyResult(*this, inferType(type, axis));
}

/// Expressions over sizes cannot state that a float is finite or a number not
/// negative: the lowering adds those checks.
void DynamicTruncateOp::getSizePreconditions(
    ExprContext &, SmallVectorImpl<SizePrecondition> &) {}

Speculation::Speculatability DynamicTruncateOp::getSpeculatability() {
  bool never = !isa<FloatType>(getScalarType()) &&
               getRule() == ScalarRule::round_half_away_clamp;
  return never ? Speculation::Speculatable : Speculation::NotSpeculatable;
}

OperandRole DynamicTruncateOp::getOperandRole(OpOperand &operand) {
  return &operand == &getScalarMutable() ? OperandRole::size("scalar")
                                         : OperandRole::data();
}

void DynamicTruncateOp::inferShapes(InferenceState &state) {
  ArrayRef<DimExpr> source = state.extents(getSource());
  for (auto [axis, size] : llvm::enumerate(source))
    if (int64_t(axis) != int64_t(getAxis()))
      state.setExtent(getResult(), axis, size);
  DimExpr whole = source[getAxis()];
  DimExpr count = state.converted(getScalar(), stringifyScalarRule(getRule()));
  if (count)
    state.setExtent(
        getResult(), getAxis(),
        state.getProver().simplify(state.getExprContext().min({count, whole})));
  else
    state.setAtMost(getResult(), getAxis(), whole);
}

LogicalResult
DynamicTruncateOp::reifyResultShapes(OpBuilder &builder,
                                     ReifiedRankedShapedTypeDims &reified) {
  RankedTensorType type = getSource().getType();
  SmallVector<OpFoldResult> sizes;
  for (int64_t axis = 0; axis < type.getRank(); ++axis) {
    if (axis == int64_t(getAxis()))
      sizes.push_back(
          emitTruncatedSize(builder, *this, {{}, {false}, {false}}).size);
    else
      sizes.push_back(
          tensor::getMixedSize(builder, getLoc(), getSource(), axis));
  }
  reified.push_back(std::move(sizes));
  return success();
}

//===----------------------------------------------------------------------===//
// DynamicReshapeOp
//===----------------------------------------------------------------------===//

void DynamicReshapeOp::build(OpBuilder &builder, OperationState &state,
                             Value source, ArrayRef<OpFoldResult> sizes) {
  auto [statics, values] = decomposeMixedValues(sizes);
  build(builder, state,
        withShape(cast<RankedTensorType>(source.getType()), statics), source,
        values, statics);
}

LogicalResult DynamicReshapeOp::verify() {
  if (failed(verifyList(*this, "sizes", getStaticSizes(), getSizes(),
                        getResult().getType().getRank(), "result")) ||
      failed(verifySizePreconditions(*this)))
    return failure();
  return verifyResult(*this,
                      withShape(getSource().getType(), getStaticSizes()));
}

void DynamicReshapeOp::getSizePreconditions(
    ExprContext &ctx, SmallVectorImpl<SizePrecondition> &preconditions) {
  SmallVector<DimExpr> sizes = toExprs(ctx, getStaticSizes(), 1), extents;
  for (int64_t i = 0, rank = getSource().getType().getRank(); i < rank; ++i)
    extents.push_back(ctx.inputDim(0, i));
  requireSizes(ctx, sizes, preconditions);
  preconditions.push_back(SizePrecondition::equal(
      ctx.mul(sizes), ctx.mul(extents), "the product of sizes",
      "the number of elements of the source"));
}

OperandRole DynamicReshapeOp::getOperandRole(OpOperand &operand) {
  if (&operand == &getSourceMutable())
    return OperandRole::data();
  return OperandRole::size("sizes", operand, getSizes(), getStaticSizes());
}

void DynamicReshapeOp::inferShapes(InferenceState &state) {
  setSizes(state, *this, toExprs(state.getExprContext(), getStaticSizes(), 1));
  if (ArrayRef<DimExpr> contents = state.contents(getSource());
      !contents.empty())
    state.setContents(getResult(), SmallVector<DimExpr>(contents));
}

LogicalResult
DynamicReshapeOp::reifyResultShapes(OpBuilder &builder,
                                    ReifiedRankedShapedTypeDims &reified) {
  return reifyList(builder, *this, getMixedSizes(), reified);
}

//===----------------------------------------------------------------------===//
// DynamicBroadcastInDimOp
//===----------------------------------------------------------------------===//

bool DynamicBroadcastInDimOp::expands(int64_t i) {
  return getSource().getType().getDimSize(i) == 1 ||
         llvm::is_contained(getExpanding(), i);
}

void DynamicBroadcastInDimOp::build(OpBuilder &builder, OperationState &state,
                                    Value source, ArrayRef<OpFoldResult> sizes,
                                    ArrayRef<int64_t> dims,
                                    ArrayRef<int64_t> expanding) {
  auto [statics, values] = decomposeMixedValues(sizes);
  build(builder, state,
        withShape(cast<RankedTensorType>(source.getType()), statics), source,
        values, builder.getDenseI64ArrayAttr(statics),
        builder.getDenseI64ArrayAttr(dims),
        builder.getDenseI64ArrayAttr(expanding));
}

LogicalResult DynamicBroadcastInDimOp::verify() {
  int64_t rank = getSource().getType().getRank();
  int64_t resultRank = getResult().getType().getRank();
  if (failed(verifyList(*this, "sizes", getStaticSizes(), getSizes(),
                        resultRank, "result")))
    return failure();
  if (int64_t(getDims().size()) != rank)
    return emitOpError() << "expected " << counted(rank, "entry", "entries")
                         << " in 'dims', one for each dimension of the source, "
                            "found "
                         << getDims().size();
  if (failed(verifyDims(*this, "dims", getDims(), resultRank, "the result",
                        /*sorted=*/false)) ||
      failed(verifyDims(*this, "expanding", getExpanding(), rank, "the source",
                        /*sorted=*/true)) ||
      failed(verifySizePreconditions(*this)))
    return failure();
  return verifyResult(*this,
                      withShape(getSource().getType(), getStaticSizes()));
}

void DynamicBroadcastInDimOp::getSizePreconditions(
    ExprContext &ctx, SmallVectorImpl<SizePrecondition> &preconditions) {
  SmallVector<DimExpr> sizes = toExprs(ctx, getStaticSizes(), 1);
  llvm::SmallBitVector isGiven(sizes.size());
  for (auto [i, dim] : llvm::enumerate(getDims())) {
    DimExpr extent = ctx.inputDim(0, i);
    if (expands(i)) {
      preconditions.push_back(
          SizePrecondition::equal(extent, ctx.constant(1), axisOf("source", i),
                                  "1, since 'expanding' lists it"));
      continue;
    }
    isGiven.set(dim);
    // Do not repeat a constant bound in the message.
    std::string what = entryOf("sizes", dim);
    if (sizes[dim].isConstant())
      what += ", " + toString(sizes[dim]);
    preconditions.push_back(SizePrecondition::equal(
        extent, sizes[dim], axisOf("source", i), std::move(what)));
  }
  for (auto [i, size] : llvm::enumerate(sizes))
    if (!isGiven[i])
      preconditions.push_back(SizePrecondition::atLeast(size, ctx.constant(0),
                                                        entryOf("sizes", i)));
}

OperandRole DynamicBroadcastInDimOp::getOperandRole(OpOperand &operand) {
  if (&operand == &getSourceMutable())
    return OperandRole::data();
  return OperandRole::size("sizes", operand, getSizes(), getStaticSizes());
}

void DynamicBroadcastInDimOp::inferShapes(InferenceState &state) {
  setSizes(state, *this, toExprs(state.getExprContext(), getStaticSizes(), 1));
}

LogicalResult DynamicBroadcastInDimOp::reifyResultShapes(
    OpBuilder &builder, ReifiedRankedShapedTypeDims &reified) {
  return reifyList(builder, *this, getMixedSizes(), reified);
}
