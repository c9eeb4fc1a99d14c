//===- ResizeForms.cpp - Upstream ops for tensors of given sizes ----------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Dialect/ResizeForms.h"
#include "IndexArithmetic.h"
#include "SymShape/Dialect/EmitExpr.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::symshape;

/// `v` as a value of `type`, which differs from its own in what it knows.
static Value castTo(OpBuilder &builder, Location loc, Value v, Type type) {
  return v.getType() == type ? v
                             : tensor::CastOp::create(builder, loc, type, v);
}

static RankedTensorType resultType(Operation *op) {
  return cast<RankedTensorType>(op->getResult(0).getType());
}

//===----------------------------------------------------------------------===//
// Slices that may be empty
//===----------------------------------------------------------------------===//

static bool hasNoElements(Value v) {
  return llvm::is_contained(cast<RankedTensorType>(v.getType()).getShape(), 0);
}

Value symshape::createSlice(OpBuilder &builder, Location loc, Value source,
                            ArrayRef<OpFoldResult> offsets,
                            ArrayRef<OpFoldResult> sizes,
                            ArrayRef<OpFoldResult> strides,
                            RankedTensorType type,
                            ArrayRef<OpFoldResult> resultSizes) {
  auto isZero = [](OpFoldResult size) { return isConstantIntValue(size, 0); };
  if (!hasNoElements(source) && !llvm::any_of(sizes, isZero)) {
    if (!type)
      return tensor::ExtractSliceOp::create(builder, loc, source, offsets,
                                            sizes, strides);
    return tensor::ExtractSliceOp::create(builder, loc, type, source, offsets,
                                          sizes, strides);
  }
  auto sourceType = cast<RankedTensorType>(source.getType());
  return tensor::EmptyOp::create(builder, loc, type ? resultSizes : sizes,
                                 sourceType.getElementType(),
                                 sourceType.getEncoding());
}

Value symshape::createInsertion(OpBuilder &builder, Location loc, Value source,
                                Value dest, ArrayRef<OpFoldResult> offsets,
                                ArrayRef<OpFoldResult> sizes,
                                ArrayRef<OpFoldResult> strides) {
  if (hasNoElements(source) || hasNoElements(dest))
    return dest;
  return tensor::InsertSliceOp::create(builder, loc, source, dest, offsets,
                                       sizes, strides);
}

//===----------------------------------------------------------------------===//
// Truncate
//===----------------------------------------------------------------------===//

/// The float rounded to an integer by the rule. Narrow ones are widened, which
/// is exact, since not every target rounds them.
static Value emitRounded(OpBuilder &builder, Location loc, Value x,
                         ScalarRule rule) {
  switch (rule) {
  case ScalarRule::round_half_away_clamp:
    return math::RoundOp::create(builder, loc, x);
  case ScalarRule::floor:
    return math::FloorOp::create(builder, loc, x);
  case ScalarRule::ceil:
    return math::CeilOp::create(builder, loc, x);
  case ScalarRule::truncate:
  case ScalarRule::index_cast:
    return math::TruncOp::create(builder, loc, x);
  }
  llvm_unreachable("every rule is handled");
}

/// Nothing is asked about floats.
ResizePlan symshape::planForm(DynamicTruncateOp op, const KnownSizes &known) {
  ResizePlan plan{{}, {false}, {false}};
  if (isa<FloatType>(op.getScalar().getType()))
    return plan;
  DimExpr n = known.ctx.scalar(1, kIndexRule);
  plan.lower[0] = known.atLeast(n, 0);
  plan.upper[0] = known.lessEqual(n, known.ctx.inputDim(0, op.getAxis()));
  return plan;
}

TruncatedSize symshape::emitTruncatedSize(OpBuilder &builder,
                                          DynamicTruncateOp op,
                                          const ResizePlan &plan) {
  Location loc = op.getLoc();
  TruncatedSize result;
  IndexArithmetic index(builder, loc);
  Value n = op.getScalar();
  if (isa<ExtentType>(n.getType()))
    n = index.value(getSizeOfOperand(builder, loc, n));
  ScalarRule rule = op.getRule();
  bool clamps = rule == ScalarRule::round_half_away_clamp;
  Type i64 = builder.getI64Type();
  if (auto type = dyn_cast<FloatType>(n.getType())) {
    if (type.getWidth() < 32) {
      type = builder.getF32Type();
      n = arith::ExtFOp::create(builder, loc, type, n);
    }
    auto constant = [&](const APFloat &number) -> Value {
      return arith::ConstantOp::create(builder, loc,
                                       builder.getFloatAttr(type, number));
    };
    const llvm::fltSemantics &semantics = type.getFloatSemantics();
    Value infinity = constant(APFloat::getInf(semantics));
    result.isFinite =
        arith::CmpFOp::create(builder, loc, arith::CmpFPredicate::OLT,
                              math::AbsFOp::create(builder, loc, n), infinity);
    n = emitRounded(builder, loc, n, rule);
    Value zero = constant(APFloat::getZero(semantics));
    if (!clamps)
      result.isNonNegative = arith::CmpFOp::create(
          builder, loc, arith::CmpFPredicate::OGE, n, zero);
    // More than any size, and still an i64.
    APFloat most =
        scalbn(APFloat::getOne(semantics), 62, APFloat::rmNearestTiesToEven);
    n = arith::MaximumFOp::create(builder, loc, n, zero);
    n = arith::MinimumFOp::create(builder, loc, n, constant(most));
    n = arith::FPToSIOp::create(builder, loc, i64, n);
  } else {
    if (!n.getType().isIndex() && n.getType() != i64)
      n = arith::ExtSIOp::create(builder, loc, i64, n);
    Value zero = arith::ConstantOp::create(builder, loc,
                                           builder.getZeroAttr(n.getType()));
    if (clamps && !plan.lower[0])
      n = arith::MaxSIOp::create(builder, loc, n, zero);
    else if (!plan.lower[0])
      result.isNonNegative = arith::CmpIOp::create(
          builder, loc, arith::CmpIPredicate::sge, n, zero);
  }
  // The lesser of the two fits an index, also where that is narrower.
  Value size = n;
  if (!plan.upper[0]) {
    Value whole = index.value(
        tensor::getMixedSize(builder, loc, op.getSource(), op.getAxis()));
    if (!n.getType().isIndex())
      whole = arith::IndexCastOp::create(builder, loc, n.getType(), whole);
    size = arith::MinSIOp::create(builder, loc, n, whole);
  }
  if (!size.getType().isIndex())
    size =
        arith::IndexCastOp::create(builder, loc, builder.getIndexType(), size);
  result.size = size;
  return result;
}

Value symshape::buildForm(OpBuilder &builder, DynamicTruncateOp op,
                          OpFoldResult size) {
  Location loc = op.getLoc();
  SmallVector<OpFoldResult> sizes =
      tensor::getMixedSizes(builder, loc, op.getSource());
  sizes[op.getAxis()] = size;
  SmallVector<OpFoldResult> zeros(sizes.size(), builder.getIndexAttr(0));
  SmallVector<OpFoldResult> ones(sizes.size(), builder.getIndexAttr(1));
  Value slice = createSlice(builder, loc, op.getSource(), zeros, sizes, ones);
  return castTo(builder, loc, slice, resultType(op));
}

//===----------------------------------------------------------------------===//
// Broadcast and iota
//===----------------------------------------------------------------------===//

static SmallVector<utils::IteratorType> allParallel(int64_t rank) {
  return SmallVector<utils::IteratorType>(rank, utils::IteratorType::parallel);
}

ResizeLists symshape::getLists(OpBuilder &builder, DynamicBroadcastInDimOp op) {
  ResizeLists lists;
  lists.sizes = getSizesOfOperands(builder, op.getLoc(), op.getMixedSizes());
  return lists;
}

Value symshape::buildForm(OpBuilder &builder, DynamicBroadcastInDimOp op,
                          const ResizePlan &, ResizeLists lists) {
  Location loc = op.getLoc();
  RankedTensorType type = resultType(op);
  int64_t rank = type.getRank();
  bool isSame = op.getSource().getType().getRank() == rank;
  SmallVector<AffineExpr> read;
  for (auto [i, dim] : llvm::enumerate(op.getDims())) {
    bool expands = op.expands(i);
    isSame &= dim == int64_t(i) && (!expands || type.getDimSize(dim) == 1);
    read.push_back(expands ? builder.getAffineConstantExpr(0)
                           : builder.getAffineDimExpr(dim));
    // The size that the loop over it has, whatever the one given is.
    if (!expands && type.isDynamicDim(dim))
      lists.sizes[dim] = tensor::getMixedSize(builder, loc, op.getSource(), i);
  }
  if (isSame)
    return castTo(builder, loc, op.getSource(), type);
  Value empty =
      tensor::EmptyOp::create(builder, loc, lists.sizes, type.getElementType());
  AffineMap maps[] = {AffineMap::get(rank, 0, read, builder.getContext()),
                      builder.getMultiDimIdentityMap(rank)};
  auto generic = linalg::GenericOp::create(
      builder, loc, empty.getType(), op.getSource(), empty, maps,
      allParallel(rank), [](OpBuilder &b, Location l, ValueRange args) {
        linalg::YieldOp::create(b, l, args[0]);
      });
  return castTo(builder, loc, generic.getResult(0), type);
}

ResizeLists symshape::getLists(OpBuilder &builder, DynamicIotaOp op) {
  ResizeLists lists;
  lists.sizes = getSizesOfOperands(builder, op.getLoc(), op.getMixedSizes());
  return lists;
}

Value symshape::buildForm(OpBuilder &builder, DynamicIotaOp op,
                          const ResizePlan &, ResizeLists lists) {
  Location loc = op.getLoc();
  RankedTensorType type = resultType(op);
  Type element = type.getElementType();
  Value empty = tensor::EmptyOp::create(builder, loc, lists.sizes, element);
  AffineMap maps[] = {builder.getMultiDimIdentityMap(type.getRank())};
  auto generic = linalg::GenericOp::create(
      builder, loc, empty.getType(), ValueRange(), empty, maps,
      allParallel(type.getRank()), [&](OpBuilder &b, Location l, ValueRange) {
        Value at = linalg::IndexOp::create(b, l, op.getAxis());
        if (isa<FloatType>(element)) {
          at = arith::IndexCastOp::create(b, l, b.getI64Type(), at);
          at = arith::SIToFPOp::create(b, l, element, at);
        } else if (!element.isIndex()) {
          at = arith::IndexCastOp::create(b, l, element, at);
        }
        linalg::YieldOp::create(b, l, at);
      });
  return castTo(builder, loc, generic.getResult(0), type);
}

//===----------------------------------------------------------------------===//
// Slice
//===----------------------------------------------------------------------===//

ResizePlan symshape::planForm(DynamicSliceOp op, const KnownSizes &known) {
  ResizePlan plan;
  SliceExprs exprs = op.getExprs(known.ctx);
  for (auto [i, start, size, stride] :
       llvm::enumerate(exprs.starts, exprs.sizes, exprs.strides)) {
    DimExpr whole = known.ctx.inputDim(0, i);
    plan.lower.push_back(known.atLeast(start, 0));
    // Past the last element; an empty slice may start at the end. At 0 every
    // slice ends in the source.
    DimExpr end = start + (size - 1) * stride + 1;
    plan.upper.push_back(
        (start.isConstant() && *start.getConstant() <= 0) ||
        (known.lessEqual(end, whole) && known.lessEqual(start, whole)));
  }
  return plan;
}

ResizeLists symshape::getLists(OpBuilder &builder, DynamicSliceOp op) {
  ResizeLists lists;
  lists.starts = op.getMixedStarts();
  lists.sizes = getSizesOfOperands(builder, op.getLoc(), op.getMixedSizes());
  lists.strides = op.getMixedStrides();
  return lists;
}

Value symshape::buildForm(OpBuilder &builder, DynamicSliceOp op,
                          const ResizePlan &plan, ResizeLists lists) {
  Location loc = op.getLoc();
  IndexArithmetic index(builder, loc);
  auto &[sizes, starts, strides, low, high, interior] = lists;
  for (unsigned i = 0, rank = starts.size(); i < rank; ++i) {
    if (!plan.lower[i])
      starts[i] = index.max(starts[i], index.constant(0));
    if (plan.upper[i])
      continue;
    OpFoldResult span = sizes[i];
    if (!isConstantIntValue(strides[i], 1))
      // An empty slice spans nothing: 1 - stride is at most 0.
      span =
          index.max(index.add(index.mul(index.sub(sizes[i], index.constant(1)),
                                        strides[i]),
                              index.constant(1)),
                    index.constant(0));
    OpFoldResult extent = tensor::getMixedSize(builder, loc, op.getSource(), i);
    starts[i] = index.min(starts[i], index.sub(extent, span));
  }
  Value slice =
      createSlice(builder, loc, op.getSource(), starts, sizes, strides);
  return castTo(builder, loc, slice, resultType(op));
}

//===----------------------------------------------------------------------===//
// Pad
//===----------------------------------------------------------------------===//

ResizePlan symshape::planForm(DynamicPadOp op, const KnownSizes &known) {
  ResizePlan plan;
  PadExprs exprs = op.getExprs(known.ctx);
  for (auto [low, high] : llvm::zip(exprs.low, exprs.high)) {
    plan.lower.push_back(known.atLeast(low, 0));
    plan.upper.push_back(known.atLeast(high, 0));
  }
  return plan;
}

ResizeLists symshape::getLists(OpBuilder &builder, DynamicPadOp op) {
  ResizeLists lists;
  lists.low = getSizesOfOperands(builder, op.getLoc(), op.getMixedLow());
  lists.high = getSizesOfOperands(builder, op.getLoc(), op.getMixedHigh());
  lists.interior =
      getSizesOfOperands(builder, op.getLoc(), op.getMixedInterior());
  return lists;
}

/// `low + extent + gaps + high`.
static SmallVector<OpFoldResult>
paddedSizes(OpBuilder &builder, DynamicPadOp op, const ResizeLists &lists) {
  IndexArithmetic index(builder, op.getLoc());
  SmallVector<OpFoldResult> sizes =
      tensor::getMixedSizes(builder, op.getLoc(), op.getSource());
  for (auto [i, size] : llvm::enumerate(sizes)) {
    OpFoldResult gaps = index.constant(0);
    if (!isConstantIntValue(lists.interior[i], 0))
      gaps = index.mul(
          index.max(index.sub(size, index.constant(1)), index.constant(0)),
          lists.interior[i]);
    size = index.add(index.add(index.add(lists.low[i], size), gaps),
                     lists.high[i]);
  }
  return sizes;
}

/// Pads by amounts none of which is negative.
static Value padOutwards(OpBuilder &builder, DynamicPadOp op,
                         const ResizeLists &lists) {
  Location loc = op.getLoc();
  IndexArithmetic index(builder, loc);
  auto isZero = [](OpFoldResult a) { return isConstantIntValue(a, 0); };
  bool hasGaps = !llvm::all_of(lists.interior, isZero);
  if (!hasGaps && llvm::all_of(lists.low, isZero) &&
      llvm::all_of(lists.high, isZero))
    return op.getSource();
  SmallVector<OpFoldResult> sizes = paddedSizes(builder, op, lists);
  Type element = op.getValue().getType();
  if (!hasGaps) {
    auto [shape, values] = decomposeMixedValues(sizes);
    return tensor::PadOp::create(
        builder, loc, RankedTensorType::get(shape, element), op.getSource(),
        lists.low, lists.high, op.getValue());
  }
  SmallVector<OpFoldResult> strides =
      llvm::map_to_vector(lists.interior, [&](OpFoldResult gap) {
        return index.add(gap, index.constant(1));
      });
  Value empty = tensor::EmptyOp::create(builder, loc, sizes, element);
  Value filled =
      linalg::FillOp::create(builder, loc, op.getValue(), empty).getResult(0);
  return createInsertion(builder, loc, op.getSource(), filled, lists.low,
                         tensor::getMixedSizes(builder, loc, op.getSource()),
                         strides);
}

Value symshape::buildForm(OpBuilder &builder, DynamicPadOp op,
                          const ResizePlan &plan, ResizeLists lists) {
  Location loc = op.getLoc();
  IndexArithmetic index(builder, loc);
  OpFoldResult zero = index.constant(0), one = index.constant(1);
  unsigned rank = lists.low.size();
  bool cuts = llvm::is_contained(plan.lower, false) ||
              llvm::is_contained(plan.upper, false);
  SmallVector<OpFoldResult> sizes, cut(rank, zero), ones(rank, one);
  // What is negative is cut off what was padded by 0.
  if (cuts)
    sizes = paddedSizes(builder, op, lists);
  for (unsigned i = 0; i < rank; ++i) {
    if (!plan.lower[i]) {
      cut[i] = index.max(index.sub(zero, lists.low[i]), zero);
      lists.low[i] = index.max(lists.low[i], zero);
    }
    if (!plan.upper[i])
      lists.high[i] = index.max(lists.high[i], zero);
  }
  Value padded = padOutwards(builder, op, lists);
  if (cuts)
    padded = createSlice(builder, loc, padded, cut, sizes, ones);
  return castTo(builder, loc, padded, resultType(op));
}
