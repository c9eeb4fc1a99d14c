//===- AffineReading.cpp - Affine expressions as expressions ----*- C++ -*-===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Interfaces/AffineReading.h"
#include "mlir/IR/AffineExpr.h"

using namespace mlir;
using namespace mlir::symshape;

DimExpr
symshape::readAffine(AffineMap map, unsigned index, ArrayRef<DimExpr> operands,
                     ExprContext &ctx,
                     llvm::function_ref<bool(DimExpr, DimExpr)> mayDivide,
                     llvm::function_ref<void(AffineExprKind, DimExpr)> visit) {
  auto read = [&](auto &self, AffineExpr expr) -> DimExpr {
    if (auto constant = dyn_cast<AffineConstantExpr>(expr))
      return ctx.constant(constant.getValue());
    if (auto dim = dyn_cast<AffineDimExpr>(expr))
      return operands[dim.getPosition()];
    if (auto symbol = dyn_cast<AffineSymbolExpr>(expr))
      return operands[map.getNumDims() + symbol.getPosition()];
    auto binary = cast<AffineBinaryOpExpr>(expr);
    DimExpr a = self(self, binary.getLHS()), b = self(self, binary.getRHS());
    if (!a || !b)
      return {};
    bool isSum = expr.getKind() == AffineExprKind::Add;
    if (isSum || expr.getKind() == AffineExprKind::Mul) {
      DimExpr result = isSum ? a + b : a * b;
      if (visit)
        visit(expr.getKind(), result);
      return result;
    }
    if (!mayDivide(a, b))
      return {};
    if (expr.getKind() == AffineExprKind::FloorDiv)
      return a.floorDiv(b);
    if (expr.getKind() == AffineExprKind::CeilDiv)
      return a.ceilDiv(b);
    return a.mod(b);
  };
  return read(read, map.getResult(index));
}
