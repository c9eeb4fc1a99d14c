//===- Tosa.cpp - Preconditions of tosa ops -------------------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Preconditions/Families.h"
#include "SymShape/ExternalModels/ExternalModels.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::symshape;
using Use = PreconditionUse;

namespace {

void requireSame(PreconditionState &state, unsigned operand, unsigned axis,
                 unsigned other, unsigned otherAxis) {
  if (state.wants(Use::Undefined))
    state.requireSize(Use::Undefined, operand, axis,
                      state.extent(state.operand(other), otherAxis));
}

//===----------------------------------------------------------------------===//
// Element-wise ops
//===----------------------------------------------------------------------===//

/// Two sizes of a dimension are equal, unless one of them is 1.
void requireBroadcast(PreconditionState &state, unsigned operand,
                      unsigned other) {
  ArrayRef<DimExpr> a = state.extents(state.operand(operand));
  ArrayRef<DimExpr> b = state.extents(state.operand(other));
  if (!isa<RankedTensorType>(state.operand(operand).getType()) ||
      !isa<RankedTensorType>(state.operand(other).getType()))
    return (void)state.requireUnexpressed("a size of an unranked operand");
  for (auto [axis, sizes] : llvm::enumerate(llvm::zip(a, b))) {
    auto [x, y] = sizes;
    if (x && y && (x.isConstant(1) || y.isConstant(1)))
      continue;
    Precondition *p = state.require(Use::Checked, Relation::Eq, x, y,
                                    Precondition::Size, operand, axis);
    for (DimExpr size : {x, y})
      if (p && !size.isConstant())
        p->when.push_back({Relation::Ne, size, state.constant(1)});
  }
}

/// The tensors among the operands have sizes that broadcast.
bool stateBroadcast(Operation *op, PreconditionState &state) {
  if (state.wants(Use::Checked))
    for (unsigned i : llvm::seq(op->getNumOperands()))
      for (unsigned other : llvm::seq(i))
        requireBroadcast(state, i, other);
  return true;
}

/// Only a product of i32 may be shifted to the right.
bool stateMul(tosa::MulOp mul, PreconditionState &state) {
  if (!state.wants(Use::Checked))
    return true;
  requireBroadcast(state, 1, 0);
  if (mul->getNumOperands() > 2) {
    bool isI32 =
        getElementTypeOrSelf(mul->getOperand(0).getType()).isInteger(32);
    state.requireNumbers(mul->getOperand(2), state.constant(0),
                         state.constant(isI32 ? 63 : 0),
                         "a number of bits to shift");
  }
  return true;
}

/// The number of bits is that of the type at most.
bool stateTosaShift(Operation *op, PreconditionState &state) {
  stateBroadcast(op, state);
  requireShift(state);
  return true;
}

bool stateIntDiv(tosa::IntDivOp op, PreconditionState &state) {
  stateBroadcast(op, state);
  if (state.wants(Use::Checked))
    requireDivisor(state, Use::Checked, /*isSigned=*/true);
  return true;
}

//===----------------------------------------------------------------------===//
// Moves of elements
//===----------------------------------------------------------------------===//

/// All inputs have the same sizes, except along the axis.
bool stateConcat(tosa::ConcatOp concat, PreconditionState &state) {
  auto type = dyn_cast<RankedTensorType>(state.operand(0).getType());
  if (!type) {
    state.requireUnexpressed("sizes of unranked operands");
    return true;
  }
  for (unsigned i = 1, n = concat->getNumOperands(); i < n; ++i)
    for (unsigned axis : llvm::seq<unsigned>(type.getRank()))
      if (axis != concat.getAxis())
        requireSame(state, i, axis, 0, axis);
  return true;
}

/// The result has the sizes of the slice: a stated size of -1 is the rest.
bool stateSlice(tosa::SliceOp slice, PreconditionState &state) {
  if (!state.wants(Use::Undefined))
    return true;
  ArrayRef<DimExpr> starts = state.contents(slice.getStart());
  if (starts.empty() &&
      !cast<ShapedType>(slice.getOutput().getType()).hasStaticShape())
    state.requireUnexpressed("a slice inside its operand");
  for (auto [axis, start] : llvm::enumerate(starts)) {
    DimExpr whole = state.extent(slice.getInput1(), axis);
    DimExpr size = state.extent(slice.getOutput(), axis);
    if (!start || !whole || !size) {
      state.requireUnexpressed("a slice inside its operand");
      continue;
    }
    state.requireNonNegative(Use::Undefined, start, "an offset");
    state.require(Use::Undefined, Relation::Le, size, whole - start,
                  Precondition::Slice, 0, axis);
  }
  return true;
}

/// As many elements before as after; one stated size may be -1.
bool stateReshape(tosa::ReshapeOp reshape, PreconditionState &state) {
  if (!state.wants(Use::Checked))
    return true;
  state.require(Use::Checked, Relation::Eq,
                countOf(state.extents(reshape.getInput1()), state),
                countOf(state.extents(reshape.getOutput()), state),
                Precondition::Count);
  if (!isa<RankedTensorType>(reshape.getOutput().getType()))
    return false;
  // The result's sizes are those that the shape states.
  ArrayRef<DimExpr> sizes = state.contents(reshape.getShape());
  auto type = cast<RankedTensorType>(reshape.getOutput().getType());
  for (auto [axis, size] : llvm::enumerate(sizes)) {
    state.requireAtLeast(Use::Checked, -1, size, "a size");
    if (size && !size.isConstant(-1) && axis < size_t(type.getRank()) &&
        !type.isDynamicDim(axis))
      state.require(Use::Checked, Relation::Eq, size,
                    state.constant(type.getDimSize(axis)),
                    Precondition::Number);
  }
  return true;
}

bool statePad(tosa::PadOp pad, PreconditionState &state) {
  state.requireNumbers(pad.getPadding(), state.constant(0), DimExpr(),
                       "an amount of padding");
  return true;
}

bool stateTile(tosa::TileOp tile, PreconditionState &state) {
  state.requireNumbers(tile.getMultiples(), state.constant(0), DimExpr(),
                       "a number of copies");
  return true;
}

bool stateGather(tosa::GatherOp gather, PreconditionState &state) {
  requireSame(state, 1, 0, 0, 0);
  requireElementsInside(state, gather.getIndices(), 0, 1);
  return true;
}

bool stateScatter(tosa::ScatterOp scatter, PreconditionState &state) {
  requireSame(state, 1, 0, 0, 0);
  requireSame(state, 2, 0, 0, 0);
  requireSame(state, 2, 1, 1, 1);
  requireSame(state, 2, 2, 0, 2);
  requireElementsInside(state, scatter.getIndices(), 0, 1);
  return true;
}

//===----------------------------------------------------------------------===//
// Windows
//===----------------------------------------------------------------------===//

/// The input with its padding has at least the elements of a window, and the
/// others are a multiple of the stride. A lowering may define less, so that
/// only this is a fact: the size of the result, `(in + padding - (kernel - 1) *
/// dilation - 1) floordiv stride + 1`, is not negative.
void requireWindow(PreconditionState &state, unsigned axis, int64_t padding,
                   DimExpr kernel, int64_t dilation, int64_t stride) {
  DimExpr in = state.extent(state.operand(0), axis);
  if (!in || !kernel || stride <= 0)
    return (void)state.requireUnexpressed("a window inside its operand");
  DimExpr window = (kernel - 1) * dilation + 1 - padding, left = in - window;
  if (!state.wants(Use::Checked))
    return (void)state.requireNonNegative(
        Use::Undefined, left.floorDiv(state.constant(stride)) + 1,
        "a size of the result");
  // The verifier has checked static sizes.
  if (left.isConstant() && *left.getConstant() >= 0 &&
      *left.getConstant() % stride == 0)
    return;
  state.require(Use::Checked, Relation::Le, window, in, Precondition::Window,
                /*operand=*/0, axis);
  if (stride > 1)
    state.require(Use::Checked, Relation::Divisible, left,
                  state.constant(stride), Precondition::Tiles, /*operand=*/0,
                  axis);
}

/// The bias has an element for each channel of the result, or one for all.
void requireBias(PreconditionState &state, DimExpr channels) {
  Value bias = state.operand(2);
  if (!state.wants(Use::Checked))
    return;
  if (!isa<RankedTensorType>(bias.getType()))
    return (void)state.requireUnexpressed("a size of an unranked operand", {},
                                          2);
  DimExpr n = state.extent(bias, 0);
  if (n && n.isConstant(1))
    return;
  Precondition *p = state.require(Use::Checked, Relation::Eq, n, channels,
                                  Precondition::Size, /*operand=*/2);
  if (p && !n.isConstant())
    p->when.push_back({Relation::Ne, n, state.constant(1)});
}

/// The input has the weight's channels and enough elements for its window.
template <typename OpTy, unsigned channels, unsigned firstKernel>
bool stateConv(OpTy conv, PreconditionState &state) {
  if (!state.wants(Use::Undefined))
    return true;
  ArrayRef<int64_t> pad = conv.getPad(), stride = conv.getStride();
  ArrayRef<int64_t> dilation = conv.getDilation();
  unsigned last = stride.size() + 1;
  requireSame(state, 0, last, 1, channels);
  // The weight of a depthwise convolution ends with a channel of the input and
  // the channels of the result that it gives.
  requireBias(state, firstKernel == 1
                         ? state.extent(state.operand(1), 0)
                         : countOf({state.extent(state.operand(1), 2),
                                    state.extent(state.operand(1), 3)},
                                   state));
  for (unsigned i = 0; i < stride.size(); ++i)
    requireWindow(state, i + 1, pad[2 * i] + pad[2 * i + 1],
                  state.extent(state.operand(1), firstKernel + i), dilation[i],
                  stride[i]);
  return true;
}

template <typename OpTy> bool statePool(OpTy pool, PreconditionState &state) {
  if (!state.wants(Use::Undefined))
    return true;
  ArrayRef<int64_t> pad = pool.getPad(), stride = pool.getStride();
  for (auto [i, kernel] : llvm::enumerate(pool.getKernel()))
    requireWindow(state, i + 1, pad[2 * i] + pad[2 * i + 1],
                  state.constant(kernel), 1, stride[i]);
  return true;
}

bool stateTransposeConv(tosa::TransposeConv2DOp conv,
                        PreconditionState &state) {
  requireSame(state, 0, 3, 1, 3);
  requireBias(state, state.extent(state.operand(1), 0));
  // A negative padding of the result removes less than the kernel.
  if (state.wants(Use::Checked))
    for (auto [i, pad] : llvm::enumerate(conv.getOutPad()))
      if (pad < 0)
        state.require(Use::Checked, Relation::Le, state.constant(1 - pad),
                      state.extent(state.operand(1), 1 + i / 2),
                      Precondition::Window, /*operand=*/1, 1 + i / 2);
  return true;
}

bool stateMatMul(tosa::MatMulOp, PreconditionState &state) {
  requireSame(state, 1, 0, 0, 0);
  requireSame(state, 1, 1, 0, 2);
  return true;
}

//===----------------------------------------------------------------------===//
// Control
//===----------------------------------------------------------------------===//

/// A condition has one element.
void requireOneElement(PreconditionState &state, Value condition) {
  if (!state.wants(Use::Checked))
    return;
  auto type = dyn_cast<RankedTensorType>(condition.getType());
  if (!type)
    return (void)state.requireUnexpressed("a condition of one element");
  for (unsigned axis : llvm::seq<unsigned>(type.getRank()))
    if (type.getDimSize(axis) != 1)
      state.require(Use::Checked, Relation::Eq, state.extent(condition, axis),
                    state.constant(1), Precondition::Number);
}

bool stateIf(tosa::IfOp branch, PreconditionState &state) {
  requireOneElement(state, branch.getCondition());
  return true;
}

bool stateWhile(tosa::WhileOp loop, PreconditionState &state) {
  Region &region = loop.getCondGraph();
  if (!region.hasOneBlock() || region.front().empty() ||
      region.front().back().getNumOperands() != 1)
    return false;
  requireOneElement(state, region.front().back().getOperand(0));
  return true;
}

//===----------------------------------------------------------------------===//
// Numbers that are shapes
//===----------------------------------------------------------------------===//

template <typename OpTy>
bool stateShapeDivision(OpTy op, PreconditionState &state) {
  state.requireNumbers(op->getOperand(0), state.constant(0), DimExpr(),
                       "a dividend");
  state.requireNumbers(op->getOperand(1), state.constant(1), DimExpr(),
                       "a divisor");
  return true;
}

template <typename OpTy>
bool stateShapeLogarithm(OpTy op, PreconditionState &state) {
  state.requireNumbers(op->getOperand(0), state.constant(1), DimExpr(),
                       "an operand of a logarithm");
  return true;
}

bool stateShapePower(tosa::Exp2ShapeOp op, PreconditionState &state) {
  state.requireNumbers(op->getOperand(0), state.constant(0), state.constant(62),
                       "an exponent");
  return true;
}

} // namespace

void symshape::registerTosaPreconditions(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *ctx, tosa::TosaDialect *) {
    using namespace tosa;
    attachPreconditionFamily<
        stateNothing, AbsOp, AddShapeOp, ArgMaxOp, BitwiseNotOp, CastOp, CeilOp,
        ClampOp, ClzOp, ConcatShapeOp, ConstOp, ConstShapeOp, CosOp, DimOp,
        ErfOp, ExpOp, FloorOp, IdentityOp, LogOp, LogicalNotOp, MaxShapeOp,
        MinShapeOp, MulShapeOp, NegateOp, ReciprocalOp, ReduceAllOp,
        ReduceAnyOp, ReduceMaxOp, ReduceMinOp, ReduceProductOp, ReduceSumOp,
        RescaleOp, ReverseOp, RsqrtOp, SigmoidOp, SinOp, SliceShapeOp,
        SubShapeOp, TableOp, TanhOp, TransposeOp, VariableOp, VariableReadOp,
        VariableWriteOp, YieldOp>(ctx);
    attachPreconditionFamily<stateBroadcast, AddOp, BitwiseAndOp, BitwiseOrOp,
                             BitwiseXorOp, EqualOp, GreaterEqualOp, GreaterOp,
                             LogicalAndOp, LogicalOrOp, LogicalXorOp, MaximumOp,
                             MinimumOp, PowOp, SelectOp, SubOp>(ctx);
    attachPreconditionFamily<stateTosaShift, ArithmeticRightShiftOp,
                             LogicalLeftShiftOp, LogicalRightShiftOp>(ctx);
    attachPreconditions<
        stateMul, stateIf, stateWhile, stateIntDiv, stateConcat, stateSlice,
        stateReshape, statePad, stateTile, stateGather, stateScatter,
        stateConv<Conv2DOp, 3, 1>, stateConv<Conv3DOp, 4, 1>,
        stateConv<DepthwiseConv2DOp, 2, 0>, statePool<AvgPool2dOp>,
        statePool<MaxPool2dOp>, stateTransposeConv, stateMatMul,
        stateShapeDivision<DivCeilShapeOp>, stateShapeDivision<DivFloorShapeOp>,
        stateShapeDivision<ModShapeOp>, stateShapeLogarithm<Log2CeilShapeOp>,
        stateShapeLogarithm<Log2FloorShapeOp>, stateShapePower>(ctx);
  });
}
