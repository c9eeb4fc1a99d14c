//===- FoldNumbers.cpp - Make the numbers of an op static -----------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FoldNumbers.h"
#include "DynamicOps/DynamicOps.h"
#include "SymShape/Dialect/ResizeForms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::symshape;

bool symshape::foldConstants(SmallVectorImpl<OpFoldResult> &list,
                             int64_t least) {
  bool changed = false;
  for (OpFoldResult &entry : list) {
    auto v = dyn_cast<Value>(entry);
    std::optional<int64_t> number = v ? getConstantSize(v) : std::nullopt;
    if (!number || ShapedType::isDynamic(*number) || *number < least)
      continue;
    entry = Builder(v.getContext()).getIndexAttr(*number);
    changed = true;
  }
  return changed;
}

bool symshape::lookThroughCast(Value &source) {
  Value before = source;
  source = skipForgettingCasts(source);
  return source != before;
}

LogicalResult symshape::replaceByRebuilt(PatternRewriter &rewriter,
                                         Operation *op, Operation *made) {
  if (!made)
    return failure();
  if (isRefuted(made)) {
    made->erase();
    return failure();
  }
  rewriter.insert(made);
  Type type = op->getResult(0).getType();
  Value result = made->getResult(0);
  if (result.getType() != type)
    result = tensor::CastOp::create(rewriter, op->getLoc(), type, result);
  rewriter.replaceOp(op, result);
  return success();
}

StaticProver::StaticProver(Operation *op, ExprContext &ctx)
    : op(op), prover(ctx) {
  for (auto [k, operand] : llvm::enumerate(op->getOperands()))
    if (auto type = dyn_cast<RankedTensorType>(operand.getType()))
      for (int64_t axis = 0; axis < type.getRank(); ++axis)
        prover.addRange(ctx.inputDim(k, axis), Interval::atLeast(0));
}

bool StaticProver::operator()(ArrayRef<Predicate> predicates) {
  return llvm::all_of(predicates, [&](const Predicate &p) {
    return prover
        .query({p.relation, withStaticSizes(op, p.lhs),
                withStaticSizes(op, p.rhs)})
        .isAlways();
  });
}
