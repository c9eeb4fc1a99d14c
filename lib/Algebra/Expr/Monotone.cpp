//===- Monotone.cpp - Expressions that grow with a leaf -------------------===//
//
// Part of the SymShape project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SymShape/Algebra/Monotone.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir::symshape;
using llvm::DynamicAPInt;

namespace {

class MonotoneCheck {
public:
  MonotoneCheck(llvm::function_ref<bool(DimExpr)> grows,
                llvm::function_ref<bool(DimExpr)> isSize)
      : grows(grows), isSize(isSize) {}

  /// True if `e` never decreases (`up`), or never increases.
  bool follows(DimExpr e, bool up) const;

private:
  bool isFixed(DimExpr e) const { return !e.anyLeaf(grows); }
  bool isNeverNegative(DimExpr e) const;
  bool followsSum(DimExpr e, bool up) const;
  bool followsProduct(DimExpr e, bool up) const;

  llvm::function_ref<bool(DimExpr)> grows, isSize;
};

bool MonotoneCheck::isNeverNegative(DimExpr e) const {
  auto holds = [&](DimExpr part) { return isNeverNegative(part); };
  switch (e.getKind()) {
  case ExprKind::Constant:
    return *e.getConstant() >= 0;
  case ExprKind::Symbol:
  case ExprKind::InputDim:
  case ExprKind::Scalar:
    return isSize(e);
  case ExprKind::FloorDiv:
  case ExprKind::Mod:
  case ExprKind::Min:
  case ExprKind::Broadcast:
    return llvm::all_of(e.getOperands(), holds);
  case ExprKind::Max:
    return llvm::any_of(e.getOperands(), holds);
  case ExprKind::Product:
    return llvm::all_of(e.getFactors(), [&](const DimExpr::Factor &factor) {
      return factor.second % 2 == 0 || holds(factor.first);
    });
  case ExprKind::Sum:
    return e.getOffset() >= 0 &&
           llvm::all_of(e.getTerms(), [&](const DimExpr::Term &term) {
             return term.second > 0 && holds(term.first);
           });
  }
  return false;
}

/// The canonical form writes `x ceildiv 2` as `x - x floordiv 2`.
bool MonotoneCheck::followsSum(DimExpr e, bool up) const {
  DimExpr rest;
  for (const auto &[coefficient, half] : findCeiledHalves(e, rest))
    if (!follows(half, up == (coefficient > 0)))
      return false;
  llvm::SmallVector<DimExpr::Term> terms;
  DynamicAPInt offset;
  rest.getAsSum(terms, offset);
  return llvm::all_of(terms, [&](const DimExpr::Term &term) {
    return follows(term.first, up == (term.second > 0));
  });
}

/// A product follows its factors if the other factors are never negative.
bool MonotoneCheck::followsProduct(DimExpr e, bool up) const {
  unsigned moving = 0;
  for (const auto &[factor, power] : e.getFactors()) {
    if (isFixed(factor))
      continue;
    moving += power;
    if (!follows(factor, up))
      return false;
  }
  return llvm::all_of(e.getFactors(), [&](const DimExpr::Factor &factor) {
    return (moving == 1 && !isFixed(factor.first)) ||
           isNeverNegative(factor.first);
  });
}

bool MonotoneCheck::follows(DimExpr e, bool up) const {
  if (isFixed(e))
    return true;
  switch (e.getKind()) {
  case ExprKind::Symbol:
  case ExprKind::InputDim:
  case ExprKind::Scalar:
    return up;
  case ExprKind::FloorDiv:
    return isFixed(e.getOperands()[1]) && isNeverNegative(e.getOperands()[1]) &&
           follows(e.getOperands()[0], up);
  case ExprKind::Min:
  case ExprKind::Max:
    return llvm::all_of(e.getOperands(),
                        [&](DimExpr part) { return follows(part, up); });
  case ExprKind::Product:
    return followsProduct(e, up);
  case ExprKind::Sum:
    return followsSum(e, up);
  case ExprKind::Constant:
  case ExprKind::Mod:
  case ExprKind::Broadcast:
    break;
  }
  return false;
}

} // namespace

bool mlir::symshape::neverDecreases(DimExpr e,
                                    llvm::function_ref<bool(DimExpr)> grows,
                                    llvm::function_ref<bool(DimExpr)> isSize) {
  return MonotoneCheck(grows, isSize).follows(e, /*up=*/true);
}
