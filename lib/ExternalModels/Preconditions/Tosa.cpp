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

/// No row of a batch is written twice, so that there are at least as many rows
/// as indices.
bool stateScatter(tosa::ScatterOp scatter, PreconditionState &state) {
  if (state.wants(Use::Checked)) {
    state.require(Use::Checked, Relation::Le,
                  state.extent(scatter.getIndices(), 1),
                  state.extent(scatter.getValuesIn(), 1), Precondition::AtLeast,
                  0, 0, "a number of rows");
    requireDistinct(state, 1, state.extent(scatter.getIndices(), 1), 1);
  }
  requireSame(state, 1, 0, 0, 0);
  requireSame(state, 2, 0, 0, 0);
  requireSame(state, 2, 1, 1, 1);
  requireSame(state, 2, 2, 0, 2);
  requireElementsInside(state, scatter.getIndices(), 0, 1);
  return true;
}

//===----------------------------------------------------------------------===//
// Tables and scales
//===----------------------------------------------------------------------===//

/// A table has an entry for each number of 8 bits, or for the upper 9 bits of
/// one of 16 bits and one more for the interpolation after the last of them.
bool stateTable(tosa::TableOp table, PreconditionState &state) {
  if (!state.wants(Use::Checked))
    return true;
  Type type = getElementTypeOrSelf(table.getInput1().getType());
  bool isByte = type.isInteger(8);
  if (!isByte && !type.isInteger(16))
    return false;
  state.requireSize(Use::Checked, 1, 0, state.constant(isByte ? 256 : 513));
  return true;
}

/// One multiplier and one shift for each channel, or for all. The op's text
/// limits shifts to 62; the lower limit and that of multipliers are those of
/// the TOSA specification: a lowering shifts by `shift - 1` to round. The
/// specification also limits the numbers to scale. This is not stated, since
/// products of 32 bits fit the 64 bits in which lowerings compute them.
bool stateRescale(tosa::RescaleOp rescale, PreconditionState &state) {
  if (!state.wants(Use::Checked))
    return true;
  Value input = rescale.getInput();
  auto type = dyn_cast<RankedTensorType>(input.getType());
  DimExpr channels = state.constant(1);
  if (rescale.getPerChannel())
    channels = type && type.getRank() > 0
                   ? state.extent(input, type.getRank() - 1)
                   : DimExpr();
  state.requireSize(Use::Checked, 1, 0, channels);
  state.requireSize(Use::Checked, 2, 0, channels);
  state.requireNumbers(rescale.getMultiplier(), state.constant(0), DimExpr(),
                       "a multiplier");
  state.requireNumbers(rescale.getShift(), state.constant(2),
                       state.constant(62), "a number of bits to shift");
  Type element = getElementTypeOrSelf(input.getType());
  if (!element.isInteger())
    return false;
  if (rescale.getScale32() && element.getIntOrFloatBitWidth() > 32)
    state.requireUnexpressed("a 16-bit multiplier for an input of 48 bits");
  if (!rescale.getScale32() &&
      rescale.getRoundingMode() == tosa::RoundingMode::DOUBLE_ROUND)
    state.requireUnexpressed("a 32-bit multiplier for two roundings");
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

/// Values that an op with regions passes on have the static sizes of the types
/// to which it passes them. A region may not run.
void requirePassed(PreconditionState &state, ValueRange from, ValueRange to) {
  if (!state.wants(Use::Checked))
    return;
  for (auto [value, target] : llvm::zip(from, to)) {
    auto type = dyn_cast<RankedTensorType>(target.getType());
    if (!type || value.getType() == type)
      continue;
    if (!isa<RankedTensorType>(value.getType())) {
      state.requireUnexpressed("a size of an unranked operand");
      continue;
    }
    for (unsigned axis : llvm::seq<unsigned>(type.getRank()))
      if (!type.isDynamicDim(axis))
        if (Precondition *p = state.require(
                Use::Checked, Relation::Eq, state.extent(value, axis),
                state.constant(type.getDimSize(axis)), Precondition::Number))
          p->isStronger = true;
  }
}

/// The operands of the op at the end of a region of one block; null if it has
/// another form.
std::optional<ValueRange> yieldedBy(Region &region) {
  if (!region.hasOneBlock() || region.front().empty())
    return std::nullopt;
  return ValueRange(region.front().back().getOperands());
}

bool stateIf(tosa::IfOp branch, PreconditionState &state) {
  requireOneElement(state, branch.getCondition());
  for (Region &region : branch->getRegions()) {
    std::optional<ValueRange> yielded = yieldedBy(region);
    if (!yielded)
      return false;
    requirePassed(state, branch.getInputList(), region.getArguments());
    requirePassed(state, *yielded, branch->getResults());
  }
  return true;
}

bool stateWhile(tosa::WhileOp loop, PreconditionState &state) {
  Region &test = loop.getCondGraph(), &body = loop.getBodyGraph();
  std::optional<ValueRange> condition = yieldedBy(test);
  std::optional<ValueRange> next = yieldedBy(body);
  if (!condition || condition->size() != 1 || !next)
    return false;
  requireOneElement(state, condition->front());
  requirePassed(state, loop.getInputList(), test.getArguments());
  requirePassed(state, test.getArguments(), body.getArguments());
  requirePassed(state, *next, test.getArguments());
  requirePassed(state, test.getArguments(), loop->getResults());
  return true;
}

/// The type of the variable that an op names; null if there is none.
RankedTensorType typeOfVariable(Operation *op, StringAttr name) {
  auto variable =
      SymbolTable::lookupNearestSymbolFrom<tosa::VariableOp>(op, name);
  return variable ? tosa::getVariableType(variable) : RankedTensorType();
}

/// The written tensor has the static sizes of the variable.
bool stateVariableWrite(tosa::VariableWriteOp write, PreconditionState &state) {
  RankedTensorType type = typeOfVariable(write, write.getNameAttr());
  if (!type)
    return false;
  for (unsigned axis : llvm::seq<unsigned>(type.getRank()))
    if (!type.isDynamicDim(axis))
      state.requireSize(Use::Checked, 0, axis,
                        state.constant(type.getDimSize(axis)));
  return true;
}

/// A variable whose type has a dynamic size may have any size.
bool stateVariableRead(tosa::VariableReadOp read, PreconditionState &state) {
  RankedTensorType type = typeOfVariable(read, read.getNameAttr());
  auto result = dyn_cast<RankedTensorType>(read.getOutput1().getType());
  if (!type)
    return false;
  if (result && result.getRank() == type.getRank())
    for (unsigned axis : llvm::seq<unsigned>(type.getRank()))
      if (type.isDynamicDim(axis) && !result.isDynamicDim(axis))
        state.requireUnexpressed("a variable of the size of its result");
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
        ReverseOp, RsqrtOp, SigmoidOp, SinOp, SliceShapeOp, SubShapeOp, TanhOp,
        TransposeOp, VariableOp, YieldOp>(ctx);
    attachPreconditionFamily<stateBroadcast, AddOp, BitwiseAndOp, BitwiseOrOp,
                             BitwiseXorOp, EqualOp, GreaterEqualOp, GreaterOp,
                             LogicalAndOp, LogicalOrOp, LogicalXorOp, MaximumOp,
                             MinimumOp, PowOp, SelectOp, SubOp>(ctx);
    attachPreconditionFamily<stateTosaShift, ArithmeticRightShiftOp,
                             LogicalLeftShiftOp, LogicalRightShiftOp>(ctx);
    attachPreconditions<
        stateMul, stateIf, stateWhile, stateIntDiv, stateConcat, stateSlice,
        stateReshape, statePad, stateTile, stateGather, stateScatter,
        stateTable, stateRescale, stateVariableRead, stateVariableWrite,
        stateConv<Conv2DOp, 3, 1>, stateConv<Conv3DOp, 4, 1>,
        stateConv<DepthwiseConv2DOp, 2, 0>, statePool<AvgPool2dOp>,
        statePool<MaxPool2dOp>, stateTransposeConv, stateMatMul,
        stateShapeDivision<DivCeilShapeOp>, stateShapeDivision<DivFloorShapeOp>,
        stateShapeDivision<ModShapeOp>, stateShapeLogarithm<Log2CeilShapeOp>,
        stateShapeLogarithm<Log2FloorShapeOp>, stateShapePower>(ctx);
  });
}
