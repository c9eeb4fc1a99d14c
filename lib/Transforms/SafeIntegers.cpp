//===- SafeIntegers.cpp - Integers that upstream rewrites rightly ---------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SafeForms.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Index/IR/IndexOps.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::symshape;

namespace {

/// `constant + x`, or `constant - x` if `isNegative`, as an addition or
/// subtraction of a constant computes it.
struct ShiftedValue {
  Value x;
  APInt constant;
  bool isNegative = false;
  arith::IntegerOverflowFlags flags = arith::IntegerOverflowFlags::none;
};

} // namespace

/// The number that `v` always is, also the common one of all elements.
static std::optional<APInt> constantNumberOf(Value v) {
  APInt number;
  if (matchPattern(v, m_ConstantInt(&number)))
    return number;
  return std::nullopt;
}

static std::optional<ShiftedValue> shiftedValue(Operation *op) {
  if (!isa_and_nonnull<arith::AddIOp, arith::SubIOp>(op))
    return std::nullopt;
  bool isSum = isa<arith::AddIOp>(op);
  auto left = constantNumberOf(op->getOperand(0)),
       right = constantNumberOf(op->getOperand(1));
  if (left.has_value() == right.has_value())
    return std::nullopt;
  ShiftedValue result;
  result.flags = cast<arith::ArithIntegerOverflowFlagsInterface>(op)
                     .getOverflowAttr()
                     .getValue();
  result.x = op->getOperand(left ? 1 : 0);
  result.constant = left ? *left : *right;
  // An APInt of one bit more holds any `-constant`.
  result.constant = result.constant.sext(result.constant.getBitWidth() + 2);
  if (!isSum && right)
    result.constant.negate();
  result.isNegative = !isSum && left;
  return result;
}

namespace {

/// Merges two additions or subtractions of constants. The new op does not wrap
/// if neither of the two does and the merged constant itself fits: then all
/// three compute the same number.
// Rewrite: merged-constants
template <typename Op> struct MergeConstants : OpRewritePattern<Op> {
  MergeConstants(MLIRContext *context)
      : OpRewritePattern<Op>(context, kSafeFormBenefit) {}

  LogicalResult matchAndRewrite(Op op,
                                PatternRewriter &rewriter) const override {
    std::optional<ShiftedValue> outer = shiftedValue(op);
    if (!outer)
      return failure();
    std::optional<ShiftedValue> inner = shiftedValue(outer->x.getDefiningOp());
    if (!inner || !isa<IntegerType, IndexType>(op.getType()))
      return failure();
    unsigned width = outer->constant.getBitWidth() - 2;
    APInt sum = outer->isNegative ? outer->constant - inner->constant
                                  : outer->constant + inner->constant;
    bool isNegative = inner->isNegative != outer->isNegative;
    auto flags = arith::IntegerOverflowFlags::none;
    if (bitEnumContainsAll(inner->flags & outer->flags,
                           arith::IntegerOverflowFlags::nsw) &&
        sum.isSignedIntN(width))
      flags = arith::IntegerOverflowFlags::nsw;
    Location loc = op.getLoc();
    Value constant = arith::ConstantOp::create(
        rewriter, loc, rewriter.getIntegerAttr(op.getType(), sum.trunc(width)));
    if (isNegative)
      rewriter.replaceOpWithNewOp<arith::SubIOp>(op, constant, inner->x, flags);
    else
      rewriter.replaceOpWithNewOp<arith::AddIOp>(op, inner->x, constant, flags);
    return success();
  }
};

} // namespace

namespace {

/// The same for two multiplications: `(x * a) * b` becomes `x * c`.
// Rewrite: merged-factors
struct MergeFactors : OpRewritePattern<arith::MulIOp> {
  MergeFactors(MLIRContext *context)
      : OpRewritePattern(context, kSafeFormBenefit) {}

  LogicalResult matchAndRewrite(arith::MulIOp op,
                                PatternRewriter &rewriter) const override {
    auto inner = op.getLhs().getDefiningOp<arith::MulIOp>();
    if (!inner || !isa<IntegerType, IndexType>(op.getType()))
      return failure();
    std::optional<APInt> a = constantNumberOf(inner.getRhs()),
                         b = constantNumberOf(op.getRhs());
    if (!a || !b)
      return failure();
    unsigned width = a->getBitWidth();
    APInt product = a->sext(2 * width) * b->sext(2 * width);
    auto flags = arith::IntegerOverflowFlags::none;
    if (bitEnumContainsAll(inner.getOverflowFlags() & op.getOverflowFlags(),
                           arith::IntegerOverflowFlags::nsw) &&
        product.isSignedIntN(width))
      flags = arith::IntegerOverflowFlags::nsw;
    Value constant = arith::ConstantOp::create(
        rewriter, op.getLoc(),
        rewriter.getIntegerAttr(op.getType(), product.trunc(width)));
    rewriter.replaceOpWithNewOp<arith::MulIOp>(op, inner.getLhs(), constant,
                                               flags);
    return success();
  }
};

} // namespace

static index::IndexCmpPredicate swapped(index::IndexCmpPredicate predicate) {
  using P = index::IndexCmpPredicate;
  switch (predicate) {
  case P::EQ:
  case P::NE:
    return predicate;
  case P::SLT:
    return P::SGT;
  case P::SLE:
    return P::SGE;
  case P::SGT:
    return P::SLT;
  case P::SGE:
    return P::SLE;
  case P::ULT:
    return P::UGT;
  case P::ULE:
    return P::UGE;
  case P::UGT:
    return P::ULT;
  case P::UGE:
    return P::ULE;
  }
  llvm_unreachable("unknown predicate");
}

namespace {

// Rewrite: index-comparisons
struct SafeIndexCmp : OpRewritePattern<index::CmpOp> {
  SafeIndexCmp(MLIRContext *context)
      : OpRewritePattern(context, kSafeFormBenefit) {}

  LogicalResult matchAndRewrite(index::CmpOp op,
                                PatternRewriter &rewriter) const override {
    using P = index::IndexCmpPredicate;
    P predicate = op.getPred();
    Value lhs = op.getLhs(), zero = op.getRhs();
    if (matchPattern(lhs, m_Zero())) {
      std::swap(lhs, zero);
      predicate = swapped(predicate);
    }
    if (!lhs.getDefiningOp<index::SubOp>() || !matchPattern(zero, m_Zero()))
      return failure();
    auto compare = [&](P with, int64_t number) {
      Value rhs =
          index::ConstantOp::create(rewriter, op.getLoc(), number).getResult();
      rewriter.replaceOpWithNewOp<index::CmpOp>(op, with, lhs, rhs);
      return success();
    };
    switch (predicate) {
    case P::EQ:
    case P::NE:
      return failure();
    case P::SLT:
      return compare(P::SLE, -1);
    case P::SLE:
      return compare(P::SLT, 1);
    case P::SGT:
      return compare(P::SGE, 1);
    case P::SGE:
      return compare(P::SGT, -1);
    case P::ULT:
    case P::UGE:
      rewriter.replaceOpWithNewOp<index::BoolConstantOp>(op,
                                                         predicate == P::UGE);
      return success();
    case P::ULE:
      return compare(P::EQ, 0);
    case P::UGT:
      return compare(P::NE, 0);
    }
    llvm_unreachable("unknown predicate");
  }
};

} // namespace

void symshape::populateSafeIntegerPatterns(RewritePatternSet &patterns) {
  patterns.add<MergeConstants<arith::AddIOp>, MergeConstants<arith::SubIOp>,
               MergeFactors, SafeIndexCmp>(patterns.getContext());
}
