//===- ResizeCanonicalize.cpp - Fold constant sizes -------------*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Makes truncate, reshape, broadcast, slice, pad and iota static: constant
// operands become attributes, casts that erase static sizes of a source are
// bypassed, and an op becomes upstream ops if its types and constants show that
// it needs no check.
//
//===----------------------------------------------------------------------===//

#include "DynamicOps/DynamicOps.h"
#include "FoldNumbers.h"
#include "SymShape/Dialect/ResizeForms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

/// The same for sizes, which are not negative in a type.
bool foldSizes(SmallVectorImpl<OpFoldResult> &sizes) {
  return foldConstants(sizes, /*least=*/0);
}

/// Makes the constants in several lists static.
template <typename... Lists> bool foldAllConstants(Lists &...lists) {
  bool changed = false;
  ((changed |= foldConstants(lists)), ...);
  return changed;
}

/// Builds `op` again with more static parts; null if there are none. The
/// builder has no insertion point.
Operation *rebuild(OpBuilder &b, DynamicTruncateOp op) {
  Value source = op.getSource();
  if (!lookThroughCast(source))
    return nullptr;
  return DynamicTruncateOp::create(b, op.getLoc(), source, op.getScalar(),
                                   op.getAxis(), op.getRule());
}

Operation *rebuild(OpBuilder &b, DynamicReshapeOp op) {
  Value source = op.getSource();
  SmallVector<OpFoldResult> sizes = op.getMixedSizes();
  bool isCast = lookThroughCast(source);
  if (!foldSizes(sizes) && !isCast)
    return nullptr;
  return DynamicReshapeOp::create(b, op.getLoc(), source, sizes);
}

Operation *rebuild(OpBuilder &b, DynamicBroadcastInDimOp op) {
  Value source = op.getSource();
  SmallVector<OpFoldResult> sizes = op.getMixedSizes();
  lookThroughCast(source);
  foldSizes(sizes);
  auto isOne = [](Value v, int64_t axis) {
    return cast<RankedTensorType>(v.getType()).getDimSize(axis) == 1;
  };
  // An axis that must agree with a size must not become one that expands.
  for (auto [i, dim] : llvm::enumerate(op.getDims()))
    if (isOne(source, i) && !op.expands(i) &&
        getConstantIntValue(sizes[dim]) != 1)
      source = op.getSource();
  // An axis of size 1 expands without being listed.
  SmallVector<int64_t> expanding = llvm::filter_to_vector(
      op.getExpanding(), [&](int64_t i) { return !isOne(source, i); });
  if (source == op.getSource() && sizes == op.getMixedSizes() &&
      expanding.size() == op.getExpanding().size())
    return nullptr;
  return DynamicBroadcastInDimOp::create(b, op.getLoc(), source, sizes,
                                         op.getDims(), expanding);
}

Operation *rebuild(OpBuilder &b, DynamicSliceOp op) {
  Value source = op.getSource();
  SmallVector<OpFoldResult> starts = op.getMixedStarts(),
                            sizes = op.getMixedSizes(),
                            strides = op.getMixedStrides();
  bool isCast = lookThroughCast(source);
  bool isFolded = foldAllConstants(starts, strides);
  if (!foldSizes(sizes) && !isFolded && !isCast)
    return nullptr;
  return DynamicSliceOp::create(b, op.getLoc(), source, starts, sizes, strides);
}

Operation *rebuild(OpBuilder &b, DynamicPadOp op) {
  Value source = op.getSource();
  SmallVector<OpFoldResult> low = op.getMixedLow(), high = op.getMixedHigh(),
                            interior = op.getMixedInterior();
  bool isCast = lookThroughCast(source);
  if (!foldAllConstants(low, high, interior) && !isCast)
    return nullptr;
  return DynamicPadOp::create(b, op.getLoc(), source, op.getValue(), low, high,
                              interior);
}

Operation *rebuild(OpBuilder &b, DynamicIotaOp op) {
  SmallVector<OpFoldResult> sizes = op.getMixedSizes();
  if (!foldSizes(sizes))
    return nullptr;
  return DynamicIotaOp::create(
      b, op.getLoc(),
      cast<RankedTensorType>(op.getResult().getType()).getElementType(), sizes,
      op.getAxis());
}

// Rewrite: known-sizes
template <typename OpTy>
LogicalResult foldKnownSizes(OpTy op, PatternRewriter &rewriter) {
  OpBuilder detached(op.getContext());
  return replaceByRebuilt(rewriter, op, rebuild(detached, op));
}

/// Replaces an op by upstream ops if types alone show that no check is needed,
/// and the result is static.
// Rewrite: decayed-op
template <typename OpTy>
LogicalResult decay(OpTy op, PatternRewriter &rewriter) {
  auto type = cast<RankedTensorType>(op.getResult().getType());
  if (!type.hasStaticShape() ||
      getSizeSpeculatability(op) != Speculation::Speculatable)
    return failure();
  ExprContext ctx;
  StaticProver prover(op, ctx);
  ResizePlan plan = planForm(op, KnownSizes{ctx, prover});
  rewriter.replaceOp(op, buildForm(rewriter, op, plan, getLists(rewriter, op)));
  return success();
}

/// The size to which a rule converts a constant; nothing if that is an error.
std::optional<int64_t> convertConstant(Attribute scalar, ScalarRule rule) {
  bool clamps = rule == ScalarRule::round_half_away_clamp;
  int64_t n = 0;
  if (auto tensor = dyn_cast<DenseElementsAttr>(scalar))
    scalar = tensor.getSplatValue<Attribute>();
  if (auto integer = dyn_cast<IntegerAttr>(scalar)) {
    n = integer.getValue().getSExtValue();
  } else if (auto number = dyn_cast<FloatAttr>(scalar)) {
    APFloat x = number.getValue();
    if (!x.isFinite())
      return std::nullopt;
    x.roundToIntegral(clamps                      ? APFloat::rmNearestTiesToAway
                      : rule == ScalarRule::floor ? APFloat::rmTowardNegative
                      : rule == ScalarRule::ceil  ? APFloat::rmTowardPositive
                                                  : APFloat::rmTowardZero);
    llvm::APSInt integer(64, /*isUnsigned=*/false);
    bool isExact = false;
    // Saturates if the number is out of range.
    x.convertToInteger(integer, APFloat::rmTowardZero, &isExact);
    n = integer.getSExtValue();
  } else {
    return std::nullopt;
  }
  if (n < 0 && !clamps)
    return std::nullopt;
  return std::max<int64_t>(n, 0);
}

// Rewrite: decayed-truncate
LogicalResult decayTruncate(DynamicTruncateOp op, PatternRewriter &rewriter) {
  Attribute scalar;
  Value number = op.getScalar();
  if (auto extent = number.getDefiningOp<FromIndexOp>())
    number = extent.getSource();
  if (!matchPattern(number, m_Constant(&scalar)))
    return failure();
  std::optional<int64_t> count = convertConstant(scalar, op.getRule());
  int64_t whole = op.getSource().getType().getDimSize(op.getAxis());
  // The minimum is known if the whole size is static, or if nothing is kept.
  if (!count || (ShapedType::isDynamic(whole) && *count != 0))
    return failure();
  int64_t size = *count == 0 ? 0 : std::min(*count, whole);
  rewriter.replaceOp(op, buildForm(rewriter, op, rewriter.getIndexAttr(size)));
  return success();
}

} // namespace

template <typename OpTy>
static void addPatterns(RewritePatternSet &patterns, MLIRContext *context) {
  patterns.add(foldKnownSizes<OpTy>).add(decay<OpTy>);
}

void DynamicTruncateOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                                    MLIRContext *context) {
  patterns.add(foldKnownSizes<DynamicTruncateOp>).add(decayTruncate);
}
void DynamicReshapeOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                                   MLIRContext *context) {
  addPatterns<DynamicReshapeOp>(patterns, context);
}
void DynamicBroadcastInDimOp::getCanonicalizationPatterns(
    RewritePatternSet &patterns, MLIRContext *context) {
  addPatterns<DynamicBroadcastInDimOp>(patterns, context);
}
void DynamicSliceOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                                 MLIRContext *context) {
  addPatterns<DynamicSliceOp>(patterns, context);
}
void DynamicPadOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                               MLIRContext *context) {
  addPatterns<DynamicPadOp>(patterns, context);
}
void DynamicIotaOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                                MLIRContext *context) {
  addPatterns<DynamicIotaOp>(patterns, context);
}
