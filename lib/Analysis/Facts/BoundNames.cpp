//===- BoundNames.cpp - Names of a stated shape at a call -----------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/BoundNames.h"

using namespace mlir;
using namespace mlir::symshape;

DimExpr symshape::solveFor(DimExpr e, DimExpr actual, DimExpr &symbol) {
  SmallVector<DimExpr::Term> terms;
  llvm::DynamicAPInt offset;
  e.getAsSum(terms, offset);
  if (terms.size() != 1 || !terms[0].first.isSymbol())
    return {};
  symbol = terms[0].first;
  ExprContext &ctx = actual.getContext();
  return (actual - ctx.constant(offset))
      .floorDiv(ctx.constant(terms[0].second));
}

void symshape::bindNames(
    ShapeAttr shape, ArrayRef<DimExpr> actual,
    llvm::function_ref<void(StringRef name, DimExpr value)> bind) {
  if (!shape || actual.size() != shape.getEntries().size())
    return;
  for (auto [entry, size] : llvm::zip(shape.getEntries(), actual)) {
    DimExpr symbol;
    if (!entry.isExact())
      continue;
    if (DimExpr value = solveFor(entry.expr, size, symbol))
      bind(shape.getNames()[symbol.getSymbolIndex()].getValue(), value);
  }
}

DimExpr symshape::instantiate(ShapeAttr shape, DimExpr e, ExprContext &ctx,
                              llvm::function_ref<DimExpr(StringRef)> valueOf) {
  bool complete = true;
  DimExpr result = e.replaceLeaves(ctx, [&](DimExpr leaf) -> DimExpr {
    DimExpr value;
    if (leaf.isSymbol())
      value = valueOf(shape.getNames()[leaf.getSymbolIndex()].getValue());
    complete &= bool(value);
    return value;
  });
  return complete ? result : DimExpr();
}
