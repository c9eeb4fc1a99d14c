//===- TosaElementwise.cpp - Shapes of element-wise tosa ops ----*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Ops that compute each element from the elements at the same position, and
// stretch sizes of 1. An op is undefined if its operands do not fit each other,
// so a model may use the sizes of any of them.
//
//===----------------------------------------------------------------------===//

#include "Integers.h"
#include "SymShape/Interfaces/Contents.h"
#include "SymShape/Interfaces/Selection.h"
#include "TosaModels.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

/// The elements of an op on small integer tensors: `fn` gets the elements of
/// the operands at one position, null where unknown. Sizes of 1 are stretched.
void inferElements(InferenceState &state, ValueRange operands, Value result,
                   llvm::function_ref<DimExpr(ArrayRef<DimExpr>)> fn) {
  Type type = getElementTypeOrSelf(result.getType());
  SmallVector<Elements> inputs;
  SmallVector<int64_t> shape;
  for (Value operand : operands) {
    auto elements = Elements::of(state, operand);
    if (!elements || !type.isSignlessInteger())
      return;
    shape.resize(elements->shape.size(), 1);
    for (auto [size, in] : llvm::zip_equal(shape, elements->shape))
      size = size == 1 ? in : size;
    inputs.push_back(std::move(*elements));
  }
  auto out = Elements::unknown(shape);
  if (!out ||
      llvm::none_of(inputs, [](const Elements &in) { return in.anyKnown(); }))
    return;
  out->forEach([&](ArrayRef<int64_t> index, DimExpr &element) {
    SmallVector<DimExpr> at;
    for (const Elements &in : inputs) {
      SmallVector<int64_t> from(index);
      for (auto [i, size] : llvm::zip(from, in.shape))
        i = size == 1 ? 0 : i;
      auto position =
          in.shape.size() == index.size() ? in.position(from) : std::nullopt;
      at.push_back(position ? in.values[*position] : DimExpr());
    }
    DimExpr e = fn(at);
    if (e)
      e = state.getProver().simplify(e);
    // The elements of a tensor of bits are 0 or 1.
    element = e && (type.isInteger(1) || state.fits(e, type)) ? e : DimExpr();
  });
  out->setOn(state, result);
}

bool hasBits(Value v) { return getElementTypeOrSelf(v.getType()).isInteger(1); }

/// Upstream lowers arithmetic on bits to signed numbers of one bit, for which
/// true is -1. The elements here are 0 and 1, so only logical ops follow them.
void inferElements(Operation *op, InferenceState &state, Combine combine) {
  if (hasBits(op->getResult(0)) &&
      !isa<tosa::LogicalAndOp, tosa::LogicalOrOp, tosa::LogicalXorOp>(op))
    return;
  inferElements(state, op->getOperands().take_front(2), op->getResult(0),
                [&](ArrayRef<DimExpr> at) {
                  return at[0] && at[1] ? combine(state, at[0], at[1])
                                        : DimExpr();
                });
}

/// Each bit says whether `b relation a` holds. The order of bits is upstream's,
/// for which true is -1.
void inferElements(Operation *op, InferenceState &state, Relation relation) {
  if (hasBits(op->getOperand(0)) && relation != Relation::Eq)
    return;
  inferElements(
      state, op->getOperands(), op->getResult(0), [&](ArrayRef<DimExpr> at) {
        return at[0] && at[1]
                   ? indicator(state, makeCompare(relation, at[1], at[0]))
                   : DimExpr();
      });
}

// How an op that broadcasts computes an element; the analysis follows no other
// op, unless `inferContents` has a case for it.
template <typename OpTy> constexpr auto kElement = nullptr;
template <> constexpr auto kElement<tosa::AddOp> = integers::add;
template <> constexpr auto kElement<tosa::SubOp> = integers::sub;
template <> constexpr auto kElement<tosa::IntDivOp> = integers::truncDivide;
template <> constexpr auto kElement<tosa::MaximumOp> = integers::maximum;
template <> constexpr auto kElement<tosa::MinimumOp> = integers::minimum;
template <> constexpr auto kElement<tosa::LogicalAndOp> = integers::minimum;
template <> constexpr auto kElement<tosa::LogicalOrOp> = integers::maximum;
template <> constexpr auto kElement<tosa::BitwiseAndOp> = integers::bitAnd;
template <> constexpr auto kElement<tosa::BitwiseOrOp> = integers::bitOr;
template <> constexpr auto kElement<tosa::BitwiseXorOp> = integers::bitXor;
// A shift by the width of the type or more is undefined.
template <>
constexpr auto kElement<tosa::LogicalLeftShiftOp> = integers::shiftLeft;
template <>
constexpr auto kElement<tosa::LogicalRightShiftOp> =
    integers::unsignedShiftRight;
template <> constexpr auto kElement<tosa::EqualOp> = Relation::Eq;
template <> constexpr auto kElement<tosa::GreaterOp> = Relation::Lt;
template <> constexpr auto kElement<tosa::GreaterEqualOp> = Relation::Le;

template <typename OpTy> void inferContents(OpTy op, InferenceState &state) {
  if constexpr (!std::is_null_pointer_v<
                    std::remove_cv_t<decltype(kElement<OpTy>)>>)
    inferElements(op, state, kElement<OpTy>);
}
void inferContents(tosa::MulOp op, InferenceState &state) {
  // The product is shifted to the right.
  auto shift = constants(state.contents(op.getShift()));
  if (shift && shift->size() == 1 && shift->front() == 0)
    inferElements(op, state, integers::mul);
}
void inferContents(tosa::LogicalXorOp op, InferenceState &state) {
  inferElements(op, state, [](InferenceState &state, DimExpr a, DimExpr b) {
    return integers::maximum(state, a, b) - integers::minimum(state, a, b);
  });
}
void inferContents(tosa::ArithmeticRightShiftOp op, InferenceState &state) {
  if (!op.getRound())
    return inferElements(op, state, integers::shiftRight);
  // Rounds to the nearest number; the last bit that is cut decides.
  inferElements(op, state, [](InferenceState &state, DimExpr a, DimExpr b) {
    if (b.isConstant(0))
      return a;
    DimExpr half =
        integers::shiftLeft(state, state.getExprContext().constant(1), b - 1);
    return half ? integers::shiftRight(state, a + half, b) : DimExpr();
  });
}
void inferContents(tosa::SelectOp op, InferenceState &state) {
  inferElements(state, op->getOperands(), op->getResult(0),
                [&](ArrayRef<DimExpr> at) -> DimExpr {
                  DimExpr zero = state.getExprContext().constant(0);
                  if (!at[0])
                    return at[1] == at[2] ? at[1] : DimExpr();
                  if (at[0].isConstant())
                    return at[0].isConstant(0) ? at[2] : at[1];
                  return at[1] && at[2]
                             ? selectBetween(
                                   state.getProver(),
                                   makeCompare(Relation::Ne, at[0], zero),
                                   at[1], at[2])
                             : DimExpr();
                });
}

void inferBroadcastExtents(ValueRange inputs, Value result,
                           InferenceState &state) {
  SmallVector<ArrayRef<DimExpr>> shapes;
  for (Value input : inputs) {
    if (!isRanked(input))
      return;
    shapes.push_back(state.extents(input));
    if (shapes.back().size() != shapes.front().size())
      return;
  }
  for (unsigned axis = 0; axis < shapes.front().size(); ++axis) {
    Sizes sizes;
    for (ArrayRef<DimExpr> es : shapes)
      sizes.push_back(es[axis]);
    state.setExtent(result, axis, broadcastSizes(state, sizes));
  }
}

/// An op that broadcasts its first `numInputs` operands, which have the same
/// rank.
template <typename OpTy, unsigned numInputs = 2>
void inferBroadcast(OpTy op, InferenceState &state) {
  inferBroadcastExtents(op->getOperands().take_front(numInputs),
                        op->getResult(0), state);
  inferContents(op, state);
}

/// The elements of an op with one operand that computes each from the element
/// at the same position, given that it is known.
void inferElements(Operation *op, InferenceState &state,
                   llvm::function_ref<DimExpr(DimExpr)> fn) {
  if (!hasBits(op->getResult(0)) || isa<tosa::LogicalNotOp>(op))
    inferElements(
        state, op->getOperands().take_front(1), op->getResult(0),
        [&](ArrayRef<DimExpr> at) { return at[0] ? fn(at[0]) : DimExpr(); });
}

/// The least number has no absolute value of its type.
void inferContents(tosa::AbsOp op, InferenceState &state) {
  inferElements(op, state,
                [&](DimExpr e) { return integers::maximum(state, e, -e); });
}
/// A cast between integers keeps a number that fits.
void inferContents(tosa::CastOp op, InferenceState &state) {
  inferElements(op, state, [](DimExpr e) { return e; });
}
void inferContents(tosa::NegateOp op, InferenceState &state) {
  auto isZero = [&](Value point) {
    ArrayRef<DimExpr> elements = state.contents(point);
    return elements.size() == 1 && elements[0] && elements[0].isConstant(0);
  };
  if (isZero(op.getInput1Zp()) && isZero(op.getOutputZp()))
    inferElements(op, state, [](DimExpr e) { return -e; });
}
void inferContents(tosa::ClampOp op, InferenceState &state) {
  auto least = dyn_cast<IntegerAttr>(op.getMinVal());
  auto most = dyn_cast<IntegerAttr>(op.getMaxVal());
  if (!least || !most)
    return;
  ExprContext &ctx = state.getExprContext();
  auto number = [&](IntegerAttr attr) {
    return ctx.constant(attr.getValue().getSExtValue());
  };
  inferElements(op, state, [&](DimExpr e) {
    return integers::minimum(state, integers::maximum(state, e, number(least)),
                             number(most));
  });
}
void inferContents(tosa::BitwiseNotOp op, InferenceState &state) {
  inferElements(op, state, [](DimExpr e) { return -e - 1; });
}
void inferContents(tosa::LogicalNotOp op, InferenceState &state) {
  inferElements(op, state, [](DimExpr e) { return -e + 1; });
}

template <typename OpTy> void inferUnary(OpTy op, InferenceState &state) {
  inferElementwise(op, state);
  inferContents(op, state);
}

} // namespace

template <typename... OpTys> static void attachBroadcast(MLIRContext *ctx) {
  attach<inferBroadcast<OpTys>...>(ctx);
}

void symshape::attachTosaElementwiseModels(MLIRContext *ctx) {
  using namespace tosa;
  attachBroadcast<AddOp, SubOp, MulOp, PowOp, IntDivOp, MaximumOp, MinimumOp,
                  ArithmeticRightShiftOp, LogicalLeftShiftOp,
                  LogicalRightShiftOp, BitwiseAndOp, BitwiseOrOp, BitwiseXorOp,
                  LogicalAndOp, LogicalOrOp, LogicalXorOp, EqualOp, GreaterOp,
                  GreaterEqualOp>(ctx);
  attach<inferBroadcast<SelectOp, 3>, inferUnary<AbsOp>,
         inferUnary<tosa::CastOp>, inferUnary<NegateOp>,
         inferUnary<tosa::ClampOp>, inferUnary<BitwiseNotOp>,
         inferUnary<LogicalNotOp>>(ctx);
}
