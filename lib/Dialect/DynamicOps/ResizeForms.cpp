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
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

#include "SymShape/Dialect/SymShapeFormInterface.cpp.inc"

using namespace mlir;
using namespace mlir::symshape;

/// Casts `v` to `type`, which differs from its own type only in static sizes.
static Value castToType(OpBuilder &builder, Location loc, Value v, Type type) {
  return v.getType() == type ? v
                             : tensor::CastOp::create(builder, loc, type, v);
}

static RankedTensorType resultType(Operation *op) {
  return cast<RankedTensorType>(op->getResult(0).getType());
}

//===----------------------------------------------------------------------===//
// Slices that may be empty
//===----------------------------------------------------------------------===//

static bool isEmptyTensor(Value v) {
  return llvm::is_contained(cast<RankedTensorType>(v.getType()).getShape(), 0);
}

/// The shape of `v`, with the static sizes that casts of it state.
static SmallVector<int64_t> getShapeInCasts(Value v) {
  SmallVector<int64_t> shape(cast<RankedTensorType>(v.getType()).getShape());
  for (Operation *user : v.getUsers()) {
    auto cast = dyn_cast<tensor::CastOp>(user);
    if (!cast || !isa<RankedTensorType>(cast.getType()))
      continue;
    for (auto [size, stated] : llvm::zip_equal(shape, getShapeInCasts(cast)))
      if (ShapedType::isDynamic(size))
        size = stated;
  }
  return shape;
}

Value symshape::createUnreached(OpBuilder &builder, Location loc,
                                Value result) {
  auto type = cast<RankedTensorType>(result.getType());
  auto stated = RankedTensorType::get(
      getShapeInCasts(result), type.getElementType(), type.getEncoding());
  Value zero;
  if (!stated.hasStaticShape())
    zero = arith::ConstantIndexOp::create(builder, loc, 0);
  SmallVector<Value> sizes(stated.getNumDynamicDims(), zero);
  return castToType(builder, loc,
                    tensor::EmptyOp::create(builder, loc, stated, sizes), type);
}

Value symshape::createSlice(OpBuilder &builder, Location loc, Value source,
                            ArrayRef<OpFoldResult> offsets,
                            ArrayRef<OpFoldResult> sizes,
                            ArrayRef<OpFoldResult> strides,
                            RankedTensorType type,
                            ArrayRef<OpFoldResult> resultSizes) {
  auto isZero = [](OpFoldResult size) { return isConstantIntValue(size, 0); };
  auto sourceType = cast<RankedTensorType>(source.getType());
  if (!isEmptyTensor(source) && !llvm::any_of(sizes, isZero) &&
      verifyInBoundsSlice(sourceType.getShape(), offsets, sizes, strides)
          .isValid) {
    if (!type)
      return tensor::ExtractSliceOp::create(builder, loc, source, offsets,
                                            sizes, strides);
    return tensor::ExtractSliceOp::create(builder, loc, type, source, offsets,
                                          sizes, strides);
  }
  return tensor::EmptyOp::create(builder, loc, type ? resultSizes : sizes,
                                 sourceType.getElementType(),
                                 sourceType.getEncoding());
}

Value symshape::createInsertion(OpBuilder &builder, Location loc, Value source,
                                Value dest, ArrayRef<OpFoldResult> offsets,
                                ArrayRef<OpFoldResult> sizes,
                                ArrayRef<OpFoldResult> strides) {
  if (isEmptyTensor(source) || isEmptyTensor(dest))
    return dest;
  return tensor::InsertSliceOp::create(builder, loc, source, dest, offsets,
                                       sizes, strides);
}

//===----------------------------------------------------------------------===//
// Truncate
//===----------------------------------------------------------------------===//

/// Rounds the float to an integer by the rule. The caller widens narrow floats,
/// since not every target rounds them; that is exact.
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

/// Only queries the prover for integers, not for floats.
void DynamicTruncateOp::planForm(const KnownSizes &known, ResizePlan &plan) {
  plan = {{}, {false}, {false}};
  if (isa<FloatType>(getScalarType()))
    return;
  DimExpr n = known.ctx.scalar(1, kIndexRule);
  plan.lower[0] = known.atLeast(n, 0);
  plan.upper[0] = known.lessEqual(n, known.ctx.inputDim(0, getAxis()));
}

TruncatedSize symshape::emitTruncatedSize(OpBuilder &builder,
                                          DynamicTruncateOp op,
                                          const ResizePlan &plan) {
  Location loc = op.getLoc();
  TruncatedSize result;
  IndexArithmetic index(builder, loc);
  Value n = op.getScalar();
  if (isa<RankedTensorType>(n.getType()))
    n = builder.createOrFold<tensor::ExtractOp>(loc, n, ValueRange());
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
    // 2^62 is larger than any size, and fits an i64.
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
  // The minimum fits an index, even if index is narrower than 64 bits.
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
  return castToType(builder, loc, slice, resultType(op));
}

//===----------------------------------------------------------------------===//
// Broadcast and iota
//===----------------------------------------------------------------------===//

static SmallVector<utils::IteratorType> allParallel(int64_t rank) {
  return SmallVector<utils::IteratorType>(rank, utils::IteratorType::parallel);
}

Value symshape::buildForm(OpBuilder &builder, DynamicBroadcastInDimOp op,
                          const ResizePlan &, ResizeLists lists) {
  Location loc = op.getLoc();
  RankedTensorType type = resultType(op);
  int64_t rank = type.getRank();
  bool isSame = op.getSource().getType().getRank() == rank;
  SmallVector<AffineExpr> read;
  // The cast applies the result's static sizes: upstream's linalg ops must
  // agree on static sizes, even if they are never executed.
  Value source = op.getSource();
  auto sourceType = cast<RankedTensorType>(source.getType());
  SmallVector<int64_t> shape(sourceType.getShape());
  for (auto [i, dim] : llvm::enumerate(op.getDims())) {
    bool expands = op.expands(i);
    if (!expands && !type.isDynamicDim(dim))
      shape[i] = type.getDimSize(dim);
    isSame &= dim == int64_t(i) && (!expands || type.getDimSize(dim) == 1);
    read.push_back(expands ? builder.getAffineConstantExpr(0)
                           : builder.getAffineDimExpr(dim));
    // Use the loop's size for this axis instead of the operand.
    if (!expands && type.isDynamicDim(dim))
      lists.sizes[dim] = tensor::getMixedSize(builder, loc, op.getSource(), i);
  }
  if (isSame)
    return castToType(builder, loc, op.getSource(), type);
  Value empty =
      tensor::EmptyOp::create(builder, loc, lists.sizes, type.getElementType());
  AffineMap maps[] = {AffineMap::get(rank, 0, read, builder.getContext()),
                      builder.getMultiDimIdentityMap(rank)};
  source = castToType(builder, loc, source,
                      RankedTensorType::get(shape, sourceType.getElementType(),
                                            sourceType.getEncoding()));
  auto generic = linalg::GenericOp::create(
      builder, loc, empty.getType(), source, empty, maps, allParallel(rank),
      [](OpBuilder &b, Location l, ValueRange args) {
        linalg::YieldOp::create(b, l, args[0]);
      });
  return castToType(builder, loc, generic.getResult(0), type);
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
  return castToType(builder, loc, generic.getResult(0), type);
}

//===----------------------------------------------------------------------===//
// Slice
//===----------------------------------------------------------------------===//

void DynamicSliceOp::planForm(const KnownSizes &known, ResizePlan &plan) {
  SliceExprs exprs = getExprs(known.ctx);
  for (auto [i, start, size, stride] :
       llvm::enumerate(exprs.starts, exprs.sizes, exprs.strides)) {
    DimExpr whole = known.ctx.inputDim(0, i);
    plan.lower.push_back(known.atLeast(start, 0));
    // One past the last element. An empty slice may start at the end. If the
    // start is clamped to 0, every slice ends inside the source.
    DimExpr end = start + (size - 1) * stride + 1;
    plan.upper.push_back((start.isConstant() && *start.getConstant() <= 0) ||
                         known.proves({{Relation::Le, end, whole},
                                       {Relation::Le, start, whole}}));
  }
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
      // An empty slice has span 0: 1 - stride is at most 0.
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
  return castToType(builder, loc, slice, resultType(op));
}

//===----------------------------------------------------------------------===//
// Pad
//===----------------------------------------------------------------------===//

void DynamicPadOp::planForm(const KnownSizes &known, ResizePlan &plan) {
  PadExprs exprs = getExprs(known.ctx);
  for (auto [low, high] : llvm::zip(exprs.low, exprs.high)) {
    plan.lower.push_back(known.atLeast(low, 0));
    plan.upper.push_back(known.atLeast(high, 0));
  }
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
static SmallVector<OpFoldResult> paddedSizes(OpBuilder &builder, Location loc,
                                             ArrayRef<OpFoldResult> extents,
                                             const ResizeLists &lists) {
  IndexArithmetic index(builder, loc);
  SmallVector<OpFoldResult> sizes(extents);
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

static bool allZero(ArrayRef<OpFoldResult> list) {
  return llvm::all_of(list,
                      [](OpFoldResult a) { return isConstantIntValue(a, 0); });
}

/// Pads `source` to `sizes` by amounts that are not negative.
static Value padOutwards(OpBuilder &builder, Location loc, Value source,
                         Value value, const ResizeLists &lists,
                         ArrayRef<OpFoldResult> sizes) {
  IndexArithmetic index(builder, loc);
  bool hasGaps = !allZero(lists.interior);
  if (!hasGaps && allZero(lists.low) && allZero(lists.high))
    return source;
  Type element = value.getType();
  // Upstream lowers the pad of a source without elements to an insertion at the
  // end of an axis, which its own verifier rejects.
  bool isEmpty = isEmptyTensor(source);
  if (!hasGaps && !isEmpty) {
    auto [shape, values] =
        decomposeMixedValues(SmallVector<OpFoldResult>(sizes));
    return tensor::PadOp::create(builder, loc,
                                 RankedTensorType::get(shape, element), source,
                                 lists.low, lists.high, value);
  }
  // The gap plus 1. Clamp first, so that it does not wrap: a gap of 2^63 - 1
  // only occurs with one element.
  SmallVector<OpFoldResult> strides =
      llvm::map_to_vector(lists.interior, [&](OpFoldResult gap) {
        int64_t most = std::numeric_limits<int64_t>::max() - 1;
        return index.add(index.min(gap, index.constant(most)),
                         index.constant(1));
      });
  Value empty = tensor::EmptyOp::create(builder, loc, sizes, element);
  Value filled =
      linalg::FillOp::create(builder, loc, value, empty).getResult(0);
  return createInsertion(builder, loc, source, filled, lists.low,
                         tensor::getMixedSizes(builder, loc, source), strides);
}

/// Reads the result element by element, for a source with gaps whose ends are
/// padded or cut.
static Value padByElement(OpBuilder &builder, Location loc, Value source,
                          Value value, const ResizeLists &lists,
                          ArrayRef<OpFoldResult> sizes) {
  int64_t rank = sizes.size();
  Value empty = tensor::EmptyOp::create(builder, loc, sizes, value.getType());
  SmallVector<OpFoldResult> extents =
      tensor::getMixedSizes(builder, loc, source);
  AffineMap maps[] = {builder.getMultiDimIdentityMap(rank)};
  auto generic = linalg::GenericOp::create(
      builder, loc, empty.getType(), ValueRange(), empty, maps,
      allParallel(rank), [&](OpBuilder &b, Location l, ValueRange) {
        IndexArithmetic index(b, l);
        Value inside;
        auto require = [&](arith::CmpIPredicate predicate, Value x, Value y) {
          Value ok = arith::CmpIOp::create(b, l, predicate, x, y);
          inside = inside ? arith::AndIOp::create(b, l, inside, ok) : ok;
        };
        SmallVector<Value> position;
        for (int64_t i = 0; i < rank; ++i) {
          Value at = linalg::IndexOp::create(b, l, i);
          Value low = index.value(lists.low[i]);
          Value step =
              index.value(index.add(lists.interior[i], index.constant(1)));
          require(arith::CmpIPredicate::sle, low, at);
          // From here on, the distance is correct as an unsigned number.
          Value distance = arith::SubIOp::create(b, l, at, low);
          Value q = arith::DivUIOp::create(b, l, distance, step);
          require(arith::CmpIPredicate::eq,
                  arith::MulIOp::create(b, l, q, step), distance);
          require(arith::CmpIPredicate::ult, q, index.value(extents[i]));
          position.push_back(q);
        }
        auto choice = scf::IfOp::create(
            b, l, inside,
            [&](OpBuilder &b, Location l) {
              Value element = tensor::ExtractOp::create(b, l, source, position);
              scf::YieldOp::create(b, l, element);
            },
            [&](OpBuilder &b, Location l) {
              scf::YieldOp::create(b, l, value);
            });
        linalg::YieldOp::create(b, l, choice.getResult(0));
      });
  return generic.getResult(0);
}

/// Cuts by negative amounts, then pads by positive ones. In this order no
/// tensor is larger than source and result: amounts of 2^62 and -2^62 on one
/// axis, or an axis that is cut to nothing beside one that grows by 2^32,
/// allocate nothing. The caller has checked that no size of the result is
/// negative.
static Value cutAndPad(OpBuilder &builder, Location loc, Value source,
                       Value value, const ResizePlan &plan, ResizeLists lists,
                       ArrayRef<OpFoldResult> sizes) {
  IndexArithmetic index(builder, loc);
  OpFoldResult zero = index.constant(0);
  SmallVector<OpFoldResult> kept = tensor::getMixedSizes(builder, loc, source);
  SmallVector<OpFoldResult> offsets(sizes.size(), zero),
      ones(sizes.size(), index.constant(1));
  auto grows = [](OpFoldResult amount) {
    return getConstantIntValue(amount).value_or(1) > 0;
  };
  for (auto [i, size] : llvm::enumerate(sizes)) {
    OpFoldResult &low = lists.low[i], &high = lists.high[i];
    bool lowGrows = grows(low), highGrows = grows(high);
    // How much a negative amount cuts. It can exceed the extent only if the
    // other end grows; then the axis keeps nothing of the source.
    OpFoldResult extent = kept[i];
    auto cut = [&](OpFoldResult amount, bool otherGrows) {
      amount = index.min(amount, zero);
      if (otherGrows)
        amount = index.max(amount, index.sub(zero, extent));
      return index.sub(zero, amount);
    };
    if (!plan.lower[i]) {
      offsets[i] = cut(low, highGrows);
      kept[i] = index.sub(kept[i], offsets[i]);
    }
    if (!plan.upper[i])
      kept[i] = index.sub(kept[i], cut(high, lowGrows));
    // An end that grows by more than the size pads the whole result.
    if (!plan.lower[i])
      low = index.max(low, zero);
    if (!plan.upper[i]) {
      high = index.max(high, zero);
      if (lowGrows)
        low = index.min(low, size);
    }
    if (!plan.lower[i] && highGrows)
      high = index.min(high, size);
  }
  Value slice = createSlice(builder, loc, source, offsets, kept, ones);
  return padOutwards(builder, loc, slice, value, lists, sizes);
}

Value symshape::buildPad(OpBuilder &builder, Location loc, Value source,
                         Value value, const ResizePlan &plan,
                         ResizeLists lists) {
  source = skipForgettingCasts(source);
  SmallVector<OpFoldResult> extents =
      tensor::getMixedSizes(builder, loc, source);
  // An axis with fewer than two elements has no gaps.
  for (auto [gap, extent] : llvm::zip_equal(lists.interior, extents))
    if (getConstantIntValue(extent).value_or(2) < 2)
      gap = builder.getIndexAttr(0);
  SmallVector<OpFoldResult> sizes = paddedSizes(builder, loc, extents, lists);
  bool cuts = llvm::is_contained(plan.lower, false) ||
              llvm::is_contained(plan.upper, false);
  if (!cuts || isEmptyTensor(source))
    return padOutwards(builder, loc, source, value, lists, sizes);
  if (allZero(lists.interior))
    return cutAndPad(builder, loc, source, value, plan, lists, sizes);
  return padByElement(builder, loc, source, value, lists, sizes);
}

Value symshape::buildForm(OpBuilder &builder, DynamicPadOp op,
                          const ResizePlan &plan, ResizeLists lists) {
  return castToType(builder, op.getLoc(),
                    buildPad(builder, op.getLoc(), op.getSource(),
                             op.getValue(), plan, std::move(lists)),
                    resultType(op));
}
