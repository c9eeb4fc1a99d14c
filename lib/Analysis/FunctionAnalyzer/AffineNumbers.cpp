//===- AffineNumbers.cpp - Affine expressions as numbers ------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionAnalyzer/AffineNumbers.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/IR/AffineMap.h"
#include "mlir/IR/IntegerSet.h"

using namespace mlir;
using namespace mlir::symshape;

DimExpr symshape::affineNumber(AffineExpr expr, unsigned numDims,
                               ValueRange operands, InferenceState &values) {
  ExprContext &ctx = values.getExprContext();
  switch (expr.getKind()) {
  case AffineExprKind::Constant:
    return ctx.constant(cast<AffineConstantExpr>(expr).getValue());
  case AffineExprKind::DimId:
    return values.content(operands[cast<AffineDimExpr>(expr).getPosition()]);
  case AffineExprKind::SymbolId:
    return values.content(
        operands[numDims + cast<AffineSymbolExpr>(expr).getPosition()]);
  default:
    break;
  }
  auto binary = cast<AffineBinaryOpExpr>(expr);
  DimExpr a = affineNumber(binary.getLHS(), numDims, operands, values);
  DimExpr b = affineNumber(binary.getRHS(), numDims, operands, values);
  if (!a || !b)
    return {};
  DimExpr result;
  switch (expr.getKind()) {
  case AffineExprKind::Add:
    result = a + b;
    break;
  case AffineExprKind::Mul:
    result = a * b;
    break;
  default:
    // The op is undefined for a divisor below 1.
    if (!values.isNonNegative(b - 1))
      return {};
    result = expr.getKind() == AffineExprKind::FloorDiv  ? a.floorDiv(b)
             : expr.getKind() == AffineExprKind::CeilDiv ? a.ceilDiv(b)
                                                         : a.mod(b);
    break;
  }
  return values.fits(result, IndexType::get(expr.getContext())) ? result
                                                                : DimExpr();
}

ConditionRef symshape::affineCondition(Operation *op, InferenceState &values) {
  auto branch = dyn_cast<affine::AffineIfOp>(op);
  if (!branch)
    return {};
  IntegerSet set = branch.getIntegerSet();
  SmallVector<ConditionRef> parts;
  for (auto [k, constraint] : llvm::enumerate(set.getConstraints())) {
    DimExpr e = affineNumber(constraint, set.getNumDims(), branch.getOperands(),
                             values);
    if (!e)
      return {};
    DimExpr zero = values.getExprContext().constant(0);
    parts.push_back(set.isEq(k) ? makeCompare(Relation::Eq, e, zero)
                                : makeCompare(Relation::Le, zero, e));
  }
  if (parts.size() == 1)
    return parts.front();
  return parts.empty() ? ConditionRef() : makeLogic(Condition::And, parts);
}
