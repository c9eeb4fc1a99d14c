//===- TosaWindows.cpp - Shapes of tosa products and windows ----*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An op is undefined if its operands do not fit each other, so a model may use
// the sizes of any of them. If the step of a window does not divide the length
// over which it moves, the specification leaves the op undefined, and
// upstream's lowering drops the rest; the models round the size down, which is
// right in both cases.
//
//===----------------------------------------------------------------------===//

#include "TosaModels.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

/// [N, H, C] by [N, C, W].
void inferMatMul(tosa::MatMulOp op, InferenceState &state) {
  Value a = op->getOperand(0), b = op->getOperand(1), out = op->getResult(0);
  if (isRanked(a))
    for (unsigned axis : {0, 1})
      state.setExtent(out, axis, state.extent(a, axis));
  if (isRanked(b))
    state.setExtent(out, 2, state.extent(b, 2));
}

/// The extent of `axis` that all of `values` have, as a number where one of
/// them states it; null if no rank is known.
DimExpr commonExtent(InferenceState &state, ValueRange values, unsigned axis) {
  DimExpr first;
  for (Value v : values) {
    if (!isRanked(v))
      continue;
    DimExpr e = state.extent(v, axis);
    if (!first || (!first.isConstant() && e.isConstant()))
      first = e;
  }
  return first;
}

/// [N, H, C] by [N or 1, W, C]. The scales have one element for each block of
/// C. The batch of the second operand may be 1, so it does not state N.
void inferMatMulBlockScaled(tosa::MatmulTBlockScaledOp product,
                            InferenceState &state) {
  Value out = product.getOutputData();
  ValueRange operands = product->getOperands();
  ValueRange a = operands.take_front(2), b = operands.slice(2, 2);
  if (DimExpr batch = commonExtent(state, a, 0)) {
    state.setExtent(out, 0, batch);
    state.setExtent(out, 1, commonExtent(state, a, 1));
  }
  if (DimExpr columns = commonExtent(state, b, 1))
    state.setExtent(out, 2, columns);
}

/// How many times a window fits.
DimExpr countWindows(InferenceState &state, DimExpr in, int64_t padding,
                     DimExpr kernel, int64_t dilation, int64_t stride) {
  DimExpr left = in + padding - (kernel - 1) * dilation - 1;
  return atLeastZero(state, left.floorDiv(stride) + 1);
}

/// The input is NHWC, with or without a depth; `pad` has two numbers for each
/// axis over which the window moves.
template <typename OpTy> void inferPool(OpTy pool, InferenceState &state) {
  Value in = pool->getOperand(0), out = pool->getResult(0);
  if (!isRanked(in))
    return;
  ArrayRef<int64_t> pad = pool.getPad(), stride = pool.getStride();
  state.setExtents(out, state.extents(in));
  for (auto [i, kernel] : llvm::enumerate(pool.getKernel()))
    state.setExtent(out, i + 1,
                    countWindows(state, state.extent(in, i + 1),
                                 pad[2 * i] + pad[2 * i + 1],
                                 state.getExprContext().constant(kernel), 1,
                                 stride[i]));
}

/// Weights are [out, window, in]; those of a depthwise op [window, in,
/// multiplier].
template <typename OpTy> void inferConv(OpTy conv, InferenceState &state) {
  constexpr bool isDepthwise = std::is_same_v<OpTy, tosa::DepthwiseConv2DOp>;
  Value in = conv->getOperand(0), weight = conv->getOperand(1);
  Value out = conv->getResult(0);
  if (!isRanked(in) || !isRanked(weight))
    return;
  ArrayRef<int64_t> pad = conv.getPad(), stride = conv.getStride();
  ArrayRef<int64_t> dilation = conv.getDilation();
  ArrayRef<DimExpr> kernel = state.extents(weight);
  DimExpr channels = isDepthwise ? kernel[2] * kernel[3] : kernel.front();
  kernel = isDepthwise ? kernel : kernel.drop_front();
  unsigned last = stride.size() + 1;
  state.setExtent(out, 0, state.extent(in, 0));
  for (unsigned i = 0; i < stride.size(); ++i)
    state.setExtent(out, i + 1,
                    countWindows(state, state.extent(in, i + 1),
                                 pad[2 * i] + pad[2 * i + 1], kernel[i],
                                 dilation[i], stride[i]));
  state.setExtent(out, last, channels);
}

/// Weights are [out, height, width, in]; the padding applies to the result.
void inferTransposeConv(tosa::TransposeConv2DOp conv, InferenceState &state) {
  Value in = conv.getInput(), weight = conv.getWeight();
  Value out = conv.getOutput();
  if (!isRanked(in) || !isRanked(weight))
    return;
  ArrayRef<int64_t> pad = conv.getOutPad(), stride = conv.getStride();
  state.setExtent(out, 0, state.extent(in, 0));
  for (unsigned i : {0, 1}) {
    DimExpr size = (state.extent(in, i + 1) - 1) * stride[i] + pad[2 * i] +
                   pad[2 * i + 1] + state.extent(weight, i + 1);
    state.setExtent(out, i + 1, atLeastZero(state, size));
  }
  state.setExtent(out, 3, state.extent(weight, 0));
}

/// A result has n floordiv 2 + 1 elements along the last axis.
void inferRealFourier(tosa::RFFT2dOp op, InferenceState &state) {
  Value in = op->getOperand(0);
  if (!isRanked(in))
    return;
  Sizes sizes(state.extents(in));
  sizes[2] = sizes[2].floorDiv(2) + 1;
  for (Value out : op->getResults())
    state.setExtents(out, sizes);
}

} // namespace

void symshape::attachTosaWindowModels(MLIRContext *ctx) {
  using namespace tosa;
  attach<inferMatMul, inferMatMulBlockScaled, inferPool<AvgPool2dOp>,
         inferPool<MaxPool2dOp>, inferConv<Conv2DOp>, inferConv<Conv3DOp>,
         inferConv<DepthwiseConv2DOp>, inferTransposeConv, inferRealFourier>(
      ctx);
}
