//===- WindowForms.cpp - Upstream ops for convolutions and pools ----------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Dialect/WindowForms.h"
#include "Windows/WindowReduction.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::symshape;

ResizePlan symshape::planForm(WindowOpInterface op, const KnownSizes &known) {
  ResizePlan plan;
  bool isGiven = op.getPadding() == WindowPadding::given;
  for (const WindowAxis &axis : getWindowExprs(op, known.ctx).axes)
    plan.upper.push_back(
        isGiven ? known.lessEqual(axis.reach + 1,
                                  axis.extent + axis.low + axis.high)
                : known.atLeast(axis.extent, 1));
  return plan;
}

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

/// The amounts that `same` means along an axis. `window` is `kernel - 1` times
/// the dilation, plus 1. No number wraps, since its precondition holds.
static std::pair<OpFoldResult, OpFoldResult>
getSamePads(IndexArithmetic &index, WindowOpInterface op, OpFoldResult extent,
            OpFoldResult size, OpFoldResult stride, OpFoldResult reach) {
  OpFoldResult zero = index.constant(0), one = index.constant(1);
  // By how much the windows extend beyond the input; for a transposed
  // convolution, beyond the result.
  OpFoldResult total =
      op.getWindowKind() == WindowKind::Transpose
          ? index.sub(index.add(reach, one), stride)
          : index.add(
                index.add(
                    index.sub(index.mul(index.sub(size, one), stride), extent),
                    one),
                reach);
  total = index.max(total, zero);
  OpFoldResult half = index.floorDiv(total, index.constant(2));
  OpFoldResult rest = index.sub(total, half);
  if (op.getPadding() == WindowPadding::same)
    return {half, rest};
  return {rest, half};
}

WindowValues
symshape::getWindowValues(OpBuilder &builder, WindowOpInterface op,
                          ExprContext &ctx, Value guard,
                          llvm::function_ref<OpFoldResult(DimExpr)> get) {
  Location loc = op.getLoc();
  IndexArithmetic index(builder, loc);
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  WindowValues values;
  values.guard = guard;
  values.numbers.padding = op.getPadding();
  values.numbers.countsPadding = op.countsPadding();
  WindowNumbers &n = values.numbers;
  WindowExprs exprs = getWindowExprs(op, ctx);
  // Where a precondition is violated, the result takes no memory.
  auto withGuard = [&](OpFoldResult size) -> OpFoldResult {
    auto v = dyn_cast<Value>(size);
    if (!v || !guard)
      return size;
    return builder.createOrFold<arith::SelectOp>(
        loc, guard, v, index.value(index.constant(0)));
  };
  if (exprs.groups) {
    n.groups.push_back(get(exprs.groups));
    if (op.getWindowKind() == WindowKind::Transpose)
      values.channels = withGuard(get(exprs.sizes.back()));
  }
  for (auto [i, axis] : llvm::enumerate(exprs.axes)) {
    n.kernel.push_back(get(axis.kernel));
    n.strides.push_back(get(axis.stride));
    n.dilations.push_back(get(axis.dilation));
    OpFoldResult size = type.isDynamicDim(i + 1)
                            ? get(axis.size)
                            : builder.getIndexAttr(type.getDimSize(i + 1));
    if (axis.low) {
      n.low.push_back(get(axis.low));
      n.high.push_back(get(axis.high));
    } else {
      auto [low, high] = getSamePads(
          index, op, get(axis.extent), size, n.strides[i],
          index.mul(index.sub(n.kernel[i], index.constant(1)), n.dilations[i]));
      n.low.push_back(low);
      n.high.push_back(high);
    }
    if (op.getWindowKind() == WindowKind::Transpose)
      values.whole.push_back(get(axis.whole));
    values.sizes.push_back(withGuard(size));
  }
  return values;
}

//===----------------------------------------------------------------------===//
// Averages
//===----------------------------------------------------------------------===//

/// The number of elements that each window of an average has, as an i64: a
/// scalar, or a tensor with one entry for each place.
static Value countElements(OpBuilder &builder, Location loc, Value input,
                           const ResizePlan &plan, const WindowValues &values) {
  IndexArithmetic index(builder, loc);
  const WindowNumbers &n = values.numbers;
  Type i64 = builder.getI64Type();
  auto isZero = [](OpFoldResult e) { return isConstantIntValue(e, 0); };
  if (n.countsPadding ||
      (llvm::all_of(n.low, isZero) && llvm::all_of(n.high, isZero))) {
    Value count = index.value(index.mul(n.kernel[0], n.kernel[1]));
    return builder.createOrFold<arith::IndexCastOp>(loc, i64, count);
  }
  // The sum over ones, where the padding is 0.
  OpFoldResults sizes = tensor::getMixedSizes(builder, loc, input);
  sizes.front() = sizes.back() = builder.getIndexAttr(1);
  Value empty = tensor::EmptyOp::create(builder, loc, sizes, i64);
  Value one =
      arith::ConstantOp::create(builder, loc, builder.getIntegerAttr(i64, 1));
  Value ones = linalg::FillOp::create(builder, loc, one, empty).getResult(0);
  return WindowReduction(builder, loc, WindowKind::Average, Reduction::Sum,
                         ones, {}, i64, plan, values)
      .build();
}

/// Divides each sum by its count; 0 where the count is 0.
static Value divide(OpBuilder &builder, Location loc, Value sums, Value count) {
  auto type = cast<RankedTensorType>(sums.getType());
  bool isTensor = isa<RankedTensorType>(count.getType());
  SmallVector<AffineMap> maps = {builder.getMultiDimIdentityMap(4)};
  SmallVector<Value> inputs = {sums};
  AffineExpr zero = builder.getAffineConstantExpr(0);
  if (isTensor) {
    maps.push_back(AffineMap::get(
        4, 0,
        {zero, builder.getAffineDimExpr(1), builder.getAffineDimExpr(2), zero},
        builder.getContext()));
    inputs.push_back(count);
  }
  maps.push_back(builder.getMultiDimIdentityMap(4));
  Value empty = tensor::EmptyOp::create(
      builder, loc, tensor::getMixedSizes(builder, loc, sums),
      type.getElementType());
  SmallVector<utils::IteratorType> iterators(4, utils::IteratorType::parallel);
  auto generic = linalg::GenericOp::create(
      builder, loc, empty.getType(), inputs, empty, maps, iterators,
      [&](OpBuilder &b, Location l, ValueRange args) {
        Value by = isTensor ? args[1] : count;
        Value divisor =
            arith::SIToFPOp::create(b, l, type.getElementType(), by);
        Value average = arith::DivFOp::create(b, l, args[0], divisor);
        if (isTensor) {
          Value none = arith::ConstantOp::create(
              b, l, b.getIntegerAttr(by.getType(), 0));
          Value isNone =
              arith::CmpIOp::create(b, l, arith::CmpIPredicate::eq, by, none);
          Value zero = arith::ConstantOp::create(
              b, l, b.getZeroAttr(type.getElementType()));
          average = arith::SelectOp::create(b, l, isNone, zero, average);
        }
        linalg::YieldOp::create(b, l, average);
      });
  return generic.getResult(0);
}

//===----------------------------------------------------------------------===//
// The form of an op
//===----------------------------------------------------------------------===//

static bool hasNoElements(Type type) {
  return llvm::is_contained(cast<RankedTensorType>(type).getShape(), 0);
}

/// A tensor of the result's sizes.
static Value createEmptyResult(OpBuilder &builder, WindowOpInterface op,
                               const WindowValues &values) {
  Location loc = op.getLoc();
  IndexArithmetic index(builder, loc);
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  unsigned spatial = values.sizes.size();
  auto extent = [&](unsigned operand, unsigned axis) {
    return tensor::getMixedSize(builder, loc, op->getOperand(operand), axis);
  };
  auto channels = [&]() -> OpFoldResult {
    switch (op.getWindowKind()) {
    case WindowKind::Conv:
      return extent(1, spatial + 1);
    case WindowKind::Transpose:
      return values.channels ? values.channels : extent(1, spatial);
    case WindowKind::Depthwise:
      return index.mul(extent(1, spatial), extent(1, spatial + 1));
    case WindowKind::Max:
    case WindowKind::Average:
      return extent(0, spatial + 1);
    }
    llvm_unreachable("every kind is handled");
  };
  SmallVector<Value> sizes;
  for (unsigned i = 0; i < type.getRank(); ++i)
    if (type.isDynamicDim(i))
      sizes.push_back(index.value(i == 0         ? extent(0, 0)
                                  : i <= spatial ? values.sizes[i - 1]
                                                 : channels()));
  return tensor::EmptyOp::create(builder, loc, type, sizes);
}

Value symshape::buildForm(OpBuilder &builder, WindowOpInterface op,
                          const ResizePlan &plan, const WindowValues &values) {
  Location loc = op.getLoc();
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  // Upstream rejects some ops on tensors without elements, such as a window
  // that is larger than its input.
  if (hasNoElements(type))
    return createEmptyResult(builder, op, values);
  WindowKind kind = op.getWindowKind();
  Value input = op->getOperand(0), filter;
  if (kind != WindowKind::Max && kind != WindowKind::Average)
    filter = op->getOperand(1);
  Reduction reduction = kind == WindowKind::Max       ? Reduction::Max
                        : kind == WindowKind::Average ? Reduction::Sum
                                                      : Reduction::Products;
  Value result = WindowReduction(builder, loc, kind, reduction, input, filter,
                                 type.getElementType(), plan, values)
                     .build();
  if (kind == WindowKind::Average)
    result = divide(builder, loc, result,
                    countElements(builder, loc, input, plan, values));
  bool isSplit =
      cast<RankedTensorType>(result.getType()).getRank() > type.getRank();
  if (isSplit) {
    // Upstream cannot collapse an axis of size 0.
    if (hasNoElements(result.getType()))
      return createEmptyResult(builder, op, values);
    SmallVector<ReassociationIndices> groups = {{0}, {1}, {2}, {3, 4}};
    result = tensor::CollapseShapeOp::create(builder, loc, result, groups);
  }
  return result.getType() == type
             ? result
             : tensor::CastOp::create(builder, loc, type, result).getResult();
}
