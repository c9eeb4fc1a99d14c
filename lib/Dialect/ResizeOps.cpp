//===- ResizeOps.cpp - Tensors of given sizes ------------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The definitions of truncate, reshape, broadcast, slice, pad and iota: what
// they demand of their sizes, and what sizes they give. What upstream ops they
// become is in ResizeForms.cpp.
//
//===----------------------------------------------------------------------===//

#include "DynamicOps.h"
#include "SymShape/Algebra/Text.h"
#include "SymShape/Dialect/ResizeForms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::symshape;

//===----------------------------------------------------------------------===//
// Lists of constants and operands
//===----------------------------------------------------------------------===//

static std::string entry(StringRef field, unsigned i) {
  return (field + "[" + Twine(i) + "]").str();
}

/// `axis 1 of the source`.
static std::string axisOf(StringRef what, int64_t axis) {
  return ("axis " + Twine(axis) + " of the " + what).str();
}

/// Expressions of a mixed list whose first operand is operand `next` of the op.
static SmallVector<DimExpr> toExprs(ExprContext &ctx, ArrayRef<int64_t> statics,
                                    unsigned next) {
  return llvm::map_to_vector(statics, [&](int64_t size) {
    return ShapedType::isDynamic(size) ? ctx.scalar(next++, kIndexRule)
                                       : ctx.constant(size);
  });
}

/// Checks that a mixed list has `expected` entries, and an operand for each
/// dynamic one.
static LogicalResult verifyList(Operation *op, StringRef field,
                                ArrayRef<int64_t> statics, OperandRange values,
                                int64_t expected, StringRef each) {
  if (int64_t(statics.size()) != expected)
    return op->emitOpError() << "expected " << expected << " " << field
                             << ", one for each axis of the " << each
                             << ", found " << statics.size();
  int64_t dynamic = llvm::count_if(statics, ShapedType::isDynamic);
  if (dynamic != int64_t(values.size()))
    return op->emitOpError() << "expected " << dynamic << " operands in "
                             << field << ", found " << values.size();
  return success();
}

static RankedTensorType withShape(RankedTensorType type,
                                  ArrayRef<int64_t> shape) {
  return RankedTensorType::get(shape, type.getElementType());
}

/// Checks that a result has the type that the operands give. The encoding is
/// left to whoever attaches one.
static LogicalResult verifyResult(Operation *op, RankedTensorType expected) {
  auto found = cast<RankedTensorType>(op->getResult(0).getType());
  if (found.getShape() == expected.getShape() &&
      found.getElementType() == expected.getElementType())
    return success();
  return op->emitOpError() << "expected a result of type " << expected
                           << ", found " << found;
}

static void requireSizes(ExprContext &ctx, ArrayRef<DimExpr> sizes,
                         SmallVectorImpl<SizeRequirement> &requirements) {
  for (auto [i, size] : llvm::enumerate(sizes))
    requirements.push_back(
        SizeRequirement::atLeast(size, ctx.constant(0), entry("sizes", i)));
}

/// States `sizes`, over the leaves of SizeRequirements.h, of the result.
static void setSizes(InferenceState &state, Operation *op,
                     ArrayRef<DimExpr> sizes) {
  for (auto [axis, size] : llvm::enumerate(sizes))
    state.setExtent(op->getResult(0), axis,
                    state.getProver().simplify(inferSize(state, op, size)));
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
    return emitOpError() << "expected axis to be one of the " << type.getRank()
                         << " of the source, found " << axis;
  if (getRule() == ScalarRule::index_cast &&
      isa<FloatType>(getScalar().getType()))
    return emitOpError() << "expected an integer or index for rule index_cast, "
                            "found "
                         << getScalar().getType();
  return verifyResult(*this, inferType(type, axis));
}

/// That a float is finite and a number not negative is not said in terms of
/// sizes: lowering adds those checks.
void DynamicTruncateOp::getSizeRequirements(
    ExprContext &, SmallVectorImpl<SizeRequirement> &) {}

Speculation::Speculatability DynamicTruncateOp::getSpeculatability() {
  bool never = !isa<FloatType>(getScalar().getType()) &&
               getRule() == ScalarRule::round_half_away_clamp;
  return never ? Speculation::Speculatable : Speculation::NotSpeculatable;
}

void DynamicTruncateOp::inferShapes(InferenceState &state) {
  ArrayRef<DimExpr> source = state.extents(getSource());
  for (auto [axis, size] : llvm::enumerate(source))
    if (int64_t(axis) != int64_t(getAxis()))
      state.setExtent(getResult(), axis, size);
  DimExpr whole = source[getAxis()];
  if (DimExpr count =
          state.converted(getScalar(), stringifyScalarRule(getRule())))
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

SmallVector<OpFoldResult> DynamicReshapeOp::getMixedSizes() {
  return getMixedValues(getStaticSizes(), getSizes(), getContext());
}

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
      failed(verifySizeRequirements(*this)))
    return failure();
  return verifyResult(*this,
                      withShape(getSource().getType(), getStaticSizes()));
}

void DynamicReshapeOp::getSizeRequirements(
    ExprContext &ctx, SmallVectorImpl<SizeRequirement> &requirements) {
  SmallVector<DimExpr> sizes = toExprs(ctx, getStaticSizes(), 1), extents;
  for (int64_t i = 0, rank = getSource().getType().getRank(); i < rank; ++i)
    extents.push_back(ctx.inputDim(0, i));
  requireSizes(ctx, sizes, requirements);
  requirements.push_back(SizeRequirement::equal(
      ctx.mul(sizes), ctx.mul(extents), "the product of sizes",
      "the number of elements of the source"));
}

Speculation::Speculatability DynamicReshapeOp::getSpeculatability() {
  return getSizeSpeculatability(*this);
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
  reified.push_back(getMixedSizes());
  return success();
}

//===----------------------------------------------------------------------===//
// DynamicBroadcastInDimOp
//===----------------------------------------------------------------------===//

SmallVector<OpFoldResult> DynamicBroadcastInDimOp::getMixedSizes() {
  return getMixedValues(getStaticSizes(), getSizes(), getContext());
}

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
    return emitOpError()
           << "expected " << rank
           << " entries in dims, one for each axis of the source, "
              "found "
           << getDims().size();
  if (failed(verifyDims(*this, "dims", getDims(), resultRank, "the result",
                        /*sorted=*/false)) ||
      failed(verifyDims(*this, "expanding", getExpanding(), rank, "the source",
                        /*sorted=*/true)) ||
      failed(verifySizeRequirements(*this)))
    return failure();
  return verifyResult(*this,
                      withShape(getSource().getType(), getStaticSizes()));
}

void DynamicBroadcastInDimOp::getSizeRequirements(
    ExprContext &ctx, SmallVectorImpl<SizeRequirement> &requirements) {
  SmallVector<DimExpr> sizes = toExprs(ctx, getStaticSizes(), 1);
  llvm::SmallBitVector isGiven(sizes.size());
  for (auto [i, dim] : llvm::enumerate(getDims())) {
    DimExpr extent = ctx.inputDim(0, i);
    if (expands(i)) {
      requirements.push_back(
          SizeRequirement::equal(extent, ctx.constant(1), axisOf("source", i),
                                 "1, since expanding names it"));
      continue;
    }
    isGiven.set(dim);
    // A bound that is a constant is not told again.
    std::string what = entry("sizes", dim);
    if (sizes[dim].isConstant())
      what += ", " + toString(sizes[dim]);
    requirements.push_back(SizeRequirement::equal(
        extent, sizes[dim], axisOf("source", i), std::move(what)));
  }
  for (auto [i, size] : llvm::enumerate(sizes))
    if (!isGiven[i])
      requirements.push_back(
          SizeRequirement::atLeast(size, ctx.constant(0), entry("sizes", i)));
}

Speculation::Speculatability DynamicBroadcastInDimOp::getSpeculatability() {
  return getSizeSpeculatability(*this);
}

void DynamicBroadcastInDimOp::inferShapes(InferenceState &state) {
  setSizes(state, *this, toExprs(state.getExprContext(), getStaticSizes(), 1));
}

LogicalResult DynamicBroadcastInDimOp::reifyResultShapes(
    OpBuilder &builder, ReifiedRankedShapedTypeDims &reified) {
  reified.push_back(getMixedSizes());
  return success();
}

//===----------------------------------------------------------------------===//
// DynamicSliceOp
//===----------------------------------------------------------------------===//

SmallVector<OpFoldResult> DynamicSliceOp::getMixedStarts() {
  return getMixedValues(getStaticStarts(), getStarts(), getContext());
}
SmallVector<OpFoldResult> DynamicSliceOp::getMixedSizes() {
  return getMixedValues(getStaticSizes(), getSizes(), getContext());
}
SmallVector<OpFoldResult> DynamicSliceOp::getMixedStrides() {
  return getMixedValues(getStaticStrides(), getStrides(), getContext());
}

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
      failed(verifySizeRequirements(*this)))
    return failure();
  return verifyResult(*this, withShape(type, getStaticSizes()));
}

void DynamicSliceOp::getSizeRequirements(
    ExprContext &ctx, SmallVectorImpl<SizeRequirement> &requirements) {
  SliceExprs exprs = getExprs(ctx);
  for (auto [i, size, stride] : llvm::enumerate(exprs.sizes, exprs.strides)) {
    std::string whole = axisOf("source", i);
    if (!stride.isConstant(1)) {
      requirements.push_back(SizeRequirement::atLeast(stride, ctx.constant(1),
                                                      entry("strides", i)));
      whole += " divided by the stride, rounded up";
    }
    requirements.push_back(SizeRequirement::inRange(
        size, ctx.inputDim(0, i).ceilDiv(stride), entry("sizes", i), whole));
  }
}

Speculation::Speculatability DynamicSliceOp::getSpeculatability() {
  return getSizeSpeculatability(*this);
}

void DynamicSliceOp::inferShapes(InferenceState &state) {
  SliceExprs exprs = getExprs(state.getExprContext());
  setSizes(state, *this, exprs.sizes);
  // Elements of a vector of constant place, size and stride.
  ArrayRef<DimExpr> contents = state.contents(getSource());
  if (contents.empty() || exprs.sizes.size() != 1)
    return;
  auto number = [&](DimExpr e) {
    return inferSize(state, *this, e).getConstantInt64();
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
  reified.push_back(getMixedSizes());
  return success();
}

//===----------------------------------------------------------------------===//
// DynamicPadOp
//===----------------------------------------------------------------------===//

SmallVector<OpFoldResult> DynamicPadOp::getMixedLow() {
  return getMixedValues(getStaticLow(), getLow(), getContext());
}
SmallVector<OpFoldResult> DynamicPadOp::getMixedHigh() {
  return getMixedValues(getStaticHigh(), getHigh(), getContext());
}
SmallVector<OpFoldResult> DynamicPadOp::getMixedInterior() {
  return getMixedValues(getStaticInterior(), getInterior(), getContext());
}

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
    auto l = getConstantIntValue(low[i]), h = getConstantIntValue(high[i]),
         in = getConstantIntValue(interior[i]);
    if (!l || !h || !in || ShapedType::isDynamic(size))
      continue;
    auto padded = paddedSize(ctx.constant(size), ctx.constant(*l),
                             ctx.constant(*h), ctx.constant(*in))
                      .getConstantInt64();
    // A negative one is refused elsewhere.
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
      failed(verifySizeRequirements(*this)))
    return failure();
  return verifyResult(*this, inferType(type, getMixedLow(), getMixedHigh(),
                                       getMixedInterior()));
}

void DynamicPadOp::getSizeRequirements(
    ExprContext &ctx, SmallVectorImpl<SizeRequirement> &requirements) {
  PadExprs exprs = getExprs(ctx);
  DimExpr zero = ctx.constant(0);
  for (auto [i, interior, size] :
       llvm::enumerate(exprs.interior, exprs.sizes)) {
    requirements.push_back(
        SizeRequirement::atLeast(interior, zero, entry("interior", i)));
    requirements.push_back(
        SizeRequirement::atLeast(size, zero, axisOf("result", i)));
  }
}

Speculation::Speculatability DynamicPadOp::getSpeculatability() {
  return getSizeSpeculatability(*this);
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

SmallVector<OpFoldResult> DynamicIotaOp::getMixedSizes() {
  return getMixedValues(getStaticSizes(), getSizes(), getContext());
}

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
    return emitOpError() << "expected axis to be one of the " << type.getRank()
                         << " of the result, found " << axis;
  if (failed(verifySizeRequirements(*this)))
    return failure();
  return verifyResult(*this, withShape(type, getStaticSizes()));
}

void DynamicIotaOp::getSizeRequirements(
    ExprContext &ctx, SmallVectorImpl<SizeRequirement> &requirements) {
  requireSizes(ctx, toExprs(ctx, getStaticSizes(), 0), requirements);
}

Speculation::Speculatability DynamicIotaOp::getSpeculatability() {
  return getSizeSpeculatability(*this);
}

void DynamicIotaOp::inferShapes(InferenceState &state) {
  setSizes(state, *this, toExprs(state.getExprContext(), getStaticSizes(), 0));
}

LogicalResult
DynamicIotaOp::reifyResultShapes(OpBuilder &builder,
                                 ReifiedRankedShapedTypeDims &reified) {
  reified.push_back(getMixedSizes());
  return success();
}
